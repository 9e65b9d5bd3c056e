/* SPDX-License-Identifier: Apache-2.0 */
/* Reads operator schemas as PyTorch writes them. Uses nothing of the library, so the generator compiles it too. */
#ifndef NBXI_OPS_SCHEMA_H
#define NBXI_OPS_SCHEMA_H

#include "src/ops/op.h"

#define NBXI_SCHEMA_TEXT 2048
#define NBXI_SCHEMA_LIST 64

/* A parsed schema. Names, strings and lists of defaults point into the struct itself: do not copy it. */
typedef struct nbxi_schema {
    const char *name;      /* "aten::add.Tensor"; the overload "default" is left out */
    const char *space;     /* "aten" */
    const char *base_name; /* "add" */
    const char *overload;  /* "Tensor", or "" */
    int nargs;
    nbxi_arg args[NBXI_MAX_ARGS];
    int nreturns; /* or NBXI_RETURN_LIST */
    nbxi_arg_type returns[NBXI_MAX_RETURNS];
    const char *return_names[NBXI_MAX_RETURNS]; /* "" if none */
    bool return_aliases;                        /* a return is marked (a), (a!) or (a -> *) */
    char text[NBXI_SCHEMA_TEXT];
    size_t text_used;
    int64_t ints[NBXI_SCHEMA_LIST];
    size_t ints_used;
    nbx_scalar scalars[NBXI_SCHEMA_LIST];
    size_t scalars_used;
    char message[160]; /* after a failure: what is wrong */
    size_t column;     /* after a failure: where, from 1 */
} nbxi_schema;

/* False: message and column say why. */
bool nbxi_schema_parse(nbxi_schema *schema, const char *text);

/* "int[2]?" and so on, as the schema would have it. */
const char *nbxi_arg_type_text(const nbxi_arg *arg, char *buffer, size_t capacity);

#endif
