/* SPDX-License-Identifier: Apache-2.0 */
/* Convolutions: geometry shared by all devices, and the functions that rows name. */
#ifndef NBXI_OPS_CONV_CONV_H
#define NBXI_OPS_CONV_CONV_H

#include "ops_rows.h"
#include "src/ops/op.h"

/* One convolution with three spatial dims (missing leading ones have size 1). Input [batch, in, ...], output
 * [batch, out, ...], weight [out, in / groups, ...] or, transposed, [in, out / groups, ...]. */
typedef struct nbxi_conv {
    bool transposed;
    int spatial; /* 1, 2 or 3 */
    int64_t batch, groups, in_channels, out_channels;
    int64_t in[3], out[3], kernel[3], stride[3], padding[3], dilation[3];
    int64_t in_strides[5], out_strides[5], weight_strides[5]; /* elements, as [batch or out, channel, d, h, w] */
    int64_t positions, taps;                                  /* products of out and of kernel */
} nbxi_conv;

/* Checks the arguments of aten::convolution and gives the output's sizes (spatial + 2 of them) and the geometry but for
 * the output's strides. */
nbx_status nbxi_conv_begin(nbxi_call *call, nbxi_conv *conv, int64_t *out_sizes);
void nbxi_conv_out_strides(nbxi_conv *conv, const nbx_tensor *out);
/* The input coordinate that output coordinate `at` reads for tap `tap` along dim d; false when there is none. */
static inline bool nbxi_conv_source(const nbxi_conv *c, int d, int64_t at, int64_t tap, int64_t *source)
{
    int64_t s;
    if (c->transposed) {
        s = at + c->padding[d] - tap * c->dilation[d];
        if (s < 0 || s % c->stride[d]) return false;
        s /= c->stride[d];
    } else {
        s = at * c->stride[d] - c->padding[d] + tap * c->dilation[d];
    }
    *source = s;
    return s >= 0 && s < c->in[d];
}

/* ATen's is_channels_last_strides for rank 4 and 5. */
bool nbxi_is_channels_last_like(const nbx_tensor *t);

#endif
