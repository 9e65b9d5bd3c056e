/* SPDX-License-Identifier: Apache-2.0 */
/* Sweeps: running calls and comparing what they give. */
#include "tests/support/sweep.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "nbx/random.h"
#include "src/check/check.h"
#include "src/tensor/convert.h"

const nbx_device sweep_cpu = {NBX_DEVICE_CPU, 0}, sweep_ref = {NBX_DEVICE_REF, 0};

#define SECONDS 30 /* after which a call hangs */

static char running[192]; /* what a signal tells */

static sigjmp_buf escape; /* out of a call that crashes or hangs */
static volatile sig_atomic_t escapes;

void sweep_signal(int number);
void sweep_signal(int number)
{
    static const char hangs[] = "\nhangs: ", crashes[] = "\ncrashes: ";
    if (escapes) siglongjmp(escape, number);
    ssize_t n = number == SIGALRM ? write(2, hangs, sizeof hangs - 1) : write(2, crashes, sizeof crashes - 1);
    n += write(2, running, strlen(running));
    n += write(2, "\n", 1);
    _exit(n > 0 ? 3 : 4);
}

static void die(const char *what, nbx_context *ctx)
{
    fprintf(stderr, "%s: %s\n", what, ctx ? nbx_context_error(ctx)->message : "");
    exit(2);
}

static void need(sweep *s, nbx_status status, const char *what)
{
    if (status != NBX_OK) die(what, s->ctx);
}

static void *allocated(void *p)
{
    if (!p) die("no memory", NULL);
    return p;
}

/* ---- copies ---- */

typedef struct mapping {
    void *memory;
    size_t bytes;
} mapping;

static void unmap(void *user)
{
    mapping *m = user;
    munmap(m->memory, m->bytes);
    free(m);
}

/* The strides of a copy with gaps; false: the tensor has one element or none, or elements that share memory. */
static bool gapped_strides(const sweep *s, const nbx_tensor *t, int64_t *strides)
{
    int far = -1;
    if (t->numel < 2 || nbxi_has_internal_overlap(t)) return false;
    for (int d = 0; d < t->ndim; d++)
        if (t->sizes[d] > 1 && (far < 0 || s->inner)) far = d;
    int64_t stride = 1, step = (s->gap + t->sizes[far] - 2) / (t->sizes[far] - 1);
    for (int d = t->ndim - 1; d >= 0; d--) {
        if (d == far) continue;
        strides[d] = stride;
        stride *= t->sizes[d];
    }
    strides[far] = step > stride ? step : stride + 1;
    return true;
}

