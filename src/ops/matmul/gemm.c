/* SPDX-License-Identifier: Apache-2.0 */
/* The driver of matrix products: C is cut into tiles, each tile is one task that packs what it needs of A and B. */
#include "src/ops/matmul/gemm.h"

#include <string.h>

#include "src/base/checked.h"
#include "src/base/parallel.h"

enum {
    ALIGN = 64,
    FEW = 16384,          /* bytes of scratch that the stack has room for */
    GROUP_WORK = 1 << 16, /* products a task should have at least */
    TILE_WORK = 1 << 19,  /* a tile is not halved below this */
    TILE_COLS = 256,
    TILES = 16,        /* tiles to aim for */
    SHARED_A = 1 << 20 /* elements of A that are packed once for all tiles of a row */
};

struct nbxi_gemm_packed {
    nbxi_heap *heap;
    const nbxi_gemm_kernels *kernels;
    nbx_dtype dtype;
    bool wide;
    int64_t n, k;
    size_t bytes;
    void *data;
};

typedef struct plan {
    nbxi_gemm g;
    const nbxi_gemm_kernels *kr;
    int complex;    /* real numbers in an element: 1 or 2 */
    size_t element; /* bytes of a real number in the kernels */
    size_t a_size, b_size, c_size;
    int64_t k;          /* real depth */
    int64_t kc, mc, nc; /* block of k (real), rows and columns of a tile */
    int64_t width;      /* columns of a panel of B */
    int64_t row_tiles, col_tiles, tiles, group;
    bool direct;                /* kernels write C, except in the last panel when it is not full */
    bool by_panel;              /* the epilogue follows each panel, else the whole tile */
    int64_t acc_row;            /* reals */
    int64_t a_padded, b_padded; /* rows of A, columns of B (reals), rounded up to whole panels */
    char *shared_a;
    size_t shared_a_product; /* bytes of one product of the batch */
    char *scratch;
    size_t offset_b, offset_acc, worker_bytes;
} plan;

static int64_t min64(int64_t a, int64_t b) { return a < b ? a : b; }
static int64_t round_up(int64_t x, int64_t to) { return (x + to - 1) / to * to; }
static int64_t divide_up(int64_t x, int64_t by) { return x / by + (x % by != 0); }
static bool is_one(nbx_scalar s)
{
    return s.kind == NBX_SCALAR_DOUBLE    ? s.re.d == 1
           : s.kind == NBX_SCALAR_COMPLEX ? s.re.d == 1 && s.im == 0
                                          : s.re.i == 1;
}

static void scalar_parts(nbx_scalar s, double out[2])
{
    out[0] = s.kind == NBX_SCALAR_DOUBLE || s.kind == NBX_SCALAR_COMPLEX ? s.re.d : (double)s.re.i;
    out[1] = s.kind == NBX_SCALAR_COMPLEX ? s.im : 0;
}

static bool is_single(nbx_dtype t) { return t == NBX_FLOAT32 || t == NBX_FLOAT16 || t == NBX_BFLOAT16; }
static bool is_integer(nbx_dtype t) { return t >= NBX_UINT8 && t <= NBX_INT64; }

bool nbxi_gemm_takes(nbx_dtype a, nbx_dtype b, nbx_dtype c)
{
    if (is_single(a)) return is_single(b) && (is_single(c) || c == NBX_FLOAT64);
    if (a == NBX_FLOAT64 && is_single(b)) return c == NBX_FLOAT64;
    return a == b && a == c && (is_integer(a) || a == NBX_FLOAT64 || a == NBX_COMPLEX64 || a == NBX_COMPLEX128);
}

void nbxi_gemm_init(nbxi_gemm *g)
{
    memset(g, 0, sizeof *g);
    g->batch[0] = g->batch[1] = 1;
    g->alpha = g->beta = nbx_scalar_double(1);
}

