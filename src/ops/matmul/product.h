/* SPDX-License-Identifier: Apache-2.0 */
/* What the operators of this room have in common: out = beta * d + alpha * (a @ b) over broadcast batches. An operator
 * is a function that checks its arguments and describes its product; shapes, kernels and reference follow from that. */
#ifndef NBXI_OPS_MATMUL_PRODUCT_H
#define NBXI_OPS_MATMUL_PRODUCT_H

#include "src/ops/op.h"

typedef struct nbxi_product {
    const nbx_tensor *a, *b, *d; /* d NULL: no third term */
    nbx_scalar alpha, beta;
    bool conjugate; /* a is conjugated */
    /* Batches are dimensions 0 … nbatch - 1 of the result; the others are its row and column, where it has them. */
    int nbatch;
    int64_t batch[NBX_MAX_RANK], a_batch[NBX_MAX_RANK], b_batch[NBX_MAX_RANK], d_batch[NBX_MAX_RANK];
    int64_t m, n, k;
    int64_t a_row, a_col, b_row, b_col, d_row, d_col;
    int row_dim, col_dim; /* dimensions of the result, -1: m (n) is 1 and has none */
    int out_ndim;
    int64_t out_sizes[NBX_MAX_RANK];
} nbxi_product;

typedef nbx_status (*nbxi_product_function)(nbxi_call *call, nbxi_product *p);
nbx_status nbxi_product_mm(nbxi_call *call, nbxi_product *p);
nbx_status nbxi_product_bmm(nbxi_call *call, nbxi_product *p);
nbx_status nbxi_product_addmm(nbxi_call *call, nbxi_product *p);
nbx_status nbxi_product_baddbmm(nbxi_call *call, nbxi_product *p);
nbx_status nbxi_product_addbmm(nbxi_call *call, nbxi_product *p);
nbx_status nbxi_product_mv(nbxi_call *call, nbxi_product *p);
nbx_status nbxi_product_addmv(nbxi_call *call, nbxi_product *p);
nbx_status nbxi_product_dot(nbxi_call *call, nbxi_product *p);
nbx_status nbxi_product_vdot(nbxi_call *call, nbxi_product *p);
nbx_status nbxi_product_matmul(nbxi_call *call, nbxi_product *p);
nbx_status nbxi_product_linear(nbxi_call *call, nbxi_product *p);

/* Strides of the result as the product sees it. */
typedef struct nbxi_product_out {
    int64_t batch[NBX_MAX_RANK], row, col;
} nbxi_product_out;
void nbxi_product_out_strides(const nbxi_product *p, const nbx_tensor *out, nbxi_product_out *strides);

/* Rounding steps that a sum of k products goes through: a chain, the sum of the chains, and the last term. */
double nbxi_product_depth(int64_t k);

/* a . b of k elements with strides, with a fixed tree; the result is written in the dtype of both. */
nbx_status nbxi_cpu_dot_product(nbx_context *ctx, nbx_dtype dtype, int64_t k, const void *a, int64_t a_stride,
                                const void *b, int64_t b_stride, bool conjugate, void *out);

#endif
