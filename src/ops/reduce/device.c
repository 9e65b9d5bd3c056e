/* SPDX-License-Identifier: Apache-2.0 */
/* Reductions on devices. */
#include <math.h>

#include "nbx/ops.h"
#include "ops_rows.h"
#include "src/ops/devices.h"
#include "src/ops/reduce/reduce.h"

#define ROOT 19 /* of kernels/reduce.nk: SQUARES with its square root */

/* Result of no elements. */
static nbx_status fill_empty(nbx_context *ctx, nbx_tensor *out, int kind)
{
    double value =
        kind == NBXI_REDUCE_PROD || kind == NBXI_REDUCE_ALL ? 1
        : kind == NBXI_REDUCE_EXPONENTS                     ? -(double)INFINITY
        : kind == NBXI_REDUCE_MEAN || kind == NBXI_REDUCE_NANMEAN || kind == NBXI_REDUCE_SQUARES || kind == ROOT
            ? (double)NAN
            : 0;
    if (!nbx_dtype_is_floating_point(out->dtype) && !nbx_dtype_is_complex(out->dtype))
        return nbxi_far_fill_tensor(ctx, out, nbx_scalar_int((int64_t)value));
    return nbxi_far_fill_tensor(ctx, out, nbx_scalar_double(value));
}

/* A work-group for each row: rows that are long, and few enough that single work-items would leave the device idle. */
static bool is_grouped(const nbxi_rows *r) { return r->count >= 64 && (r->s[2] == 1 || r->results < 4096); }

static int64_t groups_of(const nbxi_kit *k, const nbxi_rows *r, bool grouped)
{
    if (!grouped) return nbxi_kit_groups(k, r->results);
    return r->results < 65535 ? r->results : 65535;
}

static nbx_status launch(nbxi_temporaries *t, const nbxi_rows *r, nbx_tensor *out, int kind, nbx_dtype cast,
                         double number)
{
    nbxi_kit k;
    bool grouped = is_grouped(r), integers = !nbx_dtype_is_floating_point(cast);
    nbx_dtype c = nbxi_device_compute(cast);
    nbxi_kit_begin(&k, t->ctx, out->storage->on);
    nbxi_kit_dtype(&k, "T", r->x->dtype);
    nbxi_kit_dtype(&k, "C", c);
    nbxi_kit_dtype(&k, "U", out->dtype);
    nbxi_kit_spec(&k, "OP", kind);
    nbxi_kit_spec(&k, "GROUPED", grouped);
    bool exp = kind == NBXI_REDUCE_EXPONENTS, pow = kind == NBXI_REDUCE_NORM_P,
         root = kind == NBXI_REDUCE_NORM2 || kind == ROOT;
    nbxi_kit_code(&k, "EXP", "0");
    if (exp) k.specs[k.nspecs - 1].code = nbxi_is_f64(c) ? "nk_exp_f64" : "nk_exp_f32";
    nbxi_kit_code(&k, "LOG", "0");
    if (exp) k.specs[k.nspecs - 1].code = nbxi_is_f64(c) ? "nk_log_f64" : "nk_log_f32";
    nbxi_kit_code(&k, "POW", "0");
    if (pow) k.specs[k.nspecs - 1].code = nbxi_is_f64(c) ? "nk_pow_f64" : "nk_pow_f32";
    nbxi_kit_code(&k, "SQRT", root ? (nbxi_is_f64(c) ? "NK_SQRT_F64" : "NK_SQRT_F32") : "0");
    nbxi_kit_tensor(&k, r->x);
    nbxi_kit_tensor(&k, out);
    nbxi_kit_int(&k, r->results);
    nbxi_kit_int(&k, r->count);
    nbxi_kit_int(&k, r->inner);
    nbxi_kit_indices(&k, r->s, 3);
    nbxi_kit_number(&k, integers ? NBX_INT64 : c, number);
    return nbxi_kit_run(&k, "reduce_rows", groups_of(&k, r, grouped), 1);
}

