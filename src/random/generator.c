/* SPDX-License-Identifier: Apache-2.0 */
/* Generators as objects, the one of a context, and states in PyTorch's layout. */
#include <string.h>

#include "src/random/random.h"
#include "src/random/state.h"

#define CPU_STATE 5056
#define CUDA_STATE 16

void nbx_generator_options_init(nbx_generator_options *options)
{
    if (options == NULL) return;
    memset(options, 0, sizeof *options);
    options->struct_size = sizeof *options;
    options->seed = NBX_RANDOM_DEFAULT_SEED;
    options->multiprocessors = 132;
    options->threads_per_multiprocessor = 2048;
}

static nbx_status check_options(nbx_context *ctx, const nbx_generator_options *o)
{
    if (o->struct_size != sizeof *o)
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "options", "call nbx_generator_options_init first");
    if (o->kind != NBX_GENERATOR_CPU && o->kind != NBX_GENERATOR_CUDA)
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "kind", "there is no generator of kind %d", (int)o->kind);
    if (o->draws != NBX_CPU_DRAWS_2_15 && o->draws != NBX_CPU_DRAWS_2_11)
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "draws", "%d is no value of it", (int)o->draws);
    if (o->kind == NBX_GENERATOR_CPU) return NBX_OK;
    if (o->multiprocessors < 1 || o->multiprocessors > 65536)
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "multiprocessors", "must be from 1 to 65536, it is %d",
                                  o->multiprocessors);
    if (o->threads_per_multiprocessor < 256 || o->threads_per_multiprocessor > 65536)
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "threads_per_multiprocessor",
                                  "must be from 256 to 65536, it is %d", o->threads_per_multiprocessor);
    if (o->offset % 4 != 0)
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "offset", "must be a multiple of 4, it is %llu",
                                  (unsigned long long)o->offset);
    return NBX_OK;
}

nbx_status nbx_generator_create(nbx_context *ctx, const nbx_generator_options *options, nbx_generator **out)
{
    nbx_generator_options o;
    if (out == NULL) return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "out", "must not be NULL");
    *out = NULL;
    nbx_generator_options_init(&o);
    if (options) o = *options;
    NBXI_TRY(check_options(ctx, &o));
    nbx_generator *made = nbxi_alloc(ctx->heap, sizeof *made);
    if (made == NULL) return nbxi_fail_memory(ctx, sizeof *made, "a generator of random numbers");
    memset(made, 0, sizeof *made);
    atomic_init(&made->references, 1);
    made->heap = ctx->heap;
    nbxi_heap_retain(ctx->heap);
    made->kind = o.kind;
    made->draws = o.draws;
    made->multiprocessors = (uint32_t)o.multiprocessors;
    made->threads = (uint32_t)o.threads_per_multiprocessor;
    nbx_generator_set_seed(made, o.seed);
    made->offset = o.offset;
    *out = made;
    return NBX_OK;
}

void nbx_generator_retain(nbx_generator *g)
{
    if (g) atomic_fetch_add_explicit(&g->references, 1, memory_order_relaxed);
}

void nbx_generator_release(nbx_generator *g)
{
    if (g == NULL || atomic_fetch_sub_explicit(&g->references, 1, memory_order_acq_rel) != 1) return;
    nbxi_heap *heap = g->heap;
    nbxi_free(heap, g);
    nbxi_heap_release(heap);
}

nbx_generator_kind nbx_generator_get_kind(const nbx_generator *g) { return g->kind; }
uint64_t nbx_generator_get_seed(const nbx_generator *g) { return g->seed; }

void nbx_generator_set_seed(nbx_generator *g, uint64_t seed)
{
    g->seed = seed;
    g->offset = 0;
    if (g->kind == NBX_GENERATOR_CPU) nbxi_mt_seed(g, seed);
}

static nbx_status check_cuda(nbx_context *ctx, const nbx_generator *g)
{
    if (g == NULL) return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "generator", "must not be NULL");
    if (g->kind == NBX_GENERATOR_CUDA) return NBX_OK;
    return nbxi_fail_argument(ctx, NBX_NOT_SUPPORTED, "generator",
                              "a CPU generator has no offset; save its state instead");
}

