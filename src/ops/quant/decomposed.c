/* SPDX-License-Identifier: Apache-2.0 */
/* Quantisation as PyTorch's exported programs state it: compositions of elementwise operators, step by step those of
 * PyTorch. */
#include <string.h>

#include "ops_rows.h"
#include "src/ops/args.h"
#include "src/ops/compose.h"
#include "src/tensor/convert.h"

#define T nbxi_value_tensor
#define I nbxi_value_int
#define D nbxi_value_double

/* ---- arguments ------------------------------------------------------------------------------------------------------
 */

/* A number, or a tensor of one element; `at` was found by name. */
static nbx_status read_number(nbxi_call *call, int at, nbx_scalar *out)
{
    const nbx_tensor *t = nbxi_arg_tensor(call, at);
    if (t == NULL) {
        *out = nbxi_arg_scalar(call, at);
        return NBX_OK;
    }
    if (t->numel != 1)
        return nbxi_fail_arg(call, at, NBX_SHAPE, "must have one element, it has %lld", (long long)t->numel);
    *out = nbxi_load_scalar(t->dtype, nbxi_data(t));
    return NBX_OK;
}

static bool bounds(nbx_dtype dtype, int64_t *low, int64_t *high)
{
    switch (dtype) {
    case NBX_UINT8: *low = 0, *high = 255; return true;
    case NBX_INT8: *low = -128, *high = 127; return true;
    case NBX_UINT16: *low = 0, *high = 65535; return true;
    case NBX_INT16: *low = -32768, *high = 32767; return true;
    case NBX_INT32: *low = INT32_MIN, *high = INT32_MAX; return true;
    case NBX_FLOAT8_E5M2: *low = -57344, *high = 57344; return true;
    case NBX_FLOAT8_E4M3FN: *low = -448, *high = 448; return true;
    default: return false;
    }
}

/* quant_min and quant_max against the dtype. */
static nbx_status read_range(nbxi_call *call, nbx_dtype dtype, int64_t *low, int64_t *high)
{
    int64_t least, most;
    int min = nbxi_arg_find(call, "quant_min"), max = nbxi_arg_find(call, "quant_max");
    nbx_scalar s;
    NBXI_TRY(read_number(call, min, &s));
    *low = nbxi_scalar_to_int(s);
    NBXI_TRY(read_number(call, max, &s));
    *high = nbxi_scalar_to_int(s);
    if (!bounds(dtype, &least, &most))
        return nbxi_fail_arg(call, nbxi_arg_find(call, "dtype"), NBX_DTYPE, "%s is no dtype of quantised values",
                             nbx_dtype_name(dtype));
    if (*low < least)
        return nbxi_fail_arg(call, min, NBX_INVALID_ARGUMENT, "%lld is out of bounds for %s", (long long)*low,
                             nbx_dtype_name(dtype));
    if (*high > most)
        return nbxi_fail_arg(call, max, NBX_INVALID_ARGUMENT, "%lld is out of bounds for %s", (long long)*high,
                             nbx_dtype_name(dtype));
    return NBX_OK;
}

static nbx_dtype named_dtype(const nbxi_call *call, const char *name, nbx_dtype otherwise)
{
    int i = nbxi_arg_find(call, name);
    return i >= 0 ? nbxi_arg_dtype(call, i, otherwise) : otherwise;
}

static nbx_status as_float32(nbxi_call *call, nbx_tensor **x)
{
    nbx_tensor *t = nbxi_arg_tensor(call, 0);
    if (t->dtype != NBX_FLOAT32 && t->dtype != NBX_FLOAT16 && t->dtype != NBX_BFLOAT16)
        return nbxi_fail_arg(call, 0, NBX_DTYPE, "must be float32, float16 or bfloat16, not %s",
                             nbx_dtype_name(t->dtype));
    return nbxi_as_dtype(call->ctx, t, NBX_FLOAT32, x);
}

