/* SPDX-License-Identifier: Apache-2.0 */
/* Memory of NVIDIA GPUs: allocations, page-locked host memory, reserved addresses. */
#include "src/base/checked.h"
#include "src/device/cuda.h"

nbx_status nbxi_cuda_alloc(nbx_context *ctx, nbxi_device *device, size_t bytes, nbxi_address *out)
{
    nbxi_cuda_guard guard;
    *out = 0;
    NBXI_TRY(nbxi_cuda_enter(ctx, device, &guard));
    nbx_status status = nbxi_cuda_result(ctx, device, nbxi_cuda_of(device)->api->alloc(out, bytes > 0 ? bytes : 1),
                                         "allocating %zu bytes", bytes);
    if (status == NBX_OUT_OF_MEMORY && ctx != NULL) ctx->error.requested = bytes;
    nbxi_cuda_leave(device, &guard);
    return status;
}

void nbxi_cuda_free(nbxi_device *device, nbxi_address address)
{
    nbxi_cuda_guard guard;
    if (address == 0 || !nbxi_cuda_enter_free(device, &guard)) return;
    nbxi_cuda_note(device, nbxi_cuda_of(device)->api->free(address), "freeing memory");
    nbxi_cuda_leave(device, &guard);
}

nbx_status nbxi_cuda_memory(nbx_context *ctx, nbxi_device *device, size_t *free_bytes, size_t *total_bytes)
{
    nbxi_cuda_guard guard;
    *free_bytes = *total_bytes = 0;
    NBXI_TRY(nbxi_cuda_enter(ctx, device, &guard));
    nbx_status status = nbxi_cuda_result(ctx, device, nbxi_cuda_of(device)->api->memory_info(free_bytes, total_bytes),
                                         "asking for the free memory");
    nbxi_cuda_leave(device, &guard);
    return status;
}

nbx_status nbxi_cuda_alloc_host(nbx_context *ctx, nbxi_device *device, size_t bytes, void **out)
{
    nbxi_cuda_guard guard;
    *out = NULL;
    NBXI_TRY(nbxi_cuda_enter(ctx, device, &guard));
    nbx_status status = nbxi_cuda_result(
        ctx, device, nbxi_cuda_of(device)->api->host_alloc(out, bytes > 0 ? bytes : 1, CU_MEMHOST_PORTABLE),
        "allocating %zu bytes of page-locked host memory", bytes);
    nbxi_cuda_leave(device, &guard);
    return status;
}

void nbxi_cuda_free_host(nbxi_device *device, void *memory, size_t bytes)
{
    (void)bytes;
    nbxi_cuda_guard guard;
    /* After a fault the pages stay locked until the process ends: the driver refuses, and the memory is its own. */
    if (memory == NULL || !nbxi_cuda_enter_free(device, &guard)) return;
    nbxi_cuda_note(device, nbxi_cuda_of(device)->api->host_free(memory), "freeing page-locked memory");
    nbxi_cuda_leave(device, &guard);
}

/* ---- reserved addresses ------------------------------------------------------------------------------------------ */

/* Each granule is an allocation of its own, so that any can be given back; there are at most so many. */
#define MOST_GRANULES 1024

static nbxi_cu_allocation_properties properties(const nbxi_device *device)
{
    nbxi_cu_allocation_properties p = {.type = CU_ALLOCATION_PINNED,
                                       .location = {CU_LOCATION_DEVICE, nbxi_cuda_of(device)->device}};
    return p;
}

static nbx_status no_virtual_memory(nbx_context *ctx, const nbxi_device *device)
{
    return nbxi_fail(ctx, NBX_NOT_SUPPORTED, "cuda:%d (%s) has no virtual memory: addresses cannot be reserved",
                     device->index, device->facts.name);
}

/* A granule of the driver's times the least power of two that keeps their number small. */
static nbx_status choose_granularity(nbx_context *ctx, nbxi_device *device, size_t bytes, size_t *out)
{
    nbxi_cu_allocation_properties p = properties(device);
    *out = 0;
    NBXI_TRY(nbxi_cuda_result(ctx, device, nbxi_cuda_of(device)->api->granularity(out, &p, CU_GRANULARITY_MINIMUM),
                              "asking for the granularity of memory"));
    if (*out == 0) return nbxi_fail(ctx, NBX_DEVICE, "cuda:%d: the driver gives a granularity of 0", device->index);
    while (bytes / *out > MOST_GRANULES) *out *= 2;
    return NBX_OK;
}