static nbx_tensor *gapped_copy(sweep *s, const nbx_tensor *t, nbx_device device, const int64_t *strides)
{
    int64_t low, high, index[NBX_MAX_RANK] = {0};
    size_t item = nbx_dtype_size(t->dtype);
    nbx_tensor *out = NULL;
    mapping *m = allocated(malloc(sizeof *m));
    if (!nbxi_reach(t->ndim, t->sizes, strides, &low, &high)) die("reach", s->ctx);
    m->bytes = (size_t)(high + 1) * item;
    m->memory = mmap(NULL, m->bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (m->memory == MAP_FAILED) {
        fprintf(stderr, "skipped: the system does not map %zu bytes\n", m->bytes);
        exit(77);
    }
    nbxi_foreign foreign = {m->memory, m->bytes, false, device, unmap, m};
    need(s, nbxi_tensor_over_memory(s->ctx, &foreign, t->dtype, t->ndim, t->sizes, strides, 0, &out), "a sparse copy");
    for (int64_t n = 0; n < t->numel; n++) {
        int64_t from = 0, to = 0;
        for (int d = 0; d < t->ndim; d++) {
            from += index[d] * t->strides[d];
            to += index[d] * strides[d];
        }
        memcpy((char *)m->memory + (size_t)to * item, (const char *)nbxi_data(t) + from * (int64_t)item, item);
        for (int d = t->ndim - 1; d >= 0 && ++index[d] == t->sizes[d]; d--) index[d] = 0;
    }
    return out;
}

static nbx_tensor *copy_tensor(sweep *s, const nbx_tensor *t, nbx_device device)
{
    int64_t strides[NBX_MAX_RANK];
    if (s->gap > 0 && gapped_strides(s, t, strides)) return gapped_copy(s, t, device, strides);
    int64_t low, high, elements;
    nbx_tensor *whole = NULL, *view = NULL;
    if (!nbxi_reach(t->ndim, t->sizes, t->strides, &low, &high)) die("reach", s->ctx);
    elements = t->numel ? high - low + 1 : 0;
    need(s, nbxi_tensor_new_contiguous(s->ctx, t->dtype, 1, &elements, device, &whole), "copy");
    size_t item = nbx_dtype_size(t->dtype);
    if (t->numel) memcpy(nbxi_data(whole), (const char *)nbxi_data(t) + low * (int64_t)item, (size_t)elements * item);
    need(s, nbxi_view(s->ctx, whole, t->dtype, t->ndim, t->sizes, t->strides, t->numel ? -low : 0, &view), "copy");
    nbx_tensor_release(whole);
    return view;
}

static void copy_value(sweep *s, const nbx_value *from, nbx_device device, nbx_value *to)
{
    *to = *from;
    switch (from->kind) {
    case NBX_VALUE_TENSOR:
        if (!nbxi_is_none(from->v.tensor)) to->v.tensor = copy_tensor(s, from->v.tensor, device);
        break;
    case NBX_VALUE_TENSORS:
        to->v.tensors.data = allocated(malloc(from->v.tensors.count * sizeof *to->v.tensors.data + 1));
        for (size_t i = 0; i < from->v.tensors.count; i++) {
            nbx_tensor *t = from->v.tensors.data[i];
            to->v.tensors.data[i] = nbxi_is_none(t) ? t : copy_tensor(s, t, device);
        }
        break;
    case NBX_VALUE_INTS: {
        int64_t *data = allocated(malloc(from->v.ints.count * sizeof *data + 1));
        if (from->v.ints.count) memcpy(data, from->v.ints.data, from->v.ints.count * sizeof *data);
        to->v.ints.data = data;
        break;
    }
    case NBX_VALUE_SCALARS: {
        nbx_scalar *data = allocated(malloc(from->v.scalars.count * sizeof *data + 1));
        if (from->v.scalars.count) memcpy(data, from->v.scalars.data, from->v.scalars.count * sizeof *data);
        to->v.scalars.data = data;
        break;
    }
    case NBX_VALUE_STRING:
        if (from->v.string) to->v.string = allocated(strdup(from->v.string));
        break;
    case NBX_VALUE_DEVICE: to->v.device = device; break;
    default: break;
    }
}

void sweep_copy(sweep *s, const sweep_case *from, nbx_device device, sweep_case *to)
{
    memset(to, 0, sizeof *to);
    to->op = from->op;
    memcpy(to->where, from->where, sizeof to->where);
    for (int i = 0; i < from->op->nargs; i++) copy_value(s, &from->args[i], device, &to->args[i]);
}

void sweep_free(sweep *s, sweep_case *c)
{
    (void)s;
    for (int i = 0; c->op && i < c->op->nargs; i++) {
        nbx_value *v = &c->args[i];
        if (v->kind == NBX_VALUE_TENSOR) nbx_tensor_release(v->v.tensor);
        for (size_t k = 0; v->kind == NBX_VALUE_TENSORS && k < v->v.tensors.count; k++)
            nbx_tensor_release(v->v.tensors.data[k]);
        if (v->kind == NBX_VALUE_TENSORS) free(v->v.tensors.data);
        if (v->kind == NBX_VALUE_INTS) free((void *)(uintptr_t)v->v.ints.data);
        if (v->kind == NBX_VALUE_SCALARS) free((void *)(uintptr_t)v->v.scalars.data);
        if (v->kind == NBX_VALUE_STRING) free((void *)(uintptr_t)v->v.string);
    }
    memset(c, 0, sizeof *c);
}

int sweep_slots(sweep_case *c, sweep_slot *slots)
{
    int n = 0;
    for (int i = 0; i < c->op->nargs; i++) {
        nbx_value *v = &c->args[i];
        bool written = c->op->args[i].written;
        if (v->kind == NBX_VALUE_TENSOR && !nbxi_is_none(v->v.tensor) && n < SWEEP_TENSORS)
            slots[n++] = (sweep_slot){&v->v.tensor, i, written};
        for (size_t k = 0; v->kind == NBX_VALUE_TENSORS && k < v->v.tensors.count; k++)
            if (!nbxi_is_none(v->v.tensors.data[k]) && n < SWEEP_TENSORS)
                slots[n++] = (sweep_slot){&v->v.tensors.data[k], i, written};
    }
    return n;
}

void sweep_replace(sweep_slot *slot, nbx_tensor *made)
{
    nbx_tensor_release(*slot->tensor);
    *slot->tensor = made;
}

/* ---- runs ---- */

static void run(sweep *s, const sweep_case *c, nbx_device device, bool scaled, sweep_outcome *out)
{
    memset(out, 0, sizeof *out);
    sweep_copy(s, c, device, &out->ran);
    snprintf(running, sizeof running, "%.90s %.90s on %s", c->op->name, c->where, nbx_device_name(device));
    need(s, nbx_manual_seed(s->ctx, 7), "seed");
    need(s, nbx_context_set_device(s->ctx, device), "device");
    nbx_context_clear_error(s->ctx);
    int number = sigsetjmp(escape, 1);
    if (number == 0) {
        escapes = 1;
        s->limit = s->memory;
        alarm(SECONDS);
        out->status = nbxi_op_call_scaled(s->ctx, c->op, out->ran.args, (size_t)c->op->nargs, out->rets,
                                          scaled ? out->scales : NULL);
    } else { /* what it held is lost, but the sweep goes on */
        memset(out->rets, 0, sizeof out->rets);
        memset(out->scales, 0, sizeof out->scales);
        s->ctx->depth = 0;
        s->ctx->op = NULL;
        while (s->ctx->scope) need(s, nbx_scope_end(s->ctx), "scope");
        out->status = nbxi_fail(s->ctx, NBX_INTERNAL, "%s", number == SIGALRM ? "hangs" : "crashes");
        sweep_fail(s, c, "%s on %s", number == SIGALRM ? "hangs" : "crashes", nbx_device_name(device));
    }
    alarm(0);
    escapes = 0;
    s->limit = SIZE_MAX;
    s->calls++;
    s->ok += out->status == NBX_OK;
    const nbx_error *error = nbx_context_error(s->ctx);
    if (out->status != NBX_OK) {
        snprintf(out->message, sizeof out->message, "%.500s", error->message);
        snprintf(out->op, sizeof out->op, "%.90s", error->op);
        snprintf(out->argument, sizeof out->argument, "%.60s", error->argument);
    }
    need(s, nbx_context_set_device(s->ctx, sweep_cpu), "device");
}

void sweep_run(sweep *s, const sweep_case *c, nbx_device device, sweep_outcome *out) { run(s, c, device, false, out); }

/* The call of the functional row that a variant stands for; its values are those of the variant. */
static void functional_of(const sweep_case *c, sweep_case *out)
{
    const nbxi_op *base = c->op->base;
    memset(out, 0, sizeof *out);
    out->op = base;
    memcpy(out->where, c->where, sizeof out->where);
    for (int i = 0; i < base->nargs; i++) {
        int place = c->op->map ? c->op->map[i] : i;
        out->args[i].kind = NBX_VALUE_DEFAULT;
        if (place >= 0) out->args[i] = c->args[place];
    }
}

void sweep_model(sweep *s, const sweep_case *c, sweep_outcome *out)
{
    const nbxi_op *base = c->op->base ? c->op->base : c->op;
    if (base == c->op) {
        run(s, c, sweep_ref, base->bound == NBXI_BOUND_SUM, out);
        return;
    }
    run(s, c, sweep_ref, false, out);
    if (out->status != NBX_OK) return;
    sweep_case functional;
    sweep_outcome other;
    functional_of(c, &functional);
    run(s, &functional, sweep_ref, true, &other);
    for (int k = 0; k < base->nreturns && other.status == NBX_OK; k++) {
        if (other.rets[k].kind != NBX_VALUE_TENSOR || out->rets[k].kind != NBX_VALUE_TENSOR) continue;
        out->other_dtype |= other.rets[k].v.tensor->dtype != out->rets[k].v.tensor->dtype;
    }
    memcpy(out->scales, other.scales, sizeof out->scales);
    memset(other.scales, 0, sizeof other.scales);
    sweep_release(s, &other);
}

void sweep_release(sweep *s, sweep_outcome *o)
{
    for (int k = 0; k < NBXI_MAX_RETURNS; k++) {
        nbx_value_release(s->ctx, &o->rets[k]);
        nbx_tensor_release(o->scales[k]);
    }
    sweep_free(s, &o->ran);
    memset(o, 0, sizeof *o);
}

/* ---- comparison ---- */

static bool same_form(const nbx_tensor *a, const nbx_tensor *b, bool strides, char *text, size_t size)
{
    char x[160], y[160];
    bool same = a->dtype == b->dtype && a->ndim == b->ndim;
    for (int d = 0; same && d < a->ndim; d++) same = a->sizes[d] == b->sizes[d];
    if (!same)
        snprintf(text, size, "%s %s on one, %s %s on the other", nbx_dtype_name(a->dtype),
                 nbxi_sizes_text(a->ndim, a->sizes, x, sizeof x), nbx_dtype_name(b->dtype),
                 nbxi_sizes_text(b->ndim, b->sizes, y, sizeof y));
    for (int d = 0; same && strides && a->numel > 0 && d < a->ndim; d++)
        if (a->sizes[d] > 1 && a->strides[d] != b->strides[d]) {
            same = false;
            snprintf(text, size, "strides %s on one, %s on the other",
                     nbxi_sizes_text(a->ndim, a->strides, x, sizeof x),
                     nbxi_sizes_text(b->ndim, b->strides, y, sizeof y));
        }
    return same;
}

/* NaNs are one class, the rest are bytes. */
static bool equal_numbers(nbx_dtype dtype, const char *x, const char *y, int64_t n)
{
    size_t item = nbx_dtype_size(dtype);
    if (memcmp(x, y, (size_t)n * item) == 0) return true;
    if (!nbx_dtype_is_floating_point(dtype) && !nbx_dtype_is_complex(dtype)) return false;
    for (int64_t i = 0; i < n; i++) {
        double a[2], b[2];
        const char *p = x + (size_t)i * item, *q = y + (size_t)i * item;
        if (memcmp(p, q, item) == 0) continue;
        nbxi_convert(NBX_COMPLEX128, a, dtype, p, 1);
        nbxi_convert(NBX_COMPLEX128, b, dtype, q, 1);
        for (int k = 0; k < 2; k++)
            if (!(a[k] != a[k] && b[k] != b[k]) && memcmp(&a[k], &b[k], sizeof a[k]) != 0) return false;
    }
    return true;
}

bool sweep_equal_tensors(sweep *s, const nbx_tensor *a, const nbx_tensor *b)
{
    if (nbxi_is_none(a) || nbxi_is_none(b)) return nbxi_is_none(a) && nbxi_is_none(b);
    if (a->numel != b->numel || a->dtype != b->dtype) return false;
    size_t bytes = (size_t)a->numel * nbx_dtype_size(a->dtype);
    char *x = allocated(malloc(bytes + 1)), *y = allocated(malloc(bytes + 1));
    need(s, nbx_tensor_read(s->ctx, a, x, bytes), "read");
    need(s, nbx_tensor_read(s->ctx, b, y, bytes), "read");
    bool same = equal_numbers(a->dtype, x, y, a->numel);
    free(x);
    free(y);
    return same;
}

static uint64_t digest_bytes(uint64_t hash, const char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) hash = (hash ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001b3);
    return hash;
}

