/* SPDX-License-Identifier: Apache-2.0 */
/* Quantised weights in float64: each element by its definition, sums one after the other. */
#include "src/base/parallel.h"
#include "src/quant/quant.h"
#include "src/tensor/convert.h"

static double element(nbx_dtype dtype, const void *data, int64_t i)
{
    nbx_scalar s = nbxi_load_scalar(dtype, (const char *)data + i * (int64_t)nbx_dtype_size(dtype));
    return s.kind == NBX_SCALAR_DOUBLE ? s.re.d : (double)s.re.i;
}

static double weight(const nbxi_quant_matrix *m, int64_t n, int64_t k)
{
    int64_t at = n / m->block_n * m->scale_n + k / m->block_k * m->scale_k;
    double scale = element(m->scale_dtype, m->scales, at), zero = m->zeros ? element(m->zero_dtype, m->zeros, at) : 0;
    switch (m->form) {
    case NBXI_FORM_INT4_WORDS:
        return (double)(((const uint32_t *)m->weight)[k / 8 * m->n + n] >> (4 * (k % 8)) & 15) * scale + zero;
    case NBXI_FORM_INT8: return ((double)((const int8_t *)m->weight)[n * m->k + k] - zero) * scale;
    case NBXI_FORM_E4M3FN: return element(NBX_FLOAT8_E4M3FN, m->weight, n * m->k + k) * scale;
    default: return element(NBX_FLOAT8_E5M2, m->weight, n * m->k + k) * scale;
    }
}

typedef struct product {
    const nbxi_quant_matrix *m;
    const double *a;
    int64_t rows;
    double *out;
} product;

static void column(void *arg, int64_t n)
{
    const product *p = arg;
    for (int64_t r = 0; r < p->rows; r++) p->out[r * p->m->n + n] = 0;
    for (int64_t k = 0; k < p->m->k; k++) {
        double w = weight(p->m, n, k);
        for (int64_t r = 0; r < p->rows; r++) p->out[r * p->m->n + n] += p->a[r * p->m->k + k] * w;
    }
}

void nbxi_quant_product_ref(nbx_context *ctx, const nbxi_quant_matrix *m, const double *a, int64_t rows, double *out)
{
    product p = {m, a, rows, out};
    nbxi_parallel_for(ctx, m->n, column, &p);
}

static void dense(void *arg, int64_t n)
{
    const product *p = arg;
    for (int64_t k = 0; k < p->m->k; k++) p->out[n * p->m->k + k] = weight(p->m, n, k);
}

void nbxi_quant_dequantize_ref(nbx_context *ctx, const nbxi_quant_matrix *m, double *out)
{
    product p = {m, NULL, 0, out};
    nbxi_parallel_for(ctx, m->n, dense, &p);
}
