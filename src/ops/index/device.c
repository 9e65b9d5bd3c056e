/* SPDX-License-Identifier: Apache-2.0 */
/* Indexing on devices: plans are index tensors made into offsets, which one kernel reads by and one writes by. */
#include <math.h>
#include <string.h>

#include "nbx/ops.h"
#include "ops_rows.h"
#include "src/ops/args.h"
#include "src/ops/devices.h"
#include "src/ops/index/dimwise.h"
#include "src/ops/index/index.h"
#include "src/ops/index/plan.h"

/* ---- places of true elements ---- */

/* Running count of the true elements of a contiguous bool tensor, and how many there are (the device is waited for). */
static nbx_status count_true(nbxi_temporaries *t, nbx_tensor *flags, nbx_tensor **sums, int64_t *count)
{
    nbx_value args[2] = {nbxi_value_tensor(flags), nbxi_value_int(0)}, made;
    nbx_scalar total;
    nbx_tensor *flat, *last;
    int64_t n = flags->numel, one = 1;
    *count = 0;
    NBXI_TRY(nbxi_view(t->ctx, flags, flags->dtype, 1, &n, &one, flags->offset, &flat));
    nbxi_temporary_keep(t, flat);
    args[0].v.tensor = flat;
    NBXI_TRY(nbxi_op_call(t->ctx, nbxi_op_find(NULL, "aten::cumsum"), args, 2, &made));
    *sums = made.v.tensor;
    nbxi_temporary_keep(t, *sums);
    if (n == 0) return NBX_OK;
    NBXI_TRY(nbxi_view(t->ctx, *sums, NBX_INT64, 0, NULL, NULL, (*sums)->offset + n - 1, &last));
    nbxi_temporary_keep(t, last);
    NBXI_TRY(nbxi_tensor_scalar(t->ctx, last, &total));
    *count = total.re.i;
    return NBX_OK;
}

/* Coordinates of the true elements of x, contiguous [count, rank]. */
static nbx_status places_of(nbxi_temporaries *t, const nbx_tensor *x, nbx_tensor **out)
{
    nbx_tensor *flags, *sums;
    int64_t sizes[2] = {0, x->ndim}, padded[32];
    nbxi_kit k;
    if (x->ndim > 32) return nbxi_fail(t->ctx, NBX_LIMIT, "places of true elements on devices: rank 32 at most");
    NBXI_TRY(nbxi_temporary_of(t, x, NBX_BOOL, &flags));
    NBXI_TRY(count_true(t, flags, &sums, &sizes[0]));
    NBXI_TRY(nbxi_temporary(t, x, NBX_INT64, 2, sizes, out));
    if ((*out)->numel == 0) return NBX_OK;
    for (int d = 0; d < 32; d++) padded[d] = d < x->ndim ? x->sizes[d] : 1;
    nbxi_kit_begin(&k, t->ctx, x->storage->on);
    nbxi_kit_dtype(&k, "T", NBX_BOOL);
    nbxi_kit_tensor(&k, flags);
    nbxi_kit_tensor(&k, sums);
    nbxi_kit_tensor(&k, *out);
    nbxi_kit_int(&k, flags->numel);
    nbxi_kit_int(&k, x->ndim);
    nbxi_kit_indices(&k, padded, 32);
    return nbxi_kit_run(&k, "compact_places", nbxi_kit_groups(&k, flags->numel), 1);
}

nbx_status nbxi_device_nonzero(nbxi_call *call)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbxi_temporaries t;
    nbx_tensor *places, *out = NULL;
    nbxi_temporaries_begin(&t, call->ctx);
    nbx_status status = places_of(&t, self, &places);
    if (status == NBX_OK) {
        nbxi_meta meta = {.dtype = NBX_INT64, .ndim = 2}; /* columns are contiguous, as PyTorch has them */
        meta.sizes[0] = places->sizes[0];
        meta.sizes[1] = self->ndim;
        meta.strides[0] = 1;
        meta.strides[1] = places->sizes[0] ? places->sizes[0] : 1;
        status = nbxi_tensor_new(call->ctx, &meta, call->device, &out);
    }
    if (status == NBX_OK) status = nbxi_copy(call->ctx, out, places);
    if (status == NBX_OK)
        nbxi_return_tensor(call, 0, out);
    else
        nbx_tensor_release(out);
    return nbxi_temporaries_end(&t, status);
}

/* ---- plans ---- */

typedef struct device_plan {
    nbxi_index_plan p; /* without its offsets */
    nbx_tensor *offsets;
} device_plan;

typedef struct resolved {
    int dim;
    bool checked;             /* coordinates of a mask */
    const nbx_tensor *values; /* any integer tensor; sizes and strides below */
    int64_t offset;
} resolved;

#define MOST_INDICES 16

