/* SPDX-License-Identifier: Apache-2.0 */
/* Parts of networks as chains of other operators. */
#include "src/ops/composed/composed.h"

#include <math.h>
#include <string.h>

nbx_status nbxi_composite_mvlgamma(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *x = nbxi_arg_tensor(call, 0);
    int64_t p = nbxi_arg_int(call, 1);
    if (p < 1) return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "must be greater than or equal to 1");
    if (p > 1 << 20) return nbxi_fail_arg(call, 1, NBX_LIMIT, "is too large");
    if (x->dtype == NBX_BOOL || nbx_dtype_is_complex(x->dtype))
        return nbxi_fail_arg(call, 0, NBX_DTYPE, "cannot be %s", nbx_dtype_name(x->dtype));
    nbx_dtype dtype = nbx_dtype_is_floating_point(x->dtype) ? x->dtype : NBX_FLOAT32;
    nbx_tensor *sum = NULL;
    NBXI_TRY(nbxi_as_dtype(call->ctx, x, NBX_FLOAT64, &x));
    for (int64_t j = 0; j < p && c.status == NBX_OK; j++) {
        nbx_tensor *term = NBXI_CHAIN(&c, "aten::sub.Scalar", T(x), D((double)j / 2));
        term = NBXI_CHAIN(&c, "aten::lgamma", T(term));
        sum = sum ? NBXI_CHAIN(&c, "aten::add.Tensor", T(sum), T(term)) : term;
    }
    double constant = (double)p * (double)(p - 1) / 4 * 1.1447298858494001741434; /* log pi */
    nbx_tensor *out = NBXI_CHAIN(&c, "aten::add.Scalar", T(sum), D(constant));
    if (c.status == NBX_OK) c.status = nbxi_as_dtype(call->ctx, out, dtype, &out);
    return nbxi_chain_return(&c, call, out);
}

nbx_status nbxi_composite_safe_softmax(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *out = nbxi_chain_call(&c, "aten::softmax.int", call->args, 3);
    nbx_tensor *masked = NBXI_CHAIN(&c, "aten::eq.Scalar", call->args[0], D(-(double)INFINITY));
    masked = NBXI_CHAIN(&c, "aten::all.dim", T(masked), call->args[1], B(true));
    return nbxi_chain_return(&c, call, NBXI_CHAIN(&c, "aten::where.ScalarSelf", T(masked), D(0), T(out)));
}

/* ---- multilabel_margin_loss: targets of a row end at the first -1 ---- */

nbx_status nbxi_composite_multilabel_margin_forward(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *x = nbxi_arg_tensor(call, 0), *target = nbxi_arg_tensor(call, 1), *wide = x;
    int64_t reduction = nbxi_arg_int(call, 2), rows = x->ndim == 2 ? x->sizes[0] : 1;
    int64_t classes = x->ndim ? x->sizes[x->ndim - 1] : 1, flat[2] = {rows, classes};
    if (x->ndim > 2 || target->numel != x->numel || target->ndim > 2 || (x->ndim == 2 && target->ndim != 2) ||
        classes == 0)
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "must have the sizes of self, a vector or matrix of classes");
    if (target->dtype != NBX_INT64) return nbxi_fail_arg(call, 1, NBX_DTYPE, "must be int64");
    if (!nbx_dtype_is_floating_point(x->dtype)) return nbxi_fail_arg(call, 0, NBX_DTYPE, "must be floating point");
    if (c.status == NBX_OK) c.status = nbxi_as_dtype(call->ctx, x, nbxi_wider(x->dtype), &wide);
    wide = NBXI_CHAIN(&c, "aten::reshape", T(wide), INTS(flat, 2));
    nbx_tensor *index = NBXI_CHAIN(&c, "aten::reshape", T(target), INTS(flat, 2)), *valid;
    valid = NBXI_CHAIN(&c, "aten::ge.Scalar", T(index), I(0));
    valid = NBXI_CHAIN(&c, "aten::cumprod", T(valid), I(1));
    index = NBXI_CHAIN(&c, "aten::mul.Tensor", T(index), T(valid));
    NBXI_TRY(c.status);
    NBXI_TRY(nbxi_as_dtype(call->ctx, valid, wide->dtype, &valid));
    nbx_tensor *is_target = nbxi_filled(&c, call->device, "aten::zeros", wide->dtype, flat, 2);
    is_target =
        NBXI_CHAIN(&c, "aten::scatter_reduce.two", T(is_target), I(1), T(index), T(valid), nbxi_value_text("amax"));
    nbx_tensor *own = NBXI_CHAIN(&c, "aten::gather", T(wide), I(1), T(index));
    own = NBXI_CHAIN(&c, "aten::unsqueeze", T(own), I(2));
    nbx_tensor *other = NBXI_CHAIN(&c, "aten::unsqueeze", T(wide), I(1));
    nbx_tensor *z = NBXI_CHAIN(&c, "aten::sub.Tensor", T(other), T(own));
    z = NBXI_CHAIN(&c, "aten::add.Scalar", T(z), I(1));
    z = NBXI_CHAIN(&c, "aten::clamp_min", T(z), I(0));
    nbx_tensor *rest = NBXI_CHAIN(&c, "aten::rsub.Scalar", T(is_target), I(1));
    rest = NBXI_CHAIN(&c, "aten::unsqueeze", T(rest), I(1));
    z = NBXI_CHAIN(&c, "aten::mul.Tensor", T(z), T(rest));
    z = NBXI_CHAIN(&c, "aten::mul.Tensor", T(z), T(NBXI_CHAIN(&c, "aten::unsqueeze", T(valid), I(2))));
    static const int64_t both[2] = {1, 2};
    z = NBXI_CHAIN(&c, "aten::sum.dim_IntList", T(z), INTS(both, 2));
    z = NBXI_CHAIN(&c, "aten::div.Scalar", T(z), I(classes));
    if (reduction == 1) z = NBXI_CHAIN(&c, "aten::mean", T(z));
    if (reduction == 2 || (reduction == 0 && x->ndim < 2)) z = NBXI_CHAIN(&c, "aten::sum", T(z));
    if (c.status == NBX_OK) c.status = nbxi_as_dtype(call->ctx, z, x->dtype, &z);
    if (c.status == NBX_OK) c.status = nbxi_as_dtype(call->ctx, is_target, x->dtype, &is_target);
    is_target = NBXI_CHAIN(&c, "aten::reshape", T(is_target), INTS(target->sizes, target->ndim));
    if (c.status == NBX_OK && call->op->nreturns == 2) nbxi_return_tensor(call, 1, is_target);
    return nbxi_chain_return(&c, call, z);
}

