/* SPDX-License-Identifier: Apache-2.0 */
/* Dense weights into quantised ones, rounding to nearest, in float32: the formats are defined by these steps. */
#include <math.h>
#include <string.h>

#include "src/base/parallel.h"
#include "src/quant/quant.h"
#include "src/tensor/convert.h"

typedef struct quantiser {
    const nbx_tensor *dense;
    nbx_quant_scheme scheme;
    int64_t n, k, block_n, block_k, across; /* across: blocks along k */
    nbx_tensor *weight, *scales, *zeros;
    atomic_bool infinite;
} quantiser;

static float at(const quantiser *q, int64_t n, int64_t k)
{
    const nbx_tensor *t = q->dense;
    float x;
    const char *from =
        (const char *)nbxi_data(t) + (n * t->strides[0] + k * t->strides[1]) * (int64_t)nbx_dtype_size(t->dtype);
    nbxi_convert(NBX_FLOAT32, &x, t->dtype, from, 1);
    return x;
}

/* Column n of int4: its groups. */
static void int4_column(void *arg, int64_t n)
{
    quantiser *q = arg;
    uint32_t *words = nbxi_data(q->weight);
    uint16_t *scales = nbxi_data(q->scales), *mins = nbxi_data(q->zeros);
    for (int64_t g = 0; g < q->k / NBXI_QUANT_GROUP; g++) {
        float x[NBXI_QUANT_GROUP], low = INFINITY, high = -INFINITY;
        for (int i = 0; i < NBXI_QUANT_GROUP; i++) {
            x[i] = at(q, n, g * NBXI_QUANT_GROUP + i);
            if (!isfinite(x[i])) atomic_store_explicit(&q->infinite, true, memory_order_relaxed);
            low = x[i] < low ? x[i] : low;
            high = x[i] > high ? x[i] : high;
        }
        float scale = (high - low) / 15;
        if (scale == 0) scale = 1;
        for (int r = 0; r < NBXI_QUANT_GROUP / 8; r++) {
            uint32_t word = 0;
            for (int i = 0; i < 8; i++) {
                float v = nearbyintf((x[8 * r + i] - low) / scale);
                word |= (uint32_t)(v >= 15 ? 15 : v > 0 ? v : 0) << (4 * i);
            }
            words[(g * (NBXI_QUANT_GROUP / 8) + r) * q->n + n] = word;
        }
        scales[g * q->n + n] = nbxi_f32_to_f16(scale);
        mins[g * q->n + n] = nbxi_f32_to_f16(low);
    }
}

static float rounded(float x, float low, float high)
{
    x = nearbyintf(x);
    return x < low ? low : x > high ? high : x;
}

static void put(const quantiser *q, int64_t i, float x, float scale, float zero)
{
    unsigned char *to = nbxi_data(q->weight);
    if (q->scheme == NBX_QUANT_FP8_E4M3FN)
        to[i] = nbxi_f32_to_f8_e4m3fn(x / scale);
    else if (q->scheme == NBX_QUANT_FP8_E5M2)
        to[i] = nbxi_f32_to_f8_e5m2(x / scale);
    else
        ((int8_t *)to)[i] =
            (int8_t)rounded(nearbyintf(x / scale) + zero, q->scheme == NBX_QUANT_INT8_SYM ? -127 : -128, 127);
}

/* One block: a scale, and the zero point of int8-asym, whose range takes in 0. */
static void block(void *arg, int64_t index)
{
    quantiser *q = arg;
    int64_t n0 = index / q->across * q->block_n, k0 = index % q->across * q->block_k;
    int64_t n1 = q->n - n0 < q->block_n ? q->n : n0 + q->block_n, k1 = q->k - k0 < q->block_k ? q->k : k0 + q->block_k;
    float low = 0, high = 0, scale, zero = 0;
    for (int64_t n = n0; n < n1; n++) {
        for (int64_t k = k0; k < k1; k++) {
            float x = at(q, n, k);
            if (!isfinite(x)) atomic_store_explicit(&q->infinite, true, memory_order_relaxed);
            low = x < low ? x : low;
            high = x > high ? x : high;
        }
    }
    float magnitude = high > -low ? high : -low;
    if (q->scheme == NBX_QUANT_INT8_ASYM)
        scale = (float)(((double)high - (double)low) / 255);
    else
        scale = magnitude / (q->scheme == NBX_QUANT_INT8_SYM ? 127.0f : q->scheme == NBX_QUANT_FP8_E5M2 ? 57344 : 448);
    if (scale == 0) scale = 1;
    if (q->scheme == NBX_QUANT_INT8_ASYM) {
        zero = rounded(-128 - low / scale, -128, 127);
        ((int8_t *)nbxi_data(q->zeros))[index] = (int8_t)zero;
    }
    ((float *)nbxi_data(q->scales))[index] = scale;
    for (int64_t n = n0; n < n1; n++)
        for (int64_t k = k0; k < k1; k++) put(q, n * q->k + k, at(q, n, k), scale, zero);
}

