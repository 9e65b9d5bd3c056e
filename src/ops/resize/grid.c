/* SPDX-License-Identifier: Apache-2.0 */
/* CPU: grid sampling. Offsets and weights of a position are made once and used for every channel. */
#include "src/ops/resize/grid.h"

#include <math.h>

#include "nbx/ops.h"
#include "ops_rows.h"
#include "src/base/parallel.h"
#include "src/ops/args.h"
#include "src/tensor/convert.h"

nbx_status nbxi_grid_begin(nbxi_call *call, nbxi_grid *g)
{
    const nbx_tensor *input = nbxi_arg_tensor(call, 0), *grid = nbxi_arg_tensor(call, 1);
    int64_t mode = nbxi_arg_int(call, 2), padding = nbxi_arg_int(call, 3);
    g->spatial = input->ndim - 2;
    if (mode < 0 || mode > 2 || (mode == 2 && g->spatial != 2))
        return nbxi_fail_arg(call, 2, NBX_INVALID_ARGUMENT,
                             "must be 0 (bilinear), 1 (nearest) or, in 2 dimensions, 2 (bicubic)");
    if (padding < 0 || padding > 2)
        return nbxi_fail_arg(call, 3, NBX_INVALID_ARGUMENT, "must be 0 (zeros), 1 (border) or 2 (reflection)");
    bool fits = (g->spatial == 2 || g->spatial == 3) && grid->ndim == input->ndim &&
                grid->sizes[0] == input->sizes[0] && grid->sizes[grid->ndim - 1] == g->spatial;
    if (!fits)
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "the grid must be [batch, ..., %d] with input's batch and rank",
                             g->spatial);
    if (grid->dtype != input->dtype)
        return nbxi_fail_arg(call, 1, NBX_DTYPE, "grid is %s, input is %s: they must be equal",
                             nbx_dtype_name(grid->dtype), nbx_dtype_name(input->dtype));
    g->positions = 1;
    for (int d = 0; d < g->spatial; d++) {
        if (input->sizes[2 + d] <= 0) return nbxi_fail_arg(call, 0, NBX_SHAPE, "spatial dimension %d has size 0", d);
        g->positions *= grid->sizes[1 + d];
    }
    g->mode = (nbxi_grid_mode)mode;
    g->padding = (nbxi_grid_padding)padding;
    g->align_corners = nbxi_arg_bool(call, 4);
    g->batch = input->sizes[0];
    g->channels = input->sizes[1];
    return NBX_OK;
}

nbx_status nbxi_infer_grid_sampler(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *input = nbxi_arg_tensor(call, 0), *grid = nbxi_arg_tensor(call, 1);
    nbxi_grid g;
    NBXI_TRY(nbxi_grid_begin(call, &g));
    int64_t sizes[5] = {g.batch, g.channels};
    for (int d = 0; d < g.spatial; d++) sizes[2 + d] = grid->sizes[1 + d];
    nbxi_meta_contiguous(&outs[0], input->dtype, input->ndim, sizes);
    return NBX_OK;
}

nbx_status nbxi_composite_grid_sampler(nbxi_call *call)
{
    nbx_tensor *out = NULL;
    const char *name = nbxi_arg_tensor(call, 0)->ndim == 5 ? "aten::grid_sampler_3d" : "aten::grid_sampler_2d";
    NBXI_TRY(nbxi_call1(call->ctx, name, call->args, 5, &out));
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}

typedef struct job {
    const nbxi_grid *g;
    const nbx_tensor *input, *grid;
    nbx_tensor *out;
} job;

static double load(const nbx_tensor *t, int64_t offset)
{
    const char *at = (const char *)nbxi_data(t) + offset * (int64_t)nbx_dtype_size(t->dtype);
    double d;
    nbxi_convert(NBX_FLOAT64, &d, t->dtype, at, 1);
    return d;
}

static double reflect(double x, double low2, double high2)
{
    if (low2 == high2) return 0;
    double low = low2 / 2, span = (high2 - low2) / 2, extra, flips;
    x = fabs(x - low);
    extra = fmod(x, span);
    flips = floor(x / span);
    return fmod(flips, 2) == 0 ? extra + low : span - extra + low;
}

