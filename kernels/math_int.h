/* SPDX-License-Identifier: Apache-2.0 */
/* Integer arithmetic in i64: wraps, and is defined for every operand. */

FN i64 nk_add_i64(i64 a, i64 b) { return (i64)((u64)a + (u64)b); }
FN i64 nk_sub_i64(i64 a, i64 b) { return (i64)((u64)a - (u64)b); }
FN i64 nk_mul_i64(i64 a, i64 b) { return (i64)((u64)a * (u64)b); }
FN i64 nk_neg_i64(i64 a) { return (i64)((u64)0 - (u64)a); }
FN i64 nk_abs_i64(i64 a) { return a < 0 ? nk_neg_i64(a) : a; }
FN i64 nk_maximum_i64(i64 a, i64 b) { return a > b ? a : b; }
FN i64 nk_minimum_i64(i64 a, i64 b) { return a < b ? a : b; }
FN i64 nk_clamp_i64(i64 x, i64 low, i64 high) { return nk_minimum_i64(nk_maximum_i64(x, low), high); }
FN i64 nk_clamp_if_i64(i64 x, i64 low, i64 high, i32 has_low, i32 has_high)
{
    x = has_low && x < low ? low : x;
    return has_high && x > high ? high : x;
}
/* Quotients; b = 0 gives 0, the least number / -1 wraps. */
FN i64 nk_truncdiv_i64(i64 a, i64 b)
{
    if (b == 0) return 0;
    return b == -1 ? nk_neg_i64(a) : a / b;
}
FN i64 nk_fmod_i64(i64 a, i64 b) { return b == 0 || b == -1 ? 0 : a % b; }
FN i64 nk_floordiv_i64(i64 a, i64 b)
{
    i64 m = nk_fmod_i64(a, b);
    return nk_truncdiv_i64(a, b) - (i64)(m != 0 && (m < 0) != (b < 0));
}
FN i64 nk_remainder_i64(i64 a, i64 b)
{
    i64 m = nk_fmod_i64(a, b);
    return m != 0 && (m < 0) != (b < 0) ? m + b : m;
}
FN i64 nk_pow_i64(i64 a, i64 b)
{
    if (b < 0) return a == 1 ? 1 : (a == -1 ? ((b & 1) != 0 ? -1 : 1) : 0);
    u64 r = 1, x = (u64)a;
    for (; b != 0; b >>= 1) {
        if ((b & 1) != 0) r *= x;
        x *= x;
    }
    return (i64)r;
}
FN i64 nk_shl_i64(i64 a, i64 by, i64 bits) { return by < 0 || by >= bits ? 0 : (i64)((u64)a << (by & 63)); }
FN i64 nk_shr_i64(i64 a, i64 by, i64 bits) { return a >> (by < 0 || by >= bits ? 63 : by); }
FN i64 nk_gcd_i64(i64 a, i64 b)
{
    u64 x = (u64)nk_abs_i64(a), y = (u64)nk_abs_i64(b);
    while (x != 0) {
        u64 t = y % x;
        y = x;
        x = t;
    }
    return (i64)y;
}
FN i64 nk_lcm_i64(i64 a, i64 b, i64 bits)
{
    i64 g = nk_gcd_i64(a, b);
    if (g == 0) return 0;
    i64 p = nk_mul_i64(nk_truncdiv_i64(a, g), b);
    return nk_abs_i64(bits == 32 ? (i64)(i32)p : p);
}
