/* SPDX-License-Identifier: Apache-2.0 */
/* What the executor does itself: Python's arithmetic on sizes, questions about tensors, assertions, and calls of the
 * graphs inside a program. */
#include <string.h>

#include "src/base/checked.h"
#include "src/program/graph.h"
#include "src/tensor/convert.h"

static nbx_status wrong(nbxi_frame *f, const nbxi_node *node, const char *what)
{
    return nbxi_fail(f->ctx, NBX_CONSTRAINT, "%s: %s", node->target, what);
}

static void set_scalar(nbx_value *out, nbx_scalar s)
{
    out->kind = NBX_VALUE_SCALAR;
    out->v.scalar = s;
}

/* ---- numbers ---- */

static bool to_number(const nbx_value *v, nbxi_number *out)
{
    if (v->kind != NBX_VALUE_SCALAR) return false;
    nbx_scalar s = v->v.scalar;
    switch (s.kind) {
    case NBX_SCALAR_BOOL: *out = nbxi_number_truth(s.re.i != 0); return true;
    case NBX_SCALAR_INT: *out = nbxi_number_int(s.re.i); return true;
    case NBX_SCALAR_DOUBLE: *out = nbxi_number_real(s.re.d); return true;
    default: return false;
    }
}

static nbx_status from_number(nbxi_frame *f, const nbxi_node *node, nbxi_number v, nbx_value *out)
{
    if (v.kind == NBXI_TRUTH)
        set_scalar(out, nbx_scalar_bool(v.num != 0));
    else if (v.kind == NBXI_REAL)
        set_scalar(out, nbx_scalar_double(v.real));
    else if (v.den == 1)
        set_scalar(out, nbx_scalar_int(v.num));
    else
        return wrong(f, node, "the result is no whole number");
    return NBX_OK;
}

static nbx_status arithmetic(nbxi_frame *f, const nbxi_node *node, const nbx_value *args, nbx_value *rets)
{
    nbxi_number v[3] = {nbxi_number_int(0), nbxi_number_int(0), nbxi_number_int(0)}, result;
    for (int i = 0; i < node->nargs; i++) {
        if (!to_number(&args[i], &v[i])) return wrong(f, node, "an operand is no number");
    }
    const char *problem = nbxi_number_apply(node->builtin->op, v[0], v[1], v[2], &result);
    return problem ? wrong(f, node, problem) : from_number(f, node, result, &rets[0]);
}

static nbx_status sum_list(nbxi_frame *f, const nbxi_node *node, const nbx_value *args, nbx_value *rets)
{
    int64_t total = 0;
    if (args[0].kind != NBX_VALUE_INTS) return wrong(f, node, "the operand is no list of integers");
    for (size_t i = 0; i < args[0].v.ints.count; i++) {
        if (!nbxi_add_i64(total, args[0].v.ints.data[i], &total)) return wrong(f, node, "integer overflow");
    }
    set_scalar(&rets[0], nbx_scalar_int(total));
    return NBX_OK;
}

/* ---- questions about tensors ---- */

static nbx_status tensor_of(nbxi_frame *f, const nbxi_node *node, const nbx_value *v, const nbx_tensor **out)
{
    if (v->kind != NBX_VALUE_TENSOR || nbxi_is_none(v->v.tensor)) return wrong(f, node, "the operand is no tensor");
    *out = v->v.tensor;
    return NBX_OK;
}

static nbx_status dimension(nbxi_frame *f, const nbxi_node *node, const nbx_value *args, nbx_value *rets)
{
    const nbx_tensor *t;
    int dim;
    NBXI_TRY(tensor_of(f, node, &args[0], &t));
    if (args[1].kind != NBX_VALUE_SCALAR || args[1].v.scalar.kind != NBX_SCALAR_INT)
        return wrong(f, node, "the dimension is no integer");
    NBXI_TRY(nbxi_wrap_dim(f->ctx, "dim", args[1].v.scalar.re.i, t->ndim, &dim));
    if (t->ndim == 0) return wrong(f, node, "the tensor has no dimensions");
    bool stride = strcmp(node->target, "aten::sym_stride.int") == 0;
    set_scalar(&rets[0], nbx_scalar_int(stride ? t->strides[dim] : t->sizes[dim]));
    return NBX_OK;
}

