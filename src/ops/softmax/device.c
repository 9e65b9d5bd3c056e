/* SPDX-License-Identifier: Apache-2.0 */
/* Softmax on devices. */
#include "ops_rows.h"
#include "src/ops/devices.h"

/* Rows that fit in registers. */
static nbx_status launch_whole(nbx_context *ctx, const nbx_tensor *x, nbx_tensor *y, int64_t count,
                               const nbxi_whole *whole, bool logarithm)
{
    nbxi_kit k;
    int64_t rows = x->numel / count;
    nbxi_kit_begin(&k, ctx, y->storage->on);
    nbxi_kit_dtype(&k, "T", x->dtype);
    nbxi_kit_spec(&k, "LOGARITHM", logarithm);
    nbxi_kit_spec(&k, "VECS", whole->vecs);
    nbxi_kit_spec(&k, "GROUP", whole->group);
    nbxi_kit_tensor(&k, x);
    nbxi_kit_tensor(&k, y);
    nbxi_kit_int(&k, rows);
    nbxi_kit_int(&k, whole->vectors);
    return nbxi_kit_run(&k, "softmax_whole", nbxi_row_groups(&k, rows), 1);
}

static nbx_status launch(nbxi_temporaries *t, const nbx_tensor *x, nbx_tensor *y, uint64_t mask, bool logarithm)
{
    nbxi_rows r, to;
    nbxi_kit k;
    NBXI_TRY(nbxi_rows_make(t, x, mask, &r));
    NBXI_TRY(nbxi_rows_make(t, y, mask, &to)); /* y is contiguous, so it stays where it is */
    bool grouped = r.count >= 64 && (r.s[2] == 1 || r.results < 4096), wide = nbxi_is_f64(x->dtype);
    nbxi_kit_begin(&k, t->ctx, y->storage->on);
    nbxi_kit_dtype(&k, "T", x->dtype);
    nbxi_kit_dtype(&k, "U", y->dtype);
    nbxi_kit_spec(&k, "LOGARITHM", logarithm);
    nbxi_kit_spec(&k, "GROUPED", grouped);
    nbxi_kit_code(&k, "EXP", wide ? "nk_exp_f64" : "nk_exp_f32");
    nbxi_kit_code(&k, "LOG", !logarithm ? "0" : wide ? "nk_log_f64" : "nk_log_f32");
    nbxi_kit_tensor(&k, r.x);
    nbxi_kit_tensor(&k, y);
    nbxi_kit_int(&k, r.results);
    nbxi_kit_int(&k, r.count);
    nbxi_kit_indices(&k, (const int64_t[8]){r.inner, r.s[0], r.s[1], r.s[2], to.inner, to.s[0], to.s[1], to.s[2]}, 8);
    int64_t most = r.results < 65535 ? r.results : 65535;
    return nbxi_kit_run(&k, "softmax_rows", grouped ? most : nbxi_kit_groups(&k, r.results), 1);
}

static nbx_status softmax(nbxi_call *call, nbx_tensor *out, bool logarithm)
{
    const nbx_tensor *x = nbxi_arg_tensor(call, 0);
    nbxi_temporaries t;
    nbx_tensor *y;
    int dim;
    if (x->numel == 0) return NBX_OK;
    NBXI_TRY(nbxi_wrap_dim(call->ctx, "dim", nbxi_arg_int(call, 1), x->ndim, &dim));
    NBXI_TRY(nbxi_out_begin(call->ctx, out, &y));
    nbxi_temporaries_begin(&t, call->ctx);
    nbxi_whole whole;
    bool last = x->ndim > 0 && dim == x->ndim - 1 && x->dtype == y->dtype && nbxi_is_aligned(y);
    nbx_status status = last && nbxi_rows_whole(x, x->sizes[dim], &whole)
                            ? launch_whole(call->ctx, x, y, x->sizes[dim], &whole, logarithm)
                            : launch(&t, x, y, x->ndim ? UINT64_C(1) << (unsigned)dim : 0, logarithm);
    return nbxi_out_end(call->ctx, out, y, nbxi_temporaries_end(&t, status));
}

nbx_status nbxi_device_softmax(nbxi_call *call, nbx_tensor **outs) { return softmax(call, outs[0], false); }
nbx_status nbxi_device_log_softmax(nbxi_call *call, nbx_tensor **outs) { return softmax(call, outs[0], true); }
