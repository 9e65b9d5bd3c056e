/* SPDX-License-Identifier: Apache-2.0 */
/* Argument checks and shapes of random operators. */
#include <math.h>
#include <string.h>

#include "ops_rows.h"
#include "src/ops/args.h"
#include "src/ops/random/draws.h"
#include "src/tensor/convert.h"

static nbx_dtype dtype_or(const nbxi_call *call, nbx_dtype otherwise)
{
    int i = nbxi_arg_find(call, "dtype");
    return i >= 0 ? nbxi_arg_dtype(call, i, otherwise) : otherwise;
}

/* A float argument, or `otherwise` where the schema has none. */
double nbxi_random_number(const nbxi_call *call, const char *name, double otherwise)
{
    int i = nbxi_arg_find(call, name);
    return i >= 0 ? nbxi_arg_double(call, i) : otherwise;
}

static int digits_of(nbx_dtype dtype)
{
    return dtype == NBX_FLOAT16 ? 11 : dtype == NBX_BFLOAT16 ? 8 : dtype == NBX_FLOAT32 ? 24 : 53;
}

/* An integer as an element of the dtype has it. */
static int64_t through(nbx_dtype dtype, int64_t x)
{
    unsigned char element[16];
    nbxi_store_scalar(dtype, element, nbx_scalar_int(x));
    return nbxi_scalar_to_int(nbxi_load_scalar(dtype, element));
}

/* 2^(floor(log2 |x|) - digits + 1): the distance of elements about x. */
static int64_t gap(nbx_dtype dtype, int64_t x)
{
    uint64_t magnitude = x < 0 ? 0 - (uint64_t)x : (uint64_t)x;
    int n = 0;
    while (magnitude >>= 1) n++;
    n = n - digits_of(dtype) + 1;
    return n > 0 ? (int64_t)(UINT64_C(1) << n) : 1;
}

/* Bounds of floating point draws move inwards to numbers that the dtype has. */
static int64_t inner_from(nbx_dtype dtype, int64_t from)
{
    int64_t next = (int64_t)((uint64_t)from + 1), rounded = through(dtype, next);
    return rounded < from ? (int64_t)((uint64_t)rounded + (uint64_t)gap(dtype, next)) : from;
}

static int64_t inner_to(nbx_dtype dtype, int64_t to)
{
    int64_t last = (int64_t)((uint64_t)to - 1), rounded = through(dtype, last);
    return rounded >= to ? (int64_t)((uint64_t)rounded - (uint64_t)gap(dtype, last)) : to;
}

static bool in_bounds(nbx_dtype dtype, int64_t x)
{
    if (dtype == NBX_FLOAT16) return x >= -65504 && x <= 65504;
    return nbx_dtype_is_floating_point(dtype) || nbxi_scalar_fits(dtype, nbx_scalar_int(x));
}

static int64_t largest(nbx_dtype dtype)
{
    switch (dtype) {
    case NBX_BOOL: return 1;
    case NBX_UINT8: return UINT8_MAX;
    case NBX_INT8: return INT8_MAX;
    case NBX_INT16: return INT16_MAX;
    case NBX_UINT16: return UINT16_MAX;
    case NBX_INT32: return INT32_MAX;
    case NBX_UINT32: return UINT32_MAX;
    case NBX_INT64:
    case NBX_UINT64: return INT64_MAX;
    default: return (int64_t)1 << digits_of(dtype);
    }
}

/* An int, or a tensor of one int. */
static nbx_status read_bound(nbxi_call *call, int i, int64_t *out)
{
    const nbx_tensor *t = nbxi_arg_tensor(call, i);
    *out = 0;
    if (t == NULL) {
        *out = nbxi_arg_int(call, i);
        return NBX_OK;
    }
    if (t->numel != 1) return nbxi_fail_arg(call, i, NBX_SHAPE, "must have one element");
    if (nbx_dtype_is_complex(t->dtype)) return nbxi_fail_arg(call, i, NBX_DTYPE, "must not be complex");
    *out = nbxi_scalar_to_int(nbxi_load_scalar(t->dtype, nbxi_data(t)));
    return NBX_OK;
}

