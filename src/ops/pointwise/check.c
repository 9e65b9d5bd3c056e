/* SPDX-License-Identifier: Apache-2.0 */
/* Checks and promotions that single pointwise rows name. */
#include <math.h>
#include <string.h>

#include "src/ops/pointwise/pointwise.h"
#include "src/tensor/convert.h"
#include "src/tensor/iter.h"
#include "src/tensor/promote.h"

static int find_arg(const nbxi_call *call, const char *name)
{
    for (int i = 0; i < call->op->nargs; i++) {
        if (strcmp(call->op->args[i].name, name) == 0) return i;
    }
    return 0;
}

nbx_status nbxi_pw_check_alpha(nbxi_call *call, nbx_dtype dtype)
{
    int arg = find_arg(call, "alpha");
    if (call->args[arg].kind != NBX_VALUE_SCALAR) return NBX_OK;
    nbx_scalar_kind kind = call->args[arg].v.scalar.kind;
    nbx_category category = nbx_dtype_category(dtype);
    if (kind == NBX_SCALAR_BOOL && dtype != NBX_BOOL) {
        return nbxi_fail_arg(call, arg, NBX_DTYPE, "a bool alpha is for bool results, here the result is %s",
                             nbx_dtype_name(dtype));
    }
    if (kind == NBX_SCALAR_DOUBLE && category < NBX_CATEGORY_FLOAT) {
        return nbxi_fail_arg(call, arg, NBX_DTYPE, "for a result of %s alpha must be an integer, not floating point",
                             nbx_dtype_name(dtype));
    }
    if (kind == NBX_SCALAR_COMPLEX && category != NBX_CATEGORY_COMPLEX) {
        return nbxi_fail_arg(call, arg, NBX_DTYPE, "for a result of %s alpha must not be complex",
                             nbx_dtype_name(dtype));
    }
    return NBX_OK;
}

/* bool takes no part in subtraction, neither as a tensor nor as a number. */
nbx_status nbxi_pw_check_sub(nbxi_call *call, nbx_dtype dtype)
{
    for (int i = 0; i < 2; i++) {
        const nbx_value *v = &call->args[i];
        bool is_bool =
            v->kind == NBX_VALUE_TENSOR ? v->v.tensor->dtype == NBX_BOOL : v->v.scalar.kind == NBX_SCALAR_BOOL;
        if (is_bool) {
            return nbxi_fail_arg(call, i, NBX_DTYPE,
                                 "subtraction of bool is not defined; use bitwise_xor, logical_xor or logical_not");
        }
    }
    return nbxi_pw_check_alpha(call, dtype);
}

#define PIECE 512

static bool has_zero(const char *elements, size_t size, int64_t n)
{
    for (int64_t i = 0; i < n; i++) {
        uint64_t v = 0;
        memcpy(&v, elements + (size_t)i * size, size);
        if (v == 0) return true;
    }
    return false;
}

/* Integer division by zero is refused before any work, so that nothing is written then. */
nbx_status nbxi_pw_check_divisor(nbxi_call *call, nbx_dtype dtype)
{
    static const char message[] = "ZeroDivisionError: integer division by zero";
    int arg = find_arg(call, "other");
    if (nbx_dtype_category(dtype) != NBX_CATEGORY_INT) return NBX_OK;
    for (int i = 0; i < call->op->nargs; i++) {
        if (call->args[i].kind == NBX_VALUE_TENSOR && nbxi_arg_tensor(call, i) &&
            nbxi_arg_tensor(call, i)->numel == 0) {
            return NBX_OK;
        }
    }
    char converted[PIECE * 8], raw[PIECE * 16];
    const nbx_tensor *t = call->args[arg].kind == NBX_VALUE_TENSOR ? nbxi_arg_tensor(call, arg) : NULL;
    if (!t) {
        nbxi_store_scalar(dtype, converted, nbxi_arg_scalar(call, arg));
        if (has_zero(converted, nbx_dtype_size(dtype), 1))
            return nbxi_fail_arg(call, arg, NBX_INVALID_ARGUMENT, message);
        return NBX_OK;
    }
    /* On a device nobody waits to look: a quotient by 0 is 0 there. */
    if (t->storage->on) return NBX_OK;
    nbxi_iter it;
    nbxi_iter_operand operand = nbxi_iter_tensor(t);
    nbxi_iter_init(&it, t->ndim, t->sizes, 1, &operand);
    for (int64_t i = 0; i < it.numel; i += PIECE) {
        int64_t n = it.numel - i < PIECE ? it.numel - i : PIECE;
        nbxi_iter_gather(&it, 0, i, n, raw);
        nbxi_convert(dtype, converted, t->dtype, raw, n);
        if (has_zero(converted, nbx_dtype_size(dtype), n))
            return nbxi_fail_arg(call, arg, NBX_INVALID_ARGUMENT, message);
    }
    return NBX_OK;
}

