/* SPDX-License-Identifier: Apache-2.0 */
/* CPU kernels that read by index: index, index_select, gather, take, embedding, masked_select, nonzero. */
#include <string.h>

#include "src/ops/index/cpu_index.h"
#include "src/ops/index/dimwise.h"
#include "src/ops/index/index.h"
#include "src/tensor/convert.h"

nbx_status nbxi_cpu_index_select(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    int dim;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 1), self->ndim, &dim));
    nbxi_index_plan plan;
    NBXI_TRY(nbxi_index_plan_dim(call->ctx, "index", self, dim, nbxi_arg_tensor(call, 2), &plan));
    nbxi_cpu_index_read(call->ctx, &plan, self, outs[0]);
    nbxi_index_plan_end(call->ctx, &plan);
    return NBX_OK;
}

nbx_status nbxi_cpu_embedding(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *weight = nbxi_arg_tensor(call, 0);
    nbxi_index_plan plan;
    NBXI_TRY(nbxi_index_plan_dim(call->ctx, "indices", weight, 0, nbxi_arg_tensor(call, 1), &plan));
    nbxi_cpu_index_read(call->ctx, &plan, weight, outs[0]);
    nbxi_index_plan_end(call->ctx, &plan);
    return NBX_OK;
}

nbx_status nbxi_cpu_gather(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0), *index = nbxi_arg_tensor(call, 2);
    int dim;
    int64_t *indices = NULL;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 1), self->ndim, &dim));
    NBXI_TRY(
        nbxi_load_indices(call->ctx, "index", index, self->ndim ? self->sizes[dim] : 1, NBXI_INDEX_REFUSE, &indices));
    nbxi_cpu_gather_dim(call->ctx, self, dim, index, indices, outs[0]);
    nbxi_free(call->ctx->heap, indices);
    return NBX_OK;
}

nbx_status nbxi_cpu_take(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0), *index = nbxi_arg_tensor(call, 1);
    int64_t *indices = NULL;
    NBXI_TRY(nbxi_load_indices(call->ctx, "index", index, self->numel, NBXI_INDEX_WRAP, &indices));
    size_t size = nbx_dtype_size(self->dtype);
    const char *source = nbxi_data(self);
    char *out = nbxi_data(outs[0]);
    for (int64_t i = 0; i < index->numel; i++) {
        int64_t k = indices[i], at = 0;
        for (int d = self->ndim - 1; d >= 0; d--) {
            at += k % self->sizes[d] * self->strides[d];
            k /= self->sizes[d];
        }
        memcpy(out + (size_t)i * size, source + at * (int64_t)size, size);
    }
    nbxi_free(call->ctx->heap, indices);
    return NBX_OK;
}

nbx_status nbxi_cpu_index(nbxi_call *call)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbxi_index_plan plan;
    NBXI_TRY(nbxi_index_plan_begin(call->ctx, "indices", self, call->args[1].v.tensors.data,
                                   call->args[1].v.tensors.count, &plan));
    int64_t sizes[NBX_MAX_RANK];
    int ndim = nbxi_index_plan_sizes(&plan, sizes);
    nbx_tensor *out = NULL;
    nbx_status status = ndim < 0
                            ? nbxi_fail_arg(call, 1, NBX_LIMIT, "the result would have a rank above %d", NBX_MAX_RANK)
                            : nbxi_tensor_new_contiguous(call->ctx, self->dtype, ndim, sizes, call->device, &out);
    if (status == NBX_OK) {
        nbxi_cpu_index_read(call->ctx, &plan, self, out);
        nbxi_return_tensor(call, 0, out);
    }
    nbxi_index_plan_end(call->ctx, &plan);
    return status;
}

/* Row-major flags of a mask expanded to sizes; NULL when refused (the record is set). */
static unsigned char *expand_mask(nbxi_call *call, const nbx_tensor *mask, int ndim, const int64_t *sizes,
                                  int64_t numel)
{
    unsigned char *flags = nbxi_alloc(call->ctx->heap, (size_t)(numel ? numel : 1));
    if (!flags) {
        (void)nbxi_fail_memory(call->ctx, (size_t)numel, "a mask");
        return NULL;
    }
    const unsigned char *data = nbxi_data(mask);
    int64_t position[NBX_MAX_RANK] = {0}, at = 0;
    int lead = ndim - mask->ndim;
    for (int64_t i = 0; i < numel; i++) {
        flags[i] = data[at] != 0;
        for (int d = ndim - 1; d >= 0; d--) {
            int64_t stride = d < lead || mask->sizes[d - lead] == 1 ? 0 : mask->strides[d - lead];
            at += stride;
            if (++position[d] < sizes[d]) break;
            at -= stride * sizes[d];
            position[d] = 0;
        }
    }
    return flags;
}

