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

static const nbx_dtype dtypes[] = {NBX_BOOL,    NBX_UINT8,   NBX_INT8,    NBX_INT16,     NBX_INT32,     NBX_INT64,
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
    static const double values[SPECIALS] = {0.0,   -0.0,       1,    -1,   0.5,     -0.5, 2,       -2,   3,        -3,
                                            1e-41, -4e-8,      100,  -100, 6e4,     -1e30, (double)INFINITY,
                                            -(double)INFINITY, (double)NAN, 2.5};
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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_rows), cmocka_unit_test(test_empty),
                                       cmocka_unit_test(test_specials)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
