/* SPDX-License-Identifier: Apache-2.0 */
/* Compiles CUDA C through NVRTC: to machine code for the GPU at hand where NVRTC names it, else to PTX, which the
 * driver translates. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/device/cuda.h"

#define MAX_OPTIONS 64
#define MAX_OPTION_TEXT 4096
#define MAX_LOG 6000 /* of a compiler's messages that go into a record */

/* What is compiled for: "sm_90a" or "compute_80". */
typedef struct target {
    const nbxi_nvrtc_api *api;
    char name[32];
    bool ptx;
} target;

static bool parse_architecture(const char *text, int *capability, bool *ptx)
{
    *ptx = strncmp(text, "compute_", 8) == 0;
    const char *digits = *ptx ? text + 8 : strncmp(text, "sm_", 3) == 0 ? text + 3 : NULL;
    if (digits == NULL || !isdigit((unsigned char)*digits)) return false;
    char *end;
    long value = strtol(digits, &end, 10);
    if (value < 10 || value > 999) return false;
    *capability = (int)value;
    return *end == '\0' || ((*end == 'a' || *end == 'f') && end[1] == '\0');
}

/* The targets of NVRTC are 75, 80 …; an architecture-specific one ("90a") has all instructions of its GPU and runs on
 * no other; an earlier one of the same generation runs as it is, one of an earlier generation only as PTX. */
static void choose(target *t, int capability)
{
    int best = 0;
    for (int i = 0; i < t->api->supported_count; i++) {
        int arch = t->api->supported[i];
        if (arch <= capability && arch > best) best = arch;
    }
    t->ptx = best / 10 != capability / 10;
    snprintf(t->name, sizeof(t->name), "%s_%d%s", t->ptx ? "compute" : "sm", best,
             best == capability && best >= 90 ? "a" : "");
}

static nbx_status find_target(nbx_context *ctx, const nbxi_device *device, const char *architecture, target *out)
{
    int capability = device != NULL ? device->facts.capability : 0;
    if (architecture == NULL) {
        if (device == NULL) return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "no architecture is given to compile for");
        NBXI_TRY(nbxi_nvrtc_get(ctx, capability, nbxi_cuda_of(device)->api->version, &out->api));
        choose(out, capability);
        return NBX_OK;
    }
    if (strlen(architecture) >= sizeof(out->name) || !parse_architecture(architecture, &capability, &out->ptx)) {
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "architecture",
                                  "'%.40s' is no architecture of NVIDIA's: they are written sm_80, sm_90a, compute_80",
                                  architecture);
    }
    NBXI_TRY(nbxi_nvrtc_get(ctx, capability, 0, &out->api));
    bool named = false;
    for (int i = 0; i < out->api->supported_count; i++) named = named || out->api->supported[i] == capability;
    if (!named) {
        return nbxi_fail_argument(ctx, NBX_NOT_SUPPORTED, "architecture",
                                  "NVRTC %d.%d does not compile for %s: its targets are sm_%d to sm_%d",
                                  out->api->major, out->api->minor, architecture, out->api->supported[0],
                                  out->api->supported[out->api->supported_count - 1]);
    }
    snprintf(out->name, sizeof(out->name), "%s", architecture);
    return NBX_OK;
}

typedef struct options {
    char text[MAX_OPTION_TEXT];
    size_t used;
    const char *list[MAX_OPTIONS];
    int count;
} options;

static bool add_option(options *o, const char *text, size_t length)
{
    if (o->count >= MAX_OPTIONS || length >= sizeof(o->text) - o->used) return false;
    o->list[o->count++] = o->text + o->used;
    memcpy(o->text + o->used, text, length);
    o->used += length;
    o->text[o->used++] = '\0';
    return true;
}

