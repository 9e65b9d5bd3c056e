/* SPDX-License-Identifier: Apache-2.0 */
/* What the files beside a foreign kernel say: Triton's metadata, our record of the parameters, Triton's text. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "src/io/jtree.h"
#include "src/launch/module.h"

#define DEPTH 8
#define OLDEST_MINOR 4 /* of Triton 3 */
#define NEWEST_MINOR 8

/* ---- metadata ---------------------------------------------------------------------------------------------------- */

typedef struct reader {
    nbx_context *ctx;
    const char *file;
    const nbxi_jnode *root;
} reader;

/* An integer from low to high; absent or null: `otherwise`. */
static nbx_status number(const reader *r, const char *key, int64_t low, int64_t high, int64_t otherwise, int64_t *out)
{
    const nbxi_jnode *node = nbxi_jget(r->root, key);
    *out = otherwise;
    if (node == NULL || nbxi_jis(node, NBXI_JNULL)) return NBX_OK;
    if (!nbxi_jis(node, NBXI_JINT) || node->v.i < low || node->v.i > high) {
        return nbxi_fail_file(r->ctx, NBX_FORMAT, r->file, -1, "'%s': %s is no integer from %lld to %lld", r->file, key,
                              (long long)low, (long long)high);
    }
    *out = node->v.i;
    return NBX_OK;
}

static nbx_status number_u32(const reader *r, const char *key, int64_t high, uint32_t *out)
{
    int64_t value;
    NBXI_TRY(number(r, key, 0, high, 0, &value));
    *out = (uint32_t)value;
    return NBX_OK;
}

static nbx_status number_int(const reader *r, const char *key, int64_t low, int64_t high, int64_t otherwise, int *out)
{
    int64_t value;
    NBXI_TRY(number(r, key, low, high, otherwise, &value));
    *out = (int)value;
    return NBX_OK;
}

static nbx_status truth(const reader *r, const char *key, bool *out)
{
    const nbxi_jnode *node = nbxi_jget(r->root, key);
    *out = nbxi_jis(node, NBXI_JTRUE);
    if (node == NULL || nbxi_jis_bool(node) || nbxi_jis(node, NBXI_JNULL)) return NBX_OK;
    return nbxi_fail_file(r->ctx, NBX_FORMAT, r->file, -1, "'%s': %s is neither true nor false", r->file, key);
}

static nbx_status text(const reader *r, const char *key, char *out, size_t capacity)
{
    const char *value = nbxi_jstring(nbxi_jget(r->root, key));
    if (value == NULL || value[0] == '\0' || strlen(value) >= capacity) {
        return nbxi_fail_file(r->ctx, NBX_FORMAT, r->file, -1, "'%s': %s is no text of 1 to %zu bytes", r->file, key,
                              capacity - 1);
    }
    memcpy(out, value, strlen(value) + 1);
    return NBX_OK;
}

static nbx_status read_version(const reader *r, nbxi_module_meta *out)
{
    char version[64];
    NBXI_TRY(text(r, "triton_version", version, sizeof(version)));
    int length = 0;
    if (sscanf(version, "%3d.%3d%n", &out->major, &out->minor, &length) != 2 ||
        (version[length] != '.' && version[length] != '\0' && version[length] != '+')) {
        return nbxi_fail_file(r->ctx, NBX_FORMAT, r->file, -1, "'%s': triton_version is no version: '%s'", r->file,
                              version);
    }
    if (out->major == 3 && out->minor >= OLDEST_MINOR && out->minor <= NEWEST_MINOR) return NBX_OK;
    return nbxi_fail_file(r->ctx, NBX_NOT_SUPPORTED, r->file, -1,
                          "'%s' was compiled by Triton %s, whose parameters are not known: versions 3.%d to 3.%d are",
                          r->file, version, OLDEST_MINOR, NEWEST_MINOR);
}

