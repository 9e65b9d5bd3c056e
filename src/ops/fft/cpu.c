/* SPDX-License-Identifier: Apache-2.0 */
/* Fourier transforms on the CPU, one dim after the other, each line in float64. Between dims, results have the dtype of
 * the output. */
#include <math.h>
#include <string.h>

#include "ops_rows.h"
#include "src/base/checked.h"
#include "src/base/parallel.h"
#include "src/ops/fft/engine.h"
#include "src/ops/fft/fft.h"

#define GROUP 8     /* lines that are read and written together */
#define POINTS 4096 /* about as many in one piece of parallel work */

/* A transform along one dim. */
typedef struct pass {
    nbxi_fft_kind kind;
    const nbx_tensor *from;
    nbx_tensor *to;
    int dim;
    int64_t n, in, out;   /* points in the real domain; elements of a line read and written */
    bool inverse, halved; /* halved: the real side is transformed as n / 2 complex numbers */
    double scale;
    nbxi_fft_plan plan;
    double *roots;                    /* of n, for the halves */
    double *scratch;                  /* for each worker */
    int64_t line, room, lines, block; /* doubles of a line and of a worker; lines in all and in a piece */
} pass;

/* Offsets in elements of the lines from `first`. */
static void line_offsets(const pass *p, int64_t first, int count, int64_t *from, int64_t *to)
{
    for (int l = 0; l < count; l++) {
        int64_t rest = first + l;
        from[l] = to[l] = 0;
        for (int d = p->from->ndim - 1; d >= 0; d--) {
            if (d == p->dim) continue;
            int64_t i = rest % p->from->sizes[d];
            from[l] += i * p->from->strides[d];
            to[l] += i * p->to->strides[d];
            rest /= p->from->sizes[d];
        }
    }
}

/* Element k of line l is `parts` numbers; lines lie `line` doubles apart. swap: a complex number's parts change places.
 */
#define MOVE(T, suffix) \
    static void load_##suffix(const void *base, int64_t stride, const int64_t *offsets, int count, int64_t n, \
                              int parts, int swap, double *z, int64_t line) \
    { \
        const T *x = base; \
        for (int64_t k = 0; k < n; k++) \
            for (int l = 0; l < count; l++) \
                for (int q = 0; q < parts; q++) \
                    z[l * line + k * parts + (q ^ swap)] = (double)x[(offsets[l] + k * stride) * parts + q]; \
    } \
    static void save_##suffix(void *base, int64_t stride, const int64_t *offsets, int count, int64_t n, int parts, \
                              int swap, double scale, const double *z, int64_t line) \
    { \
        T *x = base; \
        for (int64_t k = 0; k < n; k++) \
            for (int l = 0; l < count; l++) \
                for (int q = 0; q < parts; q++) \
                    x[(offsets[l] + k * stride) * parts + q] = (T)(z[l * line + k * parts + (q ^ swap)] * scale); \
    }

MOVE(float, f32)
MOVE(double, f64)

/* The spectrum of n real numbers from that of n / 2 pairs, in place: elements 0 … n / 2. */
static void unpack(const pass *p, double *z)
{
    int64_t h = p->n / 2;
    double re = z[0], im = z[1];
    z[0] = re + im, z[1] = 0;
    z[2 * h] = re - im, z[2 * h + 1] = 0;
    for (int64_t k = 1; 2 * k <= h; k++) {
        double *a = z + 2 * k, *b = z + 2 * (h - k), wr = p->roots[2 * k], wi = p->roots[2 * k + 1];
        double er = 0.5 * (a[0] + b[0]), ei = 0.5 * (a[1] - b[1]);
        double sr = 0.5 * (a[1] + b[1]), si = -0.5 * (a[0] - b[0]); /* -i / 2 (a - conj(b)) */
        double tr = sr * wr - si * wi, ti = sr * wi + si * wr;
        b[0] = er - tr, b[1] = ti - ei;
        a[0] = er + tr, a[1] = ei + ti;
    }
}

