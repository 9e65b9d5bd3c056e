/* SPDX-License-Identifier: Apache-2.0 */
/* A driver around another one: counts calls, refuses the n-th, and knows what was made and not given back. */
#ifndef NBX_TESTS_CONTRACT_WRAP_H
#define NBX_TESTS_CONTRACT_WRAP_H

#include "src/device/device.h"

typedef struct wrap_counts {
    uint64_t calls, fail_at; /* calls that can fail; the one that is refused, from 1; 0: none */
    nbx_status fail_with;
    bool refused;
    uint64_t launches, compiles, loads, copies;
    int64_t blocks, modules, streams, events, devices; /* live */
} wrap_counts;

extern wrap_counts wrap;
const nbxi_driver *wrap_driver(const nbxi_driver *inner); /* one at a time */

#endif
