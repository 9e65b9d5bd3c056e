/* SPDX-License-Identifier: Apache-2.0 */
/* Shapes and argument checks of the fused cells: gates [batch, gates * hidden], state [batch, hidden]. */
#include "ops_rows.h"

static nbx_status check_matrix(nbxi_call *call, int i, nbx_dtype dtype, int64_t rows, int64_t columns)
{
    const nbx_tensor *t = nbxi_arg_tensor(call, i);
    char text[256];
    if (t->dtype != dtype)
        return nbxi_fail_arg(call, i, NBX_DTYPE, "must be %s like input_gates, it is %s", nbx_dtype_name(dtype),
                             nbx_dtype_name(t->dtype));
    if (t->ndim != 2 || t->sizes[0] != rows || t->sizes[1] != columns)
        return nbxi_fail_arg(call, i, NBX_SHAPE, "must have sizes [%lld, %lld], it has %s", (long long)rows,
                             (long long)columns, nbxi_sizes_text(t->ndim, t->sizes, text, sizeof text));
    return NBX_OK;
}

static nbx_status check_bias(nbxi_call *call, int i, nbx_dtype dtype, int64_t columns)
{
    const nbx_tensor *t = nbxi_arg_tensor(call, i);
    if (t == NULL) return NBX_OK;
    if (t->dtype != dtype || t->ndim != 1 || t->sizes[0] != columns)
        return nbxi_fail_arg(call, i, t->dtype != dtype ? NBX_DTYPE : NBX_SHAPE, "must be a vector of %lld %s",
                             (long long)columns, nbx_dtype_name(dtype));
    return NBX_OK;
}

static nbx_status check(nbxi_call *call, int64_t gates, nbxi_meta *outs, int states, int64_t kept)
{
    const nbx_tensor *x = nbxi_arg_tensor(call, 0);
    if (x->ndim != 2 || x->sizes[1] % gates != 0)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "must be a matrix whose columns are %lld gates of one size",
                             (long long)gates);
    int64_t hidden = x->sizes[1] / gates, sizes[2] = {x->sizes[0], hidden};
    NBXI_TRY(check_matrix(call, 1, x->dtype, x->sizes[0], x->sizes[1]));
    NBXI_TRY(check_matrix(call, 2, x->dtype, x->sizes[0], hidden));
    if ((nbxi_arg_tensor(call, 3) == NULL) != (nbxi_arg_tensor(call, 4) == NULL))
        return nbxi_fail_arg(call, 3, NBX_INVALID_ARGUMENT, "both biases or none must be given");
    NBXI_TRY(check_bias(call, 3, x->dtype, x->sizes[1]));
    NBXI_TRY(check_bias(call, 4, x->dtype, x->sizes[1]));
    for (int k = 0; k < states; k++) nbxi_meta_contiguous(&outs[k], x->dtype, 2, sizes);
    sizes[1] = kept * hidden;
    nbxi_meta_contiguous(&outs[states], x->dtype, 2, sizes);
    return NBX_OK;
}

nbx_status nbxi_infer_lstm_cell(nbxi_call *call, nbxi_meta *outs) { return check(call, 4, outs, 2, 4); }
nbx_status nbxi_infer_gru_cell(nbxi_call *call, nbxi_meta *outs) { return check(call, 3, outs, 1, 5); }
