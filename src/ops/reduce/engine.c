/* SPDX-License-Identifier: Apache-2.0 */
/* The engine of reductions on the CPU.
 *
 * Dimensions are put in the order of the strides of x and merged. If the fastest one is kept, up to 64 neighbouring
 * results are made together and elements come in rows ("tiles"); otherwise one result is made at a time and its
 * elements come in runs ("lines"), spread over 16 accumulators; short lines are grouped into tasks. Elements are cut
 * into blocks whose results are merged by a binary tree over the numbers of the blocks, whoever computes them. */
#include <math.h>
#include <string.h>

#include "src/base/checked.h"
#include "src/base/parallel.h"
#include "src/ops/reduce/reduce.h"
#include "src/tensor/convert.h"

#define W NBXI_REDUCE_WIDTH
#define LANES NBXI_REDUCE_LANES
#define CHUNK 512       /* elements converted at a time */
#define LINE_BLOCK 2048 /* elements of a block of a line */
#define TILE_BLOCK 128  /* rows of a block of a tile */
#define WORK 32768      /* elements of a piece of parallel work */
#define SHORT_LINE 16   /* lines up to this long go through tiles */
#define MANY_TASKS 64   /* with as many tasks, each merges its own blocks */

typedef struct dim {
    int64_t size, xs, os; /* strides in elements of x and of the results */
} dim;

typedef struct plan {
    const nbxi_reduce_job *job;
    const nbxi_reduce_kernel *kernel;
    nbxi_reduce_type type;
    nbx_dtype type_dtype;      /* that the kernel takes */
    int64_t x_size, type_size; /* bytes */
    bool plain;                /* no conversion */
    int nk, nr;
    dim kept[NBX_MAX_RANK], reduced[NBX_MAX_RANK + 1];
    bool tiles;
    int64_t results, count; /* results; elements of each */
    int64_t width;          /* results of a task at most: neighbours in the fastest kept dim */
    int64_t per_row, tasks; /* tasks in the fastest kept dim; tasks in all */
    int64_t block, blocks;  /* elements or rows of a block; blocks of a task */
    int64_t group;          /* tasks, or blocks, of a piece of work */
    double start[2 * W];    /* accumulators that have seen nothing */
    double *partials;       /* for each task and block the states of W accumulators; NULL: not kept */
} plan;

static void sort_dims(dim *d, int n)
{
    for (int i = 1; i < n; i++) {
        dim key = d[i];
        int j = i;
        for (; j > 0 && d[j - 1].xs < key.xs; j--) d[j] = d[j - 1];
        d[j] = key;
    }
}

static int merge_dims(dim *d, int n, bool with_results)
{
    int m = 0;
    for (int i = 0; i < n; i++) {
        bool joins =
            m > 0 && d[m - 1].xs == d[i].xs * d[i].size && (!with_results || d[m - 1].os == d[i].os * d[i].size);
        if (joins) {
            d[m - 1].size *= d[i].size;
            d[m - 1].xs = d[i].xs;
            d[m - 1].os = d[i].os;
        } else {
            d[m++] = d[i];
        }
    }
    return m;
}

