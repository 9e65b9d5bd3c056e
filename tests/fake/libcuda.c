/* SPDX-License-Identifier: Apache-2.0 */
/* A stand-in for the CUDA driver's library, see tests/support/fake_cuda.h. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/fake_cuda.h"

typedef int result;
enum {
    OK = 0,
    INVALID_VALUE = 1,
    NO_MEMORY = 2,
    INVALID_DEVICE = 101,
    INVALID_IMAGE = 200,
    INVALID_CONTEXT = 201,
    PEER_ENABLED = 704,
    INVALID_HANDLE = 400,
    NOT_FOUND = 500,
    ILLEGAL_ADDRESS = 700,
    CAPTURE_INVALID = 901
};

static fake_cuda state;

typedef enum op_kind { OP_COPY, OP_SET, OP_RECORD, OP_WAIT, OP_LAUNCH, OP_GRAPH } op_kind;
typedef struct stream stream;
typedef struct op {
    struct op *next;
    op_kind kind;
    char *to;
    const char *from;
    size_t bytes; /* COPY; elements of SET */
    unsigned value, width;
    long number; /* RECORD: which; WAIT: for which */
    stream *of;  /* WAIT: the stream of the record */
    struct graph *graph;
    fake_launch launch;
    void (*run)(const fake_launch *launch);
} op;
struct stream {
    op *first, **last;
    long recorded; /* number of the last record that was executed */
    bool capturing;
};
typedef struct event {
    stream *stream; /* of the last record */
    long number;
    bool timing;
} event;
typedef struct graph {
    op *first;
    int references; /* executable and launches in flight */
} graph;
typedef struct context {
    int device;
} context;
typedef struct function {
    struct function *next;
    char name[128];
    const fake_kernel *kernel;
} function;
typedef struct module {
    function *functions;
} module;
typedef struct block {
    struct block *next;
    size_t bytes;
    bool host;
} block; /* stands 512 bytes before the memory */

static context contexts[8];
static block *blocks;
static long records;
static stream *streams[64];

#define HIDDEN 512
#define EXPORT __attribute__((visibility("default")))

/* What the library holds, so that a context that is lost takes it along. */
typedef struct piece {
    struct piece *next, **place;
} piece;
static piece *pieces;

static void *obtain(size_t size)
{
    piece *p = calloc(1, sizeof(*p) + size);
    if (p == NULL) return NULL;
    p->next = pieces;
    p->place = &pieces;
    if (pieces != NULL) pieces->place = &p->next;
    pieces = p;
    return p + 1;
}

static void give(void *memory)
{
    if (memory == NULL) return;
    piece *p = (piece *)memory - 1;
    *p->place = p->next;
    if (p->next != NULL) p->next->place = p->place;
    free(p);
}

static bool fails(const char *name, result *out)
{
    state.calls++;
    *out = state.sticky;
    if (state.sticky != 0) return true;
    if (state.calls != state.fail_at) return false;
    state.failed = name;
    *out = state.fail_with;
    if (state.fail_with >= 700 && state.fail_with != PEER_ENABLED) state.sticky = state.fail_with;
    return true;
}
#define BEGIN() \
    result failure; \
    if (fails(__func__, &failure)) return failure
#define BEGIN_IN_CONTEXT() \
    BEGIN(); \
    if (state.current == NULL) return INVALID_CONTEXT

/* ---- memory ------------------------------------------------------------------------------------------------------ */

static void *block_new(size_t bytes, bool host)
{
    void *memory = aligned_alloc(HIDDEN, HIDDEN + (bytes + HIDDEN - 1) / HIDDEN * HIDDEN);
    if (memory == NULL) return NULL;
    memset(memory, 0xcd, HIDDEN + (bytes < 65536 ? bytes : 65536));
    block *b = memory;
    b->bytes = bytes;
    b->host = host;
    b->next = blocks;
    blocks = b;
    return (char *)memory + HIDDEN;
}

static bool block_free(void *memory)
{
    for (block **place = &blocks; *place != NULL; place = &(*place)->next) {
        block *b = *place;
        if ((char *)b + HIDDEN != (char *)memory) continue;
        *place = b->next;
        if (b->host) {
            state.host_allocations--;
        } else {
            state.allocations--;
            state.allocated -= b->bytes;
        }
        free(b);
        return true;
    }
    return false;
}

