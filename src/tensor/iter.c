/* SPDX-License-Identifier: Apache-2.0 */
/* The strided iterator. */
#include "src/tensor/iter.h"

#include <string.h>

#include "src/base/checked.h"
#include "src/base/parallel.h"

static bool same_sizes(int ndim, const int64_t *a, const int64_t *b)
{
    for (int d = 0; d < ndim; d++) {
        if (a[d] != b[d]) return false;
    }
    return true;
}

/* Everything is contiguous over the common shape, or a single element: one dimension, and nothing to sort. */
static bool init_linear(nbxi_iter *it, int ndim, const int64_t *sizes, const nbxi_iter_operand *operands)
{
    for (int k = 0; k < it->noperands; k++) {
        const nbxi_iter_operand *o = &operands[k];
        if (o->ndim == ndim && same_sizes(ndim, o->sizes, sizes) && nbxi_is_contiguous(ndim, sizes, o->strides)) {
            it->strides[0][k] = o->element;
            continue;
        }
        for (int d = 0; d < o->ndim; d++) {
            if (o->sizes[d] != 1) return false;
        }
        it->strides[0][k] = 0;
    }
    it->ndim = 1;
    it->sizes[0] = it->numel;
    return true;
}

/* Whether dimension a should run slower than b: by the first operand that says something about both. */
static bool runs_slower(const nbxi_iter *it, int a, int b)
{
    for (int k = 0; k < it->noperands; k++) {
        int64_t x = it->strides[a][k], y = it->strides[b][k];
        if (x == 0 || y == 0 || x == y) continue;
        return x > y;
    }
    return false;
}

static void swap_dims(nbxi_iter *it, int a, int b)
{
    int64_t s = it->sizes[a];
    it->sizes[a] = it->sizes[b];
    it->sizes[b] = s;
    for (int k = 0; k < it->noperands; k++) {
        int64_t t = it->strides[a][k];
        it->strides[a][k] = it->strides[b][k];
        it->strides[b][k] = t;
    }
}

static bool can_merge(const nbxi_iter *it, int fast, int slow)
{
    for (int k = 0; k < it->noperands; k++) {
        if ((uint64_t)it->strides[slow][k] != (uint64_t)it->strides[fast][k] * (uint64_t)it->sizes[fast]) return false;
    }
    return true;
}

static void merge_dims(nbxi_iter *it)
{
    int last = 0;
    for (int d = 1; d < it->ndim; d++) {
        if (can_merge(it, last, d)) {
            it->sizes[last] *= it->sizes[d];
            continue;
        }
        last++;
        if (last != d) {
            it->sizes[last] = it->sizes[d];
            memcpy(it->strides[last], it->strides[d], (size_t)it->noperands * sizeof(int64_t));
        }
    }
    it->ndim = last + 1;
}

/* Bytes between neighbours of an operand along dimension d of the common shape. */
static int64_t operand_stride(const nbxi_iter_operand *o, int ndim, int d)
{
    int own = d - (ndim - o->ndim);
    if (own < 0 || o->sizes[own] == 1) return 0;
    return o->strides[own] * o->element;
}

void nbxi_iter_init(nbxi_iter *it, int ndim, const int64_t *sizes, int noperands, const nbxi_iter_operand *operands)
{
    it->noperands = noperands;
    it->numel = 1;
    for (int k = 0; k < noperands; k++) {
        it->data[k] = operands[k].data;
        it->element[k] = operands[k].element;
    }
    for (int d = 0; d < ndim; d++) {
        if (sizes[d] == 0) {
            it->numel = 0;
            it->ndim = 0;
            return;
        }
    }
    for (int d = 0; d < ndim; d++) it->numel *= sizes[d];
    if (init_linear(it, ndim, sizes, operands)) return;

    int n = 0;
    for (int d = ndim - 1; d >= 0; d--) {
        if (sizes[d] == 1) continue;
        it->sizes[n] = sizes[d];
        for (int k = 0; k < noperands; k++) it->strides[n][k] = operand_stride(&operands[k], ndim, d);
        n++;
    }
    if (n == 0) { /* one element, in operands of odd shape */
        it->sizes[0] = 1;
        for (int k = 0; k < noperands; k++) it->strides[0][k] = it->element[k];
        n = 1;
    }
    it->ndim = n;
    for (int i = 1; i < n; i++) {
        for (int j = i; j > 0 && runs_slower(it, j - 1, j); j--) swap_dims(it, j - 1, j);
    }
    merge_dims(it);
}

/* Coordinates of element `index`. */
static void locate(const nbxi_iter *it, int64_t index, int64_t *at)
{
    for (int d = 0; d < it->ndim; d++) {
        at[d] = index % it->sizes[d];
        index /= it->sizes[d];
    }
}

