/* SPDX-License-Identifier: Apache-2.0 */
/* CPU: convolutions as matrix products over tiles of unfolded input, and directly where a group has few channels. */
#include <string.h>

#include "src/base/parallel.h"
#include "src/ops/conv/conv.h"
#include "src/ops/conv/depthwise.h"
#include "src/ops/matmul/gemm.h"

#define TILE_ELEMENTS (512 * 1024) /* of the unfolded input */

typedef struct unfold {
    const nbxi_conv *c;
    const char *input; /* batch element and group */
    size_t size;
    int64_t first, count; /* output positions of the tile */
    char *columns;        /* [in_group * taps, count] */
} unfold;

#define UNFOLD_RUN(T) \
    for (int64_t j = 0; j < n; j++) ((T *)(void *)to)[j] = ((const T *)(const void *)from)[j * step];

static void copy_run(char *to, const char *from, int64_t step, int64_t n, size_t size)
{
    if (step == 1) {
        memcpy(to, from, (size_t)n * size);
        return;
    }
    switch (size) {
    case 2: UNFOLD_RUN(uint16_t) return;
    case 4: UNFOLD_RUN(uint32_t) return;
    case 8: UNFOLD_RUN(uint64_t) return;
    default:
        for (int64_t j = 0; j < n; j++) memcpy(to + (size_t)j * size, from + j * step * (int64_t)size, size);
    }
}

/* The part [x0, x1) of output columns [from, to) whose input column lies inside, for a convolution that is not
 * transposed. */
static void inside_range(const nbxi_conv *c, int64_t tap, int64_t from, int64_t to, int64_t *x0, int64_t *x1)
{
    int64_t shift = tap * c->dilation[2] - c->padding[2], s = c->stride[2];
    int64_t low = shift >= 0 ? 0 : (-shift + s - 1) / s;
    int64_t high = c->in[2] - 1 - shift < 0 ? 0 : (c->in[2] - 1 - shift) / s + 1;
    *x0 = low < from ? from : low > to ? to : low;
    *x1 = high > to ? to : high < *x0 ? *x0 : high;
}

/* One row of the unfolded input: one channel and tap, all positions of the tile. */
static void unfold_row(void *arg, int64_t row)
{
    const unfold *u = arg;
    const nbxi_conv *c = u->c;
    size_t size = u->size;
    int64_t tap = row % c->taps, k2 = tap % c->kernel[2], k1 = tap / c->kernel[2] % c->kernel[1];
    int64_t k0 = tap / (c->kernel[2] * c->kernel[1]), y, z;
    const char *channel = u->input + row / c->taps * c->in_strides[1] * (int64_t)size;
    char *to = u->columns + (size_t)(row * u->count) * size;
    for (int64_t p = u->first, end = u->first + u->count; p < end;) {
        int64_t x = p % c->out[2], line = p / c->out[2], n = c->out[2] - x;
        if (n > end - p) n = end - p;
        bool inside =
            nbxi_conv_source(c, 1, line % c->out[1], k1, &y) && nbxi_conv_source(c, 0, line / c->out[1], k0, &z);
        const char *base = inside ? channel + (z * c->in_strides[2] + y * c->in_strides[3]) * (int64_t)size : NULL;
        if (!inside) {
            memset(to, 0, (size_t)n * size);
        } else if (c->transposed) {
            for (int64_t j = 0; j < n; j++) {
                int64_t at;
                if (nbxi_conv_source(c, 2, x + j, k2, &at))
                    memcpy(to + (size_t)j * size, base + at * c->in_strides[4] * (int64_t)size, size);
                else
                    memset(to + (size_t)j * size, 0, size);
            }
        } else {
            int64_t x0, x1;
            inside_range(c, k2, x, x + n, &x0, &x1);
            memset(to, 0, (size_t)(x0 - x) * size);
            int64_t first = x0 * c->stride[2] - c->padding[2] + k2 * c->dilation[2];
            if (x1 > x0)
                copy_run(to + (size_t)(x0 - x) * size, base + first * c->in_strides[4] * (int64_t)size,
                         c->stride[2] * c->in_strides[4], x1 - x0, size);
            memset(to + (size_t)(x1 - x) * size, 0, (size_t)(x + n - x1) * size);
        }
        to += (size_t)n * size;
        p += n;
    }
}

/* Weights as [out, in_group * taps] in `buffer` (for transposed and non-contiguous ones), or as they lie. */
static const void *pack_weight(const nbxi_conv *c, const nbx_tensor *weight, char *buffer)
{
    if (!buffer) return nbxi_data(weight);
    size_t size = nbx_dtype_size(weight->dtype);
    int64_t in_group = c->in_channels / c->groups, out_group = c->out_channels / c->groups;
    char *to = buffer;
    for (int64_t o = 0; o < c->out_channels; o++)
        for (int64_t i = 0; i < in_group; i++) {
            int64_t base = c->transposed ? (o / out_group * in_group + i) * c->weight_strides[0] +
                                               o % out_group * c->weight_strides[1]
                                         : o * c->weight_strides[0] + i * c->weight_strides[1];
            for (int64_t t = 0; t < c->taps; t++) {
                int64_t at = base + t % c->kernel[2] * c->weight_strides[4] +
                             t / c->kernel[2] % c->kernel[1] * c->weight_strides[3] +
                             t / (c->kernel[2] * c->kernel[1]) * c->weight_strides[2];
                memcpy(to, (const char *)nbxi_data(weight) + at * (int64_t)size, size);
                to += size;
            }
        }
    return buffer;
}

