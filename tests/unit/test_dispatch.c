/* SPDX-License-Identifier: Apache-2.0 */
/* The dispatcher: argument checks, devices, in-place and out= variants, scopes, typed functions, registered operators.
 */
#include "tests/support/cmocka.h"

#include <fenv.h>
#include <stdio.h>
#include <string.h>

#include "nbx/ops.h"
#include "src/ops/op.h"
#include "src/ops/schema.h"
#include "tests/support/ops.h"

static const int64_t sizes_2_3[2] = {2, 3}, sizes_3[1] = {3}, sizes_0[1] = {0}, sizes_6[1] = {6};
static const double numbers[6] = {-3, -2, -1, 0, 1, 2};

static nbx_tensor *floats(nbx_context *ctx) { return test_numbers(ctx, NBX_FLOAT32, 2, sizes_2_3, numbers); }

static void test_arguments(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    nbx_tensor *x = floats(ctx);
    nbx_value args[4] = {test_tensor(x), test_int(0), test_bool(false), test_int(1)};
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "takes 3 arguments, not 4", "aten::_softmax", args, 4);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "needs argument 'half_to_float' (bool)", "aten::_softmax", args, 2);
    args[1] = test_double(0);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "'dim' of aten::_softmax takes int, not a float", "aten::_softmax", args,
                  3);
    assert_string_equal(nbx_context_error(ctx)->argument, "dim");
    assert_string_equal(nbx_context_error(ctx)->op, "aten::_softmax");
    args[1] = test_int(0);
    args[2] = test_int(0);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "takes bool, not an int", "aten::_softmax", args, 3);
    args[2] = test_bool(false);
    args[0] = test_none();
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "takes Tensor, not None", "aten::_softmax", args, 3);
    args[0] = test_tensor(NULL);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "not NULL; an absent tensor is NBX_NONE", "aten::_softmax", args, 3);
    args[0] = test_tensor(NBX_NONE);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "not None", "aten::_softmax", args, 3);
    args[0] = test_tensor(x);
    args[1] = test_tensor(x);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "takes int, not a tensor", "aten::_softmax", args, 3);
    nbx_value scalars[3] = {test_tensor(x), test_tensor(x), test_int(1)};
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "read the number from the tensor first", "aten::linalg_vector_norm",
                  scalars, 2);
    test_op_fails(ctx, NBX_UNKNOWN_OPERATOR, "no operator is named aten::nothing", "aten::nothing", args, 3);
    test_op_fails(ctx, NBX_UNKNOWN_OPERATOR, "aten::linalg_qr is out of scope: matrix fact", "aten::linalg_qr", args,
                  3);
    test_op_fails(ctx, NBX_UNKNOWN_OPERATOR, "is out of scope: gradients", "aten::mul_backward.out", args, 3);
    test_op_fails(ctx, NBX_UNKNOWN_OPERATOR, "there is aten::softmax.int", "aten::softmax.dim", args, 3);
    nbx_value ret;
    size_t count = 7;
    assert_int_equal(nbx_call(ctx, "aten::sum", args, 1, &ret, 0, &count), NBX_INVALID_ARGUMENT);
    assert_int_equal(count, 0);
    assert_int_equal(nbx_call(ctx, NULL, args, 1, &ret, 1, &count), NBX_INVALID_ARGUMENT);
    assert_int_equal(nbx_call(NULL, "aten::sum", args, 1, &ret, 1, &count), NBX_INVALID_ARGUMENT);
    assert_int_equal(nbx_call(ctx, "aten::sum", NULL, 1, &ret, 1, &count), NBX_INVALID_ARGUMENT);
    /* bool for int, one int for int[1], overload names */
    args[1] = test_bool(true);
    assert_int_equal(nbx_call(ctx, "aten::sum.dim_IntList", args, 2, &ret, 1, &count), NBX_OK);
    test_expect(ctx, ret.v.tensor, NBX_FLOAT32, 1, (const int64_t[]){2}, (const double[]){-6, 3}, 0);
    nbx_value_release(ctx, &ret);
    assert_int_equal(nbx_call(ctx, "aten::sum.default", args, 1, &ret, 1, &count), NBX_OK);
    nbx_value_release(ctx, &ret);
    assert_true(nbx_operator_exists(NULL, "aten::sum.default"));
    assert_false(nbx_operator_exists(ctx, "aten::sum.nothing"));
    assert_false(nbx_operator_exists(ctx, NULL));
    nbx_tensor_release(x);
    nbx_context_destroy(ctx);
}

