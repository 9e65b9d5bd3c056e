/* SPDX-License-Identifier: Apache-2.0 */
/* Pooling operators that are other pooling operators. */
#include <string.h>

#include "src/ops/args.h"
#include "src/ops/pool/pool.h"

/* max_pool1d, 2d, 3d: the values of the form with indices. */
nbx_status nbxi_composite_max_pool(nbxi_call *call)
{
    const char *name = strstr(call->op->name, "1d")   ? "aten::max_pool1d_with_indices"
                       : strstr(call->op->name, "2d") ? "aten::max_pool2d_with_indices"
                                                      : "aten::max_pool3d_with_indices";
    nbx_value out[2];
    size_t count = 0;
    NBXI_TRY(nbx_call(call->ctx, name, call->args, (size_t)call->op->nargs, out, 2, &count));
    nbxi_return_tensor(call, 0, out[0].v.tensor);
    return NBX_OK;
}

/* adaptive_avg_pool?d: the operator whose name has a leading underscore. */
nbx_status nbxi_composite_adaptive_avg_pool(nbxi_call *call)
{
    nbx_tensor *out = NULL;
    const char *name = strstr(call->op->name, "2d") ? "aten::_adaptive_avg_pool2d" : "aten::_adaptive_avg_pool3d";
    NBXI_TRY(nbxi_call1(call->ctx, name, call->args, 2, &out));
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}
