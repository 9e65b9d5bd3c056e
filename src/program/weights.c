/* SPDX-License-Identifier: Apache-2.0 */
/* Weights: in the archive as raw storages (PyTorch 2.9 and later) or as a pickled state dict (2.8), or by name in
 * safetensors files. */
#include <stdio.h>
#include <string.h>

#include "nbx/io.h"
#include "src/base/array.h"
#include "src/base/checked.h"
#include "src/base/text.h"
#include "src/program/loader.h"
#include "src/program/pickle.h"

/* Adds a payload under "w/NAME" or "c/NAME". */
static nbx_status add_payload(nbxi_loader *loader, char group, const char *name, size_t length, nbxi_payload *payload)
{
    char stack[256], *key = stack;
    if (length + 3 > sizeof stack && !(key = nbxi_alloc(loader->ctx->heap, length + 3)))
        return nbxi_fail_memory(loader->ctx, length, "a weight's name");
    key[0] = group;
    key[1] = '/';
    memcpy(key + 2, name, length);
    bool added;
    void **place = nbxi_map_put(&loader->payloads, key, length + 2, &added);
    if (key != stack) nbxi_free(loader->ctx->heap, key);
    if (!place) return nbxi_fail_memory(loader->ctx, length, "a weight's name");
    if (!added)
        return nbxi_refuse(loader, NBX_FORMAT, "the weight '%.*s' is in the archive twice",
                           (int)(length > 200 ? 200 : length), name);
    *place = payload;
    return NBX_OK;
}

static nbx_status keep_file(nbxi_loader *loader, nbxi_file *file)
{
    if (NBXI_PUSH(loader->ctx->heap, &loader->files, file)) return NBX_OK;
    nbxi_file_release(file);
    return nbxi_fail_memory(loader->ctx, sizeof file, "a file");
}

/* The span of a member of the archive; a missing one leaves span->file NULL. */
static nbx_status member_span(nbxi_loader *loader, const nbxi_zip *zip, const char *path, nbxi_span *span)
{
    memset(span, 0, sizeof *span);
    const nbxi_zip_member *member = nbxi_zip_find(zip, path);
    if (!member) return NBX_OK;
    NBXI_TRY(nbxi_zip_span(loader->ctx, zip, member, member->bytes, false, span));
    return keep_file(loader, span->file);
}

/* [{"as_int": 3}, …] of a payload's meta data. */
static nbx_status fixed_sizes(nbxi_loader *loader, const nbxi_jnode *meta, const char *key, const char *name, int *ndim,
                              int64_t **out)
{
    const nbxi_jnode *list;
    NBXI_TRY(nbxi_json_list(loader, meta, key, name, &list));
    size_t n = nbxi_jcount(list);
    if (n > NBX_MAX_RANK)
        return nbxi_refuse(loader, NBX_LIMIT, "weight '%s' has rank %zu, at most %d is taken", name, n, NBX_MAX_RANK);
    *ndim = (int)n;
    NBXI_TRY(nbxi_loader_alloc(loader, n, sizeof(int64_t), out));
    for (size_t i = 0; i < n; i++) {
        NBXI_TRY(nbxi_json_whole(loader, nbxi_jat(list, i), "as_int", name, *out + i));
        if ((*out)[i] < 0) return nbxi_refuse(loader, NBX_FORMAT, "weight '%s' has a negative size or stride", name);
    }
    return NBX_OK;
}

static nbx_status read_meta(nbxi_loader *loader, const nbxi_jnode *entry, const char *name, nbxi_payload *payload)
{
    const nbxi_jnode *meta, *offset;
    int strides;
    int64_t dtype, layout;
    NBXI_TRY(nbxi_json_object(loader, entry, "tensor_meta", name, &meta));
    NBXI_TRY(nbxi_json_whole(loader, meta, "dtype", name, &dtype));
    NBXI_TRY(nbxi_loader_dtype(loader, dtype, name, &payload->dtype));
    NBXI_TRY(nbxi_json_whole(loader, meta, "layout", name, &layout));
    if (layout != 7) NBXI_TRY(nbxi_loader_missing(loader, "layout %d of weight %s", (int)layout, name));
    NBXI_TRY(fixed_sizes(loader, meta, "sizes", name, &payload->ndim, &payload->sizes));
    NBXI_TRY(fixed_sizes(loader, meta, "strides", name, &strides, &payload->strides));
    NBXI_TRY(nbxi_json_object(loader, meta, "storage_offset", name, &offset));
    NBXI_TRY(nbxi_json_whole(loader, offset, "as_int", name, &payload->offset));
    if (strides != payload->ndim || payload->offset < 0)
        return nbxi_refuse(loader, NBX_FORMAT, "weight '%s' has %d sizes, %d strides and the offset %lld", name,
                           payload->ndim, strides, (long long)payload->offset);
    return NBX_OK;
}

