/* SPDX-License-Identifier: Apache-2.0 */
/* Operators that the application registers with a context. */
#include <stdarg.h>
#include <string.h>

#include "src/ops/dispatch.h"
#include "src/ops/schema.h"

typedef struct registered {
    nbxi_op op; /* first, so that the row leads to the rest */
    struct registered *next;
    nbx_operator_function function;
    void *user;
    nbxi_schema schema;
    char *text;
} registered;

/* Programs share a context's registry, which lives as long as any of its users. */
struct nbxi_registry {
    atomic_int references;
    nbxi_heap *heap;
    registered *first;
};

void nbxi_registry_release(nbxi_registry *registry)
{
    if (registry == NULL || atomic_fetch_sub(&registry->references, 1) != 1) return;
    nbxi_heap *heap = registry->heap;
    for (registered *r = registry->first, *next; r; r = next) {
        next = r->next;
        nbxi_free(heap, r->text);
        nbxi_free(heap, r);
    }
    nbxi_free(heap, registry);
    nbxi_heap_release(heap);
}

nbxi_registry *nbxi_registry_retain(nbx_context *ctx)
{
    if (ctx->registry) atomic_fetch_add(&ctx->registry->references, 1);
    return ctx->registry;
}

static void destroy(nbx_context *ctx)
{
    nbxi_registry_release(ctx->registry);
    ctx->registry = NULL;
}

static nbx_status open_registry(nbx_context *ctx)
{
    if (ctx->registry) return NBX_OK;
    nbxi_registry *registry = nbxi_alloc(ctx->heap, sizeof *registry);
    if (registry == NULL) return nbxi_fail_memory(ctx, sizeof *registry, "the registry of operators");
    atomic_init(&registry->references, 1);
    registry->heap = ctx->heap;
    nbxi_heap_retain(ctx->heap);
    ctx->registry = registry;
    ctx->registry_destroy = destroy;
    return NBX_OK;
}

const nbxi_op *nbxi_registry_find(const nbx_context *ctx, const char *name, size_t length)
{
    for (const registered *r = ctx->registry ? ctx->registry->first : NULL; r; r = r->next)
        if (strncmp(r->op.name, name, length) == 0 && r->op.name[length] == 0) return &r->op;
    return NULL;
}

static void fill(registered *r)
{
    nbxi_op *op = &r->op;
    op->name = r->schema.name;
    op->schema = r->text;
    op->kind = NBXI_OP_REGISTERED;
    op->variant = NBXI_FUNCTIONAL;
    op->nargs = r->schema.nargs;
    op->args = r->schema.args;
    op->nreturns = r->schema.nreturns;
    op->returns = r->schema.returns;
    op->bound = NBXI_BOUND_NONE;
    op->dtypes_text = "";
    op->bound_text = "none";
    op->doc = "";
    for (int i = 0; i < op->nargs; i++) op->writes = op->writes || op->args[i].written;
}

static nbx_status parse(nbx_context *ctx, registered *r, const char *schema)
{
    if (!nbxi_schema_parse(&r->schema, r->text))
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "schema", "column %zu of the schema: %s", r->schema.column,
                                  r->schema.message);
    if (strcmp(r->schema.space, "aten") == 0)
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "schema",
                                  "the namespace aten is the library's; give %.200s another one", schema);
    if (nbxi_op_find(ctx, r->schema.name))
        return nbxi_fail_argument(ctx, NBX_STATE, "schema", "an operator named %s is there already", r->schema.name);
    return NBX_OK;
}

nbx_status nbx_register_operator(nbx_context *ctx, const char *schema, nbx_operator_function function, void *user)
{
    if (ctx == NULL) return NBX_INVALID_ARGUMENT;
    if (schema == NULL || function == NULL)
        return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "schema and function must not be NULL");
    NBXI_TRY(open_registry(ctx));
    registered *r = nbxi_alloc(ctx->heap, sizeof *r);
    if (r == NULL) return nbxi_fail_memory(ctx, sizeof *r, "an operator");
    r->text = nbxi_strdup(ctx->heap, schema);
    nbx_status status = r->text ? parse(ctx, r, schema) : nbxi_fail_memory(ctx, strlen(schema) + 1, "a schema");
    if (status != NBX_OK) {
        nbxi_free(ctx->heap, r->text);
        nbxi_free(ctx->heap, r);
        return status;
    }
    r->function = function;
    r->user = user;
    fill(r);
    r->next = ctx->registry->first;
    ctx->registry->first = r;
    return NBX_OK;
}

