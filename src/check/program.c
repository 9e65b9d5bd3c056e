/* SPDX-License-Identifier: Apache-2.0 */
/* Runs programs on recorded inputs and compares their outputs. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jansson.h>

#include "nbx/io.h"
#include "nbx/program.h"
#include "nbx/random.h"
#include "src/check/check.h"

#define PATH_TEXT 4096

typedef struct program_run {
    nbx_context *ctx;
    nbxi_check *check;
    const char *path;
    nbx_program *program;
    nbx_instance *instance;
    nbx_safetensors *io;
    size_t index; /* of the case */
    nbx_value *outputs;
    size_t noutputs;
    char message[512];   /* why the case failed, "" if it did not */
    const char *dtype;   /* of the first floating output, else of the first */
    double ours, theirs; /* errors of the output where their ratio is largest, against the float64 model; -1: none */
} program_run;

static void complain(program_run *r, const char *format, ...) NBX_PRINTF(2, 3);
static void complain(program_run *r, const char *format, ...)
{
    va_list list;
    if (r->message[0]) return;
    va_start(list, format);
    vsnprintf(r->message, sizeof r->message, format, list);
    va_end(list);
}

/* ---- names in the file of inputs and outputs ---- */

static bool in_file(const nbx_safetensors *io, const char *name)
{
    for (size_t low = 0, high = nbx_safetensors_count(io); low < high; low++)
        if (strcmp(nbx_safetensors_name(io, low), name) == 0) return true;
    return nbx_safetensors_metadata(io, name) != NULL;
}

/* Finds "case{k}.in.{i}" or one of the other ways to write it; false: none is there. */
static bool find_name(const program_run *r, bool input, size_t i, const char *port, char *out, size_t capacity)
{
    static const char *const inputs[] = {"in", "input", "inputs"}, *const outputs[] = {"out", "output", "outputs"};
    for (int prefix = 0; prefix < 3; prefix++) {
        if (prefix == 2 && r->index > 0) break;
        for (int word = 0; word < 3; word++) {
            for (int by_name = 0; by_name < (port ? 2 : 1); by_name++) {
                size_t at = 0;
                if (prefix == 0) at = (size_t)snprintf(out, capacity, "case%zu.", r->index);
                if (prefix == 1) at = (size_t)snprintf(out, capacity, "%zu.", r->index);
                const char *kind = input ? inputs[word] : outputs[word];
                if (by_name)
                    snprintf(out + at, capacity - at, "%s.%s", kind, port);
                else
                    snprintf(out + at, capacity - at, "%s.%zu", kind, i);
                if (in_file(r->io, out)) return true;
            }
        }
    }
    return false;
}

/* ---- values ---- */

static json_t *metadata_of(const program_run *r, const char *name)
{
    const char *text = nbx_safetensors_metadata(r->io, name);
    return text ? json_loads(text, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, NULL) : NULL;
}

/* The tensor of a name; pairs whose metadata says so are complex numbers. A copy of its own, which may be written to.
 */
static nbx_status read_tensor(const program_run *r, const char *name, nbx_tensor **out)
{
    nbx_tensor *t;
    NBXI_TRY(nbx_safetensors_tensor(r->ctx, r->io, name, &t));
    json_t *note = metadata_of(r, name);
    bool complex = json_is_true(json_object_get(note, "complex"));
    json_decref(note);
    nbx_dtype dtype = t->dtype;
    int ndim = t->ndim;
    if (complex && (t->dtype == NBX_FLOAT32 || t->dtype == NBX_FLOAT64) && ndim > 0 && t->sizes[ndim - 1] == 2) {
        dtype = t->dtype == NBX_FLOAT32 ? NBX_COMPLEX64 : NBX_COMPLEX128;
        ndim--;
    }
    nbx_status status = nbx_tensor_from_data(r->ctx, dtype, ndim, t->sizes, nbx_tensor_data(t), out);
    nbx_tensor_release(t);
    return status;
}

static bool tensor_in_file(const program_run *r, const char *name)
{
    for (size_t i = 0; i < nbx_safetensors_count(r->io); i++)
        if (strcmp(nbx_safetensors_name(r->io, i), name) == 0) return true;
    return false;
}

