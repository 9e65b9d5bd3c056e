/* SPDX-License-Identifier: Apache-2.0 */
/* Programs: binding, running, state, what is asked of them, and several threads. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "nbx/nbx.h"
#include "tests/support/cmocka.h"
#include "tests/support/files.h"
#include "tests/support/small_programs.h"

static void test_run(void **state)
{
    (void)state;
    nbx_context *ctx = test_program_context();
    test_archive a;
    test_mm_archive(&a, true);
    nbx_program *program = test_load(ctx, &a);
    nbx_instance *instance;
    expect_ok(ctx, nbx_instance_create(ctx, program, &instance));
    for (int64_t rows = 3; rows < 8; rows += 2) { /* run again with other sizes */
        nbx_value out;
        size_t count;
        test_bind(ctx, instance, 0, test_counting(ctx, rows, 3));
        expect_ok(ctx, nbx_instance_run(ctx, instance, &out, 1, &count));
        assert_int_equal(count, 1);
        assert_int_equal(nbx_tensor_size(out.v.tensor, 0), rows);
        const float *y = nbx_tensor_data(out.v.tensor);
        for (int64_t i = 0; i < rows; i++) {
            for (int j = 0; j < 2; j++) {
                float want = 0;
                for (int k = 0; k < 3; k++) want += (float)(i * 3 + k) * test_mm_weights[k * 2 + j];
                assert_true(y[i * 2 + j] == want);
            }
        }
        nbx_value_release(ctx, &out);
    }
    nbx_instance_memory memory = {.struct_size = sizeof memory};
    nbx_instance_memory_get(instance, &memory);
    assert_int_equal(memory.weights, sizeof test_mm_weights);
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
    nbx_context *ctx = test_program_context();
    test_archive a;
    test_mm_archive(&a, true);
    nbx_program *program = test_load(ctx, &a);
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
    test_expect_message(ctx, "x (0)");
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
    assert_int_equal(info.weight_bytes, sizeof test_mm_weights);
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
    nbx_context *ctx = test_program_context();
    test_archive a;
    test_mm_archive(&a, true);
    nbx_program *program = test_load(ctx, &a);
    nbx_instance *instance;
    nbx_value out, v = {.kind = NBX_VALUE_TENSOR};
    size_t count;
    expect_ok(ctx, nbx_instance_create(ctx, program, &instance));
    expect_status(ctx, NBX_STATE, nbx_instance_run(ctx, instance, &out, 1, &count));
    test_expect_message(ctx, "'x' (0) is not bound");
    int64_t sizes[3] = {4, 3, 1};
    expect_ok(ctx, nbx_tensor_empty(ctx, NBX_FLOAT32, 3, sizes, (nbx_device){NBX_DEVICE_CPU, 0}, &v.v.tensor));
    expect_status(ctx, NBX_SHAPE, nbx_instance_bind(ctx, instance, 0, &v));
    test_expect_message(ctx, "input 'x' (0) must have 2 dimensions, but has 3");
    assert_string_equal(nbx_context_error(ctx)->argument, "x");
    nbx_value_release(ctx, &v);
    v.kind = NBX_VALUE_TENSOR;
    expect_ok(ctx, nbx_tensor_empty(ctx, NBX_INT64, 2, sizes, (nbx_device){NBX_DEVICE_CPU, 0}, &v.v.tensor));
    expect_status(ctx, NBX_DTYPE, nbx_instance_bind(ctx, instance, 0, &v));
    test_expect_message(ctx, "must be float32, but is int64");
    nbx_value_release(ctx, &v);
    v = test_integer(3);
    expect_status(ctx, NBX_INVALID_ARGUMENT, nbx_instance_bind(ctx, instance, 0, &v));
    test_expect_message(ctx, "must be a tensor");
    test_bind(ctx, instance, 0, test_counting(ctx, 4, 5));
    expect_status(ctx, NBX_SHAPE, nbx_instance_run(ctx, instance, &out, 1, &count));
    test_expect_message(ctx, "input 'x' (0): the size of dimension 1 is 5, but must be 3");
    test_bind(ctx, instance, 0, test_counting(ctx, 65, 3));
    expect_status(ctx, NBX_CONSTRAINT, nbx_instance_run(ctx, instance, &out, 1, &count));
    test_expect_message(ctx, "the size of dimension 0 is 65, but s0 must be at most 64");
    test_bind(ctx, instance, 0, test_counting(ctx, 2, 3));
    expect_status(ctx, NBX_CONSTRAINT, nbx_instance_run(ctx, instance, &out, 1, &count));
    test_expect_message(ctx, "at least 3");
    test_bind(ctx, instance, 0, test_counting(ctx, 4, 3));
    expect_status(ctx, NBX_INVALID_ARGUMENT, nbx_instance_run(ctx, instance, &out, 0, &count));
    expect_ok(ctx, nbx_instance_run(ctx, instance, &out, 1, &count));
    nbx_value_release(ctx, &out);
    expect_status(ctx, NBX_INDEX, nbx_instance_bind(ctx, instance, 1, &v));
    nbx_instance_destroy(instance);
    nbx_program_release(program);
    nbx_context_destroy(ctx);
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
    nbx_context *ctx = test_program_context();
    test_archive a;
    test_program_archive(&a, state_graph, state_signature, "", s_config, values, sizeof values);
    nbx_program *program = test_load(ctx, &a);
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
    nbx_context *ctx = test_program_context();
    test_archive a;
    nbx_program *program = test_load_json(ctx, &a, graph, signature, "");
    nbx_instance *instance;
    nbx_value in = test_integer(2), out;
    size_t count;
    expect_ok(ctx, nbx_instance_create(ctx, program, &instance));
    expect_ok(ctx, nbx_instance_call(ctx, instance, &in, 1, &out, 1, &count));
    assert_int_equal(out.v.scalar.re.i, 2);
    nbx_instance_destroy(instance);
    nbx_program_release(program);
    nbx_context_destroy(ctx);
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
    nbx_context *ctx = test_program_context();
    nbx_instance *instance;
    nbx_value out;
    size_t count;
    j->ok = nbx_instance_create(ctx, j->program, &instance) == NBX_OK;
    for (int i = 0; j->ok && i < 50; i++) {
        test_bind(ctx, instance, 0, test_counting(ctx, 3 + i % 9, 3));
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
    nbx_context *ctx = test_program_context();
    test_archive a;
    test_mm_archive(&a, true);
    job jobs[4];
    pthread_t threads[4];
    nbx_program *program = test_load(ctx, &a);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_run),   cmocka_unit_test(test_queries),        cmocka_unit_test(test_wrong_inputs),
        cmocka_unit_test(test_state), cmocka_unit_test(test_unused_results), cmocka_unit_test(test_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
