/* SPDX-License-Identifier: Apache-2.0 */
/* Random operators against numbers that PyTorch's CPU generator gives for the same seeds, to the bit. */
#include "tests/support/cmocka.h"

#include <string.h>
#include <zlib.h>

#include "nbx/random.h"
#include "src/random/random.h"
#include "tests/support/ops.h"

static nbx_value none(void) { return test_none(); }

/* The call after a seed, on both devices; the elements as unsigned integers of their size. */
static void expect(nbx_context *ctx, uint64_t seed, const char *name, const nbx_value *args, size_t nargs, size_t n,
                   const uint64_t *want)
{
    for (int device = 0; device < 2; device++) {
        nbx_value ret;
        size_t count;
        uint64_t data[32];
        unsigned char bytes[256];
        assert_int_equal(nbx_context_set_device(ctx, (nbx_device){device ? NBX_DEVICE_REF : NBX_DEVICE_CPU, 0}),
                         NBX_OK);
        assert_int_equal(nbx_manual_seed(ctx, seed), NBX_OK);
        assert_int_equal(nbx_call(ctx, name, args, nargs, &ret, 1, &count), NBX_OK);
        nbx_tensor *t = ret.v.tensor;
        size_t item = nbx_dtype_size(nbx_tensor_dtype(t));
        assert_int_equal(nbx_tensor_numel(t), n);
        assert_int_equal(nbx_tensor_read(ctx, t, bytes, n * item), NBX_OK);
        for (size_t i = 0; i < n; i++) {
            data[i] = 0;
            memcpy(&data[i], bytes + i * item, item);
            assert_int_equal(data[i], want[i]);
        }
        nbx_value_release(ctx, &ret);
        if (args[0].kind == NBX_VALUE_TENSOR) break;
    }
    assert_int_equal(nbx_context_set_device(ctx, (nbx_device){NBX_DEVICE_CPU, 0}), NBX_OK);
}

static void factory(nbx_context *ctx, const char *name, nbx_dtype dtype, int64_t n, const uint64_t *want)
{
    nbx_value args[2] = {test_ints(&n, 1), test_dtype(dtype)};
    expect(ctx, 0, name, args, 2, (size_t)n, want);
}

static void test_uniform_and_normal(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    factory(ctx, "aten::rand", NBX_FLOAT32, 3, (uint64_t[]){0x3efe1558, 0x3f44aa2f, 0x3db533a8});
    factory(ctx, "aten::rand", NBX_FLOAT64, 2, (uint64_t[]){0x3fef0aac97c4aa2f, 0x3fe6a675d821ccc0});
    factory(ctx, "aten::rand", NBX_FLOAT16, 3, (uint64_t[]){0x37f1, 0x3a25, 0x2daa});
    factory(ctx, "aten::rand", NBX_BFLOAT16, 3, (uint64_t[]){0x3efe, 0x3f45, 0x3db5});
    factory(ctx, "aten::randn", NBX_FLOAT32, 5,
            (uint64_t[]){0x3fc53f5c, 0xbe963c50, 0xc00b7149, 0x3f1184b6, 0xbf8ad1a1});
    factory(ctx, "aten::randn", NBX_FLOAT64, 18,
            (uint64_t[]){0xc0027bb92e9262dc, 0xbfd7e35794939460, 0xbff42cbf54f08f8e, 0xbfe7432edfaba107,
                         0xbf9471a3c0e2f22a, 0x3fcaeb1b572b6a04, 0x3fc6ae2402b7b62b, 0xbfea9389d082941d,
                         0x3fce8e503666016d, 0x3fe779107c3069d9, 0xbfe8bc82256d975b, 0xbff985dd0627b1f0,
                         0xbfe5fbef2bc4be3b, 0x3ff7cf270386ca66, 0xbfdcb2d8340fb171, 0xbfec8318cc163de5,
                         0x3fe5986ed8e63e98, 0x3ff0bff5e8d733a2});
    factory(ctx, "aten::randn", NBX_FLOAT16, 16,
            (uint64_t[]){0xbc81, 0xbc9c, 0xb402, 0xb6f1, 0x3aca, 0x3989, 0xb50e, 0xc03b, 0x3528, 0xbd0e, 0x359a, 0x34ee,
                         0x2fab, 0x3cf3, 0x3c78, 0xb3ea});
    factory(ctx, "aten::randn", NBX_BFLOAT16, 16,
            (uint64_t[]){0xbf90, 0xbf94, 0xbe80, 0xbede, 0x3f59, 0x3f31, 0xbea2, 0xc007, 0x3ea5, 0xbfa2, 0x3eb3, 0x3e9e,
                         0x3df5, 0x3f9e, 0x3f8f, 0xbe7d});
    const int64_t twenty = 20;
    nbx_value args[3] = {test_double(1.5), test_double(0.25), test_ints(&twenty, 1)};
    expect(ctx, 7, "aten::normal.float_float", args, 3, 20,
           (uint64_t[]){0x3fa5c175, 0x3fcca903, 0x3fdcc3dc, 0x3f939232, 0x3fc659a9, 0x3fd906bd, 0x3fe1405f,
                        0x3fa8d0cf, 0x3fa4d5be, 0x3f990eea, 0x3fbd6845, 0x3feb9149, 0x3f7c10bf, 0x3fd5923c,
                        0x3f95a727, 0x3f947cc6, 0x3fa443fb, 0x3fadf3a8, 0x3f7c62eb, 0x3fb495bb});
    nbx_context_destroy(ctx);
}

