/* SPDX-License-Identifier: Apache-2.0 */
/* Reference: reading by index. */
#include <string.h>

#include "src/ops/index/index.h"
#include "src/ops/index/ref.h"
#include "src/ops/index/ref_advanced.h"
#include "src/tensor/convert.h"

nbx_status nbxi_ref_index_select(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0), *index = nbxi_arg_tensor(call, 2);
    nbx_tensor *out = outs[0];
    int dim;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 1), self->ndim, &dim));
    if (index->dtype != NBX_INT64 && index->dtype != NBX_INT32)
        return nbxi_fail_arg(call, 2, NBX_DTYPE, "index must be int64 or int32, not %s", nbx_dtype_name(index->dtype));
    int64_t position[NBX_MAX_RANK] = {0}, from[NBX_MAX_RANK];
    for (int64_t i = 0; i < index->numel; i++) { /* every index is checked, also when there is nothing to move */
        int64_t v;
        NBXI_TRY(nbxi_ref_index_value(call, 2, nbxi_ref_at(index, 1, &i), index->dtype,
                                      self->ndim ? self->sizes[dim] : 1, false, &v));
    }
    for (int64_t i = 0; i < out->numel; i++) {
        memcpy(from, position, sizeof from);
        int64_t zero = 0;
        if (self->ndim)
            NBXI_TRY(nbxi_ref_index_value(call, 2, nbxi_ref_at(index, 1, self->ndim ? &position[dim] : &zero),
                                          index->dtype, self->sizes[dim], false, &from[dim]));
        memcpy(nbxi_ref_at(out, out->ndim, position), nbxi_ref_at(self, self->ndim, from), nbx_dtype_size(self->dtype));
        nbxi_ref_next(out->ndim, out->sizes, position);
    }
    return NBX_OK;
}

nbx_status nbxi_ref_gather(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0), *index = nbxi_arg_tensor(call, 2);
    nbx_tensor *out = outs[0];
    int dim;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 1), self->ndim, &dim));
    int64_t position[NBX_MAX_RANK] = {0}, from[NBX_MAX_RANK];
    for (int64_t i = 0; i < index->numel; i++) {
        memcpy(from, position, sizeof from);
        NBXI_TRY(nbxi_ref_index_value(call, 2, nbxi_ref_at(index, index->ndim, position), index->dtype,
                                      self->ndim ? self->sizes[dim] : 1, false, &from[dim]));
        memcpy(nbxi_ref_at(out, out->ndim, position), nbxi_ref_at(self, self->ndim, from), nbx_dtype_size(self->dtype));
        nbxi_ref_next(index->ndim, index->sizes, position);
    }
    return NBX_OK;
}

nbx_status nbxi_ref_take(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0), *index = nbxi_arg_tensor(call, 1);
    int64_t position[NBX_MAX_RANK] = {0}, from[NBX_MAX_RANK], k;
    for (int64_t i = 0; i < index->numel; i++) {
        NBXI_TRY(nbxi_ref_index_value(call, 1, nbxi_ref_at(index, index->ndim, position), index->dtype, self->numel,
                                      true, &k));
        nbxi_ref_unflat(self->ndim, self->sizes, k, from);
        memcpy(nbxi_ref_at(outs[0], index->ndim, position), nbxi_ref_at(self, self->ndim, from),
               nbx_dtype_size(self->dtype));
        nbxi_ref_next(index->ndim, index->sizes, position);
    }
    return NBX_OK;
}

nbx_status nbxi_ref_embedding(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *weight = nbxi_arg_tensor(call, 0), *indices = nbxi_arg_tensor(call, 1);
    int64_t position[NBX_MAX_RANK] = {0}, from[2], to[NBX_MAX_RANK];
    for (int64_t i = 0; i < indices->numel; i++) {
        NBXI_TRY(nbxi_ref_index_value(call, 1, nbxi_ref_at(indices, indices->ndim, position), indices->dtype,
                                      weight->sizes[0], false, &from[0]));
        memcpy(to, position, sizeof to);
        for (from[1] = 0; from[1] < weight->sizes[1]; from[1]++) {
            to[indices->ndim] = from[1];
            memcpy(nbxi_ref_at(outs[0], outs[0]->ndim, to), nbxi_ref_at(weight, 2, from),
                   nbx_dtype_size(weight->dtype));
        }
        nbxi_ref_next(indices->ndim, indices->sizes, position);
    }
    return NBX_OK;
}

