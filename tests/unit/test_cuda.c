/* SPDX-License-Identifier: Apache-2.0 */
/* The CUDA driver over a stand-in for the driver's library: absence, opening, memory, copies, streams, launches,
 * capture, each call failing in turn, and faults. */
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "src/device/cuda.h"
#include "src/device/registry.h"
#include "tests/support/cmocka.h"
#include "tests/support/fake_cuda.h"

static nbx_context *ctx;
static fake_cuda *fake;
static fake_cuda_reset restart;

#define OK(call) assert_int_equal(call, NBX_OK)
#define MESSAGE() (nbx_context_error(ctx)->message)

static int setup(void **state)
{
    (void)state;
    void *library = dlopen(NBX_FAKES "/libcuda.so", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL || nbx_context_create(NULL, &ctx) != NBX_OK) return -1;
    void *symbol = dlsym(library, "fake_cuda_get");
    fake_cuda_control control;
    memcpy(&control, &symbol, sizeof(control));
    fake = control();
    symbol = dlsym(library, "fake_cuda_start");
    memcpy(&restart, &symbol, sizeof(restart));
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    nbx_context_destroy(ctx);
    return 0;
}

static int begin(void **state)
{
    (void)state;
    restart();
    nbxi_cuda_test_libraries(NBX_FAKES "/libcuda.so", NULL);
    nbx_context_clear_error(ctx);
    return 0;
}

static nbxi_device *open_device(int index)
{
    nbxi_device *device = NULL;
    OK(nbxi_device_open(ctx, &nbxi_cuda_driver, index, ctx->heap, &device));
    return device;
}

/* Nothing is left in the driver. */
static void close_device(nbxi_device *device)
{
    nbxi_device_close(device);
    assert_int_equal(fake->allocations, 0);
    assert_int_equal(fake->host_allocations, 0);
    assert_int_equal(fake->modules, 0);
    assert_int_equal(fake->streams, 0);
    assert_int_equal(fake->events, 0);
    assert_int_equal(fake->graphs, 0);
    assert_int_equal(fake->reservations, 0);
    assert_int_equal(fake->mappings, 0);
    assert_int_equal(fake->handles, 0);
    assert_int_equal(fake->retained[0], 0);
    assert_int_equal(fake->retained[1], 0);
}

/* ---- libraries --------------------------------------------------------------------------------------------------- */

static void absence(void **state)
{
    (void)state;
    int count = 7;
    nbxi_device *device;
    nbxi_cuda_test_libraries("/nonexistent/libcuda.so", NULL);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(nbxi_cuda_driver.count(ctx, &count), NBX_DEVICE);
        assert_int_equal(count, 0);
        assert_non_null(strstr(MESSAGE(), "libcuda.so.1 cannot be opened"));
    }
    assert_int_equal(nbxi_device_open(ctx, &nbxi_cuda_driver, 0, ctx->heap, &device), NBX_DEVICE);
    assert_null(device);
    nbxi_cuda_test_libraries(NBX_FAKES "/libcuda_broken.so", NULL);
    assert_int_equal(nbxi_cuda_driver.count(ctx, &count), NBX_DEVICE);
    assert_non_null(strstr(MESSAGE(), "has no function cuLaunchKernelEx"));
    nbxi_cuda_test_libraries(NULL, "/nonexistent/libnvrtc.so");
    void *code;
    size_t size;
    assert_int_equal(nbxi_cuda_driver.compile(ctx, NULL, "sm_80", "k", "", "", &code, &size), NBX_DEVICE);
    assert_non_null(strstr(MESSAGE(), "libnvrtc.so.13"));
}

