/* SPDX-License-Identifier: Apache-2.0 */
/* Writing of safetensors files. */
#include <stdlib.h>
#include <string.h>

#include "nbx/io.h"
#include "src/base/checked.h"
#include "src/io/file.h"
#include "src/io/json.h"
#include "src/tensor/tensor.h"

#define DATA_ALIGNMENT 64

typedef struct item {
    const char *name;
    const nbx_tensor *tensor;
    size_t item_bytes, index;
} item;

static const char *code_of(nbx_dtype dtype)
{
#define CODE(name, number, text, size, category, code) code,
    static const char *const codes[] = {NBX_DTYPE_LIST(CODE)};
#undef CODE
    return codes[dtype];
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(((const item *)a)->name, ((const item *)b)->name);
}

/* Wide elements first: data without gaps then is aligned for every tensor. */
static int compare_width(const void *a, const void *b)
{
    const item *x = a, *y = b;
    if (x->item_bytes != y->item_bytes) return x->item_bytes > y->item_bytes ? -1 : 1;
    return x->index < y->index ? -1 : x->index > y->index;
}

static nbx_status check_items(nbx_context *ctx, const char *path, item *items, const char *const *names,
                              nbx_tensor *const *tensors, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!names[i] || nbxi_is_none(tensors[i]))
            return nbxi_fail_file(ctx, NBX_INVALID_ARGUMENT, path, -1, "tensor %zu has no name or is absent", i);
        if (strcmp(names[i], "__metadata__") == 0)
            return nbxi_fail_file(ctx, NBX_INVALID_ARGUMENT, path, -1, "a tensor cannot be named __metadata__");
        nbx_dtype dtype = nbx_tensor_dtype(tensors[i]);
        if (!code_of(dtype)[0])
            return nbxi_fail_file(ctx, NBX_DTYPE, path, -1,
                                  "tensor '%.200s' is %s, for which safetensors has no code; view it as float64 pairs",
                                  names[i], nbx_dtype_name(dtype));
        items[i] = (item){names[i], tensors[i], nbx_dtype_size(dtype), i};
    }
    qsort(items, count, sizeof *items, compare_names);
    for (size_t i = 1; i < count; i++)
        if (strcmp(items[i].name, items[i - 1].name) == 0)
            return nbxi_fail_file(ctx, NBX_INVALID_ARGUMENT, path, -1, "two tensors are named '%.200s'", items[i].name);
    qsort(items, count, sizeof *items, compare_width);
    return NBX_OK;
}

/* Sets a new reference; false: out of memory, or text that is not UTF-8. */
static bool set(json_t *object, const char *key, json_t *value)
{
    return value && json_object_set_new(object, key, value) == 0;
}

static json_t *entry_of(const item *it, int64_t begin, int64_t end)
{
    json_t *entry = json_object(), *shape = json_array();
    bool good = entry && shape;
    for (int d = 0; good && d < it->tensor->ndim; d++)
        good = json_array_append_new(shape, json_integer(it->tensor->sizes[d])) == 0;
    good = good && set(entry, "dtype", json_string(code_of(it->tensor->dtype))) &&
           json_object_set(entry, "shape", shape) == 0 &&
           set(entry, "data_offsets", json_pack("[I, I]", (json_int_t)begin, (json_int_t)end));
    json_decref(shape);
    if (good) return entry;
    json_decref(entry);
    return NULL;
}

