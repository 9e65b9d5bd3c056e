/* SPDX-License-Identifier: Apache-2.0 */
/* The fused forms of a transformer's parts, as chains of other operators, and differences along dims. */
#include <math.h>
#include <string.h>

#include "src/ops/composed/composed.h"

/* The dtype of a chain for the dtype of its result. */
static nbx_dtype chain_dtype(nbx_dtype dtype)
{
    return dtype == NBX_FLOAT16 || dtype == NBX_BFLOAT16 ? NBX_FLOAT32 : dtype;
}

typedef struct attention {
    nbxi_chain c;
    nbx_dtype dtype;
    int64_t batch, length, width, heads;
} attention;

static nbx_tensor *wide(attention *a, const nbx_value *value)
{
    nbx_tensor *out = NULL;
    if (a->c.status == NBX_OK) a->c.status = nbxi_as_dtype(a->c.ctx, value->v.tensor, a->dtype, &out);
    return out;
}

/* Part k of the projections of x (0 query, 1 key, 2 value), batch * heads * length * (width / heads). */
static nbx_tensor *project(attention *a, nbx_tensor *x, nbx_tensor *weight, nbx_tensor *bias, int64_t k)
{
    nbx_tensor *w = nbxi_cut(&a->c, weight, 0, k * a->width, (k + 1) * a->width);
    nbx_tensor *b = nbxi_cut(&a->c, bias, 0, k * a->width, (k + 1) * a->width);
    int64_t sizes[4] = {a->batch, a->length, a->heads, a->width / a->heads};
    x = NBXI_CHAIN(&a->c, "aten::linear", T(x), T(w), T(b));
    x = NBXI_CHAIN(&a->c, "aten::reshape", T(x), INTS(sizes, 4));
    return NBXI_CHAIN(&a->c, "aten::transpose.int", T(x), I(1), I(2));
}

static nbx_status check_mask(nbxi_call *call, const attention *a, int arg, int type_arg, nbx_tensor **out)
{
    nbx_tensor *mask = nbxi_arg_tensor(call, arg);
    nbxi_chain c = {call->ctx, NBX_OK};
    *out = NULL;
    if (!mask) return NBX_OK;
    if (nbxi_arg_is_none(call, type_arg))
        return nbxi_fail_arg(call, type_arg, NBX_INVALID_ARGUMENT, "must be given with a mask");
    int64_t type = nbxi_arg_int(call, type_arg), n = a->length;
    const int64_t want[3][4] = {{n, n}, {a->batch, n}, {a->batch, a->heads, n, n}};
    if (type < 0 || type > 2)
        return nbxi_fail_arg(call, type_arg, NBX_INVALID_ARGUMENT, "must be 0 (of positions), 1 (of keys) or 2 (both)");
    int rank = type == 2 ? 4 : 2;
    if (mask->ndim != rank || memcmp(mask->sizes, want[type], sizeof(int64_t) * (size_t)rank))
        return nbxi_fail_arg(call, arg, NBX_SHAPE, "does not have the sizes of its type");
    NBXI_TRY(nbxi_as_dtype(call->ctx, mask, NBX_BOOL, &mask));
    const int64_t keys[4] = {a->batch, 1, 1, n};
    if (type == 1) mask = NBXI_CHAIN(&c, "aten::reshape", T(mask), INTS(keys, 4));
    *out = mask;
    return c.status;
}

/* _native_multi_head_attention(query, key, value, embed_dim, num_head, qkv_weight, qkv_bias, proj_weight, proj_bias,
 * mask, need_weights, average_attn_weights, mask_type) */
