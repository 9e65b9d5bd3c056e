/* SPDX-License-Identifier: Apache-2.0 */
/* Normalisations on devices: rows are made contiguous, each is one work-group's. */
#include "nbx/ops.h"
#include "ops_rows.h"
#include "src/ops/devices.h"
#include "src/ops/norm/norm.h"

/* x with the plan's outer dimensions first, then the inner ones. */
static nbx_status rows_view(nbxi_temporaries *t, const nbxi_norm_plan *n, const nbx_tensor *x, nbx_tensor **out)
{
    int64_t sizes[2 * NBX_MAX_RANK + 2], strides[2 * NBX_MAX_RANK + 2];
    int count = 0;
    for (int i = 0; i < n->outer + n->inner; i++) {
        const struct nbxi_norm_dim *d = i < n->outer ? &n->outer_dims[i] : &n->inner_dims[i - n->outer];
        if (d->size == 1) continue;
        sizes[count] = d->size;
        strides[count++] = x->strides[d->dim] * d->step;
    }
    if (count > NBX_MAX_RANK) return nbxi_fail(t->ctx, NBX_LIMIT, "normalisations on devices have rank 64 at most");
    NBXI_TRY(nbxi_view(t->ctx, x, x->dtype, count, sizes, strides, x->offset, out));
    nbxi_temporary_keep(t, *out);
    return NBX_OK;
}

static nbx_status parameter(nbxi_temporaries *t, const nbx_tensor *p, nbx_dtype c, nbx_tensor **out)
{
    *out = NULL;
    return p ? nbxi_temporary_of(t, p, c, out) : NBX_OK;
}

typedef struct results {
    nbx_tensor *mean, *rstd, *moments; /* NULL: not wanted. moments: pairs of the compute dtype */
} results;

/* Whether a parameter can be read as it is. */
static bool is_plain(const nbx_tensor *p, nbx_dtype dtype)
{
    return !p || (p->dtype == dtype && nbxi_is_contiguous(p->ndim, p->sizes, p->strides) && nbxi_is_aligned(p));
}
static bool is_f32(const nbx_tensor *t)
{
    return !t || (t->dtype == NBX_FLOAT32 && nbxi_is_contiguous(t->ndim, t->sizes, t->strides));
}

/* Whether the rows of x lie one after the other in memory, and y's likewise. */
static bool is_dense(const nbxi_norm_plan *n, const nbx_tensor *y)
{
    const nbx_tensor *x = n->x;
    if (!nbxi_is_contiguous(x->ndim, x->sizes, x->strides) || !nbxi_is_contiguous(y->ndim, y->sizes, y->strides))
        return false;
    int last = -1; /* dimensions of x in their order */
    for (int i = 0; i < n->outer + n->inner; i++) {
        const struct nbxi_norm_dim *d = i < n->outer ? &n->outer_dims[i] : &n->inner_dims[i - n->outer];
        if (d->dim < last) return false;
        last = d->dim;
    }
    return n->rows * n->length == x->numel;
}

static void whole_parameters(nbxi_kit *k, const nbxi_norm_plan *n)
{
    nbxi_kit_address(k, n->weight);
    nbxi_kit_address(k, n->bias);
}
static int whole_flags(const nbxi_norm_plan *n, results s)
{
    return (n->weight ? 1 : 0) | (n->bias ? 2 : 0) | (s.mean ? 4 : 0) | (s.rstd ? 8 : 0);
}

/* layer_norm and rms_norm of rows that fit in registers. */
static nbx_status norm_whole(nbxi_temporaries *t, const nbxi_norm_plan *n, nbx_tensor *y, results s,
                             const nbxi_whole *whole)
{
    nbxi_kit k;
    nbxi_kit_begin(&k, t->ctx, y->storage->on);
    nbxi_kit_dtype(&k, "T", n->x->dtype);
    nbxi_kit_spec(&k, "RMS", n->rms);
    nbxi_kit_spec(&k, "VECS", whole->vecs);
    nbxi_kit_spec(&k, "GROUP", whole->group);
    nbxi_kit_tensor(&k, n->x);
    whole_parameters(&k, n);
    nbxi_kit_tensor(&k, y);
    nbxi_kit_address(&k, s.mean);
    nbxi_kit_address(&k, s.rstd);
    nbxi_kit_int(&k, n->rows);
    nbxi_kit_int(&k, whole->vectors);
    nbxi_kit_int(&k, whole_flags(n, s));
    nbxi_kit_float(&k, n->eps);
    return nbxi_kit_run(&k, "norm_whole", nbxi_row_groups(&k, n->rows), 1);
}

