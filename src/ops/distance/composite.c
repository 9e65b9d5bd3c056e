/* SPDX-License-Identifier: Apache-2.0 */
/* Distances and products of vectors as chains of other operators. */
#include <string.h>

#include "ops_rows.h"
#include "src/ops/args.h"
#include "src/ops/compose.h"
#include "src/tensor/iter.h"
#include "src/tensor/promote.h"

#define T nbxi_value_tensor
#define I nbxi_value_int
#define D nbxi_value_double
#define B nbxi_value_bool

nbx_status nbxi_composite_cdist(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *out = nbxi_chain_call(&c, "aten::_cdist_forward", call->args, 4);
    return nbxi_chain_return(&c, call, out);
}

nbx_status nbxi_composite_euclidean_dist(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *out = NBXI_CHAIN(&c, "aten::_cdist_forward", call->args[0], call->args[1], D(2), nbxi_value_none());
    return nbxi_chain_return(&c, call, out);
}

/* Both in the next wider dtype of their common one, which *dtype is: results that are a chain of roundings in PyTorch
 * are rounded once here. */
static nbx_status widen(nbxi_call *call, nbx_tensor **a, nbx_tensor **b, nbx_dtype *dtype)
{
    nbxi_result_type type;
    nbxi_result_type_begin(&type);
    NBXI_TRY(nbxi_result_type_tensor(call->ctx, &type, *a));
    NBXI_TRY(nbxi_result_type_tensor(call->ctx, &type, *b));
    NBXI_TRY(nbxi_result_type_end(call->ctx, &type, dtype));
    nbx_dtype wide = nbxi_wider(*dtype);
    NBXI_TRY(nbxi_as_dtype(call->ctx, *a, wide, a));
    return nbxi_as_dtype(call->ctx, *b, wide, b);
}

static nbx_status return_as(nbxi_chain *c, nbxi_call *call, nbx_tensor *out, nbx_dtype dtype)
{
    if (c->status == NBX_OK) c->status = nbxi_as_dtype(call->ctx, out, dtype, &out);
    return nbxi_chain_return(c, call, out);
}

nbx_status nbxi_composite_dist(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *difference = NBXI_CHAIN(&c, "aten::sub.Tensor", call->args[0], call->args[1]);
    return nbxi_chain_return(&c, call, NBXI_CHAIN(&c, "aten::norm.Scalar", T(difference), call->args[2]));
}

nbx_status nbxi_composite_pairwise_distance(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *a = nbxi_arg_tensor(call, 0), *b = nbxi_arg_tensor(call, 1);
    const int64_t dim = (a->ndim > b->ndim ? a->ndim : b->ndim) - 1;
    nbx_dtype dtype;
    NBXI_TRY(widen(call, &a, &b, &dtype));
    if (dtype == NBX_COMPLEX64 || nbx_dtype_category(dtype) <= NBX_CATEGORY_INT) dtype = NBX_FLOAT32;
    if (dtype == NBX_COMPLEX128) dtype = NBX_FLOAT64;
    nbx_tensor *difference = NBXI_CHAIN(&c, "aten::sub.Tensor", T(a), T(b));
    nbx_tensor *moved = NBXI_CHAIN(&c, "aten::add.Scalar", T(difference), call->args[3]);
    nbx_tensor *out =
        NBXI_CHAIN(&c, "aten::norm.ScalarOpt_dim", T(moved), call->args[2], nbxi_value_ints(&dim, 1), call->args[4]);
    return return_as(&c, call, out, dtype);
}

static nbx_tensor *normalised(nbxi_chain *c, nbx_tensor *x, int64_t dim, nbx_value eps)
{
    nbx_tensor *norm = NBXI_CHAIN(c, "aten::linalg_vector_norm", T(x), D(2), nbxi_value_ints(&dim, 1), B(true));
    return NBXI_CHAIN(c, "aten::div.Tensor", T(x), T(NBXI_CHAIN(c, "aten::clamp_min", T(norm), eps)));
}

