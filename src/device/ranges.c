/* SPDX-License-Identifier: Apache-2.0 */
/* Sorted tables of address ranges. */
#include "src/device/ranges.h"

#include <string.h>

#include "src/base/array.h"

bool nbxi_ranges_init(nbxi_ranges *ranges, nbxi_heap *heap)
{
    *ranges = (nbxi_ranges){.heap = heap};
    return pthread_rwlock_init(&ranges->lock, NULL) == 0;
}

void nbxi_ranges_free(nbxi_ranges *ranges)
{
    if (ranges->heap == NULL) return;
    nbxi_free(ranges->heap, ranges->data);
    pthread_rwlock_destroy(&ranges->lock);
    *ranges = (nbxi_ranges){0};
}

/* Index of the first range that begins after `address`. */
static size_t upper(const nbxi_ranges *ranges, uint64_t address)
{
    size_t low = 0, high = ranges->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (ranges->data[middle].base <= address) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

bool nbxi_ranges_add(nbxi_ranges *ranges, uint64_t base, uint64_t size, void *owner)
{
    if (size == 0 || base > UINT64_MAX - size) return false;
    pthread_rwlock_wrlock(&ranges->lock);
    size_t at = upper(ranges, base);
    bool ok = (at == 0 || ranges->data[at - 1].base + ranges->data[at - 1].size <= base) &&
              (at == ranges->count || base + size <= ranges->data[at].base) &&
              NBXI_RESERVE(ranges->heap, ranges, ranges->count + 1);
    if (ok) {
        memmove(ranges->data + at + 1, ranges->data + at, (ranges->count - at) * sizeof(*ranges->data));
        ranges->data[at] = (nbxi_range){base, size, owner};
        ranges->count++;
    }
    pthread_rwlock_unlock(&ranges->lock);
    return ok;
}

bool nbxi_ranges_remove(nbxi_ranges *ranges, uint64_t base, nbxi_range *out)
{
    pthread_rwlock_wrlock(&ranges->lock);
    size_t at = upper(ranges, base);
    bool found = at > 0 && ranges->data[at - 1].base == base;
    if (found) {
        if (out) *out = ranges->data[at - 1];
        memmove(ranges->data + at - 1, ranges->data + at, (ranges->count - at) * sizeof(*ranges->data));
        ranges->count--;
    }
    pthread_rwlock_unlock(&ranges->lock);
    return found;
}

bool nbxi_ranges_find(nbxi_ranges *ranges, uint64_t address, nbxi_range *out)
{
    pthread_rwlock_rdlock(&ranges->lock);
    size_t at = upper(ranges, address);
    bool found = at > 0 && address - ranges->data[at - 1].base < ranges->data[at - 1].size;
    if (found && out) *out = ranges->data[at - 1];
    pthread_rwlock_unlock(&ranges->lock);
    return found;
}
