/* SPDX-License-Identifier: Apache-2.0 */
/* repeat and tile. */
#include "ops_rows.h"
#include "src/base/checked.h"
#include "src/ops/views/views.h"

/* Sizes of self and repeats with the shorter list filled up with ones in front. */
static nbx_status read_repeats(nbxi_call *call, bool tile, int *ndim, int64_t *sizes, int64_t *repeats)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    int64_t count;
    const int64_t *given = nbxi_arg_ints(call, 1, &count);
    if (count > NBX_MAX_RANK)
        return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "rank %lld is above %d", (long long)count, NBX_MAX_RANK);
    if (count < self->ndim && !tile)
        return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "%lld repeats are fewer than the tensor's rank %d",
                             (long long)count, self->ndim);
    int n = count > self->ndim ? (int)count : self->ndim;
    for (int d = 0; d < n; d++) {
        int s = d - (n - self->ndim), r = d - (n - (int)count);
        sizes[d] = s >= 0 ? self->sizes[s] : 1;
        repeats[d] = r >= 0 ? given[r] : 1;
        if (repeats[d] < 0)
            return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "repeat %lld is negative", (long long)repeats[d]);
    }
    *ndim = n;
    return NBX_OK;
}

static nbx_status infer_repeat(nbxi_call *call, nbxi_meta *out, bool tile)
{
    int n;
    int64_t sizes[NBX_MAX_RANK], repeats[NBX_MAX_RANK];
    NBXI_TRY(read_repeats(call, tile, &n, sizes, repeats));
    for (int d = 0; d < n; d++)
        if (!nbxi_mul_i64(sizes[d], repeats[d], &sizes[d]))
            return nbxi_fail_arg(call, 1, NBX_OVERFLOW, "the size of dimension %d does not fit in 64 bits", d);
    nbxi_meta_contiguous(out, nbxi_arg_tensor(call, 0)->dtype, n, sizes);
    return NBX_OK;
}

/* Each dimension is seen as (repeat, size), the source with stride 0 in the first: a single broadcast copy. Parts of
 * size 1 are left out, so that the rank stays below 64 (each part left doubles the number of elements). */
static nbx_status run_repeat(nbxi_call *call, nbx_tensor *out, bool tile)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    int n;
    int64_t sizes[NBX_MAX_RANK], repeats[NBX_MAX_RANK];
    NBXI_TRY(read_repeats(call, tile, &n, sizes, repeats));
    if (out->numel == 0) return NBX_OK;
    nbxi_geometry to = {.dtype = out->dtype, .offset = out->offset};
    nbxi_geometry from = {.dtype = self->dtype, .offset = self->offset};
    for (int d = 0; d < n; d++) {
        int64_t stride = out->strides[d];
        if (repeats[d] > 1) {
            nbxi_geometry_insert(&to, to.ndim, repeats[d], stride * sizes[d]);
            nbxi_geometry_insert(&from, from.ndim, repeats[d], 0);
        }
        if (sizes[d] > 1) {
            nbxi_geometry_insert(&to, to.ndim, sizes[d], stride);
            nbxi_geometry_insert(&from, from.ndim, sizes[d], self->strides[d - (n - self->ndim)]);
        }
    }
    return nbxi_geometry_move(call->ctx, out, &to, self, &from);
}

nbx_status nbxi_infer_repeat(nbxi_call *call, nbxi_meta *outs) { return infer_repeat(call, &outs[0], false); }
nbx_status nbxi_repeat(nbxi_call *call, nbx_tensor **outs) { return run_repeat(call, outs[0], false); }
nbx_status nbxi_infer_tile(nbxi_call *call, nbxi_meta *outs) { return infer_repeat(call, &outs[0], true); }
nbx_status nbxi_tile(nbxi_call *call, nbx_tensor **outs) { return run_repeat(call, outs[0], true); }
