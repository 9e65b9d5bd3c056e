/* SPDX-License-Identifier: Apache-2.0 */
/* Runs operators: from checked arguments to results. */
#include "src/ops/dispatch.h"

#include <string.h>
#include <time.h>

#include "src/base/fp.h"

static uint64_t now_ns(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * UINT64_C(1000000000) + (uint64_t)t.tv_nsec;
}

void nbxi_release_values(nbx_context *ctx, nbx_value *rets, int count)
{
    for (int k = 0; k < count; k++) nbx_value_release(ctx, &rets[k]);
}

nbx_status nbxi_return_list(nbxi_call *c, int k, size_t count, nbx_tensor ***out)
{
    nbx_status status = nbxi_value_tensors(c->ctx, count, &c->rets[k]);
    *out = status == NBX_OK ? c->rets[k].v.tensors.data : NULL;
    return status;
}

static const nbx_tensor *first_tensor(const nbxi_call *call)
{
    for (int i = 0; i < call->op->nargs; i++) {
        const nbx_value *v = &call->args[i];
        if (v->kind == NBX_VALUE_TENSOR) return v->v.tensor;
        if (v->kind == NBX_VALUE_TENSORS)
            for (size_t k = 0; k < v->v.tensors.count; k++)
                if (v->v.tensors.data[k] != NBX_NONE) return v->v.tensors.data[k];
    }
    return NULL;
}

nbx_status nbxi_check_dtype(const nbxi_call *call)
{
    const nbxi_op *op = call->op;
    bool far = call->device.type != NBX_DEVICE_CPU && call->device.type != NBX_DEVICE_REF;
    bool own = op->kind == NBXI_OP_KERNEL || op->kind == NBXI_OP_POINTWISE || op->kind == NBXI_OP_DYNAMIC;
    if (far && (op->host_only || (own && !op->device && !op->device_value)))
        return nbxi_fail(call->ctx, NBX_NOT_SUPPORTED, "%s has no kernel for %s; it runs on cpu and ref", op->name,
                         nbxi_device_type_name(call->device));
    if (op->dtypes == 0 || op->kind == NBXI_OP_POINTWISE) return NBX_OK;
    const nbx_tensor *t = first_tensor(call);
    if (t == NULL || (op->dtypes >> (unsigned)t->dtype & 1u)) return NBX_OK;
    return nbxi_fail(call->ctx, NBX_DTYPE, "%s does not take %s; it takes %s", op->name, nbx_dtype_name(t->dtype),
                     op->dtypes_text);
}

/* float64 zeros for the bound of each result. */
static nbx_status make_scales(nbxi_call *call, const nbxi_meta *metas, nbx_tensor **scales)
{
    for (int k = 0; k < call->op->nreturns; k++) {
        NBXI_TRY(nbxi_tensor_new_contiguous(call->ctx, NBX_FLOAT64, metas[k].ndim, metas[k].sizes, call->device,
                                            &scales[k]));
        call->scale[k] = nbxi_data(scales[k]);
        if (scales[k]->numel) memset(call->scale[k], 0, (size_t)scales[k]->numel * sizeof(double));
    }
    return NBX_OK;
}

static nbx_status run_kernel(nbxi_call *call, nbx_tensor **scales)
{
    const nbxi_op *op = call->op;
    nbxi_meta metas[NBXI_MAX_RETURNS];
    nbx_tensor *outs[NBXI_MAX_RETURNS] = {NULL};
    nbx_status status = op->infer(call, metas);
    for (int k = 0; k < op->nreturns && status == NBX_OK; k++)
        status = nbxi_tensor_new(call->ctx, &metas[k], call->device, &outs[k]);
    if (status == NBX_OK && scales && op->bound == NBXI_BOUND_SUM && call->device.type == NBX_DEVICE_REF)
        status = make_scales(call, metas, scales);
    if (status == NBX_OK) status = nbxi_kernel_of(call)(call, outs);
    if (status != NBX_OK) {
        for (int k = 0; k < op->nreturns; k++) nbx_tensor_release(outs[k]);
        return status;
    }
    for (int k = 0; k < op->nreturns; k++) nbxi_return_tensor(call, k, outs[k]);
    return NBX_OK;
}

