/* SPDX-License-Identifier: Apache-2.0 */
/* Reading of safetensors files: 8 bytes of header length, a JSON header, data that the tensors cover exactly. */
#include <stdlib.h>
#include <string.h>

#include "nbx/io.h"
#include "src/base/checked.h"
#include "src/io/file.h"
#include "src/io/json.h"
#include "src/tensor/tensor.h"

#define HEADER_MAX 100000000u /* as the format's own reader has it */
#define HEADER_DEPTH 3
#define CONTAINER_COST 10 /* three of them in an entry of at least 46 characters */

typedef struct entry {
    char *name;
    nbx_dtype dtype;
    int ndim;
    int64_t *sizes;
    uint64_t begin, end; /* in the data section */
} entry;

struct nbx_safetensors {
    nbxi_heap *heap;
    nbxi_file *file;
    uint64_t data; /* offset of the data section */
    size_t count;
    entry *entries;  /* in the order of their data */
    size_t *by_name; /* sorted by name */
    size_t metadata_count;
    char **keys, **values;
};

void nbx_io_options_init(nbx_io_options *options)
{
    memset(options, 0, sizeof *options);
    options->struct_size = sizeof *options;
}

void nbx_safetensors_close(nbx_safetensors *file)
{
    if (!file) return;
    nbxi_heap *heap = file->heap;
    for (size_t i = 0; i < file->count; i++) {
        nbxi_free(heap, file->entries[i].name);
        nbxi_free(heap, file->entries[i].sizes);
    }
    for (size_t i = 0; i < file->metadata_count; i++) {
        nbxi_free(heap, file->keys[i]);
        nbxi_free(heap, file->values[i]);
    }
    nbxi_free(heap, file->entries);
    nbxi_free(heap, file->by_name);
    nbxi_free(heap, file->keys);
    nbxi_free(heap, file->values);
    nbxi_file_release(file->file);
    nbxi_free(heap, file);
    nbxi_heap_release(heap);
}

/* The offset in a message is the header's: JSON values do not know their place. */
#define FAIL(status, ...) nbxi_fail_file(ctx, status, nbxi_file_name(file->file), 8, __VA_ARGS__)
#define FAIL_TENSOR(status, ...) fail_tensor(ctx, file, e->name, status, __VA_ARGS__)

static nbx_status fail_tensor(nbx_context *ctx, const nbx_safetensors *file, const char *name, nbx_status status,
                              const char *format, ...) NBX_PRINTF(5, 6);
static nbx_status fail_tensor(nbx_context *ctx, const nbx_safetensors *file, const char *name, nbx_status status,
                              const char *format, ...)
{
    char text[512];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    return FAIL(status, "tensor '%.200s': %s", name, text);
}

static nbx_status dtype_of_code(nbx_context *ctx, const nbx_safetensors *file, entry *e, const json_t *value)
{
#define CODE(name, number, text, size, category, code) {code, NBX_##name},
    static const struct {
        const char *code;
        nbx_dtype dtype;
    } codes[] = {NBX_DTYPE_LIST(CODE)};
#undef CODE
    static const char *const others[] = {"F4", "F6_E2M3", "F6_E3M2", "F8_E8M0", "F8_E4M3FNUZ", "F8_E5M2FNUZ"};
    const char *text = json_string_value(value);
    if (!text) return FAIL_TENSOR(NBX_FORMAT, "dtype is missing or not a string");
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        if (text[0] && strcmp(text, codes[i].code) == 0) {
            e->dtype = codes[i].dtype;
            return NBX_OK;
        }
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(text, others[i]) == 0)
            return FAIL_TENSOR(NBX_NOT_SUPPORTED, "its dtype %s is one that the library does not have", text);
    return FAIL_TENSOR(NBX_FORMAT, "its dtype '%.40s' is not one of the format", text);
}

/* A non-negative integer, written without fraction or exponent. */
static bool whole_number(const json_t *value, int64_t *out)
{
    if (!json_is_integer(value)) return false;
    *out = (int64_t)json_integer_value(value);
    return *out >= 0;
}

static nbx_status read_shape(nbx_context *ctx, const nbx_safetensors *file, entry *e, const json_t *shape)
{
    if (!json_is_array(shape)) return FAIL_TENSOR(NBX_FORMAT, "shape is missing or not a list");
    size_t rank = json_array_size(shape);
    if (rank > NBX_MAX_RANK) return FAIL_TENSOR(NBX_LIMIT, "it has %zu dimensions; the most is %d", rank, NBX_MAX_RANK);
    e->ndim = (int)rank;
    e->sizes = nbxi_alloc_array(ctx->heap, rank, sizeof *e->sizes);
    if (!e->sizes) return nbxi_fail_memory(ctx, rank * sizeof *e->sizes, "a shape");
    for (size_t i = 0; i < rank; i++)
        if (!whole_number(json_array_get(shape, i), &e->sizes[i]))
            return FAIL_TENSOR(NBX_FORMAT, "size %zu is not a whole number from 0 to 2^63 - 1", i);
    return NBX_OK;
}

