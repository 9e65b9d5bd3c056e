/* SPDX-License-Identifier: Apache-2.0 */
/* CPU kernels that write by index: scatter, index_put, index_add and kin. */
#include <string.h>

#include "src/ops/index/cpu_index.h"
#include "src/ops/index/dimwise.h"
#include "src/ops/index/index.h"
#include "src/ops/index/work.h"
#include "src/tensor/convert.h"

nbx_status nbxi_parse_reduce(nbxi_call *call, int arg, nbxi_accumulate *mode, bool *mean)
{
    const char *name = call->args[arg].v.string;
    *mean = false;
    if (!strcmp(name, "sum") || !strcmp(name, "add"))
        *mode = NBXI_ADD;
    else if (!strcmp(name, "prod") || !strcmp(name, "multiply"))
        *mode = NBXI_MULTIPLY;
    else if (!strcmp(name, "amax"))
        *mode = NBXI_AMAX;
    else if (!strcmp(name, "amin"))
        *mode = NBXI_AMIN;
    else if (!strcmp(name, "mean")) {
        *mode = NBXI_ADD;
        *mean = true;
    } else
        return nbxi_fail_arg(call, arg, NBX_INVALID_ARGUMENT,
                             "'%s' is none of sum, add, prod, multiply, mean, amax, amin", name);
    return NBX_OK;
}

/* scatter, scatter_add, scatter_reduce: args are self, dim, index, src (tensor or scalar). */
static nbx_status scatter(nbxi_call *call, nbx_tensor *out, nbxi_accumulate mode, bool mean, bool include_self)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0), *index = nbxi_arg_tensor(call, 2);
    const nbx_tensor *src = call->args[3].kind == NBX_VALUE_TENSOR ? nbxi_arg_tensor(call, 3) : NULL;
    int dim;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 1), self->ndim, &dim));
    int64_t *indices = NULL;
    NBXI_TRY(
        nbxi_load_indices(call->ctx, "index", index, self->ndim ? self->sizes[dim] : 1, NBXI_INDEX_REFUSE, &indices));
    nbxi_index_work work;
    nbx_status status = nbxi_index_work_begin(call, out, self, src, 0, NULL, mode, mean ? NBXI_WORK_COUNTS : 0, &work);
    if (status == NBX_OK) {
        unsigned char value[16], identity[16];
        if (!src) nbxi_store_scalar(work.tensor->dtype, value, nbxi_arg_scalar(call, 3));
        if (!include_self) {
            nbxi_accumulate_identity(work.tensor->dtype, mode, identity);
            nbxi_cpu_scatter_dim(call->ctx, work.tensor, dim, index, indices, NULL, identity, NBXI_PUT, NULL);
        }
        nbxi_cpu_scatter_dim(call->ctx, work.tensor, dim, index, indices, work.values, value, mode, work.counts);
        if (mean) nbxi_index_work_mean(&work, include_self);
        status = nbxi_index_work_end(call, &work, NBX_OK);
    }
    nbxi_free(call->ctx->heap, indices);
    return status;
}

nbx_status nbxi_cpu_scatter_src(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_accumulate mode = NBXI_PUT;
    bool mean = false;
    if (call->op->nargs > 4) NBXI_TRY(nbxi_parse_reduce(call, 4, &mode, &mean));
    return scatter(call, outs[0], mode, false, true);
}

nbx_status nbxi_cpu_scatter_value(nbxi_call *call, nbx_tensor **outs) { return nbxi_cpu_scatter_src(call, outs); }

nbx_status nbxi_cpu_scatter_add(nbxi_call *call, nbx_tensor **outs)
{
    return scatter(call, outs[0], NBXI_ADD, false, true);
}

nbx_status nbxi_cpu_scatter_reduce(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_accumulate mode;
    bool mean;
    NBXI_TRY(nbxi_parse_reduce(call, 4, &mode, &mean));
    return scatter(call, outs[0], mode, mean, nbxi_arg_bool(call, 5));
}

