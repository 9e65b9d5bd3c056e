/* SPDX-License-Identifier: Apache-2.0 */
/* What the bodies of the typed functions are made of. */
#ifndef NBXI_OPS_TYPED_H
#define NBXI_OPS_TYPED_H

#include "src/ops/op.h"

#define NBXI_TYPED_LIST 16 /* entries of a float[] or bool[] */

static inline void nbxi_put_tensor(nbx_value *v, nbx_tensor *t)
{
    v->kind = NBX_VALUE_TENSOR;
    v->v.tensor = t;
}
static inline void nbxi_put_scalar(nbx_value *v, nbx_scalar s)
{
    v->kind = NBX_VALUE_SCALAR;
    v->v.scalar = s;
}
static inline void nbxi_put_int(nbx_value *v, int64_t i) { nbxi_put_scalar(v, nbx_scalar_int(i)); }
static inline void nbxi_put_double(nbx_value *v, double d) { nbxi_put_scalar(v, nbx_scalar_double(d)); }
static inline void nbxi_put_bool(nbx_value *v, bool b) { nbxi_put_scalar(v, nbx_scalar_bool(b)); }
static inline void nbxi_put_string(nbx_value *v, const char *s)
{
    v->kind = s ? NBX_VALUE_STRING : NBX_VALUE_NONE;
    v->v.string = s;
}
static inline void nbxi_put_dtype(nbx_value *v, nbx_dtype d)
{
    v->kind = NBX_VALUE_DTYPE;
    v->v.dtype = d;
}
static inline void nbxi_put_layout(nbx_value *v, nbx_layout l)
{
    v->kind = NBX_VALUE_LAYOUT;
    v->v.layout = l;
}
static inline void nbxi_put_device(nbx_value *v, nbx_device d)
{
    v->kind = NBX_VALUE_DEVICE;
    v->v.device = d;
}
static inline void nbxi_put_memory_format(nbx_value *v, nbx_memory_format f)
{
    v->kind = NBX_VALUE_MEMORY_FORMAT;
    v->v.memory_format = f;
}
static inline void nbxi_put_generator(nbx_value *v, struct nbx_generator *g) /* NULL: None */
{
    v->kind = g ? NBX_VALUE_GENERATOR : NBX_VALUE_NONE;
    v->v.generator = g;
}

#define NBXI_PUT_OPTIONAL(name) \
    static inline void nbxi_put_optional_##name(nbx_value *v, nbx_optional_##name o) \
    { \
        if (o.has) \
            nbxi_put_##name(v, o.value); \
        else \
            v->kind = NBX_VALUE_NONE; \
    }
NBXI_PUT_OPTIONAL(int)
NBXI_PUT_OPTIONAL(double)
NBXI_PUT_OPTIONAL(bool)
NBXI_PUT_OPTIONAL(scalar)
NBXI_PUT_OPTIONAL(dtype)
NBXI_PUT_OPTIONAL(layout)
NBXI_PUT_OPTIONAL(device)
NBXI_PUT_OPTIONAL(memory_format)
#undef NBXI_PUT_OPTIONAL

/* Lists: NULL is None where None is allowed. */
static inline void nbxi_put_ints(nbx_value *v, const int64_t *data, size_t count, bool optional)
{
    v->kind = optional && data == NULL && count == 0 ? NBX_VALUE_NONE : NBX_VALUE_INTS;
    v->v.ints.data = data;
    v->v.ints.count = count;
}
static inline void nbxi_put_scalars(nbx_value *v, const nbx_scalar *data, size_t count, bool optional)
{
    v->kind = optional && data == NULL && count == 0 ? NBX_VALUE_NONE : NBX_VALUE_SCALARS;
    v->v.scalars.data = data;
    v->v.scalars.count = count;
}
static inline void nbxi_put_tensors(nbx_value *v, nbx_tensor *const *data, size_t count, bool optional)
{
    v->kind = optional && data == NULL && count == 0 ? NBX_VALUE_NONE : NBX_VALUE_TENSORS;
    v->v.tensors.data = (nbx_tensor **)(uintptr_t)data; /* values of arguments are not written */
    v->v.tensors.count = count;
}
/* list has room for NBXI_TYPED_LIST. */
nbx_status nbxi_put_doubles(nbx_context *ctx, const nbxi_op *op, int arg, nbx_value *v, nbx_scalar *list,
                            const double *data, size_t count);
nbx_status nbxi_put_bools(nbx_context *ctx, const nbxi_op *op, int arg, nbx_value *v, nbx_scalar *list,
                          const bool *data, size_t count);

/* Lays the caller's options, of this or an older library's size, over the defaults in `full`. */
nbx_status nbxi_typed_options(nbx_context *ctx, const nbxi_op *op, void *full, size_t size, const void *given);

/* Run the operator and hand over its results: nothing; tensors; the tensors of a list; mixed values (rets has room for
 * the returns). Tensors go to the open scope if there is one. */
nbx_status nbxi_typed_nothing(nbx_context *ctx, const nbxi_op *op, const nbx_value *args, size_t nargs);
nbx_status nbxi_typed_tensors(nbx_context *ctx, const nbxi_op *op, const nbx_value *args, size_t nargs,
                              nbx_tensor **const *outs, int count);
nbx_status nbxi_typed_list(nbx_context *ctx, const nbxi_op *op, const nbx_value *args, size_t nargs, nbx_tensor **out,
                           size_t capacity, size_t *count);
nbx_status nbxi_typed_values(nbx_context *ctx, const nbxi_op *op, const nbx_value *args, size_t nargs, nbx_value *rets);

#endif
