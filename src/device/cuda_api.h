/* SPDX-License-Identifier: Apache-2.0 */
/* The parts of the CUDA driver's and NVRTC's binary interfaces that are used, declared here so that no header of theirs
 * is needed to build, and the tables of functions that are filled at run time. tests/unit/test_cuda_abi.c compares
 * sizes and numbers with cuda.h where that is installed. */
#ifndef NBXI_DEVICE_CUDA_API_H
#define NBXI_DEVICE_CUDA_API_H

#include "src/base/context.h"

typedef int nbxi_cu_result;
typedef int nbxi_cu_device;
typedef uint64_t nbxi_cu_pointer;
typedef struct nbxi_cu_context_object *nbxi_cu_context;
typedef struct nbxi_cu_module_object *nbxi_cu_module;
typedef struct nbxi_cu_function_object *nbxi_cu_function;
typedef struct nbxi_cu_stream_object *nbxi_cu_stream;
typedef struct nbxi_cu_event_object *nbxi_cu_event;
typedef struct nbxi_cu_graph_object *nbxi_cu_graph;
typedef struct nbxi_cu_exec_object *nbxi_cu_exec;
typedef unsigned long long nbxi_cu_allocation;

enum { /* results that are told apart */
       CU_SUCCESS = 0,
       CU_INVALID_VALUE = 1,
       CU_OUT_OF_MEMORY = 2,
       CU_DEINITIALIZED = 4,
       CU_NO_DEVICE = 100,
       CU_INVALID_CONTEXT = 201,
       CU_ECC_UNCORRECTABLE = 214,
       CU_NVLINK_UNCORRECTABLE = 220,
       CU_CONTAINED = 226,
       CU_NOT_FOUND = 500,
       CU_NOT_READY = 600,
       CU_ILLEGAL_ADDRESS = 700,
       CU_LAUNCH_TIMEOUT = 702,
       CU_PEER_ACCESS_ALREADY_ENABLED = 704,
       CU_CONTEXT_IS_DESTROYED = 709,
       CU_ASSERT = 710,
       CU_HARDWARE_STACK_ERROR = 714,
       CU_ILLEGAL_INSTRUCTION = 715,
       CU_MISALIGNED_ADDRESS = 716,
       CU_INVALID_ADDRESS_SPACE = 717,
       CU_INVALID_PC = 718,
       CU_LAUNCH_FAILED = 719,
       CU_COOPERATIVE_LAUNCH_TOO_LARGE = 720,
       CU_TENSOR_MEMORY_LEAK = 721,
       CU_EXTERNAL_DEVICE = 911,
       CU_UNKNOWN = 999
};

enum { /* device attributes */
       CU_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 1,
       CU_ATTRIBUTE_MAX_GRID_X = 5,
       CU_ATTRIBUTE_MAX_GRID_Y = 6,
       CU_ATTRIBUTE_MAX_GRID_Z = 7,
       CU_ATTRIBUTE_WARP_SIZE = 10,
       CU_ATTRIBUTE_MULTIPROCESSORS = 16,
       CU_ATTRIBUTE_INTEGRATED = 18,
       CU_ATTRIBUTE_COMPUTE_MODE = 20,
       CU_ATTRIBUTE_THREADS_PER_MULTIPROCESSOR = 39,
       CU_ATTRIBUTE_MAJOR = 75,
       CU_ATTRIBUTE_MINOR = 76,
       CU_ATTRIBUTE_COOPERATIVE_LAUNCH = 95,
       CU_ATTRIBUTE_SHARED_OPTIN = 97,
       CU_ATTRIBUTE_VIRTUAL_MEMORY = 102,
       CU_ATTRIBUTE_CLUSTER_LAUNCH = 120
};

enum { /* function attributes */
       CU_FUNCTION_MAX_THREADS = 0,
       CU_FUNCTION_STATIC_SHARED = 1,
       CU_FUNCTION_LOCAL_BYTES = 3,
       CU_FUNCTION_REGISTERS = 4,
       CU_FUNCTION_MAX_DYNAMIC_SHARED = 8,
       CU_FUNCTION_NON_PORTABLE_CLUSTER = 14
};

enum { /* launch attributes */
       CU_LAUNCH_COOPERATIVE = 2,
       CU_LAUNCH_CLUSTER = 4,
       CU_LAUNCH_CLUSTER_SCHEDULING = 5, /* value 1: spread */
       CU_LAUNCH_PROGRAMMATIC = 6
};