/* In place, also over memory that is not contiguous. */
static void test_in_place(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    const int64_t three[1] = {3}, matrix[2] = {2, 3}, twelve[1] = {12};
    double zeros[12] = {0};
    nbx_tensor *x = test_numbers(ctx, NBX_FLOAT32, 1, three, zeros),
               *h = test_numbers(ctx, NBX_BFLOAT16, 1, three, zeros);
    nbx_value args[4] = {test_tensor(x), test_double(-2.5), test_double(4)};
    expect(ctx, 0, "aten::uniform_", args, 3, 3, (uint64_t[]){0x3f39c55e, 0x401f948c, 0xbff66304});
    expect(ctx, 0, "aten::uniform", args, 3, 3, (uint64_t[]){0x3f39c55e, 0x401f948c, 0xbff66304});
    args[1] = test_double(2.5);
    expect(ctx, 0, "aten::exponential_", args, 2, 3, (uint64_t[]){0x3fb3a055, 0x3efbfb99, 0x3e7bec0c});
    args[0] = test_tensor(h);
    args[1] = test_double(-2.5);
    args[2] = test_double(4.1);
    expect(ctx, 0, "aten::uniform_", args, 3, 3, (uint64_t[]){0x3f46, 0x4024, 0xbff5});
    nbx_tensor *m = test_numbers(ctx, NBX_FLOAT32, 2, matrix, zeros);
    nbx_value turn[1] = {test_tensor(m)}, turned;
    size_t count;
    assert_int_equal(nbx_call(ctx, "aten::t", turn, 1, &turned, 1, &count), NBX_OK);
    expect(ctx, 0, "aten::uniform_", &turned, 1, 6,
           (uint64_t[]){0x3efe1558, 0x3e073300, 0x3f44aa2f, 0x3e9d6686, 0x3db533a8, 0x3f2252fb});
    nbx_value_release(ctx, &turned);
    nbx_tensor *b = test_numbers(ctx, NBX_FLOAT32, 1, twelve, zeros);
    args[0] = test_tensor(b);
    args[1] = test_double(0.3);
    const uint64_t one = 0x3f800000;
    expect(ctx, 0, "aten::bernoulli_.float", args, 2, 12, (uint64_t[]){0, 0, 0, 0, 0, 0, one, 0, 0, one, 0, one});
    args[1] = test_double(1.5);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "in [0, 1]", "aten::bernoulli_.float", args, 2);
    test_op_memory("aten::bernoulli_.float", args, 1);
    test_op_memory("aten::normal_", args, 1);
    nbx_tensor_release(x);
    nbx_tensor_release(h);
    nbx_tensor_release(m);
    nbx_tensor_release(b);
    nbx_context_destroy(ctx);
}

