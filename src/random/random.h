/* SPDX-License-Identifier: Apache-2.0 */
/* Draws from the generator of a context. What is drawn depends on the calls and their order alone. */
#ifndef NBXI_RANDOM_RANDOM_H
#define NBXI_RANDOM_RANDOM_H

#include "nbx/random.h"
#include "src/base/context.h"

/* The context's generator, made at the first use. */
nbx_status nbxi_random_get(nbx_context *ctx, nbxi_random **out);

uint32_t nbxi_random_u32(nbxi_random *random);
uint64_t nbxi_random_u64(nbxi_random *random); /* two draws, the first one high */

/* Uniform in [0, 1), of 24 and of 53 bits. */
float nbxi_random_float(nbxi_random *random);
double nbxi_random_double(nbxi_random *random);
/* Standard normal; two are made at once, and the second one is kept for the next call. */
double nbxi_random_normal(nbxi_random *random);
/* n >= 16 normal numbers at once, in blocks of 16 (other numbers than one by one). */
void nbxi_random_normals_f32(nbxi_random *random, float *x, int64_t n, float mean, float std);
void nbxi_random_normals_f64(nbxi_random *random, double *x, int64_t n, double mean, double std);
/* What halves are rounded from: as the float32 ones, but only whole blocks are drawn before a rest. */
void nbxi_random_normals_half(nbxi_random *random, float *x, int64_t n, float mean, float std);

#endif
