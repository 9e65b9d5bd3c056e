/* SPDX-License-Identifier: Apache-2.0 */
/* Pooling: checks and sizes. */
#include <string.h>

#include "src/base/checked.h"
#include "src/ops/args.h"
#include "src/ops/conv/conv.h"
#include "src/ops/pool/pool.h"

static nbx_status read_ints(nbxi_call *call, const char *name, int spatial, int64_t least, const int64_t *otherwise,
                            int64_t *out)
{
    int arg = nbxi_arg_find(call, name);
    int64_t count = 0;
    const int64_t *values = arg < 0 || call->args[arg].kind != NBX_VALUE_INTS ? NULL : nbxi_arg_ints(call, arg, &count);
    if (count == 0) {
        memcpy(out, otherwise, 3 * sizeof *out);
        return NBX_OK;
    }
    if (count != 1 && count != spatial)
        return nbxi_fail_arg(call, arg, NBX_SHAPE, "takes 1 or %d values, got %lld", spatial, (long long)count);
    for (int d = 0; d < 3; d++) out[d] = d < 3 - spatial ? (least ? 1 : 0) : values[count == 1 ? 0 : d - (3 - spatial)];
    for (int d = 3 - spatial; d < 3; d++)
        if (out[d] < least || out[d] > INT32_MAX)
            return nbxi_fail_arg(call, arg, NBX_INVALID_ARGUMENT, "must be from %lld to 2^31 - 1, got %lld",
                                 (long long)least, (long long)out[d]);
    return NBX_OK;
}

static int64_t floor_div(int64_t a, int64_t b) { return a / b - (a % b < 0); }

static nbx_status window_sizes(nbxi_call *call, nbxi_pool_shape *p)
{
    static const int64_t zeros[3] = {0, 0, 0}, ones[3] = {1, 1, 1};
    int ceil_arg = nbxi_arg_find(call, "ceil_mode"), pad_arg = nbxi_arg_find(call, "count_include_pad");
    int divisor_arg = nbxi_arg_find(call, "divisor_override");
    bool ceil_mode = ceil_arg >= 0 && nbxi_arg_bool(call, ceil_arg);
    p->include_pad = pad_arg >= 0 && nbxi_arg_bool(call, pad_arg);
    if (divisor_arg >= 0 && !nbxi_arg_is_none(call, divisor_arg)) {
        p->divisor = nbxi_arg_int(call, divisor_arg);
        if (p->divisor == 0) return nbxi_fail_arg(call, divisor_arg, NBX_INVALID_ARGUMENT, "the divisor must not be 0");
    }
    NBXI_TRY(read_ints(call, "kernel_size", p->spatial, 1, ones, p->kernel));
    NBXI_TRY(read_ints(call, "stride", p->spatial, 1, p->kernel, p->stride));
    NBXI_TRY(read_ints(call, "padding", p->spatial, 0, zeros, p->padding));
    NBXI_TRY(read_ints(call, "dilation", p->spatial, 1, ones, p->dilation));
    for (int d = 3 - p->spatial; d < 3; d++) {
        int64_t span = p->dilation[d] * (p->kernel[d] - 1) + 1, padded;
        if (p->padding[d] > span / 2)
            return nbxi_fail_arg(call, nbxi_arg_find(call, "padding"), NBX_INVALID_ARGUMENT,
                                 "padding %lld is more than half of the kernel's span %lld", (long long)p->padding[d],
                                 (long long)span);
        if (!nbxi_add_i64(p->in[d], 2 * p->padding[d], &padded))
            return nbxi_fail_arg(call, 0, NBX_OVERFLOW, "the padded size does not fit in 64 bits");
        p->out[d] = floor_div(padded - span + (ceil_mode ? p->stride[d] - 1 : 0), p->stride[d]) + 1;
        if (ceil_mode && (p->out[d] - 1) * p->stride[d] >= p->in[d] + p->padding[d]) p->out[d]--;
        if (p->out[d] < 1)
            return nbxi_fail_arg(call, 0, NBX_SHAPE, "the output would have size %lld at spatial dimension %d",
                                 (long long)p->out[d], d - (3 - p->spatial));
    }
    return NBX_OK;
}

