/* SPDX-License-Identifier: Apache-2.0 */
/* Mathematics of float64, the same bits on every target. Methods as in math_f32.h; errors below 2 ulp, of tan, erfc and
 * sigmoid below 2.5. */
/* needs: float64 */

FN f64 nk_abs_f64(f64 x) { return F64_BITS(BITS_F64(x) & 0x7fffffffffffffffu); }
FN f64 nk_copysign_f64(f64 x, f64 s)
{
    return F64_BITS((BITS_F64(x) & 0x7fffffffffffffffu) | (BITS_F64(s) & 0x8000000000000000u));
}
FN i32 nk_signbit_f64(f64 x) { return (i32)(BITS_F64(x) >> 63); }
FN i32 nk_isnan_f64(f64 x) { return x != x; }
FN i32 nk_isinf_f64(f64 x) { return nk_abs_f64(x) == INFINITY_F64; }
FN i32 nk_isfinite_f64(f64 x) { return nk_abs_f64(x) < INFINITY_F64; }
FN f64 nk_floor_f64(f64 x) { return NK_FLOOR_F64(x); }
FN f64 nk_ceil_f64(f64 x) { return NK_CEIL_F64(x); }
FN f64 nk_trunc_f64(f64 x) { return NK_TRUNC_F64(x); }
FN f64 nk_round_f64(f64 x) { return NK_RINT_F64(x); }
FN f64 nk_sqrt_f64(f64 x) { return NK_SQRT_F64(x); }
FN f64 nk_maximum_f64(f64 a, f64 b) { return a != a ? a : (a >= b ? a : b); }
FN f64 nk_minimum_f64(f64 a, f64 b) { return a != a ? a : (a <= b ? a : b); }
FN f64 nk_fmax_f64(f64 a, f64 b) { return a >= b || b != b ? a : b; }
FN f64 nk_fmin_f64(f64 a, f64 b) { return a <= b || b != b ? a : b; }
FN f64 nk_clamp_f64(f64 x, f64 low, f64 high) { return nk_minimum_f64(nk_maximum_f64(x, low), high); }
FN f64 nk_limit_f64(f64 x, f64 low, f64 high) { return x < low ? low : (x > high ? high : x); }
FN f64 nk_clamp_if_f64(f64 x, f64 low, f64 high, i32 has_low, i32 has_high)
{
    x = has_low ? nk_maximum_f64(x, low) : x;
    return has_high ? nk_minimum_f64(x, high) : x;
}
FN f64 nk_scale_f64(f64 x, i32 k)
{
    i32 half_k = k >> 1;
    return x * F64_BITS((u64)(half_k + 1023) << 52) * F64_BITS((u64)(k - half_k + 1023) << 52);
}
FN i32 nk_frexp_exponent_f64(f64 x)
{
    u64 a = BITS_F64(x) & 0x7fffffffffffffffu;
    if (a == 0u || a >= 0x7ff0000000000000u) return 0;
    if (a < 0x0010000000000000u) return (i32)(BITS_F64(F64_BITS(a) * 18014398509481984.0) >> 52) - 1022 - 54;
    return (i32)(a >> 52) - 1022;
}
FN f64 nk_frexp_mantissa_f64(f64 x)
{
    u64 u = BITS_F64(x), a = u & 0x7fffffffffffffffu;
    if (a == 0u || a >= 0x7ff0000000000000u) return x;
    if (a < 0x0010000000000000u) u = BITS_F64(x * 18014398509481984.0);
    return F64_BITS((u & 0x800fffffffffffffu) | 0x3fe0000000000000u);
}

