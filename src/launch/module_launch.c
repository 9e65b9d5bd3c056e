/* SPDX-License-Identifier: Apache-2.0 */
/* Foreign kernels: arguments, scratch memory, launches. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "src/base/checked.h"
#include "src/launch/module_object.h"
#include "src/tensor/convert.h"
#include "src/tensor/tensor.h"

typedef struct packed {
    nbxi_slot_kind kind;
    uint32_t size;
    int element;
    union {
        nbxi_address address;
        int64_t i;
        unsigned char bytes[8];
    } v;
    int map; /* number of the map, kind MAP */
} packed;

typedef struct binding {
    nbx_context *ctx;
    const nbx_module *module;
    packed slot[NBXI_MODULE_MOST];
    int count;
    int maps;
    _Alignas(64) unsigned char map[8][NBXI_MAP_BYTES];
    char number[32];
} binding;

/* The name of the argument at a place of the signature, without one its number. */
static const char *name_of(binding *b, int place)
{
    const nbxi_signature *s = &b->module->signature;
    for (int i = 0, at = 0; i < s->count; i++) {
        if (s->slot[i].folded) continue;
        if (at++ == place) return s->slot[i].name;
    }
    snprintf(b->number, sizeof(b->number), "argument %d", place);
    return b->number;
}

static nbx_status refuse(binding *b, int place, const char *why)
{
    const char *name = name_of(b, place);
    return nbxi_fail_argument(b->ctx, NBX_INVALID_ARGUMENT, name, "kernel %s: %s: %s", b->module->meta.kernel, name,
                              why);
}

static nbx_status push(binding *b, const packed *p)
{
    if (b->count >= NBXI_MODULE_MOST) {
        return nbxi_fail(b->ctx, NBX_LIMIT, "kernel %s: more than %d parameters", b->module->meta.kernel,
                         NBXI_MODULE_MOST);
    }
    b->slot[b->count++] = *p;
    return NBX_OK;
}

static nbx_status push_integer(binding *b, uint32_t size, int dtype, int64_t value)
{
    packed p = {.kind = NBXI_SLOT_INT, .size = size, .element = dtype, .v.i = value};
    if (size == 4 && (value < INT32_MIN || value > INT32_MAX)) return refuse(b, b->count, "a size above 2^31 - 1");
    return push(b, &p);
}

static nbx_status push_address(binding *b, nbxi_address address, int element)
{
    nbxi_range range;
    if (address != 0 && !nbxi_ranges_find(&b->module->device->ranges, address, &range)) {
        return refuse(b, b->count, "the address is in no memory that was allocated or imported");
    }
    packed p = {.kind = NBXI_SLOT_POINTER, .size = 8, .element = element, .v.address = address};
    return push(b, &p);
}

static nbx_status check_tensor(binding *b, const nbx_tensor *t)
{
    if (t == NULL) return refuse(b, b->count, "there is no tensor");
    if (t->storage->on == b->module->device) return NBX_OK;
    const char *name = name_of(b, b->count);
    return nbxi_fail_argument(b->ctx, NBX_DEVICE, name, "kernel %s: %s is on %s, the kernel runs on %s:%d",
                              b->module->meta.kernel, name, nbx_device_name(t->storage->device),
                              b->module->device->driver->name, b->module->device->index);
}

static nbx_status push_int(binding *b, const nbx_module_value *value)
{
    nbx_dtype dtype = value->dtype;
    if (!nbx_dtype_is_valid(dtype) || nbx_dtype_category(dtype) > NBX_CATEGORY_INT) {
        return refuse(b, b->count, "an integer needs an integer dtype or bool");
    }
    uint32_t size = (uint32_t)nbx_dtype_size(dtype);
    int64_t v = value->v.i;
    bool is_signed = dtype == NBX_INT8 || dtype == NBX_INT16 || dtype == NBX_INT32;
    if (dtype == NBX_BOOL ? v != 0 && v != 1
        : size == 8       ? false
        : is_signed       ? v < -((int64_t)1 << (8 * size - 1)) || v >= (int64_t)1 << (8 * size - 1)
                          : v < 0 || v >= (int64_t)1 << (8 * size)) {
        return refuse(b, b->count, "the value does not fit its dtype");
    }
    packed p = {.kind = NBXI_SLOT_INT, .size = size, .element = (int)dtype, .v.i = v};
    return push(b, &p);
}

