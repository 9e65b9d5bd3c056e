/* SPDX-License-Identifier: Apache-2.0 */
/* Block conversion between any two dtypes, through one of three carriers: int64 for integers and bool, float32 for the
 * floats up to 32 bits, float64. Every dtype has one loader to its carrier and storers from the carriers; pairs that
 * programs use most have a loop of their own with the same results. */
#include <string.h>

#include "src/base/isa.h"
#include "src/tensor/convert.h"
#include "src/tensor/narrow.h"

#if defined(__F16C__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

void NBXI_ISA_NAME(nbxi_convert_block)(nbx_dtype dst_dtype, void *dst, nbx_dtype src_dtype, const void *src, int64_t n);

#define BLOCK 512

/* ---- float16 ------------------------------------------------------------------------------------------------------
 */

#if defined(__F16C__)
static void widen_f16_loop(float *restrict dst, const uint16_t *restrict src, int64_t n)
{
    int64_t i = 0;
    for (; i + 8 <= n; i += 8)
        _mm256_storeu_ps(dst + i, _mm256_cvtph_ps(_mm_loadu_si128((const __m128i *)(const void *)(src + i))));
    for (; i < n; i++) dst[i] = nbxi_widen_f16(src[i]);
}

static void narrow_f16_loop(uint16_t *restrict dst, const float *restrict src, int64_t n)
{
    int64_t i = 0;
    for (; i + 8 <= n; i += 8)
        _mm_storeu_si128((__m128i *)(void *)(dst + i),
                         _mm256_cvtps_ph(_mm256_loadu_ps(src + i), _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC));
    for (; i < n; i++) dst[i] = nbxi_narrow_f16(src[i]);
}
#elif defined(__aarch64__)
static void widen_f16_loop(float *restrict dst, const uint16_t *restrict src, int64_t n)
{
    int64_t i = 0;
    for (; i + 4 <= n; i += 4) vst1q_f32(dst + i, vcvt_f32_f16(vreinterpret_f16_u16(vld1_u16(src + i))));
    for (; i < n; i++) dst[i] = nbxi_widen_f16(src[i]);
}

static void narrow_f16_loop(uint16_t *restrict dst, const float *restrict src, int64_t n)
{
    for (int64_t i = 0; i < n; i++) dst[i] = nbxi_narrow_f16(src[i]); /* independent of the host's rounding mode */
}
#else
static void widen_f16_loop(float *restrict dst, const uint16_t *restrict src, int64_t n)
{
    for (int64_t i = 0; i < n; i++) dst[i] = nbxi_widen_f16(src[i]);
}

static void narrow_f16_loop(uint16_t *restrict dst, const float *restrict src, int64_t n)
{
    for (int64_t i = 0; i < n; i++) dst[i] = nbxi_narrow_f16(src[i]);
}
#endif

/* ---- loops --------------------------------------------------------------------------------------------------------
 */

#define LOOP(name, dst_type, src_type, expression) \
    static void name(dst_type *restrict dst, const src_type *restrict src, int64_t n) \
    { \
        for (int64_t i = 0; i < n; i++) { \
            src_type x = src[i]; \
            dst[i] = (dst_type)(expression); \
        } \
    }

/* to the carriers */
LOOP(bool_to_i64, int64_t, uint8_t, x != 0)
LOOP(u8_to_i64, int64_t, uint8_t, x)
LOOP(i8_to_i64, int64_t, int8_t, x)
LOOP(i16_to_i64, int64_t, int16_t, x)
LOOP(i32_to_i64, int64_t, int32_t, x)
LOOP(u16_to_i64, int64_t, uint16_t, x)
LOOP(u32_to_i64, int64_t, uint32_t, x)
LOOP(bf16_to_f32, float, uint16_t, nbxi_bf16_to_f32(x))
LOOP(e4m3_to_f32, float, uint8_t, nbxi_widen_f8_e4m3fn(x))
LOOP(e5m2_to_f32, float, uint8_t, nbxi_widen_f8_e5m2(x))

/* between the carriers */
LOOP(i64_to_f32, float, int64_t, x)
LOOP(i64_to_f64, double, int64_t, x)
LOOP(u64_to_f32, float, uint64_t, x)
LOOP(u64_to_f64, double, uint64_t, x)
LOOP(f32_to_f64, double, float, x)
LOOP(f64_to_f32, float, double, x)