static nbx_status make_parts(nbx_context *ctx, quantiser *q)
{
    nbx_device device = q->dense->storage->device;
    if (q->scheme == NBX_QUANT_INT4_G128_ASYM) {
        const int64_t words[2] = {q->k / 8, q->n}, groups[2] = {q->k / NBXI_QUANT_GROUP, q->n};
        NBXI_TRY(nbxi_tensor_new_contiguous(ctx, NBX_INT32, 2, words, device, &q->weight));
        NBXI_TRY(nbxi_tensor_new_contiguous(ctx, NBX_FLOAT16, 2, groups, device, &q->scales));
        return nbxi_tensor_new_contiguous(ctx, NBX_FLOAT16, 2, groups, device, &q->zeros);
    }
    const int64_t sizes[2] = {q->n, q->k}, blocks[2] = {(q->n + q->block_n - 1) / q->block_n, q->across};
    nbx_dtype dtype = q->scheme == NBX_QUANT_FP8_E4M3FN ? NBX_FLOAT8_E4M3FN
                      : q->scheme == NBX_QUANT_FP8_E5M2 ? NBX_FLOAT8_E5M2
                                                        : NBX_INT8;
    NBXI_TRY(nbxi_tensor_new_contiguous(ctx, dtype, 2, sizes, device, &q->weight));
    NBXI_TRY(nbxi_tensor_new_contiguous(ctx, NBX_FLOAT32, 2, blocks, device, &q->scales));
    if (q->scheme != NBX_QUANT_INT8_ASYM) return NBX_OK;
    return nbxi_tensor_new_contiguous(ctx, NBX_INT8, 2, blocks, device, &q->zeros);
}

static nbx_status fill_parts(nbx_context *ctx, quantiser *q)
{
    if (q->scheme == NBX_QUANT_INT4_G128_ASYM)
        nbxi_parallel_for(ctx, q->n, int4_column, q);
    else if (q->dense->numel)
        nbxi_parallel_for(ctx, q->scales->numel, block, q);
    if (!atomic_load_explicit(&q->infinite, memory_order_relaxed)) return NBX_OK;
    return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "weight", "it has an infinity or NaN");
}

static nbx_status check(nbx_context *ctx, const nbx_tensor *w, nbx_quant_scheme scheme, int64_t block_n,
                        int64_t block_k)
{
    if (nbxi_is_none(w)) return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "weight", "must be a tensor");
    if (nbx_quant_scheme_name(scheme)[0] == 0)
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "scheme", "there is no scheme %d", (int)scheme);
    if (w->dtype != NBX_FLOAT32 && w->dtype != NBX_FLOAT64 && w->dtype != NBX_FLOAT16 && w->dtype != NBX_BFLOAT16)
        return nbxi_fail_argument(ctx, NBX_DTYPE, "weight", "it must be floating point, not %s",
                                  nbx_dtype_name(w->dtype));
    if (w->ndim != 2) return nbxi_fail_argument(ctx, NBX_SHAPE, "weight", "it must be [N, K], it has rank %d", w->ndim);
    bool int4 = scheme == NBX_QUANT_INT4_G128_ASYM;
    if (int4 && w->sizes[1] % NBXI_QUANT_GROUP != 0)
        return nbxi_fail_argument(ctx, NBX_SHAPE, "weight", "int4-g128-asym needs a multiple of 128 columns, not %lld",
                                  (long long)w->sizes[1]);
    if (block_n < 0 || block_k < 0 || (int4 && (block_n || block_k)))
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "block_n", "%s",
                                  int4 ? "int4-g128-asym has its own blocks" : "blocks have no negative sizes");
    return NBX_OK;
}

nbx_status nbx_quantize(nbx_context *ctx, const nbx_tensor *weight, nbx_quant_scheme scheme, int64_t block_n,
                        int64_t block_k, nbx_quantized **out)
{
    if (out == NULL) return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "out", "must not be NULL");
    *out = NULL;
    NBXI_TRY(check(ctx, weight, scheme, block_n, block_k));
    quantiser q = {.dense = weight, .scheme = scheme, .n = weight->sizes[0], .k = weight->sizes[1]};
    q.block_n = block_n > 0 && block_n < q.n ? block_n : q.n > 0 ? q.n : 1;
    q.block_k = block_k > 0 && block_k < q.k ? block_k : q.k > 0 ? q.k : 1;
    q.across = q.k > 0 ? (q.k + q.block_k - 1) / q.block_k : 0;
    atomic_init(&q.infinite, false);
    nbx_status status = make_parts(ctx, &q);
    if (status == NBX_OK) status = fill_parts(ctx, &q);
    if (status == NBX_OK) {
        nbx_quantized_parts parts;
        nbx_quantized_parts_init(&parts);
        parts.scheme = scheme;
        parts.weight = q.weight, parts.scales = q.scales, parts.zeros = q.zeros ? q.zeros : NBX_NONE;
        bool int4 = scheme == NBX_QUANT_INT4_G128_ASYM;
        parts.block_n = int4 ? 0 : q.block_n;
        parts.block_k = int4 ? 0 : q.block_k;
        status = nbx_quantized_create(ctx, &parts, out);
    }
    nbx_tensor_release(q.weight);
    nbx_tensor_release(q.scales);
    nbx_tensor_release(q.zeros);
    return status;
}
