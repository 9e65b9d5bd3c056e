/* SPDX-License-Identifier: Apache-2.0 */
/* The names of one graph while it is read, and its arguments. */
#ifndef NBXI_PROGRAM_OPERAND_H
#define NBXI_PROGRAM_OPERAND_H

#include "src/program/loader.h"

typedef struct nbxi_scope_names {
    nbxi_loader *loader;
    nbxi_graph *graph;
    nbxi_map names;              /* to the slot + 1 */
    const json_t *tensor_values; /* name to TensorMeta */
} nbxi_scope_names;

nbx_status nbxi_scope_slot(nbxi_scope_names *scope, const char *name, const char *where, int32_t *out);
nbx_status nbxi_parse_operand(nbxi_scope_names *scope, const json_t *json, const char *where, nbxi_operand *out);
/* Reads a graph and the graphs inside it. scope (may be NULL) gets the names, for the signature: free its map. */
nbx_status nbxi_parse_graph(nbxi_loader *loader, const json_t *json, const char *name, int depth, nbxi_graph **out,
                            nbxi_scope_names *scope);

#endif
