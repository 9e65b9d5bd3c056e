/* SPDX-License-Identifier: Apache-2.0 */
/* The draws, one after the other from one generator, so serial and the same on every device: they are facts that
 * PyTorch fixes to the bit. Results that are not contiguous are filled in the order of memory. */
#include <math.h>
#include <string.h>

#include "ops_rows.h"
#include "src/ops/args.h"
#include "src/ops/random/draws.h"
#include "src/random/random.h"
#include "src/tensor/convert.h"
#include "src/tensor/iter.h"

typedef struct draw draw;
typedef void (*fill_function)(const draw *d, void *to, int64_t n);

struct draw {
    nbxi_random *random;
    nbx_dtype dtype;
    bool contiguous;
    double a, b; /* from and to, mean and std, lambda, p */
    int64_t low;
    uint64_t range;
};

static float round_f16(float x) { return nbxi_f16_to_f32(nbxi_f32_to_f16(x)); }
static float round_bf16(float x) { return nbxi_bf16_to_f32(nbxi_f32_to_bf16(x)); }

/* A float argument as the dtype has it. */
static float narrow(nbx_dtype dtype, double x)
{
    return dtype == NBX_FLOAT16 ? round_f16((float)x) : dtype == NBX_BFLOAT16 ? round_bf16((float)x) : (float)x;
}

static void put(const draw *d, void *to, int64_t i, float x)
{
    if (d->dtype == NBX_FLOAT32)
        ((float *)to)[i] = x;
    else
        ((uint16_t *)to)[i] = d->dtype == NBX_FLOAT16 ? nbxi_f32_to_f16(x) : nbxi_f32_to_bf16(x);
}

static void put_double(const draw *d, void *to, int64_t i, double x)
{
    if (d->dtype == NBX_FLOAT64)
        ((double *)to)[i] = x;
    else
        put(d, to, i, (float)x);
}

/* What is rounded up to the upper bound becomes the lower one. */
static void fill_uniform(const draw *d, void *to, int64_t n)
{
    float from = (float)d->a, width = (float)d->b - from, end = narrow(d->dtype, d->b);
    for (int64_t i = 0; i < n; i++) {
        if (d->dtype == NBX_FLOAT64) {
            double x = nbxi_random_double(d->random) * (d->b - d->a) + d->a;
            ((double *)to)[i] = x == d->b ? d->a : x;
        } else {
            float x = fmaf(nbxi_random_float(d->random), width, from);
            put(d, to, i, narrow(d->dtype, x) == end ? from : x);
        }
    }
}

static void fill_exponential(const draw *d, void *to, int64_t n)
{
    for (int64_t i = 0; i < n; i++) put_double(d, to, i, -1 / d->a * log1p(-nbxi_random_double(d->random)));
}

/* Blocks of float16 and bfloat16 are drawn into a float32 copy elsewhere. */
static void fill_normal(const draw *d, void *to, int64_t n)
{
    if (n < 16 || !d->contiguous) {
        for (int64_t i = 0; i < n; i++) put_double(d, to, i, nbxi_random_normal(d->random) * d->b + d->a);
    } else if (d->dtype == NBX_FLOAT64) {
        nbxi_random_normals_f64(d->random, to, n, d->a, d->b);
    } else {
        nbxi_random_normals_f32(d->random, to, n, (float)d->a, (float)d->b);
    }
}

static void fill_integers(const draw *d, void *to, int64_t n)
{
    bool wide = d->range >= UINT64_C(1) << 28 || d->range == 0;
    for (int64_t i = 0; i < n; i++) {
        uint64_t v = wide ? nbxi_random_u64(d->random) : nbxi_random_u32(d->random);
        int64_t value = (int64_t)((d->range ? v % d->range : v) + (uint64_t)d->low);
        nbxi_store_scalar(d->dtype, (char *)to + i * (int64_t)nbx_dtype_size(d->dtype), nbx_scalar_int(value));
    }
}

static void fill_bernoulli(const draw *d, void *to, int64_t n)
{
    for (int64_t i = 0; i < n; i++)
        nbxi_store_scalar(d->dtype, (char *)to + i * (int64_t)nbx_dtype_size(d->dtype),
                          nbx_scalar_int(nbxi_random_double(d->random) < d->a));
}

/* Fills a tensor, through dense memory when it has none of its own. */
static nbx_status run(nbx_context *ctx, draw *d, fill_function fill, nbx_tensor *out)
{
    if (out->numel == 0) return NBX_OK;
    NBXI_TRY(nbxi_random_get(ctx, &d->random));
    d->dtype = out->dtype;
    d->contiguous = nbxi_is_contiguous(out->ndim, out->sizes, out->strides);
    if (d->contiguous) {
        fill(d, nbxi_data(out), out->numel);
        return NBX_OK;
    }
    void *memory = nbxi_alloc_array(ctx->heap, (size_t)out->numel, nbx_dtype_size(out->dtype));
    if (memory == NULL)
        return nbxi_fail_memory(ctx, (size_t)out->numel * nbx_dtype_size(out->dtype),
                                "random numbers in the order of memory");
    nbxi_iter it;
    nbxi_iter_operand operand = nbxi_iter_tensor(out);
    nbxi_iter_init(&it, out->ndim, out->sizes, 1, &operand);
    fill(d, memory, out->numel);
    nbxi_iter_scatter(&it, 0, 0, out->numel, memory);
    nbxi_free(ctx->heap, memory);
    return NBX_OK;
}

