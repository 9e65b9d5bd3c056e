/* SPDX-License-Identifier: Apache-2.0 */
/* Every program of tests/data/programs against its recorded outputs: on cpu, and the quick ones on ref, read and with
 * several threads. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/cmocka.h"
#include "tests/support/failing_allocator.h"
#include "tests/support/programs.h"

#define FOLDER NBX_TEST_DATA "/programs"

static int programs_only(const struct dirent *entry)
{
    size_t n = strlen(entry->d_name);
    return n > 4 && strcmp(entry->d_name + n - 4, ".pt2") == 0;
}

/* Programs that need operators which are not built yet. */
#define MOST_REFUSED 2
static int refused;

static void run(const char *name, nbx_device_type device, bool read, int threads)
{
    char path[512], message[8192];
    nbx_context *ctx;
    nbx_context_options options;
    nbx_context_options_init(&options);
    options.num_threads = threads;
    assert_int_equal(nbx_context_create(&options, &ctx), NBX_OK);
    snprintf(path, sizeof path, "%s/%s", FOLDER, name);
    nbx_status status = test_run_program(ctx, path, (nbx_device){device, 0}, read, message, sizeof message);
    nbx_context_destroy(ctx);
    if (status == NBX_NOT_SUPPORTED && ++refused <= MOST_REFUSED) {
        print_message("%s: %s\n", name, message);
        return;
    }
    if (status != NBX_OK)
        fail_msg("%s on %s: %s: %s", name, device == NBX_DEVICE_CPU ? "cpu" : "ref", nbx_status_name(status), message);
}

static void test_cpu(void **state)
{
    (void)state;
    struct dirent **names;
    int n = scandir(FOLDER, &names, programs_only, alphasort);
    assert_true(n > 0);
    for (int i = 0; i < n; i++) run(names[i]->d_name, NBX_DEVICE_CPU, false, 1);
    for (int i = 0; i < n; i++) free(names[i]);
    free(names);
}

static const char *const quick[] = {"control.pt2",         "control_core.pt2",   "symbols.pt2",
                                    "symbols_28.pt2",      "symbols_211.pt2",    "kvcache.pt2",
                                    "kvcache_bf16_28.pt2", "lstm_tagger.pt2",    "int_ops.pt2",
                                    "float8_quant.pt2",    "bert_embed_ext.pt2", "llama_static_cache.pt2"};

static void test_ref(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof quick / sizeof *quick; i++) run(quick[i], NBX_DEVICE_REF, false, 1);
}

static void test_read_and_threads(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof quick / sizeof *quick; i++) run(quick[i], NBX_DEVICE_CPU, true, 3);
}

static uint64_t hash(const char *name, int threads)
{
    char path[512];
    nbx_context *ctx;
    nbx_context_options options;
    uint64_t value = 0;
    nbx_context_options_init(&options);
    options.num_threads = threads;
    assert_int_equal(nbx_context_create(&options, &ctx), NBX_OK);
    snprintf(path, sizeof path, "%s/%s", FOLDER, name);
    nbx_status status = test_hash_program(ctx, path, &value);
    if (status != NBX_OK) fail_msg("%s: %s", name, nbx_context_error(ctx)->message);
    nbx_context_destroy(ctx);
    return value;
}

/* The same bits for any number of threads, and again. */
static void test_same_bits(void **state)
{
    (void)state;
    static const char *const names[] = {"llama.pt2",     "gemma3_f16.pt2", "llama_bf16.pt2",     "resnet.pt2",
                                        "unet_core.pt2", "bert_embed.pt2", "lstm_tagger.pt2",    "mamba.pt2",
                                        "qwen3moe.pt2",  "detector.pt2",   "whisper_encoder.pt2"};
    static const int threads[] = {1, 2, 3, 7};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        uint64_t want = hash(names[i], 1);
        for (size_t k = 0; k < sizeof threads / sizeof *threads; k++) {
            if (hash(names[i], threads[k]) != want) fail_msg("%s differs with %d threads", names[i], threads[k]);
        }
    }
}

static nbx_status run_body(nbx_context *ctx, void *user)
{
    char message[8192];
    return test_run_program(ctx, user, (nbx_device){NBX_DEVICE_CPU, 0}, false, message, sizeof message);
}

static void test_refused_allocations(void **state)
{
    (void)state;
    static const char *const names[] = {"control.pt2", "symbols_28.pt2", "kvcache_core.pt2"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s", FOLDER, names[i]);
        assert_true(nbxt_fail_every_allocation(names[i], run_body, path, 1, 60) > 60);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_cpu), cmocka_unit_test(test_ref),
                                       cmocka_unit_test(test_read_and_threads), cmocka_unit_test(test_same_bits),
                                       cmocka_unit_test(test_refused_allocations)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