static nbx_status check_input_dtype(nbxi_call *call)
{
    nbx_dtype dtype = named_dtype(call, "dtype", NBX_INT8);
    const nbx_tensor *t = nbxi_arg_tensor(call, 0);
    if (t->dtype == dtype) return NBX_OK;
    return nbxi_fail_arg(call, 0, NBX_DTYPE, "must be %s, not %s", nbx_dtype_name(dtype), nbx_dtype_name(t->dtype));
}

static nbx_tensor *convert(nbxi_chain *c, nbx_tensor *x, nbx_dtype dtype)
{
    nbx_tensor *out = NULL;
    if (c->status == NBX_OK) c->status = nbxi_as_dtype(c->ctx, x, dtype, &out);
    return out;
}

static nbx_tensor *clamp(nbxi_chain *c, nbx_tensor *x, int64_t low, int64_t high)
{
    return NBXI_CHAIN(c, "aten::clamp", T(x), I(low), I(high));
}

/* ---- per tensor
 * ------------------------------------------------------------------------------------------------------ */

nbx_status nbxi_composite_quantize_per_tensor(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_dtype dtype = named_dtype(call, "dtype", NBX_INT8);
    int64_t low, high;
    nbx_scalar scale, zero;
    nbx_tensor *x;
    NBXI_TRY(read_number(call, 1, &scale));
    NBXI_TRY(read_number(call, 2, &zero));
    NBXI_TRY(as_float32(call, &x));
    NBXI_TRY(read_range(call, dtype, &low, &high));
    x = NBXI_CHAIN(&c, "aten::mul.Scalar", T(x), D(1.0 / nbxi_scalar_to_double(scale)));
    x = NBXI_CHAIN(&c, "aten::round", T(x));
    x = NBXI_CHAIN(&c, "aten::add.Scalar", T(x), I(nbxi_scalar_to_int(zero)));
    return nbxi_chain_return(&c, call, convert(&c, clamp(&c, x, low, high), dtype));
}

nbx_status nbxi_composite_dequantize_per_tensor(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_dtype out = named_dtype(call, "out_dtype", NBX_FLOAT32);
    nbx_scalar scale, zero;
    int64_t least, most;
    NBXI_TRY(read_number(call, 1, &scale));
    NBXI_TRY(read_number(call, 2, &zero));
    NBXI_TRY(check_input_dtype(call));
    if (!bounds(nbxi_arg_tensor(call, 0)->dtype, &least, &most))
        return nbxi_fail_arg(call, 0, NBX_DTYPE, "%s is no dtype of quantised values",
                             nbx_dtype_name(nbxi_arg_tensor(call, 0)->dtype));
    nbx_tensor *x = convert(&c, nbxi_arg_tensor(call, 0), out);
    x = NBXI_CHAIN(&c, "aten::sub.Scalar", T(x), I(nbxi_scalar_to_int(zero)));
    return nbxi_chain_return(&c, call, NBXI_CHAIN(&c, "aten::mul.Scalar", T(x), D(nbxi_scalar_to_double(scale))));
}

/* ---- per channel
 * ----------------------------------------------------------------------------------------------------- */

/* Scales of one dimension seen as [.., n, 1, ..]. */
static nbx_tensor *along(nbxi_chain *c, nbx_tensor *scales, const nbx_tensor *x, int axis)
{
    int64_t sizes[NBX_MAX_RANK];
    for (int d = 0; d < x->ndim; d++) sizes[d] = d == axis ? scales->numel : 1;
    return NBXI_CHAIN(c, "aten::reshape", T(scales), nbxi_value_ints(sizes, (size_t)x->ndim));
}

static nbx_status read_axis(nbxi_call *call, int *axis)
{
    const nbx_tensor *x = nbxi_arg_tensor(call, 0), *scales = nbxi_arg_tensor(call, 1),
                     *zeros = nbxi_arg_tensor(call, 2);
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "axis", nbxi_arg_int(call, 3), x->ndim, axis));
    if (x->ndim == 0) return nbxi_fail_arg(call, 0, NBX_SHAPE, "must have a dimension");
    if (scales->numel != x->sizes[*axis] && scales->numel != 1)
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "must have %lld elements", (long long)x->sizes[*axis]);
    if (zeros && zeros->numel != scales->numel) return nbxi_fail_arg(call, 2, NBX_SHAPE, "must be as many as scales");
    return NBX_OK;
}

