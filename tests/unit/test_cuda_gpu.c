/* SPDX-License-Identifier: Apache-2.0 */
/* The CUDA driver on a real GPU; passes over everything where there is none. Times are printed, not judged. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "src/device/cuda.h"
#include "src/device/registry.h"
#include "tests/support/cmocka.h"

static nbx_context *ctx;
static nbxi_device *device;
static const nbxi_driver *d = &nbxi_cuda_driver;

#define CHECK(call) \
    do { \
        if ((call) != NBX_OK) fail_msg("%s: %s", #call, nbx_context_error(ctx)->message); \
    } while (0)

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static const char kernels[] =
    "struct six { int v[6]; };\n"
    "extern \"C\" __global__ void scale(float *y, const float *x, int n, double f, signed char c, unsigned short h,\n"
    "                                  long long k, const __grid_constant__ six s)\n"
    "{\n"
    "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
    "    if (i < n) y[i] = x[i] * (float)f + c + h + (float)k + s.v[i % 6];\n"
    "}\n"
    "extern \"C\" __global__ void empty(int *p, int n) { if (n < 0) p[0] = n; }\n"
    "extern \"C\" __global__ void crash(int *p) { p[threadIdx.x] = 1; }\n"
    "extern \"C\" __global__ void trap(int *p) { if (p) asm(\"trap;\"); }\n"
    "extern \"C\" __global__ void wide(int *y, int n)\n"
    "{\n"
    "    extern __shared__ int s[];\n"
    "    for (int i = threadIdx.x; i < n; i += blockDim.x) s[i] = i;\n"
    "    __syncthreads();\n"
    "    if (threadIdx.x == 0) y[blockIdx.x] = s[n - 1] + s[0];\n"
    "}\n"
    "extern \"C\" __global__ void rank(int *y)\n"
    "{\n"
    "    unsigned r = 0, n = 1;\n"
    "#if __CUDA_ARCH__ >= 900\n"
    "    asm volatile(\"mov.u32 %0, %%cluster_ctarank;\" : \"=r\"(r));\n"
    "    asm volatile(\"mov.u32 %0, %%cluster_nctarank;\" : \"=r\"(n));\n"
    "#endif\n"
    "    if (threadIdx.x == 0) y[blockIdx.x] = r + 100 * n;\n"
    "}\n";

static nbxi_module module;

static int setup(void **state)
{
    (void)state;
    if (nbx_context_create(NULL, &ctx) != NBX_OK) return -1;
    if (nbxi_device_get(ctx, (nbx_device){NBX_DEVICE_CUDA, 0}, &device) != NBX_OK) {
        print_message("left out: %s\n", nbx_context_error(ctx)->message);
        device = NULL;
        return 0;
    }
    const nbxi_facts *f = &device->facts;
    print_message("%s, %s, %s, %s, %d units, %zu MiB, local memory %zu\n", f->name, f->architecture, f->driver_version,
                  f->language, f->compute_units, f->total_memory >> 20, f->local_memory);
    void *code;
    size_t size;
    double start = now();
    nbx_status status = d->compile(ctx, device, NULL, "kernels", kernels, "", &code, &size);
    if (status == NBX_OK) {
        print_message("compiled in %.0f ms\n", 1e3 * (now() - start));
        status = d->load(ctx, device, code, size, &module);
        nbxi_free(ctx->heap, code);
    }
    if (status != NBX_OK) print_message("%s\n", nbx_context_error(ctx)->message);
    return status == NBX_OK ? 0 : -1;
}

static int teardown(void **state)
{
    (void)state;
    if (device != NULL) d->unload(device, module);
    nbx_context_destroy(ctx);
    return 0;
}

static nbxi_function get(const char *name, uint32_t local_bytes, int count)
{
    nbxi_function f;
    nbxi_declared declared;
    CHECK(d->function(ctx, device, module, name, local_bytes, &f, &declared));
    assert_int_equal(declared.count, count);
    return f;
}

static nbxi_argument address(nbxi_address a)
{
    nbxi_argument argument = {.kind = NBXI_ARGUMENT_ADDRESS, .address = a};
    return argument;
}
static nbxi_argument bytes(const void *p, uint32_t size)
{
    nbxi_argument argument = {.kind = NBXI_ARGUMENT_BYTES, .bytes = p, .size = size};
    return argument;
}

static void arguments(void **state)
{
    (void)state;
    if (device == NULL) skip();
    enum { N = 1000 };
    float x[N], y[N];
    nbxi_address a;
    int32_t n = N, s[6] = {1, 2, 3, 4, 5, 6};
    double f = 0.5;
    int8_t c = -7;
    uint16_t h = 65535;
    int64_t k = -65536;
    for (int i = 0; i < N; i++) x[i] = (float)i;
    nbxi_function scale = get("scale", 0, 8);
    CHECK(nbxi_device_alloc(ctx, device, 2 * sizeof(x), &a));
    CHECK(d->copy_in(ctx, device, a, x, sizeof(x), NULL));
    nbxi_argument list[8] = {address(a + sizeof(x)), address(a),   bytes(&n, 4), bytes(&f, 8),
                             bytes(&c, 1),           bytes(&h, 2), bytes(&k, 8), bytes(s, 24)};
    nbxi_launch_config config = {.groups = {8, 1, 1}, .group_size = {128, 1, 1}};
    CHECK(d->launch(ctx, device, scale, &config, list, 8));
    memset(s, 0, sizeof(s));
    CHECK(d->copy_out(ctx, device, y, a + sizeof(x), sizeof(y), NULL));
    for (int i = 0; i < N; i++) assert_true(y[i] == 0.5f * (float)i - 7 + 65535 - 65536 + (float)(i % 6 + 1));
    list[4].size = 2;
    assert_int_equal(d->launch(ctx, device, scale, &config, list, 8), NBX_INVALID_ARGUMENT);
    assert_int_equal(d->launch(ctx, device, scale, &config, list, 7), NBX_INVALID_ARGUMENT);
    nbxi_device_free(device, a);
}

static void large_copies(void **state)
{
    (void)state;
    if (device == NULL) skip();
    const size_t size = ((size_t)256 << 20) + 4093;
    unsigned char *host = malloc(size), *back = malloc(size);
    nbxi_address a, b;
    assert_true(host != NULL && back != NULL);
    for (size_t i = 0; i < size; i++) host[i] = (unsigned char)(i * 31 + (i >> 13));
    memset(back, 0, size);
    CHECK(nbxi_device_alloc(ctx, device, size, &a));
    CHECK(nbxi_device_alloc(ctx, device, size, &b));
    double in = 1e9, out = 1e9;
    for (int i = 0; i < 3; i++) {
        double start = now();
        CHECK(d->copy_in(ctx, device, a, host, size, NULL));
        CHECK(d->stream_synchronize(ctx, device, NULL));
        double middle = now();
        CHECK(d->copy(ctx, device, b, a, size, NULL));
        CHECK(d->stream_synchronize(ctx, device, NULL));
        double later = now();
        CHECK(d->copy_out(ctx, device, back, b, size, NULL));
        if (middle - start < in) in = middle - start;
        if (now() - later < out) out = now() - later;
    }
    assert_memory_equal(host, back, size);
    print_message("pageable memory: in %.1f GB/s, out %.1f GB/s\n", (double)size / in * 1e-9,
                  (double)size / out * 1e-9);
    /* The source is reused at once. */
    for (uint32_t i = 0; i < 10000; i++) CHECK(d->copy_in(ctx, device, a + 4 * (uint64_t)i, &i, 4, NULL));
    CHECK(d->copy_out(ctx, device, back, a, 40000, NULL));
    for (uint32_t i = 0; i < 10000; i++) assert_memory_equal(back + 4 * (size_t)i, &i, 4);
    const unsigned char pattern[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
    for (size_t p = 1; p <= 16; p *= 2) {
        CHECK(d->fill(ctx, device, b + 3, pattern, p, 16 * 99991, NULL));
        CHECK(d->copy_out(ctx, device, back, b, 3 + 16 * 99991, NULL));
        for (size_t i = 0; i < 16 * 99991; i++) assert_int_equal(back[3 + i], pattern[i % p]);
    }
    nbxi_device_free(device, a);
    nbxi_device_free(device, b);
    free(host);
    free(back);
}