static nbx_status numel(nbxi_frame *f, const nbxi_node *node, const nbx_value *args, nbx_value *rets)
{
    const nbx_tensor *t;
    NBXI_TRY(tensor_of(f, node, &args[0], &t));
    set_scalar(&rets[0], nbx_scalar_int(t->numel));
    return NBX_OK;
}

static nbx_status storage_offset(nbxi_frame *f, const nbxi_node *node, const nbx_value *args, nbx_value *rets)
{
    const nbx_tensor *t;
    NBXI_TRY(tensor_of(f, node, &args[0], &t));
    set_scalar(&rets[0], nbx_scalar_int(t->offset));
    return NBX_OK;
}

static nbx_status read_number(nbxi_frame *f, const nbxi_node *node, const nbx_value *v, nbx_scalar *out)
{
    const nbx_tensor *t;
    if (v->kind == NBX_VALUE_SCALAR) {
        *out = v->v.scalar;
        return NBX_OK;
    }
    NBXI_TRY(tensor_of(f, node, v, &t));
    if (t->numel != 1) return wrong(f, node, "a tensor of one element is needed to read a number from it");
    NBXI_TRY(nbxi_tensor_scalar(f->ctx, t, out));
    return NBX_OK;
}

static bool is_true(nbx_scalar s)
{
    if (s.kind == NBX_SCALAR_BOOL || s.kind == NBX_SCALAR_INT) return s.re.i != 0;
    return s.re.d != 0 || (s.kind == NBX_SCALAR_COMPLEX && s.im != 0);
}

static nbx_status item(nbxi_frame *f, const nbxi_node *node, const nbx_value *args, nbx_value *rets)
{
    nbx_scalar s;
    NBXI_TRY(read_number(f, node, &args[0], &s));
    set_scalar(&rets[0], s);
    return NBX_OK;
}

/* ---- assertions ---- */

static const char *message_of(const nbx_value *args, int nargs)
{
    return nargs > 1 && args[1].kind == NBX_VALUE_STRING ? args[1].v.string : "an assertion does not hold";
}

static nbx_status assert_true(nbxi_frame *f, const nbxi_node *node, const nbx_value *args, nbx_value *rets)
{
    nbx_scalar s;
    (void)rets;
    NBXI_TRY(read_number(f, node, &args[0], &s));
    if (is_true(s)) return NBX_OK;
    return nbxi_fail(f->ctx, NBX_CONSTRAINT, "the program's assertion fails: %.600s", message_of(args, node->nargs));
}

static nbx_status constrain(nbxi_frame *f, const nbxi_node *node, const nbx_value *args, nbx_value *rets)
{
    nbx_scalar s;
    (void)rets;
    NBXI_TRY(read_number(f, node, &args[0], &s));
    if (s.kind != NBX_SCALAR_INT && s.kind != NBX_SCALAR_BOOL) return NBX_OK;
    bool low = args[1].kind == NBX_VALUE_SCALAR && s.re.i < args[1].v.scalar.re.i;
    bool high = args[2].kind == NBX_VALUE_SCALAR && s.re.i > args[2].v.scalar.re.i;
    if (!low && !high) return NBX_OK;
    return nbxi_fail(f->ctx, NBX_CONSTRAINT, "the value %lld is %s %lld, which the program constrains it to",
                     (long long)s.re.i, low ? "below" : "above",
                     (long long)(low ? args[1].v.scalar.re.i : args[2].v.scalar.re.i));
}

static const char *const metadata_names[] = {"a", "size", "stride", "dtype", "device", "layout", NULL};

