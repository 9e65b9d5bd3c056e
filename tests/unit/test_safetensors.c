/* SPDX-License-Identifier: Apache-2.0 */
/* safetensors: round trips, hostile headers, truncation at every byte, bit flips, refused allocations. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "nbx/io.h"
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
    test_remove_folder();
    return 0;
}

static const char valid_header[] =
    "{\"__metadata__\":{\"format\":\"pt\",\"note\":\"\\u00e9\\ud83d\\ude00\"},"
    "\"a\":{\"dtype\":\"F32\",\"shape\":[2,3],\"data_offsets\":[0,24]},"
    "\"zero\":{\"dtype\":\"I64\",\"shape\":[0,9223372036854775807],\"data_offsets\":[24,24]},"
    "\"b\":{\"dtype\":\"U8\",\"shape\":[],\"data_offsets\":[24,25]},"
    "\"c\":{\"dtype\":\"F16\",\"shape\":[1],\"data_offsets\":[25,27]}}   ";

static void test_valid(void **state)
{
    (void)state;
    test_bytes bytes = test_safetensors(valid_header, 27);
    nbx_safetensors *file;
    expect_ok(ctx, nbx_safetensors_open_memory(ctx, bytes.data, bytes.size, "valid", &file));
    assert_int_equal(nbx_safetensors_count(file), 4);
    assert_int_equal(nbx_safetensors_metadata_count(file), 2);
    assert_string_equal(nbx_safetensors_metadata(file, "format"), "pt");
    assert_string_equal(nbx_safetensors_metadata(file, "note"), "\xc3\xa9\xf0\x9f\x98\x80");
    assert_null(nbx_safetensors_metadata(file, "other"));
    size_t index;
    expect_ok(ctx, nbx_safetensors_find(ctx, file, "a", &index));
    nbx_tensor_info info = {.struct_size = sizeof info};
    expect_ok(ctx, nbx_safetensors_info(ctx, file, index, &info));
    assert_int_equal(info.ndim, 2);
    assert_int_equal(info.sizes[1], 3);
    assert_int_equal(info.offset, 8 + strlen(valid_header));
    assert_int_equal(info.bytes, 24);
    nbx_tensor *t;
    expect_ok(ctx, nbx_safetensors_tensor(ctx, file, "c", &t));
    assert_int_equal(nbx_tensor_dtype(t), NBX_FLOAT16);
    assert_memory_equal(nbx_tensor_data(t), bytes.data + bytes.size - 2, 2);
    assert_true(nbx_tensor_is_read_only(t));
    assert_null(nbx_tensor_mutable_data(t));
    nbx_tensor_release(t);
    expect_ok(ctx, nbx_safetensors_tensor(ctx, file, "zero", &t));
    assert_int_equal(nbx_tensor_numel(t), 0);
    nbx_tensor_release(t);
    expect_ok(ctx, nbx_safetensors_tensor(ctx, file, "b", &t));
    assert_int_equal(nbx_tensor_ndim(t), 0);
    nbx_tensor_release(t);
    expect_status(ctx, NBX_NOT_FOUND, nbx_safetensors_tensor(ctx, file, "d", &t));
    nbx_safetensors_close(file);
    free(bytes.data);
}

typedef struct hostile {
    const char *what, *header;
    size_t data;
    nbx_status status;
} hostile;

#define ENTRY(fields) "{\"a\":{" fields "}}"
static const hostile hostiles[] = {
    {"empty header", "", 0, NBX_FORMAT},
    {"array", "[]", 0, NBX_FORMAT},
    {"leading space", " {}", 0, NBX_FORMAT},
    {"newline behind", "{}\n", 0, NBX_FORMAT},
    {"NUL behind", "{} x", 0, NBX_FORMAT},
    {"two objects", "{}{}", 0, NBX_FORMAT},
    {"bytes of no tensor", "{}", 1, NBX_FORMAT},
    {"entry is a number", "{\"a\":1}", 0, NBX_FORMAT},
    {"duplicate names",
     "{\"a\":{\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[0,1]},\"a\":{\"dtype\":\"U8\",\"shape\":[1],\"data_"
     "offsets\":[1,2]}}",
     2, NBX_FORMAT},
    {"duplicate fields", ENTRY("\"dtype\":\"U8\",\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[0,1]"), 1,
     NBX_FORMAT},
    {"duplicate metadata", "{\"__metadata__\":{},\"__metadata__\":{}}", 0, NBX_FORMAT},
    {"metadata value", "{\"__metadata__\":{\"a\":1}}", 0, NBX_FORMAT},
    {"metadata list", "{\"__metadata__\":[]}", 0, NBX_FORMAT},
    {"no dtype", ENTRY("\"shape\":[1],\"data_offsets\":[0,1]"), 1, NBX_FORMAT},
    {"no shape", ENTRY("\"dtype\":\"U8\",\"data_offsets\":[0,1]"), 1, NBX_FORMAT},
    {"no offsets", ENTRY("\"dtype\":\"U8\",\"shape\":[1]"), 1, NBX_FORMAT},
    {"unknown field", ENTRY("\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[0,1],\"x\":1"), 1, NBX_FORMAT},
    {"unknown dtype", ENTRY("\"dtype\":\"F31\",\"shape\":[1],\"data_offsets\":[0,1]"), 1, NBX_FORMAT},
    {"empty dtype", ENTRY("\"dtype\":\"\",\"shape\":[1],\"data_offsets\":[0,16]"), 16, NBX_FORMAT},
    {"dtype of others", ENTRY("\"dtype\":\"F8_E8M0\",\"shape\":[1],\"data_offsets\":[0,1]"), 1, NBX_NOT_SUPPORTED},
    {"sub-byte dtype", ENTRY("\"dtype\":\"F4\",\"shape\":[2],\"data_offsets\":[0,1]"), 1, NBX_NOT_SUPPORTED},
    {"negative size", ENTRY("\"dtype\":\"U8\",\"shape\":[-1],\"data_offsets\":[0,1]"), 1, NBX_FORMAT},
    {"fraction", ENTRY("\"dtype\":\"U8\",\"shape\":[1.0],\"data_offsets\":[0,1]"), 1, NBX_FORMAT},
    {"exponent", ENTRY("\"dtype\":\"U8\",\"shape\":[1e0],\"data_offsets\":[0,1]"), 1, NBX_FORMAT},
    {"size above 2^63", ENTRY("\"dtype\":\"U8\",\"shape\":[9223372036854775808],\"data_offsets\":[0,1]"), 1,
     NBX_FORMAT},
    {"leading zero", ENTRY("\"dtype\":\"U8\",\"shape\":[01],\"data_offsets\":[0,1]"), 1, NBX_FORMAT},
    {"string size", ENTRY("\"dtype\":\"U8\",\"shape\":[\"1\"],\"data_offsets\":[0,1]"), 1, NBX_FORMAT},
    {"product overflows", ENTRY("\"dtype\":\"U8\",\"shape\":[4294967296,4294967296],\"data_offsets\":[0,0]"), 0,
     NBX_FORMAT},
    {"product times width overflows", ENTRY("\"dtype\":\"F64\",\"shape\":[2305843009213693952],\"data_offsets\":[0,0]"),
     0, NBX_FORMAT},
    {"three offsets", ENTRY("\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[0,1,2]"), 1, NBX_FORMAT},
    {"offsets backwards", ENTRY("\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[1,0]"), 1, NBX_FORMAT},
    {"offsets beyond", ENTRY("\"dtype\":\"U8\",\"shape\":[2],\"data_offsets\":[0,2]"), 1, NBX_FORMAT},
    {"negative offset", ENTRY("\"dtype\":\"U8\",\"shape\":[2],\"data_offsets\":[-1,1]"), 1, NBX_FORMAT},
    {"shape does not match", ENTRY("\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,8]"), 8, NBX_FORMAT},
    {"gap in front", ENTRY("\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[1,2]"), 2, NBX_FORMAT},
    {"gap behind", ENTRY("\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[0,1]"), 2, NBX_FORMAT},
    {"gap between",
     "{\"a\":{\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[0,1]},\"b\":{\"dtype\":\"U8\",\"shape\":[1],\"data_"
     "offsets\":[2,3]}}",
     3, NBX_FORMAT},
    {"overlap",
     "{\"a\":{\"dtype\":\"U8\",\"shape\":[2],\"data_offsets\":[0,2]},\"b\":{\"dtype\":\"U8\",\"shape\":[2],\"data_"
     "offsets\":[1,3]}}",
     3, NBX_FORMAT},
    {"the same bytes twice",
     "{\"a\":{\"dtype\":\"U8\",\"shape\":[2],\"data_offsets\":[0,2]},\"b\":{\"dtype\":\"U8\",\"shape\":[2],\"data_"
     "offsets\":[0,2]}}",
     2, NBX_FORMAT},
    {"deep", "{\"a\":[[[[1]]]]}", 0, NBX_LIMIT},
    {"lone surrogate", "{\"__metadata__\":{\"a\":\"\\ud83d\"}}", 0, NBX_FORMAT},
    {"reversed surrogates", "{\"__metadata__\":{\"a\":\"\\ude00\\ud83d\"}}", 0, NBX_FORMAT},
    {"NUL in a name", "{\"a\\u0000b\":{\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[0,1]}}", 1, NBX_FORMAT},
    {"invalid escape", "{\"__metadata__\":{\"a\":\"\\x41\"}}", 0, NBX_FORMAT},
    {"control character", "{\"__metadata__\":{\"a\":\"\n\"}}", 0, NBX_FORMAT},
    {"invalid UTF-8", "{\"__metadata__\":{\"a\":\"\xff\"}}", 0, NBX_FORMAT},
    {"overlong UTF-8", "{\"__metadata__\":{\"a\":\"\xc0\xaf\"}}", 0, NBX_FORMAT},
    {"trailing comma", "{\"__metadata__\":{},}", 0, NBX_FORMAT},
    {"comment", "{/**/}", 0, NBX_FORMAT},
    {"NaN", ENTRY("\"dtype\":\"U8\",\"shape\":[NaN],\"data_offsets\":[0,1]"), 1, NBX_FORMAT},
};

