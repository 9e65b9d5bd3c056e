/* SPDX-License-Identifier: Apache-2.0 */
/* Files that are read. */
#include "src/io/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "src/base/checked.h"
#include "src/tensor/tensor.h"

#define BLOCK_ALIGNMENT 64

struct nbxi_file {
    atomic_int references;
    nbxi_heap *heap;
    char *name;
    uint64_t size;
    int fd;               /* -1: none */
    const uint8_t *bytes; /* NULL: read with pread, or empty */
    bool mapped;
    void *block; /* owned block of size bytes, NULL: none */
    void (*release)(void *user);
    void *user;
};

static nbx_status new_file(nbx_context *ctx, const char *name, nbxi_file **out)
{
    nbxi_file *file = nbxi_alloc(ctx->heap, sizeof *file);
    if (!file) return nbxi_fail_memory(ctx, sizeof *file, "a file");
    file->name = nbxi_strdup(ctx->heap, name);
    if (!file->name) {
        nbxi_free(ctx->heap, file);
        return nbxi_fail_memory(ctx, strlen(name) + 1, "a file name");
    }
    atomic_init(&file->references, 1);
    nbxi_heap_retain(ctx->heap);
    file->heap = ctx->heap;
    file->fd = -1;
    *out = file;
    return NBX_OK;
}

void nbxi_file_retain(nbxi_file *file) { atomic_fetch_add_explicit(&file->references, 1, memory_order_relaxed); }

void nbxi_file_release(nbxi_file *file)
{
    if (!file || atomic_fetch_sub_explicit(&file->references, 1, memory_order_acq_rel) != 1) return;
    nbxi_heap *heap = file->heap;
    if (file->mapped) munmap((void *)(uintptr_t)file->bytes, (size_t)file->size);
    if (file->fd >= 0) close(file->fd);
    if (file->block) nbxi_heap_free_aligned(heap, file->block, (size_t)file->size, BLOCK_ALIGNMENT);
    if (file->release) file->release(file->user);
    nbxi_free(heap, file->name);
    nbxi_free(heap, file);
    nbxi_heap_release(heap);
}

static nbx_status open_descriptor(nbx_context *ctx, nbxi_file *file, bool map)
{
    /* O_NONBLOCK: opening a FIFO must not wait; it has no meaning for regular files. */
    file->fd = open(file->name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file->fd < 0) return nbxi_fail_file(ctx, NBX_IO, file->name, -1, "cannot open: %s", strerror(errno));
    struct stat info;
    if (fstat(file->fd, &info) != 0)
        return nbxi_fail_file(ctx, NBX_IO, file->name, -1, "cannot read its size: %s", strerror(errno));
    if (!S_ISREG(info.st_mode))
        return nbxi_fail_file(ctx, NBX_IO, file->name, -1, "is %s, not a regular file",
                              S_ISDIR(info.st_mode) ? "a directory" : "a device, pipe or socket");
    if (info.st_size < 0 || (uint64_t)info.st_size > SIZE_MAX / 2)
        return nbxi_fail_file(ctx, NBX_LIMIT, file->name, -1, "its size does not fit the address space");
    file->size = (uint64_t)info.st_size;
    if (!map || file->size == 0) return NBX_OK;
    void *bytes = mmap(NULL, (size_t)file->size, PROT_READ, MAP_PRIVATE, file->fd, 0);
    if (bytes == MAP_FAILED)
        return nbxi_fail_file(ctx, NBX_IO, file->name, -1, "cannot map %llu bytes: %s; it can be read instead",
                              (unsigned long long)file->size, strerror(errno));
    file->bytes = bytes;
    file->mapped = true;
    close(file->fd);
    file->fd = -1;
    return NBX_OK;
}

nbx_status nbxi_file_open(nbx_context *ctx, const char *path, bool map, nbxi_file **out)
{
    *out = NULL;
    nbxi_file *file;
    NBXI_TRY(new_file(ctx, path, &file));
    nbx_status status = open_descriptor(ctx, file, map);
    if (status != NBX_OK) {
        nbxi_file_release(file);
        return status;
    }
    *out = file;
    return NBX_OK;
}

nbx_status nbxi_file_from_memory(nbx_context *ctx, const void *data, size_t bytes, const char *name,
                                 void (*release)(void *user), void *user, nbxi_file **out)
{
    *out = NULL;
    nbxi_file *file;
    NBXI_TRY(new_file(ctx, name, &file));
    file->bytes = data;
    file->size = bytes;
    file->release = release;
    file->user = user;
    *out = file;
    return NBX_OK;
}

nbx_status nbxi_file_new_block(nbx_context *ctx, size_t bytes, const char *name, nbxi_file **out, void **data)
{
    *out = NULL;
    nbxi_file *file;
    NBXI_TRY(new_file(ctx, name, &file));
    file->block = nbxi_heap_alloc_aligned(ctx->heap, bytes, BLOCK_ALIGNMENT);
    if (!file->block) {
        nbxi_file_release(file);
        return nbxi_fail_memory(ctx, bytes, name);
    }
    file->bytes = file->block;
    file->size = bytes;
    *data = file->block;
    *out = file;
    return NBX_OK;
}

const char *nbxi_file_name(const nbxi_file *file) { return file->name; }
uint64_t nbxi_file_size(const nbxi_file *file) { return file->size; }
const void *nbxi_file_bytes(const nbxi_file *file) { return file->bytes; }

