/* SPDX-License-Identifier: Apache-2.0 */
/* Runs recorded calls and compares what they give. */
#include <stdio.h>
#include <string.h>

#include "src/check/check.h"
#include "src/check/layouts.h"
#include "src/check/recorded.h"
#include "src/tensor/far.h"

#define NEAR 1e-12 /* of the largest magnitude */

/* One call while it runs. */
typedef struct recorded_call {
    nbx_context *ctx;
    nbxi_check *check;
    const json_t *json;
    const char *name;
    const nbxi_op *op;                    /* the row that is called */
    const nbxi_op *base;                  /* its functional row */
    nbxi_recorded given, expected, model; /* arguments; results of PyTorch; arguments of the run for the bound */
    nbx_value args[NBXI_MAX_ARGS];
    nbx_value rets[NBXI_MAX_RETURNS];
    nbx_tensor *scales[NBXI_MAX_RETURNS];
    bool modelled;
    nbx_value model_rets[NBXI_MAX_RETURNS];
    bool other_layout; /* arguments are not laid out as recorded: strides of results may differ */
    double ours, theirs;
    char message[768]; /* why it failed, "" if it did not */
} recorded_call;

static void complain(recorded_call *c, const char *format, ...) NBX_PRINTF(2, 3);
static void complain(recorded_call *c, const char *format, ...)
{
    va_list list;
    if (c->message[0]) return; /* the first reason is told */
    va_start(list, format);
    vsnprintf(c->message, sizeof c->message, format, list);
    va_end(list);
}

/* ---- arguments ---- */

static int argument_index(const nbxi_op *op, const char *name)
{
    for (int i = 0; i < op->nargs; i++)
        if (strcmp(op->args[i].name, name) == 0) return i;
    return -1;
}

/* The tensor of "self" or "tensors[2]" among the arguments; NULL: there is none. */
static nbx_tensor *argument_tensor(const recorded_call *c, const char *text)
{
    char name[64];
    const char *bracket = strchr(text, '[');
    size_t length = bracket ? (size_t)(bracket - text) : strlen(text), k = 0;
    if (length >= sizeof name) return NULL;
    memcpy(name, text, length);
    name[length] = 0;
    int i = argument_index(c->op, name);
    if (i < 0) return NULL;
    const nbx_value *v = &c->args[i];
    if (!bracket) return v->kind == NBX_VALUE_TENSOR ? v->v.tensor : NULL;
    for (const char *p = bracket + 1; *p >= '0' && *p <= '9'; p++) k = k * 10 + (size_t)(*p - '0');
    return v->kind == NBX_VALUE_TENSORS && k < v->v.tensors.count ? v->v.tensors.data[k] : NULL;
}

static bool shares_with_argument(const recorded_call *c, const nbx_tensor *t)
{
    for (size_t i = 0; i < c->given.storages.count; i++)
        if (nbx_tensor_numel(t) > 0 && nbx_tensor_shares_storage(t, c->given.storages.data[i].copy)) return true;
    return false;
}

/* ---- comparison ---- */

/* Runs the functional row on ref once: for the n * S of its bound, and for its values where those arbitrate. Without it
 * the comparison falls back on a general one. */
static void run_model(recorded_call *c)
{
    nbx_value args[NBXI_MAX_ARGS];
    if (c->modelled) return;
    c->modelled = true;
    if (nbxi_recorded_arguments(&c->model, c->json, c->base, args) != NBX_OK) return;
    nbx_device device = c->ctx->device;
    c->ctx->device = (nbx_device){NBX_DEVICE_REF, 0}; /* for factories, which have no tensor argument */
    if (nbxi_op_call_scaled(c->ctx, c->base, args, (size_t)c->base->nargs, c->model_rets, c->scales) != NBX_OK) {
        memset(c->model_rets, 0, sizeof c->model_rets);
        memset(c->scales, 0, sizeof c->scales);
    }
    c->ctx->device = device;
}

static bool has_scale(const nbxi_op *op)
{
    return op->bound == NBXI_BOUND_SUM && (op->kind == NBXI_OP_KERNEL || op->kind == NBXI_OP_POINTWISE);
}

