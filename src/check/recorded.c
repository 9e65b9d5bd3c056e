/* SPDX-License-Identifier: Apache-2.0 */
/* Values of recorded calls. */
#include "src/check/recorded.h"

#include <math.h>
#include <string.h>

#include "src/check/check.h"

void nbxi_recorded_init(nbxi_recorded *r, nbx_context *ctx, nbx_safetensors *data, nbx_device device, bool copies)
{
    memset(r, 0, sizeof *r);
    r->ctx = ctx;
    r->data = data;
    r->device = device;
    r->copies = copies;
}

void nbxi_recorded_free(nbxi_recorded *r)
{
    nbxi_heap *heap = r->ctx->heap;
    for (size_t i = 0; i < r->tensors.count; i++) nbx_tensor_release(r->tensors.data[i]);
    for (size_t i = 0; i < r->blocks.count; i++) nbxi_free(heap, r->blocks.data[i]);
    for (size_t i = 0; i < r->storages.count; i++) {
        nbx_tensor_release(r->storages.data[i].source);
        nbx_tensor_release(r->storages.data[i].copy);
    }
    nbxi_free(heap, r->tensors.data);
    nbxi_free(heap, r->blocks.data);
    nbxi_free(heap, r->storages.data);
    memset(&r->tensors, 0, sizeof r->tensors);
    memset(&r->blocks, 0, sizeof r->blocks);
    memset(&r->storages, 0, sizeof r->storages);
}

#define FAIL(...) nbxi_fail(r->ctx, NBX_FORMAT, "recorded value: " __VA_ARGS__)

static nbx_status new_block(nbxi_recorded *r, size_t count, size_t size, void *out)
{
    void *block = nbxi_alloc_array(r->ctx->heap, count, size);
    if (!block || !NBXI_PUSH(r->ctx->heap, &r->blocks, block)) {
        nbxi_free(r->ctx->heap, block);
        return nbxi_fail_memory(r->ctx, count * size, "a recorded list");
    }
    memcpy(out, &block, sizeof block);
    return NBX_OK;
}

static nbx_status keep_tensor(nbxi_recorded *r, nbx_tensor *t)
{
    if (NBXI_PUSH(r->ctx->heap, &r->tensors, t)) return NBX_OK;
    nbx_tensor_release(t);
    return nbxi_fail_memory(r->ctx, sizeof t, "a recorded tensor");
}

/* A storage whose elements are complex numbers is recorded as pairs. */
static nbx_status open_storage(nbxi_recorded *r, nbxi_recorded_storage *s)
{
    nbx_tensor *flat;
    NBXI_TRY(nbx_safetensors_tensor(r->ctx, r->data, s->name, &flat));
    if (flat->ndim != 1 || (s->complex && flat->sizes[0] % 2 != 0)) {
        nbx_tensor_release(flat);
        return FAIL("storage '%.100s' is not of one dimension", s->name);
    }
    s->source = flat;
    if (s->complex) {
        nbx_dtype dtype = flat->dtype == NBX_FLOAT64 ? NBX_COMPLEX128 : NBX_COMPLEX64;
        int64_t size = flat->sizes[0] / 2, stride = 1;
        if (flat->dtype != NBX_FLOAT32 && flat->dtype != NBX_FLOAT64)
            return nbxi_fail(r->ctx, NBX_NOT_SUPPORTED, "complex numbers of %s", nbx_dtype_name(flat->dtype));
        nbx_status status = size == 0 ? nbx_tensor_empty(r->ctx, dtype, 1, &size, flat->storage->device, &s->source)
                                      : nbxi_view(r->ctx, flat, dtype, 1, &size, &stride, 0, &s->source);
        if (status == NBX_OK)
            nbx_tensor_release(flat);
        else
            s->source = flat;
        NBXI_TRY(status);
    }
    if (!r->copies) return NBX_OK;
    NBXI_TRY(nbx_tensor_empty(r->ctx, s->source->dtype, 1, s->source->sizes, r->device, &s->copy));
    return nbxi_copy(r->ctx, s->copy, s->source);
}

static nbx_status find_storage(nbxi_recorded *r, const char *name, bool complex, nbxi_recorded_storage **out)
{
    for (size_t i = 0; i < r->storages.count; i++) {
        *out = &r->storages.data[i];
        if (strcmp((*out)->name, name) == 0 && (*out)->complex == complex) return NBX_OK;
    }
    nbxi_recorded_storage s = {name, complex, NULL, NULL, false};
    if (!NBXI_PUSH(r->ctx->heap, &r->storages, s)) return nbxi_fail_memory(r->ctx, sizeof s, "a recorded storage");
    *out = &r->storages.data[r->storages.count - 1];
    return open_storage(r, *out);
}

