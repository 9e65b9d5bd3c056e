/* SPDX-License-Identifier: Apache-2.0 */
/* nbx inspect of programs: inputs, outputs, operators, weights, nodes. */
#include <string.h>

#include "cli/inspect.h"
#include "nbx/program.h"

static const char *kind_name(nbx_port_kind kind)
{
    static const char *const names[] = {"tensor", "int", "float", "bool", "string", "None"};
    return (unsigned)kind < sizeof names / sizeof *names ? names[kind] : "?";
}

static void print_port(const char *what, size_t index, const nbx_port *port)
{
    printf("  %s %zu  %s: ", what, index, port->name);
    if (port->kind != NBX_PORT_TENSOR) {
        printf("%s%s", kind_name(port->kind), port->constant ? ", fixed by the export" : "");
        if (port->kind == NBX_PORT_INT && port->sizes && port->sizes->text) printf(" %s", port->sizes->text);
    } else {
        printf("%s [", nbx_dtype_name(port->dtype));
        for (int d = 0; d < port->ndim; d++) printf("%s%s", d ? ", " : "", port->sizes[d].text);
        printf("]");
    }
    for (int d = 0; port->sizes && d < port->ndim; d++) {
        const nbx_port_size *s = &port->sizes[d];
        if (s->fixed >= 0 || (s->min <= 0 && s->max == INT64_MAX)) continue;
        printf(s->max == INT64_MAX ? ", %s >= %lld" : ", %s in [%lld, %lld]", s->text, (long long)s->min,
               (long long)s->max);
    }
    printf("\n");
}

static json_t *port_json(const nbx_port *port)
{
    json_t *entry = json_object();
    cli_set(entry, "name", cli_text(port->name));
    cli_set(entry, "kind", cli_text(kind_name(port->kind)));
    cli_set(entry, "constant", json_boolean(port->constant));
    if (port->kind != NBX_PORT_TENSOR) return entry;
    cli_set(entry, "dtype", cli_text(nbx_dtype_name(port->dtype)));
    json_t *sizes = json_array();
    for (int d = 0; d < port->ndim; d++) {
        const nbx_port_size *s = &port->sizes[d];
        if (s->fixed >= 0) {
            json_array_append_new(sizes, json_integer(s->fixed));
            continue;
        }
        json_t *size = json_object();
        cli_set(size, "expression", cli_text(s->text));
        cli_set(size, "min", json_integer(s->min));
        cli_set(size, "max", s->max == INT64_MAX ? json_null() : json_integer(s->max));
        json_array_append_new(sizes, size);
    }
    cli_set(entry, "sizes", sizes);
    return entry;
}

static void show_ports(nbx_context *ctx, const nbx_program *program, bool inputs, json_t *document)
{
    json_t *list = document ? json_array() : NULL;
    size_t count = inputs ? nbx_program_input_count(program) : nbx_program_output_count(program);
    for (size_t i = 0; i < count; i++) {
        nbx_port port = {.struct_size = sizeof port};
        nbx_status status =
            inputs ? nbx_program_input(ctx, program, i, &port) : nbx_program_output(ctx, program, i, &port);
        if (status != NBX_OK) continue;
        if (document)
            json_array_append_new(list, port_json(&port));
        else
            print_port(inputs ? "input" : "output", i, &port);
    }
    if (document) cli_set(document, inputs ? "inputs" : "outputs", list);
}

static bool show_operators(const nbx_program *program, json_t *document)
{
    json_t *list = document ? json_array() : NULL;
    cli_table *table = document ? NULL : cli_table_new("<><", "OPERATOR", "NODES", "SUPPORTED");
    bool all = true;
    for (size_t i = 0; i < nbx_program_operator_count(program); i++) {
        size_t count = 0;
        bool supported = false;
        const char *name = nbx_program_operator(program, i, &count, &supported);
        all &= supported;
        if (document) {
            json_t *entry = json_object();
            cli_set(entry, "name", cli_text(name));
            cli_set(entry, "nodes", json_integer((json_int_t)count));
            cli_set(entry, "supported", json_boolean(supported));
            json_array_append_new(list, entry);
            continue;
        }
        cli_table_cell(table, "%s", name);
        cli_table_cell(table, "%zu", count);
        cli_table_cell(table, "%s", supported ? "yes" : "no");
    }
    if (document)
        cli_set(document, "operators", list);
    else
        cli_table_print(table, stdout);
    return all;
}

