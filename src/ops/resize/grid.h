/* SPDX-License-Identifier: Apache-2.0 */
/* Grid sampling: input [n, c, (d,) h, w] read at grid [n, (d',) h', w', 2 or 3], coordinates x first, in [-1, 1]. */
#ifndef NBXI_OPS_RESIZE_GRID_H
#define NBXI_OPS_RESIZE_GRID_H

#include "src/ops/op.h"

typedef enum nbxi_grid_mode { NBXI_GRID_LINEAR = 0, NBXI_GRID_NEAREST = 1, NBXI_GRID_CUBIC = 2 } nbxi_grid_mode;
typedef enum nbxi_grid_padding {
    NBXI_GRID_ZEROS = 0,
    NBXI_GRID_BORDER = 1,
    NBXI_GRID_REFLECTION = 2
} nbxi_grid_padding;

typedef struct nbxi_grid {
    nbxi_grid_mode mode;
    nbxi_grid_padding padding;
    bool align_corners;
    int spatial; /* 2 or 3 */
    int64_t batch, channels, positions;
} nbxi_grid;

nbx_status nbxi_grid_begin(nbxi_call *call, nbxi_grid *g);

#endif
