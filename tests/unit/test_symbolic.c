/* SPDX-License-Identifier: Apache-2.0 */
/* Symbolic sizes: parsing, values, solving, text, and what is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "src/program/symbolic.h"

typedef struct fixture {
    nbx_context *ctx;
    nbxi_symbols symbols;
    size_t live;
} fixture;

static int setup(void **state)
{
    static fixture f;
    memset(&f, 0, sizeof f);
    assert_int_equal(nbx_context_create(NULL, &f.ctx), NBX_OK);
    f.symbols.heap = f.ctx->heap;
    nbx_memory_info info;
    nbx_memory_info_get(f.ctx, &info);
    f.live = info.live;
    *state = &f;
    return 0;
}

static int teardown(void **state)
{
    fixture *f = *state;
    nbxi_symbols_free(&f->symbols);
    nbx_memory_info info;
    nbx_memory_info_get(f->ctx, &info);
    assert_int_equal(info.live, f->live);
    nbx_context_destroy(f->ctx);
    return 0;
}

/* s0 = 6, s1 = 4, u0 unbound. */
static nbxi_number value_of(fixture *f, const char *text)
{
    int32_t index;
    assert_int_equal(nbxi_symbols_find(f->ctx, &f->symbols, "s0", 2, &index), NBX_OK);
    assert_int_equal(nbxi_symbols_find(f->ctx, &f->symbols, "s1", 2, &index), NBX_OK);
    nbxi_expr e;
    nbx_status status = nbxi_symbols_parse(f->ctx, &f->symbols, text, strlen(text), &e);
    if (status != NBX_OK) fail_msg("%s: %s", text, nbx_context_error(f->ctx)->message);
    nbxi_number bindings[16] = {{NBXI_UNBOUND, 0, 1, 0}};
    bindings[0] = nbxi_number_int(6);
    bindings[1] = nbxi_number_int(4);
    nbxi_number v;
    const char *problem = nbxi_symbols_eval(&f->symbols, e, bindings, &v);
    if (problem) fail_msg("%s: %s", text, problem);
    return v;
}

