/* SPDX-License-Identifier: Apache-2.0 */
/* Kernels from the expressions of pointwise rows. src/ops/pointwise/README.md documents the keys. */
#include "gen/pointwise.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { F32, F64, I64, B8, C64, C128, CLASSES };
typedef struct pw_arg {
    const char *name;
    char type[64]; /* as the schema has it: "Tensor", "Tensor?", "Scalar", "float?", "str" … */
} pw_arg;

typedef struct pw_row {
    const char *name, *c_name, *file;
    int line, nargs, nreturns, nkeys;
    pw_arg args[NBXI_MAX_ARGS];
    const gen_key *keys;
} pw_row;

static const char *const class_name[CLASSES] = {"f32", "f64", "i64", "b8", "c64", "c128"};
static const char *const class_type[CLASSES] = {"float",   "double",         "int64_t",
                                                "uint8_t", "float _Complex", "double _Complex"};
static const char *const class_real[CLASSES] = {"float", "double", "int64_t", "uint8_t", "float", "double"};
static const char *const ref_name[CLASSES] = {"d", "l", "i", "b", "z", "w"};
static const char *const ref_type[CLASSES] = {"double",  "long double",     "int64_t",
                                              "int64_t", "double _Complex", "long double _Complex"};
static const char *const ref_real[CLASSES] = {"double", "long double", "int64_t", "int64_t", "double", "long double"};
static const char *const ref_member[CLASSES] = {"d", "l", "i", "i", "z", "w"};
static const char *const ref_real_member[CLASSES] = {"d", "l", "i", "i", "d", "l"};

#define MAX_OPERANDS 8
#define MAX_RESULTS 2
#define MAX_WHENS 8

/* What is made of one row. */
typedef struct plan {
    const pw_row *row;
    int source; /* row whose kernels serve; itself, or that of `like` */
    const char *cpu[CLASSES], *ref[CLASSES], *scale[CLASSES];
    int nwhens; /* loops of their own for some values of the numbers: "CONDITION : EXPRESSION" */
    struct {
        const char *cpu[CLASSES];
    } whens[MAX_WHENS];
    const char *promote, *check;
    bool promote_custom, promoting[64], same_dtype, uses_unsigned, unrounded, flat, flat_complex;
    int nins, in_arg[MAX_OPERANDS];
    const char *in_type[MAX_OPERANDS]; /* NULL: compute type; else "bool", "int64" */
    int nscalars, scalar_arg[MAX_OPERANDS];
    const char *choices[MAX_OPERANDS]; /* names separated by blanks, or NULL */
    int nresults;
    const char *results[MAX_RESULTS];
} plan;

/* ---- text ----------------------------------------------------------------------------------------------------- */

typedef struct text {
    char *data;
    size_t size, capacity;
} text;

static void add_bytes(text *t, const char *bytes, size_t n)
{
    if (t->size + n + 1 > t->capacity) {
        t->capacity = (t->capacity + n + 1) * 2;
        t->data = realloc(t->data, t->capacity);
        if (!t->data) {
            fprintf(stderr, "nbx-gen: out of memory\n");
            exit(1);
        }
    }
    memcpy(t->data + t->size, bytes, n);
    t->size += n;
    t->data[t->size] = 0;
}

__attribute__((format(printf, 2, 3))) static void add(text *t, const char *format, ...)
{
    char line[2048];
    va_list list;
    va_start(list, format);
    int n = vsnprintf(line, sizeof line, format, list);
    va_end(list);
    if (n > 0) add_bytes(t, line, (size_t)n < sizeof line ? (size_t)n : sizeof line - 1);
}

static bool write_if_changed(const char *outdir, const char *name, const text *t)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", outdir, name);
    FILE *f = fopen(path, "rb");
    bool same = false;
    if (f) {
        char *old = malloc(t->size + 1);
        same = old && fread(old, 1, t->size + 1, f) == t->size && memcmp(old, t->data, t->size) == 0;
        free(old);
        fclose(f);
    }
    if (same) return true;
    f = fopen(path, "wb");
    if (!f || fwrite(t->data, 1, t->size, f) != t->size || fclose(f) != 0) {
        fprintf(stderr, "nbx-gen: cannot write %s\n", path);
        return false;
    }
    return true;
}

/* ---- rows ----------------------------------------------------------------------------------------------------- */

static bool complain(const pw_row *row, int line, const char *what, const char *detail)
{
    gen_error(row->file, line, 1, "%s: %s%s%s", row->name, what, *detail ? ": " : "", detail);
    return false;
}

