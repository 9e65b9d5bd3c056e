/* SPDX-License-Identifier: Apache-2.0 */
/* The launcher: from a kernel's name, its specialisation and arguments to a queued launch.
 *
 * Kernels are written once in the dialect of kernels/README.md. The generator makes of each file a nbxi_kernel_source;
 * the launcher assembles the text for a target (dialect header, definitions of the specialisation, signature, body),
 * compiles it, keeps the artifact on disk and in the device, and binds arguments by the declared parameters. What does
 * not fit is refused by kernel and parameter name before the device is touched. */
#ifndef NBXI_LAUNCH_LAUNCH_H
#define NBXI_LAUNCH_LAUNCH_H

#include "src/device/device.h"
#include "src/tensor/tensor.h"

/* ---- kernels as their files declare them ------------------------------------------------------------------------ */

typedef enum nbxi_spec_kind {
    NBXI_SPEC_DTYPE, /* a nbx_dtype: storage type, load, store, compute type */
    NBXI_SPEC_INT,   /* an integer constant */
    NBXI_SPEC_INDEX, /* 32 or 64: width of offsets */
    NBXI_SPEC_CODE   /* text of an expression, for kernels made from the operator table */
} nbxi_spec_kind;
typedef struct nbxi_spec_source {
    const char *name;
    nbxi_spec_kind kind;
    const char *tries; /* values that tests compile, blanks between; the first is shown by default; "": of the kind */
} nbxi_spec_source;

typedef enum nbxi_parameter_kind {
    NBXI_PARAMETER_IN,     /* address, only read */
    NBXI_PARAMETER_OUT,    /* address, only written */
    NBXI_PARAMETER_INOUT,  /* address */
    NBXI_PARAMETER_VALUE,  /* scalar */
    NBXI_PARAMETER_LAYOUT, /* struct of COUNT indices, or of COUNT i64 where type is "i64": kernels/README.md */
    NBXI_PARAMETER_REPORT  /* hidden: the device's report, bound by the launcher */
} nbxi_parameter_kind;
typedef struct nbxi_parameter {
    nbxi_parameter_kind kind;
    const char *type; /* name of a dtype spec, or of a type of the dialect: i32 u32 i64 u64 f32 f64 index u8 … */
    const char *name;
    const char
        *count; /* LAYOUT: number of indices, an expression of specs and integers ("RANK", "3 * RANK"); else NULL */
} nbxi_parameter;

typedef struct nbxi_kernel_source {
    const char *name, *doc;
    const char *file; /* "softmax.nk" */
    const nbxi_spec_source *specs;
    int spec_count;
    const nbxi_parameter *parameters;
    int parameter_count;
    const char *group; /* work-items of a group in x: an integer or the name of an int spec */
    const char *needs; /* capabilities, blanks between: "float64 int64_atomics sub_group matrix_units cuda…"; "" */
    const char *helpers, *body; /* C of the dialect: functions before the kernel; the block in braces */
} nbxi_kernel_source;

extern const nbxi_kernel_source nbxi_kernel_sources[]; /* generated, sorted by name */
extern const size_t nbxi_kernel_source_count;
const nbxi_kernel_source *nbxi_kernel_find(const char *name); /* NULL: none */

/* Headers of the dialect, embedded: "dialect.h", "target/cuda.h", "math_f32.h" … */
typedef struct nbxi_kernel_header {
    const char *name, *text;
    const char *functions; /* names that it defines, a blank before and behind each */
    const char *needs;     /* other headers, and "float64" */
} nbxi_kernel_header;
extern const nbxi_kernel_header nbxi_kernel_headers[]; /* generated */
extern const size_t nbxi_kernel_header_count;

/* ---- specialisation, arguments ---------------------------------------------------------------------------------- */

#define NBXI_MAX_SPECS 16
typedef struct nbxi_spec {
    const char *name;
    int64_t value;    /* dtype, integer, 32 or 64 */
    const char *code; /* NBXI_SPEC_CODE */
} nbxi_spec;

