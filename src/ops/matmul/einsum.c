/* SPDX-License-Identifier: Apache-2.0 */
/* einsum: operands are brought to one order of labels (those of the result first), then contracted pair by pair, each
 * pair as a batched matrix product, as ATen does it. */
#include <string.h>

#include "nbx/ops.h"
#include "ops_rows.h"

enum { LETTERS = 52, ELLIPSIS = 52, LABELS = 53 };

typedef struct operand {
    int count; /* labels, the ellipsis is one */
    unsigned char label[NBX_MAX_RANK + 1];
    nbx_tensor *t;
} operand;

typedef struct einsum {
    nbxi_call *call;
    nbx_context *ctx;
    size_t operands;
    operand *operand;
    int ellipsis_dims;  /* most that an ellipsis stands for; those of operands with fewer are aligned to the right */
    int seen[LABELS];   /* operands (and repetitions) that have the label */
    int place[LABELS];  /* first dimension of the label in the common order, -1: none */
    int out_dims, dims; /* dimensions of the result; of the common order */
} einsum;

static int label_of(char c) { return c >= 'A' && c <= 'Z' ? c - 'A' : c >= 'a' && c <= 'z' ? c - 'a' + 26 : -1; }
static char letter_of(int label) { return (char)(label < 26 ? 'A' + label : 'a' + label - 26); }

/* Labels up to `end`; subscripts of one operand or of the result. */
static nbx_status parse(einsum *e, const char *equation, const char *from, const char *end, operand *o)
{
    o->count = 0;
    bool ellipsis = false;
    for (const char *p = from; p < end; p++) {
        if (*p == ' ') continue;
        int label = label_of(*p);
        if (*p == '.') {
            if (end - p < 3 || p[1] != '.' || p[2] != '.' || ellipsis)
                return nbxi_fail(
                    e->ctx, NBX_INVALID_ARGUMENT,
                    "einsum(): found '.' at index %d that is not part of an ellipsis (...), or a second ellipsis",
                    (int)(p - equation));
            ellipsis = true;
            label = ELLIPSIS;
            p += 2;
        }
        if (label < 0)
            return nbxi_fail(
                e->ctx, NBX_INVALID_ARGUMENT,
                "einsum(): invalid subscript given at index %d in the equation string, subscripts must be in [a-zA-Z]",
                (int)(p - equation));
        if (o->count > NBX_MAX_RANK)
            return nbxi_fail(e->ctx, NBX_LIMIT, "einsum(): more than %d subscripts", NBX_MAX_RANK);
        o->label[o->count++] = (unsigned char)label;
    }
    return NBX_OK;
}

static bool has_ellipsis(const operand *o) { return memchr(o->label, ELLIPSIS, (size_t)o->count) != NULL; }

static nbx_status parse_operands(einsum *e, const char *equation, const char *end)
{
    const char *from = equation;
    for (size_t i = 0; i < e->operands; i++) {
        operand *o = &e->operand[i];
        const char *comma = memchr(from, ',', (size_t)(end - from));
        if (!comma && i + 1 < e->operands)
            return nbxi_fail(e->ctx, NBX_INVALID_ARGUMENT,
                             "einsum(): more operands were provided than specified in the equation");
        NBXI_TRY(parse(e, equation, from, comma ? comma : end, o));
        const bool ellipsis = has_ellipsis(o);
        const int labels = o->count - ellipsis, rest = o->t->ndim - labels;
        if (rest < 0 || (rest > 0 && !ellipsis))
            return nbxi_fail(e->ctx, NBX_SHAPE,
                             "einsum(): the number of subscripts in the equation (%d) does not match the number of "
                             "dimensions (%d) for operand %d%s",
                             labels, o->t->ndim, (int)i, ellipsis ? "" : " and no ellipsis was given");
        if (ellipsis && rest > e->ellipsis_dims) e->ellipsis_dims = rest;
        for (int k = 0; k < o->count; k++) e->seen[o->label[k]]++;
        if (comma && i + 1 == e->operands)
            return nbxi_fail(e->ctx, NBX_INVALID_ARGUMENT,
                             "einsum(): fewer operands were provided than specified in the equation");
        from = comma ? comma + 1 : end;
    }
    return NBX_OK;
}