static nbx_status read_integers(nbxi_recorded *r, const json_t *list, int64_t *out, size_t most, size_t *count)
{
    *count = json_array_size(list);
    if (!json_is_array(list) || *count > most) return FAIL("sizes or strides are missing or too many");
    for (size_t i = 0; i < *count; i++) {
        const json_t *v = json_array_get(list, i);
        if (!json_is_integer(v)) return FAIL("a size or stride is not an integer");
        out[i] = (int64_t)json_integer_value(v);
    }
    return NBX_OK;
}

nbx_status nbxi_recorded_tensor(nbxi_recorded *r, const json_t *v, bool written, nbx_tensor **out)
{
    const char *name = json_string_value(json_object_get(v, "tensor"));
    int64_t sizes[NBX_MAX_RANK], strides[NBX_MAX_RANK];
    size_t ndim, nstrides;
    if (!name) return FAIL("a tensor has no name");
    NBXI_TRY(read_integers(r, json_object_get(v, "sizes"), sizes, NBX_MAX_RANK, &ndim));
    NBXI_TRY(read_integers(r, json_object_get(v, "strides"), strides, NBX_MAX_RANK, &nstrides));
    if (ndim != nstrides) return FAIL("tensor '%.100s' has %zu sizes and %zu strides", name, ndim, nstrides);
    nbxi_recorded_storage *s;
    NBXI_TRY(find_storage(r, name, json_is_true(json_object_get(v, "complex")), &s));
    s->written |= written;
    const nbx_tensor *base = r->copies ? s->copy : s->source;
    int64_t offset = (int64_t)json_integer_value(json_object_get(v, "offset"));
    NBXI_TRY(nbxi_view(r->ctx, base, base->dtype, (int)ndim, sizes, strides, offset, out));
    return keep_tensor(r, *out);
}

static nbx_status read_number(nbxi_recorded *r, const json_t *v, double *out)
{
    const char *text = json_string_value(v);
    if (json_is_number(v))
        *out = json_number_value(v);
    else if (text && strcmp(text, "nan") == 0)
        *out = NAN;
    else if (text && strcmp(text, "inf") == 0)
        *out = INFINITY;
    else if (text && strcmp(text, "-inf") == 0)
        *out = -INFINITY;
    else
        return FAIL("a float is neither a number nor nan, inf or -inf");
    return NBX_OK;
}

/* false: it is no number. */
static bool scalar_of(nbxi_recorded *r, const json_t *v, nbx_scalar *out, nbx_status *status)
{
    const json_t *real = json_object_get(v, "float"), *complex = json_object_get(v, "complex");
    *status = NBX_OK;
    if (json_is_boolean(v)) {
        *out = nbx_scalar_bool(json_is_true(v));
    } else if (json_is_integer(v)) {
        *out = nbx_scalar_int((int64_t)json_integer_value(v));
    } else if (real) {
        double d = 0;
        *status = read_number(r, real, &d);
        *out = nbx_scalar_double(d);
    } else if (complex && !nbxi_recorded_is_tensor(v)) {
        double re = 0, im = 0;
        *status = read_number(r, json_array_get(complex, 0), &re);
        if (*status == NBX_OK) *status = read_number(r, json_array_get(complex, 1), &im);
        *out = nbx_scalar_complex(re, im);
    } else {
        return false;
    }
    return true;
}

static nbx_status read_scalars(nbxi_recorded *r, const json_t *list, size_t count, nbx_value *out)
{
    nbx_scalar *items;
    nbx_status status;
    NBXI_TRY(new_block(r, count, sizeof *items, &items));
    for (size_t i = 0; i < count; i++) {
        if (!scalar_of(r, json_array_get(list, i), &items[i], &status))
            return FAIL("an element of a list is no number");
        NBXI_TRY(status);
    }
    out->kind = NBX_VALUE_SCALARS;
    out->v.scalars.data = items;
    out->v.scalars.count = count;
    return NBX_OK;
}

