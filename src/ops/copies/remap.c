/* SPDX-License-Identifier: Apache-2.0 */
/* flip, roll, rot90, repeat_interleave. */
#include <string.h>

#include "nbx/ops.h"
#include "ops_rows.h"
#include "src/base/checked.h"
#include "src/base/parallel.h"
#include "src/ops/args.h"
#include "src/ops/conv/conv.h"
#include "src/ops/devices.h"
#include "src/ops/index/plan.h"

/* Output coordinate p of dim d reads input coordinate p - shift (wrapping), counted from the end when flipped. */
typedef struct remap {
    const nbx_tensor *self;
    nbx_tensor *out;
    int64_t shift[NBX_MAX_RANK];
    bool flip[NBX_MAX_RANK];
    int64_t rows, rows_per_block;
    size_t size;
} remap;

static int64_t source(const remap *r, int d, int64_t p)
{
    int64_t size = r->out->sizes[d], s = p - r->shift[d];
    if (s < 0) s += size;
    return r->flip[d] ? size - 1 - s : s;
}

static void remap_rows(void *arg, int64_t block)
{
    const remap *r = arg;
    const nbx_tensor *self = r->self;
    nbx_tensor *out = r->out;
    int last = out->ndim - 1;
    int64_t size = (int64_t)r->size;
    for (int64_t row = block * r->rows_per_block; row < (block + 1) * r->rows_per_block && row < r->rows; row++) {
        int64_t rest = row, from = 0, to = 0;
        for (int d = last - 1; d >= 0; d--) {
            int64_t p = rest % out->sizes[d];
            rest /= out->sizes[d];
            from += source(r, d, p) * self->strides[d];
            to += p * out->strides[d];
        }
        const char *a = (const char *)nbxi_data(self) + from * size;
        char *b = (char *)nbxi_data(out) + to * size;
        bool straight = !r->flip[last] && self->strides[last] == 1 && out->strides[last] == 1;
        if (straight) {
            int64_t shift = r->shift[last], n = out->sizes[last];
            memcpy(b, a + (n - shift) % n * size, (size_t)((shift ? shift : n) * size));
            if (shift) memcpy(b + shift * size, a, (size_t)((n - shift) * size));
            continue;
        }
        for (int64_t p = 0; p < out->sizes[last]; p++)
            memcpy(b + p * out->strides[last] * size, a + source(r, last, p) * self->strides[last] * size, r->size);
    }
}

/* The same as copies of boxes, on a device. */
static nbx_status remap_segments(nbxi_call *call, const remap *r)
{
    nbxi_segments dims[NBX_MAX_RANK];
    for (int d = 0; d < r->out->ndim; d++) {
        int64_t size = r->out->sizes[d], shift = r->shift[d];
        dims[d].count = 0;
        for (int part = 0; part < 2; part++) { /* [0, shift) comes from the end, the rest from the beginning */
            int64_t begin = part ? shift : 0, end = part ? size : shift;
            if (begin == end) continue;
            int k = dims[d].count++;
            dims[d].at[k].to = begin;
            dims[d].at[k].count = end - begin;
            dims[d].at[k].from = source(r, d, begin);
            dims[d].at[k].step = r->flip[d] ? -1 : 1;
        }
    }
    return nbxi_segments_copy(call->ctx, r->out, r->self, dims);
}

static nbx_status run_remap(nbxi_call *call, remap *r)
{
    nbx_tensor *out = r->out;
    if (out->numel == 0) return NBX_OK;
    if (!nbxi_is_host(out)) return remap_segments(call, r);
    r->size = nbx_dtype_size(out->dtype);
    if (out->ndim == 0) {
        memcpy(nbxi_data(out), nbxi_data(r->self), r->size);
        return NBX_OK;
    }
    r->rows = out->numel / out->sizes[out->ndim - 1];
    r->rows_per_block = 16384 / out->sizes[out->ndim - 1] + 1;
    nbxi_parallel_for(call->ctx, (r->rows + r->rows_per_block - 1) / r->rows_per_block, remap_rows, r);
    return NBX_OK;
}

static nbx_status read_dims(nbxi_call *call, int arg, int ndim, bool *named)
{
    int64_t count;
    const int64_t *dims = nbxi_arg_ints(call, arg, &count);
    for (int64_t i = 0; i < count; i++) {
        int dim;
        NBXI_TRY(nbxi_wrap_dim(call->ctx, "dims", dims[i], ndim, &dim));
        if (named[dim]) return nbxi_fail_arg(call, arg, NBX_INVALID_ARGUMENT, "dimension %d is named twice", dim);
        named[dim] = true;
    }
    return NBX_OK;
}

