/* SPDX-License-Identifier: Apache-2.0 */
/* What the dialect builds on a target's ground: dtypes, loads, stores, conversions, reductions of a group, reports. */
#define NK_CAT(a, b) NK_CAT_(a, b)
#define NK_CAT_(a, b) a##b
#define NK_CAT4(a, b, c, d) NK_CAT4_(a, b, c, d)
#define NK_CAT4_(a, b, c, d) a##b##c##d
#define GROUP_SIZE(d) NK_GROUP_SIZE_##d
#define NK_GROUP_SIZE_0 ((index)NK_GROUP)
#define NK_GROUP_SIZE_1 ((index)1)
#define NK_GROUP_SIZE_2 ((index)1)
#define GLOBAL_ID(d) (GROUP_ID(d) * GROUP_SIZE(d) + LOCAL_ID(d))
#define INFINITY_F32 F32_BITS(0x7f800000u)
#ifndef INFINITY
#define INFINITY F32_BITS(0x7f800000u)
#endif
#ifndef NAN
#define NAN F32_BITS(0x7fc00000u)
#endif
#define NAN_F32 F32_BITS(0x7fc00000u)
#define INFINITY_F64 F64_BITS(0x7ff0000000000000u)
#define NAN_F64 F64_BITS(0x7ff8000000000000u)

/* ---- dtypes: name, size in bytes, kind of the compute type ----
 * Kinds: b bool in i32, i integers in i64, u u64 in i64, f f32, d f64, c c64, z c128. */
#define nk_dtype_b8 b8
#define nk_dtype_u8 u8
#define nk_dtype_i8 i8
#define nk_dtype_u16 u16
#define nk_dtype_i16 i16
#define nk_dtype_u32 u32
#define nk_dtype_i32 i32
#define nk_dtype_u64 u64
#define nk_dtype_i64 i64
#define nk_dtype_f16 f16
#define nk_dtype_bf16 bf16
#define nk_dtype_e4m3 e4m3
#define nk_dtype_e5m2 e5m2
#define nk_dtype_f32 f32
#define nk_dtype_f64 f64
#define nk_dtype_c64 c64
#define nk_dtype_c128 c128
#define nk_size_b8 1
#define nk_size_u8 1
#define nk_size_i8 1
#define nk_size_u16 2
#define nk_size_i16 2
#define nk_size_u32 4
#define nk_size_i32 4
#define nk_size_u64 8
#define nk_size_i64 8
#define nk_size_f16 2
#define nk_size_bf16 2
#define nk_size_e4m3 1
#define nk_size_e5m2 1
#define nk_size_f32 4
#define nk_size_f64 8
#define nk_size_c64 8
#define nk_size_c128 16
#define nk_kind_b8 b
#define nk_kind_u8 i
#define nk_kind_i8 i
#define nk_kind_u16 i
#define nk_kind_i16 i
#define nk_kind_u32 i
#define nk_kind_i32 i
#define nk_kind_u64 u
#define nk_kind_i64 i
#define nk_kind_f16 f
#define nk_kind_bf16 f
#define nk_kind_e4m3 f
#define nk_kind_e5m2 f
#define nk_kind_f32 f
#define nk_kind_f64 d
#define nk_kind_c64 c
#define nk_kind_c128 z
/* Types by other names, for words that are made of them. */
#define nk_type_f32 f32
#define nk_type_f64 f64
#define nk_type_i32 i32
#define nk_type_u32 u32
#define nk_type_i64 i64
#define nk_type_u64 u64
#define NK_TYPE(t) NK_CAT(nk_type_, t)
#define NK_DTYPE(t) NK_CAT(nk_dtype_, t)
#define NK_SIZE(t) NK_CAT(nk_size_, NK_DTYPE(t))
#define NK_KIND(t) NK_CAT(nk_kind_, NK_DTYPE(t))