nbx_status nbxi_draw_uniform(nbxi_call *call, nbx_tensor **outs)
{
    draw d = {.a = nbxi_random_number(call, "from", 0), .b = nbxi_random_number(call, "to", 1)};
    return run(call->ctx, &d, fill_uniform, outs[0]);
}

nbx_status nbxi_draw_exponential(nbxi_call *call, nbx_tensor **outs)
{
    draw d = {.a = nbxi_random_number(call, "lambd", 1)};
    return run(call->ctx, &d, fill_exponential, outs[0]);
}

nbx_status nbxi_draw_integers(nbxi_call *call, nbx_tensor **outs)
{
    draw d = {.a = 0};
    NBXI_TRY(nbxi_random_range(call, outs[0]->dtype, &d.low, &d.range));
    return run(call->ctx, &d, fill_integers, outs[0]);
}

nbx_status nbxi_draw_normal(nbxi_call *call, nbx_tensor **outs)
{
    nbx_tensor *out = outs[0];
    draw d = {.a = nbxi_random_number(call, "mean", 0), .b = nbxi_random_number(call, "std", 1)};
    bool half = out->dtype == NBX_FLOAT16 || out->dtype == NBX_BFLOAT16;
    if (!half || out->numel < 16 || !nbxi_is_contiguous(out->ndim, out->sizes, out->strides))
        return run(call->ctx, &d, fill_normal, out);
    float *x = nbxi_alloc_array(call->ctx->heap, (size_t)out->numel, sizeof *x);
    if (x == NULL) return nbxi_fail_memory(call->ctx, (size_t)out->numel * sizeof *x, "normal numbers of a half dtype");
    nbx_status status = nbxi_random_get(call->ctx, &d.random);
    if (status == NBX_OK) {
        nbxi_random_normals_half(d.random, x, out->numel, (float)d.a, (float)d.b);
        nbxi_convert(out->dtype, nbxi_data(out), NBX_FLOAT32, x, out->numel);
    }
    nbxi_free(call->ctx->heap, x);
    return status;
}

nbx_status nbxi_draw_permutation(nbxi_call *call, nbx_tensor **outs)
{
    int64_t n = outs[0]->numel;
    nbxi_random *random;
    if (n == 0) return NBX_OK;
    NBXI_TRY(nbxi_random_get(call->ctx, &random));
    int64_t *x = nbxi_alloc_array(call->ctx->heap, (size_t)n, sizeof *x);
    if (x == NULL) return nbxi_fail_memory(call->ctx, (size_t)n * sizeof *x, "a permutation");
    for (int64_t i = 0; i < n; i++) x[i] = i;
    bool wide = n >= UINT32_MAX / 20;
    for (int64_t i = 0; i < n - 1; i++) {
        uint64_t v = wide ? nbxi_random_u64(random) : nbxi_random_u32(random);
        int64_t other = i + (int64_t)(v % (uint64_t)(n - i)), swap = x[i];
        x[i] = x[other], x[other] = swap;
    }
    nbxi_iter it;
    nbxi_iter_operand operand = nbxi_iter_tensor(outs[0]);
    nbxi_iter_init(&it, 1, &n, 1, &operand);
    for (int64_t i = 0; i < n; i++) nbxi_convert(outs[0]->dtype, nbxi_iter_address(&it, 0, i), NBX_INT64, x + i, 1);
    nbxi_free(call->ctx->heap, x);
    return NBX_OK;
}

/* Probabilities of their own for each element: float64 draws 53 bits, others 24. */
static nbx_status bernoulli_tensor(nbxi_call *call, const nbx_tensor *p, int argument, nbx_tensor *out)
{
    nbxi_random *random;
    nbxi_iter it;
    NBXI_TRY(nbxi_random_get(call->ctx, &random));
    nbxi_iter_operand operands[2] = {nbxi_iter_tensor(out), nbxi_iter_tensor(p)};
    nbxi_iter_init(&it, out->ndim, out->sizes, 2, operands);
    for (int64_t i = 0; i < it.numel; i++) {
        double chance = nbxi_load_scalar(p->dtype, nbxi_iter_address(&it, 1, i)).re.d;
        if (!(chance >= 0 && chance <= 1))
            return nbxi_fail_arg(call, argument, NBX_INVALID_ARGUMENT,
                                 "expected probabilities in [0, 1], but one is %g", chance);
    }
    for (int64_t i = 0; i < it.numel; i++) {
        double chance = nbxi_load_scalar(p->dtype, nbxi_iter_address(&it, 1, i)).re.d;
        double u = p->dtype == NBX_FLOAT64 ? nbxi_random_double(random) : (double)nbxi_random_float(random);
        nbxi_store_scalar(out->dtype, nbxi_iter_address(&it, 0, i), nbx_scalar_int(u < chance));
    }
    return NBX_OK;
}

