/* SPDX-License-Identifier: Apache-2.0 */
/* Each operator that takes plain arguments is run with each of its allocations refused in turn, on each device. */
#include "tests/support/cmocka.h"

#include <stdio.h>

#include "src/ops/op.h"
#include "tests/support/failing_allocator.h"
#include "tests/support/recipes.h"

static void test_device(nbx_device_type type)
{
    nbx_context *ctx = NULL;
    nbx_context_options options;
    nbx_context_options_init(&options);
    options.num_threads = 1;
    assert_int_equal(nbx_context_create(&options, &ctx), NBX_OK);
    size_t covered = 0;
    for (size_t i = 0; i < nbxi_ops_count; i++) {
        nbxt_recipe r = {.op = &nbxi_ops[i], .device = {type, 0}};
        if (nbxt_recipe_find(ctx, &r)) {
            nbxt_fail_every_allocation(r.op->name, nbxt_recipe_run, &r, 1, 60);
            covered++;
        } else {
            printf("not called: %s\n", r.op->name);
        }
    }
    printf("%s: %zu of %zu operators\n", nbx_device_name((nbx_device){type, 0}), covered, nbxi_ops_count);
    assert_true(covered * 10 >= nbxi_ops_count * 8);
    nbx_context_destroy(ctx);
}

static void test_cpu(void **state)
{
    (void)state;
    test_device(NBX_DEVICE_CPU);
}

static void test_ref(void **state)
{
    (void)state;
    test_device(NBX_DEVICE_REF);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_cpu), cmocka_unit_test(test_ref)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
