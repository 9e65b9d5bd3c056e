/* SPDX-License-Identifier: Apache-2.0 */
/* Pixels and channels that change places, grids of affine maps, the reverse of pooling: chains of other operators. */
#include <string.h>

#include "ops_rows.h"
#include "src/ops/args.h"
#include "src/ops/compose.h"
#include "src/ops/conv/conv.h"

#define T nbxi_value_tensor
#define I nbxi_value_int
#define INTS(list, count) nbxi_value_ints(list, (size_t)(count))

static nbx_value format(nbx_memory_format f)
{
    return (nbx_value){.kind = NBX_VALUE_MEMORY_FORMAT, .v.memory_format = f};
}

/* x seen as `split`, its dims in the order `order`, copied and seen as `sizes`. channels_last x of rank 4 stays so. */
static nbx_status rearrange(nbxi_call *call, nbx_tensor *x, int parts, const int64_t *split, const int64_t *order,
                            int ndim, const int64_t *sizes)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    bool last =
        x->ndim == 4 && !nbxi_is_contiguous(4, x->sizes, x->strides) && nbxi_is_channels_last(4, x->sizes, x->strides);
    nbx_tensor *y = NBXI_CHAIN(&c, "aten::reshape", T(x), INTS(split, parts));
    y = NBXI_CHAIN(&c, "aten::permute", T(y), INTS(order, parts));
    y = NBXI_CHAIN(&c, "aten::clone", T(y), format(NBX_CONTIGUOUS_FORMAT));
    y = NBXI_CHAIN(&c, "aten::view", T(y), INTS(sizes, ndim));
    if (last) y = NBXI_CHAIN(&c, "aten::contiguous", T(y), format(NBX_CHANNELS_LAST));
    return nbxi_chain_return(&c, call, y);
}

static nbx_status check_factor(nbxi_call *call, int64_t factor, int rank)
{
    if (nbxi_arg_tensor(call, 0)->ndim < rank)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "expects at least %d dims, it has %d", rank,
                             nbxi_arg_tensor(call, 0)->ndim);
    if (nbxi_arg_tensor(call, 0)->ndim > NBX_MAX_RANK - 2)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "has too many dims");
    if (factor < 1 || factor > 1 << 30)
        return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "expects a positive number");
    return NBX_OK;
}

nbx_status nbxi_composite_pixel_shuffle(nbxi_call *call)
{
    nbx_tensor *x = nbxi_arg_tensor(call, 0);
    int64_t r = nbxi_arg_int(call, 1), split[NBX_MAX_RANK + 2], order[NBX_MAX_RANK + 2], sizes[NBX_MAX_RANK];
    NBXI_TRY(check_factor(call, r, 3));
    int b = x->ndim - 3;
    int64_t channels = x->sizes[b], height = x->sizes[b + 1], width = x->sizes[b + 2];
    if (channels % (r * r) != 0)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "its channel dim (%lld) must be divisible by the square of %lld",
                             (long long)channels, (long long)r);
    for (int d = 0; d < b; d++) split[d] = sizes[d] = x->sizes[d], order[d] = d;
    const int64_t parts[5] = {channels / (r * r), r, r, height, width}, places[5] = {b, b + 3, b + 1, b + 4, b + 2};
    memcpy(split + b, parts, sizeof parts);
    memcpy(order + b, places, sizeof places);
    sizes[b] = parts[0], sizes[b + 1] = height * r, sizes[b + 2] = width * r;
    return rearrange(call, x, b + 5, split, order, b + 3, sizes);
}

