/* SPDX-License-Identifier: Apache-2.0 */
/* A host allocator that refuses the n-th request, checks how blocks are given back, and finds writes past their end. */
#ifndef NBX_TESTS_FAILING_ALLOCATOR_H
#define NBX_TESTS_FAILING_ALLOCATOR_H

#include <stdatomic.h>

#include "nbx/context.h"

typedef struct nbxt_allocator {
    atomic_size_t calls;   /* requests so far */
    atomic_size_t fail_at; /* the request that is refused, counted from 1; 0: none */
    atomic_bool refused;   /* it has come */
    atomic_size_t blocks;  /* that are live */
    atomic_size_t defects; /* wrong size or alignment at free, damaged guard bytes */
} nbxt_allocator;

nbx_host_allocator nbxt_allocator_hooks(nbxt_allocator *allocator);

/* Does something through the public interface and releases what it got, also when it fails. Returns the first status
 * that is not NBX_OK. */
typedef nbx_status (*nbxt_body)(nbx_context *ctx, void *user);

/* Runs the body with each of its allocations refused in turn, in a new context each time (creating it counts). After a
 * refusal the body must either have returned OUT_OF_MEMORY with a record, or have done without; then it must succeed on
 * the same context, and at the end nothing may be left. Fails the cmocka test otherwise. When the body makes more than
 * `tries` requests, they are sampled. Returns the number of requests of an undisturbed run. */
size_t nbxt_fail_every_allocation(const char *what, nbxt_body body, void *user, int num_threads, size_t tries);

#endif
