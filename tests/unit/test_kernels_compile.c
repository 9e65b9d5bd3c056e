/* SPDX-License-Identifier: Apache-2.0 */
/* Every kernel compiles for every target whose compiler is here. Each specialisation is varied by itself; NVRTC takes
 * all of them for one architecture, the other targets the first of each kernel unless NBX_KERNELS_ALL is set. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "src/device/device.h"
#include "src/launch/launch.h"
#include "tests/support/cmocka.h"

static nbx_context *ctx;
static bool everything;
static int failures;

static int setup(void **state)
{
    (void)state;
    everything = getenv("NBX_KERNELS_ALL") != NULL;
    return nbx_context_create(NULL, &ctx) == NBX_OK ? 0 : -1;
}

static int teardown(void **state)
{
    (void)state;
    nbx_context_destroy(ctx);
    return 0;
}

/* ---- variants --------------------------------------------------------------------------------------------------- */

typedef bool (*compile_function)(void *user, const char *name, const char *text);

static bool compile_variant(const nbxi_kernel_source *source, const char *target, int k, int which,
                            compile_function compile, void *user, int *compiled)
{
    nbxi_spec specs[NBXI_MAX_SPECS];
    assert_true(source->spec_count <= NBXI_MAX_SPECS);
    for (int i = 0; i < source->spec_count; i++) assert_true(nbxi_spec_try(source, i, 0, &specs[i]));
    if (which > 0 && !nbxi_spec_try(source, k, which, &specs[k])) return false;
    char *text = NULL;
    nbx_status status = nbxi_kernel_text(ctx, source, target, NULL, specs, source->spec_count, &text);
    if (status == NBX_NOT_SUPPORTED) return true;
    if (status != NBX_OK) fail_msg("%s: %s", source->name, nbx_context_error(ctx)->message);
    bool ok = compile(user, source->name, text);
    nbxi_free(ctx->heap, text);
    if (!ok)
        print_error("%s does not compile for %s (specialisation %s, value %d)\n", source->name, target,
                    source->spec_count > 0 ? source->specs[k].name : "", which);
    failures += !ok;
    ++*compiled;
    return true;
}

/* Whether a target has what the kernel needs. Words of sub-groups and matrix units are those of CUDA, from sm_80 on. */
static bool has_needs(const nbxi_kernel_source *source, const char *target, const char *what)
{
    bool special = strstr(source->needs, "matrix_units") || strstr(source->needs, "sub_group");
    return !special || (strcmp(target, "cuda") == 0 && strcmp(what, "sm_75") != 0 && strcmp(what, "sm_70") != 0);
}

/* Of the pointwise kernels, which are one text for many numbers of operands, a few stand for all. */
static bool is_chosen(const char *name)
{
    size_t n = strlen(name);
    if (everything || strncmp(name, "pointwise_", 10) != 0) return true;
    return strcmp(name + n - 4, "_1_1") == 0 || strcmp(name + n - 4, "_3_2") == 0;
}

/* All kernels with their first specialisation; vary: each specialisation's other values too. */
static void compile_all(const char *target, const char *what, bool vary, compile_function compile, void *user)
{
    int compiled = 0;
    failures = 0;
    for (size_t i = 0; i < nbxi_kernel_source_count; i++) {
        const nbxi_kernel_source *source = &nbxi_kernel_sources[i];
        if (!has_needs(source, target, what) || !is_chosen(source->name)) continue;
        (void)compile_variant(source, target, 0, 0, compile, user, &compiled);
        for (int k = 0; vary && k < source->spec_count; k++)
            for (int which = 1; compile_variant(source, target, k, which, compile, user, &compiled);) which++;
    }
    print_message("%s: %d variants of %zu kernels\n", what, compiled, nbxi_kernel_source_count);
    assert_true(compiled > 0);
    assert_int_equal(failures, 0);
}

/* ---- NVRTC ------------------------------------------------------------------------------------------------------ */

typedef struct nvrtc {
    int (*create)(void **, const char *, const char *, int, const char *const *, const char *const *);
    int (*compile)(void *, int, const char *const *);
    int (*log_size)(void *, size_t *);
    int (*log)(void *, char *);
    int (*destroy)(void **);
    char architecture[64];
} nvrtc;

static bool nvrtc_open(nvrtc *n, const char *library)
{
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (!handle) return false;
    *(void **)&n->create = dlsym(handle, "nvrtcCreateProgram");
    *(void **)&n->compile = dlsym(handle, "nvrtcCompileProgram");
    *(void **)&n->log_size = dlsym(handle, "nvrtcGetProgramLogSize");
    *(void **)&n->log = dlsym(handle, "nvrtcGetProgramLog");
    *(void **)&n->destroy = dlsym(handle, "nvrtcDestroyProgram");
    return n->create && n->compile && n->log_size && n->log && n->destroy;
}

