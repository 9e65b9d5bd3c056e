/* SPDX-License-Identifier: Apache-2.0 */
/* Any bytes as an exported program: a .pt2 archive ("PK…"), the JSON of one ("{…"), a pickled state dict ("\x80…"), or
 * a size expression. What can be loaded is looked at, and run for a few nodes in little memory. */
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "nbx/nbx.h"
#include "src/program/pickle.h"
#include "src/program/symbolic.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define MAX_MEMORY (64u << 20)
#define MAX_NODES 200

typedef struct budget {
    size_t used;
    size_t nodes;
} budget;

static void *limited_alloc(void *user, size_t size, size_t alignment)
{
    budget *b = user;
    if (size > MAX_MEMORY - b->used) return NULL;
    void *memory = aligned_alloc(alignment < 16 ? 16 : alignment,
                                 (size + (alignment < 16 ? 16 : alignment)) & ~((alignment < 16 ? 16 : alignment) - 1));
    if (memory) b->used += size;
    return memory;
}

static void limited_free(void *user, void *memory, size_t size, size_t alignment)
{
    (void)alignment;
    ((budget *)user)->used -= size;
    free(memory);
}

static nbx_status count_nodes(void *user, nbx_context *ctx, const nbx_node_event *event)
{
    (void)ctx;
    (void)event;
    return ++((budget *)user)->nodes > 2 * MAX_NODES ? NBX_CANCELLED : NBX_OK;
}

/* An archive of stored members in memory. */
typedef struct archive {
    uint8_t *data;
    size_t size, directory_size, count;
    uint8_t directory[1024];
} archive;

static uint8_t *put16(uint8_t *p, unsigned v)
{
    p[0] = (uint8_t)v;
    p[1] = (uint8_t)(v >> 8);
    return p + 2;
}
static uint8_t *put32(uint8_t *p, unsigned long v)
{
    return put16(put16(p, (unsigned)(v & 0xffff)), (unsigned)(v >> 16 & 0xffff));
}

static void add_member(archive *a, const char *name, const void *bytes, size_t size)
{
    size_t n = strlen(name);
    unsigned long crc = crc32(0, bytes, (unsigned)size);
    uint8_t *p = a->data + a->size, *d = a->directory + a->directory_size;
    p = put32(p, 0x04034b50);
    d = put16(put32(d, 0x02014b50), 20);
    for (int k = 0; k < 2; k++) { /* the two headers share the middle part */
        uint8_t **to = k ? &d : &p;
        *to = put16(put16(put16(put32(*to, 20), 0), 0), 0);
        *to = put16(put16(put32(put32(put32(*to, crc), (unsigned long)size), (unsigned long)size), (unsigned)n), 0);
    }
    d = put32(put32(put16(put16(put16(d, 0), 0), 0), 0), (unsigned long)a->size);
    memcpy(p, name, n);
    memcpy(d, name, n);
    p += n;
    if (size) memcpy(p, bytes, size);
    a->size = (size_t)(p + size - a->data);
    a->directory_size = (size_t)(d + n - a->directory);
    a->count++;
}

static void end_archive(archive *a)
{
    size_t start = a->size;
    memcpy(a->data + a->size, a->directory, a->directory_size);
    uint8_t *p = a->data + a->size + a->directory_size;
    p = put32(put32(p, 0x06054b50), 0);
    p = put16(put16(p, (unsigned)a->count), (unsigned)a->count);
    p = put16(put32(put32(p, (unsigned long)a->directory_size), (unsigned long)start), 0);
    a->size = (size_t)(p - a->data);
}

