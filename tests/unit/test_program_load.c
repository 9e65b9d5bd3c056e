/* SPDX-License-Identifier: Apache-2.0 */
/* Programs: weights, registered operators, what is refused, damage, and memory. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nbx/nbx.h"
#include "tests/support/cmocka.h"
#include "tests/support/failing_allocator.h"
#include "tests/support/files.h"
#include "tests/support/small_programs.h"

static nbx_status load_weights(nbx_context *ctx, const test_archive *a, const char *weights, bool inspect,
                               nbx_program **out)
{
    nbx_program_options options;
    nbx_program_options_init(&options);
    options.weights = &weights;
    options.weights_count = weights ? 1 : 0;
    options.inspect = inspect;
    return nbx_program_load_memory(ctx, a->data, a->size, "test.pt2", NULL, NULL, &options, out);
}

static void test_weights_file(void **state)
{
    (void)state;
    nbx_context *ctx = test_program_context();
    test_archive a;
    nbx_program *program = NULL;
    nbx_instance *instance;
    test_mm_archive(&a, false);
    expect_status(ctx, NBX_NOT_FOUND, load_weights(ctx, &a, NULL, false, &program));
    test_expect_message(ctx, "lin.w");
    expect_ok(ctx, load_weights(ctx, &a, NULL, true, &program));
    assert_int_equal(nbx_program_missing_count(program), 1);
    assert_string_equal(nbx_program_missing(program, 0), "weight lin.w");
    expect_status(ctx, NBX_STATE, nbx_instance_create(ctx, program, &instance));
    nbx_program_release(program);
    const char *path = test_path("w.safetensors"), *name = "lin.w", *other = "lin.v";
    int64_t sizes[2] = {3, 2}, wrong[2] = {2, 3};
    nbx_tensor *w;
    expect_ok(ctx, nbx_tensor_from_data(ctx, NBX_FLOAT32, 2, sizes, test_mm_weights, &w));
    expect_ok(ctx, nbx_safetensors_write(ctx, path, &other, &w, 1, NULL, NULL, 0));
    expect_status(ctx, NBX_NOT_FOUND, load_weights(ctx, &a, path, false, &program));
    expect_ok(ctx, nbx_safetensors_write(ctx, path, &name, &w, 1, NULL, NULL, 0));
    nbx_tensor_release(w);
    expect_ok(ctx, load_weights(ctx, &a, path, false, &program));
    expect_ok(ctx, nbx_instance_create(ctx, program, &instance));
    test_bind(ctx, instance, 0, test_counting(ctx, 3, 3));
    nbx_value out;
    size_t count;
    expect_ok(ctx, nbx_instance_run(ctx, instance, &out, 1, &count));
    assert_true(((const float *)nbx_tensor_data(out.v.tensor))[0] == 0 * 1 + 1 * 3 + 2 * 5);
    nbx_value_release(ctx, &out);
    nbx_instance_destroy(instance);
    nbx_program_release(program);
    expect_ok(ctx, nbx_tensor_from_data(ctx, NBX_FLOAT32, 2, wrong, test_mm_weights, &w));
    expect_ok(ctx, nbx_safetensors_write(ctx, path, &name, &w, 1, NULL, NULL, 0));
    nbx_tensor_release(w);
    expect_status(ctx, NBX_SHAPE, load_weights(ctx, &a, path, false, &program));
    test_expect_message(ctx, "'lin.w' has sizes [2, 3], but the program's weight 'lin.w' has [3, 2]");
    expect_ok(ctx, nbx_tensor_from_data(ctx, NBX_INT32, 2, sizes, test_mm_weights, &w));
    expect_ok(ctx, nbx_safetensors_write(ctx, path, &name, &w, 1, NULL, NULL, 0));
    nbx_tensor_release(w);
    expect_status(ctx, NBX_DTYPE, load_weights(ctx, &a, path, false, &program));
    test_expect_message(ctx, "is int32, but the program's weight 'lin.w' is float32");
    nbx_context_destroy(ctx);
    test_remove_folder();
    free(a.data);
}

static void test_missing(void **state)
{
    (void)state;
    static const char
        graph[] =
            "\"inputs\":[" T_T("x") "],\"outputs\":[" T_T("y") "],\"nodes\":[" T_NODE(
                "u", "torch.ops.aten.no_such_op.Tensor", T_ARG("self", T_T("x")),
                T_T("u")) "," T_NODE("v", "torch.ops.mylib.gate.default",
                                     T_ARG("x", T_T("u")) "," T_ARG("k", "{\"as_int\":3}"),
                                     T_T("v")) "," T_NODE("w", "torch.ops.aten.no_such_op.Tensor",
                                                          T_ARG("self", T_T("v")),
                                                          T_T("w")) "," T_NODE("y",
                                                                               "torch.ops.higher_order.flex_attention",
                                                                               T_ARG("", T_T("w")),
                                                                               T_T("y")) "],"
                                                                                         "\"tensor_values\":{"
                                                                                         "\"x\":" T_META(9, T_INT(2)) ",\"y\":" T_META(
                                                                                             7, T_INT(2)) "},\"sym_int_"
                                                                                                          "values\":{},"
                                                                                                          "\"sym_bool_"
                                                                                                          "values\":{}";
    static const char signature[] =
        "\"input_specs\":[" T_USER_IN(T_T("x")) "],\"output_specs\":[" T_USER_OUT(T_T("y")) "]";
    nbx_context *ctx = test_program_context();
    test_archive a;
    nbx_program *program;
    test_program_archive(&a, graph, signature, "", NULL, NULL, 0);
    expect_status(ctx, NBX_NOT_SUPPORTED, load_weights(ctx, &a, NULL, false, &program));
    test_expect_message(ctx, "operator aten::no_such_op.Tensor (2 times)");
    test_expect_message(ctx, "operator mylib::gate");
    test_expect_message(ctx, "feature higher_order.flex_attention");
    test_expect_message(ctx, "dtype complex32");
    expect_ok(ctx, load_weights(ctx, &a, NULL, true, &program));
    assert_int_equal(nbx_program_missing_count(program), 4);
    nbx_program_release(program);
    nbx_context_destroy(ctx);
    free(a.data);
}

/* The application's operator doubles its input. */
static nbx_status gate(nbx_context *ctx, void *user, const nbx_value *args, size_t nargs, nbx_value *rets, size_t nrets)
{
    nbx_tensor *t = args[0].v.tensor;
    (void)nargs;
    (void)nrets;
    rets[0].kind = NBX_VALUE_TENSOR;
    nbx_status status = nbx_tensor_empty(ctx, NBX_FLOAT32, nbx_tensor_ndim(t), nbx_tensor_sizes(t),
                                         nbx_tensor_device(t), &rets[0].v.tensor);
    if (status != NBX_OK) return status;
    float *to = nbx_tensor_mutable_data(rets[0].v.tensor);
    const float *from = nbx_tensor_data(t);
    for (int64_t i = 0; i < nbx_tensor_numel(t); i++) to[i] = from[i] * (float)args[1].v.scalar.re.d;
    ++*(int *)user;
    return NBX_OK;
}

