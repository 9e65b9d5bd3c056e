/* SPDX-License-Identifier: Apache-2.0 */
/* Every recorded draw of tests/data/random (tools/record/cuda_random.py says what a line has): PyTorch's CPU generator,
 * and its CUDA generator as a card drew it. */
#include "tests/support/cmocka.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "nbx/random.h"
#include "src/ops/op.h"
#include "src/tensor/convert.h"
#include "tests/support/ops.h"

#define LINE 65536

typedef struct record {
    char kind[32], layout;
    nbx_dtype dtype;
    int ndim;
    int64_t sizes[4], n;
    uint64_t seed, before, after;
    char a[32], b[32];
    uint32_t crc;
    int64_t step;
    const char *values;
} record;

typedef struct corpus {
    nbx_context *ctx;
    nbx_generator *random;
    bool cuda;
    nbx_tensor *mask; /* of the last dropout */
    int draws, failed;
    double worst;
} corpus;

static nbx_dtype dtype_of(const char *name)
{
    static const struct {
        const char *name;
        nbx_dtype dtype;
    } all[] = {{"f32", NBX_FLOAT32}, {"f64", NBX_FLOAT64}, {"f16", NBX_FLOAT16},   {"bf16", NBX_BFLOAT16},
               {"i8", NBX_INT8},     {"i16", NBX_INT16},   {"i32", NBX_INT32},     {"i64", NBX_INT64},
               {"u8", NBX_UINT8},    {"b", NBX_BOOL},      {"c64", NBX_COMPLEX64}, {"c128", NBX_COMPLEX128},
               {"u16", NBX_UINT16},  {"u32", NBX_UINT32},  {"u64", NBX_UINT64}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i].name, name) == 0) return all[i].dtype;
    fail_msg("no dtype %s", name);
    return NBX_FLOAT32;
}

static bool read_record(char *line, record *r)
{
    char *field[13], *save = NULL;
    int n = 0;
    for (char *word = strtok_r(line, " \n", &save); word && n < 13; word = strtok_r(NULL, " \n", &save))
        field[n++] = word;
    if (n != 13) return false;
    memset(r, 0, sizeof *r);
    (void)snprintf(r->kind, sizeof r->kind, "%s", field[0]);
    r->dtype = dtype_of(field[1]);
    r->n = 1;
    for (char *size = strtok_r(field[2], "x", &save); size; size = strtok_r(NULL, "x", &save)) {
        r->sizes[r->ndim] = strtoll(size, NULL, 10);
        r->n *= r->sizes[r->ndim++];
    }
    r->layout = field[3][0];
    r->seed = strtoull(field[4], NULL, 10);
    r->before = strtoull(field[5], NULL, 10);
    r->after = strtoull(field[6], NULL, 10);
    (void)snprintf(r->a, sizeof r->a, "%s", field[7]);
    (void)snprintf(r->b, sizeof r->b, "%s", field[8]);
    r->crc = (uint32_t)strtoul(field[9], NULL, 16);
    r->step = strtoll(field[11], NULL, 10);
    r->values = field[12];
    return true;
}

static nbx_tensor *call(corpus *c, const char *name, const nbx_value *args, size_t nargs, nbx_tensor **second)
{
    nbx_value rets[2];
    size_t count;
    if (nbx_call(c->ctx, name, args, nargs, rets, 2, &count) != NBX_OK)
        fail_msg("%s: %s", name, nbx_context_error(c->ctx)->message);
    if (second) *second = rets[1].v.tensor;
    return rets[0].v.tensor;
}

/* A tensor of the layout: its memory is made by a larger one, of which it is a view. */
static nbx_tensor *make(corpus *c, const record *r, nbx_dtype dtype)
{
    int64_t sizes[4], strides[4], step = 1, offset = r->layout == 'o';
    memcpy(sizes, r->sizes, sizeof sizes);
    if (r->layout == 't') {
        for (int d = 0; d < r->ndim; d++) strides[d] = step, step *= sizes[d];
    } else {
        step = r->layout == 's' ? 2 : 1;
        for (int d = r->ndim - 1; d >= 0; d--) strides[d] = step, step *= sizes[d];
    }
    int64_t total = step + offset;
    nbx_tensor *memory = NULL;
    assert_int_equal(nbx_tensor_empty(c->ctx, dtype, 1, &total, (nbx_device){NBX_DEVICE_CPU, 0}, &memory), NBX_OK);
    nbx_value zero[1] = {test_tensor(memory)};
    nbx_tensor_release(call(c, "aten::zero_", zero, 1, NULL));
    nbx_value view[4] = {test_tensor(memory), test_ints(sizes, (size_t)r->ndim), test_ints(strides, (size_t)r->ndim),
                         test_int(offset)};
    nbx_tensor *out = call(c, "aten::as_strided", view, 4, NULL);
    nbx_tensor_release(memory);
    return out;
}

