/* SPDX-License-Identifier: Apache-2.0 */
/* Operators as the table has them, and what their functions get.
 *
 * Kinds of rows and the functions that they name:
 *   kernel     infer (outputs' dtype, sizes and strides; ALL argument checks) + cpu + ref kernels that fill outputs
 *   pointwise  like kernel, with everything made from the row's expressions
 *   dynamic    cpu + ref functions that make their own results (sizes depend on data)
 * kernel and dynamic rows may name a device function too, which runs on every device that is not the host.
 *   view       one device-independent function that makes views (nbxi_view only)
 *   composite  one device-independent function that calls other operators
 * In-place and out= variants of kernel, pointwise, composite and dynamic rows are made by the dispatcher. */
#ifndef NBXI_OPS_OP_H
#define NBXI_OPS_OP_H

#include "nbx/call.h"
#include "src/base/context.h"
#include "src/tensor/tensor.h"

typedef enum nbxi_arg_type {
    NBXI_ARG_TENSOR,
    NBXI_ARG_INT,
    NBXI_ARG_FLOAT,
    NBXI_ARG_BOOL,
    NBXI_ARG_SCALAR,
    NBXI_ARG_STRING,
    NBXI_ARG_DTYPE,
    NBXI_ARG_LAYOUT,
    NBXI_ARG_DEVICE,
    NBXI_ARG_MEMORY_FORMAT,
    NBXI_ARG_GENERATOR,
    NBXI_ARG_INTS,
    NBXI_ARG_FLOATS,
    NBXI_ARG_BOOLS,
    NBXI_ARG_SCALARS,
    NBXI_ARG_TENSORS,
    NBXI_ARG_OPTIONAL_TENSORS
} nbxi_arg_type;

typedef struct nbxi_arg {
    const char *name;
    nbxi_arg_type type;
    bool optional; /* T?: None is allowed */
    bool has_default;
    bool keyword_only;
    bool written;  /* (a!) */
    int list_size; /* int[2]: 2, a single int is then taken for a list of two; else 0 */
    nbx_value default_value;
} nbxi_arg;

typedef enum nbxi_op_kind {
    NBXI_OP_POINTWISE,
    NBXI_OP_KERNEL,
    NBXI_OP_DYNAMIC,
    NBXI_OP_VIEW,
    NBXI_OP_COMPOSITE,
    NBXI_OP_REGISTERED
} nbxi_op_kind;
typedef enum nbxi_op_variant { NBXI_FUNCTIONAL, NBXI_INPLACE, NBXI_OUT } nbxi_op_variant;
typedef enum nbxi_bound_kind {
    NBXI_BOUND_EXACT,
    NBXI_BOUND_ULP,
    NBXI_BOUND_SUM,
    NBXI_BOUND_NORM, /* c units roundoff of the largest magnitude of the result: compositions */
    NBXI_BOUND_NONE
} nbxi_bound_kind;

typedef struct nbxi_op nbxi_op;
typedef struct nbxi_call nbxi_call;

typedef nbx_status (*nbxi_infer_function)(nbxi_call *call, nbxi_meta *outs); /* one meta for each tensor return */
typedef nbx_status (*nbxi_kernel_function)(nbxi_call *call, nbx_tensor **outs);
typedef nbx_status (*nbxi_value_function)(nbxi_call *call); /* sets call->rets, new references */

#define NBXI_MAX_ARGS 32
#define NBXI_MAX_RETURNS 8
#define NBXI_RETURN_LIST (-1) /* the one return is Tensor[] */

struct nbxi_op {
    const char *name; /* "aten::add.Tensor"; the overload "default" is left out */
    const char *schema;
    nbxi_op_kind kind;
    nbxi_op_variant variant;
    const nbxi_op *base; /* functional row of an in-place or out= variant, NULL otherwise */
    int nargs;
    const nbxi_arg *args;
    int nreturns; /* or NBXI_RETURN_LIST */
    const nbxi_arg_type *returns;
    nbxi_infer_function infer;
    nbxi_kernel_function cpu, ref;
    nbxi_kernel_function device;              /* queues the launches on the device of the call; NULL: none */
    nbxi_value_function function;             /* view, composite */
    nbxi_value_function cpu_value, ref_value; /* dynamic */
    nbxi_value_function device_value;         /* the same on a device; NULL: none */
    const void *pointwise;                    /* nbxi_pointwise of a pointwise row */
    nbxi_bound_kind bound;
    double bound_factor; /* ulps, or c of the sum or norm bound */
    uint32_t dtypes;     /* bit 1u << nbx_dtype: what the row takes for its (promoted) operands; 0: it checks itself */
    const char *dtypes_text, *bound_text, *doc;
    bool out_contiguous; /* kernels want contiguous outputs: others get a temporary and a copy */
    bool inplace_safe;   /* kernels read element i of inputs before they write element i of outputs and nothing else */
    bool inplace_self;   /* the same for argument 0 only: another input that is the written tensor gets a temporary */
    bool idempotent;     /* writes one value everywhere: elements of the target may share memory */
    bool host_only;      /* a composite that reads or writes the memory of tensors itself: cpu and ref only */
    bool out_dtype;      /* out= variants: an absent dtype argument is the dtype of the written tensor */
    bool writes;         /* the schema has a written argument */
    const signed char
        *map; /* variant: place of each argument of `base` in args, -1: its default; NULL: the same places */
};

struct nbxi_call {
    nbx_context *ctx;
    const nbxi_op *op;     /* the functional row whose functions run */
    const nbx_value *args; /* op->nargs values, defaults filled in, kinds checked against the schema */
    nbx_value *rets;       /* view, composite, dynamic: to be set */
    nbx_device device;     /* where the call runs */
    /* ref kernels of rows with a sum bound add, for output k, n * S for each element: depth times the sum of the
     * magnitudes of the terms (float64, contiguous, zeroed before), if scale[k] is not NULL. */
    double *scale[NBXI_MAX_RETURNS];
};

