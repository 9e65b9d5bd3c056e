/* SPDX-License-Identifier: Apache-2.0 */
/* Graphs of the archive's JSON: inputs, nodes and outputs, every name defined before it is used. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "src/base/array.h"
#include "src/program/operand.h"

#define MAX_GRAPH_DEPTH 16
#define MAX_SLOTS 10000000

static nbx_status add_slot(nbxi_scope_names *scope, const char *name, nbxi_slot_kind kind, int32_t *out)
{
    nbxi_graph *graph = scope->graph;
    nbxi_loader *loader = scope->loader;
    if (graph->nslots == graph->slot_capacity) {
        size_t wanted = graph->slot_capacity ? graph->slot_capacity * 2 : 64;
        nbxi_slot *slots;
        if (wanted > MAX_SLOTS) return nbxi_refuse(loader, NBX_LIMIT, "a graph has more than %d values", MAX_SLOTS);
        NBXI_TRY(nbxi_loader_alloc(loader, wanted, sizeof *slots, &slots));
        if (graph->nslots) memcpy(slots, graph->slots, graph->nslots * sizeof *slots);
        graph->slots = slots;
        graph->slot_capacity = wanted;
    }
    nbxi_slot slot = {.kind = kind, .dtype = -1};
    NBXI_TRY(nbxi_loader_copy(loader, name, &slot.name));
    const nbxi_jnode *meta = kind == NBXI_SLOT_TENSOR ? nbxi_map_get(&scope->tensor_values, name) : NULL;
    if (meta) {
        int64_t code, layout;
        nbx_dtype dtype;
        NBXI_TRY(nbxi_json_whole(loader, meta, "dtype", name, &code));
        NBXI_TRY(nbxi_json_whole(loader, meta, "layout", name, &layout));
        NBXI_TRY(nbxi_loader_dtype(loader, code, name, &dtype));
        if (layout != 7) NBXI_TRY(nbxi_loader_missing(loader, "sparse layouts (number %d)", (int)layout));
        slot.dtype = (int)dtype;
    }
    void **place = nbxi_map_put(&scope->names, name, strlen(name), NULL);
    if (!place) return nbxi_fail_memory(loader->ctx, sizeof *place, "a program's names");
    graph->slots[graph->nslots] = slot;
    *out = (int32_t)graph->nslots++;
    *place = (void *)((intptr_t)*out + 1); /* a name that is defined again means the newer value from here on */
    return NBX_OK;
}

/* The name that an argument object defines, with what it will hold; NULL in *name: none. */
static nbx_status defined(nbxi_loader *loader, const char *key, const nbxi_jnode *value, const char *where,
                          const char **name, nbxi_slot_kind *kind)
{
    static const struct {
        const char *key;
        nbxi_slot_kind kind;
    } symbols[] = {{"as_sym_int", NBXI_SLOT_INT}, {"as_sym_float", NBXI_SLOT_FLOAT}, {"as_sym_bool", NBXI_SLOT_BOOL}};
    *name = NULL;
    *kind = NBXI_SLOT_TENSOR;
    if (strcmp(key, "as_tensor") == 0) return nbxi_json_text(loader, value, "name", where, name);
    if (strcmp(key, "as_optional_tensor") == 0) {
        const nbxi_jnode *inner = nbxi_jget(value, "as_tensor");
        return inner ? nbxi_json_text(loader, inner, "name", where, name) : NBX_OK;
    }
    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
        if (strcmp(key, symbols[i].key) != 0) continue;
        *kind = symbols[i].kind;
        *name = nbxi_jstring(nbxi_jget(value, "as_name"));
    }
    return NBX_OK;
}

