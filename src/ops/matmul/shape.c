/* SPDX-License-Identifier: Apache-2.0 */
/* Argument checks and shapes of matrix products. */
#include <string.h>

#include "ops_rows.h"
#include "src/ops/matmul/gemm.h"
#include "src/ops/matmul/product.h"
#include "src/tensor/convert.h"

static int64_t size(const nbx_tensor *t, int dim) { return t->sizes[dim]; }

static void begin(nbxi_product *p, const nbx_tensor *a, const nbx_tensor *b)
{
    p->a = a, p->b = b, p->d = NULL;
    p->alpha = p->beta = nbx_scalar_int(1);
    p->conjugate = false;
    p->nbatch = p->out_ndim = 0;
    p->row_dim = p->col_dim = -1;
    p->m = p->n = p->k = 1;
    p->a_row = p->a_col = p->b_row = p->b_col = p->d_row = p->d_col = 0;
}

static void add_batch(nbxi_product *p, int64_t n, int64_t a_stride, int64_t b_stride)
{
    int i = p->nbatch++;
    p->batch[i] = n, p->a_batch[i] = a_stride, p->b_batch[i] = b_stride, p->d_batch[i] = 0;
    p->out_sizes[p->out_ndim++] = n;
}

static void add_rows(nbxi_product *p, int64_t m, int64_t stride)
{
    p->m = m, p->a_row = stride;
    p->row_dim = p->out_ndim;
    p->out_sizes[p->out_ndim++] = m;
}

static void add_cols(nbxi_product *p, int64_t n, int64_t stride)
{
    p->n = n, p->b_col = stride;
    p->col_dim = p->out_ndim;
    p->out_sizes[p->out_ndim++] = n;
}

static nbx_status check_pair(nbxi_call *call, const nbx_tensor *a, const nbx_tensor *b)
{
    if (a->dtype != b->dtype)
        return nbxi_fail(call->ctx, NBX_DTYPE, "expected m1 and m2 to have the same dtype, but got: %s != %s",
                         nbx_dtype_name(a->dtype), nbx_dtype_name(b->dtype));
    if (!nbxi_gemm_takes(a->dtype, b->dtype, a->dtype))
        return nbxi_fail(call->ctx, NBX_NOT_SUPPORTED, "products of %s are not defined", nbx_dtype_name(a->dtype));
    return NBX_OK;
}

static nbx_status check_scalar(nbxi_call *call, int i, nbx_dtype dtype)
{
    nbx_scalar s = nbxi_arg_scalar(call, i);
    if (s.kind == NBX_SCALAR_COMPLEX && s.im != 0 && !nbx_dtype_is_complex(dtype))
        return nbxi_fail_arg(call, i, NBX_DTYPE, "a complex number cannot be converted to %s", nbx_dtype_name(dtype));
    bool half = nbx_dtype_is_floating_point(dtype) && nbx_dtype_size(dtype) < 4; /* these are computed in float32 */
    if (!nbxi_scalar_fits(half ? NBX_FLOAT32 : dtype, s))
        return nbxi_fail_arg(call, i, NBX_INVALID_ARGUMENT, "the number is out of the range of %s",
                             nbx_dtype_name(dtype));
    return NBX_OK;
}

/* A term that broadcasts to the result. */
static nbx_status add_term(nbxi_call *call, nbxi_product *p, int i, const nbx_tensor *d)
{
    char have[256], want[256];
    int64_t strides[NBX_MAX_RANK];
    if (d->dtype != p->b->dtype)
        return nbxi_fail_arg(call, i, NBX_DTYPE, "self and mat2 must have the same dtype, but got %s and %s",
                             nbx_dtype_name(d->dtype), nbx_dtype_name(p->b->dtype));
    bool fits = d->ndim <= p->out_ndim;
    for (int k = 0; fits && k < p->out_ndim; k++) {
        int q = k - (p->out_ndim - d->ndim);
        strides[k] = q >= 0 && d->sizes[q] != 1 ? d->strides[q] : 0;
        if (q >= 0 && d->sizes[q] != 1 && d->sizes[q] != p->out_sizes[k]) fits = false;
    }
    if (!fits)
        return nbxi_fail_arg(call, i, NBX_SHAPE, "sizes %s cannot be expanded to %s",
                             nbxi_sizes_text(d->ndim, d->sizes, have, sizeof have),
                             nbxi_sizes_text(p->out_ndim, p->out_sizes, want, sizeof want));
    p->d = d;
    memcpy(p->d_batch, strides, sizeof(int64_t) * (size_t)p->nbatch);
    if (p->row_dim >= 0) p->d_row = strides[p->row_dim];
    if (p->col_dim >= 0) p->d_col = strides[p->col_dim];
    return NBX_OK;
}