nbx_status nbxi_composite_cosine_similarity(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_dtype dtype;
    nbx_tensor *both[2] = {nbxi_arg_tensor(call, 0), nbxi_arg_tensor(call, 1)};
    int64_t dim = nbxi_arg_int(call, 2), sizes[NBX_MAX_RANK];
    int ndim = 0;
    for (int i = 0; i < 2; i++) NBXI_TRY(nbxi_broadcast(call->ctx, &ndim, sizes, both[i]->ndim, both[i]->sizes));
    NBXI_TRY(widen(call, &both[0], &both[1], &dtype));
    if (!nbx_dtype_is_floating_point(dtype))
        return nbxi_fail_arg(call, 0, NBX_DTYPE, "expected common dtype to be floating point, yet it is %s",
                             nbx_dtype_name(dtype));
    for (int i = 0; i < 2; i++) {
        both[i] = NBXI_CHAIN(&c, "aten::expand", T(both[i]), nbxi_value_ints(sizes, (size_t)ndim));
        both[i] = normalised(&c, both[i], dim, call->args[3]);
    }
    nbx_tensor *products = NBXI_CHAIN(&c, "aten::mul.Tensor", T(both[0]), T(both[1]));
    nbx_tensor *out = NBXI_CHAIN(&c, "aten::sum.dim_IntList", T(products), nbxi_value_ints(&dim, 1));
    return return_as(&c, call, out, dtype);
}

static nbx_tensor *rolled(nbxi_chain *c, nbx_tensor *x, int64_t by, int64_t dim)
{
    return NBXI_CHAIN(c, "aten::roll", T(x), nbxi_value_ints(&by, 1), nbxi_value_ints(&dim, 1));
}

nbx_status nbxi_composite_cross(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *a = nbxi_arg_tensor(call, 0), *b = nbxi_arg_tensor(call, 1);
    int dim = -1, ndim = 0;
    int64_t sizes[NBX_MAX_RANK];
    if (a->ndim != b->ndim)
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "must have as many dims as self (%d), it has %d", a->ndim, b->ndim);
    if (nbxi_arg_is_none(call, 2)) {
        for (int d = a->ndim - 1; d >= 0; d--)
            if (a->sizes[d] == 3) dim = d;
        if (dim < 0) return nbxi_fail_arg(call, 0, NBX_SHAPE, "no dimension of size 3 in input");
    } else {
        NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 2), a->ndim, &dim));
    }
    if (a->ndim == 0 || a->sizes[dim] != 3 || b->sizes[dim] != 3)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "inputs dimension %d must have length 3", dim);
    NBXI_TRY(nbxi_broadcast(call->ctx, &ndim, sizes, a->ndim, a->sizes));
    NBXI_TRY(nbxi_broadcast(call->ctx, &ndim, sizes, b->ndim, b->sizes));
    nbx_dtype dtype;
    NBXI_TRY(widen(call, &a, &b, &dtype));
    a = NBXI_CHAIN(&c, "aten::expand", T(a), nbxi_value_ints(sizes, (size_t)ndim));
    b = NBXI_CHAIN(&c, "aten::expand", T(b), nbxi_value_ints(sizes, (size_t)ndim));
    nbx_tensor *plus = NBXI_CHAIN(&c, "aten::mul.Tensor", T(rolled(&c, a, -1, dim)), T(rolled(&c, b, -2, dim)));
    nbx_tensor *minus = NBXI_CHAIN(&c, "aten::mul.Tensor", T(rolled(&c, a, -2, dim)), T(rolled(&c, b, -1, dim)));
    nbx_tensor *out = NBXI_CHAIN(&c, "aten::sub.Tensor", T(plus), T(minus));
    return return_as(&c, call, NBXI_CHAIN(&c, "aten::contiguous", T(out)), dtype);
}