static uint64_t digest_tensor(sweep *s, uint64_t hash, const nbx_tensor *t)
{
    if (nbxi_is_none(t)) return hash + 1;
    size_t item = nbx_dtype_size(t->dtype), bytes = (size_t)t->numel * item;
    if (t->numel > 1 << 22) return hash; /* an expanded view */
    bool inexact = nbx_dtype_is_floating_point(t->dtype) || nbx_dtype_is_complex(t->dtype);
    char *x = allocated(malloc(bytes + 1));
    need(s, nbx_tensor_read(s->ctx, t, x, bytes), "read");
    for (int64_t i = 0; inexact && i < t->numel; i++) {
        double v[2];
        nbxi_convert(NBX_COMPLEX128, v, t->dtype, x + (size_t)i * item, 1);
        if (v[0] == v[0] && v[1] == v[1]) continue;
        memset(x + (size_t)i * item, v[0] != v[0] ? 0xfe : 0xfd, item);
    }
    hash = digest_bytes(hash, x, bytes);
    free(x);
    return hash;
}

static uint64_t digest_value(sweep *s, uint64_t hash, const nbx_value *v)
{
    if (v->kind == NBX_VALUE_TENSOR) hash = digest_tensor(s, hash, v->v.tensor);
    for (size_t i = 0; v->kind == NBX_VALUE_TENSORS && i < v->v.tensors.count; i++)
        hash = digest_tensor(s, hash, v->v.tensors.data[i]);
    if (v->kind == NBX_VALUE_SCALAR) hash = digest_bytes(hash, (const char *)&v->v.scalar.re, sizeof v->v.scalar.re);
    return hash;
}

