/* SPDX-License-Identifier: Apache-2.0 */
/* Functions of reference expressions: NAME_d on double, NAME_l on long double, NAME_i on integers, NAME_b on bool,
 * NAME_z and NAME_w on complex double and long double. Plain C and libm; nothing of vector math. */
#ifndef NBXI_OPS_POINTWISE_REF_MATH_H
#define NBXI_OPS_POINTWISE_REF_MATH_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

#include "src/ops/pointwise/ref_special.h"

#include "src/base/cmplx.h"
#include "src/tensor/convert.h"

#define RF static inline __attribute__((unused))

#define RF1(name) \
    RF double nbxi_rf_##name##_d(double x) { return name(x); } \
    RF long double nbxi_rf_##name##_l(long double x) { return name##l(x); }
RF1(exp)
RF1(exp2)
RF1(expm1)
RF1(log)
RF1(log2)
RF1(log10)
RF1(log1p)
RF1(sin)
RF1(cos)
RF1(tan)
RF1(asin)
RF1(acos)
RF1(atan)
RF1(sinh)
RF1(cosh)
RF1(tanh)
RF1(asinh)
RF1(acosh)
RF1(atanh)
RF1(erf)
RF1(erfc)
RF1(sqrt)
RF1(floor)
RF1(ceil)
RF1(trunc)
RF1(rint)
RF1(fabs)
#define RF2(name) \
    RF double nbxi_rf_##name##_d(double x, double y) { return name(x, y); } \
    RF long double nbxi_rf_##name##_l(long double x, long double y) { return name##l(x, y); }
RF2(pow)
RF2(fmod)
RF2(atan2)
RF2(hypot)
RF2(copysign)

/* I0 and I1 from their integral over a period, by the trapezoidal rule, which converges faster than any power. */
RF long double nbxi_rf_bessel(long double x, int order, int scaled)
{
    long double a = fabsl(x), sum = 0, pi = 3.14159265358979323846264338327950288L;
    if (x != x) return x;
    if (a == (long double)INFINITY) return scaled ? 0 : (long double)NAN;
    if (order && a < 0.25L) {
        long double z = a * a / 4;
        sum = a / 2 * (1 + z / 2 * (1 + z / 6 * (1 + z / 12 * (1 + z / 20 * (1 + z / 30 * (1 + z / 42))))));
        sum *= expl(-a);
    } else if (a > 5000) {
        long double m = order ? 4 : 0, w = 8 * a;
        sum = (1 - (m - 1) / w * (1 - (m - 9) / (2 * w) * (1 - (m - 25) / (3 * w) * (1 - (m - 49) / (4 * w))))) /
              sqrtl(2 * pi * a);
    } else {
        int n = 64 + (int)(12 * sqrtl(a));
        for (int k = 0; k < n; k++) {
            long double c = cosl(2 * pi * k / n);
            sum += (order ? c : 1) * expl(a * (c - 1));
        }
        sum /= n;
    }
    if (!scaled) sum *= expl(a);
    return order && x < 0 ? -sum : sum;
}

/* Hurwitz' zeta function: a long direct sum and three terms of its remainder. */
RF long double nbxi_rf_hurwitz(long double s, long double q)
{
    if (s == 1) return (long double)INFINITY;
    if (!(s > 1) || q != q) return (long double)NAN;
    if (q <= 0 && q == floorl(q)) return (long double)INFINITY;
    if (q <= 0 && s != floorl(s)) return (long double)NAN;
    if (q == (long double)INFINITY) return (long double)NAN;
    if (s == (long double)INFINITY) return q < 1 ? s : (q == 1 ? 1 : (long double)NAN);
    long double sum = 0, a = q;
    for (int k = 0; k < 400 || a <= 400; k++, a += 1) sum += powl(a, -s);
    long double p = powl(a, -s);
    return sum + p * a / (s - 1) + p / 2 + s * p / a / 12 - s * (s + 1) * (s + 2) * p / a / a / a / 720;
}

