/* SPDX-License-Identifier: Apache-2.0 */
/* What device functions of operator families share, and device functions that serve several families. */
#include "src/ops/devices.h"

#include <string.h>

#include "ops_rows.h"

nbx_status nbxi_out_begin(nbx_context *ctx, nbx_tensor *out, nbx_tensor **place)
{
    if (nbxi_is_contiguous(out->ndim, out->sizes, out->strides)) {
        nbx_tensor_retain(out);
        *place = out;
        return NBX_OK;
    }
    return nbxi_tensor_new_contiguous(ctx, out->dtype, out->ndim, out->sizes, out->storage->device, place);
}

nbx_status nbxi_out_end(nbx_context *ctx, nbx_tensor *out, nbx_tensor *place, nbx_status status)
{
    if (status == NBX_OK && place != out) status = nbxi_copy(ctx, out, place);
    nbx_tensor_release(place);
    return status;
}

void nbxi_temporaries_begin(nbxi_temporaries *t, nbx_context *ctx)
{
    t->ctx = ctx;
    t->count = 0;
}

nbx_status nbxi_temporaries_end(nbxi_temporaries *t, nbx_status status)
{
    for (int i = 0; i < t->count; i++) nbx_tensor_release(t->tensors[i]);
    t->count = 0;
    return status;
}

static nbx_status has_room(nbxi_temporaries *t)
{
    if (t->count < (int)(sizeof t->tensors / sizeof *t->tensors)) return NBX_OK;
    return nbxi_fail(t->ctx, NBX_INTERNAL, "a device function makes too many temporary tensors");
}

nbx_status nbxi_temporary(nbxi_temporaries *t, const nbx_tensor *like, nbx_dtype dtype, int ndim, const int64_t *sizes,
                          nbx_tensor **out)
{
    NBXI_TRY(has_room(t));
    NBXI_TRY(nbxi_tensor_new_contiguous(t->ctx, dtype, ndim, sizes, like->storage->device, out));
    t->tensors[t->count++] = *out;
    return NBX_OK;
}

nbx_status nbxi_temporary_of(nbxi_temporaries *t, const nbx_tensor *x, nbx_dtype dtype, nbx_tensor **out)
{
    NBXI_TRY(has_room(t));
    if (x->dtype == dtype) {
        NBXI_TRY(nbxi_tensor_contiguous(t->ctx, x, out));
        t->tensors[t->count++] = *out;
        return NBX_OK;
    }
    NBXI_TRY(nbxi_temporary(t, x, dtype, x->ndim, x->sizes, out));
    return nbxi_copy(t->ctx, *out, x);
}

void nbxi_temporary_keep(nbxi_temporaries *t, nbx_tensor *x)
{
    if (has_room(t) == NBX_OK)
        t->tensors[t->count++] = x;
    else
        nbx_tensor_release(x);
}

/* The dims of x in or out of mask, merged. */
static int collect(const nbx_tensor *x, uint64_t mask, bool in, int64_t *sizes, int64_t *strides)
{
    int n = 0;
    for (int d = 0; d < x->ndim; d++) {
        if ((mask >> (unsigned)d & 1u) != in || x->sizes[d] == 1) continue;
        if (n > 0 && strides[n - 1] == x->strides[d] * x->sizes[d]) {
            sizes[n - 1] *= x->sizes[d];
            strides[n - 1] = x->strides[d];
        } else {
            sizes[n] = x->sizes[d];
            strides[n++] = x->strides[d];
        }
    }
    return n;
}

/* A contiguous copy with the dims of mask last. */
static nbx_status reorder(nbxi_temporaries *t, const nbx_tensor *x, uint64_t mask, nbx_tensor **out)
{
    int64_t sizes[NBX_MAX_RANK], strides[NBX_MAX_RANK];
    int n = 0;
    for (int in = 0; in < 2; in++) {
        for (int d = 0; d < x->ndim; d++) {
            if ((mask >> (unsigned)d & 1u) != (uint64_t)in) continue;
            sizes[n] = x->sizes[d];
            strides[n++] = x->strides[d];
        }
    }
    nbx_tensor *view;
    NBXI_TRY(nbxi_temporary(t, x, x->dtype, n, sizes, out));
    NBXI_TRY(nbxi_view(t->ctx, x, x->dtype, n, sizes, strides, x->offset, &view));
    nbx_status status = nbxi_copy(t->ctx, *out, view);
    nbx_tensor_release(view);
    return status;
}

nbx_status nbxi_rows_make(nbxi_temporaries *t, const nbx_tensor *x, uint64_t mask, nbxi_rows *out)
{
    int64_t kept[NBX_MAX_RANK], kept_strides[NBX_MAX_RANK], reduced[NBX_MAX_RANK], reduced_strides[NBX_MAX_RANK];
    int a = collect(x, mask, false, kept, kept_strides), b = collect(x, mask, true, reduced, reduced_strides);
    out->x = (nbx_tensor *)(uintptr_t)x;
    out->count = 1;
    for (int i = 0; i < b; i++) out->count *= reduced[i];
    out->results = x->numel / out->count;
    if (a > 2 || b > 1) {
        NBXI_TRY(reorder(t, x, mask, &out->x));
        out->inner = 1;
        out->s[0] = out->count;
        out->s[1] = 0;
        out->s[2] = 1;
        return NBX_OK;
    }
    out->inner = a == 2 ? kept[1] : 1;
    out->s[0] = a > 0 ? kept_strides[0] : 0;
    out->s[1] = a == 2 ? kept_strides[1] : 0;
    out->s[2] = b > 0 ? reduced_strides[0] : 0;
    return NBX_OK;
}

