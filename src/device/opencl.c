/* SPDX-License-Identifier: Apache-2.0 */
/* The OpenCL driver: loader, devices of all platforms, their facts. */
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "src/device/opencl_api.h"
#include "src/device/registry.h"

#define LIBRARY "libOpenCL.so.1"
#define MAX_PLATFORMS 32
#define MAX_CL_DEVICES 64

nbxi_cl_api nbxi_cl;

static pthread_mutex_t open_lock = PTHREAD_MUTEX_INITIALIZER;
static int open_state; /* 0: not tried, 1: open, -1: cannot be opened */
static char open_message[512];
static struct {
    cl_platform_id platform;
    cl_device_id id;
} found[MAX_CL_DEVICES];
static int found_count;

/* ---- errors ------------------------------------------------------------------------------------------------------ */

const char *nbxi_cl_error_name(cl_int code)
{
    static const struct {
        cl_int code;
        const char *name;
    } names[] = {{-1, "CL_DEVICE_NOT_FOUND"},
                 {-2, "CL_DEVICE_NOT_AVAILABLE"},
                 {-3, "CL_COMPILER_NOT_AVAILABLE"},
                 {-4, "CL_MEM_OBJECT_ALLOCATION_FAILURE"},
                 {-5, "CL_OUT_OF_RESOURCES"},
                 {-6, "CL_OUT_OF_HOST_MEMORY"},
                 {-7, "CL_PROFILING_INFO_NOT_AVAILABLE"},
                 {-8, "CL_MEM_COPY_OVERLAP"},
                 {-11, "CL_BUILD_PROGRAM_FAILURE"},
                 {-14, "CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST"},
                 {-30, "CL_INVALID_VALUE"},
                 {-34, "CL_INVALID_CONTEXT"},
                 {-36, "CL_INVALID_COMMAND_QUEUE"},
                 {-38, "CL_INVALID_MEM_OBJECT"},
                 {-42, "CL_INVALID_BINARY"},
                 {-43, "CL_INVALID_BUILD_OPTIONS"},
                 {-44, "CL_INVALID_PROGRAM"},
                 {-45, "CL_INVALID_PROGRAM_EXECUTABLE"},
                 {-46, "CL_INVALID_KERNEL_NAME"},
                 {-48, "CL_INVALID_KERNEL"},
                 {-49, "CL_INVALID_ARG_INDEX"},
                 {-50, "CL_INVALID_ARG_VALUE"},
                 {-51, "CL_INVALID_ARG_SIZE"},
                 {-52, "CL_INVALID_KERNEL_ARGS"},
                 {-54, "CL_INVALID_WORK_GROUP_SIZE"},
                 {-55, "CL_INVALID_WORK_ITEM_SIZE"},
                 {-57, "CL_INVALID_EVENT_WAIT_LIST"},
                 {-58, "CL_INVALID_EVENT"},
                 {-59, "CL_INVALID_OPERATION"},
                 {-61, "CL_INVALID_BUFFER_SIZE"},
                 {-63, "CL_INVALID_GLOBAL_WORK_SIZE"},
                 {-1001, "CL_PLATFORM_NOT_FOUND_KHR"},
                 {-9999, "an illegal access by a kernel"}};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        if (names[i].code == code) return names[i].name;
    }
    return "an error of the driver's own";
}

nbx_status nbxi_cl_fail(nbx_context *ctx, nbxi_device *device, cl_int code, bool waited, const char *what)
{
    if (code == CL_MEM_OBJECT_ALLOCATION_FAILURE || code == CL_OUT_OF_HOST_MEMORY || code == CL_INVALID_BUFFER_SIZE) {
        return nbxi_fail(ctx, NBX_OUT_OF_MEMORY, "opencl:%d (%s): %s: %s (%d)", device->index, device->facts.name, what,
                         nbxi_cl_error_name(code), code);
    }
    bool lost = code == CL_INVALID_CONTEXT || code == CL_INVALID_COMMAND_QUEUE || code == -9999 ||
                (waited && (code == CL_OUT_OF_RESOURCES || code == CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST));
    if (lost) {
        nbxi_device_fault(device, "%s: %s (%d), caused by this work or by work queued before", what,
                          nbxi_cl_error_name(code), code);
    }
    return nbxi_fail(ctx, NBX_DEVICE, "opencl:%d (%s): %s: %s (%d)%s", device->index, device->facts.name, what,
                     nbxi_cl_error_name(code), code,
                     lost ? ", caused by this work or by work queued before; the device cannot be used any more" : "");
}

