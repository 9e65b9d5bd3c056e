/* SPDX-License-Identifier: Apache-2.0 */
/* What a generator remembers. */
#ifndef NBXI_RANDOM_STATE_H
#define NBXI_RANDOM_STATE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "nbx/random.h"
#include "src/base/heap.h"

#define NBXI_MT_WORDS 624

struct nbx_generator {
    atomic_int references;
    nbxi_heap *heap;
    nbx_generator_kind kind;
    uint64_t seed;
    /* CPU */
    nbx_cpu_draws draws;
    double normal; /* the second of a pair, if has_normal */
    bool has_normal;
    uint32_t next; /* word to be given; NBXI_MT_WORDS: all are used; one more: nothing was drawn yet */
    uint32_t words[NBXI_MT_WORDS];
    /* CUDA */
    uint32_t multiprocessors, threads;
    uint64_t offset;
};

#endif
