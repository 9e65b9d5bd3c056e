/* SPDX-License-Identifier: Apache-2.0 */
/* Functions of double for arguments that are float32 numbers, with a relative error below about 2^-34.
 *
 * Polynomials are near-minimax (Chebyshev fits computed with 200 bits). */
#ifndef NBXI_BASE_VMATH_CORE_H
#define NBXI_BASE_VMATH_CORE_H

#include <math.h>
#include <stdint.h>
#include <string.h>

#define NBXI_VD static inline __attribute__((always_inline, unused, const))

NBXI_VD uint64_t nbxi_vd_bits(double x)
{
    uint64_t u;
    memcpy(&u, &x, 8);
    return u;
}

NBXI_VD double nbxi_vd_from_bits(uint64_t u)
{
    double x;
    memcpy(&x, &u, 8);
    return x;
}

NBXI_VD double nbxi_vd_abs(double x) { return nbxi_vd_from_bits(nbxi_vd_bits(x) & 0x7fffffffffffffffu); }
/* |x| with the sign of s */
NBXI_VD double nbxi_vd_copysign(double x, double s)
{
    return nbxi_vd_from_bits((nbxi_vd_bits(x) & 0x7fffffffffffffffu) | (nbxi_vd_bits(s) & 0x8000000000000000u));
}

/* a where mask is all ones, b where it is 0 */
NBXI_VD double nbxi_vd_choose(uint64_t mask, double a, double b)
{
    return nbxi_vd_from_bits((nbxi_vd_bits(a) & mask) | (nbxi_vd_bits(b) & ~mask));
}

#define NBXI_VD_SHIFT 0x1.8p52 /* adding it rounds to an integer, which then stands in the low bits */

/* exp(x) = scale * (1 + p), p = expm1 of the reduced argument. |x| above 700 is taken for 700. */
typedef struct nbxi_vd_exp_parts {
    double scale, p;
} nbxi_vd_exp_parts;

NBXI_VD nbxi_vd_exp_parts nbxi_vd_exp_split(double x)
{
    x = x < -700.0 ? -700.0 : x; /* comparisons are false for NaN, which goes on */
    x = x > 700.0 ? 700.0 : x;
    double t = x * 0x1.71547652b82fep+0 + NBXI_VD_SHIFT, k = t - NBXI_VD_SHIFT;
    double r = x - k * 0x1.62e42fefa39efp-1, r2 = r * r;
    double q01 = 0x1.0000000000000p-1 + r * 0x1.55555567532adp-3;
    double q23 = 0x1.5555555c87148p-5 + r * 0x1.1110c632a3088p-7;
    double q45 = 0x1.6c16858b7acb9p-10 + r * 0x1.a15179d80ae96p-13;
    double q = q01 + r2 * (q23 + r2 * (q45 + r2 * 0x1.a1132015ba37ep-16));
    nbxi_vd_exp_parts parts = {nbxi_vd_from_bits((nbxi_vd_bits(t) << 52) + 0x3ff0000000000000u), r + r2 * q};
    return parts;
}

NBXI_VD double nbxi_vd_exp(double x)
{
    nbxi_vd_exp_parts e = nbxi_vd_exp_split(x);
    return e.scale + e.scale * e.p;
}

NBXI_VD double nbxi_vd_expm1(double x)
{
    nbxi_vd_exp_parts e = nbxi_vd_exp_split(x);
    double r = e.scale * e.p + (e.scale - 1.0);
    return x == 0.0 ? x : r;
}

NBXI_VD double nbxi_vd_exp2(double x)
{
    double c = x < -1000.0 ? -1000.0 : x;
    c = c > 1000.0 ? 1000.0 : c;
    double t = c + NBXI_VD_SHIFT, k = t - NBXI_VD_SHIFT;
    nbxi_vd_exp_parts e = nbxi_vd_exp_split((c - k) * 0x1.62e42fefa39efp-1);
    double scale = nbxi_vd_from_bits((nbxi_vd_bits(t) << 52) + 0x3ff0000000000000u);
    double r = scale * (e.scale + e.scale * e.p);
    r = x < -1000.0 ? 0.0 : r;
    return x > 1000.0 ? (double)INFINITY : r;
}

/* log(x) = k log(2) + l for a positive, finite, normal double; both 0 for 1. */
typedef struct nbxi_vd_log_parts {
    double k, l;
} nbxi_vd_log_parts;

