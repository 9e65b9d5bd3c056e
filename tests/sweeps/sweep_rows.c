/* SPDX-License-Identifier: Apache-2.0 */
/* A row of a batch against the row alone: the same bytes, whatever the size of the batch is. There are no exceptions.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/ops.h"
#include "tests/support/sweep.h"

/* An operator, which of its tensors have the batch (and at which dim), and the batch's dim in the results. */
typedef struct row_case {
    const char *name;
    int64_t sizes[4][4]; /* of the tensors; the batch's size stands as 0, the end as -1 */
    int batched[4];      /* the dim of each tensor; -1: none */
    int result;          /* the batch's dim of the first result */
    void (*rest)(nbx_value *args, nbx_tensor **tensors);
} row_case;

static const int64_t normalized[] = {37};
static const int64_t ones[] = {1, 1}, twos[] = {2, 2}, zeros[] = {0, 0};

static void plain2(nbx_value *a, nbx_tensor **t)
{
    a[0] = test_tensor(t[0]);
    a[1] = test_tensor(t[1]);
}
static void plain3(nbx_value *a, nbx_tensor **t)
{
    plain2(a, t);
    a[2] = test_tensor(t[2]);
}
static void cell(nbx_value *a, nbx_tensor **t)
{
    plain3(a, t);
    a[3] = test_tensor(t[3]);
}
static void softmax(nbx_value *a, nbx_tensor **t)
{
    a[0] = test_tensor(t[0]);
    a[1] = test_int(-1);
}
static void layer(nbx_value *a, nbx_tensor **t)
{
    a[0] = test_tensor(t[0]);
    a[1] = test_ints(normalized, 1);
    a[2] = test_tensor(t[1]);
}
static void group(nbx_value *a, nbx_tensor **t)
{
    a[0] = test_tensor(t[0]);
    a[1] = test_int(2);
}
static void reduce(nbx_value *a, nbx_tensor **t)
{
    static const int64_t dim[] = {1};
    a[0] = test_tensor(t[0]);
    a[1] = test_ints(dim, 1);
}
static void convolution(nbx_value *a, nbx_tensor **t)
{
    plain3(a, t);
    a[3] = test_ints(ones, 2);
    a[4] = test_ints(ones, 2);
}
static void pool(nbx_value *a, nbx_tensor **t)
{
    a[0] = test_tensor(t[0]);
    a[1] = test_ints(twos, 2);
    a[2] = test_ints(ones, 2);
    a[3] = test_ints(zeros, 2);
}

static const row_case rows[] = {
    {"aten::linear", {{0, 2500, -1}, {33, 2500, -1}, {33, -1}, {-1}}, {0, -1, -1}, 0, plain3},
    {"aten::gru_cell", {{0, 37, -1}, {0, 12, -1}, {36, 37, -1}, {36, 12, -1}}, {0, 0, -1, -1}, 0, cell},
    {"aten::linear", {{0, 37, -1}, {29, 37, -1}, {29, -1}, {-1}}, {0, -1, -1}, 0, plain3},
    {"aten::linear", {{0, 300, -1}, {200, 300, -1}, {200, -1}, {-1}}, {0, -1, -1}, 0, plain3},
    {"aten::mm", {{0, 37, -1}, {37, 29, -1}, {-1}}, {0, -1}, 0, plain2},
    {"aten::mm", {{0, 300, -1}, {300, 200, -1}, {-1}}, {0, -1}, 0, plain2},
    {"aten::matmul", {{0, 3, 37, -1}, {37, 29, -1}, {-1}}, {0, -1}, 0, plain2},
    {"aten::bmm", {{0, 5, 37, -1}, {0, 37, 29, -1}, {-1}}, {0, 0}, 0, plain2},
    {"aten::softmax.int", {{0, 700, -1}, {-1}}, {0}, 0, softmax},
    {"aten::log_softmax.int", {{0, 37, -1}, {-1}}, {0}, 0, softmax},
    {"aten::cumsum", {{0, 700, -1}, {-1}}, {0}, 0, softmax},
    {"aten::layer_norm", {{0, 37, -1}, {37, -1}, {-1}}, {0, -1}, 0, layer},
    {"aten::rms_norm", {{0, 37, -1}, {37, -1}, {-1}}, {0, -1}, 0, layer},
    {"aten::group_norm", {{0, 6, 9, -1}, {-1}}, {0}, 0, group},
    {"aten::sum.dim_IntList", {{0, 3000, -1}, {-1}}, {0}, 0, reduce},
    {"aten::mean.dim", {{0, 37, 5, -1}, {-1}}, {0}, 0, reduce},
    {"aten::amax", {{0, 37, 5, -1}, {-1}}, {0}, 0, reduce},
    {"aten::conv2d", {{0, 4, 9, 11}, {8, 4, 3, 3}, {8, -1}, {-1}}, {0, -1, -1}, 0, convolution},
    {"aten::conv2d", {{0, 32, 14, 13}, {40, 32, 3, 3}, {40, -1}, {-1}}, {0, -1, -1}, 0, convolution},
    {"aten::max_pool2d", {{0, 3, 9, 10}, {-1}}, {0}, 0, pool},
    {"aten::avg_pool2d", {{0, 3, 9, 10}, {-1}}, {0}, 0, pool},
    {"aten::scaled_dot_product_attention", {{0, 2, 5, 16}, {0, 2, 33, 16}, {0, 2, 33, 16}, {-1}}, {0, 0, 0}, 0, plain3},
};

