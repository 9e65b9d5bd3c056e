/* SPDX-License-Identifier: Apache-2.0 */
/* The draws of CPU generators, one after the other, so serial and the same on every device: they are facts that PyTorch
 * fixes to the bit. Results that are not contiguous are filled in the order of memory. */
#include <math.h>
#include <string.h>

#include "ops_rows.h"
#include "src/ops/args.h"
#include "src/ops/random/draws.h"
#include "src/random/state.h"
#include "src/tensor/convert.h"
#include "src/tensor/iter.h"

#define PI 3.14159265358979323846

static float round_f16(float x) { return nbxi_f16_to_f32(nbxi_f32_to_f16(x)); }
static float round_bf16(float x) { return nbxi_bf16_to_f32(nbxi_f32_to_bf16(x)); }

float nbxi_draw_narrow(nbx_dtype dtype, double x)
{
    return dtype == NBX_FLOAT16 ? round_f16((float)x) : dtype == NBX_BFLOAT16 ? round_bf16((float)x) : (float)x;
}

int64_t nbxi_draw_any(nbx_dtype dtype, uint64_t bits)
{
    switch (dtype) {
    case NBX_BOOL: return bits & 1;
    case NBX_UINT8: return (int64_t)(bits % 256);
    case NBX_INT8: return (int64_t)(bits % 128);
    case NBX_INT16: return (int64_t)(bits % 32768);
    case NBX_INT32: return (int64_t)(bits % (UINT64_C(1) << 31));
    case NBX_INT64: return (int64_t)(bits % (UINT64_C(1) << 63));
    case NBX_FLOAT16: return (int64_t)(bits % ((UINT64_C(1) << 11) + 1));
    case NBX_BFLOAT16: return (int64_t)(bits % ((UINT64_C(1) << 8) + 1));
    case NBX_FLOAT32: return (int64_t)(bits % ((UINT64_C(1) << 24) + 1));
    default: return (int64_t)(bits % ((UINT64_C(1) << 53) + 1));
    }
}

static void put(const nbxi_draw *d, void *to, int64_t i, float x)
{
    if (d->dtype == NBX_FLOAT32)
        ((float *)to)[i] = x;
    else
        ((uint16_t *)to)[i] = d->dtype == NBX_FLOAT16 ? nbxi_f32_to_f16(x) : nbxi_f32_to_bf16(x);
}

static void put_double(const nbxi_draw *d, void *to, int64_t i, double x)
{
    if (d->dtype == NBX_FLOAT64)
        ((double *)to)[i] = x;
    else
        put(d, to, i, (float)x);
}

static void put_integer(const nbxi_draw *d, void *to, int64_t i, int64_t x)
{
    nbxi_store_scalar(d->dtype, (char *)to + i * (int64_t)nbx_dtype_size(d->dtype), nbx_scalar_int(x));
}

/* PyTorch 2.11's: numbers of the bits of the dtype, and the upper bound may come. */
static void fill_uniform_narrow(const nbxi_draw *d, void *to, int64_t n)
{
    int bits = d->dtype == NBX_FLOAT16 ? 11 : d->dtype == NBX_BFLOAT16 ? 8 : 24;
    float from = nbxi_draw_narrow(d->dtype, d->a), end = nbxi_draw_narrow(d->dtype, d->b),
          width = nbxi_draw_narrow(d->dtype, end - from);
    for (int64_t i = 0; i < n; i++) {
        uint32_t u = nbxi_random_u32(d->random) & ((UINT32_C(1) << bits) - 1);
        put(d, to, i, fmaf((float)u / (float)(UINT32_C(1) << bits), width, from));
    }
}

/* What is rounded up to the upper bound becomes the lower one. */
static void fill_uniform(const nbxi_draw *d, void *to, int64_t n)
{
    float from = (float)d->a, width = (float)d->b - from, end = nbxi_draw_narrow(d->dtype, d->b);
    bool old = d->random->draws == NBX_CPU_DRAWS_2_11;
    if (old && d->dtype != NBX_FLOAT64) {
        fill_uniform_narrow(d, to, n);
        return;
    }
    for (int64_t i = 0; i < n; i++) {
        if (d->dtype == NBX_FLOAT64) {
            double x = fma(nbxi_random_double(d->random), d->b - d->a, d->a);
            ((double *)to)[i] = x == d->b && !old ? d->a : x;
        } else {
            float x = fmaf(nbxi_random_float(d->random), width, from);
            put(d, to, i, nbxi_draw_narrow(d->dtype, x) == end ? from : x);
        }
    }
}

