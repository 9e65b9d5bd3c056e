/* SPDX-License-Identifier: Apache-2.0 */
/* _unique2, unique_consecutive, unique_dim, bincount. */
#include <math.h>
#include <string.h>

#include "src/ops/sort/keys.h"
#include "src/ops/sort/sort.h"
#include "src/ops/sort/value.h"

/* Rows (slices along dim, or single elements) as keys of their elements. Reference and CPU share the bookkeeping below
 * and differ in how they order rows: keys and a radix or merge sort against comparison of values. */
typedef struct rows {
    nbx_tensor *dense; /* [count, width], contiguous */
    int64_t count, width;
    nbxi_keyed *keys; /* count * width; NULL on ref */
    int64_t *order;   /* count */
} rows;

static nbx_scalar row_value(const rows *r, int64_t row, int64_t j)
{
    size_t size = nbx_dtype_size(r->dense->dtype);
    return nbxi_load_scalar(r->dense->dtype, (const char *)nbxi_data(r->dense) + (size_t)(row * r->width + j) * size);
}

static bool is_nan(nbx_scalar s) { return s.kind == NBX_SCALAR_DOUBLE && s.re.d != s.re.d; }

/* < 0, 0, > 0 in PyTorch's order. */
static int compare(const rows *r, int64_t a, int64_t b)
{
    for (int64_t j = 0; j < r->width; j++) {
        if (r->keys) {
            uint64_t x = r->keys[a * r->width + j].key, y = r->keys[b * r->width + j].key;
            if (x != y) return x < y ? -1 : 1;
            continue;
        }
        nbx_scalar x = row_value(r, a, j), y = row_value(r, b, j);
        if (is_nan(x) && is_nan(y)) continue;
        if (is_nan(x) || is_nan(y)) return is_nan(y) ? -1 : 1;
        if (nbxi_scalar_less(x, y)) return -1;
        if (nbxi_scalar_less(y, x)) return 1;
    }
    return 0;
}

/* Equal as values: NaN differs from itself. */
static bool equal(const rows *r, int64_t a, int64_t b)
{
    for (int64_t j = 0; j < r->width; j++)
        if (!nbxi_scalar_equal(row_value(r, a, j), row_value(r, b, j))) return false;
    return true;
}

static void merge_sort(const rows *r, int64_t *scratch)
{
    int64_t *order = r->order;
    for (int64_t width = 1; width < r->count; width *= 2) {
        for (int64_t lo = 0; lo < r->count; lo += 2 * width) {
            int64_t mid = lo + width < r->count ? lo + width : r->count;
            int64_t hi = lo + 2 * width < r->count ? lo + 2 * width : r->count, a = lo, b = mid;
            for (int64_t k = lo; k < hi; k++) {
                bool take_b = a >= mid || (b < hi && compare(r, order[b], order[a]) < 0);
                scratch[k] = take_b ? order[b++] : order[a++];
            }
        }
        memcpy(order, scratch, (size_t)r->count * sizeof *order);
    }
}

static nbx_status order_rows(nbxi_call *call, rows *r, bool sort, bool by_keys)
{
    int64_t n = r->count ? r->count : 1;
    nbxi_heap *heap = call->ctx->heap;
    r->order = nbxi_alloc_array(heap, (size_t)(2 * n), sizeof *r->order);
    if (!r->order) return nbxi_fail_memory(call->ctx, (size_t)(2 * n) * sizeof *r->order, "row order");
    for (int64_t i = 0; i < r->count; i++) r->order[i] = i;
    if (!sort || r->count == 0) return NBX_OK;
    if (by_keys && r->width > 0) {
        int64_t total = r->count * r->width;
        r->keys = nbxi_alloc_array(heap, (size_t)(2 * total), sizeof *r->keys);
        if (!r->keys) return nbxi_fail_memory(call->ctx, (size_t)(2 * total) * sizeof *r->keys, "row keys");
        nbxi_sort_keys(r->dense->dtype, nbxi_data(r->dense), (int64_t)nbx_dtype_size(r->dense->dtype), total, false,
                       r->keys);
        if (r->width == 1) {
            nbxi_sort_keyed(r->keys, r->keys + total, total);
            for (int64_t i = 0; i < r->count; i++) r->order[i] = r->keys[i].index;
            return NBX_OK;
        }
    }
    merge_sort(r, r->order + n);
    return NBX_OK;
}

