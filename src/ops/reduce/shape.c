/* SPDX-License-Identifier: Apache-2.0 */
/* Results and argument checks of reductions. */
#include <math.h>

#include "ops_rows.h"
#include "src/ops/reduce/reduce.h"
#include "src/tensor/promote.h"

static bool is_integral(nbx_dtype dtype) { return nbx_dtype_category(dtype) <= NBX_CATEGORY_INT; }

static nbx_dtype real_dtype(nbx_dtype dtype)
{
    return dtype == NBX_COMPLEX64 ? NBX_FLOAT32 : dtype == NBX_COMPLEX128 ? NBX_FLOAT64 : dtype;
}

/* Whether elements may be cast to the dtype asked for. */
static nbx_status check_dtype(nbxi_call *call, const nbxi_reduce_args *a)
{
    if (!a->has_dtype || (a->dtype <= NBX_COMPLEX128)) return NBX_OK;
    return nbxi_fail_argument(call->ctx, NBX_DTYPE, "dtype", "%s does not compute in %s", call->op->name,
                              nbx_dtype_name(a->dtype));
}

static nbx_status check_float(nbxi_call *call, nbx_dtype dtype, bool complex)
{
    if (nbx_dtype_is_floating_point(dtype) || (complex && nbx_dtype_is_complex(dtype))) return NBX_OK;
    return nbxi_fail(call->ctx, NBX_DTYPE, "%s takes floating-point%s tensors, not %s; convert self or give dtype",
                     call->op->name, complex ? " and complex" : "", nbx_dtype_name(dtype));
}

/* Reductions without a neutral element refuse to reduce nothing. */
static nbx_status check_not_empty(nbxi_call *call, const nbxi_reduce_args *a)
{
    const nbx_tensor *x = a->self;
    if (x->numel == 0 && a->all)
        return nbxi_fail_argument(call->ctx, NBX_SHAPE, "self",
                                  "%s of a tensor without elements has no value; give the dims to reduce",
                                  call->op->name);
    for (int d = 0; d < x->ndim; d++)
        if ((a->mask >> (unsigned)d & 1u) && x->sizes[d] == 0)
            return nbxi_fail_argument(call->ctx, NBX_SHAPE, "dim", "%s has no value over dimension %d, whose size is 0",
                                      call->op->name, d);
    return NBX_OK;
}

nbx_status nbxi_infer_sum(nbxi_call *call, nbxi_meta *outs)
{
    nbxi_reduce_args a;
    NBXI_TRY(nbxi_reduce_args_get(call, &a));
    NBXI_TRY(check_dtype(call, &a));
    nbx_dtype dtype = a.has_dtype ? a.dtype : is_integral(a.self->dtype) ? NBX_INT64 : a.self->dtype;
    nbxi_meta_contiguous(&outs[0], dtype, a.ndim, a.sizes);
    return NBX_OK;
}

nbx_status nbxi_infer_nansum(nbxi_call *call, nbxi_meta *outs)
{
    if (nbx_dtype_is_complex(nbxi_arg_tensor(call, 0)->dtype))
        return nbxi_fail_arg(call, 0, NBX_DTYPE, "%s does not take complex tensors", call->op->name);
    return nbxi_infer_sum(call, outs);
}

nbx_status nbxi_infer_mean(nbxi_call *call, nbxi_meta *outs)
{
    nbxi_reduce_args a;
    NBXI_TRY(nbxi_reduce_args_get(call, &a));
    NBXI_TRY(check_dtype(call, &a));
    NBXI_TRY(check_float(call, a.dtype, true));
    nbxi_meta_contiguous(&outs[0], a.dtype, a.ndim, a.sizes);
    return NBX_OK;
}

nbx_status nbxi_infer_nanmean(nbxi_call *call, nbxi_meta *outs)
{
    nbxi_reduce_args a;
    NBXI_TRY(nbxi_reduce_args_get(call, &a));
    NBXI_TRY(check_dtype(call, &a));
    NBXI_TRY(check_float(call, a.self->dtype, false));
    NBXI_TRY(check_float(call, a.dtype, false));
    nbxi_meta_contiguous(&outs[0], a.dtype, a.ndim, a.sizes);
    return NBX_OK;
}

