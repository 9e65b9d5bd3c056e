/* SPDX-License-Identifier: Apache-2.0 */
/* What each reduction does with an element, and how accumulators are merged. */
#include "src/ops/reduce/reduce.h"

#include <math.h>

#include "src/base/vmath.h"

#define W NBXI_REDUCE_WIDTH
#define LANES NBXI_REDUCE_LANES
#define PARAMS const nbxi_reduce_params *p, double *state, const void *data, int64_t stride, int64_t rows, int64_t width

/* A step with one state: BODY changes the accumulator `a` (of type A) by the element `v` (of type T). Rows of LANES
 * elements keep their accumulators in registers. */
#define STEP1(NAME, T, A, BODY) \
    static void NAME(PARAMS) \
    { \
        (void)p; \
        A *s = (A *)(void *)state; \
        const T *x = data; \
        if (width == LANES) { \
            A local[LANES]; \
            for (int c = 0; c < LANES; c++) local[c] = s[c]; \
            for (int64_t r = 0; r < rows; r++, x += stride) \
                for (int c = 0; c < LANES; c++) { \
                    T v = x[c]; \
                    A a = local[c]; \
                    BODY; \
                    local[c] = a; \
                } \
            for (int c = 0; c < LANES; c++) s[c] = local[c]; \
            return; \
        } \
        for (int64_t r = 0; r < rows; r++, x += stride) \
            for (int64_t c = 0; c < width; c++) { \
                T v = x[c]; \
                A a = s[c]; \
                BODY; \
                s[c] = a; \
            } \
    }

/* The same with the second state `b` (of type B) and the row and column of the element. */
#define STEP2(NAME, T, A, B, BODY) \
    static void NAME(PARAMS) \
    { \
        (void)p; \
        A *s = (A *)(void *)state; \
        B *t = (B *)(void *)(state + W); \
        const T *x = data; \
        for (int64_t r = 0; r < rows; r++, x += stride) \
            for (int64_t c = 0; c < width; c++) { \
                T v = x[c]; \
                A a = s[c]; \
                B b = t[c]; \
                BODY; \
                s[c] = a; \
                t[c] = b; \
            } \
    }

/* Elements are pairs: re and im; two double states a and b. */
#define STEPC(NAME, BODY) \
    static void NAME(PARAMS) \
    { \
        (void)p; \
        double *t = state + W; \
        const double *x = data; \
        for (int64_t r = 0; r < rows; r++, x += 2 * stride) \
            for (int64_t c = 0; c < width; c++) { \
                double re = x[2 * c], im = x[2 * c + 1], a = state[c], b = t[c]; \
                (void)im; \
                BODY; \
                state[c] = a; \
                t[c] = b; \
            } \
    }

/* NAME merges accumulators with others; NAME_fold merges LANES accumulators as a tree into the first. */
#define MERGE1(NAME, A, BODY) \
    static void NAME(double *state, const double *from, int64_t width) \
    { \
        A *s = (A *)(void *)state; \
        const A *f = (const A *)(const void *)from; \
        for (int64_t c = 0; c < width; c++) { \
            A a = s[c], v = f[c]; \
            BODY; \
            s[c] = a; \
        } \
    } \
    static void NAME##_fold(double *state) \
    { \
        A *s = (A *)(void *)state, local[LANES]; \
        for (int c = 0; c < LANES; c++) local[c] = s[c]; \
        for (int w = LANES / 2; w > 0; w /= 2) \
            for (int c = 0; c < w; c++) { \
                A a = local[c], v = local[c + w]; \
                BODY; \
                local[c] = a; \
            } \
        s[0] = local[0]; \
    }

#define MERGE2(NAME, A, B, BODY) \
    static void NAME(double *state, const double *from, int64_t width) \
    { \
        A *s = (A *)(void *)state; \
        B *t = (B *)(void *)(state + W); \
        const A *f = (const A *)(const void *)from; \
        const B *g = (const B *)(const void *)(from + W); \
        for (int64_t c = 0; c < width; c++) { \
            A a = s[c], v = f[c]; \
            B b = t[c], w = g[c]; \
            BODY; \
            s[c] = a; \
            t[c] = b; \
        } \
    } \
    static void NAME##_fold(double *state) \
    { \
        for (int64_t width = LANES / 2; width > 0; width /= 2) NAME(state, state + width, width); \
    }

