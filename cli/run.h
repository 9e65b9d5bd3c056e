/* SPDX-License-Identifier: Apache-2.0 */
/* What the parts of nbx run share. */
#ifndef NBX_CLI_RUN_H
#define NBX_CLI_RUN_H

#include "cli/cli.h"
#include "nbx/call.h"
#include "nbx/program.h"

/* Times of every node, for a table and a trace. */
typedef struct run_profile run_profile;
run_profile *run_profile_new(void);
void run_profile_event(run_profile *profile, const nbx_node_event *event);
/* The table per operator to stdout, or into the document when it is not NULL. */
void run_profile_print(const run_profile *profile, json_t *document);
/* In the format of Chrome's trace viewer. Returns CLI_OK or CLI_REFUSED. */
int run_profile_trace(const run_profile *profile, const char *path);
void run_profile_free(run_profile *profile);

/* Runs every operator on ref too and keeps the first result that is out of its bound. */
typedef struct run_check run_check;
run_check *run_check_new(void);
nbx_status run_check_event(run_check *check, nbx_context *ctx, const nbx_node_event *event);
/* Returns CLI_OK or CLI_FAILED. */
int run_check_print(const run_check *check, json_t *document);
void run_check_free(run_check *check);

/* Outputs to a safetensors file: tensors as out.0, out.1 …, other values in its metadata. */
int run_write_outputs(nbx_context *ctx, const char *path, const nbx_value *outputs, size_t count);
/* A line for each output. */
void run_print_outputs(nbx_context *ctx, const nbx_program *program, const nbx_value *outputs, size_t count,
                       json_t *document);

#endif