/* beta at argument i, alpha at i + 1. */
static nbx_status add_factors(nbxi_call *call, nbxi_product *p, int i)
{
    NBXI_TRY(check_scalar(call, i, p->a->dtype));
    NBXI_TRY(check_scalar(call, i + 1, p->a->dtype));
    p->beta = nbxi_arg_scalar(call, i);
    p->alpha = nbxi_arg_scalar(call, i + 1);
    bool zero = p->beta.kind == NBX_SCALAR_COMPLEX  ? p->beta.re.d == 0 && p->beta.im == 0
                : p->beta.kind == NBX_SCALAR_DOUBLE ? p->beta.re.d == 0
                                                    : p->beta.re.i == 0;
    if (zero) p->d = NULL; /* also when it holds NaN */
    return NBX_OK;
}

static nbx_status matrices(nbxi_call *call, nbxi_product *p, int ia, int ib)
{
    const nbx_tensor *a = nbxi_arg_tensor(call, ia), *b = nbxi_arg_tensor(call, ib);
    if (a->ndim != 2) return nbxi_fail_arg(call, ia, NBX_SHAPE, "must be a matrix, got %d-D tensor", a->ndim);
    if (b->ndim != 2) return nbxi_fail_arg(call, ib, NBX_SHAPE, "must be a matrix, got %d-D tensor", b->ndim);
    if (size(a, 1) != size(b, 0))
        return nbxi_fail(call->ctx, NBX_SHAPE, "mat1 and mat2 shapes cannot be multiplied (%lldx%lld and %lldx%lld)",
                         (long long)size(a, 0), (long long)size(a, 1), (long long)size(b, 0), (long long)size(b, 1));
    NBXI_TRY(check_pair(call, a, b));
    begin(p, a, b);
    add_rows(p, size(a, 0), a->strides[0]);
    add_cols(p, size(b, 1), b->strides[1]);
    p->k = size(a, 1), p->a_col = a->strides[1], p->b_row = b->strides[0];
    return NBX_OK;
}

nbx_status nbxi_product_mm(nbxi_call *call, nbxi_product *p) { return matrices(call, p, 0, 1); }

nbx_status nbxi_product_addmm(nbxi_call *call, nbxi_product *p)
{
    NBXI_TRY(matrices(call, p, 1, 2));
    NBXI_TRY(add_term(call, p, 0, nbxi_arg_tensor(call, 0)));
    return add_factors(call, p, 3);
}

static nbx_status check_batches(nbxi_call *call, int ia, int ib)
{
    const nbx_tensor *a = nbxi_arg_tensor(call, ia), *b = nbxi_arg_tensor(call, ib);
    if (a->ndim != 3) return nbxi_fail_arg(call, ia, NBX_SHAPE, "must be a 3D tensor, got %dD", a->ndim);
    if (b->ndim != 3) return nbxi_fail_arg(call, ib, NBX_SHAPE, "must be a 3D tensor, got %dD", b->ndim);
    if (size(a, 0) != size(b, 0) || size(a, 2) != size(b, 1))
        return nbxi_fail_arg(
            call, ib, NBX_SHAPE, "expected size for first two dimensions to be [%lld, %lld] but got [%lld, %lld]",
            (long long)size(a, 0), (long long)size(a, 2), (long long)size(b, 0), (long long)size(b, 1));
    return check_pair(call, a, b);
}

static nbx_status batches(nbxi_call *call, nbxi_product *p, int ia, int ib)
{
    const nbx_tensor *a = nbxi_arg_tensor(call, ia), *b = nbxi_arg_tensor(call, ib);
    NBXI_TRY(check_batches(call, ia, ib));
    begin(p, a, b);
    add_batch(p, size(a, 0), a->strides[0], b->strides[0]);
    add_rows(p, size(a, 1), a->strides[1]);
    add_cols(p, size(b, 2), b->strides[2]);
    p->k = size(a, 2), p->a_col = a->strides[2], p->b_row = b->strides[1];
    return NBX_OK;
}

nbx_status nbxi_product_bmm(nbxi_call *call, nbxi_product *p) { return batches(call, p, 0, 1); }

