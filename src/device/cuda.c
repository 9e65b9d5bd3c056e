/* SPDX-License-Identifier: Apache-2.0 */
/* The driver of NVIDIA GPUs: devices, the current context, results and faults. */
#include "src/device/cuda.h"

#include <stdio.h>
#include <string.h>

/* ---- the current context ----------------------------------------------------------------------------------------- */

static nbx_status enter(nbx_context *ctx, nbxi_device *device, nbxi_cuda_guard *guard)
{
    nbxi_cuda *cuda = nbxi_cuda_of(device);
    guard->changed = false;
    guard->previous = NULL;
    nbxi_cu_result result = cuda->api->context_get(&guard->previous);
    if (result == CU_SUCCESS && guard->previous != cuda->context) {
        result = cuda->api->context_set(cuda->context);
        guard->changed = result == CU_SUCCESS;
    }
    return result == CU_SUCCESS ? NBX_OK : nbxi_cuda_result(ctx, device, result, "taking the context of the device");
}

nbx_status nbxi_cuda_enter(nbx_context *ctx, nbxi_device *device, nbxi_cuda_guard *guard)
{
    guard->changed = false;
    NBXI_TRY(nbxi_device_check(ctx, device));
    return enter(ctx, device, guard);
}

bool nbxi_cuda_enter_free(nbxi_device *device, nbxi_cuda_guard *guard)
{
    guard->changed = false;
    return atomic_load(&device->fault) == 0 && enter(NULL, device, guard) == NBX_OK;
}

void nbxi_cuda_leave(nbxi_device *device, nbxi_cuda_guard *guard)
{
    /* A thread that had no context keeps this one, so that its next call finds it. */
    if (guard->changed && guard->previous != NULL) nbxi_cuda_of(device)->api->context_set(guard->previous);
    guard->changed = false;
}

/* ---- results ----------------------------------------------------------------------------------------------------- */

/* Results after which the context is lost: nothing but the end of the process mends it. */
static bool is_sticky(nbxi_cu_result result)
{
    switch (result) {
    case CU_DEINITIALIZED:
    case CU_INVALID_CONTEXT:
    case CU_ECC_UNCORRECTABLE:
    case CU_NVLINK_UNCORRECTABLE:
    case CU_CONTAINED:
    case CU_ILLEGAL_ADDRESS:
    case CU_LAUNCH_TIMEOUT:
    case CU_CONTEXT_IS_DESTROYED:
    case CU_ASSERT:
    case CU_HARDWARE_STACK_ERROR:
    case CU_ILLEGAL_INSTRUCTION:
    case CU_MISALIGNED_ADDRESS:
    case CU_INVALID_ADDRESS_SPACE:
    case CU_INVALID_PC:
    case CU_LAUNCH_FAILED:
    case CU_TENSOR_MEMORY_LEAK:
    case CU_EXTERNAL_DEVICE:
    case CU_UNKNOWN: return true;
    default: return false;
    }
}

static void describe(const nbxi_cuda_api *api, nbxi_cu_result result, const char **name, const char **text)
{
    if (api->error_name(result, name) != CU_SUCCESS || *name == NULL) *name = "an unknown CUDA error";
    if (api->error_string(result, text) != CU_SUCCESS || *text == NULL) *text = "no description";
}

static void fault(nbxi_device *device, nbxi_cu_result result, const char *what)
{
    const char *name = NULL, *text = NULL;
    describe(nbxi_cuda_of(device)->api, result, &name, &text);
    nbxi_device_fault(device, "%s (%s), seen by %s; what caused it was queued at or before that call", name, text,
                      what);
}

nbx_status nbxi_cuda_result(nbx_context *ctx, nbxi_device *device, nbxi_cu_result result, const char *what, ...)
{
    if (result == CU_SUCCESS) return NBX_OK;
    char action[256];
    va_list args;
    va_start(args, what);
    int length = vsnprintf(action, sizeof(action), what, args);
    va_end(args);
    if (length < 0) action[0] = '\0';
    if (is_sticky(result)) {
        fault(device, result, action);
        return nbxi_device_check(ctx, device);
    }
    const char *name = NULL, *text = NULL;
    describe(nbxi_cuda_of(device)->api, result, &name, &text);
    nbx_status status = result == CU_OUT_OF_MEMORY ? NBX_OUT_OF_MEMORY : NBX_DEVICE;
    return nbxi_fail(ctx, status, "cuda:%d: %s failed: %s (%s)", device->index, action, name, text);
}