nbx_status nbxi_pw_check_div_mode(nbxi_call *call, nbx_dtype dtype)
{
    int arg = find_arg(call, "rounding_mode");
    if (call->args[arg].kind != NBX_VALUE_STRING) return NBX_OK;
    if (nbx_dtype_category(dtype) == NBX_CATEGORY_COMPLEX) {
        return nbxi_fail_arg(call, arg, NBX_DTYPE, "complex numbers are not rounded: leave rounding_mode out");
    }
    return nbxi_pw_check_divisor(call, dtype);
}

static nbx_status result_type(nbxi_call *call, nbx_dtype *out)
{
    nbxi_result_type state;
    nbxi_result_type_begin(&state);
    for (int i = 0; i < 2; i++) {
        const nbx_value *v = &call->args[i];
        if (v->kind == NBX_VALUE_SCALAR) nbxi_result_type_scalar(&state, v->v.scalar);
        if (v->kind == NBX_VALUE_TENSOR) NBXI_TRY(nbxi_result_type_tensor(call->ctx, &state, v->v.tensor));
    }
    return nbxi_result_type_end(call->ctx, &state, out);
}

nbx_status nbxi_pw_promote_div(nbxi_call *call, nbx_dtype *dtype)
{
    NBXI_TRY(result_type(call, dtype));
    if (call->args[find_arg(call, "rounding_mode")].kind != NBX_VALUE_STRING) *dtype = nbxi_to_float(*dtype);
    return NBX_OK;
}

nbx_status nbxi_pw_promote_float_power(nbxi_call *call, nbx_dtype *dtype)
{
    NBXI_TRY(result_type(call, dtype));
    *dtype = nbx_dtype_is_complex(*dtype) ? NBX_COMPLEX128 : NBX_FLOAT64;
    return NBX_OK;
}

/* A bool squared is an integer, as bool ** 2 is. */
nbx_status nbxi_pw_promote_square(nbxi_call *call, nbx_dtype *dtype)
{
    nbx_dtype own = nbxi_arg_tensor(call, 0)->dtype;
    *dtype = own == NBX_BOOL ? NBX_INT64 : own;
    return NBX_OK;
}

nbx_status nbxi_pw_promote_complex(nbxi_call *call, nbx_dtype *dtype)
{
    nbx_dtype a = nbxi_arg_tensor(call, 0)->dtype, b = nbxi_arg_tensor(call, 1)->dtype;
    if (a != NBX_FLOAT32 && a != NBX_FLOAT64) {
        return nbxi_fail_arg(call, 0, NBX_DTYPE, "expected float32 or float64 but got %s", nbx_dtype_name(a));
    }
    if (a != b) {
        return nbxi_fail_arg(call, 1, NBX_DTYPE, "expected %s like the first tensor but got %s", nbx_dtype_name(a),
                             nbx_dtype_name(b));
    }
    *dtype = a == NBX_FLOAT32 ? NBX_COMPLEX64 : NBX_COMPLEX128;
    return NBX_OK;
}

