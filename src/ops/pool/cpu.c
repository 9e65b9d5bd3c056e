/* SPDX-License-Identifier: Apache-2.0 */
/* CPU: pooling, one plane at a time on a dense copy in the compute type. */
#include <math.h>

#include "src/base/parallel.h"
#include "src/ops/planes.h"
#include "src/ops/pool/pool.h"

typedef struct job {
    const nbxi_pool_shape *p;
    const nbx_tensor *self;
    nbx_tensor *out, *indices; /* indices NULL: average */
    nbx_dtype compute;
    char *scratch; /* for each worker: the plane, its output, then its indices */
    size_t per_worker;
} job;

/* Calls BODY for each output position with the window's ranges in s and e, and `padded` lengths in w. */
#define FOR_WINDOWS(BODY) \
    for (int64_t o = 0; o < p->out_count; o++) { \
        int64_t s[3], e[3], w[3], at[3] = {o / (p->out[1] * p->out[2]), o / p->out[2] % p->out[1], o % p->out[2]}; \
        for (int d = 0; d < 3; d++) nbxi_pool_window(p, d, at[d], &s[d], &e[d], &w[d]); \
        BODY \
    }

#define MAX_PLANE(T, LOWEST, IS_NAN) \
    static void max_plane_##T(const nbxi_pool_shape *p, const T *in, T *out, int64_t *indices) \
    { \
        FOR_WINDOWS(T best = LOWEST; int64_t where = (s[0] * p->in[1] + s[1]) * p->in[2] + s[2]; \
                    for (int64_t z = s[0]; z < e[0]; \
                         z += p->dilation[0]) for (int64_t y = s[1]; y < e[1]; \
                                                   y += p->dilation[1]) for (int64_t x = s[2]; x < e[2]; \
                                                                             x += p->dilation[2]) { \
                        int64_t i = (z * p->in[1] + y) * p->in[2] + x; \
                        if (in[i] > best || IS_NAN(in[i])) { \
                            best = in[i]; \
                            where = i; \
                        } \
                    } out[o] = best; \
                    indices[o] = where;) \
    }

#define NEVER(x) false
#define SELF_DIFFERS(x) ((x) != (x))
MAX_PLANE(float, -INFINITY, SELF_DIFFERS)
MAX_PLANE(double, -INFINITY, SELF_DIFFERS)
MAX_PLANE(int64_t, INT64_MIN, NEVER)

#define AVG_PLANE(T) \
    static void avg_plane_##T(const nbxi_pool_shape *p, const T *in, T *out) \
    { \
        FOR_WINDOWS( \
            T sum = 0; for (int64_t z = s[0]; z < e[0]; z++) for (int64_t y = s[1]; y < e[1]; y++) { \
                T row = 0; \
                for (int64_t x = s[2]; x < e[2]; x++) row += in[(z * p->in[1] + y) * p->in[2] + x]; \
                sum += row; \
            } int64_t inside = 1; \
            int64_t padded = 1; for (int d = 0; d < 3; d++) { \
                inside *= e[d] > s[d] ? e[d] - s[d] : 0; \
                padded *= w[d]; \
            } int64_t divisor = p->divisor       ? p->divisor \
                                : p->include_pad ? padded \
                                                 : inside; \
            out[o] = inside ? sum / (T)divisor : 0;) \
    }

AVG_PLANE(float)
AVG_PLANE(double)
AVG_PLANE(int64_t)

static void pool_plane(void *arg, int64_t i, int worker)
{
    const job *j = arg;
    const nbxi_pool_shape *p = j->p;
    size_t wide = nbx_dtype_size(j->compute);
    char *in = j->scratch + (size_t)worker * j->per_worker, *out = in + ((size_t)p->in_count * wide + 7) / 8 * 8;
    int64_t *indices = (int64_t *)(void *)(out + ((size_t)p->out_count * wide + 7) / 8 * 8);
    nbxi_plane_load(j->self, p->spatial, i, p->in, j->compute, in);
    if (j->indices) {
        if (j->compute == NBX_FLOAT32)
            max_plane_float(p, (float *)(void *)in, (float *)(void *)out, indices);
        else if (j->compute == NBX_FLOAT64)
            max_plane_double(p, (double *)(void *)in, (double *)(void *)out, indices);
        else
            max_plane_int64_t(p, (int64_t *)(void *)in, (int64_t *)(void *)out, indices);
        nbxi_plane_store(j->indices, p->spatial, i, p->out, NBX_INT64, indices);
    } else {
        if (j->compute == NBX_FLOAT32)
            avg_plane_float(p, (float *)(void *)in, (float *)(void *)out);
        else if (j->compute == NBX_FLOAT64)
            avg_plane_double(p, (double *)(void *)in, (double *)(void *)out);
        else
            avg_plane_int64_t(p, (int64_t *)(void *)in, (int64_t *)(void *)out);
    }
    nbxi_plane_store(j->out, p->spatial, i, p->out, j->compute, out);
}

static nbx_status pool(nbxi_call *call, nbx_tensor *out, nbx_tensor *indices)
{
    nbxi_pool_shape p;
    NBXI_TRY(nbxi_pool_begin(call, &p));
    job j = {.p = &p, .self = nbxi_arg_tensor(call, 0), .out = out, .indices = indices};
    if (out->numel == 0) return NBX_OK;
    nbx_category category = nbx_dtype_category(out->dtype);
    j.compute = category == NBX_CATEGORY_FLOAT ? (out->dtype == NBX_FLOAT64 ? NBX_FLOAT64 : NBX_FLOAT32) : NBX_INT64;
    size_t wide = nbx_dtype_size(j.compute);
    j.per_worker = (((size_t)p.in_count * wide + 7) / 8 * 8 + ((size_t)p.out_count * wide + 7) / 8 * 8 +
                    (size_t)p.out_count * 8 + 63) /
                   64 * 64;
    size_t bytes = j.per_worker * (size_t)nbxi_parallel_workers(call->ctx);
    j.scratch = nbxi_heap_alloc_aligned(call->ctx->heap, bytes, 64);
    if (!j.scratch) return nbxi_fail_memory(call->ctx, bytes, "planes of a pooling");
    nbxi_parallel_for_worker(call->ctx, p.planes, pool_plane, &j);
    nbxi_heap_free_aligned(call->ctx->heap, j.scratch, bytes, 64);
    return NBX_OK;
}

nbx_status nbxi_cpu_max_pool(nbxi_call *call, nbx_tensor **outs) { return pool(call, outs[0], outs[1]); }
nbx_status nbxi_cpu_avg_pool(nbxi_call *call, nbx_tensor **outs) { return pool(call, outs[0], NULL); }
