/* SPDX-License-Identifier: Apache-2.0 */
/* The signature: which graph inputs are weights and which are the caller's, what outputs mean, and symbolic sizes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/program/operand.h"

typedef struct reader {
    nbxi_loader *loader;
    nbxi_scope_names *scope;
    const nbxi_jnode *graph;
} reader;

static nbx_status parse_size(reader *r, const nbxi_jnode *json, const char *where, nbxi_expr *out)
{
    nbxi_loader *loader = r->loader;
    nbxi_symbols *symbols = &loader->program->symbols;
    const char *key, *text;
    const nbxi_jnode *value;
    NBXI_TRY(nbxi_json_union(loader, json, where, &key, &value));
    if (nbxi_jis(value, NBXI_JINT))
        return nbxi_symbols_constant(loader->ctx, symbols, nbxi_number_int(nbxi_jint(value)), out);
    if (nbxi_jis(value, NBXI_JREAL))
        return nbxi_symbols_constant(loader->ctx, symbols, nbxi_number_real(nbxi_jnumber(value)), out);
    if (nbxi_jis_bool(value))
        return nbxi_symbols_constant(loader->ctx, symbols, nbxi_number_truth(nbxi_jis(value, NBXI_JTRUE)), out);
    NBXI_TRY(nbxi_json_text(loader, value, "expr_str", where, &text));
    return nbxi_symbols_parse(loader->ctx, symbols, text, strlen(text), out);
}

/* Text, value and range of a size. */
static nbx_status describe_size(reader *r, nbxi_expr expr, nbx_port_size *out)
{
    const nbxi_symbols *symbols = &r->loader->program->symbols;
    const nbxi_sym_node *node = expr >= 0 ? &symbols->nodes[expr] : NULL;
    char text[600] = "?";
    *out = (nbx_port_size){.fixed = -1, .max = INT64_MAX};
    if (node) (void)nbxi_symbols_text(symbols, expr, text, sizeof text);
    if (node && node->op == NBXI_SYM_CONST) {
        out->fixed = out->min = out->max = node->value.num;
    } else if (node && node->op == NBXI_SYM_SYMBOL) {
        const nbxi_symbol *symbol = &symbols->symbols[node->symbol];
        if (symbol->has_min) out->min = symbol->min;
        if (symbol->has_max) out->max = symbol->max;
    }
    return nbxi_loader_copy(r->loader, text, &out->text);
}

/* Sizes of a tensor from its meta data. Those that cannot be read are an error for inputs; an output's are left open.
 */
static nbx_status tensor_port(reader *r, const char *name, bool strict, nbx_port *port, nbxi_expr **exprs)
{
    nbxi_loader *loader = r->loader;
    const nbxi_jnode *meta = nbxi_map_get(&r->scope->tensor_values, name);
    const nbxi_jnode *sizes;
    int64_t code;
    if (!meta) return nbxi_refuse(loader, NBX_FORMAT, "the graph says nothing about the tensor '%s'", name);
    NBXI_TRY(nbxi_json_whole(loader, meta, "dtype", name, &code));
    NBXI_TRY(nbxi_loader_dtype(loader, code, name, &port->dtype));
    NBXI_TRY(nbxi_json_list(loader, meta, "sizes", name, &sizes));
    size_t n = nbxi_jcount(sizes);
    if (n > NBX_MAX_RANK)
        return nbxi_refuse(loader, NBX_LIMIT, "'%s' has rank %zu, at most %d is taken", name, n, NBX_MAX_RANK);
    port->kind = NBX_PORT_TENSOR;
    port->ndim = (int)n;
    nbx_port_size *described;
    NBXI_TRY(nbxi_loader_alloc(loader, n, sizeof **exprs, exprs));
    NBXI_TRY(nbxi_loader_alloc(loader, n, sizeof *described, &described));
    for (size_t i = 0; i < n; i++) {
        nbx_status status = parse_size(r, nbxi_jat(sizes, i), name, &(*exprs)[i]);
        if (status != NBX_OK && (strict || status == NBX_OUT_OF_MEMORY)) return status;
        if (status != NBX_OK) {
            nbx_context_clear_error(loader->ctx);
            (*exprs)[i] = -1;
        }
        NBXI_TRY(describe_size(r, (*exprs)[i], &described[i]));
    }
    port->sizes = described;
    return NBX_OK;
}