static nbx_status same_list(nbxi_frame *f, const nbxi_node *node, const nbx_value *want, int ndim, const int64_t *have,
                            const char *what)
{
    if (want->kind != NBX_VALUE_INTS) return NBX_OK;
    bool same = want->v.ints.count == (size_t)ndim;
    for (int i = 0; same && i < ndim; i++) same = want->v.ints.data[i] == have[i];
    char got[300], expected[300];
    if (same) return NBX_OK;
    int n = want->v.ints.count > NBX_MAX_RANK ? NBX_MAX_RANK : (int)want->v.ints.count;
    return nbxi_fail(f->ctx, NBX_CONSTRAINT, "%s: a tensor has %s %s, but the program was exported for %s",
                     node->target, what, nbxi_sizes_text(ndim, have, got, sizeof got),
                     nbxi_sizes_text(n, want->v.ints.data, expected, sizeof expected));
}

static nbx_status assert_metadata(nbxi_frame *f, const nbxi_node *node, const nbx_value *args, nbx_value *rets)
{
    const nbx_tensor *t;
    (void)rets;
    NBXI_TRY(tensor_of(f, node, &args[0], &t));
    NBXI_TRY(same_list(f, node, &args[1], t->ndim, t->sizes, "sizes"));
    NBXI_TRY(same_list(f, node, &args[2], t->ndim, t->strides, "strides"));
    if (args[3].kind != NBX_VALUE_DTYPE || args[3].v.dtype == t->dtype) return NBX_OK;
    return nbxi_fail(f->ctx, NBX_CONSTRAINT, "%s: a tensor is %s, but the program was exported for %s", node->target,
                     nbx_dtype_name(t->dtype), nbx_dtype_name(args[3].v.dtype));
}

/* ---- graphs inside the program ---- */

/* Operands after the last graph, lists spread. */
typedef struct operands {
    nbx_value *values; /* borrowed */
    size_t count;
} operands;

static nbx_status gather(nbxi_frame *f, const nbxi_node *node, const nbx_value *args, int first, operands *out)
{
    size_t count = 0;
    for (int i = first; i < node->nargs; i++)
        count += args[i].kind == NBX_VALUE_TENSORS ? args[i].v.tensors.count
                 : args[i].kind == NBX_VALUE_INTS  ? args[i].v.ints.count
                                                   : 1;
    out->values = nbxi_alloc_array(f->ctx->heap, count, sizeof *out->values);
    out->count = count;
    if (!out->values) return nbxi_fail_memory(f->ctx, count * sizeof *out->values, "a graph's operands");
    nbx_value *to = out->values;
    for (int i = first; i < node->nargs; i++) {
        const nbx_value *v = &args[i];
        if (v->kind == NBX_VALUE_TENSORS) {
            for (size_t k = 0; k < v->v.tensors.count; k++, to++) {
                to->kind = NBX_VALUE_TENSOR;
                to->v.tensor = v->v.tensors.data[k];
            }
        } else if (v->kind == NBX_VALUE_INTS) {
            for (size_t k = 0; k < v->v.ints.count; k++) set_scalar(to++, nbx_scalar_int(v->v.ints.data[k]));
        } else {
            *to++ = *v;
        }
    }
    return NBX_OK;
}

static size_t result_count(const nbxi_node *node)
{
    size_t n = 0;
    for (int i = 0; i < node->nouts; i++) n += node->outs[i].list ? node->outs[i].count : 1;
    return n;
}

