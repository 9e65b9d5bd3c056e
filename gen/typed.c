/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the typed functions: the public header nbx/ops.h and their bodies, ops_typed.c. */
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "gen/gen.h"

/* How an argument type looks in C. Optional numbers are structs, optional lists and strings pointers that may be NULL.
 */
typedef struct c_type {
    const char *plain, *optional; /* text before the name */
    const char *put;              /* nbxi_put_X of src/ops/typed.h */
    bool list;
} c_type;

static const c_type c_types[] = {
    [NBXI_ARG_TENSOR] = {"nbx_tensor *", "nbx_tensor *", "tensor", false},
    [NBXI_ARG_INT] = {"int64_t ", "nbx_optional_int ", "int", false},
    [NBXI_ARG_FLOAT] = {"double ", "nbx_optional_double ", "double", false},
    [NBXI_ARG_BOOL] = {"bool ", "nbx_optional_bool ", "bool", false},
    [NBXI_ARG_SCALAR] = {"nbx_scalar ", "nbx_optional_scalar ", "scalar", false},
    [NBXI_ARG_STRING] = {"const char *", "const char *", "string", false},
    [NBXI_ARG_DTYPE] = {"nbx_dtype ", "nbx_optional_dtype ", "dtype", false},
    [NBXI_ARG_LAYOUT] = {"nbx_layout ", "nbx_optional_layout ", "layout", false},
    [NBXI_ARG_DEVICE] = {"nbx_device ", "nbx_optional_device ", "device", false},
    [NBXI_ARG_MEMORY_FORMAT] = {"nbx_memory_format ", "nbx_optional_memory_format ", "memory_format", false},
    [NBXI_ARG_GENERATOR] = {"struct nbx_generator *", "struct nbx_generator *", "generator", false},
    [NBXI_ARG_INTS] = {"const int64_t *", "const int64_t *", "ints", true},
    [NBXI_ARG_FLOATS] = {"const double *", "const double *", "doubles", true},
    [NBXI_ARG_BOOLS] = {"const bool *", "const bool *", "bools", true},
    [NBXI_ARG_SCALARS] = {"const nbx_scalar *", "const nbx_scalar *", "scalars", true},
    [NBXI_ARG_TENSORS] = {"nbx_tensor *const *", "nbx_tensor *const *", "tensors", true},
    [NBXI_ARG_OPTIONAL_TENSORS] = {"nbx_tensor *const *", "nbx_tensor *const *", "tensors", true}};

static const char *type_of(const nbxi_arg *a)
{
    return a->optional ? c_types[a->type].optional : c_types[a->type].plain;
}

/* A list of parameters that breaks lines at 120 columns. */
typedef struct params {
    FILE *out;
    int column, indent;
    bool first;
} params;

static void param(params *p, const char *format, ...) NBX_PRINTF(2, 3);
static void param(params *p, const char *format, ...)
{
    char text[512];
    va_list list;
    va_start(list, format);
    int n = vsnprintf(text, sizeof text, format, list);
    va_end(list);
    if (!p->first) {
        fputc(',', p->out);
        if (p->column + n + 4 > 120) {
            fprintf(p->out, "\n%*s", p->indent, "");
            p->column = p->indent;
        } else {
            fputc(' ', p->out);
            p->column += 2;
        }
    }
    p->first = false;
    fputs(text, p->out);
    p->column += n;
}

static void write_param(params *p, const nbxi_arg *a)
{
    char *name = gen_identifier(a->name);
    param(p, "%s%s", type_of(a), name);
    if (c_types[a->type].list) param(p, "size_t %s_count", name);
    free(name);
}

static bool is_last(const gen_op *op, int i) { return op->variant == NBXI_OUT && op->schema.args[i].written; }

