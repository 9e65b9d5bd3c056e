/* SPDX-License-Identifier: Apache-2.0 */
/* CPU: resampling plane by plane, one dim after the other, with weights that are made once in float64. */
#include <math.h>
#include <string.h>

#include "ops_rows.h"
#include "src/base/parallel.h"
#include "src/ops/planes.h"
#include "src/ops/resize/resize.h"

/* For each output coordinate of a dim: the first input coordinate and `taps` weights. */
typedef struct axis {
    int64_t taps;
    int64_t *index;  /* out * taps, clamped to the input */
    double *weights; /* out * taps */
} axis;

/* Keys' kernel by its roots, so that small weights have small errors. */
static double cubic(double x, double a)
{
    x = fabs(x);
    if (x <= 1) return (1 - x) * (1 + x - (a + 2) * x * x);
    return x < 2 ? a * (x - 1) * (2 - x) * (2 - x) : 0;
}

/* PyTorch's antialiasing filters: the triangle, and the cubic with a = -0.5. */
static double filter(nbxi_resize_kind kind, double x)
{
    if (kind == NBXI_CUBIC_AA) return cubic(x, -0.5);
    return fabs(x) < 1 ? 1 - fabs(x) : 0;
}

static double step_of(const nbxi_resize_shape *r, int d)
{
    if (r->align_corners) return r->out[d] > 1 ? (double)(r->in[d] - 1) / (double)(r->out[d] - 1) : 0;
    return r->scale[d] > 0 ? 1.0 / r->scale[d] : (double)r->in[d] / (double)r->out[d];
}

static int64_t tap_count(const nbxi_resize_shape *r, int d)
{
    double step = step_of(r, d), support = (r->kind == NBXI_CUBIC_AA ? 2 : 1) * (step > 1 ? step : 1);
    switch (r->kind) {
    case NBXI_LINEAR: return 2;
    case NBXI_CUBIC: return 4;
    case NBXI_LINEAR_AA:
    case NBXI_CUBIC_AA: return 2 * (int64_t)ceil(support) + 1 < r->in[d] ? 2 * (int64_t)ceil(support) + 1 : r->in[d];
    default: return 1;
    }
}

static int64_t clamp(int64_t i, int64_t size) { return i < 0 ? 0 : i >= size ? size - 1 : i; }

static void fill_antialiased(const nbxi_resize_shape *r, int d, axis *a, int64_t at)
{
    double step = step_of(r, d), wide = step > 1 ? step : 1, support = (r->kind == NBXI_CUBIC_AA ? 2 : 1) * wide;
    double center = step * ((double)at + 0.5), total = 0;
    int64_t first = (int64_t)(center - support + 0.5), last = (int64_t)(center + support + 0.5);
    if (first < 0) first = 0;
    if (last > r->in[d]) last = r->in[d];
    int64_t *index = a->index + at * a->taps;
    double *weights = a->weights + at * a->taps;
    for (int64_t k = 0; k < a->taps; k++) {
        bool in = first + k < last;
        index[k] = in ? first + k : clamp(first, r->in[d]);
        weights[k] = in ? filter(r->kind, ((double)k + (double)first - center + 0.5) / wide) : 0;
        total += weights[k];
    }
    for (int64_t k = 0; k < a->taps && total != 0; k++) weights[k] /= total;
}

static void fill_axis(const nbxi_resize_shape *r, int d, axis *a)
{
    double step = step_of(r, d);
    for (int64_t at = 0; at < r->out[d]; at++) {
        int64_t *index = a->index + at * a->taps;
        double *w = a->weights + at * a->taps;
        if (r->kind == NBXI_LINEAR_AA || r->kind == NBXI_CUBIC_AA) {
            fill_antialiased(r, d, a, at);
            continue;
        }
        double x = r->align_corners ? step * (double)at : step * ((double)at + 0.5) - 0.5;
        if (r->kind == NBXI_LINEAR) {
            if (x < 0) x = 0;
            int64_t i = clamp((int64_t)x, r->in[d]);
            double t = x - (double)i;
            index[0] = i;
            index[1] = i + 1 < r->in[d] ? i + 1 : i;
            w[1] = t < 1 ? t : 1;
            w[0] = 1 - w[1];
        } else {
            int64_t i = (int64_t)floor(x);
            double t = x - (double)i;
            for (int k = 0; k < 4; k++) {
                index[k] = clamp(i - 1 + k, r->in[d]);
                w[k] = cubic(t + 1 - k, -0.75);
            }
        }
    }
}

typedef struct job {
    const nbxi_resize_shape *r;
    const nbx_tensor *self;
    nbx_tensor *out;
    const axis *axes;
    nbx_dtype compute;
    char *scratch;
    size_t per_worker, half; /* two buffers of `half` bytes for each worker */
} job;

/* One pass along dim d of a dense plane of `sizes`: to[.., o, ..] = sum of weights * from[.., index, ..]. */
#define RESIZE_PASS(T) \
    static void pass_##T(const axis *a, const int64_t *sizes, int d, int64_t out, const T *from, T *to) \
    { \
        int64_t inner = d == 2 ? 1 : d == 1 ? sizes[2] : sizes[1] * sizes[2]; \
        int64_t outer = d == 0 ? 1 : d == 1 ? sizes[0] : sizes[0] * sizes[1]; \
        for (int64_t b = 0; b < outer; b++) \
            for (int64_t o = 0; o < out; o++) { \
                T *row = to + (b * out + o) * inner; \
                for (int64_t k = 0; k < a->taps; k++) { \
                    T w = (T)a->weights[o * a->taps + k]; \
                    const T *source = from + (b * sizes[d] + a->index[o * a->taps + k]) * inner; \
                    if (k == 0) \
                        for (int64_t j = 0; j < inner; j++) row[j] = w * source[j]; \
                    else \
                        for (int64_t j = 0; j < inner; j++) row[j] += w * source[j]; \
                } \
            } \
    }
