/* SPDX-License-Identifier: Apache-2.0 */
/* arange, linspace and logspace: on cpu in double, on ref in long double. Integer ranges are integer arithmetic. */
#include <math.h>
#include <string.h>

#include "ops_rows.h"
#include "src/ops/args.h"
#include "src/ops/factories/factories.h"
#include "src/tensor/convert.h"

static void store(nbx_tensor *out, int64_t i, nbx_scalar v)
{
    nbxi_store_scalar(out->dtype, (char *)nbxi_data(out) + i * out->strides[0] * (int64_t)nbx_dtype_size(out->dtype),
                      v);
}

static bool is_integer(const nbx_tensor *out) { return nbx_dtype_category(out->dtype) == NBX_CATEGORY_INT; }

static void integer_range(const nbxi_arange *r, nbx_tensor *out)
{
    uint64_t start = (uint64_t)nbxi_scalar_to_int(r->start), step = (uint64_t)nbxi_scalar_to_int(r->step);
    for (int64_t i = 0; i < out->numel; i++) store(out, i, nbx_scalar_int((int64_t)(start + step * (uint64_t)i)));
}

nbx_status nbxi_cpu_arange(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_arange r;
    NBXI_TRY(nbxi_arange_get(call, &r));
    if (is_integer(outs[0])) {
        integer_range(&r, outs[0]);
        return NBX_OK;
    }
    double start = nbxi_scalar_to_double(r.start), step = nbxi_scalar_to_double(r.step);
    for (int64_t i = 0; i < outs[0]->numel; i++) store(outs[0], i, nbx_scalar_double(start + step * (double)i));
    return NBX_OK;
}

nbx_status nbxi_ref_arange(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_arange r;
    NBXI_TRY(nbxi_arange_get(call, &r));
    if (is_integer(outs[0])) {
        integer_range(&r, outs[0]);
        return NBX_OK;
    }
    long double start = nbxi_scalar_to_double(r.start), step = nbxi_scalar_to_double(r.step);
    for (int64_t i = 0; i < outs[0]->numel; i++) store(outs[0], i, nbx_scalar_double((double)(start + step * i)));
    return NBX_OK;
}

/* The ends are exact: the second half counts from the end. */
static double point(double start, double end, int64_t steps, int64_t i)
{
    double step = (end - start) / (double)(steps - 1);
    return i < steps / 2 ? start + step * (double)i : end - step * (double)(steps - 1 - i);
}

static long double ref_point(long double start, long double end, int64_t steps, int64_t i)
{
    return start + (end - start) * i / (steps - 1);
}

typedef long double (*spread_function)(double start, double end, int64_t steps, int64_t i, double base);

static long double cpu_linear(double start, double end, int64_t steps, int64_t i, double base)
{
    (void)base;
    return (long double)point(start, end, steps, i);
}
static long double ref_linear(double start, double end, int64_t steps, int64_t i, double base)
{
    (void)base;
    return ref_point(start, end, steps, i);
}
static long double cpu_power(double start, double end, int64_t steps, int64_t i, double base)
{
    return (long double)pow(base, steps == 1 ? start : point(start, end, steps, i));
}
static long double ref_power(double start, double end, int64_t steps, int64_t i, double base)
{
    return powl(base, steps == 1 ? start : ref_point(start, end, steps, i));
}

static nbx_status spread(nbxi_call *call, nbx_tensor *out, spread_function f)
{
    double start = nbxi_arg_double(call, 0), end = nbxi_arg_double(call, 1);
    int base_arg = nbxi_arg_find(call, "base");
    double base = base_arg >= 0 ? nbxi_arg_double(call, base_arg) : 0;
    if (is_integer(out)) { /* ends are integers too */
        start = (double)nbxi_scalar_to_int(nbxi_arg_scalar(call, 0));
        end = (double)nbxi_scalar_to_int(nbxi_arg_scalar(call, 1));
    }
    for (int64_t i = 0; i < out->numel; i++) {
        long double v = out->numel == 1 && base_arg < 0 ? (long double)start : f(start, end, out->numel, i, base);
        store(out, i, is_integer(out) ? nbx_scalar_int((int64_t)v) : nbx_scalar_double((double)v));
    }
    return NBX_OK;
}

nbx_status nbxi_cpu_linspace(nbxi_call *call, nbx_tensor **outs) { return spread(call, outs[0], cpu_linear); }
nbx_status nbxi_ref_linspace(nbxi_call *call, nbx_tensor **outs)
{
    /* integer ranges are defined by double arithmetic and truncation */
    return spread(call, outs[0], is_integer(outs[0]) ? cpu_linear : ref_linear);
}
nbx_status nbxi_cpu_logspace(nbxi_call *call, nbx_tensor **outs) { return spread(call, outs[0], cpu_power); }
nbx_status nbxi_ref_logspace(nbxi_call *call, nbx_tensor **outs)
{
    return spread(call, outs[0], is_integer(outs[0]) ? cpu_power : ref_power);
}
