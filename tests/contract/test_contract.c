/* SPDX-License-Identifier: Apache-2.0 */
/* The contract of drivers and of the launcher, for one device: test_contract cpu:0 | opencl:0 | cuda:0. Exit code 77:
 * there is no such device here. Comments name the clauses (C) and faults (F) of the contract that a test holds. */
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "nbx/context.h"
#include "src/device/registry.h"
#include "src/launch/artifact.h"
#include "src/tensor/tensor.h"
#include "tests/contract/cases.h"
#include "tests/contract/wrap.h"
#include "tests/support/cmocka.h"
#include "tests/support/failing_allocator.h"

static nbx_context *ctx;
static nbxi_device *dev;        /* of the wrapping driver */
static const nbxi_driver *real; /* the driver under test */
static int index_of;
static char folder[256]; /* for caches */

#define OK(call) assert_true_message_((call) == NBX_OK, #call, __LINE__)
#define REFUSED(status, call) assert_int_equal((call), (status))

static void assert_true_message_(bool ok, const char *what, int line)
{
    if (ok) return;
    print_error("line %d: %s: %s\n", line, what, nbx_context_error(ctx)->message);
    fail();
}

static const char *message(void) { return nbx_context_error(ctx)->message; }
static const char *argument(void) { return nbx_context_error(ctx)->argument; }

static nbxi_value of_address(nbxi_address address, uint64_t extent)
{
    return (nbxi_value){.kind = NBXI_VALUE_ADDRESS, .v.memory = {address, extent}};
}
static nbxi_value of_int(int64_t i) { return (nbxi_value){.kind = NBXI_VALUE_INT, .v.i = i}; }
static nbxi_value of_float(double f) { return (nbxi_value){.kind = NBXI_VALUE_FLOAT, .v.f = f}; }
static nbxi_value of_tensor(const nbx_tensor *t) { return (nbxi_value){.kind = NBXI_VALUE_TENSOR, .v.tensor = t}; }
static nbxi_value of_indices(const int64_t *data, int count)
{
    return (nbxi_value){.kind = NBXI_VALUE_INDICES, .v.indices = {data, count}};
}

static nbxi_address new_block(size_t bytes)
{
    nbxi_address address = 0;
    OK(nbxi_device_alloc(ctx, dev, bytes, &address));
    return address;
}

static void put(nbxi_address to, const void *from, size_t bytes)
{
    OK(dev->driver->copy_in(ctx, dev, to, from, bytes, NULL));
}

static void get(void *to, nbxi_address from, size_t bytes)
{
    OK(dev->driver->copy_out(ctx, dev, to, from, bytes, NULL));
}

static nbxi_kernel *add_one(int block)
{
    const nbxi_spec spec = {"BLOCK", block, NULL};
    nbxi_kernel *kernel = NULL;
    OK(case_kernel(ctx, dev, &case_add_one, &spec, 1, &kernel));
    return kernel;
}

/* A tensor over an address of the device, without an owner. */
static void view_of(nbx_tensor *t, nbxi_storage *s, nbxi_address base, size_t bytes, nbx_dtype dtype, int64_t offset,
                    int64_t size, int64_t stride)
{
    *s = (nbxi_storage){.device = {real->type, index_of}, .on = dev, .address = base, .bytes = bytes};
    *t = (nbx_tensor){.storage = s, .dtype = dtype, .ndim = 1, .offset = offset, .numel = size};
    t->sizes = t->inline_dims;
    t->strides = t->inline_dims + 1;
    t->sizes[0] = size;
    t->strides[0] = stride;
}

/* ---- the driver -------------------------------------------------------------------------------------------------- */

/* C1, C3, C4, F-70: what a driver says of itself and of the device. */
static void declarations(void **state)
{
    (void)state;
    const nbxi_facts *facts = &dev->facts;
    assert_true(real->name[0] != '\0' && real->artifact_kind[0] != '\0');
    assert_true(facts->name[0] != '\0' && facts->vendor[0] != '\0' && facts->architecture[0] != '\0');
    assert_true(facts->driver_version[0] != '\0' && facts->language[0] != '\0');
    assert_true(facts->max_work_group > 0 && facts->compute_units > 0 && facts->little_endian);
    assert_true(facts->max_groups[0] > 0 && facts->max_groups[1] > 0 && facts->max_groups[2] > 0);
    char identity[256] = "";
    OK(real->compiler_identity(ctx, dev, identity, sizeof(identity)));
    assert_true(identity[0] != '\0');
    const void *const required[] = {
        (const void *)(uintptr_t)real->count,         (const void *)(uintptr_t)real->open,
        (const void *)(uintptr_t)real->close,         (const void *)(uintptr_t)real->alloc,
        (const void *)(uintptr_t)real->free,          (const void *)(uintptr_t)real->memory,
        (const void *)(uintptr_t)real->alloc_host,    (const void *)(uintptr_t)real->free_host,
        (const void *)(uintptr_t)real->copy_in,       (const void *)(uintptr_t)real->copy_out,
        (const void *)(uintptr_t)real->copy_in_async, (const void *)(uintptr_t)real->copy_out_async,
        (const void *)(uintptr_t)real->copy,          (const void *)(uintptr_t)real->fill,
        (const void *)(uintptr_t)real->stream_create, (const void *)(uintptr_t)real->stream_destroy,
        (const void *)(uintptr_t)real->event_elapsed, (const void *)(uintptr_t)real->compile,
        (const void *)(uintptr_t)real->load,          (const void *)(uintptr_t)real->unload,
        (const void *)(uintptr_t)real->function,      (const void *)(uintptr_t)real->launch};
    for (size_t i = 0; i < sizeof(required) / sizeof(required[0]); i++) assert_non_null(required[i]);
}

/* C13 to C16, F-150: order between streams, times, what ordering events refuse. */
static void streams(void **state)
{
    (void)state;
    const nbxi_driver *d = dev->driver;
    nbxi_stream a = NULL, b = NULL;
    nbxi_event order = NULL, from = NULL, to = NULL;
    OK(d->stream_create(ctx, dev, &a));
    OK(d->stream_create(ctx, dev, &b));
    OK(d->event_create(ctx, dev, false, &order));
    OK(d->event_create(ctx, dev, true, &from));
    OK(d->event_create(ctx, dev, true, &to));
    assert_true(a != NULL && b != NULL);
    nbxi_address x = new_block(4096), y = new_block(4096);
    OK(d->event_synchronize(ctx, dev, order)); /* never recorded: nothing to wait for */
    for (uint32_t round = 1; round <= 20; round++) {
        uint32_t got[2] = {0, 0};
        OK(d->event_record(ctx, dev, from, a));
        OK(d->fill(ctx, dev, x, &round, 4, 4096, a));
        OK(d->event_record(ctx, dev, order, a));
        OK(d->stream_wait(ctx, dev, b, order));
        OK(d->copy(ctx, dev, y, x, 4096, b));
        OK(d->event_record(ctx, dev, to, b));
        OK(d->event_synchronize(ctx, dev, to));
        OK(d->copy_out(ctx, dev, got, y + 4088, 8, b));
        assert_true(got[0] == round && got[1] == round);
    }
    double ms = -1;
    OK(d->event_elapsed(ctx, dev, from, to, &ms));
    assert_true(ms >= 0);
    REFUSED(NBX_STATE, d->event_elapsed(ctx, dev, from, order, &ms));
    OK(d->stream_synchronize(ctx, dev, a));
    d->event_destroy(dev, order);
    d->event_destroy(dev, from);
    d->event_destroy(dev, to);
    d->stream_destroy(dev, a);
    d->stream_destroy(dev, b);
    d->stream_destroy(dev, NULL);
    assert_true(wrap.streams == -1 && wrap.events == 0); /* NULL was counted too */
    wrap.streams = 0;
    nbxi_device_free(dev, x);
    nbxi_device_free(dev, y);
}

