/* SPDX-License-Identifier: Apache-2.0 */
/* Launches of Triton's that were recorded on a GPU (tools/record/triton_kernels.py), made again from C: every byte of
 * memory after them has to be the same. test_module_gpu [FOLDER]; without a GPU or cases everything is passed over. */
#include <dirent.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "nbx/module.h"
#include "src/device/device.h"
#include "src/tensor/tensor.h"
#include "tests/support/cmocka.h"

#define MOST 16

static const char *folder = NBX_TEST_DATA "/triton";
static nbx_context *ctx;
static nbxi_device *device;

#define CHECK(call) \
    do { \
        if ((call) != NBX_OK) fail_msg("%s: %s", #call, nbx_context_error(ctx)->message); \
    } while (0)

static int setup(void **state)
{
    (void)state;
    if (nbx_context_create(NULL, &ctx) != NBX_OK) return -1;
    if (nbxi_device_get(ctx, (nbx_device){NBX_DEVICE_CUDA, 0}, &device) != NBX_OK) device = NULL;
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    nbx_context_destroy(ctx);
    return 0;
}

typedef struct value {
    nbxi_storage storage;
    nbx_tensor tensor;
    int64_t dims[2 * 8];
    size_t before, after, bytes;
} value;

static unsigned char *read_all(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) return NULL;
    fseek(file, 0, SEEK_END);
    *size = (size_t)ftell(file);
    rewind(file);
    unsigned char *bytes = malloc(*size + 1);
    if (bytes != NULL && fread(bytes, 1, *size, file) != *size) *size = 0;
    fclose(file);
    return bytes;
}

static nbx_dtype dtype_of(const char *name)
{
    for (int d = 0; d < NBX_DTYPE_COUNT; d++) {
        if (strcmp(nbx_dtype_name((nbx_dtype)d), name) == 0) return (nbx_dtype)d;
    }
    fail_msg("no dtype %s", name);
    return NBX_FLOAT32;
}

