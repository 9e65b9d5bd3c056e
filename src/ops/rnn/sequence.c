/* SPDX-License-Identifier: Apache-2.0 */
/* Recurrent layers as compositions: one linear for the gates of all steps' inputs, then step by step a linear of the
 * hidden state and the cell. Sequences are rows [step, batch] flattened; packed ones have fewer rows in later steps. */
#include <string.h>

#include "ops_rows.h"
#include "src/ops/args.h"

typedef enum net { LSTM, GRU, TANH, RELU } net;

typedef struct cell_weights {
    nbx_tensor *w_ih, *w_hh, *b_ih, *b_hh, *w_hr; /* b_ih, b_hh, w_hr: NULL when there are none */
} cell_weights;

static net net_of(const nbxi_call *call)
{
    const char *name = call->op->name;
    return strstr(name, "::lstm") ? LSTM : strstr(name, "::gru") ? GRU : strstr(name, "tanh") ? TANH : RELU;
}

static nbx_status view(nbx_context *ctx, const nbx_tensor *t, int ndim, const int64_t *sizes, const int64_t *strides,
                       int64_t offset, nbx_tensor **out)
{
    nbx_tensor *made;
    NBXI_TRY(nbxi_view(ctx, t, t->dtype, ndim, sizes, strides, offset, &made));
    NBXI_TRY(nbxi_scope_adopt(ctx, made));
    *out = made;
    return NBX_OK;
}

/* Rows first … first + rows - 1 and columns column … column + columns - 1 of a matrix. */
static nbx_status block(nbx_context *ctx, const nbx_tensor *t, int64_t first, int64_t rows, int64_t column,
                        int64_t columns, nbx_tensor **out)
{
    int64_t sizes[2] = {rows, columns};
    return view(ctx, t, 2, sizes, t->strides, t->offset + first * t->strides[0] + column * t->strides[1], out);
}

/* Matrix i of a 3-D tensor. */
static nbx_status matrix(nbx_context *ctx, const nbx_tensor *t, int64_t i, nbx_tensor **out)
{
    return view(ctx, t, 2, t->sizes + 1, t->strides + 1, t->offset + i * t->strides[0], out);
}

static nbx_status new_tensor(nbx_context *ctx, const nbx_tensor *like, int ndim, const int64_t *sizes, nbx_tensor **out)
{
    nbx_tensor *made;
    NBXI_TRY(nbxi_tensor_new_contiguous(ctx, like->dtype, ndim, sizes, like->storage->device, &made));
    NBXI_TRY(nbxi_scope_adopt(ctx, made));
    *out = made;
    return NBX_OK;
}

static nbx_status linear(nbx_context *ctx, nbx_tensor *x, nbx_tensor *weight, nbx_tensor *bias, nbx_tensor **out)
{
    nbx_value args[3] = {nbxi_value_tensor(x), nbxi_value_tensor(weight), nbxi_value_tensor(bias)};
    return nbxi_call1(ctx, "aten::linear", args, 3, out);
}

/* One step: *h (and *c of an LSTM) become the new state. x: the gates of the inputs. */
static nbx_status step(nbx_context *ctx, net kind, const cell_weights *w, nbx_tensor *x, nbx_tensor **h, nbx_tensor **c)
{
    nbx_tensor *gates;
    nbx_value results[3];
    size_t count;
    NBXI_TRY(linear(ctx, *h, w->w_hh, w->b_hh, &gates));
    nbx_value args[3] = {nbxi_value_tensor(x), nbxi_value_tensor(gates), nbxi_value_tensor(kind == LSTM ? *c : *h)};
    if (kind == LSTM) {
        NBXI_TRY(nbx_call(ctx, "aten::_thnn_fused_lstm_cell", args, 3, results, 3, &count));
        *c = results[1].v.tensor;
        if (w->w_hr) return linear(ctx, results[0].v.tensor, w->w_hr, NULL, h);
    } else if (kind == GRU) {
        NBXI_TRY(nbx_call(ctx, "aten::_thnn_fused_gru_cell", args, 3, results, 2, &count));
    } else {
        nbx_tensor *sum;
        NBXI_TRY(nbxi_call1(ctx, "aten::add.Tensor", args, 2, &sum));
        args[0] = nbxi_value_tensor(sum);
        return nbxi_call1(ctx, kind == TANH ? "aten::tanh" : "aten::relu", args, 1, h);
    }
    *h = results[0].v.tensor;
    return NBX_OK;
}

