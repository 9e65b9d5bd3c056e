/* SPDX-License-Identifier: Apache-2.0 */
/* Packs: compiled kernels of many specialisations in one file, for machines that have no compiler.
 *
 *     "NBXPACK1", u64 count, count entries {u64 key[2], offset, size, checksum}, then the code
 *
 * Little-endian. A key is the hash of kind, architecture, name, text and options; the compiler's identity is no part of
 * it. Packs that were opened serve the whole process and are never closed. */
#include <string.h>

#include "nbx/module.h"
#include "src/base/array.h"
#include "src/device/registry.h"
#include "src/io/file.h"
#include "src/launch/artifact.h"

#define MAGIC "NBXPACK1"
#define MAX_ENTRIES ((uint64_t)1 << 20)

typedef struct entry {
    uint64_t key[2], offset, size, checksum;
} entry;

typedef struct pack {
    nbxi_file *file;
    nbx_context *ctx; /* of its own: files keep to the heap they were opened with */
    entry *entries;
    uint64_t count;
} pack;

struct nbxi_pack_writer {
    struct {
        entry *data;
        size_t count, capacity;
    } entries;
    struct {
        unsigned char *data;
        size_t count, capacity;
    } code;
};

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static struct {
    pack *data;
    size_t count, capacity;
} packs;

/* ---- reading ----------------------------------------------------------------------------------------------------- */

static nbx_status read_entries(nbx_context *ctx, nbxi_heap *heap, nbxi_file *file, const char *path, pack *out)
{
    uint64_t size = nbxi_file_size(file), count;
    char head[16];
    if (size < sizeof(head)) return nbxi_fail_file(ctx, NBX_FORMAT, path, 0, "%s is no pack of kernels", path);
    NBXI_TRY(nbxi_file_read(ctx, file, 0, head, sizeof(head)));
    memcpy(&count, head + 8, 8);
    if (memcmp(head, MAGIC, 8) != 0 || count > MAX_ENTRIES || count * sizeof(entry) > size - sizeof(head)) {
        return nbxi_fail_file(ctx, NBX_FORMAT, path, 0, "%s is no pack of kernels, or it is cut", path);
    }
    out->entries = nbxi_alloc_array(heap, (size_t)count, sizeof(entry));
    if (out->entries == NULL) return nbxi_fail_memory(ctx, (size_t)count * sizeof(entry), "a pack of kernels");
    out->count = count;
    NBXI_TRY(nbxi_file_read(ctx, file, sizeof(head), out->entries, (size_t)count * sizeof(entry)));
    for (uint64_t i = 0; i < count; i++) {
        const entry *e = &out->entries[i];
        if (e->size == 0 || e->size > size || e->offset > size - e->size) {
            return nbxi_fail_file(ctx, NBX_FORMAT, path, (int64_t)(sizeof(head) + i * sizeof(entry)),
                                  "%s: kernel %llu lies outside of the file", path, (unsigned long long)i);
        }
    }
    return NBX_OK;
}

nbx_status nbxi_pack_open(nbx_context *ctx, const char *path)
{
    nbxi_heap *heap = nbxi_process_heap();
    pack p = {0};
    if (heap == NULL) return nbxi_fail_memory(ctx, 0, "the heap of packs");
    if (nbx_context_create(NULL, &p.ctx) != NBX_OK) return nbxi_fail_memory(ctx, 0, "a pack of kernels");
    nbx_status status = nbxi_file_open(p.ctx, path, false, &p.file);
    if (status != NBX_OK) nbxi_fail_file(ctx, status, path, -1, "%s", p.ctx->error.message);
    if (status == NBX_OK) status = read_entries(ctx, heap, p.file, path, &p);
    if (status == NBX_OK) {
        pthread_rwlock_wrlock(&lock);
        if (!NBXI_PUSH(heap, &packs, p)) status = nbxi_fail_memory(ctx, sizeof(p), "a pack of kernels");
        pthread_rwlock_unlock(&lock);
    }
    if (status != NBX_OK) {
        nbxi_free(heap, p.entries);
        nbxi_file_release(p.file);
        nbx_context_destroy(p.ctx);
    }
    return status;
}

static bool read_code(nbx_context *ctx, const pack *p, const entry *e, void **code)
{
    *code = nbxi_alloc(ctx->heap, (size_t)e->size);
    if (*code == NULL) return false;
    if (nbxi_file_read(ctx, p->file, e->offset, *code, (size_t)e->size) == NBX_OK &&
        nbxi_artifact_checksum(*code, (size_t)e->size) == e->checksum) {
        return true;
    }
    nbxi_log(ctx, NBX_LOG_WARNING, "a kernel of the pack %s is damaged and left out", nbxi_file_name(p->file));
    nbxi_free(ctx->heap, *code);
    *code = NULL;
    return false;
}

