/* SPDX-License-Identifier: Apache-2.0 */
/* Arguments that do not fit, one by one: other dtypes, ranks and sizes, NULL, None, numbers out of range, values of
 * another kind. A call either fails with a record that names the operator and says why, has changed nothing, and leaves
 * the context as usable as before, or it succeeds; cpu and ref agree on which, and on the results. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "src/tensor/convert.h"
#include "tests/support/sweep.h"

#define PARTS 4
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const int64_t integers[] = {-1,   -2,    0,    1,           2,           3,         7,
                                   1000, -1000, 5000, (1LL << 31), (1LL << 40), INT64_MAX, INT64_MIN};

static bool names_argument(const nbxi_op *op, const sweep_outcome *o)
{
    if (o->argument[0]) return true;
    for (int i = 0; i < op->nargs; i++)
        if (strstr(o->message, op->args[i].name)) return true;
    return false;
}

/* After a failure: what was written to is as it was, and the context works. */
static void check_failure(sweep *s, const sweep_case *c, const sweep_outcome *o, const char *what, bool strict)
{
    if (o->status == NBX_INTERNAL || o->message[0] == 0 || strcmp(o->op, c->op->name) != 0)
        sweep_fail(s, c, "%s: %s without a proper record (operator '%.60s'): %.200s", what, nbx_status_name(o->status),
                   o->op, o->message);
    if (strict && !names_argument(c->op, o)) sweep_fail(s, c, "%s: no argument is named: %.200s", what, o->message);
    for (int i = 0; i < c->op->nargs; i++) {
        const nbx_value *a = &c->args[i], *b = &o->ran.args[i];
        if (!c->op->args[i].written || a->kind != NBX_VALUE_TENSOR || nbxi_is_none(a->v.tensor)) continue;
        if (!sweep_equal_tensors(s, a->v.tensor, b->v.tensor))
            sweep_fail(s, c, "%s: %s has changed although the call was refused", what, c->op->args[i].name);
    }
    const int64_t two = 2;
    const float numbers[2] = {1, -2};
    nbx_tensor *t = NULL;
    nbx_value arg = {.kind = NBX_VALUE_NONE}, out;
    nbx_status status = nbx_tensor_from_data(s->ctx, NBX_FLOAT32, 1, &two, numbers, &t);
    arg.kind = NBX_VALUE_TENSOR;
    arg.v.tensor = t;
    if (status == NBX_OK) status = nbxi_op_call(s->ctx, nbxi_op_find(NULL, "aten::neg"), &arg, 1, &out);
    if (status != NBX_OK || nbx_tensor_numel(out.v.tensor) != 2)
        sweep_fail(s, c, "%s: the context is not usable afterwards", what);
    else
        nbx_value_release(s->ctx, &out);
    nbx_tensor_release(t);
}

static bool out_of_memory(nbx_status a) { return a == NBX_OUT_OF_MEMORY || a == NBX_LIMIT || a == NBX_OVERFLOW; }

/* values: whether results that both give must agree, too (numbers beyond all use overflow here and not there). */
static void try_call(sweep *s, const sweep_case *c, const char *what, bool must_fail, bool strict, bool values)
{
    sweep_outcome got, want;
    char text[400];
    sweep_run(s, c, sweep_cpu, &got);
    sweep_model(s, c, &want);
    if (must_fail && got.status == NBX_OK) sweep_fail(s, c, "%s: is taken", what);
    bool memory = got.status == NBX_OUT_OF_MEMORY || want.status == NBX_OUT_OF_MEMORY ||
                  (out_of_memory(got.status) && out_of_memory(want.status));
    if (strstr(c->op->name, "searchsorted") || strstr(c->op->name, "bucketize"))
        values = false; /* of sequences that are not sorted any more */
    bool compared = !memory && (values || got.status != NBX_OK || want.status != NBX_OK);
    if (compared && !sweep_agree(s, c, &got, &want, text, sizeof text)) sweep_fail(s, c, "%s: %s", what, text);
    if (got.status != NBX_OK) check_failure(s, c, &got, what, strict);
    if (want.status != NBX_OK) check_failure(s, c, &want, what, false);
    sweep_release(s, &got);
    sweep_release(s, &want);
}

/* ---- tensors ---- */

static nbx_tensor *view_of(sweep *s, const nbx_tensor *t, int ndim, const int64_t *sizes, const int64_t *strides)
{
    nbx_tensor *out = NULL;
    if (nbxi_view(s->ctx, t, t->dtype, ndim, sizes, strides, 0, &out) != NBX_OK) return NULL;
    return out;
}

