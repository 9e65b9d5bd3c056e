/* SPDX-License-Identifier: Apache-2.0 */
/* Puts the rows in order, gives each operator its C name and relates variants to their functional operator.
 *
 * C names: of the functional overloads of a name one has the short name: that without an overload, else "Tensor", else
 * "int", else the first in the alphabet; the others add their overload in lower case. In-place variants add "_inplace"
 * to the name of their functional operator, out= variants "_out". A leading underscore becomes "internal_", two
 * around the name "dunder_"; namespaces other than aten stand in front. A name that is taken gets "_2", "_3" … */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "gen/gen.h"

static int by_op_name(const void *a, const void *b)
{
    return strcmp((*(gen_op *const *)a)->schema.name, (*(gen_op *const *)b)->schema.name);
}

static int by_row_name(const void *a, const void *b)
{
    return strcmp((*(gen_row *const *)a)->op->schema.name, (*(gen_row *const *)b)->op->schema.name);
}

bool gen_is_hidden(const nbxi_arg *arg) { return arg->type == NBXI_ARG_GENERATOR && arg->has_default; }
bool gen_is_option(const nbxi_arg *arg) { return arg->has_default && !gen_is_hidden(arg); }

char *gen_identifier(const char *name)
{
    static const char *const taken[] = {
        "alignas",  "alignof",  "and",      "asm",      "auto",      "bool",        "break",     "case",     "catch",
        "char",     "class",    "const",    "continue", "ctx",       "default",     "delete",    "do",       "double",
        "else",     "enum",     "explicit", "export",   "extern",    "false",       "float",     "for",      "friend",
        "goto",     "if",       "inline",   "int",      "long",      "mutable",     "namespace", "new",      "not",
        "operator", "options",  "or",       "private",  "protected", "public",      "register",  "restrict", "return",
        "short",    "signed",   "sizeof",   "static",   "struct",    "struct_size", "switch",    "template", "this",
        "throw",    "true",     "try",      "typedef",  "typename",  "union",       "unsigned",  "using",    "virtual",
        "void",     "volatile", "while",    "xor"};
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        if (strcmp(taken[i], name) == 0) return gen_format("%s_", name);
    return gen_strdup(name);
}

static int rank(const gen_op *op)
{
    const char *o = op->schema.overload;
    return o[0] == 0 ? 0 : strcmp(o, "Tensor") == 0 ? 1 : strcmp(o, "int") == 0 ? 2 : 3;
}

static bool same_group(const gen_op *a, const gen_op *b)
{
    return strcmp(a->schema.space, b->schema.space) == 0 && strcmp(a->schema.base_name, b->schema.base_name) == 0;
}

static char *lower(char *text)
{
    for (char *p = text; *p; p++) *p = (char)tolower((unsigned char)*p);
    return text;
}

static char *base_c_name(const gen_op *op)
{
    const char *name = op->schema.base_name, *prefix = "", *suffix = "";
    size_t n = strlen(name);
    if (n > 4 && strncmp(name, "__", 2) == 0 && strcmp(name + n - 2, "__") == 0) {
        prefix = "dunder_";
        name += 2;
        n -= 4;
    } else if (name[0] == '_') {
        prefix = "internal_";
        while (*name == '_') name++;
        n = strlen(name);
    }
    if (n > 1 && name[n - 1] == '_') {
        suffix = "_inplace";
        n--;
    }
    bool aten = strcmp(op->schema.space, "aten") == 0;
    return lower(
        gen_format("%s%s%s%.*s%s", aten ? "" : op->schema.space, aten ? "" : "_", prefix, (int)n, name, suffix));
}

static char *unique(gen_table *table, char *name)
{
    char *candidate = name;
    for (int k = 2;; k++) {
        bool free_name = true;
        for (size_t i = 0; i < table->op_count && free_name; i++)
            free_name = !table->ops[i]->c_name || strcmp(table->ops[i]->c_name, candidate) != 0;
        if (free_name) return candidate;
        candidate = gen_format("%s_%d", name, k);
    }
}

static void name_all(gen_table *table)
{
    for (int pass = 0; pass < 2; pass++) { /* short names first */
        for (size_t i = 0; i < table->row_count; i++) {
            gen_op *op = table->rows[i]->op;
            bool shortest = true;
            for (size_t j = 0; j < table->row_count && shortest; j++) {
                const gen_op *other = table->rows[j]->op;
                if (!same_group(op, other)) continue;
                shortest = rank(op) < rank(other) || (rank(op) == rank(other) && i <= j);
            }
            if (shortest != (pass == 0)) continue;
            char *name = base_c_name(op);
            if (!shortest) name = lower(gen_format("%s_%s", name, op->schema.overload));
            op->c_name = unique(table, name);
        }
    }
    for (size_t i = 0; i < table->row_count; i++) {
        gen_row *row = table->rows[i];
        for (int k = 0; k < row->variant_count; k++) {
            gen_op *op = row->variants[k];
            const char *suffix = op->variant == NBXI_OUT ? "out" : "inplace";
            op->c_name = unique(table, gen_format("%s_%s", row->op->c_name, suffix));
        }
    }
}