bool nbxi_pack_read(nbx_context *ctx, const nbxi_artifact_key *key, void **code, size_t *size)
{
    *code = NULL;
    pthread_rwlock_rdlock(&lock);
    uint64_t hash[2] = {0, 0};
    if (packs.count > 0) nbxi_artifact_hash(key, false, hash);
    for (size_t i = packs.count; i-- > 0 && *code == NULL;) {
        for (uint64_t j = 0; j < packs.data[i].count && *code == NULL; j++) {
            const entry *e = &packs.data[i].entries[j];
            if (e->key[0] != hash[0] || e->key[1] != hash[1]) continue;
            if (read_code(ctx, &packs.data[i], e, code)) *size = (size_t)e->size;
        }
    }
    pthread_rwlock_unlock(&lock);
    return *code != NULL;
}

/* ---- writing ----------------------------------------------------------------------------------------------------- */

nbx_status nbxi_pack_create(nbx_context *ctx, nbxi_pack_writer **out)
{
    *out = nbxi_alloc(ctx->heap, sizeof(**out));
    return *out != NULL ? NBX_OK : nbxi_fail_memory(ctx, sizeof(**out), "a pack of kernels");
}

nbx_status nbxi_pack_add(nbx_context *ctx, nbxi_pack_writer *out, const nbxi_artifact_key *key, const void *code,
                         size_t size)
{
    entry e = {{0, 0}, out->code.count, size, nbxi_artifact_checksum(code, size)};
    nbxi_artifact_hash(key, false, e.key);
    for (size_t i = 0; i < out->entries.count; i++) {
        if (memcmp(out->entries.data[i].key, e.key, sizeof(e.key)) == 0) return NBX_OK;
    }
    if (!NBXI_RESERVE(ctx->heap, &out->code, out->code.count + size) || !NBXI_PUSH(ctx->heap, &out->entries, e)) {
        return nbxi_fail_memory(ctx, size, "a pack of kernels");
    }
    memcpy(out->code.data + out->code.count, code, size);
    out->code.count += size;
    return NBX_OK;
}

nbx_status nbxi_pack_build(nbx_context *ctx, nbxi_pack_writer *out, const nbxi_driver *driver, nbxi_device *device,
                           const char *architecture, const nbxi_kernel_source *source, const nbxi_spec *specs,
                           int count)
{
    char *text = NULL;
    void *code = NULL;
    size_t size = 0;
    if (driver->target == NULL) {
        return nbxi_fail(ctx, NBX_NOT_SUPPORTED, "the kernels of %s are built in", driver->name);
    }
    const nbxi_facts *facts = device != NULL ? &device->facts : NULL;
    NBXI_TRY(nbxi_kernel_text(ctx, source, driver->target, facts, specs, count, &text));
    const char *options = nbxi_target_options(driver->target);
    const nbxi_artifact_key key = {
        driver->artifact_kind, architecture, source->name, text, options != NULL ? options : "", ""};
    nbx_status status = driver->compile(ctx, device, architecture, source->name, text, key.options, &code, &size);
    if (status == NBX_OK) status = nbxi_pack_add(ctx, out, &key, code, size);
    nbxi_free(ctx->heap, code);
    nbxi_free(ctx->heap, text);
    return status;
}

nbx_status nbx_kernel_pack_load(nbx_context *ctx, const char *path)
{
    if (ctx == NULL) return NBX_INVALID_ARGUMENT;
    if (path == NULL) return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "path", "path must not be NULL");
    return nbxi_pack_open(ctx, path);
}

void nbxi_pack_abandon(nbx_context *ctx, nbxi_pack_writer *out)
{
    if (out == NULL) return;
    nbxi_free(ctx->heap, out->entries.data);
    nbxi_free(ctx->heap, out->code.data);
    nbxi_free(ctx->heap, out);
}

nbx_status nbxi_pack_commit(nbx_context *ctx, nbxi_pack_writer *out, const char *path)
{
    nbxi_writer *writer = NULL;
    uint64_t count = out->entries.count, begin = 16 + count * sizeof(entry);
    for (uint64_t i = 0; i < count; i++) out->entries.data[i].offset += begin;
    nbx_status status = nbxi_writer_open(ctx, path, &writer);
    if (status == NBX_OK) status = nbxi_writer_write(ctx, writer, MAGIC, 8);
    if (status == NBX_OK) status = nbxi_writer_write(ctx, writer, &count, 8);
    if (status == NBX_OK && count > 0) {
        status = nbxi_writer_write(ctx, writer, out->entries.data, (size_t)count * sizeof(entry));
    }
    if (status == NBX_OK && count > 0) status = nbxi_writer_write(ctx, writer, out->code.data, out->code.count);
    if (status == NBX_OK) {
        status = nbxi_writer_commit(ctx, writer);
    } else {
        nbxi_writer_abandon(writer);
    }
    nbxi_pack_abandon(ctx, out);
    return status;
}
