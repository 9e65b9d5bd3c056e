/* SPDX-License-Identifier: Apache-2.0 */
/* Command lines: options by getopt_long, help from the same table, messages. */
#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

#define MOST_OPTIONS 32
#define FIRST_CODE 256

static void print_help(const cli_command *command, const cli_option *options, size_t count)
{
    printf("usage: nbx %s [OPTION]... %s\n\n%s\n%s\n", command->name, command->usage, command->summary,
           command->description);
    for (size_t i = 0; i <= count; i++) {
        static const cli_option help = {"help", 'h', CLI_FLAG, NULL, NULL, "print this and exit"};
        const cli_option *o = i < count ? &options[i] : &help;
        char left[64];
        snprintf(left, sizeof left, "%s%c%s--%s%s%s", o->letter ? "-" : " ", o->letter ? o->letter : ' ',
                 o->letter ? ", " : "  ", o->name, o->argument ? " " : "", o->argument ? o->argument : "");
        printf("  %-26s %s\n", left, o->help);
    }
}

int cli_usage(const cli_command *command, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fprintf(stderr, "nbx %s: ", command->name);
    vfprintf(stderr, format, list);
    fprintf(stderr, "\nusage: nbx %s [OPTION]... %s; `nbx %s --help` says more\n", command->name, command->usage,
            command->name);
    va_end(list);
    return CLI_USAGE;
}

static int set_option(const cli_command *command, const cli_option *o, const char *text)
{
    if (o->kind == CLI_FLAG) *(bool *)o->target = true;
    if (o->kind == CLI_STRING) *(const char **)o->target = text;
    if (o->kind == CLI_INTEGER) {
        char *end;
        errno = 0;
        *(long long *)o->target = strtoll(text, &end, 10);
        if (errno != 0 || end == text || *end)
            return cli_usage(command, "--%s takes a whole number, not '%s'", o->name, text);
    }
    if (o->kind == CLI_LIST) {
        cli_list *list = o->target;
        list->data = cli_realloc(list->data, (list->count + 1) * sizeof *list->data);
        list->data[list->count++] = text;
    }
    return CLI_GO_ON;
}

int cli_parse(const cli_command *command, int argc, char **argv, const cli_option *options, size_t count, int *first)
{
    struct option table[MOST_OPTIONS + 2];
    char letters[2 * MOST_OPTIONS + 4] = ":h";
    memset(table, 0, sizeof table);
    for (size_t i = 0; i < count; i++) {
        const cli_option *o = &options[i];
        table[i] =
            (struct option){o->name, o->kind == CLI_FLAG ? no_argument : required_argument, NULL, FIRST_CODE + (int)i};
        if (!o->letter) continue;
        size_t end = strlen(letters);
        letters[end++] = o->letter;
        if (o->kind != CLI_FLAG) letters[end++] = ':';
        letters[end] = 0;
    }
    table[count] = (struct option){"help", no_argument, NULL, 'h'};
    opterr = 0;
    optind = 1;
    for (int code; (code = getopt_long(argc, argv, letters, table, NULL)) != -1;) {
        if (code == 'h') {
            print_help(command, options, count);
            return CLI_OK;
        }
        if (code == ':') return cli_usage(command, "option '%s' needs an argument", argv[optind - 1]);
        if (code == '?') return cli_usage(command, "there is no option '%s'", argv[optind - 1]);
        size_t i = code >= FIRST_CODE ? (size_t)(code - FIRST_CODE) : 0;
        while (code < FIRST_CODE && options[i].letter != code) i++;
        int done = set_option(command, &options[i], optarg);
        if (done != CLI_GO_ON) return done;
    }
    *first = optind;
    return CLI_GO_ON;
}

int cli_refused(nbx_context *ctx)
{
    const nbx_error *e = nbx_context_error(ctx);
    cli_progress_end();
    fflush(stdout);
    fputs("nbx: ", stderr);
    if (e->file[0]) fprintf(stderr, "%s: ", e->file);
    fputs(e->message, stderr);
    fprintf(stderr, " (%s", nbx_status_name(e->status));
    if (e->op[0]) fprintf(stderr, ", operator %s", e->op);
    if (e->argument[0]) fprintf(stderr, ", argument %s", e->argument);
    if (e->offset >= 0) fprintf(stderr, ", at byte %lld", (long long)e->offset);
    fputs(")\n", stderr);
    return CLI_REFUSED;
}

int cli_error(const char *format, ...)
{
    va_list list;
    cli_progress_end();
    fflush(stdout);
    va_start(list, format);
    fputs("nbx: ", stderr);
    vfprintf(stderr, format, list);
    fputc('\n', stderr);
    va_end(list);
    return CLI_REFUSED;
}

static void log_message(void *user, nbx_log_level level, const char *message)
{
    (void)user;
    fprintf(stderr, "nbx: %s: %s\n", level == NBX_LOG_ERROR ? "error" : "warning", message);
}

nbx_context *cli_context(long long threads)
{
    nbx_context_options options;
    nbx_context_options_init(&options);
    options.num_threads = threads > 1024 ? 1024 : (int)threads;
    options.log = log_message;
    options.log_level = NBX_LOG_WARNING;
    nbx_context *ctx;
    if (nbx_context_create(&options, &ctx) == NBX_OK) return ctx;
    cli_error("cannot make a context of %lld threads", threads);
    return NULL;
}

int cli_device(const cli_command *command, nbx_context *ctx, const char *name, nbx_device *out)
{
    *out = (nbx_device){NBX_DEVICE_CPU, 0};
    if (!name || nbx_device_from_name(ctx, name, out) == NBX_OK) return CLI_GO_ON;
    return cli_usage(command, "there is no device '%s'; there are cpu, ref, opencl:N and cuda:N", name);
}