FN f64 nk_exp_part_f64(f64 x, f64 low, PRIVATE f64 *k)
{
    f64 n = NK_RINT_F64(x * 1.4426950408889634);
    f64 r = FMA(n, -0.69314718055994529, x);
    r = FMA(n, -2.3190468138462996e-17, r) + low;
    f64 q = FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(1.6087177234380782e-10, r, 2.0918961837795778e-09), r,
                                                    2.5052069594795685e-08),
                                                r, 2.7557261029343769e-07),
                                            r, 2.7557319248633827e-06),
                                        r, 2.4801587338565345e-05),
                                    r, 0.00019841269841262761),
                                r, 0.0013888888888878269),
                            r, 0.0083333333333333332),
                        r, 0.041666666666666678),
                    r, 0.16666666666666666),
                r, 0.5);
    *k = n;
    return FMA(r * r, q, r);
}
FN f64 nk_exp_f64(f64 x)
{
    f64 c = x > 710.0 ? 710.0 : (x < -746.0 ? -746.0 : x), k;
    f64 p = nk_exp_part_f64(c, 0.0, &k);
    return x != x ? x : nk_scale_f64(1.0 + p, (i32)k);
}
FN f64 nk_exp2_f64(f64 x)
{
    f64 c = x > 1025.0 ? 1025.0 : (x < -1077.0 ? -1077.0 : x), n = NK_RINT_F64(c), d = c - n, k;
    f64 r = d * 0.69314718055994529, low = FMA(d, 0.69314718055994529, -r) + d * 2.3190468138462996e-17;
    f64 p = nk_exp_part_f64(r, low, &k);
    return x != x ? x : nk_scale_f64(1.0 + p, (i32)(n + k));
}
FN f64 nk_expm1_f64(f64 x)
{
    f64 c = x > 710.0 ? 710.0 : (x < -40.0 ? -40.0 : x), k;
    f64 p = nk_exp_part_f64(c, 0.0, &k);
    f64 t = F64_BITS((u64)((i32)(k - 1.0) + 1023) << 52);
    f64 r = 2.0 * FMA(t, p, t - 0.5);
    r = k == 0.0 ? p : r;
    return x != x || x == 0.0 ? x : (x > 710.0 ? INFINITY_F64 : r);
}
FN f64 nk_sigmoid_f64(f64 x)
{
    f64 e = nk_exp_f64(-nk_abs_f64(x)), r = e / (1.0 + e);
    return x > 0.0 ? 1.0 / (1.0 + e) : (x != x ? x : r);
}
FN f64 nk_silu_f64(f64 x)
{
    f64 a = nk_abs_f64(x), c = a > 760.0 ? 760.0 : a, k, p = nk_exp_part_f64(-c, 0.0, &k);
    f64 e = nk_scale_f64(1.0 + p, (i32)k);
    f64 low = nk_scale_f64((x < -760.0 ? -760.0 : x) * (1.0 + p), (i32)k) / (1.0 + e);
    f64 r = x > 0.0 ? x / (1.0 + e) : low;
    return x == -INFINITY_F64 ? NAN_F64 : (x != x ? x : r);
}
FN f64 nk_glu_f64(f64 a, f64 b) { return a * nk_sigmoid_f64(b); }
FN f64 nk_tanh_f64(f64 x)
{
    f64 a = nk_abs_f64(x), z = x * x;
    if (a < 0.5) {
        f64 q = FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(-7.5883601909375421e-08, z,
                                                                                3.4848793690124395e-07),
                                                                            z, -1.0160730275598958e-06),
                                                                        z, 2.5983942172455575e-06),
                                                                    z, -6.4472437143138137e-06),
                                                                z, 1.5918012064785751e-05),
                                                            z, -3.9278189626658667e-05),
                                                        z, 9.6915364423450051e-05),
                                                    z, -0.00023912911296801846),
                                                z, 0.00059002744086643583),
                                            z, -0.0014558343870477795),
                                        z, 0.003592128036572371),
                                    z, -0.0088632355299021939),
                                z, 0.021869488536155203),
                            z, -0.053968253968253971),
                        z, 0.13333333333333333),
                    z, -0.33333333333333331);
        return nk_copysign_f64(FMA(x * z, q, x), x);
    }
    f64 e = nk_exp_f64(a > 22.0 ? 44.0 : 2.0 * a), r = 1.0 - 2.0 / (e + 1.0);
    return x != x ? x : nk_copysign_f64(r, x);
}
FN f64 nk_sinh_f64(f64 x)
{
    f64 a = nk_abs_f64(x), z = x * x, k;
    if (a < 1.0) {
        f64 q = FMA(
            FMA(FMA(FMA(FMA(FMA(FMA(FMA(8.3091719418669419e-18, z, 2.8112909646770106e-15), z, 7.6471654145934808e-13),
                                z, 1.605904382690051e-10),
                            z, 2.5052108385476071e-08),
                        z, 2.7557319223985825e-06),
                    z, 0.00019841269841269841),
                z, 0.0083333333333333332),
            z, 0.16666666666666666);
        return FMA(x * z, q, x);
    }
    f64 c = a > 711.0 ? 711.0 : a, p = nk_exp_part_f64(c, 0.0, &k);
    f64 e = nk_scale_f64(1.0 + p, (i32)(k - 1.0)), r = e - 0.25 / e;
    return x != x ? x : nk_copysign_f64(r, x);
}
FN f64 nk_cosh_f64(f64 x)
{
    f64 a = nk_abs_f64(x), c = a > 711.0 ? 711.0 : a, k, p = nk_exp_part_f64(c, 0.0, &k);
    f64 e = nk_scale_f64(1.0 + p, (i32)(k - 1.0));
    return x != x ? x : e + 0.25 / e;
}

