/* SPDX-License-Identifier: Apache-2.0 */
/* From a kernel's name and specialisation to loaded code: found in the device's table, else built, by one thread while
 * others that want the same wait. */
#include "src/launch/kernel.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "src/launch/artifact.h"

typedef struct launch_state {
    pthread_rwlock_t lock; /* table */
    nbxi_kernel **table;   /* open addressing, a power of two */
    size_t count, capacity;
    pthread_mutex_t flight; /* states of kernels, counters */
    pthread_cond_t landed;
    uint64_t compiled, from_disk, from_pack;
    double seconds, said; /* spent in compilers, and when it was said last */
} launch_state;

/* A specialisation in the order of the declaration. */
typedef struct wanted {
    const nbxi_kernel_source *source;
    int64_t values[NBXI_MAX_SPECS];
    const char *codes[NBXI_MAX_SPECS];
    uint64_t hash;
} wanted;

/* ---- the launcher of a device ------------------------------------------------------------------------------------ */

static void free_kernel(nbxi_kernel *kernel)
{
    nbxi_heap *heap = kernel->device->heap;
    if (kernel->module != NULL) kernel->device->driver->unload(kernel->device, kernel->module);
    for (int i = 0; i < NBXI_MAX_SPECS; i++) nbxi_free(heap, kernel->codes[i]);
    nbxi_free(heap, kernel->key);
    nbxi_free(heap, kernel);
}

static void close_launch(nbxi_device *device)
{
    launch_state *state = device->launch;
    if (state == NULL) return;
    for (size_t i = 0; i < state->capacity; i++) {
        if (state->table[i] != NULL) free_kernel(state->table[i]);
    }
    nbxi_free(device->heap, state->table);
    pthread_cond_destroy(&state->landed);
    pthread_mutex_destroy(&state->flight);
    pthread_rwlock_destroy(&state->lock);
    nbxi_free(device->heap, state);
    device->launch = NULL;
}

static nbx_status launch_state_of(nbx_context *ctx, nbxi_device *device, launch_state **out)
{
    *out = __atomic_load_n(&device->launch, __ATOMIC_ACQUIRE);
    if (*out != NULL) return NBX_OK;
    pthread_mutex_lock(&device->lock);
    launch_state *state = device->launch;
    if (state == NULL && (state = nbxi_alloc(device->heap, sizeof(*state))) != NULL) {
        if (pthread_rwlock_init(&state->lock, NULL) != 0) {
            nbxi_free(device->heap, state);
            state = NULL;
        } else {
            pthread_mutex_init(&state->flight, NULL);
            pthread_cond_init(&state->landed, NULL);
            device->launch_close = close_launch;
            __atomic_store_n(&device->launch, state, __ATOMIC_RELEASE);
        }
    }
    pthread_mutex_unlock(&device->lock);
    *out = state;
    return state != NULL ? NBX_OK : nbxi_fail_memory(ctx, sizeof(*state), "the launcher of a device");
}

void nbxi_launch_count(nbxi_device *device, nbxi_launch_counters *out)
{
    *out = (nbxi_launch_counters){0};
    launch_state *state = __atomic_load_n(&device->launch, __ATOMIC_ACQUIRE);
    if (state == NULL) return;
    pthread_mutex_lock(&state->flight);
    out->compiled = state->compiled;
    out->from_disk = state->from_disk;
    out->from_pack = state->from_pack;
    out->compile_seconds = state->seconds;
    pthread_mutex_unlock(&state->flight);
}

/* ---- the table --------------------------------------------------------------------------------------------------- */

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ (hash >> 29);
}

static uint64_t mix_text(uint64_t hash, const char *text)
{
    size_t length = strlen(text);
    uint64_t word = 0;
    for (; length >= 8; length -= 8, text += 8) {
        memcpy(&word, text, 8);
        hash = mix(hash, word);
    }
    word = length;
    memcpy(&word, text, length); /* below 8 */
    return mix(hash, word);
}

