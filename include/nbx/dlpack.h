/* SPDX-License-Identifier: Apache-2.0 */
/* Tensors from and to other libraries without a copy, through DLPack 1.x and the structs before it.
 *
 * The structs are DLPack's own: this header only names them, so it stands beside any dlpack.h, in either order.
 * nbx/dlpack_abi.h has their definitions for programs that do without one. */
#ifndef NBX_DLPACK_H
#define NBX_DLPACK_H

#include "nbx/tensor.h"

struct DLManagedTensor;
struct DLManagedTensorVersioned;

NBX_BEGIN_C

/* A tensor on cpu over the memory of `managed`, which passes to the library: its deleter is called exactly once, when
 * the last view of the tensor is gone, or before the return of a call that fails (except with managed NULL). The struct
 * is not changed. Negative strides are taken. Memory is read-only if the versioned struct says so. Errors:
 * INVALID_ARGUMENT (NULL where something must be, negative size or rank, memory not aligned to the dtype), FORMAT
 * (versioned: major version not 1; no strides from version 1.2 on), LIMIT (rank), DTYPE (no dtype of the table has the
 * code, bits and lanes), DEVICE (not host memory), OVERFLOW, OUT_OF_MEMORY. */
NBX_CALL nbx_status nbx_tensor_from_dlpack(nbx_context *ctx, struct DLManagedTensor *managed, nbx_tensor **out);
NBX_CALL nbx_status nbx_tensor_from_dlpack_versioned(nbx_context *ctx, struct DLManagedTensorVersioned *managed,
                                                     nbx_tensor **out);

/* A struct over the tensor's memory, which it keeps alive; the consumer calls its deleter. Tensors of cpu and ref are
 * both host memory to others. Strides are always given. Errors: INVALID_ARGUMENT, OUT_OF_MEMORY; READ_ONLY for the
 * struct without version, which cannot say that memory must not be written. */
NBX_CALL nbx_status nbx_tensor_to_dlpack(nbx_context *ctx, nbx_tensor *tensor, struct DLManagedTensor **out);
NBX_CALL nbx_status nbx_tensor_to_dlpack_versioned(nbx_context *ctx, nbx_tensor *tensor,
                                                   struct DLManagedTensorVersioned **out);

NBX_END_C

#endif
