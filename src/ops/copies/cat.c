/* SPDX-License-Identifier: Apache-2.0 */
/* Concatenation: cat and stack, and hstack, vstack, dstack and column_stack, which lift their tensors first. */
#include <string.h>

#include "ops_rows.h"
#include "src/base/checked.h"
#include "src/ops/conv/conv.h"
#include "src/ops/views/views.h"
#include "src/tensor/promote.h"

typedef enum cat_kind { CAT, HSTACK, VSTACK, DSTACK, COLUMN_STACK } cat_kind;

static nbxi_geometry lifted(const nbx_tensor *t, cat_kind kind)
{
    nbxi_geometry g;
    nbxi_geometry_of(&g, t);
    if (kind == COLUMN_STACK) {
        if (g.ndim == 0) nbxi_geometry_insert(&g, 0, 1, 1);
        if (g.ndim == 1) nbxi_geometry_insert(&g, 1, 1, 1);
    } else if (kind != CAT) {
        nbxi_geometry_at_least(&g, kind == HSTACK ? 1 : kind == VSTACK ? 2 : 3);
    }
    return g;
}

/* A tensor of one dimension and no elements takes no part, whatever the others are. */
static bool skipped(const nbxi_geometry *g) { return g->ndim == 1 && g->sizes[0] == 0; }

static nbx_status find_dim(nbxi_call *call, cat_kind kind, const nbxi_geometry *model, int *dim)
{
    switch (kind) {
    case CAT: return nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 1), model->ndim, dim);
    case HSTACK: *dim = model->ndim == 1 ? 0 : 1; break;
    case VSTACK: *dim = 0; break;
    case DSTACK: *dim = 2; break;
    case COLUMN_STACK: *dim = 1; break;
    }
    return NBX_OK;
}

static nbx_status check_fits(nbxi_call *call, const nbxi_geometry *model, const nbxi_geometry *g, int dim, size_t k)
{
    char a[200], b[200];
    bool fits = g->ndim == model->ndim;
    for (int d = 0; d < g->ndim && fits; d++) fits = d == dim || g->sizes[d] == model->sizes[d];
    if (fits) return NBX_OK;
    return nbxi_fail_arg(
        call, 0, NBX_SHAPE, "tensor %zu of sizes %s does not fit one of sizes %s; only dimension %d may differ", k,
        nbxi_sizes_text(g->ndim, g->sizes, a, sizeof a), nbxi_sizes_text(model->ndim, model->sizes, b, sizeof b), dim);
}

/* What suggest_memory_format says of strides. */
static bool like_channels_last(nbxi_geometry *g)
{
    nbx_tensor t;
    memset(&t, 0, sizeof t);
    t.ndim = g->ndim;
    t.sizes = g->sizes;
    t.strides = g->strides;
    return nbxi_is_channels_last_like(&t);
}

static nbx_status common_dtype(nbxi_call *call, nbx_dtype *out)
{
    nbxi_result_type state;
    nbxi_result_type_begin(&state);
    for (size_t k = 0; k < call->args[0].v.tensors.count; k++)
        NBXI_TRY(nbxi_result_type_tensor(call->ctx, &state, call->args[0].v.tensors.data[k]));
    return nbxi_result_type_end(call->ctx, &state, out);
}

static nbx_status infer_cat(nbxi_call *call, nbxi_meta *out, cat_kind kind)
{
    size_t count = call->args[0].v.tensors.count;
    nbx_tensor **in = call->args[0].v.tensors.data;
    if (count == 0) return nbxi_fail_arg(call, 0, NBX_INVALID_ARGUMENT, "there is no tensor");
    nbxi_geometry model = {.ndim = -1};
    nbx_dtype dtype;
    int dim = 0;
    int64_t sum = 0;
    bool channels_last = true;
    NBXI_TRY(common_dtype(call, &dtype));
    for (size_t k = 0; k < count; k++) {
        nbxi_geometry g = lifted(in[k], kind);
        channels_last = channels_last && like_channels_last(&g);
        if (g.ndim == 0) return nbxi_fail_arg(call, 0, NBX_SHAPE, "tensor %zu has rank 0; stack takes such tensors", k);
        if (skipped(&g)) continue;
        if (model.ndim < 0) {
            model = g;
            NBXI_TRY(find_dim(call, kind, &model, &dim));
        }
        NBXI_TRY(check_fits(call, &model, &g, dim, k));
        if (!nbxi_add_i64(sum, g.sizes[dim], &sum))
            return nbxi_fail(call->ctx, NBX_OVERFLOW, "the size of dimension %d overflows", dim);
    }
    if (model.ndim < 0) {
        model.ndim = 1;
        dim = 0;
    }
    model.sizes[dim] = sum;
    nbxi_meta_contiguous(out, dtype, model.ndim, model.sizes);
    if (channels_last && out->ndim == model.ndim && out->ndim >= 4)
        nbxi_channels_last_strides(out->ndim, out->sizes, out->strides);
    return NBX_OK;
}

