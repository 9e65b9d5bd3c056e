/* SPDX-License-Identifier: Apache-2.0 */
/* Complex arithmetic and functions. Products and quotients are the plain formulas, without C's repair of infinities. */
#ifndef NBXI_BASE_VMATH_COMPLEX_H
#define NBXI_BASE_VMATH_COMPLEX_H

#include <math.h>

#include "src/base/cmplx.h"
#include "src/base/vmath.h"

typedef float _Complex nbxi_c64;
typedef double _Complex nbxi_c128;

NBXI_VM nbxi_c64 nbxi_vm_mul_c64(nbxi_c64 a, nbxi_c64 b)
{
    double ar = (double)crealf(a), ai = (double)cimagf(a), br = (double)crealf(b), bi = (double)cimagf(b);
    return CMPLXF((float)(ar * br - ai * bi), (float)(ar * bi + ai * br)); /* the products are exact */
}
NBXI_VM nbxi_c128 nbxi_vm_mul_c128(nbxi_c128 a, nbxi_c128 b)
{
    double ar = creal(a), ai = cimag(a), br = creal(b), bi = cimag(b);
    return CMPLX(ar * br - ai * bi, ar * bi + ai * br);
}

/* Smith's method. */
NBXI_VM nbxi_c128 nbxi_vm_div_c128(nbxi_c128 a, nbxi_c128 b)
{
    double ar = creal(a), ai = cimag(a), br = creal(b), bi = cimag(b);
    if (fabs(br) >= fabs(bi)) {
        if (br == 0 && bi == 0) return CMPLX(ar / fabs(br), ai / fabs(bi));
        double r = bi / br, d = br + bi * r;
        return CMPLX((ar + ai * r) / d, (ai - ar * r) / d);
    }
    double r = br / bi, d = br * r + bi;
    return CMPLX((ar * r + ai) / d, (ai * r - ar) / d);
}
NBXI_VM nbxi_c64 nbxi_vm_div_c64(nbxi_c64 a, nbxi_c64 b)
{
    return (nbxi_c64)nbxi_vm_div_c128((nbxi_c128)a, (nbxi_c128)b);
}

NBXI_VM nbxi_c64 nbxi_vm_reciprocal_c64(nbxi_c64 a) { return nbxi_vm_div_c64(1, a); }
NBXI_VM nbxi_c128 nbxi_vm_reciprocal_c128(nbxi_c128 a) { return nbxi_vm_div_c128(1, a); }
NBXI_VM int nbxi_vm_nonzero_c64(nbxi_c64 a) { return a != 0; }
NBXI_VM int nbxi_vm_nonzero_c128(nbxi_c128 a) { return a != 0; }
NBXI_VM int nbxi_vm_eq_c64(nbxi_c64 a, nbxi_c64 b) { return a == b; }
NBXI_VM int nbxi_vm_eq_c128(nbxi_c128 a, nbxi_c128 b) { return a == b; }
NBXI_VM int nbxi_vm_ne_c64(nbxi_c64 a, nbxi_c64 b) { return a != b; }
NBXI_VM int nbxi_vm_ne_c128(nbxi_c128 a, nbxi_c128 b) { return a != b; }

NBXI_VM float nbxi_vm_real_c64(nbxi_c64 a) { return crealf(a); }
NBXI_VM float nbxi_vm_imag_c64(nbxi_c64 a) { return cimagf(a); }
NBXI_VM double nbxi_vm_real_c128(nbxi_c128 a) { return creal(a); }
NBXI_VM double nbxi_vm_imag_c128(nbxi_c128 a) { return cimag(a); }
NBXI_VM nbxi_c64 nbxi_vm_conj_c64(nbxi_c64 a) { return CMPLXF(crealf(a), -cimagf(a)); }
NBXI_VM nbxi_c128 nbxi_vm_conj_c128(nbxi_c128 a) { return CMPLX(creal(a), -cimag(a)); }
/* 0 - a, which gives 0 for 0 as PyTorch's vectors do. */
NBXI_VM nbxi_c64 nbxi_vm_neg_c64(nbxi_c64 a) { return CMPLXF(0.0f - crealf(a), 0.0f - cimagf(a)); }
NBXI_VM nbxi_c128 nbxi_vm_neg_c128(nbxi_c128 a) { return CMPLX(0.0 - creal(a), 0.0 - cimag(a)); }
NBXI_VM float nbxi_vm_abs_c64(nbxi_c64 a) { return nbxi_vm_hypot_f32(crealf(a), cimagf(a)); }
NBXI_VM double nbxi_vm_abs_c128(nbxi_c128 a) { return hypot(creal(a), cimag(a)); }
NBXI_VM float nbxi_vm_angle_c64(nbxi_c64 a) { return nbxi_vm_atan2_f32(cimagf(a), crealf(a)); }
NBXI_VM double nbxi_vm_angle_c128(nbxi_c128 a) { return atan2(cimag(a), creal(a)); }
NBXI_VM int nbxi_vm_isnan_c64(nbxi_c64 a) { return a != a; }
NBXI_VM int nbxi_vm_isnan_c128(nbxi_c128 a) { return a != a; }
NBXI_VM int nbxi_vm_isinf_c64(nbxi_c64 a) { return nbxi_vm_isinf_f32(crealf(a)) || nbxi_vm_isinf_f32(cimagf(a)); }
NBXI_VM int nbxi_vm_isinf_c128(nbxi_c128 a) { return nbxi_vm_isinf_f64(creal(a)) || nbxi_vm_isinf_f64(cimag(a)); }
NBXI_VM int nbxi_vm_isfinite_c64(nbxi_c64 a)
{
    return nbxi_vm_isfinite_f32(crealf(a)) && nbxi_vm_isfinite_f32(cimagf(a));
}
NBXI_VM int nbxi_vm_isfinite_c128(nbxi_c128 a)
{
    return nbxi_vm_isfinite_f64(creal(a)) && nbxi_vm_isfinite_f64(cimag(a));
}

