/* SPDX-License-Identifier: Apache-2.0 */
/* What compiled GPU code declares: cubins of nvcc 13 for several targets, of NVRTC where it is here, damaged files. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/device/cuda.h"
#include "tests/support/cmocka.h"
#include "tests/support/failing_allocator.h"
#include "tests/support/files.h"

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

static nbxi_elf *parse(const void *code, size_t size)
{
    nbxi_elf *elf = NULL;
    if (nbxi_elf_parse(ctx, ctx->heap, "test", code, size, &elf) != NBX_OK) {
        fail_msg("%s", nbx_context_error(ctx)->message);
    }
    return elf;
}

static void check_six(const nbxi_elf *elf, const char *architecture)
{
    static const uint32_t offset[6] = {0, 8, 16, 20, 24, 32}, size[6] = {8, 8, 4, 4, 1, 8};
    const nbxi_elf_kernel *six = nbxi_elf_find(elf, "six"), *none = nbxi_elf_find(elf, "none");
    assert_string_equal(elf->architecture, architecture);
    assert_non_null(six);
    assert_non_null(none);
    assert_int_equal(six->declared.count, 6);
    assert_int_equal(six->declared.total_bytes, 40);
    for (int i = 0; i < 6; i++) {
        assert_int_equal(six->declared.parameter[i].offset, offset[i]);
        assert_int_equal(six->declared.parameter[i].size, size[i]);
    }
    assert_int_equal(none->declared.count, 0);
    assert_null(nbxi_elf_find(elf, "seven"));
}

/* Files with records of format 1, which are four bytes long, on sm_75 and sm_80. */
static void targets(void **state)
{
    (void)state;
    static const char *const names[] = {"sm_75", "sm_80", "sm_90a", "sm_100"};
    static const char *const targets_of[] = {"sm_75", "sm_80", "sm_90", "sm_100"};
    for (int i = 0; i < 4; i++) {
        char path[512];
        snprintf(path, sizeof(path), NBX_TEST_DATA "/cubin/six-%s.cubin", names[i]);
        test_bytes file = test_read_file(path);
        nbxi_elf *elf = parse(file.data, file.size);
        check_six(elf, targets_of[i]);
        assert_true(nbxi_elf_find(elf, "six")->declared.static_local >= 128);
        nbxi_elf_free(elf);
        free(file.data);
    }
    test_bytes file = test_read_file(NBX_TEST_DATA "/cubin/big-sm_90.cubin");
    nbxi_elf *elf = parse(file.data, file.size);
    const nbxi_elf_kernel *big = nbxi_elf_find(elf, "big_argument");
    assert_true(big != NULL && big->declared.count == 2 && big->declared.parameter[0].size == 20000 &&
                big->declared.parameter[1].offset == 20000);
    nbxi_elf_free(elf);
    free(file.data);
}

static void compiled_here(void **state)
{
    (void)state;
    static const char text[] =
        "extern \"C\" __global__ void six(float *a, const float *b, int n, float s, signed char c, double d)\n"
        "{ __shared__ float t[32]; t[threadIdx.x & 31] = b[threadIdx.x]; __syncthreads();\n"
        "  if (threadIdx.x < n) a[threadIdx.x] = t[(threadIdx.x + 1) & 31] * s + c + (float)d; }\n"
        "extern \"C\" __global__ void none() {}\n";
    static const char *const names[] = {"sm_75", "sm_80", "sm_90", "sm_90a", "sm_100"};
    void *code;
    size_t size;
    int major, minor;
    if (!nbxi_nvrtc_version(0, &major, &minor)) skip();
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        char target[16];
        snprintf(target, sizeof(target), "%s", names[i]);
        nbx_status status = nbxi_cuda_driver.compile(ctx, NULL, target, "six", text, "", &code, &size);
        if (status != NBX_OK) fail_msg("%s", nbx_context_error(ctx)->message);
        target[strcspn(target, "a")] = '\0';
        nbxi_elf *elf = parse(code, size);
        check_six(elf, target);
        nbxi_elf_free(elf);
        nbxi_free(ctx->heap, code);
    }
    assert_int_equal(nbxi_cuda_driver.compile(ctx, NULL, "sm_80", "k", "no program", "", &code, &size), NBX_DEVICE);
    assert_non_null(strstr(nbx_context_error(ctx)->message, "k.cu(1)"));
    assert_int_equal(nbxi_cuda_driver.compile(ctx, NULL, "gfx90a", "k", "", "", &code, &size), NBX_INVALID_ARGUMENT);
    assert_int_equal(nbxi_cuda_driver.compile(ctx, NULL, "sm_20", "k", "", "", &code, &size), NBX_DEVICE);
    assert_int_equal(nbxi_cuda_driver.compile(ctx, NULL, NULL, "k", "", "", &code, &size), NBX_INVALID_ARGUMENT);
    assert_null(code);
}

