/* SPDX-License-Identifier: Apache-2.0 */
/* Mathematics of float32 in float32 alone, the same bits on every target: additions, products, quotients and square
 * roots are rounded correctly everywhere, sums of products are fused where FMA says so and nowhere else.
 *
 * Polynomials are Chebyshev fits computed with 90 digits. Reductions are the classical ones (Cody and Waite; Payne and
 * Hanek). Errors are below 2 ulp, of tan and sigmoid below 2.5, of erfc, silu,
     the normal distribution and gelu below 3; tests/unit/test_kernels_math.c holds them to it. */

FN f32 nk_abs_f32(f32 x) { return F32_BITS(BITS_F32(x) & 0x7fffffffu); }
FN f32 nk_copysign_f32(f32 x, f32 s) { return F32_BITS((BITS_F32(x) & 0x7fffffffu) | (BITS_F32(s) & 0x80000000u)); }
FN i32 nk_signbit_f32(f32 x) { return (i32)(BITS_F32(x) >> 31); }
FN i32 nk_isnan_f32(f32 x) { return (BITS_F32(x) & 0x7fffffffu) > 0x7f800000u; }
FN i32 nk_isinf_f32(f32 x) { return (BITS_F32(x) & 0x7fffffffu) == 0x7f800000u; }
FN i32 nk_isfinite_f32(f32 x) { return (BITS_F32(x) & 0x7fffffffu) < 0x7f800000u; }
FN f32 nk_floor_f32(f32 x) { return NK_FLOOR_F32(x); }
FN f32 nk_ceil_f32(f32 x) { return NK_CEIL_F32(x); }
FN f32 nk_trunc_f32(f32 x) { return NK_TRUNC_F32(x); }
FN f32 nk_round_f32(f32 x) { return NK_RINT_F32(x); } /* half to even */
FN f32 nk_sqrt_f32(f32 x) { return NK_SQRT_F32(x); }
/* NaN of either operand goes through. */
FN f32 nk_maximum_f32(f32 a, f32 b) { return a != a ? a : (a >= b ? a : b); }
FN f32 nk_minimum_f32(f32 a, f32 b) { return a != a ? a : (a <= b ? a : b); }
/* The other operand of a NaN. */
FN f32 nk_fmax_f32(f32 a, f32 b) { return a >= b || b != b ? a : b; }
FN f32 nk_fmin_f32(f32 a, f32 b) { return a <= b || b != b ? a : b; }
FN f32 nk_clamp_f32(f32 x, f32 low, f32 high) { return nk_minimum_f32(nk_maximum_f32(x, low), high); }
FN f32 nk_limit_f32(f32 x, f32 low, f32 high) { return x < low ? low : (x > high ? high : x); }
FN f32 nk_clamp_if_f32(f32 x, f32 low, f32 high, i32 has_low, i32 has_high)
{
    x = has_low ? nk_maximum_f32(x, low) : x;
    return has_high ? nk_minimum_f32(x, high) : x;
}

/* x 2^k for k from -252 to 254, rounded at most once where the result is normal. */
FN f32 nk_scale_f32(f32 x, i32 k)
{
    i32 half_k = k >> 1;
    return x * F32_BITS((u32)(half_k + 127) << 23) * F32_BITS((u32)(k - half_k + 127) << 23);
}
/* x = f 2^e with f from 1/2 to 1; 0, infinity and NaN stay, with e = 0. */
FN i32 nk_frexp_exponent_f32(f32 x)
{
    u32 a = BITS_F32(x) & 0x7fffffffu;
    if (a == 0u || a >= 0x7f800000u) return 0;
    if (a < 0x00800000u) return (i32)(BITS_F32(F32_BITS(a) * 16777216.0f) >> 23) - 126 - 24;
    return (i32)(a >> 23) - 126;
}
FN f32 nk_frexp_mantissa_f32(f32 x)
{
    u32 u = BITS_F32(x), a = u & 0x7fffffffu;
    if (a == 0u || a >= 0x7f800000u) return x;
    if (a < 0x00800000u) u = BITS_F32(x * 16777216.0f);
    return F32_BITS((u & 0x807fffffu) | 0x3f000000u);
}

/* ---- exponentials ---- */
/* exp(x + low) = (1 + p) 2^k for x from -104 to 128. */
FN f32 nk_exp_part_f32(f32 x, f32 low, PRIVATE f32 *k)
{
    f32 n = NK_RINT_F32(x * 1.44269502f);
    f32 r = FMA(n, -0.693359375f, x); /* exact: n has 8 bits, the constant 9 */
    r = FMA(n, 2.12194440e-4f, r) + low;
    f32 q = FMA(FMA(FMA(FMA(0.00139269268f, r, 0.00836377405f), r, 0.0416665487f), r, 0.166665733f), r, 0.5f);
    *k = n;
    return FMA(r * r, q, r);
}
FN f32 nk_exp_f32(f32 x)
{
    f32 c = x > 89.0f ? 89.0f : (x < -104.0f ? -104.0f : x), k;
    f32 p = nk_exp_part_f32(c, 0.0f, &k);
    return x != x ? x : nk_scale_f32(1.0f + p, (i32)k);
}
FN f32 nk_exp2_f32(f32 x)
{
    f32 c = x > 129.0f ? 129.0f : (x < -151.0f ? -151.0f : x), n = NK_RINT_F32(c), k;
    f32 r = (c - n) * 0.693147182f;
    f32 p = nk_exp_part_f32(r, (c - n) * -1.90465421e-9f, &k);
    return x != x ? x : nk_scale_f32(1.0f + p, (i32)n);
}
FN f32 nk_expm1_f32(f32 x)
{
    f32 c = x > 89.0f ? 89.0f : (x < -18.0f ? -18.0f : x), k;
    f32 p = nk_exp_part_f32(c, 0.0f, &k);
    f32 t = F32_BITS((u32)((i32)(k - 1.0f) + 127) << 23); /* 2^k / 2: 2^128 is no number */
    f32 r = 2.0f * FMA(t, p, t - 0.5f);
    r = k == 0.0f ? p : r;
    return x != x || x == 0.0f ? x : (x > 89.0f ? INFINITY_F32 : r);
}
/* 1 / (1 + e) with e = exp(-|x| - low) = (1 + p) 2^k, by Newton's method: 1 + e lies from 1 to 2,
    and what the sum loses
 * is kept. No quotient is needed. */
