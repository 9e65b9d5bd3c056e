/* SPDX-License-Identifier: Apache-2.0 */
/* Foreign kernels: compiled files of Triton 3.4 to 3.7 are read, and launched over a stand-in for the CUDA driver; what
 * does not fit is refused by name. */
#include <dirent.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/device/cuda.h"
#include "src/device/registry.h"
#include "src/launch/module_object.h"
#include "src/tensor/tensor.h"
#include "tests/support/cmocka.h"
#include "tests/support/failing_allocator.h"
#include "tests/support/fake_cuda.h"
#include "tests/support/files.h"

#define FOLDER NBX_TEST_DATA "/triton/"

static nbx_context *ctx;
static fake_cuda *fake;
static nbxi_device *device;

static int setup(void **state)
{
    (void)state;
    void *library = dlopen(NBX_FAKES "/libcuda.so", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL || nbx_context_create(NULL, &ctx) != NBX_OK) return -1;
    void *symbol = dlsym(library, "fake_cuda_get");
    fake_cuda_control control;
    memcpy(&control, &symbol, sizeof(control));
    fake = control();
    nbxi_cuda_test_libraries(NBX_FAKES "/libcuda.so", NULL);
    return nbxi_device_get(ctx, (nbx_device){NBX_DEVICE_CUDA, 0}, &device) == NBX_OK ? 0 : -1;
}

static int teardown(void **state)
{
    (void)state;
    nbx_context_destroy(ctx);
    test_remove_folder();
    return 0;
}

