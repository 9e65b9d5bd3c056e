/* SPDX-License-Identifier: Apache-2.0 */
/* Storage, tensors, views, contiguity, overlap: shapes and strides as PyTorch has them. */
#include "tests/support/cmocka.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/tensor/tensor.h"

static nbx_context *ctx;
static const nbx_device cpu = {NBX_DEVICE_CPU, 0}, ref = {NBX_DEVICE_REF, 0};

static int setup(void **state)
{
    (void)state;
    return nbx_context_create(NULL, &ctx) == NBX_OK ? 0 : -1;
}

static int teardown(void **state)
{
    (void)state;
    nbx_context_destroy(ctx);
    return 0;
}

static size_t live(void)
{
    nbx_memory_info info;
    nbx_memory_info_get(ctx, &info);
    return info.live;
}

#define SIZES(...) \
    (int)(sizeof((int64_t[]){__VA_ARGS__}) / sizeof(int64_t)), (const int64_t[]) { __VA_ARGS__ }

static void assert_list(const int64_t *got, int n, const int64_t *expected)
{
    char a[256], b[256];
    if (n > 0 && memcmp(got, expected, (size_t)n * sizeof *got) != 0) {
        print_message("got %s, expected %s\n", nbxi_sizes_text(n, got, a, sizeof a),
                      nbxi_sizes_text(n, expected, b, sizeof b));
        fail();
    }
}

static void test_new(void **state)
{
    (void)state;
    size_t before = live();
    nbx_tensor *t;
    assert_int_equal(nbx_tensor_empty(ctx, NBX_FLOAT32, SIZES(2, 3, 4), cpu, &t), NBX_OK);
    assert_int_equal(nbx_tensor_numel(t), 24);
    assert_int_equal(nbx_tensor_ndim(t), 3);
    assert_list(nbx_tensor_strides(t), 3, (int64_t[]){12, 4, 1});
    assert_int_equal(nbx_tensor_size(t, -1), 4);
    assert_int_equal(nbx_tensor_size(t, 3), -1);
    assert_int_equal(nbx_tensor_size(t, -4), -1);
    assert_int_equal((uintptr_t)nbx_tensor_data(t) % 64, 0);
    assert_int_equal(t->storage->bytes, 96);
    nbx_tensor_release(t);
    /* zero sizes: no memory, strides as if they were 1 */
    assert_int_equal(nbx_tensor_empty(ctx, NBX_FLOAT32, SIZES(2, 0, 4), cpu, &t), NBX_OK);
    assert_list(nbx_tensor_strides(t), 3, (int64_t[]){4, 4, 1});
    assert_null(nbx_tensor_data(t));
    assert_int_equal(t->storage->bytes, 0);
    nbx_tensor_release(t);
    int64_t huge[3] = {0, INT64_MAX, INT64_MAX};
    assert_int_equal(nbx_tensor_empty(ctx, NBX_FLOAT32, 3, huge, cpu, &t), NBX_OK);
    assert_int_equal(nbx_tensor_numel(t), 0);
    nbx_tensor_release(t);
    /* rank 0 and rank 64 */
    assert_int_equal(nbx_tensor_empty(ctx, NBX_INT64, 0, NULL, ref, &t), NBX_OK);
    assert_int_equal(nbx_tensor_numel(t), 1);
    assert_int_equal(nbx_tensor_device(t).type, NBX_DEVICE_REF);
    nbx_tensor_release(t);
    int64_t ones[65];
    for (int i = 0; i < 65; i++) ones[i] = 1 + (i % 16 == 5);
    assert_int_equal(nbx_tensor_empty(ctx, NBX_BOOL, 64, ones, cpu, &t), NBX_OK);
    assert_int_equal(nbx_tensor_numel(t), 16);
    assert_int_equal(nbx_tensor_sizes(t)[53], 2);
    assert_int_equal(nbx_tensor_strides(t)[5], 8);
    nbx_tensor_release(t);
    assert_int_equal(nbx_tensor_empty(ctx, NBX_BOOL, 65, ones, cpu, &t), NBX_INVALID_ARGUMENT);
    assert_null(t);
    assert_int_equal(nbx_tensor_empty(ctx, NBX_BOOL, SIZES(2, -1), cpu, &t), NBX_INVALID_ARGUMENT);
    assert_int_equal(nbx_tensor_empty(ctx, NBX_FLOAT64, SIZES(INT64_MAX / 4), cpu, &t), NBX_OVERFLOW);
    assert_int_equal(nbx_tensor_empty(ctx, NBX_BOOL, SIZES(INT64_MAX, 2), cpu, &t), NBX_OVERFLOW);
    assert_int_equal(nbx_tensor_empty(ctx, (nbx_dtype)17, SIZES(2), cpu, &t), NBX_INVALID_ARGUMENT);
    assert_int_equal(nbx_tensor_empty(ctx, NBX_BOOL, SIZES(2), (nbx_device){NBX_DEVICE_CPU, 1}, &t), NBX_DEVICE);
    assert_int_equal(nbx_tensor_empty(ctx, NBX_BOOL, 2, NULL, cpu, &t), NBX_INVALID_ARGUMENT);
    assert_int_equal(nbx_tensor_empty_strided(ctx, NBX_BOOL, SIZES(2, 3), (int64_t[]){1, 4}, cpu, &t), NBX_OK);
    assert_int_equal(t->storage->bytes, 10);
    nbx_tensor_release(t);
    assert_int_equal(nbx_tensor_empty_strided(ctx, NBX_BOOL, SIZES(2, 3), (int64_t[]){-1, 4}, cpu, &t),
                     NBX_INVALID_ARGUMENT);
    assert_int_equal(live(), before);
}