static nbx_status item_sizes(reader *r, nbxi_item *item, const char *argument)
{
    nbxi_loader *loader = r->loader;
    nbx_port port = {0};
    nbxi_expr *exprs;
    NBXI_TRY(tensor_port(r, argument, true, &port, &exprs));
    item->dtype = port.dtype;
    item->ndim = port.ndim;
    NBXI_TRY(nbxi_loader_alloc(loader, (size_t)port.ndim, sizeof(int64_t), &item->sizes));
    for (int i = 0; i < port.ndim; i++) {
        item->sizes[i] = port.sizes[i].fixed;
        if (item->sizes[i] < 0)
            return nbxi_refuse(loader, NBX_FORMAT, "weight '%s' has a size that is not fixed", item->name);
    }
    return NBX_OK;
}

static nbx_status add_item(reader *r, const nbxi_jnode *spec, nbx_weight_kind kind, const char *name_key,
                           size_t position)
{
    nbxi_loader *loader = r->loader;
    nbxi_item *item = &loader->program->items[loader->program->nitems];
    const char *name, *argument;
    const nbxi_jnode *arg;
    NBXI_TRY(nbxi_json_text(loader, spec, name_key, "the signature", &name));
    NBXI_TRY(nbxi_json_object(loader, spec, "arg", name, &arg));
    NBXI_TRY(nbxi_json_text(loader, arg, "name", name, &argument));
    NBXI_TRY(nbxi_loader_copy(loader, name, &item->name));
    const nbxi_operand *input = &r->scope->graph->inputs[position];
    bool tensor = input->kind == NBXI_OPERAND_SLOT && r->scope->graph->slots[input->slots[0]].kind == NBXI_SLOT_TENSOR;
    item->kind = kind;
    item->slot = tensor ? input->slots[0] : -1;
    item->position = position;
    if (!tensor) return nbxi_refuse(loader, NBX_FORMAT, "weight '%s' is no tensor input of the graph", name);
    NBXI_TRY(item_sizes(r, item, argument));
    loader->program->nitems++;
    return NBX_OK;
}

static nbx_status constant_port(reader *r, const nbxi_jnode *json, nbx_port *port)
{
    nbxi_operand operand = {0};
    NBXI_TRY(nbxi_parse_operand(r->scope, json, port->name, &operand));
    port->constant = true;
    port->value = operand.value;
    if (operand.kind != NBXI_OPERAND_FIXED)
        return nbxi_loader_missing(r->loader, "constant inputs of other kinds than numbers, strings and None");
    if (operand.value.kind == NBX_VALUE_STRING)
        port->kind = NBX_PORT_STRING;
    else if (operand.value.kind != NBX_VALUE_SCALAR)
        port->kind = NBX_PORT_NONE;
    else if (operand.value.v.scalar.kind == NBX_SCALAR_BOOL)
        port->kind = NBX_PORT_BOOL;
    else
        port->kind = operand.value.v.scalar.kind == NBX_SCALAR_INT ? NBX_PORT_INT : NBX_PORT_FLOAT;
    return NBX_OK;
}

/* A port of a value that is a number: its expression, when the archive has one. */
static nbx_status symbol_port(reader *r, const nbxi_slot *slot, bool strict, nbx_port *port, nbxi_expr **exprs)
{
    static const char *const groups[] = {NULL, "sym_int_values", "sym_float_values", "sym_bool_values"};
    static const nbx_port_kind kinds[] = {NBX_PORT_TENSOR, NBX_PORT_INT, NBX_PORT_FLOAT, NBX_PORT_BOOL};
    const nbxi_jnode *value = nbxi_jget(nbxi_jget(r->graph, groups[slot->kind]), slot->name);
    nbx_port_size *size;
    port->kind = kinds[slot->kind];
    NBXI_TRY(nbxi_loader_alloc(r->loader, 1, sizeof **exprs, exprs));
    NBXI_TRY(nbxi_loader_alloc(r->loader, 1, sizeof *size, &size));
    **exprs = -1;
    if (value) {
        nbx_status status = parse_size(r, value, slot->name, *exprs);
        if (status != NBX_OK && (strict || status == NBX_OUT_OF_MEMORY)) return status;
        if (status != NBX_OK) nbx_context_clear_error(r->loader->ctx);
    }
    NBXI_TRY(describe_size(r, **exprs, size));
    port->sizes = size;
    return NBX_OK;
}

