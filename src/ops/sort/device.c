/* SPDX-License-Identifier: Apache-2.0 */
/* Sorting on devices: passes that merge runs, each twice as long as before. */
#include "src/ops/sort/device.h"

#include "ops_rows.h"
#include "src/ops/median/median.h"
#include "src/ops/sort/sort.h"

/* The dims of a tensor with `dim` moved last. */
static int moved(const nbx_tensor *x, int dim, int64_t *sizes, int64_t *strides)
{
    int n = 0;
    for (int d = 0; d < x->ndim; d++) {
        if (d == dim) continue;
        sizes[n] = x->sizes[d];
        strides[n++] = x->strides[d];
    }
    sizes[n] = x->ndim ? x->sizes[dim] : 1;
    strides[n] = x->ndim ? x->strides[dim] : 1;
    return n + 1;
}

static nbx_status pass(nbxi_temporaries *t, nbx_tensor *x, nbx_tensor *place, nbx_tensor *y, nbx_tensor *placed,
                       int64_t count, int64_t run, bool descending)
{
    nbxi_kit k;
    nbxi_kit_begin(&k, t->ctx, x->storage->on);
    nbxi_kit_dtype(&k, "T", x->dtype);
    nbxi_kit_spec(&k, "DESCENDING", descending);
    nbxi_kit_tensor(&k, x);
    nbxi_kit_tensor(&k, place);
    nbxi_kit_tensor(&k, y);
    nbxi_kit_tensor(&k, placed);
    nbxi_kit_int(&k, x->numel);
    nbxi_kit_int(&k, count);
    nbxi_kit_int(&k, run);
    nbxi_kit_int(&k, run == 1);
    return nbxi_kit_run(&k, "sort_merge", nbxi_kit_groups(&k, x->numel), 1);
}

nbx_status nbxi_device_sorted(nbxi_temporaries *t, const nbx_tensor *x, int dim, bool descending, nbx_tensor **values,
                              nbx_tensor **places)
{
    int64_t sizes[NBX_MAX_RANK + 1], strides[NBX_MAX_RANK + 1];
    int n = moved(x, dim, sizes, strides);
    nbx_tensor *a[2], *p[2], *view;
    NBXI_TRY(nbxi_view(t->ctx, x, x->dtype, n, sizes, strides, x->offset, &view));
    nbxi_temporary_keep(t, view);
    for (int k = 0; k < 2; k++) {
        NBXI_TRY(nbxi_temporary(t, x, x->dtype, n, sizes, &a[k]));
        NBXI_TRY(nbxi_temporary(t, x, NBX_INT64, n, sizes, &p[k]));
    }
    *values = a[0];
    *places = p[0];
    if (x->numel == 0) return NBX_OK;
    NBXI_TRY(nbxi_copy(t->ctx, a[0], view));
    int from = 0;
    int64_t count = sizes[n - 1];
    for (int64_t run = 1; run == 1 || run < count; run *= 2) {
        NBXI_TRY(pass(t, a[from], p[from], a[1 - from], p[1 - from], count, run, descending));
        from = 1 - from;
    }
    *values = a[from];
    *places = p[from];
    return NBX_OK;
}

/* k elements from `first` of each sorted row to out, whose dim is where it was, or gone. */
static nbx_status give(nbxi_temporaries *t, const nbx_tensor *sorted, nbx_tensor *out, int rank, int dim, int64_t first,
                       int64_t k)
{
    int64_t sizes[NBX_MAX_RANK + 1], strides[NBX_MAX_RANK + 1], from[NBX_MAX_RANK + 1];
    int n = 0;
    nbx_tensor *a, *b;
    bool dropped = out->ndim < rank;
    for (int d = 0; d < out->ndim; d++) {
        if (d == dim && !dropped) continue;
        sizes[n] = out->sizes[d];
        strides[n++] = out->strides[d];
    }
    sizes[n] = k;
    strides[n++] = dropped || out->ndim == 0 ? 1 : out->strides[dim];
    for (int d = 0; d < n; d++) from[d] = sorted->strides[d];
    if (out->numel == 0) return NBX_OK;
    NBXI_TRY(nbxi_view(t->ctx, out, out->dtype, n, sizes, strides, out->offset, &a));
    nbx_status status = nbxi_view(t->ctx, sorted, sorted->dtype, n, sizes, from, sorted->offset + first, &b);
    if (status == NBX_OK) {
        status = nbxi_copy(t->ctx, a, b);
        nbx_tensor_release(b);
    }
    nbx_tensor_release(a);
    return status;
}

