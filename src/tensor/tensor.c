/* SPDX-License-Identifier: Apache-2.0 */
/* Storage and tensors: how they are made, seen and released. */
#include "src/tensor/tensor.h"

#include <stdalign.h>
#include <string.h>

#include "src/base/checked.h"
#include "src/tensor/convert.h"
#include "src/tensor/far.h"

#define DATA_ALIGNMENT 64

static nbx_tensor none_tensor;
nbx_tensor *const NBX_NONE = &none_tensor;

/* ---- storage ------------------------------------------------------------------------------------------------------
 */

static void storage_release(nbxi_storage *s)
{
    while (s && atomic_fetch_sub_explicit(&s->references, 1, memory_order_acq_rel) == 1) {
        nbxi_storage *base = s->base;
        nbxi_heap *heap = s->heap;
        if (s->on && s->owned && s->address) nbxi_far_free(s->on, s->address);
        if (s->on && s->imported) nbxi_far_forget(s->on, s->address);
        if (s->owned && s->data) nbxi_heap_free_aligned(heap, s->data, s->bytes, DATA_ALIGNMENT);
        if (s->release) s->release(s->release_user);
        nbxi_free(heap, s);
        nbxi_heap_release(heap);
        s = base;
    }
}

static nbx_status storage_new(nbx_context *ctx, nbx_device device, nbxi_storage **out)
{
    struct nbxi_device *on;
    NBXI_TRY(nbxi_far_open(ctx, device, &on));
    nbxi_storage *s = nbxi_alloc(ctx->heap, sizeof *s);
    if (!s) return nbxi_fail_memory(ctx, sizeof *s, "a tensor's storage");
    nbxi_heap_retain(ctx->heap);
    s->heap = ctx->heap;
    atomic_init(&s->references, 1);
    s->device = device;
    s->on = on;
    *out = s;
    return NBX_OK;
}

static nbx_status storage_new_owned(nbx_context *ctx, nbx_device device, size_t bytes, nbxi_storage **out)
{
    nbxi_storage *s;
    NBXI_TRY(storage_new(ctx, device, &s));
    if (s->on && bytes > 0) {
        nbx_status status = nbxi_far_alloc(ctx, s->on, bytes, &s->address);
        if (status != NBX_OK) {
            storage_release(s);
            return status;
        }
    } else if (bytes > 0) {
        s->data = nbxi_heap_alloc_aligned(ctx->heap, bytes, DATA_ALIGNMENT);
        if (!s->data) {
            storage_release(s);
            return nbxi_fail_memory(ctx, bytes, "a tensor's elements");
        }
    }
    s->bytes = bytes;
    s->owned = true;
    *out = s;
    return NBX_OK;
}

static const nbxi_storage *storage_root(const nbxi_storage *s)
{
    while (s->base) s = s->base;
    return s;
}

/* ---- checks -------------------------------------------------------------------------------------------------------
 */

static size_t dtype_alignment(nbx_dtype dtype)
{
    size_t size = nbx_dtype_size(dtype);
    return nbx_dtype_is_complex(dtype) ? size / 2 : size;
}

static nbx_status check_dtype(nbx_context *ctx, nbx_dtype dtype)
{
    if (nbx_dtype_is_valid(dtype)) return NBX_OK;
    return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "dtype", "%d is not the number of a dtype", (int)dtype);
}

static nbx_status check_device(nbx_context *ctx, nbx_device device)
{
    bool host = device.type == NBX_DEVICE_CPU || device.type == NBX_DEVICE_REF;
    bool far = device.type == NBX_DEVICE_OPENCL || device.type == NBX_DEVICE_CUDA;
    if (host ? device.index == 0 : far && device.index >= 0) return NBX_OK;
    return nbxi_fail_argument(ctx, NBX_DEVICE, "device",
                              "device type %d, index %d does not exist; cpu, ref, opencl:N and cuda:N do",
                              (int)device.type, device.index);
}

static nbx_status check_sizes(nbx_context *ctx, int ndim, const int64_t *sizes, int64_t *numel)
{
    if (ndim < 0 || ndim > NBX_MAX_RANK)
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "ndim", "rank %d is outside 0 to %d", ndim, NBX_MAX_RANK);
    if (ndim > 0 && !sizes) return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "sizes", "sizes are NULL");
    for (int d = 0; d < ndim; d++)
        if (sizes[d] < 0)
            return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "sizes", "size %lld of dimension %d is negative",
                                      (long long)sizes[d], d);
    if (nbxi_numel(ndim, sizes, numel)) return NBX_OK;
    char text[256];
    return nbxi_fail_argument(ctx, NBX_OVERFLOW, "sizes", "a tensor of sizes %s has more elements than 64 bits count",
                              nbxi_sizes_text(ndim, sizes, text, sizeof text));
}

