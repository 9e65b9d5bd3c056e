/* SPDX-License-Identifier: Apache-2.0 */
/* Small operators as chains of others. */
#include <string.h>

#include "ops_rows.h"
#include "src/ops/args.h"
#include "src/ops/compose.h"

#define T nbxi_value_tensor
#define I nbxi_value_int
#define D nbxi_value_double
#define B nbxi_value_bool
#define INTS(list, count) nbxi_value_ints(list, (size_t)(count))

static nbx_value tensor_list(nbx_tensor **tensors, size_t count)
{
    nbx_value v = {.kind = NBX_VALUE_TENSORS};
    v.v.tensors.data = tensors, v.v.tensors.count = count;
    return v;
}

/* Norm over all dims but dim (-1: over all), with those dims kept (-1: none); dtype none: v's. */
static nbx_tensor *norm_except(nbxi_chain *c, nbx_tensor *v, nbx_value power, int64_t dim, nbx_value dtype)
{
    int64_t dims[NBX_MAX_RANK];
    int count = 0;
    if (c->status != NBX_OK) return NULL;
    if (dim == -1) return NBXI_CHAIN(c, "aten::linalg_vector_norm", T(v), power, nbxi_value_none(), B(false), dtype);
    for (int d = 0; d < v->ndim; d++)
        if (d != dim) dims[count++] = d;
    if (count == 0) {
        nbx_tensor *size = NBXI_CHAIN(c, "aten::abs", T(v));
        if (dtype.kind == NBX_VALUE_DTYPE && c->status == NBX_OK)
            c->status = nbxi_as_dtype(c->ctx, size, dtype.v.dtype, &size);
        return size;
    }
    return NBXI_CHAIN(c, "aten::linalg_vector_norm", T(v), power, INTS(dims, count), B(true), dtype);
}

nbx_status nbxi_composite_norm_except_dim(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *v = nbxi_arg_tensor(call, 0);
    int64_t dim = nbxi_arg_int(call, 2);
    if (dim < -1 || dim >= v->ndim)
        return nbxi_fail_arg(call, 2, NBX_INDEX, "must be from -1 to %d, got %lld", v->ndim - 1, (long long)dim);
    return nbxi_chain_return(&c, call, norm_except(&c, v, call->args[1], dim, nbxi_value_none()));
}

/* The norm is taken of v in float32 for halves, as the weight is computed from it. */
nbx_status nbxi_composite_weight_norm_interface(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *v = nbxi_arg_tensor(call, 0), *g = nbxi_arg_tensor(call, 1), *out = NULL;
    int64_t dim = nbxi_arg_int(call, 2);
    if (v->ndim == 0 || (dim != 0 && dim != v->ndim - 1))
        return nbxi_fail_arg(call, 2, NBX_INVALID_ARGUMENT, "must be the first or the last dim");
    if (v->dtype != g->dtype) return nbxi_fail_arg(call, 1, NBX_DTYPE, "must have the dtype of v");
    nbx_dtype wide = v->dtype == NBX_FLOAT64 ? NBX_FLOAT64 : NBX_FLOAT32;
    nbx_tensor *dense = NBXI_CHAIN(&c, "aten::contiguous", T(v)), *factor = g;
    nbx_tensor *norm = norm_except(&c, dense, D(2), dim, nbxi_value_dtype(wide));
    if (c.status == NBX_OK) c.status = nbxi_as_dtype(call->ctx, dense, wide, &dense);
    if (c.status == NBX_OK) c.status = nbxi_as_dtype(call->ctx, g, wide, &factor);
    factor = NBXI_CHAIN(&c, "aten::div.Tensor", T(factor), T(norm));
    out = NBXI_CHAIN(&c, "aten::mul.Tensor", T(dense), T(factor));
    if (c.status == NBX_OK) c.status = nbxi_as_dtype(call->ctx, out, v->dtype, &out);
    if (c.status == NBX_OK) nbxi_return_tensor(call, 1, norm);
    return nbxi_chain_return(&c, call, out);
}

nbx_status nbxi_composite_weight_norm(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *v = nbxi_arg_tensor(call, 0), *g = nbxi_arg_tensor(call, 1);
    int64_t dim = nbxi_arg_int(call, 2);
    if (dim < -1 || dim >= v->ndim)
        return nbxi_fail_arg(call, 2, NBX_INDEX, "must be from -1 to %d, got %lld", v->ndim - 1, (long long)dim);
    if (dim == 0 || dim == v->ndim - 1) {
        nbx_value results[2];
        size_t count;
        NBXI_TRY(nbx_call(call->ctx, "aten::_weight_norm_interface", call->args, 3, results, 2, &count));
        nbxi_return_tensor(call, 0, results[0].v.tensor);
        return NBX_OK;
    }
    nbx_tensor *dense = NBXI_CHAIN(&c, "aten::contiguous", T(v)),
               *norm = norm_except(&c, dense, D(2), dim, nbxi_value_none());
    nbx_tensor *factor = NBXI_CHAIN(&c, "aten::div.Tensor", T(g), T(norm));
    return nbxi_chain_return(&c, call, NBXI_CHAIN(&c, "aten::mul.Tensor", T(dense), T(factor)));
}

