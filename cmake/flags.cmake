# SPDX-License-Identifier: Apache-2.0
# Compiler flags, and the instruction sets that *_isa.c files are compiled for.

# -ffp-contract=off: fused multiply-add only where the source says so, so that results do not depend on the compiler.
# errno and trapping exceptions are not looked at; both flags change no value.
set(NBX_C_FLAGS -ffp-contract=off -fno-math-errno -fno-trapping-math -fno-strict-aliasing
    -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wold-style-definition -Wvla -Wpointer-arith
    -Wwrite-strings -Wundef -Wformat=2 -Wimplicit-fallthrough)
if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
    # Does not change values; without it gcc reports uses that cannot happen in vectorised tails.
    list(APPEND NBX_C_FLAGS -Wno-maybe-uninitialized -Wlogical-op -Wduplicated-cond -fno-semantic-interposition)
endif()
# psABI notes about vector arguments of functions that are all internal.
list(APPEND NBX_C_FLAGS -Wno-psabi)
if(NBX_WERROR)
    list(APPEND NBX_C_FLAGS -Werror)
endif()

set(NBX_SANITIZE_FLAGS)
if(NBX_SANITIZE)
    set(NBX_SANITIZE_FLAGS -fsanitize=${NBX_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
        # Warnings that follow values through code are wrong in instrumented code.
        list(APPEND NBX_SANITIZE_FLAGS -Wno-format-truncation -Wno-stringop-overflow
             -Wno-stringop-truncation -Wno-array-bounds)
    endif()
endif()
set(NBX_FUZZ_LIBRARY_FLAGS)
if(NBX_FUZZ)
    if(NOT CMAKE_C_COMPILER_ID MATCHES "Clang")
        message(FATAL_ERROR "NBX_FUZZ needs clang: configure with -DCMAKE_C_COMPILER=clang")
    endif()
    set(NBX_FUZZ_LIBRARY_FLAGS -fsanitize=fuzzer-no-link)
endif()

if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
    set(NBX_ISAS baseline avx2 avx512)
    set(NBX_ISA_FLAGS_baseline)
    set(NBX_ISA_FLAGS_avx2 -mavx2 -mfma -mf16c -mbmi2)
    set(NBX_ISA_FLAGS_avx512 ${NBX_ISA_FLAGS_avx2} -mavx512f -mavx512bw -mavx512dq -mavx512vl -mavx512cd
        -mprefer-vector-width=512)
else()
    set(NBX_ISAS baseline)
    set(NBX_ISA_FLAGS_baseline)
endif()