static void too_old(void **state)
{
    (void)state;
    int count;
    nbxi_device *device;
    fake->version = 11080;
    assert_int_equal(nbxi_cuda_driver.count(ctx, &count), NBX_DEVICE);
    assert_non_null(strstr(MESSAGE(), "knows CUDA 11.8, and 12.0 or later is needed"));
    begin(NULL);
    fake->init_result = 100;
    assert_int_equal(nbxi_cuda_driver.count(ctx, &count), NBX_DEVICE);
    assert_non_null(strstr(MESSAGE(), "no GPU"));
    begin(NULL);
    fake->capability = 61;
    assert_int_equal(nbxi_device_open(ctx, &nbxi_cuda_driver, 0, ctx->heap, &device), NBX_DEVICE);
    assert_non_null(strstr(MESSAGE(), "compute capability 6.1: 7.0 is the least"));
    begin(NULL);
    assert_int_equal(nbxi_device_open(ctx, &nbxi_cuda_driver, 2, ctx->heap, &device), NBX_DEVICE);
    /* An old driver that is taken lacks newer questions. */
    begin(NULL);
    fake->version = 12020;
    device = open_device(0);
    assert_null(nbxi_cuda_of(device)->api->function_parameter);
    close_device(device);
}

static void facts(void **state)
{
    (void)state;
    nbxi_device *device = open_device(1);
    const nbxi_facts *f = &device->facts;
    assert_string_equal(f->name, "Stand-in");
    assert_string_equal(f->architecture, "sm_90");
    assert_int_equal(f->capability, 90);
    assert_int_equal(f->compute_units, 132);
    assert_int_equal(f->local_memory, 232448);
    assert_int_equal(f->max_groups[1], 65535);
    assert_true(f->bfloat16 && f->matrix_units && f->clusters && f->cooperative && f->virtual_memory);
    assert_non_null(strstr(f->driver_version, "CUDA 13.0"));
    close_device(device);
    fake->no_clusters = fake->no_cooperative = fake->no_virtual_memory = 1;
    fake->capability = 75;
    device = open_device(0);
    nbxi_address a;
    size_t granularity;
    assert_false(device->facts.bfloat16 || device->facts.matrix_units || device->facts.clusters);
    assert_int_equal(nbxi_cuda_driver.reserve(ctx, device, 1, &a, &granularity), NBX_NOT_SUPPORTED);
    close_device(device);
}

/* ---- memory and copies ------------------------------------------------------------------------------------------- */

static void copies(void **state)
{
    (void)state;
    const nbxi_driver *d = &nbxi_cuda_driver;
    nbxi_device *device = open_device(0);
    const size_t bytes = NBXI_STAGING_BYTES * 6 + 12345;
    unsigned char *host = malloc(bytes), *back = malloc(bytes);
    assert_true(host != NULL && back != NULL);
    for (size_t i = 0; i < bytes; i++) host[i] = (unsigned char)(i * 31 + (i >> 11));
    nbxi_address a, b;
    OK(d->alloc(ctx, device, bytes, &a));
    OK(d->alloc(ctx, device, bytes, &b));
    OK(d->copy_in(ctx, device, a, host, bytes, NULL));
    memcpy(back, host, bytes);
    memset(host, 0, bytes); /* free for use at once */
    OK(d->copy(ctx, device, b, a, bytes, NULL));
    OK(d->copy_out(ctx, device, host, b, bytes, NULL));
    assert_memory_equal(host, back, bytes);
    /* Many small ones, the source reused each time, on two streams in turn. */
    nbxi_stream other;
    nbxi_event event;
    OK(d->stream_create(ctx, device, &other));
    OK(d->event_create(ctx, device, false, &event));
    for (uint32_t i = 0; i < 20000; i++) {
        uint32_t v = i * 2654435761u;
        OK(d->copy_in(ctx, device, a + 4 * (uint64_t)i, &v, 4, i / 7 % 2 ? other : NULL));
    }
    OK(d->event_record(ctx, device, event, other));
    OK(d->stream_wait(ctx, device, NULL, event));
    OK(d->copy_out(ctx, device, host, a, 80000, NULL));
    for (uint32_t i = 0; i < 20000; i++) {
        uint32_t v;
        memcpy(&v, host + 4 * (size_t)i, 4);
        assert_int_equal(v, i * 2654435761u);
    }
    /* A stream that ends while its copies are under way. */
    OK(d->copy_in(ctx, device, a, "abcd", 4, other));
    d->stream_destroy(device, other);
    OK(d->copy_in(ctx, device, a + 4, "efgh", 4, NULL));
    OK(d->copy_out(ctx, device, host, a, 8, NULL));
    assert_memory_equal(host, "abcdefgh", 8);
    d->event_destroy(device, event);
    size_t free_bytes, total;
    OK(d->memory(ctx, device, &free_bytes, &total));
    assert_true(free_bytes < total);
    nbxi_address c;
    assert_int_equal(d->alloc(ctx, device, total, &c), NBX_OUT_OF_MEMORY);
    assert_true(c == 0 && nbx_context_error(ctx)->requested == total);
    d->free(device, a);
    d->free(device, b);
    close_device(device);
    free(host);
    free(back);
}

