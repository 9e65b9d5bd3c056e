/* SPDX-License-Identifier: Apache-2.0 */
/* Running sums and their kin on the CPU. Lines, or up to 64 neighbouring columns, go from their first element to their
 * last on one thread; accumulators are double (int64 for integers), results are rounded one by one. */
#include <math.h>
#include <string.h>

#include "ops_rows.h"
#include "src/base/parallel.h"
#include "src/tensor/convert.h"

#define WIDTH 64
#define CHUNK 512
#define WORK 32768

typedef enum scan { SUM, PROD, LOG_SUM_EXP, MAX, MIN } scan;

typedef struct work {
    scan kind;
    nbx_dtype x_dtype, cast, type, out_dtype; /* elements go x_dtype, cast, type; results go type, out_dtype */
    const char *x;
    char *out;
    int64_t *index; /* NULL: none */
    int64_t n, inner, tasks, per_line, group;
} work;

/* The state of one column. */
typedef union cell {
    double d;
    int64_t i;
    double z[2];
} cell;

static double log_add_exp(double a, double v)
{
    double low = v != v || v < a ? v : a, high = v != v || v > a ? v : a;
    if (low == high && !isfinite(low)) return a;
    return log1p(exp(low - high)) + high;
}

/* Element v joins accumulator a, which then is the result; *position is that of the last extreme. */
static void join_real(scan kind, double *a, double v, int64_t here, int64_t *position)
{
    switch (kind) {
    case SUM: *a += v; return;
    case PROD: *a *= v; return;
    case LOG_SUM_EXP: *a = log_add_exp(*a, v); return;
    default: break;
    }
    bool take = v != v || (*a == *a && (kind == MAX ? v >= *a : v <= *a));
    if (!take) return;
    *a = v;
    *position = here;
}

static void join_int(scan kind, int64_t *a, int64_t v, int64_t here, int64_t *position)
{
    switch (kind) {
    case SUM: *a = (int64_t)((uint64_t)*a + (uint64_t)v); return;
    case PROD: *a = (int64_t)((uint64_t)*a * (uint64_t)v); return;
    default: break;
    }
    if (kind == MAX ? v < *a : v > *a) return;
    *a = v;
    *position = here;
}

static void join_complex(scan kind, double *a, const double *v)
{
    if (kind == SUM) {
        a[0] += v[0];
        a[1] += v[1];
        return;
    }
    double re = a[0] * v[0] - a[1] * v[1];
    a[1] = a[0] * v[1] + a[1] * v[0];
    a[0] = re;
}

static void begin(const work *w, cell *a)
{
    a->z[0] = a->z[1] = 0;
    if (w->type == NBX_INT64)
        a->i = w->kind == PROD ? 1 : w->kind == MAX ? INT64_MIN : w->kind == MIN ? INT64_MAX : 0;
    else if (w->kind == PROD)
        a->z[0] = 1;
    else if (w->kind == MAX || w->kind == LOG_SUM_EXP)
        a->d = -(double)INFINITY;
    else if (w->kind == MIN)
        a->d = (double)INFINITY;
}

/* The commonest scan: sums of doubles. */
static void join_sums(cell *a, double *d, int64_t rows, int64_t width)
{
    if (width == 1) {
        double sum = a[0].d;
        for (int64_t r = 0; r < rows; r++) d[r] = sum += d[r];
        a[0].d = sum;
        return;
    }
    for (int64_t r = 0; r < rows; r++)
        for (int64_t c = 0; c < width; c++) d[r * width + c] = a[c].d += d[r * width + c];
}

/* `rows` rows of `width` elements in the buffer become results, and positions if there are any. */
static void join(const work *w, cell *a, int64_t *last, void *buffer, int64_t *positions, int64_t first, int64_t rows,
                 int64_t width)
{
    double *d = buffer;
    int64_t *n = buffer;
    if (w->kind == SUM && w->type == NBX_FLOAT64) {
        join_sums(a, d, rows, width);
        return;
    }
    for (int64_t r = 0; r < rows; r++)
        for (int64_t c = 0; c < width; c++) {
            int64_t k = r * width + c;
            if (w->type == NBX_INT64) {
                join_int(w->kind, &a[c].i, n[k], first + r, &last[c]);
                n[k] = a[c].i;
            } else if (w->type == NBX_FLOAT64) {
                join_real(w->kind, &a[c].d, d[k], first + r, &last[c]);
                d[k] = a[c].d;
            } else {
                join_complex(w->kind, a[c].z, d + 2 * k);
                d[2 * k] = a[c].z[0];
                d[2 * k + 1] = a[c].z[1];
            }
            if (positions) positions[k] = last[c];
        }
}

static void load(const work *w, void *to, const char *x, int64_t n)
{
    double cast[2 * CHUNK];
    if (w->cast == w->x_dtype || w->cast == w->type) {
        nbxi_convert(w->type, to, w->x_dtype, x, n);
        return;
    }
    nbxi_convert(w->cast, cast, w->x_dtype, x, n);
    nbxi_convert(w->type, to, w->cast, cast, n);
}

