/* SPDX-License-Identifier: Apache-2.0 */
/* .npy files: magic, version, a Python dictionary of three keys, elements. */
#include "src/io/npy.h"

#include <string.h>

#include "nbx/io.h"
#include "src/base/checked.h"
#include "src/tensor/tensor.h"

#define HEADER_MAX 65536u /* NumPy itself reads up to 10000 bytes */
#define DATA_ALIGNMENT 64

static const struct {
    nbx_dtype dtype;
    const char *descr;
} codes[] = {{NBX_BOOL, "|b1"},    {NBX_UINT8, "|u1"},     {NBX_INT8, "|i1"},        {NBX_INT16, "<i2"},
             {NBX_INT32, "<i4"},   {NBX_INT64, "<i8"},     {NBX_FLOAT16, "<f2"},     {NBX_FLOAT32, "<f4"},
             {NBX_FLOAT64, "<f8"}, {NBX_COMPLEX64, "<c8"}, {NBX_COMPLEX128, "<c16"}, {NBX_UINT16, "<u2"},
             {NBX_UINT32, "<u4"},  {NBX_UINT64, "<u8"}};

/* A cursor over the dictionary's text. */
typedef struct reader {
    nbx_context *ctx;
    const char *file, *name;
    uint64_t base; /* offset of the text in the file */
    const char *text;
    size_t at, end;
} reader;

#define FAIL(r, status, ...) nbxi_fail_file((r)->ctx, status, (r)->file, (int64_t)((r)->base + (r)->at), __VA_ARGS__)

static void skip_spaces(reader *r)
{
    while (r->at < r->end && (r->text[r->at] == ' ' || r->text[r->at] == '\t')) r->at++;
}

static bool take(reader *r, char c)
{
    skip_spaces(r);
    if (r->at >= r->end || r->text[r->at] != c) return false;
    r->at++;
    return true;
}

static bool take_word(reader *r, const char *word)
{
    size_t length = strlen(word);
    skip_spaces(r);
    if (r->end - r->at < length || memcmp(r->text + r->at, word, length) != 0) return false;
    r->at += length;
    return true;
}

/* A quoted string without escapes, into a buffer. */
static nbx_status read_string(reader *r, char *out, size_t capacity)
{
    skip_spaces(r);
    char quote = r->at < r->end ? r->text[r->at] : 0;
    if (quote != '\'' && quote != '"')
        return FAIL(r, NBX_FORMAT, "array '%.100s': a string is due in its header", r->name);
    size_t length = 0;
    for (r->at++; r->at < r->end && r->text[r->at] != quote; r->at++) {
        char c = r->text[r->at];
        if (c == '\\' || c == 0 || (unsigned char)c < ' ' || length + 1 >= capacity)
            return FAIL(r, NBX_FORMAT, "array '%.100s': a string in its header is too long or has an escape", r->name);
        out[length++] = c;
    }
    if (r->at >= r->end) return FAIL(r, NBX_FORMAT, "array '%.100s': a string in its header does not end", r->name);
    r->at++;
    out[length] = 0;
    return NBX_OK;
}

static nbx_status read_descr(reader *r, nbx_dtype *out)
{
    skip_spaces(r);
    char c = r->at < r->end ? r->text[r->at] : 0;
    if (c == '[' || c == '(' || c == '{')
        return FAIL(r, NBX_NOT_SUPPORTED, "array '%.100s' has a structured dtype; plain ones are read", r->name);
    char descr[32];
    NBXI_TRY(read_string(r, descr, sizeof descr));
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        if (strcmp(descr, codes[i].descr) == 0) {
            *out = codes[i].dtype;
            return NBX_OK;
        }
    }
    if (descr[0] == '>')
        return FAIL(r, NBX_NOT_SUPPORTED, "array '%.100s' is big endian ('%s'); little endian is read", r->name, descr);
    if (descr[0] && descr[1] && strchr("<|=", descr[0]) && strchr("OVUSMmf", descr[1]))
        return FAIL(r, NBX_NOT_SUPPORTED,
                    "array '%.100s' has the dtype '%s', which is not read (bfloat16 and float8 go into safetensors)",
                    r->name, descr);
    return FAIL(r, NBX_FORMAT, "array '%.100s' has the dtype '%s', which is not one that numpy.save writes", r->name,
                descr);
}

