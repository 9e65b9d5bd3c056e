/* SPDX-License-Identifier: Apache-2.0 */
/* .npy: round trips, versions, Fortran order, refusals by name, truncation and bit flips. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "nbx/io.h"
#include "tests/support/files.h"

static nbx_context *ctx;

static int setup(void **state)
{
    (void)state;
    return nbx_context_create(NULL, &ctx) == NBX_OK ? 0 : -1;
}

static int teardown(void **state)
{
    (void)state;
    nbx_context_destroy(ctx);
    test_remove_folder();
    return 0;
}

/* A .npy file around a dictionary's text. */
static test_bytes npy(int version, const char *text, size_t data_size)
{
    size_t length = strlen(text), prefix = version == 1 ? 10 : 12;
    test_bytes bytes = {malloc(prefix + length + data_size + 1), prefix + length + data_size};
    assert_non_null(bytes.data);
    memcpy(bytes.data, "\x93NUMPY", 6);
    bytes.data[6] = (uint8_t)version;
    bytes.data[7] = 0;
    for (size_t i = 8; i < prefix; i++) bytes.data[i] = (uint8_t)(length >> (8 * (i - 8)));
    memcpy(bytes.data + prefix, text, length);
    for (size_t i = 0; i < data_size; i++) bytes.data[prefix + length + i] = (uint8_t)i;
    return bytes;
}

#define DICT(descr, order, shape) "{'descr': " descr ", 'fortran_order': " order ", 'shape': " shape ", }\n"

typedef struct sample {
    const char *text;
    size_t data;
    nbx_status status;
} sample;

static const sample samples[] = {
    {DICT("'<f4'", "False", "(2, 3)"), 24, NBX_OK},
    {DICT("'<f4'", "True", "(2, 3)"), 24, NBX_OK},
    {DICT("'|b1'", "False", "(2,)"), 2, NBX_OK},
    {DICT("'|b1'", "False", "(3,)"), 3, NBX_FORMAT}, /* a bool of 2 */
    {DICT("\"<c16\"", "False", "()"), 16, NBX_OK},
    {DICT("'<f8'", "False", "(0, 9223372036854775807)"), 0, NBX_OK},
    {"{'shape': (1L,), 'fortran_order': False, 'descr': '<u2'}", 2, NBX_OK},
    {DICT("'>f4'", "False", "(1,)"), 4, NBX_NOT_SUPPORTED},
    {DICT("'|O'", "False", "(1,)"), 8, NBX_NOT_SUPPORTED},
    {DICT("'<U3'", "False", "(1,)"), 12, NBX_NOT_SUPPORTED},
    {DICT("'<M8[ns]'", "False", "(1,)"), 8, NBX_NOT_SUPPORTED},
    {DICT("'<V2'", "False", "(1,)"), 2, NBX_NOT_SUPPORTED},
    {DICT("'<f16'", "False", "(1,)"), 16, NBX_NOT_SUPPORTED},
    {DICT("[('a', '<f4')]", "False", "(1,)"), 4, NBX_NOT_SUPPORTED},
    {DICT("''", "False", "(1,)"), 4, NBX_FORMAT},
    {DICT("'<'", "False", "(1,)"), 4, NBX_FORMAT},
    {DICT("'<x4'", "False", "(1,)"), 4, NBX_FORMAT},
    {DICT("'<f4'", "False", "(2,)"), 4, NBX_FORMAT},
    {DICT("'<f4'", "False", "(2,)"), 12, NBX_FORMAT},
    {DICT("'<f4'", "False", "(4294967296, 4294967296, 4)"), 0, NBX_FORMAT},
    {DICT("'<f8'", "False", "(2305843009213693952,)"), 0, NBX_FORMAT},
    {DICT("'<f4'", "False", "(9223372036854775808,)"), 4, NBX_FORMAT},
    {DICT("'<f4'", "False", "(-1,)"), 4, NBX_FORMAT},
    {DICT("'<f4'", "False", "(1 1)"), 4, NBX_FORMAT},
    {DICT("'<f4'", "False", "(1)"), 4, NBX_FORMAT},
    {DICT("'<f4'", "False", "[1]"), 4, NBX_FORMAT},
    {DICT("'<f4'", "false", "(1,)"), 4, NBX_FORMAT},
    {DICT("'<f4'", "False", "(1,)") "x", 4, NBX_FORMAT},
    {"{'descr': '<f4', 'shape': (1,)}", 4, NBX_FORMAT},
    {"{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (1,)}", 4, NBX_FORMAT},
    {"{'descr': '<f4', 'fortran_order': False, 'shape': (1,), 'x': 1}", 4, NBX_FORMAT},
    {"{'descr': '<f4' 'fortran_order': False, 'shape': (1,)}", 4, NBX_FORMAT},
    {"{'descr': '<f4\\x00', 'fortran_order': False, 'shape': (1,)}", 4, NBX_FORMAT},
    {"", 4, NBX_FORMAT},
    {"{", 4, NBX_FORMAT},
    {"{'descr", 4, NBX_FORMAT},
    {"{'descr': '<f4', 'fortran_order': False, 'shape': (1,", 4, NBX_FORMAT},
};

static void test_samples(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        for (int version = 1; version <= 3; version++) {
            test_bytes bytes = npy(version, samples[i].text, samples[i].data);
            nbx_tensor *t;
            nbx_status status = nbx_npy_read_memory(ctx, bytes.data, bytes.size, "sample", &t);
            if (status != samples[i].status)
                fail_msg("%s: %s instead of %s (%s)", samples[i].text, nbx_status_name(status),
                         nbx_status_name(samples[i].status), nbx_context_error(ctx)->message);
            nbx_tensor_release(t);
            free(bytes.data);
        }
    }
}

