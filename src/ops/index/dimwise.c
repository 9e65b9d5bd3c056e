/* SPDX-License-Identifier: Apache-2.0 */
/* gather and the scatter family on the CPU. */
#include "src/ops/index/dimwise.h"

#include <string.h>

#include "src/base/parallel.h"

#define BLOCK_ELEMENTS 16384

nbx_status nbxi_dimwise_check(nbxi_call *call, int self_arg, int dim_arg, int index_arg, int src_arg, int *dim)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, self_arg), *index = nbxi_arg_tensor(call, index_arg);
    const nbx_tensor *src = src_arg >= 0 ? nbxi_arg_tensor(call, src_arg) : NULL;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, dim_arg), self->ndim, dim));
    if (index->dtype != NBX_INT64 && index->dtype != NBX_INT32)
        return nbxi_fail_arg(call, index_arg, NBX_DTYPE, "index must be int64 or int32, not %s",
                             nbx_dtype_name(index->dtype));
    if (src && src->dtype != self->dtype)
        return nbxi_fail_arg(call, src_arg, NBX_DTYPE, "src is %s, self is %s: they must be equal",
                             nbx_dtype_name(src->dtype), nbx_dtype_name(self->dtype));
    if (index->numel == 0) return NBX_OK;
    int rank = self->ndim ? self->ndim : 1, index_rank = index->ndim ? index->ndim : 1;
    char a[256], b[256];
    if (rank != index_rank || (src && (src->ndim ? src->ndim : 1) != rank))
        return nbxi_fail_arg(call, index_arg, NBX_SHAPE, "index has rank %d, self has rank %d: they must be equal%s",
                             index->ndim, self->ndim, src ? ", and src's too" : "");
    for (int d = 0; d < self->ndim && d < index->ndim; d++) {
        if ((d != *dim && index->sizes[d] > self->sizes[d]) || (src && index->sizes[d] > src->sizes[d]))
            return nbxi_fail_arg(call, index_arg, NBX_SHAPE,
                                 "index of sizes %s is larger than %s of sizes %s at dimension %d",
                                 nbxi_sizes_text(index->ndim, index->sizes, a, sizeof a),
                                 d != *dim && index->sizes[d] > self->sizes[d] ? "self" : "src",
                                 nbxi_sizes_text(self->ndim, self->sizes, b, sizeof b), d);
    }
    return NBX_OK;
}

/* Rows run along the last dim of index; `dim` may be that dim or another. */
typedef struct walk {
    const nbx_tensor *index;
    const int64_t *indices;
    int dim;
    char *self;
    const nbx_tensor *self_tensor;
    const nbx_tensor *src; /* or NULL */
    const void *value;
    char *out;
    size_t size;
    nbxi_accumulate mode;
    int64_t *counts;
    int64_t length; /* of a row */
    int64_t rows, rows_per_block;
} walk;

static int64_t row_base(const walk *w, const nbx_tensor *t, int64_t row, bool skip_dim)
{
    int64_t base = 0;
    for (int d = w->index->ndim - 2; d >= 0; d--) {
        if (!(skip_dim && d == w->dim) && t->ndim > d) base += row % w->index->sizes[d] * t->strides[d];
        row /= w->index->sizes[d];
    }
    return base;
}

#define GATHER_ROW(T) \
    for (int64_t j = 0; j < w->length; j++) \
        ((T *)(void *)out)[j] = ((const T *)(const void *)w->self)[base + j * step + indices[j] * stride];

static void gather_rows(void *arg, int64_t block)
{
    const walk *w = arg;
    const nbx_tensor *self = w->self_tensor;
    int last_dim = w->index->ndim - 1;
    int64_t stride = self->ndim ? self->strides[w->dim] : 0;
    int64_t step = last_dim < 0 || w->dim == last_dim ? 0 : self->strides[last_dim];
    int64_t first = block * w->rows_per_block, end = first + w->rows_per_block;
    if (end > w->rows) end = w->rows;
    for (int64_t row = first; row < end; row++) {
        const int64_t *indices = w->indices + row * w->length;
        char *out = w->out + (size_t)(row * w->length) * w->size;
        int64_t base = row_base(w, self, row, true);
        switch (w->size) {
        case 1: GATHER_ROW(uint8_t) break;
        case 2: GATHER_ROW(uint16_t) break;
        case 4: GATHER_ROW(uint32_t) break;
        case 8: GATHER_ROW(uint64_t) break;
        default:
            for (int64_t j = 0; j < w->length; j++)
                memcpy(out + (size_t)j * w->size, w->self + (base + j * step + indices[j] * stride) * (int64_t)w->size,
                       w->size);
        }
    }
}

