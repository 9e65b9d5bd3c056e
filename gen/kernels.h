/* SPDX-License-Identifier: Apache-2.0 */
/* Device kernels: from files of the dialect (kernels/README.md) to a table in C that holds their text. */
#ifndef NBX_GEN_KERNELS_H
#define NBX_GEN_KERNELS_H

#include "gen/gen.h"

/* Reads NAME.nk (kernels) or NAME.h (a header of the dialect, known by its path under kernels/). */
void gen_read_kernels(const char *path);
/* Writes what has been read: nbxi_kernel_sources and nbxi_kernel_headers. */
void gen_write_kernels(FILE *out, const gen_table *table);

#endif
