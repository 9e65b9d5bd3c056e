/* SPDX-License-Identifier: Apache-2.0 */
/* Loading programs, and questions about them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/text.h"
#include "src/program/loader.h"

void nbx_program_options_init(nbx_program_options *options)
{
    memset(options, 0, sizeof *options);
    options->struct_size = sizeof *options;
}

void nbx_program_retain(nbx_program *program)
{
    if (program) atomic_fetch_add_explicit(&program->references, 1, memory_order_relaxed);
}

void nbx_program_release(nbx_program *program)
{
    if (!program || atomic_fetch_sub_explicit(&program->references, 1, memory_order_acq_rel) != 1) return;
    nbxi_heap *heap = program->heap;
    for (size_t i = 0; i < program->nitems; i++) nbx_tensor_release(program->items[i].tensor);
    nbxi_registry_release(program->registry);
    nbxi_symbols_free(&program->symbols);
    nbxi_arena_free(&program->arena);
    nbxi_free(heap, program);
    nbxi_heap_release(heap);
}

static int by_target(const void *a, const void *b)
{
    return strcmp(((const nbxi_used *)a)->target, ((const nbxi_used *)b)->target);
}

static nbx_status list_used(nbxi_loader *loader)
{
    nbx_program *program = loader->program;
    NBXI_TRY(nbxi_loader_alloc(loader, loader->used.count, sizeof *program->used, &program->used));
    for (size_t i = 0; i < loader->used.count; i++) {
        nbxi_used *used = &program->used[program->nused++];
        NBXI_TRY(nbxi_loader_copy(loader, loader->used.entries[i].key, &used->target));
        used->count = (size_t)loader->used.entries[i].value;
        used->supported = nbxi_builtin_find(used->target) || nbxi_op_find(loader->ctx, used->target);
    }
    if (program->nused) qsort(program->used, program->nused, sizeof *program->used, by_target);
    return NBX_OK;
}

/* Everything that is missing, once each: refused, or kept for those who only look. */
static nbx_status settle_missing(nbxi_loader *loader)
{
    nbx_program *program = loader->program;
    nbxi_text text;
    nbx_status status = NBX_OK;
    nbxi_text_init(&text, loader->ctx->heap);
    NBXI_TRY(nbxi_loader_alloc(loader, loader->missing.count, sizeof *program->missing, &program->missing));
    for (size_t i = 0; i < loader->missing.count && status == NBX_OK; i++) {
        size_t count = (size_t)loader->missing.entries[i].value;
        const char *key = loader->missing.entries[i].key;
        char line[400];
        snprintf(line, sizeof line, count > 1 ? "%s (%zu times)" : "%s", key, count);
        nbxi_text_printf(&text, "%s%s", i ? "; " : "", line);
        status = nbxi_loader_copy(loader, line, &program->missing[i]);
        if (status == NBX_OK) program->nmissing++;
    }
    if (status == NBX_OK && program->nmissing && !program->inspect) {
        if (text.failed)
            status = nbxi_fail_memory(loader->ctx, text.length, "a message");
        else
            status = nbxi_refuse(loader, NBX_NOT_SUPPORTED, "the program needs what is missing here: %s",
                                 nbxi_text_string(&text));
    }
    nbxi_text_free(&text);
    return status;
}

static nbx_status fill(nbxi_loader *loader, nbxi_file *file)
{
    nbx_program *program = loader->program;
    NBXI_TRY(nbxi_archive_open(loader, file));
    NBXI_TRY(nbxi_parse_program(loader));
    NBXI_TRY(nbxi_archive_payloads(loader));
    if (!program->inspect) NBXI_TRY(settle_missing(loader));
    NBXI_TRY(nbxi_loader_weights(loader));
    if (program->inspect) NBXI_TRY(settle_missing(loader));
    NBXI_TRY(list_used(loader));
    NBXI_TRY(nbxi_program_analyse(loader));
    program->registry = nbxi_registry_retain(loader->ctx);
    return NBX_OK;
}

