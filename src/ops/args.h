/* SPDX-License-Identifier: Apache-2.0 */
/* Small helpers for functions that serve several schemas. */
#ifndef NBXI_OPS_ARGS_H
#define NBXI_OPS_ARGS_H

#include "src/ops/op.h"

/* The position of the argument of that name, or -1. */
int nbxi_arg_find(const nbxi_call *call, const char *name);

/* Values for nbx_call from inside composites. */
nbx_value nbxi_value_tensor(nbx_tensor *t); /* NULL and NBX_NONE: None */
nbx_value nbxi_value_none(void);
nbx_value nbxi_value_int(int64_t i);
nbx_value nbxi_value_double(double d);
nbx_value nbxi_value_bool(bool b);
nbx_value nbxi_value_dtype(nbx_dtype dtype);
nbx_value nbxi_value_ints(const int64_t *data, size_t count);

/* Calls an operator with one tensor result, which belongs to the composite's scope. */
nbx_status nbxi_call1(nbx_context *ctx, const char *name, const nbx_value *args, size_t nargs, nbx_tensor **out);

#endif
