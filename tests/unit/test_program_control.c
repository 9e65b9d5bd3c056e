/* SPDX-License-Identifier: Apache-2.0 */
/* Programs: sizes and expressions, control flow, and the hold that an application has on a run. */
#include <stdlib.h>
#include <string.h>

#include "nbx/nbx.h"
#include "tests/support/cmocka.h"
#include "tests/support/files.h"
#include "tests/support/small_programs.h"

/* Arithmetic on sizes, an assertion, constant inputs, and a value of an input that is an int. x [2*s0 + 1, s1]. */
static const char sizes_graph[] = "\"inputs\":[" T_T("x") "," T_S(
    "n") ",{\"as_int\":2},{\"as_none\":true}],"
         "\"outputs\":[" T_S("q") "," T_S(
             "m") ",{\"as_int\":5},{\"as_string\":\"sum\"},{\"as_none\":true},{\"as_"
                  "bool\":true}," T_T(
                      "x") "],"
                           "\"nodes\":[" T_NODE("r", "torch.ops.aten.sym_size.int", T_ARG("self", T_T("x")) "," T_ARG("dim", T_INT(0)), T_S("r")) "," T_NODE(
                               "c", "torch.ops.aten.sym_size.int", T_ARG("self", T_T("x")) "," T_ARG("dim", T_INT(-1)),
                               T_S("c")) "," T_NODE("p", "_operator.mul", T_ARG("a", T_S("r")) "," T_ARG("b", T_S("c")),
                                                    T_S("p")) "," T_NODE("q", "_operator.floordiv",
                                                                         T_ARG("a", T_S("p")) "," T_ARG("b", T_S("n")),
                                                                         T_S("q")) "," T_NODE("g", "_operator.ge",
                                                                                              T_ARG("a", T_S("q")) "," T_ARG(
                                                                                                  "b", T_INT(1)),
                                                                                              T_B("g")) "," T_NODE("a",
                                                                                                                   "tor"
                                                                                                                   "ch."
                                                                                                                   "ops"
                                                                                                                   ".at"
                                                                                                                   "en."
                                                                                                                   "_as"
                                                                                                                   "ser"
                                                                                                                   "t_"
                                                                                                                   "sca"
                                                                                                                   "lar"
                                                                                                                   ".de"
                                                                                                                   "fau"
                                                                                                                   "lt",
                                                                                                                   T_ARG("self", T_B("g")) "," T_ARG(
                                                                                                                       "assert_msg",
                                                                                                                       "{\"as_string\":\"q >= 1\"}"),
                                                                                                                   "") "," T_NODE("m",
                                                                                                                                  "torch.sym_max",
                                                                                                                                  T_ARG("a", T_S("q")) "," T_ARG(
                                                                                                                                      "b",
                                                                                                                                      T_S("c")),
                                                                                                                                  T_S("m")) "],"
                                                                                                                                            "\"tensor_values\":{\"x\":" T_META(
                                                                                                                                                7,
                                                                                                                                                T_SYM("Add(Mul(Integer(2), Symbol('s0')), Integer(1))") "," T_SYM(
                                                                                                                                                    "s1")) "},"
                                                                                                                                                           "\"sym_int_values\":{\"n\":" T_SYM(
                                                                                                                                                               "Symbol('s2', integer=True)") "},\"sym_bool_values\":{}";
static const char sizes_signature[] = "\"input_specs\":[" T_USER_IN(T_T("x")) "," T_USER_IN(T_S(
    "n")) ",{\"constant_input\":{\"name\":\"k\",\"value\":{\"as_int\":2}}},"
          "{\"constant_input\":{\"name\":\"e\",\"value\":{\"as_none\":true}}}],"
          "\"output_specs\":[" T_USER_OUT(T_S("q")) "," T_USER_OUT(T_S("m")) "," T_USER_OUT("{\"as_int\":5}") "," T_USER_OUT(
              "{\"as_string\":\"sum\"}") "," T_USER_OUT("{\"as_none\":true}") "," T_USER_OUT("{\"as_bool\":"
                                                                                             "true}") "," T_USER_OUT(T_T("x")) "]";

