/* SPDX-License-Identifier: Apache-2.0 */
/* Kernels of the dialect run on a device: fills, copies with conversion, a reduction. Their text goes to the driver
 * without the launcher. */
#include <math.h>
#include <string.h>

#include "src/device/device.h"
#include "src/launch/launch.h"
#include "src/tensor/convert.h"
#include "tests/support/cmocka.h"

static nbx_context *ctx;
static nbxi_device *device;

static int setup(void **state)
{
    (void)state;
    if (nbx_context_create(NULL, &ctx) != NBX_OK) return -1;
    if (nbxi_device_get(ctx, (nbx_device){NBX_DEVICE_OPENCL, 0}, &device) != NBX_OK) {
        print_message("%s\n", nbx_context_error(ctx)->message);
        device = NULL;
    }
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    nbx_context_destroy(ctx);
    return 0;
}

#define CHECK(expression) \
    do { \
        if ((expression) != NBX_OK) fail_msg("%s: %s", #expression, nbx_context_error(ctx)->message); \
    } while (0)

typedef struct loaded {
    nbxi_module module;
    nbxi_function function;
} loaded;

static loaded load(const char *name, const nbxi_spec *specs, int count)
{
    loaded l;
    const nbxi_kernel_source *source = nbxi_kernel_find(name);
    assert_non_null(source);
    char *text = NULL;
    void *code = NULL;
    size_t size = 0;
    nbxi_declared declared;
    CHECK(nbxi_kernel_text(ctx, source, device->driver->target, &device->facts, specs, count, &text));
    CHECK(device->driver->compile(ctx, device, NULL, name, text, nbxi_target_options("opencl"), &code, &size));
    CHECK(device->driver->load(ctx, device, code, size, &l.module));
    CHECK(device->driver->function(ctx, device, l.module, name, 0, &l.function, &declared));
    nbxi_free(ctx->heap, text);
    nbxi_free(ctx->heap, code);
    return l;
}

static void launch(loaded l, uint32_t groups, uint32_t group, const nbxi_argument *arguments, int count)
{
    nbxi_launch_config config = {.groups = {groups, 1, 1}, .group_size = {group, 1, 1}};
    CHECK(device->driver->launch(ctx, device, l.function, &config, arguments, count));
    CHECK(nbxi_device_synchronize(ctx, device));
    device->driver->unload(device, l.module);
}

static nbxi_argument at(nbxi_address address)
{
    return (nbxi_argument){.kind = NBXI_ARGUMENT_ADDRESS, .size = 8, .address = address};
}
#define BYTES(x) ((nbxi_argument){.kind = NBXI_ARGUMENT_BYTES, .size = sizeof(x), .bytes = &(x)})

static nbxi_address upload(const void *data, size_t bytes)
{
    nbxi_address address = 0;
    CHECK(nbxi_device_alloc(ctx, device, bytes, &address));
    CHECK(device->driver->copy_in(ctx, device, address, data, bytes, NULL));
    return address;
}

static void download(void *data, nbxi_address address, size_t bytes)
{
    CHECK(device->driver->copy_out(ctx, device, data, address, bytes, NULL));
    nbxi_device_free(device, address);
}

/* n elements of a dtype with the numbers that matter in the front. */
static void make_input(nbx_dtype dtype, void *data, int64_t n)
{
    double values[300];
    for (int64_t i = 0; i < n; i++) {
        static const double special[] = {
            0.0,   -0.0,  1,      -1,    0.5,        1.5,          2.5,           65504,
            65519, 65520, 1e-7,   6e-8,  448,        465,          1e-3,          127,
            128,   255,   256,    -129,  2147483647, 2147483648.0, -2147483649.0, 1e10,
            1e19,  -1e19, 3.4e38, 1e300, 5.5e-8,     0.001953125,  0.0009765625,  0.00146484375};
        int64_t count = (int64_t)(sizeof special / sizeof *special);
        values[i] = i < count ? special[i] : (double)((i * 37) % 101 - 50) / 7.0;
        if (i == count) values[i] = (double)INFINITY;
        if (i == count + 1) values[i] = -(double)INFINITY;
        if (i == count + 2) values[i] = (double)NAN;
    }
    nbxi_convert(dtype, data, NBX_FLOAT64, values, n);
}

static bool same(nbx_dtype dtype, const void *a, const void *b)
{
    nbx_scalar x = nbxi_load_scalar(dtype, a), y = nbxi_load_scalar(dtype, b);
    if (memcmp(a, b, nbx_dtype_size(dtype)) == 0) return true;
    return nbx_dtype_is_floating_point(dtype) && x.re.d != x.re.d && y.re.d != y.re.d;
}

static void check_copy(nbx_dtype from, nbx_dtype to, int vec)
{
    enum { N = 259 };
    static char input[N * 16], output[N * 16], expected[N * 16];
    nbxi_spec specs[] = {{"T", from, NULL}, {"U", to, NULL}, {"VEC", vec, NULL}, {"INDEX", vec == 1 ? 32 : 64, NULL}};
    make_input(from, input, N);
    memset(output, 0x5a, sizeof output);
    nbxi_convert(to, expected, from, input, N);
    size_t from_size = nbx_dtype_size(from), to_size = nbx_dtype_size(to);
    nbxi_address x = upload(input, N * from_size), y = upload(output, N * to_size);
    int64_t n = N;
    int32_t n32 = N;
    nbxi_argument arguments[] = {at(x), at(y), vec == 1 ? BYTES(n32) : BYTES(n)};
    launch(load("copy_flat", specs, 4), 2, 256, arguments, 3);
    download(output, y, N * to_size);
    nbxi_device_free(device, x);
    for (int i = 0; i < N; i++) {
        if (same(to, output + (size_t)i * to_size, expected + (size_t)i * to_size)) continue;
        nbx_scalar got = nbxi_load_scalar(to, output + (size_t)i * to_size),
                   want = nbxi_load_scalar(to, expected + (size_t)i * to_size);
        nbx_scalar source = nbxi_load_scalar(from, input + (size_t)i * from_size);
        fail_msg("%s to %s, VEC %d, element %d: %g (%lld) gave %g (%lld) instead of %g (%lld)", nbx_dtype_name(from),
                 nbx_dtype_name(to), vec, i, source.re.d, (long long)source.re.i, got.re.d, (long long)got.re.i,
                 want.re.d, (long long)want.re.i);
    }
}

static void copies(void **state)
{
    (void)state;
    if (!device) skip();
    check_copy(NBX_FLOAT32, NBX_BFLOAT16, 8);
    check_copy(NBX_FLOAT32, NBX_FLOAT16, 8);
    check_copy(NBX_FLOAT16, NBX_FLOAT32, 8);
    check_copy(NBX_BFLOAT16, NBX_FLOAT32, 1);
    check_copy(NBX_FLOAT32, NBX_FLOAT8_E4M3FN, 4);
    check_copy(NBX_FLOAT8_E4M3FN, NBX_FLOAT32, 16);
    check_copy(NBX_FLOAT32, NBX_FLOAT8_E5M2, 1);
    check_copy(NBX_FLOAT8_E5M2, NBX_FLOAT16, 2);
    check_copy(NBX_FLOAT32, NBX_INT32, 4);
    check_copy(NBX_FLOAT64, NBX_UINT8, 8);
    check_copy(NBX_FLOAT64, NBX_INT64, 1);
    check_copy(NBX_FLOAT32, NBX_INT16, 4);
    check_copy(NBX_INT64, NBX_FLOAT16, 2);
    check_copy(NBX_INT32, NBX_BOOL, 4);
    check_copy(NBX_BOOL, NBX_FLOAT32, 4);
    check_copy(NBX_FLOAT32, NBX_COMPLEX64, 2);
    check_copy(NBX_COMPLEX128, NBX_COMPLEX64, 2);
    check_copy(NBX_FLOAT64, NBX_FLOAT32, 2);
    check_copy(NBX_UINT8, NBX_INT8, 16);
}

static void strided(void **state)
{
    (void)state;
    if (!device) skip();
    float input[5 * 7 * 3], output[5 * 7 * 3];
    for (int i = 0; i < 105; i++) input[i] = (float)i;
    nbxi_spec specs[] = {{"T", NBX_FLOAT32, NULL}, {"U", NBX_FLOAT32, NULL}, {"RANK", 3, NULL}, {"INDEX", 64, NULL}};
    nbxi_address x = upload(input, sizeof input), y = upload(input, sizeof input);
    int64_t n = 105, shape[9] = {3, 5, 7, 1, 21, 3, 35, 7, 1}; /* (5, 7, 3) seen as (3, 5, 7) */
    nbxi_argument arguments[] = {at(x), at(y), BYTES(shape), BYTES(n)};
    launch(load("copy_strided", specs, 4), 1, 256, arguments, 4);
    download(output, y, sizeof output);
    nbxi_device_free(device, x);
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 5; b++)
            for (int c = 0; c < 7; c++) assert_true(output[a * 35 + b * 7 + c] == input[b * 21 + c * 3 + a]);
}

