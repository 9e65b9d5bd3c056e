/* SPDX-License-Identifier: Apache-2.0 */
/* The quick forms of operators on devices against the CPU's results: test_quick DEVICE. Sizes are such that rows fit in
 * registers, sums are cut into parts, products take vectors or matrix units, attention has one query. Exits with 77
 * where there is no such device. */
#include <math.h>
#include <nbx/nbx.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/ops.h"

static nbx_context *ctx;
static nbx_device where;
static int failed, passed;
static bool few; /* each specialisation is compiled for seconds where there is no GPU */

static void die(const char *what)
{
    const nbx_error *e = nbx_context_error(ctx);
    printf("FAIL %s: %s: %s\n", what, nbx_status_name(e->status), e->message);
    failed++;
}

static double element(const void *data, nbx_dtype dtype, int64_t i)
{
    uint32_t bits;
    float f;
    if (dtype == NBX_FLOAT32) return (double)((const float *)data)[i];
    if (dtype == NBX_BFLOAT16) {
        bits = (uint32_t)((const uint16_t *)data)[i] << 16;
        memcpy(&f, &bits, 4);
        return (double)f;
    }
    uint16_t h = ((const uint16_t *)data)[i];
    int e = h >> 10 & 31;
    double m = (double)(h & 1023);
    double v = e == 0 ? ldexp(m, -24) : e == 31 ? (m != 0 ? (double)NAN : (double)INFINITY) : ldexp(m + 1024, e - 25);
    return h >> 15 ? -v : v;
}

/* Element for element within `tolerance` of the larger of 1 and the magnitude. */
static void compare(const char *name, nbx_tensor *want, nbx_tensor *got, double tolerance)
{
    nbx_tensor *back;
    if (nbx_tensor_to_device(ctx, got, nbx_tensor_device(want), &back) != NBX_OK) {
        die(name);
        return;
    }
    nbx_dtype dtype = nbx_tensor_dtype(want);
    int64_t n = nbx_tensor_numel(want);
    size_t bytes = (size_t)n * nbx_dtype_size(dtype);
    void *a = malloc(bytes), *b = malloc(bytes);
    double worst = 0;
    if (!a || !b || nbx_tensor_dtype(back) != dtype || nbx_tensor_numel(back) != n ||
        nbx_tensor_read(ctx, want, a, bytes) != NBX_OK || nbx_tensor_read(ctx, back, b, bytes) != NBX_OK) {
        die(name);
    } else {
        for (int64_t i = 0; i < n; i++) {
            double x = element(a, dtype, i), y = element(b, dtype, i), d = fabs(x - y) / fmax(1, fabs(x));
            if (x != y && !(isnan(x) && isnan(y))) worst = d > worst || isnan(d) ? d : worst;
        }
        if (!(worst <= tolerance)) {
            printf("FAIL %s: differs by %g, %g allowed\n", name, worst, tolerance);
            failed++;
        } else {
            passed++;
        }
    }
    free(a);
    free(b);
    nbx_tensor_release(back);
}

/* The operator on cpu and on the device; each result is compared. */
static void run(const char *name, const char *op, const nbx_value *args, size_t count, double tolerance)
{
    nbx_value there[12], want[4], got[4];
    size_t nwant = 0, ngot = 0;
    for (size_t i = 0; i < count; i++) {
        there[i] = args[i];
        if (args[i].kind == NBX_VALUE_TENSOR &&
            nbx_tensor_to_device(ctx, args[i].v.tensor, where, &there[i].v.tensor) != NBX_OK) {
            die(name);
            return;
        }
    }
    if (nbx_call(ctx, op, args, count, want, 4, &nwant) != NBX_OK ||
        nbx_call(ctx, op, there, count, got, 4, &ngot) != NBX_OK)
        die(name);
    for (size_t k = 0; k < nwant && k < ngot; k++)
        if (nbx_tensor_numel(want[k].v.tensor)) compare(name, want[k].v.tensor, got[k].v.tensor, tolerance);
    for (size_t k = 0; k < nwant; k++) nbx_value_release(ctx, &want[k]);
    for (size_t k = 0; k < ngot; k++) nbx_value_release(ctx, &got[k]);
    for (size_t i = 0; i < count; i++)
        if (args[i].kind == NBX_VALUE_TENSOR) {
            nbx_tensor_release(there[i].v.tensor);
            nbx_tensor_release(args[i].v.tensor);
        }
}

static nbx_value of(nbx_dtype dtype, int ndim, const int64_t *sizes)
{
    static uint64_t seed = 1;
    return test_tensor(test_random(ctx, dtype, ndim, sizes, seed++));
}
#define OF(dtype, ...) \
    of(dtype, (int)(sizeof((const int64_t[]){__VA_ARGS__}) / sizeof(int64_t)), (const int64_t[]){__VA_ARGS__})
