/* SPDX-License-Identifier: Apache-2.0 */
/* Normalisations on the CPU. A row is cut into blocks; each block has its mean and squares from two passes, and blocks
 * are joined in order, in double (T. Chan, G. Golub, R. LeVeque, "Updating formulae and a pairwise algorithm for
 * computing sample variances"). */
#include <math.h>
#include <string.h>

#include "ops_rows.h"
#include "src/base/parallel.h"
#include "src/ops/norm/norm.h"
#include "src/tensor/convert.h"

enum { KEEP = 4096 /* a row up to this length is loaded once */, TASK = 16384 /* elements of a task */, ALIGN = 64 };

typedef struct walk {
    int count;
    int64_t size[NBX_MAX_RANK + 1], x[NBX_MAX_RANK + 1], y[NBX_MAX_RANK + 1];
} walk;

typedef struct job {
    const nbxi_norm_plan *n;
    const nbxi_norm_kernels *kernels;
    const nbx_tensor *y;
    nbxi_norm_stats stats;
    nbx_dtype work; /* float32 or float64 */
    size_t element;
    walk outer, inner;
    const void *weight, *bias; /* contiguous, of dtype work; NULL: none */
    bool x_direct, y_direct;   /* rows are contiguous and of dtype work */
    int64_t rows_per_task;
    char *scratch;
    size_t worker_bytes;
} job;

static int64_t min64(int64_t a, int64_t b) { return a < b ? a : b; }

/* Dimensions with the strides of x and y; neighbours that one stride covers are one. */
static void make_walk(walk *w, const struct nbxi_norm_dim *dims, int count, const nbx_tensor *x, const nbx_tensor *y)
{
    w->count = 0;
    for (int i = 0; i < count; i++) {
        const int64_t size = dims[i].size, xs = x->strides[dims[i].dim] * dims[i].step,
                      ys = y->strides[dims[i].dim] * dims[i].step;
        if (size == 1) continue;
        const int k = w->count - 1;
        if (k >= 0 && w->x[k] == size * xs && w->y[k] == size * ys) {
            w->size[k] *= size, w->x[k] = xs, w->y[k] = ys;
            continue;
        }
        w->size[w->count] = size, w->x[w->count] = xs, w->y[w->count] = ys;
        w->count++;
    }
    if (w->count == 0) w->size[0] = 1, w->x[0] = w->y[0] = 1, w->count = 1;
}

static void offsets(const walk *w, int64_t index, int64_t *x, int64_t *y)
{
    *x = *y = 0;
    for (int i = w->count - 1; i >= 0; i--) {
        const int64_t k = index % w->size[i];
        index /= w->size[i];
        *x += k * w->x[i], *y += k * w->y[i];
    }
}

static void load_run(nbx_dtype work, char *to, nbx_dtype dtype, const char *from, int64_t stride, int64_t n)
{
    const int64_t step = stride * (int64_t)nbx_dtype_size(dtype);
    if (stride == 1) {
        nbxi_convert(work, to, dtype, from, n);
    } else if (dtype == NBX_FLOAT32) {
        for (int64_t i = 0; i < n; i++) memcpy(to + 4 * i, from + i * step, 4);
    } else if (dtype == NBX_FLOAT64) {
        for (int64_t i = 0; i < n; i++) memcpy(to + 8 * i, from + i * step, 8);
    } else {
        for (int64_t i = 0; i < n; i++) {
            uint16_t h;
            memcpy(&h, from + i * step, 2);
            ((float *)(void *)to)[i] = dtype == NBX_FLOAT16 ? nbxi_f16_to_f32(h) : nbxi_bf16_to_f32(h);
        }
    }
}

static void store_run(nbx_dtype work, const char *from, nbx_dtype dtype, char *to, int64_t stride, int64_t n)
{
    if (stride == 1) {
        nbxi_convert(dtype, to, work, from, n);
        return;
    }
    const size_t size = nbx_dtype_size(work);
    const int64_t step = stride * (int64_t)nbx_dtype_size(dtype);
    for (int64_t i = 0; i < n; i++) nbxi_convert(dtype, to + i * step, work, from + (size_t)i * size, 1);
}

