/* SPDX-License-Identifier: Apache-2.0 */
/* Quantised weights as objects: checks of their parts, and what they answer. */
#include <string.h>

#include "src/quant/quant.h"

typedef struct scheme_facts {
    const char *name;
    nbx_dtype weight;
    nbxi_quant_form form;
    const char *zeros; /* what the third part is called, NULL: there is none */
    nbx_dtype zero_dtype;
} scheme_facts;

static const scheme_facts schemes[] = {
    [NBX_QUANT_INT4_G128_ASYM] = {"int4-g128-asym", NBX_INT32, NBXI_FORM_INT4_WORDS, "qmins", NBX_FLOAT16},
    [NBX_QUANT_INT8_SYM] = {"int8-sym", NBX_INT8, NBXI_FORM_INT8, NULL, NBX_INT8},
    [NBX_QUANT_INT8_ASYM] = {"int8-asym", NBX_INT8, NBXI_FORM_INT8, "qzeros", NBX_INT8},
    [NBX_QUANT_FP8_E4M3FN] = {"fp8-e4m3fn", NBX_FLOAT8_E4M3FN, NBXI_FORM_E4M3FN, NULL, NBX_INT8},
    [NBX_QUANT_FP8_E5M2] = {"fp8-e5m2", NBX_FLOAT8_E5M2, NBXI_FORM_E5M2, NULL, NBX_INT8}};

#define SCHEMES (sizeof schemes / sizeof *schemes)

const char *nbx_quant_scheme_name(nbx_quant_scheme scheme)
{
    return (unsigned)scheme < SCHEMES ? schemes[scheme].name : "";
}

nbx_status nbx_quant_scheme_from_name(nbx_context *ctx, const char *name, nbx_quant_scheme *out)
{
    if (name == NULL || out == NULL)
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, name ? "out" : "name", "must not be NULL");
    for (unsigned i = 0; i < SCHEMES; i++) {
        if (strcmp(schemes[i].name, name) != 0) continue;
        *out = (nbx_quant_scheme)i;
        return NBX_OK;
    }
    return nbxi_fail_argument(ctx, NBX_NOT_SUPPORTED, "scheme",
                              "weights quantised as '%.100s' are not supported; there are int4-g128-asym, int8-sym, "
                              "int8-asym, fp8-e4m3fn and fp8-e5m2",
                              name);
}

void nbx_quantized_parts_init(nbx_quantized_parts *parts)
{
    if (parts == NULL) return;
    memset(parts, 0, sizeof *parts);
    parts->struct_size = sizeof *parts;
    parts->weight = parts->scales = parts->zeros = NBX_NONE;
}

/* ---- checks
 * ---------------------------------------------------------------------------------------------------------- */

static nbx_status check_presence(nbx_context *ctx, const nbx_quantized_parts *p, const scheme_facts *facts)
{
    const char *missing = nbxi_is_none(p->weight)                  ? "weight"
                          : nbxi_is_none(p->scales)                ? "scales"
                          : facts->zeros && nbxi_is_none(p->zeros) ? "zeros"
                                                                   : NULL;
    if (missing)
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, missing, "a weight of %s needs its %s", facts->name,
                                  missing);
    if (!facts->zeros && !nbxi_is_none(p->zeros))
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "zeros", "a weight of %s has none", facts->name);
    if (p->weight->dtype != facts->weight)
        return nbxi_fail_argument(ctx, NBX_DTYPE, "weight", "it must be %s for %s, not %s",
                                  nbx_dtype_name(facts->weight), facts->name, nbx_dtype_name(p->weight->dtype));
    nbx_dtype s = p->scales->dtype;
    bool int4 = p->scheme == NBX_QUANT_INT4_G128_ASYM;
    if (int4 ? s != NBX_FLOAT16 : s != NBX_FLOAT32 && s != NBX_FLOAT16 && s != NBX_BFLOAT16)
        return nbxi_fail_argument(ctx, NBX_DTYPE, "scales", "they must be %s for %s, not %s",
                                  int4 ? "float16" : "float32, float16 or bfloat16", facts->name, nbx_dtype_name(s));
    if (facts->zeros && p->zeros->dtype != facts->zero_dtype)
        return nbxi_fail_argument(ctx, NBX_DTYPE, "zeros", "they must be %s for %s, not %s",
                                  nbx_dtype_name(facts->zero_dtype), facts->name, nbx_dtype_name(p->zeros->dtype));
    nbx_device d = p->weight->storage->device;
    if (p->scales->storage->device.type != d.type || (facts->zeros && p->zeros->storage->device.type != d.type))
        return nbxi_fail_argument(ctx, NBX_DEVICE, "scales", "all parts of a weight must be on one device");
    return NBX_OK;
}

static bool same_sizes(const nbx_tensor *a, const nbx_tensor *b)
{
    bool same = a->ndim == b->ndim;
    for (int d = 0; same && d < a->ndim; d++) same = a->sizes[d] == b->sizes[d];
    return same;
}

