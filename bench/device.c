/* SPDX-License-Identifier: Apache-2.0 */
/* Times operators on a device: device ROWS-FILE DEVICE [NAME...]
 *
 * One JSON line for each row of the file (bench/device.rows says how rows are written): the median of the time between
 * two events on the device's stream, in milliseconds, and the rates that follow. Rows with the key `host` give the time
 * that a call takes on the host. A row that is refused has the message instead. bench/device.py runs this beside
 * PyTorch. */
#include <nbx/nbx.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "src/device/device.h"
#include "src/tensor/far.h"
#include "src/tensor/tensor.h"

#define MOST_ARGS 16
#define MOST_TURNS 16
#define RUNS 31
#define CHUNK (1 << 24)

typedef struct row {
    char name[64], op[96];
    int count, turns[MOST_ARGS];
    nbx_value args[MOST_ARGS];
    nbx_tensor *tensors[MOST_ARGS][MOST_TURNS];
    int64_t lists[MOST_ARGS][8];
    double bytes, flops;
    bool host;
} row;

static nbx_context *ctx;
static nbxi_device *device;
static nbx_device where;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static int order(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static bool dtype_of(const char *word, size_t length, nbx_dtype *out)
{
    static const struct {
        const char *name;
        nbx_dtype dtype;
    } names[] = {{"bf16", NBX_BFLOAT16}, {"f16", NBX_FLOAT16}, {"f32", NBX_FLOAT32}, {"f64", NBX_FLOAT64},
                 {"i64", NBX_INT64},     {"i32", NBX_INT32},   {"u8", NBX_UINT8}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i].name) == length && !strncmp(word, names[i].name, length)) {
            *out = names[i].dtype;
            return true;
        }
    return false;
}

/* Numbers of about unit variance, or indices below `bound`, of a dtype. */
static void fill_chunk(void *memory, nbx_dtype dtype, size_t count, int64_t bound, uint64_t seed)
{
    uint64_t s = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    for (size_t i = 0; i < count; i++) {
        s ^= s << 13, s ^= s >> 7, s ^= s << 17;
        float f = (float)((double)(s >> 40) * 0x1p-23 - 1.0) * 1.7f;
        uint32_t bits;
        memcpy(&bits, &f, 4);
        switch (dtype) {
        case NBX_BFLOAT16: ((uint16_t *)memory)[i] = (uint16_t)(bits >> 16); break;
        case NBX_FLOAT16: /* a normal half of the same size: exponents -14 to 0 */
            ((uint16_t *)memory)[i] = (uint16_t)((s >> 63) << 15 | (((s >> 50 & 3) + 12) << 10) | (s >> 20 & 1023));
            break;
        case NBX_FLOAT32: ((float *)memory)[i] = f; break;
        case NBX_FLOAT64: ((double *)memory)[i] = (double)f; break;
        case NBX_INT64: ((int64_t *)memory)[i] = (int64_t)((s >> 20) % (uint64_t)(bound ? bound : 100)); break;
        case NBX_INT32: ((int32_t *)memory)[i] = (int32_t)((s >> 20) % (uint64_t)(bound ? bound : 100)); break;
        default: ((uint8_t *)memory)[i] = (uint8_t)(s >> 33); break;
        }
    }
}

static nbx_status make_tensor(nbx_dtype dtype, int ndim, const int64_t *sizes, int64_t bound, bool transposed,
                              uint64_t seed, nbx_tensor **out)
{
    nbx_tensor *t;
    nbx_status status = nbx_tensor_empty(ctx, dtype, ndim, sizes, where, &t);
    if (status != NBX_OK) return status;
    size_t size = nbx_dtype_size(dtype), total = (size_t)nbx_tensor_numel(t) * size, chunk = (size_t)CHUNK * size;
    if (chunk > total) chunk = total;
    void *host = malloc(chunk ? chunk : 1);
    if (!host) return NBX_OUT_OF_MEMORY;
    fill_chunk(host, dtype, chunk / size, bound, seed);
    for (size_t at = 0; at < total && status == NBX_OK; at += chunk)
        status = device->driver->copy_in(ctx, device, nbxi_tensor_address(t) + at, host,
                                         total - at < chunk ? total - at : chunk, NULL);
    free(host);
    if (status == NBX_OK && transposed) {
        nbx_value args[3] = {{.kind = NBX_VALUE_TENSOR, .v.tensor = t},
                             {.kind = NBX_VALUE_SCALAR, .v.scalar = nbx_scalar_int(-1)},
                             {.kind = NBX_VALUE_SCALAR, .v.scalar = nbx_scalar_int(-2)}};
        nbx_value ret;
        size_t count;
        status = nbx_call(ctx, "aten::transpose.int", args, 3, &ret, 1, &count);
        nbx_tensor_release(t);
        t = status == NBX_OK ? ret.v.tensor : NULL;
    }
    *out = t;
    return status;
}

