/* SPDX-License-Identifier: Apache-2.0 */
/* Distances, image rearrangements, embedding bags and small operators: values, cpu against ref, memory, refusals. */
#include "tests/support/cmocka.h"

#include <math.h>

#include "tests/support/ops.h"

static void test_cdist(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    static const double powers[] = {0, 1, 2, 3.5, INFINITY};
    const int64_t a_sizes[4] = {2, 1, 4, 37}, b_sizes[3] = {3, 5, 37}, pair[2] = {1, 2}, one[2] = {1, 1};
    const double x[2] = {3, 0}, y[2] = {0, 4}, five = 5;
    for (int wide = 0; wide < 2; wide++) {
        nbx_dtype dtype = wide ? NBX_FLOAT64 : NBX_FLOAT32;
        nbx_tensor *a = test_random(ctx, dtype, 4, a_sizes, 1), *b = test_random(ctx, dtype, 3, b_sizes, 2);
        nbx_value args[4] = {test_tensor(a), test_tensor(b), test_double(2), test_none()};
        for (size_t p = 0; p < sizeof powers / sizeof powers[0]; p++) {
            args[2] = test_double(powers[p]);
            test_op(ctx, "aten::_cdist_forward", args, 4, 0);
        }
        test_op_memory("aten::cdist", args, 4);
        args[2] = test_double(-1);
        test_op_fails(ctx, NBX_INVALID_ARGUMENT, "negative", "aten::cdist", args, 3);
        nbx_tensor_release(a);
        nbx_tensor_release(b);
    }
    nbx_tensor *a = test_numbers(ctx, NBX_FLOAT32, 2, pair, x), *b = test_numbers(ctx, NBX_FLOAT32, 2, pair, y);
    nbx_value args[2] = {test_tensor(a), test_tensor(b)}, ret;
    size_t count;
    assert_int_equal(nbx_call(ctx, "aten::cdist", args, 2, &ret, 1, &count), NBX_OK);
    test_expect(ctx, ret.v.tensor, NBX_FLOAT32, 2, one, &five, 0);
    nbx_value_release(ctx, &ret);
    nbx_tensor_release(a);
    nbx_tensor_release(b);
    nbx_context_destroy(ctx);
}

static void test_pairs(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    static const nbx_dtype dtypes[] = {NBX_FLOAT16, NBX_BFLOAT16, NBX_FLOAT32, NBX_FLOAT64};
    const int64_t sizes[2] = {4, 3};
    for (size_t d = 0; d < 4; d++) {
        nbx_tensor *a = test_random(ctx, dtypes[d], 2, sizes, 1), *b = test_random(ctx, dtypes[d], 2, sizes, 2);
        nbx_value args[3] = {test_tensor(a), test_tensor(b)};
        test_op(ctx, "aten::cosine_similarity", args, 2, 64);
        test_op(ctx, "aten::pairwise_distance", args, 2, 64);
        test_op(ctx, "aten::dist", args, 2, 64);
        test_op(ctx, "aten::linalg_cross", args, 2, 64);
        test_op(ctx, "aten::cross", args, 2, 64);
        if (d == 0) {
            test_op_memory("aten::cosine_similarity", args, 2);
            test_op_memory("aten::cross", args, 2);
        }
        args[2] = test_int(0);
        test_op_fails(ctx, NBX_SHAPE, "must have length 3", "aten::cross", args, 3);
        nbx_tensor_release(a);
        nbx_tensor_release(b);
    }
    nbx_context_destroy(ctx);
}

static void test_images(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    static const nbx_dtype dtypes[] = {NBX_FLOAT16, NBX_FLOAT32, NBX_FLOAT64};
    const int64_t image[4] = {2, 4, 6, 4}, columns[3] = {2, 12, 12}, kernel[2] = {3, 2}, one[2] = {1, 1},
                  pad[2] = {1, 0};
    const int64_t stride[2] = {1, 2}, size[2] = {6, 5}, theta_sizes[3] = {2, 2, 3}, grid[4] = {2, 3, 4, 5};
    for (size_t d = 0; d < 3; d++) {
        nbx_tensor *x = test_random(ctx, dtypes[d], 4, image, 1), *c = test_random(ctx, dtypes[d], 3, columns, 2);
        nbx_tensor *theta = test_random(ctx, dtypes[d], 3, theta_sizes, 3);
        nbx_value args[6] = {test_tensor(x), test_ints(kernel, 2), test_ints(one, 2), test_ints(pad, 2),
                             test_ints(stride, 2)};
        test_op(ctx, "aten::im2col", args, 5, 0);
        if (d == 0) test_op_memory("aten::im2col", args, 5);
        args[1] = test_int(2);
        test_op(ctx, "aten::pixel_shuffle", args, 2, 0);
        test_op(ctx, "aten::pixel_unshuffle", args, 2, 0);
        test_op(ctx, "aten::channel_shuffle", args, 2, 0);
        args[1] = test_int(3);
        test_op_fails(ctx, NBX_SHAPE, "square of 3", "aten::pixel_shuffle", args, 2);
        nbx_value back[6] = {test_tensor(c),    test_ints(size, 2), test_ints(kernel, 2),
                             test_ints(one, 2), test_ints(pad, 2),  test_ints(stride, 2)};
        test_op(ctx, "aten::col2im", back, 6, 0);
        if (d == 0) test_op_memory("aten::col2im", back, 6);
        back[4] = test_ints(one, 2);
        test_op_fails(ctx, NBX_SHAPE, "windows", "aten::col2im", back, 6);
        nbx_value affine[3] = {test_tensor(theta), test_ints(grid, 4), test_bool(d == 1)};
        test_op(ctx, "aten::affine_grid_generator", affine, 3, 64);
        if (d == 1) test_op_memory("aten::affine_grid_generator", affine, 3);
        nbx_tensor_release(x);
        nbx_tensor_release(c);
        nbx_tensor_release(theta);
    }
    nbx_context_destroy(ctx);
}

