/* SPDX-License-Identifier: Apache-2.0 */
/* Normalisations: cpu against ref over shapes, strides and dtypes; large means; running statistics; refusals. */
#include "tests/support/cmocka.h"

#include <math.h>
#include <string.h>

#include "nbx/ops.h"
#include "src/tensor/convert.h"
#include "src/tensor/tensor.h"
#include "tests/support/devices.h"
#include "tests/support/failing_allocator.h"

#define SIZES(...) \
    (int)(sizeof((int64_t[]){__VA_ARGS__}) / 8), (int64_t[]) { __VA_ARGS__ }

static const nbx_dtype dtypes[] = {NBX_FLOAT32, NBX_FLOAT64, NBX_FLOAT16, NBX_BFLOAT16};

static nbx_value integer(int64_t i) { return (nbx_value){.kind = NBX_VALUE_SCALAR, .v.scalar = nbx_scalar_int(i)}; }
static nbx_value number(double d) { return (nbx_value){.kind = NBX_VALUE_SCALAR, .v.scalar = nbx_scalar_double(d)}; }
static nbx_value boolean(bool b) { return (nbx_value){.kind = NBX_VALUE_SCALAR, .v.scalar = nbx_scalar_bool(b)}; }
static nbx_value ints(const int64_t *data, size_t count)
{
    nbx_value v = {.kind = NBX_VALUE_INTS};
    v.v.ints.data = data, v.v.ints.count = count;
    return v;
}

/* Like nbxt_both_devices, with arguments in any order. */
static void check(nbx_context *ctx, const char *name, const nbx_value *args, int count)
{
    nbxt_both_devices(ctx, name, NULL, 0, args, count);
}

static nbx_value tensor(nbx_tensor *t)
{
    return t ? (nbx_value){.kind = NBX_VALUE_TENSOR, .v.tensor = t} : (nbx_value){.kind = NBX_VALUE_NONE};
}

/* A parameter: of the dtype of x or, for half types, sometimes float32; sometimes none. */
static nbx_tensor *parameter(nbx_context *ctx, nbx_dtype dtype, int ndim, const int64_t *sizes)
{
    return nbxt_between(0, 3) ? nbxt_random_tensor(ctx, dtype, ndim, sizes) : NULL;
}

static void layers(nbx_context *ctx, nbx_dtype dtype, int64_t a, int64_t b, int64_t c)
{
    const nbx_dtype p = dtype == NBX_FLOAT64 || nbxt_between(0, 1) ? dtype : NBX_FLOAT32;
    const int64_t shape[2] = {b, c};
    const int dims = nbxt_between(1, 2);
    nbx_tensor *x = nbxt_random_tensor(ctx, dtype, SIZES(a, b, c));
    nbx_tensor *w = parameter(ctx, p, dims, shape + 2 - dims), *bias = parameter(ctx, p, dims, shape + 2 - dims);
    const nbx_value args[] = {tensor(x), ints(shape + 2 - dims, (size_t)dims), tensor(w), tensor(bias), number(1e-5)};
    check(ctx, "aten::layer_norm", args, 5);
    check(ctx, "aten::native_layer_norm", args, 5);
    const nbx_value rms[] = {args[0], args[1], args[2], nbxt_between(0, 1) ? number(1e-6) : tensor(NULL)};
    check(ctx, "aten::rms_norm", rms, 4);
    check(ctx, "aten::_fused_rms_norm", rms, 4);
    nbx_tensor_release(x);
    nbx_tensor_release(w);
    nbx_tensor_release(bias);
}

static nbx_tensor *positive(nbx_context *ctx, nbx_dtype dtype, int64_t n)
{
    nbx_tensor *t = nbxt_random_tensor(ctx, dtype, 1, &n);
    const size_t size = nbx_dtype_size(dtype);
    for (size_t i = 0; i < t->storage->bytes / size; i++)
        nbxi_store_scalar(dtype, (char *)t->storage->data + i * size, nbx_scalar_double(nbxt_uniform() + 1.5));
    return t;
}