static nbx_status fail_reach(nbx_context *ctx, int ndim, const int64_t *sizes)
{
    char text[256];
    return nbxi_fail_argument(ctx, NBX_OVERFLOW, "strides",
                              "the elements of a tensor of sizes %s lie further apart than 64-bit offsets reach",
                              nbxi_sizes_text(ndim, sizes, text, sizeof text));
}

/* Every reachable element lies inside `bytes` bytes. */
static nbx_status check_extent(nbx_context *ctx, nbx_dtype dtype, int ndim, const int64_t *sizes,
                               const int64_t *strides, int64_t offset, size_t bytes)
{
    int64_t low, high, last, end, begin, size = (int64_t)nbx_dtype_size(dtype);
    if (offset < 0)
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "storage_offset", "storage offset %lld is negative",
                                  (long long)offset);
    if (!nbxi_reach(ndim, sizes, strides, &low, &high) || !nbxi_add_i64(offset, low, &begin) ||
        !nbxi_add_i64(offset, high, &last) || !nbxi_add_i64(last, 1, &end) || !nbxi_mul_i64(end, size, &end))
        return fail_reach(ctx, ndim, sizes);
    for (int d = 0; d < ndim; d++)
        if (sizes[d] == 0) return NBX_OK;
    if (begin >= 0 && (uint64_t)end <= (uint64_t)bytes) return NBX_OK;
    char a[256], b[256];
    return nbxi_fail(
        ctx, NBX_SHAPE,
        "sizes %s, strides %s and offset %lld reach elements %lld to %lld, outside the storage of %zu bytes "
        "(%zu elements of %s)",
        nbxi_sizes_text(ndim, sizes, a, sizeof a), nbxi_sizes_text(ndim, strides, b, sizeof b), (long long)offset,
        (long long)begin, (long long)last, bytes, bytes / (size_t)size, nbx_dtype_name(dtype));
}

/* ---- tensors ------------------------------------------------------------------------------------------------------
 */

/* Takes over the reference to storage, on failure too. Sizes and strides have been checked. */
static nbx_status tensor_over(nbx_context *ctx, nbxi_storage *storage, nbx_dtype dtype, int ndim, const int64_t *sizes,
                              const int64_t *strides, int64_t offset, int64_t numel, nbx_tensor **out)
{
    nbx_tensor *t = nbxi_alloc(ctx->heap, sizeof *t);
    if (!t) {
        storage_release(storage);
        return nbxi_fail_memory(ctx, sizeof *t, "a tensor");
    }
    t->sizes = t->inline_dims;
    t->strides = t->inline_dims + NBXI_INLINE_RANK;
    if (ndim > NBXI_INLINE_RANK) {
        t->sizes = nbxi_alloc_array(ctx->heap, (size_t)ndim * 2, sizeof *t->sizes);
        if (!t->sizes) {
            nbxi_free(ctx->heap, t);
            storage_release(storage);
            return nbxi_fail_memory(ctx, (size_t)ndim * 2 * sizeof(int64_t), "a tensor's sizes");
        }
        t->strides = t->sizes + ndim;
    }
    nbxi_heap_retain(ctx->heap);
    t->heap = ctx->heap;
    atomic_init(&t->references, 1);
    t->storage = storage;
    t->dtype = dtype;
    t->ndim = ndim;
    t->offset = offset;
    t->numel = numel;
    if (ndim > 0) {
        memcpy(t->sizes, sizes, (size_t)ndim * sizeof *sizes);
        memcpy(t->strides, strides, (size_t)ndim * sizeof *strides);
    }
    *out = t;
    return NBX_OK;
}

static void storage_retain(nbxi_storage *s) { atomic_fetch_add_explicit(&s->references, 1, memory_order_relaxed); }