/* The name of out-parameter k: that of the return if it has one, else out, out0, out1. */
static char *out_name(const gen_op *op, int k)
{
    const nbxi_schema *s = &op->schema;
    if (s->return_names[k] && s->return_names[k][0]) {
        for (int i = 0; i < s->nargs; i++)
            if (strcmp(s->args[i].name, s->return_names[k]) == 0) return gen_format("out_%s", s->return_names[k]);
        return gen_identifier(s->return_names[k]);
    }
    return s->nreturns > 1 ? gen_format("out%d", k) : gen_strdup("out");
}

static const char *return_type(nbxi_arg_type type)
{
    switch (type) {
    case NBXI_ARG_INT: return "int64_t *";
    case NBXI_ARG_FLOAT: return "double *";
    case NBXI_ARG_BOOL: return "bool *";
    case NBXI_ARG_SCALAR: return "nbx_scalar *";
    case NBXI_ARG_DTYPE: return "nbx_dtype *";
    default: return "nbx_tensor **";
    }
}

static void write_prototype(FILE *out, const gen_op *op, const char *prefix)
{
    const nbxi_schema *s = &op->schema;
    int n = fprintf(out, "%snbx_status nbx_%s(", prefix, op->c_name);
    params p = {out, n, n, true};
    param(&p, "nbx_context *ctx");
    for (int i = 0; i < s->nargs; i++)
        if (!gen_is_option(&s->args[i]) && !gen_is_hidden(&s->args[i]) && !is_last(op, i)) write_param(&p, &s->args[i]);
    if (op->options_of) param(&p, "const nbx_%s_options *options", op->options_of->c_name);
    for (int i = 0; i < s->nargs; i++)
        if (is_last(op, i)) write_param(&p, &s->args[i]);
    if (op->variant == NBXI_FUNCTIONAL) {
        if (s->nreturns == NBXI_RETURN_LIST) {
            param(&p, "nbx_tensor **out");
            param(&p, "size_t capacity");
            param(&p, "size_t *count");
        }
        for (int k = 0; k < s->nreturns; k++) {
            char *name = out_name(op, k);
            param(&p, "%s%s", return_type(s->returns[k]), name);
            free(name);
        }
    }
    fputc(')', out);
}

static void write_number(FILE *out, nbx_scalar s)
{
    if (s.kind != NBX_SCALAR_DOUBLE)
        fprintf(out, "%" PRId64, s.re.i);
    else if (isnan(s.re.d))
        fprintf(out, "(double)NAN");
    else if (isinf(s.re.d))
        fprintf(out, "%s(double)INFINITY", s.re.d < 0 ? "-" : "");
    else
        fprintf(out, "%.17g%s", s.re.d, s.re.d == floor(s.re.d) && fabs(s.re.d) < 1e15 ? ".0" : "");
}

static void write_list_init(FILE *out, const nbxi_arg *a, const char *name)
{
    const nbx_value *v = &a->default_value;
    bool ints = v->kind == NBX_VALUE_INTS;
    size_t n = ints ? v->v.ints.count : v->kind == NBX_VALUE_SCALARS ? v->v.scalars.count : 0;
    if (v->kind == NBX_VALUE_NONE || n == 0) {
        /* An empty list that may also be None is told from None by its pointer. */
        if (v->kind != NBX_VALUE_NONE && a->optional && a->type == NBXI_ARG_INTS) {
            fprintf(out, "    static const int64_t empty_%s[1] = {0};\n    o->%s = empty_%s;\n", name, name, name);
        } else {
            fprintf(out, "    o->%s = NULL;\n", name);
        }
        fprintf(out, "    o->%s_count = 0;\n", name);
        return;
    }
    const char *element = ints ? "int64_t" : a->type == NBXI_ARG_BOOLS ? "bool" : "double";
    fprintf(out, "    static const %s default_%s[] = {", element, name);
    for (size_t k = 0; k < n; k++) {
        if (k) fprintf(out, ", ");
        if (ints)
            fprintf(out, "%" PRId64, v->v.ints.data[k]);
        else
            write_number(out, v->v.scalars.data[k]);
    }
    fprintf(out, "};\n    o->%s = default_%s;\n    o->%s_count = %zu;\n", name, name, name, n);
}

