/* SPDX-License-Identifier: Apache-2.0 */
/* Loaded code of NVIDIA GPUs, its functions, and their launches. */
#include <string.h>

#include "src/device/cuda.h"

#define LOG_BYTES 2048
#define MAX_PARAMETERS 256
#define PORTABLE_CLUSTER 8
#define SHARED_WITHOUT_OPT_IN (48u << 10)

/* ---- code -------------------------------------------------------------------------------------------------------- */

static nbx_status load_image(nbx_context *ctx, nbxi_device *device, const void *image, nbxi_cuda_module *module)
{
    char log[LOG_BYTES] = "";
    int names[] = {CU_JIT_ERROR_LOG, CU_JIT_ERROR_LOG_SIZE};
    void *values[] = {log, (void *)(uintptr_t)sizeof(log)}; /* numbers are passed in the place of the pointer */
    nbxi_cu_result result = nbxi_cuda_of(device)->api->module_load(&module->handle, image, 2, names, values);
    log[sizeof(log) - 1] = '\0';
    return nbxi_cuda_result(ctx, device, result, "loading code%s%.200s", log[0] != '\0' ? ": " : "", log);
}

nbx_status nbxi_cuda_load(nbx_context *ctx, nbxi_device *device, const void *code, size_t size, nbxi_module *out)
{
    static const unsigned char elf[4] = {0x7f, 'E', 'L', 'F'};
    nbxi_cuda_guard guard;
    char *text = NULL;
    *out = NULL;
    NBXI_TRY(nbxi_device_check(ctx, device));
    nbxi_cuda_module *module = nbxi_alloc(device->heap, sizeof(*module));
    if (module == NULL) return nbxi_fail_memory(ctx, sizeof(*module), "loaded code");
    nbx_status status = NBX_OK;
    if (size >= sizeof(elf) && memcmp(code, elf, sizeof(elf)) == 0) {
        status = nbxi_elf_parse(ctx, device->heap, "cubin", code, size, &module->elf);
        if (status == NBX_OK && module->elf->kind != NBXI_ELF_CUBIN) {
            status = nbxi_fail(ctx, NBX_DEVICE, "code for %s does not run on cuda:%d (%s)", module->elf->architecture,
                               device->index, device->facts.architecture);
        }
    } else if (size == 0 || ((const char *)code)[size - 1] != '\0') { /* PTX: the driver reads to a zero byte */
        text = nbxi_strndup(device->heap, code, size);
        if (text == NULL) status = nbxi_fail_memory(ctx, size, "the text of a kernel");
    }
    if (status == NBX_OK) status = nbxi_cuda_enter(ctx, device, &guard);
    if (status == NBX_OK) {
        status = load_image(ctx, device, text != NULL ? text : code, module);
        nbxi_cuda_leave(device, &guard);
    }
    nbxi_free(device->heap, text);
    if (status != NBX_OK) {
        nbxi_elf_free(module->elf);
        nbxi_free(device->heap, module);
        return status;
    }
    *out = module;
    return NBX_OK;
}

void nbxi_cuda_unload(nbxi_device *device, nbxi_module handle)
{
    nbxi_cuda_module *module = handle;
    nbxi_cuda_guard guard;
    if (module == NULL) return;
    if (nbxi_cuda_enter_free(device, &guard)) {
        nbxi_cuda_note(device, nbxi_cuda_of(device)->api->module_unload(module->handle), "unloading code");
        nbxi_cuda_leave(device, &guard);
    }
    while (module->functions != NULL) {
        nbxi_cuda_function *function = module->functions;
        module->functions = function->next;
        nbxi_free(device->heap, function->name);
        nbxi_free(device->heap, function);
    }
    nbxi_elf_free(module->elf);
    nbxi_free(device->heap, module);
}

/* ---- functions --------------------------------------------------------------------------------------------------- */

