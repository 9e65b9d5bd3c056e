/* SPDX-License-Identifier: Apache-2.0 */
/* Conversion of single values and scalars, and the choice of the block conversion. */
#include "src/tensor/convert.h"

#include <float.h>
#include <math.h>

#include "src/base/isa.h"
#include "src/tensor/narrow.h"

NBXI_ISA_DECLARE(void, nbxi_convert_block, (nbx_dtype, void *, nbx_dtype, const void *, int64_t))

void nbxi_convert(nbx_dtype dst_dtype, void *dst, nbx_dtype src_dtype, const void *src, int64_t n)
{
    if (n <= 0) return;
    if (dst_dtype == src_dtype && dst_dtype != NBX_BOOL) {
        memcpy(dst, src, (size_t)n * nbx_dtype_size(dst_dtype));
        return;
    }
    NBXI_ISA_PICK(nbxi_convert_block)(dst_dtype, dst, src_dtype, src, n);
}

float nbxi_f16_to_f32(uint16_t h) { return nbxi_widen_f16(h); }

uint16_t nbxi_f32_to_f16(float f) { return nbxi_narrow_f16(f); }

/* The nearest float32 whose last bit says whether something was cut off (round to odd): a second rounding to a format
 * with at least two bits less then gives what one rounding would. */
static float round_to_odd(double d)
{
    float f = (float)d;
    if (d != d || (double)f == d) return f;
    uint32_t u = nbxi_float_bits(f);
    if (fabs((double)f) > fabs(d)) u--;
    return nbxi_bits_float(u | 1u);
}

uint16_t nbxi_f64_to_f16(double d) { return nbxi_narrow_f16(round_to_odd(d)); }

uint16_t nbxi_f64_to_bf16(double d) { return nbxi_f32_to_bf16(round_to_odd(d)); }

float nbxi_f8_e4m3fn_to_f32(uint8_t b) { return nbxi_widen_f8_e4m3fn(b); }

uint8_t nbxi_f32_to_f8_e4m3fn(float f) { return nbxi_narrow_f8_e4m3fn(f); }

float nbxi_f8_e5m2_to_f32(uint8_t b) { return nbxi_widen_f8_e5m2(b); }

uint8_t nbxi_f32_to_f8_e5m2(float f) { return nbxi_narrow_f8_e5m2(f); }

nbx_scalar nbxi_load_scalar(nbx_dtype dtype, const void *src)
{
    int64_t i;
    double d[2];
    switch (nbx_dtype_category(dtype)) {
    case NBX_CATEGORY_BOOL: return nbx_scalar_bool(*(const unsigned char *)src != 0);
    case NBX_CATEGORY_INT: nbxi_convert(NBX_INT64, &i, dtype, src, 1); return nbx_scalar_int(i);
    case NBX_CATEGORY_FLOAT: nbxi_convert(NBX_FLOAT64, d, dtype, src, 1); return nbx_scalar_double(d[0]);
    case NBX_CATEGORY_COMPLEX: nbxi_convert(NBX_COMPLEX128, d, dtype, src, 1); return nbx_scalar_complex(d[0], d[1]);
    }
    return nbx_scalar_int(0);
}

void nbxi_store_scalar(nbx_dtype dtype, void *dst, nbx_scalar value)
{
    double d[2] = {value.re.d, value.im};
    switch (value.kind) {
    case NBX_SCALAR_BOOL:
    case NBX_SCALAR_INT: nbxi_convert(dtype, dst, NBX_INT64, &value.re.i, 1); break;
    case NBX_SCALAR_DOUBLE: nbxi_convert(dtype, dst, NBX_FLOAT64, d, 1); break;
    case NBX_SCALAR_COMPLEX: nbxi_convert(dtype, dst, NBX_COMPLEX128, d, 1); break;
    }
}

/* c10::overflows for integer dtypes: negative numbers may wrap into unsigned dtypes by their magnitude. */
static bool integer_fits(nbx_dtype dtype, nbx_scalar value)
{
    int bits = (int)nbx_dtype_size(dtype) * 8;
    bool is_signed = nbx_dtype_is_signed(dtype);
    if (value.kind == NBX_SCALAR_BOOL || value.kind == NBX_SCALAR_INT) {
        int64_t v = value.re.i;
        if (bits == 64) return true;
        int64_t most = (INT64_C(1) << (is_signed ? bits - 1 : bits)) - 1;
        return v <= most && v >= (is_signed ? -most - 1 : -most);
    }
    double v = value.re.d;
    double most = is_signed ? ldexp(1, bits - 1) : ldexp(1, bits); /* one more than the largest */
    return v >= (is_signed ? -most : 0) && (bits == 64 ? v <= most : v <= most - 1);
}

bool nbxi_scalar_fits(nbx_dtype dtype, nbx_scalar value)
{
    static const double most[NBX_DTYPE_COUNT] = {
        [NBX_FLOAT16] = 65504.0,     [NBX_BFLOAT16] = 0x1.fep127, [NBX_FLOAT32] = FLT_MAX,
        [NBX_FLOAT64] = DBL_MAX,     [NBX_COMPLEX64] = FLT_MAX,   [NBX_COMPLEX128] = DBL_MAX,
        [NBX_FLOAT8_E4M3FN] = 448.0, [NBX_FLOAT8_E5M2] = 57344.0};
    bool complex_value = value.kind == NBX_SCALAR_COMPLEX;
    nbx_category category = nbx_dtype_category(dtype);
    if (complex_value && category != NBX_CATEGORY_COMPLEX && value.im != 0) return false;
    if (category == NBX_CATEGORY_BOOL) return true;
    if (category == NBX_CATEGORY_INT) return integer_fits(dtype, value);
    double parts[2] = {value.kind <= NBX_SCALAR_INT ? (double)value.re.i : value.re.d, complex_value ? value.im : 0};
    for (int k = 0; k < 2; k++)
        if (fabs(parts[k]) > most[dtype] && (!isinf(parts[k]) || dtype == NBX_FLOAT8_E4M3FN)) return false;
    return true;
}