static nbx_status push_float(binding *b, const nbx_module_value *value)
{
    packed p = {.kind = NBXI_SLOT_FLOAT, .element = (int)value->dtype};
    uint16_t half;
    float single = (float)value->v.f;
    switch (value->dtype) {
    case NBX_FLOAT16:
        half = nbxi_f64_to_f16(value->v.f);
        memcpy(p.v.bytes, &half, 2);
        p.size = 2;
        break;
    case NBX_BFLOAT16:
        half = nbxi_f64_to_bf16(value->v.f);
        memcpy(p.v.bytes, &half, 2);
        p.size = 2;
        break;
    case NBX_FLOAT32:
        memcpy(p.v.bytes, &single, 4);
        p.size = 4;
        break;
    case NBX_FLOAT64:
        memcpy(p.v.bytes, &value->v.f, 8);
        p.size = 8;
        break;
    default: return refuse(b, b->count, "a float needs dtype float16, bfloat16, float32 or float64");
    }
    return push(b, &p);
}

/* ---- tensor descriptors ------------------------------------------------------------------------------------------ */

/* Triton numbers element types as the device does: float64, bfloat16 and the float32 that flushes are elsewhere. */
static int host_element(int type) { return type == 8 ? 10 : type == 9 ? 8 : type == 10 ? 9 : type; }

static nbx_status make_map(binding *b, const nbx_tensor *t, bool nan_fill, const nbxi_map_meta *meta, void *out)
{
    nbxi_device *device = b->module->device;
    nbxi_map_request r = {.address = nbxi_tensor_address(t),
                          .ndim = t->ndim,
                          .element = host_element(meta->element_type),
                          .swizzle = meta->swizzle,
                          .nan_fill = nan_fill};
    if (device->driver->tensor_map == NULL) return refuse(b, b->count, "the device has no maps of tensors");
    if (t->ndim != meta->ndim || nbx_dtype_size(t->dtype) != (size_t)meta->element_size) {
        return refuse(b, b->count, "the descriptor was compiled for another rank or another element size");
    }
    for (int i = 0; i < t->ndim; i++) {
        int d = t->ndim - 1 - i;
        uint64_t stride = (uint64_t)t->strides[d] * (uint64_t)meta->element_size;
        if (t->sizes[d] < 1 || t->strides[d] < 1)
            return refuse(b, b->count, "a descriptor has positive sizes and strides");
        if (i == 0 ? t->strides[d] != 1 : stride % 16 != 0) {
            return refuse(b, b->count, "a descriptor has a last stride of 1 and others of whole 16 bytes");
        }
        r.sizes[i] = (uint64_t)t->sizes[d] * (i == 0 && meta->fp4_padded ? 2 : 1);
        r.strides[i] = stride;
        r.box[i] = meta->block[d];
    }
    if (r.address % 16 != 0) return refuse(b, b->count, "a descriptor begins at whole 16 bytes");
    return device->driver->tensor_map(b->ctx, device, &r, out);
}

static nbx_status push_shape(binding *b, const nbx_tensor *t)
{
    for (int d = 0; d < t->ndim; d++) NBXI_TRY(push_integer(b, 4, NBX_INT32, t->sizes[d]));
    for (int d = 0; d < t->ndim; d++) NBXI_TRY(push_integer(b, 8, NBX_INT64, t->strides[d]));
    return NBX_OK;
}

