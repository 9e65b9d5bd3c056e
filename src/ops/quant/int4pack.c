/* SPDX-License-Identifier: Apache-2.0 */
/* Products with int4 weights as PyTorch packs them for CPUs with AVX2.
 *
 * Blocks of 32 rows of the weight lie one after the other; in a block, column after column of 16 bytes, byte d with row
 * d in the low half and row d + 16 in the high one. A last block of 16 rows has 8 bytes a column, byte d with rows 2d
 * and 2d + 1. w[n, k] = (q - 8) * scale + zero, with scale and zero at [k / group, n] of a tensor [K / group, N, 2]. */
#include <math.h>
#include <string.h>

#include "ops_rows.h"
#include "src/base/parallel.h"
#include "src/ops/args.h"
#include "src/quant/kernels.h"
#include "src/tensor/convert.h"

#define BLOCK 32
#define DEPTH 128
#define ROWS 64

/* The byte of row n, column k, and whether it is the high half. */
static int64_t place(int64_t rows, int64_t k_count, int64_t n, int64_t k, bool *high)
{
    int64_t block = n / BLOCK * BLOCK, d = n - block;
    int64_t at = block * k_count / 2;
    if (rows - block >= BLOCK) {
        *high = d >= 16;
        return at + k * 16 + d % 16;
    }
    *high = d % 2 == 1;
    return at + k * ((rows - block) / 2) + d / 2;
}

/* ---- packing
 * ----------------------------------------------------------------------------------------------------------- */

nbx_status nbxi_infer_int4pack(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *w = nbxi_arg_tensor(call, 0);
    if (w->dtype != NBX_INT32)
        return nbxi_fail_arg(call, 0, NBX_DTYPE, "must be int32, not %s", nbx_dtype_name(w->dtype));
    if (w->ndim != 2 || w->sizes[0] % 16 != 0 || w->sizes[1] % 2 != 0)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "must be [N, K], N a multiple of 16 and K of 2");
    const int64_t tiles = nbxi_arg_int(call, 1), sizes[2] = {w->sizes[0], w->sizes[1] / 2};
    if (tiles != 2 && tiles != 4 && tiles != 8)
        return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "must be 2, 4 or 8, it is %lld", (long long)tiles);
    nbxi_meta_contiguous(&outs[0], NBX_UINT8, 2, sizes);
    return NBX_OK;
}

static nbx_status pack(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *w = nbxi_arg_tensor(call, 0);
    const int32_t *from = nbxi_data(w);
    uint8_t *to = nbxi_data(outs[0]);
    if (outs[0]->numel == 0) return NBX_OK;
    memset(to, 0, (size_t)outs[0]->numel);
    for (int64_t n = 0; n < w->sizes[0]; n++) {
        for (int64_t k = 0; k < w->sizes[1]; k++) {
            bool high;
            int64_t at = place(w->sizes[0], w->sizes[1], n, k, &high);
            int q = from[n * w->strides[0] + k * w->strides[1]] & 15;
            to[at] = (uint8_t)(to[at] | (high ? q << 4 : q));
        }
    }
    return NBX_OK;
}

nbx_status nbxi_cpu_int4pack(nbxi_call *call, nbx_tensor **outs) { return pack(call, outs); }
nbx_status nbxi_ref_int4pack(nbxi_call *call, nbx_tensor **outs) { return pack(call, outs); }

/* ---- products
 * ---------------------------------------------------------------------------------------------------------- */

