/* SPDX-License-Identifier: Apache-2.0 */
/* The operators of torch.fft as compositions: a conversion, a resize of the transformed dims, one of the three kernels.
 */
#include <string.h>

#include "ops_rows.h"
#include "src/ops/args.h"
#include "src/ops/compose.h"
#include "src/tensor/promote.h"

typedef struct transform {
    nbx_tensor *x;
    int count;
    int64_t dims[NBX_MAX_RANK], sizes[NBX_MAX_RANK]; /* sizes that x gets in dims */
    int64_t last;                                    /* points of the last dim in the real domain */
    int64_t normalization;
    bool forward;
} transform;

static nbx_status read_norm(nbxi_call *call, bool forward, int64_t *out)
{
    int i = nbxi_arg_find(call, "norm");
    const char *norm = nbxi_arg_is_none(call, i) ? "backward" : call->args[i].v.string;
    if (!strcmp(norm, "backward"))
        *out = forward ? 0 : 2;
    else if (!strcmp(norm, "forward"))
        *out = forward ? 2 : 0;
    else if (!strcmp(norm, "ortho"))
        *out = 1;
    else
        return nbxi_fail_arg(call, i, NBX_INVALID_ARGUMENT, "'%s' is none of backward, forward, ortho", norm);
    return NBX_OK;
}

/* Floating (or complex) from other dtypes; PyTorch's transforms on the CPU take no float16 and bfloat16. */
static nbx_status promote(nbxi_call *call, bool complex, nbx_tensor **x)
{
    nbx_dtype dtype = nbxi_to_float((*x)->dtype);
    if (complex && dtype == NBX_FLOAT32) dtype = NBX_COMPLEX64;
    if (complex && dtype == NBX_FLOAT64) dtype = NBX_COMPLEX128;
    if (dtype != NBX_FLOAT32 && dtype != NBX_FLOAT64 && dtype != NBX_COMPLEX64 && dtype != NBX_COMPLEX128)
        return nbxi_fail_arg(call, 0, NBX_DTYPE, "a Fourier transform does not take %s; convert it to float32",
                             nbx_dtype_name((*x)->dtype));
    return nbxi_as_dtype(call->ctx, *x, dtype, x);
}

/* Cuts the dims of t->x to t->sizes, then pads them with zeros. */
static nbx_status resize(nbx_context *ctx, transform *t)
{
    int64_t pads[2 * NBX_MAX_RANK] = {0};
    bool pad = false;
    for (int i = 0; i < t->count; i++) {
        int64_t d = t->dims[i], have = t->x->sizes[d];
        if (have < t->sizes[i]) pads[2 * (t->x->ndim - 1 - d) + 1] = t->sizes[i] - have, pad = true;
        if (have <= t->sizes[i]) continue;
        nbx_value args[4] = {nbxi_value_tensor(t->x), nbxi_value_int(d), nbxi_value_int(0),
                             nbxi_value_int(t->sizes[i])};
        NBXI_TRY(nbxi_call1(ctx, "aten::slice.Tensor", args, 4, &t->x));
    }
    if (!pad) return NBX_OK;
    nbx_value args[2] = {nbxi_value_tensor(t->x), nbxi_value_ints(pads, 2 * (size_t)t->x->ndim)};
    return nbxi_call1(ctx, "aten::constant_pad_nd", args, 2, &t->x);
}

static nbx_status conjugate(nbx_context *ctx, nbx_tensor *x, nbx_tensor **out)
{
    nbx_value args[1] = {nbxi_value_tensor(x)};
    return nbxi_call1(ctx, "aten::conj_physical", args, 1, out);
}

static nbx_status call_kernel(nbx_context *ctx, const char *name, const transform *t, int first, int count,
                              nbx_value last, nbx_tensor **out)
{
    nbx_value args[4] = {nbxi_value_tensor(t->x), nbxi_value_ints(t->dims + first, (size_t)count),
                         nbxi_value_int(t->normalization), last};
    return nbxi_call1(ctx, name, args, 4, out);
}

typedef enum which { FFT, RFFT, IRFFT, HFFT, IHFFT } which;

