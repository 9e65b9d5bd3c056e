/* SPDX-License-Identifier: Apache-2.0 */
/* The processor as a driver: memory is host memory, artifacts are names of built-in C functions, and work is done at
 * once by the thread that queues it. Operators on the CPU do not go this way; it holds the contract of drivers to
 * something that every machine has. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "nbx/context.h"
#include "src/base/isa.h"
#include "src/base/parallel.h"
#include "src/device/registry.h"

#define ALIGNMENT 256

typedef struct cpu_state {
    nbxi_ranges blocks;
} cpu_state;

typedef struct event {
    bool timing, recorded;
    struct timespec time;
} event;

/* ---- device ------------------------------------------------------------------------------------------------------ */

static nbx_status count_devices(nbx_context *ctx, int *count)
{
    (void)ctx;
    *count = 1;
    return NBX_OK;
}

static void close_device(nbxi_device *device)
{
    cpu_state *state = device->state;
    if (state == NULL) return;
    for (size_t i = 0; i < state->blocks.count; i++) {
        nbxi_range range = state->blocks.data[i];
        nbxi_heap_free_aligned(device->heap, (void *)(uintptr_t)range.base, (size_t)range.size, ALIGNMENT);
    }
    nbxi_ranges_free(&state->blocks);
    nbxi_free(device->heap, state);
    device->state = NULL;
}

static nbx_status open_device(nbx_context *ctx, nbxi_device *device)
{
    cpu_state *state = nbxi_alloc(device->heap, sizeof(*state));
    if (state == NULL || !nbxi_ranges_init(&state->blocks, device->heap)) {
        nbxi_free(device->heap, state);
        return nbxi_fail_memory(ctx, sizeof(*state), "the device cpu");
    }
    device->state = state;
    device->facts = (nbxi_facts){.name = "processor",
                                 .vendor = "cpu",
                                 .architecture = nbxi_isa_name(nbxi_isa_level()),
                                 .driver_version = nbx_version(),
                                 .language = "built-in C kernels",
                                 .max_argument_bytes = 4096,
                                 .compute_units = nbxi_default_threads(),
                                 .max_work_group = 1024,
                                 .local_memory = 65536,
                                 .max_groups = {UINT32_MAX, 65535, 65535},
                                 .address_bits = 8 * (int)sizeof(void *),
                                 .float64 = true,
                                 .int64_atomics = true,
                                 .unified_memory = true,
                                 .little_endian = true};
    return NBX_OK;
}

/* ---- memory ------------------------------------------------------------------------------------------------------ */

static nbx_status alloc(nbx_context *ctx, nbxi_device *device, size_t bytes, nbxi_address *out)
{
    cpu_state *state = device->state;
    *out = 0;
    void *memory = bytes > 0 ? nbxi_heap_alloc_aligned(device->heap, bytes, ALIGNMENT) : NULL;
    if (memory == NULL) return nbxi_fail_memory(ctx, bytes, "the device cpu");
    if (!nbxi_ranges_add(&state->blocks, (uintptr_t)memory, bytes, NULL)) {
        nbxi_heap_free_aligned(device->heap, memory, bytes, ALIGNMENT);
        return nbxi_fail_memory(ctx, sizeof(nbxi_range), "the table of blocks of the device cpu");
    }
    *out = (uintptr_t)memory;
    return NBX_OK;
}

static void free_block(nbxi_device *device, nbxi_address address)
{
    cpu_state *state = device->state;
    nbxi_range range;
    if (!nbxi_ranges_remove(&state->blocks, address, &range)) return;
    nbxi_heap_free_aligned(device->heap, (void *)(uintptr_t)address, (size_t)range.size, ALIGNMENT);
}

static nbx_status memory(nbx_context *ctx, nbxi_device *device, size_t *free_bytes, size_t *total_bytes)
{
    (void)ctx, (void)device;
    *free_bytes = *total_bytes = 0;
    return NBX_OK;
}

static nbx_status alloc_host(nbx_context *ctx, nbxi_device *device, size_t bytes, void **out)
{
    *out = nbxi_heap_alloc_aligned(device->heap, bytes, 4096);
    return *out != NULL ? NBX_OK : nbxi_fail_memory(ctx, bytes, "host memory for copies");
}

static void free_host(nbxi_device *device, void *block, size_t bytes)
{
    if (block != NULL) nbxi_heap_free_aligned(device->heap, block, bytes, 4096);
}

static nbx_status inside(nbx_context *ctx, nbxi_device *device, nbxi_address address, size_t bytes)
{
    cpu_state *state = device->state;
    nbxi_range range;
    if (bytes == 0 ||
        (nbxi_ranges_find(&state->blocks, address, &range) && bytes <= range.size - (address - range.base))) {
        return nbxi_device_check(ctx, device);
    }
    return nbxi_fail(ctx, NBX_INVALID_ARGUMENT,
                     "cpu: %zu bytes at address 0x%llx are not inside an allocation of this device", bytes,
                     (unsigned long long)address);
}