static void test_none(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        nbx_tensor_release(NBX_NONE);
        nbx_tensor_release(NULL);
        nbx_tensor_retain(NBX_NONE);
    }
    assert_int_equal(nbx_tensor_numel(NBX_NONE), 0);
    assert_int_equal(nbx_tensor_ndim(NBX_NONE), 0);
    assert_int_equal(nbx_tensor_size(NBX_NONE, 0), -1);
    assert_null(nbx_tensor_data(NBX_NONE));
    assert_null(nbx_tensor_mutable_data(NBX_NONE));
    assert_int_equal(nbx_tensor_device(NBX_NONE).type, NBX_DEVICE_CPU);
    assert_false(nbx_tensor_shares_storage(NBX_NONE, NBX_NONE));
    assert_false(nbx_tensor_is_contiguous(NBX_NONE, NBX_CONTIGUOUS_FORMAT));
    nbx_tensor *out;
    assert_int_equal(nbx_tensor_to_device(ctx, NBX_NONE, ref, &out), NBX_INVALID_ARGUMENT);
    assert_int_equal(nbx_tensor_read(ctx, NBX_NONE, NULL, 0), NBX_INVALID_ARGUMENT);
}

static void test_from_data_and_read(void **state)
{
    (void)state;
    const int16_t data[6] = {1, 2, 3, 4, 5, 6}, transposed[6] = {1, 4, 2, 5, 3, 6};
    int16_t back[6];
    nbx_tensor *t, *v, *other;
    assert_int_equal(nbx_tensor_from_data(ctx, NBX_INT16, SIZES(2, 3), data, &t), NBX_OK);
    assert_int_equal(nbx_tensor_read(ctx, t, back, sizeof back), NBX_OK);
    assert_memory_equal(back, data, sizeof data);
    assert_int_equal(nbxi_view(ctx, t, NBX_INT16, SIZES(3, 2), (int64_t[]){1, 3}, 0, &v), NBX_OK);
    assert_true(nbx_tensor_shares_storage(t, v));
    assert_int_equal(nbx_tensor_read(ctx, v, back, sizeof back), NBX_OK);
    assert_memory_equal(back, transposed, sizeof data);
    assert_int_equal(nbx_tensor_read(ctx, v, back, 10), NBX_INVALID_ARGUMENT);
    assert_int_equal(nbx_tensor_to_device(ctx, v, ref, &other), NBX_OK);
    assert_int_equal(nbx_tensor_device(other).type, NBX_DEVICE_REF);
    assert_false(nbx_tensor_shares_storage(other, v));
    assert_list(nbx_tensor_strides(other), 2, (int64_t[]){1, 3});
    memset(back, 0, sizeof back);
    assert_int_equal(nbx_tensor_read(ctx, other, back, sizeof back), NBX_OK);
    assert_memory_equal(back, transposed, sizeof data);
    nbx_tensor_release(other);
    assert_int_equal(nbx_tensor_to_device(ctx, v, cpu, &other), NBX_OK);
    assert_ptr_equal(other, v);
    nbx_tensor_release(other);
    nbx_tensor_release(t);
    nbx_tensor_release(v);
    assert_int_equal(nbx_tensor_from_data(ctx, NBX_INT16, SIZES(2), NULL, &t), NBX_INVALID_ARGUMENT);
    assert_int_equal(nbx_tensor_from_data(ctx, NBX_INT16, SIZES(0), NULL, &t), NBX_OK);
    assert_int_equal(nbx_tensor_read(ctx, t, NULL, 0), NBX_OK);
    nbx_tensor_release(t);
}

