/* SPDX-License-Identifier: Apache-2.0 */
/* Arguments for operators, found by trying: shapes, dtypes and numbers until the operator accepts them. */
#include "tests/support/recipes.h"

#include <string.h>

static const struct {
    int ndim;
    int64_t sizes[5];
} shapes[] = {{2, {2, 3}}, {2, {3, 3}}, {3, {2, 2, 2}},       {4, {1, 2, 4, 4}}, {1, {4}},
              {0, {0}},    {1, {3}},    {5, {1, 2, 3, 3, 3}}, {3, {1, 2, 4}},    {3, {3, 3, 3}}};
static const nbx_dtype dtypes[] = {NBX_FLOAT32, NBX_INT64, NBX_BOOL, NBX_COMPLEX64};
static const int64_t integers[] = {0, 1, 2};
static const struct {
    int64_t values[4];
    size_t count;
} lists[] = {{{0}, 1},       {{1, 1, 1, 1}, 2}, {{0, 1, 2, 3}, 2}, {{2, 3}, 2},
             {{0, 1, 2}, 3}, {{1, 1, 1}, 3},    {{6}, 1},          {{0, 1, 2, 3}, 4}};

/* As many as lists, chosen by the same number. */
static const char *const strings[] = {"mean", "add", "sum", "floor", "none", "ij", "constant", "ii,jj->ij"};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static bool has_word(const char *name, const char *word) { return strstr(name, word) != NULL; }

static nbx_status make_tensor(nbx_context *ctx, const nbxt_recipe *r, const nbxi_arg *arg, nbx_tensor **out)
{
    union {
        float f[64];
        int64_t i[64];
        bool b[512];
    } data;
    memset(&data, 0, sizeof(data));
    nbx_dtype dtype = dtypes[r->dtype];
    if (has_word(arg->name, "ind") || has_word(arg->name, "repeats")) dtype = NBX_INT64;
    if (has_word(arg->name, "mask") || has_word(arg->name, "condition")) dtype = NBX_BOOL;
    for (int k = 0; k < 64; k++) {
        if (dtype == NBX_FLOAT32 || dtype == NBX_COMPLEX64) data.f[k] = 0.25f + (float)k / 100;
        if (dtype == NBX_INT64) data.i[k] = k % 2;
    }
    if (dtype == NBX_BOOL) memset(&data, 1, 64);
    int ndim = shapes[r->shape].ndim;
    const int64_t *sizes = shapes[r->shape].sizes;
    static const int64_t threes[3] = {3, 3, 3};
    if (has_word(arg->name, "vec")) ndim = 1, sizes = threes;
    if (has_word(arg->name, "mat")) ndim = ndim == 3 ? 3 : 2, sizes = threes;
    if (has_word(arg->name, "batch") && arg->type == NBXI_ARG_TENSOR) ndim = 3, sizes = threes;
    nbx_tensor *host = NULL;
    nbx_status status = nbx_tensor_from_data(ctx, dtype, ndim, sizes, &data, &host);
    if (status == NBX_OK) status = nbx_tensor_to_device(ctx, host, r->device, out);
    nbx_tensor_release(host);
    return status;
}

/* One argument without a default. Lists of tensors have two. */
static nbx_status make_argument(nbx_context *ctx, const nbxt_recipe *r, const nbxi_arg *arg, nbx_value *v)
{
    static const nbx_scalar numbers[2] = {{NBX_SCALAR_DOUBLE, {.d = 0.5}, 0}, {NBX_SCALAR_DOUBLE, {.d = 1}, 0}};
    nbx_status status = NBX_OK;
    switch (arg->type) {
    case NBXI_ARG_TENSOR: v->kind = NBX_VALUE_TENSOR; return make_tensor(ctx, r, arg, &v->v.tensor);
    case NBXI_ARG_TENSORS:
    case NBXI_ARG_OPTIONAL_TENSORS:
        status = nbx_value_make_tensors(ctx, 2, v);
        for (int k = 0; k < 2 && status == NBX_OK; k++) status = make_tensor(ctx, r, arg, &v->v.tensors.data[k]);
        return status;
    case NBXI_ARG_INT:
        v->kind = NBX_VALUE_SCALAR;
        v->v.scalar = nbx_scalar_int(integers[r->integer]);
        break;
    case NBXI_ARG_BOOL:
        v->kind = NBX_VALUE_SCALAR;
        v->v.scalar = nbx_scalar_bool(false);
        break;
    case NBXI_ARG_FLOAT:
        v->kind = NBX_VALUE_SCALAR;
        v->v.scalar = nbx_scalar_double(0.5);
        break;
    case NBXI_ARG_SCALAR:
        v->kind = NBX_VALUE_SCALAR;
        v->v.scalar = nbx_scalar_int(integers[r->integer]);
        break;
    case NBXI_ARG_INTS:
        v->kind = NBX_VALUE_INTS;
        v->v.ints.data = lists[r->list].values;
        v->v.ints.count = lists[r->list].count;
        break;
    case NBXI_ARG_FLOATS:
    case NBXI_ARG_SCALARS:
        v->kind = NBX_VALUE_SCALARS;
        v->v.scalars.data = numbers;
        v->v.scalars.count = 2;
        break;
    case NBXI_ARG_STRING:
        v->kind = NBX_VALUE_STRING;
        v->v.string = strings[r->list];
        break;
    case NBXI_ARG_DTYPE:
        v->kind = NBX_VALUE_DTYPE;
        v->v.dtype = NBX_FLOAT64;
        break;
    case NBXI_ARG_DEVICE:
        v->kind = NBX_VALUE_DEVICE;
        v->v.device = r->device;
        break;
    default: return NBX_NOT_SUPPORTED;
    }
    return status;
}

