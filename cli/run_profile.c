/* SPDX-License-Identifier: Apache-2.0 */
/* nbx run --profile: times per operator, and a trace of every node. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/run.h"

typedef struct node {
    char *name, *target, *shapes;
    uint64_t begin, end;
    size_t live;
    int depth;
} node;

struct run_profile {
    node *nodes;
    size_t count, capacity;
};

run_profile *run_profile_new(void) { return cli_alloc(sizeof(run_profile)); }

void run_profile_free(run_profile *profile)
{
    if (!profile) return;
    for (size_t i = 0; i < profile->count; i++) {
        free(profile->nodes[i].name);
        free(profile->nodes[i].target);
        free(profile->nodes[i].shapes);
    }
    free(profile->nodes);
    free(profile);
}

/* "float32 [1, 128], float32 [128, 64]": the tensors among the arguments. */
static char *argument_shapes(const nbx_node_event *event)
{
    char text[512] = "", shape[160];
    size_t at = 0;
    for (size_t i = 0; i < event->nargs && at + 200 < sizeof text; i++) {
        const nbx_value *v = &event->args[i];
        if (v->kind != NBX_VALUE_TENSOR || !v->v.tensor || v->v.tensor == NBX_NONE) continue;
        const nbx_tensor *t = v->v.tensor;
        at += (size_t)snprintf(text + at, sizeof text - at, "%s%s %s", at ? ", " : "",
                               nbx_dtype_name(nbx_tensor_dtype(t)),
                               cli_shape(nbx_tensor_ndim(t), nbx_tensor_sizes(t), shape, sizeof shape));
    }
    return cli_format("%s", text);
}

void run_profile_event(run_profile *profile, const nbx_node_event *event)
{
    if (profile->count == profile->capacity) {
        profile->capacity = profile->capacity ? 2 * profile->capacity : 256;
        profile->nodes = cli_realloc(profile->nodes, profile->capacity * sizeof *profile->nodes);
    }
    profile->nodes[profile->count++] = (node){cli_format("%s", event->name),
                                              cli_format("%s", event->target),
                                              argument_shapes(event),
                                              event->begin_ns,
                                              event->end_ns,
                                              event->live_bytes,
                                              event->depth};
}

typedef struct group {
    const char *target;
    size_t count;
    uint64_t total, longest;
} group;

static int by_target(const void *a, const void *b)
{
    return strcmp((*(const node *const *)a)->target, (*(const node *const *)b)->target);
}

static int by_time(const void *a, const void *b)
{
    uint64_t x = ((const group *)a)->total, y = ((const group *)b)->total;
    return x > y ? -1 : x < y;
}

/* Groups of nodes of one target, the longest first; free the result. Time of a node that holds a graph is its own only.
 */
static group *group_nodes(const run_profile *profile, size_t *count)
{
    const node **sorted = cli_alloc((profile->count + 1) * sizeof *sorted);
    uint64_t *inner = cli_alloc((profile->count + 1) * sizeof *inner);
    group *groups = cli_alloc((profile->count + 1) * sizeof *groups);
    for (size_t i = 0; i < profile->count; i++) {
        const node *n = &profile->nodes[i];
        sorted[i] = n;
        for (size_t k = i; k-- > 0 && profile->nodes[k].begin >= n->begin && profile->nodes[k].depth > n->depth;)
            if (profile->nodes[k].depth == n->depth + 1) inner[i] += profile->nodes[k].end - profile->nodes[k].begin;
    }
    qsort(sorted, profile->count, sizeof *sorted, by_target);
    *count = 0;
    for (size_t i = 0; i < profile->count; i++) {
        if (*count == 0 || strcmp(groups[*count - 1].target, sorted[i]->target) != 0)
            groups[(*count)++].target = sorted[i]->target;
        group *g = &groups[*count - 1];
        uint64_t time = sorted[i]->end - sorted[i]->begin - inner[sorted[i] - profile->nodes];
        g->count++;
        g->total += time;
        if (time > g->longest) g->longest = time;
    }
    qsort(groups, *count, sizeof *groups, by_time);
    free(sorted);
    free(inner);
    return groups;
}

void run_profile_print(const run_profile *profile, json_t *document)
{
    size_t count;
    uint64_t total = 0;
    group *groups = group_nodes(profile, &count);
    for (size_t i = 0; i < count; i++) total += groups[i].total;
    json_t *list = document ? json_array() : NULL;
    cli_table *table =
        document ? NULL : cli_table_new("<>>>>>", "OPERATOR", "NODES", "TOTAL ms", "SHARE", "MEAN us", "LONGEST us");
    for (size_t i = 0; i < count; i++) {
        const group *g = &groups[i];
        if (document) {
            json_t *entry = json_object();
            cli_set(entry, "operator", cli_text(g->target));
            cli_set(entry, "nodes", json_integer((json_int_t)g->count));
            cli_set(entry, "seconds", json_real((double)g->total * 1e-9));
            cli_set(entry, "longest_seconds", json_real((double)g->longest * 1e-9));
            json_array_append_new(list, entry);
            continue;
        }
        cli_table_cell(table, "%s", g->target);
        cli_table_cell(table, "%zu", g->count);
        cli_table_cell(table, "%.3f", (double)g->total * 1e-6);
        cli_table_cell(table, "%.1f %%", total ? 100.0 * (double)g->total / (double)total : 0.0);
        cli_table_cell(table, "%.1f", (double)g->total * 1e-3 / (double)g->count);
        cli_table_cell(table, "%.1f", (double)g->longest * 1e-3);
    }
    if (document)
        cli_set(document, "operators", list);
    else
        cli_table_print(table, stdout);
    free(groups);
}

static bool write_event(FILE *file, const node *n, uint64_t origin, bool first)
{
    json_t *event = json_pack("{s:s, s:s, s:f, s:f, s:i, s:i, s:{s:s, s:s}}", "name", n->target, "ph", "X", "ts",
                              (double)(n->begin - origin) * 1e-3, "dur", (double)(n->end - n->begin) * 1e-3, "pid", 1,
                              "tid", 1, "args", "node", n->name, "inputs", n->shapes);
    json_t *memory = json_pack("{s:s, s:s, s:f, s:i, s:{s:I}}", "name", "heap", "ph", "C", "ts",
                               (double)(n->end - origin) * 1e-3, "pid", 1, "args", "bytes", (json_int_t)n->live);
    bool good = event && memory;
    if (good && !first) good = fputs(",\n", file) >= 0;
    good = good && json_dumpf(event, file, JSON_COMPACT | JSON_REAL_PRECISION(15)) == 0 && fputs(",\n", file) >= 0 &&
           json_dumpf(memory, file, JSON_COMPACT | JSON_REAL_PRECISION(15)) == 0;
    json_decref(event);
    json_decref(memory);
    return good;
}

int run_profile_trace(const run_profile *profile, const char *path)
{
    FILE *file = fopen(path, "w");
    if (!file) return cli_error("%s: cannot write the trace: %s", path, strerror(errno));
    uint64_t origin = UINT64_MAX;
    for (size_t i = 0; i < profile->count; i++)
        if (profile->nodes[i].begin < origin) origin = profile->nodes[i].begin;
    bool good = fputs("{\"traceEvents\":[\n", file) >= 0;
    for (size_t i = 0; good && i < profile->count; i++) good = write_event(file, &profile->nodes[i], origin, i == 0);
    good = good && fputs("\n],\"displayTimeUnit\":\"ms\"}\n", file) >= 0;
    good = fclose(file) == 0 && good;
    return good ? CLI_OK : cli_error("%s: cannot write the trace", path);
}