static nbx_status load(nbx_context *ctx, nbxi_file *file, const nbx_program_options *options, nbx_program **out)
{
    nbx_program *program = nbxi_alloc(ctx->heap, sizeof *program);
    if (!program) return nbxi_fail_memory(ctx, sizeof *program, "a program");
    atomic_init(&program->references, 1);
    nbxi_heap_retain(ctx->heap);
    program->heap = program->arena.heap = program->symbols.heap = ctx->heap;
    program->device = options->device;
    program->inspect = options->inspect;
    nbxi_loader loader = {.ctx = ctx, .program = program, .options = options, .file = nbxi_file_name(file)};
    nbxi_map_init(&loader.payloads, ctx->heap);
    nbxi_map_init(&loader.bases, ctx->heap);
    nbxi_map_init(&loader.used, ctx->heap);
    nbxi_map_init(&loader.missing, ctx->heap);
    nbx_status status = nbxi_loader_copy(&loader, loader.file, &program->file);
    if (status == NBX_OK) status = nbx_scope_begin(ctx);
    if (status == NBX_OK) {
        status = fill(&loader, file);
        nbx_status ended = nbx_scope_end(ctx);
        if (status == NBX_OK) status = ended;
    }
    nbxi_archive_close(&loader);
    if (status != NBX_OK) {
        nbx_program_release(program);
        return status;
    }
    *out = program;
    return NBX_OK;
}

static nbx_status check_options(nbx_context *ctx, const nbx_program_options *options)
{
    if (options->struct_size < sizeof *options)
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "options",
                                  "options were not set by nbx_program_options_init");
    if (options->weights_count && !options->weights)
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "weights", "weights must not be NULL");
    for (size_t i = 0; i < options->weights_count; i++) {
        if (!options->weights[i])
            return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "weights", "weights[%zu] is NULL", i);
    }
    return NBX_OK;
}

nbx_status nbx_program_load(nbx_context *ctx, const char *path, const nbx_program_options *options, nbx_program **out)
{
    if (ctx == NULL) return NBX_INVALID_ARGUMENT;
    if (!path || !out) return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "path and out must not be NULL");
    *out = NULL;
    nbx_program_options defaults;
    nbx_program_options_init(&defaults);
    if (!options) options = &defaults;
    NBXI_TRY(check_options(ctx, options));
    nbxi_file *file;
    NBXI_TRY(nbxi_file_open(ctx, path, !options->read, &file));
    nbx_status status = load(ctx, file, options, out);
    nbxi_file_release(file);
    return status;
}

/* The caller's release function is to be called only when loading succeeded. */
typedef struct lent {
    nbxi_heap *heap;
    void (*release)(void *user);
    void *user;
    bool loaded;
} lent;

static void give_back(void *user)
{
    lent *l = user;
    if (l->loaded && l->release) l->release(l->user);
    nbxi_heap *heap = l->heap;
    nbxi_free(heap, l);
    nbxi_heap_release(heap);
}

nbx_status nbx_program_load_memory(nbx_context *ctx, const void *data, size_t bytes, const char *name,
                                   void (*release)(void *user), void *user, const nbx_program_options *options,
                                   nbx_program **out)
{
    if (ctx == NULL) return NBX_INVALID_ARGUMENT;
    if ((!data && bytes) || !out) return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "data and out must not be NULL");
    *out = NULL;
    nbx_program_options defaults;
    nbx_program_options_init(&defaults);
    if (!options) options = &defaults;
    NBXI_TRY(check_options(ctx, options));
    lent *l = nbxi_alloc(ctx->heap, sizeof *l);
    if (!l) return nbxi_fail_memory(ctx, sizeof *l, "a program");
    *l = (lent){ctx->heap, release, user, false};
    nbxi_heap_retain(ctx->heap);
    nbxi_file *file;
    nbx_status status = nbxi_file_from_memory(ctx, data, bytes, name ? name : "memory", give_back, l, &file);
    if (status != NBX_OK) {
        give_back(l);
        return status;
    }
    status = load(ctx, file, options, out);
    l->loaded = status == NBX_OK;
    nbxi_file_release(file);
    return status;
}

/* ---- questions ---- */

void nbx_program_info_get(const nbx_program *program, nbx_program_info *out)
{
    if (!program || !out || out->struct_size < sizeof *out) return;
    out->torch_version = program->torch_version;
    out->schema_major = program->schema_major;
    out->schema_minor = program->schema_minor;
    out->dialect = program->dialect;
    out->nodes = program->nodes_total;
    out->weight_bytes = program->weight_bytes;
    out->mapped_bytes = program->mapped_bytes;
    out->device = program->device;
}

size_t nbx_program_input_count(const nbx_program *program) { return program ? program->ninputs : 0; }
size_t nbx_program_output_count(const nbx_program *program) { return program ? program->nuser_outputs : 0; }
size_t nbx_program_weight_count(const nbx_program *program) { return program ? program->nitems : 0; }
size_t nbx_program_operator_count(const nbx_program *program) { return program ? program->nused : 0; }
size_t nbx_program_missing_count(const nbx_program *program) { return program ? program->nmissing : 0; }
size_t nbx_program_node_count(const nbx_program *program) { return program ? program->main->nnodes : 0; }

