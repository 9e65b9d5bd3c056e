/* SPDX-License-Identifier: Apache-2.0 */
/* Pointwise rows on devices: the row's expression as text of the dialect goes into one of three kernels
 * (kernels/pointwise.nk), by how the operands lie in memory. */
#include <string.h>

#include "src/base/text.h"
#include "src/launch/kit.h"
#include "src/ops/pointwise/pointwise.h"
#include "src/ops/pointwise/texts.h"
#include "src/tensor/convert.h"
#include "src/tensor/iter.h"

#define MAX_INS 6 /* of kernels/pointwise.nk */
#define MAX_NUMBERS 24

/* How dtypes and classes are named in the dialect. */
static const char *const dtype_words[NBX_DTYPE_COUNT] = {[NBX_BOOL] = "b8",
                                                         [NBX_UINT8] = "u8",
                                                         [NBX_INT8] = "i8",
                                                         [NBX_INT16] = "i16",
                                                         [NBX_INT32] = "i32",
                                                         [NBX_INT64] = "i64",
                                                         [NBX_FLOAT16] = "f16",
                                                         [NBX_BFLOAT16] = "bf16",
                                                         [NBX_FLOAT32] = "f32",
                                                         [NBX_FLOAT64] = "f64",
                                                         [NBX_COMPLEX64] = "c64",
                                                         [NBX_COMPLEX128] = "c128",
                                                         [NBX_FLOAT8_E4M3FN] = "e4m3",
                                                         [NBX_FLOAT8_E5M2] = "e5m2",
                                                         [NBX_UINT16] = "u16",
                                                         [NBX_UINT32] = "u32",
                                                         [NBX_UINT64] = "u64"};

static const char *type_word(nbx_dtype dtype)
{
    switch (dtype) {
    case NBX_BOOL: return "i32";
    case NBX_FLOAT16:
    case NBX_BFLOAT16:
    case NBX_FLOAT8_E4M3FN:
    case NBX_FLOAT8_E5M2:
    case NBX_FLOAT32: return "f32";
    case NBX_FLOAT64: return "f64";
    case NBX_COMPLEX64: return "c64";
    case NBX_COMPLEX128: return "c128";
    default: return "i64";
    }
}

/* The text of a kernel and what it takes. */
typedef struct program {
    nbxi_text code;
    const char *known; /* the text, if it was composed before: then nothing is written to code */
    int nins, nouts, nnumbers;
    const nbx_tensor *ins[NBXI_PW_OPERANDS];
    nbx_tensor *outs[NBXI_PW_RESULTS];
    int64_t numbers[MAX_NUMBERS];
} program;

#define SAY(p, ...) \
    do { \
        if (!(p)->known) nbxi_text_printf(&(p)->code, __VA_ARGS__); \
    } while (0)
#define SAY_AS_IS(p, text) \
    do { \
        if (!(p)->known) nbxi_text_append(&(p)->code, text); \
    } while (0)

/* Puts an element of a compute type among the numbers; returns its place. */
static int add_number(program *p, nbx_dtype dtype, const void *element)
{
    nbx_scalar s = nbxi_load_scalar(dtype, element);
    int place = p->nnumbers;
    int64_t *to = &p->numbers[place];
    float parts[2] = {0, 0};
    p->nnumbers += dtype == NBX_COMPLEX128 ? 2 : 1;
    switch (dtype) {
    case NBX_FLOAT64: memcpy(to, element, 8); break;
    case NBX_COMPLEX128: memcpy(to, element, 16); break;
    case NBX_FLOAT32:
        memcpy(parts, element, 4);
        memcpy(to, parts, 8);
        break;
    case NBX_COMPLEX64: memcpy(to, element, 8); break;
    default: *to = s.re.i; break;
    }
    return place;
}

