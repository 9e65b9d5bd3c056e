/* SPDX-License-Identifier: Apache-2.0 */
/* Distances of rows to rows: sums in float64 on cpu, in long double on ref. */
#include <math.h>

#include "ops_rows.h"
#include "src/base/parallel.h"
#include "src/tensor/convert.h"
#include "src/tensor/iter.h"

nbx_status nbxi_infer_cdist(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *a = nbxi_arg_tensor(call, 0), *b = nbxi_arg_tensor(call, 1);
    int64_t sizes[NBX_MAX_RANK];
    int ndim = 0;
    if (a->ndim < 2) return nbxi_fail_arg(call, 0, NBX_SHAPE, "must be at least 2D, it has rank %d", a->ndim);
    if (b->ndim < 2) return nbxi_fail_arg(call, 1, NBX_SHAPE, "must be at least 2D, it has rank %d", b->ndim);
    if (a->sizes[a->ndim - 1] != b->sizes[b->ndim - 1])
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "must have as many columns as x1 (%lld), it has %lld",
                             (long long)a->sizes[a->ndim - 1], (long long)b->sizes[b->ndim - 1]);
    if (a->dtype != b->dtype)
        return nbxi_fail_arg(call, 1, NBX_DTYPE, "must be %s like x1, it is %s", nbx_dtype_name(a->dtype),
                             nbx_dtype_name(b->dtype));
    if (!(nbxi_arg_double(call, 2) >= 0)) return nbxi_fail_arg(call, 2, NBX_INVALID_ARGUMENT, "must not be negative");
    if (!nbxi_arg_is_none(call, 3) && (nbxi_arg_int(call, 3) < 0 || nbxi_arg_int(call, 3) > 2))
        return nbxi_fail_arg(call, 3, NBX_INVALID_ARGUMENT, "must be 0, 1 or 2");
    NBXI_TRY(nbxi_broadcast(call->ctx, &ndim, sizes, a->ndim - 2, a->sizes));
    NBXI_TRY(nbxi_broadcast(call->ctx, &ndim, sizes, b->ndim - 2, b->sizes));
    sizes[ndim] = a->sizes[a->ndim - 2];
    sizes[ndim + 1] = b->sizes[b->ndim - 2];
    int64_t numel;
    if (!nbxi_numel(ndim + 2, sizes, &numel)) return nbxi_fail(call->ctx, NBX_OVERFLOW, "the result is too large");
    nbxi_meta_contiguous(&outs[0], a->dtype, ndim + 2, sizes);
    return NBX_OK;
}

/* Offset in elements of a row of t for batch `index` of the result. */
static int64_t row_offset(const nbx_tensor *t, const nbx_tensor *out, int64_t index, int64_t row)
{
    int64_t at = row * t->strides[t->ndim - 2];
    for (int d = out->ndim - 3; d >= 0; d--) {
        int q = d - (out->ndim - t->ndim);
        if (q >= 0 && t->sizes[q] != 1) at += index % out->sizes[d] * t->strides[q];
        index /= out->sizes[d];
    }
    return at;
}

typedef struct distances {
    const nbx_tensor *a, *b, *out;
    int64_t rows, columns, n; /* of one matrix of the result; elements of a row */
    double p;
} distances;

#define BLOCK 32

#define DISTANCE(T, suffix) \
    static double distance_##suffix(const T *a, int64_t as, const T *b, int64_t bs, int64_t n, double p) \
    { \
        double sum = 0; \
        if (p == 2) { \
            for (int64_t i = 0; i < n; i++) { \
                double d = (double)a[i * as] - (double)b[i * bs]; \
                sum += d * d; \
            } \
            return sqrt(sum); \
        } \
        for (int64_t i = 0; i < n; i++) { \
            double d = fabs((double)a[i * as] - (double)b[i * bs]); \
            if (p == 1) \
                sum += d; \
            else if (p == 0) \
                sum += d != 0; \
            else if (isinf(p)) \
                sum = d > sum || isnan(d) ? d : sum; \
            else \
                sum += pow(d, p); \
        } \
        return p == 0 || p == 1 || isinf(p) ? sum : pow(sum, 1 / p); \
    } \
    static void piece_##suffix(void *arg, int64_t piece) \
    { \
        const distances *w = arg; \
        int64_t end = (piece + 1) * BLOCK < w->out->numel ? (piece + 1) * BLOCK : w->out->numel; \
        int64_t as = w->a->strides[w->a->ndim - 1], bs = w->b->strides[w->b->ndim - 1]; \
        for (int64_t i = piece * BLOCK; i < end; i++) { \
            int64_t column = i % w->columns, row = i / w->columns % w->rows, batch = i / w->columns / w->rows; \
            const T *a = nbxi_data(w->a), *b = nbxi_data(w->b); \
            double d = w->n == 0 ? 0 \
                                 : distance_##suffix(a + row_offset(w->a, w->out, batch, row), as, \
                                                     b + row_offset(w->b, w->out, batch, column), bs, w->n, w->p); \
            ((T *)nbxi_data(w->out))[i] = (T)d; \
        } \
    }

DISTANCE(float, f32)
DISTANCE(double, f64)

nbx_status nbxi_cpu_cdist(nbxi_call *call, nbx_tensor **outs)
{
    distances w = {nbxi_arg_tensor(call, 0), nbxi_arg_tensor(call, 1), outs[0], 0, 0, 0, nbxi_arg_double(call, 2)};
    if (outs[0]->numel == 0) return NBX_OK;
    w.rows = outs[0]->sizes[outs[0]->ndim - 2], w.columns = outs[0]->sizes[outs[0]->ndim - 1];
    w.n = w.a->sizes[w.a->ndim - 1];
    nbxi_parallel_for(call->ctx, (w.out->numel + BLOCK - 1) / BLOCK, w.a->dtype == NBX_FLOAT64 ? piece_f64 : piece_f32,
                      &w);
    return NBX_OK;
}

static long double element(const nbx_tensor *t, int64_t at)
{
    return nbxi_load_scalar(t->dtype, (const char *)nbxi_data(t) + at * (int64_t)nbx_dtype_size(t->dtype)).re.d;
}

nbx_status nbxi_ref_cdist(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *a = nbxi_arg_tensor(call, 0), *b = nbxi_arg_tensor(call, 1);
    nbx_tensor *out = outs[0];
    long double p = nbxi_arg_double(call, 2);
    int64_t n = a->sizes[a->ndim - 1];
    for (int64_t i = 0; i < out->numel; i++) {
        int64_t columns = out->sizes[out->ndim - 1], rows = out->sizes[out->ndim - 2];
        int64_t from = row_offset(a, out, i / columns / rows, i / columns % rows);
        int64_t to = row_offset(b, out, i / columns / rows, i % columns);
        long double sum = 0, largest = 0;
        for (int64_t k = 0; k < n; k++) {
            long double d =
                fabsl(element(a, from + k * a->strides[a->ndim - 1]) - element(b, to + k * b->strides[b->ndim - 1]));
            if (isnan(d) || d > largest) largest = d;
            sum += p == 0 ? (d == 0 ? 0 : 1) : powl(d, p);
        }
        long double value = isinf(p) ? largest : p == 0 ? sum : powl(sum, 1 / p);
        nbxi_store_scalar(out->dtype, (char *)nbxi_data(out) + i * (int64_t)nbx_dtype_size(out->dtype),
                          nbx_scalar_double((double)value));
        if (call->scale[0]) call->scale[0][i] = isfinite(value) ? (double)(value * (n + 4)) : 0;
    }
    return NBX_OK;
}
