/* SPDX-License-Identifier: Apache-2.0 */
/* The dialect's ground on HIP, from the compiler's builtins alone: no headers and no device libraries. */
typedef signed char i8;
typedef unsigned char u8;
typedef short i16;
typedef unsigned short u16;
typedef int i32;
typedef unsigned int u32;
typedef long long i64;
typedef unsigned long long u64;
typedef float f32;
typedef double f64;

#define GLOBAL
#define LOCAL
#define PRIVATE
#define FN static __attribute__((device, always_inline, unused)) inline
#define UNROLL _Pragma("unroll")

typedef f32 c64 __attribute__((ext_vector_type(2)));
typedef f64 c128 __attribute__((ext_vector_type(2)));
FN c64 C64(f32 re, f32 im)
{
    c64 z = {re, im};
    return z;
}
FN c128 C128(f64 re, f64 im)
{
    c128 z = {re, im};
    return z;
}
#define RE(z) ((z).x)
#define IM(z) ((z).y)

#define NK_ENTRY(name) \
    extern "C" __attribute__((global)) __attribute__((amdgpu_flat_work_group_size(NK_GROUP, NK_GROUP))) void name
#define NK_IN(type, name, place) const type *name
#define NK_OUT(type, name, place) type *name
#define NK_VALUE(type, name, place) const type name
#define NK_LAYOUT(type, name, place) NK_VALUE(type, name, place)
#define NK_END
#define NK_OPEN_IN(type, name)
#define NK_OPEN_OUT(type, name)
#define NK_OPEN_VALUE(type, name)

#define LOCAL_ARRAY(type, name, count) static __attribute__((shared)) type name[count]
#define BARRIER() \
    do { \
        __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup"); \
        __builtin_amdgcn_s_barrier(); \
        __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup"); \
    } while (0)
#define GLOBAL_BARRIER() BARRIER()
#define NK_AXIS_0 x
#define NK_AXIS_1 y
#define NK_AXIS_2 z
#define NK_GROUP_OF_0 NK_GROUP
#define NK_GROUP_OF_1 1
#define NK_GROUP_OF_2 1
#define NK_AMD(name, d) NK_AMD_(name, d)
#define NK_AMD_(name, d) __builtin_amdgcn_##name##_##d()
#define LOCAL_ID(d) ((index)NK_AMD(workitem_id, NK_AXIS_##d))
#define GROUP_ID(d) ((index)NK_AMD(workgroup_id, NK_AXIS_##d))
#define GROUPS(d) ((index)(NK_AMD(grid_size, NK_AXIS_##d) / NK_GROUP_OF_##d))
#define NK_PLACE
#define NK_HERE
#define NK_LANE() ((u32)__builtin_amdgcn_workitem_id_x())

FN f32 FMA(f32 a, f32 b, f32 c) { return __builtin_fmaf(a, b, c); }
FN f64 FMA(f64 a, f64 b, f64 c) { return __builtin_fma(a, b, c); }
FN u32 BITS_F32(f32 x) { return __builtin_bit_cast(u32, x); }
FN f32 F32_BITS(u32 u) { return __builtin_bit_cast(f32, u); }
FN u64 BITS_F64(f64 x) { return __builtin_bit_cast(u64, x); }
FN f64 F64_BITS(u64 u) { return __builtin_bit_cast(f64, u); }
#define NK_SQRT_F32(x) __builtin_sqrtf(x)
#define NK_RINT_F32(x) __builtin_rintf(x)
#define NK_FLOOR_F32(x) __builtin_floorf(x)
#define NK_CEIL_F32(x) __builtin_ceilf(x)
#define NK_TRUNC_F32(x) __builtin_truncf(x)
#define NK_ABS_F32(x) __builtin_fabsf(x)
#define NK_SQRT_F64(x) __builtin_sqrt(x)
#define NK_RINT_F64(x) __builtin_rint(x)
#define NK_FLOOR_F64(x) __builtin_floor(x)
#define NK_CEIL_F64(x) __builtin_ceil(x)
#define NK_TRUNC_F64(x) __builtin_trunc(x)
#define NK_ABS_F64(x) __builtin_fabs(x)
FN i32 NK_CLZ_U32(u32 x) { return x ? __builtin_clz(x) : 32; }
FN i32 NK_CLZ_U64(u64 x) { return x ? __builtin_clzll(x) : 64; }
#define NK_POPCOUNT_U32(x) __builtin_popcount(x)
#define NK_MULHI_U32(a, b) ((u32)(((u64)(u32)(a) * (u32)(b)) >> 32))
#define NK_MULHI_U64(a, b) ((u64)(((unsigned __int128)(u64)(a) * (u64)(b)) >> 64))