static nbx_status read_entry(nbxi_loader *loader, char group, const char *folder, const char *name,
                             const nbxi_jnode *entry)
{
    char path[700];
    const char *file;
    nbxi_payload *payload;
    NBXI_TRY(nbxi_loader_alloc(loader, 1, sizeof *payload, &payload));
    if (nbxi_jis(nbxi_jget(entry, "use_pickle"), NBXI_JTRUE))
        return nbxi_loader_missing(loader, "pickled weight %s (a tensor subclass or custom object)", name);
    NBXI_TRY(nbxi_json_text(loader, entry, "path_name", name, &file));
    NBXI_TRY(read_meta(loader, entry, name, payload));
    if (snprintf(path, sizeof path, "%s%s%s", loader->prefix, folder, file) >= (int)sizeof path || strchr(file, '/'))
        return nbxi_refuse(loader, NBX_FORMAT, "weight '%s' has the path '%.200s'", name, file);
    NBXI_TRY(nbxi_loader_copy(loader, path, &payload->member));
    NBXI_TRY(member_span(loader, loader->zip, path, &payload->span));
    return add_payload(loader, group, name, strlen(name), payload);
}

static nbx_status read_config(nbxi_loader *loader, char group, const char *folder, nbxi_span span)
{
    const uint8_t *text;
    void *block = NULL;
    nbxi_jtree json = {0};
    const nbxi_jnode *config = NULL;
    if (span.size > (256u << 20))
        return nbxi_refuse(loader, NBX_LIMIT, "a weights configuration is larger than 256 MiB");
    nbx_status status = nbxi_span_bytes(loader->ctx, span, 0, (size_t)span.size, &text, &block);
    if (status == NBX_OK)
        status = nbxi_jtree_parse(loader->ctx, loader->file, span.offset, text, (size_t)span.size, 32, &json);
    if (status == NBX_OK) status = nbxi_json_object(loader, &json.root, "config", "a weights configuration", &config);
    for (size_t i = 0; i < nbxi_jcount(config) && status == NBX_OK; i++)
        status = read_entry(loader, group, folder, nbxi_jat(config, i)->key, nbxi_jat(config, i));
    nbxi_jtree_free(&json);
    nbxi_free(loader->ctx->heap, block);
    return status;
}

typedef struct pickled {
    nbxi_loader *loader;
    char group;
    const char *folder;
    nbxi_zip *zip;
    const char *prefix; /* inside the inner archive */
    size_t prefix_length;
} pickled;

static nbx_status found_pickled(void *user, const nbxi_pickled_tensor *t)
{
    pickled *p = user;
    nbxi_loader *loader = p->loader;
    char path[400];
    nbxi_payload *payload;
    NBXI_TRY(nbxi_loader_alloc(loader, 1, sizeof *payload, &payload));
    NBXI_TRY(nbxi_loader_alloc(loader, (size_t)t->ndim, sizeof(int64_t), &payload->sizes));
    NBXI_TRY(nbxi_loader_alloc(loader, (size_t)t->ndim, sizeof(int64_t), &payload->strides));
    memcpy(payload->sizes, t->sizes, (size_t)t->ndim * sizeof(int64_t));
    memcpy(payload->strides, t->strides, (size_t)t->ndim * sizeof(int64_t));
    payload->dtype = t->dtype;
    payload->ndim = t->ndim;
    payload->offset = t->offset;
    int n = snprintf(path, sizeof path, "%.*sdata/%.*s", (int)p->prefix_length, p->prefix,
                     (int)(t->storage_length > 200 ? 200 : t->storage_length), t->storage);
    if (n >= (int)sizeof path) return nbxi_refuse(loader, NBX_FORMAT, "a pickled weight's storage has a long name");
    NBXI_TRY(member_span(loader, p->zip, path, &payload->span));
    char member[500];
    snprintf(member, sizeof member, "%c:%s", p->group, path);
    NBXI_TRY(nbxi_loader_copy(loader, member, &payload->member));
    return add_payload(loader, p->group, t->name, t->name_length, payload);
}

