/* SPDX-License-Identifier: Apache-2.0 */
/* What compiled GPU code says of its kernels: ELF files of NVIDIA (cubin, records of .nv.info sections) and AMD (hsaco,
 * a MessagePack note). The bytes may come from anyone: everything is checked, and what is not understood makes a
 * kernel's parameters unverified (count -1), never none. */
#ifndef NBXI_DEVICE_ELF_H
#define NBXI_DEVICE_ELF_H

#include "src/base/map.h"
#include "src/device/device.h"

typedef enum nbxi_elf_kind { NBXI_ELF_CUBIN, NBXI_ELF_HSACO } nbxi_elf_kind;

typedef struct nbxi_elf_kernel {
    const char *name;
    nbxi_declared declared;
    int hidden;         /* hsaco: arguments that the runtime fills, not counted in `declared` */
    uint32_t wavefront; /* hsaco: 32 or 64 */
} nbxi_elf_kernel;

typedef struct nbxi_elf {
    nbxi_heap *heap;
    nbxi_elf_kind kind;
    char architecture[64]; /* "sm_90", "gfx942:sramecc+"; "" when it is not said */
    struct {
        nbxi_elf_kernel *data; /* in the order of the file */
        size_t count, capacity;
    } kernels;
    nbxi_map names; /* name to index + 1 */
} nbxi_elf;

/* Errors: FORMAT (no ELF file, a table or section that lies outside, a damaged note), NOT_SUPPORTED (of another
 * machine), LIMIT, OUT_OF_MEMORY. `file` is a name for the record. */
nbx_status nbxi_elf_parse(nbx_context *ctx, nbxi_heap *heap, const char *file, const void *code, size_t size,
                          nbxi_elf **out);
void nbxi_elf_free(nbxi_elf *elf);                                           /* NULL is ignored */
const nbxi_elf_kernel *nbxi_elf_find(const nbxi_elf *elf, const char *name); /* NULL: there is none */

/* Whether the parameters that were read fit each other: they lie in order, apart from each other and inside of the
 * total. */
bool nbxi_declared_consistent(const nbxi_declared *declared);

/* Inside of the parser. */
typedef struct nbxi_elf_reader {
    nbx_context *ctx;
    const char *file;
    const uint8_t *data;
    size_t size;
    nbxi_elf *elf;
} nbxi_elf_reader;
nbx_status nbxi_elf_cubin(nbxi_elf_reader *reader);                                  /* elf_cubin.c */
nbx_status nbxi_elf_hsaco_note(nbxi_elf_reader *reader, size_t offset, size_t size); /* elf_hsaco.c */
/* Adds a kernel or finds it; the pointer is valid until the next one is added. */
nbx_status nbxi_elf_add(nbxi_elf_reader *reader, const char *name, size_t length, nbxi_elf_kernel **out);
nbx_status nbxi_elf_bad(const nbxi_elf_reader *reader, size_t offset, const char *what);

typedef struct nbxi_elf_section {
    const char *name; /* ends with a zero byte inside of the file */
    uint32_t type, info;
    uint64_t offset, size;
} nbxi_elf_section;
size_t nbxi_elf_section_count(const nbxi_elf_reader *reader);
nbx_status nbxi_elf_section_at(const nbxi_elf_reader *reader, size_t index, nbxi_elf_section *out);

static inline uint16_t nbxi_le16(const uint8_t *p) { return (uint16_t)(p[0] | p[1] << 8); }
static inline uint32_t nbxi_le32(const uint8_t *p) { return nbxi_le16(p) | (uint32_t)nbxi_le16(p + 2) << 16; }
static inline uint64_t nbxi_le64(const uint8_t *p) { return nbxi_le32(p) | (uint64_t)nbxi_le32(p + 4) << 32; }

#endif
