/* SPDX-License-Identifier: Apache-2.0 */
/* Argument checks and shapes of layer_norm, rms_norm, group_norm and instance_norm. */
#include <float.h>
#include <string.h>

#include "ops_rows.h"
#include "src/base/checked.h"
#include "src/ops/conv/conv.h"
#include "src/ops/norm/norm.h"

static bool is_half(nbx_dtype t) { return t == NBX_FLOAT16 || t == NBX_BFLOAT16; }

static void add_outer(nbxi_norm_plan *n, int dim, int64_t size, int64_t step)
{
    n->outer_dims[n->outer++] = (struct nbxi_norm_dim){dim, size, step};
    n->rows *= size;
}

static void add_inner(nbxi_norm_plan *n, int dim, int64_t size, int64_t step)
{
    n->inner_dims[n->inner++] = (struct nbxi_norm_dim){dim, size, step};
    n->length *= size;
}

static void begin(nbxi_norm_plan *n, const nbx_tensor *x, const nbx_tensor *weight, const nbx_tensor *bias)
{
    memset(n, 0, sizeof *n);
    n->x = x, n->weight = weight, n->bias = bias;
    n->rows = n->length = 1;
    n->groups = n->channels = n->span = 1;
    n->stats_dtype = x->dtype;
}

/* Parameters have the dtype of x, or all are float32 and x is a half type. */
static nbx_status check_params(nbxi_call *call, nbxi_norm_plan *n, const nbx_tensor *const *params, int count)
{
    for (int i = 0; i < count; i++) {
        if (!params[i] || params[i]->dtype == n->x->dtype) continue;
        if (!is_half(n->x->dtype) || params[i]->dtype != NBX_FLOAT32)
            return nbxi_fail(call->ctx, NBX_DTYPE, "mixed dtype: parameters must be %s%s, got %s",
                             nbx_dtype_name(n->x->dtype), is_half(n->x->dtype) ? " or float32" : "",
                             nbx_dtype_name(params[i]->dtype));
        n->stats_dtype = NBX_FLOAT32;
    }
    for (int i = 0; i < count; i++)
        if (params[i] && params[i]->dtype != n->stats_dtype)
            return nbxi_fail(call->ctx, NBX_DTYPE, "mixed dtype: expect all parameters to be float32, got %s",
                             nbx_dtype_name(params[i]->dtype));
    return NBX_OK;
}

static nbx_status check_shape_param(nbxi_call *call, const nbx_tensor *t, const char *name, const int64_t *shape,
                                    int count)
{
    char have[256], want[256];
    if (!t || (t->ndim == count && memcmp(t->sizes, shape, sizeof(int64_t) * (size_t)count) == 0)) return NBX_OK;
    return nbxi_fail_argument(
        call->ctx, NBX_SHAPE, name, "expected %s to be of same shape as normalized_shape, but got %s and %s", name,
        nbxi_sizes_text(t->ndim, t->sizes, have, sizeof have), nbxi_sizes_text(count, shape, want, sizeof want));
}

/* The trailing dimensions named by argument 1 are the row. */
static nbx_status trailing(nbxi_call *call, nbxi_norm_plan *n, const nbx_tensor *weight, const nbx_tensor *bias)
{
    const nbx_tensor *x = nbxi_arg_tensor(call, 0);
    int64_t count;
    const int64_t *shape = nbxi_arg_ints(call, 1, &count);
    char have[256], want[256];
    if (count < 1)
        return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT,
                             "expected normalized_shape to be at least 1-dimensional, but got []");
    if (count > x->ndim || memcmp(x->sizes + x->ndim - count, shape, sizeof(int64_t) * (size_t)count) != 0)
        return nbxi_fail_arg(
            call, 1, NBX_SHAPE,
            "given normalized_shape=%s, expected input with shape [*, those], but got input of size %s",
            nbxi_sizes_text(count < 8 ? (int)count : 8, shape, want, sizeof want),
            nbxi_sizes_text(x->ndim, x->sizes, have, sizeof have));
    NBXI_TRY(check_shape_param(call, weight, "weight", shape, (int)count));
    NBXI_TRY(check_shape_param(call, bias, "bias", shape, (int)count));
    begin(n, x, weight, bias);
    n->by_element = true;
    for (int i = 0; i < x->ndim - count; i++) add_outer(n, i, x->sizes[i], 1);
    for (int i = x->ndim - (int)count; i < x->ndim; i++) add_inner(n, i, x->sizes[i], 1);
    return NBX_OK;
}

nbx_status nbxi_norm_layer(nbxi_call *call, nbxi_norm_plan *n)
{
    const nbx_tensor *params[2] = {nbxi_arg_tensor(call, 2), nbxi_arg_tensor(call, 3)};
    NBXI_TRY(trailing(call, n, params[0], params[1]));
    n->eps = nbxi_arg_double(call, 4);
    return check_params(call, n, params, 2);
}

