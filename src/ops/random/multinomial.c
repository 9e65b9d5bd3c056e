/* SPDX-License-Identifier: Apache-2.0 */
/* Indices drawn with given weights. */
#include <math.h>
#include <string.h>

#include "ops_rows.h"
#include "src/ops/args.h"
#include "src/ops/random/draws.h"
#include "src/random/state.h"
#include "src/tensor/convert.h"

/* Row `row` of the weights as float64 and their sum, which must be positive; weights must be finite and not negative.
 */
static nbx_status read_row(nbxi_call *call, const nbx_tensor *self, int64_t row, double *x)
{
    int64_t n = self->sizes[self->ndim - 1], at = self->ndim == 2 ? row * self->strides[0] : 0;
    double sum = 0;
    for (int64_t i = 0; i < n; i++) {
        int64_t offset = (at + i * self->strides[self->ndim - 1]) * (int64_t)nbx_dtype_size(self->dtype);
        x[i] = nbxi_load_scalar(self->dtype, (const char *)nbxi_data(self) + offset).re.d;
        if (!(x[i] >= 0) || isinf(x[i]))
            return nbxi_fail_arg(call, 0, NBX_INVALID_ARGUMENT,
                                 "probability tensor contains either inf, nan or element < 0");
        sum += x[i];
    }
    if (sum > 0) return NBX_OK;
    return nbxi_fail_arg(call, 0, NBX_INVALID_ARGUMENT, "invalid multinomial distribution (sum of probabilities <= 0)");
}

static double narrow_double(nbx_dtype dtype, double x)
{
    return dtype == NBX_FLOAT64 ? x : (double)nbxi_draw_narrow(dtype, x);
}

/* The running sum of the shares, rounded to the dtype step by step. */
static void make_shares(nbx_dtype dtype, double *x, int64_t n)
{
    double sum = 0;
    for (int64_t i = 0; i < n; i++) x[i] = sum = narrow_double(dtype, sum + x[i]);
    for (int64_t i = 0; i < n; i++) x[i] = narrow_double(dtype, x[i] / sum);
    x[n - 1] = 1;
}

/* The first share that is at least u. */
static int64_t look_up(const double *x, int64_t n, double u)
{
    int64_t left = 0, right = n;
    while (left < right) {
        int64_t middle = left + (right - left) / 2;
        if (x[middle] < u)
            left = middle + 1;
        else
            right = middle;
    }
    return left < n ? left : n - 1;
}

/* The largest of weight / exponential, one after the other. NaN (0 / 0) counts as the largest, as in PyTorch. */
static void take_largest(double *x, int64_t n, int64_t *out, int64_t samples)
{
    for (int64_t k = 0; k < samples; k++) {
        int64_t best = 0;
        for (int64_t i = 1; i < n; i++)
            if (x[i] > x[best] || (isnan(x[i]) && !isnan(x[best]))) best = i;
        out[k] = best;
        x[best] = -1; /* all others are at least 0 */
    }
}

typedef struct multinomial {
    nbx_context *ctx;
    nbx_generator *random;
    nbx_dtype dtype;
    int64_t n, rows, samples;
    bool replace;
    double *x;   /* n weights of the row */
    void *drawn; /* CUDA: rows x n exponential numbers of the dtype, drawn for all rows at once */
    uint64_t counter;
} multinomial;

static void sample_row_cpu(multinomial *m, int64_t *out)
{
    if (m->replace) {
        make_shares(m->dtype, m->x, m->n);
        for (int64_t k = 0; k < m->samples; k++) out[k] = look_up(m->x, m->n, nbxi_random_double(m->random));
        return;
    }
    for (int64_t i = 0; i < m->n; i++) {
        double e = narrow_double(m->dtype, -log1p(-nbxi_random_double(m->random)));
        m->x[i] = narrow_double(m->dtype, m->x[i] / e);
    }
    take_largest(m->x, m->n, out, m->samples);
}