static void lay_out(plan *p)
{
    const nbx_tensor *x = p->job->x;
    int64_t os = 1;
    p->nk = p->nr = 0;
    p->results = p->count = 1;
    for (int d = x->ndim - 1; d >= 0; d--) {
        bool reduced = p->job->mask >> (unsigned)d & 1u;
        dim one = {x->sizes[d], x->strides[d], reduced ? 0 : os};
        if (reduced)
            p->count *= one.size;
        else
            p->results *= one.size;
        if (!reduced) os *= one.size;
        if (one.size == 1) continue;
        if (reduced)
            p->reduced[p->nr++] = one;
        else
            p->kept[p->nk++] = one;
    }
    sort_dims(p->kept, p->nk);
    sort_dims(p->reduced, p->nr);
    p->nk = merge_dims(p->kept, p->nk, true);
    p->nr = merge_dims(p->reduced, p->nr, false);
    if (p->nr == 0) p->reduced[p->nr++] = (dim){1, 1, 0};
    const dim *k = p->nk ? &p->kept[p->nk - 1] : NULL;
    p->tiles = k && (k->xs < p->reduced[p->nr - 1].xs || p->count <= SHORT_LINE);
    p->block = p->tiles ? TILE_BLOCK : LINE_BLOCK;
    p->blocks = p->count > p->block ? (p->count + p->block - 1) / p->block : 1;
    int64_t lines = p->count < WORK ? WORK / (p->count + 1) : 1;
    p->width = p->tiles ? W : p->blocks > 1 || lines < 1 ? 1 : lines < W ? lines : W;
    p->per_row = k ? (k->size + p->width - 1) / p->width : 1;
    p->tasks = k ? (k->size ? p->results / k->size : 0) * p->per_row : p->results;
}

/* Results of a task: how many side by side, the element of x and the result that it begins with. */
static int64_t locate(const plan *p, int64_t task, int64_t *x, int64_t *out)
{
    int n = p->nk;
    int64_t width = 1;
    *x = *out = 0;
    if (n > 0) {
        const dim *k = &p->kept[--n];
        int64_t first = task % p->per_row * p->width;
        width = k->size - first < p->width ? k->size - first : p->width;
        *x = first * k->xs;
        *out = first * k->os;
        task /= p->per_row;
    }
    for (int i = n - 1; i >= 0; i--) {
        int64_t at = task % p->kept[i].size;
        *x += at * p->kept[i].xs;
        *out += at * p->kept[i].os;
        task /= p->kept[i].size;
    }
    return width;
}

static void gather(char *to, const char *from, int64_t size, int64_t stride, int64_t n)
{
    switch (size) {
#define GATHER(bytes, T) \
    case bytes: \
        for (int64_t i = 0; i < n; i++) { \
            T v; \
            memcpy(&v, from + i * stride * bytes, bytes); \
            memcpy(to + i * bytes, &v, bytes); \
        } \
        break;
        GATHER(1, uint8_t)
        GATHER(2, uint16_t)
        GATHER(4, uint32_t)
        GATHER(8, uint64_t)
#undef GATHER
    default:
        for (int64_t i = 0; i < n; i++) memcpy(to + i * size, from + i * stride * size, (size_t)size);
    }
}

/* n (at most CHUNK) elements of x as the kernel takes them. */
static void load(const plan *p, void *to, const char *x, int64_t stride, int64_t n)
{
    double raw[2 * CHUNK], cast[2 * CHUNK]; /* room for complex128 */
    const nbxi_reduce_job *job = p->job;
    const void *from = x;
    if (stride != 1) {
        gather(p->plain ? to : (char *)raw, x, p->x_size, stride, n);
        if (p->plain) return;
        from = raw;
    }
    if (job->cast != job->x->dtype && job->cast != p->type_dtype) {
        nbxi_convert(job->cast, cast, job->x->dtype, from, n);
        nbxi_convert(p->type_dtype, to, job->cast, cast, n);
    } else {
        nbxi_convert(p->type_dtype, to, job->x->dtype, from, n);
    }
}

static void feed_line(const plan *p, nbxi_reduce_params *params, double *state, const char *x, int64_t n)
{
    void (*step)(const nbxi_reduce_params *, double *, const void *, int64_t, int64_t, int64_t) =
        p->kernel->step[p->type];
    int64_t rows = n / LANES, done = rows * LANES, base = params->base;
    params->row_step = LANES;
    params->column_step = 1;
    if (rows) step(params, state, x, LANES, rows, LANES);
    params->base = base + done;
    if (n > done) step(params, state, x + done * p->type_size, LANES, 1, n - done);
    params->base = base + n;
}

