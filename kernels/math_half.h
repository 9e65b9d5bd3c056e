/* SPDX-License-Identifier: Apache-2.0 */
/* Functions of float32 whose results are stored in a half type: relative errors below 2^-16, without branches and
 * quotients. */

/* 2^t, t from -150 on: by addition of a number that leaves the integer part in the low bits; below 2^-126 by way of
 * 2^24 as much. */
FN f32 nk_half_exp2(f32 t)
{
    f32 m = t + 12582912.0f, f = t - (m - 12582912.0f);
    f32 p =
        FMA(FMA(FMA(FMA(FMA(0.00133908634f, f, 0.00967603192f), f, 0.0555035711f), f, 0.240221075f), f, 0.693147188f),
            f, 1.0f);
    return F32_BITS(BITS_F32(p) + ((BITS_F32(m) + 24u) << 23)) * 5.96046448e-8f;
}
/* exp(-|x|) and 1 / (1 + that) */
FN f32 nk_half_decay(f32 a, PRIVATE f32 *z)
{
    f32 t = a * -1.44269502f, e = nk_half_exp2(t < -150.0f ? -150.0f : t), y = 1.0f + e;
    f32 r = FMA(y, -0.5f, 1.4571f);
    r = FMA(r, FMA(-y, r, 1.0f), r);
    r = FMA(r, FMA(-y, r, 1.0f), r);
    *z = FMA(r, FMA(-y, r, 1.0f), r);
    return e;
}
/* 1 / y for y from 1 to 2^60: the bits' negation is good to an eighth, three steps of Newton's do the rest. */
FN f32 nk_half_reciprocal(f32 y)
{
    f32 r = F32_BITS(0x7ef311c7u - BITS_F32(y));
    r = FMA(r, FMA(-y, r, 1.0f), r);
    r = FMA(r, FMA(-y, r, 1.0f), r);
    return FMA(r, FMA(-y, r, 1.0f), r);
}
FN f32 nk_sigmoid_half_f32(f32 x)
{
    f32 z, e = nk_half_decay(NK_ABS_F32(x), &z), r = (x >= 0.0f ? 1.0f : e) * z;
    return x != x ? x : r;
}
FN f32 nk_silu_half_f32(f32 x)
{
    f32 z, e = nk_half_decay(NK_ABS_F32(x), &z);
    return (x >= 0.0f ? x : x * e) * z;
}
FN f32 nk_glu_half_f32(f32 a, f32 b) { return a * nk_sigmoid_half_f32(b); }
FN f32 nk_tanh_half_f32(f32 x)
{
    f32 a = NK_ABS_F32(x), w = x * x, z, e = nk_half_decay(2.0f * a, &z), r = (1.0f - e) * z;
    f32 small = FMA(x * w, FMA(w, 0.133333340f, -0.333333343f), x);
    r = F32_BITS(BITS_F32(r) | (BITS_F32(x) & 0x80000000u));
    r = a < 0.125f ? small : r;
    return x != x ? x : r;
}
/* x times the normal distribution function: x for large x, else x exp(-x^2 / 2) times a polynomial of
 * t = 3 / (3 + |x| / sqrt(2)). */
FN f32 nk_gelu_half_f32(f32 x)
{
    f32 a = NK_ABS_F32(x), t = nk_half_reciprocal(FMA(a > 1e6f ? 1e6f : a, 0.235702261f, 1.0f)), s = t - 0.625f;
    f32 g = FMA(FMA(FMA(FMA(FMA(FMA(-0.127450582f, s, 0.185813497f), s, 0.79706935f), s, 1.19181269f), s, 1.16277394f),
                    s, 0.829751512f),
                s, 0.445695124f);
    f32 u = x * x * -0.721347511f, e = nk_half_exp2(u < -150.0f ? -150.0f : u);
    f32 tail = x * (0.5f * t * g * e);
    return x >= 0.0f ? x - (x > 30.0f ? 0.0f : tail) : tail;
}
FN f32 nk_gelu_tanh_half_f32(f32 x)
{
    f32 u = x * FMA(x * x, 0.0713548163f, 1.59576917f), z, e = nk_half_decay(NK_ABS_F32(u), &z);
    return (x >= 0.0f ? x : x * e) * z;
}
