/* SPDX-License-Identifier: Apache-2.0 */
/* Opens libcuda.so.1 and libnvrtc.so at run time. They are never closed: their threads and exit handlers stay. */
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "src/device/cuda_api.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* ---- the driver -------------------------------------------------------------------------------------------------- */

static struct {
    bool tried;
    nbxi_cuda_api api;
    char message[512]; /* "": it is loaded */
} cuda;
static const char *test_cuda, *test_nvrtc;

static void *find(void *library, const char *symbol) { return dlsym(library, symbol); }

/* ISO C knows no conversion from object to function pointers, POSIX does. */
#define SET_FUNCTION(place, pointer) memcpy(&(place), &(pointer), sizeof(void *))

static void read_kernel_module(char *out, size_t capacity)
{
    out[0] = '\0';
    FILE *file = fopen("/proc/driver/nvidia/version", "re");
    if (file == NULL) return;
    char line[256];
    if (fgets(line, sizeof(line), file) != NULL) {
        /* "NVRM version: NVIDIA UNIX x86_64 Kernel Module  580.159.03  …": the first word that begins with a digit. */
        char *rest = NULL;
        for (char *word = strtok_r(line, " \t\n", &rest); word != NULL; word = strtok_r(NULL, " \t\n", &rest)) {
            if (word[0] < '0' || word[0] > '9' || strchr(word, '.') == NULL) continue;
            snprintf(out, capacity, "%.31s", word);
            break;
        }
    }
    fclose(file);
}

static bool refuse_result(const char *what, nbxi_cu_result result)
{
    const char *name = NULL, *text = NULL;
    if (cuda.api.error_name(result, &name) != CU_SUCCESS || name == NULL) name = "an unknown error";
    if (cuda.api.error_string(result, &text) != CU_SUCCESS || text == NULL) text = "no description";
    snprintf(cuda.message, sizeof(cuda.message), "the NVIDIA driver cannot be used: %s gave %s (%s)", what, name, text);
    return false;
}

static void *open_library(const char *const *names, const char *instead, char *message, size_t capacity)
{
    void *library = NULL;
    message[0] = '\0';
    for (int i = 0; names[i] != NULL && library == NULL; i++) {
        library = dlopen(instead != NULL ? instead : names[i], RTLD_NOW | RTLD_LOCAL);
        if (library == NULL && message[0] == '\0') {
            const char *why = dlerror();
            snprintf(message, capacity, "%s", why != NULL ? why : "unknown");
        }
        if (instead != NULL) break;
    }
    return library;
}

static bool load_cuda(void)
{
    static const char *const names[] = {"libcuda.so.1", "libcuda.so", NULL};
    char why[256];
    void *library = open_library(names, test_cuda, why, sizeof(why));
    if (library == NULL) {
        snprintf(cuda.message, sizeof(cuda.message),
                 "the NVIDIA driver's library libcuda.so.1 cannot be opened: %s; install NVIDIA's driver", why);
        return false;
    }
    /* What asks for the version comes first, so that an old driver is told by its version. */
    static const char *const first[] = {"cuInit", "cuDriverGetVersion", "cuGetErrorName", "cuGetErrorString"};
    for (size_t i = 0; i < sizeof(first) / sizeof(first[0]); i++) {
        if (find(library, first[i]) != NULL) continue;
        snprintf(cuda.message, sizeof(cuda.message), "libcuda.so.1 has no function %s: it is no NVIDIA driver",
                 first[i]);
        return false;
    }
    void *symbol;
#define LOAD(member, name, since, parameters) \
    symbol = find(library, name); \
    SET_FUNCTION(cuda.api.member, symbol);
    NBXI_CUDA_FUNCTIONS(LOAD)
#undef LOAD
    nbxi_cu_result result = cuda.api.driver_version(&cuda.api.version);
    if (result != CU_SUCCESS) return refuse_result("cuDriverGetVersion", result);
    int version = cuda.api.version;
    if (version < NBXI_CUDA_OLDEST) {
        snprintf(
            cuda.message, sizeof(cuda.message),
            "the NVIDIA driver is too old: it knows CUDA %d.%d, and %d.%d or later is needed (driver 525 or later)",
            version / 1000, version % 1000 / 10, NBXI_CUDA_OLDEST / 1000, NBXI_CUDA_OLDEST % 1000 / 10);
        return false;
    }
#define CHECK(member, name, since, parameters) \
    if (version < (since)) { \
        cuda.api.member = NULL; \
    } else if (cuda.api.member == NULL) { \
        snprintf(cuda.message, sizeof(cuda.message), \
                 "libcuda.so.1 says that it knows CUDA %d.%d but has no function %s", version / 1000, \
                 version % 1000 / 10, name); \
        return false; \
    }
    NBXI_CUDA_FUNCTIONS(CHECK)
#undef CHECK
    result = cuda.api.init(0);
    if (result == CU_NO_DEVICE) {
        snprintf(cuda.message, sizeof(cuda.message), "the NVIDIA driver finds no GPU (CUDA_ERROR_NO_DEVICE)");
        return false;
    }
    if (result != CU_SUCCESS) return refuse_result("cuInit", result);
    read_kernel_module(cuda.api.kernel_module, sizeof(cuda.api.kernel_module));
    return true;
}

nbx_status nbxi_cuda_api_get(nbx_context *ctx, const nbxi_cuda_api **out)
{
    pthread_mutex_lock(&lock);
    if (!cuda.tried) {
        cuda.tried = true;
        cuda.message[0] = '\0';
        load_cuda();
    }
    pthread_mutex_unlock(&lock);
    *out = &cuda.api;
    if (cuda.message[0] == '\0') return NBX_OK;
    return nbxi_fail_argument(ctx, NBX_DEVICE, "device", "%s", cuda.message);
}