static int find_arg(const pw_row *row, const char *name, size_t length)
{
    for (int i = 0; i < row->nargs; i++) {
        if (strlen(row->args[i].name) == length && memcmp(row->args[i].name, name, length) == 0) return i;
    }
    return -1;
}

/* The next word of *at, which moves behind it; length 0: none. */
static const char *next_word(const char **at, size_t *length)
{
    while (isspace((unsigned char)**at)) ++*at;
    const char *begin = *at;
    while (**at && !isspace((unsigned char)**at)) ++*at;
    *length = (size_t)(*at - begin);
    return begin;
}

static bool is_word(const char *word, size_t length, const char *other)
{
    return strlen(other) == length && memcmp(word, other, length) == 0;
}

static bool set_expression(plan *p, const gen_key *key, const char *groups, const char **slots)
{
    for (const char *at = groups; *at;) {
        size_t n = strcspn(at, ",");
        bool known = false;
        for (int c = 0; c < CLASSES; c++) {
            bool in = is_word(at, n, class_name[c]) || (is_word(at, n, "float") && (c == F32 || c == F64)) ||
                      (is_word(at, n, "int") && c == I64) || (is_word(at, n, "bool") && c == B8) ||
                      (is_word(at, n, "complex") && (c == C64 || c == C128));
            if (in) slots[c] = key->value;
            known = known || in;
        }
        if (!known) return complain(p->row, key->line, "unknown class of dtypes in the key", key->key);
        at += n;
        if (*at == ',') at++;
    }
    if (!*key->value) return complain(p->row, key->line, "expression missing", key->key);
    return true;
}

static bool set_promote(plan *p, const gen_key *key)
{
    size_t n;
    const char *at = key->value, *word = next_word(&at, &n);
    static const char *const modes[] = {"default", "float", "compare", "self"};
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        if (is_word(word, n, modes[i])) p->promote = modes[i];
    }
    if (is_word(word, n, "custom")) {
        word = next_word(&at, &n);
        p->promote_custom = true;
        p->promote = word;
        if (n == 0) return complain(p->row, key->line, "promote custom needs a function", "");
        return true;
    }
    if (!p->promote) return complain(p->row, key->line, "unknown way to promote", key->value);
    for (;;) {
        word = next_word(&at, &n);
        if (n == 0) return true;
        int arg = find_arg(p->row, word, n);
        if (arg < 0) return complain(p->row, key->line, "promote names no argument", word);
        p->promoting[arg] = true;
    }
}

static bool set_type(plan *p, const gen_key *key)
{
    size_t n;
    const char *at = key->value, *word = next_word(&at, &n);
    int arg = find_arg(p->row, word, n);
    word = next_word(&at, &n);
    for (int k = 0; k < p->nins; k++) {
        if (p->in_arg[k] != arg) continue;
        if (is_word(word, n, "bool")) p->in_type[k] = "bool";
        if (is_word(word, n, "int64")) p->in_type[k] = "int64";
        p->promoting[arg] = false;
        if (p->in_type[k]) return true;
    }
    return complain(p->row, key->line, "type wants a tensor argument and bool or int64", key->value);
}

static bool set_choice(plan *p, const gen_key *key)
{
    size_t n;
    const char *at = key->value, *word = next_word(&at, &n);
    int arg = find_arg(p->row, word, n);
    for (int k = 0; k < p->nscalars; k++) {
        if (p->scalar_arg[k] != arg) continue;
        while (isspace((unsigned char)*at)) at++;
        p->choices[k] = at;
        return true;
    }
    return complain(p->row, key->line, "choice names no str argument", key->value);
}

static bool set_result(plan *p, const gen_key *key)
{
    static const char *const kinds[] = {"compute", "bool", "real", "int32", "int64"};
    const char *at = key->value;
    for (p->nresults = 0; p->nresults < MAX_RESULTS;) {
        size_t n;
        const char *word = next_word(&at, &n);
        if (n == 0) break;
        const char *kind = NULL;
        for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
            if (is_word(word, n, kinds[i])) kind = kinds[i];
        }
        if (!kind) return complain(p->row, key->line, "unknown kind of result", word);
        p->results[p->nresults++] = kind;
    }
    return true;
}

