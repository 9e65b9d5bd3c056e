/* SPDX-License-Identifier: Apache-2.0 */
/* Reference: advanced indexing as a table of coordinates for each indexed dim. */
#ifndef NBXI_OPS_INDEX_REF_ADVANCED_H
#define NBXI_OPS_INDEX_REF_ADVANCED_H

#include "src/ops/op.h"

typedef struct nbxi_ref_advanced {
    int ndim; /* of the result */
    int64_t sizes[NBX_MAX_RANK];
    int self_ndim;
    int index_at, index_ndim; /* where the index dims stand in the result */
    int64_t index_sizes[NBX_MAX_RANK];
    int64_t count;                      /* product of index_sizes */
    int64_t *coordinates[NBX_MAX_RANK]; /* for each dim of self: count values, or NULL for a whole dim */
} nbxi_ref_advanced;

nbx_status nbxi_ref_advanced_begin(nbxi_call *call, const nbx_tensor *self, nbx_tensor *const *indices, size_t count,
                                   nbxi_ref_advanced *out);
/* The position in self of a position in the result. */
void nbxi_ref_advanced_source(const nbxi_ref_advanced *a, const int64_t *position, int64_t *source);
void nbxi_ref_advanced_end(nbxi_call *call, nbxi_ref_advanced *a);

#endif
