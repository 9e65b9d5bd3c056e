/* SPDX-License-Identifier: Apache-2.0 */
/* Instances: bound inputs, mutable buffers, and runs. */
#include <stdio.h>
#include <string.h>

#include "src/program/graph.h"

/* ---- buffers ---- */

/* The item before `index` whose memory `index` shares, or -1. */
static int64_t shared_with(const nbx_program *program, size_t index)
{
    for (size_t k = 0; k < index; k++) {
        const nbxi_item *other = &program->items[k];
        if (other->written && nbx_tensor_shares_storage(other->tensor, program->items[index].tensor)) return (int64_t)k;
    }
    return -1;
}

/* All bytes of the storage that `from` lies in, to `to`, which has as many. */
static nbx_status copy_memory(nbx_context *ctx, nbx_tensor *to, const nbx_tensor *from)
{
    nbx_tensor *all, *here;
    int64_t bytes = (int64_t)from->storage->bytes, one = 1;
    if (bytes == 0) return NBX_OK;
    NBXI_TRY(nbxi_view(ctx, from, NBX_UINT8, 1, &bytes, &one, 0, &all));
    nbx_status status = nbxi_view(ctx, to, NBX_UINT8, 1, &bytes, &one, 0, &here);
    if (status == NBX_OK) {
        status = nbxi_copy(ctx, here, all);
        nbx_tensor_release(here);
    }
    nbx_tensor_release(all);
    return status;
}

/* A copy of the whole storage of an item, seen as the item; items that share memory share the copy. */
static nbx_status copy_item(nbx_context *ctx, nbx_instance *instance, size_t index)
{
    const nbx_program *program = instance->program;
    const nbx_tensor *from = program->items[index].tensor;
    int64_t tied = shared_with(program, index);
    nbx_tensor *base = NULL;
    if (tied >= 0) {
        base = instance->own[tied];
        nbx_tensor_retain(base);
    } else {
        int64_t bytes = (int64_t)from->storage->bytes;
        NBXI_TRY(nbxi_tensor_new_contiguous(ctx, NBX_UINT8, 1, &bytes, program->device, &base));
        nbx_status copied = copy_memory(ctx, base, from);
        if (copied != NBX_OK) {
            nbx_tensor_release(base);
            return copied;
        }
        instance->memory.buffers += (uint64_t)bytes;
    }
    nbx_status status =
        nbxi_view(ctx, base, from->dtype, from->ndim, from->sizes, from->strides, from->offset, &instance->own[index]);
    nbx_tensor_release(base);
    return status;
}

static nbx_status copy_items(nbx_context *ctx, nbx_instance *instance)
{
    const nbx_program *program = instance->program;
    instance->memory.buffers = 0;
    instance->memory.weights = program->weight_bytes;
    for (size_t i = 0; i < program->nitems; i++) {
        if (program->items[i].written) NBXI_TRY(copy_item(ctx, instance, i));
    }
    return NBX_OK;
}

static const nbx_tensor *item_tensor(const nbx_instance *instance, size_t index)
{
    return instance->own[index] ? instance->own[index] : instance->program->items[index].tensor;
}

/* ---- life ---- */

static nbx_status fill(nbx_context *ctx, nbx_instance *instance)
{
    nbx_program *program = instance->program;
    nbxi_heap *heap = instance->heap;
    instance->bound = nbxi_alloc_array(heap, program->ninputs, sizeof *instance->bound);
    instance->strings = nbxi_alloc_array(heap, program->ninputs, sizeof *instance->strings);
    instance->own = nbxi_alloc_array(heap, program->nitems, sizeof(nbx_tensor *));
    instance->bindings = nbxi_alloc_array(heap, program->symbols.symbol_count, sizeof *instance->bindings);
    if (!instance->bound || !instance->strings || !instance->own || !instance->bindings)
        return nbxi_fail_memory(ctx, program->ninputs * sizeof *instance->bound, "an instance");
    for (size_t i = 0; i < program->ninputs; i++) instance->bound[i].kind = NBX_VALUE_DEFAULT;
    return copy_items(ctx, instance);
}

