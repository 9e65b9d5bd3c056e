/* SPDX-License-Identifier: Apache-2.0 */
/* The kernels of matrix products for one instruction set: micro-kernels, packing, and the epilogue, for float and
 * double. After K. Goto and R. van de Geijn, "Anatomy of High-Performance Matrix Multiplication", and the BLIS papers.
 */
#include <string.h>

#include "src/ops/matmul/gemm.h"
#include "src/tensor/convert.h"

#if defined(__AVX2__)
#include <immintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

/* Register tiles: MR rows by NV vectors of VB bytes. Packing transposes blocks of P elements (PB bytes). */
#if defined(__AVX512F__)
#define VB 64
#define MR 12
#define NV 2
#define PB 32
#elif defined(__AVX2__)
#define VB 32
#define MR 6
#define NV 2
#define PB 32
#elif defined(__ARM_NEON)
#define VB 16
#define MR 8
#define NV 3
#define PB 16
#else
#define VB 16
#define MR 4
#define NV 2
#define PB 16
#endif

#define INLINE static inline __attribute__((always_inline))
#if defined(__clang__)
#define UNROLL _Pragma("unroll")
#else
#define UNROLL _Pragma("GCC unroll 32")
#endif
#define JOIN3(a, b) a##_##b
#define JOIN2(a, b) JOIN3(a, b)
#define N(name) JOIN2(name, SUFFIX)

/* ---- float
 * ----------------------------------------------------------------------------------------------------------- */

#define T float
#define SUFFIX f32
#define P (PB / 4)

typedef float v_f32 __attribute__((vector_size(VB)));
typedef float p_f32 __attribute__((vector_size(PB)));

/* s + a * b with one rounding where the instruction set can. */
INLINE v_f32 fma_f32(v_f32 s, float a, v_f32 b)
{
#if defined(__AVX512F__)
    return _mm512_fmadd_ps(_mm512_set1_ps(a), b, s);
#elif defined(__AVX2__)
    return _mm256_fmadd_ps(_mm256_set1_ps(a), b, s);
#elif defined(__ARM_NEON)
    return vfmaq_n_f32(s, b, a);
#else
    return s + a * b;
#endif
}

INLINE p_f32 load_f32(const float *p)
{
    p_f32 v;
    memcpy(&v, p, PB);
    return v;
}

INLINE float one_f32(const float *p) { return *p; }

INLINE p_f32 load_bf16(const uint16_t *p)
{
#if defined(__AVX2__)
    __m256i u = _mm256_cvtepu16_epi32(_mm_loadu_si128((const __m128i *)(const void *)p));
    return (p_f32)_mm256_slli_epi32(u, 16);
#else
    p_f32 v;
    UNROLL
    for (int i = 0; i < P; i++) v[i] = nbxi_bf16_to_f32(p[i]);
    return v;
#endif
}

INLINE float one_bf16(const uint16_t *p) { return nbxi_bf16_to_f32(*p); }

INLINE p_f32 load_f16(const uint16_t *p)
{
#if defined(__AVX2__)
    return _mm256_cvtph_ps(_mm_loadu_si128((const __m128i *)(const void *)p));
#elif defined(__ARM_NEON)
    return vcvt_f32_f16(vreinterpret_f16_u16(vld1_u16(p)));
#else
    p_f32 v;
    UNROLL
    for (int i = 0; i < P; i++) v[i] = nbxi_f16_to_f32(p[i]);
    return v;
#endif
}

INLINE float one_f16(const uint16_t *p) { return nbxi_f16_to_f32(*p); }

#define SHUFFLE(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)

