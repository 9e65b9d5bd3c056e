/* SPDX-License-Identifier: Apache-2.0 */
/* Matrix products: cpu against ref within the bound of the row, for random sizes, strides and dtypes; the same bits for
 * every number of threads and whatever the other rows are; refusals; refused allocations. */
#include "tests/support/cmocka.h"

#include <math.h>
#include <string.h>

#include "nbx/ops.h"
#include "src/ops/matmul/gemm.h"
#include "src/tensor/tensor.h"
#include "tests/support/devices.h"
#include "tests/support/failing_allocator.h"

static const nbx_dtype dtypes[] = {NBX_FLOAT32, NBX_FLOAT64, NBX_FLOAT16, NBX_BFLOAT16, NBX_COMPLEX64, NBX_COMPLEX128,
                                   NBX_INT32,   NBX_UINT8,   NBX_INT64,   NBX_INT16,    NBX_INT8};
enum { DTYPES = sizeof dtypes / sizeof *dtypes };

static void products(int rounds, int large)
{
    nbx_context *ctx = nbxt_context(2);
    for (int round = 0; round < rounds; round++) {
        nbxt_seed((uint64_t)round * 77 + (uint64_t)large);
        const nbx_dtype dtype = dtypes[round % DTYPES];
        const int64_t m = nbxt_between(0, large), n = nbxt_between(1, large), k = nbxt_between(0, 2 * large),
                      b = nbxt_between(1, 3), b1 = nbxt_between(1, 3);
        nbx_tensor *t[3];
        const nbx_value factors[2] = {{.kind = NBX_VALUE_SCALAR, .v.scalar = nbx_scalar_int(nbxt_between(0, 2))},
                                      {.kind = NBX_VALUE_SCALAR, .v.scalar = nbx_scalar_int(nbxt_between(1, 2))}};
#define MAKE(i, ...) \
    t[i] = nbxt_random_tensor(ctx, dtype, (int)(sizeof((int64_t[]){__VA_ARGS__}) / 8), (int64_t[]){__VA_ARGS__})
#define RUN(name, count, more, nmore) \
    nbxt_both_devices(ctx, name, t, count, more, nmore); \
    for (int i_ = 0; i_ < (count); i_++) nbx_tensor_release(t[i_])
        MAKE(0, m, k), MAKE(1, k, n);
        RUN("aten::mm", 2, NULL, 0);
        MAKE(0, b, m, k), MAKE(1, b, k, n);
        RUN("aten::bmm", 2, NULL, 0);
        MAKE(0, n), MAKE(1, m, k), MAKE(2, k, n);
        RUN("aten::addmm", 3, factors, 2);
        MAKE(0, m, 1), MAKE(1, m, k), MAKE(2, k, n);
        RUN("aten::addmm", 3, factors, 2);
        MAKE(0, b, m, n), MAKE(1, b, m, k), MAKE(2, b, k, n);
        RUN("aten::baddbmm", 3, factors, 2);
        MAKE(0, m, n), MAKE(1, b, m, k), MAKE(2, b, k, n);
        RUN("aten::addbmm", 3, factors, 2);
        MAKE(0, m, k), MAKE(1, k);
        RUN("aten::mv", 2, NULL, 0);
        MAKE(0, m), MAKE(1, m, k), MAKE(2, k);
        RUN("aten::addmv", 3, factors, 2);
        MAKE(0, k), MAKE(1, k);
        RUN("aten::dot", 2, NULL, 0);
        MAKE(0, k), MAKE(1, k);
        RUN("aten::vdot", 2, NULL, 0);
        MAKE(0, b, m, k), MAKE(1, n, k), MAKE(2, n);
        RUN("aten::linear", 3, NULL, 0);
        MAKE(0, b, b1, m, k), MAKE(1, n, k), MAKE(2, 1);
        RUN("aten::linear", 3, NULL, 0);
        MAKE(0, k), MAKE(1, n, k);
        RUN("aten::linear", 2, NULL, 0);
        MAKE(0, m, k), MAKE(1, k);
        RUN("aten::linear", 2, NULL, 0);
        MAKE(0, b, 1, m, k), MAKE(1, b1, k, n);
        RUN("aten::matmul", 2, NULL, 0);
        MAKE(0, k), MAKE(1, b, b1, k, n);
        RUN("aten::matmul", 2, NULL, 0);
        MAKE(0, b, b1, m, k), MAKE(1, k);
        RUN("aten::matmul", 2, NULL, 0);
        MAKE(0, 2, b, 1, b1, m, k), MAKE(1, b, 2, 1, k, n);
        RUN("aten::matmul", 2, NULL, 0);
        MAKE(0, k), MAKE(1, k);
        RUN("aten::matmul", 2, NULL, 0);
    }
    nbx_context_destroy(ctx);
}

