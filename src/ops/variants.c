/* SPDX-License-Identifier: Apache-2.0 */
/* In-place and out= variants, made from their functional row. */
#include <string.h>

#include "src/ops/dispatch.h"
#include "src/ops/fresh.h"

/* What a variant writes. */
typedef struct targets {
    int count;
    int place[NBXI_MAX_RETURNS];           /* in the variant's arguments */
    nbx_tensor *tensor[NBXI_MAX_RETURNS];  /* the caller's */
    nbx_tensor *written[NBXI_MAX_RETURNS]; /* what the kernel writes: the same, or a temporary */
    bool resize[NBXI_MAX_RETURNS];
} targets;

static nbx_status find_targets(nbxi_bound_call *b, targets *t)
{
    const nbxi_op *op = b->op;
    t->count = 0;
    for (int i = 0; i < op->nargs; i++) {
        if (!op->args[i].written) continue;
        if (b->args[i].kind != NBX_VALUE_TENSOR || t->count == NBXI_MAX_RETURNS)
            return nbxi_fail_argument(b->ctx, NBX_NOT_SUPPORTED, op->args[i].name,
                                      "argument '%s' of %s is written, but is no tensor", op->args[i].name, op->name);
        t->place[t->count] = i;
        t->tensor[t->count] = b->args[i].v.tensor;
        t->written[t->count] = NULL;
        t->resize[t->count] = false;
        t->count++;
    }
    for (int k = 0; k < t->count; k++) {
        const char *name = op->args[t->place[k]].name;
        if (!(op->base ? op->base : op)->idempotent && nbxi_has_internal_overlap(t->tensor[k]))
            return nbxi_fail_argument(b->ctx, NBX_OVERLAP, name,
                                      "argument '%s' of %s is written, but several of its elements share memory (it "
                                      "is expanded); write to a contiguous copy",
                                      name, op->name);
        for (int j = 0; j < k; j++)
            if (nbxi_overlap(t->tensor[k], t->tensor[j]) != 0)
                return nbxi_fail_argument(b->ctx, NBX_OVERLAP, name,
                                          "arguments '%s' and '%s' of %s are both written, but share memory",
                                          op->args[t->place[j]].name, name, op->name);
    }
    return NBX_OK;
}

/* The arguments of the functional row. */
static const nbx_value *base_args(nbxi_bound_call *b, const targets *t, nbx_value *room)
{
    const nbxi_op *op = b->op, *base = op->base;
    if (op->map == NULL && !base->out_dtype) return b->args;
    for (int i = 0; i < base->nargs; i++) {
        int j = op->map ? op->map[i] : i;
        room[i] = j < 0 ? base->args[i].default_value : b->args[j];
        /* A factory's dtype is not an argument of its out= variant; other rows say so with a flag. */
        bool from_out = base->args[i].type == NBXI_ARG_DTYPE && room[i].kind == NBX_VALUE_NONE &&
                        op->variant == NBXI_OUT && (j < 0 || base->out_dtype);
        if (from_out) {
            room[i].kind = NBX_VALUE_DTYPE;
            room[i].v.dtype = t->tensor[0]->dtype;
        }
    }
    return room;
}

static bool same_sizes(const nbx_tensor *t, int ndim, const int64_t *sizes)
{
    return t->ndim == ndim && (ndim == 0 || memcmp(t->sizes, sizes, (size_t)ndim * sizeof *sizes) == 0);
}

/* Whether a result of these sizes and dtype can go to target k. */
static nbx_status check_target(nbxi_bound_call *b, targets *t, int k, nbx_dtype dtype, int ndim, const int64_t *sizes)
{
    const nbxi_op *op = b->op;
    const nbx_tensor *to = t->tensor[k];
    const char *name = op->args[t->place[k]].name;
    if (!same_sizes(to, ndim, sizes)) {
        char have[256], want[256];
        if (op->variant == NBXI_OUT && to->numel == 0) {
            t->resize[k] = true;
        } else {
            return nbxi_fail_argument(b->ctx, NBX_SHAPE, name,
                                      "the result of %s has sizes %s, but argument '%s', which it would be written to, "
                                      "has sizes %s%s",
                                      op->name, nbxi_sizes_text(ndim, sizes, want, sizeof want), name,
                                      nbxi_sizes_text(to->ndim, to->sizes, have, sizeof have),
                                      op->variant == NBXI_OUT ? "; give one of the result's sizes, or an empty one"
                                                              : "");
        }
    }
    if (dtype != to->dtype && !nbx_can_cast(dtype, to->dtype))
        return nbxi_fail_argument(b->ctx, NBX_DTYPE, name,
                                  "the result of %s is %s, which cannot be written to argument '%s' of %s", op->name,
                                  nbx_dtype_name(dtype), name, nbx_dtype_name(to->dtype));
    return NBX_OK;
}

static bool is_dense(const nbx_tensor *t) { return nbxi_is_dense(t->ndim, t->sizes, t->strides); }

/* PyTorch refuses pointwise writes to memory that an input shares in another order, where it can tell: between tensors
 * without gaps. (Elsewhere the result goes through memory of its own.) */
static nbx_status check_partial_overlap(nbxi_bound_call *b, const nbxi_call *call, const nbx_tensor *to,
                                        const char *name)
{
    if (call->op->kind != NBXI_OP_POINTWISE || !is_dense(to)) return NBX_OK;
    for (int i = 0; i < call->op->nargs; i++) {
        const nbx_tensor *t = nbxi_arg_tensor(call, i);
        if (t && nbxi_overlap(to, t) == 2 && is_dense(t))
            return nbxi_fail_argument(
                b->ctx, NBX_OVERLAP, name,
                "argument '%s' of %s is written, but shares some of its memory with '%s'; clone one "
                "of them",
                name, b->op->name, call->op->args[i].name);
    }
    return NBX_OK;
}