nbx_status nbx_generator_get_offset(nbx_context *ctx, const nbx_generator *g, uint64_t *out)
{
    NBXI_TRY(check_cuda(ctx, g));
    if (out == NULL) return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "out", "must not be NULL");
    *out = g->offset;
    return NBX_OK;
}

nbx_status nbx_generator_set_offset(nbx_context *ctx, nbx_generator *g, uint64_t offset)
{
    NBXI_TRY(check_cuda(ctx, g));
    if (offset % 4 != 0)
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "offset", "must be a multiple of 4, it is %llu",
                                  (unsigned long long)offset);
    g->offset = offset;
    return NBX_OK;
}

/* ---- states -------------------------------------------------------------------------------------------------------
 * All numbers are little-endian. CPU: the seed (8 bytes), how many words are left + 1 (4), 1 (4), the place of the next
 * word (8), 624 words of 8 bytes each, three doubles (0, the second of a pair of normal numbers, 0), whether that one
 * is there (4), and 12 bytes of a float sample that PyTorch never makes. CUDA: the seed and the offset. */

static void put(unsigned char *to, uint64_t x, int bytes)
{
    for (int i = 0; i < bytes; i++) to[i] = (unsigned char)(x >> (8 * i));
}

static uint64_t take(const unsigned char *from, int bytes)
{
    uint64_t x = 0;
    for (int i = 0; i < bytes; i++) x |= (uint64_t)from[i] << (8 * i);
    return x;
}

enum { AT_LEFT = 8, AT_SEEDED = 12, AT_NEXT = 16, AT_WORDS = 24, AT_NORMAL = AT_WORDS + 8 * NBXI_MT_WORDS + 8 };
enum { AT_VALID = AT_NORMAL + 16 };

static void put_cpu(const nbx_generator *g, unsigned char *s)
{
    memset(s, 0, CPU_STATE);
    uint32_t next = g->next > NBXI_MT_WORDS ? 0 : g->next;
    put(s, g->seed, 8);
    put(s + AT_LEFT, g->next > NBXI_MT_WORDS ? 1 : NBXI_MT_WORDS + 1 - g->next, 4);
    put(s + AT_SEEDED, 1, 4);
    put(s + AT_NEXT, next, 8);
    for (int i = 0; i < NBXI_MT_WORDS; i++) put(s + AT_WORDS + 8 * i, g->words[i], 8);
    uint64_t bits = 0;
    if (g->has_normal) memcpy(&bits, &g->normal, 8);
    put(s + AT_NORMAL, bits, 8);
    put(s + AT_VALID, g->has_normal, 4);
}

static bool take_cpu(nbx_generator *g, const unsigned char *s)
{
    uint64_t left = take(s + AT_LEFT, 4), next = take(s + AT_NEXT, 8), any = 0;
    for (int i = 0; i < NBXI_MT_WORDS; i++) {
        uint64_t word = take(s + AT_WORDS + 8 * i, 8);
        if (word > UINT32_MAX) return false;
        any |= word;
    }
    /* All zero is the one state that the twister cannot leave. */
    if (take(s + AT_SEEDED, 4) != 1 || take(s + AT_VALID, 4) > 1 || any == 0) return false;
    if (next > NBXI_MT_WORDS || (left + next != NBXI_MT_WORDS + 1 && !(left == 1 && next == 0))) return false;
    g->seed = take(s, 8);
    g->next = left == 1 && next == 0 ? NBXI_MT_WORDS + 1 : (uint32_t)next;
    for (int i = 0; i < NBXI_MT_WORDS; i++) g->words[i] = (uint32_t)take(s + AT_WORDS + 8 * i, 4);
    g->has_normal = take(s + AT_VALID, 4) == 1;
    uint64_t bits = take(s + AT_NORMAL, 8);
    memcpy(&g->normal, &bits, 8);
    return true;
}

size_t nbx_generator_state_size(const nbx_generator *g)
{
    return g->kind == NBX_GENERATOR_CPU ? CPU_STATE : CUDA_STATE;
}

