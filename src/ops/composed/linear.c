/* SPDX-License-Identifier: Apache-2.0 */
/* Norms, powers and products of matrices as chains of other operators. */
#include "src/ops/composed/composed.h"

#include <math.h>
#include <string.h>

#include "src/tensor/promote.h"

nbx_status nbxi_composite_matrix_power(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *x = nbxi_arg_tensor(call, 0), *out = NULL, *square = x;
    int64_t n = nbxi_arg_int(call, 1);
    if (x->ndim < 2 || x->sizes[x->ndim - 1] != x->sizes[x->ndim - 2])
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "must be square matrices");
    if (n < 0)
        return nbxi_fail_arg(call, 1, NBX_NOT_SUPPORTED,
                             "negative powers need the inverse, which is out of scope; compute it before export");
    if (n == 0) {
        int64_t size = x->sizes[x->ndim - 1];
        out = NBXI_CHAIN(&c, "aten::eye", I(size), nbxi_value_dtype(x->dtype), NONE, nbxi_value_device(call->device));
        out = NBXI_CHAIN(&c, "aten::expand", T(out), INTS(x->sizes, x->ndim));
        return nbxi_chain_return(&c, call, NBXI_CHAIN(&c, "aten::clone", T(out), NONE));
    }
    if (n == 1) return nbxi_chain_return(&c, call, NBXI_CHAIN(&c, "aten::clone", T(x)));
    if (n == 3) {
        out = NBXI_CHAIN(&c, "aten::matmul", T(x), T(x));
        return nbxi_chain_return(&c, call, NBXI_CHAIN(&c, "aten::matmul", T(out), T(x)));
    }
    for (; n > 0; n /= 2) {
        if (n % 2) out = out ? NBXI_CHAIN(&c, "aten::matmul", T(out), T(square)) : square;
        if (n > 1) square = NBXI_CHAIN(&c, "aten::matmul", T(square), T(square));
    }
    return nbxi_chain_return(&c, call, out);
}

/* ord 1, -1, inf, -inf; Frobenius when text is "fro". */
static nbx_tensor *matrix_norm(nbxi_chain *c, nbxi_call *call, nbx_tensor *x, double ord, const char *text,
                               const int64_t *dim, bool keep, nbx_value dtype)
{
    if (text) {
        if (strcmp(text, "fro") == 0)
            return NBXI_CHAIN(c, "aten::linalg_vector_norm", T(x), D(2), INTS(dim, 2), B(keep), dtype);
        c->status = strcmp(text, "nuc") == 0
                        ? nbxi_fail(call->ctx, NBX_NOT_SUPPORTED,
                                    "the nuclear norm needs singular values, which are out of scope")
                        : nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "must be fro or nuc, not %.40s", text);
        return NULL;
    }
    double size = fabs(ord);
    if (size != 1 && size != INFINITY) {
        c->status = size == 2 ? nbxi_fail(call->ctx, NBX_NOT_SUPPORTED,
                                          "norms of order 2 need singular values, which are out of scope")
                              : nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "order %g is not supported", ord);
        return NULL;
    }
    int64_t add_over = size == 1 ? dim[0] : dim[1], then = size == 1 ? dim[1] : dim[0];
    if (!keep && then > add_over) then--;
    x = NBXI_CHAIN(c, "aten::linalg_vector_norm", T(x), D(1), INTS(&add_over, 1), B(keep), dtype);
    return NBXI_CHAIN(c, ord > 0 ? "aten::amax" : "aten::amin", T(x), INTS(&then, 1), B(keep));
}

static nbx_status norm_dims(nbxi_call *call, const nbx_tensor *x, const int64_t *given, int64_t *dim)
{
    for (int i = 0; i < 2; i++) {
        int d;
        NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", given[i], x->ndim, &d));
        dim[i] = d;
    }
    if (x->ndim < 2 || dim[0] == dim[1])
        return nbxi_fail(call->ctx, NBX_SHAPE, "a norm of matrices needs two different dimensions");
    return NBX_OK;
}