nbx_status nbxi_tensor_new(nbx_context *ctx, const nbxi_meta *meta, nbx_device device, nbx_tensor **out)
{
    *out = NULL;
    int64_t numel, low, high, bytes = 0;
    NBXI_TRY(check_dtype(ctx, meta->dtype));
    NBXI_TRY(check_device(ctx, device));
    NBXI_TRY(check_sizes(ctx, meta->ndim, meta->sizes, &numel));
    for (int d = 0; d < meta->ndim; d++)
        if (meta->strides[d] < 0)
            return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "strides", "stride %lld of dimension %d is negative",
                                      (long long)meta->strides[d], d);
    if (numel > 0) {
        if (!nbxi_reach(meta->ndim, meta->sizes, meta->strides, &low, &high) || !nbxi_add_i64(high, 1, &bytes) ||
            !nbxi_mul_i64(bytes, (int64_t)nbx_dtype_size(meta->dtype), &bytes) || (uint64_t)bytes > SIZE_MAX)
            return fail_reach(ctx, meta->ndim, meta->sizes);
    }
    nbxi_storage *storage;
    NBXI_TRY(storage_new_owned(ctx, device, (size_t)bytes, &storage));
    return tensor_over(ctx, storage, meta->dtype, meta->ndim, meta->sizes, meta->strides, 0, numel, out);
}

nbx_status nbxi_tensor_new_contiguous(nbx_context *ctx, nbx_dtype dtype, int ndim, const int64_t *sizes,
                                      nbx_device device, nbx_tensor **out)
{
    *out = NULL;
    int64_t numel;
    NBXI_TRY(check_sizes(ctx, ndim, sizes, &numel));
    nbxi_meta meta;
    nbxi_meta_contiguous(&meta, dtype, ndim, sizes);
    return nbxi_tensor_new(ctx, &meta, device, out);
}

nbx_status nbxi_view(nbx_context *ctx, const nbx_tensor *base, nbx_dtype dtype, int ndim, const int64_t *sizes,
                     const int64_t *strides, int64_t offset, nbx_tensor **out)
{
    *out = NULL;
    int64_t numel;
    NBXI_TRY(check_dtype(ctx, dtype));
    NBXI_TRY(check_sizes(ctx, ndim, sizes, &numel));
    nbxi_storage *storage = base->storage;
    NBXI_TRY(check_extent(ctx, dtype, ndim, sizes, strides, offset, storage->bytes));
    uint64_t address = storage->on ? storage->address : (uint64_t)(uintptr_t)storage->data;
    if (dtype != base->dtype && numel > 0 && address % dtype_alignment(dtype) != 0)
        return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "the memory at 0x%llx is not aligned to %zu bytes as %s needs",
                         (unsigned long long)address, dtype_alignment(dtype), nbx_dtype_name(dtype));
    storage_retain(storage);
    return tensor_over(ctx, storage, dtype, ndim, sizes, strides, offset, numel, out);
}

nbx_status nbxi_tensor_alias_device(nbx_context *ctx, const nbx_tensor *t, nbx_device device, nbx_tensor **out)
{
    *out = NULL;
    NBXI_TRY(check_device(ctx, device));
    if (!nbxi_is_host(t) || device.type > NBX_DEVICE_REF)
        return nbxi_fail(ctx, NBX_DEVICE, "memory of %s cannot be seen as memory of %s",
                         nbx_device_name(t->storage->device), nbx_device_name(device));
    nbxi_storage *storage = t->storage;
    while (storage && (storage->device.type != device.type || storage->device.index != device.index))
        storage = storage->base;
    if (storage) {
        storage_retain(storage);
    } else {
        NBXI_TRY(storage_new(ctx, device, &storage));
        storage->data = t->storage->data;
        storage->bytes = t->storage->bytes;
        storage->read_only = t->storage->read_only;
        storage->base = t->storage;
        storage_retain(t->storage);
    }
    return tensor_over(ctx, storage, t->dtype, t->ndim, t->sizes, t->strides, t->offset, t->numel, out);
}

void nbxi_tensor_swap(nbx_tensor *a, nbx_tensor *b)
{
    nbx_tensor old = *a;
    bool a_inline = a->sizes == a->inline_dims, b_inline = b->sizes == b->inline_dims;
    int references_a = atomic_load(&a->references), references_b = atomic_load(&b->references);
    memcpy(a, b, sizeof *a);
    memcpy(b, &old, sizeof *b);
    atomic_store(&a->references, references_a);
    atomic_store(&b->references, references_b);
    if (b_inline) {
        a->sizes = a->inline_dims;
        a->strides = a->inline_dims + NBXI_INLINE_RANK;
    }
    if (a_inline) {
        b->sizes = b->inline_dims;
        b->strides = b->inline_dims + NBXI_INLINE_RANK;
    }
}

nbx_status nbxi_tensor_contiguous(nbx_context *ctx, const nbx_tensor *t, nbx_tensor **out)
{
    if (nbxi_is_contiguous(t->ndim, t->sizes, t->strides)) {
        *out = (nbx_tensor *)(uintptr_t)t;
        nbx_tensor_retain(*out);
        return NBX_OK;
    }
    NBXI_TRY(nbxi_tensor_new_contiguous(ctx, t->dtype, t->ndim, t->sizes, t->storage->device, out));
    nbx_status status = nbxi_copy(ctx, *out, t);
    if (status != NBX_OK) {
        nbx_tensor_release(*out);
        *out = NULL;
    }
    return status;
}

