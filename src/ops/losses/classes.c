/* SPDX-License-Identifier: Apache-2.0 */
/* Losses whose targets are classes: nll_loss, cross_entropy_loss, multi_margin_loss. */
#include <string.h>

#include "ops_rows.h"
#include "src/ops/losses/losses.h"

/* The dim of the classes. */
static int class_dim(const nbx_tensor *self) { return self->ndim == 1 ? 0 : 1; }

static nbx_status check_target(nbxi_call *call)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0), *target = nbxi_arg_tensor(call, 1);
    char have[256], want[256];
    if (self->ndim < 1) return nbxi_fail_arg(call, 0, NBX_SHAPE, "expected 1 or more dimensions (got 0)");
    if (target->dtype != NBX_INT64 && target->dtype != NBX_UINT8)
        return nbxi_fail_arg(call, 1, NBX_DTYPE, "must be int64 or uint8, not %s", nbx_dtype_name(target->dtype));
    int dim = class_dim(self);
    bool fits = target->ndim == self->ndim - 1;
    for (int d = 0; fits && d < target->ndim; d++) fits = target->sizes[d] == self->sizes[d < dim ? d : d + 1];
    if (self->ndim == 1 && target->ndim == 1 && target->sizes[0] == 1) fits = true; /* one class, as PyTorch takes it */
    if (!fits)
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "has sizes %s, which do not fit the input's %s",
                             nbxi_sizes_text(target->ndim, target->sizes, have, sizeof have),
                             nbxi_sizes_text(self->ndim, self->sizes, want, sizeof want));
    const nbx_tensor *weight = nbxi_arg_tensor(call, 2);
    if (weight && (weight->ndim != 1 || weight->sizes[0] != self->sizes[dim]))
        return nbxi_fail_arg(call, 2, NBX_SHAPE, "must be defined for all %lld classes or none",
                             (long long)self->sizes[dim]);
    return NBX_OK;
}

/* What becomes of a target: where it counts, the class (0 where it does not), and its weight (0 where it does not). */
typedef struct picked {
    nbx_tensor *counts, *classes, *weights;
} picked;

static void pick(nbxi_loss *l, nbx_tensor *target, nbx_tensor *weight, int64_t ignored, nbx_tensor *like, picked *p)
{
    nbxi_chain *c = &l->chain;
    const int64_t all = -1;
    if (target->dtype != NBX_INT64) c->status = nbxi_as_dtype(c->ctx, target, NBX_INT64, &target);
    p->counts = link2(l, "aten::ne.Scalar", target, I(ignored));
    p->classes = NBXI_CHAIN(c, "aten::where.ScalarOther", T(p->counts), T(target), I(0));
    if (weight) {
        nbx_tensor *flat = NBXI_CHAIN(c, "aten::reshape", T(p->classes), nbxi_value_ints(&all, 1));
        nbx_tensor *w = NBXI_CHAIN(c, "aten::index_select", T(weight), I(0), T(flat));
        if (c->status == NBX_OK)
            w = NBXI_CHAIN(c, "aten::view", T(w), nbxi_value_ints(p->classes->sizes, (size_t)p->classes->ndim));
        p->weights = keep(l, p->counts, w, 0);
    } else if (c->status == NBX_OK) {
        c->status = nbxi_as_dtype(c->ctx, p->counts, like->dtype, &p->weights);
    }
}

/* The target's element of each row, negative, times its weight. */
static nbx_tensor *negative_likelihood(nbxi_loss *l, nbx_tensor *self, const picked *p)
{
    nbxi_chain *c = &l->chain;
    if (c->status != NBX_OK) return NULL;
    int dim = class_dim(self);
    nbx_tensor *index = p->classes, *x;
    if (self->ndim > 1 || index->ndim == 0) index = NBXI_CHAIN(c, "aten::unsqueeze", T(index), I(dim));
    x = NBXI_CHAIN(c, "aten::gather", T(self), I(dim), T(index));
    if (self->ndim > 1 || p->classes->ndim == 0) x = NBXI_CHAIN(c, "aten::squeeze.dim", T(x), I(dim));
    x = mul(l, link1(l, "aten::neg", x), p->weights);
    return keep(l, p->counts, x, 0);
}

/* The loss of log-probabilities `self`, and the sum of the weights (0 where nothing is reduced). */
static nbx_tensor *nll(nbxi_loss *l, nbx_tensor *self, nbx_tensor *weight, int64_t reduction, int64_t ignored,
                       nbx_tensor **total)
{
    picked p = {NULL, NULL, NULL};
    pick(l, nbxi_arg_tensor(l->call, 1), weight, ignored, self, &p);
    nbx_tensor *x = negative_likelihood(l, self, &p);
    *total = link1(l, "aten::sum", p.weights);
    if (reduction == 0) {
        *total = scale(l, *total, 0);
        return x;
    }
    x = link1(l, "aten::sum", x);
    return reduction == 1 ? divide(l, x, *total) : x;
}

