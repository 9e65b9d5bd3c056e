/* SPDX-License-Identifier: Apache-2.0 */
/* The fused cells in long double. The scale of a value is the sum of the magnitudes that it is made of, each times the
 * roundings that it has seen; a gate's derivative is at most 1 (1/4 for sigmoid). */
#include <math.h>

#include "ops_rows.h"
#include "src/tensor/convert.h"

typedef struct term {
    long double value, scale;
} term;

static long double load(const nbx_tensor *t, int64_t row, int64_t column)
{
    int64_t at = t->ndim == 2 ? row * t->strides[0] + column * t->strides[1] : column * t->strides[0];
    return nbxi_load_scalar(t->dtype, (const char *)nbxi_data(t) + at * (int64_t)nbx_dtype_size(t->dtype)).re.d;
}

static void store(const nbxi_call *call, nbx_tensor **outs, int k, int64_t row, int64_t column, term v)
{
    nbx_tensor *t = outs[k];
    char *p = (char *)nbxi_data(t) + (row * t->strides[0] + column * t->strides[1]) * (int64_t)nbx_dtype_size(t->dtype);
    nbxi_store_scalar(t->dtype, p, nbx_scalar_double((double)v.value));
    if (call->scale[k]) call->scale[k][row * t->sizes[1] + column] = isfinite(v.scale) ? (double)v.scale : 0;
}

/* Gates (argument i) with their bias. */
static term part(const nbxi_call *call, int i, int64_t row, int64_t column)
{
    const nbx_tensor *bias = nbxi_arg_tensor(call, i + 3);
    long double g = load(nbxi_arg_tensor(call, i), row, column), b = bias ? load(bias, 0, column) : 0;
    return (term){g + b, bias ? fabsl(g) + fabsl(b) : 0};
}

static term add(term a, term b)
{
    return (term){a.value + b.value, a.scale + b.scale + fabsl(a.value) + fabsl(b.value)};
}

static term multiply(term a, term b)
{
    long double v = a.value * b.value;
    return (term){v, a.scale * fabsl(b.value) + b.scale * fabsl(a.value) + fabsl(v)};
}

static term sigmoid(term x)
{
    long double v = 1 / (1 + expl(-x.value));
    return (term){v, v * (1 - v) * x.scale + 4 * v};
}

static term hyperbolic(term x)
{
    long double v = tanhl(x.value);
    return (term){v, (1 - v * v) * x.scale + 2 * fabsl(v)};
}

nbx_status nbxi_ref_lstm_cell(nbxi_call *call, nbx_tensor **outs)
{
    int64_t hidden = outs[0]->sizes[1];
    for (int64_t row = 0; row < outs[0]->sizes[0]; row++) {
        for (int64_t j = 0; j < hidden; j++) {
            term g[4], c = {load(nbxi_arg_tensor(call, 2), row, j), 0};
            for (int64_t k = 0; k < 4; k++) {
                g[k] = add(part(call, 0, row, k * hidden + j), part(call, 1, row, k * hidden + j));
                g[k] = k == 2 ? hyperbolic(g[k]) : sigmoid(g[k]);
                store(call, outs, 2, row, k * hidden + j, g[k]);
            }
            c = add(multiply(g[1], c), multiply(g[0], g[2]));
            store(call, outs, 1, row, j, c);
            store(call, outs, 0, row, j, multiply(g[3], hyperbolic(c)));
        }
    }
    return NBX_OK;
}

nbx_status nbxi_ref_gru_cell(nbxi_call *call, nbx_tensor **outs)
{
    int64_t hidden = outs[0]->sizes[1];
    for (int64_t row = 0; row < outs[0]->sizes[0]; row++) {
        for (int64_t j = 0; j < hidden; j++) {
            term state = {load(nbxi_arg_tensor(call, 2), row, j), 0};
            term r = sigmoid(add(part(call, 0, row, j), part(call, 1, row, j)));
            term z = sigmoid(add(part(call, 0, row, hidden + j), part(call, 1, row, hidden + j)));
            term h = part(call, 1, row, 2 * hidden + j);
            term n = hyperbolic(add(part(call, 0, row, 2 * hidden + j), multiply(r, h)));
            term minus = {-n.value, n.scale};
            store(call, outs, 1, row, j, r);
            store(call, outs, 1, row, hidden + j, z);
            store(call, outs, 1, row, 2 * hidden + j, n);
            store(call, outs, 1, row, 3 * hidden + j, state);
            store(call, outs, 1, row, 4 * hidden + j, h);
            store(call, outs, 0, row, j, add(n, multiply(z, add(state, minus))));
        }
    }
    return NBX_OK;
}
