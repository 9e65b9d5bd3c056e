/* SPDX-License-Identifier: Apache-2.0 */
/* Reading of zip archives: minizip walks the directory, everything it says is checked, zlib inflates. */
#include "src/io/zip.h"

#include <minizip/unzip.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/checked.h"

#define LOCAL_HEADER 30
#define DIRECTORY_RECORD 46
#define NAME_MAX_BYTES 4096
#define DEFLATE_RATIO 1040 /* deflate makes at most 1032 bytes from one */

struct nbxi_zip {
    nbxi_heap *heap;
    nbxi_file *file;
    size_t count, capacity;
    nbxi_zip_member *members; /* names are owned */
    size_t *by_name;          /* indices, sorted */
};

/* What minizip reads through: a window over the file, since it reads single bytes. */
typedef struct source {
    nbx_context *ctx;
    nbxi_file *file;
    uint64_t position;
    uint64_t window_begin;
    size_t window_bytes;
    bool failed;
    uint8_t window[4096];
} source;

static voidpf source_open(voidpf opaque, const void *name, int mode)
{
    (void)name;
    return (mode & ZLIB_FILEFUNC_MODE_READWRITEFILTER) == ZLIB_FILEFUNC_MODE_READ ? opaque : NULL;
}

static bool fill_window(source *s)
{
    uint64_t left = nbxi_file_size(s->file) - s->position;
    s->window_begin = s->position;
    s->window_bytes = left < sizeof s->window ? (size_t)left : sizeof s->window;
    if (nbxi_file_read(s->ctx, s->file, s->position, s->window, s->window_bytes) == NBX_OK) return true;
    s->window_bytes = 0;
    s->failed = true;
    return false;
}

static uLong source_read(voidpf opaque, voidpf stream, void *buffer, uLong size)
{
    (void)stream;
    source *s = opaque;
    uLong done = 0;
    while (done < size && s->position < nbxi_file_size(s->file)) {
        if (s->position < s->window_begin || s->position >= s->window_begin + s->window_bytes)
            if (!fill_window(s)) break;
        size_t at = (size_t)(s->position - s->window_begin), step = s->window_bytes - at;
        if (step > size - done) step = size - done;
        memcpy((char *)buffer + done, s->window + at, step);
        done += step;
        s->position += step;
    }
    return done;
}

static uLong source_write(voidpf opaque, voidpf stream, const void *buffer, uLong size)
{
    (void)opaque, (void)stream, (void)buffer, (void)size;
    return 0;
}

static ZPOS64_T source_tell(voidpf opaque, voidpf stream)
{
    (void)stream;
    return ((source *)opaque)->position;
}

static long source_seek(voidpf opaque, voidpf stream, ZPOS64_T offset, int origin)
{
    (void)stream;
    source *s = opaque;
    uint64_t from = origin == ZLIB_FILEFUNC_SEEK_CUR   ? s->position
                    : origin == ZLIB_FILEFUNC_SEEK_END ? nbxi_file_size(s->file)
                                                       : 0;
    uint64_t to = from + offset; /* wraps for negative offsets as lseek would take them */
    if (to > nbxi_file_size(s->file)) return -1;
    s->position = to;
    return 0;
}

static int source_close(voidpf opaque, voidpf stream)
{
    (void)opaque, (void)stream;
    return 0;
}

static int source_error(voidpf opaque, voidpf stream)
{
    (void)stream;
    return ((source *)opaque)->failed;
}

/* Names that stay below the directory they would be unpacked to. */
static bool name_is_safe(const char *name, size_t length)
{
    if (length == 0 || name[0] == '/' || memchr(name, 0, length) || memchr(name, '\\', length)) return false;
    if (length >= 2 && name[1] == ':') return false;
    for (size_t i = 0; i < length;) {
        size_t end = i;
        while (end < length && name[end] != '/') end++;
        if (end - i == 2 && name[i] == '.' && name[i + 1] == '.') return false;
        i = end + 1;
    }
    return true;
}