/* Whether the sums are double. Only what belongs to B, and to the whole of a product, decides. */
static bool is_wide(nbx_dtype c, nbxi_gemm_sums sums, int64_t n, int64_t k)
{
    if (c == NBX_FLOAT64 || c == NBX_COMPLEX128) return true;
    if (sums == NBXI_GEMM_SINGLE) return false;
    return sums == NBXI_GEMM_DOUBLE || (double)n * (double)k <= NBXI_GEMM_SMALL;
}

static const nbxi_gemm_kernels *kernels_of(bool wide)
{
    return wide ? NBXI_ISA_PICK(nbxi_gemm_kernels_f64)() : NBXI_ISA_PICK(nbxi_gemm_kernels_f32)();
}

/* Blocks of k and rows of a tile, so that a packed block of A stays in the second-level cache. */
static int64_t depth_block(size_t element) { return element == 4 ? 384 : 256; }
static int64_t tile_rows(size_t element) { return element == 4 ? 144 : 96; }

/* C^T = B^T A^T: the same numbers in the same order. */
static void transpose(nbxi_gemm *g)
{
    nbxi_gemm t = *g;
    t.a_dtype = g->b_dtype, t.b_dtype = g->a_dtype;
    t.m = g->n, t.n = g->m;
    t.a = g->b, t.a_row = g->b_col, t.a_col = g->b_row;
    t.b = g->a, t.b_row = g->a_col, t.b_col = g->a_row;
    t.c_row = g->c_col, t.c_col = g->c_row;
    t.d_row = g->d_col, t.d_col = g->d_row;
    memcpy(t.a_batch, g->b_batch, sizeof t.a_batch);
    memcpy(t.b_batch, g->a_batch, sizeof t.b_batch);
    *g = t;
}

/* Sizes of tiles. They do not change results, only how work is shared; they depend on sizes alone. */
static void choose_tiles(plan *p, bool parallel)
{
    const int64_t mr = p->kr->mr, products = p->g.batch[0] * p->g.batch[1];
    int64_t mc = round_up(tile_rows(p->element), mr), nc = round_up(TILE_COLS, p->width);
    mc = round_up(divide_up(p->g.m, divide_up(p->g.m, mc)), mr);
    nc = round_up(divide_up(p->g.n, divide_up(p->g.n, nc)), p->width);
    for (;;) {
        p->row_tiles = divide_up(p->g.m, mc);
        p->col_tiles = divide_up(p->g.n, nc);
        double work = (double)mc * (double)nc * (double)p->k * p->complex;
        if ((double)products * (double)p->row_tiles * (double)p->col_tiles >= TILES || work < 2.0 * TILE_WORK ||
            !parallel)
            break;
        if (nc >= 2 * p->width && (nc >= mc / 2 || mc < 4 * mr))
            nc = round_up(nc / 2, p->width);
        else if (mc >= 4 * mr)
            mc = round_up(mc / 2, mr);
        else
            break;
    }
    p->mc = mc, p->nc = nc;
    p->tiles = p->row_tiles * p->col_tiles;
    double work = (double)min64(mc, p->g.m) * (double)min64(nc, p->g.n) * (double)(p->k + 16);
    p->group = work >= GROUP_WORK ? 1 : (int64_t)(GROUP_WORK / work);
}

static const char *a_at(const plan *p, int64_t product, int64_t i, int64_t k)
{
    const nbxi_gemm *g = &p->g;
    int64_t at = product / g->batch[1] * g->a_batch[0] + product % g->batch[1] * g->a_batch[1] + i * g->a_row +
                 k / p->complex * g->a_col;
    return (const char *)g->a + at * (int64_t)p->a_size;
}

static const char *b_at(const plan *p, int64_t product, int64_t k, int64_t j)
{
    const nbxi_gemm *g = &p->g;
    int64_t at = product / g->batch[1] * g->b_batch[0] + product % g->batch[1] * g->b_batch[1] +
                 k / p->complex * g->b_row + j * g->b_col;
    return (const char *)g->b + at * (int64_t)p->b_size;
}

