/* SPDX-License-Identifier: Apache-2.0 */
/* Inside of foreign kernels: what their files say. */
#ifndef NBXI_LAUNCH_MODULE_H
#define NBXI_LAUNCH_MODULE_H

#include "nbx/module.h"
#include "src/device/elf.h"

#define NBXI_MODULE_MOST 64 /* parameters of a kernel */
#define NBXI_MAP_BYTES 128

typedef enum nbxi_slot_kind { NBXI_SLOT_POINTER, NBXI_SLOT_INT, NBXI_SLOT_FLOAT, NBXI_SLOT_MAP } nbxi_slot_kind;

/* One parameter of the compiled kernel. */
typedef struct nbxi_slot {
    nbxi_slot_kind kind;
    uint32_t size;
    int element; /* dtype of what a pointer points to, or of a float; -1: not known */
    bool by_16;  /* the code was made for multiples of 16 */
    bool folded; /* no parameter: the code was made for `value` */
    int64_t value;
    char name[64];
} nbxi_slot;

typedef struct nbxi_signature {
    nbxi_slot slot[NBXI_MODULE_MOST];
    int count; /* folded ones included; -1: not known */
    int folded;
} nbxi_signature;

typedef struct nbxi_map_meta { /* of a tensor descriptor that became a map */
    int swizzle, element_size, element_type, ndim;
    uint32_t block[5];
    bool fp4_padded;
} nbxi_map_meta;

typedef struct nbxi_module_meta {
    char kernel[256], architecture[32], backend[8];
    int major, minor;
    int warps, warp_size, ctas;
    int cluster[3]; /* 3.4 and 3.5; 0: not said */
    bool cooperative, programmatic;
    uint32_t shared, tensor_memory;
    uint64_t global_scratch, global_align, profile_scratch, profile_align;
    nbxi_map_meta maps[8];
    int map_count;
} nbxi_module_meta;

nbx_status nbxi_module_metadata(nbx_context *ctx, const char *file, const void *text, size_t size,
                                nbxi_module_meta *out);
nbx_status nbxi_module_record(nbx_context *ctx, const char *file, const void *text, size_t size,
                              const nbxi_module_meta *meta, nbxi_signature *out);
/* The signature of the kernel in Triton's text. FORMAT: it is not there or not understood. */
nbx_status nbxi_module_ttir(nbx_context *ctx, const char *file, const char *text, size_t size, const char *kernel,
                            nbxi_signature *out);
/* Number of trailing pointers that Triton of this version adds. */
int nbxi_module_hidden(const nbxi_module_meta *meta);
/* Compares code, metadata and signature; *hidden is -1 when there is no signature. */
nbx_status nbxi_module_agree(nbx_context *ctx, const char *file, const nbxi_declared *declared,
                             const nbxi_module_meta *meta, const nbxi_signature *signature, int *hidden);

#endif
