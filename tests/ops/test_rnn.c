/* SPDX-License-Identifier: Apache-2.0 */
/* Recurrent networks: values, the fused cells against the reference, sequences in several forms, refusals. */
#include "tests/support/cmocka.h"

#include <math.h>

#include "tests/support/ops.h"

static nbx_value tensors(nbx_tensor **data, size_t count)
{
    nbx_value v;
    v.kind = NBX_VALUE_TENSORS;
    v.v.tensors.data = data;
    v.v.tensors.count = count;
    return v;
}

/* One LSTM step of one number: all weights 1, no biases. */
static void test_values(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    const int64_t one[3] = {1, 1, 1}, four[2] = {4, 1};
    const double ones[4] = {1, 1, 1, 1}, x = 0.5, h = 0.25, c = -0.75;
    nbx_tensor *w = test_numbers(ctx, NBX_FLOAT64, 2, four, ones);
    nbx_tensor *hx[2] = {test_numbers(ctx, NBX_FLOAT64, 3, one, &h), test_numbers(ctx, NBX_FLOAT64, 3, one, &c)};
    nbx_tensor *in = test_numbers(ctx, NBX_FLOAT64, 3, one, &x), *params[2] = {w, w};
    nbx_value args[9] = {test_tensor(in), tensors(hx, 2),   tensors(params, 2), test_bool(false), test_int(1),
                         test_double(0),  test_bool(false), test_bool(false),   test_bool(false)};
    nbx_value rets[3];
    size_t count = 0;
    assert_int_equal(nbx_call(ctx, "aten::lstm.input", args, 9, rets, 3, &count), NBX_OK);
    double s = 1 / (1 + exp(-(x + h))), cy = s * c + s * tanh(x + h), hy = s * tanh(cy);
    test_expect(ctx, rets[0].v.tensor, NBX_FLOAT64, 3, one, &hy, 1e-15);
    test_expect(ctx, rets[1].v.tensor, NBX_FLOAT64, 3, one, &hy, 1e-15);
    test_expect(ctx, rets[2].v.tensor, NBX_FLOAT64, 3, one, &cy, 1e-15);
    for (size_t i = 0; i < count; i++) nbx_value_release(ctx, &rets[i]);
    args[4] = test_int(2);
    test_op_fails(ctx, NBX_SHAPE, "hidden state must have sizes [2, 1, hidden]", "aten::lstm.input", args, 9);
    args[4] = test_int(1);
    args[2] = tensors(params, 1);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "must hold 2 tensors", "aten::lstm.input", args, 9);
    args[1] = tensors(hx, 1);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "two hidden states", "aten::lstm.input", args, 9);
    nbx_tensor_release(w);
    nbx_tensor_release(in);
    nbx_tensor_release(hx[0]);
    nbx_tensor_release(hx[1]);
    nbx_context_destroy(ctx);
}

static void test_cells(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    static const nbx_dtype dtypes[] = {NBX_FLOAT16, NBX_BFLOAT16, NBX_FLOAT32, NBX_FLOAT64};
    static const int64_t shapes[][2] = {{3, 5}, {1, 130}, {40, 64}, {0, 3}};
    for (size_t d = 0; d < 4; d++) {
        for (size_t s = 0; s < 4; s++) {
            for (int gates = 3; gates <= 4; gates++) {
                int64_t sizes[2] = {shapes[s][0], gates * shapes[s][1]};
                nbx_tensor *t[5] = {test_random(ctx, dtypes[d], 2, sizes, 1), test_random(ctx, dtypes[d], 2, sizes, 2),
                                    test_random(ctx, dtypes[d], 2, shapes[s], 3),
                                    test_random(ctx, dtypes[d], 1, sizes + 1, 4),
                                    test_random(ctx, dtypes[d], 1, sizes + 1, 5)};
                nbx_value args[5];
                for (int i = 0; i < 5; i++) args[i] = test_tensor(t[i]);
                const char *name = gates == 4 ? "aten::_thnn_fused_lstm_cell" : "aten::_thnn_fused_gru_cell";
                test_op(ctx, name, args, 5, 0);
                test_op(ctx, name, args, 3, 0);
                if (s == 0 && d == 1) test_op_memory(name, args, 5);
                if (s == 0) test_op_fails(ctx, NBX_INVALID_ARGUMENT, "both biases", name, args, 4);
                args[2] = args[0];
                if (s == 0) test_op_fails(ctx, NBX_SHAPE, "must have sizes [3, 5]", name, args, 5);
                for (int i = 0; i < 5; i++) nbx_tensor_release(t[i]);
            }
        }
    }
    nbx_context_destroy(ctx);
}