/* `to` None: up to the largest integer of the dtype, and every int64 where `from` is the smallest one. */
static nbx_status open_range(nbxi_call *call, nbx_dtype dtype, int from, nbxi_draw *d)
{
    if (d->low == INT64_MIN) {
        d->kind = NBXI_DRAW_ALL_INT64;
        if (dtype == NBX_INT64 || dtype == NBX_FLOAT64 || dtype == NBX_FLOAT32 || dtype == NBX_BFLOAT16) return NBX_OK;
        return nbxi_fail(call->ctx, NBX_DTYPE,
                         "all 64 bits can be drawn for int64, float64, float32 and bfloat16, not for %s",
                         nbx_dtype_name(dtype));
    }
    int64_t last = largest(dtype);
    if (nbx_dtype_is_floating_point(dtype)) d->low = inner_from(dtype, d->low);
    if (!in_bounds(dtype, d->low) || d->low > last)
        return nbxi_fail_arg(call, from, NBX_INVALID_ARGUMENT, "%lld is out of bounds for %s", (long long)d->low,
                             nbx_dtype_name(dtype));
    d->range = (uint64_t)last - (uint64_t)d->low + 1;
    return NBX_OK;
}

nbx_status nbxi_random_range(nbxi_call *call, nbx_dtype dtype, nbxi_draw *d)
{
    int first = nbxi_arg_find(call, "low"), last = nbxi_arg_find(call, "high");
    if (first < 0) first = nbxi_arg_find(call, "from");
    if (last < 0) last = nbxi_arg_find(call, "to");
    d->kind = NBXI_DRAW_INTEGERS;
    d->low = 0;
    if (last < 0) {
        d->kind = NBXI_DRAW_ANY_INTEGER;
        if (dtype == NBX_UINT16 || dtype == NBX_UINT32 || dtype == NBX_UINT64)
            return nbxi_fail(call->ctx, NBX_DTYPE, "draws of %s need bounds", nbx_dtype_name(dtype));
        return NBX_OK;
    }
    if (first >= 0) NBXI_TRY(read_bound(call, first, &d->low));
    if (nbxi_arg_is_none(call, last)) return open_range(call, dtype, first, d);
    int64_t high;
    NBXI_TRY(read_bound(call, last, &high));
    if (d->low >= high)
        return nbxi_fail_arg(call, last, NBX_INVALID_ARGUMENT, "must be above %lld, it is %lld", (long long)d->low,
                             (long long)high);
    if (nbx_dtype_is_floating_point(dtype)) {
        d->low = inner_from(dtype, d->low);
        high = inner_to(dtype, high);
        if (d->low >= high)
            return nbxi_fail_arg(call, last, NBX_INVALID_ARGUMENT, "%s has no number from %lld to %lld",
                                 nbx_dtype_name(dtype), (long long)d->low, (long long)high);
    }
    if (!in_bounds(dtype, d->low))
        return nbxi_fail_arg(call, first >= 0 ? first : last, NBX_INVALID_ARGUMENT, "%lld is out of bounds for %s",
                             (long long)d->low, nbx_dtype_name(dtype));
    if (!in_bounds(dtype, high - 1))
        return nbxi_fail_arg(call, last, NBX_INVALID_ARGUMENT, "%lld is out of bounds for %s", (long long)(high - 1),
                             nbx_dtype_name(dtype));
    d->range = (uint64_t)high - (uint64_t)d->low;
    return NBX_OK;
}

