/* SPDX-License-Identifier: Apache-2.0 */
/* The part of OpenCL 1.2 (The OpenCL Specification, version 1.2, and its header's numbers) that the driver uses. The
 * ICD loader is opened at run time, so neither the library nor its headers are needed to build. */
#ifndef NBXI_DEVICE_OPENCL_API_H
#define NBXI_DEVICE_OPENCL_API_H

#include "src/device/device.h"

typedef struct _cl_platform_id *cl_platform_id;
typedef struct _cl_device_id *cl_device_id;
typedef struct _cl_context *cl_context;
typedef struct _cl_command_queue *cl_command_queue;
typedef struct _cl_mem *cl_mem;
typedef struct _cl_program *cl_program;
typedef struct _cl_kernel *cl_kernel;
typedef struct _cl_event *cl_event;
typedef int32_t cl_int;
typedef uint32_t cl_uint, cl_bool;
typedef uint64_t cl_ulong, cl_bitfield;

enum {
    CL_SUCCESS = 0,
    CL_DEVICE_NOT_FOUND = -1,
    CL_MEM_OBJECT_ALLOCATION_FAILURE = -4,
    CL_OUT_OF_RESOURCES = -5,
    CL_OUT_OF_HOST_MEMORY = -6,
    CL_PROFILING_INFO_NOT_AVAILABLE = -7,
    CL_BUILD_PROGRAM_FAILURE = -11,
    CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST = -14,
    CL_INVALID_CONTEXT = -34,
    CL_INVALID_COMMAND_QUEUE = -36,
    CL_INVALID_KERNEL_NAME = -46,
    CL_INVALID_BUFFER_SIZE = -61,
    CL_PLATFORM_NOT_FOUND_KHR = -1001,

    CL_PLATFORM_NAME = 0x0902,
    CL_DEVICE_TYPE_ALL = -1,
    CL_DEVICE_MAX_COMPUTE_UNITS = 0x1002,
    CL_DEVICE_MAX_WORK_GROUP_SIZE = 0x1004,
    CL_DEVICE_ADDRESS_BITS = 0x100D,
    CL_DEVICE_MAX_MEM_ALLOC_SIZE = 0x1010,
    CL_DEVICE_MAX_PARAMETER_SIZE = 0x1017,
    CL_DEVICE_SINGLE_FP_CONFIG = 0x101B,
    CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT = 1 << 7,
    CL_DEVICE_GLOBAL_MEM_SIZE = 0x101F,
    CL_DEVICE_LOCAL_MEM_SIZE = 0x1023,
    CL_DEVICE_ENDIAN_LITTLE = 0x1026,
    CL_DEVICE_AVAILABLE = 0x1027,
    CL_DEVICE_COMPILER_AVAILABLE = 0x1028,
    CL_DEVICE_NAME = 0x102B,
    CL_DEVICE_VENDOR = 0x102C,
    CL_DRIVER_VERSION = 0x102D,
    CL_DEVICE_VERSION = 0x102F,
    CL_DEVICE_EXTENSIONS = 0x1030,
    CL_DEVICE_DOUBLE_FP_CONFIG = 0x1032,
    CL_DEVICE_HOST_UNIFIED_MEMORY = 0x1035,
    CL_DEVICE_OPENCL_C_VERSION = 0x103D,
    CL_DEVICE_COMPUTE_CAPABILITY_MAJOR_NV = 0x4000,
    CL_DEVICE_COMPUTE_CAPABILITY_MINOR_NV = 0x4001,
    CL_CONTEXT_PLATFORM = 0x1084,
    CL_QUEUE_PROFILING_ENABLE = 2,
    CL_MEM_READ_WRITE = 1,
    CL_PROGRAM_BINARY_SIZES = 0x1165,
    CL_PROGRAM_BINARIES = 0x1166,
    CL_PROGRAM_BUILD_LOG = 0x1183,
    CL_KERNEL_NUM_ARGS = 0x1191,
    CL_KERNEL_WORK_GROUP_SIZE = 0x11B0,
    CL_KERNEL_COMPILE_WORK_GROUP_SIZE = 0x11B1,
    CL_KERNEL_LOCAL_MEM_SIZE = 0x11B2,
    CL_PROFILING_COMMAND_END = 0x1283
};

typedef void (*nbxi_cl_notify)(void *, void *);
typedef void (*nbxi_cl_context_notify)(const char *, const void *, size_t, void *);