/* ---- boxes --------------------------------------------------------------------------------------------------------
 */

nbx_status nbxi_segments_add(nbx_context *ctx, nbxi_segments *s, int64_t to, int64_t from)
{
    if (s->count > 0) {
        int64_t n = s->at[s->count - 1].count,
                step = from - (s->at[s->count - 1].from + (n - 1) * s->at[s->count - 1].step);
        bool joins =
            to == s->at[s->count - 1].to + n && step >= -1 && step <= 1 && (n == 1 || step == s->at[s->count - 1].step);
        if (joins) {
            s->at[s->count - 1].step = step;
            s->at[s->count - 1].count++;
            return NBX_OK;
        }
    }
    if (s->count == NBXI_MOST_SEGMENTS)
        return nbxi_fail(ctx, NBX_LIMIT, "a dimension is put together from more than %d parts", NBXI_MOST_SEGMENTS);
    s->at[s->count].to = to;
    s->at[s->count].from = from;
    s->at[s->count].count = 1;
    s->at[s->count].step = 1;
    s->count++;
    return NBX_OK;
}

nbx_status nbxi_segments_copy(nbx_context *ctx, nbx_tensor *out, const nbx_tensor *self, const nbxi_segments *dims)
{
    int n = out->ndim, pick[NBX_MAX_RANK] = {0};
    if (out->numel == 0) return NBX_OK;
    for (int d = 0; d < n; d++)
        if (dims[d].count == 0) return NBX_OK;
    for (;;) {
        int64_t sizes[NBX_MAX_RANK], to[NBX_MAX_RANK], from[NBX_MAX_RANK], to_at = out->offset, from_at = self->offset;
        nbx_tensor *a = NULL, *b = NULL;
        for (int d = 0; d < n; d++) {
            int k = pick[d];
            sizes[d] = dims[d].at[k].count;
            to[d] = out->strides[d];
            from[d] = self->strides[d] * dims[d].at[k].step;
            to_at += dims[d].at[k].to * out->strides[d];
            from_at += dims[d].at[k].from * self->strides[d];
        }
        nbx_status status = nbxi_view(ctx, out, out->dtype, n, sizes, to, to_at, &a);
        if (status == NBX_OK) status = nbxi_view(ctx, self, self->dtype, n, sizes, from, from_at, &b);
        if (status == NBX_OK) status = nbxi_copy(ctx, a, b);
        nbx_tensor_release(a);
        nbx_tensor_release(b);
        if (status != NBX_OK) return status;
        int d = n - 1;
        while (d >= 0 && ++pick[d] == dims[d].count) pick[d--] = 0;
        if (d < 0) return NBX_OK;
    }
}

/* ---- results that the host makes ----------------------------------------------------------------------------------
 */

/* Factories: the row's function for the CPU makes the results, which are brought to the device. Tensor arguments serve
 * for sizes alone. Random numbers so are those of the CPU's generator. */
nbx_status nbxi_device_made(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_call here = *call;
    nbx_tensor *made[NBXI_MAX_RETURNS] = {NULL};
    nbx_status status = NBX_OK;
    int count = call->op->nreturns;
    here.device = (nbx_device){NBX_DEVICE_CPU, 0};
    for (int k = 0; k < count && status == NBX_OK; k++)
        status =
            nbxi_tensor_new_contiguous(call->ctx, outs[k]->dtype, outs[k]->ndim, outs[k]->sizes, here.device, &made[k]);
    if (status == NBX_OK) status = call->op->cpu(&here, made);
    for (int k = 0; k < count; k++) {
        if (status == NBX_OK) status = nbxi_copy(call->ctx, outs[k], made[k]);
        nbx_tensor_release(made[k]);
    }
    return status;
}

bool nbxi_rows_whole(const nbx_tensor *x, int64_t count, nbxi_whole *out)
{
    if (nbxi_device_compute(x->dtype) != NBX_FLOAT32) return false;
    if (!nbxi_is_contiguous(x->ndim, x->sizes, x->strides)) return false;
    int64_t width = 16 / (int64_t)nbx_dtype_size(x->dtype);
    if (x->dtype != NBX_FLOAT32 && x->dtype != NBX_FLOAT16 && x->dtype != NBX_BFLOAT16) return false;
    if (count % width != 0 || !nbxi_is_aligned(x)) return false;
    out->vectors = count / width;
    out->group = out->vectors <= 512 ? 128 : 256;
    out->vecs = out->vectors <= 128 ? 1 : out->vectors <= 256 ? 2 : 4;
    return out->vectors >= 32 && out->vectors <= (int64_t)out->group * out->vecs;
}

int64_t nbxi_row_groups(const nbxi_kit *k, int64_t n)
{
    int64_t most = k->on->facts.max_groups[0];
    if (most < 65535) most = 65535;
    return n < most ? n : most;
}
