/* SPDX-License-Identifier: Apache-2.0 */
/* Devices and their drivers.
 *
 * A driver is a table of functions; the CPU is one of them, whose artifacts are built-in C kernels. Everything above
 * this floor speaks of device memory by address: a 64-bit number in the device's address space, views are base plus
 * offset. Where an API has no addresses (OpenCL), the driver makes them up from a range of its own and finds the buffer
 * and the offset behind one (nbxi_ranges). So one rule serves every device: an address that no allocation issued and no
 * import registered is refused before anything is launched.
 *
 * Devices are opened once in a process and shared by all contexts (tensors outlive contexts). Each has one stream, its
 * main stream, on which operators are queued in order; memory that is freed while work on that stream is in flight may
 * be given to later work on the same stream at once. Functions of drivers may be called from any thread: a driver locks
 * what needs it. Errors go to the record of the context given; NULL is allowed where a function says so. */
#ifndef NBXI_DEVICE_DEVICE_H
#define NBXI_DEVICE_DEVICE_H

#include <pthread.h>
#include <stdatomic.h>

#include "src/base/context.h"
#include "src/device/profile.h"
#include "src/device/ranges.h"

typedef uint64_t nbxi_address; /* 0: null */

typedef struct nbxi_driver nbxi_driver;
typedef struct nbxi_device nbxi_device;
typedef void *nbxi_stream; /* of a driver; NULL: the main stream */
typedef void *nbxi_event;
typedef void *nbxi_module;   /* loaded code */
typedef void *nbxi_function; /* one kernel of a module; lives as long as the module */
typedef void *nbxi_graph;    /* a captured sequence that can be launched */

/* What a device says of itself. Text is owned by the device. Unknown numbers are 0, never a guess. */
typedef struct nbxi_facts {
    const char *name;                    /* "NVIDIA H200" */
    const char *vendor;                  /* "nvidia", "amd", "apple", "intel", "pocl" … in lower case */
    const char *architecture;            /* "sm_90", "gfx942", "apple-m4"; OpenCL: the device's name */
    const char *driver_version;          /* as the driver gives it */
    const char *language;                /* what its compiler takes: "CUDA C 13.0", "OpenCL C 1.2" */
    size_t total_memory, max_allocation; /* bytes */
    size_t local_memory;                 /* bytes of local (shared) memory in a work-group, opt-in included */
    size_t max_argument_bytes;
    int compute_units, max_work_group, sub_group; /* sub_group: lanes of a warp; 0: no sub-group operations */
    int max_threads_per_unit;                     /* resident on one compute unit */
    uint32_t max_groups[3];                       /* extents of a grid, in work-groups */
    int address_bits;
    bool float64, float16, bfloat16; /* arithmetic; storage of half types is always there */
    bool int64_atomics, unified_memory, virtual_memory, graphs, peer_access, cooperative, clusters;
    bool matrix_units; /* tensor cores: mma.sync, MFMA … */
    int capability;    /* NVIDIA: 10 * major + minor */
    bool little_endian;
} nbxi_facts;

typedef struct nbxi_device_memory_info {
    size_t free, total;        /* as the driver says; 0: unknown */
    size_t live, cached, peak; /* bytes in tensors, parked in the pool, highest live */
    size_t largest_cached;     /* block */
    uint64_t allocations, driver_allocations;
} nbxi_device_memory_info;

/* One kernel argument as it is given to a driver: packed by the launcher. */
typedef enum nbxi_argument_kind {
    NBXI_ARGUMENT_ADDRESS, /* 8 bytes; drivers without addresses bind the buffer and an offset in bytes */
    NBXI_ARGUMENT_BYTES,   /* a scalar or struct of `size` bytes */
    NBXI_ARGUMENT_LOCAL    /* `size` bytes of local memory */
} nbxi_argument_kind;
typedef struct nbxi_argument {
    nbxi_argument_kind kind;
    uint32_t size;
    nbxi_address address; /* ADDRESS */
    const void *bytes;    /* BYTES */
    uint64_t extent;      /* ADDRESS: bytes that the launch may reach from address; 0: to the end of the allocation */
} nbxi_argument;