/* log(1 + f) = f + the result: with s = f / (2 + f), f - f^2/2 + s (f^2/2 + z P(z)), z = s^2. */
FN f64 nk_log_part_f64(f64 f)
{
    f64 s = f / (2.0 + f), z = s * s, h = 0.5 * f * f;
    f64 q = FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(0.11885099343249569, z, 0.11687780989571862), z, 0.13335653976459466), z,
                                    0.15384574778134011),
                                z, 0.18181818598169913),
                            z, 0.22222222219827728),
                        z, 0.28571428571435464),
                    z, 0.39999999999999991),
                z, 0.66666666666666663);
    return FMA(s, FMA(z, q, h), -h);
}
FN f64 nk_log_split_f64(f64 x, PRIVATE f64 *k)
{
    u64 u = BITS_F64(x);
    i32 e = 0;
    if (u < 0x0010000000000000u) {
        u = BITS_F64(x * 18014398509481984.0);
        e = -54;
    }
    u64 shifted = u + 0x00095f619980c433u; /* bits of 1 less those of sqrt(1/2) */
    e += (i32)(shifted >> 52) - 1023;
    *k = (f64)e;
    return F64_BITS((shifted & 0x000fffffffffffffu) + 0x3fe6a09e667f3bcdu) - 1.0;
}
FN f64 nk_log_special_f64(f64 x, f64 r)
{
    r = x == 0.0 ? -INFINITY_F64 : r;
    r = x < 0.0 ? NAN_F64 : r;
    return x != x || x == INFINITY_F64 ? x : r;
}
/* log(2) in two parts, the first of 32 bits: products with k are exact. */
FN f64 nk_log_f64(f64 x)
{
    f64 k, f = nk_log_split_f64(x, &k), t = nk_log_part_f64(f);
    f64 r = FMA(k, 1.9082149292705877e-10, t) + f;
    return nk_log_special_f64(x, FMA(k, 0.69314718036912382, r));
}
FN f64 nk_log2_f64(f64 x)
{
    f64 k, f = nk_log_split_f64(x, &k), t = nk_log_part_f64(f);
    f64 low = FMA(t, 1.4426950408889634, f * 2.0355273740931033e-17);
    return nk_log_special_f64(x, FMA(f, 1.4426950408889634, low) + k);
}
FN f64 nk_log10_f64(f64 x)
{
    f64 k, f = nk_log_split_f64(x, &k), t = nk_log_part_f64(f);
    f64 low = FMA(t, 0.43429448190325182, f * 1.0983196502167651e-17);
    low = FMA(k, -2.8037281277851704e-18, low);
    f64 r = FMA(f, 0.43429448190325182, low);
    return nk_log_special_f64(x, FMA(k, 0.3010299956639812, r));
}
FN f64 nk_log1p_f64(f64 x)
{
    f64 u = 1.0 + x, k, f = nk_log_split_f64(u, &k);
    f64 lost = x >= 1.0 ? 1.0 - (u - x) : x - (u - 1.0);
    f64 scale = F64_BITS((u64)(1023 - (i32)k) << 52);
    lost = u > 0.0 && u < INFINITY_F64 ? lost * (k > 1000.0 ? 0.0 : scale) : 0.0;
    f64 whole = f + lost;
    lost = lost - (whole - f);
    f64 t = nk_log_part_f64(whole);
    f64 r = FMA(k, 1.9082149292705877e-10, t + lost) + whole;
    r = FMA(k, 0.69314718036912382, r);
    return x == 0.0 ? x : nk_log_special_f64(u, r);
}
FN f64 nk_asinh_f64(f64 x)
{
    f64 a = nk_abs_f64(x), s = a < 1e18 ? a : 1.0;
    f64 r = nk_log1p_f64(s + s * s / (1.0 + NK_SQRT_F64(FMA(s, s, 1.0))));
    r = a < 1e18 ? r : nk_log_f64(a) + 0.69314718055994529;
    return nk_copysign_f64(r, x);
}
FN f64 nk_acosh_f64(f64 x)
{
    f64 t = x - 1.0, r = nk_log1p_f64(t + NK_SQRT_F64(FMA(t, t, 2.0 * t)));
    r = x > 1e18 ? nk_log_f64(x) + 0.69314718055994529 : r;
    return x < 1.0 ? NAN_F64 : r;
}
FN f64 nk_atanh_f64(f64 x)
{
    f64 a = nk_abs_f64(x),
        r = 0.5 * (a < 0.5 ? nk_log1p_f64(2.0 * a + 2.0 * a * a / (1.0 - a)) : nk_log1p_f64(2.0 * a / (1.0 - a)));
    return nk_copysign_f64(a > 1.0 ? NAN_F64 : r, x);
}

