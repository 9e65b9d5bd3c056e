/* SPDX-License-Identifier: Apache-2.0 */
/* slice_scatter and kin: a copy of self with src in the place of a view. */
#include "nbx/ops.h"
#include "ops_rows.h"
#include "src/ops/args.h"

/* A copy, then copy_ to the view that `view` with these arguments (self is replaced by the copy) gives. */
static nbx_status scatter(nbxi_call *call, const char *view, nbx_value *args, size_t nargs)
{
    nbx_tensor *copy = NULL, *part = NULL, *src = nbxi_arg_tensor(call, 1);
    nbx_value self[2] = {call->args[0], call->args[0]};
    NBXI_TRY(nbxi_call1(call->ctx, "aten::copy", self, 2, &copy)); /* keeps strides, gaps too */
    args[0] = nbxi_value_tensor(copy);
    NBXI_TRY(nbxi_call1(call->ctx, view, args, nargs, &part));
    bool same = part->ndim == src->ndim;
    for (int d = 0; same && d < part->ndim; d++) same = part->sizes[d] == src->sizes[d];
    char a[256], b[256];
    if (!same)
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "src has sizes %s, the part to be written has %s",
                             nbxi_sizes_text(src->ndim, src->sizes, a, sizeof a),
                             nbxi_sizes_text(part->ndim, part->sizes, b, sizeof b));
    NBXI_TRY(nbxi_copy(call->ctx, part, src));
    nbxi_return_tensor(call, 0, copy);
    return NBX_OK;
}

nbx_status nbxi_composite_slice_scatter(nbxi_call *call)
{
    nbx_value args[5] = {call->args[0], call->args[2], call->args[3], call->args[4], call->args[5]};
    return scatter(call, "aten::slice.Tensor", args, 5);
}

nbx_status nbxi_composite_select_scatter(nbxi_call *call)
{
    nbx_value args[3] = {call->args[0], call->args[2], call->args[3]};
    return scatter(call, "aten::select.int", args, 3);
}

nbx_status nbxi_composite_diagonal_scatter(nbxi_call *call)
{
    nbx_value args[4] = {call->args[0], call->args[2], call->args[3], call->args[4]};
    return scatter(call, "aten::diagonal", args, 4);
}

nbx_status nbxi_composite_as_strided_scatter(nbxi_call *call)
{
    nbx_value args[4] = {call->args[0], call->args[2], call->args[3], call->args[4]};
    int64_t offset = nbxi_arg_tensor(call, 0)->offset; /* the copy begins at 0 */
    if (!nbxi_arg_is_none(call, 4)) {
        if (nbxi_arg_int(call, 4) < offset)
            return nbxi_fail_arg(call, 4, NBX_NOT_SUPPORTED,
                                 "elements before self's first one (at %lld) are not copied", (long long)offset);
        args[3] = nbxi_value_int(nbxi_arg_int(call, 4) - offset);
    }
    return scatter(call, "aten::as_strided", args, 4);
}
