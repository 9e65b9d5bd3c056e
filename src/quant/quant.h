/* SPDX-License-Identifier: Apache-2.0 */
/* The inside of quantised weights, and products with them for tensors that are no handles. */
#ifndef NBXI_QUANT_QUANT_H
#define NBXI_QUANT_QUANT_H

#include <stdatomic.h>

#include "nbx/quant.h"
#include "src/tensor/tensor.h"

enum { NBXI_QUANT_WEIGHT, NBXI_QUANT_SCALES, NBXI_QUANT_ZEROS, NBXI_QUANT_PARTS };

#define NBXI_QUANT_GROUP 128 /* of int4-g128-asym */

struct nbx_quantized {
    atomic_int references;
    nbxi_heap *heap;
    nbx_quant_scheme scheme;
    bool transposed;
    int64_t n, k, block_n, block_k;
    nbx_tensor *parts[NBXI_QUANT_PARTS]; /* contiguous; NULL: none */
};

/* How a weight lies in memory, for kernels. Scale of w[n, k]: scales[(n / block_n) * scale_n + (k / block_k) *
 * scale_k].
 */
typedef enum nbxi_quant_form { NBXI_FORM_INT4_WORDS, NBXI_FORM_INT8, NBXI_FORM_E4M3FN, NBXI_FORM_E5M2 } nbxi_quant_form;

typedef struct nbxi_quant_matrix {
    nbxi_quant_form form;
    int64_t n, k, block_n, block_k;
    const void *weight;
    const void *scales;
    nbx_dtype scale_dtype;
    const void *zeros; /* NULL: none */
    nbx_dtype zero_dtype;
    int64_t scale_n, scale_k; /* elements; the same for zeros */
} nbxi_quant_matrix;

void nbxi_quant_describe(const nbx_quantized *q, nbxi_quant_matrix *m);

/* out[row, n] = sum over k of a[row * lda + k] * w[n, k]. out is [rows, n]; rows of a are readable, and 0, up to the
 * next multiple of 8. */
void nbxi_quant_product_cpu(nbx_context *ctx, const nbxi_quant_matrix *m, const float *a, int64_t lda, int64_t rows,
                            float *out);
void nbxi_quant_dequantize_cpu(nbx_context *ctx, const nbxi_quant_matrix *m, float *out); /* [n, k] */
/* The same in float64. */
void nbxi_quant_product_ref(nbx_context *ctx, const nbxi_quant_matrix *m, const double *a, int64_t rows, double *out);
void nbxi_quant_dequantize_ref(nbx_context *ctx, const nbxi_quant_matrix *m, double *out);

/* a [.., K] times the matrix on `device`: into a new tensor [.., N] of a's dtype (a of [K] gives [N]). */
nbx_status nbxi_quant_multiply(nbx_context *ctx, const nbxi_quant_matrix *m, const nbx_tensor *a,
                               const nbx_tensor *bias, nbx_device device, nbx_tensor **out);
/* Into a given tensor of a's dtype, contiguous. */
nbx_status nbxi_quant_multiply_into(nbx_context *ctx, const nbxi_quant_matrix *m, const nbx_tensor *a,
                                    const nbx_tensor *bias, nbx_device device, nbx_tensor *out);

#endif
