/* SPDX-License-Identifier: Apache-2.0 */
/* The arguments of reductions, by their names in the schema. */
#include <string.h>

#include "src/ops/reduce/reduce.h"

nbxi_reduce_type nbxi_reduce_type_of(nbx_dtype dtype)
{
    switch (nbx_dtype_category(dtype)) {
    case NBX_CATEGORY_COMPLEX: return NBXI_REDUCE_C128;
    case NBX_CATEGORY_FLOAT: return dtype == NBX_FLOAT64 ? NBXI_REDUCE_F64 : NBXI_REDUCE_F32;
    default: return NBXI_REDUCE_I64;
    }
}

static nbx_status add_dim(nbxi_call *call, nbxi_reduce_args *a, int64_t given)
{
    int dim;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", given, a->self->ndim, &dim));
    if (a->mask >> (unsigned)dim & 1u)
        return nbxi_fail_argument(call->ctx, NBX_INVALID_ARGUMENT, "dim", "dim %d is given twice", dim);
    a->mask |= UINT64_C(1) << (unsigned)dim;
    if (a->dim < 0) a->dim = dim;
    return NBX_OK;
}

static nbx_status read_dims(nbxi_call *call, nbxi_reduce_args *a, const nbx_value *v)
{
    if (v->kind == NBX_VALUE_SCALAR) return add_dim(call, a, v->v.scalar.re.i);
    if (v->kind == NBX_VALUE_INTS)
        for (size_t i = 0; i < v->v.ints.count; i++) NBXI_TRY(add_dim(call, a, v->v.ints.data[i]));
    return NBX_OK;
}

nbx_status nbxi_reduce_args_get(nbxi_call *call, nbxi_reduce_args *a)
{
    const nbxi_op *op = call->op;
    bool none = false;
    a->self = nbxi_arg_tensor(call, 0);
    a->mask = 0;
    a->dim = -1;
    a->keepdim = a->has_dtype = a->has_correction = a->has_p = false;
    a->dtype = a->self->dtype;
    a->correction = 1;
    for (int i = 1; i < op->nargs; i++) {
        const char *name = op->args[i].name;
        const nbx_value *v = &call->args[i];
        if (v->kind == NBX_VALUE_NONE) continue;
        if (strcmp(name, "dim") == 0) {
            /* An empty list is every dim, but no dim for any.dims and all.dims. */
            none = v->kind == NBX_VALUE_INTS && v->v.ints.count == 0 && op->args[i].optional && !op->args[i].list_size;
            NBXI_TRY(read_dims(call, a, v));
        } else if (strcmp(name, "keepdim") == 0) {
            a->keepdim = v->v.scalar.re.i != 0;
        } else if (strcmp(name, "dtype") == 0) {
            a->has_dtype = true;
            a->dtype = v->v.dtype;
        } else if (strcmp(name, "unbiased") == 0) {
            a->correction = v->v.scalar.re.i ? 1 : 0;
        } else if (strcmp(name, "correction") == 0) {
            a->has_correction = true;
            a->correction = nbxi_scalar_to_double(v->v.scalar);
        } else if (strcmp(name, "p") == 0 || strcmp(name, "ord") == 0) {
            a->has_p = true;
            a->p = v->v.scalar;
        }
    }
    a->all = a->dim < 0 && !none;
    if (a->all && a->self->ndim > 0) a->mask = ~UINT64_C(0) >> (64 - (unsigned)a->self->ndim);
    a->count = 1;
    a->ndim = 0;
    for (int d = 0; d < a->self->ndim; d++) {
        bool reduced = a->mask >> (unsigned)d & 1u;
        if (reduced) a->count *= a->self->sizes[d]; /* fits where numel fits, or some other size is 0 */
        if (!reduced)
            a->sizes[a->ndim++] = a->self->sizes[d];
        else if (a->keepdim)
            a->sizes[a->ndim++] = 1;
    }
    return NBX_OK;
}