/* An input that lives on the host is one number. */
static void add_host_input(program *p, const nbxi_pw_call *pw, const char *name, int k)
{
    const nbx_tensor *t = pw->ins[k];
    _Alignas(16) unsigned char via[16] = {0}, element[16] = {0};
    nbx_dtype to = pw->in_dtypes[k];
    nbxi_convert(pw->via[k], via, t->dtype, nbxi_data(t), 1);
    nbxi_convert(to, element, pw->via[k], via, 1);
    int place = add_number(p, to, element);
    SAY(p, "const %s %s = NUMBER(%s, numbers.v, %d); ", type_word(to), name, dtype_words[to], place);
}

/* An element in its compute type, rounded or wrapped to the dtype of the computation on its way. */
static void add_input(program *p, const nbxi_pw_call *pw, const char *name, int k)
{
    const nbx_tensor *t = pw->ins[k];
    nbx_dtype via = pw->via[k], to = pw->in_dtypes[k];
    int place = p->nins++;
    p->ins[place] = t;
    if (via == t->dtype || via == to) {
        SAY(p, "const %s %s = CONVERT(%s, X%d, x%d_); ", type_word(to), name, dtype_words[to], place, place);
        return;
    }
    SAY(p, "const %s via%d_ = CONVERT(%s, X%d, x%d_); ", type_word(via), place, dtype_words[via], place, place);
    SAY(p, "const %s %s = CONVERT(%s, %s, ROUND(%s, via%d_)); ", type_word(to), name, dtype_words[to], dtype_words[via],
        dtype_words[via], place);
}

static void add_scalar(program *p, const nbxi_pw_call *pw, const nbxi_pw_code *code, int k)
{
    const nbxi_pw_scalar *s = &pw->params.scalars[k];
    const char *name = code->scalars[k];
    SAY(p, "const i32 has_%s = %d; ", name, s->has);
    if (pw->row->scalars[k].choices) { /* a choice among a few makes kernels of its own */
        SAY(p, "const i64 %s = %lld; ", name, (long long)s->i);
        return;
    }
    nbx_dtype to = code->integer[k] ? NBX_INT64 : nbxi_pw_kernel_dtype(pw->class, NBXI_PW_COMPUTE);
    double pair[2] = {s->re, s->im};
    float narrow[2] = {(float)s->re, (float)s->im};
    uint8_t truth = s->i != 0;
    const void *element = to == NBX_FLOAT64 || to == NBX_COMPLEX128  ? (const void *)pair
                          : to == NBX_FLOAT32 || to == NBX_COMPLEX64 ? (const void *)narrow
                          : to == NBX_BOOL                           ? (const void *)&truth
                                                                     : (const void *)&s->i;
    int place = add_number(p, to, element);
    SAY(p, "const %s %s = NUMBER(%s, numbers.v, %d); ", type_word(to), name, dtype_words[to], place);
}

static void add_facts(program *p, const nbxi_pw_call *pw)
{
    SAY(p, "const i64 dtype_bits = %lld; ", (long long)pw->params.dtype_bits);
    if (pw->class == NBXI_PW_F32) {
        float max = (float)pw->params.dtype_max;
        uint32_t bits;
        memcpy(&bits, &max, 4);
        SAY(p, "const f32 dtype_max = F32_BITS(0x%xu); ", bits);
    } else if (pw->class == NBXI_PW_F64) {
        SAY_AS_IS(p, "const f64 dtype_max = F64_BITS(0x7fefffffffffffffu); ");
    }
}

/* The row's text; where all results are of half types, functions in their shorter forms (kernels/math_half.h). */
static void add_text(program *p, const char *text, bool half)
{
    static const char *const shorter[] = {"nk_sigmoid_f32(", "nk_silu_f32(",      "nk_glu_f32(",
                                          "nk_tanh_f32(",    "nk_gelu_tanh_f32(", "nk_gelu_f32("};
    if (p->known) return;
    while (*text) {
        const char *next = NULL;
        size_t length = 0;
        for (size_t i = 0; half && i < sizeof shorter / sizeof *shorter; i++) {
            const char *found = strstr(text, shorter[i]);
            if (!found || (next && found >= next)) continue;
            next = found;
            length = strlen(shorter[i]);
        }
        if (!next) break;
        nbxi_text_append_bytes(&p->code, text, (size_t)(next - text) + length - strlen("f32("));
        SAY_AS_IS(p, "half_f32(");
        text = next + length;
    }
    nbxi_text_append(&p->code, text);
}