static double drawn_at(const multinomial *m, int64_t i)
{
    return nbxi_load_scalar(m->dtype, (const char *)m->drawn + i * (int64_t)nbx_dtype_size(m->dtype)).re.d;
}

/* Sums of shares are rounded in another order on the card, so that now and then a neighbour may be drawn there. */
static void sample_row_cuda(multinomial *m, int64_t row, int64_t *out)
{
    if (!m->replace) {
        for (int64_t i = 0; i < m->n; i++) m->x[i] = narrow_double(m->dtype, m->x[i] / drawn_at(m, row * m->n + i));
        take_largest(m->x, m->n, out, m->samples);
        return;
    }
    make_shares(m->dtype, m->x, m->n);
    int64_t blocks = (m->samples + 127) / 128, grid = m->rows < 65535 ? m->rows : 65535;
    for (int64_t k = 0; k < m->samples; k++) {
        uint32_t w[4];
        nbxi_philox(m->random->seed, m->counter + (uint64_t)(row / grid), (uint64_t)(row % grid * blocks * 128 + k), w);
        out[k] = look_up(m->x, m->n, narrow_double(m->dtype, (double)nbxi_philox_float(w[0])));
    }
}

/* What is drawn before the rows are looked at. */
static nbx_status draw_all_cuda(multinomial *m)
{
    if (m->replace) {
        int64_t grid = m->rows < 65535 ? m->rows : 65535;
        m->counter = nbxi_philox_take(m->random, (uint64_t)((m->rows - 1) / grid + 1) * 4);
        return NBX_OK;
    }
    int64_t count = m->rows * m->n;
    m->drawn = nbxi_alloc_array(m->ctx->heap, (size_t)count, nbx_dtype_size(m->dtype));
    if (m->drawn == NULL)
        return nbxi_fail_memory(m->ctx, (size_t)count * nbx_dtype_size(m->dtype), "the draws of a distribution");
    nbxi_draw d = {.kind = NBXI_DRAW_EXPONENTIAL, .random = m->random, .dtype = m->dtype, .a = 1};
    nbxi_draw_fill_cuda(m->ctx, &d, m->drawn, count);
    return NBX_OK;
}

static nbx_status sample(nbxi_call *call, const nbx_tensor *self, multinomial *m, int64_t *out)
{
    bool cuda = m->random->kind == NBX_GENERATOR_CUDA;
    for (int64_t row = 0; row < m->rows; row++) NBXI_TRY(read_row(call, self, row, m->x));
    if (cuda) NBXI_TRY(draw_all_cuda(m));
    for (int64_t row = 0; row < m->rows; row++) {
        NBXI_TRY(read_row(call, self, row, m->x));
        if (cuda)
            sample_row_cuda(m, row, out + row * m->samples);
        else
            sample_row_cpu(m, out + row * m->samples);
    }
    return NBX_OK;
}

nbx_status nbxi_draw_multinomial(nbxi_call *call, nbx_tensor **outs)
{
    const nbx_tensor *self = nbxi_arg_tensor(call, 0);
    multinomial m = {.ctx = call->ctx, .dtype = self->dtype};
    m.n = self->sizes[self->ndim - 1];
    m.rows = self->ndim == 2 ? self->sizes[0] : 1;
    m.samples = nbxi_arg_int(call, 1);
    if (outs[0]->numel == 0) return NBX_OK;
    NBXI_TRY(nbxi_draw_generator(call, &m.random));
    m.replace = nbxi_arg_bool(call, 2) && m.samples > 1;
    m.x = nbxi_alloc_array(call->ctx->heap, (size_t)m.n, sizeof *m.x);
    if (m.x == NULL) return nbxi_fail_memory(call->ctx, (size_t)m.n * sizeof *m.x, "the shares of a distribution");
    nbx_status status = sample(call, self, &m, nbxi_data(outs[0]));
    nbxi_free(call->ctx->heap, m.x);
    nbxi_free(call->ctx->heap, m.drawn);
    return status;
}
