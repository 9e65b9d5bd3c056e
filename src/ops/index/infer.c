/* SPDX-License-Identifier: Apache-2.0 */
/* Output sizes and checks of the index family. */
#include "src/ops/index/index.h"
#include "src/tensor/convert.h"

#include <string.h>

#include "src/ops/index/dimwise.h"

nbx_status nbxi_infer_index_select(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0), *index = nbxi_arg_tensor(call, 2);
    int dim;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 1), self->ndim, &dim));
    if (index->ndim > 1)
        return nbxi_fail_arg(call, 2, NBX_SHAPE, "index must be a vector, it has rank %d", index->ndim);
    if (self->ndim == 0 && index->numel != 1)
        return nbxi_fail_arg(call, 2, NBX_INDEX, "a tensor of rank 0 takes one index, not %lld",
                             (long long)index->numel);
    int64_t sizes[NBX_MAX_RANK];
    for (int d = 0; d < self->ndim; d++) sizes[d] = d == dim ? index->numel : self->sizes[d];
    nbxi_meta_contiguous(&outs[0], self->dtype, self->ndim, sizes);
    return NBX_OK;
}

nbx_status nbxi_infer_gather(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0), *index = nbxi_arg_tensor(call, 2);
    int dim;
    NBXI_TRY(nbxi_dimwise_check(call, 0, 1, 2, -1, &dim));
    nbxi_meta_contiguous(&outs[0], self->dtype, index->ndim, index->sizes);
    return NBX_OK;
}

/* self, contiguous: what every functional scatter-like operator gives. */
static nbx_status like_self(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbxi_meta_contiguous(&outs[0], self->dtype, self->ndim, self->sizes);
    return NBX_OK;
}

static nbx_status like_self_preserved(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbxi_meta_like(&outs[0], self->dtype, self);
    return NBX_OK;
}

nbx_status nbxi_infer_scatter_src(nbxi_call *call, nbxi_meta *outs)
{
    int dim;
    NBXI_TRY(nbxi_dimwise_check(call, 0, 1, 2, 3, &dim));
    return like_self(call, outs);
}

/* Numbers become elements of self; PyTorch refuses those that do not fit. */
static nbx_status check_number(nbxi_call *call, int i, const nbx_tensor *self)
{
    if (call->args[i].kind != NBX_VALUE_SCALAR || nbxi_scalar_fits(self->dtype, nbxi_arg_scalar(call, i)))
        return NBX_OK;
    return nbxi_fail_arg(call, i, NBX_INVALID_ARGUMENT, "the number is out of the range of %s",
                         nbx_dtype_name(self->dtype));
}

nbx_status nbxi_infer_scatter_value(nbxi_call *call, nbxi_meta *outs)
{
    int dim;
    NBXI_TRY(nbxi_dimwise_check(call, 0, 1, 2, -1, &dim));
    NBXI_TRY(check_number(call, 3, nbxi_arg_tensor(call, 0)));
    return like_self(call, outs);
}

nbx_status nbxi_infer_index_put(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0), *values = nbxi_arg_tensor(call, 2);
    if (values->dtype != self->dtype)
        return nbxi_fail_arg(call, 2, NBX_DTYPE, "values are %s, self is %s: they must be equal",
                             nbx_dtype_name(values->dtype), nbx_dtype_name(self->dtype));
    return like_self_preserved(call, outs);
}

/* index_add, index_copy, index_reduce: source has self's sizes with index's length at dim. */
nbx_status nbxi_infer_index_add(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0), *index = nbxi_arg_tensor(call, 2);
    const nbx_tensor *source = nbxi_arg_tensor(call, 3);
    int dim;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 1), self->ndim, &dim));
    if (index->ndim > 1)
        return nbxi_fail_arg(call, 2, NBX_SHAPE, "index must be a vector, it has rank %d", index->ndim);
    if (source->dtype != self->dtype)
        return nbxi_fail_arg(call, 3, NBX_DTYPE, "source is %s, self is %s: they must be equal",
                             nbx_dtype_name(source->dtype), nbx_dtype_name(self->dtype));
    bool fits =
        source->ndim == self->ndim || (self->ndim == 0 && source->ndim == 1) || (self->ndim == 1 && source->ndim == 0);
    for (int d = 0; fits && d < self->ndim && d < source->ndim; d++)
        fits = source->sizes[d] == (d == dim ? index->numel : self->sizes[d]);
    if (fits && (self->ndim == 0 || source->ndim == 0)) fits = source->numel == index->numel;
    char a[256], b[256];
    if (!fits)
        return nbxi_fail_arg(call, 3, NBX_SHAPE,
                             "source of sizes %s does not fit self of sizes %s with %lld indices at dimension %d",
                             nbxi_sizes_text(source->ndim, source->sizes, a, sizeof a),
                             nbxi_sizes_text(self->ndim, self->sizes, b, sizeof b), (long long)index->numel, dim);
    if (call->op->nargs > 4) NBXI_TRY(check_number(call, 4, self));
    return like_self(call, outs);
}

