/* SPDX-License-Identifier: Apache-2.0 */
/* The layout sweep. */
#include "src/check/layouts.h"

#include <string.h>

#include "src/base/checked.h"

#define GUARD 67 /* elements before and after; odd, so that data is seldom aligned to more than its dtype */
#define POISON 0xA5

const char *nbxi_layout_name(nbxi_layout_kind kind)
{
    static const char *const names[NBXI_LAYOUT_COUNT] = {"transposed", "step 2", "offset", "gapped"};
    return (unsigned)kind < NBXI_LAYOUT_COUNT ? names[kind] : "";
}

void nbxi_layouts_init(nbxi_layouts *l, nbx_context *ctx, nbx_device device)
{
    memset(l, 0, sizeof *l);
    l->ctx = ctx;
    l->device = device;
}

void nbxi_layouts_free(nbxi_layouts *l)
{
    for (size_t i = 0; i < l->items.count; i++) {
        nbx_tensor_release(l->items.data[i].buffer);
        nbx_tensor_release(l->items.data[i].tensor);
        nbx_tensor_release(l->items.data[i].before);
    }
    nbxi_free(l->ctx->heap, l->items.data);
    memset(&l->items, 0, sizeof l->items);
}

/* Strides of the layout and the number of elements that it spans; false when that overflows. */
static bool lay_out(nbxi_layout_kind kind, const nbx_tensor *t, int64_t *strides, int64_t *span)
{
    int64_t step = kind == NBXI_LAYOUT_STEP ? 2 : 1;
    *span = 1;
    for (int i = 0; i < t->ndim; i++) {
        int d = kind == NBXI_LAYOUT_TRANSPOSED ? i : t->ndim - 1 - i;
        int64_t size = t->sizes[d] > 1 ? t->sizes[d] : 1, padded = kind == NBXI_LAYOUT_ODD && i == 0 ? size + 3 : size;
        strides[d] = kind == NBXI_LAYOUT_ODD && size == 1 ? 11 : step;
        if (!nbxi_mul_i64(step, padded, &step)) return false;
    }
    *span = step;
    return true;
}

nbx_status nbxi_check_same_bytes(nbx_context *ctx, const nbx_tensor *a, const nbx_tensor *b, bool *same)
{
    nbx_tensor *x, *y;
    NBXI_TRY(nbxi_tensor_host(ctx, a, &x));
    nbx_status status = nbxi_tensor_host(ctx, b, &y);
    if (status == NBX_OK) {
        *same = memcmp(nbxi_data(x), nbxi_data(y), (size_t)x->numel * nbx_dtype_size(x->dtype)) == 0;
        nbx_tensor_release(y);
    }
    nbx_tensor_release(x);
    return status;
}

static nbx_status copy_of(nbx_context *ctx, const nbx_tensor *t, nbx_device device, nbx_tensor **out)
{
    NBXI_TRY(nbxi_tensor_new_contiguous(ctx, t->dtype, t->ndim, t->sizes, device, out));
    return nbxi_copy(ctx, *out, t);
}

static nbx_status replace(nbxi_layouts *l, nbxi_layout_kind kind, bool written, nbx_tensor **tensor)
{
    nbx_tensor *t = *tensor;
    int64_t strides[NBX_MAX_RANK], span;
    if (nbxi_is_none(t) || t->numel == 0 || nbxi_has_internal_overlap(t)) return NBX_OK;
    if (!lay_out(kind, t, strides, &span)) return NBX_OK;
    int64_t elements = span + 2 * GUARD;
    if (!NBXI_RESERVE(l->ctx->heap, &l->items, l->items.count + 1))
        return nbxi_fail_memory(l->ctx, sizeof(nbxi_laid_out), "arguments in another layout");
    nbxi_laid_out *item = &l->items.data[l->items.count++];
    memset(item, 0, sizeof *item);
    item->written = written;
    nbx_tensor *poison;
    NBXI_TRY(nbxi_tensor_new_contiguous(l->ctx, t->dtype, 1, &elements, (nbx_device){NBX_DEVICE_CPU, 0}, &poison));
    memset(nbxi_data(poison), POISON, poison->storage->bytes);
    nbx_status made = nbxi_tensor_on(l->ctx, poison, l->device, &item->buffer);
    nbx_tensor_release(poison);
    NBXI_TRY(made);
    NBXI_TRY(nbxi_view(l->ctx, item->buffer, t->dtype, t->ndim, t->sizes, strides, GUARD, &item->tensor));
    NBXI_TRY(nbxi_copy(l->ctx, item->tensor, t));
    NBXI_TRY(copy_of(l->ctx, item->buffer, l->device, &item->before));
    *tensor = item->tensor;
    return NBX_OK;
}

nbx_status nbxi_layouts_replace(nbxi_layouts *l, nbxi_layout_kind kind, bool written, nbx_value *argument)
{
    if (argument->kind == NBX_VALUE_TENSOR) return replace(l, kind, written, &argument->v.tensor);
    for (size_t i = 0; argument->kind == NBX_VALUE_TENSORS && i < argument->v.tensors.count; i++)
        NBXI_TRY(replace(l, kind, written, &argument->v.tensors.data[i]));
    return NBX_OK;
}

nbx_status nbxi_layouts_untouched(nbxi_layouts *l, bool *untouched)
{
    *untouched = true;
    for (size_t i = 0; i < l->items.count; i++) {
        nbxi_laid_out *item = &l->items.data[i];
        if (item->written) { /* the elements themselves may differ: take them over before comparing */
            nbx_tensor *old = NULL, *t = item->tensor;
            NBXI_TRY(nbxi_view(l->ctx, item->before, t->dtype, t->ndim, t->sizes, t->strides, GUARD, &old));
            nbx_status status = nbxi_copy(l->ctx, old, t);
            nbx_tensor_release(old);
            NBXI_TRY(status);
        }
        bool same;
        NBXI_TRY(nbxi_check_same_bytes(l->ctx, item->buffer, item->before, &same));
        if (!same) *untouched = false;
    }
    return NBX_OK;
}
