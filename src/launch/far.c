/* SPDX-License-Identifier: Apache-2.0 */
/* What tensors need of devices. */
#include "src/tensor/far.h"

#include "src/device/device.h"
#include "src/tensor/convert.h"

nbx_status nbxi_far_open(nbx_context *ctx, nbx_device device, nbxi_device **out)
{
    *out = NULL;
    return nbxi_device_is_host(device) ? NBX_OK : nbxi_device_get(ctx, device, out);
}

nbx_status nbxi_far_alloc(nbx_context *ctx, nbxi_device *on, size_t bytes, uint64_t *out)
{
    return nbxi_device_alloc(ctx, on, bytes, out);
}

nbx_status nbxi_far_wait(nbx_context *ctx, nbx_device device)
{
    nbxi_device *on;
    if (nbxi_device_is_host(device)) return NBX_OK;
    NBXI_TRY(nbxi_device_get(ctx, device, &on));
    return nbxi_device_synchronize(ctx, on);
}

nbx_status nbx_device_synchronize(nbx_context *ctx, nbx_device device)
{
    return ctx ? nbxi_far_wait(ctx, device) : NBX_INVALID_ARGUMENT;
}

void nbxi_far_free(nbxi_device *on, uint64_t address) { nbxi_device_free(on, address); }

nbx_status nbxi_far_import(nbx_context *ctx, nbxi_device *on, uint64_t address, size_t bytes, bool *added)
{
    nbxi_range range;
    *added = false;
    if (nbxi_ranges_find(&on->ranges, address, &range) && bytes <= range.size - (address - range.base)) return NBX_OK;
    *added = nbxi_ranges_add(&on->ranges, address, bytes, NULL);
    return *added ? NBX_OK
                  : nbxi_fail_argument(ctx, NBX_NOT_SUPPORTED, "data",
                                       "%zu bytes at 0x%llx overlap memory of %s that is known in part", bytes,
                                       (unsigned long long)address, on->facts.name ? on->facts.name : on->driver->name);
}

void nbxi_far_forget(nbxi_device *on, uint64_t address) { (void)nbxi_ranges_remove(&on->ranges, address, NULL); }

nbx_status nbxi_far_write(nbx_context *ctx, nbxi_device *on, uint64_t to, const void *from, size_t bytes)
{
    NBXI_TRY(nbxi_device_check(ctx, on));
    return bytes ? on->driver->copy_in(ctx, on, to, from, bytes, NULL) : NBX_OK;
}

nbx_status nbxi_far_read(nbx_context *ctx, nbxi_device *on, void *to, uint64_t from, size_t bytes)
{
    NBXI_TRY(nbxi_device_synchronize(ctx, on));
    return bytes ? on->driver->copy_out(ctx, on, to, from, bytes, NULL) : NBX_OK;
}

nbx_status nbxi_far_fill(nbx_context *ctx, nbxi_device *on, uint64_t to, const void *pattern, size_t pattern_size,
                         size_t bytes)
{
    NBXI_TRY(nbxi_device_check(ctx, on));
    return bytes ? on->driver->fill(ctx, on, to, pattern, pattern_size, bytes, NULL) : NBX_OK;
}

nbx_status nbxi_far_fill_tensor(nbx_context *ctx, nbx_tensor *t, nbx_scalar value)
{
    unsigned char bytes[16] = {0};
    size_t size = nbx_dtype_size(t->dtype);
    if (t->numel == 0) return NBX_OK;
    nbxi_store_scalar(t->dtype, bytes, value);
    if (nbxi_is_dense(t->ndim, t->sizes, t->strides))
        return nbxi_far_fill(ctx, t->storage->on, nbxi_tensor_address(t), bytes, size, (size_t)t->numel * size);
    nbx_tensor *one;
    NBXI_TRY(nbxi_tensor_new_contiguous(ctx, t->dtype, 0, NULL, t->storage->device, &one));
    nbx_status status = nbxi_far_fill(ctx, one->storage->on, nbxi_tensor_address(one), bytes, size, size);
    if (status == NBX_OK) status = nbxi_far_copy(ctx, t, one);
    nbx_tensor_release(one);
    return status;
}