static void test_registered(void **state)
{
    (void)state;
    static const char graph[] = "\"inputs\":[" T_T("x") "],\"outputs\":[" T_T("v") "],\"nodes\":[" T_NODE(
        "v", "torch.ops.mylib.gate.default", T_ARG("x", T_T("x")) "," T_ARG("k", "{\"as_int\":3}"),
        T_T("v")) "],"
                  "\"tensor_values\":{\"x\":" T_META(7, T_INT(2) "," T_INT(2)) ",\"v\":" T_META(
                      7, T_INT(2) "," T_INT(2)) "},\"sym_int_values\":{},\"sym_bool_values\":{}";
    static const char signature[] =
        "\"input_specs\":[" T_USER_IN(T_T("x")) "],\"output_specs\":[" T_USER_OUT(T_T("v")) "]";
    nbx_context *ctx = test_program_context(), *other = test_program_context();
    test_archive a;
    int calls = 0;
    expect_ok(ctx, nbx_register_operator(ctx, "mylib::gate(Tensor x, float k=1.0) -> Tensor", gate, &calls));
    nbx_program *program = test_load_json(ctx, &a, graph, signature, "");
    nbx_context_destroy(ctx); /* the program keeps the operator */
    nbx_instance *instance;
    nbx_value out;
    size_t count;
    expect_ok(other, nbx_instance_create(other, program, &instance));
    test_bind(other, instance, 0, test_counting(other, 2, 2));
    expect_ok(other, nbx_instance_run(other, instance, &out, 1, &count));
    assert_true(((const float *)nbx_tensor_data(out.v.tensor))[3] == 9);
    assert_int_equal(calls, 1);
    nbx_value_release(other, &out);
    nbx_instance_destroy(instance);
    nbx_program_release(program);
    nbx_context_destroy(other);
    free(a.data);
}