FN f32 nk_logistic_f32(f32 a, f32 low, PRIVATE f32 *p, PRIVATE f32 *k, PRIVATE f32 *rest)
{
    *p = nk_exp_part_f32(-a, -low, k);
    f32 e = nk_scale_f32(1.0f + *p, (i32)*k), y = 1.0f + e, yl = (1.0f - y) + e;
    f32 z = FMA(y, -0.5f, 1.4571f), d = FMA(-y, z, 1.0f);
    z = FMA(z, d, z);
    d = FMA(-y, z, 1.0f);
    z = FMA(z, d, z);
    d = FMA(-yl, z, FMA(-y, z, 1.0f));
    f32 r = FMA(z, d, z);
    *rest = FMA(z, d, z - r);
    return r;
}
FN f32 nk_sigmoid_low_f32(f32 x, f32 low)
{
    f32 a = nk_abs_f32(x), p, k, zl;
    f32 z = nk_logistic_f32(a > 104.0f ? 104.0f : a, x < 0.0f ? -low : low, &p, &k, &zl);
    f32 s = 1.0f + p, sl = (1.0f - s) + p;
    f32 r = nk_scale_f32(FMA(s, z, FMA(sl, z, s * zl)), (i32)k);
    return x > 0.0f ? z : (x != x ? x : r);
}
FN f32 nk_sigmoid_f32(f32 x) { return nk_sigmoid_low_f32(x, 0.0f); }
FN f32 nk_silu_f32(f32 x)
{
    f32 a = nk_abs_f32(x), p, k, zl, z = nk_logistic_f32(a > 112.0f ? 112.0f : a, 0.0f, &p, &k, &zl);
    f32 c = x < -112.0f ? -112.0f : x, s = 1.0f + p, sl = (1.0f - s) + p;
    f32 low = nk_scale_f32(c * FMA(s, z, FMA(sl, z, s * zl)), (i32)k);
    f32 r = x > 0.0f ? x * z : low;
    return x == -INFINITY_F32 ? NAN_F32 : (x != x ? x : r); /* -inf * 0, as PyTorch has it */
}
FN f32 nk_glu_f32(f32 a, f32 b) { return a * nk_sigmoid_f32(b); }
FN f32 nk_tanh_f32(f32 x)
{
    f32 a = nk_abs_f32(x), z = x * x;
    if (a < 0.6f) {
        f32 q = FMA(FMA(FMA(FMA(FMA(0.00234493124f, z, -0.00838877354f), z, 0.0217822473f), z, -0.0539608561f), z,
                        0.133333102f),
                    z, -0.333333343f);
        return nk_copysign_f32(FMA(x * z, q, x), x);
    }
    f32 e = nk_exp_f32(a > 10.0f ? 20.0f : 2.0f * a);
    f32 r = 1.0f - 2.0f / (e + 1.0f);
    return x != x ? x : nk_copysign_f32(r, x);
}
FN f32 nk_sinh_f32(f32 x)
{
    f32 a = nk_abs_f32(x), z = x * x, k;
    if (a < 1.0f) {
        f32 q = FMA(FMA(FMA(2.80628024e-06f, z, 0.000198381022f), z, 0.00833333936f), z, 0.166666672f);
        return FMA(x * z, q, x);
    }
    f32 c = a > 90.0f ? 90.0f : a, p = nk_exp_part_f32(c, 0.0f, &k);
    f32 e = nk_scale_f32(1.0f + p, (i32)(k - 1.0f)), r = e - 0.25f / e;
    return x != x ? x : nk_copysign_f32(r, x);
}
FN f32 nk_cosh_f32(f32 x)
{
    f32 a = nk_abs_f32(x), c = a > 90.0f ? 90.0f : a, k, p = nk_exp_part_f32(c, 0.0f, &k);
    f32 e = nk_scale_f32(1.0f + p, (i32)(k - 1.0f));
    return x != x ? x : e + 0.25f / e;
}