/* One value for each declared parameter, in order (REPORT left out). */
typedef struct nbxi_value {
    enum {
        NBXI_VALUE_TENSOR,
        NBXI_VALUE_ADDRESS,
        NBXI_VALUE_INT,
        NBXI_VALUE_FLOAT,
        NBXI_VALUE_INDICES,
        NBXI_VALUE_BYTES
    } kind;
    union {
        const nbx_tensor *tensor; /* element 0's address; the extent is what its sizes and strides reach */
        struct {
            nbxi_address address;
            uint64_t extent;
        } memory;
        int64_t i;
        double f;
        struct {
            const int64_t *data;
            int count;
        } indices; /* LAYOUT: converted to the index width; what does not fit is refused */
        struct {
            const void *data;
            size_t size;
        } bytes;
    } v;
} nbxi_value;

typedef struct nbxi_grid {
    int64_t groups[3];  /* 0 in any of them: nothing is launched, the checks are made all the same */
    int64_t group_size; /* 0: what the kernel declares */
    uint32_t local_bytes;
} nbxi_grid;

/* `groups` work-groups in x, of the size that the kernel declares. */
static inline nbxi_grid nbxi_grid_of(int64_t groups) { return (nbxi_grid){.groups = {groups, 1, 1}}; }

/* ---- launching -------------------------------------------------------------------------------------------------- */

typedef struct nbxi_kernel nbxi_kernel; /* a specialised kernel, loaded on a device; lives as long as the device */

/* The kernel of a name for a specialisation: found in the device, else on disk, else compiled. Errors: NOT_FOUND,
 * INVALID_ARGUMENT (a spec is missing or unknown), NOT_SUPPORTED (a capability that the device lacks, by name),
 * DEVICE (the compiler's message). */
nbx_status nbxi_kernel_get(nbx_context *ctx, nbxi_device *device, const char *name, const nbxi_spec *specs, int count,
                           nbxi_kernel **out);
/* Queues a launch on the main stream. */
nbx_status nbxi_launch(nbx_context *ctx, nbxi_device *device, nbxi_kernel *kernel, const nbxi_grid *grid,
                       const nbxi_value *values, int count);

/* Index errors and assertions: nbxi_site of src/device/device.h. */

/* The value of an expression of integers, names of specs, + - * / and brackets ("2 * RANK"): of group sizes and of the
 * counts of layouts. INVALID_ARGUMENT names what is wrong. */
nbx_status nbxi_spec_evaluate(nbx_context *ctx, const char *expression, const nbxi_spec *specs, int count,
                              int64_t *out);
/* Reads "NAME=VALUE" (a dtype's name, an integer, 32 or 64, code) as a specialisation of the kernel; spec->name is the
 * source's, spec->code points into text. */
nbx_status nbxi_spec_read(nbx_context *ctx, const nbxi_kernel_source *source, const char *text, nbxi_spec *spec);
/* What tests and listings take for spec `k`: value number `which`; false: there are not so many. code: static text. */
bool nbxi_spec_try(const nbxi_kernel_source *source, int k, int which, nbxi_spec *spec);
/* Options that a target's compiler must be given for the dialect's arithmetic. OpenCL: where the device has correctly
 * rounded division, -cl-fp32-correctly-rounded-divide-sqrt beside them. */
const char *nbxi_target_options(const char *target);
/* Text of a kernel for a target ("opencl", "cuda", "hip", "metal"), made with nbxi_alloc on ctx's heap. facts: NULL for
 * a device that has everything. Errors: INVALID_ARGUMENT (unknown target; a spec is missing, unknown or out of range),
 * NOT_SUPPORTED (float64 on a device or target without it). */
nbx_status nbxi_kernel_text(nbx_context *ctx, const nbxi_kernel_source *source, const char *target,
                            const nbxi_facts *facts, const nbxi_spec *specs, int count, char **out);

/* ---- observation ------------------------------------------------------------------------------------------------ */

typedef struct nbxi_launch_event {
    nbxi_device *device;
    const char *key; /* launch key: kernel, specialisation, dtypes */
    const nbxi_launch_config *config;
    const nbxi_argument *arguments;
    int count;
} nbxi_launch_event;
typedef void (*nbxi_launch_observer)(void *user, const nbxi_launch_event *event);
/* One for the process; NULL: none. Costs one test of a global when there is none. */
void nbxi_launch_observe(nbxi_launch_observer observer, void *user);

#endif
