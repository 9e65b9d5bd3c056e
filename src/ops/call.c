/* SPDX-License-Identifier: Apache-2.0 */
/* Operators by name, and the values that calls give. */
#include <stdio.h>
#include <string.h>

#include "src/base/checked.h"
#include "src/ops/dispatch.h"
#include "src/ops/hash.h"

/* Lists of tensors: the array is the block from its second word on; the first links the lists that a scope owns. */
nbx_status nbxi_value_tensors(nbx_context *ctx, size_t count, nbx_value *out)
{
    size_t slots;
    nbx_tensor **block = nbxi_add_size(count, 1, &slots) ? nbxi_alloc_array(ctx->heap, slots, sizeof *block) : NULL;
    if (block == NULL) return nbxi_fail_memory(ctx, count * sizeof *block, "a list of tensors");
    out->kind = NBX_VALUE_TENSORS;
    out->v.tensors.data = block + 1;
    out->v.tensors.count = count;
    return NBX_OK;
}

nbx_status nbx_value_make_tensors(nbx_context *ctx, size_t count, nbx_value *out)
{
    if (ctx == NULL) return NBX_INVALID_ARGUMENT;
    if (out == NULL) return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "out", "out must not be NULL");
    out->kind = NBX_VALUE_NONE;
    NBXI_TRY(nbxi_value_tensors(ctx, count, out));
    for (size_t i = 0; i < count; i++) out->v.tensors.data[i] = NBX_NONE;
    return NBX_OK;
}

void nbx_value_release(nbx_context *ctx, nbx_value *value)
{
    if (value == NULL) return;
    if (value->kind == NBX_VALUE_TENSOR) nbx_tensor_release(value->v.tensor);
    if (value->kind == NBX_VALUE_TENSORS && value->v.tensors.data) {
        for (size_t i = 0; i < value->v.tensors.count; i++) nbx_tensor_release(value->v.tensors.data[i]);
        if (ctx) nbxi_free(ctx->heap, value->v.tensors.data - 1);
    }
    value->kind = NBX_VALUE_NONE;
}

/* Gives the tensors of a list to the scope; those that it did not get are released. */
static nbx_status adopt_list(nbx_context *ctx, nbx_value *v)
{
    nbx_tensor **data = v->v.tensors.data;
    nbx_status status = NBX_OK;
    for (size_t i = 0; i < v->v.tensors.count; i++) {
        if (status == NBX_OK)
            status = nbxi_scope_adopt(ctx, data[i]);
        else
            nbx_tensor_release(data[i]);
        if (status != NBX_OK) data[i] = NULL;
    }
    if (status == NBX_OK)
        nbxi_scope_adopt_block(ctx, (void **)(void *)(data - 1));
    else
        nbxi_free(ctx->heap, data - 1);
    if (status != NBX_OK) v->kind = NBX_VALUE_NONE;
    return status;
}

nbx_status nbxi_adopt_values(nbx_context *ctx, nbx_value *rets, int count)
{
    if (ctx->scope == NULL) return NBX_OK;
    nbx_status status = NBX_OK;
    for (int k = 0; k < count; k++) {
        nbx_value *v = &rets[k];
        if (status != NBX_OK)
            nbx_value_release(ctx, v);
        else if (v->kind == NBX_VALUE_TENSOR)
            status = nbxi_scope_adopt(ctx, v->v.tensor);
        else if (v->kind == NBX_VALUE_TENSORS)
            status = adopt_list(ctx, v);
    }
    if (status != NBX_OK)
        for (int k = 0; k < count; k++) rets[k].kind = NBX_VALUE_NONE;
    return status;
}

static size_t canonical_length(const char *name)
{
    static const char suffix[] = ".default";
    size_t n = strlen(name), s = sizeof suffix - 1;
    return n > s && memcmp(name + n - s, suffix, s) == 0 ? n - s : n;
}

static const nbxi_op *table_find(const char *name, size_t n)
{
    uint32_t at = nbxi_hash_name(name, n) & nbxi_ops_hash_mask;
    for (; nbxi_ops_hash[at] != 0; at = (at + 1) & nbxi_ops_hash_mask) {
        const nbxi_op *op = &nbxi_ops[nbxi_ops_hash[at] - 1];
        if (strncmp(op->name, name, n) == 0 && op->name[n] == 0) return op;
    }
    return NULL;
}

