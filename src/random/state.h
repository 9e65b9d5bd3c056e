/* SPDX-License-Identifier: Apache-2.0 */
/* What a generator remembers. */
#ifndef NBXI_RANDOM_STATE_H
#define NBXI_RANDOM_STATE_H

#include <stdint.h>

#define NBXI_MT_WORDS 624

struct nbxi_random {
    uint64_t seed;
    double normal; /* the second of a pair, if has_normal */
    uint32_t has_normal;
    uint32_t next; /* word to be given; NBXI_MT_WORDS: all are used */
    uint32_t words[NBXI_MT_WORDS];
};

#endif
