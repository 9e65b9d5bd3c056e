/* SPDX-License-Identifier: Apache-2.0 */
/* Products and dense copies of quantised weights for tensors of any layout, on both devices. */
#include <string.h>

#include "src/base/checked.h"
#include "src/base/fp.h"
#include "src/quant/quant.h"
#include "src/tensor/convert.h"

static bool is_float(nbx_dtype dtype) { return dtype == NBX_FLOAT32 || dtype == NBX_FLOAT16 || dtype == NBX_BFLOAT16; }

/* Rows of `a` as `dtype` (float32 or float64), `ld` elements apart. */
static void read_rows(const nbx_tensor *a, nbx_dtype dtype, int64_t k, int64_t rows, int64_t ld, char *to)
{
    char raw[8 * 256];
    int64_t size = (int64_t)nbx_dtype_size(a->dtype), item = (int64_t)nbx_dtype_size(dtype);
    int64_t stride = a->strides[a->ndim - 1];
    for (int64_t r = 0; r < rows; r++) {
        int64_t offset = 0, rest = r;
        for (int d = a->ndim - 2; d >= 0; d--) {
            offset += rest % a->sizes[d] * a->strides[d];
            rest /= a->sizes[d];
        }
        const char *from = (const char *)nbxi_data(a) + offset * size;
        if (stride == 1) {
            nbxi_convert(dtype, to + r * ld * item, a->dtype, from, k);
            continue;
        }
        for (int64_t i = 0; i < k; i += 256) {
            int64_t n = k - i < 256 ? k - i : 256;
            for (int64_t j = 0; j < n; j++) memcpy(raw + j * size, from + (i + j) * stride * size, (size_t)size);
            nbxi_convert(dtype, to + (r * ld + i) * item, a->dtype, raw, n);
        }
    }
}

/* Results of ref are rounded once. */
static void write_results(nbx_dtype dtype, void *to, nbx_dtype work, const void *from, int64_t n)
{
    if (work != NBX_FLOAT64 || nbx_dtype_size(dtype) != 2) {
        nbxi_convert(dtype, to, work, from, n);
        return;
    }
    for (int64_t i = 0; i < n; i++) {
        double x = ((const double *)from)[i];
        ((uint16_t *)to)[i] = dtype == NBX_FLOAT16 ? nbxi_f64_to_f16(x) : nbxi_f64_to_bf16(x);
    }
}

static void add_bias(void *out, nbx_dtype dtype, int64_t rows, int64_t n, const nbx_tensor *bias)
{
    for (int64_t c = 0; bias && c < n; c++) {
        const char *from = (const char *)nbxi_data(bias) + c * bias->strides[0] * (int64_t)nbx_dtype_size(bias->dtype);
        double b = nbxi_load_scalar(bias->dtype, from).re.d;
        for (int64_t r = 0; r < rows; r++) {
            if (dtype == NBX_FLOAT64)
                ((double *)out)[r * n + c] += b;
            else
                ((float *)out)[r * n + c] += (float)b;
        }
    }
}

