/* SPDX-License-Identifier: Apache-2.0 */
/* The dtype table: facts, names, promotion and castability against PyTorch's own tables. */
#include "tests/support/cmocka.h"

#include <stdio.h>
#include <string.h>

#include "nbx/dtype.h"

static void test_facts(void **state)
{
    (void)state;
    static const size_t sizes[NBX_DTYPE_COUNT] = {1, 1, 1, 2, 4, 8, 2, 2, 4, 8, 8, 16, 1, 1, 2, 4, 8};
    for (int d = 0; d < NBX_DTYPE_COUNT; d++) {
        assert_true(nbx_dtype_is_valid((nbx_dtype)d));
        assert_int_equal(nbx_dtype_size((nbx_dtype)d), sizes[d]);
        nbx_dtype back;
        assert_int_equal(nbx_dtype_from_name(nbx_dtype_name((nbx_dtype)d), &back), NBX_OK);
        assert_int_equal(back, d);
    }
    assert_int_equal(nbx_dtype_category(NBX_FLOAT8_E5M2), NBX_CATEGORY_FLOAT);
    assert_int_equal(nbx_dtype_category(NBX_UINT64), NBX_CATEGORY_INT);
    assert_true(nbx_dtype_is_signed(NBX_INT8) && nbx_dtype_is_signed(NBX_FLOAT16) &&
                nbx_dtype_is_signed(NBX_COMPLEX64));
    assert_false(nbx_dtype_is_signed(NBX_BOOL) || nbx_dtype_is_signed(NBX_UINT8) || nbx_dtype_is_signed(NBX_UINT32));
    assert_true(nbx_dtype_is_complex(NBX_COMPLEX128) && !nbx_dtype_is_floating_point(NBX_COMPLEX128));
    nbx_dtype none = (nbx_dtype)NBX_DTYPE_COUNT;
    assert_false(nbx_dtype_is_valid(none) || nbx_dtype_is_valid((nbx_dtype)-1));
    assert_null(nbx_dtype_name(none));
    assert_int_equal(nbx_dtype_size((nbx_dtype)-1), 0);
    assert_false(nbx_can_cast(none, NBX_BOOL) || nbx_can_cast(NBX_BOOL, none));
}

static void test_names(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        nbx_dtype dtype;
    } rows[] = {
        {"torch.float32", NBX_FLOAT32}, {"half", NBX_FLOAT16}, {"float", NBX_FLOAT32}, {"torch.double", NBX_FLOAT64},
        {"short", NBX_INT16},           {"int", NBX_INT32},    {"long", NBX_INT64},    {"cfloat", NBX_COMPLEX64},
        {"cdouble", NBX_COMPLEX128}};
    nbx_dtype d;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_int_equal(nbx_dtype_from_name(rows[i].name, &d), NBX_OK);
        assert_int_equal(d, rows[i].dtype);
    }
    static const char *const wrong[] = {"", "torch.", "Float32", "float33", "float8", "complex32", "torch.torch.int"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(nbx_dtype_from_name(wrong[i], &d), NBX_NOT_FOUND);
    assert_int_equal(nbx_dtype_from_name(NULL, &d), NBX_INVALID_ARGUMENT);
    assert_int_equal(nbx_dtype_from_name("int", NULL), NBX_INVALID_ARGUMENT);
}

/* torch.promote_types of PyTorch 2.11, rows and columns in the order of the table; -1: refused. */
static const signed char promotions[NBX_DTYPE_COUNT][NBX_DTYPE_COUNT] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, -1, -1, -1, -1, -1},
    {1, 1, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11, -1, -1, -1, -1, -1},
    {2, 3, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, -1, -1, -1, -1, -1},
    {3, 3, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11, -1, -1, -1, -1, -1},
    {4, 4, 4, 4, 4, 5, 6, 7, 8, 9, 10, 11, -1, -1, -1, -1, -1},
    {5, 5, 5, 5, 5, 5, 6, 7, 8, 9, 10, 11, -1, -1, -1, -1, -1},
    {6, 6, 6, 6, 6, 6, 6, 8, 8, 9, 10, 11, -1, -1, 6, 6, 6},
    {7, 7, 7, 7, 7, 7, 8, 7, 8, 9, 10, 11, -1, -1, 7, 7, 7},
    {8, 8, 8, 8, 8, 8, 8, 8, 8, 9, 10, 11, -1, -1, 8, 8, 8},
    {9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 11, 11, -1, -1, 9, 9, 9},
    {10, 10, 10, 10, 10, 10, 10, 10, 10, 11, 10, 11, -1, -1, -1, -1, -1},
    {11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, -1, -1, -1, -1, -1},
    {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 12, -1, -1, -1, -1},
    {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 13, -1, -1, -1},
    {-1, -1, -1, -1, -1, -1, 6, 7, 8, 9, -1, -1, -1, -1, 14, -1, -1},
    {-1, -1, -1, -1, -1, -1, 6, 7, 8, 9, -1, -1, -1, -1, -1, 15, -1},
    {-1, -1, -1, -1, -1, -1, 6, 7, 8, 9, -1, -1, -1, -1, -1, -1, 16},
};

static void test_promotion(void **state)
{
    (void)state;
    for (int a = 0; a < NBX_DTYPE_COUNT; a++) {
        for (int b = 0; b < NBX_DTYPE_COUNT; b++) {
            nbx_dtype out = NBX_BOOL;
            nbx_status status = nbx_promote_types((nbx_dtype)a, (nbx_dtype)b, &out);
            if (promotions[a][b] < 0) {
                assert_int_equal(status, NBX_DTYPE);
            } else {
                assert_int_equal(status, NBX_OK);
                assert_int_equal(out, promotions[a][b]);
            }
        }
    }
    nbx_dtype out;
    assert_int_equal(nbx_promote_types((nbx_dtype)99, NBX_BOOL, &out), NBX_INVALID_ARGUMENT);
}

/* torch.can_cast(row, column) */
static const char *const casts[NBX_DTYPE_COUNT] = {
    "11111111111111111", "01111111111111111", "01111111111111111", "01111111111111111", "01111111111111111",
    "01111111111111111", "00000011111111000", "00000011111111000", "00000011111111000", "00000011111111000",
    "00000000001100000", "00000000001100000", "00000011111111000", "00000011111111000", "01111111111111111",
    "01111111111111111", "01111111111111111",
};

static void test_can_cast(void **state)
{
    (void)state;
    for (int a = 0; a < NBX_DTYPE_COUNT; a++)
        for (int b = 0; b < NBX_DTYPE_COUNT; b++)
            assert_int_equal(nbx_can_cast((nbx_dtype)a, (nbx_dtype)b), casts[a][b] == '1');
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_facts), cmocka_unit_test(test_names),
                                       cmocka_unit_test(test_promotion), cmocka_unit_test(test_can_cast)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
