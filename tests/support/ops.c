/* SPDX-License-Identifier: Apache-2.0 */
/* Helpers of the tests of operator families. */
#include "tests/support/ops.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nbx/random.h"
#include "src/ops/op.h"
#include "src/tensor/convert.h"
#include "tests/support/cmocka.h"

#define MAX_TENSORS 64

static void require(nbx_context *ctx, nbx_status status, const char *what)
{
    if (status != NBX_OK) fail_msg("%s: %s: %s", what, nbx_status_name(status), nbx_context_error(ctx)->message);
}

nbx_context *test_context(void)
{
    nbx_context *ctx = NULL;
    assert_int_equal(nbx_context_create(NULL, &ctx), NBX_OK);
    return ctx;
}

static uint64_t next_random(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    uint64_t x = *state ^ *state >> 29;
    return x * UINT64_C(0xbf58476d1ce4e5b9) >> 11;
}

nbx_tensor *test_random(nbx_context *ctx, nbx_dtype dtype, int ndim, const int64_t *sizes, uint64_t seed)
{
    nbx_device cpu = {NBX_DEVICE_CPU, 0};
    nbx_tensor *t = NULL;
    require(ctx, nbx_tensor_empty(ctx, dtype, ndim, sizes, cpu, &t), "test_random");
    uint64_t state = seed * 7919 + (uint64_t)dtype;
    bool integer = nbx_dtype_category(dtype) <= NBX_CATEGORY_INT;
    for (int64_t i = 0; i < t->numel; i++) {
        double re = (double)next_random(&state) / 0x1p51 - 2, im = (double)next_random(&state) / 0x1p51 - 2;
        double v[2] = {integer ? floor(re * 2.75) + (nbx_dtype_is_signed(dtype) ? 0 : 6) : re, im};
        if (dtype == NBX_BOOL) v[0] = re > 0;
        nbxi_convert(dtype, (char *)nbxi_data(t) + (size_t)i * nbx_dtype_size(dtype), NBX_COMPLEX128, v, 1);
    }
    return t;
}

nbx_tensor *test_numbers(nbx_context *ctx, nbx_dtype dtype, int ndim, const int64_t *sizes, const double *values)
{
    nbx_device cpu = {NBX_DEVICE_CPU, 0};
    nbx_tensor *t = NULL;
    require(ctx, nbx_tensor_empty(ctx, dtype, ndim, sizes, cpu, &t), "test_numbers");
    nbxi_convert(dtype, nbxi_data(t), NBX_FLOAT64, values, t->numel);
    return t;
}

/* All elements in row-major order as complex128. */
static double *numbers(nbx_context *ctx, const nbx_tensor *t)
{
    size_t size = nbx_dtype_size(t->dtype), bytes = (size_t)t->numel * size;
    char *raw = malloc(bytes + 1);
    double *out = malloc((size_t)t->numel * 16 + 1);
    assert_true(raw && out);
    require(ctx, nbx_tensor_read(ctx, t, raw, bytes), "reading a result");
    nbxi_convert(NBX_COMPLEX128, out, t->dtype, raw, t->numel);
    free(raw);
    return out;
}

void test_expect(nbx_context *ctx, nbx_tensor *t, nbx_dtype dtype, int ndim, const int64_t *sizes, const double *values,
                 double tolerance)
{
    char text[256];
    if (t->dtype != dtype) fail_msg("dtype %s, not %s", nbx_dtype_name(t->dtype), nbx_dtype_name(dtype));
    if (t->ndim != ndim || (ndim && memcmp(t->sizes, sizes, (size_t)ndim * sizeof *sizes) != 0))
        fail_msg("sizes %s", nbxi_sizes_text(t->ndim, t->sizes, text, sizeof text));
    double *got = numbers(ctx, t);
    for (int64_t i = 0; i < t->numel; i++) {
        double g = got[2 * i], w = values[i];
        if (!(g == w || (isnan(g) && isnan(w)) || fabs(g - w) <= tolerance))
            fail_msg("element %lld is %.17g, not %.17g", (long long)i, g, w);
    }
    free(got);
}

/* ---- layouts -------------------------------------------------------------------------------------------------------
 */

enum { CONTIGUOUS, REVERSED, GAPS, LAYOUTS };

