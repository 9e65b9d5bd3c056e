/* SPDX-License-Identifier: Apache-2.0 */
/* Reader of pickled state dicts. Opcodes: Python's Lib/pickletools.py; functions: torch/_utils.py. */
#include "src/program/pickle.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "src/base/array.h"

typedef enum kind { MARK, NONE, TRUTH, INT, STRING, GLOBAL, TUPLE, DICT, STORAGE, TENSOR } kind;

typedef struct item {
    kind kind;
    int64_t number;   /* INT, TRUTH; GLOBAL: its code; TUPLE: first of its items in the pool; DICT: 0 is the root */
    size_t count;     /* STRING: bytes; TUPLE: items */
    const char *text; /* STRING, STORAGE (key) */
    nbx_dtype dtype;  /* STORAGE, and GLOBAL that is a dtype */
    bool typed;       /* STORAGE: has a dtype */
} item;

typedef struct items {
    item *data;
    size_t count, capacity;
} items;

typedef struct machine {
    nbx_context *ctx;
    nbxi_heap *heap;
    const char *file;
    int64_t base;
    const uint8_t *data;
    size_t size, at;
    items stack, memo, pool;
    struct {
        nbxi_pickled_tensor *data;
        size_t count, capacity;
    } tensors;
    int64_t dicts;
    nbxi_pickle_function found;
    void *user;
} machine;

enum { CALL_TENSOR_2, CALL_TENSOR_3, CALL_PARAMETER, CALL_TYPED, CALL_DICT, IS_STORAGE, IS_DTYPE, IS_TENSOR };

static nbx_status refuse(machine *m, nbx_status status, const char *format, ...) NBX_PRINTF(3, 4);
static nbx_status refuse(machine *m, nbx_status status, const char *format, ...)
{
    char what[200];
    va_list list;
    va_start(list, format);
    vsnprintf(what, sizeof what, format, list);
    va_end(list);
    return nbxi_fail_file(m->ctx, status, m->file, m->base + (int64_t)m->at, "pickled state dict: %s", what);
}

static nbx_status no_memory(machine *m) { return nbxi_fail_memory(m->ctx, m->size, "a pickled state dict"); }

static nbx_status push(machine *m, item v) { return NBXI_PUSH(m->heap, &m->stack, v) ? NBX_OK : no_memory(m); }

static nbx_status pop(machine *m, item *out)
{
    if (m->stack.count == 0) return refuse(m, NBX_FORMAT, "the stack is empty");
    *out = m->stack.data[--m->stack.count];
    return NBX_OK;
}

static nbx_status take(machine *m, size_t bytes, const uint8_t **out)
{
    if (bytes > m->size - m->at) return refuse(m, NBX_FORMAT, "it ends too early");
    *out = m->data + m->at;
    m->at += bytes;
    return NBX_OK;
}

static nbx_status take_number(machine *m, int bytes, bool sign, int64_t *out)
{
    const uint8_t *p;
    NBXI_TRY(take(m, (size_t)bytes, &p));
    uint64_t v = 0;
    for (int i = 0; i < bytes; i++) v |= (uint64_t)p[i] << (8 * i);
    if (sign && bytes > 0 && bytes < 8 && (v >> (8 * bytes - 1) & 1)) v |= ~(uint64_t)0 << (8 * bytes);
    *out = (int64_t)v;
    return NBX_OK;
}

static nbx_status take_line(machine *m, const char **text, size_t *length)
{
    const uint8_t *start = m->data + m->at, *end = memchr(start, '\n', m->size - m->at);
    if (!end) return refuse(m, NBX_FORMAT, "it ends too early");
    *text = (const char *)start;
    *length = (size_t)(end - start);
    m->at += *length + 1;
    return NBX_OK;
}

static bool is(const char *text, size_t length, const char *name)
{
    return strlen(name) == length && memcmp(text, name, length) == 0;
}

static const struct {
    const char *name;
    nbx_dtype dtype;
} storages[] = {
    {"DoubleStorage", NBX_FLOAT64},
    {"FloatStorage", NBX_FLOAT32},
    {"HalfStorage", NBX_FLOAT16},
    {"BFloat16Storage", NBX_BFLOAT16},
    {"LongStorage", NBX_INT64},
    {"IntStorage", NBX_INT32},
    {"ShortStorage", NBX_INT16},
    {"CharStorage", NBX_INT8},
    {"ByteStorage", NBX_UINT8},
    {"BoolStorage", NBX_BOOL},
    {"ComplexFloatStorage", NBX_COMPLEX64},
    {"ComplexDoubleStorage", NBX_COMPLEX128},
};