static nbx_status resolve(nbxi_temporaries *t, const char *argument, const nbx_tensor *self, nbx_tensor *const *indices,
                          size_t count, resolved *list, int *n)
{
    int dim = 0;
    for (size_t i = 0; i < count; i++) {
        nbx_tensor *index = indices[i], *places, *column;
        if (nbxi_is_none(index)) {
            dim++;
            continue;
        }
        bool mask = index->dtype == NBX_BOOL || index->dtype == NBX_UINT8;
        int used = mask ? index->ndim : 1;
        if (dim + used > self->ndim)
            return nbxi_fail_argument(t->ctx, NBX_INDEX, argument, "too many indices for a tensor of rank %d",
                                      self->ndim);
        if (*n + used > MOST_INDICES)
            return nbxi_fail_argument(t->ctx, NBX_LIMIT, argument, "more than %d indices on a device", MOST_INDICES);
        if (!mask) {
            if (index->dtype != NBX_INT64 && index->dtype != NBX_INT32)
                return nbxi_fail_argument(t->ctx, NBX_DTYPE, argument, "indices must be int64 or int32, not %s",
                                          nbx_dtype_name(index->dtype));
            list[(*n)++] = (resolved){dim, false, index, 0};
            dim++;
            continue;
        }
        if (index->ndim == 0)
            return nbxi_fail_argument(t->ctx, NBX_NOT_SUPPORTED, argument,
                                      "a mask of rank 0 is not supported; reshape the tensor instead");
        for (int d = 0; d < index->ndim; d++) {
            char a[256], b[256];
            if (index->sizes[d] != self->sizes[dim + d])
                return nbxi_fail_argument(t->ctx, NBX_INDEX, argument,
                                          "a mask of sizes %s at dimension %d does not fit a tensor of sizes %s",
                                          nbxi_sizes_text(index->ndim, index->sizes, a, sizeof a), dim,
                                          nbxi_sizes_text(self->ndim, self->sizes, b, sizeof b));
        }
        NBXI_TRY(places_of(t, index, &places));
        for (int d = 0; d < index->ndim; d++) {
            NBXI_TRY(nbxi_view(t->ctx, places, NBX_INT64, 1, &places->sizes[0], &places->strides[0], d, &column));
            nbxi_temporary_keep(t, column);
            list[(*n)++] = (resolved){dim + d, true, column, 0};
        }
        dim += used;
    }
    return NBX_OK;
}

/* Adds values * step to the offsets, or sets them. */
static nbx_status add_offsets(nbxi_temporaries *t, const char *op, const char *argument, const nbx_tensor *values,
                              const nbxi_index_plan *p, int64_t size, int64_t step, bool wraps, bool adds,
                              nbx_tensor *offsets)
{
    int64_t strides[NBX_MAX_RANK], layout[64];
    nbxi_dims dims;
    nbxi_kit k;
    int lead = p->index_ndim - values->ndim;
    for (int d = 0; d < p->index_ndim; d++)
        strides[d] = d < lead || values->sizes[d - lead] == 1 ? 0 : values->strides[d - lead];
    nbxi_dims_make(&dims, p->index_ndim, p->index_sizes, 1, (const int64_t *const[]){strides});
    if (dims.padded == 0) return nbxi_fail(t->ctx, NBX_LIMIT, "indices of rank above 32");
    memcpy(layout, dims.sizes, (size_t)dims.padded * sizeof *layout);
    memcpy(layout + dims.padded, dims.strides[0], (size_t)dims.padded * sizeof *layout);
    nbxi_kit_begin(&k, t->ctx, offsets->storage->on);
    nbxi_kit_dtype(&k, "T", values->dtype);
    nbxi_kit_spec(&k, "RANK", dims.padded);
    nbxi_kit_tensor(&k, values);
    nbxi_kit_tensor(&k, offsets);
    nbxi_kit_int(&k, p->index_count);
    nbxi_kit_int(&k, size);
    nbxi_kit_int(&k, step);
    nbxi_kit_int(&k, wraps);
    nbxi_kit_int(&k, adds);
    NBXI_TRY(nbxi_kit_site(&k, op, argument));
    nbxi_kit_indices(&k, layout, 2 * dims.padded);
    return nbxi_kit_run(&k, "index_offsets", nbxi_kit_groups(&k, p->index_count), 1);
}

static void split_dims(const nbx_tensor *self, const bool *indexed, int first, nbxi_index_plan *plan)
{
    plan->before_ndim = plan->after_ndim = 0;
    plan->before_count = plan->after_count = 1;
    for (int d = 0; d < self->ndim; d++) {
        if (indexed[d]) continue;
        if (d < first) {
            plan->before_sizes[plan->before_ndim] = self->sizes[d];
            plan->before_strides[plan->before_ndim++] = self->strides[d];
            plan->before_count *= self->sizes[d];
        } else {
            plan->after_sizes[plan->after_ndim] = self->sizes[d];
            plan->after_strides[plan->after_ndim++] = self->strides[d];
            plan->after_count *= self->sizes[d];
        }
    }
}

static nbx_status make_plan(nbxi_temporaries *t, const char *op, const char *argument, const nbx_tensor *self,
                            nbx_tensor *const *indices, size_t count, device_plan *plan)
{
    resolved list[MOST_INDICES];
    bool indexed[NBX_MAX_RANK] = {false}, adjacent = true;
    nbxi_index_plan *p = &plan->p;
    int n = 0;
    p->index_ndim = 0;
    p->offsets = NULL;
    if (count > (size_t)self->ndim)
        return nbxi_fail_argument(t->ctx, NBX_INDEX, argument, "%zu indices for a tensor of rank %d", count,
                                  self->ndim);
    NBXI_TRY(resolve(t, argument, self, indices, count, list, &n));
    for (int k = 0; k < n; k++)
        if (list[k].values->ndim > p->index_ndim) p->index_ndim = list[k].values->ndim;
    for (int d = 0; d < p->index_ndim; d++) {
        int64_t size = 1;
        for (int k = 0; k < n; k++) {
            int own = d - (p->index_ndim - list[k].values->ndim);
            int64_t other = own < 0 ? 1 : list[k].values->sizes[own];
            if (other == 1) continue;
            if (size != 1 && size != other)
                return nbxi_fail_argument(
                    t->ctx, NBX_SHAPE, argument,
                    "indices do not broadcast together: sizes %lld and %lld at index dimension %d", (long long)size,
                    (long long)other, d);
            size = other;
        }
        p->index_sizes[d] = size;
    }
    if (!nbxi_numel(p->index_ndim, p->index_sizes, &p->index_count))
        return nbxi_fail_argument(t->ctx, NBX_OVERFLOW, argument, "the broadcast indices have too many elements");
    for (int k = 0; k < n; k++) {
        indexed[list[k].dim] = true;
        if (k > 0 && list[k].dim != list[k - 1].dim + 1) adjacent = false;
    }
    split_dims(self, indexed, n > 0 && adjacent ? list[0].dim : n > 0 ? 0 : self->ndim, p);
    NBXI_TRY(nbxi_temporary(t, self, NBX_INT64, 1, &p->index_count, &plan->offsets));
    if (p->index_count == 0) return NBX_OK;
    if (n == 0) return nbxi_far_fill_tensor(t->ctx, plan->offsets, nbx_scalar_int(0));
    for (int k = 0; k < n; k++)
        NBXI_TRY(add_offsets(t, op, argument, list[k].values, p, self->sizes[list[k].dim], self->strides[list[k].dim],
                             !list[k].checked, k > 0, plan->offsets));
    return NBX_OK;
}

