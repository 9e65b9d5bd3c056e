/* SPDX-License-Identifier: Apache-2.0 */
/* PyTorch's result_type, with the rules of ATen's update_result_type_state and combine_categories. */
#include "src/tensor/promote.h"

#include "src/tensor/tensor.h"

void nbxi_result_type_begin(nbxi_result_type *state) { state->dim = state->zero = state->wrapped = -1; }

static nbx_status fail_pair(nbx_context *ctx, nbx_dtype a, nbx_dtype b)
{
    return nbxi_fail(ctx, NBX_DTYPE, "%s and %s have no common dtype; convert one of them first", nbx_dtype_name(a),
                     nbx_dtype_name(b));
}

/* Promotion where -1 is "nothing so far". */
static nbx_status promote_into(nbx_context *ctx, int *slot, nbx_dtype dtype)
{
    nbx_dtype joined = dtype;
    if (*slot >= 0 && nbx_promote_types((nbx_dtype)*slot, dtype, &joined) != NBX_OK)
        return fail_pair(ctx, (nbx_dtype)*slot, dtype);
    *slot = (int)joined;
    return NBX_OK;
}

nbx_status nbxi_result_type_tensor(nbx_context *ctx, nbxi_result_type *state, const nbx_tensor *t)
{
    return promote_into(ctx, t->ndim > 0 ? &state->dim : &state->zero, t->dtype);
}

void nbxi_result_type_scalar(nbxi_result_type *state, nbx_scalar s)
{
    static const nbx_dtype of_kind[] = {[NBX_SCALAR_BOOL] = NBX_BOOL,
                                        [NBX_SCALAR_INT] = NBX_INT64,
                                        [NBX_SCALAR_DOUBLE] = NBX_FLOAT32,
                                        [NBX_SCALAR_COMPLEX] = NBX_COMPLEX64};
    int dtype = (int)of_kind[s.kind];
    if (dtype > state->wrapped) state->wrapped = dtype; /* these four promote in the order of their numbers */
}

/* The complex dtype whose parts hold a real floating one; PyTorch's complex32 (and the like for bfloat16) does not
 * exist here: complex64 stands in. */
static bool to_complex(nbx_dtype dtype, nbx_dtype *out)
{
    switch (dtype) {
    case NBX_FLOAT16:
    case NBX_BFLOAT16:
    case NBX_FLOAT32: *out = NBX_COMPLEX64; return true;
    case NBX_FLOAT64: *out = NBX_COMPLEX128; return true;
    default: return false;
    }
}

/* What stands higher keeps its dtype unless the lower one is of a higher category. */
static nbx_status combine(nbx_context *ctx, int higher, int lower, int *out)
{
    *out = higher;
    if (higher < 0) {
        *out = lower;
        return NBX_OK;
    }
    if (lower < 0) return NBX_OK;
    nbx_dtype h = (nbx_dtype)higher, l = (nbx_dtype)lower;
    if (nbx_dtype_is_complex(h)) return NBX_OK;
    if (nbx_dtype_is_floating_point(h)) {
        if (!nbx_dtype_is_complex(l)) return NBX_OK;
        nbx_dtype c;
        if (!to_complex(h, &c)) return fail_pair(ctx, h, l);
        *out = (int)c;
        return NBX_OK;
    }
    if (nbx_dtype_is_complex(l)) {
        *out = lower;
        return NBX_OK;
    }
    if (h == NBX_BOOL || nbx_dtype_is_floating_point(l)) return promote_into(ctx, out, l);
    return NBX_OK;
}

nbx_status nbxi_result_type_end(nbx_context *ctx, const nbxi_result_type *state, nbx_dtype *out)
{
    int lower, all;
    NBXI_TRY(combine(ctx, state->zero, state->wrapped, &lower));
    NBXI_TRY(combine(ctx, state->dim, lower, &all));
    if (all < 0) return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "promotion needs at least one tensor or number");
    *out = (nbx_dtype)all;
    return NBX_OK;
}

nbx_dtype nbxi_to_float(nbx_dtype dtype)
{
    nbx_category category = nbx_dtype_category(dtype);
    return category == NBX_CATEGORY_BOOL || category == NBX_CATEGORY_INT ? NBX_FLOAT32 : dtype;
}
