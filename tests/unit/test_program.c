/* SPDX-License-Identifier: Apache-2.0 */
/* Programs: loading, binding, running, state, and what is refused. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nbx/nbx.h"
#include "tests/support/cmocka.h"
#include "tests/support/failing_allocator.h"
#include "tests/support/files.h"
#include "tests/support/pt2.h"

static const nbx_device cpu = {NBX_DEVICE_CPU, 0};

/* ---- the programs ---- */

/* y = x @ w, x [s0, 3], w [3, 2]; s0 from 3 to 64. */
static const char mm_graph[] = "\"inputs\":[" T_T("p_w") "," T_T("x") "],\"outputs\":[" T_T(
    "y") "],"
         "\"nodes\":[" T_NODE(
             "y", "torch.ops.aten.mm.default", T_ARG("self", T_T("x")) "," T_ARG("mat2", T_T("p_w")),
             T_T("y")) "],"
                       "\"tensor_values\":{\"p_w\":" T_META(7, T_INT(3) "," T_INT(2)) ",\"x\":" T_META(
                           7, T_SYM("Symbol('s0', positive=True, integer=True)") "," T_INT(
                                  3)) ",\"y\":" T_META(7,
                                                       T_SYM("Symbol('s0', positive=True, integer=True)") "," T_INT(
                                                           2)) "},\"sym_int_values\":{},\"sym_bool_values\":{}";
static const char mm_signature[] =
    "\"input_specs\":[{\"parameter\":{\"arg\":{\"name\":\"p_w\"},\"parameter_name\":\"lin.w\"}}," T_USER_IN(
        T_T("x")) "],"
                  "\"output_specs\":[" T_USER_OUT(T_T("y")) "]";
static const char mm_ranges[] = "\"s0\":{\"min_val\":3,\"max_val\":64}";
static const char w_config[] =
    "\"lin.w\":{\"path_name\":\"weight_0\",\"is_param\":true,\"use_pickle\":false,\"tensor_meta\":{\"dtype\":7,"
    "\"sizes\":[" T_INT(3) "," T_INT(2) "],\"requires_grad\":true,\"device\":{\"type\":\"cpu\",\"index\":null},"
                                        "\"strides\":[" T_INT(2) "," T_INT(
                                            1) "],\"storage_offset\":{\"as_int\":0},\"layout\":7}}";
static const float w_values[6] = {1, 2, 3, 4, 5, 6};

static void mm_archive(test_archive *a, bool weights)
{
    test_program_archive(a, mm_graph, mm_signature, mm_ranges, weights ? w_config : NULL, w_values, sizeof w_values);
}

static nbx_context *context(void)
{
    nbx_context *ctx;
    nbx_context_options options;
    nbx_context_options_init(&options);
    options.num_threads = 1;
    assert_int_equal(nbx_context_create(&options, &ctx), NBX_OK);
    return ctx;
}

static nbx_program *load(nbx_context *ctx, const test_archive *a)
{
    nbx_program *program;
    expect_ok(ctx, nbx_program_load_memory(ctx, a->data, a->size, "test.pt2", NULL, NULL, NULL, &program));
    return program;
}

static nbx_program *load_json(nbx_context *ctx, test_archive *a, const char *graph, const char *signature,
                              const char *ranges)
{
    test_program_archive(a, graph, signature, ranges, NULL, NULL, 0);
    return load(ctx, a);
}

static nbx_tensor *tensor(nbx_context *ctx, int64_t rows, int64_t columns)
{
    int64_t sizes[2] = {rows, columns};
    nbx_tensor *t;
    expect_ok(ctx, nbx_tensor_empty(ctx, NBX_FLOAT32, 2, sizes, cpu, &t));
    float *data = nbx_tensor_mutable_data(t);
    for (int64_t i = 0; i < rows * columns; i++) data[i] = (float)i;
    return t;
}

static void bind(nbx_context *ctx, nbx_instance *instance, size_t index, nbx_tensor *t)
{
    nbx_value v = {.kind = NBX_VALUE_TENSOR};
    v.v.tensor = t;
    expect_ok(ctx, nbx_instance_bind(ctx, instance, index, &v));
    nbx_tensor_release(t);
}

