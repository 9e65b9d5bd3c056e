/* SPDX-License-Identifier: Apache-2.0 */
/* Maps from strings to pointers. The hash is keyed with a random seed, so names chosen by the author of a file cannot
 * make them slow. Entries stay in the order of insertion. */
#ifndef NBXI_BASE_MAP_H
#define NBXI_BASE_MAP_H

#include "src/base/heap.h"

typedef struct nbxi_map_entry {
    char *key; /* a copy, ends with a zero byte; may hold others before it */
    size_t key_length;
    uint64_t hash;
    void *value;
} nbxi_map_entry;

typedef struct nbxi_map {
    nbxi_heap *heap;
    uint64_t seed[2];
    nbxi_map_entry *entries; /* count of them, in the order of insertion; read only */
    size_t count, capacity;
    size_t *slots; /* index of the entry + 1, 0: free */
    size_t slot_count;
} nbxi_map;

void nbxi_map_init(nbxi_map *map, nbxi_heap *heap); /* allocates nothing */
void nbxi_map_free(nbxi_map *map);                  /* the values are the caller's */
/* The place of the value, NULL if there is none. Valid until the next put. */
void **nbxi_map_find(const nbxi_map *map, const char *key, size_t length);
/* The value, NULL if there is none. */
void *nbxi_map_get(const nbxi_map *map, const char *key);
/* Adds a key or finds it (*added, which may be NULL, says which); returns the place of the value, NULL when out of
 * memory. A new value is NULL. */
void **nbxi_map_put(nbxi_map *map, const char *key, size_t length, bool *added);

/* SipHash-1-3 (Aumasson and Bernstein, "SipHash: a fast short-input PRF", 2012). */
uint64_t nbxi_hash(const uint64_t seed[2], const void *data, size_t size);

#endif