enum {
    CU_STREAM_UNORDERED = 1,
    CU_EVENT_UNTIMED = 2,
    CU_CAPTURE_RELAXED = 2,
    CU_MEMHOST_PORTABLE = 1,
    CU_JIT_ERROR_LOG = 5,
    CU_JIT_ERROR_LOG_SIZE = 6,
    CU_ALLOCATION_PINNED = 1,
    CU_LOCATION_DEVICE = 1,
    CU_ACCESS_READ_WRITE = 3,
    CU_GRANULARITY_MINIMUM = 0
};

typedef struct nbxi_cu_launch_attribute {
    int id;
    char pad[4];
    union {
        char bytes[64];
        int number;
        struct {
            unsigned x, y, z;
        } cluster;
    } value;
} nbxi_cu_launch_attribute;

typedef struct nbxi_cu_launch_config {
    unsigned grid[3], block[3], shared;
    nbxi_cu_stream stream;
    nbxi_cu_launch_attribute *attributes;
    unsigned count;
} nbxi_cu_launch_config;

typedef struct nbxi_cu_location {
    int type, id;
} nbxi_cu_location;

typedef struct nbxi_cu_allocation_properties {
    int type, handle_types;
    nbxi_cu_location location;
    void *windows;
    struct {
        unsigned char compression, rdma;
        unsigned short usage;
        unsigned char reserved[4];
    } flags;
} nbxi_cu_allocation_properties;

typedef struct nbxi_cu_access {
    nbxi_cu_location location;
    int flags;
} nbxi_cu_access;

typedef struct nbxi_cu_tensor_map { /* opaque, aligned to 64 */
    _Alignas(64) uint64_t words[16];
} nbxi_cu_tensor_map;