static nbx_value integer(int64_t i)
{
    nbx_value v = {.kind = NBX_VALUE_SCALAR};
    v.v.scalar = nbx_scalar_int(i);
    return v;
}

static void expect_message(nbx_context *ctx, const char *part)
{
    const char *message = nbx_context_error(ctx)->message;
    if (!strstr(message, part)) fail_msg("'%s' is not in '%s'", part, message);
}

/* ---- tests ---- */

static void test_run(void **state)
{
    (void)state;
    nbx_context *ctx = context();
    test_archive a;
    mm_archive(&a, true);
    nbx_program *program = load(ctx, &a);
    nbx_instance *instance;
    expect_ok(ctx, nbx_instance_create(ctx, program, &instance));
    for (int64_t rows = 3; rows < 8; rows += 2) { /* run again with other sizes */
        nbx_value out;
        size_t count;
        bind(ctx, instance, 0, tensor(ctx, rows, 3));
        expect_ok(ctx, nbx_instance_run(ctx, instance, &out, 1, &count));
        assert_int_equal(count, 1);
        assert_int_equal(nbx_tensor_size(out.v.tensor, 0), rows);
        const float *y = nbx_tensor_data(out.v.tensor);
        for (int64_t i = 0; i < rows; i++) {
            for (int j = 0; j < 2; j++) {
                float want = 0;
                for (int k = 0; k < 3; k++) want += (float)(i * 3 + k) * w_values[k * 2 + j];
                assert_true(y[i * 2 + j] == want);
            }
        }
        nbx_value_release(ctx, &out);
    }
    nbx_instance_memory memory = {.struct_size = sizeof memory};
    nbx_instance_memory_get(instance, &memory);
    assert_int_equal(memory.weights, sizeof w_values);
    assert_int_equal(memory.buffers, 0);
    assert_int_equal(memory.inputs, 7 * 3 * 4);
    assert_true(memory.activations >= 7 * 2 * 4);
    nbx_instance_destroy(instance);
    nbx_program_release(program);
    nbx_context_destroy(ctx);
    free(a.data);
}

static void test_queries(void **state)
{
    (void)state;
    nbx_context *ctx = context();
    test_archive a;
    mm_archive(&a, true);
    nbx_program *program = load(ctx, &a);
    nbx_port port = {.struct_size = sizeof port};
    size_t index = 9, count = 0;
    bool supported = false;
    assert_int_equal(nbx_program_input_count(program), 1);
    expect_ok(ctx, nbx_program_input(ctx, program, 0, &port));
    assert_string_equal(port.name, "x");
    assert_int_equal(port.kind, NBX_PORT_TENSOR);
    assert_int_equal(port.dtype, NBX_FLOAT32);
    assert_int_equal(port.ndim, 2);
    assert_string_equal(port.sizes[0].text, "s0");
    assert_int_equal(port.sizes[0].fixed, -1);
    assert_int_equal(port.sizes[0].min, 3);
    assert_int_equal(port.sizes[0].max, 64);
    assert_int_equal(port.sizes[1].fixed, 3);
    expect_ok(ctx, nbx_program_output(ctx, program, 0, &port));
    assert_string_equal(port.name, "y");
    assert_int_equal(port.sizes[1].fixed, 2);
    expect_status(ctx, NBX_INDEX, nbx_program_input(ctx, program, 1, &port));
    expect_ok(ctx, nbx_program_find_input(ctx, program, "x", &index));
    assert_int_equal(index, 0);
    expect_ok(ctx, nbx_program_find_input(ctx, program, "0", &index));
    expect_status(ctx, NBX_NOT_FOUND, nbx_program_find_input(ctx, program, "1", &index));
    expect_status(ctx, NBX_NOT_FOUND, nbx_program_find_input(ctx, program, "z", &index));
    expect_message(ctx, "x (0)");
    nbx_weight weight = {.struct_size = sizeof weight};
    expect_ok(ctx, nbx_program_weight(ctx, program, 0, &weight));
    assert_string_equal(weight.name, "lin.w");
    assert_true(weight.present && !weight.written);
    assert_string_equal(nbx_program_operator(program, 0, &count, &supported), "aten::mm");
    assert_true(count == 1 && supported && !nbx_program_operator(program, 1, NULL, NULL));
    char text[100];
    size_t length = nbx_program_node_text(program, 0, text, sizeof text);
    assert_int_equal(length, strlen(text));
    assert_string_equal(text, "y = aten::mm(x, p_w)");
    nbx_program_info info = {.struct_size = sizeof info};
    nbx_program_info_get(program, &info);
    assert_string_equal(info.torch_version, "2.15.0");
    assert_int_equal(info.weight_bytes, sizeof w_values);
    nbx_tensor *w;
    expect_ok(ctx, nbx_program_weight_tensor(ctx, program, 0, &w));
    assert_true(nbx_tensor_is_read_only(w));
    nbx_tensor_release(w);
    nbx_program_release(program);
    nbx_context_destroy(ctx);
    free(a.data);
}

