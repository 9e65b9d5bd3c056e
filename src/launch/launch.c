/* SPDX-License-Identifier: Apache-2.0 */
/* Launching: values are bound to the declared parameters, checked and packed, and the launch is queued. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "src/base/checked.h"
#include "src/launch/kernel.h"
#include "src/tensor/convert.h"

typedef struct packing {
    nbx_context *ctx;
    const nbxi_kernel *kernel;
    nbxi_argument arguments[NBXI_MAX_PARAMETERS];
    size_t used;
    union {
        unsigned char bytes[NBXI_MAX_VALUE_BYTES];
        int64_t aligned;
    } storage;
} packing;

/* ---- observation ------------------------------------------------------------------------------------------------- */

static pthread_mutex_t observer_lock = PTHREAD_MUTEX_INITIALIZER;
static _Atomic(nbxi_launch_observer) observer;
static void *observer_user;

void nbxi_launch_observe(nbxi_launch_observer function, void *user)
{
    pthread_mutex_lock(&observer_lock);
    observer_user = user;
    atomic_store(&observer, function);
    pthread_mutex_unlock(&observer_lock);
}

static void observe(const nbxi_kernel *kernel, const nbxi_launch_config *config, const nbxi_argument *arguments)
{
    pthread_mutex_lock(&observer_lock);
    nbxi_launch_observer function = atomic_load(&observer);
    const nbxi_launch_event event = {kernel->device, kernel->key, config, arguments, kernel->slot_count};
    if (function != NULL) function(observer_user, &event);
    pthread_mutex_unlock(&observer_lock);
}

/* ---- refusals ---------------------------------------------------------------------------------------------------- */

static nbx_status refuse(packing *p, nbx_status status, const nbxi_slot *slot, const char *format, ...)
    NBX_PRINTF(4, 5);
static nbx_status refuse(packing *p, nbx_status status, const nbxi_slot *slot, const char *format, ...)
{
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    return nbxi_fail_argument(p->ctx, status, slot->name, "kernel %s, parameter %s: %s", p->kernel->key, slot->name,
                              text);
}

static const char *kind_name(int kind)
{
    static const char *const names[] = {"a tensor", "an address", "an integer", "a number", "indices", "bytes"};
    return kind >= 0 && kind < 6 ? names[kind] : "an unknown kind of value";
}

/* ---- pointers ---------------------------------------------------------------------------------------------------- */

/* [address + low, address + high) has to lie in one allocation or import of the device. */
static nbx_status bind_memory(packing *p, const nbxi_slot *slot, nbxi_address address, int64_t low, uint64_t high,
                              nbxi_argument *out)
{
    nbxi_device *device = p->kernel->device;
    *out = (nbxi_argument){.kind = NBXI_ARGUMENT_ADDRESS, .size = 8, .address = address, .extent = high};
    if (address == 0) return NBX_OK;
    nbxi_range range;
    if (!nbxi_ranges_find(&device->ranges, address, &range)) {
        return refuse(p, NBX_INVALID_ARGUMENT, slot,
                      "address 0x%" PRIx64 " belongs to no allocation or import of %s:%d", address,
                      device->driver->name, device->index);
    }
    uint64_t offset = address - range.base;
    if ((low < 0 && (uint64_t)-low > offset) || high > range.size - offset) {
        return refuse(p, NBX_INVALID_ARGUMENT, slot,
                      "bytes %" PRId64 " to %" PRIu64 " from address 0x%" PRIx64
                      " are reached, the allocation has %" PRIu64 " before and %" PRIu64 " from it",
                      low, high, address, offset, range.size - offset);
    }
    size_t unit = nbx_dtype_size(slot->dtype);
    if (unit > 8) unit = 8;
    if (address % unit != 0) {
        return refuse(p, NBX_INVALID_ARGUMENT, slot, "address 0x%" PRIx64 " is no multiple of %zu", address, unit);
    }
    return NBX_OK;
}

