/* SPDX-License-Identifier: Apache-2.0 */
/* Launches of operators. */
#include "src/launch/kit.h"

#include <string.h>

void nbxi_kit_begin(nbxi_kit *k, nbx_context *ctx, nbxi_device *on)
{
    k->ctx = ctx;
    k->on = on;
    k->wide = k->overflowed = false;
    k->nspecs = k->nvalues = k->nindices = 0;
}

void nbxi_kit_spec(nbxi_kit *k, const char *name, int64_t value)
{
    if (k->nspecs == NBXI_MAX_SPECS) {
        k->overflowed = true;
        return;
    }
    k->specs[k->nspecs++] = (nbxi_spec){.name = name, .value = value};
}

void nbxi_kit_dtype(nbxi_kit *k, const char *name, nbx_dtype dtype) { nbxi_kit_spec(k, name, (int64_t)dtype); }

void nbxi_kit_code(nbxi_kit *k, const char *name, const char *code)
{
    nbxi_kit_spec(k, name, 0);
    if (!k->overflowed) k->specs[k->nspecs - 1].code = code;
}

void nbxi_kit_math(nbxi_kit *k, const char *name, const char *function, nbx_dtype dtype)
{
    static const char *const functions[][3] = {{"exp", "nk_exp_f32", "nk_exp_f64"},
                                               {"log", "nk_log_f32", "nk_log_f64"},
                                               {"pow", "nk_pow_f32", "nk_pow_f64"},
                                               {"sqrt", "NK_SQRT_F32", "NK_SQRT_F64"},
                                               {"cos", "nk_cos_f32", "nk_cos_f64"},
                                               {"sin", "nk_sin_f32", "nk_sin_f64"},
                                               {"log1p", "nk_log1p_f32", "nk_log1p_f64"},
                                               {"floor", "NK_FLOOR_F32", "NK_FLOOR_F64"},
                                               {"sigmoid", "nk_sigmoid_f32", "nk_sigmoid_f64"},
                                               {"tanh", "nk_tanh_f32", "nk_tanh_f64"}};
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (strcmp(functions[i][0], function) == 0)
            nbxi_kit_code(k, name, functions[i][dtype == NBX_FLOAT64 || dtype == NBX_COMPLEX128 ? 2 : 1]);
}

static nbxi_value *add(nbxi_kit *k)
{
    static _Thread_local nbxi_value nowhere;
    if (k->nvalues == NBXI_KIT_ARGUMENTS) {
        k->overflowed = true;
        return &nowhere;
    }
    return &k->values[k->nvalues++];
}

void nbxi_kit_tensor(nbxi_kit *k, const nbx_tensor *t)
{
    int64_t low, high;
    nbxi_value *v = add(k);
    v->kind = NBXI_VALUE_TENSOR;
    v->v.tensor = t;
    if (t->numel > 0 && nbxi_reach(t->ndim, t->sizes, t->strides, &low, &high) &&
        (low < -0x7fff0000ll || high > 0x7fff0000ll))
        k->wide = true;
}

void nbxi_kit_address(nbxi_kit *k, const nbx_tensor *t)
{
    if (t == NULL) {
        *add(k) = (nbxi_value){.kind = NBXI_VALUE_ADDRESS};
        return;
    }
    nbxi_kit_tensor(k, t);
    nbxi_value *v = &k->values[k->nvalues - 1];
    v->kind = NBXI_VALUE_ADDRESS;
    int64_t low, high;
    v->v.memory.address = nbxi_tensor_address(t);
    v->v.memory.extent = 0;
    if (t->numel > 0 && nbxi_reach(t->ndim, t->sizes, t->strides, &low, &high))
        v->v.memory.extent = (uint64_t)(high + 1) * nbx_dtype_size(t->dtype);
}

void nbxi_kit_int(nbxi_kit *k, int64_t value)
{
    nbxi_value *v = add(k);
    v->kind = NBXI_VALUE_INT;
    v->v.i = value;
}

void nbxi_kit_float(nbxi_kit *k, double value)
{
    nbxi_value *v = add(k);
    v->kind = NBXI_VALUE_FLOAT;
    v->v.f = value;
}

void nbxi_kit_indices(nbxi_kit *k, const int64_t *data, int count)
{
    nbxi_value *v = add(k);
    if (k->nindices + count > NBXI_KIT_INDICES) {
        k->overflowed = true;
        return;
    }
    int64_t *to = k->indices + k->nindices;
    k->nindices += count;
    for (int i = 0; i < count; i++) {
        to[i] = data[i];
        if (data[i] > 0x7fff0000ll || data[i] < -0x7fff0000ll) k->wide = true;
    }
    v->kind = NBXI_VALUE_INDICES;
    v->v.indices.data = to;
    v->v.indices.count = count;
}