/* A new tensor with the elements of t in another layout. */
static nbx_tensor *laid_out(nbx_context *ctx, const nbx_tensor *t, int layout)
{
    int64_t sizes[NBX_MAX_RANK], strides[NBX_MAX_RANK], step = layout == GAPS ? 2 : 1;
    nbx_device cpu = {NBX_DEVICE_CPU, 0};
    nbx_tensor *whole = NULL, *view = NULL;
    int64_t total = layout == GAPS ? 3 : 0;
    for (int k = 0; k < t->ndim; k++) {
        int d = layout == REVERSED ? k : t->ndim - 1 - k;
        sizes[d] = t->sizes[d];
        strides[d] = t->sizes[d] == 1 && layout == GAPS ? 17 : step;
        step *= t->sizes[d] > 0 ? t->sizes[d] : 1;
    }
    total += step + 1;
    for (int d = 0; d < t->ndim; d++) total += t->sizes[d] == 1 ? strides[d] : 0;
    require(ctx, nbx_tensor_empty(ctx, t->dtype, 1, &total, cpu, &whole), "layout");
    memset(nbxi_data(whole), 0x7f, (size_t)total * nbx_dtype_size(t->dtype));
    require(ctx, nbxi_view(ctx, whole, t->dtype, t->ndim, sizes, strides, layout == GAPS ? 3 : 0, &view), "layout");
    require(ctx, nbxi_copy(ctx, view, t), "layout");
    nbx_tensor_release(whole);
    return view;
}

typedef struct laid_args {
    nbx_value args[NBXI_MAX_ARGS];
    nbx_tensor *made[MAX_TENSORS];
    nbx_tensor *lists[NBXI_MAX_ARGS][16];
    size_t count;
} laid_args;

static nbx_tensor *one(nbx_context *ctx, laid_args *l, nbx_tensor *t, int layout, bool ref)
{
    if (nbxi_is_none(t)) return t;
    nbx_device device = {NBX_DEVICE_REF, 0};
    nbx_tensor *made = laid_out(ctx, t, layout);
    if (ref) {
        nbx_tensor *alias = NULL;
        require(ctx, nbxi_tensor_alias_device(ctx, made, device, &alias), "alias");
        nbx_tensor_release(made);
        made = alias;
    }
    assert_true(l->count < MAX_TENSORS);
    return l->made[l->count++] = made;
}

static void lay_args(nbx_context *ctx, laid_args *l, const nbx_value *args, size_t nargs, int layout, bool ref)
{
    l->count = 0;
    for (size_t i = 0; i < nargs; i++) {
        l->args[i] = args[i];
        if (args[i].kind == NBX_VALUE_TENSOR) l->args[i].v.tensor = one(ctx, l, args[i].v.tensor, layout, ref);
        if (args[i].kind != NBX_VALUE_TENSORS) continue;
        assert_true(args[i].v.tensors.count <= 16);
        l->args[i].v.tensors.data = l->lists[i];
        for (size_t k = 0; k < args[i].v.tensors.count; k++)
            l->lists[i][k] = one(ctx, l, args[i].v.tensors.data[k], layout, ref);
    }
}

static void free_args(laid_args *l)
{
    for (size_t i = 0; i < l->count; i++) nbx_tensor_release(l->made[i]);
}

/* ---- comparison ----------------------------------------------------------------------------------------------------
 */

/* Half the distance to the next number of the dtype at v. */
static double rounding(nbx_dtype dtype, double v)
{
    int bits = dtype == NBX_FLOAT16                              ? 11
               : dtype == NBX_BFLOAT16                           ? 8
               : dtype == NBX_FLOAT64 || dtype == NBX_COMPLEX128 ? 53
                                                                 : 24;
    double smallest = dtype == NBX_FLOAT16                              ? 0x1p-25
                      : dtype == NBX_FLOAT64 || dtype == NBX_COMPLEX128 ? 0x1p-1074
                                                                        : 0x1p-150;
    return fmax(ldexp(1, ilogb(fabs(v) > 0 ? v : DBL_MIN) - bits), smallest);
}

static void compare_number(const nbxi_op *op, nbx_dtype dtype, double got, double want, double scale, double tolerance,
                           const char *where, int64_t i)
{
    if (got == want || (isnan(got) && isnan(want))) return;
    bool wide = dtype == NBX_FLOAT64 || dtype == NBX_COMPLEX128;
    double allowed = 0;
    if (nbx_dtype_category(dtype) >= NBX_CATEGORY_FLOAT && isfinite(got) && isfinite(want)) {
        if (op->bound == NBXI_BOUND_SUM)
            allowed = op->bound_factor * scale * (wide ? 0x1p-53 : 0x1p-24) + 2 * rounding(dtype, want);
        else if (op->bound == NBXI_BOUND_ULP)
            allowed = 2 * op->bound_factor * rounding(dtype, want);
        else if (op->bound == NBXI_BOUND_NONE || op->bound == NBXI_BOUND_NORM)
            allowed = tolerance * rounding(dtype, 1) * fmax(1, fabs(want));
    }
    if (!(fabs(got - want) <= allowed))
        fail_msg("%s (%s, %s): element %lld is %.17g on cpu and %.17g on ref; allowed %.3g", op->name,
                 nbx_dtype_name(dtype), where, (long long)i, got, want, allowed);
}

