/* SPDX-License-Identifier: Apache-2.0 */
/* The reference of matrix products: sums in double (long double for 64-bit floats), one rounding at the end. */
#include <math.h>

#include "ops_rows.h"
#include "src/ops/matmul/product.h"
#include "src/tensor/convert.h"

typedef long double wide;

/* One product of the batch; `sums` counts the products that are added into one result (addbmm), else 1. */
typedef struct ref_job {
    const nbxi_product *p;
    int64_t sums, a_sum, b_sum;
    const char *a, *b, *d;
    char *out;
    int64_t out_row, out_col;
    nbx_dtype dtype;
    double *scale; /* NULL, or of this product, with these strides */
    int64_t scale_row, scale_col;
} ref_job;

static nbx_scalar at(nbx_dtype dtype, const char *base, int64_t element)
{
    return nbxi_load_scalar(dtype, base + element * (int64_t)nbx_dtype_size(dtype));
}

static double real_part(nbx_scalar s)
{
    return s.kind == NBX_SCALAR_DOUBLE || s.kind == NBX_SCALAR_COMPLEX ? s.re.d : (double)s.re.i;
}
static double imaginary_part(nbx_scalar s) { return s.kind == NBX_SCALAR_COMPLEX ? s.im : 0; }

static void ref_int(const ref_job *r)
{
    const nbxi_product *p = r->p;
    const int64_t alpha = nbxi_scalar_to_int(p->alpha), beta = nbxi_scalar_to_int(p->beta);
    for (int64_t i = 0; i < p->m; i++)
        for (int64_t j = 0; j < p->n; j++) {
            uint64_t sum = 0;
            for (int64_t q = 0; q < r->sums; q++)
                for (int64_t k = 0; k < p->k; k++)
                    sum += (uint64_t)at(r->dtype, r->a, q * r->a_sum + i * p->a_row + k * p->a_col).re.i *
                           (uint64_t)at(r->dtype, r->b, q * r->b_sum + k * p->b_row + j * p->b_col).re.i;
            sum *= (uint64_t)alpha;
            if (p->d) sum += (uint64_t)beta * (uint64_t)at(r->dtype, r->d, i * p->d_row + j * p->d_col).re.i;
            nbxi_store_scalar(r->dtype, r->out + (i * r->out_row + j * r->out_col) * (int64_t)nbx_dtype_size(r->dtype),
                              nbx_scalar_int((int64_t)sum));
        }
}

/* alpha * sum + beta * d of one element. */
static void ref_store(const ref_job *r, int64_t i, int64_t j, wide re, wide im, double magnitude)
{
    const nbxi_product *p = r->p;
    const double alpha = real_part(p->alpha), alpha_im = imaginary_part(p->alpha);
    const double beta = real_part(p->beta), beta_im = imaginary_part(p->beta);
    const bool is_complex = nbx_dtype_is_complex(r->dtype);
    wide x = re, y = im;
    if (alpha != 1 || alpha_im != 0) {
        x = alpha * re - (is_complex ? alpha_im * im : 0);
        y = is_complex ? alpha * im + alpha_im * re : 0;
    }
    magnitude *= hypot(alpha, alpha_im);
    if (p->d) {
        nbx_scalar s = at(r->dtype, r->d, i * p->d_row + j * p->d_col);
        wide dr = real_part(s), di = imaginary_part(s);
        x += beta * dr - (is_complex ? beta_im * di : 0);
        y += is_complex ? beta * di + beta_im * dr : 0;
        magnitude += hypot(beta, beta_im) * hypot((double)dr, (double)di);
    }
    nbx_scalar result = is_complex ? nbx_scalar_complex((double)x, (double)y) : nbx_scalar_double((double)x);
    nbxi_store_scalar(r->dtype, r->out + (i * r->out_row + j * r->out_col) * (int64_t)nbx_dtype_size(r->dtype), result);
    if (r->scale)
        r->scale[i * r->scale_row + j * r->scale_col] =
            nbxi_product_depth(p->k * r->sums) * (is_complex ? 2 : 1) * magnitude;
}

/* b of one product as R, a row at a time: sums of row i of the result over k. */
#define REF_FLOAT(NAME, R) \
    static nbx_status NAME(nbx_context *ctx, const ref_job *r) \
    { \
        const nbxi_product *p = r->p; \
        const int64_t n = p->n; \
        R *sums = nbxi_alloc_array(ctx->heap, (size_t)n * 2 + 1, sizeof(R)); \
        double *size = nbxi_alloc_array(ctx->heap, (size_t)n + 1, sizeof(double)); \
        if (!sums || !size) { \
            nbxi_free(ctx->heap, sums); \
            nbxi_free(ctx->heap, size); \
            return nbxi_fail_memory(ctx, (size_t)n * 3 * sizeof(R), "a row of a reference product"); \
        } \
        R *im = sums + n; \
        for (int64_t i = 0; i < p->m; i++) { \
            for (int64_t j = 0; j < n; j++) sums[j] = im[j] = 0, size[j] = 0; \
            for (int64_t q = 0; q < r->sums; q++) \
                for (int64_t k = 0; k < p->k; k++) { \
                    nbx_scalar x = at(r->dtype, r->a, q * r->a_sum + i * p->a_row + k * p->a_col); \
                    const R ar = real_part(x), ai = p->conjugate ? -imaginary_part(x) : imaginary_part(x); \
                    for (int64_t j = 0; j < n; j++) { \
                        nbx_scalar y = at(r->dtype, r->b, q * r->b_sum + k * p->b_row + j * p->b_col); \
                        const R br = real_part(y), bi = imaginary_part(y); \
                        if (y.kind == NBX_SCALAR_COMPLEX) { \
                            sums[j] += ar * br - ai * bi; \
                            im[j] += ar * bi + ai * br; \
                            size[j] += hypot((double)ar, (double)ai) * hypot((double)br, (double)bi); \
                        } else { \
                            sums[j] += ar * br; \
                            size[j] += fabs((double)(ar * br)); \
                        } \
                    } \
                } \
            for (int64_t j = 0; j < n; j++) ref_store(r, i, j, sums[j], im[j], size[j]); \
        } \
        nbxi_free(ctx->heap, sums); \
        nbxi_free(ctx->heap, size); \
        return NBX_OK; \
    }