static nbx_status global(machine *m, item *out)
{
    const char *module, *name;
    size_t module_length, length;
    NBXI_TRY(take_line(m, &module, &module_length));
    NBXI_TRY(take_line(m, &name, &length));
    *out = (item){.kind = GLOBAL};
    if (is(module, module_length, "torch._utils")) {
        if (is(name, length, "_rebuild_tensor_v2")) return out->number = CALL_TENSOR_2, NBX_OK;
        if (is(name, length, "_rebuild_tensor_v3")) return out->number = CALL_TENSOR_3, NBX_OK;
        if (is(name, length, "_rebuild_parameter")) return out->number = CALL_PARAMETER, NBX_OK;
    } else if (is(module, module_length, "torch._tensor") && is(name, length, "_rebuild_from_type_v2")) {
        return out->number = CALL_TYPED, NBX_OK;
    } else if (is(module, module_length, "torch.nn.parameter") && is(name, length, "Parameter")) {
        return out->number = IS_TENSOR, NBX_OK;
    } else if (is(module, module_length, "collections") && is(name, length, "OrderedDict")) {
        return out->number = CALL_DICT, NBX_OK;
    } else if (is(module, module_length, "torch.storage") && is(name, length, "UntypedStorage")) {
        return out->number = IS_STORAGE, NBX_OK;
    } else if (is(module, module_length, "torch")) {
        out->number = IS_STORAGE;
        out->typed = true;
        for (size_t i = 0; i < sizeof storages / sizeof *storages; i++) {
            if (is(name, length, storages[i].name)) return out->dtype = storages[i].dtype, NBX_OK;
        }
        if (is(name, length, "UntypedStorage")) return out->typed = false, NBX_OK;
        if (is(name, length, "Tensor")) return out->number = IS_TENSOR, NBX_OK;
        char text[32];
        out->number = IS_DTYPE;
        snprintf(text, sizeof text, "%.*s", (int)(length > 30 ? 30 : length), name);
        if (nbx_dtype_from_name(text, &out->dtype) == NBX_OK) return NBX_OK;
    }
    return refuse(m, NBX_NOT_SUPPORTED, "the object %.*s.%.*s is not taken, only plain tensors are",
                  (int)(module_length > 60 ? 60 : module_length), module, (int)(length > 60 ? 60 : length), name);
}

static nbx_status tuple(machine *m, size_t count)
{
    if (count > m->stack.count) return refuse(m, NBX_FORMAT, "the stack is too short for a tuple");
    item v = {.kind = TUPLE, .number = (int64_t)m->pool.count, .count = count};
    if (!NBXI_RESERVE(m->heap, &m->pool, m->pool.count + count)) return no_memory(m);
    if (count) memcpy(m->pool.data + m->pool.count, m->stack.data + m->stack.count - count, count * sizeof(item));
    m->pool.count += count;
    m->stack.count -= count;
    return push(m, v);
}

static nbx_status since_mark(machine *m, size_t *count)
{
    size_t n = m->stack.count;
    while (n > 0 && m->stack.data[n - 1].kind != MARK) n--;
    if (n == 0) return refuse(m, NBX_FORMAT, "a mark is missing");
    *count = m->stack.count - n;
    return NBX_OK;
}

/* Takes the mark out from under the `count` top items. */
static void drop_mark(machine *m, size_t count)
{
    size_t first = m->stack.count - count;
    memmove(m->stack.data + first - 1, m->stack.data + first, count * sizeof(item));
    m->stack.count--;
}

static nbx_status storage(machine *m)
{
    item t;
    NBXI_TRY(pop(m, &t));
    const item *p = t.kind == TUPLE && t.count ? m->pool.data + t.number : NULL;
    if (!p || t.count != 5 || p[0].kind != STRING || !is(p[0].text, p[0].count, "storage") || p[1].kind != GLOBAL ||
        p[1].number != IS_STORAGE || p[2].kind != STRING)
        return refuse(m, NBX_FORMAT, "a reference is not to a storage");
    return push(
        m, (item){.kind = STORAGE, .text = p[2].text, .count = p[2].count, .dtype = p[1].dtype, .typed = p[1].typed});
}

static nbx_status ints(machine *m, item t, int64_t *out, int *count)
{
    if (t.kind != TUPLE) return refuse(m, NBX_FORMAT, "sizes or strides are not a tuple");
    if (t.count > NBX_MAX_RANK)
        return refuse(m, NBX_LIMIT, "a tensor has rank %zu, at most %d is taken", t.count, NBX_MAX_RANK);
    for (size_t i = 0; i < t.count; i++) {
        item v = m->pool.data[(size_t)t.number + i];
        if (v.kind != INT || v.number < 0) return refuse(m, NBX_FORMAT, "a size or stride is not a whole number");
        out[i] = v.number;
    }
    *count = (int)t.count;
    return NBX_OK;
}

