/* SPDX-License-Identifier: Apache-2.0 */
/* Quantised weights: matrices kept as small integers or float8 with scales, and products with them that never make a
 * dense copy. docs/quantised-weights.md has the formats and the bounds. */
#ifndef NBX_QUANT_H
#define NBX_QUANT_H

#include "nbx/io.h"
#include "nbx/tensor.h"

/* A weight w of N rows (outputs) and K columns (inputs). Scales and zeros belong to blocks of it. */
typedef enum nbx_quant_scheme {
    /* "int4-g128-asym": w = q * scale + min, q from 0 to 15. weight int32 [K/8, N]: bits 4i to 4i+3 of word [r, n] are
     * q of w[n, 8r + i]; scales and zeros (the minima, "qmins") float16 [K/128, N]. */
    NBX_QUANT_INT4_G128_ASYM = 0,
    /* "int8-sym": w = q * scale. weight int8 [N, K]. */
    NBX_QUANT_INT8_SYM = 1,
    /* "int8-asym": w = (q - zero) * scale. zeros int8 of the scales' sizes. */
    NBX_QUANT_INT8_ASYM = 2,
    /* "fp8-e4m3fn", "fp8-e5m2": w = q * scale. weight float8_e4m3fn, float8_e5m2 [N, K]. */
    NBX_QUANT_FP8_E4M3FN = 3,
    NBX_QUANT_FP8_E5M2 = 4
} nbx_quant_scheme;

/* An immutable weight, counted by references; it may be shared between contexts and threads. */
typedef struct nbx_quantized nbx_quantized;

/* What a weight is made of. Sizes of scales (float32, float16 or bfloat16; all but int4): [] or [1] for the whole
 * weight, [N] or [N, 1] for each row, [A, B] for blocks of block_n x block_k (the last ones may be smaller). */
typedef struct nbx_quantized_parts {
    size_t struct_size; /* set by nbx_quantized_parts_init */
    nbx_quant_scheme scheme;
    nbx_tensor *weight;
    nbx_tensor *scales;
    nbx_tensor *zeros;        /* minima of int4, zero points of int8-asym; otherwise NBX_NONE */
    int64_t block_n, block_k; /* 0: N / A and K / B, which then must be whole */
} nbx_quantized_parts;

NBX_BEGIN_C

NBX_API const char *nbx_quant_scheme_name(nbx_quant_scheme scheme); /* "" if there is none such */
/* Errors: NOT_SUPPORTED (names the schemes that there are). */
NBX_CALL nbx_status nbx_quant_scheme_from_name(nbx_context *ctx, const char *name, nbx_quant_scheme *out);

NBX_API void nbx_quantized_parts_init(nbx_quantized_parts *parts);
/* A weight over the parts, of which it keeps references (of copies, where a part is not contiguous).
 * Errors: INVALID_ARGUMENT (a part is missing or one too many), DTYPE, SHAPE, DEVICE, OUT_OF_MEMORY. */
NBX_CALL nbx_status nbx_quantized_create(nbx_context *ctx, const nbx_quantized_parts *parts, nbx_quantized **out);
/* Quantises a dense floating point weight [N, K], rounding to nearest. block_n and block_k say what shares a scale: 0
 * is all of that dimension (1, 0: each row; 0, 0: the whole weight; 1, 128: groups); int4 has its own, leave them 0.
 * Scales are float16 for int4, else float32. Errors: DTYPE, SHAPE, INVALID_ARGUMENT (infinity or NaN), OUT_OF_MEMORY.
 */
NBX_CALL nbx_status nbx_quantize(nbx_context *ctx, const nbx_tensor *weight, nbx_quant_scheme scheme, int64_t block_n,
                                 int64_t block_k, nbx_quantized **out);
/* The weight BASE.weight of a file, from BASE.qweight, BASE.scales and, where the scheme has it, BASE.qmins (int4) or
 * BASE.qzeros (int8-asym). All names are looked at before anything is read. `scheme` is its name; when the file's
 * metadata has "quantization", that must be equal. Block sizes as in nbx_quantized_parts.
 * Errors: NOT_SUPPORTED (scheme), FORMAT (a part is missing, belongs to another scheme, or stands beside a dense
 * BASE.weight; the record's argument is the part's name), and those of nbx_quantized_create. */
NBX_CALL nbx_status nbx_quantized_load(nbx_context *ctx, nbx_safetensors *file, const char *base, const char *scheme,
                                       int64_t block_n, int64_t block_k, nbx_quantized **out);

NBX_API void nbx_quantized_retain(nbx_quantized *weight);
NBX_API void nbx_quantized_release(nbx_quantized *weight); /* NULL is ignored */

/* Like a tensor of two dimensions: [N, K], or [K, N] when transposed. The dtype is that of its scales. */
NBX_API nbx_quant_scheme nbx_quantized_get_scheme(const nbx_quantized *weight);
NBX_API nbx_dtype nbx_quantized_dtype(const nbx_quantized *weight);
NBX_API nbx_device nbx_quantized_device(const nbx_quantized *weight);
NBX_API int64_t nbx_quantized_size(const nbx_quantized *weight, int dim); /* -2 to 1, else 0 */
NBX_API int64_t nbx_quantized_numel(const nbx_quantized *weight);
NBX_API size_t nbx_quantized_nbytes(const nbx_quantized *weight); /* of all parts */
NBX_API bool nbx_quantized_is_transposed(const nbx_quantized *weight);
/* Parts 0 to 2: weight, scales, zeros (NBX_NONE: there are none). The weight keeps the reference. */
NBX_API nbx_tensor *nbx_quantized_part(const nbx_quantized *weight, int part);

/* The transpose, with the same parts. Errors: OUT_OF_MEMORY. */
NBX_CALL nbx_status nbx_quantized_t(nbx_context *ctx, const nbx_quantized *weight, nbx_quantized **out);
/* All parts on another device. */
NBX_CALL nbx_status nbx_quantized_to_device(nbx_context *ctx, const nbx_quantized *weight, nbx_device device,
                                            nbx_quantized **out);

/* The dense weight, of the handle's sizes. dtype: float32, float64 (no more exact), float16 or bfloat16. */
NBX_CALL nbx_status nbx_quantized_dequantize(nbx_context *ctx, const nbx_quantized *weight, nbx_dtype dtype,
                                             nbx_tensor **out);
/* a @ weight: a [.., K] or [K] of float32, float16 or bfloat16, weight transposed, that is [K, N]. The result has a's
 * dtype. A row is the same whatever other rows there are. Errors: SHAPE (also a weight that is not transposed), DTYPE,
 * DEVICE, OUT_OF_MEMORY. */
NBX_CALL nbx_status nbx_quantized_mm(nbx_context *ctx, const nbx_tensor *a, const nbx_quantized *weight,
                                     nbx_tensor **out);
/* a @ weight^T + bias, the weight as [N, K]. bias [N] of a's dtype, or NBX_NONE. */
NBX_CALL nbx_status nbx_quantized_linear(nbx_context *ctx, const nbx_tensor *a, const nbx_quantized *weight,
                                         const nbx_tensor *bias, nbx_tensor **out);

NBX_END_C

#endif
