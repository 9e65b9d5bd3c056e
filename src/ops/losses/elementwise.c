/* SPDX-License-Identifier: Apache-2.0 */
/* Losses of two or three tensors of one shape, as chains of other operators. */
#include <math.h>
#include <string.h>

#include "ops_rows.h"
#include "src/ops/losses/losses.h"
#include "src/tensor/convert.h"

#define BEGIN(count, ...) \
    nbxi_loss loss, *l = &loss; \
    nbx_tensor *in[count]; \
    static const int places[count] = {__VA_ARGS__}; \
    NBXI_TRY(nbxi_loss_begin(call, l, places, count, in))

/* Numbers among the terms make the results of integers float32; what comes before them is integer arithmetic. */
static void make_float(nbxi_loss *l)
{
    if (!nbx_dtype_is_floating_point(l->dtype) && !nbx_dtype_is_complex(l->dtype)) l->dtype = NBX_FLOAT32;
}

static void make_real(nbxi_loss *l)
{
    if (nbx_dtype_is_complex(l->dtype)) l->dtype = l->dtype == NBX_COMPLEX64 ? NBX_FLOAT32 : NBX_FLOAT64;
}

nbx_status nbxi_composite_mse_loss(nbxi_call *call)
{
    BEGIN(2, 0, 1);
    nbx_tensor *d = sub(l, in[0], in[1]);
    return nbxi_loss_end(l, 2, mul(l, d, d));
}

nbx_status nbxi_composite_l1_loss(nbxi_call *call)
{
    BEGIN(2, 0, 1);
    make_real(l);
    return nbxi_loss_end(l, 2, link1(l, "aten::abs", sub(l, in[0], in[1])));
}

nbx_status nbxi_composite_smooth_l1_loss(nbxi_call *call)
{
    double beta = nbxi_arg_double(call, 3);
    BEGIN(2, 0, 1);
    if (!(beta >= 0))
        return nbxi_fail_arg(call, 3, NBX_INVALID_ARGUMENT, "smooth_l1_loss does not support negative values");
    nbx_tensor *z = link1(l, "aten::abs", sub(l, in[0], in[1]));
    if (beta == 0) return nbxi_loss_end(l, 2, z);
    nbx_tensor *small = scale(l, mul(l, z, z), 0.5 / beta);
    return nbxi_loss_end(l, 2, choose(l, link2(l, "aten::lt.Scalar", z, D(beta)), small, shift(l, z, -0.5 * beta)));
}

nbx_status nbxi_composite_huber_loss(nbxi_call *call)
{
    double delta = nbxi_arg_double(call, 3);
    BEGIN(2, 0, 1);
    if (!(delta > 0))
        return nbxi_fail_arg(call, 3, NBX_INVALID_ARGUMENT, "huber_loss does not support non-positive values");
    nbx_tensor *z = link1(l, "aten::abs", sub(l, in[0], in[1]));
    nbx_tensor *small = scale(l, mul(l, z, z), 0.5), *large = scale(l, shift(l, z, -0.5 * delta), delta);
    return nbxi_loss_end(l, 2, choose(l, link2(l, "aten::le.Scalar", z, D(delta)), small, large));
}

nbx_status nbxi_composite_soft_margin_loss(nbxi_call *call)
{
    BEGIN(2, 0, 1);
    nbx_tensor *x = link1(l, "aten::neg", mul(l, in[0], in[1]));
    return nbxi_loss_end(l, 2, link1(l, "aten::log1p", link1(l, "aten::exp", x)));
}

/* Whether all elements lie in [0, 1]; NaN does not. */
static nbx_status check_probabilities(nbxi_loss *l, nbx_tensor *x)
{
    nbx_tensor *low = link2(l, "aten::ge.Scalar", x, D(0)), *high = link2(l, "aten::le.Scalar", x, D(1));
    nbx_tensor *all = link1(l, "aten::all", link2(l, "aten::bitwise_and.Tensor", low, T(high)));
    if (l->chain.status != NBX_OK) return l->chain.status;
    nbx_scalar inside;
    NBXI_TRY(nbxi_tensor_scalar(l->call->ctx, all, &inside));
    if (inside.re.i) return NBX_OK;
    return nbxi_fail_arg(l->call, 0, NBX_INVALID_ARGUMENT, "all elements of input should be between 0 and 1");
}

