/* SPDX-License-Identifier: Apache-2.0 */
/* nbx run --check: every operator of a program on ref too. */
#include <stdlib.h>
#include <string.h>

#include "cli/run.h"
#include "src/check/check.h"

#define DEEPEST 16

/* The arguments of a node as they were before it ran, as tensors of ref. */
typedef struct saved {
    nbx_value *args;
    size_t count;
    const nbxi_op *op; /* NULL: the node is not checked */
} saved;

struct run_check {
    saved open[DEEPEST]; /* nodes that are running, by depth */
    size_t checked, passed_over;
    char *failure; /* of the first node out of its bound */
};

run_check *run_check_new(void) { return cli_alloc(sizeof(run_check)); }

static void free_saved(saved *s)
{
    for (size_t i = 0; i < s->count; i++) {
        nbx_value *v = &s->args[i];
        if (v->kind == NBX_VALUE_TENSOR) nbx_tensor_release(v->v.tensor);
        if (v->kind == NBX_VALUE_TENSORS) {
            for (size_t k = 0; k < v->v.tensors.count; k++) nbx_tensor_release(v->v.tensors.data[k]);
            free(v->v.tensors.data);
        }
        if (v->kind == NBX_VALUE_INTS) free((void *)(uintptr_t)v->v.ints.data);
        if (v->kind == NBX_VALUE_SCALARS) free((void *)(uintptr_t)v->v.scalars.data);
        if (v->kind == NBX_VALUE_STRING) free((void *)(uintptr_t)v->v.string);
    }
    free(s->args);
    memset(s, 0, sizeof *s);
}

void run_check_free(run_check *check)
{
    if (!check) return;
    for (int i = 0; i < DEEPEST; i++) free_saved(&check->open[i]);
    free(check->failure);
    free(check);
}

static const nbx_device ref = {NBX_DEVICE_REF, 0};

/* A copy with the strides of the original where these do not overlap. */
static nbx_status copy_tensor(nbx_context *ctx, nbx_tensor *t, nbx_tensor **out)
{
    nbxi_meta meta;
    *out = NBX_NONE;
    if (nbxi_is_none(t)) return NBX_OK;
    nbxi_meta_like(&meta, t->dtype, t);
    nbx_status status = nbxi_tensor_new(ctx, &meta, ref, out);
    if (status != NBX_OK) return status;
    nbx_tensor *seen;
    status = nbxi_tensor_on(ctx, t, ref, &seen);
    if (status == NBX_OK) {
        status = nbxi_copy(ctx, *out, seen);
        nbx_tensor_release(seen);
    }
    if (status == NBX_OK) return status;
    nbx_tensor_release(*out);
    *out = NBX_NONE;
    return status;
}

static void *copy_block(const void *data, size_t bytes)
{
    void *copy = cli_alloc(bytes);
    if (bytes > 0) memcpy(copy, data, bytes);
    return copy;
}

static nbx_status copy_value(nbx_context *ctx, const nbx_value *from, nbx_value *to)
{
    *to = *from;
    switch (from->kind) {
    case NBX_VALUE_TENSOR: to->v.tensor = NBX_NONE; return copy_tensor(ctx, from->v.tensor, &to->v.tensor);
    case NBX_VALUE_TENSORS:
        to->v.tensors.data = cli_alloc((from->v.tensors.count + 1) * sizeof *to->v.tensors.data);
        for (size_t i = 0; i < from->v.tensors.count; i++) to->v.tensors.data[i] = NBX_NONE;
        for (size_t i = 0; i < from->v.tensors.count; i++) {
            nbx_status status = copy_tensor(ctx, from->v.tensors.data[i], &to->v.tensors.data[i]);
            if (status != NBX_OK) return status;
        }
        return NBX_OK;
    case NBX_VALUE_INTS:
        to->v.ints.data = copy_block(from->v.ints.data, from->v.ints.count * sizeof *from->v.ints.data);
        return NBX_OK;
    case NBX_VALUE_SCALARS:
        to->v.scalars.data = copy_block(from->v.scalars.data, from->v.scalars.count * sizeof *from->v.scalars.data);
        return NBX_OK;
    case NBX_VALUE_STRING: to->v.string = cli_format("%s", from->v.string); return NBX_OK;
    case NBX_VALUE_DEVICE: to->v.device = ref; return NBX_OK;
    default: return NBX_OK;
    }
}

/* Views give the same memory on every device, and random numbers differ from run to run. */
static bool worth_checking(const nbxi_op *op)
{
    static const char *const random[] = {"rand", "dropout", "bernoulli", "multinomial", "normal_", "uniform", "empty"};
    if (op->kind == NBXI_OP_VIEW || op->kind == NBXI_OP_REGISTERED) return false;
    for (size_t i = 0; i < sizeof random / sizeof *random; i++)
        if (strstr(op->name, random[i])) return false;
    return true;
}