nbx_status nbxi_norm_rms(nbxi_call *call, nbxi_norm_plan *n)
{
    NBXI_TRY(trailing(call, n, nbxi_arg_tensor(call, 2), NULL));
    if (n->weight && nbx_dtype_category(n->weight->dtype) != NBX_CATEGORY_FLOAT)
        return nbxi_fail_arg(call, 2, NBX_DTYPE, "must be floating point, got %s", nbx_dtype_name(n->weight->dtype));
    n->rms = true;
    const bool wide = n->x->dtype == NBX_FLOAT64;
    n->eps = nbxi_arg_is_none(call, 3) ? (wide ? DBL_EPSILON : (double)FLT_EPSILON) : nbxi_arg_double(call, 3);
    n->stats_dtype = wide ? NBX_FLOAT64 : NBX_FLOAT32;
    return NBX_OK;
}

static nbx_status check_channel_param(nbxi_call *call, const nbx_tensor *t, const char *name, int64_t channels)
{
    if (!t || (t->ndim == 1 && t->sizes[0] == channels)) return NBX_OK;
    char have[256];
    return nbxi_fail_argument(call->ctx, NBX_SHAPE, name,
                              "expected %s to be a vector of size equal to the number of channels (%lld), but got %s",
                              name, (long long)channels, nbxi_sizes_text(t->ndim, t->sizes, have, sizeof have));
}

/* x [N, C, *] in groups of channels. */
static nbx_status grouped(nbxi_call *call, nbxi_norm_plan *n, const nbx_tensor *weight, const nbx_tensor *bias,
                          int64_t groups)
{
    const nbx_tensor *x = nbxi_arg_tensor(call, 0), *params[2] = {weight, bias};
    char have[256];
    if (x->ndim < 2) return nbxi_fail_arg(call, 0, NBX_SHAPE, "expected at least 2 dimensions, got %d", x->ndim);
    if (groups <= 0)
        return nbxi_fail(call->ctx, NBX_INVALID_ARGUMENT, "expected num groups to be greater than 0, got %lld",
                         (long long)groups);
    if (x->sizes[1] % groups != 0)
        return nbxi_fail(call->ctx, NBX_SHAPE,
                         "expected number of channels in input to be divisible by num_groups, but got input of shape "
                         "%s and num_groups=%lld",
                         nbxi_sizes_text(x->ndim, x->sizes, have, sizeof have), (long long)groups);
    NBXI_TRY(check_channel_param(call, weight, "weight", x->sizes[1]));
    NBXI_TRY(check_channel_param(call, bias, "bias", x->sizes[1]));
    begin(n, x, weight, bias);
    NBXI_TRY(check_params(call, n, params, 2));
    n->groups = groups, n->channels = x->sizes[1] / groups;
    add_outer(n, 0, x->sizes[0], 1);
    add_outer(n, 1, groups, n->channels);
    add_inner(n, 1, n->channels, 1);
    for (int i = 2; i < x->ndim; i++) {
        add_inner(n, i, x->sizes[i], 1);
        n->span *= x->sizes[i];
    }
    return NBX_OK;
}

nbx_status nbxi_norm_group(nbxi_call *call, nbxi_norm_plan *n)
{
    NBXI_TRY(grouped(call, n, nbxi_arg_tensor(call, 2), nbxi_arg_tensor(call, 3), nbxi_arg_int(call, 1)));
    n->eps = nbxi_arg_double(call, 4);
    return NBX_OK;
}

nbx_status nbxi_norm_native_group(nbxi_call *call, nbxi_norm_plan *n)
{
    const nbx_tensor *x = nbxi_arg_tensor(call, 0);
    const int64_t N = nbxi_arg_int(call, 3), C = nbxi_arg_int(call, 4), HxW = nbxi_arg_int(call, 5);
    int64_t rest = 1;
    for (int i = 2; i < x->ndim; i++) rest *= x->sizes[i];
    if (x->ndim < 2 || x->sizes[0] != N || x->sizes[1] != C || rest != HxW)
        return nbxi_fail(call->ctx, NBX_SHAPE,
                         "expected input of sizes [N, C, *] with N=%lld, C=%lld and %lld elements a channel",
                         (long long)N, (long long)C, (long long)HxW);
    NBXI_TRY(grouped(call, n, nbxi_arg_tensor(call, 1), nbxi_arg_tensor(call, 2), nbxi_arg_int(call, 6)));
    n->eps = nbxi_arg_double(call, 7);
    return NBX_OK;
}

