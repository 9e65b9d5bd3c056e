/* SPDX-License-Identifier: Apache-2.0 */
/* The text of a kernel for a target: ground of the target, dialect, mathematics that is used, specialisation,
 * signature, body. Pure text: no device and no compiler is needed. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/text.h"
#include "src/launch/launch.h"

const nbxi_kernel_source *nbxi_kernel_find(const char *name)
{
    size_t low = 0, high = nbxi_kernel_source_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(name, nbxi_kernel_sources[middle].name);
        if (order == 0) return &nbxi_kernel_sources[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

const char *nbxi_target_options(const char *target)
{
    static const struct {
        const char *target, *options;
    } table[] = {{"opencl", "-cl-std=CL1.2"},
                 {"cuda", "--std=c++17 -fmad=false -default-device"},
                 {"hip", "-x hip --cuda-device-only -nogpuinc -nogpulib --no-gpu-bundle-output -std=c++17 -O3 "
                         "-ffp-contract=off -fno-strict-aliasing"},
                 {"metal", "-std=metal3.1 -fno-fast-math"}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(table[i].target, target) == 0) return table[i].options;
    return NULL;
}

/* ---- dtypes ----------------------------------------------------------------------------------------------------- */

static const struct {
    const char *name, *storage, *compute;
} dtypes[NBX_DTYPE_COUNT] = {[NBX_BOOL] = {"b8", "u8", "i32"},
                             [NBX_UINT8] = {"u8", "u8", "i64"},
                             [NBX_INT8] = {"i8", "i8", "i64"},
                             [NBX_INT16] = {"i16", "i16", "i64"},
                             [NBX_INT32] = {"i32", "i32", "i64"},
                             [NBX_INT64] = {"i64", "i64", "i64"},
                             [NBX_FLOAT16] = {"f16", "u16", "f32"},
                             [NBX_BFLOAT16] = {"bf16", "u16", "f32"},
                             [NBX_FLOAT32] = {"f32", "f32", "f32"},
                             [NBX_FLOAT64] = {"f64", "f64", "f64"},
                             [NBX_COMPLEX64] = {"c64", "c64", "c64"},
                             [NBX_COMPLEX128] = {"c128", "c128", "c128"},
                             [NBX_FLOAT8_E4M3FN] = {"e4m3", "u8", "f32"},
                             [NBX_FLOAT8_E5M2] = {"e5m2", "u8", "f32"},
                             [NBX_UINT16] = {"u16", "u16", "i64"},
                             [NBX_UINT32] = {"u32", "u32", "i64"},
                             [NBX_UINT64] = {"u64", "u64", "i64"}};

/* ---- words of a text -------------------------------------------------------------------------------------------- */

