/* SPDX-License-Identifier: Apache-2.0 */
/* Reductions that are made of other operators, and the comparison of whole tensors. */
#include <math.h>
#include <string.h>

#include "nbx/ops.h"
#include "ops_rows.h"
#include "src/ops/args.h"
#include "src/ops/compose.h"
#include "src/ops/reduce/reduce.h"
#include "src/tensor/convert.h"

nbx_status nbxi_special_logsumexp(nbxi_call *call)
{
    nbx_tensor *out;
    NBXI_TRY(nbxi_call1(call->ctx, "aten::logsumexp", call->args, 3, &out));
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}

/* Every overload of norm and frobenius_norm: arguments by name. */
nbx_status nbxi_norm(nbxi_call *call)
{
    int p = nbxi_arg_find(call, "p"), dim = nbxi_arg_find(call, "dim"), keepdim = nbxi_arg_find(call, "keepdim"),
        dtype = nbxi_arg_find(call, "dtype");
    nbx_value args[5];
    args[0] = call->args[0];
    args[1] = p >= 0 && call->args[p].kind == NBX_VALUE_SCALAR ? call->args[p] : nbxi_value_int(2);
    args[2].kind = args[4].kind = NBX_VALUE_NONE;
    if (dim >= 0) args[2] = call->args[dim];
    args[3] = keepdim >= 0 ? call->args[keepdim] : nbxi_value_bool(false);
    if (dtype >= 0) args[4] = call->args[dtype];
    nbx_tensor *out;
    NBXI_TRY(nbxi_call1(call->ctx, "aten::linalg_vector_norm", args, 5, &out));
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}

nbx_status nbxi_trace(nbxi_call *call)
{
    nbx_tensor *self = nbxi_arg_tensor(call, 0), *diagonal, *out;
    if (self->ndim != 2)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "trace takes a matrix, not a tensor of rank %d", self->ndim);
    int64_t size = self->sizes[0] < self->sizes[1] ? self->sizes[0] : self->sizes[1];
    int64_t stride = self->strides[0] + self->strides[1];
    NBXI_TRY(nbxi_view(call->ctx, self, self->dtype, 1, &size, &stride, self->offset, &diagonal));
    NBXI_TRY(nbxi_scope_adopt(call->ctx, diagonal));
    NBXI_TRY(nbx_sum(call->ctx, diagonal, NULL, &out));
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}

static nbx_status two(nbx_context *ctx, const char *name, nbx_value a, nbx_value b, nbx_tensor **out)
{
    nbx_value args[2] = {a, b};
    return nbxi_call1(ctx, name, args, 2, out);
}

static nbx_status one(nbx_context *ctx, const char *name, nbx_tensor *t, nbx_tensor **out)
{
    nbx_value arg = nbxi_value_tensor(t);
    return nbxi_call1(ctx, name, &arg, 1, out);
}

/* |self - other| <= atol + |rtol * other|, where the left side is finite. */
static nbx_status near(nbx_context *ctx, nbx_tensor *self, nbx_tensor *to, double rtol, double atol, nbx_tensor **out)
{
    nbx_tensor *scaled, *allowed, *difference, *actual, *finite, *within;
    nbx_value add[3];
    NBXI_TRY(two(ctx, "aten::mul.Scalar", nbxi_value_tensor(to), nbxi_value_double(rtol), &scaled));
    NBXI_TRY(one(ctx, "aten::abs", scaled, &allowed));
    add[0] = nbxi_value_tensor(allowed);
    add[1] = nbxi_value_double(atol);
    add[2] = nbxi_value_int(1);
    NBXI_TRY(nbxi_call1(ctx, "aten::add.Scalar", add, 3, &allowed));
    NBXI_TRY(two(ctx, "aten::sub.Tensor", nbxi_value_tensor(self), nbxi_value_tensor(to), &difference));
    NBXI_TRY(one(ctx, "aten::abs", difference, &actual));
    NBXI_TRY(one(ctx, "aten::isfinite", actual, &finite));
    NBXI_TRY(two(ctx, "aten::le.Tensor", nbxi_value_tensor(actual), nbxi_value_tensor(allowed), &within));
    return two(ctx, "aten::logical_and", nbxi_value_tensor(finite), nbxi_value_tensor(within), out);
}

static nbx_status isclose(nbxi_call *call, nbx_tensor **out)
{
    nbx_context *ctx = call->ctx;
    nbx_tensor *self = nbxi_arg_tensor(call, 0), *to = nbxi_arg_tensor(call, 1), *close, *near_enough;
    double rtol = nbxi_arg_double(call, 2), atol = nbxi_arg_double(call, 3);
    if (self->dtype != to->dtype)
        return nbxi_fail_arg(call, 1, NBX_DTYPE, "%s compares tensors of one dtype, not %s with %s", call->op->name,
                             nbx_dtype_name(self->dtype), nbx_dtype_name(to->dtype));
    if (!(rtol >= 0) || !(atol >= 0))
        return nbxi_fail_arg(call, rtol >= 0 ? 3 : 2, NBX_INVALID_ARGUMENT, "tolerances must not be negative");
    nbx_category category = nbx_dtype_category(self->dtype);
    NBXI_TRY(two(ctx, "aten::eq.Tensor", nbxi_value_tensor(self), nbxi_value_tensor(to), &close));
    if (nbxi_arg_bool(call, 4) && category >= NBX_CATEGORY_FLOAT) {
        nbx_tensor *a, *b, *both;
        NBXI_TRY(one(ctx, "aten::isnan", self, &a));
        NBXI_TRY(one(ctx, "aten::isnan", to, &b));
        NBXI_TRY(two(ctx, "aten::logical_and", nbxi_value_tensor(a), nbxi_value_tensor(b), &both));
        NBXI_TRY(two(ctx, "aten::logical_or", nbxi_value_tensor(close), nbxi_value_tensor(both), &close));
    }
    *out = close;
    if (rtol == 0 && atol == 0) return NBX_OK;
    if (category < NBX_CATEGORY_FLOAT) { /* differences of integers are taken in the default float dtype */
        NBXI_TRY(nbxi_as_dtype(ctx, self, NBX_FLOAT64, &self));
        NBXI_TRY(nbxi_as_dtype(ctx, to, NBX_FLOAT64, &to));
    }
    NBXI_TRY(near(ctx, self, to, rtol, atol, &near_enough));
    return two(ctx, "aten::logical_or", nbxi_value_tensor(close), nbxi_value_tensor(near_enough), out);
}

