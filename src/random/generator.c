/* SPDX-License-Identifier: Apache-2.0 */
/* The Mersenne Twister mt19937 (Matsumoto and Nishimura, 1998) and the state of a context's generator. */
#include <string.h>

#include "src/random/random.h"
#include "src/random/state.h"

static void seed_words(nbxi_random *r, uint64_t seed)
{
    memset(r, 0, sizeof *r);
    r->seed = seed;
    r->words[0] = (uint32_t)seed;
    for (uint32_t i = 1; i < NBXI_MT_WORDS; i++)
        r->words[i] = UINT32_C(1812433253) * (r->words[i - 1] ^ (r->words[i - 1] >> 30)) + i;
    r->next = NBXI_MT_WORDS;
}

static void destroy(nbx_context *ctx)
{
    nbxi_free(ctx->heap, ctx->random);
    ctx->random = NULL;
}

nbx_status nbxi_random_get(nbx_context *ctx, nbxi_random **out)
{
    if (ctx->random == NULL) {
        nbxi_random *made = nbxi_alloc(ctx->heap, sizeof *made);
        if (made == NULL) return nbxi_fail_memory(ctx, sizeof *made, "the generator of random numbers");
        seed_words(made, NBX_RANDOM_DEFAULT_SEED);
        ctx->random = made;
        ctx->random_destroy = destroy;
    }
    *out = ctx->random;
    return NBX_OK;
}

static void turn(uint32_t *w)
{
    for (int i = 0; i < NBXI_MT_WORDS; i++) {
        uint32_t y = (w[i] & UINT32_C(0x80000000)) | (w[(i + 1) % NBXI_MT_WORDS] & UINT32_C(0x7fffffff));
        w[i] = w[(i + 397) % NBXI_MT_WORDS] ^ (y >> 1) ^ (y & 1 ? UINT32_C(0x9908b0df) : 0);
    }
}

uint32_t nbxi_random_u32(nbxi_random *r)
{
    if (r->next >= NBXI_MT_WORDS) {
        turn(r->words);
        r->next = 0;
    }
    uint32_t y = r->words[r->next++];
    y ^= y >> 11;
    y ^= (y << 7) & UINT32_C(0x9d2c5680);
    y ^= (y << 15) & UINT32_C(0xefc60000);
    return y ^ (y >> 18);
}

uint64_t nbxi_random_u64(nbxi_random *r)
{
    uint64_t high = nbxi_random_u32(r);
    return high << 32 | nbxi_random_u32(r);
}

nbx_status nbx_manual_seed(nbx_context *ctx, uint64_t seed)
{
    nbxi_random *r;
    NBXI_TRY(nbxi_random_get(ctx, &r));
    seed_words(r, seed);
    return NBX_OK;
}

nbx_status nbx_initial_seed(nbx_context *ctx, uint64_t *out)
{
    nbxi_random *r;
    if (out == NULL) return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "out", "must not be NULL");
    NBXI_TRY(nbxi_random_get(ctx, &r));
    *out = r->seed;
    return NBX_OK;
}

size_t nbx_random_state_size(void) { return sizeof(nbxi_random); }

static nbx_status check_state(nbx_context *ctx, const void *state, size_t bytes)
{
    if (state == NULL) return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "state", "must not be NULL");
    if (bytes == sizeof(nbxi_random)) return NBX_OK;
    return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "bytes", "a state has %zu bytes, not %zu", sizeof(nbxi_random),
                              bytes);
}

nbx_status nbx_random_state_get(nbx_context *ctx, void *state, size_t bytes)
{
    nbxi_random *r;
    NBXI_TRY(check_state(ctx, state, bytes));
    NBXI_TRY(nbxi_random_get(ctx, &r));
    memcpy(state, r, sizeof *r);
    return NBX_OK;
}

nbx_status nbx_random_state_set(nbx_context *ctx, const void *state, size_t bytes)
{
    nbxi_random *r, given;
    NBXI_TRY(check_state(ctx, state, bytes));
    memcpy(&given, state, sizeof given);
    bool any = false; /* all zero is the one state that the twister cannot leave */
    for (int i = 0; i < NBXI_MT_WORDS; i++) any = any || given.words[i] != 0;
    if (given.next > NBXI_MT_WORDS || given.has_normal > 1 || !any)
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "state", "this is no state of a generator");
    NBXI_TRY(nbxi_random_get(ctx, &r));
    *r = given;
    return NBX_OK;
}
