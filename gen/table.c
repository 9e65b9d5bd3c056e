/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the operator table (ops_table.c) and the declarations of the functions that rows name (ops_rows.h). */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "gen/gen.h"
#include "src/ops/hash.h"

static const char *const type_names[] = {[NBXI_ARG_TENSOR] = "TENSOR",
                                         [NBXI_ARG_INT] = "INT",
                                         [NBXI_ARG_FLOAT] = "FLOAT",
                                         [NBXI_ARG_BOOL] = "BOOL",
                                         [NBXI_ARG_SCALAR] = "SCALAR",
                                         [NBXI_ARG_STRING] = "STRING",
                                         [NBXI_ARG_DTYPE] = "DTYPE",
                                         [NBXI_ARG_LAYOUT] = "LAYOUT",
                                         [NBXI_ARG_DEVICE] = "DEVICE",
                                         [NBXI_ARG_MEMORY_FORMAT] = "MEMORY_FORMAT",
                                         [NBXI_ARG_GENERATOR] = "GENERATOR",
                                         [NBXI_ARG_INTS] = "INTS",
                                         [NBXI_ARG_FLOATS] = "FLOATS",
                                         [NBXI_ARG_BOOLS] = "BOOLS",
                                         [NBXI_ARG_SCALARS] = "SCALARS",
                                         [NBXI_ARG_TENSORS] = "TENSORS",
                                         [NBXI_ARG_OPTIONAL_TENSORS] = "OPTIONAL_TENSORS"};

static const char *const kind_names[] = {[NBXI_OP_POINTWISE] = "POINTWISE",
                                         [NBXI_OP_KERNEL] = "KERNEL",
                                         [NBXI_OP_DYNAMIC] = "DYNAMIC",
                                         [NBXI_OP_VIEW] = "VIEW",
                                         [NBXI_OP_COMPOSITE] = "COMPOSITE"};
static const char *const bound_names[] = {[NBXI_BOUND_EXACT] = "EXACT",
                                          [NBXI_BOUND_ULP] = "ULP",
                                          [NBXI_BOUND_SUM] = "SUM",
                                          [NBXI_BOUND_NORM] = "NORM",
                                          [NBXI_BOUND_NONE] = "NONE"};

static void write_string(FILE *out, const char *text)
{
    fputc('"', out);
    for (; text && *text; text++) {
        if (*text == '"' || *text == '\\') fputc('\\', out);
        fputc(*text, out);
    }
    fputc('"', out);
}

static void write_scalar(FILE *out, nbx_scalar s)
{
    static const char *const kinds[] = {"BOOL", "INT", "DOUBLE", "COMPLEX"};
    fprintf(out, "{NBX_SCALAR_%s, {", kinds[s.kind]);
    if (s.kind != NBX_SCALAR_DOUBLE)
        fprintf(out, ".i = %" PRId64, s.re.i);
    else if (isnan(s.re.d))
        fprintf(out, ".d = (double)NAN");
    else if (isinf(s.re.d))
        fprintf(out, ".d = %s(double)INFINITY", s.re.d < 0 ? "-" : "");
    else
        fprintf(out, ".d = %.17g%s", s.re.d, s.re.d == floor(s.re.d) && fabs(s.re.d) < 1e15 ? ".0" : "");
    fprintf(out, "}, 0.0}");
}