nbx_status nbxi_file_read(nbx_context *ctx, nbxi_file *file, uint64_t offset, void *data, size_t bytes)
{
    if (offset > file->size || bytes > file->size - offset)
        return nbxi_fail_file(ctx, NBX_FORMAT, file->name, (int64_t)offset,
                              "%zu bytes are wanted here, but the file ends at %llu", bytes,
                              (unsigned long long)file->size);
    if (bytes == 0) return NBX_OK;
    if (file->bytes) {
        memcpy(data, file->bytes + offset, bytes);
        return NBX_OK;
    }
    uint8_t *to = data;
    while (bytes > 0) {
        size_t step = bytes < ((size_t)1 << 30) ? bytes : (size_t)1 << 30;
        ssize_t got = pread(file->fd, to, step, (off_t)offset);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0)
            return nbxi_fail_file(ctx, NBX_IO, file->name, (int64_t)offset, "cannot read: %s", strerror(errno));
        if (got == 0)
            return nbxi_fail_file(ctx, NBX_IO, file->name, (int64_t)offset,
                                  "the file has become shorter than the %llu bytes it had when it was opened",
                                  (unsigned long long)file->size);
        to += got;
        offset += (uint64_t)got;
        bytes -= (size_t)got;
    }
    return NBX_OK;
}

nbx_status nbxi_span_bytes(nbx_context *ctx, nbxi_span span, uint64_t offset, size_t bytes, const uint8_t **out,
                           void **block)
{
    *out = NULL;
    *block = NULL;
    if (offset > span.size || bytes > span.size - offset)
        return nbxi_fail_file(ctx, NBX_FORMAT, span.file->name, (int64_t)(span.offset + offset),
                              "%zu bytes are wanted here, but only %llu are left", bytes,
                              (unsigned long long)(offset > span.size ? 0 : span.size - offset));
    if (span.file->bytes) {
        *out = span.file->bytes + span.offset + offset;
        return NBX_OK;
    }
    void *copy = nbxi_alloc(ctx->heap, bytes);
    if (!copy) return nbxi_fail_memory(ctx, bytes, span.file->name);
    nbx_status status = nbxi_file_read(ctx, span.file, span.offset + offset, copy, bytes);
    if (status != NBX_OK) {
        nbxi_free(ctx->heap, copy);
        return status;
    }
    *out = copy;
    *block = copy;
    return NBX_OK;
}

static nbx_status check_bools(nbx_context *ctx, nbxi_span span, uint64_t offset, const uint8_t *data, uint64_t bytes)
{
    for (uint64_t i = 0; i < bytes; i++)
        if (data[i] > 1)
            return nbxi_fail_file(ctx, NBX_FORMAT, span.file->name, (int64_t)(span.offset + offset + i),
                                  "a bool is stored as %d; only 0 and 1 are", data[i]);
    return NBX_OK;
}

static void release_file(void *user) { nbxi_file_release(user); }

static nbx_status tensor_over(nbx_context *ctx, nbxi_file *file, const uint8_t *data, uint64_t bytes, nbx_dtype dtype,
                              int ndim, const int64_t *sizes, const int64_t *strides, nbx_tensor **out)
{
    nbxi_file_retain(file);
    nbx_status status = nbx_tensor_from_memory(ctx, dtype, ndim, sizes, strides, 0, (void *)(uintptr_t)data,
                                               (size_t)bytes, true, release_file, file, out);
    if (status != NBX_OK) nbxi_file_release(file);
    return status;
}

nbx_status nbxi_span_tensor(nbx_context *ctx, nbxi_span span, uint64_t offset, uint64_t bytes, nbx_dtype dtype,
                            int ndim, const int64_t *sizes, const int64_t *strides, nbx_tensor **out)
{
    *out = NULL;
    if (offset > span.size || bytes > span.size - offset)
        return nbxi_fail_file(ctx, NBX_FORMAT, span.file->name, (int64_t)(span.offset + offset),
                              "a tensor of %llu bytes does not fit into the %llu bytes that are left here",
                              (unsigned long long)bytes,
                              (unsigned long long)(offset > span.size ? 0 : span.size - offset));
    if (bytes == 0) return nbx_tensor_empty(ctx, dtype, ndim, sizes, (nbx_device){NBX_DEVICE_CPU, 0}, out);
    nbxi_file *file = span.file;
    const uint8_t *data = file->bytes ? file->bytes + span.offset + offset : NULL;
    size_t item = nbx_dtype_size(dtype), alignment = nbx_dtype_is_complex(dtype) ? item / 2 : item;
    bool in_place = data && (uintptr_t)data % alignment == 0;
    if (in_place) {
        if (dtype == NBX_BOOL) NBXI_TRY(check_bools(ctx, span, offset, data, bytes));
        return tensor_over(ctx, file, data, bytes, dtype, ndim, sizes, strides, out);
    }
    nbxi_file *copy;
    void *block;
    NBXI_TRY(nbxi_file_new_block(ctx, (size_t)bytes, file->name, &copy, &block));
    nbx_status status = nbxi_file_read(ctx, file, span.offset + offset, block, (size_t)bytes);
    if (status == NBX_OK && dtype == NBX_BOOL) status = check_bools(ctx, span, offset, block, bytes);
    if (status == NBX_OK) status = tensor_over(ctx, copy, block, bytes, dtype, ndim, sizes, strides, out);
    nbxi_file_release(copy);
    return status;
}
