/* SPDX-License-Identifier: Apache-2.0 */
/* How many processors this process may use: its affinity mask, and the quota of its control groups. */
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "src/base/parallel.h"

static int affinity_count(void)
{
    /* Room for 8192 processors; the kernel refuses a mask that is too small for the machine. */
    union {
        cpu_set_t set;
        unsigned char bytes[1024];
    } mask;
    memset(&mask, 0, sizeof(mask));
    if (sched_getaffinity(0, sizeof(mask), &mask.set) != 0) return 1;
    int count = 0;
    for (size_t i = 0; i < sizeof(mask); i++) count += __builtin_popcount(mask.bytes[i]);
    return count > 0 ? count : 1;
}

static bool read_line(const char *path, char *line, int capacity)
{
    FILE *file = fopen(path, "re");
    if (file == NULL) return false;
    bool ok = fgets(line, capacity, file) != NULL;
    fclose(file);
    return ok;
}

static int rounded_up(long long quota, long long period, int limit)
{
    if (quota <= 0 || period <= 0) return limit;
    long long count = (quota + period - 1) / period;
    return count < limit ? (int)count : limit;
}

/* The smallest cpu.max (version 2) on the way from our group to the root. */
static int unified_limit(char *group, int limit)
{
    for (;;) {
        char path[640], line[64];
        long long quota = 0, period = 0;
        snprintf(path, sizeof(path), "/sys/fs/cgroup%s/cpu.max", group);
        if (read_line(path, line, sizeof(line)) && sscanf(line, "%lld %lld", &quota, &period) == 2) {
            limit = rounded_up(quota, period, limit);
        }
        char *slash = strrchr(group, '/');
        if (slash == NULL) return limit;
        *slash = '\0';
    }
}

static int quota_limit(void)
{
    int limit = INT32_MAX;
    char line[512];
    FILE *file = fopen("/proc/self/cgroup", "re");
    if (file != NULL) {
        while (fgets(line, sizeof(line), file) != NULL) {
            line[strcspn(line, "\n")] = '\0';
            if (strncmp(line, "0::/", 4) == 0) limit = unified_limit(line + 3, limit);
        }
        fclose(file);
    }
    char period_line[64];
    long long quota = 0, period = 0;
    if (read_line("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", line, sizeof(line)) &&
        read_line("/sys/fs/cgroup/cpu/cpu.cfs_period_us", period_line, sizeof(period_line)) &&
        sscanf(line, "%lld", &quota) == 1 && sscanf(period_line, "%lld", &period) == 1) {
        limit = rounded_up(quota, period, limit);
    }
    return limit;
}

int nbxi_default_threads(void)
{
    static atomic_int quota; /* 0: not read yet */
    int limit = atomic_load_explicit(&quota, memory_order_relaxed);
    if (limit == 0) {
        limit = quota_limit();
        atomic_store_explicit(&quota, limit, memory_order_relaxed);
    }
    int count = affinity_count();
    if (count > limit) count = limit;
    return count > 1024 ? 1024 : count;
}
