/* SPDX-License-Identifier: Apache-2.0 */
/* Every extent around the tiles of kernels: each size of a call becomes 1 to 40 and one less, equal and one more than
 * powers of two, with ordinary and with special elements; cpu is within the row's bound of ref. */
#include <math.h>
#include <string.h>

#include "src/tensor/convert.h"
#include "tests/support/sweep.h"

#define PARTS 4
#define MOST 3000 /* elements: ref is slow */

static const int64_t tiles[] = {47, 48, 49, 63, 64, 65, 95, 96, 97, 127, 128, 129, 255, 256, 257, 511, 512, 513};

/* Operators in which an infinity may meet a factor of 0: what becomes of that is a matter of the algorithm. */
static bool meets_zeros(const nbxi_op *op)
{
    static const char *const names[] = {"fft",         "stft",         "upsample", "interpolate",
                                        "grid_sample", "searchsorted", "bucketize"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (strstr(op->name, names[k])) return true;
    return false;
}

/* An element of the first floating tensor becomes `value`. */
static bool inject(sweep *s, const sweep_case *c, double value, int64_t at, sweep_case *out)
{
    sweep_slot slots[SWEEP_TENSORS];
    sweep_copy(s, c, sweep_cpu, out);
    int n = sweep_slots(out, slots);
    for (int i = 0; i < n; i++) {
        nbx_tensor *t = *slots[i].tensor;
        if (!nbx_dtype_is_floating_point(t->dtype) || t->numel == 0 || slots[i].written) continue;
        int64_t rest = at < 0 ? t->numel + at % t->numel : at % t->numel, place = 0;
        if (rest == t->numel) rest = 0;
        for (int d = t->ndim - 1; d >= 0; d--) place += rest % t->sizes[d] * t->strides[d], rest /= t->sizes[d];
        nbxi_store_scalar(t->dtype, (char *)nbxi_data(t) + place * (int64_t)nbx_dtype_size(t->dtype),
                          nbx_scalar_double(value));
        return true;
    }
    sweep_free(s, out);
    return false;
}

static void specials(sweep *s, const sweep_case *c, bool all)
{
    static const double values[] = {(double)NAN, (double)INFINITY, -(double)INFINITY, -0.0, 1e-42, 60000};
    static const int64_t places[] = {-1, 0, 2, 7};
    for (int k = 0; k < (all ? 6 : 2); k++)
        for (int p = 0; p < (all ? 4 : 1); p++) {
            sweep_case changed;
            if (!isfinite(values[k]) && meets_zeros(c->op)) continue;
            if (values[k] > 1 && c->op->kind == NBXI_OP_COMPOSITE) continue; /* whose parts may cancel */
            if (!inject(s, c, values[k], places[p], &changed)) return;
            sweep_differ(s, &changed, "a special element");
            sweep_free(s, &changed);
        }
}

static bool one_extent(sweep *s, const sweep_case *c, int64_t from, int64_t to, bool special)
{
    sweep_case changed;
    bool good = false;
    for (int numbers = 0; numbers < 2 && !good; numbers++) {
        if (!sweep_resize(s, c, -1, -1, from, to, numbers == 1, MOST, &changed)) continue;
        good = sweep_differ(s, &changed, "another extent");
        if (good && special) specials(s, &changed, false);
        sweep_free(s, &changed);
    }
    return good;
}

static void extents(sweep *s, const sweep_case *c)
{
    int64_t seen[16], count = 0;
    sweep_slot slots[SWEEP_TENSORS];
    sweep_case own;
    sweep_copy(s, c, sweep_cpu, &own);
    int n = sweep_slots(&own, slots);
    for (int i = 0; i < n; i++)
        for (int d = 0; d < (*slots[i].tensor)->ndim; d++) {
            int64_t size = (*slots[i].tensor)->sizes[d];
            bool known = size < 2;
            for (int64_t k = 0; k < count; k++) known |= seen[k] == size;
            if (known || count == 16) continue;
            seen[count++] = size;
            int worked = 0;
            for (int64_t to = 1; to <= 40; to++) {
                worked += one_extent(s, c, size, to, to % 4 == 1 || to % 16 == 0);
                if (to == 8 && worked == 0) break; /* the size cannot be changed */
            }
            for (size_t k = 0; worked && k < sizeof tiles / sizeof *tiles; k++) one_extent(s, c, size, tiles[k], false);
        }
    sweep_free(s, &own);
}

/* Sorted sequences are not sorted when they repeat, and long products leave all ranges. */
static bool not_continued(const nbxi_op *op)
{
    return strstr(op->name, "searchsorted") || strstr(op->name, "bucketize") || strstr(op->name, "aten::prod");
}

int main(int argc, char **argv)
{
    sweep s;
    sweep_options options = sweep_arguments(argc, argv);
    options.thin = 1;
    options.elements = 600;
    sweep_begin(&s, "extents", options);
    for (size_t i = 0; i < s.count; i++) {
        const nbxi_op *op = s.cases[i].op;
        if (op->base || op->kind == NBXI_OP_VIEW || not_continued(op)) continue;
        if (op->kind != NBXI_OP_POINTWISE) specials(&s, &s.cases[i], true);
        if (op->kind == NBXI_OP_KERNEL || op->kind == NBXI_OP_DYNAMIC) extents(&s, &s.cases[i]);
    }
    return sweep_end(&s);
}