FN f32 nk_bf16_to_f32(u16 h) { return F32_BITS((u32)h << 16); }
#ifndef NK_HAS_BF16
FN u16 nk_f32_to_bf16(f32 x)
{
    u32 u = BITS_F32(x);
    u32 r = (u + 0x7fffu + (u >> 16 & 1u)) >> 16;
    return (u16)((u & 0x7fffffffu) > 0x7f800000u ? u >> 16 | 0x40u : r);
}
#endif
/* float8 with e exponent bits and m bits of fraction, by way of float32: rounding to nearest even, then subnormals by
 * an addition that leaves the fraction in the low bits. */
FN f32 nk_e5m2_to_f32(u8 b) { return nk_f16_to_f32((u16)((u16)b << 8)); }
FN u8 nk_f32_to_e5m2(f32 x)
{
    u32 u = BITS_F32(x), sign = u >> 24 & 0x80u, a = u & 0x7fffffffu;
    u32 r = (a + 0xfffffu + (a >> 21 & 1u)) >> 21;
    u32 low = BITS_F32(F32_BITS(a) + 128.0f) - 0x43000000u;
    r = a < 0x38800000u ? low : r - 0x1c0u; /* the exponent's bias is 15 for 127 */
    r = a >= 0x47700000u ? 0x7cu : r;
    r = a > 0x7f800000u ? 0x7fu : r;
    return (u8)(sign | r);
}
FN f32 nk_e4m3_to_f32(u8 b)
{
    u32 sign = (u32)(b & 0x80u) << 24, a = b & 0x7fu;
    f32 small = (f32)(i32)a * 0.001953125f;
    u32 r = a < 8u ? BITS_F32(small) : (a << 20) + 0x3c000000u;
    r = a == 0x7fu ? 0x7fc00000u : r;
    return F32_BITS(sign | r);
}
FN u8 nk_f32_to_e4m3(f32 x) /* no infinity: the largest number instead */
{
    u32 u = BITS_F32(x), sign = u >> 24 & 0x80u, a = u & 0x7fffffffu;
    u32 r = (a + 0x7ffffu + (a >> 20 & 1u)) >> 20;
    u32 low = BITS_F32(F32_BITS(a) + 16384.0f) - 0x46800000u;
    r = a < 0x3c800000u ? low : r - 0x3c0u;
    r = a >= 0x43e80000u ? 0x7eu : r;
    r = a > 0x7f800000u ? 0x7fu : r;
    return (u8)(sign | r);
}

/* ---- stored bits and compute values: nk_get_DTYPE, nk_put_DTYPE ---- */
FN i32 nk_get_b8(u8 v) { return v != 0; }
FN i64 nk_get_u8(u8 v) { return (i64)v; }
FN i64 nk_get_i8(i8 v) { return (i64)v; }
FN i64 nk_get_u16(u16 v) { return (i64)v; }
FN i64 nk_get_i16(i16 v) { return (i64)v; }
FN i64 nk_get_u32(u32 v) { return (i64)v; }
FN i64 nk_get_i32(i32 v) { return (i64)v; }
FN i64 nk_get_u64(u64 v) { return (i64)v; }
FN i64 nk_get_i64(i64 v) { return v; }
FN f32 nk_get_f16(u16 v) { return nk_f16_to_f32(v); }
FN f32 nk_get_bf16(u16 v) { return nk_bf16_to_f32(v); }
FN f32 nk_get_e4m3(u8 v) { return nk_e4m3_to_f32(v); }
FN f32 nk_get_e5m2(u8 v) { return nk_e5m2_to_f32(v); }
FN f32 nk_get_f32(f32 v) { return v; }
FN c64 nk_get_c64(c64 v) { return v; }
FN u8 nk_put_b8(i32 v) { return (u8)(v != 0); }
FN u8 nk_put_u8(i64 v) { return (u8)(u64)v; }
FN i8 nk_put_i8(i64 v) { return (i8)(u8)(u64)v; }
FN u16 nk_put_u16(i64 v) { return (u16)(u64)v; }
FN i16 nk_put_i16(i64 v) { return (i16)(u16)(u64)v; }
FN u32 nk_put_u32(i64 v) { return (u32)(u64)v; }
FN i32 nk_put_i32(i64 v) { return (i32)(u32)(u64)v; }
FN u64 nk_put_u64(i64 v) { return (u64)v; }
FN i64 nk_put_i64(i64 v) { return v; }
FN u16 nk_put_f16(f32 v) { return nk_f32_to_f16(v); }
FN u16 nk_put_bf16(f32 v) { return nk_f32_to_bf16(v); }
FN u8 nk_put_e4m3(f32 v) { return nk_f32_to_e4m3(v); }
FN u8 nk_put_e5m2(f32 v) { return nk_f32_to_e5m2(v); }
FN f32 nk_put_f32(f32 v) { return v; }
FN c64 nk_put_c64(c64 v) { return v; }
#ifdef NK_F64
FN f64 nk_get_f64(f64 v) { return v; }
FN c128 nk_get_c128(c128 v) { return v; }
FN f64 nk_put_f64(f64 v) { return v; }
FN c128 nk_put_c128(c128 v) { return v; }
#endif