nbx_status nbx_instance_create(nbx_context *ctx, nbx_program *program, nbx_instance **out)
{
    if (ctx == NULL) return NBX_INVALID_ARGUMENT;
    if (!program || !out) return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "program and out must not be NULL");
    *out = NULL;
    if (program->nmissing)
        return nbxi_fail(ctx, NBX_STATE, "the program was loaded to look at and lacks %s%s", program->missing[0],
                         program->nmissing > 1 ? " and more" : "");
    nbx_instance *instance = nbxi_alloc(ctx->heap, sizeof *instance);
    if (!instance) return nbxi_fail_memory(ctx, sizeof *instance, "an instance");
    nbxi_heap_retain(ctx->heap);
    instance->heap = ctx->heap;
    instance->program = program;
    nbx_program_retain(program);
    atomic_init(&instance->cancel, false);
    nbx_status status = fill(ctx, instance);
    if (status != NBX_OK) {
        nbx_instance_destroy(instance);
        return status;
    }
    *out = instance;
    return NBX_OK;
}

static void unbind(nbx_instance *instance, size_t index)
{
    if (instance->bound[index].kind == NBX_VALUE_TENSOR) nbx_tensor_release(instance->bound[index].v.tensor);
    nbxi_free(instance->heap, instance->strings[index]);
    instance->strings[index] = NULL;
    instance->bound[index].kind = NBX_VALUE_DEFAULT;
}

void nbx_instance_destroy(nbx_instance *instance)
{
    if (!instance) return;
    nbx_program *program = instance->program;
    nbxi_heap *heap = instance->heap;
    for (size_t i = 0; instance->bound && instance->strings && i < program->ninputs; i++) unbind(instance, i);
    for (size_t i = 0; instance->own && i < program->nitems; i++) nbx_tensor_release(instance->own[i]);
    nbxi_free(heap, instance->bound);
    nbxi_free(heap, instance->strings);
    nbxi_free(heap, instance->own);
    nbxi_free(heap, instance->bindings);
    nbxi_free(heap, instance);
    nbxi_heap_release(heap);
    nbx_program_release(program);
}

nbx_program *nbx_instance_program(const nbx_instance *instance) { return instance->program; }

nbx_status nbx_instance_reset(nbx_context *ctx, nbx_instance *instance)
{
    if (ctx == NULL) return NBX_INVALID_ARGUMENT;
    if (!instance) return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "instance must not be NULL");
    const nbx_program *program = instance->program;
    for (size_t i = 0; i < program->nitems; i++) {
        const nbxi_item *item = &program->items[i];
        if (instance->own[i] && item->tensor) NBXI_TRY(copy_memory(ctx, instance->own[i], item->tensor));
    }
    return NBX_OK;
}

nbx_status nbx_instance_weight(nbx_context *ctx, nbx_instance *instance, const char *name, nbx_tensor **out)
{
    if (ctx == NULL) return NBX_INVALID_ARGUMENT;
    if (!instance || !name || !out)
        return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "instance, name and out must not be NULL");
    *out = NULL;
    for (size_t i = 0; i < instance->program->nitems; i++) {
        if (strcmp(instance->program->items[i].name, name) != 0) continue;
        nbx_tensor *tensor = (nbx_tensor *)(uintptr_t)item_tensor(instance, i);
        nbx_tensor_retain(tensor);
        NBXI_TRY(nbxi_scope_adopt(ctx, tensor));
        *out = tensor;
        return NBX_OK;
    }
    return nbxi_fail_argument(ctx, NBX_NOT_FOUND, name, "the program has no weight or buffer '%s'", name);
}

