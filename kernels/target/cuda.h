/* SPDX-License-Identifier: Apache-2.0 */
/* The dialect's ground on CUDA C++, for a compiler that has no headers at hand. */
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
#define FN static __device__ __forceinline__
#define UNROLL _Pragma("unroll")

struct __align__(8) c64 { f32 x, y; };
FN c64 C64(f32 re, f32 im)
{
    c64 z;
    z.x = re;
    z.y = im;
    return z;
}
FN c64 operator+(c64 a, c64 b) { return C64(a.x + b.x, a.y + b.y); }
FN c64 operator-(c64 a, c64 b) { return C64(a.x - b.x, a.y - b.y); }
struct __align__(16) c128 { f64 x, y; };
FN c128 C128(f64 re, f64 im)
{
    c128 z;
    z.x = re;
    z.y = im;
    return z;
}
FN c128 operator+(c128 a, c128 b) { return C128(a.x + b.x, a.y + b.y); }
FN c128 operator-(c128 a, c128 b) { return C128(a.x - b.x, a.y - b.y); }
#define RE(z) ((z).x)
#define IM(z) ((z).y)

#define NK_ENTRY(name) extern "C" __global__ __launch_bounds__(NK_GROUP) void name
#define NK_IN(type, name, place) const type *name
#define NK_OUT(type, name, place) type *name
#define NK_VALUE(type, name, place) const type name
/* Read where they are: indexing them makes no copy. */
#define NK_LAYOUT(type, name, place) const __grid_constant__ type name
#define NK_END
#define NK_OPEN_IN(type, name)
#define NK_OPEN_OUT(type, name)
#define NK_OPEN_VALUE(type, name)

#define LOCAL_ARRAY(type, name, count) __shared__ type name[count]
#define BARRIER() __syncthreads()
#define GLOBAL_BARRIER() __syncthreads()
#define NK_AXIS_0 x
#define NK_AXIS_1 y
#define NK_AXIS_2 z
#define NK_AXIS(d) NK_AXIS_##d
#define LOCAL_ID(d) ((index)threadIdx.NK_AXIS(d))
#define GROUP_ID(d) ((index)blockIdx.NK_AXIS(d))
#define GROUPS(d) ((index)gridDim.NK_AXIS(d))
#define NK_PLACE
#define NK_HERE
#define NK_LANE() ((u32)threadIdx.x)

FN f32 FMA(f32 a, f32 b, f32 c) { return __fmaf_rn(a, b, c); }
FN f64 FMA(f64 a, f64 b, f64 c) { return __fma_rn(a, b, c); }
#define BITS_F32(x) ((u32)__float_as_uint(x))
#define F32_BITS(u) __uint_as_float(u)
#define BITS_F64(x) ((u64)__double_as_longlong(x))
#define F64_BITS(u) __longlong_as_double((i64)(u))
#define NK_SQRT_F32(x) __fsqrt_rn(x)
#define NK_RINT_F32(x) rintf(x)
#define NK_FLOOR_F32(x) floorf(x)
#define NK_CEIL_F32(x) ceilf(x)
#define NK_TRUNC_F32(x) truncf(x)
#define NK_ABS_F32(x) fabsf(x)
#define NK_SQRT_F64(x) __dsqrt_rn(x)
#define NK_RINT_F64(x) rint((f64)(x))
#define NK_FLOOR_F64(x) floor((f64)(x))
#define NK_CEIL_F64(x) ceil((f64)(x))
#define NK_TRUNC_F64(x) trunc((f64)(x))
#define NK_ABS_F64(x) fabs((f64)(x))
#define NK_CLZ_U32(x) __clz((int)(x))
#define NK_CLZ_U64(x) __clzll((i64)(x))
#define NK_POPCOUNT_U32(x) __popc(x)
#define NK_MULHI_U32(a, b) __umulhi(a, b)
#define NK_MULHI_U64(a, b) __umul64hi(a, b)

FN f32 nk_f16_to_f32(u16 h)
{
    f32 x;
    asm("cvt.f32.f16 %0, %1;" : "=f"(x) : "h"(h));
    return x;
}
FN u16 nk_f32_to_f16(f32 x)
{
    u16 h;
    asm("cvt.rn.f16.f32 %0, %1;" : "=h"(h) : "f"(x));
    return h;
}
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
#define NK_HAS_BF16 1
FN u16 nk_f32_to_bf16(f32 x)
{
    u16 h;
    asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(h) : "f"(x));
    return h;
}
#endif

typedef uint4 nk_v16;
typedef uint2 nk_v8;