static char *c_at(const plan *p, int64_t product, int64_t i, int64_t j)
{
    const nbxi_gemm *g = &p->g;
    int64_t at =
        product / g->batch[1] * g->c_batch[0] + product % g->batch[1] * g->c_batch[1] + i * g->c_row + j * g->c_col;
    return (char *)g->c + at * (int64_t)p->c_size;
}

/* Packs rows [i0, i0 + rows) and the block of k at k0 of A. */
static void pack_rows(const plan *p, char *out, int64_t product, int64_t i0, int64_t rows, int64_t k0, int64_t count)
{
    const int mr = p->kr->mr;
    for (int64_t i = 0; i < rows; i += mr, out += (size_t)(mr * count) * p->element)
        p->kr->pack_a[p->g.a_dtype](out, (int)min64(mr, rows - i), a_at(p, product, i0 + i, k0), p->g.a_row, p->g.a_col,
                                    count);
}

/* Rows in units of one panel: A packed once before the tiles run. */
static void pack_shared(void *arg, int64_t index)
{
    const plan *p = arg;
    const int64_t mr = p->kr->mr, panels = p->a_padded / mr;
    int64_t product = index / panels, i = index % panels * mr;
    char *base = p->shared_a + (size_t)product * p->shared_a_product;
    for (int64_t k0 = 0; k0 < p->k; k0 += p->kc) {
        int64_t count = min64(p->kc, p->k - k0);
        pack_rows(p, base + (size_t)(k0 * p->a_padded + i * count) * p->element, product, i, min64(mr, p->g.m - i), k0,
                  count);
    }
}

/* The epilogue of columns [j, j + cols) from acc. */
static void finish(const plan *p, int64_t product, int64_t i, int64_t rows, int64_t j, int64_t cols, const void *acc)
{
    const nbxi_gemm *g = &p->g;
    nbxi_gemm_finish f = {.dtype = g->c_dtype, .rows = rows, .cols = cols, .acc = acc, .acc_row = p->acc_row};
    f.c = c_at(p, product, i, j);
    f.c_row = g->c_row, f.c_col = g->c_col;
    if (g->d) {
        int64_t at =
            product / g->batch[1] * g->d_batch[0] + product % g->batch[1] * g->d_batch[1] + i * g->d_row + j * g->d_col;
        f.d = (const char *)g->d + at * (int64_t)p->c_size;
        f.d_row = g->d_row, f.d_col = g->d_col;
    }
    scalar_parts(g->alpha, f.alpha);
    scalar_parts(g->beta, f.beta);
    p->kr->finish(&f);
}

/* One block of k of the panel of columns [j, j + cols) times all rows of the tile. */
static void panel(const plan *p, const char *a, const char *b, char *c, int64_t c_row, int64_t rows, int64_t count,
                  bool first)
{
    const int64_t mr = p->kr->mr;
    for (int64_t i = 0; i < rows; i += mr)
        p->kr->micro(count, a + (size_t)(i * count) * p->element, b, c + (size_t)(i * c_row) * p->element, c_row,
                     (int)min64(mr, rows - i), first);
}

