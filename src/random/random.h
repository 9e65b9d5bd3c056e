/* SPDX-License-Identifier: Apache-2.0 */
/* Draws from generators. What is drawn depends on the calls and their order alone. */
#ifndef NBXI_RANDOM_RANDOM_H
#define NBXI_RANDOM_RANDOM_H

#include "nbx/random.h"
#include "src/base/context.h"

/* The context's generator, made at the first use; the reference is the context's. */
nbx_status nbxi_random_get(nbx_context *ctx, nbx_generator **out);

/* ---- mt19937: the bits of a CPU generator ------------------------------------------------------------------------ */

void nbxi_mt_seed(nbx_generator *random, uint64_t seed);
uint32_t nbxi_random_u32(nbx_generator *random);
uint64_t nbxi_random_u64(nbx_generator *random); /* two draws, the first one high */

/* Uniform in [0, 1), of 24 and of 53 bits. */
float nbxi_random_float(nbx_generator *random);
double nbxi_random_double(nbx_generator *random);
/* Standard normal; two are made at once, and the second one is kept for the next call. */
double nbxi_random_normal(nbx_generator *random);
/* n >= 16 normal numbers at once, in blocks of 16 (other numbers than one by one). */
void nbxi_random_normals_f32(nbx_generator *random, float *x, int64_t n, float mean, float std);
void nbxi_random_normals_f64(nbx_generator *random, double *x, int64_t n, double mean, double std);
/* What halves are rounded from: as the float32 ones, but only whole blocks are drawn before a rest. */
void nbxi_random_normals_half(nbx_generator *random, float *x, int64_t n, float mean, float std);
/* The same of NBX_CPU_DRAWS_2_11: uniform numbers of `bits` bits, every step rounded by `narrow`. */
void nbxi_random_normals_narrow(nbx_generator *random, float *x, int64_t n, float mean, float std, int bits,
                                float (*narrow)(float));

/* ---- Philox4x32-10: the bits of a CUDA generator ------------------------------------------------------------------
 */

/* The words of (seed; counter, subsequence), all 64 bits wide. */
void nbxi_philox(uint64_t seed, uint64_t counter, uint64_t subsequence, uint32_t words[4]);

/* As cuRAND makes numbers of words: uniform in (0, 1]; normal ones in pairs, 4 of 4 words or 2 doubles of 4. */
float nbxi_philox_float(uint32_t word);
double nbxi_philox_double(uint32_t low, uint32_t high);
float nbxi_philox_normal(const uint32_t words[4], int i);
double nbxi_philox_normal_double(const uint32_t words[4], int i);

/* How PyTorch spreads n > 0 elements over the threads of the device: thread t draws 4 words again and again, and gives
 * the `unroll` numbers of its k-th draw to elements k * unroll * threads + i * threads + t, i < unroll. */
typedef struct nbxi_philox_plan {
    uint64_t seed, counter; /* of the first draw */
    int64_t n, threads;
    int unroll;
} nbxi_philox_plan;
/* Takes what the plan draws from the generator. */
void nbxi_philox_begin(nbx_generator *random, int64_t n, int unroll, nbxi_philox_plan *plan);
/* The counter of the next kernel, whose threads draw at most `increment` words each. */
uint64_t nbxi_philox_take(nbx_generator *random, uint64_t increment);
/* Threads of a grid that strides over n elements. */
int64_t nbxi_philox_threads(const nbx_generator *random, int64_t n);

#endif
