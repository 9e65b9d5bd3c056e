/* SPDX-License-Identifier: Apache-2.0 */
/* Operators that arrange elements, as chains of others. */
#include "src/ops/composed/composed.h"

#include <string.h>

#include "src/tensor/convert.h"
#include "src/tensor/promote.h"

nbx_tensor *nbxi_filled(nbxi_chain *c, nbx_device device, const char *name, nbx_dtype dtype, const int64_t *sizes,
                        int ndim)
{
    return NBXI_CHAIN(c, name, INTS(sizes, ndim), nbxi_value_dtype(dtype), NONE, nbxi_value_device(device));
}

nbx_status nbxi_call_many(nbxi_chain *c, const char *name, const nbx_value *args, size_t nargs, nbx_value *rets,
                          size_t capacity)
{
    size_t count;
    if (c->status == NBX_OK) c->status = nbx_call(c->ctx, name, args, nargs, rets, capacity, &count);
    if (c->status != NBX_OK) memset(rets, 0, capacity * sizeof *rets);
    return c->status;
}

nbx_status nbxi_first_element(nbxi_call *call, int arg, nbx_scalar *out)
{
    nbx_tensor *t = nbxi_arg_tensor(call, arg);
    if (t->numel != 1)
        return nbxi_fail_arg(call, arg, NBX_SHAPE, "must have one element, it has %lld", (long long)t->numel);
    nbx_value item;
    size_t count;
    NBXI_TRY(nbx_call(call->ctx, "aten::item", &call->args[arg], 1, &item, 1, &count));
    *out = item.v.scalar;
    return NBX_OK;
}

nbx_status nbxi_composite_where_condition(nbxi_call *call)
{
    nbx_value list;
    size_t count;
    nbx_tensor **out;
    NBXI_TRY(nbx_call(call->ctx, "aten::nonzero_numpy", call->args, 1, &list, 1, &count));
    NBXI_TRY(nbxi_return_list(call, 0, list.v.tensors.count, &out));
    for (size_t i = 0; i < list.v.tensors.count; i++) out[i] = list.v.tensors.data[i];
    return NBX_OK;
}

nbx_status nbxi_composite_sum_to_size(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *x = nbxi_arg_tensor(call, 0);
    int64_t count, dims[NBX_MAX_RANK];
    const int64_t *sizes = nbxi_arg_ints(call, 1, &count);
    int n = 0, lead = x->ndim - (int)count;
    bool fits = lead >= 0;
    for (int d = 0; d < x->ndim && fits; d++) {
        fits = d < lead || sizes[d - lead] == x->sizes[d] || sizes[d - lead] == 1;
        if (d < lead || (sizes[d - lead] == 1 && x->sizes[d] != 1)) dims[n++] = d;
    }
    if (!fits) return nbxi_fail_arg(call, 1, NBX_SHAPE, "self cannot be summed to these sizes");
    if (n > 0) x = NBXI_CHAIN(&c, "aten::sum.dim_IntList", T(x), INTS(dims, n), B(true));
    if (n == 0) x = NBXI_CHAIN(&c, "aten::clone", T(x));
    if (c.status == NBX_OK && nbx_dtype_category(x->dtype) <= NBX_CATEGORY_INT) /* as sums have it */
        c.status = nbxi_as_dtype(call->ctx, x, NBX_INT64, &x);
    if (lead > 0) x = NBXI_CHAIN(&c, "aten::view", T(x), INTS(sizes, count));
    return nbxi_chain_return(&c, call, x);
}