void nbxi_zip_close(nbxi_zip *zip)
{
    if (!zip) return;
    nbxi_heap *heap = zip->heap;
    for (size_t i = 0; i < zip->count; i++) nbxi_free(heap, (void *)(uintptr_t)zip->members[i].name);
    nbxi_free(heap, zip->members);
    nbxi_free(heap, zip->by_name);
    nbxi_file_release(zip->file);
    nbxi_free(heap, zip);
    nbxi_heap_release(heap);
}

static nbx_status new_member(nbx_context *ctx, nbxi_zip *zip, const char *name, nbxi_zip_member **out)
{
    if (zip->count == zip->capacity) {
        size_t capacity = zip->capacity ? zip->capacity * 2 : 64;
        void *grown = nbxi_realloc(ctx->heap, zip->members, capacity * sizeof *zip->members);
        if (!grown) return nbxi_fail_memory(ctx, capacity * sizeof *zip->members, "an archive's directory");
        zip->members = grown;
        zip->capacity = capacity;
    }
    char *copy = nbxi_strdup(ctx->heap, name);
    if (!copy) return nbxi_fail_memory(ctx, strlen(name) + 1, "a member's name");
    *out = &zip->members[zip->count++];
    (*out)->name = copy;
    return NBX_OK;
}

#define FAIL(status, ...) nbxi_fail_file(ctx, status, nbxi_file_name(zip->file), (int64_t)at, __VA_ARGS__)

static nbx_status check_info(nbx_context *ctx, const nbxi_zip *zip, uint64_t at, const char *name,
                             const unz_file_info64 *info)
{
    if (!name_is_safe(name, info->size_filename))
        return FAIL(NBX_FORMAT, "a member's name leads out of the archive or is not a path: '%s'", name);
    if (info->flag & 0x2041) /* encrypted, strong encryption, masked headers */
        return FAIL(NBX_NOT_SUPPORTED, "member '%s' is encrypted", name);
    if (info->disk_num_start != 0) return FAIL(NBX_NOT_SUPPORTED, "member '%s' is on another disk", name);
    if (info->compression_method != 0 && info->compression_method != Z_DEFLATED)
        return FAIL(NBX_NOT_SUPPORTED, "member '%s' is compressed by method %lu; stored and deflate are read", name,
                    info->compression_method);
    if (info->compressed_size > nbxi_file_size(zip->file))
        return FAIL(NBX_FORMAT, "member '%s' has %llu bytes, more than the file", name,
                    (unsigned long long)info->compressed_size);
    if (info->compression_method == 0 && info->compressed_size != info->uncompressed_size)
        return FAIL(NBX_FORMAT, "member '%s' is stored, but its two sizes differ", name);
    if (info->uncompressed_size > SIZE_MAX / 4 || info->uncompressed_size / DEFLATE_RATIO > info->compressed_size)
        return FAIL(NBX_FORMAT, "member '%s' says it inflates from %llu to %llu bytes, which deflate cannot do", name,
                    (unsigned long long)info->compressed_size, (unsigned long long)info->uncompressed_size);
    return NBX_OK;
}

/* Where the member's data begins, and whether its local header says the same as the directory. */
static nbx_status check_local(nbx_context *ctx, const nbxi_zip *zip, unzFile archive, uint64_t at,
                              const unz_file_info64 *info, nbxi_zip_member *member)
{
    if (unzOpenCurrentFile2(archive, NULL, NULL, 1) != UNZ_OK)
        return FAIL(NBX_FORMAT, "the local header of member '%s' is damaged or not where the directory says",
                    member->name);
    member->offset = unzGetCurrentFileZStreamPos64(archive);
    int extra = unzGetLocalExtrafield(archive, NULL, 0);
    (void)unzCloseCurrentFile(archive);
    uint64_t before = LOCAL_HEADER + (uint64_t)info->size_filename + (uint64_t)(extra < 0 ? 0 : extra);
    uint64_t size = nbxi_file_size(zip->file);
    if (extra < 0 || member->offset < before || member->offset > size || member->stored > size - member->offset)
        return FAIL(NBX_FORMAT, "member '%s' reaches beyond the end of the file", member->name);
    member->header = member->offset - before;
    char local[NAME_MAX_BYTES];
    NBXI_TRY(nbxi_file_read(ctx, zip->file, member->header + LOCAL_HEADER, local, (size_t)info->size_filename));
    if (memcmp(local, member->name, (size_t)info->size_filename) != 0)
        return FAIL(NBX_FORMAT, "member '%s' has another name in its local header", member->name);
    return NBX_OK;
}

