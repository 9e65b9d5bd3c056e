/* SPDX-License-Identifier: Apache-2.0 */
/* Vector math on float32. */
#ifndef NBXI_BASE_VMATH_F32_H
#define NBXI_BASE_VMATH_F32_H

#include "src/base/vmath_core.h"

#define NBXI_VM static inline __attribute__((always_inline, unused))

NBXI_VM uint32_t nbxi_vm_bits_f32(float x)
{
    uint32_t u;
    memcpy(&u, &x, 4);
    return u;
}
NBXI_VM float nbxi_vm_from_bits_f32(uint32_t u)
{
    float x;
    memcpy(&x, &u, 4);
    return x;
}

/* Through double, one rounding: within 0.502 ulp. */
#define NBXI_VM_BY_DOUBLE(name) \
    NBXI_VM float nbxi_vm_##name##_f32(float x) { return (float)nbxi_vd_##name((double)x); }
NBXI_VM_BY_DOUBLE(exp)
NBXI_VM_BY_DOUBLE(exp2)
NBXI_VM_BY_DOUBLE(expm1)
NBXI_VM_BY_DOUBLE(log)
NBXI_VM_BY_DOUBLE(log2)
NBXI_VM_BY_DOUBLE(log10)
NBXI_VM_BY_DOUBLE(log1p)
NBXI_VM_BY_DOUBLE(sin)
NBXI_VM_BY_DOUBLE(cos)
NBXI_VM_BY_DOUBLE(tan)
NBXI_VM_BY_DOUBLE(asin)
NBXI_VM_BY_DOUBLE(acos)
NBXI_VM_BY_DOUBLE(atan)
NBXI_VM_BY_DOUBLE(sinh)
NBXI_VM_BY_DOUBLE(cosh)
NBXI_VM_BY_DOUBLE(tanh)
NBXI_VM_BY_DOUBLE(asinh)
NBXI_VM_BY_DOUBLE(acosh)
NBXI_VM_BY_DOUBLE(atanh)
NBXI_VM_BY_DOUBLE(erf)
NBXI_VM_BY_DOUBLE(erfc)
NBXI_VM_BY_DOUBLE(sigmoid)
#undef NBXI_VM_BY_DOUBLE

NBXI_VM float nbxi_vm_atan2_f32(float y, float x) { return (float)nbxi_vd_atan2((double)y, (double)x); }
NBXI_VM float nbxi_vm_sqrt_f32(float x) { return sqrtf(x); }
NBXI_VM float nbxi_vm_rsqrt_f32(float x) { return (float)(1.0 / sqrt((double)x)); }
NBXI_VM float nbxi_vm_hypot_f32(float x, float y)
{
    double a = (double)x, b = (double)y;
    float r = (float)sqrt(a * a + b * b);
    float ax = fabsf(x), ay = fabsf(y);
    return ax == INFINITY || ay == INFINITY ? INFINITY : r;
}

/* Exact operations. */
NBXI_VM float nbxi_vm_abs_f32(float x) { return fabsf(x); }
NBXI_VM float nbxi_vm_floor_f32(float x) { return floorf(x); }
NBXI_VM float nbxi_vm_ceil_f32(float x) { return ceilf(x); }
NBXI_VM float nbxi_vm_trunc_f32(float x) { return truncf(x); }
NBXI_VM float nbxi_vm_round_f32(float x) { return rintf(x); } /* half to even: the library runs in that mode */
NBXI_VM float nbxi_vm_copysign_f32(float x, float s) { return copysignf(x, s); }
NBXI_VM int nbxi_vm_signbit_f32(float x) { return (int)(nbxi_vm_bits_f32(x) >> 31); }
NBXI_VM int nbxi_vm_isnan_f32(float x) { return x != x; }
NBXI_VM int nbxi_vm_isinf_f32(float x) { return fabsf(x) == INFINITY; }
NBXI_VM int nbxi_vm_isfinite_f32(float x) { return fabsf(x) < INFINITY; }
/* NaN of either operand goes through. */
NBXI_VM float nbxi_vm_maximum_f32(float a, float b)
{
    float m = a >= b ? a : b;
    return a != a ? a : m;
}
NBXI_VM float nbxi_vm_minimum_f32(float a, float b)
{
    float m = a <= b ? a : b;
    return a != a ? a : m;
}
/* The other operand of a NaN. */
NBXI_VM float nbxi_vm_fmax_f32(float a, float b) { return ((a >= b) | (b != b)) ? a : b; }
NBXI_VM float nbxi_vm_fmin_f32(float a, float b) { return ((a <= b) | (b != b)) ? a : b; }
NBXI_VM float nbxi_vm_fmod_f32(float a, float b) { return fmodf(a, b); }

