/* SPDX-License-Identifier: Apache-2.0 */
/* Contexts: making, settings, end. */
#include "src/base/context.h"

#include <stdio.h>
#include <string.h>

#include "src/base/parallel.h"

#define MAX_THREADS 1024

void nbx_context_options_init(nbx_context_options *options)
{
    memset(options, 0, sizeof(*options));
    options->struct_size = sizeof(*options);
    options->log_level = NBX_LOG_WARNING;
}

/* The options as this library knows them: a caller built with an older header gives a shorter struct, one built with a
 * newer header a longer one, whose unknown members must be zero. */
static bool read_options(const nbx_context_options *given, nbx_context_options *out)
{
    nbx_context_options_init(out);
    if (given == NULL) return true;
    size_t size = given->struct_size;
    if (size < offsetof(nbx_context_options, allocator)) return false;
    for (size_t i = sizeof(*out); i < size; i++) {
        if (((const unsigned char *)given)[i] != 0) return false;
    }
    memcpy(out, given, size < sizeof(*out) ? size : sizeof(*out));
    if ((out->allocator.alloc == NULL) != (out->allocator.free == NULL)) return false;
    return out->num_threads >= 0 && out->num_threads <= MAX_THREADS;
}

nbx_status nbx_context_create(const nbx_context_options *options, nbx_context **out)
{
    if (out == NULL) return NBX_INVALID_ARGUMENT;
    *out = NULL;
    nbx_context_options known;
    if (!read_options(options, &known)) return NBX_INVALID_ARGUMENT;
    nbxi_heap *heap = nbxi_heap_create(&known.allocator);
    if (heap == NULL) return NBX_OUT_OF_MEMORY;
    nbx_context *ctx = nbxi_alloc(heap, sizeof(*ctx));
    if (ctx == NULL) {
        nbxi_heap_release(heap);
        return NBX_OUT_OF_MEMORY;
    }
    if (known.kernel_cache != NULL && (ctx->kernel_cache = nbxi_strdup(heap, known.kernel_cache)) == NULL) {
        nbxi_free(heap, ctx);
        nbxi_heap_release(heap);
        return NBX_OUT_OF_MEMORY;
    }
    ctx->heap = heap;
    ctx->num_threads = known.num_threads > 0 ? known.num_threads : nbxi_default_threads();
    ctx->device = (nbx_device){NBX_DEVICE_CPU, 0};
    ctx->log = known.log;
    ctx->log_user = known.log_user;
    ctx->log_level = known.log_level;
    nbx_context_clear_error(ctx);
    *out = ctx;
    return NBX_OK;
}

void nbx_context_destroy(nbx_context *ctx)
{
    if (ctx == NULL) return;
    if (ctx->scope_destroy != NULL) ctx->scope_destroy(ctx);
    if (ctx->registry_destroy != NULL) ctx->registry_destroy(ctx);
    if (ctx->random_destroy != NULL) ctx->random_destroy(ctx);
    nbxi_pool_destroy(ctx->pool);
    nbxi_heap *heap = ctx->heap;
    nbxi_free(heap, ctx->kernel_cache);
    nbxi_free(heap, ctx);
    nbxi_heap_release(heap);
}

int nbx_context_num_threads(const nbx_context *ctx) { return ctx->num_threads; }

nbx_status nbx_context_set_num_threads(nbx_context *ctx, int num_threads)
{
    if (num_threads < 0 || num_threads > MAX_THREADS) {
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "num_threads",
                                  "num_threads must be from 0 (one for each processor) to %d, not %d", MAX_THREADS,
                                  num_threads);
    }
    if (num_threads == 0) num_threads = nbxi_default_threads();
    if (num_threads != ctx->num_threads) {
        nbxi_pool_destroy(ctx->pool);
        ctx->pool = NULL;
        ctx->num_threads = num_threads;
    }
    return NBX_OK;
}

nbx_device nbx_context_device(const nbx_context *ctx) { return ctx->device; }

#define MAX_INDEX 16
static const char *const device_types[] = {"cpu", "ref", "opencl", "cuda"};
#define TYPE_COUNT (sizeof(device_types) / sizeof(device_types[0]))
#define NUMBERED(type) \
    { \
        type ":0", type ":1", type ":2", type ":3", type ":4", type ":5", type ":6", type ":7", type ":8", type ":9", \
            type ":10", type ":11", type ":12", type ":13", type ":14", type ":15" \
    }
static const char *const opencl_names[MAX_INDEX] = NUMBERED("opencl");
static const char *const cuda_names[MAX_INDEX] = NUMBERED("cuda");

static bool is_numbered(nbx_device_type type) { return type == NBX_DEVICE_OPENCL || type == NBX_DEVICE_CUDA; }

nbx_status nbx_context_set_device(nbx_context *ctx, nbx_device device)
{
    int most = is_numbered(device.type) ? MAX_INDEX - 1 : 0;
    if ((unsigned)device.type >= TYPE_COUNT || device.index < 0 || device.index > most) {
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "device",
                                  "no device of type %d with index %d: there are cpu and ref with index 0, and opencl "
                                  "and cuda",
                                  (int)device.type, device.index);
    }
    ctx->device = device;
    return NBX_OK;
}

const char *nbx_device_name(nbx_device device)
{
    bool named = device.index >= 0 && device.index < MAX_INDEX;
    if (device.type == NBX_DEVICE_OPENCL && named) return opencl_names[device.index];
    if (device.type == NBX_DEVICE_CUDA && named) return cuda_names[device.index];
    return (unsigned)device.type < TYPE_COUNT ? device_types[device.type] : "unknown";
}

const char *nbxi_device_type_name(nbx_device device)
{
    return (unsigned)device.type < TYPE_COUNT ? device_types[device.type] : "unknown";
}

nbx_status nbx_device_from_name(nbx_context *ctx, const char *name, nbx_device *out)
{
    if (name == NULL || out == NULL) {
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, name == NULL ? "name" : "out", "%s must not be NULL",
                                  name == NULL ? "name" : "out");
    }
    for (size_t i = 0; i < TYPE_COUNT; i++) {
        size_t length = strlen(device_types[i]);
        if (strncmp(name, device_types[i], length) != 0) continue;
        int most = is_numbered((nbx_device_type)i) ? MAX_INDEX : 1;
        for (int k = 0; k < most; k++) {
            char number[8];
            (void)snprintf(number, sizeof number, ":%d", k);
            if (strcmp(name + length, number) != 0 && (k > 0 || name[length] != '\0')) continue;
            *out = (nbx_device){(nbx_device_type)i, k};
            return NBX_OK;
        }
    }
    return nbxi_fail_argument(ctx, NBX_NOT_FOUND, "name",
                              "no device is called \"%.100s\": there are \"cpu\", \"ref\", \"opencl:N\" and "
                              "\"cuda:N\" with N from 0 to 15",
                              name);
}

void nbx_memory_info_get(const nbx_context *ctx, nbx_memory_info *out) { nbxi_heap_info(ctx->heap, out); }

void nbx_memory_reset_peak(nbx_context *ctx) { nbxi_heap_reset_peak(ctx->heap); }
