/* SPDX-License-Identifier: Apache-2.0 */
/* Reference: writing by index. Every function checks all indices before it stores anything. */
#include <string.h>

#include "src/ops/index/index.h"
#include "src/ops/index/ref.h"
#include "src/ops/index/ref_advanced.h"
#include "src/tensor/convert.h"

static nbx_scalar load(const nbx_tensor *t, int ndim, const int64_t *position)
{
    return nbxi_load_scalar(t->dtype, nbxi_ref_at(t, ndim, position));
}

/* A Scalar as the dtype stores it, so that kinds agree with the cells'. */
static nbx_scalar as_dtype(nbx_dtype dtype, nbx_scalar s)
{
    unsigned char bytes[16];
    nbxi_store_scalar(dtype, bytes, s);
    return nbxi_load_scalar(dtype, bytes);
}

static nbx_status scatter(nbxi_call *call, nbx_tensor *out, nbxi_accumulate mode, bool mean, bool include_self)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0), *index = nbxi_arg_tensor(call, 2);
    const nbx_tensor *src = call->args[3].kind == NBX_VALUE_TENSOR ? nbxi_arg_tensor(call, 3) : NULL;
    int dim;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 1), self->ndim, &dim));
    nbxi_ref_cell *cells = NULL;
    NBXI_TRY(nbxi_ref_cells(call, self, self->ndim, self->sizes, include_self, &cells));
    int64_t position[NBX_MAX_RANK] = {0}, to[NBX_MAX_RANK];
    nbx_status status = NBX_OK;
    for (int64_t i = 0; i < index->numel && status == NBX_OK; i++) {
        memcpy(to, position, sizeof to);
        status = nbxi_ref_index_value(call, 2, nbxi_ref_at(index, index->ndim, position), index->dtype,
                                      self->ndim ? self->sizes[dim] : 1, false, &to[dim]);
        if (status != NBX_OK) break;
        nbx_scalar value = src ? load(src, index->ndim ? index->ndim : src->ndim, position)
                               : as_dtype(self->dtype, nbxi_arg_scalar(call, 3));
        nbxi_ref_accumulate(&cells[nbxi_ref_flat(self->ndim, self->sizes, to)], self->dtype, value, mode);
        nbxi_ref_next(index->ndim, index->sizes, position);
    }
    if (status == NBX_OK) nbxi_ref_cells_store(call, out, cells, mean, include_self);
    nbxi_free(call->ctx->heap, cells);
    return status;
}

nbx_status nbxi_ref_scatter_src(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_accumulate mode = NBXI_PUT;
    bool mean = false;
    if (call->op->nargs > 4) NBXI_TRY(nbxi_parse_reduce(call, 4, &mode, &mean));
    return scatter(call, outs[0], mode, false, true);
}

nbx_status nbxi_ref_scatter_value(nbxi_call *call, nbx_tensor **outs) { return nbxi_ref_scatter_src(call, outs); }

nbx_status nbxi_ref_scatter_add(nbxi_call *call, nbx_tensor **outs)
{
    return scatter(call, outs[0], NBXI_ADD, false, true);
}

nbx_status nbxi_ref_scatter_reduce(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_accumulate mode;
    bool mean;
    NBXI_TRY(nbxi_parse_reduce(call, 4, &mode, &mean));
    return scatter(call, outs[0], mode, mean, nbxi_arg_bool(call, 5));
}

