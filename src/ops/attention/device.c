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

/* One query to many keys: batch and heads, dense heads of 64 or 128 elements of a half type, no mask. */
static bool takes_decode(const nbxi_attention *a, const nbx_tensor *out)
{
    const nbx_tensor *all[3] = {a->q, a->k, a->v};
    if (a->nbatch != 2 || a->lq != 1 || a->lk < 64 || a->lk > INT32_MAX / 2 || a->mask || a->causal) return false;
    if ((a->e != 64 && a->e != 128) || a->ev != a->e || a->k_group != a->v_group) return false;
    if (a->q->storage->on->facts.sub_group != 32 || !a->q->storage->on->facts.matrix_units) return false;
    for (int i = 0; i < 3; i++) {
        if (all[i]->dtype != a->q->dtype || !nbxi_is_aligned(all[i])) return false;
    }
    if (a->q->dtype != NBX_BFLOAT16 && a->q->dtype != NBX_FLOAT16) return false;
    const int64_t strides[] = {a->q_batch[0], a->q_batch[1], a->k_batch[0], a->k_batch[1],
                               a->k_row,      a->v_batch[0], a->v_batch[1], a->v_row};
    for (size_t i = 0; i < sizeof strides / sizeof *strides; i++)
        if (strides[i] % 8 != 0) return false;
    return a->q_col == 1 && a->k_col == 1 && a->v_col == 1 && out->strides[3] == 1 && a->batch[0] <= 65535 &&
           a->batch[1] <= 65535;
}

static nbx_status decode(nbxi_temporaries *t, const nbxi_attention *a, nbx_tensor *out)
{
    int64_t group = a->k_group, heads = group % 4 == 0 ? 4 : 1, blocks = group / heads, across = a->batch[1] / heads;
    int64_t units = out->storage->on->facts.compute_units, rows = a->batch[0] * a->batch[1];
    /* At most two groups for each unit, so that all run at once; a split of at least 256 keys. */
    int64_t splits = 2 * units / (across * a->batch[0]), most = (a->lk + 255) / 256;
    splits = splits > most ? most : splits < 1 ? 1 : splits;
    splits = splits > 64 ? 64 : splits;
    nbx_tensor *parts, *weights;
    nbxi_kit k;
    NBXI_TRY(nbxi_temporary(t, out, NBX_FLOAT32, 1, (const int64_t[1]){rows * splits * a->e}, &parts));
    NBXI_TRY(nbxi_temporary(t, out, NBX_FLOAT32, 1, (const int64_t[1]){rows * splits * 2}, &weights));
    nbxi_kit_begin(&k, t->ctx, out->storage->on);
    nbxi_kit_dtype(&k, "T", a->q->dtype);
    nbxi_kit_spec(&k, "D", a->e);
    nbxi_kit_spec(&k, "HEADS", heads);
    nbxi_kit_spec(&k, "TILE", 8);
    nbxi_kit_spec(&k, "MASK", 0);
    nbxi_kit_tensor(&k, a->q);
    nbxi_kit_tensor(&k, a->k);
    nbxi_kit_tensor(&k, a->v);
    nbxi_kit_tensor(&k, parts); /* stands for the mask */
    nbxi_kit_tensor(&k, parts);
    nbxi_kit_tensor(&k, weights);
    nbxi_kit_int(&k, a->lk);
    nbxi_kit_int(&k, blocks);
    nbxi_kit_int(&k, a->q_batch[0]);
    nbxi_kit_int(&k, a->q_batch[1]);
    nbxi_kit_int(&k, a->k_batch[0]);
    nbxi_kit_int(&k, a->k_batch[1]);
    nbxi_kit_int(&k, a->k_row);
    nbxi_kit_int(&k, a->v_batch[0]);
    nbxi_kit_int(&k, a->v_batch[1]);
    nbxi_kit_int(&k, a->v_row);
    for (int i = 0; i < 3; i++) nbxi_kit_int(&k, 0);
    nbxi_kit_float(&k, a->scale);
    NBXI_TRY(nbxi_kit_run_wide(&k, "attention_decode", splits, across, a->batch[0], 0));
    nbxi_kit_begin(&k, t->ctx, out->storage->on);
    nbxi_kit_dtype(&k, "T", a->q->dtype);
    nbxi_kit_spec(&k, "D", a->e);
    nbxi_kit_tensor(&k, parts);
    nbxi_kit_tensor(&k, weights);
    nbxi_kit_tensor(&k, out);
    nbxi_kit_int(&k, splits);
    nbxi_kit_int(&k, a->batch[1]);
    nbxi_kit_int(&k, out->strides[0]);
    nbxi_kit_int(&k, out->strides[1]);
    return nbxi_kit_run(&k, "attention_decode_join", rows, 1);
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
    if (!lse && !weights && takes_decode(a, out)) {
        nbxi_temporaries_begin(&t, ctx);
        return nbxi_temporaries_end(&t, decode(&t, a, out));
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