nbx_status nbxi_quant_multiply_into(nbx_context *ctx, const nbxi_quant_matrix *m, const nbx_tensor *a,
                                    const nbx_tensor *bias, nbx_device device, nbx_tensor *out)
{
    bool ref = device.type == NBX_DEVICE_REF;
    nbx_dtype work = ref ? NBX_FLOAT64 : NBX_FLOAT32;
    size_t item = nbx_dtype_size(work), a_count, out_count;
    int64_t rows = out->numel && m->n ? out->numel / m->n : 0, ld = ref ? m->k : (m->k + 7) / 8 * 8;
    if (rows == 0) return NBX_OK;
    bool direct = out->dtype == work;
    if (!nbxi_mul_size((size_t)rows, (size_t)ld, &a_count) || !nbxi_mul_size((size_t)rows, (size_t)m->n, &out_count))
        return nbxi_fail(ctx, NBX_LIMIT, "a product with a quantised weight has too many elements");
    char *x = nbxi_alloc_array(ctx->heap, a_count + 1, item), *y = direct ? nbxi_data(out) : NULL;
    if (x && !direct) y = nbxi_alloc_array(ctx->heap, out_count, item);
    if (x == NULL || y == NULL) {
        nbxi_free(ctx->heap, x);
        return nbxi_fail_memory(ctx, (a_count + out_count) * item, "the rows of a product with a quantised weight");
    }
    nbxi_fp_guard guard;
    nbxi_fp_guard_begin(&guard);
    if (m->k > 0) read_rows(a, work, m->k, rows, ld, x);
    if (ref)
        nbxi_quant_product_ref(ctx, m, (const double *)(const void *)x, rows, (double *)(void *)y);
    else
        nbxi_quant_product_cpu(ctx, m, (const float *)(const void *)x, ld, rows, (float *)(void *)y);
    add_bias(y, work, rows, m->n, bias);
    if (!direct) {
        write_results(out->dtype, nbxi_data(out), work, y, (int64_t)out_count);
        nbxi_free(ctx->heap, y);
    }
    nbxi_fp_guard_end(&guard);
    nbxi_free(ctx->heap, x);
    return NBX_OK;
}

nbx_status nbxi_quant_multiply(nbx_context *ctx, const nbxi_quant_matrix *m, const nbx_tensor *a,
                               const nbx_tensor *bias, nbx_device device, nbx_tensor **out)
{
    nbxi_meta meta;
    if (!is_float(a->dtype))
        return nbxi_fail_argument(ctx, NBX_DTYPE, "a",
                                  "products with quantised weights take float32, float16 and bfloat16, not %s",
                                  nbx_dtype_name(a->dtype));
    if (a->ndim < 1 || a->sizes[a->ndim - 1] != m->k)
        return nbxi_fail_argument(ctx, NBX_SHAPE, "a", "its last dimension must be %lld, as the weight's",
                                  (long long)m->k);
    if (a->storage->device.type != device.type)
        return nbxi_fail_argument(ctx, NBX_DEVICE, "a", "it is on %s, but the weight is on %s; move one of them",
                                  nbx_device_name(a->storage->device), nbx_device_name(device));
    if (bias && (bias->ndim != 1 || bias->sizes[0] != m->n))
        return nbxi_fail_argument(ctx, NBX_SHAPE, "bias", "it must have the sizes [%lld]", (long long)m->n);
    if (bias && (bias->dtype != a->dtype || bias->storage->device.type != device.type))
        return nbxi_fail_argument(ctx, NBX_DTYPE, "bias", "its dtype and device must be those of a");
    int64_t sizes[NBX_MAX_RANK];
    memcpy(sizes, a->sizes, (size_t)a->ndim * sizeof *sizes);
    sizes[a->ndim - 1] = m->n;
    nbxi_meta_contiguous(&meta, a->dtype, a->ndim, sizes);
    NBXI_TRY(nbxi_tensor_new(ctx, &meta, device, out));
    nbx_status status = nbxi_quant_multiply_into(ctx, m, a, bias, device, *out);
    if (status != NBX_OK) {
        nbx_tensor_release(*out);
        *out = NULL;
        return status;
    }
    status = nbxi_scope_adopt(ctx, *out);
    if (status != NBX_OK) *out = NULL;
    return status;
}

static nbx_status multiply(nbx_context *ctx, const nbx_tensor *a, const nbx_quantized *weight, const nbx_tensor *bias,
                           nbx_tensor **out)
{
    nbxi_quant_matrix m;
    nbxi_quant_describe(weight, &m);
    return nbxi_quant_multiply(ctx, &m, a, bias, nbx_quantized_device(weight), out);
}