/* Sums and means of dense rows of half types and float32. */
static bool sums_whole(const nbxi_rows *r, const nbx_tensor *out, int kind, nbx_dtype cast)
{
    const nbx_tensor *x = r->x;
    int64_t width = 16 / (int64_t)nbx_dtype_size(x->dtype);
    if (kind != NBXI_REDUCE_SUM && kind != NBXI_REDUCE_MEAN) return false;
    if (x->dtype != NBX_FLOAT32 && x->dtype != NBX_FLOAT16 && x->dtype != NBX_BFLOAT16) return false;
    if (nbxi_device_compute(cast) != NBX_FLOAT32 || nbxi_device_compute(out->dtype) != NBX_FLOAT32) return false;
    return r->inner == 1 && r->s[2] == 1 && (r->results == 1 || r->s[0] == r->count) && r->count % width == 0 &&
           r->count >= 512 && nbxi_is_aligned(x);
}

static nbx_status launch_whole(nbxi_temporaries *t, const nbxi_rows *r, nbx_tensor *out, int kind)
{
    nbxi_kit k;
    int64_t vectors = r->count / (16 / (int64_t)nbx_dtype_size(r->x->dtype));
    int group = vectors <= 512 ? 128 : 256, vecs = vectors <= 128 ? 1 : vectors <= 256 ? 2 : 4;
    nbxi_kit_begin(&k, t->ctx, out->storage->on);
    nbxi_kit_dtype(&k, "T", r->x->dtype);
    nbxi_kit_dtype(&k, "U", out->dtype);
    nbxi_kit_spec(&k, "MEAN", kind == NBXI_REDUCE_MEAN);
    nbxi_kit_spec(&k, "VECS", vecs);
    nbxi_kit_spec(&k, "GROUP", group);
    nbxi_kit_tensor(&k, r->x);
    nbxi_kit_tensor(&k, out);
    nbxi_kit_int(&k, r->results);
    nbxi_kit_int(&k, vectors);
    return nbxi_kit_run(&k, "sum_whole", nbxi_row_groups(&k, r->results), 1);
}

/* Few and long rows are cut into equal parts, whose results are reduced again: number of the parts, 1: not cut. */
static int64_t parts_of(const nbxi_rows *r, int kind)
{
    bool again = kind == NBXI_REDUCE_SUM || kind == NBXI_REDUCE_MEAN || kind == NBXI_REDUCE_PROD ||
                 kind == NBXI_REDUCE_MAX || kind == NBXI_REDUCE_MIN;
    if (!again || r->results > 64 || r->count < 65536 || !(r->inner == 1 || r->results == 1)) return 1;
    for (int64_t parts = 2048; parts >= 16; parts /= 2)
        if (r->count % (parts * 64) == 0 && r->count / parts >= 2048) return parts;
    return 1;
}

/* Rows that stand side by side in memory, too few to fill the device, are cut likewise. */
static int64_t parts_across(const nbxi_rows *r, int kind)
{
    int64_t apart = r->inner == 1 ? r->s[0] : r->inner == r->results ? r->s[1] : 0;
    if (kind > NBXI_REDUCE_MIN || r->results == 1 || apart != 1 || is_grouped(r)) return 1;
    for (int64_t parts = 256; parts >= 2; parts /= 2)
        if (r->results * parts <= 1 << 18 && r->count % parts == 0 && r->count / parts >= 64) return parts;
    return 1;
}

static nbx_status launch_across(nbxi_temporaries *t, const nbxi_rows *r, nbx_tensor *out, int kind, nbx_dtype cast,
                                double number, int64_t parts)
{
    nbx_tensor *middle;
    nbx_dtype c = nbxi_device_compute(cast);
    NBXI_TRY(nbxi_temporary(t, out, c, 1, (const int64_t[1]){r->results * parts}, &middle));
    nbxi_rows first = {
        r->x, r->results * parts, r->count / parts, r->results, {r->count / parts * r->s[2], 1, r->s[2]}};
    nbxi_rows second = {middle, r->results, parts, r->results, {0, 1, r->results}};
    NBXI_TRY(launch(t, &first, middle, kind, cast, number));
    return launch(t, &second, out, kind, c, number);
}

