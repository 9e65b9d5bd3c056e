/* SPDX-License-Identifier: Apache-2.0 */
/* Order-preserving integer keys: a < b in PyTorch's order (NaN above everything, -0.0 equal to 0.0) exactly when
 * key(a) < key(b). */
#ifndef NBXI_OPS_SORT_KEYS_H
#define NBXI_OPS_SORT_KEYS_H

#include "nbx/dtype.h"

typedef struct nbxi_keyed {
    uint64_t key;
    int64_t index;
} nbxi_keyed;

/* Keys of n elements `step` bytes apart, with their positions 0 … n - 1. descending turns the order round, so that an
 * ascending stable sort of keys gives a stable descending sort. Any dtype but complex and float8. */
void nbxi_sort_keys(nbx_dtype dtype, const char *data, int64_t step, int64_t n, bool descending, nbxi_keyed *out);

/* Sorts by key, stable; scratch has room for n. */
void nbxi_sort_keyed(nbxi_keyed *items, nbxi_keyed *scratch, int64_t n);

/* The k smallest by (key, index), sorted, into out (k <= n; out has room for k). */
void nbxi_select_keyed(const nbxi_keyed *items, int64_t n, nbxi_keyed *out, int64_t k);

#endif
