/* SPDX-License-Identifier: Apache-2.0 */
/* The cache of compiled kernels on disk: one file for each, named by the hash of all that the code depends on.
 *
 * A file is written under a name of its own and renamed, so that other processes see it whole or not at all; the last
 * writer of equal files wins. It holds what it was made from and a checksum: a file that is damaged, cut or for another
 * key is removed and the kernel compiled anew. Nothing is flushed to the disk: after a power failure the checksum
 * tells. The cache never stops work: what fails is logged. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "src/base/map.h"
#include "src/launch/artifact.h"

#define MAGIC "NBXKRNL1"
#define MAX_PATH 4096
#define MAX_CODE ((uint64_t)256 << 20)

typedef struct file_header {
    char magic[8];
    uint64_t key[2];
    uint64_t size;     /* of the code, which follows */
    uint64_t checksum; /* of the code */
} file_header;

void nbxi_artifact_hash(const nbxi_artifact_key *key, bool identity, uint64_t out[2])
{
    const char *parts[] = {key->kind, key->architecture, key->name,
                           key->text, key->options,      identity ? key->identity : ""};
    for (int half = 0; half < 2; half++) {
        uint64_t seed[2] = {UINT64_C(0x6e62782d6b65726e), (uint64_t)half + 1};
        for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
            seed[0] = nbxi_hash(seed, parts[i], strlen(parts[i]) + 1);
        }
        out[half] = seed[0];
    }
}

uint64_t nbxi_artifact_checksum(const void *code, size_t size)
{
    static const uint64_t seed[2] = {1, 2};
    return nbxi_hash(seed, code, size);
}

/* ---- folder ------------------------------------------------------------------------------------------------------ */

bool nbxi_cache_folder(nbx_context *ctx, char *out, size_t capacity)
{
    const char *folder = ctx->kernel_cache, *home;
    int length = -1;
    if (folder == NULL) folder = getenv("NBX_CACHE_DIR");
    if (folder != NULL) {
        length = snprintf(out, capacity, "%s", folder);
    } else if ((home = getenv("XDG_CACHE_HOME")) != NULL && home[0] == '/') {
        length = snprintf(out, capacity, "%s/nbxtensor/kernels", home);
    } else if ((home = getenv("HOME")) != NULL && home[0] == '/') {
        length = snprintf(out, capacity, "%s/.cache/nbxtensor/kernels", home);
    }
    return length > 0 && (size_t)length < capacity;
}

/* Makes the folder and those above it. */
static bool make_folder(char *path)
{
    for (char *at = path + 1;; at++) {
        if (*at != '/' && *at != '\0') continue;
        char kept = *at;
        *at = '\0';
        bool ok = mkdir(path, 0700) == 0 || errno == EEXIST;
        *at = kept;
        if (!ok) return false;
        if (kept == '\0') return true;
    }
}

static bool file_path(nbx_context *ctx, const nbxi_artifact_key *key, char *out, uint64_t hash[2])
{
    char folder[MAX_PATH - 64];
    if (!nbxi_cache_folder(ctx, folder, sizeof(folder))) return false;
    nbxi_artifact_hash(key, true, hash);
    int length = snprintf(out, MAX_PATH, "%s/%016llx%016llx.%s", folder, (unsigned long long)hash[0],
                          (unsigned long long)hash[1], key->kind);
    return length > 0 && length < MAX_PATH;
}

/* ---- reading ----------------------------------------------------------------------------------------------------- */

static bool read_all(int fd, void *data, size_t size)
{
    for (char *at = data; size > 0;) {
        ssize_t n = read(fd, at, size);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        at += n;
        size -= (size_t)n;
    }
    return true;
}

/* 1: read, 0: not there, -1: damaged. */
static int read_file(nbx_context *ctx, const char *path, const uint64_t hash[2], void **code, size_t *size)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return 0;
    file_header header;
    struct stat info;
    int result = -1;
    if (fstat(fd, &info) == 0 && S_ISREG(info.st_mode) && read_all(fd, &header, sizeof(header)) &&
        memcmp(header.magic, MAGIC, 8) == 0 && header.key[0] == hash[0] && header.key[1] == hash[1] &&
        header.size > 0 && header.size <= MAX_CODE && (uint64_t)info.st_size == sizeof(header) + header.size) {
        *code = nbxi_alloc(ctx->heap, (size_t)header.size);
        *size = (size_t)header.size;
        if (*code == NULL) {
            result = 0;
        } else if (read_all(fd, *code, *size) && nbxi_artifact_checksum(*code, *size) == header.checksum) {
            result = 1;
        }
    }
    close(fd);
    if (result != 1 && *code != NULL) {
        nbxi_free(ctx->heap, *code);
        *code = NULL;
    }
    return result;
}

bool nbxi_cache_read(nbx_context *ctx, const nbxi_artifact_key *key, void **code, size_t *size)
{
    char path[MAX_PATH];
    uint64_t hash[2];
    *code = NULL;
    *size = 0;
    if (!file_path(ctx, key, path, hash)) return false;
    int result = read_file(ctx, path, hash, code, size);
    if (result < 0) {
        nbxi_log(ctx, NBX_LOG_WARNING, "the kept kernel %s is damaged: it is removed and compiled anew", path);
        unlink(path);
    }
    return result == 1;
}

void nbxi_cache_remove(nbx_context *ctx, const nbxi_artifact_key *key)
{
    char path[MAX_PATH];
    uint64_t hash[2];
    if (file_path(ctx, key, path, hash)) unlink(path);
}

/* ---- writing ----------------------------------------------------------------------------------------------------- */

static bool write_all(int fd, const void *data, size_t size)
{
    for (const char *at = data; size > 0;) {
        ssize_t n = write(fd, at, size);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        at += n;
        size -= (size_t)n;
    }
    return true;
}

void nbxi_cache_write(nbx_context *ctx, const nbxi_artifact_key *key, const void *code, size_t size)
{
    static atomic_uint serial;
    char path[MAX_PATH], temporary[MAX_PATH + 64];
    uint64_t hash[2];
    if (!file_path(ctx, key, path, hash)) return;
    char *slash = strrchr(path, '/');
    *slash = '\0';
    bool ok = make_folder(path);
    *slash = '/';
    file_header header = {MAGIC, {hash[0], hash[1]}, size, nbxi_artifact_checksum(code, size)};
    snprintf(temporary, sizeof(temporary), "%s.%ld.%u", path, (long)getpid(), atomic_fetch_add(&serial, 1u));
    int fd = ok ? open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600) : -1;
    if (fd < 0) {
        nbxi_log(ctx, NBX_LOG_INFO, "compiled kernels cannot be kept in %s: %s", path, strerror(errno));
        return;
    }
    ok = write_all(fd, &header, sizeof(header)) && write_all(fd, code, size);
    ok = close(fd) == 0 && ok;
    ok = ok && rename(temporary, path) == 0;
    if (!ok) {
        nbxi_log(ctx, NBX_LOG_INFO, "a compiled kernel cannot be kept in %s: %s", path, strerror(errno));
        unlink(temporary);
    }
}