static bool same_form(recorded_call *c, const char *what, const nbx_tensor *got, const nbx_tensor *want)
{
    char a[160], b[160];
    if (got->dtype != want->dtype) {
        complain(c, "%s is %s, PyTorch's is %s", what, nbx_dtype_name(got->dtype), nbx_dtype_name(want->dtype));
        return false;
    }
    bool same = got->ndim == want->ndim;
    for (int d = 0; same && d < got->ndim; d++) same = got->sizes[d] == want->sizes[d];
    if (!same) {
        complain(c, "%s has sizes %s, PyTorch's %s", what, nbxi_sizes_text(got->ndim, got->sizes, a, sizeof a),
                 nbxi_sizes_text(want->ndim, want->sizes, b, sizeof b));
        return false;
    }
    for (int d = 0; same && !c->other_layout && want->numel > 0 && d < got->ndim; d++)
        same = got->sizes[d] <= 1 || got->strides[d] == want->strides[d];
    if (!same)
        complain(c, "%s has strides %s, PyTorch's %s", what, nbxi_sizes_text(got->ndim, got->strides, a, sizeof a),
                 nbxi_sizes_text(want->ndim, want->strides, b, sizeof b));
    return same;
}

/* Whether indices that differ only pick other elements of equal value, where the operator leaves that open. */
static bool only_ties_differ(recorded_call *c, const nbx_tensor *got, const nbx_tensor *want)
{
    int dim = argument_index(c->op, "dim");
    if (!nbxi_ties_open(c->base) || want->dtype != NBX_INT64 || dim < 0 || c->args[0].kind != NBX_VALUE_TENSOR)
        return false;
    const nbx_value *v = c->args[dim].kind == NBX_VALUE_DEFAULT ? &c->op->args[dim].default_value : &c->args[dim];
    return v->kind == NBX_VALUE_SCALAR && nbxi_ties_agree(c->ctx, c->args[0].v.tensor, v->v.scalar.re.i, got, want);
}

/* In float64 there is no reference but PyTorch's own result, whose error no bound holds. Where that is what fails, ref
 * (which computes in long double) stands in, and PyTorch's result must be near all the same. */
static nbx_status ask_model(recorded_call *c, nbxi_comparison *compared, int k)
{
    nbx_dtype dtype = compared->want->dtype;
    if ((dtype != NBX_FLOAT64 && dtype != NBX_COMPLEX128) || c->base->bound == NBXI_BOUND_EXACT || k < 0 ||
        k >= NBXI_MAX_RETURNS)
        return NBX_OK;
    run_model(c);
    const nbx_value *v = &c->model_rets[k];
    if (v->kind != NBX_VALUE_TENSOR || nbxi_is_none(v->v.tensor) || v->v.tensor->numel != compared->want->numel ||
        v->v.tensor->dtype != dtype)
        return NBX_OK;
    double difference;
    NBXI_TRY(nbxi_relative_difference(c->ctx, compared->got, compared->want, &difference));
    if (!(difference <= NEAR)) return NBX_OK;
    nbxi_comparison again = *compared;
    again.want = v->v.tensor;
    again.want_is_reference = true;
    NBXI_TRY(nbxi_compare(c->ctx, &again));
    compared->good = again.good;
    return NBX_OK;
}

static nbx_status compare_tensors(recorded_call *c, const char *what, const nbx_tensor *got, const json_t *want_json,
                                  const json_t *truth_json, int k)
{
    nbx_tensor *want, *truth = NULL;
    NBXI_TRY(nbxi_recorded_tensor(&c->expected, want_json, false, &want));
    if (!same_form(c, what, got, want)) return NBX_OK;
    if (truth_json && nbxi_recorded_is_tensor(truth_json))
        NBXI_TRY(nbxi_recorded_tensor(&c->expected, truth_json, false, &truth));
    bool inexact = nbx_dtype_is_floating_point(want->dtype) || nbx_dtype_is_complex(want->dtype);
    if (inexact && has_scale(c->base)) run_model(c);
    nbxi_comparison compared = {.got = got, .want = want, .truth = truth, .rule = nbxi_rule_of(c->base)};
    const nbx_tensor *scale = k >= 0 && k < NBXI_MAX_RETURNS ? c->scales[k] : NULL;
    if (scale && scale->numel == want->numel) compared.scale = scale;
    NBXI_TRY(nbxi_compare(c->ctx, &compared));
    if (!compared.good && !truth) NBXI_TRY(ask_model(c, &compared, k));
    if (!compared.good && !only_ties_differ(c, got, want)) complain(c, "%s: %s", what, compared.text);
    if (compared.ours >= 0 && (c->ours < 0 || compared.ours - compared.theirs > c->ours - c->theirs)) {
        c->ours = compared.ours;
        c->theirs = compared.theirs;
    }
    return NBX_OK;
}