static void test_devices(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    nbx_tensor *x = floats(ctx), *y = NULL, *out = NULL;
    nbx_device ref = {NBX_DEVICE_REF, 0};
    assert_int_equal(nbx_tensor_to_device(ctx, x, ref, &y), NBX_OK);
    assert_int_equal(nbx_softmax(ctx, y, 1, NULL, &out), NBX_OK);
    assert_int_equal(nbx_tensor_device(out).type, NBX_DEVICE_REF);
    nbx_tensor_release(out);
    bool yes = true;
    assert_int_equal(nbx_equal(ctx, x, y, &yes), NBX_DEVICE);
    assert_non_null(strstr(nbx_context_error(ctx)->message, "is on ref, but another tensor of the call is on cpu"));
    nbx_tensor_release(x);
    nbx_tensor_release(y);
    nbx_context_destroy(ctx);
}

static void test_out(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    nbx_tensor *x = floats(ctx), *out = NULL, *want = NULL, *t = NULL, *view = NULL;
    nbx_device cpu = {NBX_DEVICE_CPU, 0};
    assert_int_equal(nbx_internal_softmax(ctx, x, 1, false, &want), NBX_OK);
    double values[6];
    for (int i = 0; i < 6; i++) values[i] = (double)((const float *)nbx_tensor_data(want))[i];
    /* a plain one, a transposed one, another dtype, an empty one */
    const int64_t strides[2] = {1, 2};
    assert_int_equal(nbx_tensor_empty_strided(ctx, NBX_FLOAT32, 2, sizes_2_3, strides, cpu, &out), NBX_OK);
    assert_int_equal(nbx_internal_softmax_out(ctx, x, 1, false, out), NBX_OK);
    test_expect(ctx, out, NBX_FLOAT32, 2, sizes_2_3, values, 0);
    assert_int_equal(nbx_tensor_strides(out)[0], 1);
    assert_int_equal(out->storage->version, 1);
    nbx_tensor_release(out);
    assert_int_equal(nbx_tensor_empty(ctx, NBX_FLOAT64, 2, sizes_2_3, cpu, &out), NBX_OK);
    assert_int_equal(nbx_internal_softmax_out(ctx, x, 1, false, out), NBX_OK);
    test_expect(ctx, out, NBX_FLOAT64, 2, sizes_2_3, values, 0);
    nbx_tensor_release(out);
    assert_int_equal(nbx_tensor_empty(ctx, NBX_FLOAT32, 1, sizes_0, cpu, &out), NBX_OK);
    assert_int_equal(nbx_internal_softmax_out(ctx, x, 1, false, out), NBX_OK);
    test_expect(ctx, out, NBX_FLOAT32, 2, sizes_2_3, values, 0);
    /* the wrong sizes, a dtype that cannot hold the result */
    nbx_value args[4] = {test_tensor(x), test_int(1), test_bool(false), test_tensor(out)};
    assert_int_equal(nbx_tensor_empty(ctx, NBX_FLOAT32, 1, sizes_6, cpu, &t), NBX_OK);
    args[3] = test_tensor(t);
    test_op_fails(ctx, NBX_SHAPE, "has sizes [2, 3], but argument 'out', which it would be written to, has sizes [6]",
                  "aten::_softmax.out", args, 4);
    nbx_tensor_release(t);
    assert_int_equal(nbx_tensor_empty(ctx, NBX_INT64, 2, sizes_2_3, cpu, &t), NBX_OK);
    args[3] = test_tensor(t);
    test_op_fails(ctx, NBX_DTYPE, "cannot be written to argument 'out' of int64", "aten::_softmax.out", args, 4);
    nbx_tensor_release(t);
    /* memory that overlaps itself, the input, or is read-only */
    const int64_t expanded[2] = {0, 1};
    assert_int_equal(nbxi_view(ctx, out, NBX_FLOAT32, 2, sizes_2_3, expanded, 0, &view), NBX_OK);
    args[3] = test_tensor(view);
    test_op_fails(ctx, NBX_OVERLAP, "share memory", "aten::_softmax.out", args, 4);
    nbx_tensor_release(view);
    nbx_tensor *copy = floats(ctx);
    assert_int_equal(nbx_internal_softmax_out(ctx, copy, 1, false, copy), NBX_OK);
    test_expect(ctx, copy, NBX_FLOAT32, 2, sizes_2_3, values, 0);
    nbx_tensor_release(copy);
    float memory[6] = {0};
    assert_int_equal(
        nbx_tensor_from_memory(ctx, NBX_FLOAT32, 2, sizes_2_3, NULL, 0, memory, sizeof memory, true, NULL, NULL, &t),
        NBX_OK);
    args[3] = test_tensor(t);
    test_op_fails(ctx, NBX_READ_ONLY, "read-only", "aten::_softmax.out", args, 4);
    assert_true(memory[0] == 0);
    nbx_tensor_release(t);
    /* sums take the dtype of out; two results must not share memory */
    assert_int_equal(nbx_tensor_empty(ctx, NBX_FLOAT64, 0, NULL, cpu, &t), NBX_OK);
    assert_int_equal(nbx_sum_out(ctx, x, NULL, t), NBX_OK);
    test_expect(ctx, t, NBX_FLOAT64, 0, NULL, (const double[]){-3}, 0);
    nbx_tensor_release(t);
    assert_int_equal(nbx_tensor_empty(ctx, NBX_FLOAT32, 0, NULL, cpu, &t), NBX_OK);
    nbx_aminmax_options options;
    nbx_aminmax_options_init(&options);
    assert_int_equal(nbx_aminmax_out(ctx, x, &options, t, t), NBX_OVERLAP);
    nbx_tensor_release(t);
    nbx_tensor_release(out);
    nbx_tensor_release(want);
    nbx_tensor_release(x);
    nbx_context_destroy(ctx);
}

