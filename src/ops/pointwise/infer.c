/* SPDX-License-Identifier: Apache-2.0 */
/* Checks, promotion, shapes and numbers of pointwise calls. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "src/ops/pointwise/pointwise.h"
#include "src/tensor/convert.h"
#include "src/tensor/iter.h"
#include "src/tensor/promote.h"

static nbxi_pw_class class_of(nbx_dtype dtype)
{
    switch (dtype) {
    case NBX_FLOAT16:
    case NBX_BFLOAT16:
    case NBX_FLOAT32: return NBXI_PW_F32;
    case NBX_FLOAT64: return NBXI_PW_F64;
    case NBX_BOOL: return NBXI_PW_B8;
    case NBX_COMPLEX64: return NBXI_PW_C64;
    case NBX_COMPLEX128: return NBXI_PW_C128;
    case NBX_UINT8:
    case NBX_INT8:
    case NBX_INT16:
    case NBX_INT32:
    case NBX_INT64:
    case NBX_UINT16:
    case NBX_UINT32:
    case NBX_UINT64: return NBXI_PW_I64;
    default: return NBXI_PW_CLASSES;
    }
}

nbx_dtype nbxi_pw_kernel_dtype(nbxi_pw_class class, nbxi_pw_type type)
{
    static const nbx_dtype compute[NBXI_PW_CLASSES] = {NBX_FLOAT32, NBX_FLOAT64,   NBX_INT64,
                                                       NBX_BOOL,    NBX_COMPLEX64, NBX_COMPLEX128};
    static const nbx_dtype real[NBXI_PW_CLASSES] = {NBX_FLOAT32, NBX_FLOAT64, NBX_INT64,
                                                    NBX_BOOL,    NBX_FLOAT32, NBX_FLOAT64};
    if (type == NBXI_PW_BOOL) return NBX_BOOL;
    if (type == NBXI_PW_INT32 || type == NBXI_PW_INT64) return NBX_INT64;
    return type == NBXI_PW_REAL ? real[class] : compute[class];
}

nbx_dtype nbxi_pw_result_dtype(const nbxi_pw_call *call, int k)
{
    switch ((nbxi_pw_type)call->row->outs[k]) {
    case NBXI_PW_BOOL: return NBX_BOOL;
    case NBXI_PW_INT32: return NBX_INT32;
    case NBXI_PW_INT64: return NBX_INT64;
    case NBXI_PW_REAL:
        if (call->class == NBXI_PW_C64) return NBX_FLOAT32;
        if (call->class == NBXI_PW_C128) return NBX_FLOAT64;
        return call->dtype;
    default: return call->dtype;
    }
}

static nbx_status check_same_dtype(nbxi_call *call, const nbxi_pointwise *row)
{
    const nbx_tensor *first = NULL;
    for (int k = 0; k < row->nins; k++) {
        const nbx_tensor *t = nbxi_arg_tensor(call, row->ins[k].arg);
        if (!t || row->ins[k].type != NBXI_PW_COMPUTE) continue;
        if (!first) first = t;
        if (t->dtype != first->dtype) {
            return nbxi_fail_arg(call, row->ins[k].arg, NBX_DTYPE,
                                 "expected dtype %s, like the other tensors, but got %s", nbx_dtype_name(first->dtype),
                                 nbx_dtype_name(t->dtype));
        }
    }
    return NBX_OK;
}

static nbx_status promote(nbxi_call *call, const nbxi_pointwise *row, nbx_dtype *out)
{
    if (row->promote == NBXI_PW_CUSTOM) return row->custom(call, out);
    nbxi_result_type state;
    nbxi_result_type_begin(&state);
    for (int i = 0; i < call->op->nargs; i++) {
        if (!(row->promoting >> i & 1)) continue;
        const nbx_value *v = &call->args[i];
        if (v->kind == NBX_VALUE_SCALAR) nbxi_result_type_scalar(&state, v->v.scalar);
        if (v->kind != NBX_VALUE_TENSOR || v->v.tensor == NBX_NONE) continue;
        if (row->promote == NBXI_PW_SELF) {
            *out = v->v.tensor->dtype;
            return NBX_OK;
        }
        NBXI_TRY(nbxi_result_type_tensor(call->ctx, &state, v->v.tensor));
    }
    NBXI_TRY(nbxi_result_type_end(call->ctx, &state, out));
    if (row->promote == NBXI_PW_FLOAT) *out = nbxi_to_float(*out);
    return NBX_OK;
}

static nbx_status check_dtype(nbxi_call *call, const nbxi_pointwise *row, nbx_dtype dtype, nbxi_pw_class *class)
{
    *class = class_of(dtype);
    bool takes = *class < NBXI_PW_CLASSES && (row->classes >> *class & 1) && (dtype < NBX_UINT16 || row->uses_unsigned);
    if (takes) return NBX_OK;
    char list[128] = "";
    static const char *const names[NBXI_PW_CLASSES] = {
        "float16, bfloat16, float32", "float64", "integers", "bool", "complex64", "complex128"};
    for (int c = 0; c < NBXI_PW_CLASSES; c++) {
        if (!(row->classes >> c & 1)) continue;
        if (*list) strncat(list, ", ", sizeof list - strlen(list) - 1);
        strncat(list, names[c], sizeof list - strlen(list) - 1);
    }
    return nbxi_fail_argument(call->ctx, NBX_DTYPE, call->op->args[row->nins ? row->ins[0].arg : 0].name,
                              "computes in %s, for which the operator is not defined; it takes %s",
                              nbx_dtype_name(dtype), list);
}

static nbx_status find_choice(nbxi_call *call, int arg, const char *choices, nbxi_pw_scalar *out)
{
    const nbx_value *v = &call->args[arg];
    out->has = v->kind == NBX_VALUE_STRING;
    if (!out->has) return NBX_OK;
    int64_t index = 0;
    for (const char *at = choices; *at; index++) {
        size_t n = strcspn(at, " ");
        if (strlen(v->v.string) == n && memcmp(v->v.string, at, n) == 0) {
            out->i = index;
            out->re = (double)index;
            return NBX_OK;
        }
        at += n;
        at += strspn(at, " ");
    }
    return nbxi_fail_arg(call, arg, NBX_INVALID_ARGUMENT, "'%s' is none of: %s", v->v.string, choices);
}

/* A number as the kernels of the class get it. PyTorch rounds numbers to the dtype of a comparison first. */
static void convert_number(nbx_scalar s, nbx_dtype dtype, nbxi_pw_class class, bool round, nbxi_pw_scalar *out)
{
    nbx_dtype kernel = nbxi_pw_kernel_dtype(class, NBXI_PW_COMPUTE);
    unsigned char element[16] = {0};
    if (round || class == NBXI_PW_I64 || class == NBXI_PW_B8) kernel = dtype;
    nbxi_store_scalar(kernel, element, s);
    s = nbxi_load_scalar(kernel, element);
    out->has = true;
    bool integer = s.kind == NBX_SCALAR_BOOL || s.kind == NBX_SCALAR_INT;
    out->i = integer ? s.re.i : 0;
    out->re = integer ? (double)s.re.i : s.re.d;
    out->im = s.kind == NBX_SCALAR_COMPLEX ? s.im : 0;
}

