/* SPDX-License-Identifier: Apache-2.0 */
/* nbx: finds the subcommand. */
#include <string.h>

#include "cli/cli.h"

static const cli_command *const commands[] = {&cli_check, &cli_devices, &cli_inspect, &cli_kernels, &cli_ops, &cli_run};
#define COMMANDS (sizeof commands / sizeof *commands)

static void print_help(FILE *to)
{
    fputs("usage: nbx COMMAND [ARGUMENT]...\n\nRuns and inspects programs exported from PyTorch.\n\n", to);
    for (size_t i = 0; i < COMMANDS; i++) fprintf(to, "  %-10s %s\n", commands[i]->name, commands[i]->summary);
    fputs("\n`nbx COMMAND --help` says more; `nbx --version` prints the version.\n"
          "Exit codes: 0 success, 1 a check failed, 2 wrong usage, 3 refused or failed.\n",
          to);
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "";
    if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0) {
        printf("nbx %s\n", nbx_version());
        return fflush(stdout) == 0 ? CLI_OK : CLI_REFUSED;
    }
    bool help = strcmp(name, "help") == 0;
    if ((help && argc < 3) || strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) {
        print_help(stdout);
        return CLI_OK;
    }
    if (help) name = argv[2];
    for (size_t i = 0; i < COMMANDS; i++) {
        if (strcmp(name, commands[i]->name) != 0) continue;
        static char option[] = "--help";
        char *arguments[] = {argv[0], option, NULL};
        int code =
            help ? commands[i]->run(commands[i], 2, arguments) : commands[i]->run(commands[i], argc - 1, argv + 1);
        if (fflush(stdout) != 0 && code == CLI_OK) return cli_error("cannot write to standard output");
        return code;
    }
    if (name[0]) fprintf(stderr, "nbx: there is no command '%s'\n", name);
    print_help(stderr);
    return CLI_USAGE;
}
