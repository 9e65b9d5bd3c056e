/* SPDX-License-Identifier: Apache-2.0 */
/* The one conversion per pair of dtypes. */
#ifndef NBXI_TENSOR_CONVERT_H
#define NBXI_TENSOR_CONVERT_H

#include <string.h>

#include "nbx/value.h"

/* Converts n contiguous elements; src and dst do not overlap. Any pair of dtypes. PyTorch's rules:
 *   to float16, bfloat16, float8   round to nearest even from float32; float64 and integers pass through float32, as
 *                                  they do in PyTorch (two roundings); beyond the range: infinity; in float8_e4m3fn,
 *                                  which has none, +-448 (PyTorch 2.15; it was NaN up to 2.11)
 *   float to integer               truncates towards zero; out of range and NaN as C on x86-64 does it, made the same
 *                                  everywhere: bool excepted, all go through int32 (int8, int16, uint16, int32) or
 * int64 (uint8, uint32, int64; uint64 with its upper half), which are their minimum then integer to integer wraps to
 * bool                        != 0 (NaN is true); bytes of a bool other than 0 count as true complex to real drops the
 * imaginary part (to bool: either part != 0) NaNs stay NaNs and quiet; their sign stays, other bits are not fixed. */
void nbxi_convert(nbx_dtype dst_dtype, void *dst, nbx_dtype src_dtype, const void *src, int64_t n);

/* One element to and from a scalar of the dtype's category, by the rules above. uint64 beyond int64 wraps. */
nbx_scalar nbxi_load_scalar(nbx_dtype dtype, const void *src);
void nbxi_store_scalar(nbx_dtype dtype, void *dst, nbx_scalar value);
/* Whether PyTorch takes a number as an element of a dtype ("value cannot be converted to type without overflow"). */
bool nbxi_scalar_fits(nbx_dtype dtype, nbx_scalar value);

/* Single values, exact or correctly rounded. The float64 ones round once (nbxi_convert does not: see above). */
float nbxi_f16_to_f32(uint16_t h);
uint16_t nbxi_f32_to_f16(float f);
uint16_t nbxi_f64_to_f16(double d);
uint16_t nbxi_f64_to_bf16(double d);
float nbxi_f8_e4m3fn_to_f32(uint8_t b);
uint8_t nbxi_f32_to_f8_e4m3fn(float f);
float nbxi_f8_e5m2_to_f32(uint8_t b);
uint8_t nbxi_f32_to_f8_e5m2(float f);
static inline float nbxi_bf16_to_f32(uint16_t h)
{
    uint32_t u = (uint32_t)h << 16;
    float f;
    memcpy(&f, &u, 4);
    return f;
}
static inline uint16_t nbxi_f32_to_bf16(float f)
{
    uint32_t u;
    memcpy(&u, &f, 4);
    if ((u & 0x7fffffffu) > 0x7f800000u) return (uint16_t)((u >> 16) | 0x40u);
    return (uint16_t)((u + 0x7fffu + ((u >> 16) & 1u)) >> 16);
}

#endif