static nbx_status attribute(nbx_context *ctx, nbxi_device *device, nbxi_cuda_function *f, int which, uint32_t *out)
{
    int value = 0;
    nbxi_cu_result result = nbxi_cuda_of(device)->api->function_attribute(&value, which, f->handle);
    *out = value > 0 ? (uint32_t)value : 0;
    return nbxi_cuda_result(ctx, device, result, "reading attribute %d of kernel %s", which, f->name);
}

/* What the driver says of the parameters; count -1: it is older than the question. */
static nbx_status ask_parameters(nbx_context *ctx, nbxi_device *device, const nbxi_cuda_function *f, nbxi_declared *out)
{
    const nbxi_cuda_api *api = nbxi_cuda_of(device)->api;
    memset(out, 0, sizeof(*out));
    out->count = -1;
    if (api->function_parameter == NULL) return NBX_OK;
    for (size_t i = 0; i < 4096; i++) {
        size_t offset = 0, size = 0;
        nbxi_cu_result result = api->function_parameter(f->handle, i, &offset, &size);
        if (result == CU_INVALID_VALUE) { /* one after the last */
            out->count = (int)i;
            return NBX_OK;
        }
        NBXI_TRY(nbxi_cuda_result(ctx, device, result, "asking for the parameters of kernel %s", f->name));
        if (offset > UINT32_MAX || size > UINT32_MAX - offset) return NBX_OK;
        if (i < 64) {
            out->parameter[i].offset = (uint32_t)offset;
            out->parameter[i].size = (uint32_t)size;
        }
        out->total_bytes = (uint32_t)(offset + size);
    }
    return NBX_OK;
}

/* The two sources have to agree; one that knows nothing agrees with all. */
static nbx_status merge(nbx_context *ctx, const nbxi_cuda_function *f, const nbxi_declared *asked,
                        nbxi_declared *declared)
{
    if (asked->count < 0) return NBX_OK;
    if (declared->count < 0) {
        declared->count = asked->count;
        declared->total_bytes = asked->total_bytes;
        memcpy(declared->parameter, asked->parameter, sizeof(declared->parameter));
        return NBX_OK;
    }
    int listed = asked->count < 64 ? asked->count : 64;
    if (declared->count == asked->count &&
        memcmp(declared->parameter, asked->parameter, (size_t)listed * sizeof(asked->parameter[0])) == 0) {
        return NBX_OK;
    }
    return nbxi_fail(ctx, NBX_FORMAT,
                     "kernel %s: its code declares %d parameters and the driver says %d, or their places differ: it is "
                     "not launched",
                     f->name, declared->count, asked->count);
}

static nbx_status check_local(nbx_context *ctx, nbxi_device *device, nbxi_cuda_function *f, uint32_t local_bytes)
{
    size_t most = device->facts.local_memory, fixed = f->declared.static_local;
    if (fixed <= most && local_bytes <= most - fixed) return NBX_OK;
    return nbxi_fail(ctx, NBX_LIMIT,
                     "kernel %s asks for %u bytes of local memory beside %zu of its own: cuda:%d (%s) has %zu for a "
                     "work-group",
                     f->name, local_bytes, fixed, device->index, device->facts.name, most);
}

static nbx_status allow_local(nbx_context *ctx, nbxi_device *device, nbxi_cuda_function *f, uint32_t local_bytes)
{
    NBXI_TRY(check_local(ctx, device, f, local_bytes));
    if ((uint64_t)local_bytes + f->declared.static_local > SHARED_WITHOUT_OPT_IN && local_bytes > f->dynamic_local) {
        NBXI_TRY(nbxi_cuda_result(ctx, device,
                                  nbxi_cuda_of(device)->api->function_set_attribute(
                                      f->handle, CU_FUNCTION_MAX_DYNAMIC_SHARED, (int)local_bytes),
                                  "allowing kernel %s %u bytes of local memory", f->name, local_bytes));
    }
    if (local_bytes > f->dynamic_local) f->dynamic_local = local_bytes;
    return NBX_OK;
}

