/* SPDX-License-Identifier: Apache-2.0 */
/* Orders that PyTorch leaves open: where equal elements stand after a sort that need not be stable. */
#include <stdlib.h>
#include <string.h>

#include "src/check/check.h"

bool nbxi_ties_open(const nbxi_op *op)
{
    static const char *const names[] = {"aten::sort", "aten::argsort", "aten::topk"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(op->name, names[i]) == 0) return true;
    return false;
}

static int compare_indices(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return x < y ? -1 : x > y;
}

/* No index twice along dim. data: contiguous, is overwritten. */
static bool distinct(nbx_context *ctx, int64_t *data, int64_t outer, int64_t length, int64_t inner)
{
    int64_t *row = nbxi_alloc_array(ctx->heap, (size_t)length, sizeof *row);
    bool good = row != NULL;
    for (int64_t o = 0; good && o < outer; o++) {
        for (int64_t i = 0; good && i < inner; i++) {
            for (int64_t k = 0; k < length; k++) row[k] = data[(o * length + k) * inner + i];
            qsort(row, (size_t)length, sizeof *row, compare_indices);
            for (int64_t k = 1; good && k < length; k++) good = row[k] != row[k - 1];
        }
    }
    nbxi_free(ctx->heap, row);
    return good;
}

static bool indices_distinct(nbx_context *ctx, const nbx_tensor *index, int dim)
{
    int64_t outer = 1, inner = 1, length = index->ndim ? index->sizes[dim] : 1;
    for (int d = 0; d < dim; d++) outer *= index->sizes[d];
    for (int d = dim + 1; d < index->ndim; d++) inner *= index->sizes[d];
    size_t bytes = (size_t)index->numel * sizeof(int64_t);
    int64_t *data = nbxi_alloc(ctx->heap, bytes);
    bool good = data && nbx_tensor_read(ctx, index, data, bytes) == NBX_OK && distinct(ctx, data, outer, length, inner);
    nbxi_free(ctx->heap, data);
    return good;
}

static bool gather(nbx_context *ctx, nbx_tensor *self, int64_t dim, const nbx_tensor *index, nbx_value *out)
{
    const nbxi_op *op = nbxi_op_find(ctx, "aten::gather");
    nbx_tensor *local = NULL;
    if (!op || nbx_tensor_to_device(ctx, (nbx_tensor *)(uintptr_t)index, self->storage->device, &local) != NBX_OK)
        return false;
    nbx_value args[3] = {{.kind = NBX_VALUE_TENSOR, .v.tensor = self},
                         {.kind = NBX_VALUE_SCALAR, .v.scalar = nbx_scalar_int(dim)},
                         {.kind = NBX_VALUE_TENSOR, .v.tensor = local}};
    bool good = nbxi_op_call(ctx, op, args, 3, out) == NBX_OK;
    nbx_tensor_release(local);
    return good;
}

bool nbxi_ties_agree(nbx_context *ctx, nbx_tensor *self, int64_t dim, const nbx_tensor *got, const nbx_tensor *want)
{
    nbx_value a = {.kind = NBX_VALUE_NONE}, b = {.kind = NBX_VALUE_NONE};
    if (dim < 0) dim += self->ndim ? self->ndim : 1;
    bool good = got->dtype == NBX_INT64 && dim >= 0 && (dim < self->ndim || dim == 0) &&
                indices_distinct(ctx, got, (int)dim) && gather(ctx, self, dim, got, &a) &&
                gather(ctx, self, dim, want, &b);
    if (good) {
        nbxi_comparison c = {.got = a.v.tensor, .want = b.v.tensor, .rule = {NBXI_BOUND_EXACT, 0}};
        good = nbxi_compare(ctx, &c) == NBX_OK && c.good;
    }
    nbx_value_release(ctx, &a);
    nbx_value_release(ctx, &b);
    return good;
}