#define LOAD(t, p, i) NK_CAT(nk_get_, NK_DTYPE(t))((p)[i])
#define STORE(t, p, i, v) ((p)[i] = NK_CAT(nk_put_, NK_DTYPE(t))(v))
/* The value as memory of the dtype would hold it. */
#define ROUND(t, v) NK_CAT(nk_get_, NK_DTYPE(t))(NK_CAT(nk_put_, NK_DTYPE(t))(v))

/* ---- words of 32 bits that hold several elements ---- */
#define NK_BYTE(w, e) ((u8)((w)[(e) >> 2] >> (((e)&3) * 8)))
#define NK_SHORT(w, e) ((u16)((w)[(e) >> 1] >> (((e)&1) * 16)))
#define NK_LONG(w, e) ((u64)(w)[2 * (e)] | (u64)(w)[2 * (e) + 1] << 32)
#define nk_words_get_b8(w, e) nk_get_b8(NK_BYTE(w, e))
#define nk_words_get_u8(w, e) nk_get_u8(NK_BYTE(w, e))
#define nk_words_get_i8(w, e) nk_get_i8((i8)NK_BYTE(w, e))
#define nk_words_get_u16(w, e) nk_get_u16(NK_SHORT(w, e))
#define nk_words_get_i16(w, e) nk_get_i16((i16)NK_SHORT(w, e))
#define nk_words_get_u32(w, e) nk_get_u32((w)[e])
#define nk_words_get_i32(w, e) nk_get_i32((i32)(w)[e])
#define nk_words_get_u64(w, e) nk_get_u64(NK_LONG(w, e))
#define nk_words_get_i64(w, e) nk_get_i64((i64)NK_LONG(w, e))
#define nk_words_get_f16(w, e) nk_get_f16(NK_SHORT(w, e))
#define nk_words_get_bf16(w, e) nk_get_bf16(NK_SHORT(w, e))
#define nk_words_get_e4m3(w, e) nk_get_e4m3(NK_BYTE(w, e))
#define nk_words_get_e5m2(w, e) nk_get_e5m2(NK_BYTE(w, e))
#define nk_words_get_f32(w, e) F32_BITS((w)[e])
#define nk_words_get_f64(w, e) F64_BITS(NK_LONG(w, e))
#define nk_words_get_c64(w, e) C64(F32_BITS((w)[2 * (e)]), F32_BITS((w)[2 * (e) + 1]))
#define nk_words_get_c128(w, e) C128(F64_BITS(NK_LONG(w, 2 * (e))), F64_BITS(NK_LONG(w, 2 * (e) + 1)))
#define NK_PUT_BYTE(w, e, v) ((w)[(e) >> 2] |= (u32)(u8)(v) << (((e)&3) * 8))
#define NK_PUT_SHORT(w, e, v) ((w)[(e) >> 1] |= (u32)(u16)(v) << (((e)&1) * 16))
#define NK_PUT_LONG(w, e, v) ((w)[2 * (e)] = (u32)(u64)(v), (w)[2 * (e) + 1] = (u32)((u64)(v) >> 32))
#define nk_words_put_b8(w, e, v) NK_PUT_BYTE(w, e, nk_put_b8(v))
#define nk_words_put_u8(w, e, v) NK_PUT_BYTE(w, e, nk_put_u8(v))
#define nk_words_put_i8(w, e, v) NK_PUT_BYTE(w, e, nk_put_i8(v))
#define nk_words_put_u16(w, e, v) NK_PUT_SHORT(w, e, nk_put_u16(v))
#define nk_words_put_i16(w, e, v) NK_PUT_SHORT(w, e, nk_put_i16(v))
#define nk_words_put_u32(w, e, v) ((w)[e] = nk_put_u32(v))
#define nk_words_put_i32(w, e, v) ((w)[e] = (u32)nk_put_i32(v))
#define nk_words_put_u64(w, e, v) NK_PUT_LONG(w, e, v)
#define nk_words_put_i64(w, e, v) NK_PUT_LONG(w, e, v)
#define nk_words_put_f16(w, e, v) NK_PUT_SHORT(w, e, nk_put_f16(v))
#define nk_words_put_bf16(w, e, v) NK_PUT_SHORT(w, e, nk_put_bf16(v))
#define nk_words_put_e4m3(w, e, v) NK_PUT_BYTE(w, e, nk_put_e4m3(v))
#define nk_words_put_e5m2(w, e, v) NK_PUT_BYTE(w, e, nk_put_e5m2(v))
#define nk_words_put_f32(w, e, v) ((w)[e] = BITS_F32(v))
#define nk_words_put_f64(w, e, v) NK_PUT_LONG(w, e, BITS_F64(v))
#define nk_words_put_c64(w, e, v) ((w)[2 * (e)] = BITS_F32(RE(v)), (w)[2 * (e) + 1] = BITS_F32(IM(v)))
#define nk_words_put_c128(w, e, v) \
    (NK_PUT_LONG(w, 2 * (e), BITS_F64(RE(v))), NK_PUT_LONG(w, 2 * (e) + 1, BITS_F64(IM(v))))

