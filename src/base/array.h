/* SPDX-License-Identifier: Apache-2.0 */
/* Growing arrays:
 *
 *     struct { thing *data; size_t count, capacity; } things = {0};
 *     if (!NBXI_PUSH(heap, &things, thing_value)) out of memory, the array is as it was
 *     nbxi_free(heap, things.data); */
#ifndef NBXI_BASE_ARRAY_H
#define NBXI_BASE_ARRAY_H

#include "src/base/heap.h"

/* Makes room for `needed` elements (doubling). data and capacity change together or not at all. */
bool nbxi_reserve(nbxi_heap *heap, void **data, size_t *capacity, size_t needed, size_t element_size);

#define NBXI_RESERVE(heap, array, needed) \
    nbxi_reserve(heap, (void **)(void *)&(array)->data, &(array)->capacity, needed, sizeof(*(array)->data))
#define NBXI_PUSH(heap, array, ...) \
    (NBXI_RESERVE(heap, array, (array)->count + 1) && ((array)->data[(array)->count++] = (__VA_ARGS__), true))

#endif