uint64_t sweep_digest(sweep *s, const sweep_case *c, const sweep_outcome *o)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325) + (uint64_t)o->status;
    int count = c->op->nreturns == NBXI_RETURN_LIST ? 1 : c->op->nreturns;
    for (int k = 0; k < count && o->status == NBX_OK; k++) hash = digest_value(s, hash, &o->rets[k]);
    for (int i = 0; i < c->op->nargs; i++)
        if (c->op->args[i].written) hash = digest_value(s, hash, &o->ran.args[i]);
    return hash;
}

typedef struct rule {
    bool bytes, other_dtype;
    nbxi_compare_rule bound;
} rule;

static bool agree_tensors(sweep *s, const rule *r, const nbx_tensor *got, const nbx_tensor *want,
                          const nbx_tensor *scale, char *text, size_t size)
{
    if (nbxi_is_none(got) || nbxi_is_none(want)) {
        snprintf(text, size, "one gives a tensor, the other does not");
        return nbxi_is_none(got) && nbxi_is_none(want);
    }
    if (!same_form(got, want, s->gap == 0, text, size)) return false;
    if (got->numel > 1 << 22) return true; /* an expanded view */
    if (r->other_dtype) {                  /* of an out= tensor: rounded on the way */
        double difference;
        need(s, nbxi_relative_difference(s->ctx, got, want, &difference), "compare");
        snprintf(text, size, "a relative difference of %.3g", difference);
        return difference < 0.02;
    }
    if (r->bytes) {
        snprintf(text, size, "the bytes differ");
        return sweep_equal_tensors(s, got, want);
    }
    nbxi_comparison c = {.got = got, .want = want, .rule = r->bound, .want_is_reference = true};
    if (scale && scale->numel == want->numel) c.scale = scale;
    need(s, nbxi_compare(s->ctx, &c), "compare");
    if (!c.good) snprintf(text, size, "%s", c.text);
    return c.good;
}

