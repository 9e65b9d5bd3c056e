/* SPDX-License-Identifier: Apache-2.0 */
/* Softmax in long double: a straight loop for each row. */
#include <math.h>

#include "ops_rows.h"
#include "src/tensor/convert.h"

/* The element at `index` along dim of the row that starts at `base` elements. */
static long double load(const nbx_tensor *t, int64_t base, int64_t stride, int64_t index)
{
    const char *p = (const char *)nbxi_data(t) + (base + index * stride) * (int64_t)nbx_dtype_size(t->dtype);
    return nbxi_load_scalar(t->dtype, p).re.d;
}

static void store(nbx_tensor *t, int64_t base, int64_t stride, int64_t index, long double value)
{
    char *p = (char *)nbxi_data(t) + (base + index * stride) * (int64_t)nbx_dtype_size(t->dtype);
    nbxi_store_scalar(t->dtype, p, nbx_scalar_double((double)value));
}

static nbx_status softmax(nbxi_call *call, nbx_tensor **outs, bool logarithm)
{
    const nbx_tensor *x = nbxi_arg_tensor(call, 0);
    nbx_tensor *y = outs[0];
    int dim;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 1), x->ndim, &dim));
    if (x->numel == 0) return NBX_OK;
    int64_t n = x->ndim ? x->sizes[dim] : 1, xs = x->ndim ? x->strides[dim] : 1, ys = y->ndim ? y->strides[dim] : 1;
    int64_t inner = 1;
    for (int d = dim + 1; d < x->ndim; d++) inner *= x->sizes[d];
    for (int64_t row = 0; row < x->numel / n; row++) {
        int64_t rest = row, xb = 0, yb = 0;
        for (int d = x->ndim - 1; d >= 0; d--) {
            if (d == dim) continue;
            xb += rest % x->sizes[d] * x->strides[d];
            yb += rest % x->sizes[d] * y->strides[d];
            rest /= x->sizes[d];
        }
        int64_t first = row / inner * n * inner + row % inner; /* of the scale, which is contiguous */
        long double max = load(x, xb, xs, 0), sum = 0;
        for (int64_t i = 1; i < n; i++) {
            long double v = load(x, xb, xs, i);
            if (isnan(v) || v > max) max = v;
        }
        for (int64_t i = 0; i < n; i++) sum += expl(load(x, xb, xs, i) - max);
        for (int64_t i = 0; i < n; i++) {
            long double d = load(x, xb, xs, i) - max;
            long double v = logarithm ? d - logl(sum) : expl(d) / sum;
            store(y, yb, ys, i, v);
            if (call->scale[0]) {
                /* d is rounded once, which the exponential multiplies by |d|; a few roundings follow. */
                long double s = logarithm ? fabsl(d) + logl(sum) + 1 : v * (fabsl(d) + 4);
                call->scale[0][first + i * inner] = isfinite(s) ? (double)s : 0;
            }
        }
    }
    return NBX_OK;
}

nbx_status nbxi_ref_softmax(nbxi_call *call, nbx_tensor **outs) { return softmax(call, outs, false); }
nbx_status nbxi_ref_log_softmax(nbxi_call *call, nbx_tensor **outs) { return softmax(call, outs, true); }