static nbx_status run_cat(nbxi_call *call, nbx_tensor *out, cat_kind kind)
{
    int64_t start = 0;
    int dim = -1;
    for (size_t k = 0; k < call->args[0].v.tensors.count; k++) {
        const nbx_tensor *t = call->args[0].v.tensors.data[k];
        nbxi_geometry from = lifted(t, kind), to;
        if (skipped(&from)) continue;
        if (dim < 0) NBXI_TRY(find_dim(call, kind, &from, &dim));
        nbxi_geometry_of(&to, out);
        NBXI_TRY(nbxi_geometry_range(call->ctx, &to, dim, start, from.sizes[dim], 1));
        start += from.sizes[dim];
        if (t->numel > 0) NBXI_TRY(nbxi_geometry_move(call->ctx, out, &to, t, &from));
    }
    return NBX_OK;
}

#define CAT_OF(name, kind) \
    nbx_status nbxi_infer_##name(nbxi_call *call, nbxi_meta *outs) { return infer_cat(call, &outs[0], kind); } \
    nbx_status nbxi_##name(nbxi_call *call, nbx_tensor **outs) { return run_cat(call, outs[0], kind); }
CAT_OF(cat, CAT)
CAT_OF(hstack, HSTACK)
CAT_OF(vstack, VSTACK)
CAT_OF(dstack, DSTACK)
CAT_OF(column_stack, COLUMN_STACK)

/* ATen makes stack of cat, so the result has the strides of cat's with a dimension cut in two (or of unsqueezed
 * tensors, for a new last dimension). */
nbx_status nbxi_infer_stack(nbxi_call *call, nbxi_meta *outs)
{
    size_t count = call->args[0].v.tensors.count;
    nbx_tensor **in = call->args[0].v.tensors.data;
    if (count == 0) return nbxi_fail_arg(call, 0, NBX_INVALID_ARGUMENT, "there is no tensor");
    int rank = in[0]->ndim, dim;
    nbx_dtype dtype;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 1), rank + 1, &dim));
    if (rank == NBX_MAX_RANK)
        return nbxi_fail_arg(call, 0, NBX_INVALID_ARGUMENT, "the result's rank would be above %d", NBX_MAX_RANK);
    NBXI_TRY(common_dtype(call, &dtype));
    bool channels_last = true;
    for (size_t k = 0; k < count; k++) {
        char a[200], b[200];
        nbxi_geometry g;
        nbxi_geometry_of(&g, in[k]);
        if (g.ndim != rank || (rank > 0 && memcmp(g.sizes, in[0]->sizes, (size_t)rank * sizeof *g.sizes) != 0))
            return nbxi_fail_arg(call, 0, NBX_SHAPE, "tensor %zu of sizes %s differs from tensor 0 of sizes %s", k,
                                 nbxi_sizes_text(g.ndim, g.sizes, a, sizeof a),
                                 nbxi_sizes_text(rank, in[0]->sizes, b, sizeof b));
        if (dim == rank) nbxi_geometry_insert(&g, rank, 1, 1);
        channels_last = channels_last && like_channels_last(&g);
    }
    nbxi_geometry out;
    nbxi_geometry_of(&out, in[0]);
    nbxi_geometry_insert(&out, dim, (int64_t)count, 0);
    nbxi_meta_contiguous(&outs[0], dtype, out.ndim, out.sizes);
    if (channels_last && dim == rank) {
        nbxi_channels_last_strides(out.ndim, outs[0].sizes, outs[0].strides);
    } else if (channels_last) {
        int64_t joined[5], strides[5];
        nbx_tensor t;
        memset(&t, 0, sizeof t);
        memcpy(joined, in[0]->sizes, (size_t)rank * sizeof *joined);
        if (!nbxi_mul_i64(joined[dim], (int64_t)count, &joined[dim]) || !nbxi_numel(rank, joined, &t.numel))
            return nbxi_fail(call->ctx, NBX_OVERFLOW, "the result has more elements than 64 bits count");
        nbxi_channels_last_strides(rank, joined, strides);
        t.ndim = rank;
        t.sizes = joined;
        t.strides = strides;
        (void)nbxi_view_strides(&t, out.ndim, outs[0].sizes, outs[0].strides);
    }
    return NBX_OK;
}

nbx_status nbxi_stack(nbxi_call *call, nbx_tensor **outs)
{
    int dim;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 1), outs[0]->ndim, &dim));
    for (size_t k = 0; k < call->args[0].v.tensors.count; k++) {
        nbxi_geometry to;
        nbxi_geometry_of(&to, outs[0]);
        NBXI_TRY(nbxi_geometry_select(call->ctx, &to, dim, (int64_t)k));
        NBXI_TRY(nbxi_geometry_move(call->ctx, outs[0], &to, call->args[0].v.tensors.data[k], NULL));
    }
    return NBX_OK;
}
