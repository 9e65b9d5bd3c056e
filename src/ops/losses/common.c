/* SPDX-License-Identifier: Apache-2.0 */
/* Beginning and end of a loss. */
#include "src/ops/losses/losses.h"

#include "src/tensor/promote.h"

nbx_status nbxi_loss_begin(nbxi_call *call, nbxi_loss *loss, const int *places, int count, nbx_tensor **out)
{
    nbxi_result_type type;
    loss->chain.ctx = call->ctx, loss->chain.status = NBX_OK;
    loss->call = call;
    nbxi_result_type_begin(&type);
    for (int k = 0; k < count; k++) {
        out[k] = nbxi_arg_tensor(call, places[k]);
        if (out[k]) NBXI_TRY(nbxi_result_type_tensor(call->ctx, &type, out[k]));
    }
    NBXI_TRY(nbxi_result_type_end(call->ctx, &type, &loss->dtype));
    for (int k = 0; k < count; k++)
        if (out[k]) NBXI_TRY(nbxi_as_dtype(call->ctx, out[k], nbxi_wider(loss->dtype), &out[k]));
    return NBX_OK;
}

nbx_status nbxi_loss_return(nbxi_loss *loss, int k, nbx_tensor *x)
{
    if (loss->chain.status == NBX_OK) loss->chain.status = nbxi_as_dtype(loss->chain.ctx, x, loss->dtype, &x);
    if (loss->chain.status == NBX_OK) nbxi_return_tensor(loss->call, k, x);
    return loss->chain.status;
}

nbx_status nbxi_loss_end(nbxi_loss *loss, int place, nbx_tensor *x)
{
    int64_t reduction = nbxi_arg_int(loss->call, place);
    if (reduction < 0 || reduction > 2)
        return nbxi_fail_arg(loss->call, place, NBX_INVALID_ARGUMENT, "must be 0 (none), 1 (mean) or 2 (sum), not %lld",
                             (long long)reduction);
    if (reduction == 1) x = link1(loss, "aten::mean", x);
    if (reduction == 2) x = link1(loss, "aten::sum", x);
    return nbxi_loss_return(loss, 0, x);
}
