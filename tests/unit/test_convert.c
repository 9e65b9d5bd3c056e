/* SPDX-License-Identifier: Apache-2.0 */
/* Conversions: every pattern of the small formats against a model that shares nothing with the library (decoding by
 * ldexp, rounding by search among the decoded values), integers and floats at their edges, all pairs on all instruction
 * sets. */
#include "tests/support/cmocka.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/isa.h"
#include "src/tensor/convert.h"

NBXI_ISA_DECLARE(void, nbxi_convert_block, (nbx_dtype, void *, nbx_dtype, const void *, int64_t))

typedef struct format {
    nbx_dtype dtype;
    int bytes, exponent_bits, mantissa_bits;
    bool infinities;
    unsigned first_not_finite;
} format;

static const format formats[] = {{NBX_FLOAT16, 2, 5, 10, true, 0x7c00},
                                 {NBX_BFLOAT16, 2, 8, 7, true, 0x7f80},
                                 {NBX_FLOAT8_E4M3FN, 1, 4, 3, false, 0x7f},
                                 {NBX_FLOAT8_E5M2, 1, 5, 2, true, 0x7c}};
#define FORMATS ((int)(sizeof formats / sizeof formats[0]))

static double decode(const format *f, unsigned bits)
{
    unsigned mantissa = bits & ((1u << f->mantissa_bits) - 1), top = (1u << f->exponent_bits) - 1;
    unsigned exponent = (bits >> f->mantissa_bits) & top;
    int bias = (1 << (f->exponent_bits - 1)) - 1;
    double sign = bits >> (f->mantissa_bits + f->exponent_bits) ? -1 : 1;
    if (exponent == top && f->infinities) return mantissa ? (double)NAN : sign * HUGE_VAL;
    if (exponent == top && mantissa == (1u << f->mantissa_bits) - 1) return (double)NAN;
    if (exponent == 0) return sign * ldexp(mantissa, 1 - bias - f->mantissa_bits);
    return sign * ldexp(mantissa + (1u << f->mantissa_bits), (int)exponent - bias - f->mantissa_bits);
}

/* Magnitude bits of the value nearest to d >= 0, ties to the even pattern, by bisection over the patterns. */
static unsigned encode(const format *f, double d)
{
    unsigned low = 0, high = f->first_not_finite;
    while (high - low > 1) {
        unsigned middle = (low + high) / 2;
        if (decode(f, middle) <= d)
            low = middle;
        else
            high = middle;
    }
    double below = decode(f, low);
    double above = low + 1 == f->first_not_finite ? 2 * below - decode(f, low - 1) : decode(f, low + 1);
    double middle = below + (above - below) / 2;
    if (!f->infinities && low + 1 == f->first_not_finite) return low; /* no code for what lies beyond */
    if (d > middle || (d == middle && low % 2 == 1)) return low + 1;
    return low;
}

static unsigned convert_bits(nbx_dtype to, nbx_dtype from, const void *src)
{
    uint64_t out[2] = {0, 0};
    nbxi_convert(to, out, from, src, 1);
    return (unsigned)out[0];
}

static bool same_double(double a, double b) { return (isnan(a) && isnan(b)) || (a == b && signbit(a) == signbit(b)); }