nbx_status nbxi_infer_index_fill(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0), *index = nbxi_arg_tensor(call, 2);
    int dim;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 1), self->ndim, &dim));
    if (index->ndim > 1)
        return nbxi_fail_arg(call, 2, NBX_SHAPE, "index must be a vector, it has rank %d", index->ndim);
    if (call->args[3].kind == NBX_VALUE_TENSOR && nbxi_arg_tensor(call, 3)->ndim != 0)
        return nbxi_fail_arg(call, 3, NBX_SHAPE, "value must have rank 0, it has rank %d",
                             nbxi_arg_tensor(call, 3)->ndim);
    nbx_category category = nbx_dtype_category(self->dtype);
    if (call->args[3].kind == NBX_VALUE_SCALAR && nbxi_arg_scalar(call, 3).kind == NBX_SCALAR_COMPLEX &&
        category != NBX_CATEGORY_COMPLEX)
        return nbxi_fail_arg(call, 3, NBX_DTYPE, "a complex value does not fit %s", nbx_dtype_name(self->dtype));
    NBXI_TRY(check_number(call, 3, self));
    return like_self_preserved(call, outs);
}

nbx_status nbxi_infer_take(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0), *index = nbxi_arg_tensor(call, 1);
    if (index->dtype != NBX_INT64)
        return nbxi_fail_arg(call, 1, NBX_DTYPE, "index must be int64, not %s", nbx_dtype_name(index->dtype));
    if (self->numel == 0 && index->numel != 0)
        return nbxi_fail_arg(call, 0, NBX_INDEX, "cannot take from an empty tensor");
    nbxi_meta_contiguous(&outs[0], self->dtype, index->ndim, index->sizes);
    return NBX_OK;
}

nbx_status nbxi_infer_put(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0), *index = nbxi_arg_tensor(call, 1);
    const nbx_tensor *source = nbxi_arg_tensor(call, 2);
    if (index->dtype != NBX_INT64)
        return nbxi_fail_arg(call, 1, NBX_DTYPE, "index must be int64, not %s", nbx_dtype_name(index->dtype));
    if (source->dtype != self->dtype)
        return nbxi_fail_arg(call, 2, NBX_DTYPE, "source is %s, self is %s: they must be equal",
                             nbx_dtype_name(source->dtype), nbx_dtype_name(self->dtype));
    if (source->numel != index->numel)
        return nbxi_fail_arg(call, 2, NBX_SHAPE, "source has %lld elements, index has %lld", (long long)source->numel,
                             (long long)index->numel);
    return like_self_preserved(call, outs);
}

nbx_status nbxi_infer_masked_scatter(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0), *mask = nbxi_arg_tensor(call, 1);
    const nbx_tensor *source = nbxi_arg_tensor(call, 2);
    if (mask->dtype != NBX_BOOL)
        return nbxi_fail_arg(call, 1, NBX_DTYPE, "mask must be bool, not %s", nbx_dtype_name(mask->dtype));
    if (source->dtype != self->dtype)
        return nbxi_fail_arg(call, 2, NBX_DTYPE, "source is %s, self is %s: they must be equal",
                             nbx_dtype_name(source->dtype), nbx_dtype_name(self->dtype));
    int64_t sizes[NBX_MAX_RANK];
    int ndim;
    NBXI_TRY(nbxi_index_broadcast(call->ctx, self, mask, &ndim, sizes));
    nbxi_meta_contiguous(&outs[0], self->dtype, ndim, sizes);
    return NBX_OK;
}

nbx_status nbxi_infer_embedding(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *weight = nbxi_arg_tensor(call, 0), *indices = nbxi_arg_tensor(call, 1);
    if (weight->ndim != 2)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "weight must be a matrix, it has rank %d", weight->ndim);
    if (indices->dtype != NBX_INT64 && indices->dtype != NBX_INT32)
        return nbxi_fail_arg(call, 1, NBX_DTYPE, "indices must be int64 or int32, not %s",
                             nbx_dtype_name(indices->dtype));
    if (indices->ndim >= NBX_MAX_RANK) return nbxi_fail_arg(call, 1, NBX_LIMIT, "rank %d is too high", indices->ndim);
    int64_t sizes[NBX_MAX_RANK];
    for (int d = 0; d < indices->ndim; d++) sizes[d] = indices->sizes[d];
    sizes[indices->ndim] = weight->sizes[1];
    nbxi_meta_contiguous(&outs[0], weight->dtype, indices->ndim + 1, sizes);
    return NBX_OK;
}

nbx_status nbxi_index_broadcast(nbx_context *ctx, const nbx_tensor *a, const nbx_tensor *b, int *ndim, int64_t *sizes)
{
    *ndim = a->ndim > b->ndim ? a->ndim : b->ndim;
    for (int d = 0; d < *ndim; d++) {
        int da = d - (*ndim - a->ndim), db = d - (*ndim - b->ndim);
        int64_t sa = da < 0 ? 1 : a->sizes[da], sb = db < 0 ? 1 : b->sizes[db];
        if (sa != sb && sa != 1 && sb != 1)
            return nbxi_fail(ctx, NBX_SHAPE, "sizes %lld and %lld at dimension %d do not broadcast together",
                             (long long)sa, (long long)sb, d);
        sizes[d] = sa == 1 ? sb : sa;
    }
    return NBX_OK;
}
