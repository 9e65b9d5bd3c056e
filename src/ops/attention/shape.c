/* SPDX-License-Identifier: Apache-2.0 */
/* Argument checks and shapes of attention. */
#include <math.h>
#include <string.h>

#include "ops_rows.h"
#include "src/ops/attention/attention.h"

static nbx_status check_types(nbxi_call *call, const nbxi_attention *a)
{
    const nbx_tensor *q = a->q, *k = a->k, *v = a->v;
    if (q->dtype != k->dtype || q->dtype != v->dtype)
        return nbxi_fail(call->ctx, NBX_DTYPE,
                         "expected query, key and value to have the same dtype, but got %s, %s and %s",
                         nbx_dtype_name(q->dtype), nbx_dtype_name(k->dtype), nbx_dtype_name(v->dtype));
    if (q->ndim < 2 || k->ndim < 2 || v->ndim < 2)
        return nbxi_fail(call->ctx, NBX_SHAPE,
                         "expected query, key and value to be at least 2 dimensional, but got %d, %d and %d", q->ndim,
                         k->ndim, v->ndim);
    if (a->mask && a->mask->dtype != NBX_BOOL && a->mask->dtype != NBX_FLOAT32 && a->mask->dtype != q->dtype)
        return nbxi_fail(call->ctx, NBX_DTYPE,
                         "expected attn_mask dtype to be bool or float32 or to match query dtype, but got %s",
                         nbx_dtype_name(a->mask->dtype));
    if (k->sizes[k->ndim - 1] != q->sizes[q->ndim - 1])
        return nbxi_fail(call->ctx, NBX_SHAPE, "query and key must have the same last dimension, got %lld and %lld",
                         (long long)q->sizes[q->ndim - 1], (long long)k->sizes[k->ndim - 1]);
    if (k->sizes[k->ndim - 2] != v->sizes[v->ndim - 2])
        return nbxi_fail(call->ctx, NBX_SHAPE, "key and value must have the same length, got %lld and %lld",
                         (long long)k->sizes[k->ndim - 2], (long long)v->sizes[v->ndim - 2]);
    return NBX_OK;
}

/* Size of dim `i` of `count` batch dimensions aligned to the right, 1 where t has none. */
static int64_t batch_size(const nbx_tensor *t, int i, int count)
{
    int at = i - (count - (t->ndim - 2));
    return at < 0 ? 1 : t->sizes[at];
}

static int64_t batch_stride(const nbx_tensor *t, int i, int count)
{
    int at = i - (count - (t->ndim - 2));
    return at < 0 || t->sizes[at] == 1 ? 0 : t->strides[at];
}

static nbx_status set_batches(nbxi_call *call, nbxi_attention *a, bool grouped)
{
    const nbx_tensor *three[3] = {a->q, a->k, a->v};
    a->nbatch = 0;
    for (int t = 0; t < 3; t++)
        if (three[t]->ndim - 2 > a->nbatch) a->nbatch = three[t]->ndim - 2;
    for (int i = 0; i < a->nbatch; i++) {
        int64_t q = batch_size(a->q, i, a->nbatch), k = batch_size(a->k, i, a->nbatch),
                v = batch_size(a->v, i, a->nbatch);
        a->q_batch[i] = batch_stride(a->q, i, a->nbatch);
        a->k_batch[i] = batch_stride(a->k, i, a->nbatch);
        a->v_batch[i] = batch_stride(a->v, i, a->nbatch);
        if (grouped && i == a->nbatch - 1) {
            if (k == 0 || v == 0 || q % k != 0 || q % v != 0)
                return nbxi_fail(
                    call->ctx, NBX_SHAPE,
                    "number of heads in key (%lld) and value (%lld) must divide the number of heads in query (%lld)",
                    (long long)k, (long long)v, (long long)q);
            a->batch[i] = q, a->k_group = q / k, a->v_group = q / v;
            continue;
        }
        int64_t n = q != 1 ? q : k != 1 ? k : v;
        if ((q != n && q != 1) || (k != n && k != 1) || (v != n && v != 1))
            return nbxi_fail(call->ctx, NBX_SHAPE,
                             "sizes of query, key and value must match at batch dimension %d, got %lld, %lld and %lld",
                             i, (long long)q, (long long)k, (long long)v);
        a->batch[i] = n;
    }
    return NBX_OK;
}