nbx_status nbxi_cuda_reserve(nbx_context *ctx, nbxi_device *device, size_t bytes, nbxi_address *out,
                             size_t *granularity)
{
    nbxi_cuda *cuda = nbxi_cuda_of(device);
    nbxi_cuda_guard guard;
    *out = 0;
    if (!device->facts.virtual_memory) return no_virtual_memory(ctx, device);
    nbxi_cuda_reservation *r = nbxi_alloc(device->heap, sizeof(*r));
    if (r == NULL) return nbxi_fail_memory(ctx, sizeof(*r), "a reservation of addresses");
    nbx_status status = nbxi_cuda_enter(ctx, device, &guard);
    if (status == NBX_OK) {
        size_t whole = 0;
        status = choose_granularity(ctx, device, bytes, granularity);
        if (status == NBX_OK && !nbxi_add_size(bytes > 0 ? bytes : 1, *granularity - 1, &whole)) {
            status = nbxi_fail(ctx, NBX_OVERFLOW, "cannot reserve %zu bytes of addresses", bytes);
        }
        if (status == NBX_OK) {
            r->bytes = whole / *granularity * *granularity;
            r->granularity = *granularity;
            status = nbxi_cuda_result(ctx, device, cuda->api->reserve(&r->base, r->bytes, 0, 0, 0),
                                      "reserving %zu bytes of addresses", r->bytes);
        }
        nbxi_cuda_leave(device, &guard);
    }
    if (status != NBX_OK) {
        nbxi_free(device->heap, r);
        return status;
    }
    pthread_mutex_lock(&device->lock);
    r->next = cuda->reservations;
    cuda->reservations = r;
    pthread_mutex_unlock(&device->lock);
    *out = r->base;
    return NBX_OK;
}

static nbxi_cuda_reservation *find(nbxi_device *device, nbxi_address base)
{
    pthread_mutex_lock(&device->lock);
    nbxi_cuda_reservation *r = nbxi_cuda_of(device)->reservations;
    while (r != NULL && r->base != base) r = r->next;
    pthread_mutex_unlock(&device->lock);
    return r;
}

/* What is mapped is memory that kernels may be given; what is not is refused. */
static bool show(nbxi_device *device, nbxi_cuda_reservation *r, size_t mapped)
{
    nbxi_ranges_remove(&device->ranges, r->base, NULL);
    r->mapped = mapped;
    return mapped == 0 || nbxi_ranges_add(&device->ranges, r->base, mapped, r);
}

static nbx_status map_granule(nbx_context *ctx, nbxi_device *device, nbxi_address at, size_t bytes)
{
    const nbxi_cuda_api *api = nbxi_cuda_of(device)->api;
    nbxi_cu_allocation_properties p = properties(device);
    nbxi_cu_allocation handle = 0;
    nbxi_cu_access access = {p.location, CU_ACCESS_READ_WRITE};
    NBXI_TRY(nbxi_cuda_result(ctx, device, api->create(&handle, bytes, &p, 0), "allocating %zu bytes to map", bytes));
    nbx_status status = nbxi_cuda_result(ctx, device, api->map(at, bytes, 0, handle, 0), "mapping %zu bytes", bytes);
    nbxi_cuda_note(device, api->release(handle), "releasing what was mapped"); /* the mapping keeps it */
    if (status != NBX_OK) return status;
    status = nbxi_cuda_result(ctx, device, api->set_access(at, bytes, &access, 1), "opening mapped memory");
    if (status != NBX_OK) nbxi_cuda_note(device, api->unmap(at, bytes), "unmapping");
    return status;
}

static nbx_status check_bounds(nbx_context *ctx, nbxi_device *device, const nbxi_cuda_reservation *r, size_t from,
                               size_t to)
{
    if (r == NULL) return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "no addresses were reserved there");
    if (from <= to && to <= r->bytes && from % r->granularity == 0 && to % r->granularity == 0) return NBX_OK;
    return nbxi_fail(ctx, NBX_INVALID_ARGUMENT,
                     "cuda:%d: bytes %zu to %zu are no whole granules of %zu inside of the %zu that were reserved",
                     device->index, from, to, r->granularity, r->bytes);
}