FN f32 nk_f16_to_f32(u16 h) { return (f32) __builtin_bit_cast(_Float16, h); }
FN u16 nk_f32_to_f16(f32 x) { return __builtin_bit_cast(u16, (_Float16)x); }

typedef u32 nk_v16 __attribute__((ext_vector_type(4), may_alias));
typedef u32 nk_v8 __attribute__((ext_vector_type(2), may_alias));

/* Sub-groups of 32 work-items, through the lanes' permutation in local memory hardware. */
#define NK_SHUFFLE 1
#define SHUFFLE_XOR_F32(v, mask) nk_shuffle_xor_f32(v, mask)
FN i32 nk_shuffle_xor_i32(i32 v, i32 mask)
{
    u32 lane = __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0u));
    return __builtin_amdgcn_ds_bpermute((i32)((lane ^ (u32)mask) << 2), v);
}
FN u32 nk_shuffle_xor_u32(u32 v, i32 mask) { return (u32)nk_shuffle_xor_i32((i32)v, mask); }
FN f32 nk_shuffle_xor_f32(f32 v, i32 mask) { return F32_BITS(nk_shuffle_xor_u32(BITS_F32(v), mask)); }
FN u64 nk_shuffle_xor_u64(u64 v, i32 mask)
{
    return nk_shuffle_xor_u32((u32)v, mask) | (u64)nk_shuffle_xor_u32((u32)(v >> 32), mask) << 32;
}
FN i64 nk_shuffle_xor_i64(i64 v, i32 mask) { return (i64)nk_shuffle_xor_u64((u64)v, mask); }
FN f64 nk_shuffle_xor_f64(f64 v, i32 mask) { return F64_BITS(nk_shuffle_xor_u64(BITS_F64(v), mask)); }

template <typename N> FN N nk_atomic_cas(N *p, N expected, N v)
{
    __hip_atomic_compare_exchange_strong(p, &expected, v, __ATOMIC_RELAXED, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    return expected;
}
#define NK_ATOMIC(what, type, p, v) \
    __hip_atomic_fetch_##what((type *)(p), (type)(v), __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT)
#define ATOMIC_ADD_I32(p, v) NK_ATOMIC(add, i32, p, v)
#define ATOMIC_ADD_U32(p, v) NK_ATOMIC(add, u32, p, v)
#define ATOMIC_MAX_I32(p, v) NK_ATOMIC(max, i32, p, v)
#define ATOMIC_MIN_I32(p, v) NK_ATOMIC(min, i32, p, v)
#define ATOMIC_OR_U32(p, v) NK_ATOMIC(or, u32, p, v)
#define ATOMIC_CAS_U32(p, expected, v) nk_atomic_cas<u32>((u32 *)(p), expected, v)
#define LOCAL_ATOMIC_ADD_U32(p, v) NK_ATOMIC(add, u32, p, v)
#define LOCAL_ATOMIC_MAX_I32(p, v) NK_ATOMIC(max, i32, p, v)
#define LOCAL_ATOMIC_MIN_I32(p, v) NK_ATOMIC(min, i32, p, v)
#define ATOMIC_ADD_U64(p, v) NK_ATOMIC(add, u64, p, v)
#define ATOMIC_MAX_I64(p, v) NK_ATOMIC(max, i64, p, v)
#define ATOMIC_MIN_I64(p, v) NK_ATOMIC(min, i64, p, v)
#define ATOMIC_CAS_U64(p, expected, v) nk_atomic_cas<u64>((u64 *)(p), expected, v)