static void test_wrong_inputs(void **state)
{
    (void)state;
    nbx_context *ctx = context();
    test_archive a;
    mm_archive(&a, true);
    nbx_program *program = load(ctx, &a);
    nbx_instance *instance;
    nbx_value out, v = {.kind = NBX_VALUE_TENSOR};
    size_t count;
    expect_ok(ctx, nbx_instance_create(ctx, program, &instance));
    expect_status(ctx, NBX_STATE, nbx_instance_run(ctx, instance, &out, 1, &count));
    expect_message(ctx, "'x' (0) is not bound");
    int64_t sizes[3] = {4, 3, 1};
    expect_ok(ctx, nbx_tensor_empty(ctx, NBX_FLOAT32, 3, sizes, cpu, &v.v.tensor));
    expect_status(ctx, NBX_SHAPE, nbx_instance_bind(ctx, instance, 0, &v));
    expect_message(ctx, "input 'x' (0) must have 2 dimensions, but has 3");
    assert_string_equal(nbx_context_error(ctx)->argument, "x");
    nbx_value_release(ctx, &v);
    v.kind = NBX_VALUE_TENSOR;
    expect_ok(ctx, nbx_tensor_empty(ctx, NBX_INT64, 2, sizes, cpu, &v.v.tensor));
    expect_status(ctx, NBX_DTYPE, nbx_instance_bind(ctx, instance, 0, &v));
    expect_message(ctx, "must be float32, but is int64");
    nbx_value_release(ctx, &v);
    v = integer(3);
    expect_status(ctx, NBX_INVALID_ARGUMENT, nbx_instance_bind(ctx, instance, 0, &v));
    expect_message(ctx, "must be a tensor");
    bind(ctx, instance, 0, tensor(ctx, 4, 5));
    expect_status(ctx, NBX_SHAPE, nbx_instance_run(ctx, instance, &out, 1, &count));
    expect_message(ctx, "input 'x' (0): the size of dimension 1 is 5, but must be 3");
    bind(ctx, instance, 0, tensor(ctx, 65, 3));
    expect_status(ctx, NBX_CONSTRAINT, nbx_instance_run(ctx, instance, &out, 1, &count));
    expect_message(ctx, "the size of dimension 0 is 65, but s0 must be at most 64");
    bind(ctx, instance, 0, tensor(ctx, 2, 3));
    expect_status(ctx, NBX_CONSTRAINT, nbx_instance_run(ctx, instance, &out, 1, &count));
    expect_message(ctx, "at least 3");
    bind(ctx, instance, 0, tensor(ctx, 4, 3));
    expect_status(ctx, NBX_INVALID_ARGUMENT, nbx_instance_run(ctx, instance, &out, 0, &count));
    expect_ok(ctx, nbx_instance_run(ctx, instance, &out, 1, &count));
    nbx_value_release(ctx, &out);
    expect_status(ctx, NBX_INDEX, nbx_instance_bind(ctx, instance, 1, &v));
    nbx_instance_destroy(instance);
    nbx_program_release(program);
    nbx_context_destroy(ctx);
    free(a.data);
}

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
    nbx_context *ctx = context();
    test_archive a;
    nbx_program *program = NULL;
    nbx_instance *instance;
    mm_archive(&a, false);
    expect_status(ctx, NBX_NOT_FOUND, load_weights(ctx, &a, NULL, false, &program));
    expect_message(ctx, "lin.w");
    expect_ok(ctx, load_weights(ctx, &a, NULL, true, &program));
    assert_int_equal(nbx_program_missing_count(program), 1);
    assert_string_equal(nbx_program_missing(program, 0), "weight lin.w");
    expect_status(ctx, NBX_STATE, nbx_instance_create(ctx, program, &instance));
    nbx_program_release(program);
    const char *path = test_path("w.safetensors"), *name = "lin.w", *other = "lin.v";
    int64_t sizes[2] = {3, 2}, wrong[2] = {2, 3};
    nbx_tensor *w;
    expect_ok(ctx, nbx_tensor_from_data(ctx, NBX_FLOAT32, 2, sizes, w_values, &w));
    expect_ok(ctx, nbx_safetensors_write(ctx, path, &other, &w, 1, NULL, NULL, 0));
    expect_status(ctx, NBX_NOT_FOUND, load_weights(ctx, &a, path, false, &program));
    expect_ok(ctx, nbx_safetensors_write(ctx, path, &name, &w, 1, NULL, NULL, 0));
    nbx_tensor_release(w);
    expect_ok(ctx, load_weights(ctx, &a, path, false, &program));
    expect_ok(ctx, nbx_instance_create(ctx, program, &instance));
    bind(ctx, instance, 0, tensor(ctx, 3, 3));
    nbx_value out;
    size_t count;
    expect_ok(ctx, nbx_instance_run(ctx, instance, &out, 1, &count));
    assert_true(((const float *)nbx_tensor_data(out.v.tensor))[0] == 0 * 1 + 1 * 3 + 2 * 5);
    nbx_value_release(ctx, &out);
    nbx_instance_destroy(instance);
    nbx_program_release(program);
    expect_ok(ctx, nbx_tensor_from_data(ctx, NBX_FLOAT32, 2, wrong, w_values, &w));
    expect_ok(ctx, nbx_safetensors_write(ctx, path, &name, &w, 1, NULL, NULL, 0));
    nbx_tensor_release(w);
    expect_status(ctx, NBX_SHAPE, load_weights(ctx, &a, path, false, &program));
    expect_message(ctx, "'lin.w' has sizes [2, 3], but the program's weight 'lin.w' has [3, 2]");
    expect_ok(ctx, nbx_tensor_from_data(ctx, NBX_INT32, 2, sizes, w_values, &w));
    expect_ok(ctx, nbx_safetensors_write(ctx, path, &name, &w, 1, NULL, NULL, 0));
    nbx_tensor_release(w);
    expect_status(ctx, NBX_DTYPE, load_weights(ctx, &a, path, false, &program));
    expect_message(ctx, "is int32, but the program's weight 'lin.w' is float32");
    nbx_context_destroy(ctx);
    test_remove_folder();
    free(a.data);
}

