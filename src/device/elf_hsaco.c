/* SPDX-License-Identifier: Apache-2.0 */
/* Code objects of AMD: the MessagePack document of the note AMDGPU, as LLVM's "User Guide for AMDGPU Backend" lays it
 * down (code object version 3 and later). */
#include <stdio.h>
#include <string.h>

#include "src/device/elf.h"

#define MAX_DEPTH 16

typedef enum value_kind { VALUE_NONE, VALUE_INT, VALUE_TEXT, VALUE_ARRAY, VALUE_MAP } value_kind;
typedef struct value {
    value_kind kind; /* NONE: nil, a truth value, a float, binary */
    uint64_t number; /* INT (negative ones as 0); items of ARRAY, pairs of MAP */
    const char *text;
    size_t length;
} value;
typedef struct cursor {
    const uint8_t *p, *end;
    bool broken;
} cursor;

static uint64_t big_endian(cursor *c, size_t bytes)
{
    if (c->broken || (size_t)(c->end - c->p) < bytes) {
        c->broken = true;
        return 0;
    }
    uint64_t v = 0;
    for (size_t i = 0; i < bytes; i++) v = v << 8 | *c->p++;
    return v;
}

static void take(cursor *c, value *v, value_kind kind, uint64_t length)
{
    v->kind = kind;
    if (c->broken || length > (uint64_t)(c->end - c->p)) {
        c->broken = true;
        return;
    }
    v->text = (const char *)c->p;
    v->length = (size_t)length;
    c->p += length;
}

static void collection(cursor *c, value *v, value_kind kind, uint64_t items)
{
    v->kind = kind;
    v->number = items;
    if (items > (uint64_t)(c->end - c->p)) c->broken = true; /* each takes a byte at least */
}

/* The head of a value; the items of a collection follow. */
static value next(cursor *c)
{
    value v = {0};
    unsigned tag = (unsigned)big_endian(c, 1);
    if (c->broken) return v;
    if (tag <= 0x7f) {
        v.kind = VALUE_INT;
        v.number = tag;
    } else if (tag >= 0xe0) {
        v.kind = VALUE_INT;
    } else if (tag <= 0x8f) {
        collection(c, &v, VALUE_MAP, tag & 15);
    } else if (tag <= 0x9f) {
        collection(c, &v, VALUE_ARRAY, tag & 15);
    } else if (tag <= 0xbf) {
        take(c, &v, VALUE_TEXT, tag & 31);
    } else {
        static const uint8_t width[32] = {
            [0x04] = 1, [0x05] = 2, [0x06] = 4,                          /* bin */
            [0x07] = 1, [0x08] = 2, [0x09] = 4,                          /* ext */
            [0x0a] = 4, [0x0b] = 8,                                      /* floats */
            [0x0c] = 1, [0x0d] = 2, [0x0e] = 4, [0x0f] = 8,              /* unsigned */
            [0x10] = 1, [0x11] = 2, [0x12] = 4, [0x13] = 8,              /* signed */
            [0x14] = 2, [0x15] = 3, [0x16] = 5, [0x17] = 9, [0x18] = 17, /* fixext */
            [0x19] = 1, [0x1a] = 2, [0x1b] = 4, [0x1c] = 2, [0x1d] = 4,  [0x1e] = 2, [0x1f] = 4};
        unsigned kind = tag - 0xc0;
        if (kind == 1) { /* never used */
            c->broken = true;
        } else if (kind >= 0x14 && kind <= 0x18) {
            take(c, &v, VALUE_NONE, width[kind]);
        } else if (kind > 3) {
            uint64_t number = big_endian(c, width[kind]);
            if (kind >= 0x0c && kind <= 0x13) {
                bool negative = kind >= 0x10 && number >> (8 * width[kind] - 1) & 1;
                v.kind = VALUE_INT;
                v.number = negative ? 0 : number;
            } else if (kind >= 0x19 && kind <= 0x1b) {
                take(c, &v, VALUE_TEXT, number);
            } else if (kind == 0x1c || kind == 0x1d) {
                collection(c, &v, VALUE_ARRAY, number);
            } else if (kind >= 0x1e) {
                collection(c, &v, VALUE_MAP, number);
            } else if (kind <= 0x06) {
                take(c, &v, VALUE_NONE, number);
            } else if (kind <= 0x09) {
                take(c, &v, VALUE_NONE, number + 1); /* the type of an ext */
            }
        }
    }
    return v;
}

/* Passes over what belongs to a value whose head was read. */
static void skip(cursor *c, const value *v, int depth)
{
    if (v->kind != VALUE_ARRAY && v->kind != VALUE_MAP) return;
    if (depth >= MAX_DEPTH) c->broken = true;
    for (uint64_t i = 0; i < v->number * (v->kind == VALUE_MAP ? 2 : 1) && !c->broken; i++) {
        value item = next(c);
        skip(c, &item, depth + 1);
    }
}

static bool is(const value *v, const char *text)
{
    return v->kind == VALUE_TEXT && v->length == strlen(text) && memcmp(v->text, text, v->length) == 0;
}

static uint32_t number32(cursor *c, const value *v)
{
    if (v->kind != VALUE_INT || v->number > UINT32_MAX) c->broken = true;
    return (uint32_t)v->number;
}

typedef struct argument {
    uint32_t offset, size;
    bool hidden;
} argument;