/* Page-locked memory and copies that return at once. */
static void host_memory(void **state)
{
    (void)state;
    const nbxi_driver *d = dev->driver;
    void *in = NULL, *out = NULL;
    OK(d->alloc_host(ctx, dev, 1 << 16, &in));
    OK(d->alloc_host(ctx, dev, 1 << 16, &out));
    nbxi_address x = new_block(1 << 16);
    for (int i = 0; i < 1 << 16; i++) ((unsigned char *)in)[i] = (unsigned char)(i * 13);
    OK(d->copy_in_async(ctx, dev, x, in, 1 << 16, NULL));
    OK(d->copy_out_async(ctx, dev, out, x, 1 << 16, NULL));
    OK(d->stream_synchronize(ctx, dev, NULL));
    assert_memory_equal(in, out, 1 << 16);
    d->free_host(dev, in, 1 << 16);
    d->free_host(dev, out, 1 << 16);
    nbxi_device_free(dev, x);
}

/* ---- launches ---------------------------------------------------------------------------------------------------- */

/* C5, C7 to C9, C25, F-155: the kernel of the contract, over more than one group, byte for byte; nothing beyond n. */
static void one_kernel(void **state)
{
    (void)state;
    float x[256], y[300];
    for (int i = 0; i < 256; i++) x[i] = (float)i * 0.37f - 11.0f;
    for (int i = 0; i < 300; i++) y[i] = -1.0f;
    nbxi_address a = new_block(sizeof(x)), b = new_block(sizeof(y));
    put(a, x, sizeof(x));
    put(b, y, sizeof(y));
    nbxi_kernel *kernel = add_one(64);
    assert_true(kernel->verified || real->type == NBX_DEVICE_CUDA);
    const nbxi_value values[] = {of_address(a, sizeof(x)), of_address(b, sizeof(x)), of_int(256)};
    const nbxi_grid grid = nbxi_grid_of(5);
    OK(nbxi_launch(ctx, dev, kernel, &grid, values, 3));
    OK(nbxi_device_synchronize(ctx, dev));
    get(y, b, sizeof(y));
    for (int i = 0; i < 300; i++) {
        float expected = i < 256 ? x[i] + 1.0f : -1.0f;
        assert_memory_equal(&y[i], &expected, 4);
    }
    nbxi_device_free(dev, a);
    nbxi_device_free(dev, b);
}

/* C11, F-58, F-60, C12, F-75, F-160: what is refused before anything is launched, and by which name. */
static void refusals(void **state)
{
    (void)state;
    nbxi_address a = new_block(1024), b = new_block(1024);
    nbxi_kernel *kernel = add_one(64);
    nbxi_grid grid = nbxi_grid_of(4);
    nbxi_value good[4] = {of_address(a, 1024), of_address(b, 1024), of_int(256), of_int(0)}, bad[3];
    uint64_t launches = wrap.launches;
    REFUSED(NBX_INVALID_ARGUMENT, nbxi_launch(ctx, dev, kernel, &grid, good, 2));
    assert_non_null(strstr(message(), "takes 3 arguments, not 2"));
    REFUSED(NBX_INVALID_ARGUMENT, nbxi_launch(ctx, dev, kernel, &grid, good, 4));
#define BAD(at, value, status, name) \
    do { \
        memcpy(bad, good, sizeof(bad)); \
        bad[at] = (value); \
        REFUSED(status, nbxi_launch(ctx, dev, kernel, &grid, bad, 3)); \
        assert_string_equal(argument(), name); \
        assert_non_null(strstr(message(), "contract_add_one")); \
    } while (0)
    BAD(0, of_address(0x1000, 0), NBX_INVALID_ARGUMENT, "x");
    BAD(1, of_address(0x1000, 4), NBX_INVALID_ARGUMENT, "y");
    BAD(0, of_address(a, 1 << 20), NBX_INVALID_ARGUMENT, "x");
    BAD(0, of_address(a + 2, 4), NBX_INVALID_ARGUMENT, "x"); /* alignment */
    BAD(0, of_int(5), NBX_INVALID_ARGUMENT, "x");
    BAD(2, of_address(a, 4), NBX_INVALID_ARGUMENT, "n");
    BAD(2, of_float(2.5), NBX_INVALID_ARGUMENT, "n");
    BAD(2, of_int((int64_t)1 << 31), NBX_OVERFLOW, "n");
    BAD(2, ((nbxi_value){.kind = NBXI_VALUE_BYTES, .v.bytes = {"abcdefgh", 8}}), NBX_INVALID_ARGUMENT, "n");
    /* An empty grid launches nothing, and the same is refused (F-160). */
    grid = nbxi_grid_of(0);
    BAD(0, of_address(0x1000, 0), NBX_INVALID_ARGUMENT, "x");
    OK(nbxi_launch(ctx, dev, kernel, &grid, good, 3));
    /* Grids out of range, groups that the kernel was not made for, local memory that is not there (F-72). */
    grid = nbxi_grid_of(-1);
    REFUSED(NBX_LIMIT, nbxi_launch(ctx, dev, kernel, &grid, good, 3));
    grid = nbxi_grid_of((int64_t)1 << 40);
    REFUSED(NBX_LIMIT, nbxi_launch(ctx, dev, kernel, &grid, good, 3));
    grid = nbxi_grid_of(1);
    grid.group_size = 128;
    REFUSED(NBX_INVALID_ARGUMENT, nbxi_launch(ctx, dev, kernel, &grid, good, 3));
    grid.group_size = 0;
    grid.local_bytes = 1u << 30;
    REFUSED(NBX_LIMIT, nbxi_launch(ctx, dev, kernel, &grid, good, 3));
    /* A freed address is refused at once (F-33), and a smaller block in its place is as short as it is (F-159). */
    grid = nbxi_grid_of(1);
    nbxi_device_free(dev, a);
    REFUSED(NBX_INVALID_ARGUMENT, nbxi_launch(ctx, dev, kernel, &grid, good, 3));
    assert_string_equal(argument(), "x");
    assert_int_equal(wrap.launches, launches);
    nbxi_device_free(dev, b);
}