static nbx_status fill_function(nbx_context *ctx, nbxi_device *device, nbxi_cuda_module *module, nbxi_cuda_function *f,
                                uint32_t local_bytes)
{
    const nbxi_cuda_api *api = nbxi_cuda_of(device)->api;
    nbxi_declared *d = &f->declared, asked;
    nbxi_cu_result result = api->module_function(&f->handle, module->handle, f->name);
    if (result == CU_NOT_FOUND) {
        return nbxi_fail(ctx, NBX_NOT_FOUND, "the code has no kernel %s%s%s", f->name,
                         module->elf != NULL && module->elf->kernels.count > 0 ? "; it has " : "",
                         module->elf != NULL && module->elf->kernels.count > 0 ? module->elf->kernels.data[0].name
                                                                               : "");
    }
    NBXI_TRY(nbxi_cuda_result(ctx, device, result, "finding kernel %s", f->name));
    d->count = -1;
    const nbxi_elf_kernel *known = module->elf != NULL ? nbxi_elf_find(module->elf, f->name) : NULL;
    if (known != NULL) *d = known->declared;
    NBXI_TRY(ask_parameters(ctx, device, f, &asked));
    NBXI_TRY(merge(ctx, f, &asked, d));
    NBXI_TRY(attribute(ctx, device, f, CU_FUNCTION_STATIC_SHARED, &d->static_local));
    NBXI_TRY(attribute(ctx, device, f, CU_FUNCTION_REGISTERS, &d->registers));
    NBXI_TRY(attribute(ctx, device, f, CU_FUNCTION_LOCAL_BYTES, &d->spill_bytes));
    NBXI_TRY(attribute(ctx, device, f, CU_FUNCTION_MAX_THREADS, &d->max_group));
    return allow_local(ctx, device, f, local_bytes);
}

static nbx_status new_function(nbx_context *ctx, nbxi_device *device, nbxi_cuda_module *module, const char *name,
                               uint32_t local_bytes, nbxi_cuda_function **out)
{
    nbxi_cuda_function *f = nbxi_alloc(device->heap, sizeof(*f));
    if (f == NULL) return nbxi_fail_memory(ctx, sizeof(*f), "a kernel");
    f->name = nbxi_strdup(device->heap, name);
    nbx_status status = f->name != NULL ? fill_function(ctx, device, module, f, local_bytes)
                                        : nbxi_fail_memory(ctx, strlen(name) + 1, "the name of a kernel");
    if (status != NBX_OK) {
        nbxi_free(device->heap, f->name);
        nbxi_free(device->heap, f);
        return status;
    }
    pthread_mutex_lock(&device->lock);
    f->next = module->functions;
    module->functions = f;
    pthread_mutex_unlock(&device->lock);
    *out = f;
    return NBX_OK;
}

nbx_status nbxi_cuda_function_get(nbx_context *ctx, nbxi_device *device, nbxi_module module, const char *name,
                                  uint32_t local_bytes, nbxi_function *out, nbxi_declared *declared)
{
    nbxi_cuda_guard guard;
    nbxi_cuda_function *f = NULL;
    *out = NULL;
    NBXI_TRY(nbxi_cuda_enter(ctx, device, &guard));
    nbx_status status = new_function(ctx, device, module, name, local_bytes, &f);
    nbxi_cuda_leave(device, &guard);
    NBXI_TRY(status);
    *out = f;
    if (declared != NULL) *declared = f->declared;
    return NBX_OK;
}

/* ---- launches ---------------------------------------------------------------------------------------------------- */

