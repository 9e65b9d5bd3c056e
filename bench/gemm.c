/* SPDX-License-Identifier: Apache-2.0 */
/* Matrix products: gemm [--cpu-time] [M N K]... (with N for the layout of a weight, B = W^T, when K is negative).
 *
 * For each size: GFLOP/s of the library with one thread and with all, with B packed ahead, and of OpenBLAS with one
 * thread when it is installed (it is opened at run time). Best of several rounds, taken in turns. --cpu-time measures
 * the processor time of the thread, for one thread, on a machine that is busy with other things. */
#include <dlfcn.h>
#include <math.h>
#include <nbx/nbx.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "src/ops/matmul/gemm.h"

typedef void (*sgemm_function)(int order, int ta, int tb, int m, int n, int k, float alpha, const float *a, int lda,
                               const float *b, int ldb, float beta, float *c, int ldc);

static bool cpu_time;

static double now(void)
{
    struct timespec t;
    clock_gettime(cpu_time ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static sgemm_function find_openblas(void)
{
    static const char *const names[] = {"libopenblas.so.0",
                                        "/usr/lib/x86_64-linux-gnu/openblas-pthread/libopenblas.so.0"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        void *library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
        if (!library) continue;
        void *threads = dlsym(library, "openblas_set_num_threads"), *sgemm = dlsym(library, "cblas_sgemm");
        void (*set)(int);
        sgemm_function function;
        memcpy(&set, &threads, sizeof set);
        memcpy(&function, &sgemm, sizeof function);
        if (set) set(1);
        if (function) return function;
    }
    return NULL;
}

static float *random_floats(size_t n)
{
    float *x = aligned_alloc(64, (n * sizeof *x + 127) / 64 * 64);
    for (size_t i = 0; x && i < n; i++) x[i] = (float)rand() / (float)RAND_MAX - 0.5f;
    return x;
}

typedef struct bench {
    nbx_context *one, *all;
    sgemm_function openblas;
} bench;

enum { ONE, ALL, PACKED, OPENBLAS, WAYS };

static nbx_status run_way(const bench *b, int way, const nbxi_gemm *g, const nbxi_gemm_packed *packed, bool transposed)
{
    nbxi_gemm with = *g;
    if (way == PACKED) with.packed = packed;
    if (way != OPENBLAS) return nbxi_gemm_run(way == ALL ? b->all : b->one, &with);
    b->openblas(101, 111, transposed ? 112 : 111, (int)g->m, (int)g->n, (int)g->k, 1, g->a, (int)g->k, g->b,
                (int)(transposed ? g->k : g->n), 0, g->c, (int)g->n);
    return NBX_OK;
}

static nbx_status measure(const bench *b, int64_t m, int64_t n, int64_t k, bool transposed)
{
    float *a = random_floats((size_t)(m * k)), *w = random_floats((size_t)(n * k)), *c = random_floats((size_t)(m * n));
    nbxi_gemm_packed *packed = NULL;
    nbxi_gemm g;
    nbxi_gemm_init(&g);
    g.a_dtype = g.b_dtype = g.c_dtype = NBX_FLOAT32;
    g.m = m, g.n = n, g.k = k, g.a = a, g.b = w, g.c = c;
    g.a_row = k, g.a_col = 1, g.c_row = n, g.c_col = 1;
    g.b_row = transposed ? 1 : n, g.b_col = transposed ? k : 1;
    nbx_status status = a && w && c ? NBX_OK : NBX_OUT_OF_MEMORY;
    if (status == NBX_OK) status = nbxi_gemm_pack_b(b->one, NBX_FLOAT32, n, k, w, g.b_row, g.b_col, &packed);
    const double work = 2.0 * (double)m * (double)n * (double)k;
    const int repeat = (int)(1e8 / work) + 1;
    double best[WAYS] = {INFINITY, INFINITY, INFINITY, INFINITY};
    for (int round = 0; round < 9 && status == NBX_OK; round++)
        for (int way = 0; way < WAYS && status == NBX_OK; way++) {
            if ((way == OPENBLAS && !b->openblas) || (way == ALL && cpu_time)) continue;
            const double begin = now();
            for (int i = 0; i < repeat && status == NBX_OK; i++) status = run_way(b, way, &g, packed, transposed);
            const double time = (now() - begin) / repeat;
            if (time < best[way]) best[way] = time;
        }
    if (status == NBX_OK)
        printf("%5d x %5d x %5d %s %10.1f %10.1f %10.1f %10.1f\n", (int)m, (int)n, (int)k, transposed ? "W^T" : "   ",
               work / best[ONE] * 1e-9, work / best[ALL] * 1e-9, work / best[PACKED] * 1e-9,
               work / best[OPENBLAS] * 1e-9);
    nbxi_gemm_packed_free(packed);
    free(a);
    free(w);
    free(c);
    return status;
}

int main(int argc, char **argv)
{
    static const int64_t sizes[][3] = {{512, 512, 512},  {1024, 1024, 1024}, {1024, 1024, -1024}, {2048, 2048, 2048},
                                       {128, 384, -384}, {128, 1536, -384},  {128, 384, -1536},   {32, 4096, -4096},
                                       {4, 4096, -4096}, {1, 4096, -4096},   {1, 4096, 4096},     {1, 384, -384},
                                       {4096, 1, 4096},  {128, 128, -32},    {128, 32, 128},      {64, 64, 64},
                                       {16, 16, 16},     {8, 8, 8}};
    bench b = {NULL, NULL, find_openblas()};
    nbx_context_options options;
    nbx_context_options_init(&options);
    if (argc > 1 && strcmp(argv[1], "--cpu-time") == 0) cpu_time = true, argc--, argv++;
    nbx_status status = nbx_context_create(&options, &b.all);
    options.num_threads = 1;
    if (status == NBX_OK) status = nbx_context_create(&options, &b.one);
    printf("GFLOP/s, float32          one thread %3d threads  B packed   OpenBLAS\n",
           b.all ? nbx_context_num_threads(b.all) : 0);
    if (argc > 3) {
        for (int i = 1; i + 2 < argc && status == NBX_OK; i += 3) {
            const int64_t k = atoll(argv[i + 2]);
            status = measure(&b, atoll(argv[i]), atoll(argv[i + 1]), k < 0 ? -k : k, k < 0);
        }
    } else {
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes && status == NBX_OK; i++)
            status = measure(&b, sizes[i][0], sizes[i][1], llabs(sizes[i][2]), sizes[i][2] < 0);
    }
    if (status != NBX_OK) fprintf(stderr, "gemm: %s\n", nbx_status_name(status));
    nbx_context_destroy(b.one);
    nbx_context_destroy(b.all);
    return status == NBX_OK ? 0 : 1;
}