nbx_status nbxi_composite_block_diag(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor **in = call->args[0].v.tensors.data;
    size_t count = call->args[0].v.tensors.count;
    nbxi_result_type type;
    nbx_dtype dtype = NBX_FLOAT32;
    int64_t sizes[2] = {0, 0}, row = 0, column = 0;
    nbxi_result_type_begin(&type);
    for (size_t i = 0; i < count; i++) {
        if (in[i]->ndim > 2)
            return nbxi_fail_arg(call, 0, NBX_SHAPE, "must have 2 or fewer dimensions, tensor %zu has %d", i,
                                 in[i]->ndim);
        NBXI_TRY(nbxi_result_type_tensor(call->ctx, &type, in[i]));
        sizes[0] += in[i]->ndim == 2 ? in[i]->sizes[0] : 1;
        sizes[1] += in[i]->ndim ? in[i]->sizes[in[i]->ndim - 1] : 1;
    }
    if (count == 0) sizes[0] = 1;
    if (count > 0) NBXI_TRY(nbxi_result_type_end(call->ctx, &type, &dtype));
    nbx_tensor *out = nbxi_filled(&c, call->device, "aten::zeros", dtype, sizes, 2);
    for (size_t i = 0; i < count && c.status == NBX_OK; i++) {
        int64_t rows = in[i]->ndim == 2 ? in[i]->sizes[0] : 1;
        int64_t columns = in[i]->ndim ? in[i]->sizes[in[i]->ndim - 1] : 1, part[2] = {rows, columns};
        nbx_tensor *block = NBXI_CHAIN(&c, "aten::reshape", T(in[i]), INTS(part, 2));
        nbx_tensor *to = nbxi_cut(&c, nbxi_cut(&c, out, 0, row, row + rows), 1, column, column + columns);
        (void)NBXI_CHAIN(&c, "aten::copy_", T(to), T(block));
        row += rows, column += columns;
    }
    return nbxi_chain_return(&c, call, out);
}

nbx_status nbxi_composite_narrow_tensor(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_scalar start;
    nbx_tensor *at = nbxi_arg_tensor(call, 2);
    if (at->ndim != 0 || nbx_dtype_category(at->dtype) != NBX_CATEGORY_INT)
        return nbxi_fail_arg(call, 2, NBX_INVALID_ARGUMENT, "must be an 0-dim integral tensor");
    NBXI_TRY(nbxi_first_element(call, 2, &start));
    nbx_tensor *out =
        NBXI_CHAIN(&c, "aten::narrow", call->args[0], call->args[1], I(nbxi_scalar_to_int(start)), call->args[3]);
    return nbxi_chain_return(&c, call, out);
}

nbx_status nbxi_composite_diagflat(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    const int64_t all = -1;
    nbx_tensor *flat = NBXI_CHAIN(&c, "aten::reshape", call->args[0], INTS(&all, 1));
    return nbxi_chain_return(&c, call, NBXI_CHAIN(&c, "aten::diag", T(flat), call->args[1]));
}

/* Powers of x along a new last dim: 1, x, x^2 ... */
static nbx_tensor *powers(nbxi_chain *c, nbx_device device, nbx_tensor *x, nbx_dtype dtype, int64_t n)
{
    int64_t sizes[NBX_MAX_RANK];
    nbx_tensor *parts[2];
    if (c->status != NBX_OK) return NULL;
    memcpy(sizes, x->sizes, sizeof(int64_t) * (size_t)x->ndim);
    sizes[x->ndim] = n < 1 ? 0 : 1;
    parts[0] = nbxi_filled(c, device, "aten::ones", dtype, sizes, x->ndim + 1);
    if (n < 2) return parts[0];
    sizes[x->ndim] = n - 1;
    nbx_tensor *wide = NBXI_CHAIN(c, "aten::unsqueeze", T(x), I(-1));
    wide = NBXI_CHAIN(c, "aten::expand", T(wide), INTS(sizes, x->ndim + 1));
    parts[1] = NBXI_CHAIN(c, "aten::cumprod", T(wide), I(-1), nbxi_value_dtype(dtype));
    return NBXI_CHAIN(c, "aten::cat", nbxi_value_list(parts, 2), I(-1));
}

static nbx_dtype at_least_int64(nbx_dtype dtype)
{
    return nbx_dtype_category(dtype) <= NBX_CATEGORY_INT ? NBX_INT64 : dtype;
}