#ifdef NK_GROUP
/* bytes: a constant. p is aligned to the largest power of two up to 16 that divides it. */
FN void nk_load_words(GLOBAL const u8 *p, PRIVATE u32 *w, i32 bytes)
{
    i32 at = 0;
    UNROLL
    for (; at + 16 <= bytes; at += 16) {
        nk_v16 q = *(GLOBAL const nk_v16 *)(p + at);
        w[at / 4] = q.x;
        w[at / 4 + 1] = q.y;
        w[at / 4 + 2] = q.z;
        w[at / 4 + 3] = q.w;
    }
    if (bytes & 8) {
        nk_v8 q = *(GLOBAL const nk_v8 *)(p + at);
        w[at / 4] = q.x;
        w[at / 4 + 1] = q.y;
        at += 8;
    }
    if (bytes & 4) {
        w[at / 4] = *(GLOBAL const u32 *)(p + at);
        at += 4;
    }
    if (bytes & 2) w[at / 4] = *(GLOBAL const u16 *)(p + at);
    if (bytes & 1) w[at / 4] = p[at];
}
FN void nk_store_words(GLOBAL u8 *p, PRIVATE const u32 *w, i32 bytes)
{
    i32 at = 0;
    UNROLL
    for (; at + 16 <= bytes; at += 16) {
        nk_v16 q;
        q.x = w[at / 4];
        q.y = w[at / 4 + 1];
        q.z = w[at / 4 + 2];
        q.w = w[at / 4 + 3];
        *(GLOBAL nk_v16 *)(p + at) = q;
    }
    if (bytes & 8) {
        nk_v8 q;
        q.x = w[at / 4];
        q.y = w[at / 4 + 1];
        *(GLOBAL nk_v8 *)(p + at) = q;
        at += 8;
    }
    if (bytes & 4) {
        *(GLOBAL u32 *)(p + at) = w[at / 4];
        at += 4;
    }
    if (bytes & 2) *(GLOBAL u16 *)(p + at) = (u16)w[at / 4];
    if (bytes & 1) p[at] = (u8)w[at / 4];
}