static void expect_refused(const char *graph, const char *signature, nbx_status status, const char *part)
{
    nbx_context *ctx = test_program_context();
    test_archive a;
    nbx_program *program = NULL;
    test_program_archive(&a, graph, signature, "", NULL, NULL, 0);
    nbx_status got = nbx_program_load_memory(ctx, a.data, a.size, "test.pt2", NULL, NULL, NULL, &program);
    if (got != status) fail_msg("%s: %s instead of %s", part, nbx_status_name(got), nbx_status_name(status));
    test_expect_message(ctx, part);
    nbx_context_destroy(ctx);
    free(a.data);
}

static void test_bad_graphs(void **state)
{
    (void)state;
#define REST "\"tensor_values\":{\"x\":" T_META(7, T_INT(2)) "},\"sym_int_values\":{},\"sym_bool_values\":{}"
#define SIGNATURE "\"input_specs\":[" T_USER_IN(T_T("x")) "],\"output_specs\":[" T_USER_OUT(T_T("x")) "]"
#define GRAPH(nodes) "\"inputs\":[" T_T("x") "],\"outputs\":[" T_T("x") "],\"nodes\":[" nodes "]," REST
    expect_refused(
        GRAPH(T_NODE("y", "torch.ops.aten.mm.default", T_ARG("self", T_T("z")) "," T_ARG("mat2", T_T("x")), T_T("y"))),
        SIGNATURE, NBX_FORMAT, "'z', which no earlier node");
    expect_refused(GRAPH(T_NODE("y", "torch.ops.aten.mm.default", T_ARG("self", T_T("x")), T_T("y"))), SIGNATURE,
                   NBX_FORMAT, "no argument 'mat2'");
    expect_refused(GRAPH(T_NODE("y", "torch.ops.aten.mm.default", T_ARG("self", T_T("x")) "," T_ARG("mat2", T_T("x")),
                                T_T("y") "," T_T("v"))),
                   SIGNATURE, NBX_FORMAT, "has 2 outputs, but aten::mm gives 1");
    expect_refused(
        GRAPH(T_NODE("y", "torch.ops.aten.mm.default",
                     T_ARG("self", T_T("x")) "," T_ARG("mat2", T_T("x")) "," T_ARG("a", T_INT(1)), T_T("y"))),
        SIGNATURE, NBX_NOT_SUPPORTED, "argument a of aten::mm");
    expect_refused(
        GRAPH(T_NODE("y", "torch.ops.aten.mm.default", T_ARG("self", "{\"as_int\":1,\"as_float\":2}"), T_T("y"))),
        SIGNATURE, NBX_FORMAT, "both");
    expect_refused(GRAPH(T_NODE("y", "_operator.add", T_ARG("a", T_INT(1)), T_S("y"))), SIGNATURE, NBX_FORMAT,
                   "gives _operator.add 1 arguments");
    expect_refused("\"inputs\":[" T_S("n") "],\"outputs\":[" T_S("n") "],\"nodes\":[]," REST,
                   "\"input_specs\":[" T_USER_IN(
                       T_S("n")) "],\"output_specs\":[{\"user_input_mutation\":{\"arg\":{\"name\":\"n\"},"
                                 "\"user_input_name\":\"n\"}}]",
                   NBX_FORMAT, "names nothing that can be written");
    expect_refused(GRAPH(""), "\"input_specs\":[],\"output_specs\":[]", NBX_FORMAT,
                   "the signature has 0 inputs, the graph 1");
    expect_refused("\"inputs\":[" T_T("q") "],\"outputs\":[" T_T("q") "],\"nodes\":[]," REST, SIGNATURE, NBX_FORMAT,
                   "says nothing about the tensor 'q'");
    expect_refused("\"inputs\":3", SIGNATURE, NBX_FORMAT, "'inputs' of the graph is not an array");
    expect_refused("\"inputs\":[" T_T("x") "],\"outputs\":[" T_T("x") "],\"nodes\":[],\"tensor_values\":{\"x\":" T_META(
                       7, T_SYM("s0 +")) "}",
                   SIGNATURE, NBX_FORMAT, "size expression 's0 +'");
}