void nbxt_recipe_release(nbx_context *ctx, const nbxi_op *op, nbx_value *args)
{
    for (int i = 0; i < op->nargs; i++) {
        nbx_value_kind kind = args[i].kind;
        if (kind == NBX_VALUE_TENSOR || kind == NBX_VALUE_TENSORS) nbx_value_release(ctx, &args[i]);
    }
}

/* Fills the out= arguments with what the functional row returns for the others. */
static nbx_status make_outs(nbx_context *ctx, const nbxi_op *op, nbx_value *args, int given)
{
    nbx_value rets[NBXI_MAX_RETURNS] = {{0}};
    nbx_status status = nbxi_op_call(ctx, op->base, args, (size_t)given, rets);
    if (status != NBX_OK) return status;
    int k = 0;
    for (int i = given; i < op->nargs; i++) args[i] = rets[k++];
    return NBX_OK;
}

nbx_status nbxt_recipe_make(nbx_context *ctx, const nbxt_recipe *r, nbx_value *args)
{
    const nbxi_op *op = r->op;
    int nargs = op->nargs, optional = 0;
    memset(args, 0, NBXI_MAX_ARGS * sizeof *args);
    while (op->variant == NBXI_OUT && op->args[nargs - 1].written) nargs--;
    nbx_status status = nbx_context_set_device(ctx, r->device);
    for (int i = 0; i < nargs && status == NBX_OK; i++) {
        const nbxi_arg *arg = &op->args[i];
        bool none = arg->optional && (!arg->has_default || arg->default_value.kind == NBX_VALUE_NONE);
        if (none ? optional++ == r->given : !arg->has_default) {
            status = make_argument(ctx, r, arg, &args[i]);
        } else if (arg->has_default) {
            args[i].kind = NBX_VALUE_DEFAULT;
        }
    }
    if (status == NBX_OK && op->variant == NBXI_OUT) status = make_outs(ctx, op, args, nargs);
    return status;
}

nbx_status nbxt_recipe_run(nbx_context *ctx, void *user)
{
    const nbxt_recipe *r = user;
    nbx_value args[NBXI_MAX_ARGS], rets[NBXI_MAX_RETURNS] = {{0}};
    nbx_status status = nbxt_recipe_make(ctx, r, args);
    if (status == NBX_OK) status = nbxi_op_call(ctx, r->op, args, (size_t)r->op->nargs, rets);
    for (int k = 0; k < NBXI_MAX_RETURNS; k++) nbx_value_release(ctx, &rets[k]);
    nbxt_recipe_release(ctx, r->op, args);
    return status;
}

bool nbxt_recipe_find(nbx_context *ctx, nbxt_recipe *r)
{
    for (r->dtype = 0; r->dtype < COUNT(dtypes); r->dtype++) {
        for (r->shape = 0; r->shape < COUNT(shapes); r->shape++) {
            for (r->list = 0; r->list < COUNT(lists); r->list++) {
                for (r->integer = 0; r->integer < COUNT(integers); r->integer++) {
                    for (r->given = NBXT_NOTHING; r->given < 3; r->given++) {
                        if (nbxt_recipe_run(ctx, r) == NBX_OK) return true;
                    }
                }
            }
        }
    }
    return false;
}
