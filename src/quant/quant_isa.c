/* SPDX-License-Identifier: Apache-2.0 */
/* Kernels of quantised products for one instruction set. Vectors have 8 floats everywhere. */
#include <math.h>
#include <string.h>

#include "src/quant/kernels.h"
#include "src/quant/quant.h"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

#define INLINE static inline __attribute__((always_inline))
#define G NBXI_QUANT_GROUP
#define C NBXI_QUANT_COLUMNS
#define CHUNK NBXI_QUANT_CHUNK

typedef float v8 __attribute__((vector_size(32)));
typedef int32_t i8x32 __attribute__((vector_size(32)));
typedef uint32_t u8x32 __attribute__((vector_size(32)));

/* always_inline: without it, a set that has no such registers passes vectors in memory and warns. */
INLINE v8 load(const float *p)
{
    v8 v;
    memcpy(&v, p, sizeof v);
    return v;
}
INLINE void store(float *p, v8 v) { memcpy(p, &v, sizeof v); }

/* s + a * b with one rounding, on every set, so that all give the same bits; without the instruction this is slow. */
INLINE v8 fma8(v8 s, v8 a, v8 b)
{
#if defined(__AVX2__)
    return (v8)_mm256_fmadd_ps((__m256)a, (__m256)b, (__m256)s);
#else
    for (int i = 0; i < 8; i++) s[i] = fmaf(a[i], b[i], s[i]);
    return s;
#endif
}

INLINE v8 to_float(i8x32 x)
{
#if defined(__AVX2__)
    return (v8)_mm256_cvtepi32_ps((__m256i)x);
#else
    return __builtin_convertvector(x, v8);
#endif
}

/* q * scale is exact: 4 bits times the 11 of a float16. */
INLINE v8 int4_value(u8x32 words, int i, v8 scale, v8 min)
{
    return to_float((i8x32)((words >> (uint32_t)(4 * i)) & 15u)) * scale + min;
}

void NBXI_ISA_NAME(nbxi_quant_int4_vector)(const uint32_t *words, int64_t ld, const float *scales, const float *mins,
                                           const float *x, float *total)
{
    for (int c = 0; c < C; c += 16) {
        v8 s0 = load(scales + c), s1 = load(scales + c + 8), m0 = load(mins + c), m1 = load(mins + c + 8);
        v8 sum0 = {0}, sum1 = {0};
        for (int r = 0; r < G / 8; r++) {
            u8x32 w0, w1;
            memcpy(&w0, words + r * ld + c, sizeof w0);
            memcpy(&w1, words + r * ld + c + 8, sizeof w1);
            for (int i = 0; i < 8; i++) {
                float one = x[8 * r + i];
                v8 a = {one, one, one, one, one, one, one, one};
                sum0 = fma8(sum0, a, int4_value(w0, i, s0, m0));
                sum1 = fma8(sum1, a, int4_value(w1, i, s1, m1));
            }
        }
        store(total + c, load(total + c) + sum0);
        store(total + c + 8, load(total + c + 8) + sum1);
    }
}

void NBXI_ISA_NAME(nbxi_quant_int4_tile)(const uint32_t *words, int64_t ld, const float *scales, const float *mins,
                                         float *w)
{
    for (int c = 0; c < C; c += 8) {
        v8 s = load(scales + c), m = load(mins + c);
        for (int r = 0; r < G / 8; r++) {
            u8x32 word;
            memcpy(&word, words + r * ld + c, sizeof word);
            for (int i = 0; i < 8; i++) store(w + (8 * r + i) * C + c, int4_value(word, i, s, m));
        }
    }
}

/* R rows, 16 columns. */
#define ROWS(R) \
    static void rows_##R(const float *w, int64_t depth, const float *x, int64_t ldx, float *total, int64_t ldt) \
    { \
        v8 sum[R][2] = {{{0}}}; \
        for (int64_t k = 0; k < depth; k++) { \
            v8 w0 = load(w + k * C), w1 = load(w + k * C + 8); \
            for (int r = 0; r < R; r++) { \
                float one = x[r * ldx + k]; \
                v8 a = {one, one, one, one, one, one, one, one}; \
                sum[r][0] = fma8(sum[r][0], a, w0); \
                sum[r][1] = fma8(sum[r][1], a, w1); \
            } \
        } \
        for (int r = 0; r < R; r++) { \
            store(total + r * ldt, load(total + r * ldt) + sum[r][0]); \
            store(total + r * ldt + 8, load(total + r * ldt + 8) + sum[r][1]); \
        } \
    }
ROWS(4)
ROWS(1)

