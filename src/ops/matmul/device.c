/* SPDX-License-Identifier: Apache-2.0 */
/* Matrix products on devices. */
#include "src/ops/matmul/device.h"

#include <string.h>

#include "nbx/ops.h"
#include "ops_rows.h"

/* A number as NUMBER of the dialect takes it, in two words. */
static void words(nbx_dtype compute, nbx_scalar s, int64_t *out)
{
    double re = nbxi_scalar_to_double(s), im = s.kind == NBX_SCALAR_COMPLEX ? s.im : 0;
    float f[2] = {(float)re, (float)im};
    out[0] = out[1] = 0;
    switch (compute) {
    case NBX_COMPLEX64: memcpy(out, f, 8); break;
    case NBX_COMPLEX128:
        memcpy(out, &re, 8);
        memcpy(&out[1], &im, 8);
        break;
    case NBX_FLOAT64: memcpy(out, &re, 8); break;
    case NBX_FLOAT32: memcpy(out, f, 4); break;
    default: out[0] = nbxi_scalar_to_int(s); break;
    }
}

/* ---- candidates for half types and float32 ------------------------------------------------------------------------
 */

/* d is a vector along n that is added once, or nothing. */
static bool is_bias(const nbxi_device_product *p, bool *bias)
{
    *bias = p->d != NULL;
    if (nbxi_scalar_to_double(p->alpha) != 1) return false;
    if (!p->d) return true;
    for (int i = 0; i < p->nbatch; i++)
        if (p->batch[i] > 1 && p->d_batch[i] != 0) return false;
    return nbxi_scalar_to_double(p->beta) == 1 && (p->m == 1 || p->d_row == 0) && (p->n == 1 || p->d_col == 1) &&
           p->d->dtype == p->a->dtype;
}

static bool is_multiple(int64_t a, int64_t of) { return a % of == 0 && a >= 0; }

/* One to four rows of a, with rows of b along k: w is b, x is a. */
static bool takes_vector(const nbxi_device_product *p)
{
    nbx_dtype t = p->a->dtype;
    if (t != NBX_BFLOAT16 && t != NBX_FLOAT16 && t != NBX_FLOAT32) return false;
    int64_t width = 16 / (int64_t)nbx_dtype_size(t);
    if (p->b->dtype != t || p->c->dtype != t || p->m < 1 || p->m > 4 || p->k < 64 || p->k > INT32_MAX) return false;
    for (int i = 0; i < p->nbatch; i++)
        if (p->batch[i] != 1) return false;
    return p->a_col == 1 && p->b_row == 1 && (p->c_col == 1 || p->n == 1) && is_multiple(p->k, width) &&
           (p->m == 1 || is_multiple(p->a_row, width)) && (p->n == 1 || is_multiple(p->b_col, width)) &&
           nbxi_is_aligned(p->a) && nbxi_is_aligned(p->b);
}

static nbx_status run_vector(nbx_context *ctx, const nbxi_device_product *p, bool bias)
{
    nbxi_kit k;
    nbxi_kit_begin(&k, ctx, p->c->storage->on);
    nbxi_kit_dtype(&k, "T", p->a->dtype);
    nbxi_kit_spec(&k, "MS", p->m);
    nbxi_kit_spec(&k, "ROWS", 2);
    nbxi_kit_spec(&k, "BIAS", bias);
    nbxi_kit_tensor(&k, p->b);
    nbxi_kit_tensor(&k, p->a);
    nbxi_kit_address(&k, p->d);
    nbxi_kit_tensor(&k, p->c);
    nbxi_kit_int(&k, p->n);
    nbxi_kit_int(&k, p->k / (16 / (int64_t)nbx_dtype_size(p->a->dtype)));
    nbxi_kit_int(&k, p->b_col);
    nbxi_kit_int(&k, p->a_row);
    nbxi_kit_int(&k, p->c_row);
    return nbxi_kit_run(&k, "gemv_rows", (p->n + 15) / 16, 1);
}

/* Matrix units: rows of a along k, b along k or along n. The batch, joined, is one dimension at most. */
static bool takes_matrix_units(const nbxi_device_product *p, const nbxi_dims *dims)
{
    nbx_dtype t = p->a->dtype;
    if (!p->c->storage->on->facts.matrix_units || (t != NBX_BFLOAT16 && t != NBX_FLOAT16)) return false;
    if (p->b->dtype != t || p->c->dtype != t || dims->rank > 1) return false;
    if (p->m > INT32_MAX / 2 || p->n > INT32_MAX / 2 || p->k > INT32_MAX / 2 || p->m * p->n < 256 || p->k < 8)
        return false;
    bool along_k = p->b_row == 1 && is_multiple(p->b_col, 8) && p->b_col > 0;
    bool along_n = p->b_col == 1 && is_multiple(p->b_row, 8) && p->b_row > 0 && is_multiple(p->n, 8);
    return p->a_col == 1 && is_multiple(p->a_row, 8) && (along_k || along_n) && p->c_col == 1 && is_multiple(p->k, 8) &&
           is_multiple(dims->strides[0][0], 8) && is_multiple(dims->strides[1][0], 8) && nbxi_is_aligned(p->a) &&
           nbxi_is_aligned(p->b) && nbxi_is_aligned(p->c);
}

