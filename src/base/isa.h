/* SPDX-License-Identifier: Apache-2.0 */
/* Instruction sets. A file X_isa.c is compiled once for each of them with NBXI_ISA set to its name (baseline, avx2,
 * avx512); it wraps the name of every external function with NBXI_ISA_NAME. Its header declares them with
 * NBXI_ISA_DECLARE, and other files choose with NBXI_ISA_PICK at run time:
 *
 *     x.h      NBXI_ISA_DECLARE(void, nbxi_add_f32, (float *out, const float *a, const float *b, int64_t n))
 *     x_isa.c  void NBXI_ISA_NAME(nbxi_add_f32)(float *out, const float *a, const float *b, int64_t n) { ... }
 *     x.c      NBXI_ISA_PICK(nbxi_add_f32)(out, a, b, n);
 *
 * Static inline functions of headers are compiled with the flags of the file that includes them. */
#ifndef NBXI_BASE_ISA_H
#define NBXI_BASE_ISA_H

#include <stdbool.h>

typedef enum nbxi_isa {
    NBXI_ISA_BASELINE = 0, /* x86-64: SSE2; aarch64: NEON */
    NBXI_ISA_AVX2 = 1,     /* AVX2, FMA, F16C, BMI2 */
    NBXI_ISA_AVX512 = 2    /* and AVX-512 F, BW, DQ, VL, CD */
} nbxi_isa;

/* The best set that the processor and the operating system have, or the lower one that NBX_ISA or nbxi_isa_limit asked
 * for. Cheap: one atomic load after the first call. */
nbxi_isa nbxi_isa_level(void);
/* For tests: uses at most `isa` from now on. Not while another thread runs operators. */
void nbxi_isa_limit(nbxi_isa isa);
/* What the machine has, whatever was asked for. */
nbxi_isa nbxi_isa_detect(void);
const char *nbxi_isa_name(nbxi_isa isa); /* "baseline", "avx2", "avx512" */
bool nbxi_isa_from_name(const char *name, nbxi_isa *out);

#define NBXI_ISA_JOIN2(a, b) a##_##b
#define NBXI_ISA_JOIN(a, b) NBXI_ISA_JOIN2(a, b)
#define NBXI_ISA_NAME(symbol) NBXI_ISA_JOIN(symbol, NBXI_ISA)

#if defined(__x86_64__)
#define NBXI_ISA_DECLARE(type, symbol, arguments) \
    type symbol##_baseline arguments; \
    type symbol##_avx2 arguments; \
    type symbol##_avx512 arguments;
#define NBXI_ISA_PICK(symbol) \
    (nbxi_isa_level() == NBXI_ISA_AVX512 ? symbol##_avx512 \
     : nbxi_isa_level() == NBXI_ISA_AVX2 ? symbol##_avx2 \
                                         : symbol##_baseline)
#else
#define NBXI_ISA_DECLARE(type, symbol, arguments) type symbol##_baseline arguments;
#define NBXI_ISA_PICK(symbol) (symbol##_baseline)
#endif

#endif
