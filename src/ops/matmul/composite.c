/* SPDX-License-Identifier: Apache-2.0 */
/* Products that are made of other operators. */
#include <string.h>

#include "nbx/ops.h"
#include "ops_rows.h"
#include "src/ops/compose.h"

/* *out is looked at after the call that gave the status has set it. */
static nbx_status give(nbxi_call *call, nbx_status status, nbx_tensor *const *out)
{
    if (status == NBX_OK) nbxi_return_tensor(call, 0, *out);
    return status;
}

nbx_status nbxi_composite_linalg_matmul(nbxi_call *call)
{
    nbx_tensor *out = NULL;
    return give(call, nbx_matmul(call->ctx, nbxi_arg_tensor(call, 0), nbxi_arg_tensor(call, 1), &out), &out);
}

nbx_status nbxi_composite_outer(nbxi_call *call)
{
    nbx_tensor *out = NULL, *column = NULL;
    for (int i = 0; i < 2; i++)
        if (nbxi_arg_tensor(call, i)->ndim != 1)
            return nbxi_fail_arg(call, i, NBX_SHAPE, "outer: expected 1-D argument %s, but got %d-D",
                                 call->op->args[i].name, nbxi_arg_tensor(call, i)->ndim);
    NBXI_TRY(nbx_unsqueeze(call->ctx, nbxi_arg_tensor(call, 0), 1, &column));
    return give(call, nbx_mul(call->ctx, column, nbxi_arg_tensor(call, 1), &out), &out);
}

static bool is_real_number(nbx_scalar s) { return s.kind == NBX_SCALAR_DOUBLE || s.kind == NBX_SCALAR_COMPLEX; }

/* beta * self + alpha * vec1 vec2^T in bool: products are and, the sum is or. */
static nbx_status addr_bool(nbxi_call *call, nbx_tensor *self, nbx_tensor *column, nbx_tensor *row, nbx_tensor **out)
{
    nbx_context *ctx = call->ctx;
    nbx_tensor *product = NULL, *zero = NULL;
    NBXI_TRY(nbx_bitwise_and(ctx, column, row, &product));
    if (nbxi_scalar_to_double(nbxi_arg_scalar(call, 4)) == 0) {
        NBXI_TRY(nbx_bitwise_xor(ctx, product, product, &zero));
        product = zero;
    }
    if (nbxi_scalar_to_double(nbxi_arg_scalar(call, 3)) == 0) {
        *out = product;
        return NBX_OK;
    }
    return nbx_bitwise_or(ctx, self, product, out);
}

nbx_status nbxi_composite_addr(nbxi_call *call)
{
    nbx_context *ctx = call->ctx;
    nbx_tensor *t[3] = {nbxi_arg_tensor(call, 0), nbxi_arg_tensor(call, 1), nbxi_arg_tensor(call, 2)}, *out = NULL;
    nbx_dtype dtype;
    for (int i = 1; i < 3; i++)
        if (t[i]->ndim != 1)
            return nbxi_fail_arg(call, i, NBX_SHAPE, "addr: expected 1-D argument %s, but got %d-D",
                                 call->op->args[i].name, t[i]->ndim);
    nbx_status promoted = nbx_promote_types(t[0]->dtype, t[1]->dtype, &dtype);
    if (promoted == NBX_OK) promoted = nbx_promote_types(dtype, t[2]->dtype, &dtype);
    if (promoted != NBX_OK)
        return nbxi_fail(ctx, promoted, "self, vec1 and vec2 of %s, %s and %s have no common dtype",
                         nbx_dtype_name(t[0]->dtype), nbx_dtype_name(t[1]->dtype), nbx_dtype_name(t[2]->dtype));
    for (int i = 3; i < 5; i++) {
        const nbx_scalar s = nbxi_arg_scalar(call, i);
        if (nbx_dtype_category(dtype) <= NBX_CATEGORY_INT && is_real_number(s))
            return nbxi_fail_arg(call, i, NBX_DTYPE,
                                 "for integral input tensors, argument %s must not be a floating point number",
                                 call->op->args[i].name);
    }
    for (int i = 0; i < 3; i++) NBXI_TRY(nbxi_as_dtype(ctx, t[i], dtype, &t[i]));
    const int64_t sizes[2] = {t[1]->sizes[0], t[2]->sizes[0]};
    NBXI_TRY(nbx_expand(ctx, t[0], sizes, 2, NULL, &t[0]));
    NBXI_TRY(nbx_unsqueeze(ctx, t[1], 1, &t[1]));
    NBXI_TRY(nbx_unsqueeze(ctx, t[2], 0, &t[2]));
    if (dtype == NBX_BOOL) return give(call, addr_bool(call, t[0], t[1], t[2], &out), &out);
    nbx_addmm_options options;
    nbx_addmm_options_init(&options);
    options.beta = nbxi_arg_scalar(call, 3), options.alpha = nbxi_arg_scalar(call, 4);
    return give(call, nbx_addmm(ctx, t[0], t[1], t[2], &options, &out), &out);
}