nbx_status nbxi_pool_begin(nbxi_call *call, nbxi_pool_shape *p)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    const char *name = call->op->name;
    memset(p, 0, sizeof *p);
    p->spatial = strstr(name, "1d") ? 1 : strstr(name, "2d") ? 2 : 3;
    p->adaptive = strstr(name, "adaptive") != NULL;
    if (self->ndim != p->spatial + 1 && self->ndim != p->spatial + 2)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "must have rank %d, or %d without a batch, it has rank %d",
                             p->spatial + 2, p->spatial + 1, self->ndim);
    p->planes = p->in_count = p->out_count = 1;
    for (int d = 0; d < 3; d++) {
        int own = self->ndim - 3 + d;
        p->in[d] = d < 3 - p->spatial ? 1 : self->sizes[own];
        p->out[d] = p->kernel[d] = p->stride[d] = p->dilation[d] = 1;
        if (p->in[d] == 0)
            return nbxi_fail_arg(call, 0, NBX_SHAPE, "spatial dimension %d has size 0", d - (3 - p->spatial));
    }
    for (int d = 0; d < self->ndim - p->spatial; d++) {
        if (self->sizes[d] == 0 && d == self->ndim - p->spatial - 1 && !p->adaptive)
            return nbxi_fail_arg(call, 0, NBX_SHAPE, "the channel dimension has size 0");
        p->planes *= self->sizes[d];
    }
    if (p->adaptive) {
        static const int64_t none[3] = {-1, -1, -1};
        int64_t wanted[3];
        NBXI_TRY(read_ints(call, "output_size", p->spatial, 0, none, wanted));
        for (int d = 3 - p->spatial; d < 3; d++) {
            if (wanted[d] < 0)
                return nbxi_fail_arg(call, nbxi_arg_find(call, "output_size"), NBX_SHAPE, "takes %d values",
                                     p->spatial);
            p->out[d] = wanted[d];
        }
    } else {
        NBXI_TRY(window_sizes(call, p));
    }
    for (int d = 0; d < 3; d++) {
        p->in_count *= p->in[d];
        if (!nbxi_mul_i64(p->out_count, p->out[d], &p->out_count))
            return nbxi_fail_arg(call, 0, NBX_OVERFLOW, "the output's sizes do not fit in 64 bits");
    }
    return NBX_OK;
}

void nbxi_pool_window(const nbxi_pool_shape *p, int d, int64_t at, int64_t *start, int64_t *end, int64_t *padded)
{
    if (p->adaptive) {
        *start = at * p->in[d] / p->out[d];
        *end = ((at + 1) * p->in[d] + p->out[d] - 1) / p->out[d];
        *padded = *end - *start;
        return;
    }
    int64_t first = at * p->stride[d] - p->padding[d];
    int64_t last = first + (p->kernel[d] - 1) * p->dilation[d] + 1, limit = p->in[d] + p->padding[d];
    *padded = (last < limit ? last : limit) - first;
    while (first < 0) first += p->dilation[d];
    *start = first;
    *end = last < p->in[d] ? last : p->in[d];
}

nbx_status nbxi_infer_pool(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbxi_pool_shape p;
    NBXI_TRY(nbxi_pool_begin(call, &p));
    int64_t sizes[5];
    int lead = self->ndim - p.spatial;
    for (int d = 0; d < self->ndim; d++) sizes[d] = d < lead ? self->sizes[d] : p.out[d - lead + 3 - p.spatial];
    for (int k = 0; k < call->op->nreturns; k++) {
        nbxi_meta_contiguous(&outs[k], k ? NBX_INT64 : self->dtype, self->ndim, sizes);
        if (p.spatial > 1 && self->ndim == p.spatial + 2 && nbxi_is_channels_last_like(self))
            nbxi_channels_last_strides(self->ndim, sizes, outs[k].strides);
    }
    return NBX_OK;
}
