/* SPDX-License-Identifier: Apache-2.0 */
/* Growing arrays and string maps. */
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "src/base/array.h"
#include "src/base/checked.h"
#include "src/base/map.h"

bool nbxi_reserve(nbxi_heap *heap, void **data, size_t *capacity, size_t needed, size_t element_size)
{
    if (needed <= *capacity) return true;
    size_t wanted = *capacity < 4 ? 8 : *capacity, bytes;
    while (wanted < needed) {
        if (!nbxi_mul_size(wanted, 2, &wanted)) return false;
    }
    if (!nbxi_mul_size(wanted, element_size, &bytes)) return false;
    void *grown = nbxi_realloc(heap, *data, bytes);
    if (grown == NULL) return false;
    *data = grown;
    *capacity = wanted;
    return true;
}

static uint64_t rotate(uint64_t x, int bits) { return (x << bits) | (x >> (64 - bits)); }

static void sip_round(uint64_t v[4])
{
    v[0] += v[1];
    v[1] = rotate(v[1], 13) ^ v[0];
    v[0] = rotate(v[0], 32);
    v[2] += v[3];
    v[3] = rotate(v[3], 16) ^ v[2];
    v[0] += v[3];
    v[3] = rotate(v[3], 21) ^ v[0];
    v[2] += v[1];
    v[1] = rotate(v[1], 17) ^ v[2];
    v[2] = rotate(v[2], 32);
}

static uint64_t load_le64(const unsigned char *p, size_t count)
{
    uint64_t word = 0;
    for (size_t i = 0; i < count; i++) word |= (uint64_t)p[i] << (8 * i);
    return word;
}

uint64_t nbxi_hash(const uint64_t seed[2], const void *data, size_t size)
{
    const unsigned char *p = data;
    uint64_t v[4] = {seed[0] ^ 0x736f6d6570736575u, seed[1] ^ 0x646f72616e646f6du, seed[0] ^ 0x6c7967656e657261u,
                     seed[1] ^ 0x7465646279746573u};
    size_t whole = size / 8 * 8;
    for (size_t i = 0; i < whole; i += 8) {
        uint64_t word = load_le64(p + i, 8);
        v[3] ^= word;
        sip_round(v);
        v[0] ^= word;
    }
    uint64_t last = (whole < size ? load_le64(p + whole, size - whole) : 0) | (uint64_t)size << 56;
    v[3] ^= last;
    sip_round(v);
    v[0] ^= last;
    v[2] ^= 0xff;
    for (int i = 0; i < 3; i++) sip_round(v);
    return v[0] ^ v[1] ^ v[2] ^ v[3];
}

static void make_seed(uint64_t seed[2])
{
    if (getrandom(seed, 2 * sizeof(seed[0]), GRND_NONBLOCK) == (ssize_t)(2 * sizeof(seed[0]))) return;
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    seed[0] = (uint64_t)t.tv_nsec * 0x9e3779b97f4a7c15u + (uint64_t)t.tv_sec;
    seed[1] = (uint64_t)(uintptr_t)seed;
}

void nbxi_map_init(nbxi_map *map, nbxi_heap *heap)
{
    memset(map, 0, sizeof(*map));
    map->heap = heap;
    make_seed(map->seed);
}

void nbxi_map_free(nbxi_map *map)
{
    for (size_t i = 0; i < map->count; i++) nbxi_free(map->heap, map->entries[i].key);
    nbxi_free(map->heap, map->entries);
    nbxi_free(map->heap, map->slots);
    map->entries = NULL;
    map->slots = NULL;
    map->count = map->capacity = map->slot_count = 0;
}

/* The slot of a key, or the free one where it would go. There is a free one always. */
static size_t find_slot(const nbxi_map *map, uint64_t hash, const char *key, size_t length)
{
    size_t mask = map->slot_count - 1, slot = (size_t)hash & mask;
    for (;; slot = (slot + 1) & mask) {
        if (map->slots[slot] == 0) return slot;
        const nbxi_map_entry *e = &map->entries[map->slots[slot] - 1];
        if (e->hash == hash && e->key_length == length && memcmp(e->key, key, length) == 0) return slot;
    }
}

static bool grow_slots(nbxi_map *map)
{
    size_t count = map->slot_count == 0 ? 16 : map->slot_count * 2;
    size_t *slots = nbxi_alloc_array(map->heap, count, sizeof(*slots));
    if (slots == NULL) return false;
    for (size_t i = 0; i < map->count; i++) {
        size_t slot = (size_t)map->entries[i].hash & (count - 1);
        while (slots[slot] != 0) slot = (slot + 1) & (count - 1);
        slots[slot] = i + 1;
    }
    nbxi_free(map->heap, map->slots);
    map->slots = slots;
    map->slot_count = count;
    return true;
}

void **nbxi_map_find(const nbxi_map *map, const char *key, size_t length)
{
    if (map->count == 0) return NULL;
    size_t slot = find_slot(map, nbxi_hash(map->seed, key, length), key, length);
    return map->slots[slot] != 0 ? &map->entries[map->slots[slot] - 1].value : NULL;
}

void *nbxi_map_get(const nbxi_map *map, const char *key)
{
    void **place = nbxi_map_find(map, key, strlen(key));
    return place != NULL ? *place : NULL;
}

void **nbxi_map_put(nbxi_map *map, const char *key, size_t length, bool *added)
{
    if (added != NULL) *added = false;
    if (map->count * 2 >= map->slot_count && !grow_slots(map)) return NULL;
    uint64_t hash = nbxi_hash(map->seed, key, length);
    size_t slot = find_slot(map, hash, key, length);
    if (map->slots[slot] != 0) return &map->entries[map->slots[slot] - 1].value;
    void *entries = map->entries;
    if (!nbxi_reserve(map->heap, &entries, &map->capacity, map->count + 1, sizeof(*map->entries))) return NULL;
    map->entries = entries;
    char *copy = nbxi_strndup(map->heap, key, length);
    if (copy == NULL) return NULL;
    map->entries[map->count] = (nbxi_map_entry){copy, length, hash, NULL};
    map->slots[slot] = ++map->count;
    if (added != NULL) *added = true;
    return &map->entries[map->count - 1].value;
}