static nbx_status parse_inputs(nbxi_scope_names *scope, const nbxi_jnode *list)
{
    nbxi_loader *loader = scope->loader;
    nbxi_graph *graph = scope->graph;
    graph->ninputs = nbxi_jcount(list);
    NBXI_TRY(nbxi_loader_alloc(loader, graph->ninputs, sizeof *graph->inputs, &graph->inputs));
    for (size_t i = 0; i < graph->ninputs; i++) {
        nbxi_operand *input = &graph->inputs[i];
        const char *key, *name;
        const nbxi_jnode *value;
        nbxi_slot_kind kind;
        NBXI_TRY(nbxi_json_union(loader, nbxi_jat(list, i), "a graph input", &key, &value));
        NBXI_TRY(defined(loader, key, value, "a graph input", &name, &kind));
        if (!name) {
            NBXI_TRY(nbxi_parse_operand(scope, nbxi_jat(list, i), "a graph input", input));
            if (input->kind == NBXI_OPERAND_UNSUPPORTED) {
                NBXI_TRY(nbxi_loader_missing(loader, "inputs of the kind %s", input->value.v.string));
                input->kind = NBXI_OPERAND_FIXED;
                input->value.kind = NBX_VALUE_NONE;
            }
            continue;
        }
        input->kind = NBXI_OPERAND_SLOT;
        input->count = 1;
        NBXI_TRY(nbxi_loader_alloc(loader, 1, sizeof(int32_t), &input->slots));
        NBXI_TRY(add_slot(scope, name, kind, input->slots));
        input->name = graph->slots[input->slots[0]].name;
    }
    return NBX_OK;
}

static nbx_status list_result(nbxi_scope_names *scope, const char *key, const nbxi_jnode *list, const char *where,
                              nbxi_result *out)
{
    if (!nbxi_jis(list, NBXI_JARRAY))
        return nbxi_refuse(scope->loader, NBX_FORMAT, "the output '%s' of %s is no list", key, where);
    out->list = true;
    out->count = nbxi_jcount(list);
    NBXI_TRY(nbxi_loader_alloc(scope->loader, out->count, sizeof(int32_t), &out->slots));
    for (size_t i = 0; i < out->count; i++) {
        const nbxi_jnode *item = nbxi_jat(list, i), *inner = nbxi_jget(item, "as_tensor");
        const char *name = nbxi_jstring(nbxi_jget(inner ? inner : item, "name"));
        const char *symbol = nbxi_jstring(nbxi_jget(item, "as_name"));
        out->slots[i] = -1;
        if (name && *name)
            NBXI_TRY(add_slot(scope, name, NBXI_SLOT_TENSOR, &out->slots[i]));
        else if (symbol)
            NBXI_TRY(add_slot(scope, symbol, NBXI_SLOT_INT, &out->slots[i]));
    }
    return NBX_OK;
}

/* The first `skipped` results are defined but never set: tokens. */
static nbx_status parse_results(nbxi_scope_names *scope, const nbxi_jnode *list, size_t skipped, nbxi_node *node)
{
    nbxi_loader *loader = scope->loader;
    for (size_t i = 0; i < skipped; i++) {
        const char *name = nbxi_jstring(nbxi_jget(nbxi_jget(nbxi_jat(list, i), "as_tensor"), "name"));
        int32_t token;
        if (name) NBXI_TRY(add_slot(scope, name, NBXI_SLOT_TENSOR, &token));
    }
    node->nouts = (int)(nbxi_jcount(list) > skipped ? nbxi_jcount(list) - skipped : 0);
    if (nbxi_jcount(list) > 4096)
        return nbxi_refuse(loader, NBX_LIMIT, "node '%s' has more than 4096 outputs", node->name);
    NBXI_TRY(nbxi_loader_alloc(loader, (size_t)node->nouts, sizeof *node->outs, &node->outs));
    for (int i = 0; i < node->nouts; i++) {
        nbxi_result *result = &node->outs[i];
        const char *key, *name;
        const nbxi_jnode *value;
        nbxi_slot_kind kind;
        NBXI_TRY(nbxi_json_union(loader, nbxi_jat(list, (size_t)i + skipped), node->name, &key, &value));
        if (strcmp(key, "as_tensors") == 0 || strcmp(key, "as_optional_tensors") == 0 ||
            strcmp(key, "as_sym_ints") == 0) {
            NBXI_TRY(list_result(scope, key, value, node->name, result));
            continue;
        }
        NBXI_TRY(defined(loader, key, value, node->name, &name, &kind));
        result->count = 1;
        NBXI_TRY(nbxi_loader_alloc(loader, 1, sizeof(int32_t), &result->slots));
        result->slots[0] = -1;
        if (name && *name)
            NBXI_TRY(add_slot(scope, name, kind, result->slots));
        else if (strncmp(key, "as_custom", 9) == 0 || strncmp(key, "as_nested", 9) == 0)
            NBXI_TRY(nbxi_loader_missing(loader, "results of the kind %s", key + 3));
    }
    while (node->nouts > 0 && !node->outs[node->nouts - 1].list && node->outs[node->nouts - 1].slots[0] < 0)
        node->nouts--;
    return NBX_OK;
}