static void with_tensor_of(sweep *s, const sweep_case *c, int at, nbx_tensor *made, const char *what, bool values)
{
    sweep_slot slots[SWEEP_TENSORS];
    sweep_case changed;
    if (!made) return;
    sweep_copy(s, c, sweep_cpu, &changed);
    sweep_slots(&changed, slots);
    sweep_replace(&slots[at], made);
    try_call(s, &changed, what, false, false, values);
    sweep_free(s, &changed);
}

static void with_tensor(sweep *s, const sweep_case *c, int at, nbx_tensor *made, const char *what)
{
    with_tensor_of(s, c, at, made, what, true);
}

/* In another dtype; magnitudes only, so that nothing wraps and cancels. */
static nbx_tensor *converted(sweep *s, const nbx_tensor *t, nbx_dtype dtype)
{
    nbx_tensor *wide = NULL, *out = NULL;
    bool same = dtype == t->dtype || nbx_dtype_is_complex(t->dtype);
    nbx_dtype between = same ? t->dtype : NBX_FLOAT64;
    nbx_status status = nbxi_tensor_new_contiguous(s->ctx, between, t->ndim, t->sizes, sweep_cpu, &wide);
    if (status == NBX_OK) status = nbxi_copy(s->ctx, wide, t);
    double *numbers = same || status != NBX_OK ? NULL : nbxi_data(wide);
    for (int64_t i = 0; numbers && i < wide->numel; i++) numbers[i] = fabs(numbers[i]);
    if (status == NBX_OK) status = nbxi_tensor_new_contiguous(s->ctx, dtype, t->ndim, t->sizes, sweep_cpu, &out);
    if (status == NBX_OK) status = nbxi_copy(s->ctx, out, wide);
    nbx_tensor_release(wide);
    if (status == NBX_OK) return out;
    nbx_tensor_release(out);
    return NULL;
}

static void other_ranks(sweep *s, const sweep_case *c, int at, const nbx_tensor *t)
{
    int64_t sizes[NBX_MAX_RANK + 1], strides[NBX_MAX_RANK + 1];
    if (t->ndim > 0 && t->sizes[0] > 0)
        with_tensor(s, c, at, view_of(s, t, t->ndim - 1, t->sizes + 1, t->strides + 1), "one dim less");
    if (t->numel > 0) with_tensor(s, c, at, view_of(s, t, 0, NULL, NULL), "no dims");
    if (t->ndim >= NBX_MAX_RANK) return;
    sizes[0] = 1;
    strides[0] = 1;
    if (t->ndim) memcpy(sizes + 1, t->sizes, (size_t)t->ndim * 8);
    if (t->ndim) memcpy(strides + 1, t->strides, (size_t)t->ndim * 8);
    with_tensor(s, c, at, view_of(s, t, t->ndim + 1, sizes, strides), "one dim more");
    for (int d = 0; d < NBX_MAX_RANK; d++) sizes[d] = strides[d] = 1;
    if (t->numel > 0) with_tensor(s, c, at, view_of(s, t, NBX_MAX_RANK, sizes, strides), "the highest rank");
}

static void other_indices(sweep *s, const sweep_case *c, int at, const nbx_tensor *t)
{
    static const int64_t far[] = {-1, -1000, 1000, (1LL << 31) + 1, INT64_MIN, INT64_MAX};
    for (size_t k = 0; k < COUNT(far) && t->numel > 0; k++) {
        nbx_tensor *made = converted(s, t, t->dtype);
        if (!made) return;
        char *place = (char *)nbxi_data(made) + (size_t)(t->numel / 2) * nbx_dtype_size(t->dtype);
        nbxi_store_scalar(t->dtype, place, nbx_scalar_int(far[k]));
        with_tensor_of(s, c, at, made, "an element far away", false); /* may not be sorted any more */
    }
}

static void one_tensor(sweep *s, const sweep_case *c, int at, const sweep_slot *slot)
{
    static const nbx_dtype dtypes[] = {NBX_BOOL,    NBX_UINT8,   NBX_INT32,     NBX_INT64,         NBX_FLOAT16,
                                       NBX_FLOAT32, NBX_FLOAT64, NBX_COMPLEX64, NBX_FLOAT8_E4M3FN, NBX_UINT16};
    const nbx_tensor *t = *slot->tensor;
    sweep_case changed;
    for (size_t k = 0; k < COUNT(dtypes); k++)
        if (dtypes[k] != t->dtype) with_tensor(s, c, at, converted(s, t, dtypes[k]), "another dtype");
    other_ranks(s, c, at, t);
    for (int d = 0; d < t->ndim && d < 6; d++)
        for (int more = -1; more <= 1; more += 2)
            if (sweep_resize(s, c, slot->arg, d, t->sizes[d], t->sizes[d] + more, false, 20000, &changed)) {
                try_call(s, &changed, more > 0 ? "a dim one longer" : "a dim one shorter", false, false, true);
                sweep_free(s, &changed);
            }
    if (t->dtype == NBX_INT64 || t->dtype == NBX_INT32) other_indices(s, c, at, t);
}