#define MESSAGE() (nbx_context_error(ctx)->message)
#define CHECK(call) \
    do { \
        if ((call) != NBX_OK) fail_msg("%s: %s", #call, MESSAGE()); \
    } while (0)
#define REFUSED(status, text, call) \
    do { \
        assert_int_equal(call, status); \
        if (strstr(MESSAGE(), text) == NULL) fail_msg("'%s' is not in: %s", text, MESSAGE()); \
    } while (0)

static nbx_module_info info_of(const nbx_module *m)
{
    nbx_module_info info = {.struct_size = sizeof(info)};
    CHECK(nbx_module_get_info(ctx, m, &info));
    return info;
}

/* ---- files ------------------------------------------------------------------------------------------------------- */

static bool ends_with(const char *name, const char *end)
{
    return strlen(name) > strlen(end) && strcmp(name + strlen(name) - strlen(end), end) == 0;
}

static void every_file(void **state)
{
    (void)state;
    DIR *dir = opendir(FOLDER);
    assert_non_null(dir);
    int files = 0;
    for (struct dirent *e; (e = readdir(dir)) != NULL;) {
        char path[1024], none[1100];
        if (!ends_with(e->d_name, ".cubin") && !ends_with(e->d_name, ".hsaco")) continue;
        snprintf(path, sizeof(path), FOLDER "%s", e->d_name);
        snprintf(none, sizeof(none), "%s", path);
        strcpy(strrchr(none, '.'), ".ttir");
        nbx_module_options options;
        nbx_module_options_init(&options);
        options.inspect = true;
        nbx_module *record = NULL, *ttir = NULL;
        CHECK(nbx_module_load(ctx, path, &options, &record));
        nbx_module_info a = info_of(record);
        int version = 0;
        sscanf(strchr(e->d_name, '.') != NULL ? strstr(e->d_name, "3.") : "", "3.%d", &version);
        if (version > 0) assert_int_equal(a.triton_minor, version);
        assert_int_equal(a.hidden, a.triton_minor >= 5 ? 2 : 1);
        assert_int_equal(a.parameters, a.arguments + a.hidden);
        /* Triton's text says the same as the record. */
        char *empty = strdup(none);
        strcpy(strrchr(none, '.'), ".nbx.json");
        nbxi_signature by_text;
        test_bytes text = test_read_file(empty);
        CHECK(nbxi_module_ttir(ctx, empty, (const char *)text.data, text.size, a.kernel, &by_text));
        const nbxi_signature *s = &record->signature;
        assert_int_equal(by_text.count, s->count - s->folded);
        for (int i = 0, at = 0; i < s->count; i++) {
            if (s->slot[i].folded) continue;
            const nbxi_slot *x = &s->slot[i], *y = &by_text.slot[at++];
            assert_int_equal(x->size, y->size);
            assert_int_equal(x->kind, y->kind);
            assert_int_equal(x->by_16, y->by_16);
            if (strncmp(y->name, "arg", 3) != 0) assert_string_equal(x->name, y->name); /* 3.4 does not tell names */
        }
        free(text.data);
        free(empty);
        nbx_module_release(ttir);
        nbx_module_release(record);
        files++;
    }
    closedir(dir);
    assert_true(files >= 20);
}

static void facts(void **state)
{
    (void)state;
    nbx_module_options options;
    nbx_module_options_init(&options);
    options.inspect = true;
    nbx_module *m;
    CHECK(nbx_module_load(ctx, FOLDER "scalars-3.6.0-sm_90.cubin", &options, &m));
    nbx_module_info i = info_of(m);
    assert_string_equal(i.kernel, "scalars");
    assert_string_equal(i.architecture, "sm_90");
    assert_true(i.warps == 4 && i.warp_size == 32 && i.ctas == 1 && i.arguments == 12 && i.hidden == 2);
    static const uint32_t sizes[14] = {8, 8, 4, 4, 2, 2, 8, 1, 1, 2, 8, 8, 8, 8};
    for (int p = 0; p < 14; p++) assert_int_equal(m->declared.parameter[p].size, sizes[p]);
    const int64_t grid[3] = {1, 1, 1};
    assert_int_equal(nbx_module_launch(ctx, m, grid, NULL, 0), NBX_STATE);
    nbx_module_release(m);
    CHECK(nbx_module_load(ctx, FOLDER "scalars-3.7.0-gfx942.hsaco", &options, &m));
    i = info_of(m);
    assert_true(strcmp(i.architecture, "gfx942") == 0 && i.warp_size == 64 && i.arguments == 12 && i.hidden == 2);
    for (int p = 0; p < 14; p++) assert_int_equal(m->declared.parameter[p].size, sizes[p]);
    nbx_module_release(m);
    CHECK(nbx_module_load(ctx, FOLDER "described-3.6.0-sm_90.cubin", &options, &m));
    assert_true(m->declared.parameter[1].size == 128 && m->declared.parameter[1].offset == 48);
    assert_true(m->declared.required_group[0] == 128 && m->declared.total_bytes == 0xd8);
    nbx_module_release(m);
    CHECK(nbx_module_load(ctx, FOLDER "scratch-3.4.0-sm_90.cubin", &options, &m));
    i = info_of(m);
    assert_true(i.global_scratch == 128 && i.hidden == 1);
    nbx_module_release(m);
    options.inspect = false;
    REFUSED(NBX_NOT_SUPPORTED, "is code for gfx942",
            nbx_module_load(ctx, FOLDER "scalars-3.7.0-gfx942.hsaco", &options, &m));
}

/* A copy of a fixture with a text replaced in one of its files. */
static const char *altered(const char *name, const char *ending, const char *from, const char *to)
{
    static const char *const endings[] = {".cubin", ".json", ".nbx.json", ".ttir"};
    static char result[512];
    for (size_t i = 0; i < 4; i++) {
        char path[512], base[64];
        snprintf(path, sizeof(path), FOLDER "%s%s", name, endings[i]);
        snprintf(base, sizeof(base), "altered%s", endings[i]);
        test_bytes bytes = test_read_file(path);
        if (strcmp(ending, endings[i]) == 0 && from == NULL) {
            remove(test_path(base));
            free(bytes.data);
            continue;
        }
        if (strcmp(ending, endings[i]) == 0) {
            char *place = memmem(bytes.data, bytes.size, from, strlen(from));
            assert_non_null(place);
            size_t before = (size_t)(place - (char *)bytes.data), after = bytes.size - before - strlen(from);
            uint8_t *changed = malloc(before + strlen(to) + after);
            assert_non_null(changed);
            memcpy(changed, bytes.data, before);
            memcpy(changed + before, to, strlen(to));
            memcpy(changed + before + strlen(to), place + strlen(from), after);
            free(bytes.data);
            bytes.data = changed;
            bytes.size = before + strlen(to) + after;
        }
        test_write_file(test_path(base), bytes.data, bytes.size);
        if (i == 0) snprintf(result, sizeof(result), "%s", test_path(base));
        free(bytes.data);
    }
    return result;
}

static void disagreement(void **state)
{
    (void)state;
    nbx_module_options o;
    nbx_module_options_init(&o);
    o.inspect = true;
    nbx_module *m;
    const char *k = "scalars-3.6.0-sm_90";
    static const struct {
        const char *ending, *from, *to, *message;
        nbx_status status;
    } cases[] = {
        {".json", "\"triton_version\": \"3.6.0\"", "\"triton_version\": \"3.4.0\"", "leaves 2 hidden", NBX_FORMAT},
        {".json", "\"triton_version\": \"3.6.0\"", "\"triton_version\": \"3.3.1\"", "3.4 to 3.8", NBX_NOT_SUPPORTED},
        {".json", "\"triton_version\": \"3.6.0\"", "\"triton_version\": \"4.0\"", "3.4 to 3.8", NBX_NOT_SUPPORTED},
        {".json", "\"triton_version\": \"3.6.0\"", "\"triton_version\": \"x\"", "no version", NBX_FORMAT},
        {".json", "\"arch\": 90", "\"arch\": 80", "is code for sm_90", NBX_FORMAT},
        {".json", "\"name\": \"scalars\"", "\"name\": \"other\"", "record of kernel scalars", NBX_FORMAT},
        {".json", "\"num_warps\": 4", "\"num_warps\": 400", "num_warps", NBX_FORMAT},
        {".json", "\"tmem_size\": 0", "\"tmem_size\": 1024", "tensor memory", NBX_LIMIT},
        {".json", "\"instrumentation_mode\": \"\"", "\"instrumentation_mode\": \"gsan\"", "gsan", NBX_NOT_SUPPORTED},
        {".json", "\"backend\": \"cuda\"", "\"backend\": \"cpux\"", "cuda and hip", NBX_NOT_SUPPORTED},
        {".nbx.json", "\"fp16\"", "\"fp32\"", "h has 4 bytes in the signature and 2 in the code", NBX_FORMAT},
        {".nbx.json", "\"type\": \"i32\"", "\"type\": \"constexpr\"", "lists 11", NBX_FORMAT},
        {".nbx.json", "\"type\": \"i32\"", "\"type\": \"i33\"", "not understood", NBX_FORMAT},
        {".nbx.json", "\"schema\": 1", "\"schema\": 2", "schema 1", NBX_NOT_SUPPORTED},
        {".cubin",
         "\x7f"
         "ELF",
         "\x7f"
         "ELG",
         "no compiled GPU code", NBX_FORMAT},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        REFUSED(cases[i].status, cases[i].message,
                nbx_module_load(ctx, altered(k, cases[i].ending, cases[i].from, cases[i].to), &o, &m));
        assert_null(m);
    }
    REFUSED(NBX_IO, "no metadata beside it", nbx_module_load(ctx, altered(k, ".json", NULL, NULL), &o, &m));
    /* Without a record Triton's text is taken, without both nothing is known of the signature. */
    CHECK(nbx_module_load(ctx, altered(k, ".nbx.json", NULL, NULL), &o, &m));
    assert_int_equal(info_of(m).arguments, 12);
    nbx_module_release(m);
    altered(k, ".nbx.json", NULL, NULL);
    remove(test_path("altered.ttir"));
    CHECK(nbx_module_load(ctx, test_path("altered.cubin"), &o, &m));
    assert_true(info_of(m).arguments == -1 && info_of(m).hidden == -1 && info_of(m).parameters == 14);
    nbx_module_release(m);
    assert_int_equal(nbx_module_load(ctx, "/nonexistent.cubin", &o, &m), NBX_IO);
}

/* ---- launches over the stand-in ---------------------------------------------------------------------------------- */

/* Makes the stand-in know the kernel as its code declares it. */
static nbx_module *load(const char *name)
{
    char path[512];
    nbx_module_options o;
    nbx_module *m;
    snprintf(path, sizeof(path), FOLDER "%s.cubin", name);
    nbx_module_options_init(&o);
    o.inspect = true;
    CHECK(nbx_module_load(ctx, path, &o, &m));
    fake_kernel *k = &fake->kernels[0];
    memset(k, 0, sizeof(*k));
    static char kernel[256];
    snprintf(kernel, sizeof(kernel), "%s", m->meta.kernel);
    k->name = kernel;
    k->count = m->declared.count;
    for (int i = 0; i < k->count; i++) {
        k->offset[i] = m->declared.parameter[i].offset;
        k->size[i] = m->declared.parameter[i].size;
    }
    fake->kernel_count = 1;
    nbx_module_release(m);
    o.inspect = false;
    CHECK(nbx_module_load(ctx, path, &o, &m));
    return m;
}

static nbx_module_value tensor(nbx_tensor *t) { return (nbx_module_value){.kind = NBX_MODULE_TENSOR, .v.tensor = t}; }
static nbx_module_value integer(nbx_dtype dtype, int64_t i)
{
    return (nbx_module_value){.kind = NBX_MODULE_INT, .dtype = dtype, .v.i = i};
}
static nbx_module_value real(nbx_dtype dtype, double f)
{
    return (nbx_module_value){.kind = NBX_MODULE_FLOAT, .dtype = dtype, .v.f = f};
}

static nbx_tensor *new_tensor(nbx_dtype dtype, int64_t rows, int64_t columns)
{
    nbx_tensor *t;
    const int64_t sizes[2] = {rows, columns};
    CHECK(nbx_tensor_empty(ctx, dtype, 2, sizes, (nbx_device){NBX_DEVICE_CUDA, 0}, &t));
    return t;
}

#define VALUE(type, i) (*(const type *)(const void *)fake->last.value[i])

static void all_scalars(void **state)
{
    (void)state;
    static const char *const versions[] = {"scalars-3.4.0-sm_90", "scalars-3.5.0-sm_90", "scalars-3.6.0-sm_90",
                                           "scalars-3.7.0-sm_90"};
    nbx_tensor *out = new_tensor(NBX_FLOAT64, 8, 128), *x = new_tensor(NBX_FLOAT32, 8, 128);
    for (size_t v = 0; v < 4; v++) {
        nbx_module *m = load(versions[v]);
        const int64_t grid[3] = {8, 2, 1}, none[3] = {8, 0, 1};
        nbx_module_value values[12] = {tensor(out),
                                       tensor(x),
                                       integer(NBX_INT32, -5),
                                       real(NBX_FLOAT32, 0.37),
                                       real(NBX_FLOAT16, 1.5),
                                       real(NBX_BFLOAT16, 1.00390625 + 1e-9), /* just above a tie: up */
                                       real(NBX_FLOAT64, 0.1),
                                       integer(NBX_BOOL, 1),
                                       integer(NBX_INT8, -7),
                                       integer(NBX_INT16, -300),
                                       integer(NBX_INT64, INT64_MIN),
                                       integer(NBX_UINT64, -1)};
        CHECK(nbx_module_launch(ctx, m, grid, values, 12));
        assert_int_equal(fake->last.count, v == 0 ? 13 : 14);
        assert_int_equal(VALUE(uint64_t, 0), nbxi_tensor_address(out));
        assert_int_equal(VALUE(int32_t, 2), -5);
        assert_true(VALUE(float, 3) == 0.37f && VALUE(double, 6) == 0.1);
        assert_int_equal(VALUE(uint16_t, 4), 0x3e00);
        assert_int_equal(VALUE(uint16_t, 5), 0x3f81);
        assert_int_equal(VALUE(uint8_t, 7), 1);
        assert_int_equal(VALUE(int8_t, 8), -7);
        assert_int_equal(VALUE(int16_t, 9), -300);
        assert_true(VALUE(int64_t, 10) == INT64_MIN && VALUE(uint64_t, 11) == UINT64_MAX);
        assert_true(VALUE(uint64_t, 12) == 0 && (v == 0 || VALUE(uint64_t, 13) == 0));
        assert_true(fake->last.grid[0] == 8 && fake->last.grid[1] == 2 && fake->last.block[0] == 128);
        values[5] = real(NBX_BFLOAT16, 1.00390625); /* a tie: to even */
        CHECK(nbx_module_launch(ctx, m, grid, values, 12));
        assert_int_equal(VALUE(uint16_t, 5), 0x3f80);
        long launches = fake->launches;
        CHECK(nbx_module_launch(ctx, m, none, values, 12));
        /* Refusals, each by the name of the argument. */
        REFUSED(NBX_INVALID_ARGUMENT, "takes 12 arguments, 11 are given", nbx_module_launch(ctx, m, grid, values, 11));
#define WRONG(i, value, status, text) \
    do { \
        nbx_module_value keep = values[i]; \
        values[i] = value; \
        REFUSED(status, text, nbx_module_launch(ctx, m, grid, values, 12)); \
        values[i] = keep; \
    } while (0)
        WRONG(2, integer(NBX_INT64, 5), NBX_INVALID_ARGUMENT, "n: the value has another width");
        WRONG(2, real(NBX_FLOAT32, 5), NBX_INVALID_ARGUMENT, "n: the value is of another kind");
        WRONG(3, real(NBX_FLOAT64, 5), NBX_INVALID_ARGUMENT, "f: the value has another width");
        WRONG(4, real(NBX_BFLOAT16, 5), NBX_INVALID_ARGUMENT, "h: the dtype is another");
        WRONG(4, real(NBX_INT8, 5), NBX_INVALID_ARGUMENT, "h: a float needs");
        WRONG(7, integer(NBX_BOOL, 2), NBX_INVALID_ARGUMENT, "flag: the value does not fit");
        WRONG(8, integer(NBX_INT8, 128), NBX_INVALID_ARGUMENT, "c: the value does not fit");
        WRONG(1, tensor(out), NBX_INVALID_ARGUMENT, "x: the dtype is another");
        WRONG(1, tensor(NULL), NBX_INVALID_ARGUMENT, "x: there is no tensor");
        WRONG(1, ((nbx_module_value){.kind = NBX_MODULE_ADDRESS, .v.address = 0x1000}), NBX_INVALID_ARGUMENT,
              "x: the address is in no memory");
        WRONG(1, ((nbx_module_value){.kind = NBX_MODULE_ADDRESS, .v.address = nbxi_tensor_address(x) + 4}),
              NBX_INVALID_ARGUMENT, "x: the code was made for addresses");
        nbx_tensor *host;
        const int64_t one = 1;
        CHECK(nbx_tensor_empty(ctx, NBX_FLOAT32, 1, &one, (nbx_device){NBX_DEVICE_CPU, 0}, &host));
        WRONG(1, tensor(host), NBX_DEVICE, "x is on cpu");
        nbx_tensor_release(host);
        const int64_t wide[3] = {1, 65536, 65536}, negative[3] = {-1, 1, 1};
        REFUSED(NBX_LIMIT, "65536 programs", nbx_module_launch(ctx, m, wide, values, 12));
        REFUSED(NBX_LIMIT, "-1 programs", nbx_module_launch(ctx, m, negative, values, 12));
        assert_int_equal(fake->launches, launches);
        values[1] = tensor(NBX_NONE);
        CHECK(nbx_module_launch(ctx, m, grid, values, 12));
        assert_int_equal(VALUE(uint64_t, 1), 0);
        nbx_module_release(m);
    }
    nbx_tensor_release(out);
    nbx_tensor_release(x);
}

static void folded_arguments(void **state)
{
    (void)state;
    nbx_tensor *out = new_tensor(NBX_FLOAT32, 8, 128), *x = new_tensor(NBX_FLOAT32, 8, 128);
    nbx_module *m = load("one-3.6.0-sm_90");
    const int64_t grid[3] = {8, 1, 1};
    nbx_module_value values[4] = {tensor(out), tensor(x), integer(NBX_INT32, 1), integer(NBX_INT32, 992)};
    CHECK(nbx_module_launch(ctx, m, grid, values, 4));
    assert_int_equal(VALUE(int32_t, 2), 992);
    assert_int_equal(fake->last.count, 5);
    values[2].v.i = 2;
    REFUSED(NBX_INVALID_ARGUMENT, "was compiled for stride = 1", nbx_module_launch(ctx, m, grid, values, 4));
    values[2] = values[3];
    CHECK(nbx_module_launch(ctx, m, grid, values, 3));
    values[2].v.i = 990;
    REFUSED(NBX_INVALID_ARGUMENT, "n: the code was made for multiples", nbx_module_launch(ctx, m, grid, values, 3));
    nbx_module_release(m);
    nbx_tensor_release(out);
    nbx_tensor_release(x);
}

static void forms(void **state)
{
    (void)state;
    nbx_tensor *out = new_tensor(NBX_FLOAT32, 64, 32), *x = new_tensor(NBX_FLOAT32, 64, 32);
    const int64_t grid[3] = {4, 1, 1};
    nbx_module_value values[4] = {tensor(out), tensor(x), integer(NBX_INT32, 1000), integer(NBX_INT32, 32)};
    static const char *const clustered[] = {"clustered-3.4.0-sm_90", "clustered-3.6.0-sm_90"};
    for (int i = 0; i < 2; i++) {
        nbx_module *m = load(clustered[i]);
        CHECK(nbx_module_launch(ctx, m, grid, values, 3));
        assert_int_equal(fake->last.grid[0], 8);
        assert_int_equal(fake->last.attributes, 2);
        assert_true(fake->last.attribute[0].id == 4 && fake->last.attribute[0].number[0] == 2);
        nbx_module_release(m);
    }
    nbx_module *m = load("cooperative-3.6.0-sm_90");
    CHECK(nbx_module_launch(ctx, m, grid, values, 3));
    assert_true(fake->last.attributes == 1 && fake->last.attribute[0].id == 2);
    nbx_module_release(m);
    /* Scratch memory of the code: 128 bytes for each group, aligned; given back. */
    nbxi_device_memory_info before, after;
    nbxi_device_memory(device, &before);
    m = load("scratch-3.6.0-sm_90");
    values[2].v.i = 64;
    CHECK(nbx_module_launch(ctx, m, grid, values, 4));
    assert_true(VALUE(uint64_t, 4) != 0 && VALUE(uint64_t, 4) % 128 == 0 && VALUE(uint64_t, 5) == 0);
    nbxi_device_memory(device, &after);
    assert_int_equal(before.live, after.live);
    nbx_module_release(m);
    nbx_tensor_release(out);
    nbx_tensor_release(x);
}

static void descriptors(void **state)
{
    (void)state;
    nbx_tensor *out = new_tensor(NBX_FLOAT16, 96, 96), *x = new_tensor(NBX_FLOAT16, 80, 96),
               *other = new_tensor(NBX_FLOAT32, 80, 96), *odd = new_tensor(NBX_FLOAT16, 80, 95);
    const int64_t grid[3] = {3, 3, 1};
    nbx_module_value values[2] = {tensor(out), {.kind = NBX_MODULE_DESCRIPTOR, .nan_fill = true, .v.tensor = x}};
    nbx_module *m = load("described-3.6.0-sm_90");
    CHECK(nbx_module_launch(ctx, m, grid, values, 2));
    const uint64_t *map = (const uint64_t *)(const void *)fake->last.value[1];
    assert_int_equal(map[0], nbxi_tensor_address(x));
    assert_int_equal(map[1], 6 | 2 << 8 | 2 << 16 | 1 << 24); /* float16, rank 2, swizzle of 64 bytes, NaN */
    assert_true(map[2] == 96 && map[3] == 80 && map[7] == 32 && map[8] == 32 && map[12] == 192);
    assert_true(VALUE(int32_t, 2) == 80 && VALUE(int32_t, 3) == 96);
    assert_true(VALUE(int64_t, 4) == 96 && VALUE(int64_t, 5) == 1);
    values[1].v.tensor = other;
    REFUSED(NBX_INVALID_ARGUMENT, "desc: the descriptor was compiled for another",
            nbx_module_launch(ctx, m, grid, values, 2));
    values[1].v.tensor = odd;
    REFUSED(NBX_INVALID_ARGUMENT, "whole 16 bytes", nbx_module_launch(ctx, m, grid, values, 2));
    nbx_module_release(m);
    nbx_tensor_release(out);
    nbx_tensor_release(x);
    nbx_tensor_release(other);
    nbx_tensor_release(odd);
}

/* Without a signature number and widths are held to the code. */
static void unsigned_kernel(void **state)
{
    (void)state;
    nbx_tensor *out = new_tensor(NBX_FLOAT32, 8, 128);
    nbx_module *m = load("one-3.6.0-sm_90");
    m->signature.count = -1;
    const int64_t grid[3] = {8, 1, 1};
    nbx_module_value values[3] = {tensor(out), tensor(out), integer(NBX_INT64, 5)};
    REFUSED(NBX_INVALID_ARGUMENT, "argument 2 has 8 bytes", nbx_module_launch(ctx, m, grid, values, 3));
    REFUSED(NBX_INVALID_ARGUMENT, "takes 3 arguments (5 parameters", nbx_module_launch(ctx, m, grid, values, 2));
    values[2].dtype = NBX_INT32;
    CHECK(nbx_module_launch(ctx, m, grid, values, 3));
    nbx_module_release(m);
    nbx_tensor_release(out);
}

static nbx_status load_body(nbx_context *own, void *user)
{
    nbx_module_options o;
    nbx_module *m;
    nbx_module_options_init(&o);
    o.inspect = true;
    nbx_status status = nbx_module_load(own, user, &o, &m);
    if (status == NBX_OK) nbx_module_release(m);
    return status;
}

static void memory(void **state)
{
    (void)state;
    char path[] = FOLDER "one-3.6.0-sm_90.cubin", altered_path[512];
    nbxt_fail_every_allocation("a module with a record", load_body, path, 1, 1000);
    snprintf(altered_path, sizeof(altered_path), "%s", altered("one-3.6.0-sm_90", ".nbx.json", NULL, NULL));
    nbxt_fail_every_allocation("a module with Triton's text", load_body, altered_path, 1, 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_file),       cmocka_unit_test(facts),
        cmocka_unit_test(disagreement),     cmocka_unit_test(all_scalars),
        cmocka_unit_test(folded_arguments), cmocka_unit_test(forms),
        cmocka_unit_test(descriptors),      cmocka_unit_test(unsigned_kernel),
        cmocka_unit_test(memory),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