static void test_integers(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    const int64_t eight = 8, three = 3;
    nbx_value args[4] = {test_int(10), test_ints(&eight, 1)};
    expect(ctx, 0, "aten::randint", args, 2, 8, (uint64_t[]){4, 9, 3, 0, 3, 9, 7, 3});
    nbx_value low[3] = {test_int(-5), test_int(INT64_C(1) << 33), test_ints(&three, 1)};
    expect(ctx, 0, "aten::randint.low", low, 3, 3, (uint64_t[]){5243342721, 241773721, 1507693265});
    low[1] = test_int(-5);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "must be above -5", "aten::randint.low", low, 3);
    args[0] = test_int(8);
    expect(ctx, 0, "aten::randperm", args, 1, 8, (uint64_t[]){4, 0, 7, 3, 2, 5, 1, 6});
    args[1] = test_dtype(NBX_UINT8);
    args[0] = test_int(257);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "too large for uint8", "aten::randperm", args, 2);
    nbx_context_destroy(ctx);
}

static void test_choices(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    const int64_t four[1] = {4}, rows[2] = {2, 4}, eight[1] = {8};
    const double weights[8] = {1, 2, 3, 4, 4, 0, 0, 1}, halves[8] = {.5, .5, .5, .5, .5, .5, .5, .5},
                 wrong[4] = {1, -1, 0, 0};
    const double zeros[4] = {0};
    const uint64_t one = 0x3f800000, wide = 0x3ff0000000000000;
    nbx_tensor *w = test_numbers(ctx, NBX_FLOAT32, 1, four, weights),
               *m = test_numbers(ctx, NBX_FLOAT32, 2, rows, weights);
    nbx_tensor *d = test_numbers(ctx, NBX_FLOAT64, 2, rows, weights),
               *p = test_numbers(ctx, NBX_FLOAT32, 1, eight, halves);
    nbx_tensor *q = test_numbers(ctx, NBX_FLOAT64, 1, eight, halves),
               *bad = test_numbers(ctx, NBX_FLOAT32, 1, four, wrong);
    nbx_tensor *nothing = test_numbers(ctx, NBX_FLOAT32, 1, four, zeros);
    nbx_value args[3] = {test_tensor(w), test_int(8), test_bool(true)};
    expect(ctx, 0, "aten::multinomial", args, 3, 8, (uint64_t[]){3, 3, 2, 3, 3, 3, 1, 2});
    args[1] = test_int(3);
    args[2] = test_bool(false);
    expect(ctx, 0, "aten::multinomial", args, 3, 3, (uint64_t[]){2, 1, 3});
    args[1] = test_int(5);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "without replacement", "aten::multinomial", args, 3);
    args[0] = test_tensor(d);
    args[2] = test_bool(true);
    expect(ctx, 0, "aten::multinomial", args, 3, 10, (uint64_t[]){3, 3, 2, 3, 3, 0, 0, 0, 0, 0});
    args[0] = test_tensor(m);
    args[1] = test_int(1);
    expect(ctx, 0, "aten::multinomial", args, 3, 2, (uint64_t[]){2, 0});
    test_op_memory("aten::multinomial", args, 3);
    args[0] = test_tensor(bad);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "element < 0", "aten::multinomial", args, 3);
    args[0] = test_tensor(nothing);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "sum of probabilities", "aten::multinomial", args, 3);
    args[0] = test_tensor(p);
    expect(ctx, 0, "aten::bernoulli", args, 1, 8, (uint64_t[]){one, 0, one, one, one, 0, one, 0});
    args[0] = test_tensor(q);
    expect(ctx, 0, "aten::bernoulli", args, 1, 8, (uint64_t[]){0, 0, wide, 0, 0, 0, wide, wide});
    args[0] = test_tensor(bad);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "in [0, 1]", "aten::bernoulli", args, 1);
    nbx_tensor *all[] = {w, m, d, p, q, bad, nothing};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) nbx_tensor_release(all[i]);
    nbx_context_destroy(ctx);
}