static bool agree_scalars(const nbx_scalar *a, const nbx_scalar *b, char *text, size_t size)
{
    bool same = a->kind == b->kind;
    if (same && a->kind <= NBX_SCALAR_INT) same = a->re.i == b->re.i;
    if (same && a->kind > NBX_SCALAR_INT) same = a->re.d == b->re.d || (a->re.d != a->re.d && b->re.d != b->re.d);
    if (!same) snprintf(text, size, "numbers differ");
    return same;
}

static bool agree_values(sweep *s, const rule *r, const nbx_value *got, const nbx_value *want, const nbx_tensor *scale,
                         char *text, size_t size)
{
    snprintf(text, size, "results are of different kinds");
    if (got->kind != want->kind) return false;
    if (got->kind == NBX_VALUE_TENSOR) return agree_tensors(s, r, got->v.tensor, want->v.tensor, scale, text, size);
    if (got->kind == NBX_VALUE_SCALAR) return agree_scalars(&got->v.scalar, &want->v.scalar, text, size);
    if (got->kind != NBX_VALUE_TENSORS) return true;
    if (got->v.tensors.count != want->v.tensors.count) return false;
    for (size_t i = 0; i < got->v.tensors.count; i++)
        if (!agree_tensors(s, r, got->v.tensors.data[i], want->v.tensors.data[i], NULL, text, size)) return false;
    return true;
}

