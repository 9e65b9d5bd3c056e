/* SPDX-License-Identifier: Apache-2.0 */
/* The dialect's mathematics, compiled as C, against the C library in a wider type: every 9973rd float32 (all of them
 * in turns with NBX_EXHAUSTIVE) and the values around which functions change. */
#include "kernels/target/c.h"

#include "kernels/dialect.h"

#define FMA fmaf
/* clang-format off */
#include "kernels/math_f32.h"
#include "kernels/math_half.h"
#include "kernels/math_c64.h"
#include "kernels/math_int.h"
#undef FMA
#define FMA fma
#include "kernels/math_f64.h"
#include "kernels/math_c128.h"
#include "kernels/math_special.h"
/* clang-format on */

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/support/cmocka.h"

/* Units in the last place of float32 between a result and the truth. */
static double ulps(float got, double want)
{
    if (isnan(want)) return isnan(got) ? 0 : INFINITY;
    float nearest = (float)want;
    if (got == nearest) return isinf(want) || want == 0 ? 0 : fabs((double)got - want) > 0 && !isinf(nearest) ? 0.5 : 0;
    if (isnan(got)) return INFINITY;
    if (isinf(nearest) != isinf(got)) {
        double edge = copysign(0x1.fffffep127, want);
        return isinf(got) ? fabs(edge - want) / 0x1p104 : fabs((double)got - copysign(0x1p128, want)) / 0x1p104;
    }
    int e;
    (void)frexp(want, &e);
    double ulp = ldexp(1, e - 24 < -149 ? -149 : e - 24);
    return fabs((double)got - want) / ulp;
}

typedef struct unary {
    const char *name;
    float (*f)(float);
    double (*truth)(double);
    double bound;
    float low, high; /* the range that is looked at; beyond it special values only */
} unary;

static double d_sigmoid(double x) { return x > 0 ? 1 / (1 + exp(-x)) : exp(x) / (1 + exp(x)); }
static double d_silu(double x) { return x == -INFINITY ? NAN : x * d_sigmoid(x); }
static double d_rsqrt(double x) { return 1 / sqrt(x); }
static double d_cdf(double x) { return 0.5 * erfc(-x * 0.70710678118654752440); }
static double d_gelu(double x) { return x == -INFINITY ? NAN : x * d_cdf(x); }
static double d_mish(double x)
{
    double n = exp(x > 300 ? 300 : x), m = n * (n + 2);
    return x > 300 ? x : x * (m / (m + 2));
}

#define ROW(name, truth, bound, low, high) \
    { \
#name, nk_##name##_f32, truth, bound, low, high \
    }
static const unary functions[] = {
    ROW(exp, exp, 1.5, -INFINITY, INFINITY),     ROW(exp2, exp2, 1.5, -INFINITY, INFINITY),
    ROW(expm1, expm1, 2, -INFINITY, INFINITY),   ROW(log, log, 2, -INFINITY, INFINITY),
    ROW(log2, log2, 2, -INFINITY, INFINITY),     ROW(log10, log10, 2, -INFINITY, INFINITY),
    ROW(log1p, log1p, 2, -INFINITY, INFINITY),   ROW(sin, sin, 2, -INFINITY, INFINITY),
    ROW(cos, cos, 2, -INFINITY, INFINITY),       ROW(tan, tan, 2.5, -INFINITY, INFINITY),
    ROW(asin, asin, 2, -INFINITY, INFINITY),     ROW(acos, acos, 2, -INFINITY, INFINITY),
    ROW(atan, atan, 2, -INFINITY, INFINITY),     ROW(sinh, sinh, 2, -INFINITY, INFINITY),
    ROW(cosh, cosh, 2, -INFINITY, INFINITY),     ROW(tanh, tanh, 2, -INFINITY, INFINITY),
    ROW(asinh, asinh, 2, -INFINITY, INFINITY),   ROW(acosh, acosh, 2, -INFINITY, INFINITY),
    ROW(atanh, atanh, 2, -INFINITY, INFINITY),   ROW(erf, erf, 2, -INFINITY, INFINITY),
    ROW(erfc, erfc, 3, -INFINITY, INFINITY),     ROW(sigmoid, d_sigmoid, 2.5, -INFINITY, INFINITY),
    ROW(silu, d_silu, 3, -INFINITY, INFINITY),   ROW(normal_cdf, d_cdf, 3, -INFINITY, INFINITY),
    ROW(gelu, d_gelu, 3, -INFINITY, INFINITY),   ROW(mish, d_mish, 4, -INFINITY, INFINITY),
    ROW(rsqrt, d_rsqrt, 1, -INFINITY, INFINITY), ROW(sqrt, sqrt, 0.5, -INFINITY, INFINITY),
};