nbx_status nbxi_composite_quantize_per_channel(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_dtype dtype = named_dtype(call, "dtype", NBX_INT8);
    int64_t low, high;
    int axis;
    nbx_tensor *x;
    NBXI_TRY(as_float32(call, &x));
    NBXI_TRY(read_axis(call, &axis));
    NBXI_TRY(read_range(call, dtype, &low, &high));
    nbx_tensor *inverse = NBXI_CHAIN(&c, "aten::reciprocal", T(along(&c, nbxi_arg_tensor(call, 1), x, axis)));
    nbx_tensor *zeros = along(&c, nbxi_arg_tensor(call, 2), x, axis);
    x = NBXI_CHAIN(&c, "aten::mul.Tensor", T(x), T(inverse));
    x = NBXI_CHAIN(&c, "aten::round", T(x));
    x = NBXI_CHAIN(&c, "aten::add.Tensor", T(x), T(zeros));
    return nbxi_chain_return(&c, call, convert(&c, clamp(&c, x, low, high), dtype));
}

nbx_status nbxi_composite_dequantize_per_channel(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_dtype out = named_dtype(call, "out_dtype", NBX_FLOAT32);
    int64_t low, high;
    int axis;
    nbx_tensor *x = nbxi_arg_tensor(call, 0);
    NBXI_TRY(check_input_dtype(call));
    NBXI_TRY(read_axis(call, &axis));
    NBXI_TRY(read_range(call, x->dtype, &low, &high));
    if (nbxi_arg_tensor(call, 2))
        x = NBXI_CHAIN(&c, "aten::sub.Tensor", T(x), T(along(&c, nbxi_arg_tensor(call, 2), x, axis)));
    x = NBXI_CHAIN(&c, "aten::mul.Tensor", T(x),
                   T(along(&c, nbxi_arg_tensor(call, 1), nbxi_arg_tensor(call, 0), axis)));
    return nbxi_chain_return(&c, call, convert(&c, x, out));
}

/* ---- per group and per row
 * --------------------------------------------------------------------------------------------- */

static nbx_tensor *quantise_with(nbxi_chain *c, nbx_tensor *x, nbx_tensor *scales, nbx_tensor *zeros, int64_t low,
                                 int64_t high, nbx_dtype dtype)
{
    nbx_tensor *inverse = NBXI_CHAIN(c, "aten::reciprocal", T(scales));
    x = NBXI_CHAIN(c, "aten::mul.Tensor", T(x), T(inverse));
    x = NBXI_CHAIN(c, "aten::add.Tensor", T(x), T(zeros));
    x = NBXI_CHAIN(c, "aten::round", T(x));
    return convert(c, clamp(c, x, low, high), dtype);
}

static nbx_tensor *reshape2(nbxi_chain *c, nbx_tensor *x, int64_t a, int64_t b)
{
    const int64_t sizes[2] = {a, b};
    return NBXI_CHAIN(c, "aten::reshape", T(x), nbxi_value_ints(sizes, 2));
}

static nbx_tensor *reshape_like(nbxi_chain *c, nbx_tensor *x, const nbx_tensor *like)
{
    return NBXI_CHAIN(c, "aten::reshape", T(x), nbxi_value_ints(like->sizes, (size_t)like->ndim));
}

