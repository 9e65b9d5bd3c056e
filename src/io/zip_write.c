/* SPDX-License-Identifier: Apache-2.0 */
/* Writing of zip archives with stored members. Every record is written with zip64 fields, so that no size is a special
 * case, and padded so that member data begins at a multiple of 64. */
#include <string.h>
#include <zlib.h>

#include "src/base/checked.h"
#include "src/io/zip.h"
#include "src/tensor/tensor.h"

#define ALIGNMENT 64
#define FIXED_DATE 0x0021 /* 1980-01-01: the same tensors give the same bytes */

typedef struct record {
    char *name;
    uint64_t header, bytes;
    uint32_t crc;
} record;

struct nbxi_zip_writer {
    nbxi_heap *heap;
    nbxi_writer *file;
    size_t count, capacity;
    record *records;
};

/* Little-endian fields appended to a buffer that is large enough. */
typedef struct bytes {
    uint8_t data[128];
    size_t count;
} bytes;

static void put(bytes *b, uint64_t value, int width)
{
    for (int i = 0; i < width; i++) b->data[b->count++] = (uint8_t)(value >> (8 * i));
}

void nbxi_zip_writer_abandon(nbxi_zip_writer *writer)
{
    if (!writer) return;
    nbxi_heap *heap = writer->heap;
    nbxi_writer_abandon(writer->file);
    for (size_t i = 0; i < writer->count; i++) nbxi_free(heap, writer->records[i].name);
    nbxi_free(heap, writer->records);
    nbxi_free(heap, writer);
    nbxi_heap_release(heap);
}

nbx_status nbxi_zip_writer_open(nbx_context *ctx, const char *path, nbxi_zip_writer **out)
{
    *out = NULL;
    nbxi_zip_writer *writer = nbxi_alloc(ctx->heap, sizeof *writer);
    if (!writer) return nbxi_fail_memory(ctx, sizeof *writer, "an archive");
    nbxi_heap_retain(ctx->heap);
    writer->heap = ctx->heap;
    nbx_status status = nbxi_writer_open(ctx, path, &writer->file);
    if (status != NBX_OK) {
        nbxi_zip_writer_abandon(writer);
        return status;
    }
    *out = writer;
    return NBX_OK;
}

static nbx_status new_record(nbx_context *ctx, nbxi_zip_writer *writer, const char *name, record **out)
{
    for (size_t i = 0; i < writer->count; i++)
        if (strcmp(writer->records[i].name, name) == 0)
            return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "the archive has a member '%.200s' already", name);
    if (writer->count == writer->capacity) {
        size_t capacity = writer->capacity ? writer->capacity * 2 : 16;
        void *grown = nbxi_realloc(ctx->heap, writer->records, capacity * sizeof *writer->records);
        if (!grown) return nbxi_fail_memory(ctx, capacity * sizeof *writer->records, "an archive's directory");
        writer->records = grown;
        writer->capacity = capacity;
    }
    char *copy = nbxi_strdup(ctx->heap, name);
    if (!copy) return nbxi_fail_memory(ctx, strlen(name) + 1, "a member's name");
    *out = &writer->records[writer->count++];
    (*out)->name = copy;
    return NBX_OK;
}

static uint32_t checksum(uint32_t crc, const uint8_t *data, size_t count)
{
    while (count > 0) {
        size_t step = count < ((size_t)1 << 30) ? count : (size_t)1 << 30;
        crc = (uint32_t)crc32(crc, data, (uInt)step);
        data += step;
        count -= step;
    }
    return crc;
}

static nbx_status write_local(nbx_context *ctx, nbxi_zip_writer *writer, const record *r)
{
    size_t length = strlen(r->name);
    size_t padding = (ALIGNMENT - (r->header + 30 + length + 20 + 4) % ALIGNMENT) % ALIGNMENT;
    bytes b = {{0}, 0};
    put(&b, 0x04034b50, 4);
    put(&b, 45, 2);
    put(&b, 0x0800, 2); /* names are UTF-8 */
    put(&b, 0, 2);
    put(&b, 0, 2);
    put(&b, FIXED_DATE, 2);
    put(&b, r->crc, 4);
    put(&b, UINT32_MAX, 4);
    put(&b, UINT32_MAX, 4);
    put(&b, length, 2);
    put(&b, 20 + 4 + padding, 2);
    NBXI_TRY(nbxi_writer_write(ctx, writer->file, b.data, b.count));
    NBXI_TRY(nbxi_writer_write(ctx, writer->file, r->name, length));
    b = (bytes){{0}, 0};
    put(&b, 1, 2);
    put(&b, 16, 2);
    put(&b, r->bytes, 8);
    put(&b, r->bytes, 8);
    put(&b, 0xd935, 2); /* the tag of Android's alignment padding */
    put(&b, padding, 2);
    b.count += padding;
    return nbxi_writer_write(ctx, writer->file, b.data, b.count);
}