static bool set_key(plan *p, const gen_key *key, const pw_row *rows, size_t nrows)
{
    if (strncmp(key->key, "cpu.", 4) == 0) return set_expression(p, key, key->key + 4, p->cpu);
    if (strncmp(key->key, "ref.", 4) == 0) return set_expression(p, key, key->key + 4, p->ref);
    if (strncmp(key->key, "scale.", 6) == 0) return set_expression(p, key, key->key + 6, p->scale);
    if (strncmp(key->key, "when.", 5) == 0) {
        if (p->nwhens == MAX_WHENS || !strchr(key->value, ':')) {
            return complain(p->row, key->line, "when wants CONDITION : EXPRESSION, eight times at most", "");
        }
        return set_expression(p, key, key->key + 5, p->whens[p->nwhens++].cpu);
    }
    if (strcmp(key->key, "promote") == 0) return set_promote(p, key);
    if (strcmp(key->key, "type") == 0) return set_type(p, key);
    if (strcmp(key->key, "choice") == 0) return set_choice(p, key);
    if (strcmp(key->key, "result") == 0) return set_result(p, key);
    if (strcmp(key->key, "check") == 0) {
        p->check = key->value;
    } else if (strcmp(key->key, "same_dtype") == 0) {
        p->same_dtype = true;
    } else if (strcmp(key->key, "unsigned") == 0) {
        p->uses_unsigned = true;
    } else if (strcmp(key->key, "unrounded") == 0) {
        p->unrounded = true;
    } else if (strcmp(key->key, "flat") == 0) {
        p->flat = true;
    } else if (strcmp(key->key, "flat_complex") == 0) {
        p->flat_complex = true;
    } else if (strcmp(key->key, "like") == 0) {
        for (size_t i = 0; i < nrows; i++) {
            if (strcmp(rows[i].name, key->value) == 0) p->source = (int)i;
        }
        if (&rows[p->source] == p->row) return complain(p->row, key->line, "like names no pointwise row", key->value);
        if (rows[p->source].nargs != p->row->nargs) {
            return complain(p->row, key->line, "like wants a row with the same arguments", key->value);
        }
    } else {
        return complain(p->row, key->line, "unknown key of a pointwise row", key->key);
    }
    return true;
}

static bool make_plan(plan *p, const pw_row *rows, size_t nrows, size_t index)
{
    const pw_row *row = &rows[index];
    *p = (plan){.row = row, .source = (int)index, .nresults = row->nreturns};
    for (int k = 0; k < MAX_RESULTS; k++) p->results[k] = "compute";
    for (int i = 0; i < row->nargs && i < 64; i++) {
        const char *type = row->args[i].type;
        bool tensor = strncmp(type, "Tensor", 6) == 0;
        int *count = tensor ? &p->nins : &p->nscalars;
        if (*count == MAX_OPERANDS) return complain(row, row->line, "too many arguments", "");
        (tensor ? p->in_arg : p->scalar_arg)[(*count)++] = i;
        p->promoting[i] = tensor;
    }
    bool ok = row->nreturns >= 1 && row->nreturns <= MAX_RESULTS;
    if (!ok) complain(row, row->line, "a pointwise row returns one or two tensors", "");
    for (int i = 0; i < row->nkeys; i++) ok = set_key(p, &row->keys[i], rows, nrows) && ok;
    if (!p->promote) p->promote = "default";
    if (p->source != (int)index) return ok;
    bool any = false;
    for (int c = 0; c < CLASSES; c++) {
        any = any || p->cpu[c];
        if (!p->cpu[c] != !p->ref[c]) {
            ok = complain(row, row->line, "cpu and ref expressions serve different dtypes", class_name[c]);
        }
    }
    return any ? ok : complain(row, row->line, "no expression", "");
}

/* ---- expressions ---------------------------------------------------------------------------------------------- */