static nbx_status read_offsets(nbx_context *ctx, const nbx_safetensors *file, entry *e, const json_t *offsets)
{
    int64_t begin, end, numel, bytes;
    if (!json_is_array(offsets) || json_array_size(offsets) != 2 || !whole_number(json_array_get(offsets, 0), &begin) ||
        !whole_number(json_array_get(offsets, 1), &end))
        return FAIL_TENSOR(NBX_FORMAT, "data_offsets is missing or not two whole numbers");
    uint64_t room = nbxi_file_size(file->file) - file->data;
    if (begin > end || (uint64_t)end > room)
        return FAIL_TENSOR(NBX_FORMAT, "its data is [%lld, %lld) of a data section of %llu bytes", (long long)begin,
                           (long long)end, (unsigned long long)room);
    if (!nbxi_numel(e->ndim, e->sizes, &numel) || !nbxi_mul_i64(numel, (int64_t)nbx_dtype_size(e->dtype), &bytes))
        return FAIL_TENSOR(NBX_FORMAT, "its shape has more elements than fit into 64 bits");
    if (bytes != end - begin)
        return FAIL_TENSOR(NBX_FORMAT, "its shape and dtype take %lld bytes, but data_offsets has %lld",
                           (long long)bytes, (long long)(end - begin));
    e->begin = (uint64_t)begin;
    e->end = (uint64_t)end;
    return NBX_OK;
}

static nbx_status read_entry(nbx_context *ctx, nbx_safetensors *file, const char *name, json_t *value)
{
    entry *e = &file->entries[file->count];
    e->name = nbxi_strdup(ctx->heap, name);
    if (!e->name) return nbxi_fail_memory(ctx, strlen(name) + 1, "a tensor name");
    file->count++;
    if (!json_is_object(value)) return FAIL_TENSOR(NBX_FORMAT, "its entry is not an object");
    const char *key;
    json_t *field;
    json_object_foreach(
        value, key, field) if (strcmp(key, "dtype") != 0 && strcmp(key, "shape") != 0 &&
                               strcmp(key, "data_offsets") !=
                                   0) return FAIL_TENSOR(NBX_FORMAT,
                                                         "its entry has a field '%.60s' that the format does not", key);
    NBXI_TRY(dtype_of_code(ctx, file, e, json_object_get(value, "dtype")));
    NBXI_TRY(read_shape(ctx, file, e, json_object_get(value, "shape")));
    return read_offsets(ctx, file, e, json_object_get(value, "data_offsets"));
}

static nbx_status read_metadata(nbx_context *ctx, nbx_safetensors *file, json_t *metadata)
{
    if (!json_is_object(metadata)) return FAIL(NBX_FORMAT, "__metadata__ is not an object");
    size_t room = json_object_size(metadata);
    file->keys = nbxi_alloc_array(ctx->heap, room, sizeof *file->keys);
    file->values = nbxi_alloc_array(ctx->heap, room, sizeof *file->values);
    if (!file->keys || !file->values) return nbxi_fail_memory(ctx, room * sizeof *file->keys, "metadata");
    const char *key;
    json_t *value;
    json_object_foreach(metadata, key, value)
    {
        if (!json_is_string(value)) return FAIL(NBX_FORMAT, "metadata '%.200s' is not a string", key);
        size_t i = file->metadata_count++;
        file->keys[i] = nbxi_strdup(ctx->heap, key);
        file->values[i] = nbxi_strdup(ctx->heap, json_string_value(value));
        if (!file->keys[i] || !file->values[i]) return nbxi_fail_memory(ctx, strlen(key) + 1, "metadata");
    }
    return NBX_OK;
}

static int compare_entries(const void *a, const void *b)
{
    const entry *x = a, *y = b;
    if (x->begin != y->begin) return x->begin < y->begin ? -1 : 1;
    if (x->end != y->end) return x->end < y->end ? -1 : 1;
    return strcmp(x->name, y->name);
}

