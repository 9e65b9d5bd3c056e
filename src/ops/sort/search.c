/* SPDX-License-Identifier: Apache-2.0 */
/* searchsorted, bucketize and isin, on cpu by bisection and sorting, on ref by counting and comparing all. */
#include <string.h>

#include "src/base/parallel.h"
#include "src/ops/sort/keys.h"
#include "src/ops/sort/sort.h"
#include "src/ops/sort/value.h"

typedef struct search {
    const nbx_tensor *sequence, *self; /* self NULL: one Scalar */
    const nbx_tensor *sorter;          /* or NULL */
    nbx_scalar scalar;
    nbx_tensor *out;
    bool right;
    bool count; /* reference: by counting instead of bisection */
    int64_t n;  /* length of a sequence */
} search;

static nbx_status search_begin(nbxi_call *call, nbx_tensor *out, search *s)
{
    bool bucketize = nbxi_arg_find(call, "boundaries") >= 0;
    int sequence_arg = bucketize ? 1 : 0, self_arg = bucketize ? 0 : 1;
    int side = nbxi_arg_find(call, "side"), sorter = nbxi_arg_find(call, "sorter");
    s->sequence = nbxi_arg_tensor(call, sequence_arg);
    s->self = call->args[self_arg].kind == NBX_VALUE_TENSOR ? nbxi_arg_tensor(call, self_arg) : NULL;
    if (!s->self) s->scalar = nbxi_arg_scalar(call, self_arg);
    if (s->self && s->self->dtype != s->sequence->dtype)
        return nbxi_fail_arg(call, self_arg, NBX_DTYPE, "%s values do not compare with a sequence of %s",
                             nbx_dtype_name(s->self->dtype), nbx_dtype_name(s->sequence->dtype));
    s->right = nbxi_arg_bool(call, nbxi_arg_find(call, "right"));
    if (side >= 0 && call->args[side].kind == NBX_VALUE_STRING) s->right = !strcmp(call->args[side].v.string, "right");
    s->sorter = sorter >= 0 ? nbxi_arg_tensor(call, sorter) : NULL;
    s->out = out;
    s->n = s->sequence->sizes[s->sequence->ndim - 1];
    for (int64_t i = 0; s->sorter && i < s->sorter->numel; i++) {
        int64_t rest = i, at = 0;
        for (int d = s->sorter->ndim - 1; d >= 0; d--) {
            at += rest % s->sorter->sizes[d] * s->sorter->strides[d];
            rest /= s->sorter->sizes[d];
        }
        int64_t v = ((const int64_t *)nbxi_data(s->sorter))[at];
        if (v < 0 || v >= s->n)
            return nbxi_fail_arg(call, sorter, NBX_INDEX, "sorter holds %lld, the sequence has %lld elements",
                                 (long long)v, (long long)s->n);
    }
    return NBX_OK;
}

static nbx_scalar load_at(const nbx_tensor *t, int64_t offset)
{
    return nbxi_load_scalar(t->dtype, (const char *)nbxi_data(t) + offset * (int64_t)nbx_dtype_size(t->dtype));
}

/* Offset of element i (row-major) and, for a sequence of more than one dim, of the line that belongs to it. */
static int64_t offset_of(const nbx_tensor *t, int64_t i)
{
    int64_t at = 0;
    for (int d = t->ndim - 1; d >= 0; d--) {
        at += i % t->sizes[d] * t->strides[d];
        i /= t->sizes[d];
    }
    return at;
}

static int64_t line_of(const nbx_tensor *t, const nbx_tensor *self, int64_t i)
{
    if (t->ndim == 1) return 0;
    int64_t at = 0;
    i /= self->sizes[self->ndim - 1];
    for (int d = t->ndim - 2; d >= 0; d--) {
        at += i % t->sizes[d] * t->strides[d];
        i /= t->sizes[d];
    }
    return at;
}

static bool goes_before(const search *s, int64_t line, int64_t sorter_line, int64_t j, nbx_scalar value)
{
    if (s->sorter)
        j = ((const int64_t *)nbxi_data(s->sorter))[sorter_line + j * s->sorter->strides[s->sorter->ndim - 1]];
    nbx_scalar element = load_at(s->sequence, line + j * s->sequence->strides[s->sequence->ndim - 1]);
    bool at_or_after = s->right ? nbxi_scalar_less(value, element)
                                : nbxi_scalar_less(value, element) || nbxi_scalar_equal(value, element);
    return !at_or_after;
}

