/* SPDX-License-Identifier: Apache-2.0 */
/* Reads kernels/NAME.nk and writes the table of kernels. The grammar is that of kernels/README.md.
 *
 * A kernel that has `family` lines stands for one kernel for each combination of their values: {VAR} in its text is
 * replaced, and a line `each VAR COUNT: TEXT` becomes TEXT for VAR = 0 to COUNT - 1. */
#include "gen/kernels.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define MAX_SPECS 32
#define MAX_PARAMETERS 48
#define MAX_VARIABLES 4

typedef struct lines {
    const char **data; /* without their ends */
    int *numbers;
    size_t count, capacity;
} lines;

typedef struct kernel {
    char *name, *doc, *group, *needs, *file;
    struct {
        char *name, *kind, *tries;
    } specs[MAX_SPECS];
    int spec_count;
    struct {
        const char *kind;
        char *type, *name, *count;
    } parameters[MAX_PARAMETERS];
    int parameter_count;
    char *helpers, *body;
} kernel;

typedef struct variables {
    char *name[MAX_VARIABLES];
    int value[MAX_VARIABLES], first[MAX_VARIABLES], last[MAX_VARIABLES];
    int count;
} variables;

static kernel *kernels;
static size_t kernel_count;
static struct {
    char *name, *text;
} * headers;
static size_t header_count;

static char *read_text(const char *path)
{
    FILE *in = fopen(path, "rb");
    if (!in) {
        gen_error(path, 1, 1, "cannot be opened");
        return NULL;
    }
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    for (int c; out && (c = fgetc(in)) != EOF;) fputc(c, out);
    (void)fclose(in);
    if (!out || fclose(out) != 0) return NULL;
    return text;
}

static void add_line(lines *l, const char *line, int number)
{
    if (l->count == l->capacity) {
        l->capacity = l->capacity * 2 + 64;
        l->data = realloc(l->data, l->capacity * sizeof *l->data);
        l->numbers = realloc(l->numbers, l->capacity * sizeof *l->numbers);
        if (!l->data || !l->numbers) exit(1);
    }
    l->data[l->count] = line;
    l->numbers[l->count++] = number;
}

static bool begins(const char *line, const char *word)
{
    size_t n = strlen(word);
    return strncmp(line, word, n) == 0 && (line[n] == 0 || line[n] == ' ');
}

static const char *skip(const char *at)
{
    while (*at == ' ' || *at == '\t') at++;
    return at;
}

/* The line with {VAR} replaced. Other braces are C. */
static char *replace(const char *line, const variables *v)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) exit(1);
    for (; *line; line++) {
        int k = 0;
        for (; *line == '{' && k < v->count; k++) {
            size_t n = strlen(v->name[k]);
            if (strncmp(line + 1, v->name[k], n) == 0 && line[1 + n] == '}') break;
        }
        if (*line == '{' && k < v->count) {
            fprintf(out, "%d", v->value[k]);
            line += strlen(v->name[k]) + 1;
        } else {
            fputc(*line, out);
        }
    }
    (void)fclose(out);
    return text;
}

static int number_of(const char *word, const variables *v)
{
    for (int k = 0; k < v->count; k++)
        if (strcmp(v->name[k], word) == 0) return v->value[k];
    return isdigit((unsigned char)*word) ? atoi(word) : -1;
}

