/* SPDX-License-Identifier: Apache-2.0 */
/* The strided iterator: order, merging, broadcasting, pieces, ranks, zero sizes; strides of elementwise results. */
#include "tests/support/cmocka.h"

#include <string.h>

#include "src/tensor/iter.h"
#include "tests/support/ops.h"

static nbxi_iter_operand operand(void *data, int64_t element, int ndim, const int64_t *sizes, const int64_t *strides)
{
    nbxi_iter_operand o = {data, element, ndim, sizes, strides};
    return o;
}

static void test_merging(void **state)
{
    (void)state;
    float data[120];
    int64_t sizes[4] = {2, 3, 4, 5}, strides[4] = {60, 20, 5, 1}, permuted[4] = {1, 2, 6, 24}, bias[1] = {5},
            one[1] = {1};
    nbxi_iter it;
    nbxi_iter_operand same[2] = {operand(data, 4, 4, sizes, strides), operand(data, 4, 4, sizes, strides)};
    nbxi_iter_init(&it, 4, sizes, 2, same);
    assert_int_equal(it.ndim, 1);
    assert_int_equal(it.sizes[0], 120);
    assert_true(nbxi_iter_linear(&it, 0) && nbxi_iter_linear(&it, 1));

    /* Both permuted alike: still one run, in memory order. */
    nbxi_iter_operand turned[2] = {operand(data, 4, 4, sizes, permuted), operand(data, 2, 4, sizes, permuted)};
    nbxi_iter_init(&it, 4, sizes, 2, turned);
    assert_int_equal(it.ndim, 1);
    assert_int_equal(it.strides[0][1], 2);

    /* A bias over the last dimension: two dimensions are left, the other repeats. */
    nbxi_iter_operand biased[2] = {operand(data, 4, 4, sizes, strides), operand(data, 4, 1, bias, one)};
    nbxi_iter_init(&it, 4, sizes, 2, biased);
    assert_int_equal(it.ndim, 2);
    assert_int_equal(it.sizes[0], 5);
    assert_int_equal(it.sizes[1], 24);
    assert_int_equal(it.strides[1][1], 0);

    /* No dimensions, and operands of one element with odd strides. */
    int64_t ones[3] = {1, 1, 1}, odd[3] = {INT64_MAX, 7, INT64_MAX};
    nbxi_iter_operand scalar[2] = {operand(data, 4, 0, NULL, NULL), operand(data, 4, 3, ones, odd)};
    nbxi_iter_init(&it, 3, ones, 2, scalar);
    assert_int_equal(it.numel, 1);
    assert_int_equal(it.ndim, 1);
    nbxi_iter_init(&it, 0, NULL, 1, scalar);
    assert_int_equal(it.numel, 1);

    int64_t zero[3] = {4, 0, 2}, any[3] = {2, 2, 1};
    nbxi_iter_operand empty = operand(data, 4, 3, zero, any);
    nbxi_iter_init(&it, 3, zero, 1, &empty);
    assert_int_equal(it.numel, 0);
}

/* Counts how often each element is visited and in which order. */
typedef struct visits {
    int64_t calls, most;
} visits;

static void visit(void *arg, char *const *data, const int64_t *strides, int64_t n)
{
    visits *v = arg;
    v->calls++;
    if (n > v->most) v->most = n;
    for (int64_t i = 0; i < n; i++) {
        int32_t *out = (void *)(data[0] + i * strides[0]);
        const int32_t *in = (const void *)(data[1] + i * strides[1]);
        *out += *in;
    }
}

static void test_runs(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    assert_int_equal(nbx_context_set_num_threads(ctx, 1), NBX_OK);
    static int32_t out[6 * 7 * 11], in[6 * 11];
    int64_t sizes[3] = {6, 7, 11}, out_strides[3] = {1, 6, 42}, in_sizes[3] = {6, 1, 11}, in_strides[3] = {11, 11, 1};
    for (int i = 0; i < 66; i++) in[i] = i + 1;
    nbxi_iter it;
    nbxi_iter_operand operands[2] = {operand(out, 4, 3, sizes, out_strides), operand(in, 4, 3, in_sizes, in_strides)};
    nbxi_iter_init(&it, 3, sizes, 2, operands);
    assert_int_equal(it.strides[0][0], 4); /* the output is walked in memory order */
    for (int64_t block = 1; block < 600; block += 37) {
        visits v = {0, 0};
        memset(out, 0, sizeof out);
        nbxi_iter_run(ctx, &it, block, visit, &v);
        assert_true(v.most <= block);
        for (int i = 0; i < 6; i++) {
            for (int j = 0; j < 7; j++) {
                for (int k = 0; k < 11; k++) assert_int_equal(out[i + 6 * j + 42 * k], i * 11 + k + 1);
            }
        }
    }
    int32_t gathered[100], scattered[6 * 7 * 11] = {0};
    for (int64_t begin = 0; begin < it.numel; begin += 100) {
        int64_t n = it.numel - begin < 100 ? it.numel - begin : 100;
        nbxi_iter_gather(&it, 1, begin, n, gathered);
        for (int64_t i = 0; i < n; i++) {
            assert_int_equal(gathered[i], *(int32_t *)(void *)nbxi_iter_address(&it, 1, begin + i));
        }
        it.data[0] = (char *)scattered;
        nbxi_iter_scatter(&it, 0, begin, n, gathered);
    }
    assert_memory_equal(scattered, out, sizeof out);
    nbx_context_destroy(ctx);
}

