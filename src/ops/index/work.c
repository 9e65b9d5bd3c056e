/* SPDX-License-Identifier: Apache-2.0 */
/* Working copies of scatter-like kernels. */
#include "src/ops/index/work.h"

#include <complex.h>
#include <math.h>
#include <string.h>

#include "src/tensor/convert.h"

static bool is_half(nbx_dtype dtype) { return dtype == NBX_FLOAT16 || dtype == NBX_BFLOAT16; }

static nbx_status convert_values(nbxi_call *call, const nbx_tensor *values, nbx_dtype dtype, int ndim,
                                 const int64_t *sizes, nbx_tensor **out)
{
    nbx_tensor *made = NULL;
    NBXI_TRY(nbxi_tensor_new_contiguous(call->ctx, dtype, ndim, sizes, call->device, &made));
    nbx_status status = nbxi_copy(call->ctx, made, values);
    if (status != NBX_OK) {
        nbx_tensor_release(made);
        return status;
    }
    *out = made;
    return NBX_OK;
}

nbx_status nbxi_index_work_begin(nbxi_call *call, nbx_tensor *out, const nbx_tensor *self, const nbx_tensor *values,
                                 int values_ndim, const int64_t *values_sizes, nbxi_accumulate mode, int flags,
                                 nbxi_index_work *work)
{
    memset(work, 0, sizeof *work);
    work->out = out;
    nbx_dtype dtype = mode != NBXI_PUT && is_half(out->dtype) ? NBX_FLOAT32 : out->dtype;
    bool temporary =
        dtype != out->dtype || ((flags & NBXI_WORK_COUNTS) && !nbxi_is_contiguous(out->ndim, out->sizes, out->strides));
    nbx_status status = NBX_OK;
    if (temporary) {
        status = nbxi_tensor_new_contiguous(call->ctx, dtype, out->ndim, out->sizes, call->device, &work->tensor);
    } else {
        nbx_tensor_retain(out);
        work->tensor = out;
    }
    if (status == NBX_OK && nbxi_overlap(work->tensor, self) != 1) status = nbxi_copy(call->ctx, work->tensor, self);
    if (status == NBX_OK && values) {
        int ndim = values_sizes ? values_ndim : values->ndim;
        const int64_t *sizes = values_sizes ? values_sizes : values->sizes;
        bool same = ndim == values->ndim && values->dtype == dtype &&
                    (ndim == 0 || memcmp(sizes, values->sizes, (size_t)ndim * sizeof *sizes) == 0);
        bool dense = nbxi_is_contiguous(values->ndim, values->sizes, values->strides);
        if (same && (dense || !(flags & NBXI_WORK_DENSE_VALUES))) {
            nbx_tensor_retain((nbx_tensor *)(uintptr_t)values);
            work->values = (nbx_tensor *)(uintptr_t)values;
        } else {
            status = convert_values(call, values, dtype, ndim, sizes, &work->values);
        }
    }
    if (status == NBX_OK && (flags & NBXI_WORK_COUNTS)) {
        size_t n = (size_t)(out->numel ? out->numel : 1);
        work->counts = nbxi_alloc_array(call->ctx->heap, n, sizeof(int64_t));
        if (!work->counts) status = nbxi_fail_memory(call->ctx, n * sizeof(int64_t), "counts of a reduction");
    }
    if (status != NBX_OK) return nbxi_index_work_end(call, work, status);
    return NBX_OK;
}

nbx_status nbxi_index_work_end(nbxi_call *call, nbxi_index_work *work, nbx_status status)
{
    if (status == NBX_OK && work->tensor != work->out) status = nbxi_copy(call->ctx, work->out, work->tensor);
    nbx_tensor_release(work->tensor);
    nbx_tensor_release(work->values);
    nbxi_free(call->ctx->heap, work->counts);
    memset(work, 0, sizeof *work);
    return status;
}

#define MEAN_FLOAT(T) \
    for (int64_t i = 0; i < n; i++) \
        if (work->counts[i]) ((T *)data)[i] /= (T)(work->counts[i] + include_self);
#define MEAN_INTEGER(T) \
    for (int64_t i = 0; i < n; i++) \
        if (work->counts[i]) { \
            int64_t a = ((T *)data)[i], b = work->counts[i] + include_self, q = a / b; \
            ((T *)data)[i] = (T)(a % b < 0 ? q - 1 : q); \
        }

void nbxi_index_work_mean(nbxi_index_work *work, bool include_self)
{
    void *data = nbxi_data(work->tensor);
    int64_t n = work->tensor->numel;
    switch (work->tensor->dtype) {
    case NBX_FLOAT32: MEAN_FLOAT(float) break;
    case NBX_FLOAT64: MEAN_FLOAT(double) break;
    case NBX_COMPLEX64: MEAN_FLOAT(float complex) break;
    case NBX_COMPLEX128: MEAN_FLOAT(double complex) break;
    case NBX_UINT8: MEAN_INTEGER(uint8_t) break;
    case NBX_INT8: MEAN_INTEGER(int8_t) break;
    case NBX_INT16: MEAN_INTEGER(int16_t) break;
    case NBX_INT32: MEAN_INTEGER(int32_t) break;
    case NBX_INT64: MEAN_INTEGER(int64_t) break;
    default: break;
    }
}

void nbxi_accumulate_identity(nbx_dtype dtype, nbxi_accumulate mode, void *out)
{
    bool floating = nbx_dtype_is_floating_point(dtype);
    size_t bits = nbx_dtype_size(dtype) * 8;
    int64_t top = dtype == NBX_BOOL    ? 1
                  : dtype == NBX_UINT8 ? 255
                  : bits == 64         ? INT64_MAX
                                       : ((int64_t)1 << (bits - 1)) - 1;
    int64_t bottom = dtype == NBX_BOOL || dtype == NBX_UINT8 ? 0 : -top - 1;
    nbx_scalar s = nbx_scalar_int(0);
    if (mode == NBXI_MULTIPLY) s = nbx_scalar_int(1);
    if (mode == NBXI_AMAX) s = floating ? nbx_scalar_double(-INFINITY) : nbx_scalar_int(bottom);
    if (mode == NBXI_AMIN) s = floating ? nbx_scalar_double(INFINITY) : nbx_scalar_int(top);
    nbxi_store_scalar(dtype, out, s);
}
