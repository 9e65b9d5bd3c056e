/* SPDX-License-Identifier: Apache-2.0 */
/* C11's CMPLX macros, which glibc's header leaves out for clang. */
#ifndef NBXI_BASE_CMPLX_H
#define NBXI_BASE_CMPLX_H

#include <complex.h>

#ifndef CMPLX
#define CMPLX(re, im) __builtin_complex((double)(re), (double)(im))
#define CMPLXF(re, im) __builtin_complex((float)(re), (float)(im))
#define CMPLXL(re, im) __builtin_complex((long double)(re), (long double)(im))
#endif

#endif