nbx_status nbxi_composite_pixel_unshuffle(nbxi_call *call)
{
    nbx_tensor *x = nbxi_arg_tensor(call, 0);
    int64_t r = nbxi_arg_int(call, 1), split[NBX_MAX_RANK + 2], order[NBX_MAX_RANK + 2], sizes[NBX_MAX_RANK];
    NBXI_TRY(check_factor(call, r, 3));
    int b = x->ndim - 3;
    int64_t channels = x->sizes[b], height = x->sizes[b + 1], width = x->sizes[b + 2];
    if (height % r != 0 || width % r != 0)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "its height and width (%lld, %lld) must be divisible by %lld",
                             (long long)height, (long long)width, (long long)r);
    for (int d = 0; d < b; d++) split[d] = sizes[d] = x->sizes[d], order[d] = d;
    const int64_t parts[5] = {channels, height / r, r, width / r, r}, places[5] = {b, b + 2, b + 4, b + 1, b + 3};
    memcpy(split + b, parts, sizeof parts);
    memcpy(order + b, places, sizeof places);
    sizes[b] = channels * r * r, sizes[b + 1] = parts[1], sizes[b + 2] = parts[3];
    return rearrange(call, x, b + 5, split, order, b + 3, sizes);
}

nbx_status nbxi_composite_channel_shuffle(nbxi_call *call)
{
    nbx_tensor *x = nbxi_arg_tensor(call, 0);
    int64_t groups = nbxi_arg_int(call, 1), split[NBX_MAX_RANK + 2], order[NBX_MAX_RANK + 2];
    NBXI_TRY(check_factor(call, groups, 3));
    if (x->sizes[1] % groups != 0)
        return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "the channels (%lld) must be divisible by groups (%lld)",
                             (long long)x->sizes[1], (long long)groups);
    for (int d = 2; d < x->ndim; d++) split[d + 1] = x->sizes[d], order[d + 1] = d + 1;
    split[0] = x->sizes[0], split[1] = groups, split[2] = x->sizes[1] / groups;
    order[0] = 0, order[1] = 2, order[2] = 1;
    return rearrange(call, x, x->ndim + 1, split, order, x->ndim, x->sizes);
}

/* n coordinates from -1 to 1 along dim d of `rank` dims and a last one of 1, expanded to `sizes`. */
static nbx_tensor *axis(nbxi_chain *c, nbx_dtype dtype, nbx_device device, int rank, int d, const int64_t *sizes,
                        bool align)
{
    int64_t shape[4] = {1, 1, 1, 1}, n = sizes[d];
    for (int k = 0; k < rank; k++) shape[k] = k == d ? n : 1;
    nbx_value where = {.kind = NBX_VALUE_DEVICE, .v.device = device};
    double end = n > 1 ? 1 : 0;
    nbx_tensor *x = NBXI_CHAIN(c, "aten::linspace", nbxi_value_double(-end), nbxi_value_double(end), I(n),
                               nbxi_value_dtype(dtype), nbxi_value_none(), where);
    if (!align && n > 0) x = NBXI_CHAIN(c, "aten::mul.Scalar", T(x), nbxi_value_double((double)(n - 1) / (double)n));
    x = NBXI_CHAIN(c, "aten::view", T(x), INTS(shape, rank + 1));
    return NBXI_CHAIN(c, "aten::expand", T(x), INTS(sizes, rank + 1));
}

