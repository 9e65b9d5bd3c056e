/* SPDX-License-Identifier: Apache-2.0 */
/* Facts of the graphs that the run needs: where values die, how much room lists take, and which weights are written. */
#include <string.h>

#include "src/program/loader.h"

typedef void (*slot_function)(void *user, int32_t slot);

static void each_slot(const nbxi_operand *operand, slot_function function, void *user)
{
    bool uses = operand->kind == NBXI_OPERAND_SLOT || operand->kind == NBXI_OPERAND_INTS ||
                operand->kind == NBXI_OPERAND_SCALARS || operand->kind == NBXI_OPERAND_TENSORS;
    for (size_t i = 0; uses && i < operand->count; i++) {
        if (operand->slots[i] >= 0) function(user, operand->slots[i]);
    }
}

static void each_result(const nbxi_result *result, slot_function function, void *user)
{
    for (size_t i = 0; i < result->count; i++) {
        if (result->slots[i] >= 0) function(user, result->slots[i]);
    }
}

/* ---- last uses ---- */

typedef struct uses {
    int64_t *last; /* node, by slot; -1: never */
    int64_t node;
} uses;

static void note_use(void *user, int32_t slot)
{
    uses *u = user;
    u->last[slot] = u->node;
}

static nbx_status find_dead(nbxi_loader *loader, nbxi_graph *graph, const uses *u)
{
    size_t *counts = nbxi_alloc_array(loader->ctx->heap, graph->nnodes, sizeof *counts);
    if (!counts) return nbxi_fail_memory(loader->ctx, graph->nnodes * sizeof *counts, "a program");
    for (size_t s = 0; s < graph->nslots; s++) {
        if (u->last[s] >= 0 && (size_t)u->last[s] < graph->nnodes) counts[u->last[s]]++;
    }
    nbx_status status = NBX_OK;
    for (size_t i = 0; i < graph->nnodes && status == NBX_OK; i++)
        status = nbxi_loader_alloc(loader, counts[i], sizeof(int32_t), &graph->nodes[i].dead);
    for (size_t s = 0; s < graph->nslots && status == NBX_OK; s++) {
        if (u->last[s] < 0 || (size_t)u->last[s] >= graph->nnodes) continue;
        nbxi_node *node = &graph->nodes[u->last[s]];
        node->dead[node->ndead++] = (int32_t)s;
    }
    nbxi_free(loader->ctx->heap, counts);
    return status;
}

static size_t list_bytes(const nbxi_operand *operand)
{
    switch (operand->kind) {
    case NBXI_OPERAND_INTS: return operand->count * sizeof(int64_t);
    case NBXI_OPERAND_SCALARS: return operand->count * sizeof(nbx_scalar);
    case NBXI_OPERAND_TENSORS: return operand->count * sizeof(nbx_tensor *);
    default: return 0;
    }
}

/* Results of a node, lists of graph calls spread; builtins set one even when nobody uses it. */
static size_t value_count(const nbxi_node *node)
{
    size_t count = node->op ? (size_t)(node->op->nreturns == NBXI_RETURN_LIST ? 1 : node->op->nreturns) : 1;
    size_t spread = 0;
    for (int i = 0; i < node->nouts; i++) spread += node->outs[i].list ? node->outs[i].count : 1;
    return spread > count ? spread : count;
}

static nbx_status check_results(nbxi_loader *loader, const nbxi_node *node)
{
    const nbxi_op *op = node->op;
    int count = op ? op->nreturns == NBXI_RETURN_LIST ? 1 : op->nreturns : node->nouts;
    if (node->nouts > count)
        return nbxi_refuse(loader, NBX_FORMAT, "node '%s' has %d outputs, but %s gives %d", node->name, node->nouts,
                           node->target, count);
    for (int i = 0; op && i < node->nouts; i++) {
        if (node->outs[i].list != (op->nreturns == NBXI_RETURN_LIST))
            return nbxi_refuse(loader, NBX_FORMAT, "output %d of node '%s' (%s) is %s list", i, node->name,
                               node->target, node->outs[i].list ? "a" : "no");
    }
    return NBX_OK;
}

