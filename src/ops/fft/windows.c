/* SPDX-License-Identifier: Apache-2.0 */
/* Windows and the frequencies of transforms: formulas of the position, in float64 on cpu and in long double on ref. */
#include <math.h>
#include <string.h>

#include "ops_rows.h"
#include "src/ops/args.h"
#include "src/tensor/convert.h"

static nbx_status infer_vector(nbxi_call *call, nbxi_meta *out, int64_t n)
{
    nbx_dtype dtype = nbxi_arg_dtype(call, nbxi_arg_find(call, "dtype"), NBX_FLOAT32);
    if (n < 0)
        return nbxi_fail_arg(call, 0, NBX_INVALID_ARGUMENT, "requires a non-negative length, got %lld", (long long)n);
    if (!nbx_dtype_is_floating_point(dtype) || nbx_dtype_size(dtype) < 2)
        return nbxi_fail_arg(call, nbxi_arg_find(call, "dtype"), NBX_DTYPE, "must be a floating point dtype, not %s",
                             nbx_dtype_name(dtype));
    nbxi_meta_contiguous(out, dtype, 1, &n);
    return NBX_OK;
}

nbx_status nbxi_infer_window(nbxi_call *call, nbxi_meta *outs)
{
    return infer_vector(call, &outs[0], nbxi_arg_int(call, 0));
}

nbx_status nbxi_infer_fftfreq(nbxi_call *call, nbxi_meta *outs)
{
    int64_t n = nbxi_arg_int(call, 0);
    return infer_vector(call, &outs[0], strstr(call->op->name, "rfft") ? n / 2 + 1 : n);
}

typedef enum form { HANN, HAMMING, BLACKMAN, BARTLETT, KAISER } form;

typedef struct window {
    form shape;
    int64_t last; /* position of the last point of the symmetric window that it is, or is the beginning of */
    double alpha, beta;
} window;

static window read_window(const nbxi_call *call)
{
    const char *name = call->op->name;
    int periodic = nbxi_arg_find(call, "periodic"), alpha = nbxi_arg_find(call, "alpha"),
        beta = nbxi_arg_find(call, "beta");
    window w = {strstr(name, "hann")       ? HANN
                : strstr(name, "hamming")  ? HAMMING
                : strstr(name, "blackman") ? BLACKMAN
                : strstr(name, "bartlett") ? BARTLETT
                                           : KAISER,
                nbxi_arg_int(call, 0), 0.5, 0.5};
    if (periodic >= 0 && !nbxi_arg_bool(call, periodic)) w.last--;
    if (w.shape == HAMMING) w.alpha = 0.54, w.beta = 0.46;
    if (w.shape == KAISER) w.beta = 12;
    if (alpha >= 0) w.alpha = nbxi_arg_double(call, alpha);
    if (beta >= 0) w.beta = nbxi_arg_double(call, beta);
    return w;
}

static void store(nbx_tensor *t, int64_t i, double value)
{
    char *p = (char *)nbxi_data(t) + i * t->strides[0] * (int64_t)nbx_dtype_size(t->dtype);
    nbxi_store_scalar(t->dtype, p, nbx_scalar_double(value));
}

/* The modified Bessel function of order 0 by its power series, whose terms are all positive. */
static double bessel(double x)
{
    double term = 1, sum = 1;
    for (int k = 1; k < 2000 && term > 1e-18 * sum; k++) {
        double half = x / (2 * k);
        term *= half * half;
        sum += term;
    }
    return sum;
}

static double window_at(const window *w, int64_t i)
{
    const double pi = 3.14159265358979323846, x = (double)i / (double)w->last;
    if (w->shape == BLACKMAN) return 0.42 - 0.5 * cos(2 * pi * x) + 0.08 * cos(4 * pi * x);
    if (w->shape == BARTLETT) return 2 * i <= w->last ? 2 * x : 2 - 2 * x;
    if (w->shape == KAISER) return bessel(w->beta * 2 * sqrt(x * (1 - x))) / bessel(w->beta);
    return w->alpha - w->beta * cos(2 * pi * x);
}

nbx_status nbxi_cpu_window(nbxi_call *call, nbx_tensor **outs)
{
    window w = read_window(call);
    int64_t n = outs[0]->numel;
    for (int64_t i = 0; i < n; i++) store(outs[0], i, n == 1 ? 1 : window_at(&w, i));
    return NBX_OK;
}

nbx_status nbxi_cpu_fftfreq(nbxi_call *call, nbx_tensor **outs)
{
    int64_t n = nbxi_arg_int(call, 0), half = strstr(call->op->name, "rfft") ? INT64_MAX : (n + 1) / 2;
    double step = 1 / ((double)n * nbxi_arg_double(call, 1));
    for (int64_t i = 0; i < outs[0]->numel; i++) store(outs[0], i, (double)(i < half ? i : i - n) * step);
    return NBX_OK;
}

/* I0 as the mean of exp(x cos t) over the circle: the trapezoidal rule converges faster than any power. */
static long double mean_exponential(long double x)
{
    const int points = x < 480 ? 64 + 4 * (int)x : 2048;
    long double sum = 0;
    for (int k = 0; k < points; k++) sum += expl(x * (cosl(6.28318530717958647692528676655900577L * k / points) - 1));
    return expl(x) * sum / points;
}

static long double reference_at(const window *w, int64_t i)
{
    const long double turn = 6.28318530717958647692528676655900577L, last = w->last;
    switch (w->shape) {
    case BLACKMAN: return 0.42L - 0.5L * cosl(turn * i / last) + 0.08L * cosl(2 * turn * i / last);
    case BARTLETT: return 1 - fabsl(2 * i / last - 1);
    case KAISER: {
        long double y = 2 * i / last - 1;
        return mean_exponential(w->beta * sqrtl(1 - y * y)) / mean_exponential(w->beta);
    }
    default: return w->alpha - w->beta * cosl(turn * i / last);
    }
}

/* The scale leaves room for an angle of up to 2 pi (4 pi in blackman) that was rounded once, as PyTorch's is. */
nbx_status nbxi_ref_window(nbxi_call *call, nbx_tensor **outs)
{
    window w = read_window(call);
    int64_t n = outs[0]->numel;
    for (int64_t i = 0; i < n; i++) {
        store(outs[0], i, n == 1 ? 1 : (double)reference_at(&w, i));
        if (call->scale[0]) call->scale[0][i] = w.shape == KAISER ? 2 + fabs(w.beta) : 2 + 8 * fabs(w.beta);
    }
    return NBX_OK;
}

nbx_status nbxi_ref_fftfreq(nbxi_call *call, nbx_tensor **outs)
{
    int64_t n = nbxi_arg_int(call, 0);
    bool all = !strstr(call->op->name, "rfft");
    for (int64_t i = 0; i < outs[0]->numel; i++) {
        int64_t k = all && 2 * i >= n ? i - n : i;
        store(outs[0], i, (double)((long double)k / ((long double)n * nbxi_arg_double(call, 1))));
    }
    return NBX_OK;
}
