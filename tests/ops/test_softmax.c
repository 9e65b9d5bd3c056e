/* SPDX-License-Identifier: Apache-2.0 */
/* Softmax: values, dims, dtypes, refusals. */
#include "tests/support/cmocka.h"

#include <math.h>
#include <string.h>

#include "nbx/ops.h"

static nbx_context *make(void)
{
    nbx_context *ctx = NULL;
    assert_int_equal(nbx_context_create(NULL, &ctx), NBX_OK);
    return ctx;
}

static void test_values(void **state)
{
    (void)state;
    nbx_context *ctx = make();
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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_values)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