nbx_status nbxi_isclose(nbxi_call *call)
{
    nbx_tensor *out;
    NBXI_TRY(isclose(call, &out));
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}

nbx_status nbxi_allclose(nbxi_call *call)
{
    nbx_tensor *close, *all;
    unsigned char yes = 0;
    NBXI_TRY(isclose(call, &close));
    NBXI_TRY(nbx_all(call->ctx, close, &all));
    NBXI_TRY(nbx_tensor_read(call->ctx, all, &yes, 1));
    nbxi_return_scalar(call, 0, nbx_scalar_bool(yes != 0));
    return NBX_OK;
}

/* ---- equal ---------------------------------------------------------------------------------------------------------
 */

static nbx_status check_equal(nbxi_call *call, bool *same_sizes)
{
    const nbx_tensor *a = nbxi_arg_tensor(call, 0), *b = nbxi_arg_tensor(call, 1);
    if (a->dtype != b->dtype)
        return nbxi_fail_arg(call, 1, NBX_DTYPE, "equal compares tensors of one dtype, not %s with %s",
                             nbx_dtype_name(a->dtype), nbx_dtype_name(b->dtype));
    *same_sizes =
        a->ndim == b->ndim && (a->ndim == 0 || memcmp(a->sizes, b->sizes, (size_t)a->ndim * sizeof *a->sizes) == 0);
    return NBX_OK;
}

/* In chunks: the bytes of integers, the values of floating-point numbers (as doubles, which is exact). */
static bool equal_memory(nbx_dtype dtype, const char *a, const char *b, int64_t n)
{
    size_t size = nbx_dtype_size(dtype);
    if (nbx_dtype_category(dtype) <= NBX_CATEGORY_INT) return memcmp(a, b, (size_t)n * size) == 0;
    double x[512], y[512];
    int64_t parts = nbx_dtype_is_complex(dtype) ? 2 : 1, chunk = 512 / parts;
    nbx_dtype wide = parts == 2 ? NBX_COMPLEX128 : NBX_FLOAT64;
    for (int64_t i = 0; i < n; i += chunk) {
        int64_t m = n - i < chunk ? n - i : chunk;
        nbxi_convert(wide, x, dtype, a + (size_t)i * size, m);
        nbxi_convert(wide, y, dtype, b + (size_t)i * size, m);
        for (int64_t k = 0; k < m * parts; k++)
            if (x[k] != y[k]) return false;
    }
    return true;
}

nbx_status nbxi_cpu_equal(nbxi_call *call)
{
    bool equal;
    nbx_tensor *a, *b;
    NBXI_TRY(check_equal(call, &equal));
    if (equal && nbxi_arg_tensor(call, 0)->numel > 0) {
        NBXI_TRY(nbxi_tensor_contiguous(call->ctx, nbxi_arg_tensor(call, 0), &a));
        nbx_status status = nbxi_tensor_contiguous(call->ctx, nbxi_arg_tensor(call, 1), &b);
        if (status != NBX_OK) {
            nbx_tensor_release(a);
            return status;
        }
        equal = equal_memory(a->dtype, nbxi_data(a), nbxi_data(b), a->numel);
        nbx_tensor_release(a);
        nbx_tensor_release(b);
    }
    nbxi_return_scalar(call, 0, nbx_scalar_bool(equal));
    return NBX_OK;
}

nbx_status nbxi_ref_equal(nbxi_call *call)
{
    bool equal;
    const nbx_tensor *t[2] = {nbxi_arg_tensor(call, 0), nbxi_arg_tensor(call, 1)};
    NBXI_TRY(check_equal(call, &equal));
    for (int64_t i = 0; equal && i < t[0]->numel; i++) {
        nbx_scalar s[2];
        for (int k = 0; k < 2; k++) {
            int64_t rest = i, offset = 0;
            for (int d = t[k]->ndim - 1; d >= 0; d--) {
                offset += rest % t[k]->sizes[d] * t[k]->strides[d];
                rest /= t[k]->sizes[d];
            }
            s[k] = nbxi_load_scalar(t[k]->dtype,
                                    (const char *)nbxi_data(t[k]) + offset * (int64_t)nbx_dtype_size(t[k]->dtype));
        }
        bool integer = s[0].kind <= NBX_SCALAR_INT;
        equal = integer ? s[0].re.i == s[1].re.i : s[0].re.d == s[1].re.d && s[0].im == s[1].im;
    }
    nbxi_return_scalar(call, 0, nbx_scalar_bool(equal));
    return NBX_OK;
}