/* X(result, name, (parameters)) */
#define NBXI_CL_FUNCTIONS(X) \
    X(cl_int, clGetPlatformIDs, (cl_uint, cl_platform_id *, cl_uint *)) \
    X(cl_int, clGetPlatformInfo, (cl_platform_id, cl_uint, size_t, void *, size_t *)) \
    X(cl_int, clGetDeviceIDs, (cl_platform_id, cl_bitfield, cl_uint, cl_device_id *, cl_uint *)) \
    X(cl_int, clGetDeviceInfo, (cl_device_id, cl_uint, size_t, void *, size_t *)) \
    X(cl_context, clCreateContext, \
      (const intptr_t *, cl_uint, const cl_device_id *, nbxi_cl_context_notify, void *, cl_int *)) \
    X(cl_int, clReleaseContext, (cl_context)) \
    X(cl_command_queue, clCreateCommandQueue, (cl_context, cl_device_id, cl_bitfield, cl_int *)) \
    X(cl_int, clReleaseCommandQueue, (cl_command_queue)) \
    X(cl_mem, clCreateBuffer, (cl_context, cl_bitfield, size_t, void *, cl_int *)) \
    X(cl_int, clReleaseMemObject, (cl_mem)) \
    X(cl_int, clEnqueueReadBuffer, \
      (cl_command_queue, cl_mem, cl_bool, size_t, size_t, void *, cl_uint, const cl_event *, cl_event *)) \
    X(cl_int, clEnqueueWriteBuffer, \
      (cl_command_queue, cl_mem, cl_bool, size_t, size_t, const void *, cl_uint, const cl_event *, cl_event *)) \
    X(cl_int, clEnqueueCopyBuffer, \
      (cl_command_queue, cl_mem, cl_mem, size_t, size_t, size_t, cl_uint, const cl_event *, cl_event *)) \
    X(cl_int, clEnqueueFillBuffer, \
      (cl_command_queue, cl_mem, const void *, size_t, size_t, size_t, cl_uint, const cl_event *, cl_event *)) \
    X(cl_int, clEnqueueNDRangeKernel, \
      (cl_command_queue, cl_kernel, cl_uint, const size_t *, const size_t *, const size_t *, cl_uint, \
       const cl_event *, cl_event *)) \
    X(cl_int, clEnqueueMarkerWithWaitList, (cl_command_queue, cl_uint, const cl_event *, cl_event *)) \
    X(cl_int, clEnqueueBarrierWithWaitList, (cl_command_queue, cl_uint, const cl_event *, cl_event *)) \
    X(cl_int, clFlush, (cl_command_queue)) \
    X(cl_int, clFinish, (cl_command_queue)) \
    X(cl_int, clWaitForEvents, (cl_uint, const cl_event *)) \
    X(cl_int, clReleaseEvent, (cl_event)) \
    X(cl_int, clGetEventProfilingInfo, (cl_event, cl_uint, size_t, void *, size_t *)) \
    X(cl_program, clCreateProgramWithSource, (cl_context, cl_uint, const char **, const size_t *, cl_int *)) \
    X(cl_program, clCreateProgramWithBinary, \
      (cl_context, cl_uint, const cl_device_id *, const size_t *, const unsigned char **, cl_int *, cl_int *)) \
    X(cl_int, clBuildProgram, (cl_program, cl_uint, const cl_device_id *, const char *, nbxi_cl_notify, void *)) \
    X(cl_int, clGetProgramInfo, (cl_program, cl_uint, size_t, void *, size_t *)) \
    X(cl_int, clGetProgramBuildInfo, (cl_program, cl_device_id, cl_uint, size_t, void *, size_t *)) \
    X(cl_int, clReleaseProgram, (cl_program)) \
    X(cl_kernel, clCreateKernel, (cl_program, const char *, cl_int *)) \
    X(cl_int, clReleaseKernel, (cl_kernel)) \
    X(cl_int, clSetKernelArg, (cl_kernel, cl_uint, size_t, const void *)) \
    X(cl_int, clGetKernelInfo, (cl_kernel, cl_uint, size_t, void *, size_t *)) \
    X(cl_int, clGetKernelWorkGroupInfo, (cl_kernel, cl_device_id, cl_uint, size_t, void *, size_t *))

typedef struct nbxi_cl_api {
#define NBXI_CL_MEMBER(result, name, parameters) result(*name) parameters;
    NBXI_CL_FUNCTIONS(NBXI_CL_MEMBER)
#undef NBXI_CL_MEMBER
} nbxi_cl_api;

typedef struct nbxi_cl_state {
    cl_platform_id platform;
    cl_device_id id;
    cl_context context;
    cl_command_queue queue; /* main stream, in order */
    nbxi_ranges buffers;    /* owner: cl_mem */
    pthread_mutex_t lock;   /* next, live; arguments of kernels */
    uint64_t next;          /* address of the next buffer */
    size_t live;
    char name[256], vendor[128], version[128], language[128];
} nbxi_cl_state;

extern nbxi_cl_api nbxi_cl; /* filled by nbxi_cl_open */

