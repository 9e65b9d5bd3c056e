/* SPDX-License-Identifier: Apache-2.0 */
/* The floating-point environment of the host (rounding mode, flush-to-zero, trapped exceptions) must not change
 * results: calls run between begin and end, in which the default environment holds. Worker threads hold it always. */
#ifndef NBXI_BASE_FP_H
#define NBXI_BASE_FP_H

#include <stdint.h>

#if defined(__x86_64__)

typedef struct nbxi_fp_guard {
    uint32_t mxcsr;
    uint16_t x87;
} nbxi_fp_guard;

/* All exceptions masked, to nearest even, no flush to zero, x87 with 64-bit mantissas. Bits 0 to 5 of mxcsr are sticky
 * flags, which change nothing. */
#define NBXI_FP_MXCSR 0x1f80u
#define NBXI_FP_X87 0x037fu

static inline void nbxi_fp_guard_begin(nbxi_fp_guard *guard)
{
    uint32_t mxcsr;
    uint16_t x87;
    __asm__ volatile("stmxcsr %0" : "=m"(mxcsr));
    __asm__ volatile("fnstcw %0" : "=m"(x87));
    guard->mxcsr = mxcsr;
    guard->x87 = x87;
    if (__builtin_expect((mxcsr & 0xffc0u) != NBXI_FP_MXCSR, 0)) {
        mxcsr = NBXI_FP_MXCSR;
        __asm__ volatile("ldmxcsr %0" : : "m"(mxcsr) : "memory");
    }
    if (__builtin_expect((x87 & 0x0f3fu) != (NBXI_FP_X87 & 0x0f3fu), 0)) {
        x87 = NBXI_FP_X87;
        __asm__ volatile("fldcw %0" : : "m"(x87) : "memory");
    }
}

static inline void nbxi_fp_guard_end(const nbxi_fp_guard *guard)
{
    if (__builtin_expect((guard->mxcsr & 0xffc0u) != NBXI_FP_MXCSR, 0)) {
        __asm__ volatile("ldmxcsr %0" : : "m"(guard->mxcsr) : "memory");
    }
    if (__builtin_expect((guard->x87 & 0x0f3fu) != (NBXI_FP_X87 & 0x0f3fu), 0)) {
        /* A pending masked exception must not trap when the host's masks return. */
        __asm__ volatile("fnclex\n\tfldcw %0" : : "m"(guard->x87) : "memory");
    }
}

#elif defined(__aarch64__)

typedef struct nbxi_fp_guard {
    uint64_t fpcr;
} nbxi_fp_guard;

static inline void nbxi_fp_guard_begin(nbxi_fp_guard *guard)
{
    __asm__ volatile("mrs %0, fpcr" : "=r"(guard->fpcr));
    if (guard->fpcr != 0) __asm__ volatile("msr fpcr, %0" : : "r"((uint64_t)0) : "memory");
}

static inline void nbxi_fp_guard_end(const nbxi_fp_guard *guard)
{
    if (guard->fpcr != 0) __asm__ volatile("msr fpcr, %0" : : "r"(guard->fpcr) : "memory");
}

#else

#include <fenv.h>

typedef struct nbxi_fp_guard {
    fenv_t environment;
} nbxi_fp_guard;

static inline void nbxi_fp_guard_begin(nbxi_fp_guard *guard)
{
    fegetenv(&guard->environment);
    fesetenv(FE_DFL_ENV);
}

static inline void nbxi_fp_guard_end(const nbxi_fp_guard *guard) { fesetenv(&guard->environment); }

#endif

#endif
