/* SPDX-License-Identifier: Apache-2.0 */
/* Inner loops of normalisations. All arithmetic is double, also for float: a result is off by little more than its own
 * rounding, and these loops wait for memory. Sums go to LANES partial sums by position, added as a tree. */
#include "src/ops/norm/norm.h"

#define LANES 16

static double tree(double *lane)
{
    for (int step = LANES / 2; step > 0; step /= 2)
        for (int l = 0; l < step; l++) lane[l] += lane[l + step];
    return lane[0];
}

#define NORM(T, suffix) \
    static double sum_##suffix(const T *x, int64_t n) \
    { \
        double lane[LANES] = {0}; \
        int64_t i = 0; \
        for (; i + LANES <= n; i += LANES) \
            for (int l = 0; l < LANES; l++) lane[l] += (double)x[i + l]; \
        for (int l = 0; i + l < n; l++) lane[l] += (double)x[i + l]; \
        return tree(lane); \
    } \
    static double away_##suffix(const T *x, int64_t n, double mean) \
    { \
        double lane[LANES] = {0}; \
        int64_t i = 0; \
        for (; i + LANES <= n; i += LANES) \
            for (int l = 0; l < LANES; l++) { \
                const double d = (double)x[i + l] - mean; \
                lane[l] += d * d; \
            } \
        for (int l = 0; i + l < n; l++) { \
            const double d = (double)x[i + l] - mean; \
            lane[l] += d * d; \
        } \
        return tree(lane); \
    } \
    static void moments_##suffix(const void *p, int64_t n, double *mean, double *m2) \
    { \
        *mean = sum_##suffix(p, n) / (double)n; \
        *m2 = away_##suffix(p, n, *mean); \
    } \
    static double squares_##suffix(const void *p, int64_t n) { return away_##suffix(p, n, 0); } \
    static void by_element_##suffix(const void *px, void *py, int64_t n, double mean, double rstd, const void *pw, \
                                    const void *pb) \
    { \
        const T *x = px, *w = pw, *b = pb; \
        T *y = py; \
        if (w && b) \
            for (int64_t i = 0; i < n; i++) y[i] = (T)(((double)x[i] - mean) * rstd * (double)w[i] + (double)b[i]); \
        else if (w) \
            for (int64_t i = 0; i < n; i++) y[i] = (T)(((double)x[i] - mean) * rstd * (double)w[i]); \
        else if (b) \
            for (int64_t i = 0; i < n; i++) y[i] = (T)(((double)x[i] - mean) * rstd + (double)b[i]); \
        else \
            for (int64_t i = 0; i < n; i++) y[i] = (T)(((double)x[i] - mean) * rstd); \
    } \
    static void by_row_##suffix(const void *px, void *py, int64_t n, double mean, double scale, double shift) \
    { \
        const T *x = px; \
        T *y = py; \
        for (int64_t i = 0; i < n; i++) y[i] = (T)(((double)x[i] - mean) * scale + shift); \
    } \
    static void by_channel_##suffix(const void *px, void *py, int64_t n, const double *m, const double *s, \
                                    const double *b) \
    { \
        const T *x = px; \
        T *y = py; \
        for (int64_t i = 0; i < n; i++) y[i] = (T)(((double)x[i] - m[i]) * s[i] + b[i]); \
    } \
    const nbxi_norm_kernels *NBXI_ISA_NAME(nbxi_norm_kernels_##suffix)(void) \
    { \
        static const nbxi_norm_kernels kernels = {moments_##suffix, squares_##suffix, by_element_##suffix, \
                                                  by_row_##suffix, by_channel_##suffix}; \
        return &kernels; \
    }

NORM(float, f32)
NORM(double, f64)
