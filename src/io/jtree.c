/* SPDX-License-Identifier: Apache-2.0 */
/* A strict JSON parser (RFC 8259) that unescapes strings in its own copy of the text. */
#include "src/io/jtree.h"

#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/array.h"
#include "src/base/checked.h"
#include "src/base/map.h"
#include "src/base/text.h"

#define FEW_KEYS 16 /* up to so many are compared with each other, more go into a map */

typedef struct parser {
    nbx_context *ctx;
    const char *file;
    uint64_t offset;
    nbxi_jtree *tree;
    char *at, *end; /* *end is 0 */
    int depth;
    struct {
        nbxi_jnode *data;
        size_t count, capacity;
    } open; /* items of the containers that are not closed yet */
} parser;

static nbx_status refuse(const parser *p, nbx_status status, const char *what)
{
    return nbxi_fail_file(p->ctx, status, p->file, (int64_t)(p->offset + (uint64_t)(p->at - p->tree->text)), "JSON: %s",
                          what);
}

static void skip_space(parser *p)
{
    while (*p->at == ' ' || *p->at == '\n' || *p->at == '\t' || *p->at == '\r') p->at++;
}

static bool hex4(const char *text, unsigned *out)
{
    unsigned v = 0;
    for (int i = 0; i < 4; i++) {
        char c = text[i];
        unsigned digit = c >= '0' && c <= '9'   ? (unsigned)(c - '0')
                         : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a' + 10)
                         : c >= 'A' && c <= 'F' ? (unsigned)(c - 'A' + 10)
                                                : 16;
        if (digit == 16) return false;
        v = v * 16 + digit;
    }
    *out = v;
    return true;
}

/* \uXXXX, or two of them for a character beyond the first plane, as UTF-8. */
static nbx_status unicode(parser *p, char **to)
{
    unsigned c, low;
    if (p->end - p->at < 4 || !hex4(p->at, &c)) return refuse(p, NBX_FORMAT, "\\u needs four hexadecimal digits");
    p->at += 4;
    if (c == 0) return refuse(p, NBX_FORMAT, "a string holds a zero character");
    if (c >= 0xdc00 && c <= 0xdfff) return refuse(p, NBX_FORMAT, "a surrogate stands alone");
    if (c >= 0xd800 && c <= 0xdbff) {
        if (p->end - p->at < 6 || p->at[0] != '\\' || p->at[1] != 'u' || !hex4(p->at + 2, &low) || low < 0xdc00 ||
            low > 0xdfff)
            return refuse(p, NBX_FORMAT, "a surrogate stands alone");
        p->at += 6;
        c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
    }
    char *t = *to;
    if (c < 0x80)
        *t++ = (char)c;
    else if (c < 0x800)
        *t++ = (char)(0xc0 | c >> 6);
    else if (c < 0x10000)
        *t++ = (char)(0xe0 | c >> 12), *t++ = (char)(0x80 | (c >> 6 & 63));
    else
        *t++ = (char)(0xf0 | c >> 18), *t++ = (char)(0x80 | (c >> 12 & 63)), *t++ = (char)(0x80 | (c >> 6 & 63));
    if (c >= 0x80) *t++ = (char)(0x80 | (c & 63));
    *to = t;
    return NBX_OK;
}

static nbx_status escape(parser *p, char **to)
{
    static const char from[] = "\"\\/bfnrt", into[] = "\"\\/\b\f\n\r\t";
    char c = *p->at++;
    if (c == 'u') return unicode(p, to);
    const char *found = c ? strchr(from, c) : NULL;
    if (!found) return refuse(p, NBX_FORMAT, "an escape is not known");
    *(*to)++ = into[found - from];
    return NBX_OK;
}

/* After the opening quote. */
static nbx_status string(parser *p, const char **out, uint32_t *length)
{
    char *start = p->at, *to;
    for (;;) { /* the usual case: nothing to change */
        unsigned char c = (unsigned char)*p->at;
        if (c == '"' || c == '\\' || c < 0x20 || c >= 0x80) break;
        p->at++;
    }
    for (to = p->at; *p->at != '"';) {
        unsigned char c = (unsigned char)*p->at;
        if (c < 0x20)
            return refuse(p, NBX_FORMAT, p->at >= p->end ? "a string does not end" : "a control character in a string");
        if (c == '\\') {
            p->at++;
            NBXI_TRY(escape(p, &to));
            continue;
        }
        size_t n = nbxi_utf8_sequence(p->at, (size_t)(p->end - p->at));
        if (n == 0) return refuse(p, NBX_FORMAT, "a string is no UTF-8");
        for (; n > 0; n--) *to++ = *p->at++;
    }
    p->at++;
    *to = 0;
    *out = start;
    *length = (uint32_t)(to - start);
    return NBX_OK;
}

