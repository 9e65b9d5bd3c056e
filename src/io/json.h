/* SPDX-License-Identifier: Apache-2.0 */
/* Strict JSON over jansson: duplicates refused, depth and size limited, errors with the file's offset. */
#ifndef NBXI_IO_JSON_H
#define NBXI_IO_JSON_H

#include <jansson.h>

#include "src/base/context.h"

typedef struct nbxi_json_limits {
    int depth;             /* nesting of objects and arrays */
    size_t container_cost; /* at least so many bytes of text for each object or array, 0: no such rule. It bounds the
                              memory that a text of a given length can ask for */
} nbxi_json_limits;

/* Parses `bytes` bytes of text that stand at `offset` of `file` (names for the record only). The text is one object or
 * array, with spaces around it. json_decref the result. Errors: FORMAT, LIMIT, OUT_OF_MEMORY. */
nbx_status nbxi_json_parse(nbx_context *ctx, const char *file, uint64_t offset, const void *text, size_t bytes,
                           nbxi_json_limits limits, json_t **out);

#endif