/* Every pattern to float32 and float64, in one long block and one by one, and back. */
static void test_small_formats_round_trip(void **state)
{
    (void)state;
    for (int k = 0; k < FORMATS; k++) {
        const format *f = &formats[k];
        int64_t count = f->bytes == 2 ? 65536 : 256;
        uint16_t *codes = malloc((size_t)count * 2), *back = malloc((size_t)count * 2);
        float *floats = malloc((size_t)count * 4);
        double *doubles = malloc((size_t)count * 8);
        for (int64_t i = 0; i < count; i++) {
            if (f->bytes == 2)
                codes[i] = (uint16_t)i;
            else
                ((uint8_t *)codes)[i] = (uint8_t)i;
        }
        nbxi_convert(NBX_FLOAT32, floats, f->dtype, codes, count);
        nbxi_convert(NBX_FLOAT64, doubles, f->dtype, codes, count);
        nbxi_convert(f->dtype, back, NBX_FLOAT32, floats, count);
        for (int64_t i = 0; i < count; i++) {
            double expected = decode(f, (unsigned)i);
            assert_true(same_double(floats[i], expected));
            assert_true(same_double(doubles[i], expected));
            unsigned got = f->bytes == 2 ? back[i] : ((uint8_t *)back)[i];
            if (isnan(expected))
                assert_true(isnan(decode(f, got)));
            else
                assert_int_equal(got, i);
        }
        nbxi_convert(f->dtype, back, NBX_FLOAT64, doubles, count);
        for (int64_t i = 0; i < count; i++) {
            unsigned got = f->bytes == 2 ? back[i] : ((uint8_t *)back)[i];
            if (!isnan(doubles[i])) assert_int_equal(got, i);
        }
        free(codes);
        free(back);
        free(floats);
        free(doubles);
    }
}

/* Between any two neighbours: the tie, and the float32 values just below and above it, of both signs. */
static void test_ties(void **state)
{
    (void)state;
    for (int k = 0; k < FORMATS; k++) {
        const format *f = &formats[k];
        unsigned sign = 1u << (f->exponent_bits + f->mantissa_bits);
        for (unsigned code = 0; isfinite(decode(f, code)); code++) {
            double below = decode(f, code), above = decode(f, code + 1);
            if (!isfinite(above)) above = 2 * below - decode(f, code - 1);
            double tie = below + (above - below) / 2;
            if (tie > (double)3.4028234663852886e38f) tie = (double)3.4028234663852886e38f;
            float values[3] = {nextafterf((float)tie, 0), (float)tie, nextafterf((float)tie, (float)INFINITY)};
            for (int v = 0; v < 3; v++) {
                unsigned expected = isfinite(values[v]) ? encode(f, (double)values[v]) : 0x7f80u;
                if (!isfinite(values[v])) continue;
                float negative = -values[v];
                assert_int_equal(convert_bits(f->dtype, NBX_FLOAT32, &values[v]), expected);
                assert_int_equal(convert_bits(f->dtype, NBX_FLOAT32, &negative), expected | sign);
            }
        }
    }
}

static void test_float64_to_half(void **state)
{
    (void)state;
    /* PyTorch rounds twice, through float32; the single functions round once. */
    double d = 1 + ldexp(1, -11) + ldexp(1, -40);
    assert_int_equal(convert_bits(NBX_FLOAT16, NBX_FLOAT64, &d), 0x3c00);
    assert_int_equal(nbxi_f64_to_f16(d), 0x3c01);
    d = 1 + ldexp(1, -8) + ldexp(1, -40);
    assert_int_equal(convert_bits(NBX_BFLOAT16, NBX_FLOAT64, &d), 0x3f80);
    assert_int_equal(nbxi_f64_to_bf16(d), 0x3f81);
    for (int k = 0; k < 2; k++) {
        const format *f = &formats[k];
        for (unsigned code = 0; isfinite(decode(f, code + 1)); code += 7) {
            double tie = (decode(f, code) + decode(f, code + 1)) / 2;
            for (int v = -1; v <= 1; v++) {
                double x = v < 0 ? nextafter(tie, 0) : v > 0 ? nextafter(tie, HUGE_VAL) : tie;
                assert_int_equal(k ? nbxi_f64_to_bf16(x) : nbxi_f64_to_f16(x), encode(f, x));
                assert_int_equal(k ? nbxi_f64_to_bf16(-x) : nbxi_f64_to_f16(-x), encode(f, x) | 0x8000u);
            }
        }
    }
    assert_int_equal(nbxi_f64_to_f16(65520), 0x7c00);
    assert_int_equal(nbxi_f64_to_f16(nextafter(65520, 0)), 0x7bff);
    assert_int_equal(nbxi_f64_to_f16(1e300), 0x7c00);
    assert_int_equal(nbxi_f64_to_bf16(-1e300), 0xff80);
    assert_int_equal(nbxi_f64_to_f16(1e-300), 0);
    assert_int_equal(nbxi_f64_to_f16(-1e-300), 0x8000);
    assert_true(isnan((double)nbxi_f16_to_f32(nbxi_f64_to_f16((double)NAN))));
}