/* ---- max_unpool ---- */

nbx_status nbxi_composite_max_unpool3d(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *x = nbxi_arg_tensor(call, 0), *indices = nbxi_arg_tensor(call, 1);
    int64_t count, sizes[5], volume = 1, inner = 1, planes = 1;
    const int64_t *size = nbxi_arg_ints(call, 2, &count);
    int n = x->ndim;
    if (n != 4 && n != 5) return nbxi_fail_arg(call, 0, NBX_SHAPE, "must have rank 4 or 5, it has rank %d", n);
    if (indices->dtype != NBX_INT64) return nbxi_fail_arg(call, 1, NBX_DTYPE, "must be int64");
    if (indices->ndim != n || memcmp(indices->sizes, x->sizes, sizeof(int64_t) * (size_t)n))
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "must have the sizes of self");
    if (count != 3)
        return nbxi_fail_arg(call, 2, NBX_INVALID_ARGUMENT, "must have 3 sizes, not %lld", (long long)count);
    memcpy(sizes, x->sizes, sizeof(int64_t) * (size_t)n);
    for (int d = 0; d < 3; d++) {
        sizes[n - 3 + d] = size[d];
        if (size[d] < 0 || __builtin_mul_overflow(volume, size[d], &volume))
            return nbxi_fail_arg(call, 2, NBX_INVALID_ARGUMENT, "must not be negative, and not too large");
        inner *= x->sizes[n - 3 + d];
    }
    for (int d = 0; d < n - 3; d++) planes *= x->sizes[d];
    int64_t flat[2] = {planes, inner}, all[2] = {planes, volume};
    nbx_tensor *out = nbxi_filled(&c, call->device, "aten::zeros", x->dtype, all, 2);
    x = NBXI_CHAIN(&c, "aten::reshape", T(x), INTS(flat, 2));
    indices = NBXI_CHAIN(&c, "aten::reshape", T(indices), INTS(flat, 2));
    out = NBXI_CHAIN(&c, "aten::scatter.src", T(out), I(1), T(indices), T(x));
    return nbxi_chain_return(&c, call, NBXI_CHAIN(&c, "aten::view", T(out), INTS(sizes, n)));
}

/* ---- batch norm under other names ---- */