nbx_status nbxi_composite_native_multi_head_attention(nbxi_call *call)
{
    attention a = {{call->ctx, NBX_OK}, NBX_FLOAT32, 0, 0, nbxi_arg_int(call, 3), nbxi_arg_int(call, 4)};
    const nbx_tensor *query = nbxi_arg_tensor(call, 0), *weight = nbxi_arg_tensor(call, 5);
    nbx_tensor *mask, *scores, *x;
    if (query->ndim != 3) return nbxi_fail_arg(call, 0, NBX_SHAPE, "must have rank 3, it has rank %d", query->ndim);
    if (a.width < 1 || query->sizes[2] != a.width)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "must have embed_dim (%lld) columns", (long long)a.width);
    for (int k = 1; k < 3; k++)
        if (nbxi_arg_tensor(call, k)->ndim != 3 ||
            memcmp(nbxi_arg_tensor(call, k)->sizes, query->sizes, 3 * sizeof(int64_t)))
            return nbxi_fail_arg(call, k, NBX_SHAPE, "must have the sizes of query");
    if (a.heads < 1 || a.width % a.heads)
        return nbxi_fail_arg(call, 4, NBX_INVALID_ARGUMENT, "must divide embed_dim evenly");
    if (weight->ndim != 2 || weight->sizes[0] % 3 || weight->sizes[0] / 3 != a.width || weight->sizes[1] != a.width)
        return nbxi_fail_arg(call, 5, NBX_SHAPE, "must have 3 * embed_dim rows and embed_dim columns");
    if (nbxi_arg_tensor(call, 6)->ndim != 1 || nbxi_arg_tensor(call, 6)->sizes[0] != weight->sizes[0])
        return nbxi_fail_arg(call, 6, NBX_SHAPE, "must have 3 * embed_dim elements");
    for (int k = 1; k < 9; k++)
        if (k != 3 && k != 4 && nbxi_arg_tensor(call, k)->dtype != query->dtype)
            return nbxi_fail_arg(call, k, NBX_DTYPE, "must be %s like query", nbx_dtype_name(query->dtype));
    if (!nbx_dtype_is_floating_point(query->dtype))
        return nbxi_fail_arg(call, 0, NBX_DTYPE, "must be of a floating point dtype");
    a.dtype = chain_dtype(query->dtype), a.batch = query->sizes[0], a.length = query->sizes[1];
    NBXI_TRY(check_mask(call, &a, 9, 12, &mask));
    nbx_tensor *w = wide(&a, &call->args[5]), *bias = wide(&a, &call->args[6]);
    nbx_tensor *q = project(&a, wide(&a, &call->args[0]), w, bias, 0);
    nbx_tensor *k = project(&a, wide(&a, &call->args[1]), w, bias, 1);
    nbx_tensor *v = project(&a, wide(&a, &call->args[2]), w, bias, 2);
    q = NBXI_CHAIN(&a.c, "aten::mul.Scalar", T(q), D(1 / sqrt((double)(a.width / a.heads))));
    k = NBXI_CHAIN(&a.c, "aten::transpose.int", T(k), I(-2), I(-1));
    scores = NBXI_CHAIN(&a.c, "aten::matmul", T(q), T(k));
    if (mask) scores = NBXI_CHAIN(&a.c, "aten::masked_fill.Scalar", T(scores), T(mask), D(-(double)INFINITY));
    scores = NBXI_CHAIN(&a.c, "aten::softmax.int", T(scores), I(-1));
    x = NBXI_CHAIN(&a.c, "aten::matmul", T(scores), T(v));
    x = NBXI_CHAIN(&a.c, "aten::transpose.int", T(x), I(1), I(2));
    x = NBXI_CHAIN(&a.c, "aten::reshape", T(x), INTS(query->sizes, 3));
    x = NBXI_CHAIN(&a.c, "aten::linear", T(x), T(wide(&a, &call->args[7])), T(wide(&a, &call->args[8])));
    const int64_t heads = 1;
    if (nbxi_arg_bool(call, 10) && nbxi_arg_bool(call, 11))
        scores = NBXI_CHAIN(&a.c, "aten::mean.dim", T(scores), INTS(&heads, 1));
    if (a.c.status == NBX_OK) a.c.status = nbxi_as_dtype(call->ctx, scores, query->dtype, &scores);
    if (a.c.status == NBX_OK) a.c.status = nbxi_as_dtype(call->ctx, x, query->dtype, &x);
    const int64_t none = 0;
    if (!nbxi_arg_bool(call, 10)) scores = nbxi_filled(&a.c, call->device, "aten::zeros", query->dtype, &none, 1);
    NBXI_TRY(a.c.status);
    nbxi_return_tensor(call, 1, scores);
    return nbxi_chain_return(&a.c, call, x);
}

