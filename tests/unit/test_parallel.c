/* SPDX-License-Identifier: Apache-2.0 */
/* The thread pool: every index once, same bits for any number of threads, the host's floating-point modes. */
#include "tests/support/cmocka.h"

#include <fenv.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "src/base/fp.h"
#include "src/base/isa.h"
#include "src/base/parallel.h"

static nbx_context *make(int threads)
{
    nbx_context_options options;
    nbx_context_options_init(&options);
    options.num_threads = threads;
    nbx_context *ctx = NULL;
    assert_int_equal(nbx_context_create(&options, &ctx), NBX_OK);
    return ctx;
}

static void count_one(void *arg, int64_t i) { atomic_fetch_add(&((atomic_int *)arg)[i], 1); }

static void test_every_index_once(void **state)
{
    (void)state;
    static atomic_int hits[5000];
    static const int thread_counts[] = {1, 2, 3, 7, 16};
    for (size_t t = 0; t < sizeof(thread_counts) / sizeof(thread_counts[0]); t++) {
        nbx_context *ctx = make(thread_counts[t]);
        static const int64_t counts[] = {0, 1, 2, 3, 17, 1000, 5000, -3};
        for (size_t c = 0; c < sizeof(counts) / sizeof(counts[0]); c++) {
            for (int i = 0; i < 5000; i++) atomic_store(&hits[i], 0);
            for (int repeat = 0; repeat < 5; repeat++) nbxi_parallel_for(ctx, counts[c], count_one, hits);
            for (int i = 0; i < 5000; i++) assert_int_equal(atomic_load(&hits[i]), i < counts[c] ? 5 : 0);
        }
        nbx_context_destroy(ctx);
    }
}

static void test_many_small_regions(void **state)
{
    (void)state;
    nbx_context *ctx = make(3);
    static atomic_int hits[4];
    for (int i = 0; i < 4; i++) atomic_store(&hits[i], 0);
    for (int i = 0; i < 2000; i++) {
        nbxi_parallel_for(ctx, 4, count_one, hits);
        if (i % 500 == 0) usleep(5000); /* workers go to sleep between */
    }
    for (int i = 0; i < 4; i++) assert_int_equal(atomic_load(&hits[i]), 2000);
    nbx_context_destroy(ctx);
}

typedef struct sums {
    const float *values;
    float *out;
} sums;

#define BLOCK 1000
static void sum_block(void *arg, int64_t i)
{
    sums *s = arg;
    float total = 0;
    for (int k = 0; k < BLOCK; k++) total += s->values[i * BLOCK + k];
    s->out[i] = total;
}

static void test_same_bits(void **state)
{
    (void)state;
    enum { COUNT = 64 };
    float *values = malloc(sizeof(float) * COUNT * BLOCK), expected[COUNT], got[COUNT];
    uint32_t seed = 1;
    for (int i = 0; i < COUNT * BLOCK; i++) {
        seed = seed * 1664525u + 1013904223u;
        values[i] = (float)(seed >> 8) / 1e5f - 80.0f;
    }
    static const int thread_counts[] = {1, 2, 3, 7};
    for (size_t t = 0; t < sizeof(thread_counts) / sizeof(thread_counts[0]); t++) {
        nbx_context *ctx = make(thread_counts[t]);
        sums s = {values, t == 0 ? expected : got};
        for (int repeat = 0; repeat < 10; repeat++) {
            memset(s.out, 0, sizeof(got));
            nbxi_parallel_for(ctx, COUNT, sum_block, &s);
            if (t > 0) assert_memory_equal(got, expected, sizeof(got));
        }
        nbx_context_destroy(ctx);
    }
    free(values);
}

typedef struct nested {
    nbx_context *ctx;
    int workers;
    atomic_int inner, bad;
} nested;

static void inner_index(void *arg, int64_t i, int worker)
{
    nested *n = arg;
    (void)i;
    if (worker < 0 || worker >= n->workers) atomic_fetch_add(&n->bad, 1);
    atomic_fetch_add(&n->inner, 1);
}

static void outer_index(void *arg, int64_t i, int worker)
{
    (void)i, (void)worker;
    nbxi_parallel_for_worker(((nested *)arg)->ctx, 5, inner_index, arg);
}

static void test_nested(void **state)
{
    (void)state;
    nbx_context *ctx = make(4);
    nested n = {.ctx = ctx, .workers = nbxi_parallel_workers(ctx)};
    assert_int_equal(n.workers, 4);
    nbxi_parallel_for_worker(ctx, 100, outer_index, &n);
    assert_int_equal(atomic_load(&n.inner), 500);
    assert_int_equal(atomic_load(&n.bad), 0);
    nbx_context_destroy(ctx);
}

/* Computed where they stand: their operands and calls cannot move over a change of the mode. */
static __attribute__((noinline)) float third(void)
{
    volatile float one = 1.0f, three = 3.0f;
    return one / three;
}

static __attribute__((noinline)) long double wide_third(void)
{
    volatile long double one = 1.0L, three = 3.0L;
    return one / three;
}

static void divide(void *arg, int64_t i)
{
    ((float *)arg)[i] = third();
    usleep(100); /* so that workers take a part */
}