void nbxi_iter_run_range(const nbxi_iter *it, int64_t begin, int64_t end, nbxi_iter_function fn, void *arg)
{
    if (begin >= end) return;
    char *data[NBXI_ITER_OPERANDS];
    if (it->ndim == 1) {
        for (int k = 0; k < it->noperands; k++) data[k] = it->data[k] + begin * it->strides[0][k];
        fn(arg, data, it->strides[0], end - begin);
        return;
    }
    int64_t at[NBX_MAX_RANK];
    locate(it, begin, at);
    memcpy(data, it->data, sizeof data);
    for (int d = 0; d < it->ndim; d++) {
        for (int k = 0; k < it->noperands; k++) data[k] += at[d] * it->strides[d][k];
    }
    for (;;) {
        int64_t n = it->sizes[0] - at[0];
        if (n > end - begin) n = end - begin;
        fn(arg, data, it->strides[0], n);
        begin += n;
        if (begin >= end) return;
        for (int k = 0; k < it->noperands; k++) data[k] -= at[0] * it->strides[0][k]; /* n went to the row's end */
        at[0] = 0;
        for (int d = 1; d < it->ndim; d++) {
            at[d]++;
            for (int k = 0; k < it->noperands; k++) data[k] += it->strides[d][k];
            if (at[d] < it->sizes[d]) break;
            for (int k = 0; k < it->noperands; k++) data[k] -= it->sizes[d] * it->strides[d][k];
            at[d] = 0;
        }
    }
}

typedef struct piece_arg {
    const nbxi_iter *it;
    int64_t block;
    nbxi_iter_function fn;
    void *arg;
} piece_arg;

static void run_piece(void *arg, int64_t i)
{
    const piece_arg *p = arg;
    int64_t begin = i * p->block, left = p->it->numel - begin;
    nbxi_iter_run_range(p->it, begin, begin + (left < p->block ? left : p->block), p->fn, p->arg);
}

void nbxi_iter_run(nbx_context *ctx, const nbxi_iter *it, int64_t block, nbxi_iter_function fn, void *arg)
{
    if (it->numel == 0) return;
    if (block <= 0) block = NBXI_ITER_BLOCK;
    if (it->numel <= block) {
        nbxi_iter_run_range(it, 0, it->numel, fn, arg);
        return;
    }
    piece_arg p = {it, block, fn, arg};
    nbxi_parallel_for(ctx, it->numel / block + (it->numel % block != 0), run_piece, &p);
}

char *nbxi_iter_address(const nbxi_iter *it, int operand, int64_t index)
{
    char *address = it->data[operand];
    for (int d = 0; d < it->ndim; d++) {
        address += index % it->sizes[d] * it->strides[d][operand];
        index /= it->sizes[d];
    }
    return address;
}

#define STRIDED_COPY(bytes) \
    case bytes: \
        for (int64_t i = 0; i < n; i++) memcpy(dst + i * dst_stride, src + i * src_stride, bytes); \
        return;

/* One of the strides is the element's size; the other is any. */
static void copy_row(int64_t element, char *dst, int64_t dst_stride, const char *src, int64_t src_stride, int64_t n)
{
    if (src_stride == element && dst_stride == element) {
        memcpy(dst, src, (size_t)(n * element));
        return;
    }
    switch (element) {
        STRIDED_COPY(1)
        STRIDED_COPY(2)
        STRIDED_COPY(4)
        STRIDED_COPY(8)
        STRIDED_COPY(16)
    default: break;
    }
}

static void move_strided(const nbxi_iter *it, int operand, int64_t begin, int64_t n, char *linear, bool gather)
{
    int64_t at[NBX_MAX_RANK], element = it->element[operand], stride = it->strides[0][operand];
    if (n <= 0) return;
    locate(it, begin, at);
    char *address = it->data[operand];
    for (int d = 0; d < it->ndim; d++) address += at[d] * it->strides[d][operand];
    for (;;) {
        int64_t m = it->sizes[0] - at[0];
        if (m > n) m = n;
        if (gather) {
            copy_row(element, linear, element, address, stride, m);
        } else {
            copy_row(element, address, stride, linear, element, m);
        }
        n -= m;
        if (n == 0) return;
        linear += m * element;
        address -= at[0] * stride;
        at[0] = 0;
        for (int d = 1; d < it->ndim; d++) {
            at[d]++;
            address += it->strides[d][operand];
            if (at[d] < it->sizes[d]) break;
            address -= it->sizes[d] * it->strides[d][operand];
            at[d] = 0;
        }
    }
}

void nbxi_iter_gather(const nbxi_iter *it, int operand, int64_t begin, int64_t n, void *dst)
{
    move_strided(it, operand, begin, n, dst, true);
}