NBXI_VD nbxi_vd_log_parts nbxi_vd_log_normal(double x)
{
    uint64_t bits = nbxi_vd_bits(x), shifted = bits + 0x00095f619980c433u; /* bits of 1 less those of sqrt(1/2) */
    uint64_t biased = shifted >> 52;
    double k = nbxi_vd_from_bits(biased | 0x4330000000000000u) - (0x1p52 + 1023.0);
    double m = nbxi_vd_from_bits(bits - ((biased - 1023) << 52)); /* sqrt(1/2) to sqrt(2) */
    double f = m - 1.0, s = f / (2.0 + f), z = s * s, z2 = z * z;
    double p = 0x1.5555555564fdap-1 + z * 0x1.999998ca249fbp-2 +
               z2 * (0x1.249324907dae3p-2 + z * 0x1.c67a84e8a4ba0p-3 + z2 * 0x1.8c92867b49a01p-3);
    nbxi_vd_log_parts parts = {k, 2.0 * s + s * z * p};
    return parts;
}

/* 0 gives -inf, negative numbers NaN, inf inf. Subnormal doubles do not come from float32. */
NBXI_VD double nbxi_vd_log_special(double x, double result)
{
    result = x == 0.0 ? -(double)INFINITY : result;
    result = x < 0.0 ? (double)NAN : result;
    result = x == (double)INFINITY ? x : result;
    return x != x ? x : result;
}

NBXI_VD double nbxi_vd_log(double x)
{
    nbxi_vd_log_parts p = nbxi_vd_log_normal(x);
    return nbxi_vd_log_special(x, p.k * 0x1.62e42fefa39efp-1 + p.l);
}

NBXI_VD double nbxi_vd_log2(double x)
{
    nbxi_vd_log_parts p = nbxi_vd_log_normal(x);
    return nbxi_vd_log_special(x, p.k + p.l * 0x1.71547652b82fep+0);
}

NBXI_VD double nbxi_vd_log10(double x)
{
    nbxi_vd_log_parts p = nbxi_vd_log_normal(x);
    return nbxi_vd_log_special(x, p.k * 0x1.34413509f79ffp-2 + p.l * 0x1.bcb7b1526e50ep-2);
}

NBXI_VD double nbxi_vd_log1p(double x)
{
    double u = 1.0 + x;
    nbxi_vd_log_parts p = nbxi_vd_log_normal(u);
    double lost = (x - (u - 1.0)) / u; /* what the sum rounded away */
    double r = p.k * 0x1.62e42fefa39efp-1 + (p.l + lost);
    r = nbxi_vd_log_special(u, r);
    return x == 0.0 ? x : r;
}

NBXI_VD double nbxi_vd_sigmoid(double x)
{
    double s = 1.0 / (1.0 + nbxi_vd_exp(-x));
    return x < -700.0 ? 0.0 : s;
}

NBXI_VD double nbxi_vd_tanh(double x)
{
    double a = nbxi_vd_abs(x);
    a = a > 22.0 ? 22.0 : a;
    double t = nbxi_vd_expm1(2.0 * a);
    return nbxi_vd_copysign(t / (t + 2.0), x);
}

NBXI_VD double nbxi_vd_sinh(double x)
{
    double t = nbxi_vd_expm1(nbxi_vd_abs(x));
    return nbxi_vd_copysign(0.5 * (t + t / (t + 1.0)), x);
}

NBXI_VD double nbxi_vd_cosh(double x)
{
    double e = nbxi_vd_exp(nbxi_vd_abs(x));
    return 0.5 * (e + 1.0 / e);
}

NBXI_VD double nbxi_vd_asinh(double x)
{
    double a = nbxi_vd_abs(x), a2 = a * a;
    double r = nbxi_vd_log1p(a + a2 / (1.0 + sqrt(a2 + 1.0)));
    r = a == (double)INFINITY ? a : r;
    return nbxi_vd_copysign(r, x);
}

NBXI_VD double nbxi_vd_acosh(double x)
{
    double t = x - 1.0;
    double r = nbxi_vd_log1p(t + sqrt(t * (x + 1.0)));
    return x < 1.0 ? (double)NAN : r;
}

NBXI_VD double nbxi_vd_atanh(double x)
{
    double a = nbxi_vd_abs(x);
    return nbxi_vd_copysign(0.5 * nbxi_vd_log1p(2.0 * a / (1.0 - a)), x);
}