/* n elements, n a constant power of two, between p + i and an array v of compute values. The address is aligned to
 * 16 bytes, or to n elements where those are fewer bytes. */
#define NK_WORDS(t, n) (((n)*NK_SIZE(t) + 3) / 4)
/* Element e of an array of such words. */
#define NK_WORDS_GET(t, w, e) NK_CAT(nk_words_get_, NK_DTYPE(t))(w, e)
#define LOAD_N(t, p, i, v, n) \
    { \
        u32 nk_w[NK_WORDS(t, n)]; \
        nk_load_words((GLOBAL const u8 *)((p) + (i)), nk_w, (n)*NK_SIZE(t)); \
        UNROLL \
        for (i32 nk_e = 0; nk_e < (n); nk_e++) (v)[nk_e] = NK_CAT(nk_words_get_, NK_DTYPE(t))(nk_w, nk_e); \
    }
#define STORE_N(t, p, i, v, n) \
    { \
        u32 nk_w[NK_WORDS(t, n)]; \
        UNROLL \
        for (i32 nk_e = 0; nk_e < NK_WORDS(t, n); nk_e++) nk_w[nk_e] = 0; \
        UNROLL \
        for (i32 nk_e = 0; nk_e < (n); nk_e++) NK_CAT(nk_words_put_, NK_DTYPE(t))(nk_w, nk_e, (v)[nk_e]); \
        nk_store_words((GLOBAL u8 *)((p) + (i)), nk_w, (n)*NK_SIZE(t)); \
    }
#define NK_WIDTH(t) (16 / NK_SIZE(t))
#define LOAD_VEC(t, p, i, v) LOAD_N(t, p, i, v, NK_WIDTH(t))
#define STORE_VEC(t, p, i, v) STORE_N(t, p, i, v, NK_WIDTH(t))
#endif

/* ---- conversions: CONVERT(U, T, v), a compute value of T to one of U, as the library converts ----
 * Integers from floats go through i32 (i8, i16, u16, i32) or i64 (u8, u32, i64); what is out of range is their least.
 */