/* from the carriers */
LOOP(i64_to_bool, uint8_t, int64_t, x != 0)
LOOP(i64_to_b1, uint8_t, int64_t, (uint64_t)x)
LOOP(i64_to_b2, uint16_t, int64_t, (uint64_t)x)
LOOP(i64_to_b4, uint32_t, int64_t, (uint64_t)x)
LOOP(f64_to_bool, uint8_t, double, x != 0)
LOOP(f64_to_u8, uint8_t, double, (uint64_t)nbxi_truncate_i64(x))
LOOP(f64_to_i8, uint8_t, double, (uint32_t)nbxi_truncate_i32(x))
LOOP(f64_to_b2, uint16_t, double, (uint32_t)nbxi_truncate_i32(x))
LOOP(f64_to_i32, int32_t, double, nbxi_truncate_i32(x))
LOOP(f64_to_u32, uint32_t, double, (uint64_t)nbxi_truncate_i64(x))
LOOP(f64_to_i64, int64_t, double, nbxi_truncate_i64(x))
LOOP(f64_to_u64, uint64_t, double, nbxi_truncate_u64(x))
LOOP(f32_to_bf16, uint16_t, float, nbxi_f32_to_bf16(x))
LOOP(f32_to_e4m3, uint8_t, float, nbxi_narrow_f8_e4m3fn(x))
LOOP(f32_to_e5m2, uint8_t, float, nbxi_narrow_f8_e5m2(x))

/* pairs of their own */
LOOP(bool_to_bool, uint8_t, uint8_t, x != 0)
LOOP(bool_to_f32, float, uint8_t, x != 0)
LOOP(u8_to_f32, float, uint8_t, x)
LOOP(i32_to_f32, float, int32_t, x)
LOOP(i64_to_i32, uint32_t, uint64_t, x)
LOOP(i32_to_f64, double, int32_t, x)
LOOP(f32_to_bool, uint8_t, float, x != 0)
LOOP(f32_to_i32, int32_t, float, nbxi_truncate_i32((double)x))
LOOP(f32_to_i64, int64_t, float, nbxi_truncate_i64((double)x))

/* ---- carriers -----------------------------------------------------------------------------------------------------
 */

typedef enum carrier { CARRY_I64, CARRY_U64, CARRY_F32, CARRY_F64 } carrier;

/* The carrier that holds a dtype's values exactly. uint64 is int64's bits with another way to the floats. */
static carrier exact_carrier(nbx_dtype dtype)
{
    switch (dtype) {
    case NBX_FLOAT64: return CARRY_F64;
    case NBX_FLOAT16:
    case NBX_BFLOAT16:
    case NBX_FLOAT32:
    case NBX_FLOAT8_E4M3FN:
    case NBX_FLOAT8_E5M2: return CARRY_F32;
    case NBX_UINT64: return CARRY_U64;
    default: return CARRY_I64;
    }
}

static void load(nbx_dtype dtype, void *dst, const void *src, int64_t n)
{
    switch (dtype) {
    case NBX_BOOL: bool_to_i64(dst, src, n); break;
    case NBX_UINT8: u8_to_i64(dst, src, n); break;
    case NBX_INT8: i8_to_i64(dst, src, n); break;
    case NBX_INT16: i16_to_i64(dst, src, n); break;
    case NBX_INT32: i32_to_i64(dst, src, n); break;
    case NBX_UINT16: u16_to_i64(dst, src, n); break;
    case NBX_UINT32: u32_to_i64(dst, src, n); break;
    case NBX_FLOAT16: widen_f16_loop(dst, src, n); break;
    case NBX_BFLOAT16: bf16_to_f32(dst, src, n); break;
    case NBX_FLOAT8_E4M3FN: e4m3_to_f32(dst, src, n); break;
    case NBX_FLOAT8_E5M2: e5m2_to_f32(dst, src, n); break;
    default: memcpy(dst, src, (size_t)n * nbx_dtype_size(dtype)); break; /* int64, uint64, float32, float64 */
    }
}

static void store_from_i64(nbx_dtype dtype, void *dst, const int64_t *src, int64_t n)
{
    if (dtype == NBX_BOOL) {
        i64_to_bool(dst, src, n);
        return;
    }
    switch (nbx_dtype_size(dtype)) {
    case 1: i64_to_b1(dst, src, n); break;
    case 2: i64_to_b2(dst, src, n); break;
    case 4: i64_to_b4(dst, src, n); break;
    default: memcpy(dst, src, (size_t)n * 8); break;
    }
}

static void store_from_f32(nbx_dtype dtype, void *dst, const float *src, int64_t n)
{
    switch (dtype) {
    case NBX_FLOAT16: narrow_f16_loop(dst, src, n); break;
    case NBX_BFLOAT16: f32_to_bf16(dst, src, n); break;
    case NBX_FLOAT8_E4M3FN: f32_to_e4m3(dst, src, n); break;
    case NBX_FLOAT8_E5M2: f32_to_e5m2(dst, src, n); break;
    default: memcpy(dst, src, (size_t)n * 4); break;
    }
}

