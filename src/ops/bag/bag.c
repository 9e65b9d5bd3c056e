/* SPDX-License-Identifier: Apache-2.0 */
/* Embedding bags: sums in float64 on cpu, in long double on ref. */
#include <math.h>
#include <string.h>

#include "ops_rows.h"
#include "src/base/parallel.h"
#include "src/ops/args.h"
#include "src/ops/index/plan.h"
#include "src/tensor/convert.h"

enum { WEIGHT, INDICES, OFFSETS, SCALE, MODE, SPARSE, SAMPLES, LAST, PADDING };
enum { SUM, MEAN, MAX };

static int64_t bag_count(const nbxi_call *call)
{
    int64_t n = nbxi_arg_tensor(call, OFFSETS)->sizes[0];
    return nbxi_arg_bool(call, LAST) ? n - 1 : n;
}

static nbx_status check_index(nbxi_call *call, int i)
{
    const nbx_tensor *t = nbxi_arg_tensor(call, i);
    if (t->ndim != 1) return nbxi_fail_arg(call, i, NBX_SHAPE, "must be 1D, it has rank %d", t->ndim);
    if (t->dtype != NBX_INT32 && t->dtype != NBX_INT64)
        return nbxi_fail_arg(call, i, NBX_DTYPE, "must be int32 or int64, not %s", nbx_dtype_name(t->dtype));
    return NBX_OK;
}

static nbx_status check(nbxi_call *call)
{
    const nbx_tensor *weight = nbxi_arg_tensor(call, WEIGHT), *samples = nbxi_arg_tensor(call, SAMPLES);
    int64_t mode = nbxi_arg_int(call, MODE);
    NBXI_TRY(check_index(call, INDICES));
    NBXI_TRY(check_index(call, OFFSETS));
    if (weight->ndim != 2) return nbxi_fail_arg(call, WEIGHT, NBX_SHAPE, "must be 2D, it has rank %d", weight->ndim);
    if (mode < SUM || mode > MAX) return nbxi_fail_arg(call, MODE, NBX_INVALID_ARGUMENT, "must be 0, 1 or 2");
    if (nbxi_arg_bool(call, LAST) && nbxi_arg_tensor(call, OFFSETS)->sizes[0] < 1)
        return nbxi_fail_arg(call, OFFSETS, NBX_SHAPE, "number of offsets should be at least 1");
    if (samples == NULL) return NBX_OK;
    if (mode != SUM) return nbxi_fail_arg(call, SAMPLES, NBX_INVALID_ARGUMENT, "is supported with mode 0 (sum) only");
    if (samples->dtype != weight->dtype)
        return nbxi_fail_arg(call, SAMPLES, NBX_DTYPE, "must have the dtype of weight");
    if (samples->ndim != 1 || samples->sizes[0] != nbxi_arg_tensor(call, INDICES)->sizes[0])
        return nbxi_fail_arg(call, SAMPLES, NBX_SHAPE, "must have as many elements as indices");
    return NBX_OK;
}

/* PyTorch leaves offset2bag empty where it takes its fast path. */
static bool is_fast(const nbxi_call *call)
{
    const nbx_tensor *weight = nbxi_arg_tensor(call, WEIGHT), *samples = nbxi_arg_tensor(call, SAMPLES);
    return nbxi_arg_int(call, MODE) == SUM && nbxi_arg_int(call, PADDING) < 0 && weight->dtype != NBX_FLOAT64 &&
           weight->strides[1] == 1 && (samples == NULL || samples->strides[0] == 1);
}

nbx_status nbxi_infer_embedding_bag(nbxi_call *call, nbxi_meta *outs)
{
    NBXI_TRY(check(call));
    const nbx_tensor *weight = nbxi_arg_tensor(call, WEIGHT), *indices = nbxi_arg_tensor(call, INDICES);
    const nbx_tensor *offsets = nbxi_arg_tensor(call, OFFSETS);
    bool wide = indices->dtype == NBX_INT64 || offsets->dtype == NBX_INT64, max = nbxi_arg_int(call, MODE) == MAX;
    nbx_dtype dtype = wide ? NBX_INT64 : NBX_INT32;
    int64_t sizes[2] = {bag_count(call), weight->sizes[1]}, owners = is_fast(call) ? 0 : indices->sizes[0];
    int64_t counts = sizes[0], numel;
    if (strstr(call->op->name, "forward_only") && nbxi_arg_int(call, MODE) == SUM) counts = offsets->sizes[0];
    if (!nbxi_numel(2, sizes, &numel)) return nbxi_fail(call->ctx, NBX_OVERFLOW, "the result is too large");
    nbxi_meta_contiguous(&outs[0], weight->dtype, 2, sizes);
    nbxi_meta_contiguous(&outs[1], dtype, 1, &owners);
    nbxi_meta_contiguous(&outs[2], dtype, 1, &counts);
    nbxi_meta_contiguous(&outs[3], dtype, max ? 2 : 1, max ? sizes : &counts);
    return NBX_OK;
}