static bool same(const nbxi_kernel *kernel, const wanted *want)
{
    if (kernel->hash != want->hash || kernel->source != want->source) return false;
    for (int i = 0; i < want->source->spec_count; i++) {
        if (kernel->values[i] != want->values[i]) return false;
        if (want->codes[i] != NULL && strcmp(kernel->codes[i], want->codes[i]) != 0) return false;
    }
    return true;
}

/* Place of the kernel, or the free place where it belongs. The table has one. */
static nbxi_kernel **place_of(nbxi_kernel **table, size_t capacity, const wanted *want, uint64_t hash)
{
    size_t i = hash & (capacity - 1);
    while (table[i] != NULL && !(want != NULL && same(table[i], want))) i = (i + 1) & (capacity - 1);
    return &table[i];
}

static bool make_room(nbxi_heap *heap, launch_state *state)
{
    if (state->count * 2 < state->capacity) return true;
    size_t capacity = state->capacity > 0 ? state->capacity * 2 : 64;
    nbxi_kernel **table = nbxi_alloc_array(heap, capacity, sizeof(nbxi_kernel *));
    if (table == NULL) return false;
    for (size_t i = 0; i < state->capacity; i++) {
        nbxi_kernel *kernel = state->table[i];
        if (kernel != NULL) *place_of(table, capacity, NULL, kernel->hash) = kernel;
    }
    nbxi_free(heap, state->table);
    state->table = table;
    state->capacity = capacity;
    return true;
}

/* ---- specialisation ---------------------------------------------------------------------------------------------- */

static nbx_status check_spec(nbx_context *ctx, const nbxi_kernel_source *source, int at, const nbxi_spec *spec)
{
    switch (source->specs[at].kind) {
    case NBXI_SPEC_DTYPE:
        if (nbx_dtype_is_valid((nbx_dtype)spec->value)) return NBX_OK;
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, spec->name, "kernel %s: %s is no dtype: %lld",
                                  source->name, spec->name, (long long)spec->value);
    case NBXI_SPEC_INDEX:
        if (spec->value == 32 || spec->value == 64) return NBX_OK;
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, spec->name, "kernel %s: %s must be 32 or 64, not %lld",
                                  source->name, spec->name, (long long)spec->value);
    case NBXI_SPEC_CODE:
        if (spec->code != NULL) return NBX_OK;
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, spec->name, "kernel %s: %s is text and has none",
                                  source->name, spec->name);
    default: return NBX_OK;
    }
}

static nbx_status order_specs(nbx_context *ctx, const nbxi_kernel_source *source, const nbxi_spec *specs, int count,
                              wanted *out)
{
    out->source = source;
    if (source->spec_count > NBXI_MAX_SPECS) {
        return nbxi_fail(ctx, NBX_LIMIT, "kernel %s declares %d specs, %d are possible", source->name,
                         source->spec_count, NBXI_MAX_SPECS);
    }
    uint32_t seen = 0;
    for (int i = 0; i < count; i++) {
        int at = i < source->spec_count && strcmp(source->specs[i].name, specs[i].name) == 0 ? i : 0;
        while (at < source->spec_count && strcmp(source->specs[at].name, specs[i].name) != 0) at++;
        if (at == source->spec_count || (seen & (1u << at)) != 0) {
            return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, specs[i].name, "kernel %s %s spec %s", source->name,
                                      at == source->spec_count ? "has no" : "is given twice the", specs[i].name);
        }
        NBXI_TRY(check_spec(ctx, source, at, &specs[i]));
        seen |= 1u << at;
        bool code = source->specs[at].kind == NBXI_SPEC_CODE;
        out->values[at] = code ? 0 : specs[i].value;
        out->codes[at] = code ? specs[i].code : NULL;
    }
    uint64_t hash = mix(1, (uintptr_t)source);
    for (int i = 0; i < source->spec_count; i++) {
        if ((seen & (1u << i)) == 0) {
            return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, source->specs[i].name, "kernel %s needs the spec %s",
                                      source->name, source->specs[i].name);
        }
        hash = mix(hash, (uint64_t)out->values[i]);
        if (out->codes[i] != NULL) hash = mix_text(hash, out->codes[i]);
    }
    out->hash = hash;
    return NBX_OK;
}

