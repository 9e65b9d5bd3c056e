/* SPDX-License-Identifier: Apache-2.0 */
/* Quantised weights: the worked numbers of the formats, products against float64, and refusals. */
#include "tests/support/cmocka.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nbx/quant.h"
#include "src/base/isa.h"
#include "tests/support/failing_allocator.h"
#include "tests/support/files.h"
#include "tests/support/ops.h"

static const nbx_device ref = {NBX_DEVICE_REF, 0};

static nbx_tensor *matrix(nbx_context *ctx, int64_t n, int64_t k, double (*f)(int64_t n, int64_t k))
{
    const int64_t sizes[2] = {n, k};
    double *x = malloc((size_t)(n * k + 1) * sizeof *x);
    assert_non_null(x);
    for (int64_t i = 0; i < n * k; i++) x[i] = f(i / k, i % k);
    nbx_tensor *t = test_numbers(ctx, NBX_FLOAT32, 2, sizes, x);
    free(x);
    return t;
}

static double worked(int64_t n, int64_t k)
{
    return n == 1 && k >= 128 ? 0.25 : (double)((7 * k + 13 * n) % 31) / 8 - 1.5;
}

static double wave(int64_t n, int64_t k) { return sin((double)(n * 131 + k * 17) * 0.37) * (1 + (double)(k % 5)); }

static uint32_t word_of(nbx_context *ctx, const nbx_quantized *q, int64_t r, int64_t n)
{
    (void)ctx;
    return ((const uint32_t *)nbx_tensor_data(nbx_quantized_part(q, 0)))[r * nbx_quantized_size(q, 0) + n];
}

/* The example of the format's description. */
static void test_int4_words(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    nbx_tensor *w = matrix(ctx, 2, 256, worked), *dense = NULL;
    nbx_quantized *q = NULL;
    assert_int_equal(nbx_quantize(ctx, w, NBX_QUANT_INT4_G128_ASYM, 0, 0, &q), NBX_OK);
    assert_int_equal(word_of(ctx, q, 0, 0), 0x962EA740);
    assert_int_equal(word_of(ctx, q, 1, 0), 0x62EB840C);
    assert_int_equal(word_of(ctx, q, 2, 0), 0x3FC841DA);
    assert_int_equal(word_of(ctx, q, 0, 1), 0x0C852EA6);
    assert_int_equal(word_of(ctx, q, 1, 1), 0xC962EA74);
    for (int r = 16; r < 32; r++) assert_int_equal(word_of(ctx, q, r, 1), 0);
    const int64_t groups[2] = {2, 2};
    test_expect(ctx, nbx_quantized_part(q, 1), NBX_FLOAT16, 2, groups, (double[]){0.25, 0.25, 0.25, 1}, 0);
    test_expect(ctx, nbx_quantized_part(q, 2), NBX_FLOAT16, 2, groups, (double[]){-1.5, -1.5, -1.5, 0.25}, 0);
    assert_int_equal(nbx_quantized_nbytes(q), 2 * 256 / 2 + 4 * 4);
    assert_int_equal(nbx_quantized_dtype(q), NBX_FLOAT16);
    assert_int_equal(nbx_quantized_numel(q), 512);
    assert_int_equal(nbx_quantized_size(q, 0), 2);
    assert_int_equal(nbx_quantized_size(q, -1), 256);
    assert_int_equal(nbx_quantized_size(q, 2), 0);
    /* A group of one value decodes exactly; others within half a step. */
    assert_int_equal(nbx_quantized_dequantize(ctx, q, NBX_FLOAT32, &dense), NBX_OK);
    const float *x = nbx_tensor_data(dense);
    for (int64_t k = 0; k < 256; k++) {
        assert_true(fabs(x[k] - worked(0, k)) <= 0.125 + 1e-6);
        assert_true(k >= 128 ? x[256 + k] == 0.25f : fabs(x[256 + k] - worked(1, k)) <= 0.125 + 1e-6);
    }
    nbx_tensor_release(dense);
    nbx_tensor_release(w);
    nbx_quantized_release(q);
    nbx_context_destroy(ctx);
}