static void page_locked(void **state)
{
    (void)state;
    const nbxi_driver *d = &nbxi_cuda_driver;
    nbxi_device *device = open_device(0);
    nbxi_address a;
    void *host;
    OK(d->alloc(ctx, device, 64, &a));
    OK(d->alloc_host(ctx, device, 128, &host));
    memset(host, 5, 128);
    OK(d->copy_in_async(ctx, device, a, host, 64, NULL));
    OK(d->copy_out_async(ctx, device, (char *)host + 64, a, 64, NULL));
    memset(host, 7, 64); /* the copy reads it later: that is what asynchronous means */
    OK(d->stream_synchronize(ctx, device, NULL));
    assert_memory_equal(host, (char *)host + 64, 64);
    d->free_host(device, host, 128);
    d->free(device, a);
    close_device(device);
}

static void fills(void **state)
{
    (void)state;
    const nbxi_driver *d = &nbxi_cuda_driver;
    nbxi_device *device = open_device(0);
    nbxi_address a;
    unsigned char pattern[16], same[16] = {0}, back[1024];
    OK(d->alloc(ctx, device, 1024, &a));
    for (size_t i = 0; i < 16; i++) pattern[i] = (unsigned char)(17 * i + 3);
    for (size_t size = 1; size <= 16; size *= 2) {
        for (size_t offset = 0; offset < 9; offset++) {
            for (size_t count = 0; count < 21; count += 5) {
                for (int flat = 0; flat < 2; flat++) {
                    const unsigned char *p = flat ? same : pattern;
                    OK(d->fill(ctx, device, a, "\xee", 1, 1024, NULL));
                    OK(d->fill(ctx, device, a + offset, p, size, size * count, NULL));
                    OK(d->copy_out(ctx, device, back, a, 1024, NULL));
                    for (size_t i = 0; i < 1024; i++) {
                        bool in = i >= offset && i < offset + size * count;
                        assert_int_equal(back[i], in ? p[(i - offset) % size] : 0xee);
                    }
                }
            }
        }
    }
    assert_int_equal(d->fill(ctx, device, a, pattern, 3, 9, NULL), NBX_INVALID_ARGUMENT);
    assert_int_equal(d->fill(ctx, device, a, pattern, 4, 9, NULL), NBX_INVALID_ARGUMENT);
    d->free(device, a);
    close_device(device);
}

