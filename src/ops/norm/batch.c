/* SPDX-License-Identifier: Apache-2.0 */
/* Batch norm with running statistics, or with the batch's own, which it may then write into the running ones. */
#include <string.h>

#include "ops_rows.h"
#include "src/ops/args.h"
#include "src/ops/compose.h"
#include "src/ops/norm/norm.h"
#include "src/tensor/convert.h"

/* running = (1 - momentum) * running + momentum * value. The variance is made unbiased. */
static void update(nbx_tensor *running, const double *moments, int which, double momentum, int64_t count)
{
    if (!running) return;
    const size_t size = nbx_dtype_size(running->dtype);
    for (int64_t c = 0; c < running->sizes[0]; c++) {
        char *at = (char *)nbxi_data(running) + c * running->strides[0] * (int64_t)size;
        double value = moments[2 * c + which];
        if (which == 1) value *= (double)count / (double)(count - 1); /* one element: NaN, as PyTorch */
        nbxi_store_scalar(
            running->dtype, at,
            nbx_scalar_double((1 - momentum) * nbxi_load_scalar(running->dtype, at).re.d + momentum * value));
    }
    running->storage->version++;
}

static nbx_status batch(nbxi_call *call, nbx_tensor **outs, const nbxi_batch_args *args, bool stats, bool ref)
{
    nbxi_batch b;
    nbx_context *ctx = call->ctx;
    NBXI_TRY(nbxi_norm_batch(call, args, &b));
    const nbxi_norm_plan *n = &b.norm;
    nbxi_norm_stats s = {NULL, NULL, NULL};
    nbxi_norm_scale scale = {call->scale[0], NULL, NULL};
    if (stats && b.training) {
        s.mean = outs[1], s.rstd = outs[2];
        scale.mean = call->scale[1], scale.rstd = call->scale[2];
    }
    if (b.training && (b.running_mean || b.running_var)) {
        s.moments = nbxi_alloc_array(ctx->heap, (size_t)n->rows + 1, 2 * sizeof(double));
        if (!s.moments)
            return nbxi_fail_memory(ctx, (size_t)n->rows * 2 * sizeof(double), "the statistics of a batch norm");
    }
    nbx_status status = ref ? nbxi_ref_norm(ctx, n, outs[0], s, scale) : nbxi_cpu_norm(ctx, n, outs[0], s);
    if (status == NBX_OK && s.moments) {
        update(b.running_mean, s.moments, 0, b.momentum, n->length);
        update(b.running_var, s.moments, 1, b.momentum, n->length);
    }
    nbxi_free(ctx->heap, s.moments);
    return status;
}

#define BATCH(name, args, stats) \
    nbx_status nbxi_cpu_##name(nbxi_call *call, nbx_tensor **outs) { return batch(call, outs, &args, stats, false); } \
    nbx_status nbxi_ref_##name(nbxi_call *call, nbx_tensor **outs) { return batch(call, outs, &args, stats, true); }

BATCH(batch_norm, nbxi_batch_full, false)
BATCH(native_batch_norm, nbxi_batch_full, true)
BATCH(batch_norm_no_stats, nbxi_batch_no_stats, true)
BATCH(batch_norm_no_training, nbxi_batch_no_training, true)
BATCH(batch_norm_no_update, nbxi_batch_no_training, true)
BATCH(batch_norm_with_update, nbxi_batch_with_update, true)

nbx_status nbxi_composite_batch_norm_functional(nbxi_call *call)
{
    nbxi_chain c = {call->ctx, NBX_OK};
    nbx_value args[8], results[3];
    size_t count;
    memcpy(args, call->args, sizeof args);
    for (int k = 3; k < 5; k++) args[k] = nbxi_value_tensor(NBXI_CHAIN(&c, "aten::clone", args[k]));
    NBXI_TRY(c.status);
    NBXI_TRY(nbx_call(call->ctx, "aten::_native_batch_norm_legit", args, 8, results, 3, &count));
    for (int k = 0; k < 5; k++) nbxi_return_tensor(call, k, (k < 3 ? results[k] : args[k]).v.tensor);
    return NBX_OK;
}