static double largest(nbx_dtype dtype)
{
    switch (dtype) {
    case NBX_FLOAT16: return 65504;
    case NBX_BFLOAT16: return 0x1.fep127;
    case NBX_FLOAT64:
    case NBX_COMPLEX128: return DBL_MAX;
    default: return FLT_MAX;
    }
}

static nbx_status prepare_scalars(nbxi_call *call, nbxi_pw_call *out)
{
    const nbxi_pointwise *row = out->row;
    for (int k = 0; k < row->nscalars; k++) {
        int arg = row->scalars[k].arg;
        nbxi_pw_scalar *s = &out->params.scalars[k];
        *s = (nbxi_pw_scalar){0, 0, 0, false};
        nbxi_arg_type type = call->op->args[arg].type;
        if (row->scalars[k].choices) {
            NBXI_TRY(find_choice(call, arg, row->scalars[k].choices, s));
        } else if (call->args[arg].kind == NBX_VALUE_SCALAR) {
            nbx_scalar v = call->args[arg].v.scalar;
            if (type == NBXI_ARG_INT || type == NBXI_ARG_BOOL) {
                s->has = true;
                s->i = nbxi_scalar_to_int(v);
                s->re = (double)s->i;
            } else {
                convert_number(v, out->dtype, out->class, row->promote == NBXI_PW_COMPARE, s);
            }
        }
    }
    out->params.dtype_max = largest(out->dtype);
    out->params.dtype_bits = 8 * (int64_t)nbx_dtype_size(out->dtype);
    return NBX_OK;
}

