/* SPDX-License-Identifier: Apache-2.0 */
/* Copies: every pair of layouts, dtypes, overlap, refusals. */
#include "tests/support/cmocka.h"

#include <stdlib.h>
#include <string.h>

#include "src/tensor/convert.h"
#include "src/tensor/tensor.h"
#include "tests/support/ops.h"

#define LAYOUTS 5

/* A tensor of the sizes in one of several layouts, its elements set to 7. */
static nbx_tensor *make(nbx_context *ctx, nbx_dtype dtype, int ndim, const int64_t *sizes, int layout)
{
    int64_t strides[8], step = layout == 3 ? 2 : 1, total;
    static const int orders[LAYOUTS][3] = {{2, 1, 0}, {0, 1, 2}, {1, 2, 0}, {2, 1, 0}, {0, 2, 1}};
    for (int k = 0; k < ndim; k++) {
        int d = ndim == 3 ? orders[layout][k] : (layout % 2 ? k : ndim - 1 - k);
        strides[d] = step;
        step *= sizes[d] + (layout == 4);
    }
    total = step + 3;
    nbx_device cpu = {NBX_DEVICE_CPU, 0};
    nbx_tensor *whole = NULL, *t = NULL;
    assert_int_equal(nbx_tensor_empty(ctx, dtype, 1, &total, cpu, &whole), NBX_OK);
    memset(nbxi_data(whole), 0x55, (size_t)total * nbx_dtype_size(dtype));
    assert_int_equal(nbxi_view(ctx, whole, dtype, ndim, sizes, strides, layout == 3 ? 1 : 0, &t), NBX_OK);
    nbx_tensor_release(whole);
    return t;
}

static char *at(const nbx_tensor *t, int64_t i)
{
    int64_t offset = 0;
    for (int d = t->ndim - 1; d >= 0; d--) {
        offset += i % t->sizes[d] * t->strides[d];
        i /= t->sizes[d];
    }
    return (char *)nbxi_data(t) + offset * (int64_t)nbx_dtype_size(t->dtype);
}

static void fill(nbx_tensor *t)
{
    for (int64_t i = 0; i < t->numel; i++) nbxi_store_scalar(t->dtype, at(t, i), nbx_scalar_int(i % 113));
}

static void check(const nbx_tensor *dst, const nbx_tensor *src)
{
    for (int64_t i = 0; i < dst->numel; i++) {
        char want[16] = {0};
        nbxi_convert(dst->dtype, want, src->dtype, at(src, i), 1);
        assert_memory_equal(at(dst, i), want, nbx_dtype_size(dst->dtype));
    }
}

static void test_layouts(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    static const int64_t shapes[][3] = {{3, 37, 70}, {1, 130, 5}, {2, 0, 3}, {33, 2, 31}, {1, 1, 1}};
    static const nbx_dtype pairs[][2] = {{NBX_FLOAT32, NBX_FLOAT32},       {NBX_BOOL, NBX_BOOL},
                                         {NBX_COMPLEX128, NBX_COMPLEX128}, {NBX_FLOAT16, NBX_FLOAT32},
                                         {NBX_INT64, NBX_BFLOAT16},        {NBX_FLOAT64, NBX_INT8}};
    for (size_t p = 0; p < sizeof pairs / sizeof *pairs; p++) {
        for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
            for (int l = 0; l < LAYOUTS * LAYOUTS; l++) {
                nbx_tensor *dst = make(ctx, pairs[p][0], 3, shapes[s], l % LAYOUTS);
                nbx_tensor *src = make(ctx, pairs[p][1], 3, shapes[s], l / LAYOUTS);
                fill(src);
                assert_int_equal(nbxi_copy(ctx, dst, src), NBX_OK);
                check(dst, src);
                if (dst->numel && l % LAYOUTS == 3) /* the gaps are as they were */
                    assert_int_equal(*((unsigned char *)nbxi_data(dst) - 1), 0x55);
                nbx_tensor_release(dst);
                nbx_tensor_release(src);
            }
        }
    }
    nbx_context_destroy(ctx);
}

