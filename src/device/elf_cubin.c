/* SPDX-License-Identifier: Apache-2.0 */
/* Cubins: the records of .nv.info sections.
 *
 * A record is a format byte, a code byte and, for format 1, two bytes of padding; for 2 and 3, a value of 16 bits; for
 * 4, a length of 16 bits and so many bytes. (Read off cubins of nvcc 12 and 13; a reader that takes records of format
 * 1 for two bytes long loses its place on sm_75 and sm_80.) Parameters: code 0x17, u32 index, u16 ordinal, u16 offset,
 * u32 whose bits from 18 are the size; kernels with more than 4 KiB of parameters have code 0x45, u32, u16 ordinal, u16
 * offset, u32 size. */
#include <stdio.h>
#include <string.h>

#include "src/device/elf.h"

#define SECTION_NOBITS 8

enum {
    CODE_REQUIRED_THREADS = 0x10,
    CODE_PARAMETER = 0x17,
    CODE_PARAMETER_BYTES = 0x19,
    CODE_MAX_REGISTERS = 0x1b,
    CODE_MAX_THREADS = 0x05,
    CODE_WIDE_PARAMETER = 0x45
};

typedef struct parameter_scan {
    uint64_t seen; /* ordinals below 64 */
    int count;
    uint32_t total;
    bool broken; /* an unknown format, ordinals that do not fit */
} parameter_scan;

static void add_parameter(parameter_scan *scan, nbxi_declared *declared, uint32_t ordinal, uint32_t offset,
                          uint32_t size)
{
    scan->count++;
    if (ordinal >= 64) return;
    if (scan->seen >> ordinal & 1) scan->broken = true;
    scan->seen |= (uint64_t)1 << ordinal;
    declared->parameter[ordinal].offset = offset;
    declared->parameter[ordinal].size = size;
}

static void record(parameter_scan *scan, nbxi_declared *declared, unsigned code, const uint8_t *p, size_t length)
{
    switch (code) {
    case CODE_PARAMETER:
        if (length != 12) {
            scan->broken = true;
        } else {
            add_parameter(scan, declared, nbxi_le16(p + 4), nbxi_le16(p + 6), nbxi_le32(p + 8) >> 18);
        }
        break;
    case CODE_WIDE_PARAMETER:
        if (length != 12) {
            scan->broken = true;
        } else {
            add_parameter(scan, declared, nbxi_le16(p + 4), nbxi_le16(p + 6), nbxi_le32(p + 8));
        }
        break;
    case CODE_REQUIRED_THREADS:
        if (length == 12) {
            for (int d = 0; d < 3; d++) declared->required_group[d] = nbxi_le32(p + 4 * d);
        }
        break;
    case CODE_MAX_THREADS:
        if (length == 12) {
            uint64_t threads = 1;
            for (int d = 0; d < 3; d++) threads *= nbxi_le32(p + 4 * d) & 0xffff;
            declared->max_group = threads <= UINT32_MAX ? (uint32_t)threads : 0;
        }
        break;
    default: break;
    }
}

/* Fills what the section says of one kernel. */
static void info(const uint8_t *p, size_t size, nbxi_declared *declared)
{
    parameter_scan scan = {0};
    while (size >= 4 && !scan.broken) {
        unsigned format = p[0], code = p[1], value = nbxi_le16(p + 2);
        size_t length = 4;
        if (format == 4) length += value;
        if (format < 1 || format > 4 || length > size) {
            scan.broken = true;
            break;
        }
        if (format == 4) record(&scan, declared, code, p + 4, value);
        if (format == 3 && code == CODE_PARAMETER_BYTES) scan.total = value;
        p += length;
        size -= length;
    }
    uint64_t expected = scan.count >= 64 ? UINT64_MAX : ((uint64_t)1 << scan.count) - 1;
    declared->count = scan.count;
    declared->total_bytes = scan.total;
    /* The total is where the last parameter ends, without padding: one that is missing shows. */
    uint32_t end = 0;
    if (scan.count > 0 && scan.count <= 64) {
        end = declared->parameter[scan.count - 1].offset + declared->parameter[scan.count - 1].size;
    }
    bool whole = !scan.broken && size == 0 && scan.seen == expected && nbxi_declared_consistent(declared) &&
                 (scan.count > 64 || scan.total == end);
    if (whole) return;
    declared->count = -1;
    declared->total_bytes = 0;
    memset(declared->parameter, 0, sizeof(declared->parameter));
}

/* Name of the kernel when the section belongs to one. */
static const char *suffix(const char *section, const char *prefix)
{
    size_t length = strlen(prefix);
    return strncmp(section, prefix, length) == 0 && section[length] != '\0' ? section + length : NULL;
}

static void read_architecture(nbxi_elf_reader *reader)
{
    /* Word 0x30 holds the number of the target: in bits 8 to 15 from version 8 of the format on, before in 0 to 7. */
    uint32_t flags = nbxi_le32(reader->data + 0x30);
    unsigned target = reader->data[8] >= 8 ? flags >> 8 & 0xff : flags & 0xff;
    if (target > 0) snprintf(reader->elf->architecture, sizeof(reader->elf->architecture), "sm_%u", target);
}

nbx_status nbxi_elf_cubin(nbxi_elf_reader *reader)
{
    read_architecture(reader);
    size_t count = nbxi_elf_section_count(reader);
    nbxi_elf_section section;
    for (size_t i = 0; i < count; i++) {
        NBXI_TRY(nbxi_elf_section_at(reader, i, &section));
        const char *name = suffix(section.name, ".nv.info.");
        nbxi_elf_kernel *kernel;
        if (name == NULL || section.type == SECTION_NOBITS) continue;
        NBXI_TRY(nbxi_elf_add(reader, name, strlen(name), &kernel));
        info(reader->data + section.offset, (size_t)section.size, &kernel->declared);
    }
    for (size_t i = 0; i < count; i++) {
        NBXI_TRY(nbxi_elf_section_at(reader, i, &section));
        const char *text = suffix(section.name, ".text."), *shared = suffix(section.name, ".nv.shared.");
        const char *name = text != NULL ? text : shared;
        nbxi_elf_kernel *kernel;
        if (name == NULL) continue;
        /* Code without a section of records is known, with parameters that are not. */
        NBXI_TRY(nbxi_elf_add(reader, name, strlen(name), &kernel));
        if (shared != NULL) kernel->declared.static_local = section.size <= UINT32_MAX ? (uint32_t)section.size : 0;
    }
    return NBX_OK;
}
