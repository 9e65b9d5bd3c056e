/* SPDX-License-Identifier: Apache-2.0 */
/* Integer arithmetic of pointwise operators in int64: wraps, and is defined for every operand. */
#ifndef NBXI_BASE_VMATH_INT_H
#define NBXI_BASE_VMATH_INT_H

#include <stdint.h>

#ifndef NBXI_VM
#define NBXI_VM static inline __attribute__((always_inline, unused))
#endif

NBXI_VM int64_t nbxi_vm_add_i64(int64_t a, int64_t b) { return (int64_t)((uint64_t)a + (uint64_t)b); }
NBXI_VM int64_t nbxi_vm_sub_i64(int64_t a, int64_t b) { return (int64_t)((uint64_t)a - (uint64_t)b); }
NBXI_VM int64_t nbxi_vm_mul_i64(int64_t a, int64_t b) { return (int64_t)((uint64_t)a * (uint64_t)b); }
NBXI_VM int64_t nbxi_vm_neg_i64(int64_t a) { return (int64_t)(0 - (uint64_t)a); }
NBXI_VM int64_t nbxi_vm_abs_i64(int64_t a) { return a < 0 ? nbxi_vm_neg_i64(a) : a; }
NBXI_VM int64_t nbxi_vm_maximum_i64(int64_t a, int64_t b) { return a > b ? a : b; }
NBXI_VM int64_t nbxi_vm_minimum_i64(int64_t a, int64_t b) { return a < b ? a : b; }

NBXI_VM int64_t nbxi_vm_clamp_if_i64(int64_t x, int64_t low, int64_t high, int has_low, int has_high)
{
    x = has_low && x < low ? low : x;
    return has_high && x > high ? high : x;
}

/* Quotients; b = 0 gives 0 (refused before), the lowest number / -1 wraps. */
NBXI_VM int64_t nbxi_vm_truncdiv_i64(int64_t a, int64_t b)
{
    if (b == 0) return 0;
    return b == -1 ? nbxi_vm_neg_i64(a) : a / b;
}
NBXI_VM int64_t nbxi_vm_fmod_i64(int64_t a, int64_t b) { return b == 0 || b == -1 ? 0 : a % b; }
NBXI_VM int64_t nbxi_vm_floordiv_i64(int64_t a, int64_t b)
{
    int64_t m = nbxi_vm_fmod_i64(a, b);
    return nbxi_vm_truncdiv_i64(a, b) - (m != 0 && (m < 0) != (b < 0));
}
NBXI_VM int64_t nbxi_vm_remainder_i64(int64_t a, int64_t b)
{
    int64_t m = nbxi_vm_fmod_i64(a, b);
    return m != 0 && (m < 0) != (b < 0) ? m + b : m;
}

/* By squaring; a negative exponent gives the integer part of the power. */
NBXI_VM int64_t nbxi_vm_pow_i64(int64_t a, int64_t b)
{
    if (b < 0) {
        if (a == 1) return 1;
        return a == -1 ? (b & 1 ? -1 : 1) : 0;
    }
    uint64_t r = 1, x = (uint64_t)a;
    for (; b; b >>= 1) {
        if (b & 1) r *= x;
        x *= x;
    }
    return (int64_t)r;
}

/* Shifts by `bits` (the width of the dtype) or more, or by less than 0, leave 0, or the sign to the right. */
NBXI_VM int64_t nbxi_vm_shl_i64(int64_t a, int64_t by, int64_t bits)
{
    return by < 0 || by >= bits ? 0 : (int64_t)((uint64_t)a << (by & 63));
}
NBXI_VM int64_t nbxi_vm_shr_i64(int64_t a, int64_t by, int64_t bits) { return a >> (by < 0 || by >= bits ? 63 : by); }

NBXI_VM int64_t nbxi_vm_gcd_i64(int64_t a, int64_t b)
{
    uint64_t x = (uint64_t)nbxi_vm_abs_i64(a), y = (uint64_t)nbxi_vm_abs_i64(b);
    while (x) {
        uint64_t t = y % x;
        y = x;
        x = t;
    }
    return (int64_t)y;
}
/* The product wraps in int64, or in int32 for that dtype, before its sign goes. */
NBXI_VM int64_t nbxi_vm_lcm_i64(int64_t a, int64_t b, int64_t bits)
{
    int64_t g = nbxi_vm_gcd_i64(a, b);
    if (g == 0) return 0;
    int64_t p = nbxi_vm_mul_i64(nbxi_vm_truncdiv_i64(a, g), b);
    return nbxi_vm_abs_i64(bits == 32 ? (int32_t)p : p);
}

#endif
