/* SPDX-License-Identifier: Apache-2.0 */
/* Helpers of the tests of file formats. */
#include "tests/support/files.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[256];

const char *test_path(const char *name)
{
    static char buffers[4][512];
    static unsigned next;
    if (!folder[0]) {
        const char *base = getenv("TMPDIR");
        snprintf(folder, sizeof folder, "%s/nbx-test-XXXXXX", base && base[0] ? base : "/tmp");
        assert_non_null(mkdtemp(folder));
    }
    char *path = buffers[next++ % 4];
    snprintf(path, sizeof buffers[0], "%s/%s", folder, name);
    return path;
}

void test_remove_folder(void)
{
    char command[512];
    if (!folder[0]) return;
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    assert_int_equal(system(command), 0);
    folder[0] = 0;
}

test_bytes test_read_file(const char *path)
{
    test_bytes bytes = {NULL, 0};
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    bytes.size = (size_t)ftell(file);
    rewind(file);
    bytes.data = malloc(bytes.size + 1);
    assert_non_null(bytes.data);
    assert_int_equal(fread(bytes.data, 1, bytes.size, file), bytes.size);
    fclose(file);
    return bytes;
}

void test_write_file(const char *path, const void *data, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(data, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

test_bytes test_safetensors(const char *header, size_t data_size)
{
    size_t length = strlen(header);
    test_bytes bytes = {malloc(8 + length + data_size + 1), 8 + length + data_size};
    assert_non_null(bytes.data);
    for (int i = 0; i < 8; i++) bytes.data[i] = (uint8_t)((uint64_t)length >> (8 * i));
    memcpy(bytes.data + 8, header, length);
    for (size_t i = 0; i < data_size; i++) bytes.data[8 + length + i] = (uint8_t)i;
    return bytes;
}

void test_expect_status(nbx_context *ctx, nbx_status expected, nbx_status got, const char *text, const char *file,
                        int line)
{
    if (got == expected) return;
    print_error("%s gave %s instead of %s: %s\n", text, nbx_status_name(got), nbx_status_name(expected),
                got == NBX_OK || !ctx ? "" : nbx_context_error(ctx)->message);
    _fail(file, line);
}

void *failing_alloc(void *user, size_t size, size_t alignment)
{
    test_allocator *a = user;
    long n = __atomic_fetch_add(&a->count, 1, __ATOMIC_RELAXED);
    if (a->fail_at >= 0 && n >= a->fail_at) return NULL;
    void *memory = NULL;
    if (alignment < sizeof(void *)) alignment = sizeof(void *);
    if (posix_memalign(&memory, alignment, size ? size : 1) != 0) return NULL;
    __atomic_fetch_add(&a->live, 1, __ATOMIC_RELAXED);
    return memory;
}

void failing_free(void *user, void *memory, size_t size, size_t alignment)
{
    (void)size, (void)alignment;
    test_allocator *a = user;
    if (!memory) return;
    __atomic_fetch_sub(&a->live, 1, __ATOMIC_RELAXED);
    free(memory);
}