typedef struct net {
    const char *name;
    int64_t gates, layers, directions, projection;
    bool packed, first, memory;
} net;

#define STEPS 3
#define BATCH 3
#define INPUTS 4
#define HIDDEN 5

/* Runs a network of random weights on cpu against ref. */
static void check_net(nbx_context *ctx, const net *n)
{
    static const double batch_sizes[3] = {3, 2, 2};
    const int64_t steps[1] = {3}, cells = n->layers * n->directions, out = n->projection ? n->projection : HIDDEN;
    int64_t padded[3] = {n->first ? BATCH : STEPS, n->first ? STEPS : BATCH, INPUTS}, rows[2] = {7, INPUTS};
    int64_t h_sizes[3] = {cells, BATCH, out}, c_sizes[3] = {cells, BATCH, HIDDEN};
    nbx_tensor *x = n->packed ? test_random(ctx, NBX_FLOAT32, 2, rows, 1) : test_random(ctx, NBX_FLOAT32, 3, padded, 1);
    nbx_tensor *sizes = test_numbers(ctx, NBX_INT64, 1, steps, batch_sizes);
    nbx_tensor *hx[2] = {test_random(ctx, NBX_FLOAT32, 3, h_sizes, 2), test_random(ctx, NBX_FLOAT32, 3, c_sizes, 3)};
    nbx_tensor *params[16];
    size_t count = 0;
    for (int64_t cell = 0; cell < cells; cell++) {
        int64_t w[2] = {n->gates * HIDDEN, cell < n->directions ? INPUTS : n->directions * out};
        int64_t v[2] = {n->gates * HIDDEN, out}, p[2] = {out, HIDDEN};
        params[count] = test_random(ctx, NBX_FLOAT32, 2, w, count), count++;
        params[count] = test_random(ctx, NBX_FLOAT32, 2, v, count), count++;
        params[count] = test_random(ctx, NBX_FLOAT32, 1, w, count), count++;
        params[count] = test_random(ctx, NBX_FLOAT32, 1, w, count), count++;
        if (n->projection) params[count] = test_random(ctx, NBX_FLOAT32, 2, p, count), count++;
    }
    nbx_value args[10];
    size_t k = 0;
    args[k++] = test_tensor(x);
    if (n->packed) args[k++] = test_tensor(sizes);
    args[k++] = n->gates == 4 ? tensors(hx, 2) : test_tensor(hx[0]);
    args[k++] = tensors(params, count);
    args[k++] = test_bool(true);
    args[k++] = test_int(n->layers);
    args[k++] = test_double(0.5);
    args[k++] = test_bool(false);
    args[k++] = test_bool(n->directions == 2);
    if (!n->packed) args[k++] = test_bool(n->first);
    test_op(ctx, n->name, args, k, 256);
    if (n->memory) test_op_memory(n->name, args, k);
    args[k - (n->packed ? 2 : 3)] = test_bool(true);
    if (n->layers > 1) test_op_fails(ctx, NBX_NOT_SUPPORTED, "eval()", n->name, args, k);
    while (count > 0) nbx_tensor_release(params[--count]);
    nbx_tensor_release(hx[0]);
    nbx_tensor_release(hx[1]);
    nbx_tensor_release(x);
    nbx_tensor_release(sizes);
}

static void test_nets(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    static const net nets[] = {
        {"aten::lstm.input", 4, 1, 1, 0, false, false, true},  {"aten::lstm.input", 4, 2, 2, 0, false, true, false},
        {"aten::lstm.input", 4, 1, 2, 2, false, false, false}, {"aten::lstm.data", 4, 2, 2, 0, true, false, false},
        {"aten::gru.input", 3, 2, 2, 0, false, true, true},    {"aten::gru.data", 3, 1, 2, 0, true, false, true}};
    for (size_t i = 0; i < sizeof nets / sizeof nets[0]; i++) check_net(ctx, &nets[i]);
    nbx_context_destroy(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_values), cmocka_unit_test(test_cells),
                                       cmocka_unit_test(test_nets)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