static bool agree(sweep *s, const sweep_case *c, const rule *r, const sweep_outcome *got, const sweep_outcome *want,
                  char *text, size_t size)
{
    if (got->status != want->status) {
        snprintf(text, size, "%s (%.160s) on one, %s (%.160s) on the other", nbx_status_name(got->status), got->message,
                 nbx_status_name(want->status), want->message);
        return false;
    }
    if (got->status != NBX_OK) return true;
    int count = c->op->nreturns == NBXI_RETURN_LIST ? 1 : c->op->nreturns;
    for (int k = 0; k < count; k++)
        if (!agree_values(s, r, &got->rets[k], &want->rets[k], want->scales[k], text, size)) return false;
    for (int i = 0, k = 0; i < c->op->nargs; i++) {
        if (!c->op->args[i].written) continue;
        const nbx_tensor *scale = k < NBXI_MAX_RETURNS ? want->scales[k++] : NULL;
        if (!agree_values(s, r, &got->ran.args[i], &want->ran.args[i], scale, text, size)) return false;
    }
    return true;
}

bool sweep_agree(sweep *s, const sweep_case *c, const sweep_outcome *got, const sweep_outcome *want, char *text,
                 size_t size)
{
    rule r = {false, want->other_dtype, nbxi_rule_of(c->op->base ? c->op->base : c->op)};
    /* Compositions have no formula; changed arguments may be such that their parts cancel. */
    if (!c->op->base ? c->op->kind == NBXI_OP_COMPOSITE : c->op->base->kind == NBXI_OP_COMPOSITE) r.bound.factor *= 16;
    return agree(s, c, &r, got, want, text, size);
}

bool sweep_equal(sweep *s, const sweep_case *c, const sweep_outcome *a, const sweep_outcome *b, char *text, size_t size)
{
    rule r = {true, false, {NBXI_BOUND_EXACT, 0}};
    return agree(s, c, &r, a, b, text, size);
}

bool sweep_differ(sweep *s, const sweep_case *c, const char *what)
{
    sweep_outcome got, want;
    char text[400];
    sweep_run(s, c, sweep_cpu, &got);
    sweep_model(s, c, &want);
    bool good = got.status == NBX_OK;
    if (!sweep_agree(s, c, &got, &want, text, sizeof text)) sweep_fail(s, c, "%s: %s", what, text);
    sweep_release(s, &got);
    sweep_release(s, &want);
    return good;
}

