/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/support/programs.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "src/base/context.h"
#include "src/tensor/tensor.h"

#define MAX_PORTS 64

/* JSON text of the metadata to a value: numbers, true, false, null and strings. */
static void parse_value(const char *text, nbx_value *out)
{
    static char string[256];
    memset(out, 0, sizeof *out);
    out->kind = NBX_VALUE_SCALAR;
    if (strcmp(text, "null") == 0)
        out->kind = NBX_VALUE_NONE;
    else if (text[0] == 't' || text[0] == 'f')
        out->v.scalar = nbx_scalar_bool(text[0] == 't');
    else if (text[0] == '"') {
        snprintf(string, sizeof string, "%.*s", (int)strlen(text) - 2, text + 1);
        out->kind = NBX_VALUE_STRING;
        out->v.string = string;
    } else if (strpbrk(text, ".eNI")) {
        out->v.scalar =
            nbx_scalar_double(strcmp(text, "NaN") == 0   ? (double)NAN
                              : strstr(text, "Infinity") ? (*text == '-' ? -(double)INFINITY : (double)INFINITY)
                                                         : strtod(text, NULL));
    } else {
        out->v.scalar = nbx_scalar_int(strtoll(text, NULL, 10));
    }
}

static nbx_status read_value(nbx_context *ctx, nbx_safetensors *io, const char *key, nbx_value *out)
{
    const char *text = nbx_safetensors_metadata(io, key);
    bool complex = text && strstr(text, "complex");
    if (text && !complex) {
        parse_value(text, out);
        return NBX_OK;
    }
    nbx_tensor *t;
    NBXI_TRY(nbx_safetensors_tensor(ctx, io, key, &t));
    if (complex) {
        int64_t sizes[NBX_MAX_RANK], strides[NBX_MAX_RANK];
        for (int i = 0; i < t->ndim - 1; i++) {
            sizes[i] = t->sizes[i];
            strides[i] = t->strides[i] / 2;
        }
        nbx_tensor *view;
        NBXI_TRY(nbxi_view(ctx, t, t->dtype == NBX_FLOAT64 ? NBX_COMPLEX128 : NBX_COMPLEX64, t->ndim - 1, sizes,
                           strides, t->offset / 2, &view));
        NBXI_TRY(nbxi_scope_adopt(ctx, view));
        t = view;
    }
    /* Programs may write to their inputs, and files are mapped read-only. */
    nbx_tensor *copy;
    NBXI_TRY(nbxi_tensor_new_contiguous(ctx, t->dtype, t->ndim, t->sizes, t->storage->device, &copy));
    NBXI_TRY(nbxi_scope_adopt(ctx, copy));
    NBXI_TRY(nbxi_copy(ctx, copy, t));
    out->kind = NBX_VALUE_TENSOR;
    out->v.tensor = copy;
    return NBX_OK;
}

static double tolerance(nbx_dtype dtype)
{
    return dtype == NBX_FLOAT16                              ? 4e-3
           : dtype == NBX_BFLOAT16                           ? 3e-2
           : dtype == NBX_FLOAT32 || dtype == NBX_COMPLEX64  ? 2e-5
           : dtype == NBX_FLOAT64 || dtype == NBX_COMPLEX128 ? 1e-12
                                                             : 0;
}

static nbx_status to_double(nbx_context *ctx, const nbx_tensor *t, double **out, size_t *count)
{
    bool complex = nbx_dtype_is_complex(t->dtype);
    nbx_tensor *wide;
    NBXI_TRY(nbxi_tensor_new_contiguous(ctx, complex ? NBX_COMPLEX128 : NBX_FLOAT64, t->ndim, t->sizes,
                                        t->storage->device, &wide));
    nbx_status status = nbxi_copy(ctx, wide, t);
    *count = (size_t)t->numel * (complex ? 2 : 1);
    if (status == NBX_OK) *out = malloc(*count * sizeof(double) + 8);
    if (status == NBX_OK && *count) memcpy(*out, nbxi_data(wide), *count * sizeof(double));
    nbx_tensor_release(wide);
    return status;
}

