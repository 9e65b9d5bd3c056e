/* SPDX-License-Identifier: Apache-2.0 */
/* Devices: range tables, the pool, raw copies and fills on every device that is here. */
#include <string.h>

#include "nbx/context.h"
#include "src/device/device.h"
#include "src/device/registry.h"
#include "tests/support/cmocka.h"

static nbx_context *ctx;

static int setup(void **state)
{
    (void)state;
    return nbx_context_create(NULL, &ctx) == NBX_OK ? 0 : -1;
}

static int teardown(void **state)
{
    (void)state;
    nbx_context_destroy(ctx);
    return 0;
}

static void ranges(void **state)
{
    (void)state;
    nbxi_ranges r;
    nbxi_range found;
    assert_true(nbxi_ranges_init(&r, ctx->heap));
    assert_true(nbxi_ranges_add(&r, 1000, 100, NULL));
    assert_true(nbxi_ranges_add(&r, 100, 50, &r));
    assert_true(nbxi_ranges_add(&r, 150, 10, NULL));
    assert_false(nbxi_ranges_add(&r, 149, 1, NULL));
    assert_false(nbxi_ranges_add(&r, 999, 2, NULL));
    assert_false(nbxi_ranges_add(&r, 90, 11, NULL));
    assert_false(nbxi_ranges_add(&r, 500, 0, NULL));
    assert_false(nbxi_ranges_add(&r, UINT64_MAX - 1, 2, NULL));
    assert_true(nbxi_ranges_find(&r, 149, &found));
    assert_true(found.base == 100 && found.size == 50 && found.owner == &r);
    assert_true(nbxi_ranges_find(&r, 150, &found));
    assert_int_equal(found.base, 150);
    assert_false(nbxi_ranges_find(&r, 160, &found));
    assert_false(nbxi_ranges_find(&r, 99, &found));
    assert_false(nbxi_ranges_find(&r, 1100, &found));
    assert_false(nbxi_ranges_remove(&r, 101, NULL));
    assert_true(nbxi_ranges_remove(&r, 100, &found));
    assert_false(nbxi_ranges_find(&r, 120, &found));
    /* A shorter block at the same place shortens what may be reached. */
    assert_true(nbxi_ranges_add(&r, 100, 20, NULL));
    assert_false(nbxi_ranges_find(&r, 120, &found));
    nbxi_ranges_free(&r);
}

static void absent_devices(void **state)
{
    (void)state;
    nbxi_device *device;
    assert_int_equal(nbxi_device_get(ctx, (nbx_device){NBX_DEVICE_REF, 0}, &device), NBX_DEVICE);
    assert_int_equal(nbxi_device_get(ctx, (nbx_device){NBX_DEVICE_CPU, 1}, &device), NBX_DEVICE);
    assert_non_null(strstr(nbx_context_error(ctx)->message, "no cpu:1"));
    assert_int_equal(nbxi_device_get(ctx, (nbx_device){NBX_DEVICE_OPENCL, 63}, &device), NBX_DEVICE);
    assert_int_equal(nbxi_device_get(ctx, (nbx_device){NBX_DEVICE_OPENCL, -1}, &device), NBX_DEVICE);
}

/* Sizes 1 to 2000 at odd offsets: in, copied on the device, filled beside, out. */
static void raw_memory(nbxi_device *device)
{
    const nbxi_driver *d = device->driver;
    nbxi_address a, b;
    unsigned char host[4096], back[4096];
    for (int i = 0; i < 4096; i++) host[i] = (unsigned char)(i * 7 + i / 256);
    assert_int_equal(nbxi_device_alloc(ctx, device, 4096, &a), NBX_OK);
    assert_int_equal(nbxi_device_alloc(ctx, device, 4096, &b), NBX_OK);
    assert_true(a % 256 == 0 && b % 256 == 0 && a != b);
    assert_int_equal(d->copy_in(ctx, device, a, host, 4096, NULL), NBX_OK);
    const uint64_t pattern[2] = {0x0123456789abcdef, 0xfedcba9876543210};
    for (size_t size = 1; size <= 16; size *= 2) {
        assert_int_equal(d->fill(ctx, device, b, pattern, size, 4096, NULL), NBX_OK);
        assert_int_equal(d->copy(ctx, device, b + 48, a + 5, 1999, NULL), NBX_OK);
        assert_int_equal(d->copy_out(ctx, device, back, b, 4096, NULL), NBX_OK);
        for (size_t i = 0; i < 4096; i++) {
            unsigned char expected = ((const unsigned char *)pattern)[i % size];
            if (i >= 48 && i < 48 + 1999) expected = host[i - 48 + 5];
            assert_int_equal(back[i], expected);
        }
    }
    assert_int_equal(d->fill(ctx, device, b, pattern, 3, 9, NULL), NBX_INVALID_ARGUMENT);
    assert_int_equal(d->copy(ctx, device, a + 1, a, 100, NULL), NBX_OVERLAP);
    assert_int_not_equal(d->copy_in(ctx, device, a + 4000, host, 200, NULL), NBX_OK);
    assert_int_not_equal(d->copy_out(ctx, device, back, 0x1000, 1, NULL), NBX_OK);
    nbxi_device_free(device, a);
    nbxi_device_free(device, b);
    assert_int_equal(nbxi_device_synchronize(ctx, device), NBX_OK);
}