static void count(void *user) { ++*(int *)user; }

static void test_from_memory(void **state)
{
    (void)state;
    float data[12] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
    int calls = 0;
    nbx_tensor *t, *v;
    assert_int_equal(nbx_tensor_from_memory(ctx, NBX_FLOAT32, SIZES(2, 2), (int64_t[]){4, -1}, 3, data, sizeof data,
                                            true, count, &calls, &t),
                     NBX_OK);
    assert_true(nbx_tensor_is_read_only(t));
    assert_null(nbx_tensor_mutable_data(t));
    assert_ptr_equal(nbx_tensor_data(t), data + 3);
    float back[4];
    assert_int_equal(nbx_tensor_read(ctx, t, back, sizeof back), NBX_OK);
    assert_true(back[0] == 3 && back[1] == 2 && back[2] == 7 && back[3] == 6);
    assert_int_equal(nbxi_view(ctx, t, NBX_FLOAT32, SIZES(12), (int64_t[]){1}, 0, &v), NBX_OK);
    assert_true(nbx_tensor_is_read_only(v));
    nbx_tensor_release(t);
    assert_int_equal(calls, 0);
    nbx_tensor_release(v);
    assert_int_equal(calls, 1);
    /* outside, by one, on either side; misaligned; NULL: refused, and release is not called */
    assert_int_equal(
        nbx_tensor_from_memory(ctx, NBX_FLOAT32, SIZES(13), NULL, 0, data, sizeof data, false, count, &calls, &t),
        NBX_SHAPE);
    assert_int_equal(nbx_tensor_from_memory(ctx, NBX_FLOAT32, SIZES(4), (int64_t[]){-1}, 2, data, sizeof data, false,
                                            count, &calls, &t),
                     NBX_SHAPE);
    assert_int_equal(
        nbx_tensor_from_memory(ctx, NBX_FLOAT32, SIZES(2), NULL, 0, (char *)data + 2, 8, false, count, &calls, &t),
        NBX_INVALID_ARGUMENT);
    assert_int_equal(nbx_tensor_from_memory(ctx, NBX_FLOAT32, SIZES(2), NULL, 0, NULL, 8, false, count, &calls, &t),
                     NBX_INVALID_ARGUMENT);
    assert_int_equal(nbx_tensor_from_memory(ctx, NBX_FLOAT32, SIZES(2), NULL, -1, data, 48, false, count, &calls, &t),
                     NBX_INVALID_ARGUMENT);
    assert_int_equal(nbx_tensor_from_memory(ctx, NBX_FLOAT32, SIZES(2), (int64_t[]){INT64_MAX}, 1, data, 48, false,
                                            count, &calls, &t),
                     NBX_OVERFLOW);
    assert_null(t);
    assert_int_equal(calls, 1);
    assert_int_equal(nbx_tensor_from_memory(ctx, NBX_FLOAT32, SIZES(0), NULL, 0, NULL, 0, false, count, &calls, &t),
                     NBX_OK);
    nbx_tensor_release(t);
    assert_int_equal(calls, 2);
}

