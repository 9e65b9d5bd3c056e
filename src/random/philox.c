/* SPDX-License-Identifier: Apache-2.0 */
/* Philox4x32-10 (Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3", 2011), numbers made of
 * its words as cuRAND makes them, and the order in which PyTorch's CUDA kernels draw. */
#include <math.h>

#include "src/random/random.h"
#include "src/random/state.h"

#define PI 3.14159265358979323846
#define BLOCK 256 /* threads of a block */

void nbxi_philox(uint64_t seed, uint64_t counter, uint64_t subsequence, uint32_t words[4])
{
    uint32_t c0 = (uint32_t)counter, c1 = (uint32_t)(counter >> 32), c2 = (uint32_t)subsequence,
             c3 = (uint32_t)(subsequence >> 32), k0 = (uint32_t)seed, k1 = (uint32_t)(seed >> 32);
    for (int round = 0; round < 10; round++) {
        uint64_t a = (uint64_t)c0 * UINT32_C(0xD2511F53), b = (uint64_t)c2 * UINT32_C(0xCD9E8D57);
        c0 = (uint32_t)(b >> 32) ^ c1 ^ k0;
        c1 = (uint32_t)b;
        c2 = (uint32_t)(a >> 32) ^ c3 ^ k1;
        c3 = (uint32_t)a;
        k0 += UINT32_C(0x9E3779B9);
        k1 += UINT32_C(0xBB67AE85);
    }
    words[0] = c0, words[1] = c1, words[2] = c2, words[3] = c3;
}

float nbxi_philox_float(uint32_t word) { return fmaf((float)word, 0x1p-32f, 0x1p-33f); }

static uint64_t bits53(uint32_t low, uint32_t high) { return (uint64_t)low ^ ((uint64_t)high << 21); }

double nbxi_philox_double(uint32_t low, uint32_t high) { return fma((double)bits53(low, high), 0x1p-53, 0x1p-54); }

/* The sine of an angle in turns as the card's special function unit gives it: interpolated from a table of 64 intervals
 * a quarter, and a little low. The constants were measured on an H200; the unit itself is off by up to 2^-21. */
static float fast_sine(float turns)
{
    double whole = floor((double)turns * 4), part = (double)turns * 4 - whole;
    int quarter = (int)whole & 3;
    if (quarter & 1) part = 1 - part;
    double x = sin(part * (PI / 2)) - 0.38 * 0x1p-22 + 0.21 * 0x1p-22 * sin(part * (128 * PI));
    return (float)(quarter & 2 ? -x : x);
}

/* Box and Muller, the sine first. */
float nbxi_philox_normal(const uint32_t words[4], int i)
{
    const uint32_t *w = words + (i & 2);
    float step = 0x1p-32f * 6.2831855f;
    float u = nbxi_philox_float(w[0]), turns = fmaf((float)w[1], step, step / 2) * 0.15915494f;
    float radius = sqrtf(-2.0f * (float)log((double)u));
    return fast_sine(i & 1 ? turns + 0.25f : turns) * radius;
}

double nbxi_philox_normal_double(const uint32_t words[4], int i)
{
    double u = nbxi_philox_double(words[0], words[1]);
    double v = fma((double)bits53(words[2], words[3]), 0x1p-52, 0x1p-53);
    double radius = sqrt(-2.0 * log(u));
    return (i ? cos(PI * v) : sin(PI * v)) * radius;
}

int64_t nbxi_philox_threads(const nbx_generator *g, int64_t n)
{
    int64_t blocks = n / BLOCK + (n % BLOCK != 0);
    int64_t most = (int64_t)g->multiprocessors * (g->threads / BLOCK);
    return BLOCK * (blocks < most ? blocks : most);
}

uint64_t nbxi_philox_take(nbx_generator *g, uint64_t increment)
{
    uint64_t offset = g->offset;
    g->offset += (increment + 3) / 4 * 4;
    return offset / 4;
}

void nbxi_philox_begin(nbx_generator *g, int64_t n, int unroll, nbxi_philox_plan *plan)
{
    plan->seed = g->seed;
    plan->n = n;
    plan->threads = nbxi_philox_threads(g, n);
    plan->unroll = unroll;
    plan->counter = nbxi_philox_take(g, (uint64_t)((n - 1) / (plan->threads * unroll) + 1) * 4);
}
