/* SPDX-License-Identifier: Apache-2.0 */
#include "src/ops/pointwise/texts.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#define BUCKETS 1024

/* Entries are never changed nor removed, so that readers need no lock. */
typedef struct entry {
    struct entry *next;
    char *text;
    int count;
    uint64_t words[NBXI_TEXT_WORDS];
} entry;

static _Atomic(entry *) buckets[BUCKETS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static size_t bucket_of(const nbxi_text_key *key)
{
    uint64_t hash = 0;
    for (int i = 0; i < key->count; i++) {
        hash = (hash ^ key->words[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    return hash % BUCKETS;
}

static const char *find(size_t bucket, const nbxi_text_key *key)
{
    for (entry *e = atomic_load_explicit(&buckets[bucket], memory_order_acquire); e; e = e->next)
        if (e->count == key->count && !memcmp(e->words, key->words, (size_t)key->count * sizeof *key->words))
            return e->text;
    return NULL;
}

const char *nbxi_texts_find(const nbxi_text_key *key) { return key->whole ? find(bucket_of(key), key) : NULL; }

void nbxi_texts_keep(nbxi_heap *heap, const nbxi_text_key *key, const char *text)
{
    if (!key->whole) return;
    entry *e = nbxi_alloc(heap, sizeof *e);
    char *copy = e ? nbxi_strdup(heap, text) : NULL;
    if (!copy) {
        nbxi_free(heap, e);
        return;
    }
    e->text = copy;
    e->count = key->count;
    memcpy(e->words, key->words, (size_t)key->count * sizeof *key->words);
    size_t bucket = bucket_of(key);
    pthread_mutex_lock(&lock);
    bool known = find(bucket, key) != NULL;
    if (!known) {
        e->next = atomic_load_explicit(&buckets[bucket], memory_order_relaxed);
        atomic_store_explicit(&buckets[bucket], e, memory_order_release);
    }
    pthread_mutex_unlock(&lock);
    if (known) {
        nbxi_free(heap, copy);
        nbxi_free(heap, e);
    }
}
