/* SPDX-License-Identifier: Apache-2.0 */
/* Files of recorded calls. */
#include <string.h>

#include "src/check/recorded.h"
#include "src/io/json.h"
#include "src/io/zip.h"

#define MEMBER_LIMIT (UINT64_C(1) << 32)
#define JSON_DEPTH 16

/* The description of an argument: positional ones in order, the others by name. */
static const json_t *argument_of(const json_t *call, const nbxi_op *op, int i)
{
    const json_t *v = json_array_get(json_object_get(call, "args"), (size_t)i);
    return v ? v : json_object_get(json_object_get(call, "kwargs"), op->args[i].name);
}

bool nbxi_recorded_is_written(const json_t *call, const nbxi_op *op, int i)
{
    return op->args[i].written || json_object_get(json_object_get(call, "mutated"), op->args[i].name) != NULL ||
           (strstr(op->name, "batch_norm") && strncmp(op->args[i].name, "running_", 8) == 0);
}

nbx_status nbxi_recorded_arguments(nbxi_recorded *r, const json_t *call, const nbxi_op *op, nbx_value *args)
{
    for (int i = 0; i < op->nargs; i++) {
        const json_t *v = argument_of(call, op, i);
        memset(&args[i], 0, sizeof args[i]);
        args[i].kind = NBX_VALUE_DEFAULT;
        if (v) NBXI_TRY(nbxi_recorded_value(r, v, op->args[i].type, nbxi_recorded_is_written(call, op, i), &args[i]));
    }
    return NBX_OK;
}

static nbx_status visit_list(nbx_context *ctx, const char *path, nbx_safetensors *data, const json_t *root,
                             nbxi_recording_visitor visit, void *user)
{
    const char *format = json_string_value(json_object_get(root, "format"));
    const json_t *calls = json_object_get(root, "calls");
    if (!format || strcmp(format, "nbx-calls") != 0 || json_integer_value(json_object_get(root, "version")) != 1 ||
        !json_is_array(calls))
        return nbxi_fail_file(ctx, NBX_FORMAT, path, -1, "calls.json is not of format nbx-calls, version 1");
    for (size_t i = 0; i < json_array_size(calls); i++) NBXI_TRY(visit(user, data, json_array_get(calls, i), i));
    return NBX_OK;
}

static nbx_status find_member(nbx_context *ctx, const nbxi_zip *zip, const char *name, nbxi_span *out)
{
    const nbxi_zip_member *m = nbxi_zip_find(zip, name);
    if (!m)
        return nbxi_fail_file(ctx, NBX_FORMAT, nbxi_file_name(nbxi_zip_file(zip)), -1,
                              "is not a recording of calls: it has no member '%s'", name);
    return nbxi_zip_span(ctx, zip, m, MEMBER_LIMIT, true, out);
}

static nbx_status read_calls(nbx_context *ctx, const char *path, const nbxi_zip *zip, json_t **out)
{
    nbxi_span span;
    const uint8_t *text;
    void *block;
    NBXI_TRY(find_member(ctx, zip, "calls.json", &span));
    nbx_status status = nbxi_span_bytes(ctx, span, 0, (size_t)span.size, &text, &block);
    if (status == NBX_OK) {
        nbxi_json_limits limits = {JSON_DEPTH, 0};
        status = nbxi_json_parse(ctx, path, span.offset, text, (size_t)span.size, limits, out);
        nbxi_free(ctx->heap, block);
    }
    nbxi_file_release(span.file);
    return status;
}

static nbx_status visit_archive(nbx_context *ctx, const char *path, const nbxi_zip *zip, nbxi_recording_visitor visit,
                                void *user)
{
    nbxi_span span;
    nbx_safetensors *data;
    json_t *root = NULL;
    NBXI_TRY(find_member(ctx, zip, "data.safetensors", &span));
    const uint8_t *bytes = nbxi_file_bytes(span.file);
    nbx_status status = nbx_safetensors_open_memory(ctx, bytes + span.offset, (size_t)span.size, path, &data);
    if (status == NBX_OK) {
        status = read_calls(ctx, path, zip, &root);
        if (status == NBX_OK) status = visit_list(ctx, path, data, root, visit, user);
        json_decref(root);
        nbx_safetensors_close(data);
    }
    nbxi_file_release(span.file);
    return status;
}

nbx_status nbxi_recording_visit(nbx_context *ctx, const char *path, nbxi_recording_visitor visit, void *user)
{
    nbxi_file *file;
    nbxi_zip *zip;
    NBXI_TRY(nbxi_file_open(ctx, path, true, &file));
    nbx_status status = nbxi_zip_open(ctx, file, &zip);
    if (status == NBX_OK) status = visit_archive(ctx, path, zip, visit, user);
    nbxi_zip_close(zip);
    nbxi_file_release(file);
    return status;
}
