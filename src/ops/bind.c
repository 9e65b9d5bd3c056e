/* SPDX-License-Identifier: Apache-2.0 */
/* Arguments of a call against the schema of its operator. */
#include <string.h>

#include "src/ops/dispatch.h"
#include "src/ops/schema.h"
#include "src/tensor/convert.h"

double nbxi_scalar_to_double(nbx_scalar s)
{
    return s.kind == NBX_SCALAR_BOOL || s.kind == NBX_SCALAR_INT ? (double)s.re.i : s.re.d;
}

int64_t nbxi_scalar_to_int(nbx_scalar s)
{
    if (s.kind == NBX_SCALAR_BOOL || s.kind == NBX_SCALAR_INT) return s.re.i;
    /* Out of range (and NaN): what cvttsd2si gives. */
    return s.re.d >= -0x1p63 && s.re.d < 0x1p63 ? (int64_t)s.re.d : INT64_MIN;
}

static const char *kind_text(const nbx_value *v)
{
    static const char *const scalars[] = {"a bool", "an int", "a float", "a complex number"};
    static const char *const kinds[] = {[NBX_VALUE_NONE] = "None",
                                        [NBX_VALUE_DEFAULT] = "nothing",
                                        [NBX_VALUE_TENSOR] = "a tensor",
                                        [NBX_VALUE_SCALAR] = "a number",
                                        [NBX_VALUE_STRING] = "a string",
                                        [NBX_VALUE_DTYPE] = "a dtype",
                                        [NBX_VALUE_LAYOUT] = "a layout",
                                        [NBX_VALUE_DEVICE] = "a device",
                                        [NBX_VALUE_MEMORY_FORMAT] = "a memory format",
                                        [NBX_VALUE_INTS] = "a list of ints",
                                        [NBX_VALUE_SCALARS] = "a list of numbers",
                                        [NBX_VALUE_TENSORS] = "a list of tensors",
                                        [NBX_VALUE_GENERATOR] = "a generator"};
    if (v->kind == NBX_VALUE_SCALAR && (unsigned)v->v.scalar.kind <= NBX_SCALAR_COMPLEX)
        return scalars[v->v.scalar.kind];
    if (v->kind == NBX_VALUE_TENSOR && v->v.tensor == NBX_NONE) return "None";
    if (v->kind == NBX_VALUE_TENSOR && v->v.tensor == NULL) return "NULL";
    return (unsigned)v->kind <= NBX_VALUE_GENERATOR ? kinds[v->kind] : "a value of no kind";
}

static nbx_status fail_kind(const nbxi_bound_call *b, int i, const nbx_value *v)
{
    const nbxi_arg *a = &b->op->args[i];
    char type[64];
    (void)nbxi_arg_type_text(a, type, sizeof type);
    if (v->kind == NBX_VALUE_DEFAULT)
        return nbxi_fail_argument(b->ctx, NBX_INVALID_ARGUMENT, a->name, "%s needs argument '%s' (%s)", b->op->name,
                                  a->name, type);
    const char *hint = "";
    if (v->kind == NBX_VALUE_TENSOR && v->v.tensor == NULL)
        hint = "; an absent tensor is NBX_NONE";
    else if (v->kind == NBX_VALUE_TENSOR && v->v.tensor != NBX_NONE && a->type == NBXI_ARG_SCALAR)
        hint = "; read the number from the tensor first (aten::item)";
    return nbxi_fail_argument(b->ctx, NBX_INVALID_ARGUMENT, a->name, "argument '%s' of %s takes %s, not %s%s", a->name,
                              b->op->name, type, kind_text(v), hint);
}

/* A number as `type` wants it; false if it is not taken. */
static bool number(nbxi_arg_type type, const nbx_scalar *in, nbx_scalar *out)
{
    if ((unsigned)in->kind > NBX_SCALAR_COMPLEX) return false;
    *out = *in;
    switch (type) {
    case NBXI_ARG_INT:
    case NBXI_ARG_INTS: out->kind = NBX_SCALAR_INT; return in->kind == NBX_SCALAR_INT || in->kind == NBX_SCALAR_BOOL;
    case NBXI_ARG_FLOAT:
    case NBXI_ARG_FLOATS:
        if (in->kind == NBX_SCALAR_COMPLEX) return false;
        if (in->kind != NBX_SCALAR_DOUBLE) *out = nbx_scalar_double((double)in->re.i);
        return true;
    case NBXI_ARG_BOOL:
    case NBXI_ARG_BOOLS: return in->kind == NBX_SCALAR_BOOL;
    default: return true;
    }
}