nbx_status nbxi_draw_bernoulli(nbxi_call *call, nbx_tensor **outs)
{
    int i = nbxi_arg_find(call, "p");
    if (outs[0]->numel == 0) return NBX_OK;
    if (i < 0) return bernoulli_tensor(call, nbxi_arg_tensor(call, 0), 0, outs[0]);
    if (nbxi_arg_tensor(call, i)) return bernoulli_tensor(call, nbxi_arg_tensor(call, i), i, outs[0]);
    draw d = {.a = nbxi_arg_double(call, i)};
    return run(call->ctx, &d, fill_bernoulli, outs[0]);
}

/* ---- multinomial ------------------------------------------------------------------------------------------------- */

/* Row `row` of the weights as float64 and their sum, which must be positive; weights must be finite and not negative.
 */
static nbx_status read_row(nbxi_call *call, const nbx_tensor *self, int64_t row, double *x)
{
    int64_t n = self->sizes[self->ndim - 1], at = self->ndim == 2 ? row * self->strides[0] : 0;
    double sum = 0;
    for (int64_t i = 0; i < n; i++) {
        int64_t offset = (at + i * self->strides[self->ndim - 1]) * (int64_t)nbx_dtype_size(self->dtype);
        x[i] = nbxi_load_scalar(self->dtype, (const char *)nbxi_data(self) + offset).re.d;
        if (!(x[i] >= 0) || isinf(x[i]))
            return nbxi_fail_arg(call, 0, NBX_INVALID_ARGUMENT,
                                 "probability tensor contains either inf, nan or element < 0");
        sum += x[i];
    }
    if (sum > 0) return NBX_OK;
    return nbxi_fail_arg(call, 0, NBX_INVALID_ARGUMENT, "invalid multinomial distribution (sum of probabilities <= 0)");
}

static double narrow_double(nbx_dtype dtype, double x) { return dtype == NBX_FLOAT64 ? x : (double)narrow(dtype, x); }

/* Weights become a running sum of the shares, rounded to the dtype step by step; then each draw is looked up. */
static void sample_with(nbxi_random *random, nbx_dtype dtype, double *x, int64_t n, int64_t *out, int64_t samples)
{
    double sum = 0;
    for (int64_t i = 0; i < n; i++) x[i] = sum = narrow_double(dtype, sum + x[i]);
    for (int64_t i = 0; i < n; i++) x[i] = narrow_double(dtype, x[i] / sum);
    x[n - 1] = 1;
    for (int64_t k = 0; k < samples; k++) {
        double u = nbxi_random_double(random);
        int64_t left = 0, right = n;
        while (left < right) {
            int64_t middle = left + (right - left) / 2;
            if (x[middle] < u)
                left = middle + 1;
            else
                right = middle;
        }
        out[k] = left < n ? left : n - 1;
    }
}

/* The largest of weight / exponential, one after the other. NaN (0 / 0) counts as the largest, as in PyTorch. */
static void sample_without(nbxi_random *random, nbx_dtype dtype, double *x, int64_t n, int64_t *out, int64_t samples)
{
    for (int64_t i = 0; i < n; i++) {
        double e = narrow_double(dtype, -log1p(-nbxi_random_double(random)));
        x[i] = narrow_double(dtype, x[i] / e);
    }
    for (int64_t k = 0; k < samples; k++) {
        int64_t best = 0;
        for (int64_t i = 1; i < n; i++)
            if (x[i] > x[best] || (isnan(x[i]) && !isnan(x[best]))) best = i;
        out[k] = best;
        x[best] = -1; /* all others are at least 0 */
    }
}

nbx_status nbxi_draw_multinomial(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    int64_t n = self->sizes[self->ndim - 1], rows = self->ndim == 2 ? self->sizes[0] : 1,
            samples = nbxi_arg_int(call, 1);
    nbxi_random *random;
    if (outs[0]->numel == 0) return NBX_OK;
    NBXI_TRY(nbxi_random_get(call->ctx, &random));
    double *x = nbxi_alloc_array(call->ctx->heap, (size_t)n, sizeof *x);
    if (x == NULL) return nbxi_fail_memory(call->ctx, (size_t)n * sizeof *x, "the shares of a distribution");
    nbx_status status = NBX_OK;
    for (int64_t row = 0; row < rows && status == NBX_OK; row++) status = read_row(call, self, row, x);
    for (int64_t row = 0; row < rows && status == NBX_OK; row++) {
        int64_t *out = (int64_t *)nbxi_data(outs[0]) + row * samples;
        status = read_row(call, self, row, x);
        if (status != NBX_OK) break;
        bool with = nbxi_arg_bool(call, 2) && samples > 1;
        (with ? sample_with : sample_without)(random, self->dtype, x, n, out, samples);
    }
    nbxi_free(call->ctx->heap, x);
    return status;
}
