/* SPDX-License-Identifier: Apache-2.0 */
/* Matrix products on devices, for other families too. */
#ifndef NBXI_OPS_MATMUL_DEVICE_H
#define NBXI_OPS_MATMUL_DEVICE_H

#include "src/ops/devices.h"
#include "src/ops/matmul/product.h"

/* c = beta * d + alpha * (a @ b) for batches; strides count elements from element 0 of each tensor. b has the compute
 * type of a; d (NULL: none) the dtype of c. */
typedef struct nbxi_device_product {
    const nbx_tensor *a, *b, *d;
    nbx_tensor *c;
    int64_t m, n, k;
    int64_t a_row, a_col, b_row, b_col, c_row, c_col, d_row, d_col;
    int nbatch;
    int64_t batch[NBX_MAX_RANK], a_batch[NBX_MAX_RANK], b_batch[NBX_MAX_RANK], c_batch[NBX_MAX_RANK],
        d_batch[NBX_MAX_RANK];
    nbx_scalar alpha, beta;
} nbxi_device_product;
nbx_status nbxi_device_product_run(nbx_context *ctx, const nbxi_device_product *p);

#endif