static void virtual_memory(void **state)
{
    (void)state;
    const nbxi_driver *d = &nbxi_cuda_driver;
    nbxi_device *device = open_device(0);
    nbxi_address base;
    nbxi_range range;
    size_t g;
    OK(d->reserve(ctx, device, 10 << 20, &base, &g));
    assert_int_equal(g, 2 << 20);
    assert_false(nbxi_ranges_find(&device->ranges, base, &range));
    OK(d->map(ctx, device, base, 0, 2 * g));
    OK(d->map(ctx, device, base, 2 * g, 3 * g));
    assert_int_equal(fake->mappings, 3);
    assert_true(nbxi_ranges_find(&device->ranges, base + 3 * g - 1, &range) && range.size == 3 * g);
    assert_int_equal(d->map(ctx, device, base, 4 * g, 5 * g), NBX_STATE);
    assert_int_equal(d->map(ctx, device, base, 3 * g, 6 * g), NBX_INVALID_ARGUMENT);
    assert_int_equal(d->map(ctx, device, base, 3 * g, 3 * g + 1), NBX_INVALID_ARGUMENT);
    assert_int_equal(d->unmap(ctx, device, base, 0, 2 * g), NBX_STATE);
    OK(d->fill(ctx, device, base + 2 * g, "x", 1, g, NULL));
    OK(d->unmap(ctx, device, base, g, 3 * g));
    assert_int_equal(fake->mappings, 1);
    assert_true(nbxi_ranges_find(&device->ranges, base, &range) && range.size == g);
    d->unreserve(device, base, 10 << 20);
    assert_int_equal(fake->mappings, 0);
    assert_false(nbxi_ranges_find(&device->ranges, base, &range));
    OK(d->reserve(ctx, device, 10 << 20, &base, &g)); /* the device's end takes it */
    OK(d->map(ctx, device, base, 0, g));
    close_device(device);
}

static void peers(void **state)
{
    (void)state;
    const nbxi_driver *d = &nbxi_cuda_driver;
    nbxi_device *one = open_device(0), *two = open_device(1);
    nbxi_address a, b;
    char back[8];
    OK(d->alloc(ctx, one, 8, &a));
    OK(d->alloc(ctx, two, 8, &b));
    OK(d->copy_in(ctx, one, a, "12345678", 8, NULL)); /* waits on the first device's stream */
    OK(d->copy_peer(ctx, two, b, one, a, 8));
    OK(d->fill(ctx, one, a, "z", 1, 8, NULL)); /* later work of the source comes after the copy */
    OK(d->stream_synchronize(ctx, one, NULL));
    OK(d->copy_out(ctx, two, back, b, 8, NULL));
    assert_memory_equal(back, "12345678", 8);
    OK(d->copy_peer(ctx, one, a, two, b, 8));
    OK(d->copy_peer(ctx, one, a + 4, one, a, 4));
    OK(d->copy_out(ctx, one, back, a, 8, NULL));
    assert_memory_equal(back, "12341234", 8);
    assert_int_equal(fake->peer_copies, 2);
    d->free(one, a);
    d->free(two, b);
    nbxi_device_close(one);
    close_device(two);
}

/* ---- streams, events, launches ----------------------------------------------------------------------------------- */

static void add_one(const fake_launch *l)
{
    int32_t *p, n;
    memcpy(&p, l->value[0], 8);
    memcpy(&n, l->value[1], 4);
    for (int32_t i = 0; i < n; i++) p[i]++;
}

static void declare_kernels(void)
{
    fake->kernels[0] = (fake_kernel){.name = "add_one", .count = 2, .offset = {0, 8}, .size = {8, 4}, .run = add_one};
    fake->kernels[1] = (fake_kernel){.name = "crash", .count = 0};
    fake->kernels[2] = (fake_kernel){
        .name = "mixed", .count = 5, .offset = {0, 8, 9, 16, 24}, .size = {8, 1, 2, 8, 24}, .static_shared = 1024};
    fake->kernel_count = 3;
}

static void events(void **state)
{
    (void)state;
    const nbxi_driver *d = &nbxi_cuda_driver;
    nbxi_device *device = open_device(0);
    nbxi_event a, b, untimed;
    double ms = -1;
    OK(d->event_create(ctx, device, true, &a));
    OK(d->event_create(ctx, device, true, &b));
    OK(d->event_create(ctx, device, false, &untimed));
    OK(d->event_record(ctx, device, a, NULL));
    OK(d->event_record(ctx, device, b, NULL));
    OK(d->event_record(ctx, device, untimed, NULL));
    OK(d->event_elapsed(ctx, device, a, b, &ms));
    assert_true(ms >= 0);
    assert_int_equal(d->event_elapsed(ctx, device, a, untimed, &ms), NBX_STATE);
    OK(d->event_synchronize(ctx, device, untimed));
    d->event_destroy(device, a);
    d->event_destroy(device, b);
    d->event_destroy(device, untimed);
    close_device(device);
}