static nbx_status run_matrix_units(nbx_context *ctx, const nbxi_device_product *p, const nbxi_dims *dims, bool bias)
{
    /* Tiles that fill the device: large ones need many rows. */
    int64_t units = p->c->storage->on->facts.compute_units, batch = dims->rank ? dims->sizes[0] : 1;
    int64_t bm = 128, bn = 256, stages = 4;
    if (p->m <= 64)
        bm = 64, bn = 128, stages = 5;
    else if ((p->m + 127) / 128 * ((p->n + 255) / 256) * batch < units)
        bn = 128;
    bool along_k = p->b_row == 1 && is_multiple(p->b_col, 8);
    int64_t ring = stages * (bm + bn) * 64 * 2, tile = bm * (bn + 8) * 2;
    nbxi_kit k;
    nbxi_kit_begin(&k, ctx, p->c->storage->on);
    nbxi_kit_dtype(&k, "T", p->a->dtype);
    nbxi_kit_spec(&k, "BT", along_k);
    nbxi_kit_spec(&k, "BIAS", bias);
    nbxi_kit_spec(&k, "BM", bm);
    nbxi_kit_spec(&k, "BN", bn);
    nbxi_kit_spec(&k, "BK", 64);
    nbxi_kit_spec(&k, "STAGES", stages);
    nbxi_kit_spec(&k, "WM", 2);
    nbxi_kit_spec(&k, "WN", 4);
    nbxi_kit_tensor(&k, p->a);
    nbxi_kit_tensor(&k, p->b);
    nbxi_kit_address(&k, p->d);
    nbxi_kit_tensor(&k, p->c);
    nbxi_kit_int(&k, p->m);
    nbxi_kit_int(&k, p->n);
    nbxi_kit_int(&k, p->k);
    nbxi_kit_int(&k, p->a_row);
    nbxi_kit_int(&k, along_k ? p->b_col : p->b_row);
    nbxi_kit_int(&k, p->c_row);
    for (int o = 0; o < 3; o++) nbxi_kit_int(&k, dims->rank ? dims->strides[o][0] : 0);
    int64_t tiles = (p->m + bm - 1) / bm * ((p->n + bn - 1) / bn);
    return nbxi_kit_run_wide(&k, "gemm_mma", tiles, 1, batch, ring > tile ? ring : tile);
}

nbx_status nbxi_device_product_run(nbx_context *ctx, const nbxi_device_product *p)
{
    nbxi_dims dims;
    nbxi_kit k;
    int64_t layout[5 * 32], scale[4];
    if (p->c->numel == 0) return NBX_OK;
    nbxi_dims_make(&dims, p->nbatch, p->batch, 4,
                   (const int64_t *const[]){p->a_batch, p->b_batch, p->c_batch, p->d_batch});
    if (dims.padded == 0)
        return nbxi_fail(ctx, NBX_LIMIT, "a product with more than 32 batch dimensions that cannot be joined");
    bool bias;
    if (is_bias(p, &bias) && p->k > 0 && p->a->numel > 0 && p->b->numel > 0) {
        if (takes_vector(p)) return run_vector(ctx, p, bias);
        if (takes_matrix_units(p, &dims) && (dims.rank == 0 || dims.sizes[0] <= 65535))
            return run_matrix_units(ctx, p, &dims, bias);
    }
    int64_t batches = 1;
    for (int i = 0; i < dims.padded; i++) {
        layout[i] = dims.sizes[i];
        batches *= dims.sizes[i];
        for (int o = 0; o < 4; o++) layout[(o + 1) * dims.padded + i] = dims.strides[o][i];
    }
    bool any = p->k > 0 && p->a->numel > 0 && p->b->numel > 0;
    nbx_dtype compute = nbxi_device_compute(p->a->dtype);
    words(compute, p->alpha, scale);
    words(compute, p->beta, scale + 2);
    nbxi_kit_begin(&k, ctx, p->c->storage->on);
    nbxi_kit_dtype(&k, "A", p->a->dtype);
    nbxi_kit_dtype(&k, "B", p->b->dtype);
    nbxi_kit_dtype(&k, "U", p->c->dtype);
    nbxi_kit_spec(&k, "RANK", dims.padded);
    nbxi_kit_address(&k, any ? p->a : NULL);
    nbxi_kit_address(&k, any ? p->b : NULL);
    nbxi_kit_address(&k, p->d);
    nbxi_kit_tensor(&k, p->c);
    nbxi_kit_int(&k, p->m);
    nbxi_kit_int(&k, p->n);
    nbxi_kit_int(&k, any ? p->k : 0);
    nbxi_kit_int(&k, p->d != NULL);
    nbxi_kit_indices(
        &k, (const int64_t[8]){p->a_row, p->a_col, p->b_row, p->b_col, p->c_row, p->c_col, p->d_row, p->d_col}, 8);
    nbxi_kit_indices(&k, layout, 5 * dims.padded);
    bool wide = k.wide;
    nbxi_kit_indices(&k, scale, 4);
    k.wide = wide; /* bits, no offsets */
    int64_t tiles = (p->m + 63) / 64 * ((p->n + 63) / 64);
    return nbxi_kit_run(&k, "gemm_tiled", tiles * batches, 1);
}

