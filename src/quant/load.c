/* SPDX-License-Identifier: Apache-2.0 */
/* Quantised weights of safetensors files. Names decide before anything is read. */
#include <stdio.h>
#include <string.h>

#include "src/quant/quant.h"

enum { NAME_MAX_BYTES = 4096 };

/* The parts that a file may have under a base, and the dense weight that may not stand beside them. */
enum { QWEIGHT, SCALES, QMINS, QZEROS, DENSE, SUFFIXES };
static const char *const suffixes[SUFFIXES] = {"qweight", "scales", "qmins", "qzeros", "weight"};

static bool has(const nbx_safetensors *file, const char *name)
{
    for (size_t i = 0; i < nbx_safetensors_count(file); i++)
        if (strcmp(nbx_safetensors_name(file, i), name) == 0) return true;
    return false;
}

static nbx_status join(nbx_context *ctx, const char *base, int suffix, char *name)
{
    int n = snprintf(name, NAME_MAX_BYTES, "%s.%s", base, suffixes[suffix]);
    if (n > 0 && n < NAME_MAX_BYTES) return NBX_OK;
    return nbxi_fail_argument(ctx, NBX_LIMIT, "base", "its name is too long");
}

static nbx_status check_names(nbx_context *ctx, const nbx_safetensors *file, const char *base, nbx_quant_scheme scheme)
{
    char name[NAME_MAX_BYTES];
    for (int i = 0; i < SUFFIXES; i++) {
        bool wanted = i == QWEIGHT || i == SCALES || (i == QMINS && scheme == NBX_QUANT_INT4_G128_ASYM) ||
                      (i == QZEROS && scheme == NBX_QUANT_INT8_ASYM);
        NBXI_TRY(join(ctx, base, i, name));
        bool there = has(file, name);
        if (wanted == there) continue;
        if (wanted)
            return nbxi_fail_argument(ctx, NBX_FORMAT, name,
                                      "the quantised weight '%s' is not complete: its part %s is missing (%s)", base,
                                      suffixes[i], nbx_quant_scheme_name(scheme));
        return nbxi_fail_argument(ctx, NBX_FORMAT, name,
                                  i == DENSE ? "the quantised weight '%s' is mixed: a dense one, %s, stands beside it "
                                               "(%s)"
                                             : "the quantised weight '%s' is mixed: %s is no part of %s",
                                  base, suffixes[i], nbx_quant_scheme_name(scheme));
    }
    return NBX_OK;
}

static nbx_status check_metadata(nbx_context *ctx, const nbx_safetensors *file, const char *scheme)
{
    const char *said = nbx_safetensors_metadata(file, "quantization");
    nbx_quant_scheme known;
    if (said == NULL || strcmp(said, scheme) == 0) return NBX_OK;
    NBXI_TRY(nbx_quant_scheme_from_name(ctx, said, &known));
    return nbxi_fail_argument(ctx, NBX_FORMAT, "scheme", "the file says that it is %.100s, not %s", said, scheme);
}

static nbx_status read_part(nbx_context *ctx, nbx_safetensors *file, const char *base, int suffix, nbx_tensor **out)
{
    char name[NAME_MAX_BYTES];
    NBXI_TRY(join(ctx, base, suffix, name));
    return nbx_safetensors_tensor(ctx, file, name, out);
}

nbx_status nbx_quantized_load(nbx_context *ctx, nbx_safetensors *file, const char *base, const char *scheme,
                              int64_t block_n, int64_t block_k, nbx_quantized **out)
{
    nbx_quantized_parts parts;
    if (out == NULL) return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "out", "must not be NULL");
    *out = NULL;
    if (file == NULL || base == NULL)
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, file ? "base" : "file", "must not be NULL");
    nbx_quantized_parts_init(&parts);
    NBXI_TRY(nbx_quant_scheme_from_name(ctx, scheme, &parts.scheme));
    NBXI_TRY(check_metadata(ctx, file, scheme));
    NBXI_TRY(check_names(ctx, file, base, parts.scheme));
    parts.block_n = block_n;
    parts.block_k = block_k;
    NBXI_TRY(nbx_scope_begin(ctx));
    nbx_status status = read_part(ctx, file, base, QWEIGHT, &parts.weight);
    if (status == NBX_OK) status = read_part(ctx, file, base, SCALES, &parts.scales);
    if (status == NBX_OK && parts.scheme == NBX_QUANT_INT4_G128_ASYM)
        status = read_part(ctx, file, base, QMINS, &parts.zeros);
    if (status == NBX_OK && parts.scheme == NBX_QUANT_INT8_ASYM)
        status = read_part(ctx, file, base, QZEROS, &parts.zeros);
    if (status == NBX_OK) status = nbx_quantized_create(ctx, &parts, out);
    nbx_status end = nbx_scope_end(ctx);
    return status != NBX_OK ? status : end;
}