static nbx_status read_tensors(nbxi_recorded *r, const json_t *list, size_t count, bool written, nbx_value *out)
{
    nbx_tensor **items;
    NBXI_TRY(new_block(r, count, sizeof *items, &items));
    for (size_t i = 0; i < count; i++) {
        const json_t *v = json_array_get(list, i);
        items[i] = NBX_NONE;
        if (!json_is_null(v)) NBXI_TRY(nbxi_recorded_tensor(r, v, written, &items[i]));
    }
    out->kind = NBX_VALUE_TENSORS;
    out->v.tensors.data = items;
    out->v.tensors.count = count;
    return NBX_OK;
}

static nbx_status read_ints(nbxi_recorded *r, const json_t *list, size_t count, nbx_value *out)
{
    int64_t *items;
    nbx_scalar s;
    nbx_status status;
    NBXI_TRY(new_block(r, count, sizeof *items, &items));
    for (size_t i = 0; i < count; i++) {
        if (!scalar_of(r, json_array_get(list, i), &s, &status) || s.kind > NBX_SCALAR_INT)
            return read_scalars(r, list, count, out);
        items[i] = s.re.i;
    }
    out->kind = NBX_VALUE_INTS;
    out->v.ints.data = items;
    out->v.ints.count = count;
    return NBX_OK;
}

static nbx_status read_list(nbxi_recorded *r, const json_t *list, nbxi_arg_type type, bool written, nbx_value *out)
{
    size_t count = json_array_size(list);
    const json_t *first = json_array_get(list, 0);
    if (type == NBXI_ARG_TENSORS || type == NBXI_ARG_OPTIONAL_TENSORS || (first && nbxi_recorded_is_tensor(first)))
        return read_tensors(r, list, count, written, out);
    if (type == NBXI_ARG_FLOATS || type == NBXI_ARG_BOOLS || type == NBXI_ARG_SCALARS)
        return read_scalars(r, list, count, out);
    return read_ints(r, list, count, out);
}

static nbx_status read_name(nbxi_recorded *r, const char *key, const char *text, nbx_value *out)
{
    static const char *const formats[] = {"contiguous_format", "preserve_format", "channels_last", "channels_last_3d"};
    if (strcmp(key, "string") == 0) {
        out->kind = NBX_VALUE_STRING;
        out->v.string = text;
        return NBX_OK;
    }
    if (strcmp(key, "dtype") == 0) {
        out->kind = NBX_VALUE_DTYPE;
        if (nbx_dtype_from_name(text, &out->v.dtype) == NBX_OK) return NBX_OK;
        return nbxi_fail(r->ctx, NBX_NOT_SUPPORTED, "the library has no dtype %s", text);
    }
    if (strcmp(key, "layout") == 0) {
        out->kind = NBX_VALUE_LAYOUT;
        out->v.layout = NBX_STRIDED;
        if (strcmp(text, "strided") == 0) return NBX_OK;
        return nbxi_fail(r->ctx, NBX_NOT_SUPPORTED, "the library has no layout %s", text);
    }
    if (strcmp(key, "device") == 0) {
        out->kind = NBX_VALUE_DEVICE;
        out->v.device = r->device;
        if (strncmp(text, "cpu", 3) == 0) return NBX_OK;
        return nbxi_fail(r->ctx, NBX_NOT_SUPPORTED, "the library has no device %s", text);
    }
    out->kind = NBX_VALUE_MEMORY_FORMAT;
    for (int i = 0; i < 4; i++) {
        out->v.memory_format = (nbx_memory_format)i;
        if (strcmp(text, formats[i]) == 0) return NBX_OK;
    }
    return FAIL("unknown memory format '%.40s'", text);
}

nbx_status nbxi_recorded_value(nbxi_recorded *r, const json_t *v, nbxi_arg_type type, bool written, nbx_value *out)
{
    static const char *const names[] = {"string", "dtype", "layout", "device", "memory_format"};
    nbx_status status;
    memset(out, 0, sizeof *out);
    if (json_is_null(v)) return NBX_OK;
    if (nbxi_recorded_is_tensor(v)) {
        out->kind = NBX_VALUE_TENSOR;
        return nbxi_recorded_tensor(r, v, written, &out->v.tensor);
    }
    if (scalar_of(r, v, &out->v.scalar, &status)) {
        out->kind = NBX_VALUE_SCALAR;
        return status;
    }
    const json_t *list = json_object_get(v, "list");
    if (json_is_array(list)) return read_list(r, list, type, written, out);
    for (int i = 0; i < 5; i++) {
        const char *text = json_string_value(json_object_get(v, names[i]));
        if (text) return read_name(r, names[i], text, out);
    }
    return FAIL("it is of no known kind");
}