static void virtual_memory(void **state)
{
    (void)state;
    if (device == NULL || !device->facts.virtual_memory) skip();
    nbxi_address base;
    size_t g;
    uint32_t v = 0, w = 7;
    CHECK(d->reserve(ctx, device, (size_t)8 << 30, &base, &g));
    double start = now();
    CHECK(d->map(ctx, device, base, 0, 4 * g));
    CHECK(d->map(ctx, device, base, 4 * g, 64 * g));
    print_message("granule %zu KiB, mapped in %.1f us each\n", g >> 10, 1e6 * (now() - start) / 64);
    CHECK(d->fill(ctx, device, base, &w, 4, 64 * g, NULL));
    CHECK(d->copy_out(ctx, device, &v, base + 64 * g - 4, 4, NULL));
    assert_int_equal(v, 7);
    CHECK(d->unmap(ctx, device, base, g, 64 * g));
    CHECK(d->map(ctx, device, base, g, 2 * g));
    CHECK(d->copy_out(ctx, device, &v, base, 4, NULL));
    assert_int_equal(v, 7);
    d->unreserve(device, base, (size_t)8 << 30);
}

static void launch_forms(void **state)
{
    (void)state;
    if (device == NULL) skip();
    nbxi_address a;
    int32_t y[32], n = (int32_t)(device->facts.local_memory / 4);
    CHECK(nbxi_device_alloc(ctx, device, sizeof(y), &a));
    nbxi_function wide = get("wide", 4 * (uint32_t)n, 2), rank = get("rank", 0, 1);
    nbxi_argument list[2] = {address(a), bytes(&n, 4)};
    nbxi_launch_config config = {.groups = {4, 1, 1}, .group_size = {256, 1, 1}, .local_bytes = 4 * (uint32_t)n};
    CHECK(d->launch(ctx, device, wide, &config, list, 2));
    CHECK(d->copy_out(ctx, device, y, a, 16, NULL));
    for (int i = 0; i < 4; i++) assert_int_equal(y[i], n - 1);
    config.local_bytes += 4;
    assert_int_equal(d->launch(ctx, device, wide, &config, list, 2), NBX_LIMIT);
    for (uint32_t cluster = 1; cluster <= 16 && device->facts.clusters; cluster *= 2) {
        config = (nbxi_launch_config){.groups = {32, 1, 1}, .group_size = {32, 1, 1}, .cluster = cluster};
        CHECK(d->launch(ctx, device, rank, &config, list, 1));
        CHECK(d->copy_out(ctx, device, y, a, sizeof(y), NULL));
        for (int i = 0; i < 32; i++) assert_int_equal(y[i], i % (int)cluster + 100 * (int)cluster);
    }
    config = (nbxi_launch_config){.groups = {32, 1, 1}, .group_size = {32, 1, 1}, .cooperative = true};
    CHECK(d->launch(ctx, device, rank, &config, list, 1));
    config.cooperative = false;
    config.programmatic = device->facts.capability >= 90;
    CHECK(d->launch(ctx, device, rank, &config, list, 1));
    config = (nbxi_launch_config){.groups = {1u << 30, 1, 1}, .group_size = {32, 1, 1}, .cooperative = true};
    assert_int_equal(d->launch(ctx, device, rank, &config, list, 1), NBX_DEVICE);
    print_message("refused: %s\n", nbx_context_error(ctx)->message);
    CHECK(nbxi_device_synchronize(ctx, device)); /* and the context goes on */
    nbxi_device_free(device, a);
}

