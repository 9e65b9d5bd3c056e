/* SPDX-License-Identifier: Apache-2.0 */
/* Helpers of the tests of operator families: tensors, calls by name, and comparison of cpu with ref. */
#ifndef NBX_TESTS_OPS_H
#define NBX_TESTS_OPS_H

#include "nbx/call.h"

nbx_context *test_context(void);

/* Reproducible elements: integers in [-5, 5] (or [0, 10]), halves and floats in (-2, 2), bools. */
nbx_tensor *test_random(nbx_context *ctx, nbx_dtype dtype, int ndim, const int64_t *sizes, uint64_t seed);
/* A tensor of the numbers, converted to dtype. */
nbx_tensor *test_numbers(nbx_context *ctx, nbx_dtype dtype, int ndim, const int64_t *sizes, const double *values);
/* Fails the test unless the tensor has the dtype, the sizes and, within `tolerance`, the elements (NaN equals NaN). */
void test_expect(nbx_context *ctx, nbx_tensor *t, nbx_dtype dtype, int ndim, const int64_t *sizes, const double *values,
                 double tolerance);

static inline nbx_value test_tensor(nbx_tensor *t)
{
    nbx_value v;
    v.kind = NBX_VALUE_TENSOR;
    v.v.tensor = t;
    return v;
}
static inline nbx_value test_scalar(nbx_scalar s)
{
    nbx_value v;
    v.kind = NBX_VALUE_SCALAR;
    v.v.scalar = s;
    return v;
}
static inline nbx_value test_int(int64_t i) { return test_scalar(nbx_scalar_int(i)); }
static inline nbx_value test_bool(bool b) { return test_scalar(nbx_scalar_bool(b)); }
static inline nbx_value test_double(double d) { return test_scalar(nbx_scalar_double(d)); }
static inline nbx_value test_dtype(nbx_dtype d)
{
    nbx_value v;
    v.kind = NBX_VALUE_DTYPE;
    v.v.dtype = d;
    return v;
}
static inline nbx_value test_ints(const int64_t *data, size_t count)
{
    nbx_value v;
    v.kind = NBX_VALUE_INTS;
    v.v.ints.data = data;
    v.v.ints.count = count;
    return v;
}
static inline nbx_value test_none(void)
{
    nbx_value v;
    v.kind = NBX_VALUE_NONE;
    v.v.tensor = NULL;
    return v;
}

/* Runs the operator with its tensors contiguous, with reversed strides, and with gaps and an offset, on cpu with 1, 2
 * and 3 threads, and compares with ref: exactly, or within the bound of the row. Rows without a bound (composites) are
 * held to `tolerance` times the machine epsilon of the result's dtype, relative to the larger of 1 and the magnitude.
 */
void test_op(nbx_context *ctx, const char *name, const nbx_value *args, size_t nargs, double tolerance);

/* Refuses every allocation of the call in turn: each gives OUT_OF_MEMORY, and nothing leaks. */
void test_op_memory(const char *name, const nbx_value *args, size_t nargs);

/* The call fails with this status, sets no result, and its message has the text. */
void test_op_fails(nbx_context *ctx, nbx_status status, const char *text, const char *name, const nbx_value *args,
                   size_t nargs);

#endif