static void test_rows_numbers(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    const int64_t sizes[2] = {2, 4}, rows[2] = {2, 1}, one[2] = {1, 1}, pairs[2] = {2, 2};
    nbx_tensor *w = test_numbers(ctx, NBX_FLOAT32, 2, sizes, (double[]){-1.27, 0.5, 0.635, 1.27, 0, 2.54, -2.54, 0.02});
    nbx_quantized *q = NULL;
    assert_int_equal(nbx_quantize(ctx, w, NBX_QUANT_INT8_SYM, 1, 0, &q), NBX_OK);
    test_expect(ctx, nbx_quantized_part(q, 0), NBX_INT8, 2, sizes, (double[]){-127, 50, 64, 127, 0, 127, -127, 1}, 1);
    test_expect(ctx, nbx_quantized_part(q, 1), NBX_FLOAT32, 2, rows, (double[]){0.01, 0.02}, 1e-8);
    nbx_quantized_release(q);
    assert_int_equal(nbx_quantize(ctx, w, NBX_QUANT_INT8_ASYM, 0, 0, &q), NBX_OK);
    test_expect(ctx, nbx_quantized_part(q, 1), NBX_FLOAT32, 2, one, (double[]){5.08 / 255}, 1e-8);
    nbx_quantized_release(q);
    assert_int_equal(nbx_quantize(ctx, w, NBX_QUANT_FP8_E4M3FN, 1, 2, &q), NBX_OK);
    test_expect(ctx, nbx_quantized_part(q, 1), NBX_FLOAT32, 2, pairs,
                (double[]){1.27 / 448, 1.27 / 448, 2.54 / 448, 2.54 / 448}, 1e-8);
    nbx_quantized_release(q);
    nbx_tensor_release(w);
    nbx_context_destroy(ctx);
}

typedef struct shape {
    nbx_quant_scheme scheme;
    int64_t n, k, block_n, block_k;
} shape;

static const shape shapes[] = {{NBX_QUANT_INT4_G128_ASYM, 1, 128, 0, 0},   {NBX_QUANT_INT4_G128_ASYM, 31, 256, 0, 0},
                               {NBX_QUANT_INT4_G128_ASYM, 32, 384, 0, 0},  {NBX_QUANT_INT4_G128_ASYM, 33, 128, 0, 0},
                               {NBX_QUANT_INT4_G128_ASYM, 100, 640, 0, 0}, {NBX_QUANT_INT8_SYM, 7, 1, 1, 0},
                               {NBX_QUANT_INT8_SYM, 8, 9, 0, 0},           {NBX_QUANT_INT8_SYM, 9, 511, 1, 0},
                               {NBX_QUANT_INT8_SYM, 17, 1100, 1, 64},      {NBX_QUANT_INT8_ASYM, 16, 512, 1, 0},
                               {NBX_QUANT_INT8_ASYM, 5, 513, 1, 100},      {NBX_QUANT_INT8_ASYM, 40, 70, 0, 0},
                               {NBX_QUANT_FP8_E4M3FN, 12, 77, 1, 0},       {NBX_QUANT_FP8_E4M3FN, 70, 300, 32, 128},
                               {NBX_QUANT_FP8_E5M2, 9, 1030, 0, 0},        {NBX_QUANT_FP8_E5M2, 33, 64, 1, 16}};

/* |cpu - float64| <= (depth + 4) * 2^-24 * the sum of magnitudes, + rounding of the result: docs/quantised-weights.md.
 */
