/* SPDX-License-Identifier: Apache-2.0 */
/* Attention: cpu against ref; masks, causal, groups, rows that see nothing; the same bits for any number of threads and
 * whatever the other queries are; refusals; refused allocations. */
#include "tests/support/cmocka.h"

#include <math.h>
#include <string.h>

#include "nbx/ops.h"
#include "src/tensor/tensor.h"
#include "tests/support/devices.h"
#include "tests/support/failing_allocator.h"

static nbx_value boolean(bool b) { return (nbx_value){.kind = NBX_VALUE_SCALAR, .v.scalar = nbx_scalar_bool(b)}; }
static nbx_value number(double d) { return (nbx_value){.kind = NBX_VALUE_SCALAR, .v.scalar = nbx_scalar_double(d)}; }
static const nbx_value nothing = {.kind = NBX_VALUE_NONE};

#define SIZES(...) \
    (int)(sizeof((int64_t[]){__VA_ARGS__}) / 8), (int64_t[]) { __VA_ARGS__ }

static void one(nbx_context *ctx, nbx_dtype dtype, int64_t b, int64_t h, int64_t group, int64_t lq, int64_t lk,
                int64_t e, int64_t ev)
{
    nbx_tensor *t[4] = {NULL};
    const int kind = nbxt_between(0, 5);
    const nbx_dtype mask_dtypes[] = {NBX_BOOL, NBX_FLOAT32, dtype};
    t[0] = nbxt_random_tensor(ctx, dtype, SIZES(b, h * group, lq, e));
    t[1] = nbxt_random_tensor(ctx, dtype, SIZES(b, h, lk, e));
    t[2] = nbxt_random_tensor(ctx, dtype, SIZES(b, h, lk, ev));
    if (kind < 3) t[3] = nbxt_random_tensor(ctx, mask_dtypes[kind], SIZES(b, 1, nbxt_between(0, 1) ? lq : 1, lk));
    const bool causal = kind == 4;
    const nbx_value scale = nbxt_between(0, 1) ? nothing : number(nbxt_uniform() * 3);
    const nbx_value sdpa[] = {number(0), boolean(causal), scale, boolean(group > 1)};
    nbxt_both_devices(ctx, "aten::scaled_dot_product_attention", t, 4, sdpa, 4);
    if (kind != 0) {
        const nbx_value math[] = {number(0), boolean(causal), nothing, scale, boolean(group > 1)};
        nbxt_both_devices(ctx, "aten::_scaled_dot_product_attention_math", t, 4, math, 5);
    }
    nbx_value flash[] = {number(0), boolean(causal), nothing, scale};
    if (t[3]) flash[2] = (nbx_value){.kind = NBX_VALUE_NONE};
    nbxt_both_devices(ctx, "aten::_scaled_dot_product_flash_attention_for_cpu", t, 3, flash, 4);
    for (int i = 0; i < 4; i++) nbx_tensor_release(t[i]);
}

static void test_values(void **state)
{
    (void)state;
    static const nbx_dtype dtypes[] = {NBX_FLOAT32, NBX_FLOAT64, NBX_FLOAT16, NBX_BFLOAT16};
    nbx_context *ctx = nbxt_context(2);
    for (int round = 0; round < 80; round++) {
        nbxt_seed((uint64_t)round);
        const int64_t e = nbxt_between(0, 9), ev = nbxt_between(0, 2) ? e : nbxt_between(1, 9);
        one(ctx, dtypes[round % 4], nbxt_between(1, 2), nbxt_between(1, 3), nbxt_between(1, 3), nbxt_between(1, 9),
            nbxt_between(1, 20), e, ev);
    }
    nbxt_seed(1000);
    one(ctx, NBX_FLOAT32, 1, 2, 1, 70, 600, 16, 16); /* several blocks of keys and of rows */
    one(ctx, NBX_FLOAT16, 1, 1, 2, 130, 130, 8, 8);
    one(ctx, NBX_FLOAT32, 2, 2, 3, 1, 1100, 12, 12); /* heads of a group as rows */
    one(ctx, NBX_FLOAT32, 0, 2, 1, 3, 4, 5, 5);
    one(ctx, NBX_FLOAT32, 1, 2, 1, 3, 0, 5, 5);
    nbx_context_destroy(ctx);
}

