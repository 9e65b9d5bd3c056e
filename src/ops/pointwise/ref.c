/* SPDX-License-Identifier: Apache-2.0 */
/* The reference of pointwise rows: one element at a time, in double, long double or int64. */
#include "src/ops/pointwise/pointwise.h"
#include "src/ops/pointwise/ref_math.h"
#include "src/tensor/convert.h"

#include "pointwise_ref.inc"

/* An element converted to the dtype of the computation, as PyTorch converts operands, and then widened. */
static nbxi_pw_value load(nbx_dtype from, const char *data, nbx_dtype via, nbxi_pw_class class, nbxi_pw_type type)
{
    unsigned char element[16] = {0};
    nbxi_convert(via, element, from, data, 1);
    nbx_scalar s = nbxi_load_scalar(via, element);
    nbxi_pw_value v = {.w = 0};
    if (type != NBXI_PW_COMPUTE || class == NBXI_PW_I64 || class == NBXI_PW_B8) {
        v.i = s.re.i;
    } else if (class == NBXI_PW_F32) {
        v.d = s.re.d;
    } else if (class == NBXI_PW_F64) {
        v.l = s.re.d;
    } else if (class == NBXI_PW_C64) {
        v.z = CMPLX(s.re.d, s.im);
    } else {
        v.w = CMPLXL(s.re.d, s.im);
    }
    return v;
}

static void store(nbx_tensor *out, char *data, nbxi_pw_value v, nbxi_pw_class class, nbxi_pw_type type)
{
    nbx_scalar s;
    bool real = type == NBXI_PW_REAL;
    if (type == NBXI_PW_BOOL || class == NBXI_PW_B8) {
        s = nbx_scalar_bool(v.i != 0);
    } else if (type == NBXI_PW_INT32 || type == NBXI_PW_INT64 || class == NBXI_PW_I64) {
        s = nbx_scalar_int(v.i);
    } else if (class == NBXI_PW_F32 || (real && class == NBXI_PW_C64)) {
        s = nbx_scalar_double(v.d);
    } else if (class == NBXI_PW_F64 || (real && class == NBXI_PW_C128)) {
        s = nbx_scalar_double((double)v.l);
    } else if (class == NBXI_PW_C64) {
        s = nbx_scalar_complex(creal(v.z), cimag(v.z));
    } else {
        s = nbx_scalar_complex((double)creall(v.w), (double)cimagl(v.w));
    }
    nbxi_store_scalar(out->dtype, data, s);
}

/* Address of the element at coordinates of the broadcast shape. */
static char *address(const nbx_tensor *t, int ndim, const int64_t *at)
{
    int64_t offset = 0;
    for (int d = 0; d < t->ndim; d++) {
        if (t->sizes[d] != 1) offset += at[d + ndim - t->ndim] * t->strides[d];
    }
    return (char *)nbxi_data(t) + offset * (int64_t)nbx_dtype_size(t->dtype);
}

nbx_status nbxi_pointwise_ref(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_pw_call pw;
    NBXI_TRY(nbxi_pw_prepare(call, &pw));
    nbxi_pw_ref_kernel kernel = ref_kernels[pw.row->row][pw.class];
    int ndim = outs[0]->ndim;
    int64_t at[NBX_MAX_RANK] = {0};
    for (int64_t i = 0; i < outs[0]->numel; i++) {
        nbxi_pw_value in[NBXI_PW_OPERANDS], out[NBXI_PW_RESULTS + 1]; /* and the scale of the bound */
        for (int k = 0; k < pw.row->nins; k++) {
            if (!pw.ins[k]) {
                in[k] = (nbxi_pw_value){.w = 0};
                continue;
            }
            in[k] = load(pw.ins[k]->dtype, address(pw.ins[k], ndim, at), pw.via[k], pw.class,
                         (nbxi_pw_type)pw.row->ins[k].type);
        }
        kernel(in, out, &pw.params);
        for (int k = 0; k < pw.row->nouts; k++) {
            store(outs[k], address(outs[k], ndim, at), out[k], pw.class, (nbxi_pw_type)pw.row->outs[k]);
        }
        if (call->scale[0]) call->scale[0][i] += out[pw.row->nouts].d;
        for (int d = ndim - 1; d >= 0 && ++at[d] == outs[0]->sizes[d]; d--) at[d] = 0;
    }
    return NBX_OK;
}