static nbx_status fill_header(nbx_context *ctx, const char *path, json_t *root, const item *items, size_t count,
                              const char *const *keys, const char *const *values, size_t metadata_count)
{
    json_t *metadata = metadata_count > 0 ? json_object() : NULL;
    if (metadata_count > 0 && !set(root, "__metadata__", metadata)) return nbxi_fail_memory(ctx, 64, "a header");
    for (size_t i = 0; i < metadata_count; i++) {
        if (!keys[i] || !values[i] || json_object_get(metadata, keys[i]))
            return nbxi_fail_file(ctx, NBX_INVALID_ARGUMENT, path, -1,
                                  "metadata %zu is absent or has a key that is there twice", i);
        if (!set(metadata, keys[i], json_string(values[i])))
            return nbxi_fail_file(ctx, NBX_INVALID_ARGUMENT, path, -1, "metadata '%.200s' is not UTF-8 text", keys[i]);
    }
    int64_t at = 0;
    for (size_t i = 0; i < count; i++) {
        int64_t end;
        if (!nbxi_add_i64(at, items[i].tensor->numel * (int64_t)items[i].item_bytes, &end))
            return nbxi_fail_file(ctx, NBX_OVERFLOW, path, -1, "the tensors have more bytes than fit into 63 bits");
        json_t *entry = entry_of(&items[i], at, end);
        if (!entry) return nbxi_fail_memory(ctx, 256, "a header");
        if (!set(root, items[i].name, entry))
            return nbxi_fail_file(ctx, NBX_INVALID_ARGUMENT, path, -1, "tensor name %zu is not UTF-8 text",
                                  items[i].index);
        at = end;
    }
    return NBX_OK;
}

static nbx_status write_header(nbx_context *ctx, nbxi_writer *writer, const char *text, size_t length)
{
    static const char spaces[DATA_ALIGNMENT + 1] = "                                                                ";
    size_t padding = (DATA_ALIGNMENT - (8 + length) % DATA_ALIGNMENT) % DATA_ALIGNMENT;
    uint64_t total = length + padding;
    uint8_t prefix[8];
    for (int i = 0; i < 8; i++) prefix[i] = (uint8_t)(total >> (8 * i));
    NBXI_TRY(nbxi_writer_write(ctx, writer, prefix, sizeof prefix));
    NBXI_TRY(nbxi_writer_write(ctx, writer, text, length));
    return nbxi_writer_write(ctx, writer, spaces, padding);
}

static nbx_status write_all(nbx_context *ctx, const char *path, const char *text, const item *items, size_t count)
{
    nbxi_writer *writer;
    NBXI_TRY(nbxi_writer_open(ctx, path, &writer));
    nbx_status status = write_header(ctx, writer, text, strlen(text));
    for (size_t i = 0; status == NBX_OK && i < count; i++) status = nbxi_writer_tensor(ctx, writer, items[i].tensor);
    if (status == NBX_OK) return nbxi_writer_commit(ctx, writer);
    nbxi_writer_abandon(writer);
    return status;
}

static nbx_status write_items(nbx_context *ctx, const char *path, item *items, size_t count, const char *const *keys,
                              const char *const *values, size_t metadata_count)
{
    json_t *root = json_object();
    if (!root) return nbxi_fail_memory(ctx, 64, "a header");
    nbx_status status = fill_header(ctx, path, root, items, count, keys, values, metadata_count);
    char *text = status == NBX_OK ? json_dumps(root, JSON_COMPACT) : NULL;
    json_decref(root);
    if (status != NBX_OK) return status;
    if (!text) return nbxi_fail_memory(ctx, count * 64, "a header");
    status = write_all(ctx, path, text, items, count);
    free(text);
    return status;
}

nbx_status nbx_safetensors_write(nbx_context *ctx, const char *path, const char *const *names,
                                 nbx_tensor *const *tensors, size_t count, const char *const *keys,
                                 const char *const *values, size_t metadata_count)
{
    if (!path || (count > 0 && (!names || !tensors)) || (metadata_count > 0 && (!keys || !values)))
        return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "nbx_safetensors_write: an argument is NULL");
    item *items = nbxi_alloc_array(ctx->heap, count, sizeof *items);
    if (!items) return nbxi_fail_memory(ctx, count * sizeof *items, "a list of tensors");
    nbx_status status = check_items(ctx, path, items, names, tensors, count);
    if (status == NBX_OK) status = write_items(ctx, path, items, count, keys, values, metadata_count);
    nbxi_free(ctx->heap, items);
    return status;
}