/* In other layouts some views are copies (reshape, contiguous): only values are compared there. */
static void compare_aliasing(recorded_call *c, const char *what, const nbx_tensor *got, const json_t *want)
{
    if (c->other_layout) return;
    const char *of = json_string_value(json_object_get(want, "view_of"));
    if (got->numel == 0) return;
    if (!of) {
        if (shares_with_argument(c, got)) complain(c, "%s shares the storage of an argument, PyTorch's does not", what);
        return;
    }
    const nbx_tensor *argument = argument_tensor(c, of);
    if (argument && argument->numel > 0 && !nbx_tensor_shares_storage(got, argument))
        complain(c, "%s does not share the storage of %s, PyTorch's does", what, of);
}

static nbx_status compare_scalars(recorded_call *c, const char *what, const nbx_value *got, const nbx_value *want)
{
    if (got->kind != NBX_VALUE_SCALAR || want->kind != NBX_VALUE_SCALAR || got->v.scalar.kind != want->v.scalar.kind) {
        complain(c, "%s is of another kind than PyTorch's", what);
        return NBX_OK;
    }
    const nbx_scalar *a = &got->v.scalar, *b = &want->v.scalar;
    if (a->kind <= NBX_SCALAR_INT) {
        if (a->re.i != b->re.i) complain(c, "%s is %lld, PyTorch's %lld", what, (long long)a->re.i, (long long)b->re.i);
        return NBX_OK;
    }
    bool same = (a->re.d == b->re.d || (a->re.d != a->re.d && b->re.d != b->re.d)) &&
                (a->kind != NBX_SCALAR_COMPLEX || a->im == b->im || (a->im != a->im && b->im != b->im));
    if (!same) complain(c, "%s is %.17g, PyTorch's %.17g", what, a->re.d, b->re.d);
    return NBX_OK;
}

static nbx_status compare_list(recorded_call *c, const char *what, const nbx_value *got, const json_t *want,
                               const json_t *truth)
{
    const json_t *list = json_object_get(want, "list"), *truths = json_object_get(truth, "list");
    size_t count = json_array_size(list);
    if (got->kind != NBX_VALUE_TENSORS || got->v.tensors.count != count) {
        complain(c, "%s has %zu elements, PyTorch's has %zu", what,
                 got->kind == NBX_VALUE_TENSORS ? got->v.tensors.count : (size_t)0, count);
        return NBX_OK;
    }
    for (size_t i = 0; i < count; i++) {
        char name[64];
        snprintf(name, sizeof name, "%.40s[%zu]", what, i);
        const json_t *v = json_array_get(list, i);
        if (!nbxi_recorded_is_tensor(v)) continue;
        compare_aliasing(c, name, got->v.tensors.data[i], v);
        NBXI_TRY(compare_tensors(c, name, got->v.tensors.data[i], v, json_array_get(truths, i), -1));
    }
    return NBX_OK;
}

static nbx_status compare_return(recorded_call *c, int k, const json_t *want, const json_t *truth)
{
    char what[32];
    snprintf(what, sizeof what, "result %d", k);
    const nbx_value *got = &c->rets[k];
    if (nbxi_recorded_is_tensor(want)) {
        if (got->kind != NBX_VALUE_TENSOR || nbxi_is_none(got->v.tensor)) {
            complain(c, "%s is no tensor", what);
            return NBX_OK;
        }
        compare_aliasing(c, what, got->v.tensor, want);
        return compare_tensors(c, what, got->v.tensor, want, truth, k);
    }
    if (json_is_array(json_object_get(want, "list"))) return compare_list(c, what, got, want, truth);
    nbx_value expected;
    NBXI_TRY(nbxi_recorded_value(&c->expected, want, NBXI_ARG_SCALAR, false, &expected));
    if (expected.kind == NBX_VALUE_SCALAR) return compare_scalars(c, what, got, &expected);
    /* Results are never absent here: what PyTorch leaves undefined is an empty tensor. */
    if (expected.kind == NBX_VALUE_NONE && got->kind == NBX_VALUE_TENSOR && !nbxi_is_none(got->v.tensor) &&
        got->v.tensor->numel != 0)
        complain(c, "%s is a tensor, PyTorch's is None", what);
    return NBX_OK;
}

