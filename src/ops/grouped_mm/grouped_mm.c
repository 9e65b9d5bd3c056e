/* SPDX-License-Identifier: Apache-2.0 */
/* Products of groups: views of the operands and of the result, and aten::mm for each group. */
#include <string.h>

#include "ops_rows.h"
#include "src/tensor/convert.h"

/* A range of one dimension of a matrix, or one matrix of a batch. */
static nbx_status part(nbxi_call *call, const nbx_tensor *t, int64_t group, int dim, int64_t start, int64_t end,
                       nbx_tensor **out)
{
    nbx_context *ctx = call->ctx;
    int first = t->ndim - 2;
    int64_t sizes[2] = {t->sizes[first], t->sizes[first + 1]}, offset = t->offset;
    if (first == 1) offset += group * t->strides[0];
    if (dim >= 0) {
        sizes[dim] = end - start;
        if (end > start) offset += start * t->strides[first + dim];
    }
    NBXI_TRY(nbxi_view(ctx, t, t->dtype, 2, sizes, t->strides + first, offset, out));
    return nbxi_scope_adopt(ctx, *out);
}

static nbx_status new_result(nbxi_call *call, nbx_dtype dtype, int ndim, const int64_t *sizes, bool padded,
                             nbx_tensor **out)
{
    nbxi_meta meta;
    nbxi_meta_contiguous(&meta, dtype, ndim, sizes);
    int64_t unit = 16 / (int64_t)nbx_dtype_size(dtype), row = (sizes[ndim - 1] + unit - 1) / unit * unit;
    if (padded && row > 0) { /* PyTorch begins rows at multiples of 16 bytes */
        meta.strides[ndim - 2] = row;
        if (ndim == 3) meta.strides[0] = row * (sizes[1] > 0 ? sizes[1] : 1);
    }
    NBXI_TRY(nbxi_tensor_new(call->ctx, &meta, call->device, out));
    nbx_tensor *t = *out;
    if (t->storage->bytes) memset(t->storage->data, 0, t->storage->bytes);
    return nbxi_scope_adopt(call->ctx, t);
}

static nbx_status multiply(nbxi_call *call, nbx_tensor *a, nbx_tensor *b, nbx_tensor *out)
{
    nbx_value args[3] = {{.kind = NBX_VALUE_TENSOR}, {.kind = NBX_VALUE_TENSOR}, {.kind = NBX_VALUE_TENSOR}}, ret;
    size_t count;
    args[0].v.tensor = a;
    args[1].v.tensor = b;
    args[2].v.tensor = out;
    return nbx_call(call->ctx, "aten::mm.out", args, 3, &ret, 1, &count);
}

/* offs[g] of `groups` groups, each from where the one before ended. */
static nbx_status group_end(nbxi_call *call, int i, int64_t g, int64_t start, int64_t size, int64_t *end)
{
    const nbx_tensor *offs = nbxi_arg_tensor(call, i);
    const char *at = (const char *)nbxi_data(offs) + g * offs->strides[0] * (int64_t)nbx_dtype_size(offs->dtype);
    *end = nbxi_load_scalar(offs->dtype, at).re.i;
    if (*end >= start && *end <= size) return NBX_OK;
    return nbxi_fail_arg(call, i, NBX_INDEX,
                         "group %lld ends at %lld, but must end between %lld, where the one before ended, and %lld",
                         (long long)g, (long long)*end, (long long)start, (long long)size);
}

static nbx_status check_offs(nbxi_call *call, int i, int64_t groups)
{
    const nbx_tensor *offs = nbxi_arg_tensor(call, i);
    if (offs->dtype != NBX_INT32 && offs->dtype != NBX_INT64)
        return nbxi_fail_arg(call, i, NBX_DTYPE, "offs must be int32 or int64, not %s", nbx_dtype_name(offs->dtype));
    if (offs->ndim == 1 && (groups < 0 || offs->sizes[0] == groups)) return NBX_OK;
    char text[200];
    return nbxi_fail_arg(call, i, NBX_SHAPE, "offs has sizes %s, but must be one number for each of %lld groups",
                         nbxi_sizes_text(offs->ndim, offs->sizes, text, sizeof text), (long long)groups);
}

