/* SPDX-License-Identifier: Apache-2.0 */
/* Reductions on the reference: a loop over the elements of each result, in long double or int64. */
#include <math.h>
#include <string.h>

#include "ops_rows.h"
#include "src/ops/reduce/reduce.h"
#include "src/tensor/convert.h"

/* Terms that a kernel adds one after the other at most; the rest is a tree. */
#define DEPTH 170

typedef struct walk {
    nbxi_reduce_args a;
    nbx_dtype cast; /* of elements before they take part */
    bool integer;
    int64_t results;
} walk;

typedef struct element {
    long double re, im;
    int64_t i;
} element;

static nbx_status start(nbxi_call *call, const nbx_tensor *out, nbx_dtype cast, walk *w)
{
    NBXI_TRY(nbxi_reduce_args_get(call, &w->a));
    w->cast = cast;
    w->integer = nbx_dtype_category(cast) <= NBX_CATEGORY_INT;
    w->results = out->numel;
    return NBX_OK;
}

/* Element r of those that give result k, both in row-major order. */
static element fetch(const walk *w, int64_t k, int64_t r)
{
    const nbx_tensor *x = w->a.self;
    int64_t offset = 0;
    for (int d = x->ndim - 1; d >= 0; d--) {
        int64_t *rest = w->a.mask >> (unsigned)d & 1u ? &r : &k;
        offset += *rest % x->sizes[d] * x->strides[d];
        *rest /= x->sizes[d];
    }
    unsigned char bytes[16];
    nbxi_convert(w->cast, bytes, x->dtype, (const char *)nbxi_data(x) + offset * (int64_t)nbx_dtype_size(x->dtype), 1);
    nbx_scalar s = nbxi_load_scalar(w->cast, bytes);
    element e = {0, 0, 0};
    if (w->integer) e.i = s.re.i;
    e.re = w->integer ? (long double)s.re.i : s.re.d;
    if (s.kind == NBX_SCALAR_COMPLEX) e.im = s.im;
    return e;
}

static void store(nbx_tensor *out, int64_t k, long double re, long double im)
{
    double pair[2] = {(double)re, (double)im};
    nbxi_convert(out->dtype, (char *)nbxi_data(out) + k * (int64_t)nbx_dtype_size(out->dtype),
                 nbx_dtype_is_complex(out->dtype) ? NBX_COMPLEX128 : NBX_FLOAT64, pair, 1);
}

static void store_int(nbx_tensor *out, int64_t k, int64_t value)
{
    nbxi_convert(out->dtype, (char *)nbxi_data(out) + k * (int64_t)nbx_dtype_size(out->dtype), NBX_INT64, &value, 1);
}

static void scale(nbxi_call *call, int which, int64_t k, long double terms, int64_t count)
{
    if (call->scale[which] && isfinite(terms))
        call->scale[which][k] = (double)(terms * (count < DEPTH ? (long double)count + 1 : DEPTH));
}

static long double magnitude(element e) { return e.im == 0 ? fabsl(e.re) : hypotl(e.re, e.im); }

typedef enum adding { ADD, AVERAGE, ADD_NUMBERS, AVERAGE_NUMBERS } adding;

static nbx_status add(nbxi_call *call, nbx_tensor *out, adding how)
{
    walk w;
    NBXI_TRY(start(call, out, out->dtype, &w));
    bool skip = how == ADD_NUMBERS || how == AVERAGE_NUMBERS, mean = how == AVERAGE || how == AVERAGE_NUMBERS;
    for (int64_t k = 0; k < w.results; k++) {
        element sum = {0, 0, 0};
        long double terms = 0, n = 0;
        for (int64_t r = 0; r < w.a.count; r++) {
            element e = fetch(&w, k, r);
            if (skip && (isnan(e.re) || isnan(e.im))) continue;
            sum.re += e.re;
            sum.im += e.im;
            sum.i = (int64_t)((uint64_t)sum.i + (uint64_t)e.i);
            terms += magnitude(e);
            n++;
        }
        if (w.integer)
            store_int(out, k, sum.i);
        else
            store(out, k, mean ? sum.re / n : sum.re, mean ? sum.im / n : sum.im);
        scale(call, 0, k, mean ? terms / n : terms, w.a.count);
    }
    return NBX_OK;
}

