/* SPDX-License-Identifier: Apache-2.0 */
/* The counted host heap. */
#include "src/base/heap.h"

#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/checked.h"

struct nbxi_heap {
    nbx_host_allocator hooks;
    atomic_size_t references;
    atomic_size_t live, peak;
    atomic_uint_fast64_t allocations;
};

/* Small aligned blocks are aligned inside a plain block, whose address stands before them: aligned allocation of the C
 * library is many times slower and splits its free lists. */
#define SMALL_BLOCK 4096
#define SMALL_ALIGNMENT 64

static bool is_small(size_t size, size_t alignment) { return size <= SMALL_BLOCK && alignment <= SMALL_ALIGNMENT; }

static void *default_alloc(void *user, size_t size, size_t alignment)
{
    (void)user;
    if (alignment <= _Alignof(max_align_t)) return malloc(size);
    if (is_small(size, alignment)) {
        char *block = malloc(size + alignment);
        if (block == NULL) return NULL;
        /* malloc's own alignment leaves room for the address in front. */
        char *memory = block + alignment - (uintptr_t)block % alignment;
        memcpy(memory - sizeof(block), &block, sizeof(block));
        return memory;
    }
    void *memory = NULL;
    return posix_memalign(&memory, alignment, size) == 0 ? memory : NULL;
}

static void default_free(void *user, void *memory, size_t size, size_t alignment)
{
    (void)user;
    if (alignment > _Alignof(max_align_t) && is_small(size, alignment))
        memcpy(&memory, (char *)memory - sizeof(memory), sizeof(memory));
    free(memory);
}

nbxi_heap *nbxi_heap_create(const nbx_host_allocator *hooks)
{
    nbx_host_allocator chosen = {default_alloc, default_free, NULL};
    if (hooks != NULL && hooks->alloc != NULL && hooks->free != NULL) chosen = *hooks;
    nbxi_heap *heap = chosen.alloc(chosen.user, sizeof(*heap), _Alignof(nbxi_heap));
    if (heap == NULL) return NULL;
    heap->hooks = chosen;
    atomic_init(&heap->references, 1);
    atomic_init(&heap->live, 0);
    atomic_init(&heap->peak, 0);
    atomic_init(&heap->allocations, 0);
    return heap;
}

void nbxi_heap_retain(nbxi_heap *heap) { atomic_fetch_add_explicit(&heap->references, 1, memory_order_relaxed); }

void nbxi_heap_release(nbxi_heap *heap)
{
    if (heap == NULL || atomic_fetch_sub_explicit(&heap->references, 1, memory_order_acq_rel) != 1) return;
    nbx_host_allocator hooks = heap->hooks;
    hooks.free(hooks.user, heap, sizeof(*heap), _Alignof(nbxi_heap));
}

void *nbxi_heap_alloc_aligned(nbxi_heap *heap, size_t size, size_t alignment)
{
    if (size == 0) size = 1;
    if (size > PTRDIFF_MAX) return NULL;
    void *memory = heap->hooks.alloc(heap->hooks.user, size, alignment);
    if (memory == NULL) return NULL;
    size_t live = atomic_fetch_add_explicit(&heap->live, size, memory_order_relaxed) + size;
    size_t peak = atomic_load_explicit(&heap->peak, memory_order_relaxed);
    while (live > peak && !atomic_compare_exchange_weak_explicit(&heap->peak, &peak, live, memory_order_relaxed,
                                                                 memory_order_relaxed)) {}
    atomic_fetch_add_explicit(&heap->allocations, 1, memory_order_relaxed);
    return memory;
}

void nbxi_heap_free_aligned(nbxi_heap *heap, void *memory, size_t size, size_t alignment)
{
    if (memory == NULL) return;
    if (size == 0) size = 1;
    atomic_fetch_sub_explicit(&heap->live, size, memory_order_relaxed);
    heap->hooks.free(heap->hooks.user, memory, size, alignment);
}

/* Small objects have a header with the size of the whole block. */
#define HEADER sizeof(max_align_t)
_Static_assert(sizeof(max_align_t) % _Alignof(max_align_t) == 0, "the header keeps the alignment");

static size_t *header_of(void *memory) { return (size_t *)((char *)memory - HEADER); }

void *nbxi_alloc(nbxi_heap *heap, size_t size)
{
    size_t block;
    if (!nbxi_add_size(size, HEADER, &block)) return NULL;
    char *memory = nbxi_heap_alloc_aligned(heap, block, _Alignof(max_align_t));
    if (memory == NULL) return NULL;
    memset(memory, 0, block);
    memcpy(memory, &block, sizeof(block));
    return memory + HEADER;
}

void *nbxi_alloc_array(nbxi_heap *heap, size_t count, size_t size)
{
    size_t bytes;
    return nbxi_mul_size(count, size, &bytes) ? nbxi_alloc(heap, bytes) : NULL;
}

void *nbxi_realloc(nbxi_heap *heap, void *memory, size_t size)
{
    void *fresh = nbxi_alloc(heap, size);
    if (fresh == NULL || memory == NULL) return fresh;
    size_t old = *header_of(memory) - HEADER;
    memcpy(fresh, memory, old < size ? old : size);
    nbxi_free(heap, memory);
    return fresh;
}

void nbxi_free(nbxi_heap *heap, void *memory)
{
    if (memory == NULL) return;
    size_t *header = header_of(memory);
    nbxi_heap_free_aligned(heap, header, *header, _Alignof(max_align_t));
}

char *nbxi_strndup(nbxi_heap *heap, const char *text, size_t length)
{
    size_t size;
    if (!nbxi_add_size(length, 1, &size)) return NULL;
    char *copy = nbxi_alloc(heap, size);
    if (copy != NULL && length > 0) memcpy(copy, text, length);
    return copy;
}

char *nbxi_strdup(nbxi_heap *heap, const char *text) { return nbxi_strndup(heap, text, strlen(text)); }

void nbxi_heap_info(const nbxi_heap *heap, nbx_memory_info *out)
{
    out->live = atomic_load_explicit(&heap->live, memory_order_relaxed);
    out->peak = atomic_load_explicit(&heap->peak, memory_order_relaxed);
    out->allocations = atomic_load_explicit(&heap->allocations, memory_order_relaxed);
}

void nbxi_heap_reset_peak(nbxi_heap *heap)
{
    atomic_store_explicit(&heap->peak, atomic_load_explicit(&heap->live, memory_order_relaxed), memory_order_relaxed);
}
