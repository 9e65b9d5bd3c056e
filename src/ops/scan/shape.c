/* SPDX-License-Identifier: Apache-2.0 */
/* Results and argument checks of running sums and their kin. */
#include "ops_rows.h"

nbx_status nbxi_infer_cumulative(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    int dim;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 1), self->ndim, &dim));
    nbx_dtype own = nbx_dtype_category(self->dtype) <= NBX_CATEGORY_INT ? NBX_INT64 : self->dtype;
    nbx_dtype dtype = nbxi_arg_dtype(call, 2, own);
    if (dtype > NBX_COMPLEX128)
        return nbxi_fail_arg(call, 2, NBX_DTYPE, "%s does not compute in %s", call->op->name, nbx_dtype_name(dtype));
    nbxi_meta_contiguous(&outs[0], dtype, self->ndim, self->sizes);
    return NBX_OK;
}

nbx_status nbxi_infer_logcumsumexp(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    int dim;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 1), self->ndim, &dim));
    nbxi_meta_contiguous(&outs[0], self->dtype, self->ndim, self->sizes);
    return NBX_OK;
}

nbx_status nbxi_infer_cumulative_extreme(nbxi_call *call, nbxi_meta *outs)
{
    NBXI_TRY(nbxi_infer_logcumsumexp(call, outs));
    nbxi_meta_contiguous(&outs[1], NBX_INT64, outs[0].ndim, outs[0].sizes);
    return NBX_OK;
}