void nbxi_kit_number(nbxi_kit *k, nbx_dtype dtype, double value)
{
    int64_t words[2] = {0, 0};
    float f = (float)value;
    bool wide = k->wide;
    if (dtype == NBX_FLOAT64 || dtype == NBX_COMPLEX128)
        memcpy(&words[0], &value, 8);
    else if (nbx_dtype_is_floating_point(dtype) || nbx_dtype_is_complex(dtype))
        memcpy(&words[0], &f, 4);
    else
        words[0] = (int64_t)value;
    nbxi_kit_indices(k, words, 2);
    k->wide = wide; /* bits, no offsets */
}

nbx_status nbxi_kit_site(nbxi_kit *k, const char *op, const char *argument)
{
    int32_t site = 0;
    NBXI_TRY(nbxi_site(k->ctx, op, argument, &site));
    nbxi_kit_int(k, site);
    return NBX_OK;
}

/* `index` values that do not fit in 32 bits make the kernel a wide one. */
static void widen(nbxi_kit *k, const nbxi_kernel_source *source)
{
    int at = 0;
    for (int i = 0; i < source->parameter_count && at < k->nvalues; i++) {
        const nbxi_parameter *p = &source->parameters[i];
        if (p->kind == NBXI_PARAMETER_REPORT) continue;
        const nbxi_value *v = &k->values[at++];
        if (p->kind == NBXI_PARAMETER_VALUE && v->kind == NBXI_VALUE_INT && strcmp(p->type, "index") == 0 &&
            (v->v.i > 0x7fff0000ll || v->v.i < -0x7fff0000ll))
            k->wide = true;
    }
}

nbx_status nbxi_kit_run(nbxi_kit *k, const char *kernel, int64_t groups_x, int64_t groups_y)
{
    return nbxi_kit_run_wide(k, kernel, groups_x, groups_y, 1, 0);
}

nbx_status nbxi_kit_run_wide(nbxi_kit *k, const char *kernel, int64_t groups_x, int64_t groups_y, int64_t groups_z,
                             int64_t local_bytes)
{
    const nbxi_kernel_source *source = nbxi_kernel_find(kernel);
    if (source == NULL) return nbxi_fail(k->ctx, NBX_INTERNAL, "there is no kernel %s", kernel);
    widen(k, source);
    for (int i = 0; i < source->spec_count; i++)
        if (source->specs[i].kind == NBXI_SPEC_INDEX) nbxi_kit_spec(k, source->specs[i].name, k->wide ? 64 : 32);
    if (k->overflowed) return nbxi_fail(k->ctx, NBX_INTERNAL, "kernel %s is given too many arguments", kernel);
    nbxi_kernel *loaded;
    NBXI_TRY(nbxi_kernel_get(k->ctx, k->on, kernel, k->specs, k->nspecs, &loaded));
    nbxi_grid grid = {.groups = {groups_x, groups_y, groups_z}, .local_bytes = (uint32_t)local_bytes};
    return nbxi_launch(k->ctx, k->on, loaded, &grid, k->values, k->nvalues);
}

int64_t nbxi_kit_groups(const nbxi_kit *k, int64_t n)
{
    int64_t groups = n / NBXI_KIT_GROUP + (n % NBXI_KIT_GROUP != 0);
    int64_t most = (int64_t)(k->on->facts.compute_units > 0 ? k->on->facts.compute_units : 8) * 32;
    return groups < most ? groups : most;
}

int nbxi_kit_rank(int rank)
{
    for (int r = 1; r <= 32; r *= 2)
        if (rank <= r) return r;
    return 0;
}

void nbxi_dims_make(nbxi_dims *d, int ndim, const int64_t *sizes, int operands, const int64_t *const *strides)
{
    int n = 0;
    for (int i = 0; i < ndim; i++) {
        if (sizes[i] == 1) continue;
        bool joins = n > 0;
        for (int k = 0; k < operands && joins; k++) joins = d->strides[k][n - 1] == strides[k][i] * sizes[i];
        if (joins) {
            d->sizes[n - 1] *= sizes[i];
        } else {
            d->sizes[n++] = sizes[i];
        }
        for (int k = 0; k < operands; k++) d->strides[k][n - 1] = strides[k][i];
    }
    d->rank = n;
    d->padded = nbxi_kit_rank(n > 0 ? n : 1);
    if (d->padded == 0) return;
    int missing = d->padded - n; /* in front, so that the last dimension stays last */
    for (int i = n - 1; i >= 0; i--) {
        d->sizes[i + missing] = d->sizes[i];
        for (int k = 0; k < operands; k++) d->strides[k][i + missing] = d->strides[k][i];
    }
    for (int i = 0; i < missing; i++) {
        d->sizes[i] = 1;
        for (int k = 0; k < operands; k++) d->strides[k][i] = 0;
    }
}