/* What written arguments became. The reference of a result that is a view of the argument is the argument's too. */
static nbx_status compare_mutated(recorded_call *c)
{
    const json_t *returns = json_object_get(c->json, "returns"), *references = json_object_get(c->json, "reference");
    const char *name;
    json_t *want;
    json_object_foreach(json_object_get(c->json, "mutated"), name, want)
    {
        nbx_tensor *got = argument_tensor(c, name);
        if (!got || !nbxi_recorded_is_tensor(want)) continue;
        const json_t *truth = NULL;
        int k = -1;
        for (size_t i = 0; k < 0 && i < json_array_size(returns); i++) {
            const char *of = json_string_value(json_object_get(json_array_get(returns, i), "view_of"));
            if (of && strcmp(of, name) == 0) k = (int)i;
        }
        if (k >= 0) truth = json_array_get(references, (size_t)k);
        NBXI_TRY(compare_tensors(c, name, got, want, truth, k));
    }
    return NBX_OK;
}

/* Storages that the operator does not write to are as they were; after a refusal all are. */
static void compare_unwritten(recorded_call *c, bool refused)
{
    for (size_t i = 0; i < c->given.storages.count; i++) {
        const nbxi_recorded_storage *s = &c->given.storages.data[i];
        if ((s->written && !refused) || !s->copy || s->copy->numel == 0) continue;
        bool same = false;
        if (nbxi_check_same_bytes(c->ctx, s->copy, s->source, &same) != NBX_OK || !same)
            complain(c, "an argument that is not written to has changed%s",
                     refused ? " although the call was refused" : "");
    }
}

/* ---- one call ---- */

static nbx_status compare_results(recorded_call *c)
{
    const json_t *returns = json_object_get(c->json, "returns"), *references = json_object_get(c->json, "reference");
    size_t count = json_array_size(returns);
    size_t got = c->op->nreturns == NBXI_RETURN_LIST ? 1 : (size_t)c->op->nreturns;
    if (c->op->nreturns == NBXI_RETURN_LIST && count != 1) got = count; /* a list may be recorded as several results */
    if (got != count) {
        complain(c, "there are %zu results, PyTorch gives %zu", got, count);
        return NBX_OK;
    }
    for (size_t k = 0; k < count && k < NBXI_MAX_RETURNS; k++)
        NBXI_TRY(compare_return(c, (int)k, json_array_get(returns, k), json_array_get(references, k)));
    NBXI_TRY(compare_mutated(c));
    compare_unwritten(c, false);
    return NBX_OK;
}

static bool is_refusal(nbx_status status)
{
    return status == NBX_NOT_SUPPORTED || status == NBX_UNKNOWN_OPERATOR || status == NBX_LIMIT || status == NBX_DTYPE;
}

/* What our failure means, given whether PyTorch raised too. */
static nbxi_check_outcome judge_failure(recorded_call *c, nbx_status status, bool raised)
{
    complain(c, "%s: %s", nbx_status_name(status), nbx_context_error(c->ctx)->message);
    if (raised && status != NBX_OUT_OF_MEMORY && status != NBX_INTERNAL) {
        c->message[0] = 0;
        compare_unwritten(c, true);
        return c->message[0] ? NBXI_CHECK_FAILED : NBXI_CHECK_PASSED;
    }
    return is_refusal(status) ? NBXI_CHECK_REFUSED : NBXI_CHECK_FAILED;
}