static nbx_status check_operands(nbxi_call *call)
{
    const nbx_tensor *a = nbxi_arg_tensor(call, 0), *b = nbxi_arg_tensor(call, 1);
    if (a->ndim < 2 || a->ndim > 3)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "it must have 2 or 3 dimensions, not %d", a->ndim);
    if (b->ndim < 2 || b->ndim > 3)
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "it must have 2 or 3 dimensions, not %d", b->ndim);
    if (a->dtype != b->dtype)
        return nbxi_fail_arg(call, 1, NBX_DTYPE, "the operands are %s and %s, but must have one dtype",
                             nbx_dtype_name(a->dtype), nbx_dtype_name(b->dtype));
    if (a->sizes[a->ndim - 1] != b->sizes[b->ndim - 2])
        return nbxi_fail_arg(call, 1, NBX_SHAPE,
                             "it has %lld rows, but must have %lld, one for each column of the first operand",
                             (long long)b->sizes[b->ndim - 2], (long long)a->sizes[a->ndim - 1]);
    return NBX_OK;
}

/* Rows of a by matrices of b. */
static nbx_status by_rows(nbxi_call *call, int offs, bool padded, nbx_tensor **out)
{
    nbx_tensor *a = nbxi_arg_tensor(call, 0), *b = nbxi_arg_tensor(call, 1), *x, *y, *z;
    const int64_t sizes[2] = {a->sizes[0], b->sizes[2]};
    NBXI_TRY(check_offs(call, offs, b->sizes[0]));
    NBXI_TRY(new_result(call, a->dtype, 2, sizes, padded, out));
    for (int64_t g = 0, start = 0, end; g < b->sizes[0]; g++, start = end) {
        NBXI_TRY(group_end(call, offs, g, start, a->sizes[0], &end));
        if (start == end) continue;
        NBXI_TRY(part(call, a, 0, 0, start, end, &x));
        NBXI_TRY(part(call, b, g, -1, 0, 0, &y));
        NBXI_TRY(part(call, *out, 0, 0, start, end, &z));
        NBXI_TRY(multiply(call, x, y, z));
    }
    return NBX_OK;
}

/* Matrices of a by columns of b. */
static nbx_status by_columns(nbxi_call *call, nbx_tensor **out)
{
    nbx_tensor *a = nbxi_arg_tensor(call, 0), *b = nbxi_arg_tensor(call, 1), *x, *y, *z;
    const int64_t sizes[2] = {a->sizes[1], b->sizes[1]};
    NBXI_TRY(check_offs(call, 2, a->sizes[0]));
    NBXI_TRY(new_result(call, a->dtype, 2, sizes, true, out));
    for (int64_t g = 0, start = 0, end; g < a->sizes[0]; g++, start = end) {
        NBXI_TRY(group_end(call, 2, g, start, b->sizes[1], &end));
        if (start == end) continue;
        NBXI_TRY(part(call, a, g, -1, 0, 0, &x));
        NBXI_TRY(part(call, b, 0, 1, start, end, &y));
        NBXI_TRY(part(call, *out, 0, 1, start, end, &z));
        NBXI_TRY(multiply(call, x, y, z));
    }
    return NBX_OK;
}