/* Elements [e, e + n) of the row at x (y) to, or from, contiguous numbers of the dtype that is worked in. */
static void move(const job *j, char *row, bool store, int64_t e, int64_t n, char *numbers)
{
    const walk *w = &j->inner;
    const int last = w->count - 1;
    const nbx_dtype dtype = store ? j->y->dtype : j->n->x->dtype;
    const int64_t *strides = store ? w->y : w->x;
    while (n > 0) {
        int64_t x, y;
        offsets(w, e, &x, &y);
        char *at = row + (store ? y : x) * (int64_t)nbx_dtype_size(dtype);
        const int64_t run = min64(n, w->size[last] - e % w->size[last]);
        if (store)
            store_run(j->work, numbers, dtype, at, strides[last], run);
        else
            load_run(j->work, numbers, dtype, at, strides[last], run);
        numbers += (size_t)run * j->element;
        e += run, n -= run;
    }
}

static double number(const void *array, size_t element, int64_t i)
{
    return element == 4 ? (double)((const float *)array)[i] : ((const double *)array)[i];
}

/* The affine map of elements [e, e + n) of row r. */
static void apply(const job *j, int64_t r, int64_t e, int64_t n, const char *from, char *to, double mean, double rstd)
{
    const nbxi_norm_plan *norm = j->n;
    if (norm->by_element) {
        const char *w = j->weight, *b = j->bias;
        j->kernels->by_element(from, to, n, mean, rstd, w ? w + (size_t)e * j->element : NULL,
                               b ? b + (size_t)e * j->element : NULL);
        return;
    }
    while (n > 0) {
        const int64_t c = r % norm->groups * norm->channels + e / norm->span,
                      run = min64(n, norm->span - e % norm->span);
        const double scale = j->weight ? number(j->weight, j->element, c) * rstd : rstd;
        j->kernels->by_row(from, to, run, mean, scale, j->bias ? number(j->bias, j->element, c) : 0);
        from += (size_t)run * j->element, to += (size_t)run * j->element;
        e += run, n -= run;
    }
}

/* Blocks of a row: the elements as numbers of the working dtype, in place or in the buffer. */
static const char *block_of(const job *j, const char *x, int64_t e, int64_t n, char *buffer, bool loaded)
{
    if (j->x_direct) return x + (size_t)e * j->element;
    if (j->n->length <= KEEP) buffer += (size_t)e * j->element;
    if (!loaded || j->n->length > KEEP) move(j, (char *)(uintptr_t)x, false, e, n, buffer);
    return buffer;
}

static void row_moments(const job *j, const char *x, char *buffer, double *mean, double *var)
{
    const int64_t length = j->n->length;
    double m = 0, m2 = 0;
    for (int64_t e = 0; e < length; e += NBXI_NORM_BLOCK) {
        const int64_t n = min64(NBXI_NORM_BLOCK, length - e);
        const char *from = block_of(j, x, e, n, buffer, false);
        if (j->n->rms) {
            m2 += j->kernels->squares(from, n);
            continue;
        }
        double mb, m2b;
        j->kernels->moments(from, n, &mb, &m2b);
        const double share = (double)n / (double)(e + n), delta = mb - m;
        m += delta * share;
        m2 += m2b + delta * delta * (double)e * share;
    }
    *mean = m;
    *var = m2 / (double)length;
}