static nbx_status make_program(nbxi_call *call, const nbxi_pw_call *pw, nbx_tensor **outs, program *p)
{
    const nbxi_pw_code *code = &nbxi_pw_codes[pw->row->row];
    if (!code->text[pw->class]) return nbxi_fail(call->ctx, NBX_INTERNAL, "a pointwise row without text");
    SAY_AS_IS(p, "{ ");
    for (int k = 0; k < pw->row->nins; k++) {
        const char *name = code->ins[k];
        SAY(p, "const i32 has_%s = %d; ", name, pw->ins[k] != NULL);
        if (!pw->ins[k]) {
            nbx_dtype to = pw->in_dtypes[k];
            SAY(p, "const %s %s = CONVERT(%s, b8, 0); ", type_word(to), name, dtype_words[to]);
        } else if (pw->ins[k]->storage->on) {
            if (p->nins == MAX_INS) return nbxi_fail(call->ctx, NBX_NOT_SUPPORTED, "more than %d operands", MAX_INS);
            add_input(p, pw, name, k);
        } else if (pw->ins[k]->numel == 1) {
            add_host_input(p, pw, name, k);
        } else {
            return nbxi_fail(call->ctx, NBX_DEVICE, "argument %s is not on the device of the call", name);
        }
    }
    for (int k = 0; k < pw->row->nscalars; k++) add_scalar(p, pw, code, k);
    add_facts(p, pw);
    p->nouts = pw->row->nouts;
    for (int k = 0; k < p->nouts; k++) {
        nbx_dtype from = nbxi_pw_kernel_dtype(pw->class, (nbxi_pw_type)pw->row->outs[k]);
        p->outs[k] = outs[k];
        SAY(p, "%s r%d_; ", type_word(from), k);
    }
    bool half = pw->class == NBXI_PW_F32;
    for (int k = 0; k < p->nouts; k++) half = half && (outs[k]->dtype == NBX_FLOAT16 || outs[k]->dtype == NBX_BFLOAT16);
    add_text(p, code->text[pw->class], half);
    for (int k = 0; k < p->nouts; k++) {
        nbx_dtype from = nbxi_pw_kernel_dtype(pw->class, (nbxi_pw_type)pw->row->outs[k]);
        SAY(p, "y%d_ = CONVERT(Y%d, %s, r%d_); ", k, k, dtype_words[from], k);
    }
    SAY_AS_IS(p, "}");
    if (!p->known && p->code.failed) return nbxi_fail_memory(call->ctx, p->code.capacity, "the text of a kernel");
    return NBX_OK;
}

/* ---- how the operands lie --------------------------------------------------------------------------------------- */

typedef struct layout {
    nbxi_iter it; /* outputs, then inputs */
    bool flat, rows;
    int vec;
} layout;

static nbxi_iter_operand operand_of(const nbx_tensor *t)
{
    return (nbxi_iter_operand){NULL, (int64_t)nbx_dtype_size(t->dtype), t->ndim, t->sizes, t->strides};
}

/* The most elements, a power of two, that are 16 bytes of the narrowest operand and stand aligned everywhere. */
static void find_vectors(const program *p, layout *l)
{
    const nbxi_iter *it = &l->it;
    int64_t narrow = 16;
    for (int k = 0; k < it->noperands; k++) narrow = it->element[k] < narrow ? it->element[k] : narrow;
    int vec = narrow >= 2 ? (int)(16 / narrow) : 8;
    for (; vec > 1; vec /= 2) {
        bool fits = l->flat || it->sizes[0] % vec == 0;
        for (int k = 0; k < it->noperands && fits; k++) {
            const nbx_tensor *t = k < p->nouts ? p->outs[k] : p->ins[k - p->nouts];
            if (it->strides[0][k] == 0) continue;
            int64_t bytes = vec * it->element[k], alignment = bytes < 16 ? bytes : 16;
            fits = nbxi_tensor_address(t) % (uint64_t)alignment == 0;
            for (int d = 1; d < it->ndim && fits; d++) fits = it->strides[d][k] % alignment == 0;
        }
        if (fits) break;
    }
    l->vec = vec;
}

