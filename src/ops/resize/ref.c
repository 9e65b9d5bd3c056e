/* SPDX-License-Identifier: Apache-2.0 */
/* Reference: resampling by its definition, each output element as one sum over its window. */
#include <math.h>
#include <string.h>

#include "ops_rows.h"
#include "src/ops/planes.h"
#include "src/ops/resize/resize.h"
#include "src/tensor/convert.h"

/* Keys' cubic convolution kernel. */
static long double keys(long double x, long double a)
{
    x = fabsl(x);
    if (x >= 2) return 0;
    if (x > 1) return a * (x * x * x - 5 * x * x + 8 * x - 4);
    return (a + 2) * x * x * x - (a + 3) * x * x + 1;
}

/* Weight of input coordinate i (which may lie outside, to be clamped) for output coordinate at; not normalised. */
static long double weight(const nbxi_resize_shape *r, long double step, int64_t at, int64_t i)
{
    long double stretch = step > 1 ? step : 1;
    long double x = r->align_corners ? step * at : step * (at + 0.5L) - 0.5L;
    switch (r->kind) {
    case NBXI_LINEAR: return fabsl(i - x) < 1 ? 1 - fabsl(i - x) : 0;
    case NBXI_CUBIC: return keys(i - x, -0.75L);
    case NBXI_LINEAR_AA: x = (i + 0.5L - step * (at + 0.5L)) / stretch; return fabsl(x) < 1 ? 1 - fabsl(x) : 0;
    default: return keys((i + 0.5L - step * (at + 0.5L)) / stretch, -0.5L);
    }
}

static long double step_of(const nbxi_resize_shape *r, int d)
{
    if (r->align_corners) return r->out[d] > 1 ? (long double)(r->in[d] - 1) / (r->out[d] - 1) : 0;
    return r->scale[d] > 0 ? 1.0L / r->scale[d] : (long double)r->in[d] / r->out[d];
}

/* The weights of every input coordinate for one output coordinate, those outside added to the border. */
static void row(const nbxi_resize_shape *r, int d, int64_t at, long double *weights)
{
    long double total = 0;
    bool aa = r->kind == NBXI_LINEAR_AA || r->kind == NBXI_CUBIC_AA;
    memset(weights, 0, (size_t)r->in[d] * sizeof *weights);
    if (3 - r->spatial > d) {
        weights[0] = 1;
        return;
    }
    long double x = r->align_corners ? step_of(r, d) * at : step_of(r, d) * (at + 0.5L) - 0.5L;
    if (!(x < 0x1p62L)) x = 0x1p62L;
    int64_t near = aa ? 0 : (int64_t)floorl(x) - 3, end = aa ? r->in[d] : near + 7;
    for (int64_t i = near; i < end; i++) {
        long double w = weight(r, step_of(r, d), at, i);
        weights[i < 0 ? 0 : i >= r->in[d] ? r->in[d] - 1 : i] += w;
        total += w;
    }
    for (int64_t i = 0; aa && total != 0 && i < r->in[d]; i++) weights[i] /= total;
}

nbx_status nbxi_ref_resize(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbx_tensor *out = outs[0];
    nbxi_resize_shape r;
    NBXI_TRY(nbxi_resize_begin(call, &r));
    long double *w[3];
    size_t total = (size_t)(r.in[0] + r.in[1] + r.in[2]);
    w[0] = nbxi_alloc_array(call->ctx->heap, total, sizeof *w[0]);
    if (!w[0]) return nbxi_fail_memory(call->ctx, total * sizeof *w[0], "reference weights");
    w[1] = w[0] + r.in[0];
    w[2] = w[1] + r.in[1];
    int64_t count = r.out[0] * r.out[1] * r.out[2], at[3], k[3], n = 0;
    for (int64_t o = 0; o < count * r.planes; o++, n++) {
        int64_t plane = o / count, rest = o % count, to = nbxi_plane_offset(out, r.spatial, plane);
        at[0] = rest / (r.out[1] * r.out[2]);
        at[1] = rest / r.out[2] % r.out[1];
        at[2] = rest % r.out[2];
        long double sum = 0, magnitude = 0, largest = 0, coordinates = 0;
        for (int d = 0; d < 3; d++) {
            row(&r, d, at[d], w[d]);
            coordinates += 1 + step_of(&r, d) * (at[d] + 1);
            if (d >= 3 - r.spatial) to += at[d] * out->strides[out->ndim - 3 + d];
        }
        for (k[0] = 0; k[0] < r.in[0]; k[0]++)
            for (k[1] = 0; k[1] < r.in[1]; k[1]++)
                for (k[2] = 0; k[2] < r.in[2]; k[2]++) {
                    long double weight_here = w[0][k[0]] * w[1][k[1]] * w[2][k[2]];
                    if (weight_here == 0) continue;
                    int64_t from = nbxi_plane_offset(self, r.spatial, plane);
                    for (int d = 3 - r.spatial; d < 3; d++) from += k[d] * self->strides[self->ndim - 3 + d];
                    double v = nbxi_load_scalar(self->dtype, (const char *)nbxi_data(self) +
                                                                 from * (int64_t)nbx_dtype_size(self->dtype))
                                   .re.d;
                    sum += weight_here * v;
                    magnitude += fabsl(weight_here * v);
                    if (fabs(v) > largest) largest = fabs(v);
                }
        nbxi_store_scalar(out->dtype, (char *)nbxi_data(out) + to * (int64_t)nbx_dtype_size(out->dtype),
                          nbx_scalar_double((double)sum));
        /* Coordinates are doubles, whatever the input is; weights change by about as much as they do. */
        if (self->dtype != NBX_FLOAT64) coordinates *= 0x1p-29L;
        if (call->scale[0]) call->scale[0][n] = (double)(6 * r.spatial * magnitude + 2 * coordinates * largest);
    }
    nbxi_free(call->ctx->heap, w[0]);
    return NBX_OK;
}

nbx_status nbxi_ref_resize_nearest(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbxi_resize_shape r;
    NBXI_TRY(nbxi_resize_begin(call, &r));
    size_t size = nbx_dtype_size(self->dtype);
    for (int64_t i = 0; i < outs[0]->numel; i++) {
        int64_t rest = i, from = 0, to = 0;
        for (int d = self->ndim - 1; d >= 0; d--) {
            int64_t at = rest % outs[0]->sizes[d];
            rest /= outs[0]->sizes[d];
            to += at * outs[0]->strides[d];
            from += (d < 2 ? at : nbxi_nearest_source(&r, d - self->ndim + 3, at)) * self->strides[d];
        }
        memcpy((char *)nbxi_data(outs[0]) + to * (int64_t)size, (const char *)nbxi_data(self) + from * (int64_t)size,
               size);
    }
    return NBX_OK;
}
