/* SPDX-License-Identifier: Apache-2.0 */
/* The reference of normalisations: two passes over each row in long double. */
#include <math.h>

#include "ops_rows.h"
#include "src/ops/norm/norm.h"
#include "src/tensor/convert.h"

typedef long double wide;

static int64_t place(const nbx_tensor *t, const struct nbxi_norm_dim *dims, int count, int64_t index)
{
    int64_t at = 0;
    for (int i = count - 1; i >= 0; i--) {
        at += index % dims[i].size * dims[i].step * t->strides[dims[i].dim];
        index /= dims[i].size;
    }
    return at;
}

/* Position in a contiguous array of t's sizes. */
static int64_t position(const nbx_tensor *t, const nbxi_norm_plan *n, int64_t r, int64_t e)
{
    int64_t index[NBX_MAX_RANK] = {0}, at = 0;
    for (int i = n->outer - 1; i >= 0; i--)
        index[n->outer_dims[i].dim] += r % n->outer_dims[i].size * n->outer_dims[i].step, r /= n->outer_dims[i].size;
    for (int i = n->inner - 1; i >= 0; i--)
        index[n->inner_dims[i].dim] += e % n->inner_dims[i].size * n->inner_dims[i].step, e /= n->inner_dims[i].size;
    for (int i = 0; i < t->ndim; i++) at = at * t->sizes[i] + index[i];
    return at;
}

static wide load(const nbx_tensor *t, int64_t at)
{
    return nbxi_load_scalar(t->dtype, (const char *)nbxi_data(t) + at * (int64_t)nbx_dtype_size(t->dtype)).re.d;
}

static void store(const nbx_tensor *t, int64_t at, wide x)
{
    nbxi_store_scalar(t->dtype, (char *)nbxi_data(t) + at * (int64_t)nbx_dtype_size(t->dtype),
                      nbx_scalar_double((double)x));
}

/* Element i of a parameter in row-major order. */
static wide parameter(const nbx_tensor *t, int64_t i)
{
    int64_t at = 0;
    for (int d = t->ndim - 1; d >= 0; d--) at += i % t->sizes[d] * t->strides[d], i /= t->sizes[d];
    return load(t, at);
}

static void ref_row(const nbxi_norm_plan *n, nbx_tensor *y, nbxi_norm_stats stats, nbxi_norm_scale scale, int64_t r)
{
    const int64_t xo = place(n->x, n->outer_dims, n->outer, r), yo = place(y, n->outer_dims, n->outer, r);
    wide mean = 0, var = 0, away = 0;
    if (n->mean) {
        mean = parameter(n->mean, r % n->groups);
        var = parameter(n->var, r % n->groups);
    } else {
        for (int64_t e = 0; e < n->length && !n->rms; e++)
            mean += load(n->x, xo + place(n->x, n->inner_dims, n->inner, e));
        if (n->length > 0) mean /= (wide)n->length;
        for (int64_t e = 0; e < n->length; e++) {
            const wide d = load(n->x, xo + place(n->x, n->inner_dims, n->inner, e)) - mean;
            var += d * d;
            away += fabsl(d);
        }
        var /= (wide)n->length; /* NaN when there are none */
        away /= (wide)n->length;
    }
    const wide rstd = 1 / sqrtl(var + (wide)n->eps);
    /* the mean is a double, whatever x is */
    const wide slack = n->x->dtype == NBX_FLOAT64 ? 1 : 0x1p-20L;
    const double depth = n->mean ? 8 : nbxi_norm_depth(n->length);
    for (int64_t e = 0; e < n->length; e++) {
        const int64_t p = n->by_element ? e : r % n->groups * n->channels + e / n->span;
        const wide d = load(n->x, xo + place(n->x, n->inner_dims, n->inner, e)) - mean;
        const wide w = n->weight ? parameter(n->weight, p) : 1, b = n->bias ? parameter(n->bias, p) : 0;
        store(y, yo + place(y, n->inner_dims, n->inner, e), d * rstd * w + b);
        if (scale.y)
            scale.y[position(y, n, r, e)] =
                (double)(depth * fabsl(w) * rstd * (fabsl(d) + away + slack * fabsl(mean)) + 2 * fabsl(b));
    }
    if (stats.mean) store(stats.mean, r, mean);
    if (stats.rstd) store(stats.rstd, r, rstd);
    if (stats.moments) stats.moments[2 * r] = (double)mean, stats.moments[2 * r + 1] = (double)var;
    if (scale.mean) scale.mean[r] = (double)(depth * away + 2 * fabsl(mean));
    if (scale.rstd) scale.rstd[r] = (double)(depth * rstd);
}

nbx_status nbxi_ref_norm(nbx_context *ctx, const nbxi_norm_plan *n, nbx_tensor *y, nbxi_norm_stats stats,
                         nbxi_norm_scale scale)
{
    (void)ctx;
    for (int64_t r = 0; r < n->rows; r++) ref_row(n, y, stats, scale, r);
    return NBX_OK;
}

static nbx_status only_y(nbxi_call *call, const nbxi_norm_plan *n, nbx_tensor **outs)
{
    return nbxi_ref_norm(call->ctx, n, outs[0], (nbxi_norm_stats){NULL, NULL, NULL},
                         (nbxi_norm_scale){call->scale[0], NULL, NULL});
}

static nbx_status with_stats(nbxi_call *call, const nbxi_norm_plan *n, nbx_tensor **outs)
{
    return nbxi_ref_norm(call->ctx, n, outs[0], (nbxi_norm_stats){outs[1], outs[2], NULL},
                         (nbxi_norm_scale){call->scale[0], call->scale[1], call->scale[2]});
}

nbx_status nbxi_ref_layer_norm(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_norm_plan n;
    NBXI_TRY(nbxi_norm_layer(call, &n));
    return only_y(call, &n, outs);
}

nbx_status nbxi_ref_native_layer_norm(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_norm_plan n;
    NBXI_TRY(nbxi_norm_layer(call, &n));
    return with_stats(call, &n, outs);
}

nbx_status nbxi_ref_rms_norm(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_norm_plan n;
    NBXI_TRY(nbxi_norm_rms(call, &n));
    return only_y(call, &n, outs);
}

nbx_status nbxi_ref_fused_rms_norm(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_norm_plan n;
    NBXI_TRY(nbxi_norm_rms(call, &n));
    return nbxi_ref_norm(call->ctx, &n, outs[0], (nbxi_norm_stats){NULL, outs[1], NULL},
                         (nbxi_norm_scale){call->scale[0], NULL, call->scale[1]});
}

nbx_status nbxi_ref_group_norm(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_norm_plan n;
    NBXI_TRY(nbxi_norm_group(call, &n));
    return only_y(call, &n, outs);
}

nbx_status nbxi_ref_native_group_norm(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_norm_plan n;
    NBXI_TRY(nbxi_norm_native_group(call, &n));
    return with_stats(call, &n, outs);
}

nbx_status nbxi_ref_instance_norm(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_norm_plan n;
    NBXI_TRY(nbxi_norm_instance(call, &n));
    return only_y(call, &n, outs);
}
