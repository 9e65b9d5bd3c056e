/* SPDX-License-Identifier: Apache-2.0 */
/* Functions that rows of the sort family name, and what they share. */
#ifndef NBXI_OPS_SORT_SORT_H
#define NBXI_OPS_SORT_SORT_H

#include "ops_rows.h"
#include "src/ops/args.h"

/* sort, sort.stable, argsort and topk read their arguments by name, so that one function serves their schemas. */
typedef struct nbxi_sort_args {
    int dim;
    bool descending;
    int64_t k; /* how many are wanted; the whole dim for sort */
} nbxi_sort_args;
nbx_status nbxi_sort_args_get(nbxi_call *call, nbxi_sort_args *out);

#endif