nbx_status nbxi_ref_sum(nbxi_call *call, nbx_tensor **outs) { return add(call, outs[0], ADD); }
nbx_status nbxi_ref_mean(nbxi_call *call, nbx_tensor **outs) { return add(call, outs[0], AVERAGE); }
nbx_status nbxi_ref_nansum(nbxi_call *call, nbx_tensor **outs) { return add(call, outs[0], ADD_NUMBERS); }
nbx_status nbxi_ref_nanmean(nbxi_call *call, nbx_tensor **outs) { return add(call, outs[0], AVERAGE_NUMBERS); }

nbx_status nbxi_ref_prod(nbxi_call *call, nbx_tensor **outs)
{
    walk w;
    NBXI_TRY(start(call, outs[0], outs[0]->dtype, &w));
    for (int64_t k = 0; k < w.results; k++) {
        element p = {1, 0, 1};
        for (int64_t r = 0; r < w.a.count; r++) {
            element e = fetch(&w, k, r);
            long double re = p.re * e.re - p.im * e.im;
            bool complex = nbx_dtype_is_complex(w.cast);
            p.im = complex ? p.im * e.re + p.re * e.im : 0;
            p.re = complex ? re : p.re * e.re;
            p.i = (int64_t)((uint64_t)p.i * (uint64_t)e.i);
        }
        if (w.integer)
            store_int(outs[0], k, p.i);
        else
            store(outs[0], k, p.re, p.im);
        if (call->scale[0]) call->scale[0][k] = (double)(magnitude(p) * (long double)(w.a.count + 1));
    }
    return NBX_OK;
}

/* Position of the first of the best elements; NaN is better than any number. */
static int64_t best(const walk *w, int64_t k, int sign)
{
    int64_t at = 0;
    element b = fetch(w, k, 0);
    for (int64_t r = 1; r < w->a.count && !isnan(b.re); r++) {
        element e = fetch(w, k, r);
        bool better = w->integer ? (sign > 0 ? e.i > b.i : e.i < b.i) : (sign > 0 ? e.re > b.re : e.re < b.re);
        if (!better && !isnan(e.re)) continue;
        b = e;
        at = r;
    }
    return at;
}

static nbx_status extreme(nbxi_call *call, nbx_tensor *values, nbx_tensor *positions, int sign)
{
    walk w;
    const nbx_tensor *any = values ? values : positions;
    NBXI_TRY(start(call, any, nbxi_arg_tensor(call, 0)->dtype, &w));
    for (int64_t k = 0; k < w.results; k++) {
        int64_t at = best(&w, k, sign);
        element e = fetch(&w, k, at);
        if (values && w.integer)
            store_int(values, k, e.i);
        else if (values)
            store(values, k, e.re, 0);
        if (positions) store_int(positions, k, at);
    }
    return NBX_OK;
}

nbx_status nbxi_ref_amax(nbxi_call *call, nbx_tensor **outs) { return extreme(call, outs[0], NULL, 1); }
nbx_status nbxi_ref_amin(nbxi_call *call, nbx_tensor **outs) { return extreme(call, outs[0], NULL, -1); }
nbx_status nbxi_ref_max_dim(nbxi_call *call, nbx_tensor **outs) { return extreme(call, outs[0], outs[1], 1); }
nbx_status nbxi_ref_min_dim(nbxi_call *call, nbx_tensor **outs) { return extreme(call, outs[0], outs[1], -1); }
nbx_status nbxi_ref_argmax(nbxi_call *call, nbx_tensor **outs) { return extreme(call, NULL, outs[0], 1); }
nbx_status nbxi_ref_argmin(nbxi_call *call, nbx_tensor **outs) { return extreme(call, NULL, outs[0], -1); }
nbx_status nbxi_ref_aminmax(nbxi_call *call, nbx_tensor **outs)
{
    NBXI_TRY(extreme(call, outs[0], NULL, -1));
    return extreme(call, outs[1], NULL, 1);
}

typedef enum counting { COUNT, ANY, ALL } counting;

static nbx_status count(nbxi_call *call, nbx_tensor *out, counting how)
{
    walk w;
    NBXI_TRY(start(call, out, nbxi_arg_tensor(call, 0)->dtype, &w));
    for (int64_t k = 0; k < w.results; k++) {
        int64_t n = 0;
        for (int64_t r = 0; r < w.a.count; r++) {
            element e = fetch(&w, k, r);
            n += w.integer ? e.i != 0 : e.re != 0 || e.im != 0;
        }
        store_int(out, k, how == COUNT ? n : how == ANY ? n > 0 : n == w.a.count);
    }
    return NBX_OK;
}