nbx_status nbxi_tensor_over_memory(nbx_context *ctx, const nbxi_foreign *foreign, nbx_dtype dtype, int ndim,
                                   const int64_t *sizes, const int64_t *strides, int64_t offset, nbx_tensor **out)
{
    *out = NULL;
    int64_t numel, contiguous[NBX_MAX_RANK];
    NBXI_TRY(check_dtype(ctx, dtype));
    NBXI_TRY(check_device(ctx, foreign->device));
    NBXI_TRY(check_sizes(ctx, ndim, sizes, &numel));
    if (!strides) {
        nbxi_contiguous_strides(ndim, sizes, contiguous);
        strides = contiguous;
    }
    NBXI_TRY(check_extent(ctx, dtype, ndim, sizes, strides, offset, foreign->bytes));
    if (numel > 0 && !foreign->data)
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "data", "data is NULL, and the tensor has %lld elements",
                                  (long long)numel);
    if (numel > 0 && (uintptr_t)foreign->data % dtype_alignment(dtype) != 0)
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "data",
                                  "address %p is not aligned to %zu bytes as %s needs", foreign->data,
                                  dtype_alignment(dtype), nbx_dtype_name(dtype));
    nbxi_storage *storage;
    NBXI_TRY(storage_new(ctx, foreign->device, &storage));
    if (storage->on) {
        storage->address = (uint64_t)(uintptr_t)foreign->data;
        nbx_status status = NBX_OK;
        if (foreign->data && foreign->bytes)
            status = nbxi_far_import(ctx, storage->on, storage->address, foreign->bytes, &storage->imported);
        if (status != NBX_OK) {
            storage_release(storage);
            return status;
        }
    } else {
        storage->data = foreign->data;
    }
    storage->bytes = foreign->bytes;
    storage->read_only = foreign->read_only;
    NBXI_TRY(tensor_over(ctx, storage, dtype, ndim, sizes, strides, offset, numel, out));
    nbx_status status = nbxi_scope_adopt(ctx, *out);
    if (status != NBX_OK) {
        *out = NULL;
        return status;
    }
    storage->release = foreign->release; /* from here on it is called when the last view goes */
    storage->release_user = foreign->user;
    return NBX_OK;
}

/* ---- the public interface -----------------------------------------------------------------------------------------
 */

/* Leaves *out NULL if the scope cannot take it. */
static nbx_status adopt(nbx_context *ctx, nbx_tensor **out)
{
    nbx_status status = nbxi_scope_adopt(ctx, *out);
    if (status != NBX_OK) *out = NULL;
    return status;
}

nbx_status nbx_tensor_empty(nbx_context *ctx, nbx_dtype dtype, int ndim, const int64_t *sizes, nbx_device device,
                            nbx_tensor **out)
{
    if (!ctx || !out) return NBX_INVALID_ARGUMENT;
    NBXI_TRY(nbxi_tensor_new_contiguous(ctx, dtype, ndim, sizes, device, out));
    return adopt(ctx, out);
}

nbx_status nbx_tensor_empty_strided(nbx_context *ctx, nbx_dtype dtype, int ndim, const int64_t *sizes,
                                    const int64_t *strides, nbx_device device, nbx_tensor **out)
{
    if (!ctx || !out) return NBX_INVALID_ARGUMENT;
    *out = NULL;
    int64_t numel;
    NBXI_TRY(check_sizes(ctx, ndim, sizes, &numel));
    if (ndim > 0 && !strides) return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "strides", "strides are NULL");
    nbxi_meta meta = {.dtype = dtype, .ndim = ndim};
    if (ndim > 0) {
        memcpy(meta.sizes, sizes, (size_t)ndim * sizeof *sizes);
        memcpy(meta.strides, strides, (size_t)ndim * sizeof *strides);
    }
    NBXI_TRY(nbxi_tensor_new(ctx, &meta, device, out));
    return adopt(ctx, out);
}

nbx_status nbx_tensor_from_data(nbx_context *ctx, nbx_dtype dtype, int ndim, const int64_t *sizes, const void *data,
                                nbx_tensor **out)
{
    if (!ctx || !out) return NBX_INVALID_ARGUMENT;
    NBXI_TRY(nbxi_tensor_new_contiguous(ctx, dtype, ndim, sizes, (nbx_device){NBX_DEVICE_CPU, 0}, out));
    nbx_tensor *t = *out;
    if (t->numel > 0 && !data) {
        nbx_tensor_release(t);
        *out = NULL;
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "data", "data is NULL");
    }
    if (t->numel > 0) memcpy(t->storage->data, data, t->storage->bytes);
    return adopt(ctx, out);
}