static nbx_status fill_normal_half(nbx_context *ctx, const nbxi_draw *d, void *to, int64_t n)
{
    float *x = nbxi_alloc_array(ctx->heap, (size_t)n, sizeof *x);
    if (x == NULL) return nbxi_fail_memory(ctx, (size_t)n * sizeof *x, "normal numbers of a half dtype");
    if (d->random->draws == NBX_CPU_DRAWS_2_11) {
        bool f16 = d->dtype == NBX_FLOAT16;
        nbxi_random_normals_narrow(d->random, x, n, nbxi_draw_narrow(d->dtype, d->a), nbxi_draw_narrow(d->dtype, d->b),
                                   f16 ? 11 : 8, f16 ? round_f16 : round_bf16);
    } else {
        nbxi_random_normals_half(d->random, x, n, (float)d->a, (float)d->b);
    }
    nbxi_convert(d->dtype, to, NBX_FLOAT32, x, n);
    nbxi_free(ctx->heap, x);
    return NBX_OK;
}

static nbx_status fill_normal(nbx_context *ctx, const nbxi_draw *d, void *to, int64_t n)
{
    if (n < 16 || !d->contiguous) {
        for (int64_t i = 0; i < n; i++) put_double(d, to, i, fma(nbxi_random_normal(d->random), d->b, d->a));
        return NBX_OK;
    }
    if (d->dtype == NBX_FLOAT64)
        nbxi_random_normals_f64(d->random, to, n, d->a, d->b);
    else if (d->dtype == NBX_FLOAT32)
        nbxi_random_normals_f32(d->random, to, n, (float)d->a, (float)d->b);
    else
        return fill_normal_half(ctx, d, to, n);
    return NBX_OK;
}

static void fill_integers(const nbxi_draw *d, void *to, int64_t n)
{
    bool wide = nbxi_draw_range_wide(d->range);
    for (int64_t i = 0; i < n; i++) {
        uint64_t v = wide ? nbxi_random_u64(d->random) : nbxi_random_u32(d->random);
        put_integer(d, to, i, (int64_t)(v % d->range + (uint64_t)d->low));
    }
}

nbx_status nbxi_draw_fill_cpu(nbx_context *ctx, const nbxi_draw *d, void *to, int64_t n)
{
    nbx_generator *r = d->random;
    bool wide = nbxi_draw_any_wide(d->dtype);
    switch (d->kind) {
    case NBXI_DRAW_UNIFORM: fill_uniform(d, to, n); break;
    case NBXI_DRAW_NORMAL: return fill_normal(ctx, d, to, n);
    case NBXI_DRAW_LOG_NORMAL:
        for (int64_t i = 0; i < n; i++) put_double(d, to, i, exp(fma(nbxi_random_normal(r), d->b, d->a)));
        break;
    case NBXI_DRAW_EXPONENTIAL:
        for (int64_t i = 0; i < n; i++) put_double(d, to, i, -1 / d->a * log1p(-nbxi_random_double(r)));
        break;
    case NBXI_DRAW_CAUCHY:
        for (int64_t i = 0; i < n; i++) put_double(d, to, i, fma(d->b, tan(PI * (nbxi_random_double(r) - 0.5)), d->a));
        break;
    case NBXI_DRAW_GEOMETRIC:
        for (int64_t i = 0; i < n; i++)
            nbxi_store_scalar(d->dtype, (char *)to + i * (int64_t)nbx_dtype_size(d->dtype),
                              nbx_scalar_double(ceil(log(nbxi_random_double(r)) / log1p(-d->a))));
        break;
    case NBXI_DRAW_BERNOULLI:
        for (int64_t i = 0; i < n; i++) put_integer(d, to, i, nbxi_random_double(r) < d->a);
        break;
    case NBXI_DRAW_INTEGERS: fill_integers(d, to, n); break;
    case NBXI_DRAW_ALL_INT64:
        for (int64_t i = 0; i < n; i++) put_integer(d, to, i, (int64_t)nbxi_random_u64(r));
        break;
    case NBXI_DRAW_ANY_INTEGER:
        for (int64_t i = 0; i < n; i++)
            put_integer(d, to, i, nbxi_draw_any(d->dtype, wide ? nbxi_random_u64(r) : nbxi_random_u32(r)));
        break;
    }
    return NBX_OK;
}

static nbx_status fill(nbx_context *ctx, const nbxi_draw *d, void *to, int64_t n)
{
    if (d->random->kind == NBX_GENERATOR_CPU) return nbxi_draw_fill_cpu(ctx, d, to, n);
    nbxi_draw_fill_cuda(ctx, d, to, n);
    return NBX_OK;
}

