/* SPDX-License-Identifier: Apache-2.0 */
/* Generators of random numbers. Each context has one, from which all random operators draw that are not given another:
 * it gives the numbers of PyTorch's CPU generator for the same seed and the same calls. A generator of the other kind
 * gives those of PyTorch on a CUDA device, computed on the CPU.
 *
 * Which numbers an operator draws depends on its generator alone, never on the device that it runs on. */
#ifndef NBX_RANDOM_H
#define NBX_RANDOM_H

#include "nbx/context.h"

NBX_BEGIN_C

typedef struct nbx_generator nbx_generator;

typedef enum nbx_generator_kind {
    NBX_GENERATOR_CPU = 0, /* mt19937, as torch.Generator("cpu") on x86-64 */
    NBX_GENERATOR_CUDA = 1 /* Philox4x32-10, as torch.Generator("cuda") on a device with the given facts */
} nbx_generator_kind;

/* PyTorch has changed what its CPU generator makes of the same bits. */
typedef enum nbx_cpu_draws {
    NBX_CPU_DRAWS_2_15 = 0, /* PyTorch 2.15: float16 and bfloat16 are drawn as float32 and rounded */
    NBX_CPU_DRAWS_2_11 = 1  /* PyTorch 2.11 and before: they are drawn with 11 and 8 bits and computed in the narrow
                             * dtype; what rounds up to the upper bound of a uniform draw stays there */
} nbx_cpu_draws;

/* The seed of a generator before it is given one: results are the same in every run. */
#define NBX_RANDOM_DEFAULT_SEED UINT64_C(67280421310721)

typedef struct nbx_generator_options {
    size_t struct_size; /* set by nbx_generator_options_init */
    nbx_generator_kind kind;
    uint64_t seed;
    nbx_cpu_draws draws; /* CPU */
    /* CUDA. What is drawn depends on the size of the device: cudaDeviceProp's multiProcessorCount and
     * maxThreadsPerMultiProcessor. Set to those of an NVIDIA H200 at first. */
    int multiprocessors;
    int threads_per_multiprocessor;
    uint64_t offset; /* a multiple of 4 */
} nbx_generator_options;

NBX_API void nbx_generator_options_init(nbx_generator_options *options);
/* options may be NULL. The generator may be used with any context, by one thread at a time. Errors: INVALID_ARGUMENT,
 * OUT_OF_MEMORY. */
NBX_CALL nbx_status nbx_generator_create(nbx_context *ctx, const nbx_generator_options *options, nbx_generator **out);
NBX_API void nbx_generator_retain(nbx_generator *generator);
NBX_API void nbx_generator_release(nbx_generator *generator); /* NULL is ignored */

NBX_API nbx_generator_kind nbx_generator_get_kind(const nbx_generator *generator);
NBX_API uint64_t nbx_generator_get_seed(const nbx_generator *generator);
/* Starts anew. Like PyTorch's a CPU generator uses the low 32 bits. */
NBX_API void nbx_generator_set_seed(nbx_generator *generator, uint64_t seed);
/* CUDA: how far the generator is. Errors: INVALID_ARGUMENT (not a multiple of 4), NOT_SUPPORTED (a CPU generator). */
NBX_CALL nbx_status nbx_generator_get_offset(nbx_context *ctx, const nbx_generator *generator, uint64_t *out);
NBX_CALL nbx_status nbx_generator_set_offset(nbx_context *ctx, nbx_generator *generator, uint64_t offset);

/* The state, to go back to it later: byte for byte that of PyTorch's torch.Generator.get_state() (5056 bytes of a CPU
 * generator, 16 of a CUDA one), which can be exchanged with it. `bytes` must be the size.
 * Errors: INVALID_ARGUMENT (also a state that no generator of this kind can have). */
NBX_API size_t nbx_generator_state_size(const nbx_generator *generator);
NBX_CALL nbx_status nbx_generator_get_state(nbx_context *ctx, const nbx_generator *generator, void *state,
                                            size_t bytes);
NBX_CALL nbx_status nbx_generator_set_state(nbx_context *ctx, nbx_generator *generator, const void *state,
                                            size_t bytes);

/* The generator that a context's calls draw from when they are given none. `use` keeps a reference; NULL goes back to
 * the context's own. `get` gives a new reference. Errors: OUT_OF_MEMORY. */
NBX_CALL nbx_status nbx_context_use_generator(nbx_context *ctx, nbx_generator *generator);
NBX_CALL nbx_status nbx_context_get_generator(nbx_context *ctx, nbx_generator **out);

/* The same for the context's generator. */
NBX_CALL nbx_status nbx_manual_seed(nbx_context *ctx, uint64_t seed);
NBX_CALL nbx_status nbx_initial_seed(nbx_context *ctx, uint64_t *out);
NBX_CALL nbx_status nbx_random_state_size(nbx_context *ctx, size_t *out);
NBX_CALL nbx_status nbx_random_state_get(nbx_context *ctx, void *state, size_t bytes);
NBX_CALL nbx_status nbx_random_state_set(nbx_context *ctx, const void *state, size_t bytes);

NBX_END_C

#endif