static void launch_time(void **state)
{
    (void)state;
    if (device == NULL) skip();
    nbxi_function empty = get("empty", 0, 2);
    int32_t n = 1;
    nbxi_argument list[2] = {address(device->report), bytes(&n, 4)};
    nbxi_launch_config config = {.groups = {1, 1, 1}, .group_size = {32, 1, 1}};
    double best = 1e9;
    for (int round = 0; round < 20; round++) {
        CHECK(d->stream_synchronize(ctx, device, NULL));
        double start = now();
        for (int i = 0; i < 500; i++) CHECK(d->launch(ctx, device, empty, &config, list, 2));
        double each = (now() - start) / 500;
        if (each < best) best = each;
    }
    print_message("launch: %.2f us of host time\n", 1e6 * best);
    nbxi_graph graph;
    CHECK(d->capture_begin(ctx, device, NULL));
    for (int i = 0; i < 100; i++) CHECK(d->launch(ctx, device, empty, &config, list, 2));
    CHECK(d->capture_end(ctx, device, NULL, &graph));
    CHECK(d->graph_launch(ctx, device, graph, NULL));
    CHECK(d->stream_synchronize(ctx, device, NULL));
    double start = now();
    for (int i = 0; i < 10; i++) CHECK(d->graph_launch(ctx, device, graph, NULL));
    CHECK(d->stream_synchronize(ctx, device, NULL));
    print_message("captured: %.2f us a launch, its end included\n", 1e6 * (now() - start) / 1000);
    d->graph_destroy(device, graph);
}

