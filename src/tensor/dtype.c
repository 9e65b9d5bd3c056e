/* SPDX-License-Identifier: Apache-2.0 */
/* The dtype table's functions: facts, names, promotion of two dtypes, castability. */
#include "nbx/dtype.h"

#include <string.h>

typedef struct dtype_row {
    const char *name;
    size_t size;
    nbx_category category;
} dtype_row;

static const dtype_row rows[NBX_DTYPE_COUNT] = {
#define DTYPE_ROW(enumerator, number, text, size, category, code) [number] = {text, size, NBX_CATEGORY_##category},
    NBX_DTYPE_LIST(DTYPE_ROW)
#undef DTYPE_ROW
};

static const struct {
    const char *name;
    nbx_dtype dtype;
} aliases[] = {
    {"half", NBX_FLOAT16}, {"float", NBX_FLOAT32}, {"double", NBX_FLOAT64},   {"short", NBX_INT16},
    {"int", NBX_INT32},    {"long", NBX_INT64},    {"cfloat", NBX_COMPLEX64}, {"cdouble", NBX_COMPLEX128},
};

bool nbx_dtype_is_valid(nbx_dtype dtype) { return (unsigned)dtype < (unsigned)NBX_DTYPE_COUNT; }

const char *nbx_dtype_name(nbx_dtype dtype) { return nbx_dtype_is_valid(dtype) ? rows[dtype].name : NULL; }

size_t nbx_dtype_size(nbx_dtype dtype) { return nbx_dtype_is_valid(dtype) ? rows[dtype].size : 0; }

nbx_category nbx_dtype_category(nbx_dtype dtype)
{
    return nbx_dtype_is_valid(dtype) ? rows[dtype].category : NBX_CATEGORY_BOOL;
}

bool nbx_dtype_is_floating_point(nbx_dtype dtype) { return nbx_dtype_category(dtype) == NBX_CATEGORY_FLOAT; }

bool nbx_dtype_is_complex(nbx_dtype dtype) { return nbx_dtype_category(dtype) == NBX_CATEGORY_COMPLEX; }

static bool is_wide_unsigned(nbx_dtype dtype)
{
    return dtype == NBX_UINT16 || dtype == NBX_UINT32 || dtype == NBX_UINT64;
}

bool nbx_dtype_is_signed(nbx_dtype dtype)
{
    return nbx_dtype_is_valid(dtype) && dtype != NBX_BOOL && dtype != NBX_UINT8 && !is_wide_unsigned(dtype);
}

nbx_status nbx_dtype_from_name(const char *name, nbx_dtype *out)
{
    if (!name || !out) return NBX_INVALID_ARGUMENT;
    if (strncmp(name, "torch.", 6) == 0) name += 6;
    for (int d = 0; d < NBX_DTYPE_COUNT; d++) {
        if (strcmp(name, rows[d].name) == 0) {
            *out = (nbx_dtype)d;
            return NBX_OK;
        }
    }
    for (size_t i = 0; i < sizeof aliases / sizeof aliases[0]; i++) {
        if (strcmp(name, aliases[i].name) == 0) {
            *out = aliases[i].dtype;
            return NBX_OK;
        }
    }
    return NBX_NOT_FOUND;
}

/* Both dtypes are among bool to complex128 and differ; numbers order them inside a category, with three exceptions. */
static nbx_dtype promote_ordinary(nbx_dtype a, nbx_dtype b)
{
    if (a > b) {
        nbx_dtype t = a;
        a = b;
        b = t;
    }
    if (a == NBX_UINT8 && b == NBX_INT8) return NBX_INT16;
    if (a == NBX_FLOAT16 && b == NBX_BFLOAT16) return NBX_FLOAT32;
    if (a == NBX_FLOAT64 && b == NBX_COMPLEX64) return NBX_COMPLEX128;
    return b;
}

nbx_status nbx_promote_types(nbx_dtype a, nbx_dtype b, nbx_dtype *out)
{
    if (!out || !nbx_dtype_is_valid(a) || !nbx_dtype_is_valid(b)) return NBX_INVALID_ARGUMENT;
    if (a == b) {
        *out = a;
        return NBX_OK;
    }
    bool ordinary_a = a <= NBX_COMPLEX128, ordinary_b = b <= NBX_COMPLEX128;
    if (ordinary_a && ordinary_b) {
        *out = promote_ordinary(a, b);
        return NBX_OK;
    }
    /* PyTorch promotes uint16, uint32 and uint64 with the real floating dtypes only. */
    if (is_wide_unsigned(a) && ordinary_b && nbx_dtype_is_floating_point(b)) {
        *out = b;
        return NBX_OK;
    }
    if (is_wide_unsigned(b) && ordinary_a && nbx_dtype_is_floating_point(a)) {
        *out = a;
        return NBX_OK;
    }
    return NBX_DTYPE;
}

bool nbx_can_cast(nbx_dtype from, nbx_dtype to)
{
    if (!nbx_dtype_is_valid(from) || !nbx_dtype_is_valid(to)) return false;
    nbx_category f = rows[from].category, t = rows[to].category;
    if (t == NBX_CATEGORY_BOOL) return f == NBX_CATEGORY_BOOL;
    if (f == NBX_CATEGORY_COMPLEX) return t == NBX_CATEGORY_COMPLEX;
    if (f == NBX_CATEGORY_FLOAT) return t != NBX_CATEGORY_INT;
    return true;
}