static void need(nbx_context *ctx, nbx_status status, const char *what)
{
    if (status == NBX_OK) return;
    fprintf(stderr, "%s: %s\n", what, nbx_context_error(ctx)->message);
    exit(2);
}

static nbx_tensor *call(nbx_context *ctx, const row_case *r, nbx_tensor **tensors)
{
    nbx_value args[NBXI_MAX_ARGS], rets[NBXI_MAX_RETURNS];
    size_t count;
    const nbxi_op *op = nbxi_op_find(ctx, r->name);
    if (!op) {
        fprintf(stderr, "no operator %s\n", r->name);
        exit(2);
    }
    for (int i = 0; i < NBXI_MAX_ARGS; i++) args[i].kind = NBX_VALUE_DEFAULT;
    r->rest(args, tensors);
    need(ctx, nbx_call(ctx, r->name, args, (size_t)op->nargs, rets, NBXI_MAX_RETURNS, &count), r->name);
    return rets[0].v.tensor;
}

static nbx_tensor *row_of(nbx_context *ctx, nbx_tensor *t, int dim, int64_t row)
{
    nbx_value args[] = {test_tensor(t), test_int(dim), test_int(row), test_int(1)}, ret, copy;
    size_t count;
    need(ctx, nbx_call(ctx, "aten::narrow", args, 4, &ret, 1, &count), "narrow");
    args[0] = ret;
    args[1].kind = NBX_VALUE_DEFAULT;
    need(ctx, nbx_call(ctx, "aten::clone", args, 2, &copy, 1, &count), "clone");
    nbx_value_release(ctx, &ret);
    return copy.v.tensor;
}

/* The number of rows of a batch that differ from the row alone. */
static int differing(nbx_context *ctx, const row_case *r, nbx_dtype dtype, int64_t batch)
{
    nbx_tensor *tensors[4] = {NULL}, *alone[4] = {NULL};
    int bad = 0;
    for (int i = 0; i < 4 && r->sizes[i][0] >= 0 && (i == 0 || r->sizes[i][0] + r->sizes[i][1] != 0); i++) {
        int64_t sizes[4];
        int ndim = 0;
        for (; ndim < 4 && r->sizes[i][ndim] >= 0; ndim++) sizes[ndim] = r->sizes[i][ndim] ? r->sizes[i][ndim] : batch;
        tensors[i] = test_random(ctx, dtype, ndim, sizes, (uint64_t)i + 1);
    }
    nbx_tensor *whole = call(ctx, r, tensors);
    for (int64_t row = 0; row < batch; row++) {
        for (int i = 0; i < 4; i++) {
            alone[i] = tensors[i];
            if (tensors[i] && r->batched[i] >= 0) alone[i] = row_of(ctx, tensors[i], r->batched[i], row);
        }
        nbx_tensor *one = call(ctx, r, alone), *part = row_of(ctx, whole, r->result, row);
        size_t bytes = (size_t)one->numel * nbx_dtype_size(one->dtype);
        char *x = malloc(bytes), *y = malloc(bytes);
        if (!x || !y || one->numel != part->numel) exit(2);
        need(ctx, nbx_tensor_read(ctx, one, x, bytes), "read");
        need(ctx, nbx_tensor_read(ctx, part, y, bytes), "read");
        bad += memcmp(x, y, bytes) != 0;
        free(x);
        free(y);
        nbx_tensor_release(one);
        nbx_tensor_release(part);
        for (int i = 0; i < 4; i++)
            if (alone[i] != tensors[i]) nbx_tensor_release(alone[i]);
    }
    nbx_tensor_release(whole);
    for (int i = 0; i < 4; i++) nbx_tensor_release(tensors[i]);
    return bad;
}

int main(void)
{
    static const nbx_dtype dtypes[] = {NBX_FLOAT32, NBX_FLOAT64, NBX_FLOAT16, NBX_BFLOAT16};
    static const int64_t batches[] = {2, 3, 5, 8, 17, 70};
    nbx_context *ctx = NULL;
    int failed = 0, passed = 0;
    if (nbx_context_create(NULL, &ctx) != NBX_OK) return 2;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
        for (int d = 0; d < 4; d++)
            for (size_t b = 0; b < sizeof batches / sizeof *batches; b++) {
                int bad = differing(ctx, &rows[k], dtypes[d], batches[b]);
                if (bad)
                    printf("%s, case %zu, %s: %d of %d rows of a batch are not what they are alone\n", rows[k].name, k,
                           nbx_dtype_name(dtypes[d]), bad, (int)batches[b]);
                failed += bad > 0;
                passed += !bad;
            }
    printf("%d passed, %d failed\n", passed, failed);
    nbx_context_destroy(ctx);
    return failed > 0;
}