static nbx_status bind_tensor(packing *p, const nbxi_slot *slot, const nbx_tensor *t, nbxi_argument *out)
{
    const nbxi_device *device = p->kernel->device;
    if (nbxi_is_none(t)) return bind_memory(p, slot, 0, 0, 0, out);
    const nbxi_storage *storage = t->storage;
    if (storage->on != NULL ? storage->on != device : storage->device.type != device->driver->type) {
        return refuse(p, NBX_DEVICE, slot, "the tensor is on %s:%d, the kernel runs on %s:%d",
                      nbx_device_name(storage->device), storage->device.index, device->driver->name, device->index);
    }
    size_t size = nbx_dtype_size(t->dtype);
    if (slot->exact ? t->dtype != slot->dtype : slot->dtype != NBX_UINT8 && size != nbx_dtype_size(slot->dtype)) {
        return refuse(p, NBX_DTYPE, slot, "the tensor is %s, the kernel was made for %s", nbx_dtype_name(t->dtype),
                      nbx_dtype_name(slot->dtype));
    }
    if (slot->kind != NBXI_PARAMETER_IN && storage->read_only) {
        return refuse(p, NBX_READ_ONLY, slot, "the tensor is read-only");
    }
    if (t->numel == 0) return bind_memory(p, slot, 0, 0, 0, out);
    int64_t low, high, begin, end;
    if (!nbxi_reach(t->ndim, t->sizes, t->strides, &low, &high) || !nbxi_mul_i64(low, (int64_t)size, &begin) ||
        !nbxi_add_i64(high, 1, &end) || !nbxi_mul_i64(end, (int64_t)size, &end)) {
        return refuse(p, NBX_OVERFLOW, slot, "the tensor reaches beyond 64 bits");
    }
    return bind_memory(p, slot, nbxi_tensor_address(t), begin, (uint64_t)end, out);
}

static nbx_status bind_pointer(packing *p, const nbxi_slot *slot, const nbxi_value *value, nbxi_argument *out)
{
    if (value->kind == NBXI_VALUE_TENSOR) return bind_tensor(p, slot, value->v.tensor, out);
    if (value->kind == NBXI_VALUE_ADDRESS) {
        return bind_memory(p, slot, value->v.memory.address, 0, value->v.memory.extent, out);
    }
    return refuse(p, NBX_INVALID_ARGUMENT, slot, "memory is due, not %s", kind_name((int)value->kind));
}

/* ---- values ------------------------------------------------------------------------------------------------------ */

static nbx_status room(packing *p, const nbxi_slot *slot, nbxi_argument *out, unsigned char **bytes)
{
    size_t begin = (p->used + 7) / 8 * 8;
    if (slot->size > sizeof(p->storage.bytes) - begin) {
        return refuse(p, NBX_LIMIT, slot, "the values of a launch have at most %zu bytes", sizeof(p->storage.bytes));
    }
    *bytes = p->storage.bytes + begin;
    p->used = begin + slot->size;
    *out = (nbxi_argument){.kind = NBXI_ARGUMENT_BYTES, .size = slot->size, .bytes = *bytes};
    return NBX_OK;
}

static bool integer_fits(nbx_dtype dtype, int64_t i)
{
    switch (dtype) {
    case NBX_BOOL: return i == 0 || i == 1;
    case NBX_INT8: return i >= INT8_MIN && i <= INT8_MAX;
    case NBX_UINT8: return i >= 0 && i <= UINT8_MAX;
    case NBX_INT16: return i >= INT16_MIN && i <= INT16_MAX;
    case NBX_UINT16: return i >= 0 && i <= UINT16_MAX;
    case NBX_INT32: return i >= INT32_MIN && i <= INT32_MAX;
    case NBX_UINT32: return i >= 0 && i <= UINT32_MAX;
    case NBX_UINT64: return i >= 0;
    case NBX_INT64: return true;
    default: return false;
    }
}

