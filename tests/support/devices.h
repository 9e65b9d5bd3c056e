/* SPDX-License-Identifier: Apache-2.0 */
/* Random operands, and operators run on both cpu and ref and compared. */
#ifndef NBX_TESTS_DEVICES_H
#define NBX_TESTS_DEVICES_H

#include "nbx/value.h"

nbx_context *nbxt_context(int num_threads);

void nbxt_seed(uint64_t seed);
int nbxt_between(int low, int high); /* both may come */
double nbxt_uniform(void);           /* [-1, 1) */

/* A tensor on cpu with random values (floats in [-1, 1)) and random strides: dimensions in another order, gaps, or one
 * dimension expanded. */
nbx_tensor *nbxt_random_tensor(nbx_context *ctx, nbx_dtype dtype, int ndim, const int64_t *sizes);

/* Calls the operator with the tensors (NULL: None) and then the other arguments, which may be tensors too, on cpu and
 * on ref. Fails the test unless all results agree: in dtype, sizes and strides; integers exactly, floats within the
 * bound of the row. */
void nbxt_both_devices(nbx_context *ctx, const char *name, nbx_tensor **tensors, int count, const nbx_value *more,
                       int nmore);

#endif
