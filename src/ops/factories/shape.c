/* SPDX-License-Identifier: Apache-2.0 */
/* Factories: sizes, strides and dtypes of tensors that are made from nothing or like another. */
#include <math.h>
#include <string.h>

#include "ops_rows.h"
#include "src/base/checked.h"
#include "src/ops/args.h"
#include "src/ops/factories/factories.h"
#include "src/tensor/convert.h"

static nbx_dtype default_dtype(const nbxi_call *call, nbx_dtype otherwise)
{
    int arg = nbxi_arg_find(call, "dtype");
    return arg >= 0 ? nbxi_arg_dtype(call, arg, otherwise) : otherwise;
}

nbx_dtype nbxi_scalar_dtype(nbx_scalar s)
{
    switch (s.kind) {
    case NBX_SCALAR_BOOL: return NBX_BOOL;
    case NBX_SCALAR_INT: return NBX_INT64;
    case NBX_SCALAR_DOUBLE: return NBX_FLOAT32;
    default: return NBX_COMPLEX64;
    }
}

static nbx_status check_sizes(nbxi_call *call, int arg, const int64_t **sizes, int64_t *count)
{
    *sizes = nbxi_arg_ints(call, arg, count);
    if (*count > NBX_MAX_RANK)
        return nbxi_fail_arg(call, arg, NBX_LIMIT, "rank %lld is above %d", (long long)*count, NBX_MAX_RANK);
    for (int64_t d = 0; d < *count; d++)
        if ((*sizes)[d] < 0)
            return nbxi_fail_arg(call, arg, NBX_INVALID_ARGUMENT, "size %lld at dimension %lld is negative",
                                 (long long)(*sizes)[d], (long long)d);
    return NBX_OK;
}

/* The memory format argument applied to contiguous sizes, or to those of `like`. */
static nbx_status apply_format(nbxi_call *call, const nbx_tensor *like, nbxi_meta *out)
{
    int arg = nbxi_arg_find(call, "memory_format");
    nbx_memory_format format = arg >= 0 && call->args[arg].kind == NBX_VALUE_MEMORY_FORMAT
                                   ? call->args[arg].v.memory_format
                               : like ? NBX_PRESERVE_FORMAT
                                      : NBX_CONTIGUOUS_FORMAT;
    if (format == NBX_PRESERVE_FORMAT && like) {
        nbxi_meta_like(out, out->dtype, like);
    } else if (format == NBX_CHANNELS_LAST || format == NBX_CHANNELS_LAST_3D) {
        int rank = format == NBX_CHANNELS_LAST ? 4 : 5;
        if (out->ndim != rank)
            return nbxi_fail_arg(call, arg, NBX_SHAPE, "this memory format takes rank %d, not %d", rank, out->ndim);
        nbxi_channels_last_strides(out->ndim, out->sizes, out->strides);
    }
    return NBX_OK;
}

/* Refuses a fill value that PyTorch does not convert ("without overflow"). float8 takes any number, and so does a
 * single element of the half types, which PyTorch fills in another way. */
static nbx_status check_value(nbxi_call *call, const nbxi_meta *meta)
{
    nbx_dtype dtype = meta->dtype;
    int64_t numel = 0;
    int arg = nbxi_arg_find(call, "fill_value");
    if (arg < 0) arg = nbxi_arg_find(call, "s");
    if (arg < 0 || dtype == NBX_FLOAT8_E4M3FN || dtype == NBX_FLOAT8_E5M2) return NBX_OK;
    (void)nbxi_numel(meta->ndim, meta->sizes, &numel);
    nbx_scalar value = nbxi_arg_scalar(call, arg);
    if (numel == 1 && nbx_dtype_is_floating_point(dtype) && nbx_dtype_size(dtype) == 2 &&
        value.kind != NBX_SCALAR_COMPLEX)
        return NBX_OK;
    if (nbxi_scalar_fits(dtype, value)) return NBX_OK;
    return nbxi_fail_arg(call, arg, NBX_INVALID_ARGUMENT, "the number is out of the range of %s",
                         nbx_dtype_name(dtype));
}