/* No gap and no overlap: with either, a file could carry bytes that no reader of tensors sees. */
static nbx_status check_cover(nbx_context *ctx, const nbx_safetensors *file)
{
    uint64_t at = 0, size = nbxi_file_size(file->file) - file->data;
    for (size_t i = 0; i < file->count; i++) {
        const entry *e = &file->entries[i];
        if (e->begin != at)
            return FAIL_TENSOR(NBX_FORMAT, "its data begins at %llu, but the data before it ends at %llu",
                               (unsigned long long)e->begin, (unsigned long long)at);
        at = e->end;
    }
    if (at != size)
        return nbxi_fail_file(ctx, NBX_FORMAT, nbxi_file_name(file->file), (int64_t)(file->data + at),
                              "%llu bytes at the end belong to no tensor", (unsigned long long)(size - at));
    return NBX_OK;
}

typedef struct name_key {
    const char *name;
    size_t index;
} name_key;

static int compare_names(const void *a, const void *b)
{
    return strcmp(((const name_key *)a)->name, ((const name_key *)b)->name);
}

static nbx_status index_names(nbx_context *ctx, nbx_safetensors *file)
{
    file->by_name = nbxi_alloc_array(ctx->heap, file->count, sizeof *file->by_name);
    name_key *keys = nbxi_alloc_array(ctx->heap, file->count, sizeof *keys);
    if (!file->by_name || !keys) {
        nbxi_free(ctx->heap, keys);
        return nbxi_fail_memory(ctx, file->count * sizeof *keys, "tensor names");
    }
    for (size_t i = 0; i < file->count; i++) keys[i] = (name_key){file->entries[i].name, i};
    qsort(keys, file->count, sizeof *keys, compare_names);
    for (size_t i = 0; i < file->count; i++) file->by_name[i] = keys[i].index;
    nbxi_free(ctx->heap, keys);
    return NBX_OK;
}

static nbx_status read_entries(nbx_context *ctx, nbx_safetensors *file, json_t *root)
{
    if (!json_is_object(root)) return FAIL(NBX_FORMAT, "the header is not a JSON object");
    size_t room = json_object_size(root);
    file->entries = nbxi_alloc_array(ctx->heap, room, sizeof *file->entries);
    if (!file->entries) return nbxi_fail_memory(ctx, room * sizeof *file->entries, "tensor entries");
    const char *name;
    json_t *value;
    json_object_foreach(root, name, value)
    {
        if (strcmp(name, "__metadata__") == 0)
            NBXI_TRY(read_metadata(ctx, file, value));
        else
            NBXI_TRY(read_entry(ctx, file, name, value));
    }
    qsort(file->entries, file->count, sizeof *file->entries, compare_entries);
    NBXI_TRY(check_cover(ctx, file));
    return index_names(ctx, file);
}

static nbx_status parse_header(nbx_context *ctx, nbx_safetensors *file, const uint8_t *text, size_t bytes)
{
    const char *name = nbxi_file_name(file->file);
    if (bytes == 0 || text[0] != '{')
        return nbxi_fail_file(ctx, NBX_FORMAT, name, 8, "the header does not begin with '{'");
    size_t end = bytes;
    while (text[end - 1] == ' ') end--;
    if (text[end - 1] != '}')
        return nbxi_fail_file(ctx, NBX_FORMAT, name, (int64_t)(8 + end - 1),
                              "the header does not end with '}' and spaces");
    json_t *root;
    nbxi_json_limits limits = {HEADER_DEPTH, CONTAINER_COST};
    NBXI_TRY(nbxi_json_parse(ctx, name, 8, text, end, limits, &root));
    nbx_status status = read_entries(ctx, file, root);
    json_decref(root);
    return status;
}

static nbx_status read_header(nbx_context *ctx, nbx_safetensors *file)
{
    const char *name = nbxi_file_name(file->file);
    uint64_t size = nbxi_file_size(file->file), length = 0;
    uint8_t prefix[8];
    if (size < sizeof prefix + 2)
        return nbxi_fail_file(ctx, NBX_FORMAT, name, 0, "%llu bytes are too few for a safetensors file",
                              (unsigned long long)size);
    NBXI_TRY(nbxi_file_read(ctx, file->file, 0, prefix, sizeof prefix));
    for (int i = 7; i >= 0; i--) length = length << 8 | prefix[i];
    if (length > size - sizeof prefix)
        return nbxi_fail_file(ctx, NBX_FORMAT, name, 0, "a header of %llu bytes does not fit into a file of %llu",
                              (unsigned long long)length, (unsigned long long)size);
    if (length > HEADER_MAX)
        return nbxi_fail_file(ctx, NBX_LIMIT, name, 0, "the header has %llu bytes; the most is %u",
                              (unsigned long long)length, HEADER_MAX);
    file->data = sizeof prefix + length;
    const uint8_t *text;
    void *block;
    NBXI_TRY(nbxi_span_bytes(ctx, (nbxi_span){file->file, 0, size}, 8, (size_t)length, &text, &block));
    nbx_status status = parse_header(ctx, file, text, (size_t)length);
    nbxi_free(ctx->heap, block);
    return status;
}

