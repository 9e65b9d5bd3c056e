/* SPDX-License-Identifier: Apache-2.0 */
/* Every allocation of the public interface is refused in turn: nothing crashes, leaks or stays broken. */
#include "tests/support/cmocka.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "nbx/dlpack_abi.h"
#include "nbx/nbx.h"
#include "src/base/parallel.h"
#include "tests/support/failing_allocator.h"
#include "tests/support/programs.h"

#define TRY(expression) \
    do { \
        status = (expression); \
        if (status != NBX_OK) goto done; \
    } while (0)

static nbx_status nothing(nbx_context *ctx, void *user)
{
    (void)ctx, (void)user;
    return NBX_OK;
}

static void touch(void *arg, int64_t i) { ((int *)arg)[i] = (int)i; }

static nbx_status threads(nbx_context *ctx, void *user)
{
    (void)user;
    int values[100];
    nbxi_parallel_for(ctx, 100, touch, values);
    return values[99] == 99 ? nbx_context_set_num_threads(ctx, 2) : NBX_INTERNAL;
}

static void test_context(void **state)
{
    (void)state;
    assert_true(nbxt_fail_every_allocation("context", nothing, NULL, 1, 0) >= 2);
    assert_true(nbxt_fail_every_allocation("threads", threads, NULL, 3, 0) >= 3);
}

static nbx_status tensors(nbx_context *ctx, void *user)
{
    (void)user;
    static const int64_t sizes[8] = {1, 2, 1, 3, 1, 2, 1, 2}, strides[2] = {1, 2};
    static const float data[24] = {0};
    nbx_tensor *a = NULL, *b = NULL, *c = NULL, *d = NULL;
    nbx_status status;
    TRY(nbx_tensor_empty(ctx, NBX_FLOAT32, 8, sizes, nbx_context_device(ctx), &a));
    TRY(nbx_tensor_from_data(ctx, NBX_FLOAT32, 8, sizes, data, &b));
    TRY(nbx_tensor_empty_strided(ctx, NBX_INT16, 2, sizes + 1, strides, nbx_context_device(ctx), &c));
    TRY(nbx_tensor_to_device(ctx, b, (nbx_device){NBX_DEVICE_REF, 0}, &d));
done:
    nbx_tensor_release(a);
    nbx_tensor_release(b);
    nbx_tensor_release(c);
    nbx_tensor_release(d);
    return status;
}

static nbx_status exchange(nbx_context *ctx, void *user)
{
    (void)user;
    static const int64_t sizes[2] = {2, 3};
    nbx_tensor *t = NULL, *back = NULL, *again = NULL;
    struct DLManagedTensor *legacy = NULL;
    struct DLManagedTensorVersioned *versioned = NULL;
    nbx_status status;
    TRY(nbx_tensor_empty(ctx, NBX_FLOAT32, 2, sizes, (nbx_device){NBX_DEVICE_CPU, 0}, &t));
    TRY(nbx_tensor_to_dlpack(ctx, t, &legacy));
    TRY(nbx_tensor_from_dlpack(ctx, legacy, &back)); /* takes the struct also when it fails */
    TRY(nbx_tensor_to_dlpack_versioned(ctx, t, &versioned));
    TRY(nbx_tensor_from_dlpack_versioned(ctx, versioned, &again));
done:
    nbx_tensor_release(t);
    nbx_tensor_release(back);
    nbx_tensor_release(again);
    return status;
}

/* An operator of the application that calls one of the library. */
static nbx_status twice(nbx_context *ctx, void *user, const nbx_value *args, size_t nargs, nbx_value *rets,
                        size_t nrets)
{
    (void)user, (void)nargs, (void)nrets;
    nbx_value pair[2] = {args[0], args[0]};
    size_t count;
    return nbx_call(ctx, "aten::add.Tensor", pair, 2, rets, 1, &count);
}

static nbx_status registered(nbx_context *ctx, void *user)
{
    (void)user;
    static const int64_t sizes[2] = {2, 3};
    nbx_value arg = {.kind = NBX_VALUE_TENSOR}, ret = {.kind = NBX_VALUE_NONE};
    size_t count;
    nbx_status status = NBX_OK;
    if (!nbx_operator_exists(ctx, "mine::twice")) {
        TRY(nbx_register_operator(ctx, "mine::twice(Tensor x, *, int[2] pads=[1, 2]) -> Tensor", twice, NULL));
    }
    TRY(nbx_tensor_empty(ctx, NBX_INT64, 2, sizes, (nbx_device){NBX_DEVICE_CPU, 0}, &arg.v.tensor));
    TRY(nbx_call(ctx, "mine::twice", &arg, 1, &ret, 1, &count));
done:
    nbx_value_release(ctx, &ret);
    nbx_tensor_release(arg.v.tensor);
    return status;
}

static void count_release(void *user) { ++*(int *)user; }

/* release is called when the last reference goes, and not when the call fails. */
static nbx_status foreign_memory(nbx_context *ctx, void *user)
{
    (void)user;
    static float data[6];
    static const int64_t sizes[2] = {2, 3};
    int released = 0;
    nbx_tensor *t = NULL;
    nbx_status status = nbx_tensor_from_memory(ctx, NBX_FLOAT32, 2, sizes, NULL, 0, data, sizeof(data), false,
                                               count_release, &released, &t);
    nbx_tensor_release(t);
    return released == (status == NBX_OK ? 1 : 0) ? status : NBX_INTERNAL;
}