static void run(nbx_context *ctx, nbx_program *program, budget *b)
{
    nbx_instance *instance;
    nbx_value outputs[64];
    size_t count = 0;
    if (nbx_instance_create(ctx, program, &instance) != NBX_OK) return;
    nbx_instance_set_observer(instance, count_nodes, b);
    for (size_t i = 0; i < nbx_program_input_count(program); i++) {
        nbx_port port = {.struct_size = sizeof port};
        nbx_value v = {.kind = NBX_VALUE_SCALAR};
        int64_t sizes[NBX_MAX_RANK];
        if (nbx_program_input(ctx, program, i, &port) != NBX_OK) abort();
        if (port.kind == NBX_PORT_TENSOR) {
            for (int k = 0; k < port.ndim; k++) sizes[k] = port.sizes[k].fixed >= 0 ? port.sizes[k].fixed : 3;
            v.kind = NBX_VALUE_TENSOR;
            if (nbx_tensor_empty(ctx, port.dtype, port.ndim, sizes, (nbx_device){NBX_DEVICE_CPU, 0}, &v.v.tensor) !=
                NBX_OK)
                continue;
            uint8_t *bytes = nbx_tensor_mutable_data(v.v.tensor);
            if (bytes) memset(bytes, 0, (size_t)nbx_tensor_numel(v.v.tensor) * nbx_dtype_size(port.dtype));
        } else {
            v.v.scalar = port.kind == NBX_PORT_BOOL  ? nbx_scalar_bool(true)
                         : port.kind == NBX_PORT_INT ? nbx_scalar_int(3)
                                                     : nbx_scalar_double(1.5);
        }
        if (nbx_instance_bind(ctx, instance, i, &v) != NBX_OK) nbx_context_clear_error(ctx);
        nbx_value_release(ctx, &v);
    }
    if (nbx_instance_run(ctx, instance, outputs, 64, &count) == NBX_OK) {
        for (size_t i = 0; i < count; i++) nbx_value_release(ctx, &outputs[i]);
    }
    nbx_instance_destroy(instance);
}

static void look(nbx_context *ctx, nbx_program *program)
{
    char text[256];
    for (size_t i = 0; i < nbx_program_node_count(program); i++)
        (void)nbx_program_node_text(program, i, text, sizeof text);
    for (size_t i = 0; i < nbx_program_output_count(program); i++) {
        nbx_port port = {.struct_size = sizeof port};
        if (nbx_program_output(ctx, program, i, &port) != NBX_OK) abort();
    }
    for (size_t i = 0; i < nbx_program_missing_count(program); i++) {
        if (!nbx_program_missing(program, i)) abort();
    }
}

static void load(nbx_context *ctx, const void *data, size_t size, budget *b)
{
    nbx_program_options options;
    nbx_program *program;
    nbx_program_options_init(&options);
    options.inspect = true;
    if (nbx_program_load_memory(ctx, data, size, "fuzz", NULL, NULL, &options, &program) != NBX_OK) {
        if (!*nbx_context_error(ctx)->message) abort();
        return;
    }
    look(ctx, program);
    if (nbx_program_missing_count(program) == 0) run(ctx, program, b);
    nbx_program_release(program);
}

static nbx_status found(void *user, const nbxi_pickled_tensor *tensor)
{
    size_t *names = user;
    *names += tensor->name_length;
    return NBX_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    budget b = {0};
    nbx_context *ctx;
    nbx_context_options options;
    nbx_context_options_init(&options);
    options.num_threads = 1;
    options.allocator = (nbx_host_allocator){limited_alloc, limited_free, &b};
    if (nbx_context_create(&options, &ctx) != NBX_OK) return 0;
    if (size && data[0] == '{') {
        archive a = {.data = malloc(size + 4096)};
        if (a.data) {
            add_member(&a, "m/archive_format", "pt2", 3);
            add_member(&a, "m/archive_version", "0", 1);
            add_member(&a, "m/models/m.json", data, size);
            end_archive(&a);
            load(ctx, a.data, a.size, &b);
        }
        free(a.data);
    } else if (size && data[0] == 0x80) {
        size_t names = 0;
        if (nbxi_pickle_tensors(ctx, "fuzz", 0, data, size, found, &names) != NBX_OK) nbx_context_clear_error(ctx);
    } else if (size > 1 && data[0] == 'P' && data[1] == 'K') {
        load(ctx, data, size, &b);
    } else {
        nbxi_symbols symbols = {.heap = ctx->heap};
        nbxi_expr e;
        nbxi_number v, bindings[64] = {{NBXI_UNBOUND, 0, 1, 0}};
        char text[256];
        for (int i = 0; i < 64; i++) bindings[i] = nbxi_number_int(i % 7);
        if (nbxi_symbols_parse(ctx, &symbols, (const char *)data, size, &e) == NBX_OK && symbols.symbol_count <= 64) {
            (void)nbxi_symbols_text(&symbols, e, text, sizeof text);
            (void)nbxi_symbols_eval(&symbols, e, bindings, &v);
        }
        nbxi_symbols_free(&symbols);
    }
    nbx_context_destroy(ctx);
    if (b.used) abort(); /* something was not given back */
    return 0;
}
