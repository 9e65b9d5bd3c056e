/* SPDX-License-Identifier: Apache-2.0 */
/* Inner loops of normalisations. Sums go to LANES partial sums by position, added as a tree in double. */
#include "src/ops/norm/norm.h"

#include <string.h>

#define LANES 16

static double tree(double *lane)
{
    for (int step = LANES / 2; step > 0; step /= 2)
        for (int l = 0; l < step; l++) lane[l] += lane[l + step];
    return lane[0];
}

#define NORM(T, suffix) \
    static double sum_##suffix(const T *x, int64_t n, T minus, T *more, bool squares) \
    { \
        T lane[LANES] = {0}, plain[LANES] = {0}; \
        double wide[LANES]; \
        int64_t i = 0; \
        if (squares) { \
            for (; i + LANES <= n; i += LANES) \
                for (int l = 0; l < LANES; l++) { \
                    const T d = x[i + l] - minus; \
                    plain[l] += d; \
                    lane[l] += d * d; \
                } \
            for (int l = 0; i + l < n; l++) { \
                const T d = x[i + l] - minus; \
                plain[l] += d; \
                lane[l] += d * d; \
            } \
        } else { \
            for (; i + LANES <= n; i += LANES) \
                for (int l = 0; l < LANES; l++) lane[l] += x[i + l]; \
            for (int l = 0; i + l < n; l++) lane[l] += x[i + l]; \
        } \
        if (more) { \
            for (int l = 0; l < LANES; l++) wide[l] = (double)plain[l]; \
            *more = (T)tree(wide); \
        } \
        for (int l = 0; l < LANES; l++) wide[l] = (double)lane[l]; \
        return tree(wide); \
    } \
    /* Squares around the rounded mean; what the rounding left is taken off again. */ \
    static void moments_##suffix(const void *p, int64_t n, double *mean, double *m2) \
    { \
        const T *x = p, near = (T)(sum_##suffix(x, n, 0, NULL, false) / (double)n); \
        T left; \
        const double squares = sum_##suffix(x, n, near, &left, true), rest = (double)left / (double)n; \
        *mean = (double)near + rest; \
        *m2 = squares - rest * (double)left; \
    } \
    static double squares_##suffix(const void *p, int64_t n) { return sum_##suffix((const T *)p, n, 0, NULL, true); } \
    static void by_element_##suffix(const void *px, void *py, int64_t n, double mean, double rstd, const void *pw, \
                                    const void *pb) \
    { \
        const T *x = px, *w = pw, *b = pb, m = (T)mean, rest = (T)(mean - (double)m), r = (T)rstd; \
        T *y = py; \
        if (w && b) \
            for (int64_t i = 0; i < n; i++) y[i] = (x[i] - m - rest) * r * w[i] + b[i]; \
        else if (w) \
            for (int64_t i = 0; i < n; i++) y[i] = (x[i] - m - rest) * r * w[i]; \
        else if (b) \
            for (int64_t i = 0; i < n; i++) y[i] = (x[i] - m - rest) * r + b[i]; \
        else \
            for (int64_t i = 0; i < n; i++) y[i] = (x[i] - m - rest) * r; \
    } \
    static void by_row_##suffix(const void *px, void *py, int64_t n, double mean, double scale, double shift) \
    { \
        const T *x = px, m = (T)mean, rest = (T)(mean - (double)m), s = (T)scale, b = (T)shift; \
        T *y = py; \
        for (int64_t i = 0; i < n; i++) y[i] = (x[i] - m - rest) * s + b; \
    } \
    static void by_channel_##suffix(const void *px, void *py, int64_t n, const void *pm, const void *ps, \
                                    const void *pb) \
    { \
        const T *x = px, *m = pm, *s = ps, *b = pb; \
        T *y = py; \
        for (int64_t i = 0; i < n; i++) y[i] = (x[i] - m[i]) * s[i] + b[i]; \
    } \
    const nbxi_norm_kernels *NBXI_ISA_NAME(nbxi_norm_kernels_##suffix)(void) \
    { \
        static const nbxi_norm_kernels kernels = {moments_##suffix, squares_##suffix, by_element_##suffix, \
                                                  by_row_##suffix, by_channel_##suffix}; \
        return &kernels; \
    }

NORM(float, f32)
NORM(double, f64)