RF double nbxi_rf_digamma_d(double x);
RF long double nbxi_rf_digamma_l(long double x);

/* T: type, s: suffix of ours, f: suffix of libm's name, dt: dtype whose rounding `quotient` keeps */
#define RF_REAL(T, s, f) \
    RF bool nbxi_rf_isnan_##s(T x) { return x != x; } \
    RF bool nbxi_rf_isinf_##s(T x) { return fabs##f(x) == (T)INFINITY; } \
    RF bool nbxi_rf_isfinite_##s(T x) { return fabs##f(x) < (T)INFINITY; } \
    RF bool nbxi_rf_signbit_##s(T x) { return signbit(x) != 0; } \
    RF T nbxi_rf_remainder_##s(T a, T b) \
    { \
        T m = fmod##f(a, b); \
        if (m != 0 && ((b < 0 && m > 0) || (b > 0 && m < 0))) m += b; \
        return m; \
    } \
    RF T nbxi_rf_floordiv_##s(T a, T b) \
    { \
        if (b == 0) return a / b; \
        T m = fmod##f(a, b); \
        if (m != m) return m; \
        T q = (a - m) / b; /* a whole number but for its rounding */ \
        if (m != 0 && (b < 0) != (m < 0)) q -= 1; \
        q = rint##f(q); \
        return q == 0 ? copysign##f((T)0, a / b) : q; \
    } \
    RF T nbxi_rf_clip_##s(T x, T low, T high) { return x < low ? low : x > high ? high : x; } \
    RF T nbxi_rf_clamp_##s(T x, T low, T high, int has_low, int has_high) \
    { \
        if (x != x) return x; \
        if (has_low && low != low) return low; \
        if (has_low && x < low) x = low; \
        if (has_high && high != high) return high; \
        return has_high && x > high ? high : x; \
    } \
    RF T nbxi_rf_logit_##s(T x) { return log##f(x / (1 - x)); } \
    RF T nbxi_rf_frexp_mantissa_##s(T x) \
    { \
        int e; \
        return frexp##f(x, &e); \
    } \
    RF int64_t nbxi_rf_frexp_exponent_##s(T x) \
    { \
        int e = 0; \
        if (fabs##f(x) < (T)INFINITY) (void)frexp##f(x, &e); \
        return e; \
    } \
    RF T nbxi_rf_logaddexp_##s(T a, T b) \
    { \
        if (a == b && fabs##f(a) == (T)INFINITY) return a; \
        if (a != a || b != b) return a + b; \
        return a > b ? a + log1p##f(exp##f(b - a)) : b + log1p##f(exp##f(a - b)); \
    } \
    RF T nbxi_rf_logaddexp2_##s(T a, T b) \
    { \
        if (a == b && fabs##f(a) == (T)INFINITY) return a; \
        if (a != a || b != b) return a + b; \
        T d = a > b ? b - a : a - b, two = (T)0.693147180559945309417232121458176568L; \
        return (a > b ? a : b) + log1p##f(exp2##f(d)) / two; \
    } \
    RF T nbxi_rf_besseli_##s(T x, int order, int scaled) { return (T)nbxi_rf_bessel((long double)x, order, scaled); } \
    RF T nbxi_rf_erfcx_##s(T y) \
    { \
        long double x = y; \
        if (x < 40) return (T)(expl(x * x) * erfcl(x)); \
        long double z = 1 / (2 * x * x), root = 1.77245385090551602729816748334114518L; \
        return (T)((1 - z * (1 - 3 * z * (1 - 5 * z * (1 - 7 * z)))) / (x * root)); \
    } \
    RF T nbxi_rf_log_ndtr_##s(T y) \
    { \
        long double x = y, half = 0.707106781186547524400844362104849039L; \
        if (x > 0) return (T)log1pl(-erfcl(x * half) / 2); \
        if (x > -100) return (T)logl(erfcl(-x * half) / 2); \
        long double z = 1 / (x * x); \
        return (T)(-x * x / 2 - logl(-x) - 0.918938533204672741780329736405617640L + \
                   log1pl(-z * (1 - 3 * z * (1 - 5 * z)))); \
    } \
    RF T nbxi_rf_ndtri_##s(T p) \
    { \
        long double low = -40, high = 0, half = 0.707106781186547524400844362104849039L; \
        if (!(p > 0 && p < 1)) return p == 0 ? -(T)INFINITY : (p == 1 ? (T)INFINITY : (T)NAN); \
        if (p == (T)0.5L) return 0; \
        long double q = p < (T)0.5L ? (long double)p : 1 - (long double)p; \
        for (int i = 0; i < 140; i++) { \
            long double middle = (low + high) / 2; \
            bool below = q > 0.25L ? erfl(-middle * half) > 1 - 2 * q : erfcl(-middle * half) / 2 < q; \
            *(below ? &low : &high) = middle; \
        } \
        return (T)(p < (T)0.5L ? low : -low); \
    } \
    RF T nbxi_rf_polynomial_##s(int k, T x, T n) \
    { \
        return (T)nbxi_ref_polynomial(k, x, n, sizeof(T) == sizeof(double) ? 128 : 512); \
    } \
    RF T nbxi_rf_besseljy_##s(int k, T x) { return (T)nbxi_ref_bessel_jy(k, x); } \
    RF T nbxi_rf_besselk_##s(int order, T x, int scaled) { return (T)nbxi_ref_bessel_k(order, x, scaled); } \
    RF T nbxi_rf_igamma_##s(T a, T x, int upper) { return (T)nbxi_ref_igamma(a, x, upper); } \
    RF T nbxi_rf_airy_##s(T x) { return (T)nbxi_ref_airy(x); } \
    RF T nbxi_rf_zeta_##s(T x, T y) { return (T)nbxi_rf_hurwitz((long double)x, (long double)y); } \
    RF T nbxi_rf_polygamma_##s(int64_t n, T x) \
    { \
        if (n == 0) return nbxi_rf_digamma_##s(x); \
        if (n == 1 && x == (T)INFINITY) return 0; \
        long double r = nbxi_rf_hurwitz((long double)n + 1, (long double)x) * tgammal((long double)n + 1); \
        return (T)(n % 2 ? r : -r); \
    } \
    RF T nbxi_rf_lgamma_##s(T x) \
    { \
        int sign; \
        return x == -(T)INFINITY ? (T)INFINITY : lgamma##f##_r(x, &sign); \
    } \
    /* Bisection on erf and erfc: slow and sure. */ \
    RF T nbxi_rf_erfinv_##s(T x) \
    { \
        T a = fabs##f(x), low = 0, high = 9; \
        if (!(a < 1)) return a == 1 ? copysign##f((T)INFINITY, x) : (T)NAN; \
        if (a < (T)1e-30L) return x * (T)0.886226925452758013649083741670572591L; \
        if (a < (T)0.01L) high = (T)0.01L; \
        for (int i = 0; i < 140; i++) { \
            T middle = low + (high - low) / 2; \
            bool below = a < (T)0.5L ? erf##f(middle) < a : erfc##f(middle) > 1 - a; \
            if (below) { \
                low = middle; \
            } else { \
                high = middle; \
            } \
        } \
        return copysign##f(low, x); \
    } \
    RF T nbxi_rf_digamma_##s(T x) \
    { \
        T pi = (T)3.14159265358979323846264338327950288L, sum = 0; \
        if (x == 0) return copysign##f((T)INFINITY, -x); \
        if (x < 0 && x == floor##f(x)) return (T)NAN; \
        if (x < 0) return nbxi_rf_digamma_##s(1 - x) - pi / tan##f(pi * (x - rint##f(x))); \
        if (x == (T)INFINITY || x != x) return x; \
        for (; x < 30; x += 1) sum -= 1 / x; \
        T z = 1 / x / x; \
        T tail = z * (1 / (T)12 - z * (1 / (T)120 - z * (1 / (T)252 - z * (1 / (T)240 - z / (T)132)))); \
        return sum + log##f(x) - 1 / (2 * x) - tail; \
    }
RF_REAL(double, d, )
RF_REAL(long double, l, l)

/* Infinite where the dtype of the computation would be. */
RF double nbxi_rf_range_d(double x) { return fabs(x) >= 0x1.ffffffp127 ? copysign((double)INFINITY, x) : x; }
RF long double nbxi_rf_range_l(long double x)
{
    return fabs((double)x) < (double)INFINITY ? x : (long double)(double)x;
}

/* The product with the power of ten is an element too: ties depend on it. */
RF double nbxi_rf_round_decimals_d(double x, int64_t decimals)
{
    double scale = (float)pow(10, fabs((double)decimals));
    return decimals < 0 ? rint((float)(x / scale)) * scale : rint((float)(x * scale)) / scale;
}
RF long double nbxi_rf_round_decimals_l(long double x, int64_t decimals)
{
    long double scale = (double)powl(10, fabsl((long double)decimals));
    return decimals < 0 ? rint((double)(x / scale)) * scale : rint((double)(x * scale)) / scale;
}

/* The quotient as an element of the dtype has it, where what follows depends on its last bit. */
RF double nbxi_rf_quotient_d(double a, double b) { return (double)(float)(a / b); }
RF long double nbxi_rf_quotient_l(long double a, long double b) { return (long double)(double)(a / b); }

RF double nbxi_rf_nextafter_d(double x, double y, int64_t bits, double max)
{
    if (bits == 32) return nextafterf((float)x, (float)y);
    if (x != x || y != y) return x + y;
    if (x == y) return y;
    int digits = max < 1e6 ? 11 : 8, least = max < 1e6 ? -24 : -133, e;
    double tiny = ldexp(1, least);
    if (x == 0) return y > 0 ? tiny : -tiny;
    (void)frexp(x, &e);
    bool outwards = (y > x) == (x > 0);
    if (!outwards && fabs(x) == ldexp(1, e - 1)) e--; /* the step below a power of two is half as wide */
    double step = ldexp(1, e - digits) < tiny ? tiny : ldexp(1, e - digits);
    double r = fabs(x) + (outwards ? step : -step);
    if (r > max) r = outwards && fabs(x) <= max ? (double)INFINITY : max;
    return copysign(r, x);
}
RF long double nbxi_rf_nextafter_l(long double x, long double y, int64_t bits, double max)
{
    (void)bits;
    (void)max;
    return nextafter((double)x, (double)y);
}

/* Integers: 128 bits hold every sum and product. */
RF int64_t nbxi_rf_wrap_i(int64_t a, int op, int64_t b)
{
    __int128 r = op == '+' ? (__int128)a + b : (op == '-' ? (__int128)a - b : (__int128)a * b);
    return (int64_t)(uint64_t)(unsigned __int128)r;
}
RF int64_t nbxi_rf_truncdiv_i(int64_t a, int64_t b) { return b == 0 ? 0 : (int64_t)((__int128)a / b); }
RF int64_t nbxi_rf_truncrem_i(int64_t a, int64_t b) { return b == 0 ? 0 : (int64_t)((__int128)a % b); }
RF int64_t nbxi_rf_floordiv_i(int64_t a, int64_t b)
{
    if (b == 0) return 0;
    __int128 q = (__int128)a / b;
    if (q * b != a && (a < 0) != (b < 0)) q--;
    return (int64_t)q;
}
RF int64_t nbxi_rf_remainder_i(int64_t a, int64_t b)
{
    if (b == 0) return 0;
    __int128 m = (__int128)a % b;
    if (m < 0 && b > 0) m += b;
    if (m > 0 && b < 0) m += b;
    return (int64_t)m;
}
RF int64_t nbxi_rf_pow_i(int64_t a, int64_t b)
{
    if (b < 0) return a == 1 ? 1 : (a == -1 ? (b % 2 ? -1 : 1) : 0);
    if (a == 0 || a == 1) return b == 0 ? 1 : a;
    if (a == -1) return b % 2 ? -1 : 1;
    int64_t r = 1;
    if (b > 64 && a % 2 == 0) return 0;                 /* 64 factors of two and more */
    if (b > 64) b = 64 + (b - 64) % ((int64_t)1 << 62); /* the order of odd numbers modulo 2^64 divides 2^62 */
    for (uint64_t base = (uint64_t)a; b > 0; b /= 2, base = (uint64_t)((unsigned __int128)base * base)) {
        if (b % 2) r = (int64_t)(uint64_t)((unsigned __int128)(uint64_t)r * base);
    }
    return r;
}
RF int64_t nbxi_rf_shl_i(int64_t a, int64_t by, int64_t bits)
{
    if (by < 0 || by >= bits) return 0;
    for (; by > 0; by--) a = nbxi_rf_wrap_i(a, '+', a);
    return a;
}
RF int64_t nbxi_rf_shr_i(int64_t a, int64_t by, int64_t bits)
{
    if (by < 0 || by >= bits) return a < 0 ? -1 : 0;
    for (; by > 0; by--) a = nbxi_rf_floordiv_i(a, 2);
    return a;
}
RF int64_t nbxi_rf_gcd_i(int64_t a, int64_t b)
{
    __int128 x = a < 0 ? -(__int128)a : a, y = b < 0 ? -(__int128)b : b;
    while (y != 0) {
        __int128 t = x % y;
        x = y;
        y = t;
    }
    return (int64_t)(uint64_t)(unsigned __int128)x;
}
RF int64_t nbxi_rf_lcm_i(int64_t a, int64_t b, int64_t bits)
{
    int64_t g = nbxi_rf_gcd_i(a, b);
    if (g == 0) return 0;
    int64_t r = nbxi_rf_wrap_i(nbxi_rf_truncdiv_i(a, g), '*', b);
    if (bits == 32) r = (int32_t)r;
    return r < 0 ? nbxi_rf_wrap_i(0, '-', r) : r;
}
RF int64_t nbxi_rf_clamp_i(int64_t x, int64_t low, int64_t high, int has_low, int has_high)
{
    if (has_low && x < low) x = low;
    return has_high && x > high ? high : x;
}

/* Complex: C's own functions; products by the plain formula, whose NaNs and infinities are PyTorch's. */
#define RF_COMPLEX(Z, R, s, f, PACK) \
    RF Z nbxi_rf_mul_##s(Z a, Z b) \
    { \
        R p = creal##f(a), q = cimag##f(a), u = creal##f(b), v = cimag##f(b); \
        return PACK(p * u - q * v, p * v + q * u); \
    } \
    RF Z nbxi_rf_div_##s(Z a, Z b) \
    { \
        R p = creal##f(a), q = cimag##f(a), u = creal##f(b), v = cimag##f(b); \
        if (u == 0 && v == 0) return PACK(p / fabs##f(u), q / fabs##f(v)); \
        R m = fmax##f(fabs##f(u), fabs##f(v)); \
        if (m == (R)INFINITY || m != m) { /* Smith's formula, whose NaNs these are */ \
            R t = fabs##f(u) >= fabs##f(v) ? v / u : u / v, d = fabs##f(u) >= fabs##f(v) ? u + v * t : u * t + v; \
            if (fabs##f(u) >= fabs##f(v)) return PACK((p + q * t) / d, (q - p * t) / d); \
            return PACK((p * t + q) / d, (q * t - p) / d); \
        } \
        u /= m; \
        v /= m; \
        R n = u * u + v * v; \
        return PACK((p * u + q * v) / n / m, (q * u - p * v) / n / m); \
    } \
    RF R nbxi_rf_abs_##s(Z a) { return hypot##f(creal##f(a), cimag##f(a)); } \
    RF R nbxi_rf_imag_##s(Z a) { return cimag##f(a); } \
    RF R nbxi_rf_angle_##s(Z a) { return carg##f(a); } \
    RF Z nbxi_rf_conj_##s(Z a) { return conj##f(a); } \
    RF Z nbxi_rf_neg_##s(Z a) { return PACK(0 - creal##f(a), 0 - cimag##f(a)); } \
    RF Z nbxi_rf_sgn_##s(Z a) \
    { \
        R m = nbxi_rf_abs_##s(a); \
        return m == 0 ? PACK(0, 0) : PACK(creal##f(a) / m, cimag##f(a) / m); \
    } \
    RF Z nbxi_rf_pack_##s(Z a, Z b) { return PACK(creal##f(a), creal##f(b)); } \
    RF Z nbxi_rf_polar_##s(Z a, Z b) \
    { \
        R m = creal##f(a), t = creal##f(b); \
        return PACK(m * cos##f(t), m * sin##f(t)); \
    } \
    RF bool nbxi_rf_isnan_##s(Z a) { return a != a; } \
    RF bool nbxi_rf_isinf_##s(Z a) { return isinf(creal##f(a)) || isinf(cimag##f(a)); } \
    RF bool nbxi_rf_isfinite_##s(Z a) { return isfinite(creal##f(a)) && isfinite(cimag##f(a)); } \
    RF Z nbxi_rf_pow_##s(Z a, Z b) { return cpow##f(a, b); } \
    RF Z nbxi_rf_exp_##s(Z a) { return cexp##f(a); } \
    RF Z nbxi_rf_log_##s(Z a) { return clog##f(a); } \
    RF Z nbxi_rf_log2_##s(Z a) \
    { \
        R k = (R)1.44269504088896340735992468100189214L; \
        Z l = clog##f(a); \
        return PACK(creal##f(l) * k, cimag##f(l) * k); \
    } \
    RF Z nbxi_rf_log10_##s(Z a) \
    { \
        R k = (R)0.434294481903251827651128918916605082L; \
        Z l = clog##f(a); \
        return PACK(creal##f(l) * k, cimag##f(l) * k); \
    } \
    RF Z nbxi_rf_sqrt_##s(Z a) { return csqrt##f(a); } \
    RF Z nbxi_rf_sin_##s(Z a) { return csin##f(a); } \
    RF Z nbxi_rf_cos_##s(Z a) { return ccos##f(a); } \
    RF Z nbxi_rf_tan_##s(Z a) { return ctan##f(a); } \
    RF Z nbxi_rf_asin_##s(Z a) { return casin##f(a); } \
    RF Z nbxi_rf_acos_##s(Z a) { return cacos##f(a); } \
    RF Z nbxi_rf_atan_##s(Z a) { return catan##f(a); } \
    RF Z nbxi_rf_sinh_##s(Z a) { return csinh##f(a); } \
    RF Z nbxi_rf_cosh_##s(Z a) { return ccosh##f(a); } \
    RF Z nbxi_rf_tanh_##s(Z a) { return ctanh##f(a); } \
    RF Z nbxi_rf_asinh_##s(Z a) { return casinh##f(a); } \
    RF Z nbxi_rf_acosh_##s(Z a) { return cacosh##f(a); } \
    RF Z nbxi_rf_atanh_##s(Z a) { return catanh##f(a); }
RF_COMPLEX(double _Complex, double, z, , CMPLX)
RF_COMPLEX(long double _Complex, long double, w, l, CMPLXL)

#endif
