/* SPDX-License-Identifier: Apache-2.0 */
/* Reading of zip archives (PKWARE's APPNOTE 6.3): the directory is read here, since what programs need, the place of
 * stored members in the file, is what zip libraries keep to themselves; zlib inflates. */
#include "src/io/zip.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "src/base/checked.h"

#define LOCAL_HEADER 30
#define DIRECTORY_RECORD 46
#define END_RECORD 22
#define END_LOCATOR 20
#define END_RECORD_64 56
#define NAME_MAX_BYTES 4096
#define DEFLATE_RATIO 1040 /* deflate makes at most 1032 bytes from one */

struct nbxi_zip {
    nbxi_heap *heap;
    nbxi_file *file;
    size_t count, capacity;
    nbxi_zip_member *members; /* names are owned */
    size_t *by_name;          /* indices, sorted */
};

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

static nbx_status new_member(nbx_context *ctx, nbxi_zip *zip, const char *name, size_t length, nbxi_zip_member **out)
{
    if (zip->count == zip->capacity) {
        size_t capacity = zip->capacity ? zip->capacity * 2 : 64;
        void *grown = nbxi_realloc(ctx->heap, zip->members, capacity * sizeof *zip->members);
        if (!grown) return nbxi_fail_memory(ctx, capacity * sizeof *zip->members, "an archive's directory");
        zip->members = grown;
        zip->capacity = capacity;
    }
    char *copy = nbxi_strndup(ctx->heap, name, length);
    if (!copy) return nbxi_fail_memory(ctx, length + 1, "a member's name");
    *out = &zip->members[zip->count++];
    (*out)->name = copy;
    return NBX_OK;
}

#define FAIL(status, ...) nbxi_fail_file(ctx, status, nbxi_file_name(zip->file), (int64_t)at, __VA_ARGS__)

static uint64_t get(const uint8_t *bytes, int width)
{
    uint64_t value = 0;
    for (int i = width - 1; i >= 0; i--) value = value << 8 | bytes[i];
    return value;
}

typedef struct directory {
    uint64_t begin, bytes, count;
} directory;

/* What a directory record says. */
typedef struct record {
    unsigned flags, method;
    uint32_t crc;
    uint64_t stored, bytes, header, disk;
    const char *name;
    size_t name_bytes;
} record;

/* The zip64 end record, when a locator stands before the end record at `end`; *directory_end moves to it. */
static nbx_status find_end_64(nbx_context *ctx, const nbxi_zip *zip, uint64_t end, directory *out,
                              uint64_t *directory_end)
{
    uint64_t at = end;
    uint8_t locator[END_LOCATOR], last[END_RECORD_64];
    if (end < END_LOCATOR) return NBX_OK;
    NBXI_TRY(nbxi_file_read(ctx, zip->file, end - END_LOCATOR, locator, sizeof locator));
    if (get(locator, 4) != 0x07064b50) return NBX_OK;
    at = end - END_LOCATOR;
    uint64_t place = get(locator + 8, 8);
    if (get(locator + 4, 4) != 0 || get(locator + 16, 4) > 1)
        return FAIL(NBX_NOT_SUPPORTED, "the archive is spread over several disks");
    if (at < END_RECORD_64 || place > at - END_RECORD_64)
        return FAIL(NBX_FORMAT, "the zip64 end record is not where its locator says");
    NBXI_TRY(nbxi_file_read(ctx, zip->file, place, last, sizeof last));
    at = place;
    if (get(last, 4) != 0x06064b50 || get(last + 4, 8) != end - END_LOCATOR - place - 12)
        return FAIL(NBX_FORMAT, "the zip64 end record is damaged");
    if (get(last + 16, 4) != 0 || get(last + 20, 4) != 0 || get(last + 24, 8) != get(last + 32, 8))
        return FAIL(NBX_NOT_SUPPORTED, "the archive is spread over several disks");
    *out = (directory){get(last + 48, 8), get(last + 40, 8), get(last + 32, 8)};
    *directory_end = place;
    return NBX_OK;
}

static nbx_status read_end(nbx_context *ctx, const nbxi_zip *zip, uint64_t at, const uint8_t *end, directory *out)
{
    uint64_t directory_end = at;
    directory small = {get(end + 16, 4), get(end + 12, 4), get(end + 10, 2)};
    if (get(end + 4, 2) != 0 || get(end + 6, 2) != 0 || get(end + 8, 2) != small.count)
        if (small.count != UINT16_MAX) return FAIL(NBX_NOT_SUPPORTED, "the archive is spread over several disks");
    *out = small;
    NBXI_TRY(find_end_64(ctx, zip, at, out, &directory_end));
    if ((small.begin != out->begin && small.begin != UINT32_MAX) ||
        (small.bytes != out->bytes && small.bytes != UINT32_MAX) ||
        (small.count != out->count && small.count != UINT16_MAX))
        return FAIL(NBX_FORMAT, "the two end records of the archive do not agree");
    if (out->begin > directory_end || out->bytes != directory_end - out->begin)
        return FAIL(NBX_FORMAT, "the zip directory does not end where the end record begins");
    if (out->count > out->bytes / DIRECTORY_RECORD)
        return FAIL(NBX_FORMAT, "the zip directory says it has %llu members, more than fit into it",
                    (unsigned long long)out->count);
    return NBX_OK;
}

