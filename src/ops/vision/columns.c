/* SPDX-License-Identifier: Apache-2.0 */
/* im2col as a view of the padded image that is copied, and its reverse as a sum over the windows of each pixel. */
#include <math.h>
#include <string.h>

#include "ops_rows.h"
#include "src/base/parallel.h"
#include "src/ops/args.h"
#include "src/ops/compose.h"
#include "src/tensor/convert.h"

typedef struct columns {
    int64_t kernel[2], dilation[2], padding[2], stride[2], size[2], windows[2];
    bool batched;
} columns;

static nbx_status read_pair(nbxi_call *call, int i, int64_t *pair)
{
    int64_t count;
    const int64_t *list = nbxi_arg_ints(call, i, &count);
    if (count != 2) return nbxi_fail_arg(call, i, NBX_SHAPE, "must have 2 entries, it has %lld", (long long)count);
    pair[0] = list[0], pair[1] = list[1];
    return NBX_OK;
}

static nbx_status read_columns(nbxi_call *call, int first, int64_t height, int64_t width, columns *c)
{
    c->size[0] = height, c->size[1] = width;
    NBXI_TRY(read_pair(call, first, c->kernel));
    NBXI_TRY(read_pair(call, first + 1, c->dilation));
    NBXI_TRY(read_pair(call, first + 2, c->padding));
    NBXI_TRY(read_pair(call, first + 3, c->stride));
    for (int d = 0; d < 2; d++) {
        int64_t reach, room;
        if (c->kernel[d] < 1) return nbxi_fail_arg(call, first, NBX_INVALID_ARGUMENT, "must be positive");
        if (c->dilation[d] < 1) return nbxi_fail_arg(call, first + 1, NBX_INVALID_ARGUMENT, "must be positive");
        if (c->padding[d] < 0) return nbxi_fail_arg(call, first + 2, NBX_INVALID_ARGUMENT, "must not be negative");
        if (c->stride[d] < 1) return nbxi_fail_arg(call, first + 3, NBX_INVALID_ARGUMENT, "must be positive");
        if (__builtin_mul_overflow(c->dilation[d], c->kernel[d] - 1, &reach) ||
            __builtin_mul_overflow(c->padding[d], (int64_t)2, &room) || __builtin_add_overflow(room, c->size[d], &room))
            return nbxi_fail_arg(call, first, NBX_OVERFLOW, "kernel, dilation or padding are too large");
        c->windows[d] = room <= reach ? 0 : (room - reach - 1) / c->stride[d] + 1;
        if (c->windows[d] < 1)
            return nbxi_fail_arg(call, first, NBX_SHAPE, "a window of %llu does not fit in %lld padded pixels",
                                 (unsigned long long)reach + 1, (long long)room);
    }
    return NBX_OK;
}

/* Wraps: what is too large belongs to a dimension of size 1, whose stride does not matter. */
static int64_t times(int64_t a, int64_t b) { return (int64_t)((uint64_t)a * (uint64_t)b); }

nbx_status nbxi_composite_im2col(nbxi_call *call)
{
    nbxi_chain chain = {call->ctx, NBX_OK};
    nbx_tensor *x = nbxi_arg_tensor(call, 0);
    columns c;
    if (x->ndim != 3 && x->ndim != 4)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "expected a 3D or 4D input tensor, it has rank %d", x->ndim);
    bool batched = x->ndim == 4;
    NBXI_TRY(read_columns(call, 1, x->sizes[x->ndim - 2], x->sizes[x->ndim - 1], &c));
    int64_t pads[4] = {c.padding[1], c.padding[1], c.padding[0], c.padding[0]};
    if (pads[0] || pads[2])
        x = NBXI_CHAIN(&chain, "aten::constant_pad_nd", nbxi_value_tensor(x), nbxi_value_ints(pads, 4));
    if (chain.status != NBX_OK) return chain.status;
    int n = x->ndim, at = batched ? 1 : 0;
    int64_t sizes[6] = {x->sizes[0], x->sizes[at], c.kernel[0], c.kernel[1], c.windows[0], c.windows[1]};
    int64_t strides[6] = {x->strides[0],
                          x->strides[at],
                          times(c.dilation[0], x->strides[n - 2]),
                          times(c.dilation[1], x->strides[n - 1]),
                          times(c.stride[0], x->strides[n - 2]),
                          times(c.stride[1], x->strides[n - 1])};
    int64_t shape[3] = {sizes[0], -1, c.windows[0] * c.windows[1]};
    for (int d = 2; d < 6; d++)
        if (sizes[d] == 1) strides[d] = 0;
    shape[1] = sizes[1] * sizes[2] * sizes[3];
    size_t skip = batched ? 0 : 1;
    nbx_tensor *windows =
        NBXI_CHAIN(&chain, "aten::as_strided", nbxi_value_tensor(x), nbxi_value_ints(sizes + skip, 6 - skip),
                   nbxi_value_ints(strides + skip, 6 - skip), nbxi_value_int(x->offset));
    nbx_tensor *dense =
        NBXI_CHAIN(&chain, "aten::clone", nbxi_value_tensor(windows),
                   (nbx_value){.kind = NBX_VALUE_MEMORY_FORMAT, .v.memory_format = NBX_CONTIGUOUS_FORMAT});
    return nbxi_chain_return(
        &chain, call,
        NBXI_CHAIN(&chain, "aten::view", nbxi_value_tensor(dense), nbxi_value_ints(shape + skip, 3 - skip)));
}