nbx_status nbxi_ref_count_nonzero(nbxi_call *call, nbx_tensor **outs) { return count(call, outs[0], COUNT); }
nbx_status nbxi_ref_any(nbxi_call *call, nbx_tensor **outs) { return count(call, outs[0], ANY); }
nbx_status nbxi_ref_all(nbxi_call *call, nbx_tensor **outs) { return count(call, outs[0], ALL); }

static nbx_status var(nbxi_call *call, nbx_tensor **outs, bool root)
{
    walk w;
    NBXI_TRY(start(call, outs[0], nbxi_arg_tensor(call, 0)->dtype, &w));
    bool wide = w.cast == NBX_FLOAT64 || w.cast == NBX_COMPLEX128;
    long double n = (long double)w.a.count, divisor = n - w.a.correction;
    if (divisor < 0) divisor = 0;
    for (int64_t k = 0; k < w.results; k++) {
        element mean = {0, 0, 0};
        long double terms = 0, squares = 0;
        for (int64_t r = 0; r < w.a.count; r++) {
            element e = fetch(&w, k, r);
            mean.re += e.re;
            mean.im += e.im;
            terms += magnitude(e) / n;
        }
        mean.re /= n;
        mean.im /= n;
        for (int64_t r = 0; r < w.a.count; r++) {
            element e = fetch(&w, k, r);
            squares += (e.re - mean.re) * (e.re - mean.re) + (e.im - mean.im) * (e.im - mean.im);
        }
        long double v = squares / divisor, s = root ? sqrtl(v) : v;
        store(outs[0], k, s, 0);
        scale(call, 0, k, s, w.a.count);
        /* Where the elements hardly differ, the error of the mean is what remains of the differences. */
        long double u = wide ? 0x1p-53L : 0x1p-24L, error = 4 * u * terms;
        long double rest = root ? (error < s ? error * error / s : error) : error * error;
        if (call->scale[0] && isfinite(rest)) call->scale[0][k] += (double)(rest / u);
        if (call->op->nreturns == 2) {
            store(outs[1], k, mean.re, mean.im);
            scale(call, 1, k, terms, w.a.count);
        }
    }
    return NBX_OK;
}

nbx_status nbxi_ref_var(nbxi_call *call, nbx_tensor **outs) { return var(call, outs, false); }
nbx_status nbxi_ref_std(nbxi_call *call, nbx_tensor **outs) { return var(call, outs, true); }

nbx_status nbxi_ref_logsumexp(nbxi_call *call, nbx_tensor **outs)
{
    walk w;
    NBXI_TRY(start(call, outs[0], outs[0]->dtype, &w));
    for (int64_t k = 0; k < w.results; k++) {
        long double max = -INFINITY, sum = 0, far = 0;
        for (int64_t r = 0; r < w.a.count; r++) {
            element e = fetch(&w, k, r);
            if (e.re > max || isnan(e.re)) max = e.re;
        }
        if (isinf(max)) max = 0;
        for (int64_t r = 0; r < w.a.count; r++) {
            element e = fetch(&w, k, r);
            sum += expl(e.re - max);
            if (isfinite(e.re)) far += fabsl(e.re - max) * expl(e.re - max);
        }
        store(outs[0], k, logl(sum) + max, 0);
        scale(call, 0, k, 1 + fabsl(max) + fabsl(logl(sum)) + far / sum, w.a.count);
    }
    return NBX_OK;
}

nbx_status nbxi_ref_vector_norm(nbxi_call *call, nbx_tensor **outs)
{
    walk w;
    NBXI_TRY(start(call, outs[0], nbxi_arg_tensor(call, 0)->dtype, &w));
    w.cast = w.a.dtype;
    long double p = nbxi_scalar_to_double(w.a.p);
    for (int64_t k = 0; k < w.results; k++) {
        long double s = p < 0 && isinf(p) ? INFINITY : 0;
        for (int64_t r = 0; r < w.a.count; r++) {
            long double m = magnitude(fetch(&w, k, r));
            if (isinf(p))
                s = isnan(m) || (!isnan(s) && (p > 0 ? m > s : m < s)) ? m : s;
            else
                s += p == 0 ? m != 0 : p == 1 ? m : p == 2 ? m * m : powl(m, p);
        }
        long double norm = isinf(p) || p == 0 || p == 1 ? s : p == 2 ? sqrtl(s) : powl(s, 1 / p);
        store(outs[0], k, norm, 0);
        scale(call, 0, k, norm * (1 + (s > 0 && !isinf(p) ? fabsl(logl(s)) : 0)), w.a.count);
    }
    return NBX_OK;
}