nbx_status nbxi_composite_batch_norm_impl(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_value rets[3];
    const int64_t none = 0;
    NBXI_TRY(nbxi_call_many(&c, "aten::native_batch_norm", call->args, 8, rets, 3));
    for (int k = 0; k < 3; k++) nbxi_return_tensor(call, k, rets[k].v.tensor);
    nbx_tensor *reserve = nbxi_filled(&c, call->device, "aten::zeros", NBX_UINT8, &none, 1);
    NBXI_TRY(c.status);
    nbxi_return_tensor(call, 3, reserve);
    if (call->op->nreturns == 5) {
        nbx_scalar zero = nbx_scalar_int(0);
        nbxi_return_scalar(call, 4, zero);
    }
    return NBX_OK;
}

/* ---- convolutions under other names ---- */

static nbx_tensor *convolve(nbxi_chain *c, const nbx_value *x, const nbx_value *w, const nbx_value *bias,
                            const nbx_value *stride, const nbx_value *padding, nbx_value dilation, int rank,
                            int64_t groups)
{
    static const int64_t zeros[3];
    return NBXI_CHAIN(c, "aten::convolution", *x, *w, *bias, *stride, *padding, dilation, B(false), INTS(zeros, rank),
                      I(groups));
}

nbx_status nbxi_composite_conv_forward(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    static const int64_t ones[3] = {1, 1, 1};
    const nbx_value *a = call->args;
    const nbx_tensor *x = nbxi_arg_tensor(call, 0);
    int rank = (int)a[2].v.ints.count;
    bool depthwise = strstr(call->op->name, "depthwise") != NULL;
    int64_t groups = !depthwise ? 1 : x->ndim == rank + 2 ? x->sizes[1] : x->ndim ? x->sizes[0] : 1;
    nbx_tensor *out =
        convolve(&c, &a[0], &a[1], &a[3], &a[4], &a[5], depthwise ? a[6] : INTS(ones, rank), rank, groups);
    return nbxi_chain_return(&c, call, out);
}

nbx_status nbxi_composite_conv_tbc(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    static const int64_t to_rows[3] = {1, 2, 0}, to_weight[3] = {2, 1, 0}, back[3] = {2, 0, 1};
    const int64_t one = 1;
    if (nbxi_arg_tensor(call, 0)->ndim != 3 || nbxi_arg_tensor(call, 1)->ndim != 3)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "input and weight must have 3 dims: time, batch, channels");
    nbx_tensor *x = NBXI_CHAIN(&c, "aten::permute", call->args[0], INTS(to_rows, 3));
    nbx_tensor *w = NBXI_CHAIN(&c, "aten::permute", call->args[1], INTS(to_weight, 3));
    nbx_value xs = T(x), ws = T(w), stride = INTS(&one, 1);
    nbx_value padding = INTS(&call->args[3].v.scalar.re.i, 1);
    nbx_tensor *out = convolve(&c, &xs, &ws, &call->args[2], &stride, &padding, INTS(&one, 1), 1, 1);
    out = NBXI_CHAIN(&c, "aten::permute", T(out), INTS(back, 3));
    return nbxi_chain_return(&c, call, NBXI_CHAIN(&c, "aten::contiguous", T(out)));
}

nbx_status nbxi_composite_convolution_mode(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    static const char *const names[3] = {"aten::conv1d.padding", "aten::conv2d.padding", "aten::conv3d.padding"};
    int rank = nbxi_arg_tensor(call, 1)->ndim - 2;
    if (rank < 1 || rank > 3) return nbxi_fail_arg(call, 1, NBX_SHAPE, "must have rank 3, 4 or 5");
    return nbxi_chain_return(&c, call, nbxi_chain_call(&c, names[rank - 1], call->args, 7));
}

/* ---- histograms ---- */