static void write_init(FILE *out, const nbxi_arg *a)
{
    char *name = gen_identifier(a->name);
    const nbx_value *v = &a->default_value;
    if (c_types[a->type].list) {
        write_list_init(out, a, name);
    } else if (a->type == NBXI_ARG_TENSOR) {
        fprintf(out, "    o->%s = NBX_NONE;\n", name);
    } else if (a->type == NBXI_ARG_STRING) {
        if (v->kind == NBX_VALUE_STRING)
            fprintf(out, "    o->%s = \"%s\";\n", name, v->v.string);
        else
            fprintf(out, "    o->%s = NULL;\n", name);
    } else if (a->type == NBXI_ARG_DEVICE) {
        const char *member = a->optional ? ".value" : "";
        if (a->optional) fprintf(out, "    o->%s.has = %s;\n", name, v->kind == NBX_VALUE_NONE ? "false" : "true");
        fprintf(out, "    o->%s%s.type = NBX_DEVICE_CPU;\n    o->%s%s.index = 0;\n", name, member, name, member);
    } else {
        const char *member = a->optional ? ".value" : "";
        if (a->optional) fprintf(out, "    o->%s.has = %s;\n", name, v->kind == NBX_VALUE_NONE ? "false" : "true");
        fprintf(out, "    o->%s%s = ", name, member);
        bool none = v->kind == NBX_VALUE_NONE;
        switch (a->type) {
        case NBXI_ARG_DTYPE: fprintf(out, "(nbx_dtype)%d", none ? 0 : (int)v->v.dtype); break;
        case NBXI_ARG_LAYOUT: fprintf(out, "NBX_STRIDED"); break;
        case NBXI_ARG_MEMORY_FORMAT: fprintf(out, "(nbx_memory_format)%d", none ? 0 : (int)v->v.memory_format); break;
        case NBXI_ARG_SCALAR:
            if (none || v->v.scalar.kind != NBX_SCALAR_DOUBLE) {
                fprintf(out, "nbx_scalar_%s(", !none && v->v.scalar.kind == NBX_SCALAR_BOOL ? "bool" : "int");
                fprintf(out, "%" PRId64 ")", none ? (int64_t)0 : v->v.scalar.re.i);
            } else {
                fprintf(out, "nbx_scalar_double(");
                write_number(out, v->v.scalar);
                fputc(')', out);
            }
            break;
        case NBXI_ARG_BOOL: fprintf(out, "%s", !none && v->v.scalar.re.i ? "true" : "false"); break;
        default:
            if (none)
                fprintf(out, "0");
            else
                write_number(out, v->v.scalar);
        }
        fprintf(out, ";\n");
    }
    free(name);
}

static void write_options(FILE *out, const gen_op *op)
{
    const nbxi_schema *s = &op->schema;
    fprintf(out, "typedef struct nbx_%s_options {\n    size_t struct_size;\n", op->c_name);
    for (int i = 0; i < s->nargs; i++) {
        const nbxi_arg *a = &s->args[i];
        if (!gen_is_option(a)) continue;
        char *name = gen_identifier(a->name);
        fprintf(out, "    %s%s;\n", type_of(a), name);
        if (c_types[a->type].list) fprintf(out, "    size_t %s_count;\n", name);
        free(name);
    }
    fprintf(out, "} nbx_%s_options;\n", op->c_name);
    fprintf(out, "static inline void nbx_%s_options_init(nbx_%s_options *o)\n{\n    o->struct_size = sizeof *o;\n",
            op->c_name, op->c_name);
    for (int i = 0; i < s->nargs; i++)
        if (gen_is_option(&s->args[i])) write_init(out, &s->args[i]);
    fprintf(out, "}\n");
}

