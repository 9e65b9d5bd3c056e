/* SPDX-License-Identifier: Apache-2.0 */
/* Values of recorded calls. */
#ifndef NBXI_CHECK_RECORDED_H
#define NBXI_CHECK_RECORDED_H

#include <jansson.h>

#include "nbx/io.h"
#include "src/base/array.h"
#include "src/ops/op.h"

/* The storage of tensors of one name: as recorded, and the copy that a call works on. */
typedef struct nbxi_recorded_storage {
    const char *name;
    bool complex;
    nbx_tensor *source; /* 1-D, in the file */
    nbx_tensor *copy;   /* 1-D, on the device; NULL: values are read from source */
    bool written;       /* an argument that the operator writes to lies in it */
} nbxi_recorded_storage;

/* The values of one side of a call and everything that they hold. */
typedef struct nbxi_recorded {
    nbx_context *ctx;
    nbx_safetensors *data;
    nbx_device device;
    bool copies; /* tensors are writable copies on the device, those of one name sharing storage */
    struct {
        nbxi_recorded_storage *data;
        size_t count, capacity;
    } storages;
    struct {
        void **data;
        size_t count, capacity;
    } blocks;
    struct {
        nbx_tensor **data;
        size_t count, capacity;
    } tensors;
} nbxi_recorded;

void nbxi_recorded_init(nbxi_recorded *r, nbx_context *ctx, nbx_safetensors *data, nbx_device device, bool copies);
void nbxi_recorded_free(nbxi_recorded *r);
/* The value of a JSON description as an argument of the given type. It lives until nbxi_recorded_free. Errors: FORMAT
 * (the description), NOT_SUPPORTED (a dtype that the library does not have), OUT_OF_MEMORY. */
nbx_status nbxi_recorded_value(nbxi_recorded *r, const json_t *v, nbxi_arg_type type, bool written, nbx_value *out);
/* A tensor description as a tensor. */
nbx_status nbxi_recorded_tensor(nbxi_recorded *r, const json_t *v, bool written, nbx_tensor **out);
/* Written by its schema, or by what the recording says: batch norms write their running statistics, which PyTorch's
 * schemas keep silent about. */
bool nbxi_recorded_is_written(const json_t *call, const nbxi_op *op, int i);
/* The arguments of a call (its JSON description) to op: room for op->nargs; absent ones are at their default. */
nbx_status nbxi_recorded_arguments(nbxi_recorded *r, const json_t *call, const nbxi_op *op, nbx_value *args);
static inline bool nbxi_recorded_is_tensor(const json_t *v) { return json_object_get(v, "tensor") != NULL; }

/* Calls `visit` for each call of a file, in order, until it fails; `call` is its JSON description, `data` its tensors.
 */
typedef nbx_status (*nbxi_recording_visitor)(void *user, nbx_safetensors *data, const json_t *call, size_t index);
nbx_status nbxi_recording_visit(nbx_context *ctx, const char *path, nbxi_recording_visitor visit, void *user);

#endif
