/* SPDX-License-Identifier: Apache-2.0 */
/* Runs the CPU kernels of pointwise rows over tensors of any layout and dtype.
 *
 * Kernels see blocks of contiguous elements of the compute type. An operand that lies so in memory is handed over as it
 * is; others pass through buffers that stay in the first-level cache. */
#include <string.h>

#include "src/base/parallel.h"
#include "src/ops/pointwise/pointwise.h"
#include "src/tensor/convert.h"
#include "src/tensor/iter.h"

#define BLOCK 512
#define SHORT_ROW 96 /* rows shorter than this are gathered into whole blocks */
#define MAX_OPERANDS (NBXI_PW_OPERANDS + NBXI_PW_RESULTS)

typedef struct run_arg {
    nbxi_iter it; /* outputs, then the inputs that are there */
    nbxi_pw_kernel kernel;
    const nbxi_pw_params *params;
    int nouts, nins;             /* of the iterator */
    int place[NBXI_PW_OPERANDS]; /* of each input of the kernel in the iterator, -1: absent */
    int kernel_ins;
    nbx_dtype dtype[MAX_OPERANDS], kernel_dtype[MAX_OPERANDS]; /* in memory and in the kernel, iterator's order */
    nbx_dtype via[MAX_OPERANDS]; /* inputs are converted to this dtype on the way, which may round or wrap them */
    int64_t kernel_size[MAX_OPERANDS];
    bool all_direct; /* rows need no buffers */
} run_arg;

/* Buffers of one thread: for each operand BLOCK elements of the kernel's type, and raw ones. */
typedef struct buffers {
    _Alignas(64) char raw[BLOCK * 16];
    _Alignas(64) char via[BLOCK * 8];
    _Alignas(64) char in[NBXI_PW_OPERANDS][BLOCK * 16];
    _Alignas(64) char out[NBXI_PW_RESULTS][BLOCK * 16];
} buffers;

static const char zeros[16] = {0};

static void splat(char *dst, int64_t size, const char *element, int64_t n)
{
    if (size == 4) {
        uint32_t v;
        memcpy(&v, element, 4);
        for (int64_t i = 0; i < n; i++) memcpy(dst + 4 * i, &v, 4);
    } else if (size == 8) {
        uint64_t v;
        memcpy(&v, element, 8);
        for (int64_t i = 0; i < n; i++) memcpy(dst + 8 * i, &v, 8);
    } else if (size == 1) {
        memset(dst, element[0], (size_t)n);
    } else {
        for (int64_t i = 0; i < n; i++) memcpy(dst + size * i, element, (size_t)size);
    }
}

static void copy_strided(char *dst, const char *src, int64_t size, int64_t dst_stride, int64_t src_stride, int64_t n)
{
    switch (size) {
    case 1:
        for (int64_t i = 0; i < n; i++) memcpy(dst + i * dst_stride, src + i * src_stride, 1);
        break;
    case 2:
        for (int64_t i = 0; i < n; i++) memcpy(dst + i * dst_stride, src + i * src_stride, 2);
        break;
    case 4:
        for (int64_t i = 0; i < n; i++) memcpy(dst + i * dst_stride, src + i * src_stride, 4);
        break;
    case 8:
        for (int64_t i = 0; i < n; i++) memcpy(dst + i * dst_stride, src + i * src_stride, 8);
        break;
    default:
        for (int64_t i = 0; i < n; i++) memcpy(dst + i * dst_stride, src + i * src_stride, 16);
        break;
    }
}

/* n contiguous elements of an input to the kernel's dtype. */
static void convert_in(const run_arg *r, int op, void *dst, const void *src, int64_t n, buffers *b)
{
    nbx_dtype from = r->dtype[op], via = r->via[op], to = r->kernel_dtype[op];
    if (via == from || via == to) {
        nbxi_convert(to, dst, from, src, n);
    } else {
        nbxi_convert(via, b->via, from, src, n);
        nbxi_convert(to, dst, via, b->via, n);
    }
}

