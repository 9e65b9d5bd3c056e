/* SPDX-License-Identifier: Apache-2.0 */
/* The inner loops of softmax. Sums go to LANES partial sums by position, which are added as a tree, so that the result
 * does not depend on the instruction set's vector length. */
#include "src/ops/softmax/softmax.h"

#include <math.h>

#define LANES 16

#define SOFTMAX(T, suffix, EXP, LOG) \
    static T tree_##suffix(T *lane) \
    { \
        for (int step = LANES / 2; step > 0; step /= 2) \
            for (int l = 0; l < step; l++) lane[l] += lane[l + step]; \
        return lane[0]; \
    } \
    /* NaN if there is one. */ \
    static T max_##suffix(const T *x, int64_t n) \
    { \
        T lane[LANES], any = 0; \
        for (int l = 0; l < LANES; l++) lane[l] = -(T)INFINITY; \
        int64_t i = 0; \
        for (; i + LANES <= n; i += LANES) \
            for (int l = 0; l < LANES; l++) { \
                T v = x[i + l]; \
                lane[l] = v > lane[l] || v != v ? v : lane[l]; \
                lane[l] = lane[l] != lane[l] ? (T)NAN : lane[l]; \
            } \
        for (int l = 0; i + l < n; l++) { \
            T v = x[i + l]; \
            if (v > lane[l] || v != v) lane[l] = v; \
        } \
        T max = lane[0]; \
        for (int l = 0; l < LANES; l++) { \
            if (lane[l] > max) max = lane[l]; \
            if (lane[l] != lane[l]) any = lane[l]; \
        } \
        return any != any ? any : max; \
    } \
    void NBXI_ISA_NAME(nbxi_softmax_row_##suffix)(const T *x, T *y, int64_t n, bool logarithm) \
    { \
        T max = max_##suffix(x, n), lane[LANES] = {0}; \
        int64_t i = 0; \
        if (logarithm) { \
            for (; i + LANES <= n; i += LANES) \
                for (int l = 0; l < LANES; l++) lane[l] += EXP(x[i + l] - max); \
            for (int l = 0; i + l < n; l++) lane[l] += EXP(x[i + l] - max); \
            T log_sum = LOG(tree_##suffix(lane)); \
            for (i = 0; i < n; i++) y[i] = x[i] - max - log_sum; \
            return; \
        } \
        for (int64_t k = 0; k < n; k++) y[k] = EXP(x[k] - max); \
        for (; i + LANES <= n; i += LANES) \
            for (int l = 0; l < LANES; l++) lane[l] += y[i + l]; \
        for (int l = 0; i + l < n; l++) lane[l] += y[i + l]; \
        T sum = tree_##suffix(lane); \
        for (i = 0; i < n; i++) y[i] /= sum; \
    } \
    void NBXI_ISA_NAME(nbxi_softmax_columns_##suffix)(const T *x, int64_t xs, T *y, int64_t ys, int64_t n, \
                                                      int64_t width, bool logarithm) \
    { \
        T max[NBXI_SOFTMAX_COLUMNS], sum[NBXI_SOFTMAX_COLUMNS] = {0}; \
        for (int64_t c = 0; c < width; c++) max[c] = -(T)INFINITY; \
        for (int64_t r = 0; r < n; r++) \
            for (int64_t c = 0; c < width; c++) { \
                T v = x[r * xs + c]; \
                max[c] = max[c] != max[c] || v <= max[c] ? max[c] : v; \
            } \
        for (int64_t r = 0; r < n; r++) \
            for (int64_t c = 0; c < width; c++) { \
                T e = EXP(x[r * xs + c] - max[c]); \
                if (!logarithm) y[r * ys + c] = e; \
                sum[c] += e; \
            } \
        if (logarithm) \
            for (int64_t c = 0; c < width; c++) sum[c] = LOG(sum[c]); \
        for (int64_t r = 0; r < n; r++) \
            for (int64_t c = 0; c < width; c++) \
                y[r * ys + c] = logarithm ? x[r * xs + c] - max[c] - sum[c] : y[r * ys + c] / sum[c]; \
    }

SOFTMAX(float, f32, expf, logf)
SOFTMAX(double, f64, exp, log)
