/* SPDX-License-Identifier: Apache-2.0 */
/* Kernels that the driver of the processor has built in: those that the contract of drivers is tested with. */
#include <string.h>

#include "src/device/registry.h"

static void *pointer(const nbxi_argument *argument) { return (void *)(uintptr_t)argument->address; }

static int32_t int32_of(const nbxi_argument *argument)
{
    int32_t value;
    memcpy(&value, argument->bytes, sizeof(value));
    return value;
}

static int64_t work_items(const nbxi_launch_config *config)
{
    return (int64_t)config->groups[0] * config->group_size[0];
}

/* y[i] = x[i] + 1 */
static void contract_add_one(const nbxi_launch_config *config, const nbxi_argument *a)
{
    const float *x = pointer(&a[0]);
    float *y = pointer(&a[1]);
    int32_t n = int32_of(&a[2]);
    for (int64_t i = 0; i < work_items(config) && i < n; i++) y[i] = x[i] + 1.0f;
}

/* Every width of value: y gets i8 i16 i32 i64 f32 u64 and a half, 8 bytes each, little-endian and zero-filled. */
static void contract_values(const nbxi_launch_config *config, const nbxi_argument *a)
{
    (void)config;
    unsigned char *y = pointer(&a[0]);
    memset(y, 0, 56);
    for (int i = 0; i < 7; i++) memcpy(y + (size_t)8 * (size_t)i, a[i + 1].bytes, a[i + 1].size);
}

/* y[i] = v[i], an index widened to 64 bits. */
static void contract_layout(const nbxi_launch_config *config, const nbxi_argument *a)
{
    (void)config;
    int64_t *y = pointer(&a[1]);
    int32_t count = int32_of(&a[2]);
    bool wide = a[0].size / (uint32_t)(count > 0 ? count : 1) == 8;
    for (int i = 0; i < count; i++) {
        int32_t narrow;
        memcpy(&narrow, (const char *)a[0].bytes + 4 * i, 4);
        if (wide) {
            memcpy(&y[i], (const char *)a[0].bytes + 8 * i, 8);
        } else {
            y[i] = narrow;
        }
    }
}

/* y[linear number of the group] = x + 10 y + 100 z of the group. */
static void contract_grid(const nbxi_launch_config *config, const nbxi_argument *a)
{
    int32_t *y = pointer(&a[0]), at = 0;
    for (uint32_t k = 0; k < config->groups[2]; k++) {
        for (uint32_t j = 0; j < config->groups[1]; j++) {
            for (uint32_t i = 0; i < config->groups[0]; i++) y[at++] = (int32_t)(i + 10 * j + 100 * k);
        }
    }
}

/* y[i] = x[index[i]]; reports indices outside of 0 to n - 1. */
static void contract_gather(const nbxi_launch_config *config, const nbxi_argument *a)
{
    const float *x = pointer(&a[0]);
    const int64_t *index = pointer(&a[1]);
    float *y = pointer(&a[2]);
    int32_t count = int32_of(&a[3]), n = int32_of(&a[4]), site = int32_of(&a[5]);
    nbxi_report *report = pointer(&a[6]);
    for (int64_t i = 0; i < work_items(config) && i < count; i++) {
        int64_t at = index[i];
        if (at < 0 || at >= n) {
            if (report->state == 0) *report = (nbxi_report){.state = 1, .site = site, .value = at, .bound = n};
            at = 0;
        }
        y[i] = x[at];
    }
}

const nbxi_builtin nbxi_builtins[] = {{"contract_add_one", contract_add_one, 3, {8, 8, 4}},
                                      {"contract_values", contract_values, 8, {8, 1, 2, 4, 8, 4, 8, 2}},
                                      {"contract_layout", contract_layout, 3, {0, 8, 4}},
                                      {"contract_grid", contract_grid, 1, {8}},
                                      {"contract_gather", contract_gather, 7, {8, 8, 8, 4, 4, 4, 8}},
                                      {NULL, NULL, 0, {0}}};