static void run_task(const work *w, int64_t task)
{
    cell a[WIDTH];
    int64_t last[WIDTH] = {0}, positions[CHUNK];
    double buffer[2 * CHUNK];
    int64_t x_size = (int64_t)nbx_dtype_size(w->x_dtype), out_size = (int64_t)nbx_dtype_size(w->out_dtype);
    int64_t column = task % w->per_line * WIDTH;
    int64_t width = w->inner - column < WIDTH ? w->inner - column : WIDTH;
    int64_t at = task / w->per_line * w->n * w->inner + column;
    int64_t most = w->inner == 1 ? CHUNK : width == w->inner ? CHUNK / width : 1;
    for (int64_t c = 0; c < width; c++) begin(w, &a[c]);
    for (int64_t r = 0; r < w->n; r += most) { /* rows that lie in one piece of memory */
        int64_t rows = w->n - r < most ? w->n - r : most, first = at + r * w->inner;
        load(w, buffer, w->x + first * x_size, rows * width);
        join(w, a, last, buffer, w->index ? positions : NULL, r, rows, width);
        nbxi_convert(w->out_dtype, w->out + first * out_size, w->type, buffer, rows * width);
        if (w->index) memcpy(w->index + first, positions, (size_t)(rows * width) * sizeof *positions);
    }
}

/* `count` short lines that follow each other in memory, CHUNK elements at a time. */
static void run_lines(const work *w, int64_t line, int64_t count)
{
    cell a;
    int64_t positions[CHUNK], most = CHUNK / w->n;
    double buffer[2 * CHUNK];
    int64_t x_size = (int64_t)nbx_dtype_size(w->x_dtype), out_size = (int64_t)nbx_dtype_size(w->out_dtype);
    int64_t type_size = (int64_t)nbx_dtype_size(w->type);
    for (int64_t i = 0; i < count; i += most) {
        int64_t lines = count - i < most ? count - i : most, first = (line + i) * w->n;
        load(w, buffer, w->x + first * x_size, lines * w->n);
        for (int64_t k = 0; k < lines; k++) {
            int64_t last = 0;
            begin(w, &a);
            join(w, &a, &last, (char *)buffer + k * w->n * type_size, w->index ? positions + k * w->n : NULL, 0, w->n,
                 1);
        }
        nbxi_convert(w->out_dtype, w->out + first * out_size, w->type, buffer, lines * w->n);
        if (w->index) memcpy(w->index + first, positions, (size_t)(lines * w->n) * sizeof *positions);
    }
}

static void run_tasks(void *arg, int64_t piece)
{
    const work *w = arg;
    int64_t end = (piece + 1) * w->group < w->tasks ? (piece + 1) * w->group : w->tasks;
    if (w->inner == 1 && w->n <= CHUNK / 2) {
        run_lines(w, piece * w->group, end - piece * w->group);
        return;
    }
    for (int64_t task = piece * w->group; task < end; task++) run_task(w, task);
}

static nbx_status run(nbxi_call *call, nbx_tensor **outs, scan kind)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbx_tensor *x;
    int dim;
    if (self->numel == 0) return NBX_OK;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 1), self->ndim, &dim));
    NBXI_TRY(nbxi_tensor_contiguous(call->ctx, self, &x));
    work w;
    w.kind = kind;
    w.x_dtype = x->dtype;
    w.cast = w.out_dtype = outs[0]->dtype;
    nbx_category category = nbx_dtype_category(w.cast);
    w.type = category == NBX_CATEGORY_COMPLEX ? NBX_COMPLEX128
             : category == NBX_CATEGORY_FLOAT ? NBX_FLOAT64
                                              : NBX_INT64;
    w.x = nbxi_data(x);
    w.out = nbxi_data(outs[0]);
    w.index = call->op->nreturns == 2 ? nbxi_data(outs[1]) : NULL;
    w.n = x->ndim ? x->sizes[dim] : 1;
    w.inner = 1;
    for (int d = dim + 1; d < x->ndim; d++) w.inner *= x->sizes[d];
    w.per_line = (w.inner + WIDTH - 1) / WIDTH;
    w.tasks = x->numel / w.n / w.inner * w.per_line;
    int64_t each = w.n * (w.inner < WIDTH ? w.inner : WIDTH);
    w.group = each < WORK ? WORK / each : 1;
    nbxi_parallel_for(call->ctx, (w.tasks + w.group - 1) / w.group, run_tasks, &w);
    nbx_tensor_release(x);
    return NBX_OK;
}

nbx_status nbxi_cpu_cumsum(nbxi_call *call, nbx_tensor **outs) { return run(call, outs, SUM); }
nbx_status nbxi_cpu_cumprod(nbxi_call *call, nbx_tensor **outs) { return run(call, outs, PROD); }
nbx_status nbxi_cpu_logcumsumexp(nbxi_call *call, nbx_tensor **outs) { return run(call, outs, LOG_SUM_EXP); }
nbx_status nbxi_cpu_cummax(nbxi_call *call, nbx_tensor **outs) { return run(call, outs, MAX); }
nbx_status nbxi_cpu_cummin(nbxi_call *call, nbx_tensor **outs) { return run(call, outs, MIN); }