/* ---- NVRTC ------------------------------------------------------------------------------------------------------- */

#define NVRTC_OLDEST 12
#define NVRTC_NEWEST 13
#define NVRTC_COUNT (NVRTC_NEWEST - NVRTC_OLDEST + 1)

static struct {
    bool tried;
    nbxi_nvrtc_api api[NVRTC_COUNT]; /* newest first; major 0: not at hand */
    char message[512];               /* why there is none */
} nvrtc;

static void load_nvrtc(nbxi_nvrtc_api *api, int major)
{
    char name[64], toolkit[64], why[256];
    snprintf(name, sizeof(name), "libnvrtc.so.%d", major);
    snprintf(toolkit, sizeof(toolkit), "/usr/local/cuda/lib64/libnvrtc.so.%d", major);
    const char *const names[] = {name, toolkit, NULL};
    void *library = open_library(names, test_nvrtc, why, sizeof(why));
    if (library == NULL) {
        if (nvrtc.message[0] == '\0') snprintf(nvrtc.message, sizeof(nvrtc.message), "%s", why);
        return;
    }
    void *symbol;
#define LOAD(member, text, parameters) \
    symbol = find(library, text); \
    if (symbol == NULL) { \
        snprintf(nvrtc.message, sizeof(nvrtc.message), "%s has no function %s", name, text); \
        return; \
    } \
    SET_FUNCTION(api->member, symbol);
    NBXI_NVRTC_FUNCTIONS(LOAD)
#undef LOAD
    symbol = find(library, "nvrtcGetErrorString");
    if (symbol == NULL) {
        snprintf(nvrtc.message, sizeof(nvrtc.message), "%s has no function nvrtcGetErrorString", name);
        return;
    }
    SET_FUNCTION(api->error, symbol);
    int count = 0, archs[NBXI_NVRTC_MAX_ARCHS];
    if (api->version(&api->major, &api->minor) != 0 || api->arch_count(&count) != 0 || count < 0 ||
        count > NBXI_NVRTC_MAX_ARCHS || api->archs(archs) != 0) {
        api->major = 0;
        snprintf(nvrtc.message, sizeof(nvrtc.message), "%s does not say what it compiles for", name);
        return;
    }
    memcpy(api->supported, archs, (size_t)count * sizeof(int));
    api->supported_count = count;
}

static void load_compilers(void)
{
    if (nvrtc.tried) return;
    nvrtc.tried = true;
    nvrtc.message[0] = '\0';
    for (int i = 0; i < NVRTC_COUNT; i++) {
        load_nvrtc(&nvrtc.api[i], NVRTC_NEWEST - i);
        if (test_nvrtc != NULL) break;
    }
}

/* How good an NVRTC is for a GPU: 3 names it, 2 has an earlier one of its generation, 1 only PTX, 0 none. */
static int fitness(const nbxi_nvrtc_api *api, int capability)
{
    int best = 0;
    for (int i = 0; i < api->supported_count; i++) {
        int arch = api->supported[i];
        int value = arch == capability                                  ? 3
                    : arch < capability && arch / 10 == capability / 10 ? 2
                    : arch < capability                                 ? 1
                                                                        : 0;
        if (value > best) best = value;
    }
    return best;
}

nbx_status nbxi_nvrtc_get(nbx_context *ctx, int capability, int driver_version, const nbxi_nvrtc_api **out)
{
    pthread_mutex_lock(&lock);
    load_compilers();
    pthread_mutex_unlock(&lock);
    *out = NULL;
    int best = 0, oldest = 0;
    char found[96] = "";
    for (int i = 0; i < NVRTC_COUNT; i++) {
        const nbxi_nvrtc_api *api = &nvrtc.api[i];
        if (api->major == 0) continue;
        size_t length = strlen(found);
        snprintf(found + length, sizeof(found) - length, "%s%d.%d", length > 0 ? ", " : "", api->major, api->minor);
        if (oldest == 0 || api->supported[0] < oldest) oldest = api->supported[0];
        if (driver_version > 0 && api->major > driver_version / 1000) continue;
        int value = fitness(api, capability);
        if (value > best) {
            best = value;
            *out = api;
        }
    }
    if (*out != NULL) return NBX_OK;
    if (found[0] == '\0') {
        return nbxi_fail(ctx, NBX_DEVICE,
                         "CUDA kernels cannot be compiled: libnvrtc.so.%d and libnvrtc.so.%d cannot be opened (%s); "
                         "install NVRTC, or use kernels that were built ahead",
                         NVRTC_NEWEST, NVRTC_OLDEST, nvrtc.message);
    }
    return nbxi_fail(ctx, NBX_DEVICE,
                     "no NVRTC at hand compiles for compute capability %d.%d%s: found %s (oldest target sm_%d)",
                     capability / 10, capability % 10, driver_version > 0 ? " and this driver" : "", found, oldest);
}

bool nbxi_nvrtc_version(int driver_version, int *major, int *minor)
{
    pthread_mutex_lock(&lock);
    load_compilers();
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < NVRTC_COUNT; i++) {
        if (nvrtc.api[i].major == 0 || (driver_version > 0 && nvrtc.api[i].major > driver_version / 1000)) continue;
        *major = nvrtc.api[i].major;
        *minor = nvrtc.api[i].minor;
        return true;
    }
    return false;
}

void nbxi_cuda_test_libraries(const char *cuda_path, const char *nvrtc_path)
{
    pthread_mutex_lock(&lock);
    test_cuda = cuda_path;
    test_nvrtc = nvrtc_path;
    memset(&cuda, 0, sizeof(cuda));
    memset(&nvrtc, 0, sizeof(nvrtc));
    pthread_mutex_unlock(&lock);
}