static void launches(void **state)
{
    (void)state;
    const nbxi_driver *d = &nbxi_cuda_driver;
    declare_kernels();
    nbxi_device *device = open_device(0);
    nbxi_module module;
    nbxi_function f, mixed;
    nbxi_declared declared;
    nbxi_address a;
    int32_t numbers[4] = {1, 2, 3, 4}, n = 3;
    OK(d->alloc(ctx, device, 16, &a));
    OK(d->copy_in(ctx, device, a, numbers, 16, NULL));
    assert_int_equal(d->load(ctx, device, "bad code", 9, &module), NBX_DEVICE);
    assert_non_null(strstr(MESSAGE(), "it is bad"));
    OK(d->load(ctx, device, "// PTX", 6, &module));
    assert_int_equal(d->function(ctx, device, module, "none", 0, &f, &declared), NBX_NOT_FOUND);
    OK(d->function(ctx, device, module, "add_one", 0, &f, &declared));
    assert_int_equal(declared.count, 2);
    assert_int_equal(declared.parameter[1].size, 4);
    nbxi_argument arguments[2] = {{.kind = NBXI_ARGUMENT_ADDRESS, .address = a},
                                  {.kind = NBXI_ARGUMENT_BYTES, .size = 4, .bytes = &n}};
    nbxi_launch_config config = {.groups = {2, 1, 1}, .group_size = {64, 1, 1}};
    OK(d->launch(ctx, device, f, &config, arguments, 2));
    n = 100; /* values were taken */
    OK(d->copy_out(ctx, device, numbers, a, 16, NULL));
    assert_true(numbers[0] == 2 && numbers[2] == 4 && numbers[3] == 4);
    assert_int_equal(fake->last.grid[0], 2);
    assert_int_equal(fake->last.attributes, 0);
    /* Refusals, and nothing is launched. */
    long before = fake->launches;
    assert_int_equal(d->launch(ctx, device, f, &config, arguments, 1), NBX_INVALID_ARGUMENT);
    assert_non_null(strstr(MESSAGE(), "takes 2 arguments, 1 are given"));
    arguments[1].size = 8;
    assert_int_equal(d->launch(ctx, device, f, &config, arguments, 2), NBX_INVALID_ARGUMENT);
    arguments[1].size = 4;
    config.group_size[0] = 2048;
    assert_int_equal(d->launch(ctx, device, f, &config, arguments, 2), NBX_LIMIT);
    config.group_size[0] = 64;
    config.groups[1] = 65536;
    assert_int_equal(d->launch(ctx, device, f, &config, arguments, 2), NBX_LIMIT);
    config.groups[1] = 0;
    OK(d->launch(ctx, device, f, &config, arguments, 2));
    config.groups[1] = 1;
    config.local_bytes = 232449;
    assert_int_equal(d->launch(ctx, device, f, &config, arguments, 2), NBX_LIMIT);
    config.local_bytes = 0;
    config.cluster = 4;
    assert_int_equal(d->launch(ctx, device, f, &config, arguments, 2), NBX_INVALID_ARGUMENT); /* 2 groups */
    assert_int_equal(fake->launches, before);
    /* Attributes, and local memory above 48 KiB. */
    config = (nbxi_launch_config){.groups = {32, 1, 1},
                                  .group_size = {64, 1, 1},
                                  .cluster = 16,
                                  .cooperative = true,
                                  .programmatic = true,
                                  .local_bytes = 100000};
    OK(d->launch(ctx, device, f, &config, arguments, 2));
    assert_int_equal(fake->max_dynamic_shared, 100000);
    assert_int_equal(fake->wide_cluster, 1);
    assert_int_equal(fake->last.attributes, 4);
    assert_true(fake->last.attribute[0].id == 6 && fake->last.attribute[1].id == 2);
    assert_true(fake->last.attribute[2].id == 4 && fake->last.attribute[2].number[0] == 16);
    assert_true(fake->last.attribute[3].id == 5 && fake->last.attribute[3].number[0] == 1);
    assert_int_equal(d->function(ctx, device, module, "mixed", 232448 - 1023, &mixed, &declared), NBX_LIMIT);
    OK(d->function(ctx, device, module, "mixed", 232448 - 1024, &mixed, &declared));
    assert_int_equal(fake->max_dynamic_shared, 232448 - 1024);
    d->unload(device, module);
    d->free(device, a);
    close_device(device);
}

