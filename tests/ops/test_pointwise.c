/* SPDX-License-Identifier: Apache-2.0 */
/* Pointwise rows: every row in every dtype that it takes, cpu against ref, in several layouts; special values;
 * promotion; refusals. */
#include "tests/support/cmocka.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "nbx/ops.h"
#include "src/ops/op.h"
#include "tests/support/ops.h"

static const nbx_dtype dtypes[] = {NBX_BOOL,    NBX_UINT8,    NBX_INT8,    NBX_INT16,   NBX_INT32,     NBX_INT64,
                                   NBX_FLOAT16, NBX_BFLOAT16, NBX_FLOAT32, NBX_FLOAT64, NBX_COMPLEX64, NBX_COMPLEX128};
#define DTYPES (sizeof dtypes / sizeof *dtypes)

static bool is_row(const nbxi_op *op) { return op->kind == NBXI_OP_POINTWISE && op->variant == NBXI_FUNCTIONAL; }

/* Arguments that suit most rows: tensors from make, numbers near 1. */
typedef nbx_tensor *(*make_function)(nbx_context *ctx, nbx_dtype dtype, int which);

static size_t make_args(nbx_context *ctx, const nbxi_op *op, nbx_dtype dtype, make_function make, nbx_value *args)
{
    for (int i = 0; i < op->nargs; i++) {
        const nbxi_arg *arg = &op->args[i];
        bool whole = nbx_dtype_category(dtype) <= NBX_CATEGORY_INT;
        if (arg->type == NBXI_ARG_TENSOR) {
            bool mask = strcmp(arg->name, "condition") == 0 || strcmp(arg->name, "mask") == 0;
            bool single = strcmp(arg->name, "value") == 0;
            args[i] = test_tensor(single ? test_random(ctx, dtype, 0, NULL, 5) : make(ctx, mask ? NBX_BOOL : dtype, i));
        } else if (arg->type == NBXI_ARG_SCALAR) {
            args[i] = whole ? test_int(i + 2) : test_double(0.75 * i + 0.4);
        } else if (arg->has_default) {
            args[i].kind = NBX_VALUE_DEFAULT;
        } else if (arg->type == NBXI_ARG_STRING) {
            args[i] = test_none();
        } else {
            args[i] = test_int(2);
        }
    }
    return (size_t)op->nargs;
}

static void free_made(const nbx_value *args, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (args[i].kind == NBX_VALUE_TENSOR) nbx_tensor_release(args[i].v.tensor);
    }
}

/* Whether the row takes these arguments at all; a refusal must name its reason. */
static bool takes(nbx_context *ctx, const nbxi_op *op, const nbx_value *args, size_t n)
{
    nbx_value rets[NBXI_MAX_RETURNS];
    nbx_status status = nbxi_op_call(ctx, op, args, n, rets);
    for (int k = 0; k < op->nreturns && status == NBX_OK; k++) nbx_value_release(ctx, &rets[k]);
    if (status != NBX_OK && status != NBX_DTYPE && !strstr(nbx_context_error(ctx)->message, "ZeroDivisionError")) {
        fail_msg("%s: %s: %s", op->name, nbx_status_name(status), nbx_context_error(ctx)->message);
    }
    return status == NBX_OK;
}

static int sweep(nbx_context *ctx, make_function make)
{
    int calls = 0;
    for (size_t i = 0; i < nbxi_ops_count; i++) {
        const nbxi_op *op = &nbxi_ops[i];
        if (!is_row(op)) continue;
        int taken = 0;
        for (size_t d = 0; d < DTYPES; d++) {
            nbx_value args[NBXI_MAX_ARGS];
            size_t n = make_args(ctx, op, dtypes[d], make, args);
            if (takes(ctx, op, args, n)) {
                test_op(ctx, op->name, args, n, 0);
                taken++;
            }
            free_made(args, n);
        }
        if (taken == 0) fail_msg("%s took no dtype", op->name);
        calls += taken;
    }
    return calls;
}

static nbx_tensor *broadcasting(nbx_context *ctx, nbx_dtype dtype, int which)
{
    static const int64_t sizes[3][3] = {{3, 1, 37}, {5, 37, 0}, {3, 5, 1}};
    return test_random(ctx, dtype, which % 3 == 1 ? 2 : 3, sizes[which % 3], (uint64_t)which);
}

static void test_rows(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    assert_true(sweep(ctx, broadcasting) > 1500);
    nbx_context_destroy(ctx);
}

static nbx_tensor *empty(nbx_context *ctx, nbx_dtype dtype, int which)
{
    static const int64_t sizes[2] = {0, 3};
    (void)which;
    return test_random(ctx, dtype, 2, sizes, 1);
}

