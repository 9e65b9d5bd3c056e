/* SPDX-License-Identifier: Apache-2.0 */
/* The OpenCL driver: compilation to the driver's binaries, loading, kernels, launches. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/array.h"
#include "src/device/opencl_api.h"

typedef struct module {
    cl_program program;
    pthread_mutex_t lock;
    struct {
        cl_kernel *data;
        size_t count, capacity;
    } kernels; /* that nbxi_cl_function made */
} module;

#define LOG_SHOWN 3000 /* characters of a compiler's log in a message */
#define PROBED 2048    /* bytes of the largest argument whose size is looked for */

/* ---- compiling --------------------------------------------------------------------------------------------------- */

static nbx_status build_failed(nbx_context *ctx, nbxi_device *device, cl_program program, cl_int code, const char *name)
{
    nbxi_cl_state *state = device->state;
    char *log = NULL;
    size_t size = 0;
    if (nbxi_cl.clGetProgramBuildInfo(program, state->id, CL_PROGRAM_BUILD_LOG, 0, NULL, &size) == CL_SUCCESS &&
        size > 0 && size < ((size_t)1 << 24) && (log = nbxi_alloc(device->heap, size + 1)) != NULL) {
        if (nbxi_cl.clGetProgramBuildInfo(program, state->id, CL_PROGRAM_BUILD_LOG, size, log, NULL) != CL_SUCCESS) {
            log[0] = '\0';
        }
    }
    nbx_status status =
        nbxi_fail(ctx, NBX_DEVICE, "opencl:%d (%s): the driver's compiler refuses kernel %s: %s (%d)%s%.*s",
                  device->index, state->name, name, nbxi_cl_error_name(code), code,
                  log != NULL && log[0] != '\0' ? "\n" : "", LOG_SHOWN, log != NULL ? log : "");
    nbxi_free(device->heap, log);
    return status;
}

static nbx_status binary_of(nbx_context *ctx, nbxi_device *device, cl_program program, void **code, size_t *size)
{
    size_t bytes = 0;
    cl_int error = nbxi_cl.clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof(bytes), &bytes, NULL);
    if (error != CL_SUCCESS) return nbxi_cl_fail(ctx, device, error, false, "reading the size of a compiled kernel");
    if (bytes == 0) return nbxi_fail(ctx, NBX_DEVICE, "opencl:%d gives no compiled code", device->index);
    unsigned char *data = nbxi_alloc(ctx->heap, bytes);
    if (data == NULL) return nbxi_fail_memory(ctx, bytes, "a compiled kernel");
    error = nbxi_cl.clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof(data), &data, NULL);
    if (error != CL_SUCCESS) {
        nbxi_free(ctx->heap, data);
        return nbxi_cl_fail(ctx, device, error, false, "reading a compiled kernel");
    }
    *code = data;
    *size = bytes;
    return NBX_OK;
}

nbx_status nbxi_cl_compile(nbx_context *ctx, nbxi_device *device, const char *architecture, const char *name,
                           const char *text, const char *options, void **code, size_t *size)
{
    *code = NULL;
    *size = 0;
    if (device == NULL || (architecture != NULL && strcmp(architecture, device->facts.architecture) != 0)) {
        return nbxi_fail(ctx, NBX_NOT_SUPPORTED,
                         "opencl: kernels are compiled for devices that are here, not for \"%s\"",
                         architecture != NULL ? architecture : "");
    }
    NBXI_TRY(nbxi_device_check(ctx, device));
    nbxi_cl_state *state = device->state;
    cl_int error = CL_SUCCESS;
    size_t length = strlen(text);
    cl_program program = nbxi_cl.clCreateProgramWithSource(state->context, 1, &text, &length, &error);
    if (program == NULL) return nbxi_cl_fail(ctx, device, error, false, "compiling a kernel");
    char all[512];
    uint64_t arithmetic = 0;
    bool exact = nbxi_cl.clGetDeviceInfo(state->id, CL_DEVICE_SINGLE_FP_CONFIG, sizeof(arithmetic), &arithmetic,
                                         NULL) == CL_SUCCESS &&
                 (arithmetic & CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT) != 0;
    snprintf(all, sizeof(all), "%s%s", options, exact ? " -cl-fp32-correctly-rounded-divide-sqrt" : "");
    error = nbxi_cl.clBuildProgram(program, 1, &state->id, all, NULL, NULL);
    nbx_status status = error == CL_SUCCESS ? binary_of(ctx, device, program, code, size)
                                            : build_failed(ctx, device, program, error, name);
    nbxi_cl.clReleaseProgram(program);
    return status;
}