/* F-81 to F-84: tensors bind at their own element 0, and their extent is held against the allocation. */
static void tensors(void **state)
{
    (void)state;
    float x[256], y[64];
    for (int i = 0; i < 256; i++) x[i] = (float)i;
    nbxi_address a = new_block(1024), b = new_block(256);
    put(a, x, sizeof(x));
    nbxi_kernel *kernel = add_one(64);
    const nbxi_grid grid = nbxi_grid_of(1);
    nbx_tensor in, out, wide;
    nbxi_storage si, so, sw;
    view_of(&in, &si, a, 1024, NBX_FLOAT32, 100, 64, 1);
    view_of(&out, &so, b, 256, NBX_FLOAT32, 0, 64, 1);
    const nbxi_value values[] = {of_tensor(&in), of_tensor(&out), of_int(64)};
    OK(nbxi_launch(ctx, dev, kernel, &grid, values, 3));
    get(y, b, sizeof(y));
    for (int i = 0; i < 64; i++) assert_true(y[i] == (float)(i + 101));
    view_of(&wide, &sw, a, 1024, NBX_FLOAT32, 100, 400, 1);
    const nbxi_value beyond[] = {of_tensor(&wide), of_tensor(&out), of_int(64)};
    REFUSED(NBX_INVALID_ARGUMENT, nbxi_launch(ctx, dev, kernel, &grid, beyond, 3));
    assert_string_equal(argument(), "x");
    view_of(&wide, &sw, a, 1024, NBX_FLOAT32, 100, 64, -2);
    REFUSED(NBX_INVALID_ARGUMENT, nbxi_launch(ctx, dev, kernel, &grid, beyond, 3)); /* before the allocation */
    view_of(&wide, &sw, a, 1024, NBX_FLOAT64, 0, 64, 1);
    REFUSED(NBX_DTYPE, nbxi_launch(ctx, dev, kernel, &grid, beyond, 3));
    view_of(&wide, &sw, a, 1024, NBX_FLOAT32, 0, 64, INT64_MAX / 8);
    REFUSED(NBX_OVERFLOW, nbxi_launch(ctx, dev, kernel, &grid, beyond, 3));
    view_of(&wide, &sw, a, 1024, NBX_FLOAT32, 0, 64, 1);
    sw.on = NULL;
    sw.device.type = NBX_DEVICE_REF;
    REFUSED(NBX_DEVICE, nbxi_launch(ctx, dev, kernel, &grid, beyond, 3));
    so.read_only = true;
    REFUSED(NBX_READ_ONLY, nbxi_launch(ctx, dev, kernel, &grid, values, 3));
    assert_string_equal(argument(), "y");
    nbxi_device_free(dev, a);
    nbxi_device_free(dev, b);
}

/* F-55, F-57, F-62, F-63, C19: every scalar arrives whole, in its own width, rounded once to nearest even. */
static void values_arrive(void **state)
{
    (void)state;
    static const struct {
        nbx_dtype dtype;
        double value;
        uint64_t bits;
    } halves[] = {{NBX_BFLOAT16, 1.00390625, 0x3f80}, /* a tie: to even, down */
                  {NBX_BFLOAT16, 1.01171875, 0x3f82}, /* a tie: to even, up */
                  {NBX_BFLOAT16, 1.004, 0x3f81},      /* above a tie */
                  {NBX_FLOAT16, 1.00048828125, 0x3c00}, {NBX_FLOAT16, 65519.0, 0x7bff},
                  {NBX_FLOAT16, 65520.0, 0x7c00},       {NBX_FLOAT16, -0.0, 0x8000}};
    nbxi_address y = new_block(56);
    const nbxi_grid grid = nbxi_grid_of(1);
    for (size_t i = 0; i < sizeof(halves) / sizeof(halves[0]); i++) {
        const nbxi_spec spec = {"T", halves[i].dtype, NULL};
        nbxi_kernel *kernel;
        OK(case_kernel(ctx, dev, &case_values, &spec, 1, &kernel));
        const uint64_t big = UINT64_C(0xfedcba9876543210);
        const nbxi_value values[] = {of_address(y, 56),
                                     of_int(-2),
                                     of_int(-300),
                                     of_int(INT32_MIN),
                                     of_int(INT64_MIN + 1),
                                     of_float(0.1),
                                     {.kind = NBXI_VALUE_BYTES, .v.bytes = {&big, 8}},
                                     of_float(halves[i].value)};
        OK(nbxi_launch(ctx, dev, kernel, &grid, values, 8));
        uint64_t got[7];
        get(got, y, sizeof(got));
        const uint64_t expected[7] = {0xfe,       0xfed4, 0x80000000u,   (uint64_t)(INT64_MIN + 1),
                                      0x3dcccccd, big,    halves[i].bits};
        assert_memory_equal(got, expected, sizeof(got));
        static const struct {
            int at;
            int64_t value;
            nbx_status status;
        } beyond[] = {{1, 128, NBX_OVERFLOW},
                      {1, -129, NBX_OVERFLOW},
                      {2, 40000, NBX_OVERFLOW},
                      {3, (int64_t)1 << 31, NBX_OVERFLOW},
                      {5, ((int64_t)1 << 24) + 1, NBX_OVERFLOW}, /* not exact in f32 */
                      {6, -1, NBX_OVERFLOW}};
        for (size_t k = 0; k < sizeof(beyond) / sizeof(beyond[0]); k++) {
            nbxi_value changed[8];
            memcpy(changed, values, sizeof(values));
            changed[beyond[k].at] = of_int(beyond[k].value);
            REFUSED(beyond[k].status, nbxi_launch(ctx, dev, kernel, &grid, changed, 8));
        }
    }
    nbxi_device_free(dev, y);
}