static void feed_lines(const plan *p, nbxi_reduce_params *params, double *state, const char *x, int64_t stride,
                       int64_t n)
{
    if (p->plain && stride == 1) {
        feed_line(p, params, state, x, n);
        return;
    }
    double buffer[2 * CHUNK];
    for (int64_t i = 0; i < n; i += CHUNK) {
        int64_t m = n - i < CHUNK ? n - i : CHUNK;
        load(p, buffer, x + i * stride * p->x_size, stride, m);
        feed_line(p, params, state, (const char *)buffer, m);
    }
}

static void feed_tile(const plan *p, nbxi_reduce_params *params, double *state, const char *x, int64_t row_stride,
                      int64_t column_stride, int64_t rows, int64_t width)
{
    params->row_step = 1;
    params->column_step = 0;
    if (p->plain && column_stride == 1) {
        p->kernel->step[p->type](params, state, x, row_stride, rows, width);
        params->base += rows;
        return;
    }
    double buffer[2 * CHUNK];
    int64_t most = CHUNK / width;
    for (int64_t r = 0; r < rows; r += most) {
        int64_t m = rows - r < most ? rows - r : most;
        if (column_stride == 1 && row_stride == width) {
            load(p, buffer, x + r * row_stride * p->x_size, 1, m * width);
        } else {
            for (int64_t i = 0; i < m; i++)
                load(p, (char *)buffer + i * width * p->type_size, x + (r + i) * row_stride * p->x_size, column_stride,
                     width);
        }
        p->kernel->step[p->type](params, state, buffer, width, m, width);
        params->base += m;
    }
}

/* Elements first … end - 1 of the results at x, as a tile of `width` or as a line. */
static void feed(const plan *p, nbxi_reduce_params *params, double *state, const char *x, int64_t first, int64_t end,
                 int64_t width)
{
    const dim *fast = &p->reduced[p->nr - 1];
    params->base = first;
    for (int64_t r = first; r < end;) {
        int64_t at = p->nr > 1 ? r % fast->size : r, rest = p->nr > 1 ? r / fast->size : 0, offset = at * fast->xs;
        for (int i = p->nr - 2; i >= 0; i--) {
            offset += rest % p->reduced[i].size * p->reduced[i].xs;
            rest /= p->reduced[i].size;
        }
        int64_t n = end - r < fast->size - at ? end - r : fast->size - at;
        if (p->tiles)
            feed_tile(p, params, state, x + offset * p->x_size, fast->xs, p->kept[p->nk - 1].xs, n, width);
        else
            feed_lines(p, params, state, x + offset * p->x_size, fast->xs, n);
        r += n;
    }
}

/* One block of a task. */
static void run_block(const plan *p, int64_t task, int64_t block, double *state)
{
    nbxi_reduce_params params = p->job->params;
    double aux[2 * W], line[2 * W];
    int64_t x0, out, width = locate(p, task, &x0, &out), parts = p->type == NBXI_REDUCE_C128 ? 2 : 1;
    int64_t first = block * p->block, end = first + p->block < p->count ? first + p->block : p->count;
    const dim *k = p->nk ? &p->kept[p->nk - 1] : NULL;
    for (int64_t c = 0; c < width * parts && p->job->aux; c++)
        aux[c] = p->job->aux[(out + (k ? c / parts * k->os : 0)) * parts + c % parts];
    params.aux_step = p->tiles ? 1 : 0;
    const char *x = (const char *)nbxi_data(p->job->x) + x0 * p->x_size;
    if (p->tiles) {
        params.aux = aux;
        memcpy(state, p->start, sizeof p->start);
        feed(p, &params, state, x, first, end, width);
        return;
    }
    for (int64_t c = 0; c < width; c++) {
        params.aux = aux + c * parts;
        memcpy(line, p->start, LANES * sizeof *line);
        memcpy(line + W, p->start + W, LANES * sizeof *line);
        feed(p, &params, line, x + (k ? c * k->xs * p->x_size : 0), first, end, 1);
        p->kernel->fold[p->type](line);
        state[c] = line[0];
        state[W + c] = line[W];
    }
}

