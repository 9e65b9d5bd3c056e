/* SPDX-License-Identifier: Apache-2.0 */
/* nbx run: a program on inputs from files. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "cli/run.h"
#include "nbx/io.h"

typedef struct settings {
    cli_list inputs, weights;
    const char *output, *device, *trace;
    long long threads, repeat;
    bool profile, check, json, read;
} settings;

typedef struct running {
    nbx_context *ctx;
    const settings *set;
    nbx_program *program;
    nbx_instance *instance;
    run_profile *profile;
    run_check *check;
    nbx_value *outputs;
    size_t capacity, count;
    double load_seconds, run_seconds; /* the last run */
    size_t heap_peak;
} running;

static double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void show_progress(void *user, uint64_t done, uint64_t total)
{
    (void)user;
    cli_progress("loading", done, total);
}

static nbx_status observe(void *user, nbx_context *ctx, const nbx_node_event *event)
{
    running *r = user;
    if (r->profile && !event->begin) run_profile_event(r->profile, event);
    return r->check ? run_check_event(r->check, ctx, event) : NBX_OK;
}

/* ---- inputs ---- */

/* A copy, since programs may write to their inputs and files are read-only. */
static nbx_status own_copy(nbx_context *ctx, nbx_tensor *t, nbx_tensor **out)
{
    size_t bytes = (size_t)nbx_tensor_numel(t) * nbx_dtype_size(nbx_tensor_dtype(t));
    nbx_status status = nbx_tensor_empty(ctx, nbx_tensor_dtype(t), nbx_tensor_ndim(t), nbx_tensor_sizes(t),
                                         (nbx_device){NBX_DEVICE_CPU, 0}, out);
    if (status == NBX_OK && bytes > 0) {
        status = nbx_tensor_read(ctx, t, nbx_tensor_mutable_data(*out), bytes);
        if (status != NBX_OK) nbx_tensor_release(*out);
    }
    nbx_tensor_release(t);
    return status;
}

static int load_tensor(nbx_context *ctx, const char *path, nbx_tensor **out)
{
    nbx_tensor *t = NULL;
    if (cli_file_kind_of(path) == CLI_FILE_NPY) {
        if (nbx_npy_read(ctx, path, NULL, &t) != NBX_OK) return cli_refused(ctx);
    } else {
        nbx_safetensors *file;
        if (nbx_safetensors_open(ctx, path, NULL, &file) != NBX_OK) return cli_refused(ctx);
        size_t count = nbx_safetensors_count(file);
        nbx_status status = count == 1 ? nbx_safetensors_tensor(ctx, file, nbx_safetensors_name(file, 0), &t) : NBX_OK;
        nbx_safetensors_close(file);
        if (count != 1) return cli_error("%s has %zu tensors; the file of an input has one", path, count);
        if (status != NBX_OK) return cli_refused(ctx);
    }
    return own_copy(ctx, t, out) == NBX_OK ? CLI_OK : cli_refused(ctx);
}

static int parse_value(const nbx_port *port, const char *text, nbx_value *out)
{
    char *end = NULL;
    errno = 0;
    out->kind = NBX_VALUE_SCALAR;
    if (port->kind == NBX_PORT_INT) out->v.scalar = nbx_scalar_int(strtoll(text, &end, 10));
    if (port->kind == NBX_PORT_FLOAT) out->v.scalar = nbx_scalar_double(strtod(text, &end));
    if (port->kind == NBX_PORT_BOOL) {
        bool yes = strcmp(text, "true") == 0 || strcmp(text, "True") == 0;
        if (!yes && strcmp(text, "false") != 0 && strcmp(text, "False") != 0)
            return cli_error("input '%s' is a bool: true or false, not '%s'", port->name, text);
        out->v.scalar = nbx_scalar_bool(yes);
    }
    if (port->kind == NBX_PORT_STRING) {
        out->kind = NBX_VALUE_STRING;
        out->v.string = text;
    }
    if (port->kind == NBX_PORT_NONE) out->kind = NBX_VALUE_NONE;
    if (end && (end == text || *end || errno)) return cli_error("input '%s' is a number, not '%s'", port->name, text);
    return CLI_OK;
}