/* zeros, ones, empty, full: sizes first; full's dtype comes from its value. */
nbx_status nbxi_infer_factory(nbxi_call *call, nbxi_meta *outs)
{
    const int64_t *sizes;
    int64_t count;
    NBXI_TRY(check_sizes(call, 0, &sizes, &count));
    int fill = nbxi_arg_find(call, "fill_value");
    nbx_dtype dtype = default_dtype(call, fill >= 0 ? nbxi_scalar_dtype(nbxi_arg_scalar(call, fill)) : NBX_FLOAT32);
    nbxi_meta_contiguous(&outs[0], dtype, (int)count, sizes);
    NBXI_TRY(check_value(call, &outs[0]));
    return apply_format(call, NULL, &outs[0]);
}

nbx_status nbxi_infer_factory_like(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbxi_meta_contiguous(&outs[0], default_dtype(call, self->dtype), self->ndim, self->sizes);
    NBXI_TRY(check_value(call, &outs[0]));
    return apply_format(call, self, &outs[0]);
}

nbx_status nbxi_infer_factory_new(nbxi_call *call, nbxi_meta *outs)
{
    const int64_t *sizes;
    int64_t count;
    NBXI_TRY(check_sizes(call, 1, &sizes, &count));
    nbxi_meta_contiguous(&outs[0], default_dtype(call, nbxi_arg_tensor(call, 0)->dtype), (int)count, sizes);
    return check_value(call, &outs[0]);
}

/* empty_strided(size, stride) and new_empty_strided(self, size, stride). */
nbx_status nbxi_infer_empty_strided(nbxi_call *call, nbxi_meta *outs)
{
    int at = nbxi_arg_find(call, "size");
    const int64_t *sizes;
    int64_t count, stride_count;
    NBXI_TRY(check_sizes(call, at, &sizes, &count));
    const int64_t *strides = nbxi_arg_ints(call, at + 1, &stride_count);
    if (stride_count != count)
        return nbxi_fail_arg(call, at + 1, NBX_SHAPE, "takes %lld values as size has, got %lld", (long long)count,
                             (long long)stride_count);
    for (int64_t d = 0; d < count; d++)
        if (strides[d] < 0) return nbxi_fail_arg(call, at + 1, NBX_INVALID_ARGUMENT, "a stride is negative");
    nbxi_meta_contiguous(&outs[0], default_dtype(call, at ? nbxi_arg_tensor(call, 0)->dtype : NBX_FLOAT32), (int)count,
                         sizes);
    if (count) memcpy(outs[0].strides, strides, (size_t)count * sizeof *strides);
    return NBX_OK;
}

/* empty_permuted(size, physical_layout): dims in order of memory, outermost first. */
nbx_status nbxi_infer_empty_permuted(nbxi_call *call, nbxi_meta *outs)
{
    const int64_t *sizes;
    int64_t count, order_count, step = 1;
    NBXI_TRY(check_sizes(call, 0, &sizes, &count));
    const int64_t *order = nbxi_arg_ints(call, 1, &order_count);
    bool seen[NBX_MAX_RANK] = {false}, fits = order_count == count;
    for (int64_t d = 0; fits && d < count; d++) {
        fits = order[d] >= 0 && order[d] < count && !seen[order[d]];
        if (fits) seen[order[d]] = true;
    }
    if (!fits) return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "must name each dimension of size once");
    nbxi_meta_contiguous(&outs[0], default_dtype(call, NBX_FLOAT32), (int)count, sizes);
    for (int64_t i = count - 1; i >= 0; i--) {
        int64_t size = sizes[order[i]] > 1 ? sizes[order[i]] : 1;
        outs[0].strides[order[i]] = step;
        if (!nbxi_mul_i64(step, size, &step)) return nbxi_fail_arg(call, 0, NBX_OVERFLOW, "the sizes are too large");
    }
    return NBX_OK;
}

nbx_status nbxi_infer_scalar_tensor(nbxi_call *call, nbxi_meta *outs)
{
    nbxi_meta_contiguous(&outs[0], default_dtype(call, NBX_FLOAT32), 0, NULL);
    return check_value(call, &outs[0]);
}