nbx_status nbxi_infer_extreme(nbxi_call *call, nbxi_meta *outs)
{
    nbxi_reduce_args a;
    NBXI_TRY(nbxi_reduce_args_get(call, &a));
    NBXI_TRY(check_not_empty(call, &a));
    for (int k = 0; k < call->op->nreturns; k++) nbxi_meta_contiguous(&outs[k], a.self->dtype, a.ndim, a.sizes);
    return NBX_OK;
}

nbx_status nbxi_infer_extreme_dim(nbxi_call *call, nbxi_meta *outs)
{
    nbxi_reduce_args a;
    NBXI_TRY(nbxi_reduce_args_get(call, &a));
    NBXI_TRY(check_not_empty(call, &a));
    nbxi_meta_contiguous(&outs[0], a.self->dtype, a.ndim, a.sizes);
    nbxi_meta_contiguous(&outs[1], NBX_INT64, a.ndim, a.sizes);
    return NBX_OK;
}

nbx_status nbxi_infer_arg(nbxi_call *call, nbxi_meta *outs)
{
    nbxi_reduce_args a;
    NBXI_TRY(nbxi_reduce_args_get(call, &a));
    NBXI_TRY(check_not_empty(call, &a));
    nbxi_meta_contiguous(&outs[0], NBX_INT64, a.ndim, a.sizes);
    return NBX_OK;
}

nbx_status nbxi_infer_any(nbxi_call *call, nbxi_meta *outs)
{
    nbxi_reduce_args a;
    NBXI_TRY(nbxi_reduce_args_get(call, &a));
    nbxi_meta_contiguous(&outs[0], a.self->dtype == NBX_UINT8 ? NBX_UINT8 : NBX_BOOL, a.ndim, a.sizes);
    return NBX_OK;
}

nbx_status nbxi_infer_count_nonzero(nbxi_call *call, nbxi_meta *outs)
{
    nbxi_reduce_args a;
    NBXI_TRY(nbxi_reduce_args_get(call, &a));
    nbxi_meta_contiguous(&outs[0], NBX_INT64, a.ndim, a.sizes);
    return NBX_OK;
}

nbx_status nbxi_infer_logsumexp(nbxi_call *call, nbxi_meta *outs)
{
    nbxi_reduce_args a;
    NBXI_TRY(nbxi_reduce_args_get(call, &a));
    nbxi_meta_contiguous(&outs[0], nbxi_to_float(a.self->dtype), a.ndim, a.sizes);
    return NBX_OK;
}

nbx_status nbxi_infer_var(nbxi_call *call, nbxi_meta *outs)
{
    nbxi_reduce_args a;
    NBXI_TRY(nbxi_reduce_args_get(call, &a));
    NBXI_TRY(check_float(call, a.self->dtype, true));
    nbxi_meta_contiguous(&outs[0], real_dtype(a.self->dtype), a.ndim, a.sizes);
    if (call->op->nreturns == 2) nbxi_meta_contiguous(&outs[1], a.self->dtype, a.ndim, a.sizes);
    return NBX_OK;
}

nbx_status nbxi_infer_vector_norm(nbxi_call *call, nbxi_meta *outs)
{
    nbxi_reduce_args a;
    NBXI_TRY(nbxi_reduce_args_get(call, &a));
    NBXI_TRY(check_float(call, a.self->dtype, true));
    NBXI_TRY(check_dtype(call, &a));
    NBXI_TRY(check_float(call, a.dtype, true));
    if (nbx_dtype_is_complex(a.self->dtype) != nbx_dtype_is_complex(a.dtype))
        return nbxi_fail_argument(call->ctx, NBX_DTYPE, "dtype", "the norm of a %s tensor is not computed in %s",
                                  nbx_dtype_name(a.self->dtype), nbx_dtype_name(a.dtype));
    if (a.p.kind == NBX_SCALAR_COMPLEX)
        return nbxi_fail_argument(call->ctx, NBX_INVALID_ARGUMENT, "ord", "the order of a norm must be real");
    double p = nbxi_scalar_to_double(a.p);
    if (p < 0 || isinf(p)) NBXI_TRY(check_not_empty(call, &a));
    nbxi_meta_contiguous(&outs[0], real_dtype(a.dtype), a.ndim, a.sizes);
    return NBX_OK;
}