static void check_product(nbx_context *ctx, const nbx_quantized *q, nbx_tensor *a, nbx_tensor *y, const float *dense)
{
    int64_t n = nbx_quantized_size(q, 0), k = nbx_quantized_size(q, 1), rows = nbx_tensor_numel(a) / k;
    bool int4 = nbx_quantized_get_scheme(q) == NBX_QUANT_INT4_G128_ASYM;
    double depth = int4 ? 128 + (double)k / 128 : 64 + 3 + (double)k / 512;
    float *got = malloc((size_t)(rows * n) * sizeof *got), *x = malloc((size_t)(rows * k) * sizeof *x);
    nbx_tensor *a32 = NULL, *y32 = NULL;
    nbx_value args[2] = {test_tensor(a), test_dtype(NBX_FLOAT32)}, ret;
    size_t count;
    assert_int_equal(nbx_call(ctx, "aten::_to_copy", args, 2, &ret, 1, &count), NBX_OK);
    a32 = ret.v.tensor;
    args[0] = test_tensor(y);
    assert_int_equal(nbx_call(ctx, "aten::_to_copy", args, 2, &ret, 1, &count), NBX_OK);
    y32 = ret.v.tensor;
    assert_int_equal(nbx_tensor_read(ctx, a32, x, (size_t)(rows * k) * 4), NBX_OK);
    assert_int_equal(nbx_tensor_read(ctx, y32, got, (size_t)(rows * n) * 4), NBX_OK);
    double unit = nbx_tensor_dtype(a) == NBX_FLOAT16 ? 0x1p-11 : nbx_tensor_dtype(a) == NBX_BFLOAT16 ? 0x1p-8 : 0x1p-24;
    for (int64_t r = 0; r < rows; r++) {
        for (int64_t c = 0; c < n; c++) {
            double sum = 0, size = 0;
            for (int64_t i = 0; i < k; i++) {
                sum += (double)x[r * k + i] * (double)dense[c * k + i];
                size += fabs((double)x[r * k + i] * (double)dense[c * k + i]);
            }
            assert_true(fabs(got[r * n + c] - sum) <= (depth + 4) * 0x1p-24 * size + unit * fabs(sum) + 1e-7 * unit);
        }
    }
    nbx_tensor_release(a32);
    nbx_tensor_release(y32);
    free(got);
    free(x);
}

static nbx_tensor *product(nbx_context *ctx, nbx_tensor *a, const nbx_quantized *q)
{
    nbx_tensor *y = NULL;
    assert_int_equal(nbx_quantized_linear(ctx, a, q, NBX_NONE, &y), NBX_OK);
    return y;
}

static void test_products(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        const shape *s = &shapes[i];
        nbx_tensor *w = matrix(ctx, s->n, s->k, wave), *dense = NULL, *exact = NULL;
        nbx_quantized *q = NULL, *t = NULL, *moved = NULL;
        assert_int_equal(nbx_quantize(ctx, w, s->scheme, s->block_n, s->block_k, &q), NBX_OK);
        assert_int_equal(nbx_quantized_t(ctx, q, &t), NBX_OK);
        assert_int_equal(nbx_quantized_to_device(ctx, t, ref, &moved), NBX_OK);
        assert_int_equal(nbx_quantized_dequantize(ctx, q, NBX_FLOAT32, &dense), NBX_OK);
        assert_int_equal(nbx_quantized_dequantize(ctx, moved, NBX_FLOAT32, &exact), NBX_OK);
        assert_int_equal(nbx_tensor_size(exact, 0), s->k);
        for (int rows = 1; rows <= 130; rows += rows < 5 ? 1 : 60) {
            const int64_t sizes[2] = {rows, s->k};
            for (int d = 0; d < 3; d++) {
                nbx_dtype dtype = d == 0 ? NBX_FLOAT32 : d == 1 ? NBX_FLOAT16 : NBX_BFLOAT16;
                if (d > 0 && rows > 2) continue;
                nbx_tensor *a = test_random(ctx, dtype, 2, sizes, 7), *y = product(ctx, a, q), *again = NULL, *b = NULL;
                check_product(ctx, q, a, y, nbx_tensor_data(dense));
                /* mm of the transpose, and threads. */
                assert_int_equal(nbx_context_set_num_threads(ctx, 1 + rows % 8), NBX_OK);
                assert_int_equal(nbx_quantized_mm(ctx, a, t, &again), NBX_OK);
                size_t bytes = (size_t)nbx_tensor_numel(y) * nbx_dtype_size(dtype);
                assert_memory_equal(nbx_tensor_data(y), nbx_tensor_data(again), bytes);
                nbx_tensor_release(again);
                /* On ref: the products of the definition. */
                assert_int_equal(nbx_tensor_to_device(ctx, a, ref, &b), NBX_OK);
                assert_int_equal(nbx_quantized_mm(ctx, b, moved, &again), NBX_OK);
                check_product(ctx, q, a, again, nbx_tensor_data(dense));
                nbx_tensor_release(again);
                nbx_tensor_release(b);
                nbx_tensor_release(y);
                nbx_tensor_release(a);
            }
        }
        nbx_tensor_release(w);
        nbx_tensor_release(dense);
        nbx_tensor_release(exact);
        nbx_quantized_release(q);
        nbx_quantized_release(t);
        nbx_quantized_release(moved);
    }
    nbx_context_destroy(ctx);
}

