/* SPDX-License-Identifier: Apache-2.0 */
/* The dialect's ground on OpenCL C 1.2: no generic address space, no half arithmetic, no sub-groups. */
#pragma OPENCL FP_CONTRACT OFF
#ifdef NK_F64
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#endif
#ifdef NK_I64_ATOMICS
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable
#endif

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
#define C64(re, im) ((float2)(re, im))
#ifdef NK_F64
typedef double f64;
typedef double2 c128;
#define C128(re, im) ((double2)(re, im))
#endif
#define RE(z) ((z).x)
#define IM(z) ((z).y)

#define GLOBAL __global
#define LOCAL __local
#define PRIVATE
/* Always: a function that is called from two places and asks for its place in the group, or has barriers, goes wrong in
 * PoCL where it stays a function (the place is a global of all threads). */
#define FN static inline __attribute__((always_inline))
#define UNROLL _Pragma("unroll")

#define NK_ENTRY(name) __kernel __attribute__((reqd_work_group_size(NK_GROUP, 1, 1))) void name
#define NK_IN(type, name, place) __global const type *name##_base, ulong name##_offset
#define NK_OUT(type, name, place) __global type *name##_base, ulong name##_offset
#define NK_VALUE(type, name, place) type name
#define NK_LAYOUT(type, name, place) NK_VALUE(type, name, place)
#define NK_END
#define NK_OPEN_IN(type, name) \
    __global const type *name = (__global const type *)((__global const uchar *)name##_base + name##_offset);
#define NK_OPEN_OUT(type, name) __global type *name = (__global type *)((__global uchar *)name##_base + name##_offset);
#define NK_OPEN_VALUE(type, name)

#define LOCAL_ARRAY(type, name, count) __local type name[count]
#define BARRIER() barrier(CLK_LOCAL_MEM_FENCE)
#define GLOBAL_BARRIER() barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)
#define LOCAL_ID(d) ((index)get_local_id(d))
#define GROUP_ID(d) ((index)get_group_id(d))
#define GROUPS(d) ((index)get_num_groups(d))
/* Functions that need the place of the work-item take NK_PLACE and are given NK_HERE. */
#define NK_PLACE
#define NK_HERE
#define NK_LANE() ((u32)get_local_id(0))

#define FMA(a, b, c) fma(a, b, c)
#define BITS_F32(x) as_uint((float)(x))
#define F32_BITS(u) as_float((uint)(u))
#define NK_SQRT_F32(x) sqrt((float)(x))
#define NK_RINT_F32(x) rint((float)(x))
#define NK_FLOOR_F32(x) floor((float)(x))
#define NK_CEIL_F32(x) ceil((float)(x))
#define NK_TRUNC_F32(x) trunc((float)(x))
#define NK_ABS_F32(x) fabs((float)(x))
#ifdef NK_F64
#define BITS_F64(x) as_ulong((double)(x))
#define F64_BITS(u) as_double((ulong)(u))
#define NK_SQRT_F64(x) sqrt((double)(x))
#define NK_RINT_F64(x) rint((double)(x))
#define NK_FLOOR_F64(x) floor((double)(x))
#define NK_CEIL_F64(x) ceil((double)(x))
#define NK_TRUNC_F64(x) trunc((double)(x))
#define NK_ABS_F64(x) fabs((double)(x))
#endif
#define NK_CLZ_U32(x) ((i32)clz((uint)(x)))
#define NK_CLZ_U64(x) ((i32)clz((ulong)(x)))
#define NK_POPCOUNT_U32(x) ((i32)popcount((uint)(x)))
#define NK_MULHI_U32(a, b) mul_hi((uint)(a), (uint)(b))
#define NK_MULHI_U64(a, b) mul_hi((ulong)(a), (ulong)(b))

FN f32 nk_f16_to_f32(u16 h) { return vload_half(0, (const half *)&h); }
FN u16 nk_f32_to_f16(f32 x)
{
    u16 h;
    vstore_half_rte(x, 0, (half *)&h);
    return h;
}

typedef uint4 nk_v16;
typedef uint2 nk_v8;

#define ATOMIC_ADD_I32(p, v) atomic_add((volatile __global int *)(p), v)
#define ATOMIC_ADD_U32(p, v) atomic_add((volatile __global uint *)(p), v)
#define ATOMIC_MAX_I32(p, v) atomic_max((volatile __global int *)(p), v)
#define ATOMIC_MIN_I32(p, v) atomic_min((volatile __global int *)(p), v)
#define ATOMIC_OR_U32(p, v) atomic_or((volatile __global uint *)(p), v)
#define ATOMIC_CAS_U32(p, expected, v) atomic_cmpxchg((volatile __global uint *)(p), expected, v)
#define LOCAL_ATOMIC_ADD_U32(p, v) atomic_add((volatile __local uint *)(p), v)
#define LOCAL_ATOMIC_MAX_I32(p, v) atomic_max((volatile __local int *)(p), v)
#define LOCAL_ATOMIC_MIN_I32(p, v) atomic_min((volatile __local int *)(p), v)
#ifdef NK_I64_ATOMICS
#define ATOMIC_ADD_U64(p, v) atom_add((volatile __global ulong *)(p), v)
#define ATOMIC_MAX_I64(p, v) atom_max((volatile __global long *)(p), v)
#define ATOMIC_MIN_I64(p, v) atom_min((volatile __global long *)(p), v)
#define ATOMIC_CAS_U64(p, expected, v) atom_cmpxchg((volatile __global ulong *)(p), expected, v)
#endif
