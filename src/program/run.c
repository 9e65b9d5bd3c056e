/* SPDX-License-Identifier: Apache-2.0 */
/* Runs graphs node by node. Values live in slots, each with a reference of its own, until their last use. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "src/program/graph.h"

static uint64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* Puts the node before the message of the failure. */
static nbx_status in_node(nbx_context *ctx, const nbxi_node *node, nbx_status status)
{
    char message[NBXI_MESSAGE_MAX];
    if (ctx->error.status != status) (void)nbxi_fail(ctx, status, "%s", nbx_status_text(status));
    int n = snprintf(message, sizeof message, "node '%.200s' (%.200s): %s", node->name, node->target, ctx->message);
    if (n < 0) return status;
    memcpy(ctx->message, message, (size_t)n < sizeof message ? (size_t)n + 1 : sizeof message);
    if (!ctx->error_op[0]) snprintf(ctx->error_op, sizeof ctx->error_op, "%s", node->target);
    return status;
}

/* ---- arguments ---- */

static nbx_status build_ints(nbxi_frame *f, const nbxi_operand *operand, char **scratch, nbx_value *out)
{
    int64_t *list = (int64_t *)(void *)*scratch;
    *scratch += operand->count * sizeof *list;
    for (size_t i = 0; i < operand->count; i++) {
        const nbx_value *v = operand->slots[i] >= 0 ? &f->slots[operand->slots[i]] : NULL;
        if (v && (v->kind != NBX_VALUE_SCALAR || v->v.scalar.kind > NBX_SCALAR_INT))
            return nbxi_fail(f->ctx, NBX_INVALID_ARGUMENT, "entry %zu of '%s' is no integer", i, operand->name);
        list[i] = v ? v->v.scalar.re.i : operand->value.v.ints.data[i];
    }
    out->kind = NBX_VALUE_INTS;
    out->v.ints.data = list;
    out->v.ints.count = operand->count;
    return NBX_OK;
}

static nbx_status build_scalars(nbxi_frame *f, const nbxi_operand *operand, char **scratch, nbx_value *out)
{
    nbx_scalar *list = (nbx_scalar *)(void *)*scratch;
    *scratch += operand->count * sizeof *list;
    for (size_t i = 0; i < operand->count; i++) {
        const nbx_value *v = operand->slots[i] >= 0 ? &f->slots[operand->slots[i]] : NULL;
        if (v && v->kind != NBX_VALUE_SCALAR)
            return nbxi_fail(f->ctx, NBX_INVALID_ARGUMENT, "entry %zu of '%s' is no number", i, operand->name);
        list[i] = v ? v->v.scalar : operand->value.v.scalars.data[i];
    }
    out->kind = NBX_VALUE_SCALARS;
    out->v.scalars.data = list;
    out->v.scalars.count = operand->count;
    return NBX_OK;
}

static nbx_status build_tensors(nbxi_frame *f, const nbxi_operand *operand, char **scratch, nbx_value *out)
{
    nbx_tensor **list = (nbx_tensor **)(void *)*scratch;
    *scratch += operand->count * sizeof *list;
    for (size_t i = 0; i < operand->count; i++) {
        const nbx_value *v = operand->slots[i] >= 0 ? &f->slots[operand->slots[i]] : NULL;
        if (v && v->kind != NBX_VALUE_TENSOR && v->kind != NBX_VALUE_NONE)
            return nbxi_fail(f->ctx, NBX_INVALID_ARGUMENT, "entry %zu of '%s' is no tensor", i, operand->name);
        list[i] = v && v->kind == NBX_VALUE_TENSOR ? v->v.tensor : NBX_NONE;
    }
    out->kind = NBX_VALUE_TENSORS;
    out->v.tensors.data = list;
    out->v.tensors.count = operand->count;
    return NBX_OK;
}