static nbx_status push_descriptor(binding *b, const nbx_module_value *value)
{
    const nbx_tensor *t = value->v.tensor;
    const nbxi_module_meta *meta = &b->module->meta;
    if (nbxi_is_none(t)) return refuse(b, b->count, "a descriptor needs a tensor");
    NBXI_TRY(check_tensor(b, t));
    if (t->ndim < 1 || t->ndim > 5) return refuse(b, b->count, "a descriptor has 1 to 5 dimensions");
    if (meta->map_count > 0) {
        if (b->maps >= meta->map_count) return refuse(b, b->count, "the kernel has fewer descriptors");
        packed p = {.kind = NBXI_SLOT_MAP, .size = NBXI_MAP_BYTES, .element = (int)t->dtype, .map = b->maps};
        NBXI_TRY(make_map(b, t, value->nan_fill, &meta->maps[b->maps], b->map[b->maps]));
        b->maps++;
        NBXI_TRY(push(b, &p));
        return push_shape(b, t);
    }
    NBXI_TRY(push_address(b, nbxi_tensor_address(t), (int)t->dtype));
    for (int d = 0; d < t->ndim; d++) NBXI_TRY(push_integer(b, 8, NBX_INT64, t->sizes[d]));
    for (int d = 0; d < t->ndim; d++) NBXI_TRY(push_integer(b, 8, NBX_INT64, t->strides[d]));
    if (meta->minor >= 5) NBXI_TRY(push_integer(b, 1, NBX_BOOL, value->nan_fill));
    if (meta->minor >= 7) NBXI_TRY(push_integer(b, 1, NBX_BOOL, 0)); /* not rounded to tf32 */
    return push_shape(b, t);
}

static nbx_status push_value(binding *b, const nbx_module_value *value)
{
    switch (value->kind) {
    case NBX_MODULE_TENSOR:
        if (value->v.tensor == NBX_NONE) return push_address(b, 0, -1);
        NBXI_TRY(check_tensor(b, value->v.tensor));
        return push_address(b, nbxi_tensor_address(value->v.tensor), (int)value->v.tensor->dtype);
    case NBX_MODULE_ADDRESS: return push_address(b, value->v.address, -1);
    case NBX_MODULE_INT: return push_int(b, value);
    case NBX_MODULE_FLOAT: return push_float(b, value);
    case NBX_MODULE_DESCRIPTOR: return push_descriptor(b, value);
    default: return refuse(b, b->count, "the kind of the value is not known");
    }
}

/* ---- checks ------------------------------------------------------------------------------------------------------ */

/* Folded arguments that are given have to be what the code was made for; they are then left out. */
static nbx_status bind(binding *b, const nbx_module_value *values, size_t count)
{
    const nbxi_signature *s = &b->module->signature;
    size_t given = 0, scalars = 0;
    for (size_t i = 0; i < count; i++) scalars += values[i].kind != NBX_MODULE_DESCRIPTOR;
    bool folded_given = s->count >= 0 && s->folded > 0 && count == scalars && count == (size_t)s->count;
    for (int i = 0; folded_given && i < s->count; i++, given++) {
        const nbxi_slot *slot = &s->slot[i];
        if (!slot->folded) {
            NBXI_TRY(push_value(b, &values[given]));
        } else if (values[given].kind != NBX_MODULE_INT || values[given].v.i != slot->value) {
            return nbxi_fail_argument(b->ctx, NBX_INVALID_ARGUMENT, slot->name,
                                      "kernel %s was compiled for %s = %lld and computes nothing else",
                                      b->module->meta.kernel, slot->name, (long long)slot->value);
        }
    }
    for (; given < count; given++) NBXI_TRY(push_value(b, &values[given]));
    return NBX_OK;
}

static bool same_element(int slot, int given)
{
    if (slot < 0 || given < 0 || slot == given) return true;
    if (!nbx_dtype_is_valid((nbx_dtype)slot) || nbx_dtype_is_floating_point((nbx_dtype)slot) ||
        nbx_dtype_is_floating_point((nbx_dtype)given) || nbx_dtype_is_complex((nbx_dtype)given)) {
        return false;
    }
    return nbx_dtype_size((nbx_dtype)slot) == nbx_dtype_size((nbx_dtype)given); /* the sign is the code's affair */
}