static bool compare(nbx_context *ctx, const nbx_value *want, const nbx_value *got, char *message, size_t capacity)
{
    if (want->kind != got->kind) return snprintf(message, capacity, "another kind of value"), false;
    if (want->kind == NBX_VALUE_SCALAR) {
        double a = want->v.scalar.kind == NBX_SCALAR_DOUBLE ? want->v.scalar.re.d : (double)want->v.scalar.re.i;
        double b = got->v.scalar.kind == NBX_SCALAR_DOUBLE ? got->v.scalar.re.d : (double)got->v.scalar.re.i;
        return fabs(a - b) <= 2e-5 * fabs(a) ? true : (snprintf(message, capacity, "%g, not %g", b, a), false);
    }
    if (want->kind != NBX_VALUE_TENSOR) return true;
    const nbx_tensor *a = want->v.tensor, *b = got->v.tensor;
    char x[300], y[300];
    if (a->dtype != b->dtype || a->ndim != b->ndim || (a->ndim && memcmp(a->sizes, b->sizes, (size_t)a->ndim * 8)))
        return snprintf(message, capacity, "%s %s, not %s %s", nbx_dtype_name(b->dtype),
                        nbxi_sizes_text(b->ndim, b->sizes, x, sizeof x), nbx_dtype_name(a->dtype),
                        nbxi_sizes_text(a->ndim, a->sizes, y, sizeof y)),
               false;
    double *p = NULL, *q = NULL, worst = 0, largest = 0;
    size_t n, m, where = 0;
    if (to_double(ctx, a, &p, &n) != NBX_OK || to_double(ctx, b, &q, &m) != NBX_OK) {
        free(p);
        return snprintf(message, capacity, "out of memory"), false;
    }
    for (size_t i = 0; i < n; i++) {
        if (isfinite(p[i]) && fabs(p[i]) > largest) largest = fabs(p[i]);
        double d = p[i] == q[i] || (isnan(p[i]) && isnan(q[i])) ? 0 : fabs(p[i] - q[i]);
        if (!(d <= worst)) {
            worst = isnan(d) ? (double)INFINITY : d;
            where = i;
        }
    }
    bool ok = worst <= tolerance(a->dtype) * largest;
    if (!ok)
        snprintf(message, capacity, "element %zu is %g, not %g (error %g of %g)", where, q[where], p[where], worst,
                 largest);
    free(p);
    free(q);
    return ok;
}

static nbx_status run_case(nbx_context *ctx, nbx_instance *instance, nbx_safetensors *io, int k, char *message,
                           size_t capacity)
{
    nbx_program *program = nbx_instance_program(instance);
    nbx_value in[MAX_PORTS], out[MAX_PORTS], want;
    char key[64], what[400];
    size_t n = nbx_program_input_count(program), count;
    for (size_t i = 0; i < n; i++) {
        snprintf(key, sizeof key, "case%d.in.%zu", k, i);
        NBXI_TRY(read_value(ctx, io, key, &in[i]));
        NBXI_TRY(nbx_instance_bind(ctx, instance, i, &in[i]));
    }
    NBXI_TRY(nbx_instance_run(ctx, instance, out, MAX_PORTS, &count));
    for (size_t i = 0; i < count; i++) {
        snprintf(key, sizeof key, "case%d.out.%zu", k, i);
        NBXI_TRY(read_value(ctx, io, key, &want));
        if (compare(ctx, &want, &out[i], what, sizeof what)) continue;
        if (strcmp(what, "out of memory") == 0) return NBX_OUT_OF_MEMORY;
        snprintf(message, capacity, "%s: %s", key, what);
        return NBX_INTERNAL;
    }
    return NBX_OK;
}

static nbx_status run_cases(nbx_context *ctx, nbx_program *program, nbx_safetensors *io, char *message, size_t capacity)
{
    nbx_instance *instance;
    NBXI_TRY(nbx_instance_create(ctx, program, &instance));
    const char *cases = nbx_safetensors_metadata(io, "cases");
    nbx_status status = NBX_OK;
    for (int k = 0; cases && k < atoi(cases) && status == NBX_OK; k++) {
        status = nbx_scope_begin(ctx);
        if (status != NBX_OK) break;
        status = run_case(ctx, instance, io, k, message, capacity);
        nbx_status ended = nbx_scope_end(ctx);
        if (status == NBX_OK) status = ended;
    }
    nbx_instance_destroy(instance);
    return status;
}