#define BEGIN(NAME, A, VALUE, B, SECOND) \
    static void NAME(double *state) \
    { \
        A *s = (A *)(void *)state; \
        B *t = (B *)(void *)(state + W); \
        for (int c = 0; c < W; c++) { \
            s[c] = VALUE; \
            t[c] = SECOND; \
        } \
    }

BEGIN(zero, double, 0, double, 0) /* also int64_t zeros */
BEGIN(one, double, 1, double, 0)  /* the integer product has its own */
BEGIN(one_int, int64_t, 1, int64_t, 0)

/* Sums. Integers wrap. */
#define ADD_INT(a, v) ((int64_t)((uint64_t)(a) + (uint64_t)(v)))
#define MUL_INT(a, v) ((int64_t)((uint64_t)(a) * (uint64_t)(v)))
STEP1(sum_f32, float, double, a += (double)v)
STEP1(sum_f64, double, double, a += v)
STEP1(sum_i64, int64_t, int64_t, a = ADD_INT(a, v))
STEPC(sum_c128, (a += re, b += im))
MERGE1(add, double, a += v)
MERGE1(add_int, int64_t, a = ADD_INT(a, v))
MERGE2(add_pair, double, double, (a += v, b += w))

STEP1(prod_f32, float, double, a *= (double)v)
STEP1(prod_f64, double, double, a *= v)
STEP1(prod_i64, int64_t, int64_t, a = MUL_INT(a, v))
STEPC(prod_c128, double q = a * re - b * im; b = a * im + b * re; a = q)
MERGE1(multiply, double, a *= v)
MERGE1(multiply_int, int64_t, a = MUL_INT(a, v))
MERGE2(multiply_pair, double, double, double q = a * v - b * w; b = a * w + b * v; a = q)

/* Maxima and minima: NaN wins. */
BEGIN(lowest, double, -(double)INFINITY, double, 0)
BEGIN(highest, double, (double)INFINITY, double, 0)
BEGIN(lowest_int, int64_t, INT64_MIN, int64_t, 0)
BEGIN(highest_int, int64_t, INT64_MAX, int64_t, 0)
STEP1(max_f32, float, double, a = (double)v > a || v != v ? (double)v : a)
STEP1(max_f64, double, double, a = v > a || v != v ? v : a)
STEP1(max_i64, int64_t, int64_t, a = v > a ? v : a)
STEP1(min_f32, float, double, a = (double)v < a || v != v ? (double)v : a)
STEP1(min_f64, double, double, a = v < a || v != v ? v : a)
STEP1(min_i64, int64_t, int64_t, a = v < a ? v : a)
MERGE1(max, double, a = v > a || v != v ? v : a)
MERGE1(max_int, int64_t, a = v > a ? v : a)
MERGE1(min, double, a = v < a || v != v ? v : a)
MERGE1(min_int, int64_t, a = v < a ? v : a)

STEP1(nansum_f32, float, double, a += v == v ? (double)v : 0)
STEP1(nansum_f64, double, double, a += v == v ? v : 0)
STEPC(nansum_c128, bool ok = re == re && im == im; a += ok ? re : 0; b += ok ? im : 0)
/* The second state counts. */
STEP2(nanmean_f32, float, double, double, a += v == v ? (double)v : 0; b += v == v)
STEP2(nanmean_f64, double, double, double, a += v == v ? v : 0; b += v == v)

STEP1(count_f32, float, int64_t, a += v != 0)
STEP1(count_f64, double, int64_t, a += v != 0)
STEP1(count_i64, int64_t, int64_t, a += v != 0)
static void count_c128(PARAMS)
{
    (void)p;
    int64_t *s = (int64_t *)(void *)state;
    const double *x = data;
    for (int64_t r = 0; r < rows; r++, x += 2 * stride)
        for (int64_t c = 0; c < width; c++) s[c] += x[2 * c] != 0 || x[2 * c + 1] != 0;
}

