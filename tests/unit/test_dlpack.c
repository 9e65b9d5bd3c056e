/* SPDX-License-Identifier: Apache-2.0 */
/* DLPack import and export: what is taken, what is refused and why, and that the deleter runs once. */
#include "tests/support/cmocka.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "nbx/dlpack.h"
#include "nbx/dlpack_abi.h"
#include "src/tensor/tensor.h"

static nbx_context *ctx;
static int deleted;

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

static void on_delete(DLManagedTensorVersioned *self)
{
    (void)self;
    deleted++;
}

static void on_delete_legacy(DLManagedTensor *self)
{
    (void)self;
    deleted++;
}

static _Alignas(16) float memory[24];
static int64_t shape[2], strides[2];

/* A good struct: float32 [2, 3] in the middle of `memory`. */
static DLManagedTensorVersioned good(void)
{
    DLManagedTensorVersioned m;
    memset(&m, 0, sizeof m);
    for (int i = 0; i < 24; i++) memory[i] = (float)i;
    shape[0] = 2;
    shape[1] = 3;
    strides[0] = 3;
    strides[1] = 1;
    m.version.major = 1;
    m.version.minor = 2;
    m.deleter = on_delete;
    m.dl_tensor.data = memory;
    m.dl_tensor.byte_offset = 16;
    m.dl_tensor.device.device_type = kDLCPU;
    m.dl_tensor.ndim = 2;
    m.dl_tensor.dtype.code = kDLFloat;
    m.dl_tensor.dtype.bits = 32;
    m.dl_tensor.dtype.lanes = 1;
    m.dl_tensor.shape = shape;
    m.dl_tensor.strides = strides;
    return m;
}

static void takes(DLManagedTensorVersioned m, const float *expected, size_t n)
{
    DLManagedTensorVersioned before = m;
    float back[24];
    nbx_tensor *t;
    deleted = 0;
    assert_int_equal(nbx_tensor_from_dlpack_versioned(ctx, &m, &t), NBX_OK);
    assert_int_equal(nbx_tensor_read(ctx, t, back, n * 4), NBX_OK);
    if (n > 0) assert_memory_equal(back, expected, n * 4);
    assert_int_equal(deleted, 0);
    nbx_tensor_release(t);
    assert_int_equal(deleted, 1);
    assert_memory_equal(&m, &before, sizeof m);
}

static void refuses(DLManagedTensorVersioned m, nbx_status status)
{
    nbx_tensor *t = NBX_NONE;
    deleted = 0;
    assert_int_equal(nbx_tensor_from_dlpack_versioned(ctx, &m, &t), status);
    assert_null(t);
    assert_int_equal(deleted, 1);
    assert_int_equal(nbx_context_error(ctx)->status, status);
}

static void test_import(void **state)
{
    (void)state;
    DLManagedTensorVersioned m = good();
    takes(m, (float[]){4, 5, 6, 7, 8, 9}, 6);
    strides[0] = -4;
    strides[1] = -1;
    m.dl_tensor.byte_offset = 40;
    takes(m, (float[]){10, 9, 8, 6, 5, 4}, 6);
    m = good();
    m.version.minor = 1;
    m.dl_tensor.strides = NULL;
    takes(m, (float[]){4, 5, 6, 7, 8, 9}, 6);
    m = good();
    m.dl_tensor.ndim = 0;
    m.dl_tensor.shape = m.dl_tensor.strides = NULL;
    takes(m, (float[]){4}, 1);
    m = good();
    shape[1] = 0;
    m.dl_tensor.data = NULL;
    takes(m, NULL, 0);
    m = good();
    m.dl_tensor.device.device_type = kDLCUDAHost;
    m.dl_tensor.device.device_id = 3;
    takes(m, (float[]){4, 5, 6, 7, 8, 9}, 6);
    m = good();
    strides[0] = 0;
    takes(m, (float[]){4, 5, 6, 4, 5, 6}, 6);
    m = good();
    m.deleter = NULL;
    nbx_tensor *t;
    assert_int_equal(nbx_tensor_from_dlpack_versioned(ctx, &m, &t), NBX_OK);
    nbx_tensor_release(t);
}