static nbx_status fail_room(const nbxi_bound_call *b, int i)
{
    return nbxi_fail_argument(b->ctx, NBX_LIMIT, b->op->args[i].name,
                              "the lists of a call of %s that need conversion have more than %d numbers; give lists of "
                              "the schema's own type",
                              b->op->name, NBXI_BIND_POOL);
}

static nbx_status fail_length(const nbxi_bound_call *b, int i, size_t count)
{
    const nbxi_arg *a = &b->op->args[i];
    return nbxi_fail_argument(b->ctx, NBX_INVALID_ARGUMENT, a->name, "argument '%s' of %s has %zu entries, not %d",
                              a->name, b->op->name, count, a->list_size);
}

/* int[]: a list of ints; a list of numbers that are ints; one number, repeated for int[N]. The length of int[N] is the
 * operator's own matter (ATen takes one entry for all dimensions in many places). */
static nbx_status bind_ints(nbxi_bound_call *b, int i, const nbx_value *v)
{
    const nbxi_arg *a = &b->op->args[i];
    nbx_value *to = &b->args[i];
    if (v->kind == NBX_VALUE_INTS) {
        if (v->v.ints.count && !v->v.ints.data) return fail_kind(b, i, v);
        *to = *v;
        return NBX_OK;
    }
    nbx_scalar s;
    if (v->kind != NBX_VALUE_SCALAR && v->kind != NBX_VALUE_SCALARS && v->kind != NBX_VALUE_TENSORS)
        return fail_kind(b, i, v);
    int64_t *list = b->ints + b->ints_used;
    size_t room = NBXI_BIND_POOL - b->ints_used, count = 0;
    if (v->kind == NBX_VALUE_SCALAR) {
        if (a->list_size == 0 || !number(NBXI_ARG_INT, &v->v.scalar, &s)) return fail_kind(b, i, v);
        count = (size_t)a->list_size;
        if (count > room) return fail_room(b, i);
        for (size_t k = 0; k < count; k++) list[k] = s.re.i;
    } else if (v->kind == NBX_VALUE_TENSORS) {
        if (v->v.tensors.count) return fail_kind(b, i, v);
    } else {
        count = v->v.scalars.count;
        if (count > room) return fail_room(b, i);
        for (size_t k = 0; k < count; k++) {
            if (!v->v.scalars.data || !number(NBXI_ARG_INT, &v->v.scalars.data[k], &s)) return fail_kind(b, i, v);
            list[k] = s.re.i;
        }
    }
    b->ints_used += count;
    to->kind = NBX_VALUE_INTS;
    to->v.ints.data = list;
    to->v.ints.count = count;
    return NBX_OK;
}

/* float[], bool[], Scalar[]. */
static nbx_status bind_scalars(nbxi_bound_call *b, int i, const nbx_value *v)
{
    const nbxi_arg *a = &b->op->args[i];
    nbx_value *to = &b->args[i];
    nbx_scalar *list = b->scalars + b->scalars_used;
    size_t room = NBXI_BIND_POOL - b->scalars_used, count = 0;
    switch (v->kind) {
    case NBX_VALUE_SCALAR:
        if (a->list_size == 0) return fail_kind(b, i, v);
        count = (size_t)a->list_size;
        break;
    case NBX_VALUE_SCALARS:
        if (v->v.scalars.count && !v->v.scalars.data) return fail_kind(b, i, v);
        if (a->type == NBXI_ARG_SCALARS) {
            *to = *v;
            return NBX_OK;
        }
        count = v->v.scalars.count;
        break;
    case NBX_VALUE_INTS:
        if (v->v.ints.count && !v->v.ints.data) return fail_kind(b, i, v);
        count = v->v.ints.count;
        break;
    case NBX_VALUE_TENSORS:
        if (v->v.tensors.count) return fail_kind(b, i, v);
        break;
    default: return fail_kind(b, i, v);
    }
    if (count > room) return fail_room(b, i);
    for (size_t k = 0; k < count; k++) {
        nbx_scalar one = v->kind == NBX_VALUE_INTS      ? nbx_scalar_int(v->v.ints.data[k])
                         : v->kind == NBX_VALUE_SCALARS ? v->v.scalars.data[k]
                                                        : v->v.scalar;
        if (!number(a->type, &one, &list[k])) return fail_kind(b, i, v);
    }
    if (a->list_size && a->type == NBXI_ARG_BOOLS && count != (size_t)a->list_size) return fail_length(b, i, count);
    b->scalars_used += count;
    to->kind = NBX_VALUE_SCALARS;
    to->v.scalars.data = list;
    to->v.scalars.count = count;
    return NBX_OK;
}

