/* SPDX-License-Identifier: Apache-2.0 */
/* Each dimension zero in turn, and one, and one more than it was: cpu and ref give the same status and results. */
#include "tests/support/sweep.h"

#define PARTS 2
#define MOST 20000

/* One size of the call becomes another: in one dim of one tensor, in all dims that have it, in numbers too. */
static void resize(sweep *s, const sweep_case *c, int64_t from, int64_t to)
{
    sweep_case changed;
    for (int numbers = 0; numbers < 2; numbers++) {
        if (!sweep_resize(s, c, -1, -1, from, to, numbers == 1, MOST, &changed)) continue;
        sweep_differ(s, &changed, "all dims of a size");
        sweep_free(s, &changed);
    }
}

static void each_dim(sweep *s, const sweep_case *c, int64_t to)
{
    sweep_slot slots[SWEEP_TENSORS];
    sweep_case own, changed;
    sweep_copy(s, c, sweep_cpu, &own);
    int n = sweep_slots(&own, slots), last = -1;
    int64_t seen[64], count = 0;
    for (int i = 0; i < n; i++) {
        const nbx_tensor *t = *slots[i].tensor;
        for (int d = 0; d < t->ndim; d++) {
            if (slots[i].arg != last && sweep_resize(s, c, slots[i].arg, d, t->sizes[d], to, false, MOST, &changed)) {
                sweep_differ(s, &changed, "one dim");
                sweep_free(s, &changed);
            }
            bool known = false;
            for (int64_t k = 0; k < count; k++) known |= seen[k] == t->sizes[d];
            if (known || count == 64 || t->sizes[d] == to) continue;
            seen[count++] = t->sizes[d];
            resize(s, c, t->sizes[d], to);
        }
        last = slots[i].arg;
    }
    sweep_free(s, &own);
}

int main(int argc, char **argv)
{
    sweep s;
    sweep_begin(&s, "sizes", sweep_arguments(argc, argv));
    for (size_t i = 0; i < s.count; i++) {
        each_dim(&s, &s.cases[i], 0);
        each_dim(&s, &s.cases[i], 1);
    }
    return sweep_end(&s);
}
