/* SPDX-License-Identifier: Apache-2.0 */
/* What device functions of operator families share. */
#ifndef NBXI_OPS_DEVICES_H
#define NBXI_OPS_DEVICES_H

#include "src/launch/kit.h"
#include "src/ops/op.h"
#include "src/tensor/far.h"

/* A kernel writes contiguous memory: out itself (a new reference), or a temporary that nbxi_out_end copies to out.
 * nbxi_out_end releases it in any case. */
nbx_status nbxi_out_begin(nbx_context *ctx, nbx_tensor *out, nbx_tensor **place);
nbx_status nbxi_out_end(nbx_context *ctx, nbx_tensor *out, nbx_tensor *place, nbx_status status);

/* The storage of a call's results in temporary tensors of its device; released by nbxi_temporaries_end. */
typedef struct nbxi_temporaries {
    nbx_context *ctx;
    int count;
    nbx_tensor *tensors[24];
} nbxi_temporaries;
void nbxi_temporaries_begin(nbxi_temporaries *t, nbx_context *ctx);
nbx_status nbxi_temporaries_end(nbxi_temporaries *t, nbx_status status);
/* New, contiguous, on the device of `like`. */
nbx_status nbxi_temporary(nbxi_temporaries *t, const nbx_tensor *like, nbx_dtype dtype, int ndim, const int64_t *sizes,
                          nbx_tensor **out);
/* x contiguous and of the dtype: x itself where it is. */
nbx_status nbxi_temporary_of(nbxi_temporaries *t, const nbx_tensor *x, nbx_dtype dtype, nbx_tensor **out);
/* Takes over a reference. */
void nbxi_temporary_keep(nbxi_temporaries *t, nbx_tensor *x);

/* Copies between boxes: output coordinates [to, to + count) of a dimension come from `from` on, in steps of -1, 0 or 1.
 * Every combination of the segments of the dimensions is one copy; other elements of out stay. */
#define NBXI_MOST_SEGMENTS 16
typedef struct nbxi_segments {
    int count;
    struct {
        int64_t to, count, from, step;
    } at[NBXI_MOST_SEGMENTS];
} nbxi_segments;
/* A coordinate goes from `from` to `to`, joining the last segment if it continues it. */
nbx_status nbxi_segments_add(nbx_context *ctx, nbxi_segments *s, int64_t to, int64_t from);
nbx_status nbxi_segments_copy(nbx_context *ctx, nbx_tensor *out, const nbx_tensor *self, const nbxi_segments *dims);

/* Dimensions that rows are made of: element r of row (o, i) lies at o * s[0] + i * s[1] + r * s[2]. */
typedef struct nbxi_rows {
    nbx_tensor *x; /* the tensor, or a copy in another order: among the temporaries */
    int64_t results, count, inner, s[3];
} nbxi_rows;
/* The dims of mask become r, the others the rows, both in their order. numel is not 0. */
nbx_status nbxi_rows_make(nbxi_temporaries *t, const nbx_tensor *x, uint64_t mask, nbxi_rows *out);

/* Rows of `count` elements of dense memory as kernels/rows.nk takes them: in the registers of a work-group. */
typedef struct nbxi_whole {
    int64_t vectors; /* pieces of 16 bytes in a row */
    int group, vecs; /* work-items, and the pieces of each */
} nbxi_whole;
/* Whether x, contiguous, has such rows: half types and float32, aligned, not too long and not too short to pay. */
bool nbxi_rows_whole(const nbx_tensor *x, int64_t count, nbxi_whole *out);
/* Whether element 0 lies at a multiple of 16 bytes. */
static inline bool nbxi_is_aligned(const nbx_tensor *t) { return nbxi_tensor_address(t) % 16 == 0; }
/* Work-groups in x for n rows, each of which takes one where the device can. */
int64_t nbxi_row_groups(const nbxi_kit *k, int64_t n);

/* Compute dtype: float32 for halves, else dtype. */
static inline nbx_dtype nbxi_device_compute(nbx_dtype dtype)
{
    return nbx_dtype_is_floating_point(dtype) && dtype != NBX_FLOAT64 ? NBX_FLOAT32 : dtype;
}
static inline bool nbxi_is_f64(nbx_dtype dtype) { return dtype == NBX_FLOAT64 || dtype == NBX_COMPLEX128; }

#endif
