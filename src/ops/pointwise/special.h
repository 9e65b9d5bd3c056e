/* SPDX-License-Identifier: Apache-2.0 */
/* Functions that expressions of pointwise rows use beside vector math. */
#ifndef NBXI_OPS_POINTWISE_SPECIAL_H
#define NBXI_OPS_POINTWISE_SPECIAL_H

#include "src/base/vmath.h"

/* In double; within 2 ulp of double for erfinv, 4 for digamma away from its zeros. */
double nbxi_erfinv(double x);
double nbxi_digamma(double x);
double nbxi_lgamma(double x);
/* Neighbour of a number of a half type (max: its largest finite value) towards y. */
/* Within about 8 ulp of double. */
double nbxi_bessel_i(int order, double x, int scaled); /* I0 or I1, times exp(-|x|) if scaled */
double nbxi_erfcx(double x);
double nbxi_log_ndtr(double x);
double nbxi_ndtri(double p);
double nbxi_zeta(double s, double q); /* of Hurwitz */
double nbxi_polygamma(int64_t n, double x);
/* Kinds: 0 to 3 Chebyshev T U V W, 4 to 7 the same of 2 x - 1, 8 Hermite H, 9 He, 10 Laguerre L, 11 Legendre P. Hermite
 * polynomials of a degree above `most` are NaN. Degrees are truncated; negative ones give 0. */
double nbxi_polynomial(int kind, double x, double degree, int64_t most);
double nbxi_bessel_jy(int kind, double x); /* J0, J1, Y0, Y1, spherical j0 */
double nbxi_bessel_k(int order, double x, int scaled);
double nbxi_igamma(double a, double x, int upper); /* regularised */
double nbxi_airy(double x);
float nbxi_nextafter_half(float x, float y, double max);

NBXI_VM float nbxi_vm_erfinv_f32(float x) { return (float)nbxi_erfinv((double)x); }
NBXI_VM double nbxi_vm_erfinv_f64(double x) { return nbxi_erfinv(x); }
NBXI_VM float nbxi_vm_digamma_f32(float x) { return (float)nbxi_digamma((double)x); }
NBXI_VM double nbxi_vm_digamma_f64(double x) { return nbxi_digamma(x); }
NBXI_VM float nbxi_vm_lgamma_f32(float x) { return (float)nbxi_lgamma((double)x); }
NBXI_VM double nbxi_vm_lgamma_f64(double x) { return nbxi_lgamma(x); }

#define NBXI_VM_SPECIAL(name, expression) \
    NBXI_VM double nbxi_vm_##name##_f64(double x) { return expression; } \
    NBXI_VM float nbxi_vm_##name##_f32(float x) { return (float)nbxi_vm_##name##_f64((double)x); }
