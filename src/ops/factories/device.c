/* SPDX-License-Identifier: Apache-2.0 */
/* Triangles and diagonals on devices. */
#include <string.h>

#include "ops_rows.h"
#include "src/ops/devices.h"
#include "src/ops/factories/factories.h"

nbx_status nbxi_device_triangle(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbx_tensor *out = outs[0], *place;
    int n = out->ndim;
    if (out->numel == 0) return NBX_OK;
    NBXI_TRY(nbxi_out_begin(call->ctx, out, &place));
    nbx_status status = nbxi_copy(call->ctx, place, self);
    if (status == NBX_OK) {
        nbxi_kit k;
        nbxi_kit_begin(&k, call->ctx, out->storage->on);
        nbxi_kit_dtype(&k, "T", out->dtype);
        nbxi_kit_tensor(&k, place);
        nbxi_kit_int(&k, place->numel);
        nbxi_kit_int(&k, out->sizes[n - 2]);
        nbxi_kit_int(&k, out->sizes[n - 1]);
        nbxi_kit_int(&k, nbxi_arg_int(call, 1));
        nbxi_kit_int(&k, strstr(call->op->name, "tril") != NULL);
        status = nbxi_kit_run(&k, "clear_triangle", nbxi_kit_groups(&k, place->numel), 1);
    }
    return nbxi_out_end(call->ctx, out, place, status);
}

nbx_status nbxi_device_diag_embed(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbx_tensor *out = outs[0], *diagonal;
    int64_t sizes[NBX_MAX_RANK], strides[NBX_MAX_RANK], offset = nbxi_arg_int(call, 1);
    int dim1, dim2, n = self->ndim, own = 0;
    NBXI_TRY(nbxi_diag_embed_get(call, &dim1, &dim2));
    NBXI_TRY(nbxi_far_fill_tensor(call->ctx, out, nbx_scalar_int(0)));
    if (self->numel == 0) return NBX_OK;
    for (int d = 0; d < out->ndim; d++) {
        if (d == dim1 || d == dim2) continue;
        sizes[own] = out->sizes[d];
        strides[own++] = out->strides[d];
    }
    sizes[n - 1] = self->sizes[n - 1];
    strides[n - 1] = out->strides[dim1] + out->strides[dim2];
    int64_t first = offset >= 0 ? offset * out->strides[dim2] : -offset * out->strides[dim1];
    NBXI_TRY(nbxi_view(call->ctx, out, out->dtype, n, sizes, strides, out->offset + first, &diagonal));
    nbx_status status = nbxi_copy(call->ctx, diagonal, self);
    nbx_tensor_release(diagonal);
    return status;
}