static void test_bags(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    const int64_t table[2] = {6, 70}, six[1] = {6}, three[1] = {3};
    const double rows[6] = {1, 2, 4, 5, 4, 3}, starts[3] = {0, 2, 2}, wrong[3] = {0, 3, 2};
    nbx_tensor *w = test_random(ctx, NBX_BFLOAT16, 2, table, 1), *samples = test_random(ctx, NBX_BFLOAT16, 1, six, 2);
    nbx_tensor *i = test_numbers(ctx, NBX_INT64, 1, six, rows), *o = test_numbers(ctx, NBX_INT64, 1, three, starts);
    nbx_tensor *bad = test_numbers(ctx, NBX_INT64, 1, three, wrong);
    for (int mode = 0; mode < 3; mode++) {
        nbx_value args[9] = {test_tensor(w),
                             test_tensor(i),
                             test_tensor(o),
                             test_bool(false),
                             test_int(mode),
                             test_bool(false),
                             mode ? test_none() : test_tensor(samples),
                             test_bool(false),
                             test_int(4)};
        test_op(ctx, "aten::_embedding_bag", args, 9, 0);
        if (mode == 2) test_op_memory("aten::_embedding_bag", args, 9);
        args[8] = test_int(-7);
        test_op_fails(ctx, NBX_INDEX, "rows of weight", "aten::embedding_bag.padding_idx", args, 9);
        args[2] = test_tensor(bad);
        test_op_fails(ctx, NBX_INVALID_ARGUMENT, "must not fall", "aten::embedding_bag", args, 8);
    }
    nbx_tensor_release(w);
    nbx_tensor_release(samples);
    nbx_tensor_release(i);
    nbx_tensor_release(o);
    nbx_tensor_release(bad);
    nbx_context_destroy(ctx);
}

static void test_small(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    const int64_t v_sizes[3] = {4, 3, 5}, g_sizes[3] = {1, 1, 5}, four[1] = {4}, pairs[2] = {6, 2};
    const double x[4] = {1, 2, 3, 4}, ways[12] = {1, 2, 1, 3, 1, 4, 2, 3, 2, 4, 3, 4};
    nbx_tensor *v = test_random(ctx, NBX_FLOAT32, 3, v_sizes, 1), *g = test_random(ctx, NBX_FLOAT32, 3, g_sizes, 2);
    nbx_value args[3] = {test_tensor(v), test_tensor(g), test_int(2)}, ret;
    test_op(ctx, "aten::_weight_norm", args, 3, 64);
    test_op_memory("aten::_weight_norm", args, 3);
    args[1] = test_int(2);
    test_op(ctx, "aten::diff", args, 2, 16);
    test_op_memory("aten::diff", args, 2);
    nbx_tensor *t = test_numbers(ctx, NBX_INT32, 1, four, x);
    args[0] = test_tensor(t);
    size_t count;
    assert_int_equal(nbx_call(ctx, "aten::combinations", args, 1, &ret, 1, &count), NBX_OK);
    test_expect(ctx, ret.v.tensor, NBX_INT32, 2, pairs, ways, 0);
    nbx_value_release(ctx, &ret);
    test_op_memory("aten::combinations", args, 1);
    args[1] = test_int(40);
    args[2] = test_bool(true);
    args[0] = test_tensor(v);
    test_op_fails(ctx, NBX_SHAPE, "1D vector", "aten::combinations", args, 3);
    nbx_tensor_release(v);
    nbx_tensor_release(g);
    nbx_tensor_release(t);
    nbx_context_destroy(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_cdist), cmocka_unit_test(test_pairs),
                                       cmocka_unit_test(test_images), cmocka_unit_test(test_bags),
                                       cmocka_unit_test(test_small)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