static void store_from_f64(nbx_dtype dtype, void *dst, const double *src, int64_t n)
{
    switch (dtype) {
    case NBX_BOOL: f64_to_bool(dst, src, n); break;
    case NBX_UINT8: f64_to_u8(dst, src, n); break;
    case NBX_INT8: f64_to_i8(dst, src, n); break;
    case NBX_INT16:
    case NBX_UINT16: f64_to_b2(dst, src, n); break;
    case NBX_INT32: f64_to_i32(dst, src, n); break;
    case NBX_INT64: f64_to_i64(dst, src, n); break;
    case NBX_UINT32: f64_to_u32(dst, src, n); break;
    case NBX_UINT64: f64_to_u64(dst, src, n); break;
    default: memcpy(dst, src, (size_t)n * 8); break;
    }
}

/* n <= BLOCK elements of real dtypes. */
static void convert_small(nbx_dtype dst_dtype, void *dst, nbx_dtype src_dtype, const void *src, int64_t n)
{
    union {
        int64_t i[BLOCK];
        uint64_t u[BLOCK];
        float f[BLOCK];
        double d[BLOCK];
    } a, b;
    carrier from = exact_carrier(src_dtype), to = exact_carrier(dst_dtype);
    load(src_dtype, &a, src, n);
    if (from == CARRY_I64 || from == CARRY_U64) {
        if (to == CARRY_I64 || to == CARRY_U64) {
            store_from_i64(dst_dtype, dst, a.i, n);
        } else if (to == CARRY_F64) {
            from == CARRY_U64 ? u64_to_f64(dst, a.u, n) : i64_to_f64(dst, a.i, n);
        } else {
            from == CARRY_U64 ? u64_to_f32(b.f, a.u, n) : i64_to_f32(b.f, a.i, n);
            store_from_f32(dst_dtype, dst, b.f, n);
        }
    } else if (from == CARRY_F32) {
        if (to == CARRY_F32) {
            store_from_f32(dst_dtype, dst, a.f, n);
        } else {
            f32_to_f64(b.d, a.f, n);
            store_from_f64(dst_dtype, dst, b.d, n);
        }
    } else if (to == CARRY_F32) {
        f64_to_f32(b.f, a.d, n);
        store_from_f32(dst_dtype, dst, b.f, n);
    } else {
        store_from_f64(dst_dtype, dst, a.d, n);
    }
}

/* ---- complex ------------------------------------------------------------------------------------------------------
 */

static nbx_dtype part_dtype(nbx_dtype dtype)
{
    return dtype == NBX_COMPLEX64 ? NBX_FLOAT32 : dtype == NBX_COMPLEX128 ? NBX_FLOAT64 : dtype;
}

/* Every second element, from the first. */
static void take_real(size_t size, void *restrict dst, const void *restrict src, int64_t n)
{
    if (size == 4)
        for (int64_t i = 0; i < n; i++) memcpy((char *)dst + 4 * i, (const char *)src + 8 * i, 4);
    else
        for (int64_t i = 0; i < n; i++) memcpy((char *)dst + 8 * i, (const char *)src + 16 * i, 8);
}

static void put_real(size_t size, void *restrict dst, const void *restrict src, int64_t n)
{
    memset(dst, 0, 2 * size * (size_t)n);
    if (size == 4)
        for (int64_t i = 0; i < n; i++) memcpy((char *)dst + 8 * i, (const char *)src + 4 * i, 4);
    else
        for (int64_t i = 0; i < n; i++) memcpy((char *)dst + 16 * i, (const char *)src + 8 * i, 8);
}

static void complex_to_bool(nbx_dtype part, uint8_t *dst, const void *src, int64_t n)
{
    if (part == NBX_FLOAT32) {
        const float *x = src;
        for (int64_t i = 0; i < n; i++) dst[i] = x[2 * i] != 0 || x[2 * i + 1] != 0;
    } else {
        const double *x = src;
        for (int64_t i = 0; i < n; i++) dst[i] = x[2 * i] != 0 || x[2 * i + 1] != 0;
    }
}

/* n <= BLOCK / 2 elements, at least one of the dtypes complex. */
static void convert_complex(nbx_dtype dst_dtype, void *dst, nbx_dtype src_dtype, const void *src, int64_t n)
{
    nbx_dtype dst_part = part_dtype(dst_dtype), src_part = part_dtype(src_dtype);
    double parts[BLOCK / 2];
    if (dst_part != dst_dtype && src_part != src_dtype) {
        convert_small(dst_part, dst, src_part, src, 2 * n);
    } else if (src_part == src_dtype) {
        convert_small(dst_part, parts, src_dtype, src, n);
        put_real(nbx_dtype_size(dst_part), dst, parts, n);
    } else if (dst_dtype == NBX_BOOL) {
        complex_to_bool(src_part, dst, src, n);
    } else {
        take_real(nbx_dtype_size(src_part), parts, src, n);
        convert_small(dst_dtype, dst, src_part, parts, n);
    }
}