static void fills(void **state)
{
    (void)state;
    if (!device) skip();
    uint16_t output[1003];
    memset(output, 0, sizeof output);
    nbxi_spec specs[] = {{"U", NBX_FLOAT16, NULL}, {"INDEX", 64, NULL}};
    nbxi_address y = upload(output, sizeof output);
    int64_t n = 1001, number[2] = {0x3fc00000, 0}; /* 1.5f */
    nbxi_argument arguments[] = {at(y), BYTES(number), BYTES(n)};
    launch(load("fill_flat", specs, 2), 3, 256, arguments, 3);
    download(output, y, sizeof output);
    for (int i = 0; i < 1001; i++) assert_int_equal(output[i], 0x3e00);
    assert_true(output[1001] == 0 && output[1002] == 0);
}

/* The tree of the group: what each work-item sums, then pairs 16 to 1 apart, then 32, 64, 128 apart. */
static float tree_sum(const float *x, int n)
{
    float v[256] = {0}, w[256];
    for (int i = 0; i < n; i++) v[i % 256] += x[i];
    static const int distance[] = {16, 8, 4, 2, 1, 32, 64, 128};
    for (int d = 0; d < 8; d++) {
        for (int l = 0; l < 256; l++) w[l] = v[l] + v[l ^ distance[d]];
        memcpy(v, w, sizeof v);
    }
    return v[0];
}

