/* SPDX-License-Identifier: Apache-2.0 */
/* State dicts as torch.save pickles them. */
#ifndef NBXI_PROGRAM_PICKLE_H
#define NBXI_PROGRAM_PICKLE_H

#include "nbx/tensor.h"
#include "src/base/context.h"

typedef struct nbxi_pickled_tensor {
    const char *name; /* with its length; not ended by a zero byte */
    size_t name_length;
    const char *storage; /* key of the storage, likewise */
    size_t storage_length;
    nbx_dtype dtype;
    int64_t offset;
    int ndim;
    int64_t sizes[NBX_MAX_RANK];
    int64_t strides[NBX_MAX_RANK];
} nbxi_pickled_tensor;

typedef nbx_status (*nbxi_pickle_function)(void *user, const nbxi_pickled_tensor *tensor);

/* Reads a pickle that is a dict from names to tensors and calls `found` for each. This is no unpickler: it knows the
 * dozen opcodes and five functions that such a dict is made of, executes nothing, and refuses everything else by name.
 * Errors: FORMAT, NOT_SUPPORTED, LIMIT, OUT_OF_MEMORY and what `found` says. */
nbx_status nbxi_pickle_tensors(nbx_context *ctx, const char *file, int64_t base, const uint8_t *data, size_t size,
                               nbxi_pickle_function found, void *user);

#endif
