/* SPDX-License-Identifier: Apache-2.0 */
/* Helpers of composite rows. */
#include "src/ops/compose.h"

nbx_status nbxi_as_dtype(nbx_context *ctx, nbx_tensor *t, nbx_dtype dtype, nbx_tensor **out)
{
    *out = t;
    if (t->dtype == dtype) return NBX_OK;
    nbxi_meta meta;
    nbx_tensor *copy;
    nbxi_meta_like(&meta, dtype, t);
    NBXI_TRY(nbxi_tensor_new(ctx, &meta, t->storage->device, &copy));
    nbx_status status = nbxi_copy(ctx, copy, t);
    if (status != NBX_OK) {
        nbx_tensor_release(copy);
        return status;
    }
    NBXI_TRY(nbxi_scope_adopt(ctx, copy));
    *out = copy;
    return NBX_OK;
}