static void test_hostile(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof hostiles / sizeof *hostiles; i++) {
        const hostile *h = &hostiles[i];
        test_bytes bytes = test_safetensors(h->header, h->data);
        nbx_safetensors *file;
        nbx_status status = nbx_safetensors_open_memory(ctx, bytes.data, bytes.size, h->what, &file);
        if (status != h->status)
            fail_msg("%s: %s instead of %s (%s)", h->what, nbx_status_name(status), nbx_status_name(h->status),
                     nbx_context_error(ctx)->message);
        assert_null(file);
        assert_string_equal(nbx_context_error(ctx)->file, h->what);
        assert_true(nbx_context_error(ctx)->offset >= 0);
        free(bytes.data);
    }
}

static void test_many_containers(void **state)
{
    (void)state;
    size_t room = 100000;
    char *header = malloc(room + 16);
    assert_non_null(header);
    strcpy(header, "{\"a\":[");
    size_t at = strlen(header);
    while (at < room) at += (size_t)sprintf(header + at, "[],");
    strcpy(header + at, "[]]}");
    test_bytes bytes = test_safetensors(header, 0);
    nbx_safetensors *file;
    expect_status(ctx, NBX_LIMIT, nbx_safetensors_open_memory(ctx, bytes.data, bytes.size, "many", &file));
    free(bytes.data);
    free(header);
}