nbx_status nbxi_composite_vander(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *x = nbxi_arg_tensor(call, 0);
    if (x->ndim != 1) return nbxi_fail_arg(call, 0, NBX_SHAPE, "must be a vector, it has rank %d", x->ndim);
    int64_t n = nbxi_arg_is_none(call, 1) ? x->sizes[0] : nbxi_arg_int(call, 1);
    if (n < 0) return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "must be non-negative, got %lld", (long long)n);
    nbx_tensor *out = powers(&c, call->device, x, at_least_int64(x->dtype), n);
    const int64_t last = 1;
    if (!nbxi_arg_bool(call, 2)) out = NBXI_CHAIN(&c, "aten::flip", T(out), INTS(&last, 1));
    return nbxi_chain_return(&c, call, out);
}

nbx_status nbxi_composite_linalg_vander(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *x = nbxi_arg_tensor(call, 0);
    if (x->ndim == NBX_MAX_RANK || x->dtype == NBX_BOOL)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "must be numbers, and have less than %d dimensions", NBX_MAX_RANK);
    if (x->ndim == 0) x = NBXI_CHAIN(&c, "aten::unsqueeze", T(x), I(0));
    NBXI_TRY(c.status);
    int64_t n = nbxi_arg_is_none(call, 1) ? x->sizes[x->ndim - 1] : nbxi_arg_int(call, 1);
    if (n <= 1) return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "must be greater than 1, got %lld", (long long)n);
    return nbxi_chain_return(&c, call, powers(&c, call->device, x, at_least_int64(x->dtype), n));
}

nbx_status nbxi_composite_nonzero_static(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *x = nbxi_arg_tensor(call, 0), *parts[2];
    int64_t size = nbxi_arg_int(call, 1), sizes[2] = {0, x->ndim};
    if (size < 0) return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "must not be negative");
    nbx_tensor *found = NBXI_CHAIN(&c, "aten::nonzero", T(x));
    if (c.status != NBX_OK) return c.status;
    if (found->sizes[0] < size) {
        sizes[0] = size - found->sizes[0];
        parts[0] = found;
        parts[1] = NBXI_CHAIN(&c, "aten::full", INTS(sizes, 2), call->args[2], nbxi_value_dtype(NBX_INT64), NONE,
                              nbxi_value_device(call->device));
        found = NBXI_CHAIN(&c, "aten::cat", nbxi_value_list(parts, 2), I(0));
    } else {
        found = nbxi_cut(&c, found, 0, 0, size);
    }
    return nbxi_chain_return(&c, call, NBXI_CHAIN(&c, "aten::contiguous", T(found)));
}

/* linspace and logspace whose ends are tensors of one element. */
nbx_status nbxi_composite_space_of_tensors(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_value args[NBXI_MAX_ARGS];
    memcpy(args, call->args, (size_t)call->op->nargs * sizeof *args);
    for (int i = 0; i < 2; i++) {
        if (call->op->args[i].type != NBXI_ARG_TENSOR) continue;
        nbx_scalar end;
        if (nbxi_arg_tensor(call, i)->ndim != 0)
            return nbxi_fail_arg(call, i, NBX_SHAPE, "must be a tensor of rank 0, it has rank %d",
                                 nbxi_arg_tensor(call, i)->ndim);
        NBXI_TRY(nbxi_first_element(call, i, &end));
        args[i] = nbxi_value_scalar(end);
    }
    const char *name = strstr(call->op->name, "logspace") ? "aten::logspace" : "aten::linspace";
    return nbxi_chain_return(&c, call, nbxi_chain_call(&c, name, args, (size_t)call->op->nargs));
}

nbx_status nbxi_composite_cast(nbxi_call *call)
{
    static const struct {
        const char *name;
        nbx_dtype dtype;
    } casts[] = {{"Byte", NBX_UINT8}, {"Char", NBX_INT8},  {"Double", NBX_FLOAT64}, {"Float", NBX_FLOAT32},
                 {"Int", NBX_INT32},  {"Long", NBX_INT64}, {"Short", NBX_INT16},    {"Half", NBX_FLOAT16}};
    nbx_tensor *out = nbxi_arg_tensor(call, 0);
    for (size_t i = 0; i < sizeof casts / sizeof *casts; i++)
        if (strcmp(strrchr(call->op->name, '_') + 1, casts[i].name) == 0)
            NBXI_TRY(nbxi_as_dtype(call->ctx, out, casts[i].dtype, &out));
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}