/* Fills in row-major order. */
static void fill(corpus *c, nbx_tensor *t, const record *r, double (*f)(int64_t))
{
    double *x = malloc((size_t)r->n * sizeof *x);
    assert_non_null(x);
    for (int64_t i = 0; i < r->n; i++) x[i] = f(i);
    nbx_tensor *from = test_numbers(c->ctx, NBX_FLOAT64, r->ndim, r->sizes, x);
    free(x);
    nbx_value args[2] = {test_tensor(t), test_tensor(from)};
    nbx_tensor_release(call(c, "aten::copy_", args, 2, NULL));
    nbx_tensor_release(from);
}

static double ramp(int64_t i) { return (double)(i % 251 - 125) / 16; }
static double chances(int64_t i) { return (double)(i % 257) / 256; }
static double weights(int64_t i) { return (double)(i * 7919 % 13 + 1); }
static double means(int64_t i) { return (double)(i % 17); }
static double deviations(int64_t i) { return (double)(i % 5); }

static nbx_value number(const char *text, bool integer)
{
    return integer ? test_int(strtoll(text, NULL, 10)) : test_double(strtod(text, NULL));
}

static nbx_tensor *draw_dropout(corpus *c, const record *r)
{
    nbx_tensor *x = make(c, r, r->dtype);
    fill(c, x, r, ramp);
    nbx_value args[3] = {test_tensor(x), number(r->a, false), test_bool(true)};
    char name[64];
    nbx_tensor *out;
    if (strcmp(r->kind, "dropout_values") == 0) {
        out = call(c, "aten::native_dropout", args, 3, &c->mask);
    } else {
        (void)snprintf(name, sizeof name, "aten::%s", strcmp(r->kind, "train_dropout") == 0 ? "dropout" : r->kind);
        out = call(c, name, args, 3, NULL);
    }
    nbx_tensor_release(x);
    return out;
}

/* Operators that make their result. */
static nbx_tensor *draw_new(corpus *c, const record *r, nbx_value generator)
{
    nbx_value args[5];
    nbx_tensor *x, *y = NULL, *out;
    if (strcmp(r->kind, "randperm") == 0) {
        args[0] = test_int(r->n), args[1] = generator, args[2] = test_dtype(r->dtype);
        return call(c, "aten::randperm.generator", args, 3, NULL);
    }
    if (strstr(r->kind, "dropout")) return draw_dropout(c, r);
    x = make(c, r, r->dtype);
    args[0] = test_tensor(x);
    if (strcmp(r->kind, "multinomial") == 0) {
        fill(c, x, r, weights);
        args[1] = number(r->a, true), args[2] = test_bool(strcmp(r->b, "True") == 0), args[3] = generator;
        out = call(c, "aten::multinomial", args, 4, NULL);
    } else {
        fill(c, x, r, means);
        y = make(c, r, r->dtype);
        fill(c, y, r, deviations);
        args[1] = test_tensor(y), args[2] = generator;
        out = call(c, "aten::normal.Tensor_Tensor", args, 3, NULL);
    }
    nbx_tensor_release(x);
    nbx_tensor_release(y);
    return out;
}