/* X(member, symbol, version of the driver that brought it, parameters) */
#define NBXI_CUDA_FUNCTIONS(X) \
    X(init, "cuInit", 0, (unsigned flags)) \
    X(driver_version, "cuDriverGetVersion", 0, (int *version)) \
    X(error_name, "cuGetErrorName", 0, (nbxi_cu_result error, const char **text)) \
    X(error_string, "cuGetErrorString", 0, (nbxi_cu_result error, const char **text)) \
    X(device_count, "cuDeviceGetCount", 0, (int *count)) \
    X(device_get, "cuDeviceGet", 0, (nbxi_cu_device * device, int ordinal)) \
    X(device_name, "cuDeviceGetName", 0, (char *name, int length, nbxi_cu_device device)) \
    X(device_attribute, "cuDeviceGetAttribute", 0, (int *value, int attribute, nbxi_cu_device device)) \
    X(device_memory, "cuDeviceTotalMem_v2", 0, (size_t * bytes, nbxi_cu_device device)) \
    X(can_access_peer, "cuDeviceCanAccessPeer", 0, (int *can, nbxi_cu_device device, nbxi_cu_device peer)) \
    X(primary_retain, "cuDevicePrimaryCtxRetain", 0, (nbxi_cu_context * context, nbxi_cu_device device)) \
    X(primary_release, "cuDevicePrimaryCtxRelease_v2", 0, (nbxi_cu_device device)) \
    X(context_get, "cuCtxGetCurrent", 0, (nbxi_cu_context * context)) \
    X(context_set, "cuCtxSetCurrent", 0, (nbxi_cu_context context)) \
    X(enable_peer, "cuCtxEnablePeerAccess", 0, (nbxi_cu_context peer, unsigned flags)) \
    X(alloc, "cuMemAlloc_v2", 0, (nbxi_cu_pointer * pointer, size_t bytes)) \
    X(free, "cuMemFree_v2", 0, (nbxi_cu_pointer pointer)) \
    X(memory_info, "cuMemGetInfo_v2", 0, (size_t * free, size_t * total)) \
    X(host_alloc, "cuMemHostAlloc", 0, (void **memory, size_t bytes, unsigned flags)) \
    X(host_free, "cuMemFreeHost", 0, (void *memory)) \
    X(reserve, "cuMemAddressReserve", 10020, \
      (nbxi_cu_pointer * pointer, size_t bytes, size_t alignment, nbxi_cu_pointer hint, unsigned long long flags)) \
    X(unreserve, "cuMemAddressFree", 10020, (nbxi_cu_pointer pointer, size_t bytes)) \
    X(create, "cuMemCreate", 10020, \
      (nbxi_cu_allocation * handle, size_t bytes, const nbxi_cu_allocation_properties *properties, \
       unsigned long long flags)) \
    X(release, "cuMemRelease", 10020, (nbxi_cu_allocation handle)) \
    X(map, "cuMemMap", 10020, \
      (nbxi_cu_pointer pointer, size_t bytes, size_t offset, nbxi_cu_allocation handle, unsigned long long flags)) \
    X(unmap, "cuMemUnmap", 10020, (nbxi_cu_pointer pointer, size_t bytes)) \
    X(set_access, "cuMemSetAccess", 10020, \
      (nbxi_cu_pointer pointer, size_t bytes, const nbxi_cu_access *access, size_t count)) \
    X(granularity, "cuMemGetAllocationGranularity", 10020, \
      (size_t * granularity, const nbxi_cu_allocation_properties *properties, int option)) \
    X(copy_in, "cuMemcpyHtoDAsync_v2", 0, (nbxi_cu_pointer to, const void *from, size_t bytes, nbxi_cu_stream stream)) \
    X(copy_out, "cuMemcpyDtoHAsync_v2", 0, (void *to, nbxi_cu_pointer from, size_t bytes, nbxi_cu_stream stream)) \
    X(copy, "cuMemcpyDtoDAsync_v2", 0, \
      (nbxi_cu_pointer to, nbxi_cu_pointer from, size_t bytes, nbxi_cu_stream stream)) \
    X(copy_peer, "cuMemcpyPeerAsync", 0, \
      (nbxi_cu_pointer to, nbxi_cu_context to_context, nbxi_cu_pointer from, nbxi_cu_context from_context, \
       size_t bytes, nbxi_cu_stream stream)) \
    X(set8, "cuMemsetD8Async", 0, (nbxi_cu_pointer to, unsigned char value, size_t count, nbxi_cu_stream stream)) \
    X(set16, "cuMemsetD16Async", 0, (nbxi_cu_pointer to, unsigned short value, size_t count, nbxi_cu_stream stream)) \
    X(set32, "cuMemsetD32Async", 0, (nbxi_cu_pointer to, unsigned value, size_t count, nbxi_cu_stream stream)) \
    X(module_load, "cuModuleLoadDataEx", 0, \
      (nbxi_cu_module * module, const void *image, unsigned count, int *options, void **values)) \
    X(module_unload, "cuModuleUnload", 0, (nbxi_cu_module module)) \
    X(module_function, "cuModuleGetFunction", 0, \
      (nbxi_cu_function * function, nbxi_cu_module module, const char *name)) \
    X(function_attribute, "cuFuncGetAttribute", 0, (int *value, int attribute, nbxi_cu_function function)) \
    X(function_set_attribute, "cuFuncSetAttribute", 9000, (nbxi_cu_function function, int attribute, int value)) \
    X(function_parameter, "cuFuncGetParamInfo", 12040, \
      (nbxi_cu_function function, size_t index, size_t * offset, size_t * size)) \
    X(launch, "cuLaunchKernelEx", 11060, \
      (const nbxi_cu_launch_config *config, nbxi_cu_function function, void **parameters, void **extra)) \
    X(stream_create, "cuStreamCreate", 0, (nbxi_cu_stream * stream, unsigned flags)) \
    X(stream_destroy, "cuStreamDestroy_v2", 0, (nbxi_cu_stream stream)) \
    X(stream_synchronize, "cuStreamSynchronize", 0, (nbxi_cu_stream stream)) \
    X(stream_wait, "cuStreamWaitEvent", 0, (nbxi_cu_stream stream, nbxi_cu_event event, unsigned flags)) \
    X(event_create, "cuEventCreate", 0, (nbxi_cu_event * event, unsigned flags)) \
    X(event_destroy, "cuEventDestroy_v2", 0, (nbxi_cu_event event)) \
    X(event_record, "cuEventRecord", 0, (nbxi_cu_event event, nbxi_cu_stream stream)) \
    X(event_synchronize, "cuEventSynchronize", 0, (nbxi_cu_event event)) \
    X(event_elapsed, "cuEventElapsedTime", 0, (float *ms, nbxi_cu_event from, nbxi_cu_event to)) \
    X(capture_begin, "cuStreamBeginCapture_v2", 10010, (nbxi_cu_stream stream, int mode)) \
    X(capture_end, "cuStreamEndCapture", 10000, (nbxi_cu_stream stream, nbxi_cu_graph * graph)) \
    X(graph_instantiate, "cuGraphInstantiateWithFlags", 11040, \
      (nbxi_cu_exec * exec, nbxi_cu_graph graph, unsigned long long flags)) \
    X(graph_destroy, "cuGraphDestroy", 10000, (nbxi_cu_graph graph)) \
    X(graph_launch, "cuGraphLaunch", 10000, (nbxi_cu_exec exec, nbxi_cu_stream stream)) \
    X(exec_destroy, "cuGraphExecDestroy", 10000, (nbxi_cu_exec exec)) \
    X(tensor_map_tiled, "cuTensorMapEncodeTiled", 12000, \
      (nbxi_cu_tensor_map * map, int type, unsigned rank, void *address, const uint64_t *sizes, \
       const uint64_t *strides, const uint32_t *box, const uint32_t *element_strides, int interleave, int swizzle, \
       int l2, int fill))

