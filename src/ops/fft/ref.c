/* SPDX-License-Identifier: Apache-2.0 */
/* Fourier transforms in long double: the sums of the definition, split by the smallest factor of the length. All real
 * transforms are complex ones here. The scale of a result is the norm of what was transformed, times the root of the
 * number of points (no less than the sum of magnitudes), times the number of roundings in a row. */
#include <math.h>
#include <string.h>

#include "ops_rows.h"
#include "src/base/checked.h"
#include "src/ops/fft/fft.h"
#include "src/tensor/convert.h"

typedef struct number {
    long double re, im;
} number;

/* A dense tensor of numbers, and of the sums of squares over the dims that were transformed. */
typedef struct field {
    int ndim;
    int64_t sizes[NBX_MAX_RANK], count;
    number *values;
    long double *energy;
} field;

/* y = the transform of n elements of x; turn[k * (total / n)] = exp(∓2 pi i k / n). */
static void transform(const number *x, int64_t stride, number *y, number *scratch, int64_t n, const number *turn,
                      int64_t total)
{
    int64_t p = 2;
    if (n == 1) {
        y[0] = x[0];
        return;
    }
    while (n % p != 0) p++;
    int64_t m = n / p;
    for (int64_t j = 0; j < p; j++) transform(x + j * stride, stride * p, scratch + j * m, y + j * m, m, turn, total);
    for (int64_t k = 0; k < n; k++) {
        number sum = {0, 0};
        for (int64_t j = 0; j < p; j++) {
            const number t = turn[j * k % n * (total / n)], v = scratch[j * m + k % m];
            sum.re += t.re * v.re - t.im * v.im;
            sum.im += t.re * v.im + t.im * v.re;
        }
        y[k] = sum;
    }
}

static nbx_status out_of_memory(nbx_context *ctx, size_t bytes)
{
    return nbxi_fail_memory(ctx, bytes, "the reference's Fourier transform");
}

static nbx_status make_field(nbx_context *ctx, int ndim, const int64_t *sizes, field *f)
{
    size_t bytes;
    f->ndim = ndim;
    memcpy(f->sizes, sizes, sizeof(int64_t) * (size_t)ndim);
    if (!nbxi_numel(ndim, sizes, &f->count) ||
        !nbxi_mul_size((size_t)f->count, sizeof(number) + sizeof(long double), &bytes))
        return nbxi_fail(ctx, NBX_OVERFLOW, "a Fourier transform of too many points");
    f->values = nbxi_alloc(ctx->heap, bytes);
    if (f->values == NULL) return out_of_memory(ctx, bytes);
    f->energy = (long double *)(void *)(f->values + f->count);
    return NBX_OK;
}

static void load_field(const nbx_tensor *t, field *f)
{
    for (int64_t i = 0; i < f->count; i++) {
        int64_t rest = i, at = 0;
        for (int d = t->ndim - 1; d >= 0; d--) at += rest % t->sizes[d] * t->strides[d], rest /= t->sizes[d];
        nbx_scalar s = nbxi_load_scalar(t->dtype, (const char *)nbxi_data(t) + at * (int64_t)nbx_dtype_size(t->dtype));
        number v = {s.re.d, s.kind == NBX_SCALAR_COMPLEX ? s.im : 0};
        f->values[i] = v;
        f->energy[i] = v.re * v.re + v.im * v.im;
    }
}

