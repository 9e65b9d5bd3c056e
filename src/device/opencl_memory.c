/* SPDX-License-Identifier: Apache-2.0 */
/* The OpenCL driver: buffers behind made-up addresses, copies, fills. */
#include <string.h>

#include "src/device/opencl_api.h"

#define PAGE ((uint64_t)4096) /* addresses are multiples of it; one is left free between two buffers */
#define HOST_ALIGNMENT 4096

nbx_status nbxi_cl_locate(nbx_context *ctx, nbxi_device *device, nbxi_address address, size_t bytes, cl_mem *buffer,
                          size_t *offset)
{
    nbxi_range range;
    if (!nbxi_ranges_find(&nbxi_cl_state_of(device)->buffers, address, &range) ||
        bytes > range.size - (address - range.base)) {
        return nbxi_fail(ctx, NBX_INVALID_ARGUMENT,
                         "opencl:%d: %zu bytes at address 0x%llx are not inside an allocation of this device",
                         device->index, bytes, (unsigned long long)address);
    }
    *buffer = (cl_mem)range.owner;
    *offset = (size_t)(address - range.base);
    return NBX_OK;
}

nbx_status nbxi_cl_alloc(nbx_context *ctx, nbxi_device *device, size_t bytes, nbxi_address *out)
{
    nbxi_cl_state *state = device->state;
    *out = 0;
    size_t total = device->facts.total_memory;
    pthread_mutex_lock(&state->lock);
    /* Drivers give more than there is and fail at the first use; what is refused here can still be handled. */
    bool fits = bytes > 0 && (total == 0 || (bytes <= total && state->live <= total - bytes));
    uint64_t base = state->next;
    if (fits) {
        state->live += bytes;
        state->next += (bytes + PAGE - 1) / PAGE * PAGE + PAGE;
    }
    size_t live = state->live;
    pthread_mutex_unlock(&state->lock);
    if (!fits) {
        return nbxi_fail(ctx, NBX_OUT_OF_MEMORY,
                         "opencl:%d (%s): %zu bytes more than the %zu in use exceed its memory of %zu bytes",
                         device->index, device->facts.name, bytes, live, total);
    }
    cl_int code = CL_SUCCESS;
    cl_mem buffer = nbxi_cl.clCreateBuffer(state->context, CL_MEM_READ_WRITE, bytes, NULL, &code);
    nbx_status status = NBX_OK;
    if (buffer == NULL || code != CL_SUCCESS) {
        status = nbxi_cl_fail(ctx, device, code, false, "allocating memory");
    } else if (!nbxi_ranges_add(&state->buffers, base, bytes, buffer)) {
        nbxi_cl.clReleaseMemObject(buffer);
        status = nbxi_fail_memory(ctx, sizeof(nbxi_range), "the table of OpenCL buffers");
    }
    if (status == NBX_OK) {
        *out = base;
        return NBX_OK;
    }
    pthread_mutex_lock(&state->lock);
    state->live -= bytes;
    pthread_mutex_unlock(&state->lock);
    return status;
}

void nbxi_cl_free(nbxi_device *device, nbxi_address address)
{
    nbxi_cl_state *state = device->state;
    nbxi_range range;
    if (!nbxi_ranges_remove(&state->buffers, address, &range)) return;
    /* Work in flight keeps the buffer alive. */
    nbxi_cl.clReleaseMemObject((cl_mem)range.owner);
    pthread_mutex_lock(&state->lock);
    state->live -= (size_t)range.size;
    pthread_mutex_unlock(&state->lock);
}

nbx_status nbxi_cl_memory(nbx_context *ctx, nbxi_device *device, size_t *free_bytes, size_t *total_bytes)
{
    (void)ctx;
    nbxi_cl_state *state = device->state;
    pthread_mutex_lock(&state->lock);
    *total_bytes = device->facts.total_memory;
    *free_bytes = *total_bytes > state->live ? *total_bytes - state->live : 0;
    pthread_mutex_unlock(&state->lock);
    return NBX_OK;
}

/* OpenCL 1.2 has no page-locked memory of its own; queued copies take any memory that stays until they are done. */
nbx_status nbxi_cl_alloc_host(nbx_context *ctx, nbxi_device *device, size_t bytes, void **out)
{
    *out = nbxi_heap_alloc_aligned(device->heap, bytes, HOST_ALIGNMENT);
    return *out != NULL ? NBX_OK : nbxi_fail_memory(ctx, bytes, "host memory for copies");
}

void nbxi_cl_free_host(nbxi_device *device, void *memory, size_t bytes)
{
    if (memory != NULL) nbxi_heap_free_aligned(device->heap, memory, bytes, HOST_ALIGNMENT);
}

