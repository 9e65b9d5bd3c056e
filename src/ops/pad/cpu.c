/* SPDX-License-Identifier: Apache-2.0 */
/* CPU: padding row by row. */
#include <string.h>

#include "ops_rows.h"
#include "src/base/parallel.h"
#include "src/ops/pad/pad.h"
#include "src/tensor/convert.h"

typedef struct job {
    const nbxi_pad_shape *p;
    const nbx_tensor *self;
    nbx_tensor *out;
    size_t size;
    unsigned char fill[16];
    int64_t rows, rows_per_block;
} job;

static void fill_run(const job *j, char *to, int64_t step, int64_t n)
{
    for (int64_t i = 0; i < n; i++) memcpy(to + i * step * (int64_t)j->size, j->fill, j->size);
}

static void pad_row(const job *j, int64_t row)
{
    const nbxi_pad_shape *p = j->p;
    int last = p->ndim - 1;
    int64_t to = 0, from = 0;
    bool inside = true;
    for (int d = last - 1; d >= 0; d--) {
        int64_t at = row % p->sizes[d], s = nbxi_pad_source(p->mode, at, p->before[d], j->self->sizes[d]);
        row /= p->sizes[d];
        to += at * j->out->strides[d];
        inside = inside && s >= 0;
        from += s * j->self->strides[d];
    }
    int64_t step = j->out->strides[last], in_step = j->self->strides[last], size = (int64_t)j->size;
    int64_t n = p->sizes[last], in = j->self->sizes[last], before = p->before[last];
    char *out = (char *)nbxi_data(j->out) + to * size;
    if (!inside) {
        fill_run(j, out, step, n);
        return;
    }
    const char *source = (const char *)nbxi_data(j->self) + from * size;
    for (int64_t x = 0; x < n;) {
        int64_t s = nbxi_pad_source(p->mode, x, before, in);
        int64_t straight = x >= before && x < before + in ? (before + in < n ? before + in : n) - x : 0;
        if (straight > 0 && step == 1 && in_step == 1) {
            memcpy(out + x * size, source + s * size, (size_t)(straight * size));
            x += straight;
            continue;
        }
        memcpy(out + x * step * size, s < 0 ? (const char *)j->fill : source + s * in_step * size, j->size);
        x++;
    }
}

static void pad_rows(void *arg, int64_t block)
{
    const job *j = arg;
    for (int64_t row = block * j->rows_per_block; row < (block + 1) * j->rows_per_block && row < j->rows; row++)
        pad_row(j, row);
}

nbx_status nbxi_cpu_pad(nbxi_call *call, nbx_tensor **outs)
{
    nbxi_pad_shape p;
    NBXI_TRY(nbxi_pad_begin(call, &p));
    job j = {.p = &p, .self = nbxi_arg_tensor(call, 0), .out = outs[0], .size = nbx_dtype_size(outs[0]->dtype)};
    if (p.mode == NBXI_PAD_CONSTANT) nbxi_store_scalar(outs[0]->dtype, j.fill, nbxi_arg_scalar(call, 2));
    if (outs[0]->numel == 0) return NBX_OK;
    if (p.ndim == 0) return nbxi_copy(call->ctx, outs[0], j.self);
    j.rows = outs[0]->numel / p.sizes[p.ndim - 1];
    j.rows_per_block = 16384 / p.sizes[p.ndim - 1] + 1;
    nbxi_parallel_for(call->ctx, (j.rows + j.rows_per_block - 1) / j.rows_per_block, pad_rows, &j);
    return NBX_OK;
}

/* Reference: every element by itself. */
nbx_status nbxi_ref_pad(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    nbx_tensor *out = outs[0];
    nbxi_pad_shape p;
    NBXI_TRY(nbxi_pad_begin(call, &p));
    size_t size = nbx_dtype_size(out->dtype);
    for (int64_t i = 0; i < out->numel; i++) {
        int64_t rest = i, to = 0, from = 0;
        bool inside = true;
        for (int d = p.ndim - 1; d >= 0; d--) {
            int64_t at = rest % p.sizes[d], s = nbxi_pad_source(p.mode, at, p.before[d], self->sizes[d]);
            rest /= p.sizes[d];
            to += at * out->strides[d];
            from += s * self->strides[d];
            inside = inside && s >= 0;
        }
        char *address = (char *)nbxi_data(out) + to * (int64_t)size;
        if (inside)
            memcpy(address, (const char *)nbxi_data(self) + from * (int64_t)size, size);
        else
            nbxi_store_scalar(out->dtype, address, nbxi_arg_scalar(call, 2));
    }
    return NBX_OK;
}
