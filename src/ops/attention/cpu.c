/* SPDX-License-Identifier: Apache-2.0 */
/* Attention on the CPU: a task is a block of query rows of one head; it walks over blocks of keys with a running
 * maximum (M. Milakov and N. Gimelshein, "Online normalizer calculation for softmax"). Blocks are fixed, so a row of
 * the result depends on its own query alone. Half types: everything between the inputs and the result is float32 (or
 * double). */
#include <math.h>
#include <string.h>

#include "ops_rows.h"
#include "src/base/parallel.h"
#include "src/ops/attention/attention.h"
#include "src/ops/matmul/gemm.h"
#include "src/tensor/convert.h"

enum { ROWS = 64, KEYS = 512, ALIGN = 64, SMALL = 2048 };

typedef struct job {
    const nbxi_attention *a;
    const nbx_tensor *out, *lse, *weights; /* lse, weights NULL: not asked for */
    int64_t heads, rows, keys, row_blocks;
    bool one_position; /* rows are heads of a group at the same position, not positions */
    nbx_dtype acc;     /* float32 or float64 */
    size_t element;
    int64_t out_row, out_col, lse_row, weights_row;
    const int64_t *out_batch, *lse_batch, *weights_batch;
    char *scratch;
    size_t worker_bytes, scores_at, sums_at, mask_at, gemm_at;
} job;

static size_t aligned(size_t bytes) { return (bytes + ALIGN - 1) / ALIGN * ALIGN; }
static int64_t min64(int64_t a, int64_t b) { return a < b ? a : b; }
static const char *element_at(const nbx_tensor *t, int64_t at)
{
    return (const char *)nbxi_data(t) + at * (int64_t)nbx_dtype_size(t->dtype);
}

/* scores [rows, keys] = q [rows, e] @ k [keys, e]^T */
static void scores_product(const job *j, nbxi_gemm *g, int64_t rows, int64_t keys)
{
    const nbxi_attention *a = j->a;
    nbxi_gemm_init(g);
    g->a_dtype = a->q->dtype, g->b_dtype = a->k->dtype, g->c_dtype = j->acc;
    g->sums = NBXI_GEMM_SINGLE; /* float64 sums when c is float64 */
    g->m = rows, g->n = keys, g->k = a->e;
    g->a_row = a->q_row, g->a_col = a->q_col;
    g->b_row = a->k_col, g->b_col = a->k_row;
    g->c_row = j->keys, g->c_col = 1;
}

/* sums [rows, ev] += weights [rows, keys] @ v [keys, ev] */
static void value_product(const job *j, nbxi_gemm *g, int64_t rows, int64_t keys)
{
    const nbxi_attention *a = j->a;
    nbxi_gemm_init(g);
    g->a_dtype = j->acc, g->b_dtype = a->v->dtype, g->c_dtype = j->acc;
    g->sums = NBXI_GEMM_SINGLE;
    g->m = rows, g->n = a->ev, g->k = keys;
    g->a_row = j->keys, g->a_col = 1;
    g->b_row = a->v_row, g->b_col = a->v_col;
    g->c_row = g->d_row = a->ev, g->c_col = g->d_col = 1;
}

/* What the mask adds to keys [k0, k0 + n) of a row, in the accumulator's dtype. */
static const void *mask_row(const job *j, int64_t at, int64_t n, void *buffer)
{
    const nbxi_attention *a = j->a;
    const nbx_tensor *m = a->mask;
    const char *p = element_at(m, at);
    if (m->dtype == j->acc && a->mask_col == 1) return p;
    const size_t size = nbx_dtype_size(m->dtype);
    if (m->dtype == NBX_BOOL && a->mask_col == 1 && j->element == 4) {
        const float seen = a->bool_adds ? 1 : 0, hidden = a->bool_adds ? 0 : -INFINITY;
        for (int64_t i = 0; i < n; i++) ((float *)buffer)[i] = p[i] ? seen : hidden;
        return buffer;
    }
    for (int64_t i = 0; i < n; i++, p += a->mask_col * (int64_t)size) {
        double x;
        if (m->dtype == NBX_BOOL)
            x = *(const uint8_t *)p ? (a->bool_adds ? 1 : 0) : (a->bool_adds ? 0 : -INFINITY);
        else
            x = nbxi_load_scalar(m->dtype, p).re.d;
        if (j->element == 4)
            ((float *)buffer)[i] = (float)x;
        else
            ((double *)buffer)[i] = x;
    }
    return buffer;
}

