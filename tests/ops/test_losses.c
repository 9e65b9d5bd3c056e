/* SPDX-License-Identifier: Apache-2.0 */
/* Losses: known values, cpu against ref, memory, refusals. */
#include "tests/support/cmocka.h"

#include <math.h>

#include "tests/support/ops.h"

static void expect(nbx_context *ctx, const char *name, const nbx_value *args, size_t nargs, double value,
                   double tolerance)
{
    nbx_value ret;
    size_t count;
    assert_int_equal(nbx_call(ctx, name, args, nargs, &ret, 1, &count), NBX_OK);
    test_expect(ctx, ret.v.tensor, NBX_FLOAT32, 0, NULL, &value, tolerance);
    nbx_value_release(ctx, &ret);
}

static void test_values(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    const int64_t three[1] = {3}, matrix[2] = {2, 3}, two[1] = {2};
    const double x[3] = {1, 2, 4}, y[3] = {1, 4, 1}, logits[6] = {0, 0, 0, 1, 2, 3}, classes[2] = {1, -100};
    nbx_tensor *a = test_numbers(ctx, NBX_FLOAT32, 1, three, x), *b = test_numbers(ctx, NBX_FLOAT32, 1, three, y);
    nbx_value args[3] = {test_tensor(a), test_tensor(b), test_int(2)};
    expect(ctx, "aten::mse_loss", args, 2, 13.0 / 3, 1e-6);
    expect(ctx, "aten::mse_loss", args, 3, 13, 0);
    expect(ctx, "aten::l1_loss", args, 3, 5, 0);
    expect(ctx, "aten::smooth_l1_loss", args, 3, 4, 0);
    args[2] = test_int(3);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "must be 0 (none)", "aten::mse_loss", args, 3);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "between 0 and 1", "aten::binary_cross_entropy", args, 2);
    nbx_tensor *l = test_numbers(ctx, NBX_FLOAT32, 2, matrix, logits),
               *t = test_numbers(ctx, NBX_INT64, 1, two, classes);
    args[0] = test_tensor(l);
    args[1] = test_tensor(t);
    expect(ctx, "aten::cross_entropy_loss", args, 2, log(3), 1e-6); /* the second row is ignored */
    args[1] = test_tensor(b);
    test_op_fails(ctx, NBX_DTYPE, "int64 or uint8", "aten::nll_loss", args, 2);
    nbx_tensor_release(a);
    nbx_tensor_release(b);
    nbx_tensor_release(l);
    nbx_tensor_release(t);
    nbx_context_destroy(ctx);
}

static void test_sweep(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    static const nbx_dtype dtypes[] = {NBX_BFLOAT16, NBX_FLOAT32, NBX_FLOAT64};
    static const char *const names[] = {"aten::mse_loss", "aten::l1_loss", "aten::smooth_l1_loss", "aten::huber_loss",
                                        "aten::soft_margin_loss"};
    const int64_t sizes[2] = {4, 5}, rows[1] = {4};
    const double classes[4] = {0, 4, 2, 2};
    nbx_tensor *t = test_numbers(ctx, NBX_INT64, 1, rows, classes);
    for (size_t d = 0; d < 3; d++) {
        nbx_tensor *a = test_random(ctx, dtypes[d], 2, sizes, 1), *b = test_random(ctx, dtypes[d], 2, sizes, 2);
        nbx_tensor *w = test_random(ctx, dtypes[d], 1, sizes + 1, 3);
        for (int reduction = 0; reduction < 3; reduction++) {
            nbx_value args[6] = {test_tensor(a), test_tensor(b), test_int(reduction)};
            for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) test_op(ctx, names[i], args, 3, 16);
            args[1] = test_tensor(t);
            args[2] = test_none();
            args[3] = test_int(reduction);
            args[4] = test_int(2);
            args[5] = test_double(0.25);
            test_op(ctx, "aten::nll_loss", args, 5, 16);
            test_op(ctx, "aten::cross_entropy_loss", args, 6, 16);
            if (d == 0 && reduction == 1) {
                args[2] = test_tensor(w);
                test_op_memory("aten::cross_entropy_loss", args, 6);
                test_op_memory("aten::nll_loss_forward", args, 5);
            }
        }
        nbx_value triplet[3] = {test_tensor(a), test_tensor(b), test_tensor(a)};
        test_op(ctx, "aten::triplet_margin_loss", triplet, 3, 32);
        test_op(ctx, "aten::margin_ranking_loss", triplet, 3, 32);
        if (d == 0) test_op_memory("aten::triplet_margin_loss", triplet, 3);
        nbx_tensor_release(a);
        nbx_tensor_release(b);
        nbx_tensor_release(w);
    }
    nbx_tensor_release(t);
    nbx_context_destroy(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_values), cmocka_unit_test(test_sweep)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