static bool known(uint64_t address, size_t bytes)
{
    for (block *b = blocks; b != NULL; b = b->next) {
        uint64_t start = (uint64_t)(uintptr_t)b + HIDDEN;
        if (address >= start && address - start <= b->bytes && bytes <= b->bytes - (address - start)) return true;
    }
    return false;
}

/* ---- streams ----------------------------------------------------------------------------------------------------- */

static void run_until(stream *s, long number);

static void execute_launch(op *o)
{
    if (o->run != NULL) o->run(&o->launch);
    if (strcmp(o->launch.name, "crash") == 0) state.sticky = ILLEGAL_ADDRESS;
}

static void graph_release(graph *g)
{
    if (--g->references > 0) return;
    for (op *o = g->first; o != NULL;) {
        op *next = o->next;
        give(o);
        o = next;
    }
    give(g);
}

static void execute(stream *s, op *o)
{
    if (state.sticky != 0) return;
    switch (o->kind) {
    case OP_COPY: memmove(o->to, o->from, o->bytes); break;
    case OP_SET:
        for (size_t i = 0; i < o->bytes; i++) memcpy(o->to + i * o->width, &o->value, o->width);
        break;
    case OP_RECORD: s->recorded = o->number; break;
    case OP_WAIT: run_until(o->of, o->number); break;
    case OP_LAUNCH: execute_launch(o); break;
    case OP_GRAPH:
        for (op *inner = o->graph->first; inner != NULL; inner = inner->next) execute(s, inner);
        break;
    }
}

/* Executes what stands before and at the record; 0: everything. */
static void run_until(stream *s, long number)
{
    while (s->first != NULL && (number == 0 || s->recorded < number)) {
        op *o = s->first;
        s->first = o->next;
        if (s->first == NULL) s->last = &s->first;
        execute(s, o);
        if (o->kind == OP_GRAPH) graph_release(o->graph);
        give(o);
    }
}

static result queue(stream *s, op *o)
{
    if (s == NULL) return INVALID_HANDLE;
    op *copy = obtain(sizeof(*copy));
    if (copy == NULL) return NO_MEMORY;
    *copy = *o;
    copy->next = NULL;
    *s->last = copy;
    s->last = &copy->next;
    return OK;
}

/* ---- the library ------------------------------------------------------------------------------------------------- */

EXPORT fake_cuda *fake_cuda_get(void);
EXPORT void fake_cuda_start(void);
fake_cuda *fake_cuda_get(void) { return &state; }
void fake_cuda_start(void)
{
    memset(&state, 0, sizeof(state));
    memset(streams, 0, sizeof(streams)); /* of a context that was lost */
    while (pieces != NULL) give(pieces + 1);
    while (blocks != NULL) {
        block *b = blocks;
        blocks = b->next;
        free(b);
    }
    state.version = 13000;
    state.devices = 2;
    state.capability = 90;
    state.memory = (size_t)256 << 20;
    for (int i = 0; i < 8; i++) contexts[i].device = i;
}
__attribute__((constructor)) static void begin(void) { fake_cuda_start(); }

#define CALL(name, ...) \
    EXPORT result name(__VA_ARGS__); \
    result name(__VA_ARGS__)

