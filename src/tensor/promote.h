/* SPDX-License-Identifier: Apache-2.0 */
/* PyTorch's result_type: promotion over tensors with rank, 0-dim tensors and Python numbers, in three classes. */
#ifndef NBXI_TENSOR_PROMOTE_H
#define NBXI_TENSOR_PROMOTE_H

#include "nbx/value.h"

typedef struct nbxi_result_type {
    int dim, zero, wrapped; /* dtype so far of each class, -1: none */
} nbxi_result_type;

void nbxi_result_type_begin(nbxi_result_type *state);
nbx_status nbxi_result_type_tensor(nbx_context *ctx, nbxi_result_type *state, const nbx_tensor *t);
void nbxi_result_type_scalar(nbxi_result_type *state, nbx_scalar s); /* bool, int64, default float32, complex64 */
nbx_status nbxi_result_type_end(nbx_context *ctx, const nbxi_result_type *state, nbx_dtype *out);

/* Integer and bool dtypes become float32; others stay. */
nbx_dtype nbxi_to_float(nbx_dtype dtype);

#endif
