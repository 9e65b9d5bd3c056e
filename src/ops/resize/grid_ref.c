/* SPDX-License-Identifier: Apache-2.0 */
/* Reference: grid sampling, each output element by itself in long double. */
#include <math.h>

#include "ops_rows.h"
#include "src/ops/resize/grid.h"
#include "src/tensor/convert.h"

/* Folds x into [low, high] as a mirror at both ends does. */
static long double mirror(long double x, long double low, long double high)
{
    if (high <= low) return 0;
    long double period = 2 * (high - low), r = fmodl(x - low, period);
    if (r < 0) r += period;
    return low + (r > high - low ? period - r : r);
}

static long double place(const nbxi_grid *g, long double x, int64_t size)
{
    if (g->padding == NBXI_GRID_REFLECTION)
        x = g->align_corners ? mirror(x, 0, size - 1) : mirror(x, -0.5L, size - 0.5L);
    if (g->padding != NBXI_GRID_ZEROS) {
        if (!(x > 0)) x = 0;
        if (x > size - 1) x = size - 1;
    }
    return x;
}

static long double keys(long double x)
{
    const long double a = -0.75L;
    x = fabsl(x);
    if (x >= 2) return 0;
    return x > 1 ? a * (x * x * x - 5 * x * x + 8 * x - 4) : (a + 2) * x * x * x - (a + 3) * x * x + 1;
}

/* The weight that tap `at` (an integer position, perhaps outside) has for the coordinate. */
static long double tap_weight(const nbxi_grid *g, long double x, long double at)
{
    if (g->mode == NBXI_GRID_NEAREST) return at == nearbyintl(x) ? 1 : 0;
    if (g->mode == NBXI_GRID_CUBIC) return keys(x - at);
    return fabsl(x - at) < 1 ? 1 - fabsl(x - at) : 0;
}

typedef struct sum {
    long double value, magnitude;
    long double spread; /* |values| at the taps: an error of the coordinate moves weight between them */
} sum;

static void add_taps(const nbx_tensor *in, const nbxi_grid *g, int d, const long double *x, int64_t offset,
                     long double weight, sum *s)
{
    if (d >= g->spatial || d >= 3) {
        double v =
            nbxi_load_scalar(in->dtype, (const char *)nbxi_data(in) + offset * (int64_t)nbx_dtype_size(in->dtype)).re.d;
        s->value += weight * v;
        s->magnitude += fabsl(weight * v);
        s->spread += fabsl((long double)v);
        return;
    }
    if (!(fabsl(x[d]) < 1e15L)) return;
    for (long double at = floorl(x[d]) - 2; at <= floorl(x[d]) + 3; at++) {
        long double w = tap_weight(g, x[d], at),
                    where = g->mode == NBXI_GRID_CUBIC ? place(g, at, in->sizes[2 + d]) : at;
        if (w == 0 || where < 0 || where >= in->sizes[2 + d]) continue;
        add_taps(in, g, d + 1, x, offset + (int64_t)where * in->strides[2 + d], weight * w, s);
    }
}

nbx_status nbxi_ref_grid_sampler(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *in = nbxi_arg_tensor(call, 0), *grid = nbxi_arg_tensor(call, 1);
    nbx_tensor *out = outs[0];
    nbxi_grid g;
    NBXI_TRY(nbxi_grid_begin(call, &g));
    for (int64_t i = 0; i < out->numel; i++) {
        int64_t rest = i, at[5], from, to = 0;
        for (int d = out->ndim - 1; d >= 0; d--) {
            at[d] = rest % out->sizes[d];
            rest /= out->sizes[d];
            to += at[d] * out->strides[d];
        }
        from = at[0] * grid->strides[0];
        for (int d = 0; d < g.spatial; d++) from += at[2 + d] * grid->strides[1 + d];
        long double x[3];
        for (int d = 0; d < g.spatial; d++) {
            int64_t k = from + (g.spatial - 1 - d) * grid->strides[grid->ndim - 1], size = in->sizes[2 + d];
            long double v =
                nbxi_load_scalar(grid->dtype, (const char *)nbxi_data(grid) + k * (int64_t)nbx_dtype_size(grid->dtype))
                    .re.d;
            x[d] = g.align_corners ? (v + 1) / 2 * (size - 1) : ((v + 1) * size - 1) / 2;
            if (g.mode != NBXI_GRID_CUBIC) x[d] = place(&g, x[d], size);
        }
        sum s = {0};
        long double extent = 1;
        for (int d = 0; d < g.spatial; d++) extent = in->sizes[2 + d] > extent ? in->sizes[2 + d] : extent;
        add_taps(in, &g, 0, x, at[0] * in->strides[0] + at[1] * in->strides[1], 1, &s);
        nbxi_store_scalar(out->dtype, (char *)nbxi_data(out) + to * (int64_t)nbx_dtype_size(out->dtype),
                          nbx_scalar_double((double)s.value));
        if (call->scale[0]) call->scale[0][i] = (double)(16 * s.magnitude + 4 * extent * s.spread);
    }
    return NBX_OK;
}