nbx_status nbxi_composite_shape_as_tensor(nbxi_call *call)
{
    nbx_tensor *x = nbxi_arg_tensor(call, 0), *out;
    int64_t n = x->ndim;
    NBXI_TRY(nbxi_tensor_new_contiguous(call->ctx, NBX_INT64, 1, &n, (nbx_device){NBX_DEVICE_CPU, 0}, &out));
    NBXI_TRY(nbxi_scope_adopt(call->ctx, out));
    if (n > 0) memcpy(nbxi_data(out), x->sizes, sizeof(int64_t) * (size_t)n);
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}

nbx_status nbxi_composite_pad_sequence(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor **in = call->args[0].v.tensors.data;
    size_t count = call->args[0].v.tensors.count;
    bool batch_first = nbxi_arg_bool(call, 1), left = strcmp(call->args[3].v.string, "left") == 0;
    int64_t longest = 0, sizes[NBX_MAX_RANK];
    if (count == 0) return nbxi_fail_arg(call, 0, NBX_INVALID_ARGUMENT, "expects at least one tensor");
    if (!left && strcmp(call->args[3].v.string, "right") != 0)
        return nbxi_fail_arg(call, 3, NBX_INVALID_ARGUMENT, "should be either right or left");
    for (size_t i = 0; i < count; i++) {
        if (in[i]->ndim == 0 || in[i]->ndim == NBX_MAX_RANK)
            return nbxi_fail_arg(call, 0, NBX_SHAPE, "tensors must have at least one dimension");
        if (in[i]->sizes[0] > longest) longest = in[i]->sizes[0];
    }
    int ndim = in[0]->ndim + 1;
    sizes[batch_first ? 0 : 1] = (int64_t)count, sizes[batch_first ? 1 : 0] = longest;
    for (int d = 2; d < ndim; d++) sizes[d] = in[0]->sizes[d - 1];
    nbx_tensor *out = NBXI_CHAIN(&c, "aten::full", INTS(sizes, ndim), call->args[2], nbxi_value_dtype(in[0]->dtype),
                                 NONE, nbxi_value_device(call->device));
    for (size_t i = 0; i < count; i++) {
        int64_t n = in[i]->sizes[0], from = left ? longest - n : 0;
        nbx_tensor *row = NBXI_CHAIN(&c, "aten::select.int", T(out), I(batch_first ? 0 : 1), I((int64_t)i));
        (void)NBXI_CHAIN(&c, "aten::copy_", T(nbxi_cut(&c, row, 0, from, from + n)), T(in[i]));
    }
    return nbxi_chain_return(&c, call, out);
}

/* Steps whose time is over leave the batch, so the rows of one step are a prefix of the batch. */
nbx_status nbxi_composite_pack_padded_sequence(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *x = nbxi_arg_tensor(call, 0), *lengths = nbxi_arg_tensor(call, 1), *sizes, **parts;
    if (x->ndim < 2) return nbxi_fail_arg(call, 0, NBX_SHAPE, "must have at least 2 dimensions");
    if (nbxi_arg_bool(call, 2)) x = NBXI_CHAIN(&c, "aten::transpose.int", T(x), I(0), I(1));
    if (c.status != NBX_OK) return c.status;
    if (lengths->ndim != 1 || lengths->dtype != NBX_INT64 || !nbxi_is_host(lengths) || lengths->sizes[0] != x->sizes[1])
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "must be int64, on the CPU, one for each of the %lld sequences",
                             (long long)x->sizes[1]);
    int64_t n = lengths->sizes[0], previous = x->sizes[0];
    const int64_t *length = nbxi_data(lengths), step = lengths->strides[0];
    for (int64_t i = 0; i < n; i++) {
        if (length[i * step] <= 0 || length[i * step] > previous)
            return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT,
                                 "must be positive, sorted in decreasing order and at most the sequences' length");
        previous = length[i * step];
    }
    if (n == 0) return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "expected at least one sequence");
    int64_t steps = length[0];
    NBXI_TRY(nbxi_tensor_new_contiguous(call->ctx, NBX_INT64, 1, &steps, (nbx_device){NBX_DEVICE_CPU, 0}, &sizes));
    NBXI_TRY(nbxi_scope_adopt(call->ctx, sizes));
    parts = nbxi_alloc_array(call->ctx->heap, (size_t)steps, sizeof(nbx_tensor *));
    if (!parts) return nbxi_fail_memory(call->ctx, (size_t)steps * sizeof(nbx_tensor *), "packed steps");
    for (int64_t t = 0, live = n; t < steps; t++) {
        while (live > 0 && length[(live - 1) * step] <= t) live--;
        ((int64_t *)nbxi_data(sizes))[t] = live;
        nbx_tensor *row = NBXI_CHAIN(&c, "aten::select.int", T(x), I(0), I(t));
        parts[t] = nbxi_cut(&c, row, 0, 0, live);
    }
    nbx_tensor *out = NBXI_CHAIN(&c, "aten::cat", nbxi_value_list(parts, (size_t)steps), I(0));
    nbxi_free(call->ctx->heap, parts);
    nbxi_return_tensor(call, 1, sizes);
    return nbxi_chain_return(&c, call, out);
}