static nbx_status rebuild(machine *m, const item *p, size_t count, bool v3)
{
    nbxi_pickled_tensor t;
    memset(&t, 0, sizeof t);
    int strides = 0;
    if (count < (v3 ? 7u : 6u) || p[0].kind != STORAGE || p[1].kind != INT || p[1].number < 0)
        return refuse(m, NBX_FORMAT, "a tensor's parts are not as expected");
    if (!v3 && !p[0].typed) return refuse(m, NBX_FORMAT, "a tensor has no dtype");
    if (v3 && (p[6].kind != GLOBAL || p[6].number != IS_DTYPE)) return refuse(m, NBX_FORMAT, "a tensor has no dtype");
    t.storage = p[0].text;
    t.storage_length = p[0].count;
    t.dtype = v3 ? p[6].dtype : p[0].dtype;
    t.offset = p[1].number;
    NBXI_TRY(ints(m, p[2], t.sizes, &t.ndim));
    NBXI_TRY(ints(m, p[3], t.strides, &strides));
    if (strides != t.ndim) return refuse(m, NBX_FORMAT, "a tensor has %d sizes and %d strides", t.ndim, strides);
    if (!NBXI_PUSH(m->heap, &m->tensors, t)) return no_memory(m);
    return push(m, (item){.kind = TENSOR, .number = (int64_t)m->tensors.count - 1});
}

static nbx_status call(machine *m, item callee, item args)
{
    if (callee.kind != GLOBAL || args.kind != TUPLE)
        return refuse(m, NBX_FORMAT, "a call has no function or arguments");
    const item *p = args.count ? m->pool.data + args.number : NULL;
    switch (callee.number) {
    case CALL_TENSOR_2: return rebuild(m, p, args.count, false);
    case CALL_TENSOR_3: return rebuild(m, p, args.count, true);
    case CALL_PARAMETER:
        if (args.count < 1 || p[0].kind != TENSOR) return refuse(m, NBX_FORMAT, "a parameter is no tensor");
        return push(m, p[0]);
    case CALL_TYPED: /* function, type, its arguments, Python attributes that say nothing about values */
        if (args.count != 4 || p[0].kind != GLOBAL || p[0].number > CALL_PARAMETER || p[1].kind != GLOBAL ||
            p[1].number != IS_TENSOR)
            return refuse(m, NBX_NOT_SUPPORTED, "a tensor of a class of its own");
        return call(m, p[0], p[2]);
    case CALL_DICT:
        if (args.count != 0) return refuse(m, NBX_NOT_SUPPORTED, "an OrderedDict is made of arguments");
        return push(m, (item){.kind = DICT, .number = m->dicts++});
    default: return refuse(m, NBX_FORMAT, "something that is no function is called");
    }
}

static nbx_status reduce(machine *m)
{
    item args, callee;
    NBXI_TRY(pop(m, &args));
    NBXI_TRY(pop(m, &callee));
    return call(m, callee, args);
}

static nbx_status set_items(machine *m, size_t count)
{
    if (count % 2 || count + 1 > m->stack.count) return refuse(m, NBX_FORMAT, "a dict's items are not pairs");
    const item *p = m->stack.data + m->stack.count - count, dict = p[-1];
    if (dict.kind != DICT) return refuse(m, NBX_FORMAT, "items are set in something that is no dict");
    for (size_t i = 0; i < count && dict.number == 0; i += 2) {
        if (p[i].kind != STRING) return refuse(m, NBX_FORMAT, "a key of the state dict is no string");
        if (p[i + 1].kind != TENSOR)
            return refuse(m, NBX_NOT_SUPPORTED, "the entry %.*s is no plain tensor",
                          (int)(p[i].count > 80 ? 80 : p[i].count), p[i].text);
        nbxi_pickled_tensor t = m->tensors.data[p[i + 1].number];
        t.name = p[i].text;
        t.name_length = p[i].count;
        NBXI_TRY(m->found(m->user, &t));
    }
    m->stack.count -= count;
    return NBX_OK;
}

static nbx_status memoize(machine *m, int64_t index)
{
    if (m->stack.count == 0) return refuse(m, NBX_FORMAT, "the stack is empty");
    if (index < 0 || (uint64_t)index > m->size) return refuse(m, NBX_LIMIT, "a memo number is too large");
    while (m->memo.count <= (size_t)index) {
        if (!NBXI_PUSH(m->heap, &m->memo, (item){.kind = MARK})) return no_memory(m);
    }
    m->memo.data[index] = m->stack.data[m->stack.count - 1];
    return NBX_OK;
}

static nbx_status recall(machine *m, int64_t index)
{
    if (index < 0 || (uint64_t)index >= m->memo.count || m->memo.data[index].kind == MARK)
        return refuse(m, NBX_FORMAT, "a memo is read before it is written");
    return push(m, m->memo.data[index]);
}

