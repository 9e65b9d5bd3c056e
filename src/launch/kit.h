/* SPDX-License-Identifier: Apache-2.0 */
/* Launches as device functions of operator families write them: specialisation and arguments are gathered, then run.
 *
 *     nbxi_kit k;
 *     nbxi_kit_begin(&k, call->ctx, out->storage->on);
 *     nbxi_kit_dtype(&k, "T", x->dtype);
 *     nbxi_kit_tensor(&k, x);                        arguments in the order of the kernel's parameters
 *     nbxi_kit_int(&k, numel);
 *     return nbxi_kit_run(&k, "copy_strided", groups, 1);
 *
 * The spec INDEX is added where the kernel has it: 64 bits when a tensor or number does not fit in 32. */
#ifndef NBXI_LAUNCH_KIT_H
#define NBXI_LAUNCH_KIT_H

#include "src/launch/launch.h"

#define NBXI_KIT_ARGUMENTS 40
#define NBXI_KIT_INDICES 256
#define NBXI_KIT_GROUP 256 /* work-items of a group of most kernels */

typedef struct nbxi_kit {
    nbx_context *ctx;
    nbxi_device *on;
    bool wide;       /* offsets need 64 bits */
    bool overflowed; /* more arguments than there is room for */
    int nspecs, nvalues, nindices;
    nbxi_spec specs[NBXI_MAX_SPECS];
    nbxi_value values[NBXI_KIT_ARGUMENTS];
    int64_t indices[NBXI_KIT_INDICES];
} nbxi_kit;

void nbxi_kit_begin(nbxi_kit *k, nbx_context *ctx, nbxi_device *on);
void nbxi_kit_dtype(nbxi_kit *k, const char *name, nbx_dtype dtype);
void nbxi_kit_spec(nbxi_kit *k, const char *name, int64_t value);
void nbxi_kit_code(nbxi_kit *k, const char *name, const char *code); /* code stays alive */
/* A function of the dialect's mathematics for the compute type of a dtype: "exp" is nk_exp_f32 or nk_exp_f64. */
void nbxi_kit_math(nbxi_kit *k, const char *name, const char *function, nbx_dtype dtype);
/* A number as NUMBER of the dialect takes it: an argument of two 64-bit words. */
void nbxi_kit_number(nbxi_kit *k, nbx_dtype dtype, double value);
void nbxi_kit_tensor(nbxi_kit *k, const nbx_tensor *t); /* where it has no elements: any address of the device */
/* The tensor's address alone, where the kernel takes it for another dtype; NULL: none, the kernel does not look. */
void nbxi_kit_address(nbxi_kit *k, const nbx_tensor *t);
void nbxi_kit_int(nbxi_kit *k, int64_t value);
void nbxi_kit_float(nbxi_kit *k, double value);
void nbxi_kit_indices(nbxi_kit *k, const int64_t *data, int count); /* one layout */
/* Number of a launch site for index errors of an argument of the call. */
nbx_status nbxi_kit_site(nbxi_kit *k, const char *op, const char *argument);
nbx_status nbxi_kit_run(nbxi_kit *k, const char *kernel, int64_t groups_x, int64_t groups_y);
/* The same with groups in z, and local memory whose size the launch gives. */
nbx_status nbxi_kit_run_wide(nbxi_kit *k, const char *kernel, int64_t groups_x, int64_t groups_y, int64_t groups_z,
                             int64_t local_bytes);
/* Groups for a grid-stride loop over n pieces of work. */
int64_t nbxi_kit_groups(const nbxi_kit *k, int64_t n);

/* Ranks that kernels are specialised for: the least of 1, 2, 4, 8, 16, 32 that is not below. 0: above 32. */
int nbxi_kit_rank(int rank);
/* Dimensions of one shape with the strides of several operands, merged where all can be walked as one, padded with
 * size 1 to nbxi_kit_rank. strides[k][d]; numel is not 0. Order is kept: the last dimension runs fastest. */
typedef struct nbxi_dims {
    int rank, padded; /* merged, and as specialised */
    int64_t sizes[NBX_MAX_RANK];
    int64_t strides[4][NBX_MAX_RANK];
} nbxi_dims;
void nbxi_dims_make(nbxi_dims *d, int ndim, const int64_t *sizes, int operands, const int64_t *const *strides);

#endif