static nbx_status check_signature(binding *b)
{
    const nbxi_signature *s = &b->module->signature;
    if (s->count < 0) return NBX_OK;
    int expected = s->count - s->folded;
    if (b->count != expected) {
        return nbxi_fail(b->ctx, NBX_INVALID_ARGUMENT, "kernel %s takes %d arguments, %d are given (flattened)",
                         b->module->meta.kernel, expected, b->count);
    }
    for (int i = 0, at = 0; i < s->count; i++) {
        const nbxi_slot *slot = &s->slot[i];
        if (slot->folded) continue;
        const packed *p = &b->slot[at];
        if (slot->kind != p->kind) return refuse(b, at, "the value is of another kind than the parameter");
        if (slot->size != p->size) return refuse(b, at, "the value has another width than the parameter");
        if (!same_element(slot->element, p->element)) return refuse(b, at, "the dtype is another than the parameter's");
        if (slot->by_16 && p->kind == NBXI_SLOT_POINTER && p->v.address % 16 != 0) {
            return refuse(b, at, "the code was made for addresses that are multiples of 16");
        }
        if (slot->by_16 && p->kind == NBXI_SLOT_INT && p->v.i % 16 != 0) {
            return refuse(b, at, "the code was made for multiples of 16");
        }
        at++;
    }
    return NBX_OK;
}

/* Also without a signature: the code says how many parameters it has and how wide each is. */
static nbx_status check_declared(binding *b)
{
    const nbxi_declared *d = &b->module->declared;
    int hidden = nbxi_module_hidden(&b->module->meta);
    if (b->count + hidden != d->count) {
        return nbxi_fail(b->ctx, NBX_INVALID_ARGUMENT,
                         "kernel %s takes %d arguments (%d parameters, of which Triton %d.%d fills %d), %d are given",
                         b->module->meta.kernel, d->count - hidden, d->count, b->module->meta.major,
                         b->module->meta.minor, hidden, b->count);
    }
    for (int i = 0; i < b->count; i++) {
        if (b->slot[i].size == d->parameter[i].size) continue;
        const char *name = name_of(b, i);
        return nbxi_fail_argument(b->ctx, NBX_INVALID_ARGUMENT, name,
                                  "kernel %s: %s has %u bytes, the parameter of the code %u", b->module->meta.kernel,
                                  name, b->slot[i].size, d->parameter[i].size);
    }
    return NBX_OK;
}

/* ---- launch ------------------------------------------------------------------------------------------------------ */

static nbx_status make_config(nbx_context *ctx, const nbx_module *m, const int64_t grid[3], nbxi_launch_config *out)
{
    const nbxi_module_meta *meta = &m->meta;
    const nbxi_facts *facts = &m->device->facts;
    int64_t times[3] = {meta->ctas, 1, 1};
    memset(out, 0, sizeof(*out));
    if (meta->ctas > 1 && meta->minor <= 5 && meta->cluster[0] > 0) {
        for (int d = 0; d < 3; d++) times[d] = meta->cluster[d];
        if (times[1] != 1 || times[2] != 1) {
            return nbxi_fail(ctx, NBX_NOT_SUPPORTED,
                             "kernel %s runs in clusters of %d x %d x %d: only those in x are "
                             "supported",
                             meta->kernel, meta->cluster[0], meta->cluster[1], meta->cluster[2]);
        }
    }
    for (int d = 0; d < 3; d++) {
        int64_t size;
        if (grid[d] < 0 || !nbxi_mul_i64(grid[d], times[d], &size) || size > (int64_t)facts->max_groups[d]) {
            return nbxi_fail_argument(
                ctx, NBX_LIMIT, "grid", "kernel %s: %lld programs in dimension %d: %s:%d takes %u", meta->kernel,
                (long long)grid[d], d, m->device->driver->name, m->device->index, facts->max_groups[d]);
        }
        out->groups[d] = (uint32_t)size;
        out->group_size[d] = 1;
    }
    out->group_size[0] = (uint32_t)(meta->warps * meta->warp_size);
    out->local_bytes = meta->shared;
    out->cluster = meta->ctas > 1 ? (uint32_t)times[0] : 0;
    out->cooperative = meta->cooperative;
    out->programmatic = meta->programmatic;
    return NBX_OK;
}

