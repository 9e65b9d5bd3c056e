/* SPDX-License-Identifier: Apache-2.0 */
/* Plans: factors up to 31 by Stockham's algorithm; a length with a larger prime factor is a convolution with a chirp of
 * a length that has small factors only (Bluestein, "A linear filtering approach to the computation of discrete Fourier
 * transform", 1970). */
#include "src/ops/fft/engine.h"

#include <math.h>
#include <string.h>

#include "src/base/checked.h"

/* exp(-2 pi i k / n) for many k: exp(a + b) is exp(a) exp(b), of which two short tables are kept. */
typedef struct circle {
    int64_t n, step;            /* k = coarse * step + fine */
    long double *fine, *coarse; /* pairs */
} circle;

/* 0 <= k < n; the angle is reduced exactly to an eighth of the circle. */
static void exact_root(int64_t k, int64_t n, long double *out)
{
    const long double pi = 3.14159265358979323846264338327950288L;
    int quarter = 0;
    bool mirrored = 2 * (unsigned __int128)k > (unsigned __int128)n;
    if (mirrored) k = n - k;
    __int128 a = (__int128)k * 8; /* the angle in units of pi / 4 n, at most 4 n */
    while (a > (__int128)n) a -= 2 * (__int128)n, quarter++;
    long double x = (long double)a / (long double)n * (pi / 4), c = cosl(x), s = sinl(x);
    for (int i = 0; i < quarter; i++) {
        long double swap = c;
        c = -s, s = swap;
    }
    out[0] = c;
    out[1] = mirrored ? s : -s;
}

static nbx_status circle_make(nbx_context *ctx, int64_t n, circle *out)
{
    int64_t step = 1;
    while (step < n / step) step *= 2;
    int64_t coarse = n / step + 1;
    size_t bytes = (size_t)(step + coarse) * 2 * sizeof(long double);
    out->n = n, out->step = step;
    out->fine = nbxi_alloc(ctx->heap, bytes);
    if (out->fine == NULL) return nbxi_fail_memory(ctx, bytes, "the tables of a Fourier transform");
    out->coarse = out->fine + 2 * step;
    for (int64_t k = 0; k < step; k++) exact_root(k % n, n, out->fine + 2 * k);
    for (int64_t k = 0; k < coarse; k++) exact_root(k * step % n, n, out->coarse + 2 * k);
    return NBX_OK;
}

static void root(const circle *round, int64_t k, double *out)
{
    const long double *a = round->fine + 2 * (k % round->step), *b = round->coarse + 2 * (k / round->step);
    out[0] = (double)(a[0] * b[0] - a[1] * b[1]);
    out[1] = (double)(a[0] * b[1] + a[1] * b[0]);
}

nbx_status nbxi_fft_roots(nbx_context *ctx, int64_t n, int64_t count, double *out)
{
    circle c;
    NBXI_TRY(circle_make(ctx, n, &c));
    for (int64_t k = 0; k < count; k++) root(&c, k, out + 2 * k);
    nbxi_free(ctx->heap, c.fine);
    return NBX_OK;
}

/* Largest prime factor. */
static int64_t largest_factor(int64_t n)
{
    int64_t largest = 1;
    for (int64_t f = 2; f <= n / f; f++)
        while (n % f == 0) n /= f, largest = f;
    return n > largest ? n : largest;
}

static int64_t next_radix(int64_t n)
{
    if (n % 4 == 0) return 4;
    for (int64_t f = 2; f <= NBXI_FFT_LARGEST_RADIX; f++)
        if (n % f == 0) return f;
    return n;
}

/* Smallest length of factors 2, 3 and 5 that is at least n. */
static int64_t good_length(int64_t n)
{
    int64_t best = 1;
    while (best < n) best *= 2;
    for (int64_t five = 1; five < best; five *= 5)
        for (int64_t three = five; three < best; three *= 3) {
            int64_t two = three;
            while (two < n) two *= 2;
            if (two < best) best = two;
        }
    return best;
}

/* Stages of length n; tables has room for n numbers and the roots of the radices. */
static void fill_stages(nbxi_fft_plan *plan, const circle *round, double *tables)
{
    int64_t columns = 1, n = round->n;
    while (n > 1) {
        nbxi_fft_stage *s = &plan->stage[plan->stages++];
        s->radix = next_radix(n);
        s->rest = n / s->radix;
        s->columns = columns;
        s->twiddles = tables;
        for (int64_t p = 0; p < s->rest; p++)
            for (int64_t k = 1; k < s->radix; k++, tables += 2) root(round, p * k * columns, tables);
        s->roots = tables;
        for (int64_t j = 0; s->radix > 5 && j < s->radix; j++, tables += 2)
            root(round, j * (round->n / s->radix), tables);
        columns *= s->radix;
        n = s->rest;
    }
}