nbx_status nbxi_ref_index_put(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0), *values = nbxi_arg_tensor(call, 2);
    nbxi_ref_advanced a;
    NBXI_TRY(nbxi_ref_advanced_begin(call, self, call->args[1].v.tensors.data, call->args[1].v.tensors.count, &a));
    nbx_status status = NBX_OK;
    int lead = values->ndim - a.ndim;
    for (int d = 0; d < values->ndim && status == NBX_OK; d++)
        if (values->sizes[d] != 1 && (d < lead || values->sizes[d] != a.sizes[d - lead]))
            status =
                nbxi_fail_arg(call, 2, NBX_SHAPE, "values do not broadcast to the indexed part at dimension %d", d);
    nbxi_ref_cell *cells = NULL;
    if (status == NBX_OK) status = nbxi_ref_cells(call, self, self->ndim, self->sizes, true, &cells);
    int64_t numel = 1, position[2 * NBX_MAX_RANK] = {0}, to[NBX_MAX_RANK];
    for (int d = 0; d < a.ndim; d++) numel *= a.sizes[d];
    int shift = lead > 0 ? lead : 0; /* leading dims of values that have size 1 */
    for (int64_t i = 0; i < numel && status == NBX_OK; i++) {
        nbxi_ref_advanced_source(&a, position + shift, to);
        nbxi_ref_accumulate(&cells[nbxi_ref_flat(self->ndim, self->sizes, to)], self->dtype,
                            load(values, a.ndim + shift, position), nbxi_arg_bool(call, 3) ? NBXI_ADD : NBXI_PUT);
        nbxi_ref_next(a.ndim, a.sizes, position + shift);
    }
    if (status == NBX_OK) nbxi_ref_cells_store(call, outs[0], cells, false, true);
    nbxi_free(call->ctx->heap, cells);
    nbxi_ref_advanced_end(call, &a);
    return status;
}

static nbx_scalar times(nbx_scalar a, nbx_scalar b)
{
    if (a.kind == NBX_SCALAR_COMPLEX || b.kind == NBX_SCALAR_COMPLEX) {
        double ar = nbxi_scalar_to_double(a), ai = a.kind == NBX_SCALAR_COMPLEX ? a.im : 0;
        double br = nbxi_scalar_to_double(b), bi = b.kind == NBX_SCALAR_COMPLEX ? b.im : 0;
        return nbx_scalar_complex(ar * br - ai * bi, ar * bi + ai * br);
    }
    if (a.kind == NBX_SCALAR_DOUBLE) return nbx_scalar_double(a.re.d * nbxi_scalar_to_double(b));
    return nbx_scalar_int((int64_t)((uint64_t)a.re.i * (uint64_t)nbxi_scalar_to_int(b)));
}

/* index_add, index_copy, index_reduce and index_fill (source NULL). */
static nbx_status index_dim(nbxi_call *call, nbx_tensor *out, const nbx_tensor *source, nbx_scalar scalar,
                            nbxi_accumulate mode, bool mean, bool include_self)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0), *index = nbxi_arg_tensor(call, 2);
    int dim;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 1), self->ndim, &dim));
    if (index->dtype != NBX_INT64 && index->dtype != NBX_INT32)
        return nbxi_fail_arg(call, 2, NBX_DTYPE, "index must be int64 or int32, not %s", nbx_dtype_name(index->dtype));
    nbxi_ref_cell *cells = NULL;
    NBXI_TRY(nbxi_ref_cells(call, self, self->ndim, self->sizes, include_self, &cells));
    int64_t sizes[NBX_MAX_RANK] = {0}, position[NBX_MAX_RANK] = {0}, to[NBX_MAX_RANK], numel = index->numel;
    for (int d = 0; d < self->ndim; d++) {
        sizes[d] = d == dim ? index->numel : self->sizes[d];
        if (d != dim) numel *= sizes[d];
    }
    int ndim = self->ndim ? self->ndim : 1;
    if (self->ndim == 0) sizes[0] = index->numel;
    nbx_status status = NBX_OK;
    for (int64_t i = 0; i < index->numel && status == NBX_OK; i++) {
        int64_t v;
        status = nbxi_ref_index_value(call, 2, nbxi_ref_at(index, 1, &i), index->dtype,
                                      self->ndim ? self->sizes[dim] : 1, false, &v);
    }
    for (int64_t i = 0; i < numel && status == NBX_OK; i++) {
        memcpy(to, position, sizeof to);
        status = nbxi_ref_index_value(call, 2, nbxi_ref_at(index, 1, &position[dim]), index->dtype,
                                      self->ndim ? self->sizes[dim] : 1, false, &to[dim]);
        if (status != NBX_OK) break;
        nbx_scalar value = source ? load(source, ndim, position) : as_dtype(self->dtype, scalar);
        if (source && mode == NBXI_ADD && !mean && call->op->nargs == 5 && call->args[4].kind == NBX_VALUE_SCALAR)
            value = times(value, as_dtype(self->dtype, scalar));
        nbxi_ref_accumulate(&cells[nbxi_ref_flat(self->ndim, self->sizes, to)], self->dtype, value, mode);
        nbxi_ref_next(ndim, sizes, position);
    }
    if (status == NBX_OK) nbxi_ref_cells_store(call, out, cells, mean, include_self);
    nbxi_free(call->ctx->heap, cells);
    return status;
}

