/* SPDX-License-Identifier: Apache-2.0 */
/* gather and the scatter family: one index for each element, along one dim. */
#ifndef NBXI_OPS_INDEX_DIMWISE_H
#define NBXI_OPS_INDEX_DIMWISE_H

#include "src/ops/index/accumulate.h"
#include "src/ops/op.h"

/* Checks shared by gather and scatter: index rank equals self's, index sizes at most self's outside dim (and at most
 * src's everywhere when src is given). Gives the wrapped dim. */
nbx_status nbxi_dimwise_check(nbxi_call *call, int self_arg, int dim_arg, int index_arg, int src_arg, int *dim);

/* out (contiguous, index's sizes) = self gathered along dim by `indices` (row-major values in range). */
void nbxi_cpu_gather_dim(nbx_context *ctx, const nbx_tensor *self, int dim, const nbx_tensor *index,
                         const int64_t *indices, nbx_tensor *out);
/* For each element of index, in row-major order within a slice: self[... indices ...] (mode)= src, where src has
 * index's rank (its own strides) or is one value. counts as in nbxi_cpu_index_accumulate, by storage position relative
 * to element 0. */
void nbxi_cpu_scatter_dim(nbx_context *ctx, nbx_tensor *self, int dim, const nbx_tensor *index, const int64_t *indices,
                          const nbx_tensor *src, const void *value, nbxi_accumulate mode, int64_t *counts);

#endif