static void write_default(FILE *out, const gen_op *op, int i)
{
    const nbx_value *v = &op->schema.args[i].default_value;
    switch (v->kind) {
    case NBX_VALUE_SCALAR:
        fprintf(out, "{NBX_VALUE_SCALAR, {.scalar = ");
        write_scalar(out, v->v.scalar);
        fprintf(out, "}}");
        break;
    case NBX_VALUE_STRING:
        fprintf(out, "{NBX_VALUE_STRING, {.string = ");
        write_string(out, v->v.string);
        fprintf(out, "}}");
        break;
    case NBX_VALUE_DTYPE: fprintf(out, "{NBX_VALUE_DTYPE, {.dtype = (nbx_dtype)%d}}", (int)v->v.dtype); break;
    case NBX_VALUE_LAYOUT: fprintf(out, "{NBX_VALUE_LAYOUT, {.layout = (nbx_layout)%d}}", (int)v->v.layout); break;
    case NBX_VALUE_MEMORY_FORMAT:
        fprintf(out, "{NBX_VALUE_MEMORY_FORMAT, {.memory_format = (nbx_memory_format)%d}}", (int)v->v.memory_format);
        break;
    case NBX_VALUE_DEVICE: fprintf(out, "{NBX_VALUE_DEVICE, {.device = {NBX_DEVICE_CPU, 0}}}"); break;
    case NBX_VALUE_INTS:
        fprintf(out, "{NBX_VALUE_INTS, {.ints = {");
        if (v->v.ints.count)
            fprintf(out, "list_%d_%d", op->index, i);
        else
            fprintf(out, "NULL");
        fprintf(out, ", %zu}}}", v->v.ints.count);
        break;
    case NBX_VALUE_SCALARS:
        fprintf(out, "{NBX_VALUE_SCALARS, {.scalars = {");
        if (v->v.scalars.count)
            fprintf(out, "list_%d_%d", op->index, i);
        else
            fprintf(out, "NULL");
        fprintf(out, ", %zu}}}", v->v.scalars.count);
        break;
    case NBX_VALUE_TENSORS: fprintf(out, "{NBX_VALUE_TENSORS, {.tensors = {NULL, 0}}}"); break;
    default: fprintf(out, "{NBX_VALUE_NONE, {0}}"); break;
    }
}

static void write_args(FILE *out, const gen_op *op)
{
    const nbxi_schema *s = &op->schema;
    for (int i = 0; i < s->nargs; i++) {
        const nbx_value *v = &s->args[i].default_value;
        if (!s->args[i].has_default) continue;
        if (v->kind == NBX_VALUE_INTS && v->v.ints.count) {
            fprintf(out, "static const int64_t list_%d_%d[] = {", op->index, i);
            for (size_t k = 0; k < v->v.ints.count; k++) fprintf(out, "%s%" PRId64, k ? ", " : "", v->v.ints.data[k]);
            fprintf(out, "};\n");
        } else if (v->kind == NBX_VALUE_SCALARS && v->v.scalars.count) {
            fprintf(out, "static const nbx_scalar list_%d_%d[] = {", op->index, i);
            for (size_t k = 0; k < v->v.scalars.count; k++) {
                if (k) fprintf(out, ", ");
                write_scalar(out, v->v.scalars.data[k]);
            }
            fprintf(out, "};\n");
        }
    }
    if (s->nargs == 0) return;
    fprintf(out, "static const nbxi_arg args_%d[] = {\n", op->index);
    for (int i = 0; i < s->nargs; i++) {
        const nbxi_arg *a = &s->args[i];
        fprintf(out, "    {\"%s\", NBXI_ARG_%s, %d, %d, %d, %d, %d, ", a->name, type_names[a->type], a->optional,
                a->has_default, a->keyword_only, a->written, a->list_size);
        if (a->has_default)
            write_default(out, op, i);
        else
            fprintf(out, "{NBX_VALUE_DEFAULT, {0}}");
        fprintf(out, "},\n");
    }
    fprintf(out, "};\n");
}

static void write_small_arrays(FILE *out, const gen_op *op)
{
    const nbxi_schema *s = &op->schema;
    int returns = s->nreturns == NBXI_RETURN_LIST ? 1 : s->nreturns;
    if (returns > 0) {
        fprintf(out, "static const nbxi_arg_type returns_%d[] = {", op->index);
        for (int i = 0; i < returns; i++) fprintf(out, "%sNBXI_ARG_%s", i ? ", " : "", type_names[s->returns[i]]);
        fprintf(out, "};\n");
    }
    if (op->variant != NBXI_FUNCTIONAL && !op->map_identity) {
        fprintf(out, "static const signed char map_%d[] = {", op->index);
        for (int i = 0; i < op->row->op->schema.nargs; i++) fprintf(out, "%s%d", i ? ", " : "", op->map[i]);
        fprintf(out, "};\n");
    }
}