CALL(cuInit, unsigned flags)
{
    (void)flags;
    return state.init_result;
}
CALL(cuDriverGetVersion, int *version)
{
    *version = state.version;
    return OK;
}
CALL(cuGetErrorName, int error, const char **text)
{
    *text = error == NO_MEMORY         ? "CUDA_ERROR_OUT_OF_MEMORY"
            : error == ILLEGAL_ADDRESS ? "CUDA_ERROR_ILLEGAL_ADDRESS"
            : error == 710             ? "CUDA_ERROR_ASSERT"
                                       : NULL;
    return *text != NULL ? OK : INVALID_VALUE;
}
CALL(cuGetErrorString, int error, const char **text)
{
    *text = error == NO_MEMORY ? "out of memory" : "an error of the stand-in";
    return OK;
}
CALL(cuDeviceGetCount, int *count)
{
    *count = state.devices;
    return OK;
}
CALL(cuDeviceGet, int *device, int ordinal)
{
    BEGIN();
    *device = ordinal;
    return ordinal < state.devices ? OK : INVALID_DEVICE;
}
CALL(cuDeviceGetName, char *name, int length, int device)
{
    BEGIN();
    (void)device;
    strncpy(name, "Stand-in", (size_t)length);
    return OK;
}
CALL(cuDeviceGetAttribute, int *value, int attribute, int device)
{
    BEGIN();
    (void)device;
    switch (attribute) {
    case 1: *value = 1024; break;
    case 5: *value = 0x7fffffff; break;
    case 6:
    case 7: *value = 65535; break;
    case 10: *value = 32; break;
    case 16: *value = 132; break;
    case 39: *value = 2048; break;
    case 75: *value = state.capability / 10; break;
    case 76: *value = state.capability % 10; break;
    case 95: *value = !state.no_cooperative; break;
    case 97: *value = 232448; break;
    case 102: *value = !state.no_virtual_memory; break;
    case 120: *value = !state.no_clusters; break;
    default: *value = 0; break;
    }
    return OK;
}
CALL(cuDeviceTotalMem_v2, size_t *bytes, int device)
{
    BEGIN();
    (void)device;
    *bytes = state.memory;
    return OK;
}
CALL(cuDeviceCanAccessPeer, int *can, int device, int peer)
{
    BEGIN();
    *can = device != peer;
    return OK;
}
CALL(cuDevicePrimaryCtxRetain, context **out, int device)
{
    BEGIN();
    state.retained[device]++;
    *out = &contexts[device];
    return OK;
}
CALL(cuDevicePrimaryCtxRelease_v2, int device)
{
    state.retained[device]--;
    return OK;
}
CALL(cuCtxGetCurrent, void **out)
{
    *out = state.current;
    return OK;
}
CALL(cuCtxSetCurrent, void *c)
{
    state.current = c;
    return OK;
}
CALL(cuCtxEnablePeerAccess, context *peer, unsigned flags)
{
    BEGIN_IN_CONTEXT();
    (void)flags;
    (void)peer;
    return state.peers_enabled++ == 0 ? OK : PEER_ENABLED;
}
CALL(cuMemAlloc_v2, uint64_t *pointer, size_t bytes)
{
    BEGIN_IN_CONTEXT();
    if (bytes > state.memory - state.allocated) return NO_MEMORY;
    void *memory = block_new(bytes, false);
    if (memory == NULL) return NO_MEMORY;
    *pointer = (uint64_t)(uintptr_t)memory;
    state.allocated += bytes;
    state.allocations++;
    return OK;
}
CALL(cuMemFree_v2, uint64_t pointer)
{
    BEGIN_IN_CONTEXT();
    for (int i = 0; i < 64; i++) { /* it waits for all work */
        if (streams[i] != NULL) run_until(streams[i], 0);
    }
    return block_free((void *)(uintptr_t)pointer) ? OK : INVALID_VALUE;
}
CALL(cuMemGetInfo_v2, size_t *free_bytes, size_t *total)
{
    BEGIN_IN_CONTEXT();
    *free_bytes = state.memory - state.allocated;
    *total = state.memory;
    return OK;
}
CALL(cuMemHostAlloc, void **memory, size_t bytes, unsigned flags)
{
    BEGIN_IN_CONTEXT();
    (void)flags;
    *memory = block_new(bytes, true);
    if (*memory == NULL) return NO_MEMORY;
    state.host_allocations++;
    return OK;
}
CALL(cuMemFreeHost, void *memory)
{
    BEGIN_IN_CONTEXT();
    return block_free(memory) ? OK : INVALID_VALUE;
}

/* ---- reserved addresses: the block is there from the start ------------------------------------------------------- */

