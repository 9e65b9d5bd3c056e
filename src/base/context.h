/* SPDX-License-Identifier: Apache-2.0 */
/* The inside of a context. */
#ifndef NBXI_BASE_CONTEXT_H
#define NBXI_BASE_CONTEXT_H

#include <stdarg.h>

#include "nbx/context.h"
#include "src/base/heap.h"

typedef struct nbxi_pool nbxi_pool;
typedef struct nbxi_scope nbxi_scope;
typedef struct nbxi_registry nbxi_registry;
struct nbx_generator;

/* A program that lacks many operators names them all in one message. */
#define NBXI_MESSAGE_MAX 8192

struct nbx_context {
    nbxi_heap *heap;
    nbxi_pool *pool; /* made at the first parallel region; NULL before */
    int num_threads;
    nbx_device device;
    /* What higher floors keep in a context, each with the function that frees it at the context's end (they set it with
     * the object; NULL before). */
    nbxi_scope *scope; /* innermost, NULL: none */
    void (*scope_destroy)(nbx_context *ctx);
    nbxi_registry *registry; /* the application's operators, NULL: none */
    void (*registry_destroy)(nbx_context *ctx);
    struct nbx_generator *random, *random_own; /* in use, and made by the context; NULL: not used yet */
    void (*random_destroy)(nbx_context *ctx);
    nbx_log_function log;
    void *log_user;
    nbx_log_level log_level;
    char *kernel_cache; /* folder of compiled kernels; NULL: the user's; "": none */
    nbx_error error;    /* strings point into the buffers below */
    char message[NBXI_MESSAGE_MAX];
    char error_op[128];
    char error_argument[128];
    char error_file[512];
    const char *op;                                  /* operator being run, for the record; NULL outside */
    int depth;                                       /* nesting of operator calls */
    void (*observer)(void *user, const void *event); /* see src/ops/op.h; NULL: none */
    void *observer_user;
};

/* Fill the record and return the status given, so that callers write `return nbxi_fail(...)`. */
nbx_status nbxi_fail(nbx_context *ctx, nbx_status status, const char *format, ...) NBX_PRINTF(3, 4);
nbx_status nbxi_fail_argument(nbx_context *ctx, nbx_status status, const char *argument, const char *format, ...)
    NBX_PRINTF(4, 5);
nbx_status nbxi_fail_file(nbx_context *ctx, nbx_status status, const char *file, int64_t offset, const char *format,
                          ...) NBX_PRINTF(5, 6);
/* "cannot allocate %zu bytes for WHAT", with live and peak bytes of the heap. */
nbx_status nbxi_fail_memory(nbx_context *ctx, size_t requested, const char *what);
/* The same for va_list: argument and file may be NULL, offset -1. Arguments may point into the record itself. */
nbx_status nbxi_fail_va(nbx_context *ctx, nbx_status status, const char *argument, const char *file, int64_t offset,
                        const char *format, va_list args) NBX_PRINTF(6, 0);
void nbxi_log(nbx_context *ctx, nbx_log_level level, const char *format, ...) NBX_PRINTF(3, 4);

/* "cpu", "ref", "opencl", "cuda". */
const char *nbxi_device_type_name(nbx_device device);

#define NBXI_TRY(expression) \
    do { \
        nbx_status nbxi_try_status = (expression); \
        if (nbxi_try_status != NBX_OK) return nbxi_try_status; \
    } while (0)

#endif