static void put(einsum *e, int label)
{
    e->place[label] = e->dims;
    e->dims += label == ELLIPSIS ? e->ellipsis_dims : 1;
}

static nbx_status order_labels(einsum *e, const char *equation, const char *arrow)
{
    operand out = {.count = 0};
    for (int l = 0; l < LABELS; l++) e->place[l] = -1;
    if (arrow) {
        NBXI_TRY(parse(e, equation, arrow + 2, arrow + strlen(arrow), &out));
        for (int k = 0; k < out.count; k++) {
            const int l = out.label[k];
            if (l != ELLIPSIS && e->seen[l] == 0)
                return nbxi_fail(e->ctx, NBX_INVALID_ARGUMENT,
                                 "einsum(): output subscript %c does not appear in the equation for any input operand",
                                 letter_of(l));
            if (e->place[l] >= 0)
                return nbxi_fail(e->ctx, NBX_INVALID_ARGUMENT,
                                 "einsum(): output subscript %c appears more than once in the output", letter_of(l));
            put(e, l);
        }
    } else {
        if (e->seen[ELLIPSIS]) put(e, ELLIPSIS);
        for (int l = 0; l < LETTERS; l++)
            if (e->seen[l] == 1) put(e, l);
    }
    e->out_dims = e->dims;
    if (e->seen[ELLIPSIS] && e->place[ELLIPSIS] < 0) put(e, ELLIPSIS);
    for (int l = 0; l < LETTERS; l++)
        if (e->seen[l] && e->place[l] < 0) put(e, l);
    if (e->dims > NBX_MAX_RANK) return nbxi_fail(e->ctx, NBX_LIMIT, "einsum(): more than %d dimensions", NBX_MAX_RANK);
    return NBX_OK;
}

/* The operand as a view in the common order: repeated labels are diagonals, missing ones have size 1. */
static nbx_status arrange(einsum *e, size_t index, int64_t *common)
{
    const operand *o = &e->operand[index];
    int64_t sizes[NBX_MAX_RANK], strides[NBX_MAX_RANK];
    bool set[NBX_MAX_RANK] = {false};
    for (int d = 0; d < e->dims; d++) sizes[d] = 1, strides[d] = 0;
    const int rest = o->t->ndim - (o->count - (has_ellipsis(o) ? 1 : 0));
    int from = 0;
    for (int k = 0; k < o->count; k++) {
        const int l = o->label[k], n = l == ELLIPSIS ? rest : 1;
        for (int i = 0; i < n; i++, from++) {
            const int d = e->place[l] + (l == ELLIPSIS ? e->ellipsis_dims - rest + i : 0);
            if (set[d] && sizes[d] != o->t->sizes[from])
                return nbxi_fail(
                    e->ctx, NBX_SHAPE,
                    "einsum(): subscript %c is repeated for operand %d but the sizes don't match, %lld != %lld",
                    letter_of(l), (int)index, (long long)o->t->sizes[from], (long long)sizes[d]);
            set[d] = true;
            sizes[d] = o->t->sizes[from];
            strides[d] += o->t->strides[from];
        }
    }
    for (int d = 0; d < e->dims; d++) {
        if (sizes[d] == 1 || common[d] == sizes[d]) continue;
        if (common[d] != 1) {
            int l = 0;
            while (l < LETTERS && e->place[l] != d) l++;
            return nbxi_fail(e->ctx, NBX_SHAPE,
                             "einsum(): subscript %c has size %lld for operand %d which does not broadcast with "
                             "previously seen size %lld",
                             l < LETTERS ? letter_of(l) : '.', (long long)sizes[d], (int)index, (long long)common[d]);
        }
        common[d] = sizes[d];
    }
    nbx_tensor *view = NULL;
    NBXI_TRY(nbxi_view(e->ctx, o->t, o->t->dtype, e->dims, sizes, strides, o->t->offset, &view));
    e->operand[index].t = view;
    return nbxi_scope_adopt(e->ctx, view);
}