CALL(cuMemAddressReserve, uint64_t *pointer, size_t bytes, size_t alignment, uint64_t hint, unsigned long long flags)
{
    BEGIN_IN_CONTEXT();
    (void)alignment;
    (void)hint;
    (void)flags;
    if (bytes % (2u << 20) != 0) return INVALID_VALUE;
    void *memory = block_new(bytes, false);
    if (memory == NULL) return NO_MEMORY;
    state.allocations++;
    state.allocated += bytes;
    state.reservations++;
    *pointer = (uint64_t)(uintptr_t)memory;
    return OK;
}
CALL(cuMemAddressFree, uint64_t pointer, size_t bytes)
{
    BEGIN_IN_CONTEXT();
    (void)bytes;
    state.reservations--;
    return state.mappings == 0 && block_free((void *)(uintptr_t)pointer) ? OK : INVALID_VALUE;
}
CALL(cuMemCreate, unsigned long long *handle, size_t bytes, const void *properties, unsigned long long flags)
{
    BEGIN_IN_CONTEXT();
    (void)properties;
    (void)flags;
    *handle = bytes;
    state.handles++;
    return OK;
}
CALL(cuMemRelease, unsigned long long handle)
{
    BEGIN_IN_CONTEXT();
    (void)handle;
    state.handles--;
    return OK;
}
CALL(cuMemMap, uint64_t pointer, size_t bytes, size_t offset, unsigned long long handle, unsigned long long flags)
{
    BEGIN_IN_CONTEXT();
    (void)flags;
    if (offset != 0 || handle != bytes || !known(pointer, bytes)) return INVALID_VALUE;
    state.mappings++;
    return OK;
}
CALL(cuMemUnmap, uint64_t pointer, size_t bytes)
{
    BEGIN_IN_CONTEXT();
    if (!known(pointer, bytes)) return INVALID_VALUE;
    state.mappings--;
    return OK;
}
CALL(cuMemSetAccess, uint64_t pointer, size_t bytes, const void *access, size_t count)
{
    BEGIN_IN_CONTEXT();
    (void)access;
    return count == 1 && known(pointer, bytes) ? OK : INVALID_VALUE;
}
CALL(cuMemGetAllocationGranularity, size_t *granularity, const void *properties, int option)
{
    BEGIN_IN_CONTEXT();
    (void)properties;
    (void)option;
    *granularity = 2u << 20;
    return OK;
}

/* ---- copies ------------------------------------------------------------------------------------------------------ */

static result copy(uint64_t to, bool to_device, const char *from, bool from_device, size_t bytes, stream *s)
{
    if (to_device && !known(to, bytes)) return INVALID_VALUE;
    if (from_device && !known((uint64_t)(uintptr_t)from, bytes)) return INVALID_VALUE;
    op o = {.kind = OP_COPY, .to = (char *)(uintptr_t)to, .from = from, .bytes = bytes};
    return queue(s, &o);
}
CALL(cuMemcpyHtoDAsync_v2, uint64_t to, const void *from, size_t bytes, stream *s)
{
    BEGIN_IN_CONTEXT();
    return copy(to, true, from, false, bytes, s);
}
CALL(cuMemcpyDtoHAsync_v2, void *to, uint64_t from, size_t bytes, stream *s)
{
    BEGIN_IN_CONTEXT();
    return copy((uint64_t)(uintptr_t)to, false, (const char *)(uintptr_t)from, true, bytes, s);
}
CALL(cuMemcpyDtoDAsync_v2, uint64_t to, uint64_t from, size_t bytes, stream *s)
{
    BEGIN_IN_CONTEXT();
    return copy(to, true, (const char *)(uintptr_t)from, true, bytes, s);
}
CALL(cuMemcpyPeerAsync, uint64_t to, context *to_context, uint64_t from, context *from_context, size_t bytes, stream *s)
{
    BEGIN_IN_CONTEXT();
    if (to_context == from_context) return INVALID_VALUE;
    state.peer_copies++;
    return copy(to, true, (const char *)(uintptr_t)from, true, bytes, s);
}
static result set(uint64_t to, unsigned value, unsigned width, size_t count, stream *s)
{
    if (to % width != 0 || !known(to, count * width)) return INVALID_VALUE;
    op o = {.kind = OP_SET, .to = (char *)(uintptr_t)to, .bytes = count, .value = value, .width = width};
    return queue(s, &o);
}
CALL(cuMemsetD8Async, uint64_t to, unsigned char value, size_t count, stream *s)
{
    BEGIN_IN_CONTEXT();
    return set(to, value, 1, count, s);
}
CALL(cuMemsetD16Async, uint64_t to, unsigned short value, size_t count, stream *s)
{
    BEGIN_IN_CONTEXT();
    return set(to, value, 2, count, s);
}
CALL(cuMemsetD32Async, uint64_t to, unsigned value, size_t count, stream *s)
{
    BEGIN_IN_CONTEXT();
    return set(to, value, 4, count, s);
}

/* ---- code -------------------------------------------------------------------------------------------------------- */

