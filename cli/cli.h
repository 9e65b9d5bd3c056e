/* SPDX-License-Identifier: Apache-2.0 */
/* What the subcommands of nbx share: options, messages, tables, JSON, progress. */
#ifndef NBX_CLI_H
#define NBX_CLI_H

#include <jansson.h>
#include <stdio.h>

#include "nbx/context.h"
#include "nbx/tensor.h"

/* Exit codes. */
enum {
    CLI_OK = 0,
    CLI_FAILED = 1,  /* a check did not hold */
    CLI_USAGE = 2,   /* the command line is wrong */
    CLI_REFUSED = 3, /* a file, program or device was refused, or something failed */
    CLI_GO_ON = -1   /* of cli_parse: no exit yet */
};

typedef struct cli_command {
    const char *name;
    const char *usage;   /* "FILE..." */
    const char *summary; /* one line */
    const char *description;
    int (*run)(const struct cli_command *command, int argc, char **argv);
} cli_command;

extern const cli_command cli_check, cli_devices, cli_inspect, cli_kernels, cli_ops, cli_run;

typedef enum cli_option_kind { CLI_FLAG, CLI_STRING, CLI_INTEGER, CLI_LIST } cli_option_kind;

typedef struct cli_list {
    const char **data;
    size_t count;
} cli_list;

typedef struct cli_option {
    const char *name; /* "threads" */
    char letter;      /* 0: none */
    cli_option_kind kind;
    void *target;         /* bool, const char *, long long or cli_list */
    const char *argument; /* "N" */
    const char *help;
} cli_option;

/* Reads options; --help is always one of them. Returns CLI_GO_ON with *first at the first argument that is no option,
 * or the code to exit with. */
int cli_parse(const cli_command *command, int argc, char **argv, const cli_option *options, size_t count, int *first);
/* "nbx NAME: message" and a hint to --help; returns CLI_USAGE. */
int cli_usage(const cli_command *command, const char *format, ...) NBX_PRINTF(2, 3);
/* Prints the record of the context's last failure; returns CLI_REFUSED. */
int cli_refused(nbx_context *ctx);
/* "nbx: message"; returns CLI_REFUSED. */
int cli_error(const char *format, ...) NBX_PRINTF(1, 2);

/* A context with the given number of threads (0: default) that logs warnings to stderr; NULL after a message. */
nbx_context *cli_context(long long threads);
/* cpu, or what the name says. Returns CLI_GO_ON or CLI_USAGE. */
int cli_device(const cli_command *command, nbx_context *ctx, const char *name, nbx_device *out);

/* nbx kernels build, in kernels_build.c. names: kernels; target, architecture, list: NULL when not given. */
int cli_kernels_build(const cli_command *command, char **names, int count, const char *target, const char *architecture,
                      const char *list, const char *output);

/* Memory that cannot be had ends the tool. */
void *cli_alloc(size_t size);
void *cli_realloc(void *memory, size_t size);
char *cli_format(const char *format, ...) NBX_PRINTF(1, 2); /* free it */

/* Prints a document to stdout and releases it; returns code, or CLI_REFUSED when printing fails. */
int cli_print_json(json_t *root, int code);
/* Object members that cannot fail: text that is not UTF-8 is cleaned, NULL gives null. */
void cli_set(json_t *object, const char *key, json_t *value);
json_t *cli_text(const char *text);
json_t *cli_sizes(int ndim, const int64_t *sizes);

/* Tables: columns as wide as their widest cell; '<' left and '>' right aligned, one letter a column. */
typedef struct cli_table cli_table;
cli_table *cli_table_new(const char *alignment, ...); /* then one header for each column, const char * */
void cli_table_cell(cli_table *table, const char *format, ...) NBX_PRINTF(2, 3); /* rows fill cell by cell */
void cli_table_print(cli_table *table, FILE *to);                                /* and frees it */

const char *cli_bytes(uint64_t bytes, char *buffer, size_t capacity);                 /* "90.9 MB" */
const char *cli_shape(int ndim, const int64_t *sizes, char *buffer, size_t capacity); /* "[2, 3]" */

/* A line on a terminal's stderr that is redrawn; nothing elsewhere. */
void cli_progress(const char *what, uint64_t done, uint64_t total);
void cli_progress_end(void);

/* What a file is, from its first bytes. */
typedef enum cli_file_kind { CLI_FILE_OTHER, CLI_FILE_SAFETENSORS, CLI_FILE_NPY, CLI_FILE_ZIP } cli_file_kind;
cli_file_kind cli_file_kind_of(const char *path);

#endif
