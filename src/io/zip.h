/* SPDX-License-Identifier: Apache-2.0 */
/* Zip archives: a checked directory, members in place when they are stored, inflated within a bound when not.
 *
 * An archive is refused when a member is encrypted, compressed by anything but deflate, named twice, named outside of
 * the archive ("..", absolute, backslash), when members overlap or reach beyond the file, and when the local header
 * does not agree with the directory. */
#ifndef NBXI_IO_ZIP_H
#define NBXI_IO_ZIP_H

#include "src/io/file.h"

typedef struct nbxi_zip nbxi_zip;

typedef struct nbxi_zip_member {
    const char *name;
    uint64_t header; /* offset of its local header in the file */
    uint64_t offset; /* offset of its first stored byte */
    uint64_t stored; /* bytes in the file */
    uint64_t bytes;  /* bytes of the member */
    uint32_t crc;
    bool deflated;
} nbxi_zip_member;

/* Reads the directory; the archive keeps the file. Directory entries (names that end in '/') are left out. */
nbx_status nbxi_zip_open(nbx_context *ctx, nbxi_file *file, nbxi_zip **out);
void nbxi_zip_close(nbxi_zip *zip); /* NULL is ignored */
nbxi_file *nbxi_zip_file(const nbxi_zip *zip);
size_t nbxi_zip_count(const nbxi_zip *zip);
/* In the order of the archive's directory. */
const nbxi_zip_member *nbxi_zip_member_at(const nbxi_zip *zip, size_t index);
/* NULL: no such member. */
const nbxi_zip_member *nbxi_zip_find(const nbxi_zip *zip, const char *name);

/* The bytes of a member: a span of the archive's file when stored, of a new block when deflated (at most `limit`
 * bytes). Release span->file. check: compare the CRC (reads all bytes; inflated ones are always checked). */
nbx_status nbxi_zip_span(nbx_context *ctx, const nbxi_zip *zip, const nbxi_zip_member *member, uint64_t limit,
                         bool check, nbxi_span *out);

/* Archives that are written: every member stored, its data at a multiple of 64 bytes. */
typedef struct nbxi_zip_writer nbxi_zip_writer;
nbx_status nbxi_zip_writer_open(nbx_context *ctx, const char *path, nbxi_zip_writer **out);
/* A member is the bytes of `head` followed by the elements of `tensor` (NULL: none) in row-major order. */
nbx_status nbxi_zip_writer_add(nbx_context *ctx, nbxi_zip_writer *writer, const char *name, const void *head,
                               size_t head_bytes, const nbx_tensor *tensor);
nbx_status nbxi_zip_writer_commit(nbx_context *ctx, nbxi_zip_writer *writer); /* ends it, also on failure */
void nbxi_zip_writer_abandon(nbxi_zip_writer *writer);                        /* NULL is ignored */

#endif