static void sums(void **state)
{
    (void)state;
    if (!device) skip();
    enum { ROWS = 5, COLUMNS = 1031 };
    static float input[ROWS * COLUMNS];
    float output[ROWS];
    for (int i = 0; i < ROWS * COLUMNS; i++) input[i] = sinf((float)i) * 100.0f;
    nbxi_spec specs[] = {{"T", NBX_FLOAT32, NULL}, {"U", NBX_FLOAT32, NULL}, {"INDEX", 32, NULL}};
    nbxi_address x = upload(input, sizeof input), y = upload(output, sizeof output);
    int32_t rows = ROWS, columns = COLUMNS;
    nbxi_argument arguments[] = {at(x), at(y), BYTES(rows), BYTES(columns)};
    launch(load("sum_rows_flat", specs, 3), 3, 256, arguments, 4);
    download(output, y, sizeof output);
    nbxi_device_free(device, x);
    for (int r = 0; r < ROWS; r++) assert_true(output[r] == tree_sum(input + r * COLUMNS, COLUMNS));
}

static void refusals(void **state)
{
    (void)state;
    const nbxi_kernel_source *source = nbxi_kernel_find("sum_rows_flat");
    assert_null(nbxi_kernel_find("sum_rows"));
    char *text = NULL;
    nbxi_spec specs[] = {{"T", NBX_FLOAT32, NULL}, {"U", NBX_FLOAT32, NULL}, {"INDEX", 32, NULL}, {"V", 3, NULL}};
    assert_int_equal(nbxi_kernel_text(ctx, source, "vulkan", NULL, specs, 3, &text), NBX_INVALID_ARGUMENT);
    assert_int_equal(nbxi_kernel_text(ctx, source, "cuda", NULL, specs, 2, &text), NBX_INVALID_ARGUMENT);
    assert_int_equal(nbxi_kernel_text(ctx, source, "cuda", NULL, specs, 4, &text), NBX_INVALID_ARGUMENT);
    specs[2].value = 16;
    assert_int_equal(nbxi_kernel_text(ctx, source, "cuda", NULL, specs, 3, &text), NBX_INVALID_ARGUMENT);
    specs[2].value = 32;
    specs[0].value = NBX_FLOAT64;
    assert_int_equal(nbxi_kernel_text(ctx, source, "metal", NULL, specs, 3, &text), NBX_NOT_SUPPORTED);
    nbxi_facts facts = {.name = "small"};
    assert_int_equal(nbxi_kernel_text(ctx, source, "opencl", &facts, specs, 3, &text), NBX_NOT_SUPPORTED);
    specs[0].value = NBX_FLOAT16;
    assert_int_equal(nbxi_kernel_text(ctx, source, "opencl", &facts, specs, 3, &text), NBX_OK);
    nbxi_free(ctx->heap, text);
    int64_t value = 0;
    nbxi_spec rank = {"RANK", 3, NULL};
    assert_int_equal(nbxi_spec_evaluate(ctx, "2 * RANK + (1 + RANK) / 2", &rank, 1, &value), NBX_OK);
    assert_int_equal(value, 8);
    assert_int_equal(nbxi_spec_evaluate(ctx, "2 * ", &rank, 1, &value), NBX_INVALID_ARGUMENT);
    assert_int_equal(nbxi_spec_evaluate(ctx, "OTHER", &rank, 1, &value), NBX_INVALID_ARGUMENT);
    assert_int_equal(nbxi_spec_evaluate(ctx, "1 / (RANK - 3)", &rank, 1, &value), NBX_INVALID_ARGUMENT);
    assert_int_equal(nbxi_spec_evaluate(ctx, "99999 * 99999", &rank, 1, &value), NBX_INVALID_ARGUMENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(refusals), cmocka_unit_test(fills), cmocka_unit_test(copies),
                                       cmocka_unit_test(strided), cmocka_unit_test(sums)};
    return cmocka_run_group_tests(tests, setup, teardown);
}