static int bind_input(running *r, const char *argument)
{
    const char *equals = strchr(argument, '=');
    if (!equals || equals == argument) return cli_error("--input takes NAME=FILE, not '%s'", argument);
    char *name = cli_format("%.*s", (int)(equals - argument), argument);
    size_t index;
    nbx_port port = {.struct_size = sizeof port};
    nbx_status status = nbx_program_find_input(r->ctx, r->program, name, &index);
    free(name);
    if (status == NBX_OK) status = nbx_program_input(r->ctx, r->program, index, &port);
    if (status != NBX_OK) return cli_refused(r->ctx);
    nbx_value value;
    memset(&value, 0, sizeof value);
    if (port.kind != NBX_PORT_TENSOR) {
        int code = parse_value(&port, equals + 1, &value);
        if (code != CLI_OK) return code;
    } else {
        value.kind = NBX_VALUE_TENSOR;
        int code = load_tensor(r->ctx, equals + 1, &value.v.tensor);
        if (code != CLI_OK) return code;
    }
    status = nbx_instance_bind(r->ctx, r->instance, index, &value);
    if (value.kind == NBX_VALUE_TENSOR) nbx_tensor_release(value.v.tensor);
    return status == NBX_OK ? CLI_OK : cli_refused(r->ctx);
}

/* ---- memory and times ---- */

static void print_memory(const running *r, json_t *document)
{
    nbx_instance_memory m = {.struct_size = sizeof m};
    nbx_program_info info = {.struct_size = sizeof info};
    nbx_instance_memory_get(r->instance, &m);
    nbx_program_info_get(r->program, &info);
    uint64_t sum = m.weights + m.buffers + m.inputs + m.activations, peak = r->heap_peak + info.mapped_bytes;
    struct rusage usage;
    long resident = getrusage(RUSAGE_SELF, &usage) == 0 ? usage.ru_maxrss * 1024L : 0;
    if (document) {
        json_t *memory = json_object();
        cli_set(memory, "weights", json_integer((json_int_t)m.weights));
        cli_set(memory, "mapped", json_integer((json_int_t)info.mapped_bytes));
        cli_set(memory, "buffers", json_integer((json_int_t)m.buffers));
        cli_set(memory, "inputs", json_integer((json_int_t)m.inputs));
        cli_set(memory, "activations", json_integer((json_int_t)m.activations));
        cli_set(memory, "sum", json_integer((json_int_t)sum));
        cli_set(memory, "peak", json_integer((json_int_t)peak));
        cli_set(memory, "resident", json_integer(resident));
        cli_set(document, "memory", memory);
        return;
    }
    char a[32], b[32], c[32], d[32], e[32], f[32], g[32];
    printf("\nmemory: weights %s (%s of them mapped) + buffers %s + inputs %s + most live activations %s = %s\n",
           cli_bytes(m.weights, a, sizeof a), cli_bytes(info.mapped_bytes, b, sizeof b),
           cli_bytes(m.buffers, c, sizeof c), cli_bytes(m.inputs, d, sizeof d), cli_bytes(m.activations, e, sizeof e),
           cli_bytes(sum, f, sizeof f));
    printf("peak of the library: %s (its heap with what operators work in, and mapped weights)",
           cli_bytes(peak, g, sizeof g));
    printf("%s; of the process: %s\n", r->check ? ", with what the check copies" : "",
           cli_bytes((uint64_t)resident, g, sizeof g));
}

static int finish(running *r)
{
    json_t *document = r->set->json ? json_object() : NULL;
    int code = CLI_OK;
    if (r->set->output) code = run_write_outputs(r->ctx, r->set->output, r->outputs, r->count);
    if (code == CLI_OK) run_print_outputs(r->ctx, r->program, r->outputs, r->count, document);
    if (document) {
        cli_set(document, "load_seconds", json_real(r->load_seconds));
        cli_set(document, "run_seconds", json_real(r->run_seconds));
    }
    if (code == CLI_OK && r->profile) {
        const char *trace = r->set->trace ? r->set->trace : "nbx.trace.json";
        if (!document) printf("\nloaded in %.1f ms, run in %.3f ms\n\n", r->load_seconds * 1e3, r->run_seconds * 1e3);
        run_profile_print(r->profile, document);
        print_memory(r, document);
        code = run_profile_trace(r->profile, trace);
        if (code == CLI_OK && !document) printf("trace: %s\n", trace);
        if (document) cli_set(document, "trace", cli_text(trace));
    }
    if (code == CLI_OK && r->check) code = run_check_print(r->check, document);
    return document ? cli_print_json(document, code) : code;
}

/* ---- the run ---- */

static int load(running *r, const char *path)
{
    nbx_program_options options;
    nbx_program_options_init(&options);
    nbx_device device = nbx_context_device(r->ctx);
    options.device = device;
    options.read = r->set->read;
    options.weights = r->set->weights.data;
    options.weights_count = r->set->weights.count;
    options.progress = show_progress;
    double begin = seconds_now();
    nbx_status status = nbx_program_load(r->ctx, path, &options, &r->program);
    cli_progress_end();
    if (status == NBX_OK) status = nbx_instance_create(r->ctx, r->program, &r->instance);
    r->load_seconds = seconds_now() - begin;
    return status == NBX_OK ? CLI_OK : cli_refused(r->ctx);
}