nbx_status nbxi_composite_pad_packed_sequence(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *data = nbxi_arg_tensor(call, 0), *batch = nbxi_arg_tensor(call, 1), *lengths;
    if (data->ndim < 1 || batch->ndim != 1 || batch->dtype != NBX_INT64 || !nbxi_is_host(batch) || batch->numel == 0)
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "must be a vector of int64 on the CPU with at least one element");
    int64_t steps = batch->sizes[0], step = batch->strides[0], total = nbxi_arg_int(call, 4), sizes[NBX_MAX_RANK];
    const int64_t *live = nbxi_data(batch);
    int64_t n = live[0], sum = 0;
    for (int64_t t = 0; t < steps; t++) {
        if (live[t * step] <= 0 || (t > 0 && live[t * step] > live[(t - 1) * step]) || live[t * step] > data->sizes[0])
            return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "must be positive and must not grow");
        sum += live[t * step];
    }
    if (sum != data->sizes[0])
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "adds up to %lld steps, data has %lld", (long long)sum,
                             (long long)data->sizes[0]);
    if (total > 0 && total < steps)
        return nbxi_fail_arg(call, 4, NBX_INVALID_ARGUMENT, "must be at least the length of the longest sequence, %lld",
                             (long long)steps);
    sizes[0] = total > 0 ? total : steps, sizes[1] = n;
    for (int d = 1; d < data->ndim; d++) sizes[d + 1] = data->sizes[d];
    nbx_tensor *out = NBXI_CHAIN(&c, "aten::full", INTS(sizes, data->ndim + 1), call->args[3],
                                 nbxi_value_dtype(data->dtype), NONE, nbxi_value_device(call->device));
    NBXI_TRY(nbxi_tensor_new_contiguous(call->ctx, NBX_INT64, 1, &n, (nbx_device){NBX_DEVICE_CPU, 0}, &lengths));
    NBXI_TRY(nbxi_scope_adopt(call->ctx, lengths));
    for (int64_t i = 0; i < n; i++) {
        int64_t t = 0;
        while (t < steps && live[t * step] > i) t++;
        ((int64_t *)nbxi_data(lengths))[i] = t;
    }
    for (int64_t t = 0, at = 0; t < steps; at += live[t * step], t++) {
        nbx_tensor *row = NBXI_CHAIN(&c, "aten::select.int", T(out), I(0), I(t));
        (void)NBXI_CHAIN(&c, "aten::copy_", T(nbxi_cut(&c, row, 0, 0, live[t * step])),
                         T(nbxi_cut(&c, data, 0, at, at + live[t * step])));
    }
    if (nbxi_arg_bool(call, 2)) out = NBXI_CHAIN(&c, "aten::transpose.int", T(out), I(0), I(1));
    nbxi_return_tensor(call, 1, lengths);
    return nbxi_chain_return(&c, call, out);
}
