/* SPDX-License-Identifier: Apache-2.0 */
/* DLPack: what others hand over is checked before any of it is used, and given back exactly once. */
#include "nbx/dlpack.h"

#include <inttypes.h>
#include <string.h>

#include "nbx/dlpack_abi.h"
#include "src/base/checked.h"
#include "src/tensor/far.h"

/* code, bits of each dtype; lanes are 1 */
static const struct {
    uint8_t code, bits;
} dtype_codes[NBX_DTYPE_COUNT] = {
    [NBX_BOOL] = {kDLBool, 8},
    [NBX_UINT8] = {kDLUInt, 8},
    [NBX_INT8] = {kDLInt, 8},
    [NBX_INT16] = {kDLInt, 16},
    [NBX_INT32] = {kDLInt, 32},
    [NBX_INT64] = {kDLInt, 64},
    [NBX_FLOAT16] = {kDLFloat, 16},
    [NBX_BFLOAT16] = {kDLBfloat, 16},
    [NBX_FLOAT32] = {kDLFloat, 32},
    [NBX_FLOAT64] = {kDLFloat, 64},
    [NBX_COMPLEX64] = {kDLComplex, 64},
    [NBX_COMPLEX128] = {kDLComplex, 128},
    [NBX_FLOAT8_E4M3FN] = {kDLFloat8_e4m3fn, 8},
    [NBX_FLOAT8_E5M2] = {kDLFloat8_e5m2, 8},
    [NBX_UINT16] = {kDLUInt, 16},
    [NBX_UINT32] = {kDLUInt, 32},
    [NBX_UINT64] = {kDLUInt, 64},
};

/* ---- import -------------------------------------------------------------------------------------------------------
 */

static nbx_status find_dtype(nbx_context *ctx, DLDataType type, nbx_dtype *out)
{
    for (int d = 0; d < NBX_DTYPE_COUNT; d++) {
        if (type.code == dtype_codes[d].code && type.bits == dtype_codes[d].bits && type.lanes == 1) {
            *out = (nbx_dtype)d;
            return NBX_OK;
        }
    }
    return nbxi_fail_argument(ctx, NBX_DTYPE, "dtype", "DLPack type (code %u, bits %u, lanes %u) has no dtype here",
                              type.code, type.bits, type.lanes);
}

static nbx_status check_device(nbx_context *ctx, DLDevice device, nbx_device *out)
{
    /* Pinned memory of a GPU's host is host memory. The number is compared as one, for it may be none of the enum's. */
    int type = (int)device.device_type;
    bool host = type == (int)kDLCPU || type == (int)kDLCUDAHost || type == (int)kDLROCMHost;
    if (host && device.device_id >= 0 && (type != (int)kDLCPU || device.device_id == 0)) return NBX_OK;
    if (type == (int)kDLCUDA && device.device_id >= 0) {
        *out = (nbx_device){NBX_DEVICE_CUDA, (int)device.device_id};
        return NBX_OK;
    }
    return nbxi_fail_argument(
        ctx, NBX_DEVICE, "device",
        "DLPack device type %d, id %d is neither host memory nor CUDA's; copy the tensor to the CPU (type 1, id 0) "
        "first",
        type, (int)device.device_id);
}

static nbx_status check_shape(nbx_context *ctx, const DLTensor *t, bool needs_strides)
{
    if (t->ndim < 0) return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "ndim", "rank %d is negative", (int)t->ndim);
    if (t->ndim > NBX_MAX_RANK)
        return nbxi_fail_argument(ctx, NBX_LIMIT, "ndim", "rank %d is above %d", (int)t->ndim, NBX_MAX_RANK);
    if (t->ndim > 0 && !t->shape) return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "shape", "shape is NULL");
    if (t->ndim > 0 && !t->strides && needs_strides)
        return nbxi_fail_argument(ctx, NBX_FORMAT, "strides", "strides are NULL, which DLPack 1.2 and later rule out");
    for (int d = 0; d < t->ndim; d++)
        if (t->shape[d] < 0)
            return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "shape", "size %lld of dimension %d is negative",
                                      (long long)t->shape[d], d);
    return NBX_OK;
}

static nbx_status fail_address(nbx_context *ctx)
{
    return nbxi_fail_argument(ctx, NBX_OVERFLOW, "strides", "the tensor's elements lie outside the address space");
}

