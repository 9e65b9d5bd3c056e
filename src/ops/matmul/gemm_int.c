/* SPDX-License-Identifier: Apache-2.0 */
/* Integer matrix products: sums modulo 2^32 (2^64 for int64), cut to the dtype at the end, which is the same as
 * wrapping at each step. */
#include "src/ops/matmul/gemm.h"

#include "src/base/parallel.h"

enum { ROWS = 32, COLS = 128, DEPTH = 64 };

typedef struct int_plan {
    const nbxi_gemm *g;
    int64_t row_tiles, col_tiles;
    char *scratch;
    size_t worker_bytes;
    void (*tile)(const struct int_plan *p, int64_t product, int64_t i0, int64_t j0, void *scratch);
    uint64_t alpha, beta;
} int_plan;

static int64_t min64(int64_t a, int64_t b) { return a < b ? a : b; }
static int64_t divide_up(int64_t x, int64_t by) { return x / by + (x % by != 0); }
static int64_t offset(const nbxi_gemm *g, const int64_t batch[2], int64_t product)
{
    return product / g->batch[1] * batch[0] + product % g->batch[1] * batch[1];
}

#define INT_TILE(NAME, T, U) \
    static void NAME(const int_plan *p, int64_t product, int64_t i0, int64_t j0, void *scratch) \
    { \
        const nbxi_gemm *g = p->g; \
        const int64_t rows = min64(ROWS, g->m - i0), cols = min64(COLS, g->n - j0); \
        const T *a = (const T *)g->a + offset(g, g->a_batch, product) + i0 * g->a_row; \
        const T *b = (const T *)g->b + offset(g, g->b_batch, product) + j0 * g->b_col; \
        U *acc = scratch, *block = acc + ROWS * COLS; \
        for (int64_t i = 0; i < rows * COLS; i++) acc[i] = 0; \
        for (int64_t k0 = 0; k0 < g->k; k0 += DEPTH) { \
            const int64_t depth = min64(DEPTH, g->k - k0); \
            for (int64_t k = 0; k < depth; k++) \
                for (int64_t j = 0; j < cols; j++) block[k * COLS + j] = (U)b[(k0 + k) * g->b_row + j * g->b_col]; \
            for (int64_t i = 0; i < rows; i++) \
                for (int64_t k = 0; k < depth; k++) { \
                    const U x = (U)a[i * g->a_row + (k0 + k) * g->a_col]; \
                    for (int64_t j = 0; j < cols; j++) acc[i * COLS + j] += x * block[k * COLS + j]; \
                } \
        } \
        T *c = (T *)g->c + offset(g, g->c_batch, product) + i0 * g->c_row + j0 * g->c_col; \
        const T *d = g->d ? (const T *)g->d + offset(g, g->d_batch, product) + i0 * g->d_row + j0 * g->d_col : NULL; \
        for (int64_t i = 0; i < rows; i++) \
            for (int64_t j = 0; j < cols; j++) { \
                U x = (U)p->alpha * acc[i * COLS + j]; \
                if (d) x += (U)p->beta * (U)d[i * g->d_row + j * g->d_col]; \
                c[i * g->c_row + j * g->c_col] = (T)x; \
            } \
    }

INT_TILE(tile_u8, uint8_t, uint32_t)
INT_TILE(tile_i8, int8_t, uint32_t)
INT_TILE(tile_i16, int16_t, uint32_t)
INT_TILE(tile_i32, int32_t, uint32_t)
INT_TILE(tile_i64, int64_t, uint64_t)

static void run_tile(void *arg, int64_t index, int worker)
{
    const int_plan *p = arg;
    const int64_t tiles = p->row_tiles * p->col_tiles, t = index % tiles;
    p->tile(p, index / tiles, t / p->col_tiles * ROWS, t % p->col_tiles * COLS,
            p->scratch + (size_t)worker * p->worker_bytes);
}

static uint64_t wrap(nbx_scalar s)
{
    if (s.kind == NBX_SCALAR_BOOL || s.kind == NBX_SCALAR_INT) return (uint64_t)s.re.i;
    return s.re.d >= -0x1p63 && s.re.d < 0x1p63 ? (uint64_t)(int64_t)s.re.d : 0;
}

nbx_status nbxi_gemm_int(nbx_context *ctx, const nbxi_gemm *g)
{
    int_plan p = {.g = g, .row_tiles = divide_up(g->m, ROWS), .col_tiles = divide_up(g->n, COLS)};
    p.tile = g->c_dtype == NBX_UINT8   ? tile_u8
             : g->c_dtype == NBX_INT8  ? tile_i8
             : g->c_dtype == NBX_INT16 ? tile_i16
             : g->c_dtype == NBX_INT32 ? tile_i32
                                       : tile_i64;
    p.alpha = wrap(g->alpha), p.beta = wrap(g->beta);
    p.worker_bytes = (ROWS + DEPTH) * COLS * (g->c_dtype == NBX_INT64 ? sizeof(uint64_t) : sizeof(uint32_t));
    const size_t bytes = p.worker_bytes * (size_t)nbxi_parallel_workers(ctx);
    p.scratch = nbxi_heap_alloc_aligned(ctx->heap, bytes, 64);
    if (!p.scratch) return nbxi_fail_memory(ctx, bytes, "the blocks of a matrix product");
    nbxi_parallel_for_worker(ctx, p.row_tiles * p.col_tiles * g->batch[0] * g->batch[1], run_tile, &p);
    nbxi_heap_free_aligned(ctx->heap, p.scratch, bytes, 64);
    return NBX_OK;
}