static nbx_status read_size(reader *r, int64_t *out)
{
    int64_t value = 0;
    size_t digits = 0;
    for (; r->at < r->end && r->text[r->at] >= '0' && r->text[r->at] <= '9'; r->at++, digits++)
        if (!nbxi_mul_i64(value, 10, &value) || !nbxi_add_i64(value, r->text[r->at] - '0', &value))
            return FAIL(r, NBX_FORMAT, "array '%.100s': a size does not fit into 63 bits", r->name);
    if (digits == 0) return FAIL(r, NBX_FORMAT, "array '%.100s': a size is due in its header", r->name);
    if (r->at < r->end && r->text[r->at] == 'L') r->at++; /* Python 2 wrote 3L */
    *out = value;
    return NBX_OK;
}

static nbx_status read_shape(reader *r, nbxi_npy_header *h)
{
    if (!take(r, '(')) return FAIL(r, NBX_FORMAT, "array '%.100s': its shape is not a tuple", r->name);
    h->ndim = 0;
    bool comma = false;
    while (!take(r, ')')) {
        if (h->ndim > 0 && !comma) return FAIL(r, NBX_FORMAT, "array '%.100s': a comma is due in its shape", r->name);
        if (h->ndim == NBX_MAX_RANK)
            return FAIL(r, NBX_LIMIT, "array '%.100s' has more than %d dimensions", r->name, NBX_MAX_RANK);
        NBXI_TRY(read_size(r, &h->sizes[h->ndim++]));
        comma = take(r, ',');
    }
    if (h->ndim == 1 && !comma) return FAIL(r, NBX_FORMAT, "array '%.100s': its shape is not a tuple", r->name);
    return NBX_OK;
}

static nbx_status read_dictionary(reader *r, nbxi_npy_header *h)
{
    static const char *const keys[] = {"descr", "fortran_order", "shape"};
    unsigned seen = 0;
    if (!take(r, '{')) return FAIL(r, NBX_FORMAT, "array '%.100s': its header is not a dictionary", r->name);
    while (!take(r, '}')) {
        char key[32];
        NBXI_TRY(read_string(r, key, sizeof key));
        unsigned k = 0;
        while (k < 3 && strcmp(key, keys[k]) != 0) k++;
        if (k == 3 || (seen & 1u << k))
            return FAIL(r, NBX_FORMAT, "array '%.100s': its header has the key '%s' twice or should not have it",
                        r->name, key);
        seen |= 1u << k;
        if (!take(r, ':')) return FAIL(r, NBX_FORMAT, "array '%.100s': a colon is due in its header", r->name);
        if (k == 0) NBXI_TRY(read_descr(r, &h->dtype));
        if (k == 1) {
            h->fortran = take_word(r, "True");
            if (!h->fortran && !take_word(r, "False"))
                return FAIL(r, NBX_FORMAT, "array '%.100s': fortran_order is neither True nor False", r->name);
        }
        if (k == 2) NBXI_TRY(read_shape(r, h));
        bool comma = take(r, ',');
        skip_spaces(r);
        if (!comma && (r->at >= r->end || r->text[r->at] != '}'))
            return FAIL(r, NBX_FORMAT, "array '%.100s': a comma is due in its header", r->name);
    }
    if (seen != 7)
        return FAIL(r, NBX_FORMAT, "array '%.100s': its header lacks descr, fortran_order or shape", r->name);
    while (r->at < r->end && (r->text[r->at] == ' ' || r->text[r->at] == '\n')) r->at++;
    if (r->at < r->end) return FAIL(r, NBX_FORMAT, "array '%.100s': its header goes on behind its dictionary", r->name);
    return NBX_OK;
}

