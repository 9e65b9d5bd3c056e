/* SPDX-License-Identifier: Apache-2.0 */
/* Padding: one gather by source coordinates for every mode. */
#ifndef NBXI_OPS_PAD_PAD_H
#define NBXI_OPS_PAD_PAD_H

#include "src/ops/op.h"

typedef enum nbxi_pad_mode { NBXI_PAD_CONSTANT, NBXI_PAD_REFLECT, NBXI_PAD_REPLICATE, NBXI_PAD_CIRCULAR } nbxi_pad_mode;

/* Output dims and how far each one starts before the input (padding may be negative: it crops). */
typedef struct nbxi_pad_shape {
    nbxi_pad_mode mode;
    int ndim;
    int64_t before[NBX_MAX_RANK], sizes[NBX_MAX_RANK];
} nbxi_pad_shape;

/* Reads `pad` (or `padding`) of the operator; the mode and the number of padded dims are in its name. */
nbx_status nbxi_pad_begin(nbxi_call *call, nbxi_pad_shape *shape);
/* The input coordinate of output coordinate `at` in a dim of `size`; -1: the fill value. */
int64_t nbxi_pad_source(nbxi_pad_mode mode, int64_t at, int64_t before, int64_t size);

#endif
