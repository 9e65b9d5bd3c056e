/* SPDX-License-Identifier: Apache-2.0 */
/* One accumulation step for each dtype. */
#include "src/ops/index/accumulate.h"

#include <complex.h>
#include <string.h>

/* Integers wrap: the arithmetic is done in the unsigned type U of the same width. */
#define INTEGER_STEP(T, U) \
    { \
        T a, b; \
        memcpy(&a, element, sizeof a); \
        memcpy(&b, value, sizeof b); \
        switch (mode) { \
        case NBXI_PUT: a = b; break; \
        case NBXI_ADD: a = (T)((U)a + (U)b); break; \
        case NBXI_MULTIPLY: a = (T)((U)a * (U)b); break; \
        case NBXI_AMAX: a = b > a ? b : a; break; \
        case NBXI_AMIN: a = b < a ? b : a; break; \
        } \
        memcpy(element, &a, sizeof a); \
        return; \
    }

#define FLOAT_STEP(T) \
    { \
        T a, b; \
        memcpy(&a, element, sizeof a); \
        memcpy(&b, value, sizeof b); \
        switch (mode) { \
        case NBXI_PUT: a = b; break; \
        case NBXI_ADD: a = a + b; break; \
        case NBXI_MULTIPLY: a = a * b; break; \
        case NBXI_AMAX: a = a != a ? a : b != b || b > a ? b : a; break; \
        case NBXI_AMIN: a = a != a ? a : b != b || b < a ? b : a; break; \
        } \
        memcpy(element, &a, sizeof a); \
        return; \
    }

#define COMPLEX_STEP(T) \
    { \
        T a, b; \
        memcpy(&a, element, sizeof a); \
        memcpy(&b, value, sizeof b); \
        a = mode == NBXI_ADD ? a + b : mode == NBXI_MULTIPLY ? a * b : b; \
        memcpy(element, &a, sizeof a); \
        return; \
    }

static void bool_step(void *element, const void *value, nbxi_accumulate mode)
{
    unsigned char a, b;
    memcpy(&a, element, 1);
    memcpy(&b, value, 1);
    a = a != 0;
    b = b != 0;
    switch (mode) {
    case NBXI_PUT: a = b; break;
    case NBXI_ADD:
    case NBXI_AMAX: a = a | b; break;
    case NBXI_MULTIPLY:
    case NBXI_AMIN: a = a & b; break;
    }
    memcpy(element, &a, 1);
}

void nbxi_accumulate_one(nbx_dtype dtype, void *element, const void *value, nbxi_accumulate mode)
{
    switch (dtype) {
    case NBX_BOOL: bool_step(element, value, mode); return;
    case NBX_UINT8: INTEGER_STEP(uint8_t, unsigned)
    case NBX_INT8: INTEGER_STEP(int8_t, unsigned)
    case NBX_INT16: INTEGER_STEP(int16_t, unsigned)
    case NBX_INT32: INTEGER_STEP(int32_t, uint32_t)
    case NBX_INT64: INTEGER_STEP(int64_t, uint64_t)
    case NBX_FLOAT32: FLOAT_STEP(float)
    case NBX_FLOAT64: FLOAT_STEP(double)
    case NBX_COMPLEX64: COMPLEX_STEP(float complex)
    case NBX_COMPLEX128: COMPLEX_STEP(double complex)
    default: memcpy(element, value, nbx_dtype_size(dtype)); return;
    }
}