nbx_status nbxi_infer_flip(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    bool named[NBX_MAX_RANK] = {false};
    NBXI_TRY(read_dims(call, 1, self->ndim, named));
    nbxi_meta_like(&outs[0], self->dtype, self);
    return NBX_OK;
}

nbx_status nbxi_copies_flip(nbxi_call *call, nbx_tensor **outs)
{
    remap r = {.self = nbxi_arg_tensor(call, 0), .out = outs[0]};
    NBXI_TRY(read_dims(call, 1, r.self->ndim, r.flip));
    return run_remap(call, &r);
}

nbx_status nbxi_infer_roll(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    int64_t shifts, dims;
    (void)nbxi_arg_ints(call, 1, &shifts);
    (void)nbxi_arg_ints(call, 2, &dims);
    if (shifts == 0) return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "needs at least one shift");
    if (dims == 0 ? shifts != 1 : shifts != dims)
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "%lld shifts for %lld dims", (long long)shifts, (long long)dims);
    for (int64_t i = 0; i < dims; i++) {
        int dim;
        NBXI_TRY(nbxi_wrap_dim(call->ctx, "dims", nbxi_arg_ints(call, 2, &dims)[i], self->ndim, &dim));
    }
    if (dims > 0 && self->ndim == 0)
        return nbxi_fail_arg(call, 2, NBX_INDEX, "a tensor of rank 0 has no dimension to roll");
    /* ATen rolls with cat, but clones a tensor without elements. */
    if (self->numel == 0 && dims > 0) {
        nbxi_meta_like(&outs[0], self->dtype, self);
        return NBX_OK;
    }
    nbxi_meta_contiguous(&outs[0], self->dtype, self->ndim, self->sizes);
    if (dims > 0 && nbxi_is_channels_last_like(self))
        nbxi_channels_last_strides(self->ndim, outs[0].sizes, outs[0].strides);
    return NBX_OK;
}

static int64_t positive_modulo(int64_t a, int64_t b)
{
    int64_t r = a % b;
    return r < 0 ? r + b : r;
}

nbx_status nbxi_copies_roll(nbxi_call *call, nbx_tensor **outs)
{
    nbx_tensor *self = nbxi_arg_tensor(call, 0), *flat = NULL, *flat_out = NULL, *dense = NULL;
    int64_t count, dims_count;
    const int64_t *shifts = nbxi_arg_ints(call, 1, &count), *dims = nbxi_arg_ints(call, 2, &dims_count), one = 1;
    remap r = {.self = self, .out = outs[0]};
    if (self->numel == 0) return NBX_OK;
    if (dims_count > 0 && self->ndim > 0) {
        for (int64_t i = 0; i < dims_count; i++) {
            int d;
            NBXI_TRY(nbxi_wrap_dim(call->ctx, "dims", dims[i], self->ndim, &d));
            r.shift[d] = (r.shift[d] + positive_modulo(shifts[i], self->sizes[d])) % self->sizes[d];
        }
        return run_remap(call, &r);
    }
    /* without dims: as one line */
    NBXI_TRY(nbxi_tensor_new_contiguous(call->ctx, self->dtype, self->ndim, self->sizes, call->device, &dense));
    nbx_status status = nbxi_copy(call->ctx, dense, self);
    if (status == NBX_OK) status = nbxi_view(call->ctx, dense, self->dtype, 1, &self->numel, &one, 0, &flat);
    if (status == NBX_OK)
        status = nbxi_tensor_new_contiguous(call->ctx, self->dtype, self->ndim, self->sizes, call->device, &flat_out);
    if (status == NBX_OK) {
        nbx_tensor *line = NULL;
        status = nbxi_view(call->ctx, flat_out, self->dtype, 1, &self->numel, &one, 0, &line);
        if (status == NBX_OK) {
            r.self = flat;
            r.out = line;
            r.shift[0] = positive_modulo(shifts[0], self->numel);
            status = run_remap(call, &r);
            if (status == NBX_OK) status = nbxi_copy(call->ctx, outs[0], flat_out);
        }
        nbx_tensor_release(line);
    }
    nbx_tensor_release(dense);
    nbx_tensor_release(flat);
    nbx_tensor_release(flat_out);
    return status;
}