/* The memory that the elements reach: its first byte, its length, and the offset of element 0 in elements. */
static nbx_status find_memory(nbx_context *ctx, const DLTensor *t, nbx_dtype dtype, const int64_t *strides,
                              nbxi_foreign *foreign, int64_t *offset)
{
    int64_t numel, low, high, extent, below, size = (int64_t)nbx_dtype_size(dtype);
    *offset = 0;
    if (!nbxi_numel(t->ndim, t->shape, &numel)) return fail_address(ctx);
    if (numel == 0) return NBX_OK;
    if (!t->data)
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "data", "data is NULL, and the tensor has %lld elements",
                                  (long long)numel);
    if (!nbxi_reach(t->ndim, t->shape, strides, &low, &high) || !nbxi_sub_i64(high, low, &extent) ||
        !nbxi_add_i64(extent, 1, &extent) || !nbxi_mul_i64(extent, size, &extent) || !nbxi_sub_i64(0, low, offset) ||
        !nbxi_mul_i64(*offset, size, &below))
        return fail_address(ctx);
    uint64_t first, begin, end;
    if (__builtin_add_overflow((uint64_t)(uintptr_t)t->data, t->byte_offset, &first) ||
        __builtin_sub_overflow(first, (uint64_t)below, &begin) ||
        __builtin_add_overflow(begin, (uint64_t)extent, &end) || end > UINTPTR_MAX || begin == 0)
        return fail_address(ctx);
    foreign->data = (void *)(uintptr_t)begin;
    foreign->bytes = (size_t)extent;
    return NBX_OK;
}

static nbx_status import(nbx_context *ctx, const DLTensor *t, bool needs_strides, nbxi_foreign *foreign,
                         nbx_tensor **out)
{
    nbx_dtype dtype = NBX_BOOL;
    int64_t offset, contiguous[NBX_MAX_RANK];
    const int64_t *strides = t->strides;
    NBXI_TRY(check_device(ctx, t->device, &foreign->device));
    NBXI_TRY(find_dtype(ctx, t->dtype, &dtype));
    NBXI_TRY(check_shape(ctx, t, needs_strides));
    if (!strides) {
        nbxi_contiguous_strides(t->ndim, t->shape, contiguous);
        strides = contiguous;
    }
    NBXI_TRY(find_memory(ctx, t, dtype, strides, foreign, &offset));
    return nbxi_tensor_over_memory(ctx, foreign, dtype, t->ndim, t->shape, strides, offset, out);
}

static void delete_legacy(void *user)
{
    DLManagedTensor *managed = user;
    if (managed->deleter) managed->deleter(managed);
}

static void delete_versioned(void *user)
{
    DLManagedTensorVersioned *managed = user;
    if (managed->deleter) managed->deleter(managed);
}

nbx_status nbx_tensor_from_dlpack(nbx_context *ctx, struct DLManagedTensor *managed, nbx_tensor **out)
{
    if (out) *out = NULL;
    if (!managed)
        return ctx ? nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "managed", "managed is NULL") : NBX_INVALID_ARGUMENT;
    nbx_status status = NBX_INVALID_ARGUMENT;
    if (ctx && out) {
        nbxi_foreign foreign = {.device = {NBX_DEVICE_CPU, 0}, .release = delete_legacy, .user = managed};
        status = import(ctx, &managed->dl_tensor, false, &foreign, out);
    }
    if (status != NBX_OK) delete_legacy(managed);
    return status;
}

/* Beyond version, manager_ctx and deleter nothing is known of a struct of another major version. */
static nbx_status import_versioned(nbx_context *ctx, DLManagedTensorVersioned *managed, nbx_tensor **out)
{
    if (managed->version.major != 1)
        return nbxi_fail_argument(ctx, NBX_FORMAT, "version",
                                  "DLPack version %" PRIu32 ".%" PRIu32 " is unknown; 1.x is taken",
                                  managed->version.major, managed->version.minor);
    nbxi_foreign foreign = {.device = {NBX_DEVICE_CPU, 0}, .release = delete_versioned, .user = managed};
    foreign.read_only = (managed->flags & DLPACK_FLAG_BITMASK_READ_ONLY) != 0;
    return import(ctx, &managed->dl_tensor, managed->version.minor >= 2, &foreign, out);
}

nbx_status nbx_tensor_from_dlpack_versioned(nbx_context *ctx, struct DLManagedTensorVersioned *managed,
                                            nbx_tensor **out)
{
    if (out) *out = NULL;
    if (!managed)
        return ctx ? nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "managed", "managed is NULL") : NBX_INVALID_ARGUMENT;
    nbx_status status = ctx && out ? import_versioned(ctx, managed, out) : NBX_INVALID_ARGUMENT;
    if (status != NBX_OK) delete_versioned(managed);
    return status;
}

