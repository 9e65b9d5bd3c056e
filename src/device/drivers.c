/* SPDX-License-Identifier: Apache-2.0 */
/* The drivers of this build. */
#include "src/device/registry.h"

const nbxi_driver *const nbxi_drivers[] = {&nbxi_cpu_driver, &nbxi_opencl_driver, &nbxi_cuda_driver, NULL};