static nbx_status flip_one(nbxi_call *call, int64_t dim, int least)
{
    nbx_tensor *self = nbxi_arg_tensor(call, 0), *out = NULL;
    if (self->ndim < least) return nbxi_fail_arg(call, 0, NBX_SHAPE, "must have at least %d dimensions", least);
    NBXI_TRY(nbx_flip(call->ctx, self, &dim, 1, &out));
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}

nbx_status nbxi_composite_fliplr(nbxi_call *call) { return flip_one(call, 1, 2); }
nbx_status nbxi_composite_flipud(nbxi_call *call) { return flip_one(call, 0, 1); }

nbx_status nbxi_composite_rot90(nbxi_call *call)
{
    nbx_tensor *self = nbxi_arg_tensor(call, 0), *out = NULL;
    int64_t count, k = positive_modulo(nbxi_arg_int(call, 1), 4);
    const int64_t *dims = nbxi_arg_ints(call, 2, &count);
    int a, b;
    if (count != 2) return nbxi_fail_arg(call, 2, NBX_SHAPE, "takes two dims, got %lld", (long long)count);
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dims", dims[0], self->ndim, &a));
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dims", dims[1], self->ndim, &b));
    if (a == b || self->ndim < 2) return nbxi_fail_arg(call, 2, NBX_INVALID_ARGUMENT, "the dims must differ");
    int64_t both[2] = {a, b};
    if (k == 0) {
        nbx_clone_options options;
        nbx_clone_options_init(&options);
        options.memory_format.has = true;
        options.memory_format.value = NBX_CONTIGUOUS_FORMAT;
        NBXI_TRY(nbx_clone(call->ctx, self, &options, &out));
    } else if (k == 2) {
        NBXI_TRY(nbx_flip(call->ctx, self, both, 2, &out));
    } else {
        NBXI_TRY(nbx_flip(call->ctx, self, &both[k == 1], 1, &out));
        NBXI_TRY(nbx_transpose(call->ctx, out, a, b, &out));
    }
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}

/* repeat_interleave.Tensor: index i as often as repeats[i] says. */
nbx_status nbxi_copies_repeat_interleave(nbxi_call *call)
{
    const nbx_tensor *repeats = nbxi_arg_tensor(call, 0);
    int64_t *counts = NULL, total = 0;
    if (repeats->ndim != 1) return nbxi_fail_arg(call, 0, NBX_SHAPE, "must be a vector, it has rank %d", repeats->ndim);
    NBXI_TRY(nbxi_load_indices(call->ctx, "repeats", repeats, INT64_MAX, NBXI_INDEX_REFUSE, &counts));
    nbx_status status = NBX_OK;
    nbx_tensor *out = NULL;
    for (int64_t i = 0; i < repeats->numel && status == NBX_OK; i++)
        if (!nbxi_add_i64(total, counts[i], &total))
            status = nbxi_fail_arg(call, 0, NBX_OVERFLOW, "the sum does not fit in 64 bits");
    if (status == NBX_OK && !nbxi_arg_is_none(call, 1) && nbxi_arg_int(call, 1) != total)
        status = nbxi_fail_arg(call, 1, NBX_SHAPE, "output_size is %lld, repeats add up to %lld",
                               (long long)nbxi_arg_int(call, 1), (long long)total);
    if (status == NBX_OK) status = nbxi_tensor_new_contiguous(call->ctx, repeats->dtype, 1, &total, call->device, &out);
    if (status == NBX_OK) {
        char *to = nbxi_data(out);
        for (int64_t i = 0; i < repeats->numel; i++)
            for (int64_t k = 0; k < counts[i]; k++) {
                if (repeats->dtype == NBX_INT32)
                    *(int32_t *)(void *)to = (int32_t)i;
                else
                    *(int64_t *)(void *)to = i;
                to += repeats->dtype == NBX_INT32 ? 4 : 8;
            }
        nbxi_return_tensor(call, 0, out);
    }
    nbxi_free(call->ctx->heap, counts);
    return status;
}

/* The number of results depends on the repeats, which are few: the host reads them. */
nbx_status nbxi_device_repeat_interleave(nbxi_call *call)
{
    nbxi_call here = *call;
    nbx_value args[2] = {call->args[0], call->args[1]};
    nbx_tensor *repeats, *made;
    NBXI_TRY(nbxi_tensor_host(call->ctx, nbxi_arg_tensor(call, 0), &repeats));
    args[0].v.tensor = repeats;
    here.args = args;
    here.device = (nbx_device){NBX_DEVICE_CPU, 0};
    nbx_status status = nbxi_copies_repeat_interleave(&here);
    nbx_tensor_release(repeats);
    NBXI_TRY(status);
    made = call->rets[0].v.tensor;
    call->rets[0].kind = NBX_VALUE_NONE;
    nbx_tensor *there;
    status = nbxi_tensor_on(call->ctx, made, call->device, &there);
    nbx_tensor_release(made);
    if (status == NBX_OK) nbxi_return_tensor(call, 0, there);
    return status;
}

