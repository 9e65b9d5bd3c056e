/* SPDX-License-Identifier: Apache-2.0 */
/* Reference: sort, argsort, topk, kthvalue by insertion of values in PyTorch's order (NaN is the greatest, stable). */
#include <string.h>

#include "src/ops/sort/sort.h"
#include "src/ops/sort/value.h"

static bool is_nan(nbx_scalar s) { return s.kind == NBX_SCALAR_DOUBLE && s.re.d != s.re.d; }

static bool less(nbx_scalar a, nbx_scalar b)
{
    if (is_nan(a)) return false;
    if (is_nan(b)) return true;
    return nbxi_scalar_less(a, b);
}

typedef struct item {
    nbx_scalar value;
    int64_t index;
} item;

/* Merge sort; equal items keep their order. */
static void sort_items(item *items, item *scratch, int64_t n, bool descending)
{
    for (int64_t width = 1; width < n; width *= 2) {
        for (int64_t lo = 0; lo < n; lo += 2 * width) {
            int64_t mid = lo + width < n ? lo + width : n, hi = lo + 2 * width < n ? lo + 2 * width : n;
            int64_t a = lo, b = mid;
            for (int64_t k = lo; k < hi; k++) {
                bool take_b = a >= mid || (b < hi && (descending ? less(items[a].value, items[b].value)
                                                                 : less(items[b].value, items[a].value)));
                scratch[k] = take_b ? items[b++] : items[a++];
            }
        }
        memcpy(items, scratch, (size_t)n * sizeof *items);
    }
}

/* The item of rank k at place k, by PyTorch's steps (Numerical Recipes' select), which decide between equal ones. */
static void select_item(item *v, int64_t n, int64_t k)
{
#define SWAP(a, b) \
    do { \
        item swapped = v[a]; \
        v[a] = v[b]; \
        v[b] = swapped; \
    } while (0)
#define GREATER(a, b) less(v[b].value, v[a].value)
    for (int64_t left = 0, right = n - 1; right > left;) {
        if (right == left + 1) {
            if (GREATER(left, right)) SWAP(left, right);
            return;
        }
        int64_t middle = (left + right) / 2, i = left + 1, j = right;
        SWAP(middle, left + 1);
        if (GREATER(left + 1, right)) SWAP(left + 1, right);
        if (GREATER(left, right)) SWAP(left, right);
        if (GREATER(left + 1, left)) SWAP(left + 1, left);
        while (i <= j) {
            for (i++; GREATER(left, i);) i++;
            for (j--; GREATER(j, left);) j--;
            if (i <= j) SWAP(i, j);
        }
        SWAP(left, j);
        if (j <= k) left = i;
        if (j >= k) right = j - 1;
    }
#undef SWAP
#undef GREATER
}

/* Calls of sort, argsort and topk give the first k; kth_only gives the k-th alone, its dim kept or not. */
static nbx_status sort_all(nbxi_call *call, int dim, bool descending, int64_t k, bool kth_only, nbx_tensor *values,
                           nbx_tensor *indices)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    int64_t n = self->ndim ? self->sizes[dim] : 1;
    if (self->numel == 0 || k == 0) return NBX_OK;
    item *items = nbxi_alloc_array(call->ctx->heap, (size_t)(2 * n), sizeof *items);
    if (!items) return nbxi_fail_memory(call->ctx, (size_t)(2 * n) * sizeof *items, "reference sort");
    size_t size = nbx_dtype_size(self->dtype);
    bool keep = indices->ndim == self->ndim;
    for (int64_t line = 0; line < self->numel / n; line++) {
        int64_t from = 0, to_i = 0, to_v = 0, rest = line;
        for (int d = self->ndim - 1; d >= 0; d--) {
            if (d == dim) continue;
            int own = keep || d < dim ? d : d - 1;
            int64_t p = rest % self->sizes[d];
            rest /= self->sizes[d];
            from += p * self->strides[d];
            to_i += p * indices->strides[own];
            if (values) to_v += p * values->strides[own];
        }
        int64_t stride = self->ndim ? self->strides[dim] : 0;
        const char *data = (const char *)nbxi_data(self);
        for (int64_t j = 0; j < n; j++) {
            items[j].value = nbxi_load_scalar(self->dtype, data + (from + j * stride) * (int64_t)size);
            items[j].index = j;
        }
        if (kth_only)
            select_item(items, n, k - 1);
        else
            sort_items(items, items + n, n, descending);
        for (int64_t j = kth_only ? k - 1 : 0; j < k; j++) {
            int64_t step = kth_only ? 0 : j;
            ((int64_t *)nbxi_data(indices))[to_i + (step ? step * indices->strides[dim] : 0)] = items[j].index;
            if (values)
                memcpy((char *)nbxi_data(values) + (to_v + (step ? step * values->strides[dim] : 0)) * (int64_t)size,
                       data + (from + items[j].index * stride) * (int64_t)size, size);
        }
    }
    nbxi_free(call->ctx->heap, items);
    return NBX_OK;
}

nbx_status nbxi_ref_sort(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_sort_args args;
    NBXI_TRY(nbxi_sort_args_get(call, &args));
    bool one = call->op->nreturns == 1;
    return sort_all(call, args.dim, args.descending, args.k, false, one ? NULL : outs[0], one ? outs[0] : outs[1]);
}

nbx_status nbxi_ref_kthvalue(nbxi_call *call, nbx_tensor **outs)
{
    int dim;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 2), nbxi_arg_tensor(call, 0)->ndim, &dim));
    return sort_all(call, dim, false, nbxi_arg_int(call, 1), true, outs[0], outs[1]);
}