/* Norms. */
STEP1(abs_sum_f32, float, double, a += fabs((double)v))
STEP1(abs_sum_f64, double, double, a += fabs(v))
STEPC(abs_sum_c128, a += hypot(re, im))
STEP1(squares_f32, float, double, a += (double)v * (double)v)
STEP1(abs_max_f32, float, double, double q = fabs((double)v); a = q > a || q != q ? q : a)
STEP1(abs_max_f64, double, double, double q = fabs(v); a = q > a || q != q ? q : a)
STEPC(abs_max_c128, double q = hypot(re, im); a = q > a || q != q ? q : a)
STEP1(abs_min_f32, float, double, double q = fabs((double)v); a = q < a || q != q ? q : a)
STEP1(abs_min_f64, double, double, double q = fabs(v); a = q < a || q != q ? q : a)
STEPC(abs_min_c128, double q = hypot(re, im); a = q < a || q != q ? q : a)
STEP1(power_f32, float, double, a += pow(fabs((double)v), p->number))
STEP1(power_f64, double, double, a += pow(fabs(v), p->number))
STEPC(power_c128, a += pow(hypot(re, im), p->number))
STEP1(squares_f64, double, double, a += v * v)
STEPC(squares_c128, a += re * re + im * im)

/* Squared distances to the mean. */
#define AUX p->aux[c * p->aux_step]
STEP1(deviation_f32, float, double, double d = (double)v - AUX; a += d * d)
STEP1(deviation_f64, double, double, double d = v - AUX; a += d * d)
STEPC(deviation_c128, double d = re - p->aux[2 * c * p->aux_step]; double e = im - p->aux[2 * c * p->aux_step + 1];
      a += d * d + e * e)

STEP1(exponent_f32, float, double, a += nbxi_vd_exp((double)v - AUX))
STEP1(exponent_f64, double, double, a += exp(v - AUX))

/* Positions: the first NaN, else the first of the best. */
#define HERE (p->base + r * p->row_step + c * p->column_step)
#define ARG(NAME, T, A, BETTER) \
    STEP2(NAME, T, A, int64_t, int64_t here = HERE; bool take = BETTER; a = take ? (A)v : a; b = take ? here : b)
#define BETTER_REAL(op) ((v op a && a == a) || (v != v && (a == a || here < b)) || (v == a && here < b))
#define BETTER_INT(op) (v op a || (v == a && here < b))
ARG(argmax_f32, float, double, BETTER_REAL(>))
ARG(argmax_f64, double, double, BETTER_REAL(>))
ARG(argmax_i64, int64_t, int64_t, BETTER_INT(>))
ARG(argmin_f32, float, double, BETTER_REAL(<))
ARG(argmin_f64, double, double, BETTER_REAL(<))
ARG(argmin_i64, int64_t, int64_t, BETTER_INT(<))
#define MERGE_ARG(NAME, A, BETTER) \
    MERGE2(NAME, A, int64_t, int64_t here = w; bool take = BETTER; a = take ? v : a; b = take ? w : b)
MERGE_ARG(merge_argmax, double, BETTER_REAL(>))
MERGE_ARG(merge_argmax_int, int64_t, BETTER_INT(>))
MERGE_ARG(merge_argmin, double, BETTER_REAL(<))
MERGE_ARG(merge_argmin_int, int64_t, BETTER_INT(<))
BEGIN(arg_lowest, double, -(double)INFINITY, int64_t, INT64_MAX)
BEGIN(arg_highest, double, (double)INFINITY, int64_t, INT64_MAX)
BEGIN(arg_lowest_int, int64_t, INT64_MIN, int64_t, INT64_MAX)
BEGIN(arg_highest_int, int64_t, INT64_MAX, int64_t, INT64_MAX)