static void compare_tensor(nbx_context *ctx, const nbxi_op *op, const nbx_tensor *got, const nbx_tensor *want,
                           const nbx_tensor *scale, double tolerance, const char *where)
{
    char a[256], b[256];
    if (got->dtype != want->dtype) fail_msg("%s (%s): dtypes differ", op->name, where);
    if (got->ndim != want->ndim || (got->ndim && memcmp(got->sizes, want->sizes, (size_t)got->ndim * 8) != 0))
        fail_msg("%s (%s): sizes %s on cpu, %s on ref", op->name, where,
                 nbxi_sizes_text(got->ndim, got->sizes, a, sizeof a),
                 nbxi_sizes_text(want->ndim, want->sizes, b, sizeof b));
    double *g = numbers(ctx, got), *w = numbers(ctx, want);
    const double *s = scale ? nbxi_data(scale) : NULL;
    for (int64_t i = 0; i < got->numel; i++) {
        double size = s ? s[i] : 0;
        compare_number(op, got->dtype, g[2 * i], w[2 * i], size, tolerance, where, i);
        if (nbx_dtype_is_complex(got->dtype))
            compare_number(op, got->dtype, g[2 * i + 1], w[2 * i + 1], size, tolerance, where, i);
    }
    free(g);
    free(w);
}

static void compare_value(nbx_context *ctx, const nbxi_op *op, const nbx_value *got, const nbx_value *want,
                          const nbx_tensor *scale, double tolerance, const char *where)
{
    assert_int_equal(got->kind, want->kind);
    if (got->kind == NBX_VALUE_TENSOR) {
        compare_tensor(ctx, op, got->v.tensor, want->v.tensor, scale, tolerance, where);
    } else if (got->kind == NBX_VALUE_TENSORS) {
        assert_int_equal(got->v.tensors.count, want->v.tensors.count);
        for (size_t i = 0; i < got->v.tensors.count; i++)
            compare_tensor(ctx, op, got->v.tensors.data[i], want->v.tensors.data[i], NULL, tolerance, where);
    } else if (got->kind == NBX_VALUE_SCALAR) {
        assert_int_equal(got->v.scalar.kind, want->v.scalar.kind);
    }
}

static void same_bits(nbx_context *ctx, const nbxi_op *op, const nbx_tensor *a, const nbx_tensor *b)
{
    size_t bytes = (size_t)a->numel * nbx_dtype_size(a->dtype);
    char *x = malloc(bytes + 1), *y = malloc(bytes + 1);
    assert_true(x && y && a->numel == b->numel);
    require(ctx, nbx_tensor_read(ctx, a, x, bytes), op->name);
    require(ctx, nbx_tensor_read(ctx, b, y, bytes), op->name);
    if (memcmp(x, y, bytes) != 0) fail_msg("%s: the bits depend on the number of threads", op->name);
    free(x);
    free(y);
}

static void check_threads(nbx_context *ctx, const nbxi_op *op, const nbx_value *args, size_t nargs)
{
    nbx_value first[NBXI_MAX_RETURNS], other[NBXI_MAX_RETURNS];
    int count = op->nreturns < 0 ? 1 : op->nreturns, before = nbx_context_num_threads(ctx);
    for (int threads = 1; threads <= 3; threads++) {
        require(ctx, nbx_context_set_num_threads(ctx, threads), "threads");
        nbx_value *rets = threads == 1 ? first : other;
        require(ctx, nbxi_op_call(ctx, op, args, nargs, rets), op->name);
        for (int k = 0; k < count && threads > 1; k++) {
            if (rets[k].kind == NBX_VALUE_TENSOR) same_bits(ctx, op, first[k].v.tensor, rets[k].v.tensor);
            nbx_value_release(ctx, &rets[k]);
        }
    }
    for (int k = 0; k < count; k++) nbx_value_release(ctx, &first[k]);
    require(ctx, nbx_context_set_num_threads(ctx, before), "threads");
}

