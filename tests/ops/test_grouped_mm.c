/* SPDX-License-Identifier: Apache-2.0 */
/* Products of groups against aten::mm of each group, bit for bit; groups that are empty or do not fit. */
#include <stdlib.h>
#include <string.h>

#include "nbx/nbx.h"
#include "tests/support/cmocka.h"
#include "tests/support/files.h"

static const nbx_device devices[] = {{NBX_DEVICE_CPU, 0}, {NBX_DEVICE_REF, 0}};

static nbx_value number_tensor(nbx_context *ctx, nbx_device device, int ndim, const int64_t *sizes)
{
    nbx_value v = {.kind = NBX_VALUE_TENSOR};
    expect_ok(ctx, nbx_tensor_empty(ctx, NBX_FLOAT32, ndim, sizes, device, &v.v.tensor));
    float *data = nbx_tensor_mutable_data(v.v.tensor);
    for (int64_t i = 0; i < nbx_tensor_numel(v.v.tensor); i++) data[i] = (float)((i * 37 + 11) % 101) / 16 - 3;
    return v;
}

static nbx_value offsets(nbx_context *ctx, nbx_device device, const int32_t *ends, int64_t count)
{
    nbx_value v = {.kind = NBX_VALUE_TENSOR};
    expect_ok(ctx, nbx_tensor_empty(ctx, NBX_INT32, 1, &count, device, &v.v.tensor));
    if (count) memcpy(nbx_tensor_mutable_data(v.v.tensor), ends, (size_t)count * sizeof *ends);
    return v;
}

static nbx_value call(nbx_context *ctx, const char *name, const nbx_value *args, size_t nargs)
{
    nbx_value out;
    size_t count;
    expect_ok(ctx, nbx_call(ctx, name, args, nargs, &out, 1, &count));
    return out;
}

/* narrow(x, dim, start, length) */
static nbx_value narrow(nbx_context *ctx, nbx_value x, int64_t dim, int64_t start, int64_t length)
{
    nbx_value args[4] = {x, {.kind = NBX_VALUE_SCALAR}, {.kind = NBX_VALUE_SCALAR}, {.kind = NBX_VALUE_SCALAR}};
    args[1].v.scalar = nbx_scalar_int(dim);
    args[2].v.scalar = nbx_scalar_int(start);
    args[3].v.scalar = nbx_scalar_int(length);
    return call(ctx, "aten::narrow", args, 4);
}

static nbx_value select_one(nbx_context *ctx, nbx_value x, int64_t index)
{
    nbx_value args[3] = {x, {.kind = NBX_VALUE_SCALAR}, {.kind = NBX_VALUE_SCALAR}};
    args[1].v.scalar = nbx_scalar_int(0);
    args[2].v.scalar = nbx_scalar_int(index);
    return call(ctx, "aten::select.int", args, 3);
}

static void expect_equal(nbx_context *ctx, nbx_value got, nbx_value want)
{
    size_t bytes = (size_t)nbx_tensor_numel(want.v.tensor) * sizeof(float);
    assert_int_equal(nbx_tensor_numel(got.v.tensor), nbx_tensor_numel(want.v.tensor));
    char *a = malloc(bytes + 1), *b = malloc(bytes + 1);
    expect_ok(ctx, nbx_tensor_read(ctx, got.v.tensor, a, bytes));
    expect_ok(ctx, nbx_tensor_read(ctx, want.v.tensor, b, bytes));
    assert_memory_equal(a, b, bytes);
    free(a);
    free(b);
}

static void expect_zero(nbx_context *ctx, nbx_value got)
{
    size_t count = (size_t)nbx_tensor_numel(got.v.tensor);
    float *data = malloc(count * sizeof *data + 1);
    expect_ok(ctx, nbx_tensor_read(ctx, got.v.tensor, data, count * sizeof *data));
    for (size_t i = 0; i < count; i++) assert_true(data[i] == 0);
    free(data);
}

static nbx_value mm(nbx_context *ctx, nbx_value a, nbx_value b)
{
    nbx_value args[2] = {a, b};
    return call(ctx, "aten::mm", args, 2);
}

static void each_device(void (*test)(nbx_context *ctx, nbx_device device))
{
    for (size_t i = 0; i < 2; i++) {
        nbx_context *ctx;
        assert_int_equal(nbx_context_create(NULL, &ctx), NBX_OK);
        expect_ok(ctx, nbx_scope_begin(ctx));
        test(ctx, devices[i]);
        expect_ok(ctx, nbx_scope_end(ctx));
        nbx_context_destroy(ctx);
    }
}

static const int32_t ends[4] = {2, 2, 5, 6};

