/* SPDX-License-Identifier: Apache-2.0 */
/* nbx-profiles FOLDER OUT.c: reads every profile of a folder (VENDOR/CLASS.yml), checks it against the keys of
 * src/device/profile.h and writes the table. Without OUT.c it only checks. A key that is missing, unknown, given twice,
 * of another kind or out of range is an error with file and line, and so is a device that two profiles claim. */
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "src/device/profile.h"

typedef enum kind { TEXT, INT, REAL, BOOL } kind;
typedef struct key {
    kind kind;
    const char *section, *name;
    double least, most;
} key;

#define KEY(kind, section, name, least, most) {kind, #section, #name, (double)(least), (double)(most)},
static const key keys[] = {NBXI_PROFILE_KEYS(KEY)};
#define ROOT "device" /* keys outside of sections */
#define KEYS (sizeof(keys) / sizeof(keys[0]))
#define LISTS 3
static const char *const lists[LISTS] = {"matches", "attention", "buckets"};
static const char *const attention_keys[] = {"rows_at_most", "head_from", "head_below", "m", "n", "warps", NULL};
static const char *const bucket_keys[] = {"up_to", "step", NULL};

typedef struct file {
    char name[300], path[1200];
    yaml_document_t document;
    const char *values[KEYS];
    yaml_node_t *list[LISTS];
} file;

static int errors;
static const char *current;

