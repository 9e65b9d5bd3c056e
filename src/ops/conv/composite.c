/* SPDX-License-Identifier: Apache-2.0 */
/* conv1d, conv2d, conv3d and their transposed forms as calls of aten::convolution. */
#include <string.h>

#include "src/ops/args.h"
#include "src/ops/conv/conv.h"

/* Runs aten::convolution on input with a batch dim put in front when it has none, and returns the result likewise. */
static nbx_status convolve(nbxi_call *call, nbx_tensor *input, const nbx_value *rest, size_t count)
{
    nbx_tensor *weight = nbxi_arg_tensor(call, 1);
    nbx_value args[9];
    nbx_tensor *out = NULL;
    bool unbatched = input->ndim == weight->ndim - 1 && weight->ndim >= 3;
    if (unbatched) {
        args[0] = nbxi_value_tensor(input);
        args[1] = nbxi_value_int(0);
        NBXI_TRY(nbxi_call1(call->ctx, "aten::unsqueeze", args, 2, &input));
    }
    args[0] = nbxi_value_tensor(input);
    args[1] = nbxi_value_tensor(weight);
    args[2] = nbxi_value_tensor(nbxi_arg_tensor(call, 2));
    memcpy(args + 3, rest, count * sizeof *rest);
    NBXI_TRY(nbxi_call1(call->ctx, "aten::convolution", args, 3 + count, &out));
    if (unbatched) {
        nbx_value squeeze[2] = {nbxi_value_tensor(out), nbxi_value_int(0)};
        NBXI_TRY(nbxi_call1(call->ctx, "aten::squeeze.dim", squeeze, 2, &out));
    }
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}

/* The rank that the operator's name asks of the weight: conv1d 3, conv2d 4, conv3d 5. */
static nbx_status check_rank(nbxi_call *call)
{
    const nbx_tensor *input = nbxi_arg_tensor(call, 0), *weight = nbxi_arg_tensor(call, 1);
    const char *name = call->op->name;
    int rank = strstr(name, "1d") ? 3 : strstr(name, "2d") ? 4 : 5;
    if (weight->ndim != rank)
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "weight must have rank %d, it has rank %d", rank, weight->ndim);
    if (input->ndim != rank && input->ndim != rank - 1)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "input must have rank %d, or %d without a batch, it has rank %d", rank,
                             rank - 1, input->ndim);
    return NBX_OK;
}

static const int64_t zeros[3] = {0, 0, 0};

/* conv?d(input, weight, bias, stride, padding, dilation, groups) */
nbx_status nbxi_composite_conv(nbxi_call *call)
{
    NBXI_TRY(check_rank(call));
    nbx_value rest[6] = {call->args[3],
                         call->args[4],
                         call->args[5],
                         nbxi_value_bool(false),
                         nbxi_value_ints(zeros, (size_t)nbxi_arg_tensor(call, 1)->ndim - 2),
                         call->args[6]};
    return convolve(call, nbxi_arg_tensor(call, 0), rest, 6);
}

/* conv?d.padding: "valid", or "same" with stride 1; an odd total pads one more at the end, by a pad of the input. */
nbx_status nbxi_composite_conv_padding(nbxi_call *call)
{
    NBXI_TRY(check_rank(call));
    nbx_tensor *input = nbxi_arg_tensor(call, 0), *weight = nbxi_arg_tensor(call, 1);
    const char *mode = call->args[4].v.string;
    int spatial = weight->ndim - 2;
    int64_t padding[3] = {0, 0, 0}, extra[6] = {0}, count, stride_count;
    const int64_t *dilation = nbxi_arg_ints(call, 5, &count), *stride = nbxi_arg_ints(call, 3, &stride_count);
    if (strcmp(mode, "same") && strcmp(mode, "valid"))
        return nbxi_fail_arg(call, 4, NBX_INVALID_ARGUMENT, "'%s' is neither same nor valid", mode);
    if (!strcmp(mode, "same")) {
        bool uneven = false;
        for (int64_t d = 0; d < stride_count; d++)
            if (stride[d] != 1) return nbxi_fail_arg(call, 4, NBX_INVALID_ARGUMENT, "'same' takes stride 1 only");
        if (count != 1 && count != spatial)
            return nbxi_fail_arg(call, 5, NBX_SHAPE, "takes 1 or %d values, got %lld", spatial, (long long)count);
        for (int d = 0; d < spatial; d++) {
            int64_t total;
            if (__builtin_mul_overflow(dilation[count == 1 ? 0 : d], weight->sizes[2 + d] - 1, &total))
                return nbxi_fail_arg(call, 5, NBX_OVERFLOW, "dilation times kernel is too large");
            padding[d] = total / 2;
            extra[2 * (spatial - 1 - d) + 1] = total - 2 * padding[d];
            uneven = uneven || total % 2;
        }
        if (uneven) {
            nbx_value args[2] = {nbxi_value_tensor(input), nbxi_value_ints(extra, (size_t)(2 * spatial))};
            NBXI_TRY(nbxi_call1(call->ctx, "aten::constant_pad_nd", args, 2, &input));
        }
    }
    nbx_value rest[6] = {call->args[3],          nbxi_value_ints(padding, (size_t)spatial), call->args[5],
                         nbxi_value_bool(false), nbxi_value_ints(zeros, (size_t)spatial),   call->args[6]};
    return convolve(call, input, rest, 6);
}

/* conv_transpose?d(input, weight, bias, stride, padding, output_padding, groups, dilation) */
nbx_status nbxi_composite_conv_transpose(nbxi_call *call)
{
    NBXI_TRY(check_rank(call));
    nbx_value rest[6] = {call->args[3],         call->args[4], call->args[7],
                         nbxi_value_bool(true), call->args[5], call->args[6]};
    return convolve(call, nbxi_arg_tensor(call, 0), rest, 6);
}

/* _convolution: aten::convolution with flags of back ends that say nothing here. */
nbx_status nbxi_composite_convolution_alias(nbxi_call *call)
{
    nbx_tensor *out = NULL;
    NBXI_TRY(nbxi_call1(call->ctx, "aten::convolution", call->args, 9, &out));
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}
