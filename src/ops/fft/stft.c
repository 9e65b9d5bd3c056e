/* SPDX-License-Identifier: Apache-2.0 */
/* Short-time Fourier transforms as compositions, and the sum of overlapping frames that their inverse needs. */
#include <math.h>
#include <string.h>

#include "ops_rows.h"
#include "src/base/parallel.h"
#include "src/ops/args.h"
#include "src/tensor/convert.h"

/* ---- frames laid over one another -------------------------------------------------------------------------------- */

nbx_status nbxi_infer_unfold_backward(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *x = nbxi_arg_tensor(call, 0);
    int64_t count, size = nbxi_arg_int(call, 3), step = nbxi_arg_int(call, 4), numel;
    const int64_t *sizes = nbxi_arg_ints(call, 1, &count);
    int dim;
    if (count < 1 || count > NBX_MAX_RANK || x->ndim != count + 1)
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "must have one element less than grad_in has dims (%d)", x->ndim);
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 2), (int)count, &dim));
    if (!nbxi_numel((int)count, sizes, &numel))
        return nbxi_fail_arg(call, 1, NBX_OVERFLOW, "a size is negative, or there are too many elements");
    if (step < 1 || size < 0 || size > sizes[dim])
        return nbxi_fail_arg(call, 3, NBX_INVALID_ARGUMENT, "size must be at most %lld, and step positive",
                             (long long)sizes[dim]);
    for (int d = 0; d < x->ndim; d++) {
        int64_t want = d == count ? size : d == dim ? (sizes[d] - size) / step + 1 : sizes[d];
        if (x->sizes[d] != want)
            return nbxi_fail_arg(call, 0, NBX_SHAPE, "dim %d must have size %lld, it has %lld", d, (long long)want,
                                 (long long)x->sizes[d]);
    }
    nbxi_meta_contiguous(&outs[0], x->dtype, (int)count, sizes);
    return NBX_OK;
}

#define BLOCK 1024

typedef struct overlap {
    const void *x;
    void *y;
    int64_t frames, size, step, inner, length, total; /* x [outer, frames, inner, size], y [outer, length, inner] */
    int parts;                                        /* 2: complex */
} overlap;

#define OVERLAP(T, suffix) \
    static void overlap_##suffix(void *arg, int64_t piece) \
    { \
        const overlap *o = arg; \
        int64_t end = (piece + 1) * BLOCK < o->total ? (piece + 1) * BLOCK : o->total; \
        for (int64_t i = piece * BLOCK; i < end; i++) { \
            int64_t q = i % o->parts, inner = i / o->parts % o->inner, at = i / o->parts / o->inner; \
            int64_t p = at % o->length, outer = at / o->length, first = p < o->size ? 0 : (p - o->size) / o->step + 1; \
            double sum = 0; \
            for (int64_t f = first; f < o->frames && f * o->step <= p; f++) \
                sum += (double)((const T *)o->x) \
                    [(((outer * o->frames + f) * o->inner + inner) * o->size + p - f * o->step) * o->parts + q]; \
            ((T *)o->y)[i] = (T)sum; \
        } \
    }

OVERLAP(float, f32)
OVERLAP(double, f64)

nbx_status nbxi_cpu_unfold_backward(nbxi_call *call, nbx_tensor **outs)
{
    nbx_tensor *x, *out = outs[0];
    int dim;
    if (out->numel == 0) return NBX_OK;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 2), out->ndim, &dim));
    NBXI_TRY(nbxi_tensor_contiguous(call->ctx, nbxi_arg_tensor(call, 0), &x));
    overlap o = {nbxi_data(x),
                 nbxi_data(out),
                 x->sizes[dim],
                 x->sizes[x->ndim - 1],
                 nbxi_arg_int(call, 4),
                 1,
                 out->sizes[dim],
                 0,
                 nbx_dtype_is_complex(x->dtype) ? 2 : 1};
    bool wide = x->dtype == NBX_FLOAT64 || x->dtype == NBX_COMPLEX128;
    for (int d = dim + 1; d < out->ndim; d++) o.inner *= out->sizes[d];
    o.total = out->numel * o.parts;
    nbxi_parallel_for(call->ctx, (o.total + BLOCK - 1) / BLOCK, wide ? overlap_f64 : overlap_f32, &o);
    nbx_tensor_release(x);
    return NBX_OK;
}