static void test_rounding_mode(void **state)
{
    (void)state;
    float nearest = third(), out[64];
    nbx_context *ctx = make(3);
    fesetround(FE_DOWNWARD); /* before the workers exist: they inherit it */
    assert_true(third() != nearest);
    nbxi_parallel_for(ctx, 64, divide, out);
    assert_int_equal(fegetround(), FE_DOWNWARD);
    for (int i = 0; i < 64; i++) assert_true(out[i] == nearest);
    nbxi_fp_guard guard;
    nbxi_fp_guard_begin(&guard);
    assert_int_equal(fegetround(), FE_TONEAREST);
    long double in_guard = wide_third();
    nbxi_fp_guard_end(&guard);
    assert_int_equal(fegetround(), FE_DOWNWARD);
    fesetround(FE_TONEAREST);
    assert_true(wide_third() == in_guard);
    nbx_context_destroy(ctx);
}

#if defined(__x86_64__)
static __attribute__((noinline)) float subnormal(void)
{
    volatile float tiny = 1e-30f, small = 1e-10f;
    return tiny * small;
}

static void test_flush_to_zero(void **state)
{
    (void)state;
    uint32_t flush = 0x1f80u | 0x8040u, before; /* FTZ and DAZ */
    __asm__ volatile("stmxcsr %0" : "=m"(before));
    __asm__ volatile("ldmxcsr %0" : : "m"(flush));
    float outside = subnormal();
    nbxi_fp_guard guard;
    nbxi_fp_guard_begin(&guard);
    float inside = subnormal();
    nbxi_fp_guard_end(&guard);
    uint32_t after;
    __asm__ volatile("stmxcsr %0" : "=m"(after));
    __asm__ volatile("ldmxcsr %0" : : "m"(before));
    assert_true(outside == 0.0f);
    assert_true(inside > 0.0f);
    assert_int_equal(after & 0xffc0u, flush & 0xffc0u);
}
#endif

static void test_fork(void **state)
{
    (void)state;
    nbx_context *ctx = make(3);
    static atomic_int hits[100];
    for (int i = 0; i < 100; i++) atomic_store(&hits[i], 0);
    nbxi_parallel_for(ctx, 100, count_one, hits);
    pid_t child = fork();
    if (child == 0) {
        /* The threads are not here; work goes on without them. */
        nbxi_parallel_for(ctx, 100, count_one, hits);
        int ok = 1;
        for (int i = 0; i < 100; i++) ok = ok && atomic_load(&hits[i]) == 2;
        nbx_context_destroy(ctx);
        _exit(ok ? 0 : 1);
    }
    int result = -1;
    assert_int_equal(waitpid(child, &result, 0), child);
    assert_true(WIFEXITED(result) && WEXITSTATUS(result) == 0);
    nbx_context_destroy(ctx);
}

static void *refuse_big(void *user, size_t size, size_t alignment)
{
    (void)user;
    /* The context fits, the pool of 1024 threads does not. */
    void *memory = NULL;
    if (size > 20000) return NULL;
    return posix_memalign(&memory, alignment < 8 ? 8 : alignment, size) == 0 ? memory : NULL;
}

static void give(void *user, void *memory, size_t size, size_t alignment)
{
    (void)user, (void)size, (void)alignment;
    free(memory);
}

static void test_no_memory_for_threads(void **state)
{
    (void)state;
    nbx_context_options options;
    nbx_context_options_init(&options);
    options.num_threads = 1024;
    options.allocator = (nbx_host_allocator){refuse_big, give, NULL};
    nbx_context *ctx = NULL;
    assert_int_equal(nbx_context_create(&options, &ctx), NBX_OK);
    static atomic_int hits[10];
    for (int i = 0; i < 10; i++) atomic_store(&hits[i], 0);
    nbxi_parallel_for(ctx, 10, count_one, hits);
    for (int i = 0; i < 10; i++) assert_int_equal(atomic_load(&hits[i]), 1);
    nbx_context_destroy(ctx);
}

static void test_isa(void **state)
{
    (void)state;
    nbxi_isa best = nbxi_isa_detect(), isa;
    for (int i = 0; i <= (int)best; i++) {
        nbxi_isa_limit((nbxi_isa)i);
        assert_int_equal(nbxi_isa_level(), i);
        assert_true(nbxi_isa_from_name(nbxi_isa_name((nbxi_isa)i), &isa));
        assert_int_equal(isa, i);
    }
    nbxi_isa_limit(NBXI_ISA_AVX512);
    assert_int_equal(nbxi_isa_level(), best);
    assert_false(nbxi_isa_from_name("mmx", &isa));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_index_once),
        cmocka_unit_test(test_many_small_regions),
        cmocka_unit_test(test_same_bits),
        cmocka_unit_test(test_nested),
        cmocka_unit_test(test_rounding_mode),
#if defined(__x86_64__)
        cmocka_unit_test(test_flush_to_zero),
#endif
        cmocka_unit_test(test_fork),
        cmocka_unit_test(test_no_memory_for_threads),
        cmocka_unit_test(test_isa),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