nbx_status nbxi_composite_lstm_cell(nbxi_call *call)
{
    if (call->args[1].v.tensors.count != 2)
        return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "lstm_cell expects two hidden states");
    nbx_tensor *h = call->args[1].v.tensors.data[0], *c = call->args[1].v.tensors.data[1], *x;
    cell_weights w = {nbxi_arg_tensor(call, 2), nbxi_arg_tensor(call, 3), nbxi_arg_tensor(call, 4),
                      nbxi_arg_tensor(call, 5), NULL};
    NBXI_TRY(linear(call->ctx, nbxi_arg_tensor(call, 0), w.w_ih, w.b_ih, &x));
    NBXI_TRY(step(call->ctx, LSTM, &w, x, &h, &c));
    nbxi_return_tensor(call, 0, h);
    nbxi_return_tensor(call, 1, c);
    return NBX_OK;
}

/* PyTorch's sum that ends a GRU step begins with hx, whose order of dimensions it keeps. */
static nbx_status like_state(nbx_context *ctx, const nbx_tensor *hx, nbx_tensor **h)
{
    nbxi_meta meta;
    nbx_tensor *made;
    if (nbxi_is_contiguous(hx->ndim, hx->sizes, hx->strides) || !nbxi_is_dense(hx->ndim, hx->sizes, hx->strides))
        return NBX_OK;
    nbxi_meta_like(&meta, hx->dtype, hx);
    NBXI_TRY(nbxi_tensor_new(ctx, &meta, hx->storage->device, &made));
    NBXI_TRY(nbxi_scope_adopt(ctx, made));
    NBXI_TRY(nbxi_copy(ctx, made, *h));
    *h = made;
    return NBX_OK;
}

nbx_status nbxi_composite_rnn_cell(nbxi_call *call)
{
    nbx_tensor *h = nbxi_arg_tensor(call, 1), *c = NULL, *x;
    cell_weights w = {nbxi_arg_tensor(call, 2), nbxi_arg_tensor(call, 3), nbxi_arg_tensor(call, 4),
                      nbxi_arg_tensor(call, 5), NULL};
    NBXI_TRY(linear(call->ctx, nbxi_arg_tensor(call, 0), w.w_ih, w.b_ih, &x));
    NBXI_TRY(step(call->ctx, net_of(call), &w, x, &h, &c));
    if (net_of(call) == GRU) NBXI_TRY(like_state(call->ctx, nbxi_arg_tensor(call, 1), &h));
    nbxi_return_tensor(call, 0, h);
    return NBX_OK;
}

typedef struct sequence {
    nbx_context *ctx;
    net kind;
    int64_t steps, batch;
    const int64_t *sizes; /* of the batch at each step, NULL: batch */
    int64_t stride;       /* of sizes, in elements */
} sequence;

static int64_t batch_at(const sequence *s, int64_t t) { return s->sizes ? s->sizes[t * s->stride] : s->batch; }