static nbx_status read_col2im(nbxi_call *call, columns *c)
{
    const nbx_tensor *x = nbxi_arg_tensor(call, 0);
    int64_t size[2];
    NBXI_TRY(read_pair(call, 1, size));
    if (x->ndim != 2 && x->ndim != 3)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "expected a 2D or 3D input tensor, it has rank %d", x->ndim);
    c->batched = x->ndim == 3;
    if (size[0] < 1 || size[1] < 1) return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "must be positive");
    NBXI_TRY(read_columns(call, 2, size[0], size[1], c));
    int64_t rows = x->sizes[x->ndim - 2], points;
    if (__builtin_mul_overflow(c->kernel[0], c->kernel[1], &points) || rows == 0 || rows % points != 0)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "%lld rows are no multiple of the %lld points of the kernel",
                             (long long)rows, (long long)points);
    if (c->windows[1] > INT64_MAX / c->windows[0] || x->sizes[x->ndim - 1] != c->windows[0] * c->windows[1])
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "expected %lld x %lld windows in the last dim, it has %lld",
                             (long long)c->windows[0], (long long)c->windows[1], (long long)x->sizes[x->ndim - 1]);
    return NBX_OK;
}

nbx_status nbxi_infer_col2im(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *x = nbxi_arg_tensor(call, 0);
    columns c;
    NBXI_TRY(read_col2im(call, &c));
    int64_t sizes[4] = {c.batched ? x->sizes[0] : 1, x->sizes[x->ndim - 2] / c.kernel[0] / c.kernel[1], c.size[0],
                        c.size[1]};
    int64_t numel;
    if (!nbxi_numel(4, sizes, &numel)) return nbxi_fail_arg(call, 1, NBX_OVERFLOW, "the result is too large");
    nbxi_meta_contiguous(&outs[0], x->dtype, c.batched ? 4 : 3, sizes + (c.batched ? 0 : 1));
    return NBX_OK;
}

/* The window and the point of the kernel that cover pixel `at` in dim d, for point k; false: none. */
static bool covering(const columns *c, int d, int64_t at, int64_t k, int64_t *window)
{
    int64_t first = at + c->padding[d] - k * c->dilation[d];
    *window = first / c->stride[d];
    return first >= 0 && first % c->stride[d] == 0 && *window < c->windows[d];
}

typedef struct images {
    columns c;
    const void *x; /* contiguous */
    void *y;
    int64_t rows; /* of all images */
    int parts;
} images;

/* A row of pixels of one image and channel. */
#define IMAGES(T, suffix) \
    static void row_##suffix(void *arg, int64_t index) \
    { \
        const images *w = arg; \
        const columns *c = &w->c; \
        int64_t y = index % c->size[0], plane = index / c->size[0], points = c->kernel[0] * c->kernel[1]; \
        int64_t length = c->windows[0] * c->windows[1], row, column; \
        T *to = (T *)w->y + index * c->size[1] * w->parts; \
        for (int64_t x = 0; x < c->size[1]; x++) \
            for (int q = 0; q < w->parts; q++) { \
                T sum = 0; \
                for (int64_t i = 0; i < c->kernel[0]; i++) { \
                    if (!covering(c, 0, y, i, &row)) continue; \
                    for (int64_t j = 0; j < c->kernel[1]; j++) { \
                        if (!covering(c, 1, x, j, &column)) continue; \
                        int64_t at = (plane * points + i * c->kernel[1] + j) * length + row * c->windows[1] + column; \
                        sum += ((const T *)w->x)[at * w->parts + q]; \
                    } \
                } \
                to[x * w->parts + q] = sum; \
            } \
    }