nbx_status nbxi_ref_unfold_backward(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *x = nbxi_arg_tensor(call, 0);
    nbx_tensor *out = outs[0];
    int64_t size = nbxi_arg_int(call, 3), step = nbxi_arg_int(call, 4), item = (int64_t)nbx_dtype_size(x->dtype);
    int dim;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 2), out->ndim, &dim));
    for (int64_t i = 0; i < out->numel; i++) {
        int64_t rest = i, at = 0, base = 0, p = 0, terms = 0;
        for (int d = out->ndim - 1; d >= 0; d--) {
            int64_t k = rest % out->sizes[d];
            at += k * out->strides[d];
            if (d == dim)
                p = k;
            else
                base += k * x->strides[d];
            rest /= out->sizes[d];
        }
        long double re = 0, im = 0, magnitude = 0;
        for (int64_t f = 0; f < x->sizes[dim]; f++) {
            if (p < f * step || p >= f * step + size) continue;
            int64_t from = base + f * x->strides[dim] + (p - f * step) * x->strides[x->ndim - 1];
            nbx_scalar s = nbxi_load_scalar(x->dtype, (const char *)nbxi_data(x) + from * item);
            double imaginary = s.kind == NBX_SCALAR_COMPLEX ? s.im : 0;
            re += s.re.d, im += imaginary, magnitude += fabs(s.re.d) + fabs(imaginary), terms++;
        }
        bool complex = nbx_dtype_is_complex(out->dtype);
        nbx_scalar sum = complex ? nbx_scalar_complex((double)re, (double)im) : nbx_scalar_double((double)re);
        nbxi_store_scalar(out->dtype, (char *)nbxi_data(out) + at * item, sum);
        if (call->scale[0]) call->scale[0][i] = isfinite(magnitude) ? (double)(magnitude * terms) : 0;
    }
    return NBX_OK;
}

/* ---- what stft and istft share ----------------------------------------------------------------------------------- */

typedef struct frames {
    int64_t n, hop, width; /* n_fft, hop_length, win_length */
    nbx_tensor *window;    /* NULL: none */
} frames;

static nbx_status read_frames(nbxi_call *call, frames *f)
{
    f->n = nbxi_arg_int(call, 1);
    if (f->n < 1) return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "must be positive, got %lld", (long long)f->n);
    f->hop = nbxi_arg_is_none(call, 2) ? f->n / 4 : nbxi_arg_int(call, 2);
    f->width = nbxi_arg_is_none(call, 3) ? f->n : nbxi_arg_int(call, 3);
    f->window = nbxi_arg_tensor(call, 4);
    if (f->hop < 1)
        return nbxi_fail_arg(call, 2, NBX_INVALID_ARGUMENT, "expected hop_length > 0, but got %lld", (long long)f->hop);
    if (f->width < 1 || f->width > f->n)
        return nbxi_fail_arg(call, 3, NBX_INVALID_ARGUMENT, "expected 0 < win_length <= n_fft, but got %lld",
                             (long long)f->width);
    if (f->window && (f->window->ndim != 1 || f->window->sizes[0] != f->width))
        return nbxi_fail_arg(call, 4, NBX_SHAPE, "expected a 1D window tensor of size equal to win_length=%lld",
                             (long long)f->width);
    return NBX_OK;
}