static bool word_char(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* The next identifier at or after *at; *at moves behind it. Length 0: none. */
static size_t next_word(const char **at, const char **word)
{
    const char *p = *at;
    while (*p && !isalpha((unsigned char)*p) && *p != '_') {
        if (isdigit((unsigned char)*p)) {
            while (word_char(*p)) p++; /* a number with its suffix */
        } else {
            p++;
        }
    }
    *word = p;
    while (word_char(*p)) p++;
    *at = p;
    return (size_t)(p - *word);
}

static bool ends_with(const char *word, size_t length, const char *suffix)
{
    size_t n = strlen(suffix);
    return length >= n && memcmp(word + length - n, suffix, n) == 0;
}

static bool is(const char *word, size_t length, const char *other)
{
    return strlen(other) == length && memcmp(word, other, length) == 0;
}

#define MAX_HEADERS 32

typedef struct build {
    nbx_context *ctx;
    const nbxi_kernel_source *source;
    const nbxi_spec *specs;
    int count;
    bool float64;
    bool headers[MAX_HEADERS]; /* that are used, by place in nbxi_kernel_headers */
    bool reductions[4][6];     /* sum prod max min of f32 f64 i32 u32 i64 u64 */
    nbxi_text text;
} build;

static const char *const reduction_names[4] = {"sum", "prod", "most",
                                               "least"}; /* max and min may be macros of a target */
static const char *const reduction_words[4] = {"SUM", "PROD", "MAX", "MIN"};
static const char *const reduction_types[6] = {"f32", "f64", "i32", "u32", "i64", "u64"};

static const nbxi_spec *find_spec(const nbxi_spec *specs, int count, const char *name, size_t length)
{
    for (int i = 0; i < count; i++)
        if (is(name, length, specs[i].name)) return &specs[i];
    return NULL;
}

static nbxi_spec_kind kind_of(const nbxi_kernel_source *source, const char *name)
{
    for (int i = 0; i < source->spec_count; i++)
        if (strcmp(source->specs[i].name, name) == 0) return source->specs[i].kind;
    return NBXI_SPEC_INT;
}

static int64_t index_bits(const build *b)
{
    for (int i = 0; i < b->source->spec_count; i++) {
        if (b->source->specs[i].kind != NBXI_SPEC_INDEX) continue;
        const char *name = b->source->specs[i].name;
        const nbxi_spec *spec = find_spec(b->specs, b->count, name, strlen(name));
        return spec ? spec->value : 64;
    }
    return 64;
}

static void use_header(build *b, size_t h)
{
    if (h >= MAX_HEADERS || b->headers[h]) return;
    b->headers[h] = true;
    const char *at = nbxi_kernel_headers[h].needs, *word;
    for (size_t n; (n = next_word(&at, &word)) > 0;) {
        if (is(word, n, "float64")) b->float64 = true;
        for (size_t k = 0; k < nbxi_kernel_header_count; k++) {
            const char *name = nbxi_kernel_headers[k].name;
            if (strlen(name) == n + 2 && memcmp(name, word, n) == 0) use_header(b, k);
        }
    }
}

/* The base type behind a type's name, as reductions want it: T_acc and index are others' names. */
static int reduction_type(const build *b, const char *type, size_t length)
{
    const char *base = NULL;
    if (is(type, length, "index")) base = index_bits(b) == 32 ? "i32" : "i64";
    if (ends_with(type, length, "_acc")) {
        const nbxi_spec *spec = find_spec(b->specs, b->count, type, length - 4);
        if (spec && spec->value >= 0 && spec->value < NBX_DTYPE_COUNT) base = dtypes[spec->value].compute;
    }
    for (int i = 0; i < 6; i++)
        if (base ? strcmp(base, reduction_types[i]) == 0 : is(type, length, reduction_types[i])) return i;
    return -1;
}

/* Notes what a piece of the kernel's own text uses. */
static void scan(build *b, const char *text)
{
    const char *word;
    for (size_t n; text && (n = next_word(&text, &word)) > 0;) {
        if (ends_with(word, n, "_f64") || ends_with(word, n, "_c128") || ends_with(word, n, "_F64") ||
            is(word, n, "f64") || is(word, n, "c128")) {
            b->float64 = true;
        }
        if (n > 3 && memcmp(word, "nk_", 3) == 0) {
            for (size_t h = 0; h < nbxi_kernel_header_count; h++) {
                /* the dialect and the target's ground are there in any case */
                if (strncmp(nbxi_kernel_headers[h].name, "math_", 5) != 0) continue;
                const char *at = nbxi_kernel_headers[h].functions, *function;
                for (size_t m; (m = next_word(&at, &function)) > 0;)
                    if (m == n && memcmp(function, word, n) == 0) use_header(b, h);
            }
        }
        bool group = n > 6 && memcmp(word, "GROUP_", 6) == 0, sub = n > 10 && memcmp(word, "SUB_GROUP_", 10) == 0;
        if (!group && !sub) continue;
        for (int r = 0; r < 4; r++) {
            size_t prefix = sub ? 10 : 6;
            if (!is(word + prefix, n - prefix, reduction_words[r]) || *text != '(') continue;
            const char *at = text, *type;
            size_t m = next_word(&at, &type);
            int t = reduction_type(b, type, m);
            if (t >= 0) b->reductions[r][t] = true;
            if (t == 1) b->float64 = true;
        }
    }
}

/* ---- checks ----------------------------------------------------------------------------------------------------- */

static nbx_status check_specs(build *b)
{
    const nbxi_kernel_source *source = b->source;
    for (int i = 0; i < source->spec_count; i++) {
        const char *name = source->specs[i].name;
        const nbxi_spec *spec = find_spec(b->specs, b->count, name, strlen(name));
        if (!spec) {
            return nbxi_fail(b->ctx, NBX_INVALID_ARGUMENT, "kernel %s: the specialisation lacks %s", source->name,
                             name);
        }
        switch (source->specs[i].kind) {
        case NBXI_SPEC_DTYPE:
            if (spec->value < 0 || spec->value >= NBX_DTYPE_COUNT) {
                return nbxi_fail(b->ctx, NBX_INVALID_ARGUMENT, "kernel %s: %s is no dtype", source->name, name);
            }
            if (spec->value == NBX_FLOAT64 || spec->value == NBX_COMPLEX128) b->float64 = true;
            break;
        case NBXI_SPEC_INDEX:
            if (spec->value != 32 && spec->value != 64) {
                return nbxi_fail(b->ctx, NBX_INVALID_ARGUMENT, "kernel %s: %s is 32 or 64, not %lld", source->name,
                                 name, (long long)spec->value);
            }
            break;
        case NBXI_SPEC_CODE:
            if (!spec->code) {
                return nbxi_fail(b->ctx, NBX_INVALID_ARGUMENT, "kernel %s: %s has no text", source->name, name);
            }
            scan(b, spec->code);
            break;
        default: break;
        }
    }
    for (int i = 0; i < b->count; i++) {
        bool known = false;
        for (int k = 0; k < source->spec_count; k++) known = known || !strcmp(source->specs[k].name, b->specs[i].name);
        if (!known) {
            return nbxi_fail(b->ctx, NBX_INVALID_ARGUMENT, "kernel %s has no specialisation %s", source->name,
                             b->specs[i].name);
        }
    }
    return NBX_OK;
}

/* ---- expressions: sums of products of numbers, specs and brackets ----------------------------------------------- */

typedef struct evaluation {
    const char *at;
    const nbxi_spec *specs;
    int count, depth;
    bool bad;
} evaluation;

static int64_t evaluate_sum(evaluation *e);

static void blanks(evaluation *e)
{
    while (*e->at == ' ') e->at++;
}

static int64_t evaluate_term(evaluation *e)
{
    blanks(e);
    int64_t value = 0;
    if (*e->at == '(' && e->depth++ < 16) {
        e->at++;
        value = evaluate_sum(e);
        blanks(e);
        e->bad = e->bad || *e->at != ')';
        if (!e->bad) e->at++;
        e->depth--;
    } else if (isdigit((unsigned char)*e->at)) {
        for (; isdigit((unsigned char)*e->at) && value < INT32_MAX; e->at++) value = value * 10 + (*e->at - '0');
    } else {
        const char *word = e->at;
        while (word_char(*e->at)) e->at++;
        const nbxi_spec *spec = find_spec(e->specs, e->count, word, (size_t)(e->at - word));
        e->bad = e->bad || !spec;
        value = spec ? spec->value : 0;
    }
    e->bad = e->bad || value > INT32_MAX || value < -INT32_MAX;
    return e->bad ? 0 : value;
}

static int64_t evaluate_product(evaluation *e)
{
    int64_t value = evaluate_term(e);
    for (blanks(e); !e->bad && (*e->at == '*' || *e->at == '/'); blanks(e)) {
        bool divide = *e->at++ == '/';
        int64_t other = evaluate_term(e);
        e->bad = e->bad || (divide && other == 0);
        if (!e->bad) value = divide ? value / other : value * other;
        e->bad = e->bad || value > INT32_MAX || value < -INT32_MAX;
    }
    return value;
}

static int64_t evaluate_sum(evaluation *e)
{
    int64_t value = evaluate_product(e);
    for (blanks(e); !e->bad && (*e->at == '+' || *e->at == '-'); blanks(e)) {
        bool minus = *e->at++ == '-';
        int64_t other = evaluate_product(e);
        value = minus ? value - other : value + other;
        e->bad = e->bad || value > INT32_MAX || value < -INT32_MAX;
    }
    return value;
}

nbx_status nbxi_spec_evaluate(nbx_context *ctx, const char *expression, const nbxi_spec *specs, int count, int64_t *out)
{
    evaluation e = {.at = expression, .specs = specs, .count = count};
    int64_t value = evaluate_sum(&e);
    blanks(&e);
    if (e.bad || *e.at) {
        return nbxi_fail(ctx, NBX_INVALID_ARGUMENT,
                         "'%s' at '%s': expected a small whole number from numbers and specialisations", expression,
                         e.at);
    }
    *out = value;
    return NBX_OK;
}

/* ---- specialisations as text ------------------------------------------------------------------------------------ */

nbx_status nbxi_spec_read(nbx_context *ctx, const nbxi_kernel_source *source, const char *text, nbxi_spec *spec)
{
    size_t n = strcspn(text, "=");
    const char *value = text[n] ? text + n + 1 : "";
    for (int i = 0; i < source->spec_count; i++) {
        const nbxi_spec_source *s = &source->specs[i];
        if (!is(text, n, s->name) || !text[n]) continue;
        *spec = (nbxi_spec){.name = s->name, .code = s->kind == NBXI_SPEC_CODE ? value : NULL};
        nbx_dtype dtype = NBX_FLOAT32;
        char *end = NULL;
        if (s->kind == NBXI_SPEC_CODE) return NBX_OK;
        if (s->kind == NBXI_SPEC_DTYPE) {
            NBXI_TRY(nbx_dtype_from_name(value, &dtype));
            spec->value = dtype;
            return NBX_OK;
        }
        spec->value = strtoll(value, &end, 10);
        if (*value && !*end) return NBX_OK;
        return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "kernel %s: %s takes an integer, not '%s'", source->name, s->name,
                         value);
    }
    return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "kernel %s has no specialisation '%.*s'", source->name, (int)n, text);
}

