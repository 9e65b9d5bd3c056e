/* SPDX-License-Identifier: Apache-2.0 */
/* Inner loops of attention. Sums go to LANES partial sums by position, added as a tree. */
#include "src/ops/attention/attention.h"

#include <math.h>
#include <string.h>

#define LANES 16

/* exp of x <= 0 (or NaN) within about one ulp; below -87.3 it is 0. Reduction and coefficients as in the Cephes
 * library. */
static inline __attribute__((always_inline)) float exp_f32(float x)
{
    const float shift = 0x1.8p23f;
    float c = x < -88.0f ? -88.0f : x;
    float t = c * 0x1.715476p+0f + shift, k = t - shift;
    float r = c - k * 0.693359375f - k * -2.12194440e-4f;
    float p = 1.9875691500e-4f;
    p = p * r + 1.3981999507e-3f;
    p = p * r + 8.3334519073e-3f;
    p = p * r + 4.1665795894e-2f;
    p = p * r + 1.6666665459e-1f;
    p = p * r + 5.0000001201e-1f;
    p = p * (r * r) + r + 1.0f;
    uint32_t bits, scale;
    memcpy(&bits, &t, sizeof bits);
    scale = (bits << 23) + 0x3f800000u;
    float s;
    memcpy(&s, &scale, sizeof s);
    return x < -87.3f ? 0.0f : p * s;
}

static inline __attribute__((always_inline)) double exp_f64(double x) { return exp(x); }

#define ATTENTION(T, suffix) \
    static T tree_##suffix(T *lane) \
    { \
        for (int step = LANES / 2; step > 0; step /= 2) \
            for (int l = 0; l < step; l++) lane[l] += lane[l + step]; \
        return lane[0]; \
    } \
    static T scores_##suffix(T *x, int64_t n, T scale, const T *mask) \
    { \
        T lane[LANES]; \
        for (int l = 0; l < LANES; l++) lane[l] = -(T)INFINITY; \
        if (mask) \
            for (int64_t i = 0; i < n; i++) x[i] = x[i] * scale + mask[i]; \
        else \
            for (int64_t i = 0; i < n; i++) x[i] *= scale; \
        int64_t i = 0; \
        for (; i + LANES <= n; i += LANES) \
            for (int l = 0; l < LANES; l++) lane[l] = x[i + l] > lane[l] ? x[i + l] : lane[l]; \
        for (int l = 0; i + l < n; l++) lane[l] = x[i + l] > lane[l] ? x[i + l] : lane[l]; \
        for (int l = 1; l < LANES; l++) lane[0] = lane[l] > lane[0] ? lane[l] : lane[0]; \
        return lane[0]; \
    } \
    void NBXI_ISA_NAME(nbxi_attention_row_##suffix)(T * x, int64_t n, T scale, const T *mask, T *max, T *sum, \
                                                    T *factor) \
    { \
        T m = scores_##suffix(x, n, scale, mask), lane[LANES] = {0}; \
        m = m > *max ? m : *max; \
        if (m == -(T)INFINITY) { \
            for (int64_t k = 0; k < n; k++) x[k] = x[k] == x[k] ? 0 : x[k]; \
        } else { \
            for (int64_t k = 0; k < n; k++) x[k] = exp_##suffix(x[k] - m); \
        } \
        int64_t i = 0; \
        for (; i + LANES <= n; i += LANES) \
            for (int l = 0; l < LANES; l++) lane[l] += x[i + l]; \
        for (int l = 0; i + l < n; l++) lane[l] += x[i + l]; \
        *factor = *max == m ? 1 : exp_##suffix(*max - m); \
        *sum = *sum * *factor + tree_##suffix(lane); \
        *max = m; \
    } \
    void NBXI_ISA_NAME(nbxi_attention_scale_##suffix)(T * x, int64_t n, T by) \
    { \
        for (int64_t i = 0; i < n; i++) x[i] *= by; \
    } \
    void NBXI_ISA_NAME(nbxi_attention_divide_##suffix)(T * x, int64_t n, T by) \
    { \
        for (int64_t i = 0; i < n; i++) x[i] = by == 0 ? 0 : x[i] / by; \
    }

ATTENTION(float, f32)
ATTENTION(double, f64)
