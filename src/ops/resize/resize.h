/* SPDX-License-Identifier: Apache-2.0 */
/* Resampling: nearest, linear and cubic, with and without antialiasing, over 1 to 3 spatial dims. */
#ifndef NBXI_OPS_RESIZE_RESIZE_H
#define NBXI_OPS_RESIZE_RESIZE_H

#include "src/ops/op.h"

typedef enum nbxi_resize_kind {
    NBXI_NEAREST,
    NBXI_NEAREST_EXACT,
    NBXI_LINEAR,
    NBXI_CUBIC,
    NBXI_LINEAR_AA,
    NBXI_CUBIC_AA
} nbxi_resize_kind;

typedef struct nbxi_resize_shape {
    nbxi_resize_kind kind;
    int spatial;
    bool align_corners;
    int64_t in[3], out[3], planes;
    double scale[3]; /* output over input as the caller gave it; 0: not given */
} nbxi_resize_shape;

/* Reads output_size, align_corners and scales* of the operator; kind and spatial dims are in its name. */
nbx_status nbxi_resize_begin(nbxi_call *call, nbxi_resize_shape *shape);

/* Input coordinate of nearest sampling: PyTorch's rule, which is defined in float32. */
int64_t nbxi_nearest_source(const nbxi_resize_shape *r, int d, int64_t at);

#endif
