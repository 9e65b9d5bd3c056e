/* SPDX-License-Identifier: Apache-2.0 */
/* Discrete Fourier transforms of one line of complex float64 numbers (pairs), forward, not scaled. The inverse is the
 * forward transform of numbers whose parts are swapped, swapped again. */
#ifndef NBXI_OPS_FFT_ENGINE_H
#define NBXI_OPS_FFT_ENGINE_H

#include "src/base/context.h"
#include "src/base/isa.h"

#define NBXI_FFT_LARGEST_RADIX 31
#define NBXI_FFT_STAGES 64

/* A step of Stockham's algorithm: `columns` interleaved transforms of length radix * rest become radix times as many of
 * length rest. twiddles: (radix - 1) for each p < rest. roots: exp(-2 pi i j / radix), for radices above 5. */
typedef struct nbxi_fft_stage {
    int64_t radix, rest, columns;
    const double *twiddles, *roots;
} nbxi_fft_stage;
NBXI_ISA_DECLARE(void, nbxi_fft_pass, (const nbxi_fft_stage *stage, const double *x, double *y))
/* x[i] *= y[i] */
NBXI_ISA_DECLARE(void, nbxi_fft_multiply, (double *x, const double *y, int64_t n))

typedef struct nbxi_fft_plan {
    int64_t n;
    int stages; /* of length n, or of the convolution that a length with a large prime factor becomes */
    nbxi_fft_stage stage[NBXI_FFT_STAGES];
    int64_t convolution; /* its length, 0: none */
    int64_t work;        /* numbers (of two doubles) of scratch memory that a run needs */
    double *chirp, *kernel, *tables;
} nbxi_fft_plan;

/* n >= 1. The plan holds memory of the context's heap until it is freed; freeing a zeroed plan does nothing. */
nbx_status nbxi_fft_plan_make(nbx_context *ctx, int64_t n, nbxi_fft_plan *plan);
void nbxi_fft_plan_free(nbx_context *ctx, nbxi_fft_plan *plan);
/* In place. scratch: plan->work numbers. */
void nbxi_fft_run(const nbxi_fft_plan *plan, double *x, double *scratch);

/* out[k] = exp(-2 pi i k / n) for k < count <= n, correctly rounded but for a last bit. */
nbx_status nbxi_fft_roots(nbx_context *ctx, int64_t n, int64_t count, double *out);

#endif