/* The step whose first row is `row`. h and c: the state, written in place. */
static nbx_status run_step(const sequence *s, const cell_weights *w, nbx_tensor *gates, nbx_tensor *out, int64_t column,
                           nbx_tensor *h, nbx_tensor *c, int64_t row, int64_t rows)
{
    nbx_tensor *x, *h_part, *c_part = NULL, *out_part;
    NBXI_TRY(block(s->ctx, gates, row, rows, 0, gates->sizes[1], &x));
    NBXI_TRY(block(s->ctx, h, 0, rows, 0, h->sizes[1], &h_part));
    if (c) NBXI_TRY(block(s->ctx, c, 0, rows, 0, c->sizes[1], &c_part));
    NBXI_TRY(block(s->ctx, out, row, rows, column, h->sizes[1], &out_part));
    nbx_tensor *h_next = h_part, *c_next = c_part;
    NBXI_TRY(step(s->ctx, s->kind, w, x, &h_next, &c_next));
    if (h_next->dtype != h->dtype || h_next->ndim != 2 || h_next->sizes[1] != h->sizes[1])
        return nbxi_fail(s->ctx, NBX_SHAPE, "a step gives a hidden state of other sizes or dtype than hx has");
    NBXI_TRY(nbxi_copy(s->ctx, out_part, h_next));
    NBXI_TRY(nbxi_copy(s->ctx, h_part, h_next));
    return c ? nbxi_copy(s->ctx, c_part, c_next) : NBX_OK;
}

/* One layer in one direction: rows of x to the columns from `column` of out. */
static nbx_status run_direction(const sequence *s, const cell_weights *w, bool backward, nbx_tensor *x, nbx_tensor *out,
                                int64_t column, nbx_tensor *h, nbx_tensor *c)
{
    nbx_tensor *gates;
    int64_t row = backward ? out->sizes[0] : 0;
    NBXI_TRY(linear(s->ctx, x, w->w_ih, w->b_ih, &gates));
    for (int64_t i = 0; i < s->steps; i++) {
        int64_t rows = batch_at(s, backward ? s->steps - 1 - i : i);
        if (backward) row -= rows;
        NBXI_TRY(nbx_scope_begin(s->ctx));
        nbx_status status = run_step(s, w, gates, out, column, h, c, row, rows);
        nbx_status end = nbx_scope_end(s->ctx);
        if (status != NBX_OK) return status;
        if (end != NBX_OK) return end;
        if (!backward) row += rows;
    }
    return NBX_OK;
}

/* What the schemas have in common, by name. */
typedef struct arguments {
    nbx_tensor *const *params;
    nbx_tensor *h, *c; /* c NULL: no LSTM */
    int64_t layers, directions, per_cell;
    bool biases, projected;
} arguments;

static nbx_status check_states(nbxi_call *call, int at, net kind, const sequence *s, arguments *a)
{
    char text[256];
    if (kind == LSTM) {
        if (call->args[at].v.tensors.count != 2)
            return nbxi_fail_arg(call, at, NBX_INVALID_ARGUMENT, "lstm expects two hidden states");
        a->h = call->args[at].v.tensors.data[0], a->c = call->args[at].v.tensors.data[1];
    } else {
        a->h = nbxi_arg_tensor(call, at), a->c = NULL;
    }
    for (int i = 0; i < 2; i++) {
        const nbx_tensor *t = i ? a->c : a->h;
        if (t == NULL) continue;
        if (t->ndim != 3 || t->sizes[0] != a->layers * a->directions || t->sizes[1] != s->batch)
            return nbxi_fail_arg(call, at, NBX_SHAPE, "a hidden state must have sizes [%lld, %lld, hidden], it has %s",
                                 (long long)(a->layers * a->directions), (long long)s->batch,
                                 nbxi_sizes_text(t->ndim, t->sizes, text, sizeof text));
    }
    a->projected = a->c && a->c->sizes[2] != a->h->sizes[2];
    return NBX_OK;
}

