/* SPDX-License-Identifier: Apache-2.0 */
/* Indices that occur many times: what is written last stays, sums are ref's within the bound, and 1 to 8 threads give
 * the same bytes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/ops/op.h"
#include "tests/support/cmocka.h"
#include "tests/support/ops.h"

#define ROWS 40000
#define CELLS 5
#define COLUMNS 3

static nbx_value text(const char *s)
{
    nbx_value v = test_none();
    v.kind = NBX_VALUE_STRING;
    v.v.string = s;
    return v;
}

static void good(nbx_context *ctx, nbx_status status)
{
    if (status != NBX_OK) fail_msg("%s", nbx_context_error(ctx)->message);
}

/* The place that row r is written to. */
static int64_t place(int64_t r) { return r * 2654435761 % 1000003 % CELLS; }

/* place(r) at [r, ...]. */
static nbx_tensor *places(nbx_context *ctx, int64_t rows, int ndim)
{
    int64_t sizes[2] = {rows, COLUMNS}, width = ndim == 2 ? COLUMNS : 1;
    int64_t *data = malloc((size_t)(rows * width) * sizeof *data);
    nbx_tensor *t = NULL;
    assert_non_null(data);
    for (int64_t i = 0; i < rows * width; i++) data[i] = place(i / width);
    good(ctx, nbx_tensor_from_data(ctx, NBX_INT64, ndim, sizes, data, &t));
    free(data);
    return t;
}

/* With 1 to 8 threads; returns the bytes of the first, which the caller frees. */
static char *run_threads(nbx_context *ctx, const char *name, const nbx_value *args, size_t nargs)
{
    char *first = NULL;
    for (int threads = 1; threads <= 8; threads++) {
        nbx_value ret;
        size_t count;
        good(ctx, nbx_context_set_num_threads(ctx, threads));
        good(ctx, nbx_call(ctx, name, args, nargs, &ret, 1, &count));
        size_t bytes = (size_t)ret.v.tensor->numel * nbx_dtype_size(ret.v.tensor->dtype);
        char *now = malloc(bytes);
        assert_non_null(now);
        good(ctx, nbx_tensor_read(ctx, ret.v.tensor, now, bytes));
        nbx_value_release(ctx, &ret);
        if (first && memcmp(first, now, bytes) != 0) fail_msg("%s: other bytes with %d threads", name, threads);
        if (first)
            free(now);
        else
            first = now;
    }
    good(ctx, nbx_context_set_num_threads(ctx, 1));
    return first;
}

/* Every cell that is written holds the element of the last row that points to it. */
static void check_last(nbx_context *ctx, const char *name, const nbx_value *args, size_t nargs)
{
    int64_t last[CELLS], *got = (int64_t *)(void *)run_threads(ctx, name, args, nargs);
    for (int64_t r = 0; r < ROWS; r++) last[place(r)] = r;
    for (int64_t i = 0; i < CELLS * COLUMNS; i++)
        if (got[i] != last[i / COLUMNS] * COLUMNS + i % COLUMNS)
            fail_msg("%s: cell %d holds %lld, not what was written last", name, (int)i, (long long)got[i]);
    free(got);
}

static void test_last_write_stays(void **state)
{
    nbx_context *ctx = test_context();
    int64_t cells[2] = {CELLS, COLUMNS}, rows[2] = {ROWS, COLUMNS}, *data = malloc(ROWS * COLUMNS * sizeof *data);
    nbx_tensor *self = test_random(ctx, NBX_INT64, 2, cells, 1), *src = NULL;
    (void)state;
    assert_non_null(data);
    for (int64_t i = 0; i < ROWS * COLUMNS; i++) data[i] = i;
    good(ctx, nbx_tensor_from_data(ctx, NBX_INT64, 2, rows, data, &src));
    free(data);
    nbx_tensor *line = places(ctx, ROWS, 1), *grid = places(ctx, ROWS, 2);
    nbx_value scatter[] = {test_tensor(self), test_int(0), test_tensor(grid), test_tensor(src)};
    nbx_value copy[] = {test_tensor(self), test_int(0), test_tensor(line), test_tensor(src)};
    nbx_value put[] = {test_tensor(self), test_none(), test_tensor(src), test_bool(false)};
    put[1].kind = NBX_VALUE_TENSORS;
    put[1].v.tensors.data = &line;
    put[1].v.tensors.count = 1;
    check_last(ctx, "aten::scatter.src", scatter, 4);
    check_last(ctx, "aten::index_copy", copy, 4);
    check_last(ctx, "aten::index_put", put, 4);
    nbx_tensor_release(self);
    nbx_tensor_release(src);
    nbx_tensor_release(line);
    nbx_tensor_release(grid);
    nbx_context_destroy(ctx);
}

/* cpu against ref on some rows, threads on many. */
static void reduced(nbx_context *ctx, nbx_dtype dtype, int64_t count)
{
    static const char *const modes[] = {"sum", "prod", "mean", "amax", "amin"};
    int64_t cells[2] = {CELLS, COLUMNS}, rows[2] = {count, COLUMNS};
    nbx_tensor *self = test_random(ctx, dtype, 2, cells, 1), *src = test_random(ctx, dtype, 2, rows, 2);
    nbx_tensor *line = places(ctx, count, 1), *grid = places(ctx, count, 2);
    nbx_value args[6] = {test_tensor(self), test_int(0), test_tensor(grid), test_tensor(src), test_none(), test_none()};
    nbx_value put[] = {test_tensor(self), test_none(), test_tensor(src), test_bool(true)};
    put[1].kind = NBX_VALUE_TENSORS;
    put[1].v.tensors.data = &line;
    put[1].v.tensors.count = 1;
    bool small = count < 1000;
    if (small) test_op(ctx, "aten::scatter_add", args, 4, 0);
    free(run_threads(ctx, "aten::scatter_add", args, 4));
    if (small) test_op(ctx, "aten::index_put", put, 4, 0);
    free(run_threads(ctx, "aten::index_put", put, 4));
    for (int m = 0; m < 5; m++)
        for (int self_too = 0; self_too < 2; self_too++) {
            args[4] = text(modes[m]);
            args[5] = test_bool(self_too == 1);
            if (small) test_op(ctx, "aten::scatter_reduce.two", args, 6, 0);
            free(run_threads(ctx, "aten::scatter_reduce.two", args, 6));
        }
    args[2] = test_tensor(line);
    args[4] = test_double(nbx_dtype_is_floating_point(dtype) ? 0.5 : 2);
    if (!nbx_dtype_is_floating_point(dtype)) args[4] = test_int(2);
    if (small) test_op(ctx, "aten::index_add", args, 5, 0);
    free(run_threads(ctx, "aten::index_add", args, 5));
    nbx_tensor_release(self);
    nbx_tensor_release(src);
    nbx_tensor_release(line);
    nbx_tensor_release(grid);
}

static void test_reduced(void **state)
{
    static const nbx_dtype dtypes[] = {NBX_FLOAT16, NBX_BFLOAT16, NBX_FLOAT32, NBX_FLOAT64, NBX_INT32, NBX_UINT8};
    nbx_context *ctx = test_context();
    (void)state;
    for (size_t d = 0; d < sizeof dtypes / sizeof *dtypes; d++) {
        reduced(ctx, dtypes[d], 60);
        reduced(ctx, dtypes[d], ROWS);
    }
    nbx_context_destroy(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_last_write_stays), cmocka_unit_test(test_reduced)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
