/* SPDX-License-Identifier: Apache-2.0 */
/* Concatenation, repetition, rearrangement, conversion: values, result strides, refusals, memory. */
#include "tests/support/cmocka.h"

#include <string.h>

#include "nbx/ops.h"
#include "src/tensor/tensor.h"
#include "tests/support/ops.h"

#define TRY(expression) assert_int_equal(expression, NBX_OK)
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static nbx_value tensors(nbx_tensor **list, size_t count)
{
    nbx_value v;
    v.kind = NBX_VALUE_TENSORS;
    v.v.tensors.data = list;
    v.v.tensors.count = count;
    return v;
}

static void expect_strides(const nbx_tensor *t, const int64_t *strides)
{
    assert_memory_equal(nbx_tensor_strides(t), strides, (size_t)nbx_tensor_ndim(t) * sizeof *strides);
}

static void test_cat(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    const int64_t a_sizes[2] = {2, 2}, b_sizes[2] = {2, 1}, zero = 0, sizes[2] = {2, 3}, stacked[3] = {2, 2, 2};
    nbx_tensor *a = test_numbers(ctx, NBX_INT64, 2, a_sizes, (const double[]){1, 2, 3, 4});
    nbx_tensor *b = test_numbers(ctx, NBX_FLOAT16, 2, b_sizes, (const double[]){0.5, 1.5});
    nbx_tensor *nothing, *out, *list[3];
    TRY(nbx_tensor_empty(ctx, NBX_INT8, 1, &zero, (nbx_device){NBX_DEVICE_CPU, 0}, &nothing));
    list[0] = nothing;
    list[1] = a;
    list[2] = b;
    nbx_value args[2] = {tensors(list, 3), test_int(-1)};
    test_op(ctx, "aten::cat", args, 2, 0);
    test_op_memory("aten::cat", args, 2);
    nbx_cat_options o;
    nbx_cat_options_init(&o);
    o.dim = 1;
    TRY(nbx_cat(ctx, list, 3, &o, &out));
    test_expect(ctx, out, NBX_FLOAT16, 2, sizes, (const double[]){1, 2, 0.5, 3, 4, 1.5}, 0);
    nbx_tensor_release(out);
    list[0] = a;
    nbx_stack_options s;
    nbx_stack_options_init(&s);
    s.dim = 2;
    TRY(nbx_stack(ctx, list, 2, &s, &out));
    test_expect(ctx, out, NBX_INT64, 3, stacked, (const double[]){1, 1, 2, 2, 3, 3, 4, 4}, 0);
    nbx_tensor_release(out);
    args[0] = tensors(list, 3);
    args[1] = test_int(0);
    test_op_fails(ctx, NBX_SHAPE, "tensor 2", "aten::cat", args, 2);
    test_op_fails(ctx, NBX_SHAPE, "tensor 2", "aten::stack", args, 2);
    args[1] = test_int(2);
    test_op_fails(ctx, NBX_INDEX, "dim", "aten::cat", args, 2);
    args[0] = tensors(list, 0);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "no tensor", "aten::cat", args, 2);
    nbx_tensor_release(a);
    nbx_tensor_release(b);
    nbx_tensor_release(nothing);
    nbx_context_destroy(ctx);
}

/* cat of tensors that are all channels_last gives that; one that is not gives row-major order. */
static void test_memory_formats(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    const int64_t sizes[4] = {2, 3, 4, 5};
    nbx_tensor *plain = test_random(ctx, NBX_FLOAT32, 4, sizes, 1), *last, *out, *list[2];
    nbx_contiguous_options c;
    nbx_contiguous_options_init(&c);
    c.memory_format = NBX_CHANNELS_LAST;
    TRY(nbx_contiguous(ctx, plain, &c, &last));
    expect_strides(last, (const int64_t[]){60, 1, 15, 3});
    list[0] = list[1] = last;
    nbx_cat_options o;
    nbx_cat_options_init(&o);
    o.dim = 1;
    TRY(nbx_cat(ctx, list, 2, &o, &out));
    expect_strides(out, (const int64_t[]){120, 1, 30, 6});
    nbx_tensor_release(out);
    nbx_stack_options s;
    nbx_stack_options_init(&s);
    s.dim = 1;
    TRY(nbx_stack(ctx, list, 2, &s, &out));
    expect_strides(out, (const int64_t[]){120, 3, 1, 30, 6});
    nbx_tensor_release(out);
    list[0] = plain;
    TRY(nbx_cat(ctx, list, 2, &o, &out));
    expect_strides(out, (const int64_t[]){120, 20, 5, 1});
    nbx_tensor_release(out);
    nbx_tensor_release(plain);
    nbx_tensor_release(last);
    nbx_context_destroy(ctx);
}