/* Complex numbers are two real ones; the variance of a normal one is that of both together. */
static nbx_status draw_complex(nbx_context *ctx, nbx_generator *random, nbxi_draw d, nbx_tensor *out)
{
    int64_t sizes[NBX_MAX_RANK], strides[NBX_MAX_RANK];
    nbx_tensor *parts = NULL;
    if (out->ndim == NBX_MAX_RANK)
        return nbxi_fail(ctx, NBX_LIMIT, "complex random numbers of rank %d are not supported", out->ndim);
    for (int i = 0; i < out->ndim; i++) sizes[i] = out->sizes[i], strides[i] = 2 * out->strides[i];
    sizes[out->ndim] = 2;
    strides[out->ndim] = 1;
    if (d.kind == NBXI_DRAW_NORMAL) d.b /= sqrt(2);
    NBXI_TRY(nbxi_view(ctx, out, nbxi_draw_real(out->dtype), out->ndim + 1, sizes, strides, 2 * out->offset, &parts));
    nbx_status status = nbxi_draw_tensor(ctx, random, d, parts);
    nbx_tensor_release(parts);
    return status;
}

/* Tensors that are not contiguous go through dense memory. */
nbx_status nbxi_draw_tensor(nbx_context *ctx, nbx_generator *random, nbxi_draw d, nbx_tensor *out)
{
    if (out->numel == 0) return NBX_OK;
    if (nbx_dtype_is_complex(out->dtype)) return draw_complex(ctx, random, d, out);
    d.random = random;
    d.dtype = out->dtype;
    d.contiguous = nbxi_is_contiguous(out->ndim, out->sizes, out->strides);
    if (d.contiguous) return fill(ctx, &d, nbxi_data(out), out->numel);
    void *memory = nbxi_alloc_array(ctx->heap, (size_t)out->numel, nbx_dtype_size(out->dtype));
    if (memory == NULL)
        return nbxi_fail_memory(ctx, (size_t)out->numel * nbx_dtype_size(out->dtype),
                                "random numbers in the order of memory");
    nbxi_iter it;
    nbxi_iter_operand operand = nbxi_iter_tensor(out);
    nbxi_iter_init(&it, out->ndim, out->sizes, 1, &operand);
    nbx_status status = fill(ctx, &d, memory, out->numel);
    if (status == NBX_OK) nbxi_iter_scatter(&it, 0, 0, out->numel, memory);
    nbxi_free(ctx->heap, memory);
    return status;
}

nbx_status nbxi_draw_generator(const nbxi_call *call, nbx_generator **out)
{
    int i = nbxi_arg_find(call, "generator");
    if (i >= 0 && call->args[i].kind == NBX_VALUE_GENERATOR) {
        *out = call->args[i].v.generator;
        return NBX_OK;
    }
    return nbxi_random_get(call->ctx, out);
}

static nbx_status draw(nbxi_call *call, nbxi_draw d, nbx_tensor *out)
{
    nbx_generator *random;
    if (out->numel == 0) return NBX_OK;
    NBXI_TRY(nbxi_draw_generator(call, &random));
    return nbxi_draw_tensor(call->ctx, random, d, out);
}

static nbx_status draw2(nbxi_call *call, nbxi_draw_kind kind, const char *first, double a, const char *second, double b,
                        nbx_tensor *out)
{
    nbxi_draw d = {
        .kind = kind, .a = nbxi_random_number(call, first, a), .b = second ? nbxi_random_number(call, second, b) : 0};
    return draw(call, d, out);
}

nbx_status nbxi_draw_uniform(nbxi_call *call, nbx_tensor **outs)
{
    return draw2(call, NBXI_DRAW_UNIFORM, "from", 0, "to", 1, outs[0]);
}
nbx_status nbxi_draw_normal(nbxi_call *call, nbx_tensor **outs)
{
    return draw2(call, NBXI_DRAW_NORMAL, "mean", 0, "std", 1, outs[0]);
}
nbx_status nbxi_draw_log_normal(nbxi_call *call, nbx_tensor **outs)
{
    return draw2(call, NBXI_DRAW_LOG_NORMAL, "mean", 1, "std", 2, outs[0]);
}
nbx_status nbxi_draw_exponential(nbxi_call *call, nbx_tensor **outs)
{
    return draw2(call, NBXI_DRAW_EXPONENTIAL, "lambd", 1, NULL, 0, outs[0]);
}
nbx_status nbxi_draw_cauchy(nbxi_call *call, nbx_tensor **outs)
{
    return draw2(call, NBXI_DRAW_CAUCHY, "median", 0, "sigma", 1, outs[0]);
}
nbx_status nbxi_draw_geometric(nbxi_call *call, nbx_tensor **outs)
{
    return draw2(call, NBXI_DRAW_GEOMETRIC, "p", 0.5, NULL, 0, outs[0]);
}

