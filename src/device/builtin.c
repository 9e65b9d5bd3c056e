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

/* Every kind of value, as bytes: y gets i8 i16 i32 i64 f32 f64 one after the other, in 8 bytes each. */
static void contract_values(const nbxi_launch_config *config, const nbxi_argument *a)
{
    (void)config;
    unsigned char *y = pointer(&a[0]);
    memset(y, 0, 48);
    for (int i = 0; i < 6; i++) memcpy(y + 8 * i, a[i + 1].bytes, a[i + 1].size);
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
                                      {"contract_values", contract_values, 7, {8, 1, 2, 4, 8, 4, 8}},
                                      {"contract_gather", contract_gather, 7, {8, 8, 8, 4, 4, 4, 8}},
                                      {NULL, NULL, 0, {0}}};
