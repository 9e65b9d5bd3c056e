/* SPDX-License-Identifier: Apache-2.0 */
/* One element as a number that compares as PyTorch compares: shared by the slow paths of the sort family. */
#ifndef NBXI_OPS_SORT_VALUE_H
#define NBXI_OPS_SORT_VALUE_H

#include "src/ops/op.h"
#include "src/tensor/convert.h"

/* Whether a < b and a == b, by value: exact between integers, else in double. */
static inline bool nbxi_scalar_less(nbx_scalar a, nbx_scalar b)
{
    if (a.kind != NBX_SCALAR_DOUBLE && b.kind != NBX_SCALAR_DOUBLE) return a.re.i < b.re.i;
    return nbxi_scalar_to_double(a) < nbxi_scalar_to_double(b);
}
static inline bool nbxi_scalar_equal(nbx_scalar a, nbx_scalar b)
{
    if (a.kind != NBX_SCALAR_DOUBLE && b.kind != NBX_SCALAR_DOUBLE) return a.re.i == b.re.i;
    return nbxi_scalar_to_double(a) == nbxi_scalar_to_double(b);
}

#endif