/* ---- the pairs of their own ---------------------------------------------------------------------------------------
 */

#define PAIR(dst_dtype, src_dtype) ((int)(dst_dtype)*NBX_DTYPE_COUNT + (int)(src_dtype))

static bool convert_pair(nbx_dtype dst_dtype, void *dst, nbx_dtype src_dtype, const void *src, int64_t n)
{
    switch (PAIR(dst_dtype, src_dtype)) {
    case PAIR(NBX_FLOAT32, NBX_FLOAT16): widen_f16_loop(dst, src, n); return true;
    case PAIR(NBX_FLOAT16, NBX_FLOAT32): narrow_f16_loop(dst, src, n); return true;
    case PAIR(NBX_FLOAT32, NBX_BFLOAT16): bf16_to_f32(dst, src, n); return true;
    case PAIR(NBX_BFLOAT16, NBX_FLOAT32): f32_to_bf16(dst, src, n); return true;
    case PAIR(NBX_FLOAT64, NBX_FLOAT32): f32_to_f64(dst, src, n); return true;
    case PAIR(NBX_FLOAT32, NBX_FLOAT64): f64_to_f32(dst, src, n); return true;
    case PAIR(NBX_FLOAT32, NBX_FLOAT8_E4M3FN): e4m3_to_f32(dst, src, n); return true;
    case PAIR(NBX_FLOAT32, NBX_FLOAT8_E5M2): e5m2_to_f32(dst, src, n); return true;
    case PAIR(NBX_FLOAT8_E4M3FN, NBX_FLOAT32): f32_to_e4m3(dst, src, n); return true;
    case PAIR(NBX_FLOAT8_E5M2, NBX_FLOAT32): f32_to_e5m2(dst, src, n); return true;
    case PAIR(NBX_FLOAT32, NBX_BOOL): bool_to_f32(dst, src, n); return true;
    case PAIR(NBX_FLOAT32, NBX_UINT8): u8_to_f32(dst, src, n); return true;
    case PAIR(NBX_FLOAT32, NBX_INT32): i32_to_f32(dst, src, n); return true;
    case PAIR(NBX_FLOAT32, NBX_INT64): i64_to_f32(dst, src, n); return true;
    case PAIR(NBX_FLOAT64, NBX_INT32): i32_to_f64(dst, src, n); return true;
    case PAIR(NBX_FLOAT64, NBX_INT64): i64_to_f64(dst, src, n); return true;
    case PAIR(NBX_INT64, NBX_INT32): i32_to_i64(dst, src, n); return true;
    case PAIR(NBX_INT32, NBX_INT64): i64_to_i32(dst, src, n); return true;
    case PAIR(NBX_INT64, NBX_BOOL): bool_to_i64(dst, src, n); return true;
    case PAIR(NBX_INT32, NBX_FLOAT32): f32_to_i32(dst, src, n); return true;
    case PAIR(NBX_INT64, NBX_FLOAT32): f32_to_i64(dst, src, n); return true;
    case PAIR(NBX_BOOL, NBX_FLOAT32): f32_to_bool(dst, src, n); return true;
    case PAIR(NBX_BOOL, NBX_BOOL): bool_to_bool(dst, src, n); return true;
    default: return false;
    }
}

void NBXI_ISA_NAME(nbxi_convert_block)(nbx_dtype dst_dtype, void *dst, nbx_dtype src_dtype, const void *src, int64_t n)
{
    if (convert_pair(dst_dtype, dst, src_dtype, src, n)) return;
    bool has_complex = nbx_dtype_is_complex(dst_dtype) || nbx_dtype_is_complex(src_dtype);
    int64_t step = has_complex ? BLOCK / 2 : BLOCK;
    size_t dst_size = nbx_dtype_size(dst_dtype), src_size = nbx_dtype_size(src_dtype);
    for (int64_t i = 0; i < n; i += step) {
        int64_t count = n - i < step ? n - i : step;
        void *to = (char *)dst + (size_t)i * dst_size;
        const void *from = (const char *)src + (size_t)i * src_size;
        if (has_complex)
            convert_complex(dst_dtype, to, src_dtype, from, count);
        else
            convert_small(dst_dtype, to, src_dtype, from, count);
    }
}