static bool has_options(const gen_op *op)
{
    for (int i = 0; i < op->schema.nargs; i++)
        if (gen_is_option(&op->schema.args[i])) return true;
    return false;
}

static int next_option(const nbxi_schema *s, int i)
{
    while (i < s->nargs && !gen_is_option(&s->args[i])) i++;
    return i;
}

static bool same_default(const nbx_value *a, const nbx_value *b)
{
    if (a->kind != b->kind) return false;
    switch (a->kind) {
    case NBX_VALUE_SCALAR:
        return a->v.scalar.kind == b->v.scalar.kind &&
               memcmp(&a->v.scalar.re, &b->v.scalar.re, sizeof a->v.scalar.re) == 0;
    case NBX_VALUE_STRING: return strcmp(a->v.string, b->v.string) == 0;
    case NBX_VALUE_INTS:
        return a->v.ints.count == b->v.ints.count &&
               memcmp(a->v.ints.data, b->v.ints.data, a->v.ints.count * sizeof(int64_t)) == 0;
    case NBX_VALUE_DTYPE: return a->v.dtype == b->v.dtype;
    case NBX_VALUE_NONE: return true;
    default: return false;
    }
}

/* Whether both have the same options: then they share the struct. */
static bool same_options(const gen_op *a, const gen_op *b)
{
    int i = 0, j = 0;
    for (;; i++, j++) {
        i = next_option(&a->schema, i);
        j = next_option(&b->schema, j);
        if (i == a->schema.nargs || j == b->schema.nargs) return i == a->schema.nargs && j == b->schema.nargs;
        const nbxi_arg *x = &a->schema.args[i], *y = &b->schema.args[j];
        if (strcmp(x->name, y->name) != 0 || x->type != y->type || x->optional != y->optional ||
            !same_default(&x->default_value, &y->default_value))
            return false;
    }
}

static void map_variant(gen_row *row, gen_op *op)
{
    const nbxi_schema *s = &row->op->schema, *v = &op->schema;
    int written = 0;
    op->map_identity = true;
    for (int j = 0; j < v->nargs; j++) written += v->args[j].written;
    if (written == 0 || (s->nreturns != written && !(op->variant == NBXI_INPLACE && written == 1)))
        gen_error(row->file, row->line, 1, "%s: one written argument, (a!), is needed for each result", v->name);
    for (int i = 0; i < s->nargs; i++) {
        int j = 0;
        while (j < v->nargs && strcmp(s->args[i].name, v->args[j].name) != 0) j++;
        op->map[i] = j < v->nargs ? j : -1;
        if (op->map[i] != i) op->map_identity = false;
        if (j == v->nargs) {
            if (!s->args[i].has_default)
                gen_error(row->file, row->line, 1, "%s lacks the argument '%s' of %s", v->name, s->args[i].name,
                          s->name);
        } else if (v->args[j].type != s->args[i].type) {
            gen_error(row->file, row->line, 1, "%s: argument '%s' has another type than in %s", v->name,
                      s->args[i].name, s->name);
        }
    }
}

static void add_op(gen_table *table, gen_op *op)
{
    gen_op **ops = realloc(table->ops, (table->op_count + 1) * sizeof(gen_op *));
    if (!ops) exit(1);
    table->ops = ops;
    ops[table->op_count++] = op;
}

void gen_resolve(gen_table *table)
{
    if (table->row_count) qsort(table->rows, table->row_count, sizeof *table->rows, by_row_name);
    for (size_t i = 0; i < table->row_count; i++) {
        gen_row *row = table->rows[i];
        add_op(table, row->op);
        for (int k = 0; k < row->variant_count; k++) {
            map_variant(row, row->variants[k]);
            add_op(table, row->variants[k]);
        }
    }
    if (table->op_count) qsort(table->ops, table->op_count, sizeof *table->ops, by_op_name);
    for (size_t i = 0; i < table->op_count; i++) {
        table->ops[i]->index = (int)i;
        if (i > 0 && strcmp(table->ops[i - 1]->schema.name, table->ops[i]->schema.name) == 0) {
            const gen_row *first = table->ops[i - 1]->row, *row = table->ops[i]->row;
            gen_error(row->file, row->line, 1, "%s is also at %s:%d", table->ops[i]->schema.name, first->file,
                      first->line);
        }
    }
    name_all(table);
    for (size_t i = 0; i < table->op_count; i++) {
        gen_op *op = table->ops[i];
        if (!has_options(op)) continue;
        op->options_of = op->variant != NBXI_FUNCTIONAL && same_options(op, op->row->op) ? op->row->op : op;
    }
}