/* The reverse, times 2, with the parts of the result swapped. */
static void pack(const pass *p, double *z)
{
    int64_t h = p->n / 2;
    double first = z[0], last = z[2 * h];
    z[0] = first - last, z[1] = first + last;
    for (int64_t k = 1; 2 * k <= h; k++) {
        double *a = z + 2 * k, *b = z + 2 * (h - k), wr = p->roots[2 * k], wi = -p->roots[2 * k + 1];
        double er = a[0] + b[0], ei = a[1] - b[1], dr = a[0] - b[0], di = a[1] + b[1];
        double or = dr * wr - di * wi, oi = dr * wi + di * wr;
        double pr = er - oi, pi = ei + or, qr = er + oi, qi = or -ei;
        a[0] = pi, a[1] = pr;
        b[0] = qi, b[1] = qr;
    }
}

static void run_line(const pass *p, double *z, double *work)
{
    int64_t n = p->n;
    if (p->kind == NBXI_FFT_C2C) {
        nbxi_fft_run(&p->plan, z, work);
    } else if (p->kind == NBXI_FFT_R2C) {
        if (!p->halved)
            for (int64_t k = n - 1; k >= 0; k--) z[2 * k] = z[k], z[2 * k + 1] = 0;
        nbxi_fft_run(&p->plan, z, work);
        if (p->halved) unpack(p, z);
        for (int64_t k = n / 2 + 1; k < p->out; k++) z[2 * k] = z[2 * (n - k)], z[2 * k + 1] = -z[2 * (n - k) + 1];
    } else if (p->halved) {
        pack(p, z);
        nbxi_fft_run(&p->plan, z, work);
        for (int64_t k = 0; k < n; k += 2) {
            double swap = z[k];
            z[k] = z[k + 1], z[k + 1] = swap;
        }
    } else { /* odd length: the whole spectrum, parts swapped */
        double first = z[0];
        for (int64_t k = 1; 2 * k < n; k++) {
            double re = z[2 * k], im = z[2 * k + 1];
            z[2 * k] = im, z[2 * k + 1] = re;
            z[2 * (n - k)] = -im, z[2 * (n - k) + 1] = re;
        }
        z[0] = 0, z[1] = first;
        nbxi_fft_run(&p->plan, z, work);
        for (int64_t k = 0; k < n; k++) z[k] = z[2 * k + 1];
    }
}

static void run_piece(void *arg, int64_t piece, int worker)
{
    const pass *p = arg;
    int64_t end = (piece + 1) * p->block < p->lines ? (piece + 1) * p->block : p->lines;
    int64_t from[GROUP], to[GROUP], in_stride = p->from->strides[p->dim], out_stride = p->to->strides[p->dim];
    double *z = p->scratch + worker * p->room;
    bool wide_in = p->from->dtype == NBX_FLOAT64 || p->from->dtype == NBX_COMPLEX128;
    bool wide_out = p->to->dtype == NBX_FLOAT64 || p->to->dtype == NBX_COMPLEX128;
    int in_parts = p->kind == NBXI_FFT_R2C ? 1 : 2, out_parts = p->kind == NBXI_FFT_C2R ? 1 : 2;
    int swap = p->kind == NBXI_FFT_C2C && p->inverse;
    for (int64_t first = piece * p->block; first < end; first += GROUP) {
        int count = end - first < GROUP ? (int)(end - first) : GROUP;
        line_offsets(p, first, count, from, to);
        (wide_in ? load_f64 : load_f32)(nbxi_data(p->from), in_stride, from, count, p->in, in_parts, swap, z, p->line);
        for (int l = 0; l < count; l++) run_line(p, z + l * p->line, z + GROUP * p->line);
        (wide_out ? save_f64 : save_f32)(nbxi_data(p->to), out_stride, to, count, p->out, out_parts, swap, p->scale, z,
                                         p->line);
    }
}

static nbx_status get_memory(nbx_context *ctx, pass *p, size_t *bytes)
{
    p->line = 2 * (p->n + 2);
    p->room = GROUP * p->line + 2 * p->plan.work;
    size_t count = (size_t)nbxi_parallel_workers(ctx);
    if (!nbxi_mul_size(count, (size_t)p->room, &count) || !nbxi_mul_size(count, sizeof(double), bytes))
        return nbxi_fail(ctx, NBX_OVERFLOW, "the scratch memory of a Fourier transform does not fit in 64 bits");
    p->scratch = nbxi_heap_alloc_aligned(ctx->heap, *bytes, 64);
    if (p->scratch == NULL) return nbxi_fail_memory(ctx, *bytes, "the scratch memory of a Fourier transform");
    return NBX_OK;
}

