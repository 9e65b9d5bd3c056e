/* SPDX-License-Identifier: Apache-2.0 */
/* Inside of the CUDA driver. */
#ifndef NBXI_DEVICE_CUDA_H
#define NBXI_DEVICE_CUDA_H

#include "src/device/cuda_api.h"
#include "src/device/device.h"
#include "src/device/elf.h"

/* Page-locked buffers through which pageable memory travels: a ring, each buffer with the event after its last copy. */
#define NBXI_STAGING_BUFFERS 4
#define NBXI_STAGING_BYTES ((size_t)4 << 20)
typedef struct nbxi_staging {
    pthread_mutex_t lock;
    struct {
        void *memory;
        nbxi_cu_event event;
        bool busy; /* the event has been recorded and not waited for */
    } buffer[NBXI_STAGING_BUFFERS];
    int current;
    size_t used;           /* bytes of the current buffer that copies in flight read */
    nbxi_cu_stream stream; /* of those copies */
    bool made;
} nbxi_staging;

typedef struct nbxi_cuda_reservation {
    struct nbxi_cuda_reservation *next;
    nbxi_address base;
    size_t bytes, granularity, mapped;
} nbxi_cuda_reservation;

typedef struct nbxi_cuda {
    const nbxi_cuda_api *api;
    nbxi_cu_device device;
    nbxi_cu_context context; /* the primary one */
    nbxi_cu_stream stream;   /* the main stream: non-blocking, so that other users of the context do not order it */
    nbxi_staging in, out;
    _Atomic(void *) capturing;           /* the stream that is being captured, NULL: none */
    nbxi_cuda_reservation *reservations; /* under the device's lock */
    char name[128], architecture[16], driver_version[64], language[32];
} nbxi_cuda;

typedef struct nbxi_cuda_function {
    struct nbxi_cuda_function *next;
    nbxi_cu_function handle;
    nbxi_declared declared;
    uint32_t dynamic_local; /* bytes that launches may ask for */
    bool wide_clusters;     /* more than 8 work-groups have been allowed */
    char *name;
} nbxi_cuda_function;

typedef struct nbxi_cuda_module {
    nbxi_cu_module handle;
    nbxi_elf *elf;                 /* NULL: the code is PTX */
    nbxi_cuda_function *functions; /* under the device's lock */
} nbxi_cuda_module;

typedef struct nbxi_cuda_event {
    nbxi_cu_event handle;
    bool timing;
} nbxi_cuda_event;

static inline nbxi_cuda *nbxi_cuda_of(const nbxi_device *device) { return device->state; }
static inline nbxi_cu_stream nbxi_cuda_stream(const nbxi_device *device, nbxi_stream stream)
{
    return stream != NULL ? (nbxi_cu_stream)stream : nbxi_cuda_of(device)->stream;
}

/* Makes the device's context the thread's own; leave gives back what was there, for callers who use CUDA themselves.
 * enter fails when the device is faulty. */
typedef struct nbxi_cuda_guard {
    nbxi_cu_context previous;
    bool changed;
} nbxi_cuda_guard;
nbx_status nbxi_cuda_enter(nbx_context *ctx, nbxi_device *device, nbxi_cuda_guard *guard);
void nbxi_cuda_leave(nbxi_device *device, nbxi_cuda_guard *guard);
/* Also for a faulty device, false then: nothing is to be done, the driver has given everything up. */
bool nbxi_cuda_enter_free(nbxi_device *device, nbxi_cuda_guard *guard);

/* NBX_OK, or the failure of a call of the driver: OUT_OF_MEMORY, DEVICE, STATE. A result after which the context is
 * lost makes the device faulty. `what` says what was tried. */
nbx_status nbxi_cuda_result(nbx_context *ctx, nbxi_device *device, nbxi_cu_result result, const char *what, ...)
    NBX_PRINTF(4, 5);
/* The same for functions that report nothing: only faults count. */
void nbxi_cuda_note(nbxi_device *device, nbxi_cu_result result, const char *what);

/* cuda_memory.c */
nbx_status nbxi_cuda_alloc(nbx_context *ctx, nbxi_device *device, size_t bytes, nbxi_address *out);
void nbxi_cuda_free(nbxi_device *device, nbxi_address address);
nbx_status nbxi_cuda_memory(nbx_context *ctx, nbxi_device *device, size_t *free_bytes, size_t *total_bytes);
nbx_status nbxi_cuda_alloc_host(nbx_context *ctx, nbxi_device *device, size_t bytes, void **out);
void nbxi_cuda_free_host(nbxi_device *device, void *memory, size_t bytes);
nbx_status nbxi_cuda_reserve(nbx_context *ctx, nbxi_device *device, size_t bytes, nbxi_address *out,
                             size_t *granularity);
