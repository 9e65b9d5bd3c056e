/* SPDX-License-Identifier: Apache-2.0 */
/* New files that appear whole or not at all. */
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "src/io/file.h"
#include "src/tensor/tensor.h"

struct nbxi_writer {
    nbxi_heap *heap;
    char *path, *temporary;
    int fd;
    uint64_t offset;
};

void nbxi_writer_abandon(nbxi_writer *writer)
{
    if (!writer) return;
    nbxi_heap *heap = writer->heap;
    if (writer->fd >= 0) {
        close(writer->fd);
        unlink(writer->temporary);
    }
    nbxi_free(heap, writer->path);
    nbxi_free(heap, writer->temporary);
    nbxi_free(heap, writer);
    nbxi_heap_release(heap);
}

nbx_status nbxi_writer_open(nbx_context *ctx, const char *path, nbxi_writer **out)
{
    static atomic_uint counter;
    *out = NULL;
    nbxi_writer *writer = nbxi_alloc(ctx->heap, sizeof *writer);
    if (!writer) return nbxi_fail_memory(ctx, sizeof *writer, "a file writer");
    nbxi_heap_retain(ctx->heap);
    writer->heap = ctx->heap;
    writer->fd = -1;
    size_t room = strlen(path) + 48;
    writer->path = nbxi_strdup(ctx->heap, path);
    writer->temporary = nbxi_alloc(ctx->heap, room);
    if (!writer->path || !writer->temporary) {
        nbxi_writer_abandon(writer);
        return nbxi_fail_memory(ctx, room, "a file name");
    }
    for (int attempt = 0; attempt < 100; attempt++) {
        snprintf(writer->temporary, room, "%s.%ld.%u.tmp", path, (long)getpid(), atomic_fetch_add(&counter, 1u));
        writer->fd = open(writer->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (writer->fd >= 0 || errno != EEXIST) break;
    }
    if (writer->fd < 0) {
        int error = errno;
        nbxi_writer_abandon(writer);
        return nbxi_fail_file(ctx, NBX_IO, path, -1, "cannot create a file in its directory: %s", strerror(error));
    }
    *out = writer;
    return NBX_OK;
}

uint64_t nbxi_writer_offset(const nbxi_writer *writer) { return writer->offset; }

nbx_status nbxi_writer_write(nbx_context *ctx, nbxi_writer *writer, const void *data, size_t bytes)
{
    const char *from = data;
    while (bytes > 0) {
        size_t step = bytes < ((size_t)1 << 30) ? bytes : (size_t)1 << 30;
        ssize_t put = write(writer->fd, from, step);
        if (put < 0 && errno == EINTR) continue;
        if (put < 0)
            return nbxi_fail_file(ctx, NBX_IO, writer->path, (int64_t)writer->offset, "cannot write: %s",
                                  strerror(errno));
        from += put;
        bytes -= (size_t)put;
        writer->offset += (uint64_t)put;
    }
    return NBX_OK;
}

/* Flushes the directory entry; file systems that cannot do that are left alone. */
static void flush_directory(const char *path, char *scratch)
{
    const char *slash = strrchr(path, '/');
    size_t length = slash ? (size_t)(slash - path) : 0;
    if (!slash) {
        scratch[0] = '.';
        length = 1;
    } else if (length == 0) {
        scratch[0] = '/';
        length = 1;
    } else {
        memcpy(scratch, path, length);
    }
    scratch[length] = 0;
    int fd = open(scratch, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return;
    (void)fsync(fd);
    close(fd);
}

nbx_status nbxi_writer_commit(nbx_context *ctx, nbxi_writer *writer)
{
    const char *what = NULL;
    if (fsync(writer->fd) != 0 && errno != EINVAL && errno != EROFS) what = "cannot flush to the disk";
    if (!what && rename(writer->temporary, writer->path) != 0) what = "cannot take its place";
    if (what) {
        nbx_status status = nbxi_fail_file(ctx, NBX_IO, writer->path, -1, "%s: %s", what, strerror(errno));
        nbxi_writer_abandon(writer);
        return status;
    }
    int closed = close(writer->fd);
    int error = errno;
    writer->fd = -1;
    flush_directory(writer->path, writer->temporary);
    nbx_status status = NBX_OK;
    if (closed != 0) status = nbxi_fail_file(ctx, NBX_IO, writer->path, -1, "cannot close: %s", strerror(error));
    nbxi_writer_abandon(writer);
    return status;
}

nbx_status nbxi_writer_tensor(nbx_context *ctx, nbxi_writer *writer, const nbx_tensor *tensor)
{
    if (tensor->numel == 0) return NBX_OK;
    nbx_tensor *dense;
    NBXI_TRY(nbxi_tensor_host(ctx, tensor, &dense));
    nbx_status status =
        nbxi_writer_write(ctx, writer, nbxi_data(dense), (size_t)dense->numel * nbx_dtype_size(dense->dtype));
    nbx_tensor_release(dense);
    return status;
}