static nbx_status build(nbxi_frame *f, const nbxi_operand *operand, char **scratch, nbx_value *out)
{
    switch (operand->kind) {
    case NBXI_OPERAND_FIXED: *out = operand->value; return NBX_OK;
    case NBXI_OPERAND_SLOT: *out = f->slots[operand->slots[0]]; return NBX_OK;
    case NBXI_OPERAND_INTS: return build_ints(f, operand, scratch, out);
    case NBXI_OPERAND_SCALARS: return build_scalars(f, operand, scratch, out);
    case NBXI_OPERAND_TENSORS: return build_tensors(f, operand, scratch, out);
    default: out->kind = NBX_VALUE_NONE; return NBX_OK;
    }
}

/* ---- results ---- */

static void put(nbxi_frame *f, int32_t slot, nbx_value *value)
{
    if (slot < 0) {
        nbx_value_release(f->ctx, value);
        return;
    }
    nbx_value_release(f->ctx, &f->slots[slot]);
    f->slots[slot] = *value;
    value->kind = NBX_VALUE_NONE;
}

/* Spreads a list over slots; its array is given back. */
static nbx_status put_list(nbxi_frame *f, const nbxi_node *node, const nbxi_result *result, nbx_value *list)
{
    if (list->kind != NBX_VALUE_TENSORS || list->v.tensors.count != result->count) {
        size_t count = list->kind == NBX_VALUE_TENSORS ? list->v.tensors.count : 0;
        nbx_value_release(f->ctx, list);
        return nbxi_fail(f->ctx, NBX_CONSTRAINT, "%s gives %zu tensors, but the program was exported for %zu",
                         node->target, count, result->count);
    }
    for (size_t i = 0; i < result->count; i++) {
        nbx_value one = {.kind = NBX_VALUE_TENSOR};
        one.v.tensor = list->v.tensors.data[i];
        list->v.tensors.data[i] = NULL;
        put(f, result->slots[i], &one);
    }
    nbx_value_release(f->ctx, list);
    return NBX_OK;
}

static nbx_status store(nbxi_frame *f, const nbxi_node *node, nbx_value *rets, size_t nrets)
{
    size_t at = 0;
    nbx_status status = NBX_OK;
    for (int i = 0; i < node->nouts; i++) {
        const nbxi_result *result = &node->outs[i];
        if (result->list && node->op) {
            nbx_status one = put_list(f, node, result, &rets[at++]);
            if (status == NBX_OK) status = one;
        } else {
            for (size_t k = 0; k < result->count && at < nrets; k++) put(f, result->slots[k], &rets[at++]);
        }
    }
    for (; at < nrets; at++) nbx_value_release(f->ctx, &rets[at]);
    return status;
}

/* ---- nodes ---- */

static nbx_status report(nbxi_frame *f, const nbxi_node *node, const nbx_value *args, const nbx_value *rets,
                         size_t nrets, nbx_node_event *event, bool begin, nbx_status status)
{
    nbx_memory_info info;
    nbxi_heap_info(f->ctx->heap, &info);
    event->begin = begin;
    event->index = node->index;
    event->depth = f->graph->depth;
    event->name = node->name;
    event->target = node->target;
    event->args = args;
    event->nargs = (size_t)node->nargs;
    event->rets = begin ? NULL : rets;
    event->nrets = begin ? 0 : nrets;
    event->is_operator = node->op != NULL;
    event->status = status;
    event->live_bytes = info.live;
    return f->instance->observer(f->instance->observer_user, f->ctx, event);
}

static nbx_status execute(nbxi_frame *f, const nbxi_node *node, const nbx_value *args, nbx_value *rets)
{
    if (node->op) return nbxi_op_call(f->ctx, node->op, args, (size_t)node->nargs, rets);
    return node->builtin->function(f, node, args, rets);
}

static size_t return_count(const nbxi_node *node)
{
    if (node->op) return node->op->nreturns == NBXI_RETURN_LIST ? 1 : (size_t)node->op->nreturns;
    size_t n = 0;
    for (int i = 0; i < node->nouts; i++) n += node->outs[i].list ? node->outs[i].count : 1;
    return n > 0 ? n : 1;
}