/* Lines from `at` on with `each` and variables worked out, those of comments left out if asked for. */
static void expand(const lines *from, size_t begin, size_t end, variables *v, lines *to, const char *file)
{
    for (size_t i = begin; i < end; i++) {
        const char *line = from->data[i], *start = skip(line);
        if (!begins(start, "each")) {
            add_line(to, replace(line, v), from->numbers[i]);
            continue;
        }
        char name[32], count[32];
        int used = 0;
        if (sscanf(start, "each %31[A-Za-z0-9_] %31[A-Za-z0-9_]:%n", name, count, &used) != 2 || used == 0 ||
            number_of(count, v) < 0 || v->count == MAX_VARIABLES) {
            gen_error(file, from->numbers[i], 1, "expected each VARIABLE COUNT: TEXT");
            continue;
        }
        int n = number_of(count, v), own = v->count++;
        v->name[own] = name;
        for (v->value[own] = 0; v->value[own] < n; v->value[own]++) {
            char *text = replace(skip(start + used), v);
            add_line(to, gen_format("%.*s%s", (int)(start - line), line, text), from->numbers[i]);
        }
        v->count--;
    }
}

static char *join(const lines *l, size_t begin, size_t end)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) exit(1);
    while (end > begin && !*skip(l->data[end - 1])) end--;
    for (size_t i = begin; i < end; i++) fprintf(out, "%s\n", l->data[i]);
    (void)fclose(out);
    return text;
}

static void add_parameter(kernel *k, const char *file, int line, const char *kind, const char *rest)
{
    char type[64] = "", name[64] = "", more[2] = "";
    if (k->parameter_count == MAX_PARAMETERS) {
        gen_error(file, line, 1, "%s: more than %d parameters", k->name, MAX_PARAMETERS);
        return;
    }
    int p = k->parameter_count++;
    k->parameters[p].kind = kind;
    if (strcmp(kind, "REPORT") == 0) {
        k->parameters[p].type = gen_strdup("u32");
        k->parameters[p].name = gen_strdup("nk_report");
        if (*rest) gen_error(file, line, 1, "%s: report takes nothing", k->name);
        return;
    }
    if (strcmp(kind, "LAYOUT") == 0) {
        /* layout NAME COUNT, or layout TYPE NAME COUNT */
        int used = 0;
        k->parameters[p].type = gen_strdup(begins(rest, "i64") || begins(rest, "i32") ? "i64" : "index");
        if (begins(rest, "i64")) rest = skip(rest + 3);
        if (sscanf(rest, "%63s %n", name, &used) != 1 || !rest[used]) {
            gen_error(file, line, 1, "%s: expected layout NAME COUNT", k->name);
            used = 0;
        }
        k->parameters[p].name = gen_strdup(name);
        k->parameters[p].count = gen_strdup(rest + used);
        return;
    }
    if (sscanf(rest, "%63s %63s %1s", type, name, more) != 2) {
        gen_error(file, line, 1, "%s: expected TYPE NAME", k->name);
    }
    k->parameters[p].type = gen_strdup(type);
    k->parameters[p].name = gen_strdup(name);
}

static void read_key(kernel *k, const char *file, int number, const char *line)
{
    static const struct {
        const char *word, *kind;
    } kinds[] = {{"in", "IN"},       {"out", "OUT"},       {"inout", "INOUT"},
                 {"value", "VALUE"}, {"layout", "LAYOUT"}, {"report", "REPORT"}};
    const char *rest = line;
    while (*rest && *rest != ' ') rest++;
    size_t n = (size_t)(rest - line);
    rest = skip(rest);
    char **text = begins(line, "doc")     ? &k->doc
                  : begins(line, "group") ? &k->group
                  : begins(line, "needs") ? &k->needs
                                          : NULL;
    if (text) {
        *text = gen_strdup(rest);
        return;
    }
    if (begins(line, "spec")) {
        static const char *const words[] = {"dtype", "int", "index", "code"};
        char name[64] = "", kind[64] = "", more[2] = "";
        int used = 0;
        bool known = false;
        int found = sscanf(rest, "%63s %63s %n%1s", name, kind, &used, more);
        if (found == 2 || (found == 3 && *more == '='))
            for (size_t i = 0; i < 4; i++) known = known || strcmp(words[i], kind) == 0;
        if (!known || k->spec_count == MAX_SPECS) {
            gen_error(file, number, 1, "%s: expected spec NAME dtype|int|index|code [= TRIED...], %d times at most",
                      k->name, MAX_SPECS);
            return;
        }
        k->specs[k->spec_count].name = gen_strdup(name);
        k->specs[k->spec_count].tries = gen_strdup(found == 3 ? skip(rest + used + 1) : "");
        for (char *c = kind; *c; c++) *c = (char)toupper((unsigned char)*c);
        k->specs[k->spec_count++].kind = gen_strdup(kind);
        return;
    }
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strlen(kinds[i].word) != n || strncmp(kinds[i].word, line, n) != 0) continue;
        add_parameter(k, file, number, kinds[i].kind, rest);
        return;
    }
    gen_error(file, number, 1, "%s: unknown key '%.*s'", k->name, (int)n, line);
}