static nbx_status add_input(reader *r, const char *key, const nbxi_jnode *spec, size_t position)
{
    nbxi_loader *loader = r->loader;
    nbxi_input *input = &loader->program->inputs[loader->program->ninputs];
    const nbxi_graph *graph = r->scope->graph;
    const nbxi_operand *graph_input = &graph->inputs[position];
    input->position = position;
    input->port.struct_size = sizeof input->port;
    input->port.name = "";
    input->slot = -1;
    if (strcmp(key, "constant_input") == 0) {
        const char *name;
        NBXI_TRY(nbxi_json_text(loader, spec, "name", "an input", &name));
        NBXI_TRY(nbxi_loader_copy(loader, name, &input->port.name));
        NBXI_TRY(constant_port(r, nbxi_jget(spec, "value"), &input->port));
    } else if (graph_input->kind != NBXI_OPERAND_SLOT) {
        NBXI_TRY(constant_port(r, nbxi_jget(spec, "arg"), &input->port));
    } else {
        input->slot = graph_input->slots[0];
        const nbxi_slot *slot = &graph->slots[input->slot];
        input->port.name = slot->name;
        if (slot->kind == NBXI_SLOT_TENSOR)
            NBXI_TRY(tensor_port(r, slot->name, true, &input->port, &input->sizes));
        else
            NBXI_TRY(symbol_port(r, slot, true, &input->port, &input->sizes));
        input->nsizes = slot->kind == NBXI_SLOT_TENSOR ? (size_t)input->port.ndim : 1;
    }
    loader->program->ninputs++;
    return NBX_OK;
}

static nbx_status read_inputs(reader *r, const nbxi_jnode *specs)
{
    nbxi_loader *loader = r->loader;
    nbx_program *program = loader->program;
    nbxi_graph *graph = r->scope->graph;
    size_t n = nbxi_jcount(specs);
    if (n != graph->ninputs)
        return nbxi_refuse(loader, NBX_FORMAT, "the signature has %zu inputs, the graph %zu", n, graph->ninputs);
    NBXI_TRY(nbxi_loader_alloc(loader, n, sizeof *program->items, &program->items));
    NBXI_TRY(nbxi_loader_alloc(loader, n, sizeof *program->inputs, &program->inputs));
    for (size_t i = 0; i < n; i++) {
        const char *key;
        const nbxi_jnode *spec;
        NBXI_TRY(nbxi_json_union(loader, nbxi_jat(specs, i), "an input of the signature", &key, &spec));
        if (strcmp(key, "parameter") == 0)
            NBXI_TRY(add_item(r, spec, NBX_WEIGHT_PARAMETER, "parameter_name", i));
        else if (strcmp(key, "buffer") == 0)
            NBXI_TRY(add_item(r, spec, NBX_WEIGHT_BUFFER, "buffer_name", i));
        else if (strcmp(key, "tensor_constant") == 0)
            NBXI_TRY(add_item(r, spec, NBX_WEIGHT_CONSTANT, "tensor_constant_name", i));
        else if (strcmp(key, "user_input") == 0 || strcmp(key, "constant_input") == 0)
            NBXI_TRY(add_input(r, key, spec, i));
        else if (strcmp(key, "token") != 0)
            NBXI_TRY(nbxi_loader_missing(loader, "inputs of the kind %.60s", key));
    }
    return NBX_OK;
}