static nbx_status analyse_graph(nbxi_loader *loader, nbxi_graph *graph)
{
    uses u = {0};
    u.last = nbxi_alloc_array(loader->ctx->heap, graph->nslots, sizeof *u.last);
    if (!u.last) return nbxi_fail_memory(loader->ctx, graph->nslots * sizeof *u.last, "a program");
    for (size_t s = 0; s < graph->nslots; s++) u.last[s] = -1;
    nbx_status status = NBX_OK;
    for (size_t i = 0; i < graph->nnodes && status == NBX_OK; i++) {
        nbxi_node *node = &graph->nodes[i];
        u.node = (int64_t)i;
        size_t bytes = ((size_t)node->nargs + value_count(node)) * sizeof(nbx_value);
        for (int k = 0; k < node->nargs; k++) {
            each_slot(&node->args[k], note_use, &u);
            bytes += list_bytes(&node->args[k]);
            if (node->args[k].graph && status == NBX_OK) status = analyse_graph(loader, node->args[k].graph);
        }
        for (int k = 0; k < node->nouts; k++) each_result(&node->outs[k], note_use, &u);
        if (bytes > graph->scratch_bytes) graph->scratch_bytes = bytes;
        if (status == NBX_OK) status = check_results(loader, node);
    }
    u.node = (int64_t)graph->nnodes;
    for (size_t i = 0; i < graph->noutputs; i++) each_slot(&graph->outputs[i], note_use, &u);
    if (status == NBX_OK) status = find_dead(loader, graph, &u);
    nbxi_free(loader->ctx->heap, u.last);
    return status;
}

/* ---- what may share memory: sets of slots of all graphs, joined by views, in-place results and graph calls ---- */

typedef struct sharing {
    int32_t *parent;
    bool *written;
    const nbxi_graph *graph, *other_graph; /* of the two operands being joined */
    const nbxi_operand *other;
    size_t other_index;
    int32_t first;
} sharing;

static int32_t root(const sharing *s, int32_t slot)
{
    while (s->parent[slot] != slot) slot = s->parent[slot] = s->parent[s->parent[slot]];
    return slot;
}

static void join(sharing *s, size_t a, size_t b)
{
    int32_t x = root(s, (int32_t)a), y = root(s, (int32_t)b);
    s->parent[x < y ? y : x] = x < y ? x : y;
}

static void join_first(void *user, int32_t slot)
{
    sharing *s = user;
    if (s->graph->slots[slot].kind != NBXI_SLOT_TENSOR) return;
    if (s->first < 0) s->first = slot;
    join(s, s->graph->slot_base + (size_t)s->first, s->graph->slot_base + (size_t)slot);
}

static void mark_written(void *user, int32_t slot)
{
    sharing *s = user;
    s->written[s->graph->slot_base + (size_t)slot] = true;
}

#define MARKS (NBXI_MAX_ARGS + 1)

/* Alias letters of a schema: 'a' for "Tensor(a!) self", 0 for none. */
static void alias_marks(const char *schema, char *args, char *rets)
{
    memset(args, 0, MARKS);
    memset(rets, 0, MARKS);
    const char *p = strchr(schema, '(');
    const char *arrow = strstr(schema, "->");
    if (!p || !arrow) return;
    char *marks = args;
    int index = 0, brackets = 0;
    bool star = false;
    for (p++; *p; p++) {
        if (p == arrow) {
            marks = rets;
            index = 0;
        } else if (*p == '"' || *p == '\'') {
            const char *end = strchr(p + 1, *p);
            if (!end) return;
            p = end;
        } else if (*p == '[' || *p == ']') {
            brackets += *p == '[' ? 1 : -1;
        } else if (*p == '*') {
            star = true; /* stands in the list of arguments but is none */
        } else if (*p == '(' && p - schema >= 6 && strncmp(p - 6, "Tensor", 6) == 0) {
            if (index < MARKS) marks[index] = p[1];
            while (*p && *p != ')') p++;
            if (!*p) return;
        } else if (*p == ',' && brackets == 0) {
            if (!star) index++;
            star = false;
        }
    }
}

static bool is_named(const nbxi_op *op, int a, const char *name) { return strcmp(op->args[a].name, name) == 0; }

/* Norms in training write to their running statistics, which their schemas do not say. */
static void mark_statistics(sharing *s, const nbxi_node *node)
{
    bool trains = false;
    for (int a = 0; a < node->nargs; a++) {
        if (!is_named(node->op, a, "training") && !is_named(node->op, a, "use_input_stats")) continue;
        const nbxi_operand *flag = &node->args[a];
        trains = flag->kind != NBXI_OPERAND_FIXED || flag->value.kind != NBX_VALUE_SCALAR || flag->value.v.scalar.re.i;
    }
    for (int a = 0; trains && a < node->nargs; a++) {
        if (is_named(node->op, a, "running_mean") || is_named(node->op, a, "running_var"))
            each_slot(&node->args[a], mark_written, s);
    }
}

static void share_operator(sharing *s, const nbxi_node *node)
{
    char args[MARKS], rets[MARKS];
    const nbxi_op *op = node->op;
    alias_marks(op->schema, args, rets);
    bool loose = op->kind == NBXI_OP_COMPOSITE || op->kind == NBXI_OP_VIEW;
    for (int o = 0; o < node->nouts; o++) {
        s->first = -1;
        each_result(&node->outs[o], join_first, s);
        bool found = false;
        for (int a = 0; a < node->nargs; a++) {
            bool tensors = op->args[a].type == NBXI_ARG_TENSOR || op->args[a].type == NBXI_ARG_TENSORS;
            if (!tensors) continue;
            /* Composites without marks return at most their first tensor (dropout, type_as, einsum). */
            bool same = rets[o] ? rets[o] == args[a] : loose && !found;
            found = true;
            if (same) each_slot(&node->args[a], join_first, s);
        }
    }
    for (int a = 0; a < node->nargs; a++) {
        if (op->args[a].written) each_slot(&node->args[a], mark_written, s);
    }
    mark_statistics(s, node);
}

