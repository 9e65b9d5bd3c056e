/* SPDX-License-Identifier: Apache-2.0 */
/* ELF64 files of GPUs: header, sections, notes. */
#include "src/device/elf.h"

#include <string.h>

#include "src/base/array.h"

#define HEADER_SIZE 64
#define SECTION_SIZE 64
#define SEGMENT_SIZE 56
#define MACHINE_CUDA 190
#define MACHINE_AMDGPU 224
#define SECTION_NOBITS 8
#define SEGMENT_NOTE 4
#define NOTE_AMDGPU_METADATA 32
#define MAX_KERNELS 65536

nbx_status nbxi_elf_bad(const nbxi_elf_reader *reader, size_t offset, const char *what)
{
    return nbxi_fail_file(reader->ctx, NBX_FORMAT, reader->file, (int64_t)offset, "'%s' is damaged: %s", reader->file,
                          what);
}

static bool inside(const nbxi_elf_reader *reader, uint64_t offset, uint64_t size)
{
    return offset <= reader->size && size <= reader->size - offset;
}

size_t nbxi_elf_section_count(const nbxi_elf_reader *reader) { return nbxi_le16(reader->data + 0x3c); }

static nbx_status raw_section(const nbxi_elf_reader *reader, size_t index, const uint8_t **out)
{
    uint64_t table = nbxi_le64(reader->data + 0x28);
    if (nbxi_le16(reader->data + 0x3a) != SECTION_SIZE)
        return nbxi_elf_bad(reader, 0x3a, "the size of section headers");
    if (!inside(reader, table, 0) || !inside(reader, table + index * SECTION_SIZE, SECTION_SIZE)) {
        return nbxi_elf_bad(reader, 0x28, "the table of sections lies outside of the file");
    }
    *out = reader->data + table + index * SECTION_SIZE;
    return NBX_OK;
}

nbx_status nbxi_elf_section_at(const nbxi_elf_reader *reader, size_t index, nbxi_elf_section *out)
{
    const uint8_t *header, *strings;
    NBXI_TRY(raw_section(reader, index, &header));
    out->type = nbxi_le32(header + 4);
    out->offset = nbxi_le64(header + 24);
    out->size = nbxi_le64(header + 32);
    out->info = nbxi_le32(header + 44);
    if (out->type != SECTION_NOBITS && !inside(reader, out->offset, out->size)) {
        return nbxi_elf_bad(reader, (size_t)(header - reader->data), "a section lies outside of the file");
    }
    size_t names = nbxi_le16(reader->data + 0x3e);
    if (names >= nbxi_elf_section_count(reader))
        return nbxi_elf_bad(reader, 0x3e, "there is no table of section names");
    NBXI_TRY(raw_section(reader, names, &strings));
    uint64_t start = nbxi_le64(strings + 24), size = nbxi_le64(strings + 32), name = nbxi_le32(header);
    if (!inside(reader, start, size) || name >= size ||
        memchr(reader->data + start + name, 0, (size_t)(size - name)) == NULL) {
        return nbxi_elf_bad(reader, (size_t)(header - reader->data), "the name of a section lies outside of the file");
    }
    out->name = (const char *)reader->data + start + name;
    return NBX_OK;
}

nbx_status nbxi_elf_add(nbxi_elf_reader *reader, const char *name, size_t length, nbxi_elf_kernel **out)
{
    nbxi_elf *elf = reader->elf;
    bool added = false;
    void **place = nbxi_map_put(&elf->names, name, length, &added);
    if (place == NULL) return nbxi_fail_memory(reader->ctx, length, "the name of a kernel");
    if (added) {
        if (elf->kernels.count >= MAX_KERNELS) {
            return nbxi_fail_file(reader->ctx, NBX_LIMIT, reader->file, -1, "'%s' holds more than %d kernels",
                                  reader->file, MAX_KERNELS);
        }
        nbxi_elf_kernel kernel = {.declared = {.count = -1}};
        if (!NBXI_PUSH(elf->heap, &elf->kernels, kernel)) {
            return nbxi_fail_memory(reader->ctx, sizeof(kernel), "a table of kernels");
        }
        *place = (void *)(uintptr_t)elf->kernels.count;
    }
    *out = &elf->kernels.data[(uintptr_t)*place - 1];
    return NBX_OK;
}