/* F-153: indices are converted to the kernel's width, and what does not fit is refused. */
static void layouts(void **state)
{
    (void)state;
    nbxi_address y = new_block(512);
    const nbxi_grid grid = nbxi_grid_of(1);
    const int64_t small[6] = {0, 1, -7, INT32_MAX, INT32_MIN, 123456789};
    const int64_t large[6] = {0, 1, -7, (int64_t)INT32_MAX + 1, INT64_MIN, INT64_MAX};
    for (int width = 32; width <= 64; width += 32) {
        const nbxi_spec specs[] = {{"INDEX", width, NULL}, {"RANK", 2, NULL}}; /* in any order */
        nbxi_kernel *kernel;
        OK(case_kernel(ctx, dev, &case_layout, specs, 2, &kernel));
        int64_t got[6];
        nbxi_value values[] = {of_indices(small, 6), of_address(y, 48), of_int(6)};
        OK(nbxi_launch(ctx, dev, kernel, &grid, values, 3));
        get(got, y, 48);
        assert_memory_equal(got, small, 48);
        values[0] = of_indices(large, 6);
        if (width == 32) {
            REFUSED(NBX_OVERFLOW, nbxi_launch(ctx, dev, kernel, &grid, values, 3));
            assert_string_equal(argument(), "shape");
        } else {
            OK(nbxi_launch(ctx, dev, kernel, &grid, values, 3));
            get(got, y, 48);
            assert_memory_equal(got, large, 48);
        }
        values[0] = of_indices(small, 5);
        REFUSED(NBX_INVALID_ARGUMENT, nbxi_launch(ctx, dev, kernel, &grid, values, 3));
        values[0] = of_int(6);
        REFUSED(NBX_INVALID_ARGUMENT, nbxi_launch(ctx, dev, kernel, &grid, values, 3));
    }
    const nbxi_spec none[] = {{"RANK", 0, NULL}, {"INDEX", 32, NULL}};
    nbxi_kernel *kernel;
    OK(case_kernel(ctx, dev, &case_layout, none, 2, &kernel));
    const nbxi_value values[] = {of_indices(NULL, 0), of_address(y, 8), of_int(0)};
    OK(nbxi_launch(ctx, dev, kernel, &grid, values, 3));
    OK(nbxi_device_synchronize(ctx, dev));
    nbxi_device_free(dev, y);
}

static void grids(void **state)
{
    (void)state;
    nbxi_kernel *kernel;
    OK(case_kernel(ctx, dev, &case_grid, NULL, 0, &kernel));
    nbxi_address y = new_block(4 * 60);
    const nbxi_grid grid = {.groups = {5, 4, 3}};
    const nbxi_value value = of_address(y, 4 * 60);
    int32_t got[60];
    OK(nbxi_launch(ctx, dev, kernel, &grid, &value, 1));
    get(got, y, sizeof(got));
    for (int i = 0; i < 60; i++) assert_int_equal(got[i], i % 5 + 10 * (i / 5 % 4) + 100 * (i / 20));
    const nbxi_grid empty = {.groups = {5, 0, 3}};
    uint64_t launches = wrap.launches;
    OK(nbxi_launch(ctx, dev, kernel, &empty, &value, 1));
    assert_int_equal(wrap.launches, launches);
    nbxi_device_free(dev, y);
}

/* C22: specialisations that are missing, unknown, given twice or out of range; unknown kernels; other devices. */
static void specialisations(void **state)
{
    (void)state;
    nbxi_kernel *kernel;
    const nbxi_spec twice[] = {{"BLOCK", 64, NULL}, {"BLOCK", 64, NULL}}, other = {"BLOK", 64, NULL};
    REFUSED(NBX_INVALID_ARGUMENT, case_kernel(ctx, dev, &case_add_one, NULL, 0, &kernel));
    assert_string_equal(argument(), "BLOCK");
    REFUSED(NBX_INVALID_ARGUMENT, case_kernel(ctx, dev, &case_add_one, &other, 1, &kernel));
    REFUSED(NBX_INVALID_ARGUMENT, case_kernel(ctx, dev, &case_add_one, twice, 2, &kernel));
    const nbxi_spec none = {"BLOCK", 0, NULL}, huge = {"BLOCK", 1 << 24, NULL};
    assert_int_not_equal(case_kernel(ctx, dev, &case_add_one, &none, 1, &kernel), NBX_OK);
    assert_int_not_equal(case_kernel(ctx, dev, &case_add_one, &huge, 1, &kernel), NBX_OK);
    const nbxi_spec bits[] = {{"RANK", 1, NULL}, {"INDEX", 16, NULL}}, dtype = {"T", 99, NULL};
    REFUSED(NBX_INVALID_ARGUMENT, case_kernel(ctx, dev, &case_layout, bits, 2, &kernel));
    REFUSED(NBX_INVALID_ARGUMENT, case_kernel(ctx, dev, &case_values, &dtype, 1, &kernel));
    REFUSED(NBX_NOT_FOUND, nbxi_kernel_get(ctx, dev, "no_such_kernel", NULL, 0, &kernel));
    /* A capability that is not there, by name; a type that is none (C19). */
    static nbxi_kernel_source lacking, unknown;
    static nbxi_parameter strange = {NBXI_PARAMETER_VALUE, "f128", "q", NULL};
    lacking = case_grid;
    lacking.needs = "warp_speed";
    REFUSED(NBX_NOT_SUPPORTED, case_kernel(ctx, dev, &lacking, NULL, 0, &kernel));
    assert_non_null(strstr(message(), "warp_speed"));
    unknown = case_grid;
    unknown.parameters = &strange;
    REFUSED(NBX_INVALID_ARGUMENT, case_kernel(ctx, dev, &unknown, NULL, 0, &kernel));
    assert_string_equal(argument(), "q");
    kernel = add_one(64);
    nbxi_device other_device = *dev;
    const nbxi_grid grid = nbxi_grid_of(1);
    REFUSED(NBX_DEVICE, nbxi_launch(ctx, &other_device, kernel, &grid, NULL, 0));
}

/* F-58, F-155: code that declares another number of arguments, or another width, than the source is refused. */
static void declared_parameters(void **state)
{
    (void)state;
    static nbxi_kernel_source short_one, long_one, wide_one;
    static nbxi_parameter wide[3];
    const nbxi_spec spec = {"BLOCK", 64, NULL};
    nbxi_kernel *kernel;
    int64_t modules = wrap.modules;
    short_one = case_add_one;
    short_one.parameter_count = 2;
    REFUSED(NBX_DEVICE, case_kernel(ctx, dev, &short_one, &spec, 1, &kernel));
    assert_non_null(strstr(message(), "takes"));
    memcpy(wide, case_add_one.parameters, sizeof(wide));
    wide[2].type = "i64";
    wide_one = case_add_one;
    wide_one.parameters = wide;
    REFUSED(NBX_DEVICE, case_kernel(ctx, dev, &wide_one, &spec, 1, &kernel));
    assert_string_equal(argument(), "n");
    static nbxi_parameter four[4];
    memcpy(four, case_add_one.parameters, sizeof(wide));
    four[3] = (nbxi_parameter){NBXI_PARAMETER_VALUE, "i32", "m", NULL};
    long_one = case_add_one;
    long_one.parameters = four;
    long_one.parameter_count = 4;
    REFUSED(NBX_DEVICE, case_kernel(ctx, dev, &long_one, &spec, 1, &kernel));
    assert_int_equal(wrap.modules, modules); /* what was loaded is unloaded */
}

