/* SPDX-License-Identifier: Apache-2.0 */
/* Kernels of the contract's tests: declarations that the launcher is given, and one text that OpenCL C, CUDA C and HIP
 * take. The processor has them built in (src/device/builtin.c). */
#ifndef NBX_TESTS_CONTRACT_CASES_H
#define NBX_TESTS_CONTRACT_CASES_H

#include "src/launch/kernel.h"

extern const nbxi_kernel_source case_add_one; /* spec BLOCK; in x, out y, value n */
extern const nbxi_kernel_source case_values;  /* spec T; out y, seven values */
extern const nbxi_kernel_source case_layout;  /* spec RANK, INDEX; layout shape 3 * RANK, out y, value count */
extern const nbxi_kernel_source case_grid;    /* out y */
extern const nbxi_kernel_source case_gather;  /* in x, in index, out y, value count, n, site; report */

/* The text for a target ("opencl", "cuda", "hip"); "" for NULL. Made with nbxi_alloc. */
char *case_text(nbx_context *ctx, const nbxi_driver *driver, const nbxi_kernel_source *source, const nbxi_spec *specs,
                int count);
/* Text and kernel in one. */
nbx_status case_kernel(nbx_context *ctx, nbxi_device *device, const nbxi_kernel_source *source, const nbxi_spec *specs,
                       int count, nbxi_kernel **out);

#endif