static nbx_status run_plain(nbxi_frame *f, const nbxi_node *node)
{
    nbx_value *args = (nbx_value *)(void *)f->scratch, *rets = args + node->nargs;
    size_t nrets = return_count(node);
    char *lists = (char *)(rets + nrets);
    nbx_node_event event = {0};
    bool observed = f->instance->observer != NULL;
    for (int i = 0; i < node->nargs; i++) NBXI_TRY(build(f, &node->args[i], &lists, &args[i]));
    for (size_t i = 0; i < nrets; i++) rets[i].kind = NBX_VALUE_NONE;
    if (node->cast) NBXI_TRY(nbxi_autocast_args(f->ctx, node, args));
    if (observed) {
        NBXI_TRY(report(f, node, args, rets, nrets, &event, true, NBX_OK));
        event.begin_ns = now_ns();
    }
    nbx_status status = execute(f, node, args, rets);
    if (observed) {
        event.end_ns = now_ns();
        nbx_status seen = report(f, node, args, rets, status == NBX_OK ? nrets : 0, &event, false, status);
        if (status == NBX_OK && seen != NBX_OK) {
            for (size_t i = 0; i < nrets; i++) nbx_value_release(f->ctx, &rets[i]);
            return seen;
        }
    }
    return status == NBX_OK ? store(f, node, rets, nrets) : status;
}

static nbx_status run_node(nbxi_frame *f, const nbxi_node *node)
{
    if (!node->cast) return run_plain(f, node);
    NBXI_TRY(nbx_scope_begin(f->ctx)); /* of the arguments that are cast */
    nbx_status status = run_plain(f, node), ended = nbx_scope_end(f->ctx);
    return status == NBX_OK ? ended : status;
}

static void note_memory(nbxi_frame *f)
{
    nbx_memory_info info;
    nbxi_heap_info(f->ctx->heap, &info);
    nbx_instance *instance = f->instance;
    uint64_t live = info.live > instance->live_before ? info.live - instance->live_before : 0;
    if (live > instance->memory.activations) instance->memory.activations = live;
}

static nbx_status run_nodes(nbxi_frame *f)
{
    for (size_t i = 0; i < f->graph->nnodes; i++) {
        const nbxi_node *node = &f->graph->nodes[i];
        if (atomic_load_explicit(&f->instance->cancel, memory_order_relaxed) &&
            atomic_exchange(&f->instance->cancel, false))
            return nbxi_fail(f->ctx, NBX_CANCELLED, "the run was cancelled before node '%s'", node->name);
        nbx_status status = run_node(f, node);
        if (status != NBX_OK) return in_node(f->ctx, node, status);
        note_memory(f);
        for (size_t k = 0; k < node->ndead; k++) nbx_value_release(f->ctx, &f->slots[node->dead[k]]);
    }
    return NBX_OK;
}

nbx_status nbxi_graph_run(nbx_context *ctx, nbx_instance *instance, nbxi_frame *outer, const nbxi_graph *graph,
                          const nbx_value *inputs, size_t ninputs, nbx_value *outputs)
{
    nbxi_frame f = {.ctx = ctx, .instance = instance, .graph = graph, .outer = outer};
    for (size_t i = 0; i < graph->noutputs; i++) outputs[i].kind = NBX_VALUE_NONE;
    size_t slot_bytes = graph->nslots * sizeof(nbx_value);
    f.slots = nbxi_alloc(ctx->heap, slot_bytes + graph->scratch_bytes);
    if (!f.slots) return nbxi_fail_memory(ctx, slot_bytes + graph->scratch_bytes, "a run's values");
    f.scratch = (char *)f.slots + slot_bytes;
    for (size_t i = 0; i < ninputs && i < graph->ninputs; i++) {
        if (graph->inputs[i].kind != NBXI_OPERAND_SLOT) continue;
        f.slots[graph->inputs[i].slots[0]] = inputs[i];
        nbxi_value_retain(&inputs[i]);
    }
    nbx_status status = run_nodes(&f);
    for (size_t i = 0; status == NBX_OK && i < graph->noutputs; i++) {
        const nbxi_operand *output = &graph->outputs[i];
        outputs[i] = output->kind == NBXI_OPERAND_SLOT ? f.slots[output->slots[0]] : output->value;
        nbxi_value_retain(&outputs[i]);
    }
    for (size_t i = 0; i < graph->nslots; i++) nbx_value_release(ctx, &f.slots[i]);
    nbxi_free(ctx->heap, f.slots);
    return status;
}