static void test_bad_archives(void **state)
{
    (void)state;
    static const struct {
        const char *name, *text;
        nbx_status status;
        const char *part;
    } cases[] = {
        {"m/archive_format", "pt1", NBX_NOT_SUPPORTED, "'pt1'"},
        {"m/archive_version", "7", NBX_NOT_SUPPORTED, "'7'"},
        {"m/byteorder", "big", NBX_NOT_SUPPORTED, "'big'"},
        {"m/models/model.json", "{", NBX_FORMAT, "JSON"},
        {"m/models/model.json", "{\"schema_version\":{\"major\":7,\"minor\":1}}", NBX_NOT_SUPPORTED,
         "schema version 7.1"},
        {"m/models/other.json", "{}", NBX_NOT_FOUND, "several models"},
        {"n/archive_format", "pt2", NBX_FORMAT, "two members"},
    };
    nbx_context *ctx = test_program_context();
    char *json = test_program_json(GRAPH(""), SIGNATURE, "");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        static const char *const names[] = {"m/archive_format", "m/archive_version", "m/byteorder",
                                            "m/models/model.json"};
        const char *texts[] = {"pt2", "0", "little", json};
        test_archive a;
        bool replaced = false;
        nbx_program *program;
        test_archive_begin(&a);
        for (size_t k = 0; k < 4; k++) {
            bool this = strcmp(names[k], cases[i].name) == 0;
            replaced = replaced || this;
            test_archive_add(&a, names[k], this ? cases[i].text : texts[k], strlen(this ? cases[i].text : texts[k]));
        }
        if (!replaced) test_archive_add(&a, cases[i].name, cases[i].text, strlen(cases[i].text));
        test_archive_end(&a);
        nbx_status status = nbx_program_load_memory(ctx, a.data, a.size, "test.pt2", NULL, NULL, NULL, &program);
        if (status != cases[i].status) fail_msg("%s: %s", cases[i].part, nbx_status_name(status));
        test_expect_message(ctx, cases[i].part);
        assert_string_equal(nbx_context_error(ctx)->file, "test.pt2");
        free(a.data);
    }
    free(json);
    nbx_program *program;
    expect_status(ctx, NBX_FORMAT, nbx_program_load_memory(ctx, "no zip", 6, "test.pt2", NULL, NULL, NULL, &program));
    expect_status(ctx, NBX_IO, nbx_program_load(ctx, "/no/such/file.pt2", NULL, &program));
    nbx_context_destroy(ctx);
}

