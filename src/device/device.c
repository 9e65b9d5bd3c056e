/* SPDX-License-Identifier: Apache-2.0 */
/* Devices of the process: opened at first use and kept; faults; synchronisation and what kernels report. */
#include "src/device/device.h"

#include <stdio.h>
#include <string.h>

#include "src/base/map.h"
#include "src/device/profile.h"
#include "src/device/registry.h"

#define MAX_DEVICES 64 /* of one driver */
#define DEVICE_TYPES 8

static pthread_mutex_t registry_lock = PTHREAD_MUTEX_INITIALIZER;
static _Atomic(nbxi_device *) registry[DEVICE_TYPES][MAX_DEVICES];

static pthread_once_t heap_once = PTHREAD_ONCE_INIT;
static nbxi_heap *process_heap;

static void make_heap(void)
{
    const nbx_host_allocator none = {0};
    process_heap = nbxi_heap_create(&none);
}

nbxi_heap *nbxi_process_heap(void)
{
    pthread_once(&heap_once, make_heap);
    return process_heap;
}

/* ---- faults ------------------------------------------------------------------------------------------------------ */

void nbxi_device_fault(nbxi_device *device, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    pthread_mutex_lock(&device->lock);
    if (atomic_load(&device->fault) == 0) {
        vsnprintf(device->fault_message, sizeof(device->fault_message), format, args);
        atomic_store(&device->fault, NBX_DEVICE);
    }
    pthread_mutex_unlock(&device->lock);
    va_end(args);
}

nbx_status nbxi_device_check(nbx_context *ctx, nbxi_device *device)
{
    if (atomic_load_explicit(&device->fault, memory_order_acquire) == 0) return NBX_OK;
    return nbxi_fail(ctx, NBX_DEVICE, "%s:%d is out of service in this process: %s", device->driver->name,
                     device->index, device->fault_message);
}

/* ---- launch sites ------------------------------------------------------------------------------------------------ */

static pthread_mutex_t site_lock = PTHREAD_MUTEX_INITIALIZER;
static nbxi_map sites; /* key: operator, zero byte, argument; value: number */

nbx_status nbxi_site(nbx_context *ctx, const char *op, const char *argument, int32_t *out)
{
    char key[256];
    int length = snprintf(key, sizeof(key), "%.120s%c%.120s", op, '\0', argument);
    nbxi_heap *heap = nbxi_process_heap();
    pthread_mutex_lock(&site_lock);
    bool added = false;
    void **place = NULL;
    if (heap != NULL && length > 0) {
        if (sites.heap == NULL) nbxi_map_init(&sites, heap);
        place = nbxi_map_put(&sites, key, (size_t)length, &added);
        if (place != NULL && added) *place = (void *)(uintptr_t)sites.count;
        if (place != NULL) *out = (int32_t)(uintptr_t)*place;
    }
    pthread_mutex_unlock(&site_lock);
    return place != NULL ? NBX_OK : nbxi_fail_memory(ctx, (size_t)length, "a launch site");
}

/* Copies of the texts of a site. */
static void site_text(int32_t site, char op[128], char argument[128])
{
    snprintf(op, 128, "kernel");
    snprintf(argument, 128, "index");
    pthread_mutex_lock(&site_lock);
    if (site > 0 && (size_t)site <= sites.count) {
        const char *key = sites.entries[site - 1].key;
        snprintf(op, 128, "%s", key);
        snprintf(argument, 128, "%s", key + strlen(key) + 1);
    }
    pthread_mutex_unlock(&site_lock);
}

static nbx_status read_report(nbx_context *ctx, nbxi_device *device)
{
    const nbxi_driver *driver = device->driver;
    nbxi_report report;
    NBXI_TRY(driver->copy_out(ctx, device, &report, device->report, sizeof(report), NULL));
    if (report.state == 0) return NBX_OK;
    const uint32_t zero = 0;
    NBXI_TRY(driver->fill(ctx, device, device->report, &zero, sizeof(zero), sizeof(report), NULL));
    char op[128], argument[128];
    site_text(report.site, op, argument);
    const char *outer = ctx != NULL ? ctx->op : NULL;
    if (ctx != NULL) ctx->op = op;
    nbx_status status =
        report.bound < 0
            ? nbxi_fail_argument(ctx, NBX_CONSTRAINT, argument,
                                 "%s: an assertion of a kernel on %s:%d failed: %s (value %lld)", op,
                                 device->driver->name, device->index, argument, (long long)report.value)
            : nbxi_fail_argument(ctx, NBX_INDEX, argument,
                                 "%s: index %lld of %s is out of range: it has to be from 0 to %lld (found by %s:%d)",
                                 op, (long long)report.value, argument, (long long)report.bound - 1,
                                 device->driver->name, device->index);
    if (ctx != NULL) ctx->op = outer;
    return status;
}