/* self and dim of repeat_interleave: flattened when there is no dim. */
static nbx_status interleave_self(nbxi_call *call, nbx_tensor **self, int *dim)
{
    const int64_t flat = -1;
    *self = nbxi_arg_tensor(call, 0);
    *dim = 0;
    if (nbxi_arg_is_none(call, 2)) return nbx_reshape(call->ctx, *self, &flat, 1, self);
    if ((*self)->ndim == 0) return nbxi_fail_arg(call, 2, NBX_INDEX, "a tensor of rank 0 has no dimensions");
    return nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 2), (*self)->ndim, dim);
}

nbx_status nbxi_composite_repeat_interleave_tensor(nbxi_call *call)
{
    nbx_tensor *self, *repeats = nbxi_arg_tensor(call, 1), *index = NULL, *out = NULL;
    int dim;
    NBXI_TRY(interleave_self(call, &self, &dim));
    int64_t size = self->sizes[dim];
    if (repeats->ndim == 0) NBXI_TRY(nbx_unsqueeze(call->ctx, repeats, 0, &repeats));
    if (repeats->numel == 1) NBXI_TRY(nbx_expand(call->ctx, repeats, &size, 1, NULL, &repeats));
    if (repeats->numel != size)
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "has %lld elements, dimension %d has size %lld",
                             (long long)repeats->numel, dim, (long long)size);
    nbx_value args[2] = {nbxi_value_tensor(repeats), call->args[3]};
    NBXI_TRY(nbxi_call1(call->ctx, "aten::repeat_interleave.Tensor", args, 2, &index));
    NBXI_TRY(nbx_index_select(call->ctx, self, dim, index, &out));
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}

nbx_status nbxi_composite_repeat_interleave_int(nbxi_call *call)
{
    nbx_tensor *self, *wide = NULL, *dense = NULL, *out = NULL;
    int64_t repeats = nbxi_arg_int(call, 1), sizes[NBX_MAX_RANK], strides[NBX_MAX_RANK], total;
    int dim;
    NBXI_TRY(interleave_self(call, &self, &dim));
    if (repeats < 0) return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "must not be negative");
    if (!nbxi_mul_i64(self->sizes[dim], repeats, &total))
        return nbxi_fail_arg(call, 1, NBX_OVERFLOW, "the size does not fit in 64 bits");
    if (!nbxi_arg_is_none(call, 3) && nbxi_arg_int(call, 3) != total)
        return nbxi_fail_arg(call, 3, NBX_SHAPE, "output_size is %lld, it would be %lld",
                             (long long)nbxi_arg_int(call, 3), (long long)total);
    if (self->ndim >= NBX_MAX_RANK) return nbxi_fail_arg(call, 0, NBX_LIMIT, "rank %d is too high", self->ndim);
    for (int d = 0; d <= self->ndim; d++) {
        int own = d <= dim ? d : d - 1;
        sizes[d] = d == dim + 1 ? repeats : self->sizes[own];
        strides[d] = d == dim + 1 ? 0 : self->strides[own];
    }
    NBXI_TRY(nbxi_view(call->ctx, self, self->dtype, self->ndim + 1, sizes, strides, self->offset, &wide));
    nbx_status status = nbxi_tensor_new_contiguous(call->ctx, self->dtype, self->ndim + 1, sizes, call->device, &dense);
    if (status == NBX_OK) status = nbxi_copy(call->ctx, dense, wide);
    for (int d = 0; d < self->ndim; d++) sizes[d] = d == dim ? total : self->sizes[d];
    nbxi_contiguous_strides(self->ndim, sizes, strides);
    if (status == NBX_OK) status = nbxi_view(call->ctx, dense, self->dtype, self->ndim, sizes, strides, 0, &out);
    nbx_tensor_release(wide);
    nbx_tensor_release(dense);
    if (status == NBX_OK) status = nbxi_scope_adopt(call->ctx, out);
    if (status == NBX_OK) nbxi_return_tensor(call, 0, out);
    return status;
}