/* Sums dimension d of t, which stays with size 1. */
static nbx_status sum_out(einsum *e, nbx_tensor **t, int d)
{
    nbx_sum_dim_intlist_options options;
    const int64_t dim = d;
    nbx_sum_dim_intlist_options_init(&options);
    options.keepdim = true;
    return nbx_sum_dim_intlist(e->ctx, *t, &dim, 1, &options, t);
}

typedef struct groups {
    int64_t dims[4][NBX_MAX_RANK]; /* both, a only, b only (or neither), summed */
    int count[4];
    int64_t size[4];
} groups;
enum { BOTH, LEFT, RIGHT, SUM };

static void add_group(groups *g, int which, int64_t d, int64_t size)
{
    g->dims[which][g->count[which]++] = d;
    g->size[which] *= size;
}

/* t with its dimensions in the order of three groups, each one dimension. */
static nbx_status to_matrices(einsum *e, const groups *g, nbx_tensor *t, int x, int y, int z, int last,
                              nbx_tensor **out)
{
    const int order[4] = {x, y, z, last};
    int64_t perm[NBX_MAX_RANK];
    size_t n = 0;
    for (int k = 0; k < 4; k++)
        for (int i = 0; i < g->count[order[k]]; i++) perm[n++] = g->dims[order[k]][i];
    const int64_t shape[3] = {g->size[x], g->size[y], g->size[z]};
    NBXI_TRY(nbx_permute(e->ctx, t, perm, n, out));
    return nbx_reshape(e->ctx, *out, shape, 3, out);
}

/* Sums over the dimensions in `summed` of a * b; they stay with size 1. */
static nbx_status multiply(einsum *e, nbx_tensor *a, nbx_tensor *b, const bool *summed, nbx_tensor **out)
{
    groups g = {.size = {1, 1, 1, 1}};
    bool any = false;
    for (int d = 0; d < e->dims; d++) {
        const bool in_a = a->sizes[d] != 1, in_b = b->sizes[d] != 1;
        if (summed[d] && in_a && !in_b) NBXI_TRY(sum_out(e, &a, d));
        if (summed[d] && in_b && !in_a) NBXI_TRY(sum_out(e, &b, d));
        any = any || (summed[d] && in_a && in_b);
    }
    if (!any) return nbx_mul(e->ctx, a, b, out);
    for (int d = 0; d < e->dims; d++) {
        const int64_t na = a->sizes[d], nb = b->sizes[d];
        add_group(&g,
                  summed[d]            ? SUM
                  : na != 1 && nb != 1 ? BOTH
                  : na != 1            ? LEFT
                                       : RIGHT,
                  d,
                  summed[d] ? na
                  : na != 1 ? na
                            : nb);
    }
    /* The operand whose own dimensions come first in the result is the left one, so that the result is in order. */
    int64_t last_left = g.count[LEFT] ? g.dims[LEFT][g.count[LEFT] - 1] : -1, last_right = -1;
    for (int i = 0; i < g.count[RIGHT]; i++)
        if (b->sizes[g.dims[RIGHT][i]] != 1) last_right = g.dims[RIGHT][i];
    const bool swap = last_left > last_right && last_right >= 0;
    const int first = swap ? RIGHT : LEFT, second = swap ? LEFT : RIGHT;
    nbx_tensor *x = NULL, *y = NULL, *product = NULL;
    NBXI_TRY(to_matrices(e, &g, swap ? b : a, BOTH, first, SUM, second, &x));
    NBXI_TRY(to_matrices(e, &g, swap ? a : b, BOTH, SUM, second, first, &y));
    NBXI_TRY(nbx_bmm(e->ctx, x, y, &product));
    int64_t shape[NBX_MAX_RANK], place[NBX_MAX_RANK];
    const int order[4] = {BOTH, first, SUM, second};
    int n = 0;
    for (int k = 0; k < 4; k++)
        for (int i = 0; i < g.count[order[k]]; i++, n++) {
            const int64_t d = g.dims[order[k]][i];
            shape[n] = order[k] == SUM ? 1 : a->sizes[d] != 1 ? a->sizes[d] : b->sizes[d];
            place[d] = n;
        }
    NBXI_TRY(nbx_view(e->ctx, product, shape, (size_t)n, &product));
    return nbx_permute(e->ctx, product, place, (size_t)n, out);
}