/* group_norm of long groups: sums of their parts, then the norm. */
static nbx_status norm_parts(nbxi_temporaries *t, const nbxi_norm_plan *n, nbx_tensor *y, results s)
{
    int64_t width = 16 / (int64_t)nbx_dtype_size(n->x->dtype), vectors = n->length / width;
    int64_t splits = 512 / n->rows < 1 ? 1 : 512 / n->rows > 64 ? 64 : 512 / n->rows;
    nbx_tensor *parts;
    nbxi_kit k;
    NBXI_TRY(nbxi_temporary(t, y, NBX_FLOAT32, 1, (const int64_t[1]){2 * n->rows * splits}, &parts));
    nbxi_kit_begin(&k, t->ctx, y->storage->on);
    nbxi_kit_dtype(&k, "T", n->x->dtype);
    nbxi_kit_tensor(&k, n->x);
    nbxi_kit_tensor(&k, parts);
    nbxi_kit_int(&k, vectors);
    NBXI_TRY(nbxi_kit_run(&k, "group_norm_parts", splits, n->rows));
    nbxi_kit_begin(&k, t->ctx, y->storage->on);
    nbxi_kit_dtype(&k, "T", n->x->dtype);
    nbxi_kit_tensor(&k, n->x);
    whole_parameters(&k, n);
    nbxi_kit_tensor(&k, parts);
    nbxi_kit_tensor(&k, y);
    nbxi_kit_address(&k, s.mean);
    nbxi_kit_address(&k, s.rstd);
    nbxi_kit_int(&k, vectors);
    nbxi_kit_int(&k, n->span / width);
    nbxi_kit_int(&k, splits);
    nbxi_kit_int(&k, n->groups);
    nbxi_kit_int(&k, n->channels);
    nbxi_kit_int(&k, whole_flags(n, s));
    nbxi_kit_float(&k, n->eps);
    return nbxi_kit_run(&k, "group_norm_apply", 2 * splits, n->rows);
}

/* The quick forms; *done says whether one of them served. */
static nbx_status norm_quick(nbxi_temporaries *t, const nbxi_norm_plan *n, nbx_tensor *y, results s, bool *done)
{
    nbxi_whole whole;
    const nbx_tensor *x = n->x;
    int64_t width = 16 / (int64_t)nbx_dtype_size(x->dtype);
    *done = false;
    if (n->mean || n->var || s.moments || y->dtype != x->dtype || !is_dense(n, y) || !nbxi_is_aligned(y)) return NBX_OK;
    if (!is_plain(n->weight, x->dtype) || !is_plain(n->bias, x->dtype) || !is_f32(s.mean) || !is_f32(s.rstd))
        return NBX_OK;
    if (x->dtype != NBX_FLOAT32 && x->dtype != NBX_FLOAT16 && x->dtype != NBX_BFLOAT16) return NBX_OK;
    if ((n->by_element || (!n->weight && !n->bias)) && nbxi_rows_whole(x, n->length, &whole)) {
        *done = true;
        return norm_whole(t, n, y, s, &whole);
    }
    bool long_groups = !n->by_element && !n->rms && n->length >= 16384 && n->rows <= 65535 && n->rows > 0;
    if (long_groups && nbxi_is_aligned(x) && n->span % width == 0 && n->length % width == 0) {
        *done = true;
        return norm_parts(t, n, y, s);
    }
    return NBX_OK;
}

static nbx_status norm_rows(nbxi_temporaries *t, const nbxi_norm_plan *n, nbx_tensor *y, results s)
{
    nbx_tensor *x, *to, *place, *weight, *bias, *mean, *var;
    nbx_dtype c = nbxi_device_compute(n->x->dtype);
    if (n->rows == 0) return NBX_OK;
    if (n->x->numel > 0) {
        bool done;
        NBXI_TRY(norm_quick(t, n, y, s, &done));
        if (done) return NBX_OK;
    }
    NBXI_TRY(parameter(t, n->weight, c, &weight));
    NBXI_TRY(parameter(t, n->bias, c, &bias));
    NBXI_TRY(parameter(t, n->mean, c, &mean));
    NBXI_TRY(parameter(t, n->var, c, &var));
    if (n->length == 0 || n->x->numel == 0) { /* statistics of nothing */
        if (s.mean) NBXI_TRY(nbxi_far_fill_tensor(t->ctx, s.mean, nbx_scalar_int(0)));
        if (s.rstd) NBXI_TRY(nbxi_far_fill_tensor(t->ctx, s.rstd, nbx_scalar_double(1 / __builtin_sqrt(n->eps))));
        return NBX_OK;
    }
    NBXI_TRY(rows_view(t, n, n->x, &x));
    NBXI_TRY(nbxi_temporary_of(t, x, x->dtype, &x));
    NBXI_TRY(rows_view(t, n, y, &to));
    NBXI_TRY(nbxi_out_begin(t->ctx, to, &place));
    nbxi_kit k;
    nbxi_kit_begin(&k, t->ctx, y->storage->on);
    nbxi_kit_dtype(&k, "T", x->dtype);
    nbxi_kit_dtype(&k, "C", c);
    nbxi_kit_dtype(&k, "S", s.rstd ? s.rstd->dtype : c);
    nbxi_kit_spec(&k, "RMS", n->rms);
    nbxi_kit_code(&k, "SQRT", nbxi_is_f64(c) ? "NK_SQRT_F64" : "NK_SQRT_F32");
    nbxi_kit_tensor(&k, x);
    nbxi_kit_address(&k, weight);
    nbxi_kit_address(&k, bias);
    nbxi_kit_address(&k, mean);
    nbxi_kit_address(&k, var);
    nbxi_kit_tensor(&k, place);
    nbxi_kit_address(&k, s.mean);
    nbxi_kit_address(&k, s.rstd);
    nbxi_kit_address(&k, s.moments);
    nbxi_kit_int(&k, n->rows);
    nbxi_kit_int(&k, n->length);
    nbxi_kit_int(&k, n->groups);
    nbxi_kit_int(&k, n->channels);
    nbxi_kit_int(&k, n->span);
    nbxi_kit_int(&k, (weight ? 1 : 0) | (bias ? 2 : 0) | (mean ? 4 : 0) | (s.mean ? 8 : 0) | (s.rstd ? 16 : 0) |
                         (s.moments ? 32 : 0) | (n->by_element ? 64 : 0));
    nbxi_kit_number(&k, c, n->eps);
    nbx_status status = nbxi_kit_run(&k, "norm_rows", n->rows < 65535 ? n->rows : 65535, 1);
    return nbxi_out_end(t->ctx, to, place, status);
}

