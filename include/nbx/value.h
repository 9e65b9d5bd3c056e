/* SPDX-License-Identifier: Apache-2.0 */
/* Scalars and values: what operator arguments and results are made of when an operator is called by name. */
#ifndef NBX_VALUE_H
#define NBX_VALUE_H

#include "nbx/tensor.h"

struct nbx_generator;

typedef enum nbx_scalar_kind {
    NBX_SCALAR_BOOL = 0,
    NBX_SCALAR_INT = 1,
    NBX_SCALAR_DOUBLE = 2,
    NBX_SCALAR_COMPLEX = 3
} nbx_scalar_kind;

/* A number as Python has it. */
typedef struct nbx_scalar {
    nbx_scalar_kind kind;
    union {
        int64_t i; /* BOOL (0 or 1) and INT */
        double d;  /* DOUBLE, and the real part of COMPLEX */
    } re;
    double im; /* COMPLEX */
} nbx_scalar;

static inline nbx_scalar nbx_scalar_int(int64_t v)
{
    nbx_scalar s;
    s.kind = NBX_SCALAR_INT;
    s.re.i = v;
    s.im = 0;
    return s;
}
static inline nbx_scalar nbx_scalar_bool(bool v)
{
    nbx_scalar s;
    s.kind = NBX_SCALAR_BOOL;
    s.re.i = v;
    s.im = 0;
    return s;
}
static inline nbx_scalar nbx_scalar_double(double v)
{
    nbx_scalar s;
    s.kind = NBX_SCALAR_DOUBLE;
    s.re.d = v;
    s.im = 0;
    return s;
}
static inline nbx_scalar nbx_scalar_complex(double re, double im)
{
    nbx_scalar s;
    s.kind = NBX_SCALAR_COMPLEX;
    s.re.d = re;
    s.im = im;
    return s;
}

typedef enum nbx_value_kind {
    NBX_VALUE_NONE = 0, /* Python's None, and an argument left at its default is NBX_VALUE_DEFAULT */
    NBX_VALUE_DEFAULT,
    NBX_VALUE_TENSOR,
    NBX_VALUE_SCALAR, /* int, float, bool and complex arguments, and Scalar */
    NBX_VALUE_STRING,
    NBX_VALUE_DTYPE,
    NBX_VALUE_LAYOUT,
    NBX_VALUE_DEVICE,
    NBX_VALUE_MEMORY_FORMAT,
    NBX_VALUE_INTS,    /* int[] */
    NBX_VALUE_SCALARS, /* float[], bool[], Scalar[] */
    NBX_VALUE_TENSORS, /* Tensor[] and Tensor?[]; absent ones are NBX_NONE */
    NBX_VALUE_GENERATOR
} nbx_value_kind;

typedef struct nbx_value {
    nbx_value_kind kind;
    union {
        nbx_tensor *tensor;
        nbx_scalar scalar;
        const char *string;
        nbx_dtype dtype;
        nbx_layout layout;
        nbx_device device;
        nbx_memory_format memory_format;
        struct nbx_generator *generator; /* nbx/random.h */
        struct {
            const int64_t *data;
            size_t count;
        } ints;
        struct {
            const nbx_scalar *data;
            size_t count;
        } scalars;
        struct {
            nbx_tensor **data;
            size_t count;
        } tensors;
    } v;
} nbx_value;

/* Optional numbers of the typed functions; {false} is None. */
typedef struct nbx_optional_int {
    bool has;
    int64_t value;
} nbx_optional_int;
typedef struct nbx_optional_double {
    bool has;
    double value;
} nbx_optional_double;
typedef struct nbx_optional_bool {
    bool has;
    bool value;
} nbx_optional_bool;
typedef struct nbx_optional_scalar {
    bool has;
    nbx_scalar value;
} nbx_optional_scalar;
typedef struct nbx_optional_dtype {
    bool has;
    nbx_dtype value;
} nbx_optional_dtype;
typedef struct nbx_optional_layout {
    bool has;
    nbx_layout value;
} nbx_optional_layout;
typedef struct nbx_optional_device {
    bool has;
    nbx_device value;
} nbx_optional_device;
typedef struct nbx_optional_memory_format {
    bool has;
    nbx_memory_format value;
} nbx_optional_memory_format;

static inline nbx_optional_int nbx_some_int(int64_t v)
{
    nbx_optional_int o;
    o.has = true;
    o.value = v;
    return o;
}
static inline nbx_optional_double nbx_some_double(double v)
{
    nbx_optional_double o;
    o.has = true;
    o.value = v;
    return o;
}
static inline nbx_optional_bool nbx_some_bool(bool v)
{
    nbx_optional_bool o;
    o.has = true;
    o.value = v;
    return o;
}
static inline nbx_optional_scalar nbx_some_scalar(nbx_scalar v)
{
    nbx_optional_scalar o;
    o.has = true;
    o.value = v;
    return o;
}
static inline nbx_optional_dtype nbx_some_dtype(nbx_dtype v)
{
    nbx_optional_dtype o;
    o.has = true;
    o.value = v;
    return o;
}

#endif