static bool number_of(const json_t *v, double *out)
{
    const char *text = json_string_value(v);
    if (json_is_number(v))
        *out = json_number_value(v);
    else if (text && (strcmp(text, "nan") == 0 || strcmp(text, "NaN") == 0))
        *out = NAN;
    else if (text && (strcmp(text, "inf") == 0 || strcmp(text, "Infinity") == 0))
        *out = INFINITY;
    else if (text && (strcmp(text, "-inf") == 0 || strcmp(text, "-Infinity") == 0))
        *out = -INFINITY;
    else
        return false;
    return true;
}

/* A value that is no tensor. Strings live as long as v. */
static bool value_of(const json_t *v, nbx_value *out)
{
    double d = 0;
    const json_t *real = json_object_get(v, "float");
    memset(out, 0, sizeof *out);
    if (!v || json_is_null(v)) return v != NULL;
    out->kind = NBX_VALUE_SCALAR;
    if (json_is_boolean(v))
        out->v.scalar = nbx_scalar_bool(json_is_true(v));
    else if (json_is_integer(v))
        out->v.scalar = nbx_scalar_int((int64_t)json_integer_value(v));
    else if (json_is_real(v))
        out->v.scalar = nbx_scalar_double(json_real_value(v));
    else if (real && number_of(real, &d))
        out->v.scalar = nbx_scalar_double(d);
    else if (json_is_string(v)) {
        out->kind = NBX_VALUE_STRING;
        out->v.string = json_string_value(v);
    } else
        return false;
    return true;
}

/* ---- one case ---- */

static nbx_status bind_input(program_run *r, size_t i)
{
    char name[256];
    nbx_port port = {.struct_size = sizeof port};
    NBXI_TRY(nbx_program_input(r->ctx, r->program, i, &port));
    if (!find_name(r, true, i, port.name, name, sizeof name)) {
        if (port.constant) return NBX_OK;
        return nbxi_fail_file(r->ctx, NBX_FORMAT, r->path, -1, "case %zu has no input %zu (%s)", r->index, i,
                              port.name);
    }
    if (tensor_in_file(r, name)) {
        nbx_tensor *t;
        NBXI_TRY(read_tensor(r, name, &t));
        nbx_value value = {.kind = NBX_VALUE_TENSOR, .v.tensor = t};
        nbx_status status = nbx_instance_bind(r->ctx, r->instance, i, &value);
        nbx_tensor_release(t);
        return status;
    }
    json_t *json = metadata_of(r, name);
    nbx_value value;
    nbx_status status = value_of(json, &value)
                            ? nbx_instance_bind(r->ctx, r->instance, i, &value)
                            : nbxi_fail_file(r->ctx, NBX_FORMAT, r->path, -1, "the value of '%s' cannot be read", name);
    json_decref(json);
    return status;
}

/* Largest error over largest magnitude that a program's output may have. */
static double tolerance_of(nbx_dtype dtype)
{
    switch (dtype) {
    case NBX_FLOAT32:
    case NBX_COMPLEX64: return 2e-5;
    case NBX_FLOAT64:
    case NBX_COMPLEX128: return 1e-10;
    case NBX_FLOAT16: return 4e-3;
    case NBX_BFLOAT16: return 3e-2;
    case NBX_FLOAT8_E4M3FN:
    case NBX_FLOAT8_E5M2: return 0.25; /* one step of the format */
    default: return 0;
    }
}

/* The output in float64 ("case{k}.ref.{i}"), NULL where there is none of its sizes. */
static nbx_status read_reference(const program_run *r, size_t i, const nbx_tensor *want, nbx_tensor **out)
{
    char name[64];
    snprintf(name, sizeof name, "case%zu.ref.%zu", r->index, i);
    *out = NULL;
    if (!tensor_in_file(r, name)) return NBX_OK;
    NBXI_TRY(nbx_safetensors_tensor(r->ctx, r->io, name, out));
    bool same = (*out)->dtype == NBX_FLOAT64 && (*out)->ndim == want->ndim;
    for (int d = 0; same && d < want->ndim; d++) same = (*out)->sizes[d] == want->sizes[d];
    if (same) return NBX_OK;
    nbx_tensor_release(*out);
    *out = NULL;
    return NBX_OK;
}

/* Where PyTorch's own error is this many times the tolerance or more, the float64 model went another way. */
#define MOST_OF_THEIRS 16