CALL(cuModuleLoadDataEx, module **out, const void *image, unsigned count, int *options, void **values)
{
    BEGIN_IN_CONTEXT();
    (void)count;
    (void)options;
    if (memcmp(image, "bad", 3) == 0) {
        strcpy(values[0], "it is bad");
        return INVALID_IMAGE;
    }
    *out = obtain(sizeof(**out));
    state.modules++;
    return *out != NULL ? OK : NO_MEMORY;
}
CALL(cuModuleUnload, module *m)
{
    BEGIN_IN_CONTEXT();
    while (m->functions != NULL) {
        function *f = m->functions;
        m->functions = f->next;
        give(f);
    }
    give(m);
    state.modules--;
    return OK;
}
CALL(cuModuleGetFunction, function **out, module *m, const char *name)
{
    BEGIN_IN_CONTEXT();
    for (int i = 0; i < state.kernel_count; i++) {
        if (strcmp(state.kernels[i].name, name) != 0) continue;
        function *f = obtain(sizeof(*f));
        if (f == NULL) return NO_MEMORY;
        strncpy(f->name, name, sizeof(f->name) - 1);
        f->kernel = &state.kernels[i];
        f->next = m->functions;
        m->functions = f;
        *out = f;
        return OK;
    }
    return NOT_FOUND;
}
CALL(cuFuncGetAttribute, int *value, int attribute, function *f)
{
    BEGIN_IN_CONTEXT();
    *value = attribute == 0   ? (f->kernel->max_threads > 0 ? f->kernel->max_threads : 1024)
             : attribute == 1 ? f->kernel->static_shared
             : attribute == 4 ? f->kernel->registers
                              : 0;
    return OK;
}
CALL(cuFuncSetAttribute, function *f, int attribute, int value)
{
    BEGIN_IN_CONTEXT();
    (void)f;
    if (attribute == 8) state.max_dynamic_shared = value;
    if (attribute == 14) state.wide_cluster = value;
    return OK;
}
CALL(cuFuncGetParamInfo, function *f, size_t index, size_t *offset, size_t *size)
{
    BEGIN_IN_CONTEXT();
    if (index >= (size_t)f->kernel->count) return INVALID_VALUE;
    *offset = f->kernel->offset[index];
    *size = f->kernel->size[index];
    return OK;
}

typedef struct launch_attribute {
    int id;
    char pad[4];
    union {
        char bytes[64];
        int number[3];
    } value;
} launch_attribute;
typedef struct launch_config {
    unsigned grid[3], block[3], shared;
    stream *stream;
    launch_attribute *attributes;
    unsigned count;
} launch_config;

#ifndef FAKE_WITHOUT_LAUNCH
CALL(cuLaunchKernelEx, const launch_config *config, function *f, void **parameters, void **extra)
{
    BEGIN_IN_CONTEXT();
    if (extra != NULL || config->shared > 232448) return INVALID_VALUE;
    op o = {.kind = OP_LAUNCH, .run = f->kernel->run};
    fake_launch *l = &o.launch;
    l->name = f->kernel->name;
    memcpy(l->grid, config->grid, sizeof(l->grid));
    memcpy(l->block, config->block, sizeof(l->block));
    l->shared = config->shared;
    l->stream = config->stream;
    l->attributes = config->count;
    for (unsigned i = 0; i < config->count && i < 4; i++) {
        l->attribute[i].id = config->attributes[i].id;
        memcpy(l->attribute[i].number, config->attributes[i].value.number, sizeof(l->attribute[i].number));
    }
    l->count = f->kernel->count;
    for (int i = 0; i < l->count; i++) {
        l->size[i] = f->kernel->size[i];
        memcpy(l->value[i], parameters[i], f->kernel->size[i]);
    }
    state.launches++;
    state.last = *l;
    return queue(config->stream, &o);
}
#endif

/* ---- streams, events --------------------------------------------------------------------------------------------- */

