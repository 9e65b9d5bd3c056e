/* SPDX-License-Identifier: Apache-2.0 */
/* Helpers of the tests of file formats. */
#ifndef TESTS_SUPPORT_FILES_H
#define TESTS_SUPPORT_FILES_H

#include <stddef.h>
#include <stdint.h>

#include "nbx/context.h"

typedef struct test_bytes {
    uint8_t *data;
    size_t size;
} test_bytes;

/* A path in a folder of this test's own, below TMPDIR or /tmp; the buffer is static and used in turn with three more.
 */
const char *test_path(const char *name);
void test_remove_folder(void);
test_bytes test_read_file(const char *path); /* free data */
void test_write_file(const char *path, const void *data, size_t size);

/* A safetensors file of a header text and `size` data bytes (0, 1, 2 …), padded as given. */
test_bytes test_safetensors(const char *header, size_t data_size);

/* Fails the test unless the status is the one given; prints the record's message otherwise. */
#define expect_status(ctx, status, expression) \
    test_expect_status(ctx, status, expression, #expression, __FILE__, __LINE__)
void test_expect_status(nbx_context *ctx, nbx_status expected, nbx_status got, const char *text, const char *file,
                        int line);
#define expect_ok(ctx, expression) expect_status(ctx, NBX_OK, expression)

/* An allocator that refuses the Nth allocation from now on (and then every one after it); count: how many there were.
 */
typedef struct test_allocator {
    long fail_at; /* -1: never */
    long count;
    long live;
} test_allocator;
void *failing_alloc(void *user, size_t size, size_t alignment);
void failing_free(void *user, void *memory, size_t size, size_t alignment);

#endif