/* A compiler's refusal carries its log; the device goes on. */
static void compiler_errors(void **state)
{
    (void)state;
    if (real->target == NULL) skip();
    static nbxi_kernel_source broken;
    nbxi_kernel *kernel;
    broken = case_grid;
    broken.name = "contract_broken";
    REFUSED(NBX_DEVICE, nbxi_kernel_prepare(ctx, dev, &broken, "this is no_kernel at all;", NULL, 0, &kernel));
    assert_non_null(strstr(message(), "contract_broken"));
    assert_non_null(strstr(message(), "this"));
    assert_non_null(add_one(64));
    char *text = case_text(ctx, real, &case_grid, NULL, 0);
    static nbxi_kernel_source renamed;
    renamed = case_grid;
    renamed.name = "contract_renamed";
    REFUSED(NBX_NOT_FOUND, nbxi_kernel_prepare(ctx, dev, &renamed, text, NULL, 0, &kernel));
    nbxi_free(ctx->heap, text);
    void *module;
    assert_int_not_equal(dev->driver->load(ctx, dev, "garbage that no compiler made", 29, &module), NBX_OK);
}

/* F-80, F-90: a repeat launch is one call of the driver; nothing waits. C20: the observer sees arguments in order. */
static int seen;
static nbxi_address seen_addresses[2];
static void observer(void *user, const nbxi_launch_event *event)
{
    assert_ptr_equal(user, &seen);
    assert_true(event->device == dev && event->count == 3);
    assert_string_equal(event->key, "contract_add_one BLOCK=64");
    assert_true(event->config->groups[0] == 2 && event->config->group_size[0] == 64);
    seen_addresses[0] = event->arguments[0].address;
    seen_addresses[1] = event->arguments[1].address;
    int32_t n;
    assert_int_equal(event->arguments[2].size, 4);
    memcpy(&n, event->arguments[2].bytes, 4);
    assert_int_equal(n, 100);
    seen++;
}

static void repeats(void **state)
{
    (void)state;
    nbxi_address a = new_block(512), b = new_block(512);
    const nbxi_value values[] = {of_address(a, 400), of_address(b, 400), of_int(100)};
    const nbxi_grid grid = nbxi_grid_of(2);
    const nbxi_spec spec = {"BLOCK", 64, NULL};
    nbxi_kernel *first = add_one(64), *again = NULL;
    OK(nbxi_launch(ctx, dev, first, &grid, values, 3));
    nbx_memory_info before, after;
    nbx_memory_info_get(ctx, &before);
    uint64_t calls = wrap.calls, launches = wrap.launches;
    for (int i = 0; i < 100; i++) {
        OK(nbxi_kernel_prepare(ctx, dev, &case_add_one, NULL, &spec, 1, &again));
        assert_ptr_equal(first, again);
        OK(nbxi_launch(ctx, dev, again, &grid, values, 3));
    }
    nbx_memory_info_get(ctx, &after);
    assert_int_equal(wrap.calls - calls, 100);
    assert_int_equal(wrap.launches - launches, 100);
    assert_int_equal(after.allocations, before.allocations);
    nbxi_launch_observe(observer, &seen);
    OK(nbxi_launch(ctx, dev, first, &grid, values, 3));
    nbxi_launch_observe(NULL, NULL);
    OK(nbxi_launch(ctx, dev, first, &grid, values, 3));
    assert_int_equal(seen, 1);
    assert_true(seen_addresses[0] == a && seen_addresses[1] == b);
    OK(nbxi_device_synchronize(ctx, dev));
    nbxi_device_free(dev, a);
    nbxi_device_free(dev, b);
}

/* F-66 to F-68: an index error is an error at the next synchronisation, by operator and argument; the first stands; it
 * is cleared; the device goes on. */
static void reports(void **state)
{
    (void)state;
    nbxi_kernel *kernel;
    OK(case_kernel(ctx, dev, &case_gather, NULL, 0, &kernel));
    float x[10], y[200];
    int64_t index[200];
    for (int i = 0; i < 10; i++) x[i] = (float)(i * i);
    for (int i = 0; i < 200; i++) index[i] = i % 10;
    nbxi_address a = new_block(sizeof(x)), b = new_block(sizeof(index)), c = new_block(sizeof(y));
    put(a, x, sizeof(x));
    put(b, index, sizeof(index));
    int32_t site, again, other;
    OK(nbxi_site(ctx, "aten::gather", "index", &site));
    OK(nbxi_site(ctx, "aten::gather", "index", &again));
    OK(nbxi_site(ctx, "aten::gather", "self", &other));
    assert_true(site > 0 && site == again && site != other);
    const nbxi_value values[] = {of_address(a, 40), of_address(b, 1600), of_address(c, 800),
                                 of_int(200),       of_int(10),          of_int(site)};
    const nbxi_grid grid = nbxi_grid_of(4);
    OK(nbxi_launch(ctx, dev, kernel, &grid, values, 6));
    OK(nbxi_device_synchronize(ctx, dev));
    get(y, c, sizeof(y));
    for (int i = 0; i < 200; i++) assert_true(y[i] == x[i % 10]);
    for (int round = 0; round < 2; round++) {
        index[150] = round ? -1 : 10;
        put(b, index, sizeof(index));
        OK(nbxi_launch(ctx, dev, kernel, &grid, values, 6));
        REFUSED(NBX_INDEX, nbxi_device_synchronize(ctx, dev));
        assert_string_equal(nbx_context_error(ctx)->op, "aten::gather");
        assert_string_equal(argument(), "index");
        assert_non_null(strstr(message(), round ? "-1" : "10"));
        assert_non_null(strstr(message(), "0 to 9"));
        OK(nbxi_device_synchronize(ctx, dev));
        get(y, c, sizeof(y));
        assert_true(y[149] == x[9] && y[150] == x[0]);
    }
    /* Nothing is read back when no kernel that can report has run. */
    uint64_t copies = wrap.copies;
    OK(nbxi_device_synchronize(ctx, dev));
    assert_int_equal(wrap.copies, copies);
    /* An assertion: bound below 0. */
    const nbxi_report assertion = {.state = 1, .site = other, .value = 5, .bound = -1};
    put(dev->report, &assertion, sizeof(assertion));
    atomic_store(&dev->report_pending, true);
    REFUSED(NBX_CONSTRAINT, nbxi_device_synchronize(ctx, dev));
    OK(nbxi_device_synchronize(ctx, dev));
    nbxi_device_free(dev, a);
    nbxi_device_free(dev, b);
    nbxi_device_free(dev, c);
}

