/* SPDX-License-Identifier: Apache-2.0 */
/* Views of other sizes: view, reshape, flatten, squeeze, expand and kin. */
#include <string.h>

#include "ops_rows.h"
#include "src/base/checked.h"
#include "src/ops/views/views.h"

static nbx_status give_self(nbxi_call *call)
{
    nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbx_tensor_retain(self);
    nbxi_return_tensor(call, 0, self);
    return NBX_OK;
}

static nbx_status give_alias(nbxi_call *call)
{
    nbxi_geometry g;
    nbxi_geometry_of(&g, nbxi_arg_tensor(call, 0));
    return nbxi_give(call, 0, nbxi_arg_tensor(call, 0), &g);
}

nbx_status nbxi_self(nbxi_call *call) { return give_self(call); }

nbx_status nbxi_alias(nbxi_call *call) { return give_alias(call); }

/* ---- view and reshape ---------------------------------------------------------------------------------------------
 */

/* A view of self with final sizes; without one, a contiguous copy if `may_copy`. */
static nbx_status resize_view(nbxi_call *call, int ndim, const int64_t *sizes, bool may_copy)
{
    nbx_tensor *self = nbxi_arg_tensor(call, 0), *copy, *out;
    nbx_context *ctx = call->ctx;
    int64_t strides[NBX_MAX_RANK];
    if (nbxi_view_strides(self, ndim, sizes, strides)) {
        NBXI_TRY(nbxi_view(ctx, self, self->dtype, ndim, sizes, strides, self->offset, &out));
    } else if (may_copy) {
        NBXI_TRY(nbxi_clone_as(ctx, self, self->dtype, self->storage->device, NBX_CONTIGUOUS_FORMAT, &copy));
        nbxi_contiguous_strides(ndim, sizes, strides);
        nbx_status status = nbxi_view(ctx, copy, self->dtype, ndim, sizes, strides, 0, &out);
        nbx_tensor_release(copy);
        NBXI_TRY(status);
    } else {
        char a[200], b[200], c[200];
        return nbxi_fail_arg(
            call, 1, NBX_SHAPE,
            "no view of sizes %s exists for sizes %s with strides %s: its dimensions would cross gaps; "
            "reshape copies where it must",
            nbxi_sizes_text(ndim, sizes, a, sizeof a), nbxi_sizes_text(self->ndim, self->sizes, b, sizeof b),
            nbxi_sizes_text(self->ndim, self->strides, c, sizeof c));
    }
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}

static nbx_status view_or_reshape(nbxi_call *call, const int64_t *shape, int64_t count, bool may_copy)
{
    int64_t sizes[NBX_MAX_RANK];
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    NBXI_TRY(nbxi_infer_size(call->ctx, call->op->args[1].name, self->numel, shape, count, sizes));
    return resize_view(call, (int)count, sizes, may_copy);
}

nbx_status nbxi_view_sizes(nbxi_call *call)
{
    int64_t count;
    const int64_t *shape = nbxi_arg_ints(call, 1, &count);
    return view_or_reshape(call, shape, count, false);
}

nbx_status nbxi_view_as(nbxi_call *call)
{
    const nbx_tensor *other = nbxi_arg_tensor(call, 1);
    return view_or_reshape(call, other->sizes, other->ndim, false);
}

nbx_status nbxi_reshape(nbxi_call *call)
{
    int64_t count;
    const int64_t *shape = nbxi_arg_ints(call, 1, &count);
    return view_or_reshape(call, shape, count, true);
}

nbx_status nbxi_reshape_as(nbxi_call *call)
{
    const nbx_tensor *other = nbxi_arg_tensor(call, 1);
    return view_or_reshape(call, other->sizes, other->ndim, true);
}

