/* SPDX-License-Identifier: Apache-2.0 */
/* Template of gemm_isa.c: micro-kernel, complex packing and epilogues of compute type T. No include guard. */

/* Complex operands (of two numbers of type S) as real ones of twice the depth: row (re, im) of A times the two rows
 * (re, im), (-im, re) of B. count is in real k, from an even one; valid and stride_j of B count complex columns. */
#define PACK_COMPLEX(FROM, S) \
    static void N(pack_a_##FROM)(void *out, int valid, const void *src, int64_t stride_j, int64_t stride_k, \
                                 int64_t count) \
    { \
        T *dst = out; \
        for (int64_t k = 0; k < count / 2; k++) \
            for (int part = 0; part < 2; part++, dst += MR) \
                for (int j = 0; j < MR; j++) \
                    dst[j] = j < valid ? (T)((const S *)src)[2 * (j * stride_j + k * stride_k) + part] : 0; \
    } \
    static void N(pack_b_##FROM)(void *out, int valid, const void *src, int64_t stride_j, int64_t stride_k, \
                                 int64_t count) \
    { \
        enum { NR = NV * VB / (int)sizeof(T) }; \
        T *dst = out; \
        for (int64_t k = 0; k < count / 2; k++, dst += 2 * NR) \
            for (int j = 0; j < NR / 2; j++) { \
                T re = 0, im = 0; \
                if (j < valid) { \
                    const S *s = (const S *)src + 2 * (j * stride_j + k * stride_k); \
                    re = (T)s[0], im = (T)s[1]; \
                } \
                dst[2 * j] = re, dst[2 * j + 1] = im; \
                dst[NR + 2 * j] = -im, dst[NR + 2 * j + 1] = re; \
            } \
    }

INLINE void N(micro_rows)(int64_t count, const T *a, const T *b, T *c, int64_t c_row, const int rows, bool first)
{
    enum { VL = VB / (int)sizeof(T) };
    for (int64_t k0 = 0; k0 < count; k0 += NBXI_GEMM_CHAIN) {
        int64_t n = count - k0 < NBXI_GEMM_CHAIN ? count - k0 : NBXI_GEMM_CHAIN;
        N(v) acc[MR][NV];
        UNROLL
        for (int i = 0; i < rows; i++) {
            UNROLL
            for (int j = 0; j < NV; j++) acc[i][j] = (N(v)){0};
        }
        for (int64_t k = 0; k < n; k++) {
            N(v) bv[NV];
            UNROLL
            for (int j = 0; j < NV; j++) memcpy(&bv[j], b + j * VL, VB);
            UNROLL
            for (int i = 0; i < rows; i++) {
                UNROLL
                for (int j = 0; j < NV; j++) acc[i][j] = N(fma)(acc[i][j], a[i], bv[j]);
            }
            a += MR;
            b += NV * VL;
        }
        UNROLL
        for (int i = 0; i < rows; i++) {
            UNROLL
            for (int j = 0; j < NV; j++) {
                T *p = c + i * c_row + j * VL;
                if (!first) {
                    N(v) old;
                    memcpy(&old, p, VB);
                    acc[i][j] = old + acc[i][j];
                }
                memcpy(p, &acc[i][j], VB);
            }
        }
        first = false;
    }
}

static void N(micro)(int64_t count, const void *pa, const void *pb, void *pc, int64_t c_row, int rows, bool first)
{
    const T *a = pa, *b = pb;
    T *c = pc;
    if (rows == MR) {
        N(micro_rows)(count, a, b, c, c_row, MR, first);
        return;
    }
#define ROWS(r) \
    if (rows >= r) { \
        N(micro_rows)(count, a, b, c, c_row, r, first); \
        a += r, c += r * c_row, rows -= r; \
    }
#if MR > 8
    ROWS(8)
#endif
#if MR == 6
    if (rows == 5) {
        N(micro_rows)(count, a, b, c, c_row, 5, first);
        return;
    }
#endif
    ROWS(4)
    if (rows == 3)
        N(micro_rows)(count, a, b, c, c_row, 3, first);
    else if (rows == 2)
        N(micro_rows)(count, a, b, c, c_row, 2, first);
    else if (rows == 1)
        N(micro_rows)(count, a, b, c, c_row, 1, first);
#undef ROWS
}

/* C = alpha * acc + beta * D, rounded after each operation; factors of one are left out (they change no value). */
static void N(finish_real)(const nbxi_gemm_finish *f)
{
    const T alpha = (T)f->alpha[0], beta = (T)f->beta[0];
    for (int64_t i = 0; i < f->rows; i++) {
        const T *acc = (const T *)f->acc + i * f->acc_row;
        const T *d = f->d ? (const T *)f->d + i * f->d_row : NULL;
        T *c = (T *)f->c + i * f->c_row;
        const int64_t n = f->cols, cc = f->c_col, dc = f->d_col;
        if (!d && cc == 1)
            for (int64_t j = 0; j < n; j++) c[j] = alpha * acc[j];
        else if (!d)
            for (int64_t j = 0; j < n; j++) c[j * cc] = alpha * acc[j];
        else if (cc == 1 && dc == 1)
            for (int64_t j = 0; j < n; j++) c[j] = alpha * acc[j] + beta * d[j];
        else
            for (int64_t j = 0; j < n; j++) c[j * cc] = alpha * acc[j] + beta * d[j * dc];
    }
}

/* Complex results of two numbers of type S. */
#define FINISH_COMPLEX(TO, S) \
    static void N(finish_##TO)(const nbxi_gemm_finish *f) \
    { \
        const T ar = (T)f->alpha[0], ai = (T)f->alpha[1], br = (T)f->beta[0], bi = (T)f->beta[1]; \
        const bool scale = !(f->alpha[0] == 1 && f->alpha[1] == 0), scale_d = !(f->beta[0] == 1 && f->beta[1] == 0); \
        for (int64_t i = 0; i < f->rows; i++) \
            for (int64_t j = 0; j < f->cols; j++) { \
                const T *acc = (const T *)f->acc + i * f->acc_row + 2 * j; \
                S *c = (S *)f->c + 2 * (i * f->c_row + j * f->c_col); \
                T re = acc[0], im = acc[1]; \
                if (scale) { \
                    T r = ar * re - ai * im; \
                    im = ar * im + ai * re; \
                    re = r; \
                } \
                if (f->d) { \
                    const S *d = (const S *)f->d + 2 * (i * f->d_row + j * f->d_col); \
                    T dr = (T)d[0], di = (T)d[1]; \
                    if (scale_d) { \
                        T r = br * dr - bi * di; \
                        di = br * di + bi * dr; \
                        dr = r; \
                    } \
                    re += dr, im += di; \
                } \
                c[0] = (S)re, c[1] = (S)im; \
            } \
    }
