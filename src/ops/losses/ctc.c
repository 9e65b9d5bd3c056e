/* SPDX-License-Identifier: Apache-2.0 */
/* Connectionist temporal classification (Graves et al. 2006): the forward variables alpha in log space over the target
 * with a blank before, between and after its labels. cpu works in float64, ref in long double with scaled sums. */
#include <math.h>

#include "ops_rows.h"
#include "src/base/parallel.h"
#include "src/ops/composed/composed.h"
#include "src/tensor/convert.h"

/* _ctc_loss(log_probs, targets, input_lengths, target_lengths, blank, zero_infinity) */
typedef struct ctc {
    const nbx_tensor *probs, *targets;
    nbx_tensor *loss, *alpha;
    const int64_t *inputs, *lengths, *offsets; /* offsets: NULL for padded targets */
    int64_t blank;
    double *scale;
} ctc;

static nbx_status check_lengths(nbxi_call *call, int arg, int64_t batch, int64_t most, int64_t *sum, int64_t *largest)
{
    int64_t count;
    const int64_t *lengths = nbxi_arg_ints(call, arg, &count);
    if (count != batch)
        return nbxi_fail_arg(call, arg, NBX_INVALID_ARGUMENT, "must have %lld elements, one for each of the batch",
                             (long long)batch);
    *sum = *largest = 0;
    for (int64_t b = 0; b < count; b++) {
        if (lengths[b] < 0 || lengths[b] > most)
            return nbxi_fail_arg(call, arg, NBX_INVALID_ARGUMENT, "has %lld, which is not between 0 and %lld",
                                 (long long)lengths[b], (long long)most);
        if (__builtin_add_overflow(*sum, lengths[b], sum))
            return nbxi_fail_arg(call, arg, NBX_OVERFLOW, "is too large");
        if (lengths[b] > *largest) *largest = lengths[b];
    }
    return NBX_OK;
}

nbx_status nbxi_infer_ctc_loss(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *probs = nbxi_arg_tensor(call, 0), *targets = nbxi_arg_tensor(call, 1);
    int64_t blank = nbxi_arg_int(call, 4), sum, largest;
    if (probs->ndim != 3) return nbxi_fail_arg(call, 0, NBX_SHAPE, "must have rank 3, it has rank %d", probs->ndim);
    if (probs->numel == 0) return nbxi_fail_arg(call, 0, NBX_SHAPE, "must not be empty");
    if (targets->dtype != NBX_INT64 && targets->dtype != NBX_INT32)
        return nbxi_fail_arg(call, 1, NBX_DTYPE, "must be int64 or int32, not %s", nbx_dtype_name(targets->dtype));
    if (targets->ndim != 1 && targets->ndim != 2)
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "must have rank 1 or 2, it has rank %d", targets->ndim);
    if (blank < 0 || blank >= probs->sizes[2])
        return nbxi_fail_arg(call, 4, NBX_INVALID_ARGUMENT, "must be a label, between 0 and %lld",
                             (long long)probs->sizes[2] - 1);
    int64_t batch = probs->sizes[1];
    if (targets->ndim == 2 && targets->sizes[0] != batch)
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "must have %lld rows, one for each of the batch", (long long)batch);
    NBXI_TRY(check_lengths(call, 2, batch, probs->sizes[0], &sum, &largest));
    NBXI_TRY(check_lengths(call, 3, batch, targets->sizes[targets->ndim - 1], &sum, &largest));
    if (targets->ndim == 1 && sum != targets->sizes[0])
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "must have %lld elements, the sum of the lengths, it has %lld",
                             (long long)sum, (long long)targets->sizes[0]);
    int64_t sizes[3] = {batch, probs->sizes[0], 0}, numel;
    if (__builtin_mul_overflow(largest, 2, &sizes[2]) || __builtin_add_overflow(sizes[2], 1, &sizes[2]) ||
        !nbxi_numel(3, sizes, &numel))
        return nbxi_fail(call->ctx, NBX_OVERFLOW, "the result is too large");
    nbxi_meta_contiguous(&outs[0], probs->dtype, 1, &batch);
    nbxi_meta_contiguous(&outs[1], probs->dtype, 3, sizes);
    return NBX_OK;
}