static nbx_status fail_shape(nbx_context *ctx, const char *part, const nbx_tensor *t, const char *want)
{
    char text[256];
    return nbxi_fail_argument(ctx, NBX_SHAPE, part, "it has the sizes %s; %s",
                              nbxi_sizes_text(t->ndim, t->sizes, text, sizeof text), want);
}

static nbx_status check_int4(nbx_context *ctx, const nbx_quantized_parts *p, nbx_quantized *q)
{
    const nbx_tensor *w = p->weight, *s = p->scales;
    if (w->ndim != 2 || w->sizes[0] % (NBXI_QUANT_GROUP / 8) != 0 || w->sizes[0] > INT64_MAX / 8)
        return fail_shape(ctx, "weight", w, "int4-g128-asym has [K/8, N], K a multiple of 128");
    q->n = w->sizes[1];
    q->k = w->sizes[0] * 8;
    if (s->ndim != 2 || s->sizes[0] != q->k / NBXI_QUANT_GROUP || s->sizes[1] != q->n)
        return fail_shape(ctx, "scales", s, "int4-g128-asym has [K/128, N]");
    q->block_n = 1;
    q->block_k = NBXI_QUANT_GROUP;
    return NBX_OK;
}

/* The block of one dimension of `size`, of which there are `count`. */
static bool find_block(int64_t size, int64_t count, int64_t given, int64_t *block)
{
    if (given == 0) {
        *block = count > 0 && size % count == 0 ? size / count : 0;
        if (size == 0) *block = 1;
        return *block > 0;
    }
    *block = given;
    return size / given + (size % given != 0) == count;
}

static nbx_status check_rows(nbx_context *ctx, const nbx_quantized_parts *p, nbx_quantized *q)
{
    const nbx_tensor *w = p->weight, *s = p->scales;
    if (w->ndim != 2) return fail_shape(ctx, "weight", w, "it must be [N, K]");
    q->n = w->sizes[0];
    q->k = w->sizes[1];
    int64_t a = s->ndim == 2 ? s->sizes[0] : s->ndim == 1 && s->numel != 1 ? s->sizes[0] : 1;
    int64_t b = s->ndim == 2 ? s->sizes[1] : 1;
    if (s->ndim > 2 || !find_block(q->n, a, p->block_n, &q->block_n) || !find_block(q->k, b, p->block_k, &q->block_k))
        return fail_shape(ctx, "scales", s,
                          "[], [1], [N], [N, 1] and [A, B] of blocks that make up the weight are supported (give "
                          "block_n and block_k where the last block is smaller)");
    return NBX_OK;
}

static nbx_status check_parts(nbx_context *ctx, const nbx_quantized_parts *p, nbx_quantized *q)
{
    if (p->struct_size != sizeof *p)
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "parts", "call nbx_quantized_parts_init first");
    if ((unsigned)p->scheme >= SCHEMES)
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "scheme", "there is no scheme %d", (int)p->scheme);
    if (p->block_n < 0 || p->block_k < 0)
        return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "block_n", "blocks have no negative sizes");
    const scheme_facts *facts = &schemes[p->scheme];
    NBXI_TRY(check_presence(ctx, p, facts));
    if (p->scheme == NBX_QUANT_INT4_G128_ASYM)
        NBXI_TRY(check_int4(ctx, p, q));
    else
        NBXI_TRY(check_rows(ctx, p, q));
    if (facts->zeros && !same_sizes(p->zeros, p->scales))
        return fail_shape(ctx, "zeros", p->zeros, "it must have the sizes of the scales");
    return NBX_OK;
}

/* ---- objects
 * --------------------------------------------------------------------------------------------------------- */

static nbx_status allocate(nbx_context *ctx, nbx_quantized **out)
{
    nbx_quantized *q = nbxi_alloc(ctx->heap, sizeof *q);
    if (q == NULL) return nbxi_fail_memory(ctx, sizeof *q, "a quantised weight");
    atomic_init(&q->references, 1);
    q->heap = ctx->heap;
    nbxi_heap_retain(ctx->heap);
    *out = q;
    return NBX_OK;
}

nbx_status nbx_quantized_create(nbx_context *ctx, const nbx_quantized_parts *parts, nbx_quantized **out)
{
    nbx_quantized *q, facts;
    if (out == NULL) return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "out", "must not be NULL");
    *out = NULL;
    if (parts == NULL) return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "parts", "must not be NULL");
    memset(&facts, 0, sizeof facts);
    NBXI_TRY(check_parts(ctx, parts, &facts));
    NBXI_TRY(allocate(ctx, &q));
    q->scheme = parts->scheme;
    q->n = facts.n, q->k = facts.k, q->block_n = facts.block_n, q->block_k = facts.block_k;
    nbx_tensor *const given[NBXI_QUANT_PARTS] = {parts->weight, parts->scales, parts->zeros};
    for (int i = 0; i < NBXI_QUANT_PARTS; i++) {
        if (nbxi_is_none(given[i])) continue;
        nbx_status status = nbxi_tensor_contiguous(ctx, given[i], &q->parts[i]);
        if (status == NBX_OK) continue;
        q->parts[i] = NULL;
        nbx_quantized_release(q);
        return status;
    }
    *out = q;
    return NBX_OK;
}