/* Blocks lo … hi - 1 of a task, merged as a tree. */
static void run_blocks(const plan *p, int64_t task, int64_t lo, int64_t hi, double *state)
{
    if (hi - lo == 1) {
        if (p->partials)
            memcpy(state, p->partials + (task * p->blocks + lo) * 2 * W, 2 * W * sizeof(double));
        else
            run_block(p, task, lo, state);
        return;
    }
    double other[2 * W];
    int64_t middle = lo + (hi - lo) / 2;
    run_blocks(p, task, lo, middle, state);
    run_blocks(p, task, middle, hi, other);
    p->kernel->merge[p->type](state, other, p->width);
}

static double norm_end(const nbxi_reduce_job *job, double s)
{
    return job->kind == NBXI_REDUCE_NORM2    ? sqrt(s)
           : job->kind == NBXI_REDUCE_NORM_P ? pow(s, 1 / job->params.number)
                                             : s;
}

/* Result c of a tile, as a double, an int64_t or a pair; the dtype of that is returned. */
static nbx_dtype result(const plan *p, const double *state, int64_t c, int64_t out, double *to)
{
    const nbxi_reduce_job *job = p->job;
    const int64_t *ints = (const int64_t *)(const void *)state;
    int64_t n = job->params.count, i = ints[c];
    double a = state[c], b = state[W + c];
    bool complex = p->type == NBXI_REDUCE_C128;
    to[1] = 0;
    switch (job->kind) {
    case NBXI_REDUCE_COUNT: break;
    case NBXI_REDUCE_ANY: i = i > 0; break;
    case NBXI_REDUCE_ALL: i = i == n; break;
    case NBXI_REDUCE_MEAN:
        to[0] = a / (double)n;
        to[1] = b / (double)n;
        return complex ? NBX_COMPLEX128 : NBX_FLOAT64;
    case NBXI_REDUCE_NANMEAN: to[0] = a / b; return NBX_FLOAT64;
    case NBXI_REDUCE_SQUARES:
        a /= job->params.number;
        to[0] = job->params.root ? sqrt(a) : a;
        return NBX_FLOAT64;
    case NBXI_REDUCE_EXPONENTS: /* an infinite maximum is the result */
        to[0] = isinf(job->aux[out]) ? job->aux[out] : log(a) + job->aux[out];
        return NBX_FLOAT64;
    case NBXI_REDUCE_ABS_SUM:
    case NBXI_REDUCE_NORM2:
    case NBXI_REDUCE_ABS_MAX:
    case NBXI_REDUCE_ABS_MIN:
    case NBXI_REDUCE_NORM_P: to[0] = norm_end(job, a); return NBX_FLOAT64;
    default:
        if (p->type == NBXI_REDUCE_I64) break;
        to[0] = a;
        to[1] = complex ? b : 0;
        return complex ? NBX_COMPLEX128 : NBX_FLOAT64;
    }
    memcpy(to, &i, sizeof i);
    return NBX_INT64;
}

/* `width` values of one dtype, `os` apart in the result. */
static void store(const nbxi_reduce_job *job, int64_t at, int64_t os, nbx_dtype dtype, const double *values,
                  int64_t width)
{
    int64_t size = (int64_t)nbx_dtype_size(job->out_dtype);
    char *to = (char *)job->out + at * size;
    if (os == 1 || width == 1) {
        nbxi_convert(job->out_dtype, to, dtype, values, width);
        return;
    }
    double converted[2 * W];
    nbxi_convert(job->out_dtype, converted, dtype, values, width);
    for (int64_t c = 0; c < width; c++) memcpy(to + c * os * size, (const char *)converted + c * size, (size_t)size);
}

