/* SPDX-License-Identifier: Apache-2.0 */
/* nbx kernels build: kernels compiled ahead to a pack. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "src/launch/artifact.h"

typedef struct job {
    nbx_context *ctx;
    const nbxi_driver *driver;
    nbxi_device *device; /* NULL: the driver compiles without one */
    const char *architecture;
    nbxi_pack_writer *pack;
    size_t built, refused;
} job;

static void build_one(job *j, const nbxi_kernel_source *source, const nbxi_spec *specs)
{
    nbx_status status =
        nbxi_pack_build(j->ctx, j->pack, j->driver, j->device, j->architecture, source, specs, source->spec_count);
    if (status == NBX_OK) {
        j->built++;
        return;
    }
    j->refused++;
    fprintf(stderr, "nbx: %s is left out: %s\n", source->name, nbx_context_error(j->ctx)->message);
}

/* Every combination of the values that tests take. */
static void build_all(job *j, const nbxi_kernel_source *source, nbxi_spec *specs, int at)
{
    if (at == source->spec_count) {
        build_one(j, source, specs);
        return;
    }
    for (int which = 0; nbxi_spec_try(source, at, which, &specs[at]); which++) build_all(j, source, specs, at + 1);
}

/* A launch key: NAME SPEC=VALUE..., code in braces. false after a message. */
static bool build_line(job *j, char *line)
{
    char *at = line + strcspn(line, " ");
    if (*at) *at++ = '\0';
    const nbxi_kernel_source *source = nbxi_kernel_find(line);
    nbxi_spec specs[NBXI_MAX_SPECS];
    int count = 0;
    if (!source) return cli_error("there is no kernel '%s'; `nbx kernels list` names them", line), false;
    while (*at && count < NBXI_MAX_SPECS) {
        char *end = at;
        for (int depth = 0; *end && (depth > 0 || *end != ' '); end++) depth += (*end == '{') - (*end == '}');
        char *equals = memchr(at, '=', (size_t)(end - at));
        char *next = *end ? end + 1 : end;
        *end = '\0';
        if (equals && equals[1] == '{' && end[-1] == '}') {
            end[-1] = '\0';
            memmove(equals + 1, equals + 2, strlen(equals + 2) + 1);
        }
        if (nbxi_spec_read(j->ctx, source, at, &specs[count++]) != NBX_OK) return cli_refused(j->ctx), false;
        at = next;
    }
    if (count != source->spec_count) return cli_error("%s takes %d specialisations", line, source->spec_count), false;
    nbxi_spec ordered[NBXI_MAX_SPECS];
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < count; k++) {
            if (strcmp(specs[k].name, source->specs[i].name) == 0) ordered[i] = specs[k];
        }
    }
    build_one(j, source, ordered);
    return true;
}

static bool build_list(job *j, const char *path)
{
    FILE *in = fopen(path, "r");
    if (!in) return cli_error("%s cannot be opened", path), false;
    char *line = NULL;
    size_t capacity = 0;
    bool ok = true;
    for (ssize_t n; ok && (n = getline(&line, &capacity, in)) > 0;) {
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] && line[0] != '#') ok = build_line(j, line);
    }
    free(line);
    fclose(in);
    return ok;
}

static bool open_target(job *j, const char *target, const char *architecture)
{
    for (size_t i = 0; nbxi_drivers[i]; i++) {
        if (nbxi_drivers[i]->target && strcmp(nbxi_drivers[i]->target, target) == 0) j->driver = nbxi_drivers[i];
    }
    if (!j->driver) return cli_error("kernels are built ahead for cuda and opencl, not for %s", target), false;
    j->architecture = architecture;
    if (architecture && j->driver->type == NBX_DEVICE_CUDA) return true;
    if (nbxi_device_get(j->ctx, (nbx_device){j->driver->type, 0}, &j->device) != NBX_OK) {
        cli_refused(j->ctx);
        return false;
    }
    if (!architecture) j->architecture = j->device->facts.architecture;
    return true;
}

int cli_kernels_build(const cli_command *command, char **names, int count, const char *target, const char *architecture,
                      const char *list, const char *output)
{
    if (!output) return cli_usage(command, "build writes a pack: give its name with --output");
    if (count == 0 && !list) return cli_usage(command, "build takes names of kernels, or a --list");
    job j = {.ctx = cli_context(1)};
    if (!j.ctx) return CLI_REFUSED;
    bool ok = open_target(&j, target, architecture) && nbxi_pack_create(j.ctx, &j.pack) == NBX_OK;
    for (int i = 0; ok && i < count; i++) {
        const nbxi_kernel_source *source = nbxi_kernel_find(names[i]);
        nbxi_spec specs[NBXI_MAX_SPECS];
        if (source && source->spec_count <= NBXI_MAX_SPECS) {
            build_all(&j, source, specs, 0);
        } else {
            cli_error("there is no kernel '%s'; `nbx kernels list` names them", names[i]);
            ok = false;
        }
    }
    if (ok && list) ok = build_list(&j, list);
    int code = ok && j.refused == 0 ? CLI_OK : CLI_REFUSED;
    if (ok && nbxi_pack_commit(j.ctx, j.pack, output) != NBX_OK) {
        code = cli_refused(j.ctx);
    } else if (ok) {
        printf("%zu kernels for %s in %s\n", j.built, j.architecture, output);
    } else {
        nbxi_pack_abandon(j.ctx, j.pack);
    }
    nbx_context_destroy(j.ctx);
    return code;
}
