/* SPDX-License-Identifier: Apache-2.0 */
/* cat and what is made of it. Elements only move (and convert), so cpu and ref share the functions of this family. */
#include <string.h>

#include "nbx/ops.h"
#include "ops_rows.h"
#include "src/base/checked.h"
#include "src/ops/args.h"
#include "src/ops/conv/conv.h"
#include "src/tensor/promote.h"

/* A vector without elements joins anything. */
static bool is_skipped(const nbx_tensor *t) { return t->ndim == 1 && t->sizes[0] == 0; }

/* The dim that counts, from the first tensor that is not skipped (NULL: all are). */
static nbx_status cat_begin(nbxi_call *call, const nbx_tensor **first, int *dim)
{
    nbx_tensor *const *list = call->args[0].v.tensors.data;
    size_t count = call->args[0].v.tensors.count;
    *first = NULL;
    *dim = 0;
    if (count == 0) return nbxi_fail_arg(call, 0, NBX_INVALID_ARGUMENT, "needs at least one tensor");
    for (size_t i = 0; i < count; i++) {
        if (nbxi_is_none(list[i])) return nbxi_fail_arg(call, 0, NBX_INVALID_ARGUMENT, "tensor %zu is None", i);
        if (list[i]->ndim == 0)
            return nbxi_fail_arg(call, 0, NBX_SHAPE, "tensor %zu has rank 0; unsqueeze it, or use stack", i);
        if (!*first && !is_skipped(list[i])) *first = list[i];
    }
    return nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 1), *first ? (*first)->ndim : 1, dim);
}

nbx_status nbxi_infer_cat(nbxi_call *call, nbxi_meta *outs)
{
    nbx_tensor *const *list = call->args[0].v.tensors.data;
    size_t count = call->args[0].v.tensors.count;
    const nbx_tensor *first;
    int dim;
    NBXI_TRY(cat_begin(call, &first, &dim));
    nbxi_result_type type;
    nbx_dtype dtype;
    bool channels_last = true;
    int64_t sizes[NBX_MAX_RANK] = {0};
    nbxi_result_type_begin(&type);
    for (size_t i = 0; i < count; i++) NBXI_TRY(nbxi_result_type_tensor(call->ctx, &type, list[i]));
    NBXI_TRY(nbxi_result_type_end(call->ctx, &type, &dtype));
    int ndim = first ? first->ndim : 1;
    for (int d = 0; first && d < ndim; d++) sizes[d] = d == dim ? 0 : first->sizes[d];
    for (size_t i = 0; i < count; i++) {
        const nbx_tensor *t = list[i];
        if (is_skipped(t)) continue;
        channels_last = channels_last && nbxi_is_channels_last_like(t);
        if (t->ndim != ndim)
            return nbxi_fail_arg(call, 0, NBX_SHAPE, "tensor %zu has rank %d, the first has rank %d", i, t->ndim, ndim);
        for (int d = 0; d < ndim; d++)
            if (d != dim && t->sizes[d] != sizes[d]) {
                char a[256], b[256];
                return nbxi_fail_arg(call, 0, NBX_SHAPE,
                                     "tensor %zu of sizes %s does not fit the first of sizes %s outside dimension %d",
                                     i, nbxi_sizes_text(t->ndim, t->sizes, a, sizeof a),
                                     nbxi_sizes_text(ndim, first->sizes, b, sizeof b), dim);
            }
        if (!nbxi_add_i64(sizes[dim], t->sizes[dim], &sizes[dim]))
            return nbxi_fail_arg(call, 0, NBX_OVERFLOW, "the joined size does not fit in 64 bits");
    }
    nbxi_meta_contiguous(&outs[0], dtype, ndim, sizes);
    if (first && channels_last) nbxi_channels_last_strides(ndim, sizes, outs[0].strides);
    return NBX_OK;
}

nbx_status nbxi_copies_cat(nbxi_call *call, nbx_tensor **outs)
{
    nbx_tensor *out = outs[0];
    const nbx_tensor *first;
    int dim;
    int64_t at = 0, sizes[NBX_MAX_RANK];
    NBXI_TRY(cat_begin(call, &first, &dim));
    for (size_t i = 0; i < call->args[0].v.tensors.count; i++) {
        const nbx_tensor *t = call->args[0].v.tensors.data[i];
        nbx_tensor *part = NULL;
        if (is_skipped(t) || t->numel == 0) continue;
        memcpy(sizes, out->sizes, (size_t)out->ndim * sizeof *sizes);
        sizes[dim] = t->sizes[dim];
        NBXI_TRY(nbxi_view(call->ctx, out, out->dtype, out->ndim, sizes, out->strides,
                           out->offset + at * out->strides[dim], &part));
        nbx_status status = nbxi_copy(call->ctx, part, t);
        nbx_tensor_release(part);
        NBXI_TRY(status);
        at += t->sizes[dim];
    }
    return NBX_OK;
}

nbx_status nbxi_composite_cat_alias(nbxi_call *call)
{
    nbx_tensor *out = NULL;
    NBXI_TRY(nbxi_call1(call->ctx, "aten::cat", call->args, 2, &out));
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}