static void functions_of_one(void **state)
{
    (void)state;
    uint64_t step = getenv("NBX_EXHAUSTIVE") ? 61 : 9973;
    int failures = 0;
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        const unary *u = &functions[i];
        double worst = 0;
        float where = 0, gave = 0;
        for (uint64_t bits = 0; bits <= 0xffffffffu; bits += step) {
            float x = F32_BITS((u32)bits);
            if (!(x >= u->low && x <= u->high) && x == x) continue;
            float y = u->f(x);
            double e = ulps(y, u->truth((double)x));
            if (e <= worst) continue;
            worst = e;
            where = x;
            gave = y;
        }
        static const float special[] = {0.0f,    -0.0f,  1.0f,    -1.0f,   INFINITY, -INFINITY, NAN,
                                        0.5f,    -0.5f,  2.0f,    88.7f,   88.8f,    -87.3f,    -103.9f,
                                        -104.1f, 128.0f, -149.0f, -150.1f, 1e-45f,   -1e-45f,   1.1754944e-38f};
        for (size_t s = 0; s < sizeof special / sizeof *special; s++) {
            float y = u->f(special[s]);
            double want = u->truth((double)special[s]), e = ulps(y, want);
            if (want == 0 && !signbit(want) != !signbit(y)) e = INFINITY;
            if (special[s] < u->low || e <= worst) continue;
            worst = e;
            where = special[s];
            gave = y;
        }
        bool bad = !(worst <= u->bound);
        if (bad || getenv("NBX_EXHAUSTIVE"))
            print_message("%-10s %.3f ulp at %a (%g): %a\n", u->name, worst, (double)where, (double)where,
                          (double)gave);
        failures += bad;
    }
    assert_int_equal(failures, 0);
}

/* ---- short forms: relative errors below 2^-16 where float16 has its normal numbers ---- */
static double d_gelu_tanh(double x) { return x * d_sigmoid(1.5957691216057308 * (x + 0.044715 * x * x * x)); }

static void functions_of_halves(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        float (*f)(float);
        double (*truth)(double);
    } rows[] = {{"sigmoid", nk_sigmoid_half_f32, d_sigmoid},
                {"silu", nk_silu_half_f32, d_silu},
                {"tanh", nk_tanh_half_f32, tanh},
                {"gelu", nk_gelu_half_f32, d_gelu},
                {"gelu_tanh", nk_gelu_tanh_half_f32, d_gelu_tanh}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (uint32_t h = 0; h < 0x10000u; h++) {
            float x = h & 1 ? nk_f16_to_f32((u16)(h >> 1 << 1 | (h & 2) << 14)) : F32_BITS(h << 16);
            double want = rows[i].truth((double)x), got = (double)rows[i].f(x);
            bool good = isnan(want)                         ? isnan(got)
                        : isinf(want) || fabs(want) < 1e-30 ? fabs(got - want) < 1e-30 || got == want
                                                            : fabs(got - want) <= fabs(want) * 0x1p-15;
            if (!good) fail_msg("%s(%g) = %g, not %g", rows[i].name, (double)x, got, want);
        }
    }
}

/* ---- float64 against long double ---- */
static double ulps64(double got, long double want)
{
    if (isnan(want)) return isnan(got) ? 0 : INFINITY;
    if (isnan(got)) return INFINITY;
    double nearest = (double)want;
    if (isinf(nearest) || isinf(got)) return nearest == got || fabsl(want) > 1.797e308L ? 0 : INFINITY;
    int e;
    (void)frexpl(want, &e);
    if (want == 0) return got == 0 ? 0 : INFINITY;
    return (double)(fabsl((long double)got - want) / ldexpl(1, e - 53 < -1074 ? -1074 : e - 53));
}

static long double l_sigmoid(long double x) { return x > 0 ? 1 / (1 + expl(-x)) : expl(x) / (1 + expl(x)); }
static long double l_rsqrt(long double x) { return 1 / sqrtl(x); }

static void functions_of_float64(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        double (*f)(double);
        long double (*truth)(long double);
        double bound;
    } rows[] = {{"exp", nk_exp_f64, expl, 2},         {"exp2", nk_exp2_f64, exp2l, 2},
                {"expm1", nk_expm1_f64, expm1l, 2},   {"log", nk_log_f64, logl, 2},
                {"log2", nk_log2_f64, log2l, 2},      {"log10", nk_log10_f64, log10l, 2},
                {"log1p", nk_log1p_f64, log1pl, 2},   {"sin", nk_sin_f64, sinl, 2},
                {"cos", nk_cos_f64, cosl, 2},         {"tan", nk_tan_f64, tanl, 2.5},
                {"asin", nk_asin_f64, asinl, 2},      {"acos", nk_acos_f64, acosl, 2},
                {"atan", nk_atan_f64, atanl, 2},      {"sinh", nk_sinh_f64, sinhl, 2},
                {"cosh", nk_cosh_f64, coshl, 2},      {"tanh", nk_tanh_f64, tanhl, 2},
                {"asinh", nk_asinh_f64, asinhl, 2.5}, {"acosh", nk_acosh_f64, acoshl, 2.5},
                {"atanh", nk_atanh_f64, atanhl, 2.5}, {"erf", nk_erf_f64, erfl, 2},
                {"erfc", nk_erfc_f64, erfcl, 3},      {"sigmoid", nk_sigmoid_f64, l_sigmoid, 2.5},
                {"rsqrt", nk_rsqrt_f64, l_rsqrt, 2}};
    int failures = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint64_t seed = 7;
        double worst = 0, where = 0, gave = 0;
        for (int k = 0; k < (getenv("NBX_EXHAUSTIVE") ? 500000 : 20000); k++) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            uint64_t u = seed ^ seed >> 31;
            double x = F64_BITS(u);
            if (k % 4) x = F64_BITS((u & 0x800fffffffffffffu) | (u64)(1023 - 30 + (u >> 52) % 40) << 52);
            double y = rows[i].f(x), e = ulps64(y, rows[i].truth((long double)x));
            if (e <= worst) continue;
            worst = e;
            where = x;
            gave = y;
        }
        bool bad = !(worst <= rows[i].bound);
        if (bad || getenv("NBX_EXHAUSTIVE"))
            print_message("f64 %-10s %.3f ulp at %a (%g): %a\n", rows[i].name, worst, where, where, gave);
        failures += bad;
    }
    assert_int_equal(failures, 0);
}

