/* SPDX-License-Identifier: Apache-2.0 */
/* Element by element comparison: exact, or within the bound that the operator's row states. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "src/check/check.h"
#include "src/tensor/convert.h"

typedef struct float_format {
    int precision, lowest; /* bits of the significand; exponent of the smallest normal number */
    double largest;
} float_format;

static nbx_dtype part_dtype(nbx_dtype dtype)
{
    return dtype == NBX_COMPLEX64 ? NBX_FLOAT32 : dtype == NBX_COMPLEX128 ? NBX_FLOAT64 : dtype;
}

static float_format format_of(nbx_dtype dtype)
{
    switch (part_dtype(dtype)) {
    case NBX_FLOAT16: return (float_format){11, -14, 65504.0};
    case NBX_BFLOAT16: return (float_format){8, -126, 0x1.fep127};
    case NBX_FLOAT8_E4M3FN: return (float_format){4, -6, 448.0};
    case NBX_FLOAT8_E5M2: return (float_format){3, -14, 57344.0};
    case NBX_FLOAT64: return (float_format){53, -1022, 0x1.fffffffffffffp1023};
    default: return (float_format){24, -126, 0x1.fffffep127};
    }
}

double nbxi_ulp(nbx_dtype dtype, double x)
{
    float_format f = format_of(dtype);
    int exponent = f.lowest;
    x = fabs(x);
    if (isnan(x)) return x;
    if (x > f.largest) x = f.largest;
    if (x > 0 && ilogb(x) > exponent) exponent = ilogb(x);
    return ldexp(1.0, exponent - f.precision + 1);
}

/* The elements as bytes and as float64 numbers, two for each complex element. */
typedef struct elements {
    int64_t count; /* numbers: twice the elements when complex */
    uint8_t *bytes;
    double *numbers; /* NULL for integers */
} elements;

static void free_elements(nbx_context *ctx, elements *e)
{
    nbxi_free(ctx->heap, e->bytes);
    nbxi_free(ctx->heap, e->numbers);
    memset(e, 0, sizeof *e);
}

static bool is_inexact(nbx_dtype dtype) { return nbx_dtype_is_floating_point(dtype) || nbx_dtype_is_complex(dtype); }

static nbx_status load(nbx_context *ctx, const nbx_tensor *t, elements *out)
{
    memset(out, 0, sizeof *out);
    int64_t n = nbx_tensor_numel(t);
    size_t bytes = (size_t)n * nbx_dtype_size(t->dtype);
    bool complex = nbx_dtype_is_complex(t->dtype);
    out->count = complex ? 2 * n : n;
    out->bytes = nbxi_alloc(ctx->heap, bytes);
    if (out->bytes && is_inexact(t->dtype))
        out->numbers = nbxi_alloc_array(ctx->heap, (size_t)out->count, sizeof(double));
    nbx_status status = NBX_OK;
    if (!out->bytes || (is_inexact(t->dtype) && !out->numbers))
        status = nbxi_fail_memory(ctx, bytes, "compared elements");
    if (status == NBX_OK) status = nbx_tensor_read(ctx, t, out->bytes, bytes);
    if (status == NBX_OK && out->numbers)
        nbxi_convert(complex ? NBX_COMPLEX128 : NBX_FLOAT64, out->numbers, t->dtype, out->bytes, n);
    if (status != NBX_OK) free_elements(ctx, out);
    return status;
}

typedef struct loaded {
    elements got, want, truth, scale;
} loaded;

/* Largest finite error of PyTorch's result and largest finite magnitude of the reference. */
static void survey(const loaded *l, const elements *reference, double *error, double *magnitude)
{
    *error = *magnitude = 0;
    for (int64_t i = 0; i < l->want.count; i++) {
        double difference = fabs(l->want.numbers[i] - reference->numbers[i]), size = fabs(reference->numbers[i]);
        if (isfinite(difference) && difference > *error) *error = difference;
        if (isfinite(size) && size > *magnitude) *magnitude = size;
    }
}