/* A row alone has the bits that it has in a batch, with any number of threads, on every instruction set. */
static void test_rows_alone(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        const shape *s = &shapes[i];
        nbx_tensor *w = matrix(ctx, s->n, s->k, wave);
        nbx_quantized *q = NULL;
        assert_int_equal(nbx_quantize(ctx, w, s->scheme, s->block_n, s->block_k, &q), NBX_OK);
        const int64_t sizes[2] = {67, s->k};
        nbx_tensor *a = test_random(ctx, NBX_FLOAT32, 2, sizes, 3), *y = product(ctx, a, q);
        const float *all = nbx_tensor_data(y);
        for (int64_t r = 0; r < 67; r += 11) {
            nbx_value args[3] = {test_tensor(a), test_int(0), test_int(r)}, ret;
            size_t count;
            assert_int_equal(nbx_context_set_num_threads(ctx, 1 + (int)r % 8), NBX_OK);
            assert_int_equal(nbx_call(ctx, "aten::select.int", args, 3, &ret, 1, &count), NBX_OK);
            nbx_tensor *one = product(ctx, ret.v.tensor, q);
            assert_int_equal(nbx_tensor_ndim(one), 1);
            assert_memory_equal(nbx_tensor_data(one), all + r * s->n, (size_t)s->n * 4);
            nbx_tensor_release(one);
            nbx_value_release(ctx, &ret);
        }
        /* All instruction sets give the same bits. */
        nbxi_isa has = nbxi_isa_level();
        for (int isa = 0; isa < (int)has; isa++) {
            nbxi_isa_limit((nbxi_isa)isa);
            nbx_tensor *other = product(ctx, a, q);
            nbxi_isa_limit(has);
            assert_memory_equal(nbx_tensor_data(other), all, (size_t)(67 * s->n) * 4);
            nbx_tensor_release(other);
        }
        nbx_tensor_release(a);
        nbx_tensor_release(y);
        nbx_tensor_release(w);
        nbx_quantized_release(q);
    }
    nbx_context_destroy(ctx);
}