static bool is_zero(nbx_scalar s)
{
    return s.kind <= NBX_SCALAR_INT ? s.re.i == 0 : s.re.d == 0 && (s.kind != NBX_SCALAR_COMPLEX || s.im == 0);
}

static nbx_status describe(nbx_context *ctx, const nbxi_product *p, nbx_tensor *out)
{
    nbxi_product_out strides;
    nbxi_device_product g = {.a = p->a, .b = p->b, .d = is_zero(p->beta) ? NULL : p->d, .c = out};
    if (out->numel == 0) return NBX_OK;
    if (out->ndim > 0)
        nbxi_product_out_strides(p, out, &strides);
    else
        memset(&strides, 0, sizeof strides);
    g.m = p->m, g.n = p->n, g.k = p->k;
    g.a_row = p->a_row, g.a_col = p->a_col, g.b_row = p->b_row, g.b_col = p->b_col;
    g.c_row = strides.row, g.c_col = strides.col, g.d_row = p->d_row, g.d_col = p->d_col;
    g.nbatch = p->nbatch;
    size_t bytes = (size_t)p->nbatch * sizeof(int64_t);
    memcpy(g.batch, p->batch, bytes);
    memcpy(g.a_batch, p->a_batch, bytes);
    memcpy(g.b_batch, p->b_batch, bytes);
    memcpy(g.c_batch, strides.batch, bytes);
    memcpy(g.d_batch, p->d_batch, bytes);
    g.alpha = p->alpha, g.beta = p->beta;
    return nbxi_device_product_run(ctx, &g);
}

#define PRODUCT(name) \
    nbx_status nbxi_device_##name(nbxi_call *call, nbx_tensor **outs) \
    { \
        nbxi_product p; \
        NBXI_TRY(nbxi_product_##name(call, &p)); \
        return describe(call->ctx, &p, outs[0]); \
    }
PRODUCT(mm)
PRODUCT(bmm)
PRODUCT(addmm)
PRODUCT(baddbmm)
PRODUCT(mv)
PRODUCT(addmv)
PRODUCT(linear)
PRODUCT(matmul)
PRODUCT(dot)

nbx_status nbxi_device_vdot(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_product p;
    nbx_tensor *conjugate = NULL;
    NBXI_TRY(nbxi_product_vdot(call, &p));
    if (!p.conjugate || !nbx_dtype_is_complex(p.a->dtype)) return describe(call->ctx, &p, outs[0]);
    NBXI_TRY(nbx_scope_begin(call->ctx));
    nbx_status status = nbx_conj(call->ctx, (nbx_tensor *)(uintptr_t)p.a, &conjugate);
    if (status == NBX_OK) {
        p.a = conjugate;
        p.a_col = conjugate->ndim ? conjugate->strides[0] : 0;
        status = describe(call->ctx, &p, outs[0]);
    }
    nbx_status ended = nbx_scope_end(call->ctx);
    return status == NBX_OK ? ended : status;
}

/* The sum over the batch: one product whose depth is batch and k together. */
nbx_status nbxi_device_addbmm(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_product p;
    nbxi_temporaries t;
    NBXI_TRY(nbxi_product_addbmm(call, &p));
    nbxi_temporaries_begin(&t, call->ctx);
    const nbx_tensor *a = p.a, *b = p.b;
    int64_t left[3] = {a->sizes[1], a->sizes[0], a->sizes[2]},
            left_strides[3] = {a->strides[1], a->strides[0], a->strides[2]};
    nbx_tensor *view = NULL, *x = NULL, *y = NULL;
    nbx_status status = nbxi_view(call->ctx, a, a->dtype, 3, left, left_strides, a->offset, &view);
    if (status == NBX_OK) {
        nbxi_temporary_keep(&t, view);
        status = nbxi_temporary_of(&t, view, a->dtype, &x); /* [m, batch, k] */
    }
    if (status == NBX_OK) status = nbxi_temporary_of(&t, b, b->dtype, &y); /* [batch, k, n] */
    if (status == NBX_OK) {
        nbxi_device_product g = {.a = x, .b = y, .d = is_zero(p.beta) ? NULL : p.d, .c = outs[0]};
        g.m = p.m, g.n = p.n, g.k = a->sizes[0] * a->sizes[2];
        g.a_row = g.k, g.a_col = 1, g.b_row = p.n, g.b_col = 1;
        g.c_row = outs[0]->strides[0], g.c_col = outs[0]->strides[1], g.d_row = p.d_row, g.d_col = p.d_col;
        g.alpha = p.alpha, g.beta = p.beta;
        status = nbxi_device_product_run(call->ctx, &g);
    }
    return nbxi_temporaries_end(&t, status);
}