nbx_status nbxi_reshape_alias(nbxi_call *call)
{
    int64_t count, strides;
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    const int64_t *sizes = nbxi_arg_ints(call, 1, &count), *stride = nbxi_arg_ints(call, 2, &strides);
    if (count != strides || count > NBX_MAX_RANK)
        return nbxi_fail_arg(call, 2, NBX_INVALID_ARGUMENT, "%lld sizes and %lld strides do not fit together",
                             (long long)count, (long long)strides);
    nbx_tensor *out;
    NBXI_TRY(nbxi_view(call->ctx, self, self->dtype, (int)count, sizes, stride, self->offset, &out));
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}

nbx_status nbxi_flatten(nbxi_call *call)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    int64_t sizes[NBX_MAX_RANK], joined = 1;
    int start, end, n = 0;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "start_dim", nbxi_arg_int(call, 1), self->ndim, &start));
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "end_dim", nbxi_arg_int(call, 2), self->ndim, &end));
    if (start > end)
        return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "start_dim %d comes after end_dim %d", start, end);
    if (self->ndim > 0 && start == end) return give_self(call);
    for (int d = 0; d < start; d++) sizes[n++] = self->sizes[d];
    (void)nbxi_numel(self->ndim ? end - start + 1 : 0, self->sizes + start, &joined);
    sizes[n++] = joined;
    for (int d = end + 1; d < self->ndim; d++) sizes[n++] = self->sizes[d];
    return resize_view(call, n, sizes, true);
}

nbx_status nbxi_ravel(nbxi_call *call)
{
    nbx_tensor *self = nbxi_arg_tensor(call, 0), *copy, *out;
    if (nbxi_is_contiguous(self->ndim, self->sizes, self->strides)) return resize_view(call, 1, &self->numel, false);
    int64_t one = 1;
    NBXI_TRY(nbxi_clone_as(call->ctx, self, self->dtype, self->storage->device, NBX_CONTIGUOUS_FORMAT, &copy));
    nbx_status status = nbxi_view(call->ctx, copy, self->dtype, 1, &self->numel, &one, 0, &out);
    nbx_tensor_release(copy);
    NBXI_TRY(status);
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}

nbx_status nbxi_unflatten(nbxi_call *call)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    int64_t count, all[NBX_MAX_RANK * 2], sizes[NBX_MAX_RANK];
    const int64_t *shape = nbxi_arg_ints(call, 2, &count);
    int dim, n = 0;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 1), self->ndim, &dim));
    if (count == 0) return nbxi_fail_arg(call, 2, NBX_INVALID_ARGUMENT, "sizes are empty");
    if (self->ndim == 0) return nbxi_fail_arg(call, 1, NBX_INDEX, "a tensor of rank 0 has no dimension to unflatten");
    NBXI_TRY(nbxi_infer_size(call->ctx, "sizes", self->sizes[dim], shape, count, sizes));
    if (self->ndim - 1 + count > NBX_MAX_RANK)
        return nbxi_fail_arg(call, 2, NBX_INVALID_ARGUMENT, "the view's rank would be above %d", NBX_MAX_RANK);
    for (int d = 0; d < dim; d++) all[n++] = self->sizes[d];
    for (int64_t k = 0; k < count; k++) all[n++] = sizes[k];
    for (int d = dim + 1; d < self->ndim; d++) all[n++] = self->sizes[d];
    return resize_view(call, n, all, false);
}

/* ---- dimensions of size 1 -----------------------------------------------------------------------------------------
 */

static nbx_status squeeze(nbxi_call *call, const bool *which)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbxi_geometry g;
    nbxi_geometry_of(&g, self);
    for (int d = self->ndim - 1; d >= 0; d--)
        if (which[d] && self->sizes[d] == 1) nbxi_geometry_remove(&g, d);
    return nbxi_give(call, 0, self, &g);
}

nbx_status nbxi_squeeze(nbxi_call *call)
{
    bool which[NBX_MAX_RANK];
    memset(which, 1, sizeof which);
    return squeeze(call, which);
}

