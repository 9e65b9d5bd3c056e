/* SPDX-License-Identifier: Apache-2.0 */
/* Normalisations. All of them are rows of elements, each with its own statistics, and an affine map whose parameters go
 * by element (layer_norm) or by channel (group_norm, batch_norm). */
#ifndef NBXI_OPS_NORM_NORM_H
#define NBXI_OPS_NORM_NORM_H

#include "src/base/isa.h"
#include "src/ops/op.h"

typedef struct nbxi_norm_plan {
    const nbx_tensor *x, *weight, *bias; /* weight, bias NULL: none */
    bool rms;                            /* no mean: x / sqrt(mean(x^2) + eps) */
    double eps;
    /* Row r counts the outer dimensions, element e of a row the inner ones; both row-major. A dimension is one of x's,
     * or a part of one: dim says which, step how many of its positions one step is. */
    int outer, inner;
    struct nbxi_norm_dim {
        int dim;
        int64_t size, step;
    } outer_dims[NBX_MAX_RANK + 1], inner_dims[NBX_MAX_RANK + 1];
    int64_t rows, length;
    /* Index of the parameters: e, or by channel (r % groups) * channels + e / span. */
    bool by_element;
    int64_t groups, channels, span;
    /* For batch_norm with running statistics: of each channel, instead of the row's own. NULL: the row's own. */
    const nbx_tensor *mean, *var;
    nbx_dtype stats_dtype;
} nbxi_norm_plan;

/* The statistics of the rows that are wanted: contiguous tensors, and mean and biased variance of each row in pairs.
 * NULL: not asked for. */
typedef struct nbxi_norm_stats {
    nbx_tensor *mean, *rstd;
    double *moments;
} nbxi_norm_stats;

nbx_status nbxi_norm_layer(nbxi_call *call, nbxi_norm_plan *n);        /* native_layer_norm, layer_norm */
nbx_status nbxi_norm_rms(nbxi_call *call, nbxi_norm_plan *n);          /* rms_norm, _fused_rms_norm */
nbx_status nbxi_norm_group(nbxi_call *call, nbxi_norm_plan *n);        /* group_norm */
nbx_status nbxi_norm_native_group(nbxi_call *call, nbxi_norm_plan *n); /* native_group_norm */
nbx_status nbxi_norm_instance(nbxi_call *call, nbxi_norm_plan *n);     /* instance_norm */

/* A batch norm: its arguments, and which of the two forms it takes. */
typedef struct nbxi_batch {
    nbxi_norm_plan norm;
    nbx_tensor *running_mean, *running_var; /* NULL: none */
    bool training;
    double momentum;
} nbxi_batch;
/* Positions of the arguments, -1: the schema does not have it. */
typedef struct nbxi_batch_args {
    int mean, var, training, momentum, eps;
    bool training_default;
} nbxi_batch_args;
extern const nbxi_batch_args nbxi_batch_full, nbxi_batch_no_stats, nbxi_batch_no_training, nbxi_batch_with_update;
nbx_status nbxi_norm_batch(nbxi_call *call, const nbxi_batch_args *args, nbxi_batch *b);

/* Fills y (and the statistics). */
nbx_status nbxi_cpu_norm(nbx_context *ctx, const nbxi_norm_plan *n, nbx_tensor *y, nbxi_norm_stats stats);
/* The same on ref; scale: of y, mean and rstd (NULL: not asked for). */
typedef struct nbxi_norm_scale {
    double *y, *mean, *rstd;
} nbxi_norm_scale;
nbx_status nbxi_ref_norm(nbx_context *ctx, const nbxi_norm_plan *n, nbx_tensor *y, nbxi_norm_stats stats,
                         nbxi_norm_scale scale);

/* Steps that the summation of a row goes through. */
double nbxi_norm_depth(int64_t length);

/* ---- inner loops, for float and for double ---- */

enum { NBXI_NORM_BLOCK = 1024 };

typedef struct nbxi_norm_kernels {
    /* Mean and sum of squared deviations of n elements; sum of squares. */
    void (*moments)(const void *x, int64_t n, double *mean, double *m2);
    double (*squares)(const void *x, int64_t n);
    /* y = ((x - mean) * rstd) * w + b; w, b NULL: 1, 0 */
    void (*by_element)(const void *x, void *y, int64_t n, double mean, double rstd, const void *w, const void *b);
    /* y = (x - mean) * scale + shift, with one mean, scale and shift, and with arrays of them */
    void (*by_row)(const void *x, void *y, int64_t n, double mean, double scale, double shift);
    void (*by_channel)(const void *x, void *y, int64_t n, const double *mean, const double *scale, const double *shift);
} nbxi_norm_kernels;

NBXI_ISA_DECLARE(const nbxi_norm_kernels *, nbxi_norm_kernels_f32, (void))
NBXI_ISA_DECLARE(const nbxi_norm_kernels *, nbxi_norm_kernels_f64, (void))

#endif
