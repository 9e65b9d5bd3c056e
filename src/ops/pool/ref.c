/* SPDX-License-Identifier: Apache-2.0 */
/* Reference: pooling by its definition. */
#include <math.h>

#include "src/ops/planes.h"
#include "src/ops/pool/pool.h"
#include "src/tensor/convert.h"

static char *address(const nbx_tensor *t, const nbxi_pool_shape *p, int64_t plane, const int64_t *at)
{
    int64_t offset = nbxi_plane_offset(t, p->spatial, plane);
    for (int d = 3 - p->spatial; d < 3; d++) offset += at[d] * t->strides[t->ndim - 3 + d];
    return (char *)nbxi_data(t) + offset * (int64_t)nbx_dtype_size(t->dtype);
}

typedef struct result {
    nbx_scalar best;
    int64_t where, count;
    long double sum;
    int64_t isum;
    double magnitude;
    bool any;
} result;

static void take(result *r, nbx_scalar v, int64_t flat)
{
    bool floating = v.kind == NBX_SCALAR_DOUBLE;
    r->count++;
    if (floating) {
        r->sum += v.re.d;
        r->magnitude += fabs(v.re.d);
    } else {
        r->isum = (int64_t)((uint64_t)r->isum + (uint64_t)v.re.i); /* wraps */
    }
    bool better = !r->any || (floating ? v.re.d > r->best.re.d || isnan(v.re.d) : v.re.i > r->best.re.i);
    if (better) {
        r->best = v;
        r->where = flat;
        r->any = true;
    }
}

static result window(const nbx_tensor *self, const nbxi_pool_shape *p, int64_t plane, const int64_t *at,
                     int64_t *padded)
{
    result r = {0};
    int64_t s[3], e[3], w[3], k[3];
    *padded = 1;
    for (int d = 0; d < 3; d++) {
        nbxi_pool_window(p, d, at[d], &s[d], &e[d], &w[d]);
        *padded *= w[d];
    }
    for (k[0] = s[0]; k[0] < e[0]; k[0] += p->dilation[0])
        for (k[1] = s[1]; k[1] < e[1]; k[1] += p->dilation[1])
            for (k[2] = s[2]; k[2] < e[2]; k[2] += p->dilation[2])
                take(&r, nbxi_load_scalar(self->dtype, address(self, p, plane, k)),
                     (k[0] * p->in[1] + k[1]) * p->in[2] + k[2]);
    return r;
}

static nbx_status pool(nbxi_call *call, nbx_tensor *out, nbx_tensor *indices)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbxi_pool_shape p;
    NBXI_TRY(nbxi_pool_begin(call, &p));
    int64_t at[3], padded, n = 0;
    for (int64_t plane = 0; plane < p.planes; plane++)
        for (at[0] = 0; at[0] < p.out[0]; at[0]++)
            for (at[1] = 0; at[1] < p.out[1]; at[1]++)
                for (at[2] = 0; at[2] < p.out[2]; at[2]++, n++) {
                    result r = window(self, &p, plane, at, &padded);
                    char *to = address(out, &p, plane, at);
                    if (indices) {
                        nbxi_store_scalar(out->dtype, to, r.best);
                        nbxi_store_scalar(NBX_INT64, address(indices, &p, plane, at), nbx_scalar_int(r.where));
                        continue;
                    }
                    int64_t divisor = p.divisor ? p.divisor : p.include_pad ? padded : r.count;
                    bool floating = nbx_dtype_is_floating_point(out->dtype);
                    if (r.count == 0)
                        nbxi_store_scalar(out->dtype, to, floating ? nbx_scalar_double(0) : nbx_scalar_int(0));
                    else
                        nbxi_store_scalar(out->dtype, to,
                                          floating ? nbx_scalar_double((double)(r.sum / divisor))
                                                   : nbx_scalar_int(r.isum / divisor));
                    if (call->scale[0] && r.count)
                        call->scale[0][n] = (double)(r.count + 1) * r.magnitude / fabs((double)divisor);
                }
    return NBX_OK;
}

nbx_status nbxi_ref_max_pool(nbxi_call *call, nbx_tensor **outs) { return pool(call, outs[0], outs[1]); }
nbx_status nbxi_ref_avg_pool(nbxi_call *call, nbx_tensor **outs) { return pool(call, outs[0], NULL); }