nbx_status nbxi_cpu_index_put(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0), *values = nbxi_arg_tensor(call, 2);
    nbxi_accumulate mode = nbxi_arg_bool(call, 3) ? NBXI_ADD : NBXI_PUT;
    nbxi_index_plan plan;
    int64_t sizes[NBX_MAX_RANK];
    nbx_tensor *const *indices = call->args[1].v.tensors.data;
    size_t count = call->args[1].v.tensors.count;
    /* Checks first, so that self stays as it is when an index is bad. */
    NBXI_TRY(nbxi_index_plan_begin(call->ctx, "indices", self, indices, count, &plan));
    int ndim = nbxi_index_plan_sizes(&plan, sizes);
    nbxi_index_plan_end(call->ctx, &plan);
    if (ndim < 0) return nbxi_fail_arg(call, 1, NBX_LIMIT, "the indexed part would have a rank above %d", NBX_MAX_RANK);
    int lead = values->ndim - ndim;
    bool fits = true;
    for (int d = 0; d < values->ndim; d++) /* extra leading dims of size 1 are allowed */
        fits =
            fits && (d < lead ? values->sizes[d] == 1 : values->sizes[d] == 1 || values->sizes[d] == sizes[d - lead]);
    char a[256], b[256];
    if (!fits)
        return nbxi_fail_arg(call, 2, NBX_SHAPE, "values of sizes %s do not broadcast to the indexed part of sizes %s",
                             nbxi_sizes_text(values->ndim, values->sizes, a, sizeof a),
                             nbxi_sizes_text(ndim, sizes, b, sizeof b));
    nbx_tensor *trimmed = NULL;
    if (lead > 0)
        NBXI_TRY(nbxi_view(call->ctx, values, values->dtype, ndim, values->sizes + lead, values->strides + lead,
                           values->offset, &trimmed));
    nbxi_index_work work;
    nbx_status status = nbxi_index_work_begin(call, outs[0], self, trimmed ? trimmed : values, ndim, sizes, mode,
                                              NBXI_WORK_DENSE_VALUES, &work);
    nbx_tensor_release(trimmed);
    if (status != NBX_OK) return status;
    status = nbxi_index_plan_begin(call->ctx, "indices", work.tensor, indices, count, &plan);
    if (status == NBX_OK) {
        if (mode == NBXI_PUT)
            nbxi_cpu_index_write(call->ctx, &plan, work.tensor, work.values);
        else
            nbxi_cpu_index_accumulate(&plan, work.tensor, work.values, mode, NULL);
        nbxi_index_plan_end(call->ctx, &plan);
    }
    return nbxi_index_work_end(call, &work, status);
}

/* index_copy, index_reduce, index_fill and the sum of index_add: values (made by the caller in `values`, or NULL for
 * the scalar bytes) go to self along dim. */