nbx_status nbxi_composite_diff(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *x = nbxi_arg_tensor(call, 0), *parts[3];
    int64_t n = nbxi_arg_int(call, 1);
    int dim;
    size_t count = 0;
    if (n < 0)
        return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "order must be non-negative but got %lld", (long long)n);
    if (x->ndim == 0) return nbxi_fail_arg(call, 0, NBX_SHAPE, "diff expects input to be at least one-dimensional");
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 2), x->ndim, &dim));
    if (n == 0) return nbxi_chain_return(&c, call, NBXI_CHAIN(&c, "aten::clone", T(x)));
    if (nbxi_arg_tensor(call, 3)) parts[count++] = nbxi_arg_tensor(call, 3);
    parts[count++] = x;
    if (nbxi_arg_tensor(call, 4)) parts[count++] = nbxi_arg_tensor(call, 4);
    if (count > 1) x = NBXI_CHAIN(&c, "aten::cat", tensor_list(parts, count), I(dim));
    if (c.status != NBX_OK) return c.status;
    if (n > x->sizes[dim]) n = x->sizes[dim];
    const char *name = x->dtype == NBX_BOOL ? "aten::logical_xor" : "aten::sub.Tensor";
    if (n == 0) x = NBXI_CHAIN(&c, "aten::clone", T(x));
    for (int64_t i = 0; i < n && c.status == NBX_OK; i++) {
        int64_t size = x->sizes[dim];
        nbx_tensor *a = NBXI_CHAIN(&c, "aten::slice.Tensor", T(x), I(dim), I(1), I(size));
        nbx_tensor *b = NBXI_CHAIN(&c, "aten::slice.Tensor", T(x), I(dim), I(0), I(size - 1));
        x = NBXI_CHAIN(&c, name, T(a), T(b));
    }
    return nbxi_chain_return(&c, call, x);
}

/* How many of the ways there are: n (+ r - 1) over r. */
static bool ways(int64_t n, int64_t r, bool replace, int64_t *out)
{
    *out = 1;
    for (int64_t i = 0; i < r; i++) {
        __int128 next = (__int128)*out * (replace ? n + i : n - i) / (i + 1);
        if (next < 0) next = 0;
        if (next > INT64_MAX / (r + 1)) return false;
        *out = (int64_t)next;
    }
    return true;
}

/* The indices, row by row in lexicographic order. */
static void fill_ways(int64_t *to, int64_t count, int64_t n, int64_t r, bool replace)
{
    for (int64_t i = 0; i < r; i++) to[i] = replace ? 0 : i;
    for (int64_t k = 1; k < count; k++) {
        int64_t *row = to + k * r, i = r - 1;
        memcpy(row, row - r, (size_t)r * sizeof(int64_t));
        while (row[i] == (replace ? n - 1 : n - r + i)) i--;
        row[i]++;
        for (int64_t j = i + 1; j < r; j++) row[j] = replace ? row[i] : row[j - 1] + 1;
    }
}

nbx_status nbxi_composite_combinations(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *x = nbxi_arg_tensor(call, 0), *index;
    int64_t r = nbxi_arg_int(call, 1), count;
    bool replace = nbxi_arg_bool(call, 2);
    if (x->ndim != 1) return nbxi_fail_arg(call, 0, NBX_SHAPE, "expect a 1D vector, but got rank %d", x->ndim);
    if (r < 0)
        return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "expect a non-negative number, but got %lld", (long long)r);
    int64_t none = 0;
    if (r == 0) {
        nbx_value args[4] = {INTS(&none, 1),
                             nbxi_value_dtype(x->dtype),
                             nbxi_value_none(),
                             {.kind = NBX_VALUE_DEVICE, .v.device = call->device}};
        return nbxi_chain_return(&c, call, nbxi_chain_call(&c, "aten::empty.memory_format", args, 4));
    }
    if (r > 1 << 16 || !ways(x->sizes[0], r, replace, &count))
        return nbxi_fail_arg(call, 1, NBX_OVERFLOW, "there are too many combinations");
    int64_t flat[1] = {count * r}, sizes[2] = {count, r};
    bool host = nbxi_is_host(x);
    nbx_device here = host ? call->device : (nbx_device){NBX_DEVICE_CPU, 0};
    NBXI_TRY(nbxi_tensor_new_contiguous(call->ctx, NBX_INT64, 1, flat, here, &index));
    NBXI_TRY(nbxi_scope_adopt(call->ctx, index));
    if (count > 0) fill_ways(nbxi_data(index), count, x->sizes[0], r, replace);
    if (!host) NBXI_TRY(nbx_tensor_to_device(call->ctx, index, call->device, &index));
    nbx_tensor *out = NBXI_CHAIN(&c, "aten::index_select", T(x), I(0), T(index));
    return nbxi_chain_return(&c, call, NBXI_CHAIN(&c, "aten::view", T(out), INTS(sizes, 2)));
}