static nbx_status output_port(reader *r, nbxi_output *output)
{
    const nbxi_graph *graph = r->scope->graph;
    nbxi_expr *exprs;
    output->port.struct_size = sizeof output->port;
    output->port.name = "";
    if (output->operand->kind == NBXI_OPERAND_FIXED) {
        output->port.constant = true;
        output->port.value = output->operand->value;
        bool number = output->operand->value.kind == NBX_VALUE_SCALAR;
        nbx_scalar_kind kind = output->operand->value.v.scalar.kind;
        output->port.kind = output->operand->value.kind == NBX_VALUE_STRING ? NBX_PORT_STRING
                            : !number                                       ? NBX_PORT_NONE
                            : kind == NBX_SCALAR_BOOL                       ? NBX_PORT_BOOL
                            : kind == NBX_SCALAR_INT                        ? NBX_PORT_INT
                                                                            : NBX_PORT_FLOAT;
        return NBX_OK;
    }
    const nbxi_slot *slot = &graph->slots[output->operand->slots[0]];
    output->port.name = slot->name;
    if (slot->kind != NBXI_SLOT_TENSOR) return symbol_port(r, slot, false, &output->port, &exprs);
    return tensor_port(r, slot->name, false, &output->port, &exprs);
}

static int32_t item_index(const nbx_program *program, const char *name, bool parameter)
{
    for (size_t i = 0; i < program->nitems; i++) {
        const nbxi_item *item = &program->items[i];
        if ((item->kind == NBX_WEIGHT_PARAMETER) == parameter && strcmp(item->name, name) == 0) return (int32_t)i;
    }
    return -1;
}

static int32_t input_index(const nbx_program *program, const char *name)
{
    for (size_t i = 0; i < program->ninputs; i++) {
        if (program->inputs[i].slot >= 0 && program->inputs[i].port.kind == NBX_PORT_TENSOR &&
            strcmp(program->inputs[i].port.name, name) == 0)
            return (int32_t)i;
    }
    return -1;
}

static nbx_status read_output(reader *r, const nbxi_jnode *json, nbxi_output *output)
{
    nbxi_loader *loader = r->loader;
    nbx_program *program = loader->program;
    const char *key, *name = "";
    const nbxi_jnode *spec;
    NBXI_TRY(nbxi_json_union(loader, json, "an output of the signature", &key, &spec));
    if (strcmp(key, "user_output") == 0 || strcmp(key, "loss_output") == 0) {
        output->kind = NBXI_OUTPUT_USER;
        program->nuser_outputs++;
        return output_port(r, output);
    }
    if (strcmp(key, "buffer_mutation") == 0 || strcmp(key, "parameter_mutation") == 0) {
        bool parameter = key[0] == 'p';
        NBXI_TRY(nbxi_json_text(loader, spec, parameter ? "parameter_name" : "buffer_name", key, &name));
        output->kind = NBXI_OUTPUT_WRITE_ITEM;
        output->target = item_index(program, name, parameter);
        if (output->target >= 0) program->items[output->target].written = true;
    } else if (strcmp(key, "user_input_mutation") == 0) {
        NBXI_TRY(nbxi_json_text(loader, spec, "user_input_name", key, &name));
        output->kind = NBXI_OUTPUT_WRITE_INPUT;
        output->target = input_index(program, name);
    } else {
        output->kind = NBXI_OUTPUT_SKIP;
        if (strcmp(key, "token") == 0) return NBX_OK;
        return nbxi_loader_missing(loader, "outputs of the kind %.60s", key);
    }
    bool tensor = output->operand->kind == NBXI_OPERAND_SLOT &&
                  r->scope->graph->slots[output->operand->slots[0]].kind == NBXI_SLOT_TENSOR;
    if (output->target >= 0 && tensor) return NBX_OK;
    return nbxi_refuse(loader, NBX_FORMAT, "the output that writes to '%s' names nothing that can be written", name);
}

static nbx_status read_outputs(reader *r, const nbxi_jnode *specs)
{
    nbx_program *program = r->loader->program;
    nbxi_graph *graph = r->scope->graph;
    size_t n = nbxi_jcount(specs);
    if (n != graph->noutputs)
        return nbxi_refuse(r->loader, NBX_FORMAT, "the signature has %zu outputs, the graph %zu", n, graph->noutputs);
    NBXI_TRY(nbxi_loader_alloc(r->loader, n, sizeof *program->outputs, &program->outputs));
    for (size_t i = 0; i < n; i++) {
        program->outputs[i].operand = &graph->outputs[i];
        program->noutputs++;
        NBXI_TRY(read_output(r, nbxi_jat(specs, i), &program->outputs[i]));
    }
    return NBX_OK;
}