/* ---- logarithms ---- */
/* log(1 + f) = f + the result, f from sqrt(1/2) - 1 to sqrt(2) - 1. */
FN f32 nk_log_part_f32(f32 f)
{
    f32 q = FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(0.0697161183f, f, -0.114797339f), f, 0.116854198f), f, -0.124256872f), f,
                                0.142490581f),
                            f, -0.166678026f),
                        f, 0.200007156f),
                    f, -0.24999997f),
                f, 0.333333313f);
    return FMA(f * f, f * q, -0.5f * f * f);
}
/* x = (1 + f) 2^k for positive finite x. */
FN f32 nk_log_split_f32(f32 x, PRIVATE f32 *k)
{
    u32 u = BITS_F32(x);
    i32 e = 0;
    if (u < 0x00800000u) {
        u = BITS_F32(x * 16777216.0f);
        e = -24;
    }
    u32 shifted = u + 0x004afb0du; /* bits of 1 less those of sqrt(1/2) */
    e += (i32)(shifted >> 23) - 127;
    *k = (f32)e;
    return F32_BITS((shifted & 0x007fffffu) + 0x3f3504f3u) - 1.0f;
}
FN f32 nk_log_special_f32(f32 x, f32 r)
{
    r = x == 0.0f ? -INFINITY_F32 : r;
    r = x < 0.0f ? NAN_F32 : r;
    return x != x || x == INFINITY_F32 ? x : r;
}
FN f32 nk_log_f32(f32 x)
{
    f32 k, f = nk_log_split_f32(x, &k), t = nk_log_part_f32(f);
    f32 r = FMA(k, -2.12194440e-4f, t) + f;
    return nk_log_special_f32(x, FMA(k, 0.693359375f, r));
}
FN f32 nk_log2_f32(f32 x)
{
    f32 k, f = nk_log_split_f32(x, &k), t = nk_log_part_f32(f);
    f32 low = FMA(t, 1.44269502f, f * 1.92596303e-8f);
    return nk_log_special_f32(x, FMA(f, 1.44269502f, low) + k);
}
FN f32 nk_log10_f32(f32 x)
{
    f32 k, f = nk_log_split_f32(x, &k), t = nk_log_part_f32(f);
    f32 low = FMA(t, 0.434294492f, f * -1.010305e-8f);
    low = FMA(k, 4.60503903e-6f, low); /* log10(2) in two parts, the first of 9 bits */
    f32 r = FMA(f, 0.434294492f, low);
    return nk_log_special_f32(x, FMA(k, 0.301025391f, r));
}
FN f32 nk_log1p_f32(f32 x)
{
    f32 u = 1.0f + x, k, f = nk_log_split_f32(u, &k);
    f32 lost = x >= 1.0f ? 1.0f - (u - x) : x - (u - 1.0f);
    f32 scale = F32_BITS((u32)(127 - (i32)k) << 23);
    lost = u > 0.0f && u < INFINITY_F32 ? lost * (k > 120.0f ? 0.0f : scale) : 0.0f;
    f32 whole = f + lost; /* what f does not hold goes on by itself */
    lost = lost - (whole - f);
    f32 t = nk_log_part_f32(whole);
    f32 r = FMA(k, -2.12194440e-4f, t + lost) + whole;
    r = FMA(k, 0.693359375f, r);
    return x == 0.0f ? x : nk_log_special_f32(u, r);
}
FN f32 nk_asinh_f32(f32 x)
{
    f32 a = nk_abs_f32(x), z = x * x;
    if (a < 0.5f) {
        f32 q = FMA(FMA(FMA(FMA(FMA(FMA(-0.00716036744f, z, 0.0153274797f), z, -0.0220501814f), z, 0.0303548314f), z,
                            -0.0446417518f),
                        z, 0.0749999806f),
                    z, -0.166666672f);
        return nk_copysign_f32(FMA(x * z, q, x), x);
    }
    f32 s = a < 1e9f ? a : 1.0f;
    f32 r = nk_log1p_f32(s + s * s / (1.0f + NK_SQRT_F32(FMA(s, s, 1.0f))));
    r = a < 1e9f ? r : nk_log_f32(a) + 0.693147182f;
    return nk_copysign_f32(r, x);
}
FN f32 nk_acosh_f32(f32 x)
{
    f32 t = x - 1.0f, r = nk_log1p_f32(t + NK_SQRT_F32(FMA(t, t, 2.0f * t)));
    r = x > 1e9f ? nk_log_f32(x) + 0.693147182f : r;
    return x < 1.0f ? NAN_F32 : r;
}
FN f32 nk_atanh_f32(f32 x)
{
    f32 a = nk_abs_f32(x), z = x * x;
    if (a < 0.5f) {
        f32 q = FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(0.162041694f, z, -0.00338985072f), z, 0.0839363933f), z, 0.0742361024f),
                                    z, 0.0911497772f),
                                z, 0.111099146f),
                            z, 0.142857432f),
                        z, 0.200000003f),
                    z, 0.333333343f);
        return FMA(x * z, q, x);
    }
    return nk_copysign_f32(a > 1.0f ? NAN_F32 : 0.5f * nk_log1p_f32(2.0f * a / (1.0f - a)), x);
}

