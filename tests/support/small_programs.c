/* SPDX-License-Identifier: Apache-2.0 */
/* Programs of a few nodes made in memory, and what their tests do with them. */
#include "tests/support/small_programs.h"

#include <string.h>

#include "tests/support/cmocka.h"
#include "tests/support/files.h"

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
const float test_mm_weights[6] = {1, 2, 3, 4, 5, 6};

void test_mm_archive(test_archive *a, bool weights)
{
    test_program_archive(a, mm_graph, mm_signature, mm_ranges, weights ? w_config : NULL, test_mm_weights,
                         sizeof test_mm_weights);
}

nbx_context *test_program_context(void)
{
    nbx_context *ctx;
    nbx_context_options options;
    nbx_context_options_init(&options);
    options.num_threads = 1;
    assert_int_equal(nbx_context_create(&options, &ctx), NBX_OK);
    return ctx;
}

nbx_program *test_load(nbx_context *ctx, const test_archive *a)
{
    nbx_program *program;
    expect_ok(ctx, nbx_program_load_memory(ctx, a->data, a->size, "test.pt2", NULL, NULL, NULL, &program));
    return program;
}

nbx_program *test_load_json(nbx_context *ctx, test_archive *a, const char *graph, const char *signature,
                            const char *ranges)
{
    test_program_archive(a, graph, signature, ranges, NULL, NULL, 0);
    return test_load(ctx, a);
}

nbx_tensor *test_counting(nbx_context *ctx, int64_t rows, int64_t columns)
{
    int64_t sizes[2] = {rows, columns};
    nbx_tensor *t;
    expect_ok(ctx, nbx_tensor_empty(ctx, NBX_FLOAT32, 2, sizes, (nbx_device){NBX_DEVICE_CPU, 0}, &t));
    float *data = nbx_tensor_mutable_data(t);
    for (int64_t i = 0; i < rows * columns; i++) data[i] = (float)i;
    return t;
}

void test_bind(nbx_context *ctx, nbx_instance *instance, size_t index, nbx_tensor *t)
{
    nbx_value v = {.kind = NBX_VALUE_TENSOR};
    v.v.tensor = t;
    expect_ok(ctx, nbx_instance_bind(ctx, instance, index, &v));
    nbx_tensor_release(t);
}

nbx_value test_integer(int64_t i)
{
    nbx_value v = {.kind = NBX_VALUE_SCALAR};
    v.v.scalar = nbx_scalar_int(i);
    return v;
}

void test_expect_message(nbx_context *ctx, const char *part)
{
    const char *message = nbx_context_error(ctx)->message;
    if (!strstr(message, part)) fail_msg("'%s' is not in '%s'", part, message);
}
