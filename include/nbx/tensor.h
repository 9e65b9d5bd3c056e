/* SPDX-License-Identifier: Apache-2.0 */
/* Tensors: reference counted views of shared storage. Sizes and strides are int64_t, strides count elements. */
#ifndef NBX_TENSOR_H
#define NBX_TENSOR_H

#include "nbx/context.h"

#define NBX_MAX_RANK 64

typedef struct nbx_tensor nbx_tensor;

NBX_BEGIN_C

/* The absent optional tensor. It is a constant: retain and release leave it as it is. */
NBX_API extern nbx_tensor *const NBX_NONE;

typedef enum nbx_memory_format {
    NBX_CONTIGUOUS_FORMAT = 0,
    NBX_PRESERVE_FORMAT = 1,
    NBX_CHANNELS_LAST = 2,
    NBX_CHANNELS_LAST_3D = 3
} nbx_memory_format;

typedef enum nbx_layout { NBX_STRIDED = 0 } nbx_layout;

/* A new contiguous tensor on `device` whose elements are not set. sizes may be NULL when ndim is 0.
 * Errors: INVALID_ARGUMENT (rank above NBX_MAX_RANK, negative size), OVERFLOW, OUT_OF_MEMORY. */
NBX_CALL nbx_status nbx_tensor_empty(nbx_context *ctx, nbx_dtype dtype, int ndim, const int64_t *sizes,
                                     nbx_device device, nbx_tensor **out);
/* The same with given strides (non-negative; elements that no index reaches are not set either). */
NBX_CALL nbx_status nbx_tensor_empty_strided(nbx_context *ctx, nbx_dtype dtype, int ndim, const int64_t *sizes,
                                             const int64_t *strides, nbx_device device, nbx_tensor **out);
/* A new contiguous tensor on cpu with a copy of `data`, which holds its elements in row-major order. */
NBX_CALL nbx_status nbx_tensor_from_data(nbx_context *ctx, nbx_dtype dtype, int ndim, const int64_t *sizes,
                                         const void *data, nbx_tensor **out);
/* A tensor over the caller's memory: `data` points at the first byte of `bytes` bytes that hold every element
 * (offset in elements from data; strides NULL: contiguous). `release` (may be NULL) is called once with `user` when the
 * last view is gone, or before the return of a failed call never. Errors also: SHAPE (an element lies outside the
 * bytes), INVALID_ARGUMENT (data not aligned to the dtype). */
NBX_CALL nbx_status nbx_tensor_from_memory(nbx_context *ctx, nbx_dtype dtype, int ndim, const int64_t *sizes,
                                           const int64_t *strides, int64_t offset, void *data, size_t bytes,
                                           bool read_only, void (*release)(void *user), void *user, nbx_tensor **out);

NBX_API void nbx_tensor_retain(nbx_tensor *tensor);
NBX_API void nbx_tensor_release(nbx_tensor *tensor); /* NULL and NBX_NONE are ignored */
/* Takes a tensor out of the context's scopes; the caller then owns the reference. With no scope open the caller owns it
 * already, and nothing happens. Errors: STATE (scopes are open, and none holds the tensor). */
NBX_CALL nbx_status nbx_scope_keep(nbx_context *ctx, nbx_tensor *tensor);

NBX_API nbx_dtype nbx_tensor_dtype(const nbx_tensor *tensor);
NBX_API nbx_device nbx_tensor_device(const nbx_tensor *tensor);
NBX_API int nbx_tensor_ndim(const nbx_tensor *tensor);
/* Arrays of ndim entries that live as long as the tensor. */
NBX_API const int64_t *nbx_tensor_sizes(const nbx_tensor *tensor);
NBX_API const int64_t *nbx_tensor_strides(const nbx_tensor *tensor);
/* Negative dims count from the end; -1: no such dim. */
NBX_API int64_t nbx_tensor_size(const nbx_tensor *tensor, int dim);
NBX_API int64_t nbx_tensor_numel(const nbx_tensor *tensor);
NBX_API int64_t nbx_tensor_storage_offset(const nbx_tensor *tensor); /* elements */
NBX_API bool nbx_tensor_is_contiguous(const nbx_tensor *tensor, nbx_memory_format format);
NBX_API bool nbx_tensor_shares_storage(const nbx_tensor *a, const nbx_tensor *b);
NBX_API bool nbx_tensor_is_read_only(const nbx_tensor *tensor);

/* The address of element 0; NULL for a tensor with no elements, and for one that is not in host memory. */
NBX_API const void *nbx_tensor_data(const nbx_tensor *tensor);
/* The same for writing. NULL also when the memory is read-only. */
NBX_API void *nbx_tensor_mutable_data(nbx_tensor *tensor);

/* Copies all elements in row-major order to `data`, which has room for `bytes` bytes; bytes must be exactly
 * numel * element size. Errors: INVALID_ARGUMENT. */
NBX_CALL nbx_status nbx_tensor_read(nbx_context *ctx, const nbx_tensor *tensor, void *data, size_t bytes);
/* Waits until a device has done what was asked of it. Index errors of kernels come to light here, or when an element is
 * read: INDEX. Nothing to wait for on cpu and ref. Errors: INDEX, CONSTRAINT, DEVICE. */
NBX_CALL nbx_status nbx_device_synchronize(nbx_context *ctx, nbx_device device);
/* The same tensor on another device: a copy, or a new reference when it is there already. */
NBX_CALL nbx_status nbx_tensor_to_device(nbx_context *ctx, nbx_tensor *tensor, nbx_device device, nbx_tensor **out);

NBX_END_C

#endif