/* b = b @ b, kept; the output is the new b. */
static const char state_graph[] = "\"inputs\":[" T_T("b_s") "],\"outputs\":[" T_T("y") "," T_T(
    "y") "],"
         "\"nodes\":[" T_NODE("y", "torch.ops.aten.mm.default", T_ARG("self", T_T("b_s")) "," T_ARG("mat2", T_T("b_s")),
                              T_T("y")) "],"
                                        "\"tensor_values\":{\"b_s\":" T_META(7, T_INT(1) "," T_INT(1)) ",\"y\":" T_META(
                                            7, T_INT(1) "," T_INT(1)) "},\"sym_int_values\":{},\"sym_bool_values\":{}";
static const char state_signature[] =
    "\"input_specs\":[{\"buffer\":{\"arg\":{\"name\":\"b_s\"},\"buffer_name\":\"s\",\"persistent\":true}}],"
    "\"output_specs\":[{\"buffer_mutation\":{\"arg\":{\"name\":\"y\"},\"buffer_name\":\"s\"}}," T_USER_OUT(
        T_T("y")) "]";
static const char s_config[] =
    "\"s\":{\"path_name\":\"weight_0\",\"is_param\":false,\"use_pickle\":false,\"tensor_meta\":{\"dtype\":7,\"sizes\":"
    "[" T_INT(1) "," T_INT(1) "],\"requires_grad\":false,\"device\":{\"type\":\"cpu\"},\"strides\":[" T_INT(
        1) "," T_INT(1) "],\"storage_offset\":{\"as_int\":1},\"layout\":7}}";