bool nbxi_spec_try(const nbxi_kernel_source *source, int k, int which, nbxi_spec *spec)
{
    static const char *const defaults[] = {[NBXI_SPEC_DTYPE] = "float32 float16 bfloat16 float64",
                                           [NBXI_SPEC_INT] = "4",
                                           [NBXI_SPEC_INDEX] = "64 32",
                                           [NBXI_SPEC_CODE] = ""};
    const nbxi_spec_source *s = &source->specs[k];
    const char *at = *s->tries ? s->tries : defaults[s->kind];
    *spec = (nbxi_spec){.name = s->name};
    if (s->kind == NBXI_SPEC_CODE) {
        spec->code = at;
        return which == 0;
    }
    for (int i = 0;; i++) {
        at += strspn(at, " ");
        size_t n = strcspn(at, " ");
        char word[32];
        if (n == 0 || n >= sizeof word) return false;
        memcpy(word, at, n);
        word[n] = 0;
        at += n;
        if (i < which) continue;
        nbx_dtype dtype = NBX_FLOAT32;
        if (s->kind == NBXI_SPEC_DTYPE) {
            if (nbx_dtype_from_name(word, &dtype) != NBX_OK) return false;
            spec->value = dtype;
        } else {
            spec->value = strtoll(word, NULL, 10);
        }
        return true;
    }
}