/* 64 bits of 2/pi's fraction from bit `at` - 64 on; bits before the first are 0. */
FN u64 nk_two_over_pi_word(i32 at)
{
    const u64 words[20] = {0x0000000000000000u, 0xa2f9836e4e441529u, 0xfc2757d1f534ddc0u, 0xdb6295993c439041u,
                           0xfe5163abdebbc561u, 0xb7246e3a424dd2e0u, 0x06492eea09d1921cu, 0xfe1deb1cb129a73eu,
                           0xe88235f52ebb4484u, 0xe99c7026b45f7e41u, 0x3991d639835339f4u, 0x9c845f8bbdf9283bu,
                           0x1ff897ffde05980fu, 0xef2f118b5a0a6d1fu, 0x6d367ecf27cb09b7u, 0x4f463f669e5fea2du,
                           0x7527bac7ebe5f17bu, 0x3d0739f78a5292eau, 0x6bfb5fb11f8d5d08u, 0x56033046fc7b6babu};
    i32 i = at >> 6, shift = at & 63;
    u64 w = words[i];
    return shift == 0 ? w : w << shift | words[i + 1] >> (64 - shift);
}
FN f64 nk_turn_f64(f64 x, PRIVATE i32 *quadrant)
{
    f64 a = nk_abs_f64(x);
    if (a < 1000000.0) {
        f64 n = NK_RINT_F64(x * 0.63661977236758138);
        f64 r = FMA(n, -1.5707963267948966, x);
        r = FMA(n, -6.123233995736766e-17, r);
        r = FMA(n, 1.4973849048591698e-33, r);
        *quadrant = (i32)n & 3;
        return r;
    }
    u64 u = BITS_F64(a), m = (u & 0xfffffffffffffu) | 0x10000000000000u; /* a = m 2^e */
    *quadrant = 0;
    if (u >= 0x7ff0000000000000u) return NAN_F64;
    i32 at = (i32)(u >> 52) - 1075 - 2 + 64;
    u64 w0 = nk_two_over_pi_word(at), w1 = nk_two_over_pi_word(at + 64), w2 = nk_two_over_pi_word(at + 128);
    u64 low = m * w1, middle = low + NK_MULHI_U64(m, w2);
    u64 turn = m * w0 + NK_MULHI_U64(m, w1) + (middle < low ? 1u : 0u); /* a 2/pi mod 4, in units of 2^-62 */
    u64 q = (turn + 0x2000000000000000u) >> 62;
    i64 rest = (i64)(turn - (q << 62));
    f64 top = (f64)rest, tail = (f64)(rest - (i64)top) + (f64)middle * 5.4210108624275222e-20;
    f64 r = FMA(top, 3.4061215800865545e-19, FMA(top, 1.3277647201629795e-35, tail * 3.4061215800865545e-19));
    r = x < 0.0 ? -r : r;
    *quadrant = (i32)(x < 0.0 ? (0u - (u32)q) & 3u : (u32)q & 3u);
    return r;
}
FN f64 nk_sin_part_f64(f64 r)
{
    f64 z = r * r,
        q = FMA(FMA(FMA(FMA(FMA(FMA(FMA(2.7911413943320237e-15, z, -7.6469592848922557e-13), z, 1.6059042764859514e-10),
                                z, -2.5052108382327316e-08),
                            z, 2.7557319223980975e-06),
                        z, -0.00019841269841269839),
                    z, 0.0083333333333333332),
                z, -0.16666666666666666);
    return FMA(r * z, q, r);
}
FN f64 nk_cos_part_f64(f64 r)
{
    f64 z = r * r,
        q = FMA(
            FMA(FMA(FMA(FMA(FMA(FMA(-1.5517595313355012e-16, z, 4.7793750656574672e-14), z, -1.1470745061494606e-11), z,
                            2.0876756986310114e-09),
                        z, -2.7557319223983432e-07),
                    z, 2.4801587301587298e-05),
                z, -0.0013888888888888889),
            z, 0.041666666666666664);
    f64 h = 0.5 * z, w = 1.0 - h;
    return w + FMA(z * z, q, (1.0 - w) - h);
}
FN f64 nk_sin_f64(f64 x)
{
    i32 quadrant;
    f64 r = nk_turn_f64(x, &quadrant), v = (quadrant & 1) != 0 ? nk_cos_part_f64(r) : nk_sin_part_f64(r);
    v = (quadrant & 2) != 0 ? -v : v;
    return x == 0.0 ? x : v;
}
FN f64 nk_cos_f64(f64 x)
{
    i32 quadrant;
    f64 r = nk_turn_f64(x, &quadrant), v = (quadrant & 1) != 0 ? nk_sin_part_f64(r) : nk_cos_part_f64(r);
    return ((quadrant + 1) & 2) != 0 ? -v : v;
}
FN f64 nk_tan_f64(f64 x)
{
    i32 quadrant;
    f64 r = nk_turn_f64(x, &quadrant), z = r * r;
    f64 q = FMA(
        FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(1.8636877635562137e-06, z, -5.2231692755785488e-06),
                                                                z, 1.0708823302272655e-05),
                                                            z, -7.7919291349789455e-06),
                                                        z, 1.4185027061697407e-05),
                                                    z, 1.1785376969459822e-05),
                                                z, 4.0902205069056797e-05),
                                            z, 9.6442560280510798e-05),
                                        z, 0.00023923097742328765),
                                    z, 0.00059001137888617817),
                                z, 0.0014558362024123432),
                            z, 0.0035921278943845556),
                        z, 0.0088632355372269614),
                    z, 0.021869488535926782),
                z, 0.053968253968257711),
            z, 0.1333333333333333),
        z, 0.33333333333333331);
    f64 t = FMA(r * z, q, r);
    t = (quadrant & 1) != 0 ? -1.0 / t : t;
    return x == 0.0 ? x : t;
}