static nbx_status bind_tensors(nbxi_bound_call *b, int i, const nbx_value *v)
{
    bool none = b->op->args[i].type == NBXI_ARG_OPTIONAL_TENSORS;
    nbx_value *to = &b->args[i];
    if ((v->kind == NBX_VALUE_INTS && v->v.ints.count == 0) ||
        (v->kind == NBX_VALUE_SCALARS && v->v.scalars.count == 0)) {
        to->kind = NBX_VALUE_TENSORS;
        to->v.tensors.data = NULL;
        to->v.tensors.count = 0;
        return NBX_OK;
    }
    if (v->kind != NBX_VALUE_TENSORS || (v->v.tensors.count && !v->v.tensors.data)) return fail_kind(b, i, v);
    for (size_t k = 0; k < v->v.tensors.count; k++) {
        const nbx_tensor *t = v->v.tensors.data[k];
        if (t == NULL || (t == NBX_NONE && !none))
            return nbxi_fail_argument(b->ctx, NBX_INVALID_ARGUMENT, b->op->args[i].name,
                                      "entry %zu of argument '%s' of %s is %s, not a tensor", k, b->op->args[i].name,
                                      b->op->name, t ? "None" : "NULL");
    }
    *to = *v;
    return NBX_OK;
}

/* A Python number where a tensor is due. */
static nbx_status bind_wrapped(nbxi_bound_call *b, int i, const nbx_value *v)
{
    if ((unsigned)v->v.scalar.kind > NBX_SCALAR_COMPLEX || b->op->args[i].written) return fail_kind(b, i, v);
    b->args[i] = *v;
    return NBX_OK;
}

static nbx_status bind_one(nbxi_bound_call *b, int i, const nbx_value *v)
{
    const nbxi_arg *a = &b->op->args[i];
    nbx_value *to = &b->args[i];
    if (v->kind == NBX_VALUE_DEFAULT) {
        if (!a->has_default) return fail_kind(b, i, v);
        *to = a->default_value;
        return NBX_OK;
    }
    if (v->kind == NBX_VALUE_NONE || (v->kind == NBX_VALUE_TENSOR && v->v.tensor == NBX_NONE)) {
        if (!a->optional) return fail_kind(b, i, v);
        to->kind = NBX_VALUE_NONE;
        return NBX_OK;
    }
    bool ok;
    switch (a->type) {
    case NBXI_ARG_TENSOR:
        if (v->kind == NBX_VALUE_SCALAR) return bind_wrapped(b, i, v);
        ok = v->kind == NBX_VALUE_TENSOR && v->v.tensor != NULL;
        break;
    case NBXI_ARG_INT:
    case NBXI_ARG_FLOAT:
    case NBXI_ARG_BOOL:
    case NBXI_ARG_SCALAR:
        if (v->kind != NBX_VALUE_SCALAR || !number(a->type, &v->v.scalar, &to->v.scalar)) return fail_kind(b, i, v);
        to->kind = NBX_VALUE_SCALAR;
        return NBX_OK;
    case NBXI_ARG_STRING: ok = v->kind == NBX_VALUE_STRING && v->v.string != NULL; break;
    case NBXI_ARG_DTYPE: ok = v->kind == NBX_VALUE_DTYPE && nbx_dtype_is_valid(v->v.dtype); break;
    case NBXI_ARG_LAYOUT: ok = v->kind == NBX_VALUE_LAYOUT && v->v.layout == NBX_STRIDED; break;
    case NBXI_ARG_DEVICE:
        ok = v->kind == NBX_VALUE_DEVICE && (unsigned)v->v.device.type <= NBX_DEVICE_CUDA && v->v.device.index >= 0 &&
             (v->v.device.type > NBX_DEVICE_REF || v->v.device.index == 0);
        break;
    case NBXI_ARG_MEMORY_FORMAT:
        ok = v->kind == NBX_VALUE_MEMORY_FORMAT && (unsigned)v->v.memory_format <= NBX_CHANNELS_LAST_3D;
        break;
    case NBXI_ARG_GENERATOR: ok = v->kind == NBX_VALUE_GENERATOR && v->v.generator != NULL; break;
    case NBXI_ARG_INTS: return bind_ints(b, i, v);
    case NBXI_ARG_FLOATS:
    case NBXI_ARG_BOOLS:
    case NBXI_ARG_SCALARS: return bind_scalars(b, i, v);
    case NBXI_ARG_TENSORS:
    case NBXI_ARG_OPTIONAL_TENSORS: return bind_tensors(b, i, v);
    default: ok = false; break;
    }
    if (!ok) return fail_kind(b, i, v);
    *to = *v;
    return NBX_OK;
}