nbx_status nbxi_pw_check_exponent(nbxi_call *call, nbx_dtype dtype)
{
    int arg = find_arg(call, "exponent");
    if (nbx_dtype_category(dtype) > NBX_CATEGORY_INT || nbxi_scalar_to_int(nbxi_arg_scalar(call, arg)) >= 0)
        return NBX_OK;
    return nbxi_fail_arg(call, arg, NBX_INVALID_ARGUMENT,
                         "integers to negative integer powers are not allowed; make the base floating point");
}

/* Unsigned dtypes also take negative numbers whose magnitude fits: those wrap. */
static bool fits_integer(nbx_scalar s, nbx_dtype dtype)
{
    bool is_signed = nbx_dtype_is_signed(dtype), whole = s.kind < NBX_SCALAR_DOUBLE;
    double high = ldexp(1, 8 * (int)nbx_dtype_size(dtype) - (is_signed ? 1 : 0));
    double v = whole ? (double)s.re.i : trunc(s.re.d);
    if (whole && dtype == NBX_INT64) return true; /* also where the double is 2^63 */
    return v < high && (is_signed ? v >= -high : v > -high);
}

/* Numbers that an integer dtype cannot hold are refused rather than wrapped. */
nbx_status nbxi_pw_check_range(nbxi_call *call, nbx_dtype dtype)
{
    nbx_category category = nbx_dtype_category(dtype);
    for (int i = 0; i < call->op->nargs; i++) {
        if (call->args[i].kind != NBX_VALUE_SCALAR || call->op->args[i].type != NBXI_ARG_SCALAR) continue;
        nbx_scalar s = nbxi_arg_scalar(call, i);
        bool fits = s.kind != NBX_SCALAR_COMPLEX || category == NBX_CATEGORY_COMPLEX || s.im == 0;
        if (category == NBX_CATEGORY_INT && fits) fits = fits_integer(s, dtype);
        if (fits) continue;
        return nbxi_fail_arg(call, i, NBX_INVALID_ARGUMENT, "the number cannot be converted to %s without overflow",
                             nbx_dtype_name(dtype));
    }
    return NBX_OK;
}

nbx_status nbxi_pw_check_clamp(nbxi_call *call, nbx_dtype dtype)
{
    int min = find_arg(call, "min"), max = find_arg(call, "max");
    if (nbxi_arg_is_none(call, min) && nbxi_arg_is_none(call, max)) {
        return nbxi_fail_arg(call, min, NBX_INVALID_ARGUMENT, "at least one of min and max must be given");
    }
    return nbxi_pw_check_range(call, dtype);
}

nbx_status nbxi_pw_check_masked_fill(nbxi_call *call, nbx_dtype dtype)
{
    int mask = find_arg(call, "mask"), value = find_arg(call, "value");
    if (nbxi_arg_tensor(call, mask)->dtype != NBX_BOOL) {
        return nbxi_fail_arg(call, mask, NBX_DTYPE, "expected a bool mask but got %s",
                             nbx_dtype_name(nbxi_arg_tensor(call, mask)->dtype));
    }
    if (call->args[value].kind == NBX_VALUE_TENSOR && nbxi_arg_tensor(call, value)->ndim != 0) {
        return nbxi_fail_arg(call, value, NBX_SHAPE, "expected a tensor without dimensions but got %d of them",
                             nbxi_arg_tensor(call, value)->ndim);
    }
    return nbxi_pw_check_range(call, dtype);
}

nbx_status nbxi_pw_check_lambda(nbxi_call *call, nbx_dtype dtype)
{
    int arg = find_arg(call, "lambd");
    (void)dtype;
    if (nbxi_arg_double(call, arg) >= 0) return NBX_OK;
    return nbxi_fail_arg(call, arg, NBX_INVALID_ARGUMENT, "must not be negative but is %g", nbxi_arg_double(call, arg));
}

nbx_status nbxi_pw_check_polygamma(nbxi_call *call, nbx_dtype dtype)
{
    int arg = find_arg(call, "n");
    (void)dtype;
    if (nbxi_arg_int(call, arg) >= 0) return NBX_OK;
    return nbxi_fail_arg(call, arg, NBX_INVALID_ARGUMENT, "must not be negative but is %lld",
                         (long long)nbxi_arg_int(call, arg));
}