/* ---- the text --------------------------------------------------------------------------------------------------- */

static void add_header(build *b, const char *name)
{
    for (size_t i = 0; i < nbxi_kernel_header_count; i++)
        if (strcmp(nbxi_kernel_headers[i].name, name) == 0) nbxi_text_append(&b->text, nbxi_kernel_headers[i].text);
}

/* A header after those that it needs. */
static void add_used(build *b, size_t h)
{
    if (h >= MAX_HEADERS || !b->headers[h]) return;
    b->headers[h] = false;
    const char *at = nbxi_kernel_headers[h].needs, *word;
    for (size_t n; (n = next_word(&at, &word)) > 0;) {
        for (size_t k = 0; k < nbxi_kernel_header_count; k++) {
            const char *name = nbxi_kernel_headers[k].name;
            if (strlen(name) == n + 2 && memcmp(name, word, n) == 0) add_used(b, k);
        }
    }
    nbxi_text_append(&b->text, nbxi_kernel_headers[h].text);
}

static void add_spec(build *b, const nbxi_spec *spec, nbxi_spec_kind kind)
{
    nbxi_text *t = &b->text;
    switch (kind) {
    case NBXI_SPEC_DTYPE:
        nbxi_text_printf(t, "typedef %s %s;\ntypedef %s %s_acc;\n", dtypes[spec->value].storage, spec->name,
                         dtypes[spec->value].compute, spec->name);
        nbxi_text_printf(t, "#define nk_dtype_%s %s\n#define nk_type_%s_acc %s\n", spec->name, dtypes[spec->value].name,
                         spec->name, dtypes[spec->value].compute);
        nbxi_text_printf(t, "#define %s_width NK_WIDTH(%s)\n#define %s_size NK_SIZE(%s)\n", spec->name, spec->name,
                         spec->name, spec->name);
        break;
    case NBXI_SPEC_INT:
        if (spec->value > INT32_MAX || spec->value < -INT32_MAX) {
            nbxi_text_printf(t, "#define %s ((i64)%lld)\n", spec->name, (long long)spec->value);
        } else {
            nbxi_text_printf(t, "#define %s (%lld)\n", spec->name, (long long)spec->value);
        }
        break;
    case NBXI_SPEC_CODE:
        nbxi_text_printf(t, "#define %s ", spec->name);
        for (const char *c = spec->code; *c; c++)
            nbxi_text_append_bytes(t, *c == '\n' ? " \\\n" : c, *c == '\n' ? 3 : 1);
        nbxi_text_append(t, "\n");
        break;
    default: break; /* index stands before the dialect */
    }
}