static void test_sizes(void **state)
{
    (void)state;
    nbx_context *ctx = test_program_context();
    test_archive a;
    nbx_program *program = test_load_json(ctx, &a, sizes_graph, sizes_signature,
                                          "\"s0\":{\"min_val\":2,\"max_val\":4},\"s2\":{\"min_val\":0,\"max_val\":30}");
    nbx_instance *instance;
    nbx_value in[4] = {{.kind = NBX_VALUE_TENSOR},
                       {.kind = NBX_VALUE_NONE},
                       {.kind = NBX_VALUE_DEFAULT},
                       {.kind = NBX_VALUE_NONE}},
              out[8];
    size_t count;
    expect_ok(ctx, nbx_instance_create(ctx, program, &instance));
    in[0].v.tensor = test_counting(ctx, 7, 4);
    in[1] = test_integer(3);
    expect_ok(ctx, nbx_instance_call(ctx, instance, in, 4, out, 8, &count));
    assert_int_equal(count, 7);
    assert_int_equal(out[0].v.scalar.re.i, 9);
    assert_int_equal(out[1].v.scalar.re.i, 9);
    assert_int_equal(out[2].v.scalar.re.i, 5);
    assert_string_equal(out[3].v.string, "sum");
    assert_int_equal(out[4].kind, NBX_VALUE_NONE);
    assert_int_equal(out[5].v.scalar.kind, NBX_SCALAR_BOOL);
    assert_ptr_equal(nbx_tensor_data(out[6].v.tensor), nbx_tensor_data(in[0].v.tensor));
    for (size_t i = 0; i < count; i++) nbx_value_release(ctx, &out[i]);
    in[2] = test_integer(2);
    expect_ok(ctx, nbx_instance_bind(ctx, instance, 2, &in[2]));
    in[2] = test_integer(3);
    expect_status(ctx, NBX_CONSTRAINT, nbx_instance_bind(ctx, instance, 2, &in[2]));
    test_expect_message(ctx, "input 'k' (2) must be 2");
    expect_status(ctx, NBX_CONSTRAINT, nbx_instance_bind(ctx, instance, 3, &in[2]));
    in[1] = test_integer(29); /* 28 // 29 is not at least 1 */
    expect_ok(ctx, nbx_instance_bind(ctx, instance, 1, &in[1]));
    expect_status(ctx, NBX_CONSTRAINT, nbx_instance_run(ctx, instance, out, 8, &count));
    test_expect_message(ctx, "q >= 1");
    in[1] = test_integer(0);
    expect_ok(ctx, nbx_instance_bind(ctx, instance, 1, &in[1]));
    expect_status(ctx, NBX_CONSTRAINT, nbx_instance_run(ctx, instance, out, 8, &count));
    test_expect_message(ctx, "node 'q' (_operator.floordiv): ");
    test_expect_message(ctx, "division by zero");
    in[1] = test_integer(31);
    expect_ok(ctx, nbx_instance_bind(ctx, instance, 1, &in[1]));
    expect_status(ctx, NBX_CONSTRAINT, nbx_instance_run(ctx, instance, out, 8, &count));
    test_expect_message(ctx, "input 'n' (1): the value is 31, but s2 must be at most 30");
    in[1] = test_integer(1);
    expect_ok(ctx, nbx_instance_bind(ctx, instance, 1, &in[1]));
    nbx_tensor_release(in[0].v.tensor);
    test_bind(ctx, instance, 0, test_counting(ctx, 6, 4)); /* 6 is no 2*s0 + 1 */
    expect_ok(ctx, nbx_instance_bind(ctx, instance, 1, &in[1]));
    expect_status(ctx, NBX_SHAPE, nbx_instance_run(ctx, instance, out, 8, &count));
    test_expect_message(ctx, "the size of dimension 0 is 6, but must be 2*s0 + 1 for a whole s0");
    test_bind(ctx, instance, 0, test_counting(ctx, 11, 4));
    expect_status(ctx, NBX_CONSTRAINT, nbx_instance_run(ctx, instance, out, 8, &count));
    test_expect_message(ctx, "s0 is 5 with these inputs, but must be at most 4");
    nbx_instance_destroy(instance);
    nbx_program_release(program);
    nbx_context_destroy(ctx);
    free(a.data);
}