nbx_status nbxi_squeeze_dim(nbxi_call *call)
{
    bool which[NBX_MAX_RANK] = {false};
    int dim;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 1), nbxi_arg_tensor(call, 0)->ndim, &dim));
    which[dim] = true;
    return squeeze(call, which);
}

nbx_status nbxi_squeeze_dims(nbxi_call *call)
{
    bool which[NBX_MAX_RANK] = {false};
    int64_t count;
    const int64_t *dims = nbxi_arg_ints(call, 1, &count);
    for (int64_t k = 0; k < count; k++) {
        int dim;
        NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", dims[k], nbxi_arg_tensor(call, 0)->ndim, &dim));
        if (which[dim]) return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "dimension %d is named twice", dim);
        which[dim] = true;
    }
    return squeeze(call, which);
}

nbx_status nbxi_unsqueeze(nbxi_call *call)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbxi_geometry g;
    int dim;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 1), self->ndim + 1, &dim));
    nbxi_geometry_of(&g, self);
    int64_t stride = 1;
    if (dim < self->ndim && !nbxi_mul_i64(g.sizes[dim], g.strides[dim], &stride)) stride = INT64_MAX;
    nbxi_geometry_insert(&g, dim, 1, stride);
    return nbxi_give(call, 0, self, &g);
}

static nbx_status at_least(nbx_context *ctx, const nbx_tensor *t, int rank, nbx_tensor **out)
{
    nbxi_geometry g;
    nbxi_geometry_of(&g, t);
    nbxi_geometry_at_least(&g, rank);
    return nbxi_geometry_view(ctx, t, &g, out);
}

static nbx_status at_least_one(nbxi_call *call, int rank)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbx_tensor *out;
    if (self->ndim >= rank) return give_self(call);
    NBXI_TRY(at_least(call->ctx, self, rank, &out));
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}

static nbx_status at_least_list(nbxi_call *call, int rank)
{
    nbx_tensor **outs;
    size_t count = call->args[0].v.tensors.count;
    NBXI_TRY(nbxi_return_list(call, 0, count, &outs));
    for (size_t k = 0; k < count; k++) NBXI_TRY(at_least(call->ctx, call->args[0].v.tensors.data[k], rank, &outs[k]));
    return NBX_OK;
}

nbx_status nbxi_atleast_1d(nbxi_call *call) { return at_least_one(call, 1); }
nbx_status nbxi_atleast_2d(nbxi_call *call) { return at_least_one(call, 2); }
nbx_status nbxi_atleast_3d(nbxi_call *call) { return at_least_one(call, 3); }
nbx_status nbxi_atleast_1d_list(nbxi_call *call) { return at_least_list(call, 1); }
nbx_status nbxi_atleast_2d_list(nbxi_call *call) { return at_least_list(call, 2); }
nbx_status nbxi_atleast_3d_list(nbxi_call *call) { return at_least_list(call, 3); }

/* ---- broadcasting -------------------------------------------------------------------------------------------------
 */

static nbx_status expand(nbxi_call *call, const int64_t *sizes, int64_t count)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbxi_geometry g;
    nbxi_geometry_of(&g, self);
    NBXI_TRY(nbxi_geometry_expand(call->ctx, &g, sizes, count));
    return nbxi_give(call, 0, self, &g);
}

nbx_status nbxi_expand(nbxi_call *call)
{
    int64_t count;
    const int64_t *sizes = nbxi_arg_ints(call, 1, &count);
    return expand(call, sizes, count);
}

nbx_status nbxi_expand_as(nbxi_call *call)
{
    const nbx_tensor *other = nbxi_arg_tensor(call, 1);
    return expand(call, other->sizes, other->ndim);
}