/* The window, centred in n_fft points; ones of `dtype` where there is none. */
static nbx_status full_window(nbx_context *ctx, const frames *f, nbx_dtype dtype, nbx_device device, nbx_tensor **out)
{
    int64_t left = (f->n - f->width) / 2, pads[2] = {left, f->n - f->width - left};
    *out = f->window;
    if (*out == NULL) {
        nbx_value args[4] = {nbxi_value_ints(&f->width, 1),
                             nbxi_value_dtype(dtype),
                             {.kind = NBX_VALUE_NONE},
                             {.kind = NBX_VALUE_DEVICE}};
        args[3].v.device = device;
        NBXI_TRY(nbxi_call1(ctx, "aten::ones", args, 4, out));
    }
    if (f->width == f->n) return NBX_OK;
    nbx_value args[2] = {nbxi_value_tensor(*out), nbxi_value_ints(pads, 2)};
    return nbxi_call1(ctx, "aten::constant_pad_nd", args, 2, out);
}

static nbx_status call_ints(nbx_context *ctx, const char *name, nbx_tensor *x, int64_t a, int64_t b, size_t count,
                            nbx_tensor **out)
{
    nbx_value args[3] = {nbxi_value_tensor(x), nbxi_value_int(a), nbxi_value_int(b)};
    return nbxi_call1(ctx, name, args, 1 + count, out);
}

static nbx_status multiply(nbx_context *ctx, nbx_tensor *a, nbx_tensor *b, nbx_tensor **out)
{
    nbx_value args[2] = {nbxi_value_tensor(a), nbxi_value_tensor(b)};
    return nbxi_call1(ctx, "aten::mul.Tensor", args, 2, out);
}

/* ---- stft -------------------------------------------------------------------------------------------------------- */

static nbx_status pad_signal(nbxi_call *call, int64_t n, const char *mode, nbx_tensor **x)
{
    int64_t pads[2] = {n / 2, n / 2};
    int rank = (*x)->ndim;
    for (int d = rank; d < 3; d++) NBXI_TRY(call_ints(call->ctx, "aten::unsqueeze", *x, 0, 0, 1, x));
    nbx_value args[3] = {nbxi_value_tensor(*x), nbxi_value_ints(pads, 2), {.kind = NBX_VALUE_STRING}};
    args[2].v.string = mode;
    NBXI_TRY(nbxi_call1(call->ctx, "aten::pad", args, 3, x));
    for (int d = rank; d < 3; d++) NBXI_TRY(call_ints(call->ctx, "aten::squeeze.dim", *x, 0, 0, 1, x));
    return NBX_OK;
}

static nbx_status check_signal(nbxi_call *call, int returned, int aligned, bool center, bool *complex)
{
    const nbx_tensor *x = nbxi_arg_tensor(call, 0), *window = nbxi_arg_tensor(call, 4);
    *complex = nbx_dtype_is_complex(x->dtype) || (window && nbx_dtype_is_complex(window->dtype));
    if (nbxi_arg_is_none(call, returned) && !*complex)
        return nbxi_fail_arg(call, returned, NBX_INVALID_ARGUMENT, "stft requires it to be given for real inputs");
    if (!nbxi_arg_is_none(call, aligned) && (center || nbxi_arg_bool(call, aligned)))
        return nbxi_fail_arg(call, aligned, center ? NBX_INVALID_ARGUMENT : NBX_NOT_SUPPORTED,
                             center ? "should only be set when center = false" : "only False is supported");
    if (!nbx_dtype_is_complex(x->dtype) && !nbx_dtype_is_floating_point(x->dtype))
        return nbxi_fail_arg(call, 0, NBX_DTYPE, "expected a tensor of floating point or complex values");
    if (x->ndim < 1 || x->ndim > 2) return nbxi_fail_arg(call, 0, NBX_SHAPE, "expected a 1D or 2D tensor");
    return NBX_OK;
}