/* The size of a group, which divides the rows of a matrix; one scale for each. */
static nbx_status read_group(nbxi_call *call, int64_t *group)
{
    const nbx_tensor *x = nbxi_arg_tensor(call, 0), *scales = nbxi_arg_tensor(call, 1),
                     *zeros = nbxi_arg_tensor(call, 2);
    int at = nbxi_arg_find(call, "group_size");
    *group = nbxi_arg_int(call, at);
    if (*group <= 1)
        return nbxi_fail_arg(call, at, NBX_INVALID_ARGUMENT, "must be above 1, it is %lld", (long long)*group);
    if (x->ndim != 2) return nbxi_fail_arg(call, 0, NBX_SHAPE, "must be 2-dimensional");
    if (*group > x->sizes[1] && scales->ndim > 0 && scales->sizes[scales->ndim - 1] == 1) *group = x->sizes[1];
    if (*group == 0 || x->sizes[1] % *group != 0)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "its last size, %lld, must be divisible by the group size, %lld",
                             (long long)x->sizes[1], (long long)*group);
    if (scales->numel != x->numel / *group && scales->numel != 1)
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "must have %lld elements", (long long)(x->numel / *group));
    if (zeros && zeros->numel != scales->numel) return nbxi_fail_arg(call, 2, NBX_SHAPE, "must be as many as scales");
    return NBX_OK;
}

nbx_status nbxi_composite_quantize_per_group(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_dtype dtype = named_dtype(call, "dtype", NBX_INT8);
    nbx_tensor *x = nbxi_arg_tensor(call, 0);
    int64_t group, low, high;
    NBXI_TRY(read_group(call, &group));
    NBXI_TRY(read_range(call, dtype, &low, &high));
    nbx_tensor *y = reshape2(&c, x, -1, group), *scales = reshape2(&c, nbxi_arg_tensor(call, 1), -1, 1),
               *zeros = reshape2(&c, nbxi_arg_tensor(call, 2), -1, 1);
    y = quantise_with(&c, y, scales, zeros, low, high, dtype);
    return nbxi_chain_return(&c, call, reshape_like(&c, y, x));
}

nbx_status nbxi_composite_dequantize_per_group(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *x = nbxi_arg_tensor(call, 0);
    int64_t group;
    NBXI_TRY(read_group(call, &group));
    nbx_tensor *y = reshape2(&c, x, -1, group);
    if (nbxi_arg_tensor(call, 2))
        y = NBXI_CHAIN(&c, "aten::sub.Tensor", T(y), T(reshape2(&c, nbxi_arg_tensor(call, 2), -1, 1)));
    else
        y = NBXI_CHAIN(&c, "aten::_to_copy", T(y), nbxi_value_dtype(NBX_INT32));
    y = NBXI_CHAIN(&c, "aten::mul.Tensor", T(y), T(reshape2(&c, nbxi_arg_tensor(call, 1), -1, 1)));
    return nbxi_chain_return(&c, call,
                             convert(&c, reshape_like(&c, y, x), named_dtype(call, "output_dtype", NBX_FLOAT32)));
}

static nbx_status check_tokens(nbxi_call *call)
{
    const nbx_tensor *x = nbxi_arg_tensor(call, 0);
    int64_t tokens = 1;
    for (int d = 0; d < x->ndim - 1; d++) tokens *= x->sizes[d];
    for (int i = 1; i < 3; i++)
        if (nbxi_arg_tensor(call, i)->numel != tokens)
            return nbxi_fail_arg(call, i, NBX_SHAPE, "must have an element for each of the %lld rows",
                                 (long long)tokens);
    return NBX_OK;
}

nbx_status nbxi_composite_quantize_per_token(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_dtype dtype = named_dtype(call, "dtype", NBX_INT8);
    int64_t low, high;
    NBXI_TRY(read_range(call, dtype, &low, &high));
    NBXI_TRY(check_tokens(call));
    return nbxi_chain_return(&c, call,
                             quantise_with(&c, nbxi_arg_tensor(call, 0), nbxi_arg_tensor(call, 1),
                                           nbxi_arg_tensor(call, 2), low, high, dtype));
}

