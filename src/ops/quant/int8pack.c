/* SPDX-License-Identifier: Apache-2.0 */
/* Products with int8 weights that have a scale for each row. */
#include <math.h>
#include <string.h>

#include "ops_rows.h"
#include "src/ops/args.h"
#include "src/quant/quant.h"
#include "src/tensor/convert.h"

nbx_status nbxi_infer_weight_int8pack_mm(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *a = nbxi_arg_tensor(call, 0), *w = nbxi_arg_tensor(call, 1), *scales = nbxi_arg_tensor(call, 2);
    if (a->dtype == NBX_FLOAT64) return nbxi_fail_arg(call, 0, NBX_DTYPE, "must be float32, float16 or bfloat16");
    if (a->ndim != 2) return nbxi_fail_arg(call, 0, NBX_SHAPE, "must have rank 2, not %d", a->ndim);
    if (w->dtype != NBX_INT8)
        return nbxi_fail_arg(call, 1, NBX_DTYPE, "must be int8, not %s", nbx_dtype_name(w->dtype));
    if (w->ndim != 2 || w->sizes[1] != a->sizes[1])
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "must be [N, %lld]", (long long)a->sizes[1]);
    if (scales->ndim != 1 || scales->sizes[0] != w->sizes[0])
        return nbxi_fail_arg(call, 2, NBX_SHAPE, "must have the size of the rows of mat2, [%lld]",
                             (long long)w->sizes[0]);
    if (scales->dtype != a->dtype)
        return nbxi_fail_arg(call, 2, NBX_DTYPE, "must be %s, as self", nbx_dtype_name(a->dtype));
    const int64_t sizes[2] = {a->sizes[0], w->sizes[0]};
    nbxi_meta_contiguous(&outs[0], a->dtype, 2, sizes);
    return NBX_OK;
}

nbx_status nbxi_cpu_weight_int8pack_mm(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *a = nbxi_arg_tensor(call, 0), *w = nbxi_arg_tensor(call, 1), *scales = nbxi_arg_tensor(call, 2);
    nbx_tensor *rows = NULL, *dense = NULL;
    if (outs[0]->numel == 0) return NBX_OK;
    NBXI_TRY(nbxi_tensor_contiguous(call->ctx, scales, &rows));
    nbx_status status = nbxi_tensor_contiguous(call->ctx, w, &dense);
    if (status != NBX_OK) {
        nbx_tensor_release(rows);
        return status;
    }
    nbxi_quant_matrix m = {.form = NBXI_FORM_INT8,
                           .n = w->sizes[0],
                           .k = w->sizes[1],
                           .block_n = 1,
                           .block_k = w->sizes[1] ? w->sizes[1] : 1,
                           .weight = nbxi_data(dense),
                           .scales = nbxi_data(rows),
                           .scale_dtype = rows->dtype,
                           .scale_n = 1};
    status = nbxi_quant_multiply_into(call->ctx, &m, a, NULL, call->device, outs[0]);
    nbx_tensor_release(rows);
    nbx_tensor_release(dense);
    return status;
}

nbx_status nbxi_ref_weight_int8pack_mm(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *a = nbxi_arg_tensor(call, 0), *w = nbxi_arg_tensor(call, 1), *s = nbxi_arg_tensor(call, 2);
    int64_t n = w->sizes[0], k = w->sizes[1];
    const char *from = nbxi_data(a), *scales = nbxi_data(s);
    const int8_t *q = nbxi_data(w);
    int64_t item = (int64_t)nbx_dtype_size(a->dtype);
    char *to = nbxi_data(outs[0]);
    for (int64_t i = 0; i < outs[0]->numel; i++) {
        int64_t r = i / n, c = i % n;
        double sum = 0, size = 0, scale = nbxi_load_scalar(s->dtype, scales + c * s->strides[0] * item).re.d;
        for (int64_t j = 0; j < k; j++) {
            double x = nbxi_load_scalar(a->dtype, from + (r * a->strides[0] + j * a->strides[1]) * item).re.d;
            double weight = (double)q[c * w->strides[0] + j * w->strides[1]];
            sum += x * weight;
            size += fabs(x * weight);
        }
        nbxi_store_scalar(outs[0]->dtype, to + i * item, nbx_scalar_double(sum * scale));
        if (call->scale[0]) call->scale[0][i] += (67 + (double)k / 512) * size * fabs(scale);
    }
    return NBX_OK;
}
