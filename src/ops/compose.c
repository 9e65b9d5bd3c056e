/* SPDX-License-Identifier: Apache-2.0 */
/* Helpers of composite rows. */
#include "src/ops/compose.h"

#include "src/ops/args.h"

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

nbx_dtype nbxi_wider(nbx_dtype dtype)
{
    switch (dtype) {
    case NBX_FLOAT16:
    case NBX_BFLOAT16: return NBX_FLOAT32;
    case NBX_FLOAT32: return NBX_FLOAT64;
    case NBX_COMPLEX64: return NBX_COMPLEX128;
    default: return dtype;
    }
}

nbx_tensor *nbxi_chain_call(nbxi_chain *chain, const char *name, const nbx_value *args, size_t nargs)
{
    nbx_tensor *out = NULL;
    if (chain->status == NBX_OK) chain->status = nbxi_call1(chain->ctx, name, args, nargs, &out);
    return chain->status == NBX_OK ? out : NULL;
}

nbx_status nbxi_chain_return(const nbxi_chain *chain, nbxi_call *call, nbx_tensor *out)
{
    if (chain->status == NBX_OK) nbxi_return_tensor(call, 0, out);
    return chain->status;
}