static nbx_status index_dim(nbxi_call *call, nbx_tensor *out, const nbx_tensor *values, nbx_scalar scalar,
                            nbxi_accumulate mode, bool mean, bool include_self)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0), *index = nbxi_arg_tensor(call, 2);
    int dim;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 1), self->ndim, &dim));
    nbxi_index_plan plan;
    NBXI_TRY(nbxi_index_plan_dim(call->ctx, "index", self, dim, index, &plan)); /* checks first */
    int64_t sizes[NBX_MAX_RANK];
    int ndim = nbxi_index_plan_sizes(&plan, sizes);
    nbxi_index_plan_end(call->ctx, &plan);
    if (ndim < 0) return nbxi_fail_arg(call, 2, NBX_LIMIT, "the rank is too high");
    nbx_tensor *constant = NULL, *zero = NULL;
    if (!values) {
        int64_t none[NBX_MAX_RANK] = {0};
        NBXI_TRY(nbxi_tensor_new_contiguous(call->ctx, self->dtype, 0, NULL, call->device, &constant));
        nbxi_store_scalar(self->dtype, nbxi_data(constant), scalar);
        nbx_status made = nbxi_view(call->ctx, constant, self->dtype, ndim, sizes, none, 0, &zero);
        nbx_tensor_release(constant);
        NBXI_TRY(made);
        values = zero;
    }
    nbxi_index_work work;
    bool reshape = values->ndim != ndim; /* a rank 0 side counts as one of rank 1 */
    nbx_tensor *reshaped = NULL;
    nbx_status status = NBX_OK;
    if (reshape) {
        int64_t strides[NBX_MAX_RANK];
        nbxi_contiguous_strides(ndim, sizes, strides);
        if (ndim == 1 && values->ndim == 0) strides[0] = 0;
        status = nbxi_view(call->ctx, values, values->dtype, ndim, sizes, strides, values->offset, &reshaped);
    }
    if (status == NBX_OK)
        status = nbxi_index_work_begin(call, out, self, reshape ? reshaped : values, 0, NULL, mode,
                                       NBXI_WORK_DENSE_VALUES | (mean ? NBXI_WORK_COUNTS : 0), &work);
    nbx_tensor_release(reshaped);
    if (status == NBX_OK) {
        status = nbxi_index_plan_dim(call->ctx, "index", work.tensor, dim, index, &plan);
        if (status == NBX_OK) {
            nbx_tensor *identity = NULL;
            if (!include_self) {
                status =
                    nbxi_tensor_new_contiguous(call->ctx, work.tensor->dtype, ndim, sizes, call->device, &identity);
                if (status == NBX_OK) {
                    size_t size = nbx_dtype_size(work.tensor->dtype);
                    unsigned char bytes[16];
                    nbxi_accumulate_identity(work.tensor->dtype, mode, bytes);
                    for (int64_t i = 0; i < identity->numel; i++)
                        memcpy((char *)nbxi_data(identity) + (size_t)i * size, bytes, size);
                    nbxi_cpu_index_write(call->ctx, &plan, work.tensor, identity);
                    nbx_tensor_release(identity);
                }
            }
            if (status == NBX_OK && mode == NBXI_PUT)
                nbxi_cpu_index_write(call->ctx, &plan, work.tensor, work.values);
            else if (status == NBX_OK)
                nbxi_cpu_index_accumulate(&plan, work.tensor, work.values, mode, work.counts);
            if (status == NBX_OK && mean) nbxi_index_work_mean(&work, include_self);
            nbxi_index_plan_end(call->ctx, &plan);
        }
        status = nbxi_index_work_end(call, &work, status);
    }
    nbx_tensor_release(zero);
    return status;
}

/* source * alpha in the dtype that accumulates. */
static nbx_status scaled(nbxi_call *call, const nbx_tensor *source, nbx_scalar alpha, nbx_tensor **out)
{
    bool half = source->dtype == NBX_FLOAT16 || source->dtype == NBX_BFLOAT16;
    nbx_dtype dtype = half ? NBX_FLOAT32 : source->dtype;
    nbx_tensor *made = NULL;
    NBXI_TRY(nbxi_tensor_new_contiguous(call->ctx, dtype, source->ndim, source->sizes, call->device, &made));
    nbx_status status = nbxi_copy(call->ctx, made, source);
    if (status != NBX_OK) {
        nbx_tensor_release(made);
        return status;
    }
    unsigned char factor[16];
    nbxi_store_scalar(dtype, factor, alpha);
    char *data = nbxi_data(made);
    for (int64_t i = 0; i < made->numel; i++)
        nbxi_accumulate_one(dtype, data + (size_t)i * nbx_dtype_size(dtype), factor, NBXI_MULTIPLY);
    *out = made;
    return NBX_OK;
}

nbx_status nbxi_cpu_index_add(nbxi_call *call, nbx_tensor **outs)
{
    nbx_scalar alpha = nbxi_arg_scalar(call, 4);
    const nbx_tensor *source = nbxi_arg_tensor(call, 3);
    bool one = alpha.kind != NBX_SCALAR_COMPLEX && nbxi_scalar_to_double(alpha) == 1.0;
    if (one) return index_dim(call, outs[0], source, alpha, NBXI_ADD, false, true);
    nbx_tensor *product = NULL;
    NBXI_TRY(scaled(call, source, alpha, &product));
    nbx_status status = index_dim(call, outs[0], product, alpha, NBXI_ADD, false, true);
    nbx_tensor_release(product);
    return status;
}

nbx_status nbxi_cpu_index_copy(nbxi_call *call, nbx_tensor **outs)
{
    return index_dim(call, outs[0], nbxi_arg_tensor(call, 3), nbx_scalar_int(0), NBXI_PUT, false, true);
}