IMAGES(float, f32)
IMAGES(double, f64)

nbx_status nbxi_cpu_col2im(nbxi_call *call, nbx_tensor **outs)
{
    nbx_context *ctx = call->ctx;
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    images w = {.parts = nbx_dtype_is_complex(self->dtype) ? 2 : 1};
    nbx_tensor *x, *y = outs[0];
    if (outs[0]->numel == 0) return NBX_OK;
    NBXI_TRY(read_col2im(call, &w.c));
    bool wide = self->dtype == NBX_FLOAT64 || self->dtype == NBX_COMPLEX128;
    bool direct = wide || self->dtype == NBX_FLOAT32 || self->dtype == NBX_COMPLEX64;
    if (direct) {
        NBXI_TRY(nbxi_tensor_contiguous(ctx, self, &x));
    } else { /* in float32 */
        NBXI_TRY(nbxi_tensor_new_contiguous(ctx, NBX_FLOAT32, self->ndim, self->sizes, call->device, &x));
        nbx_status status = nbxi_copy(ctx, x, self);
        if (status == NBX_OK)
            status = nbxi_tensor_new_contiguous(ctx, NBX_FLOAT32, outs[0]->ndim, outs[0]->sizes, call->device, &y);
        if (status != NBX_OK) {
            nbx_tensor_release(x);
            return status;
        }
    }
    w.x = nbxi_data(x), w.y = nbxi_data(y);
    w.rows = y->numel / w.c.size[1];
    nbxi_parallel_for(ctx, w.rows, wide ? row_f64 : row_f32, &w);
    nbx_status status = direct ? NBX_OK : nbxi_copy(ctx, outs[0], y);
    nbx_tensor_release(x);
    if (!direct) nbx_tensor_release(y);
    return status;
}

/* Adds each element of each column where it belongs. */
nbx_status nbxi_ref_col2im(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *x = nbxi_arg_tensor(call, 0);
    nbx_tensor *out = outs[0];
    columns c;
    NBXI_TRY(read_col2im(call, &c));
    int64_t points = c.kernel[0] * c.kernel[1], length = c.windows[0] * c.windows[1];
    long double *sums = nbxi_alloc_array(call->ctx->heap, (size_t)out->numel + 1, 4 * sizeof(long double));
    if (sums == NULL)
        return nbxi_fail_memory(call->ctx, (size_t)out->numel * 4 * sizeof(long double), "the sums of the reference");
    for (int64_t i = 0; i < x->numel; i++) {
        int64_t window = i % length, row = i / length, plane = row / points, point = row % points, rows;
        rows = x->sizes[x->ndim - 2];
        int64_t at = window * x->strides[x->ndim - 1] + row % rows * x->strides[x->ndim - 2] +
                     (c.batched ? row / rows * x->strides[0] : 0);
        int64_t v = window / c.windows[1] * c.stride[0] + point / c.kernel[1] * c.dilation[0] - c.padding[0];
        int64_t u = window % c.windows[1] * c.stride[1] + point % c.kernel[1] * c.dilation[1] - c.padding[1];
        if (v < 0 || u < 0 || v >= c.size[0] || u >= c.size[1]) continue;
        nbx_scalar s = nbxi_load_scalar(x->dtype, (const char *)nbxi_data(x) + at * (int64_t)nbx_dtype_size(x->dtype));
        long double *to = sums + 4 * ((plane * c.size[0] + v) * c.size[1] + u);
        long double re = s.kind == NBX_SCALAR_BOOL ? (long double)s.re.i : s.re.d,
                    im = s.kind == NBX_SCALAR_COMPLEX ? s.im : 0;
        to[0] += re, to[1] += im, to[2] += fabsl(re) + fabsl(im), to[3] += 1;
    }
    for (int64_t i = 0; i < out->numel; i++) {
        nbx_scalar s = nbx_dtype_is_complex(out->dtype)
                           ? nbx_scalar_complex((double)sums[4 * i], (double)sums[4 * i + 1])
                           : nbx_scalar_double((double)sums[4 * i]);
        nbxi_store_scalar(out->dtype, (char *)nbxi_data(out) + i * (int64_t)nbx_dtype_size(out->dtype), s);
        long double scale = sums[4 * i + 2] * sums[4 * i + 3];
        if (call->scale[0]) call->scale[0][i] = isfinite(scale) ? (double)scale : 0;
    }
    nbxi_free(call->ctx->heap, sums);
    return NBX_OK;
}