static void test_inplace(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    nbx_tensor *x = floats(ctx), *row = test_numbers(ctx, NBX_FLOAT32, 1, sizes_3, numbers),
               *integers = test_numbers(ctx, NBX_INT64, 2, sizes_2_3, numbers), *view = NULL;
    assert_int_equal(nbx_relu_inplace(ctx, x), NBX_OK);
    test_expect(ctx, x, NBX_FLOAT32, 2, sizes_2_3, (const double[]){0, 0, 0, 0, 1, 2}, 0);
    assert_int_equal(x->storage->version, 1);
    /* the result is larger than self */
    nbx_value args[3] = {test_tensor(row), test_tensor(x)};
    test_op_fails(ctx, NBX_SHAPE, "has sizes [2, 3]", "aten::add_.Tensor", args, 2);
    /* a float result into integers */
    args[0] = test_tensor(integers);
    args[1] = test_double(0.5);
    test_op_fails(ctx, NBX_DTYPE, "cannot be written to argument 'self' of int64", "aten::add_.Scalar", args, 2);
    /* the other argument overlaps partly: refused as PyTorch does */
    const int64_t strides[1] = {1};
    assert_int_equal(nbxi_view(ctx, x, NBX_FLOAT32, 1, sizes_3, strides, 3, &view), NBX_OK);
    nbx_tensor *later = NULL;
    assert_int_equal(nbxi_view(ctx, x, NBX_FLOAT32, 1, sizes_3, strides, 2, &later), NBX_OK);
    assert_int_equal(nbx_add_inplace(ctx, view, later, NULL), NBX_OVERLAP);
    test_expect(ctx, x, NBX_FLOAT32, 2, sizes_2_3, (const double[]){0, 0, 0, 0, 1, 2}, 0);
    nbx_tensor_release(view);
    nbx_tensor_release(later);
    nbx_tensor_release(x);
    nbx_tensor_release(row);
    nbx_tensor_release(integers);
    nbx_context_destroy(ctx);
}

static nbx_status halves(nbx_context *ctx, void *user, const nbx_value *args, size_t nargs, nbx_value *rets,
                         size_t nrets)
{
    (void)user;
    (void)nargs;
    (void)nrets;
    nbx_status status = nbx_value_make_tensors(ctx, 2, &rets[0]);
    for (int i = 0; i < 2 && status == NBX_OK; i++) {
        nbx_tensor_retain(args[0].v.tensor);
        rets[0].v.tensors.data[i] = args[0].v.tensor;
    }
    return status;
}

