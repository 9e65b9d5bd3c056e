/* SPDX-License-Identifier: Apache-2.0 */
/* histc and msort. */
#include <math.h>

#include "nbx/ops.h"
#include "ops_rows.h"
#include "src/ops/args.h"
#include "src/tensor/convert.h"

nbx_status nbxi_composite_msort(nbxi_call *call)
{
    nbx_tensor *values = NULL, *indices = NULL;
    nbx_sort_options options;
    nbx_sort_options_init(&options);
    options.dim = 0;
    NBXI_TRY(nbx_sort(call->ctx, nbxi_arg_tensor(call, 0), &options, &values, &indices));
    nbxi_return_tensor(call, 0, values);
    return NBX_OK;
}

nbx_status nbxi_infer_histc(nbxi_call *call, nbxi_meta *outs)
{
    int64_t bins = nbxi_arg_int(call, 1);
    double low = nbxi_arg_double(call, 2), high = nbxi_arg_double(call, 3);
    if (bins <= 0)
        return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "bins must be positive, got %lld", (long long)bins);
    if (!(low <= high))
        return nbxi_fail_arg(call, 3, NBX_INVALID_ARGUMENT, "max %g must not be below min %g", high, low);
    if (!isfinite(low) || !isfinite(high))
        return nbxi_fail_arg(call, 2, NBX_INVALID_ARGUMENT, "the range must be finite");
    nbxi_meta_contiguous(&outs[0], nbxi_arg_tensor(call, 0)->dtype, 1, &bins);
    return NBX_OK;
}

/* The bin of an element as PyTorch computes it in the dtype (float32 for half dtypes): one rounding for each step. */
static int64_t bin_float(float v, float low, float high, int64_t bins)
{
    return (int64_t)((v - low) * (float)bins / (high - low));
}
static int64_t bin_double(double v, double low, double high, int64_t bins)
{
    return (int64_t)((v - low) * (double)bins / (high - low));
}

static double element(const nbx_tensor *t, int64_t i)
{
    int64_t at = 0;
    for (int d = t->ndim - 1; d >= 0; d--) {
        at += i % t->sizes[d] * t->strides[d];
        i /= t->sizes[d];
    }
    return nbxi_scalar_to_double(
        nbxi_load_scalar(t->dtype, (const char *)nbxi_data(t) + at * (int64_t)nbx_dtype_size(t->dtype)));
}

static nbx_status histc(nbxi_call *call, nbx_tensor *out)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    int64_t bins = out->numel;
    double low = nbxi_arg_double(call, 2), high = nbxi_arg_double(call, 3);
    if (low == high && self->numel > 0) {
        low = high = element(self, 0);
        for (int64_t i = 0; i < self->numel; i++) {
            double v = element(self, i);
            if (v < low) low = v;
            if (v > high) high = v;
            if (!isfinite(v))
                return nbxi_fail_arg(call, 0, NBX_INVALID_ARGUMENT, "the range of the elements is not finite");
        }
    }
    if (low == high) {
        low -= 1;
        high += 1;
    }
    int64_t *counts = nbxi_alloc_array(call->ctx->heap, (size_t)bins, sizeof *counts);
    if (!counts) return nbxi_fail_memory(call->ctx, (size_t)bins * sizeof *counts, "bins");
    bool wide = self->dtype == NBX_FLOAT64 || !nbx_dtype_is_floating_point(self->dtype);
    for (int64_t i = 0; i < self->numel; i++) {
        double v = element(self, i);
        if (!(v >= low && v <= high)) continue;
        int64_t b = wide ? bin_double(v, low, high, bins) : bin_float((float)v, (float)low, (float)high, bins);
        counts[b >= bins ? bins - 1 : b]++;
    }
    size_t size = nbx_dtype_size(out->dtype);
    for (int64_t b = 0; b < bins; b++)
        nbxi_store_scalar(out->dtype, (char *)nbxi_data(out) + b * out->strides[0] * (int64_t)size,
                          nbx_scalar_int(counts[b]));
    nbxi_free(call->ctx->heap, counts);
    return NBX_OK;
}

nbx_status nbxi_cpu_histc(nbxi_call *call, nbx_tensor **outs) { return histc(call, outs[0]); }
nbx_status nbxi_ref_histc(nbxi_call *call, nbx_tensor **outs) { return histc(call, outs[0]); }
