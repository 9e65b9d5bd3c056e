/* SPDX-License-Identifier: Apache-2.0 */
/* The caching pool of a device: blocks that tensors gave back are parked and handed out again, so that a run in its
 * steady state makes no call of the driver.
 *
 * Sizes are rounded to classes, eight or more between powers of two, so that a block nearly always fits exactly the
 * next time; else the smallest parked block up to a quarter larger serves. A freed block leaves the table of ranges at
 * once: its address is then refused like any that was never issued. What is parked is bounded by a share of the
 * device's memory; above it the largest blocks go back first, and a block larger than the bound is never parked. */
#include <stdio.h>
#include <string.h>

#include "src/base/array.h"
#include "src/device/profile.h"
#include "src/device/registry.h"

#define GRANULE ((size_t)512)

typedef struct block {
    nbxi_address address;
    size_t size;
} block;

struct nbxi_device_pool {
    pthread_mutex_t lock;
    struct {
        block *data; /* sorted by size; of equal ones the last parked stands first */
        size_t count, capacity;
    } parked;
    size_t blocks; /* live and parked: parked always has room for all */
    size_t live, cached, peak, cap;
    uint64_t allocations, driver_allocations, bad_frees;
};

/* The size class of a request: at most an eighth is lost. 0: too large. */
static size_t class_of(size_t bytes)
{
    if (bytes > SIZE_MAX / 2) return 0;
    size_t step = GRANULE;
    while (step * 16 < bytes && step < ((size_t)2 << 20)) step *= 2;
    return (bytes + step - 1) / step * step;
}

nbx_status nbxi_device_pool_create(nbx_context *ctx, nbxi_device *device)
{
    nbxi_device_pool *pool = nbxi_alloc(device->heap, sizeof(*pool));
    if (pool == NULL) return nbxi_fail_memory(ctx, sizeof(*pool), "the pool of a device");
    if (pthread_mutex_init(&pool->lock, NULL) != 0) {
        nbxi_free(device->heap, pool);
        return nbxi_fail(ctx, NBX_OUT_OF_MEMORY, "cannot make the lock of a pool");
    }
    double share = device->profile != NULL ? device->profile->memory_pool_cap : 0.5;
    pool->cap = (size_t)((double)device->facts.total_memory * share);
    if (pool->cap == 0) pool->cap = SIZE_MAX;
    device->pool = pool;
    return NBX_OK;
}

