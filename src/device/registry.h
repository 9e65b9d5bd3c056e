/* SPDX-License-Identifier: Apache-2.0 */
/* Inside of the device floor: the process's own heap, devices outside of the registry, the pool. */
#ifndef NBXI_DEVICE_REGISTRY_H
#define NBXI_DEVICE_REGISTRY_H

#include "src/device/device.h"

extern const nbxi_driver nbxi_cpu_driver, nbxi_opencl_driver, nbxi_cuda_driver;

/* For what belongs to the process: devices, launch sites, loaded kernels. NULL: out of memory. */
nbxi_heap *nbxi_process_heap(void);

/* A device of its own, which nbxi_device_get does not know: for tests with drivers that wrap another. */
nbx_status nbxi_device_open(nbx_context *ctx, const nbxi_driver *driver, int index, nbxi_heap *heap, nbxi_device **out);
/* Everything that was allocated on it is gone after. */
void nbxi_device_close(nbxi_device *device);

nbx_status nbxi_device_pool_create(nbx_context *ctx, nbxi_device *device);
void nbxi_device_pool_destroy(nbxi_device *device);
/* Frees that were refused because no allocation begins at the address: a defect of the caller. */
uint64_t nbxi_device_pool_bad_frees(nbxi_device *device);

/* Where the launcher lets the driver of built-in kernels find them: see src/device/cpu.c. */
typedef void (*nbxi_builtin_function)(const nbxi_launch_config *config, const nbxi_argument *arguments);
typedef struct nbxi_builtin {
    const char *name;
    nbxi_builtin_function run;
    int count; /* of arguments */
    uint32_t sizes[8];
} nbxi_builtin;
extern const nbxi_builtin nbxi_builtins[]; /* ends with a NULL name */

#endif
