/* SPDX-License-Identifier: Apache-2.0 */
/* Views as another dtype, and the parts of complex tensors. */
#include "nbx/ops.h"
#include "ops_rows.h"
#include "src/base/checked.h"
#include "src/ops/views/views.h"

/* Elements become `ratio` smaller ones. */
static nbx_status shrink(nbxi_call *call, nbxi_geometry *g, int64_t ratio)
{
    bool fits = nbxi_mul_i64(g->offset, ratio, &g->offset) &&
                nbxi_mul_i64(g->sizes[g->ndim - 1], ratio, &g->sizes[g->ndim - 1]);
    for (int d = 0; d < g->ndim - 1; d++)
        if (!nbxi_mul_i64(g->strides[d], ratio, &g->strides[d])) g->strides[d] = INT64_MAX;
    return fits ? NBX_OK : nbxi_fail(call->ctx, NBX_OVERFLOW, "a size of the view does not fit in 64 bits");
}

/* `ratio` neighbours become one larger element. Strides of size 1 matter only if `all` says so. */
static nbx_status grow(nbxi_call *call, nbxi_geometry *g, int64_t ratio, bool all)
{
    bool divides = g->sizes[g->ndim - 1] % ratio == 0 && g->offset % ratio == 0;
    for (int d = 0; d < g->ndim - 1; d++)
        divides = divides && (g->strides[d] % ratio == 0 || (g->sizes[d] == 1 && !all));
    if (!divides)
        return nbxi_fail_arg(call, 0, NBX_SHAPE,
                             "the last size, the storage offset and the other strides must be divisible by %lld",
                             (long long)ratio);
    g->offset /= ratio;
    g->sizes[g->ndim - 1] /= ratio;
    for (int d = 0; d < g->ndim - 1; d++) g->strides[d] /= ratio;
    return NBX_OK;
}

nbx_status nbxi_view_dtype(nbxi_call *call)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbxi_geometry g;
    nbxi_geometry_of(&g, self);
    g.dtype = nbxi_arg_dtype(call, 1, self->dtype);
    int64_t from = (int64_t)nbx_dtype_size(self->dtype), to = (int64_t)nbx_dtype_size(g.dtype);
    if (from != to) {
        if (g.ndim == 0)
            return nbxi_fail_arg(call, 1, NBX_SHAPE, "a tensor of rank 0 cannot be seen with elements of another size");
        if (g.strides[g.ndim - 1] != 1)
            return nbxi_fail_arg(call, 0, NBX_SHAPE, "the last stride is %lld; elements of another size need 1",
                                 (long long)g.strides[g.ndim - 1]);
        NBXI_TRY(from > to ? shrink(call, &g, from / to) : grow(call, &g, to / from, true));
    }
    return nbxi_give(call, 0, self, &g);
}

static nbx_dtype part_of(nbx_dtype dtype) { return dtype == NBX_COMPLEX128 ? NBX_FLOAT64 : NBX_FLOAT32; }

/* sizes with a last dimension of 2: real and imaginary parts */
static nbx_status as_real(nbxi_call *call, nbxi_geometry *g)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    if (!nbx_dtype_is_complex(self->dtype))
        return nbxi_fail_arg(call, 0, NBX_DTYPE, "%s has no imaginary part; complex64 and complex128 have",
                             nbx_dtype_name(self->dtype));
    nbxi_geometry_of(g, self);
    g->dtype = part_of(self->dtype);
    nbxi_geometry_insert(g, g->ndim, 1, 1);
    NBXI_TRY(shrink(call, g, 2));
    return NBX_OK;
}

nbx_status nbxi_view_as_real(nbxi_call *call)
{
    nbxi_geometry g;
    NBXI_TRY(as_real(call, &g));
    return nbxi_give(call, 0, nbxi_arg_tensor(call, 0), &g);
}

static nbx_status part(nbxi_call *call, int64_t index)
{
    nbxi_geometry g;
    NBXI_TRY(as_real(call, &g));
    NBXI_TRY(nbxi_geometry_select(call->ctx, &g, -1, index));
    return nbxi_give(call, 0, nbxi_arg_tensor(call, 0), &g);
}