static void find_layout(const program *p, layout *l)
{
    nbxi_iter_operand operands[NBXI_PW_OPERANDS + NBXI_PW_RESULTS];
    int n = 0;
    for (int k = 0; k < p->nouts; k++) operands[n++] = operand_of(p->outs[k]);
    for (int k = 0; k < p->nins; k++) operands[n++] = operand_of(p->ins[k]);
    nbxi_iter_init(&l->it, p->outs[0]->ndim, p->outs[0]->sizes, n, operands);
    const nbxi_iter *it = &l->it;
    l->flat = it->ndim == 1;
    l->rows = true;
    for (int k = 0; k < n; k++) {
        bool one = it->strides[0][k] == it->element[k];
        l->flat = l->flat && one;
        l->rows = l->rows && (one || (k >= p->nouts && it->strides[0][k] == 0));
    }
    l->vec = 1;
    if (l->flat || l->rows) find_vectors(p, l);
    l->rows = l->rows && !l->flat && l->vec > 1;
}

/* ---- launches --------------------------------------------------------------------------------------------------- */

/* shape: for each dimension, innermost first, size and strides, inputs before outputs; padded to `rank` dimensions. */
static int fill_shape(const program *p, const layout *l, int rank, int64_t *shape)
{
    const nbxi_iter *it = &l->it;
    int n = 0;
    for (int d = 0; d < rank; d++) {
        bool there = d < it->ndim;
        shape[n++] = there ? (d == 0 && l->rows ? it->sizes[0] / l->vec : it->sizes[d]) : 1;
        for (int k = 0; k < it->noperands; k++) {
            int operand = k < p->nins ? p->nouts + k : k - p->nins;
            shape[n++] = there ? it->strides[d][operand] / it->element[operand] : 0;
        }
    }
    return n;
}

static nbx_status run(nbxi_call *call, program *p, const layout *l)
{
    static const char *const xs[] = {"X0", "X1", "X2", "X3", "X4", "X5"}, *const ys[] = {"Y0", "Y1"};
    nbxi_kit k;
    nbxi_device *device = p->outs[0]->storage->on;
    nbxi_kit_begin(&k, call->ctx, device);
    int64_t numel = p->outs[0]->numel, shape[NBXI_KIT_INDICES];
    for (int i = 0; i < p->nins; i++) nbxi_kit_dtype(&k, xs[i], p->ins[i]->dtype);
    for (int i = 0; i < p->nouts; i++) nbxi_kit_dtype(&k, ys[i], p->outs[i]->dtype);
    nbxi_kit_code(&k, "CODE", p->known ? p->known : nbxi_text_string(&p->code));
    nbxi_kit_spec(&k, "NUMBERS", p->nnumbers);
    int outer = l->rows ? l->it.ndim - 1 : l->it.ndim, rank = nbxi_kit_rank(outer > 0 ? outer : 1);
    int stride = 1 + p->nins + p->nouts, dims = l->rows ? rank + 1 : rank;
    if (rank == 0 || dims * stride + MAX_NUMBERS > NBXI_KIT_INDICES) {
        return nbxi_fail(call->ctx, NBX_NOT_SUPPORTED, "%d dimensions that do not merge: too many for a device",
                         l->it.ndim);
    }
    if (l->flat || l->rows) nbxi_kit_spec(&k, "VEC", l->vec);
    /* Two vectors a work-item where there is work for more than all that a device runs at once. */
    int units = l->flat && device->facts.sub_group > 0 && numel / l->vec >= 1 << 22 ? 2 : 1;
    if (l->flat) nbxi_kit_spec(&k, "UNITS", units);
    if (!l->flat) nbxi_kit_spec(&k, "RANK", rank);
    for (int i = 0; i < p->nins; i++) nbxi_kit_tensor(&k, p->ins[i]);
    for (int i = 0; i < p->nouts; i++) nbxi_kit_tensor(&k, p->outs[i]);
    bool wide = k.wide;
    nbxi_kit_indices(&k, p->numbers, p->nnumbers);
    k.wide = wide; /* numbers are no offsets */
    if (!l->flat) nbxi_kit_indices(&k, shape, fill_shape(p, l, dims, shape));
    int64_t work = numel / (l->flat || l->rows ? l->vec : 1);
    nbxi_kit_int(&k, l->rows ? work : numel);
    /* pointwise_FORM_INPUTS_RESULTS */
    char name[32] = "pointwise_";
    const char *form = l->flat ? "flat" : l->rows ? "rows" : "strided";
    size_t at = sizeof "pointwise_" - 1, length = strlen(form);
    memcpy(name + at, form, length);
    at += length;
    name[at] = name[at + 2] = '_'; /* fewer than ten of each */
    name[at + 1] = (char)('0' + p->nins);
    name[at + 3] = (char)('0' + p->nouts);
    /* GPUs schedule groups cheaper than a loop runs; a processor does not. */
    int64_t groups = work / ((int64_t)NBXI_KIT_GROUP * units) + 1;
    if (device->facts.sub_group == 0 || groups > 1 << 24) groups = nbxi_kit_groups(&k, work > 0 ? work : 1);
    return nbxi_kit_run(&k, name, groups, 1);
}