static nbx_status launch_any(nbxi_temporaries *t, const nbxi_rows *r, nbx_tensor *out, int kind, nbx_dtype cast,
                             double number)
{
    int64_t parts = parts_of(r, kind), across = parts_across(r, kind);
    if (parts == 1 && across > 1) return launch_across(t, r, out, kind, cast, number, across);
    if (parts == 1) {
        if (sums_whole(r, out, kind, cast)) return launch_whole(t, r, out, kind);
        return launch(t, r, out, kind, cast, number);
    }
    nbx_tensor *middle;
    nbx_dtype c = nbxi_device_compute(cast);
    NBXI_TRY(nbxi_temporary(t, out, c, 1, (const int64_t[1]){r->results * parts}, &middle));
    int64_t length = r->count / parts;
    nbxi_rows first = {r->x, r->results * parts, length, parts, {r->s[0], length * r->s[2], r->s[2]}};
    if (r->results == 1 || r->s[0] == r->count) { /* one after the other */
        if (r->s[2] == 1) first.inner = 1, first.s[0] = length, first.s[1] = 0;
    }
    nbxi_rows second = {middle, r->results, parts, 1, {parts, 0, 1}};
    NBXI_TRY(sums_whole(&first, middle, kind, cast) ? launch_whole(t, &first, middle, kind)
                                                    : launch(t, &first, middle, kind, cast, number));
    return launch(t, &second, out, kind, c, number);
}

static nbx_status reduce(nbxi_temporaries *t, const nbx_tensor *x, uint64_t mask, nbx_tensor *out, int kind,
                         nbx_dtype cast, double number)
{
    nbx_tensor *place;
    nbxi_rows r;
    if (out->numel == 0) return NBX_OK;
    if (x->numel == 0) return fill_empty(t->ctx, out, kind);
    NBXI_TRY(nbxi_rows_make(t, x, mask, &r));
    NBXI_TRY(nbxi_out_begin(t->ctx, out, &place));
    nbx_status status = launch_any(t, &r, place, kind, cast, number);
    return nbxi_out_end(t->ctx, out, place, status);
}

/* A complex tensor as one of pairs. */
static nbx_status pairs(nbxi_temporaries *t, const nbx_tensor *x, nbx_tensor **out)
{
    int64_t sizes[NBX_MAX_RANK], strides[NBX_MAX_RANK];
    int n = x->ndim;
    if (n == NBX_MAX_RANK) return nbxi_fail(t->ctx, NBX_LIMIT, "complex tensors of rank 64 are not reduced on devices");
    for (int d = 0; d < n; d++) {
        sizes[d] = x->sizes[d];
        strides[d] = 2 * x->strides[d];
    }
    sizes[n] = 2;
    strides[n] = 1;
    NBXI_TRY(nbxi_view(t->ctx, x, x->dtype == NBX_COMPLEX64 ? NBX_FLOAT32 : NBX_FLOAT64, n + 1, sizes, strides,
                       2 * x->offset, out));
    nbxi_temporary_keep(t, *out);
    return NBX_OK;
}

static nbx_status unsupported(nbxi_call *call)
{
    return nbxi_fail(call->ctx, NBX_NOT_SUPPORTED, "%s has no kernel for complex numbers on %s", call->op->name,
                     nbxi_device_type_name(call->device));
}