static void walk_begin(walk *w, const nbx_tensor *self, int dim, const nbx_tensor *index, const int64_t *indices)
{
    w->index = index;
    w->indices = indices;
    w->dim = dim;
    w->self_tensor = self;
    w->self = nbxi_data(self);
    w->size = nbx_dtype_size(self->dtype);
    w->length = index->ndim ? index->sizes[index->ndim - 1] : 1;
    w->rows = index->numel / w->length;
    w->rows_per_block = BLOCK_ELEMENTS / w->length + 1;
}

void nbxi_cpu_gather_dim(nbx_context *ctx, const nbx_tensor *self, int dim, const nbx_tensor *index,
                         const int64_t *indices, nbx_tensor *out)
{
    if (index->numel == 0) return;
    walk w = {0};
    walk_begin(&w, self, dim, index, indices);
    w.out = nbxi_data(out);
    nbxi_parallel_for(ctx, (w.rows + w.rows_per_block - 1) / w.rows_per_block, gather_rows, &w);
}

/* Slices that differ in a dim before `dim` never meet, so they are the unit of parallel work. */
static void scatter_rows(void *arg, int64_t block)
{
    const walk *w = arg;
    const nbx_tensor *self = w->self_tensor;
    int last_dim = w->index->ndim - 1;
    int64_t stride = self->ndim ? self->strides[w->dim] : 0;
    int64_t step = last_dim < 0 || w->dim == last_dim ? 0 : self->strides[last_dim];
    int64_t src_step = w->src && w->src->ndim ? w->src->strides[w->src->ndim - 1] : 0;
    const char *src = w->src ? nbxi_data(w->src) : NULL;
    for (int64_t row = block * w->rows_per_block; row < (block + 1) * w->rows_per_block && row < w->rows; row++) {
        const int64_t *indices = w->indices + row * w->length;
        int64_t base = row_base(w, self, row, true);
        int64_t src_base = w->src ? row_base(w, w->src, row, false) : 0;
        for (int64_t j = 0; j < w->length; j++) {
            int64_t at = base + j * step + indices[j] * stride;
            const void *value = src ? src + (src_base + j * src_step) * (int64_t)w->size : w->value;
            if (w->mode == NBXI_PUT)
                memcpy(w->self + at * (int64_t)w->size, value, w->size);
            else
                nbxi_accumulate_one(self->dtype, w->self + at * (int64_t)w->size, value, w->mode);
            if (w->counts) w->counts[at]++;
        }
    }
}

void nbxi_cpu_scatter_dim(nbx_context *ctx, nbx_tensor *self, int dim, const nbx_tensor *index, const int64_t *indices,
                          const nbx_tensor *src, const void *value, nbxi_accumulate mode, int64_t *counts)
{
    if (index->numel == 0) return;
    walk w = {0};
    walk_begin(&w, self, dim, index, indices);
    w.src = src;
    w.value = value;
    w.mode = mode;
    w.counts = counts;
    int64_t slices = 1;
    for (int d = 0; d < dim; d++) slices *= index->sizes[d];
    int64_t slice_rows = w.rows / slices;
    if (slice_rows == 0) slice_rows = 1; /* dim is the last one: a slice is one row */
    int64_t slices_per_block = BLOCK_ELEMENTS / (slice_rows * w.length) + 1;
    w.rows_per_block = slice_rows * slices_per_block;
    nbxi_parallel_for(ctx, (w.rows + w.rows_per_block - 1) / w.rows_per_block, scatter_rows, &w);
}