/* One index tensor along one dim; negative indices are refused. */
static nbx_status make_plan_dim(nbxi_temporaries *t, const char *op, const char *argument, const nbx_tensor *self,
                                int dim, const nbx_tensor *index, device_plan *plan)
{
    nbxi_index_plan *p = &plan->p;
    bool indexed[NBX_MAX_RANK] = {false};
    int64_t size = self->ndim ? self->sizes[dim] : 1, stride = self->ndim ? self->strides[dim] : 0;
    if (index->dtype != NBX_INT64 && index->dtype != NBX_INT32)
        return nbxi_fail_argument(t->ctx, NBX_DTYPE, argument, "indices must be int64 or int32, not %s",
                                  nbx_dtype_name(index->dtype));
    p->offsets = NULL;
    p->index_ndim = index->ndim;
    for (int d = 0; d < index->ndim; d++) p->index_sizes[d] = index->sizes[d];
    p->index_count = index->numel;
    indexed[dim] = true;
    split_dims(self, indexed, dim, p);
    NBXI_TRY(nbxi_temporary(t, self, NBX_INT64, 1, &p->index_count, &plan->offsets));
    if (p->index_count == 0) return NBX_OK;
    return add_offsets(t, op, argument, index, p, size, stride, false, false, plan->offsets);
}

/* The layouts of both outer parts of a plan, with one padded rank. */
static nbx_status add_layouts(nbxi_kit *k, const nbxi_index_plan *p, int64_t *before, int64_t *after, int *rank)
{
    nbxi_dims b, a;
    nbxi_dims_make(&b, p->before_ndim, p->before_sizes, 1, (const int64_t *const[]){p->before_strides});
    nbxi_dims_make(&a, p->after_ndim, p->after_sizes, 1, (const int64_t *const[]){p->after_strides});
    if (a.padded == 0 || b.padded == 0)
        return nbxi_fail(k->ctx, NBX_LIMIT, "indexing on devices: 32 dimensions that cannot be joined at most");
    *rank = a.padded > b.padded ? a.padded : b.padded;
    for (int side = 0; side < 2; side++) {
        const nbxi_dims *d = side ? &a : &b;
        int64_t *to = side ? after : before;
        int lead = *rank - d->padded;
        for (int i = 0; i < *rank; i++) {
            to[i] = i < lead ? 1 : d->sizes[i - lead];
            to[*rank + i] = i < lead ? 0 : d->strides[0][i - lead];
        }
    }
    return NBX_OK;
}

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

/* out: contiguous memory of the result. */
static nbx_status read_plan(nbxi_temporaries *t, const nbx_tensor *self, const device_plan *plan, nbx_tensor *out)
{
    nbxi_kit k;
    int rank;
    int64_t before[64], after[64];
    if (out->numel == 0) return NBX_OK;
    if (self->numel == 0) return nbxi_fail(t->ctx, NBX_INDEX, "an index is out of range for a dimension of size 0");
    nbxi_kit_begin(&k, t->ctx, out->storage->on);
    NBXI_TRY(add_layouts(&k, &plan->p, before, after, &rank));
    nbxi_kit_dtype(&k, "T", carrier(self->dtype));
    nbxi_kit_spec(&k, "RANK", rank);
    nbxi_kit_address(&k, self);
    nbxi_kit_tensor(&k, plan->offsets);
    nbxi_kit_address(&k, out);
    nbxi_kit_int(&k, out->numel);
    nbxi_kit_int(&k, plan->p.index_count);
    nbxi_kit_int(&k, plan->p.after_count);
    nbxi_kit_indices(&k, before, 2 * rank);
    nbxi_kit_indices(&k, after, 2 * rank);
    return nbxi_kit_run(&k, "index_read", nbxi_kit_groups(&k, out->numel), 1);
}

/* values: contiguous, of the dtype of `to`. counts may be NULL. */
static nbx_status write_plan(nbxi_temporaries *t, nbx_tensor *to, const device_plan *plan, const nbx_tensor *values,
                             nbxi_accumulate mode, nbx_tensor *counts)
{
    nbxi_kit k;
    int rank;
    int64_t before[64], after[64], lines = plan->p.before_count * plan->p.after_count;
    if (lines == 0 || plan->p.index_count == 0) return NBX_OK;
    if (to->numel == 0) return nbxi_fail(t->ctx, NBX_INDEX, "an index is out of range for a dimension of size 0");
    nbxi_kit_begin(&k, t->ctx, to->storage->on);
    NBXI_TRY(add_layouts(&k, &plan->p, before, after, &rank));
    nbxi_kit_dtype(&k, "T", mode == NBXI_PUT ? carrier(to->dtype) : to->dtype);
    nbxi_kit_spec(&k, "MODE", (int)mode);
    nbxi_kit_spec(&k, "RANK", rank);
    nbxi_kit_address(&k, values);
    nbxi_kit_tensor(&k, plan->offsets);
    nbxi_kit_address(&k, to);
    nbxi_kit_address(&k, counts);
    nbxi_kit_int(&k, lines);
    nbxi_kit_int(&k, plan->p.index_count);
    nbxi_kit_int(&k, plan->p.after_count);
    nbxi_kit_int(&k, counts != NULL);
    nbxi_kit_indices(&k, before, 2 * rank);
    nbxi_kit_indices(&k, after, 2 * rank);
    int64_t groups = lines / 64 + 1;
    return nbxi_kit_run(&k, "index_write", groups < 65535 ? groups : 65535, 1);
}

