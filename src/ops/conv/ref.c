/* SPDX-License-Identifier: Apache-2.0 */
/* Reference: convolutions as the sum they are. */
#include <math.h>

#include "src/ops/conv/conv.h"
#include "src/tensor/convert.h"

typedef struct sum {
    long double re, im;
    int64_t i;
    double magnitude;
} sum;

static nbx_scalar load(const nbx_tensor *t, int64_t offset)
{
    return nbxi_load_scalar(t->dtype, (const char *)nbxi_data(t) + offset * (int64_t)nbx_dtype_size(t->dtype));
}

static void add_product(sum *s, nbx_scalar x, nbx_scalar w)
{
    if (x.kind == NBX_SCALAR_COMPLEX) {
        s->re += (long double)x.re.d * w.re.d - (long double)x.im * w.im;
        s->im += (long double)x.re.d * w.im + (long double)x.im * w.re.d;
        s->magnitude += (fabs(x.re.d) + fabs(x.im)) * (fabs(w.re.d) + fabs(w.im));
    } else if (x.kind == NBX_SCALAR_DOUBLE) {
        s->re += (long double)x.re.d * w.re.d;
        s->magnitude += fabs(x.re.d * w.re.d);
    } else {
        s->i = (int64_t)((uint64_t)s->i + (uint64_t)x.re.i * (uint64_t)w.re.i);
    }
}

static sum element(const nbxi_conv *c, const nbx_tensor *input, const nbx_tensor *weight, int64_t b, int64_t o,
                   const int64_t *at)
{
    sum s = {0};
    int64_t in_group = c->in_channels / c->groups, out_group = c->out_channels / c->groups, g = o / out_group, p[3],
            k[3];
    for (int64_t i = 0; i < in_group; i++)
        for (k[0] = 0; k[0] < c->kernel[0]; k[0]++)
            for (k[1] = 0; k[1] < c->kernel[1]; k[1]++)
                for (k[2] = 0; k[2] < c->kernel[2]; k[2]++) {
                    bool inside = true;
                    int64_t x = b * c->in_strides[0] + (g * in_group + i) * c->in_strides[1];
                    int64_t w = c->transposed
                                    ? (g * in_group + i) * c->weight_strides[0] + o % out_group * c->weight_strides[1]
                                    : o * c->weight_strides[0] + i * c->weight_strides[1];
                    for (int d = 0; d < 3; d++) {
                        inside = inside && nbxi_conv_source(c, d, at[d], k[d], &p[d]);
                        x += inside ? p[d] * c->in_strides[2 + d] : 0;
                        w += k[d] * c->weight_strides[2 + d];
                    }
                    if (inside) add_product(&s, load(input, x), load(weight, w));
                }
    return s;
}

nbx_status nbxi_ref_convolution(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *input = nbxi_arg_tensor(call, 0), *weight = nbxi_arg_tensor(call, 1);
    const nbx_tensor *bias = nbxi_arg_tensor(call, 2);
    nbx_tensor *out = outs[0];
    nbxi_conv c;
    int64_t sizes[5], at[3], n = 0;
    NBXI_TRY(nbxi_conv_begin(call, &c, sizes));
    nbxi_conv_out_strides(&c, out);
    double depth = (double)(c.in_channels / c.groups * c.taps + 1);
    for (int64_t b = 0; b < c.batch; b++)
        for (int64_t o = 0; o < c.out_channels; o++)
            for (at[0] = 0; at[0] < c.out[0]; at[0]++)
                for (at[1] = 0; at[1] < c.out[1]; at[1]++)
                    for (at[2] = 0; at[2] < c.out[2]; at[2]++) {
                        sum s = element(&c, input, weight, b, o, at);
                        if (bias) {
                            nbx_scalar v = load(bias, o * bias->strides[0]);
                            nbx_scalar one = v.kind == NBX_SCALAR_COMPLEX  ? nbx_scalar_complex(1, 0)
                                             : v.kind == NBX_SCALAR_DOUBLE ? nbx_scalar_double(1)
                                                                           : nbx_scalar_int(1);
                            add_product(&s, v, one);
                        }
                        int64_t offset = b * c.out_strides[0] + o * c.out_strides[1];
                        for (int d = 0; d < 3; d++) offset += at[d] * c.out_strides[2 + d];
                        nbx_category category = nbx_dtype_category(out->dtype);
                        nbx_scalar v = category == NBX_CATEGORY_COMPLEX ? nbx_scalar_complex((double)s.re, (double)s.im)
                                       : category == NBX_CATEGORY_FLOAT ? nbx_scalar_double((double)s.re)
                                                                        : nbx_scalar_int(s.i);
                        nbxi_store_scalar(out->dtype,
                                          (char *)nbxi_data(out) + offset * (int64_t)nbx_dtype_size(out->dtype), v);
                        if (call->scale[0]) call->scale[0][n] = depth * s.magnitude;
                        n++;
                    }
    return NBX_OK;
}