nbx_status nbxi_composite_matrix_norm(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *x = nbxi_arg_tensor(call, 0);
    bool text = call->op->args[1].type == NBXI_ARG_STRING;
    int64_t count, dim[2];
    const int64_t *given = nbxi_arg_ints(call, 2, &count);
    if (count != 2) return nbxi_fail_arg(call, 2, NBX_INVALID_ARGUMENT, "must be two dimensions");
    if (!nbx_dtype_is_floating_point(x->dtype) && !nbx_dtype_is_complex(x->dtype))
        return nbxi_fail_arg(call, 0, NBX_DTYPE, "must be floating point or complex, it is %s",
                             nbx_dtype_name(x->dtype));
    NBXI_TRY(norm_dims(call, x, given, dim));
    nbx_tensor *out = matrix_norm(&c, call, x, text ? 0 : nbxi_scalar_to_double(nbxi_arg_scalar(call, 1)),
                                  text ? call->args[1].v.string : NULL, dim, nbxi_arg_bool(call, 3), call->args[4]);
    return nbxi_chain_return(&c, call, out);
}

nbx_status nbxi_composite_linalg_norm(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *x = nbxi_arg_tensor(call, 0);
    bool keep = nbxi_arg_bool(call, 3), text = call->op->args[1].type == NBXI_ARG_STRING;
    bool no_order = nbxi_arg_is_none(call, 1), no_dim = nbxi_arg_is_none(call, 2);
    int64_t count = 0, dim[2] = {0, 1};
    const int64_t *given = no_dim ? NULL : nbxi_arg_ints(call, 2, &count);
    if (!nbx_dtype_is_floating_point(x->dtype) && !nbx_dtype_is_complex(x->dtype))
        return nbxi_fail_arg(call, 0, NBX_DTYPE, "must be floating point or complex, it is %s",
                             nbx_dtype_name(x->dtype));
    if (!no_dim && count != 1 && count != 2)
        return nbxi_fail_arg(call, 2, NBX_INVALID_ARGUMENT, "must be one or two dimensions");
    if (!no_order && no_dim && x->ndim != 1 && x->ndim != 2)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "must have 1 or 2 dimensions when an order is given without dim");
    bool matrix = !no_order && (no_dim ? x->ndim == 2 : count == 2);
    if (text && !matrix && (no_dim || count != 2))
        return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "orders by name are for matrices");
    if (matrix) {
        static const int64_t both[2] = {0, 1};
        NBXI_TRY(norm_dims(call, x, no_dim ? both : given, dim));
        return nbxi_chain_return(&c, call,
                                 matrix_norm(&c, call, x, text ? 0 : nbxi_scalar_to_double(nbxi_arg_scalar(call, 1)),
                                             text ? call->args[1].v.string : NULL, dim, keep, call->args[4]));
    }
    nbx_value order = no_order ? D(2) : call->args[1], over = no_dim ? NONE : INTS(given, count);
    if (no_order && no_dim) {
        const int64_t all = -1;
        int64_t ones[NBX_MAX_RANK];
        nbx_tensor *flat = NBXI_CHAIN(&c, "aten::reshape", T(x), INTS(&all, 1));
        nbx_tensor *out = NBXI_CHAIN(&c, "aten::linalg_vector_norm", T(flat), D(2), NONE, B(false), call->args[4]);
        for (int d = 0; d < x->ndim; d++) ones[d] = 1;
        if (keep) out = NBXI_CHAIN(&c, "aten::view", T(out), INTS(ones, x->ndim));
        return nbxi_chain_return(&c, call, out);
    }
    return nbxi_chain_return(&c, call,
                             NBXI_CHAIN(&c, "aten::linalg_vector_norm", T(x), order, over, B(keep), call->args[4]));
}

nbx_status nbxi_composite_pdist(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *x = nbxi_arg_tensor(call, 0);
    if (x->ndim != 2) return nbxi_fail_arg(call, 0, NBX_SHAPE, "must be a matrix, it has rank %d", x->ndim);
    if (x->dtype != NBX_FLOAT32 && x->dtype != NBX_FLOAT64)
        return nbxi_fail_arg(call, 0, NBX_DTYPE, "must be float32 or float64, it is %s", nbx_dtype_name(x->dtype));
    if (!(nbxi_arg_double(call, 1) >= 0)) return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "must not be negative");
    int64_t n = x->sizes[0], none = 0;
    if (n < 2) return nbxi_chain_return(&c, call, nbxi_filled(&c, call->device, "aten::zeros", x->dtype, &none, 1));
    nbx_tensor *all = NBXI_CHAIN(&c, "aten::_cdist_forward", T(x), T(x), call->args[1], I(2));
    nbx_tensor *where = NBXI_CHAIN(&c, "aten::triu_indices", I(n), I(n), I(1), nbxi_value_dtype(NBX_INT64), NONE,
                                   nbxi_value_device(call->device));
    nbx_tensor *row = NBXI_CHAIN(&c, "aten::select.int", T(where), I(0), I(0)),
               *column = NBXI_CHAIN(&c, "aten::select.int", T(where), I(0), I(1));
    row = NBXI_CHAIN(&c, "aten::mul.Scalar", T(row), I(n));
    nbx_tensor *at = NBXI_CHAIN(&c, "aten::add.Tensor", T(row), T(column));
    return nbxi_chain_return(&c, call, NBXI_CHAIN(&c, "aten::take", T(all), T(at)));
}