static void test_view_checks(void **state)
{
    (void)state;
    nbx_tensor *t, *v;
    assert_int_equal(nbx_tensor_empty(ctx, NBX_FLOAT32, SIZES(10), cpu, &t), NBX_OK);
    assert_int_equal(nbxi_view(ctx, t, NBX_FLOAT32, SIZES(2, 5), (int64_t[]){5, 1}, 0, &v), NBX_OK);
    nbx_tensor_release(v);
    assert_int_equal(nbxi_view(ctx, t, NBX_FLOAT32, SIZES(2, 5), (int64_t[]){5, 1}, 1, &v), NBX_SHAPE);
    assert_null(v);
    assert_int_equal(nbxi_view(ctx, t, NBX_FLOAT32, SIZES(3), (int64_t[]){INT64_MAX / 2 + 1}, 0, &v), NBX_OVERFLOW);
    assert_int_equal(nbxi_view(ctx, t, NBX_FLOAT32, SIZES(1 << 20, 1 << 20), (int64_t[]){0, 0}, 9, &v), NBX_OK);
    assert_true(nbxi_has_internal_overlap(v));
    nbx_tensor_release(v);
    assert_int_equal(nbxi_view(ctx, t, NBX_FLOAT32, SIZES(0, 5), (int64_t[]){5, 1}, 1000, &v), NBX_OK);
    assert_null(nbx_tensor_data(v));
    nbx_tensor_release(v);
    /* another dtype: the bytes count */
    assert_int_equal(nbxi_view(ctx, t, NBX_COMPLEX64, SIZES(5), (int64_t[]){1}, 0, &v), NBX_OK);
    nbx_tensor_release(v);
    assert_int_equal(nbxi_view(ctx, t, NBX_FLOAT64, SIZES(5), (int64_t[]){1}, 1, &v), NBX_SHAPE);
    assert_int_equal(nbxi_view(ctx, t, (nbx_dtype)-1, SIZES(5), (int64_t[]){1}, 0, &v), NBX_INVALID_ARGUMENT);
    nbx_tensor_release(t);
    float data[4];
    assert_int_equal(nbx_tensor_from_memory(ctx, NBX_FLOAT32, SIZES(2), NULL, 0,
                                            data + ((uintptr_t)data % 8 == 0 ? 1 : 0), 8, false, NULL, NULL, &t),
                     NBX_OK);
    assert_int_equal(nbxi_view(ctx, t, NBX_FLOAT64, SIZES(1), (int64_t[]){1}, 0, &v), NBX_INVALID_ARGUMENT);
    nbx_tensor_release(t);
}

static void test_alias_device(void **state)
{
    (void)state;
    nbx_tensor *t, *a, *b;
    assert_int_equal(nbx_tensor_empty(ctx, NBX_FLOAT32, SIZES(10), cpu, &t), NBX_OK);
    assert_int_equal(nbxi_tensor_alias_device(ctx, t, ref, &a), NBX_OK);
    assert_int_equal(nbx_tensor_device(a).type, NBX_DEVICE_REF);
    assert_ptr_equal(nbx_tensor_data(a), nbx_tensor_data(t));
    assert_true(nbx_tensor_shares_storage(a, t));
    assert_int_equal(nbxi_overlap(a, t), 1);
    assert_int_equal(nbxi_tensor_alias_device(ctx, a, cpu, &b), NBX_OK);
    assert_ptr_equal(b->storage, t->storage);
    nbx_tensor_release(t);
    nbx_tensor_release(b);
    ((float *)nbx_tensor_mutable_data(a))[9] = 1; /* the alias keeps the memory */
    nbx_tensor_release(a);
}