/* Strided and empty operands, a bias, and an instruction set without vectors. */
static void test_layouts(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    nbx_tensor *w = matrix(ctx, 20, 256, wave), *dense = NULL, *y = NULL;
    nbx_quantized *q = NULL;
    size_t count;
    nbx_value ret;
    assert_int_equal(nbx_quantize(ctx, w, NBX_QUANT_INT4_G128_ASYM, 0, 0, &q), NBX_OK);
    assert_int_equal(nbx_quantized_dequantize(ctx, q, NBX_FLOAT32, &dense), NBX_OK);
    const int64_t sizes[3] = {256, 3, 2}, none[2] = {0, 256}, twenty = 20;
    nbx_tensor *a = test_random(ctx, NBX_FLOAT32, 3, sizes, 5), *bias = test_random(ctx, NBX_FLOAT32, 1, &twenty, 6);
    nbx_value permute[2] = {test_tensor(a), test_ints((const int64_t[]){2, 1, 0}, 3)};
    assert_int_equal(nbx_call(ctx, "aten::permute", permute, 2, &ret, 1, &count), NBX_OK);
    assert_int_equal(nbx_quantized_linear(ctx, ret.v.tensor, q, bias, &y), NBX_OK);
    nbx_value linear[3] = {ret, test_tensor(dense), test_tensor(bias)}, want;
    assert_int_equal(nbx_call(ctx, "aten::linear", linear, 3, &want, 1, &count), NBX_OK);
    const int64_t shape3[3] = {2, 3, 20};
    double expected[120];
    for (int i = 0; i < 120; i++) expected[i] = ((const float *)nbx_tensor_data(want.v.tensor))[i];
    test_expect(ctx, y, NBX_FLOAT32, 3, shape3, expected, 1e-3);
    nbx_tensor_release(y);
    nbxi_isa has = nbxi_isa_level();
    nbxi_isa_limit(NBXI_ISA_BASELINE);
    assert_int_equal(nbx_quantized_linear(ctx, ret.v.tensor, q, bias, &y), NBX_OK);
    nbxi_isa_limit(has);
    test_expect(ctx, y, NBX_FLOAT32, 3, shape3, expected, 1e-3);
    nbx_tensor_release(y);
    nbx_tensor *empty = test_random(ctx, NBX_FLOAT32, 2, none, 1);
    assert_int_equal(nbx_quantized_linear(ctx, empty, q, bias, &y), NBX_OK);
    assert_int_equal(nbx_tensor_numel(y), 0);
    nbx_tensor_release(y);
    nbx_tensor_release(empty);
    nbx_value_release(ctx, &ret);
    nbx_value_release(ctx, &want);
    nbx_tensor_release(a);
    nbx_tensor_release(bias);
    nbx_tensor_release(dense);
    nbx_tensor_release(w);
    nbx_quantized_release(q);

    /* Weights without rows or columns. */
    for (int scheme = 0; scheme < 5; scheme++) {
        for (int which = 0; which < 2; which++) {
            const int64_t zero[2] = {which ? 3 : 0, which ? 0 : 128}, one[2] = {2, zero[1]};
            nbx_tensor *nothing = test_random(ctx, NBX_FLOAT32, 2, zero, 1),
                       *x = test_random(ctx, NBX_FLOAT32, 2, one, 1);
            assert_int_equal(nbx_quantize(ctx, nothing, (nbx_quant_scheme)scheme, 0, 0, &q), NBX_OK);
            assert_int_equal(nbx_quantized_linear(ctx, x, q, NBX_NONE, &y), NBX_OK);
            assert_int_equal(nbx_tensor_numel(y), which ? 6 : 0);
            for (int i = 0; which && i < 6; i++) assert_true(((const float *)nbx_tensor_data(y))[i] == 0);
            nbx_tensor_release(y);
            nbx_quantized_release(q);
            nbx_tensor_release(nothing);
            nbx_tensor_release(x);
        }
    }
    nbx_context_destroy(ctx);
}

static void refuse(nbx_context *ctx, nbx_status got, nbx_status want, const char *text)
{
    assert_int_equal(got, want);
    if (!strstr(nbx_context_error(ctx)->message, text)) fail_msg("%s", nbx_context_error(ctx)->message);
}