static void run_stages(const nbxi_fft_plan *plan, double *x, double *y, int64_t n)
{
    double *from = x, *to = y;
    for (int i = 0; i < plan->stages; i++) {
        NBXI_ISA_PICK(nbxi_fft_pass)(&plan->stage[i], from, to);
        double *swap = from;
        from = to, to = swap;
    }
    if (from != x) memcpy(x, from, (size_t)n * 2 * sizeof(double));
}

/* chirp[k] = exp(-pi i k^2 / n); kernel: the transform of its conjugate around 0, divided by the length. */
static void fill_chirp(nbxi_fft_plan *plan, const circle *round, double *scratch)
{
    int64_t n = plan->n, m = plan->convolution;
    memset(plan->kernel, 0, (size_t)m * 2 * sizeof(double));
    for (int64_t k = 0; k < n; k++) {
        double *c = plan->chirp + 2 * k;
        root(round, (int64_t)((unsigned __int128)k * (unsigned __int128)k % (unsigned __int128)(2 * n)), c);
        for (int side = 0; side < 2; side++) {
            double *to = plan->kernel + 2 * (side && k ? m - k : k);
            to[0] = c[0] / (double)m;
            to[1] = -c[1] / (double)m;
        }
    }
    run_stages(plan, plan->kernel, scratch, m);
}

nbx_status nbxi_fft_plan_make(nbx_context *ctx, int64_t n, nbxi_fft_plan *plan)
{
    memset(plan, 0, sizeof *plan);
    plan->n = n;
    bool direct = largest_factor(n) <= NBXI_FFT_LARGEST_RADIX;
    if (n > INT64_MAX / 256) return nbxi_fail(ctx, NBX_OVERFLOW, "a Fourier transform of %lld points", (long long)n);
    int64_t length = direct ? n : good_length(2 * n - 1);
    int64_t tables = length + NBXI_FFT_STAGES * (NBXI_FFT_LARGEST_RADIX + 1);
    size_t bytes = (size_t)(tables + (direct ? 0 : n + 2 * length)) * 2 * sizeof(double);
    circle roots, halves = {0, 0, NULL, NULL};
    NBXI_TRY(circle_make(ctx, length, &roots));
    plan->tables = nbxi_alloc(ctx->heap, bytes);
    nbx_status status = plan->tables ? NBX_OK : nbxi_fail_memory(ctx, bytes, "the tables of a Fourier transform");
    if (status == NBX_OK && !direct) status = circle_make(ctx, 2 * n, &halves);
    if (status == NBX_OK) {
        fill_stages(plan, &roots, plan->tables);
        plan->work = direct ? length : 2 * length;
    }
    if (status == NBX_OK && !direct) {
        plan->convolution = length;
        plan->chirp = plan->tables + 2 * tables;
        plan->kernel = plan->chirp + 2 * n;
        fill_chirp(plan, &halves, plan->kernel + 2 * length);
    }
    nbxi_free(ctx->heap, roots.fine);
    nbxi_free(ctx->heap, halves.fine);
    if (status != NBX_OK) nbxi_fft_plan_free(ctx, plan);
    return status;
}

void nbxi_fft_plan_free(nbx_context *ctx, nbxi_fft_plan *plan)
{
    nbxi_free(ctx->heap, plan->tables);
    memset(plan, 0, sizeof *plan);
}

/* With c the chirp: X = c * (the convolution of x * c with conj(c)). The inverse transform of the product of the
 * spectra is a forward one of its conjugate, conjugated. */
static void run_chirp(const nbxi_fft_plan *plan, double *x, double *scratch)
{
    int64_t n = plan->n, m = plan->convolution;
    double *a = scratch, *other = scratch + 2 * m;
    memset(a, 0, (size_t)m * 2 * sizeof(double));
    memcpy(a, x, (size_t)n * 2 * sizeof(double));
    NBXI_ISA_PICK(nbxi_fft_multiply)(a, plan->chirp, n);
    run_stages(plan, a, other, m);
    NBXI_ISA_PICK(nbxi_fft_multiply)(a, plan->kernel, m);
    for (int64_t i = 1; i < 2 * m; i += 2) a[i] = -a[i];
    run_stages(plan, a, other, m);
    for (int64_t i = 1; i < 2 * n; i += 2) a[i] = -a[i];
    NBXI_ISA_PICK(nbxi_fft_multiply)(a, plan->chirp, n);
    memcpy(x, a, (size_t)n * 2 * sizeof(double));
}

void nbxi_fft_run(const nbxi_fft_plan *plan, double *x, double *scratch)
{
    if (plan->convolution)
        run_chirp(plan, x, scratch);
    else
        run_stages(plan, x, scratch, plan->n);
}
