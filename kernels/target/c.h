/* SPDX-License-Identifier: Apache-2.0 */
/* The dialect's functions as plain C, so that tests can call them on the host. No kernels, no places, no barriers. */
#include <math.h>
#include <stdint.h>
#include <string.h>

typedef int8_t i8;
typedef uint8_t u8;
typedef int16_t i16;
typedef uint16_t u16;
typedef int32_t i32;
typedef uint32_t u32;
typedef int64_t i64;
typedef uint64_t u64;
typedef float f32;
typedef double f64;
#define NK_F64 1

typedef f32 c64 __attribute__((vector_size(8)));
typedef f64 c128 __attribute__((vector_size(16)));
#define C64(re, im) ((c64){re, im})
#define C128(re, im) ((c128){re, im})
#define RE(z) ((z)[0])
#define IM(z) ((z)[1])

#define GLOBAL
#define LOCAL
#define PRIVATE
#define FN static inline __attribute__((unused))
#define UNROLL

/* FMA is fmaf before headers of float32 and fma before those of float64: who includes them defines it. */
FN u32 BITS_F32(f32 x)
{
    u32 u;
    memcpy(&u, &x, 4);
    return u;
}
FN f32 F32_BITS(u32 u)
{
    f32 x;
    memcpy(&x, &u, 4);
    return x;
}
FN u64 BITS_F64(f64 x)
{
    u64 u;
    memcpy(&u, &x, 8);
    return u;
}
FN f64 F64_BITS(u64 u)
{
    f64 x;
    memcpy(&x, &u, 8);
    return x;
}
#define NK_SQRT_F32(x) sqrtf(x)
#define NK_RINT_F32(x) rintf(x)
#define NK_FLOOR_F32(x) floorf(x)
#define NK_CEIL_F32(x) ceilf(x)
#define NK_TRUNC_F32(x) truncf(x)
#define NK_ABS_F32(x) fabsf(x)
#define NK_SQRT_F64(x) sqrt(x)
#define NK_RINT_F64(x) rint(x)
#define NK_FLOOR_F64(x) floor(x)
#define NK_CEIL_F64(x) ceil(x)
#define NK_TRUNC_F64(x) trunc(x)
#define NK_ABS_F64(x) fabs(x)
FN i32 NK_CLZ_U32(u32 x) { return x ? __builtin_clz(x) : 32; }
FN i32 NK_CLZ_U64(u64 x) { return x ? __builtin_clzll(x) : 64; }
#define NK_POPCOUNT_U32(x) __builtin_popcount(x)
#define NK_MULHI_U32(a, b) ((u32)(((u64)(u32)(a) * (u32)(b)) >> 32))
#define NK_MULHI_U64(a, b) ((u64)(((unsigned __int128)(u64)(a) * (u64)(b)) >> 64))

/* By integers: _Float16 is not known to every compiler of the host. */
FN f32 nk_f16_to_f32(u16 h)
{
    u32 sign = (u32)(h & 0x8000u) << 16, exponent = (h >> 10) & 31u, fraction = h & 0x3ffu;
    if (exponent == 31) return F32_BITS(sign | 0x7f800000u | fraction << 13);
    if (exponent == 0) return F32_BITS(sign | BITS_F32((f32)fraction * 0x1p-24f));
    return F32_BITS(sign | (exponent + 112) << 23 | fraction << 13);
}
FN u16 nk_f32_to_f16(f32 x)
{
    u32 u = BITS_F32(x), sign = u >> 16 & 0x8000u, a = u & 0x7fffffffu;
    if (a > 0x7f800000u) return (u16)(sign | 0x7e00u);
    if (a >= 0x477ff000u) return (u16)(sign | 0x7c00u);
    if (a < 0x38800000u) return (u16)(sign | (BITS_F32(F32_BITS(a) + 0.5f) - 0x3f000000u));
    return (u16)(sign | (((a + 0xfffu + (a >> 13 & 1u)) >> 13) - 0x1c000u));
}