static nbx_status before(run_check *check, nbx_context *ctx, const nbx_node_event *event)
{
    saved *s = &check->open[event->depth];
    free_saved(s);
    const nbxi_op *op = event->is_operator ? nbxi_op_find(ctx, event->target) : NULL;
    if (!op || check->failure) return NBX_OK;
    if (!worth_checking(op->base ? op->base : op)) {
        check->passed_over++;
        return NBX_OK;
    }
    s->op = op;
    s->args = cli_alloc((event->nargs + 1) * sizeof *s->args);
    for (size_t i = 0; i < event->nargs; i++) {
        s->count = i + 1;
        nbx_status status = copy_value(ctx, &event->args[i], &s->args[i]);
        if (status != NBX_OK) return status;
    }
    return NBX_OK;
}

/* Sets check->failure when the result is out of the bound of its operator. */
static nbx_status compare(run_check *check, nbx_context *ctx, const nbx_node_event *event, const nbxi_op *op, size_t k,
                          const nbx_value *want, const nbx_tensor *scale)
{
    const nbx_value *got = &event->rets[k];
    if (check->failure || got->kind != NBX_VALUE_TENSOR || want->kind != NBX_VALUE_TENSOR ||
        nbxi_is_none(got->v.tensor) || nbxi_is_none(want->v.tensor))
        return NBX_OK;
    const nbxi_op *base = op->base ? op->base : op;
    const nbx_tensor *a = got->v.tensor, *b = want->v.tensor;
    bool same = a->dtype == b->dtype && a->ndim == b->ndim;
    for (int d = 0; same && d < a->ndim; d++) same = a->sizes[d] == b->sizes[d];
    nbxi_comparison c = {.got = a, .want = b, .rule = nbxi_rule_of(base), .want_is_reference = true};
    if (scale && scale->numel == b->numel) c.scale = scale;
    if (same) {
        nbx_status status = nbxi_compare(ctx, &c);
        if (status != NBX_OK || c.good) return status;
    } else {
        snprintf(c.text, sizeof c.text, "dtype or sizes differ");
    }
    check->failure =
        cli_format("node %zu '%s' (%s), result %zu: %s", event->index, event->name, event->target, k, c.text);
    return NBX_OK;
}

static nbx_status after(run_check *check, nbx_context *ctx, const nbx_node_event *event)
{
    saved *s = &check->open[event->depth];
    if (!s->op || event->status != NBX_OK || check->failure) return NBX_OK;
    nbx_value rets[NBXI_MAX_RETURNS];
    nbx_tensor *scales[NBXI_MAX_RETURNS] = {NULL};
    memset(rets, 0, sizeof rets);
    nbx_device device = nbx_context_device(ctx);
    nbx_status status = nbx_context_set_device(ctx, ref);
    if (status == NBX_OK) status = nbxi_op_call_scaled(ctx, s->op, s->args, s->count, rets, scales);
    if (status != NBX_OK) {
        check->failure = cli_format("node %zu '%s' (%s) does not run on ref: %s", event->index, event->name,
                                    event->target, nbx_context_error(ctx)->message);
    } else {
        check->checked++;
        for (size_t k = 0; status == NBX_OK && k < event->nrets && k < NBXI_MAX_RETURNS; k++)
            status = compare(check, ctx, event, s->op, k, &rets[k], scales[k]);
        for (int k = 0; k < NBXI_MAX_RETURNS; k++) {
            nbx_value_release(ctx, &rets[k]);
            nbx_tensor_release(scales[k]);
        }
    }
    free_saved(s);
    nbx_status back = nbx_context_set_device(ctx, device);
    return status == NBX_OK ? back : check->failure ? NBX_OK : status;
}

nbx_status run_check_event(run_check *check, nbx_context *ctx, const nbx_node_event *event)
{
    if (event->depth < 0 || event->depth >= DEEPEST) return NBX_OK;
    return event->begin ? before(check, ctx, event) : after(check, ctx, event);
}

int run_check_print(const run_check *check, json_t *document)
{
    if (document) {
        json_t *result = json_object();
        cli_set(result, "nodes", json_integer((json_int_t)check->checked));
        cli_set(result, "first_failure", cli_text(check->failure));
        cli_set(document, "check", result);
    } else if (check->failure) {
        printf("\ncheck: first node out of bounds: %s\n", check->failure);
    } else {
        printf("\ncheck: %zu nodes agree with ref within their bounds (%zu views and random ones passed over)\n",
               check->checked, check->passed_over);
    }
    return check->failure ? CLI_FAILED : CLI_OK;
}