/* The end record is the last one whose comment reaches exactly to the end of the file. */
static nbx_status find_directory(nbx_context *ctx, const nbxi_zip *zip, directory *out)
{
    uint64_t size = nbxi_file_size(zip->file), at = 0;
    uint64_t window = size < END_RECORD + UINT16_MAX ? size : END_RECORD + UINT16_MAX;
    const uint8_t *bytes;
    void *block;
    if (size < END_RECORD)
        return FAIL(NBX_FORMAT, "%llu bytes are too few for a zip archive", (unsigned long long)size);
    NBXI_TRY(nbxi_span_bytes(ctx, (nbxi_span){zip->file, 0, size}, size - window, (size_t)window, &bytes, &block));
    nbx_status status = NBX_OK;
    size_t i = (size_t)window - END_RECORD + 1;
    while (i > 0) {
        i--;
        if (get(bytes + i, 4) == 0x06054b50 && get(bytes + i + 20, 2) == window - i - END_RECORD) break;
        if (i == 0) status = FAIL(NBX_FORMAT, "is not a zip archive: it has no end record");
    }
    if (status == NBX_OK) status = read_end(ctx, zip, size - window + i, bytes + i, out);
    nbxi_free(ctx->heap, block);
    return status;
}

/* Sizes that do not fit into 32 bits stand in an extra field. */
static nbx_status read_extra(nbx_context *ctx, const nbxi_zip *zip, uint64_t at, const uint8_t *extra, size_t count,
                             record *r)
{
    uint64_t *fields[] = {&r->bytes, &r->stored, &r->header, &r->disk};
    bool seen = false;
    while (count > 0) {
        if (count < 4 || get(extra + 2, 2) > count - 4)
            return FAIL(NBX_FORMAT, "an extra field of the zip directory is damaged");
        size_t length = (size_t)get(extra + 2, 2), used = 4;
        if (get(extra, 2) == 1) {
            if (seen) return FAIL(NBX_FORMAT, "a record of the zip directory has two zip64 fields");
            seen = true;
            for (int i = 0; i < 4; i++) {
                int width = i == 3 ? 4 : 8;
                if (*fields[i] != (i == 3 ? UINT16_MAX : UINT32_MAX)) continue;
                if (used + (size_t)width > 4 + length) return FAIL(NBX_FORMAT, "a zip64 field is too short");
                *fields[i] = get(extra + used, width);
                used += (size_t)width;
            }
        }
        extra += 4 + length;
        count -= 4 + length;
    }
    return NBX_OK;
}

static nbx_status check_record(nbx_context *ctx, const nbxi_zip *zip, uint64_t at, const record *r)
{
    const char *name = r->name;
    int length = (int)r->name_bytes;
    if (!name_is_safe(name, r->name_bytes))
        return FAIL(NBX_FORMAT, "a member's name leads out of the archive or is not a path: '%.*s'", length, name);
    if (r->flags & 0x2041) /* encrypted, strong encryption, masked headers */
        return FAIL(NBX_NOT_SUPPORTED, "member '%.*s' is encrypted", length, name);
    if (r->disk != 0) return FAIL(NBX_NOT_SUPPORTED, "member '%.*s' is on another disk", length, name);
    if (r->method != 0 && r->method != Z_DEFLATED)
        return FAIL(NBX_NOT_SUPPORTED, "member '%.*s' is compressed by method %u; stored and deflate are read", length,
                    name, r->method);
    if (r->stored > nbxi_file_size(zip->file))
        return FAIL(NBX_FORMAT, "member '%.*s' has %llu bytes, more than the file", length, name,
                    (unsigned long long)r->stored);
    if (r->method == 0 && r->stored != r->bytes)
        return FAIL(NBX_FORMAT, "member '%.*s' is stored, but its two sizes differ", length, name);
    if (r->bytes > SIZE_MAX / 4 || r->bytes / DEFLATE_RATIO > r->stored)
        return FAIL(NBX_FORMAT, "member '%.*s' says it inflates from %llu to %llu bytes, which deflate cannot do",
                    length, name, (unsigned long long)r->stored, (unsigned long long)r->bytes);
    return NBX_OK;
}