nbx_status nbxi_norm_instance(nbxi_call *call, nbxi_norm_plan *n)
{
    const nbx_tensor *x = nbxi_arg_tensor(call, 0), *mean = nbxi_arg_tensor(call, 3), *var = nbxi_arg_tensor(call, 4);
    const bool own = nbxi_arg_bool(call, 5);
    if (!own && (!mean || !var))
        return nbxi_fail(call->ctx, NBX_INVALID_ARGUMENT,
                         "expected running_mean and running_var to be defined when use_input_stats is false");
    if (own && (mean || var))
        return nbxi_fail(
            call->ctx, NBX_NOT_SUPPORTED,
            "instance_norm that updates running statistics is not built; export the program for inference");
    if (x->ndim < 2) return nbxi_fail_arg(call, 0, NBX_SHAPE, "expected at least 2 dimensions, got %d", x->ndim);
    NBXI_TRY(check_channel_param(call, mean, "running_mean", x->sizes[1]));
    NBXI_TRY(check_channel_param(call, var, "running_var", x->sizes[1]));
    NBXI_TRY(grouped(call, n, nbxi_arg_tensor(call, 1), nbxi_arg_tensor(call, 2), x->sizes[1] > 0 ? x->sizes[1] : 1));
    n->eps = nbxi_arg_double(call, 7);
    if (!own && x->sizes[1] > 0) n->mean = mean, n->var = var; /* without channels there is nothing to read */
    return NBX_OK;
}

double nbxi_norm_depth(int64_t length)
{
    return (double)(length < NBXI_NORM_BLOCK ? length : NBXI_NORM_BLOCK) / 16 + 10;
}

/* ---- outputs ---- */

/* PyTorch's suggest_memory_format. */
static void suggested(nbxi_meta *out, const nbx_tensor *x)
{
    nbxi_meta_contiguous(out, x->dtype, x->ndim, x->sizes);
    if (nbxi_is_channels_last_like(x)) nbxi_channels_last_strides(x->ndim, x->sizes, out->strides);
}

/* One number a row: the outer sizes, and 1 for each trailing dimension. */
static void row_stats(nbxi_meta *out, const nbxi_norm_plan *n)
{
    int64_t sizes[NBX_MAX_RANK];
    for (int i = 0; i < n->x->ndim; i++) sizes[i] = i < n->outer ? n->x->sizes[i] : 1;
    nbxi_meta_contiguous(out, n->stats_dtype, n->x->ndim, sizes);
}

nbx_status nbxi_infer_layer_norm(nbxi_call *call, nbxi_meta *outs)
{
    nbxi_norm_plan n;
    NBXI_TRY(nbxi_norm_layer(call, &n));
    nbxi_meta_contiguous(&outs[0], n.x->dtype, n.x->ndim, n.x->sizes);
    return NBX_OK;
}

nbx_status nbxi_infer_native_layer_norm(nbxi_call *call, nbxi_meta *outs)
{
    nbxi_norm_plan n;
    NBXI_TRY(nbxi_norm_layer(call, &n));
    nbxi_meta_contiguous(&outs[0], n.x->dtype, n.x->ndim, n.x->sizes);
    row_stats(&outs[1], &n);
    row_stats(&outs[2], &n);
    return NBX_OK;
}

nbx_status nbxi_infer_rms_norm(nbxi_call *call, nbxi_meta *outs)
{
    nbxi_norm_plan n;
    NBXI_TRY(nbxi_norm_rms(call, &n));
    nbxi_meta_contiguous(&outs[0], n.x->dtype, n.x->ndim, n.x->sizes);
    return NBX_OK;
}

nbx_status nbxi_infer_fused_rms_norm(nbxi_call *call, nbxi_meta *outs)
{
    nbxi_norm_plan n;
    NBXI_TRY(nbxi_norm_rms(call, &n));
    nbxi_meta_contiguous(&outs[0], n.x->dtype, n.x->ndim, n.x->sizes);
    row_stats(&outs[1], &n);
    return NBX_OK;
}

nbx_status nbxi_infer_group_norm(nbxi_call *call, nbxi_meta *outs)
{
    nbxi_norm_plan n;
    NBXI_TRY(nbxi_norm_group(call, &n));
    suggested(&outs[0], n.x);
    return NBX_OK;
}

nbx_status nbxi_infer_native_group_norm(nbxi_call *call, nbxi_meta *outs)
{
    nbxi_norm_plan n;
    NBXI_TRY(nbxi_norm_native_group(call, &n));
    suggested(&outs[0], n.x);
    const int64_t sizes[2] = {n.x->sizes[0], n.groups};
    nbxi_meta_contiguous(&outs[1], n.stats_dtype, 2, sizes);
    nbxi_meta_contiguous(&outs[2], n.stats_dtype, 2, sizes);
    return NBX_OK;
}