nbx_status nbxi_ref_index_add(nbxi_call *call, nbx_tensor **outs)
{
    return index_dim(call, outs[0], nbxi_arg_tensor(call, 3), nbxi_arg_scalar(call, 4), NBXI_ADD, false, true);
}

nbx_status nbxi_ref_index_copy(nbxi_call *call, nbx_tensor **outs)
{
    return index_dim(call, outs[0], nbxi_arg_tensor(call, 3), nbx_scalar_int(0), NBXI_PUT, false, true);
}

nbx_status nbxi_ref_index_fill(nbxi_call *call, nbx_tensor **outs)
{
    nbx_scalar value =
        call->args[3].kind == NBX_VALUE_TENSOR ? load(nbxi_arg_tensor(call, 3), 0, NULL) : nbxi_arg_scalar(call, 3);
    return index_dim(call, outs[0], NULL, value, NBXI_PUT, false, true);
}

nbx_status nbxi_ref_index_reduce(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_accumulate mode;
    bool mean;
    NBXI_TRY(nbxi_parse_reduce(call, 4, &mode, &mean));
    return index_dim(call, outs[0], nbxi_arg_tensor(call, 3), nbx_scalar_int(0), mode, mean, nbxi_arg_bool(call, 5));
}

nbx_status nbxi_ref_put(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0), *index = nbxi_arg_tensor(call, 1);
    const nbx_tensor *source = nbxi_arg_tensor(call, 2);
    nbxi_ref_cell *cells = NULL;
    NBXI_TRY(nbxi_ref_cells(call, self, self->ndim, self->sizes, true, &cells));
    int64_t position[NBX_MAX_RANK] = {0}, from[NBX_MAX_RANK] = {0};
    nbx_status status = NBX_OK;
    for (int64_t i = 0; i < index->numel && status == NBX_OK; i++) {
        int64_t k;
        status = nbxi_ref_index_value(call, 1, nbxi_ref_at(index, index->ndim, position), index->dtype, self->numel,
                                      true, &k);
        if (status == NBX_OK)
            nbxi_ref_accumulate(&cells[k], self->dtype, load(source, source->ndim, from),
                                nbxi_arg_bool(call, 3) ? NBXI_ADD : NBXI_PUT);
        nbxi_ref_next(index->ndim, index->sizes, position);
        nbxi_ref_next(source->ndim, source->sizes, from);
    }
    if (status == NBX_OK) nbxi_ref_cells_store(call, outs[0], cells, false, true);
    nbxi_free(call->ctx->heap, cells);
    return status;
}

nbx_status nbxi_ref_masked_scatter(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0), *mask = nbxi_arg_tensor(call, 1);
    const nbx_tensor *source = nbxi_arg_tensor(call, 2);
    nbx_tensor *out = outs[0];
    int64_t position[NBX_MAX_RANK] = {0}, from[NBX_MAX_RANK] = {0}, wanted = 0;
    for (int64_t i = 0; i < out->numel; i++) {
        wanted += *nbxi_ref_at(mask, out->ndim, position) != 0;
        nbxi_ref_next(out->ndim, out->sizes, position);
    }
    if (wanted > source->numel)
        return nbxi_fail_arg(call, 2, NBX_SHAPE, "source has %lld elements, the mask asks for %lld",
                             (long long)source->numel, (long long)wanted);
    size_t size = nbx_dtype_size(self->dtype);
    for (int64_t i = 0; i < out->numel; i++) {
        if (*nbxi_ref_at(mask, out->ndim, position) != 0) {
            memcpy(nbxi_ref_at(out, out->ndim, position), nbxi_ref_at(source, source->ndim, from), size);
            nbxi_ref_next(source->ndim, source->sizes, from);
        } else {
            memmove(nbxi_ref_at(out, out->ndim, position), nbxi_ref_at(self, out->ndim, position), size);
        }
        nbxi_ref_next(out->ndim, out->sizes, position);
    }
    return NBX_OK;
}
