/* SPDX-License-Identifier: Apache-2.0 */
/* What medians and modes share. */
#ifndef NBXI_OPS_MEDIAN_H
#define NBXI_OPS_MEDIAN_H

#include "src/ops/op.h"

/* Lines along a dim (-1: all elements as one line): their number, their length, and the step between the elements of
 * one when the tensor is contiguous. */
typedef struct nbxi_median_lines_of {
    int dim;
    int64_t n, lines, inner;
} nbxi_median_lines_of;
nbx_status nbxi_median_lines(const nbxi_call *call, nbxi_median_lines_of *l);

#endif
