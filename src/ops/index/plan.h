/* SPDX-License-Identifier: Apache-2.0 */
/* Advanced indexing as one plan: which elements of a tensor a list of index tensors names. */
#ifndef NBXI_OPS_INDEX_PLAN_H
#define NBXI_OPS_INDEX_PLAN_H

#include "src/ops/op.h"

/* The result of self[indices] has sizes: dims before, the broadcast index dims, dims after. Element (b, i, a) of it is
 * the element of self at  b . before_strides + offsets[i] + a . after_strides  (elements, relative to element 0). */
typedef struct nbxi_index_plan {
    int before_ndim, index_ndim, after_ndim;
    int64_t before_sizes[NBX_MAX_RANK], before_strides[NBX_MAX_RANK];
    int64_t index_sizes[NBX_MAX_RANK];
    int64_t after_sizes[NBX_MAX_RANK], after_strides[NBX_MAX_RANK];
    int64_t before_count, index_count, after_count;
    int64_t *offsets; /* index_count entries from the context's heap */
} nbxi_index_plan;

/* How a negative index is read. */
typedef enum nbxi_index_sign { NBXI_INDEX_WRAP, NBXI_INDEX_REFUSE } nbxi_index_sign;

/* The plan of self[indices] as PyTorch reads it: int64, int32, uint8 and bool index tensors, absent ones (NBX_NONE or
 * NULL) for whole dims, bool and uint8 ones as masks, others broadcast. `argument` names the indices in messages.
 * Errors: INDEX (too many indices, an index out of range, a mask that does not fit), SHAPE (indices do not broadcast),
 * DTYPE, OUT_OF_MEMORY. On success the caller frees with nbxi_index_plan_end. */
nbx_status nbxi_index_plan_begin(nbx_context *ctx, const char *argument, const nbx_tensor *self,
                                 nbx_tensor *const *indices, size_t count, nbxi_index_plan *plan);
/* The plan of one index tensor (int32 or int64, any rank when `flatten` is false: its dims stand in place of dim) on
 * one dim of self; negative indices are refused, as index_select does. */
nbx_status nbxi_index_plan_dim(nbx_context *ctx, const char *argument, const nbx_tensor *self, int dim,
                               const nbx_tensor *index, nbxi_index_plan *plan);
void nbxi_index_plan_end(nbx_context *ctx, nbxi_index_plan *plan);

/* Sizes of the result: returns its rank, or -1 when it is above NBX_MAX_RANK. */
int nbxi_index_plan_sizes(const nbxi_index_plan *plan, int64_t *sizes);

/* Row-major copy of an integer index tensor as int64 in [0, size), from the context's heap (never NULL on success).
 * Errors: DTYPE, INDEX (naming the value, the size and `argument`), OUT_OF_MEMORY. */
nbx_status nbxi_load_indices(nbx_context *ctx, const char *argument, const nbx_tensor *index, int64_t size,
                             nbxi_index_sign sign, int64_t **out);

#endif