/* A real factor does not mix the parts. */
NBXI_VM nbxi_c64 nbxi_vm_scale_c64(nbxi_c64 k, nbxi_c64 x)
{
    return cimagf(k) == 0 ? CMPLXF(crealf(k) * crealf(x), crealf(k) * cimagf(x)) : nbxi_vm_mul_c64(k, x);
}
NBXI_VM nbxi_c128 nbxi_vm_scale_c128(nbxi_c128 k, nbxi_c128 x)
{
    return cimag(k) == 0 ? CMPLX(creal(k) * creal(x), creal(k) * cimag(x)) : nbxi_vm_mul_c128(k, x);
}
NBXI_VM nbxi_c64 nbxi_vm_sgn_c64(nbxi_c64 a)
{
    double m = hypot((double)crealf(a), (double)cimagf(a));
    return m == 0 ? CMPLXF(0, 0) : CMPLXF((float)((double)crealf(a) / m), (float)((double)cimagf(a) / m));
}
NBXI_VM nbxi_c128 nbxi_vm_sgn_c128(nbxi_c128 a)
{
    double m = nbxi_vm_abs_c128(a);
    return m == 0 ? CMPLX(0, 0) : CMPLX(creal(a) / m, cimag(a) / m);
}
/* Real parts of both as one complex number, and as magnitude and angle. */
NBXI_VM nbxi_c64 nbxi_vm_pack_c64(nbxi_c64 a, nbxi_c64 b) { return CMPLXF(crealf(a), crealf(b)); }
NBXI_VM nbxi_c128 nbxi_vm_pack_c128(nbxi_c128 a, nbxi_c128 b) { return CMPLX(creal(a), creal(b)); }
NBXI_VM nbxi_c64 nbxi_vm_polar_c64(nbxi_c64 a, nbxi_c64 b)
{
    double m = (double)crealf(a), t = (double)crealf(b);
    return CMPLXF((float)(m * nbxi_vd_cos(t)), (float)(m * nbxi_vd_sin(t)));
}
NBXI_VM nbxi_c128 nbxi_vm_polar_c128(nbxi_c128 a, nbxi_c128 b)
{
    return CMPLX(creal(a) * cos(creal(b)), creal(a) * sin(creal(b)));
}

/* The C library's, in double for both. */
#define NBXI_VM_BY_LIBM(name) \
    NBXI_VM nbxi_c64 nbxi_vm_##name##_c64(nbxi_c64 x) { return (nbxi_c64)c##name((nbxi_c128)x); } \
    NBXI_VM nbxi_c128 nbxi_vm_##name##_c128(nbxi_c128 x) { return c##name(x); }
NBXI_VM_BY_LIBM(exp)
NBXI_VM_BY_LIBM(log)
NBXI_VM_BY_LIBM(sqrt)
NBXI_VM_BY_LIBM(sin)
NBXI_VM_BY_LIBM(cos)
NBXI_VM_BY_LIBM(tan)
NBXI_VM_BY_LIBM(sinh)
NBXI_VM_BY_LIBM(cosh)
NBXI_VM_BY_LIBM(tanh)
NBXI_VM_BY_LIBM(asin)
NBXI_VM_BY_LIBM(acos)
NBXI_VM_BY_LIBM(atan)
NBXI_VM_BY_LIBM(asinh)
NBXI_VM_BY_LIBM(acosh)
NBXI_VM_BY_LIBM(atanh)
#undef NBXI_VM_BY_LIBM

/* The float32 forms in double throughout. */
#define NBXI_VM_WIDENED(name, expression) \
    NBXI_VM nbxi_c128 nbxi_vm_##name##_c128(nbxi_c128 x) { return expression; } \
    NBXI_VM nbxi_c64 nbxi_vm_##name##_c64(nbxi_c64 x) { return (nbxi_c64)nbxi_vm_##name##_c128((nbxi_c128)x); }
NBXI_VM_WIDENED(sigmoid, nbxi_vm_div_c128(1.0, 1.0 + cexp(-x)))
NBXI_VM_WIDENED(silu, nbxi_vm_div_c128(x, 1.0 + cexp(-x)))
NBXI_VM_WIDENED(log2, nbxi_vm_scale_c128(0x1.71547652b82fep+0, clog(x)))
NBXI_VM_WIDENED(log10, nbxi_vm_scale_c128(0x1.bcb7b1526e50ep-2, clog(x)))
NBXI_VM_WIDENED(rsqrt, nbxi_vm_div_c128(1.0, csqrt(x)))
#undef NBXI_VM_WIDENED

NBXI_VM nbxi_c128 nbxi_vm_pow_c128(nbxi_c128 x, nbxi_c128 y) { return cpow(x, y); }
NBXI_VM nbxi_c64 nbxi_vm_pow_c64(nbxi_c64 x, nbxi_c64 y) { return (nbxi_c64)cpow((nbxi_c128)x, (nbxi_c128)y); }

#endif
