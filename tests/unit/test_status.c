/* SPDX-License-Identifier: Apache-2.0 */
/* Status numbers and names are stable. */
#include "tests/support/cmocka.h"

#include "nbx/status.h"

static void test_numbers(void **state)
{
    (void)state;
    static const struct {
        int number;
        const char *name;
    } expected[] = {
        {0, "OK"},
        {1, "INVALID_ARGUMENT"},
        {2, "SHAPE"},
        {3, "DTYPE"},
        {4, "INDEX"},
        {5, "DEVICE"},
        {6, "OVERFLOW"},
        {7, "OUT_OF_MEMORY"},
        {8, "NOT_SUPPORTED"},
        {9, "UNKNOWN_OPERATOR"},
        {10, "OVERLAP"},
        {11, "IO"},
        {12, "FORMAT"},
        {13, "LIMIT"},
        {14, "NOT_FOUND"},
        {15, "CONSTRAINT"},
        {16, "CANCELLED"},
        {17, "STATE"},
        {18, "READ_ONLY"},
        {19, "INTERNAL"},
    };
    for (size_t i = 0; i < sizeof(expected) / sizeof(expected[0]); i++) {
        assert_string_equal(nbx_status_name((nbx_status)expected[i].number), expected[i].name);
        assert_string_not_equal(nbx_status_text((nbx_status)expected[i].number), "");
    }
}

static void test_unknown(void **state)
{
    (void)state;
    assert_string_equal(nbx_status_name((nbx_status)20), "UNKNOWN");
    assert_string_equal(nbx_status_name((nbx_status)-1), "UNKNOWN");
    assert_non_null(nbx_status_text((nbx_status)12345));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_unknown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