REF_FLOAT(ref_double, double)
REF_FLOAT(ref_wide, wide)

/* float32 and half operands without a scale: the same sums with b converted once, for programs that run on ref. */
static nbx_status ref_quick(nbx_context *ctx, const ref_job *r)
{
    const nbxi_product *p = r->p;
    double *b = nbxi_alloc_array(ctx->heap, (size_t)p->k + 1, sizeof(double) * (size_t)(p->n + 1));
    double *sums = nbxi_alloc_array(ctx->heap, (size_t)p->n + 1, sizeof(double));
    if (!b || !sums) {
        nbxi_free(ctx->heap, b);
        nbxi_free(ctx->heap, sums);
        return ref_double(ctx, r);
    }
    for (int64_t k = 0; k < p->k; k++)
        for (int64_t j = 0; j < p->n; j++) b[k * p->n + j] = at(r->dtype, r->b, k * p->b_row + j * p->b_col).re.d;
    for (int64_t i = 0; i < p->m; i++) {
        for (int64_t j = 0; j < p->n; j++) sums[j] = 0;
        for (int64_t k = 0; k < p->k; k++) {
            const double x = at(r->dtype, r->a, i * p->a_row + k * p->a_col).re.d;
            for (int64_t j = 0; j < p->n; j++) sums[j] += x * b[k * p->n + j];
        }
        for (int64_t j = 0; j < p->n; j++) ref_store(r, i, j, sums[j], 0, 0);
    }
    nbxi_free(ctx->heap, b);
    nbxi_free(ctx->heap, sums);
    return NBX_OK;
}

static nbx_status ref_one(nbx_context *ctx, const ref_job *r)
{
    if (nbx_dtype_category(r->dtype) == NBX_CATEGORY_INT) {
        ref_int(r);
        return NBX_OK;
    }
    if (r->dtype == NBX_FLOAT64 || r->dtype == NBX_COMPLEX128) return ref_wide(ctx, r);
    if (!r->scale && r->sums == 1 && r->dtype != NBX_COMPLEX64) return ref_quick(ctx, r);
    return ref_double(ctx, r);
}

static nbx_status ref_product(nbxi_call *call, const nbxi_product *p, nbx_tensor *out, int64_t sums, int64_t a_sum,
                              int64_t b_sum)
{
    nbxi_product_out strides;
    if (out->numel == 0) return NBX_OK;
    nbxi_product_out_strides(p, out, &strides);
    int64_t batches = 1;
    for (int i = 0; i < p->nbatch; i++) batches *= p->batch[i];
    const int64_t size = (int64_t)nbx_dtype_size(out->dtype);
    for (int64_t index = 0; index < batches; index++) {
        int64_t rest = index, a = 0, b = 0, d = 0, c = 0;
        for (int i = p->nbatch - 1; i >= 0; i--) {
            int64_t x = rest % p->batch[i];
            rest /= p->batch[i];
            a += x * p->a_batch[i], b += x * p->b_batch[i], d += x * p->d_batch[i], c += x * strides.batch[i];
        }
        ref_job r = {.p = p, .sums = sums, .a_sum = a_sum, .b_sum = b_sum, .dtype = out->dtype};
        const bool terms = p->k > 0 && sums > 0;
        r.a = terms ? (const char *)nbxi_data(p->a) + a * size : NULL;
        r.b = terms ? (const char *)nbxi_data(p->b) + b * size : NULL;
        r.d = p->d ? (const char *)nbxi_data(p->d) + d * size : NULL;
        r.out = (char *)nbxi_data(out) + c * size;
        r.out_row = strides.row, r.out_col = strides.col;
        if (call->scale[0]) r.scale = call->scale[0] + index * p->m * p->n, r.scale_row = p->n, r.scale_col = 1;
        NBXI_TRY(ref_one(call->ctx, &r));
    }
    return NBX_OK;
}

#define PRODUCT(name) \
    nbx_status nbxi_ref_##name(nbxi_call *call, nbx_tensor **outs) \
    { \
        nbxi_product p; \
        NBXI_TRY(nbxi_product_##name(call, &p)); \
        return ref_product(call, &p, outs[0], 1, 0, 0); \
    }

PRODUCT(mm)
PRODUCT(bmm)
PRODUCT(addmm)
PRODUCT(baddbmm)
PRODUCT(mv)
PRODUCT(addmv)
PRODUCT(dot)
PRODUCT(vdot)
PRODUCT(matmul)
PRODUCT(linear)

nbx_status nbxi_ref_addbmm(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_product p;
    NBXI_TRY(nbxi_product_addbmm(call, &p));
    return ref_product(call, &p, outs[0], p.a->sizes[0], p.a->strides[0], p.b->strides[0]);
}
