/* SPDX-License-Identifier: Apache-2.0 */
/* The one dtype table. Names are PyTorch's without the "torch." prefix. */
#ifndef NBX_DTYPE_H
#define NBX_DTYPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "nbx/status.h"

/* X(enumerator, number, PyTorch name, bytes an element, category, safetensors code or "")
 * Categories order promotion: BOOL < INT < FLOAT < COMPLEX. float8 dtypes take no part in promotion.
 * uint16, uint32 and uint64 are storage: they convert, move and compare for equality. */
#define NBX_DTYPE_LIST(X) \
    X(BOOL, 0, "bool", 1, BOOL, "BOOL") \
    X(UINT8, 1, "uint8", 1, INT, "U8") \
    X(INT8, 2, "int8", 1, INT, "I8") \
    X(INT16, 3, "int16", 2, INT, "I16") \
    X(INT32, 4, "int32", 4, INT, "I32") \
    X(INT64, 5, "int64", 8, INT, "I64") \
    X(FLOAT16, 6, "float16", 2, FLOAT, "F16") \
    X(BFLOAT16, 7, "bfloat16", 2, FLOAT, "BF16") \
    X(FLOAT32, 8, "float32", 4, FLOAT, "F32") \
    X(FLOAT64, 9, "float64", 8, FLOAT, "F64") \
    X(COMPLEX64, 10, "complex64", 8, COMPLEX, "C64") \
    X(COMPLEX128, 11, "complex128", 16, COMPLEX, "") \
    X(FLOAT8_E4M3FN, 12, "float8_e4m3fn", 1, FLOAT, "F8_E4M3") \
    X(FLOAT8_E5M2, 13, "float8_e5m2", 1, FLOAT, "F8_E5M2") \
    X(UINT16, 14, "uint16", 2, INT, "U16") \
    X(UINT32, 15, "uint32", 4, INT, "U32") \
    X(UINT64, 16, "uint64", 8, INT, "U64")

typedef enum nbx_dtype {
#define NBX_DTYPE_ENUM(name, number, text, size, category, code) NBX_##name = number,
    NBX_DTYPE_LIST(NBX_DTYPE_ENUM)
#undef NBX_DTYPE_ENUM
    /* clang-format off */
    NBX_DTYPE_COUNT
    /* clang-format on */
} nbx_dtype;

typedef enum nbx_category {
    NBX_CATEGORY_BOOL = 0,
    NBX_CATEGORY_INT = 1,
    NBX_CATEGORY_FLOAT = 2,
    NBX_CATEGORY_COMPLEX = 3
} nbx_category;

NBX_BEGIN_C

/* Whether the number is a dtype of the table. The functions below take valid dtypes only and return 0, NULL or
 * NBX_CATEGORY_BOOL for others. */
NBX_API bool nbx_dtype_is_valid(nbx_dtype dtype);
NBX_API const char *nbx_dtype_name(nbx_dtype dtype);
/* Bytes of one element. */
NBX_API size_t nbx_dtype_size(nbx_dtype dtype);
NBX_API nbx_category nbx_dtype_category(nbx_dtype dtype);
NBX_API bool nbx_dtype_is_floating_point(nbx_dtype dtype);
NBX_API bool nbx_dtype_is_complex(nbx_dtype dtype);
NBX_API bool nbx_dtype_is_signed(nbx_dtype dtype);
/* The dtype of a name: PyTorch's names, with or without "torch.", and its aliases (half, float, double, short, int,
 * long, cfloat, cdouble). NBX_NOT_FOUND if there is none. */
NBX_CALL nbx_status nbx_dtype_from_name(const char *name, nbx_dtype *out);
/* PyTorch's promotion of two tensors of equal rank class (torch.promote_types). NBX_DTYPE for pairs that have none
 * (float8 or unsigned 16 to 64 bit with another dtype). */
NBX_CALL nbx_status nbx_promote_types(nbx_dtype a, nbx_dtype b, nbx_dtype *out);
/* PyTorch's torch.can_cast: whether a result of dtype `from` may be written to a tensor of dtype `to`. */
NBX_API bool nbx_can_cast(nbx_dtype from, nbx_dtype to);

NBX_END_C

#endif