/* Overlapping views of the signal, times the window, [batch, frames, n_fft]. */
static nbx_status cut(nbxi_call *call, const frames *f, nbx_tensor *x, nbx_tensor **out)
{
    int64_t length = x->sizes[1];
    if (f->n > length)
        return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "expected 0 < n_fft < %lld, but got n_fft=%lld",
                             (long long)length, (long long)f->n);
    int64_t step, sizes[3] = {x->sizes[0], 1 + (length - f->n) / f->hop, f->n};
    if (__builtin_mul_overflow(f->hop, x->strides[1], &step)) step = 0; /* then there is one frame */
    int64_t strides[3] = {x->strides[0], step, x->strides[1]};
    nbx_value args[4] = {nbxi_value_tensor(x), nbxi_value_ints(sizes, 3), nbxi_value_ints(strides, 3),
                         nbxi_value_int(x->offset)};
    NBXI_TRY(nbxi_call1(call->ctx, "aten::as_strided", args, 4, out));
    if (f->window == NULL && f->width == f->n) return NBX_OK;
    nbx_tensor *window;
    NBXI_TRY(full_window(call->ctx, f, x->dtype, call->device, &window));
    return multiply(call->ctx, *out, window, out);
}

nbx_status nbxi_composite_stft(nbxi_call *call)
{
    frames f;
    nbx_context *ctx = call->ctx;
    nbx_tensor *x = nbxi_arg_tensor(call, 0), *out;
    int returned = nbxi_arg_find(call, "return_complex"), one = nbxi_arg_find(call, "onesided");
    int aligned = nbxi_arg_find(call, "align_to_window"), centered = nbxi_arg_find(call, "center");
    bool center = centered >= 0 && nbxi_arg_bool(call, centered), complex;
    bool normalized = nbxi_arg_bool(call, nbxi_arg_find(call, "normalized"));
    const int64_t dim = 2;
    NBXI_TRY(check_signal(call, returned, aligned, center, &complex));
    NBXI_TRY(read_frames(call, &f));
    bool flat = x->ndim == 1;
    if (center) NBXI_TRY(pad_signal(call, f.n, call->args[nbxi_arg_find(call, "pad_mode")].v.string, &x));
    if (flat) NBXI_TRY(call_ints(ctx, "aten::unsqueeze", x, 0, 0, 1, &x));
    NBXI_TRY(cut(call, &f, x, &x));
    complex = nbx_dtype_is_complex(x->dtype);
    bool onesided = nbxi_arg_is_none(call, one) ? !complex : nbxi_arg_bool(call, one);
    if (complex && onesided)
        return nbxi_fail_arg(call, one, NBX_INVALID_ARGUMENT,
                             "cannot have onesided output if window or input is complex");
    nbx_value args[4] = {nbxi_value_tensor(x), nbxi_value_ints(&dim, 1), nbxi_value_int(normalized ? 1 : 0),
                         nbxi_value_bool(complex ? true : onesided)};
    NBXI_TRY(nbxi_call1(ctx, complex ? "aten::_fft_c2c" : "aten::_fft_r2c", args, 4, &out));
    NBXI_TRY(call_ints(ctx, "aten::transpose.int", out, 1, 2, 2, &out));
    if (flat) NBXI_TRY(call_ints(ctx, "aten::squeeze.dim", out, 0, 0, 1, &out));
    if (!nbxi_arg_is_none(call, returned) && !nbxi_arg_bool(call, returned))
        NBXI_TRY(call_ints(ctx, "aten::view_as_real", out, 0, 0, 0, &out));
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}

/* ---- istft ------------------------------------------------------------------------------------------------------- */