static void capture(void **state)
{
    (void)state;
    const nbxi_driver *d = &nbxi_cuda_driver;
    declare_kernels();
    nbxi_device *device = open_device(0);
    nbxi_module module;
    nbxi_function f;
    nbxi_declared declared;
    nbxi_graph graph;
    nbxi_address a;
    int32_t numbers[4] = {0}, n = 4;
    OK(d->alloc(ctx, device, 16, &a));
    OK(d->copy_in(ctx, device, a, numbers, 16, NULL));
    OK(d->load(ctx, device, "// PTX", 7, &module));
    OK(d->function(ctx, device, module, "add_one", 0, &f, &declared));
    nbxi_argument arguments[2] = {{.kind = NBXI_ARGUMENT_ADDRESS, .address = a},
                                  {.kind = NBXI_ARGUMENT_BYTES, .size = 4, .bytes = &n}};
    nbxi_launch_config config = {.groups = {1, 1, 1}, .group_size = {32, 1, 1}};
    assert_int_equal(d->capture_end(ctx, device, NULL, &graph), NBX_STATE);
    OK(d->capture_begin(ctx, device, NULL));
    assert_int_equal(d->capture_begin(ctx, device, NULL), NBX_STATE);
    OK(d->launch(ctx, device, f, &config, arguments, 2));
    OK(d->launch(ctx, device, f, &config, arguments, 2));
    assert_int_equal(d->copy_in(ctx, device, a, numbers, 16, NULL), NBX_STATE);
    OK(d->capture_end(ctx, device, NULL, &graph));
    for (int i = 0; i < 3; i++) OK(d->graph_launch(ctx, device, graph, NULL));
    d->graph_destroy(device, graph);
    OK(d->copy_out(ctx, device, numbers, a, 16, NULL));
    assert_int_equal(numbers[3], 6);
    d->unload(device, module);
    d->free(device, a);
    close_device(device);
}

/* ---- failures ---------------------------------------------------------------------------------------------------- */