/* Length of a number as JSON writes them, 0: none. *real: it has a fraction or an exponent. */
static size_t number_length(const char *text, size_t length, bool *real)
{
    size_t i = 0, digits;
    *real = false;
    if (i < length && text[i] == '-') i++;
    if (i < length && text[i] == '0')
        i++;
    else {
        for (digits = 0; i < length && text[i] >= '0' && text[i] <= '9'; i++) digits++;
        if (digits == 0) return 0;
    }
    if (i < length && text[i] == '.') {
        *real = true;
        for (i++, digits = 0; i < length && text[i] >= '0' && text[i] <= '9'; i++) digits++;
        if (digits == 0) return 0;
    }
    if (i < length && (text[i] == 'e' || text[i] == 'E')) {
        *real = true;
        i++;
        if (i < length && (text[i] == '+' || text[i] == '-')) i++;
        for (digits = 0; i < length && text[i] >= '0' && text[i] <= '9'; i++) digits++;
        if (digits == 0) return 0;
    }
    return i;
}

bool nbxi_parse_double(const char *text, size_t length, double *out)
{
    char buffer[512];
    bool real;
    *out = 0;
    if (length == 0 || length >= sizeof buffer || number_length(text, length, &real) != length) return false;
    memcpy(buffer, text, length);
    buffer[length] = 0;
    char *point = strchr(buffer, '.');
    if (point) *point = *localeconv()->decimal_point; /* strtod follows the locale */
    *out = strtod(buffer, NULL);
    return true;
}

static nbx_status number(parser *p, nbxi_jnode *out)
{
    bool real;
    size_t n = number_length(p->at, (size_t)(p->end - p->at), &real);
    if (n == 0) return refuse(p, NBX_FORMAT, "a value is missing");
    if (real) {
        if (!nbxi_parse_double(p->at, n, &out->v.d) || !isfinite(out->v.d))
            return refuse(p, NBX_FORMAT, "a number is too large");
        out->kind = NBXI_JREAL;
        p->at += n;
        return NBX_OK;
    }
    bool minus = *p->at == '-';
    int64_t v = 0;
    for (size_t i = minus; i < n; i++) {
        int digit = p->at[i] - '0';
        if (!nbxi_mul_i64(v, 10, &v) || !(minus ? nbxi_sub_i64(v, digit, &v) : nbxi_add_i64(v, digit, &v)))
            return refuse(p, NBX_FORMAT, "an integer does not fit into 64 bits");
    }
    out->kind = NBXI_JINT;
    out->v.i = v;
    p->at += n;
    return NBX_OK;
}

static nbx_status word(parser *p, const char *text, nbxi_jkind kind, nbxi_jnode *out)
{
    size_t n = strlen(text);
    if ((size_t)(p->end - p->at) < n || memcmp(p->at, text, n) != 0) return refuse(p, NBX_FORMAT, "a value is missing");
    p->at += n;
    out->kind = kind;
    return NBX_OK;
}

static nbx_status check_keys(parser *p, const nbxi_jnode *items, size_t count)
{
    static const char twice[] = "a key stands twice in an object";
    if (count <= FEW_KEYS) {
        for (size_t i = 1; i < count; i++) {
            for (size_t k = 0; k < i; k++) {
                if (items[i].key_length == items[k].key_length &&
                    memcmp(items[i].key, items[k].key, items[i].key_length) == 0)
                    return refuse(p, NBX_FORMAT, twice);
            }
        }
        return NBX_OK;
    }
    nbxi_map map;
    nbx_status status = NBX_OK;
    nbxi_map_init(&map, p->ctx->heap);
    for (size_t i = 0; i < count && status == NBX_OK; i++) {
        bool added;
        if (!nbxi_map_put(&map, items[i].key, items[i].key_length, &added))
            status = nbxi_fail_memory(p->ctx, count, "a JSON document");
        else if (!added)
            status = refuse(p, NBX_FORMAT, twice);
    }
    nbxi_map_free(&map);
    return status;
}

static nbx_status value(parser *p, nbxi_jnode *out);