static void test_small(void **state)
{
    (void)state;
    nbxi_isa best = nbxi_isa_level();
    for (int isa = 0; isa <= (int)nbxi_isa_detect(); isa++) {
        nbxi_isa_limit((nbxi_isa)isa);
        products(44, 7);
    }
    nbxi_isa_limit(best);
}

static void test_large(void **state)
{
    (void)state;
    products(11, 45);
}

/* Sizes around the blocks of the kernels: several blocks of k, several tiles. */
static void test_blocks(void **state)
{
    (void)state;
    nbx_context *ctx = nbxt_context(3);
    static const int64_t sizes[][3] = {{150, 33, 390}, {13, 260, 800}, {1, 300, 65},
                                       {300, 1, 129},  {97, 17, 64},   {7, 520, 20}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int d = 0; d < 3; d++) {
            nbx_tensor *t[3];
            nbxt_seed(i);
            const nbx_dtype dtype = dtypes[d == 2 ? NBX_FLOAT32 % DTYPES : d];
            t[0] = nbxt_random_tensor(ctx, dtype, 2, (int64_t[]){sizes[i][0], sizes[i][2]});
            t[1] = nbxt_random_tensor(ctx, dtype, 2, (int64_t[]){sizes[i][1], sizes[i][2]});
            t[2] = nbxt_random_tensor(ctx, dtype, 1, &sizes[i][1]);
            nbxt_both_devices(ctx, "aten::linear", t, 3, NULL, 0);
            for (int k = 0; k < 3; k++) nbx_tensor_release(t[k]);
        }
    nbx_context_destroy(ctx);
}

/* One row of a product has the bits that it has alone, for any number of threads. */
static void test_bits(void **state)
{
    (void)state;
    enum { M = 67, N = 90, K = 450 };
    static const nbx_dtype all[] = {NBX_FLOAT32, NBX_BFLOAT16, NBX_FLOAT64};
    for (int d = 0; d < 3; d++) {
        nbx_tensor *first = NULL;
        for (int threads = 1; threads <= 5; threads += 2) {
            nbx_context *ctx = nbxt_context(threads);
            nbx_tensor *a, *w, *out = NULL, *row = NULL, *row_out = NULL;
            const size_t size = nbx_dtype_size(all[d]);
            nbxt_seed(5);
            a = nbxt_random_tensor(ctx, all[d], 2, (int64_t[]){M, K});
            w = nbxt_random_tensor(ctx, all[d], 2, (int64_t[]){N, K});
            assert_int_equal(nbx_linear(ctx, a, w, NULL, &out), NBX_OK);
            for (int64_t i = 0; i < M; i += 11) {
                int64_t strides[2] = {0, a->strides[1]};
                assert_int_equal(
                    nbxi_view(ctx, a, all[d], 2, (int64_t[]){1, K}, strides, i * a->strides[0] + a->offset, &row),
                    NBX_OK);
                assert_int_equal(nbx_linear(ctx, row, w, NULL, &row_out), NBX_OK);
                assert_memory_equal(nbxi_data(row_out), (char *)nbxi_data(out) + (size_t)i * N * size, N * size);
                nbx_tensor_release(row);
                nbx_tensor_release(row_out);
            }
            if (first)
                assert_memory_equal(nbxi_data(first), nbxi_data(out), M * N * size);
            else
                first = out;
            nbx_tensor_release(a);
            nbx_tensor_release(w);
            if (out != first) nbx_tensor_release(out);
            nbx_context_destroy(ctx);
        }
        nbx_tensor_release(first);
    }
}

