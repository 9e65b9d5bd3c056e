/* SPDX-License-Identifier: Apache-2.0 */
/* Arenas. */
#include "src/base/arena.h"

#include <string.h>

#include "src/base/checked.h"

#define BLOCK 16384
#define ALIGNMENT 16

struct nbxi_arena_block {
    nbxi_arena_block *next;
    size_t unused;
};

void *nbxi_arena_alloc(nbxi_arena *arena, size_t count, size_t size)
{
    size_t bytes;
    if (!nbxi_mul_size(count, size, &bytes) || bytes > SIZE_MAX / 4) return NULL;
    bytes = (bytes + ALIGNMENT) & ~(size_t)(ALIGNMENT - 1);
    if (bytes <= arena->capacity - arena->used) {
        void *memory = (char *)arena->blocks + arena->used;
        arena->used += bytes;
        return memory;
    }
    bool own = bytes > BLOCK / 4; /* big ones get a block each and leave the current one as it is */
    size_t block_bytes = sizeof(nbxi_arena_block) + (own ? bytes : BLOCK);
    nbxi_arena_block *block = nbxi_alloc(arena->heap, block_bytes);
    if (!block) return NULL;
    if (own && arena->blocks) {
        block->next = arena->blocks->next;
        arena->blocks->next = block;
        return block + 1;
    }
    block->next = arena->blocks;
    arena->blocks = block;
    arena->capacity = block_bytes;
    arena->used = sizeof *block + bytes;
    return block + 1;
}

char *nbxi_arena_strndup(nbxi_arena *arena, const char *text, size_t length)
{
    char *copy = nbxi_arena_alloc(arena, length + 1, 1);
    if (copy) memcpy(copy, text, length);
    return copy;
}

void nbxi_arena_free(nbxi_arena *arena)
{
    while (arena->blocks) {
        nbxi_arena_block *next = arena->blocks->next;
        nbxi_free(arena->heap, arena->blocks);
        arena->blocks = next;
    }
    arena->used = arena->capacity = 0;
}
