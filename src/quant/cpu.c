/* SPDX-License-Identifier: Apache-2.0 */
/* Products with quantised weights on the CPU: tiles of the weight become floats in memory that stays in the first
 * cache, and meet all rows before the next tile. Tasks are tiles of the weight's rows, so neither the number of threads
 * nor the other rows of a batch change a sum. */
#include <string.h>

#include "src/base/parallel.h"
#include "src/quant/kernels.h"
#include "src/quant/quant.h"
#include "src/tensor/convert.h"

#define G NBXI_QUANT_GROUP
#define C NBXI_QUANT_COLUMNS
#define R NBXI_QUANT_ROWS
#define CHUNK NBXI_QUANT_CHUNK
#define BLOCK 64 /* rows of a batch that share the partial sums of a task */

typedef struct product {
    const nbxi_quant_matrix *m;
    const float *a, *table;
    int64_t lda, rows;
    float *out;
} product;

static void read_floats(float *to, nbx_dtype dtype, const void *from, int64_t at, int64_t n)
{
    nbxi_convert(NBX_FLOAT32, to, dtype, (const char *)from + at * (int64_t)nbx_dtype_size(dtype), n);
}

static float read_float(nbx_dtype dtype, const void *from, int64_t at)
{
    float x;
    switch (dtype) {
    case NBX_FLOAT32: return ((const float *)from)[at];
    case NBX_INT8: return ((const int8_t *)from)[at];
    case NBX_FLOAT16: return nbxi_f16_to_f32(((const uint16_t *)from)[at]);
    case NBX_BFLOAT16: return nbxi_bf16_to_f32(((const uint16_t *)from)[at]);
    default: read_floats(&x, dtype, from, at, 1); return x;
    }
}

/* ---- int4 words ----------------------------------------------------------------------------------------------------
 */

/* One group of 32 columns from column c on. Columns that are not there are words of 0, with scale and minimum 0. */
typedef struct int4_tile {
    const uint32_t *words;
    int64_t ld;
    float scales[C], mins[C];
    uint32_t padded[G / 8][C];
} int4_tile;

static void open_tile(const nbxi_quant_matrix *m, int64_t group, int64_t c, int4_tile *t)
{
    int64_t n = m->n - c < C ? m->n - c : C, at = group * m->n + c;
    const uint32_t *words = (const uint32_t *)m->weight + group * (G / 8) * m->n + c;
    t->words = words;
    t->ld = m->n;
    if (n < C) {
        memset(t->scales, 0, sizeof t->scales);
        memset(t->mins, 0, sizeof t->mins);
        memset(t->padded, 0, sizeof t->padded);
        for (int r = 0; r < G / 8; r++) memcpy(t->padded[r], words + r * m->n, (size_t)n * 4);
        t->words = t->padded[0];
        t->ld = C;
    }
    read_floats(t->scales, m->scale_dtype, m->scales, at, n);
    read_floats(t->mins, m->zero_dtype, m->zeros, at, n);
}

static void int4_block(const product *p, int64_t c, int64_t row, int64_t rows)
{
    const nbxi_quant_matrix *m = p->m;
    int64_t n = m->n - c < C ? m->n - c : C;
    float total[BLOCK * C], w[G * C];
    int4_tile t;
    memset(total, 0, (size_t)rows * C * sizeof *total);
    for (int64_t g = 0; g < m->k / G; g++) {
        const float *x = p->a + row * p->lda + g * G;
        open_tile(m, g, c, &t);
        if (rows == 1) {
            NBXI_ISA_PICK(nbxi_quant_int4_vector)(t.words, t.ld, t.scales, t.mins, x, total);
            continue;
        }
        NBXI_ISA_PICK(nbxi_quant_int4_tile)(t.words, t.ld, t.scales, t.mins, w);
        NBXI_ISA_PICK(nbxi_quant_int4_rows)(w, G, x, p->lda, rows, total, C);
    }
    for (int64_t r = 0; r < rows; r++) memcpy(p->out + (row + r) * m->n + c, total + r * C, (size_t)n * sizeof *total);
}

static void int4_task(void *arg, int64_t i)
{
    const product *p = arg;
    for (int64_t row = 0; row < p->rows; row += BLOCK)
        int4_block(p, i * C, row, p->rows - row < BLOCK ? p->rows - row : BLOCK);
}

/* ---- int8 and float8
 * ------------------------------------------------------------------------------------------------- */

static void make_table(nbxi_quant_form form, float table[256])
{
    for (int i = 0; i < 256; i++)
        table[i] = form == NBXI_FORM_E4M3FN ? nbxi_f8_e4m3fn_to_f32((uint8_t)i) : nbxi_f8_e5m2_to_f32((uint8_t)i);
}