static nbx_status read_arguments(nbxi_call *call, const sequence *s, arguments *a)
{
    int layers = nbxi_arg_find(call, "num_layers"), params = nbxi_arg_find(call, "params");
    int dropout = nbxi_arg_find(call, "dropout");
    a->layers = nbxi_arg_int(call, layers);
    a->directions = nbxi_arg_bool(call, nbxi_arg_find(call, "bidirectional")) ? 2 : 1;
    a->biases = nbxi_arg_bool(call, nbxi_arg_find(call, "has_biases"));
    if (a->layers < 1 || a->layers > 1 << 20)
        return nbxi_fail_arg(call, layers, NBX_INVALID_ARGUMENT, "must be from 1 to 1048576");
    if (nbxi_arg_bool(call, nbxi_arg_find(call, "train")) && nbxi_arg_double(call, dropout) != 0 && a->layers > 1)
        return nbxi_fail_arg(call, dropout, NBX_NOT_SUPPORTED,
                             "dropout between layers in training is not supported; export the model after eval()");
    NBXI_TRY(check_states(call, nbxi_arg_find(call, "hx"), s->kind, s, a));
    a->per_cell = (a->biases ? 4 : 2) + (a->projected ? 1 : 0);
    int64_t want = a->layers * a->directions * a->per_cell;
    if ((int64_t)call->args[params].v.tensors.count != want)
        return nbxi_fail_arg(call, params, NBX_INVALID_ARGUMENT, "must hold %lld tensors, it holds %zu",
                             (long long)want, call->args[params].v.tensors.count);
    a->params = call->args[params].v.tensors.data;
    return NBX_OK;
}

static cell_weights weights_of(const arguments *a, int64_t cell)
{
    nbx_tensor *const *p = a->params + cell * a->per_cell;
    cell_weights w = {p[0], p[1], NULL, NULL, NULL};
    if (a->biases) w.b_ih = p[2], w.b_hh = p[3];
    if (a->projected) w.w_hr = p[a->biases ? 4 : 2];
    return w;
}

static nbx_status copy_state(nbx_context *ctx, nbx_tensor *from, nbx_tensor **out)
{
    NBXI_TRY(new_tensor(ctx, from, 3, from->sizes, out));
    return nbxi_copy(ctx, *out, from);
}

/* All layers; x: rows [total, inputs], *out: rows [total, directions * hidden]. */
static nbx_status run_layers(const sequence *s, const arguments *a, nbx_tensor *x, nbx_tensor *h_all, nbx_tensor *c_all,
                             nbx_tensor **out)
{
    int64_t hidden = a->h->sizes[2], sizes[2] = {x->sizes[0], a->directions * hidden};
    for (int64_t layer = 0; layer < a->layers; layer++) {
        NBXI_TRY(new_tensor(s->ctx, a->h, 2, sizes, out));
        for (int64_t d = 0; d < a->directions; d++) {
            int64_t cell = layer * a->directions + d;
            cell_weights w = weights_of(a, cell);
            nbx_tensor *h, *c = NULL;
            NBXI_TRY(matrix(s->ctx, h_all, cell, &h));
            if (c_all) NBXI_TRY(matrix(s->ctx, c_all, cell, &c));
            NBXI_TRY(run_direction(s, &w, d == 1, x, *out, d * hidden, h, c));
        }
        x = *out;
    }
    return NBX_OK;
}

static nbx_status read_packed(nbxi_call *call, sequence *s)
{
    const nbx_tensor *x = nbxi_arg_tensor(call, 0), *sizes = nbxi_arg_tensor(call, 1);
    if (x->ndim != 2) return nbxi_fail_arg(call, 0, NBX_SHAPE, "packed data must have rank 2, it has rank %d", x->ndim);
    if (sizes->dtype != NBX_INT64 || sizes->ndim != 1 || sizes->numel < 1)
        return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "must be a vector of int64 with at least one element");
    if (!nbxi_is_host(sizes))
        return nbxi_fail_arg(call, 1, NBX_DEVICE, "is on %s; the sizes of packed batches stay on the cpu",
                             nbx_device_name(sizes->storage->device));
    s->steps = sizes->sizes[0];
    s->sizes = nbxi_data(sizes);
    s->stride = sizes->strides[0];
    s->batch = s->sizes[0];
    int64_t total = 0, last = s->batch;
    for (int64_t t = 0; t < s->steps; t++) {
        int64_t n = batch_at(s, t);
        if (n < 1 || n > last || n > x->sizes[0] - total)
            return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT,
                                 "must be positive, not increasing, and add up to the rows of data");
        total += n, last = n;
    }
    if (total != x->sizes[0])
        return nbxi_fail_arg(call, 1, NBX_INVALID_ARGUMENT, "adds up to %lld, data has %lld rows", (long long)total,
                             (long long)x->sizes[0]);
    return NBX_OK;
}

