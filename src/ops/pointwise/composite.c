/* SPDX-License-Identifier: Apache-2.0 */
/* Operators that are pointwise operators in another dress. */
#include "ops_rows.h"
#include "src/ops/args.h"
#include "src/ops/pointwise/pointwise.h"

static nbx_status call_and_return(nbxi_call *call, const char *name, const nbx_value *args, size_t nargs)
{
    nbx_tensor *out = NULL;
    NBXI_TRY(nbxi_call1(call->ctx, name, args, nargs, &out));
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}

nbx_status nbxi_composite_relu6(nbxi_call *call)
{
    nbx_value args[3] = {call->args[0], nbxi_value_int(0), nbxi_value_int(6)};
    return call_and_return(call, "aten::hardtanh", args, 3);
}

nbx_status nbxi_composite_selu(nbxi_call *call)
{
    nbx_value args[3] = {call->args[0], nbxi_value_double(1.6732632423543772848170429916717),
                         nbxi_value_double(1.0507009873554804934193349852946)};
    return call_and_return(call, "aten::elu", args, 3);
}

nbx_status nbxi_composite_celu(nbxi_call *call)
{
    double alpha = nbxi_arg_double(call, 1);
    if (alpha == 0) return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "ZeroDivisionError: must not be 0");
    nbx_value args[4] = {call->args[0], call->args[1], nbxi_value_double(1), nbxi_value_double(1 / alpha)};
    return call_and_return(call, "aten::elu", args, 4);
}

nbx_status nbxi_composite_rrelu(nbxi_call *call)
{
    if (nbxi_arg_bool(call, 3)) {
        return nbxi_fail_arg(call, 3, NBX_NOT_SUPPORTED, "random slopes belong to training; pass False");
    }
    nbx_value args[2] = {call->args[0], nbxi_value_double((nbxi_arg_double(call, 1) + nbxi_arg_double(call, 2)) / 2)};
    return call_and_return(call, "aten::leaky_relu", args, 2);
}

nbx_status nbxi_composite_log_sigmoid(nbxi_call *call)
{
    nbx_value out[2];
    size_t count = 0;
    NBXI_TRY(nbx_call(call->ctx, "aten::log_sigmoid_forward", call->args, 1, out, 2, &count));
    nbxi_return_tensor(call, 0, out[0].v.tensor);
    return NBX_OK;
}

/* The two halves of self along dim, a and b: a * sigmoid(b). */
nbx_status nbxi_composite_glu(nbxi_call *call)
{
    nbx_tensor *self = nbxi_arg_tensor(call, 0);
    int dim;
    if (self->ndim == 0) return nbxi_fail_arg(call, 0, NBX_SHAPE, "has no dimension to halve");
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 1), self->ndim, &dim));
    int64_t size = self->sizes[dim];
    if (size % 2 != 0) {
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "dimension %d is halved and so must be even, but is %lld", dim,
                             (long long)size);
    }
    nbx_value half[4] = {call->args[0], nbxi_value_int(dim), nbxi_value_int(0), nbxi_value_int(size / 2)};
    nbx_tensor *a = NULL, *b = NULL;
    NBXI_TRY(nbxi_call1(call->ctx, "aten::narrow", half, 4, &a));
    half[2] = nbxi_value_int(size / 2);
    NBXI_TRY(nbxi_call1(call->ctx, "aten::narrow", half, 4, &b));
    nbx_value args[2] = {nbxi_value_tensor(a), nbxi_value_tensor(b)};
    return call_and_return(call, "nbx::_glu", args, 2);
}

/* One weight for all elements, or one for each channel (dimension 1). */
nbx_status nbxi_composite_prelu(nbxi_call *call)
{
    nbx_tensor *self = nbxi_arg_tensor(call, 0), *weight = nbxi_arg_tensor(call, 1);
    if (weight->ndim > 1) {
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "expected one number or one for each channel, but got %d dimensions",
                             weight->ndim);
    }
    if (self->dtype != weight->dtype) {
        return nbxi_fail_arg(call, 1, NBX_DTYPE, "expected %s like the first tensor but got %s",
                             nbx_dtype_name(self->dtype), nbx_dtype_name(weight->dtype));
    }
    int64_t channels = self->ndim > 1 ? self->sizes[1] : 1;
    if (weight->numel != 1 && (self->ndim == 0 || weight->numel != channels)) {
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "has %lld numbers for %lld channels", (long long)weight->numel,
                             (long long)channels);
    }
    int64_t sizes[NBX_MAX_RANK];
    for (int d = 0; d < self->ndim; d++) sizes[d] = 1;
    if (self->ndim > 1) sizes[1] = weight->numel;
    nbx_value view[2] = {call->args[1], nbxi_value_ints(sizes, (size_t)self->ndim)};
    nbx_tensor *shaped = NULL;
    NBXI_TRY(nbxi_call1(call->ctx, "aten::reshape", view, 2, &shaped));
    nbx_value args[2] = {call->args[0], nbxi_value_tensor(shaped)};
    return call_and_return(call, "aten::_prelu_kernel", args, 2);
}

/* There are no lazily conjugated or negated tensors here: these give the elements themselves. */
nbx_status nbxi_composite_conj(nbxi_call *call)
{
    nbx_tensor *self = nbxi_arg_tensor(call, 0);
    if (nbx_dtype_is_complex(self->dtype)) return call_and_return(call, "aten::conj_physical", call->args, 1);
    nbxi_return_tensor(call, 0, self);
    return NBX_OK;
}

nbx_status nbxi_composite_neg_view(nbxi_call *call) { return call_and_return(call, "aten::neg", call->args, 1); }