static int64_t number(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

/* A tensor over memory of the device that holds the bytes from before the launch. */
static void make_tensor(const json_t *entry, const unsigned char *data, value *v)
{
    const json_t *sizes = json_object_get(entry, "sizes"), *strides = json_object_get(entry, "strides");
    nbx_tensor *t = &v->tensor;
    v->bytes = (size_t)number(entry, "bytes");
    v->before = (size_t)number(entry, "before");
    v->after = (size_t)number(entry, "after");
    v->storage = (nbxi_storage){.device = {NBX_DEVICE_CUDA, 0}, .on = device, .bytes = v->bytes};
    t->storage = &v->storage;
    t->dtype = dtype_of(json_string_value(json_object_get(entry, "dtype")));
    t->ndim = (int)json_array_size(sizes);
    t->offset = number(entry, "offset");
    t->sizes = v->dims;
    t->strides = v->dims + 8;
    t->numel = 1;
    for (int d = 0; d < t->ndim; d++) {
        t->sizes[d] = json_integer_value(json_array_get(sizes, (size_t)d));
        t->strides[d] = json_integer_value(json_array_get(strides, (size_t)d));
        t->numel *= t->sizes[d];
    }
    CHECK(nbxi_device_alloc(ctx, device, v->bytes, &v->storage.address));
    CHECK(device->driver->copy_in(ctx, device, v->storage.address, data + v->before, v->bytes, NULL));
}

static size_t make_values(const json_t *list, const unsigned char *data, value *values, nbx_module_value *out)
{
    size_t count = json_array_size(list);
    assert_true(count <= MOST);
    for (size_t i = 0; i < count; i++) {
        const json_t *entry = json_array_get(list, i);
        const char *kind = json_string_value(json_object_get(entry, "kind"));
        memset(&values[i], 0, sizeof(values[i]));
        memset(&out[i], 0, sizeof(out[i]));
        if (strcmp(kind, "tensor") == 0 || strcmp(kind, "descriptor") == 0) {
            make_tensor(entry, data, &values[i]);
            out[i].kind = kind[0] == 't' ? NBX_MODULE_TENSOR : NBX_MODULE_DESCRIPTOR;
            out[i].v.tensor = &values[i].tensor;
            continue;
        }
        out[i].dtype = dtype_of(json_string_value(json_object_get(entry, "dtype")));
        out[i].kind = strcmp(kind, "float") == 0 ? NBX_MODULE_FLOAT : NBX_MODULE_INT;
        if (out[i].kind == NBX_MODULE_FLOAT) {
            out[i].v.f = json_number_value(json_object_get(entry, "value"));
        } else {
            out[i].v.i = number(entry, "value");
        }
    }
    return count;
}

static void compare(const char *name, const value *values, size_t count, const unsigned char *data)
{
    for (size_t i = 0; i < count; i++) {
        const value *v = &values[i];
        if (v->bytes == 0) continue;
        unsigned char *back = malloc(v->bytes);
        assert_non_null(back);
        CHECK(device->driver->copy_out(ctx, device, back, v->storage.address, v->bytes, NULL));
        size_t different = 0;
        for (size_t b = 0; b < v->bytes; b++) different += back[b] != data[v->after + b];
        if (different > 0) fail_msg("%s: %zu of %zu bytes of argument %zu differ", name, different, v->bytes, i);
        free(back);
        nbxi_device_free(device, v->storage.address);
    }
}

static void run_case(const char *name)
{
    char path[1024];
    size_t size, bytes = 0;
    snprintf(path, sizeof(path), "%s/%s.case.json", folder, name);
    json_t *root = json_load_file(path, 0, NULL);
    snprintf(path, sizeof(path), "%s/%s.case.bin", folder, name);
    unsigned char *data = read_all(path, &size);
    snprintf(path, sizeof(path), "%s/%s.cubin", folder, name);
    assert_true(root != NULL && data != NULL);
    static value values[MOST];
    nbx_module_value arguments[MOST];
    nbx_module *module;
    int64_t grid[3];
    for (size_t d = 0; d < 3; d++) grid[d] = json_integer_value(json_array_get(json_object_get(root, "grid"), d));
    nbx_status status = nbx_module_load(ctx, path, NULL, &module);
    if (status == NBX_DEVICE && strstr(nbx_context_error(ctx)->message, "is code for") != NULL) {
        print_message("%s: %s\n", name, nbx_context_error(ctx)->message);
        free(data);
        json_decref(root);
        return;
    }
    CHECK(status);
    size_t count = make_values(json_object_get(root, "values"), data, values, arguments);
    for (size_t i = 0; i < count; i++) bytes += values[i].bytes;
    CHECK(nbx_module_launch(ctx, module, grid, arguments, count));
    compare(name, values, count, data);
    print_message("%s: %zu arguments, %zu bytes are the same\n", name, count, bytes);
    nbx_module_release(module);
    free(data);
    json_decref(root);
}

static void cases(void **state)
{
    (void)state;
    DIR *dir = opendir(folder);
    int count = 0;
    if (device == NULL && dir != NULL) closedir(dir);
    if (device == NULL || dir == NULL) skip();
    for (struct dirent *e; (e = readdir(dir)) != NULL;) {
        char name[256];
        char *end = strstr(e->d_name, ".case.json");
        if (end == NULL) continue;
        snprintf(name, sizeof(name), "%.*s", (int)(end - e->d_name), e->d_name);
        run_case(name);
        count++;
    }
    closedir(dir);
    if (count == 0) skip();
}

/* A device assertion that fails takes the context with it: the fault is named, and nothing hangs. In a process of its
 * own, before this one touches the GPU. 77: there is nothing to try. */
static int failing_assertion(void)
{
    char path[1024];
    nbx_module *module;
    nbxi_storage storage[2];
    nbx_tensor tensor[2];
    int64_t size = 1000, stride = 1;
    if (nbx_context_create(NULL, &ctx) != NBX_OK) return 1;
    if (nbxi_device_get(ctx, (nbx_device){NBX_DEVICE_CUDA, 0}, &device) != NBX_OK) return 77;
    snprintf(path, sizeof(path), "%s/asserts.cubin", folder);
    nbx_status status = nbx_module_load(ctx, path, NULL, &module);
    if (status == NBX_IO || status == NBX_DEVICE) return 77;
    if (status != NBX_OK) return 2;
    nbx_module_value values[3] = {0};
    const float minus = -1;
    for (int i = 0; i < 2; i++) {
        storage[i] = (nbxi_storage){.device = {NBX_DEVICE_CUDA, 0}, .on = device, .bytes = 4000};
        tensor[i] = (nbx_tensor){
            .storage = &storage[i], .dtype = NBX_FLOAT32, .ndim = 1, .numel = 1000, .sizes = &size, .strides = &stride};
        values[i].v.tensor = &tensor[i];
        if (nbxi_device_alloc(ctx, device, 4000, &storage[i].address) != NBX_OK) return 3;
        if (device->driver->fill(ctx, device, storage[i].address, &minus, 4, 4000, NULL) != NBX_OK) return 4;
    }
    values[2] = (nbx_module_value){.kind = NBX_MODULE_INT, .dtype = NBX_INT32, .v.i = 1000};
    const int64_t grid[3] = {8, 1, 1};
    if (nbx_module_launch(ctx, module, grid, values, 3) != NBX_OK) return 5;
    if (nbxi_device_synchronize(ctx, device) != NBX_DEVICE) return 6;
    printf("%s\n", nbx_context_error(ctx)->message);
    if (strstr(nbx_context_error(ctx)->message, "CUDA_ERROR_ASSERT") == NULL) return 7;
    if (nbx_module_launch(ctx, module, grid, values, 3) != NBX_DEVICE) return 8;
    nbx_module_release(module);
    return 0;
}

static int assertion_result;

static void assertion(void **state)
{
    (void)state;
    if (assertion_result == 77) skip();
    assert_int_equal(assertion_result, 0);
}

int main(int argc, char **argv)
{
    if (argc > 1) folder = argv[1];
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        int result = failing_assertion();
        fflush(NULL);
        _exit(result);
    }
    int status = 0;
    assertion_result = child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    const struct CMUnitTest tests[] = {cmocka_unit_test(cases), cmocka_unit_test(assertion)};
    return cmocka_run_group_tests(tests, setup, teardown);
}