static nbx_status read_member(nbx_context *ctx, nbxi_zip *zip, unzFile archive)
{
    uint64_t at = (uint64_t)unzGetOffset64(archive);
    char name[NAME_MAX_BYTES + 1];
    unz_file_info64 info;
    memset(&info, 0, sizeof info);
    if (unzGetCurrentFileInfo64(archive, &info, name, sizeof name, NULL, 0, NULL, 0) != UNZ_OK)
        return FAIL(NBX_FORMAT, "a directory record is damaged");
    if (info.size_filename >= sizeof name)
        return FAIL(NBX_LIMIT, "a member's name has %lu bytes; up to %d are read", info.size_filename, NAME_MAX_BYTES - 1);
    name[info.size_filename] = 0;
    NBXI_TRY(check_info(ctx, zip, at, name, &info));
    if (name[info.size_filename - 1] == '/') {
        if (info.uncompressed_size != 0) return FAIL(NBX_FORMAT, "directory '%s' has contents", name);
        return NBX_OK;
    }
    nbxi_zip_member *member;
    NBXI_TRY(new_member(ctx, zip, name, &member));
    member->stored = info.compressed_size;
    member->bytes = info.uncompressed_size;
    member->crc = (uint32_t)info.crc;
    member->deflated = info.compression_method == Z_DEFLATED;
    return check_local(ctx, zip, archive, at, &info, member);
}

static nbx_status read_directory(nbx_context *ctx, nbxi_zip *zip, unzFile archive)
{
    uint64_t at = 0, size = nbxi_file_size(zip->file);
    unz_global_info64 global;
    if (unzGetGlobalInfo64(archive, &global) != UNZ_OK) return FAIL(NBX_FORMAT, "the zip directory is damaged");
    if (global.number_entry > size / DIRECTORY_RECORD)
        return FAIL(NBX_FORMAT, "the zip directory says it has %llu members, more than fit into the file",
                    (unsigned long long)global.number_entry);
    if (global.number_entry == 0) return NBX_OK;
    int code = unzGoToFirstFile(archive);
    for (uint64_t i = 0; i < global.number_entry; i++) {
        at = (uint64_t)unzGetOffset64(archive);
        if (code != UNZ_OK)
            return FAIL(NBX_FORMAT, "the zip directory is damaged at record %llu of %llu", (unsigned long long)i,
                        (unsigned long long)global.number_entry);
        NBXI_TRY(read_member(ctx, zip, archive));
        code = unzGoToNextFile(archive);
    }
    return NBX_OK;
}

typedef struct sort_key {
    const char *name;
    uint64_t header, end;
    size_t index;
} sort_key;

static int compare_names(const void *a, const void *b)
{
    return strcmp(((const sort_key *)a)->name, ((const sort_key *)b)->name);
}

static int compare_places(const void *a, const void *b)
{
    uint64_t x = ((const sort_key *)a)->header, y = ((const sort_key *)b)->header;
    return x < y ? -1 : x > y;
}

static nbx_status check_order(nbx_context *ctx, nbxi_zip *zip, sort_key *keys)
{
    uint64_t at = 0;
    for (size_t i = 0; i < zip->count; i++) {
        const nbxi_zip_member *m = &zip->members[i];
        keys[i] = (sort_key){m->name, m->header, m->offset + m->stored, i};
    }
    qsort(keys, zip->count, sizeof *keys, compare_places);
    for (size_t i = 1; i < zip->count; i++) {
        at = keys[i].header;
        if (keys[i].header < keys[i - 1].end)
            return FAIL(NBX_FORMAT, "members '%s' and '%s' overlap", keys[i - 1].name, keys[i].name);
    }
    qsort(keys, zip->count, sizeof *keys, compare_names);
    for (size_t i = 0; i < zip->count; i++) {
        zip->by_name[i] = keys[i].index;
        at = keys[i].header;
        if (i > 0 && strcmp(keys[i].name, keys[i - 1].name) == 0)
            return FAIL(NBX_FORMAT, "there are two members named '%s'", keys[i].name);
    }
    return NBX_OK;
}