/* ---- circle ---- */
/* x = (4 n + quadrant) pi/2 + r, |r| <= pi/4 and a little, for finite x. */
FN u64 nk_two_over_pi(u32 i) /* bits 32 i - 32 and on of 2/pi's fraction */
{
    u64 w = i == 0u ? 0x00000000a2f9836eu : 0xa2f9836e4e441529u;
    w = i == 2u ? 0x4e441529fc2757d1u : w;
    w = i == 3u ? 0xfc2757d1f534ddc0u : w;
    w = i == 4u ? 0xf534ddc0db629599u : w;
    w = i == 5u ? 0xdb6295993c439041u : w;
    return i == 6u ? 0x3c439041fe5163abu : w;
}
FN f32 nk_turn_f32(f32 x, PRIVATE f32 *rest, PRIVATE i32 *quadrant)
{
    f32 a = nk_abs_f32(x);
    if (a < 30000.0f) {
        f32 n = NK_RINT_F32(x * 0.636619747f);
        f32 h = FMA(n, -1.57079637f, x), t = n * 4.37113883e-8f, r = h + t, b = r - h;
        f32 tl = FMA(n, 1.71512489e-15f, FMA(n, 4.37113883e-8f, -t));
        *rest = ((h - (r - b)) + (t - b)) + tl;
        *quadrant = (i32)n & 3;
        return r;
    }
    u32 u = BITS_F32(a), m = (u & 0x7fffffu) | 0x800000u; /* a = m 2^(e - 23) */
    u32 offset = (u >> 23) - (127u - 7u), shift = offset & 31u, i = offset >> 5;
    u64 high = (nk_two_over_pi(i) << shift) >> 32, middle = (nk_two_over_pi(i + 1u) << shift) >> 32;
    u64 low = (nk_two_over_pi(i + 2u) << shift) >> 32;
    u64 turn = ((high * m) << 32) + middle * m + ((low * m) >> 32); /* a 2/pi mod 4, in units of 2^-62 */
    u64 q = (turn + 0x2000000000000000u) >> 62;
    i64 left = (i64)(turn - (q << 62));
    f32 top = (f32)left, tail = (f32)(left - (i64)top);
    f32 r = top * 3.40612167e-19f; /* pi/2 2^-62 */
    f32 low2 = FMA(top, 3.40612167e-19f, -r) + FMA(top, -9.47839643e-27f, tail * 3.40612167e-19f);
    r = x < 0.0f ? -r : r;
    *rest = x < 0.0f ? -low2 : low2;
    *quadrant = (i32)(x < 0.0f ? (0u - (u32)q) & 3u : (u32)q & 3u);
    return u >= 0x7f800000u ? NAN_F32 : r;
}
FN f32 nk_sin_part_f32(f32 r, f32 low)
{
    f32 z = r * r, q = FMA(FMA(FMA(2.72483658e-06f, z, -0.000198400739f), z, 0.00833333191f), z, -0.166666672f);
    return r + FMA(r * z, q, low);
}
FN f32 nk_cos_part_f32(f32 r, f32 low)
{
    f32 z = r * r, q = FMA(FMA(FMA(-2.72996573e-07f, z, 2.48005908e-05f), z, -0.00138888881f), z, 0.0416666679f);
    f32 w = FMA(z, -0.5f, 1.0f), wl = FMA(z, -0.5f, 1.0f - w);
    return w + FMA(z * z, q, FMA(-r, low, wl) - 0.5f * FMA(r, r, -z));
}
FN f32 nk_sin_f32(f32 x)
{
    i32 quadrant;
    f32 low, r = nk_turn_f32(x, &low, &quadrant);
    f32 v = (quadrant & 1) != 0 ? nk_cos_part_f32(r, low) : nk_sin_part_f32(r, low);
    v = (quadrant & 2) != 0 ? -v : v;
    return x == 0.0f ? x : v;
}
FN f32 nk_cos_f32(f32 x)
{
    i32 quadrant;
    f32 low, r = nk_turn_f32(x, &low, &quadrant);
    f32 v = (quadrant & 1) != 0 ? nk_sin_part_f32(r, low) : nk_cos_part_f32(r, low);
    return ((quadrant + 1) & 2) != 0 ? -v : v;
}
FN f32 nk_tan_f32(f32 x)
{
    i32 quadrant;
    f32 low, r = nk_turn_f32(x, &low, &quadrant), z = r * r;
    f32 q = FMA(FMA(FMA(FMA(FMA(FMA(0.00386446249f, z, 0.00114929618f), z, 0.00998475496f), z, 0.0216146633f), z,
                        0.0539952889f),
                    z, 0.133332267f),
                z, 0.333333343f);
    f32 u = r * z * q, slope = r + u;
    u = FMA(r * z, q, FMA(low * slope, slope, low));
    f32 t = r + u, tl = (r - t) + u;
    if ((quadrant & 1) != 0) {
        f32 v = 1.0f / t;
        t = -FMA(v, FMA(-v, t, 1.0f) - v * tl, v);
    }
    return x == 0.0f ? x : t;
}
FN f32 nk_asin_part_f32(f32 z)
{
    return z * (FMA(FMA(FMA(FMA(FMA(0.0336908475f, z, 0.0171492379f), z, 0.0311006624f), z, 0.0445994027f), z,
                        0.0750009418f),
                    z, 0.166666657f));
}
FN f32 nk_asin_f32(f32 x)
{
    f32 a = nk_abs_f32(x);
    if (a <= 0.5f) return FMA(x, nk_asin_part_f32(x * x), x);
    f32 z = FMA(a, -0.5f, 0.5f), s = NK_SQRT_F32(z), p = nk_asin_part_f32(z);
    f32 left = s > 0.0f ? FMA(-s, s, z) / (2.0f * s) : 0.0f; /* of the root */
    f32 high = 1.57079637f - 2.0f * s, low = (1.57079637f - high) - 2.0f * s;
    f32 r = high + (low - (2.0f * FMA(s, p, left) - -4.37113883e-8f));
    return a > 1.0f ? NAN_F32 : (x != x ? x : nk_copysign_f32(r, x));
}
FN f32 nk_acos_f32(f32 x)
{
    f32 a = nk_abs_f32(x);
    if (a <= 0.5f) return 1.57079637f - (FMA(x, nk_asin_part_f32(x * x), x) - -4.37113883e-8f);
    f32 z = FMA(a, -0.5f, 0.5f), s = NK_SQRT_F32(z), p = nk_asin_part_f32(z);
    f32 r = 2.0f * FMA(s, p, s);
    r = x < 0.0f ? 3.14159274f - (r - -8.74227766e-8f) : r;
    return a > 1.0f ? NAN_F32 : (x != x ? x : r);
}
/* The angle of (y, x), both positive: low / high is their quotient below 1. */
FN f32 nk_atan_part_f32(f32 t, i32 turned)
{
    f32 z = t * t, q = FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(-0.000936299446f, z, 0.00620725472f), z, -0.0192610808f),
                                                       z, 0.0383274443f),
                                                   z, -0.057607159f),
                                               z, 0.0741749704f),
                                           z, -0.0903674215f),
                                       z, 0.111047067f),
                                   z, -0.142853186f),
                               z, 0.199999899f),
                           z, -0.333333343f);
    f32 r = FMA(t * z, q, t);
    return turned ? 1.57079637f - (r - -4.37113883e-8f) : r;
}
FN f32 nk_atan_f32(f32 x)
{
    f32 a = nk_abs_f32(x);
    f32 r = nk_atan_part_f32(a > 1.0f ? 1.0f / a : a, a > 1.0f);
    return x != x ? x : nk_copysign_f32(r, x);
}
FN f32 nk_atan2_f32(f32 y, f32 x)
{
    f32 ay = nk_abs_f32(y), ax = nk_abs_f32(x), low = ay > ax ? ax : ay, high = ay > ax ? ay : ax;
    f32 t = low == high ? 1.0f : low / high;
    t = high == 0.0f ? 0.0f : t;
    f32 r = nk_atan_part_f32(t, ay > ax);
    r = nk_signbit_f32(x) ? 3.14159274f - (r - -8.74227766e-8f) : r;
    r = nk_copysign_f32(r, y);
    return y != y ? y : (x != x ? x : r);
}
FN f32 nk_angle_f32(f32 x) { return x != x ? x : (x < 0.0f ? 3.14159274f : 0.0f); }