static nbx_status run_call(recorded_call *c, nbxi_check_outcome *outcome)
{
    bool raised = json_is_true(json_object_get(c->json, "error"));
    *outcome = NBXI_CHECK_REFUSED;
    if (!c->op) {
        const char *reason = nbxi_op_refusal(c->name);
        complain(c, reason ? "out of scope: %s" : "there is no such operator%s", reason ? reason : "");
        return NBX_OK;
    }
    nbx_status status = nbxi_recorded_arguments(&c->given, c->json, c->op, c->args);
    if (status == NBX_NOT_SUPPORTED) {
        complain(c, "%s", nbx_context_error(c->ctx)->message);
        return NBX_OK;
    }
    NBXI_TRY(status);
    status = nbxi_op_call(c->ctx, c->op, c->args, (size_t)c->op->nargs, c->rets);
    if (status == NBX_OK) { /* what kernels report comes with the next synchronisation */
        status = nbxi_far_wait(c->ctx, c->check->device);
        for (int k = 0; status != NBX_OK && k < NBXI_MAX_RETURNS; k++) nbx_value_release(c->ctx, &c->rets[k]);
    }
    if (status != NBX_OK) {
        *outcome = judge_failure(c, status, raised);
        return NBX_OK;
    }
    if (raised) {
        complain(c, "PyTorch refuses this call, we do not");
    } else {
        status = compare_results(c);
        if (status == NBX_NOT_SUPPORTED) {
            complain(c, "%s", nbx_context_error(c->ctx)->message);
            return NBX_OK;
        }
        NBXI_TRY(status);
    }
    *outcome = c->message[0] ? NBXI_CHECK_FAILED : NBXI_CHECK_PASSED;
    return NBX_OK;
}

static const char *first_dtype(const recorded_call *c)
{
    for (int i = 0; c->op && i < c->op->nargs; i++) {
        const nbx_value *v = &c->args[i];
        if (v->kind == NBX_VALUE_TENSOR && !nbxi_is_none(v->v.tensor)) return nbx_dtype_name(v->v.tensor->dtype);
        if (v->kind == NBX_VALUE_TENSORS && v->v.tensors.count > 0 && !nbxi_is_none(v->v.tensors.data[0]))
            return nbx_dtype_name(v->v.tensors.data[0]->dtype);
    }
    return "";
}

static nbx_status report_call(recorded_call *c, const char *file, size_t index, nbxi_check_outcome outcome)
{
    char where[256];
    const char *note = json_string_value(json_object_get(c->json, "note")), *slash = strrchr(file, '/');
    snprintf(where, sizeof where, "(%.100s, call %zu%s%.80s)", slash ? slash + 1 : file, index, note ? ", " : "",
             note ? note : "");
    return nbxi_check_record(c->ctx, c->check, c->name, first_dtype(c), outcome, c->ours, c->theirs, where, c->message);
}

/* ---- the layout sweep ---- */

/* What an operator does with strides is its result: such calls are not swept. */
static bool reads_strides(const recorded_call *c)
{
    return strstr(c->name, "as_strided") || strstr(c->name, "sym_stride") || strstr(c->name, "is_contiguous") ||
           strstr(c->name, "embedding_bag"); /* gives offset2bag or nothing */
}

/* Tensors of one call that share a storage would not share it any more. */
static bool arguments_alias(const recorded_call *c)
{
    size_t tensors = 0;
    for (int i = 0; i < c->op->nargs; i++) {
        const nbx_value *v = &c->args[i];
        tensors += v->kind == NBX_VALUE_TENSOR && !nbxi_is_none(v->v.tensor);
        for (size_t k = 0; v->kind == NBX_VALUE_TENSORS && k < v->v.tensors.count; k++)
            tensors += !nbxi_is_none(v->v.tensors.data[k]);
    }
    return tensors != c->given.storages.count;
}

static nbx_status run_in_layout(recorded_call *c, nbxi_layout_kind kind)
{
    nbxi_layouts layouts;
    bool untouched = true;
    nbxi_layouts_init(&layouts, c->ctx, c->check->device);
    nbx_status status = nbxi_recorded_arguments(&c->given, c->json, c->op, c->args);
    for (int i = 0; status == NBX_OK && i < c->op->nargs; i++)
        status = nbxi_layouts_replace(&layouts, kind, nbxi_recorded_is_written(c->json, c->op, i), &c->args[i]);
    if (status == NBX_OK && layouts.items.count > 0) {
        nbx_status ran = nbxi_op_call(c->ctx, c->op, c->args, (size_t)c->op->nargs, c->rets);
        if (ran == NBX_OK)
            status = compare_results(c);
        else if (c->base->kind != NBXI_OP_VIEW) /* not every view of every layout exists */
            complain(c, "%s: %s", nbx_status_name(ran), nbx_context_error(c->ctx)->message);
        c->check->laid_out++;
        if (status == NBX_OK) status = nbxi_layouts_untouched(&layouts, &untouched);
        if (!untouched) complain(c, "wrote outside of what it may write to");
    }
    nbxi_layouts_free(&layouts);
    return status;
}