/* Items from `first` on become the container's. */
static nbx_status close_container(parser *p, size_t first, nbxi_jnode *out)
{
    size_t count = p->open.count - first;
    if (out->kind == NBXI_JOBJECT && count) NBXI_TRY(check_keys(p, p->open.data + first, count));
    nbxi_jnode *items = count ? nbxi_arena_alloc(&p->tree->arena, count, sizeof *items) : NULL;
    if (count && !items) return nbxi_fail_memory(p->ctx, count * sizeof *items, "a JSON document");
    if (count) memcpy(items, p->open.data + first, count * sizeof *items);
    out->v.items = items;
    out->count = (uint32_t)count;
    p->open.count = first;
    return NBX_OK;
}

static nbx_status container(parser *p, nbxi_jkind kind, nbxi_jnode *out)
{
    char close = kind == NBXI_JOBJECT ? '}' : ']';
    size_t first = p->open.count;
    out->kind = kind;
    if (--p->depth < 0) return refuse(p, NBX_LIMIT, "nested too deeply");
    p->at++;
    skip_space(p);
    for (bool more = *p->at != close; more;) {
        nbxi_jnode item;
        memset(&item, 0, sizeof item);
        skip_space(p);
        if (kind == NBXI_JOBJECT) {
            if (*p->at != '"') return refuse(p, NBX_FORMAT, "a key is missing");
            p->at++;
            NBXI_TRY(string(p, &item.key, &item.key_length));
            skip_space(p);
            if (*p->at != ':') return refuse(p, NBX_FORMAT, "':' is missing");
            p->at++;
            skip_space(p);
        }
        NBXI_TRY(value(p, &item));
        if (!NBXI_PUSH(p->ctx->heap, &p->open, item)) return nbxi_fail_memory(p->ctx, sizeof item, "a JSON document");
        skip_space(p);
        more = *p->at == ',';
        if (more)
            p->at++;
        else if (*p->at != close)
            return refuse(p, NBX_FORMAT, kind == NBXI_JOBJECT ? "',' or '}' is missing" : "',' or ']' is missing");
    }
    p->at++;
    p->depth++;
    return close_container(p, first, out);
}

static nbx_status value(parser *p, nbxi_jnode *out)
{
    switch (*p->at) {
    case '{': return container(p, NBXI_JOBJECT, out);
    case '[': return container(p, NBXI_JARRAY, out);
    case '"':
        p->at++;
        out->kind = NBXI_JSTRING;
        return string(p, &out->v.s, &out->count);
    case 't': return word(p, "true", NBXI_JTRUE, out);
    case 'f': return word(p, "false", NBXI_JFALSE, out);
    case 'n': return word(p, "null", NBXI_JNULL, out);
    default: return number(p, out);
    }
}

nbx_status nbxi_jtree_parse(nbx_context *ctx, const char *file, uint64_t offset, const void *text, size_t bytes,
                            int depth, nbxi_jtree *out)
{
    parser p = {.ctx = ctx, .file = file, .offset = offset, .tree = out, .depth = depth};
    memset(out, 0, sizeof *out);
    out->arena.heap = ctx->heap;
    if (bytes >= UINT32_MAX) return nbxi_fail_file(ctx, NBX_LIMIT, file, (int64_t)offset, "JSON of more than 4 GiB");
    out->text = nbxi_alloc(ctx->heap, bytes + 1);
    if (!out->text) return nbxi_fail_memory(ctx, bytes + 1, "a JSON document");
    if (bytes) memcpy(out->text, text, bytes);
    p.at = out->text;
    p.end = out->text + bytes;
    skip_space(&p);
    nbx_status status =
        *p.at == '{' || *p.at == '[' ? value(&p, &out->root) : refuse(&p, NBX_FORMAT, "an object or array is missing");
    if (status == NBX_OK) {
        skip_space(&p);
        if (p.at != p.end) status = refuse(&p, NBX_FORMAT, "there is text after the document");
    }
    nbxi_free(ctx->heap, p.open.data);
    return status;
}

void nbxi_jtree_free(nbxi_jtree *tree)
{
    if (!tree->arena.heap) return;
    nbxi_free(tree->arena.heap, tree->text);
    nbxi_arena_free(&tree->arena);
    memset(tree, 0, sizeof *tree);
}

const nbxi_jnode *nbxi_jget(const nbxi_jnode *object, const char *key)
{
    if (!nbxi_jis(object, NBXI_JOBJECT)) return NULL;
    size_t length = strlen(key);
    for (uint32_t i = 0; i < object->count; i++) {
        const nbxi_jnode *item = &object->v.items[i];
        if (item->key_length == length && memcmp(item->key, key, length) == 0) return item;
    }
    return NULL;
}