void nbxi_cuda_note(nbxi_device *device, nbxi_cu_result result, const char *what)
{
    if (result != CU_SUCCESS && is_sticky(result)) fault(device, result, what);
}

/* ---- facts ------------------------------------------------------------------------------------------------------- */

static nbx_status attribute(nbx_context *ctx, nbxi_device *device, int which, int *out)
{
    nbxi_cuda *cuda = nbxi_cuda_of(device);
    *out = 0;
    return nbxi_cuda_result(ctx, device, cuda->api->device_attribute(out, which, cuda->device),
                            "reading attribute %d of the device", which);
}

static nbx_status read_numbers(nbx_context *ctx, nbxi_device *device)
{
    nbxi_facts *facts = &device->facts;
    int grid[3], shared, managed, cooperative, clusters, integrated;
    NBXI_TRY(attribute(ctx, device, CU_ATTRIBUTE_MULTIPROCESSORS, &facts->compute_units));
    NBXI_TRY(attribute(ctx, device, CU_ATTRIBUTE_MAX_THREADS_PER_BLOCK, &facts->max_work_group));
    NBXI_TRY(attribute(ctx, device, CU_ATTRIBUTE_WARP_SIZE, &facts->sub_group));
    NBXI_TRY(attribute(ctx, device, CU_ATTRIBUTE_THREADS_PER_MULTIPROCESSOR, &facts->max_threads_per_unit));
    NBXI_TRY(attribute(ctx, device, CU_ATTRIBUTE_SHARED_OPTIN, &shared));
    NBXI_TRY(attribute(ctx, device, CU_ATTRIBUTE_VIRTUAL_MEMORY, &managed));
    NBXI_TRY(attribute(ctx, device, CU_ATTRIBUTE_COOPERATIVE_LAUNCH, &cooperative));
    NBXI_TRY(attribute(ctx, device, CU_ATTRIBUTE_CLUSTER_LAUNCH, &clusters));
    NBXI_TRY(attribute(ctx, device, CU_ATTRIBUTE_INTEGRATED, &integrated));
    for (int d = 0; d < 3; d++) {
        NBXI_TRY(attribute(ctx, device, CU_ATTRIBUTE_MAX_GRID_X + d, &grid[d]));
        facts->max_groups[d] = (uint32_t)(grid[d] > 0 ? grid[d] : 0);
    }
    facts->local_memory = (size_t)(shared > 0 ? shared : 0);
    facts->virtual_memory = managed != 0;
    facts->cooperative = cooperative != 0;
    facts->clusters = clusters != 0;
    facts->unified_memory = integrated != 0;
    return NBX_OK;
}

static nbx_status read_capability(nbx_context *ctx, nbxi_device *device)
{
    nbxi_cuda *cuda = nbxi_cuda_of(device);
    int major, minor;
    NBXI_TRY(nbxi_cuda_result(ctx, device, cuda->api->device_name(cuda->name, sizeof(cuda->name), cuda->device),
                              "reading the name of the device"));
    cuda->name[sizeof(cuda->name) - 1] = '\0';
    NBXI_TRY(attribute(ctx, device, CU_ATTRIBUTE_MAJOR, &major));
    NBXI_TRY(attribute(ctx, device, CU_ATTRIBUTE_MINOR, &minor));
    device->facts.capability = 10 * major + minor;
    if (device->facts.capability < NBXI_CUDA_OLDEST_CAPABILITY) {
        return nbxi_fail_argument(ctx, NBX_DEVICE, "device",
                                  "cuda:%d (%s) has compute capability %d.%d: %d.%d is the least (its threads cannot "
                                  "be scheduled independently)",
                                  device->index, cuda->name, major, minor, NBXI_CUDA_OLDEST_CAPABILITY / 10,
                                  NBXI_CUDA_OLDEST_CAPABILITY % 10);
    }
    return NBX_OK;
}