nbx_status nbxi_composite_affine_grid(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *theta = nbxi_arg_tensor(call, 0), *parts[4];
    int64_t count, sizes[4] = {1, 1, 1, 1}, points = 1;
    const int64_t *size = nbxi_arg_ints(call, 1, &count);
    bool align = nbxi_arg_bool(call, 2);
    int rank = (int)count - 2;
    if (count != 4 && count != 5)
        return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "needs 4 or 5 sizes, it has %lld", (long long)count);
    if (theta->ndim != 3 || theta->sizes[0] != size[0] || theta->sizes[1] != rank || theta->sizes[2] != rank + 1)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "must have sizes [%lld, %d, %d]", (long long)size[0], rank, rank + 1);
    for (int d = 0; d < rank; d++) {
        sizes[d] = size[d + 2];
        if (size[d + 2] < 1 || __builtin_mul_overflow(points, size[d + 2], &points))
            return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "must be positive, and not too large");
    }
    for (int d = 0; d < rank; d++) parts[d] = axis(&c, theta->dtype, call->device, rank, rank - 1 - d, sizes, align);
    nbx_value ones[4] = {INTS(sizes, rank + 1),
                         nbxi_value_dtype(theta->dtype),
                         nbxi_value_none(),
                         {.kind = NBX_VALUE_DEVICE, .v.device = call->device}};
    parts[rank] = nbxi_chain_call(&c, "aten::ones", ones, 4);
    if (c.status != NBX_OK) return c.status;
    nbx_value list = {.kind = NBX_VALUE_TENSORS};
    list.v.tensors.data = parts, list.v.tensors.count = (size_t)rank + 1;
    int64_t flat[3] = {1, points, rank + 1}, wide[3] = {size[0], points, rank + 1}, out[5] = {size[0]};
    for (int d = 0; d < rank; d++) out[d + 1] = sizes[d];
    out[rank + 1] = rank;
    nbx_tensor *base = NBXI_CHAIN(&c, "aten::cat", list, I(-1));
    base = NBXI_CHAIN(&c, "aten::view", T(base), INTS(flat, 3));
    base = NBXI_CHAIN(&c, "aten::expand", T(base), INTS(wide, 3));
    nbx_tensor *turned = NBXI_CHAIN(&c, "aten::transpose.int", T(theta), I(1), I(2));
    nbx_tensor *grid = NBXI_CHAIN(&c, "aten::bmm", T(base), T(turned));
    return nbxi_chain_return(&c, call, NBXI_CHAIN(&c, "aten::view", T(grid), INTS(out, rank + 2)));
}

nbx_status nbxi_composite_max_unpool2d(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *x = nbxi_arg_tensor(call, 0), *indices = nbxi_arg_tensor(call, 1);
    int64_t count, sizes[4], area;
    const int64_t *size = nbxi_arg_ints(call, 2, &count);
    if (x->ndim != 3 && x->ndim != 4)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "must have rank 3 or 4, it has rank %d", x->ndim);
    if (indices->dtype != NBX_INT64) return nbxi_fail_arg(call, 1, NBX_DTYPE, "must be int64");
    if (indices->ndim != x->ndim || memcmp(indices->sizes, x->sizes, sizeof(int64_t) * (size_t)x->ndim))
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "must have the sizes of self");
    if (count != 2)
        return nbxi_fail_arg(call, 2, NBX_INVALID_ARGUMENT, "must have 2 sizes, not %lld", (long long)count);
    if (size[0] < 0 || size[1] < 0 || __builtin_mul_overflow(size[0], size[1], &area))
        return nbxi_fail_arg(call, 2, NBX_INVALID_ARGUMENT, "must not be negative, and not too large");
    memcpy(sizes, x->sizes, sizeof(int64_t) * (size_t)x->ndim);
    sizes[x->ndim - 2] = size[0], sizes[x->ndim - 1] = size[1];
    int64_t planes = x->ndim == 4 ? x->sizes[0] * x->sizes[1] : x->sizes[0];
    int64_t flat[2] = {planes, x->sizes[x->ndim - 2] * x->sizes[x->ndim - 1]}, all[2] = {planes, area};
    nbx_value zeros[4] = {INTS(all, 2),
                          nbxi_value_dtype(x->dtype),
                          nbxi_value_none(),
                          {.kind = NBX_VALUE_DEVICE, .v.device = call->device}};
    nbx_tensor *out = nbxi_chain_call(&c, "aten::zeros", zeros, 4);
    x = NBXI_CHAIN(&c, "aten::reshape", T(x), INTS(flat, 2));
    indices = NBXI_CHAIN(&c, "aten::reshape", T(indices), INTS(flat, 2));
    out = NBXI_CHAIN(&c, "aten::scatter.src", T(out), I(1), T(indices), T(x));
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    out = NBXI_CHAIN(&c, "aten::view", T(out), INTS(sizes, self->ndim));
    if (self->ndim == 4 && nbxi_is_channels_last_like(self)) {
        nbx_value format = {.kind = NBX_VALUE_MEMORY_FORMAT, .v.memory_format = NBX_CHANNELS_LAST};
        out = NBXI_CHAIN(&c, "aten::contiguous", T(out), format);
    }
    return nbxi_chain_return(&c, call, out);
}
