/* SPDX-License-Identifier: Apache-2.0 */
/* DLPack import with any struct: it is refused or taken, the deleter runs once, and what is taken stays inside the
 * memory. Input: one byte of choices (1: legacy, 2: NULL shape, 4: NULL strides, 8: NULL data, 16: NULL deleter), then
 * the fields in the order of `header`, then sizes and strides. */
#include <stdlib.h>
#include <string.h>

#include "nbx/dlpack.h"
#include "nbx/dlpack_abi.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct header {
    uint32_t major, minor;
    uint64_t flags;
    int32_t device_type, device_id, ndim;
    uint8_t code, bits;
    uint16_t lanes;
    uint64_t byte_offset;
} header;

static int deleted;

static void on_delete(DLManagedTensorVersioned *self)
{
    (void)self;
    deleted++;
}

static void on_delete_legacy(DLManagedTensor *self)
{
    (void)self;
    deleted++;
}

static _Alignas(16) unsigned char memory[4096];

static void check(int holds)
{
    if (!holds) abort();
}

/* Reads every element if all lie in `memory`; otherwise they belong to a producer that lied, and are left alone. */
static void look(nbx_context *ctx, nbx_tensor *t)
{
    uintptr_t low = (uintptr_t)nbx_tensor_data(t), high = low;
    int64_t numel = nbx_tensor_numel(t), bytes = (int64_t)nbx_dtype_size(nbx_tensor_dtype(t));
    if (numel == 0 || numel > 65536) return;
    for (int d = 0; d < nbx_tensor_ndim(t); d++) {
        int64_t span = (nbx_tensor_sizes(t)[d] - 1) * nbx_tensor_strides(t)[d] * bytes;
        if (span < 0)
            low += (uintptr_t)span;
        else
            high += (uintptr_t)span;
    }
    if (low < (uintptr_t)memory || high + (uintptr_t)bytes > (uintptr_t)memory + sizeof memory) return;
    void *copy = malloc((size_t)(numel * bytes));
    if (copy) check(nbx_tensor_read(ctx, t, copy, (size_t)(numel * bytes)) == NBX_OK);
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    header h;
    int64_t dims[2 * (NBX_MAX_RANK + 2)] = {0};
    if (size < 1 + sizeof h) return 0;
    unsigned choice = data[0];
    memcpy(&h, data + 1, sizeof h);
    size_t rest = size - 1 - sizeof h;
    memcpy(dims, data + 1 + sizeof h, rest < sizeof dims ? rest : sizeof dims);

    nbx_context *ctx;
    if (nbx_context_create(NULL, &ctx) != NBX_OK) return 0;
    DLTensor t;
    memset(&t, 0, sizeof t);
    t.data = choice & 8 ? NULL : memory;
    memcpy(&t.device.device_type, &h.device_type, sizeof h.device_type);
    t.device.device_id = h.device_id;
    t.ndim = h.ndim > NBX_MAX_RANK + 2 ? h.ndim | 0x100 : h.ndim; /* what is above the limit must not be walked */
    t.dtype.code = h.code;
    t.dtype.bits = h.bits;
    t.dtype.lanes = h.lanes;
    t.byte_offset = h.byte_offset;
    t.shape = choice & 2 ? NULL : dims;
    t.strides = choice & 4 ? NULL : dims + (h.ndim > 0 && h.ndim <= NBX_MAX_RANK ? h.ndim : 0);
    DLManagedTensor legacy = {t, NULL, choice & 16 ? NULL : on_delete_legacy};
    DLManagedTensorVersioned versioned = {{h.major, h.minor}, NULL, choice & 16 ? NULL : on_delete, h.flags, t};

    nbx_tensor *out = NULL;
    deleted = 0;
    int due = choice & 16 ? 0 : 1;
    nbx_status status = choice & 1 ? nbx_tensor_from_dlpack(ctx, &legacy, &out)
                                   : nbx_tensor_from_dlpack_versioned(ctx, &versioned, &out);
    if (status == NBX_OK) {
        check(out != NULL && deleted == 0);
        look(ctx, out);
        struct DLManagedTensorVersioned *again;
        if (nbx_tensor_to_dlpack_versioned(ctx, out, &again) == NBX_OK) again->deleter(again);
        nbx_tensor_release(out);
    } else {
        check(out == NULL);
    }
    check(deleted == due);
    nbx_context_destroy(ctx);
    return 0;
}
