/* SPDX-License-Identifier: Apache-2.0 */
/* Inside of the launcher: a kernel that is loaded on a device, and what its parameters became. */
#ifndef NBXI_LAUNCH_KERNEL_H
#define NBXI_LAUNCH_KERNEL_H

#include "src/base/text.h"
#include "src/launch/launch.h"

#define NBXI_MAX_PARAMETERS 48
#define NBXI_MAX_VALUE_BYTES 4096 /* of all values and layouts of a launch */

/* A declared parameter with its types resolved by the specialisation. */
typedef struct nbxi_slot {
    nbxi_parameter_kind kind;
    const char *name;
    nbx_dtype dtype; /* of a value, a layout's index, or what a pointer points to */
    bool exact;      /* the pointer's type is a dtype spec: a tensor must have that dtype */
    uint32_t size;   /* bytes of the argument: 8 for a pointer */
    int count;       /* LAYOUT */
} nbxi_slot;

typedef enum nbxi_kernel_state { NBXI_KERNEL_BUILDING, NBXI_KERNEL_READY, NBXI_KERNEL_FAILED } nbxi_kernel_state;

struct nbxi_kernel {
    nbxi_kernel_state state; /* guarded by the launcher's lock */
    int waiting;             /* threads that wait for it to be built */
    uint64_t hash;
    const nbxi_kernel_source *source;
    nbxi_device *device;
    char *key; /* "softmax_row T=float32 BLOCK=256 INDEX=32" */
    int64_t values[NBXI_MAX_SPECS];
    char *codes[NBXI_MAX_SPECS]; /* of CODE specs, else NULL */
    nbxi_slot slots[NBXI_MAX_PARAMETERS];
    int slot_count, value_count; /* all, and without hidden ones */
    uint32_t argument_bytes;     /* of all arguments */
    uint32_t group;
    bool reports;
    nbxi_module module;
    nbxi_function function;
    nbxi_declared declared;
    bool verified; /* the compiled code told how many arguments it takes, and they are as many */
};

/* As nbxi_kernel_get with the source at hand, which outlives the device: for kernels that are not in the table. text:
 * the whole text for the device's compiler; NULL: made of the source. */
nbx_status nbxi_kernel_prepare(nbx_context *ctx, nbxi_device *device, const nbxi_kernel_source *source,
                               const char *text, const nbxi_spec *specs, int count, nbxi_kernel **out);
/* Capabilities that a kernel needs and a device lacks: the first of them in *missing (64 bytes), false. */
bool nbxi_kernel_runs_on(const nbxi_kernel_source *source, const nbxi_device *device, char *missing);
/* Text of a specialisation for messages and keys: "T=float32 BLOCK=256". */
void nbxi_spec_text(nbxi_text *text, const nbxi_kernel_source *source, const int64_t *values, char *const *codes);

/* Counters of a device's launcher, for tests and `nbx devices`. */
typedef struct nbxi_launch_counters {
    uint64_t compiled, from_disk, from_pack, launches;
    double compile_seconds;
} nbxi_launch_counters;
void nbxi_launch_count(nbxi_device *device, nbxi_launch_counters *out);

#endif
