/* SPDX-License-Identifier: Apache-2.0 */
/* Quantiles, covariances, integrals and gradients as chains of other operators. */
#include "src/ops/composed/composed.h"

#include <string.h>

/* ---- quantiles ---- */

typedef struct quantile {
    nbx_tensor *self, *q;
    bool one; /* q is a number or of rank 0 */
    int dim;  /* -1: of all elements */
    bool keep, ignore_nan;
    const char *way;
} quantile;

static nbx_status quantile_begin(nbxi_call *call, quantile *a)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    a->self = nbxi_arg_tensor(call, 0);
    a->ignore_nan = strncmp(call->op->name, "aten::nan", 9) == 0;
    a->keep = nbxi_arg_bool(call, 3);
    a->way = call->args[4].v.string;
    a->dim = -1;
    if (a->self->dtype != NBX_FLOAT32 && a->self->dtype != NBX_FLOAT64)
        return nbxi_fail_arg(call, 0, NBX_DTYPE, "must be float32 or float64, it is %s",
                             nbx_dtype_name(a->self->dtype));
    if (a->self->numel == 0) return nbxi_fail_arg(call, 0, NBX_SHAPE, "must not be empty");
    static const char *const ways[] = {"linear", "lower", "higher", "midpoint", "nearest"};
    bool known = false;
    for (int i = 0; i < 5; i++) known = known || strcmp(a->way, ways[i]) == 0;
    if (!known)
        return nbxi_fail_arg(call, 4, NBX_INVALID_ARGUMENT,
                             "must be linear, lower, higher, midpoint or nearest, not %.40s", a->way);
    if (!nbxi_arg_is_none(call, 2))
        NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 2), a->self->ndim, &a->dim));
    if (a->self->ndim == 0) a->dim = -1;
    if (call->op->args[1].type == NBXI_ARG_TENSOR) {
        a->q = nbxi_arg_tensor(call, 1);
        if (a->q->dtype != a->self->dtype) return nbxi_fail_arg(call, 1, NBX_DTYPE, "must have self's dtype");
    } else {
        a->q = NBXI_CHAIN(&c, "aten::scalar_tensor", call->args[1], nbxi_value_dtype(a->self->dtype), NONE,
                          nbxi_value_device(call->device));
        NBXI_TRY(c.status);
    }
    if (a->q->ndim > 1) return nbxi_fail_arg(call, 1, NBX_SHAPE, "must be a number or a vector");
    a->one = a->q->ndim == 0;
    nbx_tensor *low = NBXI_CHAIN(&c, "aten::ge.Scalar", T(a->q), I(0)),
               *high = NBXI_CHAIN(&c, "aten::le.Scalar", T(a->q), I(1));
    nbx_tensor *fits = NBXI_CHAIN(&c, "aten::logical_and", T(low), T(high));
    fits = NBXI_CHAIN(&c, "aten::all", T(fits));
    nbx_value item, args[1] = {T(fits)};
    NBXI_TRY(nbxi_call_many(&c, "aten::item", args, 1, &item, 1));
    if (item.v.scalar.re.i == 0) return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "must be from 0 to 1");
    if (a->one) a->q = NBXI_CHAIN(&c, "aten::unsqueeze", T(a->q), I(0));
    return c.status;
}

/* The places of the quantiles among the sorted elements, [..., count of q]. */
static nbx_tensor *ranks_of(nbxi_chain *c, const quantile *a, nbx_tensor *sorted)
{
    const int64_t last = -1;
    if (c->status != NBX_OK) return NULL;
    int64_t n = sorted->sizes[sorted->ndim - 1];
    nbx_tensor *nan = NBXI_CHAIN(c, "aten::isnan", T(sorted));
    if (a->ignore_nan) {
        nbx_tensor *count = NBXI_CHAIN(c, "aten::logical_not", T(nan));
        count = NBXI_CHAIN(c, "aten::sum.dim_IntList", T(count), INTS(&last, 1), B(true));
        count = NBXI_CHAIN(c, "aten::sub.Scalar", T(count), I(1));
        nbx_tensor *ranks = NBXI_CHAIN(c, "aten::mul.Tensor", T(a->q), T(count));
        return NBXI_CHAIN(c, "aten::clamp_min", T(ranks), I(0));
    }
    nbx_tensor *ranks = NBXI_CHAIN(c, "aten::mul.Scalar", T(a->q), I(n - 1));
    nan = NBXI_CHAIN(c, "aten::any.dim", T(nan), I(-1), B(true));
    return NBXI_CHAIN(c, "aten::where.ScalarSelf", T(nan), I(n - 1), T(ranks));
}

