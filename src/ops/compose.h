/* SPDX-License-Identifier: Apache-2.0 */
/* Helpers of composite rows. What they give belongs to the open scope, like the results of typed functions. */
#ifndef NBXI_OPS_COMPOSE_H
#define NBXI_OPS_COMPOSE_H

#include "src/ops/op.h"

/* t itself if it has the dtype, else a copy with t's strides order. */
nbx_status nbxi_as_dtype(nbx_context *ctx, nbx_tensor *t, nbx_dtype dtype, nbx_tensor **out);

#endif