/* ---- parameters -------------------------------------------------------------------------------------------------- */

/* What kernels calculate with for a dtype: T_acc of kernels/README.md. */
static nbx_dtype compute_dtype(nbx_dtype dtype)
{
    switch (nbx_dtype_category(dtype)) {
    case NBX_CATEGORY_BOOL: return NBX_INT32;
    case NBX_CATEGORY_INT: return NBX_INT64;
    case NBX_CATEGORY_FLOAT: return dtype == NBX_FLOAT64 ? NBX_FLOAT64 : NBX_FLOAT32;
    default: return dtype;
    }
}

static bool resolve_type(const nbxi_kernel_source *source, const int64_t *values, const char *type, nbx_dtype *dtype,
                         bool *exact)
{
    static const struct {
        const char *name;
        nbx_dtype dtype;
    } types[] = {{"i8", NBX_INT8},     {"u8", NBX_UINT8},    {"i16", NBX_INT16},     {"u16", NBX_UINT16},
                 {"i32", NBX_INT32},   {"u32", NBX_UINT32},  {"i64", NBX_INT64},     {"u64", NBX_UINT64},
                 {"f32", NBX_FLOAT32}, {"f64", NBX_FLOAT64}, {"c64", NBX_COMPLEX64}, {"c128", NBX_COMPLEX128}};
    *exact = false;
    for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
        if (strcmp(type, types[i].name) == 0) return *dtype = types[i].dtype, true;
    }
    bool index = strcmp(type, "index") == 0;
    size_t length = strlen(type);
    bool compute = length > 4 && strcmp(type + length - 4, "_acc") == 0;
    if (compute) length -= 4;
    for (int i = 0; i < source->spec_count; i++) {
        const nbxi_spec_source *spec = &source->specs[i];
        if (index && spec->kind == NBXI_SPEC_INDEX) return *dtype = values[i] == 32 ? NBX_INT32 : NBX_INT64, true;
        if (spec->kind != NBXI_SPEC_DTYPE || strlen(spec->name) != length || memcmp(spec->name, type, length) != 0) {
            continue;
        }
        *exact = !compute;
        return *dtype = compute ? compute_dtype((nbx_dtype)values[i]) : (nbx_dtype)values[i], true;
    }
    return index ? (*dtype = NBX_INT64, true) : false;
}

static nbx_status make_slots(nbx_context *ctx, nbxi_kernel *kernel, const nbxi_spec *specs)
{
    const nbxi_kernel_source *source = kernel->source;
    if (source->parameter_count > NBXI_MAX_PARAMETERS) {
        return nbxi_fail(ctx, NBX_LIMIT, "kernel %s declares %d parameters, %d are possible", source->name,
                         source->parameter_count, NBXI_MAX_PARAMETERS);
    }
    for (int i = 0; i < source->parameter_count; i++) {
        const nbxi_parameter *p = &source->parameters[i];
        nbxi_slot *slot = &kernel->slots[i];
        *slot = (nbxi_slot){.kind = p->kind, .name = p->name, .dtype = NBX_UINT32, .size = 8};
        bool wide = p->type != NULL && strcmp(p->type, "i64") == 0;
        const char *type = p->kind == NBXI_PARAMETER_LAYOUT && !wide ? "index" : p->type;
        if (p->kind == NBXI_PARAMETER_REPORT) {
            kernel->reports = true;
        } else if (type == NULL || !resolve_type(source, kernel->values, type, &slot->dtype, &slot->exact)) {
            return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, p->name, "kernel %s: parameter %s has unknown type %s",
                                      source->name, p->name, type != NULL ? type : "(none)");
        } else {
            kernel->value_count++;
        }
        if (p->kind == NBXI_PARAMETER_VALUE) slot->size = (uint32_t)nbx_dtype_size(slot->dtype);
        if (p->kind == NBXI_PARAMETER_LAYOUT) {
            int64_t count = -1;
            if (p->count != NULL) NBXI_TRY(nbxi_spec_evaluate(ctx, p->count, specs, source->spec_count, &count));
            if (count < 0 || count > 512) {
                return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, p->name,
                                          "kernel %s: layout %s has a bad count: %s", source->name, p->name,
                                          p->count != NULL ? p->count : "(none)");
            }
            slot->count = (int)count;
            slot->size = (uint32_t)((count > 0 ? (size_t)count : 1) * nbx_dtype_size(slot->dtype));
        }
        kernel->slot_count++;
        kernel->argument_bytes = (kernel->argument_bytes + 7) / 8 * 8 + slot->size;
    }
    int64_t group = 0;
    if (source->group != NULL) { NBXI_TRY(nbxi_spec_evaluate(ctx, source->group, specs, source->spec_count, &group)); }
    if (group < 1 || group > UINT32_MAX) {
        return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "kernel %s has no group size: %s", source->name,
                         source->group != NULL ? source->group : "(none)");
    }
    kernel->group = (uint32_t)group;
    return NBX_OK;
}

