/* SPDX-License-Identifier: Apache-2.0 */
/* Sorting on devices, for other families too. */
#ifndef NBXI_OPS_SORT_DEVICE_H
#define NBXI_OPS_SORT_DEVICE_H

#include "src/ops/devices.h"

/* Rows of x along dim (rank 0: one row of one), sorted stably: contiguous [other dims, n], and where each element was.
 */
nbx_status nbxi_device_sorted(nbxi_temporaries *t, const nbx_tensor *x, int dim, bool descending, nbx_tensor **values,
                              nbx_tensor **places);

#endif