typedef struct nbxi_launch_config {
    uint32_t groups[3], group_size[3]; /* work-groups, and work-items in each */
    uint32_t local_bytes;              /* dynamic local (shared) memory */
    uint32_t cluster;                  /* work-groups of a cluster, 0 or 1: none */
    bool cooperative, programmatic;    /* all groups resident at once; may start before the one before has ended */
    nbxi_stream stream;
} nbxi_launch_config;

/* A map of a tensor for the GPU's copy engine: sizes innermost first, as the driver takes them. */
typedef struct nbxi_map_request {
    nbxi_address address;
    int ndim;                      /* 1 to 5 */
    uint64_t sizes[5], strides[5]; /* strides in bytes; that of the first is its element's size */
    uint32_t box[5];
    int element; /* numbered as in cuda.h: 6 float16, 7 float32, 9 bfloat16 … */
    int swizzle; /* 0 none, 1 to 3: 32, 64, 128 bytes */
    bool nan_fill;
} nbxi_map_request;

/* What the compiled code declares of its parameters. count -1: could not be read ("unverified", never 0). */
typedef struct nbxi_declared {
    int count;
    uint32_t total_bytes; /* 0: unknown */
    struct {
        uint32_t offset, size;
    } parameter[64];            /* the first 64 */
    uint32_t required_group[3]; /* 0: any */
    uint32_t static_local, registers, spill_bytes, max_group;
} nbxi_declared;

/* A message on failure stands in the record of ctx. Functions that return void cannot fail in a way that a caller can
 * mend: they make the device faulty (nbxi_device_fault) when the driver says so. */
struct nbxi_driver {
    const char *name; /* "cpu", "opencl", "cuda" */
    nbx_device_type type;
    const char *artifact_kind; /* "builtin", "opencl", "cubin", "hsaco" … what `load` takes */
    const char *target;        /* dialect header that kernels are compiled with; NULL: kernels are built in */
    bool wants_scratch_params; /* compiled kernels of others carry two trailing scratch pointers */
    bool wants_extents;        /* `extent` of arguments is used */
    bool split_addresses;      /* a pointer is two kernel arguments: the buffer, and a u64 offset in bytes */

    /* Number of devices. A missing library, or one too old, is NBX_DEVICE with a message that names it. */
    nbx_status (*count)(nbx_context *ctx, int *count);
    /* Opens device `index`; fills device->facts and device->state. */
    nbx_status (*open)(nbx_context *ctx, nbxi_device *device);
    void (*close)(nbxi_device *device);

    nbx_status (*alloc)(nbx_context *ctx, nbxi_device *device, size_t bytes, nbxi_address *out); /* 256-byte aligned */
    void (*free)(nbxi_device *device, nbxi_address address);
    nbx_status (*memory)(nbx_context *ctx, nbxi_device *device, size_t *free_bytes, size_t *total_bytes);
    /* Page-locked host memory that copies can use asynchronously. */
    nbx_status (*alloc_host)(nbx_context *ctx, nbxi_device *device, size_t bytes, void **out);
    void (*free_host)(nbxi_device *device, void *memory, size_t bytes);
    /* Reserve addresses; map and unmap whole granules at their end. NULL: the driver has no virtual memory. */
    nbx_status (*reserve)(nbx_context *ctx, nbxi_device *device, size_t bytes, nbxi_address *out, size_t *granularity);
    nbx_status (*map)(nbx_context *ctx, nbxi_device *device, nbxi_address base, size_t from, size_t to);
    nbx_status (*unmap)(nbx_context *ctx, nbxi_device *device, nbxi_address base, size_t from, size_t to);
    void (*unreserve)(nbxi_device *device, nbxi_address base, size_t bytes);