static void add_signature(build *b)
{
    const nbxi_kernel_source *s = b->source;
    nbxi_text *t = &b->text;
    for (int p = 0; p < s->parameter_count; p++) {
        const nbxi_parameter *q = &s->parameters[p];
        if (q->kind != NBXI_PARAMETER_LAYOUT) continue;
        nbxi_text_printf(t, "struct nk_layout_%s {\n    %s v[(%s) > 0 ? (%s) : 1];\n};\n", q->name, q->type, q->count,
                         q->count);
    }
    nbxi_text_printf(t, "NK_ENTRY(%s)(", s->name);
    for (int p = 0; p < s->parameter_count; p++) {
        const nbxi_parameter *q = &s->parameters[p];
        const char *macro = q->kind == NBXI_PARAMETER_IN       ? "NK_IN"
                            : q->kind == NBXI_PARAMETER_VALUE  ? "NK_VALUE"
                            : q->kind == NBXI_PARAMETER_LAYOUT ? "NK_LAYOUT"
                                                               : "NK_OUT";
        nbxi_text_printf(t, "%s\n    %s(%s%s, %s, %d)", p ? "," : "", macro,
                         q->kind == NBXI_PARAMETER_LAYOUT ? "struct nk_layout_" : "",
                         q->kind == NBXI_PARAMETER_LAYOUT ? q->name : q->type, q->name, p);
    }
    nbxi_text_append(t, " NK_END)\n");
}

/* The body, with what opens the parameters after its first brace. */
static void add_body(build *b)
{
    const nbxi_kernel_source *s = b->source;
    nbxi_text *t = &b->text;
    const char *open = strchr(s->body, '{');
    nbxi_text_append(t, "{\n");
    for (int p = 0; p < s->parameter_count; p++) {
        const nbxi_parameter *q = &s->parameters[p];
        const char *macro = q->kind == NBXI_PARAMETER_IN      ? "NK_OPEN_IN"
                            : q->kind == NBXI_PARAMETER_VALUE ? "NK_OPEN_VALUE"
                                                              : "NK_OPEN_OUT";
        if (q->kind != NBXI_PARAMETER_LAYOUT) nbxi_text_printf(t, "    %s(%s, %s)\n", macro, q->type, q->name);
    }
    nbxi_text_append(t, open ? open + 1 : "}\n");
}

