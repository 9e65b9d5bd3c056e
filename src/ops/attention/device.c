/* SPDX-License-Identifier: Apache-2.0 */
/* Attention on devices: scores, weights, and the weighted sum of the values, with scores in the compute type. Heads
 * that share keys are a batch dimension of their own, along which the keys do not move. */
#include <string.h>

#include "ops_rows.h"
#include "src/ops/attention/attention.h"
#include "src/ops/matmul/device.h"

/* Batch dimensions of a product with the heads cut into (heads / group, group). */
static int batches(const nbxi_attention *a, int64_t group, int64_t *sizes)
{
    int n = a->nbatch;
    memcpy(sizes, a->batch, (size_t)n * sizeof *sizes);
    if (n == 0) return 0;
    sizes[n - 1] /= group;
    sizes[n] = group;
    return n + 1;
}

/* Strides of a tensor that has all heads, and of one whose heads are shared. */
static void own(const nbxi_attention *a, const int64_t *strides, int64_t group, int64_t *out)
{
    int n = a->nbatch;
    if (n == 0) return;
    memcpy(out, strides, (size_t)n * sizeof *out);
    out[n - 1] = strides[n - 1] * group;
    out[n] = strides[n - 1];
}
static void shared(const nbxi_attention *a, const int64_t *strides, int64_t *out)
{
    int n = a->nbatch;
    if (n == 0) return;
    memcpy(out, strides, (size_t)n * sizeof *out);
    out[n] = 0;
}

static nbx_status make_scores(nbx_context *ctx, const nbxi_attention *a, nbx_tensor *scores)
{
    nbxi_device_product p = {.a = a->q, .b = a->k, .c = scores, .m = a->lq, .n = a->lk, .k = a->e};
    p.nbatch = batches(a, a->k_group, p.batch);
    own(a, a->q_batch, a->k_group, p.a_batch);
    shared(a, a->k_batch, p.b_batch);
    own(a, scores->strides, a->k_group, p.c_batch);
    p.a_row = a->q_row, p.a_col = a->q_col;
    p.b_row = a->k_col, p.b_col = a->k_row; /* transposed */
    p.c_row = a->lk, p.c_col = 1;
    p.alpha = nbx_scalar_double(a->scale);
    return nbxi_device_product_run(ctx, &p);
}

static nbx_status make_weights(nbx_context *ctx, const nbxi_attention *a, nbx_tensor *scores, nbx_tensor *lse)
{
    nbxi_dims dims;
    nbxi_kit k;
    int64_t layout[64];
    nbxi_dims_make(&dims, a->nbatch, a->batch, 1, (const int64_t *const[]){a->mask_batch});
    if (dims.padded == 0) return nbxi_fail(ctx, NBX_LIMIT, "attention with more than 32 batch dimensions");
    memcpy(layout, dims.sizes, (size_t)dims.padded * sizeof *layout);
    memcpy(layout + dims.padded, dims.strides[0], (size_t)dims.padded * sizeof *layout);
    bool wide = nbxi_is_f64(scores->dtype), hides = a->mask && a->mask->dtype == NBX_BOOL && !a->bool_adds;
    int64_t rows = scores->numel / a->lk;
    nbxi_kit_begin(&k, ctx, scores->storage->on);
    nbxi_kit_dtype(&k, "C", scores->dtype);
    nbxi_kit_dtype(&k, "M", a->mask ? a->mask->dtype : scores->dtype);
    nbxi_kit_spec(&k, "RANK", dims.padded);
    nbxi_kit_code(&k, "EXP", wide ? "nk_exp_f64" : "nk_exp_f32");
    nbxi_kit_code(&k, "LOG", wide ? "nk_log_f64" : "nk_log_f32");
    nbxi_kit_tensor(&k, scores);
    nbxi_kit_address(&k, a->mask);
    nbxi_kit_address(&k, lse);
    nbxi_kit_int(&k, rows);
    nbxi_kit_int(&k, a->lq);
    nbxi_kit_int(&k, a->lk);
    nbxi_kit_int(&k, (a->mask ? 1 : 0) | (hides ? 2 : 0) | (a->causal ? 4 : 0) | (lse ? 8 : 0));
    nbxi_kit_int(&k, a->mask_row);
    nbxi_kit_int(&k, a->mask_col);
    nbxi_kit_indices(&k, layout, 2 * dims.padded);
    return nbxi_kit_run(&k, "attention_weights", rows < 65535 ? rows : 65535, 1);
}

