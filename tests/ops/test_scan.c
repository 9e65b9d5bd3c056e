/* SPDX-License-Identifier: Apache-2.0 */
/* Running sums, products and extremes. */
#include "tests/support/cmocka.h"

#include <math.h>

#include "nbx/ops.h"
#include "tests/support/ops.h"

static const nbx_dtype dtypes[] = {NBX_BOOL,     NBX_UINT8,   NBX_INT32,   NBX_INT64,     NBX_FLOAT16,
                                   NBX_BFLOAT16, NBX_FLOAT32, NBX_FLOAT64, NBX_COMPLEX64, NBX_COMPLEX128};

static void test_sweep(void **state)
{
    (void)state;
    static const int64_t shapes[][3] = {{3, 7, 70}, {2, 600, 3}, {1, 2, 0}, {0, 3, 1}};
    nbx_context *ctx = test_context();
    for (size_t d = 0; d < 10; d++) {
        for (size_t s = 0; s < 5; s++) {
            nbx_tensor *x = test_random(ctx, dtypes[d], s < 4 ? 3 : 0, shapes[s % 4], s);
            for (int dim = -1; dim < (s < 4 ? 2 : 1); dim++) {
                nbx_value args[3] = {test_tensor(x), test_int(dim), test_none()};
                test_op(ctx, "aten::cumsum", args, 3, 0);
                if (s == 0 || dtypes[d] > NBX_BFLOAT16) test_op(ctx, "aten::cumprod", args, 3, 0);
                if (dtypes[d] < NBX_COMPLEX64) test_op(ctx, "aten::cummax", args, 2, 0);
                if (dtypes[d] < NBX_COMPLEX64) test_op(ctx, "aten::cummin", args, 2, 0);
                if (dtypes[d] >= NBX_FLOAT16 && dtypes[d] <= NBX_FLOAT64)
                    test_op(ctx, "aten::logcumsumexp", args, 2, 0);
                args[2] = test_dtype(NBX_FLOAT16);
                if (dtypes[d] <= NBX_INT64) test_op(ctx, "aten::cumsum", args, 3, 0);
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
    const int64_t sizes[1] = {6};
    const double nan = (double)NAN, inf = (double)INFINITY, data[6] = {1, 3, 3, 2, nan, 7};
    nbx_tensor *x = test_numbers(ctx, NBX_FLOAT32, 1, sizes, data), *values = NULL, *indices = NULL;
    assert_int_equal(nbx_cummax(ctx, x, 0, &values, &indices), NBX_OK);
    test_expect(ctx, values, NBX_FLOAT32, 1, sizes, (const double[]){1, 3, 3, 3, nan, nan}, 0);
    test_expect(ctx, indices, NBX_INT64, 1, sizes, (const double[]){0, 1, 2, 2, 4, 4}, 0);
    nbx_tensor_release(values);
    nbx_tensor_release(indices);
    nbx_tensor_release(x);
    x = test_numbers(ctx, NBX_FLOAT64, 1, sizes, (const double[]){-inf, -inf, 0, 0, inf, 1});
    assert_int_equal(nbx_logcumsumexp(ctx, x, -1, &values), NBX_OK);
    test_expect(ctx, values, NBX_FLOAT64, 1, sizes, (const double[]){-inf, -inf, 0, log(2), inf, inf}, 1e-15);
    nbx_tensor_release(values);
    nbx_tensor_release(x);
    x = test_numbers(ctx, NBX_INT32, 1, sizes, (const double[]){1, 2, 3, 4, 5, 6});
    assert_int_equal(nbx_cumsum_inplace(ctx, x, 0, NULL), NBX_OK);
    test_expect(ctx, x, NBX_INT32, 1, sizes, (const double[]){1, 3, 6, 10, 15, 21}, 0);
    nbx_value args[2] = {test_tensor(x), test_int(1)};
    test_op_fails(ctx, NBX_INDEX, "dim", "aten::cumsum", args, 2);
    test_op_fails(ctx, NBX_DTYPE, "does not take int32", "aten::logcumsumexp", args, 2);
    args[1] = test_int(0);
    test_op_memory("aten::cummin", args, 2);
    nbx_tensor_release(x);
    nbx_context_destroy(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sweep), cmocka_unit_test(test_values)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