/* ---- export -------------------------------------------------------------------------------------------------------
 */

/* One block: the struct that the consumer sees, what it keeps alive, sizes and strides. */
typedef struct exported {
    union {
        DLManagedTensor legacy;
        DLManagedTensorVersioned versioned;
    } managed;
    nbx_tensor *tensor;
    nbxi_heap *heap;
    int64_t dims[];
} exported;

static void release_exported(void *block)
{
    exported *e = block;
    nbxi_heap *heap = e->heap;
    nbx_tensor_release(e->tensor);
    nbxi_free(heap, e);
    nbxi_heap_release(heap);
}

static void deleter_legacy(DLManagedTensor *self)
{
    if (self) release_exported(self->manager_ctx);
}

static void deleter_versioned(DLManagedTensorVersioned *self)
{
    if (self) release_exported(self->manager_ctx);
}

static nbx_status export_new(nbx_context *ctx, nbx_tensor *tensor, exported **out)
{
    if (nbxi_is_none(tensor)) return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "tensor", "there is no tensor");
    nbx_device device = tensor->storage->device;
    if (!nbxi_is_host(tensor) && device.type != NBX_DEVICE_CUDA)
        return nbxi_fail_argument(ctx, NBX_DEVICE, "tensor",
                                  "memory of %s has no address that others could use; copy the tensor to the cpu first",
                                  nbx_device_name(device));
    NBXI_TRY(nbxi_far_wait(ctx, device)); /* the consumer's work begins when ours is done */
    size_t dims = (size_t)tensor->ndim * 2 * sizeof(int64_t), bytes = sizeof(exported) + dims;
    exported *e = nbxi_alloc(ctx->heap, bytes);
    if (!e) return nbxi_fail_memory(ctx, bytes, "a DLPack struct");
    nbxi_heap_retain(ctx->heap);
    e->heap = ctx->heap;
    nbx_tensor_retain(tensor);
    e->tensor = tensor;
    *out = e;
    return NBX_OK;
}

static void fill(DLTensor *t, exported *e)
{
    const nbx_tensor *tensor = e->tensor;
    t->data = (void *)(uintptr_t)nbxi_tensor_address(tensor);
    t->device.device_type = nbxi_is_host(tensor) ? kDLCPU : kDLCUDA;
    t->device.device_id = nbxi_is_host(tensor) ? 0 : tensor->storage->device.index;
    t->ndim = tensor->ndim;
    t->dtype.code = dtype_codes[tensor->dtype].code;
    t->dtype.bits = dtype_codes[tensor->dtype].bits;
    t->dtype.lanes = 1;
    t->shape = e->dims;
    t->strides = e->dims + tensor->ndim;
    t->byte_offset = 0;
    if (tensor->ndim == 0) return;
    memcpy(t->shape, tensor->sizes, (size_t)tensor->ndim * sizeof(int64_t));
    memcpy(t->strides, tensor->strides, (size_t)tensor->ndim * sizeof(int64_t));
}

nbx_status nbx_tensor_to_dlpack(nbx_context *ctx, nbx_tensor *tensor, struct DLManagedTensor **out)
{
    if (!ctx || !out) return NBX_INVALID_ARGUMENT;
    *out = NULL;
    if (!nbxi_is_none(tensor) && tensor->storage->read_only)
        return nbxi_fail_argument(ctx, NBX_READ_ONLY, "tensor",
                                  "the memory is read-only, which only nbx_tensor_to_dlpack_versioned can tell");
    exported *e;
    NBXI_TRY(export_new(ctx, tensor, &e));
    e->managed.legacy.manager_ctx = e;
    e->managed.legacy.deleter = deleter_legacy;
    fill(&e->managed.legacy.dl_tensor, e);
    *out = &e->managed.legacy;
    return NBX_OK;
}

nbx_status nbx_tensor_to_dlpack_versioned(nbx_context *ctx, nbx_tensor *tensor, struct DLManagedTensorVersioned **out)
{
    if (!ctx || !out) return NBX_INVALID_ARGUMENT;
    *out = NULL;
    exported *e;
    NBXI_TRY(export_new(ctx, tensor, &e));
    DLManagedTensorVersioned *m = &e->managed.versioned;
    m->version.major = DLPACK_MAJOR_VERSION;
    m->version.minor = DLPACK_MINOR_VERSION;
    m->manager_ctx = e;
    m->deleter = deleter_versioned;
    m->flags = tensor->storage->read_only ? DLPACK_FLAG_BITMASK_READ_ONLY : 0;
    fill(&m->dl_tensor, e);
    *out = m;
    return NBX_OK;
}