/* A kernel of the table, made of its parts, for both widths of offsets and with half types. */
static void kernel_of_the_table(void **state)
{
    (void)state;
    if (real->target == NULL) skip();
    enum { ROWS = 3, COLUMNS = 1000 };
    static float x[ROWS * COLUMNS];
    static uint16_t halves[ROWS * COLUMNS];
    for (int i = 0; i < ROWS * COLUMNS; i++) {
        x[i] = (float)(i % 7 - 3);
        uint32_t bits;
        memcpy(&bits, &x[i], 4);
        halves[i] = (uint16_t)(bits >> 16);
    }
    nbxi_address a = new_block(sizeof(x)), y = new_block(ROWS * 4);
    for (int variant = 0; variant < 3; variant++) {
        const nbxi_spec specs[] = {{"INDEX", variant == 1 ? 64 : 32, NULL},
                                   {"U", NBX_FLOAT32, NULL},
                                   {"T", variant == 2 ? NBX_BFLOAT16 : NBX_FLOAT32, NULL}};
        nbxi_kernel *kernel;
        OK(nbxi_kernel_get(ctx, dev, "sum_rows_flat", specs, 3, &kernel));
        put(a, variant == 2 ? (const void *)halves : x, variant == 2 ? sizeof(halves) : sizeof(x));
        const nbxi_value values[] = {of_address(a, variant == 2 ? sizeof(halves) : sizeof(x)), of_address(y, ROWS * 4),
                                     of_int(ROWS), of_int(COLUMNS)};
        const nbxi_grid grid = nbxi_grid_of(2);
        float got[ROWS];
        OK(nbxi_launch(ctx, dev, kernel, &grid, values, 4));
        OK(nbxi_device_synchronize(ctx, dev));
        get(got, y, sizeof(got));
        for (int r = 0; r < ROWS; r++) {
            float sum = 0;
            for (int i = 0; i < COLUMNS; i++) sum += x[r * COLUMNS + i];
            assert_true(got[r] == sum);
        }
    }
    nbxi_device_free(dev, a);
    nbxi_device_free(dev, y);
}

/* ---- threads ----------------------------------------------------------------------------------------------------- */

typedef struct job {
    nbxi_kernel *kernel;
    nbx_status status;
} job;

static void *get_kernel(void *arg)
{
    job *j = arg;
    nbx_context *own;
    nbx_context_options options;
    nbx_context_options_init(&options);
    options.kernel_cache = "";
    j->status = nbx_context_create(&options, &own);
    if (j->status != NBX_OK) return NULL;
    for (int i = 0; i < 8 && j->status == NBX_OK; i++) {
        const nbxi_spec spec = {"BLOCK", 32 + 8 * i, NULL};
        j->status = case_kernel(own, dev, &case_add_one, &spec, 1, &j->kernel);
    }
    nbx_context_destroy(own);
    return NULL;
}

/* Threads that want the same kernel: it is built once. */
static void single_flight(void **state)
{
    (void)state;
    enum { THREADS = 4 };
    pthread_t threads[THREADS];
    job jobs[THREADS] = {{0}};
    uint64_t compiles = wrap.compiles;
    for (int i = 0; i < THREADS; i++) assert_int_equal(pthread_create(&threads[i], NULL, get_kernel, &jobs[i]), 0);
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    for (int i = 0; i < THREADS; i++) {
        assert_int_equal(jobs[i].status, NBX_OK);
        assert_ptr_equal(jobs[i].kernel, jobs[0].kernel);
    }
    assert_true(wrap.compiles - compiles <= 8); /* one of them may have been made before */
}

/* ---- kept kernels ------------------------------------------------------------------------------------------------ */

static int files_in(const char *path, char *last)
{
    int n = 0;
    DIR *dir = opendir(path);
    for (struct dirent *e; dir != NULL && (e = readdir(dir)) != NULL;) {
        if (e->d_name[0] == '.') continue;
        n++;
        if (last) snprintf(last, 600, "%.300s/%s", path, e->d_name);
    }
    if (dir != NULL) closedir(dir);
    return n;
}

static nbx_context *context_with_cache(const char *path)
{
    nbx_context_options options;
    nbx_context *c = NULL;
    nbx_context_options_init(&options);
    options.kernel_cache = path;
    assert_int_equal(nbx_context_create(&options, &c), NBX_OK);
    return c;
}

/* The kernel on a device that was opened anew: 0 compiled, 1 from disk, 2 from a pack. */
static int where_from(const char *cache)
{
    nbx_context *c = context_with_cache(cache), *kept = ctx;
    nbxi_device *device;
    nbxi_kernel *kernel;
    const nbxi_spec spec = {"BLOCK", 64, NULL};
    nbxi_launch_counters counters;
    ctx = c;
    OK(nbxi_device_open(c, dev->driver, index_of, nbxi_process_heap(), &device));
    OK(case_kernel(c, device, &case_add_one, &spec, 1, &kernel));
    nbxi_launch_count(device, &counters);
    nbxi_device_close(device);
    ctx = kept;
    nbx_context_destroy(c);
    assert_int_equal(counters.compiled + counters.from_disk + counters.from_pack, 1);
    return counters.compiled ? 0 : counters.from_disk ? 1 : 2;
}

static void kept_on_disk(void **state)
{
    (void)state;
    if (real->target == NULL) skip();
    char path[300], file[600];
    snprintf(path, sizeof(path), "%s/deep/er", folder);
    assert_int_equal(where_from(path), 0);
    assert_int_equal(files_in(path, file), 1);
    assert_int_equal(where_from(path), 1);
    /* Cut, changed, and another's: each is removed and made anew. */
    struct stat info;
    for (int damage = 0; damage < 4; damage++) {
        assert_int_equal(stat(file, &info), 0);
        int fd = open(file, O_RDWR);
        assert_true(fd >= 0);
        char byte;
        if (damage == 0) assert_int_equal(ftruncate(fd, info.st_size / 2), 0);
        if (damage == 1) assert_int_equal(ftruncate(fd, 0), 0);
        if (damage >= 2) {
            off_t at = damage == 2 ? info.st_size - 1 : 9;
            assert_int_equal(pread(fd, &byte, 1, at), 1);
            byte = (char)(byte ^ 1);
            assert_int_equal(pwrite(fd, &byte, 1, at), 1);
        }
        close(fd);
        assert_int_equal(where_from(path), 0);
        assert_int_equal(files_in(path, NULL), 1);
        assert_int_equal(where_from(path), 1);
    }
    /* Nothing is kept where that is switched off or cannot be, and work goes on. */
    assert_int_equal(where_from(""), 0);
    assert_int_equal(where_from("/proc/nowhere"), 0);
}

/* Processes that write and read the same file: none sees half of one. */
static void many_processes(void **state)
{
    (void)state;
    enum { PROCESSES = 4, ROUNDS = 200 };
    char path[300];
    snprintf(path, sizeof(path), "%s/shared", folder);
    size_t size = 20000;
    pid_t children[PROCESSES];
    const nbxi_artifact_key key = {"test", "none", "k", "text", "", "id"};
    for (int p = 0; p < PROCESSES; p++) {
        children[p] = fork();
        if (children[p] != 0) continue;
        nbx_context *c = context_with_cache(path);
        unsigned char *code = malloc(size);
        int bad = code == NULL;
        for (int i = 0; i < ROUNDS && !bad; i++) {
            memset(code, p + 1, size);
            nbxi_cache_write(c, &key, code, size);
            void *back = NULL;
            size_t length = 0;
            if (!nbxi_cache_read(c, &key, &back, &length) || length != size) {
                bad = 1;
                break;
            }
            const unsigned char *bytes = back;
            for (size_t k = 1; k < size; k++) bad |= bytes[k] != bytes[0];
            nbxi_free(c->heap, back);
        }
        _exit(bad);
    }
    for (int p = 0; p < PROCESSES; p++) {
        int status = -1;
        assert_int_equal(waitpid(children[p], &status, 0), children[p]);
        assert_int_equal(status, 0);
    }
    assert_int_equal(files_in(path, NULL), 1);
}