/* Weights packed ahead give the same bits. */
static void test_packed(void **state)
{
    (void)state;
    nbx_context *ctx = nbxt_context(2);
    enum { M = 9, N = 50, K = 500 };
    static const nbx_dtype all[] = {NBX_FLOAT32, NBX_FLOAT16, NBX_FLOAT64, NBX_COMPLEX64};
    for (int d = 0; d < 4; d++) {
        nbx_tensor *a = nbxt_random_tensor(ctx, all[d], 2, (int64_t[]){M, K}),
                   *b = nbxt_random_tensor(ctx, all[d], 2, (int64_t[]){K, N});
        nbx_tensor *out = NULL, *other = NULL;
        nbxi_gemm_packed *packed = NULL;
        assert_int_equal(nbx_mm(ctx, a, b, &out), NBX_OK);
        assert_int_equal(nbx_tensor_empty(ctx, all[d], 2, (int64_t[]){M, N}, (nbx_device){NBX_DEVICE_CPU, 0}, &other),
                         NBX_OK);
        assert_int_equal(nbxi_gemm_pack_b(ctx, all[d], N, K, nbxi_data(b), b->strides[0], b->strides[1], &packed),
                         NBX_OK);
        assert_true(nbxi_gemm_packed_bytes(packed) >= N * K * nbx_dtype_size(all[d]));
        nbxi_gemm g;
        nbxi_gemm_init(&g);
        g.a_dtype = g.b_dtype = g.c_dtype = all[d];
        g.m = M, g.n = N, g.k = K;
        g.a = nbxi_data(a), g.a_row = a->strides[0], g.a_col = a->strides[1];
        g.c = nbxi_data(other), g.c_row = N, g.c_col = 1;
        g.packed = packed;
        assert_int_equal(nbxi_gemm_run(ctx, &g), NBX_OK);
        assert_memory_equal(nbxi_data(out), nbxi_data(other), M * N * nbx_dtype_size(all[d]));
        nbxi_gemm_packed_free(packed);
        nbx_tensor_release(a);
        nbx_tensor_release(b);
        nbx_tensor_release(out);
        nbx_tensor_release(other);
    }
    nbx_context_destroy(ctx);
}