/* Memory that the code uses for itself: so many bytes for each work-group. *block is what to free. */
static nbx_status make_scratch(nbx_context *ctx, const nbx_module *m, const nbxi_launch_config *config, uint64_t each,
                               uint64_t align, bool zero, nbxi_address *block, nbxi_address *out)
{
    size_t bytes = (size_t)each;
    *block = *out = 0;
    if (each == 0) return NBX_OK;
    for (int d = 0; d < 3; d++) {
        if (!nbxi_mul_size(bytes, config->groups[d], &bytes)) {
            return nbxi_fail(ctx, NBX_OVERFLOW, "kernel %s: the size of its scratch memory", m->meta.kernel);
        }
    }
    size_t more = align > 256 ? (size_t)align : 0;
    if (!nbxi_add_size(bytes, more, &bytes)) {
        return nbxi_fail(ctx, NBX_OVERFLOW, "kernel %s: the size of its scratch memory", m->meta.kernel);
    }
    NBXI_TRY(nbxi_device_alloc(ctx, m->device, bytes, block));
    *out = (*block + align - 1) / align * align;
    return zero ? m->device->driver->fill(ctx, m->device, *block, "", 1, bytes, NULL) : NBX_OK;
}

static int fill_arguments(const binding *b, nbxi_address global, nbxi_address profile, nbxi_argument *out)
{
    int count = 0;
    for (; count < b->count; count++) {
        const packed *p = &b->slot[count];
        nbxi_argument *a = &out[count];
        memset(a, 0, sizeof(*a));
        a->kind = p->kind == NBXI_SLOT_POINTER ? NBXI_ARGUMENT_ADDRESS : NBXI_ARGUMENT_BYTES;
        a->size = p->size;
        a->address = p->kind == NBXI_SLOT_POINTER ? p->v.address : 0;
        a->bytes = p->kind == NBXI_SLOT_MAP ? b->map[p->map] : p->v.bytes;
    }
    int hidden = nbxi_module_hidden(&b->module->meta);
    for (int i = 0; i < hidden; i++, count++) {
        out[count] = (nbxi_argument){.kind = NBXI_ARGUMENT_ADDRESS, .size = 8, .address = i == 0 ? global : profile};
    }
    return count;
}

static nbx_status queue(binding *b, const nbxi_launch_config *config)
{
    const nbx_module *m = b->module;
    nbxi_argument arguments[NBXI_MODULE_MOST + 2];
    nbxi_address block[2] = {0, 0}, scratch[2] = {0, 0};
    nbx_status status =
        make_scratch(b->ctx, m, config, m->meta.global_scratch, m->meta.global_align, false, &block[0], &scratch[0]);
    if (status == NBX_OK) {
        status = make_scratch(b->ctx, m, config, m->meta.profile_scratch, m->meta.profile_align, true, &block[1],
                              &scratch[1]);
    }
    if (status == NBX_OK) {
        int count = fill_arguments(b, scratch[0], scratch[1], arguments);
        status = m->device->driver->launch(b->ctx, m->device, m->function, config, arguments, count);
    }
    /* Later work on the same stream comes after the kernel. */
    nbxi_device_free(m->device, block[0]);
    nbxi_device_free(m->device, block[1]);
    return status;
}

nbx_status nbx_module_launch(nbx_context *ctx, const nbx_module *module, const int64_t grid[3],
                             const nbx_module_value *values, size_t count)
{
    if (ctx == NULL) return NBX_INVALID_ARGUMENT;
    if (module == NULL || grid == NULL || (values == NULL && count > 0)) {
        return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "nbx_module_launch: no module, grid or values");
    }
    if (module->device == NULL) {
        return nbxi_fail(ctx, NBX_STATE, "kernel %s was loaded for inspection: it is not launched",
                         module->meta.kernel);
    }
    nbxi_launch_config config;
    binding b = {.ctx = ctx, .module = module};
    NBXI_TRY(nbxi_device_check(ctx, module->device));
    NBXI_TRY(bind(&b, values, count));
    NBXI_TRY(check_signature(&b));
    NBXI_TRY(check_declared(&b));
    NBXI_TRY(make_config(ctx, module, grid, &config));
    if (config.groups[0] == 0 || config.groups[1] == 0 || config.groups[2] == 0) return NBX_OK;
    return queue(&b, &config);
}