static nbx_status make_options(nbx_context *ctx, const target *t, const char *more, options *o)
{
    char arch[64];
    snprintf(arch, sizeof(arch), "--gpu-architecture=%s", t->name);
    o->used = 0;
    o->count = 0;
    bool whole =
        add_option(o, arch, strlen(arch)) && add_option(o, "--fmad=false", 12) && add_option(o, "--std=c++17", 11);
    while (whole && *more != '\0') {
        size_t length = strcspn(more, " ");
        if (length > 0) whole = add_option(o, more, length);
        more += length + (more[length] == ' ');
    }
    return whole ? NBX_OK : nbxi_fail(ctx, NBX_LIMIT, "more than %d compiler options, or too long ones", MAX_OPTIONS);
}

static nbx_status refuse(nbx_context *ctx, const target *t, const char *name, int result, const char *what)
{
    return nbxi_fail(ctx, NBX_DEVICE, "NVRTC %d.%d: %s of kernel %s for %s failed: %s", t->api->major, t->api->minor,
                     what, name, t->name, t->api->error(result));
}

static nbx_status refuse_with_log(nbx_context *ctx, const target *t, nbxi_nvrtc_program program, const char *name,
                                  int result)
{
    size_t size = 0;
    char *log = NULL;
    if (t->api->log_size(program, &size) == 0 && size > 1) log = nbxi_alloc(ctx->heap, size + 1);
    if (log == NULL || t->api->log(program, log) != 0) {
        nbxi_free(ctx->heap, log);
        return refuse(ctx, t, name, result, "compilation");
    }
    log[size] = '\0';
    nbxi_fail(ctx, NBX_DEVICE, "NVRTC %d.%d: compilation of kernel %s for %s failed: %s\n%.*s", t->api->major,
              t->api->minor, name, t->name, t->api->error(result), MAX_LOG, log);
    nbxi_free(ctx->heap, log);
    return NBX_DEVICE;
}

static nbx_status take_code(nbx_context *ctx, const target *t, nbxi_nvrtc_program program, const char *name,
                            void **code, size_t *size)
{
    size_t bytes = 0;
    int result = t->ptx ? t->api->ptx_size(program, &bytes) : t->api->cubin_size(program, &bytes);
    if (result != 0 || bytes == 0) return refuse(ctx, t, name, result, "reading the code");
    char *memory = nbxi_alloc(ctx->heap, bytes);
    if (memory == NULL) return nbxi_fail_memory(ctx, bytes, "the code of a kernel");
    result = t->ptx ? t->api->ptx(program, memory) : t->api->cubin(program, memory);
    if (result != 0) {
        nbxi_free(ctx->heap, memory);
        return refuse(ctx, t, name, result, "reading the code");
    }
    *code = memory;
    *size = bytes;
    return NBX_OK;
}

nbx_status nbxi_cuda_compile(nbx_context *ctx, nbxi_device *device, const char *architecture, const char *name,
                             const char *text, const char *more, void **code, size_t *size)
{
    target t;
    options o;
    char file[160];
    nbxi_nvrtc_program program = NULL;
    *code = NULL;
    *size = 0;
    NBXI_TRY(find_target(ctx, device, architecture, &t));
    NBXI_TRY(make_options(ctx, &t, more, &o));
    snprintf(file, sizeof(file), "%.150s.cu", name);
    int result = t.api->create(&program, text, file, 0, NULL, NULL);
    if (result != 0) return refuse(ctx, &t, name, result, "the start of a compilation");
    result = t.api->compile(program, o.count, o.list);
    nbx_status status =
        result == 0 ? take_code(ctx, &t, program, name, code, size) : refuse_with_log(ctx, &t, program, name, result);
    t.api->destroy(&program);
    return status;
}

nbx_status nbxi_cuda_compiler_identity(nbx_context *ctx, nbxi_device *device, char *text, size_t capacity)
{
    target t;
    NBXI_TRY(find_target(ctx, device, NULL, &t));
    snprintf(text, capacity, "nvrtc %d.%d %s", t.api->major, t.api->minor, t.name);
    return NBX_OK;
}