NBXI_VM_SPECIAL(i0, nbxi_bessel_i(0, x, 0))
NBXI_VM_SPECIAL(i0e, nbxi_bessel_i(0, x, 1))
NBXI_VM_SPECIAL(i1, nbxi_bessel_i(1, x, 0))
NBXI_VM_SPECIAL(i1e, nbxi_bessel_i(1, x, 1))
NBXI_VM_SPECIAL(erfcx, nbxi_erfcx(x))
NBXI_VM_SPECIAL(log_ndtr, nbxi_log_ndtr(x))
NBXI_VM_SPECIAL(ndtri, nbxi_ndtri(x))
#undef NBXI_VM_SPECIAL
NBXI_VM double nbxi_vm_polynomial_f64(int k, double x, double n) { return nbxi_polynomial(k, x, n, 512); }
NBXI_VM float nbxi_vm_polynomial_f32(int k, float x, float n)
{
    return (float)nbxi_polynomial(k, (double)x, (double)n, 128);
}
NBXI_VM double nbxi_vm_besseljy_f64(int k, double x) { return nbxi_bessel_jy(k, x); }
NBXI_VM float nbxi_vm_besseljy_f32(int k, float x) { return (float)nbxi_bessel_jy(k, (double)x); }
NBXI_VM double nbxi_vm_besselk_f64(int order, double x, int scaled) { return nbxi_bessel_k(order, x, scaled); }
NBXI_VM float nbxi_vm_besselk_f32(int order, float x, int scaled)
{
    return (float)nbxi_bessel_k(order, (double)x, scaled);
}
NBXI_VM double nbxi_vm_igamma_f64(double a, double x, int upper) { return nbxi_igamma(a, x, upper); }
NBXI_VM float nbxi_vm_igamma_f32(float a, float x, int upper)
{
    return (float)nbxi_igamma((double)a, (double)x, upper);
}
NBXI_VM double nbxi_vm_airy_f64(double x) { return nbxi_airy(x); }
NBXI_VM float nbxi_vm_airy_f32(float x) { return (float)nbxi_airy((double)x); }
NBXI_VM double nbxi_vm_zeta_f64(double s, double q) { return nbxi_zeta(s, q); }
NBXI_VM float nbxi_vm_zeta_f32(float s, float q) { return (float)nbxi_zeta((double)s, (double)q); }
NBXI_VM double nbxi_vm_polygamma_f64(int64_t n, double x) { return nbxi_polygamma(n, x); }
NBXI_VM float nbxi_vm_polygamma_f32(int64_t n, float x) { return (float)nbxi_polygamma(n, (double)x); }
NBXI_VM float nbxi_vm_glu_f32(float a, float b) { return (float)((double)a * nbxi_vd_sigmoid((double)b)); }
NBXI_VM double nbxi_vm_glu_f64(double a, double b) { return a * nbxi_vm_sigmoid_f64(b); }

NBXI_VM float nbxi_vm_nextafter_f32(float x, float y, int64_t bits, double max)
{
    return bits == 32 ? nextafterf(x, y) : nbxi_nextafter_half(x, y, max);
}
NBXI_VM double nbxi_vm_nextafter_f64(double x, double y, int64_t bits, double max)
{
    (void)bits;
    (void)max;
    return nextafter(x, y);
}

/* NaN in any of them goes through; max wins over min. */
/* Between numbers that may be in the wrong order or NaN. */
NBXI_VM float nbxi_vm_limit_f32(float x, float low, float high) { return x < low ? low : x > high ? high : x; }
NBXI_VM double nbxi_vm_limit_f64(double x, double low, double high) { return x < low ? low : x > high ? high : x; }
NBXI_VM float nbxi_vm_clamp_f32(float x, float low, float high)
{
    return nbxi_vm_minimum_f32(nbxi_vm_maximum_f32(x, low), high);
}
NBXI_VM double nbxi_vm_clamp_f64(double x, double low, double high)
{
    return nbxi_vm_minimum_f64(nbxi_vm_maximum_f64(x, low), high);
}
NBXI_VM float nbxi_vm_clamp_if_f32(float x, float low, float high, int has_low, int has_high)
{
    x = has_low ? nbxi_vm_maximum_f32(x, low) : x;
    return has_high ? nbxi_vm_minimum_f32(x, high) : x;
}
NBXI_VM double nbxi_vm_clamp_if_f64(double x, double low, double high, int has_low, int has_high)
{
    x = has_low ? nbxi_vm_maximum_f64(x, low) : x;
    return has_high ? nbxi_vm_minimum_f64(x, high) : x;
}

/* Sums of products with the product not rounded on its way, or hardly: float32 in double. */
NBXI_VM float nbxi_vm_muladd_f32(float a, float k, float b) { return (float)((double)a + (double)k * (double)b); }
NBXI_VM double nbxi_vm_muladd_f64(double a, double k, double b) { return fma(k, b, a); }
NBXI_VM float nbxi_vm_addcmul_f32(float a, float k, float x, float y)
{
    return (float)((double)a + (double)k * (double)x * (double)y);
}
NBXI_VM double nbxi_vm_addcmul_f64(double a, double k, double x, double y) { return a + k * x * y; }
NBXI_VM float nbxi_vm_addcdiv_f32(float a, float k, float x, float y)
{
    return (float)((double)a + (double)k * ((double)x / (double)y));
}
NBXI_VM double nbxi_vm_addcdiv_f64(double a, double k, double x, double y) { return a + k * (x / y); }