/* Values and answers of PyTorch 2.11 on x86-64, from float64. */
static void test_float_to_integer(void **state)
{
    (void)state;
    static const struct {
        double value;
        int64_t u8, i8, i16, i32, i64, u16, u32;
        uint64_t u64;
    } rows[] = {
        {0.5, 0, 0, 0, 0, 0, 0, 0, 0},
        {-1.5, 255, -1, -1, -1, -1, 65535, 4294967295, 18446744073709551615u},
        {127.9, 127, 127, 127, 127, 127, 127, 127, 127},
        {300, 44, 44, 300, 300, 300, 300, 300, 300},
        {-300, 212, -44, -300, -300, -300, 65236, 4294966996, 18446744073709551316u},
        {-32769, 255, -1, 32767, -32769, -32769, 32767, 4294934527, 18446744073709518847u},
        {70000, 112, 112, 4464, 70000, 70000, 4464, 70000, 70000},
        {2147483648.0, 0, 0, 0, INT32_MIN, 2147483648, 0, 2147483648, 2147483648},
        {-2147483649.0, 255, 0, 0, INT32_MIN, -2147483649, 0, 2147483647, 18446744071562067967u},
        {-2147483648.5, 0, 0, 0, INT32_MIN, -2147483648, 0, 2147483648, 18446744071562067968u},
        {4294967297.0, 1, 0, 0, INT32_MIN, 4294967297, 0, 1, 4294967297},
        {9.3e18, 0, 0, 0, INT32_MIN, INT64_MIN, 0, 0, 9300000000000000000u},
        {-1e19, 0, 0, 0, INT32_MIN, INT64_MIN, 0, 0, 9223372036854775808u},
        {1e30, 0, 0, 0, INT32_MIN, INT64_MIN, 0, 0, 0},
        {HUGE_VAL, 0, 0, 0, INT32_MIN, INT64_MIN, 0, 0, 0},
        {-HUGE_VAL, 0, 0, 0, INT32_MIN, INT64_MIN, 0, 0, 9223372036854775808u},
        {(double)NAN, 0, 0, 0, INT32_MIN, INT64_MIN, 0, 0, 9223372036854775808u},
    };
    for (size_t r = 0; r < sizeof rows / sizeof rows[0]; r++) {
        const double *v = &rows[r].value;
        uint8_t u8;
        int8_t i8;
        int16_t i16;
        int32_t i32;
        int64_t i64;
        uint16_t u16;
        uint32_t u32;
        uint64_t u64;
        nbxi_convert(NBX_UINT8, &u8, NBX_FLOAT64, v, 1);
        nbxi_convert(NBX_INT8, &i8, NBX_FLOAT64, v, 1);
        nbxi_convert(NBX_INT16, &i16, NBX_FLOAT64, v, 1);
        nbxi_convert(NBX_INT32, &i32, NBX_FLOAT64, v, 1);
        nbxi_convert(NBX_INT64, &i64, NBX_FLOAT64, v, 1);
        nbxi_convert(NBX_UINT16, &u16, NBX_FLOAT64, v, 1);
        nbxi_convert(NBX_UINT32, &u32, NBX_FLOAT64, v, 1);
        nbxi_convert(NBX_UINT64, &u64, NBX_FLOAT64, v, 1);
        assert_int_equal(u8, rows[r].u8);
        assert_int_equal(i8, rows[r].i8);
        assert_int_equal(i16, rows[r].i16);
        assert_int_equal(i32, rows[r].i32);
        assert_true(i64 == rows[r].i64);
        assert_int_equal(u16, rows[r].u16);
        assert_int_equal(u32, rows[r].u32);
        assert_true(u64 == rows[r].u64);
        float f = (float)*v;
        if ((double)f == *v || isnan(*v)) {
            nbxi_convert(NBX_INT32, &i32, NBX_FLOAT32, &f, 1);
            nbxi_convert(NBX_INT64, &i64, NBX_FLOAT32, &f, 1);
            assert_int_equal(i32, rows[r].i32);
            assert_true(i64 == rows[r].i64);
        }
    }
}

