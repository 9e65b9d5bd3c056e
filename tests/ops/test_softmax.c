/* SPDX-License-Identifier: Apache-2.0 */
/* Softmax: values, dims, dtypes, refusals. */
#include "tests/support/cmocka.h"

#include <math.h>
#include <string.h>

#include "nbx/ops.h"
#include "tests/support/ops.h"

static void test_values(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    float x[6] = {0, 1, 2, -1, INFINITY, 3}, y[6];
    int64_t sizes[2] = {2, 3};
    nbx_tensor *t = NULL, *out = NULL;
    assert_int_equal(nbx_tensor_from_data(ctx, NBX_FLOAT32, 2, sizes, x, &t), NBX_OK);
    assert_int_equal(nbx_softmax(ctx, t, -1, NULL, &out), NBX_OK);
    assert_int_equal(nbx_tensor_read(ctx, out, y, sizeof y), NBX_OK);
    double sum = exp(-2) + exp(-1) + 1;
    assert_true(fabs(y[0] - exp(-2) / sum) < 1e-7 && fabs(y[2] - 1 / sum) < 1e-7);
    assert_true(isnan(y[4]) && isnan(y[3]));
    nbx_tensor_release(out);
    nbx_log_softmax_options options;
    nbx_log_softmax_options_init(&options);
    options.dtype = nbx_some_dtype(NBX_FLOAT64);
    assert_int_equal(nbx_log_softmax(ctx, t, 0, &options, &out), NBX_OK);
    assert_int_equal(nbx_tensor_dtype(out), NBX_FLOAT64);
    double z[6];
    assert_int_equal(nbx_tensor_read(ctx, out, z, sizeof z), NBX_OK);
    assert_true(fabs(z[0] + log(1 + exp(-1))) < 1e-15 && fabs(z[3] + 1 + log(1 + exp(-1))) < 1e-15);
    nbx_tensor_release(out);
    assert_int_equal(nbx_softmax(ctx, t, 2, NULL, &out), NBX_INDEX);
    assert_string_equal(nbx_context_error(ctx)->op, "aten::softmax.int");
    assert_non_null(strstr(nbx_context_error(ctx)->message, "in aten::_softmax: "));
    assert_null(out);
    nbx_tensor_release(t);
    nbx_context_destroy(ctx);
}

static void test_sweep(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    static const nbx_dtype dtypes[] = {NBX_FLOAT16, NBX_BFLOAT16, NBX_FLOAT32, NBX_FLOAT64};
    static const int64_t shapes[][3] = {{3, 37, 5}, {2, 1, 130}, {4, 1000, 1}, {0, 3, 2}, {2, 0, 3}, {1, 1, 1}};
    for (size_t d = 0; d < 4; d++) {
        for (size_t s = 0; s < 6; s++) {
            nbx_tensor *x = test_random(ctx, dtypes[d], 3, shapes[s], s);
            for (int dim = -1; dim < 2; dim++) {
                nbx_value args[3] = {test_tensor(x), test_int(dim), test_bool(false)};
                test_op(ctx, "aten::_softmax", args, 3, 0);
                test_op(ctx, "aten::_log_softmax", args, 3, 0);
                test_op(ctx, "aten::softmax.int", args, 2, 16);
                test_op(ctx, "aten::special_log_softmax", args, 2, 16);
            }
            nbx_tensor_release(x);
        }
    }
    nbx_tensor *scalar = test_random(ctx, NBX_FLOAT32, 0, NULL, 1);
    nbx_value args[3] = {test_tensor(scalar), test_int(-1), test_bool(false)};
    test_op(ctx, "aten::_softmax", args, 3, 0);
    args[1] = test_int(1);
    test_op_fails(ctx, NBX_INDEX, "dim", "aten::_softmax", args, 3);
    nbx_tensor_release(scalar);
    nbx_context_destroy(ctx);
}

static void test_failures(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    int64_t sizes[2] = {3, 4};
    nbx_tensor *x = test_random(ctx, NBX_BFLOAT16, 2, sizes, 1), *i = test_random(ctx, NBX_INT64, 2, sizes, 1);
    nbx_value args[3] = {test_tensor(x), test_int(0), test_bool(true)};
    test_op(ctx, "aten::_softmax", args, 3, 0);
    test_op_memory("aten::_softmax", args, 3);
    args[2] = test_dtype(NBX_FLOAT64);
    test_op_memory("aten::softmax.int", args, 3);
    args[0] = test_tensor(i);
    test_op_fails(ctx, NBX_DTYPE, "does not take int64", "aten::softmax.int", args, 2);
    nbx_tensor_release(x);
    nbx_tensor_release(i);
    nbx_context_destroy(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_values), cmocka_unit_test(test_sweep),
                                       cmocka_unit_test(test_failures)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
