/* SPDX-License-Identifier: Apache-2.0 */
/* Contexts: options, error record, log, devices, threads. */
#include "tests/support/cmocka.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/context.h"

static nbx_context *make(void)
{
    nbx_context *ctx = NULL;
    assert_int_equal(nbx_context_create(NULL, &ctx), NBX_OK);
    return ctx;
}

static void test_options(void **state)
{
    (void)state;
    nbx_context *ctx = NULL;
    nbx_context_options options;
    nbx_context_options_init(&options);
    options.num_threads = 3;
    assert_int_equal(nbx_context_create(&options, &ctx), NBX_OK);
    assert_int_equal(nbx_context_num_threads(ctx), 3);
    nbx_context_destroy(ctx);
    options.num_threads = -1;
    assert_int_equal(nbx_context_create(&options, &ctx), NBX_INVALID_ARGUMENT);
    assert_null(ctx);
    options.num_threads = 1025;
    assert_int_equal(nbx_context_create(&options, &ctx), NBX_INVALID_ARGUMENT);
    nbx_context_options_init(&options);
    options.struct_size = 0;
    assert_int_equal(nbx_context_create(&options, &ctx), NBX_INVALID_ARGUMENT);
    nbx_context_options_init(&options);
    options.allocator.user = &options;
    options.allocator.free = (void (*)(void *, void *, size_t, size_t))(void (*)(void))abort;
    assert_int_equal(nbx_context_create(&options, &ctx), NBX_INVALID_ARGUMENT);
    assert_int_equal(nbx_context_create(NULL, NULL), NBX_INVALID_ARGUMENT);
    nbx_context_destroy(NULL);
}

static void test_longer_and_shorter_options(void **state)
{
    (void)state;
    struct {
        nbx_context_options known;
        int future;
    } longer;
    memset(&longer, 0, sizeof(longer));
    nbx_context_options_init(&longer.known);
    longer.known.struct_size = sizeof(longer);
    nbx_context *ctx = NULL;
    assert_int_equal(nbx_context_create(&longer.known, &ctx), NBX_OK);
    nbx_context_destroy(ctx);
    longer.future = 1;
    assert_int_equal(nbx_context_create(&longer.known, &ctx), NBX_INVALID_ARGUMENT);
    nbx_context_options shorter;
    nbx_context_options_init(&shorter);
    shorter.struct_size = offsetof(nbx_context_options, log);
    shorter.num_threads = 2;
    shorter.log = (nbx_log_function)(void (*)(void))abort; /* beyond its end: must not be seen */
    assert_int_equal(nbx_context_create(&shorter, &ctx), NBX_OK);
    nbxi_log(ctx, NBX_LOG_ERROR, "nobody listens");
    nbx_context_destroy(ctx);
}

static void test_error_record(void **state)
{
    (void)state;
    nbx_context *ctx = make();
    const nbx_error *error = nbx_context_error(ctx);
    assert_int_equal(error->status, NBX_OK);
    assert_string_equal(error->message, "");
    assert_int_equal(error->offset, -1);

    ctx->op = "aten::relu";
    assert_int_equal(nbxi_fail_argument(ctx, NBX_SHAPE, "self", "size %d", 7), NBX_SHAPE);
    ctx->op = NULL;
    assert_int_equal(error->status, NBX_SHAPE);
    assert_string_equal(error->message, "size 7");
    assert_string_equal(error->op, "aten::relu");
    assert_string_equal(error->argument, "self");

    /* A call that succeeds leaves it. */
    assert_int_equal(nbx_context_set_num_threads(ctx, 1), NBX_OK);
    assert_int_equal(error->status, NBX_SHAPE);

    /* A new message may quote the old one. */
    nbxi_fail(ctx, NBX_STATE, "while running: %s", error->message);
    assert_string_equal(error->message, "while running: size 7");
    assert_string_equal(error->op, "");
    assert_string_equal(error->argument, "");

    nbxi_fail_argument(ctx, NBX_STATE, "weight", "first");
    nbxi_fail_argument(ctx, NBX_STATE, error->argument, "second");
    assert_string_equal(error->argument, "weight");

    nbxi_fail_file(ctx, NBX_FORMAT, "model.pt2", 123, "bad header");
    assert_string_equal(error->file, "model.pt2");
    assert_int_equal(error->offset, 123);

    assert_int_equal(nbxi_fail_memory(ctx, 4096, "a tensor"), NBX_OUT_OF_MEMORY);
    assert_int_equal(error->requested, 4096);
    assert_non_null(strstr(error->message, "4096"));
    assert_string_equal(error->file, "");

    nbx_context_clear_error(ctx);
    assert_int_equal(error->status, NBX_OK);
    assert_string_equal(error->message, "");
    nbx_context_destroy(ctx);
    assert_int_equal(nbxi_fail(NULL, NBX_IO, "no context"), NBX_IO);
}

static void test_long_messages(void **state)
{
    (void)state;
    nbx_context *ctx = make();
    static char text[2 * NBXI_MESSAGE_MAX];
    for (size_t i = 0; i + 2 < sizeof(text); i += 2) memcpy(text + i, "\xc3\xa9", 2); /* é */
    for (int shift = 0; shift < 2; shift++) {
        nbxi_fail_argument(ctx, NBX_FORMAT, text + 2, "%s%s", shift ? "x" : "", text);
        size_t length = strlen(nbx_context_error(ctx)->message);
        assert_true(length < NBXI_MESSAGE_MAX && length > NBXI_MESSAGE_MAX - 4);
        assert_int_equal(length % 2, shift); /* no character is cut */
        assert_int_equal(strlen(nbx_context_error(ctx)->argument) % 2, 0);
    }
    nbx_context_destroy(ctx);
}