static nbx_status set_mask(nbxi_call *call, nbxi_attention *a)
{
    const nbx_tensor *m = a->mask;
    const int rank = a->nbatch + 2;
    if (!m) return NBX_OK;
    bool fits = m->ndim <= rank;
    for (int i = 0; fits && i < rank; i++) {
        int at = i - (rank - m->ndim);
        int64_t n = i == rank - 1 ? a->lk : i == rank - 2 ? a->lq : a->batch[i], size = at < 0 ? 1 : m->sizes[at];
        int64_t stride = size == 1 ? 0 : m->strides[at];
        if (size != n && size != 1) fits = false;
        if (i == rank - 1)
            a->mask_col = stride;
        else if (i == rank - 2)
            a->mask_row = stride;
        else
            a->mask_batch[i] = stride;
    }
    if (fits) return NBX_OK;
    char have[256];
    return nbxi_fail(call->ctx, NBX_SHAPE,
                     "attn_mask of sizes %s cannot be expanded to the scores, whose last two sizes are %lld and %lld",
                     nbxi_sizes_text(m->ndim, m->sizes, have, sizeof have), (long long)a->lq, (long long)a->lk);
}

/* From q, k, v, mask, causal and the scale argument to the rest. */
static nbx_status describe(nbxi_call *call, nbxi_attention *a, int dropout, int scale, bool grouped)
{
    if (nbxi_arg_double(call, dropout) > 0)
        return nbxi_fail_arg(call, dropout, NBX_NOT_SUPPORTED,
                             "attention with dropout (%g) is not built; export the program for inference",
                             nbxi_arg_double(call, dropout));
    NBXI_TRY(check_types(call, a));
    const nbx_tensor *q = a->q, *k = a->k, *v = a->v;
    a->lq = q->sizes[q->ndim - 2], a->e = q->sizes[q->ndim - 1];
    a->lk = k->sizes[k->ndim - 2], a->ev = v->sizes[v->ndim - 1];
    a->q_row = q->strides[q->ndim - 2], a->q_col = q->strides[q->ndim - 1];
    a->k_row = k->strides[k->ndim - 2], a->k_col = k->strides[k->ndim - 1];
    a->v_row = v->strides[v->ndim - 2], a->v_col = v->strides[v->ndim - 1];
    a->k_group = a->v_group = 1;
    NBXI_TRY(set_batches(call, a, grouped));
    NBXI_TRY(set_mask(call, a));
    a->scale = nbxi_arg_is_none(call, scale) ? 1 / sqrt((double)a->e) : nbxi_arg_double(call, scale);
    if (a->e == 0) a->scale = 0;
    return NBX_OK;
}

static void begin(nbxi_call *call, nbxi_attention *a, int mask, int causal)
{
    memset(a, 0, sizeof *a);
    a->q = nbxi_arg_tensor(call, 0), a->k = nbxi_arg_tensor(call, 1), a->v = nbxi_arg_tensor(call, 2);
    a->mask = nbxi_arg_tensor(call, mask);
    a->causal = nbxi_arg_bool(call, causal);
}

/* Whether PyTorch takes its fused CPU kernel, whose result has the strides of the query. */
static bool is_fused(const nbxi_attention *a)
{
    const nbx_tensor *q = a->q, *k = a->k, *v = a->v, *m = a->mask;
    if (q->ndim != 4 || k->ndim != 4 || v->ndim != 4) return false;
    if (a->e != a->ev || a->lq == 0 || a->lk == 0) return false;
    if (q->sizes[0] != k->sizes[0] || q->sizes[0] != v->sizes[0] || k->sizes[1] != v->sizes[1]) return false;
    if (q->sizes[1] != k->sizes[1] && a->k_group == 1) return false;
    if (q->strides[3] != 1 || k->strides[3] != 1 || v->strides[3] != 1) return false;
    return !m || m->ndim == 2 || m->ndim == 4;
}

nbx_status nbxi_attention_sdpa(nbxi_call *call, nbxi_attention *a)
{
    begin(call, a, 3, 5);
    NBXI_TRY(describe(call, a, 4, 6, nbxi_arg_bool(call, 7) && a->q->ndim > 2));
    a->like_query = is_fused(a);
    if (a->mask && a->causal && !a->like_query)
        return nbxi_fail(call->ctx, NBX_INVALID_ARGUMENT, "explicit attn_mask should not be set when is_causal=True");
    return NBX_OK;
}

