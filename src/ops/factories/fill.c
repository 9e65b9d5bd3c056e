/* SPDX-License-Identifier: Apache-2.0 */
/* Factories that hold one value, or parts of another tensor. They compute nothing, so cpu and ref share them. */
#include <string.h>

#include "nbx/ops.h"
#include "ops_rows.h"
#include "src/ops/args.h"
#include "src/ops/factories/factories.h"
#include "src/tensor/convert.h"
#include "src/tensor/far.h"

/* Elements that share memory get the same value more than once. */
static void fill_overlapping(nbx_tensor *out, const unsigned char *bytes, size_t size)
{
    int64_t position[NBX_MAX_RANK] = {0}, at = 0;
    for (int64_t i = 0; i < out->numel; i++) {
        memcpy((char *)nbxi_data(out) + at * (int64_t)size, bytes, size);
        for (int d = out->ndim - 1; d >= 0; d--) {
            at += out->strides[d];
            if (++position[d] < out->sizes[d]) break;
            at -= out->strides[d] * out->sizes[d];
            position[d] = 0;
        }
    }
}

static nbx_status fill(nbxi_call *call, nbx_tensor *out, nbx_scalar value)
{
    unsigned char bytes[16] = {0}, zeros[16] = {0};
    size_t size = nbx_dtype_size(out->dtype);
    if (out->numel == 0) return NBX_OK;
    if (!nbxi_is_host(out)) return nbxi_far_fill_tensor(call->ctx, out, value);
    nbxi_store_scalar(out->dtype, bytes, value);
    if (nbxi_is_dense(out->ndim, out->sizes, out->strides)) {
        char *data = nbxi_data(out);
        if (!memcmp(bytes, zeros, size)) {
            memset(data, 0, (size_t)out->numel * size);
            return NBX_OK;
        }
        memcpy(data, bytes, size);
        for (size_t done = size, total = (size_t)out->numel * size; done < total;) {
            size_t part = done < total - done ? done : total - done;
            memcpy(data + done, data, part);
            done += part;
        }
        return NBX_OK;
    }
    if (nbxi_has_internal_overlap(out)) {
        fill_overlapping(out, bytes, size);
        return NBX_OK;
    }
    nbx_tensor *one = NULL;
    NBXI_TRY(nbxi_tensor_new_contiguous(call->ctx, out->dtype, 0, NULL, call->device, &one));
    memcpy(nbxi_data(one), bytes, size);
    nbx_status status = nbxi_copy(call->ctx, out, one);
    nbx_tensor_release(one);
    return status;
}

nbx_status nbxi_fill_zeros(nbxi_call *call, nbx_tensor **outs) { return fill(call, outs[0], nbx_scalar_int(0)); }
nbx_status nbxi_fill_ones(nbxi_call *call, nbx_tensor **outs) { return fill(call, outs[0], nbx_scalar_int(1)); }

/* empty*: all bytes zero, also those that no index reaches, so that runs repeat bit for bit. */
nbx_status nbxi_fill_empty(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_storage *s = outs[0]->storage;
    if (s->on && outs[0]->offset == 0 && s->owned) return nbxi_far_fill(call->ctx, s->on, s->address, "", 1, s->bytes);
    if (s->data && outs[0]->offset == 0 && s->owned) memset(s->data, 0, s->bytes);
    return NBX_OK;
}

nbx_status nbxi_fill_value(nbxi_call *call, nbx_tensor **outs)
{
    int arg = nbxi_arg_find(call, "fill_value");
    return fill(call, outs[0], nbxi_arg_scalar(call, arg >= 0 ? arg : nbxi_arg_find(call, "s")));
}

/* fill(self, value): of the copies family. */
nbx_status nbxi_copies_fill(nbxi_call *call, nbx_tensor **outs)
{
    return fill(call, outs[0], nbxi_arg_scalar(call, 1));
}

nbx_status nbxi_fill_eye(nbxi_call *call, nbx_tensor **outs)
{
    nbx_tensor *out = outs[0];
    NBXI_TRY(fill(call, out, nbx_scalar_int(0)));
    size_t size = nbx_dtype_size(out->dtype);
    for (int64_t i = 0; i < out->sizes[0] && i < out->sizes[1]; i++)
        nbxi_store_scalar(out->dtype, (char *)nbxi_data(out) + i * (out->strides[0] + out->strides[1]) * (int64_t)size,
                          nbx_scalar_int(1));
    return NBX_OK;
}