static void call_begin(recorded_call *c, nbx_context *ctx, nbxi_check *check, nbx_safetensors *data, const json_t *json)
{
    memset(c, 0, sizeof *c);
    c->ctx = ctx;
    c->check = check;
    c->json = json;
    c->name = json_string_value(json_object_get(json, "op"));
    c->ours = c->theirs = -1;
    c->op = c->name ? nbxi_op_find(ctx, c->name) : NULL;
    c->base = c->op && c->op->base ? c->op->base : c->op;
    nbxi_recorded_init(&c->given, ctx, data, check->device, true);
    nbxi_recorded_init(&c->expected, ctx, data, (nbx_device){NBX_DEVICE_CPU, 0}, false);
    nbxi_recorded_init(&c->model, ctx, data, (nbx_device){NBX_DEVICE_REF, 0}, true);
}

static void call_end(recorded_call *c)
{
    for (int k = 0; k < NBXI_MAX_RETURNS; k++) {
        nbx_value_release(c->ctx, &c->rets[k]);
        nbx_value_release(c->ctx, &c->model_rets[k]);
        nbx_tensor_release(c->scales[k]);
    }
    nbxi_recorded_free(&c->given);
    nbxi_recorded_free(&c->expected);
    nbxi_recorded_free(&c->model);
}

/* Runs a call that passed in every layout; the first that does not pass makes it fail. */
static nbx_status sweep_layouts(recorded_call *passed, nbx_safetensors *data, nbxi_check_outcome *outcome)
{
    if (reads_strides(passed) || arguments_alias(passed) || json_is_true(json_object_get(passed->json, "error")))
        return NBX_OK;
    for (int kind = 0; kind < NBXI_LAYOUT_COUNT && *outcome == NBXI_CHECK_PASSED; kind++) {
        recorded_call c;
        call_begin(&c, passed->ctx, passed->check, data, passed->json);
        c.other_layout = true;
        nbx_status status = run_in_layout(&c, (nbxi_layout_kind)kind);
        if (status == NBX_NOT_SUPPORTED) status = NBX_OK; /* of what the recording itself holds */
        if (c.message[0]) {
            *outcome = NBXI_CHECK_FAILED;
            complain(passed, "laid out %s: %.700s", nbxi_layout_name((nbxi_layout_kind)kind), c.message);
        }
        call_end(&c);
        NBXI_TRY(status);
    }
    return NBX_OK;
}

static nbx_status check_call(nbx_context *ctx, nbxi_check *check, const char *file, nbx_safetensors *data,
                             const json_t *json, size_t index)
{
    recorded_call c;
    nbxi_check_outcome outcome;
    call_begin(&c, ctx, check, data, json);
    nbx_status status = c.name ? NBX_OK : nbxi_fail(ctx, NBX_FORMAT, "call %zu has no operator", index);
    bool wanted = status == NBX_OK && (!check->only || strstr(c.name, check->only));
    if (wanted) status = run_call(&c, &outcome);
    if (wanted && status == NBX_OK && check->layouts && outcome == NBXI_CHECK_PASSED)
        status = sweep_layouts(&c, data, &outcome);
    if (wanted && status == NBX_OK) status = report_call(&c, file, index, outcome);
    call_end(&c);
    return status;
}

/* ---- a recording ---- */

typedef struct recording_check {
    nbx_context *ctx;
    nbxi_check *check;
    const char *path;
} recording_check;

static nbx_status visit_call(void *user, nbx_safetensors *data, const json_t *call, size_t index)
{
    const recording_check *r = user;
    return check_call(r->ctx, r->check, r->path, data, call, index);
}

nbx_status nbxi_check_calls(nbx_context *ctx, nbxi_check *check, const char *path)
{
    recording_check r = {ctx, check, path};
    return nbxi_recording_visit(ctx, path, visit_call, &r);
}
