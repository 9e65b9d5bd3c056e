/* SPDX-License-Identifier: Apache-2.0 */
/* The kernels of quantised products, built for each instruction set. */
#ifndef NBXI_QUANT_KERNELS_H
#define NBXI_QUANT_KERNELS_H

#include <stdint.h>

#include "src/base/isa.h"

#define NBXI_QUANT_COLUMNS 32 /* columns of a tile of int4 words */
#define NBXI_QUANT_ROWS 8     /* weight rows of a tile of the other forms */
#define NBXI_QUANT_CHUNK 512  /* and its depth; a sum over a chunk is finished before the next one begins */

/* Words [16, ld] of one group and 32 columns, their scales and minima. total[c] += sum over the group of x[k] * w[k,
 * c], k after k. */
NBXI_ISA_DECLARE(void, nbxi_quant_int4_vector,
                 (const uint32_t *words, int64_t ld, const float *scales, const float *mins, const float *x,
                  float *total))
/* The same weights as floats, [128, 32]. */
NBXI_ISA_DECLARE(void, nbxi_quant_int4_tile,
                 (const uint32_t *words, int64_t ld, const float *scales, const float *mins, float *w))
/* total[r * ldt + c] += sum over `depth` of x[r * ldx + k] * w[k, c], c < 32; over 128 with the bits of
 * nbxi_quant_int4_vector. */
NBXI_ISA_DECLARE(void, nbxi_quant_int4_rows,
                 (const float *w, int64_t depth, const float *x, int64_t ldx, int64_t rows, float *total, int64_t ldt))

/* w[i] = (q[i] - zero) * scale; w[i] = q[i] * scale for float8 with a table of its 256 values. */
NBXI_ISA_DECLARE(void, nbxi_quant_int8_expand, (const int8_t *q, float zero, float scale, int64_t n, float *w))
NBXI_ISA_DECLARE(void, nbxi_quant_float8_expand,
                 (const uint8_t *q, bool e5m2, const float *table, float scale, int64_t n, float *w))
/* total[r * ldt + c] += x[r] . w[c] over n elements (a multiple of 8), c < 8: eight sums, added in a tree. */
NBXI_ISA_DECLARE(void, nbxi_quant_dot_rows,
                 (const float *w, const float *x, int64_t ldx, int64_t rows, int64_t n, float *total, int64_t ldt))

#endif