nbx_status nbxi_cuda_map(nbx_context *ctx, nbxi_device *device, nbxi_address base, size_t from, size_t to)
{
    nbxi_cuda_reservation *r = find(device, base);
    nbxi_cuda_guard guard;
    NBXI_TRY(check_bounds(ctx, device, r, from, to));
    if (from != r->mapped) {
        return nbxi_fail(ctx, NBX_STATE, "cuda:%d: memory grows at its end: %zu bytes are mapped, not %zu",
                         device->index, r->mapped, from);
    }
    NBXI_TRY(nbxi_cuda_enter(ctx, device, &guard));
    nbx_status status = NBX_OK;
    size_t done = from;
    while (done < to && status == NBX_OK) {
        status = map_granule(ctx, device, base + done, r->granularity);
        if (status == NBX_OK) done += r->granularity;
    }
    if (status == NBX_OK && !show(device, r, to)) status = nbxi_fail_memory(ctx, sizeof(nbxi_range), "a range");
    if (status != NBX_OK) {
        for (; done > from; done -= r->granularity) {
            nbxi_cuda_note(device, nbxi_cuda_of(device)->api->unmap(base + done - r->granularity, r->granularity),
                           "unmapping");
        }
        show(device, r, from);
    }
    nbxi_cuda_leave(device, &guard);
    return status;
}

nbx_status nbxi_cuda_unmap(nbx_context *ctx, nbxi_device *device, nbxi_address base, size_t from, size_t to)
{
    nbxi_cuda *cuda = nbxi_cuda_of(device);
    nbxi_cuda_reservation *r = find(device, base);
    nbxi_cuda_guard guard;
    NBXI_TRY(check_bounds(ctx, device, r, from, to));
    if (to != r->mapped) {
        return nbxi_fail(ctx, NBX_STATE, "cuda:%d: memory shrinks at its end: %zu bytes are mapped, not %zu",
                         device->index, r->mapped, to);
    }
    NBXI_TRY(nbxi_cuda_enter(ctx, device, &guard));
    /* Work that is queued may still reach it. */
    nbx_status status =
        nbxi_cuda_result(ctx, device, cuda->api->stream_synchronize(cuda->stream), "waiting before memory is unmapped");
    for (size_t at = to; at > from && status == NBX_OK; at -= r->granularity) {
        status = nbxi_cuda_result(ctx, device, cuda->api->unmap(base + at - r->granularity, r->granularity),
                                  "unmapping %zu bytes", r->granularity);
        if (status == NBX_OK && !show(device, r, at - r->granularity)) {
            status = nbxi_fail_memory(ctx, sizeof(nbxi_range), "a range");
        }
    }
    nbxi_cuda_leave(device, &guard);
    return status;
}

static void end_reservation(nbxi_device *device, nbxi_cuda_reservation *r)
{
    const nbxi_cuda_api *api = nbxi_cuda_of(device)->api;
    nbxi_cuda_guard guard;
    bool alive = nbxi_cuda_enter_free(device, &guard);
    if (alive) {
        nbxi_cuda_note(device, api->stream_synchronize(nbxi_cuda_of(device)->stream), "waiting before addresses end");
        for (size_t at = r->mapped; at > 0; at -= r->granularity) {
            nbxi_cuda_note(device, api->unmap(r->base + at - r->granularity, r->granularity), "unmapping");
        }
        nbxi_cuda_note(device, api->unreserve(r->base, r->bytes), "giving addresses back");
        nbxi_cuda_leave(device, &guard);
    }
    show(device, r, 0);
    nbxi_free(device->heap, r);
}

void nbxi_cuda_unreserve(nbxi_device *device, nbxi_address base, size_t bytes)
{
    (void)bytes;
    pthread_mutex_lock(&device->lock);
    nbxi_cuda_reservation **place = &nbxi_cuda_of(device)->reservations, *r;
    while (*place != NULL && (*place)->base != base) place = &(*place)->next;
    r = *place;
    if (r != NULL) *place = r->next;
    pthread_mutex_unlock(&device->lock);
    if (r != NULL) end_reservation(device, r);
}

void nbxi_cuda_unreserve_all(nbxi_device *device)
{
    nbxi_cuda *cuda = nbxi_cuda_of(device);
    while (cuda->reservations != NULL) {
        nbxi_cuda_reservation *r = cuda->reservations;
        cuda->reservations = r->next;
        end_reservation(device, r);
    }
}