/* cond(n >= 3, n + 10, n * 2) and while_loop(i < 10: i = i + i). */
static const char control_graph[] = "\"inputs\":[" T_S("n") "],\"outputs\":[" T_S("a") "," T_S(
    "b") "],"
         "\"nodes\":[" T_NODE("p", "_operator.ge", T_ARG("a", T_S("n")) "," T_ARG("b", T_INT(3)), T_B("p")) "," T_NODE(
             "a", "torch.ops.higher_order.cond",
             T_ARG("", T_B("p")) "," T_ARG(
                 "",
                 "{\"as_graph\":{\"name\":\"t\",\"graph\":{"
                 "\"inputs\":[" T_S("n") "],\"outputs\":[" T_S("r") "],\"nodes\":[" T_NODE(
                     "r", "_operator.add", T_ARG("a", T_S("n")) "," T_ARG("b", T_INT(10)),
                     T_S("r")) "],\"tensor_values\":{},\"sym_int_"
                               "values\":{},\"sym_bool_values\":{}}}"
                               "}") "," T_ARG("",
                                              "{\"as_graph\":{"
                                              "\"name\":\"f\","
                                              "\"graph\":{"
                                              "\"inputs\":[" T_S("n") "],\"outputs\":[" T_S("r") "],\"nodes\":[" T_NODE(
                                                  "r", "_operator.mul", T_ARG("a", T_S("n")) "," T_ARG("b", T_INT(2)),
                                                  T_S("r")) "],"
                                                            "\"tenso"
                                                            "r_"
                                                            "values"
                                                            "\":{},"
                                                            "\"sym_"
                                                            "int_"
                                                            "values"
                                                            "\":{},"
                                                            "\"sym_"
                                                            "bool_"
                                                            "values"
                                                            "\":{}}}"
                                                            "}") "," T_ARG("",
                                                                           "{\"as_sym_ints\":[{\"as_name\":\"n\"}]}"),
             T_S("a")) "," T_NODE("b", "torch.ops.higher_order.while_loop",
                                  T_ARG(
                                      "",
                                      "{\"as_graph\":{\"name\":\"c\",\"graph\":{\"inputs\":"
                                      "[" T_S("i") "],\"outputs\":[" T_B(
                                          "r") "],\"nodes\":"
                                               "[" T_NODE("r", "_operator.lt",
                                                          T_ARG("a", T_S("i")) "," T_ARG("b", T_INT(10)),
                                                          T_B("r")) "],\"tensor_values\":{},\"sym_int_values\":{},"
                                                                    "\"sym_bool_"
                                                                    "values\":{}}}}") "," T_ARG("",
                                                                                                "{\"as_graph\":{"
                                                                                                "\"name\":"
                                                                                                "\"d\",\"graph\":{"
                                                                                                "\"inputs\":"
                                                                                                "[" T_S(
                                                                                                    "i") "],"
                                                                                                         "\"outputs\":"
                                                                                                         "[" T_S("r") "],\"nodes\":[" T_NODE(
                                                                                                             "r",
                                                                                                             "_operato"
                                                                                                             "r.add",
                                                                                                             T_ARG("a", T_S("i")) "," T_ARG(
                                                                                                                 "b",
                                                                                                                 T_S("i")),
                                                                                                             T_S("r")) "],\"tensor_"
                                                                                                                       "values\":{},"
                                                                                                                       "\"sym_int_"
                                                                                                                       "values\":{},"
                                                                                                                       "\"sym_bool_"
                                                                                                                       "values\":{}}}"
                                                                                                                       "}") "," T_ARG("",
                                                                                                                                      "{\"as_sym_ints\":[{\"as_name\":\"n\"}]}") "," T_ARG("",
                                                                                                                                                                                           "{\"as_ints\":[]}"),
                                  T_S("b")) "],"
                                            "\"tensor_values\":{},\"sym_int_values\":{"
                                            "\"n\":" T_SYM("n0") "},\"sym_bool_values\":{}";
