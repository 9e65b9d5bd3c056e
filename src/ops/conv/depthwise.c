/* SPDX-License-Identifier: Apache-2.0 */
/* CPU: depthwise convolutions. Each output row adds its taps in order of the kernel, in float32. */
#include "src/ops/conv/depthwise.h"

#include "src/base/parallel.h"
#include "src/tensor/convert.h"

#define SEGMENT 256 /* output elements of a row that are worked on together */

bool nbxi_depthwise_fits(const nbxi_conv *c, nbx_dtype dtype)
{
    bool taken = dtype == NBX_FLOAT32 || dtype == NBX_FLOAT16 || dtype == NBX_BFLOAT16;
    return taken && !c->transposed && c->groups == c->in_channels && c->groups > 0;
}

typedef struct depthwise {
    const nbxi_conv *c;
    nbx_dtype dtype;
    size_t size;
    const char *input, *weight, *bias;
    int64_t bias_stride;
    char *out;
} depthwise;

static float load(const depthwise *w, const char *base, int64_t offset)
{
    float f;
    nbxi_convert(NBX_FLOAT32, &f, w->dtype, base + offset * (int64_t)w->size, 1);
    return f;
}

/* Adds the taps [first, first + count) of one row of the kernel to acc, which stands for output columns [x, x + n). */
static void add_row(const depthwise *w, const char *row, const float *taps, int64_t first, int64_t count, int64_t x,
                    int64_t n, float *acc)
{
    const nbxi_conv *c = w->c;
    int64_t s = c->stride[2], step = c->in_strides[4];
    for (int64_t k = 0; k < count; k++) {
        int64_t shift = (first + k) * c->dilation[2] - c->padding[2];
        int64_t low = shift >= 0 ? 0 : (-shift + s - 1) / s;
        int64_t high = c->in[2] - 1 - shift < 0 ? 0 : (c->in[2] - 1 - shift) / s + 1;
        if (low < x) low = x;
        if (high > x + n) high = x + n;
        if (high <= low) continue;
        const char *from = row + (low * s + shift) * step * (int64_t)w->size;
        if (w->dtype == NBX_FLOAT32) {
            NBXI_ISA_PICK(nbxi_axpy_f32)
            (acc + (low - x), (const float *)(const void *)from, s * step, taps[k], high - low);
            continue;
        }
        float wide[SEGMENT];
        if (s * step == 1) {
            nbxi_convert(NBX_FLOAT32, wide, w->dtype, from, high - low);
        } else {
            uint16_t gathered[SEGMENT];
            for (int64_t j = 0; j < high - low; j++) gathered[j] = ((const uint16_t *)(const void *)from)[j * s * step];
            nbxi_convert(NBX_FLOAT32, wide, w->dtype, gathered, high - low);
        }
        NBXI_ISA_PICK(nbxi_axpy_f32)(acc + (low - x), wide, 1, taps[k], high - low);
    }
}

/* One output plane: all positions of one channel of one batch element. */
static void plane(void *arg, int64_t i)
{
    const depthwise *w = arg;
    const nbxi_conv *c = w->c;
    int64_t b = i / c->out_channels, o = i % c->out_channels, channel = o / (c->out_channels / c->groups), z, y;
    const char *in = w->input + (b * c->in_strides[0] + channel * c->in_strides[1]) * (int64_t)w->size;
    float bias = w->bias ? load(w, w->bias, o * w->bias_stride) : 0;
    for (int64_t line = 0; line < c->out[0] * c->out[1]; line++) {
        char *to = w->out + (b * c->out_strides[0] + o * c->out_strides[1] + line / c->out[1] * c->out_strides[2] +
                             line % c->out[1] * c->out_strides[3]) *
                                (int64_t)w->size;
        for (int64_t x = 0; x < c->out[2]; x += SEGMENT) {
            float acc[SEGMENT];
            int64_t n = c->out[2] - x < SEGMENT ? c->out[2] - x : SEGMENT;
            for (int64_t j = 0; j < n; j++) acc[j] = bias;
            for (int64_t k = 0; k < c->kernel[0] * c->kernel[1]; k++) {
                if (!nbxi_conv_source(c, 0, line / c->out[1], k / c->kernel[1], &z) ||
                    !nbxi_conv_source(c, 1, line % c->out[1], k % c->kernel[1], &y))
                    continue;
                int64_t base = o * c->weight_strides[0] + k / c->kernel[1] * c->weight_strides[2] +
                               k % c->kernel[1] * c->weight_strides[3];
                const char *row = in + (z * c->in_strides[2] + y * c->in_strides[3]) * (int64_t)w->size;
                for (int64_t first = 0;
                     first < c->kernel[2];) { /* taps in pieces, so that long kernels need no memory */
                    float taps[SEGMENT];
                    int64_t count = c->kernel[2] - first < SEGMENT ? c->kernel[2] - first : SEGMENT;
                    for (int64_t t = 0; t < count; t++)
                        taps[t] = load(w, w->weight, base + (first + t) * c->weight_strides[4]);
                    add_row(w, row, taps, first, count, x, n, acc);
                    first += count;
                }
            }
            for (int64_t j = 0; j < n && c->out_strides[4] != 1; j++)
                nbxi_convert(w->dtype, to + (x + j) * c->out_strides[4] * (int64_t)w->size, NBX_FLOAT32, &acc[j], 1);
            if (c->out_strides[4] == 1) nbxi_convert(w->dtype, to + x * (int64_t)w->size, NBX_FLOAT32, acc, n);
        }
    }
}

nbx_status nbxi_cpu_depthwise(nbxi_call *call, const nbxi_conv *c, nbx_tensor *out)
{
    const nbx_tensor *bias = nbxi_arg_tensor(call, 2);
    depthwise w = {.c = c, .dtype = out->dtype, .size = nbx_dtype_size(out->dtype)};
    w.input = nbxi_data(nbxi_arg_tensor(call, 0));
    w.weight = nbxi_data(nbxi_arg_tensor(call, 1));
    w.bias = bias ? nbxi_data(bias) : NULL;
    w.bias_stride = bias ? bias->strides[0] : 0;
    w.out = nbxi_data(out);
    nbxi_parallel_for(call->ctx, c->batch * c->out_channels, plane, &w);
    return NBX_OK;
}