static nbx_status parse_tensor(row *r, int k, const char *word)
{
    int turns = 1;
    const char *star = strchr(word, '*'), *open = strchr(word, '['), *close = strchr(word, ']');
    if (star && star < open) {
        turns = atoi(word);
        word = star + 1;
    }
    nbx_dtype dtype;
    if (!close || turns < 1 || turns > MOST_TURNS || !dtype_of(word, (size_t)(open - word), &dtype))
        return NBX_INVALID_ARGUMENT;
    int64_t sizes[8];
    int ndim = 0;
    for (const char *at = open + 1; at < close && ndim < 8;) {
        char *end;
        sizes[ndim++] = strtoll(at, &end, 10);
        at = end + 1;
    }
    int64_t bound = close[1] == '<' ? atoll(close + 2) : 0;
    r->args[k].kind = NBX_VALUE_TENSOR;
    for (r->turns[k] = 0; r->turns[k] < turns; r->turns[k]++) {
        nbx_status status = make_tensor(dtype, ndim, sizes, bound, close[1] == '^',
                                        (uint64_t)(k * 100 + r->turns[k] + 1), &r->tensors[k][r->turns[k]]);
        if (status != NBX_OK) return status;
    }
    return NBX_OK;
}

static nbx_status parse_argument(row *r, int k, const char *word)
{
    nbx_value *v = &r->args[k];
    nbx_dtype dtype;
    if (strchr(word, '[')) return parse_tensor(r, k, word);
    if (!strcmp(word, "none")) {
        v->kind = NBX_VALUE_NONE;
    } else if (!strcmp(word, "true") || !strcmp(word, "false")) {
        v->kind = NBX_VALUE_SCALAR;
        v->v.scalar = nbx_scalar_bool(*word == 't');
    } else if (dtype_of(word, strlen(word), &dtype)) {
        v->kind = NBX_VALUE_DTYPE;
        v->v.dtype = dtype;
    } else if (*word == '(') {
        v->kind = NBX_VALUE_INTS;
        v->v.ints.data = r->lists[k];
        for (const char *at = word + 1; *at && *at != ')' && v->v.ints.count < 8;) {
            char *end;
            r->lists[k][v->v.ints.count++] = strtoll(at, &end, 10);
            at = *end == ',' ? end + 1 : end;
        }
    } else {
        v->kind = NBX_VALUE_SCALAR;
        v->v.scalar = strchr(word, '.') ? nbx_scalar_double(atof(word)) : nbx_scalar_int(atoll(word));
    }
    return NBX_OK;
}

static nbx_status parse(row *r, char *line)
{
    char *save = NULL, *keys = strchr(line, ';');
    if (keys) *keys++ = 0;
    memset(r, 0, sizeof *r);
    nbx_status status = NBX_OK;
    int place = 0;
    for (char *word = strtok_r(line, " \t\n", &save); word && status == NBX_OK; word = strtok_r(NULL, " \t\n", &save)) {
        if (place == 0) snprintf(r->name, sizeof r->name, "%s", word);
        if (place == 1) snprintf(r->op, sizeof r->op, "%s", word);
        if (place >= 2 && r->count < MOST_ARGS) status = parse_argument(r, r->count++, word);
        place++;
    }
    if (!keys) return status;
    for (char *word = strtok_r(keys, " \t\n;", &save); word; word = strtok_r(NULL, " \t\n;", &save)) {
        char *value = NULL;
        if (!strcmp(word, "host")) r->host = true;
        if (!strcmp(word, "memory_format")) r->args[r->count - 1].kind = NBX_VALUE_MEMORY_FORMAT;
        if (!strcmp(word, "memory_format")) r->args[r->count - 1].v.memory_format = NBX_CONTIGUOUS_FORMAT;
        if (!strcmp(word, "bytes") || !strcmp(word, "flops") || !strcmp(word, "peer"))
            value = strtok_r(NULL, " \t\n;", &save);
        if (value && !strcmp(word, "bytes")) r->bytes = atof(value);
        if (value && !strcmp(word, "flops")) r->flops = atof(value);
    }
    return status;
}

