/* SPDX-License-Identifier: Apache-2.0 */
/* What the files of the factories family share. */
#ifndef NBXI_OPS_FACTORIES_FACTORIES_H
#define NBXI_OPS_FACTORIES_FACTORIES_H

#include "src/ops/op.h"

typedef struct nbxi_arange {
    nbx_scalar start, end, step;
    nbx_dtype dtype;
    int64_t count;
} nbxi_arange;

/* start, end, step and dtype of the three forms of arange, and PyTorch's number of elements. */
nbx_status nbxi_arange_get(nbxi_call *call, nbxi_arange *out);
/* The dtype that PyTorch gives a Python number: bool, int64, float32, complex64. */
nbx_dtype nbxi_scalar_dtype(nbx_scalar s);
void nbxi_triangle_row(bool lower, int64_t i, int64_t cols, int64_t offset, int64_t *from, int64_t *to);
nbx_status nbxi_diag_embed_get(nbxi_call *call, int *dim1, int *dim2);

#endif