/* Runs a graph into rets, whose number the node's outputs fix. */
static nbx_status run_into(nbxi_frame *f, const nbxi_node *node, const nbxi_graph *graph, const operands *in,
                           nbx_value *rets)
{
    size_t wanted = result_count(node);
    if (graph->ninputs != in->count || graph->noutputs < wanted)
        return nbxi_fail(f->ctx, NBX_FORMAT,
                         "%s: graph '%s' takes %zu values and gives %zu, but gets %zu and must give %zu", node->target,
                         graph->name, graph->ninputs, graph->noutputs, in->count, wanted);
    if (graph->noutputs == wanted) return nbxi_graph_run(f->ctx, f->instance, f, graph, in->values, in->count, rets);
    nbx_value *all = nbxi_alloc_array(f->ctx->heap, graph->noutputs, sizeof *all);
    if (!all) return nbxi_fail_memory(f->ctx, graph->noutputs * sizeof *all, "a graph's outputs");
    nbx_status status = nbxi_graph_run(f->ctx, f->instance, f, graph, in->values, in->count, all);
    for (size_t i = 0; status == NBX_OK && i < graph->noutputs; i++) {
        if (i < wanted)
            rets[i] = all[i];
        else
            nbx_value_release(f->ctx, &all[i]);
    }
    nbxi_free(f->ctx->heap, all);
    return status;
}

static nbx_status call_graph(nbxi_frame *f, const nbxi_node *node, const nbxi_graph *graph, const nbx_value *args,
                             int first, nbx_value *rets)
{
    operands in;
    if (!graph) return wrong(f, node, "a graph is missing");
    NBXI_TRY(gather(f, node, args, first, &in));
    nbx_status status = run_into(f, node, graph, &in, rets);
    nbxi_free(f->ctx->heap, in.values);
    return status;
}

static nbx_status cond(nbxi_frame *f, const nbxi_node *node, const nbx_value *args, nbx_value *rets)
{
    nbx_scalar s;
    NBXI_TRY(read_number(f, node, &args[0], &s));
    return call_graph(f, node, node->args[is_true(s) ? 1 : 2].graph, args, 3, rets);
}

static nbx_status with_grad_mode(nbxi_frame *f, const nbxi_node *node, const nbx_value *args, nbx_value *rets)
{
    return call_graph(f, node, node->args[1].graph, args, 2, rets);
}

/* The nodes inside are marked when the program is loaded (autocast.c). */
static nbx_status with_autocast(nbxi_frame *f, const nbxi_node *node, const nbx_value *args, nbx_value *rets)
{
    return call_graph(f, node, node->args[4].graph, args, 5, rets);
}

static void release_all(nbxi_frame *f, nbx_value *values, size_t count)
{
    for (size_t i = 0; i < count; i++) nbx_value_release(f->ctx, &values[i]);
}

static nbx_status loop_test(nbxi_frame *f, const nbxi_node *node, const nbxi_graph *graph, const operands *in,
                            bool *more)
{
    nbx_value v = {.kind = NBX_VALUE_NONE};
    nbx_scalar s;
    if (graph->ninputs != in->count || graph->noutputs != 1)
        return wrong(f, node, "the condition's graph does not fit");
    NBXI_TRY(nbxi_graph_run(f->ctx, f->instance, f, graph, in->values, in->count, &v));
    nbx_status status = read_number(f, node, &v, &s);
    nbx_value_release(f->ctx, &v);
    *more = status == NBX_OK && is_true(s);
    return status;
}

/* while_loop(condition, body, carried, others): carried values are the body's first operands and its results. */
static nbx_status while_loop(nbxi_frame *f, const nbxi_node *node, const nbx_value *args, nbx_value *rets)
{
    const nbxi_graph *test = node->args[0].graph, *body = node->args[1].graph;
    operands in;
    if (!test || !body) return wrong(f, node, "a graph is missing");
    NBXI_TRY(gather(f, node, args, 2, &in));
    size_t n = result_count(node);
    if (n > in.count || body->noutputs != n || body->ninputs != in.count) {
        nbxi_free(f->ctx->heap, in.values);
        return wrong(f, node, "the body's graph does not fit");
    }
    nbx_value *next = nbxi_alloc_array(f->ctx->heap, n, sizeof *next);
    nbx_status status = next ? NBX_OK : nbxi_fail_memory(f->ctx, n * sizeof *next, "a loop's values");
    for (size_t i = 0; i < n; i++) nbxi_value_retain(&in.values[i]);
    bool more = false;
    if (status == NBX_OK) status = loop_test(f, node, test, &in, &more);
    while (status == NBX_OK && more) {
        status = nbxi_graph_run(f->ctx, f->instance, f, body, in.values, in.count, next);
        if (status != NBX_OK) break;
        release_all(f, in.values, n);
        if (n) memcpy(in.values, next, n * sizeof *next);
        status = loop_test(f, node, test, &in, &more);
    }
    if (status == NBX_OK && n)
        memcpy(rets, in.values, n * sizeof *rets);
    else
        release_all(f, in.values, n);
    nbxi_free(f->ctx->heap, next);
    nbxi_free(f->ctx->heap, in.values);
    return status;
}