static int64_t label(const ctc *w, int64_t b, int64_t s)
{
    const nbx_tensor *t = w->targets;
    int64_t at = t->ndim == 1 ? (w->offsets[b] + s) * t->strides[0] : b * t->strides[0] + s * t->strides[1];
    return t->dtype == NBX_INT64 ? ((const int64_t *)nbxi_data(t))[at] : ((const int32_t *)nbxi_data(t))[at];
}

/* The label at place s of the target with its blanks. */
static int64_t extended(const ctc *w, int64_t b, int64_t s) { return s % 2 ? label(w, b, s / 2) : w->blank; }

/* Fills w and checks the labels; *memory: to be freed. */
static nbx_status prepare(nbxi_call *call, nbx_tensor **outs, ctc *w, int64_t **memory)
{
    int64_t batch, labels, at = 0;
    w->probs = nbxi_arg_tensor(call, 0), w->targets = nbxi_arg_tensor(call, 1);
    w->loss = outs[0], w->alpha = outs[1];
    w->inputs = nbxi_arg_ints(call, 2, &batch), w->lengths = nbxi_arg_ints(call, 3, &batch);
    w->blank = nbxi_arg_int(call, 4);
    labels = w->probs->sizes[2];
    int64_t *offsets = nbxi_alloc_array(call->ctx->heap, (size_t)batch, sizeof *offsets);
    if (!offsets) return NBX_OUT_OF_MEMORY;
    for (int64_t b = 0; b < batch; at += w->lengths[b++]) offsets[b] = at;
    w->offsets = offsets;
    *memory = offsets;
    for (int64_t b = 0; b < batch; b++)
        for (int64_t s = 0; s < w->lengths[b]; s++)
            if (label(w, b, s) < 0 || label(w, b, s) >= labels) {
                nbx_status status =
                    nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "has the label %lld, which is not between 0 and %lld",
                                  (long long)label(w, b, s), (long long)labels - 1);
                nbxi_free(call->ctx->heap, offsets);
                return status;
            }
    return NBX_OK;
}

static double add_logs(double a, double b)
{
    double high = a > b ? a : b, low = a > b ? b : a;
    if (isnan(a) || isnan(b)) return NAN;
    return low == -INFINITY || high == INFINITY ? high : high + log1p(exp(low - high));
}

#define FORWARD(T, suffix) \
    static void one_##suffix(void *arg, int64_t b) \
    { \
        const ctc *w = arg; \
        const int64_t *st = w->probs->strides; \
        int64_t steps = w->probs->sizes[0], width = w->alpha->sizes[2], used = 2 * w->lengths[b] + 1; \
        const T *p = (const T *)nbxi_data(w->probs) + b * st[1]; \
        T *alpha = (T *)nbxi_data(w->alpha) + b * steps * width, *loss = (T *)nbxi_data(w->loss) + b; \
        for (int64_t i = 0; i < steps * width; i++) alpha[i] = (T)-INFINITY; \
        int64_t n = w->inputs[b]; \
        for (int64_t t = 0; t < n; t++) \
            for (int64_t s = 0; s < used; s++) { \
                const T *before = alpha + (t - 1) * width; \
                int64_t own = extended(w, b, s); \
                double sum = t == 0 && s < 2 ? 0 : -(double)INFINITY; \
                if (t > 0) { \
                    sum = (double)before[s]; \
                    if (s > 0) sum = add_logs(sum, (double)before[s - 1]); \
                    if (s > 1 && extended(w, b, s - 2) != own) sum = add_logs(sum, (double)before[s - 2]); \
                } else if (s > 1) { \
                    continue; \
                } \
                alpha[t * width + s] = (T)(sum + (double)p[t * st[0] + own * st[2]]); \
            } \
        const T *last = alpha + (n - 1) * width; \
        if (n == 0) \
            *loss = (T)(used == 1 ? -0.0 : INFINITY); \
        else \
            *loss = (T) - (used == 1 ? (double)last[0] : add_logs((double)last[used - 1], (double)last[used - 2])); \
    }

FORWARD(float, f32)
FORWARD(double, f64)