nbx_status nbxi_draw_integers(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_draw d = {.kind = NBXI_DRAW_INTEGERS};
    NBXI_TRY(nbxi_random_range(call, outs[0]->dtype, &d));
    return draw(call, d, outs[0]);
}

/* ---- permutations ------------------------------------------------------------------------------------------------ */

static void permute(nbx_generator *random, int64_t *x, int64_t n)
{
    for (int64_t i = 0; i < n; i++) x[i] = i;
    bool wide = n >= UINT32_MAX / 20;
    for (int64_t i = 0; i < n - 1; i++) {
        uint64_t v = wide ? nbxi_random_u64(random) : nbxi_random_u32(random);
        int64_t other = i + (int64_t)(v % (uint64_t)(n - i)), swap = x[i];
        x[i] = x[other], x[other] = swap;
    }
}

nbx_status nbxi_draw_permutation(nbxi_call *call, nbx_tensor **outs)
{
    int64_t n = outs[0]->numel;
    nbx_generator *random;
    if (n == 0) return NBX_OK;
    NBXI_TRY(nbxi_draw_generator(call, &random));
    int64_t *x = nbxi_alloc_array(call->ctx->heap, (size_t)n, sizeof *x);
    if (x == NULL) return nbxi_fail_memory(call->ctx, (size_t)n * sizeof *x, "a permutation");
    nbx_status status = NBX_OK;
    if (random->kind == NBX_GENERATOR_CUDA)
        status = nbxi_draw_permutation_cuda(call->ctx, random, x, n);
    else
        permute(random, x, n);
    nbxi_iter it;
    nbxi_iter_operand operand = nbxi_iter_tensor(outs[0]);
    nbxi_iter_init(&it, 1, &n, 1, &operand);
    for (int64_t i = 0; i < n && status == NBX_OK; i++)
        nbxi_convert(outs[0]->dtype, nbxi_iter_address(&it, 0, i), NBX_INT64, x + i, 1);
    nbxi_free(call->ctx->heap, x);
    return status;
}

/* ---- bernoulli --------------------------------------------------------------------------------------------------- */

/* Probabilities of their own for each element: float64 draws 53 bits, others 24. */
static void bernoulli_cpu(nbx_generator *random, const nbxi_iter *it, nbx_dtype dtype, nbx_dtype p)
{
    for (int64_t i = 0; i < it->numel; i++) {
        double chance = nbxi_load_scalar(p, nbxi_iter_address(it, 1, i)).re.d;
        double u = p == NBX_FLOAT64 ? nbxi_random_double(random) : (double)nbxi_random_float(random);
        nbxi_store_scalar(dtype, nbxi_iter_address(it, 0, i), nbx_scalar_int(u < chance));
    }
}

static nbx_status bernoulli_tensor(nbxi_call *call, const nbx_tensor *p, int argument, nbx_tensor *out)
{
    nbx_generator *random;
    nbxi_iter it;
    NBXI_TRY(nbxi_draw_generator(call, &random));
    nbxi_iter_operand operands[2] = {nbxi_iter_tensor(out), nbxi_iter_tensor(p)};
    nbxi_iter_init(&it, out->ndim, out->sizes, 2, operands);
    for (int64_t i = 0; i < it.numel; i++) {
        double chance = nbxi_load_scalar(p->dtype, nbxi_iter_address(&it, 1, i)).re.d;
        if (!(chance >= 0 && chance <= 1))
            return nbxi_fail_arg(call, argument, NBX_INVALID_ARGUMENT,
                                 "expected probabilities in [0, 1], but one is %g", chance);
    }
    if (random->kind == NBX_GENERATOR_CUDA) return nbxi_draw_bernoulli_cuda(call->ctx, random, p, out);
    bernoulli_cpu(random, &it, out->dtype, p->dtype);
    return NBX_OK;
}

nbx_status nbxi_draw_bernoulli(nbxi_call *call, nbx_tensor **outs)
{
    int i = nbxi_arg_find(call, "p");
    if (outs[0]->numel == 0) return NBX_OK;
    if (i < 0) return bernoulli_tensor(call, nbxi_arg_tensor(call, 0), 0, outs[0]);
    if (nbxi_arg_tensor(call, i)) return bernoulli_tensor(call, nbxi_arg_tensor(call, i), i, outs[0]);
    nbxi_draw d = {.kind = NBXI_DRAW_BERNOULLI, .a = nbxi_arg_double(call, i)};
    return draw(call, d, outs[0]);
}