static void channels(nbx_context *ctx, nbx_dtype dtype, int64_t n, int64_t groups, int64_t per, int64_t h, int64_t w)
{
    const nbx_dtype p = dtype == NBX_FLOAT64 || nbxt_between(0, 1) ? dtype : NBX_FLOAT32;
    const int64_t c = groups * per, sizes[4] = {n, c, h, w};
    nbx_tensor *x = NULL;
    if (nbxt_between(0, 2) == 0) { /* channels last */
        x = nbxt_random_tensor(ctx, dtype, SIZES(n, h, w, c));
        const int64_t *s = x->strides, strides[4] = {s[0], s[3], s[1], s[2]};
        nbx_tensor *view = NULL;
        assert_int_equal(nbxi_view(ctx, x, dtype, 4, sizes, strides, x->offset, &view), NBX_OK);
        nbx_tensor_release(x);
        x = view;
    } else {
        x = nbxt_random_tensor(ctx, dtype, 4, sizes);
    }
    nbx_tensor *weight = parameter(ctx, p, 1, &c), *bias = parameter(ctx, p, 1, &c);
    nbx_tensor *mean = nbxt_random_tensor(ctx, p, 1, &c), *var = positive(ctx, p, c);
    nbx_value group[] = {tensor(x), integer(groups), tensor(weight), tensor(bias), number(1e-5)};
    check(ctx, "aten::group_norm", group, 5);
    nbx_value native[] = {tensor(x),  tensor(weight), tensor(bias),    integer(n),
                          integer(c), integer(h * w), integer(groups), number(1e-5)};
    check(ctx, "aten::native_group_norm", native, 8);
    nbx_value instance[] = {tensor(x),     tensor(weight), tensor(bias), tensor(NULL),  tensor(NULL),
                            boolean(true), number(0.1),    number(1e-5), boolean(false)};
    check(ctx, "aten::instance_norm", instance, 9);
    instance[3] = tensor(mean), instance[4] = tensor(var), instance[5] = boolean(false);
    check(ctx, "aten::instance_norm", instance, 9);
    nbx_value batch[] = {tensor(x),      tensor(weight), tensor(bias), tensor(mean),  tensor(var),
                         boolean(false), number(0.1),    number(1e-5), boolean(false)};
    check(ctx, "aten::batch_norm", batch, 9);
    check(ctx, "aten::native_batch_norm", batch, 8);
    nbx_value none[] = {batch[0], batch[1], batch[2], batch[3], batch[4], number(0.1), number(1e-5)};
    check(ctx, "aten::_native_batch_norm_legit_no_training", none, 7);
    check(ctx, "aten::_batch_norm_no_update", none, 7);
    if (n * c * h * w > 0) {
        nbx_value stats[] = {batch[0], batch[1], batch[2], boolean(true), number(0.1), number(1e-5)};
        check(ctx, "aten::_native_batch_norm_legit.no_stats", stats, 6);
    }
    nbx_tensor *all[] = {x, weight, bias, mean, var};
    for (int i = 0; i < 5; i++) nbx_tensor_release(all[i]);
}

static void test_values(void **state)
{
    (void)state;
    nbx_context *ctx = nbxt_context(2);
    for (int round = 0; round < 64; round++) {
        nbxt_seed((uint64_t)round);
        const nbx_dtype dtype = dtypes[round % 4];
        layers(ctx, dtype, nbxt_between(0, 4), nbxt_between(1, 5), nbxt_between(1, 40));
        channels(ctx, dtype, nbxt_between(0, 3), nbxt_between(1, 3), nbxt_between(1, 3), nbxt_between(1, 5),
                 nbxt_between(1, 5));
    }
    for (int d = 0; d < 4; d++) { /* several blocks; rows too long to keep */
        layers(ctx, dtypes[d], 2, 3, 1300);
        layers(ctx, dtypes[d], 1, 4, 2100);
        channels(ctx, dtypes[d], 1, 2, 3, 40, 41);
    }
    nbx_context_destroy(ctx);
}

static void test_large_mean(void **state)
{
    (void)state;
    nbx_context *ctx = nbxt_context(1);
    enum { N = 2000 };
    float x[N];
    double mean = 0, var = 0;
    nbxt_seed(1);
    for (int i = 0; i < N; i++) x[i] = (float)(1e4 + nbxt_uniform());
    for (int i = 0; i < N; i++) mean += (double)x[i] / N;
    for (int i = 0; i < N; i++) var += ((double)x[i] - mean) * ((double)x[i] - mean) / N;
    nbx_tensor *t, *out = NULL;
    const int64_t shape = N;
    assert_int_equal(nbx_tensor_from_data(ctx, NBX_FLOAT32, 1, &shape, x, &t), NBX_OK);
    assert_int_equal(nbx_layer_norm(ctx, t, &shape, 1, NULL, &out), NBX_OK);
    const float *y = nbx_tensor_data(out);
    for (int i = 0; i < N; i++) assert_true(fabs(y[i] - ((double)x[i] - mean) / sqrt(var + 1e-5)) < 1e-6);
    nbx_tensor_release(t);
    nbx_tensor_release(out);
    nbx_context_destroy(ctx);
}

static void test_training(void **state)
{
    (void)state;
    nbx_context *ctx = nbxt_context(1);
    const float data[6] = {1, 3, 5, 0, 0, 6}; /* [3, 2]: means 2, 3 */
    float zeros[2] = {0}, ones[2] = {1, 1};
    nbx_tensor *x, *mean, *var, *y = NULL, *m = NULL, *s = NULL;
    assert_int_equal(nbx_tensor_from_data(ctx, NBX_FLOAT32, SIZES(3, 2), data, &x), NBX_OK);
    assert_int_equal(nbx_tensor_from_data(ctx, NBX_FLOAT32, SIZES(2), zeros, &mean), NBX_OK);
    assert_int_equal(nbx_tensor_from_data(ctx, NBX_FLOAT32, SIZES(2), ones, &var), NBX_OK);
    assert_int_equal(nbx_native_batch_norm(ctx, x, NBX_NONE, NBX_NONE, mean, var, true, 0.5, 0, &y, &m, &s), NBX_OK);
    const float *running = nbx_tensor_data(mean), *variance = nbx_tensor_data(var), *rstd = nbx_tensor_data(s);
    assert_true(running[0] == 1 && running[1] == 1.5f);
    assert_true(variance[0] == 4 && variance[1] == 5); /* (1 + 7) / 2, (1 + 9) / 2 */
    assert_true(fabs((double)rstd[0] - 1 / sqrt(14.0 / 3)) < 1e-7);
    nbx_tensor *all[] = {x, mean, var, y, m, s};
    for (int i = 0; i < 6; i++) nbx_tensor_release(all[i]);
    nbx_context_destroy(ctx);
}