static nbx_tensor *draw_in_place(corpus *c, const record *r, nbx_value generator)
{
    static const struct {
        const char *kind, *op;
        int args;
        bool integer;
    } all[] = {{"uniform", "aten::uniform_", 2, false},
               {"normal", "aten::normal_", 2, false},
               {"cauchy", "aten::cauchy_", 2, false},
               {"log_normal", "aten::log_normal_", 2, false},
               {"exponential", "aten::exponential_", 1, false},
               {"geometric", "aten::geometric_", 1, false},
               {"bernoulli", "aten::bernoulli_.float", 1, false},
               {"random", "aten::random_", 0, true},
               {"from_to", "aten::random_.from", 2, true}};
    nbx_tensor *x = make(c, r, r->dtype), *p = NULL, *out = NULL;
    nbx_value args[4] = {test_tensor(x)};
    if (strcmp(r->kind, "bernoulli_tensor") == 0) {
        record plain = *r;
        plain.layout = 'c';
        char dtype[8] = "f32"; /* b is 'f16' with its quotes, or - */
        if (r->b[0] == '\'') (void)snprintf(dtype, sizeof dtype, "%.*s", (int)strlen(r->b) - 2, r->b + 1);
        p = make(c, &plain, dtype_of(dtype));
        fill(c, p, &plain, chances);
        args[1] = test_tensor(p), args[2] = generator;
        out = call(c, "aten::bernoulli_.Tensor", args, 3, NULL);
        nbx_tensor_release(p);
    } else if (strcmp(r->kind, "random_full") == 0) {
        args[1] = test_int(INT64_MIN), args[2] = test_none(), args[3] = generator;
        out = call(c, "aten::random_.from", args, 4, NULL);
    }
    for (size_t i = 0; i < sizeof all / sizeof *all && !out; i++) {
        if (strcmp(r->kind, all[i].kind) != 0) continue;
        if (all[i].args > 0) args[1] = number(r->a, all[i].integer);
        if (all[i].args > 1) args[2] = number(r->b, all[i].integer);
        args[1 + all[i].args] = generator;
        out = call(c, all[i].op, args, (size_t)all[i].args + 2, NULL);
    }
    nbx_tensor_release(x);
    return out;
}

static bool is_rough(const record *r)
{
    return strstr(r->kind, "normal") || strcmp(r->kind, "exponential") == 0 || strcmp(r->kind, "cauchy") == 0 ||
           strcmp(r->kind, "geometric") == 0;
}

/* The recorded elements, within 1e-6 of the scale and the rounding of the dtype. */
static bool near(corpus *c, const record *r, const unsigned char *got)
{
    size_t item = nbx_dtype_size(r->dtype);
    double scale = strcmp(r->kind, "exponential") == 0 ? 1 / strtod(r->a, NULL) : 1, worst = 0;
    double ulp = r->dtype == NBX_FLOAT16 ? 0x1p-10 : r->dtype == NBX_BFLOAT16 ? 0x1p-7 : 0;
    if (strcmp(r->kind, "normal") == 0) scale = strtod(r->b, NULL);
    for (size_t k = 0; r->values[2 * k * item]; k++) {
        unsigned char want[8];
        for (size_t j = 0; j < item; j++) {
            char digits[3] = {r->values[2 * (k * item + j)], r->values[2 * (k * item + j) + 1], 0};
            want[j] = (unsigned char)strtoul(digits, NULL, 16);
        }
        double w = nbxi_scalar_to_double(nbxi_load_scalar(r->dtype, want));
        double g = nbxi_scalar_to_double(nbxi_load_scalar(r->dtype, got + k * (size_t)r->step * item));
        double error = fmax(0, fabs(g - w) - ulp * fabs(w)) / fmax(scale, fabs(w));
        if (strcmp(r->kind, "cauchy") == 0) error /= 1 + fabs(w); /* the slope of the tangent */
        if (!(error <= worst)) worst = error;
    }
    if (worst > c->worst) c->worst = worst;
    return worst <= 1e-6 || (strcmp(r->kind, "geometric") == 0 && worst <= 1);
}

static bool same(corpus *c, const record *r, nbx_tensor *t)
{
    nbx_value args[1] = {test_tensor(t)};
    nbx_tensor *dense = call(c, "aten::contiguous", args, 1, NULL);
    size_t bytes = (size_t)nbx_tensor_numel(dense) * nbx_dtype_size(nbx_tensor_dtype(dense));
    const unsigned char *data = nbx_tensor_data(dense);
    bool ok = (uint32_t)crc32(0, data, (uInt)bytes) == r->crc;
    if (!ok && c->cuda && is_rough(r)) ok = near(c, r, data);
    if (!ok && c->failed < 20) {
        (void)fprintf(stderr, "  bytes ");
        for (size_t i = 0; i < bytes && i < 32; i++) (void)fprintf(stderr, "%02x", data[i]);
        (void)fprintf(stderr, ", not %.64s\n", r->values);
    }
    nbx_tensor_release(dense);
    return ok;
}

