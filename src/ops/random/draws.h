/* SPDX-License-Identifier: Apache-2.0 */
/* What the random operators read from their arguments. */
#ifndef NBXI_OPS_RANDOM_DRAWS_H
#define NBXI_OPS_RANDOM_DRAWS_H

#include "src/ops/op.h"

/* A float argument by name, or `otherwise` where the schema has none. */
double nbxi_random_number(const nbxi_call *call, const char *name, double otherwise);
/* Integers are drawn from [low, low + range). Checks the bounds against the dtype. */
nbx_status nbxi_random_range(nbxi_call *call, nbx_dtype dtype, int64_t *low, uint64_t *range);

#endif