/* A pack serves a machine that has no compiler. */
static void packs(void **state)
{
    (void)state;
    if (real->target == NULL) skip();
    char path[300], cut[300];
    snprintf(path, sizeof(path), "%s/pack", folder);
    snprintf(cut, sizeof(cut), "%s/cut", folder);
    const nbxi_spec spec = {"BLOCK", 64, NULL};
    char *text = case_text(ctx, real, &case_add_one, &spec, 1);
    void *code;
    size_t size;
    const char *options = nbxi_target_options(real->target);
    OK(real->compile(ctx, dev, NULL, "contract_add_one", text, options, &code, &size));
    const nbxi_artifact_key key = {
        real->artifact_kind, dev->facts.architecture, "contract_add_one", text, options, "any"};
    nbxi_pack_writer *writer;
    OK(nbxi_pack_create(ctx, &writer));
    OK(nbxi_pack_add(ctx, writer, &key, code, size));
    OK(nbxi_pack_add(ctx, writer, &key, code, size)); /* once is enough */
    OK(nbxi_pack_commit(ctx, writer, path));
    /* A cut pack is refused whole. */
    FILE *in = fopen(path, "rb"), *out = fopen(cut, "wb");
    char buffer[60];
    size_t n = fread(buffer, 1, sizeof(buffer), in);
    assert_int_equal(fwrite(buffer, 1, n, out), n);
    fclose(in);
    fclose(out);
    REFUSED(NBX_FORMAT, nbxi_pack_open(ctx, cut));
    REFUSED(NBX_IO, nbxi_pack_open(ctx, "/nowhere/pack"));
    assert_int_equal(where_from(""), 0);
    OK(nbxi_pack_open(ctx, path));
    uint64_t compiles = wrap.compiles;
    assert_int_equal(where_from(""), 2);
    assert_int_equal(wrap.compiles, compiles);
    nbxi_free(ctx->heap, code);
    nbxi_free(ctx->heap, text);
}

/* ---- failures ---------------------------------------------------------------------------------------------------- */

/* Everything once: device, memory, kernel, launch, report, streams. Releases all, also when it fails. */
static nbx_status round_trip(nbx_context *c, nbxi_device *device)
{
    const nbxi_driver *d = device->driver;
    nbxi_address x = 0, y = 0;
    nbxi_stream stream = NULL;
    nbxi_event event = NULL;
    nbxi_kernel *kernel = NULL;
    float in[64], out[64] = {0};
    int32_t site;
    for (int i = 0; i < 64; i++) in[i] = (float)i;
    const nbxi_spec spec = {"BLOCK", 64, NULL};
    nbx_status status = nbxi_device_alloc(c, device, sizeof(in), &x);
    if (status == NBX_OK) status = nbxi_device_alloc(c, device, sizeof(in), &y);
    if (status == NBX_OK) status = d->copy_in(c, device, x, in, sizeof(in), NULL);
    if (status == NBX_OK) status = d->stream_create(c, device, &stream);
    if (status == NBX_OK) status = d->event_create(c, device, true, &event);
    if (status == NBX_OK) status = d->event_record(c, device, event, stream);
    if (status == NBX_OK) status = nbxi_site(c, "contract", "index", &site);
    if (status == NBX_OK) status = case_kernel(c, device, &case_add_one, &spec, 1, &kernel);
    if (status == NBX_OK) {
        const nbxi_value values[] = {of_address(x, sizeof(in)), of_address(y, sizeof(in)), of_int(64)};
        const nbxi_grid grid = nbxi_grid_of(1);
        status = nbxi_launch(c, device, kernel, &grid, values, 3);
    }
    if (status == NBX_OK) status = nbxi_device_synchronize(c, device);
    if (status == NBX_OK) status = d->copy_out(c, device, out, y, sizeof(out), NULL);
    if (status == NBX_OK && out[63] != 64.0f) status = nbxi_fail(c, NBX_INTERNAL, "a wrong result");
    if (event != NULL) d->event_destroy(device, event);
    if (stream != NULL) d->stream_destroy(device, stream);
    nbxi_device_free(device, x);
    nbxi_device_free(device, y);
    return status;
}

/* C16, F-22, F-89: each call of the driver refused in turn, once as an error and once as lack of memory: it is told,
 * the device goes on, and at the end all is given back. */
static void every_call_refused(void **state)
{
    (void)state;
    for (int kind = 0; kind < 2; kind++) {
        for (uint64_t n = 1;; n++) {
            const wrap_counts before = wrap;
            wrap.fail_at = wrap.calls + n;
            wrap.fail_with = kind ? NBX_OUT_OF_MEMORY : NBX_DEVICE;
            wrap.refused = false;
            nbxi_device *device = NULL;
            nbx_context_clear_error(ctx);
            nbx_status status = nbxi_device_open(ctx, dev->driver, index_of, nbxi_process_heap(), &device);
            if (status == NBX_OK) status = round_trip(ctx, device);
            bool refused = wrap.refused;
            wrap.fail_at = 0;
            if (refused && status != NBX_OK) {
                assert_int_equal(status, kind ? NBX_OUT_OF_MEMORY : NBX_DEVICE);
                assert_true(message()[0] != '\0');
            }
            if (device != NULL) {
                OK(round_trip(ctx, device));
                nbxi_device_close(device);
            }
            assert_true(wrap.blocks == before.blocks && wrap.modules == before.modules);
            assert_true(wrap.streams == before.streams && wrap.events == before.events);
            assert_true(wrap.devices == before.devices);
            if (!refused) break;
            assert_true(n < 200);
        }
    }
}

static nbx_status whole(nbx_context *c, void *user)
{
    (void)user;
    nbxi_device *device;
    nbx_status status = nbxi_device_open(c, dev->driver, index_of, c->heap, &device);
    if (status != NBX_OK) return status;
    status = round_trip(c, device);
    nbxi_device_close(device);
    return status;
}

static void every_allocation_refused(void **state)
{
    (void)state;
    assert_true(nbxt_fail_every_allocation("a device and a launch", whole, NULL, 1, 200) > 5);
}