FN i64 nk_f_to_i32(f32 x) { return x >= -2147483648.0f && x < 2147483648.0f ? (i64)(i32)x : -2147483647 - (i64)1; }
FN i64 nk_f_to_i64(f32 x)
{
    return x >= -9223372036854775808.0f && x < 9223372036854775808.0f ? (i64)x : (i64)((u64)1 << 63);
}
FN i64 nk_f_to_u64(f32 x)
{
    if (x >= 9223372036854775808.0f && x < 18446744073709551616.0f) return (i64)(u64)x;
    return nk_f_to_i64(x);
}
#define nk_i_from_f_u8(x) nk_f_to_i64(x)
#define nk_i_from_f_i8(x) nk_f_to_i32(x)
#define nk_i_from_f_u16(x) nk_f_to_i32(x)
#define nk_i_from_f_i16(x) nk_f_to_i32(x)
#define nk_i_from_f_u32(x) nk_f_to_i64(x)
#define nk_i_from_f_i32(x) nk_f_to_i32(x)
#define nk_i_from_f_u64(x) nk_f_to_u64(x)
#define nk_i_from_f_i64(x) nk_f_to_i64(x)
#define nk_i_from_d_u8(x) nk_d_to_i64(x)
#define nk_i_from_d_i8(x) nk_d_to_i32(x)
#define nk_i_from_d_u16(x) nk_d_to_i32(x)
#define nk_i_from_d_i16(x) nk_d_to_i32(x)
#define nk_i_from_d_u32(x) nk_d_to_i64(x)
#define nk_i_from_d_i32(x) nk_d_to_i32(x)
#define nk_i_from_d_u64(x) nk_d_to_u64(x)
#define nk_i_from_d_i64(x) nk_d_to_i64(x)
/* nk_KIND_from_KIND(v, dtype) */
#define nk_b_from_b(v, t) (v)
#define nk_b_from_i(v, t) ((i32)((v) != 0))
#define nk_b_from_f(v, t) ((i32)((v) != 0))
#define nk_b_from_d(v, t) ((i32)((v) != 0))
#define nk_b_from_c(v, t) ((i32)((RE(v) != 0) | (IM(v) != 0)))
#define nk_b_from_z(v, t) ((i32)((RE(v) != 0) | (IM(v) != 0)))
#define nk_i_from_b(v, t) ((i64)(v))
#define nk_i_from_i(v, t) NK_CAT(nk_get_, t)(NK_CAT(nk_put_, t)(v))
#define nk_i_from_f(v, t) nk_i_from_i(NK_CAT(nk_i_from_f_, t)(v), t)
#define nk_i_from_d(v, t) nk_i_from_i(NK_CAT(nk_i_from_d_, t)(v), t)
#define nk_i_from_c(v, t) nk_i_from_f(RE(v), t)
#define nk_i_from_z(v, t) nk_i_from_d(RE(v), t)
#define nk_f_from_b(v, t) ((f32)(v))
#define nk_f_from_i(v, t) ((f32)(v))
#define nk_f_from_f(v, t) (v)
#define nk_f_from_d(v, t) ((f32)(v))
#define nk_f_from_c(v, t) RE(v)
#define nk_f_from_z(v, t) ((f32)RE(v))
#define nk_d_from_b(v, t) ((f64)(v))
#define nk_d_from_i(v, t) ((f64)(v))
#define nk_d_from_f(v, t) ((f64)(v))
#define nk_d_from_d(v, t) (v)
#define nk_d_from_c(v, t) ((f64)RE(v))
#define nk_d_from_z(v, t) RE(v)
#define nk_c_from_b(v, t) C64((f32)(v), 0.0f)
#define nk_c_from_i(v, t) C64((f32)(v), 0.0f)
#define nk_c_from_f(v, t) C64(v, 0.0f)
#define nk_c_from_d(v, t) C64((f32)(v), 0.0f)
#define nk_c_from_c(v, t) (v)
#define nk_c_from_z(v, t) C64((f32)RE(v), (f32)IM(v))
#define nk_z_from_b(v, t) C128((f64)(v), 0)
#define nk_z_from_i(v, t) C128((f64)(v), 0)
#define nk_z_from_f(v, t) C128((f64)(v), 0)
#define nk_z_from_d(v, t) C128(v, 0)
#define nk_z_from_c(v, t) C128((f64)RE(v), (f64)IM(v))
#define nk_z_from_z(v, t) (v)
#define nk_b_from_u(v, t) ((i32)((v) != 0))
#define nk_i_from_u(v, t) nk_i_from_i(v, t)
#define nk_f_from_u(v, t) ((f32)(u64)(v))
#define nk_d_from_u(v, t) ((f64)(u64)(v))
#define nk_c_from_u(v, t) C64((f32)(u64)(v), 0.0f)
#define nk_z_from_u(v, t) C128((f64)(u64)(v), 0)
#define nk_u_from_b(v, t) nk_i_from_b(v, t)
#define nk_u_from_i(v, t) nk_i_from_i(v, t)
#define nk_u_from_f(v, t) nk_i_from_f(v, t)
#define nk_u_from_d(v, t) nk_i_from_d(v, t)
#define nk_u_from_c(v, t) nk_i_from_c(v, t)
#define nk_u_from_z(v, t) nk_i_from_z(v, t)
#define nk_u_from_u(v, t) (v)
#define CONVERT(u, t, v) NK_CAT4(nk_, NK_KIND(u), _from_, NK_KIND(t))(v, NK_DTYPE(u))
#ifdef NK_F64
FN i64 nk_d_to_i32(f64 x) { return x > -2147483649.0 && x < 2147483648.0 ? (i64)(i32)x : -2147483647 - (i64)1; }
FN i64 nk_d_to_i64(f64 x)
{
    return x >= -9223372036854775808.0 && x < 9223372036854775808.0 ? (i64)x : (i64)((u64)1 << 63);
}
FN i64 nk_d_to_u64(f64 x)
{
    if (x >= 9223372036854775808.0 && x < 18446744073709551616.0) return (i64)(u64)x;
    return nk_d_to_i64(x);
}
#endif