static void test_empty(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    sweep(ctx, empty);
    nbx_context_destroy(ctx);
}

/* Every pair of special values. */
#define SPECIALS 20
static nbx_tensor *special(nbx_context *ctx, nbx_dtype dtype, int which)
{
    static const double values[SPECIALS] = {0.0,
                                            -0.0,
                                            1,
                                            -1,
                                            0.5,
                                            -0.5,
                                            2,
                                            -2,
                                            3,
                                            -3,
                                            1e-41,
                                            -4e-8,
                                            100,
                                            -100,
                                            6e4,
                                            -1e30,
                                            (double)INFINITY,
                                            -(double)INFINITY,
                                            (double)NAN,
                                            2.5};
    double column[SPECIALS];
    bool whole = nbx_dtype_category(dtype) <= NBX_CATEGORY_INT;
    for (int i = 0; i < SPECIALS; i++) column[i] = whole && !(fabs(values[i]) < 100) ? 7 : values[i];
    int64_t sizes[2] = {which % 2 ? 1 : SPECIALS, which % 2 ? SPECIALS : 1};
    return test_numbers(ctx, dtype, 2, sizes, column);
}

static void test_specials(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    for (size_t i = 0; i < nbxi_ops_count; i++) {
        const nbxi_op *op = &nbxi_ops[i];
        if (!is_row(op)) continue;
        for (size_t d = 0; d < DTYPES && dtypes[d] != NBX_COMPLEX64; d++) {
            nbx_value args[NBXI_MAX_ARGS];
            size_t n = make_args(ctx, op, dtypes[d], special, args);
            if (takes(ctx, op, args, n)) test_op(ctx, op->name, args, n, 0);
            free_made(args, n);
        }
    }
    nbx_context_destroy(ctx);
}

static nbx_tensor *of(nbx_context *ctx, nbx_dtype dtype, int64_t n, const double *values)
{
    return test_numbers(ctx, dtype, 1, &n, values);
}

static void expect(nbx_context *ctx, const char *name, const nbx_value *args, size_t nargs, nbx_dtype dtype, int64_t n,
                   const double *want)
{
    nbx_value out;
    size_t count = 0;
    nbx_status status = nbx_call(ctx, name, args, nargs, &out, 1, &count);
    if (status != NBX_OK) fail_msg("%s: %s", name, nbx_context_error(ctx)->message);
    test_expect(ctx, out.v.tensor, dtype, 1, &n, want, 0);
    nbx_value_release(ctx, &out);
}

/* Values that PyTorch 2.11 gives. */
static void test_values(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    const double inf = (double)INFINITY, nan = (double)NAN;
    const double a[] = {7, -7, 7, -7}, b[] = {3, 3, -3, -3}, floor_q[] = {2, -3, -3, 2}, rem[] = {1, 2, -2, -1};
    const double mod[] = {1, -1, 1, -1}, trunc_q[] = {2, -2, -2, 2};
    for (int d = 0; d < 2; d++) {
        nbx_dtype dtype = d ? NBX_FLOAT32 : NBX_INT32;
        nbx_tensor *x = of(ctx, dtype, 4, a), *y = of(ctx, dtype, 4, b);
        nbx_value args[3] = {test_tensor(x), test_tensor(y)};
        expect(ctx, "aten::floor_divide", args, 2, dtype, 4, floor_q);
        expect(ctx, "aten::remainder.Tensor", args, 2, dtype, 4, rem);
        expect(ctx, "aten::fmod.Tensor", args, 2, dtype, 4, mod);
        args[2].kind = NBX_VALUE_STRING;
        args[2].v.string = "trunc";
        expect(ctx, "aten::div.Tensor_mode", args, 3, dtype, 4, trunc_q);
        args[2].v.string = "up";
        test_op_fails(ctx, NBX_INVALID_ARGUMENT, "trunc floor", "aten::div.Tensor_mode", args, 3);
        nbx_tensor_release(x);
        nbx_tensor_release(y);
    }
    const double odd[] = {nan, inf, -inf, -0.5, 2.5, -1}, clamped[] = {nan, 1, -1, -0.5, 1, -1};
    nbx_tensor *x = of(ctx, NBX_FLOAT32, 6, odd);
    nbx_value args[3] = {test_tensor(x), test_int(-1), test_int(1)};
    expect(ctx, "aten::clamp", args, 3, NBX_FLOAT32, 6, clamped);
    const double rounded[] = {nan, inf, -inf, -0.0, 2, -1}, relu[] = {nan, inf, 0, 0, 2.5, 0};
    expect(ctx, "aten::round", args, 1, NBX_FLOAT32, 6, rounded);
    expect(ctx, "aten::relu", args, 1, NBX_FLOAT32, 6, relu);
    const double sign[] = {0, 1, -1, -1, 1, -1}, zero[] = {0, 0, 0, 0, 0, 0}, fmax[] = {0, inf, 0, 0, 2.5, 0};
    expect(ctx, "aten::sign", args, 1, NBX_FLOAT32, 6, sign);
    nbx_tensor *z = of(ctx, NBX_FLOAT32, 6, zero);
    args[1] = test_tensor(z);
    expect(ctx, "aten::fmax", args, 2, NBX_FLOAT32, 6, fmax);
    nbx_tensor_release(x);
    nbx_tensor_release(z);
    nbx_context_destroy(ctx);
}