static nbx_status copy_in(nbx_context *ctx, nbxi_device *device, nbxi_address to, const void *from, size_t bytes,
                          nbxi_stream stream)
{
    (void)stream;
    NBXI_TRY(inside(ctx, device, to, bytes));
    if (bytes > 0) memcpy((void *)(uintptr_t)to, from, bytes);
    return NBX_OK;
}

static nbx_status copy_out(nbx_context *ctx, nbxi_device *device, void *to, nbxi_address from, size_t bytes,
                           nbxi_stream stream)
{
    (void)stream;
    NBXI_TRY(inside(ctx, device, from, bytes));
    if (bytes > 0) memcpy(to, (const void *)(uintptr_t)from, bytes);
    return NBX_OK;
}

static nbx_status copy(nbx_context *ctx, nbxi_device *device, nbxi_address to, nbxi_address from, size_t bytes,
                       nbxi_stream stream)
{
    (void)stream;
    NBXI_TRY(inside(ctx, device, from, bytes));
    NBXI_TRY(inside(ctx, device, to, bytes));
    if (bytes == 0 || to == from) return NBX_OK;
    if (to < from + bytes && from < to + bytes) {
        return nbxi_fail(ctx, NBX_OVERLAP, "cpu: a copy of %zu bytes overlaps itself", bytes);
    }
    memcpy((void *)(uintptr_t)to, (const void *)(uintptr_t)from, bytes);
    return NBX_OK;
}

static nbx_status fill(nbx_context *ctx, nbxi_device *device, nbxi_address to, const void *pattern, size_t pattern_size,
                       size_t bytes, nbxi_stream stream)
{
    (void)stream;
    NBXI_TRY(inside(ctx, device, to, bytes));
    if (pattern_size == 0 || pattern_size > 16 || (pattern_size & (pattern_size - 1)) != 0 ||
        bytes % pattern_size != 0) {
        return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "cpu: cannot fill %zu bytes with a pattern of %zu bytes", bytes,
                         pattern_size);
    }
    for (size_t i = 0; i < bytes; i += pattern_size) memcpy((char *)(uintptr_t)to + i, pattern, pattern_size);
    return NBX_OK;
}

/* ---- streams and events ------------------------------------------------------------------------------------------ */

static nbx_status stream_create(nbx_context *ctx, nbxi_device *device, nbxi_stream *out)
{
    NBXI_TRY(nbxi_device_check(ctx, device));
    *out = nbxi_alloc(device->heap, 1);
    return *out != NULL ? NBX_OK : nbxi_fail_memory(ctx, 1, "a stream");
}

static void stream_destroy(nbxi_device *device, nbxi_stream stream) { nbxi_free(device->heap, stream); }

static nbx_status stream_synchronize(nbx_context *ctx, nbxi_device *device, nbxi_stream stream)
{
    (void)stream;
    return nbxi_device_check(ctx, device);
}

static nbx_status stream_wait(nbx_context *ctx, nbxi_device *device, nbxi_stream stream, nbxi_event handle)
{
    (void)stream, (void)handle;
    return nbxi_device_check(ctx, device);
}

static nbx_status event_create(nbx_context *ctx, nbxi_device *device, bool timing, nbxi_event *out)
{
    *out = NULL;
    NBXI_TRY(nbxi_device_check(ctx, device));
    event *e = nbxi_alloc(device->heap, sizeof(*e));
    if (e == NULL) return nbxi_fail_memory(ctx, sizeof(*e), "an event");
    e->timing = timing;
    *out = e;
    return NBX_OK;
}

static void event_destroy(nbxi_device *device, nbxi_event handle) { nbxi_free(device->heap, handle); }

static nbx_status event_record(nbx_context *ctx, nbxi_device *device, nbxi_event handle, nbxi_stream stream)
{
    (void)stream;
    NBXI_TRY(nbxi_device_check(ctx, device));
    event *e = handle;
    clock_gettime(CLOCK_MONOTONIC, &e->time);
    e->recorded = true;
    return NBX_OK;
}

static nbx_status event_synchronize(nbx_context *ctx, nbxi_device *device, nbxi_event handle)
{
    (void)handle;
    return nbxi_device_check(ctx, device);
}