static void test_means(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    const int64_t three[1] = {3}, two[2] = {2, 1};
    const double x[3] = {1, 2, 3};
    nbx_tensor *a = test_numbers(ctx, NBX_FLOAT32, 1, three, x), *b = test_numbers(ctx, NBX_FLOAT32, 2, two, x);
    nbx_value args[2] = {test_tensor(a), test_double(2)};
    expect(ctx, 0, "aten::normal.Tensor_float", args, 2, 3, (uint64_t[]){0x40829fae, 0x3fb4e1d8, 0xbfadc524});
    args[0] = test_tensor(b);
    args[1] = test_tensor(a);
    expect(ctx, 0, "aten::normal.Tensor_Tensor", args, 2, 6,
           (uint64_t[]){0x40229fae, 0x3ed38760, 0xc0b129ee, 0x4024612e, 0xbe2d1a10, 0xc00c87c4});
    nbx_tensor_release(a);
    nbx_tensor_release(b);
    nbx_context_destroy(ctx);
}

static uint32_t checksum(nbx_context *ctx, const char *name, const nbx_value *args, size_t nargs)
{
    nbx_value ret;
    size_t count;
    assert_int_equal(nbx_manual_seed(ctx, 3), NBX_OK);
    assert_int_equal(nbx_call(ctx, name, args, nargs, &ret, 1, &count), NBX_OK);
    size_t bytes = (size_t)nbx_tensor_numel(ret.v.tensor) * nbx_dtype_size(nbx_tensor_dtype(ret.v.tensor));
    uint32_t sum = (uint32_t)crc32(0, nbx_tensor_data(ret.v.tensor), (uInt)bytes);
    nbx_value_release(ctx, &ret);
    return sum;
}

/* Thousands of numbers by their CRC-32. */
static void test_many(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    const int64_t many = 4096, thousand = 1000;
    nbx_value args[3] = {test_ints(&many, 1), test_dtype(NBX_FLOAT32)};
    assert_int_equal(checksum(ctx, "aten::randn", args, 2), 2282866825u);
    assert_int_equal(checksum(ctx, "aten::rand", args, 2), 1216907937u);
    nbx_tensor *x = NULL;
    assert_int_equal(nbx_tensor_empty(ctx, NBX_FLOAT32, 1, &many, (nbx_device){NBX_DEVICE_CPU, 0}, &x), NBX_OK);
    nbx_value uniform[3] = {test_tensor(x), test_double(-1.7), test_double(3.3)};
    assert_int_equal(checksum(ctx, "aten::uniform_", uniform, 3), 2544589501u);
    nbx_tensor_release(x);
    const int64_t most = 100000; /* some are rounded up to the bound */
    assert_int_equal(nbx_tensor_empty(ctx, NBX_FLOAT32, 1, &most, (nbx_device){NBX_DEVICE_CPU, 0}, &x), NBX_OK);
    nbx_value bounds[3] = {test_tensor(x), test_double(1000), test_double(1001)};
    assert_int_equal(checksum(ctx, "aten::uniform_", bounds, 3), 300930303u);
    nbx_tensor_release(x);
    for (int b = 0; b < 2; b++) {
        assert_int_equal(
            nbx_tensor_empty(ctx, b ? NBX_BFLOAT16 : NBX_FLOAT16, 1, &thousand, (nbx_device){NBX_DEVICE_CPU, 0}, &x),
            NBX_OK);
        nbx_value range[3] = {test_tensor(x), test_double(-2.3), test_double(4.1)};
        assert_int_equal(checksum(ctx, "aten::uniform_", range, 3), b ? 3868485905u : 3372438836u);
        nbx_tensor_release(x);
    }
    args[0] = test_ints(&thousand, 1);
    args[1] = test_dtype(NBX_FLOAT16);
    assert_int_equal(checksum(ctx, "aten::randn", args, 2), 737445873u);
    args[1] = test_dtype(NBX_BFLOAT16);
    assert_int_equal(checksum(ctx, "aten::randn", args, 2), 3702485156u);
    args[1] = test_dtype(NBX_FLOAT64);
    assert_int_equal(checksum(ctx, "aten::randn", args, 2), 2654908858u);
    nbx_context_destroy(ctx);
}