/* ---- quotients ---- */
FN f32 nk_rsqrt_f32(f32 x) /* the error of the quotient is mended by one step of Newton's */
{
    f32 up = x < 1e-25f ? 1.15292150e18f : 1.0f, v = x * up, s = NK_SQRT_F32(v), r = 1.0f / s;
    f32 e = FMA(-s, r, 1.0f); /* what the quotient left */
    f32 d = FMA(-s, s, v);    /* what the root left */
    f32 fixed = FMA(r, FMA(-0.5f * d * r, r, e), r);
    r = x > 0.0f && x < INFINITY_F32 ? fixed : r;
    return x < 1e-25f ? r * 1073741824.0f : r;
}
/* |x| and |y| scaled so that squares neither vanish nor overflow; the square's lost bits are kept. */
FN f32 nk_hypot_f32(f32 x, f32 y)
{
    f32 a = nk_abs_f32(x), b = nk_abs_f32(y), high = a > b ? a : b, low = a > b ? b : a;
    f32 scale = high > 1e18f ? 8.47032947e-22f : (high < 1e-18f ? 1.26765060e30f : 1.0f);
    f32 back = high > 1e18f ? 1.18059162e21f : (high < 1e-18f ? 7.88860905e-31f : 1.0f);
    f32 h = high * scale, l = low * scale, hh = h * h, rest = FMA(h, h, -hh), sum = FMA(l, l, hh);
    f32 s = NK_SQRT_F32(sum);
    f32 left = FMA(l, l, hh - sum) + rest; /* what the sum lost */
    left = FMA(-s, s, sum) + left;
    f32 r = s > 0.0f ? FMA(0.5f / s, left, s) * back : 0.0f;
    r = x != x || y != y ? NAN_F32 : r;
    return a == INFINITY_F32 || b == INFINITY_F32 ? INFINITY_F32 : r;
}
/* The exact remainder by long division, 24 bits of quotient at most a step. */
FN f32 nk_fmod_f32(f32 x, f32 y)
{
    u32 a = BITS_F32(x) & 0x7fffffffu, b = BITS_F32(y) & 0x7fffffffu;
    if (a >= 0x7f800000u || b > 0x7f800000u || b == 0u) return x != x ? x : (y != y ? y : NAN_F32);
    if (a < b) return x;
    i32 ea = (i32)(a >> 23), eb = (i32)(b >> 23);
    u32 ma = a & 0x7fffffu, mb = b & 0x7fffffu;
    if (ea == 0)
        ea = 1;
    else
        ma |= 0x800000u;
    if (eb == 0)
        eb = 1;
    else
        mb |= 0x800000u;
    i32 steps = ea - eb;
    u64 m = ma % mb;
    while (steps > 0) {
        i32 by = steps < 32 ? steps : 32;
        m = (m << by) % mb;
        steps -= by;
    }
    if (m == 0u) return F32_BITS(BITS_F32(x) & 0x80000000u);
    i32 up = NK_CLZ_U32((u32)m) - 8;
    u32 r = eb > up ? (((u32)m << up) & 0x7fffffu) | (u32)(eb - up) << 23 : (u32)m << (eb - 1);
    return F32_BITS(r | (BITS_F32(x) & 0x80000000u));
}
FN f32 nk_remainder_f32(f32 a, f32 b)
{
    f32 m = nk_fmod_f32(a, b);
    return m != 0.0f && (b < 0.0f) != (m < 0.0f) ? m + b : m;
}
FN f32 nk_floordiv_f32(f32 a, f32 b)
{
    f32 m = nk_fmod_f32(a, b), d = (a - m) / b;
    d = m != 0.0f && (b < 0.0f) != (m < 0.0f) ? d - 1.0f : d;
    f32 f = NK_FLOOR_F32(d);
    f = d - f > 0.5f ? f + 1.0f : f;
    f = d == 0.0f ? nk_copysign_f32(0.0f, a / b) : f;
    return b == 0.0f ? a / b : f;
}
FN f32 nk_step_f32(f32 x, f32 y) /* the next number from x towards y */
{
    u32 u = BITS_F32(x);
    if (x != x || y != y) return x != x ? x : y;
    if (x == y) return y;
    if (x == 0.0f) return F32_BITS((BITS_F32(y) & 0x80000000u) | 1u);
    return F32_BITS((x < y) == (x > 0.0f) ? u + 1u : u - 1u);
}
/* In the dtype of `bits` bits and the largest number `max`: float32, float16, bfloat16. */
FN f32 nk_nextafter_f32(f32 x, f32 y, i64 bits, f32 max)
{
    if (bits == 32) return nk_step_f32(x, y);
    if (x != x || y != y) return x != x ? x : y;
    if (x == y) return y;
    i32 wide = max > 1e6f;
    u32 h = wide ? (u32)nk_f32_to_bf16(x) : (u32)nk_f32_to_f16(x);
    h = x == 0.0f ? (y < 0.0f ? 0x8001u : 1u) : ((x < y) == (x > 0.0f) ? h + 1u : h - 1u);
    return wide ? nk_bf16_to_f32((u16)h) : nk_f16_to_f32((u16)h);
}
FN f32 nk_muladd_f32(f32 a, f32 k, f32 b) { return FMA(k, b, a); }
FN f32 nk_nan_to_num_f32(f32 x, f32 nan, f32 high, f32 low)
{
    x = x == INFINITY_F32 ? high : x;
    x = x == -INFINITY_F32 ? low : x;
    return x != x ? nan : x;
}