nbx_status nbxi_cpu_index_fill(nbxi_call *call, nbx_tensor **outs)
{
    nbx_scalar value;
    if (call->args[3].kind == NBX_VALUE_TENSOR) {
        const nbx_tensor *t = nbxi_arg_tensor(call, 3);
        value = nbxi_load_scalar(t->dtype, nbxi_data(t));
    } else {
        value = nbxi_arg_scalar(call, 3);
    }
    return index_dim(call, outs[0], NULL, value, NBXI_PUT, false, true);
}

nbx_status nbxi_cpu_index_reduce(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_accumulate mode;
    bool mean;
    NBXI_TRY(nbxi_parse_reduce(call, 4, &mode, &mean));
    return index_dim(call, outs[0], nbxi_arg_tensor(call, 3), nbx_scalar_int(0), mode, mean, nbxi_arg_bool(call, 5));
}

nbx_status nbxi_cpu_put(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0), *index = nbxi_arg_tensor(call, 1);
    nbxi_accumulate mode = nbxi_arg_bool(call, 3) ? NBXI_ADD : NBXI_PUT;
    int64_t *indices = NULL;
    NBXI_TRY(nbxi_load_indices(call->ctx, "index", index, self->numel, NBXI_INDEX_WRAP, &indices));
    nbxi_index_work work;
    nbx_status status = nbxi_index_work_begin(call, outs[0], self, nbxi_arg_tensor(call, 2), 0, NULL, mode,
                                              NBXI_WORK_DENSE_VALUES, &work);
    if (status == NBX_OK) {
        size_t size = nbx_dtype_size(work.tensor->dtype);
        char *data = nbxi_data(work.tensor);
        const char *source = nbxi_data(work.values);
        for (int64_t i = 0; i < index->numel; i++) {
            int64_t k = indices[i], at = 0;
            for (int d = self->ndim - 1; d >= 0; d--) {
                at += k % self->sizes[d] * work.tensor->strides[d];
                k /= self->sizes[d];
            }
            nbxi_accumulate_one(work.tensor->dtype, data + at * (int64_t)size, source + (size_t)i * size, mode);
        }
        status = nbxi_index_work_end(call, &work, NBX_OK);
    }
    nbxi_free(call->ctx->heap, indices);
    return status;
}

nbx_status nbxi_cpu_masked_scatter(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0), *mask = nbxi_arg_tensor(call, 1);
    const nbx_tensor *source = nbxi_arg_tensor(call, 2);
    nbx_tensor *out = outs[0], *flags = NULL, *dense = NULL;
    NBXI_TRY(nbxi_tensor_new_contiguous(call->ctx, NBX_BOOL, out->ndim, out->sizes, call->device, &flags));
    nbx_status status = nbxi_copy(call->ctx, flags, mask);
    if (status == NBX_OK) status = nbxi_tensor_contiguous(call->ctx, source, &dense);
    if (status == NBX_OK) {
        const unsigned char *f = nbxi_data(flags);
        int64_t wanted = 0;
        for (int64_t i = 0; i < flags->numel; i++) wanted += f[i] != 0;
        if (wanted > source->numel)
            status = nbxi_fail_arg(call, 2, NBX_SHAPE, "source has %lld elements, the mask asks for %lld",
                                   (long long)source->numel, (long long)wanted);
        if (status == NBX_OK && nbxi_overlap(out, self) != 1) status = nbxi_copy(call->ctx, out, self);
        size_t size = nbx_dtype_size(self->dtype);
        const char *from = nbxi_data(dense);
        int64_t position[NBX_MAX_RANK] = {0}, at = 0;
        for (int64_t i = 0; status == NBX_OK && i < flags->numel; i++) {
            if (f[i]) {
                memcpy((char *)nbxi_data(out) + at * (int64_t)size, from, size);
                from += size;
            }
            for (int d = out->ndim - 1; d >= 0; d--) {
                at += out->strides[d];
                if (++position[d] < out->sizes[d]) break;
                at -= out->strides[d] * out->sizes[d];
                position[d] = 0;
            }
        }
    }
    nbx_tensor_release(flags);
    nbx_tensor_release(dense);
    return status;
}