nbx_status nbxi_composite_dequantize_per_token(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    int64_t low, high;
    NBXI_TRY(read_range(call, named_dtype(call, "dtype", NBX_INT8), &low, &high));
    NBXI_TRY(check_tokens(call));
    nbx_tensor *x = NBXI_CHAIN(&c, "aten::sub.Tensor", T(nbxi_arg_tensor(call, 0)), T(nbxi_arg_tensor(call, 2)));
    x = NBXI_CHAIN(&c, "aten::mul.Tensor", T(x), T(nbxi_arg_tensor(call, 1)));
    return nbxi_chain_return(&c, call, convert(&c, x, named_dtype(call, "output_dtype", NBX_FLOAT32)));
}

/* ---- scales and zero points
 * -------------------------------------------------------------------------------------------- */

static nbx_tensor *one_number(nbxi_chain *c, nbxi_call *call, nbx_value value, nbx_dtype dtype)
{
    const int64_t one = 1;
    nbx_value where;
    where.kind = NBX_VALUE_DEVICE;
    where.v.device = call->device;
    return NBXI_CHAIN(c, "aten::full", nbxi_value_ints(&one, 1), value, nbxi_value_dtype(dtype), nbxi_value_none(),
                      where);
}

static double item(nbxi_chain *c, const nbx_tensor *t)
{
    return c->status == NBX_OK ? nbxi_load_scalar(t->dtype, nbxi_data(t)).re.d : 0;
}

/* The arithmetic of choose_qparams is that of the input's dtype, but against eps, which is float32. */
nbx_status nbxi_composite_choose_qparams(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *x = nbxi_arg_tensor(call, 0);
    nbx_dtype dtype = named_dtype(call, "dtype", NBX_INT8);
    int64_t low = nbxi_arg_int(call, 1), high = nbxi_arg_int(call, 2), least, most, zero = 0;
    bool symmetric = strstr(call->op->name, "symmetric") != NULL;
    if (x->dtype != NBX_FLOAT32 && x->dtype != NBX_FLOAT16 && x->dtype != NBX_BFLOAT16)
        return nbxi_fail_arg(call, 0, NBX_DTYPE, "must be float32, float16 or bfloat16, not %s",
                             nbx_dtype_name(x->dtype));
    if (!bounds(dtype, &least, &most))
        return nbxi_fail_arg(call, 4, NBX_DTYPE, "%s is no dtype of quantised values", nbx_dtype_name(dtype));
    if (!(low <= 0 && 0 <= high) || low >= high)
        return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT,
                             "the range must take in 0, and quant_min be below quant_max");
    if (x->numel == 0) return nbxi_fail_arg(call, 0, NBX_SHAPE, "must have elements");
    nbx_tensor *min = NBXI_CHAIN(&c, "aten::min", T(x)), *max = NBXI_CHAIN(&c, "aten::max", T(x));
    if (item(&c, min) > item(&c, max) || item(&c, min) != item(&c, min))
        return nbxi_fail_arg(call, 0, NBX_INVALID_ARGUMENT, "has a NaN");
    min = NBXI_CHAIN(&c, "aten::clamp", T(min), nbxi_value_none(), I(0));
    max = NBXI_CHAIN(&c, "aten::clamp", T(max), I(0), nbxi_value_none());
    nbx_tensor *eps = one_number(&c, call, D(nbxi_arg_double(call, 3)), NBX_FLOAT32), *scale;
    if (symmetric) {
        nbx_tensor *less = NBXI_CHAIN(&c, "aten::neg", T(min));
        scale = NBXI_CHAIN(&c, "aten::maximum", T(less), T(max));
        scale = NBXI_CHAIN(&c, "aten::div.Scalar", T(scale), D(((double)high - (double)low) / 2));
        scale = NBXI_CHAIN(&c, "aten::maximum", T(scale), T(eps));
        zero = dtype == NBX_UINT8 ? 128 : 0;
    } else {
        scale = NBXI_CHAIN(&c, "aten::sub.Tensor", T(max), T(min));
        scale = NBXI_CHAIN(&c, "aten::div.Scalar", T(scale), D((double)high - (double)low));
        scale = NBXI_CHAIN(&c, "aten::maximum", T(scale), T(eps));
        nbx_tensor *places = NBXI_CHAIN(&c, "aten::div.Tensor", T(min), T(scale));
        places = NBXI_CHAIN(&c, "aten::round", T(places));
        zero = (int64_t)((uint64_t)low - (uint64_t)(int64_t)item(&c, places));
        zero = zero < low ? low : zero > high ? high : zero;
    }
    nbx_tensor *wide = convert(&c, scale, NBX_FLOAT64), *point = one_number(&c, call, I(zero), NBX_INT64);
    NBXI_TRY(c.status);
    nbxi_return_tensor(call, 0, wide);
    nbxi_return_tensor(call, 1, point);
    return NBX_OK;
}

