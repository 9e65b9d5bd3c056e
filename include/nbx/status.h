/* SPDX-License-Identifier: Apache-2.0 */
/* Status codes. Every function of the library that can fail returns one. Numbers are stable: they never change meaning
 * and are never reused. */
#ifndef NBX_STATUS_H
#define NBX_STATUS_H

#include "nbx/export.h"

/* X(name, number, what it means) */
#define NBX_STATUS_LIST(X) \
    X(OK, 0, "success") \
    X(INVALID_ARGUMENT, 1, "an argument is outside what the function takes") \
    X(SHAPE, 2, "sizes or ranks do not fit together") \
    X(DTYPE, 3, "a dtype is not taken here or dtypes do not fit together") \
    X(INDEX, 4, "an index is out of range") \
    X(DEVICE, 5, "tensors are on different devices or the device cannot do this") \
    X(OVERFLOW, 6, "a size, stride or offset does not fit in 64 bits") \
    X(OUT_OF_MEMORY, 7, "an allocator refused") \
    X(NOT_SUPPORTED, 8, "known, but not built for this dtype, device or form") \
    X(UNKNOWN_OPERATOR, 9, "no operator of that name is registered") \
    X(OVERLAP, 10, "a write would go to memory that overlaps itself or an input") \
    X(IO, 11, "the operating system refused to open, read or write") \
    X(FORMAT, 12, "a file or struct breaks the rules of its format") \
    X(LIMIT, 13, "a documented limit of the library is exceeded") \
    X(NOT_FOUND, 14, "no such name") \
    X(CONSTRAINT, 15, "a constraint or assertion of a program does not hold") \
    X(CANCELLED, 16, "the run was cancelled from another thread") \
    X(STATE, 17, "the call does not fit the state of the object") \
    X(READ_ONLY, 18, "a write to memory that must not be written") \
    X(INTERNAL, 19, "a defect in the library; please report it")

typedef enum nbx_status {
#define NBX_STATUS_ENUM(name, number, text) NBX_##name = number,
    NBX_STATUS_LIST(NBX_STATUS_ENUM)
#undef NBX_STATUS_ENUM
} nbx_status;

NBX_BEGIN_C

/* The name of a status, for example "OUT_OF_MEMORY"; "UNKNOWN" for a number that is none. Static string. */
NBX_API const char *nbx_status_name(nbx_status status);

/* One line that says what the status means. Static string. */
NBX_API const char *nbx_status_text(nbx_status status);

NBX_END_C

#endif