static nbx_status check_state(nbx_context *ctx, const nbx_generator *g, const void *state, size_t bytes)
{
    if (g == NULL) return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "generator", "must not be NULL");
    if (state == NULL) return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "state", "must not be NULL");
    if (bytes == nbx_generator_state_size(g)) return NBX_OK;
    return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "bytes", "a state of a %s generator has %zu bytes, not %zu",
                              g->kind == NBX_GENERATOR_CPU ? "CPU" : "CUDA", nbx_generator_state_size(g), bytes);
}

nbx_status nbx_generator_get_state(nbx_context *ctx, const nbx_generator *g, void *state, size_t bytes)
{
    NBXI_TRY(check_state(ctx, g, state, bytes));
    if (g->kind == NBX_GENERATOR_CPU) {
        put_cpu(g, state);
    } else {
        put(state, g->seed, 8);
        put((unsigned char *)state + 8, g->offset, 8);
    }
    return NBX_OK;
}

nbx_status nbx_generator_set_state(nbx_context *ctx, nbx_generator *g, const void *state, size_t bytes)
{
    NBXI_TRY(check_state(ctx, g, state, bytes));
    const unsigned char *s = state;
    bool ok = true;
    if (g->kind == NBX_GENERATOR_CPU) {
        ok = take_cpu(g, s);
    } else if (take(s + 8, 8) % 4 != 0) {
        ok = false;
    } else {
        g->seed = take(s, 8);
        g->offset = take(s + 8, 8);
    }
    if (ok) return NBX_OK;
    return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "state", "this is no state of a %s generator",
                              g->kind == NBX_GENERATOR_CPU ? "CPU" : "CUDA");
}

/* ---- the generator of a context -----------------------------------------------------------------------------------
 */

static void destroy(nbx_context *ctx)
{
    nbx_generator_release(ctx->random);
    nbx_generator_release(ctx->random_own);
    ctx->random = NULL;
    ctx->random_own = NULL;
}

nbx_status nbxi_random_get(nbx_context *ctx, nbx_generator **out)
{
    if (ctx->random == NULL) {
        if (ctx->random_own == NULL) NBXI_TRY(nbx_generator_create(ctx, NULL, &ctx->random_own));
        ctx->random_destroy = destroy;
        ctx->random = ctx->random_own;
        nbx_generator_retain(ctx->random);
    }
    *out = ctx->random;
    return NBX_OK;
}

nbx_status nbx_context_use_generator(nbx_context *ctx, nbx_generator *generator)
{
    nbx_generator_retain(generator);
    nbx_generator_release(ctx->random);
    ctx->random = generator;
    ctx->random_destroy = destroy;
    return NBX_OK;
}

nbx_status nbx_context_get_generator(nbx_context *ctx, nbx_generator **out)
{
    if (out == NULL) return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "out", "must not be NULL");
    NBXI_TRY(nbxi_random_get(ctx, out));
    nbx_generator_retain(*out);
    return NBX_OK;
}

nbx_status nbx_manual_seed(nbx_context *ctx, uint64_t seed)
{
    nbx_generator *g;
    NBXI_TRY(nbxi_random_get(ctx, &g));
    nbx_generator_set_seed(g, seed);
    return NBX_OK;
}

nbx_status nbx_initial_seed(nbx_context *ctx, uint64_t *out)
{
    nbx_generator *g;
    if (out == NULL) return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "out", "must not be NULL");
    NBXI_TRY(nbxi_random_get(ctx, &g));
    *out = g->seed;
    return NBX_OK;
}

nbx_status nbx_random_state_size(nbx_context *ctx, size_t *out)
{
    nbx_generator *g;
    if (out == NULL) return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "out", "must not be NULL");
    NBXI_TRY(nbxi_random_get(ctx, &g));
    *out = nbx_generator_state_size(g);
    return NBX_OK;
}

nbx_status nbx_random_state_get(nbx_context *ctx, void *state, size_t bytes)
{
    nbx_generator *g;
    NBXI_TRY(nbxi_random_get(ctx, &g));
    return nbx_generator_get_state(ctx, g, state, bytes);
}

nbx_status nbx_random_state_set(nbx_context *ctx, const void *state, size_t bytes)
{
    nbx_generator *g;
    NBXI_TRY(nbxi_random_get(ctx, &g));
    return nbx_generator_set_state(ctx, g, state, bytes);
}
