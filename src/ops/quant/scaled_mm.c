/* SPDX-License-Identifier: Apache-2.0 */
/* Products of float8 matrices with scales. */
#include <string.h>

#include "ops_rows.h"
#include "src/ops/args.h"
#include "src/ops/compose.h"

#define T nbxi_value_tensor

static bool is_float8(const nbx_tensor *t) { return t->dtype == NBX_FLOAT8_E4M3FN || t->dtype == NBX_FLOAT8_E5M2; }

/* One scale for the matrix, or one for each row ([M, 1]) or column ([1, N]). */
static nbx_status check_scale(nbxi_call *call, int i, int64_t rows, int64_t columns)
{
    const nbx_tensor *s = nbxi_arg_tensor(call, i);
    if (s->dtype != NBX_FLOAT32)
        return nbxi_fail_arg(call, i, NBX_DTYPE, "must be float32, not %s", nbx_dtype_name(s->dtype));
    if (s->numel == 1 || (s->ndim == 2 && s->sizes[0] == rows && s->sizes[1] == columns)) return NBX_OK;
    return nbxi_fail_arg(call, i, NBX_NOT_SUPPORTED,
                         "must have one element or the sizes [%lld, %lld]; blocks are not supported", (long long)rows,
                         (long long)columns);
}

static nbx_tensor *scaled(nbxi_chain *c, nbx_tensor *x, nbx_tensor *scale)
{
    nbx_tensor *f = NULL;
    if (c->status == NBX_OK) c->status = nbxi_as_dtype(c->ctx, x, NBX_FLOAT32, &f);
    return NBXI_CHAIN(c, "aten::mul.Tensor", T(f), T(scale));
}

nbx_status nbxi_composite_scaled_mm(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *a = nbxi_arg_tensor(call, 0), *b = nbxi_arg_tensor(call, 1), *bias = nbxi_arg_tensor(call, 4),
               *out = NULL;
    if (!is_float8(a) || a->ndim != 2) return nbxi_fail_arg(call, 0, NBX_DTYPE, "must be a matrix of float8");
    if (!is_float8(b) || b->ndim != 2) return nbxi_fail_arg(call, 1, NBX_DTYPE, "must be a matrix of float8");
    if (a->sizes[1] != b->sizes[0])
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "must have %lld rows, it has %lld", (long long)a->sizes[1],
                             (long long)b->sizes[0]);
    NBXI_TRY(check_scale(call, 2, a->sizes[0], 1));
    NBXI_TRY(check_scale(call, 3, 1, b->sizes[1]));
    if (nbxi_arg_tensor(call, 5))
        return nbxi_fail_arg(call, 5, NBX_NOT_SUPPORTED, "a scale of the result is not supported");
    if (bias && bias->numel != b->sizes[1])
        return nbxi_fail_arg(call, 4, NBX_SHAPE, "must have %lld elements", (long long)b->sizes[1]);
    nbx_tensor *x = scaled(&c, a, nbxi_arg_tensor(call, 2)), *w = scaled(&c, b, nbxi_arg_tensor(call, 3));
    nbx_tensor *y = NBXI_CHAIN(&c, "aten::mm", T(x), T(w));
    if (bias) y = NBXI_CHAIN(&c, "aten::add_.Tensor", T(y), T(bias));
    if (c.status == NBX_OK) c.status = nbxi_as_dtype(call->ctx, y, nbxi_arg_dtype(call, 6, a->dtype), &out);
    return nbxi_chain_return(&c, call, out);
}
