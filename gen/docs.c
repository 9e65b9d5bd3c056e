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

void gen_write_docs(FILE *out, const gen_table *table)
{
    static const char *const kinds[] = {[NBXI_OP_POINTWISE] = "pointwise",
                                        [NBXI_OP_KERNEL] = "kernel",
                                        [NBXI_OP_DYNAMIC] = "dynamic",
                                        [NBXI_OP_VIEW] = "view",
                                        [NBXI_OP_COMPOSITE] = "composite"};
    fprintf(
        out,
        "# Operators\n\n"
        "Made by nbx-gen from the rows in src/ops/FAMILY/FAMILY.ops: do not edit. %zu operators in %zu rows.\n\n"
        "- **kind**: pointwise, kernel (sizes known before), dynamic (sizes depend on data), view, composite.\n"
        "- **dtypes**: int is uint8 to int64, half is float16 and bfloat16, float is float32 and float64; empty: what\n"
        "  the operators that it is made of take.\n"
        "- **bound**: exact; ulp N: within N units in the last place; sum C: within C times the sum bound of\n"
        "  docs/architecture.md; none: no bound of its own.\n\n"
        "| operator | C function | kind | dtypes | bound | what |\n| --- | --- | --- | --- | --- | --- |\n",
        table->op_count, table->row_count);
    for (size_t i = 0; i < table->row_count; i++) {
        const gen_row *row = table->rows[i];
        fprintf(out, "| `%s`", row->op->schema.name);
        for (int k = 0; k < row->variant_count; k++) fprintf(out, "<br>`%s`", row->variants[k]->schema.name);
        fprintf(out, " | `nbx_%s`", row->op->c_name);
        for (int k = 0; k < row->variant_count; k++) fprintf(out, "<br>`nbx_%s`", row->variants[k]->c_name);
        fprintf(out, " | %s, ", kinds[row->kind]);
        write_family(out, row->file);
        fprintf(out, " | ");
        write_cell(out, row->dtypes);
        fprintf(out, " | ");
        write_cell(out, row->bound);
        fprintf(out, " | ");
        write_cell(out, row->doc);
        if (row->note) {
            fprintf(out, " *");
            write_cell(out, row->note);
            fprintf(out, "*");
        }
        fprintf(out, " |\n");
    }
    write_refusals(out, table);
}