nbx_status nbxi_cpu_ctc_loss(nbxi_call *call, nbx_tensor **outs)
{
    ctc w = {0};
    int64_t *memory = NULL;
    NBXI_TRY(prepare(call, outs, &w, &memory));
    nbxi_parallel_for(call->ctx, w.loss->numel, w.probs->dtype == NBX_FLOAT64 ? one_f64 : one_f32, &w);
    nbxi_free(call->ctx->heap, memory);
    return NBX_OK;
}

/* ---- ref: a row of probabilities relative to its largest, and the log of that apart ---- */

static long double prob(const ctc *w, int64_t b, int64_t t, int64_t c)
{
    const nbx_tensor *p = w->probs;
    int64_t at = t * p->strides[0] + b * p->strides[1] + c * p->strides[2];
    return nbxi_load_scalar(p->dtype, (const char *)nbxi_data(p) + at * (int64_t)nbx_dtype_size(p->dtype)).re.d;
}

static void store(nbx_tensor *t, int64_t at, long double value)
{
    nbxi_store_scalar(t->dtype, (char *)nbxi_data(t) + at * (int64_t)nbx_dtype_size(t->dtype),
                      nbx_scalar_double((double)value));
}

/* log(e^x[0] + ... ) of up to three terms. */
static long double log_of_sum(const long double *x, int count)
{
    long double most = x[0], sum = 0;
    for (int i = 1; i < count; i++) most = x[i] > most || isnan(x[i]) ? x[i] : most;
    if (isinf(most) || isnan(most)) return most;
    for (int i = 0; i < count; i++) sum += expl(x[i] - most);
    return logl(sum) + most;
}

static void ref_one(nbxi_call *call, const ctc *w, int64_t b, long double *row, long double *next)
{
    int64_t steps = w->probs->sizes[0], width = w->alpha->sizes[2], used = 2 * w->lengths[b] + 1;
    double largest = 1;
    for (int64_t s = 0; s < width; s++) row[s] = -INFINITY;
    for (int64_t t = 0; t < steps; t++) {
        for (int64_t s = 0; s < width; s++) {
            next[s] = t < w->inputs[b] ? -INFINITY : row[s];
            if (t >= w->inputs[b] || s >= used || (t == 0 && s > 1)) continue;
            long double p = prob(w, b, t, extended(w, b, s)), terms[3] = {row[s]};
            int count = 1;
            if (s > 0) terms[count++] = row[s - 1];
            if (s > 1 && extended(w, b, s) != extended(w, b, s - 2)) terms[count++] = row[s - 2];
            next[s] = t == 0 ? p : log_of_sum(terms, count) + p;
            if (isfinite(p) && fabsl(p) > largest) largest = (double)fabsl(p);
        }
        for (int64_t s = 0; s < width; s++) {
            int64_t at = (b * steps + t) * width + s;
            row[s] = next[s];
            store(w->alpha, at, t < w->inputs[b] ? row[s] : -INFINITY);
            if (call->scale[1]) call->scale[1][at] = (double)(t + 1) * (double)(t + 2) * largest;
        }
    }
    long double ends[2] = {row[used - 1], used > 1 ? row[used - 2] : -INFINITY};
    long double loss = w->inputs[b] == 0 ? (used == 1 ? -0.0L : INFINITY) : -log_of_sum(ends, 2);
    store(w->loss, b, loss);
    if (call->scale[0]) call->scale[0][b] = (double)(steps + 1) * (double)(steps + 1) * largest;
}

nbx_status nbxi_ref_ctc_loss(nbxi_call *call, nbx_tensor **outs)
{
    ctc w = {0};
    int64_t *memory = NULL;
    NBXI_TRY(prepare(call, outs, &w, &memory));
    int64_t width = w.alpha->sizes[2];
    long double *rows = nbxi_alloc_array(call->ctx->heap, (size_t)width * 2, sizeof *rows);
    if (rows)
        for (int64_t b = 0; b < w.loss->numel; b++) ref_one(call, &w, b, rows, rows + width);
    nbx_status status = rows ? NBX_OK : NBX_OUT_OF_MEMORY;
    nbxi_free(call->ctx->heap, rows);
    nbxi_free(call->ctx->heap, memory);
    return status;
}

/* ---- with lengths in tensors, reductions ---- */