static nbx_tensor *layer_norm(nbxi_call *call, nbxi_chain *c, nbx_tensor *x, int weight)
{
    const nbx_value *a = call->args;
    return NBXI_CHAIN(c, "aten::layer_norm", T(x), INTS(&a[1].v.scalar.re.i, 1), a[weight], a[weight + 1], a[9]);
}

/* _transformer_encoder_layer_fwd(src, embed_dim, num_heads, qkv_weight, qkv_bias, proj_weight, proj_bias, use_gelu,
 * norm_first, eps, norm_weight_1, norm_bias_1, norm_weight_2, norm_bias_2, ffn_weight_1, ffn_bias_1, ffn_weight_2,
 * ffn_bias_2, mask, mask_type) */
nbx_status nbxi_composite_transformer_encoder_layer(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    const nbx_value *a = call->args;
    nbx_value rets[2];
    bool first = nbxi_arg_bool(call, 8);
    nbx_tensor *src = nbxi_arg_tensor(call, 0), *x = src, *rest;
    if (first) x = layer_norm(call, &c, x, 10);
    NBXI_TRY(c.status);
    const nbx_value args[13] = {T(x), T(x), T(x), a[1], a[2], a[3], a[4], a[5], a[6], a[18], B(false), B(true), a[19]};
    NBXI_TRY(nbxi_call_many(&c, "aten::_native_multi_head_attention", args, 13, rets, 2));
    x = NBXI_CHAIN(&c, "aten::add.Tensor", T(rets[0].v.tensor), T(src));
    if (!first) x = layer_norm(call, &c, x, 10);
    rest = x;
    if (first) x = layer_norm(call, &c, x, 12);
    x = NBXI_CHAIN(&c, "aten::linear", T(x), a[14], a[15]);
    x = NBXI_CHAIN(&c, nbxi_arg_bool(call, 7) ? "aten::gelu" : "aten::relu", T(x));
    x = NBXI_CHAIN(&c, "aten::linear", T(x), a[16], a[17]);
    x = NBXI_CHAIN(&c, "aten::add.Tensor", T(x), T(rest));
    if (!first) x = layer_norm(call, &c, x, 12);
    return nbxi_chain_return(&c, call, x);
}

nbx_status nbxi_composite_is_nonzero(nbxi_call *call)
{
    nbx_scalar s;
    const nbx_tensor *x = nbxi_arg_tensor(call, 0);
    if (x->numel != 1)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "must have one element, it has %lld", (long long)x->numel);
    NBXI_TRY(nbxi_first_element(call, 0, &s));
    bool nonzero = s.kind == NBX_SCALAR_COMPLEX  ? s.re.d != 0 || s.im != 0
                   : s.kind == NBX_SCALAR_DOUBLE ? s.re.d != 0
                                                 : s.re.i != 0;
    nbxi_return_scalar(call, 0, nbx_scalar_bool(nonzero));
    return NBX_OK;
}

/* ---- gradient ---- */

/* a * x[from ...] of n elements along the dim; a: NULL, 1. */
static nbx_tensor *term(nbxi_chain *c, nbx_tensor *x, int dim, int64_t from, int64_t n, nbx_tensor *a)
{
    x = nbxi_cut(c, x, dim, from, from + n);
    return a ? NBXI_CHAIN(c, "aten::mul.Tensor", T(a), T(x)) : x;
}

static nbx_tensor *over(nbxi_chain *c, nbx_tensor *x, nbx_tensor *y)
{
    return NBXI_CHAIN(c, "aten::div.Tensor", T(x), T(y));
}
static nbx_tensor *times(nbxi_chain *c, nbx_tensor *x, nbx_tensor *y)
{
    return NBXI_CHAIN(c, "aten::mul.Tensor", T(x), T(y));
}
static nbx_tensor *plus(nbxi_chain *c, nbx_tensor *x, nbx_tensor *y)
{
    return NBXI_CHAIN(c, "aten::add.Tensor", T(x), T(y));
}
static nbx_tensor *minus(nbxi_chain *c, nbx_tensor *x, nbx_tensor *y)
{
    return NBXI_CHAIN(c, "aten::sub.Tensor", T(x), T(y));
}
static nbx_tensor *by(nbxi_chain *c, nbx_tensor *x, double y) { return NBXI_CHAIN(c, "aten::mul.Scalar", T(x), D(y)); }