/* is_contiguous in three formats, is_non_overlapping_and_dense, strides of empty_like: PyTorch's answers. */
static const struct {
    int ndim;
    int64_t sizes[5], strides[5];
    bool contiguous, channels_last, channels_last_3d, dense;
    int64_t like[5];
} formats[] = {
    {4, {2, 3, 4, 5}, {60, 20, 5, 1}, true, false, false, true, {60, 20, 5, 1}},
    {4, {2, 3, 4, 5}, {60, 1, 15, 3}, false, true, false, true, {60, 1, 15, 3}},
    {4, {1, 3, 4, 5}, {7, 1, 15, 3}, false, true, false, true, {7, 1, 15, 3}},
    {4, {2, 1, 4, 5}, {20, 20, 5, 1}, true, true, false, true, {20, 20, 5, 1}},
    {4, {2, 1, 4, 5}, {20, 1, 5, 1}, true, true, false, true, {20, 1, 5, 1}},
    {4, {2, 3, 1, 1}, {3, 1, 3, 3}, true, true, false, true, {3, 1, 3, 3}},
    {4, {2, 3, 1, 1}, {3, 1, 1, 1}, true, true, false, true, {3, 1, 1, 1}},
    {4, {1, 1, 1, 1}, {9, 8, 7, 6}, true, true, false, true, {9, 8, 7, 6}},
    {4, {0, 3, 4, 5}, {60, 20, 5, 1}, true, false, false, true, {60, 20, 5, 1}},
    {4, {2, 0, 4, 5}, {1, 2, 3, 4}, true, false, false, true, {1, 2, 3, 4}},
    {5, {2, 3, 4, 5, 6}, {360, 1, 90, 18, 3}, false, false, true, true, {360, 1, 90, 18, 3}},
    {5, {2, 3, 4, 5, 6}, {360, 120, 30, 6, 1}, true, false, false, true, {360, 120, 30, 6, 1}},
    {5, {1, 1, 2, 1, 1}, {2, 2, 1, 1, 1}, true, false, true, true, {2, 2, 1, 1, 1}},
    {2, {3, 4}, {1, 3}, false, false, false, true, {1, 3}},
    {2, {3, 4}, {8, 1}, false, false, false, false, {4, 1}},
    {2, {3, 4}, {8, 2}, false, false, false, false, {4, 1}},
    {2, {3, 4}, {0, 1}, false, false, false, false, {4, 1}},
    {2, {3, 4}, {1, 0}, false, false, false, false, {4, 1}},
    {1, {4}, {2}, false, false, false, false, {1}},
    {1, {1}, {5}, true, false, false, true, {5}},
    {1, {0}, {3}, true, false, false, true, {3}},
    {0, {0}, {0}, true, false, false, true, {0}},
    {5, {6, 5, 4, 3, 2}, {6, 0, 120, 0, 1}, false, false, false, false, {6, 36, 180, 2, 1}},
    {3, {2, 1, 3}, {1, 17, 2}, false, false, false, true, {1, 17, 2}},
    {3, {2, 3, 4}, {24, 1, 6}, false, false, false, false, {12, 1, 3}},
    {3, {2, 3, 4}, {2, 4, 24}, false, false, false, false, {1, 2, 6}},
    {2, {5, 3}, {1, 1}, false, false, false, false, {3, 1}},
    {2, {3, 5}, {1, 1}, false, false, false, false, {1, 3}},
    {2, {0, 3}, {5, 2}, true, false, false, true, {5, 2}},
    {3, {2, 2, 2}, {0, 0, 0}, false, false, false, false, {4, 2, 1}},
    {4, {2, 3, 4, 5}, {120, 2, 30, 6}, false, false, false, false, {60, 1, 15, 3}},
    {4, {4, 1, 2, 1}, {2, 1, 1, 9}, true, true, false, true, {2, 1, 1, 9}},
    {2, {1, 5}, {0, 1}, true, false, false, true, {0, 1}},
    {3, {5, 1, 1}, {1, 1, 5}, true, false, false, true, {1, 1, 5}},
    {4, {2, 2, 2, 2}, {16, 2, 8, 4}, false, false, false, false, {8, 1, 4, 2}},
};

static void test_formats(void **state)
{
    (void)state;
    for (size_t r = 0; r < sizeof formats / sizeof formats[0]; r++) {
        int n = formats[r].ndim;
        const int64_t *sizes = formats[r].sizes, *strides = formats[r].strides;
        nbx_tensor *t;
        assert_int_equal(nbx_tensor_empty_strided(ctx, NBX_INT8, n, sizes, strides, cpu, &t), NBX_OK);
        assert_int_equal(nbx_tensor_is_contiguous(t, NBX_CONTIGUOUS_FORMAT), formats[r].contiguous);
        assert_int_equal(nbx_tensor_is_contiguous(t, NBX_CHANNELS_LAST), formats[r].channels_last);
        assert_int_equal(nbx_tensor_is_contiguous(t, NBX_CHANNELS_LAST_3D), formats[r].channels_last_3d);
        assert_int_equal(nbxi_is_dense(n, sizes, strides), formats[r].dense);
        nbxi_meta meta;
        nbxi_meta_like(&meta, NBX_FLOAT32, t);
        assert_list(meta.strides, n, formats[r].like);
        nbx_tensor_release(t);
    }
    int64_t strides[5];
    nbxi_channels_last_strides(4, (int64_t[]){2, 3, 4, 5}, strides);
    assert_list(strides, 4, (int64_t[]){60, 1, 15, 3});
    nbxi_channels_last_strides(5, (int64_t[]){2, 3, 4, 5, 6}, strides);
    assert_list(strides, 5, (int64_t[]){360, 1, 90, 18, 3});
}

