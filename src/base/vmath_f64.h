/* SPDX-License-Identifier: Apache-2.0 */
/* Math on float64: the C library's functions where it has them (within 2 ulp). */
#ifndef NBXI_BASE_VMATH_F64_H
#define NBXI_BASE_VMATH_F64_H

#include <math.h>

#include "src/base/vmath_core.h"

#ifndef NBXI_VM
#define NBXI_VM static inline __attribute__((always_inline, unused))
#endif

#define NBXI_VM_BY_LIBM(name) \
    NBXI_VM double nbxi_vm_##name##_f64(double x) { return name(x); }
NBXI_VM_BY_LIBM(exp)
NBXI_VM_BY_LIBM(exp2)
NBXI_VM_BY_LIBM(expm1)
NBXI_VM_BY_LIBM(log)
NBXI_VM_BY_LIBM(log2)
NBXI_VM_BY_LIBM(log10)
NBXI_VM_BY_LIBM(log1p)
NBXI_VM_BY_LIBM(sin)
NBXI_VM_BY_LIBM(cos)
NBXI_VM_BY_LIBM(tan)
NBXI_VM_BY_LIBM(asin)
NBXI_VM_BY_LIBM(acos)
NBXI_VM_BY_LIBM(atan)
NBXI_VM_BY_LIBM(sinh)
NBXI_VM_BY_LIBM(cosh)
NBXI_VM_BY_LIBM(tanh)
NBXI_VM_BY_LIBM(asinh)
NBXI_VM_BY_LIBM(acosh)
NBXI_VM_BY_LIBM(atanh)
NBXI_VM_BY_LIBM(erf)
NBXI_VM_BY_LIBM(erfc)
NBXI_VM_BY_LIBM(sqrt)
NBXI_VM_BY_LIBM(floor)
NBXI_VM_BY_LIBM(ceil)
NBXI_VM_BY_LIBM(trunc)
#undef NBXI_VM_BY_LIBM

NBXI_VM double nbxi_vm_abs_f64(double x) { return fabs(x); }
NBXI_VM double nbxi_vm_round_f64(double x) { return rint(x); }
NBXI_VM double nbxi_vm_rsqrt_f64(double x) { return 1.0 / sqrt(x); }
NBXI_VM double nbxi_vm_atan2_f64(double y, double x) { return atan2(y, x); }
NBXI_VM double nbxi_vm_hypot_f64(double x, double y) { return hypot(x, y); }
NBXI_VM double nbxi_vm_pow_f64(double x, double y) { return pow(x, y); }
NBXI_VM double nbxi_vm_copysign_f64(double x, double s) { return copysign(x, s); }
NBXI_VM int nbxi_vm_signbit_f64(double x) { return (int)(nbxi_vd_bits(x) >> 63); }
NBXI_VM int nbxi_vm_isnan_f64(double x) { return x != x; }
NBXI_VM int nbxi_vm_isinf_f64(double x) { return fabs(x) == (double)INFINITY; }
NBXI_VM int nbxi_vm_isfinite_f64(double x) { return fabs(x) < (double)INFINITY; }
NBXI_VM double nbxi_vm_maximum_f64(double a, double b)
{
    double m = a >= b ? a : b;
    return a != a ? a : m;
}
NBXI_VM double nbxi_vm_minimum_f64(double a, double b)
{
    double m = a <= b ? a : b;
    return a != a ? a : m;
}
NBXI_VM double nbxi_vm_fmax_f64(double a, double b) { return ((a >= b) | (b != b)) ? a : b; }
NBXI_VM double nbxi_vm_fmin_f64(double a, double b) { return ((a <= b) | (b != b)) ? a : b; }
NBXI_VM double nbxi_vm_fmod_f64(double a, double b) { return fmod(a, b); }

NBXI_VM double nbxi_vm_remainder_f64(double a, double b)
{
    double m = fmod(a, b);
    return m != 0 && (b < 0) != (m < 0) ? m + b : m;
}

NBXI_VM double nbxi_vm_floordiv_f64(double a, double b)
{
    double m = fmod(a, b), d = (a - m) / b;
    d = m != 0 && (b < 0) != (m < 0) ? d - 1.0 : d;
    double f = floor(d);
    f = d - f > 0.5 ? f + 1.0 : f;
    f = d == 0 ? copysign(0.0, a / b) : f;
    return b == 0 ? a / b : f;
}

NBXI_VM double nbxi_vm_sigmoid_f64(double x)
{
    double e = exp(-fabs(x)); /* no cancellation and no overflow on either side */
    return x < 0 ? e / (1.0 + e) : 1.0 / (1.0 + e);
}
NBXI_VM double nbxi_vm_silu_f64(double x) { return x * nbxi_vm_sigmoid_f64(x); }
/* erfc(-x / sqrt(2)) / 2 with a correction for what rounding the argument loses. */
NBXI_VM double nbxi_vm_normal_cdf_f64(double x)
{
    double a = -x * 0x1.6a09e667f3bcdp-1;
    double lost = fma(-x, 0x1.6a09e667f3bcdp-1, -a) + x * 0x1.bdd3413b26456p-55; /* low part of sqrt(1/2) */
    double c = 0.5 * erfc(a) - 0x1.20dd750429b6dp-1 * exp(-a * a) * lost;
    return fabs(a) < 30.0 ? c : 0.5 * erfc(a);
}
NBXI_VM double nbxi_vm_gelu_f64(double x) { return x * nbxi_vm_normal_cdf_f64(x); }
NBXI_VM double nbxi_vm_gelu_tanh_f64(double x)
{
    return x * nbxi_vm_sigmoid_f64(2.0 * (0x1.9884533d43651p-1 * (x + 0.044715 * x * x * x)));
}

#endif