nbx_status nbxi_infer_weight_int4pack_mm(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *a = nbxi_arg_tensor(call, 0), *w = nbxi_arg_tensor(call, 1), *s = nbxi_arg_tensor(call, 3);
    int64_t group = nbxi_arg_int(call, 2);
    if (a->dtype == NBX_FLOAT64) return nbxi_fail_arg(call, 0, NBX_DTYPE, "must be float32, float16 or bfloat16");
    if (a->ndim != 2) return nbxi_fail_arg(call, 0, NBX_SHAPE, "must have rank 2, not %d", a->ndim);
    if (w->dtype != NBX_UINT8)
        return nbxi_fail_arg(call, 1, NBX_DTYPE, "must be uint8, not %s", nbx_dtype_name(w->dtype));
    if (w->ndim != 2 || w->sizes[0] % 16 != 0 || a->sizes[1] % 2 != 0 || w->sizes[1] != a->sizes[1] / 2)
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "must be [N, %lld], N a multiple of 16", (long long)(a->sizes[1] / 2));
    if (group != 32 && group != 64 && group != 128 && group != 256)
        return nbxi_fail_arg(call, 2, NBX_INVALID_ARGUMENT, "must be 32, 64, 128 or 256, it is %lld", (long long)group);
    if (s->ndim != 3 || s->sizes[0] != (a->sizes[1] + group - 1) / group || s->sizes[1] != w->sizes[0] ||
        s->sizes[2] != 2)
        return nbxi_fail_arg(call, 3, NBX_SHAPE, "must be [%lld, %lld, 2]",
                             (long long)((a->sizes[1] + group - 1) / group), (long long)w->sizes[0]);
    if (s->dtype != a->dtype) return nbxi_fail_arg(call, 3, NBX_DTYPE, "must be %s, as self", nbx_dtype_name(a->dtype));
    const int64_t sizes[2] = {a->sizes[0], w->sizes[0]};
    nbxi_meta_contiguous(&outs[0], a->dtype, 2, sizes);
    return NBX_OK;
}

typedef struct product {
    int64_t rows, n, k, group;
    const uint8_t *w;
    const float *a, *pairs; /* [rows, k]; [groups, n, 2] */
    float *out;
} product;

/* w[k .. k + depth, 32 rows of the weight] as floats [depth, 32]; rows that are not there are 0. */
static void expand(const product *p, int64_t n0, int64_t k0, int64_t depth, float *w)
{
    int64_t n = p->n - n0 < BLOCK ? p->n - n0 : BLOCK, bytes = n / 2;
    const uint8_t *q = p->w + n0 * p->k / 2 + k0 * bytes;
    float codes[BLOCK];
    memset(codes, 0, sizeof codes);
    for (int64_t k = 0; k < depth; k++, q += bytes) {
        const float *pair = p->pairs + ((k0 + k) / p->group * p->n + n0) * 2;
        for (int64_t d = 0; d < bytes; d++) {
            codes[n == BLOCK ? d : 2 * d] = (float)(int)(q[d] & 15) - 8;
            codes[n == BLOCK ? d + 16 : 2 * d + 1] = (float)(int)(q[d] >> 4) - 8;
        }
        for (int64_t d = 0; d < n; d++) w[k * BLOCK + d] = codes[d] * pair[2 * d] + pair[2 * d + 1];
    }
}

static void task(void *arg, int64_t i)
{
    const product *p = arg;
    float w[DEPTH * BLOCK], total[ROWS * BLOCK];
    int64_t n0 = i * BLOCK, n = p->n - n0 < BLOCK ? p->n - n0 : BLOCK;
    memset(w, 0, sizeof w);
    for (int64_t row = 0; row < p->rows; row += ROWS) {
        int64_t rows = p->rows - row < ROWS ? p->rows - row : ROWS;
        memset(total, 0, sizeof total);
        for (int64_t k = 0; k < p->k; k += DEPTH) {
            int64_t depth = p->k - k < DEPTH ? p->k - k : DEPTH;
            expand(p, n0, k, depth, w);
            NBXI_ISA_PICK(nbxi_quant_int4_rows)(w, depth, p->a + row * p->k + k, p->k, rows, total, BLOCK);
        }
        for (int64_t r = 0; r < rows; r++)
            memcpy(p->out + (row + r) * p->n + n0, total + r * BLOCK, (size_t)n * sizeof *total);
    }
}