static which kind_of(const nbxi_call *call, bool *forward)
{
    static const struct {
        const char *name;
        which kind;
        bool forward;
    } kinds[] = {{"fft_rfft", RFFT, true},
                 {"fft_irfft", IRFFT, false},
                 {"fft_ihfft", IHFFT, false},
                 {"fft_hfft", HFFT, true},
                 {"fft_ifft", FFT, false}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (!strstr(call->op->name, kinds[i].name)) continue;
        *forward = kinds[i].forward;
        return kinds[i].kind;
    }
    *forward = true;
    return FFT;
}

/* Runs the transform of the kind on t->x, whose dims have been read but not resized. */
static nbx_status run(nbxi_call *call, which kind, bool several, transform *t)
{
    nbx_context *ctx = call->ctx;
    nbx_tensor *out = NULL;
    bool real = !nbx_dtype_is_complex(t->x->dtype);
    NBXI_TRY(read_norm(call, t->forward, &t->normalization));
    NBXI_TRY(resize(ctx, t));
    if (kind == IRFFT || kind == HFFT) {
        if (kind == HFFT) NBXI_TRY(conjugate(ctx, t->x, &t->x));
        NBXI_TRY(call_kernel(ctx, "aten::_fft_c2r", t, 0, t->count, nbxi_value_int(t->last), &out));
    } else if (kind == RFFT) {
        NBXI_TRY(call_kernel(ctx, "aten::_fft_r2c", t, 0, t->count, nbxi_value_bool(true), &out));
    } else if (kind == IHFFT) {
        NBXI_TRY(call_kernel(ctx, "aten::_fft_r2c", t, t->count - 1, 1, nbxi_value_bool(true), &out));
        NBXI_TRY(conjugate(ctx, out, &out));
        t->x = out;
        if (t->count > 1)
            NBXI_TRY(call_kernel(ctx, "aten::_fft_c2c", t, 0, t->count - 1, nbxi_value_bool(false), &out));
    } else if (real && !several) {
        NBXI_TRY(call_kernel(ctx, "aten::_fft_r2c", t, 0, 1, nbxi_value_bool(false), &out));
        if (!t->forward) NBXI_TRY(conjugate(ctx, out, &out));
    } else {
        NBXI_TRY(call_kernel(ctx, "aten::_fft_c2c", t, 0, t->count, nbxi_value_bool(t->forward), &out));
    }
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}

static nbx_status check_real(nbxi_call *call, which kind)
{
    if ((kind == RFFT || kind == IHFFT) && nbx_dtype_is_complex(nbxi_arg_tensor(call, 0)->dtype))
        return nbxi_fail_arg(call, 0, NBX_DTYPE, "expects a real input tensor, but got %s",
                             nbx_dtype_name(nbxi_arg_tensor(call, 0)->dtype));
    return NBX_OK;
}

static nbx_status check_points(nbxi_call *call, int i, int64_t n)
{
    if (n >= 1) return NBX_OK;
    return nbxi_fail_arg(call, i, NBX_INVALID_ARGUMENT, "invalid number of data points (%lld) specified", (long long)n);
}

nbx_status nbxi_composite_fft(nbxi_call *call)
{
    transform t = {.x = nbxi_arg_tensor(call, 0), .count = 1};
    int dim;
    which kind = kind_of(call, &t.forward);
    bool half = kind == IRFFT || kind == HFFT, given = !nbxi_arg_is_none(call, 1);
    NBXI_TRY(check_real(call, kind));
    NBXI_TRY(promote(call, half, &t.x));
    if (t.x->ndim == 0) return nbxi_fail_arg(call, 2, NBX_INDEX, "a tensor of rank 0 has no dim to transform");
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 2), t.x->ndim, &dim));
    t.dims[0] = dim;
    t.last = given ? nbxi_arg_int(call, 1) : half ? 2 * (t.x->sizes[dim] - 1) : t.x->sizes[dim];
    NBXI_TRY(check_points(call, 1, t.last));
    t.sizes[0] = half ? (given ? t.last / 2 + 1 : t.x->sizes[dim]) : t.last;
    return run(call, kind, false, &t);
}

