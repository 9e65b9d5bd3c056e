/* SPDX-License-Identifier: Apache-2.0 */
/* More than 2^31 elements, of types of one byte: what is done to the last ones. Needs 5 GiB of memory. */
#include <stdio.h>
#include <stdlib.h>

#include "src/ops/op.h"
#include "tests/support/ops.h"

#define LARGE ((INT64_C(1) << 31) + 5)

static nbx_context *ctx;
static int failed, passed;

static nbx_tensor *call(const char *name, nbx_value *args, size_t nargs)
{
    nbx_value ret;
    size_t count;
    if (nbx_call(ctx, name, args, nargs, &ret, 1, &count) != NBX_OK) {
        printf("%s: %s\n", name, nbx_context_error(ctx)->message);
        exit(1);
    }
    return ret.v.tensor;
}

static void expect(const char *what, nbx_tensor *t, int64_t index, double want)
{
    nbx_value args[] = {test_tensor(t), test_int(0), test_int(index)};
    nbx_tensor *one = t->ndim ? call("aten::select.int", args, 3) : t;
    nbx_value number;
    size_t count;
    args[0] = test_tensor(one);
    if (nbx_call(ctx, "aten::item", args, 1, &number, 1, &count) != NBX_OK) exit(1);
    const nbx_scalar *s = &number.v.scalar;
    double got = s->kind <= NBX_SCALAR_INT ? (double)s->re.i : s->re.d;
    if (got != want) printf("%s: element %lld is %.17g, not %.17g\n", what, (long long)index, got, want);
    failed += got != want;
    passed += got == want;
    if (one != t) nbx_tensor_release(one);
}

/* Zeros, and `value` as the last element. */
static nbx_tensor *zeros(nbx_dtype dtype, double value)
{
    static const int64_t sizes[] = {LARGE};
    nbx_value args[] = {test_ints(sizes, 1), test_dtype(dtype), test_none(), test_none(), test_none()};
    nbx_tensor *t = call("aten::zeros", args, 5);
    nbx_value last[] = {test_tensor(t), test_int(0), test_int(LARGE - 1)};
    nbx_tensor *one = call("aten::select.int", last, 3);
    nbx_value fill[] = {test_tensor(one), test_double(value)};
    nbx_tensor_release(call("aten::fill_.Scalar", fill, 2));
    nbx_tensor_release(one);
    return t;
}

static void reduce(const char *name, nbx_tensor *t, double want)
{
    nbx_value args[] = {test_tensor(t)};
    nbx_tensor *r = call(name, args, 1);
    expect(name, r, 0, want);
    nbx_tensor_release(r);
}

static void one_dtype(nbx_dtype dtype)
{
    static const int64_t far[] = {LARGE - 1, 3, LARGE - 2};
    int64_t three = 3;
    nbx_tensor *t = zeros(dtype, 1), *index = NULL;
    if (nbx_tensor_from_data(ctx, NBX_INT64, 1, &three, far, &index) != NBX_OK) exit(1);
    reduce("aten::sum", t, 1);
    reduce("aten::any", t, 1);
    reduce("aten::max", t, 1);
    if (dtype != NBX_BOOL) reduce("aten::argmax", t, (double)(LARGE - 1));
    nbx_value select[] = {test_tensor(t), test_int(0), test_tensor(index)};
    nbx_tensor *r = call("aten::index_select", select, 3);
    expect("index_select", r, 0, 1);
    expect("index_select", r, 2, 0);
    nbx_tensor_release(r);
    nbx_tensor_release(index);
    nbx_value copy[] = {test_tensor(t), test_none()};
    r = call("aten::clone", copy, 2);
    expect("clone", r, LARGE - 1, 1);
    nbx_tensor_release(r);
    if (dtype != NBX_BOOL) {
        nbx_value add[] = {test_tensor(t), test_int(2), test_int(1)};
        nbx_tensor_release(call("aten::add_.Scalar", add, 3));
        expect("add_", t, LARGE - 1, 3);
        expect("add_", t, LARGE - 2, 2);
    }
    nbx_tensor_release(t);
}

int main(void)
{
    static const nbx_dtype dtypes[] = {NBX_INT8, NBX_BOOL};
    if (nbx_context_create(NULL, &ctx) != NBX_OK) return 2;
    for (int d = 0; d < 2; d++) one_dtype(dtypes[d]);
    printf("%d passed, %d failed\n", passed, failed);
    nbx_context_destroy(ctx);
    return failed > 0;
}