static void write_functions(FILE *out, const gen_op *op)
{
    const gen_row *row = op->row;
    if (op->variant != NBXI_FUNCTIONAL) return;
    switch (row->kind) {
    case NBXI_OP_KERNEL:
        fprintf(out, "     .infer = %s, .cpu = %s, .ref = %s,\n", row->infer, row->cpu, row->ref);
        if (row->device) fprintf(out, "     .device = %s,\n", row->device);
        break;
    case NBXI_OP_DYNAMIC:
        fprintf(out, "     .cpu_value = %s, .ref_value = %s,\n", row->cpu, row->ref);
        if (row->device) fprintf(out, "     .device_value = %s,\n", row->device);
        break;
    case NBXI_OP_VIEW:
    case NBXI_OP_COMPOSITE: fprintf(out, "     .function = %s,\n", row->function); break;
    default:
        fprintf(out, "     .infer = nbxi_pointwise_infer, .cpu = nbxi_pointwise_cpu, .ref = nbxi_pointwise_ref,\n");
        fprintf(out, "     .device = nbxi_pointwise_device, .pointwise = &nbxi_pointwise_%s,\n", op->c_name);
    }
}

static void write_op(FILE *out, const gen_op *op)
{
    static const char *const variants[] = {"NBXI_FUNCTIONAL", "NBXI_INPLACE", "NBXI_OUT"};
    const gen_row *row = op->row;
    const nbxi_schema *s = &op->schema;
    fprintf(out, "    {.name = \"%s\",\n     .schema = ", s->name);
    write_string(out, op->text);
    fprintf(out, ",\n     .kind = NBXI_OP_%s, .variant = %s, .nargs = %d, .nreturns = %d,\n", kind_names[row->kind],
            variants[op->variant], s->nargs, s->nreturns);
    if (op->variant != NBXI_FUNCTIONAL) {
        fprintf(out, "     .base = &nbxi_ops[%d],", row->op->index);
        if (!op->map_identity) fprintf(out, " .map = map_%d,", op->index);
        fputc('\n', out);
    }
    if (s->nargs) fprintf(out, "     .args = args_%d,", op->index);
    if (s->nreturns) fprintf(out, "     .returns = returns_%d,", op->index);
    fputc('\n', out);
    write_functions(out, op);
    fprintf(out, "     .bound = NBXI_BOUND_%s, .bound_factor = %g, .dtypes = 0x%" PRIx32 "u,\n",
            bound_names[row->bound_kind], row->bound_factor, row->dtype_mask);
    fprintf(out, "     .dtypes_text = \"%s\", .bound_text = \"%s\", .doc = ", row->dtypes, row->bound);
    write_string(out, row->doc);
    bool writes = false;
    for (int i = 0; i < s->nargs; i++) writes = writes || s->args[i].written;
    fprintf(out,
            ",\n     .out_contiguous = %d, .inplace_safe = %d, .inplace_self = %d, .out_dtype = %d, .idempotent = "
            "%d,\n     .host_only = %d, .writes = %d},\n",
            gen_has_flag(row, "out_contiguous"), row->kind == NBXI_OP_POINTWISE || gen_has_flag(row, "inplace_safe"),
            gen_has_flag(row, "inplace_self"), gen_has_flag(row, "out_dtype"), gen_has_flag(row, "idempotent"),
            gen_has_flag(row, "host_only"), writes);
}

static void write_hash(FILE *out, const gen_table *table)
{
    size_t size = 64;
    while (size < 2 * table->op_count) size *= 2;
    int *slots = gen_alloc(size * sizeof *slots);
    for (size_t i = 0; i < table->op_count; i++) {
        const char *name = table->ops[i]->schema.name;
        size_t at = nbxi_hash_name(name, strlen(name)) & (size - 1);
        while (slots[at]) at = (at + 1) & (size - 1);
        slots[at] = (int)i + 1;
    }
    fprintf(out, "const uint32_t nbxi_ops_hash_mask = %zu;\nconst uint16_t nbxi_ops_hash[] = {", size - 1);
    for (size_t i = 0; i < size; i++) fprintf(out, "%s%d,", i % 16 ? " " : "\n    ", slots[i]);
    fprintf(out, "\n};\n");
    free(slots);
}