nbx_status nbxi_composite_addmm_activation(nbxi_call *call)
{
    nbx_context *ctx = call->ctx;
    nbx_tensor *out = NULL, *sum = NULL;
    nbx_addmm_options options;
    nbx_addmm_options_init(&options);
    options.beta = nbxi_arg_scalar(call, 3), options.alpha = nbxi_arg_scalar(call, 4);
    NBXI_TRY(
        nbx_addmm(ctx, nbxi_arg_tensor(call, 0), nbxi_arg_tensor(call, 1), nbxi_arg_tensor(call, 2), &options, &sum));
    return give(call, nbxi_arg_bool(call, 5) ? nbx_gelu(ctx, sum, NULL, &out) : nbx_relu(ctx, sum, &out), &out);
}

/* ---- tensordot, inner, kron ---- */

static nbx_status tensordot(nbxi_call *call, nbx_tensor *a, nbx_tensor *b, const int64_t *da, int64_t na,
                            const int64_t *db, int64_t nb, nbx_tensor **out)
{
    nbx_context *ctx = call->ctx;
    if (na != nb)
        return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "both dimension lists should have same length, got %lld and %lld",
                         (long long)na, (long long)nb);
    if (a->dtype != b->dtype)
        return nbxi_fail(ctx, NBX_DTYPE, "both inputs should have same dtype, got %s and %s", nbx_dtype_name(a->dtype),
                         nbx_dtype_name(b->dtype));
    bool used_a[NBX_MAX_RANK] = {false}, used_b[NBX_MAX_RANK] = {false};
    int64_t pa[NBX_MAX_RANK], pb[NBX_MAX_RANK], shape[2 * NBX_MAX_RANK], k = 1, m = 1, n = 1;
    size_t count = 0, free_a = 0, free_b = 0;
    if (na > a->ndim || na > b->ndim)
        return nbxi_fail(ctx, NBX_SHAPE, "more dimensions are contracted than a tensor has");
    for (int64_t i = 0; i < na; i++) {
        int x, y;
        NBXI_TRY(nbxi_wrap_dim(ctx, "dims_self", da[i], a->ndim, &x));
        NBXI_TRY(nbxi_wrap_dim(ctx, "dims_other", db[i], b->ndim, &y));
        if (used_a[x] || used_b[y])
            return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "a dimension appears twice in the list of dimensions");
        used_a[x] = used_b[y] = true;
        const int64_t sa = a->sizes[x], sb = b->sizes[y];
        const int64_t dim_a = x, dim_b = y;
        nbx_sum_dim_intlist_options keep;
        nbx_sum_dim_intlist_options_init(&keep);
        keep.keepdim = true;
        if (sa != sb && sa != 1 && sb != 1)
            return nbxi_fail(ctx, NBX_SHAPE,
                             "contracted dimensions need to match, but first has size %lld in dim %d and second has "
                             "size %lld in dim %d",
                             (long long)sa, x, (long long)sb, y);
        if (sa == 1 && sb != 1) NBXI_TRY(nbx_sum_dim_intlist(ctx, b, &dim_b, 1, &keep, &b));
        if (sb == 1 && sa != 1) NBXI_TRY(nbx_sum_dim_intlist(ctx, a, &dim_a, 1, &keep, &a));
        k *= a->sizes[x];
    }
    for (int d = 0; d < a->ndim; d++)
        if (!used_a[d]) pa[free_a++] = d, shape[count++] = a->sizes[d], m *= a->sizes[d];
    for (int64_t i = 0; i < na; i++) {
        int x, y;
        NBXI_TRY(nbxi_wrap_dim(ctx, "dims_self", da[i], a->ndim, &x));
        NBXI_TRY(nbxi_wrap_dim(ctx, "dims_other", db[i], b->ndim, &y));
        pa[free_a + (size_t)i] = x, pb[i] = y;
    }
    for (int d = 0; d < b->ndim; d++)
        if (!used_b[d]) pb[(size_t)na + free_b++] = d, shape[count++] = b->sizes[d], n *= b->sizes[d];
    if (count > NBX_MAX_RANK) return nbxi_fail(ctx, NBX_LIMIT, "the result has more than %d dimensions", NBX_MAX_RANK);
    const int64_t left[2] = {m, k}, right[2] = {k, n};
    NBXI_TRY(nbx_permute(ctx, a, pa, (size_t)a->ndim, &a));
    NBXI_TRY(nbx_permute(ctx, b, pb, (size_t)b->ndim, &b));
    NBXI_TRY(nbx_reshape(ctx, a, left, 2, &a));
    NBXI_TRY(nbx_reshape(ctx, b, right, 2, &b));
    NBXI_TRY(nbx_mm(ctx, a, b, out));
    return nbx_reshape(ctx, *out, shape, count, out);
}