static nbx_status read_target(const reader *r, nbxi_module_meta *out)
{
    reader target = {r->ctx, r->file, nbxi_jget(r->root, "target")};
    int64_t arch;
    NBXI_TRY(text(&target, "backend", out->backend, sizeof(out->backend)));
    NBXI_TRY(number_int(&target, "warp_size", 1, 1024, 0, &out->warp_size));
    if (strcmp(out->backend, "cuda") == 0) {
        NBXI_TRY(number(&target, "arch", 10, 999, 0, &arch));
        snprintf(out->architecture, sizeof(out->architecture), "sm_%d", (int)arch);
    } else if (strcmp(out->backend, "hip") == 0) {
        NBXI_TRY(text(&target, "arch", out->architecture, sizeof(out->architecture)));
    } else {
        return nbxi_fail_file(r->ctx, NBX_NOT_SUPPORTED, r->file, -1,
                              "'%s' is for backend '%s': cuda and hip are known", r->file, out->backend);
    }
    if (out->warp_size == 0) {
        return nbxi_fail_file(r->ctx, NBX_FORMAT, r->file, -1, "'%s': target says no warp_size", r->file);
    }
    return NBX_OK;
}

static nbx_status read_map(const reader *r, const nbxi_jnode *node, nbxi_map_meta *out)
{
    reader m = {r->ctx, r->file, node};
    bool im2col;
    const nbxi_jnode *block = nbxi_jget(node, "block_size");
    NBXI_TRY(number_int(&m, "swizzle", 0, 3, 0, &out->swizzle));
    NBXI_TRY(number_int(&m, "elem_size", 1, 8, 0, &out->element_size));
    NBXI_TRY(number_int(&m, "elem_type", 0, 15, 0, &out->element_type));
    NBXI_TRY(truth(&m, "fp4_padded", &out->fp4_padded));
    NBXI_TRY(truth(&m, "is_im2col", &im2col));
    if (im2col) {
        return nbxi_fail_file(r->ctx, NBX_NOT_SUPPORTED, r->file, -1, "'%s': im2col descriptors are not supported",
                              r->file);
    }
    if (!nbxi_jis(block, NBXI_JARRAY) || nbxi_jcount(block) < 1 || nbxi_jcount(block) > 5) {
        return nbxi_fail_file(r->ctx, NBX_FORMAT, r->file, -1, "'%s': block_size is no list of 1 to 5 sizes", r->file);
    }
    out->ndim = (int)nbxi_jcount(block);
    for (int i = 0; i < out->ndim; i++) {
        int64_t size = nbxi_jint(nbxi_jat(block, (size_t)i));
        if (size < 1 || size > 256) {
            return nbxi_fail_file(r->ctx, NBX_FORMAT, r->file, -1, "'%s': a block size of a descriptor", r->file);
        }
        out->block[i] = (uint32_t)size;
    }
    return NBX_OK;
}

static nbx_status read_lists(const reader *r, nbxi_module_meta *out)
{
    const nbxi_jnode *maps = nbxi_jget(r->root, "tensordesc_meta"), *cluster = nbxi_jget(r->root, "cluster_dims");
    size_t count = nbxi_jis(maps, NBXI_JARRAY) ? nbxi_jcount(maps) : 0;
    if (count > sizeof(out->maps) / sizeof(out->maps[0])) {
        return nbxi_fail_file(r->ctx, NBX_LIMIT, r->file, -1, "'%s' has more than 8 tensor descriptors", r->file);
    }
    for (size_t i = 0; i < count; i++) {
        /* Null: a descriptor that stayed pointers and sizes; then all of them did. */
        if (nbxi_jis(nbxi_jat(maps, i), NBXI_JNULL)) continue;
        NBXI_TRY(read_map(r, nbxi_jat(maps, i), &out->maps[out->map_count++]));
    }
    for (int d = 0; d < 3 && nbxi_jis(cluster, NBXI_JARRAY); d++) {
        int64_t size = nbxi_jint(nbxi_jat(cluster, (size_t)d));
        if (size < 1 || size > 16) {
            return nbxi_fail_file(r->ctx, NBX_FORMAT, r->file, -1, "'%s': cluster_dims", r->file);
        }
        out->cluster[d] = (int)size;
    }
    return NBX_OK;
}