static nbx_status lengths_of(nbxi_call *call, int arg, nbx_value *out, nbx_tensor **owner)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *t = nbxi_arg_tensor(call, arg);
    if (call->args[arg].kind == NBX_VALUE_INTS) {
        *out = call->args[arg];
        return NBX_OK;
    }
    if (nbx_dtype_category(t->dtype) != NBX_CATEGORY_INT || t->ndim > 1)
        return nbxi_fail_arg(call, arg, NBX_INVALID_ARGUMENT, "must be a vector of integers");
    nbx_device host = {NBX_DEVICE_CPU, 0};
    t = NBXI_CHAIN(&c, "aten::to.device", T(t), nbxi_value_device(host), nbxi_value_dtype(NBX_INT64));
    t = NBXI_CHAIN(&c, "aten::contiguous", T(t));
    NBXI_TRY(c.status);
    *owner = t;
    *out = INTS(nbxi_data(t), t->numel);
    return NBX_OK;
}

nbx_status nbxi_composite_ctc_loss_tensor(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_value in, target, rets[2];
    nbx_tensor *a, *b;
    NBXI_TRY(lengths_of(call, 2, &in, &a));
    NBXI_TRY(lengths_of(call, 3, &target, &b));
    const nbx_value args[6] = {call->args[0], call->args[1], in, target, call->args[4], call->args[5]};
    NBXI_TRY(nbxi_call_many(&c, "aten::_ctc_loss", args, 6, rets, 2));
    for (int k = 0; k < 2; k++) nbxi_return_tensor(call, k, rets[k].v.tensor);
    return NBX_OK;
}

/* ctc_loss(log_probs, targets, input_lengths, target_lengths, blank, reduction, zero_infinity) */
nbx_status nbxi_composite_ctc_loss(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_value in, target, rets[2];
    nbx_tensor *owner, *lengths = NULL, *x, *labels = nbxi_arg_tensor(call, 1), *probs = nbxi_arg_tensor(call, 0);
    int64_t reduction = nbxi_arg_int(call, 5);
    bool batched = probs->ndim == 3;
    if (reduction < 0 || reduction > 2) return nbxi_fail_arg(call, 5, NBX_INVALID_ARGUMENT, "must be 0, 1 or 2");
    NBXI_TRY(lengths_of(call, 2, &in, &owner));
    NBXI_TRY(lengths_of(call, 3, &target, &owner));
    if (!batched) probs = NBXI_CHAIN(&c, "aten::unsqueeze", T(probs), I(1));
    NBXI_TRY(c.status);
    NBXI_TRY(nbxi_as_dtype(call->ctx, labels, NBX_INT64, &labels));
    const nbx_value args[6] = {T(probs), T(labels), in, target, call->args[4], call->args[6]};
    NBXI_TRY(nbxi_call_many(&c, "aten::_ctc_loss", args, 6, rets, 2));
    x = rets[0].v.tensor;
    if (nbxi_arg_bool(call, 6)) {
        nbx_tensor *endless = NBXI_CHAIN(&c, "aten::eq.Scalar", T(x), D((double)INFINITY));
        x = NBXI_CHAIN(&c, "aten::masked_fill.Scalar", T(x), T(endless), D(0));
    }
    if (reduction == 2) x = NBXI_CHAIN(&c, "aten::sum", T(x));
    if (reduction == 1) {
        int64_t count = (int64_t)target.v.ints.count;
        NBXI_TRY(c.status);
        lengths = nbxi_filled(&c, (nbx_device){NBX_DEVICE_CPU, 0}, "aten::zeros", NBX_INT64, &count, 1);
        NBXI_TRY(c.status);
        int64_t *at = nbxi_data(lengths);
        for (int64_t b = 0; b < count; b++) at[b] = target.v.ints.data[b] > 1 ? target.v.ints.data[b] : 1;
        lengths = NBXI_CHAIN(&c, "aten::to.device", T(lengths), nbxi_value_device(call->device),
                             nbxi_value_dtype(probs->dtype));
        x = NBXI_CHAIN(&c, "aten::div.Tensor", T(x), T(lengths));
        x = NBXI_CHAIN(&c, "aten::mean", T(x));
    }
    if (reduction == 0 && !batched) x = NBXI_CHAIN(&c, "aten::squeeze.dim", T(x), I(0));
    return nbxi_chain_return(&c, call, x);
}