static void finish(const plan *p, int64_t task, const double *state)
{
    const nbxi_reduce_job *job = p->job;
    int64_t x0, out, width = locate(p, task, &x0, &out), os = p->nk ? p->kept[p->nk - 1].os : 0;
    double values[2 * W], value[2];
    nbx_dtype dtype = NBX_FLOAT64;
    if (job->out) {
        for (int64_t c = 0; c < width; c++) {
            dtype = result(p, state, c, out + c * os, value);
            if (dtype == NBX_COMPLEX128)
                memcpy(values + 2 * c, value, sizeof value);
            else
                values[c] = value[0];
        }
        store(job, out, os, dtype, values, width);
    }
    for (int64_t c = 0; c < width && job->index; c++) memcpy(&job->index[out + c * os], &state[W + c], sizeof(int64_t));
}

static void run_tasks(void *arg, int64_t piece)
{
    const plan *p = arg;
    int64_t end = (piece + 1) * p->group < p->tasks ? (piece + 1) * p->group : p->tasks;
    double state[2 * W];
    for (int64_t task = piece * p->group; task < end; task++) {
        run_blocks(p, task, 0, p->blocks, state);
        finish(p, task, state);
    }
}

static void run_partials(void *arg, int64_t piece)
{
    const plan *p = arg;
    int64_t total = p->tasks * p->blocks;
    int64_t end = (piece + 1) * p->group < total ? (piece + 1) * p->group : total;
    for (int64_t i = piece * p->group; i < end; i++)
        run_block(p, i / p->blocks, i % p->blocks, p->partials + i * 2 * W);
}

static nbx_status run_few(plan *p)
{
    nbx_context *ctx = p->job->ctx;
    size_t bytes, pieces = (size_t)(p->tasks * p->blocks);
    if (!nbxi_mul_size(pieces, 2 * W * sizeof(double), &bytes))
        return nbxi_fail(ctx, NBX_OVERFLOW, "the partial results of a reduction do not fit in 64 bits");
    double *partials = nbxi_heap_alloc_aligned(ctx->heap, bytes, 64);
    if (partials == NULL) return nbxi_fail_memory(ctx, bytes, "the partial results of a reduction");
    p->partials = partials;
    p->group = p->tiles ? 1 : WORK / LINE_BLOCK;
    nbxi_parallel_for(ctx, ((int64_t)pieces + p->group - 1) / p->group, run_partials, p);
    p->group = 1;
    nbxi_parallel_for(ctx, p->tasks, run_tasks, p);
    nbxi_heap_free_aligned(ctx->heap, partials, bytes, 64);
    return NBX_OK;
}

nbx_status nbxi_reduce_run(nbxi_reduce_job *job)
{
    static const nbx_dtype dtypes[] = {NBX_FLOAT32, NBX_FLOAT64, NBX_INT64, NBX_COMPLEX128};
    plan p;
    p.job = job;
    p.kernel = &NBXI_ISA_PICK(nbxi_reduce_kernels)[job->kind];
    p.type = nbxi_reduce_type_of(job->cast);
    p.type_dtype = dtypes[p.type];
    p.x_size = (int64_t)nbx_dtype_size(job->x->dtype);
    p.type_size = (int64_t)nbx_dtype_size(p.type_dtype);
    p.plain = job->x->dtype == p.type_dtype && job->cast == p.type_dtype;
    p.partials = NULL;
    lay_out(&p);
    job->params.count = p.count;
    if (p.results == 0) return NBX_OK;
    if (p.kernel->step[p.type] == NULL)
        return nbxi_fail(job->ctx, NBX_NOT_SUPPORTED, "no kernel reduces %s this way", nbx_dtype_name(job->cast));
    (p.type == NBXI_REDUCE_I64 && p.kernel->begin_int ? p.kernel->begin_int : p.kernel->begin)(p.start);
    if (p.blocks > 1 && p.tasks < MANY_TASKS) return run_few(&p);
    int64_t each = p.count * p.width + 64;
    p.group = each < WORK ? WORK / each : 1;
    nbxi_parallel_for(job->ctx, (p.tasks + p.group - 1) / p.group, run_tasks, &p);
    return NBX_OK;
}