/* Ranges are read before sizes are described. Keys that are no symbols are ranges of expressions, which follow from
 * those of their symbols. */
static nbx_status read_ranges(nbxi_loader *loader)
{
    const nbxi_jnode *ranges = nbxi_jget(&loader->json.root, "range_constraints");
    nbxi_symbols *symbols = &loader->program->symbols;
    for (size_t i = 0; nbxi_jis(ranges, NBXI_JOBJECT) && i < ranges->count; i++) {
        const nbxi_jnode *range = nbxi_jat(ranges, i);
        const char *name = range->key;
        size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
        if (name[length] || length == 0 || (name[0] >= '0' && name[0] <= '9')) continue;
        int32_t index;
        NBXI_TRY(nbxi_symbols_find(loader->ctx, symbols, name, length, &index));
        const nbxi_jnode *min = nbxi_jget(range, "min_val"), *max = nbxi_jget(range, "max_val");
        nbxi_symbol *symbol = &symbols->symbols[index];
        symbol->has_min = nbxi_jis(min, NBXI_JINT);
        symbol->min = nbxi_jint(min);
        symbol->has_max = nbxi_jis(max, NBXI_JINT) && nbxi_jint(max) < INT64_MAX - 1;
        symbol->max = nbxi_jint(max);
    }
    return NBX_OK;
}

static nbx_status read_versions(nbxi_loader *loader)
{
    nbx_program *program = loader->program;
    const nbxi_jnode *version;
    int64_t major, minor;
    NBXI_TRY(nbxi_json_object(loader, &loader->json.root, "schema_version", "the program", &version));
    NBXI_TRY(nbxi_json_whole(loader, version, "major", "schema_version", &major));
    NBXI_TRY(nbxi_json_whole(loader, version, "minor", "schema_version", &minor));
    if (major != 8)
        return nbxi_refuse(loader, NBX_NOT_SUPPORTED,
                           "the program has schema version %lld.%lld, only 8.x (PyTorch 2.8 and later) is read",
                           (long long)major, (long long)minor);
    program->schema_major = (int)major;
    program->schema_minor = minor < 0 || minor > 100000 ? 0 : (int)minor;
    const char *torch = nbxi_jstring(nbxi_jget(&loader->json.root, "torch_version"));
    const char *dialect = nbxi_jstring(nbxi_jat(nbxi_jget(&loader->json.root, "verifiers"), 0));
    NBXI_TRY(nbxi_loader_copy(loader, torch ? torch : "", &program->torch_version));
    return nbxi_loader_copy(loader, dialect ? dialect : "", &program->dialect);
}

nbx_status nbxi_parse_program(nbxi_loader *loader)
{
    const nbxi_jnode *module, *signature, *graph, *inputs, *outputs;
    NBXI_TRY(read_versions(loader));
    NBXI_TRY(nbxi_json_object(loader, &loader->json.root, "graph_module", "the program", &module));
    NBXI_TRY(nbxi_json_object(loader, module, "graph", "graph_module", &graph));
    NBXI_TRY(nbxi_json_object(loader, module, "signature", "graph_module", &signature));
    NBXI_TRY(nbxi_json_list(loader, signature, "input_specs", "the signature", &inputs));
    NBXI_TRY(nbxi_json_list(loader, signature, "output_specs", "the signature", &outputs));
    NBXI_TRY(read_ranges(loader));
    nbxi_scope_names scope;
    NBXI_TRY(nbxi_parse_graph(loader, graph, "main", 0, &loader->program->main, &scope));
    reader r = {.loader = loader, .scope = &scope, .graph = graph};
    nbx_status status = read_inputs(&r, inputs);
    if (status == NBX_OK) status = read_outputs(&r, outputs);
    nbxi_scope_free(&scope);
    return status;
}