static void release_file(void *user) { nbxi_file_release(user); }

/* A file of its own for the bytes of a span. */
static nbx_status inner_file(nbxi_loader *loader, nbxi_span span, nbxi_file **out)
{
    const uint8_t *bytes = nbxi_file_bytes(span.file);
    if (bytes) {
        nbxi_file_retain(span.file);
        nbx_status status = nbxi_file_from_memory(loader->ctx, bytes + span.offset, (size_t)span.size, loader->file,
                                                  release_file, span.file, out);
        if (status != NBX_OK) nbxi_file_release(span.file);
        return status;
    }
    void *block;
    NBXI_TRY(nbxi_file_new_block(loader->ctx, (size_t)span.size, loader->file, out, &block));
    nbx_status status = nbxi_file_read(loader->ctx, span.file, span.offset, block, (size_t)span.size);
    if (status != NBX_OK) nbxi_file_release(*out);
    return status;
}

/* torch.save's archive inside the archive. */
static nbx_status read_pickled(nbxi_loader *loader, char group, nbxi_span span)
{
    static const char name[] = "data.pkl";
    pickled p = {.loader = loader, .group = group};
    nbxi_file *inner;
    NBXI_TRY(inner_file(loader, span, &inner));
    nbx_status status = nbxi_zip_open(loader->ctx, inner, &p.zip);
    nbxi_file_release(inner);
    if (status != NBX_OK) return status;
    const nbxi_zip_member *pickle = NULL;
    for (size_t i = 0; i < nbxi_zip_count(p.zip) && !pickle; i++) {
        const nbxi_zip_member *member = nbxi_zip_member_at(p.zip, i);
        size_t length = strlen(member->name), n = sizeof name - 1;
        if (length < n || strcmp(member->name + length - n, name) != 0) continue;
        pickle = member;
        p.prefix = member->name;
        p.prefix_length = length - n;
    }
    nbxi_span data = {0};
    const uint8_t *bytes;
    void *block = NULL;
    if (!pickle)
        status = nbxi_refuse(loader, NBX_FORMAT, "the archive's pickled weights have no member data.pkl");
    else
        status = nbxi_zip_span(loader->ctx, p.zip, pickle, 64u << 20, true, &data);
    if (status == NBX_OK) status = nbxi_span_bytes(loader->ctx, data, 0, (size_t)data.size, &bytes, &block);
    if (status == NBX_OK)
        status = nbxi_pickle_tensors(loader->ctx, loader->file, (int64_t)(span.offset + data.offset), bytes,
                                     (size_t)data.size, found_pickled, &p);
    nbxi_free(loader->ctx->heap, block);
    nbxi_file_release(data.file);
    nbxi_zip_close(p.zip);
    return status;
}

/* Configurations are named in two ways, the second one by pre-releases; 2.8 has none. */
static nbx_status read_group(nbxi_loader *loader, char group, const char *folder, const char *const *kinds)
{
    char path[700];
    nbxi_span span = {0};
    for (int i = 0; i < 2; i++) {
        if (snprintf(path, sizeof path, "%s%s%s_%s_config.json", loader->prefix, folder, loader->model, kinds[i]) >=
            (int)sizeof path)
            return nbxi_refuse(loader, NBX_LIMIT, "the archive's names are too long");
        NBXI_TRY(member_span(loader, loader->zip, path, &span));
        if (span.file) return read_config(loader, group, folder, span);
    }
    snprintf(path, sizeof path, "%s%s%s.pt", loader->prefix, folder, loader->model);
    NBXI_TRY(member_span(loader, loader->zip, path, &span));
    return span.file && span.size ? read_pickled(loader, group, span) : NBX_OK;
}

nbx_status nbxi_archive_payloads(nbxi_loader *loader)
{
    static const char *const weights[] = {"weights", "model_param"}, *const constants[] = {"constants",
                                                                                           "model_constants"};
    NBXI_TRY(read_group(loader, 'w', "data/weights/", weights));
    return read_group(loader, 'c', "data/constants/", constants);
}

static const nbxi_payload *find_payload(nbxi_loader *loader, char group, const char *name)
{
    char key[600];
    int n = snprintf(key, sizeof key, "%c/%s", group, name);
    return n < (int)sizeof key ? nbxi_map_get(&loader->payloads, key) : NULL;
}

static bool same_sizes(int ndim, const int64_t *a, int other_ndim, const int64_t *b)
{
    return ndim == other_ndim && (ndim == 0 || memcmp(a, b, (size_t)ndim * sizeof *a) == 0);
}