/* Element i along the first dimension. */
static nbx_status element(nbxi_frame *f, const nbx_tensor *t, int64_t i, nbx_value *out)
{
    nbx_tensor *view;
    NBXI_TRY(nbxi_view(f->ctx, t, t->dtype, t->ndim - 1, t->sizes + 1, t->strides + 1, t->offset + i * t->strides[0],
                       &view));
    out->kind = NBX_VALUE_TENSOR;
    out->v.tensor = view;
    return NBX_OK;
}

/* Puts y at i of *stacked, which the first one makes. */
static nbx_status stack(nbxi_frame *f, const nbxi_node *node, const nbx_value *y, int64_t i, int64_t n,
                        nbx_value *stacked)
{
    int64_t sizes[NBX_MAX_RANK];
    nbx_value slot = {.kind = NBX_VALUE_NONE};
    if (y->kind != NBX_VALUE_TENSOR || y->v.tensor->ndim >= NBX_MAX_RANK)
        return wrong(f, node, "a result of the body cannot be stacked");
    const nbx_tensor *t = y->v.tensor;
    if (i == 0) {
        sizes[0] = n;
        for (int k = 0; k < t->ndim; k++) sizes[k + 1] = t->sizes[k];
        NBXI_TRY(
            nbxi_tensor_new_contiguous(f->ctx, t->dtype, t->ndim + 1, sizes, t->storage->device, &stacked->v.tensor));
        stacked->kind = NBX_VALUE_TENSOR;
    }
    NBXI_TRY(element(f, stacked->v.tensor, i, &slot));
    nbx_status status = nbxi_copy(f->ctx, slot.v.tensor, t);
    nbx_value_release(f->ctx, &slot);
    return status;
}

/* One step: in.values is carried values, then room for `count` elements of xs, then the others. */
static nbx_status step(nbxi_frame *f, const nbxi_node *node, const nbx_value *xs, int64_t i, int64_t n, operands *in,
                       size_t ncarried, nbx_value *outs, nbx_value *rets)
{
    const nbxi_graph *body = node->args[0].graph;
    size_t count = xs->v.tensors.count, made = 0;
    nbx_status status = NBX_OK;
    for (; made < count && status == NBX_OK; made++)
        status = element(f, xs->v.tensors.data[made], i, &in->values[ncarried + made]);
    if (status == NBX_OK) status = nbxi_graph_run(f->ctx, f->instance, f, body, in->values, in->count, outs);
    release_all(f, in->values + ncarried, count);
    if (status != NBX_OK) return status;
    release_all(f, in->values, ncarried);
    for (size_t k = 0; k < ncarried; k++) in->values[k] = outs[k];
    for (size_t k = ncarried; k < body->noutputs; k++) {
        if (status == NBX_OK) status = stack(f, node, &outs[k], i, n, &rets[k]);
        nbx_value_release(f->ctx, &outs[k]);
    }
    return status;
}