/* The errors of the two results; *good: ours is at most twice PyTorch's. */
static nbx_status compare_reference(program_run *r, size_t i, const nbx_tensor *got, const nbx_tensor *want, bool *good)
{
    nbx_tensor *truth;
    double ours = 0, theirs = 0;
    *good = false;
    NBXI_TRY(read_reference(r, i, want, &truth));
    if (!truth) return NBX_OK;
    nbx_status status = nbxi_relative_difference(r->ctx, got, truth, &ours);
    if (status == NBX_OK) status = nbxi_relative_difference(r->ctx, want, truth, &theirs);
    nbx_tensor_release(truth);
    if (status != NBX_OK || !(theirs < MOST_OF_THEIRS * tolerance_of(want->dtype))) return status;
    *good = ours <= 2 * theirs;
    if (r->theirs < 0 || ours * r->theirs > r->ours * theirs) {
        r->ours = ours;
        r->theirs = theirs;
    }
    return NBX_OK;
}

static nbx_status compare_tensor(program_run *r, size_t i, const nbx_tensor *got, const nbx_tensor *want)
{
    char a[160], b[160];
    bool same = got->dtype == want->dtype && got->ndim == want->ndim;
    for (int d = 0; same && d < got->ndim; d++) same = got->sizes[d] == want->sizes[d];
    if (!same) {
        complain(r, "output %zu is %s %s, PyTorch's is %s %s", i, nbx_dtype_name(got->dtype),
                 nbxi_sizes_text(got->ndim, got->sizes, a, sizeof a), nbx_dtype_name(want->dtype),
                 nbxi_sizes_text(want->ndim, want->sizes, b, sizeof b));
        return NBX_OK;
    }
    double difference, tolerance = tolerance_of(want->dtype);
    bool good;
    NBXI_TRY(nbxi_relative_difference(r->ctx, got, want, &difference));
    NBXI_TRY(compare_reference(r, i, got, want, &good));
    if (!(difference <= tolerance) && !good)
        complain(r, "output %zu (%s) is off by %.3g of its largest magnitude; %.3g is allowed", i,
                 nbx_dtype_name(want->dtype), difference, tolerance);
    if (!r->dtype[0] || (tolerance > 0 && strstr(r->dtype, "int"))) r->dtype = nbx_dtype_name(want->dtype);
    return NBX_OK;
}

static void compare_value(program_run *r, size_t i, const nbx_value *got, const json_t *json)
{
    nbx_value want;
    if (!value_of(json, &want)) {
        complain(r, "the recorded output %zu cannot be read", i);
        return;
    }
    bool same = got->kind == want.kind;
    if (same && want.kind == NBX_VALUE_STRING) same = strcmp(got->v.string, want.v.string) == 0;
    if (same && want.kind == NBX_VALUE_SCALAR) {
        double a = nbxi_scalar_to_double(got->v.scalar), b = nbxi_scalar_to_double(want.v.scalar);
        bool whole = got->v.scalar.kind <= NBX_SCALAR_INT && want.v.scalar.kind <= NBX_SCALAR_INT;
        same = whole ? got->v.scalar.re.i == want.v.scalar.re.i
                     : (isnan(a) && isnan(b)) || a == b || fabs(a - b) <= 1e-10 * fabs(b);
    }
    if (!same) complain(r, "output %zu is not the value that PyTorch gave", i);
}

static nbx_status compare_outputs(program_run *r)
{
    char name[256];
    for (size_t i = 0; i < r->noutputs; i++) {
        nbx_port port = {.struct_size = sizeof port};
        NBXI_TRY(nbx_program_output(r->ctx, r->program, i, &port));
        if (!find_name(r, false, i, port.name, name, sizeof name)) {
            if (r->outputs[i].kind != NBX_VALUE_NONE) complain(r, "there is no recorded output %zu (%s)", i, port.name);
            continue;
        }
        if (!tensor_in_file(r, name)) {
            json_t *json = metadata_of(r, name);
            compare_value(r, i, &r->outputs[i], json);
            json_decref(json);
            continue;
        }
        if (r->outputs[i].kind != NBX_VALUE_TENSOR) {
            complain(r, "output %zu is no tensor", i);
            continue;
        }
        nbx_tensor *want;
        NBXI_TRY(read_tensor(r, name, &want));
        nbx_status status = compare_tensor(r, i, r->outputs[i].v.tensor, want);
        nbx_tensor_release(want);
        NBXI_TRY(status);
    }
    if (find_name(r, false, r->noutputs, NULL, name, sizeof name))
        complain(r, "PyTorch gave more than %zu outputs", r->noutputs);
    return NBX_OK;
}