nbx_status nbxi_device_synchronize(nbx_context *ctx, nbxi_device *device)
{
    NBXI_TRY(nbxi_device_check(ctx, device));
    NBXI_TRY(device->driver->stream_synchronize(ctx, device, NULL));
    if (!atomic_load_explicit(&device->report_pending, memory_order_relaxed)) return NBX_OK;
    if (!atomic_exchange(&device->report_pending, false)) return NBX_OK;
    return read_report(ctx, device);
}

/* ---- opening ----------------------------------------------------------------------------------------------------- */

static const nbxi_driver *driver_of(nbx_device_type type)
{
    for (size_t i = 0; nbxi_drivers[i] != NULL; i++) {
        if (nbxi_drivers[i]->type == type) return nbxi_drivers[i];
    }
    return NULL;
}

static nbx_status make_report(nbx_context *ctx, nbxi_device *device)
{
    const nbxi_driver *driver = device->driver;
    const uint32_t zero = 0;
    NBXI_TRY(driver->alloc(ctx, device, sizeof(nbxi_report), &device->report));
    NBXI_TRY(driver->fill(ctx, device, device->report, &zero, sizeof(zero), sizeof(nbxi_report), NULL));
    return driver->stream_synchronize(ctx, device, NULL);
}

nbx_status nbxi_device_open(nbx_context *ctx, const nbxi_driver *driver, int index, nbxi_heap *heap, nbxi_device **out)
{
    *out = NULL;
    int count = 0;
    NBXI_TRY(driver->count(ctx, &count));
    if (index < 0 || index >= count) {
        return nbxi_fail_argument(ctx, NBX_DEVICE, "device", "there is no %s:%d: %d device%s found", driver->name,
                                  index, count, count == 1 ? " was" : "s were");
    }
    nbxi_device *device = nbxi_alloc(heap, sizeof(*device));
    if (device == NULL) return nbxi_fail_memory(ctx, sizeof(*device), "a device");
    device->driver = driver;
    device->index = index;
    device->heap = heap;
    if (pthread_mutex_init(&device->lock, NULL) != 0) {
        nbxi_free(heap, device);
        return nbxi_fail(ctx, NBX_OUT_OF_MEMORY, "cannot make the lock of a device");
    }
    nbx_status status = nbxi_ranges_init(&device->ranges, heap)
                            ? NBX_OK
                            : nbxi_fail(ctx, NBX_OUT_OF_MEMORY, "cannot make the range table of a device");
    if (status == NBX_OK) status = driver->open(ctx, device);
    if (status == NBX_OK) {
        device->profile = nbxi_profile_match(&device->facts);
        status = nbxi_device_pool_create(ctx, device);
        if (status == NBX_OK) status = make_report(ctx, device);
        if (status != NBX_OK) nbxi_device_close(device);
    } else {
        nbxi_ranges_free(&device->ranges);
        pthread_mutex_destroy(&device->lock);
        nbxi_free(heap, device);
    }
    if (status == NBX_OK) *out = device;
    return status;
}

void nbxi_device_close(nbxi_device *device)
{
    if (device == NULL) return;
    if (device->launch_close != NULL) device->launch_close(device);
    if (device->report != 0) device->driver->free(device, device->report);
    nbxi_device_pool_destroy(device);
    device->driver->close(device);
    nbxi_ranges_free(&device->ranges);
    pthread_mutex_destroy(&device->lock);
    nbxi_free(device->heap, device);
}

nbx_status nbxi_device_get(nbx_context *ctx, nbx_device device, nbxi_device **out)
{
    *out = NULL;
    if ((unsigned)device.type >= DEVICE_TYPES || device.index < 0 || device.index >= MAX_DEVICES) {
        return nbxi_fail_argument(ctx, NBX_DEVICE, "device", "there is no device of type %d with index %d",
                                  (int)device.type, device.index);
    }
    _Atomic(nbxi_device *) *place = &registry[device.type][device.index];
    *out = atomic_load_explicit(place, memory_order_acquire);
    if (*out != NULL) return NBX_OK;
    const nbxi_driver *driver = driver_of(device.type);
    if (driver == NULL) {
        return nbxi_fail_argument(ctx, NBX_DEVICE, "device", "this build has no driver for devices of type %d",
                                  (int)device.type);
    }
    nbxi_heap *heap = nbxi_process_heap();
    if (heap == NULL) return nbxi_fail_memory(ctx, 0, "the heap of devices");
    pthread_mutex_lock(&registry_lock);
    nbx_status status = NBX_OK;
    *out = atomic_load(place);
    if (*out == NULL) {
        status = nbxi_device_open(ctx, driver, device.index, heap, out);
        if (status == NBX_OK) atomic_store_explicit(place, *out, memory_order_release);
    }
    pthread_mutex_unlock(&registry_lock);
    return status;
}
