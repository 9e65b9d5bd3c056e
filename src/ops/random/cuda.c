/* SPDX-License-Identifier: Apache-2.0 */
/* The draws of CUDA generators: the kernels of PyTorch computed element by element. An element depends on its place and
 * the generator alone, so threads take parts. Products and sums are fused where the card's compiler fuses them; the
 * card's fast logarithms, sines and exponentials are exact ones here. */
#include <math.h>
#include <string.h>

#include "src/base/parallel.h"
#include "src/ops/random/draws.h"
#include "src/random/state.h"
#include "src/tensor/convert.h"
#include "src/tensor/iter.h"

#define PI 3.14159265358979323846
#define PART 4096 /* threads of the device that one task takes */

typedef struct cuda_job {
    const nbxi_draw *d;
    nbxi_philox_plan plan;
    char *to;
} cuda_job;

static void put_float(const nbxi_draw *d, char *to, float x)
{
    uint16_t half;
    if (d->dtype == NBX_FLOAT32) {
        memcpy(to, &x, 4);
        return;
    }
    half = d->dtype == NBX_FLOAT16 ? nbxi_f32_to_f16(x) : nbxi_f32_to_bf16(x);
    memcpy(to, &half, 2);
}

static float exponential_float(float u, float lambda)
{
    float log = u >= 1 - 0x1p-24f ? -0x1p-24f : logf(u);
    return -1.0f / lambda * log;
}

static double exponential_double(double u, double lambda)
{
    return -1.0 / lambda * (u >= 1 - 0x1p-53 ? -0x1p-53 : log(u));
}

static float cauchy_float(float u, float median, float sigma)
{
    u = u > 1 - 0x1p-23f ? 1 - 0x1p-23f : u;
    u = u < 0x1p-23f ? 0x1p-23f : u;
    return fmaf(sigma, tanf((float)PI * (u - 0.5f)), median);
}

static void put_uniform(const nbxi_draw *d, char *to, float u)
{
    float from = nbxi_draw_narrow(d->dtype, d->a), end = nbxi_draw_narrow(d->dtype, d->b),
          width = nbxi_draw_narrow(d->dtype, end - from);
    float x = nbxi_draw_narrow(d->dtype, fmaf(u, width, from));
    put_float(d, to, x == end ? from : x);
}

/* Element i of 4 of a draw of floats, and of 2 of doubles. */
static void one_float(const nbxi_draw *d, const uint32_t *w, int i, char *to)
{
    switch (d->kind) {
    case NBXI_DRAW_UNIFORM: put_uniform(d, to, nbxi_philox_float(w[i])); break;
    case NBXI_DRAW_NORMAL: put_float(d, to, fmaf(nbxi_philox_normal(w, i), (float)d->b, (float)d->a)); break;
    case NBXI_DRAW_LOG_NORMAL: put_float(d, to, expf(fmaf(nbxi_philox_normal(w, i), (float)d->b, (float)d->a))); break;
    case NBXI_DRAW_EXPONENTIAL: put_float(d, to, exponential_float(nbxi_philox_float(w[i]), (float)d->a)); break;
    case NBXI_DRAW_CAUCHY: put_float(d, to, cauchy_float(nbxi_philox_float(w[i]), (float)d->a, (float)d->b)); break;
    case NBXI_DRAW_GEOMETRIC:
        nbxi_store_scalar(d->dtype, to,
                          nbx_scalar_double(ceilf(logf(nbxi_philox_float(w[i])) / logf(1.0f - (float)d->a))));
        break;
    default: nbxi_store_scalar(d->dtype, to, nbx_scalar_int(nbxi_philox_float(w[i]) < (float)d->a)); break;
    }
}

static double double_of(const nbxi_draw *d, const uint32_t *w, int i)
{
    double u = nbxi_philox_double(w[2 * i], w[2 * i + 1]), x;
    switch (d->kind) {
    case NBXI_DRAW_UNIFORM: x = fma(u, d->b - d->a, d->a); return x == d->b ? d->a : x;
    case NBXI_DRAW_NORMAL: return fma(nbxi_philox_normal_double(w, i), d->b, d->a);
    case NBXI_DRAW_LOG_NORMAL: return exp(fma(nbxi_philox_normal_double(w, i), d->b, d->a));
    case NBXI_DRAW_EXPONENTIAL: return exponential_double(u, d->a);
    case NBXI_DRAW_CAUCHY: return fma(d->b, tan(PI * (u - 0.5)), d->a);
    case NBXI_DRAW_GEOMETRIC: return ceil(log(u) / log1p(-d->a));
    default: return u < d->a;
    }
}

