/* SPDX-License-Identifier: Apache-2.0 */
/* Reference: multi-indices and cells. */
#include <math.h>
#include <string.h>

#include "src/ops/index/ref.h"
#include "src/tensor/convert.h"

char *nbxi_ref_at(const nbx_tensor *t, int ndim, const int64_t *position)
{
    int64_t at = 0;
    for (int d = 0; d < t->ndim; d++)
        if (t->sizes[d] != 1) at += position[ndim - t->ndim + d] * t->strides[d];
    return (char *)nbxi_data(t) + at * (int64_t)nbx_dtype_size(t->dtype);
}

bool nbxi_ref_next(int ndim, const int64_t *sizes, int64_t *position)
{
    for (int d = ndim - 1; d >= 0; d--) {
        if (++position[d] < sizes[d]) return true;
        position[d] = 0;
    }
    return false;
}

int64_t nbxi_ref_flat(int ndim, const int64_t *sizes, const int64_t *position)
{
    int64_t flat = 0;
    for (int d = 0; d < ndim; d++) flat = flat * sizes[d] + position[d];
    return flat;
}

void nbxi_ref_unflat(int ndim, const int64_t *sizes, int64_t flat, int64_t *position)
{
    for (int d = ndim - 1; d >= 0; d--) {
        position[d] = flat % sizes[d];
        flat /= sizes[d];
    }
}

nbx_status nbxi_ref_index_value(nbxi_call *call, int arg, const char *address, nbx_dtype dtype, int64_t size, bool wrap,
                                int64_t *out)
{
    int64_t v = nbxi_load_scalar(dtype, address).re.i;
    if (v >= size || v < (wrap ? -size : 0))
        return nbxi_fail_arg(call, arg, NBX_INDEX, "index %lld is out of range for a dimension of size %lld",
                             (long long)v, (long long)size);
    *out = v < 0 ? v + size : v;
    return NBX_OK;
}

static void cell_load(nbxi_ref_cell *cell, nbx_dtype dtype, const void *address)
{
    nbx_scalar s = nbxi_load_scalar(dtype, address);
    memset(cell, 0, sizeof *cell);
    if (s.kind == NBX_SCALAR_DOUBLE || s.kind == NBX_SCALAR_COMPLEX) {
        cell->re = s.re.d;
        cell->im = s.kind == NBX_SCALAR_COMPLEX ? s.im : 0;
        cell->magnitude = fabs(s.re.d) + fabs((double)cell->im);
    } else {
        cell->i = s.re.i;
    }
}

nbx_status nbxi_ref_cells(nbxi_call *call, const nbx_tensor *t, int ndim, const int64_t *sizes, bool include_self,
                          nbxi_ref_cell **out)
{
    int64_t numel;
    if (!nbxi_numel(ndim, sizes, &numel)) return nbxi_fail(call->ctx, NBX_OVERFLOW, "too many elements");
    nbxi_ref_cell *cells = nbxi_alloc_array(call->ctx->heap, (size_t)(numel ? numel : 1), sizeof *cells);
    if (!cells) return nbxi_fail_memory(call->ctx, (size_t)numel * sizeof *cells, "reference cells");
    int64_t position[NBX_MAX_RANK] = {0};
    for (int64_t i = 0; i < numel; i++) {
        cell_load(&cells[i], t->dtype, nbxi_ref_at(t, ndim, position));
        cells[i].fresh = !include_self;
        nbxi_ref_next(ndim, sizes, position);
    }
    *out = cells;
    return NBX_OK;
}

static int64_t floor_div(int64_t a, int64_t b)
{
    int64_t q = a / b;
    return q * b > a ? q - 1 : q;
}

void nbxi_ref_cells_store(nbxi_call *call, nbx_tensor *out, const nbxi_ref_cell *cells, bool mean, bool include_self)
{
    int64_t position[NBX_MAX_RANK] = {0};
    for (int64_t i = 0; i < out->numel; i++) {
        nbxi_ref_cell c = cells[i];
        if (mean && c.terms > 0) {
            int64_t n = c.terms + (include_self ? 1 : 0);
            c.re /= n;
            c.im /= n;
            c.i = floor_div(c.i, n);
        }
        nbx_category category = nbx_dtype_category(out->dtype);
        nbx_scalar s = category == NBX_CATEGORY_COMPLEX ? nbx_scalar_complex((double)c.re, (double)c.im)
                       : category == NBX_CATEGORY_FLOAT ? nbx_scalar_double((double)c.re)
                                                        : nbx_scalar_int(c.i);
        if (call->scale[0]) call->scale[0][i] = c.terms ? (double)(c.terms + 1) * c.magnitude : 0;
        nbxi_store_scalar(out->dtype, nbxi_ref_at(out, out->ndim, position), s);
        nbxi_ref_next(out->ndim, out->sizes, position);
    }
}

static bool is_nan(const nbxi_ref_cell *c) { return c->re != c->re || c->im != c->im; }

void nbxi_ref_accumulate(nbxi_ref_cell *cell, nbx_dtype dtype, nbx_scalar value, nbxi_accumulate mode)
{
    bool floating = value.kind == NBX_SCALAR_DOUBLE || value.kind == NBX_SCALAR_COMPLEX;
    nbxi_ref_cell v = {0};
    v.re = floating ? value.re.d : 0;
    v.im = value.kind == NBX_SCALAR_COMPLEX ? value.im : 0;
    v.i = floating ? 0 : value.re.i;
    double size = floating ? fabs(value.re.d) + fabs((double)v.im) : 0;
    if (cell->fresh || mode == NBXI_PUT) {
        int64_t terms = cell->terms;
        *cell = v;
        cell->magnitude = size;
        cell->terms = mode == NBXI_PUT ? 0 : terms + 1;
        return;
    }
    cell->terms++;
    bool logical = dtype == NBX_BOOL;
    switch (mode) {
    case NBXI_ADD:
        cell->re += v.re;
        cell->im += v.im;
        cell->i = logical ? (cell->i || v.i) : (int64_t)((uint64_t)cell->i + (uint64_t)v.i);
        cell->magnitude += size;
        break;
    case NBXI_MULTIPLY: {
        long double re = value.kind == NBX_SCALAR_COMPLEX ? cell->re * v.re - cell->im * v.im : cell->re * v.re;
        cell->im = cell->re * v.im + cell->im * v.re;
        cell->re = re;
        cell->i = (int64_t)((uint64_t)cell->i * (uint64_t)v.i);
        cell->magnitude *= size;
        break;
    }
    case NBXI_AMAX:
        if (!is_nan(cell) && (is_nan(&v) || v.re > cell->re)) cell->re = v.re;
        if (v.i > cell->i) cell->i = v.i;
        break;
    case NBXI_AMIN:
        if (!is_nan(cell) && (is_nan(&v) || v.re < cell->re)) cell->re = v.re;
        if (v.i < cell->i) cell->i = v.i;
        break;
    case NBXI_PUT: break;
    }
}