static void all_tensors(sweep *s, const sweep_case *c)
{
    sweep_slot slots[SWEEP_TENSORS];
    sweep_case own;
    sweep_copy(s, c, sweep_cpu, &own);
    int n = sweep_slots(&own, slots);
    for (int i = 0; i < n && i < 6; i++) one_tensor(s, c, i, &slots[i]);
    sweep_free(s, &own);
}

/* ---- the others ---- */

/* One argument becomes `value`, which the call does not own. */
static void with_value_of(sweep *s, const sweep_case *c, int i, nbx_value value, const char *what, bool must_fail,
                          bool values)
{
    sweep_case changed = *c;
    changed.args[i] = value;
    try_call(s, &changed, what, must_fail, must_fail, values);
}

static void with_value(sweep *s, const sweep_case *c, int i, nbx_value value, const char *what, bool must_fail)
{
    with_value_of(s, c, i, value, what, must_fail, true);
}

static nbx_value of_scalar(nbx_scalar scalar)
{
    nbx_value v = {.kind = NBX_VALUE_SCALAR};
    v.v.scalar = scalar;
    return v;
}

static void other_numbers(sweep *s, const sweep_case *c, int i)
{
    nbxi_arg_type type = c->op->args[i].type;
    for (size_t k = 0; k < COUNT(integers); k++)
        with_value_of(s, c, i, of_scalar(nbx_scalar_int(integers[k])), "another integer", false,
                      integers[k] > -8 && integers[k] < 8);
    if (type == NBXI_ARG_FLOAT || type == NBXI_ARG_SCALAR) {
        static const double numbers[] = {-1, 0, 0.5, 1e300, (double)NAN, (double)INFINITY, -(double)INFINITY};
        for (size_t k = 0; k < COUNT(numbers); k++)
            with_value_of(s, c, i, of_scalar(nbx_scalar_double(numbers[k])), "another number", false,
                          fabs(numbers[k]) < 2);
        with_value(s, c, i, of_scalar(nbx_scalar_complex(1, -1)), "a complex number", false);
    } else {
        with_value(s, c, i, of_scalar(nbx_scalar_double(1.5)), "a fraction", false);
    }
    with_value(s, c, i, of_scalar(nbx_scalar_bool(true)), "true", false);
}

/* A list that ends where memory ends. */
static const int64_t *at_the_end(const int64_t *list, size_t count)
{
    static char *pages;
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    if (!pages) {
        pages = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (pages == MAP_FAILED || mprotect(pages + page, page, PROT_NONE) != 0) exit(2);
    }
    int64_t *place = (int64_t *)(void *)(pages + page) - count;
    memcpy(place, list, count * sizeof *list);
    return place;
}

static void with_list(sweep *s, const sweep_case *c, int i, const int64_t *list, size_t count, const char *what,
                      bool values)
{
    nbx_value v = {.kind = NBX_VALUE_INTS};
    v.v.ints.data = at_the_end(list, count);
    v.v.ints.count = count;
    with_value_of(s, c, i, v, what, false, values);
}

static void other_list(sweep *s, const sweep_case *c, int i)
{
    int64_t list[NBX_MAX_RANK + 2] = {0};
    size_t count = c->args[i].kind == NBX_VALUE_INTS ? c->args[i].v.ints.count : 0;
    if (count > NBX_MAX_RANK) return;
    if (count) memcpy(list, c->args[i].v.ints.data, count * sizeof *list);
    for (size_t k = 0; k < count && k < 6; k++) {
        for (size_t n = 0; n < COUNT(integers); n++) {
            list[k] = integers[n];
            with_list(s, c, i, list, count, "another element", integers[n] > -8 && integers[n] < 8);
        }
        list[k] = c->args[i].v.ints.data[k];
    }
    list[count] = count ? list[count - 1] : 1;
    with_list(s, c, i, list, count + 1, "one element more", true);
    with_list(s, c, i, list, 0, "an empty list", true);
    with_list(s, c, i, list, count > 0 ? count - 1 : 0, "one element less", true);
    for (size_t k = count; k < NBX_MAX_RANK + 2; k++) list[k] = 1;
    with_list(s, c, i, list, NBX_MAX_RANK + 2, "a list longer than any rank", true);
}