static void one_row(const job *j, int64_t r, char *buffer)
{
    const nbxi_norm_plan *n = j->n;
    int64_t xo, yo;
    offsets(&j->outer, r, &xo, &yo);
    double mean = 0, var = (double)NAN;
    const bool given = n->mean != NULL;
    const char *x = NULL;
    char *y = NULL;
    if (n->length > 0) {
        x = (const char *)nbxi_data(n->x) + xo * (int64_t)nbx_dtype_size(n->x->dtype);
        y = (char *)nbxi_data(j->y) + yo * (int64_t)nbx_dtype_size(j->y->dtype);
        if (given) {
            const int64_t c = r % n->groups, size = (int64_t)nbx_dtype_size(n->mean->dtype);
            mean = nbxi_load_scalar(n->mean->dtype, (const char *)nbxi_data(n->mean) + c * n->mean->strides[0] * size)
                       .re.d;
            var = nbxi_load_scalar(n->var->dtype, (const char *)nbxi_data(n->var) + c * n->var->strides[0] * size).re.d;
        } else {
            row_moments(j, x, buffer, &mean, &var);
        }
    }
    const double rstd = 1 / sqrt(var + n->eps);
    for (int64_t e = 0; e < n->length; e += NBXI_NORM_BLOCK) {
        const int64_t count = min64(NBXI_NORM_BLOCK, n->length - e);
        const char *from = block_of(j, x, e, count, buffer, !given);
        char *to = j->y_direct ? y + (size_t)e * j->element : buffer + (n->length <= KEEP ? (size_t)e * j->element : 0);
        apply(j, r, e, count, from, to, mean, rstd);
        if (!j->y_direct) move(j, y, true, e, count, to);
    }
    const nbx_tensor *m = j->stats.mean, *s = j->stats.rstd;
    if (m)
        nbxi_store_scalar(m->dtype, (char *)nbxi_data(m) + (size_t)r * nbx_dtype_size(m->dtype),
                          nbx_scalar_double(mean));
    if (s)
        nbxi_store_scalar(s->dtype, (char *)nbxi_data(s) + (size_t)r * nbx_dtype_size(s->dtype),
                          nbx_scalar_double(rstd));
    if (j->stats.moments) j->stats.moments[2 * r] = mean, j->stats.moments[2 * r + 1] = var;
}

static void some_rows(void *arg, int64_t index, int worker)
{
    const job *j = arg;
    const int64_t end = min64(j->n->rows, (index + 1) * j->rows_per_task);
    for (int64_t r = index * j->rows_per_task; r < end; r++)
        one_row(j, r, j->scratch + (size_t)worker * j->worker_bytes);
}

/* ---- given statistics and channels innermost: rows of channels ---- */

typedef struct pixels {
    const job *j;
    walk w; /* all dimensions but the channels */
    int64_t count, channels, per_task;
    const double *mean, *scale, *shift;
} pixels;

static void some_pixels(void *arg, int64_t index, int worker)
{
    const pixels *p = arg;
    const job *j = p->j;
    const size_t element = j->element;
    char *buffer = j->scratch + (size_t)worker * j->worker_bytes;
    const int64_t end = min64(p->count, (index + 1) * p->per_task);
    for (int64_t i = index * p->per_task; i < end; i++) {
        int64_t xo, yo;
        offsets(&p->w, i, &xo, &yo);
        const char *x = (const char *)nbxi_data(j->n->x) + xo * (int64_t)nbx_dtype_size(j->n->x->dtype);
        char *y = (char *)nbxi_data(j->y) + yo * (int64_t)nbx_dtype_size(j->y->dtype);
        for (int64_t c = 0; c < p->channels; c += NBXI_NORM_BLOCK) {
            const int64_t n = min64(NBXI_NORM_BLOCK, p->channels - c);
            const bool plain = j->n->x->dtype == j->work;
            const char *from = plain ? x + (size_t)c * element : buffer;
            char *to = plain ? y + (size_t)c * element : buffer;
            if (!plain)
                nbxi_convert(j->work, buffer, j->n->x->dtype, x + (size_t)c * nbx_dtype_size(j->n->x->dtype), n);
            j->kernels->by_channel(from, to, n, p->mean + c, p->scale + c, p->shift + c);
            if (!plain) nbxi_convert(j->y->dtype, y + (size_t)c * nbx_dtype_size(j->y->dtype), j->work, buffer, n);
        }
    }
}

static bool channels_inside(const nbxi_norm_plan *n, const nbx_tensor *y)
{
    return n->mean && !n->by_element && n->channels == 1 && n->x->ndim > 1 && n->x->sizes[1] > 1 &&
           n->x->strides[1] == 1 && y->strides[1] == 1;
}

