/* SPDX-License-Identifier: Apache-2.0 */
/* Files that are read: mapped, read with pread, or bytes in memory; and new files that appear whole or not at all. */
#ifndef NBXI_IO_FILE_H
#define NBXI_IO_FILE_H

#include <stdio.h>

#include "nbx/tensor.h"
#include "src/base/context.h"

/* A regular file of a recorded size, or bytes in memory under a name. Reference counted, thread safe, never written.
 * A mapped file that another process truncates raises SIGBUS at the touch of a lost page; files opened with map =
 * false are read with pread and report it as an error instead. */
typedef struct nbxi_file nbxi_file;

/* Errors: IO (cannot open, not a regular file, cannot map), OUT_OF_MEMORY. */
nbx_status nbxi_file_open(nbx_context *ctx, const char *path, bool map, nbxi_file **out);
/* Over memory that the caller keeps until release(user) is called (NULL: the memory outlives the file). On failure
 * release is not called. */
nbx_status nbxi_file_from_memory(nbx_context *ctx, const void *data, size_t bytes, const char *name,
                                 void (*release)(void *user), void *user, nbxi_file **out);
/* A fresh block of `bytes` bytes, aligned to 64, that the file owns; *data is where to write its contents. */
nbx_status nbxi_file_new_block(nbx_context *ctx, size_t bytes, const char *name, nbxi_file **out, void **data);
void nbxi_file_retain(nbxi_file *file);
void nbxi_file_release(nbxi_file *file); /* NULL is ignored */

const char *nbxi_file_name(const nbxi_file *file);
uint64_t nbxi_file_size(const nbxi_file *file);
/* The bytes when they are in memory or mapped, NULL when the file is read with pread. */
const void *nbxi_file_bytes(const nbxi_file *file);
/* Copies [offset, offset + bytes). Errors: FORMAT (range beyond the recorded size), IO (file has become shorter). */
nbx_status nbxi_file_read(nbx_context *ctx, nbxi_file *file, uint64_t offset, void *data, size_t bytes);

/* A range of a file: what formats inside of archives are read from. Holds no reference of its own. */
typedef struct nbxi_span {
    nbxi_file *file;
    uint64_t offset, size;
} nbxi_span;

/* Bytes of a span as text or header: a pointer into the file when its bytes are in memory, else a block of the heap
 * in *block (free with nbxi_free; NULL when none was needed). */
nbx_status nbxi_span_bytes(nbx_context *ctx, nbxi_span span, uint64_t offset, size_t bytes, const uint8_t **out,
                           void **block);

/* A tensor whose storage is the range [offset, offset + bytes) of the span, bytes that hold every element. Read-only
 * and in place when the file's bytes are in memory and aligned to the dtype (it then keeps the file alive), else a
 * copy. Bytes of bool tensors are checked to be 0 or 1. Adopted by the open scope. strides NULL: contiguous. */
nbx_status nbxi_span_tensor(nbx_context *ctx, nbxi_span span, uint64_t offset, uint64_t bytes, nbx_dtype dtype,
                            int ndim, const int64_t *sizes, const int64_t *strides, nbx_tensor **out);

/* A file that takes its place only when it is complete: written under a name of its own beside `path`, flushed to the
 * disk and renamed; the directory is flushed too. A file that is mapped by someone stays as it was for them. */
typedef struct nbxi_writer nbxi_writer;
nbx_status nbxi_writer_open(nbx_context *ctx, const char *path, nbxi_writer **out);
nbx_status nbxi_writer_write(nbx_context *ctx, nbxi_writer *writer, const void *data, size_t bytes);
uint64_t nbxi_writer_offset(const nbxi_writer *writer); /* bytes written so far */
/* Both end the writer. commit also on failure; abandon removes what was written. abandon(NULL) is ignored. */
nbx_status nbxi_writer_commit(nbx_context *ctx, nbxi_writer *writer);
void nbxi_writer_abandon(nbxi_writer *writer);
/* The elements of a tensor in row-major order, whatever its strides. */
nbx_status nbxi_writer_tensor(nbx_context *ctx, nbxi_writer *writer, const nbx_tensor *tensor);

#endif