INLINE void transpose_f32(p_f32 *r)
{
#if PB == 32
    p_f32 a[8], b[8];
    UNROLL
    for (int i = 0; i < 8; i += 2) {
        a[i] = SHUFFLE(r[i], r[i + 1], 0, 8, 1, 9, 4, 12, 5, 13);
        a[i + 1] = SHUFFLE(r[i], r[i + 1], 2, 10, 3, 11, 6, 14, 7, 15);
    }
    UNROLL
    for (int i = 0; i < 8; i += 4) {
        b[i] = SHUFFLE(a[i], a[i + 2], 0, 1, 8, 9, 4, 5, 12, 13);
        b[i + 1] = SHUFFLE(a[i], a[i + 2], 2, 3, 10, 11, 6, 7, 14, 15);
        b[i + 2] = SHUFFLE(a[i + 1], a[i + 3], 0, 1, 8, 9, 4, 5, 12, 13);
        b[i + 3] = SHUFFLE(a[i + 1], a[i + 3], 2, 3, 10, 11, 6, 7, 14, 15);
    }
    UNROLL
    for (int i = 0; i < 4; i++) {
        r[i] = SHUFFLE(b[i], b[i + 4], 0, 1, 2, 3, 8, 9, 10, 11);
        r[i + 4] = SHUFFLE(b[i], b[i + 4], 4, 5, 6, 7, 12, 13, 14, 15);
    }
#else
    p_f32 a0 = SHUFFLE(r[0], r[1], 0, 4, 1, 5), a1 = SHUFFLE(r[0], r[1], 2, 6, 3, 7);
    p_f32 a2 = SHUFFLE(r[2], r[3], 0, 4, 1, 5), a3 = SHUFFLE(r[2], r[3], 2, 6, 3, 7);
    r[0] = SHUFFLE(a0, a2, 0, 1, 4, 5);
    r[1] = SHUFFLE(a0, a2, 2, 3, 6, 7);
    r[2] = SHUFFLE(a1, a3, 0, 1, 4, 5);
    r[3] = SHUFFLE(a1, a3, 2, 3, 6, 7);
#endif
}

#define SOURCE float
#define FROM f32
#include "src/ops/matmul/gemm_pack.h"
#define SOURCE uint16_t
#define FROM bf16
#include "src/ops/matmul/gemm_pack.h"
#define SOURCE uint16_t
#define FROM f16
#include "src/ops/matmul/gemm_pack.h"

/* n floats to a half type. */
static void narrow_f32(nbx_dtype dtype, uint16_t *dst, const float *src, int64_t n)
{
    int64_t i = 0;
    if (dtype == NBX_BFLOAT16) {
        for (; i < n; i++) dst[i] = nbxi_f32_to_bf16(src[i]);
        return;
    }
#if defined(__AVX2__)
    for (; i + 8 <= n; i += 8)
        _mm_storeu_si128((__m128i *)(void *)(dst + i),
                         _mm256_cvtps_ph(_mm256_loadu_ps(src + i), _MM_FROUND_TO_NEAREST_INT));
#endif
    for (; i < n; i++) dst[i] = nbxi_f32_to_f16(src[i]);
}

#include "src/ops/matmul/gemm_micro.h"
PACK_COMPLEX(complex, float)
FINISH_COMPLEX(complex, float)

static void finish_half(const nbxi_gemm_finish *f);

static void finish_f32(const nbxi_gemm_finish *f)
{
    if (f->dtype == NBX_COMPLEX64)
        finish_complex_f32(f);
    else if (f->dtype != NBX_FLOAT32)
        finish_half(f);
    else
        finish_real_f32(f);
}

/* Half outputs: the epilogue in float32, one rounding. */
static void finish_half(const nbxi_gemm_finish *f)
{
    enum { BLOCK = 256 };
    float row[BLOCK];
    uint16_t narrow[BLOCK];
    const float alpha = (float)f->alpha[0], beta = (float)f->beta[0];
    for (int64_t i = 0; i < f->rows; i++)
        for (int64_t j0 = 0; j0 < f->cols; j0 += BLOCK) {
            int64_t n = f->cols - j0 < BLOCK ? f->cols - j0 : BLOCK;
            const float *acc = (const float *)f->acc + i * f->acc_row + j0;
            const uint16_t *d = f->d ? (const uint16_t *)f->d + i * f->d_row + j0 * f->d_col : NULL;
            uint16_t *c = (uint16_t *)f->c + i * f->c_row + j0 * f->c_col;
            for (int64_t j = 0; j < n; j++) row[j] = alpha * acc[j];
            if (d && f->dtype == NBX_BFLOAT16)
                for (int64_t j = 0; j < n; j++) row[j] += beta * nbxi_bf16_to_f32(d[j * f->d_col]);
            else if (d)
                for (int64_t j = 0; j < n; j++) row[j] += beta * nbxi_f16_to_f32(d[j * f->d_col]);
            if (f->c_col == 1) {
                narrow_f32(f->dtype, c, row, n);
                continue;
            }
            narrow_f32(f->dtype, narrow, row, n);
            for (int64_t j = 0; j < n; j++) c[j * f->c_col] = narrow[j];
        }
}