static bool is_name_char(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* Whether the expression mentions the name other than as a function. */
static bool used(const char *expression, const char *name)
{
    size_t n = strlen(name);
    for (const char *at = expression; (at = strstr(at, name)) != NULL; at += n) {
        const char *behind = at + n;
        while (*behind == ' ') behind++;
        if ((at == expression || !is_name_char(at[-1])) && !is_name_char(at[n]) && *behind != '(') return true;
    }
    return false;
}

/* Part k of an expression "a ; b". */
static void result_expression(const char *expression, int k, char *out, size_t capacity)
{
    while (k-- > 0) {
        expression = strchr(expression, ';');
        if (!expression) expression = "";
        if (*expression) expression++;
    }
    size_t n = strcspn(expression, ";");
    if (n >= capacity) n = capacity - 1;
    memcpy(out, expression, n);
    out[n] = 0;
}

/* Function names get a prefix and a suffix, floating literals a suffix. */
static void add_expression(text *t, const char *e, const char *prefix, const char *suffix, const char *literal)
{
    while (*e) {
        size_t n = 1;
        if (isalpha((unsigned char)*e) || *e == '_') {
            while (is_name_char(e[n])) n++;
            const char *behind = e + n;
            while (*behind == ' ') behind++;
            if (*behind == '(') {
                add(t, "%s%.*s_%s", prefix, (int)n, e, suffix);
            } else {
                add_bytes(t, e, n);
            }
        } else if (isdigit((unsigned char)*e)) {
            bool floating = false, hex = e[0] == '0' && (e[1] == 'x' || e[1] == 'X');
            while (is_name_char(e[n]) || e[n] == '.' ||
                   ((e[n] == '+' || e[n] == '-') && strchr(hex ? "pP" : "eE", e[n - 1]))) {
                n++;
            }
            for (size_t i = 0; i < n; i++) floating = floating || strchr(hex ? ".pP" : ".eE", e[i]);
            add_bytes(t, e, n);
            if (floating) add(t, "%s", literal);
        } else {
            add_bytes(t, e, 1);
        }
        e += n;
    }
}

static const char *result_type(const plan *p, int k, const char *compute, const char *real)
{
    if (strcmp(p->results[k], "bool") == 0) return "uint8_t";
    if (strcmp(p->results[k], "real") == 0) return real;
    if (strncmp(p->results[k], "int", 3) == 0) return "int64_t";
    return compute;
}

/* Locals for the scalars and facts that the expression mentions. c is the class; type the compute type. */
static void add_scalars(text *t, const plan *p, const char *e, int c, const char *type, bool ref)
{
    char has[160];
    for (int k = 0; k < p->nscalars; k++) {
        const pw_arg *arg = &p->row->args[p->scalar_arg[k]];
        snprintf(has, sizeof has, "has_%s", arg->name);
        if (used(e, has)) add(t, "    const int has_%s = p_->scalars[%d].has;\n", arg->name, k);
        if (!used(e, arg->name)) continue;
        if (p->choices[k] || strncmp(arg->type, "int", 3) == 0 || strcmp(arg->type, "bool") == 0) {
            add(t, "    const int64_t %s = p_->scalars[%d].i;\n", arg->name, k);
        } else if (c == I64 || c == B8) {
            add(t, "    const %s %s = (%s)p_->scalars[%d].i;\n", type, arg->name, type, k);
        } else if (c == C64 || c == C128) {
            const char *cmplx = !ref ? (c == C64 ? "CMPLXF" : "CMPLX") : (c == C64 ? "CMPLX" : "CMPLXL");
            const char *real = !ref ? class_real[c] : ref_real[c];
            add(t, "    const %s %s = %s((%s)p_->scalars[%d].re, (%s)p_->scalars[%d].im);\n", type, arg->name, cmplx,
                real, k, real, k);
        } else {
            add(t, "    const %s %s = (%s)p_->scalars[%d].re;\n", type, arg->name, type, k);
        }
    }
    for (int k = 0; k < p->nins; k++) {
        snprintf(has, sizeof has, "has_%s", p->row->args[p->in_arg[k]].name);
        if (used(e, has)) add(t, "    const int %s = p_->has_input[%d];\n", has, k);
    }
    const char *real = !ref ? class_real[c] : ref_real[c];
    if (used(e, "dtype_max")) add(t, "    const %s dtype_max = (%s)p_->dtype_max;\n", real, real);
    if (used(e, "dtype_bits")) add(t, "    const int64_t dtype_bits = p_->dtype_bits;\n");
}

static const char *input_type(const plan *p, int k, const char *compute)
{
    if (!p->in_type[k]) return compute;
    return strcmp(p->in_type[k], "bool") == 0 ? "uint8_t" : "int64_t";
}

static void add_loop(text *t, const plan *p, const char *e, int c)
{
    add(t, "    NBXI_PW_LOOP\n    for (int64_t i_ = 0; i_ < n_; i_++) {\n");
    for (int k = 0; k < p->nins; k++) {
        const char *name = p->row->args[p->in_arg[k]].name;
        if (!used(e, name)) continue;
        add(t, "        const %s %s = in%d[i_];\n", input_type(p, k, class_type[c]), name, k);
    }
    for (int k = 0; k < p->nresults; k++) {
        char part[2048];
        result_expression(e, k, part, sizeof part);
        const char *type = result_type(p, k, class_type[c], class_real[c]);
        bool truth = strcmp(type, "uint8_t") == 0;
        add(t, "        out%d[i_] = (%s)(", k, type);
        if (truth) add(t, "(");
        add_expression(t, part, "nbxi_vm_", class_name[c], c == F32 || c == C64 ? "f" : "");
        add(t, truth ? ") ? 1 : 0);\n" : ");\n");
    }
    add(t, "    }\n");
}

static void add_cpu_kernel(text *t, const plan *p, int index, int c)
{
    add(t, "\n/* %s */\n", p->row->name);
    add(t, "static void k%d_%s(int64_t n_, void *const *outs, const void *const *ins, const nbxi_pw_params *p_)\n{\n",
        index, class_name[c]);
    add(t, "    (void)ins;\n    (void)p_;\n");
    for (int k = 0; k < p->nresults; k++) {
        add(t, "    %s *const out%d = outs[%d];\n", result_type(p, k, class_type[c], class_real[c]), k, k);
    }
    text all = {0}; /* every expression, to see which names they use */
    add(&all, "%s", p->cpu[c]);
    for (int w = 0; w < p->nwhens; w++) {
        if (p->whens[w].cpu[c]) add(&all, " | %s", p->whens[w].cpu[c]);
    }
    add_scalars(t, p, all.data, c, class_type[c], false);
    for (int k = 0; k < p->nins; k++) {
        if (!used(all.data, p->row->args[p->in_arg[k]].name)) continue;
        add(t, "    const %s *const in%d = ins[%d];\n", input_type(p, k, class_type[c]), k, k);
    }
    for (int w = 0; w < p->nwhens; w++) {
        const char *e = p->whens[w].cpu[c];
        if (!e) continue;
        add(t, "    if (");
        char condition[256];
        snprintf(condition, sizeof condition, "%.*s", (int)strcspn(e, ":"), e);
        add_expression(t, condition, "nbxi_vm_", class_name[c], c == F32 || c == C64 ? "f" : "");
        add(t, ") {\n");
        add_loop(t, p, strchr(e, ':') + 1, c);
        add(t, "        return;\n    }\n");
    }
    add_loop(t, p, p->cpu[c], c);
    add(t, "}\n");
    free(all.data);
}

static void add_ref_kernel(text *t, const plan *p, int index, int c)
{
    const char *e = p->ref[c], *type = ref_type[c];
    text all = {0};
    add(&all, "%s | %s", e, p->scale[c] ? p->scale[c] : "");
    add(t, "\n/* %s */\n", p->row->name);
    add(t, "static void r%d_%s(const nbxi_pw_value *in, nbxi_pw_value *out, const nbxi_pw_params *p_)\n{\n", index,
        ref_name[c]);
    add(t, "    (void)in;\n    (void)p_;\n");
    add_scalars(t, p, all.data, c, type, true);
    for (int k = 0; k < p->nins; k++) {
        const char *name = p->row->args[p->in_arg[k]].name;
        if (!used(all.data, name)) continue;
        if (p->in_type[k]) {
            add(t, "    const int64_t %s = in[%d].i;\n", name, k);
        } else {
            add(t, "    const %s %s = in[%d].%s;\n", type, name, k, ref_member[c]);
        }
    }
    for (int k = 0; k < p->nresults; k++) {
        char part[2048];
        result_expression(e, k, part, sizeof part);
        const char *result = result_type(p, k, type, ref_real[c]);
        bool truth = strcmp(result, "uint8_t") == 0 || (c == B8 && strcmp(p->results[k], "compute") == 0);
        bool integer = truth || strcmp(result, "int64_t") == 0;
        const char *member = integer ? "i" : strcmp(p->results[k], "real") == 0 ? ref_real_member[c] : ref_member[c];
        add(t, "    out[%d].%s = (%s)(", k, member, integer ? "int64_t" : result);
        if (truth) add(t, "(");
        add_expression(t, part, "nbxi_rf_", ref_name[c], c == F64 || c == C128 ? "L" : "");
        add(t, truth ? ") ? 1 : 0);\n" : ");\n");
    }
    add(t, "    out[%d].d = ", p->nresults);
    if (p->scale[c]) {
        add(t, "(double)(");
        add_expression(t, p->scale[c], "nbxi_rf_", ref_name[c], c == F64 || c == C128 ? "L" : "");
        add(t, ");\n}\n");
    } else {
        add(t, "0;\n}\n");
    }
    free(all.data);
}

/* ---- files ---------------------------------------------------------------------------------------------------- */

static void add_head(text *t) { add(t, "/* Made by nbx-gen from the .ops files: do not edit. */\n"); }

static void add_class_table(text *t, const plan *plans, size_t n, int c, bool isa)
{
    add(t,
        isa ? "\nconst nbxi_pw_kernel NBXI_ISA_NAME(nbxi_pw_%s)[%zu] = {\n"
            : "\nconst nbxi_pw_kernel nbxi_pw_%s[%zu] = {\n",
        class_name[c], n + 1);
    for (size_t i = 0; i < n; i++) {
        if (plans[i].cpu[c]) add(t, "    [%zu] = k%zu_%s,\n", i, i, class_name[c]);
    }
    add(t, "};\n");
}

static bool emit_classes(const plan *plans, size_t n, const char *outdir, const char *name, int first, int last,
                         bool isa)
{
    text t = {0};
    add_head(&t);
    for (int c = first; c <= last; c++) {
        for (size_t i = 0; i < n; i++) {
            if (plans[i].cpu[c]) add_cpu_kernel(&t, &plans[i], (int)i, c);
        }
        add_class_table(&t, plans, n, c, isa);
    }
    bool ok = write_if_changed(outdir, name, &t);
    free(t.data);
    return ok;
}

static bool emit_ref(const plan *plans, size_t n, const char *outdir)
{
    text t = {0};
    add_head(&t);
    for (size_t i = 0; i < n; i++) {
        for (int c = 0; c < CLASSES; c++) {
            if (plans[i].ref[c]) add_ref_kernel(&t, &plans[i], (int)i, c);
        }
    }
    add(&t, "\nstatic const nbxi_pw_ref_kernel ref_kernels[%zu][NBXI_PW_CLASSES] = {\n", n + 1);
    for (size_t i = 0; i < n; i++) {
        add(&t, "    [%zu] = {", i);
        for (int c = 0; c < CLASSES; c++) {
            if (plans[i].ref[c]) {
                add(&t, "r%zu_%s, ", i, ref_name[c]);
            } else {
                add(&t, "NULL, ");
            }
        }
        add(&t, "},\n");
    }
    add(&t, "};\n");
    bool ok = write_if_changed(outdir, "pointwise_ref.inc", &t);
    free(t.data);
    return ok;
}

static void add_upper(text *t, const char *word)
{
    for (; *word && !isspace((unsigned char)*word); word++) add(t, "%c", toupper((unsigned char)*word));
}

static void add_table_row(text *t, const plan *p, int source)
{
    add(t, "    .row = %d, .classes = 0", source);
    for (int c = 0; c < CLASSES; c++) {
        if (p->cpu[c]) add(t, " | 1u << %d", c);
    }
    unsigned long long promoting = 0;
    for (int i = 0; i < 64; i++) promoting |= (unsigned long long)p->promoting[i] << i;
    add(t, ",\n    .promoting = 0x%llxu, .same_dtype = %d, .uses_unsigned = %d,\n", promoting, p->same_dtype,
        p->uses_unsigned);
    add(t, "    .unrounded = %d, .flat = %d, .flat_complex = %d,\n", p->unrounded, p->flat, p->flat_complex);
    if (p->promote_custom) {
        add(t, "    .promote = NBXI_PW_CUSTOM, .custom = %.*s,\n", (int)strcspn(p->promote, " "), p->promote);
    } else {
        add(t, "    .promote = NBXI_PW_");
        add_upper(t, p->promote);
        add(t, ",\n");
    }
    if (p->check) add(t, "    .check = %s,\n", p->check);
    add(t, "    .nins = %d, .ins = {", p->nins);
    for (int k = 0; k < p->nins; k++) {
        add(t, "{%d, NBXI_PW_", p->in_arg[k]);
        add_upper(t, p->in_type[k] ? p->in_type[k] : "compute");
        add(t, "}, ");
    }
    add(t, p->nins ? "},\n" : "{0}},\n");
    if (p->nscalars) {
        add(t, "    .nscalars = %d, .scalars = {", p->nscalars);
        for (int k = 0; k < p->nscalars; k++) {
            add(t, "{%d, ", p->scalar_arg[k]);
            if (p->choices[k]) {
                add(t, "\"%s\"}, ", p->choices[k]);
            } else {
                add(t, "NULL}, ");
            }
        }
        add(t, "},\n");
    }
    add(t, "    .nouts = %d, .outs = {", p->nresults);
    for (int k = 0; k < p->nresults; k++) {
        add(t, "NBXI_PW_");
        add_upper(t, p->results[k]);
        add(t, ", ");
    }
    add(t, "},\n};\n");
}

static bool emit_table(const plan *plans, size_t n, const char *outdir)
{
    text t = {0};
    add_head(&t);
    text h = {0};
    add_head(&h);
    for (size_t i = 0; i < n; i++) {
        const plan *p = &plans[i];
        bool check = p->check != NULL, custom = p->promote_custom;
        for (size_t j = 0; j < i; j++) {
            check = check && (!plans[j].check || strcmp(plans[j].check, p->check) != 0);
            custom = custom && (!plans[j].promote_custom || strcmp(plans[j].promote, p->promote) != 0);
        }
        if (check) add(&h, "nbx_status %s(nbxi_call *call, nbx_dtype dtype);\n", p->check);
        if (custom) add(&h, "nbx_status %s(nbxi_call *call, nbx_dtype *dtype);\n", p->promote);
    }
    for (size_t i = 0; i < n; i++) {
        int source = plans[i].source;
        add(&h, "extern const nbxi_pointwise nbxi_pointwise_%s;\n", plans[i].row->c_name);
        add(&t, "\nconst nbxi_pointwise nbxi_pointwise_%s = { /* %s */\n", plans[i].row->c_name, plans[i].row->name);
        add_table_row(&t, &plans[source], source);
    }
    bool ok = write_if_changed(outdir, "pointwise_table.inc", &t) && write_if_changed(outdir, "pointwise_rows.h", &h);
    free(t.data);
    free(h.data);
    return ok;
}

/* ---- device kernels: text for the dialect ----------------------------------------------------------------------- */

/* Assignments of the results of an expression, r0_ and r1_. */
static void add_assignments(text *t, const plan *p, const char *e, int c)
{
    for (int k = 0; k < p->nresults; k++) {
        char part[2048];
        result_expression(e, k, part, sizeof part);
        bool truth = strcmp(p->results[k], "bool") == 0 || (c == B8 && strcmp(p->results[k], "compute") == 0);
        const char *begin = part;
        while (*begin == ' ') begin++;
        add(t, "r%d_ = %s", k, truth ? "(" : "");
        add_expression(t, begin, "nk_", class_name[c], c == F32 || c == C64 ? "f" : "");
        while (t->size > 0 && t->data[t->size - 1] == ' ') t->data[--t->size] = 0;
        add(t, truth ? ") ? 1 : 0; " : "; ");
    }
}

static void add_device_text(text *t, const plan *p, int c)
{
    bool branches = false;
    for (int w = 0; w < p->nwhens; w++) {
        const char *e = p->whens[w].cpu[c];
        if (!e) continue;
        char condition[256];
        snprintf(condition, sizeof condition, "%.*s", (int)strcspn(e, ":"), e);
        add(t, branches ? "else if (" : "if (");
        add_expression(t, condition, "nk_", class_name[c], c == F32 || c == C64 ? "f" : "");
        add(t, ") { ");
        add_assignments(t, p, strchr(e, ':') + 1, c);
        add(t, "} ");
        branches = true;
    }
    if (branches) add(t, "else { ");
    add_assignments(t, p, p->cpu[c], c);
    if (branches) add(t, "} ");
}

static bool emit_device(const plan *plans, size_t n, const char *outdir)
{
    text t = {0};
    add_head(&t);
    add(&t, "const nbxi_pw_code nbxi_pw_codes[%zu] = {\n", n + 1);
    for (size_t i = 0; i < n; i++) {
        const plan *p = &plans[i];
        if (p->source != (int)i) continue;
        add(&t, "    [%zu] = {.ins = {", i);
        for (int k = 0; k < p->nins; k++) add(&t, "\"%s\", ", p->row->args[p->in_arg[k]].name);
        add(&t, "NULL},\n        .scalars = {");
        for (int k = 0; k < p->nscalars; k++) add(&t, "\"%s\", ", p->row->args[p->scalar_arg[k]].name);
        add(&t, "NULL},\n        .integer = {");
        for (int k = 0; k < p->nscalars; k++) {
            const char *type = p->row->args[p->scalar_arg[k]].type;
            add(&t, "%d, ", p->choices[k] || strncmp(type, "int", 3) == 0 || strcmp(type, "bool") == 0);
        }
        add(&t, "0},\n");
        for (int c = 0; c < CLASSES; c++) {
            if (!p->cpu[c]) continue;
            add(&t, "        .text[%d] = \"", c);
            add_device_text(&t, p, c);
            add(&t, "\",\n");
        }
        add(&t, "    },\n");
    }
    add(&t, "};\n");
    bool ok = write_if_changed(outdir, "pointwise_device.inc", &t);
    free(t.data);
    return ok;
}

static void fill_row(pw_row *row, const gen_row *from)
{
    const nbxi_schema *schema = &from->op->schema;
    *row = (pw_row){.name = schema->name,
                    .c_name = from->op->c_name,
                    .file = from->file,
                    .line = from->line,
                    .nargs = schema->nargs,
                    .nreturns = schema->nreturns,
                    .nkeys = (int)from->key_count,
                    .keys = from->keys};
    for (int i = 0; i < schema->nargs; i++) {
        row->args[i].name = schema->args[i].name;
        (void)nbxi_arg_type_text(&schema->args[i], row->args[i].type, sizeof row->args[i].type);
    }
}

/* "int half float complex" and so on, from the classes that have expressions. */
static char *dtypes_text(const plan *p)
{
    static const char *const words[CLASSES] = {"half float32", "float64", "int", "bool", "complex64", "complex128"};
    text t = {0};
    for (int c = 0; c < CLASSES; c++) {
        if (!p->cpu[c]) continue;
        bool floats = c == F32 && p->cpu[F64], complexes = c == C64 && p->cpu[C128];
        add(&t, "%s%s", t.size ? " " : "", floats ? "half float" : complexes ? "complex" : words[c]);
        if (floats || complexes) c++;
    }
    if (p->uses_unsigned) add(&t, " unsigned");
    return t.data;
}

void gen_describe_pointwise(const gen_table *table)
{
    size_t nrows = 0;
    pw_row *rows = gen_alloc((table->row_count + 1) * sizeof *rows);
    gen_row **from = gen_alloc((table->row_count + 1) * sizeof *from);
    for (size_t i = 0; i < table->row_count; i++) {
        if (table->rows[i]->kind != NBXI_OP_POINTWISE) continue;
        from[nrows] = table->rows[i];
        fill_row(&rows[nrows++], table->rows[i]);
    }
    plan *plans = gen_alloc((nrows + 1) * sizeof *plans);
    bool ok = true;
    for (size_t i = 0; i < nrows; i++) ok = make_plan(&plans[i], rows, nrows, i) && ok;
    for (size_t i = 0; i < nrows && ok; i++) {
        if (!*from[i]->dtypes) from[i]->dtypes = dtypes_text(&plans[plans[i].source]);
    }
    free(plans);
    free(from);
    free(rows);
}

void gen_write_pointwise(const gen_table *table, const char *outdir)
{
    size_t nrows = 0;
    pw_row *rows = gen_alloc((table->row_count + 1) * sizeof *rows);
    for (size_t i = 0; i < table->row_count; i++) {
        if (table->rows[i]->kind == NBXI_OP_POINTWISE) fill_row(&rows[nrows++], table->rows[i]);
    }
    plan *plans = gen_alloc((nrows + 1) * sizeof *plans);
    bool ok = true;
    for (size_t i = 0; i < nrows; i++) ok = make_plan(&plans[i], rows, nrows, i) && ok;
    for (size_t i = 0; i < nrows; i++) {
        if (plans[plans[i].source].source != plans[i].source) {
            ok = complain(&rows[i], rows[i].line, "like names a row that has like itself", "");
        }
    }
    ok = ok && emit_classes(plans, nrows, outdir, "pointwise_f32.inc", F32, F32, true) &&
         emit_classes(plans, nrows, outdir, "pointwise_f64.inc", F64, F64, true) &&
         emit_classes(plans, nrows, outdir, "pointwise_int.inc", I64, B8, true) &&
         emit_classes(plans, nrows, outdir, "pointwise_complex.inc", C64, C128, false) &&
         emit_ref(plans, nrows, outdir) && emit_table(plans, nrows, outdir) && emit_device(plans, nrows, outdir);
    if (!ok) gen_errors++;
    free(plans);
    free(rows);
}
