/* SPDX-License-Identifier: Apache-2.0 */
/* Contexts: the devices, threads, allocator, generators, open scope and error record that calls share.
 *
 * A context is used by one thread at a time; contexts are cheap. Tensors, weights and programs may be shared between
 * contexts and threads (reference counts are atomic); writing to a tensor that another thread reads is the caller's
 * race to avoid. */
#ifndef NBX_CONTEXT_H
#define NBX_CONTEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "nbx/dtype.h"
#include "nbx/status.h"

typedef struct nbx_context nbx_context;

/* Devices. A tensor lives on one; an operator runs where its tensors live. */
typedef enum nbx_device_type {
    NBX_DEVICE_CPU = 0,    /* the fast CPU kernels */
    NBX_DEVICE_REF = 1,    /* the reference: float64 and plain loops, in host memory */
    NBX_DEVICE_OPENCL = 2, /* a device of an OpenCL platform, numbered over all platforms */
    NBX_DEVICE_CUDA = 3    /* an NVIDIA GPU, numbered as the CUDA driver does */
} nbx_device_type;

typedef struct nbx_device {
    nbx_device_type type;
    int index; /* 0 for cpu and ref */
} nbx_device;

/* Host allocator. alloc returns NULL when it refuses; `alignment` is a power of two, at most 4096. free gets the size
 * and alignment that alloc was called with. Both may be called from any thread. */
typedef struct nbx_host_allocator {
    void *(*alloc)(void *user, size_t size, size_t alignment);
    void (*free)(void *user, void *memory, size_t size, size_t alignment);
    void *user;
} nbx_host_allocator;

typedef enum nbx_log_level {
    NBX_LOG_ERROR = 0,
    NBX_LOG_WARNING = 1,
    NBX_LOG_INFO = 2,
    NBX_LOG_DEBUG = 3
} nbx_log_level;
typedef void (*nbx_log_function)(void *user, nbx_log_level level, const char *message);

typedef struct nbx_context_options {
    size_t struct_size;           /* set by nbx_context_options_init */
    int num_threads;              /* 0: one for each processor this process may run on */
    nbx_host_allocator allocator; /* all zero: the C library's */
    nbx_log_function log;         /* NULL: silent */
    void *log_user;
    nbx_log_level log_level; /* messages above it are not formatted */
    /* Folder where compiled device kernels are kept for the next run, made when it is needed. NULL: nbxtensor/kernels
     * in the user's cache folder; "": nothing is kept. Copied. */
    const char *kernel_cache;
} nbx_context_options;

/* What the last failed call on a context left behind. Strings live until the next failing call on the context. */
typedef struct nbx_error {
    nbx_status status;
    const char *message;  /* one sentence: what, where, what would have worked */
    const char *op;       /* operator or function, "" if none */
    const char *argument; /* argument, input or tensor name, "" if none */
    const char *file;     /* file name, "" if none */
    int64_t offset;       /* byte offset in that file, -1 if none */
    size_t requested;     /* bytes asked for, when out of memory */
} nbx_error;

/* Bytes that the library's objects hold through the context's allocator. */
typedef struct nbx_memory_info {
    size_t live; /* now */
    size_t peak; /* highest since creation or nbx_memory_reset_peak */
    uint64_t allocations;
} nbx_memory_info;

NBX_BEGIN_C

NBX_API const char *nbx_version(void); /* "major.minor.patch" */

NBX_API void nbx_context_options_init(nbx_context_options *options);
/* options may be NULL. Errors: INVALID_ARGUMENT, OUT_OF_MEMORY (then *out is NULL and there is no record). */
NBX_CALL nbx_status nbx_context_create(const nbx_context_options *options, nbx_context **out);
/* Closes open scopes and frees. Tensors that the caller still owns stay valid. NULL is ignored. */
NBX_API void nbx_context_destroy(nbx_context *ctx);

/* The record of the last failure on this context; status NBX_OK if there was none since nbx_context_clear_error. */
NBX_API const nbx_error *nbx_context_error(const nbx_context *ctx);
NBX_API void nbx_context_clear_error(nbx_context *ctx);

NBX_API int nbx_context_num_threads(const nbx_context *ctx);
/* Results do not depend on it. 0 restores the default. Errors: INVALID_ARGUMENT (negative or above 1024). */
NBX_CALL nbx_status nbx_context_set_num_threads(nbx_context *ctx, int num_threads);

/* The device on which factories without a device argument make tensors; cpu at first. */
NBX_API nbx_device nbx_context_device(const nbx_context *ctx);
NBX_CALL nbx_status nbx_context_set_device(nbx_context *ctx, nbx_device device);

NBX_API void nbx_memory_info_get(const nbx_context *ctx, nbx_memory_info *out);
NBX_API void nbx_memory_reset_peak(nbx_context *ctx);

/* "cpu", "ref", "opencl:0", "cuda:0" …, and from such a name (no number: 0). Errors: NOT_FOUND. */
NBX_API const char *nbx_device_name(nbx_device device);
NBX_CALL nbx_status nbx_device_from_name(nbx_context *ctx, const char *name, nbx_device *out);

/* Scopes. Tensors that calls on this context return while a scope is open belong to the innermost scope and are
 * released by nbx_scope_end, except those given to nbx_scope_keep, which the caller then owns. Scopes nest. */
NBX_CALL nbx_status nbx_scope_begin(nbx_context *ctx);
NBX_CALL nbx_status nbx_scope_end(nbx_context *ctx);

NBX_END_C

#endif