nbx_status nbxi_cpu_masked_select(nbxi_call *call)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0), *mask = nbxi_arg_tensor(call, 1);
    if (mask->dtype != NBX_BOOL)
        return nbxi_fail_arg(call, 1, NBX_DTYPE, "mask must be bool, not %s", nbx_dtype_name(mask->dtype));
    int64_t sizes[NBX_MAX_RANK], numel, count = 0;
    int ndim;
    NBXI_TRY(nbxi_index_broadcast(call->ctx, self, mask, &ndim, sizes));
    if (!nbxi_numel(ndim, sizes, &numel))
        return nbxi_fail(call->ctx, NBX_OVERFLOW, "the broadcast sizes are too large");
    unsigned char *flags = expand_mask(call, mask, ndim, sizes, numel);
    if (!flags) return NBX_OUT_OF_MEMORY;
    for (int64_t i = 0; i < numel; i++) count += flags[i];
    nbx_tensor *out = NULL;
    nbx_status status = nbxi_tensor_new_contiguous(call->ctx, self->dtype, 1, &count, call->device, &out);
    if (status == NBX_OK && count > 0) {
        size_t size = nbx_dtype_size(self->dtype);
        const char *source = nbxi_data(self);
        char *to = nbxi_data(out);
        int lead = ndim - self->ndim;
        int64_t position[NBX_MAX_RANK] = {0}, at = 0;
        for (int64_t i = 0; i < numel; i++) {
            if (flags[i]) {
                memcpy(to, source + at * (int64_t)size, size);
                to += size;
            }
            for (int d = ndim - 1; d >= 0; d--) {
                int64_t stride = d < lead || self->sizes[d - lead] == 1 ? 0 : self->strides[d - lead];
                at += stride;
                if (++position[d] < sizes[d]) break;
                at -= stride * sizes[d];
                position[d] = 0;
            }
        }
    }
    nbxi_free(call->ctx->heap, flags);
    if (status == NBX_OK) nbxi_return_tensor(call, 0, out);
    return status;
}

nbx_status nbxi_cpu_nonzero(nbxi_call *call)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbx_tensor *dense = NULL, *out = NULL;
    NBXI_TRY(nbxi_tensor_contiguous(call->ctx, self, &dense));
    unsigned char *flags = nbxi_alloc(call->ctx->heap, (size_t)(self->numel ? self->numel : 1));
    nbx_status status = flags ? NBX_OK : nbxi_fail_memory(call->ctx, (size_t)self->numel, "flags of nonzero");
    if (status == NBX_OK) {
        int64_t count = 0;
        if (self->numel) nbxi_convert(NBX_BOOL, flags, self->dtype, nbxi_data(dense), self->numel);
        for (int64_t i = 0; i < self->numel; i++) count += flags[i];
        /* PyTorch's nonzero gives a matrix whose columns are contiguous: sizes [n, rank], strides [1, n]. */
        nbxi_meta meta;
        meta.dtype = NBX_INT64;
        meta.ndim = 2;
        meta.sizes[0] = count;
        meta.sizes[1] = self->ndim;
        meta.strides[0] = 1;
        meta.strides[1] = count ? count : 1;
        status = nbxi_tensor_new(call->ctx, &meta, call->device, &out);
        int64_t *to = status == NBX_OK ? nbxi_data(out) : NULL, k = 0, position[NBX_MAX_RANK] = {0};
        for (int64_t i = 0; to && i < self->numel; i++) {
            if (flags[i]) {
                for (int d = 0; d < self->ndim; d++) to[k + d * count] = position[d];
                k++;
            }
            for (int d = self->ndim - 1; d >= 0; d--) {
                if (++position[d] < self->sizes[d]) break;
                position[d] = 0;
            }
        }
    }
    nbxi_free(call->ctx->heap, flags);
    nbx_tensor_release(dense);
    if (status == NBX_OK) nbxi_return_tensor(call, 0, out);
    return status;
}