static void test_values(void **state)
{
    static const struct {
        const char *text;
        int64_t value;
    } cases[] = {
        {"s0", 6},
        {"2*s0 + 1", 13},
        {"s0 - s1 - 1", 1},
        {"-s0//4", -2},
        {"(-s0) % s1", 2},
        {"s0**2", 36},
        {"-2**2", -4},
        {"2**-1*s0", 3},
        {"s0/4*2", 3},
        {"Max(1, s0, s1)", 6},
        {"Min(s0, s1, 9)", 4},
        {"FloorDiv(s0, 4)", 1},
        {"CeilDiv(s0, 4)", 2},
        {"ceiling(s0/4)", 2},
        {"floor(s0/4)", 1},
        {"CeilToInt(IntTrueDiv(s0, 4))", 2},
        {"TruncToInt(ToFloat(s0)*0.5)", 3},
        {"RoundToInt(2.5)", 2},
        {"RoundToInt(3.5)", 4},
        {"Mod(s0, s1)", 2},
        {"PythonMod(-1, s1)", 3},
        {"ModularIndexing(s0, 2, 2)", 1},
        {"LShift(1, s1)", 16},
        {"Add(Mul(Integer(2), Symbol('s0', positive=True, integer=True)), Integer(-1))", 11},
        {"Mul(Rational(1, 2), Symbol('s0', integer=True))", 3},
        {"Where(s0 > s1, s0, s1)", 6},
        {"Abs(-s1)", 4},
        {"Pow(Integer(2), Symbol('s1'))", 16},
        {"Identity(s1)", 4},
        {"((((s0))))", 6},
        {"Add(s0, s0, s0, s0, s0)", 30},
        {"(-1)**9223372036854775807", -1},
        {"s0*s1//(s0*s1)", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        nbxi_number v = value_of(*state, cases[i].text);
        if (v.kind != NBXI_RATIONAL || v.den != 1 || v.num != cases[i].value)
            fail_msg("%s is %lld/%lld", cases[i].text, (long long)v.num, (long long)v.den);
    }
}

static void test_truth(void **state)
{
    static const struct {
        const char *text;
        bool value;
    } cases[] = {
        {"s0 > s1", true},
        {"Eq(s0, 6)", true},
        {"Ne(s0, 6)", false},
        {"Eq(Mod(s0, 2), 0)", true},
        {"s0 <= 5", false},
        {"And(s0 > 1, s1 > 1)", true},
        {"Or(s0 < 1, s1 < 1)", false},
        {"Not(s0 < 1)", true},
        {"not s0 < 1", true},
        {"s0 == 6 and s1 == 4", true},
        {"(s0 == 6) & (s1 == 5)", false},
        {"true", true},
        {"False", false},
        {"GreaterThan(Symbol('s0'), Integer(6))", true},
        {"StrictLessThan(Symbol('s0'), Integer(6))", false},
        {"s0 == 6.0", true},
        {"ToFloat(s0)/4.0 == 1.5", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        nbxi_number v = value_of(*state, cases[i].text);
        if (v.kind != NBXI_TRUTH || v.num != cases[i].value) fail_msg("%s is %d", cases[i].text, (int)v.num);
    }
}

static void test_unbound(void **state)
{
    assert_int_equal(value_of(*state, "u0 + s0").kind, NBXI_UNBOUND);
    nbxi_number half = value_of(*state, "s0/4");
    assert_int_equal(half.num, 3);
    assert_int_equal(half.den, 2);
    assert_true(value_of(*state, "IntTrueDiv(s0, 4)").real == 1.5);
    assert_true(value_of(*state, "Float('-1.5', precision=53)").real == -1.5);
}

static void test_arithmetic_problems(void **state)
{
    fixture *f = *state;
    static const char *const cases[] = {"9223372036854775807 + u0",
                                        "u0 * 9223372036854775807",
                                        "1 // (u0 - 3)",
                                        "1 / (u0 - 3)",
                                        "1 % (u0 - 3)",
                                        "(u0 + 1)**63",
                                        "IntTrueDiv(1, u0 - 3)",
                                        "RShift(8, u0 - 9)",
                                        "LShift(u0, 63)",
                                        "-(9223372036854775807 + u0) - 1"};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        nbxi_expr e;
        assert_int_equal(nbxi_symbols_parse(f->ctx, &f->symbols, cases[i], strlen(cases[i]), &e), NBX_OK);
        nbxi_number v, bindings[4] = {nbxi_number_int(3)};
        int32_t u0;
        assert_int_equal(nbxi_symbols_find(f->ctx, &f->symbols, "u0", 2, &u0), NBX_OK);
        assert_int_equal(u0, 0);
        if (!nbxi_symbols_eval(&f->symbols, e, bindings, &v)) fail_msg("%s has a value", cases[i]);
    }
}

static void test_refused(void **state)
{
    fixture *f = *state;
    static const struct {
        const char *text;
        nbx_status status;
    } cases[] = {
        {"", NBX_FORMAT},
        {"s0 +", NBX_FORMAT},
        {"(s0", NBX_FORMAT},
        {"s0)", NBX_FORMAT},
        {"s0 s1", NBX_FORMAT},
        {"Foo(s0)", NBX_NOT_SUPPORTED},
        {"FloorDiv(s0)", NBX_FORMAT},
        {"FloorDiv(s0, 1, 2)", NBX_FORMAT},
        {"99999999999999999999", NBX_FORMAT},
        {"1..2", NBX_FORMAT},
        {"Symbol('s0", NBX_FORMAT},
        {"Symbol('')", NBX_FORMAT},
        {"Symbol('s0', x=)", NBX_FORMAT},
        {"1//0", NBX_FORMAT},
        {"$", NBX_FORMAT},
        {"Max()", NBX_FORMAT},
        {"__import__('os')", NBX_NOT_SUPPORTED},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        nbxi_expr e;
        nbx_status status = nbxi_symbols_parse(f->ctx, &f->symbols, cases[i].text, strlen(cases[i].text), &e);
        if (status != cases[i].status) fail_msg("'%s' gives %s", cases[i].text, nbx_status_name(status));
        assert_int_equal(nbx_context_error(f->ctx)->status, status);
    }
    static char deep[60000];
    nbxi_expr e;
    memset(deep, '(', sizeof deep);
    assert_int_equal(nbxi_symbols_parse(f->ctx, &f->symbols, deep, sizeof deep, &e), NBX_LIMIT);
    memset(deep, '-', sizeof deep);
    assert_int_equal(nbxi_symbols_parse(f->ctx, &f->symbols, deep, sizeof deep, &e), NBX_LIMIT);
    for (size_t i = 0; i + 3 < sizeof deep; i += 3) memcpy(deep + i, "a+b", 3), deep[i + 2] = '+', deep[i + 1] = '+';
    assert_int_not_equal(nbxi_symbols_parse(f->ctx, &f->symbols, deep, sizeof deep, &e), NBX_OK);
}

static void test_solve(void **state)
{
    fixture *f = *state;
    static const struct {
        const char *text;
        int64_t target;
        bool found;
        int64_t value;
    } cases[] = {
        {"x", 7, true, 7},           {"2*x", 8, true, 4},
        {"2*x", 7, false, 0},        {"2*x + 1", 9, true, 4},
        {"3 - x", 1, true, 2},       {"x/2", 3, true, 6},
        {"x + x", 6, true, 3},       {"x*x", 4, false, 0},
        {"x//2", 3, false, 0},       {"x + y", 3, false, 0},
        {"-(x - 2)*3", -6, true, 4}, {"Add(Mul(Integer(2), Symbol('x')), Integer(1))", 5, true, 2},
        {"5", 5, false, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        nbxi_expr e;
        assert_int_equal(nbxi_symbols_parse(f->ctx, &f->symbols, cases[i].text, strlen(cases[i].text), &e), NBX_OK);
        nbxi_number bindings[4];
        memset(bindings, 0, sizeof bindings);
        int32_t symbol;
        int64_t value = 0;
        bool found = nbxi_symbols_solve(&f->symbols, e, bindings, cases[i].target, &symbol, &value) == NBXI_SOLVED;
        if (found != cases[i].found || (found && value != cases[i].value)) fail_msg("%s", cases[i].text);
    }
}

static void test_text(void **state)
{
    fixture *f = *state;
    static const char *const cases[][2] = {
        {"Add(Mul(Integer(2), Symbol('s0')), Integer(1))", "2*s0 + 1"},
        {"Add(Symbol('s0'), Integer(-2))", "s0 - 2"},
        {"Mul(Integer(-1), Symbol('s0'))", "(-1)*s0"},
        {"FloorDiv(Add(Symbol('a'), Symbol('b')), Integer(2))", "(a + b)//2"},
        {"a - (b - c)", "a - (b - c)"},
        {"Max(Integer(1), Symbol('a'))", "Max(1, a)"},
        {"GreaterThan(Symbol('a'), Integer(3))", "a >= 3"},
        {"(a + b)*c", "(a + b)*c"},
        {"a**2", "a**2"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        nbxi_expr e;
        char text[100];
        assert_int_equal(nbxi_symbols_parse(f->ctx, &f->symbols, cases[i][0], strlen(cases[i][0]), &e), NBX_OK);
        assert_string_equal(nbxi_symbols_text(&f->symbols, e, text, sizeof text), cases[i][1]);
        assert_string_equal(nbxi_symbols_text(&f->symbols, e, text, 3)[2] ? "long" : "cut", "cut");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_values, setup, teardown),
        cmocka_unit_test_setup_teardown(test_truth, setup, teardown),
        cmocka_unit_test_setup_teardown(test_unbound, setup, teardown),
        cmocka_unit_test_setup_teardown(test_arithmetic_problems, setup, teardown),
        cmocka_unit_test_setup_teardown(test_refused, setup, teardown),
        cmocka_unit_test_setup_teardown(test_solve, setup, teardown),
        cmocka_unit_test_setup_teardown(test_text, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