/* atan of t, |t| <= tan(pi/8) */
NBXI_VD double nbxi_vd_atan_small(double t)
{
    double z = t * t, z2 = z * z;
    double p = (-0x1.55555555525bdp-2 + z * 0x1.9999998842440p-3) +
               z2 * ((-0x1.249240cf239b5p-3 + z * 0x1.c7196012bf2ccp-4) +
                     z2 * ((-0x1.741576953d93cp-4 + z * 0x1.377bcb9f568d8p-4) +
                           z2 * (-0x1.edaca326c7380p-5 + z * 0x1.0dd59508b62c7p-5)));
    return t + t * z * p;
}

/* Angle of the point (x, y) with x >= 0 and y >= 0, not both infinite: 0 to pi/2. */
NBXI_VD double nbxi_vd_angle(double y, double x)
{
    uint64_t below = -(uint64_t)(y < x);
    double low = nbxi_vd_choose(below, y, x), high = nbxi_vd_choose(below, x, y);
    uint64_t middle = -(uint64_t)(low > 0x1.a827999fcef32p-2 * high); /* tan(pi/8) */
    double t = nbxi_vd_choose(middle, low - high, low) / nbxi_vd_choose(middle, low + high, high);
    t = low == 0.0 ? 0.0 : t;
    double r = nbxi_vd_atan_small(t) + nbxi_vd_choose(middle, 0x1.921fb54442d18p-1, 0.0);
    return nbxi_vd_choose(below, r, 0x1.921fb54442d18p+0 - r);
}

NBXI_VD double nbxi_vd_atan(double x)
{
    double a = nbxi_vd_abs(x);
    double r = nbxi_vd_angle(a > 0x1p200 ? 0x1p200 : a, 1.0);
    return x != x ? x : nbxi_vd_copysign(r, x);
}

NBXI_VD double nbxi_vd_atan2(double y, double x)
{
    double ay = nbxi_vd_abs(y), ax = nbxi_vd_abs(x);
    ay = ay > 0x1p400 ? 0x1p400 : ay; /* infinities become equals */
    ax = ax > 0x1p400 ? 0x1p400 : ax;
    double r = nbxi_vd_angle(ay, ax);
    r = ax + ay == 0.0 ? 0.0 : r;
    r = nbxi_vd_choose(-(nbxi_vd_bits(x) >> 63), 0x1.921fb54442d18p+1 - r, r);
    r = nbxi_vd_copysign(r, y);
    r = y != y ? y : r;
    return x != x ? x : r;
}

/* asin of a, 0 <= a <= 1/2 */
NBXI_VD double nbxi_vd_asin_small(double a, double z)
{
    double z2 = z * z;
    double p = (0x1.555555555ba9ep-3 + z * 0x1.333333133277ep-4) +
               z2 * ((0x1.6db6f5e9d0b98p-5 + z * 0x1.f1beb9c867b18p-6) +
                     z2 * ((0x1.6f347e4a44c5dp-6 + z * 0x1.14eefea06d8d9p-6) +
                           z2 * ((0x1.144d1f0d0554dp-6 + z * 0x1.17d722d86d4bep-10) + z2 * 0x1.d06eddee004bep-6)));
    return a + a * z * p;
}

NBXI_VD double nbxi_vd_asin(double x)
{
    double a = nbxi_vd_abs(x), z = a > 0.5 ? (1.0 - a) * 0.5 : a * a, s = a > 0.5 ? sqrt(z) : a;
    double r = nbxi_vd_asin_small(s, z);
    return nbxi_vd_copysign(a > 0.5 ? 0x1.921fb54442d18p+0 - 2.0 * r : r, x);
}

NBXI_VD double nbxi_vd_acos(double x)
{
    double a = nbxi_vd_abs(x), z = a > 0.5 ? (1.0 - a) * 0.5 : a * a, s = a > 0.5 ? sqrt(z) : a;
    double r = nbxi_vd_asin_small(s, z);
    double far = x < 0.0 ? 0x1.921fb54442d18p+1 - 2.0 * r : 2.0 * r;
    return a > 0.5 ? far : 0x1.921fb54442d18p+0 - nbxi_vd_copysign(r, x);
}