nbx_status nbxi_composite_binary_cross_entropy(nbxi_call *call)
{
    BEGIN(3, 0, 1, 2);
    const nbx_tensor *self = nbxi_arg_tensor(call, 0), *target = nbxi_arg_tensor(call, 1);
    if (self->dtype != target->dtype)
        return nbxi_fail_arg(call, 1, NBX_DTYPE, "found dtype %s but expected %s", nbx_dtype_name(target->dtype),
                             nbx_dtype_name(self->dtype));
    if (self->ndim != target->ndim || memcmp(self->sizes, target->sizes, sizeof(int64_t) * (size_t)self->ndim))
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "must have the sizes of self");
    NBXI_TRY(check_probabilities(l, in[0]));
    nbx_tensor *negative = link1(l, "aten::neg", in[0]);
    nbx_tensor *log_rest = at_least(l, link1(l, "aten::log1p", negative), -100);
    nbx_tensor *log_self = at_least(l, link1(l, "aten::log", in[0]), -100);
    nbx_tensor *x = sub(l, mul(l, shift(l, in[1], -1), log_rest), mul(l, in[1], log_self));
    if (in[2]) x = mul(l, x, in[2]);
    l->dtype = self->dtype;
    return nbxi_loss_end(l, 3, x);
}

nbx_status nbxi_composite_binary_cross_entropy_with_logits(nbxi_call *call)
{
    BEGIN(4, 0, 1, 2, 3);
    nbx_tensor *rest = shift(l, link1(l, "aten::neg", in[1]), 1), *log = link1(l, "aten::log_sigmoid", in[0]);
    if (in[3]) log = mul(l, shift(l, mul(l, shift(l, in[3], -1), in[1]), 1), log);
    nbx_tensor *x = sub(l, mul(l, rest, in[0]), log);
    if (in[2]) x = mul(l, x, in[2]);
    return nbxi_loss_end(l, 4, x);
}

nbx_status nbxi_composite_kl_div(nbxi_call *call)
{
    BEGIN(2, 0, 1);
    nbx_tensor *x;
    if (nbxi_arg_bool(call, 3))
        x = mul(l, link1(l, "aten::exp", in[1]), sub(l, in[1], in[0]));
    else
        x = sub(l, link2(l, "aten::xlogy.Tensor", in[1], T(in[1])), mul(l, in[1], in[0]));
    return nbxi_loss_end(l, 2, x);
}

nbx_status nbxi_composite_poisson_nll_loss(nbxi_call *call)
{
    BEGIN(2, 0, 1);
    nbx_tensor *x;
    if (nbxi_arg_bool(call, 2))
        x = sub(l, link1(l, "aten::exp", in[0]), mul(l, in[1], in[0]));
    else
        x = sub(l, in[0], mul(l, in[1], link1(l, "aten::log", shift(l, in[0], nbxi_arg_double(call, 4)))));
    if (nbxi_arg_bool(call, 3)) { /* Stirling's formula, for targets above 1 */
        nbx_tensor *log = link1(l, "aten::log", in[1]);
        nbx_tensor *half = scale(l, link1(l, "aten::log", scale(l, in[1], 6.283185307179586476925)), 0.5);
        nbx_tensor *stirling = add(l, sub(l, mul(l, in[1], log), in[1]), half);
        x = add(l, x, keep(l, link2(l, "aten::gt.Scalar", in[1], D(1)), stirling, 0));
    }
    return nbxi_loss_end(l, 5, x);
}

/* Where target has the value `at`. */
static nbx_tensor *where_target(nbxi_loss *l, nbx_tensor *target, const char *compare, double at)
{
    return link2(l, compare, target, D(at));
}

