/* SPDX-License-Identifier: Apache-2.0 */
/* nbx inspect: what is in a file. */
#include <stdlib.h>
#include <string.h>

#include "cli/inspect.h"
#include "nbx/io.h"
#include "src/io/zip.h"

#define SHAPE_TEXT 1600

/* One tensor of a listing, in the document and in the table (whichever is not NULL). */
void inspect_tensor(const nbx_tensor_info *info, json_t *list, cli_table *table)
{
    if (list) {
        json_t *entry = json_object();
        cli_set(entry, "name", cli_text(info->name));
        cli_set(entry, "dtype", cli_text(nbx_dtype_name(info->dtype)));
        cli_set(entry, "sizes", cli_sizes(info->ndim, info->sizes));
        cli_set(entry, "offset", json_integer((json_int_t)info->offset));
        cli_set(entry, "bytes", json_integer((json_int_t)info->bytes));
        json_array_append_new(list, entry);
        return;
    }
    char shape[SHAPE_TEXT], bytes[32];
    cli_table_cell(table, "%s", info->name);
    cli_table_cell(table, "%s", nbx_dtype_name(info->dtype));
    cli_table_cell(table, "%s", cli_shape(info->ndim, info->sizes, shape, sizeof shape));
    cli_table_cell(table, "%s", cli_bytes(info->bytes, bytes, sizeof bytes));
}

cli_table *inspect_table(void) { return cli_table_new("<<<>", "TENSOR", "DTYPE", "SIZES", "BYTES"); }

static int inspect_safetensors(nbx_context *ctx, const char *path, json_t *document)
{
    nbx_safetensors *file;
    if (nbx_safetensors_open(ctx, path, NULL, &file) != NBX_OK) return cli_refused(ctx);
    uint64_t total = 0;
    json_t *list = document ? json_array() : NULL, *metadata = document ? json_object() : NULL;
    cli_table *table = document ? NULL : inspect_table();
    for (size_t i = 0; i < nbx_safetensors_count(file); i++) {
        nbx_tensor_info info = {.struct_size = sizeof info};
        if (nbx_safetensors_info(ctx, file, i, &info) != NBX_OK) continue;
        inspect_tensor(&info, list, table);
        total += info.bytes;
    }
    char bytes[32];
    if (!document)
        printf("%s: safetensors, %zu tensors, %s\n", path, nbx_safetensors_count(file),
               cli_bytes(total, bytes, sizeof bytes));
    for (size_t i = 0; i < nbx_safetensors_metadata_count(file); i++) {
        const char *key = nbx_safetensors_metadata_key(file, i), *value = nbx_safetensors_metadata_value(file, i);
        if (document)
            cli_set(metadata, key, cli_text(value));
        else
            printf("  %s: %.200s\n", key, value);
    }
    nbx_safetensors_close(file);
    if (table) {
        cli_table_print(table, stdout);
        return CLI_OK;
    }
    cli_set(document, "format", cli_text("safetensors"));
    cli_set(document, "metadata", metadata);
    cli_set(document, "tensors", list);
    return CLI_OK;
}

static int inspect_npy(nbx_context *ctx, const char *path, json_t *document)
{
    nbx_tensor *t;
    if (nbx_npy_read(ctx, path, NULL, &t) != NBX_OK) return cli_refused(ctx);
    int ndim = nbx_tensor_ndim(t);
    bool fortran = !nbx_tensor_is_contiguous(t, NBX_CONTIGUOUS_FORMAT);
    if (document) {
        cli_set(document, "format", cli_text("npy"));
        cli_set(document, "dtype", cli_text(nbx_dtype_name(nbx_tensor_dtype(t))));
        cli_set(document, "sizes", cli_sizes(ndim, nbx_tensor_sizes(t)));
        cli_set(document, "strides", cli_sizes(ndim, nbx_tensor_strides(t)));
    } else {
        char shape[SHAPE_TEXT];
        printf("%s: npy, %s %s, %s order\n", path, nbx_dtype_name(nbx_tensor_dtype(t)),
               cli_shape(ndim, nbx_tensor_sizes(t), shape, sizeof shape), fortran ? "Fortran" : "C");
    }
    nbx_tensor_release(t);
    return CLI_OK;
}

static int inspect_npz(nbx_context *ctx, const char *path, json_t *document)
{
    nbx_npz *file;
    if (nbx_npz_open(ctx, path, NULL, &file) != NBX_OK) return cli_refused(ctx);
    json_t *list = document ? json_array() : NULL;
    cli_table *table = document ? NULL : inspect_table();
    int code = CLI_OK;
    size_t count = nbx_npz_count(file);
    for (size_t i = 0; code == CLI_OK && i < count; i++) {
        nbx_tensor_info info = {.struct_size = sizeof info};
        if (nbx_npz_info(ctx, file, i, &info) != NBX_OK)
            code = cli_refused(ctx);
        else
            inspect_tensor(&info, list, table);
    }
    nbx_npz_close(file);
    if (document) {
        cli_set(document, "format", cli_text("npz"));
        cli_set(document, "tensors", list);
        return code;
    }
    printf("%s: npz, %zu arrays\n", path, count);
    cli_table_print(table, stdout);
    return code;
}

