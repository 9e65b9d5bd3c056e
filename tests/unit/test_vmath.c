/* SPDX-License-Identifier: Apache-2.0 */
/* Vector math: the stated ulps over all of float32, coarsely, against the long double functions of the C library;
 * special values; the same bits on every instruction set. */
#include "tests/support/cmocka.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "nbx/call.h"
#include "src/base/isa.h"
#include "src/base/vmath.h"
#include "tests/support/ops.h"

typedef long double wide;

static wide wide_sigmoid(wide x) { return 1 / (1 + expl(-x)); }
static wide wide_rsqrt(wide x) { return 1 / sqrtl(x); }
static wide wide_silu(wide x) { return x / (1 + expl(-x)); }
static wide wide_gelu(wide x) { return x * erfcl(-x * 0.707106781186547524400844362104849039L) / 2; }
static wide wide_gelu_tanh(wide x)
{
    return x * wide_sigmoid(2 * 0.797884560802865355879892119868763737L * (x + 0.044715L * x * x * x));
}

/* clang-format off */
#define UNARY(X) \
    X(exp, expl) X(exp2, exp2l) X(expm1, expm1l) X(log, logl) X(log2, log2l) X(log10, log10l) X(log1p, log1pl) \
    X(sin, sinl) X(cos, cosl) X(tan, tanl) X(asin, asinl) X(acos, acosl) X(atan, atanl) X(sinh, sinhl) \
    X(cosh, coshl) X(tanh, tanhl) X(asinh, asinhl) X(acosh, acoshl) X(atanh, atanhl) X(erf, erfl) X(erfc, erfcl) \
    X(sigmoid, wide_sigmoid) X(rsqrt, wide_rsqrt) X(silu, wide_silu) X(gelu, wide_gelu) \
    X(gelu_tanh, wide_gelu_tanh) X(sqrt, sqrtl)
/* clang-format on */
#define WRAP(name, reference) \
    static float run_##name(float x) { return nbxi_vm_##name##_f32(x); }
UNARY(WRAP)

static const struct {
    const char *name;
    float (*run)(float x);
    wide (*reference)(wide x);
} functions[] = {
#define ENTRY(name, reference) {#name, run_##name, reference},
    UNARY(ENTRY)};
#define FUNCTIONS (sizeof functions / sizeof *functions)

/* Distance in units of the last place of the exact value; infinite where one is NaN, an infinity or a zero of the wrong
 * sign and the other is not. */
static double ulps(float got, wide want)
{
    float rounded = (float)want;
    if (isnan(want) || isnan(got)) return isnan(want) && isnan(got) ? 0 : HUGE_VAL;
    if (isinf(rounded) || isinf(got)) return rounded == got ? 0 : HUGE_VAL;
    if (want == 0) return got == 0 && !signbit(got) == !signbit(want) ? 0 : HUGE_VAL;
    int e;
    (void)frexpl(want, &e);
    return (double)(fabsl((wide)got - want) / ldexpl(1, (e < -125 ? -125 : e) - 24));
}

static void check(size_t f, float x, double allowed)
{
    float got = functions[f].run(x);
    wide want = functions[f].reference((wide)x);
    if (strcmp(functions[f].name, "gelu") == 0) allowed = 7;
    if (!(ulps(got, want) <= allowed))
        fail_msg("%s(%a) is %a, not %La: %g ulp", functions[f].name, (double)x, (double)got, want, ulps(got, want));
}

static void test_ulps(void **state)
{
    (void)state;
    static const float special[] = {0.0f,  -0.0f, INFINITY, -INFINITY, NAN,        1,         -1,
                                    0.5f,  2,     -2,       1e-45f,    -1e-45f,    100,       -100,
                                    3e38f, 88.7f, -103.9f,  0.7854f,   1.5707963f, 3.1415927f};
    for (size_t f = 0; f < FUNCTIONS; f++) {
        for (uint64_t u = f; u <= UINT32_MAX; u += 81919) check(f, nbxi_vm_from_bits_f32((uint32_t)u), 0.502);
        for (size_t i = 0; i < sizeof special / sizeof *special; i++) check(f, special[i], 0.502);
    }
}

static void test_pow(void **state)
{
    (void)state;
    static const float edge[] = {0.0f,   -0.0f, 1,      -1,       0.5f,      -0.5f, 2,           -2,          3,   -3,
                                 1e-40f, 1e20f, -1e20f, INFINITY, -INFINITY, NAN,   33554432.0f, 16777215.0f, 2.5f};
    size_t n = sizeof edge / sizeof *edge;
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < n; k++) {
            float got = nbxi_vm_pow_f32(edge[i], edge[k]);
            if (!(ulps(got, powl((wide)edge[i], (wide)edge[k])) <= 0.51))
                fail_msg("pow(%a, %a) is %a", (double)edge[i], (double)edge[k], (double)got);
            got = nbxi_vm_atan2_f32(edge[i], edge[k]);
            if (!(ulps(got, atan2l((wide)edge[i], (wide)edge[k])) <= 0.502))
                fail_msg("atan2(%a, %a) is %a", (double)edge[i], (double)edge[k], (double)got);
        }
    }
    uint32_t random = 1;
    for (int i = 0; i < 100000; i++) {
        random = random * 1664525u + 1013904223u;
        float x = nbxi_vm_from_bits_f32((random >> 1) % 0x7f800000u);
        random = random * 1664525u + 1013904223u;
        float y = ldexpf((float)(int32_t)random, -31 + (int)(random % 13));
        float got = nbxi_vm_pow_f32(x, y);
        if (!(ulps(got, powl((wide)x, (wide)y)) <= 0.51))
            fail_msg("pow(%a, %a) is %a", (double)x, (double)y, (double)got);
    }
}