typedef struct seen {
    int count;
    char last[64];
} seen;

static void on_log(void *user, nbx_log_level level, const char *message)
{
    (void)level;
    seen *s = user;
    s->count++;
    strncpy(s->last, message, sizeof(s->last) - 1);
}

static void test_log(void **state)
{
    (void)state;
    seen s = {0};
    nbx_context_options options;
    nbx_context_options_init(&options);
    options.log = on_log;
    options.log_user = &s;
    options.log_level = NBX_LOG_INFO;
    nbx_context *ctx = NULL;
    assert_int_equal(nbx_context_create(&options, &ctx), NBX_OK);
    nbxi_log(ctx, NBX_LOG_DEBUG, "not wanted");
    assert_int_equal(s.count, 0);
    nbxi_log(ctx, NBX_LOG_INFO, "file %d", 3);
    assert_int_equal(s.count, 1);
    assert_string_equal(s.last, "file 3");
    nbx_context_destroy(ctx);
}

static void test_devices(void **state)
{
    (void)state;
    nbx_context *ctx = make();
    nbx_device device = nbx_context_device(ctx);
    assert_string_equal(nbx_device_name(device), "cpu");
    assert_int_equal(nbx_device_from_name(ctx, "ref", &device), NBX_OK);
    assert_int_equal(device.type, NBX_DEVICE_REF);
    assert_int_equal(nbx_device_from_name(ctx, "cpu:0", &device), NBX_OK);
    assert_int_equal(device.type, NBX_DEVICE_CPU);
    static const char *const bad[] = {"cuda:16", "opencl:x", "cpu:1", "cpux", "", "CPU"};
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
        assert_int_equal(nbx_device_from_name(ctx, bad[i], &device), NBX_NOT_FOUND);
    }
    assert_int_equal(nbx_device_from_name(ctx, NULL, &device), NBX_INVALID_ARGUMENT);
    assert_int_equal(nbx_context_set_device(ctx, (nbx_device){NBX_DEVICE_REF, 0}), NBX_OK);
    assert_int_equal(nbx_context_device(ctx).type, NBX_DEVICE_REF);
    assert_int_equal(nbx_context_set_device(ctx, (nbx_device){(nbx_device_type)9, 0}), NBX_INVALID_ARGUMENT);
    assert_int_equal(nbx_context_set_device(ctx, (nbx_device){NBX_DEVICE_CPU, 1}), NBX_INVALID_ARGUMENT);
    assert_int_equal(nbx_context_device(ctx).type, NBX_DEVICE_REF);
    nbx_context_destroy(ctx);
}

static void test_thread_count(void **state)
{
    (void)state;
    nbx_context *ctx = make();
    int standard = nbx_context_num_threads(ctx);
    assert_true(standard >= 1);
    assert_int_equal(nbx_context_set_num_threads(ctx, 5), NBX_OK);
    assert_int_equal(nbx_context_num_threads(ctx), 5);
    assert_int_equal(nbx_context_set_num_threads(ctx, -1), NBX_INVALID_ARGUMENT);
    assert_int_equal(nbx_context_set_num_threads(ctx, 1025), NBX_INVALID_ARGUMENT);
    assert_string_equal(nbx_context_error(ctx)->argument, "num_threads");
    assert_int_equal(nbx_context_num_threads(ctx), 5);
    assert_int_equal(nbx_context_set_num_threads(ctx, 0), NBX_OK);
    assert_int_equal(nbx_context_num_threads(ctx), standard);
    nbx_context_destroy(ctx);
}

static void *refuse(void *user, size_t size, size_t alignment)
{
    int *left = user;
    (void)alignment;
    return (*left)-- > 0 ? malloc(size) : NULL;
}

static void give(void *user, void *memory, size_t size, size_t alignment)
{
    (void)user, (void)size, (void)alignment;
    free(memory);
}

static void test_out_of_memory(void **state)
{
    (void)state;
    for (int n = 0; n < 2; n++) {
        int left = n;
        nbx_context_options options;
        nbx_context_options_init(&options);
        options.allocator = (nbx_host_allocator){refuse, give, &left};
        nbx_context *ctx = NULL;
        assert_int_equal(nbx_context_create(&options, &ctx), NBX_OUT_OF_MEMORY);
        assert_null(ctx);
    }
}

static void test_version(void **state)
{
    (void)state;
    int major, minor, patch;
    char rest;
    assert_int_equal(sscanf(nbx_version(), "%d.%d.%d%c", &major, &minor, &patch, &rest), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_options),      cmocka_unit_test(test_longer_and_shorter_options),
        cmocka_unit_test(test_error_record), cmocka_unit_test(test_long_messages),
        cmocka_unit_test(test_log),          cmocka_unit_test(test_devices),
        cmocka_unit_test(test_thread_count), cmocka_unit_test(test_out_of_memory),
        cmocka_unit_test(test_version),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