/* ---- reports ---- */

/* The arguments as text, for reports. */
static void describe(const sweep_case *c, char *text, size_t size)
{
    size_t n = 0;
    text[0] = 0;
    for (int i = 0; i < c->op->nargs && n + 100 < size; i++) {
        const nbx_value *v = &c->args[i];
        char sizes[64];
        if (v->kind == NBX_VALUE_TENSOR && !nbxi_is_none(v->v.tensor))
            n += (size_t)snprintf(text + n, size - n, " %.12s=%s%s", c->op->args[i].name,
                                  nbx_dtype_name(v->v.tensor->dtype),
                                  nbxi_sizes_text(v->v.tensor->ndim, v->v.tensor->sizes, sizes, sizeof sizes));
        else if (v->kind == NBX_VALUE_SCALAR && v->v.scalar.kind <= NBX_SCALAR_INT)
            n += (size_t)snprintf(text + n, size - n, " %.12s=%lld", c->op->args[i].name, (long long)v->v.scalar.re.i);
        else if (v->kind == NBX_VALUE_INTS)
            n += (size_t)snprintf(
                text + n, size - n, " %.12s=%s", c->op->args[i].name,
                nbxi_sizes_text(v->v.ints.count > 8 ? 8 : (int)v->v.ints.count, v->v.ints.data, sizes, sizeof sizes));
    }
}

void sweep_fail(sweep *s, const sweep_case *c, const char *format, ...)
{
    va_list list;
    sweep_failure *f = NULL;
    for (size_t i = 0; !f && i < s->failure_count; i++)
        if (s->failures[i].name == c->op->name) f = &s->failures[i];
    if (!f) {
        if (s->failure_count == s->failure_capacity) {
            s->failure_capacity = s->failure_capacity ? 2 * s->failure_capacity : 64;
            s->failures = allocated(realloc(s->failures, s->failure_capacity * sizeof *s->failures));
        }
        f = &s->failures[s->failure_count++];
        f->name = c->op->name;
        f->count = 0;
        char arguments[400], text[512];
        describe(c, arguments, sizeof arguments);
        va_start(list, format);
        vsnprintf(text, sizeof text, format, list);
        va_end(list);
        snprintf(f->text, sizeof f->text, "%.300s [%.200s]", text, arguments);
        if (getenv("NBX_SWEEP_VERBOSE")) fprintf(stderr, "%s %s: %s\n", c->op->name, c->where, f->text);
    }
    f->count++;
}

int sweep_end(sweep *s)
{
    for (size_t i = 0; i < s->failure_count; i++)
        printf("%s (%zu times): %s\n", s->failures[i].name, s->failures[i].count, s->failures[i].text);
    printf("%zu calls of %zu cases, %zu succeeded\n", s->calls, s->count, s->ok);
    int code = s->failure_count > 0 || s->ok == 0;
    printf("%d passed, %zu failed\n", !code, s->failure_count);
    for (size_t i = 0; i < s->count; i++) sweep_free(s, &s->cases[i]);
    free(s->cases);
    free(s->failures);
    nbx_context_destroy(s->ctx);
    return code;
}

/* ---- changes ---- */

static nbx_tensor *new_like(sweep *s, const nbx_tensor *t, nbx_dtype dtype, const int64_t *sizes)
{
    nbxi_meta meta;
    nbx_tensor *out = NULL;
    meta.dtype = dtype;
    meta.ndim = t->ndim;
    if (t->ndim) memcpy(meta.sizes, sizes, (size_t)t->ndim * sizeof *sizes);
    nbxi_contiguous_strides(t->ndim, sizes, meta.strides);
    if (!nbxi_has_internal_overlap(t) && t->numel > 1) nbxi_dense_strides(t->ndim, sizes, t->strides, meta.strides);
    need(s, nbxi_tensor_new(s->ctx, &meta, sweep_cpu, &out), "a changed tensor");
    return out;
}