/* Uses everything once and gives it all back, also after a failure. */
static nbx_status use_everything(nbxi_device **out_device)
{
    const nbxi_driver *d = &nbxi_cuda_driver;
    nbxi_device *device = NULL;
    nbx_status status = nbxi_device_open(ctx, d, 0, ctx->heap, &device);
    *out_device = device;
    if (status != NBX_OK) return status;
    nbxi_address a = 0, base = 0;
    nbxi_stream stream = NULL;
    nbxi_event event = NULL;
    nbxi_module module = NULL;
    nbxi_function f = NULL;
    nbxi_graph graph = NULL;
    nbxi_declared declared;
    void *host = NULL;
    char bytes[64] = {0};
    size_t g = 0;
    int32_t n = 4;
    nbxi_launch_config config = {.groups = {16, 1, 1}, .group_size = {32, 1, 1}, .cluster = 16, .local_bytes = 60000};
#define STEP(call) \
    if (status == NBX_OK) status = call
    STEP(d->alloc(ctx, device, 64, &a));
    STEP(d->alloc_host(ctx, device, 64, &host));
    STEP(d->copy_in(ctx, device, a, bytes, 64, NULL));
    STEP(d->stream_create(ctx, device, &stream));
    STEP(d->event_create(ctx, device, true, &event));
    STEP(d->event_record(ctx, device, event, NULL));
    STEP(d->stream_wait(ctx, device, stream, event));
    STEP(d->fill(ctx, device, a, "0123456789abcdef", 16, 64, stream));
    STEP(d->copy_in(ctx, device, a, bytes, 8, stream));
    STEP(d->copy_in_async(ctx, device, a, host, 64, stream));
    STEP(d->copy_out_async(ctx, device, host, a, 64, stream));
    STEP(d->stream_synchronize(ctx, device, stream));
    STEP(d->copy_out(ctx, device, bytes, a, 64, NULL));
    STEP(d->reserve(ctx, device, (size_t)6 << 20, &base, &g));
    STEP(d->map(ctx, device, base, 0, 3 * g));
    STEP(d->unmap(ctx, device, base, 2 * g, 3 * g));
    STEP(d->load(ctx, device, "// PTX", 7, &module));
    STEP(d->function(ctx, device, module, "add_one", 0, &f, &declared));
    nbxi_argument arguments[2] = {{.kind = NBXI_ARGUMENT_ADDRESS, .address = a},
                                  {.kind = NBXI_ARGUMENT_BYTES, .size = 4, .bytes = &n}};
    STEP(d->launch(ctx, device, f, &config, arguments, 2));
    STEP(d->capture_begin(ctx, device, NULL));
    if (status == NBX_OK) {
        nbx_status inside = d->launch(ctx, device, f, &config, arguments, 2);
        status = d->capture_end(ctx, device, NULL, &graph);
        if (status == NBX_OK) status = inside;
    }
    STEP(d->graph_launch(ctx, device, graph, NULL));
    STEP(nbxi_device_synchronize(ctx, device));
#undef STEP
    if (graph != NULL) d->graph_destroy(device, graph);
    if (module != NULL) d->unload(device, module);
    if (base != 0) d->unreserve(device, base, (size_t)6 << 20);
    if (event != NULL) d->event_destroy(device, event);
    if (stream != NULL) d->stream_destroy(device, stream);
    if (host != NULL) d->free_host(device, host, 64);
    if (a != 0) d->free(device, a);
    return status;
}

/* Calls that give back: what they fail to give back stays with the driver. */
static bool gives_back(const char *name)
{
    static const char *const words[] = {"Free", "Destroy", "Unload", "Unmap", "Release"};
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        if (strstr(name, words[i]) != NULL) return true;
    }
    return false;
}

static void each_call_fails(void **state)
{
    (void)state;
    nbxi_device *device;
    declare_kernels();
    OK(use_everything(&device));
    close_device(device);
    long total = fake->calls;
    assert_true(total > 80);
    for (long i = 1; i <= total; i++) {
        begin(NULL);
        declare_kernels();
        fake->fail_at = i;
        fake->fail_with = 2;
        nbx_status status = use_everything(&device);
        bool lost = fake->failed != NULL && gives_back(fake->failed);
        if (status != NBX_OK) {
            assert_int_equal(status, NBX_OUT_OF_MEMORY);
            assert_non_null(strstr(MESSAGE(), "CUDA_ERROR_OUT_OF_MEMORY"));
        }
        if (device == NULL) continue;
        if (lost || fake->failed == NULL) { /* the last: in close */
            nbxi_device_close(device);
        } else {
            assert_true(status != NBX_OK || strstr(fake->failed, "Synchronize") != NULL ||
                        strstr(fake->failed, "Record") != NULL || strcmp(fake->failed, "cuFuncGetParamInfo") == 0);
            close_device(device);
        }
    }
}