/* Indices and the places where bags begin (bags + 1 of them), checked. */
typedef struct bags {
    int64_t *indices, *starts, count, width, padding, mode;
    const nbx_tensor *weight, *samples;
    nbx_tensor **outs;
    double *scale;
} bags;

static void release_bags(nbxi_call *call, bags *b)
{
    nbxi_free(call->ctx->heap, b->indices);
    nbxi_free(call->ctx->heap, b->starts);
}

static nbx_status read_starts(nbxi_call *call, bags *b)
{
    const nbx_tensor *offsets = nbxi_arg_tensor(call, OFFSETS);
    int64_t total = nbxi_arg_tensor(call, INDICES)->sizes[0], n = offsets->sizes[0], last = 0;
    size_t item = nbx_dtype_size(offsets->dtype);
    b->starts = nbxi_alloc_array(call->ctx->heap, (size_t)n + 1, sizeof(int64_t));
    if (b->starts == NULL) return nbxi_fail_memory(call->ctx, ((size_t)n + 1) * sizeof(int64_t), "the offsets of bags");
    for (int64_t i = 0; i < n; i++) {
        const char *p = (const char *)nbxi_data(offsets) + i * offsets->strides[0] * (int64_t)item;
        int64_t at = nbxi_load_scalar(offsets->dtype, p).re.i;
        if (i == 0 && at != 0)
            return nbxi_fail_arg(call, OFFSETS, NBX_INVALID_ARGUMENT, "offsets[0] has to be 0, it is %lld",
                                 (long long)at);
        if (at < last || at > total)
            return nbxi_fail_arg(call, OFFSETS, NBX_INVALID_ARGUMENT,
                                 "must not fall and not pass the %lld indices, but element %lld is %lld",
                                 (long long)total, (long long)i, (long long)at);
        b->starts[i] = last = at;
    }
    if (!nbxi_arg_bool(call, LAST))
        b->starts[n] = total;
    else if (!is_fast(call))
        b->starts[n - 1] = total; /* PyTorch counts what follows the last offset with the last bag */
    return NBX_OK;
}

static void put_index(nbx_tensor *t, int64_t i, int64_t value)
{
    if (t->dtype == NBX_INT32)
        ((int32_t *)nbxi_data(t))[i] = (int32_t)value;
    else
        ((int64_t *)nbxi_data(t))[i] = value;
}

static int64_t count_used(const bags *b, int64_t bag)
{
    int64_t used = 0;
    for (int64_t k = b->starts[bag]; k < b->starts[bag + 1]; k++) used += b->indices[k] != b->padding;
    return used;
}

/* The results that hold no sums. PyTorch leaves the sizes of bags zero in mode sum. */
static void fill_facts(const bags *b)
{
    nbx_tensor *owners = b->outs[1], *sizes = b->outs[2], *third = b->outs[3];
    if (sizes->numel) memset(nbxi_data(sizes), 0, (size_t)sizes->numel * nbx_dtype_size(sizes->dtype));
    if (third->numel) memset(nbxi_data(third), 0, (size_t)third->numel * nbx_dtype_size(third->dtype));
    int64_t bag = 0;
    for (int64_t k = 0; k < owners->numel; k++) {
        while (bag + 1 < b->count && b->starts[bag + 1] <= k) bag++;
        put_index(owners, k, bag);
    }
    for (int64_t i = 0; i < b->count && b->mode != SUM; i++) {
        int64_t used = count_used(b, i);
        put_index(sizes, i, used);
        if (b->mode == MEAN) put_index(third, i, used);
    }
}

static nbx_status begin(nbxi_call *call, nbx_tensor **outs, bags *b)
{
    memset(b, 0, sizeof *b);
    b->weight = nbxi_arg_tensor(call, WEIGHT), b->samples = nbxi_arg_tensor(call, SAMPLES);
    b->mode = nbxi_arg_int(call, MODE), b->padding = nbxi_arg_int(call, PADDING);
    b->count = bag_count(call), b->width = b->weight->sizes[1];
    b->outs = outs;
    b->scale = call->scale[0];
    nbx_status status = nbxi_load_indices(call->ctx, "indices", nbxi_arg_tensor(call, INDICES), b->weight->sizes[0],
                                          NBXI_INDEX_REFUSE, &b->indices);
    if (status == NBX_OK) status = read_starts(call, b);
    if (status == NBX_OK)
        fill_facts(b);
    else
        release_bags(call, b);
    return status;
}

static double number_at(const nbx_tensor *t, int64_t at)
{
    const void *p = (const char *)nbxi_data(t) + at * (int64_t)nbx_dtype_size(t->dtype);
    if (t->dtype == NBX_FLOAT32) return *(const float *)p;
    if (t->dtype == NBX_FLOAT64) return *(const double *)p;
    return t->dtype == NBX_FLOAT16 ? nbxi_f16_to_f32(*(const uint16_t *)p) : nbxi_bf16_to_f32(*(const uint16_t *)p);
}