/* Length of the dictionary's text and where it begins. */
static nbx_status read_prefix(nbx_context *ctx, nbxi_span span, const char *name, uint64_t *begin, size_t *length)
{
    const char *file = nbxi_file_name(span.file);
    int64_t at = (int64_t)span.offset;
    uint8_t p[12] = {0};
    if (span.size < 10)
        return nbxi_fail_file(ctx, NBX_FORMAT, file, at, "array '%.100s' is too short for a .npy header", name);
    NBXI_TRY(nbxi_file_read(ctx, span.file, span.offset, p, span.size < sizeof p ? (size_t)span.size : sizeof p));
    if (memcmp(p, "\x93NUMPY", 6) != 0)
        return nbxi_fail_file(ctx, NBX_FORMAT, file, at, "array '%.100s' does not begin as a .npy file does", name);
    if (p[6] < 1 || p[6] > 3 || p[7] != 0)
        return nbxi_fail_file(ctx, NBX_NOT_SUPPORTED, file, at + 6,
                              "array '%.100s' is of .npy version %d.%d; 1.0 to 3.0 are read", name, p[6], p[7]);
    *begin = p[6] == 1 ? 10 : 12;
    uint64_t bytes = p[8] | (uint64_t)p[9] << 8;
    if (p[6] > 1) bytes |= (uint64_t)p[10] << 16 | (uint64_t)p[11] << 24;
    if (span.size < *begin || bytes > span.size - *begin)
        return nbxi_fail_file(ctx, NBX_FORMAT, file, at + 8, "array '%.100s' ends within its header", name);
    if (bytes > HEADER_MAX)
        return nbxi_fail_file(ctx, NBX_LIMIT, file, at + 8, "array '%.100s' has a header of %llu bytes; the most is %u",
                              name, (unsigned long long)bytes, HEADER_MAX);
    *length = (size_t)bytes;
    return NBX_OK;
}

nbx_status nbxi_npy_parse(nbx_context *ctx, nbxi_span span, const char *name, nbxi_npy_header *out)
{
    memset(out, 0, sizeof *out);
    uint64_t begin;
    size_t length;
    NBXI_TRY(read_prefix(ctx, span, name, &begin, &length));
    const uint8_t *text;
    void *block;
    NBXI_TRY(nbxi_span_bytes(ctx, span, begin, length, &text, &block));
    reader r = {ctx, nbxi_file_name(span.file), name, span.offset + begin, (const char *)text, 0, length};
    nbx_status status = read_dictionary(&r, out);
    nbxi_free(ctx->heap, block);
    NBXI_TRY(status);
    int64_t numel, bytes;
    if (!nbxi_numel(out->ndim, out->sizes, &numel) || !nbxi_mul_i64(numel, (int64_t)nbx_dtype_size(out->dtype), &bytes))
        return FAIL(&r, NBX_FORMAT, "array '%.100s' has more elements than fit into 64 bits", name);
    out->data = begin + length;
    out->bytes = (uint64_t)bytes;
    if (span.size - out->data != out->bytes)
        return nbxi_fail_file(ctx, NBX_FORMAT, r.file, (int64_t)(span.offset + out->data),
                              "array '%.100s' takes %llu bytes, but %llu follow its header", name,
                              (unsigned long long)out->bytes, (unsigned long long)(span.size - out->data));
    return NBX_OK;
}

nbx_status nbxi_npy_tensor(nbx_context *ctx, nbxi_span span, const nbxi_npy_header *header, nbx_tensor **out)
{
    int64_t strides[NBX_MAX_RANK], step = 1;
    if (!header->fortran || header->bytes == 0)
        return nbxi_span_tensor(ctx, span, header->data, header->bytes, header->dtype, header->ndim, header->sizes,
                                NULL, out);
    for (int d = 0; d < header->ndim; d++) {
        strides[d] = step;
        step *= header->sizes[d];
    }
    return nbxi_span_tensor(ctx, span, header->data, header->bytes, header->dtype, header->ndim, header->sizes, strides,
                            out);
}