static void show_weights(nbx_context *ctx, const nbx_program *program, json_t *document)
{
    static const char *const kinds[] = {"parameter", "buffer", "constant"};
    json_t *list = document ? json_array() : NULL;
    cli_table *table = document ? NULL : cli_table_new("<<<<", "WEIGHT", "KIND", "DTYPE", "SIZES");
    for (size_t i = 0; i < nbx_program_weight_count(program); i++) {
        nbx_weight w = {.struct_size = sizeof w};
        char shape[1600];
        if (nbx_program_weight(ctx, program, i, &w) != NBX_OK) continue;
        const char *kind = kinds[(unsigned)w.kind < 3 ? w.kind : 2];
        if (document) {
            json_t *entry = json_object();
            cli_set(entry, "name", cli_text(w.name));
            cli_set(entry, "kind", cli_text(kind));
            cli_set(entry, "dtype", cli_text(nbx_dtype_name(w.dtype)));
            cli_set(entry, "sizes", cli_sizes(w.ndim, w.sizes));
            cli_set(entry, "present", json_boolean(w.present));
            cli_set(entry, "written", json_boolean(w.written));
            json_array_append_new(list, entry);
            continue;
        }
        cli_table_cell(table, "%s", w.name);
        cli_table_cell(table, "%s%s%s", kind, w.written ? ", written" : "", w.present ? "" : ", not in the archive");
        cli_table_cell(table, "%s", nbx_dtype_name(w.dtype));
        cli_table_cell(table, "%s", cli_shape(w.ndim, w.sizes, shape, sizeof shape));
    }
    if (document)
        cli_set(document, "weights", list);
    else
        cli_table_print(table, stdout);
}

static void show_nodes(const nbx_program *program, json_t *document)
{
    json_t *list = document ? json_array() : NULL;
    char text[2048];
    for (size_t i = 0; i < nbx_program_node_count(program); i++) {
        (void)nbx_program_node_text(program, i, text, sizeof text);
        if (document)
            json_array_append_new(list, cli_text(text));
        else
            printf("  %s\n", text);
    }
    if (document) cli_set(document, "nodes", list);
}

static void show_missing(const nbx_program *program, json_t *document)
{
    json_t *list = document ? json_array() : NULL;
    size_t count = nbx_program_missing_count(program);
    if (!document && count > 0) printf("missing:\n");
    for (size_t i = 0; i < count; i++) {
        if (document)
            json_array_append_new(list, cli_text(nbx_program_missing(program, i)));
        else
            printf("  %s\n", nbx_program_missing(program, i));
    }
    if (document) cli_set(document, "missing", list);
}

int inspect_program(nbx_context *ctx, const char *path, json_t *document)
{
    nbx_program_options options;
    nbx_program_options_init(&options);
    options.inspect = true;
    nbx_program *program;
    if (nbx_program_load(ctx, path, &options, &program) != NBX_OK) return cli_refused(ctx);
    nbx_program_info info = {.struct_size = sizeof info};
    nbx_program_info_get(program, &info);
    char bytes[32];
    if (document) {
        cli_set(document, "format", cli_text("pt2"));
        cli_set(document, "torch", cli_text(info.torch_version));
        cli_set(document, "schema", json_pack("[i, i]", info.schema_major, info.schema_minor));
        cli_set(document, "dialect", cli_text(info.dialect));
        cli_set(document, "weight_bytes", json_integer((json_int_t)info.weight_bytes));
    } else {
        printf("%s: program of PyTorch %s (schema %d.%d, %s), %zu nodes, weights %s\n", path, info.torch_version,
               info.schema_major, info.schema_minor, info.dialect, info.nodes,
               cli_bytes(info.weight_bytes, bytes, sizeof bytes));
    }
    show_ports(ctx, program, true, document);
    show_ports(ctx, program, false, document);
    if (!document) printf("\n");
    bool supported = show_operators(program, document) && nbx_program_missing_count(program) == 0;
    if (!document) printf("\n");
    show_weights(ctx, program, document);
    if (!document) printf("\nnodes:\n");
    show_nodes(program, document);
    show_missing(program, document);
    if (document) cli_set(document, "supported", json_boolean(supported));
    nbx_program_release(program);
    return CLI_OK;
}
