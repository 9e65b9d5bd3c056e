/* SPDX-License-Identifier: Apache-2.0 */
/* Quantized and dequantized at once: chains of pointwise operators in the order of PyTorch's own, so that results have
 * its bits. */
#include <math.h>
#include <string.h>

#include "ops_rows.h"
#include "src/ops/args.h"
#include "src/ops/compose.h"

#define T nbxi_value_tensor
#define I nbxi_value_int
#define D nbxi_value_double

/* Argument k, a number or a tensor of one element, as a number. */
static nbx_status number(nbxi_call *call, int k, nbx_value *out)
{
    size_t count;
    nbx_tensor *t = call->args[k].kind == NBX_VALUE_TENSOR ? nbxi_arg_tensor(call, k) : NULL;
    *out = call->args[k];
    if (!t) return NBX_OK;
    if (t->numel != 1) return nbxi_fail_arg(call, k, NBX_SHAPE, "must have one element, not %lld", (long long)t->numel);
    return nbx_call(call->ctx, "aten::item", &call->args[k], 1, out, 1, &count);
}

static double as_double(const nbx_value *v) { return nbxi_scalar_to_double(v->v.scalar); }

/* The tensor argument k, one number for each index of axis, with the dims of x that has axis first. */
static nbx_tensor *channels(nbxi_chain *c, nbxi_call *call, int k, int ndim)
{
    int64_t sizes[NBX_MAX_RANK];
    const nbx_tensor *t = nbxi_arg_tensor(call, k);
    for (int d = 0; d < ndim; d++) sizes[d] = d == 0 ? t->numel : 1;
    return NBXI_CHAIN(c, "aten::view", call->args[k], nbxi_value_ints(sizes, (size_t)ndim));
}

static nbx_status axis_of(nbxi_call *call, int k, const nbx_tensor *x, int *axis)
{
    if (x->ndim == 0) return nbxi_fail_arg(call, 0, NBX_SHAPE, "must have at least one dimension");
    return nbxi_wrap_dim(call->ctx, "axis", nbxi_arg_int(call, k), x->ndim, axis);
}

static nbx_tensor *first(nbxi_chain *c, nbx_tensor *x, int axis)
{
    return NBXI_CHAIN(c, "aten::transpose.int", T(x), I(0), I(axis));
}

/* (clamp(value) - zero) * scale as results, and whether value was in the range. NaN becomes the least integer. axis:
 * that of value's first dim, -1: there is one scale. */
static nbx_status fake(nbxi_chain *c, nbxi_call *call, nbx_tensor *value, nbx_value zero, nbx_value scale, int low,
                       int axis)
{
    nbx_tensor *mask = NULL, *x = nbxi_arg_tensor(call, 0), *y;
    value = NBXI_CHAIN(c, "aten::nan_to_num", T(value), D(-INFINITY), D(INFINITY), D(-INFINITY));
    if (call->op->nreturns > 1) {
        mask = NBXI_CHAIN(c, "aten::ge.Scalar", T(value), call->args[low]);
        y = NBXI_CHAIN(c, "aten::le.Scalar", T(value), call->args[low + 1]);
        mask = NBXI_CHAIN(c, "aten::logical_and", T(mask), T(y));
        if (axis > 0) mask = first(c, mask, axis);
    }
    y = NBXI_CHAIN(c, "aten::clamp", T(value), call->args[low], call->args[low + 1]);
    y = NBXI_CHAIN(c, "aten::sub.Tensor", T(y), zero);
    /* with one scale PyTorch multiplies in float32 whatever self is */
    if (axis < 0 && c->status == NBX_OK) c->status = nbxi_as_dtype(c->ctx, y, NBX_FLOAT32, &y);
    y = NBXI_CHAIN(c, "aten::mul.Tensor", T(y), scale);
    if (c->status == NBX_OK) c->status = nbxi_as_dtype(call->ctx, y, x->dtype, &y);
    if (axis > 0) y = first(c, y, axis);
    if (mask && c->status == NBX_OK) nbxi_return_tensor(call, 1, mask);
    return nbxi_chain_return(c, call, y);
}

/* self, halves in float32. */
static nbx_status wide_self(nbxi_call *call, nbx_tensor **x)
{
    nbx_tensor *t = nbxi_arg_tensor(call, 0);
    if (!nbx_dtype_is_floating_point(t->dtype))
        return nbxi_fail_arg(call, 0, NBX_DTYPE, "must be floating, not %s", nbx_dtype_name(t->dtype));
    return nbxi_as_dtype(call->ctx, t, t->dtype == NBX_FLOAT64 ? NBX_FLOAT64 : NBX_FLOAT32, x);
}

static nbx_status check_bounds(nbxi_call *call, int low)
{
    if (nbxi_arg_int(call, low) <= nbxi_arg_int(call, low + 1)) return NBX_OK;
    return nbxi_fail_arg(call, low, NBX_INVALID_ARGUMENT, "must be at most quant_max");
}

nbx_status nbxi_composite_fake_quantize(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *x;
    nbx_value scale, zero;
    NBXI_TRY(wide_self(call, &x));
    NBXI_TRY(number(call, 1, &scale));
    NBXI_TRY(number(call, 2, &zero));
    NBXI_TRY(check_bounds(call, 3));
    float single = (float)as_double(&scale);
    x = NBXI_CHAIN(&c, "aten::mul.Tensor", T(x), D((double)(1.0f / single)));
    x = NBXI_CHAIN(&c, "aten::round", T(x));
    x = NBXI_CHAIN(&c, "aten::add.Tensor", T(x), zero);
    return fake(&c, call, x, zero, D((double)single), 3, -1);
}

nbx_status nbxi_composite_fake_quantize_channel(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *x;
    int axis;
    NBXI_TRY(wide_self(call, &x));
    NBXI_TRY(axis_of(call, 3, x, &axis));
    NBXI_TRY(check_bounds(call, 4));
    if (nbxi_arg_tensor(call, 1)->dtype != NBX_FLOAT32) return nbxi_fail_arg(call, 1, NBX_DTYPE, "must be float32");
    nbx_tensor *scale = channels(&c, call, 1, x->ndim), *zero = channels(&c, call, 2, x->ndim);
    bool whole = !nbx_dtype_is_floating_point(nbxi_arg_tensor(call, 2)->dtype);
    nbx_tensor *inverse = NBXI_CHAIN(&c, "aten::reciprocal", T(scale));
    x = NBXI_CHAIN(&c, "aten::mul.Tensor", T(first(&c, x, axis)), T(inverse));
    if (whole) x = NBXI_CHAIN(&c, "aten::round", T(x));
    x = NBXI_CHAIN(&c, "aten::add.Tensor", T(x), T(zero));
    if (!whole) x = NBXI_CHAIN(&c, "aten::round", T(x));
    return fake(&c, call, x, T(zero), T(scale), 4, axis);
}