CALL(cuStreamCreate, stream **out, unsigned flags)
{
    BEGIN_IN_CONTEXT();
    if (flags != 1) return INVALID_VALUE;
    for (int i = 0; i < 64; i++) {
        if (streams[i] != NULL) continue;
        stream *s = obtain(sizeof(*s));
        if (s == NULL) return NO_MEMORY;
        s->last = &s->first;
        streams[i] = s;
        state.streams++;
        *out = s;
        return OK;
    }
    return NO_MEMORY;
}
CALL(cuStreamDestroy_v2, stream *s)
{
    BEGIN_IN_CONTEXT();
    run_until(s, 0);
    for (int i = 0; i < 64; i++) {
        if (streams[i] == s) streams[i] = NULL;
    }
    give(s);
    state.streams--;
    return OK;
}
CALL(cuStreamSynchronize, stream *s)
{
    BEGIN_IN_CONTEXT();
    if (s->capturing) return CAPTURE_INVALID;
    run_until(s, 0);
    return state.sticky;
}
CALL(cuStreamWaitEvent, stream *s, event *e, unsigned flags)
{
    BEGIN_IN_CONTEXT();
    (void)flags;
    if (e->stream == NULL) return OK;
    op o = {.kind = OP_WAIT, .of = e->stream, .number = e->number};
    return queue(s, &o);
}
CALL(cuEventCreate, event **out, unsigned flags)
{
    BEGIN_IN_CONTEXT();
    *out = obtain(sizeof(**out));
    if (*out == NULL) return NO_MEMORY;
    (*out)->timing = flags == 0;
    state.events++;
    return OK;
}
CALL(cuEventDestroy_v2, event *e)
{
    BEGIN_IN_CONTEXT();
    give(e);
    state.events--;
    return OK;
}
CALL(cuEventRecord, event *e, stream *s)
{
    BEGIN_IN_CONTEXT();
    e->stream = s;
    e->number = ++records;
    op o = {.kind = OP_RECORD, .number = e->number};
    return queue(s, &o);
}
CALL(cuEventSynchronize, event *e)
{
    BEGIN_IN_CONTEXT();
    bool alive = false;
    for (int i = 0; i < 64; i++) alive = alive || (e->stream != NULL && streams[i] == e->stream);
    if (alive) run_until(e->stream, e->number);
    return state.sticky;
}
CALL(cuEventElapsedTime, float *ms, event *from, event *to)
{
    BEGIN_IN_CONTEXT();
    if (!from->timing || !to->timing || from->stream == NULL || to->stream == NULL) return INVALID_HANDLE;
    *ms = (float)(to->number - from->number) / 2;
    return OK;
}

/* ---- graphs: what is queued between begin and end ---------------------------------------------------------------- */

CALL(cuStreamBeginCapture_v2, stream *s, int mode)
{
    BEGIN_IN_CONTEXT();
    if (mode != 2 || s->capturing) return INVALID_VALUE;
    run_until(s, 0);
    s->capturing = true;
    return OK;
}
CALL(cuStreamEndCapture, stream *s, graph **out)
{
    result failure;
    bool failed = fails(__func__, &failure);
    graph *g = obtain(sizeof(*g));
    if (!s->capturing || g == NULL) {
        give(g);
        return INVALID_VALUE;
    }
    s->capturing = false;
    g->first = s->first;
    g->references = 1;
    s->first = NULL;
    s->last = &s->first;
    if (failed) {
        graph_release(g);
        return failure;
    }
    state.graphs++;
    *out = g;
    return OK;
}
CALL(cuGraphInstantiateWithFlags, graph **out, graph *g, unsigned long long flags)
{
    BEGIN_IN_CONTEXT();
    (void)flags;
    g->references++;
    state.graphs++;
    *out = g;
    return OK;
}
CALL(cuGraphDestroy, graph *g)
{
    BEGIN_IN_CONTEXT();
    state.graphs--;
    graph_release(g);
    return OK;
}
CALL(cuGraphExecDestroy, graph *g)
{
    BEGIN_IN_CONTEXT();
    state.graphs--;
    graph_release(g);
    return OK;
}
CALL(cuGraphLaunch, graph *g, stream *s)
{
    BEGIN_IN_CONTEXT();
    g->references++;
    op o = {.kind = OP_GRAPH, .graph = g};
    return queue(s, &o);
}
CALL(cuTensorMapEncodeTiled, void *map, int type, unsigned rank, void *address, const uint64_t *sizes,
     const uint64_t *strides, const uint32_t *box, const uint32_t *element_strides, int interleave, int swizzle, int l2,
     int fill)
{
    BEGIN_IN_CONTEXT();
    (void)element_strides;
    (void)interleave;
    (void)l2;
    /* What went in, so that tests can look at it. */
    uint64_t *words = map;
    memset(words, 0, 128);
    words[0] = (uint64_t)(uintptr_t)address;
    words[1] = (uint64_t)type | (uint64_t)rank << 8 | (uint64_t)swizzle << 16 | (uint64_t)fill << 24;
    for (unsigned i = 0; i < rank; i++) {
        words[2 + i] = sizes[i];
        words[7 + i] = box[i];
        if (i + 1 < rank) words[12 + i] = strides[i];
    }
    return OK;
}