static void test_bits(void **state)
{
    (void)state;
    nbx_tensor *first = NULL;
    for (int threads = 1; threads <= 5; threads += 2) {
        nbx_context *ctx = nbxt_context(threads);
        nbxt_seed(9);
        nbx_tensor *x = nbxt_random_tensor(ctx, NBX_FLOAT32, SIZES(70, 900)), *out = NULL;
        const int64_t shape = 900;
        assert_int_equal(nbx_layer_norm(ctx, x, &shape, 1, NULL, &out), NBX_OK);
        if (first) assert_memory_equal(nbxi_data(first), nbxi_data(out), 70 * 900 * sizeof(float));
        nbx_tensor_release(x);
        if (first)
            nbx_tensor_release(out);
        else
            first = out;
        nbx_context_destroy(ctx);
    }
    nbx_tensor_release(first);
}

static void test_refusals(void **state)
{
    (void)state;
    nbx_context *ctx = nbxt_context(1);
    nbx_tensor *x = nbxt_random_tensor(ctx, NBX_FLOAT32, SIZES(2, 6, 3)),
               *i = nbxt_random_tensor(ctx, NBX_INT32, SIZES(2, 6, 3));
    nbx_tensor *w = nbxt_random_tensor(ctx, NBX_FLOAT64, SIZES(3)),
               *w5 = nbxt_random_tensor(ctx, NBX_FLOAT32, SIZES(5)), *out = NULL;
    const int64_t three = 3, four = 4;
    nbx_layer_norm_options o;
    nbx_layer_norm_options_init(&o);
    assert_int_equal(nbx_layer_norm(ctx, x, &four, 1, NULL, &out), NBX_SHAPE);
    assert_int_equal(nbx_layer_norm(ctx, x, NULL, 0, NULL, &out), NBX_INVALID_ARGUMENT);
    assert_int_not_equal(nbx_layer_norm(ctx, i, &three, 1, NULL, &out), NBX_OK);
    o.weight = w;
    assert_int_equal(nbx_layer_norm(ctx, x, &three, 1, &o, &out), NBX_DTYPE);
    o.weight = w5;
    assert_int_equal(nbx_layer_norm(ctx, x, &three, 1, &o, &out), NBX_SHAPE);
    assert_int_equal(nbx_group_norm(ctx, x, 4, NULL, &out), NBX_SHAPE);
    assert_int_equal(nbx_group_norm(ctx, x, 0, NULL, &out), NBX_INVALID_ARGUMENT);
    assert_int_equal(nbx_batch_norm(ctx, x, NBX_NONE, NBX_NONE, NBX_NONE, NBX_NONE, false, 0.1, 1e-5, false, &out),
                     NBX_INVALID_ARGUMENT);
    assert_int_equal(nbx_batch_norm(ctx, x, NBX_NONE, NBX_NONE, w5, w5, false, 0.1, 1e-5, false, &out), NBX_SHAPE);
    assert_null(out);
    nbx_tensor *all[] = {x, i, w, w5};
    for (int k = 0; k < 4; k++) nbx_tensor_release(all[k]);
    nbx_context_destroy(ctx);
}

static nbx_status body(nbx_context *ctx, void *user)
{
    (void)user;
    static const float data[2 * 4 * 3] = {1, 2, 3};
    const int64_t shape = 3;
    nbx_tensor *x = NULL, *w = NULL, *y = NULL, *m = NULL, *s = NULL;
    nbx_status status = nbx_tensor_from_data(ctx, NBX_BFLOAT16, SIZES(2, 4, 3), data, &x);
    if (status == NBX_OK) status = nbx_tensor_from_data(ctx, NBX_BFLOAT16, SIZES(3), data, &w);
    if (status == NBX_OK) status = nbx_native_layer_norm(ctx, x, &shape, 1, w, w, 1e-5, &y, &m, &s);
    nbx_tensor *all[] = {x, w, y, m, s};
    for (int i = 0; i < 5; i++) nbx_tensor_release(all[i]);
    return status;
}

static void test_allocations(void **state)
{
    (void)state;
    assert_true(nbxt_fail_every_allocation("layer norm", body, NULL, 2, 200) > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_values),   cmocka_unit_test(test_large_mean),
                                       cmocka_unit_test(test_training), cmocka_unit_test(test_bits),
                                       cmocka_unit_test(test_refusals), cmocka_unit_test(test_allocations)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
