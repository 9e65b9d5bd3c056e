/* SPDX-License-Identifier: Apache-2.0 */
/* What a node's target is, and its arguments in the order that it takes them. */
#include <string.h>

#include "src/program/loader.h"

static nbxi_operand absent(nbx_value_kind kind)
{
    return (nbxi_operand){.kind = NBXI_OPERAND_FIXED, .value = {.kind = kind}, .name = ""};
}

static nbx_status put(nbxi_loader *loader, nbxi_node *node, const nbxi_operand *operand, int place)
{
    if (place < 0 || place >= node->nargs)
        return nbxi_loader_missing(loader, "argument %.100s of %.150s", operand->name, node->target);
    if (operand->kind == NBXI_OPERAND_UNSUPPORTED)
        return nbxi_loader_missing(loader, "arguments of the kind %s (%s of %.150s)", operand->value.v.string,
                                   operand->name, node->target);
    if (operand->kind == NBXI_OPERAND_GRAPH && !(node->builtin && node->builtin->calls_graphs))
        return nbxi_loader_missing(loader, "graphs as arguments of %.150s", node->target);
    node->args[place] = *operand;
    return NBX_OK;
}

static nbx_status resolve_operator(nbxi_loader *loader, nbxi_node *node, const nbxi_operand *operands, size_t count)
{
    const nbxi_op *op = node->op;
    node->target = op->name;
    node->nargs = op->nargs;
    NBXI_TRY(nbxi_loader_alloc(loader, (size_t)op->nargs, sizeof *node->args, &node->args));
    for (int i = 0; i < op->nargs; i++) node->args[i] = absent(NBX_VALUE_DEFAULT);
    for (size_t i = 0; i < count; i++) {
        int place = -1;
        for (int k = 0; k < op->nargs && place < 0; k++) {
            if (strcmp(op->args[k].name, operands[i].name) == 0) place = k;
        }
        if (place < 0 && !operands[i].keyword) place = (int)(i < (size_t)op->nargs ? i : (size_t)op->nargs);
        NBXI_TRY(put(loader, node, &operands[i], place));
    }
    for (int i = 0; i < op->nargs; i++) {
        bool given = node->args[i].kind != NBXI_OPERAND_FIXED || node->args[i].value.kind != NBX_VALUE_DEFAULT;
        if (!given && !op->args[i].has_default)
            return nbxi_refuse(loader, NBX_FORMAT, "node '%s' gives %s no argument '%s'", node->name, op->name,
                               op->args[i].name);
    }
    return NBX_OK;
}

/* A region of mixed precision for a device that is not the CPU has rules of its own. */
static nbx_status check_autocast(nbxi_loader *loader, const nbxi_node *node)
{
    const nbx_value *device = &node->args[0].value, *enabled = &node->args[2].value;
    bool on = enabled->kind == NBX_VALUE_SCALAR && enabled->v.scalar.re.i != 0;
    if (!on || (device->kind == NBX_VALUE_STRING && strcmp(device->v.string, "cpu") == 0)) return NBX_OK;
    return nbxi_loader_missing(loader, "feature automatic mixed precision for %.40s",
                               device->kind == NBX_VALUE_STRING ? device->v.string : "another device");
}

static nbx_status resolve_builtin(nbxi_loader *loader, nbxi_node *node, const nbxi_operand *operands, size_t count)
{
    const nbxi_builtin *builtin = node->builtin;
    size_t names = 0;
    while (builtin->names && builtin->names[names]) names++;
    if (count < (size_t)builtin->min_args || count > (size_t)builtin->max_args)
        return nbxi_refuse(loader, NBX_FORMAT, "node '%s' gives %s %zu arguments", node->name, node->target, count);
    node->nargs = (int)(names ? names : count);
    NBXI_TRY(nbxi_loader_alloc(loader, (size_t)node->nargs, sizeof *node->args, &node->args));
    for (int i = 0; i < node->nargs; i++) node->args[i] = absent(NBX_VALUE_NONE);
    for (size_t i = 0; i < count; i++) {
        int place = (int)i;
        for (size_t k = 0; k < names; k++) {
            if (strcmp(builtin->names[k], operands[i].name) == 0) place = (int)k;
        }
        NBXI_TRY(put(loader, node, &operands[i], place));
    }
    return strcmp(node->target, "higher_order.wrap_with_autocast") == 0 ? check_autocast(loader, node) : NBX_OK;
}

nbx_status nbxi_resolve_node(nbxi_loader *loader, nbxi_graph *graph, nbxi_node *node, nbxi_operand *operands,
                             size_t count)
{
    (void)graph;
    node->builtin = nbxi_builtin_find(node->target);
    if (node->builtin) return resolve_builtin(loader, node, operands, count);
    node->op = nbxi_op_find(loader->ctx, node->target);
    if (node->op) return resolve_operator(loader, node, operands, count);
    node->args = operands;
    node->nargs = (int)count;
    bool graphs = strncmp(node->target, "higher_order.", 13) == 0;
    const char *reason = nbxi_op_refusal(node->target);
    return nbxi_loader_missing(loader, "%s %.150s%s%.120s%s",
                               graphs || !strstr(node->target, "::") ? "feature" : "operator", node->target,
                               reason ? " (out of scope: " : "", reason ? reason : "", reason ? ")" : "");
}
