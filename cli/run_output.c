/* SPDX-License-Identifier: Apache-2.0 */
/* nbx run: outputs. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/run.h"
#include "nbx/io.h"
#include "src/tensor/convert.h"
#include "src/tensor/tensor.h"

#define SHOWN 6

static json_t *scalar_json(nbx_scalar s)
{
    switch (s.kind) {
    case NBX_SCALAR_BOOL: return json_boolean(s.re.i);
    case NBX_SCALAR_INT: return json_integer(s.re.i);
    case NBX_SCALAR_DOUBLE:
        if (isfinite(s.re.d)) return json_real(s.re.d);
        return json_string(isnan(s.re.d) ? "nan" : s.re.d > 0 ? "inf" : "-inf");
    case NBX_SCALAR_COMPLEX: break;
    }
    json_t *pair = json_array();
    json_array_append_new(pair, json_real(isfinite(s.re.d) ? s.re.d : 0));
    json_array_append_new(pair, json_real(isfinite(s.im) ? s.im : 0));
    return pair;
}

static json_t *value_json(const nbx_value *v)
{
    if (v->kind == NBX_VALUE_SCALAR) return scalar_json(v->v.scalar);
    if (v->kind == NBX_VALUE_STRING) return cli_text(v->v.string);
    return json_null();
}

/* complex128 has no code in the format: pairs of float64 in a last dimension of 2. */
static nbx_status as_pairs(nbx_context *ctx, nbx_tensor *t, nbx_tensor **out)
{
    int64_t sizes[NBX_MAX_RANK + 1], strides[NBX_MAX_RANK + 1];
    nbx_tensor *dense;
    nbx_status status = nbxi_tensor_contiguous(ctx, t, &dense);
    if (status != NBX_OK) return status;
    memcpy(sizes, dense->sizes, (size_t)dense->ndim * sizeof *sizes);
    sizes[dense->ndim] = 2;
    nbxi_contiguous_strides(dense->ndim + 1, sizes, strides);
    status = nbxi_view(ctx, dense, NBX_FLOAT64, dense->ndim + 1, sizes, strides, 2 * dense->offset, out);
    nbx_tensor_release(dense);
    return status;
}

typedef struct listing {
    char **names, **keys, **values;
    nbx_tensor **tensors;
    size_t tensor_count, key_count;
} listing;

static void add_text(listing *l, size_t index, char *text)
{
    l->keys[l->key_count] = cli_format("out.%zu", index);
    l->values[l->key_count++] = text;
}

static nbx_status collect(nbx_context *ctx, const nbx_value *outputs, size_t count, listing *l)
{
    for (size_t i = 0; i < count; i++) {
        nbx_tensor *t = outputs[i].v.tensor;
        if (outputs[i].kind != NBX_VALUE_TENSOR || nbxi_is_none(t)) {
            json_t *value = value_json(&outputs[i]);
            char *text = json_dumps(value, JSON_ENCODE_ANY | JSON_REAL_PRECISION(17));
            json_decref(value);
            add_text(l, i, text ? text : cli_format("null"));
            continue;
        }
        bool pairs = nbx_tensor_dtype(t) == NBX_COMPLEX128;
        nbx_status status = NBX_OK;
        if (pairs)
            status = as_pairs(ctx, t, &l->tensors[l->tensor_count]);
        else
            nbx_tensor_retain(l->tensors[l->tensor_count] = t);
        if (status != NBX_OK) return status;
        l->names[l->tensor_count++] = cli_format("out.%zu", i);
        if (pairs) add_text(l, i, cli_format("{\"complex\": true}"));
    }
    return NBX_OK;
}

int run_write_outputs(nbx_context *ctx, const char *path, const nbx_value *outputs, size_t count)
{
    size_t bytes = (count + 1) * sizeof(char *);
    listing l = {cli_alloc(bytes), cli_alloc(bytes), cli_alloc(bytes), cli_alloc(bytes), 0, 0};
    nbx_status status = collect(ctx, outputs, count, &l);
    if (status == NBX_OK)
        status = nbx_safetensors_write(ctx, path, (const char *const *)l.names, l.tensors, l.tensor_count,
                                       (const char *const *)l.keys, (const char *const *)l.values, l.key_count);
    for (size_t i = 0; i < l.tensor_count; i++) {
        free(l.names[i]);
        nbx_tensor_release(l.tensors[i]);
    }
    for (size_t i = 0; i < l.key_count; i++) {
        free(l.keys[i]);
        free(l.values[i]);
    }
    free(l.names);
    free(l.keys);
    free(l.values);
    free(l.tensors);
    return status == NBX_OK ? CLI_OK : cli_refused(ctx);
}

/* The first elements in row-major order, " 0.1 0.2 …". */
static void print_elements(const nbx_tensor *t)
{
    nbx_dtype dtype = nbx_tensor_dtype(t);
    int64_t numel = nbx_tensor_numel(t);
    for (int64_t i = 0; i < numel && i < SHOWN; i++) {
        int64_t offset = 0, rest = i;
        for (int d = t->ndim - 1; d >= 0; d--) {
            offset += rest % t->sizes[d] * t->strides[d];
            rest /= t->sizes[d];
        }
        nbx_scalar s =
            nbxi_load_scalar(dtype, (const char *)nbx_tensor_data(t) + offset * (int64_t)nbx_dtype_size(dtype));
        if (s.kind <= NBX_SCALAR_INT)
            printf(" %lld", (long long)s.re.i);
        else if (s.kind == NBX_SCALAR_DOUBLE)
            printf(" %.6g", s.re.d);
        else
            printf(" %.6g%+.6gi", s.re.d, s.im);
    }
    if (numel > SHOWN) printf(" ...");
}

void run_print_outputs(nbx_context *ctx, const nbx_program *program, const nbx_value *outputs, size_t count,
                       json_t *document)
{
    json_t *list = document ? json_array() : NULL;
    for (size_t i = 0; i < count; i++) {
        nbx_port port = {.struct_size = sizeof port};
        if (nbx_program_output(ctx, program, i, &port) != NBX_OK) continue;
        bool tensor = outputs[i].kind == NBX_VALUE_TENSOR && !nbxi_is_none(outputs[i].v.tensor);
        const nbx_tensor *t = tensor ? outputs[i].v.tensor : NULL;
        if (document) {
            json_t *entry = json_object();
            cli_set(entry, "name", cli_text(port.name));
            if (t) {
                cli_set(entry, "dtype", cli_text(nbx_dtype_name(t->dtype)));
                cli_set(entry, "sizes", cli_sizes(t->ndim, t->sizes));
            } else {
                cli_set(entry, "value", value_json(&outputs[i]));
            }
            json_array_append_new(list, entry);
            continue;
        }
        printf("out.%zu  %s ", i, port.name);
        if (t) {
            char shape[1600];
            printf("%s %s ", nbx_dtype_name(t->dtype), cli_shape(t->ndim, t->sizes, shape, sizeof shape));
            nbx_tensor *here;
            if (nbxi_tensor_host(ctx, t, &here) == NBX_OK) {
                print_elements(here);
                nbx_tensor_release(here);
            } else {
                printf("(%s)", nbx_context_error(ctx)->message);
            }
        } else {
            json_t *value = value_json(&outputs[i]);
            json_dumpf(value, stdout, JSON_ENCODE_ANY);
            json_decref(value);
        }
        printf("\n");
    }
    if (document) cli_set(document, "outputs", list);
}
