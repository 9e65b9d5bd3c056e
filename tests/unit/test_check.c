/* SPDX-License-Identifier: Apache-2.0 */
/* The conformance runner can fail: comparisons at the edge of bounds, and recordings with something wrong in them. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "nbx/io.h"
#include "src/check/check.h"
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

static nbx_tensor *vector(nbx_dtype dtype, const void *data, int64_t count)
{
    nbx_tensor *t;
    expect_ok(ctx, nbx_tensor_from_data(ctx, dtype, 1, &count, data, &t));
    return t;
}

static bool floats_pass(nbxi_bound_kind kind, double factor, float got, float want, double truth, double scale)
{
    nbxi_comparison c = {.rule = {kind, factor}};
    nbx_tensor *a = vector(NBX_FLOAT32, &got, 1), *b = vector(NBX_FLOAT32, &want, 1),
               *t = vector(NBX_FLOAT64, &truth, 1);
    nbx_tensor *s = vector(NBX_FLOAT64, &scale, 1);
    c.got = a;
    c.want = b;
    c.truth = t;
    c.scale = scale > 0 ? s : NULL;
    expect_ok(ctx, nbxi_compare(ctx, &c));
    nbx_tensor_release(a);
    nbx_tensor_release(b);
    nbx_tensor_release(t);
    nbx_tensor_release(s);
    return c.good;
}

static void test_bounds(void **state)
{
    (void)state;
    const float u = 0x1p-23f; /* an ulp of 1 */
    assert_true(floats_pass(NBXI_BOUND_EXACT, 0, 1, 1, 1, 0));
    assert_false(floats_pass(NBXI_BOUND_EXACT, 0, 1 + u, 1, 1, 0));
    assert_false(floats_pass(NBXI_BOUND_EXACT, 0, -0.0f, 0.0f, 0, 0));
    assert_true(floats_pass(NBXI_BOUND_ULP, 2, 1 + 2 * u, 1, 1, 0));
    assert_false(floats_pass(NBXI_BOUND_ULP, 2, 1 + 3 * u, 1, 1, 0));
    assert_false(floats_pass(NBXI_BOUND_ULP, 2, 1 - 3 * u, 1, 1, 0));
    /* 4 * u * S and half an ulp: S = 8 allows 4 * 2^-24 * 8 = 2^-19 = 16 ulps of 1 */
    assert_true(floats_pass(NBXI_BOUND_SUM, 4, 1 + 16 * u, 1, 1, 8));
    assert_false(floats_pass(NBXI_BOUND_SUM, 4, 1 + 17 * u, 1, 1, 8));
    assert_true(floats_pass(NBXI_BOUND_NONE, 0, 5, 1, 1, 0));
    /* classes */
    assert_true(floats_pass(NBXI_BOUND_ULP, 1, NAN, NAN, NAN, 0));
    assert_false(floats_pass(NBXI_BOUND_ULP, 1, NAN, 1, 1, 0));
    assert_false(floats_pass(NBXI_BOUND_ULP, 1, 1, NAN, NAN, 0));
    assert_true(floats_pass(NBXI_BOUND_ULP, 1, INFINITY, INFINITY, INFINITY, 0));
    assert_false(floats_pass(NBXI_BOUND_ULP, 1, -INFINITY, INFINITY, INFINITY, 0));
    assert_false(floats_pass(NBXI_BOUND_ULP, 1, 0x1.fffffep127f, INFINITY, INFINITY, 0));
    assert_true(floats_pass(NBXI_BOUND_ULP, 1, INFINITY, 0x1.fffffep127f, 0x1.fffffefp127, 0)); /* rounds over */
    assert_false(floats_pass(NBXI_BOUND_ULP, 1, INFINITY, 1, 1, 0));
    /* what PyTorch gives passes, whatever the reference says */
    assert_true(floats_pass(NBXI_BOUND_ULP, 1, INFINITY, INFINITY, 1e300, 0));
}

static void test_ulps(void **state)
{
    (void)state;
    assert_true(nbxi_ulp(NBX_FLOAT32, 1.0) == 0x1p-23);
    assert_true(nbxi_ulp(NBX_FLOAT32, 0.0) == 0x1p-149);
    assert_true(nbxi_ulp(NBX_FLOAT16, 1.5) == 0x1p-10);
    assert_true(nbxi_ulp(NBX_FLOAT16, 1e-9) == 0x1p-24);
    assert_true(nbxi_ulp(NBX_BFLOAT16, -2.0) == 0x1p-6);
    assert_true(nbxi_ulp(NBX_COMPLEX128, 1.0) == 0x1p-52);
}