#define NULL_fold NULL
#define MERGES(f32, f64, i64, c128) \
    {f32, f64, i64, c128}, { f32##_fold, f64##_fold, i64##_fold, c128##_fold }

const nbxi_reduce_kernel NBXI_ISA_NAME(nbxi_reduce_kernels)[NBXI_REDUCE_KINDS] = {
    [NBXI_REDUCE_SUM] = {2, zero, NULL, {sum_f32, sum_f64, sum_i64, sum_c128}, MERGES(add, add, add_int, add_pair)},
    [NBXI_REDUCE_MEAN] = {2, zero, NULL, {sum_f32, sum_f64, NULL, sum_c128}, MERGES(add, add, NULL, add_pair)},
    [NBXI_REDUCE_PROD] = {2,
                          one,
                          one_int,
                          {prod_f32, prod_f64, prod_i64, prod_c128},
                          MERGES(multiply, multiply, multiply_int, multiply_pair)},
    [NBXI_REDUCE_MAX] = {1, lowest, lowest_int, {max_f32, max_f64, max_i64, NULL}, MERGES(max, max, max_int, NULL)},
    [NBXI_REDUCE_MIN] = {1, highest, highest_int, {min_f32, min_f64, min_i64, NULL}, MERGES(min, min, min_int, NULL)},
    [NBXI_REDUCE_NANSUM] =
        {2, zero, NULL, {nansum_f32, nansum_f64, sum_i64, nansum_c128}, MERGES(add, add, add_int, add_pair)},
    [NBXI_REDUCE_NANMEAN] =
        {2, zero, NULL, {nanmean_f32, nanmean_f64, NULL, NULL}, MERGES(add_pair, add_pair, NULL, NULL)},
    [NBXI_REDUCE_COUNT] =
        {1, zero, NULL, {count_f32, count_f64, count_i64, count_c128}, MERGES(add_int, add_int, add_int, add_int)},
    [NBXI_REDUCE_ANY] =
        {1, zero, NULL, {count_f32, count_f64, count_i64, count_c128}, MERGES(add_int, add_int, add_int, add_int)},
    [NBXI_REDUCE_ALL] =
        {1, zero, NULL, {count_f32, count_f64, count_i64, count_c128}, MERGES(add_int, add_int, add_int, add_int)},
    [NBXI_REDUCE_ABS_SUM] =
        {2, zero, NULL, {abs_sum_f32, abs_sum_f64, NULL, abs_sum_c128}, MERGES(add, add, NULL, add)},
    [NBXI_REDUCE_NORM2] = {2, zero, NULL, {squares_f32, squares_f64, NULL, squares_c128}, MERGES(add, add, NULL, add)},
    [NBXI_REDUCE_ABS_MAX] =
        {2, zero, NULL, {abs_max_f32, abs_max_f64, NULL, abs_max_c128}, MERGES(max, max, NULL, max)},
    [NBXI_REDUCE_ABS_MIN] =
        {2, highest, NULL, {abs_min_f32, abs_min_f64, NULL, abs_min_c128}, MERGES(min, min, NULL, min)},
    [NBXI_REDUCE_NORM_P] = {2, zero, NULL, {power_f32, power_f64, NULL, power_c128}, MERGES(add, add, NULL, add)},
    [NBXI_REDUCE_SQUARES] =
        {2, zero, NULL, {deviation_f32, deviation_f64, NULL, deviation_c128}, MERGES(add, add, NULL, add)},
    [NBXI_REDUCE_EXPONENTS] = {1, zero, NULL, {exponent_f32, exponent_f64, NULL, NULL}, MERGES(add, add, NULL, NULL)},
    [NBXI_REDUCE_ARGMAX] = {2,
                            arg_lowest,
                            arg_lowest_int,
                            {argmax_f32, argmax_f64, argmax_i64, NULL},
                            MERGES(merge_argmax, merge_argmax, merge_argmax_int, NULL)},
    [NBXI_REDUCE_ARGMIN] = {2,
                            arg_highest,
                            arg_highest_int,
                            {argmin_f32, argmin_f64, argmin_i64, NULL},
                            MERGES(merge_argmin, merge_argmin, merge_argmin_int, NULL)},
};
