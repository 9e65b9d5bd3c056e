/* SPDX-License-Identifier: Apache-2.0 */
/* zip and .npz: what is written is read, in place when stored; hostile archives, truncation, bit flips. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "nbx/io.h"
#include "src/io/zip.h"
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

static test_bytes seed(const char *name)
{
    char path[512];
    snprintf(path, sizeof path, "%s/fuzz/corpus/zip/%s", NBX_SOURCE_DIR, name);
    return test_read_file(path);
}

/* Opens the archive and reads every member with its checksum. */
static nbx_status read_all(const void *data, size_t size, uint64_t limit)
{
    nbxi_file *file;
    nbx_status status = nbxi_file_from_memory(ctx, data, size, "archive", NULL, NULL, &file);
    if (status != NBX_OK) return status;
    nbxi_zip *zip;
    status = nbxi_zip_open(ctx, file, &zip);
    for (size_t i = 0; status == NBX_OK && i < nbxi_zip_count(zip); i++) {
        nbxi_span span;
        status = nbxi_zip_span(ctx, zip, nbxi_zip_member_at(zip, i), limit, true, &span);
        if (status == NBX_OK) nbxi_file_release(span.file);
    }
    nbxi_zip_close(zip);
    nbxi_file_release(file);
    return status;
}

static void test_seeds(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        nbx_status status;
    } cases[] = {
        {"stored", NBX_OK},        {"deflated", NBX_OK},         {"empty", NBX_OK},
        {"bomb", NBX_LIMIT},       {"traversal", NBX_FORMAT},    {"absolute", NBX_FORMAT},
        {"duplicate", NBX_FORMAT}, {"bzip2", NBX_NOT_SUPPORTED}, {"encrypted", NBX_NOT_SUPPORTED},
        {"overlap", NBX_FORMAT},   {"beyond", NBX_FORMAT},       {"checksum", NBX_FORMAT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        test_bytes bytes = seed(cases[i].name);
        nbx_status status = read_all(bytes.data, bytes.size, 65536);
        if (status != cases[i].status)
            fail_msg("%s: %s instead of %s (%s)", cases[i].name, nbx_status_name(status),
                     nbx_status_name(cases[i].status), nbx_context_error(ctx)->message);
        free(bytes.data);
    }
}

static void test_truncation_and_flips(void **state)
{
    (void)state;
    static const char *const names[] = {"stored", "deflated"};
    for (int k = 0; k < 2; k++) {
        test_bytes bytes = seed(names[k]);
        for (size_t size = 0; size < bytes.size; size++) {
            uint8_t *copy = malloc(size ? size : 1);
            assert_non_null(copy);
            memcpy(copy, bytes.data, size);
            assert_int_equal(read_all(copy, size, 65536), NBX_FORMAT);
            free(copy);
        }
        for (size_t bit = 0; bit < bytes.size * 8; bit++) {
            bytes.data[bit / 8] ^= (uint8_t)(1u << bit % 8);
            nbx_status status = read_all(bytes.data, bytes.size, 65536);
            assert_true(status == NBX_OK || status == NBX_FORMAT || status == NBX_NOT_SUPPORTED || status == NBX_LIMIT);
            bytes.data[bit / 8] ^= (uint8_t)(1u << bit % 8);
        }
        free(bytes.data);
    }
}

static nbx_tensor *numbers(nbx_dtype dtype, int64_t count)
{
    uint8_t data[256];
    for (size_t i = 0; i < sizeof data; i++) data[i] = (uint8_t)(i * 3);
    nbx_tensor *t;
    expect_ok(ctx, nbx_tensor_from_data(ctx, dtype, 1, &count, data, &t));
    return t;
}

static void test_npz_round_trip(void **state)
{
    (void)state;
    const char *const names[] = {"weights", "layer.0/bias", "none"};
    nbx_tensor *tensors[3] = {numbers(NBX_FLOAT64, 7), numbers(NBX_INT16, 5), numbers(NBX_FLOAT32, 0)};
    const char *path = test_path("round.npz");
    expect_ok(ctx, nbx_npz_write(ctx, path, names, tensors, 3));
    for (int read = 0; read < 2; read++) {
        nbx_io_options options;
        nbx_io_options_init(&options);
        options.read = read;
        nbx_npz *file;
        expect_ok(ctx, nbx_npz_open(ctx, path, &options, &file));
        assert_int_equal(nbx_npz_count(file), 3);
        nbx_tensor *back[3];
        for (size_t i = 0; i < 3; i++) {
            nbx_tensor_info info = {.struct_size = sizeof info};
            assert_string_equal(nbx_npz_name(file, i), names[i]);
            expect_ok(ctx, nbx_npz_info(ctx, file, i, &info));
            assert_int_equal(info.dtype, nbx_tensor_dtype(tensors[i]));
            assert_int_equal(info.offset % 64, 0);
            expect_ok(ctx, nbx_npz_tensor(ctx, file, names[i], &back[i]));
        }
        expect_status(ctx, NBX_NOT_FOUND, nbx_npz_tensor(ctx, file, "other", &(nbx_tensor *){NULL}));
        nbx_npz_close(file);
        for (size_t i = 0; i < 3; i++) {
            size_t bytes = (size_t)nbx_tensor_numel(tensors[i]) * nbx_dtype_size(nbx_tensor_dtype(tensors[i]));
            assert_int_equal(nbx_tensor_numel(back[i]), nbx_tensor_numel(tensors[i]));
            if (bytes) assert_memory_equal(nbx_tensor_data(back[i]), nbx_tensor_data(tensors[i]), bytes);
            nbx_tensor_release(back[i]);
        }
    }
    const char *const twice[] = {"a", "a"};
    expect_status(ctx, NBX_INVALID_ARGUMENT, nbx_npz_write(ctx, test_path("twice.npz"), twice, tensors, 2));
    for (size_t i = 0; i < 3; i++) nbx_tensor_release(tensors[i]);
}