/* The values that the body gets, in order: carried ones (new references), elements (none yet), others. */
static nbx_status scan_values(nbxi_frame *f, const nbxi_node *node, const nbx_value *args, int xs, operands *in,
                              size_t *ncarried)
{
    operands all;
    NBXI_TRY(gather(f, node, args, 1, &all));
    *ncarried = xs == 2 && args[1].kind == NBX_VALUE_TENSORS ? args[1].v.tensors.count : 0;
    for (size_t i = 0; i < *ncarried; i++) nbxi_value_retain(&all.values[i]);
    for (size_t i = 0; i < args[xs].v.tensors.count; i++) all.values[*ncarried + i].kind = NBX_VALUE_NONE;
    *in = all;
    return NBX_OK;
}

/* map_impl(body, xs, others) and scan(body, carried, xs, others): the body runs for each element along the first
 * dimension of xs; what it does not carry on is stacked. */
static nbx_status scan(nbxi_frame *f, const nbxi_node *node, const nbx_value *args, nbx_value *rets)
{
    const nbxi_graph *body = node->args[0].graph;
    int xs = strcmp(node->target, "higher_order.scan") == 0 ? 2 : 1;
    operands in;
    size_t ncarried;
    if (!body || args[xs].kind != NBX_VALUE_TENSORS || args[xs].v.tensors.count == 0)
        return wrong(f, node, "its operands are not as expected");
    int64_t n = -1;
    for (size_t i = 0; i < args[xs].v.tensors.count; i++) {
        const nbx_tensor *t = args[xs].v.tensors.data[i];
        if (nbxi_is_none(t) || t->ndim == 0 || (n >= 0 && t->sizes[0] != n))
            return wrong(f, node, "its tensors differ in their first size");
        n = t->sizes[0];
    }
    if (n == 0) return wrong(f, node, "there are no elements to run over");
    NBXI_TRY(scan_values(f, node, args, xs, &in, &ncarried));
    nbx_value *outs = nbxi_alloc_array(f->ctx->heap, body->noutputs, sizeof *outs);
    nbx_status status = outs ? NBX_OK : nbxi_fail_memory(f->ctx, body->noutputs * sizeof *outs, "a loop's values");
    if (status == NBX_OK &&
        (body->ninputs != in.count || body->noutputs != result_count(node) || ncarried > body->noutputs))
        status = wrong(f, node, "the body's graph does not fit");
    for (int64_t i = 0; i < n && status == NBX_OK; i++)
        status = step(f, node, &args[xs], i, n, &in, ncarried, outs, rets);
    for (size_t k = 0; k < ncarried; k++) {
        if (status == NBX_OK)
            rets[k] = in.values[k];
        else
            nbx_value_release(f->ctx, &in.values[k]);
    }
    if (status != NBX_OK) release_all(f, rets, result_count(node));
    nbxi_free(f->ctx->heap, outs);
    nbxi_free(f->ctx->heap, in.values);
    return status;
}

static const char *const range_names[] = {"size", "min", "max", NULL};

#define BINARY(target, op) \
    { \
        target, arithmetic, op, 2, 2, false, NULL \
    }
#define UNARY(target, op) \
    { \
        target, arithmetic, op, 1, 1, false, NULL \
    }

