/* SPDX-License-Identifier: Apache-2.0 */
/* Matrix products on the CPU: each operator is one or more runs of the product kernels. */
#include "ops_rows.h"
#include "src/base/parallel.h"
#include "src/ops/matmul/gemm.h"
#include "src/ops/matmul/product.h"
#include "src/tensor/convert.h"

typedef struct batch_dim {
    int64_t n, a, b, c, d;
} batch_dim;

/* Batches that continue the rows of the last one (all rows see the same b) become rows; neighbours that one stride
 * covers become one; what is left is ordered as it was. */
static int fold(const nbxi_product *p, const nbxi_product_out *out, nbxi_gemm *g, batch_dim *dims)
{
    int count = 0;
    for (int i = p->nbatch - 1; i >= 0; i--) {
        batch_dim d = {p->batch[i], p->a_batch[i], p->b_batch[i], out->batch[i], p->d_batch[i]};
        if (d.n == 1) continue;
        bool rows =
            count == 0 && d.b == 0 &&
            (g->m == 1 || (d.a == g->a_row * g->m && d.c == g->c_row * g->m && (!p->d || d.d == g->d_row * g->m)));
        if (rows) {
            if (g->m == 1) g->a_row = d.a, g->c_row = d.c, g->d_row = d.d;
            g->m *= d.n;
            continue;
        }
        batch_dim *last = count > 0 ? &dims[count - 1] : NULL;
        if (last && d.a == last->a * last->n && d.b == last->b * last->n && d.c == last->c * last->n &&
            (!p->d || d.d == last->d * last->n))
            last->n *= d.n;
        else
            dims[count++] = d;
    }
    return count; /* innermost first */
}

static nbx_status run(nbx_context *ctx, const nbxi_product *p, const nbx_tensor *out)
{
    nbxi_gemm g;
    nbxi_product_out strides;
    batch_dim dims[NBX_MAX_RANK];
    if (out->numel == 0) return NBX_OK;
    nbxi_product_out_strides(p, out, &strides);
    nbxi_gemm_init(&g);
    g.a_dtype = p->a->dtype, g.b_dtype = p->b->dtype, g.c_dtype = out->dtype;
    g.m = p->m, g.n = p->n, g.k = p->k;
    g.a = nbxi_data(p->a), g.a_row = p->a_row, g.a_col = p->a_col;
    g.b = nbxi_data(p->b), g.b_row = p->b_row, g.b_col = p->b_col;
    g.c = nbxi_data(out), g.c_row = strides.row, g.c_col = strides.col;
    if (p->d) g.d = nbxi_data(p->d), g.d_row = p->d_row, g.d_col = p->d_col;
    g.alpha = p->alpha, g.beta = p->beta;
    const int count = fold(p, &strides, &g, dims);
    for (int i = 0; i < 2 && i < count; i++) {
        int at = 1 - i; /* batch[1] is the inner one */
        g.batch[at] = dims[i].n;
        g.a_batch[at] = dims[i].a, g.b_batch[at] = dims[i].b, g.c_batch[at] = dims[i].c, g.d_batch[at] = dims[i].d;
    }
    int64_t outer = 1;
    for (int i = 2; i < count; i++) outer *= dims[i].n;
    for (int64_t o = 0; o < outer; o++) {
        nbxi_gemm one = g;
        int64_t rest = o, a = 0, b = 0, c = 0, d = 0;
        for (int i = 2; i < count; i++) {
            int64_t x = rest % dims[i].n;
            rest /= dims[i].n;
            a += x * dims[i].a, b += x * dims[i].b, c += x * dims[i].c, d += x * dims[i].d;
        }
        if (p->k > 0) {
            one.a = (const char *)g.a + a * (int64_t)nbx_dtype_size(g.a_dtype);
            one.b = (const char *)g.b + b * (int64_t)nbx_dtype_size(g.b_dtype);
        }
        one.c = (char *)g.c + c * (int64_t)nbx_dtype_size(g.c_dtype);
        if (g.d) one.d = (const char *)g.d + d * (int64_t)nbx_dtype_size(g.c_dtype);
        NBXI_TRY(nbxi_gemm_run(ctx, &one));
    }
    return NBX_OK;
}

