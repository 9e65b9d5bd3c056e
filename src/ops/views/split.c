/* SPDX-License-Identifier: Apache-2.0 */
/* Views that cut a tensor into a list. */
#include "ops_rows.h"
#include "src/base/checked.h"
#include "src/ops/views/views.h"
#include "src/tensor/convert.h"

/* The pieces of dim that start where the one before ended. */
static nbx_status give_pieces(nbxi_call *call, int dim, size_t count, const int64_t *lengths, int64_t same,
                              int64_t last)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbx_tensor **outs;
    NBXI_TRY(nbxi_return_list(call, 0, count, &outs));
    int64_t start = 0;
    for (size_t k = 0; k < count; k++) {
        int64_t length = lengths ? lengths[k] : k + 1 < count ? same : last;
        nbxi_geometry g;
        nbxi_geometry_of(&g, self);
        NBXI_TRY(nbxi_geometry_range(call->ctx, &g, dim, start, length, 1));
        NBXI_TRY(nbxi_geometry_view(call->ctx, self, &g, &outs[k]));
        start += length;
    }
    return NBX_OK;
}

static nbx_status find_dim(nbxi_call *call, int64_t dim, int *out)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    if (self->ndim == 0) return nbxi_fail_arg(call, 0, NBX_SHAPE, "a tensor of rank 0 cannot be cut");
    return nbxi_wrap_dim(call->ctx, "dim", dim, self->ndim, out);
}

/* Equal pieces and a shorter last one. */
static nbx_status split_equal(nbxi_call *call, int dim, int64_t length)
{
    int64_t size = nbxi_arg_tensor(call, 0)->sizes[dim];
    if (size == 0 || length >= size) return give_pieces(call, dim, 1, NULL, 0, size);
    int64_t count = 1 + (size - 1) / length;
    return give_pieces(call, dim, (size_t)count, NULL, length, size - (count - 1) * length);
}

nbx_status nbxi_split(nbxi_call *call)
{
    int dim;
    int64_t length = nbxi_arg_int(call, 1);
    NBXI_TRY(find_dim(call, nbxi_arg_int(call, 2), &dim));
    if (length < 0 || (length == 0 && nbxi_arg_tensor(call, 0)->sizes[dim] > 0))
        return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "pieces of %lld cannot make up dimension %d of size %lld",
                             (long long)length, dim, (long long)nbxi_arg_tensor(call, 0)->sizes[dim]);
    return split_equal(call, dim, length);
}

nbx_status nbxi_split_with_sizes(nbxi_call *call)
{
    int dim;
    int64_t count, sum = 0;
    const int64_t *lengths = nbxi_arg_ints(call, 1, &count);
    NBXI_TRY(find_dim(call, nbxi_arg_int(call, 2), &dim));
    int64_t size = nbxi_arg_tensor(call, 0)->sizes[dim];
    bool fits = true;
    for (int64_t k = 0; k < count; k++) fits = fits && lengths[k] >= 0 && nbxi_add_i64(sum, lengths[k], &sum);
    if (!fits || sum != size) {
        char text[256];
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "lengths %s do not make up dimension %d of size %lld",
                             nbxi_sizes_text(count > 64 ? 64 : (int)count, lengths, text, sizeof text), dim,
                             (long long)size);
    }
    return give_pieces(call, dim, (size_t)count, lengths, 0, 0);
}

nbx_status nbxi_chunk(nbxi_call *call)
{
    int dim;
    int64_t chunks = nbxi_arg_int(call, 1);
    NBXI_TRY(find_dim(call, nbxi_arg_int(call, 2), &dim));
    if (chunks <= 0)
        return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "%lld chunks are asked for", (long long)chunks);
    int64_t size = nbxi_arg_tensor(call, 0)->sizes[dim];
    if (size == 0) return give_pieces(call, dim, (size_t)chunks, NULL, 0, 0);
    return split_equal(call, dim, 1 + (size - 1) / chunks);
}

/* As many pieces as asked for, the first ones longer by one where the size does not divide. */
static nbx_status split_sections(nbxi_call *call, int dim, int64_t sections)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbx_tensor **outs;
    if (sections <= 0)
        return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "%lld sections are asked for", (long long)sections);
    int64_t least = self->sizes[dim] / sections, longer = self->sizes[dim] % sections, start = 0;
    NBXI_TRY(nbxi_return_list(call, 0, (size_t)sections, &outs));
    for (int64_t k = 0; k < sections; k++) {
        int64_t length = least + (k < longer);
        nbxi_geometry g;
        nbxi_geometry_of(&g, self);
        NBXI_TRY(nbxi_geometry_range(call->ctx, &g, dim, start, length, 1));
        NBXI_TRY(nbxi_geometry_view(call->ctx, self, &g, &outs[k]));
        start += length;
    }
    return NBX_OK;
}

