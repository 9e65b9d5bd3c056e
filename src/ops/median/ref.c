/* SPDX-License-Identifier: Apache-2.0 */
/* Medians and modes on the reference: for each element, how many are smaller or equal is counted. */
#include <math.h>
#include <string.h>

#include "ops_rows.h"
#include "src/ops/median/median.h"
#include "src/tensor/convert.h"

static const char *address(const nbx_tensor *x, const nbxi_median_lines_of *l, int64_t line, int64_t i)
{
    int64_t rest = line / l->inner * l->n * l->inner + i * l->inner + line % l->inner, offset = 0;
    for (int d = x->ndim - 1; d >= 0; d--) {
        offset += rest % x->sizes[d] * x->strides[d];
        rest /= x->sizes[d];
    }
    return (const char *)nbxi_data(x) + offset * (int64_t)nbx_dtype_size(x->dtype);
}

/* -1, 0 or 1; NaN is larger than everything and equal to itself. */
static int compare(nbx_dtype dtype, const char *a, const char *b)
{
    nbx_scalar x = nbxi_load_scalar(dtype, a), y = nbxi_load_scalar(dtype, b);
    if (x.kind <= NBX_SCALAR_INT) return x.re.i < y.re.i ? -1 : x.re.i > y.re.i;
    if (isnan(x.re.d) || isnan(y.re.d)) return (isnan(x.re.d) != 0) - (isnan(y.re.d) != 0);
    return x.re.d < y.re.d ? -1 : x.re.d > y.re.d;
}

static bool is_nan(nbx_dtype dtype, const char *p)
{
    nbx_scalar s = nbxi_load_scalar(dtype, p);
    return s.kind == NBX_SCALAR_DOUBLE && isnan(s.re.d);
}

static int64_t median_of(const nbx_tensor *x, const nbxi_median_lines_of *l, int64_t line, bool skip)
{
    int64_t numbers = 0;
    for (int64_t i = 0; i < l->n; i++) {
        bool nan = is_nan(x->dtype, address(x, l, line, i));
        if (nan && !skip) return i;
        numbers += !nan;
    }
    for (int64_t i = 0; i < l->n && numbers > 0; i++) {
        const char *here = address(x, l, line, i);
        int64_t before = 0;
        for (int64_t k = 0; k < l->n; k++) {
            int c = compare(x->dtype, address(x, l, line, k), here);
            before += c < 0 || (c == 0 && k < i);
        }
        if (before == (numbers - 1) / 2) return i;
    }
    return 0;
}

static int64_t mode_of(const nbx_tensor *x, const nbxi_median_lines_of *l, int64_t line)
{
    int64_t best = 0, most = 0;
    for (int64_t i = 0; i < l->n; i++) {
        const char *here = address(x, l, line, i);
        int64_t count = 0;
        for (int64_t k = 0; k < l->n; k++) count += compare(x->dtype, address(x, l, line, k), here) == 0;
        int c = compare(x->dtype, here, address(x, l, line, best));
        if (count > most || (count == most && c <= 0)) {
            most = count;
            best = i;
        }
    }
    return best;
}

static nbx_status run(nbxi_call *call, nbx_tensor **outs, bool skip, bool mode)
{
    const nbx_tensor *x = nbxi_arg_tensor(call, 0);
    nbxi_median_lines_of l;
    NBXI_TRY(nbxi_median_lines(call, &l));
    if (x->numel == 0) {
        if (l.dim < 0) nbxi_store_scalar(outs[0]->dtype, nbxi_data(outs[0]), nbx_scalar_double((double)NAN));
        return NBX_OK;
    }
    size_t size = nbx_dtype_size(x->dtype);
    for (int64_t k = 0; k < l.lines; k++) {
        int64_t at = mode ? mode_of(x, &l, k) : median_of(x, &l, k, skip);
        memcpy((char *)nbxi_data(outs[0]) + (size_t)k * size, address(x, &l, k, at), size);
        if (call->op->nreturns == 2) memcpy((int64_t *)nbxi_data(outs[1]) + k, &at, sizeof at);
    }
    return NBX_OK;
}

nbx_status nbxi_ref_median(nbxi_call *call, nbx_tensor **outs) { return run(call, outs, false, false); }
nbx_status nbxi_ref_nanmedian(nbxi_call *call, nbx_tensor **outs) { return run(call, outs, true, false); }
nbx_status nbxi_ref_mode(nbxi_call *call, nbx_tensor **outs) { return run(call, outs, false, true); }