#define COLUMNS 64

static void run_bag(void *arg, int64_t bag)
{
    const bags *b = arg;
    const nbx_tensor *w = b->weight;
    nbx_tensor *out = b->outs[0];
    int64_t item = (int64_t)nbx_dtype_size(out->dtype), used = count_used(b, bag);
    for (int64_t first = 0; first < b->width; first += COLUMNS) {
        double sum[COLUMNS] = {0};
        int64_t n = b->width - first < COLUMNS ? b->width - first : COLUMNS, taken[COLUMNS] = {0}, seen = 0;
        for (int64_t k = b->starts[bag]; k < b->starts[bag + 1]; k++) {
            int64_t row = b->indices[k];
            if (row == b->padding) continue;
            double factor = b->samples ? number_at(b->samples, k * b->samples->strides[0]) : 1;
            for (int64_t c = 0; c < n; c++) {
                double v = number_at(w, row * w->strides[0] + (first + c) * w->strides[1]);
                if (b->mode != MAX)
                    sum[c] += v * factor;
                else if (seen == 0 || v > sum[c])
                    sum[c] = v, taken[c] = row;
            }
            seen++;
        }
        if (b->mode == MEAN && used > 1)
            for (int64_t c = 0; c < n; c++) sum[c] /= (double)used;
        nbxi_convert(out->dtype, (char *)nbxi_data(out) + (bag * b->width + first) * item, NBX_FLOAT64, sum, n);
        for (int64_t c = 0; b->mode == MAX && c < n; c++) put_index(b->outs[3], bag * b->width + first + c, taken[c]);
    }
}

nbx_status nbxi_cpu_embedding_bag(nbxi_call *call, nbx_tensor **outs)
{
    bags b;
    NBXI_TRY(begin(call, outs, &b));
    if (outs[0]->numel > 0) nbxi_parallel_for(call->ctx, b.count, run_bag, &b);
    release_bags(call, &b);
    return NBX_OK;
}

static long double element(const nbx_tensor *t, int64_t at)
{
    return nbxi_load_scalar(t->dtype, (const char *)nbxi_data(t) + at * (int64_t)nbx_dtype_size(t->dtype)).re.d;
}

nbx_status nbxi_ref_embedding_bag(nbxi_call *call, nbx_tensor **outs)
{
    bags b;
    NBXI_TRY(begin(call, outs, &b));
    for (int64_t i = 0; i < outs[0]->numel; i++) {
        int64_t bag = i / b.width, column = i % b.width, used = 0, best = 0;
        long double sum = 0, magnitude = 0;
        for (int64_t k = b.starts[bag]; k < b.starts[bag + 1]; k++) {
            if (b.indices[k] == b.padding) continue;
            long double v = element(b.weight, b.indices[k] * b.weight->strides[0] + column * b.weight->strides[1]);
            if (b.samples) v *= element(b.samples, k * b.samples->strides[0]);
            if (b.mode == MAX && used > 0 && !(v > sum))
                v = sum;
            else
                best = b.indices[k];
            sum = b.mode == MAX ? v : sum + v;
            magnitude += fabsl(v);
            used++;
        }
        if (b.mode == MEAN && used > 1) sum /= used, magnitude /= used;
        nbxi_store_scalar(outs[0]->dtype, (char *)nbxi_data(outs[0]) + i * (int64_t)nbx_dtype_size(outs[0]->dtype),
                          nbx_scalar_double((double)sum));
        if (b.mode == MAX) put_index(outs[3], i, used > 0 ? best : 0);
        if (b.scale) b.scale[i] = isfinite(magnitude) ? (double)(magnitude * (used + 1)) : 0;
    }
    release_bags(call, &b);
    return NBX_OK;
}

nbx_status nbxi_composite_embedding_bag(nbxi_call *call)
{
    nbx_value args[9], results[4];
    size_t count;
    memcpy(args, call->args, 8 * sizeof *args);
    int64_t padding = -1, rows = nbxi_arg_tensor(call, 0)->ndim > 0 ? nbxi_arg_tensor(call, 0)->sizes[0] : 0;
    if (call->op->nargs > 8 && !nbxi_arg_is_none(call, 8)) {
        padding = nbxi_arg_int(call, 8);
        if (padding < -rows || padding >= rows)
            return nbxi_fail_arg(call, 8, NBX_INDEX, "must be within the %lld rows of weight", (long long)rows);
        if (padding < 0) padding += rows;
    }
    args[8] = nbxi_value_int(padding);
    NBXI_TRY(nbx_call(call->ctx, "aten::_embedding_bag", args, 9, results, 4, &count));
    for (int k = 0; k < 4; k++) nbxi_return_tensor(call, k, results[k].v.tensor);
    return NBX_OK;
}