/* A [count, width] contiguous copy: whole tensor as a column, or slices along dim as rows. */
static nbx_status rows_begin(nbxi_call *call, const nbx_tensor *self, int dim, bool flat, rows *r)
{
    memset(r, 0, sizeof *r);
    r->count = flat ? self->numel : self->sizes[dim];
    r->width = 1;
    for (int d = 0; !flat && d < self->ndim; d++)
        if (d != dim) r->width *= self->sizes[d];
    if (flat) return nbxi_tensor_contiguous(call->ctx, self, &r->dense);
    int64_t sizes[NBX_MAX_RANK], strides[NBX_MAX_RANK];
    sizes[0] = self->sizes[dim];
    strides[0] = self->strides[dim];
    for (int d = 0, n = 1; d < self->ndim; d++)
        if (d != dim) {
            sizes[n] = self->sizes[d];
            strides[n++] = self->strides[d];
        }
    nbx_tensor *moved = NULL;
    NBXI_TRY(nbxi_view(call->ctx, self, self->dtype, self->ndim, sizes, strides, self->offset, &moved));
    nbx_status status = nbxi_tensor_contiguous(call->ctx, moved, &r->dense);
    nbx_tensor_release(moved);
    return status;
}

static void rows_end(nbxi_call *call, rows *r)
{
    nbxi_free(call->ctx->heap, r->keys);
    nbxi_free(call->ctx->heap, r->order);
    nbx_tensor_release(r->dense);
}

/* Writes unique rows, the group of each row, and the size of each group. */
static nbx_status give(nbxi_call *call, const nbx_tensor *self, int dim, bool flat, const rows *r, bool inverse,
                       bool counts)
{
    int64_t groups = 0, zero = 0;
    for (int64_t i = 0; i < r->count; i++) groups += i == 0 || !equal(r, r->order[i - 1], r->order[i]);
    nbx_tensor *outs[3] = {NULL, NULL, NULL}, *collected = NULL;
    int64_t pair[2] = {groups, r->width}, sizes[NBX_MAX_RANK];
    nbx_status status =
        nbxi_tensor_new_contiguous(call->ctx, self->dtype, flat ? 1 : 2, pair, call->device, &collected);
    if (status == NBX_OK)
        status = inverse ? nbxi_tensor_new_contiguous(call->ctx, NBX_INT64, flat ? self->ndim : 1,
                                                      flat ? self->sizes : &r->count, call->device, &outs[1])
                         : nbxi_tensor_new_contiguous(call->ctx, NBX_INT64, 1, &zero, call->device, &outs[1]);
    if (status == NBX_OK)
        status = nbxi_tensor_new_contiguous(call->ctx, NBX_INT64, 1, counts ? &groups : &zero, call->device, &outs[2]);
    if (status == NBX_OK) {
        size_t row_bytes = (size_t)r->width * nbx_dtype_size(self->dtype);
        int64_t group = -1, *inv = inverse ? nbxi_data(outs[1]) : NULL, *cnt = counts ? nbxi_data(outs[2]) : NULL;
        for (int64_t i = 0; cnt && i < groups; i++) cnt[i] = 0;
        for (int64_t i = 0; i < r->count; i++) {
            if (i == 0 || !equal(r, r->order[i - 1], r->order[i])) {
                group++;
                if (row_bytes)
                    memcpy((char *)nbxi_data(collected) + (size_t)group * row_bytes,
                           (char *)nbxi_data(r->dense) + (size_t)r->order[i] * row_bytes, row_bytes);
            }
            if (inv) inv[r->order[i]] = group;
            if (cnt) cnt[group]++;
        }
        if (flat) {
            outs[0] = collected;
            collected = NULL;
        } else { /* back to self's order of dims */
            int64_t strides[NBX_MAX_RANK], step = 1;
            for (int d = self->ndim - 1; d >= 0; d--) {
                sizes[d] = d == dim ? groups : self->sizes[d];
                strides[d] = d == dim ? r->width : step;
                if (d != dim) step *= self->sizes[d];
            }
            status = nbxi_view(call->ctx, collected, self->dtype, self->ndim, sizes, strides, 0, &outs[0]);
        }
    }
    nbx_tensor_release(collected);
    for (int k = 0; k < 3; k++) {
        if (status == NBX_OK)
            nbxi_return_tensor(call, k, outs[k]);
        else
            nbx_tensor_release(outs[k]);
    }
    return status;
}

