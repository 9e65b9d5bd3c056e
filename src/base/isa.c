/* SPDX-License-Identifier: Apache-2.0 */
/* Which instruction set to use: what the processor and the operating system offer, and what was asked for. */
#include "src/base/isa.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static atomic_int chosen = -1;

nbxi_isa nbxi_isa_detect(void)
{
#if defined(__x86_64__)
    /* The compiler's run-time support reads CPUID and XCR0, so a register file that the system does not save counts as
     * missing. */
    __builtin_cpu_init();
    bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi2");
    if (avx2) {
        /* F16C: no name for it in every compiler; leaf 1, ecx bit 29. It uses the registers that AVX was checked for.
         */
        unsigned eax = 1, ebx, ecx = 0, edx;
        __asm__ volatile("cpuid" : "+a"(eax), "=b"(ebx), "+c"(ecx), "=d"(edx));
        avx2 = (ecx >> 29) & 1u;
    }
    if (!avx2) return NBXI_ISA_BASELINE;
    bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                  __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
                  __builtin_cpu_supports("avx512cd");
    return avx512 ? NBXI_ISA_AVX512 : NBXI_ISA_AVX2;
#else
    return NBXI_ISA_BASELINE;
#endif
}

static const char *const names[] = {"baseline", "avx2", "avx512"};

const char *nbxi_isa_name(nbxi_isa isa)
{
    return (unsigned)isa < sizeof(names) / sizeof(names[0]) ? names[isa] : "unknown";
}

bool nbxi_isa_from_name(const char *name, nbxi_isa *out)
{
    for (int i = 0; i < (int)(sizeof(names) / sizeof(names[0])); i++) {
        if (strcmp(name, names[i]) == 0) {
            *out = (nbxi_isa)i;
            return true;
        }
    }
    return false;
}

nbxi_isa nbxi_isa_level(void)
{
    int level = atomic_load_explicit(&chosen, memory_order_relaxed);
    if (level < 0) {
        nbxi_isa isa = nbxi_isa_detect(), asked;
        const char *text = getenv("NBX_ISA");
        if (text != NULL && nbxi_isa_from_name(text, &asked) && asked < isa) isa = asked;
        level = (int)isa;
        atomic_store_explicit(&chosen, level, memory_order_relaxed);
    }
    return (nbxi_isa)level;
}

void nbxi_isa_limit(nbxi_isa isa)
{
    nbxi_isa best = nbxi_isa_detect();
    atomic_store_explicit(&chosen, (int)(isa < best ? isa : best), memory_order_relaxed);
}