static float run_one(nbx_context *ctx, nbx_instance *instance)
{
    nbx_value out;
    size_t count;
    expect_ok(ctx, nbx_instance_run(ctx, instance, &out, 1, &count));
    float v = *(const float *)nbx_tensor_data(out.v.tensor);
    nbx_value_release(ctx, &out);
    return v;
}

static void test_state(void **state)
{
    (void)state;
    static const float values[2] = {7, 2};
    nbx_context *ctx = context();
    test_archive a;
    test_program_archive(&a, state_graph, state_signature, "", s_config, values, sizeof values);
    nbx_program *program = load(ctx, &a);
    nbx_instance *one, *two;
    nbx_tensor *now;
    expect_ok(ctx, nbx_instance_create(ctx, program, &one));
    expect_ok(ctx, nbx_instance_create(ctx, program, &two));
    assert_true(run_one(ctx, one) == 4);
    assert_true(run_one(ctx, one) == 16);
    assert_true(run_one(ctx, two) == 4); /* instances have buffers of their own */
    expect_ok(ctx, nbx_instance_weight(ctx, one, "s", &now));
    assert_true(*(const float *)nbx_tensor_data(now) == 16);
    nbx_tensor_release(now);
    expect_ok(ctx, nbx_instance_reset(ctx, one));
    assert_true(run_one(ctx, one) == 4);
    assert_true(run_one(ctx, two) == 16);
    expect_status(ctx, NBX_NOT_FOUND, nbx_instance_weight(ctx, one, "t", &now));
    nbx_weight weight = {.struct_size = sizeof weight};
    expect_ok(ctx, nbx_program_weight(ctx, program, 0, &weight));
    assert_true(weight.written);
    nbx_instance_destroy(one);
    nbx_instance_destroy(two);
    nbx_program_release(program);
    nbx_context_destroy(ctx);
    free(a.data);
}

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
    nbx_context *ctx = context();
    test_archive a;
    nbx_program *program = load_json(ctx, &a, sizes_graph, sizes_signature,
                                     "\"s0\":{\"min_val\":2,\"max_val\":4},\"s2\":{\"min_val\":0,\"max_val\":30}");
    nbx_instance *instance;
    nbx_value in[4] = {{.kind = NBX_VALUE_TENSOR},
                       {.kind = NBX_VALUE_NONE},
                       {.kind = NBX_VALUE_DEFAULT},
                       {.kind = NBX_VALUE_NONE}},
              out[8];
    size_t count;
    expect_ok(ctx, nbx_instance_create(ctx, program, &instance));
    in[0].v.tensor = tensor(ctx, 7, 4);
    in[1] = integer(3);
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
    in[2] = integer(2);
    expect_ok(ctx, nbx_instance_bind(ctx, instance, 2, &in[2]));
    in[2] = integer(3);
    expect_status(ctx, NBX_CONSTRAINT, nbx_instance_bind(ctx, instance, 2, &in[2]));
    expect_message(ctx, "input 'k' (2) must be 2");
    expect_status(ctx, NBX_CONSTRAINT, nbx_instance_bind(ctx, instance, 3, &in[2]));
    in[1] = integer(29); /* 28 // 29 is not at least 1 */
    expect_ok(ctx, nbx_instance_bind(ctx, instance, 1, &in[1]));
    expect_status(ctx, NBX_CONSTRAINT, nbx_instance_run(ctx, instance, out, 8, &count));
    expect_message(ctx, "q >= 1");
    in[1] = integer(0);
    expect_ok(ctx, nbx_instance_bind(ctx, instance, 1, &in[1]));
    expect_status(ctx, NBX_CONSTRAINT, nbx_instance_run(ctx, instance, out, 8, &count));
    expect_message(ctx, "node 'q' (_operator.floordiv): ");
    expect_message(ctx, "division by zero");
    in[1] = integer(31);
    expect_ok(ctx, nbx_instance_bind(ctx, instance, 1, &in[1]));
    expect_status(ctx, NBX_CONSTRAINT, nbx_instance_run(ctx, instance, out, 8, &count));
    expect_message(ctx, "input 'n' (1): the value is 31, but s2 must be at most 30");
    in[1] = integer(1);
    expect_ok(ctx, nbx_instance_bind(ctx, instance, 1, &in[1]));
    nbx_tensor_release(in[0].v.tensor);
    bind(ctx, instance, 0, tensor(ctx, 6, 4)); /* 6 is no 2*s0 + 1 */
    expect_ok(ctx, nbx_instance_bind(ctx, instance, 1, &in[1]));
    expect_status(ctx, NBX_SHAPE, nbx_instance_run(ctx, instance, out, 8, &count));
    expect_message(ctx, "the size of dimension 0 is 6, but must be 2*s0 + 1 for a whole s0");
    bind(ctx, instance, 0, tensor(ctx, 11, 4));
    expect_status(ctx, NBX_CONSTRAINT, nbx_instance_run(ctx, instance, out, 8, &count));
    expect_message(ctx, "s0 is 5 with these inputs, but must be at most 4");
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
    nbx_context *ctx = context();
    test_archive a;
    nbx_program *program = load_json(ctx, &a, control_graph, control_signature, "");
    nbx_instance *instance;
    nbx_value in = integer(2), out[2];
    size_t count;
    expect_ok(ctx, nbx_instance_create(ctx, program, &instance));
    expect_ok(ctx, nbx_instance_call(ctx, instance, &in, 1, out, 2, &count));
    assert_int_equal(out[0].v.scalar.re.i, 4);
    assert_int_equal(out[1].v.scalar.re.i, 16);
    in = integer(12);
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
    nbx_context *ctx = context();
    test_archive a;
    nbx_program *program = load_json(ctx, &a, control_graph, control_signature, "");
    watch w = {0};
    nbx_value in = integer(1), out[2];
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

