/* SPDX-License-Identifier: Apache-2.0 */
/* Parallel loops over fixed blocks. */
#ifndef NBXI_BASE_PARALLEL_H
#define NBXI_BASE_PARALLEL_H

#include "src/base/context.h"

/* Runs fn(arg, i) once for every i in [0, count), on the context's threads. Which thread runs which i is not fixed, so
 * what i computes must depend on i alone (and blocks must be cut at sizes that do not depend on the thread count). fn
 * must not allocate through the context or fail: get memory before. Nested calls run serially. Cheap for count <= 1. */
typedef void (*nbxi_parallel_function)(void *arg, int64_t i);
void nbxi_parallel_for(nbx_context *ctx, int64_t count, nbxi_parallel_function fn, void *arg);

/* The same with the number of the worker (0 … nbxi_parallel_workers - 1) for per-worker scratch memory. */
typedef void (*nbxi_parallel_worker_function)(void *arg, int64_t i, int worker);
int nbxi_parallel_workers(nbx_context *ctx);
void nbxi_parallel_for_worker(nbx_context *ctx, int64_t count, nbxi_parallel_worker_function fn, void *arg);

void nbxi_pool_destroy(nbxi_pool *pool); /* NULL is ignored */

/* Processors that this process may run on: its affinity mask and the quota of its control group. At least 1. */
int nbxi_default_threads(void);

#endif