static bool is_refusal(nbx_status status)
{
    return status == NBX_NOT_SUPPORTED || status == NBX_UNKNOWN_OPERATOR || status == NBX_LIMIT ||
           status == NBX_NOT_FOUND;
}

/* A hash (FNV-1a) of the bytes of all outputs. */
static nbx_status digest_outputs(program_run *r, size_t count, uint64_t *out)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < count; i++) {
        if (r->outputs[i].kind != NBX_VALUE_TENSOR) continue;
        nbx_tensor *dense = NULL;
        NBXI_TRY(nbxi_tensor_host(r->ctx, r->outputs[i].v.tensor, &dense));
        const unsigned char *bytes = nbxi_data(dense);
        size_t n = (size_t)dense->numel * nbx_dtype_size(dense->dtype);
        for (size_t k = 0; k < n; k++) hash = (hash ^ bytes[k]) * UINT64_C(0x100000001b3);
        nbx_tensor_release(dense);
    }
    *out = hash;
    return NBX_OK;
}

/* A case whose metadata has "case{k}.seed" draws from there, in every run of it. */
static nbx_status seed_case(const program_run *r)
{
    char name[64];
    snprintf(name, sizeof name, "case%zu.seed", r->index);
    json_t *seed = metadata_of(r, name);
    nbx_status status = json_is_integer(seed) ? nbx_manual_seed(r->ctx, (uint64_t)json_integer_value(seed)) : NBX_OK;
    json_decref(seed);
    return status;
}

static nbx_status run_case(program_run *r, nbxi_check_outcome *outcome, uint64_t *digest)
{
    r->message[0] = 0;
    r->dtype = "";
    r->ours = r->theirs = -1;
    nbx_status status = seed_case(r);
    for (size_t i = 0; status == NBX_OK && i < nbx_program_input_count(r->program); i++) status = bind_input(r, i);
    size_t count = 0;
    if (status == NBX_OK) status = nbx_instance_run(r->ctx, r->instance, r->outputs, r->noutputs, &count);
    if (status != NBX_OK) {
        complain(r, "%s: %s", nbx_status_name(status), nbx_context_error(r->ctx)->message);
        *outcome = is_refusal(status) ? NBXI_CHECK_REFUSED : NBXI_CHECK_FAILED;
        return status == NBX_OUT_OF_MEMORY ? status : NBX_OK;
    }
    status = digest_outputs(r, count, digest);
    if (status == NBX_OK) status = compare_outputs(r);
    for (size_t i = 0; i < count; i++) nbx_value_release(r->ctx, &r->outputs[i]);
    *outcome = r->message[0] ? NBXI_CHECK_FAILED : NBXI_CHECK_PASSED;
    return status;
}

/* ---- a program ---- */

typedef struct digest_list {
    uint64_t *data;
    size_t count, capacity;
} digest_list;

