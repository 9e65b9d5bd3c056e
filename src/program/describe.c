/* SPDX-License-Identifier: Apache-2.0 */
/* Nodes as text. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "src/program/graph.h"

typedef struct writer {
    char *buffer;
    size_t capacity, length;
} writer;

static void put(writer *w, const char *format, ...) NBX_PRINTF(2, 3);
static void put(writer *w, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    bool room = w->length < w->capacity;
    int n = vsnprintf(room ? w->buffer + w->length : NULL, room ? w->capacity - w->length : 0, format, list);
    va_end(list);
    if (n > 0) w->length += (size_t)n;
}

static void put_scalar(writer *w, nbx_scalar s)
{
    if (s.kind == NBX_SCALAR_BOOL)
        put(w, "%s", s.re.i ? "True" : "False");
    else if (s.kind == NBX_SCALAR_INT)
        put(w, "%lld", (long long)s.re.i);
    else if (s.kind == NBX_SCALAR_DOUBLE)
        put(w, "%.17g", s.re.d);
    else
        put(w, "(%.17g%+.17gj)", s.re.d, s.im);
}

static void put_value(writer *w, const nbx_value *v)
{
    static const char *const formats[] = {"contiguous_format", "preserve_format", "channels_last", "channels_last_3d"};
    switch (v->kind) {
    case NBX_VALUE_SCALAR: put_scalar(w, v->v.scalar); break;
    case NBX_VALUE_STRING: put(w, "'%.200s'", v->v.string); break;
    case NBX_VALUE_DTYPE: put(w, "%s", nbx_dtype_name(v->v.dtype)); break;
    case NBX_VALUE_DEVICE: put(w, "%s", nbx_device_name(v->v.device)); break;
    case NBX_VALUE_LAYOUT: put(w, "strided"); break;
    case NBX_VALUE_MEMORY_FORMAT: put(w, "%s", formats[v->v.memory_format]); break;
    case NBX_VALUE_INTS:
        put(w, "[");
        for (size_t i = 0; i < v->v.ints.count; i++) put(w, "%s%lld", i ? ", " : "", (long long)v->v.ints.data[i]);
        put(w, "]");
        break;
    case NBX_VALUE_SCALARS:
        put(w, "[");
        for (size_t i = 0; i < v->v.scalars.count; i++) {
            put(w, "%s", i ? ", " : "");
            put_scalar(w, v->v.scalars.data[i]);
        }
        put(w, "]");
        break;
    default: put(w, "None"); break;
    }
}

static void put_operand(writer *w, const nbxi_graph *graph, const nbxi_operand *operand)
{
    switch (operand->kind) {
    case NBXI_OPERAND_FIXED: put_value(w, &operand->value); return;
    case NBXI_OPERAND_SLOT: put(w, "%s", graph->slots[operand->slots[0]].name); return;
    case NBXI_OPERAND_GRAPH: put(w, "graph %s", operand->graph->name); return;
    case NBXI_OPERAND_UNSUPPORTED: put(w, "<%s>", operand->value.v.string); return;
    default: break;
    }
    put(w, "[");
    for (size_t i = 0; i < operand->count; i++) {
        put(w, "%s", i ? ", " : "");
        if (operand->slots[i] >= 0)
            put(w, "%s", graph->slots[operand->slots[i]].name);
        else if (operand->kind == NBXI_OPERAND_INTS)
            put(w, "%lld", (long long)operand->value.v.ints.data[i]);
        else if (operand->kind == NBXI_OPERAND_SCALARS)
            put_scalar(w, operand->value.v.scalars.data[i]);
        else
            put(w, "None");
    }
    put(w, "]");
}

size_t nbx_program_node_text(const nbx_program *program, size_t index, char *buffer, size_t capacity)
{
    writer w = {buffer, capacity, 0};
    if (capacity) buffer[0] = 0;
    if (!program || index >= program->main->nnodes) return 0;
    const nbxi_graph *graph = program->main;
    const nbxi_node *node = &graph->nodes[index];
    bool first = true;
    for (int i = 0; i < node->nouts; i++) {
        for (size_t k = 0; k < node->outs[i].count; k++) {
            int32_t slot = node->outs[i].slots[k];
            put(&w, "%s%s", first ? "" : ", ", slot >= 0 ? graph->slots[slot].name : "_");
            first = false;
        }
    }
    put(&w, "%s%s(", first ? "" : " = ", node->target);
    first = true;
    for (int i = 0; i < node->nargs; i++) {
        const nbxi_operand *operand = &node->args[i];
        if (operand->kind == NBXI_OPERAND_FIXED && operand->value.kind == NBX_VALUE_DEFAULT) continue;
        put(&w, "%s", first ? "" : ", ");
        if (operand->keyword) put(&w, "%s=", operand->name);
        put_operand(&w, graph, operand);
        first = false;
    }
    put(&w, ")");
    return w.length;
}