nbx_status nbxi_cuda_map(nbx_context *ctx, nbxi_device *device, nbxi_address base, size_t from, size_t to);
nbx_status nbxi_cuda_unmap(nbx_context *ctx, nbxi_device *device, nbxi_address base, size_t from, size_t to);
void nbxi_cuda_unreserve(nbxi_device *device, nbxi_address base, size_t bytes);
void nbxi_cuda_unreserve_all(nbxi_device *device);

/* cuda_copy.c */
nbx_status nbxi_cuda_copy_in(nbx_context *ctx, nbxi_device *device, nbxi_address to, const void *from, size_t bytes,
                             nbxi_stream stream);
nbx_status nbxi_cuda_copy_out(nbx_context *ctx, nbxi_device *device, void *to, nbxi_address from, size_t bytes,
                              nbxi_stream stream);
nbx_status nbxi_cuda_copy_in_async(nbx_context *ctx, nbxi_device *device, nbxi_address to, const void *from,
                                   size_t bytes, nbxi_stream stream);
nbx_status nbxi_cuda_copy_out_async(nbx_context *ctx, nbxi_device *device, void *to, nbxi_address from, size_t bytes,
                                    nbxi_stream stream);
nbx_status nbxi_cuda_copy(nbx_context *ctx, nbxi_device *device, nbxi_address to, nbxi_address from, size_t bytes,
                          nbxi_stream stream);
nbx_status nbxi_cuda_copy_peer(nbx_context *ctx, nbxi_device *to_device, nbxi_address to, nbxi_device *from_device,
                               nbxi_address from, size_t bytes);
nbx_status nbxi_cuda_fill(nbx_context *ctx, nbxi_device *device, nbxi_address to, const void *pattern,
                          size_t pattern_size, size_t bytes, nbxi_stream stream);
bool nbxi_cuda_staging_init(nbxi_staging *staging);
void nbxi_cuda_staging_free(nbxi_device *device, nbxi_staging *staging);
/* A stream is about to be destroyed: what copies read is tied to an event before. */
void nbxi_cuda_staging_forget(nbxi_device *device, nbxi_staging *staging, nbxi_cu_stream stream);

/* cuda_stream.c */
nbx_status nbxi_cuda_stream_create(nbx_context *ctx, nbxi_device *device, nbxi_stream *out);
void nbxi_cuda_stream_destroy(nbxi_device *device, nbxi_stream stream);
nbx_status nbxi_cuda_stream_synchronize(nbx_context *ctx, nbxi_device *device, nbxi_stream stream);
nbx_status nbxi_cuda_stream_wait(nbx_context *ctx, nbxi_device *device, nbxi_stream stream, nbxi_event event);
nbx_status nbxi_cuda_event_create(nbx_context *ctx, nbxi_device *device, bool timing, nbxi_event *out);
void nbxi_cuda_event_destroy(nbxi_device *device, nbxi_event event);
nbx_status nbxi_cuda_event_record(nbx_context *ctx, nbxi_device *device, nbxi_event event, nbxi_stream stream);
nbx_status nbxi_cuda_event_synchronize(nbx_context *ctx, nbxi_device *device, nbxi_event event);
nbx_status nbxi_cuda_event_elapsed(nbx_context *ctx, nbxi_device *device, nbxi_event from, nbxi_event to, double *ms);
nbx_status nbxi_cuda_capture_begin(nbx_context *ctx, nbxi_device *device, nbxi_stream stream);
nbx_status nbxi_cuda_capture_end(nbx_context *ctx, nbxi_device *device, nbxi_stream stream, nbxi_graph *out);
nbx_status nbxi_cuda_graph_launch(nbx_context *ctx, nbxi_device *device, nbxi_graph graph, nbxi_stream stream);
void nbxi_cuda_graph_destroy(nbxi_device *device, nbxi_graph graph);

/* cuda_compile.c */
nbx_status nbxi_cuda_compile(nbx_context *ctx, nbxi_device *device, const char *architecture, const char *name,
                             const char *text, const char *options, void **code, size_t *size);
nbx_status nbxi_cuda_compiler_identity(nbx_context *ctx, nbxi_device *device, char *text, size_t capacity);

/* cuda_module.c */
nbx_status nbxi_cuda_load(nbx_context *ctx, nbxi_device *device, const void *code, size_t size, nbxi_module *out);
void nbxi_cuda_unload(nbxi_device *device, nbxi_module module);
nbx_status nbxi_cuda_function_get(nbx_context *ctx, nbxi_device *device, nbxi_module module, const char *name,
                                  uint32_t local_bytes, nbxi_function *out, nbxi_declared *declared);
nbx_status nbxi_cuda_launch(nbx_context *ctx, nbxi_device *device, nbxi_function function,
                            const nbxi_launch_config *config, const nbxi_argument *arguments, int count);
nbx_status nbxi_cuda_tensor_map(nbx_context *ctx, nbxi_device *device, const nbxi_map_request *request, void *out);

extern const nbxi_driver nbxi_cuda_driver;

#endif