void nbx_instance_memory_get(const nbx_instance *instance, nbx_instance_memory *out)
{
    if (!instance || !out || out->struct_size < sizeof *out) return;
    size_t size = out->struct_size;
    *out = instance->memory;
    out->struct_size = size;
    out->inputs = 0;
    for (size_t i = 0; i < instance->program->ninputs; i++) {
        const nbx_value *v = &instance->bound[i];
        if (v->kind == NBX_VALUE_TENSOR)
            out->inputs += (uint64_t)v->v.tensor->numel * nbx_dtype_size(v->v.tensor->dtype);
    }
}

void nbx_instance_set_observer(nbx_instance *instance, nbx_node_observer observer, void *user)
{
    if (!instance) return;
    instance->observer = observer;
    instance->observer_user = user;
}

void nbx_instance_cancel(nbx_instance *instance)
{
    if (instance) atomic_store(&instance->cancel, true);
}

/* ---- binding ---- */

static const char *kind_name(nbx_port_kind kind)
{
    static const char *const names[] = {"a tensor", "an int", "a float", "a bool", "a string", "None"};
    return names[kind];
}

static nbx_status wrong_kind(nbx_context *ctx, const nbxi_input *input, size_t index)
{
    return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, input->port.name, "input '%s' (%zu) must be %s",
                              input->port.name, index, kind_name(input->port.kind));
}

static nbx_status check_tensor(nbx_context *ctx, const nbxi_input *input, size_t index, const nbx_tensor *t)
{
    const nbx_port *port = &input->port;
    if (t->dtype != port->dtype)
        return nbxi_fail_argument(ctx, NBX_DTYPE, port->name, "input '%s' (%zu) must be %s, but is %s", port->name,
                                  index, nbx_dtype_name(port->dtype), nbx_dtype_name(t->dtype));
    if (t->ndim == port->ndim) return NBX_OK;
    char text[300];
    return nbxi_fail_argument(ctx, NBX_SHAPE, port->name,
                              "input '%s' (%zu) must have %d dimensions, but has %d: sizes %s", port->name, index,
                              port->ndim, t->ndim, nbxi_sizes_text(t->ndim, t->sizes, text, sizeof text));
}

static bool same_scalar(nbx_scalar a, nbx_scalar b)
{
    bool a_int = a.kind <= NBX_SCALAR_INT, b_int = b.kind <= NBX_SCALAR_INT;
    if (a_int && b_int) return a.re.i == b.re.i;
    if (a_int || b_int) return (a_int ? (double)a.re.i : a.re.d) == (b_int ? (double)b.re.i : b.re.d);
    return (a.re.d == b.re.d || (a.re.d != a.re.d && b.re.d != b.re.d)) &&
           (a.kind != b.kind || a.kind != NBX_SCALAR_COMPLEX || a.im == b.im);
}

static nbx_status check_constant(nbx_context *ctx, const nbxi_input *input, size_t index, const nbx_value *v)
{
    const nbx_port *port = &input->port;
    bool same = false;
    if (port->value.kind == NBX_VALUE_SCALAR)
        same = v->kind == NBX_VALUE_SCALAR && same_scalar(v->v.scalar, port->value.v.scalar);
    else if (port->value.kind == NBX_VALUE_STRING)
        same = v->kind == NBX_VALUE_STRING && v->v.string && strcmp(v->v.string, port->value.v.string) == 0;
    else if (port->value.kind == NBX_VALUE_NONE)
        same = v->kind == NBX_VALUE_NONE || (v->kind == NBX_VALUE_TENSOR && nbxi_is_none(v->v.tensor));
    if (same) return NBX_OK;
    nbx_scalar s = port->value.v.scalar;
    if (port->kind == NBX_PORT_INT || port->kind == NBX_PORT_BOOL)
        return nbxi_fail_argument(ctx, NBX_CONSTRAINT, port->name,
                                  "input '%s' (%zu) must be %lld: the program was exported for it", port->name, index,
                                  (long long)s.re.i);
    if (port->kind == NBX_PORT_FLOAT)
        return nbxi_fail_argument(ctx, NBX_CONSTRAINT, port->name,
                                  "input '%s' (%zu) must be %.17g: the program was exported for it", port->name, index,
                                  s.re.d);
    return nbxi_fail_argument(ctx, NBX_CONSTRAINT, port->name,
                              "input '%s' (%zu) must be %s%.100s: the program was exported for it", port->name, index,
                              port->kind == NBX_PORT_STRING ? "the string " : "None",
                              port->kind == NBX_PORT_STRING ? port->value.v.string : "");
}