/* ---- loader ------------------------------------------------------------------------------------------------------ */

static bool resolve(void *library)
{
#define RESOLVE(result, name, parameters) \
    *(void **)(void *)&nbxi_cl.name = dlsym(library, #name); \
    if (nbxi_cl.name == NULL) { \
        snprintf(open_message, sizeof(open_message), LIBRARY " has no function " #name ": OpenCL 1.2 is needed"); \
        return false; \
    }
    NBXI_CL_FUNCTIONS(RESOLVE)
#undef RESOLVE
    return true;
}

static void find_devices(void)
{
    cl_platform_id platforms[MAX_PLATFORMS];
    cl_uint count = 0;
    if (nbxi_cl.clGetPlatformIDs(MAX_PLATFORMS, platforms, &count) != CL_SUCCESS) return;
    if (count > MAX_PLATFORMS) count = MAX_PLATFORMS;
    for (cl_uint p = 0; p < count; p++) {
        cl_device_id ids[MAX_CL_DEVICES];
        cl_uint n = 0;
        if (nbxi_cl.clGetDeviceIDs(platforms[p], UINT64_C(0xffffffff), MAX_CL_DEVICES, ids, &n) != CL_SUCCESS) continue;
        if (n > MAX_CL_DEVICES) n = MAX_CL_DEVICES;
        for (cl_uint i = 0; i < n && found_count < MAX_CL_DEVICES; i++) {
            found[found_count].platform = platforms[p];
            found[found_count++].id = ids[i];
        }
    }
}

nbx_status nbxi_cl_open(nbx_context *ctx)
{
    pthread_mutex_lock(&open_lock);
    if (open_state == 0) {
        void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
        open_state = -1;
        if (library == NULL) {
            snprintf(open_message, sizeof(open_message), "OpenCL's loader cannot be opened: %s", dlerror());
        } else if (!resolve(library)) {
            dlclose(library);
        } else {
            open_state = 1;
            find_devices();
        }
    }
    pthread_mutex_unlock(&open_lock);
    return open_state > 0 ? NBX_OK : nbxi_fail(ctx, NBX_DEVICE, "%s", open_message);
}

static nbx_status count_devices(nbx_context *ctx, int *count)
{
    *count = 0;
    NBXI_TRY(nbxi_cl_open(ctx));
    if (found_count == 0) {
        return nbxi_fail(ctx, NBX_DEVICE,
                         "%s is here, but no OpenCL platform offers a device: an installable client "
                         "driver is missing (Debian's pocl-opencl-icd is one for the processor)",
                         LIBRARY);
    }
    *count = found_count;
    return NBX_OK;
}

/* ---- facts ------------------------------------------------------------------------------------------------------- */

static uint64_t number(cl_device_id id, cl_uint what)
{
    uint64_t value = 0; /* the parameters that are asked have 4 or 8 bytes; the machine is little-endian */
    return nbxi_cl.clGetDeviceInfo(id, what, sizeof(value), &value, NULL) == CL_SUCCESS ? value : 0;
}

static void text(cl_device_id id, cl_uint what, char *out, size_t capacity)
{
    char buffer[1024] = "";
    size_t size = 0;
    if (nbxi_cl.clGetDeviceInfo(id, what, sizeof(buffer) - 1, buffer, &size) != CL_SUCCESS) buffer[0] = '\0';
    buffer[size < sizeof(buffer) ? size : sizeof(buffer) - 1] = '\0';
    const char *begin = buffer;
    while (*begin == ' ') begin++;
    snprintf(out, capacity, "%s", begin);
    for (size_t n = strlen(out); n > 0 && out[n - 1] == ' '; n--) out[n - 1] = '\0';
}

static bool has_extension(cl_device_id id, const char *name)
{
    char list[8192];
    size_t size = 0, length = strlen(name);
    if (nbxi_cl.clGetDeviceInfo(id, CL_DEVICE_EXTENSIONS, sizeof(list) - 1, list, &size) != CL_SUCCESS) return false;
    list[size < sizeof(list) ? size : sizeof(list) - 1] = '\0';
    for (const char *at = list; (at = strstr(at, name)) != NULL; at += length) {
        if ((at == list || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0')) return true;
    }
    return false;
}

/* First word of the vendor in lower case, and "pocl" for devices of Portable Computing Language. */
static void vendor_word(const nbxi_cl_state *state, char *out, size_t capacity)
{
    char platform[256] = "", vendor[256];
    size_t size = 0;
    if (nbxi_cl.clGetPlatformInfo(state->platform, CL_PLATFORM_NAME, sizeof(platform) - 1, platform, &size) ==
            CL_SUCCESS &&
        strstr(platform, "Portable Computing") != NULL) {
        snprintf(out, capacity, "pocl");
        return;
    }
    text(state->id, CL_DEVICE_VENDOR, vendor, sizeof(vendor));
    size_t n = 0;
    for (; vendor[n] != '\0' && vendor[n] != ' ' && vendor[n] != ',' && n + 1 < capacity; n++) {
        out[n] = (char)(vendor[n] >= 'A' && vendor[n] <= 'Z' ? vendor[n] - 'A' + 'a' : vendor[n]);
    }
    out[n] = '\0';
    if (strcmp(out, "advanced") == 0) snprintf(out, capacity, "amd");
}

static void fill_facts(nbxi_device *device)
{
    nbxi_cl_state *state = device->state;
    nbxi_facts *facts = &device->facts;
    cl_device_id id = state->id;
    text(id, CL_DEVICE_NAME, state->name, sizeof(state->name));
    text(id, CL_DRIVER_VERSION, state->version, sizeof(state->version));
    text(id, CL_DEVICE_OPENCL_C_VERSION, state->language, sizeof(state->language));
    vendor_word(state, state->vendor, sizeof(state->vendor));
    facts->name = facts->architecture = state->name;
    facts->vendor = state->vendor;
    facts->driver_version = state->version;
    facts->language = state->language;
    facts->total_memory = (size_t)number(id, CL_DEVICE_GLOBAL_MEM_SIZE);
    facts->max_allocation = (size_t)number(id, CL_DEVICE_MAX_MEM_ALLOC_SIZE);
    facts->local_memory = (size_t)number(id, CL_DEVICE_LOCAL_MEM_SIZE);
    facts->max_argument_bytes = (size_t)number(id, CL_DEVICE_MAX_PARAMETER_SIZE);
    facts->compute_units = (int)number(id, CL_DEVICE_MAX_COMPUTE_UNITS);
    facts->max_work_group = (int)number(id, CL_DEVICE_MAX_WORK_GROUP_SIZE);
    for (int i = 0; i < 3; i++) facts->max_groups[i] = UINT32_MAX / 4096;
    facts->address_bits = (int)number(id, CL_DEVICE_ADDRESS_BITS);
    facts->float64 = number(id, CL_DEVICE_DOUBLE_FP_CONFIG) != 0;
    facts->float16 = has_extension(id, "cl_khr_fp16");
    facts->int64_atomics =
        has_extension(id, "cl_khr_int64_base_atomics") && has_extension(id, "cl_khr_int64_extended_atomics");
    facts->unified_memory = number(id, CL_DEVICE_HOST_UNIFIED_MEMORY) != 0;
    facts->little_endian = number(id, CL_DEVICE_ENDIAN_LITTLE) != 0;
    if (has_extension(id, "cl_nv_device_attribute_query")) {
        facts->capability = (int)(10 * number(id, CL_DEVICE_COMPUTE_CAPABILITY_MAJOR_NV) +
                                  number(id, CL_DEVICE_COMPUTE_CAPABILITY_MINOR_NV));
    }
}

/* ---- opening ----------------------------------------------------------------------------------------------------- */

static void close_device(nbxi_device *device)
{
    nbxi_cl_state *state = device->state;
    if (state == NULL) return;
    if (state->queue != NULL) {
        nbxi_cl.clFinish(state->queue);
        nbxi_cl.clReleaseCommandQueue(state->queue);
    }
    for (size_t i = 0; i < state->buffers.count; i++) {
        nbxi_cl.clReleaseMemObject((cl_mem)state->buffers.data[i].owner);
    }
    if (state->context != NULL) nbxi_cl.clReleaseContext(state->context);
    nbxi_ranges_free(&state->buffers);
    pthread_mutex_destroy(&state->lock);
    nbxi_free(device->heap, state);
    device->state = NULL;
}

static nbx_status open_queue(nbx_context *ctx, nbxi_device *device)
{
    nbxi_cl_state *state = device->state;
    if (!device->facts.little_endian || device->facts.address_bits < 32 ||
        number(state->id, CL_DEVICE_AVAILABLE) == 0) {
        return nbxi_fail(ctx, NBX_DEVICE, "opencl:%d (%s) is big-endian or not available", device->index, state->name);
    }
    const intptr_t properties[] = {CL_CONTEXT_PLATFORM, (intptr_t)state->platform, 0};
    cl_int code = CL_SUCCESS;
    state->context = nbxi_cl.clCreateContext(properties, 1, &state->id, NULL, NULL, &code);
    if (state->context == NULL) return nbxi_cl_fail(ctx, device, code, false, "making a context");
    state->queue = nbxi_cl.clCreateCommandQueue(state->context, state->id, CL_QUEUE_PROFILING_ENABLE, &code);
    if (state->queue == NULL) return nbxi_cl_fail(ctx, device, code, false, "making a command queue");
    return NBX_OK;
}

static nbx_status open_device(nbx_context *ctx, nbxi_device *device)
{
    nbxi_cl_state *state = nbxi_alloc(device->heap, sizeof(*state));
    if (state == NULL) return nbxi_fail_memory(ctx, sizeof(*state), "an OpenCL device");
    if (pthread_mutex_init(&state->lock, NULL) != 0 || !nbxi_ranges_init(&state->buffers, device->heap)) {
        nbxi_free(device->heap, state);
        return nbxi_fail(ctx, NBX_OUT_OF_MEMORY, "cannot make the locks of an OpenCL device");
    }
    device->state = state;
    state->platform = found[device->index].platform;
    state->id = found[device->index].id;
    /* Addresses are made up: a range of its own for each device, so that one of another is never taken for its own. */
    state->next = (uint64_t)(device->index + 1) << 52;
    fill_facts(device);
    nbx_status status = open_queue(ctx, device);
    if (status != NBX_OK) close_device(device);
    return status;
}

const nbxi_driver nbxi_opencl_driver = {
    .name = "opencl",
    .type = NBX_DEVICE_OPENCL,
    .artifact_kind = "opencl",
    .target = "opencl",
    .split_addresses = true,
    .count = count_devices,
    .open = open_device,
    .close = close_device,
    .alloc = nbxi_cl_alloc,
    .free = nbxi_cl_free,
    .memory = nbxi_cl_memory,
    .alloc_host = nbxi_cl_alloc_host,
    .free_host = nbxi_cl_free_host,
    .copy_in = nbxi_cl_copy_in,
    .copy_out = nbxi_cl_copy_out,
    .copy_in_async = nbxi_cl_copy_in_async,
    .copy_out_async = nbxi_cl_copy_out_async,
    .copy = nbxi_cl_copy,
    .fill = nbxi_cl_fill,
    .stream_create = nbxi_cl_stream_create,
    .stream_destroy = nbxi_cl_stream_destroy,
    .stream_synchronize = nbxi_cl_stream_synchronize,
    .stream_wait = nbxi_cl_stream_wait,
    .event_create = nbxi_cl_event_create,
    .event_destroy = nbxi_cl_event_destroy,
    .event_record = nbxi_cl_event_record,
    .event_synchronize = nbxi_cl_event_synchronize,
    .event_elapsed = nbxi_cl_event_elapsed,
    .compile = nbxi_cl_compile,
    .compiler_identity = nbxi_cl_compiler_identity,
    .load = nbxi_cl_load,
    .unload = nbxi_cl_unload,
    .function = nbxi_cl_function,
    .launch = nbxi_cl_launch,
};