/* A kernel of one tap without padding, whose input positions have one stride, needs no unfolding. */
static bool is_pointwise(const nbxi_conv *c)
{
    if (c->transposed || c->taps != 1) return false;
    for (int d = 0; d < 3; d++)
        if (c->stride[d] != 1 || c->padding[d] != 0) return false;
    bool rows = c->in[1] == 1 || c->in_strides[3] == c->in[2] * c->in_strides[4];
    bool planes = c->in[0] == 1 || c->in_strides[2] == c->in[2] * c->in[1] * c->in_strides[4];
    return rows && planes;
}

static void product(nbxi_gemm *g, const nbxi_conv *c, const nbx_tensor *bias, int64_t group, const char *weight,
                    size_t size)
{
    int64_t in_group = c->in_channels / c->groups, out_group = c->out_channels / c->groups;
    g->m = out_group;
    g->k = in_group * c->taps;
    g->a = weight + (size_t)(group * out_group * g->k) * size;
    g->a_row = g->k;
    g->a_col = 1;
    g->c_row = c->out_strides[1];
    g->c_col = c->out[2] > 1 || c->spatial == 1 ? c->out_strides[4]
               : c->out[1] > 1                  ? c->out_strides[3]
                                                : c->out_strides[2];
    if (bias) {
        g->d = (const char *)nbxi_data(bias) + group * out_group * bias->strides[0] * (int64_t)size;
        g->d_row = bias->strides[0];
        g->d_col = 0;
    }
}

static nbx_status run_group(nbx_context *ctx, const nbxi_conv *c, nbxi_gemm *g, const char *input, char *out,
                            int64_t tile, char *columns, size_t size)
{
    if (!columns) { /* pointwise */
        g->n = c->positions;
        g->b = input;
        g->b_row = c->in_strides[1];
        g->b_col = c->in[2] > 1 || c->spatial == 1 ? c->in_strides[4]
                   : c->in[1] > 1                  ? c->in_strides[3]
                                                   : c->in_strides[2];
        g->c = out;
        return nbxi_gemm_run(ctx, g);
    }
    for (int64_t first = 0; first < c->positions; first += tile) {
        int64_t count = first + tile < c->positions ? tile : c->positions - first;
        unfold u = {c, input, size, first, count, columns};
        nbxi_parallel_for(ctx, g->k, unfold_row, &u);
        g->n = count;
        g->b = columns;
        g->b_row = count;
        g->b_col = 1;
        g->c = out + first * g->c_col * (int64_t)size;
        NBXI_TRY(nbxi_gemm_run(ctx, g));
    }
    return NBX_OK;
}

static nbx_status by_products(nbxi_call *call, const nbxi_conv *c, nbx_tensor *out)
{
    const nbx_tensor *input = nbxi_arg_tensor(call, 0), *weight = nbxi_arg_tensor(call, 1);
    nbxi_heap *heap = call->ctx->heap;
    size_t size = nbx_dtype_size(input->dtype);
    int64_t in_group = c->in_channels / c->groups, out_group = c->out_channels / c->groups;
    bool as_is = !c->transposed && nbxi_is_contiguous(weight->ndim, weight->sizes, weight->strides);
    size_t weight_bytes = (size_t)weight->numel * size;
    char *packed = as_is ? NULL : nbxi_heap_alloc_aligned(heap, weight_bytes, 64);
    if (!as_is && !packed) return nbxi_fail_memory(call->ctx, weight_bytes, "rearranged convolution weights");
    int64_t depth = in_group * c->taps, tile = depth ? TILE_ELEMENTS / depth : c->positions;
    if (tile < 64) tile = 64;
    if (tile > c->positions) tile = c->positions;
    size_t column_bytes = is_pointwise(c) ? 0 : (size_t)(depth * tile) * size;
    char *columns = column_bytes ? nbxi_heap_alloc_aligned(heap, column_bytes, 64) : NULL;
    nbx_status status =
        column_bytes && !columns ? nbxi_fail_memory(call->ctx, column_bytes, "a tile of unfolded input") : NBX_OK;
    const char *weights = status == NBX_OK ? pack_weight(c, weight, packed) : NULL;
    for (int64_t b = 0; b < c->batch && status == NBX_OK; b++)
        for (int64_t group = 0; group < c->groups && status == NBX_OK; group++) {
            nbxi_gemm g;
            nbxi_gemm_init(&g);
            g.a_dtype = g.b_dtype = input->dtype;
            g.c_dtype = out->dtype;
            product(&g, c, nbxi_arg_tensor(call, 2), group, weights, size);
            const char *x = (const char *)nbxi_data(input) +
                            (b * c->in_strides[0] + group * in_group * c->in_strides[1]) * (int64_t)size;
            char *y = (char *)nbxi_data(out) +
                      (b * c->out_strides[0] + group * out_group * c->out_strides[1]) * (int64_t)size;
            status = run_group(call->ctx, c, &g, x, y, tile, columns, size);
        }
    if (columns) nbxi_heap_free_aligned(heap, columns, column_bytes, 64);
    if (packed) nbxi_heap_free_aligned(heap, packed, weight_bytes, 64);
    return status;
}

nbx_status nbxi_cpu_convolution(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_conv c;
    int64_t sizes[5];
    NBXI_TRY(nbxi_conv_begin(call, &c, sizes));
    nbxi_conv_out_strides(&c, outs[0]);
    if (outs[0]->numel == 0) return NBX_OK;
    if (nbxi_depthwise_fits(&c, outs[0]->dtype)) return nbxi_cpu_depthwise(call, &c, outs[0]);
    return by_products(call, &c, outs[0]);
}
