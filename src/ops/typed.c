/* SPDX-License-Identifier: Apache-2.0 */
/* What the bodies of the typed functions are made of. */
#include "src/ops/typed.h"

#include <string.h>

#include "src/ops/dispatch.h"

static nbx_status check_list(nbx_context *ctx, const nbxi_op *op, int arg, const void *data, size_t count)
{
    if (count > NBXI_TYPED_LIST)
        return nbxi_fail_argument(ctx, NBX_LIMIT, op->args[arg].name,
                                  "argument '%s' of %s has %zu entries; at most %d are taken here, nbx_call takes more",
                                  op->args[arg].name, op->name, count, NBXI_TYPED_LIST);
    if (count > 0 && data == NULL)
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, op->args[arg].name, "argument '%s' of %s is NULL",
                                  op->args[arg].name, op->name);
    return NBX_OK;
}

nbx_status nbxi_put_doubles(nbx_context *ctx, const nbxi_op *op, int arg, nbx_value *v, nbx_scalar *list,
                            const double *data, size_t count)
{
    if (ctx == NULL) return NBX_INVALID_ARGUMENT;
    NBXI_TRY(check_list(ctx, op, arg, data, count));
    for (size_t i = 0; i < count; i++) list[i] = nbx_scalar_double(data[i]);
    nbxi_put_scalars(v, data ? list : NULL, count, op->args[arg].optional);
    return NBX_OK;
}

nbx_status nbxi_put_bools(nbx_context *ctx, const nbxi_op *op, int arg, nbx_value *v, nbx_scalar *list,
                          const bool *data, size_t count)
{
    if (ctx == NULL) return NBX_INVALID_ARGUMENT;
    NBXI_TRY(check_list(ctx, op, arg, data, count));
    for (size_t i = 0; i < count; i++) list[i] = nbx_scalar_bool(data[i]);
    nbxi_put_scalars(v, data ? list : NULL, count, op->args[arg].optional);
    return NBX_OK;
}

nbx_status nbxi_typed_options(nbx_context *ctx, const nbxi_op *op, void *full, size_t size, const void *given)
{
    if (given == NULL) return NBX_OK;
    size_t have;
    memcpy(&have, given, sizeof have);
    if (have < sizeof have || have > size)
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "options",
                                  "options of %s have struct_size %zu; fill them with the options' _init function%s",
                                  op->name, have, have > size ? " of a header that is not newer than the library" : "");
    memcpy(full, given, have);
    return NBX_OK;
}

nbx_status nbxi_typed_values(nbx_context *ctx, const nbxi_op *op, const nbx_value *args, size_t nargs, nbx_value *rets)
{
    NBXI_TRY(nbxi_op_call(ctx, op, args, nargs, rets));
    return nbxi_adopt_values(ctx, rets, nbxi_value_count(op));
}

nbx_status nbxi_typed_nothing(nbx_context *ctx, const nbxi_op *op, const nbx_value *args, size_t nargs)
{
    nbx_value rets[NBXI_MAX_RETURNS];
    NBXI_TRY(nbxi_op_call(ctx, op, args, nargs, rets));
    nbxi_release_values(ctx, rets, nbxi_value_count(op));
    return NBX_OK;
}

nbx_status nbxi_typed_tensors(nbx_context *ctx, const nbxi_op *op, const nbx_value *args, size_t nargs,
                              nbx_tensor **const *outs, int count)
{
    nbx_value rets[NBXI_MAX_RETURNS];
    bool any = false;
    for (int k = 0; k < count; k++) {
        any = any || outs[k] != NULL;
        if (outs[k]) *outs[k] = NULL;
    }
    if (ctx == NULL) return NBX_INVALID_ARGUMENT;
    if (!any) return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "out", "out of %s must not be NULL", op->name);
    NBXI_TRY(nbxi_op_call(ctx, op, args, nargs, rets));
    for (int k = 0; k < count; k++)
        if (outs[k] == NULL) nbx_value_release(ctx, &rets[k]); /* not wanted */
    NBXI_TRY(nbxi_adopt_values(ctx, rets, count));
    for (int k = 0; k < count; k++)
        if (outs[k]) *outs[k] = rets[k].v.tensor;
    return NBX_OK;
}

nbx_status nbxi_typed_list(nbx_context *ctx, const nbxi_op *op, const nbx_value *args, size_t nargs, nbx_tensor **out,
                           size_t capacity, size_t *count)
{
    if (count) *count = 0;
    if (ctx == NULL) return NBX_INVALID_ARGUMENT;
    nbx_value list;
    NBXI_TRY(nbxi_op_call(ctx, op, args, nargs, &list));
    size_t n = list.v.tensors.count;
    if (count) *count = n;
    nbx_status status = NBX_OK;
    if (n > capacity || (n > 0 && out == NULL))
        status =
            nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "capacity", "%s has %zu results, but there is room for %zu",
                               op->name, n, out ? capacity : (size_t)0);
    for (size_t i = 0; i < n && status == NBX_OK; i++) {
        nbx_tensor_retain(list.v.tensors.data[i]);
        status = nbxi_scope_adopt(ctx, list.v.tensors.data[i]);
        out[i] = list.v.tensors.data[i];
    }
    nbx_value_release(ctx, &list);
    if (status != NBX_OK)
        for (size_t i = 0; i < n && i < capacity && out; i++) out[i] = NULL;
    return status;
}
