/* SPDX-License-Identifier: Apache-2.0 */
/* nbx devices: what programs can run on. */
#include "cli/cli.h"
#include "src/base/isa.h"

static int devices(const cli_command *command, int argc, char **argv)
{
    bool json = false;
    const cli_option options[] = {{"json", 'j', CLI_FLAG, &json, NULL, "print JSON"}};
    int first, code = cli_parse(command, argc, argv, options, 1, &first);
    if (code != CLI_GO_ON) return code;
    if (first < argc) return cli_usage(command, "there is nothing to give it: '%s'", argv[first]);
    nbx_context *ctx = cli_context(0);
    if (!ctx) return CLI_REFUSED;
    int threads = nbx_context_num_threads(ctx);
    const char *isa = nbxi_isa_name(nbxi_isa_level());
    nbx_context_destroy(ctx);
    if (json) {
        json_t *list = json_array(), *cpu = json_object(), *ref = json_object();
        cli_set(cpu, "name", cli_text("cpu"));
        cli_set(cpu, "instructions", cli_text(isa));
        cli_set(cpu, "threads", json_integer(threads));
        cli_set(ref, "name", cli_text("ref"));
        json_array_append_new(list, cpu);
        json_array_append_new(list, ref);
        return cli_print_json(list, CLI_OK);
    }
    printf("cpu  the processor: %s instructions, %d threads\n", isa, threads);
    printf("ref  the reference: float64 and plain loops, slow\n");
    return CLI_OK;
}

const cli_command cli_devices = {"devices", "", "list the devices that programs can run on", "", devices};
