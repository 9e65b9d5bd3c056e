/* SPDX-License-Identifier: Apache-2.0 */
/* Dot products on the CPU: blocks of BLOCK elements, LANES running sums in each, halves added pairwise up to one sum.
 */
#include <string.h>

#include "src/base/parallel.h"
#include "src/ops/matmul/product.h"
#include "src/tensor/convert.h"

enum { BLOCK = 1024, LANES = 32, CHUNK = 64 /* blocks of a task */ };

typedef struct dot_job {
    nbx_dtype dtype;
    int64_t k, blocks;
    const char *a, *b;
    int64_t a_stride, b_stride;
    bool conjugate;
    void *partial; /* two numbers (complex) or one for each block */
} dot_job;

#define HALVES(T, v) \
    do { \
        for (int half = LANES / 2; half > 0; half /= 2) \
            for (int l = 0; l < half; l++) (v)[l] += (v)[l + half]; \
    } while (0)

#define DOT_BLOCK(NAME, T) \
    static double NAME(const T *a, const T *b, int64_t n) \
    { \
        double sum[LANES] = {0}; \
        int64_t i = 0; \
        for (; i + LANES <= n; i += LANES) \
            for (int l = 0; l < LANES; l++) sum[l] += (double)a[i + l] * (double)b[i + l]; \
        for (int l = 0; i < n; i++, l++) sum[l] += (double)a[i] * (double)b[i]; \
        HALVES(double, sum); \
        return sum[0]; \
    }

DOT_BLOCK(dot_f32, float)
DOT_BLOCK(dot_f64, double)

#define DOT_COMPLEX(NAME, T) \
    static void NAME(const T *a, const T *b, int64_t n, double sign, double *out) \
    { \
        double re[LANES] = {0}, im[LANES] = {0}; \
        for (int64_t i = 0; i < n; i++) { \
            const int l = (int)(i % LANES); \
            const double ar = (double)a[2 * i], ai = sign * (double)a[2 * i + 1]; \
            const double br = (double)b[2 * i], bi = (double)b[2 * i + 1]; \
            re[l] += ar * br - ai * bi; \
            im[l] += ar * bi + ai * br; \
        } \
        HALVES(double, re); \
        HALVES(double, im); \
        out[0] = re[0], out[1] = im[0]; \
    }

DOT_COMPLEX(dot_c64, float)
DOT_COMPLEX(dot_c128, double)

static uint64_t load_int(nbx_dtype dtype, const char *p)
{
    switch ((int)dtype) {
    case NBX_UINT8: return *(const uint8_t *)p;
    case NBX_INT8: return (uint64_t) * (const int8_t *)p;
    case NBX_INT16: return (uint64_t) * (const int16_t *)(const void *)p;
    case NBX_INT32: return (uint64_t) * (const int32_t *)(const void *)p;
    default: return (uint64_t) * (const int64_t *)(const void *)p;
    }
}

/* n elements with a stride to a contiguous buffer of float, or of their own dtype. */
static const void *gather(nbx_dtype dtype, const char *src, int64_t stride, int64_t n, void *buffer)
{
    const size_t size = nbx_dtype_size(dtype);
    if (dtype == NBX_FLOAT16 || dtype == NBX_BFLOAT16) {
        float *f = buffer;
        for (int64_t i = 0; i < n; i++) {
            uint16_t h;
            memcpy(&h, src + i * stride * (int64_t)size, sizeof h);
            f[i] = dtype == NBX_FLOAT16 ? nbxi_f16_to_f32(h) : nbxi_bf16_to_f32(h);
        }
        return buffer;
    }
    if (stride == 1) return src;
    for (int64_t i = 0; i < n; i++) memcpy((char *)buffer + (size_t)i * size, src + i * stride * (int64_t)size, size);
    return buffer;
}

