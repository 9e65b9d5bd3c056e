/* SPDX-License-Identifier: Apache-2.0 */
/* The wrapping driver. */
#include "tests/contract/wrap.h"

wrap_counts wrap;

static const nbxi_driver *inner;
static nbxi_driver outer;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* Whether this call is the one to be refused. */
static bool refused(void)
{
    pthread_mutex_lock(&lock);
    bool now = ++wrap.calls == wrap.fail_at;
    wrap.refused = wrap.refused || now;
    pthread_mutex_unlock(&lock);
    return now;
}

static void add(int64_t *what, int64_t n)
{
    pthread_mutex_lock(&lock);
    *what += n;
    pthread_mutex_unlock(&lock);
}

static void count(uint64_t *what)
{
    pthread_mutex_lock(&lock);
    ++*what;
    pthread_mutex_unlock(&lock);
}

/* A call that can fail: its parameters after the context, the names of all, what to do when it went well. */
#define CALL(name, parameters, names, then) \
    static nbx_status w_##name parameters \
    { \
        if (refused()) return nbxi_fail(ctx, wrap.fail_with, "refused by the test: " #name); \
        nbx_status status = inner->name names; \
        if (status == NBX_OK) { then; } \
        return status; \
    }
#define DEVICE nbx_context *ctx, nbxi_device *device

CALL(count, (nbx_context * ctx, int *n), (ctx, n), (void)0)
CALL(open, (DEVICE), (ctx, device), add(&wrap.devices, 1))
CALL(alloc, (DEVICE, size_t bytes, nbxi_address *out), (ctx, device, bytes, out), add(&wrap.blocks, 1))
CALL(copy_in, (DEVICE, nbxi_address to, const void *from, size_t bytes, nbxi_stream stream),
     (ctx, device, to, from, bytes, stream), count(&wrap.copies))
CALL(copy_out, (DEVICE, void *to, nbxi_address from, size_t bytes, nbxi_stream stream),
     (ctx, device, to, from, bytes, stream), count(&wrap.copies))
CALL(copy, (DEVICE, nbxi_address to, nbxi_address from, size_t bytes, nbxi_stream stream),
     (ctx, device, to, from, bytes, stream), (void)0)
CALL(fill, (DEVICE, nbxi_address to, const void *pattern, size_t size, size_t bytes, nbxi_stream stream),
     (ctx, device, to, pattern, size, bytes, stream), (void)0)
CALL(stream_create, (DEVICE, nbxi_stream *out), (ctx, device, out), add(&wrap.streams, 1))
CALL(stream_synchronize, (DEVICE, nbxi_stream stream), (ctx, device, stream), (void)0)
CALL(stream_wait, (DEVICE, nbxi_stream stream, nbxi_event event), (ctx, device, stream, event), (void)0)
CALL(event_create, (DEVICE, bool timing, nbxi_event *out), (ctx, device, timing, out), add(&wrap.events, 1))
CALL(event_record, (DEVICE, nbxi_event event, nbxi_stream stream), (ctx, device, event, stream), (void)0)
CALL(event_synchronize, (DEVICE, nbxi_event event), (ctx, device, event), (void)0)
CALL(event_elapsed, (DEVICE, nbxi_event from, nbxi_event to, double *ms), (ctx, device, from, to, ms), (void)0)
CALL(compile,
     (DEVICE, const char *architecture, const char *name, const char *text, const char *options, void **code,
      size_t *size),
     (ctx, device, architecture, name, text, options, code, size), count(&wrap.compiles))
CALL(compiler_identity, (DEVICE, char *text, size_t capacity), (ctx, device, text, capacity), (void)0)
CALL(load, (DEVICE, const void *code, size_t size, nbxi_module *out), (ctx, device, code, size, out),
     (add(&wrap.modules, 1), count(&wrap.loads)))
CALL(function,
     (DEVICE, nbxi_module module, const char *name, uint32_t local, nbxi_function *out, nbxi_declared *declared),
     (ctx, device, module, name, local, out, declared), (void)0)
CALL(launch, (DEVICE, nbxi_function function, const nbxi_launch_config *config, const nbxi_argument *arguments, int n),
     (ctx, device, function, config, arguments, n), count(&wrap.launches))

static void w_close(nbxi_device *device)
{
    inner->close(device);
    add(&wrap.devices, -1);
}

static void w_free(nbxi_device *device, nbxi_address address)
{
    inner->free(device, address);
    add(&wrap.blocks, -1);
}

static void w_stream_destroy(nbxi_device *device, nbxi_stream stream)
{
    inner->stream_destroy(device, stream);
    add(&wrap.streams, -1);
}

static void w_event_destroy(nbxi_device *device, nbxi_event event)
{
    inner->event_destroy(device, event);
    add(&wrap.events, -1);
}

static void w_unload(nbxi_device *device, nbxi_module module)
{
    inner->unload(device, module);
    add(&wrap.modules, -1);
}

const nbxi_driver *wrap_driver(const nbxi_driver *driver)
{
    inner = driver;
    outer = *driver;
    wrap = (wrap_counts){.fail_with = NBX_DEVICE};
    outer.count = w_count;
    outer.open = w_open;
    outer.close = w_close;
    outer.alloc = w_alloc;
    outer.free = w_free;
    outer.copy_in = w_copy_in;
    outer.copy_out = w_copy_out;
    outer.copy = w_copy;
    outer.fill = w_fill;
    outer.stream_create = w_stream_create;
    outer.stream_destroy = w_stream_destroy;
    outer.stream_synchronize = w_stream_synchronize;
    outer.stream_wait = w_stream_wait;
    outer.event_create = w_event_create;
    outer.event_destroy = w_event_destroy;
    outer.event_record = w_event_record;
    outer.event_synchronize = w_event_synchronize;
    outer.event_elapsed = w_event_elapsed;
    outer.compile = w_compile;
    outer.compiler_identity = w_compiler_identity;
    outer.load = w_load;
    outer.unload = w_unload;
    outer.function = w_function;
    outer.launch = w_launch;
    return &outer;
}