/* Larger than a piece, on several threads. */
static void test_large(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    assert_int_equal(nbx_context_set_num_threads(ctx, 3), NBX_OK);
    int64_t sizes[2] = {411, 303}, back[2] = {1, 411};
    nbx_tensor *src = make(ctx, NBX_FLOAT32, 2, sizes, 0), *dst = NULL, *turned = NULL;
    fill(src);
    dst = make(ctx, NBX_FLOAT32, 2, sizes, 1);
    assert_int_equal(nbxi_copy(ctx, dst, src), NBX_OK);
    check(dst, src);
    assert_memory_equal(dst->strides, back, sizeof back);
    turned = make(ctx, NBX_FLOAT16, 2, sizes, 1);
    assert_int_equal(nbxi_copy(ctx, turned, src), NBX_OK);
    check(turned, src);
    nbx_tensor_release(src);
    nbx_tensor_release(dst);
    nbx_tensor_release(turned);
    nbx_context_destroy(ctx);
}

static void test_overlap(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    int64_t sizes[1] = {8}, part[1] = {6}, one[1] = {1}, none[1] = {0};
    nbx_tensor *t = make(ctx, NBX_INT32, 1, sizes, 0), *low = NULL, *high = NULL, *same = NULL, *repeated = NULL;
    fill(t);
    assert_int_equal(nbxi_view(ctx, t, NBX_INT32, 1, part, one, 0, &low), NBX_OK);
    assert_int_equal(nbxi_view(ctx, t, NBX_INT32, 1, part, one, 2, &high), NBX_OK);
    assert_int_equal(nbxi_view(ctx, t, NBX_INT32, 1, sizes, one, 0, &same), NBX_OK);
    assert_int_equal(nbxi_copy(ctx, t, same), NBX_OK);
    assert_int_equal(nbxi_copy(ctx, high, low), NBX_OK);
    static const int32_t want[8] = {0, 1, 0, 1, 2, 3, 4, 5};
    assert_memory_equal(nbxi_data(t), want, sizeof want);
    assert_int_equal(nbxi_view(ctx, t, NBX_INT32, 1, part, none, 0, &repeated), NBX_OK);
    assert_int_equal(nbxi_copy(ctx, repeated, low), NBX_OVERLAP);
    assert_int_equal(nbxi_copy(ctx, low, repeated), NBX_OK);
    assert_int_equal(nbxi_copy(ctx, low, t), NBX_SHAPE);
    t->storage->read_only = true;
    assert_int_equal(nbxi_copy(ctx, low, high), NBX_READ_ONLY);
    t->storage->read_only = false;
    nbx_tensor_release(t);
    nbx_tensor_release(low);
    nbx_tensor_release(high);
    nbx_tensor_release(same);
    nbx_tensor_release(repeated);

    /* Broadcasting, and a tensor without dimensions. */
    int64_t wide[3] = {2, 3, 4}, column[2] = {3, 1};
    nbx_tensor *dst = make(ctx, NBX_INT16, 3, wide, 1), *src = make(ctx, NBX_UINT8, 2, column, 0);
    fill(src);
    assert_int_equal(nbxi_copy(ctx, dst, src), NBX_OK);
    for (int64_t i = 0; i < 24; i++) assert_int_equal(*(int16_t *)(void *)at(dst, i), i / 4 % 3);
    nbx_tensor *scalar = make(ctx, NBX_FLOAT64, 0, NULL, 0);
    nbxi_store_scalar(NBX_FLOAT64, nbxi_data(scalar), nbx_scalar_double(5.9));
    assert_int_equal(nbxi_copy(ctx, dst, scalar), NBX_OK);
    for (int64_t i = 0; i < 24; i++) assert_int_equal(*(int16_t *)(void *)at(dst, i), 5);
    nbx_tensor_release(dst);
    nbx_tensor_release(src);
    nbx_tensor_release(scalar);
    nbx_context_destroy(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_layouts), cmocka_unit_test(test_large),
                                       cmocka_unit_test(test_overlap)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