typedef nbx_status (*plan_function)(nbxi_call *call, nbxi_norm_plan *n);

static nbx_status norm(nbxi_call *call, nbx_tensor **outs, plan_function plan, results s)
{
    nbxi_norm_plan n;
    nbxi_temporaries t;
    NBXI_TRY(plan(call, &n));
    nbxi_temporaries_begin(&t, call->ctx);
    return nbxi_temporaries_end(&t, norm_rows(&t, &n, outs[0], s));
}

#define NORM(name, plan, mean, rstd) \
    nbx_status nbxi_device_##name(nbxi_call *call, nbx_tensor **outs) \
    { \
        return norm(call, outs, plan, (results){mean, rstd, NULL}); \
    }
NORM(layer_norm, nbxi_norm_layer, NULL, NULL)
NORM(native_layer_norm, nbxi_norm_layer, outs[1], outs[2])
NORM(rms_norm, nbxi_norm_rms, NULL, NULL)
NORM(fused_rms_norm, nbxi_norm_rms, NULL, outs[1])
NORM(group_norm, nbxi_norm_group, NULL, NULL)
NORM(native_group_norm, nbxi_norm_native_group, outs[1], outs[2])
NORM(instance_norm, nbxi_norm_instance, NULL, NULL)

/* running = (1 - momentum) * running + momentum * value, through the operators. which: 0 mean, 1 variance. */
static nbx_status update(nbx_context *ctx, nbx_tensor *running, nbx_tensor *moments, int which, double momentum,
                         int64_t count)
{
    if (!running) return NBX_OK;
    nbx_tensor *value;
    double scale = momentum * (which == 1 ? (double)count / (double)(count - 1) : 1);
    NBXI_TRY(nbx_scope_begin(ctx));
    nbx_status status = nbx_select(ctx, moments, 1, which, &value);
    if (status == NBX_OK) status = nbx_mul_scalar(ctx, value, nbx_scalar_double(scale), &value);
    if (status == NBX_OK) status = nbx_mul_scalar_inplace(ctx, running, nbx_scalar_double(1 - momentum));
    if (status == NBX_OK) status = nbx_add_inplace(ctx, running, value, NULL);
    nbx_status ended = nbx_scope_end(ctx);
    return status == NBX_OK ? ended : status;
}

static nbx_status batch(nbxi_call *call, nbx_tensor **outs, const nbxi_batch_args *args, bool stats)
{
    nbxi_batch b;
    nbxi_temporaries t;
    NBXI_TRY(nbxi_norm_batch(call, args, &b));
    const nbxi_norm_plan *n = &b.norm;
    results s = {NULL, NULL, NULL};
    nbx_status status = NBX_OK;
    if (stats && b.training) s.mean = outs[1], s.rstd = outs[2];
    nbxi_temporaries_begin(&t, call->ctx);
    if (b.training && (b.running_mean || b.running_var)) {
        int64_t sizes[2] = {n->rows, 2};
        status = nbxi_temporary(&t, n->x, nbxi_device_compute(n->x->dtype), 2, sizes, &s.moments);
    }
    if (status == NBX_OK) status = norm_rows(&t, n, outs[0], s);
    if (status == NBX_OK && s.moments) {
        status = update(call->ctx, b.running_mean, s.moments, 0, b.momentum, n->length);
        if (status == NBX_OK) status = update(call->ctx, b.running_var, s.moments, 1, b.momentum, n->length);
    }
    return nbxi_temporaries_end(&t, status);
}

#define BATCH(name, args, stats) \
    nbx_status nbxi_device_##name(nbxi_call *call, nbx_tensor **outs) { return batch(call, outs, &args, stats); }
BATCH(batch_norm, nbxi_batch_full, false)
BATCH(native_batch_norm, nbxi_batch_full, true)
BATCH(batch_norm_no_stats, nbxi_batch_no_stats, true)
BATCH(batch_norm_no_training, nbxi_batch_no_training, true)
BATCH(batch_norm_no_update, nbxi_batch_no_training, true)
BATCH(batch_norm_with_update, nbxi_batch_with_update, true)