static nbx_status transform_dim(nbx_context *ctx, field *f, int dim, bool inverse)
{
    int64_t n = f->sizes[dim], inner = 1;
    const long double pi = 3.14159265358979323846264338327950288L;
    for (int d = dim + 1; d < f->ndim; d++) inner *= f->sizes[d];
    number *memory = nbxi_alloc_array(ctx->heap, (size_t)n, 4 * sizeof(number));
    if (memory == NULL) return out_of_memory(ctx, (size_t)n * 4 * sizeof(number));
    number *turn = memory, *x = turn + n, *y = x + n, *scratch = y + n;
    for (int64_t k = 0; k < n; k++) {
        long double angle = 2 * pi * (long double)k / (long double)n;
        turn[k] = (number){cosl(angle), inverse ? sinl(angle) : -sinl(angle)};
    }
    for (int64_t line = 0; line < f->count / n; line++) {
        int64_t base = line / inner * n * inner + line % inner;
        long double energy = 0;
        for (int64_t k = 0; k < n; k++) x[k] = f->values[base + k * inner], energy += f->energy[base + k * inner];
        transform(x, 1, y, scratch, n, turn, n);
        for (int64_t k = 0; k < n; k++) f->values[base + k * inner] = y[k], f->energy[base + k * inner] = energy;
    }
    nbxi_free(ctx->heap, memory);
    return NBX_OK;
}

/* `to` has other elements in dim: those of `from`, or their conjugates by symmetry. */
static void resize(const field *from, field *to, int dim)
{
    int64_t inner = 1, n = to->sizes[dim], have = from->sizes[dim];
    for (int d = dim + 1; d < to->ndim; d++) inner *= to->sizes[d];
    for (int64_t i = 0; i < to->count; i++) {
        int64_t k = i / inner % n, outer = i / inner / n;
        int64_t at = (outer * have + (k < have ? k : n - k)) * inner + i % inner;
        to->values[i] = from->values[at];
        if (k >= have) to->values[i].im = -to->values[i].im;
        to->energy[i] = from->energy[at];
    }
}

static void store_field(const nbxi_call *call, const nbxi_fft *f, const field *from, nbx_tensor *t)
{
    long double scale = f->normalization == 0 ? 1 : f->normalization == 1 ? sqrtl(f->points) : f->points;
    long double depth = log2l(f->points) + 2 * f->ndims + 1;
    for (int64_t i = 0; i < from->count; i++) {
        int64_t rest = i, at = 0;
        for (int d = t->ndim - 1; d >= 0; d--) at += rest % t->sizes[d] * t->strides[d], rest /= t->sizes[d];
        long double re = from->values[i].re / scale, im = from->values[i].im / scale;
        nbx_scalar s =
            f->kind == NBXI_FFT_C2R ? nbx_scalar_double((double)re) : nbx_scalar_complex((double)re, (double)im);
        nbxi_store_scalar(t->dtype, (char *)nbxi_data(t) + at * (int64_t)nbx_dtype_size(t->dtype), s);
        long double bound = depth * sqrtl(f->points * from->energy[i]) / scale;
        if (call->scale[0]) call->scale[0][i] = isfinite(bound) ? (double)bound : 0;
    }
}

nbx_status nbxi_ref_fft(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_fft f;
    field a = {0}, b = {0};
    nbx_context *ctx = call->ctx;
    nbx_tensor *out = outs[0];
    NBXI_TRY(nbxi_fft_read(call, &f));
    if (out->numel == 0) return NBX_OK;
    NBXI_TRY(make_field(ctx, f.self->ndim, f.self->sizes, &a));
    load_field(f.self, &a);
    nbx_status status = NBX_OK;
    int last = f.ndims ? f.dims[f.ndims - 1] : 0, others = f.kind == NBXI_FFT_C2R ? f.ndims - 1 : f.ndims;
    for (int i = 0; i < others && status == NBX_OK; i++) status = transform_dim(ctx, &a, f.dims[i], f.inverse);
    if (status == NBX_OK && f.kind != NBXI_FFT_C2C) {
        status = make_field(ctx, out->ndim, out->sizes, &b);
        if (status == NBX_OK) resize(&a, &b, last);
        if (status == NBX_OK && f.kind == NBXI_FFT_C2R) status = transform_dim(ctx, &b, last, true);
    }
    if (status == NBX_OK) store_field(call, &f, f.kind == NBXI_FFT_C2C ? &a : &b, out);
    nbxi_free(ctx->heap, a.values);
    nbxi_free(ctx->heap, b.values);
    return status;
}