static bool nvrtc_compile(void *user, const char *name, const char *text)
{
    nvrtc *n = user;
    void *program = NULL;
    if (n->create(&program, text, name, 0, NULL, NULL) != 0) return false;
    char words[256];
    snprintf(words, sizeof words, "%s", nbxi_target_options("cuda"));
    const char *options[16] = {n->architecture};
    int count = 1;
    for (char *rest = NULL, *word = strtok_r(words, " ", &rest); word && count < 16; word = strtok_r(NULL, " ", &rest))
        options[count++] = word;
    bool ok = n->compile(program, count, options) == 0;
    size_t size = 0;
    if (!ok && n->log_size(program, &size) == 0 && size > 1) {
        char *log = malloc(size);
        if (log && n->log(program, log) == 0) fprintf(stderr, "%.3000s\n", log);
        free(log);
    }
    n->destroy(&program);
    return ok;
}

static void cuda(void **state)
{
    (void)state;
    nvrtc n = {0};
    if (!nvrtc_open(&n, "libnvrtc.so.13") && !nvrtc_open(&n, "/usr/local/cuda/lib64/libnvrtc.so.13")) {
        print_message("libnvrtc.so.13 is not here\n");
        skip();
    }
    static const char *const architectures[] = {"sm_90a", "sm_75", "sm_80", "sm_100"};
    for (int a = 0; a < 4; a++) {
        snprintf(n.architecture, sizeof n.architecture, "--gpu-architecture=%s", architectures[a]);
        compile_all("cuda", architectures[a], a == 0 || everything, nvrtc_compile, &n);
    }
}

static void cuda_volta(void **state)
{
    (void)state;
    nvrtc n = {0};
    if (!nvrtc_open(&n, "libnvrtc.so.12")) {
        print_message("libnvrtc.so.12 is not here\n");
        skip();
    }
    snprintf(n.architecture, sizeof n.architecture, "--gpu-architecture=sm_70");
    compile_all("cuda", "sm_70", everything, nvrtc_compile, &n);
}

/* ---- compilers that are programs -------------------------------------------------------------------------------- */

static bool have_program(const char *name)
{
    const char *path = getenv("PATH");
    char file[512];
    while (path && *path) {
        size_t n = strcspn(path, ":");
        snprintf(file, sizeof file, "%.*s/%s", (int)n, path, name);
        if (access(file, X_OK) == 0) return true;
        path += n + (path[n] == ':');
    }
    return false;
}

typedef struct program {
    const char *suffix, *command; /* with one %s for the file of the text */
} program;

static bool program_compile(void *user, const char *name, const char *text)
{
    const program *p = user;
    char file[256], command[1536];
    snprintf(file, sizeof file, "/tmp/nbx-kernel-%s-%d%s", name, (int)getpid(), p->suffix);
    FILE *out = fopen(file, "w");
    if (!out) return false;
    fputs(text, out);
    bool ok = fclose(out) == 0;
    snprintf(command, sizeof command, "%s %s", p->command, file);
    ok = ok && system(command) == 0;
    if (ok) (void)unlink(file);
    return ok;
}

static void amd(const char *compiler, const char *directory, const char *architecture)
{
    char command[1024];
    snprintf(command, sizeof command,
             "PATH=%s:$PATH %s %s --offload-arch=%s -Wno-unused-command-line-argument -o /dev/null", directory,
             compiler, nbxi_target_options("hip"), architecture);
    program p = {".hip", command};
    compile_all("hip", architecture, everything, program_compile, &p);
}

static void hip(void **state)
{
    (void)state;
    if (!have_program("clang-19") || !have_program("ld.lld-19")) {
        print_message("clang-19 or lld-19 is not here\n");
        skip();
    }
    amd("clang-19", "/usr/lib/llvm-19/bin", "gfx942");
    amd("clang-19", "/usr/lib/llvm-19/bin", "gfx90a");
}

static void metal(void **state)
{
    (void)state;
    if (!have_program("g++")) {
        print_message("g++ is not here\n");
        skip();
    }
    program p = {".metal", "g++ -std=c++14 -x c++ -fsyntax-only -Wno-attributes -Wno-unknown-pragmas -I " NBX_SOURCE_DIR
                           "/tests/kernels/metal"};
    compile_all("metal", "metal as C++14", everything, program_compile, &p);
    if (!have_program("clang++-19")) return;
    program q = {".metal", "clang++-19 -std=c++14 -x c++ -fsyntax-only -Wno-unknown-attributes -I " NBX_SOURCE_DIR
                           "/tests/kernels/metal"};
    compile_all("metal", "metal with address spaces", everything, program_compile, &q);
}

static bool opencl_compile(void *user, const char *name, const char *text)
{
    nbxi_device *device = user;
    void *code = NULL;
    size_t size = 0;
    nbx_status status =
        device->driver->compile(ctx, device, NULL, name, text, nbxi_target_options("opencl"), &code, &size);
    if (status != NBX_OK) fprintf(stderr, "%.3000s\n", nbx_context_error(ctx)->message);
    nbxi_free(ctx->heap, code);
    return status == NBX_OK;
}

static void opencl(void **state)
{
    (void)state;
    nbxi_device *device = NULL;
    if (nbxi_device_get(ctx, (nbx_device){NBX_DEVICE_OPENCL, 0}, &device) != NBX_OK) {
        print_message("%s\n", nbx_context_error(ctx)->message);
        skip();
    }
    compile_all("opencl", device->facts.name, everything, opencl_compile, device);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(metal), cmocka_unit_test(cuda),   cmocka_unit_test(cuda_volta),
        cmocka_unit_test(hip),   cmocka_unit_test(opencl),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
