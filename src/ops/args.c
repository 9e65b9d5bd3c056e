/* SPDX-License-Identifier: Apache-2.0 */
/* Small helpers for functions that serve several schemas. */
#include "src/ops/args.h"

#include <string.h>

int nbxi_arg_find(const nbxi_call *call, const char *name)
{
    for (int i = 0; i < call->op->nargs; i++)
        if (!strcmp(call->op->args[i].name, name)) return i;
    return -1;
}

nbx_value nbxi_value_tensor(nbx_tensor *t)
{
    nbx_value v = {.kind = nbxi_is_none(t) ? NBX_VALUE_NONE : NBX_VALUE_TENSOR};
    v.v.tensor = t;
    return v;
}

nbx_value nbxi_value_none(void) { return nbxi_value_tensor(NULL); }

static nbx_value scalar(nbx_scalar s)
{
    nbx_value v = {.kind = NBX_VALUE_SCALAR};
    v.v.scalar = s;
    return v;
}

nbx_value nbxi_value_int(int64_t i) { return scalar(nbx_scalar_int(i)); }
nbx_value nbxi_value_double(double d) { return scalar(nbx_scalar_double(d)); }
nbx_value nbxi_value_bool(bool b) { return scalar(nbx_scalar_bool(b)); }

nbx_value nbxi_value_dtype(nbx_dtype dtype)
{
    nbx_value v = {.kind = NBX_VALUE_DTYPE};
    v.v.dtype = dtype;
    return v;
}

nbx_value nbxi_value_ints(const int64_t *data, size_t count)
{
    nbx_value v = {.kind = NBX_VALUE_INTS};
    v.v.ints.data = data;
    v.v.ints.count = count;
    return v;
}

nbx_status nbxi_call1(nbx_context *ctx, const char *name, const nbx_value *args, size_t nargs, nbx_tensor **out)
{
    nbx_value result;
    size_t count = 0;
    NBXI_TRY(nbx_call(ctx, name, args, nargs, &result, 1, &count));
    *out = result.v.tensor;
    return NBX_OK;
}