/* The input as rows [steps * batch, inputs]. */
static nbx_status read_padded(nbxi_call *call, sequence *s, bool batch_first, nbx_tensor **rows)
{
    nbx_tensor *x = nbxi_arg_tensor(call, 0), *swapped;
    if (x->ndim != 3)
        return nbxi_fail_arg(call, 0, NBX_SHAPE, "must have rank 3 (steps, batch, features), it has rank %d", x->ndim);
    int step_dim = batch_first ? 1 : 0;
    s->steps = x->sizes[step_dim], s->batch = x->sizes[1 - step_dim];
    if (s->steps < 1) return nbxi_fail_arg(call, 0, NBX_SHAPE, "expected sequence length to be larger than 0 in RNN");
    int64_t sizes[3] = {s->steps, s->batch, x->sizes[2]};
    int64_t strides[3] = {x->strides[step_dim], x->strides[1 - step_dim], x->strides[2]};
    int64_t flat[2] = {s->steps * s->batch, sizes[2]}, flat_strides[2] = {sizes[2] ? sizes[2] : 1, 1};
    NBXI_TRY(view(call->ctx, x, 3, sizes, strides, x->offset, &swapped));
    if (!nbxi_is_contiguous(3, sizes, strides)) {
        nbx_tensor *dense;
        NBXI_TRY(new_tensor(call->ctx, x, 3, sizes, &dense));
        NBXI_TRY(nbxi_copy(call->ctx, dense, swapped));
        swapped = dense;
    }
    return view(call->ctx, swapped, 2, flat, flat_strides, swapped->offset, rows);
}

/* Rows back to [steps, batch, features], or with batch first as a view, as PyTorch gives it. */
static nbx_status unflatten(const sequence *s, bool batch_first, nbx_tensor *rows, nbx_tensor **out)
{
    int64_t n = rows->sizes[1], sizes[3] = {s->steps, s->batch, n}, strides[3];
    nbxi_contiguous_strides(3, sizes, strides);
    if (batch_first) {
        int64_t swap_size = sizes[0], swap_stride = strides[0];
        sizes[0] = sizes[1], sizes[1] = swap_size;
        strides[0] = strides[1], strides[1] = swap_stride;
    }
    return view(s->ctx, rows, 3, sizes, strides, rows->offset, out);
}

nbx_status nbxi_composite_rnn(nbxi_call *call)
{
    sequence s = {call->ctx, net_of(call), 0, 0, NULL, 0};
    arguments a;
    nbx_tensor *x = nbxi_arg_tensor(call, 0), *h_all, *c_all = NULL, *out = NULL;
    bool packed = nbxi_arg_find(call, "batch_sizes") >= 0;
    bool batch_first = !packed && nbxi_arg_bool(call, nbxi_arg_find(call, "batch_first"));
    if (packed)
        NBXI_TRY(read_packed(call, &s));
    else
        NBXI_TRY(read_padded(call, &s, batch_first, &x));
    NBXI_TRY(read_arguments(call, &s, &a));
    NBXI_TRY(copy_state(call->ctx, a.h, &h_all));
    if (a.c) NBXI_TRY(copy_state(call->ctx, a.c, &c_all));
    NBXI_TRY(run_layers(&s, &a, x, h_all, c_all, &out));
    if (!packed) NBXI_TRY(unflatten(&s, batch_first, out, &out));
    nbxi_return_tensor(call, 0, out);
    nbxi_return_tensor(call, 1, h_all);
    if (a.c) nbxi_return_tensor(call, 2, c_all);
    return NBX_OK;
}
