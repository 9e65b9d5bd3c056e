/* SPDX-License-Identifier: Apache-2.0 */
/* Advanced indexing: from index tensors to offsets. */
#include "src/ops/index/plan.h"

#include "src/base/checked.h"
#include "src/tensor/convert.h"

/* Copies any tensor to row-major int64. */
static nbx_status to_int64(nbx_context *ctx, const nbx_tensor *t, int64_t **out)
{
    nbx_tensor *dense = NULL;
    NBXI_TRY(nbxi_tensor_contiguous(ctx, t, &dense));
    int64_t *values = nbxi_alloc_array(ctx->heap, (size_t)(t->numel > 0 ? t->numel : 1), sizeof(int64_t));
    if (!values) {
        nbx_tensor_release(dense);
        return nbxi_fail_memory(ctx, (size_t)t->numel * sizeof(int64_t), "index values");
    }
    if (t->numel > 0) nbxi_convert(NBX_INT64, values, t->dtype, nbxi_data(dense), t->numel);
    nbx_tensor_release(dense);
    *out = values;
    return NBX_OK;
}

nbx_status nbxi_load_indices(nbx_context *ctx, const char *argument, const nbx_tensor *index, int64_t size,
                             nbxi_index_sign sign, int64_t **out)
{
    if (index->dtype != NBX_INT64 && index->dtype != NBX_INT32)
        return nbxi_fail_argument(ctx, NBX_DTYPE, argument, "indices must be int64 or int32, not %s",
                                  nbx_dtype_name(index->dtype));
    int64_t *values = NULL;
    NBXI_TRY(to_int64(ctx, index, &values));
    for (int64_t i = 0; i < index->numel; i++) {
        int64_t v = values[i];
        bool bad = v >= size || (sign == NBXI_INDEX_WRAP ? v < -size : v < 0);
        if (bad) {
            nbxi_free(ctx->heap, values);
            return nbxi_fail_argument(ctx, NBX_INDEX, argument,
                                      "index %lld (element %lld) is out of range for a dimension of size %lld",
                                      (long long)v, (long long)i, (long long)size);
        }
        if (v < 0) values[i] = v + size;
    }
    *out = values;
    return NBX_OK;
}

/* One index after masks are resolved: which dim of self it indexes, its sizes and its values. */
typedef struct resolved {
    int dim;
    int ndim;
    int64_t sizes[NBX_MAX_RANK];
    int64_t *values;
} resolved;

static void resolved_free(nbx_context *ctx, resolved *list, int count)
{
    for (int i = 0; i < count; i++) nbxi_free(ctx->heap, list[i].values);
}

/* A mask of rank r becomes r index vectors, the coordinates of its true elements. */
static nbx_status resolve_mask(nbx_context *ctx, const char *argument, const nbx_tensor *self, const nbx_tensor *mask,
                               int dim, resolved *list, int *count)
{
    for (int d = 0; d < mask->ndim; d++) {
        if (dim + d >= self->ndim || mask->sizes[d] != self->sizes[dim + d]) {
            char a[256], b[256];
            return nbxi_fail_argument(ctx, NBX_INDEX, argument,
                                      "a mask of sizes %s at dimension %d does not fit a tensor of sizes %s",
                                      nbxi_sizes_text(mask->ndim, mask->sizes, a, sizeof a), dim,
                                      nbxi_sizes_text(self->ndim, self->sizes, b, sizeof b));
        }
    }
    int64_t *flags = NULL;
    NBXI_TRY(to_int64(ctx, mask, &flags));
    int64_t n = 0;
    for (int64_t i = 0; i < mask->numel; i++) n += flags[i] != 0;
    for (int d = 0; d < mask->ndim; d++) {
        resolved *r = &list[*count];
        r->values = nbxi_alloc_array(ctx->heap, (size_t)(n ? n : 1), sizeof(int64_t));
        if (!r->values) {
            nbxi_free(ctx->heap, flags);
            return nbxi_fail_memory(ctx, (size_t)n * sizeof(int64_t), "the coordinates of a mask");
        }
        r->dim = dim + d;
        r->ndim = 1;
        r->sizes[0] = n;
        (*count)++;
        int64_t inner = 1;
        for (int e = d + 1; e < mask->ndim; e++) inner *= mask->sizes[e];
        int64_t k = 0;
        for (int64_t i = 0; i < mask->numel; i++)
            if (flags[i] != 0) r->values[k++] = i / inner % mask->sizes[d];
    }
    nbxi_free(ctx->heap, flags);
    return NBX_OK;
}