/* Opens the ICD loader once in a process. Errors: DEVICE. */
nbx_status nbxi_cl_open(nbx_context *ctx);
const char *nbxi_cl_error_name(cl_int code);
/* The status for a code, with a message; a code that means that the context is lost makes the device faulty when
 * `waited` says that the call waited for work of before. */
nbx_status nbxi_cl_fail(nbx_context *ctx, nbxi_device *device, cl_int code, bool waited, const char *what);

static inline nbxi_cl_state *nbxi_cl_state_of(nbxi_device *device) { return device->state; }
static inline cl_command_queue nbxi_cl_queue(nbxi_device *device, nbxi_stream stream)
{
    return stream != NULL ? (cl_command_queue)stream : nbxi_cl_state_of(device)->queue;
}
/* Buffer and offset of [address, address + bytes). Errors: INVALID_ARGUMENT. */
nbx_status nbxi_cl_locate(nbx_context *ctx, nbxi_device *device, nbxi_address address, size_t bytes, cl_mem *buffer,
                          size_t *offset);

/* src/device/opencl_memory.c */
nbx_status nbxi_cl_alloc(nbx_context *ctx, nbxi_device *device, size_t bytes, nbxi_address *out);
void nbxi_cl_free(nbxi_device *device, nbxi_address address);
nbx_status nbxi_cl_memory(nbx_context *ctx, nbxi_device *device, size_t *free_bytes, size_t *total_bytes);
nbx_status nbxi_cl_alloc_host(nbx_context *ctx, nbxi_device *device, size_t bytes, void **out);
void nbxi_cl_free_host(nbxi_device *device, void *memory, size_t bytes);
nbx_status nbxi_cl_copy_in(nbx_context *ctx, nbxi_device *device, nbxi_address to, const void *from, size_t bytes,
                           nbxi_stream stream);
nbx_status nbxi_cl_copy_out(nbx_context *ctx, nbxi_device *device, void *to, nbxi_address from, size_t bytes,
                            nbxi_stream stream);
nbx_status nbxi_cl_copy_in_async(nbx_context *ctx, nbxi_device *device, nbxi_address to, const void *from, size_t bytes,
                                 nbxi_stream stream);
nbx_status nbxi_cl_copy_out_async(nbx_context *ctx, nbxi_device *device, void *to, nbxi_address from, size_t bytes,
                                  nbxi_stream stream);
nbx_status nbxi_cl_copy(nbx_context *ctx, nbxi_device *device, nbxi_address to, nbxi_address from, size_t bytes,
                        nbxi_stream stream);
nbx_status nbxi_cl_fill(nbx_context *ctx, nbxi_device *device, nbxi_address to, const void *pattern,
                        size_t pattern_size, size_t bytes, nbxi_stream stream);

/* src/device/opencl_stream.c */
nbx_status nbxi_cl_stream_create(nbx_context *ctx, nbxi_device *device, nbxi_stream *out);
void nbxi_cl_stream_destroy(nbxi_device *device, nbxi_stream stream);
nbx_status nbxi_cl_stream_synchronize(nbx_context *ctx, nbxi_device *device, nbxi_stream stream);
nbx_status nbxi_cl_stream_wait(nbx_context *ctx, nbxi_device *device, nbxi_stream stream, nbxi_event event);
nbx_status nbxi_cl_event_create(nbx_context *ctx, nbxi_device *device, bool timing, nbxi_event *out);
void nbxi_cl_event_destroy(nbxi_device *device, nbxi_event event);
nbx_status nbxi_cl_event_record(nbx_context *ctx, nbxi_device *device, nbxi_event event, nbxi_stream stream);
nbx_status nbxi_cl_event_synchronize(nbx_context *ctx, nbxi_device *device, nbxi_event event);
nbx_status nbxi_cl_event_elapsed(nbx_context *ctx, nbxi_device *device, nbxi_event from, nbxi_event to, double *ms);

/* src/device/opencl_program.c */
nbx_status nbxi_cl_compile(nbx_context *ctx, nbxi_device *device, const char *architecture, const char *name,
                           const char *text, const char *options, void **code, size_t *size);
nbx_status nbxi_cl_compiler_identity(nbx_context *ctx, nbxi_device *device, char *text, size_t capacity);
nbx_status nbxi_cl_load(nbx_context *ctx, nbxi_device *device, const void *code, size_t size, nbxi_module *out);
void nbxi_cl_unload(nbxi_device *device, nbxi_module handle);
nbx_status nbxi_cl_function(nbx_context *ctx, nbxi_device *device, nbxi_module handle, const char *name,
                            uint32_t local_bytes, nbxi_function *out, nbxi_declared *declared);
nbx_status nbxi_cl_launch(nbx_context *ctx, nbxi_device *device, nbxi_function function,
                          const nbxi_launch_config *config, const nbxi_argument *arguments, int count);

#endif