static nbx_status check_query(nbx_context *ctx, const nbx_program *program, size_t index, size_t count,
                              const char *what, const void *out, bool sized)
{
    if (ctx == NULL) return NBX_INVALID_ARGUMENT;
    if (!program || !out) return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "program and out must not be NULL");
    if (!sized) return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "out", "struct_size of out is not set");
    if (index < count) return NBX_OK;
    return nbxi_fail(ctx, NBX_INDEX, "the program has %zu %ss, so there is no %s %zu", count, what, what, index);
}

nbx_status nbx_program_input(nbx_context *ctx, const nbx_program *program, size_t index, nbx_port *out)
{
    NBXI_TRY(check_query(ctx, program, index, nbx_program_input_count(program), "input", out,
                         out && out->struct_size >= sizeof *out));
    *out = program->inputs[index].port;
    return NBX_OK;
}

nbx_status nbx_program_output(nbx_context *ctx, const nbx_program *program, size_t index, nbx_port *out)
{
    NBXI_TRY(check_query(ctx, program, index, nbx_program_output_count(program), "output", out,
                         out && out->struct_size >= sizeof *out));
    for (size_t i = 0; i < program->noutputs; i++) {
        if (program->outputs[i].kind == NBXI_OUTPUT_USER && index-- == 0) *out = program->outputs[i].port;
    }
    return NBX_OK;
}

nbx_status nbx_program_find_input(nbx_context *ctx, const nbx_program *program, const char *name, size_t *index)
{
    if (ctx == NULL) return NBX_INVALID_ARGUMENT;
    if (!program || !name || !index)
        return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "program, name and index must not be NULL");
    for (size_t i = 0; i < program->ninputs; i++) {
        if (strcmp(program->inputs[i].port.name, name) == 0) {
            *index = i;
            return NBX_OK;
        }
    }
    size_t digits = strspn(name, "0123456789");
    if (digits > 0 && digits < 10 && name[digits] == 0) {
        *index = (size_t)strtoul(name, NULL, 10);
        if (*index < program->ninputs) return NBX_OK;
    }
    nbxi_text text;
    nbxi_text_init(&text, ctx->heap);
    for (size_t i = 0; i < program->ninputs; i++)
        nbxi_text_printf(&text, "%s%s (%zu)", i ? ", " : "", program->inputs[i].port.name, i);
    nbx_status status =
        nbxi_fail_argument(ctx, NBX_NOT_FOUND, name, "the program has no input '%.200s'; its inputs are %s", name,
                           nbxi_text_string(&text));
    nbxi_text_free(&text);
    return status;
}

nbx_status nbx_program_weight(nbx_context *ctx, const nbx_program *program, size_t index, nbx_weight *out)
{
    NBXI_TRY(check_query(ctx, program, index, nbx_program_weight_count(program), "weight", out,
                         out && out->struct_size >= sizeof *out));
    const nbxi_item *item = &program->items[index];
    out->name = item->name;
    out->kind = item->kind;
    out->dtype = item->dtype;
    out->ndim = item->ndim;
    out->sizes = item->sizes;
    out->present = item->tensor != NULL;
    out->written = item->written;
    return NBX_OK;
}

nbx_status nbx_program_weight_tensor(nbx_context *ctx, const nbx_program *program, size_t index, nbx_tensor **out)
{
    NBXI_TRY(check_query(ctx, program, index, nbx_program_weight_count(program), "weight", out, true));
    *out = NULL;
    nbx_tensor *tensor = program->items[index].tensor;
    if (!tensor) return nbxi_fail(ctx, NBX_NOT_FOUND, "weight '%s' is not there", program->items[index].name);
    nbx_tensor_retain(tensor);
    NBXI_TRY(nbxi_scope_adopt(ctx, tensor));
    *out = tensor;
    return NBX_OK;
}

const char *nbx_program_operator(const nbx_program *program, size_t index, size_t *count, bool *supported)
{
    if (!program || index >= program->nused) return NULL;
    if (count) *count = program->used[index].count;
    if (supported) *supported = program->used[index].supported;
    return program->used[index].target;
}

const char *nbx_program_missing(const nbx_program *program, size_t index)
{
    return program && index < program->nmissing ? program->missing[index] : NULL;
}