static bool harmless(const nbxi_op *base, int arg, int overlap)
{
    return overlap == 0 || (overlap == 1 && (base->inplace_safe || (base->inplace_self && arg == 0)));
}

/* Whether the kernel may write to the tensor although it reads its inputs while it does. */
static bool can_write_directly(const nbxi_op *base, const nbx_value *args, const nbx_tensor *to)
{
    for (int i = 0; i < base->nargs; i++) {
        const nbx_value *v = &args[i];
        if (v->kind == NBX_VALUE_TENSOR) {
            if (!harmless(base, i, nbxi_overlap(to, v->v.tensor))) return false;
        } else if (v->kind == NBX_VALUE_TENSORS) {
            for (size_t k = 0; k < v->v.tensors.count; k++)
                if (v->v.tensors.data[k] != NBX_NONE && !harmless(base, i, nbxi_overlap(to, v->v.tensors.data[k])))
                    return false;
        }
    }
    return true;
}

/* Moves a result to the caller's tensor. */
static nbx_status deliver(nbxi_bound_call *b, targets *t, int k, nbx_tensor *result)
{
    nbx_tensor *to = t->tensor[k];
    if (result == to) return NBX_OK;
    if (!t->resize[k]) return nbxi_copy(b->ctx, to, result);
    nbx_tensor *fresh;
    if (nbxi_out_keeps_strides(b->op) && is_dense(result)) {
        nbxi_meta meta;
        nbxi_meta_like(&meta, to->dtype, result);
        NBXI_TRY(nbxi_tensor_new(b->ctx, &meta, b->device, &fresh));
    } else {
        NBXI_TRY(nbxi_tensor_new_contiguous(b->ctx, to->dtype, result->ndim, result->sizes, b->device, &fresh));
    }
    nbx_status status = nbxi_copy(b->ctx, fresh, result);
    if (status == NBX_OK) nbxi_tensor_swap(to, fresh);
    nbx_tensor_release(fresh);
    return status;
}

static nbx_status run_kernel(nbxi_bound_call *b, nbxi_call *call, targets *t)
{
    const nbxi_op *base = call->op;
    nbxi_meta metas[NBXI_MAX_RETURNS];
    NBXI_TRY(nbxi_check_dtype(call));
    NBXI_TRY(base->infer(call, metas));
    for (int k = 0; k < t->count; k++) {
        NBXI_TRY(check_target(b, t, k, metas[k].dtype, metas[k].ndim, metas[k].sizes));
        NBXI_TRY(check_partial_overlap(b, call, t->tensor[k], b->op->args[t->place[k]].name));
    }
    nbx_status status = NBX_OK;
    for (int k = 0; k < t->count && status == NBX_OK; k++) {
        nbx_tensor *to = t->tensor[k];
        bool direct = to->dtype == metas[k].dtype && !t->resize[k] &&
                      (!base->out_contiguous || nbxi_is_contiguous(to->ndim, to->sizes, to->strides)) &&
                      can_write_directly(base, call->args, to);
        if (direct)
            t->written[k] = to;
        else
            status = nbxi_tensor_new(b->ctx, &metas[k], b->device, &t->written[k]);
    }
    if (status == NBX_OK) status = nbxi_kernel_of(call)(call, t->written);
    for (int k = 0; k < t->count; k++) {
        if (status == NBX_OK) status = deliver(b, t, k, t->written[k]);
        if (t->written[k] != t->tensor[k]) nbx_tensor_release(t->written[k]);
    }
    return status;
}

/* The functional row runs as it is, and its results are copied. */
static nbx_status run_values(nbxi_bound_call *b, nbxi_call *call, targets *t)
{
    nbx_value values[NBXI_MAX_RETURNS];
    call->rets = values;
    NBXI_TRY(nbxi_run_functional(call, NULL));
    nbx_status status = NBX_OK;
    for (int k = 0; k < t->count && status == NBX_OK; k++) {
        const nbx_tensor *r = values[k].v.tensor;
        status = check_target(b, t, k, r->dtype, r->ndim, r->sizes);
    }
    for (int k = 0; k < t->count && status == NBX_OK; k++) status = deliver(b, t, k, values[k].v.tensor);
    nbxi_release_values(b->ctx, values, t->count);
    return status;
}

nbx_status nbxi_run_variant(nbxi_bound_call *b, nbx_value *rets)
{
    targets t;
    nbx_value room[NBXI_MAX_ARGS];
    NBXI_TRY(find_targets(b, &t));
    nbxi_call call;
    call.ctx = b->ctx;
    call.op = b->op->base;
    call.args = base_args(b, &t, room);
    call.rets = rets;
    call.device = b->device;
    memset(call.scale, 0, sizeof call.scale);
    bool kernel = call.op->kind == NBXI_OP_KERNEL || call.op->kind == NBXI_OP_POINTWISE;
    NBXI_TRY(kernel ? run_kernel(b, &call, &t) : run_values(b, &call, &t));
    for (int k = 0; k < t.count; k++) t.tensor[k]->storage->version++;
    for (int k = 0; k < b->op->nreturns; k++) {
        rets[k].kind = NBX_VALUE_TENSOR;
        rets[k].v.tensor = t.tensor[k];
        nbx_tensor_retain(t.tensor[k]);
    }
    return NBX_OK;
}