static nbx_status read_facts(nbx_context *ctx, nbxi_device *device)
{
    nbxi_cuda *cuda = nbxi_cuda_of(device);
    const nbxi_cuda_api *api = cuda->api;
    nbxi_facts *facts = &device->facts;
    NBXI_TRY(read_numbers(ctx, device));
    NBXI_TRY(nbxi_cuda_result(ctx, device, api->device_memory(&facts->total_memory, cuda->device),
                              "reading the size of the device's memory"));
    int capability = facts->capability, major = 0, minor = 0;
    snprintf(cuda->architecture, sizeof(cuda->architecture), "sm_%d", capability);
    snprintf(cuda->driver_version, sizeof(cuda->driver_version), "CUDA %d.%d%s%s", api->version / 1000,
             api->version % 1000 / 10, api->kernel_module[0] != '\0' ? ", driver " : "", api->kernel_module);
    if (nbxi_nvrtc_version(api->version, &major, &minor)) {
        snprintf(cuda->language, sizeof(cuda->language), "CUDA C %d.%d", major, minor);
    }
    facts->name = cuda->name;
    facts->vendor = "nvidia";
    facts->architecture = cuda->architecture;
    facts->driver_version = cuda->driver_version;
    facts->language = cuda->language;
    facts->max_allocation = facts->total_memory;
    facts->max_argument_bytes = api->version >= 12010 ? 32764 : 4096;
    facts->address_bits = 64;
    facts->float64 = facts->float16 = facts->int64_atomics = facts->graphs = facts->peer_access = true;
    facts->bfloat16 = capability >= 80;
    facts->matrix_units = capability >= 80; /* mma of both half types; those of sm_70 and sm_75 know float16 alone */
    facts->little_endian = true;
    return NBX_OK;
}

/* ---- opening ----------------------------------------------------------------------------------------------------- */

static nbx_status count(nbx_context *ctx, int *out)
{
    const nbxi_cuda_api *api;
    *out = 0;
    NBXI_TRY(nbxi_cuda_api_get(ctx, &api));
    nbxi_cu_result result = api->device_count(out);
    if (result == CU_SUCCESS && *out >= 0) return NBX_OK;
    const char *name = NULL, *text = NULL;
    describe(api, result, &name, &text);
    *out = 0;
    return nbxi_fail_argument(ctx, NBX_DEVICE, "device", "the GPUs cannot be counted: %s (%s)", name, text);
}

static void close_device(nbxi_device *device)
{
    nbxi_cuda *cuda = nbxi_cuda_of(device);
    nbxi_cuda_guard guard;
    bool alive = nbxi_cuda_enter_free(device, &guard);
    if (alive && cuda->stream != NULL) {
        nbxi_cuda_note(device, cuda->api->stream_synchronize(cuda->stream), "the end of the device");
    }
    nbxi_cuda_staging_free(device, &cuda->in);
    nbxi_cuda_staging_free(device, &cuda->out);
    nbxi_cuda_unreserve_all(device);
    if (alive) {
        if (cuda->stream != NULL) cuda->api->stream_destroy(cuda->stream);
        nbxi_cuda_leave(device, &guard);
        /* A thread that had no context of its own must not keep one that is about to go. */
        nbxi_cu_context current = NULL;
        if (cuda->api->context_get(&current) == CU_SUCCESS && current == cuda->context) cuda->api->context_set(NULL);
    }
    cuda->api->primary_release(cuda->device);
    nbxi_free(device->heap, cuda);
    device->state = NULL;
}

static nbx_status open_in_context(nbx_context *ctx, nbxi_device *device)
{
    nbxi_cuda *cuda = nbxi_cuda_of(device);
    nbxi_cuda_guard guard;
    NBXI_TRY(enter(ctx, device, &guard));
    nbx_status status = nbxi_cuda_result(ctx, device, cuda->api->stream_create(&cuda->stream, CU_STREAM_UNORDERED),
                                         "making the main stream");
    if (status == NBX_OK) status = read_facts(ctx, device);
    nbxi_cuda_leave(device, &guard);
    return status;
}