nbx_status nbxi_composite_hinge_embedding_loss(nbxi_call *call)
{
    BEGIN(2, 0, 1);
    nbx_tensor *rest = at_least(l, shift(l, link1(l, "aten::neg", in[0]), nbxi_arg_double(call, 2)), 0);
    nbx_tensor *far = keep(l, where_target(l, in[1], "aten::ne.Scalar", 1), rest, 0);
    nbx_tensor *near = keep(l, where_target(l, in[1], "aten::ne.Scalar", -1), in[0], 0);
    return nbxi_loss_end(l, 3, add(l, far, near));
}

nbx_status nbxi_composite_margin_ranking_loss(nbxi_call *call)
{
    BEGIN(3, 0, 1, 2);
    make_float(l);
    nbx_tensor *x = mul(l, link1(l, "aten::neg", in[2]), sub(l, in[0], in[1]));
    return nbxi_loss_end(l, 4, at_least(l, shift(l, x, nbxi_arg_double(call, 3)), 0));
}

static nbx_tensor *product_sum(nbxi_loss *l, nbx_tensor *a, nbx_tensor *b, int64_t dim)
{
    return link2(l, "aten::sum.dim_IntList", mul(l, a, b), nbxi_value_ints(&dim, 1));
}

nbx_status nbxi_composite_cosine_embedding_loss(nbxi_call *call)
{
    const double eps = 1e-12;
    BEGIN(3, 0, 1, 2);
    int dim = in[2]->ndim;
    make_float(l);
    if (dim > 1)
        return nbxi_fail_arg(call, 2, NBX_SHAPE, "0D or 1D target tensor expected, multi-target not supported");
    for (int i = 0; i < 2; i++)
        if (in[i]->ndim != dim + 1)
            return nbxi_fail_arg(call, i, NBX_SHAPE, "%dD target tensor expects %dD input tensors, it has rank %d", dim,
                                 dim + 1, in[i]->ndim);
    nbx_tensor *dot = product_sum(l, in[0], in[1], dim);
    nbx_tensor *a = shift(l, product_sum(l, in[0], in[0], dim), eps),
               *b = shift(l, product_sum(l, in[1], in[1], dim), eps);
    nbx_tensor *cosine = divide(l, dot, link1(l, "aten::sqrt", mul(l, a, b)));
    nbx_tensor *apart = shift(l, link1(l, "aten::neg", cosine), 1);
    nbx_tensor *near = at_least(l, shift(l, cosine, -nbxi_arg_double(call, 3)), 0);
    nbx_tensor *x = add(l, keep(l, where_target(l, in[2], "aten::eq.Scalar", 1), apart, 0),
                        keep(l, where_target(l, in[2], "aten::eq.Scalar", -1), near, 0));
    return nbxi_loss_end(l, 4, x);
}

static nbx_tensor *distance(nbxi_loss *l, nbx_tensor *a, nbx_tensor *b)
{
    return NBXI_CHAIN(&l->chain, "aten::pairwise_distance", T(a), T(b), l->call->args[4], l->call->args[5]);
}

nbx_status nbxi_composite_triplet_margin_loss(nbxi_call *call)
{
    BEGIN(3, 0, 1, 2);
    if (in[0]->ndim != in[1]->ndim || in[0]->ndim != in[2]->ndim)
        return nbxi_fail_arg(call, 1, NBX_SHAPE,
                             "anchor, positive and negative must have one rank; they have %d, %d, %d", in[0]->ndim,
                             in[1]->ndim, in[2]->ndim);
    make_float(l);
    make_real(l);
    nbx_tensor *near = distance(l, in[0], in[1]), *far = distance(l, in[0], in[2]);
    if (nbxi_arg_bool(call, 6)) far = link2(l, "aten::minimum", far, T(distance(l, in[1], in[2])));
    return nbxi_loss_end(l, 7, at_least(l, sub(l, shift(l, near, nbxi_arg_double(call, 3)), far), 0));
}