nbx_status nbxi_arange_get(nbxi_call *call, nbxi_arange *out)
{
    int start = nbxi_arg_find(call, "start"), end = nbxi_arg_find(call, "end"), step = nbxi_arg_find(call, "step");
    nbx_scalar zero = nbx_scalar_int(0), one = nbx_scalar_int(1);
    out->start = start >= 0 ? nbxi_arg_scalar(call, start) : zero;
    out->end = nbxi_arg_scalar(call, end);
    out->step = step >= 0 ? nbxi_arg_scalar(call, step) : one;
    bool whole =
        out->start.kind < NBX_SCALAR_DOUBLE && out->end.kind < NBX_SCALAR_DOUBLE && out->step.kind < NBX_SCALAR_DOUBLE;
    out->dtype = default_dtype(call, whole ? NBX_INT64 : NBX_FLOAT32);
    double a = nbxi_scalar_to_double(out->start), b = nbxi_scalar_to_double(out->end),
           s = nbxi_scalar_to_double(out->step);
    if (out->start.kind == NBX_SCALAR_COMPLEX || out->end.kind == NBX_SCALAR_COMPLEX ||
        nbx_dtype_is_complex(out->dtype) || out->dtype == NBX_BOOL)
        return nbxi_fail_arg(call, end, NBX_DTYPE, "arange makes integer and real tensors only");
    if (s == 0 || s != s)
        return nbxi_fail_arg(call, step >= 0 ? step : end, NBX_INVALID_ARGUMENT, "step must not be 0");
    if (!isfinite(a) || !isfinite(b))
        return nbxi_fail_arg(call, end, NBX_INVALID_ARGUMENT, "the range from %g to %g is not finite", a, b);
    if ((s > 0 && b < a) || (s < 0 && b > a))
        return nbxi_fail_arg(call, end, NBX_INVALID_ARGUMENT, "a range from %g to %g with step %g has the wrong sign",
                             a, b, s);
    double count;
    if (out->dtype == NBX_INT64) {
        int64_t x = nbxi_scalar_to_int(out->start), y = nbxi_scalar_to_int(out->end), z = nbxi_scalar_to_int(out->step),
                span;
        if (z == 0) return nbxi_fail_arg(call, step, NBX_INVALID_ARGUMENT, "step must not be 0");
        if (!nbxi_sub_i64(y, x, &span) || !nbxi_add_i64(span, z - (z > 0 ? 1 : -1), &span))
            return nbxi_fail_arg(call, end, NBX_OVERFLOW, "the range is too long");
        out->count = z == -1 ? -span : span / z;
        if (out->count < 0) out->count = 0;
        return NBX_OK;
    }
    count = ceil((b - a) / s);
    if (!(count >= 0 && count < 9.2e18)) return nbxi_fail_arg(call, end, NBX_OVERFLOW, "the range is too long");
    out->count = (int64_t)count;
    return NBX_OK;
}

nbx_status nbxi_infer_arange(nbxi_call *call, nbxi_meta *outs)
{
    nbxi_arange range;
    NBXI_TRY(nbxi_arange_get(call, &range));
    nbxi_meta_contiguous(&outs[0], range.dtype, 1, &range.count);
    return NBX_OK;
}

/* linspace and logspace. */
nbx_status nbxi_infer_linspace(nbxi_call *call, nbxi_meta *outs)
{
    int64_t steps = nbxi_arg_int(call, 2);
    if (steps < 0) return nbxi_fail_arg(call, 2, NBX_INVALID_ARGUMENT, "the number of steps must not be negative");
    bool complex_ends =
        nbxi_arg_scalar(call, 0).kind == NBX_SCALAR_COMPLEX || nbxi_arg_scalar(call, 1).kind == NBX_SCALAR_COMPLEX;
    nbx_dtype dtype = default_dtype(call, NBX_FLOAT32);
    if (complex_ends || nbx_dtype_is_complex(dtype))
        return nbxi_fail_arg(call, 0, NBX_NOT_SUPPORTED, "complex ranges are not supported; make two real ones");
    nbxi_meta_contiguous(&outs[0], dtype, 1, &steps);
    return NBX_OK;
}

