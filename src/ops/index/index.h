/* SPDX-License-Identifier: Apache-2.0 */
/* Functions that rows of the index family name, and what they share. */
#ifndef NBXI_OPS_INDEX_INDEX_H
#define NBXI_OPS_INDEX_INDEX_H

#include "src/ops/index/accumulate.h"
#include "src/ops/op.h"

nbx_status nbxi_infer_index_select(nbxi_call *call, nbxi_meta *outs);
nbx_status nbxi_infer_gather(nbxi_call *call, nbxi_meta *outs);
nbx_status nbxi_infer_scatter_src(nbxi_call *call, nbxi_meta *outs);
nbx_status nbxi_infer_scatter_value(nbxi_call *call, nbxi_meta *outs);
nbx_status nbxi_infer_index_put(nbxi_call *call, nbxi_meta *outs);
nbx_status nbxi_infer_index_add(nbxi_call *call, nbxi_meta *outs);
nbx_status nbxi_infer_index_fill(nbxi_call *call, nbxi_meta *outs);
nbx_status nbxi_infer_take(nbxi_call *call, nbxi_meta *outs);
nbx_status nbxi_infer_put(nbxi_call *call, nbxi_meta *outs);
nbx_status nbxi_infer_masked_scatter(nbxi_call *call, nbxi_meta *outs);
nbx_status nbxi_infer_embedding(nbxi_call *call, nbxi_meta *outs);

nbx_status nbxi_cpu_index_select(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_cpu_gather(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_cpu_scatter_src(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_cpu_scatter_value(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_cpu_scatter_add(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_cpu_scatter_reduce(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_cpu_index(nbxi_call *call);
nbx_status nbxi_cpu_index_put(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_cpu_index_add(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_cpu_index_copy(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_cpu_index_fill(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_cpu_index_reduce(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_cpu_take(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_cpu_put(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_cpu_masked_scatter(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_cpu_embedding(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_cpu_masked_select(nbxi_call *call);
nbx_status nbxi_cpu_nonzero(nbxi_call *call);

nbx_status nbxi_ref_index_select(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_ref_gather(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_ref_scatter_src(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_ref_scatter_value(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_ref_scatter_add(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_ref_scatter_reduce(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_ref_index(nbxi_call *call);
nbx_status nbxi_ref_index_put(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_ref_index_add(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_ref_index_copy(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_ref_index_fill(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_ref_index_reduce(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_ref_take(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_ref_put(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_ref_masked_scatter(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_ref_embedding(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_ref_masked_select(nbxi_call *call);
nbx_status nbxi_ref_nonzero(nbxi_call *call);

nbx_status nbxi_composite_take_along_dim(nbxi_call *call);
nbx_status nbxi_composite_argwhere(nbxi_call *call);
nbx_status nbxi_composite_nonzero_numpy(nbxi_call *call);
nbx_status nbxi_composite_one_hot(nbxi_call *call);

/* Broadcast sizes of two tensors. */
nbx_status nbxi_index_broadcast(nbx_context *ctx, const nbx_tensor *a, const nbx_tensor *b, int *ndim, int64_t *sizes);
/* "sum" | "add" | "prod" | "multiply" | "mean" | "amax" | "amin" to the step and whether a mean follows. */
nbx_status nbxi_parse_reduce(nbxi_call *call, int arg, nbxi_accumulate *mode, bool *mean);

#endif