static nbx_status unique(nbxi_call *call, bool by_keys)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    int dim_arg = nbxi_arg_find(call, "dim"), dim = 0;
    bool flat = dim_arg < 0 || nbxi_arg_is_none(call, dim_arg);
    bool consecutive = strstr(call->op->name, "consecutive") != NULL;
    if (!flat) {
        NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, dim_arg), self->ndim, &dim));
        if (self->ndim == 0) flat = true;
    }
    rows r;
    nbx_status status = rows_begin(call, self, dim, flat, &r);
    if (status == NBX_OK) status = order_rows(call, &r, !consecutive, by_keys);
    /* Along a dim PyTorch gives both, asked for or not. */
    bool inverse = !flat || nbxi_arg_bool(call, nbxi_arg_find(call, "return_inverse"));
    bool counts = !flat || nbxi_arg_bool(call, nbxi_arg_find(call, "return_counts"));
    if (status == NBX_OK) status = give(call, self, dim, flat, &r, inverse, counts);
    rows_end(call, &r);
    return status;
}

nbx_status nbxi_cpu_unique(nbxi_call *call) { return unique(call, true); }
nbx_status nbxi_ref_unique(nbxi_call *call) { return unique(call, false); }

/* bincount: weights add up in float64 (float32 weights give float32, all others float64), in order. */
static nbx_status bincount(nbxi_call *call)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0), *weights = nbxi_arg_tensor(call, 1);
    int64_t size = nbxi_arg_int(call, 2);
    if (self->ndim != 1) return nbxi_fail_arg(call, 0, NBX_SHAPE, "input must be a vector, it has rank %d", self->ndim);
    if (size < 0) return nbxi_fail_arg(call, 2, NBX_INVALID_ARGUMENT, "minlength must not be negative");
    if (weights && (weights->ndim != 1 || weights->numel != self->numel))
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "weights must be a vector of %lld elements", (long long)self->numel);
    size_t item = nbx_dtype_size(self->dtype);
    int64_t step = self->strides[0];
    for (int64_t i = 0; i < self->numel; i++) {
        int64_t v = nbxi_load_scalar(self->dtype, (const char *)nbxi_data(self) + i * step * (int64_t)item).re.i;
        if (v < 0)
            return nbxi_fail_arg(call, 0, NBX_INDEX, "element %lld is negative (%lld)", (long long)i, (long long)v);
        if (v >= size && v < INT64_MAX) size = v + 1;
    }
    nbx_dtype dtype = !weights ? NBX_INT64 : weights->dtype == NBX_FLOAT32 ? NBX_FLOAT32 : NBX_FLOAT64;
    double *sums = nbxi_alloc_array(call->ctx->heap, (size_t)(size ? size : 1), sizeof *sums);
    if (!sums) return nbxi_fail_memory(call->ctx, (size_t)size * sizeof *sums, "bins");
    nbx_tensor *out = NULL;
    nbx_status status = nbxi_tensor_new_contiguous(call->ctx, dtype, 1, &size, call->device, &out);
    if (status == NBX_OK) {
        for (int64_t i = 0; i < self->numel; i++) {
            int64_t v = nbxi_load_scalar(self->dtype, (const char *)nbxi_data(self) + i * step * (int64_t)item).re.i;
            size_t wide = weights ? nbx_dtype_size(weights->dtype) : 0;
            sums[v] +=
                weights
                    ? nbxi_scalar_to_double(nbxi_load_scalar(
                          weights->dtype, (const char *)nbxi_data(weights) + i * weights->strides[0] * (int64_t)wide))
                    : 1;
        }
        for (int64_t i = 0; i < size; i++)
            nbxi_store_scalar(dtype, (char *)nbxi_data(out) + (size_t)i * nbx_dtype_size(dtype),
                              nbx_scalar_double(sums[i]));
        nbxi_return_tensor(call, 0, out);
    }
    nbxi_free(call->ctx->heap, sums);
    return status;
}

nbx_status nbxi_cpu_bincount(nbxi_call *call) { return bincount(call); }
nbx_status nbxi_ref_bincount(nbxi_call *call) { return bincount(call); }
