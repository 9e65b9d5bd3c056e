/* SPDX-License-Identifier: Apache-2.0 */
/* Dropout: at inference the input as it is; in training what the context's generator keeps, scaled. */
#include <math.h>
#include <string.h>

#include "ops_rows.h"
#include "src/ops/args.h"
#include "src/ops/compose.h"
#include "src/ops/random/draws.h"
#include "src/random/state.h"
#include "src/tensor/convert.h"

#define T nbxi_value_tensor
#define D nbxi_value_double

/* ---- PyTorch's own kernel on a CUDA device -------------------------------------------------------------------------
 */

/* How many elements a thread of the card takes at once: what 16 bytes hold, and the count and the start allow. */
static int vector_size(const nbx_tensor *x)
{
    int size = (int)nbx_dtype_size(x->dtype), most = 16 / size;
    if (!nbxi_is_dense(x->ndim, x->sizes, x->strides)) return 1;
    while (most > 1 && ((x->offset * size) % ((int64_t)most * size) != 0 || x->numel % most != 0)) most /= 2;
    return most;
}

/* The number in (0, 1] that decides about element i. Threads take `vector` elements at once, from ceil(vector / 4)
 * draws of four (of two elements, a whole draw each time); one by one they go in the order of all other kernels. */
static float decider(const nbxi_philox_plan *p, int vector, int64_t i)
{
    uint32_t w[4];
    int64_t round, thread, k;
    if (vector == 1) {
        thread = i % p->threads;
        k = i / p->threads % 4;
        round = i / p->threads / 4;
    } else {
        thread = i / vector % p->threads;
        k = i % vector;
        round = i / vector / p->threads * (vector == 8 ? 2 : 1) + k / 4;
        k %= 4;
    }
    nbxi_philox(p->seed, p->counter + (uint64_t)round, (uint64_t)thread, w);
    return nbxi_philox_float(w[k]);
}

static int64_t offset_of(const nbx_tensor *t, int64_t i)
{
    int64_t offset = 0;
    for (int d = t->ndim - 1; d >= 0; d--) {
        offset += i % t->sizes[d] * t->strides[d];
        i /= t->sizes[d];
    }
    return offset;
}

/* Vectors go through the memory of tensors without gaps, single elements in their own order. */
static void cuda_dropout(nbx_generator *random, const nbx_tensor *x, double p, nbx_tensor *out, nbx_tensor *mask)
{
    nbxi_philox_plan plan;
    nbx_dtype dtype = x->dtype;
    int vector = vector_size(x);
    double keep = 1 - p, scale = dtype == NBX_FLOAT64 ? 1 / keep : (double)(float)(1.0 / (double)(float)keep);
    int64_t size = (int64_t)nbx_dtype_size(dtype);
    char *to = nbxi_data(out), *kept = nbxi_data(mask);
    const char *from = nbxi_data(x);
    nbxi_philox_begin(random, x->numel, 4, &plan);
    for (int64_t i = 0; i < x->numel; i++) {
        float u = decider(&plan, vector, i);
        bool one = dtype == NBX_FLOAT64 ? (double)u < keep : u < (float)keep;
        int64_t a = vector > 1 ? i : offset_of(x, i), b = vector > 1 ? i : offset_of(out, i);
        double value = nbxi_load_scalar(dtype, from + a * size).re.d;
        value = dtype == NBX_FLOAT64 ? value * one * scale : (double)((float)value * (float)one * (float)scale);
        nbxi_store_scalar(dtype, to + b * size, nbx_scalar_double(value));
        nbxi_store_scalar(NBX_BOOL, kept + (vector > 1 ? i : offset_of(mask, i)), nbx_scalar_bool(one));
    }
}

static nbx_status new_like(nbxi_call *call, const nbx_tensor *x, nbx_dtype dtype, nbx_tensor **out)
{
    nbxi_meta meta;
    nbxi_meta_like(&meta, dtype, x);
    NBXI_TRY(nbxi_tensor_new(call->ctx, &meta, call->device, out));
    return nbxi_scope_adopt(call->ctx, *out);
}

/* The output and the mask of an input with elements and 0 < p < 1. */
static nbx_status drop_cuda(nbxi_call *call, nbx_generator *random, nbx_tensor *x, double p, nbx_tensor **out,
                            nbx_tensor **mask)
{
    if (!nbx_dtype_is_floating_point(x->dtype) || nbx_dtype_size(x->dtype) < 2)
        return nbxi_fail_arg(call, 0, NBX_DTYPE, "dropout takes float16, bfloat16, float32 and float64, not %s",
                             nbx_dtype_name(x->dtype));
    NBXI_TRY(new_like(call, x, x->dtype, out));
    NBXI_TRY(new_like(call, x, NBX_BOOL, mask));
    cuda_dropout(random, x, p, *out, *mask);
    return NBX_OK;
}

/* ---- dropout and kin
 * ------------------------------------------------------------------------------------------------- */

static nbx_tensor *noise_like(nbxi_chain *c, nbx_tensor *x, bool feature, double keep)
{
    int64_t sizes[NBX_MAX_RANK];
    if (!feature) {
        nbx_tensor *like = NBXI_CHAIN(c, "aten::empty_like", T(x));
        return NBXI_CHAIN(c, "aten::bernoulli_.float", T(like), D(keep));
    }
    for (int d = 0; d < x->ndim; d++) sizes[d] = d < 2 ? x->sizes[d] : 1;
    nbx_tensor *made = NBXI_CHAIN(c, "aten::new_empty", T(x), nbxi_value_ints(sizes, (size_t)x->ndim));
    return NBXI_CHAIN(c, "aten::bernoulli_.float", T(made), D(keep));
}