static void test_state(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    const int64_t one = 1, sixteen = 16;
    unsigned char saved[8192];
    size_t size;
    assert_int_equal(nbx_random_state_size(ctx, &size), NBX_OK);
    uint64_t seed = 0;
    assert_true(size <= sizeof saved);
    assert_int_equal(nbx_initial_seed(ctx, &seed), NBX_OK);
    assert_int_equal(seed, NBX_RANDOM_DEFAULT_SEED);
    nbx_value args[2] = {test_ints(&one, 1), none()}, block[2] = {test_ints(&sixteen, 1), none()}, ret;
    size_t count;
    expect(ctx, 0, "aten::randn", args, 2, 1, (uint64_t[]){0x3fc53f5c});
    assert_int_equal(nbx_random_state_get(ctx, saved, size), NBX_OK);
    /* The second of the pair waits, whatever else is drawn. */
    assert_int_equal(nbx_call(ctx, "aten::randn", block, 2, &ret, 1, &count), NBX_OK);
    nbx_value_release(ctx, &ret);
    assert_int_equal(nbx_call(ctx, "aten::randn", args, 2, &ret, 1, &count), NBX_OK);
    float x;
    uint32_t bits;
    assert_int_equal(nbx_tensor_read(ctx, ret.v.tensor, &x, 4), NBX_OK);
    memcpy(&bits, &x, 4);
    assert_int_equal(bits, 0xbe963c50);
    nbx_value_release(ctx, &ret);
    assert_int_equal(nbx_random_state_set(ctx, saved, size), NBX_OK);
    assert_int_equal(nbx_random_state_set(ctx, saved, size - 1), NBX_INVALID_ARGUMENT);
    memset(saved, 0xff, size);
    assert_int_equal(nbx_random_state_set(ctx, saved, size), NBX_INVALID_ARGUMENT);
    assert_int_equal(nbx_random_state_get(ctx, NULL, size), NBX_INVALID_ARGUMENT);
    assert_int_equal(nbx_call(ctx, "aten::randn", args, 2, &ret, 1, &count), NBX_OK);
    assert_int_equal(nbx_tensor_read(ctx, ret.v.tensor, &x, 4), NBX_OK);
    memcpy(&bits, &x, 4);
    assert_int_equal(bits, 0xbe963c50);
    nbx_value_release(ctx, &ret);
    const uint64_t low = UINT64_C(0x100000005);
    expect(ctx, low, "aten::rand", args, 2, 1, (uint64_t[]){0x3f548b63});
    nbx_context_destroy(ctx);
}

static nbx_value generator_value(nbx_generator *g)
{
    nbx_value v;
    v.kind = NBX_VALUE_GENERATOR;
    v.v.generator = g;
    return v;
}

