/* SPDX-License-Identifier: Apache-2.0 */
/* result_type over tensors with rank, zero-dim tensors and numbers, against PyTorch 2.11's answers. */
#include "tests/support/cmocka.h"

#include "src/tensor/promote.h"
#include "src/tensor/tensor.h"

static nbx_context *ctx;
static nbx_tensor *ranked[NBX_DTYPE_COUNT], *zero_dim[NBX_DTYPE_COUNT];

static int setup(void **state)
{
    (void)state;
    if (nbx_context_create(NULL, &ctx) != NBX_OK) return -1;
    int64_t two = 2;
    for (int d = 0; d < NBX_DTYPE_COUNT; d++) {
        nbx_device cpu = {NBX_DEVICE_CPU, 0};
        if (nbx_tensor_empty(ctx, (nbx_dtype)d, 1, &two, cpu, &ranked[d]) != NBX_OK) return -1;
        if (nbx_tensor_empty(ctx, (nbx_dtype)d, 0, NULL, cpu, &zero_dim[d]) != NBX_OK) return -1;
    }
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    for (int d = 0; d < NBX_DTYPE_COUNT; d++) {
        nbx_tensor_release(ranked[d]);
        nbx_tensor_release(zero_dim[d]);
    }
    nbx_context_destroy(ctx);
    return 0;
}

/* The dtype, or -1 when refused; any of the arguments may be absent (-1, NULL). */
static int result_type(int dim, int zero, const nbx_scalar *scalar)
{
    nbxi_result_type rt;
    nbx_dtype out = NBX_BOOL;
    nbxi_result_type_begin(&rt);
    nbx_status status = NBX_OK;
    if (dim >= 0) status = nbxi_result_type_tensor(ctx, &rt, ranked[dim]);
    if (status == NBX_OK && zero >= 0) status = nbxi_result_type_tensor(ctx, &rt, zero_dim[zero]);
    if (scalar) nbxi_result_type_scalar(&rt, *scalar);
    if (status == NBX_OK) status = nbxi_result_type_end(ctx, &rt, &out);
    if (status == NBX_OK) return (int)out;
    assert_true(status == NBX_DTYPE || (dim < 0 && zero < 0 && !scalar));
    return -1;
}

/* torch.result_type of a tensor (row: dtype) and True, 1, 1.5, 1j; the same with rank 1 and 0. complex32 is complex64.
 */
static const signed char with_numbers[NBX_DTYPE_COUNT][4] = {
    {0, 5, 8, 10},    {1, 1, 8, 10},    {2, 2, 8, 10},   {3, 3, 8, 10},   {4, 4, 8, 10},    {5, 5, 8, 10},
    {6, 6, 6, 10},    {7, 7, 7, 10},    {8, 8, 8, 10},   {9, 9, 9, 11},   {10, 10, 10, 10}, {11, 11, 11, 11},
    {12, 12, 12, -1}, {13, 13, 13, -1}, {14, 14, 8, 10}, {15, 15, 8, 10}, {16, 16, 8, 10},
};

static void test_numbers(void **state)
{
    (void)state;
    const nbx_scalar scalars[4] = {nbx_scalar_bool(true), nbx_scalar_int(1), nbx_scalar_double(1.5),
                                   nbx_scalar_complex(0, 1)};
    for (int d = 0; d < NBX_DTYPE_COUNT; d++) {
        for (int s = 0; s < 4; s++) {
            assert_int_equal(result_type(d, -1, &scalars[s]), with_numbers[d][s]);
            assert_int_equal(result_type(-1, d, &scalars[s]), with_numbers[d][s]);
        }
    }
    static const nbx_dtype alone[4] = {NBX_BOOL, NBX_INT64, NBX_FLOAT32, NBX_COMPLEX64};
    for (int s = 0; s < 4; s++) assert_int_equal(result_type(-1, -1, &scalars[s]), alone[s]);
    assert_int_equal(result_type(-1, -1, NULL), -1);
}