/* ---- checks ------------------------------------------------------------------------------------------------------ */

static nbx_status check_device(nbx_context *ctx, const nbxi_kernel *kernel)
{
    const nbxi_device *device = kernel->device;
    const nbxi_facts *facts = &device->facts;
    char missing[64];
    bool runs = nbxi_kernel_runs_on(kernel->source, device, missing);
    if (!runs) {
        return nbxi_fail(ctx, NBX_NOT_SUPPORTED, "kernel %s needs %s, which %s:%d (%s) has not", kernel->key, missing,
                         device->driver->name, device->index, facts->name);
    }
    if (facts->max_work_group > 0 && kernel->group > (uint32_t)facts->max_work_group) {
        return nbxi_fail(ctx, NBX_LIMIT, "kernel %s has groups of %u work-items, %s:%d takes %d", kernel->key,
                         kernel->group, device->driver->name, device->index, facts->max_work_group);
    }
    if (facts->max_argument_bytes > 0 && kernel->argument_bytes > facts->max_argument_bytes) {
        return nbxi_fail(ctx, NBX_LIMIT, "kernel %s has %u bytes of arguments, %s:%d takes %zu", kernel->key,
                         kernel->argument_bytes, device->driver->name, device->index, facts->max_argument_bytes);
    }
    return NBX_OK;
}

/* What the compiled code declares against what the source declares. Unknown is unverified, never zero. */
static nbx_status check_declared(nbx_context *ctx, nbxi_kernel *kernel)
{
    const nbxi_declared *declared = &kernel->declared;
    const nbxi_device *device = kernel->device;
    bool split = device->driver->split_addresses;
    int expected = 0;
    for (int i = 0; i < kernel->slot_count; i++) {
        const nbxi_slot *slot = &kernel->slots[i];
        bool pointer = slot->kind != NBXI_PARAMETER_VALUE && slot->kind != NBXI_PARAMETER_LAYOUT;
        for (int part = 0; part < (pointer && split ? 2 : 1); part++, expected++) {
            uint32_t size = declared->count > expected && expected < 64 ? declared->parameter[expected].size : 0;
            if (size == 0 || size == slot->size) continue;
            return nbxi_fail_argument(ctx, NBX_DEVICE, slot->name,
                                      "kernel %s on %s:%d: the compiled code takes %u bytes for parameter %s, not %u",
                                      kernel->key, device->driver->name, device->index, size, slot->name, slot->size);
        }
    }
    if (declared->count >= 0 && declared->count != expected) {
        return nbxi_fail(ctx, NBX_DEVICE, "kernel %s on %s:%d: the compiled code takes %d arguments, not %d",
                         kernel->key, device->driver->name, device->index, declared->count, expected);
    }
    kernel->verified = declared->count >= 0;
    if ((declared->required_group[0] > 0 && declared->required_group[0] != kernel->group) ||
        (declared->max_group > 0 && declared->max_group < kernel->group)) {
        return nbxi_fail(ctx, NBX_LIMIT, "kernel %s on %s:%d: the compiled code takes groups of %u work-items, not %u",
                         kernel->key, device->driver->name, device->index,
                         declared->required_group[0] > 0 ? declared->required_group[0] : declared->max_group,
                         kernel->group);
    }
    if (device->facts.local_memory > 0 && declared->static_local > device->facts.local_memory) {
        return nbxi_fail(ctx, NBX_LIMIT, "kernel %s has %u bytes of local memory, %s:%d has %zu", kernel->key,
                         declared->static_local, device->driver->name, device->index, device->facts.local_memory);
    }
    return NBX_OK;
}