nbx_status nbx_tensor_from_memory(nbx_context *ctx, nbx_dtype dtype, int ndim, const int64_t *sizes,
                                  const int64_t *strides, int64_t offset, void *data, size_t bytes, bool read_only,
                                  void (*release)(void *user), void *user, nbx_tensor **out)
{
    if (!ctx || !out) return NBX_INVALID_ARGUMENT;
    nbxi_foreign foreign = {data, bytes, read_only, {NBX_DEVICE_CPU, 0}, release, user};
    return nbxi_tensor_over_memory(ctx, &foreign, dtype, ndim, sizes, strides, offset, out);
}

void nbx_tensor_retain(nbx_tensor *tensor)
{
    if (!nbxi_is_none(tensor)) atomic_fetch_add_explicit(&tensor->references, 1, memory_order_relaxed);
}

void nbx_tensor_release(nbx_tensor *tensor)
{
    if (nbxi_is_none(tensor)) return;
    if (atomic_fetch_sub_explicit(&tensor->references, 1, memory_order_acq_rel) != 1) return;
    nbxi_heap *heap = tensor->heap;
    storage_release(tensor->storage);
    if (tensor->sizes != tensor->inline_dims) nbxi_free(heap, tensor->sizes);
    nbxi_free(heap, tensor);
    nbxi_heap_release(heap);
}

nbx_dtype nbx_tensor_dtype(const nbx_tensor *tensor) { return nbxi_is_none(tensor) ? NBX_BOOL : tensor->dtype; }

nbx_device nbx_tensor_device(const nbx_tensor *tensor)
{
    return nbxi_is_none(tensor) ? (nbx_device){NBX_DEVICE_CPU, 0} : tensor->storage->device;
}

int nbx_tensor_ndim(const nbx_tensor *tensor) { return nbxi_is_none(tensor) ? 0 : tensor->ndim; }

const int64_t *nbx_tensor_sizes(const nbx_tensor *tensor)
{
    return nbxi_is_none(tensor) ? none_tensor.inline_dims : tensor->sizes;
}

const int64_t *nbx_tensor_strides(const nbx_tensor *tensor)
{
    return nbxi_is_none(tensor) ? none_tensor.inline_dims : tensor->strides;
}

int64_t nbx_tensor_size(const nbx_tensor *tensor, int dim)
{
    if (nbxi_is_none(tensor)) return -1;
    if (dim < 0) dim += tensor->ndim;
    return dim < 0 || dim >= tensor->ndim ? -1 : tensor->sizes[dim];
}

int64_t nbx_tensor_numel(const nbx_tensor *tensor) { return nbxi_is_none(tensor) ? 0 : tensor->numel; }

int64_t nbx_tensor_storage_offset(const nbx_tensor *tensor) { return nbxi_is_none(tensor) ? 0 : tensor->offset; }

bool nbx_tensor_is_contiguous(const nbx_tensor *tensor, nbx_memory_format format)
{
    if (nbxi_is_none(tensor)) return false;
    switch (format) {
    case NBX_CONTIGUOUS_FORMAT: return nbxi_is_contiguous(tensor->ndim, tensor->sizes, tensor->strides);
    case NBX_CHANNELS_LAST: return tensor->ndim == 4 && nbxi_is_channels_last(4, tensor->sizes, tensor->strides);
    case NBX_CHANNELS_LAST_3D: return tensor->ndim == 5 && nbxi_is_channels_last(5, tensor->sizes, tensor->strides);
    case NBX_PRESERVE_FORMAT: break;
    }
    return false;
}

bool nbx_tensor_shares_storage(const nbx_tensor *a, const nbx_tensor *b)
{
    return !nbxi_is_none(a) && !nbxi_is_none(b) && storage_root(a->storage) == storage_root(b->storage);
}

bool nbx_tensor_is_read_only(const nbx_tensor *tensor) { return nbxi_is_none(tensor) || tensor->storage->read_only; }

/* NULL for memory that the host does not see. */
const void *nbx_tensor_data(const nbx_tensor *tensor) { return nbxi_is_none(tensor) ? NULL : nbxi_data(tensor); }

void *nbx_tensor_mutable_data(nbx_tensor *tensor) { return nbx_tensor_is_read_only(tensor) ? NULL : nbxi_data(tensor); }