static void tile(const plan *p, int64_t index, char *scratch)
{
    const nbxi_gemm *g = &p->g;
    const int64_t product = index / p->tiles, t = index % p->tiles;
    const int64_t i0 = t / p->col_tiles * p->mc, j0 = t % p->col_tiles * p->nc;
    const int64_t rows = min64(p->mc, g->m - i0), cols = min64(p->nc, g->n - j0);
    const char *shared = p->shared_a ? p->shared_a + (size_t)product * p->shared_a_product : NULL;
    char *acc = scratch + p->offset_acc;

    if (p->k == 0) memset(acc, 0, (size_t)(rows * p->acc_row) * p->element);
    for (int64_t k0 = 0; k0 < p->k; k0 += p->kc) {
        const int64_t count = min64(p->kc, p->k - k0);
        const char *a = shared ? shared + (size_t)(k0 * p->a_padded + i0 * count) * p->element : scratch;
        if (!shared) pack_rows(p, scratch, product, i0, rows, k0, count);
        for (int64_t j = 0; j < cols; j += p->width) {
            const int64_t valid = min64(p->width, cols - j);
            const char *b = scratch + p->offset_b;
            if (g->packed)
                b = (const char *)g->packed->data +
                    (size_t)(k0 * p->b_padded + (j0 + j) * p->complex * count) * p->element;
            else
                p->kr->pack_b[g->b_dtype](scratch + p->offset_b, (int)valid, b_at(p, product, k0, j0 + j), g->b_col,
                                          g->b_row, count);
            if (p->direct && valid == p->width) {
                panel(p, a, b, c_at(p, product, i0, j0 + j), g->c_row * p->complex, rows, count, k0 == 0);
                continue;
            }
            char *part = p->direct || p->by_panel ? acc : acc + (size_t)(j * p->complex) * p->element;
            panel(p, a, b, part, p->acc_row, rows, count, k0 == 0);
            if (p->by_panel || (p->direct && k0 + count == p->k)) finish(p, product, i0, rows, j0 + j, valid, part);
        }
    }
    if (!p->direct && !p->by_panel) finish(p, product, i0, rows, j0, cols, acc);
}

static void tiles(void *arg, int64_t index, int worker)
{
    const plan *p = arg;
    const int64_t all = p->tiles * p->g.batch[0] * p->g.batch[1];
    const int64_t end = min64(all, (index + 1) * p->group);
    for (int64_t t = index * p->group; t < end; t++) tile(p, t, p->scratch + (size_t)worker * p->worker_bytes);
}

static size_t aligned(int64_t reals, size_t element) { return ((size_t)reals * element + ALIGN - 1) / ALIGN * ALIGN; }

static void make_plan(plan *p, const nbxi_gemm *g, bool parallel)
{
    memset(p, 0, sizeof *p);
    p->g = *g;
    const bool wide = g->packed ? g->packed->wide : is_wide(g->c_dtype, g->sums, g->n, g->k);
    p->kr = g->packed ? g->packed->kernels : kernels_of(wide);
    p->complex = nbx_dtype_is_complex(g->c_dtype) ? 2 : 1;
    p->width = p->kr->nr / p->complex;
    if (p->complex == 1 && !g->packed) {
        bool narrow = g->n <= p->width / 2 && g->m > g->n, tall = g->m <= p->width / 2 && g->n > g->m;
        if (narrow || (!tall && g->c_col != 1 && g->c_row == 1)) transpose(&p->g);
    }
    g = &p->g;
    p->element = wide ? 8 : 4;
    p->a_size = nbx_dtype_size(g->a_dtype);
    p->b_size = nbx_dtype_size(g->b_dtype);
    p->c_size = nbx_dtype_size(g->c_dtype);
    p->k = g->k * p->complex;
    p->kc = depth_block(p->element);
    /* Few rows and a B whose rows are contiguous: short blocks, so that all columns of a tile are read before other
     * rows of B. */
    if (g->b_col == 1 && g->m <= 2 * p->kr->mr && !g->packed) p->kc = NBXI_GEMM_CHAIN;
    choose_tiles(p, parallel);
    p->a_padded = round_up(g->m, p->kr->mr);
    p->b_padded = round_up(g->n, p->width) * p->complex;
    p->direct = !g->d && is_one(g->alpha) && g->c_col == 1 && p->k > 0 && p->c_size == p->element * (size_t)p->complex;
    p->by_panel = !p->direct && p->k > 0 && p->k <= p->kc;
    p->acc_row = p->direct || p->by_panel ? p->kr->nr : p->nc * p->complex;
    int64_t depth = min64(p->kc, p->k), rows = min64(p->mc, p->a_padded);
    bool share = parallel && p->col_tiles > 1 &&
                 (double)g->batch[0] * (double)g->batch[1] * (double)p->a_padded * (double)p->k <= SHARED_A;
    if (share) p->shared_a_product = aligned(p->a_padded * p->k, p->element);
    p->offset_b = share ? 0 : aligned(rows * depth, p->element);
    p->offset_acc = p->offset_b + (g->packed ? 0 : aligned(p->kr->nr * depth, p->element));
    p->worker_bytes = p->offset_acc + aligned(rows * p->acc_row, p->element);
}

