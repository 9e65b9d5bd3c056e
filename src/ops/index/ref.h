/* SPDX-License-Identifier: Apache-2.0 */
/* Reference: plain helpers of the index family. */
#ifndef NBXI_OPS_INDEX_REF_H
#define NBXI_OPS_INDEX_REF_H

#include "src/ops/index/accumulate.h"
#include "src/ops/op.h"

/* Address of the element at a multi-index; dims of size 1 and missing leading dims broadcast over `ndim` positions. */
char *nbxi_ref_at(const nbx_tensor *t, int ndim, const int64_t *position);
/* Advances a row-major multi-index; false after the last. */
bool nbxi_ref_next(int ndim, const int64_t *sizes, int64_t *position);
int64_t nbxi_ref_flat(int ndim, const int64_t *sizes, const int64_t *position);
void nbxi_ref_unflat(int ndim, const int64_t *sizes, int64_t flat, int64_t *position);
/* An index value in [0, size), or NBX_INDEX. */
nbx_status nbxi_ref_index_value(nbxi_call *call, int arg, const char *address, nbx_dtype dtype, int64_t size, bool wrap,
                                int64_t *out);

/* One element while values come to it. */
typedef struct nbxi_ref_cell {
    long double re, im; /* FLOAT and COMPLEX */
    int64_t i;          /* BOOL and INT */
    double magnitude;   /* sum of |terms| */
    int64_t terms;      /* that came to it */
    bool fresh;         /* include_self=False and nothing came yet */
} nbxi_ref_cell;

/* Row-major cells of a tensor (heap), and back to an output with one rounding, dividing where mean is asked for. */
nbx_status nbxi_ref_cells(nbxi_call *call, const nbx_tensor *t, int ndim, const int64_t *sizes, bool include_self,
                          nbxi_ref_cell **out);
void nbxi_ref_cells_store(nbxi_call *call, nbx_tensor *out, const nbxi_ref_cell *cells, bool mean, bool include_self);
void nbxi_ref_accumulate(nbxi_ref_cell *cell, nbx_dtype dtype, nbx_scalar value, nbxi_accumulate mode);

#endif
