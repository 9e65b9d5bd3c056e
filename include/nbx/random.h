/* SPDX-License-Identifier: Apache-2.0 */
/* The generator of a context, from which all random operators draw. It gives the numbers of PyTorch's CPU generator (on
 * x86-64 without MKL's streams) for the same seed and the same calls. */
#ifndef NBX_RANDOM_H
#define NBX_RANDOM_H

#include "nbx/context.h"

NBX_BEGIN_C

/* The seed of a context before nbx_manual_seed: results are the same in every run. */
#define NBX_RANDOM_DEFAULT_SEED UINT64_C(67280421310721)

/* Starts the generator anew. Like PyTorch's it uses the low 32 bits. Errors: OUT_OF_MEMORY. */
NBX_CALL nbx_status nbx_manual_seed(nbx_context *ctx, uint64_t seed);
NBX_CALL nbx_status nbx_initial_seed(nbx_context *ctx, uint64_t *out);

/* The state, to go back to it later, also with another context or process of the same version of the library. `bytes`
 * must be nbx_random_state_size(). Errors: INVALID_ARGUMENT (also a state that no generator can have), OUT_OF_MEMORY.
 */
NBX_API size_t nbx_random_state_size(void);
NBX_CALL nbx_status nbx_random_state_get(nbx_context *ctx, void *state, size_t bytes);
NBX_CALL nbx_status nbx_random_state_set(nbx_context *ctx, const void *state, size_t bytes);

NBX_END_C

#endif