/* ---- reading ---- */

nbx_status nbxi_device_index(nbxi_call *call)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbxi_temporaries t;
    device_plan plan;
    nbx_tensor *out = NULL;
    int64_t sizes[NBX_MAX_RANK];
    nbxi_temporaries_begin(&t, call->ctx);
    nbx_status status = make_plan(&t, call->op->name, "indices", self, call->args[1].v.tensors.data,
                                  call->args[1].v.tensors.count, &plan);
    if (status == NBX_OK) {
        int ndim = nbxi_index_plan_sizes(&plan.p, sizes);
        status = ndim < 0 ? nbxi_fail_arg(call, 1, NBX_LIMIT, "the result would have a rank above %d", NBX_MAX_RANK)
                          : nbxi_tensor_new_contiguous(call->ctx, self->dtype, ndim, sizes, call->device, &out);
    }
    if (status == NBX_OK) status = read_plan(&t, self, &plan, out);
    if (status == NBX_OK)
        nbxi_return_tensor(call, 0, out);
    else
        nbx_tensor_release(out);
    return nbxi_temporaries_end(&t, status);
}

static nbx_status select_dim(nbxi_call *call, nbx_tensor *out, const nbx_tensor *self, int dim, const nbx_tensor *index,
                             const char *argument)
{
    nbxi_temporaries t;
    device_plan plan;
    nbx_tensor *place;
    NBXI_TRY(nbxi_out_begin(call->ctx, out, &place));
    nbxi_temporaries_begin(&t, call->ctx);
    nbx_status status = make_plan_dim(&t, call->op->name, argument, self, dim, index, &plan);
    if (status == NBX_OK) status = read_plan(&t, self, &plan, place);
    return nbxi_out_end(call->ctx, out, place, nbxi_temporaries_end(&t, status));
}

nbx_status nbxi_device_index_select(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    int dim;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 1), self->ndim, &dim));
    return select_dim(call, outs[0], self, dim, nbxi_arg_tensor(call, 2), "index");
}

nbx_status nbxi_device_embedding(nbxi_call *call, nbx_tensor **outs)
{
    return select_dim(call, outs[0], nbxi_arg_tensor(call, 0), 0, nbxi_arg_tensor(call, 1), "indices");
}

/* All elements of self as one row. */
static nbx_status flat(nbxi_temporaries *t, const nbx_tensor *self, nbx_dtype dtype, nbx_tensor **out)
{
    nbx_tensor *dense;
    int64_t one = 1;
    NBXI_TRY(nbxi_temporary_of(t, self, dtype, &dense));
    NBXI_TRY(nbxi_view(t->ctx, dense, dtype, 1, &self->numel, &one, dense->offset, out));
    nbxi_temporary_keep(t, *out);
    return NBX_OK;
}

nbx_status nbxi_device_take(nbxi_call *call, nbx_tensor **outs)
{
    nbx_tensor *self, *index = nbxi_arg_tensor(call, 1), *place;
    nbxi_temporaries t;
    device_plan plan;
    if (index->numel == 0) return NBX_OK;
    nbxi_temporaries_begin(&t, call->ctx);
    nbx_status status = flat(&t, nbxi_arg_tensor(call, 0), nbxi_arg_tensor(call, 0)->dtype, &self);
    if (status == NBX_OK) status = make_plan(&t, call->op->name, "index", self, &index, 1, &plan);
    if (status != NBX_OK) return nbxi_temporaries_end(&t, status);
    status = nbxi_out_begin(call->ctx, outs[0], &place);
    if (status != NBX_OK) return nbxi_temporaries_end(&t, status);
    status = read_plan(&t, self, &plan, place);
    return nbxi_out_end(call->ctx, outs[0], place, nbxi_temporaries_end(&t, status));
}

nbx_status nbxi_device_masked_select(nbxi_call *call)
{
    nbx_tensor *self = nbxi_arg_tensor(call, 0), *mask = nbxi_arg_tensor(call, 1), *a, *b, *out = NULL;
    int64_t sizes[NBX_MAX_RANK], strides[2][NBX_MAX_RANK];
    int ndim;
    if (mask->dtype != NBX_BOOL)
        return nbxi_fail_arg(call, 1, NBX_DTYPE, "mask must be bool, not %s", nbx_dtype_name(mask->dtype));
    NBXI_TRY(nbxi_index_broadcast(call->ctx, self, mask, &ndim, sizes));
    nbx_tensor *const in[2] = {self, mask};
    for (int k = 0; k < 2; k++)
        for (int d = 0; d < ndim; d++) {
            int own = d - (ndim - in[k]->ndim);
            strides[k][d] = own < 0 || in[k]->sizes[own] == 1 ? 0 : in[k]->strides[own];
        }
    nbxi_temporaries t;
    device_plan plan;
    nbxi_temporaries_begin(&t, call->ctx);
    nbx_status status = nbxi_view(call->ctx, self, self->dtype, ndim, sizes, strides[0], self->offset, &a);
    if (status == NBX_OK) {
        nbxi_temporary_keep(&t, a);
        status = nbxi_view(call->ctx, mask, NBX_BOOL, ndim, sizes, strides[1], mask->offset, &b);
    }
    if (status == NBX_OK) {
        nbxi_temporary_keep(&t, b);
        if (ndim == 0) { /* as a vector of one */
            status = flat(&t, a, a->dtype, &a);
            if (status == NBX_OK) status = flat(&t, b, NBX_BOOL, &b);
        }
    }
    if (status == NBX_OK) status = make_plan(&t, call->op->name, "mask", a, &b, 1, &plan);
    if (status == NBX_OK)
        status = nbxi_tensor_new_contiguous(call->ctx, self->dtype, 1, &plan.p.index_count, call->device, &out);
    if (status == NBX_OK) status = read_plan(&t, a, &plan, out);
    if (status == NBX_OK)
        nbxi_return_tensor(call, 0, out);
    else
        nbx_tensor_release(out);
    return nbxi_temporaries_end(&t, status);
}