nbx_status nbxi_composite_renorm(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *x = nbxi_arg_tensor(call, 0);
    double p = nbxi_scalar_to_double(nbxi_arg_scalar(call, 1)), most = nbxi_scalar_to_double(nbxi_arg_scalar(call, 3));
    int dim, count = 0;
    int64_t dims[NBX_MAX_RANK];
    if (!(p > 0)) return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "must be positive");
    if (!(most >= 0)) return nbxi_fail_arg(call, 3, NBX_INVALID_ARGUMENT, "must not be negative");
    if (x->ndim < 2) return nbxi_fail_arg(call, 0, NBX_SHAPE, "needs at least 2 dimensions, got %d", x->ndim);
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 2), x->ndim, &dim));
    for (int d = 0; d < x->ndim; d++)
        if (d != dim) dims[count++] = d;
    nbx_dtype wide = x->dtype == NBX_FLOAT16 || x->dtype == NBX_BFLOAT16 ? NBX_FLOAT32 : x->dtype;
    nbx_value dtype = wide == x->dtype ? NONE : nbxi_value_dtype(wide);
    nbx_tensor *norm = NBXI_CHAIN(&c, "aten::linalg_vector_norm", T(x), D(p), INTS(dims, count), B(true), dtype);
    nbx_tensor *large = NBXI_CHAIN(&c, "aten::gt.Scalar", T(norm), D(most));
    nbx_tensor *factor = NBXI_CHAIN(&c, "aten::add.Scalar", T(norm), D(1e-7));
    factor = NBXI_CHAIN(&c, "aten::reciprocal", T(factor));
    factor = NBXI_CHAIN(&c, "aten::mul.Scalar", T(factor), D(most));
    factor = NBXI_CHAIN(&c, "aten::where.ScalarOther", T(large), T(factor), D(1));
    if (c.status == NBX_OK) {
        nbx_dtype to = nbx_dtype_is_complex(x->dtype) ? factor->dtype : x->dtype;
        c.status = nbxi_as_dtype(call->ctx, factor, to, &factor);
    }
    nbx_tensor *out = NBXI_CHAIN(&c, "aten::mul.Tensor", T(x), T(factor));
    return nbxi_chain_return(&c, call, NBXI_CHAIN(&c, "aten::contiguous", T(out)));
}

/* Adds up over dims, all given back of size one. */
nbx_status nbxi_composite_trilinear(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *in[3];
    for (int k = 0; k < 3; k++) {
        int64_t count;
        const int64_t *at = nbxi_arg_ints(call, 3 + k, &count);
        in[k] = nbxi_arg_tensor(call, k);
        for (int64_t i = 0; i < count; i++) in[k] = NBXI_CHAIN(&c, "aten::unsqueeze", T(in[k]), I(at[i]));
    }
    int64_t count;
    const int64_t *over = nbxi_arg_ints(call, 6, &count);
    nbx_tensor *out = NBXI_CHAIN(&c, "aten::mul.Tensor", T(in[0]), T(in[1]));
    out = NBXI_CHAIN(&c, "aten::mul.Tensor", T(out), T(in[2]));
    if (count > 0) out = NBXI_CHAIN(&c, "aten::sum.dim_IntList", T(out), INTS(over, count));
    if (c.status == NBX_OK) {
        nbxi_result_type type;
        nbx_dtype dtype;
        nbxi_result_type_begin(&type);
        for (int k = 0; k < 3; k++) NBXI_TRY(nbxi_result_type_tensor(call->ctx, &type, nbxi_arg_tensor(call, k)));
        NBXI_TRY(nbxi_result_type_end(call->ctx, &type, &dtype));
        c.status = nbxi_as_dtype(call->ctx, out, dtype, &out);
    }
    return nbxi_chain_return(&c, call, out);
}