/* Text in a comment, broken at 120 columns. */
static int write_words(FILE *out, const char *text, int column)
{
    while (*text) {
        size_t n = strcspn(text, " ");
        if (column + (int)n + 1 > 116) {
            fprintf(out, "\n *    ");
            column = 6;
        }
        fprintf(out, " %.*s", (int)n, text);
        column += (int)n + 1;
        text += n;
        text += strspn(text, " ");
    }
    return column;
}

static void write_comment(FILE *out, const gen_op *op)
{
    const gen_row *row = op->row;
    fprintf(out, "/*");
    write_words(out, op->text, 2);
    if (op->variant == NBXI_FUNCTIONAL) {
        fprintf(out, "\n *");
        int column = write_words(out, row->doc, 2);
        if (row->dtypes[0]) {
            char *text = gen_format("Takes %s.", row->dtypes);
            column = write_words(out, text, column);
            free(text);
        }
        if (row->kind != NBXI_OP_VIEW && row->bound_kind != NBXI_BOUND_NONE) {
            char *text = gen_format("Bound: %s.", row->bound);
            column = write_words(out, text, column);
            free(text);
        }
        if (row->kind == NBXI_OP_VIEW) column = write_words(out, "The result is a view.", column);
        if (row->note) write_words(out, row->note, column);
    }
    fprintf(out, " */\n");
}

void gen_write_header(FILE *out, const gen_table *table)
{
    fprintf(
        out,
        "/* SPDX-License-Identifier: Apache-2.0 */\n"
        "/* The operators as typed functions. Made by nbx-gen from the operator table: do not edit.\n"
        " *\n"
        " * Arguments without a default stand in the order of the schema; those with one are members of the options\n"
        " * struct (NULL: all defaults), which nbx_X_options_init fills: set struct_size only through it. Lists are\n"
        " * pointer and count; NULL is None for lists and strings that may be absent; an absent tensor is NBX_NONE.\n"
        " * Results are new references of the caller, or the open scope's. A list of tensors goes to the caller's\n"
        " * array, which has room for `capacity`; *count is their number, also when the room is too small\n"
        " * (NBX_INVALID_ARGUMENT). Functions that end in _inplace write to their first argument, those in _out to\n"
        " * their last; both return nothing else. After a failure out-parameters are NULL or unchanged numbers. */\n"
        "#ifndef NBX_OPS_H\n#define NBX_OPS_H\n\n#include <math.h>\n\n#include \"nbx/value.h\"\n\nNBX_BEGIN_C\n");
    for (size_t i = 0; i < table->op_count; i++) {
        const gen_op *op = table->ops[i];
        if (op->options_of == op && op->variant == NBXI_FUNCTIONAL) {
            fputc('\n', out);
            write_options(out, op);
        }
    }
    for (size_t i = 0; i < table->op_count; i++) {
        const gen_op *op = table->ops[i];
        fputc('\n', out);
        if (op->options_of == op && op->variant != NBXI_FUNCTIONAL) write_options(out, op);
        write_comment(out, op);
        write_prototype(out, op, "NBX_CALL ");
        fprintf(out, ";\n");
    }
    fprintf(out, "\nNBX_END_C\n\n#endif\n");
}

static void write_puts(FILE *out, const gen_op *op, int *visible)
{
    const nbxi_schema *s = &op->schema;
    for (int i = 0; i < s->nargs; i++) {
        const nbxi_arg *a = &s->args[i];
        if (gen_is_hidden(a)) {
            fprintf(out, "    a[%d].kind = NBX_VALUE_DEFAULT;\n", i);
            continue;
        }
        (*visible)++;
        const c_type *t = &c_types[a->type];
        char *name = gen_identifier(a->name);
        const char *from = gen_is_option(a) ? "o." : "";
        if (a->type == NBXI_ARG_FLOATS || a->type == NBXI_ARG_BOOLS) {
            fprintf(out, "    nbx_scalar list%d[NBXI_TYPED_LIST];\n", i);
            fprintf(out, "    NBXI_TRY(nbxi_put_%s(ctx, op, %d, &a[%d], list%d, %s%s, %s%s_count));\n", t->put, i, i, i,
                    from, name, from, name);
        } else if (t->list) {
            fprintf(out, "    nbxi_put_%s(&a[%d], %s%s, %s%s_count, %d);\n", t->put, i, from, name, from, name,
                    a->optional);
        } else {
            bool boxed = a->optional && a->type != NBXI_ARG_TENSOR && a->type != NBXI_ARG_STRING &&
                         a->type != NBXI_ARG_GENERATOR;
            fprintf(out, "    nbxi_put_%s%s(&a[%d], %s%s);\n", boxed ? "optional_" : "", t->put, i, from, name);
        }
        free(name);
    }
}