/* Strides over the dimensions of `sizes` of an operand of the same rank (rank 0 counts as a vector of one). */
static void strides_over(const nbx_tensor *x, int ndim, int64_t *out)
{
    for (int d = 0; d < ndim; d++) out[d] = x->ndim == ndim ? x->strides[d] : 0;
}

nbx_status nbxi_device_gather(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0), *index = nbxi_arg_tensor(call, 2);
    nbx_tensor *out = outs[0];
    int64_t from[NBX_MAX_RANK], at[NBX_MAX_RANK], to[NBX_MAX_RANK], layout[4 * 32];
    nbxi_dims dims;
    nbxi_kit k;
    int dim;
    if (out->numel == 0) return NBX_OK;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 1), self->ndim, &dim));
    if (self->numel == 0) return nbxi_fail_arg(call, 2, NBX_INDEX, "an index is out of range for a size of 0");
    int n = index->ndim;
    strides_over(self, n, from);
    strides_over(index, n, at);
    strides_over(out, n, to);
    int64_t step = self->ndim ? self->strides[dim] : 0, size = self->ndim ? self->sizes[dim] : 1;
    if (n > 0) from[dim] = 0;
    nbxi_dims_make(&dims, n, index->sizes, 3, (const int64_t *const[]){from, at, to});
    if (dims.padded == 0) return nbxi_fail(call->ctx, NBX_LIMIT, "gather of rank above 32");
    for (int i = 0; i < dims.padded; i++) {
        layout[i] = dims.sizes[i];
        for (int o = 0; o < 3; o++) layout[(o + 1) * dims.padded + i] = dims.strides[o][i];
    }
    nbxi_kit_begin(&k, call->ctx, out->storage->on);
    nbxi_kit_dtype(&k, "T", carrier(self->dtype));
    nbxi_kit_dtype(&k, "I", index->dtype);
    nbxi_kit_spec(&k, "RANK", dims.padded);
    nbxi_kit_address(&k, self);
    nbxi_kit_tensor(&k, index);
    nbxi_kit_address(&k, out);
    nbxi_kit_int(&k, out->numel);
    nbxi_kit_int(&k, size);
    nbxi_kit_int(&k, step);
    NBXI_TRY(nbxi_kit_site(&k, call->op->name, "index"));
    nbxi_kit_indices(&k, layout, 4 * dims.padded);
    return nbxi_kit_run(&k, "gather_dim", nbxi_kit_groups(&k, out->numel), 1);
}

/* ---- writing ---- */

/* The tensor that is written: out itself, or float32 for sums of halves; contiguous if that is wanted. */
static nbx_status begin_work(nbxi_temporaries *t, nbx_tensor *out, const nbx_tensor *self, nbxi_accumulate mode,
                             bool dense, nbx_tensor **work)
{
    bool half = nbx_dtype_size(out->dtype) <= 2 && nbx_dtype_is_floating_point(out->dtype) && mode != NBXI_PUT;
    bool contiguous = nbxi_is_contiguous(out->ndim, out->sizes, out->strides);
    if (half || (dense && !contiguous)) {
        NBXI_TRY(nbxi_temporary(t, out, half ? NBX_FLOAT32 : out->dtype, out->ndim, out->sizes, work));
        return nbxi_copy(t->ctx, *work, self);
    }
    *work = out;
    return nbxi_overlap(out, self) == 1 ? NBX_OK : nbxi_copy(t->ctx, out, self);
}

static nbx_status end_work(nbxi_temporaries *t, nbx_tensor *out, nbx_tensor *work)
{
    return work == out ? NBX_OK : nbxi_copy(t->ctx, out, work);
}

static nbx_scalar identity(nbx_dtype dtype, nbxi_accumulate mode)
{
    bool real = nbx_dtype_is_floating_point(dtype);
    int bits = (int)nbx_dtype_size(dtype) * 8;
    bool is_unsigned = dtype == NBX_UINT8 || dtype == NBX_BOOL;
    switch (mode) {
    case NBXI_MULTIPLY: return nbx_scalar_int(1);
    case NBXI_AMAX:
        return real ? nbx_scalar_double(-(double)INFINITY)
                    : nbx_scalar_int(is_unsigned ? 0 : (int64_t)(UINT64_MAX << (bits - 1)));
    case NBXI_AMIN:
        return real                ? nbx_scalar_double((double)INFINITY)
               : dtype == NBX_BOOL ? nbx_scalar_int(1)
               : is_unsigned       ? nbx_scalar_int(255)
                                   : nbx_scalar_int((int64_t) ~(UINT64_MAX << (bits - 1)));
    default: return nbx_scalar_int(0);
    }
}

/* Hits are divided by their number, and one more where self is included. */
static nbx_status divide_by_counts(nbxi_temporaries *t, nbx_tensor *work, const nbx_tensor *counts, bool include_self)
{
    nbxi_kit k;
    if (work->numel == 0) return NBX_OK;
    nbxi_kit_begin(&k, t->ctx, work->storage->on);
    nbxi_kit_dtype(&k, "T", work->dtype);
    nbxi_kit_address(&k, work);
    nbxi_kit_tensor(&k, counts);
    nbxi_kit_int(&k, work->numel);
    nbxi_kit_int(&k, include_self);
    nbxi_kit_int(&k, !nbx_dtype_is_floating_point(work->dtype));
    return nbxi_kit_run(&k, "index_mean", nbxi_kit_groups(&k, work->numel), 1);
}

