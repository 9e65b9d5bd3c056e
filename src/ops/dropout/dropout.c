/* SPDX-License-Identifier: Apache-2.0 */
/* Dropout at inference: the input as it is. */
#include "ops_rows.h"
#include "src/ops/args.h"

/* dropout(input, p, train) and kin. Training draws random numbers, which is refused unless nothing is dropped. */
nbx_status nbxi_composite_dropout(nbxi_call *call)
{
    double p = nbxi_arg_double(call, 1);
    if (!(p >= 0 && p <= 1)) return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "must be from 0 to 1, it is %g", p);
    if (nbxi_arg_bool(call, 2) && p > 0)
        return nbxi_fail_arg(call, 2, NBX_NOT_SUPPORTED,
                             "dropout in training mode is not supported; export the model after model.eval()");
    nbxi_return_tensor(call, 0, nbxi_arg_tensor(call, 0));
    return NBX_OK;
}

/* native_dropout(input, p, train): a copy and a mask of ones. */
nbx_status nbxi_composite_native_dropout(nbxi_call *call)
{
    nbx_tensor *out = NULL, *mask = NULL;
    if (!nbxi_arg_is_none(call, 2) && nbxi_arg_bool(call, 2) && nbxi_arg_double(call, 1) > 0)
        return nbxi_fail_arg(call, 2, NBX_NOT_SUPPORTED,
                             "dropout in training mode is not supported; export the model after model.eval()");
    nbx_value args[2] = {call->args[0], nbxi_value_dtype(NBX_BOOL)};
    NBXI_TRY(nbxi_call1(call->ctx, "aten::clone", args, 1, &out));
    NBXI_TRY(nbxi_call1(call->ctx, "aten::ones_like", args, 2, &mask));
    nbxi_return_tensor(call, 0, out);
    nbxi_return_tensor(call, 1, mask);
    return NBX_OK;
}