static void rows(nbx_context *ctx, nbx_device device)
{
    static const char *const names[] = {"transformers::grouped_mm_fallback", "aten::_grouped_mm"};
    nbx_value args[3] = {number_tensor(ctx, device, 2, (const int64_t[]){8, 12}),
                         number_tensor(ctx, device, 3, (const int64_t[]){4, 12, 16}), offsets(ctx, device, ends, 4)};
    for (size_t i = 0; i < 2; i++) {
        nbx_value out = call(ctx, names[i], args, 3);
        for (int64_t g = 0, start = 0; g < 4; start = ends[g++])
            expect_equal(ctx, narrow(ctx, out, 0, start, ends[g] - start),
                         mm(ctx, narrow(ctx, args[0], 0, start, ends[g] - start), select_one(ctx, args[1], g)));
        expect_zero(ctx, narrow(ctx, out, 0, 6, 2));
    }
}

static void columns(nbx_context *ctx, nbx_device device)
{
    nbx_value args[3] = {number_tensor(ctx, device, 3, (const int64_t[]){4, 5, 12}),
                         number_tensor(ctx, device, 2, (const int64_t[]){12, 8}), offsets(ctx, device, ends, 4)};
    nbx_value out = call(ctx, "aten::_grouped_mm", args, 3);
    for (int64_t g = 0, start = 0; g < 4; start = ends[g++])
        expect_equal(ctx, narrow(ctx, out, 1, start, ends[g] - start),
                     mm(ctx, select_one(ctx, args[0], g), narrow(ctx, args[1], 1, start, ends[g] - start)));
}

static void sums(nbx_context *ctx, nbx_device device)
{
    nbx_value args[3] = {number_tensor(ctx, device, 2, (const int64_t[]){5, 8}),
                         number_tensor(ctx, device, 2, (const int64_t[]){8, 7}), offsets(ctx, device, ends, 4)};
    nbx_value out = call(ctx, "aten::_grouped_mm", args, 3);
    assert_int_equal(nbx_tensor_strides(out.v.tensor)[1], 8); /* rows begin at multiples of 16 bytes */
    for (int64_t g = 0, start = 0; g < 4; start = ends[g++])
        expect_equal(
            ctx, select_one(ctx, out, g),
            mm(ctx, narrow(ctx, args[0], 1, start, ends[g] - start), narrow(ctx, args[1], 0, start, ends[g] - start)));
}

static void batch(nbx_context *ctx, nbx_device device)
{
    nbx_value args[2] = {number_tensor(ctx, device, 3, (const int64_t[]){3, 5, 8}),
                         number_tensor(ctx, device, 3, (const int64_t[]){3, 8, 4})};
    nbx_value out = call(ctx, "aten::_grouped_mm", args, 2);
    for (int64_t g = 0; g < 3; g++)
        expect_equal(ctx, select_one(ctx, out, g), mm(ctx, select_one(ctx, args[0], g), select_one(ctx, args[1], g)));
}

static void refused(nbx_context *ctx, nbx_device device)
{
    static const int32_t backwards[2] = {3, 2}, beyond[2] = {3, 9};
    nbx_value args[3] = {number_tensor(ctx, device, 2, (const int64_t[]){8, 12}),
                         number_tensor(ctx, device, 3, (const int64_t[]){2, 12, 16}),
                         offsets(ctx, device, backwards, 2)};
    nbx_value out;
    size_t count;
    expect_status(ctx, NBX_INDEX, nbx_call(ctx, "aten::_grouped_mm", args, 3, &out, 1, &count));
    args[2] = offsets(ctx, device, beyond, 2);
    expect_status(ctx, NBX_INDEX, nbx_call(ctx, "transformers::grouped_mm_fallback", args, 3, &out, 1, &count));
    args[2] = offsets(ctx, device, beyond, 1);
    expect_status(ctx, NBX_SHAPE, nbx_call(ctx, "aten::_grouped_mm", args, 3, &out, 1, &count));
    expect_status(ctx, NBX_INVALID_ARGUMENT, nbx_call(ctx, "aten::_grouped_mm", args, 2, &out, 1, &count));
    args[2] = args[0];
    expect_status(ctx, NBX_DTYPE, nbx_call(ctx, "aten::_grouped_mm", args, 3, &out, 1, &count));
    args[1] = number_tensor(ctx, device, 3, (const int64_t[]){2, 11, 16});
    expect_status(ctx, NBX_SHAPE, nbx_call(ctx, "aten::_grouped_mm", args, 3, &out, 1, &count));
}

static void test_rows(void **state)
{
    (void)state;
    each_device(rows);
}

static void test_columns(void **state)
{
    (void)state;
    each_device(columns);
}

static void test_sums(void **state)
{
    (void)state;
    each_device(sums);
}

static void test_batch(void **state)
{
    (void)state;
    each_device(batch);
}

static void test_refused(void **state)
{
    (void)state;
    each_device(refused);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_rows), cmocka_unit_test(test_columns),
                                       cmocka_unit_test(test_sums), cmocka_unit_test(test_batch),
                                       cmocka_unit_test(test_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
