/* SPDX-License-Identifier: Apache-2.0 */
/* Shapes and argument checks of softmax, and the operators that are made of it. */
#include "nbx/ops.h"
#include "ops_rows.h"
#include "src/ops/compose.h"

nbx_status nbxi_infer_softmax(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    bool to_float = nbxi_arg_bool(call, 2);
    int dim;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 1), self->ndim, &dim));
    if (to_float && self->dtype != NBX_FLOAT16 && self->dtype != NBX_BFLOAT16)
        return nbxi_fail_arg(call, 2, NBX_DTYPE, "half_to_float needs a float16 or bfloat16 tensor, not %s",
                             nbx_dtype_name(self->dtype));
    nbxi_meta_contiguous(&outs[0], to_float ? NBX_FLOAT32 : self->dtype, self->ndim, self->sizes);
    return NBX_OK;
}

typedef nbx_status (*softmax_function)(nbx_context *, nbx_tensor *, int64_t, bool, nbx_tensor **);

static nbx_status compose(nbxi_call *call, softmax_function function)
{
    nbx_tensor *self = nbxi_arg_tensor(call, 0), *converted, *out;
    NBXI_TRY(nbxi_as_dtype(call->ctx, self, nbxi_arg_dtype(call, 2, self->dtype), &converted));
    NBXI_TRY(function(call->ctx, converted, nbxi_arg_int(call, 1), false, &out));
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}

nbx_status nbxi_softmax_int(nbxi_call *call) { return compose(call, nbx_internal_softmax); }
nbx_status nbxi_log_softmax_int(nbxi_call *call) { return compose(call, nbx_internal_log_softmax); }
