/* SPDX-License-Identifier: Apache-2.0 */
/* Softmax on the CPU: rows, or blocks of neighbouring columns, run in parallel. float16 and bfloat16 are computed in
 * float32. An input that is not contiguous is copied first. */
#include <string.h>

#include "ops_rows.h"
#include "src/base/checked.h"
#include "src/base/parallel.h"
#include "src/ops/softmax/softmax.h"
#include "src/tensor/convert.h"

#define ELEMENTS 16384 /* about as many in one piece of parallel work */

typedef struct work {
    const char *x;
    char *y;
    nbx_dtype x_dtype, y_dtype;
    int64_t x_size, y_size;        /* bytes of an element */
    int64_t n, inner, rows, block; /* rows: outer, if inner is 1; block: rows in a piece */
    float *scratch;                /* for each worker n rows of the block's width; NULL: compute in place */
    int64_t width;
    bool logarithm;
} work;

static void run_rows(void *arg, int64_t piece, int worker)
{
    const work *w = arg;
    int64_t end = (piece + 1) * w->block < w->rows ? (piece + 1) * w->block : w->rows;
    for (int64_t row = piece * w->block; row < end; row++) {
        const char *x = w->x + row * w->n * w->x_size;
        char *y = w->y + row * w->n * w->y_size;
        if (w->scratch) {
            float *s = w->scratch + worker * w->n;
            nbxi_convert(NBX_FLOAT32, s, w->x_dtype, x, w->n);
            float *to = w->y_dtype == NBX_FLOAT32 ? (float *)(void *)y : s;
            NBXI_ISA_PICK(nbxi_softmax_row_f32)(s, to, w->n, w->logarithm);
            if (to == s) nbxi_convert(w->y_dtype, y, NBX_FLOAT32, s, w->n);
        } else if (w->x_dtype == NBX_FLOAT32) {
            NBXI_ISA_PICK(nbxi_softmax_row_f32)((const float *)(const void *)x, (float *)(void *)y, w->n, w->logarithm);
        } else {
            NBXI_ISA_PICK(nbxi_softmax_row_f64)
            ((const double *)(const void *)x, (double *)(void *)y, w->n, w->logarithm);
        }
    }
}

static void run_columns(void *arg, int64_t piece, int worker)
{
    const work *w = arg;
    int64_t pieces = (w->inner + w->width - 1) / w->width;
    int64_t column = piece % pieces * w->width, first = piece / pieces * w->n * w->inner + column;
    int64_t width = column + w->width < w->inner ? w->width : w->inner - column;
    const char *x = w->x + first * w->x_size;
    char *y = w->y + first * w->y_size;
    if (w->scratch) {
        float *s = w->scratch + worker * w->n * w->width;
        for (int64_t r = 0; r < w->n; r++)
            nbxi_convert(NBX_FLOAT32, s + r * w->width, w->x_dtype, x + r * w->inner * w->x_size, width);
        NBXI_ISA_PICK(nbxi_softmax_columns_f32)(s, w->width, s, w->width, w->n, width, w->logarithm);
        for (int64_t r = 0; r < w->n; r++)
            nbxi_convert(w->y_dtype, y + r * w->inner * w->y_size, NBX_FLOAT32, s + r * w->width, width);
    } else if (w->x_dtype == NBX_FLOAT32) {
        NBXI_ISA_PICK(nbxi_softmax_columns_f32)
        ((const float *)(const void *)x, w->inner, (float *)(void *)y, w->inner, w->n, width, w->logarithm);
    } else {
        NBXI_ISA_PICK(nbxi_softmax_columns_f64)
        ((const double *)(const void *)x, w->inner, (double *)(void *)y, w->inner, w->n, width, w->logarithm);
    }
}

static nbx_status run(nbx_context *ctx, work *w, int64_t outer)
{
    size_t bytes = 0;
    if (w->x_dtype != NBX_FLOAT32 && w->x_dtype != NBX_FLOAT64) {
        size_t count = (size_t)nbxi_parallel_workers(ctx);
        if (!nbxi_mul_size(count, (size_t)w->n, &count) || !nbxi_mul_size(count, (size_t)w->width, &count) ||
            !nbxi_mul_size(count, sizeof(float), &bytes))
            return nbxi_fail(ctx, NBX_OVERFLOW, "the scratch memory of softmax does not fit in 64 bits");
        w->scratch = nbxi_heap_alloc_aligned(ctx->heap, bytes, 64);
        if (w->scratch == NULL) return nbxi_fail_memory(ctx, bytes, "the scratch memory of softmax");
    }
    if (w->inner == 1) {
        w->rows = outer;
        w->block = w->n < ELEMENTS ? ELEMENTS / w->n : 1;
        nbxi_parallel_for_worker(ctx, (outer + w->block - 1) / w->block, run_rows, w);
    } else {
        nbxi_parallel_for_worker(ctx, outer * ((w->inner + w->width - 1) / w->width), run_columns, w);
    }
    if (w->scratch) nbxi_heap_free_aligned(ctx->heap, w->scratch, bytes, 64);
    return NBX_OK;
}

static nbx_status softmax(nbxi_call *call, nbx_tensor **outs, bool logarithm)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbx_tensor *x;
    int dim;
    if (self->numel == 0) return NBX_OK;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 1), self->ndim, &dim));
    NBXI_TRY(nbxi_tensor_contiguous(call->ctx, self, &x));
    work w;
    memset(&w, 0, sizeof w);
    w.x = nbxi_data(x);
    w.y = nbxi_data(outs[0]);
    w.x_dtype = x->dtype;
    w.y_dtype = outs[0]->dtype;
    w.x_size = (int64_t)nbx_dtype_size(x->dtype);
    w.y_size = (int64_t)nbx_dtype_size(outs[0]->dtype);
    w.n = x->ndim ? x->sizes[dim] : 1;
    w.inner = 1;
    for (int d = dim + 1; d < x->ndim; d++) w.inner *= x->sizes[d];
    w.width = w.inner < NBXI_SOFTMAX_COLUMNS ? w.inner : NBXI_SOFTMAX_COLUMNS;
    w.logarithm = logarithm;
    nbx_status status = run(call->ctx, &w, x->numel / w.n / w.inner);
    nbx_tensor_release(x);
    return status;
}

nbx_status nbxi_cpu_softmax(nbxi_call *call, nbx_tensor **outs) { return softmax(call, outs, false); }
nbx_status nbxi_cpu_log_softmax(nbxi_call *call, nbx_tensor **outs) { return softmax(call, outs, true); }