nbx_status nbxi_device_sort(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbxi_sort_args args;
    nbxi_temporaries t;
    nbx_tensor *values, *places;
    NBXI_TRY(nbxi_sort_args_get(call, &args));
    bool indices_only = call->op->nreturns == 1;
    nbxi_temporaries_begin(&t, call->ctx);
    nbx_status status = nbxi_device_sorted(&t, self, args.dim, args.descending, &values, &places);
    if (status == NBX_OK && !indices_only) status = give(&t, values, outs[0], self->ndim, args.dim, 0, args.k);
    if (status == NBX_OK) status = give(&t, places, outs[indices_only ? 0 : 1], self->ndim, args.dim, 0, args.k);
    return nbxi_temporaries_end(&t, status);
}

nbx_status nbxi_device_kthvalue(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbxi_temporaries t;
    nbx_tensor *values, *places;
    int dim;
    int64_t k = nbxi_arg_int(call, 1);
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 2), self->ndim, &dim));
    nbxi_temporaries_begin(&t, call->ctx);
    nbx_status status = nbxi_device_sorted(&t, self, dim, false, &values, &places);
    if (status == NBX_OK) status = give(&t, values, outs[0], self->ndim, dim, k - 1, 1);
    if (status == NBX_OK) status = give(&t, places, outs[1], self->ndim, dim, k - 1, 1);
    return nbxi_temporaries_end(&t, status);
}

/* ---- medians and modes ---- */

static nbx_status pick(nbxi_call *call, nbx_tensor **outs, int what)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0), *x = self;
    nbxi_median_lines_of l;
    nbxi_temporaries t;
    nbx_tensor *values, *places, *y, *at = NULL;
    NBXI_TRY(nbxi_median_lines(call, &l));
    if (self->numel == 0)
        return l.dim < 0 ? nbxi_far_fill_tensor(call->ctx, outs[0], nbx_scalar_double((double)__builtin_nan("")))
                         : NBX_OK;
    nbxi_temporaries_begin(&t, call->ctx);
    nbx_status status = NBX_OK;
    if (l.dim < 0) { /* all elements as one row */
        nbx_tensor *dense, *row = NULL;
        int64_t one = 1;
        status = nbxi_temporary_of(&t, self, self->dtype, &dense);
        if (status == NBX_OK)
            status = nbxi_view(call->ctx, dense, self->dtype, 1, &self->numel, &one, dense->offset, &row);
        if (status == NBX_OK) nbxi_temporary_keep(&t, row);
        x = row;
    }
    if (status == NBX_OK) status = nbxi_device_sorted(&t, x, l.dim < 0 ? 0 : l.dim, false, &values, &places);
    if (status != NBX_OK) return nbxi_temporaries_end(&t, status);
    status = nbxi_out_begin(call->ctx, outs[0], &y);
    if (status != NBX_OK) return nbxi_temporaries_end(&t, status);
    if (call->op->nreturns == 2) status = nbxi_out_begin(call->ctx, outs[1], &at);
    if (status == NBX_OK) {
        nbxi_kit k;
        int64_t count = values->sizes[values->ndim - 1], rows = values->numel / count;
        nbxi_kit_begin(&k, call->ctx, y->storage->on);
        nbxi_kit_dtype(&k, "T", values->dtype);
        nbxi_kit_spec(&k, "WHAT", what);
        nbxi_kit_tensor(&k, values);
        nbxi_kit_tensor(&k, places);
        nbxi_kit_tensor(&k, y);
        nbxi_kit_address(&k, at);
        nbxi_kit_int(&k, rows);
        nbxi_kit_int(&k, count);
        nbxi_kit_int(&k, at != NULL);
        status = nbxi_kit_run(&k, "sorted_pick", nbxi_kit_groups(&k, 4 * rows), 1);
    }
    if (at) status = nbxi_out_end(call->ctx, outs[1], at, status);
    status = nbxi_out_end(call->ctx, outs[0], y, status);
    return nbxi_temporaries_end(&t, status);
}

nbx_status nbxi_device_median(nbxi_call *call, nbx_tensor **outs) { return pick(call, outs, 0); }
nbx_status nbxi_device_nanmedian(nbxi_call *call, nbx_tensor **outs) { return pick(call, outs, 1); }
nbx_status nbxi_device_mode(nbxi_call *call, nbx_tensor **outs) { return pick(call, outs, 2); }