nbx_status nbxi_product_baddbmm(nbxi_call *call, nbxi_product *p)
{
    NBXI_TRY(batches(call, p, 1, 2));
    NBXI_TRY(add_term(call, p, 0, nbxi_arg_tensor(call, 0)));
    return add_factors(call, p, 3);
}

/* One product of the batch (the kernels walk over it): batch[0] is the number of products, which the result does not
 * have. */
nbx_status nbxi_product_addbmm(nbxi_call *call, nbxi_product *p)
{
    const nbx_tensor *a = nbxi_arg_tensor(call, 1), *b = nbxi_arg_tensor(call, 2);
    NBXI_TRY(check_batches(call, 1, 2));
    begin(p, a, b);
    add_rows(p, size(a, 1), a->strides[1]);
    add_cols(p, size(b, 2), b->strides[2]);
    p->k = size(a, 2), p->a_col = a->strides[2], p->b_row = b->strides[1];
    NBXI_TRY(add_term(call, p, 0, nbxi_arg_tensor(call, 0)));
    return add_factors(call, p, 3);
}

static nbx_status matrix_vector(nbxi_call *call, nbxi_product *p, int ia, int ib)
{
    const nbx_tensor *a = nbxi_arg_tensor(call, ia), *b = nbxi_arg_tensor(call, ib);
    if (a->ndim != 2 || b->ndim != 1)
        return nbxi_fail(call->ctx, NBX_SHAPE, "matrix @ vector expected, got %d-D and %d-D tensors", a->ndim, b->ndim);
    if (size(a, 1) != size(b, 0))
        return nbxi_fail(call->ctx, NBX_SHAPE, "size mismatch, mat (%lldx%lld), vec (%lld)", (long long)size(a, 0),
                         (long long)size(a, 1), (long long)size(b, 0));
    NBXI_TRY(check_pair(call, a, b));
    begin(p, a, b);
    add_rows(p, size(a, 0), a->strides[0]);
    p->k = size(a, 1), p->a_col = a->strides[1], p->b_row = b->strides[0];
    return NBX_OK;
}

nbx_status nbxi_product_mv(nbxi_call *call, nbxi_product *p) { return matrix_vector(call, p, 0, 1); }

nbx_status nbxi_product_addmv(nbxi_call *call, nbxi_product *p)
{
    NBXI_TRY(matrix_vector(call, p, 1, 2));
    NBXI_TRY(add_term(call, p, 0, nbxi_arg_tensor(call, 0)));
    return add_factors(call, p, 3);
}

nbx_status nbxi_product_dot(nbxi_call *call, nbxi_product *p)
{
    const nbx_tensor *a = nbxi_arg_tensor(call, 0), *b = nbxi_arg_tensor(call, 1);
    if (a->ndim != 1 || b->ndim != 1)
        return nbxi_fail(call->ctx, NBX_SHAPE, "1D tensors expected, but got %dD and %dD tensors", a->ndim, b->ndim);
    if (a->dtype != b->dtype)
        return nbxi_fail(call->ctx, NBX_DTYPE, "expected both vectors to have same dtype, but found %s and %s",
                         nbx_dtype_name(a->dtype), nbx_dtype_name(b->dtype));
    if (size(a, 0) != size(b, 0))
        return nbxi_fail(call->ctx, NBX_SHAPE,
                         "inconsistent tensor size, expected both vectors to have the same number of elements, but got "
                         "%lld and %lld",
                         (long long)size(a, 0), (long long)size(b, 0));
    NBXI_TRY(check_pair(call, a, b));
    begin(p, a, b);
    p->k = size(a, 0), p->a_col = a->strides[0], p->b_row = b->strides[0];
    return NBX_OK;
}

nbx_status nbxi_product_vdot(nbxi_call *call, nbxi_product *p)
{
    NBXI_TRY(nbxi_product_dot(call, p));
    p->conjugate = nbx_dtype_is_complex(p->a->dtype);
    return NBX_OK;
}

