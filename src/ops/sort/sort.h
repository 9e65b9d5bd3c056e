/* SPDX-License-Identifier: Apache-2.0 */
/* Functions that rows of the sort family name, and what they share. */
#ifndef NBXI_OPS_SORT_SORT_H
#define NBXI_OPS_SORT_SORT_H

#include "src/ops/args.h"

/* sort, sort.stable, argsort and topk read their arguments by name, so that one function serves their schemas. */
typedef struct nbxi_sort_args {
    int dim;
    bool descending;
    int64_t k; /* how many are wanted; the whole dim for sort */
} nbxi_sort_args;
nbx_status nbxi_sort_args_get(nbxi_call *call, nbxi_sort_args *out);

nbx_status nbxi_infer_sort(nbxi_call *call, nbxi_meta *outs);
nbx_status nbxi_infer_argsort(nbxi_call *call, nbxi_meta *outs);
nbx_status nbxi_infer_topk(nbxi_call *call, nbxi_meta *outs);
nbx_status nbxi_infer_kthvalue(nbxi_call *call, nbxi_meta *outs);
nbx_status nbxi_infer_searchsorted(nbxi_call *call, nbxi_meta *outs);
nbx_status nbxi_infer_isin(nbxi_call *call, nbxi_meta *outs);
nbx_status nbxi_cpu_sort(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_ref_sort(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_cpu_kthvalue(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_ref_kthvalue(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_cpu_searchsorted(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_ref_searchsorted(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_cpu_isin(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_ref_isin(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_cpu_unique(nbxi_call *call);
nbx_status nbxi_ref_unique(nbxi_call *call);
nbx_status nbxi_cpu_bincount(nbxi_call *call);
nbx_status nbxi_ref_bincount(nbxi_call *call);

#endif
