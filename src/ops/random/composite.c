/* SPDX-License-Identifier: Apache-2.0 */
/* Normal numbers with means or deviations of their own. */
#include <string.h>

#include "ops_rows.h"
#include "src/ops/args.h"
#include "src/ops/compose.h"
#include "src/tensor/convert.h"
#include "src/tensor/iter.h"

#define T nbxi_value_tensor

static nbx_status check_deviations(nbxi_call *call, const nbx_tensor *std)
{
    nbxi_iter it;
    nbxi_iter_operand operand = nbxi_iter_tensor(std);
    if (nbx_dtype_is_complex(std->dtype))
        return nbxi_fail_arg(call, 1, NBX_DTYPE, "normal expects standard deviation to be non-complex");
    nbxi_iter_init(&it, std->ndim, std->sizes, 1, &operand);
    for (int64_t i = 0; i < it.numel; i++)
        if (!(nbxi_scalar_to_double(nbxi_load_scalar(std->dtype, nbxi_iter_address(&it, 0, i))) >= 0))
            return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "normal expects all elements of std >= 0.0");
    return NBX_OK;
}

nbx_status nbxi_composite_normal(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *mean = nbxi_arg_tensor(call, 0), *std = nbxi_arg_tensor(call, 1), *like = mean ? mean : std;
    double deviation = std ? 1 : nbxi_arg_double(call, 1);
    int64_t sizes[NBX_MAX_RANK];
    int ndim = 0;
    if (mean) NBXI_TRY(nbxi_broadcast(call->ctx, &ndim, sizes, mean->ndim, mean->sizes));
    if (std) NBXI_TRY(nbxi_broadcast(call->ctx, &ndim, sizes, std->ndim, std->sizes));
    if (std) NBXI_TRY(check_deviations(call, std));
    nbx_value where = {.kind = NBX_VALUE_DEVICE, .v.device = call->device};
    nbx_tensor *x = NBXI_CHAIN(&c, "aten::normal.float_float", nbxi_value_double(0), nbxi_value_double(deviation),
                               nbxi_value_ints(sizes, (size_t)ndim), call->args[2], nbxi_value_dtype(like->dtype),
                               nbxi_value_none(), where);
    if (std) x = NBXI_CHAIN(&c, "aten::mul_.Tensor", T(x), T(std));
    if (mean)
        x = NBXI_CHAIN(&c, "aten::add_.Tensor", T(x), T(mean));
    else
        x = NBXI_CHAIN(&c, "aten::add_.Scalar", T(x), nbxi_value_double(nbxi_arg_double(call, 0)));
    return nbxi_chain_return(&c, call, x);
}