const nbxi_op *nbxi_op_find(nbx_context *ctx, const char *name)
{
    if (name == NULL) return NULL;
    size_t n = canonical_length(name);
    const nbxi_op *op = table_find(name, n);
    return op || ctx == NULL ? op : nbxi_registry_find(ctx, name, n);
}

bool nbx_operator_exists(nbx_context *ctx, const char *name) { return nbxi_op_find(ctx, name) != NULL; }

const char *nbxi_op_refusal(const char *name)
{
    size_t stem = name ? strcspn(name, ".") : 0;
    for (const nbxi_refusal *r = nbxi_refusals; name && r->name; r++) {
        size_t n = strlen(r->name), before = strcspn(r->name, "*"), after = before < n ? n - before - 1 : 0;
        bool fits = before == n ? stem == n : stem >= before + after;
        if (fits && strncmp(name, r->name, before) == 0 &&
            strncmp(name + stem - after, r->name + n - after, after) == 0)
            return r->reason;
    }
    return NULL;
}

/* The overloads of a name that has none by itself: "aten::add" has aten::add.Tensor and others. */
static nbx_status fail_unknown(nbx_context *ctx, const char *name)
{
    const char *reason = nbxi_op_refusal(name);
    if (reason) return nbxi_fail(ctx, NBX_UNKNOWN_OPERATOR, "%.200s is out of scope: %s", name, reason);
    char others[256] = "";
    size_t used = 0, n = canonical_length(name);
    size_t stem = strcspn(name, ".");
    if (stem < n) n = stem;
    for (size_t i = 0; i < nbxi_ops_count && used < sizeof others - 80; i++) {
        const char *other = nbxi_ops[i].name;
        if (strncmp(other, name, n) != 0 || (other[n] != '.' && other[n] != 0)) continue;
        int k = snprintf(others + used, sizeof others - used, "%s%s", used ? ", " : "; there is ", other);
        if (k < 0 || (size_t)k >= sizeof others - used) {
            others[used] = 0;
            break;
        }
        used += (size_t)k;
    }
    return nbxi_fail(ctx, NBX_UNKNOWN_OPERATOR, "no operator is named %.200s%s", name, others);
}

nbx_status nbx_call(nbx_context *ctx, const char *name, const nbx_value *args, size_t nargs, nbx_value *rets,
                    size_t capacity, size_t *count)
{
    if (ctx == NULL) return NBX_INVALID_ARGUMENT;
    if (count) *count = 0;
    if (name == NULL) return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "name", "name must not be NULL");
    const nbxi_op *op = nbxi_op_find(ctx, name);
    if (op == NULL) return fail_unknown(ctx, name);
    int n = nbxi_value_count(op);
    if ((size_t)n > capacity || (n > 0 && rets == NULL))
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "capacity", "%s has %d results, but there is room for %zu",
                                  op->name, n, rets ? capacity : (size_t)0);
    NBXI_TRY(nbxi_op_call(ctx, op, args, nargs, rets));
    NBXI_TRY(nbxi_adopt_values(ctx, rets, n));
    if (count) *count = (size_t)n;
    return NBX_OK;
}

size_t nbx_operator_count(void) { return nbxi_ops_count; }

nbx_status nbx_operator_info_get(size_t index, nbx_operator_info *out)
{
    static const char *const kinds[] = {
        [NBXI_OP_POINTWISE] = "pointwise", [NBXI_OP_KERNEL] = "kernel",       [NBXI_OP_DYNAMIC] = "dynamic",
        [NBXI_OP_VIEW] = "view",           [NBXI_OP_COMPOSITE] = "composite", [NBXI_OP_REGISTERED] = "registered"};
    if (out == NULL || index >= nbxi_ops_count ||
        out->struct_size < offsetof(nbx_operator_info, base) + sizeof out->base)
        return NBX_INVALID_ARGUMENT;
    const nbxi_op *op = &nbxi_ops[index];
    out->name = op->name;
    out->schema = op->schema;
    out->kind = kinds[op->kind];
    out->dtypes = op->dtypes_text;
    out->bound = op->bound_text;
    out->doc = op->doc;
    out->base = op->base ? op->base->name : "";
    return NBX_OK;
}
