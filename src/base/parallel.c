/* SPDX-License-Identifier: Apache-2.0 */
/* The thread pool of a context.
 *
 * A region has one range of indices for each thread; a thread empties its own range and then helps with the others, so
 * that neighbouring operators touch the same part of a tensor on the same core. Workers join a region that is open,
 * and the caller waits only for those that joined: one that sleeps or lost its processor delays nobody. Idle workers
 * spin for a short time, because waking a thread costs far more than a region, and then sleep. */
#include "src/base/parallel.h"

#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "src/base/fp.h"

#define CACHE_LINE 64
/* How long an idle worker spins: over the pauses inside a forward pass, not over those between requests. When there are
 * more threads than processors a spinning worker is in the way of one that works. */
#define SPIN_NANOSECONDS 2000000
#define SPIN_NANOSECONDS_CROWDED 20000

typedef struct range {
    _Alignas(CACHE_LINE) _Atomic int64_t next;
    int64_t end;
} range;

typedef struct worker {
    nbxi_pool *pool;
    pthread_t thread;
    int number;
} worker;

struct nbxi_pool {
    nbxi_heap *heap;
    size_t bytes;
    pid_t process; /* threads do not survive fork */
    int threads;   /* workers + 1 */
    int started;   /* workers that run */
    int64_t spin_ns;
    /* The region. Written by the caller while it is closed. */
    nbxi_parallel_worker_function fn;
    void *arg;
    int64_t grain;
    /* Bit 0: open; bits 1 to 16: workers inside; above: number of the region. */
    _Alignas(CACHE_LINE) _Atomic uint64_t state;
    /* Number of the region again, for the futex. */
    _Alignas(CACHE_LINE) _Atomic uint32_t signal;
    _Atomic int sleepers;
    _Atomic bool stop;
    range *ranges;
    worker workers[];
};

#define OPEN ((uint64_t)1)
#define INSIDE ((uint64_t)2)
#define INSIDE_MASK ((uint64_t)0x1fffe)
#define REGION ((uint64_t)1 << 17)

/* Number of the thread inside a region, -1 outside. */
static _Thread_local int current_worker = -1;