/* The bound of number i around the reference, without the output's own rounding. */
static double bound_of(const nbxi_comparison *c, const loaded *l, const elements *reference, int64_t i, double error,
                       double magnitude)
{
    bool complex = nbx_dtype_is_complex(c->want->dtype);
    double size = fabs(reference->numbers[i]);
    if (complex) { /* errors of one part come from the other part too */
        double other = fabs(reference->numbers[i ^ 1]);
        if (isfinite(other) && !(other <= size)) size = other;
    }
    if (c->rule.kind == NBXI_BOUND_ULP) return c->rule.factor * nbxi_ulp(c->want->dtype, size);
    double unit = part_dtype(c->want->dtype) == NBX_FLOAT64 ? 0x1p-53 : 0x1p-24;
    if (l->scale.numbers) return c->rule.factor * unit * l->scale.numbers[complex ? i / 2 : i];
    /* Compositions: PyTorch's own error (none when ref is compared with), units of the magnitude of the results, and
     * for narrow dtypes the roundings between the parts. */
    double steps = nbx_dtype_size(part_dtype(c->want->dtype)) < 4 ? 2 * nbxi_ulp(c->want->dtype, magnitude) : 0;
    return error + c->rule.factor * unit * magnitude + steps;
}

static bool same_number(double a, double b) { return (isnan(a) && isnan(b)) || a == b; }

static bool close_enough(const nbxi_comparison *c, double got, double reference, double bound)
{
    if (isnan(reference) || isnan(got)) return isnan(reference) && isnan(got);
    if (isinf(reference)) return got == reference;
    double room = bound + 0.5 * nbxi_ulp(c->want->dtype, fabs(reference) + bound);
    if (isinf(got)) { /* the rounded value may overflow */
        double largest = format_of(c->want->dtype).largest;
        return (got > 0) == (reference > 0) && fabs(reference) + room > largest;
    }
    return fabs(got - reference) <= room;
}

static void describe(nbxi_comparison *c, int64_t i, double got, double want, double reference, double bound)
{
    bool complex = nbx_dtype_is_complex(c->want->dtype);
    double ulp = nbxi_ulp(c->want->dtype, reference);
    snprintf(c->text, sizeof c->text,
             "element %lld%s: got %.9g, PyTorch %.9g, reference %.17g: off by %.3g ulps, bound %.3g",
             (long long)(complex ? i / 2 : i), complex ? i % 2 ? " (imaginary)" : " (real)" : "", got, want, reference,
             fabs(got - reference) / ulp, (bound + 0.5 * ulp) / ulp);
}

static void compare_bounded(nbxi_comparison *c, const loaded *l)
{
    const elements *reference = l->truth.numbers ? &l->truth : &l->want;
    double error, magnitude, worst = -1;
    survey(l, reference, &error, &magnitude);
    c->good = true;
    c->ours = c->theirs = -1;
    if (l->truth.numbers) c->ours = 0, c->theirs = error;
    for (int64_t i = 0; i < l->want.count; i++) {
        double got = l->got.numbers[i], want = l->want.numbers[i], r = reference->numbers[i];
        double difference = fabs(got - r);
        if (l->truth.numbers && isfinite(difference) && isfinite(want) && difference > c->ours) c->ours = difference;
        if (same_number(got, want)) continue;
        double bound = bound_of(c, l, reference, i, error, magnitude);
        if (!l->truth.numbers) /* the error of what stands for the reference */
            bound = (c->want_is_reference ? 1 : 2) * bound + 0.5 * nbxi_ulp(c->want->dtype, r);
        if (close_enough(c, got, r, bound)) continue;
        double excess = isfinite(difference) ? difference / (bound + nbxi_ulp(c->want->dtype, r)) : INFINITY;
        c->good = false;
        if (excess > worst) {
            worst = excess;
            describe(c, i, got, want, r, bound);
        }
    }
}

