/* SPDX-License-Identifier: Apache-2.0 */
/* Copies: clone, contiguous and what others make of them. */
#include <string.h>

#include "ops_rows.h"
#include "src/ops/views/views.h"
#include "src/tensor/convert.h"

nbx_status nbxi_meta_format(nbx_context *ctx, nbxi_meta *meta, nbx_dtype dtype, const nbx_tensor *t,
                            nbx_memory_format format)
{
    if (format == NBX_PRESERVE_FORMAT) {
        nbxi_meta_like(meta, dtype, t);
        return NBX_OK;
    }
    nbxi_meta_contiguous(meta, dtype, t->ndim, t->sizes);
    if (format == NBX_CONTIGUOUS_FORMAT) return NBX_OK;
    int rank = format == NBX_CHANNELS_LAST ? 4 : 5;
    if (t->ndim != rank)
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "memory_format", "%s needs a tensor of rank %d, not %d",
                                  rank == 4 ? "channels_last" : "channels_last_3d", rank, t->ndim);
    nbxi_channels_last_strides(rank, meta->sizes, meta->strides);
    return NBX_OK;
}

/* Element by element, with one conversion for each: the oracle's own way to move. src broadcasts to dst. */
static void plain_copy(nbx_tensor *dst, const nbx_tensor *src)
{
    int64_t index[NBX_MAX_RANK] = {0}, to = 0, from = 0;
    size_t to_size = nbx_dtype_size(dst->dtype), from_size = nbx_dtype_size(src->dtype);
    int shift = dst->ndim - src->ndim;
    for (int64_t i = 0; i < dst->numel; i++) {
        nbxi_convert(dst->dtype, (char *)nbxi_data(dst) + to * (int64_t)to_size, src->dtype,
                     (char *)nbxi_data(src) + from * (int64_t)from_size, 1);
        for (int d = dst->ndim - 1; d >= 0; d--) {
            int64_t step = d >= shift && src->sizes[d - shift] != 1 ? src->strides[d - shift] : 0;
            to += dst->strides[d];
            from += step;
            if (++index[d] < dst->sizes[d]) break;
            index[d] = 0;
            to -= dst->strides[d] * dst->sizes[d];
            from -= step * dst->sizes[d];
        }
    }
}

static bool broadcasts(const nbx_tensor *dst, const nbx_tensor *src)
{
    int shift = dst->ndim - src->ndim;
    if (shift < 0) return false;
    for (int d = 0; d < src->ndim; d++)
        if (src->sizes[d] != 1 && src->sizes[d] != dst->sizes[d + shift]) return false;
    return true;
}

nbx_status nbxi_move(nbx_context *ctx, nbx_tensor *dst, const nbx_tensor *src)
{
    bool plain = dst->storage->device.type == NBX_DEVICE_REF && broadcasts(dst, src) && nbxi_overlap(dst, src) == 0 &&
                 !dst->storage->read_only && !nbxi_has_internal_overlap(dst);
    if (!plain) return nbxi_copy(ctx, dst, src);
    plain_copy(dst, src);
    return NBX_OK;
}

nbx_status nbxi_geometry_move(nbx_context *ctx, nbx_tensor *dst, const nbxi_geometry *to, const nbx_tensor *src,
                              const nbxi_geometry *from)
{
    nbx_tensor *a, *b = NULL;
    NBXI_TRY(nbxi_geometry_view(ctx, dst, to, &a));
    nbx_status status = from ? nbxi_geometry_view(ctx, src, from, &b) : NBX_OK;
    if (status == NBX_OK) status = nbxi_move(ctx, a, b ? b : src);
    nbx_tensor_release(a);
    nbx_tensor_release(b);
    return status;
}

nbx_status nbxi_clone_as(nbx_context *ctx, const nbx_tensor *t, nbx_dtype dtype, nbx_device device,
                         nbx_memory_format format, nbx_tensor **out)
{
    nbxi_meta meta;
    nbx_tensor *here = NULL;
    *out = NULL;
    NBXI_TRY(nbxi_meta_format(ctx, &meta, dtype, t, format));
    bool host = nbxi_is_host(t) && device.type <= NBX_DEVICE_REF;
    if (host) NBXI_TRY(nbxi_tensor_alias_device(ctx, t, device, &here));
    nbx_status status = nbxi_tensor_new(ctx, &meta, device, out);
    if (status == NBX_OK) status = host ? nbxi_move(ctx, *out, here) : nbxi_copy(ctx, *out, t);
    nbx_tensor_release(here);
    if (status == NBX_OK) return NBX_OK;
    nbx_tensor_release(*out);
    *out = NULL;
    return status;
}

nbx_status nbxi_infer_clone(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    return nbxi_meta_format(call->ctx, &outs[0], self->dtype, self, nbxi_arg_format(call, 1, NBX_PRESERVE_FORMAT));
}

nbx_status nbxi_clone(nbxi_call *call, nbx_tensor **outs)
{
    return nbxi_move(call->ctx, outs[0], nbxi_arg_tensor(call, 0));
}

nbx_status nbxi_infer_contiguous_copy(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbxi_meta_contiguous(&outs[0], self->dtype, self->ndim, self->sizes);
    return NBX_OK;
}

nbx_status nbxi_contiguous(nbxi_call *call)
{
    nbx_tensor *self = nbxi_arg_tensor(call, 0), *out = self;
    nbx_memory_format format = nbxi_arg_format(call, 1, NBX_CONTIGUOUS_FORMAT);
    if (format == NBX_PRESERVE_FORMAT)
        return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "preserve_format says nothing about the wanted layout");
    if (nbx_tensor_is_contiguous(self, format))
        nbx_tensor_retain(self);
    else
        NBXI_TRY(nbxi_clone_as(call->ctx, self, self->dtype, self->storage->device, format, &out));
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}