nbx_status nbxi_real(nbxi_call *call)
{
    return nbx_dtype_is_complex(nbxi_arg_tensor(call, 0)->dtype) ? part(call, 0) : nbxi_self(call);
}

nbx_status nbxi_imag(nbxi_call *call) { return part(call, 1); }

nbx_status nbxi_view_as_complex(nbxi_call *call)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbxi_geometry g;
    nbxi_geometry_of(&g, self);
    if (self->dtype != NBX_FLOAT32 && self->dtype != NBX_FLOAT64)
        return nbxi_fail_arg(call, 0, NBX_DTYPE, "%s has no complex dtype; float32 and float64 have",
                             nbx_dtype_name(self->dtype));
    g.dtype = self->dtype == NBX_FLOAT64 ? NBX_COMPLEX128 : NBX_COMPLEX64;
    if (g.ndim == 0 || g.sizes[g.ndim - 1] != 2 || g.strides[g.ndim - 1] != 1)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "the last dimension must have size 2 and stride 1");
    NBXI_TRY(grow(call, &g, 2, false));
    nbxi_geometry_remove(&g, g.ndim - 1);
    return nbxi_give(call, 0, self, &g);
}

/* On a device: the imaginary parts are a view of their own, written through the operators. On failure *out goes. */
static nbx_status negate_imaginary(nbx_context *ctx, nbx_tensor *out)
{
    nbx_tensor *pairs, *parts;
    nbx_status status = nbx_scope_begin(ctx);
    if (status == NBX_OK) {
        status = nbx_view_as_real(ctx, out, &pairs);
        if (status == NBX_OK) status = nbx_select(ctx, pairs, -1, 1, &parts);
        if (status == NBX_OK) status = nbx_neg_inplace(ctx, parts);
        nbx_status ended = nbx_scope_end(ctx);
        if (status == NBX_OK) status = ended;
    }
    if (status != NBX_OK) nbx_tensor_release(out);
    return status;
}

/* Conjugation is carried out: there are no tensors that are conjugate by a mark. The conjugate belongs to the caller.
 */
static nbx_status conjugate(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out)
{
    NBXI_TRY(nbxi_clone_as(ctx, self, self->dtype, self->storage->device, NBX_PRESERVE_FORMAT, out));
    if (!nbxi_is_host(*out)) return negate_imaginary(ctx, *out);
    int64_t count = (int64_t)((*out)->storage->bytes / nbx_dtype_size(self->dtype));
    float *f = (*out)->storage->data;
    double *d = (*out)->storage->data;
    if (self->dtype == NBX_COMPLEX64)
        for (int64_t i = 0; i < count; i++) f[2 * i + 1] = -f[2 * i + 1];
    else
        for (int64_t i = 0; i < count; i++) d[2 * i + 1] = -d[2 * i + 1];
    return NBX_OK;
}

nbx_status nbxi_conj(nbxi_call *call)
{
    nbx_tensor *self = nbxi_arg_tensor(call, 0), *out;
    if (!nbx_dtype_is_complex(self->dtype)) return nbxi_self(call);
    NBXI_TRY(conjugate(call->ctx, self, &out));
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}

nbx_status nbxi_matrix_h(nbxi_call *call)
{
    nbx_tensor *self = nbxi_arg_tensor(call, 0), *copy;
    if (!nbx_dtype_is_complex(self->dtype)) return nbxi_matrix_t(call);
    if (self->ndim < 2)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "rank %d is no matrix and no batch of matrices", self->ndim);
    NBXI_TRY(conjugate(call->ctx, self, &copy));
    nbxi_geometry g;
    nbxi_geometry_of(&g, copy);
    nbx_status status = nbxi_geometry_transpose(call->ctx, &g, -2, -1);
    if (status == NBX_OK) status = nbxi_give(call, 0, copy, &g);
    nbx_tensor_release(copy);
    return status;
}
