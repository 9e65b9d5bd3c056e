/* SPDX-License-Identifier: Apache-2.0 */
/* Reductions: cpu against ref over shapes, dims and dtypes; special values; refusals. */
#include "tests/support/cmocka.h"

#include <math.h>
#include <string.h>

#include "nbx/ops.h"
#include "tests/support/ops.h"

#define COUNT(a) (sizeof(a) / sizeof *(a))

static const nbx_dtype all_dtypes[] = {NBX_BOOL,     NBX_UINT8,   NBX_INT32,   NBX_INT64,     NBX_FLOAT16,
                                       NBX_BFLOAT16, NBX_FLOAT32, NBX_FLOAT64, NBX_COMPLEX64, NBX_COMPLEX128};
static const nbx_dtype real_dtypes[] = {NBX_UINT8,    NBX_INT16,   NBX_INT64,  NBX_FLOAT16,
                                        NBX_BFLOAT16, NBX_FLOAT32, NBX_FLOAT64};
static const nbx_dtype float_dtypes[] = {NBX_FLOAT16, NBX_BFLOAT16, NBX_FLOAT32, NBX_FLOAT64};

typedef void (*body)(nbx_context *ctx, nbx_tensor *x);

static void over(const nbx_dtype *dtypes, size_t n, bool empty, body fn)
{
    static const int64_t shapes[][3] = {{3, 5, 70}, {1, 70, 3}, {2, 300, 1}, {2, 3, 0}, {0, 2, 2}};
    nbx_context *ctx = test_context();
    for (size_t d = 0; d < n; d++) {
        for (size_t s = 0; s < (empty ? 5u : 3u); s++) {
            nbx_tensor *x = test_random(ctx, dtypes[d], 3, shapes[s], s);
            fn(ctx, x);
            nbx_tensor_release(x);
        }
        nbx_tensor *x = test_random(ctx, dtypes[d], 0, NULL, 9);
        fn(ctx, x);
        nbx_tensor_release(x);
    }
    nbx_context_destroy(ctx);
}

/* Every set of dims of rank 3, and none. */
static void each_dims(nbx_context *ctx, const char *name, nbx_value *args, size_t nargs, int rank)
{
    static const int64_t lists[][3] = {{0}, {1}, {-1}, {0, 1}, {2, 0}, {-1, 1}, {2, 0, 1}};
    static const size_t counts[] = {1, 1, 1, 2, 2, 2, 3};
    if (rank == 0) {
        args[1] = test_ints(lists[0], 1);
        test_op(ctx, name, args, nargs, 8);
        return;
    }
    for (size_t i = 0; i < COUNT(counts); i++) {
        args[1] = test_ints(lists[i], counts[i]);
        args[2] = test_bool(i % 2);
        test_op(ctx, name, args, nargs, 8);
    }
    args[1] = test_ints(NULL, 0);
    test_op(ctx, name, args, nargs, 8);
}

static void sums(nbx_context *ctx, nbx_tensor *x)
{
    nbx_value args[4] = {test_tensor(x)};
    test_op(ctx, "aten::sum", args, 1, 0);
    test_op(ctx, "aten::prod", args, 1, 0);
    test_op(ctx, "aten::any", args, 1, 0);
    test_op(ctx, "aten::all", args, 1, 0);
    args[2] = test_bool(false);
    each_dims(ctx, "aten::sum.dim_IntList", args, 3, nbx_tensor_ndim(x));
    each_dims(ctx, "aten::any.dims", args, 3, nbx_tensor_ndim(x));
    each_dims(ctx, "aten::all.dims", args, 3, nbx_tensor_ndim(x));
    if (nbx_tensor_ndim(x) > 0) each_dims(ctx, "aten::count_nonzero.dim_IntList", args, 2, 3);
    args[1] = test_int(-1);
    args[2] = test_bool(true);
    test_op(ctx, "aten::prod.dim_int", args, 3, 0);
    test_op(ctx, "aten::any.dim", args, 3, 0);
    test_op(ctx, "aten::all.dim", args, 3, 0);
    args[1] = test_ints(NULL, 0);
    args[3] = test_dtype(NBX_FLOAT32);
    if (!nbx_dtype_is_complex(nbx_tensor_dtype(x))) test_op(ctx, "aten::mean.dim", args, 4, 0);
    args[3] = test_dtype(NBX_INT16);
    if (nbx_dtype_category(nbx_tensor_dtype(x)) <= NBX_CATEGORY_INT) test_op(ctx, "aten::sum.dim_IntList", args, 4, 0);
}

static void test_sums(void **state)
{
    (void)state;
    over(all_dtypes, COUNT(all_dtypes), true, sums);
}

static const int64_t dim_1[1] = {1}, dims_2_0[2] = {-1, 0};