static void test_rank(void **state)
{
    (void)state;
    for (int rank = 64; rank <= 65; rank++) {
        char header[1024];
        int at = sprintf(header, "{\"a\":{\"dtype\":\"U8\",\"data_offsets\":[0,1],\"shape\":[");
        for (int i = 0; i < rank; i++) at += sprintf(header + at, i ? ",1" : "1");
        strcpy(header + at, "]}}");
        test_bytes bytes = test_safetensors(header, 1);
        nbx_safetensors *file;
        nbx_status status = nbx_safetensors_open_memory(ctx, bytes.data, bytes.size, "rank", &file);
        assert_int_equal(status, rank == 64 ? NBX_OK : NBX_LIMIT);
        nbx_safetensors_close(file);
        free(bytes.data);
    }
}

static void test_bool_bytes(void **state)
{
    (void)state;
    test_bytes bytes = test_safetensors("{\"a\":{\"dtype\":\"BOOL\",\"shape\":[3],\"data_offsets\":[0,3]}}", 3);
    nbx_safetensors *file;
    expect_ok(ctx, nbx_safetensors_open_memory(ctx, bytes.data, bytes.size, "bool", &file));
    nbx_tensor *t;
    expect_status(ctx, NBX_FORMAT, nbx_safetensors_tensor(ctx, file, "a", &t)); /* 0, 1, 2 */
    assert_int_equal(nbx_context_error(ctx)->offset, bytes.size - 1);
    nbx_safetensors_close(file);
    free(bytes.data);
}

/* Opens and takes every tensor out; what fails must fail with a status of files. */
static nbx_status touch(const void *data, size_t size)
{
    nbx_safetensors *file;
    nbx_status status = nbx_safetensors_open_memory(ctx, data, size, "touch", &file);
    if (status != NBX_OK) return status;
    for (size_t i = 0; i < nbx_safetensors_count(file); i++) {
        nbx_tensor *t;
        status = nbx_safetensors_tensor(ctx, file, nbx_safetensors_name(file, i), &t);
        if (status != NBX_OK) continue;
        assert_non_null(t);
        nbx_tensor_release(t);
    }
    nbx_safetensors_close(file);
    return NBX_OK;
}