/* Puts a coordinate inside by the padding mode. */
static double inside(const nbxi_grid *g, double x, int64_t size)
{
    double last = (double)(size - 1);
    if (g->padding == NBXI_GRID_REFLECTION)
        x = g->align_corners ? reflect(x, 0, 2 * last) : reflect(x, -1, 2 * (double)size - 1);
    if (g->padding != NBXI_GRID_ZEROS) x = x > 0 ? (x < last ? x : last) : 0;
    return x;
}

static double unnormalize(const nbxi_grid *g, double x, int64_t size)
{
    return g->align_corners ? (x + 1) / 2 * (double)(size - 1) : ((x + 1) * (double)size - 1) / 2;
}

static double cubic(double x)
{
    const double a = -0.75;
    x = fabs(x); /* by its roots, so that small weights have small errors */
    if (x <= 1) return (1 - x) * (1 + x - (a + 2) * x * x);
    return a * (x - 1) * (2 - x) * (2 - x);
}

/* The taps of one coordinate: input positions (-1: outside) and weights; returns how many. */
static int axis_taps(const nbxi_grid *g, double x, int64_t size, int64_t *index, double *weights)
{
    x = unnormalize(g, x, size);
    if (g->mode != NBXI_GRID_CUBIC) x = inside(g, x, size);
    if (!(x > -1e15 && x < 1e15)) x = -100; /* NaN and the far outside: nothing there */
    int count = g->mode == NBXI_GRID_NEAREST ? 1 : g->mode == NBXI_GRID_LINEAR ? 2 : 4;
    double base = g->mode == NBXI_GRID_NEAREST ? nearbyint(x) : floor(x), t = x - base;
    for (int k = 0; k < count; k++) {
        double at = base + (count == 4 ? k - 1 : k);
        weights[k] = count == 1 ? 1 : count == 2 ? (k ? t : 1 - t) : cubic(t + 1 - k);
        if (count == 4) at = inside(g, at, size);
        index[k] = at >= 0 && at < (double)size ? (int64_t)at : -1;
    }
    return count;
}

static void sample(void *arg, int64_t i)
{
    const job *j = arg;
    const nbxi_grid *g = j->g;
    const nbx_tensor *in = j->input;
    int64_t b = i / g->positions, rest = i % g->positions, at[3] = {0}, from = b * j->grid->strides[0],
            to = b * j->out->strides[0];
    for (int d = g->spatial - 1; d >= 0; d--) {
        at[d] = rest % j->grid->sizes[1 + d];
        rest /= j->grid->sizes[1 + d];
        from += at[d] * j->grid->strides[1 + d];
        to += at[d] * j->out->strides[2 + d];
    }
    int64_t index[3][4] = {{0}}, offsets[64];
    double weights[3][4] = {{1}, {1}, {1}}, combined[64];
    int counts[3] = {1, 1, 1}, n = 0;
    for (int d = 0; d < g->spatial; d++) /* dim d of the input is coordinate spatial - 1 - d */
        counts[d] = axis_taps(g, load(j->grid, from + (g->spatial - 1 - d) * j->grid->strides[j->grid->ndim - 1]),
                              in->sizes[2 + d], index[d], weights[d]);
    for (int a = 0; a < counts[0]; a++)
        for (int c = 0; c < counts[1]; c++)
            for (int e = 0; e < counts[2]; e++) {
                if (index[0][a] < 0 || index[1][c] < 0 || index[2][e] < 0) continue;
                offsets[n] = index[0][a] * in->strides[2] + index[1][c] * in->strides[3] +
                             (g->spatial == 3 ? index[2][e] * in->strides[4] : 0);
                combined[n++] = weights[0][a] * weights[1][c] * weights[2][e];
            }
    for (int64_t c = 0; c < g->channels; c++) {
        double sum = 0;
        for (int k = 0; k < n; k++) sum += combined[k] * load(in, b * in->strides[0] + c * in->strides[1] + offsets[k]);
        nbxi_convert(j->out->dtype,
                     (char *)nbxi_data(j->out) + (to + c * j->out->strides[1]) * (int64_t)nbx_dtype_size(j->out->dtype),
                     NBX_FLOAT64, &sum, 1);
    }
}

nbx_status nbxi_cpu_grid_sampler(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_grid g;
    NBXI_TRY(nbxi_grid_begin(call, &g));
    job j = {&g, nbxi_arg_tensor(call, 0), nbxi_arg_tensor(call, 1), outs[0]};
    nbxi_parallel_for(call->ctx, outs[0]->numel ? g.batch * g.positions : 0, sample, &j);
    return NBX_OK;
}
