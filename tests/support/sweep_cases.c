/* SPDX-License-Identifier: Apache-2.0 */
/* Sweeps: where calls come from. */
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/check/recorded.h"
#include "tests/support/recipes.h"
#include "tests/support/sweep.h"

void sweep_signal(int number);

static void *allocated(void *p)
{
    if (p) return p;
    fprintf(stderr, "no memory\n");
    exit(2);
}

static void *limited_alloc(void *user, size_t size, size_t alignment)
{
    void *memory = NULL;
    if (size > *(const size_t *)user) return NULL;
    if (alignment < sizeof(void *)) alignment = sizeof(void *);
    return posix_memalign(&memory, alignment, size ? size : 1) == 0 ? memory : NULL;
}

static void limited_free(void *user, void *memory, size_t size, size_t alignment)
{
    (void)user;
    (void)size;
    (void)alignment;
    free(memory);
}

void sweep_add(sweep *s, const sweep_case *c)
{
    if (s->count == s->capacity) {
        s->capacity = s->capacity ? 2 * s->capacity : 1024;
        s->cases = allocated(realloc(s->cases, s->capacity * sizeof *s->cases));
    }
    s->cases[s->count++] = *c;
}

bool sweep_covers(const sweep *s, const nbxi_op *op)
{
    for (size_t i = 0; i < s->count; i++)
        if (s->cases[i].op == op) return true;
    return false;
}

/* ---- recordings ---- */

#define KEYS 65536
typedef struct loading {
    sweep *sweep;
    sweep_options options;
    const char *file;
    struct {
        uint64_t hash;
        size_t count;
    } * keys;
    int (*few)[NBX_DTYPE_COUNT + 1]; /* calls of each operator and dtype */
} loading;

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash ^= value + UINT64_C(0x9e3779b97f4a7c15) + (hash << 6) + (hash >> 2);
    return hash * UINT64_C(0xbf58476d1ce4e5b9);
}

/* The form of a call: operator, dtypes, ranks, which arguments are there, words. */
static uint64_t form_of(const nbxi_op *op, const nbx_value *args)
{
    uint64_t hash = mix(1, (uint64_t)(op - nbxi_ops));
    for (int i = 0; i < op->nargs; i++) {
        const nbx_value *v = &args[i];
        hash = mix(hash, (uint64_t)v->kind);
        if (v->kind == NBX_VALUE_TENSOR && !nbxi_is_none(v->v.tensor))
            hash = mix(hash, (uint64_t)v->v.tensor->dtype * 100 + (uint64_t)v->v.tensor->ndim);
        if (v->kind == NBX_VALUE_TENSORS && v->v.tensors.count && !nbxi_is_none(v->v.tensors.data[0]))
            hash = mix(hash, (uint64_t)v->v.tensors.data[0]->dtype * 100 + (uint64_t)v->v.tensors.data[0]->ndim);
        if (v->kind == NBX_VALUE_STRING)
            for (const char *p = v->v.string; p && *p; p++) hash = mix(hash, (uint64_t)*p);
        if (v->kind == NBX_VALUE_SCALAR && v->v.scalar.kind == NBX_SCALAR_BOOL)
            hash = mix(hash, (uint64_t)v->v.scalar.re.i);
    }
    return hash ? hash : 1;
}

static bool wanted(loading *l, const nbxi_op *op, const nbx_value *args)
{
    for (int i = 0; l->options.elements && i < op->nargs; i++) {
        const nbx_value *v = &args[i];
        if (v->kind == NBX_VALUE_TENSOR && !nbxi_is_none(v->v.tensor) && v->v.tensor->numel > l->options.elements)
            return false;
    }
    uint64_t hash = form_of(op, args);
    size_t at = (size_t)(hash % KEYS);
    while (l->keys[at].hash && l->keys[at].hash != hash) at = (at + 1) % KEYS;
    l->keys[at].hash = hash;
    if (l->keys[at].count++ >= (l->options.calls ? l->options.calls : 1)) return false;
    const nbx_tensor *first = args[0].kind == NBX_VALUE_TENSOR ? args[0].v.tensor : NULL;
    int *few = &l->few[op - nbxi_ops][nbxi_is_none(first) ? NBX_DTYPE_COUNT : (int)first->dtype];
    return ++*few <= l->options.thin || l->options.thin == 0;
}

