/* SPDX-License-Identifier: Apache-2.0 */
/* The generator: reads the rows of src/ops/FAMILY/FAMILY.ops and writes the operator table, the typed functions, their
 * public header and the page of operators.
 *
 *     # comment
 *     op SCHEMA                  begins a row; the schema as PyTorch has it
 *       KEY VALUE                its keys, indented; a line that ends with a backslash goes on in the next
 *     refuse REASON              operators that are out of scope, and why
 *       names NAME...            their names without overload; a * stands for anything
 *
 * Keys of every row: kind, dtypes, bound, doc, note, out, inplace, flags, and the functions: kernel rows name infer,
 * cpu and ref; dynamic rows cpu and ref; both may name device; view and composite rows function. All other keys of
 * pointwise rows are kept in gen_row.keys. Errors are FILE:LINE:COLUMN: text, and the exit status is 1. */
#ifndef NBX_GEN_H
#define NBX_GEN_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "src/ops/schema.h"

typedef struct gen_key {
    char *key, *value;
    int line, column; /* of the value */
} gen_key;

typedef struct gen_row gen_row;

/* One operator of the table: the functional operator of a row, or a variant of it. */
typedef struct gen_op {
    gen_row *row;
    nbxi_schema schema;
    char *text; /* the schema as written */
    nbxi_op_variant variant;
    char *c_name;           /* without nbx_: "softmax", "add_scalar", "relu_inplace" */
    int index;              /* in the table */
    int map[NBXI_MAX_ARGS]; /* variant: for each argument of the functional operator, its place here or -1 */
    bool map_identity;
    struct gen_op *options_of; /* whose options struct the typed function takes; NULL: it has no options */
} gen_op;

struct gen_row {
    const char *file;
    int line;
    nbxi_op_kind kind;
    bool has_kind;
    gen_op *op; /* functional (or the only one) */
    gen_op *variants[4];
    int variant_count;
    char *infer, *cpu, *ref, *device, *function;
    char *dtypes, *bound, *doc, *note, *flags;
    uint32_t dtype_mask;
    nbxi_bound_kind bound_kind;
    double bound_factor;
    gen_key *keys; /* keys of pointwise rows that are not named above */
    size_t key_count;
};

/* A name that is out of scope; a * in it stands for anything. */
typedef struct gen_refusal {
    const char *file;
    int line;
    char *name, *reason;
} gen_refusal;

typedef struct gen_table {
    gen_row **rows; /* sorted by the name of their operator */
    size_t row_count;
    gen_op **ops; /* sorted by name */
    size_t op_count;
    gen_refusal *refusals; /* in the order of the files */
    size_t refusal_count;
} gen_table;

void *gen_alloc(size_t size); /* zeroed; ends the generator when there is none */
char *gen_strdup(const char *text);
char *gen_format(const char *format, ...) NBX_PRINTF(1, 2);

/* Reports an error; the generator goes on to find more and fails at the end. */
void gen_error(const char *file, int line, int column, const char *format, ...) NBX_PRINTF(4, 5);
extern int gen_errors;

void gen_read(gen_table *table, const char *path);
/* After all files: sorts, names, maps variants. */
void gen_resolve(gen_table *table);
bool gen_has_flag(const gen_row *row, const char *flag);

void gen_write_table(FILE *out, const gen_table *table);
void gen_write_rows_header(FILE *out, const gen_table *table);
void gen_write_typed(FILE *out, const gen_table *table);
void gen_write_header(FILE *out, const gen_table *table);
void gen_write_docs(FILE *out, const gen_table *table);

/* Typed functions: how an argument looks in C. */
bool gen_is_option(const nbxi_arg *arg); /* a member of the options struct */
bool gen_is_hidden(const nbxi_arg *arg); /* not in the C interface: generators */
char *gen_identifier(const char *name);  /* a name that C and C++ allow */

#endif