/* "torch.ops.aten.add.Tensor" to "aten::add.Tensor", "torch.ops.higher_order.cond" to "higher_order.cond". */
static nbx_status clean_target(nbxi_loader *loader, const char *target, const char **out)
{
    char text[300];
    const char *rest = target;
    if (strncmp(target, "torch.ops.", 10) == 0) rest = target + 10;
    const char *dot = strchr(rest, '.');
    bool plain = rest == target || !dot || strncmp(rest, "higher_order.", 13) == 0;
    int n = plain ? snprintf(text, sizeof text, "%s", rest)
                  : snprintf(text, sizeof text, "%.*s::%s", (int)(dot - rest), rest, dot + 1);
    if (n < 0 || n >= (int)sizeof text)
        return nbxi_refuse(loader, NBX_LIMIT, "a node's target has %zu characters", strlen(target));
    char *end = text + n - 8;
    if (!plain && n > 8 && strcmp(end, ".default") == 0) *end = 0;
    return nbxi_loader_copy(loader, text, out);
}

static nbx_status count_target(nbxi_loader *loader, const char *target)
{
    void **place = nbxi_map_put(&loader->used, target, strlen(target), NULL);
    if (!place) return nbxi_fail_memory(loader->ctx, sizeof *place, "a program's operators");
    *place = (void *)((uintptr_t)*place + 1);
    return NBX_OK;
}

static nbx_status parse_node(nbxi_scope_names *scope, const nbxi_jnode *json, nbxi_node *node)
{
    nbxi_loader *loader = scope->loader;
    const char *target, *name = nbxi_jstring(nbxi_jget(json, "name"));
    const nbxi_jnode *inputs, *outputs;
    char number[40];
    NBXI_TRY(nbxi_json_text(loader, json, "target", "a node", &target));
    NBXI_TRY(nbxi_json_list(loader, json, "inputs", target, &inputs));
    NBXI_TRY(nbxi_json_list(loader, json, "outputs", target, &outputs));
    node->index = loader->program->nodes_total++;
    if (!name) { /* schemas before 8.9: nodes are called as their first result */
        const nbxi_jnode *first = nbxi_jat(outputs, 0), *inner = nbxi_jget(first, "as_tensor");
        name = nbxi_jstring(nbxi_jget(inner, "name"));
        snprintf(number, sizeof number, "node_%zu", node->index);
    }
    NBXI_TRY(nbxi_loader_copy(loader, name ? name : number, &node->name));
    NBXI_TRY(clean_target(loader, target, &node->target));
    size_t count = nbxi_jcount(inputs);
    nbxi_operand *operands;
    NBXI_TRY(nbxi_loader_alloc(loader, count, sizeof *operands, &operands));
    for (size_t i = 0; i < count; i++) {
        const nbxi_jnode *input = nbxi_jat(inputs, i);
        const char *argument;
        NBXI_TRY(nbxi_json_text(loader, input, "name", node->name, &argument));
        NBXI_TRY(nbxi_parse_operand(scope, nbxi_jget(input, "arg"), node->name, &operands[i]));
        NBXI_TRY(nbxi_loader_copy(loader, argument, &operands[i].name));
        operands[i].keyword = nbxi_jint(nbxi_jget(input, "kind")) == 2;
    }
    /* with_effects(token, operator, its arguments…) orders calls that have effects, as a list of nodes does anyway. */
    size_t skipped = 0;
    if (strcmp(node->target, "higher_order.with_effects") == 0 && count >= 2 &&
        operands[1].kind == NBXI_OPERAND_FIXED && operands[1].value.kind == NBX_VALUE_STRING) {
        NBXI_TRY(clean_target(loader, operands[1].value.v.string, &node->target));
        operands += 2;
        count -= 2;
        skipped = 1;
    }
    NBXI_TRY(count_target(loader, node->target));
    NBXI_TRY(nbxi_resolve_node(loader, scope->graph, node, operands, count));
    return parse_results(scope, outputs, skipped, node);
}