/* Results that nobody uses have no room of their own in the program. */
static void test_unused_results(void **state)
{
    (void)state;
    static const char graph[] = "\"inputs\":[" T_S("n") "],\"outputs\":[" T_S("n") "],\"nodes\":[" T_NODE(
        "u", "_operator.add", T_ARG("a", T_S("n")) "," T_ARG("b", T_S("n")),
        "") "],"
            "\"tensor_values\":{},\"sym_int_values\":{},\"sym_bool_values\":{}";
    static const char signature[] =
        "\"input_specs\":[" T_USER_IN(T_S("n")) "],\"output_specs\":[" T_USER_OUT(T_S("n")) "]";
    nbx_context *ctx = context();
    test_archive a;
    nbx_program *program = load_json(ctx, &a, graph, signature, "");
    nbx_instance *instance;
    nbx_value in = integer(2), out;
    size_t count;
    expect_ok(ctx, nbx_instance_create(ctx, program, &instance));
    expect_ok(ctx, nbx_instance_call(ctx, instance, &in, 1, &out, 1, &count));
    assert_int_equal(out.v.scalar.re.i, 2);
    nbx_instance_destroy(instance);
    nbx_program_release(program);
    nbx_context_destroy(ctx);
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
    nbx_context *ctx = context();
    test_archive a;
    nbx_program *program;
    test_program_archive(&a, graph, signature, "", NULL, NULL, 0);
    expect_status(ctx, NBX_NOT_SUPPORTED, load_weights(ctx, &a, NULL, false, &program));
    expect_message(ctx, "operator aten::no_such_op.Tensor (2 times)");
    expect_message(ctx, "operator mylib::gate");
    expect_message(ctx, "feature higher_order.flex_attention");
    expect_message(ctx, "dtype complex32");
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
    nbx_context *ctx = context(), *other = context();
    test_archive a;
    int calls = 0;
    expect_ok(ctx, nbx_register_operator(ctx, "mylib::gate(Tensor x, float k=1.0) -> Tensor", gate, &calls));
    nbx_program *program = load_json(ctx, &a, graph, signature, "");
    nbx_context_destroy(ctx); /* the program keeps the operator */
    nbx_instance *instance;
    nbx_value out;
    size_t count;
    expect_ok(other, nbx_instance_create(other, program, &instance));
    bind(other, instance, 0, tensor(other, 2, 2));
    expect_ok(other, nbx_instance_run(other, instance, &out, 1, &count));
    assert_true(((const float *)nbx_tensor_data(out.v.tensor))[3] == 9);
    assert_int_equal(calls, 1);
    nbx_value_release(other, &out);
    nbx_instance_destroy(instance);
    nbx_program_release(program);
    nbx_context_destroy(other);
    free(a.data);
}