/* Plain 2-D and broadcast batches. */
static void test_ranks(void **state)
{
    (void)state;
    nbx_context *ctx = nbxt_context(1);
    const nbx_value more[] = {number(0), boolean(true)};
    nbx_tensor *t[4] = {NULL};
    t[0] = nbxt_random_tensor(ctx, NBX_FLOAT32, SIZES(5, 4));
    t[1] = nbxt_random_tensor(ctx, NBX_FLOAT32, SIZES(7, 4));
    t[2] = nbxt_random_tensor(ctx, NBX_FLOAT32, SIZES(7, 3));
    nbxt_both_devices(ctx, "aten::scaled_dot_product_attention", t, 4, more, 2);
    nbx_tensor_release(t[0]);
    t[0] = nbxt_random_tensor(ctx, NBX_FLOAT32, SIZES(2, 3, 2, 5, 4));
    nbxt_both_devices(ctx, "aten::scaled_dot_product_attention", t, 4, more, 2);
    for (int i = 0; i < 3; i++) nbx_tensor_release(t[i]);
    nbx_context_destroy(ctx);
}

/* The rules of masks, by values that are easy to see. */
static void test_masks(void **state)
{
    (void)state;
    nbx_context *ctx = nbxt_context(1);
    float zeros[4] = {0}, values[3] = {1, 2, 6};
    uint8_t keep[6] = {1, 0, 1, 0, 0, 0};
    nbx_tensor *q, *k, *v, *mask, *out = NULL;
    nbx_scaled_dot_product_attention_options o;
    assert_int_equal(nbx_tensor_from_data(ctx, NBX_FLOAT32, SIZES(2, 1), zeros, &q), NBX_OK);
    assert_int_equal(nbx_tensor_from_data(ctx, NBX_FLOAT32, SIZES(3, 1), zeros, &k), NBX_OK);
    assert_int_equal(nbx_tensor_from_data(ctx, NBX_FLOAT32, SIZES(3, 1), values, &v), NBX_OK);
    assert_int_equal(nbx_tensor_from_data(ctx, NBX_BOOL, SIZES(2, 3), keep, &mask), NBX_OK);
    nbx_scaled_dot_product_attention_options_init(&o);
    o.attn_mask = mask;
    assert_int_equal(nbx_scaled_dot_product_attention(ctx, q, k, v, &o, &out), NBX_OK);
    const float *x = nbx_tensor_data(out);
    assert_true(x[0] == 3.5f && x[1] == 0); /* the mean of the kept; no key kept: 0 */
    nbx_tensor_release(out);
    o.attn_mask = NBX_NONE;
    o.is_causal = true;
    assert_int_equal(nbx_scaled_dot_product_attention(ctx, q, k, v, &o, &out), NBX_OK);
    x = nbx_tensor_data(out);
    assert_true(x[0] == 1 && x[1] == 1.5f); /* aligned to the top left */
    nbx_tensor_release(out);
    nbx_tensor *all[] = {q, k, v, mask};
    for (int i = 0; i < 4; i++) nbx_tensor_release(all[i]);
    nbx_context_destroy(ctx);
}

static void test_strides(void **state)
{
    (void)state;
    nbx_context *ctx = nbxt_context(1);
    nbx_tensor *q, *k, *out = NULL;
    const nbx_device cpu = {NBX_DEVICE_CPU, 0};
    assert_int_equal(nbx_tensor_empty_strided(ctx, NBX_FLOAT32, SIZES(1, 2, 3, 4), (int64_t[]){24, 4, 8, 1}, cpu, &q),
                     NBX_OK);
    memset(nbx_tensor_mutable_data(q), 0, 96);
    assert_int_equal(nbx_tensor_empty(ctx, NBX_FLOAT32, SIZES(1, 2, 5, 4), cpu, &k), NBX_OK);
    memset(nbx_tensor_mutable_data(k), 0, 160);
    assert_int_equal(nbx_scaled_dot_product_attention(ctx, q, k, k, NULL, &out), NBX_OK);
    const int64_t want[4] = {24, 4, 8, 1};
    assert_memory_equal(nbx_tensor_strides(out), want, sizeof want);
    nbx_tensor_release(out);
    nbx_tensor_release(q);
    nbx_tensor_release(k);
    nbx_context_destroy(ctx);
}