static nbx_status scopes(nbx_context *ctx, void *user)
{
    (void)user;
    static const int64_t sizes[1] = {3};
    nbx_tensor *kept = NULL, *t = NULL;
    nbx_status status, ended;
    TRY(nbx_scope_begin(ctx));
    for (int i = 0; i < 40 && status == NBX_OK; i++) {
        status = nbx_tensor_empty(ctx, NBX_INT64, 1, sizes, nbx_context_device(ctx), &t);
        if (status == NBX_OK && i == 20) {
            status = nbx_scope_keep(ctx, t);
            kept = t;
        }
    }
    ended = nbx_scope_end(ctx);
    if (status == NBX_OK) status = ended;
done:
    nbx_tensor_release(kept);
    return status;
}

static void test_tensors(void **state)
{
    (void)state;
    nbxt_fail_every_allocation("tensors", tensors, NULL, 1, 0);
    nbxt_fail_every_allocation("DLPack", exchange, NULL, 1, 0);
    nbxt_fail_every_allocation("a registered operator", registered, NULL, 1, 0);
    nbxt_fail_every_allocation("foreign memory", foreign_memory, NULL, 1, 0);
    assert_true(nbxt_fail_every_allocation("scopes", scopes, NULL, 1, 0) > 40);
}

typedef struct paths {
    char safetensors[64], npy[64], npz[64];
} paths;

static const char *const names[2] = {"a.weight", "b"};
static const char *const keys[1] = {"format"};
static const char *const values[1] = {"pt"};

static nbx_status write_files(nbx_context *ctx, void *user)
{
    const paths *p = user;
    static const int64_t sizes[2] = {3, 4};
    static const float data[12] = {1, 2, 3};
    nbx_tensor *pair[2] = {NULL, NULL};
    nbx_status status;
    TRY(nbx_tensor_from_data(ctx, NBX_FLOAT32, 2, sizes, data, &pair[0]));
    TRY(nbx_tensor_from_data(ctx, NBX_INT32, 1, sizes, data, &pair[1]));
    TRY(nbx_safetensors_write(ctx, p->safetensors, names, pair, 2, keys, values, 1));
    TRY(nbx_npy_write(ctx, p->npy, pair[0]));
    TRY(nbx_npz_write(ctx, p->npz, names, pair, 2));
done:
    nbx_tensor_release(pair[0]);
    nbx_tensor_release(pair[1]);
    return status;
}

static nbx_status read_files(nbx_context *ctx, void *user)
{
    const paths *p = user;
    nbx_safetensors *file = NULL;
    nbx_npz *archive = NULL;
    nbx_tensor *t[5] = {NULL};
    nbx_tensor_info info = {.struct_size = sizeof(info)};
    nbx_io_options options;
    nbx_io_options_init(&options);
    options.read = true;
    size_t index;
    nbx_status status;
    for (int mode = 0; mode < 2; mode++) {
        TRY(nbx_safetensors_open(ctx, p->safetensors, mode ? &options : NULL, &file));
        TRY(nbx_safetensors_find(ctx, file, "b", &index));
        TRY(nbx_safetensors_info(ctx, file, index, &info));
        TRY(nbx_safetensors_tensor(ctx, file, "a.weight", &t[mode]));
        nbx_safetensors_close(file);
        file = NULL;
        TRY(nbx_npy_read(ctx, p->npy, mode ? &options : NULL, &t[2 + mode]));
    }
    TRY(nbx_npz_open(ctx, p->npz, NULL, &archive));
    TRY(nbx_npz_info(ctx, archive, 0, &info));
    TRY(nbx_npz_tensor(ctx, archive, "b", &t[4]));
done:
    nbx_safetensors_close(file);
    nbx_npz_close(archive);
    for (int i = 0; i < 5; i++) nbx_tensor_release(t[i]);
    return status;
}

static void test_files(void **state)
{
    (void)state;
    char folder[] = "/tmp/nbx-test-XXXXXX";
    assert_non_null(mkdtemp(folder));
    paths p;
    snprintf(p.safetensors, sizeof(p.safetensors), "%s/t.safetensors", folder);
    snprintf(p.npy, sizeof(p.npy), "%s/t.npy", folder);
    snprintf(p.npz, sizeof(p.npz), "%s/t.npz", folder);
    nbxt_fail_every_allocation("writing files", write_files, &p, 1, 0);
    nbxt_fail_every_allocation("reading files", read_files, &p, 1, 0);
    assert_int_equal(unlink(p.safetensors), 0);
    assert_int_equal(unlink(p.npy), 0);
    assert_int_equal(unlink(p.npz), 0);
    assert_int_equal(rmdir(folder), 0); /* no temporary file is left */
}

static nbx_status run_program(nbx_context *ctx, void *user)
{
    char message[1024];
    return test_run_program(ctx, user, (nbx_device){NBX_DEVICE_CPU, 0}, false, message, sizeof(message));
}

static nbx_status load_program_read(nbx_context *ctx, void *user)
{
    nbx_program_options options;
    nbx_program_options_init(&options);
    options.read = options.inspect = true;
    nbx_program *program = NULL;
    nbx_status status = nbx_program_load(ctx, user, &options, &program);
    nbx_program_release(program);
    return status;
}

static void test_programs(void **state)
{
    (void)state;
    static char programs[][256] = {
        NBX_TEST_DATA "/programs/control.pt2",
        NBX_TEST_DATA "/programs/bert_embed_ext.pt2",
        NBX_TEST_DATA "/programs/gru_tagger_28.pt2",
        NBX_TEST_DATA "/programs/lstm_tagger_core.pt2",
    };
    for (size_t i = 0; i < sizeof(programs) / sizeof(programs[0]); i++) {
        nbxt_fail_every_allocation(programs[i], load_program_read, programs[i], 1, 100);
        nbxt_fail_every_allocation(programs[i], run_program, programs[i], 1, 100);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_context),
        cmocka_unit_test(test_tensors),
        cmocka_unit_test(test_files),
        cmocka_unit_test(test_programs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