static void relax(void)
{
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

static int64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void futex(_Atomic uint32_t *word, int operation, uint32_t value)
{
    syscall(SYS_futex, (void *)word, operation | FUTEX_PRIVATE_FLAG, value, NULL, NULL, 0);
}

static void work(nbxi_pool *pool, int number)
{
    int before = current_worker;
    current_worker = number;
    int64_t grain = pool->grain;
    for (int k = 0; k < pool->threads; k++) {
        int owner = number + k;
        if (owner >= pool->threads) owner -= pool->threads;
        range *r = &pool->ranges[owner];
        if (atomic_load_explicit(&r->next, memory_order_relaxed) >= r->end) continue;
        for (;;) {
            int64_t i = atomic_fetch_add_explicit(&r->next, grain, memory_order_relaxed);
            if (i >= r->end) break;
            int64_t end = r->end - i < grain ? r->end : i + grain;
            for (; i < end; i++) pool->fn(pool->arg, i, number);
        }
    }
    current_worker = before;
}

/* Takes part in the region if it is open still. */
static void try_region(nbxi_pool *pool, int number)
{
    uint64_t state = atomic_load_explicit(&pool->state, memory_order_relaxed);
    while (state & OPEN) {
        if (!atomic_compare_exchange_weak_explicit(&pool->state, &state, state + INSIDE, memory_order_acquire,
                                                   memory_order_relaxed)) {
            continue;
        }
        work(pool, number);
        atomic_fetch_sub_explicit(&pool->state, INSIDE, memory_order_release);
        return;
    }
}

/* Returns when the signal differs from `seen`: spins, then sleeps. */
static uint32_t await_signal(nbxi_pool *pool, uint32_t seen)
{
    uint32_t signal;
    int64_t deadline = 0;
    for (unsigned turn = 1;; turn++) {
        signal = atomic_load_explicit(&pool->signal, memory_order_acquire);
        if (signal != seen) return signal;
        relax();
        if (turn % 256 != 0) continue;
        int64_t now = now_ns();
        if (deadline == 0) deadline = now + pool->spin_ns;
        if (now >= deadline) break;
    }
    atomic_fetch_add(&pool->sleepers, 1);
    while ((signal = atomic_load(&pool->signal)) == seen) futex(&pool->signal, FUTEX_WAIT, seen);
    atomic_fetch_sub(&pool->sleepers, 1);
    return signal;
}

static void *worker_main(void *arg)
{
    worker *self = arg;
    nbxi_pool *pool = self->pool;
    nbxi_fp_guard guard; /* the creator's environment was inherited; it stays at the default here for good */
    nbxi_fp_guard_begin(&guard);
    uint32_t seen = 0;
    for (;;) {
        seen = await_signal(pool, seen);
        if (atomic_load_explicit(&pool->stop, memory_order_acquire)) return NULL;
        try_region(pool, self->number);
    }
}

static void signal_workers(nbxi_pool *pool)
{
    atomic_fetch_add(&pool->signal, 1);
    if (atomic_load(&pool->sleepers) > 0) futex(&pool->signal, FUTEX_WAKE, INT32_MAX);
}

/* Starts as many workers as the system gives. Signals of the process stay with the application's threads. */
static void start_workers(nbxi_pool *pool)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    for (int i = 0; i < pool->threads - 1; i++) {
        worker *w = &pool->workers[i];
        w->pool = pool;
        w->number = i + 1;
        if (pthread_create(&w->thread, NULL, worker_main, w) != 0) break;
        pthread_setname_np(w->thread, "nbx-worker");
        pool->started++;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static nbxi_pool *pool_create(nbx_context *ctx)
{
    int threads = ctx->num_threads;
    size_t head = sizeof(nbxi_pool) + (size_t)(threads - 1) * sizeof(worker);
    head = (head + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
    size_t bytes = head + (size_t)threads * sizeof(range);
    nbxi_pool *pool = nbxi_heap_alloc_aligned(ctx->heap, bytes, CACHE_LINE);
    if (pool == NULL) return NULL;
    memset(pool, 0, bytes);
    pool->heap = ctx->heap;
    pool->bytes = bytes;
    pool->process = getpid();
    pool->threads = threads;
    pool->spin_ns = threads > nbxi_default_threads() ? SPIN_NANOSECONDS_CROWDED : SPIN_NANOSECONDS;
    pool->ranges = (range *)((char *)pool + head);
    start_workers(pool);
    if (pool->started < threads - 1) {
        nbxi_log(ctx, NBX_LOG_WARNING, "only %d of %d threads could be started; results do not change",
                 pool->started + 1, threads);
    }
    return pool;
}

void nbxi_pool_destroy(nbxi_pool *pool)
{
    if (pool == NULL) return;
    if (pool->process == getpid()) {
        atomic_store_explicit(&pool->stop, true, memory_order_release);
        signal_workers(pool);
        for (int i = 0; i < pool->started; i++) pthread_join(pool->workers[i].thread, NULL);
    }
    nbxi_heap_free_aligned(pool->heap, pool, pool->bytes, CACHE_LINE);
}

static void run_serially(int64_t count, nbxi_parallel_worker_function fn, void *arg)
{
    int number = current_worker >= 0 ? current_worker : 0;
    for (int64_t i = 0; i < count; i++) fn(arg, i, number);
}

static void run_region(nbxi_pool *pool, int64_t count, nbxi_parallel_worker_function fn, void *arg)
{
    pool->fn = fn;
    pool->arg = arg;
    /* A few grabs for each thread, so that a late one leaves little to wait for. */
    pool->grain = count / ((int64_t)pool->threads * 16) + 1;
    for (int i = 0; i < pool->threads; i++) {
        int64_t share = count / pool->threads, rest = count % pool->threads;
        int64_t begin = share * i + (i < rest ? i : rest);
        atomic_store_explicit(&pool->ranges[i].next, begin, memory_order_relaxed);
        pool->ranges[i].end = begin + share + (i < rest ? 1 : 0);
    }
    uint64_t closed = atomic_load_explicit(&pool->state, memory_order_relaxed);
    atomic_store_explicit(&pool->state, closed + REGION + OPEN, memory_order_release);
    signal_workers(pool);
    work(pool, 0);
    atomic_fetch_sub_explicit(&pool->state, OPEN, memory_order_relaxed);
    for (unsigned turn = 1; atomic_load_explicit(&pool->state, memory_order_acquire) & INSIDE_MASK; turn++) {
        if (turn % 4096 == 0) sched_yield();
        relax();
    }
}

void nbxi_parallel_for_worker(nbx_context *ctx, int64_t count, nbxi_parallel_worker_function fn, void *arg)
{
    if (count <= 0) return;
    nbxi_fp_guard guard;
    nbxi_fp_guard_begin(&guard);
    if (count > 1 && ctx->num_threads > 1 && current_worker < 0) {
        if (ctx->pool == NULL) {
            ctx->pool = pool_create(ctx);
            if (ctx->pool == NULL) nbxi_log(ctx, NBX_LOG_WARNING, "no memory for threads; running on one");
        }
        if (ctx->pool != NULL) {
            run_region(ctx->pool, count, fn, arg);
            nbxi_fp_guard_end(&guard);
            return;
        }
    }
    run_serially(count, fn, arg);
    nbxi_fp_guard_end(&guard);
}

typedef struct plain_call {
    nbxi_parallel_function fn;
    void *arg;
} plain_call;

static void call_plain(void *arg, int64_t i, int number)
{
    (void)number;
    const plain_call *call = arg;
    call->fn(call->arg, i);
}

void nbxi_parallel_for(nbx_context *ctx, int64_t count, nbxi_parallel_function fn, void *arg)
{
    plain_call call = {fn, arg};
    nbxi_parallel_for_worker(ctx, count, call_plain, &call);
}

int nbxi_parallel_workers(nbx_context *ctx) { return ctx->num_threads; }