/* Known answers of Philox4x32-10 (the authors' test vectors). */
static void test_philox(void **state)
{
    (void)state;
    uint32_t w[4];
    nbxi_philox(0, 0, 0, w);
    assert_int_equal(w[0], 0x6627e8d5);
    assert_int_equal(w[1], 0xe169c58d);
    assert_int_equal(w[2], 0xbc57ac4c);
    assert_int_equal(w[3], 0x9b00dbd8);
    nbxi_philox(UINT64_MAX, UINT64_MAX, UINT64_MAX, w);
    assert_int_equal(w[0], 0x408f276d);
    assert_int_equal(w[1], 0x41c83b0e);
    assert_int_equal(w[2], 0xa20bc7c6);
    assert_int_equal(w[3], 0x6d5451fd);
    nbxi_philox(UINT64_C(0x299f31d0a4093822), UINT64_C(0x85a308d3243f6a88), UINT64_C(0x0370734413198a2e), w);
    assert_int_equal(w[0], 0xd16cfe09);
    assert_int_equal(w[1], 0x94fdcceb);
    assert_int_equal(w[2], 0x5001e420);
    assert_int_equal(w[3], 0x24126ea1);
}

static void test_generators(void **state)
{
    (void)state;
    nbx_context *ctx = test_context(), *other = test_context();
    nbx_generator_options o;
    nbx_generator *cpu = NULL, *cuda = NULL, *got = NULL;
    nbx_generator_options_init(&o);
    o.seed = 0;
    assert_int_equal(nbx_generator_create(ctx, &o, &cpu), NBX_OK);
    o.kind = NBX_GENERATOR_CUDA;
    o.offset = 2;
    assert_int_equal(nbx_generator_create(ctx, &o, &cuda), NBX_INVALID_ARGUMENT);
    assert_null(cuda);
    o.offset = 8;
    o.multiprocessors = 0;
    assert_int_equal(nbx_generator_create(ctx, &o, &cuda), NBX_INVALID_ARGUMENT);
    o.multiprocessors = 1;
    o.threads_per_multiprocessor = 255;
    assert_int_equal(nbx_generator_create(ctx, &o, &cuda), NBX_INVALID_ARGUMENT);
    o.threads_per_multiprocessor = 1024;
    assert_int_equal(nbx_generator_create(ctx, &o, &cuda), NBX_OK);
    o.kind = (nbx_generator_kind)7;
    assert_int_equal(nbx_generator_create(ctx, &o, &got), NBX_INVALID_ARGUMENT);
    o.struct_size = 1;
    assert_int_equal(nbx_generator_create(ctx, &o, &got), NBX_INVALID_ARGUMENT);

    /* A generator given by argument draws, and that of the context stays where it is. */
    const int64_t three = 3;
    nbx_value args[4] = {test_ints(&three, 1), generator_value(cpu)};
    nbx_generator_set_seed(cpu, 0);
    assert_int_equal(nbx_manual_seed(ctx, 5), NBX_OK);
    nbx_value ret;
    size_t count;
    float x[3], y[3];
    assert_int_equal(nbx_call(ctx, "aten::rand.generator", args, 2, &ret, 1, &count), NBX_OK);
    assert_int_equal(nbx_tensor_read(ctx, ret.v.tensor, x, sizeof x), NBX_OK);
    assert_true(x[0] == 0x1.fc2abp-2f);
    nbx_value_release(ctx, &ret);
    expect(ctx, 0, "aten::rand", args, 1, 3, (uint64_t[]){0x3efe1558, 0x3f44aa2f, 0x3db533a8});

    /* Things that are no generators are refused by name. */
    args[1] = test_int(3);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "'generator' of aten::rand.generator takes Generator?, not an int",
                  "aten::rand.generator", args, 2);
    args[1] = generator_value(NULL);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "'generator'", "aten::rand.generator", args, 2);

    /* The same generator serves two contexts, and goes on. */
    uint64_t offset = 0;
    assert_int_equal(nbx_context_use_generator(ctx, cuda), NBX_OK);
    assert_int_equal(nbx_context_use_generator(other, cuda), NBX_OK);
    assert_int_equal(nbx_context_get_generator(ctx, &got), NBX_OK);
    assert_ptr_equal(got, cuda);
    nbx_generator_release(got);
    unsigned char saved[16];
    size_t size = 0;
    assert_int_equal(nbx_random_state_size(ctx, &size), NBX_OK);
    assert_int_equal(size, sizeof saved);
    assert_int_equal(nbx_random_state_get(ctx, saved, sizeof saved), NBX_OK);
    assert_int_equal(nbx_call(ctx, "aten::rand", args, 1, &ret, 1, &count), NBX_OK);
    assert_int_equal(nbx_tensor_read(ctx, ret.v.tensor, x, sizeof x), NBX_OK);
    nbx_value_release(ctx, &ret);
    assert_int_equal(nbx_generator_get_offset(ctx, cuda, &offset), NBX_OK);
    assert_int_equal(offset, 12);
    assert_int_equal(nbx_random_state_set(ctx, saved, sizeof saved), NBX_OK);
    assert_int_equal(nbx_call(other, "aten::rand", args, 1, &ret, 1, &count), NBX_OK);
    assert_int_equal(nbx_tensor_read(other, ret.v.tensor, y, sizeof y), NBX_OK);
    nbx_value_release(other, &ret);
    assert_memory_equal(x, y, sizeof x);
    saved[8] = 1;
    assert_int_equal(nbx_random_state_set(ctx, saved, sizeof saved), NBX_INVALID_ARGUMENT);
    assert_int_equal(nbx_generator_set_offset(ctx, cuda, 3), NBX_INVALID_ARGUMENT);
    assert_int_equal(nbx_generator_set_offset(ctx, cpu, 4), NBX_NOT_SUPPORTED);
    assert_int_equal(nbx_context_use_generator(ctx, NULL), NBX_OK);
    expect(ctx, 0, "aten::rand", args, 1, 3, (uint64_t[]){0x3efe1558, 0x3f44aa2f, 0x3db533a8});
    nbx_context_destroy(ctx);
    nbx_generator_release(cpu);
    nbx_generator_release(cuda);
    assert_int_equal(nbx_call(other, "aten::rand", args, 1, &ret, 1, &count), NBX_OK);
    nbx_value_release(other, &ret);
    nbx_context_destroy(other);
}

