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

/* Packed codes come back in the product with a matrix of ones and zeros. */
static void test_int4pack(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    const int64_t w[2] = {48, 64}, eye[2] = {64, 64}, s[3] = {2, 48, 2}, f8[2] = {3, 16};
    double codes[48 * 64], one[64 * 64] = {0}, pairs[2 * 48 * 2], want[64 * 48];
    for (int i = 0; i < 48 * 64; i++) codes[i] = (i * 7 + i / 64) % 16;
    for (int i = 0; i < 64; i++) one[i * 65] = 1;
    for (int i = 0; i < 2 * 48; i++) pairs[2 * i] = 0.5, pairs[2 * i + 1] = i % 3;
    for (int k = 0; k < 64; k++)
        for (int n = 0; n < 48; n++) want[k * 48 + n] = (codes[n * 64 + k] - 8) * 0.5 + (k / 32 * 48 + n) % 3;
    nbx_tensor *q = test_numbers(ctx, NBX_INT32, 2, w, codes), *x = test_numbers(ctx, NBX_FLOAT32, 2, eye, one),
               *p = test_numbers(ctx, NBX_FLOAT32, 3, s, pairs);
    nbx_value pack[2] = {test_tensor(q), test_int(2)}, packed, ret;
    size_t count;
    assert_int_equal(nbx_call(ctx, "aten::_convert_weight_to_int4pack_for_cpu", pack, 2, &packed, 1, &count), NBX_OK);
    nbx_value args[4] = {test_tensor(x), packed, test_int(32), test_tensor(p)};
    assert_int_equal(nbx_call(ctx, "aten::_weight_int4pack_mm_for_cpu", args, 4, &ret, 1, &count), NBX_OK);
    const int64_t sizes[2] = {64, 48};
    test_expect(ctx, ret.v.tensor, NBX_FLOAT32, 2, sizes, want, 0);
    nbx_value_release(ctx, &ret);
    test_op(ctx, "aten::_weight_int4pack_mm_for_cpu", args, 4, 0);
    test_op_memory("aten::_weight_int4pack_mm_for_cpu", args, 4);
    args[2] = test_int(48);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "32, 64, 128 or 256", "aten::_weight_int4pack_mm_for_cpu", args, 4);
    nbx_value_release(ctx, &packed);
    nbx_tensor *a = test_random(ctx, NBX_FLOAT8_E4M3FN, 2, f8, 1), *scale = test_random(ctx, NBX_FLOAT32, 0, NULL, 2);
    nbx_value turn[1] = {test_tensor(a)}, turned;
    assert_int_equal(nbx_call(ctx, "aten::t", turn, 1, &turned, 1, &count), NBX_OK);
    nbx_value scaled[7] = {test_tensor(a), turned,      test_tensor(scale),     test_tensor(scale),
                           test_none(),    test_none(), test_dtype(NBX_FLOAT32)};
    test_op_memory("aten::_scaled_mm", scaled, 7);
    scaled[1] = test_tensor(a);
    test_op_fails(ctx, NBX_SHAPE, "must have 16 rows", "aten::_scaled_mm", scaled, 7);
    nbx_value_release(ctx, &turned);
    nbx_tensor *all[] = {q, x, p, a, scale};
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
                                       cmocka_unit_test(test_int4pack), cmocka_unit_test(test_choose)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
