/* SPDX-License-Identifier: Apache-2.0 */
/* Texts of pointwise kernels that were composed before, by what they depend on. */
#ifndef NBXI_OPS_POINTWISE_TEXTS_H
#define NBXI_OPS_POINTWISE_TEXTS_H

#include "src/base/heap.h"

#define NBXI_TEXT_WORDS 48
typedef struct nbxi_text_key {
    int count;
    bool whole; /* false: more than there is room for, the text is not kept */
    uint64_t words[NBXI_TEXT_WORDS];
} nbxi_text_key;

static inline void nbxi_text_key_add(nbxi_text_key *key, uint64_t word)
{
    if (key->count < NBXI_TEXT_WORDS)
        key->words[key->count++] = word;
    else
        key->whole = false;
}

/* The text, NULL: not known. It lives until the process ends. Safe for threads. */
const char *nbxi_texts_find(const nbxi_text_key *key);
/* Keeps a copy on the heap, which lives until the process ends; if memory is refused, nothing happens. */
void nbxi_texts_keep(nbxi_heap *heap, const nbxi_text_key *key, const char *text);

#endif