static const char control_signature[] =
    "\"input_specs\":[" T_USER_IN(T_S("n")) "],\"output_specs\":[" T_USER_OUT(T_S("a")) "," T_USER_OUT(T_S("b")) "]";

static void test_control(void **state)
{
    (void)state;
    nbx_context *ctx = test_program_context();
    test_archive a;
    nbx_program *program = test_load_json(ctx, &a, control_graph, control_signature, "");
    nbx_instance *instance;
    nbx_value in = test_integer(2), out[2];
    size_t count;
    expect_ok(ctx, nbx_instance_create(ctx, program, &instance));
    expect_ok(ctx, nbx_instance_call(ctx, instance, &in, 1, out, 2, &count));
    assert_int_equal(out[0].v.scalar.re.i, 4);
    assert_int_equal(out[1].v.scalar.re.i, 16);
    in = test_integer(12);
    expect_ok(ctx, nbx_instance_call(ctx, instance, &in, 1, out, 2, &count));
    assert_int_equal(out[0].v.scalar.re.i, 22);
    assert_int_equal(out[1].v.scalar.re.i, 12);
    nbx_instance_destroy(instance);
    nbx_program_release(program);
    nbx_context_destroy(ctx);
    free(a.data);
}

typedef struct watch {
    nbx_instance *instance;
    size_t begins, ends, cancel_at;
    nbx_status refuse;
} watch;

static nbx_status observe(void *user, nbx_context *ctx, const nbx_node_event *event)
{
    watch *w = user;
    (void)ctx;
    assert_non_null(event->name);
    if (event->begin)
        w->begins++;
    else
        w->ends++;
    if (!event->begin && w->ends == w->cancel_at) nbx_instance_cancel(w->instance);
    return event->begin ? NBX_OK : w->refuse;
}

static void test_cancel_and_observer(void **state)
{
    (void)state;
    nbx_context *ctx = test_program_context();
    test_archive a;
    nbx_program *program = test_load_json(ctx, &a, control_graph, control_signature, "");
    watch w = {0};
    nbx_value in = test_integer(1), out[2];
    size_t count = 5;
    expect_ok(ctx, nbx_instance_create(ctx, program, &w.instance));
    nbx_instance_set_observer(w.instance, observe, &w);
    w.cancel_at = 3;
    expect_status(ctx, NBX_CANCELLED, nbx_instance_call(ctx, w.instance, &in, 1, out, 2, &count));
    assert_int_equal(count, 0);
    w = (watch){.instance = w.instance};
    expect_ok(ctx, nbx_instance_call(ctx, w.instance, &in, 1, out, 2, &count));
    assert_int_equal(out[1].v.scalar.re.i, 16);
    assert_int_equal(w.begins, w.ends);
    assert_int_equal(w.begins, 3 + 1 + 5 + 4);
    w.refuse = NBX_IO;
    expect_status(ctx, NBX_IO, nbx_instance_call(ctx, w.instance, &in, 1, out, 2, &count));
    nbx_instance_set_observer(w.instance, NULL, NULL);
    nbx_instance_cancel(w.instance); /* none is running: the next one ends */
    expect_status(ctx, NBX_CANCELLED, nbx_instance_call(ctx, w.instance, &in, 1, out, 2, &count));
    expect_ok(ctx, nbx_instance_call(ctx, w.instance, &in, 1, out, 2, &count));
    nbx_instance_destroy(w.instance);
    nbx_program_release(program);
    nbx_context_destroy(ctx);
    free(a.data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_control),
        cmocka_unit_test(test_cancel_and_observer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