void NBXI_ISA_NAME(nbxi_quant_int4_rows)(const float *w, int64_t depth, const float *x, int64_t ldx, int64_t rows,
                                         float *total, int64_t ldt)
{
    for (int c = 0; c < C; c += 16) {
        int64_t r = 0;
        for (; r + 4 <= rows; r += 4) rows_4(w + c, depth, x + r * ldx, ldx, total + r * ldt + c, ldt);
        for (; r < rows; r++) rows_1(w + c, depth, x + r * ldx, ldx, total + r * ldt + c, ldt);
    }
}

void NBXI_ISA_NAME(nbxi_quant_int8_expand)(const int8_t *q, float zero, float scale, int64_t n, float *w)
{
    int64_t i = 0;
#if defined(__AVX2__)
    const __m256 z = _mm256_set1_ps(zero), s = _mm256_set1_ps(scale);
    for (; i + 8 <= n; i += 8) {
        __m256i x = _mm256_cvtepi8_epi32(_mm_loadl_epi64((const __m128i *)(const void *)(q + i)));
        _mm256_storeu_ps(w + i, _mm256_mul_ps(_mm256_sub_ps(_mm256_cvtepi32_ps(x), z), s));
    }
#endif
    for (; i < n; i++) w[i] = ((float)q[i] - zero) * scale;
}

/* 8 at a time by way of float16: e5m2 is its upper half; of e4m3fn the exponent is less by 8, and NaN is put in. */
void NBXI_ISA_NAME(nbxi_quant_float8_expand)(const uint8_t *q, bool e5m2, const float *table, float scale, int64_t n,
                                             float *w)
{
    int64_t i = 0;
#if defined(__AVX2__)
    const __m128i magnitude = _mm_set1_epi16(0x7f), nan = _mm_set1_epi16(0x7e00);
    const __m256 factor = _mm256_set1_ps(scale), power = _mm256_set1_ps(e5m2 ? 1 : 256);
    for (; i + 8 <= n; i += 8) {
        __m128i b = _mm_cvtepu8_epi16(_mm_loadl_epi64((const __m128i *)(const void *)(q + i))), h;
        if (e5m2) {
            h = _mm_slli_epi16(b, 8);
        } else {
            __m128i m = _mm_and_si128(b, magnitude);
            h = _mm_or_si128(_mm_slli_epi16(_mm_andnot_si128(magnitude, b), 8), _mm_slli_epi16(m, 7));
            h = _mm_or_si128(h, _mm_and_si128(_mm_cmpeq_epi16(m, magnitude), nan));
        }
        _mm256_storeu_ps(w + i, _mm256_mul_ps(_mm256_mul_ps(_mm256_cvtph_ps(h), power), factor));
    }
#else
    (void)e5m2;
#endif
    for (; i < n; i++) w[i] = table[q[i]] * scale;
}

INLINE float add_up(v8 v) { return ((v[0] + v[4]) + (v[2] + v[6])) + ((v[1] + v[5]) + (v[3] + v[7])); }

/* R rows of x, W rows of w. Each sum is one chain of its own, so the shape does not change it. */
#define DOTS(R, W) \
    static void dots_##R##_##W(const float *w, const float *x, int64_t ldx, int64_t n, float *total, int64_t ldt) \
    { \
        v8 sum[R][W]; \
        memset(sum, 0, sizeof sum); \
        for (int64_t k = 0; k < n; k += 8) { \
            v8 a[R]; \
            for (int r = 0; r < R; r++) a[r] = load(x + r * ldx + k); \
            for (int c = 0; c < W; c++) { \
                v8 b = load(w + c * CHUNK + k); \
                for (int r = 0; r < R; r++) sum[r][c] = fma8(sum[r][c], a[r], b); \
            } \
        } \
        for (int r = 0; r < R; r++) \
            for (int c = 0; c < W; c++) total[r * ldt + c] += add_up(sum[r][c]); \
    }
DOTS(3, 4)
DOTS(1, 8)

void NBXI_ISA_NAME(nbxi_quant_dot_rows)(const float *w, const float *x, int64_t ldx, int64_t rows, int64_t n,
                                        float *total, int64_t ldt)
{
    int64_t r = 0;
    for (; r + 3 <= rows; r += 3) {
        dots_3_4(w, x + r * ldx, ldx, n, total + r * ldt, ldt);
        dots_3_4(w + 4 * CHUNK, x + r * ldx, ldx, n, total + r * ldt + 4, ldt);
    }
    for (; r < rows; r++) dots_1_8(w, x + r * ldx, ldx, n, total + r * ldt, ldt);
}
