/* SPDX-License-Identifier: Apache-2.0 */
/* Running sums and their kin on the reference: one line after the other, in long double or int64. */
#include <math.h>

#include "ops_rows.h"
#include "src/tensor/convert.h"

typedef struct line {
    const nbx_tensor *x;
    nbx_dtype cast;
    int dim;
    int64_t n, lines, inner;
} line;

typedef struct element {
    long double re, im;
    int64_t i;
} element;

static nbx_status start(nbxi_call *call, nbx_dtype cast, line *l)
{
    l->x = nbxi_arg_tensor(call, 0);
    l->cast = cast;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 1), l->x->ndim, &l->dim));
    l->n = l->x->ndim ? l->x->sizes[l->dim] : 1;
    l->lines = l->x->numel ? l->x->numel / l->n : 0;
    l->inner = 1;
    for (int d = l->dim + 1; d < l->x->ndim; d++) l->inner *= l->x->sizes[d];
    return NBX_OK;
}

/* Element i of a line: its place among all elements in row-major order, and its value. */
static int64_t place(const line *l, int64_t which, int64_t i)
{
    return which / l->inner * l->n * l->inner + i * l->inner + which % l->inner;
}

static element fetch(const line *l, int64_t which, int64_t i)
{
    int64_t rest = place(l, which, i), offset = 0;
    for (int d = l->x->ndim - 1; d >= 0; d--) {
        offset += rest % l->x->sizes[d] * l->x->strides[d];
        rest /= l->x->sizes[d];
    }
    unsigned char bytes[16];
    const char *from = (const char *)nbxi_data(l->x) + offset * (int64_t)nbx_dtype_size(l->x->dtype);
    nbxi_convert(l->cast, bytes, l->x->dtype, from, 1);
    nbx_scalar s = nbxi_load_scalar(l->cast, bytes);
    element e = {0, 0, 0};
    if (s.kind <= NBX_SCALAR_INT) e.i = s.re.i;
    e.re = s.kind <= NBX_SCALAR_INT ? (long double)s.re.i : s.re.d;
    if (s.kind == NBX_SCALAR_COMPLEX) e.im = s.im;
    return e;
}

static void store(nbx_tensor *out, int64_t at, element e)
{
    char *to = (char *)nbxi_data(out) + at * (int64_t)nbx_dtype_size(out->dtype);
    double pair[2] = {(double)e.re, (double)e.im};
    if (nbx_dtype_category(out->dtype) <= NBX_CATEGORY_INT)
        nbxi_convert(out->dtype, to, NBX_INT64, &e.i, 1);
    else
        nbxi_convert(out->dtype, to, nbx_dtype_is_complex(out->dtype) ? NBX_COMPLEX128 : NBX_FLOAT64, pair, 1);
}

static long double magnitude(element e) { return e.im == 0 ? fabsl(e.re) : hypotl(e.re, e.im); }

nbx_status nbxi_ref_cumsum(nbxi_call *call, nbx_tensor **outs)
{
    line l;
    NBXI_TRY(start(call, outs[0]->dtype, &l));
    for (int64_t k = 0; k < l.lines; k++) {
        element sum = {0, 0, 0};
        long double terms = 0;
        for (int64_t i = 0; i < l.n; i++) {
            element e = fetch(&l, k, i);
            sum.re += e.re;
            sum.im += e.im;
            sum.i = (int64_t)((uint64_t)sum.i + (uint64_t)e.i);
            terms += magnitude(e);
            store(outs[0], place(&l, k, i), sum);
            if (call->scale[0] && isfinite(terms))
                call->scale[0][place(&l, k, i)] = (double)(terms * (long double)(i + 1));
        }
    }
    return NBX_OK;
}

nbx_status nbxi_ref_cumprod(nbxi_call *call, nbx_tensor **outs)
{
    line l;
    NBXI_TRY(start(call, outs[0]->dtype, &l));
    bool complex = nbx_dtype_is_complex(l.cast);
    for (int64_t k = 0; k < l.lines; k++) {
        element p = {1, 0, 1};
        for (int64_t i = 0; i < l.n; i++) {
            element e = fetch(&l, k, i);
            long double re = complex ? p.re * e.re - p.im * e.im : p.re * e.re;
            p.im = complex ? p.im * e.re + p.re * e.im : 0;
            p.re = re;
            p.i = (int64_t)((uint64_t)p.i * (uint64_t)e.i);
            store(outs[0], place(&l, k, i), p);
            long double terms = magnitude(p) * (long double)(i + 1);
            if (call->scale[0] && isfinite(terms)) call->scale[0][place(&l, k, i)] = (double)terms;
        }
    }
    return NBX_OK;
}

/* log(sum(exp)) of the first elements, each time from the start, by their maximum. */
nbx_status nbxi_ref_logcumsumexp(nbxi_call *call, nbx_tensor **outs)
{
    line l;
    NBXI_TRY(start(call, outs[0]->dtype, &l));
    for (int64_t k = 0; k < l.lines; k++) {
        long double max = -INFINITY, sum = 0, far = 0;
        for (int64_t i = 0; i < l.n; i++) {
            element e = fetch(&l, k, i), result = {0, 0, 0};
            if (e.re > max || isnan(e.re)) {
                sum = isinf(max) ? sum : sum * expl(max - e.re);
                max = isnan(max) ? max : e.re;
            }
            sum += isinf(max) ? (e.re == max && max > 0) : expl(e.re - max);
            result.re = isinf(max) ? max : logl(sum) + max;
            if (isfinite(e.re)) far += fabsl(e.re);
            store(outs[0], place(&l, k, i), result);
            long double terms = (1 + fabsl(result.re) + far / (long double)(i + 1)) * (long double)(i + 1);
            if (call->scale[0] && isfinite(terms)) call->scale[0][place(&l, k, i)] = (double)terms;
        }
    }
    return NBX_OK;
}

static nbx_status extreme(nbxi_call *call, nbx_tensor **outs, bool largest)
{
    line l;
    NBXI_TRY(start(call, outs[0]->dtype, &l));
    bool integer = nbx_dtype_category(l.cast) <= NBX_CATEGORY_INT;
    for (int64_t k = 0; k < l.lines; k++) {
        element best = fetch(&l, k, 0), position = {0, 0, 0};
        for (int64_t i = 0; i < l.n; i++) {
            element e = fetch(&l, k, i);
            bool reaches =
                integer ? (largest ? e.i >= best.i : e.i <= best.i) : (largest ? e.re >= best.re : e.re <= best.re);
            if (isnan(e.re) || (reaches && !isnan(best.re))) {
                best = e;
                position.i = i;
            }
            store(outs[0], place(&l, k, i), best);
            store(outs[1], place(&l, k, i), position);
        }
    }
    return NBX_OK;
}

nbx_status nbxi_ref_cummax(nbxi_call *call, nbx_tensor **outs) { return extreme(call, outs, true); }
nbx_status nbxi_ref_cummin(nbxi_call *call, nbx_tensor **outs) { return extreme(call, outs, false); }