static void streams(void **state)
{
    (void)state;
    if (device == NULL) skip();
    nbxi_stream stream;
    nbxi_event a, b, ordering;
    double ms;
    CHECK(d->stream_create(ctx, device, &stream));
    CHECK(d->event_create(ctx, device, true, &a));
    CHECK(d->event_create(ctx, device, true, &b));
    CHECK(d->event_create(ctx, device, false, &ordering));
    nbxi_address x;
    const size_t size = (size_t)64 << 20;
    CHECK(nbxi_device_alloc(ctx, device, size, &x));
    for (uint32_t i = 0; i < 50; i++) { /* written on one stream, read on the other */
        uint32_t v = 0;
        CHECK(d->event_record(ctx, device, a, stream));
        CHECK(d->fill(ctx, device, x, &i, 4, size, stream));
        CHECK(d->event_record(ctx, device, b, stream));
        CHECK(d->event_record(ctx, device, ordering, stream));
        CHECK(d->stream_wait(ctx, device, NULL, ordering));
        CHECK(d->copy_out(ctx, device, &v, x + size - 4, 4, NULL));
        assert_int_equal(v, i);
    }
    CHECK(d->event_elapsed(ctx, device, a, b, &ms));
    print_message("fill: %.0f GB/s\n", (double)size / ms * 1e-6);
    assert_true(ms > 0);
    assert_int_equal(d->event_elapsed(ctx, device, a, ordering, &ms), NBX_STATE);
    d->event_destroy(device, a);
    d->event_destroy(device, b);
    d->event_destroy(device, ordering);
    d->stream_destroy(device, stream);
    nbxi_device_free(device, x);
}

/* In a process of its own, before this one touches the GPU. The number of the step that went wrong, 0: none; 77: there
 * is no GPU. */
static int fault_in_child(const char *kernel, const char *error)
{
    nbx_context *own;
    nbxi_device *gpu;
    nbxi_module code_module;
    nbxi_function f;
    nbxi_declared declared;
    nbxi_address a;
    void *code;
    size_t size;
    char back[4];
    if (nbx_context_create(NULL, &own) != NBX_OK) return 1;
    if (nbxi_device_get(own, (nbx_device){NBX_DEVICE_CUDA, 0}, &gpu) != NBX_OK) return 77;
    if (nbxi_device_alloc(own, gpu, 64, &a) != NBX_OK) return 2;
    if (d->compile(own, gpu, NULL, "kernels", kernels, "", &code, &size) != NBX_OK) return 3;
    if (d->load(own, gpu, code, size, &code_module) != NBX_OK) return 4;
    if (d->function(own, gpu, code_module, kernel, 0, &f, &declared) != NBX_OK) return 5;
    nbxi_argument argument = address(0x1000); /* the launcher refuses it; the driver does not know */
    nbxi_launch_config config = {.groups = {1, 1, 1}, .group_size = {32, 1, 1}};
    if (d->launch(own, gpu, f, &config, &argument, 1) != NBX_OK) return 6;
    if (d->copy_out(own, gpu, back, a, 4, NULL) != NBX_DEVICE) return 7;
    if (strstr(nbx_context_error(own)->message, error) == NULL) return 8;
    printf("%s: %s\n", kernel, nbx_context_error(own)->message);
    if (d->launch(own, gpu, f, &config, &argument, 1) != NBX_DEVICE) return 9;
    if (nbxi_device_synchronize(own, gpu) != NBX_DEVICE) return 10;
    nbxi_device_free(gpu, a);
    d->unload(gpu, code_module);
    nbxi_device_pool_trim(gpu);
    nbx_context_destroy(own);
    return 0;
}

static int child_result[2];
static void run_children(void)
{
    static const char *const kernel[2] = {"crash", "trap"};
    static const char *const error[2] = {"CUDA_ERROR_ILLEGAL_ADDRESS", "CUDA_ERROR_ILLEGAL_INSTRUCTION"};
    for (int i = 0; i < 2; i++) {
        fflush(NULL);
        pid_t child = fork();
        if (child == 0) {
            int result = fault_in_child(kernel[i], i == 0 ? error[0] : "CUDA_ERROR_");
            fflush(NULL);
            _exit(result);
        }
        int status = 0;
        child_result[i] =
            child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
}

static void faults(void **state)
{
    (void)state;
    if (child_result[0] == 77) skip();
    assert_int_equal(child_result[0], 0);
    assert_int_equal(child_result[1], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arguments),    cmocka_unit_test(large_copies), cmocka_unit_test(virtual_memory),
        cmocka_unit_test(launch_forms), cmocka_unit_test(launch_time),  cmocka_unit_test(streams),
        cmocka_unit_test(faults),
    };
    run_children();
    return cmocka_run_group_tests(tests, setup, teardown);
}