static nbx_status check_number(nbx_context *ctx, const nbxi_input *input, size_t index, nbx_value *v)
{
    if (v->kind != NBX_VALUE_SCALAR) return wrong_kind(ctx, input, index);
    nbx_scalar_kind kind = v->v.scalar.kind;
    switch (input->port.kind) {
    case NBX_PORT_INT:
        if (kind != NBX_SCALAR_INT && kind != NBX_SCALAR_BOOL) return wrong_kind(ctx, input, index);
        v->v.scalar.kind = NBX_SCALAR_INT;
        return NBX_OK;
    case NBX_PORT_FLOAT:
        if (kind == NBX_SCALAR_COMPLEX) return wrong_kind(ctx, input, index);
        if (kind != NBX_SCALAR_DOUBLE) v->v.scalar = nbx_scalar_double((double)v->v.scalar.re.i);
        return NBX_OK;
    default: return kind == NBX_SCALAR_BOOL ? NBX_OK : wrong_kind(ctx, input, index);
    }
}

nbx_status nbx_instance_bind(nbx_context *ctx, nbx_instance *instance, size_t index, const nbx_value *value)
{
    if (ctx == NULL) return NBX_INVALID_ARGUMENT;
    if (!instance || !value) return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "instance and value must not be NULL");
    const nbx_program *program = instance->program;
    if (index >= program->ninputs)
        return nbxi_fail(ctx, NBX_INDEX, "the program has %zu inputs, so there is no input %zu", program->ninputs,
                         index);
    if (instance->running) return nbxi_fail(ctx, NBX_STATE, "the instance is running");
    const nbxi_input *input = &program->inputs[index];
    nbx_value v = *value;
    char *string = NULL;
    if (input->port.constant) {
        if (v.kind != NBX_VALUE_DEFAULT) NBXI_TRY(check_constant(ctx, input, index, &v));
        return NBX_OK; /* the program has the value itself */
    }
    if (input->port.kind == NBX_PORT_TENSOR) {
        if (v.kind != NBX_VALUE_TENSOR || nbxi_is_none(v.v.tensor)) return wrong_kind(ctx, input, index);
        NBXI_TRY(check_tensor(ctx, input, index, v.v.tensor));
        NBXI_TRY(nbxi_tensor_on(ctx, v.v.tensor, program->device, &v.v.tensor));
    } else {
        NBXI_TRY(check_number(ctx, input, index, &v));
    }
    unbind(instance, index);
    instance->bound[index] = v;
    instance->strings[index] = string;
    return NBX_OK;
}

nbx_status nbx_instance_bind_value(nbx_context *ctx, nbx_instance *instance, const char *name, const nbx_value *value)
{
    if (ctx == NULL) return NBX_INVALID_ARGUMENT;
    if (!instance) return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "instance must not be NULL");
    size_t index;
    NBXI_TRY(nbx_program_find_input(ctx, instance->program, name, &index));
    return nbx_instance_bind(ctx, instance, index, value);
}

nbx_status nbx_instance_bind_tensor(nbx_context *ctx, nbx_instance *instance, const char *name, nbx_tensor *tensor)
{
    nbx_value value = {.kind = NBX_VALUE_TENSOR};
    value.v.tensor = tensor;
    return nbx_instance_bind_value(ctx, instance, name, &value);
}

/* ---- sizes ---- */