static bool overlaps_itself(int ndim, const int64_t *sizes, const int64_t *strides)
{
    nbx_tensor *t;
    assert_int_equal(nbx_tensor_empty_strided(ctx, NBX_INT8, ndim, sizes, strides, cpu, &t), NBX_OK);
    bool overlap = nbxi_has_internal_overlap(t);
    nbx_tensor_release(t);
    return overlap;
}

static void test_overlap(void **state)
{
    (void)state;
    assert_false(overlaps_itself(SIZES(3, 4), (int64_t[]){4, 1}));
    assert_false(overlaps_itself(SIZES(3, 4), (int64_t[]){9, 2}));
    assert_true(overlaps_itself(SIZES(3, 4), (int64_t[]){0, 1}));
    assert_false(overlaps_itself(SIZES(1, 4), (int64_t[]){0, 1}));
    assert_true(overlaps_itself(SIZES(3, 2), (int64_t[]){1, 1}));
    assert_true(overlaps_itself(SIZES(3, 4), (int64_t[]){3, 1}));
    assert_false(overlaps_itself(SIZES(2, 3), (int64_t[]){3, 2})); /* 0 2 4 and 3 5 7 */
    assert_true(overlaps_itself(SIZES(3, 4), (int64_t[]){3, 2}));  /* 6 twice */
    assert_false(overlaps_itself(SIZES(0, 4), (int64_t[]){0, 0}));
    nbx_tensor *t, *a, *b;
    assert_int_equal(nbx_tensor_empty(ctx, NBX_INT32, SIZES(4, 6), cpu, &t), NBX_OK);
    assert_int_equal(nbxi_view(ctx, t, NBX_INT32, SIZES(2, 6), (int64_t[]){6, 1}, 0, &a), NBX_OK);
    assert_int_equal(nbxi_view(ctx, t, NBX_INT32, SIZES(2, 6), (int64_t[]){6, 1}, 12, &b), NBX_OK);
    assert_int_equal(nbxi_overlap(a, b), 0);
    assert_int_equal(nbxi_overlap(a, t), 2);
    assert_int_equal(nbxi_overlap(t, t), 1);
    nbx_tensor_release(b);
    assert_int_equal(nbxi_view(ctx, t, NBX_INT32, SIZES(2, 6), (int64_t[]){6, 1}, 11, &b), NBX_OK);
    assert_int_equal(nbxi_overlap(a, b), 2);
    nbx_tensor_release(b);
    assert_int_equal(nbxi_view(ctx, t, NBX_INT32, SIZES(1, 6), (int64_t[]){99, 1}, 0, &b), NBX_OK);
    nbx_tensor_release(a);
    assert_int_equal(nbxi_view(ctx, t, NBX_INT32, SIZES(1, 6), (int64_t[]){1, 1}, 0, &a), NBX_OK);
    assert_int_equal(nbxi_overlap(a, b), 1);
    nbx_tensor_release(a);
    nbx_tensor_release(b);
    nbx_tensor_release(t);
}

static void test_helpers(void **state)
{
    (void)state;
    char text[16];
    assert_string_equal(nbxi_sizes_text(0, NULL, text, sizeof text), "[]");
    assert_string_equal(nbxi_sizes_text(SIZES(2, -3), text, sizeof text), "[2, -3]");
    assert_string_equal(nbxi_sizes_text(SIZES(1000000, 2000000), text, sizeof text) + 12, "...");
    int out;
    assert_int_equal(nbxi_wrap_dim(ctx, "dim", -1, 3, &out), NBX_OK);
    assert_int_equal(out, 2);
    assert_int_equal(nbxi_wrap_dim(ctx, "dim", -1, 0, &out), NBX_OK);
    assert_int_equal(out, 0);
    assert_int_equal(nbxi_wrap_dim(ctx, "dim", 1, 0, &out), NBX_INDEX);
    assert_int_equal(nbxi_wrap_dim(ctx, "dim", INT64_MIN, 3, &out), NBX_INDEX);
    assert_int_equal(nbxi_wrap_dim(ctx, "dim", 3, 3, &out), NBX_INDEX);
    assert_string_equal(nbx_context_error(ctx)->argument, "dim");
    int64_t n;
    assert_false(nbxi_numel(2, (int64_t[]){INT64_MAX, 2}, &n));
    assert_true(nbxi_numel(3, (int64_t[]){INT64_MAX, 2, 0}, &n) && n == 0);
    assert_false(nbxi_numel(2, (int64_t[]){-1, 0}, &n));
    int64_t low, high;
    assert_true(nbxi_reach(2, (int64_t[]){3, 4}, (int64_t[]){-5, 2}, &low, &high) && low == -10 && high == 6);
    assert_false(nbxi_reach(1, (int64_t[]){3}, (int64_t[]){INT64_MIN}, &low, &high));
}

