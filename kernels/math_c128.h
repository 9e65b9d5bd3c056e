/* SPDX-License-Identifier: Apache-2.0 */
/* Complex mathematics on c128, by Kahan's formulas (Branch cuts for complex elementary functions, 1987). Products and
 * quotients are the plain formulas, without C's repair of infinities. */
/* needs: math_f64 */

FN f64 nk_real_c128(c128 a) { return RE(a); }
FN f64 nk_imag_c128(c128 a) { return IM(a); }
FN i32 nk_nonzero_c128(c128 a) { return RE(a) != 0 || IM(a) != 0; }
FN i32 nk_eq_c128(c128 a, c128 b) { return RE(a) == RE(b) && IM(a) == IM(b); }
FN i32 nk_ne_c128(c128 a, c128 b) { return RE(a) != RE(b) || IM(a) != IM(b); }
FN i32 nk_isnan_c128(c128 a) { return RE(a) != RE(a) || IM(a) != IM(a); }
FN i32 nk_isinf_c128(c128 a) { return nk_isinf_f64(RE(a)) || nk_isinf_f64(IM(a)); }
FN i32 nk_isfinite_c128(c128 a) { return nk_isfinite_f64(RE(a)) && nk_isfinite_f64(IM(a)); }
FN c128 nk_conj_c128(c128 a) { return C128(RE(a), -IM(a)); }
FN c128 nk_neg_c128(c128 a) { return C128(0.0 - RE(a), 0.0 - IM(a)); }
FN c128 nk_pack_c128(c128 a, c128 b) { return C128(RE(a), RE(b)); }
/* a b - c d with one rounding of the difference */
FN f64 nk_difference_f64(f64 a, f64 b, f64 c, f64 d)
{
    f64 w = c * d, e = FMA(-c, d, w), r = FMA(a, b, -w);
    return nk_isfinite_f64(e) ? r + e : r;
}
FN c128 nk_mul_c128(c128 a, c128 b)
{
    return C128(nk_difference_f64(RE(a), RE(b), IM(a), IM(b)), nk_difference_f64(RE(a), IM(b), -IM(a), RE(b)));
}
FN c128 nk_scale_c128(c128 k, c128 x) { return IM(k) == 0 ? C128(RE(k) * RE(x), RE(k) * IM(x)) : nk_mul_c128(k, x); }
FN c128 nk_div_c128(c128 a, c128 b) /* Smith's method */
{
    f64 ar = RE(a), ai = IM(a), br = RE(b), bi = IM(b);
    if (nk_abs_f64(br) >= nk_abs_f64(bi)) {
        if (br == 0 && bi == 0) return C128(ar / nk_abs_f64(br), ai / nk_abs_f64(bi));
        f64 r = bi / br, d = FMA(bi, r, br);
        return C128(FMA(ai, r, ar) / d, FMA(-ar, r, ai) / d);
    }
    f64 r = br / bi, d = FMA(br, r, bi);
    return C128(FMA(ar, r, ai) / d, FMA(ai, r, -ar) / d);
}
FN c128 nk_reciprocal_c128(c128 a) { return nk_div_c128(C128(1.0, 0.0), a); }
FN f64 nk_abs_c128(c128 a) { return nk_hypot_f64(RE(a), IM(a)); }
FN f64 nk_angle_c128(c128 a) { return nk_atan2_f64(IM(a), RE(a)); }
FN c128 nk_sgn_c128(c128 a)
{
    f64 m = nk_abs_c128(a);
    return m == 0 ? C128(0.0, 0.0) : C128(RE(a) / m, IM(a) / m);
}
FN c128 nk_polar_c128(c128 m, c128 t) { return C128(RE(m) * nk_cos_f64(RE(t)), RE(m) * nk_sin_f64(RE(t))); }
FN c128 nk_exp_c128(c128 z)
{
    f64 e = nk_exp_f64(RE(z));
    if (IM(z) == 0) return C128(e, IM(z));
    if (!nk_isfinite_f64(IM(z))) {
        if (RE(z) == -INFINITY_F64) return C128(0.0, 0.0);
        if (RE(z) == INFINITY_F64) return C128(INFINITY_F64, NAN_F64);
    }
    return C128(e * nk_cos_f64(IM(z)), e * nk_sin_f64(IM(z)));
}
FN f64 nk_log_abs_c128(c128 z)
{
    f64 a = nk_abs_f64(RE(z)), b = nk_abs_f64(IM(z)), high = a > b ? a : b, low = a > b ? b : a;
    if (high > 0.5 && high < 2.0) {
        f64 t = FMA(high - 1.0, high + 1.0, low * low); /* |z|^2 - 1 */
        return 0.5 * nk_log1p_f64(t);
    }
    return nk_log_f64(nk_abs_c128(z));
}
FN c128 nk_log_c128(c128 z) { return C128(nk_log_abs_c128(z), nk_angle_c128(z)); }
FN c128 nk_log2_c128(c128 z)
{
    return C128(nk_log_abs_c128(z) * 1.4426950408889634, nk_angle_c128(z) * 1.4426950408889634);
}
FN c128 nk_log10_c128(c128 z)
{
    return C128(nk_log_abs_c128(z) * 0.43429448190325182, nk_angle_c128(z) * 0.43429448190325182);
}
FN c128 nk_sqrt_c128(c128 z)
{
    f64 x = RE(z), y = IM(z);
    if (x == 0 && y == 0) return C128(0.0, y);
    if (nk_isinf_f64(y)) return C128(INFINITY_F64, y);
    if (nk_isinf_f64(x)) {
        f64 part = y != y ? y : 0.0;
        return x > 0 ? C128(x, nk_copysign_f64(part, y)) : C128(part, nk_copysign_f64(INFINITY_F64, y));
    }
    f64 scale = nk_abs_f64(x) > 4e307 || nk_abs_f64(y) > 4e307 ? 0.25 : 1.0;
    f64 h = nk_hypot_f64(x * scale, y * scale), t = NK_SQRT_F64(0.5 * (nk_abs_f64(x * scale) + h));
    f64 u = nk_abs_f64(y * scale) / (t + t);
    f64 up = scale == 1.0 ? 1.0 : 2.0;
    return x >= 0 ? C128(t * up, nk_copysign_f64(u * up, y)) : C128(u * up, nk_copysign_f64(t * up, y));
}
FN c128 nk_rsqrt_c128(c128 z) { return nk_div_c128(C128(1.0, 0.0), nk_sqrt_c128(z)); }
FN c128 nk_sinh_c128(c128 z)
{
    f64 x = RE(z), y = IM(z);
    if (y == 0) return C128(nk_sinh_f64(x), y);
    if (!nk_isfinite_f64(y) && (x == 0 || nk_isinf_f64(x))) return C128(x == 0 ? x : INFINITY_F64, NAN_F64);
    if (x == 0) return C128(x * nk_cos_f64(y), nk_sin_f64(y));
    return C128(nk_sinh_f64(x) * nk_cos_f64(y), nk_cosh_f64(x) * nk_sin_f64(y));
}
FN c128 nk_cosh_c128(c128 z)
{
    f64 x = RE(z), y = IM(z);
    if (y == 0) return C128(nk_cosh_f64(x), x != x ? y : nk_copysign_f64(1.0, x) * y);
    if (!nk_isfinite_f64(y) && nk_isinf_f64(x)) return C128(INFINITY_F64, NAN_F64);
    if (x == 0) return C128(nk_cos_f64(y), nk_isfinite_f64(y) ? x * nk_sin_f64(y) : x);
    return C128(nk_cosh_f64(x) * nk_cos_f64(y), nk_sinh_f64(x) * nk_sin_f64(y));
}
FN c128 nk_sin_c128(c128 z)
{
    c128 w = nk_sinh_c128(C128(IM(z), -RE(z)));
    return C128(-IM(w), RE(w));
}
FN c128 nk_cos_c128(c128 z) { return nk_cosh_c128(C128(-IM(z), RE(z))); }
FN c128 nk_tanh_c128(c128 z)
{
    f64 x = RE(z), y = IM(z), a = nk_abs_f64(x);
    if (y == 0) return C128(nk_tanh_f64(x), y);
    if (a > 23.0) {
        f64 e = nk_exp_f64(-2.0 * a);
        return C128(nk_copysign_f64(1.0, x), nk_isfinite_f64(y) ? 4 * nk_sin_f64(y) * nk_cos_f64(y) * e : 0.0);
    }
    if (x == 0 && !nk_isfinite_f64(y)) return C128(x, NAN_F64);
    f64 t = nk_tan_f64(y), beta = FMA(t, t, 1.0), s = nk_sinh_f64(x), rho = NK_SQRT_F64(FMA(s, s, 1.0));
    if (nk_isinf_f64(t)) return C128(rho / s, 1.0 / t);
    f64 d = FMA(beta * s, s, 1.0);
    return C128(beta * rho * s / d, t / d);
}
FN c128 nk_tan_c128(c128 z)
{
    c128 w = nk_tanh_c128(C128(-IM(z), RE(z)));
    return C128(IM(w), -RE(w));
}
/* acos of infinities and NaN; false: z is finite. */
FN i32 nk_acos_special_c128(c128 z, PRIVATE c128 *out)
{
    f64 x = RE(z), y = IM(z);
    if (nk_isfinite_f64(x) && nk_isfinite_f64(y)) return 0;
    if (x != x || y != y) {
        f64 im = nk_isinf_f64(y) ? -y : (nk_isinf_f64(x) ? -INFINITY_F64 : NAN_F64);
        *out = C128(x == 0 ? 1.5707963267948966 : NAN_F64, im);
    } else {
        *out = C128(nk_atan2_f64(nk_abs_f64(y), x), nk_copysign_f64(INFINITY_F64, -y));
    }
    return 1;
}
FN c128 nk_asin_c128(c128 z)
{
    c128 w;
    if (nk_acos_special_c128(z, &w)) {
        f64 re = RE(z) == 0 || RE(w) != RE(w) ? (RE(z) == 0 ? RE(z) : RE(w)) : nk_atan2_f64(RE(z), nk_abs_f64(IM(z)));
        f64 im = IM(w) != IM(w) ? IM(w) : nk_copysign_f64(INFINITY_F64, IM(z) != IM(z) ? 1.0 : IM(z));
        return C128(re, im);
    }
    c128 a = nk_sqrt_c128(C128(1.0 - RE(z), -IM(z))), b = nk_sqrt_c128(C128(1.0 + RE(z), IM(z)));
    return C128(nk_atan2_f64(RE(z), nk_difference_f64(RE(a), RE(b), IM(a), IM(b))),
                nk_asinh_f64(nk_difference_f64(RE(a), IM(b), IM(a), RE(b))));
}
FN c128 nk_acos_c128(c128 z)
{
    c128 w;
    if (nk_acos_special_c128(z, &w)) return w;
    c128 a = nk_sqrt_c128(C128(1.0 - RE(z), -IM(z))), b = nk_sqrt_c128(C128(1.0 + RE(z), IM(z)));
    return C128(2.0 * nk_atan2_f64(RE(a), RE(b)), nk_asinh_f64(nk_difference_f64(RE(b), IM(a), IM(b), RE(a))));
}
FN c128 nk_acosh_c128(c128 z)
{
    c128 w;
    if (nk_acos_special_c128(z, &w)) return C128(nk_abs_f64(IM(w)), nk_copysign_f64(RE(w), IM(z)));
    c128 a = nk_sqrt_c128(C128(RE(z) - 1.0, IM(z))), b = nk_sqrt_c128(C128(RE(z) + 1.0, IM(z)));
    return C128(nk_asinh_f64(nk_difference_f64(RE(a), RE(b), -IM(a), IM(b))), 2.0 * nk_atan2_f64(IM(a), RE(b)));
}
FN c128 nk_atanh_c128(c128 z)
{
    f64 x = RE(z), y = IM(z), a = nk_abs_f64(x), d = 1.0 - a;
    if (x != x || y != y) {
        if (nk_isinf_f64(y)) return C128(0.0, nk_copysign_f64(1.5707963267948966, y));
        return C128(x == 0 || nk_isinf_f64(x) ? nk_copysign_f64(0.0, x) : NAN_F64, NAN_F64);
    }
    if (nk_isinf_f64(x) || nk_isinf_f64(y))
        return C128(nk_copysign_f64(0.0, x), nk_copysign_f64(1.5707963267948966, y));
    if (a > 1e17 || nk_abs_f64(y) > 1e17) {
        return C128(RE(nk_div_c128(C128(1.0, 0.0), z)), nk_copysign_f64(1.5707963267948966, y));
    }
    f64 re = 0.25 * nk_log1p_f64(4 * a / FMA(d, d, y * y));
    f64 im = 0.5 * nk_atan2_f64(2.0 * y, FMA(d, 1.0 + a, -y * y));
    return C128(nk_copysign_f64(re, x), im);
}
FN c128 nk_asinh_c128(c128 z)
{
    c128 w = nk_asin_c128(C128(IM(z), -RE(z)));
    return C128(-IM(w), RE(w));
}
FN c128 nk_atan_c128(c128 z)
{
    c128 w = nk_atanh_c128(C128(-IM(z), RE(z)));
    return C128(IM(w), -RE(w));
}
FN c128 nk_pow_c128(c128 x, c128 y)
{
    if (RE(y) == 0 && IM(y) == 0) return C128(1.0, 0.0);
    if (RE(x) == 0 && IM(x) == 0) return RE(y) > 0 ? C128(0.0, 0.0) : C128(NAN_F64, NAN_F64);
    return nk_exp_c128(nk_mul_c128(y, nk_log_c128(x)));
}
FN c128 nk_sigmoid_c128(c128 z) { return nk_reciprocal_c128(C128(1.0, 0.0) + nk_exp_c128(C128(-RE(z), -IM(z)))); }
FN c128 nk_silu_c128(c128 z) { return nk_mul_c128(z, nk_sigmoid_c128(z)); }
