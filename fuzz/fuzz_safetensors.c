/* SPDX-License-Identifier: Apache-2.0 */
/* Any bytes as a safetensors file: opened, every tensor taken out and its bytes touched. */
#include <stdlib.h>

#include "nbx/io.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static volatile uint8_t sink;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    nbx_context *ctx;
    if (nbx_context_create(NULL, &ctx) != NBX_OK) return 0;
    nbx_safetensors *file;
    if (nbx_safetensors_open_memory(ctx, data, size, "fuzz", &file) == NBX_OK) {
        for (size_t i = 0; i < nbx_safetensors_count(file); i++) {
            nbx_tensor *t;
            if (nbx_safetensors_tensor(ctx, file, nbx_safetensors_name(file, i), &t) != NBX_OK) continue;
            const uint8_t *bytes = nbx_tensor_data(t);
            size_t count = (size_t)nbx_tensor_numel(t) * nbx_dtype_size(nbx_tensor_dtype(t));
            for (size_t k = 0; k < count; k++) sink ^= bytes[k];
            nbx_tensor_release(t);
        }
        nbx_safetensors_close(file);
    }
    nbx_memory_info info;
    nbx_memory_info_get(ctx, &info);
    if (info.peak > (size + 4096) * 64) abort(); /* memory is bounded by the size of the file */
    nbx_context_destroy(ctx);
    return 0;
}