typedef struct nbxi_cuda_api {
#define NBXI_CUDA_MEMBER(member, symbol, since, parameters) nbxi_cu_result(*member) parameters;
    NBXI_CUDA_FUNCTIONS(NBXI_CUDA_MEMBER)
#undef NBXI_CUDA_MEMBER
    int version;            /* 13000: CUDA 13.0 */
    char kernel_module[32]; /* "580.159.03", "" if not known */
} nbxi_cuda_api;

/* The oldest driver that is taken: the first with tensor maps and cluster launches. */
#define NBXI_CUDA_OLDEST 12000
/* The oldest GPU: the first with independent thread scheduling. */
#define NBXI_CUDA_OLDEST_CAPABILITY 70

typedef struct nbxi_nvrtc_program_object *nbxi_nvrtc_program;

#define NBXI_NVRTC_FUNCTIONS(X) \
    X(version, "nvrtcVersion", (int *major, int *minor)) \
    X(arch_count, "nvrtcGetNumSupportedArchs", (int *count)) \
    X(archs, "nvrtcGetSupportedArchs", (int *archs)) \
    X(create, "nvrtcCreateProgram", \
      (nbxi_nvrtc_program * program, const char *text, const char *name, int headers, const char *const *texts, \
       const char *const *names)) \
    X(destroy, "nvrtcDestroyProgram", (nbxi_nvrtc_program * program)) \
    X(compile, "nvrtcCompileProgram", (nbxi_nvrtc_program program, int count, const char *const *options)) \
    X(cubin_size, "nvrtcGetCUBINSize", (nbxi_nvrtc_program program, size_t * size)) \
    X(cubin, "nvrtcGetCUBIN", (nbxi_nvrtc_program program, char *code)) \
    X(ptx_size, "nvrtcGetPTXSize", (nbxi_nvrtc_program program, size_t * size)) \
    X(ptx, "nvrtcGetPTX", (nbxi_nvrtc_program program, char *code)) \
    X(log_size, "nvrtcGetProgramLogSize", (nbxi_nvrtc_program program, size_t * size)) \
    X(log, "nvrtcGetProgramLog", (nbxi_nvrtc_program program, char *text))

#define NBXI_NVRTC_MAX_ARCHS 64
typedef struct nbxi_nvrtc_api {
#define NBXI_NVRTC_MEMBER(member, symbol, parameters) int(*member) parameters;
    NBXI_NVRTC_FUNCTIONS(NBXI_NVRTC_MEMBER)
#undef NBXI_NVRTC_MEMBER
    const char *(*error)(int result);
    int major, minor;
    int supported[NBXI_NVRTC_MAX_ARCHS]; /* 75, 80 … */
    int supported_count;
} nbxi_nvrtc_api;

/* The driver's functions; the library is opened at the first call and stays. DEVICE: it is missing, lacks a symbol, or
 * is too old; the same message each time. */
nbx_status nbxi_cuda_api_get(nbx_context *ctx, const nbxi_cuda_api **out);
/* An NVRTC that compiles for `capability`, of a major version that a driver of `driver_version` loads (0: any). If none
 * names it, *exact is false and *out one that has an older target of the same or an earlier generation; DEVICE:
 * there is none. */
nbx_status nbxi_nvrtc_get(nbx_context *ctx, int capability, int driver_version, const nbxi_nvrtc_api **out);
/* Major and minor version of the newest NVRTC at hand; false: there is none. */
bool nbxi_nvrtc_version(int driver_version, int *major, int *minor);

/* For tests: libraries to open in place of the system's from now on (NULL: those of the system); what was loaded is
 * forgotten, so no device may be open. */
void nbxi_cuda_test_libraries(const char *cuda, const char *nvrtc);

#endif