/* Weights of one row in place of its scores, and the row's sums scaled to the new maximum. */
static void weigh(const job *j, char *scores, int64_t n, const void *mask, char *sums, double *max, double *sum)
{
    const nbxi_attention *a = j->a;
    if (j->element == 4) {
        float m = (float)*max, s = (float)*sum, factor;
        NBXI_ISA_PICK(nbxi_attention_row_f32)((float *)(void *)scores, n, (float)a->scale, mask, &m, &s, &factor);
        if (factor != 1) NBXI_ISA_PICK(nbxi_attention_scale_f32)((float *)(void *)sums, a->ev, factor);
        *max = m, *sum = s;
    } else {
        double factor;
        NBXI_ISA_PICK(nbxi_attention_row_f64)((double *)(void *)scores, n, a->scale, mask, max, sum, &factor);
        if (factor != 1) NBXI_ISA_PICK(nbxi_attention_scale_f64)((double *)(void *)sums, a->ev, factor);
    }
}

static void divide(const job *j, char *row, int64_t n, double by)
{
    if (j->element == 4)
        NBXI_ISA_PICK(nbxi_attention_divide_f32)((float *)(void *)row, n, (float)by);
    else
        NBXI_ISA_PICK(nbxi_attention_divide_f64)((double *)(void *)row, n, by);
}

/* A row of n numbers of the accumulator to elements of t from `at` on. */
static void store_row(const job *j, const nbx_tensor *t, int64_t at, int64_t stride, const char *row, int64_t n)
{
    const size_t size = nbx_dtype_size(t->dtype);
    char *to = (char *)nbxi_data(t) + at * (int64_t)size;
    if (stride == 1) {
        nbxi_convert(t->dtype, to, j->acc, row, n);
        return;
    }
    for (int64_t i = 0; i < n; i++)
        nbxi_convert(t->dtype, to + i * stride * (int64_t)size, j->acc, row + (size_t)i * j->element, 1);
}

static void block(void *arg, int64_t index, int worker)
{
    const job *j = arg;
    const nbxi_attention *a = j->a;
    const int64_t head = index / j->row_blocks, i0 = index % j->row_blocks * j->rows;
    const int64_t rows = min64(j->rows, a->lq - i0);
    const nbxi_attention_head at = nbxi_attention_at(a, head, j->out_batch);
    char *scratch = j->scratch + (size_t)worker * j->worker_bytes;
    char *scores = scratch + j->scores_at, *sums = scratch + j->sums_at, *gemm = scratch + j->gemm_at;
    double max[ROWS], sum[ROWS];
    for (int64_t i = 0; i < rows; i++) max[i] = -INFINITY, sum[i] = 0;
    memset(sums, 0, (size_t)(rows * a->ev) * j->element);
    const int64_t last = j->one_position ? 0 : i0 + rows - 1;
    const int64_t seen = a->causal ? min64(a->lk, last + 1) : a->lk;
    for (int64_t k0 = 0; k0 < seen; k0 += j->keys) {
        const int64_t keys = min64(j->keys, seen - k0);
        nbxi_gemm g;
        scores_product(j, &g, rows, keys);
        if (a->e > 0) g.a = element_at(a->q, at.q + i0 * a->q_row), g.b = element_at(a->k, at.k + k0 * a->k_row);
        g.c = scores;
        nbxi_gemm_run_here(&g, gemm);
        for (int64_t i = 0; i < rows; i++) {
            char *row = scores + (size_t)(i * j->keys) * j->element;
            const int64_t position = j->one_position ? 0 : i0 + i;
            int64_t n = a->causal ? min64(keys, position + 1 - k0) : keys;
            if (n < 0) n = 0;
            const void *mask =
                a->mask ? mask_row(j, at.mask + (i0 + i) * a->mask_row + k0 * a->mask_col, n, scratch + j->mask_at)
                        : NULL;
            if (n > 0) weigh(j, row, n, mask, sums + (size_t)(i * a->ev) * j->element, &max[i], &sum[i]);
            memset(row + (size_t)n * j->element, 0, (size_t)(keys - n) * j->element);
        }
        value_product(j, &g, rows, keys);
        g.a = scores, g.c = sums;
        g.d = k0 > 0 ? sums : NULL;
        if (a->ev > 0) g.b = element_at(a->v, at.v + k0 * a->v_row);
        nbxi_gemm_run_here(&g, gemm);
    }
    for (int64_t i = 0; i < rows; i++) {
        char *row = sums + (size_t)(i * a->ev) * j->element;
        divide(j, row, a->ev, sum[i]);
        store_row(j, j->out, at.out + (i0 + i) * j->out_row, j->out_col, row, a->ev);
        if (j->weights) {
            row = scores + (size_t)(i * j->keys) * j->element;
            if (seen > 0) divide(j, row, seen, sum[i]);
            memset(row + (size_t)seen * j->element, 0, (size_t)(a->lk - seen) * j->element);
            store_row(j, j->weights, nbxi_attention_at(a, head, j->weights_batch).out + (i0 + i) * j->weights_row, 1,
                      row, a->lk);
        }
        if (j->lse) {
            nbx_scalar l = nbx_scalar_double(sum[i] == 0 ? 0 : max[i] + log(sum[i]));
            int64_t to = nbxi_attention_at(a, head, j->lse_batch).out + (i0 + i) * j->lse_row;
            nbxi_store_scalar(j->lse->dtype, (char *)nbxi_data(j->lse) + to * (int64_t)nbx_dtype_size(j->lse->dtype),
                              l);
        }
    }
}

