/* SPDX-License-Identifier: Apache-2.0 */
/* Images as planes: the last `spatial` dims of a tensor (1 to 3), every other dim counting planes. */
#ifndef NBXI_OPS_PLANES_H
#define NBXI_OPS_PLANES_H

#include "src/tensor/tensor.h"

/* Element offset of plane i of t, relative to its element 0. */
int64_t nbxi_plane_offset(const nbx_tensor *t, int spatial, int64_t i);
/* Copies plane i to dense memory of another dtype, or back. sizes are those of the last three dims (1 where there are
 * fewer). */
void nbxi_plane_load(const nbx_tensor *t, int spatial, int64_t i, const int64_t *sizes, nbx_dtype dtype, void *dense);
void nbxi_plane_store(nbx_tensor *t, int spatial, int64_t i, const int64_t *sizes, nbx_dtype dtype, const void *dense);

#endif