static void test_relative(void **state)
{
    (void)state;
    float a[] = {1, 2, 4}, b[] = {1, 2, 4.004f}, n[] = {1, NAN, 4};
    int64_t i[] = {1, 2, 3}, j[] = {1, 2, 4};
    nbx_tensor *x = vector(NBX_FLOAT32, a, 3), *y = vector(NBX_FLOAT32, b, 3), *z = vector(NBX_FLOAT32, n, 3);
    nbx_tensor *p = vector(NBX_INT64, i, 3), *q = vector(NBX_INT64, j, 3);
    double d;
    expect_ok(ctx, nbxi_relative_difference(ctx, x, x, &d));
    assert_true(d == 0);
    expect_ok(ctx, nbxi_relative_difference(ctx, x, y, &d));
    assert_true(d > 0.0009 && d < 0.0011);
    expect_ok(ctx, nbxi_relative_difference(ctx, x, z, &d));
    assert_true(isinf(d));
    expect_ok(ctx, nbxi_relative_difference(ctx, z, z, &d));
    assert_true(d == 0);
    expect_ok(ctx, nbxi_relative_difference(ctx, p, q, &d));
    assert_true(isinf(d));
    nbx_tensor_release(x);
    nbx_tensor_release(y);
    nbx_tensor_release(z);
    nbx_tensor_release(p);
    nbx_tensor_release(q);
}

/* A recording of calls; its data: x = [1, 2, 3, 4], y = softmax of x's rows of 2, bad = y with an element changed,
 * wide = y in float64, index = [3, 0]. */
static const char *recording(const char *calls)
{
    const double e = exp(-1.0), truth[2] = {e / (1 + e), 1 / (1 + e)};
    float x[4] = {1, 2, 3, 4}, y[4], bad[4];
    double wide[4];
    int64_t index[2] = {3, 0}, count[5] = {4, 4, 4, 4, 2};
    for (int i = 0; i < 4; i++) {
        wide[i] = truth[i % 2];
        y[i] = bad[i] = (float)truth[i % 2];
    }
    bad[2] *= 1.0001f;
    nbx_tensor *tensors[5];
    const void *data[5] = {x, y, bad, wide, index};
    static const nbx_dtype dtypes[5] = {NBX_FLOAT32, NBX_FLOAT32, NBX_FLOAT32, NBX_FLOAT64, NBX_INT64};
    static const char *const names[5] = {"x", "y", "bad", "wide", "index"};
    for (int i = 0; i < 5; i++)
        expect_ok(ctx, nbx_tensor_from_data(ctx, dtypes[i], 1, &count[i], data[i], &tensors[i]));
    const char *file = test_path("data.safetensors"), *path = test_path("made.calls.zip");
    expect_ok(ctx, nbx_safetensors_write(ctx, file, names, tensors, 5, NULL, NULL, 0));
    for (int i = 0; i < 5; i++) nbx_tensor_release(tensors[i]);
    test_bytes bytes = test_read_file(file);
    char *json = malloc(strlen(calls) + 100);
    assert_non_null(json);
    sprintf(json, "{\"format\":\"nbx-calls\",\"version\":1,\"torch\":\"2\",\"calls\":[%s]}", calls);
    nbxi_zip_writer *writer;
    expect_ok(ctx, nbxi_zip_writer_open(ctx, path, &writer));
    expect_ok(ctx, nbxi_zip_writer_add(ctx, writer, "calls.json", json, strlen(json), NULL));
    expect_ok(ctx, nbxi_zip_writer_add(ctx, writer, "data.safetensors", bytes.data, bytes.size, NULL));
    expect_ok(ctx, nbxi_zip_writer_commit(ctx, writer));
    free(json);
    free(bytes.data);
    return path;
}

#define TENSOR(name, sizes, strides) \
    "{\"tensor\":\"" name "\",\"sizes\":" sizes ",\"strides\":" strides ",\"offset\":0}"
#define SOFTMAX(x, dim, rest) "{\"op\":\"aten::_softmax\",\"args\":[" x "," dim ",false],\"kwargs\":{}," rest "}"
#define X TENSOR("x", "[2,2]", "[2,1]")