nbx_status nbxi_cl_compiler_identity(nbx_context *ctx, nbxi_device *device, char *text, size_t capacity)
{
    (void)ctx;
    const nbxi_cl_state *state = device->state;
    snprintf(text, capacity, "%s %s %s", state->vendor, state->version, state->language);
    return NBX_OK;
}

/* ---- loading ----------------------------------------------------------------------------------------------------- */

nbx_status nbxi_cl_load(nbx_context *ctx, nbxi_device *device, const void *code, size_t size, nbxi_module *out)
{
    *out = NULL;
    NBXI_TRY(nbxi_device_check(ctx, device));
    nbxi_cl_state *state = device->state;
    const unsigned char *bytes = code;
    cl_int binary = CL_SUCCESS, error = CL_SUCCESS;
    cl_program program =
        nbxi_cl.clCreateProgramWithBinary(state->context, 1, &state->id, &size, &bytes, &binary, &error);
    if (program == NULL || binary != CL_SUCCESS) {
        if (program != NULL) nbxi_cl.clReleaseProgram(program);
        return nbxi_cl_fail(ctx, device, error != CL_SUCCESS ? error : binary, false, "loading a compiled kernel");
    }
    error = nbxi_cl.clBuildProgram(program, 1, &state->id, "", NULL, NULL);
    if (error != CL_SUCCESS) {
        nbx_status status = build_failed(ctx, device, program, error, "of a compiled file");
        nbxi_cl.clReleaseProgram(program);
        return status;
    }
    module *m = nbxi_alloc(device->heap, sizeof(*m));
    if (m == NULL || pthread_mutex_init(&m->lock, NULL) != 0) {
        nbxi_free(device->heap, m);
        nbxi_cl.clReleaseProgram(program);
        return nbxi_fail_memory(ctx, sizeof(*m), "a loaded kernel");
    }
    m->program = program;
    *out = m;
    return NBX_OK;
}

void nbxi_cl_unload(nbxi_device *device, nbxi_module handle)
{
    module *m = handle;
    if (m == NULL) return;
    for (size_t i = 0; i < m->kernels.count; i++) nbxi_cl.clReleaseKernel(m->kernels.data[i]);
    nbxi_cl.clReleaseProgram(m->program);
    nbxi_free(device->heap, m->kernels.data);
    pthread_mutex_destroy(&m->lock);
    nbxi_free(device->heap, m);
}

/* Bytes of each argument, found by setting it to zeros of each size: a driver that takes two sizes does not check
 * them, then the size stays unknown. (What is known by CL_KERNEL_ARG_TYPE_NAME is lost in binaries.) */
static void probe_arguments(cl_kernel kernel, nbxi_declared *declared)
{
    static const unsigned char zeros[PROBED];
    for (int i = 0; i < declared->count && i < 64; i++) {
        uint32_t size = 0;
        int taken = 0;
        for (uint32_t s = 1; s <= PROBED && taken < 2; s += s < 4 ? s : 4) {
            if (nbxi_cl.clSetKernelArg(kernel, (cl_uint)i, s, zeros) != CL_SUCCESS) continue;
            size = s;
            taken++;
        }
        declared->parameter[i].size = taken == 1 ? size : 0;
    }
}