static nbx_status write_buffer(nbx_context *ctx, nbxi_device *device, nbxi_address to, const void *from, size_t bytes,
                               nbxi_stream stream, bool wait)
{
    if (bytes == 0) return NBX_OK;
    NBXI_TRY(nbxi_device_check(ctx, device));
    cl_mem buffer;
    size_t offset;
    NBXI_TRY(nbxi_cl_locate(ctx, device, to, bytes, &buffer, &offset));
    cl_int code =
        nbxi_cl.clEnqueueWriteBuffer(nbxi_cl_queue(device, stream), buffer, wait, offset, bytes, from, 0, NULL, NULL);
    return code == CL_SUCCESS ? NBX_OK : nbxi_cl_fail(ctx, device, code, wait, "copying to the device");
}

static nbx_status read_buffer(nbx_context *ctx, nbxi_device *device, void *to, nbxi_address from, size_t bytes,
                              nbxi_stream stream, bool wait)
{
    if (bytes == 0) return NBX_OK;
    NBXI_TRY(nbxi_device_check(ctx, device));
    cl_mem buffer;
    size_t offset;
    NBXI_TRY(nbxi_cl_locate(ctx, device, from, bytes, &buffer, &offset));
    cl_int code =
        nbxi_cl.clEnqueueReadBuffer(nbxi_cl_queue(device, stream), buffer, wait, offset, bytes, to, 0, NULL, NULL);
    return code == CL_SUCCESS ? NBX_OK : nbxi_cl_fail(ctx, device, code, wait, "copying from the device");
}

nbx_status nbxi_cl_copy_in(nbx_context *ctx, nbxi_device *device, nbxi_address to, const void *from, size_t bytes,
                           nbxi_stream stream)
{
    return write_buffer(ctx, device, to, from, bytes, stream, true);
}

nbx_status nbxi_cl_copy_out(nbx_context *ctx, nbxi_device *device, void *to, nbxi_address from, size_t bytes,
                            nbxi_stream stream)
{
    return read_buffer(ctx, device, to, from, bytes, stream, true);
}

nbx_status nbxi_cl_copy_in_async(nbx_context *ctx, nbxi_device *device, nbxi_address to, const void *from, size_t bytes,
                                 nbxi_stream stream)
{
    return write_buffer(ctx, device, to, from, bytes, stream, false);
}

nbx_status nbxi_cl_copy_out_async(nbx_context *ctx, nbxi_device *device, void *to, nbxi_address from, size_t bytes,
                                  nbxi_stream stream)
{
    return read_buffer(ctx, device, to, from, bytes, stream, false);
}

nbx_status nbxi_cl_copy(nbx_context *ctx, nbxi_device *device, nbxi_address to, nbxi_address from, size_t bytes,
                        nbxi_stream stream)
{
    if (bytes == 0 || to == from) return NBX_OK;
    NBXI_TRY(nbxi_device_check(ctx, device));
    cl_mem source, target;
    size_t source_offset, target_offset;
    NBXI_TRY(nbxi_cl_locate(ctx, device, from, bytes, &source, &source_offset));
    NBXI_TRY(nbxi_cl_locate(ctx, device, to, bytes, &target, &target_offset));
    if (to < from + bytes && from < to + bytes) {
        return nbxi_fail(ctx, NBX_OVERLAP, "opencl:%d: a copy of %zu bytes overlaps itself", device->index, bytes);
    }
    cl_int code = nbxi_cl.clEnqueueCopyBuffer(nbxi_cl_queue(device, stream), source, target, source_offset,
                                              target_offset, bytes, 0, NULL, NULL);
    return code == CL_SUCCESS ? NBX_OK : nbxi_cl_fail(ctx, device, code, false, "copying on the device");
}

nbx_status nbxi_cl_fill(nbx_context *ctx, nbxi_device *device, nbxi_address to, const void *pattern,
                        size_t pattern_size, size_t bytes, nbxi_stream stream)
{
    if (bytes == 0) return NBX_OK;
    NBXI_TRY(nbxi_device_check(ctx, device));
    if (pattern_size == 0 || pattern_size > 16 || (pattern_size & (pattern_size - 1)) != 0 ||
        bytes % pattern_size != 0 || to % pattern_size != 0) {
        return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "opencl:%d: cannot fill %zu bytes with a pattern of %zu bytes",
                         device->index, bytes, pattern_size);
    }
    cl_mem buffer;
    size_t offset;
    NBXI_TRY(nbxi_cl_locate(ctx, device, to, bytes, &buffer, &offset));
    cl_int code = nbxi_cl.clEnqueueFillBuffer(nbxi_cl_queue(device, stream), buffer, pattern, pattern_size, offset,
                                              bytes, 0, NULL, NULL);
    return code == CL_SUCCESS ? NBX_OK : nbxi_cl_fail(ctx, device, code, false, "filling memory");
}
