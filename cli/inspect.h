/* SPDX-License-Identifier: Apache-2.0 */
/* What the parts of nbx inspect share. */
#ifndef NBX_CLI_INSPECT_H
#define NBX_CLI_INSPECT_H

#include "cli/cli.h"
#include "nbx/io.h"

cli_table *inspect_table(void);
/* One tensor, into the list when it is not NULL, else into the table. */
void inspect_tensor(const nbx_tensor_info *info, json_t *list, cli_table *table);
/* A .pt2 archive. */
int inspect_program(nbx_context *ctx, const char *path, json_t *document);

#endif
