/* SPDX-License-Identifier: Apache-2.0 */
/* Half types are summed in float32: over long vectors of ones and a little, results are less than one unit in the last
 * place of the half type from those of float64. */
#include <math.h>
#include <stdlib.h>

#include "src/ops/op.h"
#include "src/tensor/convert.h"
#include "tests/support/cmocka.h"
#include "tests/support/ops.h"

#define LONG 20000

static void good(nbx_context *ctx, nbx_status status)
{
    if (status != NBX_OK) fail_msg("%s", nbx_context_error(ctx)->message);
}

static double ulp(nbx_dtype dtype, double v)
{
    int bits = dtype == NBX_FLOAT16 ? 10 : 7, least = dtype == NBX_FLOAT16 ? -14 : -126;
    int e = v == 0 ? least : ilogb(v);
    return ldexp(1, (e < least ? least : e) - bits);
}

/* The call on `half` is within an ulp of the call on the same values as doubles; argument 0 is the tensor. */
static void check(nbx_context *ctx, const char *name, nbx_tensor *half, nbx_tensor *wide, nbx_value *args, size_t nargs)
{
    nbx_value got, want;
    size_t count;
    args[0] = test_tensor(half);
    good(ctx, nbx_call(ctx, name, args, nargs, &got, 1, &count));
    args[0] = test_tensor(wide);
    good(ctx, nbx_call(ctx, name, args, nargs, &want, 1, &count));
    assert_int_equal(got.v.tensor->dtype, half->dtype);
    assert_int_equal(got.v.tensor->numel, want.v.tensor->numel);
    for (int64_t i = 0; i < got.v.tensor->numel; i++) {
        double g, w = ((const double *)nbxi_data(want.v.tensor))[i];
        nbxi_convert(NBX_FLOAT64, &g, half->dtype, (const char *)nbxi_data(got.v.tensor) + i * 2, 1);
        if (!(fabs(g - w) < ulp(half->dtype, w)))
            fail_msg("%s of %s: element %lld is %.9g, in float64 %.9g", name, nbx_dtype_name(half->dtype), (long long)i,
                     g, w);
    }
    nbx_value_release(ctx, &got);
    nbx_value_release(ctx, &want);
}

static void one_dtype(nbx_context *ctx, nbx_dtype dtype, int64_t rows, int64_t columns, int64_t dim)
{
    int64_t sizes[2] = {rows, columns};
    double *data = malloc((size_t)(rows * columns) * sizeof *data);
    assert_non_null(data);
    /* 1, and once in a while one step above it, which sums in the half type would lose */
    for (int64_t i = 0; i < rows * columns; i++) data[i] = 1 + (i % 3 == 0 ? ulp(dtype, 1) : 0);
    nbx_tensor *half = test_numbers(ctx, dtype, 2, sizes, data), *wide = test_numbers(ctx, NBX_FLOAT64, 2, sizes, data);
    nbx_value sum[] = {test_none(), test_ints(&dim, 1), test_bool(false), test_none()};
    nbx_value norm[] = {test_none(), test_double(2), test_ints(&dim, 1), test_bool(false), test_none()};
    nbx_value soft[] = {test_none(), test_int(dim), test_none()};
    nbx_value all[] = {test_none(), test_none()};
    check(ctx, "aten::sum.dim_IntList", half, wide, sum, 4);
    check(ctx, "aten::mean.dim", half, wide, sum, 4);
    check(ctx, "aten::sum", half, wide, all, 2);
    check(ctx, "aten::mean", half, wide, all, 2);
    check(ctx, "aten::linalg_vector_norm", half, wide, norm, 5);
    check(ctx, "aten::softmax.int", half, wide, soft, 3);
    check(ctx, "aten::log_softmax.int", half, wide, soft, 3);
    check(ctx, "aten::cumsum", half, wide, soft, 3);
    free(data);
    nbx_tensor_release(half);
    nbx_tensor_release(wide);
}

static void test_float32_accumulators(void **state)
{
    static const nbx_dtype dtypes[] = {NBX_FLOAT16, NBX_BFLOAT16};
    nbx_context *ctx = test_context();
    (void)state;
    for (int d = 0; d < 2; d++) {
        one_dtype(ctx, dtypes[d], 3, LONG, 1);
        one_dtype(ctx, dtypes[d], LONG, 3, 0);
        one_dtype(ctx, dtypes[d], 1, LONG, -1);
    }
    nbx_context_destroy(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_float32_accumulators)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
