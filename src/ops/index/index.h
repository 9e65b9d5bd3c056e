/* SPDX-License-Identifier: Apache-2.0 */
/* What the functions of the index family share. */
#ifndef NBXI_OPS_INDEX_INDEX_H
#define NBXI_OPS_INDEX_INDEX_H

#include "ops_rows.h"
#include "src/ops/index/accumulate.h"
#include "src/ops/op.h"

/* Broadcast sizes of two tensors. */
nbx_status nbxi_index_broadcast(nbx_context *ctx, const nbx_tensor *a, const nbx_tensor *b, int *ndim, int64_t *sizes);
/* "sum" | "add" | "prod" | "multiply" | "mean" | "amax" | "amin" to the step and whether a mean follows. */
nbx_status nbxi_parse_reduce(nbxi_call *call, int arg, nbxi_accumulate *mode, bool *mean);

#endif