/* ---- powers, with logarithm and product in two floats ---- */
/* log2(1 + f) + k as high + low for |f| as nk_log_split_f32 gives it. */
FN f32 nk_log2_pair_f32(f32 f, f32 k, PRIVATE f32 *low)
{
    /* s = f / (2 + f), log(1 + f) = 2 s + s^3 (2/3 + …) */
    f32 d = 2.0f + f, dl = f - (d - 2.0f), s = f / d, sl = FMA(-s, dl, FMA(-s, d, f)) / d, z = s * s;
    f32 zl = FMA(s, s, -z) + 2.0f * s * sl;
    f32 q = FMA(FMA(FMA(0.182f, z, 0.222221985f), z, 0.285714298f), z, 0.400000006f);
    /* 2/3 + z q in two parts */
    f32 t = FMA(z, q, 0.666666687f), tl = FMA(z, q, 0.666666687f - t) + FMA(zl, q, -1.98682151e-8f);
    f32 c = z * t, cl = FMA(z, t, -c) + FMA(z, tl, zl * t); /* z t */
    f32 h = 2.0f + c, hl = (2.0f - h) + c + cl;             /* log(1 + f) = s h */
    f32 l = s * h, ll = FMA(s, h, -l) + FMA(s, hl, sl * h);
    f32 g = l * 1.44269502f, gl = FMA(l, 1.44269502f, -g) + FMA(l, 1.92596303e-8f, ll * 1.44269502f);
    f32 r = k + g, rl = k != 0.0f ? (k - r) + g : 0.0f;
    *low = rl + gl;
    return r;
}
/* x^y for positive x. */
FN f32 nk_pow_positive_f32(f32 x, f32 y)
{
    f32 k, f = nk_log_split_f32(x, &k), low, high = nk_log2_pair_f32(f, k, &low);
    f32 p = y * high;
    f32 pl = FMA(y, high, -p) + y * low;
    f32 c = p > 130.0f ? 130.0f : (p < -152.0f ? -152.0f : p);
    pl = c == p ? pl : 0.0f;
    f32 n = NK_RINT_F32(c), r = c - n, unused;
    f32 a = r * 0.693147182f;
    f32 al = FMA(r, 0.693147182f, -a) + FMA(pl, 0.693147182f, r * -1.90465421e-9f);
    f32 e = nk_exp_part_f32(a, al, &unused);
    return nk_scale_f32(1.0f + e, (i32)(n + unused));
}
FN f32 nk_pow_f32(f32 x, f32 y)
{
    f32 a = nk_abs_f32(x), ay = nk_abs_f32(y), r = nk_pow_positive_f32(a, y);
    i32 integer = ay >= 8388608.0f || NK_RINT_F32(ay) == ay;
    i32 odd = ay < 16777216.0f && integer && ((i32)ay & 1) != 0;
    f32 big = y > 0.0f ? INFINITY_F32 : 0.0f, tiny = y > 0.0f ? 0.0f : INFINITY_F32;
    r = a == INFINITY_F32 ? big : r;
    r = a == 0.0f ? tiny : r;
    r = a == 1.0f ? 1.0f : r;
    r = ay == INFINITY_F32 ? (a > 1.0f ? big : (a < 1.0f ? tiny : 1.0f)) : r;
    r = x < 0.0f && !integer && a != INFINITY_F32 ? NAN_F32 : r;
    r = odd ? nk_copysign_f32(r, x) : r;
    r = x != x || y != y ? NAN_F32 : r;
    return x == 1.0f || y == 0.0f ? 1.0f : r;
}
FN f32 nk_ldexp_f32(f32 x, f32 n)
{
    f32 e = nk_exp2_f32(n);
    return x * e;
}