/* Alpha dropout keeps mean and variance of what SELU gives: dropped elements become -alpha. */
static nbx_tensor *drop_alpha(nbxi_chain *c, nbx_tensor *x, nbx_tensor *noise, double p, const char *mul)
{
    const double alpha = 1.7580993408473766, a = 1 / sqrt((alpha * alpha * p + 1) * (1 - p));
    nbx_tensor *b = NBXI_CHAIN(c, "aten::add.Scalar", T(noise), nbxi_value_int(-1));
    b = NBXI_CHAIN(c, "aten::mul_.Scalar", T(b), D(alpha * a));
    b = NBXI_CHAIN(c, "aten::add_.Scalar", T(b), D(alpha * a * p));
    noise = NBXI_CHAIN(c, "aten::mul_.Scalar", T(noise), D(a));
    x = NBXI_CHAIN(c, mul, T(x), T(noise));
    return NBXI_CHAIN(c, "aten::add_.Tensor", T(x), T(b));
}

/* dropout(input, p, train) and kin, also in place. */
nbx_status nbxi_composite_dropout(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_tensor *x = nbxi_arg_tensor(call, 0), *out, *mask;
    nbx_generator *random;
    const char *name = call->op->name;
    bool feature = strstr(name, "feature_") != NULL, alpha = strstr(name, "alpha_") != NULL,
         inplace = name[strlen(name) - 1] == '_';
    const char *mul = inplace ? "aten::mul_.Tensor" : "aten::mul.Tensor";
    double p = nbxi_arg_double(call, 1);
    if (!(p >= 0 && p <= 1)) return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "must be from 0 to 1, it is %g", p);
    if (!nbxi_arg_bool(call, 2) || p == 0 || x->numel == 0) {
        nbxi_return_tensor(call, 0, x);
        return NBX_OK;
    }
    if (p == 1) {
        const int64_t none = 0;
        nbx_tensor *zero = NBXI_CHAIN(&c, "aten::new_zeros", T(x), nbxi_value_ints(&none, 0));
        return nbxi_chain_return(&c, call, NBXI_CHAIN(&c, mul, T(x), T(zero)));
    }
    if (feature && x->ndim < 2)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "Feature dropout requires at least 2 dimensions in the input");
    NBXI_TRY(nbxi_random_get(call->ctx, &random));
    if (random->kind == NBX_GENERATOR_CUDA && strcmp(name, "aten::dropout") == 0) {
        NBXI_TRY(drop_cuda(call, random, x, p, &out, &mask));
        nbxi_return_tensor(call, 0, out);
        return NBX_OK;
    }
    nbx_tensor *noise = noise_like(&c, x, feature, 1 - p);
    if (alpha) return nbxi_chain_return(&c, call, drop_alpha(&c, x, noise, p, mul));
    noise = NBXI_CHAIN(&c, "aten::div_.Scalar", T(noise), D(1 - p));
    return nbxi_chain_return(&c, call, NBXI_CHAIN(&c, mul, T(x), T(noise)));
}

/* native_dropout(input, p, train): the output and what was kept. */
static nbx_status native_dropout_cpu(nbxi_call *call, nbx_tensor *x, double p)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    /* mul_ with a number rounds it to the dtype first in PyTorch; mul does not. */
    double keep = 1 - p, scale = keep == 0 ? 0 : 1 / keep;
    if (x->dtype == NBX_FLOAT16 || x->dtype == NBX_BFLOAT16) scale = nbxi_draw_narrow(x->dtype, scale);
    nbx_tensor *mask = NBXI_CHAIN(&c, "aten::empty_like", T(x), nbxi_value_dtype(NBX_BOOL));
    mask = NBXI_CHAIN(&c, "aten::bernoulli_.float", T(mask), D(keep));
    nbx_tensor *out = NBXI_CHAIN(&c, "aten::mul.Tensor", T(x), T(mask));
    out = NBXI_CHAIN(&c, "aten::mul_.Scalar", T(out), D(scale));
    NBXI_TRY(c.status);
    nbxi_return_tensor(call, 0, out);
    nbxi_return_tensor(call, 1, mask);
    return NBX_OK;
}

nbx_status nbxi_composite_native_dropout(nbxi_call *call)
{
    nbx_tensor *x = nbxi_arg_tensor(call, 0), *out = NULL, *mask = NULL;
    nbx_generator *random;
    double p = nbxi_arg_double(call, 1);
    if (nbxi_arg_is_none(call, 2) || nbxi_arg_bool(call, 2)) {
        if (!(p >= 0 && p <= 1))
            return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "must be from 0 to 1, it is %g", p);
        NBXI_TRY(nbxi_random_get(call->ctx, &random));
        if (random->kind != NBX_GENERATOR_CUDA || p == 1 || x->numel == 0) {
            if (p < 1 || random->kind != NBX_GENERATOR_CUDA) return native_dropout_cpu(call, x, p);
            nbx_value zeros[2] = {call->args[0], nbxi_value_dtype(NBX_BOOL)};
            NBXI_TRY(nbxi_call1(call->ctx, "aten::zeros_like", zeros, 1, &out));
            NBXI_TRY(nbxi_call1(call->ctx, "aten::zeros_like", zeros, 2, &mask));
        } else {
            NBXI_TRY(drop_cuda(call, random, x, p, &out, &mask));
        }
    } else {
        nbx_value args[2] = {call->args[0], nbxi_value_dtype(NBX_BOOL)};
        NBXI_TRY(nbxi_call1(call->ctx, "aten::clone", args, 1, &out));
        NBXI_TRY(nbxi_call1(call->ctx, "aten::ones_like", args, 2, &mask));
    }
    nbxi_return_tensor(call, 0, out);
    nbxi_return_tensor(call, 1, mask);
    return NBX_OK;
}