FN f64 nk_asin_part_f64(f64 z)
{
    return z * (FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(0.033680995422805553, z,
                                                                                -0.035149004758176457),
                                                                            z, 0.031498365755136454),
                                                                        z, -0.0064440269041112323),
                                                                    z, 0.0091997126224179927),
                                                                z, 0.0057039852858858323),
                                                            z, 0.0074299671156348307),
                                                        z, 0.0083765743138079461),
                                                    z, 0.0097628031537727606),
                                                z, 0.011551725096369309),
                                            z, 0.013964847201078209),
                                        z, 0.017352764314166404),
                                    z, 0.022372159093170051),
                                z, 0.030381944444416026),
                            z, 0.044642857142857331),
                        z, 0.074999999999999997),
                    z, 0.16666666666666666));
}
FN f64 nk_asin_f64(f64 x)
{
    f64 a = nk_abs_f64(x);
    if (a <= 0.5) return FMA(x, nk_asin_part_f64(x * x), x);
    f64 z = FMA(a, -0.5, 0.5), s = NK_SQRT_F64(z), p = nk_asin_part_f64(z);
    f64 left = s > 0.0 ? FMA(-s, s, z) / (2.0 * s) : 0.0;
    f64 high = 1.5707963267948966 - 2.0 * s, low = (1.5707963267948966 - high) - 2.0 * s;
    f64 r = high + (low - (2.0 * FMA(s, p, left) - 6.123233995736766e-17));
    return a > 1.0 ? NAN_F64 : (x != x ? x : nk_copysign_f64(r, x));
}
FN f64 nk_acos_f64(f64 x)
{
    f64 a = nk_abs_f64(x);
    if (a <= 0.5) return 1.5707963267948966 - (FMA(x, nk_asin_part_f64(x * x), x) - 6.123233995736766e-17);
    f64 z = FMA(a, -0.5, 0.5), s = NK_SQRT_F64(z), p = nk_asin_part_f64(z), r = 2.0 * FMA(s, p, s);
    r = x < 0.0 ? 3.1415926535897931 - (r - 1.2246467991473532e-16) : r;
    return a > 1.0 ? NAN_F64 : (x != x ? x : r);
}
/* The angle of (high, low), low <= high: of their quotient, turned by an eighth of a turn when it is large. */
FN f64 nk_atan_part_f64(f64 low, f64 high, i32 turned)
{
    i32 middle = low > 0.41421356237309503 * high;
    f64 t = middle ? (low - high) / (low + high) : low / high;
    t = low == 0.0 ? 0.0 : t;
    f64 z = t * t,
        q = FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(0.011957677795907005, z, -0.02727278893746431), z,
                                                            0.037233388504907962),
                                                        z, -0.042942426944188594),
                                                    z, 0.04754616690273572),
                                                z, -0.052624534211928732),
                                            z, 0.058823045932273839),
                                        z, -0.066666643422536045),
                                    z, 0.076923076161763651),
                                z, -0.090909090892892258),
                            z, 0.1111111111109042),
                        z, -0.14285714285714149),
                    z, 0.19999999999999998),
                z, -0.33333333333333331);
    f64 r = t * z * q;
    r = middle ? 0.78539816339744828 + (t + (r + 3.061616997868383e-17)) : t + r;
    return turned ? 1.5707963267948966 - (r - 6.123233995736766e-17) : r;
}
FN f64 nk_atan_f64(f64 x)
{
    f64 a = nk_abs_f64(x), c = a > 1e300 ? 1e300 : a;
    f64 r = c > 1.0 ? nk_atan_part_f64(1.0, c, 1) : nk_atan_part_f64(c, 1.0, 0);
    return x != x ? x : nk_copysign_f64(r, x);
}
FN f64 nk_atan2_f64(f64 y, f64 x)
{
    f64 ay = nk_abs_f64(y), ax = nk_abs_f64(x), low = ay > ax ? ax : ay, high = ay > ax ? ay : ax;
    f64 down = high > 1e300 ? 9.3326361850321888e-302 : 1.0; /* 2^-1000 */
    low = high == INFINITY_F64 ? (low == INFINITY_F64 ? 1.0 : 0.0) : low * down;
    high = high == INFINITY_F64 ? 1.0 : high * down;
    f64 r = high == 0.0 ? 0.0 : nk_atan_part_f64(low, high, ay > ax);
    r = nk_signbit_f64(x) ? 3.1415926535897931 - (r - 1.2246467991473532e-16) : r;
    r = nk_copysign_f64(r, y);
    return y != y ? y : (x != x ? x : r);
}
FN f64 nk_angle_f64(f64 x) { return x != x ? x : (x < 0.0 ? 3.1415926535897931 : 0.0); }