/* Calls cat on a list that is made of the argument's tensors by `change`. */
typedef nbx_status (*change_function)(nbxi_call *call, nbx_tensor *t, int64_t dim, nbx_tensor **out);

static nbx_status cat_changed(nbxi_call *call, change_function change, int64_t dim)
{
    nbx_context *ctx = call->ctx;
    size_t count = call->args[0].v.tensors.count;
    nbx_tensor **list = nbxi_alloc_array(ctx->heap, count ? count : 1, sizeof *list), *out = NULL;
    if (!list) return nbxi_fail_memory(ctx, count * sizeof *list, "a list of tensors");
    nbx_status status = NBX_OK;
    for (size_t i = 0; i < count && status == NBX_OK; i++)
        status = change(call, call->args[0].v.tensors.data[i], dim, &list[i]);
    if (status == NBX_OK) {
        nbx_value args[2] = {{.kind = NBX_VALUE_TENSORS}, nbxi_value_int(dim)};
        args[0].v.tensors.data = list;
        args[0].v.tensors.count = count;
        status = nbxi_call1(ctx, "aten::cat", args, 2, &out);
    }
    nbxi_free(ctx->heap, list);
    if (status == NBX_OK) nbxi_return_tensor(call, 0, out);
    return status;
}

static nbx_status unsqueeze(nbxi_call *call, nbx_tensor *t, int64_t dim, nbx_tensor **out)
{
    return nbx_unsqueeze(call->ctx, t, dim, out);
}

nbx_status nbxi_composite_stack(nbxi_call *call)
{
    nbx_tensor *const *list = call->args[0].v.tensors.data;
    size_t count = call->args[0].v.tensors.count;
    int dim;
    if (count == 0) return nbxi_fail_arg(call, 0, NBX_INVALID_ARGUMENT, "needs at least one tensor");
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 1), list[0]->ndim + 1, &dim));
    for (size_t i = 1; i < count; i++) {
        bool same = list[i]->ndim == list[0]->ndim;
        for (int d = 0; same && d < list[0]->ndim; d++) same = list[i]->sizes[d] == list[0]->sizes[d];
        char a[256], b[256];
        if (!same)
            return nbxi_fail_arg(call, 0, NBX_SHAPE, "tensor %zu of sizes %s differs from the first of sizes %s", i,
                                 nbxi_sizes_text(list[i]->ndim, list[i]->sizes, a, sizeof a),
                                 nbxi_sizes_text(list[0]->ndim, list[0]->sizes, b, sizeof b));
    }
    return cat_changed(call, unsqueeze, dim);
}

static nbx_status at_least(nbxi_call *call, nbx_tensor *t, int64_t dim, nbx_tensor **out)
{
    if (dim == 0) return nbx_atleast_2d(call->ctx, t, out);
    if (dim == 1) return nbx_atleast_1d(call->ctx, t, out);
    return nbx_atleast_3d(call->ctx, t, out);
}

nbx_status nbxi_composite_vstack(nbxi_call *call) { return cat_changed(call, at_least, 0); }
nbx_status nbxi_composite_dstack(nbxi_call *call) { return cat_changed(call, at_least, 2); }

/* Vectors join along their only dim, others along the second. */
nbx_status nbxi_composite_hstack(nbxi_call *call)
{
    size_t count = call->args[0].v.tensors.count;
    if (count == 0) return nbxi_fail_arg(call, 0, NBX_INVALID_ARGUMENT, "needs at least one tensor");
    if (call->args[0].v.tensors.data[0]->ndim > 1) return cat_changed(call, at_least, 1);
    nbx_value args[2] = {{.kind = NBX_VALUE_TENSORS}, nbxi_value_int(0)};
    nbx_tensor **list = nbxi_alloc_array(call->ctx->heap, count, sizeof *list), *out = NULL;
    if (!list) return nbxi_fail_memory(call->ctx, count * sizeof *list, "a list of tensors");
    nbx_status status = NBX_OK;
    for (size_t i = 0; i < count && status == NBX_OK; i++)
        status = nbx_atleast_1d(call->ctx, call->args[0].v.tensors.data[i], &list[i]);
    args[0].v.tensors.data = list;
    args[0].v.tensors.count = count;
    if (status == NBX_OK) status = nbxi_call1(call->ctx, "aten::cat", args, 2, &out);
    nbxi_free(call->ctx->heap, list);
    if (status == NBX_OK) nbxi_return_tensor(call, 0, out);
    return status;
}

static nbx_status as_columns(nbxi_call *call, nbx_tensor *t, int64_t dim, nbx_tensor **out)
{
    const int64_t column[2] = {t->numel, 1};
    (void)dim;
    if (t->ndim > 1) {
        *out = t;
        return NBX_OK;
    }
    return nbx_reshape(call->ctx, t, column, 2, out);
}

nbx_status nbxi_composite_column_stack(nbxi_call *call) { return cat_changed(call, as_columns, 1); }