#define PRODUCT(name) \
    nbx_status nbxi_cpu_##name(nbxi_call *call, nbx_tensor **outs) \
    { \
        nbxi_product p; \
        NBXI_TRY(nbxi_product_##name(call, &p)); \
        return run(call->ctx, &p, outs[0]); \
    }

PRODUCT(mm)
PRODUCT(bmm)
PRODUCT(addmm)
PRODUCT(baddbmm)
PRODUCT(mv)
PRODUCT(addmv)
PRODUCT(linear)

nbx_status nbxi_cpu_matmul(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_product p;
    NBXI_TRY(nbxi_product_matmul(call, &p));
    if (p.out_ndim > 0) return run(call->ctx, &p, outs[0]);
    return nbxi_cpu_dot_product(call->ctx, p.a->dtype, p.k, nbxi_data(p.a), p.a_col, nbxi_data(p.b), p.b_row, false,
                                nbxi_data(outs[0]));
}

static nbx_status dot(nbxi_call *call, nbx_tensor **outs, nbxi_product_function describe)
{
    nbxi_product p;
    NBXI_TRY(describe(call, &p));
    return nbxi_cpu_dot_product(call->ctx, p.a->dtype, p.k, nbxi_data(p.a), p.a_col, nbxi_data(p.b), p.b_row,
                                p.conjugate, nbxi_data(outs[0]));
}

nbx_status nbxi_cpu_dot(nbxi_call *call, nbx_tensor **outs) { return dot(call, outs, nbxi_product_dot); }
nbx_status nbxi_cpu_vdot(nbxi_call *call, nbx_tensor **outs) { return dot(call, outs, nbxi_product_vdot); }

/* The products of the batch are added one after the other. Half types: in float32, rounded once at the end. */
nbx_status nbxi_cpu_addbmm(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_product p;
    nbx_context *ctx = call->ctx;
    nbx_tensor *sum = outs[0], *first = NULL;
    NBXI_TRY(nbxi_product_addbmm(call, &p));
    const nbx_tensor *a = p.a, *b = p.b, *d = p.d;
    const int64_t count = a->sizes[0];
    if (outs[0]->numel == 0) return NBX_OK;
    const bool half = sum->dtype == NBX_FLOAT16 || sum->dtype == NBX_BFLOAT16;
    if (half) {
        nbxi_meta meta;
        nbxi_meta_contiguous(&meta, NBX_FLOAT32, sum->ndim, sum->sizes);
        NBXI_TRY(nbxi_tensor_new(ctx, &meta, call->device, &sum));
        if (d) {
            nbxi_meta_contiguous(&meta, NBX_FLOAT32, d->ndim, d->sizes);
            nbx_status status = nbxi_tensor_new(ctx, &meta, call->device, &first);
            if (status == NBX_OK) status = nbxi_copy(ctx, first, d);
            if (status != NBX_OK) {
                nbx_tensor_release(first);
                nbx_tensor_release(sum);
                return status;
            }
            int64_t strides[2] = {0, 0};
            for (int i = 0; i < d->ndim; i++) strides[2 - d->ndim + i] = d->sizes[i] == 1 ? 0 : first->strides[i];
            p.d_row = strides[0], p.d_col = strides[1];
        }
    }
    nbxi_gemm g;
    nbxi_gemm_init(&g);
    g.a_dtype = a->dtype, g.b_dtype = b->dtype, g.c_dtype = sum->dtype;
    g.m = p.m, g.n = p.n, g.k = count ? p.k : 0;
    g.a_row = p.a_row, g.a_col = p.a_col, g.b_row = p.b_row, g.b_col = p.b_col;
    g.c = nbxi_data(sum), g.c_row = sum->strides[0], g.c_col = sum->strides[1];
    if (d) g.d = nbxi_data(first ? first : d), g.d_row = p.d_row, g.d_col = p.d_col;
    g.alpha = p.alpha, g.beta = p.beta;
    nbx_status status = NBX_OK;
    for (int64_t i = 0; status == NBX_OK && i < (count ? count : 1); i++) {
        if (g.k > 0) {
            g.a = (const char *)nbxi_data(a) + i * a->strides[0] * (int64_t)nbx_dtype_size(a->dtype);
            g.b = (const char *)nbxi_data(b) + i * b->strides[0] * (int64_t)nbx_dtype_size(b->dtype);
        }
        status = nbxi_gemm_run(ctx, &g);
        g.d = g.c, g.d_row = g.c_row, g.d_col = g.c_col;
        g.beta = nbx_scalar_int(1);
    }
    if (half) {
        if (status == NBX_OK) status = nbxi_copy(ctx, outs[0], sum);
        nbx_tensor_release(first);
        nbx_tensor_release(sum);
    }
    return status;
}
