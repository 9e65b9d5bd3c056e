/* SPDX-License-Identifier: Apache-2.0 */
/* Attention: softmax(scale * q k^T + mask) v, over broadcast batches, without the whole score matrix in memory. */
#ifndef NBXI_OPS_ATTENTION_ATTENTION_H
#define NBXI_OPS_ATTENTION_ATTENTION_H

#include "src/base/isa.h"
#include "src/ops/op.h"

/* What a call asks for. The last batch dimension is the heads; head h uses h / k_group and h / v_group of k and v. */
typedef struct nbxi_attention {
    const nbx_tensor *q, *k, *v, *mask; /* mask NULL: none */
    int nbatch;
    int64_t batch[NBX_MAX_RANK];
    int64_t q_batch[NBX_MAX_RANK], k_batch[NBX_MAX_RANK], v_batch[NBX_MAX_RANK], mask_batch[NBX_MAX_RANK];
    int64_t k_group, v_group;
    int64_t lq, lk, e, ev;
    int64_t q_row, q_col, k_row, k_col, v_row, v_col, mask_row, mask_col;
    bool causal;    /* key j is seen by query i when j <= i */
    bool bool_adds; /* a bool mask is added as 0 and 1, as _scaled_dot_product_attention_math does it */
    double scale;
    bool like_query; /* the result has the strides of q, else it is contiguous */
} nbxi_attention;

nbx_status nbxi_attention_sdpa(nbxi_call *call, nbxi_attention *a);
nbx_status nbxi_attention_flash(nbxi_call *call, nbxi_attention *a);
nbx_status nbxi_attention_math(nbxi_call *call, nbxi_attention *a);

/* Element offsets of one head. */
typedef struct nbxi_attention_head {
    int64_t q, k, v, mask, out;
} nbxi_attention_head;
nbxi_attention_head nbxi_attention_at(const nbxi_attention *a, int64_t index, const int64_t *out_strides);

/* One row of scores: x = scale * x + mask, then the weights exp(x - max), where max takes in the maximum so far. Lifts
 * *max and *sum, and gives the factor for what was summed with the old maximum. A row whose scores all are -infinity
 * has weights 0. mask may be NULL. */
NBXI_ISA_DECLARE(void, nbxi_attention_row_f32,
                 (float *x, int64_t n, float scale, const float *mask, float *max, float *sum, float *factor))
NBXI_ISA_DECLARE(void, nbxi_attention_row_f64,
                 (double *x, int64_t n, double scale, const double *mask, double *max, double *sum, double *factor))
/* x *= by;  y = x / by (by 0: zeros) */
NBXI_ISA_DECLARE(void, nbxi_attention_scale_f32, (float *x, int64_t n, float by))
NBXI_ISA_DECLARE(void, nbxi_attention_scale_f64, (double *x, int64_t n, double by))
NBXI_ISA_DECLARE(void, nbxi_attention_divide_f32, (float *x, int64_t n, float by))
NBXI_ISA_DECLARE(void, nbxi_attention_divide_f64, (double *x, int64_t n, double by))

#endif