/* Size i of an input, or its value. false: not a whole number. */
static bool actual(const nbx_instance *instance, size_t index, size_t i, int64_t *out)
{
    const nbx_value *v = &instance->bound[index];
    if (v->kind == NBX_VALUE_TENSOR)
        *out = v->v.tensor->sizes[i];
    else if (v->kind == NBX_VALUE_SCALAR && v->v.scalar.kind == NBX_SCALAR_INT)
        *out = v->v.scalar.re.i;
    else
        return false;
    return true;
}

/* Binds what can be bound: lone symbols first, then expressions with one unknown. */
static void bind_symbols(nbx_instance *instance)
{
    const nbx_program *program = instance->program;
    const nbxi_symbols *symbols = &program->symbols;
    memset(instance->bindings, 0, symbols->symbol_count * sizeof *instance->bindings);
    for (bool lone = true, progress = true; progress; lone = false) {
        progress = lone;
        for (size_t i = 0; i < program->ninputs; i++) {
            for (size_t k = 0; k < program->inputs[i].nsizes; k++) {
                nbxi_expr e = program->inputs[i].sizes[k];
                int64_t size, value;
                int32_t symbol;
                if (e < 0 || !actual(instance, i, k, &size) || (lone && symbols->nodes[e].op != NBXI_SYM_SYMBOL))
                    continue;
                if (nbxi_symbols_solve(symbols, e, instance->bindings, size, &symbol, &value) != NBXI_SOLVED) continue;
                instance->bindings[symbol] = nbxi_number_int(value);
                progress = true;
            }
        }
    }
}

/* Export assumes that sizes are at least 2 and ints at least 0 where it does not know better, so PyTorch checks no
 * minimum up to 2. */
static bool in_range(const nbxi_symbol *symbol, int64_t value, const char **bound, int64_t *limit)
{
    *bound = "at least";
    *limit = symbol->min;
    if (symbol->has_min && symbol->min > 2 && value < symbol->min) return false;
    *bound = "at most";
    *limit = symbol->max;
    return !(symbol->has_max && value > symbol->max);
}

static nbx_status check_size(nbx_context *ctx, const nbx_instance *instance, size_t index, size_t k)
{
    const nbx_program *program = instance->program;
    const nbxi_input *input = &program->inputs[index];
    const nbxi_symbols *symbols = &program->symbols;
    nbxi_expr e = input->sizes[k];
    int64_t size, limit;
    nbxi_number want;
    char what[64] = "the value";
    const char *bound;
    if (e < 0 || !actual(instance, index, k, &size)) return NBX_OK;
    if (input->port.kind == NBX_PORT_TENSOR) snprintf(what, sizeof what, "the size of dimension %zu", k);
    const nbxi_sym_node *node = &symbols->nodes[e];
    nbx_status status = input->port.kind == NBX_PORT_TENSOR ? NBX_SHAPE : NBX_CONSTRAINT;
    if (node->op == NBXI_SYM_SYMBOL && !in_range(&symbols->symbols[node->symbol], size, &bound, &limit))
        return nbxi_fail_argument(ctx, NBX_CONSTRAINT, input->port.name,
                                  "input '%s' (%zu): %s is %lld, but %s must be %s %lld", input->port.name, index, what,
                                  (long long)size, symbols->symbols[node->symbol].name, bound, (long long)limit);
    const char *problem = nbxi_symbols_eval(symbols, e, instance->bindings, &want);
    char text[300];
    if (!problem && want.kind == NBXI_UNBOUND) {
        int32_t symbol;
        int64_t unused;
        if (nbxi_symbols_solve(symbols, e, instance->bindings, size, &symbol, &unused) != NBXI_NO_SOLUTION)
            return NBX_OK;
        return nbxi_fail_argument(ctx, status, input->port.name,
                                  "input '%s' (%zu): %s is %lld, but must be %s for a whole %s", input->port.name,
                                  index, what, (long long)size, nbxi_symbols_text(symbols, e, text, sizeof text),
                                  symbols->symbols[symbol].name);
    }
    if (!problem && want.kind == NBXI_RATIONAL && want.den == 1 && want.num == size) return NBX_OK;
    char value[64] = "no whole number";
    if (problem)
        snprintf(value, sizeof value, "%s", problem);
    else if (want.kind == NBXI_RATIONAL && want.den == 1)
        snprintf(value, sizeof value, "%lld", (long long)want.num);
    if (node->op == NBXI_SYM_CONST)
        return nbxi_fail_argument(ctx, status, input->port.name, "input '%s' (%zu): %s is %lld, but must be %s",
                                  input->port.name, index, what, (long long)size, value);
    return nbxi_fail_argument(ctx, status, input->port.name,
                              "input '%s' (%zu): %s is %lld, but must be %s, which is %s here", input->port.name, index,
                              what, (long long)size, nbxi_symbols_text(symbols, e, text, sizeof text), value);
}