static nbx_status call(row *r, int turn)
{
    for (int k = 0; k < r->count; k++)
        if (r->turns[k]) r->args[k].v.tensor = r->tensors[k][turn % r->turns[k]];
    nbx_value rets[8];
    size_t count = 0;
    nbx_status status = nbx_call(ctx, r->op, r->args, (size_t)r->count, rets, 8, &count);
    for (size_t i = 0; i < count; i++) nbx_value_release(ctx, &rets[i]);
    return status;
}

static nbx_status time_host(row *r, double *out)
{
    double times[RUNS];
    nbx_status status = NBX_OK;
    for (int i = 0; i < RUNS && status == NBX_OK; i++) {
        double begin = now();
        for (int k = 0; k < 500 && status == NBX_OK; k++) status = call(r, k);
        times[i] = (now() - begin) / 500;
        if (status == NBX_OK) status = nbxi_device_synchronize(ctx, device);
    }
    qsort(times, RUNS, sizeof *times, order);
    *out = times[RUNS / 2];
    return status;
}

static nbx_status time_device(row *r, double *out)
{
    const nbxi_driver *d = device->driver;
    nbxi_event from, to;
    double times[RUNS];
    nbx_status status = d->event_create(ctx, device, true, &from);
    if (status != NBX_OK) return status;
    status = d->event_create(ctx, device, true, &to);
    for (int i = -3; i < RUNS && status == NBX_OK; i++) {
        status = d->event_record(ctx, device, from, NULL);
        if (status == NBX_OK) status = call(r, i + 3);
        if (status == NBX_OK) status = d->event_record(ctx, device, to, NULL);
        if (status == NBX_OK) status = d->event_synchronize(ctx, device, to);
        if (status == NBX_OK && i >= 0) status = d->event_elapsed(ctx, device, from, to, &times[i]);
    }
    d->event_destroy(device, from);
    d->event_destroy(device, to);
    qsort(times, RUNS, sizeof *times, order);
    *out = times[RUNS / 2];
    return status;
}

static void run(char *line)
{
    row r;
    double value = 0;
    nbx_status status = parse(&r, line);
    if (status == NBX_OK) status = call(&r, 0);
    if (status == NBX_OK) status = nbxi_device_synchronize(ctx, device);
    if (status == NBX_OK) status = r.host ? time_host(&r, &value) : time_device(&r, &value);
    if (status != NBX_OK) {
        char message[400];
        snprintf(message, sizeof message, "%s", nbx_context_error(ctx)->message);
        for (char *c = message; *c; c++)
            if ((unsigned char)*c < ' ' || *c == '"' || *c == '\\') *c = ' ';
        printf("{\"name\": \"%s\", \"error\": \"%s: %s\"}\n", r.name, nbx_status_name(status), message);
    } else if (r.host) {
        printf("{\"name\": \"%s\", \"host_us\": %.3f}\n", r.name, value);
    } else {
        printf("{\"name\": \"%s\", \"ms\": %.5f, \"gbps\": %.1f, \"tflops\": %.2f}\n", r.name, value,
               r.bytes / value / 1e6, r.flops / value / 1e9);
    }
    fflush(stdout);
    for (int k = 0; k < r.count; k++)
        for (int i = 0; i < r.turns[k]; i++) nbx_tensor_release(r.tensors[k][i]);
    nbxi_device_pool_trim(device);
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: device ROWS-FILE DEVICE [NAME...]\n");
        return 2;
    }
    FILE *file = fopen(argv[1], "r");
    if (!file || nbx_context_create(NULL, &ctx) != NBX_OK) {
        fprintf(stderr, "device: cannot read %s\n", argv[1]);
        return 1;
    }
    if (nbx_device_from_name(ctx, argv[2], &where) != NBX_OK || nbxi_device_get(ctx, where, &device) != NBX_OK) {
        fprintf(stderr, "device: %s\n", nbx_context_error(ctx)->message);
        return 1;
    }
    char line[1024], name[64];
    while (fgets(line, sizeof line, file)) {
        if (sscanf(line, "%63s", name) != 1 || *name == '#') continue;
        bool wanted = argc == 3;
        for (int i = 3; i < argc; i++) wanted = wanted || !strcmp(name, argv[i]);
        if (wanted) run(line);
    }
    fclose(file);
    nbx_context_destroy(ctx);
    return 0;
}