void nbxi_iter_scatter(const nbxi_iter *it, int operand, int64_t begin, int64_t n, const void *src)
{
    char *from = NULL;
    memcpy(&from, &src, sizeof from); /* only read from below */
    move_strided(it, operand, begin, n, from, false);
}

nbx_status nbxi_broadcast(nbx_context *ctx, int *ndim, int64_t *sizes, int add_ndim, const int64_t *add_sizes)
{
    if (add_ndim > *ndim) {
        int shift = add_ndim - *ndim;
        memmove(sizes + shift, sizes, (size_t)*ndim * sizeof *sizes);
        for (int d = 0; d < shift; d++) sizes[d] = 1;
        *ndim = add_ndim;
    }
    int shift = *ndim - add_ndim;
    for (int d = 0; d < add_ndim; d++) {
        if (sizes[shift + d] == add_sizes[d] || add_sizes[d] == 1) continue;
        if (sizes[shift + d] == 1) {
            sizes[shift + d] = add_sizes[d];
            continue;
        }
        char have[256], want[256];
        return nbxi_fail(ctx, NBX_SHAPE,
                         "sizes %s and %s do not broadcast: they differ in dimension %d and neither is 1 there",
                         nbxi_sizes_text(*ndim, sizes, have, sizeof have),
                         nbxi_sizes_text(add_ndim, add_sizes, want, sizeof want), shift + d);
    }
    return NBX_OK;
}

/* Stride of t along dimension d of the broadcast shape; 0 where it repeats. */
static int64_t broadcast_stride(const nbxi_meta *meta, const nbx_tensor *t, int d)
{
    int own = d - (meta->ndim - t->ndim);
    if (own < 0 || (t->sizes[own] == 1 && meta->sizes[d] != 1)) return 0;
    return t->strides[own];
}

/* > 0: dimension a runs slower than b, < 0: faster, 0: no input tells. */
static int compare_dims(const nbxi_meta *meta, int count, const nbx_tensor *const *inputs, int a, int b)
{
    for (int k = 0; k < count; k++) {
        if (nbxi_is_none(inputs[k])) continue;
        int64_t x = broadcast_stride(meta, inputs[k], a), y = broadcast_stride(meta, inputs[k], b);
        if (x == 0 || y == 0) continue;
        if (x != y) return x < y ? -1 : 1;
        if (meta->sizes[a] > meta->sizes[b]) return 1;
    }
    return 0;
}

/* All inputs have the output's shape and one dense layout, which the output then takes. */
static bool shared_layout(nbxi_meta *meta, int count, const nbx_tensor *const *inputs)
{
    const nbx_tensor *first = NULL;
    bool contiguous = true, same = true;
    for (int k = 0; k < count; k++) {
        const nbx_tensor *t = inputs[k];
        if (nbxi_is_none(t)) continue;
        if (t->ndim != meta->ndim || !same_sizes(meta->ndim, t->sizes, meta->sizes)) return false;
        contiguous = contiguous && nbxi_is_contiguous(t->ndim, t->sizes, t->strides);
        if (!first) first = t;
        same = same && same_sizes(t->ndim, t->strides, first->strides);
    }
    if (first == NULL || contiguous) {
        nbxi_contiguous_strides(meta->ndim, meta->sizes, meta->strides);
        return true;
    }
    if (!same || !nbxi_is_dense(first->ndim, first->sizes, first->strides)) return false;
    memcpy(meta->strides, first->strides, (size_t)meta->ndim * sizeof *meta->strides);
    return true;
}

void nbxi_elementwise_strides(nbxi_meta *meta, int count, const nbx_tensor *const *inputs)
{
    if (shared_layout(meta, count, inputs)) return;
    int n = meta->ndim, perm[NBX_MAX_RANK];
    for (int i = 0; i < n; i++) perm[i] = n - 1 - i;
    for (int i = 1; i < n; i++) {
        int moving = i;
        for (int j = i - 1; j >= 0; j--) {
            int order = compare_dims(meta, count, inputs, perm[j], perm[moving]);
            if (order < 0) break;
            if (order == 0) continue;
            int t = perm[j];
            perm[j] = perm[moving];
            perm[moving] = t;
            moving = j;
        }
    }
    bool plain = true;
    for (int i = 0; i < n; i++) plain = plain && perm[i] == n - 1 - i;
    if (plain) {
        nbxi_contiguous_strides(n, meta->sizes, meta->strides);
        return;
    }
    int64_t stride = 1;
    for (int i = 0; i < n; i++) {
        meta->strides[perm[i]] = stride;
        if (!nbxi_mul_i64(stride, meta->sizes[perm[i]], &stride)) stride = INT64_MAX; /* refused when it is allocated */
    }
}
