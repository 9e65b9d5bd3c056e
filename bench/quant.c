/* SPDX-License-Identifier: Apache-2.0 */
/* Products with quantised weights against the same product with float32 weights: quant [N K M]...
 *
 * Microseconds, best of several rounds, one thread: the weight as float32 (aten::linear), int4, int8 and float8. */
#include <nbx/nbx.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void check(nbx_context *ctx, nbx_status status)
{
    if (status == NBX_OK) return;
    (void)fprintf(stderr, "%s\n", nbx_context_error(ctx)->message);
    exit(1);
}

static nbx_tensor *random_matrix(nbx_context *ctx, int64_t rows, int64_t columns)
{
    const int64_t sizes[2] = {rows, columns};
    nbx_tensor *t = NULL;
    check(ctx, nbx_tensor_empty(ctx, NBX_FLOAT32, 2, sizes, (nbx_device){NBX_DEVICE_CPU, 0}, &t));
    float *x = nbx_tensor_mutable_data(t);
    for (int64_t i = 0; i < rows * columns; i++) x[i] = (float)rand() / (float)RAND_MAX - 0.5f;
    return t;
}

static double time_dense(nbx_context *ctx, nbx_tensor *a, nbx_tensor *w)
{
    double best = 1e9;
    for (int i = 0; i < 20; i++) {
        nbx_tensor *y = NULL;
        double begin = now();
        check(ctx, nbx_linear(ctx, a, w, NULL, &y));
        double seconds = now() - begin;
        best = seconds < best ? seconds : best;
        nbx_tensor_release(y);
    }
    return best * 1e6;
}

static double time_quantised(nbx_context *ctx, nbx_tensor *a, const nbx_quantized *w)
{
    double best = 1e9;
    for (int i = 0; i < 20; i++) {
        nbx_tensor *y = NULL;
        double begin = now();
        check(ctx, nbx_quantized_linear(ctx, a, w, NBX_NONE, &y));
        double seconds = now() - begin;
        best = seconds < best ? seconds : best;
        nbx_tensor_release(y);
    }
    return best * 1e6;
}

static void bench(nbx_context *ctx, int64_t n, int64_t k, int64_t m)
{
    nbx_tensor *w = random_matrix(ctx, n, k), *a = random_matrix(ctx, m, k);
    (void)printf("%6lld x %-6lld %4lld rows  float32 %9.1f us", (long long)n, (long long)k, (long long)m,
                 time_dense(ctx, a, w));
    static const nbx_quant_scheme schemes[] = {NBX_QUANT_INT4_G128_ASYM, NBX_QUANT_INT8_SYM, NBX_QUANT_FP8_E4M3FN};
    for (int i = 0; i < 3; i++) {
        nbx_quantized *q = NULL;
        check(ctx, nbx_quantize(ctx, w, schemes[i], i > 0, 0, &q));
        (void)printf("  %s %9.1f", nbx_quant_scheme_name(schemes[i]), time_quantised(ctx, a, q));
        nbx_quantized_release(q);
    }
    (void)printf("\n");
    nbx_tensor_release(w);
    nbx_tensor_release(a);
}

int main(int argc, char **argv)
{
    nbx_context_options options;
    nbx_context *ctx = NULL;
    nbx_context_options_init(&options);
    options.num_threads = 1;
    if (nbx_context_create(&options, &ctx) != NBX_OK) return 1;
    for (int i = 1; i + 2 < argc; i += 3)
        bench(ctx, strtoll(argv[i], NULL, 10), strtoll(argv[i + 1], NULL, 10), strtoll(argv[i + 2], NULL, 10));
    static const int64_t rows[] = {1, 4, 32, 256};
    for (size_t i = 0; argc == 1 && i < sizeof rows / sizeof *rows; i++) bench(ctx, 4096, 4096, rows[i]);
    nbx_context_destroy(ctx);
    return 0;
}
