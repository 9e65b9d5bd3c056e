/* SPDX-License-Identifier: Apache-2.0 */
/* The inner loop of direct convolutions. */
#include "src/ops/conv/depthwise.h"

void NBXI_ISA_NAME(nbxi_axpy_f32)(float *acc, const float *x, int64_t step, float w, int64_t n)
{
    if (step == 1)
        for (int64_t j = 0; j < n; j++) acc[j] += w * x[j];
    else
        for (int64_t j = 0; j < n; j++) acc[j] += w * x[j * step];
}
