/* SPDX-License-Identifier: Apache-2.0 */
/* Memory of devices other than the host, as tensors need it. This floor only declares the functions; those of the
 * devices' floor, above it, stand in src/launch/far.c. */
#ifndef NBXI_TENSOR_FAR_H
#define NBXI_TENSOR_FAR_H

#include "src/tensor/tensor.h"

/* The device, opened if it is not; NULL for cpu and ref. Errors: DEVICE, by name. */
nbx_status nbxi_far_open(nbx_context *ctx, nbx_device device, struct nbxi_device **out);
nbx_status nbxi_far_alloc(nbx_context *ctx, struct nbxi_device *on, size_t bytes, uint64_t *out);
/* Waits for the device and gives what kernels reported; nothing for cpu and ref. */
nbx_status nbxi_far_wait(nbx_context *ctx, nbx_device device);
void nbxi_far_free(struct nbxi_device *on, uint64_t address);
/* Memory of others as tensors may use it: *added tells whether it has to be forgotten again. */
nbx_status nbxi_far_import(nbx_context *ctx, struct nbxi_device *on, uint64_t address, size_t bytes, bool *added);
void nbxi_far_forget(struct nbxi_device *on, uint64_t address);
/* Bytes from and to the host. A read waits for the device and gives what kernels reported. */
nbx_status nbxi_far_write(nbx_context *ctx, struct nbxi_device *on, uint64_t to, const void *from, size_t bytes);
nbx_status nbxi_far_read(nbx_context *ctx, struct nbxi_device *on, void *to, uint64_t from, size_t bytes);
/* bytes is a multiple of pattern_size, which is 1, 2, 4, 8 or 16. */
nbx_status nbxi_far_fill(nbx_context *ctx, struct nbxi_device *on, uint64_t to, const void *pattern,
                         size_t pattern_size, size_t bytes);
/* Every element of a tensor of a device becomes a number; elements may share memory. */
nbx_status nbxi_far_fill_tensor(nbx_context *ctx, nbx_tensor *t, nbx_scalar value);
/* dst[...] = src[...] on one device: any layout and dtypes, src broadcasts, no overlap (all checked by the caller). */
nbx_status nbxi_far_copy(nbx_context *ctx, nbx_tensor *dst, const nbx_tensor *src);

#endif
