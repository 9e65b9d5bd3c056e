/* SPDX-License-Identifier: Apache-2.0 */
/* Reference functions that take more than a line; kinds as in special.h. */
#ifndef NBXI_OPS_POINTWISE_REF_SPECIAL_H
#define NBXI_OPS_POINTWISE_REF_SPECIAL_H

#include <stdint.h>

long double nbxi_ref_polynomial(int kind, long double x, long double degree, int64_t most);
long double nbxi_ref_bessel_jy(int kind, long double x);
long double nbxi_ref_bessel_k(int order, long double x, int scaled);
long double nbxi_ref_igamma(long double a, long double x, int upper);
long double nbxi_ref_airy(long double x);

#endif