static nbx_status read_numbers(const reader *r, nbxi_module_meta *out)
{
    int64_t value;
    NBXI_TRY(number_int(r, "num_warps", 1, 64, 0, &out->warps));
    NBXI_TRY(number_int(r, "num_ctas", 1, 16, 1, &out->ctas));
    NBXI_TRY(number_u32(r, "shared", 1 << 20, &out->shared));
    NBXI_TRY(number_u32(r, "tmem_size", 1 << 20, &out->tensor_memory));
    NBXI_TRY(truth(r, "launch_cooperative_grid", &out->cooperative));
    NBXI_TRY(truth(r, "launch_pdl", &out->programmatic));
    NBXI_TRY(number(r, "global_scratch_size", 0, INT32_MAX, 0, &value));
    out->global_scratch = (uint64_t)value;
    NBXI_TRY(number(r, "global_scratch_align", 1, 1 << 20, 1, &value));
    out->global_align = (uint64_t)value;
    NBXI_TRY(number(r, "profile_scratch_size", 0, INT32_MAX, 0, &value));
    out->profile_scratch = (uint64_t)value;
    NBXI_TRY(number(r, "profile_scratch_align", 1, 1 << 20, 1, &value));
    out->profile_align = (uint64_t)value;
    if (out->warps == 0) {
        return nbxi_fail_file(r->ctx, NBX_FORMAT, r->file, -1, "'%s' does not say num_warps", r->file);
    }
    if (out->tensor_memory > 512) {
        return nbxi_fail_file(r->ctx, NBX_LIMIT, r->file, -1,
                              "'%s' asks for %u columns of tensor memory: there are at most 512", r->file,
                              out->tensor_memory);
    }
    const char *mode = nbxi_jstring(nbxi_jget(r->root, "instrumentation_mode"));
    if (mode != NULL && mode[0] != '\0') {
        return nbxi_fail_file(r->ctx, NBX_NOT_SUPPORTED, r->file, -1,
                              "'%s' was compiled with instrumentation '%s', which takes parameters of its own", r->file,
                              mode);
    }
    return NBX_OK;
}

nbx_status nbxi_module_metadata(nbx_context *ctx, const char *file, const void *bytes, size_t size,
                                nbxi_module_meta *out)
{
    nbxi_jtree tree;
    memset(out, 0, sizeof(*out));
    nbx_status status = nbxi_jtree_parse(ctx, file, 0, bytes, size, DEPTH, &tree);
    reader r = {ctx, file, &tree.root};
    if (status == NBX_OK) status = read_version(&r, out);
    if (status == NBX_OK) status = text(&r, "name", out->kernel, sizeof(out->kernel));
    if (status == NBX_OK) status = read_target(&r, out);
    if (status == NBX_OK) status = read_numbers(&r, out);
    if (status == NBX_OK) status = read_lists(&r, out);
    nbxi_jtree_free(&tree);
    return status;
}

int nbxi_module_hidden(const nbxi_module_meta *meta) { return meta->minor >= 5 ? 2 : 1; }

/* ---- types ------------------------------------------------------------------------------------------------------- */

static const struct {
    const char *triton, *ttir;
    nbxi_slot_kind kind;
    uint32_t size;
    int dtype;
} types[] = {
    {"i1", "i1", NBXI_SLOT_INT, 1, NBX_BOOL},
    {"u1", NULL, NBXI_SLOT_INT, 1, NBX_BOOL},
    {"i8", "i8", NBXI_SLOT_INT, 1, NBX_INT8},
    {"u8", NULL, NBXI_SLOT_INT, 1, NBX_UINT8},
    {"i16", "i16", NBXI_SLOT_INT, 2, NBX_INT16},
    {"u16", NULL, NBXI_SLOT_INT, 2, NBX_UINT16},
    {"i32", "i32", NBXI_SLOT_INT, 4, NBX_INT32},
    {"u32", NULL, NBXI_SLOT_INT, 4, NBX_UINT32},
    {"i64", "i64", NBXI_SLOT_INT, 8, NBX_INT64},
    {"u64", NULL, NBXI_SLOT_INT, 8, NBX_UINT64},
    {"fp16", "f16", NBXI_SLOT_FLOAT, 2, NBX_FLOAT16},
    {"bf16", "bf16", NBXI_SLOT_FLOAT, 2, NBX_BFLOAT16},
    {"fp32", "f32", NBXI_SLOT_FLOAT, 4, NBX_FLOAT32},
    {"f32", NULL, NBXI_SLOT_FLOAT, 4, NBX_FLOAT32},
    {"fp64", "f64", NBXI_SLOT_FLOAT, 8, NBX_FLOAT64},
    {"fp8e4nv", "f8E4M3FN", NBXI_SLOT_FLOAT, 1, NBX_FLOAT8_E4M3FN},
    {"fp8e5", "f8E5M2", NBXI_SLOT_FLOAT, 1, NBX_FLOAT8_E5M2},
};

