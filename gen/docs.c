/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the page of operators, docs/operators.md. */
#include <string.h>

#include "gen/gen.h"

/* The folder of a row's file: the family. */
static void write_family(FILE *out, const char *path)
{
    const char *end = strrchr(path, '/');
    const char *begin = end;
    if (!end) return;
    while (begin > path && begin[-1] != '/') begin--;
    fprintf(out, "%.*s", (int)(end - begin), begin);
}

static void write_cell(FILE *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '|') fputc('\\', out);
        fputc(*text, out);
    }
}

static void write_refusals(FILE *out, const gen_table *table)
{
    if (table->refusal_count == 0) return;
    fprintf(out, "\n## Out of scope\n\nThese names are refused with the reason; a * stands for anything.\n");
    for (size_t i = 0; i < table->refusal_count; i++) {
        const gen_refusal *r = &table->refusals[i];
        if (i == 0 || strcmp(r[-1].reason, r->reason) != 0) fprintf(out, "\n**%s**\n", r->reason);
        fprintf(out, "`%s`\n", r->name);
    }
}

static const char *devices_of(const gen_row *row)
{
    switch (row->kind) {
    case NBXI_OP_VIEW: return "all";
    case NBXI_OP_COMPOSITE: return "its parts'";
    case NBXI_OP_POINTWISE: return "cpu, ref, gpu";
    default: return row->device ? "cpu, ref, gpu" : "cpu, ref";
    }
}

static void write_row(FILE *out, const gen_row *row)
{
    static const char *const kinds[] = {[NBXI_OP_POINTWISE] = "pointwise",
                                        [NBXI_OP_KERNEL] = "kernel",
                                        [NBXI_OP_DYNAMIC] = "dynamic",
                                        [NBXI_OP_VIEW] = "view",
                                        [NBXI_OP_COMPOSITE] = "composite"};
    fprintf(out, "| `");
    write_cell(out, row->op->text);
    fprintf(out, "`");
    for (int k = 0; k < row->variant_count; k++) fprintf(out, "<br>`%s`", row->variants[k]->schema.name);
    fprintf(out, " | `nbx_%s`", row->op->c_name);
    for (int k = 0; k < row->variant_count; k++) fprintf(out, "<br>`nbx_%s`", row->variants[k]->c_name);
    fprintf(out, " | %s, ", kinds[row->kind]);
    write_family(out, row->file);
    fprintf(out, " | ");
    write_cell(out, row->dtypes);
    fprintf(out, " | %s | ", devices_of(row));
    write_cell(out, row->bound);
    fprintf(out, " | ");
    write_cell(out, row->doc);
    fprintf(out, " | ");
    if (row->note) write_cell(out, row->note);
    fprintf(out, " |\n");
}

void gen_write_docs(FILE *out, const gen_table *table)
{
    size_t bounds[NBXI_BOUND_NONE + 1] = {0};
    for (size_t i = 0; i < table->row_count; i++) bounds[table->rows[i]->bound_kind]++;
    fprintf(
        out,
        "# Operators\n\n"
        "Made by nbx-gen from the rows in src/ops/FAMILY/FAMILY.ops: do not edit. %zu operators in %zu rows. What\n"
        "ran with which dtype is in [support.md](support.md).\n\n"
        "- **operator**: the schema of the functional operator, and the names of its in-place and out= variants.\n"
        "- **kind**: pointwise, kernel (sizes known before), dynamic (sizes depend on data), view, composite.\n"
        "- **dtypes**: int is uint8 to int64, half is float16 and bfloat16, float is float32 and float64; empty: what\n"
        "  the operators that it is made of take.\n"
        "- **devices**: gpu: the row has a kernel for devices; what a device does not have (float64, complex numbers)\n"
        "  is refused there.\n"
        "- **bound**, of floating results against the float64 reference, beyond one rounding of the result (u: unit\n"
        "  roundoff of float32, of float64 for float64 results): exact (%zu rows): equal; ulp N (%zu): N units in the\n"
        "  last place; sum C (%zu): C u n S, with n S made by the reference from the depth of the sum and the\n"
        "  magnitudes of its terms; norm C (%zu): C u times the largest magnitude of the result; none (%zu): random\n"
        "  draws, which tests of their own hold to PyTorch's.\n"
        "- **differs**: what differs from PyTorch, and why; empty: nothing that is known.\n\n"
        "| operator | C function | kind | dtypes | devices | bound | what | differs |\n"
        "| --- | --- | --- | --- | --- | --- | --- | --- |\n",
        table->op_count, table->row_count, bounds[NBXI_BOUND_EXACT], bounds[NBXI_BOUND_ULP], bounds[NBXI_BOUND_SUM],
        bounds[NBXI_BOUND_NORM], bounds[NBXI_BOUND_NONE]);
    for (size_t i = 0; i < table->row_count; i++) write_row(out, table->rows[i]);
    write_refusals(out, table);
}
