/* SPDX-License-Identifier: Apache-2.0 */
/* Strict JSON over jansson. */
#include "src/io/json.h"

#include <string.h>

/* One pass without recursion before the parser runs: nesting and the number of containers. Text that is not JSON may be
 * miscounted; the parser refuses it afterwards. */
static nbx_status check_limits(nbx_context *ctx, const char *file, uint64_t offset, const char *text, size_t bytes,
                               nbxi_json_limits limits)
{
    int depth = 0;
    size_t containers = 0;
    for (size_t i = 0; i < bytes; i++) {
        char c = text[i];
        if (c == '"') {
            for (i++; i < bytes && text[i] != '"'; i++)
                if (text[i] == '\\') i++;
        } else if (c == '{' || c == '[') {
            containers++;
            if (++depth > limits.depth)
                return nbxi_fail_file(ctx, NBX_LIMIT, file, (int64_t)(offset + i),
                                      "JSON is nested deeper than %d levels", limits.depth);
        } else if (c == '}' || c == ']') {
            depth--;
        }
    }
    if (limits.container_cost > 0 && containers > bytes / limits.container_cost + 4)
        return nbxi_fail_file(ctx, NBX_LIMIT, file, (int64_t)offset,
                              "JSON has %zu objects and arrays in %zu bytes, too many for this format", containers,
                              bytes);
    return NBX_OK;
}

nbx_status nbxi_json_parse(nbx_context *ctx, const char *file, uint64_t offset, const void *text, size_t bytes,
                           nbxi_json_limits limits, json_t **out)
{
    *out = NULL;
    NBXI_TRY(check_limits(ctx, file, offset, text, bytes, limits));
    json_error_t error;
    json_t *root = json_loadb(text, bytes, JSON_REJECT_DUPLICATES, &error);
    if (root) {
        *out = root;
        return NBX_OK;
    }
    int64_t at = (int64_t)(offset + (error.position > 0 ? (uint64_t)error.position : 0));
    if (json_error_code(&error) == json_error_out_of_memory) return nbxi_fail_memory(ctx, bytes, "a JSON document");
    return nbxi_fail_file(ctx, NBX_FORMAT, file, at, "JSON: %s", error.text);
}
