/* SPDX-License-Identifier: Apache-2.0 */
/* Copies between tensors of any layout and dtype. */
#include "src/base/parallel.h"
#include "src/tensor/convert.h"
#include "src/tensor/iter.h"

#define CHUNK 1024 /* elements that pass through a buffer on the stack at a time */

typedef struct copy_arg {
    nbx_dtype dst_dtype, src_dtype;
    const nbxi_iter *it;
} copy_arg;

/* Both rows without gaps. */
static void convert_row(void *arg, char *const *data, const int64_t *strides, int64_t n)
{
    const copy_arg *c = arg;
    (void)strides;
    if (c->dst_dtype == c->src_dtype) {
        memcpy(data[0], data[1], (size_t)(n * c->it->element[0]));
    } else {
        nbxi_convert(c->dst_dtype, data[0], c->src_dtype, data[1], n);
    }
}

/* Any layout: through contiguous buffers. */
static void convert_piece(void *arg, int64_t piece)
{
    const copy_arg *c = arg;
    const nbxi_iter *it = c->it;
    _Alignas(64) char from[CHUNK * 16];
    _Alignas(64) char to[CHUNK * 16];
    int64_t end = (piece + 1) * NBXI_ITER_BLOCK;
    if (end > it->numel) end = it->numel;
    for (int64_t i = piece * NBXI_ITER_BLOCK; i < end; i += CHUNK) {
        int64_t n = end - i < CHUNK ? end - i : CHUNK;
        nbxi_iter_gather(it, 1, i, n, from);
        if (c->dst_dtype == c->src_dtype) {
            nbxi_iter_scatter(it, 0, i, n, from);
        } else {
            nbxi_convert(c->dst_dtype, to, c->src_dtype, from, n);
            nbxi_iter_scatter(it, 0, i, n, to);
        }
    }
}

#define TILE 32

typedef struct transpose_arg {
    const nbxi_iter *it;
    int dim;             /* where the source runs without gaps; the destination does in dimension 0 */
    int64_t rows, tiles; /* pieces of TILE in dimension `dim`, and of TILE in dimension 0 */
} transpose_arg;

#define TRANSPOSE_TILE(bytes) \
    case bytes: \
        for (int64_t j = 0; j < nj; j++) { \
            for (int64_t i = 0; i < ni; i++) memcpy(dst + j * dj + i * bytes, src + i * si + j * bytes, bytes); \
        } \
        return;

static void transpose_tile(int64_t element, char *dst, int64_t dj, const char *src, int64_t si, int64_t ni, int64_t nj)
{
    switch (element) {
        TRANSPOSE_TILE(1)
        TRANSPOSE_TILE(2)
        TRANSPOSE_TILE(4)
        TRANSPOSE_TILE(8)
        TRANSPOSE_TILE(16)
    default: break;
    }
}

/* TILE rows of one plane (dimension 0 and `dim`); the planes are numbered over the dimensions that are left. */
static void transpose_rows(void *arg, int64_t item)
{
    const transpose_arg *t = arg;
    const nbxi_iter *it = t->it;
    int64_t row = item % t->rows * TILE, plane = item / t->rows;
    char *dst = it->data[0];
    const char *src = it->data[1];
    for (int d = 1; d < it->ndim; d++) {
        if (d == t->dim) continue;
        int64_t at = plane % it->sizes[d];
        plane /= it->sizes[d];
        dst += at * it->strides[d][0];
        src += at * it->strides[d][1];
    }
    int64_t nj = it->sizes[t->dim] - row < TILE ? it->sizes[t->dim] - row : TILE;
    int64_t dj = it->strides[t->dim][0], si = it->strides[0][1], element = it->element[0];
    dst += row * dj;
    src += row * element;
    for (int64_t k = 0; k < t->tiles; k++) {
        int64_t i = k * TILE, ni = it->sizes[0] - i < TILE ? it->sizes[0] - i : TILE;
        transpose_tile(element, dst + i * element, dj, src + i * si, si, ni, nj);
    }
}

