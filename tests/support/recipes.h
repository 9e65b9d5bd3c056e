/* SPDX-License-Identifier: Apache-2.0 */
/* Arguments for operators, found by trying: shapes, dtypes and numbers until the operator accepts them. */
#ifndef NBX_TESTS_RECIPES_H
#define NBX_TESTS_RECIPES_H

#include "src/ops/op.h"

#define NBXT_NOTHING (-1)
typedef struct nbxt_recipe {
    const nbxi_op *op;
    size_t shape, dtype, integer, list;
    int given; /* the optional argument that is not None, counted from 0; NBXT_NOTHING: all are None */
    nbx_device device;
} nbxt_recipe;

/* Looks for one that the operator accepts; op and device are set before. */
bool nbxt_recipe_find(nbx_context *ctx, nbxt_recipe *r);
/* The arguments of a recipe: room for NBXI_MAX_ARGS. They are to be released on failure too. */
nbx_status nbxt_recipe_make(nbx_context *ctx, const nbxt_recipe *r, nbx_value *args);
void nbxt_recipe_release(nbx_context *ctx, const nbxi_op *op, nbx_value *args);
/* Makes them, calls the operator, and releases everything (an nbxt_body; `user` is the recipe). */
nbx_status nbxt_recipe_run(nbx_context *ctx, void *user);

#endif