nbx_status nbxi_composite_quantile(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    quantile a;
    NBXI_TRY(quantile_begin(call, &a));
    const int64_t all = -1;
    nbx_tensor *x = a.self;
    int ndim = x->ndim;
    if (a.dim < 0) {
        x = NBXI_CHAIN(&c, "aten::reshape", T(x), INTS(&all, 1));
    } else if (a.dim != ndim - 1) {
        x = NBXI_CHAIN(&c, "aten::unsqueeze", T(x), I(-1));
        x = NBXI_CHAIN(&c, "aten::transpose.int", T(x), I(a.dim), I(-1));
    }
    nbx_value sorted[2], sort_args[1] = {T(x)};
    NBXI_TRY(c.status);
    NBXI_TRY(nbxi_call_many(&c, "aten::sort", sort_args, 1, sorted, 2));
    x = sorted[0].v.tensor;
    nbx_tensor *ranks = ranks_of(&c, &a, x);
    if (strcmp(a.way, "lower") == 0) ranks = NBXI_CHAIN(&c, "aten::floor", T(ranks));
    if (strcmp(a.way, "higher") == 0) ranks = NBXI_CHAIN(&c, "aten::ceil", T(ranks));
    if (strcmp(a.way, "nearest") == 0) ranks = NBXI_CHAIN(&c, "aten::round", T(ranks));
    nbx_tensor *below = NULL, *above = NULL;
    if (c.status == NBX_OK) c.status = nbxi_as_dtype(call->ctx, ranks, NBX_INT64, &below);
    nbx_tensor *out = NBXI_CHAIN(&c, "aten::gather", T(x), I(-1), T(below));
    bool midpoint = strcmp(a.way, "midpoint") == 0;
    if (midpoint || strcmp(a.way, "linear") == 0) {
        nbx_tensor *weight = midpoint ? NBXI_CHAIN(&c, "aten::full_like", T(ranks), D(0.5))
                                      : NBXI_CHAIN(&c, "aten::sub.Tensor", T(ranks), T(below));
        nbx_tensor *up = NBXI_CHAIN(&c, "aten::ceil", T(ranks));
        if (c.status == NBX_OK) c.status = nbxi_as_dtype(call->ctx, up, NBX_INT64, &above);
        up = NBXI_CHAIN(&c, "aten::gather", T(x), I(-1), T(above));
        out = NBXI_CHAIN(&c, "aten::lerp.Tensor", T(out), T(up), T(weight));
    }
    NBXI_TRY(c.status);
    /* [rest..., (1 at dim), q] to [q, rest...] */
    if (a.dim < 0 && a.keep) {
        int64_t sizes[NBX_MAX_RANK];
        for (int d = 0; d < ndim; d++) sizes[d] = 1;
        sizes[ndim] = a.q->sizes[0];
        out = NBXI_CHAIN(&c, "aten::reshape", T(out), INTS(sizes, ndim + 1));
    } else if (a.dim >= 0 && a.dim == ndim - 1 && a.keep) {
        out = NBXI_CHAIN(&c, "aten::unsqueeze", T(out), I(-2));
    } else if (a.dim >= 0 && a.dim != ndim - 1 && !a.keep) {
        out = NBXI_CHAIN(&c, "aten::squeeze.dim", T(out), I(a.dim));
    }
    if (a.one) {
        out = NBXI_CHAIN(&c, "aten::squeeze.dim", T(out), I(-1));
    } else {
        out = NBXI_CHAIN(&c, "aten::unsqueeze", T(out), I(0));
        out = NBXI_CHAIN(&c, "aten::transpose.int", T(out), I(0), I(-1));
        out = NBXI_CHAIN(&c, "aten::squeeze.dim", T(out), I(-1));
    }
    return nbxi_chain_return(&c, call, out);
}

/* ---- covariance ---- */