/* tril and triu: row by row, the rest zero. */
nbx_status nbxi_fill_triangle(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbx_tensor *out = outs[0];
    bool lower = strstr(call->op->name, "tril") != NULL;
    size_t size = nbx_dtype_size(out->dtype);
    int n = out->ndim;
    if (out->numel == 0) return NBX_OK;
    int64_t cols = out->sizes[n - 1];
    for (int64_t row = 0; row < out->numel / cols; row++) {
        int64_t rest = row, from_at = 0, to_at = 0, from, to;
        for (int d = n - 2; d >= 0; d--) {
            from_at += rest % out->sizes[d] * self->strides[d];
            to_at += rest % out->sizes[d] * out->strides[d];
            rest /= out->sizes[d];
        }
        nbxi_triangle_row(lower, row % out->sizes[n - 2], cols, nbxi_arg_int(call, 1), &from, &to);
        const char *source = (const char *)nbxi_data(self) + from_at * (int64_t)size;
        char *target = (char *)nbxi_data(out) + to_at * (int64_t)size;
        for (int64_t j = 0; j < cols; j++) {
            char *at = target + j * out->strides[n - 1] * (int64_t)size;
            if (j >= from && j < to)
                memmove(at, source + j * self->strides[n - 1] * (int64_t)size, size);
            else
                memset(at, 0, size);
        }
    }
    return NBX_OK;
}

nbx_status nbxi_fill_triangle_indices(nbxi_call *call, nbx_tensor **outs)
{
    nbx_tensor *out = outs[0];
    bool lower = strstr(call->op->name, "tril") != NULL;
    int64_t rows = nbxi_arg_int(call, 0), cols = nbxi_arg_int(call, 1), n = 0, from, to;
    size_t size = nbx_dtype_size(out->dtype);
    int64_t offset = nbxi_arg_int(call, 2), first = lower && offset < 0 ? (offset == INT64_MIN ? rows : -offset) : 0;
    for (int64_t i = first; i < rows && n < out->sizes[1]; i++) { /* rows before and after have none */
        nbxi_triangle_row(lower, i, cols, offset, &from, &to);
        for (int64_t j = from; j < to; j++, n++) {
            char *at = (char *)nbxi_data(out) + n * out->strides[1] * (int64_t)size;
            nbxi_store_scalar(out->dtype, at, nbx_scalar_int(i));
            nbxi_store_scalar(out->dtype, at + out->strides[0] * (int64_t)size, nbx_scalar_int(j));
        }
    }
    return NBX_OK;
}

nbx_status nbxi_fill_diag_embed(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbx_tensor *out = outs[0];
    int dim1, dim2;
    NBXI_TRY(nbxi_diag_embed_get(call, &dim1, &dim2));
    NBXI_TRY(fill(call, out, nbx_scalar_int(0)));
    int64_t offset = nbxi_arg_int(call, 1);
    int64_t first = (offset >= 0 ? offset * out->strides[dim2] : -offset * out->strides[dim1]);
    size_t size = nbx_dtype_size(out->dtype);
    for (int64_t i = 0; i < self->numel; i++) {
        int64_t rest = i, from = 0, to = first;
        int own = out->ndim - 1;
        for (int d = self->ndim - 1; d >= 0; d--) {
            int64_t p = rest % self->sizes[d];
            rest /= self->sizes[d];
            from += p * self->strides[d];
            if (d == self->ndim - 1) {
                to += p * (out->strides[dim1] + out->strides[dim2]);
                continue;
            }
            while (own == dim1 || own == dim2) own--;
            to += p * out->strides[own--];
        }
        memcpy((char *)nbxi_data(out) + to * (int64_t)size, (const char *)nbxi_data(self) + from * (int64_t)size, size);
    }
    return NBX_OK;
}

nbx_status nbxi_composite_diag(nbxi_call *call)
{
    nbx_tensor *self = nbxi_arg_tensor(call, 0), *out = NULL;
    if (self->ndim != 1 && self->ndim != 2)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "takes a vector or a matrix, not rank %d", self->ndim);
    nbx_value args[2] = {call->args[0], call->args[1]};
    NBXI_TRY(nbxi_call1(call->ctx, self->ndim == 1 ? "aten::diag_embed" : "aten::diagonal_copy", args, 2, &out));
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}
