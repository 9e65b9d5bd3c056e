/* SPDX-License-Identifier: Apache-2.0 */
/* Views that reorder, pick and cut dimensions, and as_strided. */
#include "ops_rows.h"
#include "src/base/checked.h"
#include "src/ops/views/views.h"

/* Starts with self's geometry in g. */
static const nbx_tensor *begin(const nbxi_call *call, nbxi_geometry *g)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbxi_geometry_of(g, self);
    return self;
}

nbx_status nbxi_permute(nbxi_call *call)
{
    nbxi_geometry g;
    const nbx_tensor *self = begin(call, &g);
    int64_t count;
    const int64_t *dims = nbxi_arg_ints(call, 1, &count);
    NBXI_TRY(nbxi_geometry_permute(call->ctx, &g, dims, count));
    return nbxi_give(call, 0, self, &g);
}

nbx_status nbxi_transpose(nbxi_call *call)
{
    nbxi_geometry g;
    const nbx_tensor *self = begin(call, &g);
    NBXI_TRY(nbxi_geometry_transpose(call->ctx, &g, nbxi_arg_int(call, 1), nbxi_arg_int(call, 2)));
    return nbxi_give(call, 0, self, &g);
}

nbx_status nbxi_t(nbxi_call *call)
{
    nbxi_geometry g;
    const nbx_tensor *self = begin(call, &g);
    if (g.ndim > 2) return nbxi_fail_arg(call, 0, NBX_SHAPE, "rank %d is above 2; use transpose", g.ndim);
    if (g.ndim == 2) NBXI_TRY(nbxi_geometry_transpose(call->ctx, &g, 0, 1));
    return nbxi_give(call, 0, self, &g);
}

nbx_status nbxi_numpy_t(nbxi_call *call)
{
    nbxi_geometry g;
    const nbx_tensor *self = begin(call, &g);
    for (int d = 0; d < g.ndim; d++) {
        g.sizes[d] = self->sizes[g.ndim - 1 - d];
        g.strides[d] = self->strides[g.ndim - 1 - d];
    }
    return nbxi_give(call, 0, self, &g);
}

nbx_status nbxi_matrix_t(nbxi_call *call)
{
    nbxi_geometry g;
    const nbx_tensor *self = begin(call, &g);
    if (g.ndim < 2) return nbxi_fail_arg(call, 0, NBX_SHAPE, "rank %d is no matrix and no batch of matrices", g.ndim);
    NBXI_TRY(nbxi_geometry_transpose(call->ctx, &g, -2, -1));
    return nbxi_give(call, 0, self, &g);
}

static nbx_status movedim(nbxi_call *call, const int64_t *from, int64_t from_count, const int64_t *to, int64_t to_count)
{
    nbxi_geometry g;
    const nbx_tensor *self = begin(call, &g);
    int64_t order[NBX_MAX_RANK];
    bool taken[NBX_MAX_RANK] = {false}, filled[NBX_MAX_RANK] = {false};
    if (from_count != to_count)
        return nbxi_fail_arg(call, 2, NBX_INVALID_ARGUMENT,
                             "%lld source and %lld destination dimensions do not fit together", (long long)from_count,
                             (long long)to_count);
    for (int64_t k = 0; k < from_count; k++) {
        int source, destination;
        NBXI_TRY(nbxi_wrap_dim(call->ctx, "source", from[k], g.ndim, &source));
        NBXI_TRY(nbxi_wrap_dim(call->ctx, "destination", to[k], g.ndim, &destination));
        if (taken[source]) return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "dimension %d is named twice", source);
        if (filled[destination])
            return nbxi_fail_arg(call, 2, NBX_INVALID_ARGUMENT, "dimension %d is named twice", destination);
        taken[source] = filled[destination] = true;
        order[destination] = source;
    }
    int next = 0;
    for (int d = 0; d < g.ndim; d++) {
        if (filled[d]) continue;
        while (taken[next]) next++;
        order[d] = next++;
    }
    if (g.ndim > 0) NBXI_TRY(nbxi_geometry_permute(call->ctx, &g, order, g.ndim));
    return nbxi_give(call, 0, self, &g);
}

nbx_status nbxi_movedim_int(nbxi_call *call)
{
    int64_t from = nbxi_arg_int(call, 1), to = nbxi_arg_int(call, 2);
    return movedim(call, &from, 1, &to, 1);
}

nbx_status nbxi_movedim_list(nbxi_call *call)
{
    int64_t from_count, to_count;
    const int64_t *from = nbxi_arg_ints(call, 1, &from_count), *to = nbxi_arg_ints(call, 2, &to_count);
    return movedim(call, from, from_count, to, to_count);
}

nbx_status nbxi_select(nbxi_call *call)
{
    nbxi_geometry g;
    const nbx_tensor *self = begin(call, &g);
    NBXI_TRY(nbxi_geometry_select(call->ctx, &g, nbxi_arg_int(call, 1), nbxi_arg_int(call, 2)));
    return nbxi_give(call, 0, self, &g);
}

