/* SPDX-License-Identifier: Apache-2.0 */
/* Normal numbers with means or deviations of their own. */
#include <string.h>

#include "ops_rows.h"
#include "src/ops/args.h"
#include "src/ops/compose.h"
#include "src/tensor/iter.h"

#define T nbxi_value_tensor

nbx_status nbxi_composite_normal(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *mean = nbxi_arg_tensor(call, 0), *std = nbxi_arg_tensor(call, 1), *like = mean ? mean : std;
    double deviation = std ? 1 : nbxi_arg_double(call, 1);
    int64_t sizes[NBX_MAX_RANK];
    int ndim = 0;
    if (mean) NBXI_TRY(nbxi_broadcast(call->ctx, &ndim, sizes, mean->ndim, mean->sizes));
    if (std) NBXI_TRY(nbxi_broadcast(call->ctx, &ndim, sizes, std->ndim, std->sizes));
    nbx_value none = nbxi_value_none(), where = {.kind = NBX_VALUE_DEVICE, .v.device = call->device};
    nbx_tensor *x = NBXI_CHAIN(&c, "aten::normal.float_float", nbxi_value_double(0), nbxi_value_double(deviation),
                               nbxi_value_ints(sizes, (size_t)ndim), none, nbxi_value_dtype(like->dtype), none, where);
    if (std) x = NBXI_CHAIN(&c, "aten::mul.Tensor", T(x), T(std));
    if (mean)
        x = NBXI_CHAIN(&c, "aten::add.Tensor", T(x), T(mean));
    else
        x = NBXI_CHAIN(&c, "aten::add.Scalar", T(x), nbxi_value_double(nbxi_arg_double(call, 0)));
    return nbxi_chain_return(&c, call, x);
}
