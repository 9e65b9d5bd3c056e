/* SPDX-License-Identifier: Apache-2.0 */
/* Short names for chains of operators. */
#ifndef NBXI_OPS_COMPOSED_H
#define NBXI_OPS_COMPOSED_H

#include "ops_rows.h"
#include "src/ops/args.h"
#include "src/ops/compose.h"

#define T nbxi_value_tensor
#define I nbxi_value_int
#define D nbxi_value_double
#define B nbxi_value_bool
#define NONE nbxi_value_none()
#define INTS(list, count) nbxi_value_ints(list, (size_t)(count))

static inline nbx_value nbxi_value_text(const char *text)
{
    nbx_value v = {.kind = NBX_VALUE_STRING};
    v.v.string = text;
    return v;
}
static inline nbx_value nbxi_value_list(nbx_tensor **tensors, size_t count)
{
    nbx_value v = {.kind = NBX_VALUE_TENSORS};
    v.v.tensors.data = tensors, v.v.tensors.count = count;
    return v;
}
static inline nbx_value nbxi_value_device(nbx_device device)
{
    nbx_value v = {.kind = NBX_VALUE_DEVICE};
    v.v.device = device;
    return v;
}
static inline nbx_value nbxi_value_scalar(nbx_scalar s)
{
    nbx_value v = {.kind = NBX_VALUE_SCALAR};
    v.v.scalar = s;
    return v;
}
/* slice(x, dim, from, to) */
static inline nbx_tensor *nbxi_cut(nbxi_chain *c, nbx_tensor *x, int64_t dim, int64_t from, int64_t to)
{
    return NBXI_CHAIN(c, "aten::slice.Tensor", T(x), I(dim), I(from), I(to));
}
/* Zeros (fill: ones) of x's dtype unless another is given, on the call's device. */
nbx_tensor *nbxi_filled(nbxi_chain *c, nbx_device device, const char *name, nbx_dtype dtype, const int64_t *sizes,
                        int ndim);
/* The results of an operator with several; they belong to the open scope. */
nbx_status nbxi_call_many(nbxi_chain *c, const char *name, const nbx_value *args, size_t nargs, nbx_value *rets,
                          size_t capacity);
/* Element 0 of a tensor. */
nbx_status nbxi_first_element(nbxi_call *call, int arg, nbx_scalar *out);

#endif