nbx_status nbxi_slice(nbxi_call *call)
{
    nbxi_geometry g;
    const nbx_tensor *self = begin(call, &g);
    int64_t start = nbxi_arg_is_none(call, 2) ? 0 : nbxi_arg_int(call, 2);
    int64_t end = nbxi_arg_is_none(call, 3) ? INT64_MAX : nbxi_arg_int(call, 3);
    NBXI_TRY(nbxi_geometry_slice(call->ctx, &g, nbxi_arg_int(call, 1), start, end, nbxi_arg_int(call, 4)));
    return nbxi_give(call, 0, self, &g);
}

nbx_status nbxi_narrow(nbxi_call *call)
{
    nbxi_geometry g;
    const nbx_tensor *self = begin(call, &g);
    NBXI_TRY(nbxi_geometry_narrow(call->ctx, &g, nbxi_arg_int(call, 1), nbxi_arg_int(call, 2), nbxi_arg_int(call, 3)));
    return nbxi_give(call, 0, self, &g);
}

nbx_status nbxi_diagonal(nbxi_call *call)
{
    nbxi_geometry g;
    const nbx_tensor *self = begin(call, &g);
    NBXI_TRY(
        nbxi_geometry_diagonal(call->ctx, &g, nbxi_arg_int(call, 1), nbxi_arg_int(call, 2), nbxi_arg_int(call, 3)));
    return nbxi_give(call, 0, self, &g);
}

nbx_status nbxi_unfold(nbxi_call *call)
{
    nbxi_geometry g;
    const nbx_tensor *self = begin(call, &g);
    int64_t size = nbxi_arg_int(call, 2), step = nbxi_arg_int(call, 3);
    int dim;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dimension", nbxi_arg_int(call, 1), g.ndim, &dim));
    int64_t whole = g.ndim ? g.sizes[dim] : 1, stride = g.ndim ? g.strides[dim] : 1;
    if (size < 0 || size > whole)
        return nbxi_fail_arg(call, 2, NBX_INVALID_ARGUMENT, "windows of %lld do not fit dimension %d of size %lld",
                             (long long)size, dim, (long long)whole);
    if (step <= 0) return nbxi_fail_arg(call, 3, NBX_INVALID_ARGUMENT, "step %lld is not positive", (long long)step);
    if (g.ndim > 0) NBXI_TRY(nbxi_geometry_range(call->ctx, &g, dim, 0, (whole - size) / step + 1, step));
    nbxi_geometry_insert(&g, g.ndim, size, stride);
    return nbxi_give(call, 0, self, &g);
}

nbx_status nbxi_as_strided(nbxi_call *call)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    int64_t count, stride_count;
    const int64_t *sizes = nbxi_arg_ints(call, 1, &count), *strides = nbxi_arg_ints(call, 2, &stride_count);
    int64_t offset = nbxi_arg_is_none(call, 3) ? self->offset : nbxi_arg_int(call, 3);
    if (count != stride_count || count > NBX_MAX_RANK)
        return nbxi_fail_arg(call, 2, NBX_INVALID_ARGUMENT,
                             "%lld sizes and %lld strides do not fit together (rank: up to %d)", (long long)count,
                             (long long)stride_count, NBX_MAX_RANK);
    for (int64_t d = 0; d < count; d++)
        if (strides[d] < 0)
            return nbxi_fail_arg(call, 2, NBX_INVALID_ARGUMENT, "stride %lld is negative", (long long)strides[d]);
    nbx_tensor *out;
    NBXI_TRY(nbxi_view(call->ctx, self, self->dtype, (int)count, sizes, strides, offset, &out));
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}

/* ---- facts --------------------------------------------------------------------------------------------------------
 */

static nbx_status give_int(nbxi_call *call, int64_t value)
{
    nbxi_return_scalar(call, 0, nbx_scalar_int(value));
    return NBX_OK;
}

nbx_status nbxi_size_int(nbxi_call *call)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    int dim;
    if (self->ndim == 0) return nbxi_fail_arg(call, 1, NBX_INDEX, "a tensor of rank 0 has no dimensions");
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 1), self->ndim, &dim));
    return give_int(call, self->sizes[dim]);
}

nbx_status nbxi_stride_int(nbxi_call *call)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    int dim;
    if (self->ndim == 0) return nbxi_fail_arg(call, 1, NBX_INDEX, "a tensor of rank 0 has no dimensions");
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 1), self->ndim, &dim));
    return give_int(call, self->strides[dim]);
}

nbx_status nbxi_numel_of(nbxi_call *call) { return give_int(call, nbxi_arg_tensor(call, 0)->numel); }
nbx_status nbxi_dim_of(nbxi_call *call) { return give_int(call, nbxi_arg_tensor(call, 0)->ndim); }
nbx_status nbxi_storage_offset_of(nbxi_call *call) { return give_int(call, nbxi_arg_tensor(call, 0)->offset); }

nbx_status nbxi_is_contiguous_of(nbxi_call *call)
{
    nbx_memory_format format =
        call->op->nargs > 1 ? nbxi_arg_format(call, 1, NBX_CONTIGUOUS_FORMAT) : NBX_CONTIGUOUS_FORMAT;
    nbxi_return_scalar(call, 0, nbx_scalar_bool(nbx_tensor_is_contiguous(nbxi_arg_tensor(call, 0), format)));
    return NBX_OK;
}