/* ---- building ---------------------------------------------------------------------------------------------------- */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void count_build(nbx_context *ctx, launch_state *state, const nbxi_kernel *kernel, nbxi_artifact_origin origin,
                        double seconds)
{
    pthread_mutex_lock(&state->flight);
    state->compiled += origin == NBXI_FROM_COMPILER;
    state->from_disk += origin == NBXI_FROM_DISK;
    state->from_pack += origin == NBXI_FROM_PACK;
    state->seconds += seconds;
    bool say = state->seconds - state->said >= 1.0;
    double total = state->seconds;
    uint64_t compiled = state->compiled;
    if (say) state->said = state->seconds;
    pthread_mutex_unlock(&state->flight);
    if (say) {
        nbxi_log(ctx, NBX_LOG_INFO, "%s:%d: %llu kernels compiled so far, %.1f s; the last was %s",
                 kernel->device->driver->name, kernel->device->index, (unsigned long long)compiled, total, kernel->key);
    }
}

static nbx_status load_code(nbx_context *ctx, nbxi_kernel *kernel, const void *code, size_t size)
{
    nbxi_device *device = kernel->device;
    NBXI_TRY(device->driver->load(ctx, device, code, size, &kernel->module));
    nbx_status status = device->driver->function(ctx, device, kernel->module, kernel->source->name, 0,
                                                 &kernel->function, &kernel->declared);
    if (status == NBX_OK) status = check_declared(ctx, kernel);
    if (status != NBX_OK) {
        device->driver->unload(device, kernel->module);
        kernel->module = NULL;
    }
    return status;
}

/* From a pack, from disk, or compiled; a kept artifact that the driver does not take is compiled anew. */
static nbx_status load_artifact(nbx_context *ctx, nbxi_kernel *kernel, launch_state *state,
                                const nbxi_artifact_key *packed)
{
    nbxi_device *device = kernel->device;
    void *code = NULL;
    size_t size = 0;
    double begin = now();
    if (nbxi_pack_read(ctx, packed, &code, &size)) {
        nbx_status status = load_code(ctx, kernel, code, size);
        nbxi_free(ctx->heap, code);
        if (status == NBX_OK) count_build(ctx, state, kernel, NBXI_FROM_PACK, now() - begin);
        return status;
    }
    /* Only now: a machine that works from packs may have no compiler. */
    char identity[512] = "";
    nbxi_artifact_key whole = *packed;
    const nbxi_artifact_key *key = &whole;
    whole.identity = identity;
    NBXI_TRY(device->driver->compiler_identity(ctx, device, identity, sizeof(identity)));
    if (nbxi_cache_read(ctx, key, &code, &size)) {
        nbx_status status = load_code(ctx, kernel, code, size);
        nbxi_free(ctx->heap, code);
        if (status == NBX_OK) count_build(ctx, state, kernel, NBXI_FROM_DISK, now() - begin);
        if (status == NBX_OK || status == NBX_OUT_OF_MEMORY) return status;
        nbxi_log(ctx, NBX_LOG_WARNING, "a kept kernel is compiled anew: %s", ctx->error.message);
        nbxi_cache_remove(ctx, key);
    }
    NBXI_TRY(device->driver->compile(ctx, device, NULL, key->name, key->text, key->options, &code, &size));
    nbx_status status = load_code(ctx, kernel, code, size);
    if (status == NBX_OK) {
        nbxi_cache_write(ctx, key, code, size);
        count_build(ctx, state, kernel, NBXI_FROM_COMPILER, now() - begin);
    }
    nbxi_free(ctx->heap, code);
    return status;
}