/* Every draw of a CUDA generator on 1 to 8 threads, of nothing, and without memory. */
static void test_cuda_draws(void **state)
{
    (void)state;
    static const char *const names[] = {"aten::uniform_", "aten::normal_", "aten::exponential_",    "aten::log_normal_",
                                        "aten::cauchy_",  "aten::random_", "aten::bernoulli_.float"};
    nbx_generator_options o;
    nbx_generator *g = NULL;
    nbx_context *ctx = test_context();
    nbx_generator_options_init(&o);
    o.kind = NBX_GENERATOR_CUDA;
    o.multiprocessors = 24;
    assert_int_equal(nbx_generator_create(ctx, &o, &g), NBX_OK);
    assert_int_equal(nbx_context_use_generator(ctx, g), NBX_OK);
    const int64_t many = 60000, none = 0;
    nbx_tensor *x = NULL, *empty = NULL;
    assert_int_equal(nbx_tensor_empty(ctx, NBX_FLOAT32, 1, &many, (nbx_device){NBX_DEVICE_CPU, 0}, &x), NBX_OK);
    assert_int_equal(nbx_tensor_empty(ctx, NBX_FLOAT32, 1, &none, (nbx_device){NBX_DEVICE_CPU, 0}, &empty), NBX_OK);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        nbx_value args[1] = {test_tensor(x)}, nothing[1] = {test_tensor(empty)}, ret;
        size_t count;
        uint64_t offset = 1;
        uint32_t first = 0;
        for (int threads = 1; threads <= 8; threads++) {
            assert_int_equal(nbx_context_set_num_threads(ctx, threads), NBX_OK);
            uint32_t sum = checksum(ctx, names[i], args, 1);
            if (threads == 1) first = sum;
            assert_int_equal(sum, first);
        }
        assert_int_equal(nbx_manual_seed(ctx, 3), NBX_OK);
        assert_int_equal(nbx_call(ctx, names[i], nothing, 1, &ret, 1, &count), NBX_OK);
        nbx_value_release(ctx, &ret);
        assert_int_equal(nbx_generator_get_offset(ctx, g, &offset), NBX_OK);
        assert_int_equal(offset, 0);
    }
    const int64_t five = 5;
    nbx_value args[2] = {test_int(five), generator_value(g)};
    test_op_memory("aten::randperm.generator", args, 2);
    double p[5] = {0, 0.5, 1, 0.25, 0.125};
    nbx_tensor *chances = test_numbers(ctx, NBX_FLOAT64, 1, &five, p);
    nbx_value more[4] = {test_tensor(chances), test_int(3), test_bool(false), generator_value(g)};
    test_op_memory("aten::multinomial", more, 4);
    nbx_value keep[2] = {test_tensor(chances), generator_value(g)};
    test_op_memory("aten::bernoulli", keep, 2);
    nbx_tensor_release(chances);
    nbx_tensor_release(x);
    nbx_tensor_release(empty);
    nbx_generator_release(g);
    nbx_context_destroy(ctx);
}