    /* Copies, queued in order on the stream. The host memory of copy_in may be reused when the call returns; copy_out
     * returns when the bytes are there. The _async forms take page-locked memory and return at once. */
    nbx_status (*copy_in)(nbx_context *ctx, nbxi_device *device, nbxi_address to, const void *from, size_t bytes,
                          nbxi_stream stream);
    nbx_status (*copy_out)(nbx_context *ctx, nbxi_device *device, void *to, nbxi_address from, size_t bytes,
                           nbxi_stream stream);
    nbx_status (*copy_in_async)(nbx_context *ctx, nbxi_device *device, nbxi_address to, const void *from, size_t bytes,
                                nbxi_stream stream);
    nbx_status (*copy_out_async)(nbx_context *ctx, nbxi_device *device, void *to, nbxi_address from, size_t bytes,
                                 nbxi_stream stream);
    nbx_status (*copy)(nbx_context *ctx, nbxi_device *device, nbxi_address to, nbxi_address from, size_t bytes,
                       nbxi_stream stream);
    /* To a device of the same driver; waits for the source's main stream. NULL: goes through the host. */
    nbx_status (*copy_peer)(nbx_context *ctx, nbxi_device *to_device, nbxi_address to, nbxi_device *from_device,
                            nbxi_address from, size_t bytes);
    /* pattern of 1, 2, 4, 8 or 16 bytes, repeated; bytes is a multiple of it. */
    nbx_status (*fill)(nbx_context *ctx, nbxi_device *device, nbxi_address to, const void *pattern, size_t pattern_size,
                       size_t bytes, nbxi_stream stream);

    nbx_status (*stream_create)(nbx_context *ctx, nbxi_device *device, nbxi_stream *out); /* never NULL */
    void (*stream_destroy)(nbxi_device *device, nbxi_stream stream);
    nbx_status (*stream_synchronize)(nbx_context *ctx, nbxi_device *device, nbxi_stream stream);
    nbx_status (*stream_wait)(nbx_context *ctx, nbxi_device *device, nbxi_stream stream, nbxi_event event);
    nbx_status (*event_create)(nbx_context *ctx, nbxi_device *device, bool timing, nbxi_event *out);
    void (*event_destroy)(nbxi_device *device, nbxi_event event);
    nbx_status (*event_record)(nbx_context *ctx, nbxi_device *device, nbxi_event event, nbxi_stream stream);
    nbx_status (*event_synchronize)(nbx_context *ctx, nbxi_device *device, nbxi_event event);
    /* Milliseconds; events made without timing are refused (NBX_STATE). */
    nbx_status (*event_elapsed)(nbx_context *ctx, nbxi_device *device, nbxi_event from, nbxi_event to, double *ms);

    /* Compiles the text of a kernel (dialect header included) to an artifact, which may be kept on disk: code is made
     * with nbxi_alloc. options: compiler options, may be "". The identity of compiler and target goes into cache keys.
     * compile needs no device where the target is named in `architecture` (NULL: that of the device). */
    nbx_status (*compile)(nbx_context *ctx, nbxi_device *device, const char *architecture, const char *name,
                          const char *text, const char *options, void **code, size_t *size);
    nbx_status (*compiler_identity)(nbx_context *ctx, nbxi_device *device, char *text, size_t capacity);
    nbx_status (*load)(nbx_context *ctx, nbxi_device *device, const void *code, size_t size, nbxi_module *out);
    void (*unload)(nbxi_device *device, nbxi_module module);
    nbx_status (*function)(nbx_context *ctx, nbxi_device *device, nbxi_module module, const char *name,
                           uint32_t local_bytes, nbxi_function *out, nbxi_declared *declared);
    /* Arguments have been checked by the launcher. Returns when the launch is queued. */
    nbx_status (*launch)(nbx_context *ctx, nbxi_device *device, nbxi_function function,
                         const nbxi_launch_config *config, const nbxi_argument *arguments, int count);

    /* Writes the 128 bytes of a map, aligned to 64. NULL: the driver has no maps. */
    nbx_status (*tensor_map)(nbx_context *ctx, nbxi_device *device, const nbxi_map_request *request, void *out);

