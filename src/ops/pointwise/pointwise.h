/* SPDX-License-Identifier: Apache-2.0 */
/* Pointwise rows: what the generator makes of them, and the functions that serve all of them. */
#ifndef NBXI_OPS_POINTWISE_H
#define NBXI_OPS_POINTWISE_H

#include "src/base/cmplx.h"

#include "src/base/isa.h"
#include "src/ops/op.h"

/* Classes of compute types. Half types compute in float32, integers in int64 (wrapped when stored). */
typedef enum nbxi_pw_class {
    NBXI_PW_F32,
    NBXI_PW_F64,
    NBXI_PW_I64,
    NBXI_PW_B8,
    NBXI_PW_C64,
    NBXI_PW_C128,
    NBXI_PW_CLASSES
} nbxi_pw_class;

/* Type of an operand of a kernel: the compute type, or a fixed one; REAL: the real type of a complex compute type. */
typedef enum nbxi_pw_type { NBXI_PW_COMPUTE, NBXI_PW_BOOL, NBXI_PW_REAL, NBXI_PW_INT32, NBXI_PW_INT64 } nbxi_pw_type;

/* dtype of the computation from the operands that take part. */
typedef enum nbxi_pw_promote {
    NBXI_PW_DEFAULT, /* result_type */
    NBXI_PW_FLOAT,   /* result_type, then integers and bool become float32 */
    NBXI_PW_COMPARE, /* result_type; numbers are rounded to it before they take part */
    NBXI_PW_SELF,    /* that of the first tensor */
    NBXI_PW_CUSTOM
} nbxi_pw_promote;

#define NBXI_PW_OPERANDS 8
#define NBXI_PW_RESULTS 2

typedef struct nbxi_pw_scalar {
    double re, im;
    int64_t i;
    bool has;
} nbxi_pw_scalar;

/* What kernels get beside the elements. Numbers are in the compute type already: rounded, wrapped. */
typedef struct nbxi_pw_params {
    nbxi_pw_scalar scalars[NBXI_PW_OPERANDS];
    bool has_input[NBXI_PW_OPERANDS]; /* optional tensors */
    double dtype_max;                 /* largest finite value of the dtype of the computation */
    int64_t dtype_bits;               /* its width */
} nbxi_pw_params;

typedef void (*nbxi_pw_kernel)(int64_t n, void *const *outs, const void *const *ins, const nbxi_pw_params *p);

typedef union nbxi_pw_value { /* an element of the reference; integers and bool in i */
    double d;
    long double l;
    int64_t i;
    double _Complex z;
    long double _Complex w;
} nbxi_pw_value;
typedef void (*nbxi_pw_ref_kernel)(const nbxi_pw_value *in, nbxi_pw_value *out, const nbxi_pw_params *p);

typedef struct nbxi_pointwise {
    int row;            /* place in the tables of kernels */
    uint32_t classes;   /* bit for each class that has kernels */
    uint64_t promoting; /* bit i: argument i takes part in promotion */
    nbxi_pw_promote promote;
    nbx_status (*custom)(nbxi_call *call, nbx_dtype *dtype);
    nbx_status (*check)(nbxi_call *call, nbx_dtype dtype); /* further checks, before any work; NULL: none */
    bool same_dtype;                                       /* the tensors that take part must have one dtype */
    bool uses_unsigned;                                    /* takes uint16, uint32 and uint64 */
    bool unrounded;    /* tensors without dimensions join half types as float32 numbers, as Python's numbers do */
    bool flat;         /* the output is contiguous whatever the layout of the operands */
    bool flat_complex; /* the same for complex operands */
    int nins, nscalars, nouts;
    struct {
        uint8_t arg, type;
    } ins[NBXI_PW_OPERANDS];
    struct {
        uint8_t arg;
        const char *choices; /* names of a str argument; the first also stands for None */
    } scalars[NBXI_PW_OPERANDS];
    uint8_t outs[NBXI_PW_RESULTS];
} nbxi_pointwise;

/* A Python number that stands where a tensor does: a tensor of no dimensions that lives in the call. */
typedef struct nbxi_pw_number {
    nbx_tensor tensor;
    nbxi_storage storage;
    nbx_scalar value; /* re.i, or re.d and im side by side with it in `pair` */
    double pair[2];
} nbxi_pw_number;

/* A call made ready: dtype and class of the computation, operands, numbers. It is not copied. */
typedef struct nbxi_pw_call {
    const nbxi_pointwise *row;
    nbx_dtype dtype;
    nbxi_pw_class class;
    const nbx_tensor *ins[NBXI_PW_OPERANDS]; /* NULL: absent */
    nbx_dtype in_dtypes[NBXI_PW_OPERANDS];   /* that kernels want */
    nbx_dtype via[NBXI_PW_OPERANDS];         /* to which inputs are converted before, which may round or wrap */
    nbxi_pw_params params;
    nbxi_pw_number numbers[NBXI_PW_OPERANDS];
} nbxi_pw_call;

nbx_status nbxi_pw_prepare(nbxi_call *call, nbxi_pw_call *out);
nbx_dtype nbxi_pw_result_dtype(const nbxi_pw_call *call, int k); /* dtype of output k */
/* The dtype in which kernels of a class hold an operand of this type. */
nbx_dtype nbxi_pw_kernel_dtype(nbxi_pw_class class, nbxi_pw_type type);

/* A row as text of the dialect: statements that assign r0_ (and r1_) from names of arguments, for each class. */
typedef struct nbxi_pw_code {
    const char *ins[NBXI_PW_OPERANDS + 1], *scalars[NBXI_PW_OPERANDS + 1];
    bool integer[NBXI_PW_OPERANDS + 1]; /* scalars that are int64 whatever the class */
    const char *text[NBXI_PW_CLASSES];
} nbxi_pw_code;
extern const nbxi_pw_code nbxi_pw_codes[]; /* by nbxi_pointwise.row */

nbx_status nbxi_pointwise_infer(nbxi_call *call, nbxi_meta *outs);
nbx_status nbxi_pointwise_cpu(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_pointwise_ref(nbxi_call *call, nbx_tensor **outs);
nbx_status nbxi_pointwise_device(nbxi_call *call, nbx_tensor **outs);

NBXI_ISA_DECLARE(extern const nbxi_pw_kernel, nbxi_pw_f32, [])
NBXI_ISA_DECLARE(extern const nbxi_pw_kernel, nbxi_pw_f64, [])
NBXI_ISA_DECLARE(extern const nbxi_pw_kernel, nbxi_pw_i64, [])
NBXI_ISA_DECLARE(extern const nbxi_pw_kernel, nbxi_pw_b8, [])
extern const nbxi_pw_kernel nbxi_pw_c64[];
extern const nbxi_pw_kernel nbxi_pw_c128[];

/* In front of the loop of a kernel: outputs are either apart from the inputs or the very same elements. */
#if defined(__clang__)
#define NBXI_PW_LOOP _Pragma("clang loop vectorize(assume_safety)")
#else
#define NBXI_PW_LOOP _Pragma("GCC ivdep")
#endif

#include "pointwise_rows.h" /* generated: declares the rows */

#endif
