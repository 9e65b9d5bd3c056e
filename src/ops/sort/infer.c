/* SPDX-License-Identifier: Apache-2.0 */
/* Output sizes and checks of the sort family. */
#include <string.h>

#include "src/ops/sort/sort.h"

nbx_status nbxi_sort_args_get(nbxi_call *call, nbxi_sort_args *out)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    int dim = nbxi_arg_find(call, "dim"), descending = nbxi_arg_find(call, "descending");
    int largest = nbxi_arg_find(call, "largest"), k = nbxi_arg_find(call, "k");
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, dim), self->ndim, &out->dim));
    int64_t size = self->ndim ? self->sizes[out->dim] : 1;
    out->descending = descending >= 0 ? nbxi_arg_bool(call, descending) : largest >= 0 && nbxi_arg_bool(call, largest);
    out->k = k >= 0 ? nbxi_arg_int(call, k) : size;
    if (out->k < 0 || out->k > size)
        return nbxi_fail_arg(call, k, NBX_INDEX, "k is %lld, dimension %d has size %lld", (long long)out->k, out->dim,
                             (long long)size);
    return NBX_OK;
}

nbx_status nbxi_infer_sort(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbxi_sort_args args;
    NBXI_TRY(nbxi_sort_args_get(call, &args));
    nbxi_meta_like(&outs[0], self->dtype, self);
    nbxi_meta_like(&outs[1], NBX_INT64, self);
    return NBX_OK;
}

nbx_status nbxi_infer_argsort(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbxi_sort_args args;
    NBXI_TRY(nbxi_sort_args_get(call, &args));
    nbxi_meta_like(&outs[0], NBX_INT64, self);
    return NBX_OK;
}

nbx_status nbxi_infer_topk(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbxi_sort_args args;
    NBXI_TRY(nbxi_sort_args_get(call, &args));
    int64_t sizes[NBX_MAX_RANK];
    for (int d = 0; d < self->ndim; d++) sizes[d] = d == args.dim ? args.k : self->sizes[d];
    nbxi_meta_contiguous(&outs[0], self->dtype, self->ndim, sizes);
    nbxi_meta_contiguous(&outs[1], NBX_INT64, self->ndim, sizes);
    return NBX_OK;
}

nbx_status nbxi_infer_kthvalue(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    int dim, n = 0;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 2), self->ndim, &dim));
    int64_t size = self->ndim ? self->sizes[dim] : 1, k = nbxi_arg_int(call, 1), sizes[NBX_MAX_RANK];
    if (k < 1 || k > size)
        return nbxi_fail_arg(call, 1, NBX_INDEX, "k is %lld, it must be from 1 to the size %lld of dimension %d",
                             (long long)k, (long long)size, dim);
    bool keep = nbxi_arg_bool(call, 3);
    for (int d = 0; d < self->ndim; d++)
        if (d != dim || keep) sizes[n++] = d == dim ? 1 : self->sizes[d];
    nbxi_meta_contiguous(&outs[0], self->dtype, n, sizes);
    nbxi_meta_contiguous(&outs[1], NBX_INT64, n, sizes);
    return NBX_OK;
}

/* searchsorted(sorted_sequence, self, …) and bucketize(self, boundaries, …); self may be a Scalar. */
nbx_status nbxi_infer_searchsorted(nbxi_call *call, nbxi_meta *outs)
{
    bool bucketize = nbxi_arg_find(call, "boundaries") >= 0;
    int sequence_arg = bucketize ? 1 : 0, self_arg = bucketize ? 0 : 1;
    const nbx_tensor *sequence = nbxi_arg_tensor(call, sequence_arg);
    const nbx_tensor *self = call->args[self_arg].kind == NBX_VALUE_TENSOR ? nbxi_arg_tensor(call, self_arg) : NULL;
    nbx_dtype dtype = nbxi_arg_bool(call, nbxi_arg_find(call, "out_int32")) ? NBX_INT32 : NBX_INT64;
    int side = nbxi_arg_find(call, "side"), sorter = nbxi_arg_find(call, "sorter");
    int right = nbxi_arg_find(call, "right");
    if (bucketize && sequence->ndim != 1)
        return nbxi_fail_arg(call, sequence_arg, NBX_SHAPE, "boundaries must be a vector, it has rank %d",
                             sequence->ndim);
    if (sequence->ndim == 0)
        return nbxi_fail_arg(call, sequence_arg, NBX_SHAPE, "the sorted sequence must have a dimension");
    if (sequence->ndim > 1) {
        bool fits = self && self->ndim == sequence->ndim;
        for (int d = 0; fits && d < self->ndim - 1; d++) fits = self->sizes[d] == sequence->sizes[d];
        if (!fits)
            return nbxi_fail_arg(
                call, self_arg, NBX_SHAPE,
                "all dimensions but the last must equal those of the sorted sequence (or it must be a vector)");
    }
    if (side >= 0 && call->args[side].kind == NBX_VALUE_STRING) {
        const char *s = call->args[side].v.string;
        if (strcmp(s, "left") && strcmp(s, "right"))
            return nbxi_fail_arg(call, side, NBX_INVALID_ARGUMENT, "'%s' is neither left nor right", s);
        if (!strcmp(s, "left") && nbxi_arg_bool(call, right))
            return nbxi_fail_arg(call, side, NBX_INVALID_ARGUMENT, "side 'left' contradicts right=True");
    }
    if (sorter >= 0 && !nbxi_arg_is_none(call, sorter)) {
        const nbx_tensor *t = nbxi_arg_tensor(call, sorter);
        bool fits = t->dtype == NBX_INT64 && t->ndim == sequence->ndim;
        for (int d = 0; fits && d < t->ndim; d++) fits = t->sizes[d] == sequence->sizes[d];
        if (!fits)
            return nbxi_fail_arg(call, sorter, NBX_SHAPE, "sorter must be int64 and of the sorted sequence's sizes");
    }
    nbxi_meta_contiguous(&outs[0], dtype, self ? self->ndim : 0, self ? self->sizes : NULL);
    return NBX_OK;
}

nbx_status nbxi_infer_isin(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *elements = call->args[0].kind == NBX_VALUE_TENSOR ? nbxi_arg_tensor(call, 0) : NULL;
    if (elements)
        nbxi_meta_like(&outs[0], NBX_BOOL, elements);
    else
        nbxi_meta_contiguous(&outs[0], NBX_BOOL, 0, NULL);
    return NBX_OK;
}