FN f64 nk_rsqrt_f64(f64 x) { return 1.0 / NK_SQRT_F64(x); }
FN f64 nk_hypot_f64(f64 x, f64 y)
{
    f64 a = nk_abs_f64(x), b = nk_abs_f64(y), high = a > b ? a : b, low = a > b ? b : a;
    f64 scale = high > 1e150 ? 7.4583407312002067e-155 : (high < 1e-150 ? 6.7039039649712985e153 : 1.0); /* 2^-512,
        2^511 */
    f64 back = high > 1e150 ? 1.3407807929942597e154 : (high < 1e-150 ? 1.4916681462400413e-154 : 1.0);
    f64 h = high * scale, l = low * scale, hh = h * h, rest = FMA(h, h, -hh), sum = FMA(l, l, hh);
    f64 s = NK_SQRT_F64(sum), left = FMA(l, l, hh - sum) + rest;
    left = FMA(-s, s, sum) + left;
    f64 r = s > 0.0 ? FMA(0.5 / s, left, s) * back : 0.0;
    r = x != x || y != y ? NAN_F64 : r;
    return a == INFINITY_F64 || b == INFINITY_F64 ? INFINITY_F64 : r;
}
FN f64 nk_fmod_f64(f64 x, f64 y)
{
    u64 a = BITS_F64(x) & 0x7fffffffffffffffu, b = BITS_F64(y) & 0x7fffffffffffffffu;
    if (a >= 0x7ff0000000000000u || b > 0x7ff0000000000000u || b == 0u) return x != x ? x : (y != y ? y : NAN_F64);
    if (a < b) return x;
    i32 ea = (i32)(a >> 52), eb = (i32)(b >> 52);
    u64 ma = a & 0xfffffffffffffu, mb = b & 0xfffffffffffffu;
    if (ea == 0)
        ea = 1;
    else
        ma |= 0x10000000000000u;
    if (eb == 0)
        eb = 1;
    else
        mb |= 0x10000000000000u;
    i32 steps = ea - eb;
    u64 m = ma % mb;
    while (steps > 0) {
        i32 by = steps < 11 ? steps : 11;
        m = (m << by) % mb;
        steps -= by;
    }
    if (m == 0u) return F64_BITS(BITS_F64(x) & 0x8000000000000000u);
    i32 up = NK_CLZ_U64(m) - 11;
    u64 r = eb > up ? ((m << up) & 0xfffffffffffffu) | (u64)(eb - up) << 52 : m << (eb - 1);
    return F64_BITS(r | (BITS_F64(x) & 0x8000000000000000u));
}
FN f64 nk_remainder_f64(f64 a, f64 b)
{
    f64 m = nk_fmod_f64(a, b);
    return m != 0.0 && (b < 0.0) != (m < 0.0) ? m + b : m;
}
FN f64 nk_floordiv_f64(f64 a, f64 b)
{
    f64 m = nk_fmod_f64(a, b), d = (a - m) / b;
    d = m != 0.0 && (b < 0.0) != (m < 0.0) ? d - 1.0 : d;
    f64 f = NK_FLOOR_F64(d);
    f = d - f > 0.5 ? f + 1.0 : f;
    f = d == 0.0 ? nk_copysign_f64(0.0, a / b) : f;
    return b == 0.0 ? a / b : f;
}
FN f64 nk_nextafter_f64(f64 x, f64 y, i64 bits, f64 max)
{
    (void)bits;
    (void)max;
    u64 u = BITS_F64(x);
    if (x != x || y != y) return x != x ? x : y;
    if (x == y) return y;
    if (x == 0.0) return F64_BITS((BITS_F64(y) & 0x8000000000000000u) | 1u);
    return F64_BITS((x < y) == (x > 0.0) ? u + 1u : u - 1u);
}
FN f64 nk_muladd_f64(f64 a, f64 k, f64 b) { return FMA(k, b, a); }
FN f64 nk_nan_to_num_f64(f64 x, f64 nan, f64 high, f64 low)
{
    x = x == INFINITY_F64 ? high : x;
    x = x == -INFINITY_F64 ? low : x;
    return x != x ? nan : x;
}

FN f64 nk_log2_pair_f64(f64 f, f64 k, PRIVATE f64 *low)
{
    f64 d = 2.0 + f, dl = f - (d - 2.0), s = f / d, sl = FMA(-s, dl, FMA(-s, d, f)) / d, z = s * s;
    f64 zl = FMA(s, s, -z) + 2.0 * s * sl;
    f64 q = FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(0.10765126886769226, z, 0.10456028749030954), z, 0.1176682645681458), z,
                                    0.13333296225828209),
                                z, 0.15384615765102574),
                            z, 0.18181818179629908),
                        z, 0.22222222222228522),
                    z, 0.28571428571428564),
                z, 0.40000000000000002);
    f64 t = FMA(z, q, 0.66666666666666663),
        tl = FMA(z, q, 0.66666666666666663 - t) + FMA(zl, q, 3.7007434154171883e-17);
    f64 c = z * t, cl = FMA(z, t, -c) + FMA(z, tl, zl * t);
    f64 h = 2.0 + c, hl = (2.0 - h) + c + cl;
    f64 l = s * h, ll = FMA(s, h, -l) + FMA(s, hl, sl * h);
    f64 g = l * 1.4426950408889634,
        gl = FMA(l, 1.4426950408889634, -g) + FMA(l, 2.0355273740931033e-17, ll * 1.4426950408889634);
    f64 r = k + g, rl = k != 0.0 ? (k - r) + g : 0.0;
    *low = rl + gl;
    return r;
}
FN f64 nk_pow_positive_f64(f64 x, f64 y)
{
    f64 k, f = nk_log_split_f64(x, &k), low, high = nk_log2_pair_f64(f, k, &low), p = y * high;
    f64 pl = FMA(y, high, -p) + y * low, c = p > 1030.0 ? 1030.0 : (p < -1080.0 ? -1080.0 : p);
    pl = c == p ? pl : 0.0;
    f64 n = NK_RINT_F64(c), r = c - n, more;
    f64 a = r * 0.69314718055994529,
        al = FMA(r, 0.69314718055994529, -a) + FMA(pl, 0.69314718055994529, r * 2.3190468138462996e-17);
    f64 e = nk_exp_part_f64(a, al, &more);
    return nk_scale_f64(1.0 + e, (i32)(n + more));
}
FN f64 nk_pow_f64(f64 x, f64 y)
{
    f64 a = nk_abs_f64(x), ay = nk_abs_f64(y), r = nk_pow_positive_f64(a, y);
    i32 integer = ay >= 4503599627370496.0 || NK_RINT_F64(ay) == ay;
    i32 odd = ay < 9007199254740992.0 && integer && ((i64)ay & 1) != 0;
    f64 big = y > 0.0 ? INFINITY_F64 : 0.0, tiny = y > 0.0 ? 0.0 : INFINITY_F64;
    r = a == INFINITY_F64 ? big : r;
    r = a == 0.0 ? tiny : r;
    r = a == 1.0 ? 1.0 : r;
    r = ay == INFINITY_F64 ? (a > 1.0 ? big : (a < 1.0 ? tiny : 1.0)) : r;
    r = x < 0.0 && !integer && a != INFINITY_F64 ? NAN_F64 : r;
    r = odd ? nk_copysign_f64(r, x) : r;
    r = x != x || y != y ? NAN_F64 : r;
    return x == 1.0 || y == 0.0 ? 1.0 : r;
}
FN f64 nk_ldexp_f64(f64 x, f64 n) { return x * nk_exp2_f64(n); }