static void dot_block(const dot_job *job, int64_t block)
{
    _Alignas(16) char buffers[2][BLOCK * 16];
    const int64_t size = (int64_t)nbx_dtype_size(job->dtype), i0 = block * BLOCK;
    const int64_t n = job->k - i0 < BLOCK ? job->k - i0 : BLOCK;
    const char *a = job->a + i0 * job->a_stride * size, *b = job->b + i0 * job->b_stride * size;
    if (job->dtype <= NBX_INT64) {
        uint64_t sum = 0;
        for (int64_t i = 0; i < n; i++)
            sum +=
                load_int(job->dtype, a + i * job->a_stride * size) * load_int(job->dtype, b + i * job->b_stride * size);
        ((uint64_t *)job->partial)[block] = sum;
        return;
    }
    const void *x = gather(job->dtype, a, job->a_stride, n, buffers[0]);
    const void *y = gather(job->dtype, b, job->b_stride, n, buffers[1]);
    double *partial = job->partial;
    if (job->dtype == NBX_FLOAT64)
        partial[block] = dot_f64(x, y, n);
    else if (job->dtype == NBX_COMPLEX64)
        dot_c64(x, y, n, job->conjugate ? -1 : 1, partial + 2 * block);
    else if (job->dtype == NBX_COMPLEX128)
        dot_c128(x, y, n, job->conjugate ? -1 : 1, partial + 2 * block);
    else
        partial[block] = dot_f32(x, y, n);
}

static void dot_chunk(void *arg, int64_t index)
{
    const dot_job *job = arg;
    int64_t end = (index + 1) * CHUNK < job->blocks ? (index + 1) * CHUNK : job->blocks;
    for (int64_t i = index * CHUNK; i < end; i++) dot_block(job, i);
}

/* Adds neighbours until one is left. */
#define TREE(T, v, n, width) \
    do { \
        T *t_ = (v); \
        for (int64_t left = (n); left > 1; left = (left + 1) / 2) \
            for (int64_t i = 0; i < left / 2 + left % 2; i++) \
                for (int w = 0; w < (width); w++) \
                    t_[i * (width) + w] = 2 * i + 1 < left ? t_[2 * i * (width) + w] + t_[(2 * i + 1) * (width) + w] \
                                                           : t_[2 * i * (width) + w]; \
    } while (0)

static void store(nbx_dtype dtype, void *partial, int64_t blocks, void *out)
{
    if (dtype <= NBX_INT64) {
        TREE(uint64_t, (uint64_t *)partial, blocks, 1);
        nbxi_store_scalar(dtype, out, nbx_scalar_int((int64_t) * (uint64_t *)partial));
    } else if (nbx_dtype_is_complex(dtype)) {
        TREE(double, (double *)partial, blocks, 2);
        nbxi_store_scalar(dtype, out, nbx_scalar_complex(((double *)partial)[0], ((double *)partial)[1]));
    } else {
        TREE(double, (double *)partial, blocks, 1);
        nbxi_store_scalar(dtype, out, nbx_scalar_double(*(double *)partial));
    }
}

nbx_status nbxi_cpu_dot_product(nbx_context *ctx, nbx_dtype dtype, int64_t k, const void *a, int64_t a_stride,
                                const void *b, int64_t b_stride, bool conjugate, void *out)
{
    enum { SMALL = 64 };
    _Alignas(16) char few[SMALL * 16] = {0};
    dot_job job = {.dtype = dtype, .k = k, .blocks = (k + BLOCK - 1) / BLOCK, .a = a, .b = b};
    job.a_stride = a_stride, job.b_stride = b_stride, job.conjugate = conjugate, job.partial = few;
    if (job.blocks > SMALL) {
        size_t bytes = (size_t)job.blocks * 16;
        job.partial = nbxi_alloc(ctx->heap, bytes);
        if (!job.partial) return nbxi_fail_memory(ctx, bytes, "the partial sums of a dot product");
    }
    nbxi_parallel_for(ctx, (job.blocks + CHUNK - 1) / CHUNK, dot_chunk, &job);
    store(dtype, job.partial, job.blocks, out);
    if (job.partial != few) nbxi_free(ctx->heap, job.partial);
    return NBX_OK;
}
