/* SPDX-License-Identifier: Apache-2.0 */
/* The hash of operator names: the generator places the rows with it, nbxi_op_find looks them up. */
#ifndef NBXI_OPS_HASH_H
#define NBXI_OPS_HASH_H

#include <stddef.h>
#include <stdint.h>

/* FNV-1a. */
static inline uint32_t nbxi_hash_name(const char *name, size_t length)
{
    uint32_t h = UINT32_C(2166136261);
    for (size_t i = 0; i < length; i++) h = (h ^ (unsigned char)name[i]) * UINT32_C(16777619);
    return h;
}

/* Open addressing with linear steps; an entry is the index in nbxi_ops plus one, 0: free. */
extern const uint32_t nbxi_ops_hash_mask;
extern const uint16_t nbxi_ops_hash[];

#endif