/* Python's slices between the indices: they may go back (then a piece is empty) and count from the end. */
static nbx_status split_indices(nbxi_call *call, int dim, const int64_t *indices, int64_t count)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbx_tensor **outs;
    NBXI_TRY(nbxi_return_list(call, 0, (size_t)count + 1, &outs));
    for (int64_t k = 0; k <= count; k++) {
        nbxi_geometry g;
        nbxi_geometry_of(&g, self);
        NBXI_TRY(
            nbxi_geometry_slice(call->ctx, &g, dim, k > 0 ? indices[k - 1] : 0, k < count ? indices[k] : INT64_MAX, 1));
        NBXI_TRY(nbxi_geometry_view(call->ctx, self, &g, &outs[k]));
    }
    return NBX_OK;
}

nbx_status nbxi_tensor_split_sections(nbxi_call *call)
{
    int dim;
    NBXI_TRY(find_dim(call, nbxi_arg_int(call, 2), &dim));
    return split_sections(call, dim, nbxi_arg_int(call, 1));
}

nbx_status nbxi_tensor_split_indices(nbxi_call *call)
{
    int dim;
    int64_t count;
    const int64_t *indices = nbxi_arg_ints(call, 1, &count);
    NBXI_TRY(find_dim(call, nbxi_arg_int(call, 2), &dim));
    return split_indices(call, dim, indices, count);
}

nbx_status nbxi_tensor_split_tensor(nbxi_call *call)
{
    int dim;
    const nbx_tensor *t = nbxi_arg_tensor(call, 1);
    NBXI_TRY(find_dim(call, nbxi_arg_int(call, 2), &dim));
    if (t->dtype != NBX_INT64 || t->ndim > 1)
        return nbxi_fail_arg(call, 1, NBX_DTYPE,
                             "an int64 tensor of rank 0 (sections) or 1 (indices) is taken, not %s of rank %d",
                             nbx_dtype_name(t->dtype), t->ndim);
    if (t->ndim == 0) {
        nbx_scalar sections;
        NBXI_TRY(nbxi_tensor_scalar(call->ctx, t, &sections));
        return split_sections(call, dim, sections.re.i);
    }
    int64_t *indices = nbxi_alloc_array(call->ctx->heap, (size_t)t->numel, sizeof *indices);
    if (!indices) return nbxi_fail_memory(call->ctx, (size_t)t->numel * sizeof *indices, "the indices");
    nbx_status status = nbx_tensor_read(call->ctx, t, indices, (size_t)t->numel * sizeof *indices);
    if (status == NBX_OK) status = split_indices(call, dim, indices, t->numel);
    nbxi_free(call->ctx->heap, indices);
    return status;
}

/* hsplit, vsplit, dsplit: sections must divide. */
static nbx_status split_named(nbxi_call *call, int least_rank, int dim)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    if (self->ndim < least_rank)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "rank %d is below %d", self->ndim, least_rank);
    if (call->op->args[1].type == NBXI_ARG_INTS) {
        int64_t count;
        const int64_t *indices = nbxi_arg_ints(call, 1, &count);
        return split_indices(call, dim, indices, count);
    }
    int64_t sections = nbxi_arg_int(call, 1);
    if (sections == 0 || self->sizes[dim] % sections != 0)
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "%lld sections do not divide dimension %d of size %lld",
                             (long long)sections, dim, (long long)self->sizes[dim]);
    return split_sections(call, dim, sections);
}

nbx_status nbxi_hsplit(nbxi_call *call) { return split_named(call, 1, nbxi_arg_tensor(call, 0)->ndim == 1 ? 0 : 1); }
nbx_status nbxi_vsplit(nbxi_call *call) { return split_named(call, 2, 0); }
nbx_status nbxi_dsplit(nbxi_call *call) { return split_named(call, 3, 2); }

nbx_status nbxi_unbind_int(nbxi_call *call)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    int dim;
    nbx_tensor **outs;
    NBXI_TRY(find_dim(call, nbxi_arg_int(call, 1), &dim));
    NBXI_TRY(nbxi_return_list(call, 0, (size_t)self->sizes[dim], &outs));
    for (int64_t k = 0; k < self->sizes[dim]; k++) {
        nbxi_geometry g;
        nbxi_geometry_of(&g, self);
        NBXI_TRY(nbxi_geometry_select(call->ctx, &g, dim, k));
        NBXI_TRY(nbxi_geometry_view(call->ctx, self, &g, &outs[k]));
    }
    return NBX_OK;
}
