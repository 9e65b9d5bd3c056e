/* SPDX-License-Identifier: Apache-2.0 */
/* Tensors between devices and the host, and what is read of them there. */
#include <string.h>

#include "src/base/checked.h"
#include "src/tensor/convert.h"
#include "src/tensor/far.h"

static const nbx_device cpu = {NBX_DEVICE_CPU, 0};

static bool same_sizes(const nbx_tensor *a, const nbx_tensor *b)
{
    return a->ndim == b->ndim && (a->ndim == 0 || memcmp(a->sizes, b->sizes, (size_t)a->ndim * sizeof *a->sizes) == 0);
}

static bool same_strides(const nbx_tensor *a, const nbx_tensor *b)
{
    for (int d = 0; d < a->ndim; d++)
        if (a->sizes[d] > 1 && a->strides[d] != b->strides[d]) return false;
    return true;
}

static bool is_dense(const nbx_tensor *t)
{
    for (int d = 0; d < t->ndim; d++)
        if (t->strides[d] < 0) return false;
    return nbxi_is_dense(t->ndim, t->sizes, t->strides);
}

static size_t dense_bytes(const nbx_tensor *t) { return (size_t)t->numel * nbx_dtype_size(t->dtype); }

/* A new tensor with the sizes of `like`, its strides if they are dense. */
static nbx_status new_like(nbx_context *ctx, const nbx_tensor *like, nbx_dtype dtype, nbx_device device,
                           nbx_tensor **out)
{
    nbxi_meta meta;
    nbxi_meta_like(&meta, dtype, like);
    return nbxi_tensor_new(ctx, &meta, device, out);
}

/* Host to device. The bytes travel as they will lie; what the device has to convert or to spread, it does. */
static nbx_status upload(nbx_context *ctx, nbx_tensor *dst, const nbx_tensor *src)
{
    bool direct = src->dtype == dst->dtype && is_dense(dst) && same_sizes(dst, src);
    if (direct && is_dense(src) && same_strides(dst, src))
        return nbxi_far_write(ctx, dst->storage->on, nbxi_tensor_address(dst), nbxi_data(src), dense_bytes(src));
    nbx_tensor *host = NULL, *there = NULL;
    nbx_status status = new_like(ctx, direct ? dst : src, src->dtype, cpu, &host);
    if (status == NBX_OK) status = nbxi_copy(ctx, host, src);
    if (status == NBX_OK && direct) {
        status = nbxi_far_write(ctx, dst->storage->on, nbxi_tensor_address(dst), nbxi_data(host), dense_bytes(host));
    } else if (status == NBX_OK) {
        status = new_like(ctx, host, src->dtype, dst->storage->device, &there);
        if (status == NBX_OK)
            status =
                nbxi_far_write(ctx, there->storage->on, nbxi_tensor_address(there), nbxi_data(host), dense_bytes(host));
        if (status == NBX_OK) status = nbxi_far_copy(ctx, dst, there);
    }
    nbx_tensor_release(there);
    nbx_tensor_release(host);
    return status;
}

static nbx_status download(nbx_context *ctx, nbx_tensor *dst, const nbx_tensor *src)
{
    nbx_tensor *there = NULL, *host = NULL;
    nbx_status status = NBX_OK;
    if (!is_dense(src)) {
        status = nbxi_tensor_new_contiguous(ctx, src->dtype, src->ndim, src->sizes, src->storage->device, &there);
        if (status == NBX_OK) status = nbxi_far_copy(ctx, there, src);
        src = there;
    }
    if (status == NBX_OK && src->dtype == dst->dtype && same_sizes(dst, src) && is_dense(dst) &&
        same_strides(dst, src)) {
        status = nbxi_far_read(ctx, src->storage->on, nbxi_data(dst), nbxi_tensor_address(src), dense_bytes(src));
    } else if (status == NBX_OK) {
        status = new_like(ctx, src, src->dtype, cpu, &host);
        if (status == NBX_OK)
            status = nbxi_far_read(ctx, src->storage->on, nbxi_data(host), nbxi_tensor_address(src), dense_bytes(src));
        if (status == NBX_OK) status = nbxi_copy(ctx, dst, host);
    }
    nbx_tensor_release(host);
    nbx_tensor_release(there);
    return status;
}

nbx_status nbxi_transfer(nbx_context *ctx, nbx_tensor *dst, const nbx_tensor *src)
{
    if (src->numel == 0) return NBX_OK;
    if (dst->storage->on == src->storage->on) return nbxi_far_copy(ctx, dst, src);
    if (nbxi_is_host(src)) return upload(ctx, dst, src);
    if (nbxi_is_host(dst)) return download(ctx, dst, src);
    nbx_tensor *host;
    NBXI_TRY(new_like(ctx, src, src->dtype, cpu, &host));
    nbx_status status = download(ctx, host, src);
    if (status == NBX_OK) status = upload(ctx, dst, host);
    nbx_tensor_release(host);
    return status;
}

