/* SPDX-License-Identifier: Apache-2.0 */
/* Vector math: inline functions without branches, tables or fused multiply-adds, which gcc and clang turn into vector
 * code inside plain loops and which give the same bits on every instruction set.
 *
 * nbxi_vm_NAME_f32 and nbxi_vm_NAME_f64 (and _i64, _b8 in vmath_int.h, _c64, _c128 in vmath_complex.h). Most float32
 * functions compute in double with a polynomial good to about 2^-34 and round once, so they are within 0.502 ulp; the
 * others state theirs. float64 functions are the C library's, or good to 2 ulp. tests/unit/test_vmath.c holds them to
 * it. */
#ifndef NBXI_BASE_VMATH_H
#define NBXI_BASE_VMATH_H

#include "src/base/vmath_core.h"
#include "src/base/vmath_f32.h"
#include "src/base/vmath_f64.h"

#endif