static nbx_tensor *joined(nbxi_chain *c, nbx_tensor *first, nbx_tensor *inner, nbx_tensor *last, int dim)
{
    nbx_tensor *parts[3] = {first, inner, last};
    return c->status == NBX_OK ? NBXI_CHAIN(c, "aten::cat", nbxi_value_list(parts, 3), I(dim)) : NULL;
}

/* Differences along a dim of points one step apart. */
static nbx_tensor *even(nbxi_chain *c, nbx_tensor *x, int dim, nbx_value step, int64_t order)
{
    int64_t n = x->sizes[dim];
    nbx_tensor *first, *last, *inner = minus(c, nbxi_cut(c, x, dim, 2, n), nbxi_cut(c, x, dim, 0, n - 2));
    inner = by(c, NBXI_CHAIN(c, "aten::div.Scalar", T(inner), step), 0.5);
    if (order == 1) {
        first = minus(c, term(c, x, dim, 1, 1, NULL), term(c, x, dim, 0, 1, NULL));
        last = minus(c, term(c, x, dim, n - 1, 1, NULL), term(c, x, dim, n - 2, 1, NULL));
    } else {
        first = by(c, term(c, x, dim, 1, 1, NULL), 2);
        first = minus(c, first, by(c, term(c, x, dim, 0, 1, NULL), 1.5));
        first = minus(c, first, by(c, term(c, x, dim, 2, 1, NULL), 0.5));
        last = by(c, term(c, x, dim, n - 1, 1, NULL), 1.5);
        last = minus(c, last, by(c, term(c, x, dim, n - 2, 1, NULL), 2));
        last = plus(c, last, by(c, term(c, x, dim, n - 3, 1, NULL), 0.5));
    }
    first = NBXI_CHAIN(c, "aten::div.Scalar", T(first), step);
    last = NBXI_CHAIN(c, "aten::div.Scalar", T(last), step);
    return joined(c, first, inner, last, dim);
}

/* Second order at the ends of points with steps u and v (from the end inwards); sign: -1 at the first, 1 at the last.
 */
static nbx_tensor *end_of(nbxi_chain *c, nbx_tensor *x, int dim, const int64_t at[3], nbx_tensor *u, nbx_tensor *v,
                          double sign)
{
    nbx_tensor *sum = plus(c, u, v), *product = times(c, u, v);
    nbx_tensor *near = over(c, plus(c, by(c, u, 2), v), times(c, u, sum)), *middle = over(c, sum, product),
               *far = over(c, u, times(c, v, sum));
    nbx_tensor *out = minus(c, term(c, x, dim, at[0], 1, near), term(c, x, dim, at[1], 1, middle));
    return by(c, plus(c, out, term(c, x, dim, at[2], 1, far)), sign);
}

/* Differences along a dim of points at the given places. */
static nbx_tensor *uneven(nbxi_chain *c, nbx_tensor *x, int dim, nbx_tensor *places, int64_t order)
{
    int64_t n = x->sizes[dim], sizes[NBX_MAX_RANK];
    for (int d = 0; d < x->ndim; d++) sizes[d] = d == dim ? n - 1 : 1;
    nbx_tensor *steps = NBXI_CHAIN(c, "aten::diff", T(places)), *first, *last;
    steps = NBXI_CHAIN(c, "aten::reshape", T(steps), INTS(sizes, x->ndim));
    nbx_tensor *u = nbxi_cut(c, steps, dim, 0, n - 2), *v = nbxi_cut(c, steps, dim, 1, n - 1), *sum = plus(c, u, v);
    nbx_tensor *inner = term(c, x, dim, 1, n - 2, over(c, minus(c, v, u), times(c, u, v)));
    inner = minus(c, inner, term(c, x, dim, 0, n - 2, over(c, v, times(c, u, sum))));
    inner = plus(c, inner, term(c, x, dim, 2, n - 2, over(c, u, times(c, v, sum))));
    nbx_tensor *head = nbxi_cut(c, steps, dim, 0, 1), *tail = nbxi_cut(c, steps, dim, n - 2, n - 1);
    if (order == 1) {
        first = over(c, minus(c, term(c, x, dim, 1, 1, NULL), term(c, x, dim, 0, 1, NULL)), head);
        last = over(c, minus(c, term(c, x, dim, n - 1, 1, NULL), term(c, x, dim, n - 2, 1, NULL)), tail);
    } else {
        const int64_t low[3] = {0, 1, 2}, high[3] = {n - 1, n - 2, n - 3};
        first = end_of(c, x, dim, low, head, nbxi_cut(c, steps, dim, 1, 2), -1);
        last = end_of(c, x, dim, high, tail, nbxi_cut(c, steps, dim, n - 3, n - 2), 1);
    }
    return joined(c, first, inner, last, dim);
}

