/* SPDX-License-Identifier: Apache-2.0 */
/* Strides of results that an out= variant makes the memory for. */
#ifndef NBXI_OPS_FRESH_H
#define NBXI_OPS_FRESH_H

#include "src/ops/op.h"

/* Whether an empty tensor given for out= gets the strides that the functional operator's result has; else it becomes
 * contiguous. */
bool nbxi_out_keeps_strides(const nbxi_op *op);

#endif