/* ---- error functions ---- */
/* exp(-a^2) exp(a^2) erfc(a) for a from 1/2 to 11. */
FN f32 nk_erfc_part_f32(f32 a)
{
    f32 d = 3.0f + a, t = 3.0f / d, left = (FMA(-t, d, 3.0f) - t * (a - (d - 3.0f))) / d, s = (t - 0.625f) + left, k;
    f32 g = FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(0.000205361852f, s, -0.0268286094f), s, -0.00454795174f), s,
                                                    0.0666642934f),
                                                s, 0.0229460075f),
                                            s, -0.143093348f),
                                        s, -0.150318488f),
                                    s, 0.220849991f),
                                s, 0.800825119f),
                            s, 1.1891861f),
                        s, 1.16260958f),
                    s, 0.829802096f),
                s, 0.445696145f);
    f32 square = a * a, low = FMA(a, a, -square);
    f32 p = nk_exp_part_f32(-square, -low, &k);
    f32 v = t * g, vl = FMA(t, g, -v) + left * g;
    return nk_scale_f32(v + FMA(v, p, vl), (i32)k);
}
FN f32 nk_erf_part_f32(f32 x)
{
    f32 z = x * x,
        q = FMA(FMA(FMA(FMA(FMA(FMA(FMA(-9.66704465e-06f, z, 0.000112659589f), z, -0.000848408032f), z, 0.00522103161f),
                            z, -0.0268654302f),
                        z, 0.112837821f),
                    z, -0.376126379f),
                z, 0.128379166f); /* less 1 */
    return FMA(x, q, x);
}
FN f32 nk_erf_f32(f32 x)
{
    f32 a = nk_abs_f32(x);
    if (a < 1.0f) return nk_erf_part_f32(x);
    f32 r = a > 4.0f ? 1.0f : 1.0f - nk_erfc_part_f32(a > 4.0f ? 4.0f : a);
    return x != x ? x : nk_copysign_f32(r, x);
}
FN f32 nk_erfc_f32(f32 x)
{
    f32 a = nk_abs_f32(x);
    if (a < 0.5f) return 1.0f - nk_erf_part_f32(x);
    f32 e = nk_erfc_part_f32(a > 10.1f ? 10.1f : a);
    e = a > 10.1f ? 0.0f : e;
    return x != x ? x : (x < 0.0f ? 2.0f - e : e);
}
/* The normal distribution function at -a, a from 0.75 to 15, times 2 / scale, by parts: v 2^k. */
FN f32 nk_normal_part_f32(f32 a, PRIVATE f32 *k)
{
    f32 h = a * 0.707106769f, hl = FMA(a, 0.707106769f, -h) + a * 1.21016175e-8f; /* a / sqrt(2) */
    f32 d = 3.0f + h, t = 3.0f / d, left = (FMA(-t, d, 3.0f) - t * ((h - (d - 3.0f)) + hl)) / d;
    f32 s = (t - 0.625f) + left;
    f32 g = FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(0.000205361852f, s, -0.0268286094f), s, -0.00454795174f), s,
                                                    0.0666642934f),
                                                s, 0.0229460075f),
                                            s, -0.143093348f),
                                        s, -0.150318488f),
                                    s, 0.220849991f),
                                s, 0.800825119f),
                            s, 1.1891861f),
                        s, 1.16260958f),
                    s, 0.829802096f),
                s, 0.445696145f);
    f32 square = a * a, low = FMA(a, a, -square);
    f32 p = nk_exp_part_f32(-0.5f * square, -0.5f * low, k);
    f32 v = t * g, vl = FMA(t, g, -v) + left * g;
    return v + FMA(v, p, vl);
}
FN f32 nk_normal_cdf_f32(f32 x)
{
    f32 a = nk_abs_f32(x), c = a > 14.6f ? 14.6f : a, k, e;
    if (c < 0.75f) {
        e = FMA(nk_erf_part_f32(c * 0.707106769f), -0.5f, 0.5f);
    } else {
        f32 v = nk_normal_part_f32(c, &k);
        e = nk_scale_f32(v, (i32)(k - 1.0f));
    }
    e = a > 14.6f ? 0.0f : e;
    return x != x ? x : (x > 0.0f ? 1.0f - e : e);
}
/* x times the distribution function; the tail keeps its bits where the function alone would be subnormal. */
FN f32 nk_gelu_f32(f32 x)
{
    f32 a = nk_abs_f32(x), c = a > 14.8f ? 14.8f : a, k;
    if (c < 0.75f) return x * FMA(nk_erf_part_f32(x * 0.707106769f), 0.5f, 0.5f);
    f32 v = nk_normal_part_f32(c, &k);
    f32 tail = nk_scale_f32(x * v, (i32)(k - 1.0f));
    tail = a > 14.8f ? nk_copysign_f32(0.0f, x) : tail;
    return x != x ? x : (x > 0.0f ? x - tail : (x == -INFINITY_F32 ? NAN_F32 : tail));
}
/* x sigmoid(2 sqrt(2/pi) (x + 0.044715 x^3)), its argument in two floats. */
FN f32 nk_gelu_tanh_f32(f32 x)
{
    f32 c = x > 12.0f ? 12.0f : (x < -12.0f ? -12.0f : x);
    f32 z = c * c, zl = FMA(c, c, -z);
    f32 w = z * 0.0447149985f, wl = FMA(z, 0.0447149985f, -w) + FMA(zl, 0.0447149985f, z * 1.54972076e-9f);
    f32 s = 1.0f + w, sl = (w > 1.0f ? (w - s) + 1.0f : (1.0f - s) + w) + wl;
    f32 v = c * s, vl = FMA(c, s, -v) + c * sl;
    f32 u = v * 1.59576917f, ul = FMA(v, 1.59576917f, -u) + FMA(vl, 1.59576917f, v * -4.6463026e-8f);
    f32 r = x * nk_sigmoid_low_f32(u, ul);
    r = x > 12.0f ? x : r;
    return x < -12.0f ? (x == -INFINITY_F32 ? NAN_F32 : -0.0f) : r;
}