/* A contiguous float32 copy, from the heap. */
static float *floats_of(nbx_context *ctx, const nbx_tensor *t)
{
    nbx_tensor *dense = NULL;
    float *x = nbxi_alloc_array(ctx->heap, (size_t)t->numel + 1, sizeof *x);
    if (x == NULL) return NULL;
    if (nbxi_tensor_contiguous(ctx, t, &dense) != NBX_OK) {
        nbxi_free(ctx->heap, x);
        return NULL;
    }
    nbxi_convert(NBX_FLOAT32, x, t->dtype, nbxi_data(dense), t->numel);
    nbx_tensor_release(dense);
    return x;
}

nbx_status nbxi_cpu_weight_int4pack_mm(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *a = nbxi_arg_tensor(call, 0), *w = nbxi_arg_tensor(call, 1), *s = nbxi_arg_tensor(call, 3);
    nbx_context *ctx = call->ctx;
    nbx_tensor *packed = NULL, *out = outs[0];
    if (out->numel == 0) return NBX_OK;
    NBXI_TRY(nbxi_tensor_contiguous(ctx, w, &packed));
    float *x = floats_of(ctx, a), *pairs = x ? floats_of(ctx, s) : NULL,
          *y = pairs ? nbxi_alloc_array(ctx->heap, (size_t)out->numel, sizeof *y) : NULL;
    nbx_status status = NBX_OK;
    if (y == NULL) {
        status = nbxi_fail_memory(ctx, (size_t)(a->numel + s->numel + out->numel) * sizeof *x,
                                  "the operands of a product with an int4 weight");
    } else {
        product p = {a->sizes[0], w->sizes[0], a->sizes[1], nbxi_arg_int(call, 2), nbxi_data(packed), x, pairs, y};
        nbxi_parallel_for(ctx, (p.n + BLOCK - 1) / BLOCK, task, &p);
        nbxi_convert(out->dtype, nbxi_data(out), NBX_FLOAT32, y, out->numel);
    }
    nbxi_free(ctx->heap, x);
    nbxi_free(ctx->heap, pairs);
    nbxi_free(ctx->heap, y);
    nbx_tensor_release(packed);
    return status;
}

static double element(const nbx_tensor *t, int64_t i, int64_t j, int64_t k)
{
    int64_t at = i * t->strides[0] + j * t->strides[1] + (t->ndim > 2 ? k * t->strides[2] : 0);
    nbx_scalar s = nbxi_load_scalar(t->dtype, (const char *)nbxi_data(t) + at * (int64_t)nbx_dtype_size(t->dtype));
    return s.kind == NBX_SCALAR_DOUBLE ? s.re.d : (double)s.re.i;
}

nbx_status nbxi_ref_weight_int4pack_mm(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *a = nbxi_arg_tensor(call, 0), *w = nbxi_arg_tensor(call, 1), *s = nbxi_arg_tensor(call, 3);
    int64_t rows = w->sizes[0], depth = a->sizes[1], group = nbxi_arg_int(call, 2);
    int64_t item = (int64_t)nbx_dtype_size(outs[0]->dtype), width = w->sizes[1];
    for (int64_t i = 0; i < outs[0]->numel; i++) {
        double sum = 0, size = 0;
        for (int64_t k = 0; k < depth; k++) {
            bool high;
            int64_t n = i % rows, at = place(rows, depth, n, k, &high);
            int byte = (int)element(w, at / width, at % width, 0);
            double q = (double)((high ? byte >> 4 : byte & 15) - 8), x = element(a, i / rows, k, 0);
            double scale = element(s, k / group, n, 0), zero = element(s, k / group, n, 1);
            sum += x * (q * scale + zero);
            size += fabs(x) * (fabs(q * scale) + fabs(zero));
        }
        nbxi_store_scalar(outs[0]->dtype, (char *)nbxi_data(outs[0]) + i * item, nbx_scalar_double(sum));
        if (call->scale[0]) call->scale[0][i] += (double)(depth < DEPTH ? depth : DEPTH + depth / DEPTH) * size;
    }
    return NBX_OK;
}
