/* SPDX-License-Identifier: Apache-2.0 */
/* Convolutions on devices. */
#include <string.h>

#include "src/ops/conv/conv.h"
#include "src/ops/devices.h"

nbx_status nbxi_device_convolution(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *x = nbxi_arg_tensor(call, 0), *w = nbxi_arg_tensor(call, 1), *given = nbxi_arg_tensor(call, 2);
    nbx_tensor *out = outs[0], *bias = NULL;
    nbxi_temporaries t;
    nbxi_conv c;
    nbxi_kit k;
    int64_t sizes[5], g[37];
    NBXI_TRY(nbxi_conv_begin(call, &c, sizes));
    nbxi_conv_out_strides(&c, out);
    if (out->numel == 0) return NBX_OK;
    nbxi_temporaries_begin(&t, call->ctx);
    nbx_status status = given ? nbxi_temporary_of(&t, given, out->dtype, &bias) : NBX_OK;
    if (status == NBX_OK) {
        g[0] = c.batch, g[1] = c.groups, g[2] = c.in_channels / c.groups, g[3] = c.out_channels / c.groups;
        memcpy(g + 4, c.in, sizeof c.in);
        memcpy(g + 7, c.out, sizeof c.out);
        memcpy(g + 10, c.kernel, sizeof c.kernel);
        memcpy(g + 13, c.stride, sizeof c.stride);
        memcpy(g + 16, c.padding, sizeof c.padding);
        memcpy(g + 19, c.dilation, sizeof c.dilation);
        memcpy(g + 22, c.in_strides, sizeof c.in_strides);
        memcpy(g + 27, c.weight_strides, sizeof c.weight_strides);
        memcpy(g + 32, c.out_strides, sizeof c.out_strides);
        bool empty = x->numel == 0 || w->numel == 0;
        if (empty) g[10] = 0; /* no taps */
        nbxi_kit_begin(&k, call->ctx, out->storage->on);
        nbxi_kit_dtype(&k, "T", out->dtype);
        nbxi_kit_spec(&k, "TRANSPOSED", c.transposed);
        nbxi_kit_tensor(&k, x);
        nbxi_kit_tensor(&k, w);
        nbxi_kit_address(&k, bias);
        nbxi_kit_tensor(&k, out);
        nbxi_kit_int(&k, out->numel);
        nbxi_kit_int(&k, bias != NULL);
        nbxi_kit_indices(&k, g, 37);
        int64_t groups = out->numel / 64 + 1;
        status = nbxi_kit_run(&k, "conv_direct", groups < 65535 ? groups : 65535, 1);
    }
    return nbxi_temporaries_end(&t, status);
}
