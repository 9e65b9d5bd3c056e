/* SPDX-License-Identifier: Apache-2.0 */
/* Fourier transforms: known values, every kind of length against the reference, inverses, short-time transforms,
 * windows, refusals. */
#include "tests/support/cmocka.h"

#include <math.h>

#include "tests/support/ops.h"

static nbx_tensor *complex_random(nbx_context *ctx, nbx_dtype real, int ndim, const int64_t *sizes, uint64_t seed)
{
    nbx_tensor *out = NULL, *flat;
    int64_t all[8];
    for (int d = 0; d < ndim; d++) all[d] = sizes[d];
    all[ndim] = 2;
    flat = test_random(ctx, real, ndim + 1, all, seed);
    size_t bytes = (size_t)nbx_tensor_numel(flat) * nbx_dtype_size(real);
    void *data = test_malloc(bytes + 1);
    assert_int_equal(nbx_tensor_read(ctx, flat, data, bytes), NBX_OK);
    nbx_dtype dtype = real == NBX_FLOAT64 ? NBX_COMPLEX128 : NBX_COMPLEX64;
    assert_int_equal(nbx_tensor_from_data(ctx, dtype, ndim, sizes, data, &out), NBX_OK);
    test_free(data);
    nbx_tensor_release(flat);
    return out;
}

static nbx_tensor *call(nbx_context *ctx, const char *name, const nbx_value *args, size_t nargs)
{
    nbx_value ret;
    size_t count = 0;
    assert_int_equal(nbx_call(ctx, name, args, nargs, &ret, 1, &count), NBX_OK);
    return ret.v.tensor;
}

static void test_values(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    const int64_t four[1] = {4}, five[1] = {5}, parts[2] = {3, 2};
    const double x[4] = {1, 2, -3, 4}, want[6] = {4, 0, 4, 2, -8, 0}, window[5] = {0, 0.5, 1, 0.5, 0};
    const double frequencies[5] = {0, 0.2, 0.4, -0.4, -0.2};
    nbx_tensor *in = test_numbers(ctx, NBX_FLOAT32, 1, four, x);
    nbx_value args[4] = {test_tensor(in), test_ints(four, 0), test_int(0), test_bool(true)};
    nbx_tensor *half = call(ctx, "aten::fft_rfft", args, 1);
    nbx_value complex[1] = {test_tensor(half)};
    nbx_tensor *real = call(ctx, "aten::view_as_real", complex, 1);
    test_expect(ctx, real, NBX_FLOAT32, 2, parts, want, 0);
    nbx_tensor *back = call(ctx, "aten::fft_irfft", complex, 1);
    test_expect(ctx, back, NBX_FLOAT32, 1, four, x, 1e-6);
    nbx_tensor_release(half);
    nbx_tensor_release(real);
    nbx_tensor_release(back);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "at least one dim", "aten::_fft_r2c", args, 4);
    test_op_fails(ctx, NBX_DTYPE, "complex", "aten::_fft_c2c", args, 4);
    args[1] = test_int(0);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "data points (0)", "aten::fft_fft", args, 2);
    args[0] = test_int(5);
    args[1] = test_bool(false);
    nbx_tensor *hann = call(ctx, "aten::hann_window.periodic", args, 2);
    test_expect(ctx, hann, NBX_FLOAT32, 1, five, window, 1e-7);
    nbx_tensor *freq = call(ctx, "aten::fft_fftfreq", args, 1);
    test_expect(ctx, freq, NBX_FLOAT32, 1, five, frequencies, 1e-7);
    nbx_tensor_release(hann);
    nbx_tensor_release(freq);
    nbx_tensor_release(in);
    nbx_context_destroy(ctx);
}

/* Factors 2 to 31, larger primes, their products; cpu against ref within the bound. */
static void test_lengths(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    static const int64_t lengths[] = {1,  2,  3,  4,  5,  6,  7,  8,   9,   11,  16,
                                      27, 29, 31, 32, 37, 60, 74, 121, 128, 210, 251};
    const int64_t dim[1] = {-1};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        for (int wide = 0; wide < 2; wide++) {
            int64_t n = lengths[i], sizes[2] = {3, n}, half[2] = {3, n / 2 + 1};
            nbx_dtype real = wide ? NBX_FLOAT64 : NBX_FLOAT32;
            nbx_tensor *c = complex_random(ctx, real, 2, sizes, i), *h = complex_random(ctx, real, 2, half, i);
            nbx_tensor *r = test_random(ctx, real, 2, sizes, i);
            nbx_value args[4] = {test_tensor(c), test_ints(dim, 1), test_int(1), test_bool(true)};
            test_op(ctx, "aten::_fft_c2c", args, 4, 0);
            args[3] = test_bool(false);
            test_op(ctx, "aten::_fft_c2c", args, 4, 0);
            args[0] = test_tensor(r);
            test_op(ctx, "aten::_fft_r2c", args, 4, 0);
            args[0] = test_tensor(h);
            args[3] = test_int(n);
            test_op(ctx, "aten::_fft_c2r", args, 4, 0);
            nbx_tensor_release(c);
            nbx_tensor_release(h);
            nbx_tensor_release(r);
        }
    }
    nbx_context_destroy(ctx);
}