static nbx_status run_pixels(nbx_context *ctx, job *j)
{
    const nbxi_norm_plan *n = j->n;
    pixels p = {.j = j, .count = 1, .channels = n->x->sizes[1]};
    struct nbxi_norm_dim dims[NBX_MAX_RANK];
    int count = 0;
    for (int i = 0; i < n->x->ndim; i++) {
        if (i == 1) continue;
        dims[count++] = (struct nbxi_norm_dim){i, n->x->sizes[i], 1};
        p.count *= n->x->sizes[i];
    }
    make_walk(&p.w, dims, count, n->x, j->y);
    double *table = nbxi_alloc_array(ctx->heap, (size_t)p.channels, 3 * sizeof(double));
    if (!table) return nbxi_fail_memory(ctx, (size_t)p.channels * 3 * sizeof(double), "the parameters of a batch norm");
    p.mean = table, p.scale = table + p.channels, p.shift = table + 2 * p.channels;
    for (int64_t c = 0; c < p.channels; c++) {
        const size_t size = nbx_dtype_size(n->mean->dtype);
        double mean =
            nbxi_load_scalar(n->mean->dtype, (const char *)nbxi_data(n->mean) + c * n->mean->strides[0] * (int64_t)size)
                .re.d;
        double var =
            nbxi_load_scalar(n->var->dtype, (const char *)nbxi_data(n->var) + c * n->var->strides[0] * (int64_t)size)
                .re.d;
        double scale = 1 / sqrt(var + n->eps), shift = j->bias ? number(j->bias, j->element, c) : 0;
        if (j->weight) scale *= number(j->weight, j->element, c);
        table[c] = mean, table[p.channels + c] = scale, table[2 * p.channels + c] = shift;
    }
    p.per_task = p.channels < TASK ? TASK / p.channels : 1;
    nbxi_parallel_for_worker(ctx, (p.count + p.per_task - 1) / p.per_task, some_pixels, &p);
    nbxi_free(ctx->heap, table);
    return NBX_OK;
}

/* ---- the whole ---- */

/* A parameter as contiguous numbers of the working dtype; *memory is to be freed. */
static nbx_status parameter(nbx_context *ctx, const nbx_tensor *t, nbx_dtype work, const void **out, void **memory)
{
    *out = *memory = NULL;
    if (!t || t->numel == 0) return NBX_OK;
    if (t->dtype == work && nbx_tensor_is_contiguous(t, NBX_CONTIGUOUS_FORMAT)) {
        *out = nbxi_data(t);
        return NBX_OK;
    }
    const size_t size = nbx_dtype_size(work);
    char *numbers = nbxi_alloc_array(ctx->heap, (size_t)t->numel, size);
    if (!numbers) return nbxi_fail_memory(ctx, (size_t)t->numel * size, "the parameters of a normalisation");
    for (int64_t i = 0; i < t->numel; i++) {
        int64_t rest = i, at = 0;
        for (int d = t->ndim - 1; d >= 0; d--) at += rest % t->sizes[d] * t->strides[d], rest /= t->sizes[d];
        nbxi_convert(work, numbers + (size_t)i * size, t->dtype,
                     (const char *)nbxi_data(t) + at * (int64_t)nbx_dtype_size(t->dtype), 1);
    }
    *out = *memory = numbers;
    return NBX_OK;
}

static bool is_direct(const walk *w, const int64_t *strides)
{
    return w->count == 1 && (strides[0] == 1 || w->size[0] == 1);
}

static nbx_status run(nbx_context *ctx, job *j)
{
    const nbxi_norm_plan *n = j->n;
    const int64_t kept = n->length <= KEEP ? n->length : NBXI_NORM_BLOCK;
    const size_t buffer = (size_t)(kept > NBXI_NORM_BLOCK ? kept : NBXI_NORM_BLOCK) * j->element;
    j->worker_bytes = (buffer + ALIGN - 1) / ALIGN * ALIGN;
    const size_t bytes = j->worker_bytes * (size_t)nbxi_parallel_workers(ctx);
    j->scratch = nbxi_heap_alloc_aligned(ctx->heap, bytes, ALIGN);
    if (!j->scratch) return nbxi_fail_memory(ctx, bytes, "the rows of a normalisation");
    nbx_status status = NBX_OK;
    if (channels_inside(n, j->y)) {
        status = run_pixels(ctx, j);
    } else {
        j->rows_per_task = n->length < TASK ? TASK / (n->length + 1) + 1 : 1;
        nbxi_parallel_for_worker(ctx, (n->rows + j->rows_per_task - 1) / j->rows_per_task, some_rows, j);
    }
    nbxi_heap_free_aligned(ctx->heap, j->scratch, bytes, ALIGN);
    return status;
}