/* exp(x^2) erfc(x) for x >= 0, where x does not exceed 11 by much */
NBXI_VD double nbxi_vd_erfcx(double x)
{
    double t = 3.0 / (3.0 + x), t2 = t * t, t4 = t2 * t2;
    double a =
        (0x1.8126e4850b680p-3 + t * 0x1.8133963598858p-3) + t2 * (0x1.6b0dbfe5c2d51p-3 + t * 0x1.472506f86c992p-3);
    double b =
        (0x1.bf5b4e3217afap-4 + t * 0x1.57b15f8709176p-3) + t2 * (-0x1.69d0e75e8eec1p-3 + t * 0x1.205842c50866ap-1);
    double c =
        (-0x1.d360320658be2p-1 + t * 0x1.23d068221b461p+0) + t2 * (-0x1.072e539d91970p+0 + t * 0x1.3099b9a4a5bbcp-1);
    double d = (-0x1.a625c43558c5cp-3 + t * 0x1.39c969efe6cadp-5) + t2 * -0x1.6ff134a6a849cp-9;
    return t * ((a + t4 * b) + t4 * t4 * (c + t4 * d));
}

NBXI_VD double nbxi_vd_erf_small(double x) /* |x| <= 1 */
{
    double z = x * x, z2 = z * z, z4 = z2 * z2;
    double a =
        (0x1.20dd750429b19p+0 + z * -0x1.812746b0271ecp-2) + z2 * (0x1.ce2f2197bc2efp-4 + z * -0x1.b82ce15c3b7f8p-6);
    double b =
        (0x1.565ba0406c001p-8 + z * -0x1.c0286cad68e02p-11) + z2 * (0x1.f941bed7e7847p-14 + z * -0x1.f0705a1dde9aap-17);
    double c = 0x1.9ae0986f9de4fp-20 + z * -0x1.c1a515de8637ap-24;
    return x * (a + z4 * (b + z4 * c));
}

NBXI_VD double nbxi_vd_erf(double x)
{
    double a = nbxi_vd_abs(x), near = nbxi_vd_erf_small(a);
    double c = a > 11.0 ? 11.0 : a;
    double far = 1.0 - nbxi_vd_exp(-c * c) * nbxi_vd_erfcx(c);
    return nbxi_vd_copysign(a < 1.0 ? near : far, x);
}

NBXI_VD double nbxi_vd_erfc(double x)
{
    double a = nbxi_vd_abs(x), c = a > 11.0 ? 11.0 : a;
    double e = nbxi_vd_exp(-c * c) * nbxi_vd_erfcx(c);
    double r = x < 0.0 ? 2.0 - e : e;
    r = a < 0.5 ? 1.0 - nbxi_vd_erf_small(x < -1.0 ? -1.0 : (x > 1.0 ? 1.0 : x)) : r;
    return a == a ? r : a;
}

/* The normal distribution function, relatively accurate in the lower tail too. */
NBXI_VD double nbxi_vd_normal_cdf(double x)
{
    double a = nbxi_vd_abs(x) * 0x1.6a09e667f3bcdp-1;
    double c = a > 11.0 ? 11.0 : a;
    double e = 0.5 * (nbxi_vd_exp(-c * c) * nbxi_vd_erfcx(c));
    e = a > 40.0 ? 0.0 : e;
    return x > 0.0 ? 1.0 - e : e;
}

/* x = (4 n + quadrant) pi/2 + r, |r| <= pi/4 and a little, for x = |a float32 number|: Payne and Hanek's reduction. The
 * bits of 2/pi that matter are cut out for each exponent; what they leave out is below 2^-70 of a quarter turn. */
typedef struct nbxi_vd_turn {
    double r;
    uint64_t quadrant;
} nbxi_vd_turn;

/* Bits 32 i - 32 and on of the fraction. A sum of masked words: a chain of choices would become a switch. */
NBXI_VD uint64_t nbxi_vd_two_over_pi(uint64_t i)
{
#define NBXI_VD_WORD(k, word) (-(uint64_t)(i == k) & word)
    return NBXI_VD_WORD(0, 0x00000000a2f9836eu) | NBXI_VD_WORD(1, 0xa2f9836e4e441529u) |
           NBXI_VD_WORD(2, 0x4e441529fc2757d1u) | NBXI_VD_WORD(3, 0xfc2757d1f534ddc0u) |
           NBXI_VD_WORD(4, 0xf534ddc0db629599u) | NBXI_VD_WORD(5, 0xdb6295993c439041u) |
           NBXI_VD_WORD(6, 0x3c439041fe5163abu);
#undef NBXI_VD_WORD
}