nbx_status nbxi_infer_instance_norm(nbxi_call *call, nbxi_meta *outs)
{
    nbxi_norm_plan n;
    NBXI_TRY(nbxi_norm_instance(call, &n));
    nbxi_meta_contiguous(&outs[0], n.x->dtype, n.x->ndim, n.x->sizes);
    return NBX_OK;
}

/* ---- batch norm ---- */

const nbxi_batch_args nbxi_batch_full = {3, 4, 5, 6, 7, false};
const nbxi_batch_args nbxi_batch_no_stats = {-1, -1, 3, 4, 5, false};
const nbxi_batch_args nbxi_batch_no_training = {3, 4, -1, 5, 6, false};
const nbxi_batch_args nbxi_batch_with_update = {3, 4, -1, 5, 6, true};

nbx_status nbxi_norm_batch(nbxi_call *call, const nbxi_batch_args *args, nbxi_batch *b)
{
    const nbx_tensor *x = nbxi_arg_tensor(call, 0);
    nbxi_norm_plan *n = &b->norm;
    if (x->ndim < 2) return nbxi_fail_arg(call, 0, NBX_SHAPE, "expected at least 2 dimensions, got %d", x->ndim);
    begin(n, x, nbxi_arg_tensor(call, 1), nbxi_arg_tensor(call, 2));
    b->running_mean = args->mean < 0 ? NULL : nbxi_arg_tensor(call, args->mean);
    b->running_var = args->var < 0 ? NULL : nbxi_arg_tensor(call, args->var);
    b->training = args->training < 0 ? args->training_default : nbxi_arg_bool(call, args->training);
    b->momentum = nbxi_arg_double(call, args->momentum);
    n->eps = nbxi_arg_double(call, args->eps);
    const nbx_tensor *params[4] = {n->weight, n->bias, b->running_mean, b->running_var};
    static const char *const names[4] = {"weight", "bias", "running_mean", "running_var"};
    for (int i = 0; i < 4; i++) NBXI_TRY(check_channel_param(call, params[i], names[i], x->sizes[1]));
    NBXI_TRY(check_params(call, n, params, 4));
    if (!b->training && (!b->running_mean || !b->running_var))
        return nbxi_fail(call->ctx, NBX_INVALID_ARGUMENT,
                         "running_mean and running_var must be given when training is false");
    if (b->training && x->numel == 0)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "must have at least one element to take statistics of");
    for (int i = 2; b->training && i < 4; i++)
        if (params[i] && params[i]->storage->read_only)
            return nbxi_fail_argument(call->ctx, NBX_READ_ONLY, names[i], "%s is updated in training, but is read-only",
                                      names[i]);
    if (!b->training) n->mean = b->running_mean, n->var = b->running_var;
    n->groups = x->sizes[1] > 0 ? x->sizes[1] : 1;
    add_outer(n, 1, x->sizes[1], 1);
    add_inner(n, 0, x->sizes[0], 1);
    for (int i = 2; i < x->ndim; i++) add_inner(n, i, x->sizes[i], 1);
    n->span = n->length > 0 ? n->length : 1;
    return NBX_OK;
}

static nbx_status infer_batch(nbxi_call *call, nbxi_meta *outs, const nbxi_batch_args *args, int count)
{
    nbxi_batch b;
    NBXI_TRY(nbxi_norm_batch(call, args, &b));
    suggested(&outs[0], b.norm.x);
    const int64_t channels = b.training ? b.norm.x->sizes[1] : 0, none = 0;
    for (int k = 1; k < 3 && k < count; k++) nbxi_meta_contiguous(&outs[k], b.norm.stats_dtype, 1, &channels);
    if (count == 4) nbxi_meta_contiguous(&outs[3], NBX_UINT8, 1, &none);
    return NBX_OK;
}

nbx_status nbxi_infer_batch_norm(nbxi_call *call, nbxi_meta *outs)
{
    return infer_batch(call, outs, &nbxi_batch_full, 1);
}
nbx_status nbxi_infer_native_batch_norm(nbxi_call *call, nbxi_meta *outs)
{
    return infer_batch(call, outs, &nbxi_batch_full, 3);
}
nbx_status nbxi_infer_batch_norm_no_stats(nbxi_call *call, nbxi_meta *outs)
{
    return infer_batch(call, outs, &nbxi_batch_no_stats, 3);
}
nbx_status nbxi_infer_batch_norm_no_training(nbxi_call *call, nbxi_meta *outs)
{
    return infer_batch(call, outs, &nbxi_batch_no_training, 3);
}
nbx_status nbxi_infer_batch_norm_no_update(nbxi_call *call, nbxi_meta *outs)
{
    return infer_batch(call, outs, &nbxi_batch_no_training, 4);
}
nbx_status nbxi_infer_batch_norm_with_update(nbxi_call *call, nbxi_meta *outs)
{
    return infer_batch(call, outs, &nbxi_batch_with_update, 4);
}