/* ---- numbers as arguments: NUMBER(T, v, k), a compute value of T in v[k] (c128: also v[k + 1]) of a layout of i64
 * ---- Integers and bool as they are, float64 and float32 by their bits, complex64 real part low, imaginary part high.
 */
#define nk_number_b(v, k) ((i32)(v)[k])
#define nk_number_i(v, k) ((i64)(v)[k])
#define nk_number_u(v, k) ((i64)(v)[k])
#define nk_number_f(v, k) F32_BITS((u32)(v)[k])
#define nk_number_d(v, k) F64_BITS((u64)(v)[k])
#define nk_number_c(v, k) C64(F32_BITS((u32)(v)[k]), F32_BITS((u32)((u64)(v)[k] >> 32)))
#define nk_number_z(v, k) C128(F64_BITS((u64)(v)[k]), F64_BITS((u64)(v)[(k) + 1]))
#define NUMBER(t, v, k) NK_CAT(nk_number_, NK_KIND(t))(v, k)

/* ---- reductions of a group ----
 * The tree is the same everywhere: pairs of work-items 16, 8, 4, 2 and 1 apart within blocks of 32 (a sub-group),
 * then blocks 32, 64, 128 … apart. scratch: local memory of NK_GROUP elements. Called by all work-items of the group;
 * the result is in all of them. The group's size is a power of two from 32. */
#ifdef NK_GROUP
#ifdef NK_SHUFFLE
#define NK_REDUCE(name, type, combine) \
    FN type NK_CAT4(nk_sub_group_, name, _, type)(LOCAL type * scratch, type v NK_PLACE) \
    { \
        (void)scratch; \
        UNROLL \
        for (i32 at = 16; at > 0; at >>= 1) { \
            type o = NK_CAT(nk_shuffle_xor_, type)(v, at); \
            v = combine(v, o); \
        } \
        return v; \
    } \
    FN type NK_CAT4(nk_group_, name, _, type)(LOCAL type * scratch, type v NK_PLACE) \
    { \
        v = NK_CAT4(nk_sub_group_, name, _, type)(scratch, v NK_HERE); \
        if (NK_GROUP > 32) { \
            u32 lane = NK_LANE(); \
            BARRIER(); \
            if ((lane & 31u) == 0u) scratch[lane >> 5] = v; \
            BARRIER(); \
            v = scratch[lane & (u32)(NK_GROUP / 32 - 1)]; \
            UNROLL \
            for (i32 at = 1; at < NK_GROUP / 32; at <<= 1) { \
                type o = NK_CAT(nk_shuffle_xor_, type)(v, at); \
                v = combine(v, o); \
            } \
        } \
        return v; \
    }