static nbx_status index_members(nbx_context *ctx, nbxi_zip *zip)
{
    if (zip->count == 0) return NBX_OK;
    zip->by_name = nbxi_alloc_array(ctx->heap, zip->count, sizeof *zip->by_name);
    sort_key *keys = nbxi_alloc_array(ctx->heap, zip->count, sizeof *keys);
    nbx_status status = zip->by_name && keys ? check_order(ctx, zip, keys)
                                             : nbxi_fail_memory(ctx, zip->count * sizeof *keys, "an archive's directory");
    nbxi_free(ctx->heap, keys);
    return status;
}

static nbx_status open_with(nbx_context *ctx, nbxi_zip *zip, source *s)
{
    zlib_filefunc64_def functions = {source_open,  source_read,  source_write, source_tell,
                                     source_seek,  source_close, source_error, s};
    unzFile archive = unzOpen2_64("", &functions);
    if (!archive) {
        if (s->failed) return nbx_context_error(ctx)->status;
        return nbxi_fail_file(ctx, NBX_FORMAT, nbxi_file_name(zip->file), 0,
                              "is not a zip archive: its end record or directory is missing or damaged");
    }
    nbx_status status = read_directory(ctx, zip, archive);
    (void)unzClose(archive);
    return status == NBX_OK ? index_members(ctx, zip) : status;
}

nbx_status nbxi_zip_open(nbx_context *ctx, nbxi_file *file, nbxi_zip **out)
{
    *out = NULL;
    nbxi_zip *zip = nbxi_alloc(ctx->heap, sizeof *zip);
    source *s = nbxi_alloc(ctx->heap, sizeof *s);
    if (!zip || !s) {
        nbxi_free(ctx->heap, zip);
        nbxi_free(ctx->heap, s);
        return nbxi_fail_memory(ctx, sizeof *zip + sizeof *s, "an archive");
    }
    nbxi_heap_retain(ctx->heap);
    zip->heap = ctx->heap;
    nbxi_file_retain(file);
    zip->file = file;
    s->ctx = ctx;
    s->file = file;
    nbx_status status = open_with(ctx, zip, s);
    nbxi_free(ctx->heap, s);
    if (status != NBX_OK) {
        nbxi_zip_close(zip);
        return status;
    }
    *out = zip;
    return NBX_OK;
}

nbxi_file *nbxi_zip_file(const nbxi_zip *zip) { return zip->file; }
size_t nbxi_zip_count(const nbxi_zip *zip) { return zip->count; }
const nbxi_zip_member *nbxi_zip_member_at(const nbxi_zip *zip, size_t index) { return &zip->members[index]; }

const nbxi_zip_member *nbxi_zip_find(const nbxi_zip *zip, const char *name)
{
    size_t low = 0, high = zip->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(zip->members[zip->by_name[middle]].name, name);
        if (order == 0) return &zip->members[zip->by_name[middle]];
        if (order < 0) low = middle + 1;
        else high = middle;
    }
    return NULL;
}

/* zlib's memory through the heap of the context. */
static voidpf inflate_alloc(voidpf opaque, uInt items, uInt size) { return nbxi_alloc_array(opaque, items, size); }
static void inflate_free(voidpf opaque, voidpf memory) { nbxi_free(opaque, memory); }

