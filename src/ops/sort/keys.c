/* SPDX-License-Identifier: Apache-2.0 */
/* Keys, a radix sort (least significant byte first, constant bytes skipped) and a selection by heap. */
#include "src/ops/sort/keys.h"

#include <string.h>

/* The bits of a float of `bits` bits as an ordered unsigned number. */
static uint64_t float_key(uint64_t u, int bits, uint64_t infinity)
{
    uint64_t sign = (uint64_t)1 << (bits - 1), magnitude = u & (sign - 1);
    if (magnitude > infinity) return 2 * sign - 1; /* NaN: above +infinity */
    if (magnitude == 0) return sign;
    return u & sign ? sign - magnitude : sign + magnitude;
}

#define KEYS(T, EXPRESSION) \
    for (int64_t i = 0; i < n; i++) { \
        T v; \
        memcpy(&v, data + i * step, sizeof v); \
        out[i].key = (uint64_t)(EXPRESSION) ^ flip; \
        out[i].index = i; \
    }

void nbxi_sort_keys(nbx_dtype dtype, const char *data, int64_t step, int64_t n, bool descending, nbxi_keyed *out)
{
    const uint64_t top = (uint64_t)1 << 63;
    uint64_t flip = descending ? ~(uint64_t)0 : 0;
    switch (dtype) {
    case NBX_BOOL: KEYS(uint8_t, v != 0) break;
    case NBX_UINT8: KEYS(uint8_t, v) break;
    case NBX_INT8: KEYS(int8_t, (uint64_t)(int64_t)v + top) break;
    case NBX_INT16: KEYS(int16_t, (uint64_t)(int64_t)v + top) break;
    case NBX_INT32: KEYS(int32_t, (uint64_t)(int64_t)v + top) break;
    case NBX_INT64: KEYS(int64_t, (uint64_t)v + top) break;
    case NBX_UINT16: KEYS(uint16_t, v) break;
    case NBX_UINT32: KEYS(uint32_t, v) break;
    case NBX_UINT64: KEYS(uint64_t, v) break;
    case NBX_FLOAT16: KEYS(uint16_t, float_key(v, 16, 0x7c00)) break;
    case NBX_BFLOAT16: KEYS(uint16_t, float_key(v, 16, 0x7f80)) break;
    case NBX_FLOAT32: KEYS(uint32_t, float_key(v, 32, 0x7f800000u)) break;
    case NBX_FLOAT64: KEYS(uint64_t, float_key(v, 64, 0x7ff0000000000000u)) break;
    default: break;
    }
}

static void insertion_sort(nbxi_keyed *items, int64_t n)
{
    for (int64_t i = 1; i < n; i++) {
        nbxi_keyed item = items[i];
        int64_t j = i;
        for (; j > 0 && items[j - 1].key > item.key; j--) items[j] = items[j - 1];
        items[j] = item;
    }
}

void nbxi_sort_keyed(nbxi_keyed *items, nbxi_keyed *scratch, int64_t n)
{
    if (n <= 32) {
        insertion_sort(items, n);
        return;
    }
    uint64_t all_or = 0, all_and = ~(uint64_t)0;
    for (int64_t i = 0; i < n; i++) {
        all_or |= items[i].key;
        all_and &= items[i].key;
    }
    uint64_t varying = all_or ^ all_and;
    nbxi_keyed *from = items, *to = scratch;
    for (int shift = 0; shift < 64; shift += 8) {
        if (!(varying >> shift & 255)) continue;
        int64_t starts[257] = {0};
        for (int64_t i = 0; i < n; i++) starts[(from[i].key >> shift & 255) + 1]++;
        for (int b = 0; b < 256; b++) starts[b + 1] += starts[b];
        for (int64_t i = 0; i < n; i++) to[starts[from[i].key >> shift & 255]++] = from[i];
        nbxi_keyed *swap = from;
        from = to;
        to = swap;
    }
    if (from != items) memcpy(items, from, (size_t)n * sizeof *items);
}

static bool after(const nbxi_keyed *a, const nbxi_keyed *b)
{
    return a->key != b->key ? a->key > b->key : a->index > b->index;
}

/* A heap with the last in order at the top. */
static void sift_down(nbxi_keyed *heap, int64_t n, int64_t at)
{
    nbxi_keyed item = heap[at];
    for (;;) {
        int64_t child = 2 * at + 1;
        if (child >= n) break;
        if (child + 1 < n && after(&heap[child + 1], &heap[child])) child++;
        if (!after(&heap[child], &item)) break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = item;
}

void nbxi_select_keyed(const nbxi_keyed *items, int64_t n, nbxi_keyed *out, int64_t k)
{
    if (k == 0) return;
    memcpy(out, items, (size_t)k * sizeof *out);
    for (int64_t i = k / 2 - 1; i >= 0; i--) sift_down(out, k, i);
    for (int64_t i = k; i < n; i++)
        if (after(&out[0], &items[i])) {
            out[0] = items[i];
            sift_down(out, k, 0);
        }
    for (int64_t m = k - 1; m > 0; m--) {
        nbxi_keyed last = out[m];
        out[m] = out[0];
        out[0] = last;
        sift_down(out, m, 0);
    }
}