static nbx_tensor *covariance(nbxi_chain *c, nbx_tensor *x, int64_t correction, nbx_tensor *fweights,
                              nbx_tensor *aweights, nbx_device device)
{
    const int64_t one = 1;
    if (x->ndim == 0) x = NBXI_CHAIN(c, "aten::reshape", T(x), INTS(&one, 1));
    if (c->status == NBX_OK && x->ndim < 2) x = NBXI_CHAIN(c, "aten::unsqueeze", T(x), I(0));
    if (c->status != NBX_OK) return NULL;
    int64_t n = x->sizes[1];
    nbx_tensor *w = fweights, *sum = NULL, *mean, *norm;
    if (aweights) w = w ? NBXI_CHAIN(c, "aten::mul.Tensor", T(fweights), T(aweights)) : aweights;
    if (w) {
        sum = NBXI_CHAIN(c, "aten::sum", T(w));
        mean = NBXI_CHAIN(c, "aten::mul.Tensor", T(x), T(w));
        mean = NBXI_CHAIN(c, "aten::sum.dim_IntList", T(mean), INTS(&one, 1));
        mean = NBXI_CHAIN(c, "aten::div.Tensor", T(mean), T(sum));
    } else {
        mean = NBXI_CHAIN(c, "aten::sum.dim_IntList", T(x), INTS(&one, 1));
        mean = NBXI_CHAIN(c, "aten::div.Scalar", T(mean), I(n));
    }
    if (!w) {
        norm = NBXI_CHAIN(c, "aten::scalar_tensor", I((int64_t)((uint64_t)n - (uint64_t)correction)),
                          nbxi_value_dtype(NBX_INT64), NONE, nbxi_value_device(device));
    } else if (correction == 0) {
        norm = sum;
    } else if (!aweights) {
        norm = NBXI_CHAIN(c, "aten::sub.Scalar", T(sum), I(correction));
    } else {
        norm = NBXI_CHAIN(c, "aten::mul.Tensor", T(w), T(aweights));
        norm = NBXI_CHAIN(c, "aten::sum", T(norm));
        norm = NBXI_CHAIN(c, "aten::div.Tensor", T(norm), T(sum));
        norm = NBXI_CHAIN(c, "aten::mul.Scalar", T(norm), I(correction));
        norm = NBXI_CHAIN(c, "aten::sub.Tensor", T(sum), T(norm));
    }
    norm = NBXI_CHAIN(c, "aten::clamp_min", T(norm), I(0));
    mean = NBXI_CHAIN(c, "aten::unsqueeze", T(mean), I(1));
    x = NBXI_CHAIN(c, "aten::sub.Tensor", T(x), T(mean));
    nbx_tensor *other = w ? NBXI_CHAIN(c, "aten::mul.Tensor", T(x), T(w)) : x;
    other = NBXI_CHAIN(c, "aten::t", T(other));
    if (c->status == NBX_OK && nbx_dtype_is_complex(other->dtype))
        other = NBXI_CHAIN(c, "aten::conj_physical", T(other));
    nbx_tensor *out = NBXI_CHAIN(c, "aten::mm", T(x), T(other));
    out = NBXI_CHAIN(c, "aten::true_divide.Tensor", T(out), T(norm));
    return NBXI_CHAIN(c, "aten::squeeze", T(out));
}

static nbx_status check_weights(nbxi_call *call, int arg, int64_t n, bool integral)
{
    nbx_tensor *w = nbxi_arg_tensor(call, arg);
    if (!w) return NBX_OK;
    if (w->ndim > 1 || w->numel != n)
        return nbxi_fail_arg(call, arg, NBX_SHAPE, "must be a vector of %lld elements", (long long)n);
    bool ints = nbx_dtype_category(w->dtype) == NBX_CATEGORY_INT;
    if (integral ? !ints : !nbx_dtype_is_floating_point(w->dtype))
        return nbxi_fail_arg(call, arg, NBX_DTYPE, "must be %s", integral ? "integers" : "floating point");
    return NBX_OK;
}

nbx_status nbxi_composite_cov(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *x = nbxi_arg_tensor(call, 0);
    if (x->ndim > 2 || x->dtype == NBX_BOOL)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "must be numbers and have two or fewer dimensions");
    int64_t n = x->ndim ? x->sizes[x->ndim - 1] : 1;
    NBXI_TRY(check_weights(call, 2, n, true));
    NBXI_TRY(check_weights(call, 3, n, false));
    return nbxi_chain_return(
        &c, call,
        covariance(&c, x, nbxi_arg_int(call, 1), nbxi_arg_tensor(call, 2), nbxi_arg_tensor(call, 3), call->device));
}

nbx_status nbxi_composite_corrcoef(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *x = nbxi_arg_tensor(call, 0);
    if (x->ndim > 2) return nbxi_fail_arg(call, 0, NBX_SHAPE, "must have two or fewer dimensions");
    nbx_tensor *out = covariance(&c, x, 1, NULL, NULL, call->device);
    NBXI_TRY(c.status);
    if (out->ndim == 0) return nbxi_chain_return(&c, call, NBXI_CHAIN(&c, "aten::div.Tensor", T(out), T(out)));
    nbx_tensor *deviation = NBXI_CHAIN(&c, "aten::diagonal", T(out));
    if (nbx_dtype_is_complex(out->dtype)) deviation = NBXI_CHAIN(&c, "aten::real", T(deviation));
    deviation = NBXI_CHAIN(&c, "aten::sqrt", T(deviation));
    nbx_tensor *column = NBXI_CHAIN(&c, "aten::unsqueeze", T(deviation), I(1)),
               *row = NBXI_CHAIN(&c, "aten::unsqueeze", T(deviation), I(0));
    out = NBXI_CHAIN(&c, "aten::div.Tensor", T(out), T(column));
    out = NBXI_CHAIN(&c, "aten::div.Tensor", T(out), T(row));
    if (!nbx_dtype_is_complex(x->dtype)) out = NBXI_CHAIN(&c, "aten::clamp", T(out), I(-1), I(1));
    return nbxi_chain_return(&c, call, out);
}