/* Sub-groups of 32 work-items by shuffles. */
#define NK_SHUFFLE 1
#define SHUFFLE_XOR_F32(v, mask) nk_shuffle_xor_f32(v, mask)
FN f32 nk_shuffle_xor_f32(f32 v, i32 mask) { return __shfl_xor_sync(0xffffffffu, v, mask); }
FN i32 nk_shuffle_xor_i32(i32 v, i32 mask) { return __shfl_xor_sync(0xffffffffu, v, mask); }
FN u32 nk_shuffle_xor_u32(u32 v, i32 mask) { return __shfl_xor_sync(0xffffffffu, v, mask); }
FN i64 nk_shuffle_xor_i64(i64 v, i32 mask) { return __shfl_xor_sync(0xffffffffu, v, mask); }
FN u64 nk_shuffle_xor_u64(u64 v, i32 mask) { return __shfl_xor_sync(0xffffffffu, v, mask); }
FN f64 nk_shuffle_xor_f64(f64 v, i32 mask) { return __shfl_xor_sync(0xffffffffu, v, mask); }

#define ATOMIC_ADD_I32(p, v) atomicAdd((int *)(p), v)
#define ATOMIC_ADD_U32(p, v) atomicAdd((u32 *)(p), v)
#define ATOMIC_MAX_I32(p, v) atomicMax((int *)(p), v)
#define ATOMIC_MIN_I32(p, v) atomicMin((int *)(p), v)
#define ATOMIC_OR_U32(p, v) atomicOr((u32 *)(p), v)
#define ATOMIC_CAS_U32(p, expected, v) atomicCAS((u32 *)(p), expected, v)
#define LOCAL_ATOMIC_ADD_U32(p, v) atomicAdd((u32 *)(p), v)
#define LOCAL_ATOMIC_MAX_I32(p, v) atomicMax((int *)(p), v)
#define LOCAL_ATOMIC_MIN_I32(p, v) atomicMin((int *)(p), v)
#define ATOMIC_ADD_U64(p, v) atomicAdd((u64 *)(p), v)
#define ATOMIC_MAX_I64(p, v) atomicMax((i64 *)(p), v)
#define ATOMIC_MIN_I64(p, v) atomicMin((i64 *)(p), v)
#define ATOMIC_CAS_U64(p, expected, v) atomicCAS((u64 *)(p), expected, v)

/* Words of the capability matrix_units: local memory whose size the launch gives, asynchronous copies of 16 bytes to it
 * (the bytes beyond `bytes` become zero), 8 x 8 tiles of half types read as fragments, and their products. */
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
#define LOCAL_DYNAMIC(type, name) extern __shared__ __align__(128) type name[]
/* 2^x by the device's own instruction, within 2 ulp for normal results; -inf gives 0. */
FN f32 nk_exp2_quick_f32(f32 x)
{
    f32 y;
    asm("ex2.approx.f32 %0, %1;" : "=f"(y) : "f"(x));
    return y;
}
#define EXP2_QUICK_F32(x) nk_exp2_quick_f32(x)
#define LOCAL_ADDRESS(p) ((u32)__cvta_generic_to_shared(p))
#define COPY_ASYNC_16(to, from, bytes) \
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(to), "l"(from), "r"(bytes))
#define COPY_ASYNC_COMMIT() asm volatile("cp.async.commit_group;")
#define COPY_ASYNC_WAIT(pending) asm volatile("cp.async.wait_group %0;" ::"n"(pending) : "memory")
#define COPY_16(to, from) (*(uint4 *)(to) = *(const uint4 *)(from))
#define MATRIX_READ_X4(r, at) \
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];" \
                 : "=r"((r)[0]), "=r"((r)[1]), "=r"((r)[2]), "=r"((r)[3]) \
                 : "r"(at))
#define MATRIX_READ_X4_TRANSPOSED(r, at) \
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0,%1,%2,%3}, [%4];" \
                 : "=r"((r)[0]), "=r"((r)[1]), "=r"((r)[2]), "=r"((r)[3]) \
                 : "r"(at))
#define NK_MMA(type, c, a, b) \
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32." type "." type ".f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, " \
                 "{%0,%1,%2,%3};" \
                 : "+f"((c)[0]), "+f"((c)[1]), "+f"((c)[2]), "+f"((c)[3]) \
                 : "r"((a)[0]), "r"((a)[1]), "r"((a)[2]), "r"((a)[3]), "r"((b)[0]), "r"((b)[1]))
#define nk_mma_f16(c, a, b) NK_MMA("f16", c, a, b)
#define nk_mma_bf16(c, a, b) NK_MMA("bf16", c, a, b)
#define MATRIX_MULTIPLY_16_8_16(t, c, a, b) NK_CAT(nk_mma_, NK_DTYPE(t))(c, a, b)
#endif