#define RUN(name, op, tolerance, ...) \
    run(name, op, (const nbx_value[]){__VA_ARGS__}, sizeof((const nbx_value[]){__VA_ARGS__}) / sizeof(nbx_value), \
        tolerance)

static double unit(nbx_dtype dtype) { return dtype == NBX_FLOAT32 ? 1e-5 : dtype == NBX_FLOAT16 ? 1e-3 : 8e-3; }

static void rows(nbx_dtype t)
{
    static const int64_t lengths[] = {256, 1000, 1024, 2048, 4096, 8192}; /* 1000: pieces that do not fill the group */
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        int64_t n = lengths[i];
        if (few && n != 1000) continue;
        RUN("softmax", "aten::_softmax", unit(t), OF(t, 5, n), test_int(-1), test_bool(false));
        RUN("log_softmax", "aten::_log_softmax", 2 * unit(t), OF(t, 3, n), test_int(1), test_bool(false));
        RUN("layer_norm", "aten::native_layer_norm", 2 * unit(t), OF(t, 4, n), test_ints(&lengths[i], 1), OF(t, n),
            OF(t, n), test_double(1e-5));
        RUN("rms_norm", "aten::rms_norm", 2 * unit(t), OF(t, 2, 3, n), test_ints(&lengths[i], 1), OF(t, n),
            test_double(1e-5));
    }
    RUN("group_norm", "aten::group_norm", 2 * unit(t), OF(t, 2, 32, 64, 64), test_int(4), OF(t, 32), OF(t, 32),
        test_double(1e-5));
    RUN("sum", "aten::sum.dim_IntList", 4 * unit(t), OF(t, 7, 4096), test_ints((const int64_t[]){1}, 1));
    RUN("mean", "aten::mean.dim", unit(t), OF(t, 3, 8, 512), test_ints((const int64_t[]){1, 2}, 2));
    RUN("sum of all", "aten::sum", 4 * unit(t), OF(t, 1 << 19));
    RUN("max of all", "aten::amax", 0, OF(t, 1 << 18));
    RUN("sum of columns", "aten::sum.dim_IntList", 4 * unit(t), OF(t, 4096, 33), test_ints((const int64_t[]){0}, 1));
}

static void products(nbx_dtype t)
{
    for (int64_t m = 1; m <= (few ? 2 : 4); m++)
        RUN("vectors", "aten::linear", 8 * unit(t), OF(t, m, 520), OF(t, 301, 520));
    RUN("vectors and bias", "aten::linear", 8 * unit(t), OF(t, 2, 512), OF(t, 77, 512), OF(t, 77));
    RUN("linear", "aten::linear", 8 * unit(t), OF(t, 130, 200), OF(t, 264, 200), OF(t, 264));
    RUN("linear of few rows", "aten::linear", 8 * unit(t), OF(t, 40, 128), OF(t, 100, 128));
    RUN("mm", "aten::mm", 8 * unit(t), OF(t, 200, 136), OF(t, 136, 144));
    RUN("bmm", "aten::bmm", 8 * unit(t), OF(t, 3, 65, 72), OF(t, 3, 72, 80));
}

static void attention(nbx_dtype t)
{
    nbx_value d = test_double(0), no = test_bool(false), yes = test_bool(true);
    RUN("decode", "aten::scaled_dot_product_attention", 2 * unit(t), OF(t, 2, 8, 1, 128), OF(t, 2, 2, 300, 128),
        OF(t, 2, 2, 300, 128), test_none(), d, no, test_none(), yes);
    RUN("decode of one head a key head", "aten::scaled_dot_product_attention", 2 * unit(t), OF(t, 1, 3, 1, 64),
        OF(t, 1, 3, 1029, 64), OF(t, 1, 3, 1029, 64), test_none(), d, no);
}

int main(int argc, char **argv)
{
    ctx = test_context();
    nbx_tensor *probe;
    if (argc != 2 || nbx_device_from_name(ctx, argv[1], &where) != NBX_OK ||
        nbx_tensor_empty(ctx, NBX_FLOAT32, 0, NULL, where, &probe) != NBX_OK) {
        printf("%s\n", argc == 2 ? nbx_context_error(ctx)->message : "usage: test_quick DEVICE");
        nbx_context_destroy(ctx);
        return argc == 2 ? 77 : 2;
    }
    nbx_tensor_release(probe);
    few = !strncmp(argv[1], "opencl", 6);
    const nbx_dtype dtypes[] = {NBX_FLOAT32, NBX_BFLOAT16, NBX_FLOAT16};
    for (int i = 0; i < 3; i++) {
        rows(dtypes[i]);
        products(dtypes[i]);
        attention(dtypes[i]);
        if (few) break;
    }
    printf("%d passed, %d failed\n", passed, failed);
    nbx_context_destroy(ctx);
    return failed != 0;
}