/* Payne and Hanek's reduction at the float32 numbers that lie nearest to multiples of pi/2. */
static void test_reduction(void **state)
{
    (void)state;
    static const float hard[] = {0x1.47d0fep+34f, 0x1.6ac5b2p+9f,  0x1.fffffep+127f, 0x1.921fb6p+0f,
                                 0x1.2d97c8p+1f,  0x1.45f306p+20f, 0x1.c0ed6p+17f,   0x1.33333p+13f};
    for (size_t f = 0; f < FUNCTIONS; f++) {
        if (strcmp(functions[f].name, "sin") && strcmp(functions[f].name, "cos") && strcmp(functions[f].name, "tan"))
            continue;
        for (size_t i = 0; i < sizeof hard / sizeof *hard; i++) check(f, hard[i], 0.502);
    }
}

/* Which NaN a product of two NaNs is depends on the order in which the compiler puts its operands. */
static void one_nan(unsigned char *data, bool is_double, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (is_double) {
            double d;
            memcpy(&d, data + 8 * i, 8);
            if (d != d) d = NAN;
            memcpy(data + 8 * i, &d, 8);
        } else {
            float f;
            memcpy(&f, data + 4 * i, 4);
            if (f != f) f = NAN;
            memcpy(data + 4 * i, &f, 4);
        }
    }
}

/* Every instruction set that the machine has, through the operators. */
#define COUNT 4096
static void test_same_bits(void **state)
{
    (void)state;
    static const char *const names[] = {
        "exp",   "exp2", "expm1", "log",  "log2",     "log10", "log1p",      "sin",       "cos",  "tan",   "asin",
        "acos",  "atan", "sinh",  "cosh", "tanh",     "asinh", "acosh",      "atanh",     "erf",  "erfc",  "sigmoid",
        "rsqrt", "silu", "gelu",  "mish", "softplus", "sinc",  "reciprocal", "hardswish", "relu", "floor", "round"};
    nbx_context *ctx = test_context();
    static float x[COUNT];
    static unsigned char first[COUNT * 8], other[COUNT * 8];
    for (uint32_t i = 0; i < COUNT; i++) {
        x[i] = nbxi_vm_from_bits_f32(i * 1048573u);
        if (x[i] != x[i]) x[i] = NAN; /* signalling ones may keep their bits or not */
    }
    int64_t sizes[1] = {COUNT};
    nbx_tensor *f32 = NULL, *f64 = NULL;
    assert_int_equal(nbx_tensor_from_data(ctx, NBX_FLOAT32, 1, sizes, x, &f32), NBX_OK);
    double *y = malloc(COUNT * sizeof *y);
    assert_non_null(y);
    for (int i = 0; i < COUNT; i++) y[i] = (double)x[i];
    assert_int_equal(nbx_tensor_from_data(ctx, NBX_FLOAT64, 1, sizes, y, &f64), NBX_OK);
    free(y);
    for (size_t n = 0; n < 2 * sizeof names / sizeof *names; n++) {
        char name[64] = "aten::";
        strcat(name, names[n / 2]);
        size_t bytes = n % 2 ? COUNT * 8 : COUNT * 4;
        for (int isa = 0; isa <= (int)nbxi_isa_detect(); isa++) {
            nbxi_isa_limit((nbxi_isa)isa);
            nbx_value arg = test_tensor(n % 2 ? f64 : f32), out;
            size_t count = 0;
            assert_int_equal(nbx_call(ctx, name, &arg, 1, &out, 1, &count), NBX_OK);
            assert_int_equal(nbx_tensor_read(ctx, out.v.tensor, isa ? other : first, bytes), NBX_OK);
            one_nan(isa ? other : first, n % 2, COUNT);
            nbx_value_release(ctx, &out);
            if (isa && memcmp(first, other, bytes) != 0)
                fail_msg("%s: the bits of %s differ", name, nbxi_isa_name((nbxi_isa)isa));
        }
        nbxi_isa_limit(nbxi_isa_detect());
    }
    nbx_tensor_release(f32);
    nbx_tensor_release(f64);
    nbx_context_destroy(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_ulps), cmocka_unit_test(test_pow),
                                       cmocka_unit_test(test_reduction), cmocka_unit_test(test_same_bits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