#define NK_SUB_GROUP_XOR(type, scratch, v, mask, out) out = NK_CAT(nk_shuffle_xor_, type)(v, mask)
#else
#define NK_REDUCE(name, type, combine) \
    FN type NK_CAT4(nk_tree_, name, _, type)(LOCAL type * scratch, type v, u32 count) \
    { \
        u32 lane = NK_LANE(); \
        BARRIER(); \
        scratch[lane] = v; \
        BARRIER(); \
        for (u32 at = 16u; at > 0u; at >>= 1) { \
            type o = scratch[lane ^ at]; \
            v = combine(v, o); \
            BARRIER(); \
            scratch[lane] = v; \
            BARRIER(); \
        } \
        for (u32 at = 32u; at < count; at <<= 1) { \
            type o = scratch[lane ^ at]; \
            v = combine(v, o); \
            BARRIER(); \
            scratch[lane] = v; \
            BARRIER(); \
        } \
        return v; \
    } \
    FN type NK_CAT4(nk_sub_group_, name, _, type)(LOCAL type * scratch, type v) \
    { \
        return NK_CAT4(nk_tree_, name, _, type)(scratch, v, 32u); \
    } \
    FN type NK_CAT4(nk_group_, name, _, type)(LOCAL type * scratch, type v) \
    { \
        return NK_CAT4(nk_tree_, name, _, type)(scratch, v, (u32)NK_GROUP); \
    }
#endif
#define NK_SUM_OF(a, b) ((a) + (b))
#define NK_PROD_OF(a, b) ((a) * (b))
/* NaN of either goes through. */
#define NK_MAX_OF(a, b) ((a) != (a) || (a) >= (b) ? (a) : (b))
#define NK_MIN_OF(a, b) ((a) != (a) || (a) <= (b) ? (a) : (b))
#define NK_REDUCTIONS(type) \
    NK_REDUCE(sum, type, NK_SUM_OF) \
    NK_REDUCE(prod, type, NK_PROD_OF) \
    NK_REDUCE(most, type, NK_MAX_OF) \
    NK_REDUCE(least, type, NK_MIN_OF)
#define GROUP_SUM(type, scratch, v) NK_CAT(nk_group_sum_, NK_TYPE(type))(scratch, v NK_HERE)
#define GROUP_PROD(type, scratch, v) NK_CAT(nk_group_prod_, NK_TYPE(type))(scratch, v NK_HERE)
#define GROUP_MAX(type, scratch, v) NK_CAT(nk_group_most_, NK_TYPE(type))(scratch, v NK_HERE)
#define GROUP_MIN(type, scratch, v) NK_CAT(nk_group_least_, NK_TYPE(type))(scratch, v NK_HERE)
#define SUB_GROUP_SUM(type, scratch, v) NK_CAT(nk_sub_group_sum_, NK_TYPE(type))(scratch, v NK_HERE)
#define SUB_GROUP_PROD(type, scratch, v) NK_CAT(nk_sub_group_prod_, NK_TYPE(type))(scratch, v NK_HERE)
#define SUB_GROUP_MAX(type, scratch, v) NK_CAT(nk_sub_group_most_, NK_TYPE(type))(scratch, v NK_HERE)
#define SUB_GROUP_MIN(type, scratch, v) NK_CAT(nk_sub_group_least_, NK_TYPE(type))(scratch, v NK_HERE)

/* ---- reports: word 0 says that there is one; then site, and value and bound in 64 bits ---- */
FN index nk_report_index(GLOBAL u32 *report, i32 site, i64 value, i64 bound)
{
    if (value >= 0 && value < bound) return (index)value;
    if (ATOMIC_CAS_U32(report, 0u, 1u) == 0u) {
        report[1] = (u32)site;
        ((GLOBAL i64 *)report)[1] = value;
        ((GLOBAL i64 *)report)[2] = bound;
    }
    return 0;
}
/* An assertion: reported with a bound of -1. */
FN void nk_report_assert(GLOBAL u32 *report, i32 site, i64 value, i32 holds)
{
    if (!holds && ATOMIC_CAS_U32(report, 0u, 1u) == 0u) {
        report[1] = (u32)site;
        ((GLOBAL i64 *)report)[1] = value;
        ((GLOBAL i64 *)report)[2] = -1;
    }
}
#define REPORT(site, value, bound) nk_report_index(nk_report, site, (i64)(value), (i64)(bound))
#define REPORT_UNLESS(holds, site, value) nk_report_assert(nk_report, site, (i64)(value), holds)
#endif