/* torch.result_type of a ranked tensor (row) and a zero-dim one (column) */
static const signed char with_zero_dim[NBX_DTYPE_COUNT][NBX_DTYPE_COUNT] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, -1, -1, -1, -1, -1},
    {1, 1, 1, 1, 1, 1, 6, 7, 8, 9, 10, 11, -1, -1, 1, 1, 1},
    {2, 2, 2, 2, 2, 2, 6, 7, 8, 9, 10, 11, -1, -1, 2, 2, 2},
    {3, 3, 3, 3, 3, 3, 6, 7, 8, 9, 10, 11, -1, -1, 3, 3, 3},
    {4, 4, 4, 4, 4, 4, 6, 7, 8, 9, 10, 11, -1, -1, 4, 4, 4},
    {5, 5, 5, 5, 5, 5, 6, 7, 8, 9, 10, 11, -1, -1, 5, 5, 5},
    {6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 10, 10, 6, 6, 6, 6, 6},
    {7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 10, 10, 7, 7, 7, 7, 7},
    {8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 10, 10, 8, 8, 8, 8, 8},
    {9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 11, 11, 9, 9, 9, 9, 9},
    {10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10},
    {11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11},
    {12, 12, 12, 12, 12, 12, 12, 12, 12, 12, -1, -1, 12, 12, 12, 12, 12},
    {13, 13, 13, 13, 13, 13, 13, 13, 13, 13, -1, -1, 13, 13, 13, 13, 13},
    {14, 14, 14, 14, 14, 14, 6, 7, 8, 9, 10, 11, -1, -1, 14, 14, 14},
    {15, 15, 15, 15, 15, 15, 6, 7, 8, 9, 10, 11, -1, -1, 15, 15, 15},
    {16, 16, 16, 16, 16, 16, 6, 7, 8, 9, 10, 11, -1, -1, 16, 16, 16},
};

static void test_zero_dim(void **state)
{
    (void)state;
    for (int a = 0; a < NBX_DTYPE_COUNT; a++)
        for (int b = 0; b < NBX_DTYPE_COUNT; b++) assert_int_equal(result_type(a, b, NULL), with_zero_dim[a][b]);
}

static void test_same_class(void **state)
{
    (void)state;
    for (int a = 0; a < NBX_DTYPE_COUNT; a++) {
        for (int b = 0; b < NBX_DTYPE_COUNT; b++) {
            nbx_dtype expected = NBX_BOOL, out = NBX_BOOL;
            nbx_status refused = nbx_promote_types((nbx_dtype)a, (nbx_dtype)b, &expected);
            for (int k = 0; k < 2; k++) {
                nbx_tensor **set = k ? zero_dim : ranked;
                nbxi_result_type rt;
                nbxi_result_type_begin(&rt);
                nbx_status status = nbxi_result_type_tensor(ctx, &rt, set[a]);
                if (status == NBX_OK) status = nbxi_result_type_tensor(ctx, &rt, set[b]);
                if (status == NBX_OK) status = nbxi_result_type_end(ctx, &rt, &out);
                assert_int_equal(status, refused);
                if (status == NBX_OK) assert_int_equal(out, expected);
            }
        }
    }
}

static void test_three_classes(void **state)
{
    (void)state;
    nbx_scalar number = nbx_scalar_double(1.5), imaginary = nbx_scalar_complex(0, 1);
    assert_int_equal(result_type(NBX_UINT8, NBX_FLOAT64, &number), NBX_FLOAT64);
    assert_int_equal(result_type(NBX_BFLOAT16, NBX_INT64, &number), NBX_BFLOAT16);
    assert_int_equal(result_type(NBX_BOOL, NBX_INT8, &number), NBX_FLOAT32);
    assert_int_equal(result_type(NBX_INT32, NBX_FLOAT64, &imaginary), NBX_COMPLEX128);
    assert_int_equal(nbxi_to_float(NBX_BOOL), NBX_FLOAT32);
    assert_int_equal(nbxi_to_float(NBX_INT64), NBX_FLOAT32);
    assert_int_equal(nbxi_to_float(NBX_BFLOAT16), NBX_BFLOAT16);
    assert_int_equal(nbxi_to_float(NBX_COMPLEX64), NBX_COMPLEX64);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_numbers), cmocka_unit_test(test_zero_dim),
                                       cmocka_unit_test(test_same_class), cmocka_unit_test(test_three_classes)};
    return cmocka_run_group_tests(tests, setup, teardown);
}
