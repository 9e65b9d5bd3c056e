/* SPDX-License-Identifier: Apache-2.0 */
/* Any bytes as a zip archive (every member read, up to 1 MiB) and as a .npz file. */
#include <stdlib.h>

#include "nbx/io.h"
#include "src/io/zip.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static volatile uint8_t sink;

static void read_members(nbx_context *ctx, const nbxi_zip *zip)
{
    for (size_t i = 0; i < nbxi_zip_count(zip); i++) {
        const nbxi_zip_member *m = nbxi_zip_member_at(zip, i);
        nbxi_span span;
        if (nbxi_zip_find(zip, m->name) != m) abort();
        if (nbxi_zip_span(ctx, zip, m, 1 << 20, true, &span) != NBX_OK) continue;
        const uint8_t *bytes = nbxi_file_bytes(span.file);
        for (uint64_t k = 0; k < span.size; k++) sink ^= bytes[span.offset + k];
        nbxi_file_release(span.file);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    nbx_context *ctx;
    if (nbx_context_create(NULL, &ctx) != NBX_OK) return 0;
    nbxi_file *file;
    if (nbxi_file_from_memory(ctx, data, size, "fuzz", NULL, NULL, &file) == NBX_OK) {
        nbxi_zip *zip;
        if (nbxi_zip_open(ctx, file, &zip) == NBX_OK) {
            read_members(ctx, zip);
            nbxi_zip_close(zip);
        }
        nbxi_file_release(file);
    }
    nbx_npz *npz;
    if (size < 65536 && nbx_npz_open_memory(ctx, data, size, "fuzz", &npz) == NBX_OK) {
        for (size_t i = 0; i < nbx_npz_count(npz); i++) {
            nbx_tensor_info info = {.struct_size = sizeof info};
            nbx_tensor *t;
            if (nbx_npz_info(ctx, npz, i, &info) != NBX_OK) continue;
            if (nbx_npz_tensor(ctx, npz, nbx_npz_name(npz, i), &t) == NBX_OK) nbx_tensor_release(t);
        }
        nbx_npz_close(npz);
    }
    nbx_context_destroy(ctx);
    return 0;
}