/* One kernel: its lines after the first, variables and `each` worked out. */
static void read_kernel(const char *file, const char *name, int number, const lines *l, const char *common)
{
    kernels = realloc(kernels, (kernel_count + 1) * sizeof *kernels);
    if (!kernels) exit(1);
    kernel *k = &kernels[kernel_count++];
    memset(k, 0, sizeof *k);
    const char *base = strrchr(file, '/');
    k->file = gen_strdup(base ? base + 1 : file);
    k->name = gen_strdup(name);
    k->doc = gen_strdup("");
    k->needs = gen_strdup("");
    size_t i = 0;
    for (; i < l->count && strcmp(l->data[i], "helpers") != 0 && strcmp(l->data[i], "body") != 0; i++) {
        const char *line = skip(l->data[i]);
        if (*line && *line != '#' && !begins(line, "family")) read_key(k, file, l->numbers[i], line);
    }
    size_t helpers = i, body = i;
    while (body < l->count && strcmp(l->data[body], "body") != 0) body++;
    if (body > helpers) helpers++;
    char *own = join(l, helpers, body);
    k->helpers = gen_format("%s%s", common, own);
    k->body = body < l->count ? join(l, body + 1, l->count) : gen_strdup("");
    if (*skip(k->body) != '{') gen_error(file, number, 1, "%s: a body in braces is missing", name);
    if (!k->group) gen_error(file, number, 1, "%s: group is missing", name);
    if (!*k->doc) gen_error(file, number, 1, "%s: doc is missing", name);
}

static void read_family(const char *file, const lines *l, size_t begin, size_t end, const char *common)
{
    variables v = {.count = 0};
    for (size_t i = begin + 1; i < end && strcmp(l->data[i], "body") != 0; i++) {
        const char *line = skip(l->data[i]);
        if (!begins(line, "family")) continue;
        char name[32];
        int first, last;
        if (v.count == MAX_VARIABLES - 1 || sscanf(line, "family %31s %d %d", name, &first, &last) != 3) {
            gen_error(file, l->numbers[i], 1, "expected family VARIABLE FIRST LAST");
            continue;
        }
        v.name[v.count] = gen_strdup(name);
        v.first[v.count] = v.value[v.count] = first;
        v.last[v.count++] = last;
    }
    for (bool more = true; more;) {
        lines own = {0};
        char *name = replace(skip(l->data[begin] + strlen("kernel")), &v);
        expand(l, begin + 1, end, &v, &own, file);
        read_kernel(file, name, l->numbers[begin], &own, common);
        more = false;
        for (int k = 0; k < v.count && !more; k++) {
            more = ++v.value[k] <= v.last[k];
            if (!more) v.value[k] = v.first[k];
        }
    }
}