static bool scalar_type(const char *name, size_t length, bool ttir, nbxi_slot *slot)
{
    for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
        const char *known = ttir ? types[i].ttir : types[i].triton;
        if (known == NULL || strlen(known) != length || memcmp(known, name, length) != 0) continue;
        slot->kind = types[i].kind;
        slot->size = types[i].size;
        slot->element = types[i].dtype;
        return true;
    }
    return false;
}

/* A pointer to what is not known here points to something unknown. */
static void pointer_type(const char *name, size_t length, bool ttir, nbxi_slot *slot)
{
    nbxi_slot element;
    slot->element = scalar_type(name, length, ttir, &element) ? element.element : -1;
    slot->kind = NBXI_SLOT_POINTER;
    slot->size = 8;
}

static bool push(nbxi_signature *s, const nbxi_slot *slot)
{
    if (s->count >= NBXI_MODULE_MOST) return false;
    s->slot[s->count++] = *slot;
    s->folded += slot->folded;
    return true;
}

/* ---- our record -------------------------------------------------------------------------------------------------- */

static bool push_integers(nbxi_signature *s, const nbxi_slot *like, uint32_t size, int count)
{
    nbxi_slot slot = *like;
    slot.kind = NBXI_SLOT_INT;
    slot.size = size;
    slot.element = size == 1 ? NBX_BOOL : size == 4 ? NBX_INT32 : NBX_INT64;
    slot.by_16 = false;
    bool whole = true;
    for (int i = 0; i < count && whole; i++) whole = push(s, &slot);
    return whole;
}

/* "tensordesc<fp16[32, 32]>": a map, or a pointer with sizes, strides and flags, as the metadata says. */
static bool push_descriptor(nbxi_signature *s, const char *type, const nbxi_module_meta *meta, nbxi_slot *slot)
{
    const char *open = strchr(type, '['), *close = strchr(type, ']');
    const char *element = type + strlen("tensordesc<");
    if (open == NULL || close == NULL || close < open || element >= open) return false;
    int ndim = 1;
    for (const char *p = open; p < close; p++) ndim += *p == ',';
    if (ndim > 5) return false;
    pointer_type(element, (size_t)(open - element), false, slot);
    if (meta->map_count > 0) {
        slot->kind = NBXI_SLOT_MAP;
        slot->size = NBXI_MAP_BYTES;
        return push(s, slot) && push_integers(s, slot, 4, ndim) && push_integers(s, slot, 8, ndim);
    }
    int flags = meta->minor >= 7 ? 2 : meta->minor >= 5 ? 1 : 0;
    return push(s, slot) && push_integers(s, slot, 8, 2 * ndim) && push_integers(s, slot, 1, flags) &&
           push_integers(s, slot, 4, ndim) && push_integers(s, slot, 8, ndim);
}

static nbx_status record_parameter(const reader *r, const nbxi_module_meta *meta, nbxi_signature *out)
{
    nbxi_slot slot = {.element = -1};
    char type[96];
    int64_t by;
    const nbxi_jnode *folded = nbxi_jget(r->root, "folded");
    NBXI_TRY(text(r, "name", slot.name, sizeof(slot.name)));
    NBXI_TRY(text(r, "type", type, sizeof(type)));
    NBXI_TRY(number(r, "divisible", 1, 16, 1, &by));
    if (strcmp(type, "constexpr") == 0) return NBX_OK;
    slot.by_16 = by == 16;
    bool whole;
    if (strncmp(type, "tensordesc<", 11) == 0) {
        whole = push_descriptor(out, type, meta, &slot);
    } else if (type[0] == '*') {
        const char *element = type + 1 + (type[1] == 'k'); /* k: const */
        pointer_type(element, strlen(element), false, &slot);
        whole = push(out, &slot);
    } else {
        whole = scalar_type(type, strlen(type), false, &slot);
        if (whole && folded != NULL) {
            slot.folded = true;
            slot.value = nbxi_jint(folded);
            whole = nbxi_jis(folded, NBXI_JINT) && slot.kind == NBXI_SLOT_INT;
        }
        whole = whole && push(out, &slot);
    }
    if (whole) return NBX_OK;
    return nbxi_fail_file(r->ctx, NBX_FORMAT, r->file, -1,
                          "'%s': parameter %s of type '%s' is not understood, or there are more than %d", r->file,
                          slot.name, type, NBXI_MODULE_MOST);
}