/* Scratch of the products of one task. */
static size_t gemm_bytes(const job *j)
{
    nbxi_gemm scores, values;
    scores_product(j, &scores, min64(j->rows, j->a->lq), j->keys);
    value_product(j, &values, min64(j->rows, j->a->lq), j->keys);
    const size_t a = nbxi_gemm_scratch_bytes(&scores), b = nbxi_gemm_scratch_bytes(&values);
    return a > b ? a : b;
}

/* With one query position, the heads that share a key head are rows of one product. */
static void merge_group(nbxi_attention *a, job *j, const nbx_tensor *out)
{
    const int heads = a->nbatch - 1;
    if (a->lq != 1 || a->k_group == 1 || a->k_group != a->v_group || j->lse || j->weights) return;
    j->one_position = true;
    a->lq = a->k_group;
    a->q_row = a->q_batch[heads], a->mask_row = a->mask_batch[heads];
    j->out_row = out->strides[heads];
    a->batch[heads] /= a->k_group;
    a->q_batch[heads] *= a->k_group, a->mask_batch[heads] *= a->k_group;
    a->k_group = a->v_group = 1;
}

static nbx_status run(nbx_context *ctx, nbxi_attention *a, nbx_tensor *out, nbx_tensor *lse, nbx_tensor *weights)
{
    job j = {.a = a, .out = out, .lse = lse, .weights = weights};
    int64_t out_batch[NBX_MAX_RANK];
    memcpy(out_batch, out->strides, sizeof(int64_t) * (size_t)a->nbatch);
    j.out_row = out->strides[a->nbatch], j.out_col = out->strides[a->nbatch + 1];
    if (lse) j.lse_batch = lse->strides, j.lse_row = lse->strides[a->nbatch];
    if (weights) j.weights_batch = weights->strides, j.weights_row = weights->strides[a->nbatch];
    const int64_t group = a->k_group;
    merge_group(a, &j, out);
    if (j.one_position) out_batch[a->nbatch - 1] *= group;
    j.out_batch = out_batch;
    j.heads = 1;
    for (int i = 0; i < a->nbatch; i++) j.heads *= a->batch[i];
    if (j.heads == 0 || a->lq == 0) return NBX_OK;
    /* Few keys: in double, which costs little and is nearly exact. It depends on key and value alone. */
    const bool small = (double)a->lk * (double)(a->e > a->ev ? a->e : a->ev) <= SMALL;
    j.acc = a->q->dtype == NBX_FLOAT64 || small ? NBX_FLOAT64 : NBX_FLOAT32;
    j.element = nbx_dtype_size(j.acc);
    j.keys = weights ? (a->lk > 0 ? a->lk : 1) : min64(KEYS, a->lk > 0 ? a->lk : 1);
    j.rows = weights && a->lk > 4096 ? 1 : ROWS;
    j.row_blocks = (a->lq + j.rows - 1) / j.rows;
    const int64_t rows = min64(j.rows, a->lq);
    j.sums_at = aligned((size_t)(rows * j.keys) * j.element);
    j.mask_at = j.sums_at + aligned((size_t)(rows * a->ev) * j.element);
    j.gemm_at = j.mask_at + aligned((size_t)j.keys * j.element);
    j.worker_bytes = j.gemm_at + aligned(gemm_bytes(&j));
    const size_t bytes = j.worker_bytes * (size_t)nbxi_parallel_workers(ctx);
    j.scratch = nbxi_heap_alloc_aligned(ctx->heap, bytes, ALIGN);
    if (!j.scratch) return nbxi_fail_memory(ctx, bytes, "the blocks of attention");
    nbxi_parallel_for_worker(ctx, j.heads * j.row_blocks, block, &j);
    nbxi_heap_free_aligned(ctx->heap, j.scratch, bytes, ALIGN);
    return NBX_OK;
}

nbx_status nbxi_cpu_sdpa(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_attention a;
    NBXI_TRY(nbxi_attention_sdpa(call, &a));
    return run(call->ctx, &a, outs[0], NULL, NULL);
}

nbx_status nbxi_cpu_sdpa_flash(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_attention a;
    NBXI_TRY(nbxi_attention_flash(call, &a));
    return run(call->ctx, &a, outs[0], outs[1], NULL);
}

nbx_status nbxi_cpu_sdpa_math(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_attention a;
    NBXI_TRY(nbxi_attention_math(call, &a));
    return run(call->ctx, &a, outs[0], NULL, outs[1]);
}