static void test_scopes(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    nbx_memory_info before, after;
    nbx_tensor *x = floats(ctx), *kept = NULL;
    assert_int_equal(nbx_register_operator(ctx, "mylib::halves(Tensor x) -> Tensor[]", halves, NULL), NBX_OK);
    nbx_memory_info_get(ctx, &before);
    assert_int_equal(nbx_scope_begin(ctx), NBX_OK);
    nbx_tensor *y = NULL;
    for (int i = 0; i < 40; i++) assert_int_equal(nbx_softmax(ctx, x, 1, NULL, &y), NBX_OK);
    assert_int_equal(nbx_scope_keep(ctx, y), NBX_OK);
    kept = y;
    size_t count = 0;
    nbx_tensor *parts[3] = {NULL, NULL, NULL};
    assert_int_equal(nbx_unbind(ctx, x, NULL, parts, 1, &count), NBX_INVALID_ARGUMENT);
    assert_int_equal(count, 2);
    assert_null(parts[0]);
    assert_int_equal(nbx_unbind(ctx, x, NULL, parts, 3, &count), NBX_OK);
    assert_int_equal(count, 2);
    assert_true(nbx_tensor_shares_storage(parts[1], x));
    nbx_value arg = test_tensor(x), list;
    assert_int_equal(nbx_call(ctx, "mylib::halves", &arg, 1, &list, 1, &count), NBX_OK);
    assert_int_equal(list.v.tensors.count, 2);
    assert_int_equal(nbx_scope_end(ctx), NBX_OK);
    nbx_tensor_release(kept);
    nbx_memory_info_get(ctx, &after);
    assert_int_equal(before.live, after.live);
    assert_int_equal(nbx_call(ctx, "mylib::halves", &arg, 1, &list, 1, &count), NBX_OK);
    nbx_value_release(ctx, &list);
    nbx_memory_info_get(ctx, &after);
    assert_int_equal(before.live, after.live);
    nbx_tensor_release(x);
    nbx_context_destroy(ctx);
}

static void test_options(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    nbx_tensor *x = floats(ctx), *out = NULL;
    nbx_var_options options;
    nbx_var_options_init(&options);
    assert_true(options.unbiased);
    options.struct_size = 0;
    assert_int_equal(nbx_var(ctx, x, &options, &out), NBX_INVALID_ARGUMENT);
    options.struct_size = sizeof options + 8;
    assert_int_equal(nbx_var(ctx, x, &options, &out), NBX_INVALID_ARGUMENT);
    options.unbiased = false;
    options.struct_size = sizeof(size_t); /* an older struct without the member: the default holds */
    assert_int_equal(nbx_var(ctx, x, &options, &out), NBX_OK);
    test_expect(ctx, out, NBX_FLOAT32, 0, NULL, (const double[]){3.5}, 0);
    nbx_tensor_release(out);
    assert_int_equal(nbx_var(ctx, x, NULL, NULL), NBX_INVALID_ARGUMENT);
    assert_int_equal(nbx_var(NULL, x, NULL, &out), NBX_INVALID_ARGUMENT);
    assert_null(out);
    assert_int_equal(nbx_var(ctx, NBX_NONE, NULL, &out), NBX_INVALID_ARGUMENT);
    assert_int_equal(nbx_var(ctx, NULL, NULL, &out), NBX_INVALID_ARGUMENT);
    nbx_tensor_release(x);
    nbx_context_destroy(ctx);
}

/* ---- registered operators ------------------------------------------------------------------------------------------
 */

static nbx_status gate(nbx_context *ctx, void *user, const nbx_value *args, size_t nargs, nbx_value *rets, size_t nrets)
{
    assert_int_equal(nargs, 2);
    assert_int_equal(nrets, 1);
    assert_true(args[1].v.scalar.kind == NBX_SCALAR_DOUBLE);
    ++*(int *)user;
    if (args[1].v.scalar.re.d < 0) {
        nbx_set_error(ctx, NBX_CONSTRAINT, "k must not be %g", args[1].v.scalar.re.d);
        return NBX_CONSTRAINT;
    }
    if (args[1].v.scalar.re.d > 100) return NBX_LIMIT;
    if (args[1].v.scalar.re.d > 10) return NBX_OK; /* sets nothing */
    nbx_tensor *y = NULL;
    nbx_status status = nbx_softmax(ctx, args[0].v.tensor, -1, NULL, &y);
    rets[0] = test_tensor(y);
    return status;
}

