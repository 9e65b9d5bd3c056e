/* SPDX-License-Identifier: Apache-2.0 */
/* What the files of the dispatcher share. */
#ifndef NBXI_OPS_DISPATCH_H
#define NBXI_OPS_DISPATCH_H

#include "src/ops/op.h"

#define NBXI_MAX_DEPTH 64   /* nested operator calls */
#define NBXI_BIND_POOL 64   /* numbers of lists that a call had to convert or repeat */
#define NBXI_BIND_WRAPPED 8 /* Python numbers given for tensors, numbers brought to the device */

/* A call whose arguments were checked against the schema of its operator. Not zeroed: only what counters say is set. */
typedef struct nbxi_bound_call {
    nbx_context *ctx;
    const nbxi_op *op;
    nbx_device device;
    nbx_value args[NBXI_MAX_ARGS]; /* op->nargs of them */
    size_t ints_used, scalars_used;
    int wrapped_count;
    nbx_tensor *wrapped[NBXI_BIND_WRAPPED];
    int64_t ints[NBXI_BIND_POOL];
    nbx_scalar scalars[NBXI_BIND_POOL];
} nbxi_bound_call;

/* Checks and completes arguments, finds the device. nbxi_unbind also after a failure. */
nbx_status nbxi_bind(nbxi_bound_call *b, nbx_context *ctx, const nbxi_op *op, const nbx_value *args, size_t nargs);
void nbxi_unbind(nbxi_bound_call *b);

/* Whether the device runs the row and takes the dtype of the first tensor argument. */
nbx_status nbxi_check_dtype(const nbxi_call *call);
/* The function of a kernel or pointwise row for the call's device; checked by nbxi_check_dtype. */
static inline nbxi_kernel_function nbxi_kernel_of(const nbxi_call *call)
{
    if (call->device.type == NBX_DEVICE_REF) return call->op->ref;
    return call->device.type == NBX_DEVICE_CPU ? call->op->cpu : call->op->device;
}

/* Runs a functional row with complete arguments; rets are new references. scales may be NULL. */
nbx_status nbxi_run_functional(nbxi_call *call, nbx_tensor **scales);
/* Runs the in-place or out= variant b->op. */
nbx_status nbxi_run_variant(nbxi_bound_call *b, nbx_value *rets);

/* Operators of the application. */
nbx_status nbxi_run_registered(nbxi_bound_call *b, nbx_value *rets);
const nbxi_op *nbxi_registry_find(const nbx_context *ctx, const char *name, size_t length);

/* A list of count absent (NULL) tensors, released with nbx_value_release. */
nbx_status nbxi_value_tensors(nbx_context *ctx, size_t count, nbx_value *out);
/* Hands results to the open scope; on failure all are released. */
nbx_status nbxi_adopt_values(nbx_context *ctx, nbx_value *rets, int count);
/* Number of values that an operator returns: a list counts as one. */
static inline int nbxi_value_count(const nbxi_op *op) { return op->nreturns == NBXI_RETURN_LIST ? 1 : op->nreturns; }
/* Releases what the references of count values hold and sets them to NONE. */
void nbxi_release_values(nbx_context *ctx, nbx_value *rets, int count);

#endif