static nbx_status string(machine *m, int width)
{
    int64_t length;
    const uint8_t *text;
    NBXI_TRY(take_number(m, width, false, &length));
    if (length < 0) return refuse(m, NBX_FORMAT, "it ends too early");
    NBXI_TRY(take(m, (size_t)length, &text));
    if (memchr(text, 0, (size_t)length)) return refuse(m, NBX_FORMAT, "a string holds a zero byte");
    return push(m, (item){.kind = STRING, .text = (const char *)text, .count = (size_t)length});
}

static nbx_status step(machine *m, uint8_t op, bool *done)
{
    int64_t n = 0;
    size_t count;
    item v = {.kind = NONE};
    switch (op) {
    case 0x80:
        NBXI_TRY(take_number(m, 1, false, &n));
        return n <= 5 ? NBX_OK : refuse(m, NBX_NOT_SUPPORTED, "protocol %d", (int)n);
    case 0x95: return take_number(m, 8, false, &n); /* FRAME */
    case '}': return push(m, (item){.kind = DICT, .number = m->dicts++});
    case '(': return push(m, (item){.kind = MARK});
    case ')': return tuple(m, 0);
    case 0x85: return tuple(m, 1);
    case 0x86: return tuple(m, 2);
    case 0x87: return tuple(m, 3);
    case 't':
        NBXI_TRY(since_mark(m, &count));
        drop_mark(m, count);
        return tuple(m, count);
    case 'N': return push(m, v);
    case 0x88:
    case 0x89: return push(m, (item){.kind = TRUTH, .number = op == 0x88});
    case 'K': NBXI_TRY(take_number(m, 1, false, &n)); return push(m, (item){.kind = INT, .number = n});
    case 'M': NBXI_TRY(take_number(m, 2, false, &n)); return push(m, (item){.kind = INT, .number = n});
    case 'J': NBXI_TRY(take_number(m, 4, true, &n)); return push(m, (item){.kind = INT, .number = n});
    case 0x8a: /* LONG1 */
        NBXI_TRY(take_number(m, 1, false, &n));
        if (n > 8) return refuse(m, NBX_LIMIT, "an integer has more than 64 bits");
        NBXI_TRY(take_number(m, (int)n, true, &n));
        return push(m, (item){.kind = INT, .number = n});
    case 'X': return string(m, 4);
    case 0x8c: return string(m, 1);
    case 'c': NBXI_TRY(global(m, &v)); return push(m, v);
    case 'q': NBXI_TRY(take_number(m, 1, false, &n)); return memoize(m, n);
    case 'r': NBXI_TRY(take_number(m, 4, false, &n)); return memoize(m, n);
    case 0x94: return memoize(m, (int64_t)m->memo.count);
    case 'h': NBXI_TRY(take_number(m, 1, false, &n)); return recall(m, n);
    case 'j': NBXI_TRY(take_number(m, 4, false, &n)); return recall(m, n);
    case 'Q': return storage(m);
    case 'R': return reduce(m);
    case 's': return set_items(m, 2);
    case 'u':
        NBXI_TRY(since_mark(m, &count));
        drop_mark(m, count);
        return set_items(m, count);
    case 'b': /* BUILD: attributes of an OrderedDict say nothing about tensors */
        NBXI_TRY(pop(m, &v));
        return m->stack.count && m->stack.data[m->stack.count - 1].kind == DICT
                   ? NBX_OK
                   : refuse(m, NBX_NOT_SUPPORTED, "an object has a state of its own");
    case '.': *done = true; return NBX_OK;
    default: return refuse(m, NBX_NOT_SUPPORTED, "opcode 0x%02x is not taken", op);
    }
}

nbx_status nbxi_pickle_tensors(nbx_context *ctx, const char *file, int64_t base, const uint8_t *data, size_t size,
                               nbxi_pickle_function found, void *user)
{
    machine m = {.ctx = ctx,
                 .heap = ctx->heap,
                 .file = file,
                 .base = base,
                 .data = data,
                 .size = size,
                 .found = found,
                 .user = user};
    nbx_status status = NBX_OK;
    bool done = false;
    if (size > (64u << 20)) status = refuse(&m, NBX_LIMIT, "it has more than 64 MiB");
    while (status == NBX_OK && !done)
        status = m.at < size ? step(&m, m.data[m.at++], &done) : refuse(&m, NBX_FORMAT, "it ends too early");
    if (status == NBX_OK && (m.stack.count != 1 || m.stack.data[0].kind != DICT))
        status = refuse(&m, NBX_FORMAT, "it is no dict");
    nbxi_free(m.heap, m.stack.data);
    nbxi_free(m.heap, m.memo.data);
    nbxi_free(m.heap, m.pool.data);
    nbxi_free(m.heap, m.tensors.data);
    return status;
}
