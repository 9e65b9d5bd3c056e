/* SPDX-License-Identifier: Apache-2.0 */
/* The .pt2 archive: its top folder, its model, and typed access to its JSON. */
#include <stdio.h>
#include <string.h>

#include "src/program/loader.h"

#define MAX_MODEL_JSON (256ull << 20)

nbx_status nbxi_loader_alloc(nbxi_loader *loader, size_t count, size_t size, void *out_pointer)
{
    void *memory = nbxi_arena_alloc(&loader->program->arena, count, size);
    memcpy(out_pointer, &memory, sizeof memory);
    return memory ? NBX_OK : nbxi_fail_memory(loader->ctx, count * size, "a program");
}

nbx_status nbxi_loader_copy(nbxi_loader *loader, const char *text, const char **out)
{
    *out = nbxi_arena_strndup(&loader->program->arena, text, strlen(text));
    return *out ? NBX_OK : nbxi_fail_memory(loader->ctx, strlen(text) + 1, "a program");
}

static nbx_status wrong(nbxi_loader *loader, const char *key, const char *where, const char *type)
{
    return nbxi_refuse(loader, NBX_FORMAT, "'%s' of %s is not %s", key, where, type);
}

nbx_status nbxi_json_object(nbxi_loader *loader, const nbxi_jnode *object, const char *key, const char *where,
                            const nbxi_jnode **out)
{
    *out = nbxi_jget(object, key);
    return nbxi_jis(*out, NBXI_JOBJECT) ? NBX_OK : wrong(loader, key, where, "an object");
}

nbx_status nbxi_json_list(nbxi_loader *loader, const nbxi_jnode *object, const char *key, const char *where,
                          const nbxi_jnode **out)
{
    *out = nbxi_jget(object, key);
    return nbxi_jis(*out, NBXI_JARRAY) ? NBX_OK : wrong(loader, key, where, "an array");
}

nbx_status nbxi_json_text(nbxi_loader *loader, const nbxi_jnode *object, const char *key, const char *where,
                          const char **out)
{
    *out = nbxi_jstring(nbxi_jget(object, key));
    return *out ? NBX_OK : wrong(loader, key, where, "a string");
}

nbx_status nbxi_json_whole(nbxi_loader *loader, const nbxi_jnode *object, const char *key, const char *where,
                           int64_t *out)
{
    const nbxi_jnode *v = nbxi_jget(object, key);
    *out = nbxi_jint(v);
    return nbxi_jis(v, NBXI_JINT) ? NBX_OK : wrong(loader, key, where, "a whole number");
}

nbx_status nbxi_json_union(nbxi_loader *loader, const nbxi_jnode *object, const char *where, const char **key,
                           const nbxi_jnode **out)
{
    *key = NULL;
    *out = NULL;
    for (size_t i = 0; i < nbxi_jcount(object) && object->kind == NBXI_JOBJECT; i++) {
        const nbxi_jnode *value = nbxi_jat(object, i);
        if (value->kind == NBXI_JNULL) continue; /* absent members may be written as null */
        if (*key) return nbxi_refuse(loader, NBX_FORMAT, "%s has both '%s' and '%s'", where, *key, value->key);
        *key = value->key;
        *out = value;
    }
    return *key ? NBX_OK : nbxi_refuse(loader, NBX_FORMAT, "%s is not an object of one member", where);
}

/* Whether a small member holds exactly this text. */
static nbx_status member_is(nbxi_loader *loader, const char *name, const char *text, bool needed, const char *meaning)
{
    char path[600];
    int length = snprintf(path, sizeof path, "%s%s", loader->prefix, name);
    const nbxi_zip_member *member = length < (int)sizeof path ? nbxi_zip_find(loader->zip, path) : NULL;
    if (!member) return needed ? nbxi_refuse(loader, NBX_FORMAT, "the archive has no member '%s'", name) : NBX_OK;
    nbxi_span span;
    NBXI_TRY(nbxi_zip_span(loader->ctx, loader->zip, member, 4096, true, &span));
    char content[64] = "";
    size_t n = span.size < sizeof content - 1 ? (size_t)span.size : sizeof content - 1;
    nbx_status status = nbxi_file_read(loader->ctx, span.file, span.offset, content, n);
    nbxi_file_release(span.file);
    if (status != NBX_OK) return status;
    if (strcmp(content, text) == 0) return NBX_OK;
    return nbxi_refuse(loader, NBX_NOT_SUPPORTED, "'%s' of the archive is '%s', only '%s' is taken (%s)", name, content,
                       text, meaning);
}

