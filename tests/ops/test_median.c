/* SPDX-License-Identifier: Apache-2.0 */
/* Medians and modes. */
#include "tests/support/cmocka.h"

#include <math.h>

#include "nbx/ops.h"
#include "tests/support/ops.h"

static void test_sweep(void **state)
{
    (void)state;
    static const nbx_dtype dtypes[] = {NBX_UINT8, NBX_INT64, NBX_FLOAT16, NBX_BFLOAT16, NBX_FLOAT32, NBX_FLOAT64};
    static const int64_t shapes[][3] = {{3, 8, 5}, {2, 1, 33}, {2, 3, 0}};
    nbx_context *ctx = test_context();
    for (size_t d = 0; d < 6; d++) {
        for (size_t s = 0; s < 4; s++) {
            nbx_tensor *x = test_random(ctx, dtypes[d], s < 3 ? 3 : 0, shapes[s % 3], s);
            nbx_value args[3] = {test_tensor(x), test_int(0), test_bool(true)};
            if (s != 2 || d >= 2) test_op(ctx, "aten::median", args, 1, 0);
            if (s != 2 || d >= 2) test_op(ctx, "aten::nanmedian", args, 1, 0);
            for (int dim = s == 2 ? 0 : -1; dim < (s < 3 ? 2 : 1); dim++) {
                args[1] = test_int(dim);
                test_op(ctx, "aten::median.dim", args, 3, 0);
                test_op(ctx, "aten::nanmedian.dim", args, 2, 0);
                test_op(ctx, "aten::mode", args, 3, 0);
            }
            nbx_tensor_release(x);
        }
    }
    nbx_context_destroy(ctx);
}

static void test_values(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    const double nan = (double)NAN;
    const int64_t sizes[2] = {2, 4}, two[1] = {2};
    nbx_tensor *x = test_numbers(ctx, NBX_FLOAT32, 2, sizes, (const double[]){4, 1, 3, 2, nan, -0.0, 0, nan}),
               *v = NULL, *i = NULL;
    assert_int_equal(nbx_median_dim(ctx, x, 1, NULL, &v, &i), NBX_OK);
    test_expect(ctx, v, NBX_FLOAT32, 1, two, (const double[]){2, nan}, 0);
    test_expect(ctx, i, NBX_INT64, 1, two, (const double[]){3, 0}, 0);
    nbx_tensor_release(v);
    nbx_tensor_release(i);
    assert_int_equal(nbx_nanmedian_dim(ctx, x, 1, NULL, &v, &i), NBX_OK);
    test_expect(ctx, i, NBX_INT64, 1, two, (const double[]){3, 1}, 0);
    nbx_tensor_release(v);
    nbx_tensor_release(i);
    assert_int_equal(nbx_mode(ctx, x, NULL, &v, &i), NBX_OK);
    test_expect(ctx, v, NBX_FLOAT32, 1, two, (const double[]){1, 0}, 0);
    test_expect(ctx, i, NBX_INT64, 1, two, (const double[]){1, 2}, 0);
    nbx_tensor_release(v);
    nbx_tensor_release(i);
    nbx_value args[2] = {test_tensor(x), test_int(2)};
    test_op_fails(ctx, NBX_INDEX, "dim", "aten::median.dim", args, 2);
    args[1] = test_int(0);
    test_op_memory("aten::mode", args, 2);
    nbx_tensor_release(x);
    nbx_context_destroy(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sweep), cmocka_unit_test(test_values)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