static bool in_part(const sweep_options *o, const nbxi_op *op)
{
    const nbxi_op *base = op->base ? op->base : op;
    return o->parts == 0 || (int)((base - nbxi_ops) % o->parts) == o->part;
}

static nbx_status load_call(void *user, nbx_safetensors *data, const json_t *call, size_t index)
{
    loading *l = user;
    sweep *s = l->sweep;
    const char *name = json_string_value(json_object_get(call, "op"));
    sweep_case view, own;
    nbxi_recorded recorded;
    memset(&view, 0, sizeof view);
    view.op = name ? nbxi_op_find(NULL, name) : NULL;
    if (!view.op || json_is_true(json_object_get(call, "error")) || !in_part(&l->options, view.op)) return NBX_OK;
    snprintf(view.where, sizeof view.where, "(%.60s, call %zu)", l->file, index);
    nbxi_recorded_init(&recorded, s->ctx, data, sweep_cpu, true);
    nbx_status status = nbxi_recorded_arguments(&recorded, call, view.op, view.args);
    if (status == NBX_OK && wanted(l, view.op, view.args)) {
        sweep_copy(s, &view, sweep_cpu, &own);
        sweep_add(s, &own);
    }
    nbxi_recorded_free(&recorded);
    return status == NBX_NOT_SUPPORTED ? NBX_OK : status; /* a dtype that the library does not have */
}