static bool same_device(nbx_device a, nbx_device b) { return a.type == b.type && a.index == b.index; }

/* A number in host memory, which PyTorch takes beside tensors of a device. */
static bool is_number(const nbxi_bound_call *b, int i, const nbx_tensor *t)
{
    return t->ndim == 0 && t->storage->device.type == NBX_DEVICE_CPU && !b->op->args[i].written;
}

static nbx_status join_device(nbxi_bound_call *b, int i, const nbx_tensor *t, bool *found)
{
    nbx_device d = t->storage->device;
    if (!*found) {
        *found = true;
        b->device = d;
        return NBX_OK;
    }
    if (same_device(d, b->device)) return NBX_OK;
    return nbxi_fail_argument(b->ctx, NBX_DEVICE, b->op->args[i].name,
                              "argument '%s' of %s is on %s, but another tensor of the call is on %s; bring both to "
                              "one device with nbx_tensor_to_device",
                              b->op->args[i].name, b->op->name, nbx_device_name(d), nbx_device_name(b->device));
}

/* Numbers on the CPU go to the device of the others. */
static nbx_status move_numbers(nbxi_bound_call *b)
{
    for (int i = 0; i < b->op->nargs; i++) {
        nbx_value *v = &b->args[i];
        if (v->kind != NBX_VALUE_TENSOR || same_device(v->v.tensor->storage->device, b->device)) continue;
        bool found = true;
        if (b->device.type == NBX_DEVICE_REF || b->wrapped_count == NBXI_BIND_WRAPPED)
            return join_device(b, i, v->v.tensor, &found);
        nbx_tensor *there;
        NBXI_TRY(nbxi_tensor_on(b->ctx, v->v.tensor, b->device, &there));
        b->wrapped[b->wrapped_count++] = there;
        v->v.tensor = there;
    }
    return NBX_OK;
}

static nbx_status find_device(nbxi_bound_call *b)
{
    const nbxi_op *op = b->op;
    bool found = false, numbers = false;
    int device_arg = -1;
    for (int i = 0; i < op->nargs; i++) {
        const nbx_value *v = &b->args[i];
        if (v->kind == NBX_VALUE_TENSOR) {
            if (is_number(b, i, v->v.tensor))
                numbers = true;
            else
                NBXI_TRY(join_device(b, i, v->v.tensor, &found));
        } else if (v->kind == NBX_VALUE_TENSORS) {
            for (size_t k = 0; k < v->v.tensors.count; k++)
                if (v->v.tensors.data[k] != NBX_NONE) NBXI_TRY(join_device(b, i, v->v.tensors.data[k], &found));
        } else if (v->kind == NBX_VALUE_DEVICE) {
            device_arg = i;
        }
    }
    if (numbers && found && b->device.type != NBX_DEVICE_CPU) NBXI_TRY(move_numbers(b));
    if (numbers && !found) {
        found = true;
        b->device = (nbx_device){NBX_DEVICE_CPU, 0};
    }
    /* A factory makes its result where the argument says, whatever tensor it takes the sizes from. */
    bool factory = device_arg >= 0 && op->kind == NBXI_OP_KERNEL;
    if (!found || factory) b->device = device_arg >= 0 ? b->args[device_arg].v.device : b->ctx->device;
    return NBX_OK;
}

static bool any_double(const nbxi_bound_call *b)
{
    for (int i = 0; i < b->op->nargs; i++) {
        if (b->args[i].kind != NBX_VALUE_TENSOR) continue;
        nbx_dtype d = b->args[i].v.tensor->dtype;
        if (d == NBX_FLOAT64 || d == NBX_COMPLEX128) return true;
    }
    return false;
}