static void test_truncation(void **state)
{
    (void)state;
    test_bytes bytes = test_safetensors(valid_header, 27);
    for (size_t size = 0; size < bytes.size; size++) {
        uint8_t *copy = malloc(size ? size : 1); /* exact size: a sanitizer sees a read beyond it */
        assert_non_null(copy);
        memcpy(copy, bytes.data, size);
        assert_int_equal(touch(copy, size), NBX_FORMAT);
        free(copy);
    }
    assert_int_equal(touch(bytes.data, bytes.size), NBX_OK);
    free(bytes.data);
}

static void test_bit_flips(void **state)
{
    (void)state;
    test_bytes bytes = test_safetensors(valid_header, 27);
    size_t refused = 0;
    for (size_t bit = 0; bit < (bytes.size - 27) * 8; bit++) {
        bytes.data[bit / 8] ^= (uint8_t)(1u << bit % 8);
        nbx_status status = touch(bytes.data, bytes.size);
        assert_true(status == NBX_OK || status == NBX_FORMAT || status == NBX_LIMIT || status == NBX_NOT_SUPPORTED);
        refused += status != NBX_OK;
        bytes.data[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    assert_true(refused > bytes.size * 4);
    free(bytes.data);
}

static void test_header_length(void **state)
{
    (void)state;
    uint8_t data[16] = {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, '{', '}'};
    assert_int_equal(touch(data, sizeof data), NBX_FORMAT);
    memset(data, 0, 8);
    data[0] = 9;
    assert_int_equal(touch(data, sizeof data), NBX_FORMAT);
    /* 100 MB and one byte: refused before the text is looked at */
    size_t length = 100000001;
    uint8_t *big = calloc(1, 8 + length);
    assert_non_null(big);
    for (int i = 0; i < 8; i++) big[i] = (uint8_t)((uint64_t)length >> (8 * i));
    assert_int_equal(touch(big, 8 + length), NBX_LIMIT);
    free(big);
}

static nbx_tensor *make(nbx_dtype dtype, int64_t rows, int64_t columns)
{
    int64_t sizes[2] = {rows, columns};
    size_t bytes = (size_t)(rows * columns) * nbx_dtype_size(dtype);
    uint8_t *data = malloc(bytes + 1);
    assert_non_null(data);
    for (size_t i = 0; i < bytes; i++) data[i] = dtype == NBX_BOOL ? i % 3 == 0 : (uint8_t)(i * 7 + (size_t)dtype);
    nbx_tensor *t;
    expect_ok(ctx, nbx_tensor_from_data(ctx, dtype, 2, sizes, data, &t));
    free(data);
    return t;
}

static void compare(const nbx_tensor *a, const nbx_tensor *b)
{
    assert_int_equal(nbx_tensor_dtype(a), nbx_tensor_dtype(b));
    assert_int_equal(nbx_tensor_ndim(a), nbx_tensor_ndim(b));
    for (int d = 0; d < nbx_tensor_ndim(a); d++) assert_int_equal(nbx_tensor_size(a, d), nbx_tensor_size(b, d));
    size_t bytes = (size_t)nbx_tensor_numel(a) * nbx_dtype_size(nbx_tensor_dtype(a));
    uint8_t *x = malloc(bytes + 1), *y = malloc(bytes + 1);
    assert_non_null(x);
    assert_non_null(y);
    expect_ok(ctx, nbx_tensor_read(ctx, a, x, bytes));
    expect_ok(ctx, nbx_tensor_read(ctx, b, y, bytes));
    assert_memory_equal(x, y, bytes);
    free(x);
    free(y);
}

static void test_round_trip(void **state)
{
    (void)state;
    const char *names[NBX_DTYPE_COUNT + 2];
    nbx_tensor *tensors[NBX_DTYPE_COUNT + 2];
    size_t count = 0;
    for (int d = 0; d < NBX_DTYPE_COUNT; d++) {
        if (d == NBX_COMPLEX128) continue;
        names[count] = nbx_dtype_name((nbx_dtype)d);
        tensors[count++] = make((nbx_dtype)d, 3, 5);
    }
    names[count] = "empty \"quoted\" \xc3\xa9";
    tensors[count++] = make(NBX_FLOAT32, 0, 4);
    static const char *const keys[] = {"format", "x"}, *const values[] = {"pt", "line\nbreak"};
    const char *path = test_path("round.safetensors");
    expect_ok(ctx, nbx_safetensors_write(ctx, path, names, tensors, count, keys, values, 2));
    for (int read = 0; read < 2; read++) {
        nbx_io_options options;
        nbx_io_options_init(&options);
        options.read = read;
        nbx_safetensors *file;
        expect_ok(ctx, nbx_safetensors_open(ctx, path, &options, &file));
        assert_int_equal(nbx_safetensors_count(file), count);
        assert_string_equal(nbx_safetensors_metadata(file, "x"), "line\nbreak");
        nbx_tensor *loaded[NBX_DTYPE_COUNT + 2];
        for (size_t i = 0; i < count; i++) {
            expect_ok(ctx, nbx_safetensors_tensor(ctx, file, names[i], &loaded[i]));
            nbx_tensor_info info = {.struct_size = sizeof info};
            expect_ok(ctx, nbx_safetensors_info(ctx, file, i, &info));
            assert_int_equal(info.offset % nbx_dtype_size(info.dtype), 0);
            if (i == 0) assert_int_equal(nbx_safetensors_name(file, 0) != NULL, 1);
        }
        nbx_safetensors_close(file); /* tensors outlive it */
        for (size_t i = 0; i < count; i++) {
            compare(loaded[i], tensors[i]);
            nbx_tensor_release(loaded[i]);
        }
    }
    for (size_t i = 0; i < count; i++) nbx_tensor_release(tensors[i]);
}

static void test_write_strided(void **state)
{
    (void)state;
    float data[24];
    for (int i = 0; i < 24; i++) data[i] = (float)i;
    int64_t sizes[3] = {3, 2, 2}, strides[3] = {1, 0, 12};
    nbx_tensor *t, *back;
    expect_ok(ctx,
              nbx_tensor_from_memory(ctx, NBX_FLOAT32, 3, sizes, strides, 2, data, sizeof data, true, NULL, NULL, &t));
    const char *name = "t", *path = test_path("strided.safetensors");
    expect_ok(ctx, nbx_safetensors_write(ctx, path, &name, &t, 1, NULL, NULL, 0));
    nbx_safetensors *file;
    expect_ok(ctx, nbx_safetensors_open(ctx, path, NULL, &file));
    expect_ok(ctx, nbx_safetensors_tensor(ctx, file, "t", &back));
    compare(back, t);
    assert_float_equal(((const float *)nbx_tensor_data(back))[3], 14.0f, 0);
    nbx_safetensors_close(file);
    nbx_tensor_release(back);
    nbx_tensor_release(t);
}

static void test_write_refusals(void **state)
{
    (void)state;
    nbx_tensor *t[2] = {make(NBX_FLOAT32, 2, 2), make(NBX_COMPLEX128, 1, 1)};
    const char *path = test_path("refused.safetensors");
    const char *const twice[] = {"a", "a"}, *const two[] = {"a", "b"}, *const bad[] = {"\xff"},
                      *const meta[] = {"__metadata__"};
    nbx_tensor *same[2] = {t[0], t[0]};
    expect_status(ctx, NBX_INVALID_ARGUMENT, nbx_safetensors_write(ctx, path, twice, same, 2, NULL, NULL, 0));
    expect_status(ctx, NBX_DTYPE, nbx_safetensors_write(ctx, path, two, t, 2, NULL, NULL, 0));
    expect_status(ctx, NBX_INVALID_ARGUMENT, nbx_safetensors_write(ctx, path, bad, t, 1, NULL, NULL, 0));
    expect_status(ctx, NBX_INVALID_ARGUMENT, nbx_safetensors_write(ctx, path, meta, t, 1, NULL, NULL, 0));
    expect_status(ctx, NBX_INVALID_ARGUMENT, nbx_safetensors_write(ctx, path, two, t, 1, two, bad, 1));
    nbx_tensor *none = NBX_NONE;
    expect_status(ctx, NBX_INVALID_ARGUMENT, nbx_safetensors_write(ctx, path, two, &none, 1, NULL, NULL, 0));
    assert_int_not_equal(access(path, F_OK), 0);
    expect_status(ctx, NBX_IO, nbx_safetensors_write(ctx, test_path("no/such/folder"), two, t, 1, NULL, NULL, 0));
    nbx_tensor_release(t[0]);
    nbx_tensor_release(t[1]);
}

/* Replacing a file that is mapped leaves the mapped one as it was. */
static void test_replace_mapped(void **state)
{
    (void)state;
    const char *name = "t", *path = test_path("replaced.safetensors");
    nbx_tensor *first = make(NBX_UINT8, 4, 4), *second = make(NBX_INT8, 1, 1), *loaded;
    expect_ok(ctx, nbx_safetensors_write(ctx, path, &name, &first, 1, NULL, NULL, 0));
    nbx_safetensors *file;
    expect_ok(ctx, nbx_safetensors_open(ctx, path, NULL, &file));
    expect_ok(ctx, nbx_safetensors_write(ctx, path, &name, &second, 1, NULL, NULL, 0));
    expect_ok(ctx, nbx_safetensors_tensor(ctx, file, name, &loaded));
    compare(loaded, first);
    nbx_safetensors_close(file);
    nbx_tensor_release(loaded);
    nbx_tensor_release(first);
    nbx_tensor_release(second);
}

static void test_not_files(void **state)
{
    (void)state;
    nbx_safetensors *file;
    expect_status(ctx, NBX_IO, nbx_safetensors_open(ctx, test_path("missing"), NULL, &file));
    expect_status(ctx, NBX_IO, nbx_safetensors_open(ctx, "/", NULL, &file));
    expect_status(ctx, NBX_IO, nbx_safetensors_open(ctx, "/dev/null", NULL, &file));
    test_write_file(test_path("empty"), "", 0);
    expect_status(ctx, NBX_FORMAT, nbx_safetensors_open(ctx, test_path("empty"), NULL, &file));
    expect_status(ctx, NBX_INVALID_ARGUMENT, nbx_safetensors_open(ctx, NULL, NULL, &file));
}

/* A file that shrinks after it was opened is an error when it is read. */
static void test_shrinking(void **state)
{
    (void)state;
    test_bytes bytes = test_safetensors(valid_header, 27);
    const char *path = test_path("shrinking");
    test_write_file(path, bytes.data, bytes.size);
    nbx_io_options options;
    nbx_io_options_init(&options);
    options.read = true;
    nbx_safetensors *file;
    expect_ok(ctx, nbx_safetensors_open(ctx, path, &options, &file));
    assert_int_equal(truncate(path, (off_t)bytes.size - 10), 0);
    nbx_tensor *t;
    expect_status(ctx, NBX_IO, nbx_safetensors_tensor(ctx, file, "c", &t));
    nbx_safetensors_close(file);
    free(bytes.data);
}

static void test_failing_allocations(void **state)
{
    (void)state;
    test_bytes bytes = test_safetensors(valid_header, 27);
    const char *path = test_path("allocations.safetensors");
    for (long fail_at = 0;; fail_at++) {
        test_allocator a = {-1, 0, 0};
        nbx_context_options options;
        nbx_context_options_init(&options);
        options.allocator = (nbx_host_allocator){failing_alloc, failing_free, &a};
        nbx_context *small;
        expect_ok(NULL, nbx_context_create(&options, &small));
        a.count = 0;
        a.fail_at = fail_at;
        nbx_safetensors *file;
        nbx_tensor *t = NULL;
        nbx_status status = nbx_safetensors_open_memory(small, bytes.data, bytes.size, "small", &file);
        if (status == NBX_OK) status = nbx_safetensors_tensor(small, file, "c", &t);
        const char *name = "c";
        if (status == NBX_OK) status = nbx_safetensors_write(small, path, &name, &t, 1, NULL, NULL, 0);
        nbx_tensor_release(t);
        nbx_safetensors_close(file);
        bool done = status == NBX_OK;
        if (!done) assert_int_equal(status, NBX_OUT_OF_MEMORY);
        nbx_context_destroy(small);
        assert_int_equal(a.live, 0);
        if (done) {
            assert_true(fail_at > 10);
            break;
        }
    }
    free(bytes.data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_valid),
        cmocka_unit_test(test_hostile),
        cmocka_unit_test(test_many_containers),
        cmocka_unit_test(test_rank),
        cmocka_unit_test(test_bool_bytes),
        cmocka_unit_test(test_truncation),
        cmocka_unit_test(test_bit_flips),
        cmocka_unit_test(test_header_length),
        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_write_strided),
        cmocka_unit_test(test_write_refusals),
        cmocka_unit_test(test_replace_mapped),
        cmocka_unit_test(test_not_files),
        cmocka_unit_test(test_shrinking),
        cmocka_unit_test(test_failing_allocations),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