/* After a fault at any call: everything is refused by its name, frees are safe, and nothing hangs. */
static void each_call_is_fatal(void **state)
{
    (void)state;
    nbxi_device *device;
    declare_kernels();
    OK(use_everything(&device));
    close_device(device);
    long total = fake->calls;
    for (long i = 1; i <= total; i++) {
        begin(NULL);
        declare_kernels();
        fake->fail_at = i;
        fake->fail_with = 700;
        nbx_status status = use_everything(&device);
        if (status != NBX_OK) {
            assert_int_equal(status, NBX_DEVICE);
            assert_non_null(strstr(MESSAGE(), "CUDA_ERROR_ILLEGAL_ADDRESS"));
        }
        if (device == NULL) continue;
        if (fake->sticky != 0) {
            nbxi_address a;
            assert_int_equal(nbxi_cuda_driver.alloc(ctx, device, 4, &a), NBX_DEVICE);
            assert_int_equal(nbxi_device_synchronize(ctx, device), NBX_DEVICE);
            assert_non_null(strstr(MESSAGE(), "CUDA_ERROR_ILLEGAL_ADDRESS"));
        }
        nbxi_device_close(device);
    }
}

/* A kernel that crashes is found by the call that waits for it. */
static void crash(void **state)
{
    (void)state;
    const nbxi_driver *d = &nbxi_cuda_driver;
    declare_kernels();
    nbxi_device *device = open_device(0);
    nbxi_module module;
    nbxi_function f;
    nbxi_declared declared;
    nbxi_address a;
    char bytes[4];
    OK(nbxi_device_alloc(ctx, device, 64, &a));
    OK(d->load(ctx, device, "// PTX", 7, &module));
    OK(d->function(ctx, device, module, "crash", 0, &f, &declared));
    assert_int_equal(declared.count, 0);
    nbxi_launch_config config = {.groups = {1, 1, 1}, .group_size = {32, 1, 1}};
    OK(d->launch(ctx, device, f, &config, NULL, 0));
    assert_int_equal(d->copy_out(ctx, device, bytes, a, 4, NULL), NBX_DEVICE);
    assert_non_null(strstr(MESSAGE(), "CUDA_ERROR_ILLEGAL_ADDRESS"));
    assert_non_null(strstr(MESSAGE(), "at or before"));
    assert_int_equal(d->launch(ctx, device, f, &config, NULL, 0), NBX_DEVICE);
    assert_int_equal(nbxi_device_synchronize(ctx, device), NBX_DEVICE);
    nbxi_device_free(device, a);
    d->unload(device, module);
    nbxi_device_close(device);
    assert_int_equal(fake->retained[0], 0);
}

/* A context of the application's own is current again after each call. */
static void contexts(void **state)
{
    (void)state;
    nbxi_device *device = open_device(0);
    int mine;
    nbxi_address a;
    fake->current = &mine;
    OK(nbxi_cuda_driver.alloc(ctx, device, 4, &a));
    assert_ptr_equal(fake->current, &mine);
    nbxi_cuda_driver.free(device, a);
    assert_ptr_equal(fake->current, &mine);
    close_device(device);
    assert_ptr_equal(fake->current, &mine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(absence, begin),
        cmocka_unit_test_setup(too_old, begin),
        cmocka_unit_test_setup(facts, begin),
        cmocka_unit_test_setup(copies, begin),
        cmocka_unit_test_setup(page_locked, begin),
        cmocka_unit_test_setup(fills, begin),
        cmocka_unit_test_setup(virtual_memory, begin),
        cmocka_unit_test_setup(peers, begin),
        cmocka_unit_test_setup(events, begin),
        cmocka_unit_test_setup(launches, begin),
        cmocka_unit_test_setup(capture, begin),
        cmocka_unit_test_setup(each_call_fails, begin),
        cmocka_unit_test_setup(each_call_is_fatal, begin),
        cmocka_unit_test_setup(crash, begin),
        cmocka_unit_test_setup(contexts, begin),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