static nbx_status simple(nbxi_call *call, nbx_tensor *out, int kind, bool cast)
{
    nbxi_reduce_args a;
    nbxi_temporaries t;
    NBXI_TRY(nbxi_reduce_args_get(call, &a));
    nbxi_temporaries_begin(&t, call->ctx);
    nbx_dtype c = cast ? out->dtype : a.self->dtype;
    nbx_status status;
    if (nbx_dtype_is_complex(c)) {
        nbx_tensor *x = (nbx_tensor *)(uintptr_t)a.self, *y;
        bool sum = kind == NBXI_REDUCE_SUM || kind == NBXI_REDUCE_MEAN;
        if (!sum) return unsupported(call);
        status = a.self->dtype == c ? NBX_OK : nbxi_temporary_of(&t, a.self, c, &x);
        if (status == NBX_OK) status = pairs(&t, x, &x);
        if (status == NBX_OK) status = pairs(&t, out, &y);
        if (status == NBX_OK) status = reduce(&t, x, a.mask, y, kind, x->dtype, 0);
    } else {
        status = reduce(&t, a.self, a.mask, out, kind, c, 0);
    }
    return nbxi_temporaries_end(&t, status);
}

nbx_status nbxi_device_sum(nbxi_call *call, nbx_tensor **outs) { return simple(call, outs[0], NBXI_REDUCE_SUM, true); }
nbx_status nbxi_device_mean(nbxi_call *call, nbx_tensor **outs)
{
    return simple(call, outs[0], NBXI_REDUCE_MEAN, true);
}
nbx_status nbxi_device_prod(nbxi_call *call, nbx_tensor **outs)
{
    return simple(call, outs[0], NBXI_REDUCE_PROD, true);
}
nbx_status nbxi_device_nansum(nbxi_call *call, nbx_tensor **outs)
{
    return simple(call, outs[0], NBXI_REDUCE_NANSUM, true);
}
nbx_status nbxi_device_nanmean(nbxi_call *call, nbx_tensor **outs)
{
    return simple(call, outs[0], NBXI_REDUCE_NANMEAN, true);
}
nbx_status nbxi_device_amax(nbxi_call *call, nbx_tensor **outs)
{
    return simple(call, outs[0], NBXI_REDUCE_MAX, false);
}
nbx_status nbxi_device_amin(nbxi_call *call, nbx_tensor **outs)
{
    return simple(call, outs[0], NBXI_REDUCE_MIN, false);
}

nbx_status nbxi_device_aminmax(nbxi_call *call, nbx_tensor **outs)
{
    NBXI_TRY(simple(call, outs[0], NBXI_REDUCE_MIN, false));
    return simple(call, outs[1], NBXI_REDUCE_MAX, false);
}

/* any, all, count_nonzero: of complex numbers, of whether they are 0. */
static nbx_status truth(nbxi_call *call, nbx_tensor *out, int kind)
{
    nbxi_reduce_args a;
    nbxi_temporaries t;
    NBXI_TRY(nbxi_reduce_args_get(call, &a));
    nbxi_temporaries_begin(&t, call->ctx);
    nbx_tensor *x = (nbx_tensor *)(uintptr_t)a.self;
    nbx_status status = nbx_dtype_is_complex(x->dtype) ? nbxi_temporary_of(&t, a.self, NBX_BOOL, &x) : NBX_OK;
    if (status == NBX_OK) status = reduce(&t, x, a.mask, out, kind, x->dtype, 0);
    return nbxi_temporaries_end(&t, status);
}

nbx_status nbxi_device_any(nbxi_call *call, nbx_tensor **outs) { return truth(call, outs[0], NBXI_REDUCE_ANY); }
nbx_status nbxi_device_all(nbxi_call *call, nbx_tensor **outs) { return truth(call, outs[0], NBXI_REDUCE_ALL); }
nbx_status nbxi_device_count_nonzero(nbxi_call *call, nbx_tensor **outs)
{
    return truth(call, outs[0], NBXI_REDUCE_COUNT);
}