NBXI_VM float nbxi_vm_ldexp_f32(float x, float n) { return (float)((double)x * nbxi_vd_exp2((double)n)); }
NBXI_VM double nbxi_vm_ldexp_f64(double x, double n) { return x * exp2(n); }

/* From the nearer end, so that both ends are met exactly. */
NBXI_VM float nbxi_vm_lerp_f32(float a, float b, float w)
{
    double d = (double)b - (double)a;
    return (float)(fabsf(w) < 0.5f ? (double)a + (double)w * d : (double)b - d * (1.0 - (double)w));
}
NBXI_VM double nbxi_vm_lerp_f64(double a, double b, double w)
{
    double d = b - a;
    return fabs(w) < 0.5 ? a + w * d : b - d * (1.0 - w);
}

NBXI_VM float nbxi_vm_nan_to_num_f32(float x, float nan, float high, float low)
{
    float r = x == INFINITY ? high : x == -INFINITY ? low : x;
    return x != x ? nan : r;
}
NBXI_VM double nbxi_vm_nan_to_num_f64(double x, double nan, double high, double low)
{
    double r = x == (double)INFINITY ? high : x == -(double)INFINITY ? low : x;
    return x != x ? nan : r;
}

NBXI_VM float nbxi_vm_frexp_mantissa_f32(float x)
{
    int e;
    return frexpf(x, &e);
}
NBXI_VM double nbxi_vm_frexp_mantissa_f64(double x)
{
    int e;
    return frexp(x, &e);
}
NBXI_VM int nbxi_vm_frexp_exponent_f32(float x)
{
    int e = 0;
    (void)frexpf(x, &e);
    return nbxi_vm_isfinite_f32(x) ? e : 0;
}
NBXI_VM int nbxi_vm_frexp_exponent_f64(double x)
{
    int e = 0;
    (void)frexp(x, &e);
    return nbxi_vm_isfinite_f64(x) ? e : 0;
}

NBXI_VM float nbxi_vm_angle_f32(float x) { return x != x ? x : (x < 0 ? 0x1.921fb6p+1f : 0.0f); }
NBXI_VM double nbxi_vm_angle_f64(double x) { return x != x ? x : (x < 0 ? 0x1.921fb54442d18p+1 : 0.0); }

NBXI_VM double nbxi_vm_ten_to(int64_t n)
{
    double r = 1;
    n = n < -400 ? -400 : n > 400 ? 400 : n;
    for (int64_t k = n < 0 ? -n : n; k > 0; k--) r *= 10;
    return r;
}
NBXI_VM float nbxi_vm_round_decimals_f32(float x, int64_t decimals)
{
    float scale = (float)nbxi_vm_ten_to(decimals);
    return decimals < 0 ? rintf(x / scale) * scale : rintf(x * scale) / scale;
}
NBXI_VM double nbxi_vm_round_decimals_f64(double x, int64_t decimals)
{
    double scale = nbxi_vm_ten_to(decimals);
    return decimals < 0 ? rint(x / scale) * scale : rint(x * scale) / scale;
}

NBXI_VM float nbxi_vm_sinc_f32(float x)
{
    double a = (double)x, k = rint(a), f = a - k; /* sin(pi x) from the distance to the nearest integer */
    double b = nbxi_vd_abs(f);
    double s =
        b > 0.25 ? nbxi_vd_cos_small((0.5 - b) * 0x1.921fb54442d18p+1) : nbxi_vd_sin_small(b * 0x1.921fb54442d18p+1);
    s = nbxi_vd_copysign(s, f);
    s = k * 0.5 != rint(k * 0.5) ? -s : s;
    float p = 3.14159265f * x; /* PyTorch's sine gets this product, which may be infinite */
    s = s + (double)(p - p);
    return x == 0 ? 1.0f : (float)(s / (0x1.921fb54442d18p+1 * a));
}
NBXI_VM double nbxi_vm_sinc_f64(double x)
{
    return x == 0 ? 1.0 : sin(0x1.921fb54442d18p+1 * x) / (0x1.921fb54442d18p+1 * x);
}

