/* SPDX-License-Identifier: Apache-2.0 */
/* Special values at every vector lane and tail position of every pointwise row and dtype: an element has the bytes that
 * it has alone, whatever its neighbours are, and is within the row's bound of ref's. */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/tensor/convert.h"
#include "tests/support/sweep.h"

#define PARTS 3
#define LANES 64
#define MOST_OPERANDS 4

static const double values[] = {(double)NAN,
                                (double)INFINITY,
                                -(double)INFINITY,
                                -0.0,
                                0.0,
                                1,
                                -1,
                                0x1p-149,
                                -0x1p-149,
                                0x1p-1074,
                                0x1.fffffcp-127,
                                0x1p-126,
                                -0x1p-126,
                                0x1p-24,
                                6e-5,
                                FLT_MAX,
                                -FLT_MAX,
                                DBL_MAX,
                                65504,
                                -65504,
                                2,
                                -2.5,
                                0.5,
                                -0.5,
                                1.5,
                                3,
                                -3,
                                7,
                                88.8,
                                -104,
                                1e-3,
                                31,
                                64,
                                127,
                                -128,
                                255,
                                32767,
                                2147483647,
                                -2147483648.0,
                                1e30,
                                0x1.921fb6p+0};
#define VALUES ((int)(sizeof values / sizeof *values))

static int tuples_of(int operands) { return operands <= 1 ? VALUES : operands == 2 ? 15 * 15 : 343; }

/* The value of operand `which` in tuple `t`. The first values of the list are the most special. */
static double value_of(int operands, int which, int t)
{
    static const int few[7] = {0, 1, 2, 3, 5, 19, 21};
    if (operands <= 1) return values[t];
    if (operands == 2) return values[(which ? t / 15 : t % 15) * 2 % VALUES];
    for (int k = 0; k < which; k++) t /= 7;
    return values[few[t % 7]];
}

static void store(nbx_dtype dtype, char *place, double v, int t, bool no_zero)
{
    double pair[2] = {v, values[t * 5 % VALUES]};
    int64_t whole = v != v ? 5 : v > 9e18 ? INT64_MAX : v < -9e18 ? INT64_MIN : (int64_t)v;
    if (nbx_dtype_category(dtype) <= NBX_CATEGORY_INT) {
        if (no_zero && whole == 0) whole = 3;
        nbxi_store_scalar(dtype, place, nbx_scalar_int(whole));
        if (no_zero && nbxi_load_scalar(dtype, place).re.i == 0) nbxi_store_scalar(dtype, place, nbx_scalar_int(3));
    } else {
        bool complex = nbx_dtype_is_complex(dtype); /* whose products overflow on their way */
        for (int k = 0; complex && k < 2; k++)
            if (isfinite(pair[k]) && fabs(pair[k]) > 1e5) pair[k] = 7;
        nbxi_convert(dtype, place, NBX_COMPLEX128, pair, 1);
    }
}

/* The call with its tensors replaced by n elements, which are tuples first, first + step, ... */
static bool fill(sweep *s, const sweep_case *c, nbx_dtype dtype, int64_t n, int first, int step, bool no_zero,
                 sweep_case *out)
{
    sweep_slot slots[SWEEP_TENSORS];
    sweep_copy(s, c, sweep_cpu, out);
    int operands = sweep_slots(out, slots);
    if (operands > MOST_OPERANDS || operands == 0) {
        sweep_free(s, out);
        return false;
    }
    nbx_dtype from = (*slots[0].tensor)->dtype;
    if (from == NBX_BOOL && operands > 1) from = (*slots[1].tensor)->dtype; /* a condition */
    for (int i = 0; i < operands; i++) {
        nbx_dtype old = (*slots[i].tensor)->dtype, use = old == from ? dtype : old;
        nbx_tensor *made = NULL;
        if (nbxi_tensor_new_contiguous(s->ctx, use, 1, &n, sweep_cpu, &made) != NBX_OK) exit(2);
        for (int64_t k = 0; k < n; k++) {
            int t = (int)((first + k * step) % tuples_of(operands));
            store(use, (char *)nbxi_data(made) + (size_t)k * nbx_dtype_size(use), value_of(operands, i, t), t,
                  no_zero && i > 0);
        }
        sweep_replace(&slots[i], made);
    }
    return true;
}

static bool same_element(nbx_dtype dtype, const char *a, const char *b)
{
    size_t item = nbx_dtype_size(dtype);
    double x[2], y[2];
    if (memcmp(a, b, item) == 0) return true;
    if (nbx_dtype_category(dtype) <= NBX_CATEGORY_INT) return false;
    nbxi_convert(NBX_COMPLEX128, x, dtype, a, 1);
    nbxi_convert(NBX_COMPLEX128, y, dtype, b, 1);
    for (int k = 0; k < 2; k++)
        if (!(x[k] != x[k] && y[k] != y[k]) && memcmp(&x[k], &y[k], sizeof x[k]) != 0) return false;
    return true;
}

/* Elements of result k of each tuple alone. */
typedef struct alone {
    int tuples;
    nbx_dtype dtype;
    char *bytes; /* 16 for each tuple and result */
} alone;