static nbx_status check_inputs(nbx_context *ctx, nbx_instance *instance)
{
    const nbx_program *program = instance->program;
    for (size_t i = 0; i < program->ninputs; i++) {
        const nbx_port *port = &program->inputs[i].port;
        if (!port->constant && instance->bound[i].kind == NBX_VALUE_DEFAULT)
            return nbxi_fail_argument(ctx, NBX_STATE, port->name, "input '%s' (%zu) is not bound", port->name, i);
    }
    bind_symbols(instance);
    for (size_t i = 0; i < program->ninputs; i++) {
        for (size_t k = 0; k < program->inputs[i].nsizes; k++) NBXI_TRY(check_size(ctx, instance, i, k));
    }
    for (size_t s = 0; s < program->symbols.symbol_count; s++) { /* those that were solved for */
        const char *bound;
        int64_t limit;
        const nbxi_symbol *symbol = &program->symbols.symbols[s];
        if (instance->bindings[s].kind == NBXI_UNBOUND || in_range(symbol, instance->bindings[s].num, &bound, &limit))
            continue;
        return nbxi_fail(ctx, NBX_CONSTRAINT, "%s is %lld with these inputs, but must be %s %lld", symbol->name,
                         (long long)instance->bindings[s].num, bound, (long long)limit);
    }
    return NBX_OK;
}

/* ---- runs ---- */

static void set_tensor(nbx_value *v, const nbx_tensor *tensor)
{
    v->kind = NBX_VALUE_TENSOR;
    v->v.tensor = (nbx_tensor *)(uintptr_t)tensor;
}

/* Writes the results that are new values of buffers and inputs. */
static nbx_status write_back(nbx_context *ctx, nbx_instance *instance, const nbx_value *results)
{
    const nbx_program *program = instance->program;
    for (size_t i = 0; i < program->noutputs; i++) {
        const nbxi_output *output = &program->outputs[i];
        nbx_tensor *to = NULL;
        if (output->kind == NBXI_OUTPUT_WRITE_ITEM) to = instance->own[output->target];
        if (output->kind == NBXI_OUTPUT_WRITE_INPUT) to = instance->bound[output->target].v.tensor;
        if (!to) continue;
        if (results[i].kind != NBX_VALUE_TENSOR)
            return nbxi_fail(ctx, NBX_FORMAT, "the new value of a buffer is no tensor");
        if (nbx_tensor_is_read_only(to))
            return nbxi_fail_argument(ctx, NBX_READ_ONLY, program->inputs[output->target].port.name,
                                      "the program writes to input '%s', but its memory is read-only",
                                      program->inputs[output->target].port.name);
        NBXI_TRY(nbxi_copy(ctx, to, results[i].v.tensor));
    }
    return NBX_OK;
}

