/* SPDX-License-Identifier: Apache-2.0 */
/* Scopes: who releases the tensors that calls return. */
#include "src/tensor/tensor.h"

/* Scopes of composites hold a few tensors, those of programs and applications many. */
#define INLINE_TENSORS 12

struct nbxi_scope {
    nbxi_scope *outer;
    size_t count, capacity;
    void **blocks;        /* first of the blocks that go with the scope; each begins with a link to the next */
    nbx_tensor **tensors; /* inline_tensors at first */
    nbx_tensor *inline_tensors[INLINE_TENSORS];
};

static void close_scope(nbx_context *ctx)
{
    nbxi_scope *scope = ctx->scope;
    ctx->scope = scope->outer;
    while (scope->count > 0) nbx_tensor_release(scope->tensors[--scope->count]);
    if (scope->tensors != scope->inline_tensors) nbxi_free(ctx->heap, scope->tensors);
    for (void **block = scope->blocks, **next; block != NULL; block = next) {
        next = *block;
        nbxi_free(ctx->heap, block);
    }
    nbxi_free(ctx->heap, scope);
}

static void close_all(nbx_context *ctx)
{
    while (ctx->scope != NULL) close_scope(ctx);
}

nbx_status nbx_scope_begin(nbx_context *ctx)
{
    nbxi_scope *scope = nbxi_alloc(ctx->heap, sizeof(*scope));
    if (scope == NULL) return nbxi_fail_memory(ctx, sizeof(*scope), "a scope");
    scope->capacity = INLINE_TENSORS;
    scope->tensors = scope->inline_tensors;
    scope->outer = ctx->scope;
    ctx->scope = scope;
    ctx->scope_destroy = close_all;
    return NBX_OK;
}

nbx_status nbx_scope_end(nbx_context *ctx)
{
    if (ctx->scope == NULL) { return nbxi_fail(ctx, NBX_STATE, "nbx_scope_end was called, but no scope is open"); }
    close_scope(ctx);
    return NBX_OK;
}

nbx_status nbxi_scope_adopt(nbx_context *ctx, nbx_tensor *tensor)
{
    nbxi_scope *scope = ctx->scope;
    if (scope == NULL || tensor == NULL || tensor == NBX_NONE) return NBX_OK;
    if (scope->count == scope->capacity) {
        size_t capacity = scope->capacity * 2;
        nbx_tensor **tensors = nbxi_alloc_array(ctx->heap, capacity, sizeof(*tensors));
        if (tensors == NULL) {
            nbx_tensor_release(tensor);
            return nbxi_fail_memory(ctx, capacity * sizeof(*tensors), "the list of a scope");
        }
        for (size_t i = 0; i < scope->count; i++) tensors[i] = scope->tensors[i];
        if (scope->tensors != scope->inline_tensors) nbxi_free(ctx->heap, scope->tensors);
        scope->tensors = tensors;
        scope->capacity = capacity;
    }
    scope->tensors[scope->count++] = tensor;
    return NBX_OK;
}

void nbxi_scope_adopt_block(nbx_context *ctx, void **block)
{
    *block = ctx->scope->blocks;
    ctx->scope->blocks = block;
}

nbx_status nbx_scope_keep(nbx_context *ctx, nbx_tensor *tensor)
{
    if (tensor == NULL) return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "tensor", "tensor must not be NULL");
    if (tensor == NBX_NONE || ctx->scope == NULL) return NBX_OK;
    for (nbxi_scope *scope = ctx->scope; scope != NULL; scope = scope->outer) {
        for (size_t i = scope->count; i-- > 0;) {
            if (scope->tensors[i] != tensor) continue;
            scope->count--;
            for (; i < scope->count; i++) scope->tensors[i] = scope->tensors[i + 1];
            return NBX_OK;
        }
    }
    return nbxi_fail_argument(
        ctx, NBX_STATE, "tensor",
        "no open scope of this context holds the tensor: it was kept before, or the caller owns it");
}