/* Notes of a segment or section: the metadata of AMD's code is one of them. */
static nbx_status notes(nbxi_elf_reader *reader, uint64_t offset, uint64_t size)
{
    if (!inside(reader, offset, size)) return nbxi_elf_bad(reader, 0, "its notes lie outside of the file");
    uint64_t end = offset + size;
    while (end - offset >= 12) {
        const uint8_t *p = reader->data + offset;
        uint64_t name = nbxi_le32(p), text = nbxi_le32(p + 4);
        uint32_t type = nbxi_le32(p + 8);
        uint64_t padded = (name + 3) / 4 * 4;
        offset += 12;
        if (padded > end - offset || text > end - offset - padded) {
            return nbxi_elf_bad(reader, (size_t)offset, "a note is longer than its segment");
        }
        if (type == NOTE_AMDGPU_METADATA && name == 7 && memcmp(reader->data + offset, "AMDGPU", 7) == 0) {
            return nbxi_elf_hsaco_note(reader, (size_t)(offset + padded), (size_t)text);
        }
        uint64_t step = padded + (text + 3) / 4 * 4;
        offset = step > end - offset ? end : offset + step;
    }
    return NBX_OK;
}

static nbx_status hsaco(nbxi_elf_reader *reader)
{
    uint64_t table = nbxi_le64(reader->data + 0x20);
    size_t count = nbxi_le16(reader->data + 0x38);
    if (count > 0 && (nbxi_le16(reader->data + 0x36) != SEGMENT_SIZE || !inside(reader, table, count * SEGMENT_SIZE))) {
        return nbxi_elf_bad(reader, 0x20, "the table of segments lies outside of the file");
    }
    for (size_t i = 0; i < count && reader->elf->kernels.count == 0; i++) {
        const uint8_t *p = reader->data + table + i * SEGMENT_SIZE;
        if (nbxi_le32(p) == SEGMENT_NOTE) NBXI_TRY(notes(reader, nbxi_le64(p + 8), nbxi_le64(p + 32)));
    }
    return NBX_OK;
}

static nbx_status parse(nbxi_elf_reader *reader)
{
    static const uint8_t magic[6] = {0x7f, 'E', 'L', 'F', 2, 1}; /* 64 bits, little-endian */
    if (reader->size < HEADER_SIZE || memcmp(reader->data, magic, sizeof(magic)) != 0) {
        return nbxi_fail_file(reader->ctx, NBX_FORMAT, reader->file, 0,
                              "'%s' is no compiled GPU code: it does not begin as an ELF file of 64 bits",
                              reader->file);
    }
    unsigned machine = nbxi_le16(reader->data + 0x12);
    if (machine == MACHINE_CUDA) {
        reader->elf->kind = NBXI_ELF_CUBIN;
        return nbxi_elf_cubin(reader);
    }
    if (machine == MACHINE_AMDGPU) {
        reader->elf->kind = NBXI_ELF_HSACO;
        return hsaco(reader);
    }
    return nbxi_fail_file(reader->ctx, NBX_NOT_SUPPORTED, reader->file, 0x12,
                          "'%s' is code for ELF machine %u: GPU code is for 190 (NVIDIA) or 224 (AMD)", reader->file,
                          machine);
}

nbx_status nbxi_elf_parse(nbx_context *ctx, nbxi_heap *heap, const char *file, const void *code, size_t size,
                          nbxi_elf **out)
{
    *out = NULL;
    nbxi_elf *elf = nbxi_alloc(heap, sizeof(*elf));
    if (elf == NULL) return nbxi_fail_memory(ctx, sizeof(*elf), "what is known of compiled code");
    elf->heap = heap;
    nbxi_map_init(&elf->names, heap);
    nbxi_elf_reader reader = {ctx, file, code, size, elf};
    nbx_status status = parse(&reader);
    if (status != NBX_OK) {
        nbxi_elf_free(elf);
        return status;
    }
    for (size_t i = 0; i < elf->names.count; i++) {
        elf->kernels.data[(uintptr_t)elf->names.entries[i].value - 1].name = elf->names.entries[i].key;
    }
    *out = elf;
    return NBX_OK;
}

void nbxi_elf_free(nbxi_elf *elf)
{
    if (elf == NULL) return;
    nbxi_free(elf->heap, elf->kernels.data);
    nbxi_map_free(&elf->names);
    nbxi_free(elf->heap, elf);
}

const nbxi_elf_kernel *nbxi_elf_find(const nbxi_elf *elf, const char *name)
{
    uintptr_t index = (uintptr_t)nbxi_map_get(&elf->names, name);
    return index != 0 ? &elf->kernels.data[index - 1] : NULL;
}

bool nbxi_declared_consistent(const nbxi_declared *declared)
{
    uint64_t end = 0;
    int listed = declared->count < 64 ? declared->count : 64;
    for (int i = 0; i < listed; i++) {
        if (declared->parameter[i].size == 0 || declared->parameter[i].offset < end) return false;
        end = (uint64_t)declared->parameter[i].offset + declared->parameter[i].size;
    }
    return declared->total_bytes == 0 || end <= declared->total_bytes;
}