/* erfcx(a) = t G, t = 3 / (3 + a), for a from 1/2 to 27. */
FN f64 nk_erfcx_part_f64(f64 a, PRIVATE f64 *low)
{
    f64 d = 3.0 + a, t = 3.0 / d, left = (FMA(-t, d, 3.0) - t * (a - (d - 3.0))) / d, s, g;
    if (t < 0.3) {
        s = (t - 0.199) + left;
        g = FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(-0.012436427997391817, s, -0.0015832030546058171),
                                                                s, 0.014838495476627842),
                                                            s, 0.01484069574010163),
                                                        s, -0.0065355722930158563),
                                                    s, -0.031132731336459201),
                                                s, -0.031083811240467461),
                                            s, 0.010653279700130783),
                                        s, 0.089163887067760683),
                                    s, 0.18152616873546457),
                                s, 0.26002536047136632),
                            s, 0.304886914853711),
                        s, 0.31016808428548304),
                    s, 0.28222174953068246),
                s, 0.23398857285170674);
    } else if (t < 0.55) {
        s = (t - 0.425) + left;
        g = FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(0.018193375345630289, s, -0.0062855967776316102), s,
                                                                -0.027296347051063905),
                                                            s, 0.0037212731451510784),
                                                        s, 0.043955075494830853),
                                                    s, 0.01570837169635237),
                                                s, -0.068340387315604267),
                                            s, -0.093841716210085968),
                                        s, 0.033317396034489973),
                                    s, 0.28377501310290687),
                                s, 0.52978526086178757),
                            s, 0.65284635888575226),
                        s, 0.6209924784572397),
                    s, 0.48382472430368595),
                s, 0.3179295050326939);
    } else if (t < 0.8) {
        s = (t - 0.675) + left;
        g = FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(-0.011603583666643274, s, 0.010326024559414608), s,
                                                                0.016372157082527518),
                                                            s, -0.027033654434208906),
                                                        s, -0.023783188794520876),
                                                    s, 0.06021412052435958),
                                                s, 0.052409190651925036),
                                            s, -0.12796322552440542),
                                        s, -0.19813489418606683),
                                    s, 0.16845049430266623),
                                s, 0.84978808994535182),
                            s, 1.3544658197762358),
                        s, 1.3532608407066338),
                    s, 0.95538898497874403),
                s, 0.49024650285212068);
    } else {
        s = (t - 0.90005) + left;
        g = FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(0.0015549985648696419, s, -0.0089868035380407021),
                                                                s, 0.0060186234595826626),
                                                            s, 0.016418256461747043),
                                                        s, -0.029691591644212808),
                                                    s, -0.021372918366555294),
                                                s, 0.093390498318929996),
                                            s, 0.029412699812142857),
                                        s, -0.28551192962949906),
                                    s, -0.18692793222350665),
                                s, 0.85070335919679851),
                            s, 2.150349301362906),
                        s, 2.5362367968184265),
                    s, 1.8104101567244633),
                s, 0.79148261261202157);
    }
    f64 v = t * g;
    *low = FMA(t, g, -v) + left * g;
    return v;
}
FN f64 nk_erfc_part_f64(f64 a)
{
    f64 vl, v = nk_erfcx_part_f64(a, &vl), square = a * a, low = FMA(a, a, -square), k;
    f64 p = nk_exp_part_f64(-square, -low, &k);
    return nk_scale_f64(v + FMA(v, p, vl), (i32)k);
}
FN f64 nk_erf_part_f64(f64 x)
{
    f64 z = x * x,
        q = FMA(
            FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(-1.7466092793180689e-14, z, 4.1173094609706571e-13),
                                                                z, -6.6392949013161179e-12),
                                                            z, 9.4125585949928289e-11),
                                                        z, -1.2289529419960295e-09),
                                                    z, 1.4807117719731329e-08),
                                                z, -1.6365840648222765e-07),
                                            z, 1.6462114205798046e-06),
                                        z, -1.4925650353787866e-05),
                                    z, 0.00012055332981694495),
                                z, -0.0008548327023449497),
                            z, 0.0052239776254421749),
                        z, -0.026866170645131252),
                    z, 0.11283791670955126),
                z, -0.37612638903183754),
            z, 0.12837916709551259); /* less 1 */
    return FMA(x, q, x);
}
FN f64 nk_erf_f64(f64 x)
{
    f64 a = nk_abs_f64(x);
    if (a < 1.0) return nk_erf_part_f64(x);
    f64 r = a > 6.0 ? 1.0 : 1.0 - nk_erfc_part_f64(a > 6.0 ? 6.0 : a);
    return x != x ? x : nk_copysign_f64(r, x);
}
FN f64 nk_erfc_f64(f64 x)
{
    f64 a = nk_abs_f64(x);
    if (a < 0.5) return 1.0 - nk_erf_part_f64(x);
    f64 e = nk_erfc_part_f64(a > 27.3 ? 27.3 : a);
    e = a > 27.3 ? 0.0 : e;
    return x != x ? x : (x < 0.0 ? 2.0 - e : e);
}
FN f64 nk_normal_cdf_f64(f64 x) { return 0.5 * nk_erfc_f64(x * -0.70710678118654757); }
FN f64 nk_gelu_f64(f64 x) { return x * nk_normal_cdf_f64(x); }
FN f64 nk_gelu_tanh_f64(f64 x)
{
    f64 u = 0.79788456080286541 * (x + 0.044715 * x * x * x);
    return 0.5 * x * (1.0 + nk_tanh_f64(u));
}

