/* SPDX-License-Identifier: Apache-2.0 */
/* Results and argument checks of medians and modes. */
#include "ops_rows.h"
#include "src/ops/median/median.h"

nbx_status nbxi_median_lines(const nbxi_call *call, nbxi_median_lines_of *l)
{
    const nbx_tensor *x = nbxi_arg_tensor(call, 0);
    l->dim = -1;
    l->n = x->numel;
    l->lines = l->inner = 1;
    if (call->op->nargs == 1) return NBX_OK;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 1), x->ndim, &l->dim));
    if (x->ndim == 0) return NBX_OK;
    l->n = x->sizes[l->dim];
    l->lines = x->numel && l->n ? x->numel / l->n : 0;
    for (int d = l->dim + 1; d < x->ndim; d++) l->inner *= x->sizes[d];
    return NBX_OK;
}

nbx_status nbxi_infer_median(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *x = nbxi_arg_tensor(call, 0);
    if (x->numel == 0 && nbx_dtype_category(x->dtype) <= NBX_CATEGORY_INT)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "%s of no integers has no value", call->op->name);
    nbxi_meta_contiguous(&outs[0], x->dtype, 0, NULL);
    return NBX_OK;
}

nbx_status nbxi_infer_median_dim(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *x = nbxi_arg_tensor(call, 0);
    int64_t sizes[NBX_MAX_RANK];
    int dim, ndim = 0;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 1), x->ndim, &dim));
    if (x->ndim > 0 && x->sizes[dim] == 0)
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "%s has no value over dimension %d, whose size is 0", call->op->name,
                             dim);
    for (int d = 0; d < x->ndim; d++) {
        if (d != dim)
            sizes[ndim++] = x->sizes[d];
        else if (nbxi_arg_bool(call, 2))
            sizes[ndim++] = 1;
    }
    nbxi_meta_contiguous(&outs[0], x->dtype, ndim, sizes);
    nbxi_meta_contiguous(&outs[1], NBX_INT64, ndim, sizes);
    return NBX_OK;
}