/* gradient(self, [spacing], dim, edge_order) in all its forms. */
nbx_status nbxi_composite_gradient(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *x = nbxi_arg_tensor(call, 0), **out;
    int spacing = nbxi_arg_find(call, "spacing"), dim_arg = nbxi_arg_find(call, "dim");
    int order_arg = nbxi_arg_find(call, "edge_order"), dims[NBX_MAX_RANK];
    int64_t order = nbxi_arg_int(call, order_arg), count = x->ndim, given = -1;
    const nbx_value *steps = spacing >= 0 ? &call->args[spacing] : NULL, *dim = &call->args[dim_arg];
    const int64_t *list = dim->kind == NBX_VALUE_INTS ? dim->v.ints.data : NULL;
    if (x->dtype == NBX_UINT8) return nbxi_fail_arg(call, 0, NBX_DTYPE, "cannot be uint8");
    if (order != 1 && order != 2) return nbxi_fail_arg(call, order_arg, NBX_INVALID_ARGUMENT, "must be 1 or 2");
    if (dim->kind == NBX_VALUE_SCALAR) list = &dim->v.scalar.re.i, count = 1;
    if (dim->kind == NBX_VALUE_INTS) count = (int64_t)dim->v.ints.count;
    if (count > NBX_MAX_RANK) return nbxi_fail_arg(call, dim_arg, NBX_INVALID_ARGUMENT, "names a dim twice");
    if (steps && steps->kind == NBX_VALUE_SCALARS) given = (int64_t)steps->v.scalars.count;
    if (steps && steps->kind == NBX_VALUE_TENSORS) given = (int64_t)steps->v.tensors.count;
    if (given >= 0 && given != count)
        return nbxi_fail_arg(call, spacing, NBX_INVALID_ARGUMENT, "must have %lld elements, one for each dim",
                             (long long)count);
    for (int64_t k = 0; k < count; k++) {
        int64_t d = list ? list[k] : k;
        if (d < -(int64_t)x->ndim || d >= x->ndim)
            return nbxi_fail_arg(call, dim_arg, NBX_INDEX, "is out of range: %lld of rank %d", (long long)d, x->ndim);
        dims[k] = (int)(d < 0 ? d + x->ndim : d);
        for (int64_t j = 0; j < k; j++)
            if (dims[j] == dims[k]) return nbxi_fail_arg(call, dim_arg, NBX_INVALID_ARGUMENT, "names a dim twice");
        if (x->sizes[dims[k]] < order + 1)
            return nbxi_fail_arg(call, 0, NBX_SHAPE, "must have at least edge_order + 1 elements along each dim");
        if (steps && steps->kind == NBX_VALUE_TENSORS &&
            (steps->v.tensors.data[k]->ndim != 1 || steps->v.tensors.data[k]->sizes[0] != x->sizes[dims[k]]))
            return nbxi_fail_arg(call, spacing, NBX_SHAPE, "must be vectors with the sizes of the dims of self");
    }
    nbx_tensor *results[NBX_MAX_RANK];
    for (int64_t k = 0; k < count && c.status == NBX_OK; k++) {
        if (steps && steps->kind == NBX_VALUE_TENSORS)
            results[k] = uneven(&c, x, dims[k], steps->v.tensors.data[k], order);
        else
            results[k] = even(&c, x, dims[k],
                              !steps || steps->kind == NBX_VALUE_NONE ? I(1)
                              : given >= 0                            ? nbxi_value_scalar(steps->v.scalars.data[k])
                                                                      : *steps,
                              order);
    }
    NBXI_TRY(c.status);
    NBXI_TRY(nbxi_return_list(call, 0, (size_t)count, &out));
    for (int64_t k = 0; k < count; k++) out[k] = results[k];
    return NBX_OK;
}