static nbx_status check_reduction(nbxi_call *call, int place, int64_t *out)
{
    *out = nbxi_arg_int(call, place);
    if (*out >= 0 && *out <= 2) return NBX_OK;
    return nbxi_fail_arg(call, place, NBX_INVALID_ARGUMENT, "must be 0 (none), 1 (mean) or 2 (sum), not %lld",
                         (long long)*out);
}

static nbx_status begin(nbxi_call *call, nbxi_loss *l, nbx_tensor **in)
{
    static const int places[2] = {0, 2};
    const nbx_tensor *self = nbxi_arg_tensor(call, 0), *weight = nbxi_arg_tensor(call, 2);
    if (!nbx_dtype_is_floating_point(self->dtype))
        return nbxi_fail_arg(call, 0, NBX_DTYPE, "must be of a floating point dtype, not %s",
                             nbx_dtype_name(self->dtype));
    if (weight && weight->dtype != self->dtype)
        return nbxi_fail_arg(call, 2, NBX_DTYPE, "expected %s, found %s", nbx_dtype_name(self->dtype),
                             nbx_dtype_name(weight->dtype));
    return nbxi_loss_begin(call, l, places, 2, in);
}

static nbx_status forward(nbxi_call *call, bool with_total)
{
    nbxi_loss loss;
    nbx_tensor *in[2], *total;
    int64_t reduction;
    NBXI_TRY(check_reduction(call, 3, &reduction));
    NBXI_TRY(check_target(call));
    if (strstr(call->op->name, "loss2d") && nbxi_arg_tensor(call, 0)->ndim != 4)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "must have rank 4, it has rank %d", nbxi_arg_tensor(call, 0)->ndim);
    NBXI_TRY(begin(call, &loss, in));
    nbx_tensor *x = nll(&loss, in[0], in[1], reduction, nbxi_arg_int(call, 4), &total);
    NBXI_TRY(nbxi_loss_return(&loss, 0, x));
    return with_total ? nbxi_loss_return(&loss, 1, total) : NBX_OK;
}

nbx_status nbxi_composite_nll_loss(nbxi_call *call) { return forward(call, false); }
nbx_status nbxi_composite_nll_loss_forward(nbxi_call *call) { return forward(call, true); }

/* weight along the dim of the classes of x. */
static nbx_tensor *aligned(nbxi_loss *l, nbx_tensor *weight, const nbx_tensor *x)
{
    int64_t sizes[NBX_MAX_RANK];
    for (int d = 0; d < x->ndim; d++) sizes[d] = d == class_dim(x) ? weight->sizes[0] : 1;
    return NBXI_CHAIN(&l->chain, "aten::view", T(weight), nbxi_value_ints(sizes, (size_t)x->ndim));
}

static nbx_tensor *sum_classes(nbxi_loss *l, nbx_tensor *x, int dim)
{
    const int64_t at = dim;
    return link2(l, "aten::sum.dim_IntList", x, nbxi_value_ints(&at, 1));
}

/* Targets that are probabilities; logs: log_softmax of the input. */
static nbx_status probabilities(nbxi_loss *l, nbx_tensor *logs, nbx_tensor *weight, int64_t reduction, double smoothing)
{
    nbx_tensor *target = nbxi_arg_tensor(l->call, 1);
    int dim = class_dim(logs);
    int64_t classes = logs->sizes[dim];
    if (nbxi_arg_int(l->call, 4) >= 0)
        return nbxi_fail_arg(l->call, 4, NBX_INVALID_ARGUMENT, "is not supported for floating point targets");
    if (weight && (weight->ndim != 1 || weight->sizes[0] != classes))
        return nbxi_fail_arg(l->call, 2, NBX_SHAPE, "must be defined for all %lld classes or none", (long long)classes);
    NBXI_TRY(nbxi_as_dtype(l->chain.ctx, target, logs->dtype, &target));
    if (smoothing > 0) target = shift(l, scale(l, target, 1 - smoothing), smoothing / (double)classes);
    nbx_tensor *x = link1(l, "aten::neg", mul(l, logs, target));
    if (weight) x = mul(l, x, aligned(l, weight, logs));
    if (reduction == 0) return nbxi_loss_return(l, 0, sum_classes(l, x, dim));
    x = link1(l, "aten::sum", x);
    if (reduction == 1) x = link2(l, "aten::div.Scalar", x, D((double)logs->numel / (double)classes));
    return nbxi_loss_return(l, 0, x);
}

/* The part of label smoothing that all classes have in equal shares, before the division by their number. */
static nbx_tensor *smooth(nbxi_loss *l, nbx_tensor *logs, nbx_tensor *weight, int64_t reduction, int64_t ignored)
{
    picked p = {NULL, NULL, NULL};
    pick(l, nbxi_arg_tensor(l->call, 1), weight, ignored, logs, &p);
    nbx_tensor *x = weight ? mul(l, logs, aligned(l, weight, logs)) : logs;
    x = keep(l, p.counts, link1(l, "aten::neg", sum_classes(l, x, class_dim(logs))), 0);
    if (reduction == 0) return x;
    x = link1(l, "aten::sum", x);
    return reduction == 1 ? divide(l, x, link1(l, "aten::sum", p.weights)) : x;
}

