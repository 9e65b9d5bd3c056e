/* SPDX-License-Identifier: Apache-2.0 */
/* The version; the number comes from the build. */
#include "nbx/context.h"

const char *nbx_version(void) { return NBX_VERSION; }