/* w[n, k .. k + count) as floats. */
static void expand_row(const nbxi_quant_matrix *m, const float *table, int64_t n, int64_t k, int64_t count, float *w)
{
    for (int64_t end = k + count, next; k < end; w += next - k, k = next) {
        int64_t block = k / m->block_k, at = n / m->block_n * m->scale_n + block * m->scale_k;
        float scale = read_float(m->scale_dtype, m->scales, at);
        float zero = m->zeros ? read_float(m->zero_dtype, m->zeros, at) : 0;
        next = (block + 1) * m->block_k < end ? (block + 1) * m->block_k : end;
        if (m->form == NBXI_FORM_INT8)
            NBXI_ISA_PICK(nbxi_quant_int8_expand)((const int8_t *)m->weight + n * m->k + k, zero, scale, next - k, w);
        else
            NBXI_ISA_PICK(nbxi_quant_float8_expand)
        ((const uint8_t *)m->weight + n * m->k + k, m->form == NBXI_FORM_E5M2, table, scale, next - k, w);
    }
}

static void rows_block(const product *p, int64_t n0, int64_t row, int64_t rows)
{
    const nbxi_quant_matrix *m = p->m;
    int64_t n = m->n - n0 < R ? m->n - n0 : R;
    float total[BLOCK * R], w[R * CHUNK];
    memset(total, 0, (size_t)rows * R * sizeof *total);
    for (int64_t k = 0; k < m->k; k += CHUNK) {
        int64_t depth = m->k - k < CHUNK ? m->k - k : CHUNK, whole = (depth + 7) / 8 * 8;
        if (n < R || whole != depth) memset(w, 0, sizeof w);
        for (int64_t i = 0; i < n; i++) expand_row(m, p->table, n0 + i, k, depth, w + i * CHUNK);
        NBXI_ISA_PICK(nbxi_quant_dot_rows)(w, p->a + row * p->lda + k, p->lda, rows, whole, total, R);
    }
    for (int64_t r = 0; r < rows; r++) memcpy(p->out + (row + r) * m->n + n0, total + r * R, (size_t)n * sizeof *total);
}

static void rows_task(void *arg, int64_t i)
{
    const product *p = arg;
    for (int64_t row = 0; row < p->rows; row += BLOCK)
        rows_block(p, i * R, row, p->rows - row < BLOCK ? p->rows - row : BLOCK);
}

void nbxi_quant_product_cpu(nbx_context *ctx, const nbxi_quant_matrix *m, const float *a, int64_t lda, int64_t rows,
                            float *out)
{
    float table[256];
    product p = {m, a, table, lda, rows, out};
    if (rows == 0) return;
    if (m->form == NBXI_FORM_INT4_WORDS) {
        nbxi_parallel_for(ctx, (m->n + C - 1) / C, int4_task, &p);
        return;
    }
    make_table(m->form, table);
    nbxi_parallel_for(ctx, (m->n + R - 1) / R, rows_task, &p);
}

/* ---- the dense weight
 * -------------------------------------------------------------------------------------------------- */

static void dense_int4(void *arg, int64_t i)
{
    const product *p = arg;
    const nbxi_quant_matrix *m = p->m;
    int64_t c = i * C, n = m->n - c < C ? m->n - c : C;
    float w[G * C];
    int4_tile t;
    for (int64_t g = 0; g < m->k / G; g++) {
        open_tile(m, g, c, &t);
        NBXI_ISA_PICK(nbxi_quant_int4_tile)(t.words, t.ld, t.scales, t.mins, w);
        for (int64_t j = 0; j < n; j++)
            for (int64_t k = 0; k < G; k++) p->out[(c + j) * m->k + g * G + k] = w[k * C + j];
    }
}

static void dense_rows(void *arg, int64_t i)
{
    const product *p = arg;
    int64_t end = (i + 1) * R < p->m->n ? (i + 1) * R : p->m->n;
    for (int64_t n = i * R; n < end; n++) expand_row(p->m, p->table, n, 0, p->m->k, p->out + n * p->m->k);
}

void nbxi_quant_dequantize_cpu(nbx_context *ctx, const nbxi_quant_matrix *m, float *out)
{
    float table[256];
    product p = {m, NULL, table, 0, 0, out};
    if (m->form == NBXI_FORM_INT4_WORDS) {
        nbxi_parallel_for(ctx, (m->n + C - 1) / C, dense_int4, &p);
        return;
    }
    make_table(m->form, table);
    nbxi_parallel_for(ctx, (m->n + R - 1) / R, dense_rows, &p);
}