nbx_status nbxi_composite_cross_entropy_loss(nbxi_call *call)
{
    nbxi_loss loss, *l = &loss;
    nbx_tensor *in[2], *total, *logs;
    const nbx_tensor *self = nbxi_arg_tensor(call, 0), *target = nbxi_arg_tensor(call, 1);
    int64_t reduction, ignored = nbxi_arg_int(call, 4);
    double smoothing = nbxi_arg_double(call, 5);
    NBXI_TRY(check_reduction(call, 3, &reduction));
    NBXI_TRY(begin(call, l, in));
    if (self->ndim < 1) return nbxi_fail_arg(call, 0, NBX_SHAPE, "expected 1 or more dimensions (got 0)");
    if (!(smoothing >= 0 && smoothing <= 1))
        return nbxi_fail_arg(call, 5, NBX_INVALID_ARGUMENT, "must be between 0.0 and 1.0, got %g", smoothing);
    bool same = self->ndim == target->ndim && !memcmp(self->sizes, target->sizes, sizeof(int64_t) * (size_t)self->ndim);
    if (same && !nbx_dtype_is_floating_point(target->dtype))
        return nbxi_fail_arg(call, 1, NBX_DTYPE,
                             "expected floating point type for target with class probabilities, got %s",
                             nbx_dtype_name(target->dtype));
    if (!same) NBXI_TRY(check_target(call));
    logs = NBXI_CHAIN(&l->chain, "aten::log_softmax.int", T(in[0]), I(class_dim(self)));
    if (l->chain.status != NBX_OK) return l->chain.status;
    if (same) return probabilities(l, logs, in[1], reduction, smoothing);
    nbx_tensor *x = nll(l, logs, in[1], reduction, ignored, &total);
    if (smoothing > 0) {
        nbx_tensor *rest = smooth(l, logs, in[1], reduction, ignored);
        x = add(l, scale(l, x, 1 - smoothing), scale(l, rest, smoothing / (double)self->sizes[class_dim(self)]));
    }
    return nbxi_loss_return(l, 0, x);
}

/* multi_margin_loss(self, target, p, margin, weight, reduction) */
nbx_status nbxi_composite_multi_margin_loss(nbxi_call *call)
{
    static const int places[2] = {0, 4};
    nbxi_loss loss, *l = &loss;
    nbx_tensor *in[2], *target = nbxi_arg_tensor(call, 1);
    double p = nbxi_scalar_to_double(nbxi_arg_scalar(call, 2)),
           margin = nbxi_scalar_to_double(nbxi_arg_scalar(call, 3));
    const nbx_tensor *self = nbxi_arg_tensor(call, 0), *weight = nbxi_arg_tensor(call, 4);
    if (p != 1 && p != 2) return nbxi_fail_arg(call, 2, NBX_INVALID_ARGUMENT, "only p == 1 and p == 2 are supported");
    if (target->dtype != NBX_INT64) return nbxi_fail_arg(call, 1, NBX_DTYPE, "must be int64");
    if (self->ndim > 2 || (self->ndim > 0 && self->sizes[self->ndim - 1] == 0) || target->ndim > 1 ||
        target->numel != (self->ndim == 2 ? self->sizes[0] : 1))
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "expected a vector or matrix of classes and one target for each row");
    if (weight && (weight->ndim != 1 || weight->sizes[0] != (self->ndim ? self->sizes[self->ndim - 1] : 1)))
        return nbxi_fail_arg(call, 4, NBX_SHAPE, "must have one element for each class");
    NBXI_TRY(nbxi_loss_begin(call, l, places, 2, in));
    nbxi_chain *c = &l->chain;
    int64_t classes = self->ndim ? self->sizes[self->ndim - 1] : 1, sizes[2] = {target->numel, classes},
            column[2] = {target->numel, 1};
    nbx_tensor *x = NBXI_CHAIN(c, "aten::reshape", T(in[0]), nbxi_value_ints(sizes, 2));
    nbx_tensor *index = NBXI_CHAIN(c, "aten::reshape", T(target), nbxi_value_ints(column, 2));
    nbx_tensor *own = NBXI_CHAIN(c, "aten::gather", T(x), I(1), T(index));
    x = at_least(l, shift(l, sub(l, x, own), margin), 0);
    if (p == 2) x = mul(l, x, x);
    if (in[1]) {
        nbx_tensor *flat = NBXI_CHAIN(c, "aten::reshape", T(target), nbxi_value_ints(column, 1));
        nbx_tensor *w = NBXI_CHAIN(c, "aten::index_select", T(in[1]), I(0), T(flat));
        x = mul(l, x, NBXI_CHAIN(c, "aten::view", T(w), nbxi_value_ints(column, 2)));
    }
    x = NBXI_CHAIN(c, "aten::scatter.value", T(x), I(1), T(index), D(0));
    x = link2(l, "aten::div.Scalar", sum_classes(l, x, 1), D((double)classes));
    if (target->ndim == 0) x = NBXI_CHAIN(c, "aten::squeeze.dim", T(x), I(0));
    return nbxi_loss_end(l, 5, x);
}
