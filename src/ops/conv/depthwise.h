/* SPDX-License-Identifier: Apache-2.0 */
/* CPU: convolutions whose groups have one input channel, row by row without unfolding. */
#ifndef NBXI_OPS_CONV_DEPTHWISE_H
#define NBXI_OPS_CONV_DEPTHWISE_H

#include "src/base/isa.h"
#include "src/ops/conv/conv.h"

/* Whether the direct kernel takes this one: one input channel a group, not transposed, float16, bfloat16 or float32. */
bool nbxi_depthwise_fits(const nbxi_conv *c, nbx_dtype dtype);
nbx_status nbxi_cpu_depthwise(nbxi_call *call, const nbxi_conv *c, nbx_tensor *out);

/* acc[j] += w * x[j * step] for j < n, one rounding for the product and one for the sum. */
NBXI_ISA_DECLARE(void, nbxi_axpy_f32, (float *acc, const float *x, int64_t step, float w, int64_t n))

#endif