static void one_integer(const nbxi_draw *d, const uint32_t *w, int unroll, int i, char *to)
{
    uint64_t bits = unroll == 2 ? (uint64_t)w[2 * i] << 32 | w[2 * i + 1] : w[i];
    int64_t x = d->kind == NBXI_DRAW_INTEGERS    ? (int64_t)(bits % d->range + (uint64_t)d->low)
                : d->kind == NBXI_DRAW_ALL_INT64 ? (int64_t)bits
                                                 : nbxi_draw_any(d->dtype, bits);
    nbxi_store_scalar(d->dtype, to, nbx_scalar_int(x));
}

static int unroll_of(const nbxi_draw *d)
{
    if (d->kind == NBXI_DRAW_INTEGERS) return nbxi_draw_range_wide(d->range) ? 2 : 4;
    if (d->kind == NBXI_DRAW_ALL_INT64) return 2;
    if (d->kind == NBXI_DRAW_ANY_INTEGER) return nbxi_draw_any_wide(d->dtype) ? 2 : 4;
    return d->dtype == NBX_FLOAT64 ? 2 : 4;
}

static void run_part(void *arg, int64_t part)
{
    const cuda_job *job = arg;
    const nbxi_draw *d = job->d;
    const nbxi_philox_plan *p = &job->plan;
    int64_t size = (int64_t)nbx_dtype_size(d->dtype),
            end = part * PART + PART < p->threads ? part * PART + PART : p->threads;
    bool integers = d->kind >= NBXI_DRAW_INTEGERS;
    for (int64_t k = 0; k * p->threads * p->unroll < p->n; k++) {
        for (int64_t t = part * PART; t < end; t++) {
            uint32_t w[4];
            nbxi_philox(p->seed, p->counter + (uint64_t)k, (uint64_t)t, w);
            for (int i = 0; i < p->unroll; i++) {
                int64_t at = (k * p->unroll + i) * p->threads + t;
                if (at >= p->n) break;
                char *to = job->to + at * size;
                if (integers)
                    one_integer(d, w, p->unroll, i, to);
                else if (d->dtype == NBX_FLOAT64)
                    nbxi_store_scalar(d->dtype, to, nbx_scalar_double(double_of(d, w, i)));
                else
                    one_float(d, w, i, to);
            }
        }
    }
}

/* PyTorch halves what 32 bits cannot address until they can; the draw of the whole is taken and not used. */
void nbxi_draw_fill_cuda(nbx_context *ctx, const nbxi_draw *d, void *to, int64_t n)
{
    int64_t size = (int64_t)nbx_dtype_size(d->dtype);
    cuda_job job = {.d = d, .to = to};
    nbxi_philox_begin(d->random, n, unroll_of(d), &job.plan);
    if (n - 1 > (INT32_MAX - 1) / size) {
        nbxi_draw_fill_cuda(ctx, d, to, n / 2);
        nbxi_draw_fill_cuda(ctx, d, (char *)to + n / 2 * size, n - n / 2);
        return;
    }
    nbxi_parallel_for(ctx, (job.plan.threads + PART - 1) / PART, run_part, &job);
}

/* ---- bernoulli with a tensor of probabilities ----------------------------------------------------------------------
 */

/* The order in which PyTorch's pointwise helper walks two tensors: dimensions change places where that makes a stride
 * of one smaller and of none larger. */
static void arrange(int ndim, int64_t *sizes, int64_t strides[2][NBX_MAX_RANK])
{
    for (int i = 0; i < ndim - 1; i++) {
        for (int j = i + 1; sizes[i] != 1 && j < ndim; j++) {
            if (sizes[j] == 1) continue;
            bool more = strides[0][i] < strides[0][j] || strides[1][i] < strides[1][j];
            bool less = strides[0][i] > strides[0][j] || strides[1][i] > strides[1][j];
            if (!more || less) continue;
            int64_t swap = sizes[i];
            sizes[i] = sizes[j], sizes[j] = swap;
            for (int k = 0; k < 2; k++) {
                swap = strides[k][i];
                strides[k][i] = strides[k][j], strides[k][j] = swap;
            }
        }
    }
}

static int64_t step(int ndim, const int64_t *sizes, int64_t *index, const int64_t *a, const int64_t *b, int64_t at[2])
{
    for (int d = ndim - 1; d >= 0; d--) {
        at[0] += a[d], at[1] += b[d];
        if (++index[d] < sizes[d]) return d;
        at[0] -= a[d] * sizes[d], at[1] -= b[d] * sizes[d];
        index[d] = 0;
    }
    return -1;
}