NBXI_VD double nbxi_vd_from_i64(uint64_t u) /* two's complement, rounded once */
{
    u += 0x8000000000000000u;
    double high = nbxi_vd_from_bits((u >> 32) | 0x4330000000000000u) - (0x1p52 + 0x1p31);
    double low = nbxi_vd_from_bits((u & 0xffffffffu) | 0x4330000000000000u) - 0x1p52;
    return high * 0x1p32 + low;
}

NBXI_VD nbxi_vd_turn nbxi_vd_reduce(double x)
{
    uint64_t bits = nbxi_vd_bits(x), m = ((bits >> 29) & 0x7fffffu) | 0x800000u; /* x = m 2^(e - 23) */
    uint64_t offset = (bits >> 52) - (1023 - 7), shift = offset & 31, i = offset >> 5;
    uint64_t high = (nbxi_vd_two_over_pi(i) << shift) >> 32, middle = (nbxi_vd_two_over_pi(i + 1) << shift) >> 32;
    uint64_t low = (nbxi_vd_two_over_pi(i + 2) << shift) >> 32;
    uint64_t turn = ((high * m) << 32) + middle * m + ((low * m) >> 32); /* x 2/pi mod 4, in units of 2^-62 */
    uint64_t quadrant = (turn + 0x2000000000000000u) >> 62;
    uint64_t large = -(uint64_t)(x >= 0x1.921fb54442d18p-1);
    double r = nbxi_vd_from_i64(turn - (quadrant << 62)) * 0x1.921fb54442d18p-62; /* pi/2 2^-62 */
    r = x < (double)INFINITY ? r : x - x;
    nbxi_vd_turn t = {nbxi_vd_choose(large, r, x), quadrant & 3 & large};
    return t;
}

/* sin and cos of r, |r| <= pi/4 */
NBXI_VD double nbxi_vd_sin_small(double r)
{
    double z = r * r, z2 = z * z;
    double p = (-0x1.5555555555138p-3 + z * 0x1.1111110fc6f8cp-7) +
               z2 * ((-0x1.a019fd7c1bb1bp-13 + z * 0x1.71d9928b49ee8p-19) + z2 * -0x1.aa1d8ddd44d7dp-26);
    return r + r * z * p;
}

NBXI_VD double nbxi_vd_cos_small(double r)
{
    double z = r * r, z2 = z * z;
    double p = (-0x1.fffffffffe54cp-2 + z * 0x1.5555555125bd4p-5) +
               z2 * ((-0x1.6c16bab377683p-10 + z * 0x1.a01272dc490ecp-16) + z2 * -0x1.246c211e6edf8p-22);
    return 1.0 + z * p;
}

NBXI_VD double nbxi_vd_sin(double x)
{
    nbxi_vd_turn t = nbxi_vd_reduce(nbxi_vd_abs(x));
    double r = nbxi_vd_choose(-(t.quadrant & 1), nbxi_vd_cos_small(t.r), nbxi_vd_sin_small(t.r));
    uint64_t sign = ((t.quadrant & 2) << 62) ^ (nbxi_vd_bits(x) & 0x8000000000000000u);
    return nbxi_vd_from_bits(nbxi_vd_bits(r) ^ sign);
}

NBXI_VD double nbxi_vd_cos(double x)
{
    nbxi_vd_turn t = nbxi_vd_reduce(nbxi_vd_abs(x));
    double r = nbxi_vd_choose(-(t.quadrant & 1), nbxi_vd_sin_small(t.r), nbxi_vd_cos_small(t.r));
    uint64_t sign = ((t.quadrant + 1) & 2) << 62;
    return nbxi_vd_from_bits(nbxi_vd_bits(r) ^ sign);
}

NBXI_VD double nbxi_vd_tan(double x)
{
    nbxi_vd_turn t = nbxi_vd_reduce(nbxi_vd_abs(x));
    double s = nbxi_vd_sin_small(t.r), c = nbxi_vd_cos_small(t.r);
    uint64_t odd = -(t.quadrant & 1);
    double r = nbxi_vd_choose(odd, -c, s) / nbxi_vd_choose(odd, s, c);
    return nbxi_vd_from_bits(nbxi_vd_bits(r) ^ (nbxi_vd_bits(x) & 0x8000000000000000u));
}

#endif