static int by_name(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static void load_recordings(loading *l)
{
    char *files[256], path[512];
    size_t count = 0;
    DIR *folder = opendir(NBX_TEST_DATA "/calls");
    for (struct dirent *e; folder && (e = readdir(folder)) != NULL;)
        if (strstr(e->d_name, ".calls.zip") && count < 256) files[count++] = allocated(strdup(e->d_name));
    if (folder) closedir(folder);
    qsort(files, count, sizeof *files, by_name);
    for (size_t i = 0; i < count; i++) {
        l->file = files[i];
        snprintf(path, sizeof path, "%s/calls/%s", NBX_TEST_DATA, files[i]);
        if (nbxi_recording_visit(l->sweep->ctx, path, load_call, l) != NBX_OK) {
            fprintf(stderr, "%s: %s\n", path, nbx_context_error(l->sweep->ctx)->message);
            exit(2);
        }
        free(files[i]);
    }
}

/* ---- calls that are made up ---- */

/* The call of a variant with the arguments of a call to its functional row. out= tensors are those that it gives. */
static bool variant_of(sweep *s, const nbxi_op *op, const sweep_case *from, sweep_case *out)
{
    sweep_case view;
    sweep_outcome results;
    memset(&view, 0, sizeof view);
    view.op = op;
    memcpy(view.where, from->where, sizeof view.where);
    for (int i = 0; i < op->nargs; i++) view.args[i].kind = NBX_VALUE_DEFAULT;
    for (int i = 0; i < from->op->nargs; i++) {
        int place = op->map ? op->map[i] : i;
        if (place >= 0) view.args[place] = from->args[i];
    }
    sweep_run(s, from, sweep_cpu, &results);
    bool good = results.status == NBX_OK;
    for (int i = 0, k = 0; good && op->variant == NBXI_OUT && i < op->nargs; i++)
        if (op->args[i].written && view.args[i].kind == NBX_VALUE_DEFAULT) view.args[i] = results.rets[k++];
    if (good) sweep_copy(s, &view, sweep_cpu, out);
    sweep_release(s, &results);
    if (!good) return false;
    sweep_run(s, out, sweep_cpu, &results);
    good = results.status == NBX_OK;
    sweep_release(s, &results);
    if (!good) sweep_free(s, out);
    return good;
}

static bool from_base(sweep *s, const nbxi_op *op)
{
    size_t before = s->count, made = 0;
    nbx_dtype last = NBX_DTYPE_COUNT;
    for (size_t i = 0; op->base && i < before; i++) {
        sweep_case c;
        if (s->cases[i].op != op->base) continue;
        const nbx_value *first = &s->cases[i].args[0];
        nbx_dtype dtype = first->kind == NBX_VALUE_TENSOR && !nbxi_is_none(first->v.tensor) ? first->v.tensor->dtype
                                                                                            : NBX_DTYPE_COUNT;
        if ((made > 0 && dtype == last) || !variant_of(s, op, &s->cases[i], &c)) continue;
        sweep_add(s, &c);
        last = dtype;
        made++;
    }
    return made > 0;
}

static bool from_recipe(sweep *s, const nbxi_op *op)
{
    nbxt_recipe r = {.op = op, .device = {NBX_DEVICE_CPU, 0}};
    sweep_case view, own;
    memset(&view, 0, sizeof view);
    view.op = op;
    snprintf(view.where, sizeof view.where, "(made up)");
    if (!nbxt_recipe_find(s->ctx, &r)) return false;
    if (nbxt_recipe_make(s->ctx, &r, view.args) == NBX_OK) {
        sweep_copy(s, &view, sweep_cpu, &own);
        sweep_add(s, &own);
    }
    nbxt_recipe_release(s->ctx, op, view.args);
    return true;
}

static void make_up(sweep *s, const sweep_options *options)
{
    for (size_t i = 0; i < nbxi_ops_count; i++) {
        const nbxi_op *op = &nbxi_ops[i];
        if (!in_part(options, op) || op->base || sweep_covers(s, op)) continue;
        if (!from_recipe(s, op)) printf("not reached: %s\n", op->name);
    }
    for (size_t i = 0; i < nbxi_ops_count; i++) {
        const nbxi_op *op = &nbxi_ops[i];
        if (!in_part(options, op) || !op->base || sweep_covers(s, op)) continue;
        if (!from_base(s, op) && !from_recipe(s, op)) printf("not reached: %s\n", op->name);
    }
}

sweep_options sweep_arguments(int argc, char **argv)
{
    sweep_options options = {.calls = 1, .elements = 20000, .made_up = true};
    if (argc > 1 && sscanf(argv[1], "%d/%d", &options.part, &options.parts) != 2) {
        fprintf(stderr, "usage: %s [PART/PARTS]\n", argv[0]);
        exit(2);
    }
    return options;
}

void sweep_begin(sweep *s, const char *name, sweep_options options)
{
    nbx_context_options context;
    loading l = {s, options, "", NULL, NULL};
    memset(s, 0, sizeof *s);
    s->memory = (size_t)64 << 20;
    s->limit = SIZE_MAX;
    nbx_context_options_init(&context);
    context.num_threads = 1;
    context.allocator = (nbx_host_allocator){limited_alloc, limited_free, &s->limit};
    if (nbx_context_create(&context, &s->ctx) != NBX_OK) exit(2);
    signal(SIGALRM, sweep_signal);
    signal(SIGSEGV, sweep_signal);
    signal(SIGBUS, sweep_signal);
    signal(SIGFPE, sweep_signal);
    l.keys = allocated(calloc(KEYS, sizeof *l.keys));
    l.few = allocated(calloc(nbxi_ops_count, sizeof *l.few));
    load_recordings(&l);
    if (options.memory) s->memory = options.memory;
    free(l.keys);
    free(l.few);
    if (options.made_up) make_up(s, &options);
    s->calls = s->ok = 0;
    printf("%s: %zu cases\n", name, s->count);
}