static void test_npz_deflated(void **state)
{
    (void)state;
    test_bytes bytes = seed("deflated");
    nbx_npz *file;
    expect_ok(ctx, nbx_npz_open_memory(ctx, bytes.data, bytes.size, "deflated", &file));
    nbx_tensor *t;
    expect_ok(ctx, nbx_npz_tensor(ctx, file, "b", &t));
    assert_int_equal(nbx_tensor_dtype(t), NBX_INT16);
    assert_int_equal(nbx_tensor_strides(t)[1], 2);
    nbx_npz_close(file);
    free(bytes.data);
    nbx_tensor_release(t);
}

static void test_not_npy(void **state)
{
    (void)state;
    nbxi_zip_writer *writer;
    const char *path = test_path("other.npz");
    expect_ok(ctx, nbxi_zip_writer_open(ctx, path, &writer));
    expect_ok(ctx, nbxi_zip_writer_add(ctx, writer, "readme.txt", "hello", 5, NULL));
    expect_ok(ctx, nbxi_zip_writer_commit(ctx, writer));
    nbx_npz *file;
    expect_status(ctx, NBX_FORMAT, nbx_npz_open(ctx, path, NULL, &file));
}

static void test_many_members(void **state)
{
    (void)state;
    nbxi_zip_writer *writer;
    const char *path = test_path("many.zip");
    char name[32];
    expect_ok(ctx, nbxi_zip_writer_open(ctx, path, &writer));
    for (int i = 0; i < 1000; i++) {
        snprintf(name, sizeof name, "m/%d", (i * 7919) % 1000);
        expect_ok(ctx, nbxi_zip_writer_add(ctx, writer, name, name, strlen(name), NULL));
    }
    expect_ok(ctx, nbxi_zip_writer_commit(ctx, writer));
    for (int map = 0; map < 2; map++) {
        nbxi_file *file;
        nbxi_zip *zip;
        expect_ok(ctx, nbxi_file_open(ctx, path, map, &file));
        expect_ok(ctx, nbxi_zip_open(ctx, file, &zip));
        nbxi_file_release(file);
        assert_int_equal(nbxi_zip_count(zip), 1000);
        for (int i = 0; i < 1000; i++) {
            snprintf(name, sizeof name, "m/%d", i);
            const nbxi_zip_member *m = nbxi_zip_find(zip, name);
            assert_non_null(m);
            assert_int_equal(m->bytes, strlen(name));
            nbxi_span span;
            expect_ok(ctx, nbxi_zip_span(ctx, zip, m, 0, true, &span));
            const uint8_t *bytes;
            void *block;
            expect_ok(ctx, nbxi_span_bytes(ctx, span, 0, strlen(name), &bytes, &block));
            assert_memory_equal(bytes, name, strlen(name));
            nbxi_free(ctx->heap, block);
            nbxi_file_release(span.file);
        }
        assert_null(nbxi_zip_find(zip, "m/1000"));
        nbxi_zip_close(zip);
    }
}

static void test_failing_allocations(void **state)
{
    (void)state;
    test_bytes bytes = seed("deflated");
    const char *path = test_path("allocations.npz");
    for (long fail_at = 0;; fail_at++) {
        test_allocator a = {-1, 0, 0};
        nbx_context_options options;
        nbx_context_options_init(&options);
        options.allocator = (nbx_host_allocator){failing_alloc, failing_free, &a};
        nbx_context *small;
        expect_ok(NULL, nbx_context_create(&options, &small));
        a.count = 0;
        a.fail_at = fail_at;
        nbx_npz *file;
        nbx_tensor *t = NULL;
        const char *name = "b";
        nbx_status status = nbx_npz_open_memory(small, bytes.data, bytes.size, "small", &file);
        if (status == NBX_OK) status = nbx_npz_tensor(small, file, name, &t);
        if (status == NBX_OK) status = nbx_npz_write(small, path, &name, &t, 1);
        nbx_tensor_release(t);
        nbx_npz_close(file);
        nbx_context_destroy(small);
        assert_int_equal(a.live, 0);
        if (status == NBX_OK) {
            assert_true(fail_at > 15);
            break;
        }
        assert_int_equal(status, NBX_OUT_OF_MEMORY);
    }
    free(bytes.data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seeds),
        cmocka_unit_test(test_truncation_and_flips),
        cmocka_unit_test(test_npz_round_trip),
        cmocka_unit_test(test_npz_deflated),
        cmocka_unit_test(test_not_npy),
        cmocka_unit_test(test_many_members),
        cmocka_unit_test(test_failing_allocations),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
