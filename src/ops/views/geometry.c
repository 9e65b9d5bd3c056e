/* SPDX-License-Identifier: Apache-2.0 */
/* The steps that views are made of. */
#include <string.h>

#include "src/base/checked.h"
#include "src/ops/views/views.h"

void nbxi_geometry_of(nbxi_geometry *g, const nbx_tensor *t)
{
    g->dtype = t->dtype;
    g->ndim = t->ndim;
    g->offset = t->offset;
    memcpy(g->sizes, t->sizes, (size_t)t->ndim * sizeof *g->sizes);
    memcpy(g->strides, t->strides, (size_t)t->ndim * sizeof *g->strides);
}

nbx_status nbxi_geometry_view(nbx_context *ctx, const nbx_tensor *base, const nbxi_geometry *g, nbx_tensor **out)
{
    return nbxi_view(ctx, base, g->dtype, g->ndim, g->sizes, g->strides, g->offset, out);
}

nbx_status nbxi_give(nbxi_call *call, int k, const nbx_tensor *base, const nbxi_geometry *g)
{
    nbx_tensor *view;
    NBXI_TRY(nbxi_geometry_view(call->ctx, base, g, &view));
    nbxi_return_tensor(call, k, view);
    return NBX_OK;
}

void nbxi_geometry_remove(nbxi_geometry *g, int dim)
{
    g->ndim--;
    for (int d = dim; d < g->ndim; d++) {
        g->sizes[d] = g->sizes[d + 1];
        g->strides[d] = g->strides[d + 1];
    }
}

void nbxi_geometry_insert(nbxi_geometry *g, int dim, int64_t size, int64_t stride)
{
    for (int d = g->ndim; d > dim; d--) {
        g->sizes[d] = g->sizes[d - 1];
        g->strides[d] = g->strides[d - 1];
    }
    g->ndim++;
    g->sizes[dim] = size;
    g->strides[dim] = stride;
}

void nbxi_geometry_at_least(nbxi_geometry *g, int rank)
{
    bool scalar = g->ndim == 0;
    if (g->ndim == 0 && rank >= 1) nbxi_geometry_insert(g, 0, 1, 1);
    if (g->ndim == 1 && rank >= 2) {
        int64_t stride;
        if (!nbxi_mul_i64(g->sizes[0], g->strides[0], &stride)) stride = INT64_MAX;
        nbxi_geometry_insert(g, 0, 1, scalar ? 1 : stride);
    }
    if (g->ndim == 2 && rank >= 3) nbxi_geometry_insert(g, 2, 1, 1);
}

nbx_status nbxi_geometry_permute(nbx_context *ctx, nbxi_geometry *g, const int64_t *dims, int64_t count)
{
    if (count != g->ndim)
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "dims",
                                  "%lld dimensions are given for a tensor of rank %d; each is to be named once",
                                  (long long)count, g->ndim);
    bool seen[NBX_MAX_RANK + 2] = {false};
    nbxi_geometry old = *g;
    for (int d = 0; d < g->ndim; d++) {
        int from;
        NBXI_TRY(nbxi_wrap_dim(ctx, "dims", dims[d], g->ndim, &from));
        if (seen[from])
            return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "dims", "dimension %d is named twice", from);
        seen[from] = true;
        g->sizes[d] = old.sizes[from];
        g->strides[d] = old.strides[from];
    }
    return NBX_OK;
}

nbx_status nbxi_geometry_transpose(nbx_context *ctx, nbxi_geometry *g, int64_t dim0, int64_t dim1)
{
    int a, b;
    NBXI_TRY(nbxi_wrap_dim(ctx, "dim0", dim0, g->ndim, &a));
    NBXI_TRY(nbxi_wrap_dim(ctx, "dim1", dim1, g->ndim, &b));
    if (a == b) return NBX_OK;
    int64_t size = g->sizes[a], stride = g->strides[a];
    g->sizes[a] = g->sizes[b];
    g->strides[a] = g->strides[b];
    g->sizes[b] = size;
    g->strides[b] = stride;
    return NBX_OK;
}

/* offset += index * stride */
static nbx_status advance(nbx_context *ctx, nbxi_geometry *g, int64_t index, int64_t stride)
{
    int64_t step;
    if (nbxi_mul_i64(index, stride, &step) && nbxi_add_i64(g->offset, step, &g->offset)) return NBX_OK;
    return nbxi_fail(ctx, NBX_OVERFLOW, "the storage offset of the view does not fit in 64 bits");
}