nbx_status nbxi_module_record(nbx_context *ctx, const char *file, const void *bytes, size_t size,
                              const nbxi_module_meta *meta, nbxi_signature *out)
{
    nbxi_jtree tree;
    char kernel[256];
    memset(out, 0, sizeof(*out));
    nbx_status status = nbxi_jtree_parse(ctx, file, 0, bytes, size, DEPTH, &tree);
    reader r = {ctx, file, &tree.root};
    if (status == NBX_OK) status = text(&r, "kernel", kernel, sizeof(kernel));
    if (status == NBX_OK && nbxi_jint(nbxi_jget(r.root, "schema")) != 1) {
        status = nbxi_fail_file(ctx, NBX_NOT_SUPPORTED, file, -1, "'%s': schema 1 of records is known", file);
    }
    if (status == NBX_OK && strcmp(kernel, meta->kernel) != 0) {
        status = nbxi_fail_file(ctx, NBX_FORMAT, file, -1, "'%s' is the record of kernel %s, the metadata is of %s",
                                file, kernel, meta->kernel);
    }
    const nbxi_jnode *parameters = status == NBX_OK ? nbxi_jget(r.root, "parameters") : NULL;
    if (status == NBX_OK && !nbxi_jis(parameters, NBXI_JARRAY)) {
        status = nbxi_fail_file(ctx, NBX_FORMAT, file, -1, "'%s' has no list of parameters", file);
    }
    for (size_t i = 0; i < nbxi_jcount(parameters) && status == NBX_OK; i++) {
        reader p = {ctx, file, nbxi_jat(parameters, i)};
        status = record_parameter(&p, meta, out);
    }
    nbxi_jtree_free(&tree);
    return status;
}

/* ---- Triton's text ----------------------------------------------------------------------------------------------- */

/* "tt.func public @NAME(%out: !tt.ptr<f32> {tt.divisibility = 16 : i32} loc("out"), %n: i32) attributes …" */
typedef struct scanner {
    const char *p, *end;
} scanner;

static void skip_blanks(scanner *s)
{
    while (s->p < s->end && (*s->p == ' ' || *s->p == '\n' || *s->p == '\t')) s->p++;
}

static bool accept(scanner *s, const char *word)
{
    size_t length = strlen(word);
    if ((size_t)(s->end - s->p) < length || memcmp(s->p, word, length) != 0) return false;
    s->p += length;
    return true;
}

static const char *find_text(const char *p, const char *end, const char *word)
{
    return p < end ? memmem(p, (size_t)(end - p), word, strlen(word)) : NULL;
}

/* To the comma or parenthesis that ends a parameter: outside of brackets and strings. */
static const char *end_of_parameter(const scanner *s)
{
    int depth = 0;
    bool quoted = false;
    for (const char *p = s->p; p < s->end; p++) {
        if (*p == '"') quoted = !quoted;
        if (quoted) continue;
        if (depth == 0 && (*p == ',' || *p == ')')) return p;
        if (strchr("<({[", *p) != NULL && *p != '\0') depth++;
        if (strchr(">)}]", *p) != NULL && *p != '\0') depth--;
        if (depth < 0) return NULL;
    }
    return NULL;
}

static size_t word_length(const char *p, const char *end)
{
    size_t n = 0;
    while (p + n < end && (isalnum((unsigned char)p[n]) || p[n] == '_')) n++;
    return n;
}

static bool ttir_type(const char *p, const char *end, nbxi_slot *slot)
{
    scanner s = {p, end};
    if (accept(&s, "!tt.ptr<")) {
        pointer_type(s.p, word_length(s.p, end), true, slot);
        return true;
    }
    if (accept(&s, "!tt.tensordesc<")) {
        const char *close = find_text(s.p, end, ">");
        const char *element = close;
        while (element != NULL && element > s.p && element[-1] != 'x' && element[-1] != '<') element--;
        if (element == NULL) return false;
        pointer_type(element, (size_t)(close - element), true, slot);
        slot->kind = NBXI_SLOT_MAP;
        slot->size = NBXI_MAP_BYTES;
        return true;
    }
    return scalar_type(p, word_length(p, end), true, slot);
}

/* The name of the source where it is said, else that of the value. */
static void ttir_name(const char *p, const char *end, const char *value, size_t length, nbxi_slot *slot)
{
    const char *loc = find_text(p, end, "loc(\""), *close = loc != NULL ? find_text(loc + 5, end, "\"") : NULL;
    if (close != NULL && close > loc + 5) {
        value = loc + 5;
        length = (size_t)(close - value);
    }
    snprintf(slot->name, sizeof(slot->name), "%.*s", (int)(length < 63 ? length : 63), value);
}