/* Where the member's data begins, and whether its local header says the same as the directory. */
static nbx_status read_local(nbx_context *ctx, const nbxi_zip *zip, const directory *where, const record *r,
                             nbxi_zip_member *member)
{
    uint64_t at = r->header;
    uint8_t local[LOCAL_HEADER];
    char name[NAME_MAX_BYTES];
    if (at > where->begin || where->begin - at < LOCAL_HEADER + r->name_bytes)
        return FAIL(NBX_FORMAT, "the local header of member '%s' is not before the directory", member->name);
    NBXI_TRY(nbxi_file_read(ctx, zip->file, at, local, sizeof local));
    NBXI_TRY(nbxi_file_read(ctx, zip->file, at + LOCAL_HEADER, name, r->name_bytes));
    if (get(local, 4) != 0x04034b50) return FAIL(NBX_FORMAT, "member '%s' has no local header", member->name);
    if (get(local + 26, 2) != r->name_bytes || memcmp(name, r->name, r->name_bytes) != 0)
        return FAIL(NBX_FORMAT, "member '%s' has another name in its local header", member->name);
    bool later = local[6] & 8; /* sizes follow the data */
    uint64_t stored = get(local + 18, 4), bytes = get(local + 22, 4);
    if (get(local + 8, 2) != r->method || ((get(local + 6, 2) ^ r->flags) & 0x2049) ||
        (!later && (get(local + 14, 4) != r->crc || (stored != UINT32_MAX && stored != r->stored) ||
                    (bytes != UINT32_MAX && bytes != r->bytes))))
        return FAIL(NBX_FORMAT, "the local header of member '%s' does not agree with the directory", member->name);
    member->offset = at + LOCAL_HEADER + r->name_bytes + get(local + 28, 2);
    if (member->offset > where->begin || member->stored > where->begin - member->offset)
        return FAIL(NBX_FORMAT, "member '%s' reaches into the directory", member->name);
    return NBX_OK;
}

/* One record at bytes[*used]; moves *used behind it. */
static nbx_status read_record(nbx_context *ctx, nbxi_zip *zip, const directory *where, const uint8_t *bytes,
                              size_t *used)
{
    uint64_t at = where->begin + *used;
    const uint8_t *p = bytes + *used;
    size_t left = (size_t)where->bytes - *used;
    if (left < DIRECTORY_RECORD || get(p, 4) != 0x02014b50)
        return FAIL(NBX_FORMAT, "a record of the zip directory is damaged");
    record r = {
        (unsigned)get(p + 8, 2), (unsigned)get(p + 10, 2), (uint32_t)get(p + 16, 4), get(p + 20, 4),
        get(p + 24, 4),          get(p + 42, 4),           get(p + 34, 2),           (const char *)p + DIRECTORY_RECORD,
        (size_t)get(p + 28, 2)};
    size_t extra = (size_t)get(p + 30, 2), total = DIRECTORY_RECORD + r.name_bytes + extra + (size_t)get(p + 32, 2);
    if (total > left) return FAIL(NBX_FORMAT, "a record of the zip directory reaches beyond it");
    if (r.name_bytes > NAME_MAX_BYTES)
        return FAIL(NBX_LIMIT, "a member's name has %zu bytes; the most is %d", r.name_bytes, NAME_MAX_BYTES);
    NBXI_TRY(read_extra(ctx, zip, at, p + DIRECTORY_RECORD + r.name_bytes, extra, &r));
    NBXI_TRY(check_record(ctx, zip, at, &r));
    *used += total;
    if (r.name[r.name_bytes - 1] == '/') {
        if (r.bytes != 0) return FAIL(NBX_FORMAT, "directory '%.*s' has contents", (int)r.name_bytes, r.name);
        return NBX_OK;
    }
    nbxi_zip_member *member;
    NBXI_TRY(new_member(ctx, zip, r.name, r.name_bytes, &member));
    member->header = r.header;
    member->stored = r.stored;
    member->bytes = r.bytes;
    member->crc = r.crc;
    member->deflated = r.method == Z_DEFLATED;
    return read_local(ctx, zip, where, &r, member);
}

static nbx_status read_directory(nbx_context *ctx, nbxi_zip *zip)
{
    directory where;
    const uint8_t *bytes;
    void *block;
    NBXI_TRY(find_directory(ctx, zip, &where));
    nbxi_span all = {zip->file, 0, nbxi_file_size(zip->file)};
    NBXI_TRY(nbxi_span_bytes(ctx, all, where.begin, (size_t)where.bytes, &bytes, &block));
    nbx_status status = NBX_OK;
    size_t used = 0;
    for (uint64_t i = 0; status == NBX_OK && i < where.count; i++) status = read_record(ctx, zip, &where, bytes, &used);
    nbxi_free(ctx->heap, block);
    uint64_t at = where.begin + used;
    if (status == NBX_OK && used != where.bytes)
        status = FAIL(NBX_FORMAT, "the zip directory has %llu bytes behind its last record",
                      (unsigned long long)(where.bytes - used));
    return status;
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
    nbx_status status = zip->by_name && keys
                            ? check_order(ctx, zip, keys)
                            : nbxi_fail_memory(ctx, zip->count * sizeof *keys, "an archive's directory");
    nbxi_free(ctx->heap, keys);
    return status;
}

nbx_status nbxi_zip_open(nbx_context *ctx, nbxi_file *file, nbxi_zip **out)
{
    *out = NULL;
    nbxi_zip *zip = nbxi_alloc(ctx->heap, sizeof *zip);
    if (!zip) return nbxi_fail_memory(ctx, sizeof *zip, "an archive");
    nbxi_heap_retain(ctx->heap);
    zip->heap = ctx->heap;
    nbxi_file_retain(file);
    zip->file = file;
    nbx_status status = read_directory(ctx, zip);
    if (status == NBX_OK) status = index_members(ctx, zip);
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
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
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