static void test_refusals(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    const int64_t w4[2] = {16, 3}, s4[2] = {1, 3}, s5[2] = {1, 4}, bad[2] = {15, 3}, w8[2] = {4, 6}, seven = 7;
    nbx_tensor *words = test_random(ctx, NBX_INT32, 2, w4, 1), *scales = test_random(ctx, NBX_FLOAT16, 2, s4, 1),
               *other = test_random(ctx, NBX_FLOAT16, 2, s5, 1), *odd = test_random(ctx, NBX_INT32, 2, bad, 1),
               *bytes = test_random(ctx, NBX_INT8, 2, w8, 1), *f = test_random(ctx, NBX_FLOAT32, 1, &seven, 1);
    nbx_quantized_parts p;
    nbx_quantized *q = NULL, *t = NULL;
    nbx_tensor *y = NULL;
    nbx_quantized_parts_init(&p);
    refuse(ctx, nbx_quantized_create(ctx, &p, &q), NBX_INVALID_ARGUMENT, "needs its weight");
    p.weight = words;
    refuse(ctx, nbx_quantized_create(ctx, &p, &q), NBX_INVALID_ARGUMENT, "needs its scales");
    p.scales = scales;
    refuse(ctx, nbx_quantized_create(ctx, &p, &q), NBX_INVALID_ARGUMENT, "needs its zeros");
    p.zeros = other;
    refuse(ctx, nbx_quantized_create(ctx, &p, &q), NBX_SHAPE, "sizes of the scales");
    p.zeros = scales;
    p.weight = odd;
    refuse(ctx, nbx_quantized_create(ctx, &p, &q), NBX_SHAPE, "K a multiple of 128");
    p.weight = bytes;
    refuse(ctx, nbx_quantized_create(ctx, &p, &q), NBX_DTYPE, "must be int32");
    p.scheme = NBX_QUANT_INT8_SYM;
    refuse(ctx, nbx_quantized_create(ctx, &p, &q), NBX_INVALID_ARGUMENT, "has none");
    p.zeros = NBX_NONE;
    p.scales = f;
    refuse(ctx, nbx_quantized_create(ctx, &p, &q), NBX_SHAPE, "it has the sizes [7]");
    p.scheme = (nbx_quant_scheme)9;
    refuse(ctx, nbx_quantized_create(ctx, &p, &q), NBX_INVALID_ARGUMENT, "no scheme 9");
    p.struct_size = 0;
    refuse(ctx, nbx_quantized_create(ctx, &p, &q), NBX_INVALID_ARGUMENT, "nbx_quantized_parts_init");
    nbx_quantized_parts_init(&p);
    p.weight = words, p.scales = scales, p.zeros = scales;
    assert_int_equal(nbx_quantized_create(ctx, &p, &q), NBX_OK);
    refuse(ctx, nbx_quantized_mm(ctx, f, q, &y), NBX_SHAPE, "give its transpose");
    refuse(ctx, nbx_quantized_linear(ctx, f, q, NBX_NONE, &y), NBX_SHAPE, "last dimension must be 128");
    refuse(ctx, nbx_quantized_linear(ctx, bytes, q, NBX_NONE, &y), NBX_DTYPE, "not int8");
    assert_int_equal(nbx_quantized_t(ctx, q, &t), NBX_OK);
    refuse(ctx, nbx_quantized_linear(ctx, f, t, NBX_NONE, &y), NBX_SHAPE, "call nbx_quantized_mm");
    nbx_quantized_release(t);
    assert_int_equal(nbx_quantized_to_device(ctx, q, ref, &t), NBX_OK);
    const int64_t k = 128;
    nbx_tensor *a = test_random(ctx, NBX_FLOAT32, 1, &k, 1);
    refuse(ctx, nbx_quantized_linear(ctx, a, t, NBX_NONE, &y), NBX_DEVICE, "it is on cpu, but the weight is on ref");
    refuse(ctx, nbx_quantized_linear(ctx, a, q, f, &y), NBX_SHAPE, "sizes [3]");
    nbx_quantized_release(t);
    refuse(ctx, nbx_quantize(ctx, bytes, NBX_QUANT_INT8_SYM, 1, 0, &t), NBX_DTYPE, "floating point");
    assert_null(t);
    nbx_tensor *nan = test_numbers(ctx, NBX_FLOAT32, 2, s4, (double[]){1, (double)NAN, 2});
    refuse(ctx, nbx_quantize(ctx, nan, NBX_QUANT_INT8_SYM, 1, 0, &t), NBX_INVALID_ARGUMENT, "infinity or NaN");
    refuse(ctx, nbx_quantize(ctx, nan, NBX_QUANT_INT4_G128_ASYM, 0, 0, &t), NBX_SHAPE, "multiple of 128");
    nbx_tensor *all[] = {words, scales, other, odd, bytes, f, a, nan};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) nbx_tensor_release(all[i]);
    nbx_quantized_release(q);
    nbx_context_destroy(ctx);
}

/* Every code of float8, NaN and subnormal numbers too. */
static void test_float8_codes(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    const int64_t sizes[2] = {3, 256}, one = 1;
    for (int e5m2 = 0; e5m2 < 2; e5m2++) {
        nbx_tensor *codes = NULL, *scale = test_numbers(ctx, NBX_FLOAT32, 1, &one, (double[]){0.375}), *x = NULL,
                   *y = NULL;
        nbx_quantized *q = NULL, *exact = NULL;
        nbx_dtype dtype = e5m2 ? NBX_FLOAT8_E5M2 : NBX_FLOAT8_E4M3FN;
        assert_int_equal(nbx_tensor_empty(ctx, dtype, 2, sizes, (nbx_device){NBX_DEVICE_CPU, 0}, &codes), NBX_OK);
        for (int i = 0; i < 768; i++) ((uint8_t *)nbx_tensor_mutable_data(codes))[i] = (uint8_t)(i * 3 + i / 256);
        nbx_quantized_parts parts;
        nbx_quantized_parts_init(&parts);
        parts.scheme = e5m2 ? NBX_QUANT_FP8_E5M2 : NBX_QUANT_FP8_E4M3FN;
        parts.weight = codes, parts.scales = scale;
        assert_int_equal(nbx_quantized_create(ctx, &parts, &q), NBX_OK);
        assert_int_equal(nbx_quantized_to_device(ctx, q, ref, &exact), NBX_OK);
        assert_int_equal(nbx_quantized_dequantize(ctx, q, NBX_FLOAT32, &x), NBX_OK);
        assert_int_equal(nbx_quantized_dequantize(ctx, exact, NBX_FLOAT32, &y), NBX_OK);
        const float *a = nbx_tensor_data(x), *b = nbx_tensor_data(y);
        for (int i = 0; i < 768; i++) assert_true(isnan(a[i]) ? isnan(b[i]) : a[i] == b[i]);
        nbx_tensor_release(codes);
        nbx_tensor_release(scale);
        nbx_tensor_release(x);
        nbx_tensor_release(y);
        nbx_quantized_release(q);
        nbx_quantized_release(exact);
    }
    nbx_context_destroy(ctx);
}

