/* SPDX-License-Identifier: Apache-2.0 */
/* Argument checks and shapes of Fourier transforms; the strides are those that PyTorch's results have on CPUs where it
 * uses MKL: dims that are not transformed come first, in the order of their strides. */
#include <string.h>

#include "ops_rows.h"
#include "src/ops/fft/fft.h"

static nbx_status read_dims(nbxi_call *call, nbxi_fft *f)
{
    int64_t count;
    const int64_t *dims = nbxi_arg_ints(call, 1, &count);
    bool seen[NBX_MAX_RANK] = {false};
    if (count > f->self->ndim)
        return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "names %lld dims of a tensor of rank %d", (long long)count,
                             f->self->ndim);
    if (count == 0 && f->kind != NBXI_FFT_C2C)
        return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "must name at least one dim");
    f->ndims = (int)count;
    f->points = 1;
    for (int i = 0; i < f->ndims; i++) {
        NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", dims[i], f->self->ndim, &f->dims[i]));
        if (seen[f->dims[i]]) return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "dims must be unique");
        seen[f->dims[i]] = true;
        if (f->self->sizes[f->dims[i]] < 1)
            return nbxi_fail_arg(call, 0, NBX_SHAPE, "a transformed dim must have at least one element");
        f->points *= (double)f->self->sizes[f->dims[i]];
    }
    return NBX_OK;
}

nbx_status nbxi_fft_read(nbxi_call *call, nbxi_fft *f)
{
    memset(f, 0, sizeof *f);
    const char *name = call->op->name;
    f->kind = strstr(name, "c2c") ? NBXI_FFT_C2C : strstr(name, "r2c") ? NBXI_FFT_R2C : NBXI_FFT_C2R;
    f->self = nbxi_arg_tensor(call, 0);
    bool complex = nbx_dtype_is_complex(f->self->dtype);
    if (complex == (f->kind == NBXI_FFT_R2C))
        return nbxi_fail_arg(call, 0, NBX_DTYPE, "must be %s, it is %s", complex ? "real" : "complex",
                             nbx_dtype_name(f->self->dtype));
    NBXI_TRY(read_dims(call, f));
    f->normalization = nbxi_arg_int(call, 2);
    if (f->normalization < 0 || f->normalization > 2)
        return nbxi_fail_arg(call, 2, NBX_INVALID_ARGUMENT, "must be 0 (none), 1 (by the root) or 2 (by the length)");
    f->onesided = true;
    if (f->ndims == 0) return NBX_OK;
    int64_t have = f->self->sizes[f->dims[f->ndims - 1]];
    f->length = have;
    if (f->kind == NBXI_FFT_C2C) f->inverse = !nbxi_arg_bool(call, 3);
    if (f->kind == NBXI_FFT_R2C) f->onesided = nbxi_arg_bool(call, 3);
    if (f->kind == NBXI_FFT_C2R) {
        f->inverse = true;
        f->length = nbxi_arg_int(call, 3);
        if (f->length < 1 || f->length / 2 + 1 != have)
            return nbxi_fail_arg(call, 3, NBX_SHAPE, "a result of %lld needs %lld elements in the last dim, not %lld",
                                 (long long)f->length, (long long)(f->length / 2 + 1), (long long)have);
        f->points = f->points / (double)have * (double)f->length;
    }
    return NBX_OK;
}

/* Dims first … first + count - 1 by falling strides, stable. */
static void sort_dims(int *dims, int count, const int64_t *strides)
{
    for (int i = 1; i < count; i++)
        for (int j = i; j > 0 && strides[dims[j]] > strides[dims[j - 1]]; j--) {
            int swap = dims[j];
            dims[j] = dims[j - 1], dims[j - 1] = swap;
        }
}

/* Batch dims in the order in which std::partition leaves them: from both ends. */
static int batch_dims(int ndim, const bool *transformed, int *dims)
{
    int first = 0, last = ndim;
    for (int d = 0; d < ndim; d++) dims[d] = d;
    for (;;) {
        while (first < last && !transformed[dims[first]]) first++;
        if (first == last) return first;
        last--;
        while (first < last && transformed[dims[last]]) last--;
        if (first == last) return first;
        int swap = dims[first];
        dims[first++] = dims[last], dims[last] = swap;
    }
}

/* Strides of one transform over `dims` (in their final order) of a tensor with `strides`. */
static void transform_strides(int ndim, const int64_t *strides, const int64_t *out_sizes, const int *dims, int count,
                              int64_t *out)
{
    bool transformed[NBX_MAX_RANK] = {false};
    int batch[NBX_MAX_RANK];
    int64_t run = 1;
    for (int i = 0; i < count; i++) transformed[dims[i]] = true;
    int batches = batch_dims(ndim, transformed, batch);
    sort_dims(batch, batches, strides);
    for (int i = count - 1; i >= 0; i--) {
        out[dims[i]] = run;
        run *= out_sizes[dims[i]] > 1 ? out_sizes[dims[i]] : 1;
    }
    for (int i = batches - 1; i >= 0; i--) {
        out[batch[i]] = run;
        run *= out_sizes[batch[i]];
    }
}

nbx_status nbxi_infer_fft(nbxi_call *call, nbxi_meta *outs)
{
    nbxi_fft f;
    int64_t strides[NBX_MAX_RANK];
    NBXI_TRY(nbxi_fft_read(call, &f));
    const nbx_tensor *self = f.self;
    nbxi_meta_like(&outs[0], self->dtype, self);
    if (f.ndims == 0) return NBX_OK;
    nbxi_meta *out = &outs[0];
    int last = f.dims[f.ndims - 1];
    memcpy(strides, self->strides, sizeof(int64_t) * (size_t)self->ndim);
    if (f.kind == NBXI_FFT_R2C) {
        out->dtype = self->dtype == NBX_FLOAT64 ? NBX_COMPLEX128 : NBX_COMPLEX64;
        if (f.onesided) out->sizes[last] = f.length / 2 + 1;
        sort_dims(f.dims, f.ndims - 1, strides);
    } else if (f.kind == NBXI_FFT_C2R) {
        if (f.ndims > 1) {
            int dims[NBX_MAX_RANK];
            memcpy(dims, f.dims, sizeof dims);
            sort_dims(dims, f.ndims - 1, strides);
            transform_strides(self->ndim, self->strides, self->sizes, dims, f.ndims - 1, strides);
            f.dims[0] = last, f.ndims = 1;
        }
        out->dtype = self->dtype == NBX_COMPLEX128 ? NBX_FLOAT64 : NBX_FLOAT32;
        out->sizes[last] = f.length;
    } else {
        sort_dims(f.dims, f.ndims, strides);
    }
    int64_t numel;
    if (!nbxi_numel(out->ndim, out->sizes, &numel))
        return nbxi_fail_arg(call, 0, NBX_OVERFLOW, "the result has too many elements");
    transform_strides(self->ndim, strides, out->sizes, f.dims, f.ndims, out->strides);
    return NBX_OK;
}
