/* SPDX-License-Identifier: Apache-2.0 */
/* The inner loops of softmax, one for each instruction set. */
#ifndef NBXI_OPS_SOFTMAX_H
#define NBXI_OPS_SOFTMAX_H

#include <stdint.h>

#include "src/base/isa.h"

#define NBXI_SOFTMAX_COLUMNS 64

/* One row of n contiguous elements; y may be x. */
NBXI_ISA_DECLARE(void, nbxi_softmax_row_f32, (const float *x, float *y, int64_t n, bool logarithm))
NBXI_ISA_DECLARE(void, nbxi_softmax_row_f64, (const double *x, double *y, int64_t n, bool logarithm))
/* `width` (at most NBXI_SOFTMAX_COLUMNS) columns side by side, n rows that lie xs and ys elements apart; y may be x. */
NBXI_ISA_DECLARE(void, nbxi_softmax_columns_f32,
                 (const float *x, int64_t xs, float *y, int64_t ys, int64_t n, int64_t width, bool logarithm))
NBXI_ISA_DECLARE(void, nbxi_softmax_columns_f64,
                 (const double *x, int64_t xs, double *y, int64_t ys, int64_t n, int64_t width, bool logarithm))

#endif