/* Rows that are not pointwise get a 0-dim tensor for a wrapped number: bool, int64, and float32 or complex64 unless
 * another tensor of the call has doubles. */
static nbx_status materialise(nbxi_bound_call *b)
{
    const nbxi_op *op = b->op;
    if (op->kind == NBXI_OP_POINTWISE) return NBX_OK;
    for (int i = 0; i < op->nargs; i++) {
        if (op->args[i].type != NBXI_ARG_TENSOR || b->args[i].kind != NBX_VALUE_SCALAR) continue;
        nbx_scalar s = b->args[i].v.scalar;
        bool wide = any_double(b);
        nbx_dtype dtype = s.kind == NBX_SCALAR_BOOL     ? NBX_BOOL
                          : s.kind == NBX_SCALAR_INT    ? NBX_INT64
                          : s.kind == NBX_SCALAR_DOUBLE ? (wide ? NBX_FLOAT64 : NBX_FLOAT32)
                                                        : (wide ? NBX_COMPLEX128 : NBX_COMPLEX64);
        if (b->wrapped_count == NBXI_BIND_WRAPPED) return fail_kind(b, i, &b->args[i]);
        bool host = b->device.type == NBX_DEVICE_CPU || b->device.type == NBX_DEVICE_REF;
        nbx_tensor *t;
        NBXI_TRY(
            nbxi_tensor_new_contiguous(b->ctx, dtype, 0, NULL, host ? b->device : (nbx_device){NBX_DEVICE_CPU, 0}, &t));
        unsigned char bytes[16];
        nbx_dtype full = s.kind == NBX_SCALAR_COMPLEX  ? NBX_COMPLEX128
                         : s.kind == NBX_SCALAR_DOUBLE ? NBX_FLOAT64
                                                       : NBX_INT64;
        if (full == NBX_INT64) {
            memcpy(bytes, &s.re.i, 8);
        } else {
            memcpy(bytes, &s.re.d, 8);
            memcpy(bytes + 8, &s.im, 8);
        }
        nbxi_convert(dtype, nbxi_data(t), full, bytes, 1);
        if (!host) {
            nbx_tensor *there;
            nbx_status status = nbxi_tensor_on(b->ctx, t, b->device, &there);
            nbx_tensor_release(t);
            if (status != NBX_OK) return status;
            t = there;
        }
        b->wrapped[b->wrapped_count++] = t;
        b->args[i].kind = NBX_VALUE_TENSOR;
        b->args[i].v.tensor = t;
    }
    return NBX_OK;
}

nbx_status nbxi_bind(nbxi_bound_call *b, nbx_context *ctx, const nbxi_op *op, const nbx_value *args, size_t nargs)
{
    static const nbx_value absent = {NBX_VALUE_DEFAULT, {0}};
    b->ctx = ctx;
    b->op = op;
    b->ints_used = b->scalars_used = 0;
    b->wrapped_count = 0;
    if (nargs > (size_t)op->nargs)
        return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "%s takes %d arguments, not %zu", op->name, op->nargs, nargs);
    if (nargs > 0 && args == NULL) return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "args of %s must not be NULL", op->name);
    bool wrapped = false;
    for (int i = 0; i < op->nargs; i++) {
        NBXI_TRY(bind_one(b, i, (size_t)i < nargs ? &args[i] : &absent));
        wrapped = wrapped || (op->args[i].type == NBXI_ARG_TENSOR && b->args[i].kind == NBX_VALUE_SCALAR);
    }
    NBXI_TRY(find_device(b));
    if (wrapped) NBXI_TRY(materialise(b));
    if (!op->writes) return NBX_OK;
    for (int i = 0; i < op->nargs; i++) {
        if (!op->args[i].written || b->args[i].kind != NBX_VALUE_TENSOR) continue;
        if (b->args[i].v.tensor->storage->read_only)
            return nbxi_fail_argument(ctx, NBX_READ_ONLY, op->args[i].name,
                                      "argument '%s' of %s is written, but its memory is read-only; copy it first",
                                      op->args[i].name, op->name);
    }
    return NBX_OK;
}

void nbxi_unbind(nbxi_bound_call *b)
{
    for (int i = 0; i < b->wrapped_count; i++) nbx_tensor_release(b->wrapped[i]);
    b->wrapped_count = 0;
}