static void test_bits(void **state)
{
    (void)state;
    enum { H = 3, L = 150, E = 20 };
    nbx_tensor *first = NULL;
    for (int threads = 1; threads <= 5; threads += 2) {
        nbx_context *ctx = nbxt_context(threads);
        nbx_tensor *q, *k, *v, *row, *out = NULL, *alone = NULL;
        nbxt_seed(3);
        q = nbxt_random_tensor(ctx, NBX_FLOAT32, SIZES(1, H, L, E));
        k = nbxt_random_tensor(ctx, NBX_FLOAT32, SIZES(1, H, 700, E));
        v = nbxt_random_tensor(ctx, NBX_FLOAT32, SIZES(1, H, 700, E));
        assert_int_equal(nbx_scaled_dot_product_attention(ctx, q, k, v, NULL, &out), NBX_OK);
        const int64_t *s = q->strides;
        assert_int_equal(nbxi_view(ctx, q, NBX_FLOAT32, SIZES(1, H, 1, E), s, 77 * s[2], &row), NBX_OK);
        assert_int_equal(nbx_scaled_dot_product_attention(ctx, row, k, v, NULL, &alone), NBX_OK);
        for (int h = 0; h < H; h++)
            for (int e = 0; e < E; e++) {
                const float *x =
                    (const float *)nbxi_data(out) + h * out->strides[1] + 77 * out->strides[2] + e * out->strides[3];
                const float *y = (const float *)nbxi_data(alone) + h * alone->strides[1] + e * alone->strides[3];
                assert_memory_equal(x, y, sizeof *x);
            }
        if (first) assert_memory_equal(nbxi_data(first), nbxi_data(out), H * L * E * sizeof(float));
        nbx_tensor *all[] = {q, k, v, row, alone, first ? out : NULL};
        if (!first) first = out;
        for (int i = 0; i < 6; i++) nbx_tensor_release(all[i]);
        nbx_context_destroy(ctx);
    }
    nbx_tensor_release(first);
}

static void test_refusals(void **state)
{
    (void)state;
    nbx_context *ctx = nbxt_context(1);
    nbx_tensor *q = nbxt_random_tensor(ctx, NBX_FLOAT32, SIZES(1, 4, 3, 4)),
               *k = nbxt_random_tensor(ctx, NBX_FLOAT32, SIZES(1, 2, 5, 4));
    nbx_tensor *d = nbxt_random_tensor(ctx, NBX_FLOAT64, SIZES(1, 4, 5, 4)),
               *i = nbxt_random_tensor(ctx, NBX_INT32, SIZES(3, 5));
    nbx_tensor *m = nbxt_random_tensor(ctx, NBX_BOOL, SIZES(3, 6)), *out = NULL;
    nbx_scaled_dot_product_attention_options o;
    nbx_scaled_dot_product_attention_options_init(&o);
    assert_int_equal(nbx_scaled_dot_product_attention(ctx, q, d, d, NULL, &out), NBX_DTYPE);
    assert_int_equal(nbx_scaled_dot_product_attention(ctx, q, k, k, NULL, &out), NBX_SHAPE); /* needs enable_gqa */
    assert_int_equal(nbx_scaled_dot_product_attention(ctx, q, q, k, NULL, &out), NBX_SHAPE);
    o.attn_mask = i;
    assert_int_equal(nbx_scaled_dot_product_attention(ctx, q, q, q, &o, &out), NBX_DTYPE);
    o.attn_mask = m;
    assert_int_equal(nbx_scaled_dot_product_attention(ctx, q, q, q, &o, &out), NBX_SHAPE);
    o.attn_mask = NBX_NONE;
    o.dropout_p = 0.5;
    assert_int_equal(nbx_scaled_dot_product_attention(ctx, q, q, q, &o, &out), NBX_NOT_SUPPORTED);
    assert_null(out);
    nbx_tensor *all[] = {q, k, d, i, m};
    for (int x = 0; x < 5; x++) nbx_tensor_release(all[x]);
    nbx_context_destroy(ctx);
}

static nbx_status body(nbx_context *ctx, void *user)
{
    (void)user;
    static const float data[2 * 8 * 4] = {1, 2, 3};
    nbx_tensor *a = NULL, *out = NULL;
    nbx_status status = nbx_tensor_from_data(ctx, NBX_FLOAT32, SIZES(2, 8, 4), data, &a);
    if (status == NBX_OK) status = nbx_scaled_dot_product_attention(ctx, a, a, a, NULL, &out);
    nbx_tensor_release(a);
    nbx_tensor_release(out);
    return status;
}

static void test_allocations(void **state)
{
    (void)state;
    assert_true(nbxt_fail_every_allocation("attention", body, NULL, 2, 200) > 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_values),     cmocka_unit_test(test_ranks),
                                       cmocka_unit_test(test_masks),      cmocka_unit_test(test_strides),
                                       cmocka_unit_test(test_bits),       cmocka_unit_test(test_refusals),
                                       cmocka_unit_test(test_allocations)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