static nbx_status check(nbx_context *ctx, const nbx_tensor *a, const nbx_quantized *weight, nbx_tensor **out)
{
    if (out == NULL) return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "out", "must not be NULL");
    *out = NULL;
    if (nbxi_is_none(a)) return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "a", "must be a tensor");
    if (weight) return NBX_OK;
    return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "weight", "must not be NULL");
}

nbx_status nbx_quantized_mm(nbx_context *ctx, const nbx_tensor *a, const nbx_quantized *weight, nbx_tensor **out)
{
    NBXI_TRY(check(ctx, a, weight, out));
    if (!weight->transposed)
        return nbxi_fail_argument(ctx, NBX_SHAPE, "weight",
                                  "products with [N, K] as it lies are not supported; give its transpose "
                                  "(nbx_quantized_t), or call nbx_quantized_linear");
    return multiply(ctx, a, weight, NULL, out);
}

nbx_status nbx_quantized_linear(nbx_context *ctx, const nbx_tensor *a, const nbx_quantized *weight,
                                const nbx_tensor *bias, nbx_tensor **out)
{
    NBXI_TRY(check(ctx, a, weight, out));
    if (weight->transposed)
        return nbxi_fail_argument(ctx, NBX_SHAPE, "weight", "it is transposed; call nbx_quantized_mm");
    return multiply(ctx, a, weight, nbxi_is_none(bias) ? NULL : bias, out);
}

nbx_status nbx_quantized_dequantize(nbx_context *ctx, const nbx_quantized *weight, nbx_dtype dtype, nbx_tensor **out)
{
    nbxi_quant_matrix m;
    nbx_tensor *made = NULL;
    if (out == NULL) return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "out", "must not be NULL");
    *out = NULL;
    if (weight == NULL) return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "weight", "must not be NULL");
    if (!is_float(dtype) && dtype != NBX_FLOAT64)
        return nbxi_fail_argument(ctx, NBX_DTYPE, "dtype", "must be float32, float64, float16 or bfloat16");
    nbxi_quant_describe(weight, &m);
    nbx_device device = nbx_quantized_device(weight);
    nbx_dtype work = device.type == NBX_DEVICE_REF ? NBX_FLOAT64 : NBX_FLOAT32;
    const int64_t sizes[2] = {m.n, m.k}, turned[2] = {m.k, m.n}, strides[2] = {1, m.k > 1 ? m.k : 1};
    NBXI_TRY(nbxi_tensor_new_contiguous(ctx, dtype, 2, sizes, device, &made));
    void *data = dtype == work || made->numel == 0
                     ? nbxi_data(made)
                     : nbxi_alloc_array(ctx->heap, (size_t)made->numel, nbx_dtype_size(work));
    nbx_status status = NBX_OK;
    if (made->numel && data == NULL)
        status = nbxi_fail_memory(ctx, (size_t)made->numel * nbx_dtype_size(work), "a dense weight");
    if (status == NBX_OK && made->numel) {
        if (work == NBX_FLOAT64)
            nbxi_quant_dequantize_ref(ctx, &m, data);
        else
            nbxi_quant_dequantize_cpu(ctx, &m, data);
        nbxi_fp_guard guard;
        nbxi_fp_guard_begin(&guard);
        if (dtype != work) write_results(dtype, nbxi_data(made), work, data, made->numel);
        nbxi_fp_guard_end(&guard);
    }
    if (made->numel && dtype != work) nbxi_free(ctx->heap, data);
    if (status == NBX_OK && weight->transposed) {
        nbx_tensor *view = NULL;
        status = nbxi_view(ctx, made, dtype, 2, turned, strides, 0, &view);
        nbx_tensor_release(made);
        made = view;
    } else if (status != NBX_OK) {
        nbx_tensor_release(made);
    }
    NBXI_TRY(status);
    NBXI_TRY(nbxi_scope_adopt(ctx, made));
    *out = made;
    return NBX_OK;
}