/* An integer that a floating dtype holds exactly. */
static bool integer_exact(nbx_dtype dtype, int64_t i)
{
    unsigned char bytes[16] = {0};
    nbxi_store_scalar(dtype, bytes, nbx_scalar_double((double)i));
    nbx_scalar back = nbxi_load_scalar(dtype, bytes);
    return i >= -((int64_t)1 << 53) && i <= (int64_t)1 << 53 && back.re.d == (double)i;
}

static nbx_status bind_value(packing *p, const nbxi_slot *slot, const nbxi_value *value, nbxi_argument *out)
{
    unsigned char *bytes;
    NBXI_TRY(room(p, slot, out, &bytes));
    bool floating = nbx_dtype_is_floating_point(slot->dtype);
    if (value->kind == NBXI_VALUE_BYTES) {
        if (value->v.bytes.size != slot->size) {
            return refuse(p, NBX_INVALID_ARGUMENT, slot, "%zu bytes are given, the parameter has %u",
                          value->v.bytes.size, slot->size);
        }
        memcpy(bytes, value->v.bytes.data, slot->size);
        return NBX_OK;
    }
    if (value->kind == NBXI_VALUE_INT && !nbx_dtype_is_complex(slot->dtype)) {
        int64_t i = value->v.i;
        if (!floating && integer_fits(slot->dtype, i)) {
            memcpy(bytes, &i, slot->size); /* little-endian */
            return NBX_OK;
        }
        if (floating && integer_exact(slot->dtype, i)) {
            nbxi_store_scalar(slot->dtype, bytes, nbx_scalar_double((double)i));
            return NBX_OK;
        }
        return refuse(p, NBX_OVERFLOW, slot, "%" PRId64 " does not fit in %s", i, nbx_dtype_name(slot->dtype));
    }
    if (value->kind == NBXI_VALUE_FLOAT && floating) {
        nbxi_store_scalar(slot->dtype, bytes, nbx_scalar_double(value->v.f));
        return NBX_OK;
    }
    return refuse(p, NBX_INVALID_ARGUMENT, slot, "a value of type %s is due, not %s", nbx_dtype_name(slot->dtype),
                  kind_name((int)value->kind));
}

static nbx_status bind_layout(packing *p, const nbxi_slot *slot, const nbxi_value *value, nbxi_argument *out)
{
    if (value->kind != NBXI_VALUE_INDICES || value->v.indices.count != slot->count) {
        return refuse(p, NBX_INVALID_ARGUMENT, slot, "%d indices are due, not %s%s", slot->count,
                      value->kind == NBXI_VALUE_INDICES ? "another number of " : "", kind_name((int)value->kind));
    }
    unsigned char *bytes;
    NBXI_TRY(room(p, slot, out, &bytes));
    if (slot->count == 0) memset(bytes, 0, slot->size);
    if (slot->dtype == NBX_INT64) {
        if (slot->count > 0) memcpy(bytes, value->v.indices.data, (size_t)slot->count * 8);
        return NBX_OK;
    }
    for (int i = 0; i < slot->count; i++) {
        int64_t index = value->v.indices.data[i];
        int32_t narrow = (int32_t)index;
        if (narrow != index) {
            return refuse(p, NBX_OVERFLOW, slot, "index %d is %" PRId64 ", which does not fit in 32 bits", i, index);
        }
        memcpy(bytes + (size_t)i * 4, &narrow, 4);
    }
    return NBX_OK;
}

/* ---- grid -------------------------------------------------------------------------------------------------------- */