/* A lost device: everything but frees is refused with the first reason, at once. */
static void faults(void **state)
{
    (void)state;
    nbxi_device *device;
    OK(nbxi_device_open(ctx, dev->driver, index_of, nbxi_process_heap(), &device));
    nbxi_address x;
    nbxi_kernel *kernel;
    nbxi_event event;
    const nbxi_driver *d = device->driver;
    const nbxi_spec spec = {"BLOCK", 64, NULL};
    OK(nbxi_device_alloc(ctx, device, 256, &x));
    OK(case_kernel(ctx, device, &case_add_one, &spec, 1, &kernel));
    OK(d->event_create(ctx, device, false, &event));
    nbxi_device_fault(device, "an illegal access by %s", "kernel k");
    nbxi_device_fault(device, "something later");
    char bytes[4] = {0};
    nbxi_address y;
    nbxi_stream stream;
    const nbxi_value values[] = {of_address(x, 256), of_address(x, 256), of_int(1)};
    const nbxi_grid grid = nbxi_grid_of(1);
#define LOST(call) \
    do { \
        nbx_context_clear_error(ctx); \
        REFUSED(NBX_DEVICE, call); \
        assert_non_null(strstr(message(), "an illegal access by kernel k")); \
    } while (0)
    LOST(nbxi_device_alloc(ctx, device, 256, &y));
    LOST(nbxi_launch(ctx, device, kernel, &grid, values, 3));
    LOST(nbxi_device_synchronize(ctx, device));
    LOST(d->copy_in(ctx, device, x, bytes, 4, NULL));
    LOST(d->copy_out(ctx, device, bytes, x, 4, NULL));
    LOST(d->copy(ctx, device, x, x + 128, 4, NULL));
    LOST(d->fill(ctx, device, x, bytes, 1, 4, NULL));
    LOST(d->stream_create(ctx, device, &stream));
    LOST(d->event_record(ctx, device, event, NULL));
    LOST(d->event_synchronize(ctx, device, event));
    LOST(nbxi_kernel_prepare(ctx, device, &case_grid, "", NULL, 0, &kernel));
    d->event_destroy(device, event);
    nbxi_device_free(device, x);
    nbxi_device_close(device);
    nbxi_device_synchronize(ctx, dev) == NBX_OK ? (void)0 : fail();
}

/* F-11, F-12, F-18: lack of memory names the figures, after what is cached was given back. */
static void out_of_memory(void **state)
{
    (void)state;
    nbxi_device_memory_info info;
    nbxi_address x = new_block(100000), y;
    nbxi_device_free(dev, x);
    nbxi_device_memory(dev, &info);
    assert_true(info.cached >= 100000);
    wrap.fail_with = NBX_OUT_OF_MEMORY;
    wrap.fail_at = wrap.calls + 1;
    OK(nbxi_device_alloc(ctx, dev, 3000000, &y)); /* refused, the cache given back, tried again */
    nbxi_device_memory(dev, &info);
    assert_int_equal(info.cached, 0);
    nbxi_device_free(dev, y);
    nbxi_device_pool_trim(dev);
    wrap.fail_at = wrap.calls + 1;
    REFUSED(NBX_OUT_OF_MEMORY, nbxi_device_alloc(ctx, dev, 3000000, &y));
    wrap.fail_at = 0;
    assert_int_equal(nbx_context_error(ctx)->requested, 3000000);
    assert_non_null(strstr(message(), "cannot allocate 3000000 bytes"));
    assert_non_null(strstr(message(), "are live"));
}

/* ---- main -------------------------------------------------------------------------------------------------------- */

static int parse(const char *name)
{
    static const nbx_device_type types[] = {NBX_DEVICE_CPU, NBX_DEVICE_OPENCL, NBX_DEVICE_CUDA};
    static const char *const names[] = {"cpu", "opencl", "cuda"};
    for (int i = 0; i < 3; i++) {
        size_t n = strlen(names[i]);
        if (strncmp(name, names[i], n) != 0 || (name[n] != '\0' && name[n] != ':')) continue;
        index_of = name[n] == ':' ? atoi(name + n + 1) : 0;
        for (size_t k = 0; nbxi_drivers[k] != NULL; k++) {
            if (nbxi_drivers[k]->type == types[i]) real = nbxi_drivers[k];
        }
        return real != NULL ? 0 : 77;
    }
    return 2;
}

static void remove_tree(const char *path)
{
    DIR *dir = opendir(path);
    for (struct dirent *e; dir != NULL && (e = readdir(dir)) != NULL;) {
        char inner[1024];
        if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0) continue;
        snprintf(inner, sizeof(inner), "%s/%s", path, e->d_name);
        if (unlink(inner) != 0) remove_tree(inner);
    }
    if (dir != NULL) closedir(dir);
    rmdir(path);
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "cpu:0";
    int code = parse(name);
    if (code != 0) {
        fprintf(stderr, "%s: %s\n", name, code == 77 ? "this build has no such driver" : "no device is called so");
        return code;
    }
    snprintf(folder, sizeof(folder), "/tmp/nbx-contract-XXXXXX");
    if (nbx_context_create(NULL, &ctx) != NBX_OK || mkdtemp(folder) == NULL) return 1;
    if (nbxi_device_open(ctx, wrap_driver(real), index_of, nbxi_process_heap(), &dev) != NBX_OK) {
        fprintf(stderr, "%s is left out: %s\n", name, message());
        rmdir(folder);
        return 77;
    }
    printf("%s: %s\n", name, dev->facts.name);
    const struct CMUnitTest tests[] = {cmocka_unit_test(declarations),
                                       cmocka_unit_test(streams),
                                       cmocka_unit_test(host_memory),
                                       cmocka_unit_test(one_kernel),
                                       cmocka_unit_test(refusals),
                                       cmocka_unit_test(tensors),
                                       cmocka_unit_test(values_arrive),
                                       cmocka_unit_test(layouts),
                                       cmocka_unit_test(grids),
                                       cmocka_unit_test(specialisations),
                                       cmocka_unit_test(declared_parameters),
                                       cmocka_unit_test(compiler_errors),
                                       cmocka_unit_test(repeats),
                                       cmocka_unit_test(reports),
                                       cmocka_unit_test(single_flight),
                                       cmocka_unit_test(out_of_memory),
                                       cmocka_unit_test(faults),
                                       cmocka_unit_test(every_call_refused),
                                       cmocka_unit_test(every_allocation_refused),
                                       cmocka_unit_test(kept_on_disk),
                                       cmocka_unit_test(many_processes),
                                       cmocka_unit_test(packs),
                                       cmocka_unit_test(kernel_of_the_table)};
    code = cmocka_run_group_tests(tests, NULL, NULL);
    nbxi_device_close(dev);
    if (wrap.blocks != 0 || wrap.modules != 0 || wrap.devices != 0) {
        fprintf(stderr, "%lld blocks, %lld modules, %lld devices were not given back\n", (long long)wrap.blocks,
                (long long)wrap.modules, (long long)wrap.devices);
        code = 1;
    }
    nbx_context_destroy(ctx);
    remove_tree(folder);
    return code;
}
