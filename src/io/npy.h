/* SPDX-License-Identifier: Apache-2.0 */
/* The header of .npy files. */
#ifndef NBXI_IO_NPY_H
#define NBXI_IO_NPY_H

#include "src/io/file.h"

typedef struct nbxi_npy_header {
    nbx_dtype dtype;
    bool fortran;
    int ndim;
    int64_t sizes[NBX_MAX_RANK];
    uint64_t data, bytes; /* offset in the span and length of the elements */
} nbxi_npy_header;

/* Reads and checks the header; the data fills the span to its end. `name` is what messages call the array. */
nbx_status nbxi_npy_parse(nbx_context *ctx, nbxi_span span, const char *name, nbxi_npy_header *out);
nbx_status nbxi_npy_tensor(nbx_context *ctx, nbxi_span span, const nbxi_npy_header *header, nbx_tensor **out);

/* The header of a C-order array into *out (from the heap), padded so that data behind it is aligned to 64. */
nbx_status nbxi_npy_make_header(nbx_context *ctx, const char *name, const nbx_tensor *tensor, char **out,
                                size_t *bytes);

#endif