static void search_one(void *arg, int64_t i)
{
    const search *s = arg;
    nbx_scalar value = s->self ? load_at(s->self, offset_of(s->self, i)) : s->scalar;
    int64_t line = s->self ? line_of(s->sequence, s->self, i) : 0;
    int64_t sorter_line = s->sorter && s->self ? line_of(s->sorter, s->self, i) : 0, low = 0, high = s->n;
    if (s->count) {
        while (low < s->n && goes_before(s, line, sorter_line, low, value)) low++;
    } else {
        while (low < high) {
            int64_t middle = low + (high - low) / 2;
            if (goes_before(s, line, sorter_line, middle, value))
                low = middle + 1;
            else
                high = middle;
        }
    }
    size_t size = nbx_dtype_size(s->out->dtype);
    nbxi_store_scalar(s->out->dtype, (char *)nbxi_data(s->out) + offset_of(s->out, i) * (int64_t)size,
                      nbx_scalar_int(low));
}

nbx_status nbxi_cpu_searchsorted(nbxi_call *call, nbx_tensor **outs)
{
    search s = {0};
    NBXI_TRY(search_begin(call, outs[0], &s));
    nbxi_parallel_for(call->ctx, outs[0]->numel, search_one, &s);
    return NBX_OK;
}

nbx_status nbxi_ref_searchsorted(nbxi_call *call, nbx_tensor **outs)
{
    search s = {.count = true};
    NBXI_TRY(search_begin(call, outs[0], &s));
    for (int64_t i = 0; i < outs[0]->numel; i++) search_one(&s, i);
    return NBX_OK;
}

/* isin: elements and test_elements may be Scalars. */
static nbx_status isin(nbxi_call *call, nbx_tensor *out, bool sorted)
{
    const nbx_tensor *elements = call->args[0].kind == NBX_VALUE_TENSOR ? nbxi_arg_tensor(call, 0) : NULL;
    const nbx_tensor *tests = call->args[1].kind == NBX_VALUE_TENSOR ? nbxi_arg_tensor(call, 1) : NULL;
    bool invert = nbxi_arg_bool(call, nbxi_arg_find(call, "invert"));
    int64_t n = tests ? tests->numel : 1;
    nbx_scalar *values = nbxi_alloc_array(call->ctx->heap, (size_t)(n ? n : 1), sizeof *values);
    if (!values) return nbxi_fail_memory(call->ctx, (size_t)n * sizeof *values, "test elements");
    for (int64_t i = 0; i < n; i++) values[i] = tests ? load_at(tests, offset_of(tests, i)) : nbxi_arg_scalar(call, 1);
    nbxi_keyed *keys = NULL;
    bool same = sorted && elements && tests && elements->dtype == tests->dtype && n > 16;
    if (same) {
        nbx_tensor *dense = NULL;
        keys = nbxi_alloc_array(call->ctx->heap, (size_t)(2 * n), sizeof *keys);
        nbx_status status = keys ? nbxi_tensor_contiguous(call->ctx, tests, &dense)
                                 : nbxi_fail_memory(call->ctx, (size_t)(2 * n) * sizeof *keys, "test elements");
        if (status != NBX_OK) {
            nbxi_free(call->ctx->heap, keys);
            nbxi_free(call->ctx->heap, values);
            return status;
        }
        nbxi_sort_keys(tests->dtype, nbxi_data(dense), (int64_t)nbx_dtype_size(tests->dtype), n, false, keys);
        nbxi_sort_keyed(keys, keys + n, n);
        nbx_tensor_release(dense);
    }
    for (int64_t i = 0; i < out->numel; i++) {
        nbx_scalar v = elements ? load_at(elements, offset_of(elements, i)) : nbxi_arg_scalar(call, 0);
        bool found = false;
        if (same && !(v.kind == NBX_SCALAR_DOUBLE && v.re.d != v.re.d)) {
            nbxi_keyed wanted;
            nbxi_sort_keys(elements->dtype,
                           (const char *)nbxi_data(elements) +
                               offset_of(elements, i) * (int64_t)nbx_dtype_size(elements->dtype),
                           0, 1, false, &wanted);
            int64_t low = 0, high = n;
            while (low < high) {
                int64_t middle = low + (high - low) / 2;
                if (keys[middle].key < wanted.key)
                    low = middle + 1;
                else
                    high = middle;
            }
            found = low < n && keys[low].key == wanted.key;
        } else if (!same) {
            for (int64_t j = 0; j < n && !found; j++) found = nbxi_scalar_equal(v, values[j]);
        }
        *((unsigned char *)nbxi_data(out) + offset_of(out, i)) = found != invert;
    }
    nbxi_free(call->ctx->heap, keys);
    nbxi_free(call->ctx->heap, values);
    return NBX_OK;
}

nbx_status nbxi_cpu_isin(nbxi_call *call, nbx_tensor **outs) { return isin(call, outs[0], true); }
nbx_status nbxi_ref_isin(nbxi_call *call, nbx_tensor **outs) { return isin(call, outs[0], false); }