typedef struct scatter_job {
    const char *op;
    nbx_tensor *work;
    const nbx_tensor *index, *values; /* values: strides over index's dims, or one number (rank 0) */
    int dim;
} scatter_job;

static nbx_status scatter_lines(nbxi_temporaries *t, const scatter_job *j, const nbx_tensor *values,
                                nbxi_accumulate mode, nbx_tensor *counts)
{
    const nbx_tensor *index = j->index, *work = j->work;
    int64_t from[NBX_MAX_RANK], at[NBX_MAX_RANK], to[NBX_MAX_RANK], sizes[NBX_MAX_RANK], layout[4 * 32];
    nbxi_dims dims;
    nbxi_kit k;
    int n = index->ndim;
    int64_t step[3] = {0, 0, 0}, count = 1, size = 1;
    if (index->numel == 0) return NBX_OK;
    strides_over(values, n, from);
    strides_over(index, n, at);
    strides_over(work, n, to);
    for (int d = 0; d < n; d++) sizes[d] = index->sizes[d];
    if (n > 0) {
        count = sizes[j->dim];
        sizes[j->dim] = 1;
        step[0] = from[j->dim], step[1] = at[j->dim];
    }
    if (work->ndim > 0) step[2] = work->strides[j->dim], size = work->sizes[j->dim];
    nbxi_dims_make(&dims, n, sizes, 3, (const int64_t *const[]){from, at, to});
    if (dims.padded == 0) return nbxi_fail(t->ctx, NBX_LIMIT, "scatter of rank above 32");
    for (int i = 0; i < dims.padded; i++) {
        layout[i] = dims.sizes[i];
        for (int o = 0; o < 3; o++) layout[(o + 1) * dims.padded + i] = dims.strides[o][i];
    }
    nbxi_kit_begin(&k, t->ctx, work->storage->on);
    nbxi_kit_dtype(&k, "T", mode == NBXI_PUT ? carrier(work->dtype) : work->dtype);
    nbxi_kit_dtype(&k, "I", index->dtype);
    nbxi_kit_spec(&k, "MODE", (int)mode);
    nbxi_kit_spec(&k, "RANK", dims.padded);
    nbxi_kit_address(&k, values);
    nbxi_kit_tensor(&k, index);
    nbxi_kit_address(&k, work);
    nbxi_kit_address(&k, counts);
    nbxi_kit_int(&k, index->numel / count);
    nbxi_kit_int(&k, count);
    nbxi_kit_int(&k, size);
    nbxi_kit_int(&k, counts != NULL);
    NBXI_TRY(nbxi_kit_site(&k, j->op, "index"));
    nbxi_kit_indices(&k, step, 3);
    nbxi_kit_indices(&k, layout, 4 * dims.padded);
    int64_t groups = index->numel / count / 64 + 1;
    return nbxi_kit_run(&k, "scatter_dim", groups < 65535 ? groups : 65535, 1);
}

static nbx_status number(nbxi_temporaries *t, const nbx_tensor *like, nbx_scalar value, nbx_tensor **out)
{
    NBXI_TRY(nbxi_temporary(t, like, like->dtype, 0, NULL, out));
    return nbxi_far_fill_tensor(t->ctx, *out, value);
}

static nbx_status counts_like(nbxi_temporaries *t, const nbx_tensor *work, nbx_tensor **out)
{
    NBXI_TRY(nbxi_temporary(t, work, NBX_INT64, work->ndim, work->sizes, out));
    return nbxi_far_fill_tensor(t->ctx, *out, nbx_scalar_int(0));
}

static nbx_status run_scatter(nbxi_call *call, nbxi_temporaries *t, nbx_tensor *out, nbxi_accumulate mode, bool mean,
                              bool include_self)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    scatter_job j = {.op = call->op->name, .index = nbxi_arg_tensor(call, 2)};
    nbx_tensor *values, *counts = NULL, *neutral;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 1), self->ndim, &j.dim));
    NBXI_TRY(begin_work(t, out, self, mode, mean, &j.work));
    if (call->args[3].kind != NBX_VALUE_TENSOR) {
        NBXI_TRY(number(t, j.work, nbxi_arg_scalar(call, 3), &values));
    } else {
        values = nbxi_arg_tensor(call, 3);
        if (values->dtype != j.work->dtype) NBXI_TRY(nbxi_temporary_of(t, values, j.work->dtype, &values));
    }
    if (mean) NBXI_TRY(counts_like(t, j.work, &counts));
    if (!include_self) {
        NBXI_TRY(number(t, j.work, identity(j.work->dtype, mode), &neutral));
        NBXI_TRY(scatter_lines(t, &j, neutral, NBXI_PUT, NULL));
    }
    NBXI_TRY(scatter_lines(t, &j, values, mode, counts));
    if (mean) NBXI_TRY(divide_by_counts(t, j.work, counts, include_self));
    return end_work(t, out, j.work);
}

static nbx_status scatter(nbxi_call *call, nbx_tensor *out, nbxi_accumulate mode, bool mean, bool include_self)
{
    nbxi_temporaries t;
    if (out->numel == 0) return NBX_OK;
    nbxi_temporaries_begin(&t, call->ctx);
    return nbxi_temporaries_end(&t, run_scatter(call, &t, out, mode, mean, include_self));
}

nbx_status nbxi_device_scatter_src(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_accumulate mode = NBXI_PUT;
    bool mean = false;
    if (call->op->nargs > 4) NBXI_TRY(nbxi_parse_reduce(call, 4, &mode, &mean));
    return scatter(call, outs[0], mode, false, true);
}