static nbx_status resolve(nbx_context *ctx, const char *argument, const nbx_tensor *self, nbx_tensor *const *indices,
                          size_t count, resolved *list, int *resolved_count)
{
    int dim = 0;
    for (size_t i = 0; i < count; i++) {
        const nbx_tensor *index = indices[i];
        if (nbxi_is_none(index)) {
            dim++;
            continue;
        }
        bool mask = index->dtype == NBX_BOOL || index->dtype == NBX_UINT8;
        int used = mask ? index->ndim : 1;
        if (dim + used > self->ndim)
            return nbxi_fail_argument(ctx, NBX_INDEX, argument, "too many indices for a tensor of rank %d", self->ndim);
        if (mask) {
            if (index->ndim == 0)
                return nbxi_fail_argument(ctx, NBX_NOT_SUPPORTED, argument,
                                          "a mask of rank 0 is not supported; reshape the tensor instead");
            NBXI_TRY(resolve_mask(ctx, argument, self, index, dim, list, resolved_count));
        } else {
            resolved *r = &list[*resolved_count];
            NBXI_TRY(nbxi_load_indices(ctx, argument, index, self->sizes[dim], NBXI_INDEX_WRAP, &r->values));
            r->dim = dim;
            r->ndim = index->ndim;
            for (int d = 0; d < index->ndim; d++) r->sizes[d] = index->sizes[d];
            (*resolved_count)++;
        }
        dim += used;
    }
    return NBX_OK;
}

static nbx_status broadcast_indices(nbx_context *ctx, const char *argument, const resolved *list, int count,
                                    nbxi_index_plan *plan)
{
    plan->index_ndim = 0;
    for (int k = 0; k < count; k++)
        if (list[k].ndim > plan->index_ndim) plan->index_ndim = list[k].ndim;
    for (int d = 0; d < plan->index_ndim; d++) {
        int64_t size = 1;
        for (int k = 0; k < count; k++) {
            int own = d - (plan->index_ndim - list[k].ndim);
            if (own < 0 || list[k].sizes[own] == 1) continue;
            if (size != 1 && size != list[k].sizes[own])
                return nbxi_fail_argument(
                    ctx, NBX_SHAPE, argument,
                    "indices do not broadcast together: sizes %lld and %lld at index dimension %d", (long long)size,
                    (long long)list[k].sizes[own], d);
            size = list[k].sizes[own];
        }
        plan->index_sizes[d] = size;
    }
    if (!nbxi_numel(plan->index_ndim, plan->index_sizes, &plan->index_count))
        return nbxi_fail_argument(ctx, NBX_OVERFLOW, argument, "the broadcast indices have too many elements");
    return NBX_OK;
}

static nbx_status fill_offsets(nbx_context *ctx, const nbx_tensor *self, const resolved *list, int count,
                               nbxi_index_plan *plan)
{
    int64_t n = plan->index_count;
    plan->offsets = nbxi_alloc_array(ctx->heap, (size_t)(n ? n : 1), sizeof(int64_t));
    if (!plan->offsets) return nbxi_fail_memory(ctx, (size_t)n * sizeof(int64_t), "index offsets");
    for (int k = 0; k < count && n > 0; k++) {
        int64_t strides[NBX_MAX_RANK], stride = 1, position[NBX_MAX_RANK] = {0}, at = 0;
        for (int d = plan->index_ndim - 1; d >= 0; d--) {
            int own = d - (plan->index_ndim - list[k].ndim);
            bool present = own >= 0 && list[k].sizes[own] != 1;
            strides[d] = present ? stride : 0;
            if (own >= 0) stride *= list[k].sizes[own];
        }
        int64_t scale = self->strides[list[k].dim];
        for (int64_t i = 0; i < n; i++) {
            plan->offsets[i] += list[k].values[at] * scale;
            for (int d = plan->index_ndim - 1; d >= 0; d--) {
                at += strides[d];
                if (++position[d] < plan->index_sizes[d]) break;
                at -= strides[d] * plan->index_sizes[d];
                position[d] = 0;
            }
        }
    }
    return NBX_OK;
}