/* Transforms from (sizes of from and to differ in dim only) to to; they may be one tensor for C2C. */
static nbx_status run_pass(nbx_context *ctx, pass *p)
{
    size_t bytes = 0, roots = 0;
    p->in = p->from->sizes[p->dim];
    p->out = p->to->sizes[p->dim];
    if (p->kind == NBXI_FFT_C2C) p->n = p->in;
    p->halved = p->kind != NBXI_FFT_C2C && p->n % 2 == 0;
    p->lines = p->from->numel / p->in;
    p->block = (POINTS / p->n / GROUP + 1) * GROUP;
    NBXI_TRY(nbxi_fft_plan_make(ctx, p->halved ? p->n / 2 : p->n, &p->plan));
    nbx_status status = NBX_OK;
    if (p->halved) {
        roots = (size_t)(p->n / 2 + 1) * 2 * sizeof(double);
        p->roots = nbxi_alloc(ctx->heap, roots);
        status = p->roots ? nbxi_fft_roots(ctx, p->n, p->n / 2 + 1, p->roots)
                          : nbxi_fail_memory(ctx, roots, "the tables of a Fourier transform");
    }
    if (status == NBX_OK) status = get_memory(ctx, p, &bytes);
    if (status == NBX_OK) nbxi_parallel_for_worker(ctx, (p->lines + p->block - 1) / p->block, run_piece, p);
    if (p->scratch) nbxi_heap_free_aligned(ctx->heap, p->scratch, bytes, 64);
    nbxi_free(ctx->heap, p->roots);
    nbxi_fft_plan_free(ctx, &p->plan);
    return status;
}

/* C2C over the first `count` dims, from `from` to `to`. */
static nbx_status run_complex(nbx_context *ctx, const nbxi_fft *f, int count, const nbx_tensor *from, nbx_tensor *to,
                              double scale)
{
    for (int i = count - 1; i >= 0; i--) {
        pass p;
        memset(&p, 0, sizeof p);
        p.kind = NBXI_FFT_C2C;
        p.from = i == count - 1 ? from : to;
        p.to = to;
        p.dim = f->dims[i];
        p.inverse = f->inverse;
        p.scale = i == 0 ? scale : 1;
        NBXI_TRY(run_pass(ctx, &p));
    }
    return NBX_OK;
}

nbx_status nbxi_cpu_fft(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_fft f;
    nbx_context *ctx = call->ctx;
    NBXI_TRY(nbxi_fft_read(call, &f));
    if (outs[0]->numel == 0) return NBX_OK;
    if (f.ndims == 0) return nbxi_copy(ctx, outs[0], f.self);
    double scale = f.normalization == 0 ? 1 : f.normalization == 1 ? 1 / sqrt(f.points) : 1 / f.points;
    if (f.kind == NBXI_FFT_C2C) return run_complex(ctx, &f, f.ndims, f.self, outs[0], scale);
    bool several = f.ndims > 1;
    nbx_tensor *middle = NULL;
    nbx_status status = NBX_OK;
    pass p;
    memset(&p, 0, sizeof p);
    p.kind = f.kind;
    p.from = f.self;
    p.to = outs[0];
    p.dim = f.dims[f.ndims - 1];
    p.n = f.length;
    p.scale = several && f.kind == NBXI_FFT_R2C ? 1 : scale;
    if (several && f.kind == NBXI_FFT_C2R) {
        NBXI_TRY(nbxi_tensor_new_contiguous(ctx, f.self->dtype, f.self->ndim, f.self->sizes, call->device, &middle));
        status = run_complex(ctx, &f, f.ndims - 1, f.self, middle, 1);
        p.from = middle;
    }
    if (status == NBX_OK) status = run_pass(ctx, &p);
    if (status == NBX_OK && several && f.kind == NBXI_FFT_R2C)
        status = run_complex(ctx, &f, f.ndims - 1, outs[0], outs[0], scale);
    nbx_tensor_release(middle);
    return status;
}