/* The number promotes as one; here it becomes an operand, in the widest dtype of its kind. */
static const nbx_tensor *number_operand(const nbxi_call *call, int arg, nbxi_pw_number *n)
{
    const nbx_value *v = &call->args[arg];
    if (v->kind != NBX_VALUE_SCALAR) return NULL;
    memset(n, 0, sizeof *n);
    n->value = v->v.scalar;
    n->pair[0] = v->v.scalar.re.d;
    n->pair[1] = v->v.scalar.im;
    switch (v->v.scalar.kind) {
    case NBX_SCALAR_BOOL:
    case NBX_SCALAR_INT: n->tensor.dtype = NBX_INT64; break;
    case NBX_SCALAR_DOUBLE: n->tensor.dtype = NBX_FLOAT64; break;
    case NBX_SCALAR_COMPLEX: n->tensor.dtype = NBX_COMPLEX128; break;
    }
    n->storage.data = n->tensor.dtype == NBX_INT64 ? (void *)&n->value.re.i : (void *)n->pair;
    n->storage.bytes = nbx_dtype_size(n->tensor.dtype);
    n->storage.device = call->device;
    n->storage.read_only = true;
    n->tensor.storage = &n->storage;
    n->tensor.numel = 1;
    n->tensor.sizes = n->tensor.inline_dims;
    n->tensor.strides = n->tensor.inline_dims;
    return &n->tensor;
}

nbx_status nbxi_pw_prepare(nbxi_call *call, nbxi_pw_call *out)
{
    const nbxi_pointwise *row = call->op->pointwise;
    out->row = row;
    if (row->same_dtype) NBXI_TRY(check_same_dtype(call, row));
    NBXI_TRY(promote(call, row, &out->dtype));
    NBXI_TRY(check_dtype(call, row, out->dtype, &out->class));
    for (int k = 0; k < row->nins; k++) {
        const nbx_tensor *t = nbxi_arg_tensor(call, row->ins[k].arg);
        if (!t && call->op->args[row->ins[k].arg].type == NBXI_ARG_TENSOR)
            t = number_operand(call, row->ins[k].arg, &out->numbers[k]);
        out->ins[k] = t;
        out->params.has_input[k] = t != NULL;
        out->in_dtypes[k] = nbxi_pw_kernel_dtype(out->class, (nbxi_pw_type)row->ins[k].type);
        out->via[k] = row->ins[k].type == NBXI_PW_COMPUTE ? out->dtype : out->in_dtypes[k];
        if (row->unrounded && t && t->ndim == 0 && out->class == NBXI_PW_F32) out->via[k] = NBX_FLOAT32;
        if (t && t != &out->numbers[k].tensor && row->ins[k].type == NBXI_PW_BOOL && t->dtype != NBX_BOOL &&
            t->dtype != NBX_UINT8) {
            return nbxi_fail_arg(call, row->ins[k].arg, NBX_DTYPE, "expected a bool tensor but got %s",
                                 nbx_dtype_name(t->dtype));
        }
    }
    return prepare_scalars(call, out);
}

nbx_status nbxi_pointwise_infer(nbxi_call *call, nbxi_meta *outs)
{
    nbxi_pw_call pw;
    NBXI_TRY(nbxi_pw_prepare(call, &pw));
    if (pw.row->check) NBXI_TRY(pw.row->check(call, pw.dtype));
    nbxi_meta *meta = &outs[0];
    meta->ndim = 0;
    for (int k = 0; k < pw.row->nins; k++) {
        const nbx_tensor *t = pw.ins[k];
        if (t) NBXI_TRY(nbxi_broadcast(call->ctx, &meta->ndim, meta->sizes, t->ndim, t->sizes));
    }
    int64_t numel;
    if (!nbxi_numel(meta->ndim, meta->sizes, &numel)) {
        return nbxi_fail(call->ctx, NBX_OVERFLOW, "the result would have more than 2^63 - 1 elements");
    }
    if (pw.row->flat || (pw.row->flat_complex && pw.class >= NBXI_PW_C64)) {
        nbxi_contiguous_strides(meta->ndim, meta->sizes, meta->strides);
    } else {
        nbxi_elementwise_strides(meta, pw.row->nins, pw.ins);
    }
    for (int k = 0; k < pw.row->nouts; k++) {
        if (k > 0) {
            outs[k].ndim = meta->ndim;
            memcpy(outs[k].sizes, meta->sizes, (size_t)meta->ndim * sizeof *meta->sizes);
            memcpy(outs[k].strides, meta->strides, (size_t)meta->ndim * sizeof *meta->strides);
        }
        outs[k].dtype = nbxi_pw_result_dtype(&pw, k);
    }
    return NBX_OK;
}
