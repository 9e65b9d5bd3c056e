/* SPDX-License-Identifier: Apache-2.0 */
/* Reference: advanced indexing. */
#include "src/ops/index/ref_advanced.h"

#include <string.h>

#include "src/ops/index/ref.h"
#include "src/tensor/convert.h"

static bool is_mask(const nbx_tensor *t) { return t->dtype == NBX_BOOL || t->dtype == NBX_UINT8; }

static int64_t count_true(const nbx_tensor *mask)
{
    int64_t position[NBX_MAX_RANK] = {0}, n = 0;
    for (int64_t i = 0; i < mask->numel; i++) {
        n += *nbxi_ref_at(mask, mask->ndim, position) != 0;
        nbxi_ref_next(mask->ndim, mask->sizes, position);
    }
    return n;
}

/* First pass: the broadcast sizes of all indices. */
static nbx_status index_sizes(nbxi_call *call, const nbx_tensor *self, nbx_tensor *const *indices, size_t count,
                              nbxi_ref_advanced *a)
{
    int dim = 0;
    for (size_t k = 0; k < count; k++) {
        const nbx_tensor *t = indices[k];
        if (nbxi_is_none(t)) {
            dim++;
            continue;
        }
        int used = is_mask(t) ? t->ndim : 1;
        if (used == 0) return nbxi_fail_arg(call, 1, NBX_NOT_SUPPORTED, "a mask of rank 0 is not supported");
        if (dim + used > self->ndim)
            return nbxi_fail_arg(call, 1, NBX_INDEX, "too many indices for a tensor of rank %d", self->ndim);
        int64_t vector = is_mask(t) ? count_true(t) : 0;
        int ndim = is_mask(t) ? 1 : t->ndim;
        const int64_t *sizes = is_mask(t) ? &vector : t->sizes;
        for (int d = 0; is_mask(t) && d < used; d++)
            if (t->sizes[d] != self->sizes[dim + d])
                return nbxi_fail_arg(call, 1, NBX_INDEX, "a mask does not fit the tensor at dimension %d", dim + d);
        if (!is_mask(t) && t->dtype != NBX_INT64 && t->dtype != NBX_INT32)
            return nbxi_fail_arg(call, 1, NBX_DTYPE, "indices must be int64, int32, bool or uint8, not %s",
                                 nbx_dtype_name(t->dtype));
        int64_t merged[NBX_MAX_RANK];
        int rank = ndim > a->index_ndim ? ndim : a->index_ndim;
        for (int d = 0; d < rank; d++) {
            int64_t x = d - (rank - ndim) < 0 ? 1 : sizes[d - (rank - ndim)];
            int64_t y = d - (rank - a->index_ndim) < 0 ? 1 : a->index_sizes[d - (rank - a->index_ndim)];
            if (x != y && x != 1 && y != 1)
                return nbxi_fail_arg(call, 1, NBX_SHAPE, "indices do not broadcast together");
            merged[d] = x == 1 ? y : x;
        }
        memcpy(a->index_sizes, merged, sizeof merged);
        a->index_ndim = rank;
        dim += used;
    }
    return NBX_OK;
}

/* Second pass: the coordinates of one index at every position of the broadcast sizes. */
static nbx_status fill(nbxi_call *call, const nbx_tensor *self, const nbx_tensor *t, int dim, nbxi_ref_advanced *a)
{
    int used = is_mask(t) ? t->ndim : 1;
    for (int d = 0; d < used; d++) {
        a->coordinates[dim + d] = nbxi_alloc_array(call->ctx->heap, (size_t)(a->count ? a->count : 1), sizeof(int64_t));
        if (!a->coordinates[dim + d]) return nbxi_fail_memory(call->ctx, (size_t)a->count * 8, "coordinates");
    }
    if (is_mask(t)) {
        int64_t position[NBX_MAX_RANK] = {0}, n = 0, total = count_true(t);
        for (int64_t i = 0; i < t->numel; i++) {
            if (*nbxi_ref_at(t, t->ndim, position) != 0) {
                for (int64_t k = 0; k < a->count; k++)
                    if ((total == 1 ? 0 : k % a->index_sizes[a->index_ndim - 1]) == n)
                        for (int d = 0; d < used; d++) a->coordinates[dim + d][k] = position[d];
                n++;
            }
            nbxi_ref_next(t->ndim, t->sizes, position);
        }
        return NBX_OK;
    }
    int64_t position[NBX_MAX_RANK] = {0};
    for (int64_t k = 0; k < t->numel; k++) { /* every value is checked, also if nothing is read */
        int64_t v;
        NBXI_TRY(
            nbxi_ref_index_value(call, 1, nbxi_ref_at(t, t->ndim, position), t->dtype, self->sizes[dim], true, &v));
        nbxi_ref_next(t->ndim, t->sizes, position);
    }
    memset(position, 0, sizeof position);
    for (int64_t k = 0; k < a->count; k++) {
        NBXI_TRY(nbxi_ref_index_value(call, 1, nbxi_ref_at(t, a->index_ndim, position), t->dtype, self->sizes[dim],
                                      true, &a->coordinates[dim][k]));
        nbxi_ref_next(a->index_ndim, a->index_sizes, position);
    }
    return NBX_OK;
}