/* Composites get their results from a scope of their own: what they return is retained before the scope ends. */
static nbx_status run_composite(nbxi_call *call)
{
    nbx_context *ctx = call->ctx;
    int count = nbxi_value_count(call->op);
    NBXI_TRY(nbx_scope_begin(ctx));
    nbx_status status = call->op->function(call);
    for (int k = 0; k < count; k++) {
        nbx_value *v = &call->rets[k];
        if (status == NBX_OK && v->kind == NBX_VALUE_TENSOR) {
            nbx_tensor_retain(v->v.tensor);
        } else if (status == NBX_OK && v->kind == NBX_VALUE_TENSORS) {
            for (size_t j = 0; j < v->v.tensors.count; j++) nbx_tensor_retain(v->v.tensors.data[j]);
        } else if (status != NBX_OK) { /* the tensors are the scope's, the list is not */
            if (v->kind == NBX_VALUE_TENSORS)
                for (size_t j = 0; j < v->v.tensors.count; j++) v->v.tensors.data[j] = NULL;
            if (v->kind == NBX_VALUE_TENSOR) v->v.tensor = NULL;
        }
    }
    nbx_status end = nbx_scope_end(ctx);
    return status == NBX_OK ? end : status;
}

static bool is_kind_of(nbxi_arg_type type, const nbx_value *v)
{
    switch (type) {
    case NBXI_ARG_TENSOR: return v->kind == NBX_VALUE_TENSOR && !nbxi_is_none(v->v.tensor);
    case NBXI_ARG_TENSORS: return v->kind == NBX_VALUE_TENSORS;
    case NBXI_ARG_DTYPE: return v->kind == NBX_VALUE_DTYPE;
    default: return v->kind == NBX_VALUE_SCALAR;
    }
}

static nbxi_value_function value_function_of(const nbxi_call *call)
{
    if (call->device.type == NBX_DEVICE_REF) return call->op->ref_value;
    return call->device.type == NBX_DEVICE_CPU ? call->op->cpu_value : call->op->device_value;
}

nbx_status nbxi_run_functional(nbxi_call *call, nbx_tensor **scales)
{
    const nbxi_op *op = call->op;
    int count = nbxi_value_count(op);
    memset(call->scale, 0, sizeof call->scale);
    NBXI_TRY(nbxi_check_dtype(call));
    if (op->kind == NBXI_OP_KERNEL || op->kind == NBXI_OP_POINTWISE) return run_kernel(call, scales);
    for (int k = 0; k < count; k++) call->rets[k].kind = NBX_VALUE_NONE;
    nbx_status status;
    switch (op->kind) {
    case NBXI_OP_DYNAMIC: status = value_function_of(call)(call); break;
    case NBXI_OP_VIEW: status = op->function(call); break;
    default: status = run_composite(call); break;
    }
    for (int k = 0; k < count && status == NBX_OK; k++)
        if (!is_kind_of(op->returns[k], &call->rets[k]))
            status = nbxi_fail(call->ctx, NBX_INTERNAL, "%s did not set result %d", op->name, k);
    if (status != NBX_OK) nbxi_release_values(call->ctx, call->rets, count);
    return status;
}

/* Raises the versions of the tensors that a row without a functional form wrote to. */
static void bump_written(const nbxi_bound_call *b)
{
    for (int i = 0; i < b->op->nargs; i++)
        if (b->op->args[i].written && b->args[i].kind == NBX_VALUE_TENSOR) b->args[i].v.tensor->storage->version++;
}