/* All that the text depends on. */
static void make_key(const nbxi_pw_call *pw, nbx_tensor **outs, nbxi_text_key *key)
{
    uint64_t bits;
    key->count = 0;
    key->whole = true;
    nbxi_text_key_add(key, (uintptr_t)pw->row);
    nbxi_text_key_add(key, (uint64_t)pw->class);
    nbxi_text_key_add(key, (uint64_t)pw->params.dtype_bits);
    memcpy(&bits, &pw->params.dtype_max, sizeof bits);
    nbxi_text_key_add(key, bits);
    for (int k = 0; k < pw->row->nouts; k++) nbxi_text_key_add(key, (uint64_t)outs[k]->dtype);
    for (int k = 0; k < pw->row->nins; k++) {
        const nbx_tensor *t = pw->ins[k];
        uint64_t where = !t ? 0 : t->storage->on ? 1 : 2;
        nbxi_text_key_add(key, where << 48 | (uint64_t)(t ? t->dtype : 0) << 32 | (uint64_t)(t ? pw->via[k] : 0) << 16 |
                                   (uint64_t)pw->in_dtypes[k]);
    }
    for (int k = 0; k < pw->row->nscalars; k++) {
        const nbxi_pw_scalar *s = &pw->params.scalars[k];
        nbxi_text_key_add(key, (uint64_t)s->has);
        if (pw->row->scalars[k].choices) nbxi_text_key_add(key, (uint64_t)s->i);
    }
}

nbx_status nbxi_pointwise_device(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_pw_call pw;
    NBXI_TRY(nbxi_pw_prepare(call, &pw));
    if (outs[0]->numel == 0) return NBX_OK;
    program p = {.nins = 0};
    nbxi_text_init(&p.code, call->ctx->heap);
    nbxi_text_key key;
    make_key(&pw, outs, &key);
    p.known = nbxi_texts_find(&key);
    nbx_status status = make_program(call, &pw, outs, &p);
    if (status == NBX_OK && !p.known) nbxi_texts_keep(outs[0]->storage->on->heap, &key, nbxi_text_string(&p.code));
    if (status == NBX_OK) {
        layout l;
        if (p.nins == 0) p.ins[p.nins++] = outs[0]; /* all are numbers; kernels have an input */
        find_layout(&p, &l);
        status = run(call, &p, &l);
    }
    nbxi_text_free(&p.code);
    return status;
}