typedef struct job {
    nbx_program *program;
    float first;
    bool ok;
} job;

static void *work(void *user)
{
    job *j = user;
    nbx_context *ctx = context();
    nbx_instance *instance;
    nbx_value out;
    size_t count;
    j->ok = nbx_instance_create(ctx, j->program, &instance) == NBX_OK;
    for (int i = 0; j->ok && i < 50; i++) {
        bind(ctx, instance, 0, tensor(ctx, 3 + i % 9, 3));
        j->ok = nbx_instance_run(ctx, instance, &out, 1, &count) == NBX_OK;
        if (!j->ok) break;
        j->ok = ((const float *)nbx_tensor_data(out.v.tensor))[0] == 13;
        nbx_value_release(ctx, &out);
    }
    nbx_instance_destroy(instance);
    nbx_context_destroy(ctx);
    return NULL;
}

static void test_threads(void **state)
{
    (void)state;
    nbx_context *ctx = context();
    test_archive a;
    mm_archive(&a, true);
    job jobs[4];
    pthread_t threads[4];
    nbx_program *program = load(ctx, &a);
    for (int i = 0; i < 4; i++) {
        jobs[i] = (job){program, 0, false};
        assert_int_equal(pthread_create(&threads[i], NULL, work, &jobs[i]), 0);
    }
    for (int i = 0; i < 4; i++) {
        pthread_join(threads[i], NULL);
        assert_true(jobs[i].ok);
    }
    nbx_program_release(program);
    nbx_context_destroy(ctx);
    free(a.data);
}

static void expect_refused(const char *graph, const char *signature, nbx_status status, const char *part)
{
    nbx_context *ctx = context();
    test_archive a;
    nbx_program *program = NULL;
    test_program_archive(&a, graph, signature, "", NULL, NULL, 0);
    nbx_status got = nbx_program_load_memory(ctx, a.data, a.size, "test.pt2", NULL, NULL, NULL, &program);
    if (got != status) fail_msg("%s: %s instead of %s", part, nbx_status_name(got), nbx_status_name(status));
    expect_message(ctx, part);
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
    nbx_context *ctx = context();
    char *json = test_program_json(sizes_graph, sizes_signature, "");
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
        expect_message(ctx, cases[i].part);
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
    nbx_context *ctx = context();
    test_archive a;
    mm_archive(&a, true);
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
    nbx_context *ctx = context();
    test_archive a;
    int released = 0;
    nbx_program *program;
    nbx_tensor *w;
    mm_archive(&a, true);
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
    if (status == NBX_OK) status = nbx_tensor_empty(ctx, NBX_FLOAT32, 2, sizes, cpu, &in.v.tensor);
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
    mm_archive(&a, true);
    assert_true(nbxt_fail_every_allocation("load and run", load_and_run, &a, 1, 400) > 20);
    free(a.data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_run),
        cmocka_unit_test(test_queries),
        cmocka_unit_test(test_wrong_inputs),
        cmocka_unit_test(test_weights_file),
        cmocka_unit_test(test_state),
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_control),
        cmocka_unit_test(test_cancel_and_observer),
        cmocka_unit_test(test_unused_results),
        cmocka_unit_test(test_missing),
        cmocka_unit_test(test_registered),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_bad_graphs),
        cmocka_unit_test(test_bad_archives),
        cmocka_unit_test(test_damage),
        cmocka_unit_test(test_memory_is_given_back),
        cmocka_unit_test(test_every_allocation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