static nbx_status run_bound(nbxi_bound_call *b, nbx_value *rets, nbx_tensor **scales)
{
    if (b->op->kind == NBXI_OP_REGISTERED) return nbxi_run_registered(b, rets);
    if (b->op->variant != NBXI_FUNCTIONAL) return nbxi_run_variant(b, rets);
    nbxi_call call;
    call.ctx = b->ctx;
    call.op = b->op;
    call.args = b->args;
    call.rets = rets;
    call.device = b->device;
    nbx_status status = nbxi_run_functional(&call, scales);
    if (b->op->writes && status == NBX_OK) bump_written(b);
    return status;
}

/* The record names the outermost operator; the message says in which of its operators the failure was. */
static void name_inner(nbx_context *ctx, const nbxi_op *op)
{
    char prefix[192];
    size_t n = 3, length = strlen(op->name), old = strlen(ctx->message);
    if (strncmp(ctx->message, "in ", 3) == 0 || length > sizeof prefix - 6) return;
    memcpy(prefix, "in ", 3);
    memcpy(prefix + n, op->name, length);
    n += length;
    memcpy(prefix + n, ": ", 2);
    n += 2;
    if (n + old + 1 > sizeof ctx->message) return;
    memmove(ctx->message + n, ctx->message, old + 1);
    memcpy(ctx->message, prefix, n);
}

static void notify(const nbxi_bound_call *b, const nbx_value *rets, nbx_status status, uint64_t begin)
{
    nbxi_op_event event;
    event.op = b->op;
    event.args = b->args;
    event.rets = rets;
    event.status = status;
    event.depth = b->ctx->depth;
    event.begin_ns = begin;
    event.end_ns = now_ns();
    b->ctx->observer(b->ctx->observer_user, &event);
}

nbx_status nbxi_op_call_scaled(nbx_context *ctx, const nbxi_op *op, const nbx_value *args, size_t nargs,
                               nbx_value *rets, nbx_tensor **scales)
{
    if (ctx == NULL) return NBX_INVALID_ARGUMENT;
    if (op == NULL || (rets == NULL && op->nreturns != 0))
        return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "op and rets must not be NULL");
    if (ctx->depth >= NBXI_MAX_DEPTH)
        return nbxi_fail(ctx, NBX_LIMIT, "operators call each other more than %d deep", NBXI_MAX_DEPTH);
    int count = nbxi_value_count(op);
    bool outermost = ctx->depth == 0;
    const char *op_before = ctx->op;
    nbxi_fp_guard guard;
    if (outermost) {
        nbxi_fp_guard_begin(&guard);
        if (op_before == NULL) ctx->op = op->name;
    }
    if (scales) memset(scales, 0, NBXI_MAX_RETURNS * sizeof *scales);
    uint64_t begin = ctx->observer ? now_ns() : 0;
    nbxi_bound_call b;
    nbx_status status = nbxi_bind(&b, ctx, op, args, nargs);
    bool bound = status == NBX_OK;
    if (bound) {
        ctx->depth++;
        status = run_bound(&b, rets, scales);
        ctx->depth--;
    }
    if (status != NBX_OK) {
        for (int k = 0; k < count; k++) rets[k].kind = NBX_VALUE_NONE;
        for (int k = 0; scales && k < NBXI_MAX_RETURNS; k++) {
            nbx_tensor_release(scales[k]);
            scales[k] = NULL;
        }
        if (!outermost) name_inner(ctx, op);
    }
    if (bound && ctx->observer) notify(&b, rets, status, begin);
    nbxi_unbind(&b);
    if (outermost) {
        ctx->op = op_before;
        nbxi_fp_guard_end(&guard);
    }
    return status;
}

nbx_status nbxi_op_call(nbx_context *ctx, const nbxi_op *op, const nbx_value *args, size_t nargs, nbx_value *rets)
{
    return nbxi_op_call_scaled(ctx, op, args, nargs, rets, NULL);
}
