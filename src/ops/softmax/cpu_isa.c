/* SPDX-License-Identifier: Apache-2.0 */
/* The inner loops of softmax. Exponentials of float32 and all sums are doubles, so each result is rounded once. Sums go
 * to LANES partial sums by position, which are added as a tree, so that they do not depend on the instruction set's
 * vector length. */
#include "src/ops/softmax/softmax.h"

#include <math.h>

#include "src/base/vmath.h"

#define LANES 16
#define KEPT 1024 /* exponentials of a row that are kept; those of longer rows are computed twice */

#define EXP_f32(x) nbxi_vd_exp(x)
#define EXP_f64(x) exp(x)
/* A product in double, rounded to float32, is as good as the quotient. */
#define DIVISOR_f32(sum) (1.0 / (sum))
#define DIVISOR_f64(sum) (sum)
#define QUOTIENT_f32(e, divisor) ((e) * (divisor))
#define QUOTIENT_f64(e, divisor) ((e) / (divisor))

static double tree(double *lane)
{
    for (int step = LANES / 2; step > 0; step /= 2)
        for (int l = 0; l < step; l++) lane[l] += lane[l + step];
    return lane[0];
}

#define SOFTMAX(T, suffix) \
    /* NaN if there is one. */ \
    static T max_##suffix(const T *x, int64_t n) \
    { \
        T lane[LANES]; \
        for (int l = 0; l < LANES; l++) lane[l] = -(T)INFINITY; \
        int64_t i = 0; \
        for (; i + LANES <= n; i += LANES) \
            for (int l = 0; l < LANES; l++) { \
                T v = x[i + l]; \
                lane[l] = v <= lane[l] || lane[l] != lane[l] ? lane[l] : v; \
            } \
        for (int l = 0; i + l < n; l++) { \
            T v = x[i + l]; \
            lane[l] = v <= lane[l] || lane[l] != lane[l] ? lane[l] : v; \
        } \
        T max = lane[0]; \
        for (int l = 1; l < LANES; l++) max = lane[l] <= max || max != max ? max : lane[l]; \
        return max; \
    } \
    /* Adds the exponentials of n elements, a multiple of LANES but for the last ones of a row. */ \
    static void add_##suffix(const T *x, int64_t n, double max, double *kept, double *lane) \
    { \
        for (int64_t i = 0; i < n; i++) kept[i] = EXP_##suffix((double)x[i] - max); \
        int64_t i = 0; \
        for (; i + LANES <= n; i += LANES) \
            for (int l = 0; l < LANES; l++) lane[l] += kept[i + l]; \
        for (int l = 0; i + l < n; l++) lane[l] += kept[i + l]; \
    } \
    void NBXI_ISA_NAME(nbxi_softmax_row_##suffix)(const T *x, T *y, int64_t n, bool logarithm) \
    { \
        double max = (double)max_##suffix(x, n), lane[LANES] = {0}, kept[KEPT]; \
        for (int64_t i = 0; i < n; i += KEPT) add_##suffix(x + i, n - i < KEPT ? n - i : KEPT, max, kept, lane); \
        double sum = tree(lane), divisor = DIVISOR_##suffix(sum); \
        if (logarithm) { \
            double log_sum = log(sum); \
            for (int64_t i = 0; i < n; i++) y[i] = (T)((double)x[i] - max - log_sum); \
        } else if (n <= KEPT) { \
            for (int64_t i = 0; i < n; i++) y[i] = (T)QUOTIENT_##suffix(kept[i], divisor); \
        } else { \
            for (int64_t i = 0; i < n; i++) y[i] = (T)QUOTIENT_##suffix(EXP_##suffix((double)x[i] - max), divisor); \
        } \
    } \
    void NBXI_ISA_NAME(nbxi_softmax_columns_##suffix)(const T *x, int64_t xs, T *y, int64_t ys, int64_t n, \
                                                      int64_t width, bool logarithm) \
    { \
        double max[NBXI_SOFTMAX_COLUMNS], sum[NBXI_SOFTMAX_COLUMNS] = {0}; \
        for (int64_t c = 0; c < width; c++) max[c] = -(double)INFINITY; \
        for (int64_t r = 0; r < n; r++) \
            for (int64_t c = 0; c < width; c++) { \
                double v = (double)x[r * xs + c]; \
                max[c] = v <= max[c] || max[c] != max[c] ? max[c] : v; \
            } \
        for (int64_t r = 0; r < n; r++) \
            for (int64_t c = 0; c < width; c++) sum[c] += EXP_##suffix((double)x[r * xs + c] - max[c]); \
        if (logarithm) \
            for (int64_t c = 0; c < width; c++) sum[c] = log(sum[c]); \
        else \
            for (int64_t c = 0; c < width; c++) sum[c] = DIVISOR_##suffix(sum[c]); \
        for (int64_t r = 0; r < n; r++) \
            for (int64_t c = 0; c < width; c++) { \
                double d = (double)x[r * xs + c] - max[c]; \
                y[r * ys + c] = (T)(logarithm ? d - sum[c] : QUOTIENT_##suffix(EXP_##suffix(d), sum[c])); \
            } \
    }

SOFTMAX(float, f32)
SOFTMAX(double, f64)