nbx_status nbxi_infer_eye(nbxi_call *call, nbxi_meta *outs)
{
    int m = nbxi_arg_find(call, "m");
    int64_t sizes[2] = {nbxi_arg_int(call, 0), nbxi_arg_int(call, m >= 0 ? m : 0)};
    if (sizes[0] < 0 || sizes[1] < 0) return nbxi_fail_arg(call, 0, NBX_INVALID_ARGUMENT, "sizes must not be negative");
    nbxi_meta_contiguous(&outs[0], default_dtype(call, NBX_FLOAT32), 2, sizes);
    return NBX_OK;
}

nbx_status nbxi_infer_tril(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    if (self->ndim < 2)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "must have at least 2 dimensions, it has %d", self->ndim);
    nbxi_meta_contiguous(&outs[0], self->dtype, self->ndim, self->sizes);
    return NBX_OK;
}

/* Elements of row i in the lower (or, not lower, upper) triangle of a row x col matrix, as columns [from, to). */
void nbxi_triangle_row(bool lower, int64_t i, int64_t cols, int64_t offset, int64_t *from, int64_t *to)
{
    int64_t edge;
    if (!nbxi_add_i64(i, offset, &edge)) edge = offset > 0 ? cols : -1;
    *from = lower ? 0 : edge < 0 ? 0 : edge > cols ? cols : edge;
    *to = lower ? (edge < 0 ? 0 : edge >= cols ? cols : edge + 1) : cols;
}

/* min(1, cols) + min(2, cols) + ... + min(n, cols) */
static unsigned __int128 staircase(__int128 n, int64_t cols)
{
    unsigned __int128 most = n < 0 ? 0 : (unsigned __int128)n, width = (unsigned __int128)cols;
    return most <= width ? most * (most + 1) / 2 : width * (width + 1) / 2 + (most - width) * width;
}

nbx_status nbxi_infer_triangle_indices(nbxi_call *call, nbxi_meta *outs)
{
    int64_t rows = nbxi_arg_int(call, 0), cols = nbxi_arg_int(call, 1), offset = nbxi_arg_int(call, 2);
    if (rows < 0 || cols < 0) return nbxi_fail_arg(call, 0, NBX_INVALID_ARGUMENT, "row and col must not be negative");
    int64_t sizes[2] = {2, 0};
    bool lower = strstr(call->op->name, "tril") != NULL;
    __int128 first = (__int128)offset - (lower ? 0 : 1);
    unsigned __int128 count = staircase(first + rows, cols) - staircase(first, cols);
    if (!lower) count = (unsigned __int128)rows * (unsigned __int128)cols - count;
    if (count > INT64_MAX) return nbxi_fail_arg(call, 0, NBX_OVERFLOW, "too many elements");
    sizes[1] = (int64_t)count;
    nbxi_meta_contiguous(&outs[0], default_dtype(call, NBX_INT64), 2, sizes);
    return NBX_OK;
}

nbx_status nbxi_diag_embed_get(nbxi_call *call, int *dim1, int *dim2)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    if (self->ndim < 1 || self->ndim >= NBX_MAX_RANK)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "must have at least 1 and at most %d dimensions", NBX_MAX_RANK - 1);
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim1", nbxi_arg_int(call, 2), self->ndim + 1, dim1));
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim2", nbxi_arg_int(call, 3), self->ndim + 1, dim2));
    if (*dim1 == *dim2) return nbxi_fail_arg(call, 3, NBX_INVALID_ARGUMENT, "dim1 and dim2 are both %d", *dim1);
    return NBX_OK;
}

nbx_status nbxi_infer_diag_embed(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    int dim1, dim2, own = 0;
    NBXI_TRY(nbxi_diag_embed_get(call, &dim1, &dim2));
    int64_t offset = nbxi_arg_int(call, 1), side, sizes[NBX_MAX_RANK];
    if (offset == INT64_MIN || !nbxi_add_i64(self->sizes[self->ndim - 1], offset < 0 ? -offset : offset, &side))
        return nbxi_fail_arg(call, 1, NBX_OVERFLOW, "the offset is too large");
    for (int d = 0; d < self->ndim + 1; d++) sizes[d] = d == dim1 || d == dim2 ? side : self->sizes[own++];
    nbxi_meta_contiguous(&outs[0], self->dtype, self->ndim + 1, sizes);
    return NBX_OK;
}