/* a @ b with PyTorch's rules for ranks; b given as sizes and strides so that linear can transpose it. */
static nbx_status general(nbxi_call *call, nbxi_product *p, const nbx_tensor *a, const nbx_tensor *b,
                          const int64_t *b_sizes, const int64_t *b_strides)
{
    const int an = a->ndim, bn = b->ndim, abatch = an > 2 ? an - 2 : 0, bbatch = bn > 2 ? bn - 2 : 0;
    const int nbatch = abatch > bbatch ? abatch : bbatch;
    const int64_t bk = bn == 1 ? b_sizes[0] : b_sizes[bn - 2];
    if (a->sizes[an - 1] != bk) {
        char x[256], y[256];
        return nbxi_fail(call->ctx, NBX_SHAPE, "mat1 and mat2 shapes cannot be multiplied (%s and %s)",
                         nbxi_sizes_text(an, a->sizes, x, sizeof x), nbxi_sizes_text(bn, b_sizes, y, sizeof y));
    }
    NBXI_TRY(check_pair(call, a, b));
    begin(p, a, b);
    for (int i = 0; i < nbatch; i++) {
        int qa = i - (nbatch - abatch), qb = i - (nbatch - bbatch);
        int64_t na = qa < 0 ? 1 : a->sizes[qa], nb = qb < 0 ? 1 : b_sizes[qb];
        if (na != nb && na != 1 && nb != 1)
            return nbxi_fail(
                call->ctx, NBX_SHAPE,
                "the size of tensor a (%lld) must match the size of tensor b (%lld) at non-singleton dimension %d",
                (long long)na, (long long)nb, i);
        add_batch(p, na == 1 ? nb : na, na == 1 ? 0 : a->strides[qa], nb == 1 ? 0 : b_strides[qb]);
    }
    if (an > 1) add_rows(p, a->sizes[an - 2], a->strides[an - 2]);
    if (bn > 1) add_cols(p, b_sizes[bn - 1], b_strides[bn - 1]);
    p->k = bk;
    p->a_col = a->strides[an - 1];
    p->b_row = b_strides[bn == 1 ? 0 : bn - 2];
    return NBX_OK;
}

nbx_status nbxi_product_matmul(nbxi_call *call, nbxi_product *p)
{
    const nbx_tensor *a = nbxi_arg_tensor(call, 0), *b = nbxi_arg_tensor(call, 1);
    if (a->ndim == 0 || b->ndim == 0)
        return nbxi_fail(call->ctx, NBX_SHAPE,
                         "both arguments to matmul need to be at least 1D, but they are %dD and %dD", a->ndim, b->ndim);
    return general(call, p, a, b, b->sizes, b->strides);
}

nbx_status nbxi_product_linear(nbxi_call *call, nbxi_product *p)
{
    const nbx_tensor *a = nbxi_arg_tensor(call, 0), *w = nbxi_arg_tensor(call, 1), *bias = nbxi_arg_tensor(call, 2);
    if (a->ndim == 0 || w->ndim == 0)
        return nbxi_fail(call->ctx, NBX_SHAPE,
                         "both arguments to linear need to be at least 1D, but they are %dD and %dD", a->ndim, w->ndim);
    if (w->ndim > 2) return nbxi_fail_arg(call, 1, NBX_SHAPE, "must have at most 2 dimensions, but has %d", w->ndim);
    if (w->ndim == 1 && bias && a->ndim == 2)
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "must be a matrix when there is a bias, got 1-D tensor");
    int64_t sizes[2] = {w->sizes[w->ndim - 1], w->sizes[0]}, strides[2] = {w->strides[w->ndim - 1], w->strides[0]};
    NBXI_TRY(general(call, p, a, w, sizes, strides));
    return bias ? add_term(call, p, 2, bias) : NBX_OK;
}

void nbxi_product_out_strides(const nbxi_product *p, const nbx_tensor *out, nbxi_product_out *strides)
{
    memcpy(strides->batch, out->strides, sizeof(int64_t) * (size_t)p->nbatch);
    strides->row = p->row_dim >= 0 ? out->strides[p->row_dim] : 0;
    strides->col = p->col_dim >= 0 ? out->strides[p->col_dim] : p->n == 1 ? 1 : 0;
}

double nbxi_product_depth(int64_t k)
{
    return (double)(k < NBXI_GEMM_CHAIN ? k : NBXI_GEMM_CHAIN) + (double)(k / NBXI_GEMM_CHAIN) + 2;
}

#define INFER(name) \
    nbx_status nbxi_infer_##name(nbxi_call *call, nbxi_meta *outs) \
    { \
        nbxi_product p; \
        NBXI_TRY(nbxi_product_##name(call, &p)); \
        nbxi_meta_contiguous(&outs[0], p.a->dtype, p.out_ndim, p.out_sizes); \
        return NBX_OK; \
    }

INFER(mm)
INFER(bmm)
INFER(addmm)
INFER(baddbmm)
INFER(addbmm)
INFER(mv)
INFER(addmv)
INFER(dot)
INFER(vdot)
INFER(matmul)
INFER(linear)