static void test_versions_and_magic(void **state)
{
    (void)state;
    test_bytes bytes = npy(1, DICT("'<f4'", "False", "(1,)"), 4);
    nbx_tensor *t;
    bytes.data[6] = 4;
    expect_status(ctx, NBX_NOT_SUPPORTED, nbx_npy_read_memory(ctx, bytes.data, bytes.size, "v4", &t));
    bytes.data[6] = 0;
    expect_status(ctx, NBX_NOT_SUPPORTED, nbx_npy_read_memory(ctx, bytes.data, bytes.size, "v0", &t));
    bytes.data[0] = 0;
    expect_status(ctx, NBX_FORMAT, nbx_npy_read_memory(ctx, bytes.data, bytes.size, "magic", &t));
    free(bytes.data);
}

static void test_fortran(void **state)
{
    (void)state;
    test_bytes bytes = npy(2, DICT("'|u1'", "True", "(2, 3)"), 6);
    nbx_tensor *t;
    expect_ok(ctx, nbx_npy_read_memory(ctx, bytes.data, bytes.size, "fortran", &t));
    assert_int_equal(nbx_tensor_strides(t)[0], 1);
    assert_int_equal(nbx_tensor_strides(t)[1], 2);
    uint8_t elements[6];
    expect_ok(ctx, nbx_tensor_read(ctx, t, elements, 6));
    assert_memory_equal(elements, ((uint8_t[]){0, 2, 4, 1, 3, 5}), 6);
    nbx_tensor_release(t);
    free(bytes.data);
}

static void test_rank(void **state)
{
    (void)state;
    for (int rank = 64; rank <= 65; rank++) {
        char text[1024];
        int at = sprintf(text, "{'descr': '|u1', 'fortran_order': False, 'shape': (");
        for (int i = 0; i < rank; i++) at += sprintf(text + at, "1,");
        strcpy(text + at, ")}");
        test_bytes bytes = npy(1, text, 1);
        nbx_tensor *t;
        expect_status(ctx, rank == 64 ? NBX_OK : NBX_LIMIT, nbx_npy_read_memory(ctx, bytes.data, bytes.size, "r", &t));
        nbx_tensor_release(t);
        free(bytes.data);
    }
}

static void test_round_trip(void **state)
{
    (void)state;
    for (int d = 0; d < NBX_DTYPE_COUNT; d++) {
        nbx_dtype dtype = (nbx_dtype)d;
        uint8_t data[12 * 16];
        for (size_t i = 0; i < sizeof data; i++) data[i] = dtype == NBX_BOOL ? i % 2 : (uint8_t)(i * 5);
        int64_t sizes[3] = {2, 3, 2}, strides[3] = {1, 2, 6};
        for (int rank = 0; rank <= 3; rank++) {
            nbx_tensor *t, *back;
            expect_ok(ctx, nbx_tensor_from_memory(ctx, dtype, rank, sizes, strides, 0, data, sizeof data, true, NULL,
                                                  NULL, &t));
            const char *path = test_path("round.npy");
            nbx_status status = nbx_npy_write(ctx, path, t);
            if (dtype == NBX_BFLOAT16 || dtype == NBX_FLOAT8_E4M3FN || dtype == NBX_FLOAT8_E5M2) {
                assert_int_equal(status, NBX_DTYPE);
                nbx_tensor_release(t);
                continue;
            }
            expect_ok(ctx, status);
            for (int read = 0; read < 2; read++) {
                nbx_io_options options;
                nbx_io_options_init(&options);
                options.read = read;
                expect_ok(ctx, nbx_npy_read(ctx, path, &options, &back));
                assert_int_equal(nbx_tensor_dtype(back), dtype);
                assert_int_equal(nbx_tensor_ndim(back), rank);
                uint8_t a[sizeof data], b[sizeof data];
                size_t bytes = (size_t)nbx_tensor_numel(t) * nbx_dtype_size(dtype);
                expect_ok(ctx, nbx_tensor_read(ctx, t, a, bytes));
                expect_ok(ctx, nbx_tensor_read(ctx, back, b, bytes));
                assert_memory_equal(a, b, bytes);
                nbx_tensor_release(back);
            }
            nbx_tensor_release(t);
        }
    }
}

static void test_truncation_and_flips(void **state)
{
    (void)state;
    test_bytes bytes = npy(1, DICT("'<f4'", "False", "(2, 3)"), 24);
    nbx_tensor *t;
    for (size_t size = 0; size < bytes.size; size++)
        expect_status(ctx, NBX_FORMAT, nbx_npy_read_memory(ctx, bytes.data, size, "short", &t));
    for (size_t bit = 0; bit < (bytes.size - 24) * 8; bit++) {
        bytes.data[bit / 8] ^= (uint8_t)(1u << bit % 8);
        nbx_status status = nbx_npy_read_memory(ctx, bytes.data, bytes.size, "flip", &t);
        assert_true(status == NBX_OK || status == NBX_FORMAT || status == NBX_NOT_SUPPORTED || status == NBX_LIMIT);
        nbx_tensor_release(t);
        bytes.data[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    free(bytes.data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_samples),    cmocka_unit_test(test_versions_and_magic),
        cmocka_unit_test(test_fortran),    cmocka_unit_test(test_rank),
        cmocka_unit_test(test_round_trip), cmocka_unit_test(test_truncation_and_flips),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
