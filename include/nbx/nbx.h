/* SPDX-License-Identifier: Apache-2.0 */
/* Everything: include this one. */
#ifndef NBX_NBX_H
#define NBX_NBX_H

#include "nbx/call.h"
#include "nbx/context.h"
#include "nbx/dlpack.h"
#include "nbx/dtype.h"
#include "nbx/io.h"
#include "nbx/module.h"
#include "nbx/ops.h"
#include "nbx/program.h"
#include "nbx/quant.h"
#include "nbx/random.h"
#include "nbx/status.h"
#include "nbx/tensor.h"
#include "nbx/value.h"

#endif