/* Counts (or adds up weights) between the edges; the last bin has its right edge too. */
static nbx_status count_between(nbxi_call *call, nbx_tensor *edges, int weight_arg, int density_arg)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    const int64_t all = -1;
    nbx_tensor *x = NBXI_CHAIN(&c, "aten::reshape", call->args[0], INTS(&all, 1)), *weight;
    NBXI_TRY(c.status);
    int64_t bins = edges->sizes[0] - 1;
    if (nbxi_arg_tensor(call, weight_arg))
        weight = NBXI_CHAIN(&c, "aten::reshape", call->args[weight_arg], INTS(&all, 1));
    else
        weight = NBXI_CHAIN(&c, "aten::ones_like", T(x));
    nbx_tensor *at = NBXI_CHAIN(&c, "aten::bucketize.Tensor", T(x), T(edges), B(false), B(true));
    at = NBXI_CHAIN(&c, "aten::sub.Scalar", T(at), I(1));
    nbx_tensor *first = NBXI_CHAIN(&c, "aten::select.int", T(edges), I(0), I(0)),
               *last = NBXI_CHAIN(&c, "aten::select.int", T(edges), I(0), I(bins));
    nbx_tensor *inside = NBXI_CHAIN(&c, "aten::ge.Tensor", T(x), T(first)),
               *below = NBXI_CHAIN(&c, "aten::le.Tensor", T(x), T(last));
    inside = NBXI_CHAIN(&c, "aten::logical_and", T(inside), T(below));
    weight = NBXI_CHAIN(&c, "aten::where.ScalarOther", T(inside), T(weight), I(0));
    at = NBXI_CHAIN(&c, "aten::clamp", T(at), I(0), I(bins - 1));
    NBXI_TRY(c.status);
    nbx_tensor *hist = nbxi_filled(&c, call->device, "aten::zeros", weight->dtype, &bins, 1);
    hist = NBXI_CHAIN(&c, "aten::scatter_add", T(hist), I(0), T(at), T(weight));
    if (nbxi_arg_bool(call, density_arg)) {
        nbx_tensor *sum = NBXI_CHAIN(&c, "aten::sum", T(hist)), *widths = NBXI_CHAIN(&c, "aten::diff", T(edges));
        hist = NBXI_CHAIN(&c, "aten::div.Tensor", T(hist), T(sum));
        hist = NBXI_CHAIN(&c, "aten::div.Tensor", T(hist), T(widths));
    }
    if (c.status == NBX_OK) nbxi_return_tensor(call, 1, edges);
    return nbxi_chain_return(&c, call, hist);
}

static nbx_status check_histogram(nbxi_call *call, int weight_arg)
{
    const nbx_tensor *x = nbxi_arg_tensor(call, 0), *weight = nbxi_arg_tensor(call, weight_arg);
    if (x->dtype != NBX_FLOAT32 && x->dtype != NBX_FLOAT64)
        return nbxi_fail_arg(call, 0, NBX_DTYPE, "must be float32 or float64, it is %s", nbx_dtype_name(x->dtype));
    if (weight && (weight->dtype != x->dtype || weight->numel != x->numel))
        return nbxi_fail_arg(call, weight_arg, NBX_SHAPE, "must have self's dtype and sizes");
    return NBX_OK;
}

nbx_status nbxi_composite_histogram_count(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *x = nbxi_arg_tensor(call, 0);
    int64_t bins = nbxi_arg_int(call, 1);
    double low = 0, high = 1;
    NBXI_TRY(check_histogram(call, 3));
    if (bins <= 0 || bins >= (int64_t)1 << 48)
        return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "must be positive and below 2^48");
    if (!nbxi_arg_is_none(call, 2)) {
        if (call->args[2].v.scalars.count != 2)
            return nbxi_fail_arg(call, 2, NBX_INVALID_ARGUMENT, "must be two numbers");
        low = nbxi_scalar_to_double(call->args[2].v.scalars.data[0]);
        high = nbxi_scalar_to_double(call->args[2].v.scalars.data[1]);
    } else if (x->numel > 0) {
        nbx_value ends[2], item, args[1] = {T(x)};
        NBXI_TRY(nbxi_call_many(&c, "aten::aminmax", args, 1, ends, 2));
        NBXI_TRY(nbxi_call_many(&c, "aten::item", &ends[0], 1, &item, 1));
        low = nbxi_scalar_to_double(item.v.scalar);
        NBXI_TRY(nbxi_call_many(&c, "aten::item", &ends[1], 1, &item, 1));
        high = nbxi_scalar_to_double(item.v.scalar);
    }
    if (!(isfinite(low) && isfinite(high) && low <= high))
        return nbxi_fail_arg(call, 2, NBX_INVALID_ARGUMENT, "the range [%g, %g] is not finite or not in order", low,
                             high);
    if (low == high) low -= 0.5, high += 0.5;
    nbx_tensor *edges = NBXI_CHAIN(&c, "aten::linspace", D(low), D(high), I(bins + 1), nbxi_value_dtype(x->dtype), NONE,
                                   nbxi_value_device(call->device));
    NBXI_TRY(c.status);
    return count_between(call, edges, 3, 4);
}

nbx_status nbxi_composite_histogram_edges(nbxi_call *call)
{
    nbx_tensor *edges = nbxi_arg_tensor(call, 1);
    nbxi_chain c = {call->ctx, NBX_OK};
    NBXI_TRY(check_histogram(call, 2));
    if (edges->ndim != 1 || edges->sizes[0] < 2 || edges->dtype != nbxi_arg_tensor(call, 0)->dtype)
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "must be a vector of at least two edges of self's dtype");
    edges = NBXI_CHAIN(&c, "aten::clone", T(edges));
    NBXI_TRY(c.status);
    return count_between(call, edges, 2, 3);
}