nbx_status nbxi_geometry_select(nbx_context *ctx, nbxi_geometry *g, int64_t dim, int64_t index)
{
    int d;
    if (g->ndim == 0)
        return nbxi_fail_argument(ctx, NBX_INDEX, "dim", "a tensor of rank 0 has no dimension to select from");
    NBXI_TRY(nbxi_wrap_dim(ctx, "dim", dim, g->ndim, &d));
    int64_t size = g->sizes[d];
    if (index < -size || index >= size)
        return nbxi_fail_argument(ctx, NBX_INDEX, "index", "index %lld is out of range for dimension %d of size %lld",
                                  (long long)index, d, (long long)size);
    NBXI_TRY(advance(ctx, g, index < 0 ? index + size : index, g->strides[d]));
    nbxi_geometry_remove(g, d);
    return NBX_OK;
}

nbx_status nbxi_geometry_range(nbx_context *ctx, nbxi_geometry *g, int dim, int64_t start, int64_t length, int64_t step)
{
    NBXI_TRY(advance(ctx, g, start, g->strides[dim]));
    g->sizes[dim] = length;
    g->strides[dim] = (int64_t)((uint64_t)g->strides[dim] * (uint64_t)step); /* wraps with at most one element only */
    return NBX_OK;
}

static int64_t clamp_index(int64_t index, int64_t size)
{
    if (index < 0) index = index < -size ? 0 : index + size;
    return index > size ? size : index;
}

nbx_status nbxi_geometry_slice(nbx_context *ctx, nbxi_geometry *g, int64_t dim, int64_t start, int64_t end,
                               int64_t step)
{
    int d;
    if (g->ndim == 0) return nbxi_fail_argument(ctx, NBX_INDEX, "dim", "a tensor of rank 0 cannot be sliced");
    NBXI_TRY(nbxi_wrap_dim(ctx, "dim", dim, g->ndim, &d));
    if (step <= 0)
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "step", "step %lld is not positive", (long long)step);
    start = clamp_index(start, g->sizes[d]);
    end = clamp_index(end, g->sizes[d]);
    int64_t length = end > start ? 1 + (end - start - 1) / step : 0;
    return nbxi_geometry_range(ctx, g, d, start, length, step);
}

nbx_status nbxi_geometry_narrow(nbx_context *ctx, nbxi_geometry *g, int64_t dim, int64_t start, int64_t length)
{
    int d;
    if (g->ndim == 0) return nbxi_fail_argument(ctx, NBX_INDEX, "dim", "a tensor of rank 0 cannot be narrowed");
    if (length < 0)
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "length", "length %lld is negative", (long long)length);
    NBXI_TRY(nbxi_wrap_dim(ctx, "dim", dim, g->ndim, &d));
    int64_t size = g->sizes[d];
    if (start < -size || start > size)
        return nbxi_fail_argument(ctx, NBX_INDEX, "start", "start %lld is out of range for dimension %d of size %lld",
                                  (long long)start, d, (long long)size);
    if (start < 0) start += size;
    if (length > size - start)
        return nbxi_fail_argument(ctx, NBX_INDEX, "length", "%lld elements from %lld exceed dimension %d of size %lld",
                                  (long long)length, (long long)start, d, (long long)size);
    return nbxi_geometry_range(ctx, g, d, start, length, 1);
}

nbx_status nbxi_geometry_diagonal(nbx_context *ctx, nbxi_geometry *g, int64_t offset, int64_t dim1, int64_t dim2)
{
    int a, b;
    NBXI_TRY(nbxi_wrap_dim(ctx, "dim1", dim1, g->ndim, &a));
    NBXI_TRY(nbxi_wrap_dim(ctx, "dim2", dim2, g->ndim, &b));
    if (a == b)
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "dim2", "a diagonal needs two dimensions, not %d twice",
                                  a);
    int64_t rows = g->sizes[a], columns = g->sizes[b], length;
    if (offset >= 0)
        length = offset >= columns ? 0 : columns - offset < rows ? columns - offset : rows;
    else
        length = offset <= -rows ? 0 : rows + offset < columns ? rows + offset : columns;
    if (length > 0)
        NBXI_TRY(offset >= 0 ? advance(ctx, g, offset, g->strides[b]) : advance(ctx, g, -offset, g->strides[a]));
    int64_t stride;
    if (!nbxi_add_i64(g->strides[a], g->strides[b], &stride)) stride = INT64_MAX; /* at most one element */
    nbxi_geometry_remove(g, a > b ? a : b);
    nbxi_geometry_remove(g, a > b ? b : a);
    nbxi_geometry_insert(g, g->ndim, length, stride);
    return NBX_OK;
}