/* C's remainder brought to the divisor's sign. */
NBXI_VM float nbxi_vm_remainder_f32(float a, float b)
{
    float m = fmodf(a, b);
    return m != 0 && (b < 0) != (m < 0) ? m + b : m;
}

/* Python's floor division; a / 0 is what division gives. */
NBXI_VM float nbxi_vm_floordiv_f32(float a, float b)
{
    float m = fmodf(a, b), d = (a - m) / b;
    d = m != 0 && (b < 0) != (m < 0) ? d - 1.0f : d;
    float f = floorf(d);
    f = d - f > 0.5f ? f + 1.0f : f;
    f = d == 0 ? copysignf(0.0f, a / b) : f;
    return b == 0 ? a / b : f;
}

NBXI_VM double nbxi_vd_pow_positive(double x, double y) /* x > 0 and finite */
{
    nbxi_vd_log_parts p = nbxi_vd_log_normal(x);
    return nbxi_vd_exp2(y * (p.k + p.l * 0x1.71547652b82fep+0));
}

/* Within 0.51 ulp; the special cases are C's. */
NBXI_VM float nbxi_vm_pow_f32(float x, float y)
{
    double dx = (double)x, dy = (double)y, a = nbxi_vd_abs(dx), ay = nbxi_vd_abs(dy);
    double r = nbxi_vd_pow_positive(a, dy);
    int integer = (ay + 0x1p52) - 0x1p52 == ay;
    double half = ay * 0.5;
    int odd = integer && (half + 0x1p52) - 0x1p52 != half;
    double big = dy > 0.0 ? (double)INFINITY : 0.0, tiny = dy > 0.0 ? 0.0 : (double)INFINITY;
    r = a == (double)INFINITY ? big : r;
    r = a == 0.0 ? tiny : r;
    r = ay == (double)INFINITY ? (a > 1.0 ? big : (a < 1.0 ? tiny : 1.0)) : r;
    r = x < 0.0f && !integer && a != (double)INFINITY ? (double)NAN : r;
    r = odd ? nbxi_vd_copysign(r, dx) : r;
    r = dx != dx || dy != dy ? (double)NAN : r;
    return (float)(dx == 1.0 || dy == 0.0 ? 1.0 : r);
}

NBXI_VM float nbxi_vm_normal_cdf_f32(float x) { return (float)nbxi_vd_normal_cdf((double)x); }
/* x times the normal distribution function. The tail of the distribution, exp(-y^2 / 2) t G(t) with t = 3 / (3 + y), is
 * made in float32, but for the reduction of the exponent; the rest in double. Within 7 ulp, within 0.6 above 3. */
NBXI_VM float nbxi_vm_gelu_f32(float x)
{
    float y = fabsf(x);
    y = y > 15.0f ? 15.0f : y;
    float t = 3.0f / (3.0f + y), s = t - 0x1.2d2d2ep-1f, s2 = s * s, s4 = s2 * s2;
    float g = ((0x1.1a11f6p-2f + s * 0x1.95f5b8p-2f) + s2 * (0x1.590be6p-2f + s * 0x1.9d721cp-4f)) +
              s4 * ((-0x1.5c8484p-4f + s * -0x1.cef786p-5f) + s2 * (0x1.642d06p-5f + s * 0x1.92cd14p-6f)) +
              (s4 * s4) * ((-0x1.08538ep-5f + s * -0x1.8c99e0p-8f) + s2 * 0x1.348f12p-6f);
    double z = (double)y * (double)y * -0.5, shifted = z * 0x1.71547652b82fep+0 + NBXI_VD_SHIFT;
    float r = (float)(z - (shifted - NBXI_VD_SHIFT) * 0x1.62e42fefa39efp-1), r2 = r * r;
    float q =
        (0x1.000000p-1f + r * 0x1.5554dcp-3f) + r2 * ((0x1.555518p-5f + r * 0x1.120be2p-7f) + r2 * 0x1.6d117cp-10f);
    float part = (1.0f + (r + r2 * q)) * (t * g);
    double tail = (double)part * nbxi_vd_from_bits((nbxi_vd_bits(shifted) << 52) + 0x3ff0000000000000u);
    tail = fabsf(x) > 15.0f ? 0.0 : tail; /* the product would be below the smallest float32 */
    return (float)((double)x * (x > 0.0f ? 1.0 - tail : tail));
}
NBXI_VM float nbxi_vm_gelu_tanh_f32(float x)
{
    double a = (double)x, u = 0x1.9884533d43651p-1 * (a + 0.044715 * a * a * a); /* sqrt(2/pi) */
    return (float)(a * nbxi_vd_sigmoid(2.0 * u));                                /* (1 + tanh u) / 2 */
}
NBXI_VM float nbxi_vm_silu_f32(float x) { return (float)((double)x * nbxi_vd_sigmoid((double)x)); }

#endif