/* Every beginning of a file, and every byte changed: refused or understood, never read outside. */
static void damaged(void **state)
{
    (void)state;
    static const char *const paths[] = {NBX_TEST_DATA "/cubin/six-sm_75.cubin",
                                        NBX_TEST_DATA "/triton/scalars-3.7.0-gfx942.hsaco"};
    for (int f = 0; f < 2; f++) {
        test_bytes file = test_read_file(paths[f]);
        nbxi_elf *elf;
        for (size_t size = 0; size < file.size; size += size < 256 ? 1 : 37) {
            uint8_t *part = malloc(size > 0 ? size : 1); /* its end is known to sanitizers */
            assert_non_null(part);
            memcpy(part, file.data, size);
            if (nbxi_elf_parse(ctx, ctx->heap, "part", part, size, &elf) == NBX_OK) nbxi_elf_free(elf);
            free(part);
        }
        for (size_t i = 0; i < file.size; i++) {
            static const uint8_t values[] = {0, 1, 0x7f, 0x80, 0xff};
            uint8_t keep = file.data[i];
            file.data[i] = values[i % 5];
            if (nbxi_elf_parse(ctx, ctx->heap, "changed", file.data, file.size, &elf) == NBX_OK) {
                for (size_t k = 0; k < elf->kernels.count; k++) {
                    const nbxi_declared *d = &elf->kernels.data[k].declared;
                    assert_true(d->count == -1 || nbxi_declared_consistent(d));
                }
                nbxi_elf_free(elf);
            }
            file.data[i] = keep;
        }
        free(file.data);
    }
}

/* Records that are not understood make the number unknown, not 0. */
static void unverified(void **state)
{
    (void)state;
    test_bytes file = test_read_file(NBX_TEST_DATA "/cubin/six-sm_75.cubin");
    static const uint8_t record[4] = {0x04, 0x17, 0x0c, 0x00};
    uint8_t *place = memmem(file.data, file.size, record, 4);
    assert_non_null(place);
    for (int change = 0; change < 4; change++) {
        uint8_t keep[16];
        memcpy(keep, place, 16);
        if (change == 0) place[0] = 9;             /* a format of the future */
        if (change == 1) place[1] = 0x77;          /* another code: a parameter is missing */
        if (change == 2) place[8] = place[8 + 16]; /* the same ordinal twice */
        if (change == 3) place[10] = 1;            /* overlaps the one before */
        nbxi_elf *elf = parse(file.data, file.size);
        assert_int_equal(nbxi_elf_find(elf, "six")->declared.count, -1);
        nbxi_elf_free(elf);
        memcpy(place, keep, 16);
    }
    free(file.data);
}

static test_bytes shared_file;

static nbx_status parse_body(nbx_context *own, void *user)
{
    (void)user;
    nbxi_elf *elf;
    nbx_status status = nbxi_elf_parse(own, own->heap, "file", shared_file.data, shared_file.size, &elf);
    if (status == NBX_OK) nbxi_elf_free(elf);
    return status;
}

static void memory(void **state)
{
    (void)state;
    shared_file = test_read_file(NBX_TEST_DATA "/cubin/six-sm_75.cubin");
    nbxt_fail_every_allocation("cubin", parse_body, NULL, 1, 1000);
    free(shared_file.data);
    shared_file = test_read_file(NBX_TEST_DATA "/triton/scalars-3.7.0-gfx942.hsaco");
    nbxt_fail_every_allocation("hsaco", parse_body, NULL, 1, 1000);
    free(shared_file.data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(targets), cmocka_unit_test(compiled_here),
                                       cmocka_unit_test(damaged), cmocka_unit_test(unverified),
                                       cmocka_unit_test(memory)};
    return cmocka_run_group_tests(tests, setup, teardown);
}