nbx_status test_run_program(nbx_context *ctx, const char *path, nbx_device device, bool read, char *message,
                            size_t capacity)
{
    char other[1100];
    const char *weights = other;
    nbx_program_options options;
    nbx_program *program = NULL;
    nbx_safetensors *io = NULL;
    message[0] = 0;
    nbx_program_options_init(&options);
    options.device = device;
    options.read = read;
    snprintf(other, sizeof other, "%.*s.safetensors", (int)strlen(path) - 4, path);
    if (access(other, R_OK) == 0) {
        options.weights = &weights;
        options.weights_count = 1;
    }
    nbx_status status = nbx_program_load(ctx, path, &options, &program);
    snprintf(other, sizeof other, "%.*s.io.safetensors", (int)strlen(path) - 4, path);
    if (status == NBX_OK) status = nbx_safetensors_open(ctx, other, NULL, &io);
    if (status == NBX_OK) status = run_cases(ctx, program, io, message, capacity);
    if (status != NBX_OK && !message[0]) snprintf(message, capacity, "%s", nbx_context_error(ctx)->message);
    nbx_safetensors_close(io);
    nbx_program_release(program);
    return status;
}

static uint64_t hash_bytes(uint64_t h, const void *data, size_t bytes) /* FNV-1a */
{
    for (size_t i = 0; i < bytes; i++) h = (h ^ ((const unsigned char *)data)[i]) * 0x100000001b3u;
    return h;
}

static nbx_status hash_case(nbx_context *ctx, nbx_instance *instance, nbx_safetensors *io, int k, uint64_t *hash)
{
    nbx_value in, out[MAX_PORTS];
    char key[64];
    size_t count;
    for (size_t i = 0; i < nbx_program_input_count(nbx_instance_program(instance)); i++) {
        snprintf(key, sizeof key, "case%d.in.%zu", k, i);
        NBXI_TRY(read_value(ctx, io, key, &in));
        NBXI_TRY(nbx_instance_bind(ctx, instance, i, &in));
    }
    NBXI_TRY(nbx_instance_run(ctx, instance, out, MAX_PORTS, &count));
    for (size_t i = 0; i < count; i++) {
        if (out[i].kind != NBX_VALUE_TENSOR) continue;
        nbx_tensor *t;
        NBXI_TRY(nbxi_tensor_contiguous(ctx, out[i].v.tensor, &t));
        *hash = hash_bytes(*hash, nbxi_data(t), (size_t)t->numel * nbx_dtype_size(t->dtype));
        nbx_tensor_release(t);
    }
    return NBX_OK;
}

nbx_status test_hash_program(nbx_context *ctx, const char *path, uint64_t *hash)
{
    char other[1100];
    nbx_program *program = NULL;
    nbx_instance *instance = NULL;
    nbx_safetensors *io = NULL;
    *hash = 0xcbf29ce484222325u;
    snprintf(other, sizeof other, "%.*s.io.safetensors", (int)strlen(path) - 4, path);
    nbx_status status = nbx_program_load(ctx, path, NULL, &program);
    if (status == NBX_OK) status = nbx_safetensors_open(ctx, other, NULL, &io);
    if (status == NBX_OK) status = nbx_instance_create(ctx, program, &instance);
    const char *cases = status == NBX_OK ? nbx_safetensors_metadata(io, "cases") : NULL;
    for (int k = 0; cases && k < atoi(cases) && status == NBX_OK; k++) {
        NBXI_TRY(nbx_scope_begin(ctx));
        status = hash_case(ctx, instance, io, k, hash);
        NBXI_TRY(nbx_scope_end(ctx));
    }
    nbx_instance_destroy(instance);
    nbx_safetensors_close(io);
    nbx_program_release(program);
    return status;
}
