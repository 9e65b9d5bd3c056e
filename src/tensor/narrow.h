/* SPDX-License-Identifier: Apache-2.0 */
/* Bit arithmetic of the small float formats, shared by the scalar functions and the vector loops. Integer arithmetic
 * only, so that rounding mode and flush-to-zero flags of the host have no say. */
#ifndef NBXI_TENSOR_NARROW_H
#define NBXI_TENSOR_NARROW_H

#include <stdint.h>
#include <string.h>

static inline uint32_t nbxi_float_bits(float f)
{
    uint32_t u;
    memcpy(&u, &f, 4);
    return u;
}

static inline float nbxi_bits_float(uint32_t u)
{
    float f;
    memcpy(&f, &u, 4);
    return f;
}

/* The magnitude of a finite float32 `a` rounded to a format with `mantissa` bits whose exponent has the given bias.
 * The result may run past the format's largest finite value. */
static inline uint32_t nbxi_narrow_magnitude(uint32_t a, int mantissa, int bias)
{
    int least = 127 - bias + 1; /* float32's exponent field of the smallest normal number */
    int exponent = (int)(a >> 23);
    if (exponent >= least) {
        int shift = 23 - mantissa;
        uint32_t r = a - ((uint32_t)(127 - bias) << 23);
        return (r + (1u << (shift - 1)) - 1 + ((r >> shift) & 1u)) >> shift;
    }
    int shift = 23 - mantissa + least - exponent;
    if (shift > 24) return 0;
    uint32_t m = (a & 0x7fffffu) | 0x800000u;
    return (m + (1u << (shift - 1)) - 1 + ((m >> shift) & 1u)) >> shift;
}

/* A small format's bits without sign as float32 bits: finite values only. */
static inline uint32_t nbxi_widen_magnitude(uint32_t m, int mantissa, int bias)
{
    if (m >> mantissa) return (m << (23 - mantissa)) + ((uint32_t)(127 - bias) << 23);
    /* m units of 2^(1 - bias - mantissa): an exact conversion and an exact product of normal numbers */
    return nbxi_float_bits((float)(int32_t)m * nbxi_bits_float((uint32_t)(127 + 1 - bias - mantissa) << 23));
}

static inline uint16_t nbxi_narrow_f16(float f)
{
    uint32_t u = nbxi_float_bits(f), a = u & 0x7fffffffu, sign = (u >> 16) & 0x8000u;
    if (a > 0x7f800000u) return (uint16_t)(sign | 0x7e00u | ((a >> 13) & 0x3ffu));
    if (a >= 0x477ff000u) return (uint16_t)(sign | 0x7c00u); /* from 65520 */
    return (uint16_t)(sign | nbxi_narrow_magnitude(a, 10, 15));
}

static inline float nbxi_widen_f16(uint16_t h)
{
    uint32_t m = h & 0x7fffu, sign = (uint32_t)(h & 0x8000u) << 16;
    if (m >= 0x7c00u) return nbxi_bits_float(sign | 0x7f800000u | (m > 0x7c00u ? 0x400000u : 0) | ((m & 0x3ffu) << 13));
    return nbxi_bits_float(sign | nbxi_widen_magnitude(m, 10, 15));
}

static inline uint8_t nbxi_narrow_f8_e4m3fn(float f)
{
    uint32_t u = nbxi_float_bits(f), a = u & 0x7fffffffu, sign = (u >> 24) & 0x80u;
    if (a > 0x7f800000u) return (uint8_t)(sign | 0x7fu);
    if (a > 0x43e00000u) return (uint8_t)(sign | 0x7eu); /* above 448 and infinity: the largest number */
    return (uint8_t)(sign | nbxi_narrow_magnitude(a, 3, 7));
}

static inline float nbxi_widen_f8_e4m3fn(uint8_t b)
{
    uint32_t m = b & 0x7fu, sign = (uint32_t)(b & 0x80u) << 24;
    if (m == 0x7fu) return nbxi_bits_float(sign | 0x7fc00000u);
    return nbxi_bits_float(sign | nbxi_widen_magnitude(m, 3, 7));
}

static inline uint8_t nbxi_narrow_f8_e5m2(float f)
{
    uint32_t u = nbxi_float_bits(f), a = u & 0x7fffffffu, sign = (u >> 24) & 0x80u;
    if (a > 0x7f800000u) return (uint8_t)(sign | 0x7fu);
    if (a >= 0x47700000u) return (uint8_t)(sign | 0x7cu); /* from 61440 */
    return (uint8_t)(sign | nbxi_narrow_magnitude(a, 2, 15));
}

static inline float nbxi_widen_f8_e5m2(uint8_t b) { return nbxi_widen_f16((uint16_t)(b << 8)); }

/* Truncation with x86-64's answer for what does not fit. The comparison comes first: C leaves the rest undefined. */
static inline int32_t nbxi_truncate_i32(double d)
{
    double in = d > -2147483649.0 && d < 2147483648.0 ? d : -2147483648.0; /* NaN fails both */
    return (int32_t)in;
}

static inline int64_t nbxi_truncate_i64(double d)
{
    double in = d >= -9223372036854775808.0 && d < 9223372036854775808.0 ? d : -9223372036854775808.0;
    return (int64_t)in;
}

static inline uint64_t nbxi_truncate_u64(double d)
{
    if (d >= 9223372036854775808.0) return (uint64_t)nbxi_truncate_i64(d - 9223372036854775808.0) ^ 0x8000000000000000u;
    return (uint64_t)nbxi_truncate_i64(d);
}

#endif
