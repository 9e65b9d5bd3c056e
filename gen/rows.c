/* SPDX-License-Identifier: Apache-2.0 */
/* Reads .ops files into rows. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "gen/gen.h"

int gen_errors;

void *gen_alloc(size_t size)
{
    void *memory = calloc(1, size ? size : 1);
    if (!memory) {
        fprintf(stderr, "nbx-gen: out of memory\n");
        exit(1);
    }
    return memory;
}

char *gen_strdup(const char *text)
{
    char *copy = gen_alloc(strlen(text) + 1);
    return memcpy(copy, text, strlen(text) + 1);
}

char *gen_format(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int n = vsnprintf(NULL, 0, format, list);
    va_end(list);
    char *text = gen_alloc((size_t)n + 1);
    va_start(list, format);
    (void)vsnprintf(text, (size_t)n + 1, format, list);
    va_end(list);
    return text;
}

void gen_error(const char *file, int line, int column, const char *format, ...)
{
    va_list list;
    fprintf(stderr, "%s:%d:%d: error: ", file, line, column);
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
    fputc('\n', stderr);
    gen_errors++;
}

static uint32_t dtype_bits(const char *word)
{
#define BIT(name) (UINT32_C(1) << NBX_##name)
    static const struct {
        const char *word;
        uint32_t mask;
    } words[] = {{"bool", BIT(BOOL)},
                 {"int", BIT(UINT8) | BIT(INT8) | BIT(INT16) | BIT(INT32) | BIT(INT64)},
                 {"half", BIT(FLOAT16) | BIT(BFLOAT16)},
                 {"float", BIT(FLOAT32) | BIT(FLOAT64)},
                 {"complex", BIT(COMPLEX64) | BIT(COMPLEX128)},
                 {"f8", BIT(FLOAT8_E4M3FN) | BIT(FLOAT8_E5M2)},
                 {"unsigned", BIT(UINT16) | BIT(UINT32) | BIT(UINT64)},
#define DTYPE_WORD(name, number, text, size, category, code) {text, BIT(name)},
                 NBX_DTYPE_LIST(DTYPE_WORD)
#undef DTYPE_WORD
                     {"all", (UINT32_C(1) << NBX_DTYPE_COUNT) - 1}};
#undef BIT
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i].word, word) == 0) return words[i].mask;
    return 0;
}

static void set_dtypes(gen_row *row, const char *value, int line, int column)
{
    row->dtypes = gen_strdup(value);
    row->dtype_mask = 0;
    char *copy = gen_strdup(value), *rest = NULL;
    for (char *word = strtok_r(copy, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        uint32_t mask = dtype_bits(word);
        if (mask == 0) gen_error(row->file, line, column + (int)(word - copy), "unknown dtypes '%s'", word);
        row->dtype_mask |= mask;
    }
    free(copy);
}

static void set_bound(gen_row *row, const char *value, int line, int column)
{
    row->bound = gen_strdup(value);
    row->bound_factor = 0;
    char *end = NULL;
    if (strcmp(value, "exact") == 0) {
        row->bound_kind = NBXI_BOUND_EXACT;
    } else if (strcmp(value, "none") == 0) {
        row->bound_kind = NBXI_BOUND_NONE;
    } else if (strncmp(value, "ulp ", 4) == 0 || strncmp(value, "sum ", 4) == 0 || strncmp(value, "norm ", 5) == 0) {
        row->bound_kind = value[0] == 'u' ? NBXI_BOUND_ULP : value[0] == 's' ? NBXI_BOUND_SUM : NBXI_BOUND_NORM;
        row->bound_factor = strtod(value + (value[0] == 'n' ? 5 : 4), &end);
        if (*end != 0 || !(row->bound_factor > 0)) gen_error(row->file, line, column + 4, "expected a positive number");
    } else {
        gen_error(row->file, line, column, "expected exact, none, ulp N, sum C or norm C");
    }
}

static void set_kind(gen_row *row, const char *value, int line, int column)
{
    static const struct {
        const char *word;
        nbxi_op_kind kind;
    } kinds[] = {{"pointwise", NBXI_OP_POINTWISE},
                 {"kernel", NBXI_OP_KERNEL},
                 {"dynamic", NBXI_OP_DYNAMIC},
                 {"view", NBXI_OP_VIEW},
                 {"composite", NBXI_OP_COMPOSITE}};
    row->has_kind = true;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(kinds[i].word, value) == 0) {
            row->kind = kinds[i].kind;
            return;
        }
    }
    gen_error(row->file, line, column, "unknown kind '%s': kernel, pointwise, dynamic, view or composite", value);
}

static gen_op *read_schema(gen_row *row, const char *text, int line, int column, nbxi_op_variant variant)
{
    gen_op *op = gen_alloc(sizeof *op);
    op->row = row;
    op->text = gen_strdup(text);
    op->variant = variant;
    op->index = -1;
    if (!nbxi_schema_parse(&op->schema, op->text))
        gen_error(row->file, line, column + (int)op->schema.column - 1, "%s", op->schema.message);
    return op;
}

static void set_flags(gen_row *row, const char *value, int line, int column)
{
    static const char *const flags[] = {"out_contiguous", "inplace_safe", "inplace_self",
                                        "out_dtype",      "idempotent",   "host_only"};
    char *copy = gen_strdup(value), *rest = NULL;
    for (char *word = strtok_r(copy, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        size_t k = 0;
        while (k < sizeof flags / sizeof *flags && strcmp(flags[k], word) != 0) k++;
        if (k == sizeof flags / sizeof *flags)
            gen_error(row->file, line, column + (int)(word - copy), "unknown flag '%s'", word);
    }
    free(copy);
    row->flags = gen_strdup(value);
}

bool gen_has_flag(const gen_row *row, const char *flag)
{
    size_t n = strlen(flag);
    for (const char *p = row->flags ? row->flags : ""; *p; p += strcspn(p, " "), p += strspn(p, " "))
        if (strncmp(p, flag, n) == 0 && (p[n] == 0 || p[n] == ' ')) return true;
    return false;
}

static void set_key(gen_row *row, const char *key, const char *value, int line, int column, int key_column)
{
    struct {
        const char *key;
        char **place;
    } texts[] = {{"infer", &row->infer},       {"cpu", &row->cpu}, {"ref", &row->ref},  {"device", &row->device},
                 {"function", &row->function}, {"doc", &row->doc}, {"note", &row->note}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        if (strcmp(texts[i].key, key) != 0) continue;
        if (*texts[i].place) gen_error(row->file, line, key_column, "a second '%s'", key);
        *texts[i].place = gen_strdup(value);
        return;
    }
    if (strcmp(key, "kind") == 0) {
        set_kind(row, value, line, column);
    } else if (strcmp(key, "dtypes") == 0) {
        set_dtypes(row, value, line, column);
    } else if (strcmp(key, "bound") == 0) {
        set_bound(row, value, line, column);
    } else if (strcmp(key, "flags") == 0) {
        set_flags(row, value, line, column);
    } else if (strcmp(key, "out") == 0 || strcmp(key, "inplace") == 0) {
        if (row->variant_count == 4) {
            gen_error(row->file, line, key_column, "more than 4 variants");
            return;
        }
        row->variants[row->variant_count++] =
            read_schema(row, value, line, column, key[0] == 'o' ? NBXI_OUT : NBXI_INPLACE);
    } else {
        gen_key *keys = realloc(row->keys, (row->key_count + 1) * sizeof *keys);
        if (!keys) exit(1);
        row->keys = keys;
        keys[row->key_count++] = (gen_key){gen_strdup(key), gen_strdup(value), line, column};
    }
}

static void need(const gen_row *row, const char *value, const char *key)
{
    if (!value) gen_error(row->file, row->line, 1, "%s has no key '%s'", row->op->schema.name, key);
}

static void refuse(const gen_row *row, const char *value, const char *key)
{
    if (value) gen_error(row->file, row->line, 1, "%s: key '%s' does not fit its kind", row->op->schema.name, key);
}

static void check_row(gen_row *row)
{
    if (row->op->schema.message[0]) return;
    if (!row->has_kind) gen_error(row->file, row->line, 1, "%s has no key 'kind'", row->op->schema.name);
    need(row, row->doc, "doc");
    bool kernel = row->kind == NBXI_OP_KERNEL, dynamic = row->kind == NBXI_OP_DYNAMIC;
    bool plain = row->kind == NBXI_OP_VIEW || row->kind == NBXI_OP_COMPOSITE;
    if (kernel)
        need(row, row->infer, "infer");
    else if (row->kind != NBXI_OP_POINTWISE)
        refuse(row, row->infer, "infer");
    if (kernel || dynamic) {
        need(row, row->cpu, "cpu");
        need(row, row->ref, "ref");
        need(row, row->bound, "bound");
    } else if (plain) {
        refuse(row, row->cpu, "cpu");
        refuse(row, row->ref, "ref");
        refuse(row, row->device, "device");
    }
    if (kernel || row->kind == NBXI_OP_POINTWISE) {
        const nbxi_schema *s = &row->op->schema;
        bool tensors = s->nreturns > 0;
        for (int i = 0; i < s->nreturns; i++) tensors = tensors && s->returns[i] == NBXI_ARG_TENSOR;
        if (!tensors) gen_error(row->file, row->line, 1, "%s: kernels return tensors only; use dynamic", s->name);
    }
    if (plain)
        need(row, row->function, "function");
    else
        refuse(row, row->function, "function");
    if (row->kind == NBXI_OP_VIEW && row->variant_count)
        gen_error(row->file, row->line, 1, "%s: views have no variants", row->op->schema.name);
    if (row->kind != NBXI_OP_POINTWISE) {
        for (size_t i = 0; i < row->key_count; i++)
            gen_error(row->file, row->keys[i].line, 3, "unknown key '%s'", row->keys[i].key);
    }
    if (!row->dtypes) row->dtypes = gen_strdup("");
    if (!row->bound) {
        bool view = row->kind == NBXI_OP_VIEW, composite = row->kind == NBXI_OP_COMPOSITE;
        row->bound = gen_strdup(view ? "exact" : composite ? "norm 16" : "none");
        row->bound_kind = view ? NBXI_BOUND_EXACT : composite ? NBXI_BOUND_NORM : NBXI_BOUND_NONE;
        row->bound_factor = composite ? 16 : 0;
    }
}

static void add_row(gen_table *table, gen_row *row)
{
    gen_row **rows = realloc(table->rows, (table->row_count + 1) * sizeof(gen_row *));
    if (!rows) exit(1);
    table->rows = rows;
    rows[table->row_count++] = row;
}

static void add_refusals(gen_table *table, const char *path, int line, const char *reason, const char *names)
{
    char *copy = gen_strdup(names), *rest = NULL;
    for (char *word = strtok_r(copy, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        gen_refusal *more = realloc(table->refusals, (table->refusal_count + 1) * sizeof *more);
        if (!more) exit(1);
        table->refusals = more;
        more[table->refusal_count++] = (gen_refusal){path, line, gen_strdup(word), gen_strdup(reason)};
    }
    free(copy);
}

/* Reads a line without its end, joined with the next while it ends with a backslash. NULL: end of file. */
static char *read_line(FILE *file, int *line, int *first)
{
    char *text = NULL, *all = NULL;
    size_t room = 0, length = 0;
    *first = *line + 1;
    for (;;) {
        ssize_t n = getline(&text, &room, file);
        if (n < 0) break;
        (*line)++;
        while (n > 0 && (text[n - 1] == '\n' || text[n - 1] == '\r' || text[n - 1] == ' ')) n--;
        bool more = n > 0 && text[n - 1] == '\\';
        if (more) n--;
        char *joined = gen_alloc(length + (size_t)n + 1);
        if (all) memcpy(joined, all, length);
        memcpy(joined + length, text, (size_t)n);
        length += (size_t)n;
        free(all);
        all = joined;
        if (!more) break;
    }
    free(text);
    return all;
}

