/* SPDX-License-Identifier: Apache-2.0 */
/* Padding on devices: copies of boxes. */
#include "ops_rows.h"
#include "src/ops/devices.h"
#include "src/ops/pad/pad.h"

nbx_status nbxi_device_pad(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbxi_segments dims[NBX_MAX_RANK];
    nbxi_pad_shape p;
    NBXI_TRY(nbxi_pad_begin(call, &p));
    if (outs[0]->numel == 0) return NBX_OK;
    if (p.mode == NBXI_PAD_CONSTANT) NBXI_TRY(nbxi_far_fill_tensor(call->ctx, outs[0], nbxi_arg_scalar(call, 2)));
    for (int d = 0; d < p.ndim; d++) {
        dims[d].count = 0;
        for (int64_t at = 0; at < p.sizes[d]; at++) {
            int64_t from = nbxi_pad_source(p.mode, at, p.before[d], self->sizes[d]);
            if (from >= 0) NBXI_TRY(nbxi_segments_add(call->ctx, &dims[d], at, from));
        }
    }
    return nbxi_segments_copy(call->ctx, outs[0], self, dims);
}