nbx_status nbxi_broadcast_tensors(nbxi_call *call)
{
    size_t count = call->args[0].v.tensors.count;
    nbx_tensor **in = call->args[0].v.tensors.data, **outs;
    int64_t sizes[NBX_MAX_RANK];
    int ndim = 0;
    for (size_t k = 0; k < count; k++) ndim = in[k]->ndim > ndim ? in[k]->ndim : ndim;
    for (int d = 0; d < ndim; d++) sizes[d] = 1;
    for (size_t k = 0; k < count; k++) {
        int shift = ndim - in[k]->ndim;
        for (int d = 0; d < in[k]->ndim; d++) {
            int64_t size = in[k]->sizes[d], *all = &sizes[d + shift];
            if (*all == 1)
                *all = size;
            else if (size != 1 && size != *all)
                return nbxi_fail_arg(call, 0, NBX_SHAPE,
                                     "sizes %lld and %lld of dimension %d (counted over all tensors) do not broadcast",
                                     (long long)*all, (long long)size, d + shift);
        }
    }
    NBXI_TRY(nbxi_return_list(call, 0, count, &outs));
    for (size_t k = 0; k < count; k++) {
        nbxi_geometry g;
        nbxi_geometry_of(&g, in[k]);
        NBXI_TRY(nbxi_geometry_expand(call->ctx, &g, sizes, ndim));
        NBXI_TRY(nbxi_geometry_view(call->ctx, in[k], &g, &outs[k]));
    }
    return NBX_OK;
}

/* With Cartesian indexing the first two tensors belong to dimensions 1 and 0. */
static nbx_status meshgrid(nbxi_call *call, bool cartesian)
{
    int count = (int)call->args[0].v.tensors.count;
    nbx_tensor **in = call->args[0].v.tensors.data, **outs;
    if (count == 0) return nbxi_fail_arg(call, 0, NBX_INVALID_ARGUMENT, "there is no tensor");
    if (count > NBX_MAX_RANK)
        return nbxi_fail_arg(call, 0, NBX_INVALID_ARGUMENT, "%d tensors would give a rank above %d", count,
                             NBX_MAX_RANK);
    for (int k = 0; k < count; k++) {
        if (in[k]->ndim > 1)
            return nbxi_fail_arg(call, 0, NBX_SHAPE, "tensor %d has rank %d; rank 0 or 1 is taken", k, in[k]->ndim);
        if (in[k]->dtype != in[0]->dtype)
            return nbxi_fail_arg(call, 0, NBX_DTYPE, "tensor %d is %s, tensor 0 is %s; all must have one dtype", k,
                                 nbx_dtype_name(in[k]->dtype), nbx_dtype_name(in[0]->dtype));
    }
    NBXI_TRY(nbxi_return_list(call, 0, (size_t)count, &outs));
    bool swap = cartesian && count >= 2;
    int64_t sizes[NBX_MAX_RANK];
    for (int k = 0; k < count; k++) sizes[swap && k < 2 ? 1 - k : k] = in[k]->numel;
    for (int k = 0; k < count; k++) {
        nbxi_geometry g = {.dtype = in[k]->dtype, .ndim = count, .offset = in[k]->offset};
        int place = swap && k < 2 ? 1 - k : k;
        for (int d = 0; d < count; d++) g.sizes[d] = d == place ? in[k]->numel : 1;
        (void)nbxi_view_strides(in[k], count, g.sizes, g.strides);
        NBXI_TRY(nbxi_geometry_expand(call->ctx, &g, sizes, count));
        NBXI_TRY(nbxi_geometry_view(call->ctx, in[k], &g, &outs[k]));
    }
    return NBX_OK;
}

nbx_status nbxi_meshgrid(nbxi_call *call) { return meshgrid(call, false); }

nbx_status nbxi_meshgrid_indexing(nbxi_call *call)
{
    const char *indexing = call->args[1].v.string;
    if (strcmp(indexing, "ij") != 0 && strcmp(indexing, "xy") != 0)
        return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "indexing '%s' is neither 'ij' nor 'xy'", indexing);
    return meshgrid(call, indexing[0] == 'x');
}
