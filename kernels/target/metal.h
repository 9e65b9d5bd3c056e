/* SPDX-License-Identifier: Apache-2.0 */
/* The dialect's ground on the Metal Shading Language 3.1, compiled with safe mathematics. No float64. */
#include <metal_stdlib>
using namespace metal;

typedef char i8;
typedef uchar u8;
typedef short i16;
typedef ushort u16;
typedef int i32;
typedef uint u32;
typedef long i64;
typedef ulong u64;
typedef float f32;
typedef float2 c64;
#define C64(re, im) float2(re, im)
#define RE(z) ((z).x)
#define IM(z) ((z).y)

#define GLOBAL device
#define LOCAL threadgroup
#define PRIVATE thread
#define FN static inline
#define UNROLL _Pragma("unroll")

#define NK_ENTRY(name) [[max_total_threads_per_threadgroup(NK_GROUP)]] kernel void name
#define NK_IN(type, name, place) device const type *name [[buffer(place)]]
#define NK_OUT(type, name, place) device type *name [[buffer(place)]]
#define NK_VALUE(type, name, place) constant type &name##_value [[buffer(place)]]
#define NK_LAYOUT(type, name, place) constant type &name [[buffer(place)]]
#define NK_END \
    , uint3 nk_group_id [[threadgroup_position_in_grid]], uint3 nk_groups [[threadgroups_per_grid]], \
        uint nk_lane [[thread_index_in_threadgroup]]
#define NK_OPEN_IN(type, name)
#define NK_OPEN_OUT(type, name)
#define NK_OPEN_VALUE(type, name) const type name = name##_value;

#ifndef LOCAL_ARRAY
#define LOCAL_ARRAY(type, name, count) threadgroup type name[count]
#endif
#define BARRIER() threadgroup_barrier(mem_flags::mem_threadgroup)
#define GLOBAL_BARRIER() threadgroup_barrier(mem_flags::mem_threadgroup | mem_flags::mem_device)
#define NK_AXIS_0 x
#define NK_AXIS_1 y
#define NK_AXIS_2 z
#define NK_LOCAL_0 ((index)nk_lane)
#define NK_LOCAL_1 ((index)0)
#define NK_LOCAL_2 ((index)0)
#define NK_AXIS(d) NK_AXIS_##d
#define LOCAL_ID(d) NK_LOCAL_##d
#define GROUP_ID(d) ((index)nk_group_id.NK_AXIS(d))
#define GROUPS(d) ((index)nk_groups.NK_AXIS(d))
#define NK_PLACE , uint nk_lane
#define NK_HERE , nk_lane
#define NK_LANE() nk_lane

#define FMA(a, b, c) fma(a, b, c)
#define BITS_F32(x) as_type<uint>((float)(x))
#define F32_BITS(u) as_type<float>((uint)(u))
#define NK_SQRT_F32(x) precise::sqrt((float)(x))
#define NK_RINT_F32(x) rint((float)(x))
#define NK_FLOOR_F32(x) floor((float)(x))
#define NK_CEIL_F32(x) ceil((float)(x))
#define NK_TRUNC_F32(x) trunc((float)(x))
#define NK_ABS_F32(x) fabs((float)(x))
#define NK_CLZ_U32(x) ((i32)clz((uint)(x)))
#define NK_CLZ_U64(x) ((i32)clz((ulong)(x)))
#define NK_POPCOUNT_U32(x) ((i32)popcount((uint)(x)))
#define NK_MULHI_U32(a, b) mulhi((uint)(a), (uint)(b))
#define NK_MULHI_U64(a, b) mulhi((ulong)(a), (ulong)(b))

FN f32 nk_f16_to_f32(u16 h) { return (float)as_type<half>(h); }
FN u16 nk_f32_to_f16(f32 x) { return as_type<ushort>((half)x); }

typedef uint4 nk_v16;
typedef uint2 nk_v8;

/* Sub-groups of 32 work-items by shuffles. */
#define NK_SHUFFLE 1
FN f32 nk_shuffle_xor_f32(f32 v, i32 mask) { return simd_shuffle_xor(v, (ushort)mask); }
FN i32 nk_shuffle_xor_i32(i32 v, i32 mask) { return simd_shuffle_xor(v, (ushort)mask); }
FN u32 nk_shuffle_xor_u32(u32 v, i32 mask) { return simd_shuffle_xor(v, (ushort)mask); }
FN u64 nk_shuffle_xor_u64(u64 v, i32 mask)
{
    return nk_shuffle_xor_u32((u32)v, mask) | (u64)nk_shuffle_xor_u32((u32)(v >> 32), mask) << 32;
}
FN i64 nk_shuffle_xor_i64(i64 v, i32 mask) { return (i64)nk_shuffle_xor_u64((u64)v, mask); }

FN u32 nk_atomic_cas_u32(device u32 *p, u32 expected, u32 v)
{
    u32 seen = expected;
    while (!atomic_compare_exchange_weak_explicit((device atomic_uint *)p, &seen, v, memory_order_relaxed,
                                                  memory_order_relaxed)) {
        if (seen != expected) return seen;
    }
    return expected;
}
#define NK_ATOMIC(what, space, type, p, v) \
    atomic_fetch_##what##_explicit((space atomic_##type *)(p), v, memory_order_relaxed)
#define ATOMIC_ADD_I32(p, v) NK_ATOMIC(add, device, int, p, v)
#define ATOMIC_ADD_U32(p, v) NK_ATOMIC(add, device, uint, p, v)
#define ATOMIC_MAX_I32(p, v) NK_ATOMIC(max, device, int, p, v)
#define ATOMIC_MIN_I32(p, v) NK_ATOMIC(min, device, int, p, v)
#define ATOMIC_OR_U32(p, v) NK_ATOMIC(or, device, uint, p, v)
#define ATOMIC_CAS_U32(p, expected, v) nk_atomic_cas_u32((device u32 *)(p), expected, v)
#define LOCAL_ATOMIC_ADD_U32(p, v) NK_ATOMIC(add, threadgroup, uint, p, v)
#define LOCAL_ATOMIC_MAX_I32(p, v) NK_ATOMIC(max, threadgroup, int, p, v)
#define LOCAL_ATOMIC_MIN_I32(p, v) NK_ATOMIC(min, threadgroup, int, p, v)