static void expect_calls(const char *calls, size_t passed, size_t failed, size_t refused)
{
    const char *path = recording(calls);
    for (int type = NBX_DEVICE_CPU; type <= NBX_DEVICE_REF; type++) {
        nbxi_check check;
        nbxi_check_init(&check, ctx->heap, (nbx_device){(nbx_device_type)type, 0});
        expect_ok(ctx, nbxi_check_calls(ctx, &check, path));
        if (check.passed != passed || check.failed != failed || check.refused != refused)
            fail_msg("%zu passed, %zu failed, %zu refused: %s %s", check.passed, check.failed, check.refused,
                     check.failures.count ? check.failures.data[0] : "", calls);
        assert_int_equal(check.failures.count, failed);
        nbxi_check_free(&check);
    }
}

static void test_recordings(void **state)
{
    (void)state;
    expect_calls(
        SOFTMAX(X, "1",
                "\"returns\":[" TENSOR("y", "[2,2]", "[2,1]") "],\"reference\":[" TENSOR("wide", "[2,2]", "[2,1]") "]"),
        1, 0, 0);
    expect_calls(SOFTMAX(X, "-1", "\"returns\":[" TENSOR("y", "[2,2]", "[2,1]") "]"), 1, 0, 0);
    /* a value, sizes, strides, a dtype, the number of results, the kind */
    expect_calls(SOFTMAX(X, "1", "\"returns\":[" TENSOR("bad", "[2,2]", "[2,1]") "]"), 0, 1, 0);
    expect_calls(SOFTMAX(X, "1", "\"returns\":[" TENSOR("y", "[4]", "[1]") "]"), 0, 1, 0);
    expect_calls(SOFTMAX(X, "1", "\"returns\":[" TENSOR("y", "[2,2]", "[1,2]") "]"), 0, 1, 0);
    expect_calls(SOFTMAX(X, "1", "\"returns\":[" TENSOR("wide", "[2,2]", "[2,1]") "]"), 0, 1, 0);
    expect_calls(SOFTMAX(X, "1", "\"returns\":[]"), 0, 1, 0);
    expect_calls(SOFTMAX(X, "1", "\"returns\":[1]"), 0, 1, 0);
    /* a view that is none */
    expect_calls(
        SOFTMAX(X, "1",
                "\"returns\":[{\"tensor\":\"y\",\"sizes\":[2,2],\"strides\":[2,1],\"offset\":0,\"view_of\":\"self\"}]"),
        0, 1, 0);
    /* refusals */
    expect_calls(SOFTMAX(X, "5", "\"error\":true"), 1, 0, 0);
    expect_calls(SOFTMAX(X, "1", "\"error\":true"), 0, 1, 0);
    expect_calls(SOFTMAX(X, "5", "\"returns\":[" X "]"), 0, 1, 0);
    expect_calls("{\"op\":\"aten::no_such\",\"args\":[],\"kwargs\":{},\"returns\":[]}", 0, 0, 1);
    expect_calls(
        SOFTMAX(X, "1", "\"returns\":[" TENSOR("y", "[2,2]", "[2,1]") "]") "," SOFTMAX(X, "5", "\"returns\":[]"), 1, 1,
        0);
}

static void test_damaged_recordings(void **state)
{
    (void)state;
    nbxi_check check;
    static const char *const calls[] = {
        "{\"args\":[]}",
        SOFTMAX(TENSOR("missing", "[2,2]", "[2,1]"), "1", "\"returns\":[]"),
        SOFTMAX(TENSOR("x", "[2,2]", "[2]"), "1", "\"returns\":[]"),
        SOFTMAX(TENSOR("x", "[2,3]", "[3,1]"), "1", "\"returns\":[]"),
        SOFTMAX("{\"what\":1}", "1", "\"returns\":[]"),
    };
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        const char *path = recording(calls[i]);
        nbxi_check_init(&check, ctx->heap, (nbx_device){NBX_DEVICE_CPU, 0});
        nbx_status status = nbxi_check_calls(ctx, &check, path);
        assert_true(status != NBX_OK || check.failed + check.refused == 1);
        assert_int_equal(check.passed, 0);
        nbxi_check_free(&check);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_ulps),
        cmocka_unit_test(test_relative),
        cmocka_unit_test(test_recordings),
        cmocka_unit_test(test_damaged_recordings),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
