/* SPDX-License-Identifier: Apache-2.0 */
/* What scatter, index_put, index_add and index_reduce do where a value meets an element. */
#ifndef NBXI_OPS_INDEX_ACCUMULATE_H
#define NBXI_OPS_INDEX_ACCUMULATE_H

#include "nbx/dtype.h"

typedef enum nbxi_accumulate { NBXI_PUT, NBXI_ADD, NBXI_MULTIPLY, NBXI_AMAX, NBXI_AMIN } nbxi_accumulate;

/* *element = *element (mode) *value, both of dtype (no half, float8 or unsigned 16 to 64 bit ones; those only PUT).
 * NaN wins in AMAX and AMIN; bool adds by or and multiplies by and. */
void nbxi_accumulate_one(nbx_dtype dtype, void *element, const void *value, nbxi_accumulate mode);

#endif