#define PLACE(a, k, t) ((a)->bytes + ((size_t)(k) * (size_t)(a)->tuples + (size_t)(t)) * 16)

static bool run_alone(sweep *s, const sweep_case *c, nbx_dtype dtype, bool no_zero, alone *a)
{
    for (int t = 0; t < a->tuples; t++) {
        sweep_case one;
        sweep_outcome o;
        if (!fill(s, c, dtype, 1, t, 1, no_zero, &one)) return false;
        sweep_run(s, &one, sweep_cpu, &o);
        bool good = o.status == NBX_OK;
        for (int k = 0; good && k < c->op->nreturns; k++)
            memcpy(PLACE(a, k, t), nbxi_data(o.rets[k].v.tensor), nbx_dtype_size(o.rets[k].v.tensor->dtype));
        sweep_release(s, &o);
        sweep_free(s, &one);
        if (!good) return false;
    }
    return true;
}

static void compare_line(sweep *s, const sweep_case *c, nbx_dtype dtype, bool no_zero, const alone *a, int64_t n,
                         int first, int step)
{
    sweep_case line;
    sweep_outcome o;
    if (!fill(s, c, dtype, n, first, step, no_zero, &line)) return;
    sweep_run(s, &line, sweep_cpu, &o);
    if (o.status != NBX_OK) sweep_fail(s, &line, "%s: %.200s", nbx_dtype_name(dtype), o.message);
    for (int k = 0; o.status == NBX_OK && k < c->op->nreturns; k++) {
        const nbx_tensor *r = o.rets[k].v.tensor;
        for (int64_t i = 0; i < n; i++) {
            int t = (int)((first + i * step) % a->tuples);
            const char *got = (const char *)nbxi_data(r) + (size_t)i * nbx_dtype_size(r->dtype);
            if (same_element(r->dtype, got, PLACE(a, k, t))) continue;
            double x[2], y[2];
            nbxi_convert(NBX_COMPLEX128, x, r->dtype, got, 1);
            nbxi_convert(NBX_COMPLEX128, y, r->dtype, PLACE(a, k, t), 1);
            sweep_fail(s, &line, "%s: element %lld of %lld (of tuple %d, %g) is %.9g %.9g, alone it is %.9g %.9g",
                       nbx_dtype_name(dtype), (long long)i, (long long)n, t, value_of(1, 0, t % VALUES), x[0], x[1],
                       y[0], y[1]);
            break;
        }
    }
    sweep_release(s, &o);
    sweep_free(s, &line);
}

/* Operators whose values at infinities are those of the formula that computes them, PyTorch's too. */
static bool undefined(const nbxi_op *op, nbx_dtype dtype)
{
    if (strstr(op->name, "zeta")) return true; /* NaN where the first power is 0, as in PyTorch */
    return nbx_dtype_is_complex(dtype) && (strstr(op->name, "pow") || strstr(op->name, "addc"));
}

static void one_dtype(sweep *s, const sweep_case *c, int operands, nbx_dtype dtype)
{
    alone a = {tuples_of(operands), dtype, NULL};
    sweep_case line;
    bool no_zero = false;
    a.bytes = calloc((size_t)a.tuples * 16, NBXI_MAX_RETURNS);
    if (!a.bytes) exit(2);
    bool good = run_alone(s, c, dtype, false, &a);
    if (!good) good = no_zero = run_alone(s, c, dtype, true, &a);
    if (good) {
        int lanes = operands == 1 ? LANES : 8;
        compare_line(s, c, dtype, no_zero, &a, (int64_t)a.tuples * lanes, 0, 1);
        for (int64_t n = 2; n <= 40; n++) compare_line(s, c, dtype, no_zero, &a, n, (int)n * 11 % a.tuples, 1);
        if (!undefined(c->op, dtype) && fill(s, c, dtype, a.tuples, 0, 1, no_zero, &line)) {
            sweep_differ(s, &line, nbx_dtype_name(dtype));
            sweep_free(s, &line);
        }
    }
    free(a.bytes);
}

int main(int argc, char **argv)
{
    static const nbx_dtype dtypes[] = {NBX_BOOL,    NBX_UINT8,   NBX_INT8,      NBX_INT16,
                                       NBX_INT32,   NBX_INT64,   NBX_FLOAT16,   NBX_BFLOAT16,
                                       NBX_FLOAT32, NBX_FLOAT64, NBX_COMPLEX64, NBX_COMPLEX128};
    sweep s;
    sweep_options options = sweep_arguments(argc, argv);
    const nbxi_op *last = NULL;
    options.thin = 1;
    sweep_begin(&s, "lanes", options);
    for (size_t i = 0; i < s.count; i++) {
        sweep_slot slots[SWEEP_TENSORS];
        const nbxi_op *op = s.cases[i].op;
        if (op->kind != NBXI_OP_POINTWISE || op->base || op == last) continue;
        last = op;
        int operands = sweep_slots(&s.cases[i], slots);
        for (size_t d = 0; operands > 0 && d < sizeof dtypes / sizeof *dtypes; d++)
            one_dtype(&s, &s.cases[i], operands, dtypes[d]);
    }
    return sweep_end(&s);
}