/* The folder that everything stands in, from the one member "…/archive_format". */
static nbx_status find_prefix(nbxi_loader *loader)
{
    static const char name[] = "archive_format";
    bool old = false;
    for (size_t i = 0; i < nbxi_zip_count(loader->zip); i++) {
        const char *path = nbxi_zip_member_at(loader->zip, i)->name;
        size_t length = strlen(path), n = sizeof name - 1;
        const char *base = strrchr(path, '/');
        base = base ? base + 1 : path;
        old = old || strcmp(base, "serialized_exported_program.json") == 0;
        if (length < n || strcmp(path + length - n, name) != 0 || (length > n && path[length - n - 1] != '/')) continue;
        if (loader->prefix) return nbxi_refuse(loader, NBX_FORMAT, "the archive has two members 'archive_format'");
        loader->prefix = nbxi_arena_strndup(&loader->program->arena, path, length - n);
        if (!loader->prefix) return nbxi_fail_memory(loader->ctx, length, "a program");
    }
    if (loader->prefix) return NBX_OK;
    if (old)
        return nbxi_refuse(loader, NBX_NOT_SUPPORTED,
                           "this is an archive of PyTorch before 2.8; save it again with a newer torch.export.save");
    return nbxi_refuse(loader, NBX_FORMAT, "this zip archive is no .pt2: it has no member 'archive_format'");
}

/* models/NAME.json: the wanted one, or the only one. */
static nbx_status find_model(nbxi_loader *loader, const nbxi_zip_member **out)
{
    char names[400] = "", folder[600];
    size_t used = 0, count = 0;
    int n = snprintf(folder, sizeof folder, "%smodels/", loader->prefix);
    const nbxi_zip_member *found = NULL;
    for (size_t i = 0; n < (int)sizeof folder && i < nbxi_zip_count(loader->zip); i++) {
        const nbxi_zip_member *member = nbxi_zip_member_at(loader->zip, i);
        size_t length = strlen(member->name);
        if (strncmp(member->name, folder, (size_t)n) != 0 || length < (size_t)n + 6 ||
            strcmp(member->name + length - 5, ".json") != 0)
            continue;
        const char *name = nbxi_arena_strndup(&loader->program->arena, member->name + n, length - (size_t)n - 5);
        if (!name) return nbxi_fail_memory(loader->ctx, length, "a program");
        if (strchr(name, '/')) continue;
        count++;
        if (used < sizeof names - 1)
            used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", count > 1 ? ", " : "", name);
        if (loader->options->model ? strcmp(loader->options->model, name) == 0 : count == 1) {
            found = member;
            loader->model = name;
        }
    }
    if (count == 0) return nbxi_refuse(loader, NBX_FORMAT, "the archive holds no exported program (models/*.json)");
    if (!loader->options->model && count > 1)
        return nbxi_refuse(loader, NBX_NOT_FOUND, "the archive holds several models, one must be named: %s", names);
    if (!found)
        return nbxi_refuse(loader, NBX_NOT_FOUND, "the archive holds no model '%s', but %s", loader->options->model,
                           names);
    *out = found;
    return NBX_OK;
}

nbx_status nbxi_archive_open(nbxi_loader *loader, nbxi_file *file)
{
    NBXI_TRY(nbxi_zip_open(loader->ctx, file, &loader->zip));
    NBXI_TRY(find_prefix(loader));
    NBXI_TRY(member_is(loader, "archive_format", "pt2", true, "the format of torch.export.save"));
    NBXI_TRY(member_is(loader, "archive_version", "0", true, "the version of the archive's layout"));
    NBXI_TRY(member_is(loader, "byteorder", "little", false, "the byte order of the weights"));
    const nbxi_zip_member *member = NULL;
    NBXI_TRY(find_model(loader, &member));
    nbxi_span span;
    NBXI_TRY(nbxi_zip_span(loader->ctx, loader->zip, member, MAX_MODEL_JSON, true, &span));
    const uint8_t *text;
    void *block = NULL;
    nbx_status status = span.size > MAX_MODEL_JSON
                            ? nbxi_refuse(loader, NBX_LIMIT, "%s is larger than 256 MiB", member->name)
                            : nbxi_span_bytes(loader->ctx, span, 0, (size_t)span.size, &text, &block);
    if (status == NBX_OK)
        status = nbxi_jtree_parse(loader->ctx, loader->file, span.offset, text, (size_t)span.size, 200, &loader->json);
    nbxi_free(loader->ctx->heap, block);
    nbxi_file_release(span.file);
    return status;
}

void nbxi_archive_close(nbxi_loader *loader)
{
    for (size_t i = 0; i < loader->bases.count; i++) nbx_tensor_release(loader->bases.entries[i].value);
    for (size_t i = 0; i < loader->files.count; i++) nbxi_file_release(loader->files.data[i]);
    nbxi_free(loader->ctx->heap, loader->files.data);
    nbxi_map_free(&loader->payloads);
    nbxi_map_free(&loader->bases);
    nbxi_map_free(&loader->used);
    nbxi_map_free(&loader->missing);
    nbxi_jtree_free(&loader->json);
    nbxi_zip_close(loader->zip);
}
