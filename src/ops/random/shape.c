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

/* [low, low + range) of the integer draws; range 0 counts as 2^64. */
static nbx_status read_range(nbxi_call *call, nbx_dtype dtype, int64_t *low, uint64_t *range)
{
    int first = nbxi_arg_find(call, "low"), last = nbxi_arg_find(call, "high");
    if (first < 0) first = nbxi_arg_find(call, "from");
    if (last < 0) last = nbxi_arg_find(call, "to");
    *low = first >= 0 ? nbxi_arg_int(call, first) : 0;
    if (nbxi_arg_is_none(call, last))
        return nbxi_fail_arg(call, last, NBX_NOT_SUPPORTED, "None is not supported; give the bound");
    int64_t high = nbxi_arg_int(call, last);
    if (*low >= high)
        return nbxi_fail_arg(call, last, NBX_INVALID_ARGUMENT, "must be above %lld, it is %lld", (long long)*low,
                             (long long)high);
    bool floating = nbx_dtype_is_floating_point(dtype);
    if (!floating && !nbxi_scalar_fits(dtype, nbx_scalar_int(*low)))
        return nbxi_fail_arg(call, first >= 0 ? first : last, NBX_INVALID_ARGUMENT, "%lld is out of bounds for %s",
                             (long long)*low, nbx_dtype_name(dtype));
    if (!floating && !nbxi_scalar_fits(dtype, nbx_scalar_int(high - 1)))
        return nbxi_fail_arg(call, last, NBX_INVALID_ARGUMENT, "%lld is out of bounds for %s", (long long)(high - 1),
                             nbx_dtype_name(dtype));
    *range = (uint64_t)high - (uint64_t)*low;
    return NBX_OK;
}

nbx_status nbxi_random_range(nbxi_call *call, nbx_dtype dtype, int64_t *low, uint64_t *range)
{
    return read_range(call, dtype, low, range);
}

/* What all draws of one operator need besides sizes. */
static nbx_status check(nbxi_call *call, nbx_dtype dtype)
{
    const char *name = call->op->name;
    bool integers = strstr(name, "randint") || strstr(name, "random.");
    int64_t low;
    uint64_t range;
    if (nbx_dtype_is_complex(dtype) || nbx_dtype_size(dtype) > 8 || dtype == NBX_FLOAT8_E4M3FN ||
        dtype == NBX_FLOAT8_E5M2)
        return nbxi_fail(call->ctx, NBX_DTYPE, "random numbers of %s are not supported", nbx_dtype_name(dtype));
    if (integers) return read_range(call, dtype, &low, &range);
    if (!nbx_dtype_is_floating_point(dtype))
        return nbxi_fail(call->ctx, NBX_DTYPE, "draws floating point numbers, but the dtype is %s",
                         nbx_dtype_name(dtype));
    if (nbxi_arg_find(call, "to") >= 0) {
        double from = nbxi_random_number(call, "from", 0), to = nbxi_random_number(call, "to", 1);
        if (!(from <= to) || !isfinite(from) || !isfinite(to))
            return nbxi_fail_arg(call, nbxi_arg_find(call, "to"), NBX_INVALID_ARGUMENT,
                                 "must be finite and at least from (%g), it is %g", from, to);
    }
    int std = nbxi_arg_find(call, "std"), lambda = nbxi_arg_find(call, "lambd");
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