static nbx_status fill_parameters(nbx_context *ctx, const nbxi_cuda_function *f, const nbxi_argument *arguments,
                                  int count, void **out)
{
    const nbxi_declared *d = &f->declared;
    if (d->count < 0) {
        return nbxi_fail(ctx, NBX_NOT_SUPPORTED,
                         "kernel %s is not launched: how many parameters it takes could be read neither from its code "
                         "nor from the driver",
                         f->name);
    }
    if (count != d->count || count > MAX_PARAMETERS) {
        return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "kernel %s takes %d arguments, %d are given (at most %d are taken)",
                         f->name, d->count, count, MAX_PARAMETERS);
    }
    for (int i = 0; i < count; i++) {
        const nbxi_argument *a = &arguments[i];
        uint32_t size = a->kind == NBXI_ARGUMENT_ADDRESS ? 8 : a->size;
        if (a->kind == NBXI_ARGUMENT_LOCAL) {
            return nbxi_fail(ctx, NBX_NOT_SUPPORTED,
                             "kernel %s: local memory is no argument of CUDA kernels (argument %d)", f->name, i);
        }
        if (i < 64 && size != d->parameter[i].size) {
            return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "kernel %s: argument %d has %u bytes, its parameter %u",
                             f->name, i, size, d->parameter[i].size);
        }
        /* The driver only reads them. */
        const void *value = a->kind == NBXI_ARGUMENT_ADDRESS ? (const void *)&a->address : a->bytes;
        memcpy(&out[i], &value, sizeof(value));
    }
    return NBX_OK;
}

static nbx_status refuse_size(nbx_context *ctx, const nbxi_device *device, const nbxi_cuda_function *f,
                              const nbxi_launch_config *c)
{
    const uint32_t *g = c->groups, *s = c->group_size, *m = device->facts.max_groups;
    return nbxi_fail(ctx, NBX_LIMIT,
                     "kernel %s: %u x %u x %u work-groups of %u x %u x %u do not fit cuda:%d, which takes %u x %u x %u "
                     "of %u work-items%s",
                     f->name, g[0], g[1], g[2], s[0], s[1], s[2], device->index, m[0], m[1], m[2],
                     f->declared.max_group,
                     f->declared.required_group[0] != 0 ? " (the kernel wants its own size)" : "");
}

static nbx_status check_config(nbx_context *ctx, nbxi_device *device, nbxi_cuda_function *f,
                               const nbxi_launch_config *c)
{
    uint64_t items = 1;
    const uint32_t *wanted = f->declared.required_group;
    for (int i = 0; i < 3; i++) {
        if (c->groups[i] > device->facts.max_groups[i]) return refuse_size(ctx, device, f, c);
        if (c->group_size[i] == 0 || c->group_size[i] > 65535) return refuse_size(ctx, device, f, c);
        if (wanted[0] != 0 && c->group_size[i] != wanted[i]) return refuse_size(ctx, device, f, c);
        items *= c->group_size[i];
    }
    if (items > f->declared.max_group) return refuse_size(ctx, device, f, c);
    if (c->local_bytes > f->dynamic_local) NBXI_TRY(allow_local(ctx, device, f, c->local_bytes));
    if (c->cluster > 1 && !device->facts.clusters) {
        return nbxi_fail(ctx, NBX_NOT_SUPPORTED, "kernel %s runs in clusters of %u work-groups: cuda:%d (%s) has none",
                         f->name, c->cluster, device->index, device->facts.name);
    }
    if (c->cluster > 1 && c->groups[0] % c->cluster != 0) {
        return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "kernel %s: %u work-groups are no whole clusters of %u", f->name,
                         c->groups[0], c->cluster);
    }
    if (c->cooperative && !device->facts.cooperative) {
        return nbxi_fail(ctx, NBX_NOT_SUPPORTED,
                         "kernel %s needs all work-groups at once: cuda:%d (%s) knows no cooperative launches", f->name,
                         device->index, device->facts.name);
    }
    if (c->cluster > PORTABLE_CLUSTER && !f->wide_clusters) {
        NBXI_TRY(nbxi_cuda_result(
            ctx, device,
            nbxi_cuda_of(device)->api->function_set_attribute(f->handle, CU_FUNCTION_NON_PORTABLE_CLUSTER, 1),
            "allowing kernel %s clusters of %u work-groups", f->name, c->cluster));
        f->wide_clusters = true;
    }
    return NBX_OK;
}