/* values may be NULL. */
static nbx_status arg(nbxi_call *call, nbx_tensor *values, nbx_tensor *places, bool largest)
{
    nbxi_reduce_args a;
    nbxi_temporaries t;
    nbxi_rows r;
    nbx_tensor *x, *y = NULL, *at = NULL;
    if (places->numel == 0) return NBX_OK;
    NBXI_TRY(nbxi_reduce_args_get(call, &a));
    nbxi_temporaries_begin(&t, call->ctx);
    x = (nbx_tensor *)(uintptr_t)a.self;
    /* without dim, places count elements in row-major order */
    nbx_status status = a.all ? nbxi_temporary_of(&t, a.self, x->dtype, &x) : NBX_OK;
    if (status == NBX_OK) status = nbxi_rows_make(&t, x, a.mask, &r);
    if (status == NBX_OK && values) status = nbxi_out_begin(call->ctx, values, &y);
    if (status == NBX_OK) status = nbxi_out_begin(call->ctx, places, &at);
    if (status == NBX_OK) {
        nbxi_kit k;
        bool grouped = is_grouped(&r);
        nbxi_kit_begin(&k, call->ctx, places->storage->on);
        nbxi_kit_dtype(&k, "T", x->dtype);
        nbxi_kit_spec(&k, "LARGEST", largest);
        nbxi_kit_spec(&k, "GROUPED", grouped);
        nbxi_kit_tensor(&k, r.x);
        nbxi_kit_address(&k, y);
        nbxi_kit_tensor(&k, at);
        nbxi_kit_int(&k, r.results);
        nbxi_kit_int(&k, r.count);
        nbxi_kit_int(&k, r.inner);
        nbxi_kit_int(&k, y != NULL);
        nbxi_kit_indices(&k, r.s, 3);
        status = nbxi_kit_run(&k, "arg_rows", groups_of(&k, &r, grouped), 1);
    }
    if (y) status = nbxi_out_end(call->ctx, values, y, status);
    if (at) status = nbxi_out_end(call->ctx, places, at, status);
    return nbxi_temporaries_end(&t, status);
}

nbx_status nbxi_device_argmax(nbxi_call *call, nbx_tensor **outs) { return arg(call, NULL, outs[0], true); }
nbx_status nbxi_device_argmin(nbxi_call *call, nbx_tensor **outs) { return arg(call, NULL, outs[0], false); }
nbx_status nbxi_device_max_dim(nbxi_call *call, nbx_tensor **outs) { return arg(call, outs[0], outs[1], true); }
nbx_status nbxi_device_min_dim(nbxi_call *call, nbx_tensor **outs) { return arg(call, outs[0], outs[1], false); }

static nbx_status var(nbxi_call *call, nbx_tensor **outs, bool root)
{
    nbxi_reduce_args a;
    nbxi_temporaries t;
    NBXI_TRY(nbxi_reduce_args_get(call, &a));
    double divisor = fmax(0, (double)a.count - a.correction);
    nbx_tensor *x = (nbx_tensor *)(uintptr_t)a.self, *both, *y;
    nbxi_temporaries_begin(&t, call->ctx);
    nbx_status status = NBX_OK;
    if (nbx_dtype_is_complex(x->dtype)) { /* the sum of the variances of both parts */
        int64_t sizes[NBX_MAX_RANK + 1];
        for (int d = 0; d < outs[0]->ndim; d++) sizes[d] = outs[0]->sizes[d];
        sizes[outs[0]->ndim] = 2;
        status = pairs(&t, a.self, &x);
        if (status == NBX_OK) status = nbxi_temporary(&t, x, x->dtype, outs[0]->ndim + 1, sizes, &both);
        if (status == NBX_OK) status = reduce(&t, x, a.mask, both, NBXI_REDUCE_SQUARES, x->dtype, divisor);
        if (status == NBX_OK)
            status = reduce(&t, both, UINT64_C(1) << outs[0]->ndim, outs[0], NBXI_REDUCE_SUM, x->dtype, 0);
        if (status == NBX_OK && root) status = nbx_sqrt_inplace(call->ctx, outs[0]);
        if (status == NBX_OK && call->op->nreturns == 2) {
            status = pairs(&t, outs[1], &y);
            if (status == NBX_OK) status = reduce(&t, x, a.mask, y, NBXI_REDUCE_MEAN, x->dtype, 0);
        }
        return nbxi_temporaries_end(&t, status);
    }
    status = reduce(&t, x, a.mask, outs[0], root ? ROOT : NBXI_REDUCE_SQUARES, x->dtype, divisor);
    if (status == NBX_OK && call->op->nreturns == 2)
        status = reduce(&t, x, a.mask, outs[1], NBXI_REDUCE_MEAN, x->dtype, 0);
    return nbxi_temporaries_end(&t, status);
}