static nbx_status result_sizes(nbxi_call *call, const nbx_tensor *self, nbxi_ref_advanced *a)
{
    int first = -1, last = -1, indexed = 0;
    for (int d = 0; d < self->ndim; d++)
        if (a->coordinates[d]) {
            if (first < 0) first = d;
            last = d;
            indexed++;
        }
    if (self->ndim - indexed + a->index_ndim > NBX_MAX_RANK)
        return nbxi_fail_arg(call, 1, NBX_LIMIT, "the result would have a rank above %d", NBX_MAX_RANK);
    a->index_at = indexed == 0 ? self->ndim : last - first + 1 == indexed ? first : 0;
    int64_t whole[NBX_MAX_RANK];
    int n = 0;
    for (int d = 0; d < self->ndim; d++)
        if (!a->coordinates[d]) whole[n++] = self->sizes[d];
    if (a->index_at > n) a->index_at = n;
    for (int d = 0; d < a->index_at; d++) a->sizes[a->ndim++] = whole[d];
    for (int d = 0; d < a->index_ndim; d++) a->sizes[a->ndim++] = a->index_sizes[d];
    for (int d = a->index_at; d < n; d++) a->sizes[a->ndim++] = whole[d];
    return NBX_OK;
}

nbx_status nbxi_ref_advanced_begin(nbxi_call *call, const nbx_tensor *self, nbx_tensor *const *indices, size_t count,
                                   nbxi_ref_advanced *out)
{
    memset(out, 0, sizeof *out);
    out->self_ndim = self->ndim;
    if (count > (size_t)self->ndim)
        return nbxi_fail_arg(call, 1, NBX_INDEX, "%zu indices for a tensor of rank %d", count, self->ndim);
    NBXI_TRY(index_sizes(call, self, indices, count, out));
    if (!nbxi_numel(out->index_ndim, out->index_sizes, &out->count))
        return nbxi_fail_arg(call, 1, NBX_OVERFLOW, "the broadcast indices have too many elements");
    nbx_status status = NBX_OK;
    int dim = 0;
    for (size_t k = 0; k < count && status == NBX_OK; k++) {
        if (!nbxi_is_none(indices[k])) status = fill(call, self, indices[k], dim, out);
        dim += nbxi_is_none(indices[k]) || !is_mask(indices[k]) ? 1 : indices[k]->ndim;
    }
    if (status == NBX_OK) status = result_sizes(call, self, out);
    if (status != NBX_OK) nbxi_ref_advanced_end(call, out);
    return status;
}

void nbxi_ref_advanced_source(const nbxi_ref_advanced *a, const int64_t *position, int64_t *source)
{
    int64_t k = nbxi_ref_flat(a->index_ndim, a->index_sizes, position + a->index_at);
    int at = 0;
    for (int d = 0; d < a->self_ndim; d++) {
        if (a->coordinates[d]) {
            source[d] = a->coordinates[d][k];
            continue;
        }
        source[d] = position[at < a->index_at ? at : at + a->index_ndim];
        at++;
    }
}

void nbxi_ref_advanced_end(nbxi_call *call, nbxi_ref_advanced *a)
{
    for (int d = 0; d < a->self_ndim; d++) nbxi_free(call->ctx->heap, a->coordinates[d]);
}