const nbxi_gemm_kernels *NBXI_ISA_NAME(nbxi_gemm_kernels_f32)(void)
{
    static const nbxi_gemm_kernels kernels = {
        .mr = MR,
        .nr = NV * (VB / 4),
        .micro = micro_f32,
        .pack_a = {[NBX_FLOAT32] = pack_a_f32,
                   [NBX_BFLOAT16] = pack_a_bf16,
                   [NBX_FLOAT16] = pack_a_f16,
                   [NBX_COMPLEX64] = pack_a_complex_f32},
        .pack_b = {[NBX_FLOAT32] = pack_b_f32,
                   [NBX_BFLOAT16] = pack_b_bf16,
                   [NBX_FLOAT16] = pack_b_f16,
                   [NBX_COMPLEX64] = pack_b_complex_f32},
        .finish = finish_f32,
    };
    return &kernels;
}

/* ---- double
 * ---------------------------------------------------------------------------------------------------------- */

#undef T
#undef SUFFIX
#undef P
#define T double
#define SUFFIX f64
#define P (PB / 8)

typedef double v_f64 __attribute__((vector_size(VB)));
typedef double p_f64 __attribute__((vector_size(PB)));

INLINE v_f64 fma_f64(v_f64 s, double a, v_f64 b)
{
#if defined(__AVX512F__)
    return _mm512_fmadd_pd(_mm512_set1_pd(a), b, s);
#elif defined(__AVX2__)
    return _mm256_fmadd_pd(_mm256_set1_pd(a), b, s);
#elif defined(__ARM_NEON)
    return vfmaq_n_f64(s, b, a);
#else
    return s + a * b;
#endif
}

INLINE p_f64 load_f64(const double *p)
{
    p_f64 v;
    memcpy(&v, p, PB);
    return v;
}

INLINE double one_f64(const double *p) { return *p; }

