/* SPDX-License-Identifier: Apache-2.0 */
/* Operators on quantised values: a few by hand (recorded calls have the rest), refusals, and no memory. */
#include "tests/support/cmocka.h"

#include "tests/support/ops.h"

static void test_per_tensor(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    const int64_t six = 6;
    nbx_tensor *x = test_numbers(ctx, NBX_FLOAT32, 1, &six, (double[]){0, 0.25, 0.75, -100, 100, 1.25});
    nbx_value args[7] = {test_tensor(x), test_double(0.5), test_int(3),
                         test_int(-128), test_int(127),    test_dtype(NBX_INT8)},
              ret, back;
    size_t count;
    assert_int_equal(nbx_call(ctx, "quantized_decomposed::quantize_per_tensor", args, 6, &ret, 1, &count), NBX_OK);
    test_expect(ctx, ret.v.tensor, NBX_INT8, 1, &six, (double[]){3, 3, 5, -128, 127, 5}, 0);
    test_op_memory("quantized_decomposed::quantize_per_tensor", args, 6);
    args[0] = ret;
    assert_int_equal(nbx_call(ctx, "quantized_decomposed::dequantize_per_tensor", args, 6, &back, 1, &count), NBX_OK);
    test_expect(ctx, back.v.tensor, NBX_FLOAT32, 1, &six, (double[]){0, 0, 1, -65.5, 62, 1}, 0);
    args[5] = test_dtype(NBX_UINT8);
    test_op_fails(ctx, NBX_DTYPE, "must be uint8, not int8", "quantized_decomposed::dequantize_per_tensor", args, 6);
    args[0] = test_tensor(x);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "-128 is out of bounds for uint8",
                  "quantized_decomposed::quantize_per_tensor", args, 6);
    args[5] = test_dtype(NBX_INT64);
    test_op_fails(ctx, NBX_DTYPE, "no dtype of quantised values", "quantized_decomposed::quantize_per_tensor", args, 6);
    nbx_value_release(ctx, &ret);
    nbx_value_release(ctx, &back);
    nbx_tensor_release(x);
    nbx_context_destroy(ctx);
}

static void test_int8pack(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    const int64_t a[2] = {3, 70}, w[2] = {9, 70}, nine = 9, none[2] = {0, 70};
    nbx_tensor *x = test_random(ctx, NBX_BFLOAT16, 2, a, 1), *q = test_random(ctx, NBX_INT8, 2, w, 2),
               *s = test_random(ctx, NBX_BFLOAT16, 1, &nine, 3), *empty = test_random(ctx, NBX_BFLOAT16, 2, none, 4);
    nbx_value args[3] = {test_tensor(x), test_tensor(q), test_tensor(s)}, ret;
    size_t count;
    test_op_memory("aten::_weight_int8pack_mm", args, 3);
    args[0] = test_tensor(empty);
    assert_int_equal(nbx_call(ctx, "aten::_weight_int8pack_mm", args, 3, &ret, 1, &count), NBX_OK);
    assert_int_equal(nbx_tensor_size(ret.v.tensor, 0), 0);
    assert_int_equal(nbx_tensor_size(ret.v.tensor, 1), 9);
    nbx_value_release(ctx, &ret);
    nbx_value turn[1] = {test_tensor(q)}, turned;
    assert_int_equal(nbx_call(ctx, "aten::t", turn, 1, &turned, 1, &count), NBX_OK);
    args[1] = turned;
    test_op_fails(ctx, NBX_SHAPE, "must be [N, 70]", "aten::_weight_int8pack_mm", args, 3);
    nbx_value_release(ctx, &turned);
    nbx_tensor *all[] = {x, q, s, empty};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) nbx_tensor_release(all[i]);
    nbx_context_destroy(ctx);
}

/* Scales and zero points of a range, and of nothing. */
static void test_choose(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    const int64_t three = 3, one = 1, zero = 0;
    nbx_tensor *x = test_numbers(ctx, NBX_FLOAT32, 1, &three, (double[]){-1, 0.5, 4.1}),
               *nothing = test_random(ctx, NBX_FLOAT32, 1, &zero, 1);
    nbx_value args[5] = {test_tensor(x), test_int(0), test_int(255), test_double(1e-5), test_dtype(NBX_UINT8)}, rets[2];
    size_t count;
    assert_int_equal(nbx_call(ctx, "quantized_decomposed::choose_qparams.tensor", args, 5, rets, 2, &count), NBX_OK);
    test_expect(ctx, rets[0].v.tensor, NBX_FLOAT64, 1, &one, (double[]){0.02}, 1e-8);
    test_expect(ctx, rets[1].v.tensor, NBX_INT64, 1, &one, (double[]){50}, 0);
    nbx_value_release(ctx, &rets[0]);
    nbx_value_release(ctx, &rets[1]);
    args[1] = test_int(1);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "take in 0", "quantized_decomposed::choose_qparams.tensor", args, 5);
    args[1] = test_int(0);
    args[0] = test_tensor(nothing);
    test_op_fails(ctx, NBX_SHAPE, "must have elements", "quantized_decomposed::choose_qparams.tensor", args, 5);
    nbx_tensor_release(x);
    nbx_tensor_release(nothing);
    nbx_context_destroy(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_per_tensor), cmocka_unit_test(test_int8pack),
                                       cmocka_unit_test(test_choose)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