/* ---- files
 * ------------------------------------------------------------------------------------------------------------ */

/* A file with some of the parts of "layer.1". */
static nbx_safetensors *file_of(nbx_context *ctx, const char *name, const nbx_quantized *q, const char *const *suffixes,
                                size_t count, const char *quantization)
{
    char names[5][32];
    const char *list[5], *key = "quantization", *path = test_path(name);
    nbx_tensor *tensors[5];
    for (size_t i = 0; i < count; i++) {
        (void)snprintf(names[i], sizeof names[i], "layer.1.%s", suffixes[i]);
        list[i] = names[i];
        tensors[i] =
            nbx_quantized_part(q, strcmp(suffixes[i], "scales") == 0                                        ? 1
                                  : strcmp(suffixes[i], "qmins") == 0 || strcmp(suffixes[i], "qzeros") == 0 ? 2
                                                                                                            : 0);
    }
    nbx_safetensors *file = NULL;
    assert_int_equal(nbx_safetensors_write(ctx, path, list, tensors, count, &key, &quantization, quantization ? 1 : 0),
                     NBX_OK);
    assert_int_equal(nbx_safetensors_open(ctx, path, NULL, &file), NBX_OK);
    return file;
}

static void refused_file(nbx_context *ctx, const nbx_quantized *q, const char *const *suffixes, size_t count,
                         const char *part, const char *text)
{
    nbx_safetensors *file = file_of(ctx, "part.safetensors", q, suffixes, count, NULL);
    nbx_quantized *got = NULL;
    refuse(ctx, nbx_quantized_load(ctx, file, "layer.1", "int4-g128-asym", 0, 0, &got), NBX_FORMAT, text);
    assert_non_null(strstr(nbx_context_error(ctx)->message, "layer.1"));
    assert_string_equal(nbx_context_error(ctx)->argument, part);
    assert_null(got);
    nbx_safetensors_close(file);
}

