/* SPDX-License-Identifier: Apache-2.0 */
/* Foreign kernels: loading. */
#include <stdio.h>
#include <string.h>

#include "src/io/file.h"
#include "src/launch/module_object.h"

#define MOST_CODE ((uint64_t)1 << 30)

void nbx_module_options_init(nbx_module_options *options)
{
    memset(options, 0, sizeof(*options));
    options->struct_size = sizeof(*options);
    options->device = (nbx_device){NBX_DEVICE_CUDA, 0};
}

/* ---- files ------------------------------------------------------------------------------------------------------- */

typedef struct contents {
    nbxi_file *file;
    nbxi_span span;
    const uint8_t *bytes;
    void *block;
    size_t size;
} contents;

static void close_contents(nbx_context *ctx, contents *c)
{
    nbxi_free(ctx->heap, c->block);
    nbxi_file_release(c->file);
    memset(c, 0, sizeof(*c));
}

static nbx_status open_contents(nbx_context *ctx, const char *path, contents *out)
{
    memset(out, 0, sizeof(*out));
    NBXI_TRY(nbxi_file_open(ctx, path, false, &out->file));
    uint64_t size = nbxi_file_size(out->file);
    nbx_status status =
        size <= MOST_CODE ? NBX_OK : nbxi_fail_file(ctx, NBX_LIMIT, path, -1, "'%s' is larger than 1 GiB", path);
    if (status == NBX_OK) {
        out->span = (nbxi_span){out->file, 0, size};
        out->size = (size_t)size;
        status = nbxi_span_bytes(ctx, out->span, 0, out->size, &out->bytes, &out->block);
    }
    if (status != NBX_OK) close_contents(ctx, out);
    return status;
}

/* PATH with another ending; made with nbxi_alloc. */
static nbx_status sibling(nbx_context *ctx, const char *path, const char *ending, char **out)
{
    const char *slash = strrchr(path, '/'), *dot = strrchr(path, '.');
    size_t stem = dot != NULL && (slash == NULL || dot > slash) ? (size_t)(dot - path) : strlen(path);
    size_t size = stem + strlen(ending) + 1;
    *out = nbxi_alloc(ctx->heap, size);
    if (*out == NULL) return nbxi_fail_memory(ctx, size, "a path");
    snprintf(*out, size, "%.*s%s", (int)stem, path, ending);
    return NBX_OK;
}

/* Opens the path given, else the file beside the code, which then may be missing. */
static nbx_status open_beside(nbx_context *ctx, const char *path, const char *given, const char *ending, contents *out,
                              bool *there)
{
    char *made = NULL;
    *there = false;
    if (given == NULL) NBXI_TRY(sibling(ctx, path, ending, &made));
    nbx_status status = open_contents(ctx, given != NULL ? given : made, out);
    *there = status == NBX_OK;
    if (status == NBX_IO && given == NULL) {
        nbx_context_clear_error(ctx);
        status = NBX_OK;
    }
    nbxi_free(ctx->heap, made);
    return status;
}

static nbx_status read_metadata(nbx_context *ctx, const char *path, const nbx_module_options *o, nbx_module *m)
{
    contents c;
    bool there;
    NBXI_TRY(open_beside(ctx, path, o->metadata, ".json", &c, &there));
    if (!there) {
        return nbxi_fail_file(ctx, NBX_IO, path, -1,
                              "'%s' has no metadata beside it: the .json file that Triton wrote with it", path);
    }
    nbx_status status = nbxi_module_metadata(ctx, nbxi_file_name(c.file), c.bytes, c.size, &m->meta);
    close_contents(ctx, &c);
    return status;
}