static uint64_t place(corpus *c)
{
    unsigned char state[5056];
    uint64_t offset = 0;
    if (c->cuda) {
        assert_int_equal(nbx_generator_get_offset(c->ctx, c->random, &offset), NBX_OK);
        return offset;
    }
    assert_int_equal(nbx_generator_get_state(c->ctx, c->random, state, sizeof state), NBX_OK);
    return crc32(0, state, sizeof state);
}

static void replay(corpus *c, const record *r)
{
    nbx_value generator;
    generator.kind = NBX_VALUE_GENERATOR;
    generator.v.generator = c->random;
    nbx_tensor *t;
    bool made = strstr(r->kind, "dropout") || strstr(r->kind, "randperm") || strstr(r->kind, "multinomial") ||
                strstr(r->kind, "means");
    if (strcmp(r->kind, "dropout_mask") == 0) {
        t = c->mask;
        c->mask = NULL;
    } else {
        if (c->cuda || r->before == 0) nbx_generator_set_seed(c->random, r->seed);
        if (c->cuda) assert_int_equal(nbx_generator_set_offset(c->ctx, c->random, r->before), NBX_OK);
        t = made ? draw_new(c, r, generator) : draw_in_place(c, r, generator);
    }
    assert_non_null(t);
    c->draws++;
    bool equal = same(c, r, t), moved = place(c) == r->after;
    if (!equal || !moved) {
        if (c->failed++ < 20)
            (void)fprintf(stderr, "%s dtype %d n %lld layout %c seed %llu a %s b %s:%s%s\n", r->kind, (int)r->dtype,
                          (long long)r->n, r->layout, (unsigned long long)r->seed, r->a, r->b,
                          equal ? "" : " elements differ", moved ? "" : " the generator is elsewhere");
    }
    nbx_tensor_release(t);
}

static void run(const char *name, nbx_cpu_draws draws)
{
    corpus c = {.ctx = test_context()};
    nbx_generator_options options;
    char path[256], *line = malloc(LINE), device[64];
    record r;
    (void)snprintf(path, sizeof path, NBX_TEST_DATA "/random/%s.txt.gz", name);
    gzFile file = gzopen(path, "rb");
    assert_non_null(file);
    assert_non_null(line);
    nbx_generator_options_init(&options);
    options.draws = draws;
    assert_non_null(gzgets(file, line, LINE));
    assert_int_equal(
        sscanf(line, "# torch %*s %63s %d %d", device, &options.multiprocessors, &options.threads_per_multiprocessor),
        3);
    c.cuda = options.multiprocessors > 0;
    options.kind = c.cuda ? NBX_GENERATOR_CUDA : NBX_GENERATOR_CPU;
    assert_int_equal(nbx_generator_create(c.ctx, &options, &c.random), NBX_OK);
    assert_int_equal(nbx_context_use_generator(c.ctx, c.random), NBX_OK);
    while (gzgets(file, line, LINE)) {
        assert_true(read_record(line, &r));
        replay(&c, &r);
    }
    (void)gzclose(file);
    free(line);
    nbx_generator_release(c.random);
    nbx_context_destroy(c.ctx);
    (void)printf("%s: %d draws, %d failed, worst error of inexact ones %.2g\n", name, c.draws, c.failed, c.worst);
    assert_true(c.draws > 20);
    assert_int_equal(c.failed, 0);
}

static void test_cpu(void **state)
{
    (void)state;
    run("cpu_2_15", NBX_CPU_DRAWS_2_15);
}

static void test_cpu_before(void **state)
{
    (void)state;
    run("cpu_2_11", NBX_CPU_DRAWS_2_11);
}

static void test_cuda(void **state)
{
    (void)state;
    run("cuda", NBX_CPU_DRAWS_2_15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_cpu), cmocka_unit_test(test_cpu_before),
                                       cmocka_unit_test(test_cuda)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