static bool same_device(nbx_device a, nbx_device b) { return a.type == b.type && a.index == b.index; }

nbx_status nbxi_tensor_on(nbx_context *ctx, const nbx_tensor *t, nbx_device device, nbx_tensor **out)
{
    *out = NULL;
    if (same_device(t->storage->device, device)) {
        *out = (nbx_tensor *)(uintptr_t)t;
        nbx_tensor_retain(*out);
        return NBX_OK;
    }
    if (nbxi_is_host(t) && (device.type == NBX_DEVICE_CPU || device.type == NBX_DEVICE_REF))
        return nbxi_tensor_alias_device(ctx, t, device, out);
    NBXI_TRY(new_like(ctx, t, t->dtype, device, out));
    nbx_status status = nbxi_copy(ctx, *out, t);
    if (status == NBX_OK) return NBX_OK;
    nbx_tensor_release(*out);
    *out = NULL;
    return status;
}

nbx_status nbxi_tensor_host(nbx_context *ctx, const nbx_tensor *t, nbx_tensor **out)
{
    if (nbxi_is_host(t)) return nbxi_tensor_contiguous(ctx, t, out);
    NBXI_TRY(nbxi_tensor_new_contiguous(ctx, t->dtype, t->ndim, t->sizes, cpu, out));
    nbx_status status = nbxi_copy(ctx, *out, t);
    if (status == NBX_OK) return NBX_OK;
    nbx_tensor_release(*out);
    *out = NULL;
    return status;
}

nbx_status nbxi_tensor_scalar(nbx_context *ctx, const nbx_tensor *t, nbx_scalar *out)
{
    unsigned char bytes[16];
    if (t->numel < 1) return nbxi_fail(ctx, NBX_SHAPE, "the tensor has no element to read");
    if (nbxi_is_host(t)) {
        *out = nbxi_load_scalar(t->dtype, nbxi_data(t));
        return NBX_OK;
    }
    NBXI_TRY(nbxi_far_read(ctx, t->storage->on, bytes, nbxi_tensor_address(t), nbx_dtype_size(t->dtype)));
    *out = nbxi_load_scalar(t->dtype, bytes);
    return NBX_OK;
}

nbx_status nbx_tensor_read(nbx_context *ctx, const nbx_tensor *tensor, void *data, size_t bytes)
{
    if (!ctx) return NBX_INVALID_ARGUMENT;
    if (nbxi_is_none(tensor)) return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "tensor", "there is no tensor");
    int64_t expected;
    if (!nbxi_mul_i64(tensor->numel, (int64_t)nbx_dtype_size(tensor->dtype), &expected) || (uint64_t)expected != bytes)
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "bytes",
                                  "%zu bytes do not hold the tensor's %lld elements of %s exactly", bytes,
                                  (long long)tensor->numel, nbx_dtype_name(tensor->dtype));
    if (bytes == 0) return NBX_OK;
    if (!data) return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "data", "data is NULL");
    nbx_tensor *contiguous;
    NBXI_TRY(nbxi_tensor_contiguous(ctx, tensor, &contiguous));
    nbx_status status = NBX_OK;
    if (nbxi_is_host(contiguous))
        memcpy(data, nbxi_data(contiguous), bytes);
    else
        status = nbxi_far_read(ctx, contiguous->storage->on, data, nbxi_tensor_address(contiguous), bytes);
    nbx_tensor_release(contiguous);
    return status;
}

nbx_status nbx_tensor_to_device(nbx_context *ctx, nbx_tensor *tensor, nbx_device device, nbx_tensor **out)
{
    if (!ctx || !out) return NBX_INVALID_ARGUMENT;
    *out = NULL;
    if (nbxi_is_none(tensor)) return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "tensor", "there is no tensor");
    nbx_tensor *result;
    if (same_device(tensor->storage->device, device)) {
        nbx_tensor_retain(tensor);
        result = tensor;
    } else {
        NBXI_TRY(new_like(ctx, tensor, tensor->dtype, device, &result));
        nbx_status status = nbxi_copy(ctx, result, tensor);
        if (status != NBX_OK) {
            nbx_tensor_release(result);
            return status;
        }
    }
    NBXI_TRY(nbxi_scope_adopt(ctx, result));
    *out = result;
    return NBX_OK;
}
