/* SPDX-License-Identifier: Apache-2.0 */
/* The counted host heap behind a context: every object of the library is allocated here, through the user's hooks. */
#ifndef NBXI_BASE_HEAP_H
#define NBXI_BASE_HEAP_H

#include "nbx/context.h"

typedef struct nbxi_heap nbxi_heap; /* reference counted, thread safe */

nbxi_heap *nbxi_heap_create(const nbx_host_allocator *hooks); /* NULL: refused. hooks all zero: the C library's. */
void nbxi_heap_retain(nbxi_heap *heap);
void nbxi_heap_release(nbxi_heap *heap);

/* NULL when refused. size 0 gives a unique pointer all the same. alignment: power of two, at most 4096. */
void *nbxi_heap_alloc_aligned(nbxi_heap *heap, size_t size, size_t alignment);
void nbxi_heap_free_aligned(nbxi_heap *heap, void *memory, size_t size, size_t alignment);

/* Small objects: alignment of max_align_t; the block remembers its size. zeroed. */
void *nbxi_alloc(nbxi_heap *heap, size_t size);
void *nbxi_alloc_array(nbxi_heap *heap, size_t count, size_t size); /* checked product */
/* Keeps the contents, zeroes what is new; on refusal NULL and the old block stays. memory may be NULL. */
void *nbxi_realloc(nbxi_heap *heap, void *memory, size_t size);
void nbxi_free(nbxi_heap *heap, void *memory); /* NULL is ignored */
char *nbxi_strdup(nbxi_heap *heap, const char *text);
char *nbxi_strndup(nbxi_heap *heap, const char *text, size_t length);

void nbxi_heap_info(const nbxi_heap *heap, nbx_memory_info *out);
void nbxi_heap_reset_peak(nbxi_heap *heap);

#endif