nbx_status nbxi_cpu_norm(nbx_context *ctx, const nbxi_norm_plan *n, nbx_tensor *y, nbxi_norm_stats stats)
{
    job j = {.n = n, .y = y, .stats = stats};
    void *memory[2] = {NULL, NULL};
    if (n->rows == 0) return NBX_OK;
    j.work = n->x->dtype == NBX_FLOAT64 ? NBX_FLOAT64 : NBX_FLOAT32;
    j.element = nbx_dtype_size(j.work);
    j.kernels = j.work == NBX_FLOAT64 ? NBXI_ISA_PICK(nbxi_norm_kernels_f64)() : NBXI_ISA_PICK(nbxi_norm_kernels_f32)();
    make_walk(&j.outer, n->outer_dims, n->outer, n->x, y);
    make_walk(&j.inner, n->inner_dims, n->inner, n->x, y);
    j.x_direct = n->x->dtype == j.work && is_direct(&j.inner, j.inner.x);
    j.y_direct = y->dtype == j.work && is_direct(&j.inner, j.inner.y);
    nbx_status status = parameter(ctx, n->weight, j.work, &j.weight, &memory[0]);
    if (status == NBX_OK) status = parameter(ctx, n->bias, j.work, &j.bias, &memory[1]);
    if (status == NBX_OK) status = run(ctx, &j);
    nbxi_free(ctx->heap, memory[0]);
    nbxi_free(ctx->heap, memory[1]);
    return status;
}

nbx_status nbxi_cpu_layer_norm(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_norm_plan n;
    NBXI_TRY(nbxi_norm_layer(call, &n));
    return nbxi_cpu_norm(call->ctx, &n, outs[0], (nbxi_norm_stats){NULL, NULL, NULL});
}

nbx_status nbxi_cpu_native_layer_norm(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_norm_plan n;
    NBXI_TRY(nbxi_norm_layer(call, &n));
    return nbxi_cpu_norm(call->ctx, &n, outs[0], (nbxi_norm_stats){outs[1], outs[2], NULL});
}

nbx_status nbxi_cpu_rms_norm(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_norm_plan n;
    NBXI_TRY(nbxi_norm_rms(call, &n));
    return nbxi_cpu_norm(call->ctx, &n, outs[0], (nbxi_norm_stats){NULL, NULL, NULL});
}

nbx_status nbxi_cpu_fused_rms_norm(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_norm_plan n;
    NBXI_TRY(nbxi_norm_rms(call, &n));
    return nbxi_cpu_norm(call->ctx, &n, outs[0], (nbxi_norm_stats){NULL, outs[1], NULL});
}

nbx_status nbxi_cpu_group_norm(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_norm_plan n;
    NBXI_TRY(nbxi_norm_group(call, &n));
    return nbxi_cpu_norm(call->ctx, &n, outs[0], (nbxi_norm_stats){NULL, NULL, NULL});
}

nbx_status nbxi_cpu_native_group_norm(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_norm_plan n;
    NBXI_TRY(nbxi_norm_native_group(call, &n));
    return nbxi_cpu_norm(call->ctx, &n, outs[0], (nbxi_norm_stats){outs[1], outs[2], NULL});
}

nbx_status nbxi_cpu_instance_norm(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_norm_plan n;
    NBXI_TRY(nbxi_norm_instance(call, &n));
    return nbxi_cpu_norm(call->ctx, &n, outs[0], (nbxi_norm_stats){NULL, NULL, NULL});
}