static void floats(nbx_context *ctx, nbx_tensor *x)
{
    nbx_value args[5] = {test_tensor(x)};
    bool complex = nbx_dtype_is_complex(nbx_tensor_dtype(x));
    int rank = nbx_tensor_ndim(x);
    args[2] = test_bool(false);
    test_op(ctx, "aten::mean", args, 1, 0);
    each_dims(ctx, "aten::mean.dim", args, 3, rank);
    if (!complex) {
        each_dims(ctx, "aten::logsumexp", args, 3, rank);
        each_dims(ctx, "aten::nansum", args, 3, rank);
        each_dims(ctx, "aten::nanmean", args, 3, rank);
    }
    test_op(ctx, "aten::var", args, 1, 0);
    test_op(ctx, "aten::std_mean", args, 1, 0);
    args[3] = test_bool(true);
    each_dims(ctx, "aten::std.dim", args, 4, rank);
    each_dims(ctx, "aten::var_mean.dim", args, 4, rank);
    args[2] = test_double(0.5);
    if (rank) args[1] = test_ints(dim_1, 1);
    test_op(ctx, "aten::var.correction", args, 4, 0);
    static const double orders[] = {0, 1, 2, 3, -1.5, (double)INFINITY, -(double)INFINITY};
    for (size_t i = 0; i < COUNT(orders); i++) {
        if ((orders[i] < 0 || isinf(orders[i])) && nbx_tensor_numel(x) == 0) continue;
        args[1] = test_double(orders[i]);
        args[2] = rank ? test_ints(dims_2_0, 2) : test_none();
        args[3] = test_bool(true);
        test_op(ctx, "aten::linalg_vector_norm", args, 4, 0);
        test_op(ctx, "aten::norm.Scalar", args, 2, 40);
    }
}

static void test_floats(void **state)
{
    (void)state;
    over(float_dtypes, COUNT(float_dtypes), true, floats);
    static const nbx_dtype complex[] = {NBX_COMPLEX64, NBX_COMPLEX128};
    over(complex, 2, true, floats);
}

static void extremes(nbx_context *ctx, nbx_tensor *x)
{
    nbx_value args[4] = {test_tensor(x), test_none(), test_bool(false)};
    test_op(ctx, "aten::max", args, 1, 0);
    test_op(ctx, "aten::min", args, 1, 0);
    test_op(ctx, "aten::argmax", args, 1, 0);
    test_op(ctx, "aten::argmin", args, 1, 0);
    test_op(ctx, "aten::aminmax", args, 1, 0);
    each_dims(ctx, "aten::amax", args, 3, nbx_tensor_ndim(x));
    each_dims(ctx, "aten::amin", args, 3, nbx_tensor_ndim(x));
    for (int dim = -1; dim < (nbx_tensor_ndim(x) ? 2 : 1); dim++) {
        args[1] = test_int(dim);
        test_op(ctx, "aten::max.dim", args, 3, 0);
        test_op(ctx, "aten::min.dim", args, 3, 0);
        test_op(ctx, "aten::argmax", args, 3, 0);
        test_op(ctx, "aten::argmin", args, 3, 0);
        test_op(ctx, "aten::aminmax", args, 3, 0);
    }
}

static void test_extremes(void **state)
{
    (void)state;
    over(real_dtypes, COUNT(real_dtypes), false, extremes);
}

/* Long lines and many rows: several blocks, several pieces of work. */
static void test_long(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    static const int64_t shapes[][3] = {{1, 1, 50000}, {1, 9000, 5}, {40, 30, 40}};
    for (size_t s = 0; s < 3; s++) {
        for (size_t d = 4; d < 10; d += 2) {
            nbx_tensor *x = test_random(ctx, all_dtypes[d], 3, shapes[s], s);
            nbx_value args[4] = {test_tensor(x), test_ints((const int64_t[]){0, 1}, 2), test_bool(false)};
            test_op(ctx, "aten::sum", args, 1, 0);
            test_op(ctx, "aten::sum.dim_IntList", args, 2, 0);
            if (d < 8) test_op(ctx, "aten::argmax", args, 1, 0);
            args[1] = test_int(1);
            if (d < 8) test_op(ctx, "aten::min.dim", args, 3, 0);
            nbx_tensor_release(x);
        }
    }
    nbx_context_destroy(ctx);
}

static void expect(nbx_context *ctx, const char *name, const nbx_value *args, size_t n, nbx_dtype dtype, int ndim,
                   const int64_t *sizes, const double *values, size_t which)
{
    nbx_value rets[2];
    size_t count = 0;
    nbx_status status = nbx_call(ctx, name, args, n, rets, 2, &count);
    if (status != NBX_OK) fail_msg("%s: %s", name, nbx_context_error(ctx)->message);
    test_expect(ctx, rets[which].v.tensor, dtype, ndim, sizes, values, 0);
    for (size_t k = 0; k < count; k++) nbx_value_release(ctx, &rets[k]);
}

