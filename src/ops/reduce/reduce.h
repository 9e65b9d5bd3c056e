/* SPDX-License-Identifier: Apache-2.0 */
/* Reductions: their arguments, the kernels that add elements to accumulators, and the engine that walks the elements.
 *
 * A reduction is a row in reduce.ops and a kernel in kernels_isa.c. The engine gives a kernel `width` accumulators and
 * rows of as many elements, one for each; a long row of one result is cut into NBXI_REDUCE_LANES accumulators, which
 * are merged as a tree. Elements are split at fixed places, so the result does not depend on threads. */
#ifndef NBXI_OPS_REDUCE_H
#define NBXI_OPS_REDUCE_H

#include "src/base/isa.h"
#include "src/ops/op.h"

#define NBXI_REDUCE_WIDTH 64 /* most accumulators side by side */
#define NBXI_REDUCE_LANES 16 /* accumulators of one result */

/* Types in which kernels take elements. float16 and bfloat16 come as float32, integers and bool as int64. */
typedef enum nbxi_reduce_type { NBXI_REDUCE_F32, NBXI_REDUCE_F64, NBXI_REDUCE_I64, NBXI_REDUCE_C128 } nbxi_reduce_type;

typedef enum nbxi_reduce_kind {
    NBXI_REDUCE_SUM,
    NBXI_REDUCE_MEAN,
    NBXI_REDUCE_PROD,
    NBXI_REDUCE_MAX,
    NBXI_REDUCE_MIN,
    NBXI_REDUCE_NANSUM,
    NBXI_REDUCE_NANMEAN,
    NBXI_REDUCE_COUNT,
    NBXI_REDUCE_ANY,
    NBXI_REDUCE_ALL,
    NBXI_REDUCE_ABS_SUM,
    NBXI_REDUCE_NORM2,
    NBXI_REDUCE_ABS_MAX,
    NBXI_REDUCE_ABS_MIN,
    NBXI_REDUCE_NORM_P,
    NBXI_REDUCE_SQUARES,
    NBXI_REDUCE_EXPONENTS,
    NBXI_REDUCE_ARGMAX,
    NBXI_REDUCE_ARGMIN,
    NBXI_REDUCE_KINDS
} nbxi_reduce_kind;

typedef struct nbxi_reduce_params {
    double number;                       /* exponent of NORM_P; divisor of SQUARES (what VAR divides by) */
    bool root;                           /* SQUARES: standard deviation */
    int64_t count;                       /* elements reduced into one result */
    const double *aux;                   /* SQUARES: mean, EXPONENTS: maximum of each result; complex: two numbers */
    int64_t aux_step;                    /* from one accumulator to the next: 0 or 1 */
    int64_t base, row_step, column_step; /* ARG: position of the first element and from one to the next */
} nbxi_reduce_params;

/* state: NBXI_REDUCE_WIDTH 8-byte cells for each of the kernel's states. step adds x[r * stride + c] to accumulator c.
 * merge adds accumulators to others, fold those of a line to one. Integer kernels and counts have int64_t in their
 * cells. */
typedef struct nbxi_reduce_kernel {
    int states;
    void (*begin)(double *state);
    void (*begin_int)(double *state); /* of integers; NULL: the same */
    void (*step[4])(const nbxi_reduce_params *p, double *state, const void *x, int64_t stride, int64_t rows,
                    int64_t width);
    void (*merge[4])(double *state, const double *from, int64_t width);
    void (*fold[4])(double *state); /* NBXI_REDUCE_LANES accumulators into the first */
} nbxi_reduce_kernel;

NBXI_ISA_DECLARE(extern const nbxi_reduce_kernel, nbxi_reduce_kernels, [NBXI_REDUCE_KINDS])

/* Dims, keepdim, dtype and so on of a call, whichever of them its schema has. */
typedef struct nbxi_reduce_args {
    const nbx_tensor *self;
    uint64_t mask; /* reduced dims */
    bool all;      /* every dim, because no dim was given or the list was empty */
    bool keepdim;
    bool has_dtype;
    nbx_dtype dtype;
    bool has_correction;
    double correction; /* of var and std */
    bool has_p;
    nbx_scalar p;  /* of norms */
    int dim;       /* the first reduced dim, -1: none or all */
    int64_t count; /* elements reduced into one result */
    int ndim;      /* of the result */
    int64_t sizes[NBX_MAX_RANK];
} nbxi_reduce_args;
nbx_status nbxi_reduce_args_get(nbxi_call *call, nbxi_reduce_args *out);

/* What the engine does: elements of x are cast to `cast`, taken as `type`, and results are written to out (contiguous,
 * of out_dtype) and, by ARG kernels, positions to index (contiguous int64; either may be NULL). Real results are made
 * as doubles and rounded once; `raw` keeps them as doubles (or pairs) in a buffer of the caller instead. */
typedef struct nbxi_reduce_job {
    nbx_context *ctx;
    const nbx_tensor *x;
    uint64_t mask;
    nbxi_reduce_kind kind;
    nbx_dtype cast;
    nbx_dtype out_dtype;
    void *out;
    int64_t *index;
    const double *aux; /* one for each result (complex: two), or NULL */
    nbxi_reduce_params params;
} nbxi_reduce_job;
nbx_status nbxi_reduce_run(nbxi_reduce_job *job);

nbxi_reduce_type nbxi_reduce_type_of(nbx_dtype dtype);

#endif
