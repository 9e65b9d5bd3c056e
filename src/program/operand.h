/* SPDX-License-Identifier: Apache-2.0 */
/* The names of one graph while it is read, and its arguments. */
#ifndef NBXI_PROGRAM_OPERAND_H
#define NBXI_PROGRAM_OPERAND_H

#include "src/program/loader.h"

typedef struct nbxi_scope_names {
    nbxi_loader *loader;
    nbxi_graph *graph;
    nbxi_map names;         /* to the slot + 1 */
    nbxi_map tensor_values; /* name to its TensorMeta, a const nbxi_jnode */
} nbxi_scope_names;

void nbxi_scope_free(nbxi_scope_names *scope);
nbx_status nbxi_scope_slot(nbxi_scope_names *scope, const char *name, const char *where, int32_t *out);
nbx_status nbxi_parse_operand(nbxi_scope_names *scope, const nbxi_jnode *json, const char *where, nbxi_operand *out);
/* Reads a graph and the graphs inside it. scope (may be NULL) gets the names, for the signature; free it. */
nbx_status nbxi_parse_graph(nbxi_loader *loader, const nbxi_jnode *json, const char *name, int depth, nbxi_graph **out,
                            nbxi_scope_names *scope);

#endif