nbx_status nbxi_device_scatter_add(nbxi_call *call, nbx_tensor **outs)
{
    return scatter(call, outs[0], NBXI_ADD, false, true);
}

nbx_status nbxi_device_scatter_reduce(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_accumulate mode;
    bool mean;
    NBXI_TRY(nbxi_parse_reduce(call, 4, &mode, &mean));
    return scatter(call, outs[0], mode, mean, nbxi_arg_bool(call, 5));
}

/* values broadcast to sizes, contiguous, of work's dtype. Extra leading dims of size 1 are dropped. */
static nbx_status spread(nbxi_temporaries *t, const nbx_tensor *values, nbx_dtype dtype, int ndim, const int64_t *sizes,
                         nbx_tensor **out)
{
    nbx_tensor *view;
    int64_t strides[NBX_MAX_RANK];
    int lead = ndim - values->ndim;
    for (int d = 0; d < ndim; d++)
        strides[d] = d < lead || values->sizes[d - lead] == 1 ? 0 : values->strides[d - lead];
    NBXI_TRY(nbxi_view(t->ctx, values, values->dtype, ndim, sizes, strides, values->offset, &view));
    nbxi_temporary_keep(t, view);
    return nbxi_temporary_of(t, view, dtype, out);
}

static nbx_status run_index_put(nbxi_call *call, nbxi_temporaries *t, nbx_tensor *out)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0), *values = nbxi_arg_tensor(call, 2);
    nbxi_accumulate mode = nbxi_arg_bool(call, 3) ? NBXI_ADD : NBXI_PUT;
    device_plan plan;
    nbx_tensor *work, *v;
    int64_t sizes[NBX_MAX_RANK];
    char a[256], b[256];
    NBXI_TRY(begin_work(t, out, self, mode, false, &work));
    NBXI_TRY(make_plan(t, call->op->name, "indices", work, call->args[1].v.tensors.data, call->args[1].v.tensors.count,
                       &plan));
    int ndim = nbxi_index_plan_sizes(&plan.p, sizes), lead = values->ndim - ndim;
    if (ndim < 0) return nbxi_fail_arg(call, 1, NBX_LIMIT, "the indexed part would have a rank above %d", NBX_MAX_RANK);
    bool fits = true;
    for (int d = 0; d < values->ndim; d++)
        fits =
            fits && (d < lead ? values->sizes[d] == 1 : values->sizes[d] == 1 || values->sizes[d] == sizes[d - lead]);
    if (!fits)
        return nbxi_fail_arg(call, 2, NBX_SHAPE, "values of sizes %s do not broadcast to the indexed part of sizes %s",
                             nbxi_sizes_text(values->ndim, values->sizes, a, sizeof a),
                             nbxi_sizes_text(ndim, sizes, b, sizeof b));
    NBXI_TRY(spread(t, values, work->dtype, ndim, sizes, &v));
    NBXI_TRY(write_plan(t, work, &plan, v, mode, NULL));
    return end_work(t, out, work);
}

nbx_status nbxi_device_index_put(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_temporaries t;
    nbxi_temporaries_begin(&t, call->ctx);
    return nbxi_temporaries_end(&t, run_index_put(call, &t, outs[0]));
}

/* values NULL: the scalar. alpha: a factor of the values. */
static nbx_status run_index_dim(nbxi_call *call, nbxi_temporaries *t, nbx_tensor *out, const nbx_tensor *values,
                                nbx_scalar scalar, nbxi_accumulate mode, bool mean, bool include_self,
                                const nbx_scalar *alpha)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0), *index = nbxi_arg_tensor(call, 2);
    device_plan plan;
    nbx_tensor *work, *v, *counts = NULL, *neutral;
    int64_t sizes[NBX_MAX_RANK];
    int dim;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 1), self->ndim, &dim));
    NBXI_TRY(begin_work(t, out, self, mode, mean, &work));
    NBXI_TRY(make_plan_dim(t, call->op->name, "index", work, dim, index, &plan));
    int ndim = nbxi_index_plan_sizes(&plan.p, sizes);
    if (ndim < 0) return nbxi_fail_arg(call, 2, NBX_LIMIT, "the rank is too high");
    if (values) {
        nbx_tensor *view, *x = (nbx_tensor *)(uintptr_t)values;
        if (alpha) {
            NBXI_TRY(nbxi_temporary_of(t, x, work->dtype, &x));
            if (x == values) { /* not to be written to */
                NBXI_TRY(nbxi_temporary(t, x, x->dtype, x->ndim, x->sizes, &x));
                NBXI_TRY(nbxi_copy(t->ctx, x, values));
            }
            NBXI_TRY(nbx_mul_scalar_inplace(t->ctx, x, *alpha));
        }
        if (x->ndim != ndim) { /* a rank 0 side counts as one of rank 1 */
            int64_t strides[NBX_MAX_RANK];
            nbxi_contiguous_strides(ndim, sizes, strides);
            if (ndim == 1 && x->ndim == 0) strides[0] = 0;
            NBXI_TRY(nbxi_view(t->ctx, x, x->dtype, ndim, sizes, strides, x->offset, &view));
            nbxi_temporary_keep(t, view);
            x = view;
        }
        NBXI_TRY(nbxi_temporary_of(t, x, work->dtype, &v));
    } else {
        NBXI_TRY(nbxi_temporary(t, work, work->dtype, ndim, sizes, &v));
        NBXI_TRY(nbxi_far_fill_tensor(t->ctx, v, scalar));
    }
    if (mean) NBXI_TRY(counts_like(t, work, &counts));
    if (!include_self) {
        NBXI_TRY(nbxi_temporary(t, work, work->dtype, ndim, sizes, &neutral));
        NBXI_TRY(nbxi_far_fill_tensor(t->ctx, neutral, identity(work->dtype, mode)));
        NBXI_TRY(write_plan(t, work, &plan, neutral, NBXI_PUT, NULL));
    }
    NBXI_TRY(write_plan(t, work, &plan, v, mode, counts));
    if (mean) NBXI_TRY(divide_by_counts(t, work, counts, include_self));
    return end_work(t, out, work);
}