/* n elements of an operand at `data` as the kernel wants them: where they are, or in `buffer`. */
static const void *load_row(const run_arg *r, int op, const char *data, int64_t stride, int64_t n, buffers *b,
                            char *buffer)
{
    nbx_dtype from = r->dtype[op], to = r->kernel_dtype[op];
    int64_t size = r->it.element[op];
    if (stride == 0) {
        char one[16];
        convert_in(r, op, one, data, 1, b);
        splat(buffer, r->kernel_size[op], one, n);
        return buffer;
    }
    if (stride != size) {
        if (from == to && r->via[op] == from) {
            copy_strided(buffer, data, size, size, stride, n);
            return buffer;
        }
        copy_strided(b->raw, data, size, size, stride, n);
        data = b->raw;
    }
    if (from == to && r->via[op] == from) return data;
    convert_in(r, op, buffer, data, n, b);
    return buffer;
}

/* Puts the kernel's result into the output's memory. */
static void store_row(const run_arg *r, int op, char *data, int64_t stride, int64_t n, buffers *b, const char *result)
{
    nbx_dtype from = r->kernel_dtype[op], to = r->dtype[op];
    int64_t size = r->it.element[op];
    if (stride == size) {
        nbxi_convert(to, data, from, result, n);
        return;
    }
    if (from != to) {
        nbxi_convert(to, b->raw, from, result, n);
        result = b->raw;
    }
    copy_strided(data, result, size, stride, size, n);
}

static bool direct(const run_arg *r, int op, int64_t stride)
{
    return r->dtype[op] == r->kernel_dtype[op] && r->via[op] == r->dtype[op] && stride == r->it.element[op];
}

/* Absent inputs: zeros, never looked at for their value. */
static void absent_inputs(const run_arg *r, const void **ins, buffers *b, int64_t n)
{
    for (int k = 0; k < r->kernel_ins; k++) {
        if (r->place[k] >= 0) continue;
        splat(b->in[k], 16, zeros, n);
        ins[k] = b->in[k];
    }
}

/* One row of the iterator, without any buffer. */
static void run_direct_row(void *arg, char *const *data, const int64_t *strides, int64_t n)
{
    const run_arg *r = arg;
    void *outs[NBXI_PW_RESULTS];
    const void *ins[NBXI_PW_OPERANDS];
    (void)strides;
    for (int k = 0; k < r->nouts; k++) outs[k] = data[k];
    for (int k = 0; k < r->kernel_ins; k++) ins[k] = data[r->place[k]];
    r->kernel(n, outs, ins, r->params);
}

/* One row, in blocks. */
static void run_row(void *arg, char *const *data, const int64_t *strides, int64_t n)
{
    const run_arg *r = arg;
    buffers b;
    void *outs[NBXI_PW_RESULTS];
    const void *ins[NBXI_PW_OPERANDS];
    int64_t most = n < BLOCK ? n : BLOCK;
    absent_inputs(r, ins, &b, most);
    for (int k = 0; k < r->kernel_ins; k++) { /* what repeats along the row is filled in once */
        int op = r->place[k];
        if (op >= 0 && strides[op] == 0) ins[k] = load_row(r, op, data[op], 0, most, &b, b.in[k]);
    }
    for (int64_t i = 0; i < n; i += BLOCK) {
        int64_t m = n - i < BLOCK ? n - i : BLOCK;
        for (int k = 0; k < r->kernel_ins; k++) {
            int op = r->place[k];
            if (op < 0 || strides[op] == 0) continue;
            ins[k] = load_row(r, op, data[op] + i * strides[op], strides[op], m, &b, b.in[k]);
        }
        for (int k = 0; k < r->nouts; k++) { outs[k] = direct(r, k, strides[k]) ? data[k] + i * strides[k] : b.out[k]; }
        r->kernel(m, outs, ins, r->params);
        for (int k = 0; k < r->nouts; k++) {
            if (!direct(r, k, strides[k])) store_row(r, k, data[k] + i * strides[k], strides[k], m, &b, b.out[k]);
        }
    }
}