/* What all draws of one operator need besides sizes. */
static nbx_status check(nbxi_call *call, nbx_dtype dtype)
{
    const char *name = call->op->name;
    bool integers = strstr(name, "randint") || strstr(name, "::random");
    nbxi_draw d;
    bool pairs = strstr(name, "::rand") || strstr(name, "::uniform") || strstr(name, "::normal");
    if (pairs && !integers) dtype = nbxi_draw_real(dtype);
    if (nbx_dtype_is_complex(dtype) || dtype == NBX_FLOAT8_E4M3FN || dtype == NBX_FLOAT8_E5M2)
        return nbxi_fail(call->ctx, NBX_DTYPE, "random numbers of %s are not supported", nbx_dtype_name(dtype));
    if (integers) return nbxi_random_range(call, dtype, &d);
    if (strstr(name, "::geometric")) {
        int p = nbxi_arg_find(call, "p");
        if (nbxi_arg_double(call, p) > 0 && nbxi_arg_double(call, p) < 1 && dtype != NBX_BOOL) return NBX_OK;
        if (dtype == NBX_BOOL) return nbxi_fail(call->ctx, NBX_DTYPE, "geometric numbers of bool are not supported");
        return nbxi_fail_arg(call, p, NBX_INVALID_ARGUMENT, "expected to be in (0, 1), but got %g",
                             nbxi_arg_double(call, p));
    }
    if (!nbx_dtype_is_floating_point(dtype))
        return nbxi_fail(call->ctx, NBX_DTYPE, "draws floating point numbers, but the dtype is %s",
                         nbx_dtype_name(dtype));
    if (nbxi_arg_find(call, "to") >= 0) {
        double from = nbxi_random_number(call, "from", 0), to = nbxi_random_number(call, "to", 1);
        if (!(from <= to) || !isfinite(from) || !isfinite(to))
            return nbxi_fail_arg(call, nbxi_arg_find(call, "to"), NBX_INVALID_ARGUMENT,
                                 "must be finite and at least from (%g), it is %g", from, to);
    }
    int std = nbxi_arg_find(call, "std"), lambda = nbxi_arg_find(call, "lambd"), sigma = nbxi_arg_find(call, "sigma");
    if (strstr(name, "::log_normal") && !(nbxi_arg_double(call, std) > 0))
        return nbxi_fail_arg(call, std, NBX_INVALID_ARGUMENT, "log_normal expects std > 0.0, but found %g",
                             nbxi_arg_double(call, std));
    if (sigma >= 0 && !(nbxi_arg_double(call, sigma) > 0))
        return nbxi_fail_arg(call, sigma, NBX_INVALID_ARGUMENT, "cauchy expects sigma > 0.0, but found %g",
                             nbxi_arg_double(call, sigma));
    if (std >= 0 && !(nbxi_arg_double(call, std) >= 0))
        return nbxi_fail_arg(call, std, NBX_INVALID_ARGUMENT, "normal expects std >= 0.0, but found std %g",
                             nbxi_arg_double(call, std));
    if (lambda >= 0 && !(nbxi_arg_double(call, lambda) > 0))
        return nbxi_fail_arg(call, lambda, NBX_INVALID_ARGUMENT, "exponential expects lambda > 0.0, but found %g",
                             nbxi_arg_double(call, lambda));
    return NBX_OK;
}

nbx_status nbxi_infer_random_factory(nbxi_call *call, nbxi_meta *outs)
{
    int64_t count, numel;
    int at = nbxi_arg_find(call, "size");
    const int64_t *sizes = nbxi_arg_ints(call, at, &count);
    nbx_dtype dtype = dtype_or(call, NBX_FLOAT32);
    if (count > NBX_MAX_RANK)
        return nbxi_fail_arg(call, at, NBX_LIMIT, "rank %lld is above %d", (long long)count, NBX_MAX_RANK);
    if (!nbxi_numel((int)count, sizes, &numel))
        return nbxi_fail_arg(call, at, NBX_INVALID_ARGUMENT, "a size is negative, or there are too many elements");
    NBXI_TRY(check(call, dtype));
    nbxi_meta_contiguous(&outs[0], dtype, (int)count, sizes);
    return NBX_OK;
}