/* Columns of a by rows of b: one matrix for each group. */
static nbx_status by_sums(nbxi_call *call, nbx_tensor **out)
{
    nbx_tensor *a = nbxi_arg_tensor(call, 0), *b = nbxi_arg_tensor(call, 1), *x, *y, *z;
    NBXI_TRY(check_offs(call, 2, -1));
    const int64_t sizes[3] = {nbxi_arg_tensor(call, 2)->sizes[0], a->sizes[0], b->sizes[1]};
    NBXI_TRY(new_result(call, a->dtype, 3, sizes, true, out));
    for (int64_t g = 0, start = 0, end; g < sizes[0]; g++, start = end) {
        NBXI_TRY(group_end(call, 2, g, start, a->sizes[1], &end));
        NBXI_TRY(part(call, a, 0, 1, start, end, &x));
        NBXI_TRY(part(call, b, 0, 0, start, end, &y));
        NBXI_TRY(part(call, *out, g, -1, 0, 0, &z));
        NBXI_TRY(multiply(call, x, y, z));
    }
    return NBX_OK;
}

static nbx_status by_batch(nbxi_call *call, nbx_tensor **out)
{
    nbx_tensor *a = nbxi_arg_tensor(call, 0), *b = nbxi_arg_tensor(call, 1), *x, *y, *z;
    const int64_t sizes[3] = {a->sizes[0], a->sizes[1], b->sizes[2]};
    if (a->sizes[0] != b->sizes[0])
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "it has %lld matrices, but must have %lld", (long long)b->sizes[0],
                             (long long)a->sizes[0]);
    NBXI_TRY(new_result(call, a->dtype, 3, sizes, true, out));
    for (int64_t g = 0; g < a->sizes[0]; g++) {
        NBXI_TRY(part(call, a, g, -1, 0, 0, &x));
        NBXI_TRY(part(call, b, g, -1, 0, 0, &y));
        NBXI_TRY(part(call, *out, g, -1, 0, 0, &z));
        NBXI_TRY(multiply(call, x, y, z));
    }
    return NBX_OK;
}

nbx_status nbxi_composite_grouped_mm(nbxi_call *call)
{
    const nbx_tensor *a = nbxi_arg_tensor(call, 0), *b = nbxi_arg_tensor(call, 1), *offs = nbxi_arg_tensor(call, 2);
    nbx_tensor *out;
    NBXI_TRY(check_operands(call));
    if (a->dtype != NBX_FLOAT32 && a->dtype != NBX_BFLOAT16 && a->dtype != NBX_FLOAT16)
        return nbxi_fail_arg(call, 0, NBX_DTYPE, "it must be float32, bfloat16 or float16, not %s",
                             nbx_dtype_name(a->dtype));
    if (!nbxi_arg_is_none(call, 3))
        return nbxi_fail_arg(call, 3, NBX_NOT_SUPPORTED, "bias must be None, as in PyTorch");
    if (nbxi_arg_dtype(call, 4, a->dtype) != a->dtype)
        return nbxi_fail_arg(call, 4, NBX_DTYPE, "out_dtype must be the dtype of the operands, %s",
                             nbx_dtype_name(a->dtype));
    bool batch = a->ndim == 3 && b->ndim == 3;
    if (batch == (offs != NULL))
        return nbxi_fail_arg(call, 2, NBX_INVALID_ARGUMENT,
                             batch ? "offs must be None for two batches of matrices"
                                   : "offs must be given when an operand is a matrix");
    if (batch)
        NBXI_TRY(by_batch(call, &out));
    else if (a->ndim == 3)
        NBXI_TRY(by_columns(call, &out));
    else if (b->ndim == 3)
        NBXI_TRY(by_rows(call, 2, true, &out));
    else
        NBXI_TRY(by_sums(call, &out));
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}

nbx_status nbxi_composite_grouped_mm_fallback(nbxi_call *call)
{
    const nbx_tensor *a = nbxi_arg_tensor(call, 0), *b = nbxi_arg_tensor(call, 1);
    nbx_tensor *out;
    NBXI_TRY(check_operands(call));
    if (a->ndim != 2) return nbxi_fail_arg(call, 0, NBX_SHAPE, "it must have 2 dimensions, not %d", a->ndim);
    if (b->ndim != 3) return nbxi_fail_arg(call, 1, NBX_SHAPE, "it must have 3 dimensions, not %d", b->ndim);
    NBXI_TRY(by_rows(call, 2, false, &out));
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}