static nbx_status event_elapsed(nbx_context *ctx, nbxi_device *device, nbxi_event from, nbxi_event to, double *ms)
{
    *ms = 0;
    NBXI_TRY(nbxi_device_check(ctx, device));
    const event *a = from, *b = to;
    if (!a->timing || !b->timing || !a->recorded || !b->recorded) {
        return nbxi_fail(ctx, NBX_STATE, "cpu: elapsed time needs two events %s",
                         a->timing && b->timing ? "that were recorded" : "made with timing");
    }
    *ms = (double)(b->time.tv_sec - a->time.tv_sec) * 1e3 + (double)(b->time.tv_nsec - a->time.tv_nsec) * 1e-6;
    if (*ms < 0) *ms = 0;
    return NBX_OK;
}

/* ---- built-in kernels -------------------------------------------------------------------------------------------- */

static nbx_status find(nbx_context *ctx, const char *name, size_t length, const nbxi_builtin **out)
{
    for (const nbxi_builtin *b = nbxi_builtins; b->name != NULL; b++) {
        if (strlen(b->name) == length && memcmp(b->name, name, length) == 0) {
            *out = b;
            return NBX_OK;
        }
    }
    return nbxi_fail(ctx, NBX_NOT_FOUND, "cpu: there is no built-in kernel %.*s", (int)(length < 100 ? length : 100),
                     name);
}

/* The artifact of a built-in kernel is its name. */
static nbx_status compile(nbx_context *ctx, nbxi_device *device, const char *architecture, const char *name,
                          const char *text, const char *options, void **code, size_t *size)
{
    (void)device, (void)architecture, (void)text, (void)options;
    const nbxi_builtin *builtin;
    *code = NULL;
    *size = strlen(name);
    NBXI_TRY(find(ctx, name, *size, &builtin));
    *code = nbxi_strdup(ctx->heap, name);
    return *code != NULL ? NBX_OK : nbxi_fail_memory(ctx, *size, "the name of a kernel");
}

static nbx_status compiler_identity(nbx_context *ctx, nbxi_device *device, char *text, size_t capacity)
{
    (void)ctx, (void)device;
    snprintf(text, capacity, "built in %s", nbx_version());
    return NBX_OK;
}

static nbx_status load(nbx_context *ctx, nbxi_device *device, const void *code, size_t size, nbxi_module *out)
{
    *out = NULL;
    NBXI_TRY(nbxi_device_check(ctx, device));
    const nbxi_builtin *builtin;
    NBXI_TRY(find(ctx, code, size, &builtin));
    *out = (void *)(uintptr_t)builtin;
    return NBX_OK;
}

static void unload(nbxi_device *device, nbxi_module module) { (void)device, (void)module; }

static nbx_status function(nbx_context *ctx, nbxi_device *device, nbxi_module module, const char *name,
                           uint32_t local_bytes, nbxi_function *out, nbxi_declared *declared)
{
    (void)device, (void)local_bytes;
    const nbxi_builtin *builtin = module;
    *out = NULL;
    *declared = (nbxi_declared){.count = -1};
    if (strcmp(builtin->name, name) != 0) {
        return nbxi_fail(ctx, NBX_NOT_FOUND, "cpu: the built-in code %s has no kernel %s", builtin->name, name);
    }
    declared->count = builtin->count;
    for (int i = 0; i < builtin->count; i++) declared->parameter[i].size = builtin->sizes[i];
    *out = (void *)(uintptr_t)builtin;
    return NBX_OK;
}

static nbx_status launch(nbx_context *ctx, nbxi_device *device, nbxi_function handle, const nbxi_launch_config *config,
                         const nbxi_argument *arguments, int count)
{
    NBXI_TRY(nbxi_device_check(ctx, device));
    const nbxi_builtin *builtin = handle;
    if (count != builtin->count) {
        return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "cpu: kernel %s takes %d arguments, not %d", builtin->name,
                         builtin->count, count);
    }
    builtin->run(config, arguments);
    return NBX_OK;
}

const nbxi_driver nbxi_cpu_driver = {
    .name = "cpu",
    .type = NBX_DEVICE_CPU,
    .artifact_kind = "builtin",
    .count = count_devices,
    .open = open_device,
    .close = close_device,
    .alloc = alloc,
    .free = free_block,
    .memory = memory,
    .alloc_host = alloc_host,
    .free_host = free_host,
    .copy_in = copy_in,
    .copy_out = copy_out,
    .copy_in_async = copy_in,
    .copy_out_async = copy_out,
    .copy = copy,
    .fill = fill,
    .stream_create = stream_create,
    .stream_destroy = stream_destroy,
    .stream_synchronize = stream_synchronize,
    .stream_wait = stream_wait,
    .event_create = event_create,
    .event_destroy = event_destroy,
    .event_record = event_record,
    .event_synchronize = event_synchronize,
    .event_elapsed = event_elapsed,
    .compile = compile,
    .compiler_identity = compiler_identity,
    .load = load,
    .unload = unload,
    .function = function,
    .launch = launch,
};