void gen_read(gen_table *table, const char *path)
{
    FILE *file = fopen(path, "r");
    if (!file) {
        gen_error(path, 0, 0, "cannot be opened");
        return;
    }
    gen_row *row = NULL;
    char *reason = NULL; /* inside a refuse group */
    int line = 0, first;
    for (char *text; (text = read_line(file, &line, &first)) != NULL; free(text)) {
        size_t indent = strspn(text, " \t");
        char *key = text + indent;
        if (*key == 0 || *key == '#') continue;
        size_t n = strcspn(key, " \t");
        char *value = key + n + strspn(key + n, " \t");
        int column = (int)(value - text) + 1;
        key[n] = 0;
        if (indent == 0) {
            if (row) check_row(row);
            row = NULL;
            reason = strcmp(key, "refuse") == 0 ? gen_strdup(value) : NULL;
            if (reason) continue;
            if (strcmp(key, "op") != 0) {
                gen_error(path, first, 1, "expected 'op SCHEMA', 'refuse REASON' or an indented key");
                continue;
            }
            row = gen_alloc(sizeof *row);
            row->file = path;
            row->line = first;
            row->op = read_schema(row, value, first, column, NBXI_FUNCTIONAL);
            add_row(table, row);
        } else if (reason) {
            if (strcmp(key, "names") != 0)
                gen_error(path, first, (int)indent + 1, "expected 'names NAME...'");
            else
                add_refusals(table, path, first, reason, value);
        } else if (!row) {
            gen_error(path, first, (int)indent + 1, "a key before the first row");
        } else {
            set_key(row, key, value, first, column, (int)indent + 1);
        }
    }
    if (row) check_row(row);
    (void)fclose(file);
}