static const nbxi_builtin builtins[] = {
    BINARY("_operator.add", NBXI_SYM_ADD),
    BINARY("_operator.sub", NBXI_SYM_SUB),
    BINARY("_operator.mul", NBXI_SYM_MUL),
    BINARY("_operator.floordiv", NBXI_SYM_FLOORDIV),
    BINARY("_operator.truediv", NBXI_SYM_TRUEDIV),
    BINARY("_operator.mod", NBXI_SYM_MOD),
    BINARY("_operator.pow", NBXI_SYM_POW),
    BINARY("_operator.lshift", NBXI_SYM_LSHIFT),
    BINARY("_operator.rshift", NBXI_SYM_RSHIFT),
    BINARY("_operator.and_", NBXI_SYM_AND),
    BINARY("_operator.or_", NBXI_SYM_OR),
    BINARY("_operator.eq", NBXI_SYM_EQ),
    BINARY("_operator.ne", NBXI_SYM_NE),
    BINARY("_operator.lt", NBXI_SYM_LT),
    BINARY("_operator.le", NBXI_SYM_LE),
    BINARY("_operator.gt", NBXI_SYM_GT),
    BINARY("_operator.ge", NBXI_SYM_GE),
    UNARY("_operator.neg", NBXI_SYM_NEG),
    UNARY("_operator.pos", NBXI_SYM_SAME),
    UNARY("_operator.abs", NBXI_SYM_ABS),
    UNARY("_operator.not_", NBXI_SYM_NOT),
    UNARY("math.trunc", NBXI_SYM_TRUNC),
    UNARY("math.floor", NBXI_SYM_FLOOR),
    UNARY("math.ceil", NBXI_SYM_CEIL),
    UNARY("math.sqrt", NBXI_SYM_SQRT),
    UNARY("builtins.round", NBXI_SYM_ROUND),
    UNARY("builtins.abs", NBXI_SYM_ABS),
    UNARY("torch.sym_float", NBXI_SYM_TOFLOAT),
    UNARY("torch.sym_int", NBXI_SYM_TRUNC),
    UNARY("torch.sym_not", NBXI_SYM_NOT),
    UNARY("torch.sym_sqrt", NBXI_SYM_SQRT),
    UNARY("torch._sym_sqrt", NBXI_SYM_SQRT),
    BINARY("torch.sym_max", NBXI_SYM_MAX),
    BINARY("torch.sym_min", NBXI_SYM_MIN),
    {"torch.sym_ite", arithmetic, NBXI_SYM_WHERE, 3, 3, false, NULL},
    {"torch.sym_sum", sum_list, NBXI_SYM_ADD, 1, 1, false, NULL},
    {"aten::sym_size.int", dimension, NBXI_SYM_SAME, 2, 2, false, NULL},
    {"aten::sym_stride.int", dimension, NBXI_SYM_SAME, 2, 2, false, NULL},
    {"aten::sym_numel", numel, NBXI_SYM_SAME, 1, 1, false, NULL},
    {"aten::sym_storage_offset", storage_offset, NBXI_SYM_SAME, 1, 1, false, NULL},
    {"aten::item", item, NBXI_SYM_SAME, 1, 1, false, NULL},
    {"aten::_local_scalar_dense", item, NBXI_SYM_SAME, 1, 1, false, NULL},
    {"aten::_assert_scalar", assert_true, NBXI_SYM_SAME, 2, 2, false, NULL},
    {"aten::_assert_async", assert_true, NBXI_SYM_SAME, 1, 1, false, NULL},
    {"aten::_assert_async.msg", assert_true, NBXI_SYM_SAME, 2, 2, false, NULL},
    {"aten::_assert_tensor_metadata", assert_metadata, NBXI_SYM_SAME, 1, 6, false, metadata_names},
    {"aten::sym_constrain_range", constrain, NBXI_SYM_SAME, 1, 3, false, range_names},
    {"aten::sym_constrain_range_for_size", constrain, NBXI_SYM_SAME, 1, 3, false, range_names},
    {"higher_order.cond", cond, NBXI_SYM_SAME, 3, 4, true, NULL},
    {"higher_order.while_loop", while_loop, NBXI_SYM_SAME, 3, 4, true, NULL},
    {"higher_order.map_impl", scan, NBXI_SYM_SAME, 3, 3, true, NULL},
    {"higher_order.scan", scan, NBXI_SYM_SAME, 4, 4, true, NULL},
    {"higher_order.wrap_with_set_grad_enabled", with_grad_mode, NBXI_SYM_SAME, 2, 1 << 20, true, NULL},
    {"higher_order.wrap_with_autocast", with_autocast, NBXI_SYM_SAME, 5, 1 << 20, true, NULL},
};

const nbxi_builtin *nbxi_builtin_find(const char *target)
{
    for (size_t i = 0; i < sizeof builtins / sizeof *builtins; i++) {
        if (strcmp(builtins[i].target, target) == 0) return &builtins[i];
    }
    return NULL;
}