static nbx_status build(nbx_context *ctx, nbxi_kernel *kernel, launch_state *state, const char *given)
{
    nbxi_device *device = kernel->device;
    const nbxi_driver *driver = device->driver;
    NBXI_TRY(nbxi_device_check(ctx, device));
    nbxi_spec specs[NBXI_MAX_SPECS];
    for (int i = 0; i < kernel->source->spec_count; i++) {
        specs[i] = (nbxi_spec){kernel->source->specs[i].name, kernel->values[i], kernel->codes[i]};
    }
    NBXI_TRY(make_slots(ctx, kernel, specs));
    NBXI_TRY(check_device(ctx, kernel));
    if (driver->target == NULL) { /* built in: the artifact is the name */
        void *code = NULL;
        size_t size = 0;
        NBXI_TRY(driver->compile(ctx, device, NULL, kernel->source->name, "", "", &code, &size));
        nbx_status status = load_code(ctx, kernel, code, size);
        nbxi_free(ctx->heap, code);
        return status;
    }
    const char *options = nbxi_target_options(driver->target);
    if (options == NULL) options = "";
    char *text = NULL;
    if (given == NULL) {
        NBXI_TRY(nbxi_kernel_text(ctx, kernel->source, driver->target, &device->facts, specs,
                                  kernel->source->spec_count, &text));
        given = text;
    }
    const nbxi_artifact_key key = {
        driver->artifact_kind, device->facts.architecture, kernel->source->name, given, options, ""};
    nbx_status status = load_artifact(ctx, kernel, state, &key);
    nbxi_free(ctx->heap, text);
    return status;
}

/* ---- getting ----------------------------------------------------------------------------------------------------- */

static nbxi_kernel *new_kernel(nbxi_device *device, const wanted *want)
{
    nbxi_heap *heap = device->heap;
    nbxi_kernel *kernel = nbxi_alloc(heap, sizeof(*kernel));
    if (kernel == NULL) return NULL;
    kernel->device = device;
    kernel->source = want->source;
    kernel->hash = want->hash;
    memcpy(kernel->values, want->values, sizeof(kernel->values));
    bool ok = true;
    for (int i = 0; i < want->source->spec_count && ok; i++) {
        if (want->codes[i] != NULL) ok = (kernel->codes[i] = nbxi_strdup(heap, want->codes[i])) != NULL;
    }
    nbxi_text text;
    nbxi_text_init(&text, heap);
    nbxi_text_printf(&text, "%s%s", want->source->name, want->source->spec_count > 0 ? " " : "");
    nbxi_spec_text(&text, want->source, want->values, kernel->codes);
    if (ok && !text.failed) kernel->key = nbxi_strdup(heap, nbxi_text_string(&text));
    nbxi_text_free(&text);
    if (kernel->key == NULL) {
        free_kernel(kernel);
        return NULL;
    }
    return kernel;
}

/* Waits until another thread has built the kernel, which this one holds. true: it is ready. */
static bool wait_for(launch_state *state, nbxi_kernel *kernel)
{
    pthread_mutex_lock(&state->flight);
    while (kernel->state == NBXI_KERNEL_BUILDING) pthread_cond_wait(&state->landed, &state->flight);
    bool ready = kernel->state == NBXI_KERNEL_READY;
    bool last = --kernel->waiting == 0;
    pthread_mutex_unlock(&state->flight);
    if (!ready && last) free_kernel(kernel);
    return ready;
}

