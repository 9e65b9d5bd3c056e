/* SPDX-License-Identifier: Apache-2.0 */
/* CPU kernels of pointwise rows that compute in float32. */
#include "src/base/vmath.h"
#include "src/ops/pointwise/pointwise.h"
#include "src/ops/pointwise/special.h"

#if defined(__clang__)
#pragma clang diagnostic ignored "-Wpass-failed" /* loops that stay scalar are allowed */
#endif

#include "pointwise_f32.inc"
