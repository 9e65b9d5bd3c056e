/* SPDX-License-Identifier: Apache-2.0 */
/* Helpers of composite rows. What they give belongs to the open scope, like the results of typed functions. */
#ifndef NBXI_OPS_COMPOSE_H
#define NBXI_OPS_COMPOSE_H

#include "src/ops/op.h"

/* t itself if it has the dtype, else a copy with t's strides order. */
nbx_status nbxi_as_dtype(nbx_context *ctx, nbx_tensor *t, nbx_dtype dtype, nbx_tensor **out);

/* The dtype in which a chain of operators with results of `dtype` loses nothing that matters: float32 for halves,
 * float64 for float32, complex128 for complex64, else dtype. */
nbx_dtype nbxi_wider(nbx_dtype dtype);

/* Chains of calls with one tensor result each. After a failure the rest do nothing and give NULL, so that only the end
 * has to look at status. */
typedef struct nbxi_chain {
    nbx_context *ctx;
    nbx_status status; /* NBX_OK at first */
} nbxi_chain;
nbx_tensor *nbxi_chain_call(nbxi_chain *chain, const char *name, const nbx_value *args, size_t nargs);
#define NBXI_CHAIN(chain, name, ...) \
    nbxi_chain_call(chain, name, (const nbx_value[]){__VA_ARGS__}, \
                    sizeof((const nbx_value[]){__VA_ARGS__}) / sizeof(nbx_value))
/* Returns the last result and the status. */
nbx_status nbxi_chain_return(const nbxi_chain *chain, nbxi_call *call, nbx_tensor *out);

#endif
