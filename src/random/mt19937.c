/* SPDX-License-Identifier: Apache-2.0 */
/* The Mersenne Twister mt19937 (Matsumoto and Nishimura, 1998). */
#include "src/random/random.h"
#include "src/random/state.h"

void nbxi_mt_seed(nbx_generator *r, uint64_t seed)
{
    r->seed = seed;
    r->words[0] = (uint32_t)seed;
    for (uint32_t i = 1; i < NBXI_MT_WORDS; i++)
        r->words[i] = UINT32_C(1812433253) * (r->words[i - 1] ^ (r->words[i - 1] >> 30)) + i;
    r->next = NBXI_MT_WORDS + 1;
    r->has_normal = false;
    r->normal = 0;
}

static void turn(uint32_t *w)
{
    for (int i = 0; i < NBXI_MT_WORDS; i++) {
        uint32_t y = (w[i] & UINT32_C(0x80000000)) | (w[(i + 1) % NBXI_MT_WORDS] & UINT32_C(0x7fffffff));
        w[i] = w[(i + 397) % NBXI_MT_WORDS] ^ (y >> 1) ^ (y & 1 ? UINT32_C(0x9908b0df) : 0);
    }
}

uint32_t nbxi_random_u32(nbx_generator *r)
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

uint64_t nbxi_random_u64(nbx_generator *r)
{
    uint64_t high = nbxi_random_u32(r);
    return high << 32 | nbxi_random_u32(r);
}