static void test_integers(void **state)
{
    (void)state;
    int64_t value = -1;
    assert_int_equal(convert_bits(NBX_UINT8, NBX_INT64, &value), 255);
    assert_int_equal(convert_bits(NBX_UINT32, NBX_INT64, &value), 0xffffffffu);
    value = 300;
    assert_int_equal(convert_bits(NBX_INT8, NBX_INT64, &value), 44);
    value = 256;
    assert_int_equal(convert_bits(NBX_BOOL, NBX_INT64, &value), 1);
    uint64_t big = 18446744073709551615u;
    float f;
    double d;
    nbxi_convert(NBX_FLOAT32, &f, NBX_UINT64, &big, 1);
    nbxi_convert(NBX_FLOAT64, &d, NBX_UINT64, &big, 1);
    assert_true(f == 0x1p64f && d == 0x1p64);
    /* int64 to float32 rounds once: through float64 this one would be a tie and go the other way */
    value = (INT64_C(1) << 53) + (INT64_C(1) << 29) + 1;
    nbxi_convert(NBX_FLOAT32, &f, NBX_INT64, &value, 1);
    assert_true(f == 0x1.000002p53f);
    /* and to the half types through float32, as PyTorch has it */
    value = (INT64_C(1) << 40) + (INT64_C(1) << 32) + 1;
    assert_int_equal(convert_bits(NBX_BFLOAT16, NBX_INT64, &value), 0x5380);
    value = 65519;
    assert_int_equal(convert_bits(NBX_FLOAT16, NBX_INT64, &value), 0x7bff);
    value = 65520;
    assert_int_equal(convert_bits(NBX_FLOAT16, NBX_INT64, &value), 0x7c00);
}

static void test_bool(void **state)
{
    (void)state;
    const uint8_t bytes[5] = {0, 1, 2, 128, 255};
    uint8_t b[5];
    float f[5];
    int64_t i[5];
    nbxi_convert(NBX_BOOL, b, NBX_BOOL, bytes, 5);
    nbxi_convert(NBX_FLOAT32, f, NBX_BOOL, bytes, 5);
    nbxi_convert(NBX_INT64, i, NBX_BOOL, bytes, 5);
    for (int k = 0; k < 5; k++) assert_true(b[k] == (k > 0) && f[k] == (float)(k > 0) && i[k] == (k > 0));
    const float floats[5] = {0.0f, -0.0f, 1e-45f, (float)NAN, -2.0f};
    nbxi_convert(NBX_BOOL, b, NBX_FLOAT32, floats, 5);
    const uint8_t expected[5] = {0, 0, 1, 1, 1};
    assert_memory_equal(b, expected, 5);
    const double parts[6] = {0, 0, 0, 3, 0, (double)NAN};
    nbxi_convert(NBX_BOOL, b, NBX_COMPLEX128, parts, 3);
    assert_true(b[0] == 0 && b[1] == 1 && b[2] == 1);
}

