/* SPDX-License-Identifier: Apache-2.0 */
/* .npz archives: a zip of .npy members. */
#include <string.h>

#include "nbx/io.h"
#include "src/io/npy.h"
#include "src/io/zip.h"
#include "src/tensor/tensor.h"

#define INFLATE_LIMIT (UINT64_C(1) << 40) /* what deflate can make of the stored bytes bounds it further */

struct nbx_npz {
    nbxi_heap *heap;
    nbxi_zip *zip;
    size_t count;
    char **names;           /* without ".npy", in the order of the archive */
    nbxi_npy_header header; /* of the last nbx_npz_info */
};

void nbx_npz_close(nbx_npz *file)
{
    if (!file) return;
    nbxi_heap *heap = file->heap;
    for (size_t i = 0; i < file->count; i++) nbxi_free(heap, file->names[i]);
    nbxi_free(heap, file->names);
    nbxi_zip_close(file->zip);
    nbxi_free(heap, file);
    nbxi_heap_release(heap);
}

static nbx_status read_names(nbx_context *ctx, nbx_npz *file)
{
    size_t count = nbxi_zip_count(file->zip);
    file->names = nbxi_alloc_array(ctx->heap, count, sizeof *file->names);
    if (!file->names) return nbxi_fail_memory(ctx, count * sizeof *file->names, "array names");
    for (size_t i = 0; i < count; i++) {
        const nbxi_zip_member *m = nbxi_zip_member_at(file->zip, i);
        size_t length = strlen(m->name);
        if (length < 4 || strcmp(m->name + length - 4, ".npy") != 0)
            return nbxi_fail_file(ctx, NBX_FORMAT, nbxi_file_name(nbxi_zip_file(file->zip)), (int64_t)m->header,
                                  "member '%s' is not a .npy file", m->name);
        file->names[i] = nbxi_strndup(ctx->heap, m->name, length - 4);
        if (!file->names[i]) return nbxi_fail_memory(ctx, length, "an array name");
        file->count++;
    }
    return NBX_OK;
}

/* Takes over the reference to `source`. */
static nbx_status open_file(nbx_context *ctx, nbxi_file *source, nbx_npz **out)
{
    nbx_npz *file = nbxi_alloc(ctx->heap, sizeof *file);
    if (!file) {
        nbxi_file_release(source);
        return nbxi_fail_memory(ctx, sizeof *file, "a .npz file");
    }
    nbxi_heap_retain(ctx->heap);
    file->heap = ctx->heap;
    nbx_status status = nbxi_zip_open(ctx, source, &file->zip);
    nbxi_file_release(source);
    if (status == NBX_OK) status = read_names(ctx, file);
    if (status != NBX_OK) {
        nbx_npz_close(file);
        return status;
    }
    *out = file;
    return NBX_OK;
}

nbx_status nbx_npz_open(nbx_context *ctx, const char *path, const nbx_io_options *options, nbx_npz **out)
{
    if (!path || !out) return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "nbx_npz_open: path and out must not be NULL");
    *out = NULL;
    nbxi_file *source;
    NBXI_TRY(nbxi_file_open(ctx, path, !(options && options->read), &source));
    return open_file(ctx, source, out);
}

nbx_status nbx_npz_open_memory(nbx_context *ctx, const void *data, size_t bytes, const char *name, nbx_npz **out)
{
    if ((!data && bytes > 0) || !out)
        return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "nbx_npz_open_memory: data and out must not be NULL");
    *out = NULL;
    nbxi_file *source;
    NBXI_TRY(nbxi_file_from_memory(ctx, data, bytes, name ? name : "memory", NULL, NULL, &source));
    return open_file(ctx, source, out);
}

size_t nbx_npz_count(const nbx_npz *file) { return file->count; }
const char *nbx_npz_name(const nbx_npz *file, size_t index) { return index < file->count ? file->names[index] : NULL; }

nbx_status nbx_npz_info(nbx_context *ctx, nbx_npz *file, size_t index, nbx_tensor_info *out)
{
    if (!out || out->struct_size < sizeof *out || index >= file->count)
        return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "nbx_npz_info: index %zu of %zu, or struct_size is not set", index,
                         file->count);
    nbxi_span span;
    NBXI_TRY(nbxi_zip_span(ctx, file->zip, nbxi_zip_member_at(file->zip, index), INFLATE_LIMIT, false, &span));
    nbx_status status = nbxi_npy_parse(ctx, span, file->names[index], &file->header);
    nbxi_file_release(span.file);
    NBXI_TRY(status);
    const nbxi_npy_header *h = &file->header;
    *out = (nbx_tensor_info){out->struct_size, file->names[index],    h->dtype, h->ndim,
                             h->sizes,         span.offset + h->data, h->bytes};
    return NBX_OK;
}

nbx_status nbx_npz_tensor(nbx_context *ctx, nbx_npz *file, const char *name, nbx_tensor **out)
{
    *out = NULL;
    size_t i = 0;
    while (i < file->count && strcmp(file->names[i], name) != 0) i++;
    if (i == file->count)
        return nbxi_fail_file(ctx, NBX_NOT_FOUND, nbxi_file_name(nbxi_zip_file(file->zip)), -1,
                              "there is no array '%.200s' among %zu", name, file->count);
    nbxi_span span;
    NBXI_TRY(nbxi_zip_span(ctx, file->zip, nbxi_zip_member_at(file->zip, i), INFLATE_LIMIT, true, &span));
    nbxi_npy_header header;
    nbx_status status = nbxi_npy_parse(ctx, span, name, &header);
    if (status == NBX_OK) status = nbxi_npy_tensor(ctx, span, &header, out);
    nbxi_file_release(span.file);
    return status;
}

static nbx_status write_array(nbx_context *ctx, nbxi_zip_writer *writer, const char *name, const nbx_tensor *tensor)
{
    if (!name || nbxi_is_none(tensor))
        return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "nbx_npz_write: a name is NULL or a tensor absent");
    char *header;
    size_t bytes, length = strlen(name);
    NBXI_TRY(nbxi_npy_make_header(ctx, name, tensor, &header, &bytes));
    char *member = nbxi_alloc(ctx->heap, length + 5);
    nbx_status status = NBX_OK;
    if (!member) {
        status = nbxi_fail_memory(ctx, length + 5, "an array name");
    } else {
        memcpy(member, name, length);
        memcpy(member + length, ".npy", 5);
        status = nbxi_zip_writer_add(ctx, writer, member, header, bytes, tensor);
    }
    nbxi_free(ctx->heap, member);
    nbxi_free(ctx->heap, header);
    return status;
}

nbx_status nbx_npz_write(nbx_context *ctx, const char *path, const char *const *names, nbx_tensor *const *tensors,
                         size_t count)
{
    if (!path || (count > 0 && (!names || !tensors)))
        return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "nbx_npz_write: an argument is NULL");
    nbxi_zip_writer *writer;
    NBXI_TRY(nbxi_zip_writer_open(ctx, path, &writer));
    nbx_status status = NBX_OK;
    for (size_t i = 0; status == NBX_OK && i < count; i++) status = write_array(ctx, writer, names[i], tensors[i]);
    if (status == NBX_OK) return nbxi_zip_writer_commit(ctx, writer);
    nbxi_zip_writer_abandon(writer);
    return status;
}