static void test_read_only(void **state)
{
    (void)state;
    DLManagedTensorVersioned m = good();
    nbx_tensor *t;
    m.flags = DLPACK_FLAG_BITMASK_READ_ONLY;
    assert_int_equal(nbx_tensor_from_dlpack_versioned(ctx, &m, &t), NBX_OK);
    assert_true(nbx_tensor_is_read_only(t));
    assert_null(nbx_tensor_mutable_data(t));
    struct DLManagedTensor *legacy;
    assert_int_equal(nbx_tensor_to_dlpack(ctx, t, &legacy), NBX_READ_ONLY);
    assert_null(legacy);
    struct DLManagedTensorVersioned *again;
    assert_int_equal(nbx_tensor_to_dlpack_versioned(ctx, t, &again), NBX_OK);
    assert_true(again->flags & DLPACK_FLAG_BITMASK_READ_ONLY);
    nbx_tensor_release(t);
    deleted = 0;
    again->deleter(again);
    assert_int_equal(deleted, 1);
}

static void test_refusals(void **state)
{
    (void)state;
    DLManagedTensorVersioned m = good();
    m.version.major = 2;
    m.dl_tensor.shape = (int64_t *)8; /* not looked at */
    refuses(m, NBX_FORMAT);
    m.version.major = 0;
    refuses(m, NBX_FORMAT);
    m = good();
    m.dl_tensor.strides = NULL;
    refuses(m, NBX_FORMAT);
    m = good();
    m.dl_tensor.shape = NULL;
    refuses(m, NBX_INVALID_ARGUMENT);
    m = good();
    m.dl_tensor.ndim = -1;
    refuses(m, NBX_INVALID_ARGUMENT);
    m.dl_tensor.ndim = 65;
    refuses(m, NBX_LIMIT);
    m = good();
    shape[1] = -1;
    refuses(m, NBX_INVALID_ARGUMENT);
    m = good();
    m.dl_tensor.data = NULL;
    m.dl_tensor.byte_offset = 0;
    refuses(m, NBX_INVALID_ARGUMENT);
    m = good();
    m.dl_tensor.device.device_type = kDLOpenCL;
    refuses(m, NBX_DEVICE);
    m = good();
    m.dl_tensor.device.device_id = 1;
    refuses(m, NBX_DEVICE);
    m.dl_tensor.device.device_id = -1;
    refuses(m, NBX_DEVICE);
    m = good();
    m.dl_tensor.dtype.lanes = 4;
    refuses(m, NBX_DTYPE);
    m.dl_tensor.dtype.lanes = 0;
    refuses(m, NBX_DTYPE);
    m = good();
    m.dl_tensor.dtype.bits = 31;
    refuses(m, NBX_DTYPE);
    m.dl_tensor.dtype.code = kDLFloat4_e2m1fn;
    m.dl_tensor.dtype.bits = 4;
    m.flags = DLPACK_FLAG_BITMASK_IS_SUBBYTE_TYPE_PADDED;
    refuses(m, NBX_DTYPE);
    m = good();
    m.dl_tensor.byte_offset = 2;
    refuses(m, NBX_INVALID_ARGUMENT);
}

static void test_overflows(void **state)
{
    (void)state;
    DLManagedTensorVersioned m = good();
    m.dl_tensor.byte_offset = UINT64_MAX - 3;
    refuses(m, NBX_OVERFLOW);
    m = good();
    shape[0] = INT64_MAX;
    shape[1] = INT64_MAX;
    refuses(m, NBX_OVERFLOW);
    m = good();
    strides[0] = INT64_MAX;
    refuses(m, NBX_OVERFLOW);
    strides[0] = INT64_MIN;
    refuses(m, NBX_OVERFLOW);
    strides[0] = -(INT64_C(1) << 61);
    refuses(m, NBX_OVERFLOW);
    strides[0] = -(INT64_C(1) << 50); /* below address 0 */
    refuses(m, NBX_OVERFLOW);
    m = good();
    shape[0] = 0;
    shape[1] = INT64_MAX;
    strides[0] = INT64_MIN;
    takes(m, NULL, 0);
}