FN f64 nk_addcmul_f64(f64 a, f64 k, f64 x, f64 y) { return a + k * x * y; }
FN f64 nk_addcdiv_f64(f64 a, f64 k, f64 x, f64 y) { return a + k * (x / y); }
FN f64 nk_lerp_f64(f64 a, f64 b, f64 w)
{
    f64 d = b - a;
    return nk_abs_f64(w) < 0.5 ? a + w * d : b - d * (1.0 - w);
}
FN f64 nk_round_decimals_f64(f64 x, i64 decimals)
{
    f64 scale = 1.0;
    for (i64 k = decimals < 0 ? -decimals : decimals; k > 0 && scale < INFINITY_F64; k--) scale *= 10.0;
    return decimals < 0 ? NK_RINT_F64(x / scale) * scale : NK_RINT_F64(x * scale) / scale;
}
FN f64 nk_sinc_f64(f64 x)
{
    f64 k = NK_RINT_F64(x), f = x - k, b = nk_abs_f64(f);
    f64 s = b > 0.25 ? nk_cos_part_f64((0.5 - b) * 3.1415926535897931) : nk_sin_part_f64(b * 3.1415926535897931);
    s = nk_copysign_f64(s, f);
    s = k * 0.5 != NK_RINT_F64(k * 0.5) ? -s : s;
    f64 turn = 3.1415926535897931 * x;
    return x == 0.0 ? 1.0 : (nk_isinf_f64(turn) ? NAN_F64 : s / turn);
}
FN f64 nk_logit_f64(f64 x)
{
    f64 d = 1.0 - x;
    return x > 0.25 && x < 0.75 ? nk_log1p_f64((2.0 * x - 1.0) / d) : nk_log_f64(x / d);
}
FN f64 nk_entr_f64(f64 x)
{
    f64 r = -x * nk_log_f64(x);
    r = x == 0.0 ? 0.0 : r;
    return x < 0.0 ? -INFINITY_F64 : r;
}
FN f64 nk_logaddexp_f64(f64 a, f64 b)
{
    f64 m = a > b ? a : b, d = nk_abs_f64(a - b), r = m + nk_log1p_f64(nk_exp_f64(-d));
    r = a != a ? a : (b != b ? b : r);
    return a == b && nk_isinf_f64(a) ? a : r;
}
FN f64 nk_logaddexp2_f64(f64 a, f64 b)
{
    f64 m = a > b ? a : b, d = nk_abs_f64(a - b), r = m + nk_log1p_f64(nk_exp2_f64(-d)) * 1.4426950408889634;
    r = a != a ? a : (b != b ? b : r);
    return a == b && nk_isinf_f64(a) ? a : r;
}
FN f64 nk_softplus_f64(f64 x, f64 beta, f64 threshold)
{
    f64 b = x * beta, r = nk_log1p_f64(nk_exp_f64(b > 700.0 ? 700.0 : b)) / beta;
    return b > threshold || b > 700.0 ? x : r;
}
FN f64 nk_mish_f64(f64 x)
{
    f64 e = nk_exp_f64(x > 40.0 ? 40.0 : x), n = e * (e + 2.0);
    return x * (n / (n + 2.0));
}