static void powers_of_float64(void **state)
{
    (void)state;
    uint64_t seed = 3;
    double worst = 0;
    for (int k = 0; k < 100000; k++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        uint64_t u = seed ^ seed >> 31;
        double x = F64_BITS((u & 0x000fffffffffffffu) | (u64)(1023 - 8 + (u >> 52) % 16) << 52);
        double y = (double)(int64_t)(u * 77) * 0x1p-57;
        double e = ulps64(nk_pow_f64(x, y), powl((long double)x, (long double)y));
        if (e > worst) worst = e;
        e = ulps64(nk_atan2_f64(x - 1, y), atan2l((long double)(x - 1), (long double)y));
        if (e > worst) worst = e;
        e = ulps64(nk_hypot_f64(x, y), hypotl((long double)x, (long double)y));
        if (e > worst) worst = e;
        e = nk_fmod_f64(x * 1e10, y) == fmod(x * 1e10, y) ? 0 : INFINITY;
        if (e > worst) worst = e;
    }
    assert_true(worst <= 2);
}

/* A number of every size, from a sequence without a pattern. */
static float next_float(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    uint32_t u = (uint32_t)(*seed >> 32);
    switch (*seed >> 20 & 7) {
    case 0: return F32_BITS(u);
    case 1: return (float)(int)(u % 41) - 20.0f;
    case 2: return F32_BITS((u & 0x807fffffu) | 0x3f800000u);
    case 3: return (float)(u % 1000) / 64.0f - 8.0f;
    default: return F32_BITS((u & 0x807fffffu) | (118u + (u >> 23) % 20u) << 23);
    }
}

static double d_remainder(double a, double b)
{
    double m = fmod(a, b);
    return m != 0 && (b < 0) != (m < 0) ? m + b : m;
}
static double d_nextafter(double x, double y) { return (double)nextafterf((float)x, (float)y); }

static void functions_of_two(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        float (*f)(float, float);
        double (*truth)(double, double);
        double bound;
    } pairs[] = {{"pow", nk_pow_f32, pow, 2},
                 {"atan2", nk_atan2_f32, atan2, 2},
                 {"hypot", nk_hypot_f32, hypot, 1},
                 {"fmod", nk_fmod_f32, fmod, 0},
                 {"remainder", nk_remainder_f32, d_remainder, 0.5},
                 {"nextafter", nk_step_f32, d_nextafter, 0}};
    static const float special[] = {0.0f, -0.0f, 1.0f,  -1.0f,  INFINITY, -INFINITY, NAN,         0.5f,      2.0f,
                                    3.0f, -2.0f, -3.0f, 1e-45f, 3e38f,    -1e-45f,   16777216.0f, 8388609.0f};
    int n = (int)(sizeof special / sizeof *special), failures = 0;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        uint64_t seed = 1;
        double worst = 0;
        float wx = 0, wy = 0, gave = 0;
        int rounds = getenv("NBX_EXHAUSTIVE") ? 50000000 : 400000;
        for (int k = 0; k < n * n + rounds; k++) {
            float x = k < n * n ? special[k / n] : next_float(&seed),
                  y = k < n * n ? special[k % n] : next_float(&seed);
            float r = pairs[i].f(x, y);
            double e = ulps(r, pairs[i].truth((double)x, (double)y));
            if (k < n * n && pairs[i].truth((double)x, (double)y) == 0 &&
                !signbit(r) != !signbit(pairs[i].truth((double)x, (double)y)) && i != 4)
                e = INFINITY;
            if (e <= worst) continue;
            worst = e;
            wx = x;
            wy = y;
            gave = r;
        }
        bool bad = !(worst <= pairs[i].bound);
        if (bad || getenv("NBX_EXHAUSTIVE"))
            print_message("%-10s %.3f ulp at %a, %a (%g, %g): %a\n", pairs[i].name, worst, (double)wx, (double)wy,
                          (double)wx, (double)wy, (double)gave);
        failures += bad;
    }
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(functions_of_one), cmocka_unit_test(functions_of_two),
                                       cmocka_unit_test(functions_of_halves), cmocka_unit_test(functions_of_float64),
                                       cmocka_unit_test(powers_of_float64)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
