/* SPDX-License-Identifier: Apache-2.0 */
/* Compiled kernels: where they come from. A pack that was built ahead, the cache on disk, or the driver's compiler. */
#ifndef NBXI_LAUNCH_ARTIFACT_H
#define NBXI_LAUNCH_ARTIFACT_H

#include "src/launch/launch.h"

/* What a compiled kernel is made of. */
typedef struct nbxi_artifact_key {
    const char *kind;         /* of the driver: "opencl", "cubin" */
    const char *architecture; /* what it is compiled for */
    const char *name;
    const char *text;     /* source, dialect headers included */
    const char *options;  /* of the compiler */
    const char *identity; /* of compiler and driver; packs do not depend on it */
} nbxi_artifact_key;

/* Hash of all that the code depends on, with or without the identity of the compiler; checksum of code. */
void nbxi_artifact_hash(const nbxi_artifact_key *key, bool identity, uint64_t out[2]);
uint64_t nbxi_artifact_checksum(const void *code, size_t size);

typedef enum nbxi_artifact_origin { NBXI_FROM_COMPILER, NBXI_FROM_DISK, NBXI_FROM_PACK } nbxi_artifact_origin;

/* Where compiled kernels are kept: the context's folder, else NBX_CACHE_DIR, else nbxtensor/kernels in the user's cache
 * folder. false: nowhere. */
bool nbxi_cache_folder(nbx_context *ctx, char *out, size_t capacity);
/* Reads a kept artifact; *code is made with nbxi_alloc on ctx's heap. false: there is none; a damaged one is removed.
 */
bool nbxi_cache_read(nbx_context *ctx, const nbxi_artifact_key *key, void **code, size_t *size);
/* Keeps an artifact. What fails is logged: a cache that cannot be written does not stop work. */
void nbxi_cache_write(nbx_context *ctx, const nbxi_artifact_key *key, const void *code, size_t size);
void nbxi_cache_remove(nbx_context *ctx, const nbxi_artifact_key *key);

/* Packs: files of many artifacts. They are opened once in a process and serve every device. */
nbx_status nbxi_pack_open(nbx_context *ctx, const char *path);
bool nbxi_pack_read(nbx_context *ctx, const nbxi_artifact_key *key, void **code, size_t *size);
typedef struct nbxi_pack_writer nbxi_pack_writer;
nbx_status nbxi_pack_create(nbx_context *ctx, nbxi_pack_writer **out);
nbx_status nbxi_pack_add(nbx_context *ctx, nbxi_pack_writer *pack, const nbxi_artifact_key *key, const void *code,
                         size_t size);
/* Compiles a kernel for a pack. device: NULL where the driver compiles for an architecture without one. */
nbx_status nbxi_pack_build(nbx_context *ctx, nbxi_pack_writer *pack, const nbxi_driver *driver, nbxi_device *device,
                           const char *architecture, const nbxi_kernel_source *source, const nbxi_spec *specs,
                           int count);
/* Writes the file; the writer is gone after, also on failure. */
nbx_status nbxi_pack_commit(nbx_context *ctx, nbxi_pack_writer *pack, const char *path);
void nbxi_pack_abandon(nbx_context *ctx, nbxi_pack_writer *pack); /* NULL is ignored */

#endif