static void join_formal(void *user, int32_t slot)
{
    sharing *s = user;
    const nbxi_graph *inner = s->other_graph;
    size_t k = s->other_index++;
    if (k < inner->ninputs && inner->inputs[k].kind == NBXI_OPERAND_SLOT)
        join(s, s->graph->slot_base + (size_t)slot, inner->slot_base + (size_t)inner->inputs[k].slots[0]);
}

static void join_result(void *user, int32_t slot)
{
    sharing *s = user;
    const nbxi_graph *inner = s->other_graph;
    size_t k = s->other_index++;
    if (k < inner->noutputs && inner->outputs[k].kind == NBXI_OPERAND_SLOT)
        join(s, s->graph->slot_base + (size_t)slot, inner->slot_base + (size_t)inner->outputs[k].slots[0]);
}

static void share_graph(sharing *s, const nbxi_graph *graph);

static void share_call(sharing *s, const nbxi_graph *graph, const nbxi_node *node)
{
    int last = -1;
    for (int a = 0; a < node->nargs; a++) {
        if (node->args[a].graph) last = a;
    }
    for (int a = 0; a < node->nargs; a++) {
        const nbxi_graph *inner = node->args[a].graph;
        if (!inner) continue;
        share_graph(s, inner);
        s->graph = graph;
        s->other_graph = inner;
        s->other_index = 0;
        for (int k = last + 1; k < node->nargs; k++) each_slot(&node->args[k], join_formal, s);
        s->other_index = 0;
        for (int o = 0; o < node->nouts; o++) each_result(&node->outs[o], join_result, s);
        s->other_index = 0; /* loops give operands back */
        for (int k = last + 1; k < node->nargs && strstr(node->target, "while"); k++)
            each_slot(&node->args[k], join_result, s);
    }
}

static void share_graph(sharing *s, const nbxi_graph *graph)
{
    for (size_t i = 0; i < graph->nnodes; i++) {
        const nbxi_node *node = &graph->nodes[i];
        s->graph = graph;
        if (node->op)
            share_operator(s, node);
        else if (node->builtin && node->builtin->calls_graphs)
            share_call(s, graph, node);
    }
}

static nbx_status find_written(nbxi_loader *loader)
{
    nbx_program *program = loader->program;
    size_t n = program->slots_total;
    sharing s = {0};
    s.parent = nbxi_alloc_array(loader->ctx->heap, n, sizeof *s.parent);
    s.written = nbxi_alloc_array(loader->ctx->heap, n, sizeof *s.written);
    nbx_status status =
        s.parent && s.written ? NBX_OK : nbxi_fail_memory(loader->ctx, n * sizeof *s.parent, "a program");
    for (size_t i = 0; status == NBX_OK && i < n; i++) s.parent[i] = (int32_t)i;
    if (status == NBX_OK) {
        share_graph(&s, program->main);
        for (size_t i = 0; i < n; i++) {
            if (s.written[i]) s.written[root(&s, (int32_t)i)] = true;
        }
        for (size_t i = 0; i < program->nitems; i++) {
            nbxi_item *item = &program->items[i];
            size_t at = program->main->slot_base + (size_t)item->slot;
            item->written = item->written || s.written[root(&s, (int32_t)at)];
        }
    }
    nbxi_free(loader->ctx->heap, s.parent);
    nbxi_free(loader->ctx->heap, s.written);
    return status;
}

/* Weights that share memory with a written one are written too. */
static void spread_written(nbx_program *program)
{
    for (size_t i = 0; i < program->nitems; i++) {
        const nbxi_item *item = &program->items[i];
        for (size_t k = 0; item->written && item->tensor && k < program->nitems; k++) {
            nbxi_item *other = &program->items[k];
            if (!other->written && other->tensor && nbx_tensor_shares_storage(item->tensor, other->tensor))
                other->written = true;
        }
    }
}

nbx_status nbxi_program_analyse(nbxi_loader *loader)
{
    if (loader->program->slots_total > INT32_MAX / 2)
        return nbxi_refuse(loader, NBX_LIMIT, "the program has too many values");
    NBXI_TRY(nbxi_autocast_mark(loader->ctx, loader->program->main, -1));
    NBXI_TRY(analyse_graph(loader, loader->program->main));
    NBXI_TRY(find_written(loader));
    spread_written(loader->program);
    return NBX_OK;
}