/* Every truncation, and every byte changed: refused or loaded, never worse. */
static void test_damage(void **state)
{
    (void)state;
    nbx_context *ctx = test_program_context();
    test_archive a;
    test_mm_archive(&a, true);
    uint8_t *copy = malloc(a.size);
    nbx_program *program;
    for (size_t n = 0; n < a.size; n++) {
        memcpy(copy, a.data, n);
        assert_int_not_equal(nbx_program_load_memory(ctx, copy, n, "cut", NULL, NULL, NULL, &program), NBX_OK);
        assert_true(*nbx_context_error(ctx)->message != 0);
    }
    for (size_t i = 0; i < a.size; i++) {
        memcpy(copy, a.data, a.size);
        copy[i] ^= (uint8_t)(1u << (i % 8));
        if (nbx_program_load_memory(ctx, copy, a.size, "flipped", NULL, NULL, NULL, &program) == NBX_OK)
            nbx_program_release(program);
    }
    free(copy);
    free(a.data);
    nbx_context_destroy(ctx);
}

static void count_release(void *user) { ++*(int *)user; }

static void test_memory_is_given_back(void **state)
{
    (void)state;
    nbx_context *ctx = test_program_context();
    test_archive a;
    int released = 0;
    nbx_program *program;
    nbx_tensor *w;
    test_mm_archive(&a, true);
    expect_status(ctx, NBX_FORMAT,
                  nbx_program_load_memory(ctx, a.data, 100, "cut", count_release, &released, NULL, &program));
    assert_int_equal(released, 0);
    expect_ok(ctx, nbx_program_load_memory(ctx, a.data, a.size, "test", count_release, &released, NULL, &program));
    expect_ok(ctx, nbx_program_weight_tensor(ctx, program, 0, &w));
    nbx_program_release(program);
    assert_int_equal(released, 0); /* the tensor still reads it */
    assert_true(((const float *)nbx_tensor_data(w))[5] == 6);
    nbx_tensor_release(w);
    assert_int_equal(released, 1);
    nbx_context_destroy(ctx);
    free(a.data);
}

static nbx_status load_and_run(nbx_context *ctx, void *user)
{
    const test_archive *a = user;
    nbx_program *program = NULL;
    nbx_instance *instance = NULL;
    nbx_value out, in = {.kind = NBX_VALUE_TENSOR};
    size_t count;
    int64_t sizes[2] = {4, 3};
    in.v.tensor = NULL;
    nbx_status status = nbx_program_load_memory(ctx, a->data, a->size, "test", NULL, NULL, NULL, &program);
    if (status == NBX_OK) status = nbx_instance_create(ctx, program, &instance);
    if (status == NBX_OK)
        status = nbx_tensor_empty(ctx, NBX_FLOAT32, 2, sizes, (nbx_device){NBX_DEVICE_CPU, 0}, &in.v.tensor);
    if (status == NBX_OK) {
        memset(nbx_tensor_mutable_data(in.v.tensor), 0, 48);
        status = nbx_instance_call(ctx, instance, &in, 1, &out, 1, &count);
        if (status == NBX_OK) nbx_value_release(ctx, &out);
    }
    nbx_tensor_release(in.v.tensor);
    nbx_instance_destroy(instance);
    nbx_program_release(program);
    return status;
}

static void test_every_allocation(void **state)
{
    (void)state;
    test_archive a;
    test_mm_archive(&a, true);
    assert_true(nbxt_fail_every_allocation("load and run", load_and_run, &a, 1, 400) > 20);
    free(a.data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_weights_file),         cmocka_unit_test(test_missing),
        cmocka_unit_test(test_registered),           cmocka_unit_test(test_bad_graphs),
        cmocka_unit_test(test_bad_archives),         cmocka_unit_test(test_damage),
        cmocka_unit_test(test_memory_is_given_back), cmocka_unit_test(test_every_allocation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
