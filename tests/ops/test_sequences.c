/* SPDX-License-Identifier: Apache-2.0 */
/* CTC losses, fused attention, gradient: known values, cpu against ref, memory, refusals. */
#include "tests/support/cmocka.h"

#include <math.h>

#include "tests/support/ops.h"

static void test_ctc(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    const int64_t sizes[3] = {4, 2, 3}, four[1] = {4}, two[1] = {2};
    const int64_t full[2] = {4, 4}, part[2] = {4, 3}, targets[2] = {2, 2}, wrong[2] = {5, 4}, uneven[2] = {2, 1};
    const double labels[4] = {1, 2, 2, 2}, bad[4] = {1, 3, 2, 2}, lengths[2] = {4, 3};
    nbx_tensor *p = test_random(ctx, NBX_FLOAT32, 3, sizes, 1), *t = test_numbers(ctx, NBX_INT64, 1, four, labels);
    nbx_tensor *b = test_numbers(ctx, NBX_INT64, 1, four, bad), *n = test_numbers(ctx, NBX_INT64, 1, two, lengths);
    nbx_tensor *m = test_numbers(ctx, NBX_INT32, 1, two, (const double[]){2, 2});
    nbx_value args[7] = {test_tensor(p),        test_tensor(t), test_ints(full, 2),
                         test_ints(targets, 2), test_int(0),    test_int(2)};
    test_op(ctx, "aten::_ctc_loss", args, 4, 1e-5);
    test_op_memory("aten::_ctc_loss", args, 4);
    test_op(ctx, "aten::ctc_loss.IntList", args, 6, 1e-5);
    args[2] = test_ints(part, 2);
    test_op(ctx, "aten::_ctc_loss", args, 4, 1e-5);
    test_op(ctx, "aten::ctc_loss.IntList", args, 5, 1e-5);
    test_op_memory("aten::ctc_loss.IntList", args, 5);
    args[2] = test_tensor(n), args[3] = test_tensor(m);
    test_op(ctx, "aten::ctc_loss.Tensor", args, 6, 1e-5);
    test_op_memory("aten::ctc_loss.Tensor", args, 5);
    args[2] = test_ints(wrong, 2), args[3] = test_ints(targets, 2);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "not between 0 and 4", "aten::_ctc_loss", args, 4);
    args[2] = test_ints(full, 2), args[3] = test_ints(uneven, 2);
    test_op_fails(ctx, NBX_SHAPE, "the sum of the lengths", "aten::_ctc_loss", args, 4);
    args[1] = test_tensor(b), args[3] = test_ints(targets, 2);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "the label 3", "aten::_ctc_loss", args, 4);
    args[4] = test_int(3);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "must be a label", "aten::_ctc_loss", args, 5);
    nbx_tensor_release(p);
    nbx_tensor_release(t);
    nbx_tensor_release(b);
    nbx_tensor_release(n);
    nbx_tensor_release(m);
    nbx_context_destroy(ctx);
}

/* One step, one label: the loss is the negative log-probability of the label; of two steps, of all three paths. */
static void test_ctc_values(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    const int64_t sizes[3] = {2, 1, 2}, one[1] = {1}, length[1] = {1}, twice[1] = {2};
    const double logs[4] = {log(0.25), log(0.75), log(0.5), log(0.5)}, label[1] = {1};
    const double first = -log(0.75), all = -log(0.25 * 0.5 + 0.75 * 0.5 + 0.75 * 0.5);
    nbx_tensor *p = test_numbers(ctx, NBX_FLOAT64, 3, sizes, logs), *t = test_numbers(ctx, NBX_INT64, 1, one, label);
    nbx_value ret, args[4] = {test_tensor(p), test_tensor(t), test_ints(length, 1), test_ints(length, 1)};
    size_t count;
    assert_int_equal(nbx_call(ctx, "aten::ctc_loss.IntList", args, 4, &ret, 1, &count), NBX_OK);
    test_expect(ctx, ret.v.tensor, NBX_FLOAT64, 0, NULL, &first, 1e-14);
    nbx_value_release(ctx, &ret);
    args[2] = test_ints(twice, 1);
    assert_int_equal(nbx_call(ctx, "aten::ctc_loss.IntList", args, 4, &ret, 1, &count), NBX_OK);
    test_expect(ctx, ret.v.tensor, NBX_FLOAT64, 0, NULL, &all, 1e-14);
    nbx_value_release(ctx, &ret);
    nbx_tensor_release(p);
    nbx_tensor_release(t);
    nbx_context_destroy(ctx);
}

static void test_attention(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    const int64_t x[3] = {2, 3, 4}, w[2] = {12, 4}, square[2] = {4, 4}, mask[2] = {3, 3};
    nbx_tensor *in = test_random(ctx, NBX_FLOAT32, 3, x, 1), *qkv = test_random(ctx, NBX_FLOAT32, 2, w, 2);
    nbx_tensor *qkv_bias = test_random(ctx, NBX_FLOAT32, 1, w, 3), *out = test_random(ctx, NBX_FLOAT32, 2, square, 4);
    nbx_tensor *bias = test_random(ctx, NBX_FLOAT32, 1, square, 5);
    nbx_tensor *hidden = test_numbers(ctx, NBX_BOOL, 2, mask, (const double[]){0, 1, 1, 0, 0, 1, 0, 0, 0});
    nbx_value args[13] = {test_tensor(in),   test_tensor(in),     test_tensor(in),       test_int(4),
                          test_int(2),       test_tensor(qkv),    test_tensor(qkv_bias), test_tensor(out),
                          test_tensor(bias), test_tensor(hidden), test_bool(true),       test_bool(false),
                          test_int(0)};
    test_op(ctx, "aten::_native_multi_head_attention", args, 13, 1e-4);
    test_op_memory("aten::_native_multi_head_attention", args, 13);
    args[12] = test_int(1);
    test_op_fails(ctx, NBX_SHAPE, "sizes of its type", "aten::_native_multi_head_attention", args, 13);
    args[4] = test_int(3);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "evenly", "aten::_native_multi_head_attention", args, 9);
    nbx_value grad[1] = {test_tensor(in)};
    test_op_memory("aten::gradient.scalarint", grad, 1);
    nbx_tensor *const all[6] = {in, qkv, qkv_bias, out, bias, hidden};
    for (int i = 0; i < 6; i++) nbx_tensor_release(all[i]);
    nbx_context_destroy(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_ctc), cmocka_unit_test(test_ctc_values),
                                       cmocka_unit_test(test_attention)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
