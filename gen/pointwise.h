/* SPDX-License-Identifier: Apache-2.0 */
/* From pointwise rows to C: the part of the generator that writes kernels from expressions. */
#ifndef NBX_GEN_POINTWISE_H
#define NBX_GEN_POINTWISE_H

#include "gen/gen.h"

/* Gives pointwise rows their text of dtypes. */
void gen_describe_pointwise(const gen_table *table);

/* Writes outdir/pointwise_{f32,f64,int,complex,ref,table}.inc and pointwise_rows.h; a file whose text is unchanged
 * keeps its time. Errors are reported with gen_error. */
void gen_write_pointwise(const gen_table *table, const char *outdir);

#endif