static nbx_tensor *take(einsum *e, size_t index)
{
    nbx_tensor *t = e->operand[index].t;
    memmove(&e->operand[index], &e->operand[index + 1], (e->operands - index - 1) * sizeof(operand));
    e->operands--;
    return t;
}

static nbx_status contract(einsum *e)
{
    int64_t steps = 0;
    const int64_t *path = e->call->args[2].kind == NBX_VALUE_INTS ? nbxi_arg_ints(e->call, 2, &steps) : NULL;
    if (path && steps != (int64_t)(2 * (e->operands - 1)))
        return nbxi_fail_arg(e->call, 2, NBX_INVALID_ARGUMENT, "has %lld numbers, there are %lld contractions",
                             (long long)steps, (long long)e->operands - 1);
    while (e->operands > 1) {
        size_t i = path ? (size_t)path[0] : 0, j = path ? (size_t)path[1] : 1;
        if (path) path += 2;
        if (i >= e->operands || j >= e->operands || i == j)
            return nbxi_fail_arg(e->call, 2, NBX_INVALID_ARGUMENT, "names an operand that is not there");
        const size_t low = i < j ? i : j, high = i < j ? j : i;
        nbx_tensor *b = take(e, high), *a = take(e, low), *out = NULL;
        bool summed[NBX_MAX_RANK];
        for (int d = 0; d < e->dims; d++) {
            summed[d] = d >= e->out_dims;
            for (size_t k = 0; k < e->operands && summed[d]; k++) summed[d] = e->operand[k].t->sizes[d] == 1;
        }
        NBXI_TRY(multiply(e, a, b, summed, &out));
        if (path) {
            e->operand[e->operands].t = out; /* a path counts results from the end */
        } else {
            memmove(&e->operand[1], &e->operand[0], e->operands * sizeof(operand));
            e->operand[0].t = out;
        }
        e->operands++;
    }
    return NBX_OK;
}

static nbx_status run(einsum *e, const char *equation, nbx_tensor **out)
{
    const char *arrow = strstr(equation, "->");
    int64_t common[NBX_MAX_RANK];
    NBXI_TRY(parse_operands(e, equation, arrow ? arrow : equation + strlen(equation)));
    NBXI_TRY(order_labels(e, equation, arrow));
    for (int d = 0; d < e->dims; d++) common[d] = 1;
    for (size_t i = 0; i < e->operands; i++) NBXI_TRY(arrange(e, i, common));
    NBXI_TRY(contract(e));
    nbx_tensor *t = e->operand[0].t;
    for (int d = e->out_dims; d < e->dims; d++)
        if (t->sizes[d] != 1) NBXI_TRY(sum_out(e, &t, d));
    if (e->dims > e->out_dims) {
        nbx_tensor *view = NULL;
        NBXI_TRY(nbxi_view(e->ctx, t, t->dtype, e->out_dims, t->sizes, t->strides, t->offset, &view));
        NBXI_TRY(nbxi_scope_adopt(e->ctx, view));
        t = view;
    }
    *out = t;
    return NBX_OK;
}

nbx_status nbxi_composite_einsum(nbxi_call *call)
{
    const nbx_value *list = &call->args[1];
    einsum e = {.call = call, .ctx = call->ctx, .operands = list->v.tensors.count};
    if (e.operands == 0)
        return nbxi_fail(call->ctx, NBX_INVALID_ARGUMENT, "einsum(): must provide at least one operand");
    e.operand = nbxi_alloc_array(call->ctx->heap, e.operands + 1, sizeof *e.operand);
    if (!e.operand) return nbxi_fail_memory(call->ctx, (e.operands + 1) * sizeof *e.operand, "the operands of einsum");
    for (size_t i = 0; i < e.operands; i++) e.operand[i].t = list->v.tensors.data[i];
    nbx_tensor *out = NULL;
    nbx_status status = run(&e, call->args[0].v.string, &out);
    nbxi_free(call->ctx->heap, e.operand);
    if (status == NBX_OK) nbxi_return_tensor(call, 0, out);
    return status;
}