nbx_status nbxi_infer_random_like(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbx_dtype dtype = dtype_or(call, self->dtype);
    int at = nbxi_arg_find(call, "memory_format");
    nbx_memory_format format =
        call->args[at].kind == NBX_VALUE_MEMORY_FORMAT ? call->args[at].v.memory_format : NBX_PRESERVE_FORMAT;
    NBXI_TRY(check(call, dtype));
    if (format == NBX_PRESERVE_FORMAT) {
        nbxi_meta_like(&outs[0], dtype, self);
        return NBX_OK;
    }
    nbxi_meta_contiguous(&outs[0], dtype, self->ndim, self->sizes);
    if (format == NBX_CONTIGUOUS_FORMAT) return NBX_OK;
    int rank = format == NBX_CHANNELS_LAST ? 4 : 5;
    if (self->ndim != rank)
        return nbxi_fail_arg(call, at, NBX_SHAPE, "this memory format takes rank %d, not %d", rank, self->ndim);
    nbxi_channels_last_strides(self->ndim, self->sizes, outs[0].strides);
    return NBX_OK;
}

nbx_status nbxi_infer_random_self(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    NBXI_TRY(check(call, self->dtype));
    nbxi_meta_like(&outs[0], self->dtype, self);
    return NBX_OK;
}

nbx_status nbxi_infer_randperm(nbxi_call *call, nbxi_meta *outs)
{
    int64_t n = nbxi_arg_int(call, 0);
    nbx_dtype dtype = dtype_or(call, NBX_INT64);
    if (n < 0) return nbxi_fail_arg(call, 0, NBX_INVALID_ARGUMENT, "must be non-negative, got %lld", (long long)n);
    int64_t largest = dtype == NBX_FLOAT16    ? 2049
                      : dtype == NBX_BFLOAT16 ? 257
                      : dtype == NBX_FLOAT32  ? 16777217
                                              : INT64_MAX;
    bool fits =
        nbx_dtype_is_floating_point(dtype) ? n <= largest : n == 0 || nbxi_scalar_fits(dtype, nbx_scalar_int(n - 1));
    if (!fits) return nbxi_fail_arg(call, 0, NBX_INVALID_ARGUMENT, "is too large for %s", nbx_dtype_name(dtype));
    nbxi_meta_contiguous(&outs[0], dtype, 1, &n);
    return NBX_OK;
}

nbx_status nbxi_infer_bernoulli(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    int i = nbxi_arg_find(call, "p");
    const nbx_tensor *p = i >= 0 ? nbxi_arg_tensor(call, i) : NULL;
    if (p && !nbx_dtype_is_floating_point(p->dtype))
        return nbxi_fail_arg(call, i, NBX_DTYPE, "must be floating point, not %s", nbx_dtype_name(p->dtype));
    if (p) {
        bool fits = p->ndim <= self->ndim;
        for (int d = 0; fits && d < p->ndim; d++)
            fits = p->sizes[d] == 1 || p->sizes[d] == self->sizes[d + self->ndim - p->ndim];
        if (!fits) return nbxi_fail_arg(call, i, NBX_SHAPE, "cannot be expanded to the sizes of self");
    } else if (i >= 0 && !(nbxi_arg_double(call, i) >= 0 && nbxi_arg_double(call, i) <= 1)) {
        return nbxi_fail_arg(call, i, NBX_INVALID_ARGUMENT, "expected to be in [0, 1], but got %g",
                             nbxi_arg_double(call, i));
    }
    nbxi_meta_contiguous(&outs[0], self->dtype, self->ndim, self->sizes);
    return NBX_OK;
}

nbx_status nbxi_infer_multinomial(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    int64_t samples = nbxi_arg_int(call, 1), sizes[2];
    if (self->ndim < 1 || self->ndim > 2)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "prob_dist must be 1 or 2 dim, it has rank %d", self->ndim);
    if (samples < 1) return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "cannot sample n_sample <= 0 samples");
    int64_t categories = self->sizes[self->ndim - 1];
    if (!nbxi_arg_bool(call, 2) && samples > categories)
        return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "cannot sample %lld of %lld categories without replacement",
                             (long long)samples, (long long)categories);
    if (categories < 1 || categories > 1 << 24)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "the number of categories must be from 1 to 2^24");
    sizes[0] = self->sizes[0];
    sizes[self->ndim - 1] = samples;
    nbxi_meta_contiguous(&outs[0], NBX_INT64, self->ndim, sizes);
    return NBX_OK;
}
