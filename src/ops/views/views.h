/* SPDX-License-Identifier: Apache-2.0 */
/* What the view operators are made of: sizes, strides and an offset that change step by step. */
#ifndef NBXI_OPS_VIEWS_H
#define NBXI_OPS_VIEWS_H

#include "src/ops/op.h"

/* Strides of a view in the making. Two more than the highest rank, so that the view constructor can refuse. */
typedef struct nbxi_geometry {
    nbx_dtype dtype;
    int ndim;
    int64_t offset;
    int64_t sizes[NBX_MAX_RANK + 2];
    int64_t strides[NBX_MAX_RANK + 2];
} nbxi_geometry;

void nbxi_geometry_of(nbxi_geometry *g, const nbx_tensor *t);
/* The view of base that g describes, as result k. */
nbx_status nbxi_give(nbxi_call *call, int k, const nbx_tensor *base, const nbxi_geometry *g);
/* The same as a tensor that belongs to the caller. */
nbx_status nbxi_geometry_view(nbx_context *ctx, const nbx_tensor *base, const nbxi_geometry *g, nbx_tensor **out);

/* Steps. Dimensions are in range (wrapped before) unless said otherwise. */
void nbxi_geometry_remove(nbxi_geometry *g, int dim);
void nbxi_geometry_insert(nbxi_geometry *g, int dim, int64_t size, int64_t stride);
/* atleast_1d, 2d or 3d. */
void nbxi_geometry_at_least(nbxi_geometry *g, int rank);
nbx_status nbxi_geometry_permute(nbx_context *ctx, nbxi_geometry *g, const int64_t *dims, int64_t count);
nbx_status nbxi_geometry_transpose(nbx_context *ctx, nbxi_geometry *g, int64_t dim0, int64_t dim1);
nbx_status nbxi_geometry_select(nbx_context *ctx, nbxi_geometry *g, int64_t dim, int64_t index);
/* Elements start, start + step … of dim, `length` of them; all are in range. */
nbx_status nbxi_geometry_range(nbx_context *ctx, nbxi_geometry *g, int dim, int64_t start, int64_t length,
                               int64_t step);
/* Python's slice: start and end count from the end when negative, and are clamped. */
nbx_status nbxi_geometry_slice(nbx_context *ctx, nbxi_geometry *g, int64_t dim, int64_t start, int64_t end,
                               int64_t step);
nbx_status nbxi_geometry_narrow(nbx_context *ctx, nbxi_geometry *g, int64_t dim, int64_t start, int64_t length);
nbx_status nbxi_geometry_diagonal(nbx_context *ctx, nbxi_geometry *g, int64_t offset, int64_t dim1, int64_t dim2);
/* expand: a size of -1 keeps the old one. */
nbx_status nbxi_geometry_expand(nbx_context *ctx, nbxi_geometry *g, const int64_t *sizes, int64_t count);

/* The sizes that a shape with at most one -1 stands for; out has room for count. */
nbx_status nbxi_infer_size(nbx_context *ctx, const char *argument, int64_t numel, const int64_t *shape, int64_t count,
                           int64_t *out);
/* ATen's computeStride: strides of a view of other sizes (equal number of elements); false if there are none. */
bool nbxi_view_strides(const nbx_tensor *t, int ndim, const int64_t *sizes, int64_t *strides);

/* Sizes and strides of empty_like(t, memory_format): NBX_PRESERVE_FORMAT keeps dense strides. Refuses a format that
 * does not fit the rank. */
nbx_status nbxi_meta_format(nbx_context *ctx, nbxi_meta *meta, nbx_dtype dtype, const nbx_tensor *t,
                            nbx_memory_format format);
/* nbxi_copy, or on ref a plain loop over the elements. */
nbx_status nbxi_move(nbx_context *ctx, nbx_tensor *dst, const nbx_tensor *src);
/* Moves a view of src (from NULL: all of it) to a view of dst. */
nbx_status nbxi_geometry_move(nbx_context *ctx, nbx_tensor *dst, const nbxi_geometry *to, const nbx_tensor *src,
                              const nbxi_geometry *from);
/* A new tensor with the elements of t, which may be of another host device than `device`. */
nbx_status nbxi_clone_as(nbx_context *ctx, const nbx_tensor *t, nbx_dtype dtype, nbx_device device,
                         nbx_memory_format format, nbx_tensor **out);
/* The memory format argument i, or `otherwise` if it is None. */
static inline nbx_memory_format nbxi_arg_format(const nbxi_call *c, int i, nbx_memory_format otherwise)
{
    return c->args[i].kind == NBX_VALUE_MEMORY_FORMAT ? c->args[i].v.memory_format : otherwise;
}

#endif