static void pool(nbxi_device *device)
{
    nbxi_device_memory_info before, after;
    nbxi_device_pool_trim(device);
    nbxi_device_memory(device, &before);
    assert_int_equal(before.cached, 0);
    nbxi_address a, b, none;
    assert_int_equal(nbxi_device_alloc(ctx, device, 0, &none), NBX_OK);
    assert_int_equal(none, 0);
    assert_int_equal(nbxi_device_alloc(ctx, device, 100000, &a), NBX_OK);
    nbxi_device_free(device, a);
    assert_false(nbxi_ranges_find(&device->ranges, a, NULL));
    assert_int_equal(nbxi_device_alloc(ctx, device, 100001, &b), NBX_OK); /* the same class */
    assert_int_equal(a, b);
    nbxi_device_free(device, b);
    assert_int_equal(nbxi_device_alloc(ctx, device, 85000, &b), NBX_OK); /* up to a quarter larger serves */
    assert_int_equal(a, b);
    nbxi_device_free(device, b);
    assert_int_equal(nbxi_device_alloc(ctx, device, 50000, &b), NBX_OK);
    assert_int_not_equal(a, b);
    nbxi_device_memory(device, &after);
    assert_int_equal(after.driver_allocations - before.driver_allocations, 2);
    assert_int_equal(after.allocations - before.allocations, 4);
    assert_true(after.live > before.live && after.cached > 0 && after.largest_cached == after.cached);
    /* Frees of what was never given, and a second free, change nothing and are counted. */
    uint64_t bad = nbxi_device_pool_bad_frees(device);
    nbxi_device_free(device, a);
    nbxi_device_free(device, b + 1);
    assert_int_equal(nbxi_device_pool_bad_frees(device), bad + 2);
    nbxi_device_free(device, b);
    nbxi_device_pool_trim(device);
    nbxi_device_memory(device, &after);
    assert_int_equal(after.cached, 0);
    assert_int_equal(after.live, before.live);
    if (device->facts.total_memory > 0) {
        assert_int_equal(nbxi_device_alloc(ctx, device, (size_t)1 << 50, &a), NBX_OUT_OF_MEMORY);
        assert_int_equal(nbx_context_error(ctx)->requested, (size_t)1 << 50);
    }
}

/* Names, capabilities between two profiles, what fits none. */
static void profiles(void **state)
{
    (void)state;
    static const struct {
        const char *architecture, *vendor;
        int capability;
        const char *file;
        int64_t local;
    } table[] = {{"sm_70", "nvidia", 70, "nvidia/volta.yml", 98304},
                 {"sm_75", "nvidia", 75, "nvidia/turing.yml", 65536},
                 {"sm_80", "nvidia", 80, "nvidia/ampere.yml", 166912},
                 {"sm_86", "nvidia", 86, "nvidia/ampere_ga10x.yml", 101376},
                 {"sm_89", "nvidia", 89, "nvidia/ada.yml", 101376},
                 {"sm_90", "nvidia", 90, "nvidia/hopper.yml", 232448},
                 {"NVIDIA H200", "nvidia", 90, "nvidia/hopper.yml", 232448},
                 {"sm_88", "nvidia", 88, "nvidia/ampere.yml", 166912},
                 {"sm_120", "nvidia", 120, "nvidia/blackwell_gb20x.yml", 101376},
                 {"gfx908", "amd", 0, "amd/cdna.yml", 65536},
                 {"gfx90a", "amd", 0, "amd/cdna2.yml", 65536},
                 {"gfx942", "amd", 0, "amd/cdna3.yml", 65536},
                 {"apple-m4-pro", "apple", 0, "apple/m4.yml", 32768},
                 {"apple-m1", "apple", 0, "apple/m1.yml", 32768},
                 {"apple-m10", "apple", 0, NULL, 0},
                 {"apple", "apple", 0, NULL, 0},
                 {"banana-m4", "", 0, NULL, 0},
                 {"sm_300", "nvidia", 300, NULL, 0}};
    for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
        const nbxi_facts facts = {
            .architecture = table[i].architecture, .vendor = table[i].vendor, .capability = table[i].capability};
        const nbxi_profile *profile = nbxi_profile_match(&facts);
        if (table[i].file == NULL) {
            assert_null(profile);
        } else {
            assert_non_null(profile);
            if (i != 7) assert_string_equal(profile->file, table[i].file); /* 88: the nearest below, 87 */
            assert_int_equal(profile->device_local_memory, table[i].local);
        }
    }
}

static void every_device(void **state)
{
    (void)state;
    for (size_t i = 0; nbxi_drivers[i] != NULL; i++) {
        int count = 0;
        if (nbxi_drivers[i]->count(ctx, &count) != NBX_OK) {
            print_message("%s is left out: %s\n", nbxi_drivers[i]->name, nbx_context_error(ctx)->message);
            continue;
        }
        for (int index = 0; index < count; index++) {
            nbxi_device *device, *again;
            assert_int_equal(nbxi_device_get(ctx, (nbx_device){nbxi_drivers[i]->type, index}, &device), NBX_OK);
            assert_int_equal(nbxi_device_get(ctx, (nbx_device){nbxi_drivers[i]->type, index}, &again), NBX_OK);
            assert_ptr_equal(device, again);
            raw_memory(device);
            pool(device);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(ranges), cmocka_unit_test(absent_devices),
                                       cmocka_unit_test(profiles), cmocka_unit_test(every_device)};
    return cmocka_run_group_tests(tests, setup, teardown);
}