NBXI_VM float nbxi_vm_logit_f32(float x)
{
    double a = (double)x; /* near 1/2 by log1p, which keeps what 1 - x loses */
    return (float)(a > 0.25 && a < 0.75 ? nbxi_vd_log1p((2.0 * a - 1.0) / (1.0 - a)) : nbxi_vd_log(a / (1.0 - a)));
}
NBXI_VM double nbxi_vm_logit_f64(double x)
{
    return x > 0.25 && x < 0.75 ? log1p((2.0 * x - 1.0) / (1.0 - x)) : log(x / (1.0 - x));
}

NBXI_VM float nbxi_vm_entr_f32(float x)
{
    double a = (double)x;
    float r = (float)(-a * nbxi_vd_log(a));
    r = x == 0 ? 0.0f : r;
    return x < 0 ? -INFINITY : r;
}
NBXI_VM double nbxi_vm_entr_f64(double x) { return x < 0 ? -(double)INFINITY : (x == 0 ? 0.0 : -x * log(x)); }

NBXI_VM float nbxi_vm_logaddexp_f32(float a, float b)
{
    double x = (double)a, y = (double)b, m = x > y ? x : y, d = nbxi_vd_abs(x - y);
    return a == b && fabsf(a) == INFINITY ? a : (float)(m + nbxi_vd_log1p(nbxi_vd_exp(-d)) + (d != d ? d : 0.0));
}
NBXI_VM double nbxi_vm_logaddexp_f64(double a, double b)
{
    double m = a > b ? a : b, d = fabs(a - b);
    return a == b && fabs(a) == (double)INFINITY ? a : m + log1p(exp(-d));
}
NBXI_VM float nbxi_vm_logaddexp2_f32(float a, float b)
{
    double x = (double)a, y = (double)b, m = x > y ? x : y, d = nbxi_vd_abs(x - y);
    double t = nbxi_vd_log1p(nbxi_vd_exp2(-d)) * 0x1.71547652b82fep+0;
    return a == b && fabsf(a) == INFINITY ? a : (float)(m + t + (d != d ? d : 0.0));
}
NBXI_VM double nbxi_vm_logaddexp2_f64(double a, double b)
{
    double m = a > b ? a : b, d = fabs(a - b);
    return a == b && fabs(a) == (double)INFINITY ? a : m + log1p(exp2(-d)) * 0x1.71547652b82fep+0;
}

NBXI_VM float nbxi_vm_softplus_f32(float x, float beta, float threshold)
{
    double b = (double)x * (double)beta;
    float r = (float)(nbxi_vd_log1p(nbxi_vd_exp(b)) / (double)beta);
    r = b > 709.782712893384 ? INFINITY / beta : r; /* where exp is infinite; nbxi_vd_exp ends before */
    return x * beta > threshold ? x : r;
}
NBXI_VM double nbxi_vm_softplus_f64(double x, double beta, double threshold)
{
    return x * beta > threshold ? x : log1p(exp(x * beta)) / beta;
}

/* x tanh(log(1 + e^x)) = x n / (n + 2), n = e^x (e^x + 2) */
NBXI_VM float nbxi_vm_mish_f32(float x)
{
    double a = (double)x, c = a > 40.0 ? 40.0 : a, e = nbxi_vd_exp(c), n = e * (e + 2.0);
    e = a < -700.0 ? 0.0 : n / (n + 2.0);
    return (float)(a * e);
}
NBXI_VM double nbxi_vm_mish_f64(double x)
{
    double e = exp(x > 40.0 ? 40.0 : x), n = e * (e + 2.0);
    return x * (n / (n + 2.0));
}

#endif
