/* SPDX-License-Identifier: Apache-2.0 */
/* Kernels that others compiled: a cubin of Triton (or, to look at, a hsaco) with the JSON metadata that Triton leaves
 * beside it. docs/modules.md says what is checked and how a record of the kernel's parameters looks. */
#ifndef NBX_MODULE_H
#define NBX_MODULE_H

#include "nbx/tensor.h"

typedef struct nbx_module nbx_module; /* does not change after loading; threads may share it */

typedef struct nbx_module_options {
    size_t struct_size; /* set by nbx_module_options_init */
    nbx_device device;  /* where the kernel runs */
    bool inspect;       /* only look: no device is used, and the kernel cannot be launched */
    /* Paths; NULL: the file beside the code with the other ending. Metadata (.json) has to be there. The signature is
     * taken from the record (.nbx.json), else from Triton's own text (.ttir), else it is not known, and only the number
     * and widths of arguments are checked. */
    const char *metadata, *record, *ttir;
} nbx_module_options;

typedef enum nbx_module_value_kind {
    NBX_MODULE_TENSOR = 0,     /* the address of a tensor's element 0; NBX_NONE: a null pointer */
    NBX_MODULE_INT = 1,        /* an integer or truth value of `dtype` */
    NBX_MODULE_FLOAT = 2,      /* float16, bfloat16, float32, float64: rounded once to nearest even */
    NBX_MODULE_DESCRIPTOR = 3, /* a tensor descriptor: tensor, its sizes and strides */
    NBX_MODULE_ADDRESS = 4 /* an address on the device, inside of memory that the library knows; 0: a null pointer */
} nbx_module_value_kind;

typedef struct nbx_module_value {
    nbx_module_value_kind kind;
    nbx_dtype dtype; /* INT (bool, int8 to uint64) and FLOAT */
    bool nan_fill;   /* DESCRIPTOR: elements outside are NaN, not 0 */
    union {
        nbx_tensor *tensor;
        int64_t i; /* uint64: the same bits */
        double f;
        uint64_t address;
    } v;
} nbx_module_value;

typedef struct nbx_module_info {
    size_t struct_size; /* set by the caller to sizeof(nbx_module_info) */
    const char *kernel;
    const char *architecture; /* "sm_90", "gfx942" */
    int triton_major, triton_minor;
    int warps, warp_size, ctas; /* of a program; ctas: work-groups of a cluster */
    bool cooperative, programmatic;
    uint32_t shared_bytes;
    uint64_t global_scratch, profile_scratch; /* bytes for each work-group */
    int parameters;                           /* that the code declares; -1: could not be read */
    int arguments;                            /* that a launch takes, flattened; -1: no signature is known */
    int hidden;                               /* trailing pointers that the launch fills; -1: not known yet */
} nbx_module_info;

NBX_BEGIN_C

/* A pack of the library's own kernels that `nbx kernels build` compiled ahead: from then on every device of the process
 * takes them from there, also where there is no compiler. Errors: IO, FORMAT, OUT_OF_MEMORY. */
NBX_CALL nbx_status nbx_kernel_pack_load(nbx_context *ctx, const char *path);

NBX_API void nbx_module_options_init(nbx_module_options *options);
/* Errors: IO, FORMAT (a damaged file; metadata, signature and code that disagree), NOT_SUPPORTED (a version of Triton
 * that is not known, code that cannot be launched here), DEVICE (no such device, or code for another), LIMIT,
 * OUT_OF_MEMORY. */
NBX_CALL nbx_status nbx_module_load(nbx_context *ctx, const char *path, const nbx_module_options *options,
                                    nbx_module **out);
NBX_API void nbx_module_release(nbx_module *module); /* NULL is ignored */
NBX_CALL nbx_status nbx_module_get_info(nbx_context *ctx, const nbx_module *module, nbx_module_info *out);

/* Queues a launch of grid programs on the device's main stream, in order with operators. values: one for each argument
 * in the order of the kernel's source, constexpr ones left out, and those left out that were folded because they were 1
 * (with a record they may be given, all of them, and have to be what was folded). A grid with a 0 in it launches
 * nothing. Errors: INVALID_ARGUMENT (number, kind, width, alignment, an address that is nobody's; the record names the
 * argument), DEVICE (a tensor of another device, or a fault), LIMIT, OUT_OF_MEMORY, STATE (loaded for inspection). */
NBX_CALL nbx_status nbx_module_launch(nbx_context *ctx, const nbx_module *module, const int64_t grid[3],
                                      const nbx_module_value *values, size_t count);

NBX_END_C

#endif