static void test_dims(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    static const int64_t dims[][3] = {{0, 1, 2}, {2, 0, 1}, {1, 2, 0}};
    const int64_t sizes[3] = {4, 3, 5}, empty[3] = {0, 3, 5};
    for (int i = 0; i < 3; i++) {
        for (size_t count = 1; count <= 3; count++) {
            const int64_t *s = i == 2 && count == 1 ? empty : sizes;
            nbx_tensor *c = complex_random(ctx, NBX_FLOAT32, 3, s, 1), *r = test_random(ctx, NBX_FLOAT32, 3, s, 2);
            nbx_value args[4] = {test_tensor(c), test_ints(dims[i], count), test_int(2), test_bool(false)};
            test_op(ctx, "aten::_fft_c2c", args, 4, 0);
            args[3] = test_int(2 * s[dims[i][count - 1]] - 1);
            test_op(ctx, "aten::_fft_c2r", args, 4, 0);
            args[0] = test_tensor(r);
            args[3] = test_bool(i == 0);
            test_op(ctx, "aten::_fft_r2c", args, 4, 0);
            if (count == 2 && i == 0) test_op_memory("aten::_fft_r2c", args, 4);
            nbx_tensor_release(c);
            nbx_tensor_release(r);
        }
    }
    int64_t prime[1] = {37};
    nbx_tensor *c = complex_random(ctx, NBX_FLOAT64, 1, prime, 1);
    nbx_value args[4] = {test_tensor(c), test_ints(dims[0], 1), test_int(2), test_bool(true)};
    test_op_memory("aten::_fft_c2c", args, 4);
    args[3] = test_int(72);
    test_op_memory("aten::_fft_c2r", args, 4);
    args[3] = test_int(74);
    test_op_fails(ctx, NBX_SHAPE, "needs 38 elements", "aten::_fft_c2r", args, 4);
    args[2] = test_int(3);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "must be 0 (none)", "aten::_fft_c2r", args, 4);
    nbx_tensor_release(c);
    nbx_context_destroy(ctx);
}

/* istft undoes stft. */
static void test_short_time(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    const int64_t sizes[2] = {2, 48}, width[1] = {16};
    nbx_tensor *x = test_random(ctx, NBX_FLOAT64, 2, sizes, 1);
    double ones[16], data[96];
    for (int i = 0; i < 16; i++) ones[i] = 1 + i % 3;
    nbx_tensor *window = test_numbers(ctx, NBX_FLOAT64, 1, width, ones);
    nbx_value args[10] = {test_tensor(x),      test_int(16),     test_int(4), test_none(),
                          test_tensor(window), test_bool(false), test_none(), test_bool(true)};
    test_op(ctx, "aten::stft", args, 8, 64);
    test_op_memory("aten::stft", args, 8);
    nbx_tensor *y = call(ctx, "aten::stft", args, 8);
    assert_int_equal(nbx_tensor_size(y, 1), 9);
    assert_int_equal(nbx_tensor_size(y, 2), 9);
    args[0] = test_tensor(y);
    args[6] = test_bool(false);
    args[7] = test_none();
    test_op(ctx, "aten::istft", args, 8, 256);
    test_op_memory("aten::istft", args, 8);
    nbx_tensor *z = call(ctx, "aten::istft", args, 8);
    assert_int_equal(nbx_tensor_read(ctx, x, data, sizeof data), NBX_OK);
    test_expect(ctx, z, NBX_FLOAT64, 2, sizes, data, 1e-13);
    args[3] = test_int(12);
    test_op_fails(ctx, NBX_SHAPE, "1D window", "aten::istft", args, 8);
    args[0] = test_tensor(x);
    args[3] = test_none();
    test_op_fails(ctx, NBX_DTYPE, "complex-valued", "aten::istft", args, 8);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "for real inputs", "aten::stft", args, 7);
    nbx_tensor_release(x);
    nbx_tensor_release(y);
    nbx_tensor_release(z);
    nbx_tensor_release(window);
    nbx_context_destroy(ctx);
}

static void test_overlap(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    const int64_t sizes[4] = {2, 3, 4, 5}, want[3] = {2, 12, 4};
    nbx_tensor *x = test_random(ctx, NBX_FLOAT32, 4, sizes, 1);
    nbx_value args[5] = {test_tensor(x), test_ints(want, 3), test_int(1), test_int(5), test_int(3)};
    test_op(ctx, "aten::unfold_backward", args, 5, 0);
    test_op_memory("aten::unfold_backward", args, 5);
    args[4] = test_int(2);
    test_op_fails(ctx, NBX_SHAPE, "dim 1 must have size 4", "aten::unfold_backward", args, 5);
    nbx_tensor_release(x);
    nbx_context_destroy(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_values), cmocka_unit_test(test_lengths),
                                       cmocka_unit_test(test_dims), cmocka_unit_test(test_short_time),
                                       cmocka_unit_test(test_overlap)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
