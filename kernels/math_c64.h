/* SPDX-License-Identifier: Apache-2.0 */
/* Complex mathematics on c64, by Kahan's formulas (Branch cuts for complex elementary functions, 1987). Products and
 * quotients are the plain formulas, without C's repair of infinities. */
/* needs: math_f32 */

FN f32 nk_real_c64(c64 a) { return RE(a); }
FN f32 nk_imag_c64(c64 a) { return IM(a); }
FN i32 nk_nonzero_c64(c64 a) { return RE(a) != 0 || IM(a) != 0; }
FN i32 nk_eq_c64(c64 a, c64 b) { return RE(a) == RE(b) && IM(a) == IM(b); }
FN i32 nk_ne_c64(c64 a, c64 b) { return RE(a) != RE(b) || IM(a) != IM(b); }
FN i32 nk_isnan_c64(c64 a) { return RE(a) != RE(a) || IM(a) != IM(a); }
FN i32 nk_isinf_c64(c64 a) { return nk_isinf_f32(RE(a)) || nk_isinf_f32(IM(a)); }
FN i32 nk_isfinite_c64(c64 a) { return nk_isfinite_f32(RE(a)) && nk_isfinite_f32(IM(a)); }
FN c64 nk_conj_c64(c64 a) { return C64(RE(a), -IM(a)); }
FN c64 nk_neg_c64(c64 a) { return C64(0.0f - RE(a), 0.0f - IM(a)); }
FN c64 nk_pack_c64(c64 a, c64 b) { return C64(RE(a), RE(b)); }
/* a b - c d with one rounding of the difference */
FN f32 nk_difference_f32(f32 a, f32 b, f32 c, f32 d)
{
    f32 w = c * d, e = FMA(-c, d, w), r = FMA(a, b, -w);
    return nk_isfinite_f32(e) ? r + e : r;
}
FN c64 nk_mul_c64(c64 a, c64 b)
{
    return C64(nk_difference_f32(RE(a), RE(b), IM(a), IM(b)), nk_difference_f32(RE(a), IM(b), -IM(a), RE(b)));
}
FN c64 nk_scale_c64(c64 k, c64 x) { return IM(k) == 0 ? C64(RE(k) * RE(x), RE(k) * IM(x)) : nk_mul_c64(k, x); }
FN c64 nk_div_c64(c64 a, c64 b) /* Smith's method */
{
    f32 ar = RE(a), ai = IM(a), br = RE(b), bi = IM(b);
    if (nk_abs_f32(br) >= nk_abs_f32(bi)) {
        if (br == 0 && bi == 0) return C64(ar / nk_abs_f32(br), ai / nk_abs_f32(bi));
        f32 r = bi / br, d = FMA(bi, r, br);
        return C64(FMA(ai, r, ar) / d, FMA(-ar, r, ai) / d);
    }
    f32 r = br / bi, d = FMA(br, r, bi);
    return C64(FMA(ar, r, ai) / d, FMA(ai, r, -ar) / d);
}
FN c64 nk_reciprocal_c64(c64 a) { return nk_div_c64(C64(1.0f, 0.0f), a); }
FN f32 nk_abs_c64(c64 a) { return nk_hypot_f32(RE(a), IM(a)); }
FN f32 nk_angle_c64(c64 a) { return nk_atan2_f32(IM(a), RE(a)); }
FN c64 nk_sgn_c64(c64 a)
{
    f32 m = nk_abs_c64(a);
    return m == 0 ? C64(0.0f, 0.0f) : C64(RE(a) / m, IM(a) / m);
}
FN c64 nk_polar_c64(c64 m, c64 t) { return C64(RE(m) * nk_cos_f32(RE(t)), RE(m) * nk_sin_f32(RE(t))); }
FN c64 nk_exp_c64(c64 z)
{
    f32 e = nk_exp_f32(RE(z));
    if (IM(z) == 0) return C64(e, IM(z));
    if (!nk_isfinite_f32(IM(z))) {
        if (RE(z) == -INFINITY_F32) return C64(0.0f, 0.0f);
        if (RE(z) == INFINITY_F32) return C64(INFINITY_F32, NAN_F32);
    }
    return C64(e * nk_cos_f32(IM(z)), e * nk_sin_f32(IM(z)));
}
FN f32 nk_log_abs_c64(c64 z)
{
    f32 a = nk_abs_f32(RE(z)), b = nk_abs_f32(IM(z)), high = a > b ? a : b, low = a > b ? b : a;
    if (high > 0.5f && high < 2.0f) {
        f32 t = FMA(high - 1.0f, high + 1.0f, low * low); /* |z|^2 - 1 */
        return 0.5f * nk_log1p_f32(t);
    }
    return nk_log_f32(nk_abs_c64(z));
}
FN c64 nk_log_c64(c64 z) { return C64(nk_log_abs_c64(z), nk_angle_c64(z)); }
FN c64 nk_log2_c64(c64 z) { return C64(nk_log_abs_c64(z) * 1.44269502f, nk_angle_c64(z) * 1.44269502f); }
FN c64 nk_log10_c64(c64 z) { return C64(nk_log_abs_c64(z) * 0.434294492f, nk_angle_c64(z) * 0.434294492f); }
FN c64 nk_sqrt_c64(c64 z)
{
    f32 x = RE(z), y = IM(z);
    if (x == 0 && y == 0) return C64(0.0f, y);
    if (nk_isinf_f32(y)) return C64(INFINITY_F32, y);
    if (nk_isinf_f32(x)) {
        f32 part = y != y ? y : 0.0f;
        return x > 0 ? C64(x, nk_copysign_f32(part, y)) : C64(part, nk_copysign_f32(INFINITY_F32, y));
    }
    f32 scale = nk_abs_f32(x) > 8.5e37f || nk_abs_f32(y) > 8.5e37f ? 0.25f : 1.0f;
    f32 h = nk_hypot_f32(x * scale, y * scale), t = NK_SQRT_F32(0.5f * (nk_abs_f32(x * scale) + h));
    f32 u = nk_abs_f32(y * scale) / (t + t);
    f32 up = scale == 1.0f ? 1.0f : 2.0f;
    return x >= 0 ? C64(t * up, nk_copysign_f32(u * up, y)) : C64(u * up, nk_copysign_f32(t * up, y));
}
FN c64 nk_rsqrt_c64(c64 z) { return nk_div_c64(C64(1.0f, 0.0f), nk_sqrt_c64(z)); }
FN c64 nk_sinh_c64(c64 z)
{
    f32 x = RE(z), y = IM(z);
    if (y == 0) return C64(nk_sinh_f32(x), y);
    if (!nk_isfinite_f32(y) && (x == 0 || nk_isinf_f32(x))) return C64(x == 0 ? x : INFINITY_F32, NAN_F32);
    if (x == 0) return C64(x * nk_cos_f32(y), nk_sin_f32(y));
    return C64(nk_sinh_f32(x) * nk_cos_f32(y), nk_cosh_f32(x) * nk_sin_f32(y));
}
FN c64 nk_cosh_c64(c64 z)
{
    f32 x = RE(z), y = IM(z);
    if (y == 0) return C64(nk_cosh_f32(x), x != x ? y : nk_copysign_f32(1.0f, x) * y);
    if (!nk_isfinite_f32(y) && nk_isinf_f32(x)) return C64(INFINITY_F32, NAN_F32);
    if (x == 0) return C64(nk_cos_f32(y), nk_isfinite_f32(y) ? x * nk_sin_f32(y) : x);
    return C64(nk_cosh_f32(x) * nk_cos_f32(y), nk_sinh_f32(x) * nk_sin_f32(y));
}
FN c64 nk_sin_c64(c64 z)
{
    c64 w = nk_sinh_c64(C64(IM(z), -RE(z)));
    return C64(-IM(w), RE(w));
}
FN c64 nk_cos_c64(c64 z) { return nk_cosh_c64(C64(-IM(z), RE(z))); }
FN c64 nk_tanh_c64(c64 z)
{
    f32 x = RE(z), y = IM(z), a = nk_abs_f32(x);
    if (y == 0) return C64(nk_tanh_f32(x), y);
    if (a > 12.0f) {
        f32 e = nk_exp_f32(-2.0f * a);
        return C64(nk_copysign_f32(1.0f, x), nk_isfinite_f32(y) ? 4 * nk_sin_f32(y) * nk_cos_f32(y) * e : 0.0f);
    }
    if (x == 0 && !nk_isfinite_f32(y)) return C64(x, NAN_F32);
    f32 t = nk_tan_f32(y), beta = FMA(t, t, 1.0f), s = nk_sinh_f32(x), rho = NK_SQRT_F32(FMA(s, s, 1.0f));
    if (nk_isinf_f32(t)) return C64(rho / s, 1.0f / t);
    f32 d = FMA(beta * s, s, 1.0f);
    return C64(beta * rho * s / d, t / d);
}
FN c64 nk_tan_c64(c64 z)
{
    c64 w = nk_tanh_c64(C64(-IM(z), RE(z)));
    return C64(IM(w), -RE(w));
}
/* acos of infinities and NaN; false: z is finite. */
FN i32 nk_acos_special_c64(c64 z, PRIVATE c64 *out)
{
    f32 x = RE(z), y = IM(z);
    if (nk_isfinite_f32(x) && nk_isfinite_f32(y)) return 0;
    if (x != x || y != y) {
        f32 im = nk_isinf_f32(y) ? -y : (nk_isinf_f32(x) ? -INFINITY_F32 : NAN_F32);
        *out = C64(x == 0 ? 1.57079637f : NAN_F32, im);
    } else {
        *out = C64(nk_atan2_f32(nk_abs_f32(y), x), nk_copysign_f32(INFINITY_F32, -y));
    }
    return 1;
}
FN c64 nk_asin_c64(c64 z)
{
    c64 w;
    if (nk_acos_special_c64(z, &w)) {
        f32 re = RE(z) == 0 || RE(w) != RE(w) ? (RE(z) == 0 ? RE(z) : RE(w)) : nk_atan2_f32(RE(z), nk_abs_f32(IM(z)));
        f32 im = IM(w) != IM(w) ? IM(w) : nk_copysign_f32(INFINITY_F32, IM(z) != IM(z) ? 1.0f : IM(z));
        return C64(re, im);
    }
    c64 a = nk_sqrt_c64(C64(1.0f - RE(z), -IM(z))), b = nk_sqrt_c64(C64(1.0f + RE(z), IM(z)));
    return C64(nk_atan2_f32(RE(z), nk_difference_f32(RE(a), RE(b), IM(a), IM(b))),
               nk_asinh_f32(nk_difference_f32(RE(a), IM(b), IM(a), RE(b))));
}
FN c64 nk_acos_c64(c64 z)
{
    c64 w;
    if (nk_acos_special_c64(z, &w)) return w;
    c64 a = nk_sqrt_c64(C64(1.0f - RE(z), -IM(z))), b = nk_sqrt_c64(C64(1.0f + RE(z), IM(z)));
    return C64(2.0f * nk_atan2_f32(RE(a), RE(b)), nk_asinh_f32(nk_difference_f32(RE(b), IM(a), IM(b), RE(a))));
}
FN c64 nk_acosh_c64(c64 z)
{
    c64 w;
    if (nk_acos_special_c64(z, &w)) return C64(nk_abs_f32(IM(w)), nk_copysign_f32(RE(w), IM(z)));
    c64 a = nk_sqrt_c64(C64(RE(z) - 1.0f, IM(z))), b = nk_sqrt_c64(C64(RE(z) + 1.0f, IM(z)));
    return C64(nk_asinh_f32(nk_difference_f32(RE(a), RE(b), -IM(a), IM(b))), 2.0f * nk_atan2_f32(IM(a), RE(b)));
}
FN c64 nk_atanh_c64(c64 z)
{
    f32 x = RE(z), y = IM(z), a = nk_abs_f32(x), d = 1.0f - a;
    if (x != x || y != y) {
        if (nk_isinf_f32(y)) return C64(0.0f, nk_copysign_f32(1.57079637f, y));
        return C64(x == 0 || nk_isinf_f32(x) ? nk_copysign_f32(0.0f, x) : NAN_F32, NAN_F32);
    }
    if (nk_isinf_f32(x) || nk_isinf_f32(y)) return C64(nk_copysign_f32(0.0f, x), nk_copysign_f32(1.57079637f, y));
    if (a > 1e8f || nk_abs_f32(y) > 1e8f) {
        return C64(RE(nk_div_c64(C64(1.0f, 0.0f), z)), nk_copysign_f32(1.57079637f, y));
    }
    f32 re = 0.25f * nk_log1p_f32(4 * a / FMA(d, d, y * y));
    f32 im = 0.5f * nk_atan2_f32(2.0f * y, FMA(d, 1.0f + a, -y * y));
    return C64(nk_copysign_f32(re, x), im);
}
FN c64 nk_asinh_c64(c64 z)
{
    c64 w = nk_asin_c64(C64(IM(z), -RE(z)));
    return C64(-IM(w), RE(w));
}
FN c64 nk_atan_c64(c64 z)
{
    c64 w = nk_atanh_c64(C64(-IM(z), RE(z)));
    return C64(IM(w), -RE(w));
}
FN c64 nk_pow_c64(c64 x, c64 y)
{
    if (RE(y) == 0 && IM(y) == 0) return C64(1.0f, 0.0f);
    if (RE(x) == 0 && IM(x) == 0) return RE(y) > 0 ? C64(0.0f, 0.0f) : C64(NAN_F32, NAN_F32);
    return nk_exp_c64(nk_mul_c64(y, nk_log_c64(x)));
}
FN c64 nk_sigmoid_c64(c64 z) { return nk_reciprocal_c64(C64(1.0f, 0.0f) + nk_exp_c64(C64(-RE(z), -IM(z)))); }
FN c64 nk_silu_c64(c64 z) { return nk_mul_c64(z, nk_sigmoid_c64(z)); }