static nbx_status open_device(nbx_context *ctx, nbxi_device *device)
{
    const nbxi_cuda_api *api;
    NBXI_TRY(nbxi_cuda_api_get(ctx, &api));
    nbxi_cuda *cuda = nbxi_alloc(device->heap, sizeof(*cuda));
    if (cuda == NULL) return nbxi_fail_memory(ctx, sizeof(*cuda), "the state of a GPU");
    cuda->api = api;
    device->state = cuda;
    bool in = nbxi_cuda_staging_init(&cuda->in), out = nbxi_cuda_staging_init(&cuda->out);
    nbx_status status = in && out ? NBX_OK : nbxi_fail(ctx, NBX_OUT_OF_MEMORY, "cannot make the locks of a GPU");
    if (status == NBX_OK) {
        status = nbxi_cuda_result(ctx, device, api->device_get(&cuda->device, device->index), "opening the device");
    }
    if (status == NBX_OK) status = read_capability(ctx, device);
    if (status == NBX_OK) {
        status = nbxi_cuda_result(ctx, device, api->primary_retain(&cuda->context, cuda->device),
                                  "taking the primary context of %s", cuda->name);
    }
    if (status != NBX_OK) {
        if (in) pthread_mutex_destroy(&cuda->in.lock);
        if (out) pthread_mutex_destroy(&cuda->out.lock);
        nbxi_free(device->heap, cuda);
        device->state = NULL;
        return status;
    }
    status = open_in_context(ctx, device);
    if (status != NBX_OK) close_device(device);
    return status;
}

const nbxi_driver nbxi_cuda_driver = {
    .name = "cuda",
    .type = NBX_DEVICE_CUDA,
    .artifact_kind = "cubin",
    .target = "cuda",
    .wants_scratch_params = true,
    .count = count,
    .open = open_device,
    .close = close_device,
    .alloc = nbxi_cuda_alloc,
    .free = nbxi_cuda_free,
    .memory = nbxi_cuda_memory,
    .alloc_host = nbxi_cuda_alloc_host,
    .free_host = nbxi_cuda_free_host,
    .reserve = nbxi_cuda_reserve,
    .map = nbxi_cuda_map,
    .unmap = nbxi_cuda_unmap,
    .unreserve = nbxi_cuda_unreserve,
    .copy_in = nbxi_cuda_copy_in,
    .copy_out = nbxi_cuda_copy_out,
    .copy_in_async = nbxi_cuda_copy_in_async,
    .copy_out_async = nbxi_cuda_copy_out_async,
    .copy = nbxi_cuda_copy,
    .copy_peer = nbxi_cuda_copy_peer,
    .fill = nbxi_cuda_fill,
    .stream_create = nbxi_cuda_stream_create,
    .stream_destroy = nbxi_cuda_stream_destroy,
    .stream_synchronize = nbxi_cuda_stream_synchronize,
    .stream_wait = nbxi_cuda_stream_wait,
    .event_create = nbxi_cuda_event_create,
    .event_destroy = nbxi_cuda_event_destroy,
    .event_record = nbxi_cuda_event_record,
    .event_synchronize = nbxi_cuda_event_synchronize,
    .event_elapsed = nbxi_cuda_event_elapsed,
    .compile = nbxi_cuda_compile,
    .compiler_identity = nbxi_cuda_compiler_identity,
    .load = nbxi_cuda_load,
    .unload = nbxi_cuda_unload,
    .function = nbxi_cuda_function_get,
    .launch = nbxi_cuda_launch,
    .tensor_map = nbxi_cuda_tensor_map,
    .capture_begin = nbxi_cuda_capture_begin,
    .capture_end = nbxi_cuda_capture_end,
    .graph_launch = nbxi_cuda_graph_launch,
    .graph_destroy = nbxi_cuda_graph_destroy,
};