static void read_nk(const char *path)
{
    char *text = read_text(path);
    if (!text) return;
    lines l = {0};
    int number = 1;
    for (char *line = text, *end; line && *line; line = end, number++) {
        end = strchr(line, '\n');
        if (end) *end++ = 0;
        add_line(&l, line, number);
    }
    char *common = gen_strdup("");
    size_t i = 0;
    while (i < l.count && !begins(l.data[i], "kernel")) {
        if (strcmp(l.data[i], "common") == 0) {
            size_t end = i + 1;
            while (end < l.count && !begins(l.data[end], "kernel")) end++;
            common = join(&l, i + 1, end);
            i = end;
        } else {
            const char *line = skip(l.data[i]);
            if (*line && *line != '#') gen_error(path, l.numbers[i], 1, "expected kernel NAME or common");
            i++;
        }
    }
    while (i < l.count) {
        size_t end = i + 1;
        while (end < l.count && !begins(l.data[end], "kernel")) end++;
        read_family(path, &l, i, end, common);
        i = end;
    }
}

void gen_read_kernels(const char *path)
{
    size_t n = strlen(path);
    if (n > 3 && strcmp(path + n - 3, ".nk") == 0) {
        read_nk(path);
        return;
    }
    headers = realloc(headers, (header_count + 1) * sizeof *headers);
    if (!headers) exit(1);
    const char *name = path;
    for (const char *at = path; (at = strstr(at, "kernels/")) != NULL; at++) name = at + strlen("kernels/");
    headers[header_count].name = gen_strdup(name);
    headers[header_count].text = read_text(path);
    if (headers[header_count].text) header_count++;
}

/* ---- the table -------------------------------------------------------------------------------------------------- */

static void write_string(FILE *out, const char *name, const char *text)
{
    fprintf(out, "static const char %s[] =", name);
    if (!*text) fprintf(out, " \"\"");
    while (*text) {
        fprintf(out, "\n    \"");
        for (; *text && *text != '\n'; text++) {
            if (*text == '"' || *text == '\\') fputc('\\', out);
            fputc(*text, out);
        }
        if (*text == '\n') text++;
        fprintf(out, "\\n\"");
    }
    fprintf(out, ";\n");
}

/* Names of the functions that a header defines ("FN type name(" at the start of a line), blanks around each. */
static void write_names(FILE *out, const char *text)
{
    fprintf(out, "\" ");
    for (const char *at = text; (at = strstr(at, "\nFN ")) != NULL; at++) {
        const char *open = strchr(at, '('), *begin = open;
        if (!open) break;
        while (begin > at && (isalnum((unsigned char)begin[-1]) || begin[-1] == '_')) begin--;
        fprintf(out, "%.*s ", (int)(open - begin), begin);
    }
    /* Functions made by a macro name themselves in a comment: defines: name name */
    for (const char *at = text; (at = strstr(at, "\n/* defines: ")) != NULL; at++) {
        const char *begin = at + strlen("\n/* defines: "), *end = strstr(begin, " */");
        if (!end) break;
        fprintf(out, "%.*s ", (int)(end - begin), begin);
    }
    fprintf(out, "\"");
}

/* The text behind "needs: " in a comment of the header: other headers, float64. */
static void write_needs(FILE *out, const char *text)
{
    const char *at = strstr(text, "\n/* needs: "), *end = at ? strstr(at, " */") : NULL;
    if (end) {
        at += strlen("\n/* needs: ");
        fprintf(out, "\"%.*s\"", (int)(end - at), at);
    } else {
        fprintf(out, "\"\"");
    }
}

/* Comments cost every compilation a little and the library's file a lot. */
static char *without_comments(const char *text)
{
    char *result = gen_strdup(text), *to = result;
    bool line_start = true;
    while (*text) {
        if (text[0] == '/' && text[1] == '*') {
            const char *end = strstr(text, "*/");
            text = end ? end + 2 : text + strlen(text);
            if (line_start && *text == '\n') text++;
            continue;
        }
        if (*text == '\n') {
            while (to > result && to[-1] == ' ') to--;
            if (to == result || to[-1] == '\n') {
                text++;
                line_start = true;
                continue;
            }
        }
        line_start = *text == '\n' || (line_start && *text == ' ');
        *to++ = *text++;
    }
    *to = 0;
    return result;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const kernel *)a)->name, ((const kernel *)b)->name);
}