/* ---- what rows of the operator table name beside these ---- */
/* The product of two numbers and what it loses. */
FN f32 nk_addcmul_f32(f32 a, f32 k, f32 x, f32 y)
{
    f32 p = k * x, low = FMA(k, x, -p);
    f32 r = FMA(p, y, a);
    return nk_isfinite_f32(low) ? FMA(low, y, r) : r;
}
FN f32 nk_addcdiv_f32(f32 a, f32 k, f32 x, f32 y) { return FMA(k, x / y, a); }
FN f32 nk_lerp_f32(f32 a, f32 b, f32 w)
{
    f32 d = b - a;
    return nk_abs_f32(w) < 0.5f ? FMA(w, d, a) : FMA(-d, 1.0f - w, b);
}
FN f32 nk_ten_to_f32(i64 n) /* rounded from exact products below 10^11 */
{
    f32 r = 1.0f;
    for (i64 k = n < 0 ? -n : n; k > 0 && r < INFINITY_F32; k--) r *= 10.0f;
    return r;
}
FN f32 nk_round_decimals_f32(f32 x, i64 decimals)
{
    f32 scale = nk_ten_to_f32(decimals);
    return decimals < 0 ? NK_RINT_F32(x / scale) * scale : NK_RINT_F32(x * scale) / scale;
}
FN f32 nk_sinc_f32(f32 x)
{
    f32 k = NK_RINT_F32(x), f = x - k, b = nk_abs_f32(f);
    f32 s = b > 0.25f ? nk_cos_part_f32((0.5f - b) * 3.14159274f, 0.0f) : nk_sin_part_f32(b * 3.14159274f, 0.0f);
    s = nk_copysign_f32(s, f);
    s = k * 0.5f != NK_RINT_F32(k * 0.5f) ? -s : s;
    return x == 0.0f ? 1.0f : s / (3.14159274f * x);
}
FN f32 nk_logit_f32(f32 x)
{
    f32 d = 1.0f - x;
    return x > 0.25f && x < 0.75f ? nk_log1p_f32(FMA(2.0f, x, -1.0f) / d) : nk_log_f32(x / d);
}
FN f32 nk_entr_f32(f32 x)
{
    f32 r = -x * nk_log_f32(x);
    r = x == 0.0f ? 0.0f : r;
    return x < 0.0f ? -INFINITY_F32 : r;
}
FN f32 nk_logaddexp_f32(f32 a, f32 b)
{
    f32 m = a > b ? a : b, d = nk_abs_f32(a - b);
    f32 r = m + nk_log1p_f32(nk_exp_f32(-d));
    r = a != a ? a : (b != b ? b : r);
    return a == b && nk_isinf_f32(a) ? a : r;
}
FN f32 nk_logaddexp2_f32(f32 a, f32 b)
{
    f32 m = a > b ? a : b, d = nk_abs_f32(a - b);
    f32 r = FMA(nk_log1p_f32(nk_exp2_f32(-d)), 1.44269502f, m);
    r = a != a ? a : (b != b ? b : r);
    return a == b && nk_isinf_f32(a) ? a : r;
}
FN f32 nk_softplus_f32(f32 x, f32 beta, f32 threshold)
{
    f32 b = x * beta, r = nk_log1p_f32(nk_exp_f32(b > 88.0f ? 88.0f : b)) / beta;
    return b > threshold ? x : (b > 88.0f ? x : r);
}
FN f32 nk_mish_f32(f32 x)
{
    f32 c = x > 20.0f ? 20.0f : (x < -112.0f ? -112.0f : x), k, p = nk_exp_part_f32(c, 0.0f, &k);
    f32 e = nk_scale_f32(1.0f + p, (i32)k), n = e + 2.0f;
    f32 r = nk_scale_f32(c * (1.0f + p), (i32)k) * (n / FMA(e, n, 2.0f)); /* x e (e + 2) / (e (e + 2) + 2) */
    r = x > 20.0f ? x : r;
    return x == -INFINITY_F32 ? NAN_F32 : (x != x ? x : r);
}