static int run_once(running *r)
{
    for (size_t i = 0; i < r->count; i++) nbx_value_release(r->ctx, &r->outputs[i]);
    r->count = 0;
    nbx_memory_reset_peak(r->ctx);
    double begin = seconds_now();
    nbx_status status = nbx_instance_run(r->ctx, r->instance, r->outputs, r->capacity, &r->count);
    r->run_seconds = seconds_now() - begin;
    nbx_memory_info memory;
    nbx_memory_info_get(r->ctx, &memory);
    r->heap_peak = memory.peak;
    return status == NBX_OK ? CLI_OK : cli_refused(r->ctx);
}

static int run_all(running *r, const char *path)
{
    int code = load(r, path);
    for (size_t i = 0; code == CLI_OK && i < r->set->inputs.count; i++) code = bind_input(r, r->set->inputs.data[i]);
    if (code != CLI_OK) return code;
    r->capacity = nbx_program_output_count(r->program);
    r->outputs = cli_alloc((r->capacity + 1) * sizeof *r->outputs);
    for (long long i = 0; code == CLI_OK && i + 1 < r->set->repeat; i++) code = run_once(r);
    if (r->set->profile) r->profile = run_profile_new();
    if (r->set->check) r->check = run_check_new();
    if (r->profile || r->check) nbx_instance_set_observer(r->instance, observe, r);
    if (code == CLI_OK) code = run_once(r);
    return code == CLI_OK ? finish(r) : code;
}

static void end(running *r)
{
    for (size_t i = 0; i < r->count; i++) nbx_value_release(r->ctx, &r->outputs[i]);
    free(r->outputs);
    run_profile_free(r->profile);
    run_check_free(r->check);
    nbx_instance_destroy(r->instance);
    nbx_program_release(r->program);
    nbx_context_destroy(r->ctx);
}

static int run(const cli_command *command, int argc, char **argv)
{
    settings set = {.repeat = 1};
    const cli_option options[] = {
        {"input", 'i', CLI_LIST, &set.inputs, "NAME=FILE",
         "an input by name or position from 0; a number or text for inputs that are no tensors"},
        {"output", 'o', CLI_STRING, &set.output, "FILE", "write outputs out.0, out.1 and so on to a safetensors file"},
        {"weights", 'w', CLI_LIST, &set.weights, "FILE", "safetensors file of weights that are not in the archive"},
        {"device", 'd', CLI_STRING, &set.device, "NAME", "where to run: cpu (default), ref, opencl:N or cuda:N"},
        {"threads", 't', CLI_INTEGER, &set.threads, "N", "threads of the cpu device"},
        {"repeat", 'n', CLI_INTEGER, &set.repeat, "N", "run so many times; the last run is shown"},
        {"read", 0, CLI_FLAG, &set.read, NULL, "read weights into memory instead of mapping the file"},
        {"profile", 'p', CLI_FLAG, &set.profile, NULL, "print times per operator and memory, write a trace"},
        {"trace", 0, CLI_STRING, &set.trace, "FILE", "with --profile: where to (nbx.trace.json)"},
        {"check", 'c', CLI_FLAG, &set.check, NULL, "run every node on ref too and report the first one out of bounds"},
        {"json", 'j', CLI_FLAG, &set.json, NULL, "print JSON"},
    };
    int first, code = cli_parse(command, argc, argv, options, sizeof options / sizeof *options, &first);
    if (code == CLI_GO_ON && argc - first != 1)
        code = cli_usage(command, argc == first ? "which program?" : "one program at a time");
    if (code == CLI_GO_ON && set.repeat < 1) code = cli_usage(command, "--repeat takes a number from 1 up");
    running r = {.set = &set};
    if (code == CLI_GO_ON && !(r.ctx = cli_context(set.threads))) code = CLI_REFUSED;
    nbx_device device;
    if (code == CLI_GO_ON) code = cli_device(command, r.ctx, set.device, &device);
    if (code == CLI_GO_ON)
        code = nbx_context_set_device(r.ctx, device) == NBX_OK ? run_all(&r, argv[first]) : cli_refused(r.ctx);
    if (r.ctx) end(&r);
    free(set.inputs.data);
    free(set.weights.data);
    return code;
}

const cli_command cli_run = {
    "run", "MODEL.pt2", "run a program on inputs from files",
    "An input's FILE is .npy or a .safetensors of one tensor. `nbx inspect MODEL.pt2` lists the inputs.\n", run};