static void write_kernel_parts(FILE *out, size_t i)
{
    const kernel *k = &kernels[i];
    fprintf(out, "\n");
    if (k->spec_count > 0) fprintf(out, "static const nbxi_spec_source specs_%zu[] = {", i);
    for (int s = 0; s < k->spec_count; s++)
        fprintf(out, "%s{\"%s\", NBXI_SPEC_%s, \"%s\"}", s ? ", " : "", k->specs[s].name, k->specs[s].kind,
                k->specs[s].tries);
    if (k->spec_count > 0) fprintf(out, "};\n");
    if (k->parameter_count > 0) fprintf(out, "static const nbxi_parameter parameters_%zu[] = {\n", i);
    for (int p = 0; p < k->parameter_count; p++) {
        fprintf(out, "    {NBXI_PARAMETER_%s, \"%s\", \"%s\", ", k->parameters[p].kind, k->parameters[p].type,
                k->parameters[p].name);
        if (k->parameters[p].count)
            fprintf(out, "\"%s\"},\n", k->parameters[p].count);
        else
            fprintf(out, "NULL},\n");
    }
    if (k->parameter_count > 0) fprintf(out, "};\n");
    char *name = gen_format("helpers_%zu", i);
    write_string(out, name, k->helpers);
    free(name);
    name = gen_format("body_%zu", i);
    write_string(out, name, k->body);
    free(name);
}

void gen_write_kernels(FILE *out, const gen_table *table)
{
    (void)table;
    qsort(kernels, kernel_count, sizeof *kernels, by_name);
    fprintf(out, "/* Made by nbx-gen from kernels/: do not edit. */\n#include \"src/launch/launch.h\"\n");
    for (size_t i = 0; i < kernel_count; i++) {
        if (i > 0 && strcmp(kernels[i].name, kernels[i - 1].name) == 0)
            gen_error(kernels[i].file, 1, 1, "there are two kernels %s", kernels[i].name);
        write_kernel_parts(out, i);
    }
    for (size_t i = 0; i < header_count; i++) {
        char *name = gen_format("header_%zu", i), *text = without_comments(headers[i].text);
        write_string(out, name, text);
        free(name);
        free(text);
    }
    fprintf(out, "\nconst nbxi_kernel_source nbxi_kernel_sources[] = {\n");
    for (size_t i = 0; i < kernel_count; i++) {
        const kernel *k = &kernels[i];
        fprintf(out, "    {\"%s\", \"", k->name);
        for (const char *c = k->doc; *c; c++) fprintf(out, *c == '"' || *c == '\\' ? "\\%c" : "%c", *c);
        fprintf(out, "\", \"%s\", ", k->file);
        if (k->spec_count > 0)
            fprintf(out, "specs_%zu, %d, ", i, k->spec_count);
        else
            fprintf(out, "NULL, 0, ");
        if (k->parameter_count > 0)
            fprintf(out, "parameters_%zu, %d, ", i, k->parameter_count);
        else
            fprintf(out, "NULL, 0, ");
        fprintf(out, "\"%s\", \"%s\", helpers_%zu, body_%zu},\n", k->group ? k->group : "", k->needs, i, i);
    }
    fprintf(out, "};\nconst size_t nbxi_kernel_source_count = %zu;\n", kernel_count);
    fprintf(out, "\nconst nbxi_kernel_header nbxi_kernel_headers[] = {\n");
    for (size_t i = 0; i < header_count; i++) {
        fprintf(out, "    {\"%s\", header_%zu,\n     ", headers[i].name, i);
        write_names(out, headers[i].text);
        fprintf(out, ", ");
        write_needs(out, headers[i].text);
        fprintf(out, "},\n");
    }
    fprintf(out, "};\nconst size_t nbxi_kernel_header_count = %zu;\n", header_count);
}