static nbx_status read_signature(nbx_context *ctx, const char *path, const nbx_module_options *o, nbx_module *m)
{
    contents c;
    bool there;
    m->signature.count = -1;
    NBXI_TRY(open_beside(ctx, path, o->record, ".nbx.json", &c, &there));
    if (there) {
        nbx_status status = nbxi_module_record(ctx, nbxi_file_name(c.file), c.bytes, c.size, &m->meta, &m->signature);
        close_contents(ctx, &c);
        return status;
    }
    NBXI_TRY(open_beside(ctx, path, o->ttir, ".ttir", &c, &there));
    if (!there) return NBX_OK;
    nbx_status status =
        nbxi_module_ttir(ctx, nbxi_file_name(c.file), (const char *)c.bytes, c.size, m->meta.kernel, &m->signature);
    close_contents(ctx, &c);
    return status;
}

/* ---- checks ------------------------------------------------------------------------------------------------------ */

static nbx_status check_code(nbx_context *ctx, const char *path, nbx_module *m)
{
    const nbxi_module_meta *meta = &m->meta;
    bool cubin = m->elf->kind == NBXI_ELF_CUBIN;
    size_t length = strlen(meta->architecture);
    if (cubin != (strcmp(meta->backend, "cuda") == 0) ||
        strncmp(m->elf->architecture, meta->architecture, length) != 0) {
        return nbxi_fail_file(ctx, NBX_FORMAT, path, -1, "'%s' is code for %s, and its metadata is for %s", path,
                              m->elf->architecture, meta->architecture);
    }
    const nbxi_elf_kernel *kernel = nbxi_elf_find(m->elf, meta->kernel);
    if (kernel == NULL) {
        return nbxi_fail_file(ctx, NBX_FORMAT, path, -1, "'%s' has no kernel %s, which its metadata names", path,
                              meta->kernel);
    }
    m->declared = kernel->declared;
    return nbxi_module_agree(ctx, path, &m->declared, meta, &m->signature, &m->hidden);
}

/* Code for a GPU of generation 9 or later uses what that very GPU has; older code runs on later GPUs of its
 * generation. */
static nbx_status check_device(nbx_context *ctx, const char *path, nbx_module *m)
{
    const nbxi_facts *facts = &m->device->facts;
    int wanted = 0;
    if (m->elf->kind != NBXI_ELF_CUBIN || strcmp(m->device->driver->artifact_kind, "cubin") != 0 ||
        sscanf(m->meta.architecture, "sm_%d", &wanted) != 1) {
        return nbxi_fail_argument(ctx, NBX_NOT_SUPPORTED, "device", "'%s' is code for %s: %s:%d does not run it", path,
                                  m->meta.architecture, m->device->driver->name, m->device->index);
    }
    bool runs = wanted == facts->capability ||
                (wanted < 90 && wanted / 10 == facts->capability / 10 && wanted < facts->capability);
    if (runs) return NBX_OK;
    return nbxi_fail_argument(ctx, NBX_DEVICE, "device", "'%s' is code for %s: %s:%d (%s) is %s", path,
                              m->meta.architecture, m->device->driver->name, m->device->index, facts->name,
                              facts->architecture);
}

static nbx_status load_code(nbx_context *ctx, const char *path, const contents *code, nbx_module *m)
{
    const nbxi_driver *driver = m->device->driver;
    nbxi_declared declared;
    NBXI_TRY(check_device(ctx, path, m));
    if (m->meta.shared > m->device->facts.local_memory) {
        return nbxi_fail_file(ctx, NBX_LIMIT, path, -1, "kernel %s asks for %u bytes of shared memory: %s:%d has %zu",
                              m->meta.kernel, m->meta.shared, driver->name, m->device->index,
                              m->device->facts.local_memory);
    }
    NBXI_TRY(driver->load(ctx, m->device, code->bytes, code->size, &m->code));
    NBXI_TRY(driver->function(ctx, m->device, m->code, m->meta.kernel, m->meta.shared, &m->function, &declared));
    m->declared = declared;
    int threads = m->meta.warps * m->meta.warp_size;
    if (declared.max_group != 0 && (uint32_t)threads > declared.max_group) {
        return nbxi_fail_file(ctx, NBX_LIMIT, path, -1, "kernel %s runs with %d work-items a group: %s:%d takes %u",
                              m->meta.kernel, threads, driver->name, m->device->index, declared.max_group);
    }
    if (declared.count < 0) {
        return nbxi_fail_file(ctx, NBX_NOT_SUPPORTED, path, -1,
                              "how many parameters kernel %s has can be read neither from its code nor from the driver",
                              m->meta.kernel);
    }
    return nbxi_module_agree(ctx, path, &m->declared, &m->meta, &m->signature, &m->hidden);
}

