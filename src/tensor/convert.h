/* SPDX-License-Identifier: Apache-2.0 */
/* The one conversion per pair of dtypes. */
#ifndef NBXI_TENSOR_CONVERT_H
#define NBXI_TENSOR_CONVERT_H

#include <string.h>

#include "nbx/value.h"

/* Converts n contiguous elements; src and dst do not overlap. PyTorch's rules: round to nearest even to half types
 * (overflow to infinity), one rounding only (float64 to float16 does not pass through float32), float to integer
 * truncates towards zero (out of range: as C on x86-64 does it, made the same on every machine), integers wrap,
 * anything to bool is != 0 (NaN is true), complex to real drops the imaginary part, float8_e4m3fn: beyond the range
 * gives NaN. Any pair of dtypes. */
void nbxi_convert(nbx_dtype dst_dtype, void *dst, nbx_dtype src_dtype, const void *src, int64_t n);

/* One element to and from a scalar of the dtype's category. */
nbx_scalar nbxi_load_scalar(nbx_dtype dtype, const void *src);
void nbxi_store_scalar(nbx_dtype dtype, void *dst, nbx_scalar value);

/* Single values, exact or correctly rounded (header-only so that loops can inline them). */
float nbxi_f16_to_f32(uint16_t h);
uint16_t nbxi_f32_to_f16(float f);
uint16_t nbxi_f64_to_f16(double d);
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
uint16_t nbxi_f64_to_bf16(double d);

#endif