void nbx_quantized_retain(nbx_quantized *q)
{
    if (q) atomic_fetch_add_explicit(&q->references, 1, memory_order_relaxed);
}

void nbx_quantized_release(nbx_quantized *q)
{
    if (q == NULL || atomic_fetch_sub_explicit(&q->references, 1, memory_order_acq_rel) != 1) return;
    for (int i = 0; i < NBXI_QUANT_PARTS; i++) nbx_tensor_release(q->parts[i]);
    nbxi_heap *heap = q->heap;
    nbxi_free(heap, q);
    nbxi_heap_release(heap);
}

nbx_status nbx_quantized_t(nbx_context *ctx, const nbx_quantized *weight, nbx_quantized **out)
{
    nbx_quantized *q;
    if (out == NULL) return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "out", "must not be NULL");
    *out = NULL;
    if (weight == NULL) return nbxi_fail_argument(ctx, NBX_INVALID_ARGUMENT, "weight", "must not be NULL");
    NBXI_TRY(allocate(ctx, &q));
    q->scheme = weight->scheme;
    q->transposed = !weight->transposed;
    q->n = weight->n, q->k = weight->k, q->block_n = weight->block_n, q->block_k = weight->block_k;
    for (int i = 0; i < NBXI_QUANT_PARTS; i++) {
        q->parts[i] = weight->parts[i];
        if (q->parts[i]) nbx_tensor_retain(q->parts[i]);
    }
    *out = q;
    return NBX_OK;
}

nbx_status nbx_quantized_to_device(nbx_context *ctx, const nbx_quantized *weight, nbx_device device,
                                   nbx_quantized **out)
{
    NBXI_TRY(nbx_quantized_t(ctx, weight, out));
    (*out)->transposed = weight->transposed;
    for (int i = 0; i < NBXI_QUANT_PARTS; i++) {
        nbx_tensor *moved = NULL, *old = (*out)->parts[i];
        if (old == NULL) continue;
        nbx_status status = nbxi_tensor_alias_device(ctx, old, device, &moved);
        if (status != NBX_OK) {
            nbx_quantized_release(*out);
            *out = NULL;
            return status;
        }
        (*out)->parts[i] = moved;
        nbx_tensor_release(old);
    }
    return NBX_OK;
}

nbx_quant_scheme nbx_quantized_get_scheme(const nbx_quantized *q) { return q->scheme; }
nbx_dtype nbx_quantized_dtype(const nbx_quantized *q) { return q->parts[NBXI_QUANT_SCALES]->dtype; }
nbx_device nbx_quantized_device(const nbx_quantized *q) { return q->parts[NBXI_QUANT_WEIGHT]->storage->device; }
bool nbx_quantized_is_transposed(const nbx_quantized *q) { return q->transposed; }
int64_t nbx_quantized_numel(const nbx_quantized *q) { return q->n * q->k; }

int64_t nbx_quantized_size(const nbx_quantized *q, int dim)
{
    if (dim < -2 || dim > 1) return 0;
    return (dim == 0 || dim == -2) != q->transposed ? q->n : q->k;
}

size_t nbx_quantized_nbytes(const nbx_quantized *q)
{
    size_t bytes = 0;
    for (int i = 0; i < NBXI_QUANT_PARTS; i++)
        if (q->parts[i]) bytes += (size_t)q->parts[i]->numel * nbx_dtype_size(q->parts[i]->dtype);
    return bytes;
}

nbx_tensor *nbx_quantized_part(const nbx_quantized *q, int part)
{
    return part >= 0 && part < NBXI_QUANT_PARTS && q->parts[part] ? q->parts[part] : NBX_NONE;
}

void nbxi_quant_describe(const nbx_quantized *q, nbxi_quant_matrix *m)
{
    const nbx_tensor *scales = q->parts[NBXI_QUANT_SCALES], *zeros = q->parts[NBXI_QUANT_ZEROS];
    memset(m, 0, sizeof *m);
    m->form = schemes[q->scheme].form;
    m->n = q->n, m->k = q->k, m->block_n = q->block_n, m->block_k = q->block_k;
    m->weight = nbxi_data(q->parts[NBXI_QUANT_WEIGHT]);
    m->scales = nbxi_data(scales);
    m->scale_dtype = scales->dtype;
    if (zeros) {
        m->zeros = nbxi_data(zeros);
        m->zero_dtype = zeros->dtype;
    }
    bool int4 = q->scheme == NBX_QUANT_INT4_G128_ASYM;
    m->scale_n = int4 ? 1 : scales->ndim == 2 ? scales->sizes[1] : 1;
    m->scale_k = int4 ? q->n : scales->ndim == 2 ? 1 : 0;
}
