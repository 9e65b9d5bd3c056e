/* SPDX-License-Identifier: Apache-2.0 */
/* Resampling: checks, sizes, and the forms that take scale factors. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ops_rows.h"
#include "src/ops/args.h"
#include "src/ops/conv/conv.h"
#include "src/ops/resize/resize.h"

static int spatial_dims(const char *name) { return strstr(name, "1d") ? 1 : strstr(name, "2d") ? 2 : 3; }

nbx_status nbxi_resize_begin(nbxi_call *call, nbxi_resize_shape *r)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    const char *name = call->op->name;
    memset(r, 0, sizeof *r);
    r->spatial = spatial_dims(name);
    bool aa = strstr(name, "_aa") != NULL;
    r->kind = strstr(name, "nearest_exact") ? NBXI_NEAREST_EXACT
              : strstr(name, "nearest")     ? NBXI_NEAREST
              : strstr(name, "bicubic")     ? (aa ? NBXI_CUBIC_AA : NBXI_CUBIC)
              : aa                          ? NBXI_LINEAR_AA
                                            : NBXI_LINEAR;
    if (self->ndim != r->spatial + 2)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "must have rank %d, it has rank %d", r->spatial + 2, self->ndim);
    int align = nbxi_arg_find(call, "align_corners");
    r->align_corners = align >= 0 && nbxi_arg_bool(call, align);
    int64_t count;
    const int64_t *wanted = nbxi_arg_ints(call, 1, &count);
    if (count != r->spatial)
        return nbxi_fail_arg(call, 1, NBX_SHAPE, "takes %d values, got %lld", r->spatial, (long long)count);
    r->planes = self->sizes[0] * self->sizes[1];
    for (int d = 0; d < 3; d++) {
        int own = d - (3 - r->spatial);
        r->in[d] = r->out[d] = 1;
        if (own < 0) continue;
        r->in[d] = self->sizes[2 + own];
        r->out[d] = wanted[own];
        if (r->in[d] <= 0 || r->out[d] <= 0)
            return nbxi_fail_arg(call, 1, NBX_SHAPE,
                                 "input and output sizes must be positive, spatial dimension %d has %lld and %lld", own,
                                 (long long)r->in[d], (long long)r->out[d]);
        int arg = call->op->nargs - r->spatial + own; /* scales, scales_d, scales_h, scales_w come last */
        if (!nbxi_arg_is_none(call, arg)) {
            double s = nbxi_arg_double(call, arg);
            r->scale[d] = s > 0 ? s : 0;
        }
    }
    if (self->sizes[1] == 0) return nbxi_fail_arg(call, 0, NBX_SHAPE, "the channel dimension has size 0");
    return NBX_OK;
}

int64_t nbxi_nearest_source(const nbxi_resize_shape *r, int d, int64_t at)
{
    if (r->kind == NBXI_NEAREST && r->out[d] == r->in[d]) return at;
    if (r->kind == NBXI_NEAREST && r->out[d] == 2 * r->in[d]) return at >> 1;
    float scale = r->scale[d] > 0 ? (float)(1.0 / r->scale[d]) : (float)r->in[d] / (float)r->out[d];
    float position = r->kind == NBXI_NEAREST_EXACT ? (float)(((double)at + 0.5) * (double)scale) : (float)at * scale;
    int64_t s = (int64_t)floorf(position);
    return s < r->in[d] ? s : r->in[d] - 1;
}

nbx_status nbxi_infer_resize(nbxi_call *call, nbxi_meta *outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbxi_resize_shape r;
    NBXI_TRY(nbxi_resize_begin(call, &r));
    int64_t sizes[5];
    for (int d = 0; d < self->ndim; d++) sizes[d] = d < 2 ? self->sizes[d] : r.out[d - 2 + 3 - r.spatial];
    nbxi_meta_contiguous(&outs[0], self->dtype, self->ndim, sizes);
    if (nbxi_is_channels_last_like(self)) nbxi_channels_last_strides(self->ndim, sizes, outs[0].strides);
    return NBX_OK;
}

/* The .vec forms: exactly one of output_size and scale_factors is given. */
nbx_status nbxi_composite_resize_vec(nbxi_call *call)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    int spatial = spatial_dims(call->op->name), align = nbxi_arg_find(call, "align_corners");
    int factors_arg = nbxi_arg_find(call, "scale_factors");
    bool has_size = !nbxi_arg_is_none(call, 1), has_factors = !nbxi_arg_is_none(call, factors_arg);
    if (has_size == has_factors)
        return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "give either output_size or scale_factors");
    if (self->ndim != spatial + 2)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "must have rank %d, it has rank %d", spatial + 2, self->ndim);
    int64_t sizes[3] = {0}, count = spatial;
    nbx_value args[8], none = {.kind = NBX_VALUE_NONE};
    size_t n = 0;
    if (has_factors)
        count = (int64_t)call->args[factors_arg].v.scalars.count;
    else
        (void)nbxi_arg_ints(call, 1, &count);
    if (count != spatial)
        return nbxi_fail_arg(call, has_factors ? factors_arg : 1, NBX_SHAPE, "takes %d values, got %lld", spatial,
                             (long long)count);
    for (int d = 0; d < spatial; d++) {
        if (!has_factors) {
            sizes[d] = nbxi_arg_ints(call, 1, &count)[d];
            continue;
        }
        double size = (double)self->sizes[2 + d] * nbxi_scalar_to_double(call->args[factors_arg].v.scalars.data[d]);
        if (!(size >= 0 && size < 9.2e18))
            return nbxi_fail_arg(call, factors_arg, NBX_INVALID_ARGUMENT,
                                 "the factor of spatial dimension %d gives no size", d);
        sizes[d] = (int64_t)size;
    }
    args[n++] = call->args[0];
    args[n++] = nbxi_value_ints(sizes, (size_t)spatial);
    if (align >= 0) args[n++] = call->args[align];
    for (int d = 0; d < spatial; d++)
        args[n++] =
            has_factors ? nbxi_value_double(nbxi_scalar_to_double(call->args[factors_arg].v.scalars.data[d])) : none;
    char name[128];
    snprintf(name, sizeof name, "%.*s", (int)(strchr(call->op->name, '.') - call->op->name), call->op->name);
    nbx_tensor *out = NULL;
    NBXI_TRY(nbxi_call1(call->ctx, name, args, n, &out));
    nbxi_return_tensor(call, 0, out);
    return NBX_OK;
}