nbx_status nbxi_device_var(nbxi_call *call, nbx_tensor **outs) { return var(call, outs, false); }
nbx_status nbxi_device_std(nbxi_call *call, nbx_tensor **outs) { return var(call, outs, true); }

nbx_status nbxi_device_logsumexp(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_reduce_args a;
    NBXI_TRY(nbxi_reduce_args_get(call, &a));
    if (nbx_dtype_is_complex(a.self->dtype)) return unsupported(call);
    return simple(call, outs[0], NBXI_REDUCE_EXPONENTS, true);
}

nbx_status nbxi_device_vector_norm(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_reduce_args a;
    nbxi_temporaries t;
    NBXI_TRY(nbxi_reduce_args_get(call, &a));
    double p = nbxi_scalar_to_double(a.p);
    int kind = p == 0     ? NBXI_REDUCE_COUNT
               : p == 1   ? NBXI_REDUCE_ABS_SUM
               : p == 2   ? NBXI_REDUCE_NORM2
               : isinf(p) ? (p > 0 ? NBXI_REDUCE_ABS_MAX : NBXI_REDUCE_ABS_MIN)
                          : NBXI_REDUCE_NORM_P;
    nbxi_temporaries_begin(&t, call->ctx);
    nbx_tensor *x = (nbx_tensor *)(uintptr_t)a.self;
    nbx_dtype cast = a.dtype;
    nbx_status status = NBX_OK;
    if (nbx_dtype_is_complex(x->dtype) || nbx_dtype_is_complex(cast)) {
        status = nbx_abs(call->ctx, x, &x); /* the norm of the magnitudes */
        if (status == NBX_OK && call->ctx->scope == NULL) nbxi_temporary_keep(&t, x);
        cast = outs[0]->dtype;
    }
    if (status == NBX_OK) status = reduce(&t, x, a.mask, outs[0], kind, cast, p);
    return nbxi_temporaries_end(&t, status);
}

nbx_status nbxi_device_equal(nbxi_call *call)
{
    nbx_tensor *a = nbxi_arg_tensor(call, 0), *b = nbxi_arg_tensor(call, 1), *same, *all;
    bool shapes = a->ndim == b->ndim;
    if (a->dtype != b->dtype)
        return nbxi_fail_arg(call, 1, NBX_DTYPE, "equal compares tensors of one dtype, not %s with %s",
                             nbx_dtype_name(a->dtype), nbx_dtype_name(b->dtype));
    for (int d = 0; d < a->ndim && shapes; d++) shapes = a->sizes[d] == b->sizes[d];
    nbx_scalar equal = nbx_scalar_bool(shapes);
    if (shapes && a->numel > 0) {
        NBXI_TRY(nbx_scope_begin(call->ctx));
        nbx_status status = nbx_eq(call->ctx, a, b, &same);
        if (status == NBX_OK) status = nbx_all(call->ctx, same, &all);
        if (status == NBX_OK) status = nbxi_tensor_scalar(call->ctx, all, &equal);
        nbx_status ended = nbx_scope_end(call->ctx);
        if (status != NBX_OK || ended != NBX_OK) return status != NBX_OK ? status : ended;
    }
    nbxi_return_scalar(call, 0, nbx_scalar_bool(equal.re.i != 0));
    return NBX_OK;
}
