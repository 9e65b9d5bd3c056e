/* SPDX-License-Identifier: Apache-2.0 */
/* What the losses share: a chain whose tensors have the next wider dtype of the arguments' common one, and short names
 * for its links. */
#ifndef NBXI_OPS_LOSSES_LOSSES_H
#define NBXI_OPS_LOSSES_LOSSES_H

#include "src/ops/args.h"
#include "src/ops/compose.h"

#define T nbxi_value_tensor
#define I nbxi_value_int
#define D nbxi_value_double
#define B nbxi_value_bool

typedef struct nbxi_loss {
    nbxi_chain chain;
    nbxi_call *call;
    nbx_dtype dtype; /* of the result */
} nbxi_loss;

/* The common dtype of the arguments at `places`, and those arguments in the wider one (NULL: absent). */
nbx_status nbxi_loss_begin(nbxi_call *call, nbxi_loss *loss, const int *places, int count, nbx_tensor **out);
/* reduction at argument `place`: 0 none, 1 mean, 2 sum; then back to the dtype. */
nbx_status nbxi_loss_end(nbxi_loss *loss, int place, nbx_tensor *x);
/* Back to the dtype, without a reduction. */
nbx_status nbxi_loss_return(nbxi_loss *loss, int k, nbx_tensor *x);

static inline nbx_tensor *link1(nbxi_loss *l, const char *name, nbx_tensor *x)
{
    return NBXI_CHAIN(&l->chain, name, T(x));
}
static inline nbx_tensor *link2(nbxi_loss *l, const char *name, nbx_tensor *x, nbx_value y)
{
    return NBXI_CHAIN(&l->chain, name, T(x), y);
}
static inline nbx_tensor *add(nbxi_loss *l, nbx_tensor *x, nbx_tensor *y)
{
    return link2(l, "aten::add.Tensor", x, T(y));
}
static inline nbx_tensor *sub(nbxi_loss *l, nbx_tensor *x, nbx_tensor *y)
{
    return link2(l, "aten::sub.Tensor", x, T(y));
}
static inline nbx_tensor *mul(nbxi_loss *l, nbx_tensor *x, nbx_tensor *y)
{
    return link2(l, "aten::mul.Tensor", x, T(y));
}
static inline nbx_tensor *divide(nbxi_loss *l, nbx_tensor *x, nbx_tensor *y)
{
    return link2(l, "aten::div.Tensor", x, T(y));
}
static inline nbx_tensor *scale(nbxi_loss *l, nbx_tensor *x, double by)
{
    return link2(l, "aten::mul.Scalar", x, D(by));
}
static inline nbx_tensor *shift(nbxi_loss *l, nbx_tensor *x, double by)
{
    return link2(l, "aten::add.Scalar", x, D(by));
}
static inline nbx_tensor *at_least(nbxi_loss *l, nbx_tensor *x, double least)
{
    return link2(l, "aten::clamp_min", x, D(least));
}
/* x where the condition holds, else y, or else a number. */
static inline nbx_tensor *choose(nbxi_loss *l, nbx_tensor *condition, nbx_tensor *x, nbx_tensor *y)
{
    return NBXI_CHAIN(&l->chain, "aten::where.self", T(condition), T(x), T(y));
}
static inline nbx_tensor *keep(nbxi_loss *l, nbx_tensor *condition, nbx_tensor *x, double other)
{
    return NBXI_CHAIN(&l->chain, "aten::where.ScalarOther", T(condition), T(x), D(other));
}

#endif