static void test_rank(void **state)
{
    (void)state;
    int64_t sizes[NBX_MAX_RANK], strides[NBX_MAX_RANK], reversed[NBX_MAX_RANK];
    static unsigned char a[65536], b[65536];
    int64_t step = 1;
    for (int d = 0; d < NBX_MAX_RANK; d++) {
        sizes[d] = d % 4 == 1 ? 2 : 1;
        reversed[d] = step;
        step *= sizes[d];
    }
    nbxi_contiguous_strides(NBX_MAX_RANK, sizes, strides);
    nbxi_iter it;
    nbxi_iter_operand operands[2] = {operand(a, 1, NBX_MAX_RANK, sizes, strides),
                                     operand(b, 1, NBX_MAX_RANK, sizes, reversed)};
    nbxi_iter_init(&it, NBX_MAX_RANK, sizes, 2, operands);
    assert_int_equal(it.numel, 65536);
    assert_int_equal(it.ndim, 16);
    assert_ptr_equal(nbxi_iter_address(&it, 1, 1), b + 32768);
    assert_ptr_equal(nbxi_iter_address(&it, 1, 65535), b + 65535);
}

static nbx_tensor *shaped(nbx_context *ctx, int ndim, const int64_t *sizes, const int64_t *strides)
{
    nbx_device cpu = {NBX_DEVICE_CPU, 0};
    nbx_tensor *t = NULL;
    assert_int_equal(nbx_tensor_empty_strided(ctx, NBX_FLOAT32, ndim, sizes, strides, cpu, &t), NBX_OK);
    return t;
}

/* What PyTorch 2.11 gives for the same inputs. */
static void test_result_strides(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    int64_t sizes[4] = {2, 3, 4, 5}, last[4] = {60, 1, 15, 3}, channel[4] = {1, 3, 1, 1}, plain[4] = {3, 1, 1, 1};
    nbx_tensor *a = shaped(ctx, 4, sizes, last), *b = shaped(ctx, 4, channel, plain);
    nbxi_meta meta;
    meta.ndim = 4;
    memcpy(meta.sizes, sizes, sizeof sizes);
    const nbx_tensor *inputs[2] = {a, b};
    nbxi_elementwise_strides(&meta, 2, inputs); /* channels last stays so under broadcasting */
    assert_memory_equal(meta.strides, last, sizeof last);
    nbxi_elementwise_strides(&meta, 1, inputs);
    assert_memory_equal(meta.strides, last, sizeof last);
    int64_t t_sizes[2] = {3, 4}, t_strides[2] = {1, 3}, c_strides[2] = {4, 1};
    nbx_tensor *t = shaped(ctx, 2, t_sizes, t_strides), *c = shaped(ctx, 2, t_sizes, c_strides);
    meta.ndim = 2;
    memcpy(meta.sizes, t_sizes, sizeof t_sizes);
    const nbx_tensor *mixed[2] = {t, c}; /* the first input decides */
    nbxi_elementwise_strides(&meta, 2, mixed);
    assert_memory_equal(meta.strides, t_strides, sizeof t_strides);
    mixed[0] = c;
    mixed[1] = t;
    nbxi_elementwise_strides(&meta, 2, mixed);
    assert_memory_equal(meta.strides, c_strides, sizeof c_strides);
    nbx_tensor_release(a);
    nbx_tensor_release(b);
    nbx_tensor_release(t);
    nbx_tensor_release(c);

    int ndim = 2;
    int64_t shape[8] = {1, 5}, add[3] = {7, 3, 1}, bad[1] = {4};
    assert_int_equal(nbxi_broadcast(ctx, &ndim, shape, 3, add), NBX_OK);
    assert_int_equal(ndim, 3);
    assert_true(shape[0] == 7 && shape[1] == 3 && shape[2] == 5);
    assert_int_equal(nbxi_broadcast(ctx, &ndim, shape, 1, bad), NBX_SHAPE);
    assert_non_null(strstr(nbx_context_error(ctx)->message, "dimension 2"));
    nbx_context_destroy(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_merging), cmocka_unit_test(test_runs),
                                       cmocka_unit_test(test_rank), cmocka_unit_test(test_result_strides)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