static void test_arguments(void **state)
{
    (void)state;
    DLManagedTensorVersioned m = good();
    nbx_tensor *t;
    deleted = 0;
    assert_int_equal(nbx_tensor_from_dlpack_versioned(NULL, &m, &t), NBX_INVALID_ARGUMENT);
    assert_int_equal(deleted, 1);
    assert_int_equal(nbx_tensor_from_dlpack_versioned(ctx, &m, NULL), NBX_INVALID_ARGUMENT);
    assert_int_equal(deleted, 2);
    assert_int_equal(nbx_tensor_from_dlpack_versioned(ctx, NULL, &t), NBX_INVALID_ARGUMENT);
    assert_int_equal(nbx_tensor_from_dlpack(ctx, NULL, &t), NBX_INVALID_ARGUMENT);
    struct DLManagedTensorVersioned *v;
    struct DLManagedTensor *l;
    assert_int_equal(nbx_tensor_to_dlpack_versioned(ctx, NBX_NONE, &v), NBX_INVALID_ARGUMENT);
    assert_int_equal(nbx_tensor_to_dlpack(ctx, NULL, &l), NBX_INVALID_ARGUMENT);
    assert_int_equal(nbx_tensor_to_dlpack(NULL, NULL, &l), NBX_INVALID_ARGUMENT);
}

static void test_legacy(void **state)
{
    (void)state;
    DLManagedTensorVersioned source = good();
    DLManagedTensor m;
    m.dl_tensor = source.dl_tensor;
    m.dl_tensor.strides = NULL;
    m.manager_ctx = NULL;
    m.deleter = on_delete_legacy;
    nbx_tensor *t;
    deleted = 0;
    assert_int_equal(nbx_tensor_from_dlpack(ctx, &m, &t), NBX_OK);
    assert_false(nbx_tensor_is_read_only(t));
    assert_ptr_equal(nbx_tensor_mutable_data(t), memory + 4);
    nbx_tensor_release(t);
    assert_int_equal(deleted, 1);
    m.dl_tensor.ndim = -2;
    assert_int_equal(nbx_tensor_from_dlpack(ctx, &m, &t), NBX_INVALID_ARGUMENT);
    assert_null(t);
    assert_int_equal(deleted, 2);
}

/* Out and in again: every dtype, a view with an offset and gaps; the struct outlives tensor and context. */
static void test_round_trip(void **state)
{
    (void)state;
    for (int d = 0; d < NBX_DTYPE_COUNT; d++) {
        nbx_context *own;
        assert_int_equal(nbx_context_create(NULL, &own), NBX_OK);
        nbx_device cpu = {NBX_DEVICE_CPU, 0};
        nbx_tensor *t, *v, *back;
        int64_t size = 20, sizes[2] = {2, 3}, gaps[2] = {7, 2};
        assert_int_equal(nbx_tensor_empty(own, (nbx_dtype)d, 1, &size, cpu, &t), NBX_OK);
        assert_int_equal(nbxi_view(own, t, (nbx_dtype)d, 2, sizes, gaps, 3, &v), NBX_OK);
        nbx_tensor_release(t);
        const void *data = nbx_tensor_data(v);
        struct DLManagedTensorVersioned *m;
        struct DLManagedTensor *l;
        assert_int_equal(nbx_tensor_to_dlpack_versioned(own, v, &m), NBX_OK);
        assert_int_equal(nbx_tensor_to_dlpack(own, v, &l), NBX_OK);
        nbx_tensor_release(v);
        nbx_context_destroy(own);
        assert_int_equal(m->version.major, 1);
        assert_int_equal(m->dl_tensor.device.device_type, kDLCPU);
        assert_int_equal(m->dl_tensor.shape[1], 3);
        for (int k = 0; k < 2; k++) {
            nbx_status status =
                k ? nbx_tensor_from_dlpack(ctx, l, &back) : nbx_tensor_from_dlpack_versioned(ctx, m, &back);
            assert_int_equal(status, NBX_OK);
            assert_int_equal(nbx_tensor_dtype(back), d);
            assert_ptr_equal(nbx_tensor_data(back), data);
            assert_int_equal(nbx_tensor_strides(back)[0], 7);
            assert_int_equal(nbx_tensor_strides(back)[1], 2);
            nbx_tensor_release(back);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_import),     cmocka_unit_test(test_read_only), cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_overflows),  cmocka_unit_test(test_arguments), cmocka_unit_test(test_legacy),
        cmocka_unit_test(test_round_trip),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
