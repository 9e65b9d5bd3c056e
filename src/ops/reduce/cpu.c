/* SPDX-License-Identifier: Apache-2.0 */
/* Reductions on the CPU: each says which kernel runs, in which dtype. */
#include <math.h>
#include <string.h>

#include "ops_rows.h"
#include "src/base/checked.h"
#include "src/ops/reduce/reduce.h"
#include "src/tensor/convert.h"

static void start(nbxi_call *call, const nbxi_reduce_args *a, nbxi_reduce_job *job, nbxi_reduce_kind kind)
{
    memset(job, 0, sizeof *job);
    job->ctx = call->ctx;
    job->x = a->self;
    job->mask = a->mask;
    job->kind = kind;
    job->cast = a->self->dtype;
}

/* One kernel, one result. */
static nbx_status simple(nbxi_call *call, nbx_tensor *out, nbxi_reduce_kind kind, bool cast)
{
    nbxi_reduce_args a;
    nbxi_reduce_job job;
    NBXI_TRY(nbxi_reduce_args_get(call, &a));
    start(call, &a, &job, kind);
    if (cast) job.cast = out->dtype;
    job.out_dtype = out->dtype;
    job.out = nbxi_data(out);
    return nbxi_reduce_run(&job);
}

nbx_status nbxi_cpu_sum(nbxi_call *call, nbx_tensor **outs) { return simple(call, outs[0], NBXI_REDUCE_SUM, true); }
nbx_status nbxi_cpu_mean(nbxi_call *call, nbx_tensor **outs) { return simple(call, outs[0], NBXI_REDUCE_MEAN, true); }
nbx_status nbxi_cpu_prod(nbxi_call *call, nbx_tensor **outs) { return simple(call, outs[0], NBXI_REDUCE_PROD, true); }
nbx_status nbxi_cpu_nansum(nbxi_call *call, nbx_tensor **outs)
{
    return simple(call, outs[0], NBXI_REDUCE_NANSUM, true);
}
nbx_status nbxi_cpu_nanmean(nbxi_call *call, nbx_tensor **outs)
{
    return simple(call, outs[0], NBXI_REDUCE_NANMEAN, true);
}
nbx_status nbxi_cpu_amax(nbxi_call *call, nbx_tensor **outs) { return simple(call, outs[0], NBXI_REDUCE_MAX, false); }
nbx_status nbxi_cpu_amin(nbxi_call *call, nbx_tensor **outs) { return simple(call, outs[0], NBXI_REDUCE_MIN, false); }
nbx_status nbxi_cpu_any(nbxi_call *call, nbx_tensor **outs) { return simple(call, outs[0], NBXI_REDUCE_ANY, false); }
nbx_status nbxi_cpu_all(nbxi_call *call, nbx_tensor **outs) { return simple(call, outs[0], NBXI_REDUCE_ALL, false); }
nbx_status nbxi_cpu_count_nonzero(nbxi_call *call, nbx_tensor **outs)
{
    return simple(call, outs[0], NBXI_REDUCE_COUNT, false);
}

nbx_status nbxi_cpu_aminmax(nbxi_call *call, nbx_tensor **outs)
{
    NBXI_TRY(simple(call, outs[0], NBXI_REDUCE_MIN, false));
    return simple(call, outs[1], NBXI_REDUCE_MAX, false);
}

static nbx_status extreme_dim(nbxi_call *call, nbx_tensor **outs, nbxi_reduce_kind kind)
{
    nbxi_reduce_args a;
    nbxi_reduce_job job;
    NBXI_TRY(nbxi_reduce_args_get(call, &a));
    start(call, &a, &job, kind);
    job.out_dtype = outs[0]->dtype;
    job.out = nbxi_data(outs[0]);
    job.index = nbxi_data(outs[1]);
    return nbxi_reduce_run(&job);
}

nbx_status nbxi_cpu_max_dim(nbxi_call *call, nbx_tensor **outs) { return extreme_dim(call, outs, NBXI_REDUCE_ARGMAX); }
nbx_status nbxi_cpu_min_dim(nbxi_call *call, nbx_tensor **outs) { return extreme_dim(call, outs, NBXI_REDUCE_ARGMIN); }