static nbx_status read_whole(nbx_context *ctx, nbxi_file *file, nbx_tensor **out)
{
    nbxi_span span = {file, 0, nbxi_file_size(file)};
    nbxi_npy_header header;
    nbx_status status = nbxi_npy_parse(ctx, span, "array", &header);
    if (status == NBX_OK) status = nbxi_npy_tensor(ctx, span, &header, out);
    nbxi_file_release(file);
    return status;
}

nbx_status nbx_npy_read(nbx_context *ctx, const char *path, const nbx_io_options *options, nbx_tensor **out)
{
    if (!path || !out) return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "nbx_npy_read: path and out must not be NULL");
    *out = NULL;
    nbxi_file *file;
    NBXI_TRY(nbxi_file_open(ctx, path, !(options && options->read), &file));
    return read_whole(ctx, file, out);
}

nbx_status nbx_npy_read_memory(nbx_context *ctx, const void *data, size_t bytes, const char *name, nbx_tensor **out)
{
    if ((!data && bytes > 0) || !out)
        return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "nbx_npy_read_memory: data and out must not be NULL");
    *out = NULL;
    nbxi_file *file;
    void *block;
    NBXI_TRY(nbxi_file_new_block(ctx, bytes, name ? name : "memory", &file, &block));
    if (bytes > 0) memcpy(block, data, bytes);
    return read_whole(ctx, file, out);
}

nbx_status nbxi_npy_make_header(nbx_context *ctx, const char *name, const nbx_tensor *tensor, char **out, size_t *bytes)
{
    const char *descr = NULL;
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (codes[i].dtype == tensor->dtype) descr = codes[i].descr;
    if (!descr)
        return nbxi_fail_argument(ctx, NBX_DTYPE, name,
                                  "NumPy has no dtype %s; convert it, or write a safetensors file",
                                  nbx_dtype_name(tensor->dtype));
    size_t capacity = 128 + (size_t)tensor->ndim * 24 + DATA_ALIGNMENT;
    char *text = nbxi_alloc(ctx->heap, capacity);
    if (!text) return nbxi_fail_memory(ctx, capacity, "a .npy header");
    size_t at = 10;
    at += (size_t)snprintf(text + at, capacity - at, "{'descr': '%s', 'fortran_order': False, 'shape': (", descr);
    for (int d = 0; d < tensor->ndim; d++)
        at += (size_t)snprintf(text + at, capacity - at,
                               d + 1 < tensor->ndim ? "%lld, "
                               : tensor->ndim == 1  ? "%lld,"
                                                    : "%lld",
                               (long long)tensor->sizes[d]);
    at += (size_t)snprintf(text + at, capacity - at, "), }");
    while ((at + 1) % DATA_ALIGNMENT != 0) text[at++] = ' ';
    text[at++] = '\n';
    memcpy(text, "\x93NUMPY\x01\x00", 8);
    text[8] = (char)((at - 10) & 0xff);
    text[9] = (char)((at - 10) >> 8);
    *out = text;
    *bytes = at;
    return NBX_OK;
}

nbx_status nbx_npy_write(nbx_context *ctx, const char *path, const nbx_tensor *tensor)
{
    if (!path || nbxi_is_none(tensor))
        return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "nbx_npy_write: path must not be NULL, tensor not absent");
    char *header;
    size_t bytes;
    NBXI_TRY(nbxi_npy_make_header(ctx, path, tensor, &header, &bytes));
    nbxi_writer *writer;
    nbx_status status = nbxi_writer_open(ctx, path, &writer);
    if (status == NBX_OK) {
        status = nbxi_writer_write(ctx, writer, header, bytes);
        if (status == NBX_OK) status = nbxi_writer_tensor(ctx, writer, tensor);
        if (status == NBX_OK)
            status = nbxi_writer_commit(ctx, writer);
        else
            nbxi_writer_abandon(writer);
    }
    nbxi_free(ctx->heap, header);
    return status;
}