static nbx_status give(nbx_context *ctx, const nbx_program *program, nbx_value *results, nbx_value *outputs)
{
    size_t n = 0;
    nbx_status status = NBX_OK;
    for (size_t i = 0; i < program->noutputs; i++) {
        if (program->outputs[i].kind != NBXI_OUTPUT_USER) continue;
        outputs[n] = results[i];
        results[i].kind = NBX_VALUE_NONE;
        if (outputs[n].kind == NBX_VALUE_TENSOR && status == NBX_OK) {
            status = nbxi_scope_adopt(ctx, outputs[n].v.tensor);
            if (status != NBX_OK) outputs[n].kind = NBX_VALUE_NONE;
        } else if (status != NBX_OK) {
            nbx_value_release(ctx, &outputs[n]);
        }
        n++;
    }
    for (size_t k = 0; status != NBX_OK && k < n; k++) {
        if (!ctx->scope) nbx_value_release(ctx, &outputs[k]);
        outputs[k].kind = NBX_VALUE_NONE;
    }
    return status;
}

static nbx_status run_bound(nbx_context *ctx, nbx_instance *instance, nbx_value *inputs, nbx_value *results,
                            nbx_value *outputs)
{
    const nbx_program *program = instance->program;
    for (size_t i = 0; i < program->nitems; i++)
        set_tensor(&inputs[program->items[i].position], item_tensor(instance, i));
    for (size_t i = 0; i < program->ninputs; i++)
        inputs[program->inputs[i].position] =
            program->inputs[i].port.constant ? program->inputs[i].port.value : instance->bound[i];
    nbx_status status = nbxi_graph_run(ctx, instance, NULL, program->main, inputs, program->main->ninputs, results);
    if (status == NBX_OK) status = write_back(ctx, instance, results);
    if (status == NBX_OK) status = give(ctx, program, results, outputs);
    for (size_t i = 0; i < program->noutputs; i++) nbx_value_release(ctx, &results[i]);
    return status;
}

nbx_status nbx_instance_run(nbx_context *ctx, nbx_instance *instance, nbx_value *outputs, size_t capacity,
                            size_t *count)
{
    if (ctx == NULL) return NBX_INVALID_ARGUMENT;
    if (count) *count = 0;
    if (!instance) return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "instance must not be NULL");
    const nbx_program *program = instance->program;
    if (capacity < program->nuser_outputs || (!outputs && program->nuser_outputs))
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "capacity",
                                  "the program has %zu outputs, but there is room for %zu", program->nuser_outputs,
                                  outputs ? capacity : (size_t)0);
    if (instance->running) return nbxi_fail(ctx, NBX_STATE, "the instance is running");
    NBXI_TRY(check_inputs(ctx, instance));
    size_t n = program->main->ninputs + program->noutputs;
    nbx_value *values = nbxi_alloc_array(ctx->heap, n, sizeof *values);
    if (!values) return nbxi_fail_memory(ctx, n * sizeof *values, "a run's inputs");
    nbx_memory_info info;
    nbxi_heap_info(ctx->heap, &info);
    instance->live_before = info.live;
    instance->memory.activations = 0;
    instance->running = true;
    nbx_device device = ctx->device;
    ctx->device = program->device;
    nbx_status status = run_bound(ctx, instance, values, values + program->main->ninputs, outputs);
    ctx->device = device;
    instance->running = false;
    nbxi_free(ctx->heap, values);
    if (status == NBX_OK && count) *count = program->nuser_outputs;
    return status;
}

nbx_status nbx_instance_call(nbx_context *ctx, nbx_instance *instance, const nbx_value *inputs, size_t ninputs,
                             nbx_value *outputs, size_t capacity, size_t *count)
{
    if (ctx == NULL) return NBX_INVALID_ARGUMENT;
    if (count) *count = 0;
    if (!instance || (!inputs && ninputs))
        return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "instance and inputs must not be NULL");
    if (ninputs != instance->program->ninputs)
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "ninputs", "the program has %zu inputs, not %zu",
                                  instance->program->ninputs, ninputs);
    for (size_t i = 0; i < ninputs; i++) NBXI_TRY(nbx_instance_bind(ctx, instance, i, &inputs[i]));
    return nbx_instance_run(ctx, instance, outputs, capacity, count);
}
