/* SPDX-License-Identifier: Apache-2.0 */
/* Convolutions: checks and sizes. Arguments: input, weight, bias, stride, padding, dilation, transposed,
 * output_padding, groups. */
#include <string.h>

#include "src/base/checked.h"
#include "src/ops/conv/conv.h"

bool nbxi_is_channels_last_like(const nbx_tensor *t)
{
    static const int order4[] = {1, 3, 2, 0}, order5[] = {1, 4, 3, 2, 0};
    if (t->ndim != 4 && t->ndim != 5) return false;
    const int *order = t->ndim == 4 ? order4 : order5;
    int64_t least = 0;
    if (t->strides[1] == 0) return false;
    for (int i = 0; i < t->ndim; i++) {
        int d = order[i];
        if (t->sizes[d] == 0 || t->strides[d] < least) return false;
        if (d == 0 && least == t->strides[1]) return false;
        least = t->strides[d];
        if (t->sizes[d] > 1 && !nbxi_mul_i64(least, t->sizes[d], &least)) return false;
    }
    return true;
}

/* Reads an int[] argument of one or `spatial` values with a lower limit into the last places of out[3]. */
static nbx_status read_ints(nbxi_call *call, int arg, int spatial, int64_t least, int64_t fill, int64_t *out)
{
    int64_t count;
    const int64_t *values = nbxi_arg_ints(call, arg, &count);
    if (count != 1 && count != spatial)
        return nbxi_fail_arg(call, arg, NBX_SHAPE, "takes 1 or %d values, got %lld", spatial, (long long)count);
    for (int d = 0; d < 3; d++) out[d] = fill;
    for (int d = 0; d < spatial; d++) {
        int64_t v = values[count == 1 ? 0 : d];
        if (v < least)
            return nbxi_fail_arg(call, arg, NBX_INVALID_ARGUMENT, "must be at least %lld, got %lld", (long long)least,
                                 (long long)v);
        if (v > INT32_MAX) return nbxi_fail_arg(call, arg, NBX_LIMIT, "%lld is above 2^31 - 1", (long long)v);
        out[3 - spatial + d] = v;
    }
    return NBX_OK;
}

static nbx_status check_channels(nbxi_call *call, nbxi_conv *c)
{
    const nbx_tensor *input = nbxi_arg_tensor(call, 0), *weight = nbxi_arg_tensor(call, 1);
    const nbx_tensor *bias = nbxi_arg_tensor(call, 2);
    c->groups = nbxi_arg_int(call, 8);
    if (c->groups <= 0) return nbxi_fail_arg(call, 8, NBX_INVALID_ARGUMENT, "groups must be positive");
    c->batch = input->sizes[0];
    c->in_channels = input->sizes[1];
    int64_t weight_in = c->transposed ? weight->sizes[0] : 0;
    if (c->transposed) {
        if (!nbxi_mul_i64(weight->sizes[1], c->groups, &c->out_channels))
            return nbxi_fail_arg(call, 8, NBX_OVERFLOW, "groups times the weight's channels is too large");
    } else {
        c->out_channels = weight->sizes[0];
        if (!nbxi_mul_i64(weight->sizes[1], c->groups, &weight_in))
            return nbxi_fail_arg(call, 8, NBX_OVERFLOW, "groups times the weight's channels is too large");
    }
    char a[256], b[256];
    if (weight_in != c->in_channels || c->out_channels % c->groups || c->in_channels % c->groups)
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "a weight of sizes %s with groups=%lld does not fit input of sizes %s",
                             nbxi_sizes_text(weight->ndim, weight->sizes, a, sizeof a), (long long)c->groups,
                             nbxi_sizes_text(input->ndim, input->sizes, b, sizeof b));
    if (weight->dtype != input->dtype)
        return nbxi_fail_arg(call, 1, NBX_DTYPE, "weight is %s, input is %s: they must be equal",
                             nbx_dtype_name(weight->dtype), nbx_dtype_name(input->dtype));
    if (bias && (bias->ndim != 1 || bias->numel != c->out_channels))
        return nbxi_fail_arg(call, 2, NBX_SHAPE, "bias must be a vector of %lld elements, it has sizes %s",
                             (long long)c->out_channels, nbxi_sizes_text(bias->ndim, bias->sizes, a, sizeof a));
    if (bias && bias->dtype != input->dtype)
        return nbxi_fail_arg(call, 2, NBX_DTYPE, "bias is %s, input is %s: they must be equal",
                             nbx_dtype_name(bias->dtype), nbx_dtype_name(input->dtype));
    return NBX_OK;
}

