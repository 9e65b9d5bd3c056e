/* SPDX-License-Identifier: Apache-2.0 */
/* Draws that fill tensors. */
#ifndef NBXI_OPS_RANDOM_DRAWS_H
#define NBXI_OPS_RANDOM_DRAWS_H

#include "src/ops/op.h"
#include "src/random/random.h"

typedef enum nbxi_draw_kind {
    NBXI_DRAW_UNIFORM,     /* a: from, b: to */
    NBXI_DRAW_NORMAL,      /* a: mean, b: std */
    NBXI_DRAW_LOG_NORMAL,  /* the same */
    NBXI_DRAW_EXPONENTIAL, /* a: lambda */
    NBXI_DRAW_CAUCHY,      /* a: median, b: sigma */
    NBXI_DRAW_GEOMETRIC,   /* a: p */
    NBXI_DRAW_BERNOULLI,   /* a: p */
    NBXI_DRAW_INTEGERS,    /* [low, low + range) */
    NBXI_DRAW_ALL_INT64,   /* every int64 */
    NBXI_DRAW_ANY_INTEGER  /* what random_() gives: up to the largest integer of the dtype */
} nbxi_draw_kind;

typedef struct nbxi_draw {
    nbxi_draw_kind kind;
    nbx_generator *random;
    nbx_dtype dtype;
    bool contiguous; /* the tensor is */
    double a, b;
    int64_t low;
    uint64_t range;
} nbxi_draw;

/* Fills n elements of dense memory; contexts give threads and memory. */
nbx_status nbxi_draw_fill_cpu(nbx_context *ctx, const nbxi_draw *d, void *to, int64_t n);
void nbxi_draw_fill_cuda(nbx_context *ctx, const nbxi_draw *d, void *to, int64_t n);
/* Fills a tensor, in the order of its memory, with d's kind and arguments from `random`. */
nbx_status nbxi_draw_tensor(nbx_context *ctx, nbx_generator *random, nbxi_draw d, nbx_tensor *out);

/* The generator of a call: its argument, or the context's. */
nbx_status nbxi_draw_generator(const nbxi_call *call, nbx_generator **out);
/* A float argument by name, or `otherwise` where the schema has none. */
double nbxi_random_number(const nbxi_call *call, const char *name, double otherwise);
/* Fills kind, low and range of an integer draw. Checks the bounds against the dtype. */
nbx_status nbxi_random_range(nbxi_call *call, nbx_dtype dtype, nbxi_draw *d);
/* A float argument as the dtype has it. */
float nbxi_draw_narrow(nbx_dtype dtype, double x);
/* The dtype of the parts of complex numbers; others are their own. */
static inline nbx_dtype nbxi_draw_real(nbx_dtype dtype)
{
    return dtype == NBX_COMPLEX64 ? NBX_FLOAT32 : dtype == NBX_COMPLEX128 ? NBX_FLOAT64 : dtype;
}
/* The value of random_() for a draw of 64 (int64 and float64) or 32 bits. */
int64_t nbxi_draw_any(nbx_dtype dtype, uint64_t bits);
static inline bool nbxi_draw_any_wide(nbx_dtype dtype) { return dtype == NBX_INT64 || dtype == NBX_FLOAT64; }
static inline bool nbxi_draw_range_wide(uint64_t range) { return range >= UINT64_C(1) << 28; }

/* What a CUDA generator draws where PyTorch has kernels of their own: 0 or 1 with the probabilities that `chance` gives
 * element by element; a permutation. */
nbx_status nbxi_draw_bernoulli_cuda(nbx_context *ctx, nbx_generator *random, const nbx_tensor *p, nbx_tensor *out);
nbx_status nbxi_draw_permutation_cuda(nbx_context *ctx, nbx_generator *random, int64_t *x, int64_t n);

#endif