static void remove_failed(nbxi_device *device, launch_state *state, nbxi_kernel *kernel)
{
    pthread_rwlock_wrlock(&state->lock);
    size_t i = kernel->hash & (state->capacity - 1);
    while (state->table[i] != kernel) i = (i + 1) & (state->capacity - 1);
    state->table[i] = NULL;
    state->count--;
    /* Those behind it move up, so that searches find them. */
    for (size_t j = (i + 1) & (state->capacity - 1); state->table[j] != NULL; j = (j + 1) & (state->capacity - 1)) {
        nbxi_kernel *moved = state->table[j];
        state->table[j] = NULL;
        *place_of(state->table, state->capacity, NULL, moved->hash) = moved;
    }
    pthread_rwlock_unlock(&state->lock);
    (void)device;
    pthread_mutex_lock(&state->flight);
    kernel->state = NBXI_KERNEL_FAILED;
    bool waited_for = kernel->waiting > 0;
    pthread_cond_broadcast(&state->landed);
    pthread_mutex_unlock(&state->flight);
    if (!waited_for) free_kernel(kernel);
}

static bool is_ready(nbxi_kernel *kernel)
{
    return __atomic_load_n(&kernel->state, __ATOMIC_ACQUIRE) == NBXI_KERNEL_READY;
}

/* A kernel that may still fail is held, by counting who waits for it, before the table is let go. */
static void hold(launch_state *state, nbxi_kernel *kernel)
{
    pthread_mutex_lock(&state->flight);
    kernel->waiting++;
    pthread_mutex_unlock(&state->flight);
}

/* Finds the kernel, then ready or held, or adds it in the state BUILDING (*mine). NULL: out of memory. */
static nbxi_kernel *find_or_add(nbxi_device *device, launch_state *state, const wanted *want, bool *mine, bool *ready)
{
    *mine = *ready = false;
    pthread_rwlock_rdlock(&state->lock);
    nbxi_kernel *kernel = state->capacity > 0 ? *place_of(state->table, state->capacity, want, want->hash) : NULL;
    if (kernel != NULL && !(*ready = is_ready(kernel))) hold(state, kernel);
    pthread_rwlock_unlock(&state->lock);
    if (kernel != NULL) return kernel;
    pthread_rwlock_wrlock(&state->lock);
    if (make_room(device->heap, state)) {
        nbxi_kernel **place = place_of(state->table, state->capacity, want, want->hash);
        if (*place == NULL) {
            *place = new_kernel(device, want);
            *mine = *place != NULL;
            state->count += *mine;
        } else if (!(*ready = is_ready(*place))) {
            hold(state, *place);
        }
        kernel = *place;
    }
    pthread_rwlock_unlock(&state->lock);
    return kernel;
}

nbx_status nbxi_kernel_prepare(nbx_context *ctx, nbxi_device *device, const nbxi_kernel_source *source,
                               const char *text, const nbxi_spec *specs, int count, nbxi_kernel **out)
{
    *out = NULL;
    wanted want = {0};
    NBXI_TRY(order_specs(ctx, source, specs, count, &want));
    launch_state *state;
    NBXI_TRY(launch_state_of(ctx, device, &state));
    for (;;) {
        bool mine, ready;
        nbxi_kernel *kernel = find_or_add(device, state, &want, &mine, &ready);
        if (kernel == NULL) return nbxi_fail_memory(ctx, sizeof(*kernel), "a kernel");
        if (mine) {
            nbx_status status = build(ctx, kernel, state, text);
            if (status != NBX_OK) {
                remove_failed(device, state, kernel);
                return status;
            }
            pthread_mutex_lock(&state->flight);
            __atomic_store_n(&kernel->state, NBXI_KERNEL_READY, __ATOMIC_RELEASE);
            pthread_cond_broadcast(&state->landed);
            pthread_mutex_unlock(&state->flight);
            *out = kernel;
            return NBX_OK;
        }
        if (ready || wait_for(state, kernel)) {
            *out = kernel;
            return NBX_OK;
        }
    }
}

nbx_status nbxi_kernel_get(nbx_context *ctx, nbxi_device *device, const char *name, const nbxi_spec *specs, int count,
                           nbxi_kernel **out)
{
    *out = NULL;
    const nbxi_kernel_source *source = nbxi_kernel_find(name);
    if (source == NULL) return nbxi_fail(ctx, NBX_NOT_FOUND, "there is no kernel %s", name);
    return nbxi_kernel_prepare(ctx, device, source, NULL, specs, count, out);
}