/* Arguments. The dispatcher has checked kinds, so these cannot fail. None is NBX_VALUE_NONE, also for an absent tensor.
 * float arguments are NBX_SCALAR_DOUBLE, int arguments NBX_SCALAR_INT, bool arguments NBX_SCALAR_BOOL; lists have the
 * schema's length (one number was repeated). A Python number given for a Tensor stays NBX_VALUE_SCALAR for pointwise
 * rows (PyTorch's wrapped number); for other rows the dispatcher makes it a 0-dim tensor. */
static inline nbx_tensor *nbxi_arg_tensor(const nbxi_call *c, int i) /* NULL when None */
{
    const nbx_value *v = &c->args[i];
    return v->kind == NBX_VALUE_TENSOR && v->v.tensor != NBX_NONE ? v->v.tensor : NULL;
}
static inline bool nbxi_arg_is_none(const nbxi_call *c, int i)
{
    return c->args[i].kind == NBX_VALUE_NONE ||
           (c->args[i].kind == NBX_VALUE_TENSOR && nbxi_is_none(c->args[i].v.tensor));
}
static inline int64_t nbxi_arg_int(const nbxi_call *c, int i) { return c->args[i].v.scalar.re.i; }
static inline bool nbxi_arg_bool(const nbxi_call *c, int i) { return c->args[i].v.scalar.re.i != 0; }
static inline nbx_scalar nbxi_arg_scalar(const nbxi_call *c, int i) { return c->args[i].v.scalar; }
double nbxi_scalar_to_double(nbx_scalar s);
int64_t nbxi_scalar_to_int(nbx_scalar s); /* truncates */
static inline double nbxi_arg_double(const nbxi_call *c, int i) { return nbxi_scalar_to_double(c->args[i].v.scalar); }
static inline const int64_t *nbxi_arg_ints(const nbxi_call *c, int i, int64_t *count)
{
    *count = (int64_t)c->args[i].v.ints.count;
    return c->args[i].v.ints.data;
}
static inline nbx_dtype nbxi_arg_dtype(const nbxi_call *c, int i, nbx_dtype otherwise)
{
    return c->args[i].kind == NBX_VALUE_DTYPE ? c->args[i].v.dtype : otherwise;
}

/* Results of value functions.
 * view and dynamic functions hand over the reference that they made.
 * composite functions run inside a scope of their own: what they get from other operators (typed functions or nbx_call)
 * belongs to that scope and is released when they end, on failure too, so they release nothing; the dispatcher retains
 * what they return. An argument may be returned as it is. */
static inline void nbxi_return_tensor(nbxi_call *c, int k, nbx_tensor *t)
{
    c->rets[k].kind = NBX_VALUE_TENSOR;
    c->rets[k].v.tensor = t;
}
static inline void nbxi_return_scalar(nbxi_call *c, int k, nbx_scalar s)
{
    c->rets[k].kind = NBX_VALUE_SCALAR;
    c->rets[k].v.scalar = s;
}
/* An array for `count` tensors from the context's heap, for a Tensor[] return (nbxi_alloc_array; freed by
 * nbx_value_release). */
nbx_status nbxi_return_list(nbxi_call *c, int k, size_t count, nbx_tensor ***out);

/* Runs an operator. `op` may be a row of the table or a registered one. args may leave trailing ones out. rets: room
 * for the returns, which are new references of the caller, NOT adopted by a scope (programs use this; composites use
 * the typed functions or nbx_call, whose results the scope adopts). */
nbx_status nbxi_op_call(nbx_context *ctx, const nbxi_op *op, const nbx_value *args, size_t nargs, nbx_value *rets);
/* The same; for kernel rows with a sum bound that run on ref, scales[k] becomes a float64 tensor of result k's sizes
 * with the bound's n * S (see nbxi_call), else NULL. scales has room for NBXI_MAX_RETURNS. */
nbx_status nbxi_op_call_scaled(nbx_context *ctx, const nbxi_op *op, const nbx_value *args, size_t nargs,
                               nbx_value *rets, nbx_tensor **scales);
/* The row of a name ("aten::add.Tensor", overload "default" left out or not); NULL: none. ctx may be NULL. */
const nbxi_op *nbxi_op_find(nbx_context *ctx, const char *name);

/* Operators that were registered with the context live in its registry, which a program keeps with this. NULL: none. */
nbxi_registry *nbxi_registry_retain(nbx_context *ctx);
void nbxi_registry_release(nbxi_registry *registry);

/* Messages of operators: the argument's name comes from the schema. */
#define nbxi_fail_arg(call, i, status, ...) \
    nbxi_fail_argument((call)->ctx, status, (call)->op->args[i].name, __VA_ARGS__)

/* The generated table, sorted by name. */
extern const nbxi_op nbxi_ops[];
extern const size_t nbxi_ops_count;

/* Names that are out of scope, and why: rows `refuse` of the .ops files. A * stands for anything. The
 * last has no name. */
typedef struct nbxi_refusal {
    const char *name, *reason;
} nbxi_refusal;
extern const nbxi_refusal nbxi_refusals[];

/* Why an operator of that name is out of scope, or NULL. */
const char *nbxi_op_refusal(const char *name);

/* Every operator call can be seen (profiles, check): called after each outermost or nested call. */
typedef struct nbxi_op_event {
    const nbxi_op *op;
    const nbx_value *args, *rets;
    nbx_status status;
    int depth; /* 0: outermost */
    uint64_t begin_ns, end_ns;
} nbxi_op_event;

#endif
