/* SPDX-License-Identifier: Apache-2.0 */
/* Any bytes as compiled GPU code. What is understood has to hold together. */
#include <stdlib.h>
#include <string.h>

#include "src/device/elf.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    nbx_context *ctx;
    nbxi_elf *elf;
    if (nbx_context_create(NULL, &ctx) != NBX_OK) return 0;
    if (nbxi_elf_parse(ctx, ctx->heap, "fuzz", data, size, &elf) == NBX_OK) {
        for (size_t i = 0; i < elf->kernels.count; i++) {
            const nbxi_elf_kernel *k = &elf->kernels.data[i];
            if (nbxi_elf_find(elf, k->name) == NULL) abort();
            if (k->declared.count < -1 || (k->declared.count >= 0 && !nbxi_declared_consistent(&k->declared))) abort();
        }
        nbxi_elf_free(elf);
    }
    nbx_context_destroy(ctx);
    return 0;
}