/* ---- the Nth allocation fails ---- */

static long allocations_left;

static void *counted_alloc(void *user, size_t size, size_t alignment)
{
    (void)user;
    if (allocations_left-- <= 0) return NULL;
    return aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

static void counted_free(void *user, void *memory, size_t size, size_t alignment)
{
    (void)user, (void)size, (void)alignment;
    free(memory);
}

static nbx_status exercise(nbx_context *c, int *released)
{
    int64_t sizes[8] = {2, 1, 3, 1, 1, 1, 1, 2}, swapped[8] = {2, 1, 3, 1, 1, 1, 1, 2},
            strides[8] = {1, 1, 2, 1, 1, 1, 1, 6};
    float data[12] = {0};
    nbx_tensor *t = NULL, *v = NULL, *r = NULL, *m = NULL;
    float back[12];
    nbx_status status = nbx_tensor_from_data(c, NBX_FLOAT32, 8, sizes, data, &t);
    if (status == NBX_OK) status = nbxi_view(c, t, NBX_FLOAT32, 8, swapped, strides, 0, &v);
    if (status == NBX_OK) status = nbx_tensor_read(c, v, back, sizeof back);
    if (status == NBX_OK) status = nbx_tensor_to_device(c, v, ref, &r);
    if (status == NBX_OK) {
        int before = *released;
        status =
            nbx_tensor_from_memory(c, NBX_FLOAT32, 8, sizes, NULL, 0, data, sizeof data, false, count, released, &m);
        if (status != NBX_OK) assert_int_equal(*released, before);
    }
    nbx_tensor_release(t);
    nbx_tensor_release(v);
    nbx_tensor_release(r);
    nbx_tensor_release(m);
    return status;
}

static void test_failing_allocations(void **state)
{
    (void)state;
    nbx_context_options options;
    nbx_context_options_init(&options);
    options.allocator = (nbx_host_allocator){counted_alloc, counted_free, NULL};
    allocations_left = 1000;
    nbx_context *c;
    assert_int_equal(nbx_context_create(&options, &c), NBX_OK);
    nbx_memory_info info;
    nbx_memory_info_get(c, &info);
    size_t before = info.live;
    bool done = false;
    for (long n = 0; !done && n < 1000; n++) {
        int released = 0;
        allocations_left = n;
        nbx_status status = exercise(c, &released);
        assert_true(status == NBX_OK || status == NBX_OUT_OF_MEMORY);
        done = status == NBX_OK;
        nbx_memory_info_get(c, &info);
        assert_int_equal(info.live, before);
    }
    assert_true(done);
    nbx_context_destroy(c);
}

static void test_outlives_context(void **state)
{
    (void)state;
    nbx_context *c;
    nbx_tensor *t;
    assert_int_equal(nbx_context_create(NULL, &c), NBX_OK);
    assert_int_equal(nbx_tensor_empty(c, NBX_FLOAT32, SIZES(4), cpu, &t), NBX_OK);
    nbx_context_destroy(c);
    ((float *)nbx_tensor_mutable_data(t))[3] = 1;
    nbx_tensor_release(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_new),
        cmocka_unit_test(test_none),
        cmocka_unit_test(test_from_data_and_read),
        cmocka_unit_test(test_from_memory),
        cmocka_unit_test(test_view_checks),
        cmocka_unit_test(test_alias_device),
        cmocka_unit_test(test_formats),
        cmocka_unit_test(test_overlap),
        cmocka_unit_test(test_helpers),
        cmocka_unit_test(test_failing_allocations),
        cmocka_unit_test(test_outlives_context),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
