/* SPDX-License-Identifier: Apache-2.0 */
/* Random operands, and operators run on both cpu and ref and compared. */
#include "tests/support/cmocka.h"

#include <math.h>
#include <string.h>

#include "src/ops/op.h"
#include "src/tensor/convert.h"
#include "tests/support/devices.h"

static uint64_t state;

nbx_context *nbxt_context(int num_threads)
{
    nbx_context *ctx = NULL;
    nbx_context_options options;
    nbx_context_options_init(&options);
    options.num_threads = num_threads;
    assert_int_equal(nbx_context_create(&options, &ctx), NBX_OK);
    return ctx;
}

void nbxt_seed(uint64_t seed) { state = seed; }

static uint32_t next(void)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 33);
}

int nbxt_between(int low, int high) { return low + (int)(next() % (uint32_t)(high - low + 1)); }
double nbxt_uniform(void) { return next() / 1073741824.0 - 1; }

nbx_tensor *nbxt_random_tensor(nbx_context *ctx, nbx_dtype dtype, int ndim, const int64_t *sizes)
{
    int64_t strides[NBX_MAX_RANK], at = 1, gap = nbxt_between(0, 2) == 0 ? nbxt_between(1, 3) : 1;
    int order[NBX_MAX_RANK];
    nbx_tensor *t = NULL;
    for (int i = 0; i < ndim; i++) order[i] = ndim - 1 - i;
    for (int i = 0; i + 1 < ndim; i++)
        if (nbxt_between(0, 2) == 0) {
            int other = nbxt_between(i, ndim - 1), x = order[i];
            order[i] = order[other], order[other] = x;
        }
    for (int i = 0; i < ndim; i++) {
        strides[order[i]] = at * gap;
        at *= sizes[order[i]] > 0 ? sizes[order[i]] : 1;
    }
    if (ndim > 0 && nbxt_between(0, 7) == 0) strides[nbxt_between(0, ndim - 1)] = 0;
    const nbx_device cpu = {NBX_DEVICE_CPU, 0};
    assert_int_equal(nbx_tensor_empty_strided(ctx, dtype, ndim, sizes, strides, cpu, &t), NBX_OK);
    const size_t size = nbx_dtype_size(dtype), count = t->storage->bytes / size;
    for (size_t i = 0; i < count; i++) {
        nbx_scalar s = nbx_scalar_complex(nbxt_uniform(), nbxt_uniform());
        if (nbx_dtype_category(dtype) == NBX_CATEGORY_FLOAT) s = nbx_scalar_double(nbxt_uniform());
        if (nbx_dtype_category(dtype) == NBX_CATEGORY_INT) s = nbx_scalar_int(nbxt_between(-90, 100));
        if (dtype == NBX_BOOL) s = nbx_scalar_bool(nbxt_between(0, 2) > 0);
        nbxi_store_scalar(dtype, (char *)t->storage->data + i * size, s);
    }
    return t;
}

/* Unit roundoff of the accumulator and of the output. */
static double unit(nbx_dtype t) { return t == NBX_FLOAT64 || t == NBX_COMPLEX128 ? 0x1p-53 : 0x1p-24; }
static double last_unit(nbx_dtype t) { return t == NBX_FLOAT16 ? 0x1p-11 : t == NBX_BFLOAT16 ? 0x1p-8 : unit(t); }

static nbx_value on_device(nbx_context *ctx, nbx_tensor *t, nbx_device device)
{
    nbx_value v = {.kind = NBX_VALUE_NONE};
    if (!t) return v;
    v.kind = NBX_VALUE_TENSOR;
    assert_int_equal(nbxi_tensor_alias_device(ctx, t, device, &v.v.tensor), NBX_OK);
    return v;
}

static int64_t offset_of(const nbx_tensor *t, int64_t index)
{
    int64_t at = 0;
    for (int d = t->ndim - 1; d >= 0; d--) {
        at += index % t->sizes[d] * t->strides[d];
        index /= t->sizes[d];
    }
    return at;
}