static void test_refusals(void **state)
{
    (void)state;
    nbx_context *ctx = nbxt_context(1);
    nbx_tensor *a = nbxt_random_tensor(ctx, NBX_FLOAT32, 2, (int64_t[]){2, 3}),
               *b = nbxt_random_tensor(ctx, NBX_FLOAT32, 2, (int64_t[]){3, 4});
    nbx_tensor *d = nbxt_random_tensor(ctx, NBX_FLOAT64, 2, (int64_t[]){3, 4}),
               *v = nbxt_random_tensor(ctx, NBX_FLOAT32, 1, (int64_t[]){5});
    nbx_tensor *scalar = nbxt_random_tensor(ctx, NBX_FLOAT32, 0, NULL), *bools = NULL, *out = NULL;
    assert_int_equal(nbx_tensor_empty(ctx, NBX_BOOL, 2, (int64_t[]){3, 3}, (nbx_device){NBX_DEVICE_CPU, 0}, &bools),
                     NBX_OK);
    assert_int_equal(nbx_mm(ctx, a, a, &out), NBX_SHAPE);
    assert_non_null(strstr(nbx_context_error(ctx)->message, "mat1 and mat2 shapes cannot be multiplied (2x3 and 2x3)"));
    assert_int_equal(nbx_mm(ctx, a, d, &out), NBX_DTYPE);
    assert_int_equal(nbx_mm(ctx, a, v, &out), NBX_SHAPE);
    assert_int_equal(nbx_bmm(ctx, a, b, &out), NBX_SHAPE);
    assert_int_equal(nbx_addmm(ctx, v, a, b, NULL, &out), NBX_SHAPE);
    assert_int_equal(nbx_addmm(ctx, d, a, b, NULL, &out), NBX_DTYPE);
    assert_int_equal(nbx_mv(ctx, a, v, &out), NBX_SHAPE);
    assert_int_equal(nbx_dot(ctx, v, a, &out), NBX_SHAPE);
    assert_int_equal(nbx_matmul(ctx, scalar, a, &out), NBX_SHAPE);
    assert_int_equal(nbx_matmul(ctx, v, a, &out), NBX_SHAPE);
    assert_int_equal(nbx_linear(ctx, a, v, NULL, &out), NBX_SHAPE);
    assert_int_not_equal(nbx_mm(ctx, bools, bools, &out), NBX_OK);
    assert_null(out);
    nbx_addmm_options options;
    nbx_addmm_options_init(&options);
    options.alpha = nbx_scalar_complex(1, 1);
    assert_int_equal(nbx_addmm(ctx, scalar, a, b, &options, &out), NBX_DTYPE);
    /* beta 0 does not read self */
    float nan = NAN;
    nbx_tensor *nans = NULL;
    assert_int_equal(nbx_tensor_from_data(ctx, NBX_FLOAT32, 0, NULL, &nan, &nans), NBX_OK);
    options.alpha = nbx_scalar_int(1), options.beta = nbx_scalar_int(0);
    assert_int_equal(nbx_addmm(ctx, nans, a, b, &options, &out), NBX_OK);
    for (int i = 0; i < 8; i++) assert_false(isnan(((const float *)nbxi_data(out))[i]));
    nbx_tensor *all[] = {a, b, d, v, scalar, bools, nans, out};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) nbx_tensor_release(all[i]);
    nbx_context_destroy(ctx);
}

static nbx_status body(nbx_context *ctx, void *user)
{
    (void)user;
    static const float data[64 * 4] = {1, 2, 3};
    nbx_tensor *a = NULL, *out = NULL;
    nbx_status status = nbx_tensor_from_data(ctx, NBX_FLOAT32, 3, (int64_t[]){2, 8, 8}, data, &a);
    if (status == NBX_OK) status = nbx_matmul(ctx, a, a, &out);
    nbx_tensor_release(out), out = NULL;
    if (status == NBX_OK) status = nbx_addbmm(ctx, a, a, a, NULL, &out) == NBX_SHAPE ? NBX_OK : NBX_INTERNAL;
    nbx_tensor_release(a), a = NULL;
    if (status == NBX_OK) status = nbx_tensor_from_data(ctx, NBX_BFLOAT16, 3, (int64_t[]){2, 8, 8}, data, &a);
    nbx_tensor *self = NULL;
    if (status == NBX_OK) status = nbx_tensor_from_data(ctx, NBX_BFLOAT16, 1, (int64_t[]){8}, data, &self);
    if (status == NBX_OK) status = nbx_addbmm(ctx, self, a, a, NULL, &out);
    nbx_tensor_release(a);
    nbx_tensor_release(self);
    nbx_tensor_release(out);
    return status;
}

static void test_allocations(void **state)
{
    (void)state;
    assert_true(nbxt_fail_every_allocation("products", body, NULL, 2, 200) > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_small),      cmocka_unit_test(test_large),
                                       cmocka_unit_test(test_blocks),     cmocka_unit_test(test_bits),
                                       cmocka_unit_test(test_packed),     cmocka_unit_test(test_refusals),
                                       cmocka_unit_test(test_allocations)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
