/* SPDX-License-Identifier: Apache-2.0 */
/* The allocator that refuses. */
#include "tests/support/failing_allocator.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/cmocka.h"

#define GUARD 32
#define MAGIC 0x6e62786d656d6f72u

typedef struct header {
    uint64_t magic;
    size_t size, alignment;
    void *base;
} header;

static void *hook_alloc(void *user, size_t size, size_t alignment)
{
    nbxt_allocator *a = user;
    size_t call = atomic_fetch_add(&a->calls, 1) + 1;
    if (call == atomic_load(&a->fail_at)) {
        atomic_store(&a->refused, true);
        return NULL;
    }
    size_t front = alignment > sizeof(header) ? alignment : sizeof(header);
    if (alignment == 0 || (alignment & (alignment - 1)) != 0 || alignment > 4096) {
        atomic_fetch_add(&a->defects, 1);
        return NULL;
    }
    front = (front + alignment - 1) / alignment * alignment;
    void *base = NULL;
    if (posix_memalign(&base, alignment < 64 ? 64 : alignment, front + size + GUARD) != 0) return NULL;
    char *memory = (char *)base + front;
    header h = {MAGIC, size, alignment, base};
    memcpy(memory - sizeof(h), &h, sizeof(h));
    memset(memory, 0xcd, size);
    memset(memory + size, 0xa5, GUARD);
    atomic_fetch_add(&a->blocks, 1);
    return memory;
}

static void hook_free(void *user, void *memory, size_t size, size_t alignment)
{
    nbxt_allocator *a = user;
    header h;
    memcpy(&h, (char *)memory - sizeof(h), sizeof(h));
    if (h.magic != MAGIC || h.size != size || h.alignment != alignment) {
        atomic_fetch_add(&a->defects, 1);
        fprintf(stderr, "freed with size %zu and alignment %zu, allocated with %zu and %zu\n", size, alignment, h.size,
                h.alignment);
        return;
    }
    for (size_t i = 0; i < GUARD; i++) {
        if (((unsigned char *)memory)[size + i] != 0xa5) {
            atomic_fetch_add(&a->defects, 1);
            fprintf(stderr, "byte %zu after a block of %zu was written\n", i, size);
            break;
        }
    }
    memset((char *)memory - sizeof(h), 0xdd, sizeof(h) + size);
    atomic_fetch_sub(&a->blocks, 1);
    free(h.base);
}

nbx_host_allocator nbxt_allocator_hooks(nbxt_allocator *allocator)
{
    return (nbx_host_allocator){hook_alloc, hook_free, allocator};
}

static nbx_status create(nbxt_allocator *allocator, int num_threads, nbx_context **out)
{
    nbx_context_options options;
    nbx_context_options_init(&options);
    options.num_threads = num_threads;
    options.allocator = nbxt_allocator_hooks(allocator);
    return nbx_context_create(&options, out);
}

/* One run with request `fail_at` refused (0: none). Whether it was refused. */
static bool run_once(const char *what, nbxt_body body, void *user, int num_threads, size_t fail_at, size_t *calls)
{
    nbxt_allocator allocator;
    memset(&allocator, 0, sizeof(allocator));
    atomic_store(&allocator.fail_at, fail_at);
    nbx_context *ctx = NULL;
    nbx_status status = create(&allocator, num_threads, &ctx);
    if (status != NBX_OK) {
        if (status != NBX_OUT_OF_MEMORY || ctx != NULL) fail_msg("%s: context gave %s", what, nbx_status_name(status));
    } else {
        status = body(ctx, user);
        bool refused = atomic_load(&allocator.refused);
        const nbx_error *error = nbx_context_error(ctx);
        if (status == NBX_OUT_OF_MEMORY && refused) {
            if (error->status != NBX_OUT_OF_MEMORY || error->message[0] == '\0') {
                fail_msg("%s: request %zu refused, and the record says %s \"%s\"", what, fail_at,
                         nbx_status_name(error->status), error->message);
            }
        } else if (status != NBX_OK) {
            fail_msg("%s: request %zu refused, status %s: %s", what, fail_at, nbx_status_name(status), error->message);
        }
        if (refused) {
            status = body(ctx, user);
            if (status != NBX_OK) {
                fail_msg("%s: after request %zu was refused the same fails: %s: %s", what, fail_at,
                         nbx_status_name(status), nbx_context_error(ctx)->message);
            }
        }
        nbx_context_destroy(ctx);
    }
    if (atomic_load(&allocator.blocks) != 0) {
        fail_msg("%s: request %zu refused: %zu blocks are left", what, fail_at, atomic_load(&allocator.blocks));
    }
    if (atomic_load(&allocator.defects) != 0) fail_msg("%s: request %zu: misuse of blocks, see above", what, fail_at);
    if (calls != NULL) *calls = atomic_load(&allocator.calls);
    return atomic_load(&allocator.refused);
}

size_t nbxt_fail_every_allocation(const char *what, nbxt_body body, void *user, int num_threads, size_t tries)
{
    size_t calls = 0;
    run_once(what, body, user, num_threads, 0, &calls);
    double step = tries > 0 && calls > tries ? (double)calls / (double)tries : 1.0;
    size_t fail_at = 1;
    for (size_t i = 1; fail_at <= calls; i++) {
        run_once(what, body, user, num_threads, fail_at, NULL);
        size_t next = (size_t)(1.0 + (double)i * step);
        fail_at = next > fail_at ? next : fail_at + 1;
    }
    return calls;
}