/* Takes over the reference to `source`. */
static nbx_status open_file(nbx_context *ctx, nbxi_file *source, nbx_safetensors **out)
{
    nbx_safetensors *file = nbxi_alloc(ctx->heap, sizeof *file);
    if (!file) {
        nbxi_file_release(source);
        return nbxi_fail_memory(ctx, sizeof *file, "a safetensors file");
    }
    nbxi_heap_retain(ctx->heap);
    file->heap = ctx->heap;
    file->file = source;
    nbx_status status = read_header(ctx, file);
    if (status != NBX_OK) {
        nbx_safetensors_close(file);
        return status;
    }
    *out = file;
    return NBX_OK;
}

nbx_status nbx_safetensors_open(nbx_context *ctx, const char *path, const nbx_io_options *options,
                                nbx_safetensors **out)
{
    if (!path || !out)
        return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "nbx_safetensors_open: path and out must not be NULL");
    *out = NULL;
    nbxi_file *source;
    NBXI_TRY(nbxi_file_open(ctx, path, !(options && options->read), &source));
    return open_file(ctx, source, out);
}

nbx_status nbx_safetensors_open_memory(nbx_context *ctx, const void *data, size_t bytes, const char *name,
                                       nbx_safetensors **out)
{
    if ((!data && bytes > 0) || !out)
        return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "nbx_safetensors_open_memory: data and out must not be NULL");
    *out = NULL;
    nbxi_file *source;
    NBXI_TRY(nbxi_file_from_memory(ctx, data, bytes, name ? name : "memory", NULL, NULL, &source));
    return open_file(ctx, source, out);
}

size_t nbx_safetensors_count(const nbx_safetensors *file) { return file->count; }

const char *nbx_safetensors_name(const nbx_safetensors *file, size_t index)
{
    return index < file->count ? file->entries[index].name : NULL;
}

nbx_status nbx_safetensors_info(nbx_context *ctx, const nbx_safetensors *file, size_t index, nbx_tensor_info *out)
{
    if (!out || out->struct_size < sizeof *out || index >= file->count)
        return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "nbx_safetensors_info: index %zu of %zu, or struct_size is not set",
                         index, file->count);
    const entry *e = &file->entries[index];
    *out = (nbx_tensor_info){out->struct_size,      e->name,          e->dtype, e->ndim, e->sizes,
                             file->data + e->begin, e->end - e->begin};
    return NBX_OK;
}

nbx_status nbx_safetensors_find(nbx_context *ctx, const nbx_safetensors *file, const char *name, size_t *index)
{
    size_t low = 0, high = file->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(file->entries[file->by_name[middle]].name, name);
        if (order == 0) {
            *index = file->by_name[middle];
            return NBX_OK;
        }
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return nbxi_fail_file(ctx, NBX_NOT_FOUND, nbxi_file_name(file->file), -1, "there is no tensor '%.200s' among %zu",
                          name, file->count);
}

nbx_status nbx_safetensors_tensor(nbx_context *ctx, nbx_safetensors *file, const char *name, nbx_tensor **out)
{
    *out = NULL;
    size_t index;
    NBXI_TRY(nbx_safetensors_find(ctx, file, name, &index));
    const entry *e = &file->entries[index];
    nbxi_span data = {file->file, file->data, nbxi_file_size(file->file) - file->data};
    return nbxi_span_tensor(ctx, data, e->begin, e->end - e->begin, e->dtype, e->ndim, e->sizes, NULL, out);
}

size_t nbx_safetensors_metadata_count(const nbx_safetensors *file) { return file->metadata_count; }

const char *nbx_safetensors_metadata_key(const nbx_safetensors *file, size_t index)
{
    return index < file->metadata_count ? file->keys[index] : NULL;
}

const char *nbx_safetensors_metadata_value(const nbx_safetensors *file, size_t index)
{
    return index < file->metadata_count ? file->values[index] : NULL;
}

const char *nbx_safetensors_metadata(const nbx_safetensors *file, const char *key)
{
    for (size_t i = 0; i < file->metadata_count; i++)
        if (strcmp(file->keys[i], key) == 0) return file->values[i];
    return NULL;
}
