/* SPDX-License-Identifier: Apache-2.0 */
/* View operators that change self's own sizes and strides. */
#include "ops_rows.h"
#include "src/ops/views/views.h"

/* self becomes what the view function gives. Elements are not written. */
static nbx_status become(nbxi_call *call, nbxi_value_function view)
{
    nbx_tensor *self = nbxi_arg_tensor(call, 0);
    NBXI_TRY(view(call));
    nbx_tensor *made = call->rets[0].v.tensor;
    if (self->heap != made->heap) {
        nbx_tensor_release(made);
        call->rets[0].kind = NBX_VALUE_NONE;
        return nbxi_fail_arg(call, 0, NBX_NOT_SUPPORTED,
                             "the tensor was made by another context; use the form that makes a view");
    }
    nbxi_tensor_swap(self, made);
    nbx_tensor_release(made);
    nbx_tensor_retain(self);
    nbxi_return_tensor(call, 0, self);
    return NBX_OK;
}

nbx_status nbxi_squeeze_inplace(nbxi_call *call) { return become(call, nbxi_squeeze); }
nbx_status nbxi_squeeze_dim_inplace(nbxi_call *call) { return become(call, nbxi_squeeze_dim); }
nbx_status nbxi_squeeze_dims_inplace(nbxi_call *call) { return become(call, nbxi_squeeze_dims); }
nbx_status nbxi_unsqueeze_inplace(nbxi_call *call) { return become(call, nbxi_unsqueeze); }
nbx_status nbxi_transpose_inplace(nbxi_call *call) { return become(call, nbxi_transpose); }
nbx_status nbxi_t_inplace(nbxi_call *call) { return become(call, nbxi_t); }
nbx_status nbxi_as_strided_inplace(nbxi_call *call) { return become(call, nbxi_as_strided); }