static size_t first_of_size(const nbxi_device_pool *pool, size_t size)
{
    size_t low = 0, high = pool->parked.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (pool->parked.data[middle].size < size) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static block take(nbxi_device_pool *pool, size_t at)
{
    block b = pool->parked.data[at];
    pool->parked.count--;
    memmove(pool->parked.data + at, pool->parked.data + at + 1, (pool->parked.count - at) * sizeof(block));
    pool->cached -= b.size;
    return b;
}

static void park(nbxi_device_pool *pool, block b)
{
    size_t at = first_of_size(pool, b.size);
    memmove(pool->parked.data + at + 1, pool->parked.data + at, (pool->parked.count - at) * sizeof(block));
    pool->parked.data[at] = b;
    pool->parked.count++;
    pool->cached += b.size;
}

/* Gives the largest parked blocks back until at most `keep` bytes are cached. The lock is held. */
static size_t evict(nbxi_device *device, size_t keep)
{
    nbxi_device_pool *pool = device->pool;
    size_t freed = 0;
    while (pool->cached > keep && pool->parked.count > 0) {
        block b = take(pool, pool->parked.count - 1);
        device->driver->free(device, b.address);
        pool->blocks--;
        freed += b.size;
    }
    return freed;
}

void nbxi_device_pool_trim(nbxi_device *device)
{
    pthread_mutex_lock(&device->pool->lock);
    evict(device, 0);
    pthread_mutex_unlock(&device->pool->lock);
}

void nbxi_device_pool_destroy(nbxi_device *device)
{
    nbxi_device_pool *pool = device->pool;
    if (pool == NULL) return;
    evict(device, 0);
    for (size_t i = 0; i < device->ranges.count; i++) {
        if (device->ranges.data[i].owner == pool) device->driver->free(device, device->ranges.data[i].base);
    }
    nbxi_free(device->heap, pool->parked.data);
    pthread_mutex_destroy(&pool->lock);
    nbxi_free(device->heap, pool);
    device->pool = NULL;
}

static nbx_status out_of_memory(nbx_context *ctx, nbxi_device *device, size_t bytes)
{
    nbxi_device_memory_info info;
    nbxi_device_memory(device, &info);
    char driver[128] = "the driver does not say what is free";
    if (info.total > 0) {
        snprintf(driver, sizeof(driver), "the driver has %zu of %zu bytes free", info.free, info.total);
    }
    nbxi_fail(
        ctx, NBX_OUT_OF_MEMORY,
        "%s:%d (%s) cannot allocate %zu bytes: %zu bytes are live, %zu are cached (the largest block has %zu), %s",
        device->driver->name, device->index, device->facts.name, bytes, info.live, info.cached, info.largest_cached,
        driver);
    if (ctx != NULL) ctx->error.requested = bytes;
    return NBX_OUT_OF_MEMORY;
}

/* A block of the driver; when it refuses, once more after the cache was given back. The lock is held. */
static nbx_status fresh(nbx_context *ctx, nbxi_device *device, size_t size, block *out)
{
    nbxi_device_pool *pool = device->pool;
    nbx_status status = device->driver->alloc(ctx, device, size, &out->address);
    if (status == NBX_OUT_OF_MEMORY && evict(device, 0) > 0) {
        status = device->driver->alloc(ctx, device, size, &out->address);
    }
    if (status != NBX_OK) return status;
    out->size = size;
    pool->blocks++;
    pool->driver_allocations++;
    return NBX_OK;
}

nbx_status nbxi_device_alloc(nbx_context *ctx, nbxi_device *device, size_t bytes, nbxi_address *out)
{
    *out = 0;
    if (bytes == 0) return NBX_OK;
    NBXI_TRY(nbxi_device_check(ctx, device));
    nbxi_device_pool *pool = device->pool;
    size_t size = class_of(bytes), largest = device->facts.max_allocation;
    if (largest > 0 && size > largest) size = bytes;
    if (size == 0 || (largest > 0 && size > largest)) {
        nbxi_fail(ctx, NBX_OUT_OF_MEMORY, "%s:%d (%s) cannot allocate %zu bytes: its largest allocation has %zu bytes",
                  device->driver->name, device->index, device->facts.name, bytes, largest);
        if (ctx != NULL) ctx->error.requested = bytes;
        return NBX_OUT_OF_MEMORY;
    }
    pthread_mutex_lock(&pool->lock);
    block b = {0, 0};
    size_t at = first_of_size(pool, size);
    nbx_status status = NBX_OK;
    if (at < pool->parked.count && pool->parked.data[at].size <= size + size / 4) {
        b = take(pool, at);
    } else if (!NBXI_RESERVE(device->heap, &pool->parked, pool->blocks + 1)) {
        pthread_mutex_unlock(&pool->lock);
        return nbxi_fail_memory(ctx, sizeof(block), "the pool of a device");
    } else {
        status = fresh(ctx, device, size, &b);
    }
    if (status == NBX_OK && !nbxi_ranges_add(&device->ranges, b.address, b.size, pool)) {
        park(pool, b);
        status = nbxi_fail_memory(ctx, sizeof(nbxi_range), "the range table of a device");
    } else if (status == NBX_OK) {
        pool->allocations++;
        pool->live += b.size;
        if (pool->live > pool->peak) pool->peak = pool->live;
        *out = b.address;
    }
    pthread_mutex_unlock(&pool->lock);
    return status == NBX_OUT_OF_MEMORY && b.address == 0 ? out_of_memory(ctx, device, bytes) : status;
}

void nbxi_device_free(nbxi_device *device, nbxi_address address)
{
    if (address == 0) return;
    nbxi_device_pool *pool = device->pool;
    nbxi_range range;
    pthread_mutex_lock(&pool->lock);
    if (!nbxi_ranges_find(&device->ranges, address, &range) || range.base != address || range.owner != pool) {
        pool->bad_frees++;
    } else {
        nbxi_ranges_remove(&device->ranges, address, NULL);
        pool->live -= range.size;
        if (range.size > pool->cap) {
            device->driver->free(device, address);
            pool->blocks--;
        } else {
            if (pool->cached > pool->cap - range.size) evict(device, pool->cap - range.size);
            park(pool, (block){address, range.size});
        }
    }
    pthread_mutex_unlock(&pool->lock);
}

void nbxi_device_memory(nbxi_device *device, nbxi_device_memory_info *out)
{
    *out = (nbxi_device_memory_info){0};
    nbxi_device_pool *pool = device->pool;
    pthread_mutex_lock(&pool->lock);
    out->live = pool->live;
    out->cached = pool->cached;
    out->peak = pool->peak;
    out->largest_cached = pool->parked.count > 0 ? pool->parked.data[pool->parked.count - 1].size : 0;
    out->allocations = pool->allocations;
    out->driver_allocations = pool->driver_allocations;
    pthread_mutex_unlock(&pool->lock);
    if (device->driver->memory(NULL, device, &out->free, &out->total) != NBX_OK) out->free = out->total = 0;
}

uint64_t nbxi_device_pool_bad_frees(nbxi_device *device)
{
    pthread_mutex_lock(&device->pool->lock);
    uint64_t count = device->pool->bad_frees;
    pthread_mutex_unlock(&device->pool->lock);
    return count;
}