/* Same dtype, the destination dense in dimension 0, the source in another one: by tiles that stay in the cache. */
static bool copy_transposed(nbx_context *ctx, const nbxi_iter *it)
{
    if (it->strides[0][0] != it->element[0] || it->strides[0][1] == 0 || it->sizes[0] < 4) return false;
    transpose_arg t = {it, 0, 0, 0};
    for (int d = 1; d < it->ndim && t.dim == 0; d++) {
        if (it->strides[d][1] == it->element[1] && it->sizes[d] >= 4) t.dim = d;
    }
    if (t.dim == 0) return false;
    t.rows = (it->sizes[t.dim] + TILE - 1) / TILE;
    t.tiles = (it->sizes[0] + TILE - 1) / TILE;
    nbxi_parallel_for(ctx, it->numel / (it->sizes[0] * it->sizes[t.dim]) * t.rows, transpose_rows, &t);
    return true;
}

static void copy_disjoint(nbx_context *ctx, nbx_tensor *dst, const nbx_tensor *src)
{
    nbxi_iter it;
    nbxi_iter_operand operands[2] = {nbxi_iter_tensor(dst), nbxi_iter_tensor(src)};
    nbxi_iter_init(&it, dst->ndim, dst->sizes, 2, operands);
    if (it.numel == 0) return;
    copy_arg c = {dst->dtype, src->dtype, &it};
    bool same = dst->dtype == src->dtype;
    bool dense = it.strides[0][0] == it.element[0] && it.strides[0][1] == it.element[1];
    if (dense && (it.ndim == 1 || it.sizes[0] >= 16)) {
        nbxi_iter_run(ctx, &it, same ? 4 * NBXI_ITER_BLOCK : NBXI_ITER_BLOCK, convert_row, &c);
    } else if (!same || it.ndim == 1 || dense || !copy_transposed(ctx, &it)) {
        nbxi_parallel_for(ctx, (it.numel + NBXI_ITER_BLOCK - 1) / NBXI_ITER_BLOCK, convert_piece, &c);
    }
}

static nbx_status check_broadcast(nbx_context *ctx, const nbx_tensor *dst, const nbx_tensor *src)
{
    bool fits = src->ndim <= dst->ndim;
    for (int d = 0; fits && d < src->ndim; d++) {
        fits = src->sizes[d] == 1 || src->sizes[d] == dst->sizes[d + dst->ndim - src->ndim];
    }
    if (fits) return NBX_OK;
    char from[256], to[256];
    return nbxi_fail(ctx, NBX_SHAPE,
                     "a tensor of sizes %s cannot be copied into one of sizes %s: it does not broadcast to it",
                     nbxi_sizes_text(src->ndim, src->sizes, from, sizeof from),
                     nbxi_sizes_text(dst->ndim, dst->sizes, to, sizeof to));
}

nbx_status nbxi_copy(nbx_context *ctx, nbx_tensor *dst, const nbx_tensor *src)
{
    NBXI_TRY(check_broadcast(ctx, dst, src));
    if (dst->storage->read_only) {
        return nbxi_fail(ctx, NBX_READ_ONLY, "the destination's memory is read-only; copy it first (clone)");
    }
    if (dst->numel == 0) return NBX_OK;
    bool far = !nbxi_is_host(dst) || !nbxi_is_host(src);
    if (nbxi_has_internal_overlap(dst)) {
        return nbxi_fail(ctx, NBX_OVERLAP,
                         "several elements of the destination share one memory location; copy it first (clone)");
    }
    int overlap = nbxi_overlap(dst, src);
    if (overlap == 0 && far) return nbxi_transfer(ctx, dst, src);
    if (overlap == 0) {
        copy_disjoint(ctx, dst, src);
        return NBX_OK;
    }
    if (overlap == 1 && dst->dtype == src->dtype) return NBX_OK;
    nbx_tensor *copy = NULL;
    NBXI_TRY(nbxi_tensor_new_contiguous(ctx, src->dtype, src->ndim, src->sizes, src->storage->device, &copy));
    nbx_status status = NBX_OK;
    if (far) {
        status = nbxi_transfer(ctx, copy, src);
        if (status == NBX_OK) status = nbxi_transfer(ctx, dst, copy);
    } else {
        copy_disjoint(ctx, copy, src);
        copy_disjoint(ctx, dst, copy);
    }
    nbx_tensor_release(copy);
    return status;
}