static nbx_status index_dim(nbxi_call *call, nbx_tensor *out, const nbx_tensor *values, nbx_scalar scalar,
                            nbxi_accumulate mode, bool mean, bool include_self, const nbx_scalar *alpha)
{
    nbxi_temporaries t;
    nbxi_temporaries_begin(&t, call->ctx);
    return nbxi_temporaries_end(&t, run_index_dim(call, &t, out, values, scalar, mode, mean, include_self, alpha));
}

nbx_status nbxi_device_index_add(nbxi_call *call, nbx_tensor **outs)
{
    nbx_scalar alpha = nbxi_arg_scalar(call, 4);
    bool one = alpha.kind != NBX_SCALAR_COMPLEX && nbxi_scalar_to_double(alpha) == 1.0;
    return index_dim(call, outs[0], nbxi_arg_tensor(call, 3), alpha, NBXI_ADD, false, true, one ? NULL : &alpha);
}

nbx_status nbxi_device_index_copy(nbxi_call *call, nbx_tensor **outs)
{
    return index_dim(call, outs[0], nbxi_arg_tensor(call, 3), nbx_scalar_int(0), NBXI_PUT, false, true, NULL);
}

nbx_status nbxi_device_index_fill(nbxi_call *call, nbx_tensor **outs)
{
    nbx_scalar value;
    if (call->args[3].kind == NBX_VALUE_TENSOR)
        NBXI_TRY(nbxi_tensor_scalar(call->ctx, nbxi_arg_tensor(call, 3), &value));
    else
        value = nbxi_arg_scalar(call, 3);
    return index_dim(call, outs[0], NULL, value, NBXI_PUT, false, true, NULL);
}

nbx_status nbxi_device_index_reduce(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_accumulate mode;
    bool mean;
    NBXI_TRY(nbxi_parse_reduce(call, 4, &mode, &mean));
    return index_dim(call, outs[0], nbxi_arg_tensor(call, 3), nbx_scalar_int(0), mode, mean, nbxi_arg_bool(call, 5),
                     NULL);
}

static nbx_status run_put(nbxi_call *call, nbxi_temporaries *t, nbx_tensor *out)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbx_tensor *index = nbxi_arg_tensor(call, 1), *work, *row, *values;
    nbxi_accumulate mode = nbxi_arg_bool(call, 3) ? NBXI_ADD : NBXI_PUT;
    device_plan plan;
    int64_t one = 1;
    NBXI_TRY(begin_work(t, out, self, mode, true, &work));
    NBXI_TRY(nbxi_view(t->ctx, work, work->dtype, 1, &work->numel, &one, work->offset, &row));
    nbxi_temporary_keep(t, row);
    NBXI_TRY(make_plan(t, call->op->name, "index", row, &index, 1, &plan));
    NBXI_TRY(nbxi_temporary_of(t, nbxi_arg_tensor(call, 2), work->dtype, &values));
    NBXI_TRY(write_plan(t, row, &plan, values, mode, NULL));
    return end_work(t, out, work);
}

nbx_status nbxi_device_put(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_temporaries t;
    nbxi_temporaries_begin(&t, call->ctx);
    return nbxi_temporaries_end(&t, run_put(call, &t, outs[0]));
}

static nbx_status run_masked_scatter(nbxi_call *call, nbxi_temporaries *t, nbx_tensor *out)
{
    nbx_tensor *flags, *sums, *x, *source, *place;
    int64_t wanted;
    nbxi_kit k;
    if (out->numel == 0) return NBX_OK;
    NBXI_TRY(nbxi_temporary(t, out, NBX_BOOL, out->ndim, out->sizes, &flags));
    NBXI_TRY(nbxi_copy(t->ctx, flags, nbxi_arg_tensor(call, 1)));
    NBXI_TRY(count_true(t, flags, &sums, &wanted));
    if (wanted > nbxi_arg_tensor(call, 2)->numel)
        return nbxi_fail_arg(call, 2, NBX_SHAPE, "source has %lld elements, the mask asks for %lld",
                             (long long)nbxi_arg_tensor(call, 2)->numel, (long long)wanted);
    NBXI_TRY(nbxi_temporary(t, out, out->dtype, out->ndim, out->sizes, &x));
    NBXI_TRY(nbxi_copy(t->ctx, x, nbxi_arg_tensor(call, 0)));
    if (wanted == 0) return nbxi_copy(t->ctx, out, x);
    NBXI_TRY(nbxi_temporary_of(t, nbxi_arg_tensor(call, 2), out->dtype, &source));
    NBXI_TRY(nbxi_temporary(t, out, out->dtype, out->ndim, out->sizes, &place));
    nbxi_kit_begin(&k, t->ctx, out->storage->on);
    nbxi_kit_dtype(&k, "T", carrier(out->dtype));
    nbxi_kit_address(&k, flags);
    nbxi_kit_tensor(&k, sums);
    nbxi_kit_address(&k, x);
    nbxi_kit_address(&k, source);
    nbxi_kit_address(&k, place);
    nbxi_kit_int(&k, out->numel);
    nbxi_kit_int(&k, source->numel);
    NBXI_TRY(nbxi_kit_site(&k, call->op->name, "source"));
    NBXI_TRY(nbxi_kit_run(&k, "masked_take", nbxi_kit_groups(&k, out->numel), 1));
    return nbxi_copy(t->ctx, out, place);
}

nbx_status nbxi_device_masked_scatter(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_temporaries t;
    nbxi_temporaries_begin(&t, call->ctx);
    return nbxi_temporaries_end(&t, run_masked_scatter(call, &t, outs[0]));
}