static void error_at(const yaml_node_t *node, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void error_at(const yaml_node_t *node, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fprintf(stderr, "%s:%zu: ", current, node ? (size_t)node->start_mark.line + 1 : (size_t)1);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    errors++;
}

static const char *scalar(const yaml_node_t *node)
{
    return node != NULL && node->type == YAML_SCALAR_NODE ? (const char *)node->data.scalar.value : NULL;
}

static bool integer(const char *text, int64_t *out)
{
    char *end;
    errno = 0;
    *out = strtoll(text, &end, 10);
    return *text != '\0' && *end == '\0' && errno == 0 && text[0] != '+' && text[0] != ' ';
}

static void check_value(const yaml_node_t *node, const key *k, const char *text)
{
    char *end;
    int64_t i = 0;
    double value = 0;
    if (k->kind == TEXT) {
        value = (double)strlen(text);
        if (strpbrk(text, "\"\\\n")) error_at(node, "%s: no quotes and backslashes", k->name);
    } else if (k->kind == INT) {
        if (!integer(text, &i)) error_at(node, "%s: '%s' is no integer", k->name, text);
        value = (double)i;
    } else if (k->kind == REAL) {
        value = strtod(text, &end);
        if (*text == '\0' || *end != '\0') error_at(node, "%s: '%s' is no number", k->name, text);
    } else if (strcmp(text, "true") != 0 && strcmp(text, "false") != 0) {
        error_at(node, "%s: '%s' is neither true nor false", k->name, text);
    }
    if (!(value >= k->least && value <= k->most)) {
        error_at(node, "%s: %s is outside of %g to %g", k->name, text, k->least, k->most);
    }
    if (strcmp(k->name, "status") == 0 && strcmp(text, "measured") != 0 && strcmp(text, "documented") != 0 &&
        strcmp(text, "expected") != 0) {
        error_at(node, "status: measured, documented or expected, not '%s'", text);
    }
}

static bool section_exists(const char *name)
{
    for (size_t i = 0; i < KEYS; i++) {
        if (strcmp(keys[i].section, name) == 0 && strcmp(name, ROOT) != 0) return true;
    }
    return false;
}

static void read_pairs(file *f, const yaml_node_t *map, const char *section)
{
    for (yaml_node_pair_t *p = map->data.mapping.pairs.start; p < map->data.mapping.pairs.top; p++) {
        yaml_node_t *name = yaml_document_get_node(&f->document, p->key);
        yaml_node_t *value = yaml_document_get_node(&f->document, p->value);
        const char *text = scalar(name), *given = scalar(value);
        size_t i = 0;
        int l = 0;
        if (text == NULL) {
            error_at(name, "a key must be a word");
            continue;
        }
        while (i < KEYS && (strcmp(keys[i].section, section) != 0 || strcmp(keys[i].name, text) != 0)) i++;
        while (l < LISTS && (strcmp(section, ROOT) != 0 || strcmp(lists[l], text) != 0)) l++;
        if (i < KEYS && given != NULL) {
            if (f->values[i] != NULL) error_at(name, "%s is given twice", text);
            f->values[i] = given;
            check_value(value, &keys[i], given);
        } else if (l < LISTS && value->type == YAML_SEQUENCE_NODE) {
            if (f->list[l] != NULL) error_at(name, "%s is given twice", text);
            f->list[l] = value;
        } else if (strcmp(section, ROOT) == 0 && section_exists(text) && value->type == YAML_MAPPING_NODE) {
            read_pairs(f, value, text);
        } else {
            error_at(name, "%s.%s is no key of profiles, or not of this kind", section, text);
        }
    }
}

/* The rows of a list of maps of integers as text of C; each states all names. */
static void rows_of(file *f, const yaml_node_t *list, const char *const *names, FILE *out)
{
    for (yaml_node_item_t *item = list->data.sequence.items.start; item < list->data.sequence.items.top; item++) {
        yaml_node_t *row = yaml_document_get_node(&f->document, *item);
        if (row->type != YAML_MAPPING_NODE) {
            error_at(row, "a row must be a mapping");
            continue;
        }
        int64_t values[8];
        int seen = 0, count = 0;
        while (names[count]) count++;
        for (yaml_node_pair_t *p = row->data.mapping.pairs.start; p < row->data.mapping.pairs.top; p++) {
            const char *name = scalar(yaml_document_get_node(&f->document, p->key));
            const char *text = scalar(yaml_document_get_node(&f->document, p->value));
            int i = 0;
            while (name && i < count && strcmp(names[i], name) != 0) i++;
            if (name == NULL || text == NULL || i == count || (seen & 1 << i) || !integer(text, &values[i]) ||
                values[i] < 0) {
                error_at(row, "'%s' is unknown here, given twice or no integer", name ? name : "?");
                continue;
            }
            seen |= 1 << i;
        }
        if (seen != (1 << count) - 1) {
            error_at(row, "a row states all of its keys");
            continue;
        }
        if (out == NULL) continue;
        fprintf(out, "    {");
        for (int i = 0; i < count; i++) fprintf(out, "%s%" PRId64, i ? ", " : "", values[i]);
        fprintf(out, "},\n");
    }
}

static bool read_file(file *f)
{
    yaml_parser_t parser;
    FILE *in = fopen(f->path, "rb");
    current = f->path;
    if (in == NULL || !yaml_parser_initialize(&parser)) {
        error_at(NULL, "cannot be read");
        if (in) fclose(in);
        return false;
    }
    yaml_parser_set_input_file(&parser, in);
    bool ok = yaml_parser_load(&parser, &f->document) != 0;
    if (!ok) {
        fprintf(stderr, "%s:%zu: %s\n", f->path, (size_t)parser.problem_mark.line + 1,
                parser.problem ? parser.problem : "is no YAML");
        errors++;
    }
    yaml_parser_delete(&parser);
    fclose(in);
    if (!ok) return false;
    yaml_node_t *root = yaml_document_get_root_node(&f->document);
    if (root == NULL || root->type != YAML_MAPPING_NODE) {
        error_at(root, "a profile is a mapping");
        return false;
    }
    read_pairs(f, root, ROOT);
    for (size_t i = 0; i < KEYS; i++) {
        if (f->values[i] != NULL) continue;
        error_at(root, "%s.%s is missing", keys[i].section, keys[i].name);
    }
    for (int l = 0; l < LISTS; l++) {
        if (f->list[l] == NULL || f->list[l]->data.sequence.items.start == f->list[l]->data.sequence.items.top) {
            error_at(root, "%s is missing or empty", lists[l]);
            return false;
        }
    }
    rows_of(f, f->list[1], attention_keys, NULL);
    rows_of(f, f->list[2], bucket_keys, NULL);
    return true;
}

static const char *match_of(file *f, size_t i)
{
    const yaml_node_t *list = f->list[0];
    if (i >= (size_t)(list->data.sequence.items.top - list->data.sequence.items.start)) return NULL;
    const char *text = scalar(yaml_document_get_node(&f->document, list->data.sequence.items.start[i]));
    return text != NULL ? text : "";
}

static void check_claims(file *files, size_t count)
{
    for (size_t a = 0; a < count; a++) {
        for (size_t i = 0; match_of(&files[a], i) != NULL; i++) {
            const char *name = match_of(&files[a], i);
            current = files[a].path;
            if (!*name || strpbrk(name, "\"\\")) error_at(files[a].list[0], "a name of matches is empty or quoted");
            for (size_t b = 0; b < a; b++) {
                for (size_t k = 0; match_of(&files[b], k) != NULL; k++) {
                    if (strcmp(name, match_of(&files[b], k)) == 0) {
                        error_at(files[a].list[0], "%s is claimed by %s too", name, files[b].name);
                    }
                }
            }
        }
    }
}

static void write_table(file *files, size_t count, FILE *out)
{
    fprintf(out, "/* Made by nbx-profiles from profiles/: do not edit. */\n#include \"src/device/profile.h\"\n");
    for (size_t i = 0; i < count; i++) {
        fprintf(out, "\nstatic const char *const matches_%zu[] = {", i);
        for (size_t k = 0; match_of(&files[i], k) != NULL; k++) fprintf(out, "\"%s\", ", match_of(&files[i], k));
        fprintf(out, "NULL};\nstatic const nbxi_profile_attention attention_%zu[] = {\n", i);
        rows_of(&files[i], files[i].list[1], attention_keys, out);
        fprintf(out, "};\nstatic const nbxi_profile_bucket buckets_%zu[] = {\n", i);
        rows_of(&files[i], files[i].list[2], bucket_keys, out);
        fprintf(out, "};\n");
    }
    fprintf(out, "\nconst nbxi_profile nbxi_profiles[] = {\n");
    for (size_t i = 0; i < count; i++) {
        fprintf(out, "    {.file = \"%s\",\n", files[i].name);
        for (size_t k = 0; k < KEYS; k++) {
            const char *quote = keys[k].kind == TEXT ? "\"" : "";
            fprintf(out, "     .%s_%s = %s%s%s,\n", keys[k].section, keys[k].name, quote, files[i].values[k], quote);
        }
        fprintf(out,
                "     .matches = matches_%zu,\n     .attention = attention_%zu,\n"
                "     .attention_count = sizeof(attention_%zu) / sizeof(attention_%zu[0]),\n"
                "     .buckets = buckets_%zu,\n     .bucket_count = sizeof(buckets_%zu) / sizeof(buckets_%zu[0])},\n",
                i, i, i, i, i, i, i);
    }
    fprintf(out, "};\nconst size_t nbxi_profile_count = %zu;\n", count);
}

static int by_name(const void *a, const void *b) { return strcmp(((const file *)a)->name, ((const file *)b)->name); }

static size_t find_files(const char *folder, file *files, size_t capacity)
{
    size_t count = 0;
    struct dirent **vendors = NULL;
    int n = scandir(folder, &vendors, NULL, NULL);
    for (int v = 0; v < n; v++) {
        char path[800];
        snprintf(path, sizeof(path), "%.500s/%.255s", folder, vendors[v]->d_name);
        DIR *dir = vendors[v]->d_name[0] != '.' ? opendir(path) : NULL;
        for (struct dirent *e; dir != NULL && (e = readdir(dir)) != NULL;) {
            size_t length = strlen(e->d_name);
            if (length < 5 || strcmp(e->d_name + length - 4, ".yml") != 0 || count == capacity) continue;
            memset(&files[count], 0, sizeof(files[count]));
            snprintf(files[count].name, sizeof(files[count].name), "%.140s/%.140s", vendors[v]->d_name, e->d_name);
            snprintf(files[count].path, sizeof(files[count].path), "%.800s/%.255s", path, e->d_name);
            count++;
        }
        if (dir != NULL) closedir(dir);
        free(vendors[v]);
    }
    free(vendors);
    qsort(files, count, sizeof(*files), by_name);
    return count;
}

int main(int argc, char **argv)
{
    static file files[256];
    if (argc < 2 || argc > 3) {
        fprintf(stderr, "usage: nbx-profiles FOLDER [OUT.c]\n");
        return 2;
    }
    size_t count = find_files(argv[1], files, 256);
    if (count == 0) fprintf(stderr, "%s: there is no profile\n", argv[1]);
    bool ok = count > 0;
    for (size_t i = 0; i < count; i++) ok = read_file(&files[i]) && ok;
    if (ok) check_claims(files, count);
    if (!ok || errors > 0) return 1;
    if (argc == 2) return 0;
    FILE *out = fopen(argv[2], "wb");
    if (out == NULL) return 1;
    write_table(files, count, out);
    return fclose(out) == 0 ? 0 : 1;
}
