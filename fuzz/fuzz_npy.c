/* SPDX-License-Identifier: Apache-2.0 */
/* Any bytes as a .npy file. */
#include <stdlib.h>

#include "nbx/io.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    nbx_context *ctx;
    if (nbx_context_create(NULL, &ctx) != NBX_OK) return 0;
    nbx_tensor *t;
    if (nbx_npy_read_memory(ctx, data, size, "fuzz", &t) == NBX_OK) {
        size_t bytes = (size_t)nbx_tensor_numel(t) * nbx_dtype_size(nbx_tensor_dtype(t));
        void *copy = malloc(bytes ? bytes : 1);
        if (copy && nbx_tensor_read(ctx, t, copy, bytes) != NBX_OK) abort();
        free(copy);
        nbx_tensor_release(t);
    }
    nbx_context_destroy(ctx);
    return 0;
}