static void compare_exact(nbxi_comparison *c, const loaded *l)
{
    size_t item = nbx_dtype_size(part_dtype(c->want->dtype));
    c->good = true;
    c->ours = c->theirs = -1;
    for (int64_t i = 0; i < l->want.count; i++) {
        const uint8_t *got = l->got.bytes + (size_t)i * item, *want = l->want.bytes + (size_t)i * item;
        if (memcmp(got, want, item) == 0) continue;
        if (c->want->dtype == NBX_BOOL && *got && *want) continue; /* any byte but 0 is true */
        if (l->want.numbers && isnan(l->want.numbers[i]) && isnan(l->got.numbers[i])) continue;
        c->good = false;
        if (l->want.numbers) {
            snprintf(c->text, sizeof c->text, "number %lld: got %.17g, PyTorch %.17g (must be equal)", (long long)i,
                     l->got.numbers[i], l->want.numbers[i]);
        } else {
            long long a = (long long)nbxi_load_scalar(c->want->dtype, got).re.i;
            long long b = (long long)nbxi_load_scalar(c->want->dtype, want).re.i;
            snprintf(c->text, sizeof c->text, "element %lld: got %lld, PyTorch %lld", (long long)i, a, b);
        }
        return;
    }
}

nbxi_compare_rule nbxi_rule_of(const nbxi_op *op) { return (nbxi_compare_rule){op->bound, op->bound_factor}; }

nbx_status nbxi_compare(nbx_context *ctx, nbxi_comparison *c)
{
    loaded l;
    memset(&l, 0, sizeof l);
    c->good = true;
    c->ours = c->theirs = -1;
    c->text[0] = 0;
    if (c->rule.kind == NBXI_BOUND_NONE) return NBX_OK;
    bool bounded = c->rule.kind != NBXI_BOUND_EXACT && is_inexact(c->want->dtype);
    nbx_status status = load(ctx, c->got, &l.got);
    if (status == NBX_OK) status = load(ctx, c->want, &l.want);
    if (status == NBX_OK && bounded && c->truth) status = load(ctx, c->truth, &l.truth);
    if (status == NBX_OK && bounded && c->scale) status = load(ctx, c->scale, &l.scale);
    if (status == NBX_OK && l.truth.numbers && l.truth.count != l.want.count) free_elements(ctx, &l.truth);
    if (status == NBX_OK) (bounded ? compare_bounded : compare_exact)(c, &l);
    free_elements(ctx, &l.got);
    free_elements(ctx, &l.want);
    free_elements(ctx, &l.truth);
    free_elements(ctx, &l.scale);
    return status;
}

nbx_status nbxi_relative_difference(nbx_context *ctx, const nbx_tensor *got, const nbx_tensor *want, double *out)
{
    elements a, b;
    *out = 0;
    NBXI_TRY(load(ctx, got, &a));
    nbx_status status = load(ctx, want, &b);
    if (status != NBX_OK) {
        free_elements(ctx, &a);
        return status;
    }
    double difference = 0, magnitude = 0;
    if (!b.numbers) {
        size_t bytes = (size_t)b.count * nbx_dtype_size(want->dtype);
        difference = bytes > 0 && memcmp(a.bytes, b.bytes, bytes) != 0 ? INFINITY : 0;
    }
    for (int64_t i = 0; b.numbers && i < b.count; i++) {
        double x = a.numbers[i], y = b.numbers[i];
        if (same_number(x, y)) {
            if (isfinite(y) && fabs(y) > magnitude) magnitude = fabs(y);
            continue;
        }
        double d = fabs(x - y);
        if (!isfinite(d)) d = INFINITY;
        if (d > difference) difference = d;
        if (isfinite(y) && fabs(y) > magnitude) magnitude = fabs(y);
    }
    *out = difference == 0 ? 0 : magnitude > 0 ? difference / magnitude : INFINITY;
    free_elements(ctx, &a);
    free_elements(ctx, &b);
    return NBX_OK;
}