static bool case_exists(const program_run *r)
{
    char name[256];
    size_t count = nbx_program_input_count(r->program);
    for (size_t i = 0; i <= count; i++)
        if (find_name(r, true, i, NULL, name, sizeof name) || find_name(r, false, i, NULL, name, sizeof name))
            return true;
    return false;
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* Every case in order on a fresh instance; digests[i] is that of case i. */
static nbx_status run_pass(program_run *r, digest_list *digests, bool record)
{
    char name[96], where[64];
    snprintf(name, sizeof name, "%.90s", base_name(r->path));
    nbx_status status = nbx_instance_create(r->ctx, r->program, &r->instance);
    for (r->index = 0; status == NBX_OK && case_exists(r); r->index++) {
        nbxi_check_outcome outcome;
        uint64_t digest = 0;
        status = run_case(r, &outcome, &digest);
        snprintf(where, sizeof where, "(case %zu)", r->index);
        if (status == NBX_OK && record)
            status =
                nbxi_check_record(r->ctx, r->check, name, r->dtype, outcome, r->ours, r->theirs, where, r->message);
        if (status == NBX_OK && !NBXI_PUSH(r->ctx->heap, digests, digest))
            status = nbxi_fail_memory(r->ctx, sizeof digest, "digests of outputs");
    }
    nbx_instance_destroy(r->instance);
    r->instance = NULL;
    return status;
}

/* The cases once more for each of several numbers of threads: their outputs must have the bytes of the first pass. */
static nbx_status compare_threads(program_run *r, const digest_list *first)
{
    static const int counts[] = {1, 2, 3, 7, 1};
    char name[96], where[96];
    int before = nbx_context_num_threads(r->ctx);
    nbx_status status = NBX_OK;
    snprintf(name, sizeof name, "%.90s", base_name(r->path));
    for (size_t k = 0; status == NBX_OK && k < sizeof counts / sizeof *counts; k++) {
        digest_list again = {0};
        status = nbx_context_set_num_threads(r->ctx, counts[k]);
        if (status == NBX_OK) status = run_pass(r, &again, false);
        for (size_t i = 0; status == NBX_OK && i < first->count; i++) {
            r->check->repeated++;
            if (i < again.count && again.data[i] == first->data[i]) continue;
            snprintf(where, sizeof where, "(case %zu, %d threads)", i, counts[k]);
            status = nbxi_check_record(r->ctx, r->check, name, r->dtype, NBXI_CHECK_FAILED, -1, -1, where,
                                       "the outputs have other bytes than in the first run");
        }
        nbxi_free(r->ctx->heap, again.data);
    }
    nbx_status restored = nbx_context_set_num_threads(r->ctx, before);
    return status == NBX_OK ? restored : status;
}

static nbx_status run_cases(program_run *r)
{
    digest_list digests = {0};
    r->noutputs = nbx_program_output_count(r->program);
    r->outputs = nbxi_alloc_array(r->ctx->heap, r->noutputs, sizeof *r->outputs);
    if (!r->outputs) return nbxi_fail_memory(r->ctx, r->noutputs * sizeof *r->outputs, "outputs");
    if (!case_exists(r)) return nbxi_fail_file(r->ctx, NBX_FORMAT, r->path, -1, "there are no recorded cases");
    nbx_status status = run_pass(r, &digests, true);
    if (status == NBX_OK && r->check->threads) status = compare_threads(r, &digests);
    nbxi_free(r->ctx->heap, digests.data);
    return status;
}

static nbx_status load_program(program_run *r, const char *weights)
{
    nbx_program_options options;
    nbx_program_options_init(&options);
    options.device = r->check->device;
    if (access(weights, R_OK) == 0) {
        options.weights = &weights;
        options.weights_count = 1;
    }
    return nbx_program_load(r->ctx, r->path, &options, &r->program);
}

nbx_status nbxi_check_program(nbx_context *ctx, nbxi_check *check, const char *path)
{
    char io[PATH_TEXT], weights[PATH_TEXT], reason[512];
    size_t length = strlen(path);
    if (check->only && !strstr(base_name(path), check->only)) return NBX_OK;
    if (length < 4 || length > PATH_TEXT - 32)
        return nbxi_fail_file(ctx, NBX_INVALID_ARGUMENT, path, -1, "is not the name of a program");
    snprintf(io, sizeof io, "%.*s.io.safetensors", (int)(length - 4), path);
    snprintf(weights, sizeof weights, "%.*s.safetensors", (int)(length - 4), path);
    program_run r = {.ctx = ctx, .check = check, .path = path};
    NBXI_TRY(nbx_safetensors_open(ctx, io, NULL, &r.io));
    nbx_status status = load_program(&r, weights);
    if (is_refusal(status)) {
        char name[96];
        snprintf(name, sizeof name, "%.90s", base_name(path));
        snprintf(reason, sizeof reason, "%s", nbx_context_error(ctx)->message);
        status = nbxi_check_record(ctx, check, name, "", NBXI_CHECK_REFUSED, -1, -1, NULL, reason);
    } else if (status == NBX_OK) {
        status = run_cases(&r);
    }
    nbxi_free(ctx->heap, r.outputs);
    nbx_instance_destroy(r.instance);
    nbx_program_release(r.program);
    nbx_safetensors_close(r.io);
    return status;
}
