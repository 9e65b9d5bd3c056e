/* SPDX-License-Identifier: Apache-2.0 */
/* CPU: reading and writing elements that an index plan names. */
#ifndef NBXI_OPS_INDEX_CPU_INDEX_H
#define NBXI_OPS_INDEX_CPU_INDEX_H

#include "src/ops/index/accumulate.h"
#include "src/ops/index/plan.h"

/* out = self[plan]; out is contiguous and of the same dtype. */
void nbxi_cpu_index_read(nbx_context *ctx, const nbxi_index_plan *plan, const nbx_tensor *self, nbx_tensor *out);
/* self[plan] = values; values is contiguous and of self's dtype; of duplicates the last one stays. */
void nbxi_cpu_index_write(nbx_context *ctx, const nbxi_index_plan *plan, nbx_tensor *self, const nbx_tensor *values);
/* self[plan] = self[plan] (mode) values, in row-major order. Half dtypes are not taken (widen first). counts, if given,
 * has one entry for each element of contiguous self and is raised for each value that came to it. */
void nbxi_cpu_index_accumulate(const nbxi_index_plan *plan, nbx_tensor *self, const nbx_tensor *values,
                               nbxi_accumulate mode, int64_t *counts);

#endif