static unsigned fill_attributes(const nbxi_launch_config *c, nbxi_cu_launch_attribute attributes[4])
{
    unsigned count = 0;
    memset(attributes, 0, 4 * sizeof(*attributes));
    if (c->programmatic) {
        attributes[count].id = CU_LAUNCH_PROGRAMMATIC;
        attributes[count++].value.number = 1;
    }
    if (c->cooperative) {
        attributes[count].id = CU_LAUNCH_COOPERATIVE;
        attributes[count++].value.number = 1;
    }
    if (c->cluster > 1) {
        attributes[count].id = CU_LAUNCH_CLUSTER;
        attributes[count].value.cluster.x = c->cluster;
        attributes[count].value.cluster.y = 1;
        attributes[count++].value.cluster.z = 1;
        attributes[count].id = CU_LAUNCH_CLUSTER_SCHEDULING;
        attributes[count++].value.number = 1;
    }
    return count;
}

nbx_status nbxi_cuda_launch(nbx_context *ctx, nbxi_device *device, nbxi_function function,
                            const nbxi_launch_config *config, const nbxi_argument *arguments, int count)
{
    nbxi_cuda_function *f = function;
    void *parameters[MAX_PARAMETERS];
    nbxi_cu_launch_attribute attributes[4];
    nbxi_cuda_guard guard;
    NBXI_TRY(fill_parameters(ctx, f, arguments, count, parameters));
    NBXI_TRY(nbxi_cuda_enter(ctx, device, &guard));
    nbx_status status = NBX_OK;
    if (config->groups[0] != 0 && config->groups[1] != 0 && config->groups[2] != 0) {
        status = check_config(ctx, device, f, config);
        nbxi_cu_launch_config c = {
            .grid = {config->groups[0], config->groups[1], config->groups[2]},
            .block = {config->group_size[0], config->group_size[1], config->group_size[2]},
            .shared = config->local_bytes,
            .stream = nbxi_cuda_stream(device, config->stream),
            .attributes = attributes,
        };
        bool special = config->programmatic || config->cooperative || config->cluster > 1;
        c.count = special ? fill_attributes(config, attributes) : 0;
        if (status == NBX_OK) {
            status = nbxi_cuda_result(ctx, device, nbxi_cuda_of(device)->api->launch(&c, f->handle, parameters, NULL),
                                      "launching kernel %s", f->name);
        }
    }
    nbxi_cuda_leave(device, &guard);
    return status;
}

#define L2_PROMOTION_128 2
nbx_status nbxi_cuda_tensor_map(nbx_context *ctx, nbxi_device *device, const nbxi_map_request *request, void *out)
{
    static const uint32_t steps[5] = {1, 1, 1, 1, 1};
    const nbxi_map_request *r = request;
    nbxi_cu_tensor_map map;
    nbxi_cuda_guard guard;
    void *address;
    memcpy(&address, &r->address, sizeof(address));
    if (device->facts.capability < 90) {
        return nbxi_fail(ctx, NBX_NOT_SUPPORTED, "cuda:%d (%s) has no tensor maps", device->index, device->facts.name);
    }
    NBXI_TRY(nbxi_cuda_enter(ctx, device, &guard));
    nbx_status status = nbxi_cuda_result(ctx, device,
                                         nbxi_cuda_of(device)->api->tensor_map_tiled(
                                             &map, r->element, (unsigned)r->ndim, address, r->sizes, r->strides + 1,
                                             r->box, steps, 0, r->swizzle, L2_PROMOTION_128, r->nan_fill),
                                         "making a map of a tensor of %d dimensions", r->ndim);
    nbxi_cuda_leave(device, &guard);
    memcpy(out, &map, sizeof(map));
    return status;
}