static void split_dims(const nbx_tensor *self, const bool *indexed, int first, nbxi_index_plan *plan)
{
    plan->before_count = plan->after_count = 1;
    for (int d = 0; d < self->ndim; d++) {
        if (indexed[d]) continue;
        if (d < first) {
            plan->before_sizes[plan->before_ndim] = self->sizes[d];
            plan->before_strides[plan->before_ndim++] = self->strides[d];
            plan->before_count *= self->sizes[d];
        } else {
            plan->after_sizes[plan->after_ndim] = self->sizes[d];
            plan->after_strides[plan->after_ndim++] = self->strides[d];
            plan->after_count *= self->sizes[d];
        }
    }
}

nbx_status nbxi_index_plan_begin(nbx_context *ctx, const char *argument, const nbx_tensor *self,
                                 nbx_tensor *const *indices, size_t count, nbxi_index_plan *plan)
{
    plan->before_ndim = plan->index_ndim = plan->after_ndim = 0;
    plan->offsets = NULL;
    if (count > (size_t)self->ndim)
        return nbxi_fail_argument(ctx, NBX_INDEX, argument, "%zu indices for a tensor of rank %d", count, self->ndim);
    resolved *list = nbxi_alloc_array(ctx->heap, (size_t)self->ndim + 1, sizeof *list);
    if (!list) return nbxi_fail_memory(ctx, ((size_t)self->ndim + 1) * sizeof *list, "an index plan");
    int n = 0;
    nbx_status status = resolve(ctx, argument, self, indices, count, list, &n);
    if (status == NBX_OK) status = broadcast_indices(ctx, argument, list, n, plan);
    if (status == NBX_OK) {
        bool indexed[NBX_MAX_RANK] = {false};
        bool adjacent = true;
        for (int k = 0; k < n; k++) {
            indexed[list[k].dim] = true;
            if (k > 0 && list[k].dim != list[k - 1].dim + 1) adjacent = false;
        }
        split_dims(self, indexed, n > 0 && adjacent ? list[0].dim : n > 0 ? 0 : self->ndim, plan);
        status = fill_offsets(ctx, self, list, n, plan);
    }
    resolved_free(ctx, list, self->ndim);
    nbxi_free(ctx->heap, list);
    return status;
}

nbx_status nbxi_index_plan_dim(nbx_context *ctx, const char *argument, const nbx_tensor *self, int dim,
                               const nbx_tensor *index, nbxi_index_plan *plan)
{
    plan->before_ndim = plan->index_ndim = plan->after_ndim = 0;
    plan->offsets = NULL;
    int64_t size = self->ndim ? self->sizes[dim] : 1, stride = self->ndim ? self->strides[dim] : 0;
    NBXI_TRY(nbxi_load_indices(ctx, argument, index, size, NBXI_INDEX_REFUSE, &plan->offsets));
    for (int64_t i = 0; i < index->numel; i++) plan->offsets[i] *= stride;
    plan->index_ndim = index->ndim;
    for (int d = 0; d < index->ndim; d++) plan->index_sizes[d] = index->sizes[d];
    plan->index_count = index->numel;
    bool indexed[NBX_MAX_RANK] = {false};
    indexed[dim] = true;
    split_dims(self, indexed, dim, plan);
    return NBX_OK;
}

void nbxi_index_plan_end(nbx_context *ctx, nbxi_index_plan *plan)
{
    nbxi_free(ctx->heap, plan->offsets);
    plan->offsets = NULL;
}

int nbxi_index_plan_sizes(const nbxi_index_plan *plan, int64_t *sizes)
{
    int n = 0;
    if (plan->before_ndim + plan->index_ndim + plan->after_ndim > NBX_MAX_RANK) return -1;
    for (int d = 0; d < plan->before_ndim; d++) sizes[n++] = plan->before_sizes[d];
    for (int d = 0; d < plan->index_ndim; d++) sizes[n++] = plan->index_sizes[d];
    for (int d = 0; d < plan->after_ndim; d++) sizes[n++] = plan->after_sizes[d];
    return n;
}