nbx_status nbxi_gemm_run(nbx_context *ctx, const nbxi_gemm *g)
{
    if (g->m == 0 || g->n == 0 || g->batch[0] == 0 || g->batch[1] == 0) return NBX_OK;
    if (!nbxi_gemm_takes(g->a_dtype, g->b_dtype, g->c_dtype))
        return nbxi_fail(ctx, NBX_DTYPE, "matrix product of %s by %s to %s is not built", nbx_dtype_name(g->a_dtype),
                         nbx_dtype_name(g->b_dtype), nbx_dtype_name(g->c_dtype));
    if (is_integer(g->a_dtype)) return nbxi_gemm_int(ctx, g);
    plan p;
    make_plan(&p, g, true);
    const int64_t products = g->batch[0] * g->batch[1], tasks = divide_up(products * p.tiles, p.group);
    const int64_t workers = tasks == 1 ? 1 : nbxi_parallel_workers(ctx);
    const size_t shared = (size_t)products * p.shared_a_product, bytes = shared + (size_t)workers * p.worker_bytes;
    _Alignas(ALIGN) char few[FEW];
    char *memory = bytes <= FEW ? few : nbxi_heap_alloc_aligned(ctx->heap, bytes, ALIGN);
    if (!memory) return nbxi_fail_memory(ctx, bytes, "the packed blocks of a matrix product");
    p.scratch = memory + shared;
    if (shared) {
        p.shared_a = memory;
        nbxi_parallel_for(ctx, products * (p.a_padded / p.kr->mr), pack_shared, &p);
    }
    if (tasks == 1)
        tiles(&p, 0, 0);
    else
        nbxi_parallel_for_worker(ctx, tasks, tiles, &p);
    if (memory != few) nbxi_heap_free_aligned(ctx->heap, memory, bytes, ALIGN);
    return NBX_OK;
}

size_t nbxi_gemm_scratch_bytes(const nbxi_gemm *g)
{
    /* Of smaller n and k, AUTO may take double; its panels are half as wide, so that width is the larger. */
    const int64_t complex = nbx_dtype_is_complex(g->c_dtype) ? 2 : 1;
    const bool single = (is_single(g->c_dtype) || g->c_dtype == NBX_COMPLEX64) && g->sums == NBXI_GEMM_SINGLE;
    const nbxi_gemm_kernels *kr = kernels_of(!single);
    const size_t element = single ? 4 : 8;
    const int64_t longest = g->m > g->n ? g->m : g->n; /* the product may be transposed */
    const int64_t depth = min64(depth_block(element), g->k * complex);
    const int64_t rows = round_up(min64(longest, tile_rows(element)), kr->mr);
    const int64_t cols = round_up(min64(longest, TILE_COLS), kr->nr / complex) * complex;
    return aligned(rows * depth, element) + aligned(kr->nr * depth, element) + aligned(rows * cols, element);
}

void nbxi_gemm_run_here(const nbxi_gemm *g, void *scratch)
{
    plan p;
    if (g->m == 0 || g->n == 0 || g->batch[0] == 0 || g->batch[1] == 0) return;
    make_plan(&p, g, false);
    const int64_t all = p.tiles * g->batch[0] * g->batch[1];
    for (int64_t t = 0; t < all; t++) tile(&p, t, scratch);
}