static void test_files(void **state)
{
    (void)state;
    static const char *const parts[] = {"qweight", "scales", "qmins", "weight", "qzeros"};
    static const char *const without_scales[] = {"qweight", "qmins"}, *const dense[] = {"weight"},
                             *const without_weight[] = {"scales", "qmins"},
                             *const zeros[] = {"qweight", "scales", "qmins", "qzeros"};
    nbx_context *ctx = test_context();
    nbx_tensor *w = matrix(ctx, 40, 256, wave), *a, *x = NULL, *y = NULL;
    nbx_quantized *q = NULL, *got = NULL;
    assert_int_equal(nbx_quantize(ctx, w, NBX_QUANT_INT4_G128_ASYM, 0, 0, &q), NBX_OK);
    nbx_safetensors *file = file_of(ctx, "whole.safetensors", q, parts, 3, "int4-g128-asym");
    assert_int_equal(nbx_quantized_load(ctx, file, "layer.1", "int4-g128-asym", 0, 0, &got), NBX_OK);
    refuse(ctx, nbx_quantized_load(ctx, file, "layer.2", "int4-g128-asym", 0, 0, &(nbx_quantized *){NULL}), NBX_FORMAT,
           "part qweight is missing");
    refuse(ctx, nbx_quantized_load(ctx, file, "layer.1", "awq", 0, 0, &(nbx_quantized *){NULL}), NBX_NOT_SUPPORTED,
           "'awq'");
    refuse(ctx, nbx_quantized_load(ctx, file, "layer.1", "int8-sym", 0, 0, &(nbx_quantized *){NULL}), NBX_FORMAT,
           "the file says");
    nbx_safetensors_close(file);
    const int64_t sizes[2] = {3, 256};
    a = test_random(ctx, NBX_FLOAT16, 2, sizes, 4);
    assert_int_equal(nbx_quantized_linear(ctx, a, q, NBX_NONE, &x), NBX_OK);
    assert_int_equal(nbx_quantized_linear(ctx, a, got, NBX_NONE, &y), NBX_OK);
    assert_memory_equal(nbx_tensor_data(x), nbx_tensor_data(y), 3 * 40 * 2);
    refused_file(ctx, q, parts, 2, "layer.1.qmins", "its part qmins is missing");
    refused_file(ctx, q, without_scales, 2, "layer.1.scales", "its part scales is missing");
    refused_file(ctx, q, without_weight, 2, "layer.1.qweight", "its part qweight is missing");
    refused_file(ctx, q, dense, 1, "layer.1.qweight", "its part qweight is missing");
    refused_file(ctx, q, parts, 4, "layer.1.weight", "mixed: a dense one");
    refused_file(ctx, q, zeros, 4, "layer.1.qzeros", "mixed: qzeros is no part");
    file = file_of(ctx, "other.safetensors", q, parts, 3, "gptq");
    nbx_quantized *none = NULL;
    refuse(ctx, nbx_quantized_load(ctx, file, "layer.1", "int4-g128-asym", 0, 0, &none), NBX_NOT_SUPPORTED, "'gptq'");
    nbx_safetensors_close(file);
    nbx_tensor *all[] = {w, a, x, y};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) nbx_tensor_release(all[i]);
    nbx_quantized_release(q);
    nbx_quantized_release(got);
    nbx_context_destroy(ctx);
    test_remove_folder();
}

static nbx_status everything(nbx_context *ctx, void *user)
{
    const nbx_quant_scheme scheme = *(const nbx_quant_scheme *)user;
    const int64_t sizes[2] = {9, 128}, rows[2] = {3, 128};
    static float x[9 * 128];
    nbx_tensor *w = NULL, *a = NULL, *y = NULL, *dense = NULL;
    nbx_quantized *q = NULL, *t = NULL;
    for (int i = 0; i < 9 * 128; i++) x[i] = (float)(i % 23 - 11);
    nbx_status status = nbx_tensor_from_data(ctx, NBX_FLOAT32, 2, sizes, x, &w);
    if (status == NBX_OK) status = nbx_tensor_from_data(ctx, NBX_FLOAT16, 2, rows, x, &a);
    if (status == NBX_OK) status = nbx_quantize(ctx, w, scheme, 0, 0, &q);
    if (status == NBX_OK) status = nbx_quantized_t(ctx, q, &t);
    if (status == NBX_OK) status = nbx_quantized_mm(ctx, a, t, &y);
    if (status == NBX_OK) status = nbx_quantized_dequantize(ctx, t, NBX_FLOAT16, &dense);
    nbx_tensor_release(w);
    nbx_tensor_release(a);
    nbx_tensor_release(y);
    nbx_tensor_release(dense);
    nbx_quantized_release(q);
    nbx_quantized_release(t);
    return status;
}

static void test_memory(void **state)
{
    (void)state;
    nbx_quant_scheme int4 = NBX_QUANT_INT4_G128_ASYM, int8 = NBX_QUANT_INT8_ASYM, f8 = NBX_QUANT_FP8_E5M2;
    (void)nbxt_fail_every_allocation("int4", everything, &int4, 2, 200);
    (void)nbxt_fail_every_allocation("int8", everything, &int8, 2, 200);
    (void)nbxt_fail_every_allocation("fp8", everything, &f8, 1, 200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_int4_words), cmocka_unit_test(test_rows_numbers), cmocka_unit_test(test_products),
        cmocka_unit_test(test_rows_alone), cmocka_unit_test(test_layouts),      cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_files),      cmocka_unit_test(test_memory),       cmocka_unit_test(test_float8_codes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