nbx_status nbxi_composite_cartesian_prod(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor **in = call->args[0].v.tensors.data;
    size_t count = call->args[0].v.tensors.count, made;
    for (size_t i = 0; i < count; i++)
        if (in[i]->ndim != 1)
            return nbxi_fail_arg(call, 0, NBX_SHAPE, "expects 1D vectors, but got rank %d", in[i]->ndim);
    if (count == 0) return nbxi_fail_arg(call, 0, NBX_INVALID_ARGUMENT, "expects at least one vector");
    if (count == 1) {
        nbxi_return_tensor(call, 0, in[0]);
        return NBX_OK;
    }
    nbx_value grids, args[2] = {call->args[0], {.kind = NBX_VALUE_STRING}};
    args[1].v.string = "ij";
    NBXI_TRY(nbx_call(call->ctx, "aten::meshgrid.indexing", args, 2, &grids, 1, &made));
    const int64_t all = -1;
    for (size_t i = 0; i < count; i++) {
        nbx_tensor *flat = NBXI_CHAIN(&c, "aten::reshape", T(grids.v.tensors.data[i]), INTS(&all, 1));
        grids.v.tensors.data[i] = flat;
    }
    if (c.status != NBX_OK) return c.status;
    nbx_tensor *out = NBXI_CHAIN(&c, "aten::stack", grids, I(1));
    return nbxi_chain_return(&c, call, out);
}

nbx_status nbxi_composite_bilinear(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *a = nbxi_arg_tensor(call, 0), *b = nbxi_arg_tensor(call, 1), *w = nbxi_arg_tensor(call, 2);
    nbx_tensor *bias = nbxi_arg_tensor(call, 3);
    int n = a->ndim;
    if (n < 1 || n != b->ndim || memcmp(a->sizes, b->sizes, sizeof(int64_t) * (size_t)(n - 1)))
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "all dims of the inputs but the last must be equal");
    if (w->ndim != 3 || w->sizes[1] != a->sizes[n - 1] || w->sizes[2] != b->sizes[n - 1])
        return nbxi_fail_arg(call, 2, NBX_SHAPE, "must have sizes [out, %lld, %lld]", (long long)a->sizes[n - 1],
                             (long long)b->sizes[n - 1]);
    if (bias && (bias->ndim != 1 || bias->sizes[0] != w->sizes[0]))
        return nbxi_fail_arg(call, 3, NBX_SHAPE, "must have %lld elements", (long long)w->sizes[0]);
    int64_t rows = 1, out_sizes[NBX_MAX_RANK], k = w->sizes[0], i = w->sizes[1], j = w->sizes[2];
    for (int d = 0; d < n - 1; d++) rows *= out_sizes[d] = a->sizes[d];
    out_sizes[n - 1] = k;
    int64_t flat_a[2] = {rows, i}, flat_w[2] = {i, k * j}, parts[3] = {rows, k, j}, column[3] = {rows, j, 1};
    static const int64_t order[3] = {1, 0, 2};
    nbx_tensor *x = NBXI_CHAIN(&c, "aten::reshape", T(a), INTS(flat_a, 2));
    nbx_tensor *m = NBXI_CHAIN(&c, "aten::permute", T(w), INTS(order, 3));
    m = NBXI_CHAIN(&c, "aten::reshape", T(m), INTS(flat_w, 2));
    x = NBXI_CHAIN(&c, "aten::mm", T(x), T(m));
    x = NBXI_CHAIN(&c, "aten::view", T(x), INTS(parts, 3));
    nbx_tensor *y = NBXI_CHAIN(&c, "aten::reshape", T(b), INTS(column, 3));
    x = NBXI_CHAIN(&c, "aten::bmm", T(x), T(y));
    x = NBXI_CHAIN(&c, "aten::view", T(x), INTS(out_sizes, n));
    if (bias) x = NBXI_CHAIN(&c, "aten::add.Tensor", T(x), T(bias));
    return nbxi_chain_return(&c, call, x);
}