static nbx_status add_dense(nbx_context *ctx, nbxi_zip_writer *writer, const char *name, const void *head,
                            size_t head_bytes, const void *data, size_t data_bytes)
{
    if (strlen(name) > 4000) return nbxi_fail(ctx, NBX_LIMIT, "a member's name has more than 4000 bytes");
    record *r;
    NBXI_TRY(new_record(ctx, writer, name, &r));
    r->header = nbxi_writer_offset(writer->file);
    r->bytes = (uint64_t)head_bytes + data_bytes;
    r->crc = checksum(checksum(0, head, head_bytes), data, data_bytes);
    NBXI_TRY(write_local(ctx, writer, r));
    NBXI_TRY(nbxi_writer_write(ctx, writer->file, head, head_bytes));
    return nbxi_writer_write(ctx, writer->file, data, data_bytes);
}

nbx_status nbxi_zip_writer_add(nbx_context *ctx, nbxi_zip_writer *writer, const char *name, const void *head,
                               size_t head_bytes, const nbx_tensor *tensor)
{
    if (!tensor || tensor->numel == 0) return add_dense(ctx, writer, name, head, head_bytes, NULL, 0);
    nbx_tensor *dense;
    NBXI_TRY(nbxi_tensor_host(ctx, tensor, &dense));
    nbx_status status = add_dense(ctx, writer, name, head, head_bytes, nbxi_data(dense),
                                  (size_t)dense->numel * nbx_dtype_size(dense->dtype));
    nbx_tensor_release(dense);
    return status;
}

static nbx_status write_record(nbx_context *ctx, nbxi_zip_writer *writer, const record *r)
{
    size_t length = strlen(r->name);
    bytes b = {{0}, 0};
    put(&b, 0x02014b50, 4);
    put(&b, 45, 2);
    put(&b, 45, 2);
    put(&b, 0x0800, 2);
    put(&b, 0, 2);
    put(&b, 0, 2);
    put(&b, FIXED_DATE, 2);
    put(&b, r->crc, 4);
    put(&b, UINT32_MAX, 4);
    put(&b, UINT32_MAX, 4);
    put(&b, length, 2);
    put(&b, 28, 2);
    put(&b, 0, 2); /* comment */
    put(&b, 0, 2); /* disk */
    put(&b, 0, 2);
    put(&b, 0, 4);
    put(&b, UINT32_MAX, 4);
    NBXI_TRY(nbxi_writer_write(ctx, writer->file, b.data, b.count));
    NBXI_TRY(nbxi_writer_write(ctx, writer->file, r->name, length));
    b = (bytes){{0}, 0};
    put(&b, 1, 2);
    put(&b, 24, 2);
    put(&b, r->bytes, 8);
    put(&b, r->bytes, 8);
    put(&b, r->header, 8);
    return nbxi_writer_write(ctx, writer->file, b.data, b.count);
}

static nbx_status write_directory(nbx_context *ctx, nbxi_zip_writer *writer)
{
    uint64_t begin = nbxi_writer_offset(writer->file);
    for (size_t i = 0; i < writer->count; i++) NBXI_TRY(write_record(ctx, writer, &writer->records[i]));
    uint64_t end = nbxi_writer_offset(writer->file);
    bytes b = {{0}, 0};
    put(&b, 0x06064b50, 4); /* zip64 end record */
    put(&b, 44, 8);
    put(&b, 45, 2);
    put(&b, 45, 2);
    put(&b, 0, 4);
    put(&b, 0, 4);
    put(&b, writer->count, 8);
    put(&b, writer->count, 8);
    put(&b, end - begin, 8);
    put(&b, begin, 8);
    put(&b, 0x07064b50, 4); /* its locator */
    put(&b, 0, 4);
    put(&b, end, 8);
    put(&b, 1, 4);
    put(&b, 0x06054b50, 4); /* end record */
    put(&b, 0, 2);
    put(&b, 0, 2);
    put(&b, UINT16_MAX, 2);
    put(&b, UINT16_MAX, 2);
    put(&b, UINT32_MAX, 4);
    put(&b, UINT32_MAX, 4);
    put(&b, 0, 2);
    return nbxi_writer_write(ctx, writer->file, b.data, b.count);
}

nbx_status nbxi_zip_writer_commit(nbx_context *ctx, nbxi_zip_writer *writer)
{
    nbx_status status = write_directory(ctx, writer);
    if (status == NBX_OK) {
        nbxi_writer *file = writer->file;
        writer->file = NULL;
        status = nbxi_writer_commit(ctx, file);
    }
    nbxi_zip_writer_abandon(writer);
    return status;
}