static bool all_tensors(const nbxi_schema *s)
{
    for (int k = 0; k < s->nreturns; k++)
        if (s->returns[k] != NBXI_ARG_TENSOR) return false;
    return true;
}

static const char *const members[] = {
    [NBXI_ARG_INT] = "v.scalar.re.i", [NBXI_ARG_FLOAT] = "v.scalar.re.d", [NBXI_ARG_BOOL] = "v.scalar.re.i != 0",
    [NBXI_ARG_SCALAR] = "v.scalar",   [NBXI_ARG_DTYPE] = "v.dtype",       [NBXI_ARG_TENSOR] = "v.tensor"};

static void write_run(FILE *out, const gen_op *op)
{
    const nbxi_schema *s = &op->schema;
    if (op->variant != NBXI_FUNCTIONAL || s->nreturns == 0) {
        fprintf(out, "    return nbxi_typed_nothing(ctx, op, a, %d);\n", s->nargs);
    } else if (s->nreturns == NBXI_RETURN_LIST) {
        fprintf(out, "    return nbxi_typed_list(ctx, op, a, %d, out, capacity, count);\n", s->nargs);
    } else if (all_tensors(s)) {
        fprintf(out, "    nbx_tensor **outs[] = {");
        for (int k = 0; k < s->nreturns; k++) fprintf(out, "%s%s", k ? ", " : "", out_name(op, k));
        fprintf(out, "};\n    return nbxi_typed_tensors(ctx, op, a, %d, outs, %d);\n", s->nargs, s->nreturns);
    } else {
        fprintf(out, "    nbx_value r[%d];\n    NBXI_TRY(nbxi_typed_values(ctx, op, a, %d, r));\n", s->nreturns,
                s->nargs);
        for (int k = 0; k < s->nreturns; k++) {
            char *name = out_name(op, k);
            fprintf(out, "    if (%s) *%s = r[%d].%s;\n", name, name, k, members[s->returns[k]]);
            free(name);
        }
        fprintf(out, "    return NBX_OK;\n");
    }
}

void gen_write_typed(FILE *out, const gen_table *table)
{
    fprintf(out, "/* SPDX-License-Identifier: Apache-2.0 */\n"
                 "/* Bodies of the typed functions. Made by nbx-gen from the operator table: do not edit. */\n"
                 "#include \"nbx/ops.h\"\n#include \"src/ops/typed.h\"\n");
    for (size_t i = 0; i < table->op_count; i++) {
        const gen_op *op = table->ops[i];
        fputc('\n', out);
        write_prototype(out, op, "");
        fprintf(out, "\n{\n    const nbxi_op *op = &nbxi_ops[%d];\n", op->index);
        if (op->options_of) {
            const char *name = op->options_of->c_name;
            fprintf(out, "    nbx_%s_options o;\n    nbx_%s_options_init(&o);\n", name, name);
            fprintf(out, "    NBXI_TRY(nbxi_typed_options(ctx, op, &o, sizeof o, options));\n");
        }
        int visible = 0;
        fprintf(out, "    nbx_value a[%d];\n", op->schema.nargs ? op->schema.nargs : 1);
        if (op->schema.nargs == 0) fprintf(out, "    a[0].kind = NBX_VALUE_NONE;\n");
        write_puts(out, op, &visible);
        write_run(out, op);
        fprintf(out, "}\n");
    }
}