/* One thread takes four elements in a row. float64 results compare as float64, all others as float32. */
nbx_status nbxi_draw_bernoulli_cuda(nbx_context *ctx, nbx_generator *random, const nbx_tensor *p, nbx_tensor *out)
{
    (void)ctx;
    int64_t sizes[NBX_MAX_RANK], strides[2][NBX_MAX_RANK], index[NBX_MAX_RANK] = {0}, at[2] = {0, 0};
    int ndim = out->ndim;
    for (int d = 0; d < ndim; d++) {
        int e = d - (ndim - p->ndim);
        sizes[d] = out->sizes[d];
        strides[0][d] = out->strides[d];
        strides[1][d] = e < 0 || (p->sizes[e] == 1 && sizes[d] != 1) ? 0 : p->strides[e];
    }
    arrange(ndim, sizes, strides);
    uint64_t counter = nbxi_philox_take(random, 10);
    uint32_t w[4];
    char *to = nbxi_data(out);
    const char *from = nbxi_data(p);
    for (int64_t i = 0; i < out->numel; i++) {
        if (i % 4 == 0) nbxi_philox(random->seed, counter, (uint64_t)(i / 4), w);
        double chance = nbxi_load_scalar(p->dtype, from + at[1] * (int64_t)nbx_dtype_size(p->dtype)).re.d;
        float u = nbxi_philox_float(w[i % 4]);
        bool one = out->dtype == NBX_FLOAT64 ? (double)u <= chance : u <= (float)chance;
        nbxi_store_scalar(out->dtype, to + at[0] * (int64_t)nbx_dtype_size(out->dtype), nbx_scalar_int(one));
        (void)step(ndim, sizes, index, strides[0], strides[1], at);
    }
    return NBX_OK;
}

/* ---- permutations --------------------------------------------------------------------------------------------------
 */

typedef struct keyed {
    uint64_t key;
    int64_t value;
} keyed;

/* Stable, by `bits` low bits. */
static keyed *sort_by_bits(keyed *from, keyed *to, int64_t n, int bits)
{
    for (int shift = 0; shift < bits; shift += 8) {
        int64_t count[257] = {0};
        for (int64_t i = 0; i < n; i++) count[(from[i].key >> shift & 255) + 1]++;
        for (int b = 0; b < 256; b++) count[b + 1] += count[b];
        for (int64_t i = 0; i < n; i++) to[count[from[i].key >> shift & 255]++] = from[i];
        keyed *swap = from;
        from = to, to = swap;
    }
    return from;
}

/* Elements of equal keys are shuffled by the thread of the first one (Fisher and Yates). */
static void shuffle_islands(keyed *x, int64_t n, uint64_t seed, uint64_t counter)
{
    for (int64_t first = 0, end; first < n; first = end) {
        for (end = first + 1; end < n && x[end].key == x[first].key;) end++;
        uint32_t w[4];
        int64_t drawn = 0;
        for (int64_t i = end - first - 1; i > 0; i--, drawn++) {
            if (drawn % 4 == 0) nbxi_philox(seed, counter + (uint64_t)drawn / 4, (uint64_t)first, w);
            int64_t r = (int64_t)(w[drawn % 4] % (uint32_t)(i + 1)), swap = x[first + i].value;
            x[first + i].value = x[first + r].value, x[first + r].value = swap;
        }
    }
}

nbx_status nbxi_draw_permutation_cuda(nbx_context *ctx, nbx_generator *random, int64_t *x, int64_t n)
{
    double nd = (double)n;
    int bits = (int)ceil(log2(nd - (6 * nd * nd + 1) / (log(0.9) * 12)));
    if (bits >= 64 || n > INT32_MAX)
        return nbxi_fail(ctx, NBX_LIMIT, "a permutation of %lld elements is too long for a CUDA generator",
                         (long long)n);
    keyed *pairs = nbxi_alloc_array(ctx->heap, (size_t)n, 2 * sizeof *pairs);
    if (pairs == NULL) return nbxi_fail_memory(ctx, (size_t)n * 2 * sizeof *pairs, "the keys of a permutation");
    nbxi_draw d = {.kind = NBXI_DRAW_INTEGERS, .random = random, .dtype = bits <= 32 ? NBX_INT32 : NBX_INT64};
    d.low = bits <= 32 ? INT32_MIN : INT64_MIN;
    d.range = bits <= 32 ? UINT32_MAX : UINT64_MAX;
    nbxi_draw_fill_cuda(ctx, &d, x, n);
    /* The sign of a key counts the other way round, but only when all bits are sorted by. */
    uint64_t mask = (UINT64_C(1) << bits) - 1, flip = bits == 32 ? UINT64_C(1) << 31 : 0;
    for (int64_t i = 0; i < n; i++) {
        uint64_t key = bits <= 32 ? (uint64_t)(uint32_t)((const int32_t *)(const void *)x)[i] : (uint64_t)x[i];
        pairs[i].key = (key ^ flip) & mask;
        pairs[i].value = i;
    }
    keyed *sorted = sort_by_bits(pairs, pairs + n, n, bits);
    shuffle_islands(sorted, n, random->seed, nbxi_philox_take(random, (uint64_t)n));
    for (int64_t i = 0; i < n; i++) x[i] = sorted[i].value;
    nbxi_free(ctx->heap, pairs);
    return NBX_OK;
}