/* ---- operands packed ahead
 * ------------------------------------------------------------------------------------------- */

typedef struct pack_job {
    nbxi_gemm_packed *to;
    const char *b;
    int64_t row, col, padded, width;
    int complex;
    size_t element;
} pack_job;

static void pack_panel(void *arg, int64_t index)
{
    const pack_job *job = arg;
    const nbxi_gemm_packed *to = job->to;
    const int64_t j = index * job->width, kc = depth_block(job->element), depth = to->k * job->complex;
    const size_t size = nbx_dtype_size(to->dtype);
    for (int64_t k0 = 0; k0 < depth; k0 += kc) {
        int64_t count = min64(kc, depth - k0);
        char *out = (char *)to->data + (size_t)(k0 * job->padded + j * job->complex * count) * job->element;
        const char *b = job->b + (k0 / job->complex * job->row + j * job->col) * (int64_t)size;
        to->kernels->pack_b[to->dtype](out, (int)min64(job->width, to->n - j), b, job->col, job->row, count);
    }
}

nbx_status nbxi_gemm_pack_b(nbx_context *ctx, nbx_dtype dtype, int64_t n, int64_t k, const void *b, int64_t b_row,
                            int64_t b_col, nbxi_gemm_packed **out)
{
    *out = NULL;
    if (is_integer(dtype) || !nbxi_gemm_takes(dtype, dtype, dtype))
        return nbxi_fail(ctx, NBX_NOT_SUPPORTED, "weights of dtype %s cannot be packed ahead", nbx_dtype_name(dtype));
    pack_job job = {.b = b, .row = b_row, .col = b_col};
    const bool wide = is_wide(dtype, NBXI_GEMM_AUTO, n, k);
    const nbxi_gemm_kernels *kernels = kernels_of(wide);
    job.complex = nbx_dtype_is_complex(dtype) ? 2 : 1;
    job.element = wide ? 8 : 4;
    job.width = kernels->nr / job.complex;
    int64_t reals;
    size_t bytes;
    if (!nbxi_add_i64(n, job.width, &job.padded) || !nbxi_mul_i64(round_up(n, job.width), job.complex, &job.padded) ||
        !nbxi_mul_i64(job.padded, k, &reals) || !nbxi_mul_i64(reals, job.complex, &reals) ||
        !nbxi_mul_size((size_t)reals, job.element, &bytes) || bytes > PTRDIFF_MAX)
        return nbxi_fail(ctx, NBX_OVERFLOW, "packed weights of %lld by %lld elements do not fit in memory",
                         (long long)k, (long long)n);
    nbxi_gemm_packed *p = nbxi_alloc(ctx->heap, sizeof *p);
    if (!p) return nbxi_fail_memory(ctx, sizeof *p, "packed weights");
    *p = (nbxi_gemm_packed){
        .heap = ctx->heap, .kernels = kernels, .dtype = dtype, .wide = wide, .n = n, .k = k, .bytes = bytes};
    p->data = nbxi_heap_alloc_aligned(ctx->heap, bytes, ALIGN);
    if (!p->data) {
        nbxi_free(ctx->heap, p);
        return nbxi_fail_memory(ctx, bytes, "packed weights");
    }
    nbxi_heap_retain(p->heap);
    job.to = p;
    nbxi_parallel_for(ctx, divide_up(n, job.width), pack_panel, &job);
    *out = p;
    return NBX_OK;
}

void nbxi_gemm_packed_free(nbxi_gemm_packed *packed)
{
    if (!packed) return;
    nbxi_heap *heap = packed->heap;
    nbxi_heap_free_aligned(heap, packed->data, packed->bytes, ALIGN);
    nbxi_free(heap, packed);
    nbxi_heap_release(heap);
}

size_t nbxi_gemm_packed_bytes(const nbxi_gemm_packed *packed) { return packed->bytes; }