static void test_complex(void **state)
{
    (void)state;
    const float c[4] = {2.75f, -1, (float)NAN, 4};
    double d[4];
    int32_t i[2];
    uint16_t h[2];
    nbxi_convert(NBX_COMPLEX128, d, NBX_COMPLEX64, c, 2);
    assert_true(d[0] == 2.75 && d[1] == -1 && isnan(d[2]) && d[3] == 4);
    nbxi_convert(NBX_INT32, i, NBX_COMPLEX64, c, 2);
    assert_true(i[0] == 2 && i[1] == INT32_MIN);
    nbxi_convert(NBX_FLOAT16, h, NBX_COMPLEX64, c, 1);
    assert_int_equal(h[0], 0x4180);
    const int8_t n[2] = {-3, 5};
    float out[4];
    nbxi_convert(NBX_COMPLEX64, out, NBX_INT8, n, 2);
    assert_true(out[0] == -3 && out[1] == 0 && out[2] == 5 && out[3] == 0);
}

static void test_float8_edges(void **state)
{
    (void)state;
    static const struct {
        float value;
        uint8_t e4m3, e5m2;
    } rows[] = {{448, 0x7e, 0x5f},      {464, 0x7e, 0x5f},      {465, 0x7e, 0x5f},
                {480, 0x7e, 0x60},      {57344, 0x7e, 0x7b},    {61439, 0x7e, 0x7b},
                {61440, 0x7e, 0x7c},    {-61440, 0xfe, 0xfc},   {(float)INFINITY, 0x7e, 0x7c},
                {0x1p-9f, 0x01, 0x18},  {0x1p-10f, 0x00, 0x14}, {0x1.8p-10f, 0x01, 0x16},
                {0x1p-16f, 0x00, 0x01}, {-0x1p-17f, 0x80, 0x80}};
    for (size_t r = 0; r < sizeof rows / sizeof rows[0]; r++) {
        assert_int_equal(convert_bits(NBX_FLOAT8_E4M3FN, NBX_FLOAT32, &rows[r].value), rows[r].e4m3);
        assert_int_equal(convert_bits(NBX_FLOAT8_E5M2, NBX_FLOAT32, &rows[r].value), rows[r].e5m2);
    }
}

/* Bytes of values that every dtype can hold or must cope with. */
static void fill_source(nbx_dtype dtype, void *src, int64_t n)
{
    uint64_t x = 88172645463325252u;
    unsigned char *bytes = src;
    for (size_t i = 0; i < (size_t)n * nbx_dtype_size(dtype); i++) {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        bytes[i] = (unsigned char)(x >> 32);
    }
}

#define MANY 1037

/* All pairs: the same from every instruction set, one by one, and from any alignment of the start. NaN patterns count
 * too. */
static void test_all_pairs(void **state)
{
    (void)state;
    static uint64_t src[2 * MANY + 2], whole[2 * MANY + 2], single[2 * MANY + 2];
    for (int level = NBXI_ISA_BASELINE; level <= (int)nbxi_isa_detect(); level++) {
        nbxi_isa_limit((nbxi_isa)level);
        for (int s = 0; s < NBX_DTYPE_COUNT; s++) {
            size_t ss = nbx_dtype_size((nbx_dtype)s);
            fill_source((nbx_dtype)s, src, MANY);
            for (int d = 0; d < NBX_DTYPE_COUNT; d++) {
                size_t ds = nbx_dtype_size((nbx_dtype)d);
                memset(whole, 0xcd, sizeof whole);
                nbxi_convert((nbx_dtype)d, whole, (nbx_dtype)s, src, MANY);
                for (size_t k = MANY * ds; k < sizeof whole; k++) assert_int_equal(((unsigned char *)whole)[k], 0xcd);
                for (size_t k = 0; k < MANY; k++)
                    nbxi_convert_block_baseline((nbx_dtype)d, (char *)single + k * ds, (nbx_dtype)s,
                                                (char *)src + k * ss, 1);
                if (d == s && d != NBX_BOOL) memcpy(single, src, MANY * ds); /* bits as they are, NaNs too */
                if (memcmp(whole, single, MANY * ds) != 0) {
                    print_message("%s from %s at %s\n", nbx_dtype_name((nbx_dtype)d), nbx_dtype_name((nbx_dtype)s),
                                  nbxi_isa_name((nbxi_isa)level));
                    fail();
                }
            }
        }
    }
    nbxi_isa_limit(nbxi_isa_detect());
}