nbx_status nbxi_cl_function(nbx_context *ctx, nbxi_device *device, nbxi_module handle, const char *name,
                            uint32_t local_bytes, nbxi_function *out, nbxi_declared *declared)
{
    module *m = handle;
    (void)local_bytes; /* local memory is an argument of kernels */
    *out = NULL;
    *declared = (nbxi_declared){.count = -1};
    NBXI_TRY(nbxi_device_check(ctx, device));
    nbxi_cl_state *state = device->state;
    cl_int error = CL_SUCCESS;
    cl_kernel kernel = nbxi_cl.clCreateKernel(m->program, name, &error);
    if (kernel == NULL) {
        if (error == CL_INVALID_KERNEL_NAME) {
            return nbxi_fail(ctx, NBX_NOT_FOUND, "opencl:%d: the compiled code has no kernel %s", device->index, name);
        }
        return nbxi_cl_fail(ctx, device, error, false, "finding a kernel");
    }
    pthread_mutex_lock(&m->lock);
    bool kept = NBXI_PUSH(device->heap, &m->kernels, kernel);
    pthread_mutex_unlock(&m->lock);
    if (!kept) {
        nbxi_cl.clReleaseKernel(kernel);
        return nbxi_fail_memory(ctx, sizeof(kernel), "a loaded kernel");
    }
    cl_uint count = 0;
    if (nbxi_cl.clGetKernelInfo(kernel, CL_KERNEL_NUM_ARGS, sizeof(count), &count, NULL) == CL_SUCCESS) {
        declared->count = (int)count;
        probe_arguments(kernel, declared);
    }
    size_t group[3] = {0, 0, 0}, most = 0;
    cl_ulong local = 0;
    if (nbxi_cl.clGetKernelWorkGroupInfo(kernel, state->id, CL_KERNEL_COMPILE_WORK_GROUP_SIZE, sizeof(group), group,
                                         NULL) == CL_SUCCESS) {
        for (int i = 0; i < 3; i++) declared->required_group[i] = (uint32_t)group[i];
    }
    if (nbxi_cl.clGetKernelWorkGroupInfo(kernel, state->id, CL_KERNEL_WORK_GROUP_SIZE, sizeof(most), &most, NULL) ==
        CL_SUCCESS) {
        declared->max_group = (uint32_t)most;
    }
    if (nbxi_cl.clGetKernelWorkGroupInfo(kernel, state->id, CL_KERNEL_LOCAL_MEM_SIZE, sizeof(local), &local, NULL) ==
        CL_SUCCESS) {
        declared->static_local = (uint32_t)local;
    }
    *out = kernel;
    return NBX_OK;
}

/* ---- launching --------------------------------------------------------------------------------------------------- */

static cl_int set_argument(nbxi_device *device, cl_kernel kernel, cl_uint *at, const nbxi_argument *argument)
{
    nbxi_range range = {0};
    cl_mem buffer = NULL;
    cl_ulong offset = 0;
    cl_int code;
    switch (argument->kind) {
    case NBXI_ARGUMENT_BYTES: return nbxi_cl.clSetKernelArg(kernel, (*at)++, argument->size, argument->bytes);
    case NBXI_ARGUMENT_LOCAL: return nbxi_cl.clSetKernelArg(kernel, (*at)++, argument->size, NULL);
    default: break;
    }
    if (argument->address != 0) {
        if (!nbxi_ranges_find(&nbxi_cl_state_of(device)->buffers, argument->address, &range)) return -38;
        buffer = (cl_mem)range.owner;
        offset = argument->address - range.base;
    }
    code = nbxi_cl.clSetKernelArg(kernel, (*at)++, sizeof(cl_mem), buffer != NULL ? &buffer : NULL);
    return code == CL_SUCCESS ? nbxi_cl.clSetKernelArg(kernel, (*at)++, sizeof(offset), &offset) : code;
}

nbx_status nbxi_cl_launch(nbx_context *ctx, nbxi_device *device, nbxi_function function,
                          const nbxi_launch_config *config, const nbxi_argument *arguments, int count)
{
    NBXI_TRY(nbxi_device_check(ctx, device));
    if (config->local_bytes > 0 || config->cluster > 1 || config->cooperative || config->programmatic) {
        return nbxi_fail(ctx, NBX_NOT_SUPPORTED,
                         "opencl:%d: a launch with %s is not possible: OpenCL has no such thing", device->index,
                         config->local_bytes > 0 ? "dynamic local memory"
                         : config->cluster > 1   ? "clusters"
                         : config->cooperative   ? "all groups resident at once"
                                                 : "programmatic order");
    }
    nbxi_cl_state *state = device->state;
    size_t global[3], local[3];
    for (int i = 0; i < 3; i++) {
        local[i] = config->group_size[i];
        global[i] = (size_t)config->groups[i] * local[i];
    }
    cl_kernel kernel = (cl_kernel)function;
    cl_int code = CL_SUCCESS;
    cl_uint at = 0;
    pthread_mutex_lock(&state->lock);
    for (int i = 0; i < count && code == CL_SUCCESS; i++) code = set_argument(device, kernel, &at, &arguments[i]);
    if (code == CL_SUCCESS) {
        code = nbxi_cl.clEnqueueNDRangeKernel(nbxi_cl_queue(device, config->stream), kernel, 3, NULL, global, local, 0,
                                              NULL, NULL);
        at = UINT32_MAX;
    }
    pthread_mutex_unlock(&state->lock);
    if (code == CL_SUCCESS) return NBX_OK;
    char what[64] = "queueing a launch";
    if (at != UINT32_MAX) snprintf(what, sizeof(what), "setting argument %u of a kernel", at > 0 ? at - 1 : 0);
    return nbxi_cl_fail(ctx, device, code, false, what);
}