nbx_status nbxi_composite_tensordot(nbxi_call *call)
{
    int64_t na, nb;
    const int64_t *da = nbxi_arg_ints(call, 2, &na), *db = nbxi_arg_ints(call, 3, &nb);
    nbx_tensor *out = NULL;
    return give(call, tensordot(call, nbxi_arg_tensor(call, 0), nbxi_arg_tensor(call, 1), da, na, db, nb, &out), &out);
}

nbx_status nbxi_composite_inner(nbxi_call *call)
{
    nbx_tensor *a = nbxi_arg_tensor(call, 0), *b = nbxi_arg_tensor(call, 1), *out = NULL;
    const int64_t last = -1;
    if (a->ndim == 0 || b->ndim == 0) return give(call, nbx_mul(call->ctx, a, b, &out), &out);
    if (a->sizes[a->ndim - 1] != b->sizes[b->ndim - 1]) {
        char x[256], y[256];
        return nbxi_fail(call->ctx, NBX_SHAPE,
                         "inner() the last dimension must match on both input tensors but got shapes %s and %s",
                         nbxi_sizes_text(a->ndim, a->sizes, x, sizeof x),
                         nbxi_sizes_text(b->ndim, b->sizes, y, sizeof y));
    }
    return give(call, tensordot(call, a, b, &last, 1, &last, 1, &out), &out);
}

