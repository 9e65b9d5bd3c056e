/* SPDX-License-Identifier: Apache-2.0 */
/* State of one load: the archive, its JSON, and what has been found missing. */
#ifndef NBXI_PROGRAM_LOADER_H
#define NBXI_PROGRAM_LOADER_H

#include "src/base/map.h"
#include "src/io/jtree.h"
#include "src/io/zip.h"
#include "src/program/graph.h"

/* Bytes of a tensor in the archive. */
typedef struct nbxi_payload {
    nbx_dtype dtype;
    int ndim;
    int64_t *sizes, *strides;
    int64_t offset;
    const char *member; /* of the archive, or "data/weights/model.pt:3": tensors of the same one share memory */
    nbxi_span span;     /* file NULL: not in the archive */
} nbxi_payload;

typedef struct nbxi_loader {
    nbx_context *ctx;
    nbx_program *program;
    const nbx_program_options *options;
    const char *file; /* name, for messages */
    nbxi_zip *zip;
    const char *prefix; /* "model/", "" if there is none */
    const char *model;
    nbxi_jtree json;
    nbxi_map payloads; /* name to nbxi_payload; of weights and of constants apart: "w/NAME", "c/NAME" */
    nbxi_map bases;    /* member to the nbx_tensor over all of it */
    struct {
        nbxi_file **data;
        size_t count, capacity;
    } files;          /* to be released at the end */
    nbxi_map used;    /* target to its count + 1 */
    nbxi_map missing; /* what is missing, to its count */
    size_t depth;
} nbxi_loader;

#define nbxi_refuse(loader, status, ...) nbxi_fail_file((loader)->ctx, status, (loader)->file, -1, __VA_ARGS__)

/* archive.c: finds the parts of the archive and reads the JSON. */
nbx_status nbxi_archive_open(nbxi_loader *loader, nbxi_file *file);
void nbxi_archive_close(nbxi_loader *loader);
/* weights.c: gives every item its tensor, from the archive or the weights files. */
nbx_status nbxi_archive_payloads(nbxi_loader *loader);
nbx_status nbxi_loader_weights(nbxi_loader *loader);
/* parse.c: graph and signature. */
nbx_status nbxi_parse_program(nbxi_loader *loader);
/* resolve.c: finds what a node's target is and lays its arguments out as the schema has them. */
nbx_status nbxi_resolve_node(nbxi_loader *loader, nbxi_graph *graph, nbxi_node *node, nbxi_operand *operands,
                             size_t count);
/* analyse.c: last uses, room for lists, and which weights are written to. */
nbx_status nbxi_program_analyse(nbxi_loader *loader);
/* Notes something that the library lacks; it is named once when loading ends. */
nbx_status nbxi_loader_missing(nbxi_loader *loader, const char *format, ...) NBX_PRINTF(2, 3);

/* Typed members of JSON objects. The strings live as long as the JSON. `where` is for the message. */
nbx_status nbxi_json_object(nbxi_loader *loader, const nbxi_jnode *object, const char *key, const char *where,
                            const nbxi_jnode **out);
nbx_status nbxi_json_list(nbxi_loader *loader, const nbxi_jnode *object, const char *key, const char *where,
                          const nbxi_jnode **out);
nbx_status nbxi_json_text(nbxi_loader *loader, const nbxi_jnode *object, const char *key, const char *where,
                          const char **out);
nbx_status nbxi_json_whole(nbxi_loader *loader, const nbxi_jnode *object, const char *key, const char *where,
                           int64_t *out);
/* The one member of a union object {"as_int": 3}. */
nbx_status nbxi_json_union(nbxi_loader *loader, const nbxi_jnode *object, const char *where, const char **key,
                           const nbxi_jnode **out);
/* A copy in the program's arena. */
nbx_status nbxi_loader_copy(nbxi_loader *loader, const char *text, const char **out);
nbx_status nbxi_loader_alloc(nbxi_loader *loader, size_t count, size_t size, void *out_pointer);

/* The dtype of a code of the archive; a code that the library has no dtype for is noted as missing. */
nbx_status nbxi_loader_dtype(nbxi_loader *loader, int64_t code, const char *what, nbx_dtype *out);

#endif
