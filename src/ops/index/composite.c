/* SPDX-License-Identifier: Apache-2.0 */
/* Index operators that are others put together. */
#include "nbx/ops.h"
#include "ops_rows.h"
#include "src/ops/args.h"
#include "src/ops/compose.h"
#include "src/ops/index/index.h"

/* Indices from -size on count from the end. */
static nbx_status wrap_indices(nbx_context *ctx, nbx_tensor *indices, int64_t size, nbx_tensor **out)
{
    nbxi_chain c = {ctx, NBX_OK};
    nbx_tensor *negative = NBXI_CHAIN(&c, "aten::lt.Scalar", nbxi_value_tensor(indices), nbxi_value_int(0));
    nbx_tensor *moved = NBXI_CHAIN(&c, "aten::add.Scalar", nbxi_value_tensor(indices), nbxi_value_int(size));
    *out = NBXI_CHAIN(&c, "aten::where.self", nbxi_value_tensor(negative), nbxi_value_tensor(moved),
                      nbxi_value_tensor(indices));
    return c.status;
}

nbx_status nbxi_composite_take_along_dim(nbxi_call *call)
{
    nbx_tensor *self = nbxi_arg_tensor(call, 0), *indices = nbxi_arg_tensor(call, 1), *out = NULL;
    nbx_context *ctx = call->ctx;
    if (indices->dtype != NBX_INT64)
        return nbxi_fail_arg(call, 1, NBX_DTYPE, "indices must be int64, not %s", nbx_dtype_name(indices->dtype));
    if (nbxi_arg_is_none(call, 2)) {
        const int64_t flat = -1;
        nbx_tensor *a = NULL, *b = NULL;
        NBXI_TRY(nbx_reshape(ctx, self, &flat, 1, &a));
        NBXI_TRY(wrap_indices(ctx, indices, self->numel, &b));
        NBXI_TRY(nbx_reshape(ctx, b, &flat, 1, &b));
        NBXI_TRY(nbx_gather(ctx, a, 0, b, NULL, &out));
        nbxi_return_tensor(call, 0, out);
        return NBX_OK;
    }
    int dim;
    NBXI_TRY(nbxi_wrap_dim(ctx, "dim", nbxi_arg_int(call, 2), self->ndim, &dim));
    if (self->ndim != indices->ndim)
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "indices must have self's rank %d, they have rank %d", self->ndim,
                             indices->ndim);
    int64_t self_sizes[NBX_MAX_RANK], index_sizes[NBX_MAX_RANK];
    for (int d = 0; d < self->ndim; d++) {
        int64_t a = self->sizes[d], b = indices->sizes[d];
        if (d != dim && a != b && a != 1 && b != 1)
            return nbxi_fail_arg(call, 1, NBX_SHAPE, "sizes %lld and %lld at dimension %d do not broadcast together",
                                 (long long)a, (long long)b, d);
        self_sizes[d] = d == dim ? a : a == 1 ? b : a;
        index_sizes[d] = d == dim ? b : self_sizes[d];
    }
    NBXI_TRY(nbx_expand(ctx, self, self_sizes, (size_t)self->ndim, NULL, &self));
    NBXI_TRY(wrap_indices(ctx, indices, self->ndim ? self->sizes[dim] : 1, &indices));
    NBXI_TRY(nbx_expand(ctx, indices, index_sizes, (size_t)self->ndim, NULL, &indices));
    NBXI_TRY(nbx_gather(ctx, self, dim, indices, NULL, &out));
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}

nbx_status nbxi_composite_argwhere(nbxi_call *call)
{
    nbx_tensor *out = NULL;
    NBXI_TRY(nbx_nonzero(call->ctx, nbxi_arg_tensor(call, 0), &out));
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}

/* One vector of coordinates for each dim; a tensor of rank 0 counts as a vector. */
nbx_status nbxi_composite_nonzero_numpy(nbxi_call *call)
{
    nbx_tensor *self = nbxi_arg_tensor(call, 0), *found = NULL, **list = NULL;
    if (self->ndim == 0) NBXI_TRY(nbx_unsqueeze(call->ctx, self, 0, &self));
    NBXI_TRY(nbx_nonzero(call->ctx, self, &found));
    NBXI_TRY(nbxi_return_list(call, 0, (size_t)self->ndim, &list));
    for (int d = 0; d < self->ndim; d++) NBXI_TRY(nbx_select(call->ctx, found, 1, d, &list[d]));
    return NBX_OK;
}

nbx_status nbxi_composite_one_hot(nbxi_call *call)
{
    nbx_tensor *self = nbxi_arg_tensor(call, 0), *dense = NULL, *out = NULL, *index = NULL;
    nbx_context *ctx = call->ctx;
    int64_t classes = nbxi_arg_int(call, 1), largest = -1;
    if (self->dtype != NBX_INT64)
        return nbxi_fail_arg(call, 0, NBX_DTYPE, "one_hot takes int64, not %s", nbx_dtype_name(self->dtype));
    if (classes < -1 || (classes <= 0 && self->numel == 0) || classes == 0)
        return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "the number of classes must be positive, got %lld",
                             (long long)classes);
    NBXI_TRY(nbx_contiguous(ctx, self, NULL, &dense));
    nbx_tensor *seen = dense;
    if (!nbxi_is_host(dense)) NBXI_TRY(nbx_tensor_to_device(ctx, dense, (nbx_device){NBX_DEVICE_CPU, 0}, &seen));
    const int64_t *values = self->numel ? nbxi_data(seen) : NULL;
    for (int64_t i = 0; i < self->numel; i++) {
        if (values[i] < 0 || (classes > 0 && values[i] >= classes))
            return nbxi_fail_arg(call, 0, NBX_INDEX, "class %lld is out of range", (long long)values[i]);
        if (values[i] > largest) largest = values[i];
    }
    if (classes < 0) classes = largest + 1;
    if (self->ndim >= NBX_MAX_RANK) return nbxi_fail_arg(call, 0, NBX_LIMIT, "rank %d is too high", self->ndim);
    int64_t sizes[NBX_MAX_RANK];
    for (int d = 0; d < self->ndim; d++) sizes[d] = self->sizes[d];
    sizes[self->ndim] = classes;
    nbx_value shape = nbxi_value_ints(sizes, (size_t)self->ndim + 1);
    nbx_value device = {.kind = NBX_VALUE_DEVICE}, layout = {.kind = NBX_VALUE_NONE};
    device.v.device = call->device;
    nbx_value args[4] = {shape, nbxi_value_dtype(NBX_INT64), layout, device};
    NBXI_TRY(nbxi_call1(ctx, "aten::zeros", args, 4, &out));
    NBXI_TRY(nbx_unsqueeze(ctx, dense, -1, &index));
    NBXI_TRY(nbx_scatter_value(ctx, out, -1, index, nbx_scalar_int(1), &out));
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}