nbx_status nbxi_composite_kron(nbxi_call *call)
{
    nbx_context *ctx = call->ctx;
    nbx_tensor *a = nbxi_arg_tensor(call, 0), *b = nbxi_arg_tensor(call, 1), *out = NULL;
    const int rank = a->ndim > b->ndim ? a->ndim : b->ndim;
    int64_t sa[NBX_MAX_RANK], sb[NBX_MAX_RANK], shape[NBX_MAX_RANK];
    if (2 * rank > NBX_MAX_RANK)
        return nbxi_fail(ctx, NBX_LIMIT, "kron takes at most %d dimensions, got %d", NBX_MAX_RANK / 2, rank);
    for (int i = 0; i < rank; i++) {
        const int x = i - (rank - a->ndim), y = i - (rank - b->ndim);
        sa[2 * i] = x < 0 ? 1 : a->sizes[x], sa[2 * i + 1] = 1;
        sb[2 * i] = 1, sb[2 * i + 1] = y < 0 ? 1 : b->sizes[y];
        shape[i] = sa[2 * i] * sb[2 * i + 1];
    }
    NBXI_TRY(nbx_reshape(ctx, a, sa, (size_t)(2 * rank), &a));
    NBXI_TRY(nbx_reshape(ctx, b, sb, (size_t)(2 * rank), &b));
    NBXI_TRY(nbx_mul(ctx, a, b, &out));
    return give(call, nbx_reshape(ctx, out, shape, (size_t)rank, &out), &out);
}

nbx_status nbxi_composite_vecdot(nbxi_call *call)
{
    nbx_context *ctx = call->ctx;
    nbx_tensor *x = nbxi_arg_tensor(call, 0), *y = nbxi_arg_tensor(call, 1), *out = NULL;
    const int64_t dim = nbxi_arg_int(call, 2);
    if (x->dtype != y->dtype)
        return nbxi_fail(
            ctx, NBX_DTYPE,
            "linalg.vecdot: expected x and y to have the same dtype, but found x of type %s and y of type %s instead",
            nbx_dtype_name(x->dtype), nbx_dtype_name(y->dtype));
    if (x->ndim == 1 && y->ndim == 1) {
        int only;
        NBXI_TRY(nbxi_wrap_dim(ctx, "dim", dim, 1, &only));
        return give(call, nbx_vdot(ctx, x, y, &out), &out);
    }
    if (nbx_dtype_is_complex(x->dtype)) NBXI_TRY(nbx_conj_physical(ctx, x, &x));
    NBXI_TRY(nbx_mul(ctx, x, y, &out));
    return give(call, nbx_sum_dim_intlist(ctx, out, &dim, 1, NULL, &out), &out);
}

/* ---- chains of matrices ---- */

typedef struct chain {
    nbx_context *ctx;
    nbx_tensor **matrices;
    size_t count;
    double *cost;
    size_t *split;
} chain;

/* The cheapest way to multiply matrices i to j. */
static void plan_chain(chain *c)
{
    const size_t n = c->count;
    for (size_t length = 2; length <= n; length++)
        for (size_t i = 0; i + length <= n; i++) {
            const size_t j = i + length - 1;
            c->cost[i * n + j] = -1;
            for (size_t k = i; k < j; k++) {
                double cost = c->cost[i * n + k] + c->cost[(k + 1) * n + j] +
                              (double)c->matrices[i]->sizes[0] * (double)c->matrices[k]->sizes[1] *
                                  (double)c->matrices[j]->sizes[1];
                if (c->cost[i * n + j] < 0 || cost < c->cost[i * n + j])
                    c->cost[i * n + j] = cost, c->split[i * n + j] = k;
            }
        }
}

static nbx_status multiply_chain(const chain *c, size_t i, size_t j, nbx_tensor **out)
{
    if (i == j) {
        *out = c->matrices[i];
        return NBX_OK;
    }
    const size_t k = c->split[i * c->count + j];
    nbx_tensor *left = NULL, *right = NULL;
    NBXI_TRY(multiply_chain(c, i, k, &left));
    NBXI_TRY(multiply_chain(c, k + 1, j, &right));
    return nbx_mm(c->ctx, left, right, out);
}

