/* SPDX-License-Identifier: Apache-2.0 */
/* Padding: checks and sizes. */
#include <string.h>

#include "ops_rows.h"
#include "src/base/checked.h"
#include "src/ops/args.h"
#include "src/ops/conv/conv.h"
#include "src/ops/pad/pad.h"

static nbx_status check_extent(nbxi_call *call, int arg, const nbxi_pad_shape *p, int d, int64_t size, int64_t left,
                               int64_t right)
{
    if (p->mode == NBXI_PAD_REFLECT && (left >= size || right >= size))
        return nbxi_fail_arg(call, arg, NBX_SHAPE,
                             "reflection takes padding below the size %lld of dimension %d, got %lld and %lld",
                             (long long)size, d, (long long)left, (long long)right);
    if (p->mode == NBXI_PAD_CIRCULAR && (left > size || right > size))
        return nbxi_fail_arg(call, arg, NBX_SHAPE, "circular padding takes at most the size %lld of dimension %d",
                             (long long)size, d);
    if (p->mode == NBXI_PAD_REPLICATE && size == 0 && p->sizes[d] > 0)
        return nbxi_fail_arg(call, arg, NBX_SHAPE, "nothing to replicate: dimension %d has size 0", d);
    return NBX_OK;
}

nbx_status nbxi_pad_begin(nbxi_call *call, nbxi_pad_shape *p)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    const char *name = call->op->name;
    int64_t count;
    const int64_t *pad = nbxi_arg_ints(call, 1, &count);
    p->mode = strstr(name, "reflection")    ? NBXI_PAD_REFLECT
              : strstr(name, "replication") ? NBXI_PAD_REPLICATE
              : strstr(name, "circular")    ? NBXI_PAD_CIRCULAR
                                            : NBXI_PAD_CONSTANT;
    p->ndim = self->ndim;
    if (count % 2 || count / 2 > self->ndim)
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "takes pairs for at most %d dimensions, got %lld values", self->ndim,
                             (long long)count);
    if (p->mode == NBXI_PAD_REFLECT || p->mode == NBXI_PAD_REPLICATE) {
        int spatial = strstr(name, "1d") ? 1 : strstr(name, "2d") ? 2 : 3;
        if (count != 2 * spatial)
            return nbxi_fail_arg(call, 1, NBX_SHAPE, "takes %d values, got %lld", 2 * spatial, (long long)count);
        if (self->ndim != spatial + 1 && self->ndim != spatial + 2)
            return nbxi_fail_arg(call, 0, NBX_SHAPE, "must have rank %d, or %d without a batch, it has rank %d",
                                 spatial + 2, spatial + 1, self->ndim);
    }
    for (int d = 0; d < self->ndim; d++) {
        int64_t pair = self->ndim - 1 - d, left = 2 * pair < count ? pad[2 * pair] : 0;
        int64_t right = 2 * pair < count ? pad[2 * pair + 1] : 0;
        p->before[d] = left;
        if (!nbxi_add_i64(self->sizes[d], left, &p->sizes[d]) || !nbxi_add_i64(p->sizes[d], right, &p->sizes[d]))
            return nbxi_fail_arg(call, 1, NBX_OVERFLOW, "the padded size of dimension %d does not fit in 64 bits", d);
        if (p->sizes[d] < 0)
            return nbxi_fail_arg(
                call, 1, NBX_SHAPE, "padding %lld and %lld leave dimension %d of size %lld with size %lld",
                (long long)left, (long long)right, d, (long long)self->sizes[d], (long long)p->sizes[d]);
        if (2 * pair < count) NBXI_TRY(check_extent(call, 1, p, d, self->sizes[d], left, right));
    }
    return NBX_OK;
}

int64_t nbxi_pad_source(nbxi_pad_mode mode, int64_t at, int64_t before, int64_t size)
{
    int64_t s = at - before;
    if (s >= 0 && s < size) return s;
    switch (mode) {
    case NBXI_PAD_REFLECT: return s < 0 ? -s : 2 * (size - 1) - s;
    case NBXI_PAD_REPLICATE: return s < 0 ? 0 : size - 1;
    case NBXI_PAD_CIRCULAR: return s < 0 ? s + size : s - size;
    default: return -1;
    }
}

nbx_status nbxi_infer_pad(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbxi_pad_shape p;
    NBXI_TRY(nbxi_pad_begin(call, &p));
    nbxi_meta_contiguous(&outs[0], self->dtype, p.ndim, p.sizes);
    bool keeps = p.mode == NBXI_PAD_CONSTANT || strstr(call->op->name, "2d") || strstr(call->op->name, "3d");
    if (keeps && nbxi_is_channels_last_like(self)) nbxi_channels_last_strides(p.ndim, p.sizes, outs[0].strides);
    return NBX_OK;
}

/* pad(self, pad, mode, value): the operator of the mode. */
nbx_status nbxi_composite_pad(nbxi_call *call)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    const char *mode = call->args[2].v.string;
    int64_t count;
    (void)nbxi_arg_ints(call, 1, &count);
    nbx_value args[3] = {call->args[0], call->args[1], nbxi_value_int(0)};
    nbx_tensor *out = NULL;
    if (!strcmp(mode, "constant")) {
        if (!nbxi_arg_is_none(call, 3)) args[2] = call->args[3];
        NBXI_TRY(nbxi_call1(call->ctx, "aten::constant_pad_nd", args, 3, &out));
    } else if (!strcmp(mode, "circular")) {
        NBXI_TRY(nbxi_call1(call->ctx, "aten::_pad_circular", args, 2, &out));
    } else {
        static const char *const names[2][3] = {
            {"aten::reflection_pad1d", "aten::reflection_pad2d", "aten::reflection_pad3d"},
            {"aten::replication_pad1d", "aten::replication_pad2d", "aten::replication_pad3d"}};
        int which = !strcmp(mode, "reflect") ? 0 : !strcmp(mode, "replicate") ? 1 : -1;
        if (which < 0)
            return nbxi_fail_arg(call, 2, NBX_INVALID_ARGUMENT,
                                 "'%s' is none of constant, reflect, replicate, circular", mode);
        if (count != 2 && count != 4 && count != 6)
            return nbxi_fail_arg(call, 1, NBX_NOT_SUPPORTED,
                                 "mode '%s' pads 1 to 3 dimensions, got %lld values for rank %d", mode,
                                 (long long)count, self->ndim);
        NBXI_TRY(nbxi_call1(call->ctx, names[which][count / 2 - 1], args, 2, &out));
    }
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}