static nbx_status check_spectrum(nbxi_call *call, const frames *f, bool *onesided)
{
    const nbx_tensor *x = nbxi_arg_tensor(call, 0);
    if (!nbx_dtype_is_complex(x->dtype))
        return nbxi_fail_arg(call, 0, NBX_DTYPE, "istft requires a complex-valued input tensor");
    if (x->ndim != 2 && x->ndim != 3)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "expected a tensor with 2 or 3 dims, it has %d", x->ndim);
    if (x->numel == 0) return nbxi_fail_arg(call, 0, NBX_SHAPE, "input tensor cannot be empty");
    int64_t have = x->sizes[x->ndim - 2];
    *onesided = nbxi_arg_is_none(call, 7) ? have != f->n : nbxi_arg_bool(call, 7);
    int64_t want = *onesided ? f->n / 2 + 1 : f->n;
    if (have != want)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "expected a frequency dimension of %lld, it has %lld", (long long)want,
                             (long long)have);
    if (f->hop > f->width) return nbxi_fail_arg(call, 2, NBX_INVALID_ARGUMENT, "expected 0 < hop_length <= win_length");
    return NBX_OK;
}

/* Frames [channels, frames, n_fft] back in the domain of the signal. */
static nbx_status invert(nbxi_call *call, const frames *f, bool onesided, bool complex, nbx_tensor *x, nbx_tensor **out)
{
    const int64_t dim = 2;
    nbx_context *ctx = call->ctx;
    NBXI_TRY(call_ints(ctx, "aten::transpose.int", x, 1, 2, 2, &x));
    if (!complex && !onesided) {
        nbx_value args[4] = {nbxi_value_tensor(x), nbxi_value_int(2), nbxi_value_int(0), nbxi_value_int(f->n / 2 + 1)};
        NBXI_TRY(nbxi_call1(ctx, "aten::slice.Tensor", args, 4, &x));
    }
    nbx_value args[4] = {nbxi_value_tensor(x), nbxi_value_ints(&dim, 1), nbxi_value_int(nbxi_arg_bool(call, 6) ? 1 : 2),
                         complex ? nbxi_value_bool(false) : nbxi_value_int(f->n)};
    return nbxi_call1(ctx, complex ? "aten::_fft_c2c" : "aten::_fft_c2r", args, 4, out);
}

static nbx_status overlap_add(nbx_context *ctx, const frames *f, nbx_tensor *x, int64_t length, nbx_tensor **out)
{
    int64_t sizes[2] = {x->sizes[0], length};
    nbx_value args[5] = {nbxi_value_tensor(x), nbxi_value_ints(sizes, 2), nbxi_value_int(1), nbxi_value_int(f->n),
                         nbxi_value_int(f->hop)};
    return nbxi_call1(ctx, "aten::unfold_backward", args, 5, out);
}

static nbx_status slice(nbx_context *ctx, nbx_tensor *x, int64_t start, int64_t end, nbx_tensor **out)
{
    nbx_value args[4] = {nbxi_value_tensor(x), nbxi_value_int(1), nbxi_value_int(start), nbxi_value_int(end)};
    return nbxi_call1(ctx, "aten::slice.Tensor", args, 4, out);
}

/* PyTorch refuses where the squares of the windows add up to nothing. */
static nbx_status check_envelope(nbxi_call *call, nbx_tensor *t)
{
    if (!nbxi_is_host(t)) NBXI_TRY(nbx_tensor_to_device(call->ctx, t, (nbx_device){NBX_DEVICE_CPU, 0}, &t));
    for (int64_t i = 0; i < t->numel; i++) {
        const char *p = (const char *)nbxi_data(t) + i * t->strides[1] * (int64_t)nbx_dtype_size(t->dtype);
        nbx_scalar s = nbxi_load_scalar(t->dtype, p);
        double size = s.kind == NBX_SCALAR_COMPLEX ? hypot(s.re.d, s.im) : fabs(s.re.d);
        if (size < 1e-11)
            return nbxi_fail_arg(call, 4, NBX_INVALID_ARGUMENT,
                                 "the squares of the overlapping windows add up to %g at "
                                 "sample %lld of the result",
                                 size, (long long)i);
    }
    return NBX_OK;
}