RESIZE_PASS(float)
RESIZE_PASS(double)

static void resize_plane(void *arg, int64_t i, int worker)
{
    const job *j = arg;
    const nbxi_resize_shape *r = j->r;
    char *a = j->scratch + (size_t)worker * j->per_worker, *b = a + j->half;
    int64_t sizes[3];
    memcpy(sizes, r->in, sizeof sizes);
    nbxi_plane_load(j->self, r->spatial, i, sizes, j->compute, a);
    for (int d = 2; d >= 3 - r->spatial; d--) {
        if (j->compute == NBX_FLOAT64)
            pass_double(&j->axes[d], sizes, d, r->out[d], (const double *)(void *)a, (double *)(void *)b);
        else
            pass_float(&j->axes[d], sizes, d, r->out[d], (const float *)(void *)a, (float *)(void *)b);
        sizes[d] = r->out[d];
        char *swap = a;
        a = b;
        b = swap;
    }
    nbxi_plane_store(j->out, r->spatial, i, sizes, j->compute, a);
}

static nbx_status make_axes(nbxi_call *call, const nbxi_resize_shape *r, axis *axes)
{
    for (int d = 3 - r->spatial; d < 3; d++) {
        axes[d].taps = tap_count(r, d);
        size_t n = (size_t)axes[d].taps * (size_t)r->out[d];
        axes[d].index = nbxi_alloc_array(call->ctx->heap, n, sizeof(int64_t));
        axes[d].weights = nbxi_alloc_array(call->ctx->heap, n, sizeof(double));
        if (!axes[d].index || !axes[d].weights) return nbxi_fail_memory(call->ctx, n * 16, "weights of a resampling");
        fill_axis(r, d, &axes[d]);
    }
    return NBX_OK;
}

nbx_status nbxi_cpu_resize(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_resize_shape r;
    NBXI_TRY(nbxi_resize_begin(call, &r));
    if (outs[0]->numel == 0) return NBX_OK;
    axis axes[3] = {{0}};
    job j = {.r = &r, .self = nbxi_arg_tensor(call, 0), .out = outs[0], .axes = axes};
    j.compute = outs[0]->dtype == NBX_FLOAT64 ? NBX_FLOAT64 : NBX_FLOAT32;
    size_t most = 1;
    for (int d = 0; d < 3; d++) most *= (size_t)(r.in[d] > r.out[d] ? r.in[d] : r.out[d]);
    j.half = (most * nbx_dtype_size(j.compute) + 63) / 64 * 64;
    j.per_worker = 2 * j.half;
    size_t bytes = j.per_worker * (size_t)nbxi_parallel_workers(call->ctx);
    nbx_status status = make_axes(call, &r, axes);
    if (status == NBX_OK) {
        j.scratch = nbxi_heap_alloc_aligned(call->ctx->heap, bytes, 64);
        if (!j.scratch) status = nbxi_fail_memory(call->ctx, bytes, "planes of a resampling");
    }
    if (status == NBX_OK) {
        nbxi_parallel_for_worker(call->ctx, r.planes, resize_plane, &j);
        nbxi_heap_free_aligned(call->ctx->heap, j.scratch, bytes, 64);
    }
    for (int d = 0; d < 3; d++) {
        nbxi_free(call->ctx->heap, axes[d].index);
        nbxi_free(call->ctx->heap, axes[d].weights);
    }
    return status;
}

/* Nearest sampling moves elements as they are. */
typedef struct nearest_job {
    const nbxi_resize_shape *r;
    const nbx_tensor *self;
    nbx_tensor *out;
    size_t size;
} nearest_job;

static void nearest_plane(void *arg, int64_t i)
{
    const nearest_job *j = arg;
    const nbxi_resize_shape *r = j->r;
    const nbx_tensor *s = j->self;
    nbx_tensor *o = j->out;
    int64_t from = nbxi_plane_offset(s, r->spatial, i), to = nbxi_plane_offset(o, r->spatial, i),
            size = (int64_t)j->size;
    for (int64_t line = 0; line < r->out[0] * r->out[1]; line++) {
        int64_t a = from, b = to;
        for (int d = 3 - r->spatial; d < 2; d++) {
            int64_t at = d == 0 ? line / r->out[1] : line % r->out[1];
            a += nbxi_nearest_source(r, d, at) * s->strides[s->ndim - 3 + d];
            b += at * o->strides[o->ndim - 3 + d];
        }
        const char *source = (const char *)nbxi_data(s) + a * size;
        char *target = (char *)nbxi_data(o) + b * size;
        for (int64_t x = 0; x < r->out[2]; x++)
            memcpy(target + x * o->strides[o->ndim - 1] * size,
                   source + nbxi_nearest_source(r, 2, x) * s->strides[s->ndim - 1] * size, j->size);
    }
}

nbx_status nbxi_cpu_resize_nearest(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_resize_shape r;
    NBXI_TRY(nbxi_resize_begin(call, &r));
    nearest_job j = {&r, nbxi_arg_tensor(call, 0), outs[0], nbx_dtype_size(outs[0]->dtype)};
    nbxi_parallel_for(call->ctx, r.planes, nearest_plane, &j);
    return NBX_OK;
}
