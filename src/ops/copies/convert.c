/* SPDX-License-Identifier: Apache-2.0 */
/* to, _to_copy, type_as, copy and fill. */
#include <string.h>

#include "nbx/ops.h"
#include "ops_rows.h"
#include "src/ops/args.h"
#include "src/ops/conv/conv.h"
#include "src/tensor/convert.h"

static nbx_memory_format format_of(const nbxi_call *call)
{
    int arg = nbxi_arg_find(call, "memory_format");
    return arg >= 0 && call->args[arg].kind == NBX_VALUE_MEMORY_FORMAT ? call->args[arg].v.memory_format
                                                                       : NBX_PRESERVE_FORMAT;
}

static nbx_status meta_of(nbxi_call *call, const nbx_tensor *t, nbx_dtype dtype, nbx_memory_format format,
                          nbxi_meta *meta)
{
    int rank = format == NBX_CHANNELS_LAST ? 4 : 5;
    if (format == NBX_PRESERVE_FORMAT) {
        nbxi_meta_like(meta, dtype, t);
        return NBX_OK;
    }
    nbxi_meta_contiguous(meta, dtype, t->ndim, t->sizes);
    if (format == NBX_CONTIGUOUS_FORMAT) return NBX_OK;
    if (t->ndim != rank)
        return nbxi_fail_argument(call->ctx, NBX_SHAPE, "memory_format", "this format takes rank %d, not %d", rank,
                                  t->ndim);
    nbxi_channels_last_strides(t->ndim, t->sizes, meta->strides);
    return NBX_OK;
}

/* A new reference to a converted copy on the device. */
static nbx_status converted(nbxi_call *call, nbx_tensor *t, nbx_dtype dtype, nbx_device device,
                            nbx_memory_format format, nbx_tensor **out)
{
    nbxi_meta meta;
    nbx_tensor *copy = NULL, *here = NULL;
    NBXI_TRY(meta_of(call, t, dtype, format, &meta));
    NBXI_TRY(nbxi_tensor_new(call->ctx, &meta, device, &copy));
    bool host = nbxi_is_host(t) && nbxi_is_host(copy);
    nbx_status status = host ? nbxi_tensor_alias_device(call->ctx, t, device, &here) : NBX_OK;
    if (status == NBX_OK) status = nbxi_copy(call->ctx, copy, host ? here : t);
    nbx_tensor_release(here);
    if (status == NBX_OK)
        *out = copy;
    else
        nbx_tensor_release(copy);
    return status;
}

static nbx_device device_of(const nbxi_call *call, const nbx_tensor *t)
{
    int arg = nbxi_arg_find(call, "device");
    return arg >= 0 && call->args[arg].kind == NBX_VALUE_DEVICE ? call->args[arg].v.device : t->storage->device;
}

nbx_status nbxi_copies_to_copy(nbxi_call *call)
{
    nbx_tensor *self = nbxi_arg_tensor(call, 0), *out = NULL;
    nbx_dtype dtype = nbxi_arg_dtype(call, nbxi_arg_find(call, "dtype"), self->dtype);
    NBXI_TRY(converted(call, self, dtype, device_of(call, self), format_of(call), &out));
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}

/* What suggest_memory_format says. */
static nbx_memory_format suggested(const nbx_tensor *t)
{
    if (!nbxi_is_channels_last_like(t)) return NBX_CONTIGUOUS_FORMAT;
    return t->ndim == 4 ? NBX_CHANNELS_LAST : NBX_CHANNELS_LAST_3D;
}

/* All forms of to: self when nothing changes and no copy is asked for. */
nbx_status nbxi_composite_to(nbxi_call *call)
{
    nbx_tensor *self = nbxi_arg_tensor(call, 0), *out = NULL;
    int dtype_arg = nbxi_arg_find(call, "dtype"), copy_arg = nbxi_arg_find(call, "copy"),
        other_arg = nbxi_arg_find(call, "other");
    nbx_dtype dtype = dtype_arg >= 0 ? nbxi_arg_dtype(call, dtype_arg, self->dtype) : self->dtype;
    nbx_device device = device_of(call, self);
    nbx_memory_format format = format_of(call);
    if (other_arg >= 0) {
        dtype = nbxi_arg_tensor(call, other_arg)->dtype;
        device = nbxi_arg_tensor(call, other_arg)->storage->device;
    }
    bool same = dtype == self->dtype && device.type == self->storage->device.type &&
                device.index == self->storage->device.index;
    bool copy = copy_arg >= 0 && nbxi_arg_bool(call, copy_arg);
    if (same && !copy && (format == NBX_PRESERVE_FORMAT || format == suggested(self))) {
        nbxi_return_tensor(call, 0, self);
        return NBX_OK;
    }
    NBXI_TRY(converted(call, self, dtype, device, format, &out));
    NBXI_TRY(nbxi_scope_adopt(call->ctx, out));
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}

nbx_status nbxi_infer_copy(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0), *src = nbxi_arg_tensor(call, 1);
    int lead = self->ndim - src->ndim;
    bool fits = lead >= 0;
    for (int d = 0; fits && d < src->ndim; d++) fits = src->sizes[d] == 1 || src->sizes[d] == self->sizes[lead + d];
    char a[256], b[256];
    if (!fits)
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "sizes %s do not broadcast to self's %s",
                             nbxi_sizes_text(src->ndim, src->sizes, a, sizeof a),
                             nbxi_sizes_text(self->ndim, self->sizes, b, sizeof b));
    nbxi_meta_like(&outs[0], self->dtype, self);
    if (!nbxi_has_internal_overlap(self)) memcpy(outs[0].strides, self->strides, (size_t)self->ndim * sizeof(int64_t));
    return NBX_OK;
}

nbx_status nbxi_copies_copy(nbxi_call *call, nbx_tensor **outs)
{
    return nbxi_copy(call->ctx, outs[0], nbxi_arg_tensor(call, 1));
}

nbx_status nbxi_infer_fill(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    bool tensor = call->op->nargs > 1 && call->args[1].kind == NBX_VALUE_TENSOR;
    if (tensor && nbxi_arg_tensor(call, 1)->ndim != 0)
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "must have rank 0, it has rank %d", nbxi_arg_tensor(call, 1)->ndim);
    /* PyTorch fills a single element of the small floats in another way, which takes any number. */
    bool single = self->numel == 1 && nbx_dtype_is_floating_point(self->dtype) && nbx_dtype_size(self->dtype) <= 2 &&
                  call->op->nargs > 1 && call->args[1].kind == NBX_VALUE_SCALAR &&
                  call->args[1].v.scalar.kind != NBX_SCALAR_COMPLEX;
    if (call->op->nargs > 1 && !tensor && !single && !nbxi_scalar_fits(self->dtype, nbxi_arg_scalar(call, 1)))
        return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "the number is out of the range of %s",
                             nbx_dtype_name(self->dtype));
    nbxi_meta_like(&outs[0], self->dtype, self);
    return NBX_OK;
}

nbx_status nbxi_copies_fill_tensor(nbxi_call *call, nbx_tensor **outs)
{
    return nbxi_copy(call->ctx, outs[0], nbxi_arg_tensor(call, 1));
}

nbx_status nbxi_copies_item(nbxi_call *call)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    if (self->numel != 1)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "must have one element, it has %lld", (long long)self->numel);
    nbx_scalar value;
    NBXI_TRY(nbxi_tensor_scalar(call->ctx, self, &value));
    nbxi_return_scalar(call, 0, value);
    return NBX_OK;
}
