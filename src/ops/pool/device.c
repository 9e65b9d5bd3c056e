/* SPDX-License-Identifier: Apache-2.0 */
/* Pooling on devices: the host makes the windows of each dimension, which are few. */
#include "src/ops/devices.h"
#include "src/ops/pool/pool.h"

static nbx_status windows_of(nbxi_temporaries *t, const nbxi_pool_shape *p, const nbx_tensor *like, nbx_tensor **out)
{
    nbx_tensor *here;
    int64_t rows = p->out[0] + p->out[1] + p->out[2], count = 3 * rows;
    NBXI_TRY(nbxi_tensor_new_contiguous(t->ctx, NBX_INT64, 1, &count, (nbx_device){NBX_DEVICE_CPU, 0}, &here));
    int64_t *to = nbxi_data(here);
    for (int d = 0; d < 3; d++)
        for (int64_t at = 0; at < p->out[d]; at++, to += 3) nbxi_pool_window(p, d, at, &to[0], &to[1], &to[2]);
    nbx_status status = nbxi_tensor_on(t->ctx, here, like->storage->device, out);
    nbx_tensor_release(here);
    if (status == NBX_OK) nbxi_temporary_keep(t, *out);
    return status;
}

static nbx_status run(nbxi_call *call, nbxi_temporaries *t, nbx_tensor *out, nbx_tensor *indices)
{
    nbxi_pool_shape p;
    nbx_tensor *x, *windows, *y, *place = NULL;
    nbxi_kit k;
    NBXI_TRY(nbxi_pool_begin(call, &p));
    if (out->numel == 0) return NBX_OK;
    NBXI_TRY(nbxi_temporary_of(t, nbxi_arg_tensor(call, 0), out->dtype, &x));
    NBXI_TRY(windows_of(t, &p, out, &windows));
    NBXI_TRY(nbxi_out_begin(call->ctx, out, &y));
    nbx_status status = indices ? nbxi_out_begin(call->ctx, indices, &place) : NBX_OK;
    if (status == NBX_OK) {
        nbxi_kit_begin(&k, call->ctx, out->storage->on);
        nbxi_kit_dtype(&k, "T", out->dtype);
        nbxi_kit_spec(&k, "MAXIMUM", indices != NULL);
        nbxi_kit_tensor(&k, x);
        nbxi_kit_tensor(&k, windows);
        nbxi_kit_tensor(&k, y);
        nbxi_kit_address(&k, place);
        nbxi_kit_int(&k, out->numel);
        nbxi_kit_int(&k, p.divisor);
        nbxi_kit_int(&k, p.include_pad);
        nbxi_kit_indices(&k,
                         (const int64_t[9]){p.in[0], p.in[1], p.in[2], p.out[0], p.out[1], p.out[2], p.dilation[0],
                                            p.dilation[1], p.dilation[2]},
                         9);
        int64_t groups = out->numel / 64 + 1;
        status = nbxi_kit_run(&k, "pool_planes", groups < 65535 ? groups : 65535, 1);
    }
    if (place) status = nbxi_out_end(call->ctx, indices, place, status);
    return nbxi_out_end(call->ctx, out, y, status);
}

static nbx_status pool(nbxi_call *call, nbx_tensor *out, nbx_tensor *indices)
{
    nbxi_temporaries t;
    nbxi_temporaries_begin(&t, call->ctx);
    return nbxi_temporaries_end(&t, run(call, &t, out, indices));
}

nbx_status nbxi_device_max_pool(nbxi_call *call, nbx_tensor **outs) { return pool(call, outs[0], outs[1]); }
nbx_status nbxi_device_avg_pool(nbxi_call *call, nbx_tensor **outs) { return pool(call, outs[0], NULL); }
