/* SPDX-License-Identifier: Apache-2.0 */
/* Median latency of a program: latency PROGRAM.pt2 WEIGHTS.safetensors|- THREADS RUNS SIZE...
 *
 * SIZE replaces the symbolic sizes of the inputs, in the order in which new symbols appear. Integer inputs are ones,
 * float inputs 0.5. Prints the median, the least and the greatest time of a run in milliseconds. With TURNS in the
 * environment it does so for each line of standard input, so that a script can take turns with another program. */
#include <nbx/nbx.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MOST 64

static int order(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

/* An input of the port's dtype and sizes. */
static nbx_status make_input(nbx_context *ctx, const nbx_port *port, char **sizes, int count, nbx_tensor **out)
{
    static const char *seen[MOST];
    static int known;
    int64_t dims[NBX_MAX_RANK];
    for (int d = 0; d < port->ndim; d++) {
        dims[d] = port->sizes[d].fixed;
        if (dims[d] >= 0) continue;
        int k = 0;
        while (k < known && strcmp(seen[k], port->sizes[d].text)) k++;
        if (k == known && known < MOST) seen[known++] = port->sizes[d].text;
        dims[d] = k < count ? atoll(sizes[k]) : 1;
    }
    nbx_scalar value = nbx_dtype_is_floating_point(port->dtype) ? nbx_scalar_double(0.5) : nbx_scalar_int(1);
    nbx_full_options options;
    nbx_full_options_init(&options);
    options.dtype.has = true;
    options.dtype.value = port->dtype;
    return nbx_full(ctx, dims, (size_t)port->ndim, value, &options, out);
}

static nbx_status round_of_runs(nbx_context *ctx, nbx_instance *instance, int runs, double *times)
{
    for (int i = -2; i < runs; i++) { /* two to warm up */
        nbx_value outputs[MOST];
        size_t count = 0;
        double begin = now();
        nbx_status status = nbx_instance_run(ctx, instance, outputs, MOST, &count);
        if (status != NBX_OK) return status;
        if (i >= 0) times[i] = now() - begin;
        for (size_t k = 0; k < count; k++) nbx_value_release(ctx, &outputs[k]);
    }
    qsort(times, (size_t)runs, sizeof *times, order);
    printf("%.4f %.4f %.4f\n", times[runs / 2], times[0], times[runs - 1]);
    fflush(stdout);
    return NBX_OK;
}

static nbx_status bind_inputs(nbx_context *ctx, nbx_program *program, nbx_instance *instance, char **sizes, int count)
{
    nbx_status status = NBX_OK;
    for (size_t i = 0; status == NBX_OK && i < nbx_program_input_count(program); i++) {
        nbx_port port = {.struct_size = sizeof port};
        nbx_value value = {.kind = NBX_VALUE_TENSOR};
        status = nbx_program_input(ctx, program, i, &port);
        if (status == NBX_OK) status = make_input(ctx, &port, sizes, count, &value.v.tensor);
        if (status != NBX_OK) break;
        status = nbx_instance_bind(ctx, instance, i, &value);
        nbx_value_release(ctx, &value);
    }
    return status;
}

static nbx_status bench(nbx_context *ctx, int argc, char **argv)
{
    nbx_program_options options;
    nbx_program *program = NULL;
    nbx_instance *instance = NULL;
    const char *weights = argv[2];
    nbx_program_options_init(&options);
    if (strcmp(weights, "-")) {
        options.weights = &weights;
        options.weights_count = 1;
    }
    int runs = atoi(argv[4]);
    double *times = calloc((size_t)(runs > 0 ? runs : 1), sizeof *times);
    nbx_status status = times && runs > 0 ? nbx_program_load(ctx, argv[1], &options, &program) : NBX_INVALID_ARGUMENT;
    if (status == NBX_OK) status = nbx_instance_create(ctx, program, &instance);
    if (status == NBX_OK) status = bind_inputs(ctx, program, instance, argv + 5, argc - 5);
    char line[16];
    bool turns = getenv("TURNS") != NULL;
    while (status == NBX_OK && (!turns || fgets(line, sizeof line, stdin))) {
        status = round_of_runs(ctx, instance, runs, times);
        if (!turns) break;
    }
    nbx_instance_destroy(instance);
    nbx_program_release(program);
    free(times);
    return status;
}

int main(int argc, char **argv)
{
    nbx_context *ctx = NULL;
    nbx_context_options options;
    if (argc < 5) {
        fprintf(stderr, "usage: latency PROGRAM.pt2 WEIGHTS.safetensors|- THREADS RUNS SIZE...\n");
        return 2;
    }
    nbx_context_options_init(&options);
    options.num_threads = atoi(argv[3]);
    if (nbx_context_create(&options, &ctx) != NBX_OK) return 3;
    nbx_status status = bench(ctx, argc, argv);
    if (status != NBX_OK)
        fprintf(stderr, "latency: %s: %s\n", nbx_status_name(status), nbx_context_error(ctx)->message);
    nbx_context_destroy(ctx);
    return status == NBX_OK ? 0 : 3;
}
