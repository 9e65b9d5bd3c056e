/* SPDX-License-Identifier: Apache-2.0 */
/* Memory that is given back all at once: blocks that are filled from the front. */
#ifndef NBXI_BASE_ARENA_H
#define NBXI_BASE_ARENA_H

#include "src/base/heap.h"

typedef struct nbxi_arena_block nbxi_arena_block;
typedef struct nbxi_arena {
    nbxi_heap *heap;
    nbxi_arena_block *blocks;
    size_t used, capacity; /* of the first block */
} nbxi_arena;

/* Zeroed, aligned to 16. NULL: refused. count 0 gives a pointer all the same. */
void *nbxi_arena_alloc(nbxi_arena *arena, size_t count, size_t size);
char *nbxi_arena_strndup(nbxi_arena *arena, const char *text, size_t length);
void nbxi_arena_free(nbxi_arena *arena);

#endif