static void test_registered(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    int calls = 0;
    const char *schema = "mylib::gate(Tensor x, float k=1.5) -> Tensor";
    assert_int_equal(nbx_register_operator(ctx, schema, gate, &calls), NBX_OK);
    assert_int_equal(nbx_register_operator(ctx, schema, gate, &calls), NBX_STATE);
    assert_int_equal(nbx_register_operator(ctx, "aten::gate(Tensor x) -> Tensor", gate, NULL), NBX_INVALID_ARGUMENT);
    assert_int_equal(nbx_register_operator(ctx, "mylib::g(Tensr x) -> Tensor", gate, NULL), NBX_INVALID_ARGUMENT);
    assert_non_null(strstr(nbx_context_error(ctx)->message, "column 10 of the schema: unknown type 'Tensr'"));
    assert_int_equal(nbx_register_operator(ctx, NULL, gate, NULL), NBX_INVALID_ARGUMENT);
    assert_true(nbx_operator_exists(ctx, "mylib::gate.default"));
    assert_false(nbx_operator_exists(NULL, "mylib::gate"));
    nbx_tensor *x = floats(ctx);
    nbx_value args[2] = {test_tensor(x), test_int(2)}, ret;
    size_t count = 0;
    assert_int_equal(nbx_scope_begin(ctx), NBX_OK);
    assert_int_equal(nbx_call(ctx, "mylib::gate", args, 1, &ret, 1, &count), NBX_OK);
    assert_int_equal(nbx_call(ctx, "mylib::gate", args, 2, &ret, 1, &count), NBX_OK);
    assert_int_equal(nbx_scope_end(ctx), NBX_OK);
    assert_int_equal(calls, 2);
    args[1] = test_int(-1);
    test_op_fails(ctx, NBX_CONSTRAINT, "k must not be -1", "mylib::gate", args, 2);
    assert_string_equal(nbx_context_error(ctx)->op, "mylib::gate");
    args[1] = test_int(50);
    test_op_fails(ctx, NBX_STATE, "did not set result 0", "mylib::gate", args, 2);
    args[1] = test_int(500);
    test_op_fails(ctx, NBX_LIMIT, "the function of mylib::gate failed", "mylib::gate", args, 2);
    assert_int_equal(nbx_register_operator(ctx, "mylib::halves(Tensor x) -> Tensor[]", halves, NULL), NBX_OK);
    assert_int_equal(nbx_call(ctx, "mylib::halves", args, 1, &ret, 1, &count), NBX_OK);
    assert_int_equal(ret.v.tensors.count, 2);
    nbx_value_release(ctx, &ret);
    nbx_tensor_release(x);
    nbx_context_destroy(ctx);
}

/* ---- schemas -------------------------------------------------------------------------------------------------------
 */