static bool ttir_parameter(scanner *s, nbxi_signature *out)
{
    nbxi_slot slot = {.element = -1};
    if (!accept(s, "%")) return false;
    const char *name = s->p;
    size_t length = word_length(s->p, s->end);
    s->p += length;
    skip_blanks(s);
    if (!accept(s, ":")) return false;
    skip_blanks(s);
    const char *stop = end_of_parameter(s);
    if (stop == NULL || !ttir_type(s->p, stop, &slot)) return false;
    const char *by = find_text(s->p, stop, "tt.divisibility = ");
    slot.by_16 = by != NULL && stop - by > 20 && memcmp(by + 18, "16", 2) == 0;
    ttir_name(s->p, stop, name, length, &slot);
    s->p = stop;
    return push(out, &slot);
}

nbx_status nbxi_module_ttir(nbx_context *ctx, const char *file, const char *bytes, size_t size, const char *kernel,
                            nbxi_signature *out)
{
    scanner s = {bytes, bytes + size};
    char head[300];
    memset(out, 0, sizeof(*out));
    snprintf(head, sizeof(head), "tt.func public @%.256s(", kernel);
    const char *at = find_text(s.p, s.end, head);
    bool whole = at != NULL;
    if (whole) s.p = at + strlen(head);
    skip_blanks(&s);
    if (whole && !accept(&s, ")")) {
        do {
            skip_blanks(&s);
            whole = ttir_parameter(&s, out);
            skip_blanks(&s);
        } while (whole && accept(&s, ","));
        whole = whole && accept(&s, ")");
    }
    if (whole) return NBX_OK;
    return nbxi_fail_file(ctx, NBX_FORMAT, file, at != NULL ? s.p - bytes : -1,
                          "'%s': the signature of kernel %s is %s", file, kernel,
                          at == NULL ? "not there" : "not understood, or too long");
}

/* ---- together ---------------------------------------------------------------------------------------------------- */

nbx_status nbxi_module_agree(nbx_context *ctx, const char *file, const nbxi_declared *declared,
                             const nbxi_module_meta *meta, const nbxi_signature *signature, int *hidden)
{
    int expected = nbxi_module_hidden(meta);
    *hidden = -1;
    if (declared->count > NBXI_MODULE_MOST) {
        return nbxi_fail_file(ctx, NBX_LIMIT, file, -1, "kernel %s has %d parameters: at most %d are taken",
                              meta->kernel, declared->count, NBXI_MODULE_MOST);
    }
    if (declared->count >= 0 && declared->count < expected) {
        return nbxi_fail_file(
            ctx, NBX_FORMAT, file, -1,
            "kernel %s declares %d parameters, and Triton %d.%d adds %d of its own: code and metadata "
            "are not of one compilation",
            meta->kernel, declared->count, meta->major, meta->minor, expected);
    }
    if (signature->count < 0 || declared->count < 0) return NBX_OK;
    int given = signature->count - signature->folded;
    *hidden = declared->count - given;
    if (*hidden != expected) {
        return nbxi_fail_file(ctx, NBX_FORMAT, file, -1,
                              "kernel %s: the code declares %d parameters and the signature lists %d, which leaves %d "
                              "hidden pointers where Triton %d.%d has %d",
                              meta->kernel, declared->count, given, *hidden, meta->major, meta->minor, expected);
    }
    int place = 0;
    for (int i = 0; i < signature->count; i++) {
        const nbxi_slot *slot = &signature->slot[i];
        if (slot->folded) continue;
        if (slot->size != declared->parameter[place].size) {
            return nbxi_fail_file(ctx, NBX_FORMAT, file, -1,
                                  "kernel %s: parameter %s has %u bytes in the signature and %u in the code",
                                  meta->kernel, slot->name, slot->size, declared->parameter[place].size);
        }
        place++;
    }
    for (; place < declared->count; place++) {
        if (declared->parameter[place].size != 8) {
            return nbxi_fail_file(ctx, NBX_FORMAT, file, -1,
                                  "kernel %s: hidden parameter %d is no pointer but %u bytes", meta->kernel, place,
                                  declared->parameter[place].size);
        }
    }
    return NBX_OK;
}