    /* Capture of what is queued on the stream; NULL: the driver has no graphs. */
    nbx_status (*capture_begin)(nbx_context *ctx, nbxi_device *device, nbxi_stream stream);
    nbx_status (*capture_end)(nbx_context *ctx, nbxi_device *device, nbxi_stream stream, nbxi_graph *out);
    nbx_status (*graph_launch)(nbx_context *ctx, nbxi_device *device, nbxi_graph graph, nbxi_stream stream);
    void (*graph_destroy)(nbxi_device *device, nbxi_graph graph);
};

typedef struct nbxi_device_pool nbxi_device_pool; /* src/device/pool.c: caches blocks of the driver */

struct nbxi_device {
    const nbxi_driver *driver;
    int index;
    nbxi_heap *heap; /* the process's own, for what belongs to the device */
    nbxi_facts facts;
    const nbxi_profile *profile; /* NULL: none matches */
    void *state;                 /* the driver's */
    nbxi_ranges ranges;          /* every allocation and import */
    nbxi_device_pool *pool;
    void *launch; /* the launcher's: loaded kernels (src/launch) */
    void (*launch_close)(nbxi_device *device);
    pthread_mutex_t lock;
    /* A fault that the driver cannot recover from (lost context, illegal access): set once, then every call but frees
     * is refused with this message. */
    atomic_int fault; /* nbx_status, 0: none */
    char fault_message[256];
    nbxi_address report;        /* index errors and asserts of kernels: a nbxi_report, made when the device is opened */
    atomic_bool report_pending; /* a kernel that may report was launched since the report was read last */
};

/* Index errors and assertions of kernels. A launch site is registered once (by text, found again cheaply) and its
 * number, above 0, given to the kernel as a value. A kernel that finds a bad index sets `state` from 0 to 1 with an
 * atomic compare and exchange; the one that did writes the rest, and all go on with index 0. nbxi_device_synchronize
 * makes of it NBX_INDEX that names operator and argument (bound below 0: an assertion, NBX_CONSTRAINT), and clears it;
 * the context stays usable. */
typedef struct nbxi_report {
    uint32_t state; /* 0: nothing to report */
    int32_t site;
    int64_t value, bound; /* value is outside 0 to bound - 1 */
    uint64_t unused[5];
} nbxi_report;
nbx_status nbxi_site(nbx_context *ctx, const char *op, const char *argument, int32_t *out);

/* The device, opened if it is not. It lives until the end of the process. Errors: DEVICE (no such driver, library,
 * device; a driver or GPU too old: the message names what is missing), OUT_OF_MEMORY. */
nbx_status nbxi_device_get(nbx_context *ctx, nbx_device device, nbxi_device **out);
static inline bool nbxi_device_is_host(nbx_device device)
{
    return device.type == NBX_DEVICE_CPU || device.type == NBX_DEVICE_REF;
}
/* All drivers, NULL at the end. */
extern const nbxi_driver *const nbxi_drivers[];

/* Memory of tensors, through the caching pool. Out of memory: the pool gives back what it caches and tries once more;
 * then OUT_OF_MEMORY with the figures (asked, live, cached, largest block, free and total of the driver). */
nbx_status nbxi_device_alloc(nbx_context *ctx, nbxi_device *device, size_t bytes, nbxi_address *out);
void nbxi_device_free(nbxi_device *device, nbxi_address address); /* 0 is ignored */
void nbxi_device_pool_trim(nbxi_device *device);                  /* gives back what is cached */
void nbxi_device_memory(nbxi_device *device, nbxi_device_memory_info *out);

/* Waits for the main stream, then reports what kernels reported (index errors by operator and argument). Every host
 * read of device memory goes through it. */
nbx_status nbxi_device_synchronize(nbx_context *ctx, nbxi_device *device);
/* Makes the device faulty; the first fault stays. */
void nbxi_device_fault(nbxi_device *device, const char *format, ...) NBX_PRINTF(2, 3);
/* NBX_OK, or NBX_DEVICE with the message of the fault. */
nbx_status nbxi_device_check(nbx_context *ctx, nbxi_device *device);

#endif