nbx_status nbxi_attention_flash(nbxi_call *call, nbxi_attention *a)
{
    begin(call, a, 5, 4);
    if (a->q->ndim != 4 || a->k->ndim != 4 || a->v->ndim != 4)
        return nbxi_fail(call->ctx, NBX_SHAPE,
                         "expected query, key and value to be 4 dimensional, but got %d, %d and %d", a->q->ndim,
                         a->k->ndim, a->v->ndim);
    NBXI_TRY(describe(call, a, 3, 6, a->q->sizes[1] != a->k->sizes[1]));
    if (a->batch[0] != a->q->sizes[0] || a->batch[1] != a->q->sizes[1])
        return nbxi_fail_arg(
            call, 0, NBX_SHAPE, "query has batches and heads [%lld, %lld], key and value need [%lld, %lld]",
            (long long)a->q->sizes[0], (long long)a->q->sizes[1], (long long)a->batch[0], (long long)a->batch[1]);
    a->like_query = a->e == a->ev;
    return NBX_OK;
}

nbx_status nbxi_attention_math(nbxi_call *call, nbxi_attention *a)
{
    begin(call, a, 3, 5);
    a->bool_adds = a->mask && a->mask->dtype == NBX_BOOL;
    if (!nbxi_arg_is_none(call, 6))
        return nbxi_fail_arg(call, 6, NBX_NOT_SUPPORTED, "attention with a dropout mask is not built");
    if (a->mask && a->causal)
        return nbxi_fail(call->ctx, NBX_INVALID_ARGUMENT, "explicit attn_mask should not be set when is_causal=True");
    return describe(call, a, 4, 7, nbxi_arg_bool(call, 8) && a->q->ndim > 2);
}

nbxi_attention_head nbxi_attention_at(const nbxi_attention *a, int64_t index, const int64_t *out_strides)
{
    nbxi_attention_head at = {0, 0, 0, 0, 0};
    for (int i = a->nbatch - 1; i >= 0; i--) {
        const int64_t x = index % a->batch[i];
        index /= a->batch[i];
        const bool heads = i == a->nbatch - 1;
        at.q += x * a->q_batch[i];
        at.k += (heads ? x / a->k_group : x) * a->k_batch[i];
        at.v += (heads ? x / a->v_group : x) * a->v_batch[i];
        at.mask += x * a->mask_batch[i];
        at.out += x * out_strides[i];
    }
    return at;
}

static void result(const nbxi_attention *a, nbxi_meta *out)
{
    int64_t sizes[NBX_MAX_RANK];
    memcpy(sizes, a->batch, sizeof(int64_t) * (size_t)a->nbatch);
    sizes[a->nbatch] = a->lq, sizes[a->nbatch + 1] = a->ev;
    if (a->like_query)
        nbxi_meta_like(out, a->q->dtype, a->q);
    else
        nbxi_meta_contiguous(out, a->q->dtype, a->nbatch + 2, sizes);
}

nbx_status nbxi_infer_sdpa(nbxi_call *call, nbxi_meta *outs)
{
    nbxi_attention a;
    NBXI_TRY(nbxi_attention_sdpa(call, &a));
    result(&a, &outs[0]);
    return NBX_OK;
}

nbx_status nbxi_infer_sdpa_flash(nbxi_call *call, nbxi_meta *outs)
{
    nbxi_attention a;
    NBXI_TRY(nbxi_attention_flash(call, &a));
    result(&a, &outs[0]);
    /* [batch, heads, lq], as the transpose of a contiguous [batch, lq, heads] */
    const int64_t sizes[3] = {a.batch[0], a.lq, a.batch[1]};
    nbxi_meta_contiguous(&outs[1], a.q->dtype == NBX_FLOAT64 ? NBX_FLOAT64 : NBX_FLOAT32, 3, sizes);
    outs[1].sizes[1] = sizes[2], outs[1].sizes[2] = sizes[1];
    const int64_t stride = outs[1].strides[1];
    outs[1].strides[1] = outs[1].strides[2], outs[1].strides[2] = stride;
    return NBX_OK;
}

nbx_status nbxi_infer_sdpa_math(nbxi_call *call, nbxi_meta *outs)
{
    nbxi_attention a;
    int64_t sizes[NBX_MAX_RANK];
    NBXI_TRY(nbxi_attention_math(call, &a));
    result(&a, &outs[0]);
    memcpy(sizes, a.batch, sizeof(int64_t) * (size_t)a.nbatch);
    sizes[a.nbatch] = a.lq, sizes[a.nbatch + 1] = a.lk;
    nbxi_meta_contiguous(&outs[1], a.q->dtype, a.nbatch + 2, sizes);
    return NBX_OK;
}