static nbx_status inflate_steps(nbx_context *ctx, const nbxi_zip *zip, const nbxi_zip_member *member, z_stream *z,
                                uint8_t *to, uint8_t *buffer, size_t buffer_bytes)
{
    uint64_t at = member->offset, left = member->stored, room = member->bytes;
    z->next_out = to;
    int code = Z_OK;
    while (code == Z_OK) {
        if (z->avail_in == 0 && left > 0) {
            size_t step = left < buffer_bytes ? (size_t)left : buffer_bytes;
            NBXI_TRY(nbxi_file_read(ctx, zip->file, at, buffer, step));
            z->next_in = buffer;
            z->avail_in = (uInt)step;
            at += step;
            left -= step;
        }
        uInt give = room < (1u << 30) ? (uInt)room : 1u << 30;
        z->avail_out = give;
        code = inflate(z, Z_NO_FLUSH);
        room -= give - z->avail_out;
    }
    if (code == Z_MEM_ERROR) return nbxi_fail_memory(ctx, 0, "inflating a member");
    at -= z->avail_in;
    if (code != Z_STREAM_END || room != 0)
        return FAIL(NBX_FORMAT, "the deflated data of member '%s' is damaged or does not give the %llu bytes it says",
                    member->name, (unsigned long long)member->bytes);
    if (left != 0 || z->avail_in != 0)
        return FAIL(NBX_FORMAT, "member '%s' has bytes behind the end of its deflated data", member->name);
    return NBX_OK;
}

static nbx_status inflate_member(nbx_context *ctx, const nbxi_zip *zip, const nbxi_zip_member *member, uint8_t *to)
{
    size_t buffer_bytes = 32768;
    uint8_t *buffer = nbxi_alloc(ctx->heap, buffer_bytes);
    if (!buffer) return nbxi_fail_memory(ctx, buffer_bytes, "inflating a member");
    z_stream z;
    memset(&z, 0, sizeof z);
    z.zalloc = inflate_alloc;
    z.zfree = inflate_free;
    z.opaque = ctx->heap;
    nbx_status status;
    if (inflateInit2(&z, -MAX_WBITS) != Z_OK) {
        status = nbxi_fail_memory(ctx, 0, "inflating a member");
    } else {
        status = inflate_steps(ctx, zip, member, &z, to, buffer, buffer_bytes);
        (void)inflateEnd(&z);
    }
    nbxi_free(ctx->heap, buffer);
    return status;
}

static nbx_status check_crc(nbx_context *ctx, const nbxi_zip *zip, const nbxi_zip_member *member, nbxi_span span)
{
    uint64_t at = member->offset;
    uLong crc = crc32(0, NULL, 0);
    for (uint64_t done = 0; done < span.size;) {
        size_t step = span.size - done < (1u << 20) ? (size_t)(span.size - done) : (size_t)1 << 20;
        const uint8_t *bytes;
        void *block;
        NBXI_TRY(nbxi_span_bytes(ctx, span, done, step, &bytes, &block));
        crc = crc32(crc, bytes, (uInt)step);
        nbxi_free(ctx->heap, block);
        done += step;
    }
    if ((uint32_t)crc != member->crc)
        return FAIL(NBX_FORMAT, "the bytes of member '%s' do not give its checksum", member->name);
    return NBX_OK;
}

nbx_status nbxi_zip_span(nbx_context *ctx, const nbxi_zip *zip, const nbxi_zip_member *member, uint64_t limit,
                         bool check, nbxi_span *out)
{
    uint64_t at = member->offset;
    *out = (nbxi_span){NULL, 0, 0};
    if (!member->deflated) {
        nbxi_span span = {zip->file, member->offset, member->stored};
        if (check) NBXI_TRY(check_crc(ctx, zip, member, span));
        nbxi_file_retain(zip->file);
        *out = span;
        return NBX_OK;
    }
    if (member->bytes > limit)
        return FAIL(NBX_LIMIT, "member '%s' inflates to %llu bytes; %llu are allowed here", member->name,
                    (unsigned long long)member->bytes, (unsigned long long)limit);
    nbxi_span span = {NULL, 0, member->bytes};
    void *block;
    NBXI_TRY(nbxi_file_new_block(ctx, (size_t)member->bytes, nbxi_file_name(zip->file), &span.file, &block));
    nbx_status status = inflate_member(ctx, zip, member, block);
    if (status == NBX_OK) status = check_crc(ctx, zip, member, span);
    if (status != NBX_OK) {
        nbxi_file_release(span.file);
        return status;
    }
    *out = span;
    return NBX_OK;
}