/* Archives that are neither: their members. */
static int inspect_zip(const nbxi_zip *zip, const char *path, json_t *document)
{
    size_t count = nbxi_zip_count(zip);
    json_t *list = document ? json_array() : NULL;
    cli_table *table = document ? NULL : cli_table_new("<>>", "MEMBER", "BYTES", "IN THE FILE");
    for (size_t i = 0; i < count; i++) {
        const nbxi_zip_member *m = nbxi_zip_member_at(zip, i);
        if (document) {
            json_t *entry = json_object();
            cli_set(entry, "name", cli_text(m->name));
            cli_set(entry, "bytes", json_integer((json_int_t)m->bytes));
            cli_set(entry, "stored", json_integer((json_int_t)m->stored));
            cli_set(entry, "offset", json_integer((json_int_t)m->offset));
            json_array_append_new(list, entry);
            continue;
        }
        cli_table_cell(table, "%s", m->name);
        cli_table_cell(table, "%llu", (unsigned long long)m->bytes);
        cli_table_cell(table, "%llu", (unsigned long long)m->stored);
    }
    if (document) {
        cli_set(document, "format", cli_text("zip"));
        cli_set(document, "members", list);
        return CLI_OK;
    }
    printf("%s: zip, %zu members\n", path, count);
    cli_table_print(table, stdout);
    return CLI_OK;
}

static bool ends_with(const char *text, const char *end)
{
    size_t a = strlen(text), b = strlen(end);
    return a >= b && strcmp(text + a - b, end) == 0;
}

static int inspect_archive(nbx_context *ctx, const char *path, json_t *document)
{
    nbxi_file *file;
    nbxi_zip *zip = NULL;
    if (nbxi_file_open(ctx, path, true, &file) != NBX_OK) return cli_refused(ctx);
    nbx_status status = nbxi_zip_open(ctx, file, &zip);
    nbxi_file_release(file);
    if (status != NBX_OK) return cli_refused(ctx);
    bool program = false, arrays = nbxi_zip_count(zip) > 0;
    for (size_t i = 0; i < nbxi_zip_count(zip); i++) {
        const char *name = nbxi_zip_member_at(zip, i)->name;
        program |= ends_with(name, "archive_format");
        arrays &= ends_with(name, ".npy");
    }
    int code = CLI_OK;
    if (!program && !arrays) code = inspect_zip(zip, path, document);
    nbxi_zip_close(zip);
    if (program) return inspect_program(ctx, path, document);
    return arrays ? inspect_npz(ctx, path, document) : code;
}

static int inspect_file(nbx_context *ctx, const char *path, json_t *document)
{
    if (document) cli_set(document, "file", cli_text(path));
    switch (cli_file_kind_of(path)) {
    case CLI_FILE_NPY: return inspect_npy(ctx, path, document);
    case CLI_FILE_ZIP: return inspect_archive(ctx, path, document);
    case CLI_FILE_SAFETENSORS:
    case CLI_FILE_OTHER: break;
    }
    return inspect_safetensors(ctx, path, document);
}

static int inspect(const cli_command *command, int argc, char **argv)
{
    bool json = false;
    const cli_option options[] = {
        {"json", 'j', CLI_FLAG, &json, NULL, "print a JSON list with an object for each file"}};
    int first, code = cli_parse(command, argc, argv, options, 1, &first);
    if (code != CLI_GO_ON) return code;
    if (first == argc) return cli_usage(command, "which file?");
    nbx_context *ctx = cli_context(1);
    if (!ctx) return CLI_REFUSED;
    json_t *list = json ? json_array() : NULL;
    code = CLI_OK;
    for (int i = first; i < argc; i++) {
        json_t *document = json ? json_object() : NULL;
        int one = inspect_file(ctx, argv[i], document);
        if (one != CLI_OK) code = one;
        if (json && one == CLI_OK)
            json_array_append_new(list, document);
        else
            json_decref(document);
    }
    nbx_context_destroy(ctx);
    return json ? cli_print_json(list, code) : code;
}

const cli_command cli_inspect = {
    "inspect", "FILE...", "show what is in .pt2, .safetensors, .npy and .npz files",
    "Tensors with dtypes and sizes; of programs also the graph, its operators and whether they are supported.\n",
    inspect};