void test_op(nbx_context *ctx, const char *name, const nbx_value *args, size_t nargs, double tolerance)
{
    static const char *const layouts[] = {"contiguous", "reversed", "gaps"};
    const nbxi_op *op = nbxi_op_find(ctx, name);
    if (op == NULL) fail_msg("no operator %s", name);
    int count = op->nreturns < 0 ? 1 : op->nreturns;
    nbx_value want[NBXI_MAX_RETURNS], got[NBXI_MAX_RETURNS];
    nbx_tensor *scales[NBXI_MAX_RETURNS];
    laid_args laid;
    lay_args(ctx, &laid, args, nargs, CONTIGUOUS, true);
    require(ctx, nbxi_op_call_scaled(ctx, op, laid.args, nargs, want, scales), name);
    free_args(&laid);
    for (int layout = 0; layout < LAYOUTS; layout++) {
        for (int ref = 0; ref < 2; ref++) {
            lay_args(ctx, &laid, args, nargs, layout, ref == 1);
            require(ctx, nbxi_op_call(ctx, op, laid.args, nargs, got), name);
            for (int k = 0; k < count; k++) {
                compare_value(ctx, op, &got[k], &want[k], scales[k], ref ? 0 : tolerance, layouts[layout]);
                nbx_value_release(ctx, &got[k]);
            }
            if (!ref) check_threads(ctx, op, laid.args, nargs);
            free_args(&laid);
        }
    }
    for (int k = 0; k < count; k++) {
        nbx_value_release(ctx, &want[k]);
        nbx_tensor_release(scales[k]);
    }
}

/* ---- failures ------------------------------------------------------------------------------------------------------
 */

typedef struct counter {
    long fail_at, seen, live;
} counter;

static void *counted_alloc(void *user, size_t size, size_t alignment)
{
    counter *c = user;
    if (c->seen++ == c->fail_at) return NULL;
    void *memory = NULL;
    if (posix_memalign(&memory, alignment < sizeof(void *) ? sizeof(void *) : alignment, size ? size : 1) != 0)
        return NULL;
    c->live++;
    return memory;
}

static void counted_free(void *user, void *memory, size_t size, size_t alignment)
{
    (void)size;
    (void)alignment;
    ((counter *)user)->live -= memory != NULL;
    free(memory);
}

void test_op_memory(const char *name, const nbx_value *args, size_t nargs)
{
    counter c = {-1, 0, 0};
    nbx_context_options options;
    nbx_context_options_init(&options);
    options.num_threads = 1;
    options.allocator.alloc = counted_alloc;
    options.allocator.free = counted_free;
    options.allocator.user = &c;
    nbx_context *ctx = NULL;
    assert_int_equal(nbx_context_create(&options, &ctx), NBX_OK);
    assert_int_equal(nbx_manual_seed(ctx, 0), NBX_OK); /* the generator stays with the context */
    for (long i = 0;; i++) {
        assert_true(i < 10000);
        nbx_value rets[NBXI_MAX_RETURNS];
        size_t count = 0;
        long live = c.live;
        c.seen = 0;
        c.fail_at = i;
        nbx_status status = nbx_call(ctx, name, args, nargs, rets, NBXI_MAX_RETURNS, &count);
        c.fail_at = -1;
        for (size_t k = 0; k < count; k++) nbx_value_release(ctx, &rets[k]);
        if (c.live != live) fail_msg("%s leaks when allocation %ld is refused", name, i);
        if (status == NBX_OK) break;
        if (status != NBX_OUT_OF_MEMORY)
            fail_msg("%s: %s: %s", name, nbx_status_name(status), nbx_context_error(ctx)->message);
    }
    nbx_context_destroy(ctx);
    assert_int_equal(c.live, 0);
}

void test_op_fails(nbx_context *ctx, nbx_status status, const char *text, const char *name, const nbx_value *args,
                   size_t nargs)
{
    nbx_value rets[NBXI_MAX_RETURNS];
    size_t count = 1;
    nbx_status got = nbx_call(ctx, name, args, nargs, rets, NBXI_MAX_RETURNS, &count);
    if (got != status)
        fail_msg("%s: %s (%s), not %s", name, nbx_status_name(got), got ? nbx_context_error(ctx)->message : "",
                 nbx_status_name(status));
    assert_int_equal(count, 0);
    if (!strstr(nbx_context_error(ctx)->message, text))
        fail_msg("%s: the message is: %s", name, nbx_context_error(ctx)->message);
}