static nbx_status envelope(nbx_context *ctx, const frames *f, nbx_tensor *window, int64_t count, int64_t length,
                           nbx_tensor **out)
{
    int64_t sizes[3] = {1, count, f->n};
    nbx_tensor *squares;
    NBXI_TRY(multiply(ctx, window, window, &squares));
    nbx_value args[2] = {nbxi_value_tensor(squares), nbxi_value_ints(sizes, 3)};
    NBXI_TRY(nbxi_call1(ctx, "aten::expand", args, 2, &squares));
    return overlap_add(ctx, f, squares, length, out);
}

/* Divides by the envelope, between start and end, and lengthens with zeros to end. */
static nbx_status finish(nbxi_call *call, nbx_tensor *y, nbx_tensor *weights, int64_t start, int64_t end,
                         int64_t length, bool flat)
{
    nbx_context *ctx = call->ctx;
    NBXI_TRY(slice(ctx, y, start, end, &y));
    NBXI_TRY(slice(ctx, weights, start, end, &weights));
    NBXI_TRY(check_envelope(call, weights));
    nbx_value args[2] = {nbxi_value_tensor(y), nbxi_value_tensor(weights)};
    NBXI_TRY(nbxi_call1(ctx, "aten::div.Tensor", args, 2, &y));
    if (flat) NBXI_TRY(call_ints(ctx, "aten::squeeze.dim", y, 0, 0, 1, &y));
    if (end > length) {
        int64_t pads[2] = {0, end - length};
        nbx_value pad[2] = {nbxi_value_tensor(y), nbxi_value_ints(pads, 2)};
        NBXI_TRY(nbxi_call1(ctx, "aten::constant_pad_nd", pad, 2, &y));
    }
    nbxi_return_tensor(call, 0, y);
    return NBX_OK;
}

nbx_status nbxi_composite_istft(nbxi_call *call)
{
    frames f;
    nbx_context *ctx = call->ctx;
    nbx_tensor *x = nbxi_arg_tensor(call, 0), *window, *weights;
    bool onesided, center = nbxi_arg_bool(call, 5), complex = nbxi_arg_bool(call, 9);
    int64_t length, count;
    NBXI_TRY(read_frames(call, &f));
    NBXI_TRY(check_spectrum(call, &f, &onesided));
    if (complex && onesided)
        return nbxi_fail_arg(call, 7, NBX_INVALID_ARGUMENT,
                             "cannot have onesided output if window or input is complex");
    if (!complex && f.window && nbx_dtype_is_complex(f.window->dtype))
        return nbxi_fail_arg(call, 4, NBX_DTYPE, "complex windows are incompatible with return_complex=False");
    count = x->sizes[x->ndim - 1];
    if (__builtin_mul_overflow(f.hop, count - 1, &length) || __builtin_add_overflow(length, f.n, &length))
        return nbxi_fail_arg(call, 2, NBX_OVERFLOW, "the signal would be too long");
    bool flat = x->ndim == 2;
    if (flat) NBXI_TRY(call_ints(ctx, "aten::unsqueeze", x, 0, 0, 1, &x));
    NBXI_TRY(invert(call, &f, onesided, complex, x, &x));
    nbx_dtype real = x->dtype == NBX_FLOAT64 || x->dtype == NBX_COMPLEX128 ? NBX_FLOAT64 : NBX_FLOAT32;
    NBXI_TRY(full_window(ctx, &f, real, call->device, &window));
    NBXI_TRY(multiply(ctx, x, window, &x));
    NBXI_TRY(overlap_add(ctx, &f, x, length, &x));
    NBXI_TRY(envelope(ctx, &f, window, count, length, &weights));
    int64_t start = center ? f.n / 2 : 0, end = center ? length - f.n / 2 : length;
    if (!nbxi_arg_is_none(call, 8) && __builtin_add_overflow(start, nbxi_arg_int(call, 8), &end))
        return nbxi_fail_arg(call, 8, NBX_OVERFLOW, "is too large");
    return finish(call, x, weights, start, end, length, flat);
}
