/* SPDX-License-Identifier: Apache-2.0 */
/* Medians and modes on the CPU: each line's elements become integer keys that order as they do, NaN last, and are
 * sorted with their positions by a merge sort. */
#include <math.h>
#include <string.h>

#include "ops_rows.h"
#include "src/base/checked.h"
#include "src/base/parallel.h"
#include "src/ops/median/median.h"
#include "src/tensor/convert.h"

#define NAN_KEY INT64_MAX

typedef enum what { MEDIAN, NANMEDIAN, MODE } what;

typedef struct item {
    int64_t key, at;
} item;

typedef struct work {
    what what;
    nbxi_median_lines_of l;
    nbx_dtype dtype;
    size_t size;
    const char *x;
    char *values;
    int64_t *indices; /* NULL: none */
    item *scratch;    /* for each worker two lines */
} work;

static int64_t key_of(nbx_dtype dtype, const char *p)
{
    if (nbx_dtype_category(dtype) <= NBX_CATEGORY_INT) {
        int64_t i;
        nbxi_convert(NBX_INT64, &i, dtype, p, 1);
        return i;
    }
    double d;
    int64_t bits;
    nbxi_convert(NBX_FLOAT64, &d, dtype, p, 1);
    if (d != d) return NAN_KEY;
    d += 0.0; /* -0.0 is 0.0 */
    memcpy(&bits, &d, sizeof bits);
    return bits < 0 ? bits ^ INT64_MAX : bits;
}

/* Sorts n items, stably, with room for as many in `other`; the sorted items are in the array returned. */
static item *sort(item *items, item *other, int64_t n)
{
    for (int64_t run = 1; run < n; run *= 2) {
        for (int64_t lo = 0; lo < n; lo += 2 * run) {
            int64_t middle = lo + run < n ? lo + run : n, hi = lo + 2 * run < n ? lo + 2 * run : n;
            int64_t a = lo, b = middle;
            for (int64_t k = lo; k < hi; k++)
                other[k] = a < middle && (b == hi || items[a].key <= items[b].key) ? items[a++] : items[b++];
        }
        item *swap = items;
        items = other;
        other = swap;
    }
    return items;
}

static int64_t pick_mode(const item *sorted, int64_t n)
{
    int64_t best = 0, most = 0;
    for (int64_t i = 0, first = 0; i < n; i++) {
        if (i + 1 < n && sorted[i + 1].key == sorted[i].key) continue;
        if (i + 1 - first > most) {
            most = i + 1 - first;
            best = sorted[i].at;
        }
        first = i + 1;
    }
    return best;
}

static int64_t pick(const work *w, const item *sorted, int64_t n)
{
    if (w->what == MODE) return pick_mode(sorted, n);
    int64_t numbers = n; /* NaNs are last, the first of them first */
    bool real = nbx_dtype_category(w->dtype) == NBX_CATEGORY_FLOAT;
    while (real && numbers > 0 && sorted[numbers - 1].key == NAN_KEY) numbers--;
    if (numbers < n && (w->what == MEDIAN || numbers == 0)) return sorted[numbers].at;
    return sorted[(numbers - 1) / 2].at;
}

static void run_line(void *arg, int64_t line, int worker)
{
    const work *w = arg;
    int64_t n = w->l.n, inner = w->l.inner;
    item *items = w->scratch + (int64_t)worker * 2 * n;
    const char *x = w->x + (size_t)(line / inner * n * inner + line % inner) * w->size;
    for (int64_t i = 0; i < n; i++) items[i] = (item){key_of(w->dtype, x + (size_t)(i * inner) * w->size), i};
    int64_t at = pick(w, sort(items, items + n, n), n);
    memcpy(w->values + (size_t)line * w->size, x + (size_t)(at * inner) * w->size, w->size);
    if (w->indices) w->indices[line] = at;
}

static nbx_status run(nbxi_call *call, nbx_tensor **outs, what kind)
{
    nbx_context *ctx = call->ctx;
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    work w;
    nbx_tensor *x;
    NBXI_TRY(nbxi_median_lines(call, &w.l));
    if (self->numel == 0) {
        const double nothing = (double)NAN;
        if (w.l.dim < 0) nbxi_convert(outs[0]->dtype, nbxi_data(outs[0]), NBX_FLOAT64, &nothing, 1);
        return NBX_OK;
    }
    size_t count = (size_t)nbxi_parallel_workers(ctx) * 2;
    if (!nbxi_mul_size(count, (size_t)w.l.n, &count))
        return nbxi_fail(ctx, NBX_OVERFLOW, "the scratch memory of a median does not fit in 64 bits");
    w.scratch = nbxi_alloc_array(ctx->heap, count, sizeof *w.scratch);
    if (w.scratch == NULL) return nbxi_fail_memory(ctx, count * sizeof *w.scratch, "the scratch memory of a median");
    nbx_status status = nbxi_tensor_contiguous(ctx, self, &x);
    if (status == NBX_OK) {
        w.what = kind;
        w.dtype = x->dtype;
        w.size = nbx_dtype_size(x->dtype);
        w.x = nbxi_data(x);
        w.values = nbxi_data(outs[0]);
        w.indices = call->op->nreturns == 2 ? nbxi_data(outs[1]) : NULL;
        nbxi_parallel_for_worker(ctx, w.l.lines, run_line, &w);
        nbx_tensor_release(x);
    }
    nbxi_free(ctx->heap, w.scratch);
    return status;
}

nbx_status nbxi_cpu_median(nbxi_call *call, nbx_tensor **outs) { return run(call, outs, MEDIAN); }
nbx_status nbxi_cpu_nanmedian(nbxi_call *call, nbx_tensor **outs) { return run(call, outs, NANMEDIAN); }
nbx_status nbxi_cpu_mode(nbxi_call *call, nbx_tensor **outs) { return run(call, outs, MODE); }