static nbx_status make_values(nbx_context *ctx, const nbxi_attention *a, const nbx_tensor *weights, nbx_tensor *out)
{
    nbxi_device_product p = {.a = weights, .b = a->v, .c = out, .m = a->lq, .n = a->ev, .k = a->lk};
    p.nbatch = batches(a, a->v_group, p.batch);
    own(a, weights->strides, a->v_group, p.a_batch);
    shared(a, a->v_batch, p.b_batch);
    own(a, out->strides, a->v_group, p.c_batch);
    p.a_row = a->lk, p.a_col = 1;
    p.b_row = a->v_row, p.b_col = a->v_col;
    p.c_row = out->strides[a->nbatch], p.c_col = out->strides[a->nbatch + 1];
    p.alpha = nbx_scalar_double(1);
    return nbxi_device_product_run(ctx, &p);
}

static nbx_status attend(nbx_context *ctx, const nbxi_attention *a, nbx_tensor *out, nbx_tensor *lse,
                         nbx_tensor *weights)
{
    nbxi_temporaries t;
    nbx_tensor *scores = NULL, *sums = NULL;
    int64_t sizes[NBX_MAX_RANK + 2];
    nbx_dtype c = nbxi_device_compute(a->q->dtype);
    int n = a->nbatch;
    if (out->numel == 0 && (!weights || weights->numel == 0) && (!lse || lse->numel == 0)) return NBX_OK;
    if (a->lk == 0) {
        if (lse) NBXI_TRY(nbxi_far_fill_tensor(ctx, lse, nbx_scalar_int(0)));
        return nbxi_far_fill_tensor(ctx, out, nbx_scalar_int(0));
    }
    if (n + 2 > NBX_MAX_RANK) return nbxi_fail(ctx, NBX_LIMIT, "attention of rank above %d", NBX_MAX_RANK);
    memcpy(sizes, a->batch, (size_t)n * sizeof *sizes);
    sizes[n] = a->lq, sizes[n + 1] = a->lk;
    nbxi_temporaries_begin(&t, ctx);
    nbx_status status = nbxi_temporary(&t, a->q, c, n + 2, sizes, &scores);
    if (status == NBX_OK && lse) status = nbxi_temporary(&t, a->q, c, n + 1, sizes, &sums);
    if (status == NBX_OK && scores->numel > 0) {
        status = make_scores(ctx, a, scores);
        if (status == NBX_OK) status = make_weights(ctx, a, scores, sums);
        if (status == NBX_OK && out->numel > 0) status = make_values(ctx, a, scores, out);
        if (status == NBX_OK && lse) status = nbxi_copy(ctx, lse, sums);
        if (status == NBX_OK && weights) status = nbxi_copy(ctx, weights, scores);
    }
    return nbxi_temporaries_end(&t, status);
}

nbx_status nbxi_device_sdpa(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_attention a;
    NBXI_TRY(nbxi_attention_sdpa(call, &a));
    return attend(call->ctx, &a, outs[0], NULL, NULL);
}

nbx_status nbxi_device_sdpa_flash(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_attention a;
    NBXI_TRY(nbxi_attention_flash(call, &a));
    return attend(call->ctx, &a, outs[0], outs[1], NULL);
}

nbx_status nbxi_device_sdpa_math(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_attention a;
    NBXI_TRY(nbxi_attention_math(call, &a));
    return attend(call->ctx, &a, outs[0], NULL, outs[1]);
}