static void test_scalars(void **state)
{
    (void)state;
    uint64_t cell[2];
    for (int d = 0; d < NBX_DTYPE_COUNT; d++) {
        nbxi_store_scalar((nbx_dtype)d, cell, nbx_scalar_int(1));
        nbx_scalar s = nbxi_load_scalar((nbx_dtype)d, cell);
        assert_int_equal(s.kind, (int)nbx_dtype_category((nbx_dtype)d));
        if (s.kind <= NBX_SCALAR_INT)
            assert_true(s.re.i == 1);
        else
            assert_true(s.re.d == 1 && s.im == 0);
    }
    nbxi_store_scalar(NBX_COMPLEX64, cell, nbx_scalar_complex(1.5, -2));
    nbx_scalar s = nbxi_load_scalar(NBX_COMPLEX64, cell);
    assert_true(s.re.d == 1.5 && s.im == -2);
    int64_t big = INT64_MAX;
    nbxi_store_scalar(NBX_INT64, cell, nbx_scalar_int(big));
    assert_true(nbxi_load_scalar(NBX_INT64, cell).re.i == big);
}

/* torch.full(2, value, dtype) refuses these, and takes those. */
static void test_scalar_fits(void **state)
{
    (void)state;
    assert_true(nbxi_scalar_fits(NBX_UINT8, nbx_scalar_int(255)) && !nbxi_scalar_fits(NBX_UINT8, nbx_scalar_int(256)));
    assert_true(nbxi_scalar_fits(NBX_UINT8, nbx_scalar_int(-255)) &&
                !nbxi_scalar_fits(NBX_UINT8, nbx_scalar_int(-256)));
    assert_true(nbxi_scalar_fits(NBX_INT8, nbx_scalar_int(-128)) && !nbxi_scalar_fits(NBX_INT8, nbx_scalar_int(128)));
    assert_false(nbxi_scalar_fits(NBX_INT32, nbx_scalar_double((double)NAN)));
    assert_false(nbxi_scalar_fits(NBX_INT32, nbx_scalar_double(2147483648.0)));
    assert_true(nbxi_scalar_fits(NBX_INT32, nbx_scalar_double(2147483647.0)));
    assert_false(nbxi_scalar_fits(NBX_UINT8, nbx_scalar_double(-1)));
    assert_true(nbxi_scalar_fits(NBX_BOOL, nbx_scalar_double(1e300)));
    assert_true(nbxi_scalar_fits(NBX_FLOAT16, nbx_scalar_double(65504)) &&
                !nbxi_scalar_fits(NBX_FLOAT16, nbx_scalar_double(65505)));
    assert_true(nbxi_scalar_fits(NBX_FLOAT16, nbx_scalar_double(HUGE_VAL)));
    assert_true(nbxi_scalar_fits(NBX_FLOAT32, nbx_scalar_double((double)NAN)));
    assert_false(nbxi_scalar_fits(NBX_FLOAT32, nbx_scalar_double(1e300)));
    assert_false(nbxi_scalar_fits(NBX_FLOAT64, nbx_scalar_complex(1, 1)));
    assert_true(nbxi_scalar_fits(NBX_FLOAT64, nbx_scalar_complex(1, 0)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_formats_round_trip),
        cmocka_unit_test(test_ties),
        cmocka_unit_test(test_float64_to_half),
        cmocka_unit_test(test_float_to_integer),
        cmocka_unit_test(test_integers),
        cmocka_unit_test(test_bool),
        cmocka_unit_test(test_complex),
        cmocka_unit_test(test_float8_edges),
        cmocka_unit_test(test_all_pairs),
        cmocka_unit_test(test_scalars),
        cmocka_unit_test(test_scalar_fits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
