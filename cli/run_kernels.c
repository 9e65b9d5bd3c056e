/* SPDX-License-Identifier: Apache-2.0 */
/* nbx kernels: the device kernels of the library and their text for a target. */
#include <string.h>

#include "cli/cli.h"
#include "src/launch/launch.h"

static const char *const spec_kinds[] = {
    [NBXI_SPEC_DTYPE] = "dtype", [NBXI_SPEC_INT] = "int", [NBXI_SPEC_INDEX] = "index", [NBXI_SPEC_CODE] = "code"};

static json_t *kernel_json(const nbxi_kernel_source *source)
{
    json_t *entry = json_object(), *specs = json_object();
    cli_set(entry, "name", cli_text(source->name));
    cli_set(entry, "doc", cli_text(source->doc));
    cli_set(entry, "file", cli_text(source->file));
    cli_set(entry, "group", cli_text(source->group));
    cli_set(entry, "needs", cli_text(source->needs));
    for (int i = 0; i < source->spec_count; i++)
        cli_set(specs, source->specs[i].name, cli_text(spec_kinds[source->specs[i].kind]));
    cli_set(entry, "specs", specs);
    return entry;
}

static int list(char **words, int count, bool json)
{
    json_t *all = json ? json_array() : NULL;
    cli_table *table = json ? NULL : cli_table_new("<<<<", "KERNEL", "SPECIALISATION", "NEEDS", "");
    size_t shown = 0;
    for (size_t i = 0; i < nbxi_kernel_source_count; i++) {
        const nbxi_kernel_source *source = &nbxi_kernel_sources[i];
        bool want = count == 0;
        for (int k = 0; k < count; k++) want = want || strstr(source->name, words[k]);
        if (!want) continue;
        shown++;
        if (json) {
            json_array_append_new(all, kernel_json(source));
            continue;
        }
        char specs[256] = "";
        for (int s = 0; s < source->spec_count; s++) {
            size_t n = strlen(specs);
            snprintf(specs + n, sizeof specs - n, "%s%s", s ? " " : "", source->specs[s].name);
        }
        cli_table_cell(table, "%s", source->name);
        cli_table_cell(table, "%s", specs);
        cli_table_cell(table, "%s", source->needs);
        cli_table_cell(table, "%s", source->doc);
    }
    if (json) return cli_print_json(all, CLI_OK);
    cli_table_print(table, stdout);
    printf("%zu of %zu kernels\n", shown, nbxi_kernel_source_count);
    return shown > 0 ? CLI_OK : CLI_FAILED;
}

/* Specialisations as given, the others as tests take them. */
static int print(const cli_command *command, nbx_context *ctx, const char *name, const char *target,
                 const cli_list *given)
{
    const nbxi_kernel_source *source = nbxi_kernel_find(name);
    if (!source) return cli_usage(command, "there is no kernel '%s'; `nbx kernels list` names them", name);
    if (source->spec_count > NBXI_MAX_SPECS) return cli_error("kernel %s has too many specialisations", name);
    nbxi_spec specs[NBXI_MAX_SPECS];
    for (int i = 0; i < source->spec_count; i++) (void)nbxi_spec_try(source, i, 0, &specs[i]);
    for (size_t k = 0; k < given->count; k++) {
        nbxi_spec spec;
        if (nbxi_spec_read(ctx, source, given->data[k], &spec) != NBX_OK) return cli_refused(ctx);
        for (int i = 0; i < source->spec_count; i++)
            if (specs[i].name == spec.name) specs[i] = spec;
    }
    char *text = NULL;
    if (nbxi_kernel_text(ctx, source, target, NULL, specs, source->spec_count, &text) != NBX_OK) {
        return cli_refused(ctx);
    }
    fputs(text, stdout);
    nbxi_free(ctx->heap, text);
    return CLI_OK;
}

static int kernels(const cli_command *command, int argc, char **argv)
{
    bool json = false;
    const char *target = "opencl";
    const char *architecture = NULL, *list_file = NULL, *output = NULL;
    cli_list specs = {0};
    const cli_option options[] = {
        {"json", 'j', CLI_FLAG, &json, NULL, "list: print a JSON list"},
        {"target", 't', CLI_STRING, &target, "TARGET", "print: cuda, hip, opencl (the default) or metal"},
        {"spec", 's', CLI_LIST, &specs, "NAME=VALUE", "print: a specialisation, for example T=float16"},
        {"arch", 'a', CLI_STRING, &architecture, "ARCH",
         "build: for example sm_90; left out: that of the first device"},
        {"list", 'l', CLI_STRING, &list_file, "FILE", "build: lines NAME SPEC=VALUE..., as launch keys are"},
        {"output", 'o', CLI_STRING, &output, "FILE", "build: the pack"},
    };
    int first, code = cli_parse(command, argc, argv, options, sizeof options / sizeof *options, &first);
    if (code != CLI_GO_ON) return code;
    const char *verb = first < argc ? argv[first] : "list";
    if (strcmp(verb, "list") == 0) {
        code = list(argv + first + 1, first < argc ? argc - first - 1 : 0, json);
    } else if (strcmp(verb, "print") == 0 && argc - first == 2) {
        nbx_context *ctx = cli_context(1);
        code = ctx ? print(command, ctx, argv[first + 1], target, &specs) : CLI_REFUSED;
        if (ctx) nbx_context_destroy(ctx);
    } else if (strcmp(verb, "build") == 0) {
        code = cli_kernels_build(command, argv + first + 1, argc - first - 1, target, architecture, list_file, output);
    } else {
        code = cli_usage(command, strcmp(verb, "print") == 0 ? "print takes the name of one kernel"
                                                             : "expected list, print or build");
    }
    free(specs.data);
    return code;
}

const cli_command cli_kernels = {
    "kernels", "list [WORD]... | print NAME | build [NAME]...",
    "list device kernels, print their text, compile them ahead",
    "list shows the kernels whose names hold one of the words; print shows the text that\n"
    "a target's compiler is given; build compiles the kernels of the list and those named, in\n"
    "the specialisations that tests take, to a pack for machines without a compiler.\n",
    kernels};
