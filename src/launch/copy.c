/* SPDX-License-Identifier: Apache-2.0 */
/* Copies on one device: any layout, any pair of dtypes. */
#include "src/launch/kit.h"
#include "src/tensor/far.h"

/* Copies that change nothing but places take a dtype by size alone, so that few kernels serve all. */
static nbx_dtype carrier(nbx_dtype dtype)
{
    switch (nbx_dtype_size(dtype)) {
    case 1: return NBX_UINT8;
    case 2: return NBX_UINT16;
    case 4: return NBX_INT32;
    case 8: return NBX_INT64;
    default: return NBX_COMPLEX128;
    }
}

/* Dimensions in the order of dst's strides, the last the fastest, so that neighbours write neighbours. */
static void sort_dims(int ndim, int64_t *sizes, int64_t *to, int64_t *from)
{
    for (int i = 1; i < ndim; i++) {
        for (int j = i; j > 0; j--) {
            bool before = to[j] > to[j - 1] && sizes[j] > 1 && sizes[j - 1] > 1;
            if (!before) break;
            int64_t t = to[j];
            to[j] = to[j - 1], to[j - 1] = t;
            t = from[j], from[j] = from[j - 1], from[j - 1] = t;
            t = sizes[j], sizes[j] = sizes[j - 1], sizes[j - 1] = t;
        }
    }
}

static nbx_status copy_strided(nbx_context *ctx, const nbx_tensor *dst, const nbx_tensor *src, nbx_dtype u, nbx_dtype t,
                               const nbxi_dims *d)
{
    int64_t layout[3 * 32];
    for (int i = 0; i < d->padded; i++) {
        layout[i] = d->sizes[i];
        layout[d->padded + i] = d->strides[1][i]; /* src */
        layout[2 * d->padded + i] = d->strides[0][i];
    }
    nbxi_kit k;
    nbxi_kit_begin(&k, ctx, dst->storage->on);
    nbxi_kit_dtype(&k, "T", t);
    nbxi_kit_dtype(&k, "U", u);
    nbxi_kit_spec(&k, "RANK", d->padded);
    nbxi_kit_address(&k, src); /* t and u may stand for their dtypes */
    nbxi_kit_address(&k, dst);
    nbxi_kit_indices(&k, layout, 3 * d->padded);
    nbxi_kit_int(&k, dst->numel);
    return nbxi_kit_run(&k, "copy_strided", nbxi_kit_groups(&k, dst->numel), 1);
}

/* Rows dense in src, columns dense in dst, and at most one dimension around both. */
static bool is_transpose(const nbxi_dims *d, bool *batched)
{
    int n = d->padded;
    *batched = d->rank == 3;
    if (d->rank < 2 || d->rank > 3) return false;
    return d->strides[0][n - 1] == 1 && d->strides[1][n - 2] == 1 && d->sizes[n - 1] >= 16 && d->sizes[n - 2] >= 16 &&
           d->strides[1][n - 1] > 0 && d->strides[0][n - 2] > 0;
}

static nbx_status copy_transposed(nbx_context *ctx, const nbx_tensor *dst, const nbx_tensor *src, nbx_dtype t,
                                  const nbxi_dims *d, bool batched)
{
    int n = d->padded;
    int64_t rows = d->sizes[n - 1], columns = d->sizes[n - 2]; /* of src: the dense dimension of src is n - 2 */
    int64_t tiles = (rows + 31) / 32 * ((columns + 31) / 32), batch = batched ? d->sizes[n - 3] : 1;
    int64_t plane[3] = {batch, batched ? d->strides[1][n - 3] : 0, batched ? d->strides[0][n - 3] : 0};
    nbxi_kit k;
    nbxi_kit_begin(&k, ctx, dst->storage->on);
    nbxi_kit_dtype(&k, "T", t);
    nbxi_kit_address(&k, src); /* t and u may stand for their dtypes */
    nbxi_kit_address(&k, dst);
    nbxi_kit_int(&k, rows);
    nbxi_kit_int(&k, columns);
    nbxi_kit_int(&k, d->strides[1][n - 1]);
    nbxi_kit_int(&k, d->strides[0][n - 2]);
    nbxi_kit_int(&k, tiles);
    nbxi_kit_indices(&k, plane, 3);
    return nbxi_kit_run(&k, "copy_transposed", tiles * batch, 1);
}

nbx_status nbxi_far_copy(nbx_context *ctx, nbx_tensor *dst, const nbx_tensor *src)
{
    int64_t sizes[NBX_MAX_RANK], to[NBX_MAX_RANK], from[NBX_MAX_RANK];
    int shift = dst->ndim - src->ndim;
    if (dst->numel == 0) return NBX_OK;
    for (int d = 0; d < dst->ndim; d++) {
        sizes[d] = dst->sizes[d];
        to[d] = dst->strides[d];
        from[d] = d < shift || src->sizes[d - shift] == 1 ? 0 : src->strides[d - shift];
    }
    sort_dims(dst->ndim, sizes, to, from);
    nbxi_dims d;
    nbxi_dims_make(&d, dst->ndim, sizes, 2, (const int64_t *const[]){to, from});
    bool same = dst->dtype == src->dtype, batched;
    int last = d.padded - 1;
    nbxi_device *on = dst->storage->on;
    if (d.padded == 0)
        return nbxi_fail(ctx, NBX_LIMIT, "a copy of rank %d, no dimensions of which can be joined, is above rank 32",
                         dst->ndim);
    if (same && d.rank <= 1 && (d.rank == 0 || (d.strides[0][last] == 1 && d.strides[1][last] == 1)))
        return on->driver->copy(ctx, on, nbxi_tensor_address(dst), nbxi_tensor_address(src),
                                (size_t)dst->numel * nbx_dtype_size(dst->dtype), NULL);
    nbx_dtype t = same ? carrier(src->dtype) : src->dtype, u = same ? t : dst->dtype;
    if (same && is_transpose(&d, &batched)) return copy_transposed(ctx, dst, src, t, &d, batched);
    return copy_strided(ctx, dst, src, u, t, &d);
}