nbx_status nbxi_ref_masked_select(nbxi_call *call)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0), *mask = nbxi_arg_tensor(call, 1);
    if (mask->dtype != NBX_BOOL)
        return nbxi_fail_arg(call, 1, NBX_DTYPE, "mask must be bool, not %s", nbx_dtype_name(mask->dtype));
    int64_t sizes[NBX_MAX_RANK], numel, position[NBX_MAX_RANK] = {0}, count = 0, k = 0;
    int ndim;
    NBXI_TRY(nbxi_index_broadcast(call->ctx, self, mask, &ndim, sizes));
    if (!nbxi_numel(ndim, sizes, &numel))
        return nbxi_fail(call->ctx, NBX_OVERFLOW, "the broadcast sizes are too large");
    for (int64_t i = 0; i < numel; i++) {
        count += *nbxi_ref_at(mask, ndim, position) != 0;
        nbxi_ref_next(ndim, sizes, position);
    }
    nbx_tensor *out = NULL;
    NBXI_TRY(nbxi_tensor_new_contiguous(call->ctx, self->dtype, 1, &count, call->device, &out));
    for (int64_t i = 0; i < numel; i++) {
        if (*nbxi_ref_at(mask, ndim, position) != 0) {
            memcpy(nbxi_ref_at(out, 1, &k), nbxi_ref_at(self, ndim, position), nbx_dtype_size(self->dtype));
            k++;
        }
        nbxi_ref_next(ndim, sizes, position);
    }
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}

static bool is_nonzero(nbx_dtype dtype, const void *address)
{
    nbx_scalar s = nbxi_load_scalar(dtype, address);
    if (s.kind == NBX_SCALAR_COMPLEX) return s.re.d != 0 || s.im != 0;
    return s.kind == NBX_SCALAR_DOUBLE ? s.re.d != 0 : s.re.i != 0;
}

nbx_status nbxi_ref_nonzero(nbxi_call *call)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    int64_t position[NBX_MAX_RANK] = {0}, count = 0, at[2] = {0, 0};
    for (int64_t i = 0; i < self->numel; i++) {
        count += is_nonzero(self->dtype, nbxi_ref_at(self, self->ndim, position));
        nbxi_ref_next(self->ndim, self->sizes, position);
    }
    nbxi_meta meta;
    meta.dtype = NBX_INT64;
    meta.ndim = 2;
    meta.sizes[0] = count;
    meta.sizes[1] = self->ndim;
    meta.strides[0] = 1;
    meta.strides[1] = count ? count : 1;
    nbx_tensor *out = NULL;
    NBXI_TRY(nbxi_tensor_new(call->ctx, &meta, call->device, &out));
    for (int64_t i = 0; i < self->numel; i++) {
        if (is_nonzero(self->dtype, nbxi_ref_at(self, self->ndim, position))) {
            for (int d = 0; d < self->ndim; d++) {
                at[1] = d;
                nbxi_store_scalar(NBX_INT64, nbxi_ref_at(out, 2, at), nbx_scalar_int(position[d]));
            }
            at[0]++;
        }
        nbxi_ref_next(self->ndim, self->sizes, position);
    }
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}

nbx_status nbxi_ref_index(nbxi_call *call)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbxi_ref_advanced a;
    NBXI_TRY(nbxi_ref_advanced_begin(call, self, call->args[1].v.tensors.data, call->args[1].v.tensors.count, &a));
    nbx_tensor *out = NULL;
    nbx_status status = nbxi_tensor_new_contiguous(call->ctx, self->dtype, a.ndim, a.sizes, call->device, &out);
    int64_t position[NBX_MAX_RANK] = {0}, from[NBX_MAX_RANK];
    for (int64_t i = 0; status == NBX_OK && i < out->numel; i++) {
        nbxi_ref_advanced_source(&a, position, from);
        memcpy(nbxi_ref_at(out, out->ndim, position), nbxi_ref_at(self, self->ndim, from), nbx_dtype_size(self->dtype));
        nbxi_ref_next(out->ndim, out->sizes, position);
    }
    nbxi_ref_advanced_end(call, &a);
    if (status == NBX_OK) nbxi_return_tensor(call, 0, out);
    return status;
}
