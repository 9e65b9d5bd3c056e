/* SPDX-License-Identifier: Apache-2.0 */
/* The JSON tree: values, strictness, damage, refused allocations. */
#include <locale.h>
#include <string.h>

#include "src/io/jtree.h"
#include "tests/support/cmocka.h"
#include "tests/support/failing_allocator.h"
#include "tests/support/files.h"

static nbx_status parse(nbx_context *ctx, const char *text, nbxi_jtree *tree)
{
    return nbxi_jtree_parse(ctx, "test.json", 100, text, strlen(text), 5, tree);
}

static void test_values(void **state)
{
    (void)state;
    nbx_context *ctx;
    nbxi_jtree t;
    assert_int_equal(nbx_context_create(NULL, &ctx), NBX_OK);
    expect_ok(ctx, parse(ctx,
                         " {\"a\": [1, -9223372036854775808, 2.5e-1, true, false, null, \"\"],\n "
                         "\"b\\u00e9\\ud83d\\ude00\": \"x\\\"\\n\\/\xc3\xa9\", \"c\": {}, \"d\": []} ",
                         &t));
    const nbxi_jnode *a = nbxi_jget(&t.root, "a");
    assert_int_equal(nbxi_jcount(a), 7);
    assert_int_equal(nbxi_jint(nbxi_jat(a, 0)), 1);
    assert_true(nbxi_jint(nbxi_jat(a, 1)) == INT64_MIN);
    assert_true(nbxi_jnumber(nbxi_jat(a, 2)) == 0.25 && nbxi_jnumber(nbxi_jat(a, 0)) == 1);
    assert_true(nbxi_jis(nbxi_jat(a, 3), NBXI_JTRUE) && nbxi_jis_bool(nbxi_jat(a, 4)) &&
                nbxi_jis(nbxi_jat(a, 5), NBXI_JNULL));
    assert_string_equal(nbxi_jstring(nbxi_jat(a, 6)), "");
    assert_null(nbxi_jat(a, 7));
    assert_string_equal(nbxi_jstring(nbxi_jget(&t.root, "b\xc3\xa9\xf0\x9f\x98\x80")), "x\"\n/\xc3\xa9");
    assert_int_equal(nbxi_jcount(nbxi_jget(&t.root, "c")), 0);
    assert_int_equal(nbxi_jcount(nbxi_jget(&t.root, "d")), 0);
    assert_null(nbxi_jget(&t.root, "e"));
    assert_null(nbxi_jget(a, "a"));
    assert_null(nbxi_jstring(a));
    assert_int_equal(nbxi_jint(NULL), 0);
    nbxi_jtree_free(&t);
    nbx_context_destroy(ctx);
}

static void test_refused(void **state)
{
    (void)state;
    static const char *const cases[] = {
        "",
        "1",
        "\"a\"",
        "{",
        "[",
        "{]",
        "[1,]",
        "{\"a\":1,}",
        "{\"a\" 1}",
        "{\"a\":}",
        "{a:1}",
        "{\"a\":1 \"b\":2}",
        "[1 2]",
        "[01]",
        "[+1]",
        "[.5]",
        "[1.]",
        "[1e]",
        "[-]",
        "[9223372036854775808]",
        "[1e999]",
        "[nul]",
        "[truee]",
        "[NaN]",
        "[\"a]",
        "[\"\\x\"]",
        "[\"\\u12\"]",
        "[\"\\u0000\"]",
        "[\"\\ud800\"]",
        "[\"\\ud800\\u0041\"]",
        "[\"\\udc00\"]",
        "[\"\x01\"]",
        "[\"\xff\"]",
        "[\"\xc0\x80\"]",
        "[] []",
        "{\"a\":1,\"a\":2}",
        "[\"\\",
        ("{\"a\":1,\"b\":1,\"c\":1,\"d\":1,\"e\":1,\"f\":1,\"g\":1,\"h\":1,\"i\":1,\"j\":1,\"k\":1,\"l\":1,\"m\":1,"
         "\"n\":1,\"o\":1,\"p\":1,\"q\":1,\"b\":1}"),
    };
    nbx_context *ctx;
    nbxi_jtree t;
    assert_int_equal(nbx_context_create(NULL, &ctx), NBX_OK);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        nbx_status status = parse(ctx, cases[i], &t);
        if (status != NBX_FORMAT) fail_msg("%s: %s", cases[i], nbx_status_name(status));
        assert_true(nbx_context_error(ctx)->offset >= 100 &&
                    nbx_context_error(ctx)->offset <= 100 + (int64_t)strlen(cases[i]) + 1);
        nbxi_jtree_free(&t);
    }
    expect_status(ctx, NBX_LIMIT, parse(ctx, "[[[[[[]]]]]]", &t));
    nbxi_jtree_free(&t);
    expect_status(ctx, NBX_FORMAT, nbxi_jtree_parse(ctx, "f", 0, "[1]\0", 4, 5, &t));
    nbxi_jtree_free(&t);
    nbx_context_destroy(ctx);
}

static const char sample[] = "{\"a\":[1,2.5,{\"b\":\"c\\u00e9\"}],\"d\":{\"e\":null,\"f\":[true,false]},\"g\":-12}";

static void test_damage(void **state)
{
    (void)state;
    nbx_context *ctx;
    nbxi_jtree t;
    char text[sizeof sample];
    assert_int_equal(nbx_context_create(NULL, &ctx), NBX_OK);
    for (size_t n = 0; n < sizeof sample - 1; n++) {
        assert_int_equal(nbxi_jtree_parse(ctx, "cut", 0, sample, n, 5, &t), NBX_FORMAT);
        nbxi_jtree_free(&t);
    }
    for (size_t i = 0; i < sizeof sample - 1; i++) {
        for (int byte = 0; byte < 256; byte++) {
            memcpy(text, sample, sizeof sample);
            text[i] = (char)byte;
            (void)!nbxi_jtree_parse(ctx, "changed", 0, text, sizeof sample - 1, 5, &t);
            nbxi_jtree_free(&t);
        }
    }
    nbx_context_destroy(ctx);
}

static nbx_status parse_sample(nbx_context *ctx, void *user)
{
    nbxi_jtree t;
    (void)user;
    nbx_status status = nbxi_jtree_parse(ctx, "sample", 0, sample, sizeof sample - 1, 5, &t);
    nbxi_jtree_free(&t);
    return status;
}

static void test_allocations(void **state)
{
    (void)state;
    assert_true(nbxt_fail_every_allocation("a JSON tree", parse_sample, NULL, 1, 100) > 2);
}

static void test_locale(void **state)
{
    (void)state;
    double d;
    (void)setlocale(LC_NUMERIC, "de_DE.UTF-8"); /* where it is installed */
    assert_true(nbxi_parse_double("-12.5e1", 7, &d) && d == -125);
    (void)setlocale(LC_NUMERIC, "C");
    assert_false(nbxi_parse_double("1,5", 3, &d));
    assert_false(nbxi_parse_double("", 0, &d));
    assert_false(nbxi_parse_double("0x10", 4, &d));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_values), cmocka_unit_test(test_refused),
                                       cmocka_unit_test(test_damage), cmocka_unit_test(test_allocations),
                                       cmocka_unit_test(test_locale)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