/* s and dim of the transforms over several dims. */
static nbx_status read_dims(nbxi_call *call, transform *t)
{
    bool has_s = !nbxi_arg_is_none(call, 1), has_dim = !nbxi_arg_is_none(call, 2), seen[NBX_MAX_RANK] = {false};
    int64_t s_count = 0, dim_count = 0;
    const int64_t *s = has_s ? nbxi_arg_ints(call, 1, &s_count) : NULL;
    const int64_t *dims = has_dim ? nbxi_arg_ints(call, 2, &dim_count) : NULL;
    int rank = t->x->ndim;
    if (has_s && has_dim && s_count != dim_count)
        return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT,
                             "when given, dim and shape arguments must have the same length");
    int64_t count = has_dim ? dim_count : has_s ? s_count : rank;
    if (count > rank)
        return nbxi_fail_arg(call, has_s ? 1 : 2, NBX_INVALID_ARGUMENT,
                             "got shape with %lld values but input tensor only has %d dimensions", (long long)count,
                             rank);
    t->count = (int)count;
    for (int i = 0; i < t->count; i++) {
        int dim = rank - t->count + i;
        if (has_dim) NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", dims[i], rank, &dim));
        if (seen[dim]) return nbxi_fail_arg(call, 2, NBX_INVALID_ARGUMENT, "FFT dims must be unique");
        seen[dim] = true;
        t->dims[i] = dim;
        t->sizes[i] = has_s && s[i] != -1 ? s[i] : t->x->sizes[dim];
        NBXI_TRY(check_points(call, 1, t->sizes[i]));
    }
    t->last = has_s && t->count && s[s_count - 1] != -1 ? s[s_count - 1] : -1;
    return NBX_OK;
}

nbx_status nbxi_composite_fftn(nbxi_call *call)
{
    transform t = {.x = nbxi_arg_tensor(call, 0)};
    which kind = kind_of(call, &t.forward);
    bool half = kind == IRFFT || kind == HFFT;
    NBXI_TRY(check_real(call, kind));
    NBXI_TRY(promote(call, half || kind == FFT, &t.x));
    NBXI_TRY(read_dims(call, &t));
    if (kind != FFT && t.count == 0)
        return nbxi_fail_arg(call, 2, NBX_INVALID_ARGUMENT, "must transform at least one axis");
    if (half) {
        if (t.last < 0) t.last = 2 * (t.x->sizes[t.dims[t.count - 1]] - 1);
        NBXI_TRY(check_points(call, 1, t.last));
        t.sizes[t.count - 1] = t.last / 2 + 1;
    }
    return run(call, kind, true, &t);
}

nbx_status nbxi_composite_fftshift(nbxi_call *call)
{
    nbx_tensor *x = nbxi_arg_tensor(call, 0), *out;
    int64_t count, shifts[NBX_MAX_RANK], dims[NBX_MAX_RANK];
    bool inverse = strstr(call->op->name, "ifftshift") != NULL, all = nbxi_arg_is_none(call, 1);
    const int64_t *given = all ? NULL : nbxi_arg_ints(call, 1, &count);
    if (all) count = x->ndim;
    if (count > NBX_MAX_RANK) return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "names too many dims");
    for (int i = 0; i < count; i++) {
        int dim = i;
        if (!all) NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", given[i], x->ndim, &dim));
        int64_t size = x->ndim ? x->sizes[dim] : 1;
        dims[i] = dim;
        shifts[i] = (size + (inverse ? 1 : 0)) / 2;
    }
    nbx_value args[3] = {nbxi_value_tensor(x), nbxi_value_ints(shifts, (size_t)count),
                         nbxi_value_ints(dims, (size_t)count)};
    if (count == 0) { /* nothing to roll: a copy */
        NBXI_TRY(nbxi_call1(call->ctx, "aten::clone", args, 1, &out));
    } else {
        NBXI_TRY(nbxi_call1(call->ctx, "aten::roll", args, 3, &out));
    }
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}