static void test_values(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    const double nan = (double)NAN, inf = (double)INFINITY;
    const double data[6] = {1, nan, 3, 4, 4, -inf};
    const int64_t sizes[2] = {2, 3}, two[1] = {2}, kept[2] = {2, 1};
    for (int device = 0; device < 2; device++) {
        nbx_tensor *base = test_numbers(ctx, NBX_FLOAT32, 2, sizes, data), *x = NULL;
        nbx_device on = {(nbx_device_type)device, 0};
        assert_int_equal(nbx_tensor_to_device(ctx, base, on, &x), NBX_OK);
        nbx_value args[4] = {test_tensor(x), test_int(1), test_bool(false)};
        expect(ctx, "aten::argmax", args, 2, NBX_INT64, 1, two, (const double[]){1, 0}, 0);
        expect(ctx, "aten::max.dim", args, 3, NBX_FLOAT32, 1, two, (const double[]){nan, 4}, 0);
        expect(ctx, "aten::max.dim", args, 3, NBX_INT64, 1, two, (const double[]){1, 0}, 1);
        args[2] = test_bool(true);
        expect(ctx, "aten::min.dim", args, 3, NBX_INT64, 2, kept, (const double[]){1, 2}, 1);
        expect(ctx, "aten::argmax", args, 1, NBX_INT64, 0, NULL, (const double[]){1}, 0);
        expect(ctx, "aten::logsumexp", args, 2, NBX_FLOAT32, 1, two, (const double[]){nan, (double)(float)(4 + log(2))},
               0);
        expect(ctx, "aten::nansum", args, 2, NBX_FLOAT32, 1, two, (const double[]){4, -inf}, 0);
        expect(ctx, "aten::nanmean", args, 2, NBX_FLOAT32, 1, two, (const double[]){2, -inf}, 0);
        args[2] = test_bool(false);
        expect(ctx, "aten::any.dim", args, 3, NBX_BOOL, 1, two, (const double[]){1, 1}, 0);
        nbx_tensor_release(x);
        nbx_tensor_release(base);
    }
    nbx_context_destroy(ctx);
}

static void test_refusals(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    const int64_t sizes[2] = {0, 3}, full[2] = {2, 3};
    nbx_tensor *e = test_random(ctx, NBX_FLOAT32, 2, sizes, 1), *i = test_random(ctx, NBX_INT64, 2, full, 1),
               *f = test_random(ctx, NBX_FLOAT32, 2, full, 1);
    nbx_value args[4] = {test_tensor(e), test_int(0), test_bool(false)};
    test_op_fails(ctx, NBX_SHAPE, "without elements", "aten::max", args, 1);
    test_op_fails(ctx, NBX_SHAPE, "dimension 0, whose size is 0", "aten::max.dim", args, 2);
    test_op_fails(ctx, NBX_SHAPE, "whose size is 0", "aten::argmin", args, 2);
    args[0] = test_tensor(i);
    test_op_fails(ctx, NBX_DTYPE, "not int64", "aten::mean", args, 1);
    test_op_fails(ctx, NBX_DTYPE, "does not take int64", "aten::var", args, 1);
    args[1] = test_ints((const int64_t[]){1, -1}, 2);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "dim 1 is given twice", "aten::sum.dim_IntList", args, 2);
    args[1] = test_ints((const int64_t[]){2}, 1);
    test_op_fails(ctx, NBX_INDEX, "dim", "aten::sum.dim_IntList", args, 2);
    args[0] = test_tensor(f);
    args[1] = test_none();
    test_op_memory("aten::std_mean", args, 1);
    args[1] = test_ints((const int64_t[]){0}, 1);
    test_op_memory("aten::logsumexp", args, 2);
    test_op_memory("aten::norm.ScalarOpt_dim", (nbx_value[]){args[0], test_none(), args[1]}, 3);
    nbx_tensor_release(e);
    nbx_tensor_release(i);
    nbx_tensor_release(f);
    nbx_context_destroy(ctx);
}

static void test_whole(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    const int64_t sizes[2] = {2, 3};
    nbx_tensor *a = test_random(ctx, NBX_FLOAT32, 2, sizes, 1), *b = test_random(ctx, NBX_FLOAT32, 2, sizes, 1),
               *c = test_random(ctx, NBX_FLOAT32, 2, sizes, 2), *t = NULL;
    bool yes = false;
    assert_int_equal(nbx_equal(ctx, a, b, &yes), NBX_OK);
    assert_true(yes);
    assert_int_equal(nbx_equal(ctx, a, c, &yes), NBX_OK);
    assert_false(yes);
    assert_int_equal(nbx_trace(ctx, a, &t), NBX_OK);
    const float *d = nbx_tensor_data(a);
    test_expect(ctx, t, NBX_FLOAT32, 0, NULL, (const double[]){(double)(float)((double)d[0] + (double)d[4])}, 0);
    nbx_tensor_release(t);
    nbx_tensor_release(a);
    nbx_tensor_release(b);
    nbx_tensor_release(c);
    nbx_context_destroy(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sums),     cmocka_unit_test(test_floats),
                                       cmocka_unit_test(test_extremes), cmocka_unit_test(test_long),
                                       cmocka_unit_test(test_values),   cmocka_unit_test(test_refusals),
                                       cmocka_unit_test(test_whole)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