static nbx_status run_chain(nbx_context *ctx, nbx_tensor **matrices, size_t count, nbx_tensor **out)
{
    if (count > 62)
        return nbxi_fail(ctx, NBX_LIMIT, "at most 62 matrices can be multiplied in one call, got %zu", count);
    for (size_t i = 0; i + 1 < count; i++)
        if (matrices[i]->sizes[1] != matrices[i + 1]->sizes[0])
            return nbxi_fail(ctx, NBX_SHAPE,
                             "tensors %zu and %zu with shapes %lldx%lld and %lldx%lld cannot be multiplied", i, i + 1,
                             (long long)matrices[i]->sizes[0], (long long)matrices[i]->sizes[1],
                             (long long)matrices[i + 1]->sizes[0], (long long)matrices[i + 1]->sizes[1]);
    chain c = {.ctx = ctx, .matrices = matrices, .count = count};
    c.cost = nbxi_alloc_array(ctx->heap, count * count, sizeof *c.cost);
    c.split = nbxi_alloc_array(ctx->heap, count * count, sizeof *c.split);
    nbx_status status = NBX_OK;
    if (!c.cost || !c.split)
        status = nbxi_fail_memory(ctx, count * count * 16, "the plan of a chain of products");
    else
        plan_chain(&c);
    if (status == NBX_OK) status = multiply_chain(&c, 0, count - 1, out);
    nbxi_free(ctx->heap, c.cost);
    nbxi_free(ctx->heap, c.split);
    return status;
}

nbx_status nbxi_composite_chain_matmul(nbxi_call *call)
{
    const nbx_value *list = &call->args[0];
    nbx_tensor *out = NULL;
    if (list->v.tensors.count == 0)
        return nbxi_fail(call->ctx, NBX_INVALID_ARGUMENT, "chain_matmul(): expected one or more matrices");
    for (size_t i = 0; i < list->v.tensors.count; i++)
        if (list->v.tensors.data[i]->ndim != 2)
            return nbxi_fail(call->ctx, NBX_SHAPE, "chain_matmul(): tensor dimension is %d, expected 2 instead",
                             list->v.tensors.data[i]->ndim);
    return give(call, run_chain(call->ctx, list->v.tensors.data, list->v.tensors.count, &out), &out);
}

nbx_status nbxi_composite_multi_dot(nbxi_call *call)
{
    nbx_context *ctx = call->ctx;
    const nbx_value *list = &call->args[0];
    const size_t n = list->v.tensors.count;
    if (n < 2) return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "multi_dot(): expected at least 2 tensors but got %zu", n);
    if (n > 62) return nbxi_fail(ctx, NBX_LIMIT, "multi_dot(): at most 62 tensors, got %zu", n);
    nbx_tensor *t[62], *out = NULL;
    memcpy(t, list->v.tensors.data, n * sizeof *t);
    const bool row = t[0]->ndim == 1, column = t[n - 1]->ndim == 1;
    for (size_t i = 0; i < n; i++) {
        if (t[i]->ndim != 2 && !((i == 0 || i == n - 1) && t[i]->ndim == 1))
            return nbxi_fail(ctx, NBX_SHAPE, "multi_dot(): tensor %zu must be %s2D but got %dD", i,
                             i == 0 || i == n - 1 ? "1D or " : "", t[i]->ndim);
        if (t[i]->dtype != t[0]->dtype)
            return nbxi_fail(ctx, NBX_DTYPE,
                             "multi_dot(): all tensors must have the same dtype but tensor 0 is %s and tensor %zu %s",
                             nbx_dtype_name(t[0]->dtype), i, nbx_dtype_name(t[i]->dtype));
    }
    if (row) NBXI_TRY(nbx_unsqueeze(ctx, t[0], 0, &t[0]));
    if (column) NBXI_TRY(nbx_unsqueeze(ctx, t[n - 1], 1, &t[n - 1]));
    NBXI_TRY(run_chain(ctx, t, n, &out));
    if (column) NBXI_TRY(nbx_squeeze_dim(ctx, out, 1, &out));
    if (row) NBXI_TRY(nbx_squeeze_dim(ctx, out, 0, &out));
    return give(call, NBX_OK, &out);
}