static nbx_tensor *extreme(nbxi_chain *c, const char *name, nbx_tensor *x)
{
    const int64_t last = -1;
    return NBXI_CHAIN(c, name, T(x), nbxi_value_ints(&last, 1), nbxi_value_bool(true));
}

nbx_status nbxi_composite_choose_qparams_per_token(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *x = nbxi_arg_tensor(call, 0);
    if (nbxi_arg_dtype(call, 1, NBX_FLOAT32) != NBX_INT8) return nbxi_fail_arg(call, 1, NBX_DTYPE, "must be int8");
    nbx_tensor *scale = extreme(&c, "aten::amax", NBXI_CHAIN(&c, "aten::abs", T(x)));
    if (x->dtype == NBX_FLOAT16) scale = convert(&c, scale, NBX_FLOAT32);
    scale = NBXI_CHAIN(&c, "aten::clamp", T(scale), D(1e-5), nbxi_value_none());
    scale = NBXI_CHAIN(&c, "aten::div.Scalar", T(scale), I(127));
    nbx_tensor *zero = NBXI_CHAIN(&c, "aten::zeros_like", T(scale));
    NBXI_TRY(c.status);
    nbxi_return_tensor(call, 0, scale);
    nbxi_return_tensor(call, 1, zero);
    return NBX_OK;
}

nbx_status nbxi_composite_choose_qparams_per_token_asymmetric(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *x = nbxi_arg_tensor(call, 0);
    nbx_tensor *min = NBXI_CHAIN(&c, "aten::clamp", T(extreme(&c, "aten::amin", x)), nbxi_value_none(), I(0)),
               *max = NBXI_CHAIN(&c, "aten::clamp", T(extreme(&c, "aten::amax", x)), I(0), nbxi_value_none());
    nbx_tensor *scale = NBXI_CHAIN(&c, "aten::sub.Tensor", T(max), T(min));
    scale = NBXI_CHAIN(&c, "aten::div.Scalar", T(scale), D(255));
    scale = NBXI_CHAIN(&c, "aten::clamp", T(scale), D(0x1p-23), nbxi_value_none());
    nbx_tensor *down = NBXI_CHAIN(&c, "aten::div.Tensor", T(min), T(scale)),
               *up = NBXI_CHAIN(&c, "aten::div.Tensor", T(max), T(scale));
    nbx_tensor *errors = NBXI_CHAIN(&c, "aten::add.Tensor", T(NBXI_CHAIN(&c, "aten::add.Scalar", T(down), I(-128))),
                                    T(NBXI_CHAIN(&c, "aten::add.Scalar", T(up), I(127))));
    nbx_tensor *first = NBXI_CHAIN(&c, "aten::gt.Scalar", T(errors), I(0));
    nbx_tensor *zero =
        NBXI_CHAIN(&c, "aten::where.self", T(first), T(NBXI_CHAIN(&c, "aten::rsub.Scalar", T(down), I(-128))),
                   T(NBXI_CHAIN(&c, "aten::rsub.Scalar", T(up), I(127))));
    zero = NBXI_CHAIN(&c, "aten::round", T(clamp(&c, zero, -128, 127)));
    nbx_tensor *wide = convert(&c, scale, NBX_FLOAT64), *point = convert(&c, zero, NBX_INT64);
    NBXI_TRY(c.status);
    nbxi_return_tensor(call, 0, wide);
    nbxi_return_tensor(call, 1, point);
    return NBX_OK;
}