static nbx_status output_extent(nbxi_call *call, const nbxi_conv *c, int d, int64_t output_padding, int64_t *out)
{
    int64_t reach, extent;
    bool ok = nbxi_mul_i64(c->dilation[d], c->kernel[d] - 1, &reach);
    if (c->transposed) {
        ok = ok && nbxi_mul_i64(c->in[d] - 1, c->stride[d], &extent) && nbxi_add_i64(extent, reach, &extent) &&
             nbxi_add_i64(extent, output_padding + 1 - 2 * c->padding[d], &extent);
        if (ok && output_padding >= c->stride[d] && output_padding >= c->dilation[d])
            return nbxi_fail_arg(call, 7, NBX_INVALID_ARGUMENT,
                                 "output_padding %lld must be below stride %lld or dilation %lld",
                                 (long long)output_padding, (long long)c->stride[d], (long long)c->dilation[d]);
    } else {
        ok = ok && nbxi_add_i64(c->in[d], 2 * c->padding[d], &extent) && nbxi_sub_i64(extent, reach + 1, &extent);
        if (ok && extent < 0)
            return nbxi_fail_arg(
                call, 1, NBX_SHAPE,
                "a kernel that spans %lld does not fit the padded input of %lld at spatial dimension %d",
                (long long)reach + 1, (long long)(c->in[d] + 2 * c->padding[d]), d - (3 - c->spatial));
        extent = ok ? extent / c->stride[d] + 1 : 0;
    }
    if (!ok) return nbxi_fail_arg(call, 0, NBX_OVERFLOW, "the output's sizes do not fit in 64 bits");
    if (extent < 0 || (c->transposed && extent == 0))
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "the output would have size %lld at spatial dimension %d",
                             (long long)extent, d - (3 - c->spatial));
    *out = extent;
    return NBX_OK;
}

nbx_status nbxi_conv_begin(nbxi_call *call, nbxi_conv *c, int64_t *out_sizes)
{
    const nbx_tensor *input = nbxi_arg_tensor(call, 0), *weight = nbxi_arg_tensor(call, 1);
    memset(c, 0, sizeof *c);
    c->transposed = nbxi_arg_bool(call, 6);
    c->spatial = weight->ndim - 2;
    if (c->spatial < 1 || c->spatial > 3)
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "a weight of rank 3, 4 or 5 is taken, this one has rank %d",
                             weight->ndim);
    if (input->ndim != weight->ndim)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "input must have rank %d as the weight has, it has rank %d",
                             weight->ndim, input->ndim);
    int64_t output_padding[3];
    NBXI_TRY(read_ints(call, 3, c->spatial, 1, 1, c->stride));
    NBXI_TRY(read_ints(call, 4, c->spatial, 0, 0, c->padding));
    NBXI_TRY(read_ints(call, 5, c->spatial, 1, 1, c->dilation));
    if (c->transposed)
        NBXI_TRY(read_ints(call, 7, c->spatial, 0, 0, output_padding));
    else
        memset(output_padding, 0, sizeof output_padding);
    NBXI_TRY(check_channels(call, c));
    int skip = 3 - c->spatial;
    c->positions = c->taps = 1;
    out_sizes[0] = c->batch;
    out_sizes[1] = c->out_channels;
    for (int d = 0; d < 3; d++) {
        int own = d - skip + 2;
        c->in[d] = d < skip ? 1 : input->sizes[own];
        c->kernel[d] = d < skip ? 1 : weight->sizes[own];
        c->out[d] = 1;
        if (d < skip) continue;
        if (c->kernel[d] == 0) return nbxi_fail_arg(call, 1, NBX_SHAPE, "the kernel must not have size 0");
        NBXI_TRY(output_extent(call, c, d, output_padding[d], &c->out[d]));
        out_sizes[own] = c->out[d];
    }
    for (int d = 0; d < 3; d++) {
        if (!nbxi_mul_i64(c->positions, c->out[d], &c->positions) || !nbxi_mul_i64(c->taps, c->kernel[d], &c->taps))
            return nbxi_fail_arg(call, 0, NBX_OVERFLOW, "the output's sizes do not fit in 64 bits");
        c->in_strides[2 + d] = d < skip ? 0 : input->strides[d - skip + 2];
        c->weight_strides[2 + d] = d < skip ? 0 : weight->strides[d - skip + 2];
    }
    for (int d = 0; d < 2; d++) {
        c->in_strides[d] = input->strides[d];
        c->weight_strides[d] = weight->strides[d];
    }
    return NBX_OK;
}

void nbxi_conv_out_strides(nbxi_conv *c, const nbx_tensor *out)
{
    int skip = 3 - c->spatial;
    for (int d = 0; d < 2; d++) c->out_strides[d] = out->strides[d];
    for (int d = 0; d < 3; d++) c->out_strides[2 + d] = d < skip ? 0 : out->strides[d - skip + 2];
}

nbx_status nbxi_infer_convolution(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *input = nbxi_arg_tensor(call, 0), *weight = nbxi_arg_tensor(call, 1);
    nbxi_conv conv;
    int64_t sizes[5];
    NBXI_TRY(nbxi_conv_begin(call, &conv, sizes));
    nbxi_meta_contiguous(&outs[0], input->dtype, input->ndim, sizes);
    if (nbxi_is_channels_last_like(input) || nbxi_is_channels_last_like(weight))
        nbxi_channels_last_strides(input->ndim, sizes, outs[0].strides);
    return NBX_OK;
}