void nbx_set_error(nbx_context *ctx, nbx_status status, const char *format, ...)
{
    if (ctx == NULL || format == NULL) return;
    va_list args;
    va_start(args, format);
    (void)nbxi_fail_va(ctx, status, NULL, NULL, -1, format, args);
    va_end(args);
}

static bool fits(nbxi_arg_type type, nbx_value *v)
{
    switch (type) {
    case NBXI_ARG_TENSOR: return v->kind == NBX_VALUE_TENSOR && !nbxi_is_none(v->v.tensor);
    case NBXI_ARG_TENSORS:
        if (v->kind != NBX_VALUE_TENSORS) return false;
        for (size_t i = 0; i < v->v.tensors.count; i++)
            if (nbxi_is_none(v->v.tensors.data[i])) return false;
        return true;
    case NBXI_ARG_DTYPE: return v->kind == NBX_VALUE_DTYPE && nbx_dtype_is_valid(v->v.dtype);
    case NBXI_ARG_SCALAR: return v->kind == NBX_VALUE_SCALAR;
    case NBXI_ARG_INT: return v->kind == NBX_VALUE_SCALAR && v->v.scalar.kind == NBX_SCALAR_INT;
    case NBXI_ARG_BOOL: return v->kind == NBX_VALUE_SCALAR && v->v.scalar.kind == NBX_SCALAR_BOOL;
    case NBXI_ARG_FLOAT: return v->kind == NBX_VALUE_SCALAR && v->v.scalar.kind == NBX_SCALAR_DOUBLE;
    default: return false;
    }
}

/* The function runs outside of the caller's scopes, so that what it makes is its own until it returns it. */
nbx_status nbxi_run_registered(nbxi_bound_call *b, nbx_value *rets)
{
    nbx_context *ctx = b->ctx;
    const registered *r = (const registered *)(const void *)b->op;
    int count = nbxi_value_count(b->op);
    for (int i = 0; i < b->op->nargs; i++)
        if (b->op->args[i].written && b->args[i].kind == NBX_VALUE_TENSOR &&
            nbxi_has_internal_overlap(b->args[i].v.tensor))
            return nbxi_fail_argument(ctx, NBX_OVERLAP, b->op->args[i].name,
                                      "argument '%s' of %s is written, but several of its elements share memory",
                                      b->op->args[i].name, b->op->name);
    for (int k = 0; k < count; k++) rets[k].kind = NBX_VALUE_NONE;
    nbxi_scope *scope = ctx->scope;
    nbx_status before = ctx->error.status;
    ctx->scope = NULL;
    ctx->error.status = NBX_OK;
    nbx_status status = r->function(ctx, r->user, b->args, (size_t)b->op->nargs, rets, (size_t)count);
    if (ctx->scope && ctx->scope_destroy) ctx->scope_destroy(ctx); /* scopes that it left open */
    ctx->scope = scope;
    bool recorded = ctx->error.status != NBX_OK;
    if (!recorded) ctx->error.status = before;
    for (int k = 0; k < count && status == NBX_OK; k++)
        if (!fits(b->op->returns[k], &rets[k])) {
            status = nbxi_fail(ctx, NBX_STATE, "the function of %s did not set result %d to what its schema says",
                               b->op->name, k);
            recorded = true;
        }
    if (status != NBX_OK) {
        if (!recorded) status = nbxi_fail(ctx, status, "the function of %s failed", b->op->name);
        nbxi_release_values(ctx, rets, count);
        return status;
    }
    for (int i = 0; i < b->op->nargs; i++)
        if (b->op->args[i].written && b->args[i].kind == NBX_VALUE_TENSOR) b->args[i].v.tensor->storage->version++;
    return NBX_OK;
}