/* The tensor over all bytes of a payload's member, shared by the weights that are tied. */
static nbx_status base_tensor(nbxi_loader *loader, const nbxi_payload *payload, nbx_tensor **out)
{
    void **place = nbxi_map_put(&loader->bases, payload->member, strlen(payload->member), NULL);
    if (!place) return nbxi_fail_memory(loader->ctx, sizeof *place, "a weight");
    if (!*place) {
        int64_t count = (int64_t)(payload->span.size / nbx_dtype_size(payload->dtype));
        nbx_tensor *base;
        NBXI_TRY(nbxi_span_tensor(loader->ctx, payload->span, 0, (uint64_t)count * nbx_dtype_size(payload->dtype),
                                  payload->dtype, 1, &count, NULL, &base));
        if (loader->program->device.type != NBX_DEVICE_CPU) {
            nbx_tensor *alias;
            NBXI_TRY(nbxi_tensor_on(loader->ctx, base, loader->program->device, &alias)); /* uploaded once */
            *place = alias;
        } else {
            nbx_tensor_retain(base);
            *place = base;
        }
        loader->program->weight_bytes += payload->span.size;
        const uint8_t *file = nbxi_file_bytes(payload->span.file), *data = nbx_tensor_data(base);
        if (!loader->options->read && file && data >= file && data < file + nbxi_file_size(payload->span.file))
            loader->program->mapped_bytes += payload->span.size;
    }
    *out = *place;
    return NBX_OK;
}

/* false in *present: the archive does not hold its bytes. */
static nbx_status from_archive(nbxi_loader *loader, nbxi_item *item, const nbxi_payload *payload, bool *present)
{
    int64_t numel;
    *present = false;
    if (!payload) return NBX_OK;
    if (payload->dtype != item->dtype || !same_sizes(item->ndim, item->sizes, payload->ndim, payload->sizes))
        return nbxi_refuse(loader, NBX_FORMAT, "weight '%s' has another dtype or size in the archive than in the graph",
                           item->name);
    if (!nbxi_numel(item->ndim, item->sizes, &numel))
        return nbxi_refuse(loader, NBX_OVERFLOW, "weight '%s' has more than 2^63 elements", item->name);
    if (numel > 0 && payload->span.size == 0) return NBX_OK;
    *present = true;
    if (numel == 0)
        return nbxi_tensor_new_contiguous(loader->ctx, item->dtype, item->ndim, item->sizes, loader->program->device,
                                          &item->tensor);
    nbx_tensor *base;
    NBXI_TRY(base_tensor(loader, payload, &base));
    size_t size = nbx_dtype_size(item->dtype), alignment = nbx_dtype_is_complex(item->dtype) ? size / 2 : size;
    if ((uintptr_t)nbx_tensor_data(base) % alignment != 0)
        return nbxi_refuse(loader, NBX_NOT_SUPPORTED, "weight '%s' shares memory with one of another dtype",
                           item->name);
    nbx_status status = nbxi_view(loader->ctx, base, item->dtype, item->ndim, item->sizes, payload->strides,
                                  payload->offset, &item->tensor);
    if (status == NBX_SHAPE || status == NBX_OVERFLOW)
        return nbxi_refuse(loader, NBX_FORMAT, "weight '%s' reaches beyond the %llu bytes that the archive has for it",
                           item->name, (unsigned long long)payload->span.size);
    return status;
}

/* Takes an item's tensor from the first weights file that has one of its names. */
static nbx_status from_files(nbxi_loader *loader, nbxi_item *item, const char *name, nbx_safetensors *const *files)
{
    nbx_context *ctx = loader->ctx;
    for (size_t i = 0; i < loader->options->weights_count && !item->tensor; i++) {
        size_t index;
        if (nbx_safetensors_find(ctx, files[i], name, &index) != NBX_OK) {
            nbx_context_clear_error(ctx);
            continue;
        }
        nbx_tensor_info info = {.struct_size = sizeof info};
        NBXI_TRY(nbx_safetensors_info(ctx, files[i], index, &info));
        char want[300], got[300];
        if (info.dtype != item->dtype)
            return nbxi_fail_file(ctx, NBX_DTYPE, loader->options->weights[i], (int64_t)info.offset,
                                  "'%s' is %s, but the program's weight '%s' is %s", name, nbx_dtype_name(info.dtype),
                                  item->name, nbx_dtype_name(item->dtype));
        if (!same_sizes(item->ndim, item->sizes, info.ndim, info.sizes))
            return nbxi_fail_file(ctx, NBX_SHAPE, loader->options->weights[i], (int64_t)info.offset,
                                  "'%s' has sizes %s, but the program's weight '%s' has %s", name,
                                  nbxi_sizes_text(info.ndim, info.sizes, got, sizeof got), item->name,
                                  nbxi_sizes_text(item->ndim, item->sizes, want, sizeof want));
        nbx_tensor *tensor;
        NBXI_TRY(nbx_safetensors_tensor(ctx, files[i], name, &tensor));
        NBXI_TRY(nbxi_tensor_on(ctx, tensor, loader->program->device, &item->tensor));
        loader->program->weight_bytes += info.bytes;
        if (!loader->options->read) loader->program->mapped_bytes += info.bytes;
    }
    return NBX_OK;
}