static void test_on_both_devices(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    static const nbx_dtype dtypes[] = {NBX_FLOAT32, NBX_BFLOAT16, NBX_BOOL, NBX_COMPLEX128, NBX_FLOAT8_E5M2, NBX_INT64};
    const int64_t sizes[3] = {3, 4, 5}, repeats[4] = {2, 1, 3, 2}, none[3] = {1, 0, 2}, shifts[2] = {-7, 2},
                  dims[2] = {2, 0};
    for (size_t k = 0; k < COUNT(dtypes); k++) {
        nbx_tensor *t = test_random(ctx, dtypes[k], 3, sizes, k + 1), *list[3] = {t, t, t};
        nbx_value args[4] = {test_tensor(t), test_ints(repeats, 4)};
        test_op(ctx, "aten::repeat", args, 2, 0);
        args[1] = test_ints(none, 3);
        test_op(ctx, "aten::repeat", args, 2, 0);
        args[1] = test_ints(repeats, 2);
        test_op(ctx, "aten::tile", args, 2, 0);
        args[1] = test_ints(dims, 2);
        test_op(ctx, "aten::flip", args, 2, 0);
        args[1] = test_ints(shifts, 2);
        args[2] = test_ints(dims, 2);
        test_op(ctx, "aten::roll", args, 3, 0);
        test_op(ctx, "aten::roll", (nbx_value[]){args[0], test_ints(shifts, 1)}, 2, 0);
        args[1] = test_int(3);
        test_op(ctx, "aten::rot90", args, 3, 0);
        args[1] = tensors(list, 3);
        test_op(ctx, "aten::stack", (nbx_value[]){args[1], test_int(1)}, 2, 0);
        test_op(ctx, "aten::cat", (nbx_value[]){args[1], test_int(-2)}, 2, 0);
        test_op(ctx, "aten::hstack", &args[1], 1, 0);
        test_op(ctx, "aten::dstack", &args[1], 1, 0);
        test_op(ctx, "aten::column_stack", &args[1], 1, 0);
        args[1] = test_int(2);
        args[2] = test_int(1);
        test_op(ctx, "aten::repeat_interleave.self_int", args, 3, 0);
        nbx_tensor_release(t);
    }
    nbx_context_destroy(ctx);
}

/* 40 dimensions, some repeated: the copy needs a rank above 40, but stays below 64. */
static void test_repeat_of_high_rank(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    int64_t sizes[40], repeats[40];
    for (int d = 0; d < 40; d++) {
        sizes[d] = d % 13 == 0 ? 2 : 1;
        repeats[d] = d % 7 == 0 ? 2 : 1;
    }
    nbx_tensor *t = test_random(ctx, NBX_INT32, 40, sizes, 5), *out;
    TRY(nbx_repeat(ctx, t, repeats, 40, &out));
    assert_int_equal(nbx_tensor_numel(out), 16 * 64);
    assert_int_equal(nbx_tensor_size(out, 0), 4);
    nbx_tensor_release(out);
    nbx_value args[2] = {test_tensor(t), test_ints(repeats, 39)};
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "fewer", "aten::repeat", args, 2);
    nbx_tensor_release(t);
    nbx_context_destroy(ctx);
}

static void test_to_and_fill(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    const int64_t sizes[2] = {2, 2};
    nbx_tensor *t = test_numbers(ctx, NBX_FLOAT32, 2, sizes, (const double[]){-1.5, 0, 2.5, 300}), *out;
    TRY(nbx_to_dtype(ctx, t, NBX_FLOAT32, NULL, &out));
    assert_ptr_equal(out, t);
    nbx_tensor_release(out);
    TRY(nbx_to_dtype(ctx, t, NBX_UINT8, NULL, &out));
    test_expect(ctx, out, NBX_UINT8, 2, sizes, (const double[]){255, 0, 2, 44}, 0);
    nbx_value args[2] = {test_tensor(out), test_int(256)};
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "range of uint8", "aten::fill_.Scalar", args, 2);
    nbx_tensor_release(out);
    nbx_tensor *transposed, *copy;
    TRY(nbx_t(ctx, t, &transposed));
    TRY(nbx_internal_to_copy(ctx, transposed, NULL, &copy));
    expect_strides(copy, (const int64_t[]){1, 2});
    assert_false(nbx_tensor_shares_storage(copy, t));
    nbx_tensor_release(copy);
    nbx_tensor_release(transposed);
    nbx_tensor_release(t);
    nbx_context_destroy(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cat),
        cmocka_unit_test(test_memory_formats),
        cmocka_unit_test(test_on_both_devices),
        cmocka_unit_test(test_repeat_of_high_rank),
        cmocka_unit_test(test_to_and_fill),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