static nbx_status fill_module(nbx_context *ctx, const char *path, const nbx_module_options *o, nbx_module *m)
{
    contents code;
    NBXI_TRY(read_metadata(ctx, path, o, m));
    NBXI_TRY(read_signature(ctx, path, o, m));
    NBXI_TRY(open_contents(ctx, path, &code));
    nbx_status status = nbxi_elf_parse(ctx, m->heap, path, code.bytes, code.size, &m->elf);
    if (status == NBX_OK) status = check_code(ctx, path, m);
    if (status == NBX_OK && !o->inspect) status = nbxi_device_get(ctx, o->device, &m->device);
    if (status == NBX_OK && !o->inspect) status = load_code(ctx, path, &code, m);
    close_contents(ctx, &code);
    return status;
}

nbx_status nbx_module_load(nbx_context *ctx, const char *path, const nbx_module_options *options, nbx_module **out)
{
    nbx_module_options o;
    nbx_module_options_init(&o);
    if (ctx == NULL || out == NULL) return NBX_INVALID_ARGUMENT;
    *out = NULL;
    if (path == NULL) return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "path", "nbx_module_load: path is NULL");
    if (options != NULL) {
        if (options->struct_size != sizeof(o)) {
            return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "options",
                                      "nbx_module_load: options are not made with nbx_module_options_init");
        }
        o = *options;
    }
    nbx_module *m = nbxi_alloc(ctx->heap, sizeof(*m));
    if (m == NULL) return nbxi_fail_memory(ctx, sizeof(*m), "a module");
    m->heap = ctx->heap;
    nbxi_heap_retain(m->heap);
    nbx_status status = fill_module(ctx, path, &o, m);
    if (status != NBX_OK) {
        nbx_module_release(m);
        return status;
    }
    *out = m;
    return NBX_OK;
}

void nbx_module_release(nbx_module *module)
{
    if (module == NULL) return;
    nbxi_heap *heap = module->heap;
    if (module->code != NULL) {
        /* What was launched may still run. */
        nbx_status waited = module->device->driver->stream_synchronize(NULL, module->device, NULL);
        (void)waited;
        module->device->driver->unload(module->device, module->code);
    }
    nbxi_elf_free(module->elf);
    nbxi_free(heap, module);
    nbxi_heap_release(heap);
}

nbx_status nbx_module_get_info(nbx_context *ctx, const nbx_module *module, nbx_module_info *out)
{
    if (ctx == NULL) return NBX_INVALID_ARGUMENT;
    if (module == NULL || out == NULL || out->struct_size != sizeof(*out)) {
        return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "nbx_module_get_info: no module, or struct_size is not set");
    }
    const nbxi_module_meta *meta = &module->meta;
    *out = (nbx_module_info){
        .struct_size = sizeof(*out),
        .kernel = meta->kernel,
        .architecture = meta->architecture,
        .triton_major = meta->major,
        .triton_minor = meta->minor,
        .warps = meta->warps,
        .warp_size = meta->warp_size,
        .ctas = meta->ctas,
        .cooperative = meta->cooperative,
        .programmatic = meta->programmatic,
        .shared_bytes = meta->shared,
        .global_scratch = meta->global_scratch,
        .profile_scratch = meta->profile_scratch,
        .parameters = module->declared.count,
        .arguments = module->signature.count < 0 ? -1 : module->signature.count - module->signature.folded,
        .hidden = module->hidden,
    };
    return NBX_OK;
}