/* Elements begin … end - 1 by gathering, for layouts whose rows are short. */
static void run_gathered(void *arg, int64_t piece)
{
    const run_arg *r = arg;
    const nbxi_iter *it = &r->it;
    buffers b;
    void *outs[NBXI_PW_RESULTS];
    const void *ins[NBXI_PW_OPERANDS];
    int64_t begin = piece * NBXI_ITER_BLOCK, end = begin + NBXI_ITER_BLOCK;
    if (end > it->numel) end = it->numel;
    absent_inputs(r, ins, &b, BLOCK);
    for (int64_t i = begin; i < end; i += BLOCK) {
        int64_t m = end - i < BLOCK ? end - i : BLOCK;
        for (int k = 0; k < r->kernel_ins; k++) {
            int op = r->place[k];
            if (op < 0) continue;
            ins[k] = b.in[k];
            if (r->dtype[op] == r->kernel_dtype[op] && r->via[op] == r->dtype[op]) {
                nbxi_iter_gather(it, op, i, m, b.in[k]);
            } else {
                nbxi_iter_gather(it, op, i, m, b.raw);
                convert_in(r, op, b.in[k], b.raw, m, &b);
            }
        }
        for (int k = 0; k < r->nouts; k++) outs[k] = b.out[k];
        r->kernel(m, outs, ins, r->params);
        for (int k = 0; k < r->nouts; k++) {
            const char *result = b.out[k];
            if (r->dtype[k] != r->kernel_dtype[k]) {
                nbxi_convert(r->dtype[k], b.raw, r->kernel_dtype[k], result, m);
                result = b.raw;
            }
            nbxi_iter_scatter(it, k, i, m, result);
        }
    }
}

static nbxi_pw_kernel pick_kernel(const nbxi_pw_call *pw)
{
    int row = pw->row->row;
    switch (pw->class) {
    case NBXI_PW_F32: return NBXI_ISA_PICK(nbxi_pw_f32)[row];
    case NBXI_PW_F64: return NBXI_ISA_PICK(nbxi_pw_f64)[row];
    case NBXI_PW_I64: return NBXI_ISA_PICK(nbxi_pw_i64)[row];
    case NBXI_PW_B8: return NBXI_ISA_PICK(nbxi_pw_b8)[row];
    case NBXI_PW_C64: return nbxi_pw_c64[row];
    default: return nbxi_pw_c128[row];
    }
}

static void add_operand(run_arg *r, nbxi_iter_operand *operands, const nbx_tensor *t, nbx_dtype kernel_dtype)
{
    int op = r->nouts + r->nins;
    operands[op] = nbxi_iter_tensor(t);
    r->dtype[op] = t->dtype;
    r->kernel_dtype[op] = kernel_dtype;
    r->via[op] = t->dtype;
    r->kernel_size[op] = (int64_t)nbx_dtype_size(kernel_dtype);
}

nbx_status nbxi_pointwise_cpu(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_pw_call pw;
    NBXI_TRY(nbxi_pw_prepare(call, &pw));
    if (outs[0]->numel == 0) return NBX_OK;
    run_arg r;
    nbxi_iter_operand operands[MAX_OPERANDS];
    r.nouts = r.nins = 0;
    r.kernel = pick_kernel(&pw);
    r.params = &pw.params;
    r.kernel_ins = pw.row->nins;
    for (int k = 0; k < pw.row->nouts; k++, r.nouts++) {
        add_operand(&r, operands, outs[k], nbxi_pw_kernel_dtype(pw.class, (nbxi_pw_type)pw.row->outs[k]));
    }
    for (int k = 0; k < pw.row->nins; k++) {
        r.place[k] = pw.ins[k] ? r.nouts + r.nins : -1;
        if (!pw.ins[k]) continue;
        add_operand(&r, operands, pw.ins[k], pw.in_dtypes[k]);
        r.via[r.nouts + r.nins] = pw.via[k];
        r.nins++;
    }
    int count = r.nouts + r.nins;
    nbxi_iter_init(&r.it, outs[0]->ndim, outs[0]->sizes, count, operands);
    bool all_direct = r.nins == r.kernel_ins;
    for (int op = 0; op < count; op++) all_direct = all_direct && direct(&r, op, r.it.strides[0][op]);
    if (r.it.ndim == 1 || r.it.sizes[0] >= SHORT_ROW || (all_direct && r.it.sizes[0] >= 16)) {
        nbxi_iter_run(call->ctx, &r.it, 0, all_direct ? run_direct_row : run_row, &r);
    } else {
        nbxi_parallel_for(call->ctx, (r.it.numel + NBXI_ITER_BLOCK - 1) / NBXI_ITER_BLOCK, run_gathered, &r);
    }
    return NBX_OK;
}
