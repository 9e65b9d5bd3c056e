/* SPDX-License-Identifier: Apache-2.0 */
/* The rows of pointwise operators as data. */
#include "src/ops/pointwise/pointwise.h"

#include "pointwise_device.inc"
#include "pointwise_table.inc"