static argument read_argument(cursor *c, uint64_t pairs)
{
    argument a = {0};
    bool has_offset = false, has_size = false, has_kind = false;
    for (uint64_t i = 0; i < pairs && !c->broken; i++) {
        value key = next(c), v = next(c);
        if (is(&key, ".offset")) {
            a.offset = number32(c, &v);
            has_offset = true;
        } else if (is(&key, ".size")) {
            a.size = number32(c, &v);
            has_size = true;
        } else if (is(&key, ".value_kind") && v.kind == VALUE_TEXT) {
            a.hidden = v.length >= 7 && memcmp(v.text, "hidden_", 7) == 0;
            has_kind = true;
        } else {
            skip(c, &v, 3);
        }
    }
    if (!has_offset || !has_size || !has_kind) c->broken = true;
    return a;
}

static void read_arguments(cursor *c, const value *list, nbxi_declared *declared, int *hidden)
{
    if (list->kind != VALUE_ARRAY) {
        c->broken = true;
        return;
    }
    declared->count = 0;
    for (uint64_t i = 0; i < list->number && !c->broken; i++) {
        value v = next(c);
        if (v.kind != VALUE_MAP) {
            c->broken = true;
            return;
        }
        argument a = read_argument(c, v.number);
        if (a.hidden) {
            *hidden += 1;
            continue;
        }
        if (declared->count < 64) {
            declared->parameter[declared->count].offset = a.offset;
            declared->parameter[declared->count].size = a.size;
        }
        declared->count++;
    }
}

static void read_group(cursor *c, const value *list, uint32_t out[3])
{
    if (list->kind != VALUE_ARRAY || list->number != 3) c->broken = true;
    for (int d = 0; d < 3 && !c->broken; d++) {
        value v = next(c);
        out[d] = number32(c, &v);
    }
}

static nbx_status read_kernel(nbxi_elf_reader *reader, cursor *c, uint64_t pairs)
{
    nbxi_elf_kernel kernel = {.declared = {.count = -1}};
    nbxi_declared *d = &kernel.declared;
    value name = {0};
    bool listed = false;
    for (uint64_t i = 0; i < pairs && !c->broken; i++) {
        value key = next(c), v = next(c);
        if (is(&key, ".name")) {
            name = v;
            skip(c, &v, 3);
        } else if (is(&key, ".args")) {
            read_arguments(c, &v, d, &kernel.hidden);
            listed = true;
        } else if (is(&key, ".kernarg_segment_size")) {
            d->total_bytes = number32(c, &v);
        } else if (is(&key, ".wavefront_size")) {
            kernel.wavefront = number32(c, &v);
        } else if (is(&key, ".group_segment_fixed_size")) {
            d->static_local = number32(c, &v);
        } else if (is(&key, ".max_flat_workgroup_size")) {
            d->max_group = number32(c, &v);
        } else if (is(&key, ".vgpr_count")) {
            d->registers = number32(c, &v);
        } else if (is(&key, ".private_segment_fixed_size")) {
            d->spill_bytes = number32(c, &v);
        } else if (is(&key, ".reqd_workgroup_size")) {
            read_group(c, &v, d->required_group);
        } else {
            skip(c, &v, 3);
        }
    }
    if (c->broken || name.kind != VALUE_TEXT || name.length == 0 || memchr(name.text, 0, name.length) != NULL) {
        c->broken = true;
        return NBX_OK;
    }
    /* Without a list of arguments the total says whether there are any. */
    if (!listed) d->count = d->total_bytes == 0 ? 0 : -1;
    if (d->count >= 0 && !nbxi_declared_consistent(d)) {
        d->count = -1;
        memset(d->parameter, 0, sizeof(d->parameter));
    }
    nbxi_elf_kernel *place;
    NBXI_TRY(nbxi_elf_add(reader, name.text, name.length, &place));
    *place = kernel;
    return NBX_OK;
}

static nbx_status read_kernels(nbxi_elf_reader *reader, cursor *c, const value *list)
{
    if (list->kind != VALUE_ARRAY) c->broken = true;
    for (uint64_t i = 0; i < list->number && !c->broken; i++) {
        value v = next(c);
        if (v.kind != VALUE_MAP) {
            c->broken = true;
        } else {
            NBXI_TRY(read_kernel(reader, c, v.number));
        }
    }
    return NBX_OK;
}

/* "amdgcn-amd-amdhsa--gfx942:sramecc+:xnack-": what stands after the two dashes. */
static void read_target(nbxi_elf_reader *reader, const value *v)
{
    size_t start = 0;
    for (size_t i = 0; i + 1 < v->length; i++) {
        if (v->text[i] == '-' && v->text[i + 1] == '-') start = i + 2;
    }
    size_t length = v->length - start;
    if (start == 0 || length >= sizeof(reader->elf->architecture) || memchr(v->text, 0, v->length) != NULL) return;
    memcpy(reader->elf->architecture, v->text + start, length);
    reader->elf->architecture[length] = '\0';
}

nbx_status nbxi_elf_hsaco_note(nbxi_elf_reader *reader, size_t offset, size_t size)
{
    cursor c = {reader->data + offset, reader->data + offset + size, false};
    value document = next(&c);
    if (document.kind != VALUE_MAP) c.broken = true;
    for (uint64_t i = 0; i < document.number && !c.broken; i++) {
        value key = next(&c), v = next(&c);
        if (is(&key, "amdhsa.kernels")) {
            NBXI_TRY(read_kernels(reader, &c, &v));
        } else if (is(&key, "amdhsa.target") && v.kind == VALUE_TEXT) {
            read_target(reader, &v);
        } else {
            skip(&c, &v, 1);
        }
    }
    if (c.broken) return nbxi_elf_bad(reader, (size_t)(c.p - reader->data), "the note that lists its kernels");
    return NBX_OK;
}