static bool in_table(const gen_table *table, const char *name)
{
    size_t n = strlen(name), k = strcspn(name, "*");
    if (k < n && name[k + 1]) return false;
    for (size_t i = 0; i < table->op_count; i++) {
        const char *other = table->ops[i]->schema.name;
        if (strncmp(other, name, k) == 0 && (k < n || other[k] == 0 || other[k] == '.')) return true;
    }
    return false;
}

static void write_refusals(FILE *out, const gen_table *table)
{
    fprintf(out, "\nconst nbxi_refusal nbxi_refusals[] = {\n");
    for (size_t i = 0; i < table->refusal_count; i++) {
        const gen_refusal *r = &table->refusals[i];
        if (in_table(table, r->name)) gen_error(r->file, r->line, 1, "%s is refused, but has a row", r->name);
        fprintf(out, "    {\"%s\", ", r->name);
        write_string(out, r->reason);
        fprintf(out, "},\n");
    }
    fprintf(out, "    {0},\n};\n");
}

void gen_write_table(FILE *out, const gen_table *table)
{
    bool pointwise = false;
    fprintf(out, "/* SPDX-License-Identifier: Apache-2.0 */\n"
                 "/* The operator table. Made by nbx-gen from src/ops/FAMILY/FAMILY.ops: do not edit. */\n"
                 "#include <math.h>\n\n#include \"ops_rows.h\"\n#include \"src/ops/hash.h\"\n");
    for (size_t i = 0; i < table->row_count; i++) pointwise = pointwise || table->rows[i]->kind == NBXI_OP_POINTWISE;
    if (pointwise) fprintf(out, "#include \"src/ops/pointwise/pointwise.h\"\n");
    fputc('\n', out);
    for (size_t i = 0; i < table->op_count; i++) {
        write_args(out, table->ops[i]);
        write_small_arrays(out, table->ops[i]);
    }
    fprintf(out, "\nconst nbxi_op nbxi_ops[] = {\n");
    for (size_t i = 0; i < table->op_count; i++) write_op(out, table->ops[i]);
    fprintf(out, "};\nconst size_t nbxi_ops_count = sizeof nbxi_ops / sizeof *nbxi_ops;\n\n");
    write_hash(out, table);
    write_refusals(out, table);
}

typedef struct symbol {
    const char *name;
    int type;
} symbol;

static int by_symbol(const void *a, const void *b)
{
    return strcmp(((const symbol *)a)->name, ((const symbol *)b)->name);
}

void gen_write_rows_header(FILE *out, const gen_table *table)
{
    static const char *const signatures[] = {"nbxi_call *call, nbxi_meta *outs", "nbxi_call *call, nbx_tensor **outs",
                                             "nbxi_call *call"};
    symbol *symbols = gen_alloc((4 * table->row_count + 1) * sizeof *symbols);
    size_t n = 0;
    for (size_t i = 0; i < table->row_count; i++) {
        const gen_row *row = table->rows[i];
        bool dynamic = row->kind == NBXI_OP_DYNAMIC;
        if (row->infer) symbols[n++] = (symbol){row->infer, 0};
        if (row->cpu) symbols[n++] = (symbol){row->cpu, dynamic ? 2 : 1};
        if (row->ref) symbols[n++] = (symbol){row->ref, dynamic ? 2 : 1};
        if (row->device) symbols[n++] = (symbol){row->device, dynamic ? 2 : 1};
        if (row->function) symbols[n++] = (symbol){row->function, 2};
    }
    qsort(symbols, n, sizeof *symbols, by_symbol);
    fprintf(out, "/* SPDX-License-Identifier: Apache-2.0 */\n"
                 "/* The functions that rows name. Made by nbx-gen from src/ops/FAMILY/FAMILY.ops: do not edit. */\n"
                 "#ifndef NBXI_OPS_ROWS_H\n#define NBXI_OPS_ROWS_H\n\n#include \"src/ops/op.h\"\n\n");
    for (size_t i = 0; i < n; i++) {
        if (i > 0 && strcmp(symbols[i - 1].name, symbols[i].name) == 0) continue;
        fprintf(out, "nbx_status %s(%s);\n", symbols[i].name, signatures[symbols[i].type]);
    }
    fprintf(out, "\n#endif\n");
    free(symbols);
}