static bool same(double a, double b) { return a == b || (isnan(a) && isnan(b)); }

static void compare(const char *name, const nbxi_op *op, int result, const nbx_tensor *got, const nbx_tensor *want,
                    const nbx_tensor *scale)
{
    const size_t size = nbx_dtype_size(got->dtype);
    assert_int_equal(got->dtype, want->dtype);
    assert_int_equal(got->ndim, want->ndim);
    if (got->ndim > 0) {
        assert_memory_equal(got->sizes, want->sizes, (size_t)got->ndim * sizeof(int64_t));
        assert_memory_equal(got->strides, want->strides, (size_t)got->ndim * sizeof(int64_t));
    }
    for (int64_t i = 0; i < got->numel; i++) {
        const int64_t at = offset_of(got, i) * (int64_t)size;
        const char *x = (const char *)nbxi_data(got) + at, *y = (const char *)nbxi_data(want) + at;
        if (nbx_dtype_category(got->dtype) < NBX_CATEGORY_FLOAT || op->bound == NBXI_BOUND_EXACT) {
            if (memcmp(x, y, size) != 0) fail_msg("%s: element %lld of result %d differs", name, (long long)i, result);
            continue;
        }
        nbx_scalar a = nbxi_load_scalar(got->dtype, x), b = nbxi_load_scalar(got->dtype, y);
        if (a.kind != NBX_SCALAR_COMPLEX) a.im = b.im = 0;
        if (same(a.re.d, b.re.d) && same(a.im, b.im)) continue;
        if (!scale) fail_msg("%s: result %d has no scale", name, result);
        const double s = ((const double *)nbxi_data(scale))[i];
        const double bound = op->bound_factor * unit(got->dtype) * s + last_unit(got->dtype) * 2 * hypot(b.re.d, b.im);
        const double error = hypot(a.re.d - b.re.d, a.im - b.im);
        if (!(error <= bound))
            fail_msg("%s %s: element %lld of result %d is %g, should be %g, bound %g", name, nbx_dtype_name(got->dtype),
                     (long long)i, result, a.re.d, b.re.d, bound);
        if (s > 1e8) fail_msg("%s: the scale of element %lld of result %d is %g", name, (long long)i, result, s);
    }
}

void nbxt_both_devices(nbx_context *ctx, const char *name, nbx_tensor **tensors, int count, const nbx_value *more,
                       int nmore)
{
    nbx_value rets[2][NBXI_MAX_RETURNS], args[NBXI_MAX_ARGS];
    nbx_tensor *scale[NBXI_MAX_RETURNS] = {NULL};
    const nbxi_op *op = nbxi_op_find(ctx, name);
    if (!op) fail_msg("there is no %s", name);
    const int all = count + nmore;
    for (int device = 0; device < 2; device++) {
        for (int i = 0; i < all; i++) {
            args[i] = i < count ? (nbx_value){.kind = NBX_VALUE_TENSOR, .v.tensor = tensors[i]} : more[i - count];
            if (args[i].kind == NBX_VALUE_TENSOR)
                args[i] = on_device(ctx, args[i].v.tensor, (nbx_device){(nbx_device_type)device, 0});
        }
        nbx_status status = nbxi_op_call_scaled(ctx, op, args, (size_t)all, rets[device], device ? scale : NULL);
        if (status != NBX_OK) fail_msg("%s: %s", name, nbx_context_error(ctx)->message);
        for (int i = 0; i < all; i++)
            if (args[i].kind == NBX_VALUE_TENSOR) nbx_value_release(ctx, &args[i]);
    }
    for (int k = 0; k < op->nreturns; k++) {
        compare(name, op, k, rets[0][k].v.tensor, rets[1][k].v.tensor, scale[k]);
        nbx_value_release(ctx, &rets[0][k]);
        nbx_value_release(ctx, &rets[1][k]);
        nbx_tensor_release(scale[k]);
    }
}