static void test_schemas(void **state)
{
    (void)state;
    static nbxi_schema s;
    assert_true(
        nbxi_schema_parse(
            &s, "a::b.c(Tensor(a -> *) self, Tensor?[] l, SymInt[2]? d=[0,1], Scalar v=float('-inf'), *, str m=\"x\", "
                "bool[3] k, int r=Mean, float e=1e-05, ScalarType? t=long, MemoryFormat? f=None) -> (Tensor(a) q, "
                "Tensor[] w)") == false);
    assert_non_null(strstr(s.message, "Tensor[] must be the only return"));
    assert_true(nbxi_schema_parse(
        &s, "a::b.c(Tensor(a -> *) self, Tensor?[] l, SymInt[2]? d=[0,1], Scalar v=float('-inf'), *, str m=\"x\", "
            "bool[3] k, int r=Mean, float e=1e-05, ScalarType? t=long, MemoryFormat? f=None) -> (Tensor(a) q, int)"));
    assert_string_equal(s.name, "a::b.c");
    assert_int_equal(s.nargs, 10);
    assert_int_equal(s.args[1].type, NBXI_ARG_OPTIONAL_TENSORS);
    assert_int_equal(s.args[2].list_size, 2);
    assert_int_equal(s.args[2].default_value.v.ints.data[1], 1);
    assert_true(s.args[3].default_value.v.scalar.re.d < -1e300);
    assert_true(s.args[4].keyword_only && !s.args[3].keyword_only);
    assert_int_equal(s.args[6].default_value.v.scalar.re.i, 1);
    assert_true(s.args[7].default_value.v.scalar.re.d == 1e-05);
    assert_int_equal(s.args[8].default_value.v.dtype, NBX_INT64);
    assert_int_equal(s.args[9].default_value.kind, NBX_VALUE_NONE);
    assert_string_equal(s.return_names[0], "q");
    assert_true(s.return_aliases);
    static const char *const bad[] = {"",
                                      "aten",
                                      "aten::",
                                      "aten::x",
                                      "aten::x(",
                                      "aten::x()",
                                      "aten::x() ->",
                                      "aten::x() -> Tensor x y",
                                      "aten::x(Tensor a, Tensor a) -> Tensor",
                                      "aten::x(int a=1.5) -> Tensor",
                                      "aten::x(int a=99999999999999999999) -> Tensor",
                                      "aten::x(bool a=2) -> Tensor",
                                      "aten::x(str a=\"b) -> Tensor",
                                      "aten::x(Dimname[] a) -> Tensor",
                                      "aten::x(int a=1, int b) -> Tensor",
                                      "aten::x(*, *, int b) -> Tensor",
                                      "aten::x(Tensor(a a) -> Tensor",
                                      "aten::x(int[ a) -> Tensor"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (nbxi_schema_parse(&s, bad[i])) fail_msg("taken: %s", bad[i]);
    char longest[4096] = "aten::";
    memset(longest + 6, 'x', 4000);
    assert_false(nbxi_schema_parse(&s, longest));
}

/* Every row of the table parses to itself, is found by its name, and is complete. */
static void test_table(void **state)
{
    (void)state;
    static nbxi_schema s;
    for (size_t i = 0; i < nbxi_ops_count; i++) {
        const nbxi_op *op = &nbxi_ops[i];
        assert_true(nbxi_schema_parse(&s, op->schema));
        assert_string_equal(s.name, op->name);
        assert_ptr_equal(nbxi_op_find(NULL, op->name), op);
        assert_true(i == 0 || strcmp(nbxi_ops[i - 1].name, op->name) < 0);
        if (op->variant != NBXI_FUNCTIONAL) assert_ptr_equal(nbxi_ops[op->base - nbxi_ops].base, NULL);
        nbx_operator_info info = {sizeof info, NULL, NULL, NULL, NULL, NULL, NULL, NULL};
        assert_int_equal(nbx_operator_info_get(i, &info), NBX_OK);
        assert_true(info.doc[0] != 0 && info.kind[0] != 0);
    }
    nbx_operator_info info = {sizeof info, NULL, NULL, NULL, NULL, NULL, NULL, NULL};
    assert_int_equal(nbx_operator_info_get(nbx_operator_count(), &info), NBX_INVALID_ARGUMENT);
    info.struct_size = 0;
    assert_int_equal(nbx_operator_info_get(0, &info), NBX_INVALID_ARGUMENT);
}

typedef struct seen {
    int count, deepest, failed;
} seen;

static void observe(void *user, const void *data)
{
    const nbxi_op_event *e = data;
    seen *s = user;
    s->count++;
    s->failed += e->status != NBX_OK;
    if (e->depth > s->deepest) s->deepest = e->depth;
    assert_true(e->end_ns >= e->begin_ns);
}

static void test_observer(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    nbx_tensor *x = floats(ctx), *out = NULL;
    seen s = {0, 0, 0};
    ctx->observer = observe;
    ctx->observer_user = &s;
    assert_int_equal(nbx_softmax(ctx, x, 0, NULL, &out), NBX_OK);
    assert_int_equal(s.count, 2);
    assert_int_equal(s.deepest, 1);
    nbx_tensor_release(out);
    assert_int_equal(nbx_softmax(ctx, x, 5, NULL, &out), NBX_INDEX);
    assert_int_equal(s.failed, 2);
    nbx_tensor_release(x);
    nbx_context_destroy(ctx);
}

/* The caller's rounding mode neither changes results nor is changed. */
static void test_rounding(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    nbx_tensor *x = floats(ctx), *a = NULL, *b = NULL;
    assert_int_equal(nbx_softmax(ctx, x, 0, NULL, &a), NBX_OK);
    assert_int_equal(fesetround(FE_UPWARD), 0);
    nbx_status status = nbx_softmax(ctx, x, 0, NULL, &b);
    int mode = fegetround();
    fesetround(FE_TONEAREST);
    assert_int_equal(status, NBX_OK);
    assert_int_equal(mode, FE_UPWARD);
    bool equal = false;
    assert_int_equal(nbx_equal(ctx, a, b, &equal), NBX_OK);
    assert_true(equal);
    nbx_tensor_release(a);
    nbx_tensor_release(b);
    nbx_tensor_release(x);
    nbx_context_destroy(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_arguments),  cmocka_unit_test(test_devices), cmocka_unit_test(test_out),
        cmocka_unit_test(test_inplace),    cmocka_unit_test(test_scopes),  cmocka_unit_test(test_options),
        cmocka_unit_test(test_registered), cmocka_unit_test(test_schemas), cmocka_unit_test(test_table),
        cmocka_unit_test(test_observer),   cmocka_unit_test(test_rounding)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
