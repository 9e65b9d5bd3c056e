/* SPDX-License-Identifier: Apache-2.0 */
/* The support matrix of nbx check. */
#ifndef NBX_CLI_CHECK_MATRIX_H
#define NBX_CLI_CHECK_MATRIX_H

#include "cli/cli.h"
#include "src/check/check.h"

/* Prints a Markdown section with a table: calls that passed for each operator and dtype of the first tensor argument.
 */
void cli_print_matrix(const nbxi_check *check, const char *device);

#endif
