/* SPDX-License-Identifier: Apache-2.0 */
/* CPU kernels: sort, argsort, topk, kthvalue. */
#include <string.h>

#include "src/base/parallel.h"
#include "src/ops/sort/keys.h"
#include "src/ops/sort/sort.h"

typedef struct lines {
    const nbx_tensor *self;
    nbx_tensor *values, *indices; /* values may be NULL */
    int dim;
    int64_t n, k, count;
    bool descending, kth_only;
    nbxi_keyed *scratch; /* 2 n + k items for each worker */
} lines;

/* Offsets (elements) of line i, the i-th position of all dims but dim, in t. */
static int64_t line_offset(const nbx_tensor *like, int dim, int64_t i, const nbx_tensor *t, bool dim_dropped)
{
    int64_t at = 0;
    for (int d = like->ndim - 1; d >= 0; d--) {
        if (d == dim) continue;
        int own = dim_dropped && d > dim ? d - 1 : d;
        at += i % like->sizes[d] * t->strides[own];
        i /= like->sizes[d];
    }
    return at;
}

static void exchange(nbxi_keyed *items, int64_t a, int64_t b)
{
    nbxi_keyed t = items[a];
    items[a] = items[b], items[b] = t;
}

/* Moves the item of rank k to place k: quickselect around the median of the first, middle and last, in the order of
 * steps that PyTorch has, so that among equal elements the same one is found. */
static void select_rank(nbxi_keyed *items, int64_t n, int64_t k)
{
    int64_t lo = 0, hi = n - 1;
    while (hi > lo + 1) {
        exchange(items, lo + (hi - lo) / 2, lo + 1);
        if (items[lo + 1].key > items[hi].key) exchange(items, lo + 1, hi);
        if (items[lo].key > items[hi].key) exchange(items, lo, hi);
        if (items[lo + 1].key > items[lo].key) exchange(items, lo + 1, lo);
        int64_t i = lo + 1, j = hi;
        for (;;) {
            do i++;
            while (items[lo].key > items[i].key);
            do j--;
            while (items[j].key > items[lo].key);
            if (j < i) break;
            exchange(items, i, j);
        }
        exchange(items, lo, j);
        if (j <= k) lo = i;
        if (j >= k) hi = j - 1;
    }
    if (hi == lo + 1 && items[lo].key > items[hi].key) exchange(items, lo, hi);
}

static void sort_line(void *arg, int64_t i, int worker)
{
    const lines *l = arg;
    nbxi_keyed *items = l->scratch + worker * (2 * l->n + l->k), *spare = items + l->n, *chosen = spare + l->n;
    size_t size = nbx_dtype_size(l->self->dtype);
    int64_t stride = l->self->ndim ? l->self->strides[l->dim] : 0;
    const char *from =
        (const char *)nbxi_data(l->self) + line_offset(l->self, l->dim, i, l->self, false) * (int64_t)size;
    nbxi_sort_keys(l->self->dtype, from, stride * (int64_t)size, l->n, l->descending, items);
    if (l->kth_only) {
        select_rank(items, l->n, l->k - 1);
    } else if (l->k * 8 < l->n) {
        nbxi_select_keyed(items, l->n, chosen, l->k);
        items = chosen;
    } else {
        nbxi_sort_keyed(items, spare, l->n);
    }
    bool dropped = l->kth_only && l->indices->ndim < l->self->ndim;
    int64_t step_i = !l->kth_only && l->indices->ndim ? l->indices->strides[l->dim] : 0;
    int64_t step_v = !l->kth_only && l->values && l->values->ndim ? l->values->strides[l->dim] : 0;
    int64_t *indices = (int64_t *)nbxi_data(l->indices) + line_offset(l->self, l->dim, i, l->indices, dropped);
    char *values =
        l->values ? (char *)nbxi_data(l->values) + line_offset(l->self, l->dim, i, l->values, dropped) * (int64_t)size
                  : NULL;
    for (int64_t j = l->kth_only ? l->k - 1 : 0; j < l->k; j++) {
        int64_t index = items[j].index;
        indices[j * step_i] = index;
        if (values) memcpy(values + j * step_v * (int64_t)size, from + index * stride * (int64_t)size, size);
    }
}

static nbx_status sort_lines(nbxi_call *call, lines *l)
{
    const nbx_tensor *self = l->self;
    l->n = self->ndim ? self->sizes[l->dim] : 1;
    if (self->numel == 0 || l->k == 0) return NBX_OK;
    l->count = self->numel / l->n;
    size_t bytes = (size_t)nbxi_parallel_workers(call->ctx) * (size_t)(2 * l->n + l->k);
    l->scratch = nbxi_alloc_array(call->ctx->heap, bytes, sizeof(nbxi_keyed));
    if (!l->scratch) return nbxi_fail_memory(call->ctx, bytes * sizeof(nbxi_keyed), "sort keys");
    nbxi_parallel_for_worker(call->ctx, l->count, sort_line, l);
    nbxi_free(call->ctx->heap, l->scratch);
    return NBX_OK;
}

nbx_status nbxi_cpu_sort(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_sort_args args;
    NBXI_TRY(nbxi_sort_args_get(call, &args));
    bool indices_only = call->op->nreturns == 1;
    lines l = {.self = nbxi_arg_tensor(call, 0), .dim = args.dim, .k = args.k, .descending = args.descending};
    l.values = indices_only ? NULL : outs[0];
    l.indices = indices_only ? outs[0] : outs[1];
    return sort_lines(call, &l);
}

nbx_status nbxi_cpu_kthvalue(nbxi_call *call, nbx_tensor **outs)
{
    lines l = {.self = nbxi_arg_tensor(call, 0), .values = outs[0], .indices = outs[1], .kth_only = true};
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 2), l.self->ndim, &l.dim));
    l.k = nbxi_arg_int(call, 1);
    return sort_lines(call, &l);
}
