/* SPDX-License-Identifier: Apache-2.0 */
/* Any bytes as the files beside a foreign kernel: metadata, record, Triton's text. The first byte says which. */
#include <stdlib.h>
#include <string.h>

#include "src/launch/module.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    nbx_context *ctx;
    static nbxi_module_meta meta;
    static nbxi_signature signature;
    if (size == 0 || nbx_context_create(NULL, &ctx) != NBX_OK) return 0;
    nbx_status status = NBX_OK;
    if (data[0] == 'm') {
        status = nbxi_module_metadata(ctx, "fuzz", data + 1, size - 1, &meta);
        if (status == NBX_OK && (meta.map_count > 8 || meta.warps < 1)) abort();
    } else {
        memset(&meta, 0, sizeof(meta));
        memcpy(meta.kernel, "k", 2);
        meta.minor = 7;
        meta.map_count = data[0] == 'r';
        status = data[0] == 't' ? nbxi_module_ttir(ctx, "fuzz", (const char *)data + 1, size - 1, "k", &signature)
                                : nbxi_module_record(ctx, "fuzz", data + 1, size - 1, &meta, &signature);
        if (status == NBX_OK && (signature.count > NBXI_MODULE_MOST || signature.folded > signature.count)) abort();
    }
    nbx_context_destroy(ctx);
    return 0;
}