/* Without dim positions count the elements in row-major order. */
static nbx_status arg(nbxi_call *call, nbx_tensor **outs, nbxi_reduce_kind kind)
{
    nbxi_reduce_args a;
    nbxi_reduce_job job;
    nbx_tensor *x = NULL;
    NBXI_TRY(nbxi_reduce_args_get(call, &a));
    start(call, &a, &job, kind);
    if (a.all) {
        NBXI_TRY(nbxi_tensor_contiguous(call->ctx, a.self, &x));
        job.x = x;
    }
    job.out_dtype = job.cast;
    job.index = nbxi_data(outs[0]);
    nbx_status status = nbxi_reduce_run(&job);
    nbx_tensor_release(x);
    return status;
}

nbx_status nbxi_cpu_argmax(nbxi_call *call, nbx_tensor **outs) { return arg(call, outs, NBXI_REDUCE_ARGMAX); }
nbx_status nbxi_cpu_argmin(nbxi_call *call, nbx_tensor **outs) { return arg(call, outs, NBXI_REDUCE_ARGMIN); }

/* A double (complex: two) for each result. */
static nbx_status aux_room(nbxi_call *call, const nbx_tensor *out, bool complex, double **aux)
{
    size_t count = (size_t)out->numel * (complex ? 2 : 1);
    *aux = nbxi_alloc_array(call->ctx->heap, count, sizeof **aux);
    return *aux ? NBX_OK : nbxi_fail_memory(call->ctx, count * sizeof **aux, "the first pass of a reduction");
}

static nbx_status var(nbxi_call *call, nbx_tensor **outs, bool root)
{
    nbxi_reduce_args a;
    nbxi_reduce_job job;
    double *mean;
    NBXI_TRY(nbxi_reduce_args_get(call, &a));
    bool complex = nbx_dtype_is_complex(a.self->dtype);
    nbx_dtype wide = complex ? NBX_COMPLEX128 : NBX_FLOAT64;
    NBXI_TRY(aux_room(call, outs[0], complex, &mean));
    start(call, &a, &job, NBXI_REDUCE_MEAN);
    job.out = mean;
    job.out_dtype = wide;
    nbx_status status = nbxi_reduce_run(&job);
    if (status == NBX_OK) {
        job.kind = NBXI_REDUCE_SQUARES;
        job.aux = mean;
        job.out = nbxi_data(outs[0]);
        job.out_dtype = outs[0]->dtype;
        job.params.number = (double)a.count - a.correction < 0 ? 0 : (double)a.count - a.correction;
        job.params.root = root;
        status = nbxi_reduce_run(&job);
    }
    if (status == NBX_OK && call->op->nreturns == 2)
        nbxi_convert(outs[1]->dtype, nbxi_data(outs[1]), wide, mean, outs[1]->numel);
    nbxi_free(call->ctx->heap, mean);
    return status;
}

nbx_status nbxi_cpu_var(nbxi_call *call, nbx_tensor **outs) { return var(call, outs, false); }
nbx_status nbxi_cpu_std(nbxi_call *call, nbx_tensor **outs) { return var(call, outs, true); }

nbx_status nbxi_cpu_logsumexp(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_reduce_args a;
    nbxi_reduce_job job;
    double *max;
    NBXI_TRY(nbxi_reduce_args_get(call, &a));
    NBXI_TRY(aux_room(call, outs[0], false, &max));
    start(call, &a, &job, NBXI_REDUCE_MAX);
    job.cast = outs[0]->dtype;
    job.out = max;
    job.out_dtype = NBX_FLOAT64;
    nbx_status status = nbxi_reduce_run(&job);
    if (status == NBX_OK) {
        job.kind = NBXI_REDUCE_EXPONENTS;
        job.aux = max;
        job.out = nbxi_data(outs[0]);
        job.out_dtype = outs[0]->dtype;
        status = nbxi_reduce_run(&job);
    }
    nbxi_free(call->ctx->heap, max);
    return status;
}

nbx_status nbxi_cpu_vector_norm(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_reduce_args a;
    nbxi_reduce_job job;
    NBXI_TRY(nbxi_reduce_args_get(call, &a));
    double p = nbxi_scalar_to_double(a.p);
    nbxi_reduce_kind kind = p == 0     ? NBXI_REDUCE_COUNT
                            : p == 1   ? NBXI_REDUCE_ABS_SUM
                            : p == 2   ? NBXI_REDUCE_NORM2
                            : isinf(p) ? (p > 0 ? NBXI_REDUCE_ABS_MAX : NBXI_REDUCE_ABS_MIN)
                                       : NBXI_REDUCE_NORM_P;
    start(call, &a, &job, kind);
    job.cast = a.dtype;
    job.params.number = p;
    job.out = nbxi_data(outs[0]);
    job.out_dtype = outs[0]->dtype;
    return nbxi_reduce_run(&job);
}
