/* SPDX-License-Identifier: Apache-2.0 */
/* CPU: reading and writing elements that an index plan names. */
#include "src/ops/index/cpu_index.h"

#include <string.h>

#include "src/base/parallel.h"
#include "src/ops/index/accumulate.h"
#include "src/tensor/convert.h"

#define BLOCK_BYTES 65536 /* work of one parallel block; does not depend on the thread count */

/* The offset of the k-th element (row-major) of dims with the given strides. */
static int64_t offset_of(int ndim, const int64_t *sizes, const int64_t *strides, int64_t k)
{
    int64_t offset = 0;
    for (int d = ndim - 1; d >= 0; d--) {
        offset += k % sizes[d] * strides[d];
        k /= sizes[d];
    }
    return offset;
}

typedef struct rows {
    const nbxi_index_plan *plan;
    char *indexed;  /* element 0 of the tensor that is indexed */
    char *dense;    /* element 0 of the row-major side */
    size_t size;    /* bytes an element */
    int64_t run;    /* elements of the innermost contiguous run of the indexed tensor's after dims */
    int64_t runs;   /* after_count / run */
    int outer_ndim; /* after dims outside the run */
    int64_t rows, rows_per_block;
    bool scatter;
} rows;

static void move_run(const rows *r, char *indexed, char *dense)
{
    size_t bytes = (size_t)r->run * r->size;
    if (r->scatter)
        memcpy(indexed, dense, bytes);
    else
        memcpy(dense, indexed, bytes);
}

static void move_rows(void *arg, int64_t block)
{
    const rows *r = arg;
    const nbxi_index_plan *p = r->plan;
    int64_t first = block * r->rows_per_block, last = first + r->rows_per_block;
    if (last > r->rows) last = r->rows;
    for (int64_t row = first; row < last; row++) {
        int64_t base = p->offsets[row % p->index_count] +
                       offset_of(p->before_ndim, p->before_sizes, p->before_strides, row / p->index_count);
        char *dense = r->dense + (size_t)(row * p->after_count) * r->size;
        for (int64_t k = 0; k < r->runs; k++) {
            int64_t at = base + (r->outer_ndim ? offset_of(r->outer_ndim, p->after_sizes, p->after_strides, k) : 0);
            move_run(r, r->indexed + at * (int64_t)r->size, dense);
            dense += (size_t)r->run * r->size;
        }
    }
}

static void move_all(nbx_context *ctx, const nbxi_index_plan *plan, const nbx_tensor *indexed, const nbx_tensor *dense,
                     bool scatter)
{
    rows r = {.plan = plan, .size = nbx_dtype_size(indexed->dtype), .run = 1, .scatter = scatter};
    r.rows = plan->before_count * plan->index_count;
    if (r.rows == 0 || plan->after_count == 0) return;
    r.indexed = nbxi_data(indexed);
    r.dense = nbxi_data(dense);
    r.outer_ndim = plan->after_ndim;
    while (r.outer_ndim > 0 &&
           (plan->after_strides[r.outer_ndim - 1] == r.run || plan->after_sizes[r.outer_ndim - 1] == 1))
        r.run *= plan->after_sizes[--r.outer_ndim];
    r.runs = plan->after_count / r.run;
    r.rows_per_block = BLOCK_BYTES / (int64_t)((size_t)plan->after_count * r.size) + 1;
    if (scatter) { /* duplicates: the last one wins, so one after the other */
        r.rows_per_block = r.rows;
        move_rows(&r, 0);
        return;
    }
    nbxi_parallel_for(ctx, (r.rows + r.rows_per_block - 1) / r.rows_per_block, move_rows, &r);
}

void nbxi_cpu_index_read(nbx_context *ctx, const nbxi_index_plan *plan, const nbx_tensor *self, nbx_tensor *out)
{
    move_all(ctx, plan, self, out, false);
}

void nbxi_cpu_index_write(nbx_context *ctx, const nbxi_index_plan *plan, nbx_tensor *self, const nbx_tensor *values)
{
    move_all(ctx, plan, self, values, true);
}

void nbxi_cpu_index_accumulate(const nbxi_index_plan *plan, nbx_tensor *self, const nbx_tensor *values,
                               nbxi_accumulate mode, int64_t *counts)
{
    size_t size = nbx_dtype_size(self->dtype);
    char *data = nbxi_data(self);
    const char *source = nbxi_data(values);
    for (int64_t row = 0; row < plan->before_count * plan->index_count; row++) {
        int64_t base = plan->offsets[row % plan->index_count] +
                       offset_of(plan->before_ndim, plan->before_sizes, plan->before_strides, row / plan->index_count);
        for (int64_t k = 0; k < plan->after_count; k++) {
            int64_t at = base + offset_of(plan->after_ndim, plan->after_sizes, plan->after_strides, k);
            nbxi_accumulate_one(self->dtype, data + at * (int64_t)size, source, mode);
            if (counts) counts[at]++;
            source += size;
        }
    }
}
