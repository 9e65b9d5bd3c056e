/* SPDX-License-Identifier: Apache-2.0 */
/* Which addresses of a device are memory that was allocated or imported: a sorted table of ranges, safe for threads. */
#ifndef NBXI_DEVICE_RANGES_H
#define NBXI_DEVICE_RANGES_H

#include <pthread.h>

#include "src/base/heap.h"

typedef struct nbxi_range {
    uint64_t base, size; /* size above 0 */
    void *owner;         /* the driver's: cl_mem, …; NULL where addresses are real */
} nbxi_range;

typedef struct nbxi_ranges {
    nbxi_heap *heap;
    nbxi_range *data; /* sorted by base, disjoint */
    size_t count, capacity;
    pthread_rwlock_t lock;
} nbxi_ranges;

bool nbxi_ranges_init(nbxi_ranges *ranges, nbxi_heap *heap);
void nbxi_ranges_free(nbxi_ranges *ranges);
/* false: out of memory, or the range overlaps another. */
bool nbxi_ranges_add(nbxi_ranges *ranges, uint64_t base, uint64_t size, void *owner);
/* Removes the range that begins at base; its copy in *out (may be NULL). false: there is none. */
bool nbxi_ranges_remove(nbxi_ranges *ranges, uint64_t base, nbxi_range *out);
/* The range that `address` lies in. false: none. */
bool nbxi_ranges_find(nbxi_ranges *ranges, uint64_t address, nbxi_range *out);

#endif