static nbx_status fail_expand(nbx_context *ctx, const nbxi_geometry *g, const int64_t *sizes, int64_t count)
{
    char from[256], to[256];
    return nbxi_fail_argument(
        ctx, NBX_SHAPE, "size", "a tensor of sizes %s cannot be expanded to %s; only sizes of 1 grow",
        nbxi_sizes_text(g->ndim, g->sizes, from, sizeof from), nbxi_sizes_text((int)count, sizes, to, sizeof to));
}

nbx_status nbxi_geometry_expand(nbx_context *ctx, nbxi_geometry *g, const int64_t *sizes, int64_t count)
{
    if (count > NBX_MAX_RANK)
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "size", "rank %lld is above %d", (long long)count,
                                  NBX_MAX_RANK);
    if (count < g->ndim) return fail_expand(ctx, g, sizes, count);
    nbxi_geometry old = *g;
    int shift = (int)count - old.ndim;
    for (int d = (int)count - 1; d >= 0; d--) {
        int64_t size = d >= shift ? old.sizes[d - shift] : 1, stride = 0;
        if (d >= shift)
            stride = old.strides[d - shift];
        else if (old.ndim > 0 && !nbxi_mul_i64(g->sizes[d + 1], g->strides[d + 1], &stride))
            stride = INT64_MAX;
        int64_t target = sizes[d];
        if (target == -1 && d >= shift) target = size;
        if (target < 0) return fail_expand(ctx, &old, sizes, count);
        if (target != size) {
            if (size != 1) return fail_expand(ctx, &old, sizes, count);
            size = target;
            stride = 0;
        }
        g->sizes[d] = size;
        g->strides[d] = stride;
    }
    g->ndim = (int)count;
    return NBX_OK;
}

nbx_status nbxi_infer_size(nbx_context *ctx, const char *argument, int64_t numel, const int64_t *shape, int64_t count,
                           int64_t *out)
{
    char text[256];
    int open = -1;
    int64_t known = 1;
    bool fits = true, zero = false;
    if (count > NBX_MAX_RANK)
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, argument, "rank %lld is above %d", (long long)count,
                                  NBX_MAX_RANK);
    for (int d = 0; d < (int)count; d++) {
        out[d] = shape[d];
        if (shape[d] == -1 && open < 0) {
            open = d;
        } else if (shape[d] < 0) {
            return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, argument, "sizes %s: %s",
                                      nbxi_sizes_text((int)count, shape, text, sizeof text),
                                      shape[d] == -1 ? "only one can be left open with -1" : "a size is negative");
        } else {
            zero |= shape[d] == 0;
            fits = fits && nbxi_mul_i64(known, shape[d], &known);
        }
    }
    if (zero) known = 0;
    if (open >= 0 && known == 0 && numel == 0)
        return nbxi_fail_argument(ctx, NBX_SHAPE, argument, "sizes %s: with no elements the size -1 can be anything",
                                  nbxi_sizes_text((int)count, shape, text, sizeof text));
    bool whole = (fits || zero) && (open < 0 ? known == numel : known > 0 && numel % known == 0);
    if (!whole)
        return nbxi_fail_argument(ctx, NBX_SHAPE, argument, "sizes %s do not fit %lld elements",
                                  nbxi_sizes_text((int)count, shape, text, sizeof text), (long long)numel);
    if (open >= 0) out[open] = numel / known;
    return NBX_OK;
}

bool nbxi_view_strides(const nbx_tensor *t, int ndim, const int64_t *sizes, int64_t *strides)
{
    if (t->numel == 0) {
        if (ndim == t->ndim && memcmp(sizes, t->sizes, (size_t)ndim * sizeof *sizes) == 0)
            memcpy(strides, t->strides, (size_t)ndim * sizeof *strides);
        else
            nbxi_contiguous_strides(ndim, sizes, strides);
        return true;
    }
    if (t->ndim == 0) {
        for (int d = 0; d < ndim; d++) strides[d] = 1;
        return true;
    }
    int v = ndim - 1;
    int64_t base = t->strides[t->ndim - 1], chunk = 1, covered = 1;
    for (int d = t->ndim - 1; d >= 0; d--) { /* chunks of old dimensions that run on without a gap */
        chunk *= t->sizes[d];
        if (d > 0 && (t->sizes[d - 1] == 1 || t->strides[d - 1] == chunk * base)) continue;
        while (v >= 0 && (covered < chunk || sizes[v] == 1)) {
            strides[v] = covered * base;
            covered *= sizes[v--];
        }
        if (covered != chunk) return false;
        if (d > 0) {
            base = t->strides[d - 1];
            chunk = covered = 1;
        }
    }
    return v == -1;
}