/* ---- trapezoids ---- */

/* x as widths along dim, broadcast against y. */
static nbx_tensor *widths(nbxi_chain *c, nbx_tensor *x, const nbx_tensor *y, int dim)
{
    int64_t sizes[NBX_MAX_RANK];
    if (x->ndim == 1) {
        for (int d = 0; d < y->ndim; d++) sizes[d] = d == dim ? x->sizes[0] : 1;
        x = NBXI_CHAIN(c, "aten::reshape", T(x), INTS(sizes, y->ndim));
    } else if (x->ndim < y->ndim) {
        int lead = y->ndim - x->ndim;
        for (int d = 0; d < y->ndim; d++) sizes[d] = d < lead ? 1 : x->sizes[d - lead];
        x = NBXI_CHAIN(c, "aten::reshape", T(x), INTS(sizes, y->ndim));
    }
    if (c->status != NBX_OK) return NULL;
    int64_t n = x->sizes[dim];
    return NBXI_CHAIN(c, "aten::sub.Tensor", T(nbxi_cut(c, x, dim, 1, n)), T(nbxi_cut(c, x, dim, 0, n - 1)));
}

nbx_status nbxi_composite_trapezoid(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *y = nbxi_arg_tensor(call, 0), *x = NULL;
    bool cumulative = strstr(call->op->name, "cumulative") != NULL, points = call->op->args[1].type == NBXI_ARG_TENSOR;
    int dim;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 2), y->ndim, &dim));
    if (y->ndim == 0) return nbxi_fail_arg(call, 0, NBX_SHAPE, "must have at least one dimension");
    if (y->dtype == NBX_BOOL) return nbxi_fail_arg(call, 0, NBX_DTYPE, "bool is not supported");
    if (points) {
        x = nbxi_arg_tensor(call, 1);
        if (x->dtype == NBX_BOOL) return nbxi_fail_arg(call, 1, NBX_DTYPE, "bool is not supported");
        if (x->ndim == 0) return nbxi_fail_arg(call, 1, NBX_SHAPE, "must have at least one dimension");
        if (x->ndim == 1 && x->sizes[0] != y->sizes[dim])
            return nbxi_fail_arg(call, 1, NBX_SHAPE, "must have %lld points", (long long)y->sizes[dim]);
    }
    int64_t n = y->sizes[dim], d = dim;
    if (n == 0) {
        int64_t sizes[NBX_MAX_RANK];
        int k = 0;
        for (int i = 0; i < y->ndim; i++)
            if (i != dim || cumulative) sizes[k++] = y->sizes[i];
        return nbxi_chain_return(&c, call, nbxi_filled(&c, call->device, "aten::zeros", y->dtype, sizes, k));
    }
    nbx_tensor *left = nbxi_cut(&c, y, dim, 0, n - 1), *right = nbxi_cut(&c, y, dim, 1, n), *out;
    if (x) x = widths(&c, x, y, dim);
    if (x) {
        out = NBXI_CHAIN(&c, "aten::add.Tensor", T(left), T(right));
        out = NBXI_CHAIN(&c, "aten::mul.Tensor", T(out), T(x));
        out = cumulative ? NBXI_CHAIN(&c, "aten::cumsum", T(out), I(dim))
                         : NBXI_CHAIN(&c, "aten::sum.dim_IntList", T(out), INTS(&d, 1));
        out = NBXI_CHAIN(&c, "aten::div.Scalar", T(out), D(2));
    } else if (points) {
        out = NULL;
    } else if (cumulative) {
        out = NBXI_CHAIN(&c, "aten::add.Tensor", T(left), T(right));
        out = NBXI_CHAIN(&c, "aten::mul.Scalar", T(out), D(nbxi_arg_double(call, 1) / 2));
        out = NBXI_CHAIN(&c, "aten::cumsum", T(out), I(dim));
    } else {
        nbx_tensor *first = NBXI_CHAIN(&c, "aten::select.int", T(y), I(dim), I(0)),
                   *last = NBXI_CHAIN(&c, "aten::select.int", T(y), I(dim), I(n - 1));
        nbx_tensor *ends = NBXI_CHAIN(&c, "aten::add.Tensor", T(first), T(last));
        ends = NBXI_CHAIN(&c, "aten::mul.Scalar", T(ends), D(0.5));
        out = NBXI_CHAIN(&c, "aten::sum.dim_IntList", T(y), INTS(&d, 1));
        out = NBXI_CHAIN(&c, "aten::sub.Tensor", T(out), T(ends));
        out = NBXI_CHAIN(&c, "aten::mul.Scalar", T(out), call->args[1]);
    }
    return nbxi_chain_return(&c, call, out);
}
