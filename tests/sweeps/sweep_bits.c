/* SPDX-License-Identifier: Apache-2.0 */
/* The same bytes with 1 to 8 threads, with the host's flush-to-zero, denormals-are-zero and rounding mode set in other
 * ways (which are as they were afterwards), and on every instruction set. Calls run as they are, and calls of kernels
 * with one dim made long, too, so that work is split. */
#include <fenv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

#include "src/base/isa.h"
#include "tests/support/sweep.h"

#define PARTS 3
#define LONG 40000

/* The call with one of its sizes so large that the first tensor has about LONG elements; false: no size can be. */
static bool lengthen(sweep *s, const sweep_case *c, sweep_case *out)
{
    const nbx_value *v = &c->args[0];
    for (int i = 1; i < c->op->nargs && v->kind != NBX_VALUE_TENSOR; i++) v = &c->args[i];
    if (v->kind != NBX_VALUE_TENSOR || nbxi_is_none(v->v.tensor) || v->v.tensor->numel == 0) return false;
    const nbx_tensor *t = v->v.tensor;
    for (int d = 0; d < t->ndim; d++)
        for (int numbers = 0; numbers < 2; numbers++) {
            int64_t size = t->sizes[d], rest = t->numel / size, to = LONG / rest;
            sweep_outcome o;
            if (to <= size || !sweep_resize(s, c, -1, -1, size, to, numbers == 1, 4 * LONG, out)) continue;
            sweep_run(s, out, sweep_cpu, &o);
            bool good = o.status == NBX_OK;
            sweep_release(s, &o);
            if (good) return true;
            sweep_free(s, out);
        }
    return false;
}

static void lengthen_all(sweep *s)
{
    size_t count = s->count;
    const nbxi_op *last = NULL;
    for (size_t k = 0; k < count; k++) {
        sweep_case made;
        const nbxi_op *op = s->cases[k].op;
        bool kernel = op->kind != NBXI_OP_VIEW && op->kind != NBXI_OP_COMPOSITE && op->base == NULL;
        if (kernel && op != last && lengthen(s, &s->cases[k], &made)) sweep_add(s, &made);
        last = op;
    }
    printf("%zu long calls\n", s->count - count);
}

/* Sums of products of doubles are fused where there is an instruction for it; all else is the same everywhere. */
static bool is_wide(const sweep_case *c)
{
    for (int i = 0; i < c->op->nargs; i++) {
        const nbx_value *v = &c->args[i];
        const nbx_tensor *t = v->kind == NBX_VALUE_TENSOR                          ? v->v.tensor
                              : v->kind == NBX_VALUE_TENSORS && v->v.tensors.count ? v->v.tensors.data[0]
                                                                                   : NULL;
        if (!nbxi_is_none(t) && (t->dtype == NBX_FLOAT64 || t->dtype == NBX_COMPLEX128)) return true;
    }
    return false;
}

/* Runs every call and keeps its digest, or compares it with the one that was kept. */
static void run_from(sweep *s, size_t first, bool wide, uint64_t *digests, const char *what)
{
    for (size_t k = first; k < s->count; k++) {
        if (!wide && s->cases[k].op->kind != NBXI_OP_POINTWISE && is_wide(&s->cases[k])) continue;
        sweep_outcome o;
        sweep_run(s, &s->cases[k], sweep_cpu, &o);
        uint64_t digest = sweep_digest(s, &s->cases[k], &o);
        if (!what)
            digests[k] = digest;
        else if (digests[k] != digest)
            sweep_fail(s, &s->cases[k], "%s: the bytes differ", what);
        sweep_release(s, &o);
    }
}

static void run_all(sweep *s, uint64_t *digests, const char *what) { run_from(s, 0, true, digests, what); }

static void with_flags(sweep *s, uint64_t *digests)
{
    static const int modes[] = {FE_UPWARD, FE_TOWARDZERO};
    for (int m = 0; m < 2; m++) {
        fesetround(modes[m]);
#if defined(__x86_64__)
        unsigned before = _mm_getcsr() & ~0x3fu;
        if (m == 0) _mm_setcsr(before | 0x8040u); /* flush to zero, denormals are zero */
        before = _mm_getcsr() & ~0x3fu;
#endif
        run_all(s, digests, m == 0 ? "rounding up, flush to zero" : "rounding towards zero");
        bool kept = fegetround() == modes[m];
#if defined(__x86_64__)
        kept = kept && (_mm_getcsr() & ~0x3fu) == before;
        _mm_setcsr(before & ~0x8040u);
#endif
        fesetround(FE_TONEAREST);
        if (!kept) sweep_fail(s, &s->cases[0], "the host's rounding mode or flush to zero has changed");
    }
}

int main(int argc, char **argv)
{
    sweep s;
    sweep_options options = sweep_arguments(argc, argv);
    options.thin = 1;
    sweep_begin(&s, "bits", options);
    size_t small = s.count;
    lengthen_all(&s);
    uint64_t *digests = calloc(s.count, sizeof *digests);
    if (!digests) return 2;
    run_all(&s, digests, NULL);
    for (int threads = 2; threads <= 8; threads++) {
        char what[32];
        snprintf(what, sizeof what, "%d threads", threads);
        if (nbx_context_set_num_threads(s.ctx, threads) != NBX_OK) sweep_fail(&s, &s.cases[0], "%s: refused", what);
        run_from(&s, threads == 2 || threads == 5 || threads == 8 ? 0 : small, true, digests, what);
    }
    if (nbx_context_set_num_threads(s.ctx, 1) != NBX_OK) return 2;
    with_flags(&s, digests);
    for (int isa = 0; isa < (int)nbxi_isa_detect(); isa++) {
        nbxi_isa_limit((nbxi_isa)isa);
        run_from(&s, 0, false, digests, nbxi_isa_name((nbxi_isa)isa));
    }
    nbxi_isa_limit(nbxi_isa_detect());
    free(digests);
    return sweep_end(&s);
}
