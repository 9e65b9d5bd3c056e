/* SPDX-License-Identifier: Apache-2.0 */
/* The support matrix of nbx check: operators by dtypes, in Markdown. */
#include <string.h>

#include "cli/check_matrix.h"

/* Columns: the dtypes of the table that occur, then calls without a tensor argument. */
typedef struct columns {
    bool used[NBX_DTYPE_COUNT + 1];
} columns;

static int column_of(const char *dtype)
{
    for (int d = 0; d < NBX_DTYPE_COUNT; d++)
        if (strcmp(nbx_dtype_name((nbx_dtype)d), dtype) == 0) return d;
    return NBX_DTYPE_COUNT;
}

static void print_cell(const nbxi_check_row *row)
{
    size_t total = row ? row->passed + row->failed + row->refused : 0;
    if (total == 0)
        printf(" |");
    else if (row->passed == total)
        printf(" %zu |", total);
    else
        printf(" **%zu of %zu** |", row->passed, total);
}

/* One operator: rows[first, last) have its name. */
static void print_operator(const nbxi_check *check, size_t first, size_t last, const columns *c)
{
    const nbxi_check_row *cells[NBX_DTYPE_COUNT + 1] = {NULL};
    const char *name = check->rows.data[first].name;
    for (size_t i = first; i < last; i++) cells[column_of(check->rows.data[i].dtype)] = &check->rows.data[i];
    printf("| %s |", strncmp(name, "aten::", 6) == 0 ? name + 6 : name);
    for (int d = 0; d <= NBX_DTYPE_COUNT; d++)
        if (c->used[d]) print_cell(cells[d]);
    printf("\n");
}

void cli_print_matrix(const nbxi_check *check, const char *device)
{
    columns c = {{false}};
    for (size_t i = 0; i < check->rows.count; i++) c.used[column_of(check->rows.data[i].dtype)] = true;
    printf("## %s\n\n%zu calls passed, %zu failed, %zu were refused.\n\n| operator |", device, check->passed,
           check->failed, check->refused);
    for (int d = 0; d <= NBX_DTYPE_COUNT; d++)
        if (c.used[d]) printf(" %s |", d < NBX_DTYPE_COUNT ? nbx_dtype_name((nbx_dtype)d) : "none");
    printf("\n| --- |");
    for (int d = 0; d <= NBX_DTYPE_COUNT; d++)
        if (c.used[d]) printf(" ---: |");
    printf("\n");
    for (size_t first = 0, last; first < check->rows.count; first = last) {
        for (last = first + 1; last < check->rows.count; last++)
            if (strcmp(check->rows.data[last].name, check->rows.data[first].name) != 0) break;
        print_operator(check, first, last, &c);
    }
}