static void progress(const nbxi_loader *loader, size_t done)
{
    if (loader->options->progress)
        loader->options->progress(loader->options->progress_user, done, loader->program->nitems);
}

static nbx_status find_item(nbxi_loader *loader, nbxi_item *item, nbx_safetensors *const *files)
{
    const nbxi_payload *payload = find_payload(loader, item->kind == NBX_WEIGHT_CONSTANT ? 'c' : 'w', item->name);
    if (!payload) payload = find_payload(loader, 'c', item->name); /* buffers that are not in the state dict */
    NBXI_TRY(from_files(loader, item, item->name, files));
    bool present = item->tensor != NULL;
    if (!present) NBXI_TRY(from_archive(loader, item, payload, &present));
    for (size_t i = 0; !present && payload && i < loader->payloads.count; i++) { /* names that it is tied to */
        const nbxi_payload *other = loader->payloads.entries[i].value;
        if (other == payload || strcmp(other->member, payload->member) != 0 || other->offset != payload->offset ||
            !same_sizes(payload->ndim, payload->strides, other->ndim, other->strides))
            continue;
        NBXI_TRY(from_files(loader, item, loader->payloads.entries[i].key + 2, files));
        present = item->tensor != NULL;
    }
    return NBX_OK;
}

/* Names every weight that is nowhere. */
static nbx_status check_missing(nbxi_loader *loader)
{
    nbx_program *program = loader->program;
    nbxi_text text;
    size_t count = 0;
    nbxi_text_init(&text, loader->ctx->heap);
    nbx_status status = NBX_OK;
    for (size_t i = 0; i < program->nitems && status == NBX_OK; i++) {
        if (program->items[i].tensor) continue;
        if (program->inspect)
            status = nbxi_loader_missing(loader, "weight %.250s", program->items[i].name);
        else
            nbxi_text_printf(&text, "%s%s", count ? ", " : "", program->items[i].name);
        count++;
    }
    if (status == NBX_OK && count && !program->inspect) {
        if (text.failed)
            status = nbxi_fail_memory(loader->ctx, text.length, "a message");
        else
            status =
                nbxi_refuse(loader, NBX_NOT_FOUND, "%zu weights are neither in the archive nor in %s: %s", count,
                            loader->options->weights_count ? "the weights files" : "a weights file (none was given)",
                            nbxi_text_string(&text));
    }
    nbxi_text_free(&text);
    return status;
}

nbx_status nbxi_loader_weights(nbxi_loader *loader)
{
    nbx_context *ctx = loader->ctx;
    size_t count = loader->options->weights_count;
    nbx_safetensors **files = nbxi_alloc_array(ctx->heap, count, sizeof *files);
    if (!files) return nbxi_fail_memory(ctx, count * sizeof *files, "weights files");
    nbx_io_options io;
    nbx_io_options_init(&io);
    io.read = loader->options->read;
    nbx_status status = NBX_OK;
    for (size_t i = 0; i < count && status == NBX_OK; i++)
        status = nbx_safetensors_open(ctx, loader->options->weights[i], &io, &files[i]);
    for (size_t i = 0; i < loader->program->nitems && status == NBX_OK; i++) {
        progress(loader, i);
        status = find_item(loader, &loader->program->items[i], files);
    }
    if (status == NBX_OK) {
        progress(loader, loader->program->nitems);
        status = check_missing(loader);
    }
    for (size_t i = 0; i < count; i++) nbx_safetensors_close(files[i]);
    nbxi_free(ctx->heap, files);
    return status;
}