static nbx_status make_config(nbx_context *ctx, const nbxi_kernel *kernel, const nbxi_grid *grid,
                              nbxi_launch_config *config, bool *empty)
{
    const nbxi_facts *facts = &kernel->device->facts;
    *config = (nbxi_launch_config){.group_size = {kernel->group, 1, 1}, .local_bytes = grid->local_bytes};
    *empty = false;
    for (int i = 0; i < 3; i++) {
        uint32_t limit = facts->max_groups[i] > 0 ? facts->max_groups[i] : UINT32_MAX;
        if (grid->groups[i] < 0 || grid->groups[i] > limit) {
            return nbxi_fail_argument(
                ctx, NBX_LIMIT, "grid", "kernel %s: %" PRId64 " work-groups in dimension %d, %s:%d takes 0 to %u",
                kernel->key, grid->groups[i], i, kernel->device->driver->name, kernel->device->index, limit);
        }
        config->groups[i] = (uint32_t)grid->groups[i];
        *empty = *empty || grid->groups[i] == 0;
    }
    if (grid->group_size != 0 && grid->group_size != kernel->group) {
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "grid",
                                  "kernel %s: groups of %" PRId64 " work-items, it was made for %u", kernel->key,
                                  grid->group_size, kernel->group);
    }
    if (facts->local_memory > 0 && grid->local_bytes > facts->local_memory - kernel->declared.static_local) {
        return nbxi_fail_argument(ctx, NBX_LIMIT, "grid",
                                  "kernel %s: %u bytes of local memory beside its own %u, %s:%d has %zu", kernel->key,
                                  grid->local_bytes, kernel->declared.static_local, kernel->device->driver->name,
                                  kernel->device->index, facts->local_memory);
    }
    return NBX_OK;
}

/* ---- launching --------------------------------------------------------------------------------------------------- */

static nbx_status bind_all(packing *p, const nbxi_value *values, int count)
{
    const nbxi_kernel *kernel = p->kernel;
    if (count != kernel->value_count) {
        return nbxi_fail(p->ctx, NBX_INVALID_ARGUMENT, "kernel %s takes %d arguments, not %d", kernel->key,
                         kernel->value_count, count);
    }
    for (int i = 0, at = 0; i < kernel->slot_count; i++) {
        const nbxi_slot *slot = &kernel->slots[i];
        nbxi_argument *out = &p->arguments[i];
        switch (slot->kind) {
        case NBXI_PARAMETER_REPORT:
            *out = (nbxi_argument){.kind = NBXI_ARGUMENT_ADDRESS,
                                   .size = 8,
                                   .address = kernel->device->report,
                                   .extent = sizeof(nbxi_report)};
            break;
        case NBXI_PARAMETER_VALUE: NBXI_TRY(bind_value(p, slot, &values[at++], out)); break;
        case NBXI_PARAMETER_LAYOUT: NBXI_TRY(bind_layout(p, slot, &values[at++], out)); break;
        default: NBXI_TRY(bind_pointer(p, slot, &values[at++], out)); break;
        }
    }
    return NBX_OK;
}

nbx_status nbxi_launch(nbx_context *ctx, nbxi_device *device, nbxi_kernel *kernel, const nbxi_grid *grid,
                       const nbxi_value *values, int count)
{
    if (kernel->device != device) {
        return nbxi_fail(ctx, NBX_DEVICE, "kernel %s is loaded on %s:%d, the launch is for %s:%d", kernel->key,
                         kernel->device->driver->name, kernel->device->index, device->driver->name, device->index);
    }
    packing p;
    p.ctx = ctx;
    p.kernel = kernel;
    p.used = 0;
    NBXI_TRY(bind_all(&p, values, count));
    nbxi_launch_config config;
    bool empty;
    NBXI_TRY(make_config(ctx, kernel, grid, &config, &empty));
    NBXI_TRY(nbxi_device_check(ctx, device));
    if (empty) return NBX_OK;
    if (atomic_load_explicit(&observer, memory_order_relaxed) != NULL) observe(kernel, &config, p.arguments);
    nbx_status status = device->driver->launch(ctx, device, kernel->function, &config, p.arguments, kernel->slot_count);
    if (status == NBX_OK && kernel->reports) {
        atomic_store_explicit(&device->report_pending, true, memory_order_relaxed);
    }
    return status;
}
