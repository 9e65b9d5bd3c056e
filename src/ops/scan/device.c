/* SPDX-License-Identifier: Apache-2.0 */
/* Running sums and their kin on devices. */
#include "ops_rows.h"
#include "src/ops/devices.h"

enum { SUM, PROD, LOG_SUM_EXP, MAX, MIN };

/* Sums are made in float64 where the device has it, as on the CPU. */
static nbx_dtype compute(const nbxi_device *on, nbx_dtype dtype)
{
    if (!nbx_dtype_is_floating_point(dtype)) return nbx_dtype_is_complex(dtype) ? dtype : NBX_INT64;
    return on->facts.float64 ? NBX_FLOAT64 : NBX_FLOAT32;
}

static nbx_status launch(nbxi_temporaries *t, const nbx_tensor *x, nbx_tensor *y, nbx_tensor *place, uint64_t mask,
                         int kind)
{
    nbxi_rows r, to;
    nbxi_kit k;
    NBXI_TRY(nbxi_rows_make(t, x, mask, &r));
    NBXI_TRY(nbxi_rows_make(t, y, mask, &to));
    nbxi_kit_begin(&k, t->ctx, y->storage->on);
    nbxi_kit_dtype(&k, "T", r.x->dtype);
    if (place) {
        nbxi_kit_spec(&k, "LARGEST", kind == MAX);
    } else {
        nbx_dtype c = compute(k.on, y->dtype);
        bool logs = kind == LOG_SUM_EXP, wide = nbxi_is_f64(c);
        nbxi_kit_dtype(&k, "C", c);
        nbxi_kit_dtype(&k, "U", y->dtype);
        nbxi_kit_spec(&k, "KIND", kind);
        nbxi_kit_code(&k, "EXP", !logs ? "0" : wide ? "nk_exp_f64" : "nk_exp_f32");
        nbxi_kit_code(&k, "LOG1P", !logs ? "0" : wide ? "nk_log1p_f64" : "nk_log1p_f32");
    }
    nbxi_kit_tensor(&k, r.x);
    nbxi_kit_tensor(&k, y);
    if (place) nbxi_kit_tensor(&k, place);
    nbxi_kit_int(&k, r.results);
    nbxi_kit_int(&k, r.count);
    nbxi_kit_indices(&k, (const int64_t[8]){r.inner, r.s[0], r.s[1], r.s[2], to.inner, to.s[0], to.s[1], to.s[2]}, 8);
    int64_t groups = r.results / 64 + 1;
    return nbxi_kit_run(&k, place ? "scan_extreme_rows" : "scan_rows", groups < 65535 ? groups : 65535, 1);
}

static nbx_status scan(nbxi_call *call, nbx_tensor **outs, int kind)
{
    const nbx_tensor *x = nbxi_arg_tensor(call, 0);
    nbxi_temporaries t;
    nbx_tensor *y, *place = NULL;
    int dim;
    if (x->numel == 0) return NBX_OK;
    if (nbx_dtype_is_complex(outs[0]->dtype) && kind != SUM)
        return nbxi_fail(call->ctx, NBX_NOT_SUPPORTED, "%s has no kernel for complex numbers on %s", call->op->name,
                         nbxi_device_type_name(call->device));
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 1), x->ndim, &dim));
    NBXI_TRY(nbxi_out_begin(call->ctx, outs[0], &y));
    nbx_status status = kind >= MAX ? nbxi_out_begin(call->ctx, outs[1], &place) : NBX_OK;
    nbxi_temporaries_begin(&t, call->ctx);
    if (status == NBX_OK) status = launch(&t, x, y, place, x->ndim ? UINT64_C(1) << (unsigned)dim : 0, kind);
    status = nbxi_temporaries_end(&t, status);
    if (place) status = nbxi_out_end(call->ctx, outs[1], place, status);
    return nbxi_out_end(call->ctx, outs[0], y, status);
}

nbx_status nbxi_device_cumsum(nbxi_call *call, nbx_tensor **outs) { return scan(call, outs, SUM); }
nbx_status nbxi_device_cumprod(nbxi_call *call, nbx_tensor **outs) { return scan(call, outs, PROD); }
nbx_status nbxi_device_logcumsumexp(nbxi_call *call, nbx_tensor **outs) { return scan(call, outs, LOG_SUM_EXP); }
nbx_status nbxi_device_cummax(nbxi_call *call, nbx_tensor **outs) { return scan(call, outs, MAX); }
nbx_status nbxi_device_cummin(nbxi_call *call, nbx_tensor **outs) { return scan(call, outs, MIN); }