/* Single and half precision as double. */
#if defined(__AVX2__)
#define WIDE_FOUR(from, p) \
    _mm256_cvtps_pd(_mm_setr_ps(one_##from(p), one_##from(p + 1), one_##from(p + 2), one_##from(p + 3)))
INLINE p_f64 load_f32_f64(const float *p) { return _mm256_cvtps_pd(_mm_loadu_ps(p)); }
INLINE p_f64 load_bf16_f64(const uint16_t *p) { return WIDE_FOUR(bf16, p); }
INLINE p_f64 load_f16_f64(const uint16_t *p)
{
    return _mm256_cvtps_pd(_mm_cvtph_ps(_mm_loadl_epi64((const __m128i *)(const void *)p)));
}
#define WIDEN(from, source)
#else
#define WIDEN(from, source) \
    INLINE p_f64 load_##from##_f64(const source *p) \
    { \
        p_f64 v; \
        UNROLL \
        for (int i = 0; i < P; i++) v[i] = (double)one_##from(p + i); \
        return v; \
    }
#endif
INLINE double one_f32_f64(const float *p) { return (double)*p; }
INLINE double one_bf16_f64(const uint16_t *p) { return (double)one_bf16(p); }
INLINE double one_f16_f64(const uint16_t *p) { return (double)one_f16(p); }
WIDEN(f32, float)
WIDEN(bf16, uint16_t)
WIDEN(f16, uint16_t)

INLINE void transpose_f64(p_f64 *r)
{
#if PB == 32
    p_f64 a0 = SHUFFLE(r[0], r[1], 0, 4, 2, 6), a1 = SHUFFLE(r[0], r[1], 1, 5, 3, 7);
    p_f64 a2 = SHUFFLE(r[2], r[3], 0, 4, 2, 6), a3 = SHUFFLE(r[2], r[3], 1, 5, 3, 7);
    r[0] = SHUFFLE(a0, a2, 0, 1, 4, 5);
    r[1] = SHUFFLE(a1, a3, 0, 1, 4, 5);
    r[2] = SHUFFLE(a0, a2, 2, 3, 6, 7);
    r[3] = SHUFFLE(a1, a3, 2, 3, 6, 7);
#else
    p_f64 a = SHUFFLE(r[0], r[1], 0, 2);
    r[1] = SHUFFLE(r[0], r[1], 1, 3);
    r[0] = a;
#endif
}

#define SOURCE double
#define FROM f64
#include "src/ops/matmul/gemm_pack.h"
#define SOURCE float
#define FROM f32_f64
#include "src/ops/matmul/gemm_pack.h"
#define SOURCE uint16_t
#define FROM bf16_f64
#include "src/ops/matmul/gemm_pack.h"
#define SOURCE uint16_t
#define FROM f16_f64
#include "src/ops/matmul/gemm_pack.h"

#undef PACK_COMPLEX
#undef FINISH_COMPLEX
#include "src/ops/matmul/gemm_micro.h"
PACK_COMPLEX(complex, double)
PACK_COMPLEX(complex64, float)
FINISH_COMPLEX(complex, double)
FINISH_COMPLEX(complex64, float)

/* float32 and half outputs of sums in double: one rounding. */
static void finish_narrow(const nbxi_gemm_finish *f)
{
    enum { BLOCK = 256 };
    double row[BLOCK], more[BLOCK];
    _Alignas(8) char narrow[BLOCK * 4];
    const size_t size = f->dtype == NBX_FLOAT32 ? 4 : 2;
    const double alpha = f->alpha[0], beta = f->beta[0];
    if (f->dtype == NBX_FLOAT32 && f->c_col == 1 && (!f->d || f->d_col == 1)) {
        for (int64_t i = 0; i < f->rows; i++) {
            const double *acc = (const double *)f->acc + i * f->acc_row;
            const float *d = f->d ? (const float *)f->d + i * f->d_row : NULL;
            float *c = (float *)f->c + i * f->c_row;
            if (d)
                for (int64_t j = 0; j < f->cols; j++) c[j] = (float)(alpha * acc[j] + beta * (double)d[j]);
            else
                for (int64_t j = 0; j < f->cols; j++) c[j] = (float)(alpha * acc[j]);
        }
        return;
    }
    for (int64_t i = 0; i < f->rows; i++)
        for (int64_t j0 = 0; j0 < f->cols; j0 += BLOCK) {
            const int64_t n = f->cols - j0 < BLOCK ? f->cols - j0 : BLOCK;
            const double *acc = (const double *)f->acc + i * f->acc_row + j0;
            const char *d = f->d ? (const char *)f->d + (i * f->d_row + j0 * f->d_col) * (int64_t)size : NULL;
            char *c = (char *)f->c + (i * f->c_row + j0 * f->c_col) * (int64_t)size;
            for (int64_t j = 0; j < n; j++) row[j] = alpha * acc[j];
            if (d) {
                for (int64_t j = 0; j < n; j++)
                    memcpy(narrow + (size_t)j * size, d + j * f->d_col * (int64_t)size, size);
                nbxi_convert(NBX_FLOAT64, more, f->dtype, narrow, n);
                for (int64_t j = 0; j < n; j++) row[j] += beta * more[j];
            }
            nbxi_convert(f->dtype, f->c_col == 1 ? c : narrow, NBX_FLOAT64, row, n);
            for (int64_t j = 0; f->c_col != 1 && j < n; j++)
                memcpy(c + j * f->c_col * (int64_t)size, narrow + (size_t)j * size, size);
        }
}

static void finish_f64(const nbxi_gemm_finish *f)
{
    if (f->dtype == NBX_COMPLEX128)
        finish_complex_f64(f);
    else if (f->dtype == NBX_COMPLEX64)
        finish_complex64_f64(f);
    else if (f->dtype == NBX_FLOAT64)
        finish_real_f64(f);
    else
        finish_narrow(f);
}

const nbxi_gemm_kernels *NBXI_ISA_NAME(nbxi_gemm_kernels_f64)(void)
{
    static const nbxi_gemm_kernels kernels = {
        .mr = MR,
        .nr = NV * (VB / 8),
        .micro = micro_f64,
        .pack_a = {[NBX_FLOAT64] = pack_a_f64,
                   [NBX_COMPLEX128] = pack_a_complex_f64,
                   [NBX_COMPLEX64] = pack_a_complex64_f64,
                   [NBX_FLOAT32] = pack_a_f32_f64,
                   [NBX_BFLOAT16] = pack_a_bf16_f64,
                   [NBX_FLOAT16] = pack_a_f16_f64},
        .pack_b = {[NBX_FLOAT64] = pack_b_f64,
                   [NBX_COMPLEX128] = pack_b_complex_f64,
                   [NBX_COMPLEX64] = pack_b_complex64_f64,
                   [NBX_FLOAT32] = pack_b_f32_f64,
                   [NBX_BFLOAT16] = pack_b_bf16_f64,
                   [NBX_FLOAT16] = pack_b_f16_f64},
        .finish = finish_f64,
    };
    return &kernels;
}
