/* SPDX-License-Identifier: Apache-2.0 */
/* Which profile fits a device. */
#include "src/device/profile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/device/device.h"

static bool fits(const char *pattern, const char *name)
{
    size_t length = strlen(pattern);
    if (length > 0 && pattern[length - 1] == '*') {
        /* "apple-m1*" is no "apple-m10" */
        return strncmp(pattern, name, length - 1) == 0 && (name[length - 1] < '0' || name[length - 1] > '9');
    }
    return strcmp(pattern, name) == 0;
}

static const nbxi_profile *by_name(const char *name)
{
    for (size_t i = 0; i < nbxi_profile_count; i++) {
        for (const char *const *m = nbxi_profiles[i].matches; *m != NULL; m++) {
            if (fits(*m, name)) return &nbxi_profiles[i];
        }
    }
    return NULL;
}

static const nbxi_profile *by_capability(int capability)
{
    char name[32];
    for (int c = capability; c / 10 == capability / 10; c--) {
        snprintf(name, sizeof(name), "sm_%d", c);
        const nbxi_profile *profile = by_name(name);
        if (profile != NULL) return profile;
    }
    return NULL;
}

const nbxi_profile *nbxi_profile_match(const nbxi_facts *facts)
{
    const nbxi_profile *profile = facts->architecture != NULL ? by_name(facts->architecture) : NULL;
    if (profile != NULL) return profile;
    if (facts->capability > 0) return by_capability(facts->capability);
    if (facts->vendor == NULL || (strcmp(facts->vendor, "cpu") != 0 && strcmp(facts->vendor, "pocl") != 0)) return NULL;
#if defined(__x86_64__)
    return by_name("cpu-x86_64");
#elif defined(__aarch64__)
    return by_name("cpu-aarch64");
#else
    return NULL;
#endif
}
