/* SPDX-License-Identifier: Apache-2.0 */
/* The reference of attention, a query row at a time, in double (long double for 64-bit floats). */
#include <math.h>

#include "ops_rows.h"
#include "src/ops/attention/attention.h"
#include "src/tensor/convert.h"

typedef long double wide;

typedef struct ref_row {
    const nbxi_attention *a;
    int64_t head, i;
    nbxi_attention_head at;
    wide *p;   /* lk: scores, then weights */
    double *e; /* lk: steps times magnitude of the terms of each score */
    wide max, sum;
    double e_mean;
} ref_row;

static wide load(const nbx_tensor *t, int64_t at)
{
    return nbxi_load_scalar(t->dtype, (const char *)nbxi_data(t) + at * (int64_t)nbx_dtype_size(t->dtype)).re.d;
}

static void store(const nbx_tensor *t, int64_t at, wide x)
{
    nbxi_store_scalar(t->dtype, (char *)nbxi_data(t) + at * (int64_t)nbx_dtype_size(t->dtype),
                      nbx_scalar_double((double)x));
}

static void score(ref_row *r, int64_t j)
{
    const nbxi_attention *a = r->a;
    wide sum = 0;
    double magnitude = 0;
    for (int64_t c = 0; c < a->e; c++) {
        wide x =
            load(a->q, r->at.q + r->i * a->q_row + c * a->q_col) * load(a->k, r->at.k + j * a->k_row + c * a->k_col);
        sum += x;
        magnitude += fabs((double)x);
    }
    wide s = sum * a->scale;
    double depth = (double)(a->e < 64 ? a->e : 64) + (double)a->e / 64 + 3;
    double e = depth * magnitude * fabs(a->scale);
    if (a->mask) {
        int64_t at = r->at.mask + r->i * a->mask_row + j * a->mask_col;
        wide m;
        if (a->mask->dtype == NBX_BOOL) {
            bool keep = *((const uint8_t *)nbxi_data(a->mask) + at) != 0;
            m = a->bool_adds ? keep : keep ? 0 : -(wide)INFINITY;
        } else {
            m = load(a->mask, at);
        }
        s += m;
        if (isfinite((double)m)) e += 2 * fabs((double)m);
    }
    r->p[j] = s;
    r->e[j] = e;
}

/* Weights of the row; a row without finite scores has none. */
static void weigh(ref_row *r)
{
    const nbxi_attention *a = r->a;
    const int64_t seen = a->causal && r->i + 1 < a->lk ? r->i + 1 : a->lk;
    r->max = -(wide)INFINITY, r->sum = 0, r->e_mean = 0;
    bool nan = false;
    for (int64_t j = 0; j < a->lk; j++) {
        if (j < seen)
            score(r, j);
        else
            r->p[j] = -(wide)INFINITY, r->e[j] = 0;
        if (r->p[j] > r->max) r->max = r->p[j];
        if (r->p[j] != r->p[j]) nan = true;
    }
    for (int64_t j = 0; j < a->lk; j++) {
        const wide s = r->p[j];
        r->p[j] = nan ? (wide)NAN : r->max == -(wide)INFINITY ? 0 : expl(s - r->max);
        /* rounding of s - max */
        if (isfinite((double)s)) r->e[j] += fabs((double)s) + fabs((double)r->max);
        r->sum += r->p[j];
    }
    for (int64_t j = 0; j < a->lk; j++) {
        if (r->sum != 0) r->p[j] /= r->sum;
        if (r->p[j] != 0) r->e_mean += (double)r->p[j] * r->e[j];
    }
}

static void result(const ref_row *r, const nbx_tensor *out, double *scale)
{
    const nbxi_attention *a = r->a;
    const int64_t row = r->at.out + r->i * out->strides[a->nbatch], col = out->strides[a->nbatch + 1];
    const double depth = 12 + (double)(a->lk < 64 ? a->lk : 64) + (double)a->lk / 64;
    for (int64_t c = 0; c < a->ev; c++) {
        wide sum = 0;
        double magnitude = 0;
        for (int64_t j = 0; j < a->lk; j++) {
            if (r->p[j] == 0) continue;
            wide x = r->p[j] * load(a->v, r->at.v + j * a->v_row + c * a->v_col);
            sum += x;
            magnitude += fabs((double)x) * (depth + r->e[j] + r->e_mean);
        }
        store(out, row + c * col, sum);
        if (scale) scale[(r->head * a->lq + r->i) * a->ev + c] = magnitude;
    }
}

static nbx_status run(nbxi_call *call, const nbxi_attention *a, nbx_tensor *out, nbx_tensor *lse, nbx_tensor *weights)
{
    int64_t heads = 1;
    for (int i = 0; i < a->nbatch; i++) heads *= a->batch[i];
    ref_row r = {.a = a};
    r.p = nbxi_alloc_array(call->ctx->heap, (size_t)a->lk + 1, sizeof *r.p);
    r.e = nbxi_alloc_array(call->ctx->heap, (size_t)a->lk + 1, sizeof *r.e);
    if (!r.p || !r.e) {
        nbxi_free(call->ctx->heap, r.p);
        nbxi_free(call->ctx->heap, r.e);
        return nbxi_fail_memory(call->ctx, (size_t)a->lk * (sizeof *r.p + sizeof *r.e), "a row of reference attention");
    }
    for (r.head = 0; r.head < heads; r.head++) {
        r.at = nbxi_attention_at(a, r.head, out->strides);
        for (r.i = 0; r.i < a->lq; r.i++) {
            weigh(&r);
            result(&r, out, call->scale[0]);
            double *scale = lse || weights ? call->scale[1] : NULL;
            if (lse) {
                wide x = r.sum == 0 ? 0 : r.max + logl(r.sum);
                store(lse, nbxi_attention_at(a, r.head, lse->strides).out + r.i * lse->strides[a->nbatch], x);
                if (scale)
                    scale[r.head * a->lq + r.i] = r.e_mean + 2 * fabs((double)x) +
                                                  2 * (r.sum == 0 ? 0 : fabs((double)r.max)) + 12 + (double)a->lk / 16;
            }
            for (int64_t j = 0; weights && j < a->lk; j++) {
                store(weights,
                      nbxi_attention_at(a, r.head, weights->strides).out + r.i * weights->strides[a->nbatch] +
                          j * weights->strides[a->nbatch + 1],
                      r.p[j]);
                if (scale)
                    scale[(r.head * a->lq + r.i) * a->lk + j] =
                        (double)r.p[j] * (r.e[j] + r.e_mean + 16 + (double)a->lk / 16) + 1e-30;
            }
        }
    }
    nbxi_free(call->ctx->heap, r.p);
    nbxi_free(call->ctx->heap, r.e);
    return NBX_OK;
}

nbx_status nbxi_ref_sdpa(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_attention a;
    NBXI_TRY(nbxi_attention_sdpa(call, &a));
    return run(call, &a, outs[0], NULL, NULL);
}

nbx_status nbxi_ref_sdpa_flash(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_attention a;
    NBXI_TRY(nbxi_attention_flash(call, &a));
    return run(call, &a, outs[0], outs[1], NULL);
}

nbx_status nbxi_ref_sdpa_math(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_attention a;
    NBXI_TRY(nbxi_attention_math(call, &a));
    return run(call, &a, outs[0], NULL, outs[1]);
}