static void other_words(sweep *s, const sweep_case *c, int i)
{
    static const nbx_memory_format formats[] = {NBX_CONTIGUOUS_FORMAT, NBX_PRESERVE_FORMAT, NBX_CHANNELS_LAST,
                                                NBX_CHANNELS_LAST_3D};
    nbxi_arg_type type = c->op->args[i].type;
    nbx_value v = {.kind = NBX_VALUE_STRING};
    if (type == NBXI_ARG_STRING) {
        v.v.string = "no such word";
        with_value(s, c, i, v, "another word", false);
        v.v.string = "";
        with_value(s, c, i, v, "an empty word", false);
        v.v.string = NULL;
        with_value(s, c, i, v, "no word", true);
    }
    for (int d = 0; type == NBXI_ARG_DTYPE && d < NBX_DTYPE_COUNT; d++) {
        v.kind = NBX_VALUE_DTYPE;
        v.v.dtype = (nbx_dtype)d;
        with_value(s, c, i, v, "another result dtype", false);
    }
    if (type == NBXI_ARG_DTYPE) {
        v.v.dtype = (nbx_dtype)99;
        with_value(s, c, i, v, "no dtype", true);
    }
    for (size_t k = 0; type == NBXI_ARG_MEMORY_FORMAT && k < COUNT(formats); k++) {
        v.kind = NBX_VALUE_MEMORY_FORMAT;
        v.v.memory_format = formats[k];
        with_value(s, c, i, v, "another memory format", false);
    }
}

/* Values of kinds that the schema does not have there. */
static void other_kinds(sweep *s, const sweep_case *c, int i)
{
    const nbxi_arg *arg = &c->op->args[i];
    bool tensor = arg->type == NBXI_ARG_TENSOR;
    nbx_value v = {.kind = NBX_VALUE_STRING};
    v.v.string = "word";
    if (arg->type != NBXI_ARG_STRING) with_value(s, c, i, v, "a word for another kind", true);
    v.kind = (nbx_value_kind)77;
    with_value(s, c, i, v, "a value of no kind", true);
    memset(&v, 0, sizeof v);
    if (!arg->optional && !arg->has_default) with_value(s, c, i, v, "None", true);
    v.kind = NBX_VALUE_DEFAULT;
    if (!arg->has_default && !arg->optional) with_value(s, c, i, v, "no value", true);
    v.kind = NBX_VALUE_TENSOR;
    v.v.tensor = NULL;
    if (tensor) with_value(s, c, i, v, "NULL", true);
    v.v.tensor = NBX_NONE;
    if (tensor && !arg->optional) with_value(s, c, i, v, "NBX_NONE", true);
    v.kind = NBX_VALUE_TENSORS;
    v.v.tensors.data = NULL;
    v.v.tensors.count = 0;
    with_value(s, c, i, v, "an empty list of tensors", false);
    nbx_tensor *nothing[2] = {NBX_NONE, NULL};
    v.v.tensors.data = nothing;
    v.v.tensors.count = 2;
    with_value(s, c, i, v, "a list of no tensors", true);
}

static void one_argument(sweep *s, const sweep_case *c, int i)
{
    switch (c->op->args[i].type) {
    case NBXI_ARG_INT:
    case NBXI_ARG_FLOAT:
    case NBXI_ARG_BOOL:
    case NBXI_ARG_SCALAR: other_numbers(s, c, i); break;
    case NBXI_ARG_INTS: other_list(s, c, i); break;
    case NBXI_ARG_STRING:
    case NBXI_ARG_DTYPE:
    case NBXI_ARG_MEMORY_FORMAT: other_words(s, c, i); break;
    default: break;
    }
    if (c->op->args[i].type != NBXI_ARG_GENERATOR) other_kinds(s, c, i);
}

int main(int argc, char **argv)
{
    sweep s;
    sweep_options options = sweep_arguments(argc, argv);
    options.elements = 2000;
    options.thin = 1;
    options.memory = (size_t)1 << 20;
    sweep_begin(&s, "arguments", options);
    for (size_t k = 0; k < s.count; k++) {
        all_tensors(&s, &s.cases[k]);
        for (int i = 0; i < s.cases[k].op->nargs; i++) one_argument(&s, &s.cases[k], i);
    }
    return sweep_end(&s);
}
