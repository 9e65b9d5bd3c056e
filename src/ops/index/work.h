/* SPDX-License-Identifier: Apache-2.0 */
/* The tensor that a scatter-like kernel writes to: out itself, or a temporary that is copied back. */
#ifndef NBXI_OPS_INDEX_WORK_H
#define NBXI_OPS_INDEX_WORK_H

#include "src/ops/index/accumulate.h"
#include "src/ops/op.h"

typedef struct nbxi_index_work {
    nbx_tensor *tensor; /* holds self's elements when begun; contiguous and wide when accumulating */
    nbx_tensor *values; /* values in tensor's dtype, contiguous when asked for; NULL if there were none */
    int64_t *counts;    /* zeroed, one for each element of tensor, when asked for */
    nbx_tensor *out;
} nbxi_index_work;

typedef enum nbxi_work_flags { NBXI_WORK_COUNTS = 1, NBXI_WORK_DENSE_VALUES = 2 } nbxi_work_flags;

/* Half dtypes accumulate in float32. `sizes` (with ndim) broadcasts values when not NULL. */
nbx_status nbxi_index_work_begin(nbxi_call *call, nbx_tensor *out, const nbx_tensor *self, const nbx_tensor *values,
                                 int values_ndim, const int64_t *values_sizes, nbxi_accumulate mode, int flags,
                                 nbxi_index_work *work);
/* Copies back when `status` is NBX_OK, frees, and returns the first failure. */
nbx_status nbxi_index_work_end(nbxi_call *call, nbxi_index_work *work, nbx_status status);

/* Elements with a count are divided by it (floor division for integers); include_self adds one to each count. */
void nbxi_index_work_mean(nbxi_index_work *work, bool include_self);
/* The value that leaves others as they are under the mode, as bytes of dtype. */
void nbxi_accumulate_identity(nbx_dtype dtype, nbxi_accumulate mode, void *out);

#endif