/* Integer draws whose bounds a dtype cannot have. */
static void test_bounds(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    const int64_t three = 3;
    double zeros[3] = {0};
    nbx_tensor *h = test_numbers(ctx, NBX_FLOAT16, 1, &three, zeros),
               *i8 = test_numbers(ctx, NBX_INT8, 1, &three, zeros),
               *i64 = test_numbers(ctx, NBX_INT64, 1, &three, zeros),
               *f = test_numbers(ctx, NBX_FLOAT32, 1, &three, zeros);
    nbx_value args[3] = {test_tensor(h), test_int(0), test_int(70000)};
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "out of bounds for float16", "aten::random_.from", args, 3);
    args[0] = test_tensor(i8);
    args[2] = test_none();
    args[1] = test_int(INT64_MIN);
    test_op_fails(ctx, NBX_DTYPE, "not for int8", "aten::random_.from", args, 3);
    args[1] = test_int(-129);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "-129 is out of bounds for int8", "aten::random_.from", args, 3);
    args[1] = test_int(126);
    nbx_value ret;
    size_t count;
    assert_int_equal(nbx_call(ctx, "aten::random_.from", args, 3, &ret, 1, &count), NBX_OK);
    nbx_value_release(ctx, &ret);
    args[0] = test_tensor(i64);
    args[1] = test_double(0.5);
    test_op_fails(ctx, NBX_DTYPE, "does not take int64", "aten::cauchy_", args, 2);
    args[0] = test_tensor(f);
    args[1] = test_double(0);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "in (0, 1)", "aten::geometric_", args, 2);
    args[2] = test_double(0);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "sigma > 0.0", "aten::cauchy_", args, 3);
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "std > 0.0", "aten::log_normal_", args, 3);
    nbx_tensor_release(h);
    nbx_tensor_release(i8);
    nbx_tensor_release(i64);
    nbx_tensor_release(f);
    nbx_context_destroy(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_uniform_and_normal),
                                       cmocka_unit_test(test_in_place),
                                       cmocka_unit_test(test_integers),
                                       cmocka_unit_test(test_choices),
                                       cmocka_unit_test(test_means),
                                       cmocka_unit_test(test_many),
                                       cmocka_unit_test(test_state),
                                       cmocka_unit_test(test_philox),
                                       cmocka_unit_test(test_generators),
                                       cmocka_unit_test(test_cuda_draws),
                                       cmocka_unit_test(test_bounds)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