static nbx_status parse_outputs(nbxi_scope_names *scope, const nbxi_jnode *list)
{
    nbxi_graph *graph = scope->graph;
    graph->noutputs = nbxi_jcount(list);
    NBXI_TRY(nbxi_loader_alloc(scope->loader, graph->noutputs, sizeof *graph->outputs, &graph->outputs));
    for (size_t i = 0; i < graph->noutputs; i++) {
        nbxi_operand *output = &graph->outputs[i];
        NBXI_TRY(nbxi_parse_operand(scope, nbxi_jat(list, i), "the graph's outputs", output));
        if (output->kind == NBXI_OPERAND_FIXED || output->kind == NBXI_OPERAND_SLOT) continue;
        NBXI_TRY(nbxi_loader_missing(scope->loader, "outputs that are lists, graphs or objects"));
        output->kind = NBXI_OPERAND_FIXED;
        output->value.kind = NBX_VALUE_NONE;
    }
    return NBX_OK;
}

static nbx_status parse_body(nbxi_scope_names *scope, const nbxi_jnode *json)
{
    nbxi_loader *loader = scope->loader;
    nbxi_graph *graph = scope->graph;
    const nbxi_jnode *inputs, *outputs, *nodes, *values;
    NBXI_TRY(nbxi_json_list(loader, json, "inputs", "the graph", &inputs));
    NBXI_TRY(nbxi_json_list(loader, json, "outputs", "the graph", &outputs));
    NBXI_TRY(nbxi_json_list(loader, json, "nodes", "the graph", &nodes));
    NBXI_TRY(nbxi_json_object(loader, json, "tensor_values", "the graph", &values));
    for (size_t i = 0; i < values->count; i++) {
        void **place = nbxi_map_put(&scope->tensor_values, values->v.items[i].key, values->v.items[i].key_length, NULL);
        if (!place) return nbxi_fail_memory(loader->ctx, sizeof *place, "a program's names");
        *place = (void *)(uintptr_t)&values->v.items[i];
    }
    NBXI_TRY(parse_inputs(scope, inputs));
    graph->nnodes = nbxi_jcount(nodes);
    NBXI_TRY(nbxi_loader_alloc(loader, graph->nnodes, sizeof *graph->nodes, &graph->nodes));
    for (size_t i = 0; i < graph->nnodes; i++) NBXI_TRY(parse_node(scope, nbxi_jat(nodes, i), &graph->nodes[i]));
    NBXI_TRY(parse_outputs(scope, outputs));
    graph->slot_base = loader->program->slots_total;
    loader->program->slots_total += graph->nslots;
    return NBX_OK;
}

void nbxi_scope_free(nbxi_scope_names *scope)
{
    nbxi_map_free(&scope->names);
    nbxi_map_free(&scope->tensor_values);
}

nbx_status nbxi_parse_graph(nbxi_loader *loader, const nbxi_jnode *json, const char *name, int depth, nbxi_graph **out,
                            nbxi_scope_names *scope)
{
    nbxi_scope_names local, *names = scope ? scope : &local;
    if (depth > MAX_GRAPH_DEPTH)
        return nbxi_refuse(loader, NBX_LIMIT, "graphs are nested deeper than %d", MAX_GRAPH_DEPTH);
    nbxi_graph *graph;
    NBXI_TRY(nbxi_loader_alloc(loader, 1, sizeof *graph, &graph));
    NBXI_TRY(nbxi_loader_copy(loader, name, &graph->name));
    graph->depth = depth;
    memset(names, 0, sizeof *names);
    names->loader = loader;
    names->graph = graph;
    nbxi_map_init(&names->names, loader->ctx->heap);
    nbxi_map_init(&names->tensor_values, loader->ctx->heap);
    nbx_status status = parse_body(names, json);
    if (!scope || status != NBX_OK) nbxi_scope_free(names);
    *out = graph;
    return status;
}

nbx_status nbxi_loader_missing(nbxi_loader *loader, const char *format, ...)
{
    char text[300];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    void **place = nbxi_map_put(&loader->missing, text, strlen(text), NULL);
    if (!place) return nbxi_fail_memory(loader->ctx, sizeof *place, "a program's operators");
    *place = (void *)((uintptr_t)*place + 1);
    return NBX_OK;
}
