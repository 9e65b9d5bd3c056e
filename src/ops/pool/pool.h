/* SPDX-License-Identifier: Apache-2.0 */
/* Pooling: geometry shared by all devices, and the functions that rows name. */
#ifndef NBXI_OPS_POOL_POOL_H
#define NBXI_OPS_POOL_POOL_H

#include "ops_rows.h"
#include "src/ops/op.h"

/* Pooling over the last `spatial` dims, as three (missing leading ones have size 1). All other dims are planes. */
typedef struct nbxi_pool_shape {
    int spatial;
    bool adaptive, include_pad;
    int64_t divisor; /* 0: the number of elements */
    int64_t in[3], out[3], kernel[3], stride[3], padding[3], dilation[3];
    int64_t planes, in_count, out_count;
} nbxi_pool_shape;

/* Reads the arguments of a pooling operator by name (kernel_size, stride, padding, dilation, ceil_mode,
 * count_include_pad, divisor_override, or output_size); the number of spatial dims is in the operator's name. */
nbx_status nbxi_pool_begin(nbxi_call *call, nbxi_pool_shape *shape);
/* The window of output coordinate `at` along dim d: taps at start, start + dilation, … below end, inside the input;
 * *padded is the window's length with padding counted. */
void nbxi_pool_window(const nbxi_pool_shape *p, int d, int64_t at, int64_t *start, int64_t *end, int64_t *padded);

#endif