static void test_promotion(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    const double ones[] = {1, 2}, halves[] = {0.5, 1}, sums[] = {3.5, 4.5}, doubled[] = {2, 4}, yes[] = {0, 1};
    nbx_tensor *i = of(ctx, NBX_INT32, 2, ones), *u = of(ctx, NBX_UINT8, 2, ones), *h = of(ctx, NBX_FLOAT16, 2, ones);
    nbx_tensor *b = of(ctx, NBX_BOOL, 2, yes);
    nbx_value args[2] = {test_tensor(i), test_double(2.5)};
    expect(ctx, "aten::add.Scalar", args, 2, NBX_FLOAT32, 2, sums);
    args[1] = test_int(2);
    expect(ctx, "aten::div.Scalar", args, 2, NBX_FLOAT32, 2, halves);
    expect(ctx, "aten::mul.Scalar", args, 2, NBX_INT32, 2, doubled);
    args[0] = test_tensor(u);
    args[1] = test_tensor(i);
    expect(ctx, "aten::maximum", args, 2, NBX_INT32, 2, ones);
    args[0] = test_tensor(h);
    args[1] = test_double(0.1);
    const double no[] = {0, 0}, true_true[] = {1, 1};
    expect(ctx, "aten::eq.Scalar", args, 2, NBX_BOOL, 2, no);
    args[1] = test_tensor(i);
    expect(ctx, "aten::ge.Tensor", args, 2, NBX_BOOL, 2, true_true);
    args[0] = test_tensor(b);
    args[1] = test_int(2);
    const double twos[] = {0, 2};
    expect(ctx, "aten::mul.Scalar", args, 2, NBX_INT64, 2, twos);
    nbx_tensor_release(i);
    nbx_tensor_release(u);
    nbx_tensor_release(h);
    nbx_tensor_release(b);
    nbx_context_destroy(ctx);
}

static void test_refusals(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    const double numbers[] = {1, 0, 1};
    nbx_tensor *i = of(ctx, NBX_INT64, 3, numbers), *b = of(ctx, NBX_BOOL, 3, numbers),
               *f = of(ctx, NBX_FLOAT32, 3, numbers);
    int64_t two = 2;
    nbx_tensor *other = test_random(ctx, NBX_FLOAT32, 1, &two, 1);
    nbx_value args[3] = {test_tensor(i), test_tensor(i), test_none()};
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "ZeroDivisionError", "aten::floor_divide", args, 2);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "ZeroDivisionError", "aten::floor_divide_.Tensor", args, 2);
    int64_t size = 3;
    test_expect(ctx, i, NBX_INT64, 1, &size, numbers, 0); /* as it was */
    args[1] = test_int(-1);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "negative integer powers", "aten::pow.Tensor_Scalar", args, 2);
    args[1] = test_tensor(b);
    test_op_fails(ctx, NBX_DTYPE, "bool", "aten::sub.Tensor", args, 2);
    args[0] = test_tensor(f);
    args[1] = test_tensor(other);
    test_op_fails(ctx, NBX_SHAPE, "[3]", "aten::add.Tensor", args, 2);
    args[1] = test_none();
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "min", "aten::clamp", args, 3);
    args[0] = test_tensor(b);
    test_op_fails(ctx, NBX_DTYPE, "it takes", "aten::relu", args, 1);
    args[0] = test_tensor(i);
    args[1] = test_tensor(i);
    args[2] = test_int(1);
    test_op_fails(ctx, NBX_DTYPE, "bool", "aten::where.ScalarOther", args, 3);
    args[0] = test_tensor(f);
    args[1] = test_tensor(i);
    test_op_memory("aten::add.Tensor", args, 2);
    nbx_tensor_release(i);
    nbx_tensor_release(b);
    nbx_tensor_release(f);
    nbx_tensor_release(other);
    nbx_context_destroy(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_rows),      cmocka_unit_test(test_empty),
                                       cmocka_unit_test(test_specials),  cmocka_unit_test(test_values),
                                       cmocka_unit_test(test_promotion), cmocka_unit_test(test_refusals)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