/* Elements repeat along dims that grew. */
static nbx_tensor *resized(sweep *s, const nbx_tensor *t, const int64_t *sizes)
{
    nbx_tensor *out = new_like(s, t, t->dtype, sizes);
    size_t item = nbx_dtype_size(t->dtype);
    int64_t index[NBX_MAX_RANK] = {0};
    for (int64_t n = 0; n < out->numel; n++) {
        int64_t from = 0, to = 0;
        for (int d = 0; d < t->ndim; d++) {
            from += (t->sizes[d] ? index[d] % t->sizes[d] : 0) * t->strides[d];
            to += index[d] * out->strides[d];
        }
        char *p = (char *)nbxi_data(out) + to * (int64_t)item;
        if (t->numel)
            memcpy(p, (const char *)nbxi_data(t) + from * (int64_t)item, item);
        else
            memset(p, 0, item);
        for (int d = t->ndim - 1; d >= 0 && ++index[d] == out->sizes[d]; d--) index[d] = 0;
    }
    return out;
}

static bool resize_numbers(nbx_value *v, int64_t from, int64_t to)
{
    bool changed = false;
    if (v->kind == NBX_VALUE_SCALAR && v->v.scalar.kind == NBX_SCALAR_INT && v->v.scalar.re.i == from) {
        v->v.scalar.re.i = to;
        changed = true;
    }
    for (size_t k = 0; v->kind == NBX_VALUE_INTS && k < v->v.ints.count; k++) {
        int64_t *data = (int64_t *)(uintptr_t)v->v.ints.data;
        if (data[k] != from) continue;
        data[k] = to;
        changed = true;
    }
    return changed;
}

bool sweep_resize(sweep *s, const sweep_case *c, int arg, int dim, int64_t from, int64_t to, bool numbers, int64_t most,
                  sweep_case *out)
{
    sweep_slot slots[SWEEP_TENSORS];
    bool changed = false, fits = true, counted = false;
    sweep_copy(s, c, sweep_cpu, out);
    int n = sweep_slots(out, slots);
    for (int i = 0; i < n && fits; i++) {
        const nbx_tensor *t = *slots[i].tensor;
        int64_t sizes[NBX_MAX_RANK], numel;
        bool here = false;
        for (int d = 0; d < t->ndim; d++) {
            bool chosen = t->sizes[d] == from && (arg < 0 || slots[i].arg == arg) && (dim < 0 || d == dim);
            sizes[d] = chosen ? to : t->sizes[d];
            here |= chosen;
        }
        fits = nbxi_numel(t->ndim, sizes, &numel) && numel <= most;
        if (!here || !fits) continue;
        sweep_replace(&slots[i], resized(s, t, sizes));
        changed = true;
    }
    for (int i = 0; i < c->op->nargs && numbers; i++) counted |= resize_numbers(&out->args[i], from, to);
    if (changed && fits && counted == numbers) return true;
    sweep_free(s, out);
    return false;
}

bool sweep_retype(sweep *s, const sweep_case *c, nbx_dtype from, nbx_dtype to, sweep_case *out)
{
    sweep_slot slots[SWEEP_TENSORS];
    bool changed = false;
    sweep_copy(s, c, sweep_cpu, out);
    int n = sweep_slots(out, slots);
    for (int i = 0; i < n; i++) {
        const nbx_tensor *t = *slots[i].tensor;
        if (t->dtype != from) continue;
        nbx_tensor *made = new_like(s, t, to, t->sizes);
        need(s, nbxi_copy(s->ctx, made, t), "another dtype");
        sweep_replace(&slots[i], made);
        changed = true;
    }
    if (!changed) sweep_free(s, out);
    return changed;
}