static bool has_word(const char *words, const char *wanted)
{
    const char *word;
    for (size_t n; (n = next_word(&words, &word)) > 0;)
        if (is(word, n, wanted)) return true;
    return false;
}

static void assemble(build *b, const char *target)
{
    nbxi_text *t = &b->text;
    nbxi_text_printf(t, "/* nbxtensor: kernel %s for %s */\n#define NK_GROUP (%s)\n", b->source->name, target,
                     b->source->group);
    const char *at = b->source->group, *word; /* specs that the group's size names stand before it is used */
    for (size_t n; (n = next_word(&at, &word)) > 0;) {
        const nbxi_spec *spec = find_spec(b->specs, b->count, word, n);
        if (spec) nbxi_text_printf(t, "#define %s (%lld)\n", spec->name, (long long)spec->value);
    }
    if (b->float64) nbxi_text_append(t, "#define NK_F64 1\n");
    if (has_word(b->source->needs, "int64_atomics")) nbxi_text_append(t, "#define NK_I64_ATOMICS 1\n");
    char name[64];
    snprintf(name, sizeof name, "target/%s.h", target);
    add_header(b, name);
    nbxi_text_printf(t, "typedef %s index;\n#define INDEX_BITS %d\n#define nk_type_index %s\n",
                     index_bits(b) == 32 ? "i32" : "i64", (int)index_bits(b), index_bits(b) == 32 ? "i32" : "i64");
    add_header(b, "dialect.h");
    for (size_t h = 0; h < nbxi_kernel_header_count; h++) add_used(b, h);
    nbxi_text_append(t, "/* specialisation */\n");
    for (int i = 0; i < b->count; i++) add_spec(b, &b->specs[i], kind_of(b->source, b->specs[i].name));
    for (int r = 0; r < 4; r++) {
        for (int k = 0; k < 6; k++) {
            if (!b->reductions[r][k]) continue;
            nbxi_text_printf(t, "NK_REDUCE(%s, %s, NK_%s_OF)\n", reduction_names[r], reduction_types[k],
                             reduction_words[r]);
        }
    }
    nbxi_text_append(t, b->source->helpers);
    nbxi_text_append(t, "/* kernel */\n");
    add_signature(b);
    add_body(b);
}

nbx_status nbxi_kernel_text(nbx_context *ctx, const nbxi_kernel_source *source, const char *target,
                            const nbxi_facts *facts, const nbxi_spec *specs, int count, char **out)
{
    build b = {.ctx = ctx, .source = source, .specs = specs, .count = count};
    *out = NULL;
    if (!nbxi_target_options(target)) {
        return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "'%s' is no target: opencl, cuda, hip or metal", target);
    }
    NBXI_TRY(check_specs(&b));
    int64_t group = 0;
    NBXI_TRY(nbxi_spec_evaluate(ctx, source->group, specs, count, &group));
    if (group < 1 || group > 1024) {
        return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "kernel %s: a group of %lld work-items; 1 to 1024 are possible",
                         source->name, (long long)group);
    }
    scan(&b, source->helpers);
    scan(&b, source->body);
    for (int p = 0; p < source->parameter_count; p++) scan(&b, source->parameters[p].type);
    if (b.float64 && strcmp(target, "metal") == 0) {
        return nbxi_fail(ctx, NBX_NOT_SUPPORTED, "kernel %s: metal has no float64", source->name);
    }
    if (b.float64 && facts && !facts->float64) {
        return nbxi_fail(ctx, NBX_NOT_SUPPORTED, "kernel %s: %s has no float64", source->name, facts->name);
    }
    nbxi_text_init(&b.text, ctx->heap);
    assemble(&b, target);
    if (b.text.failed) {
        nbxi_text_free(&b.text);
        return nbxi_fail_memory(ctx, b.text.capacity, "the text of a kernel");
    }
    *out = b.text.data;
    return NBX_OK;
}
