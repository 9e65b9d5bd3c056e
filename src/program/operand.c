/* SPDX-License-Identifier: Apache-2.0 */
/* Arguments of nodes: the one-member JSON objects {"as_int": 3}, {"as_tensor": {"name": "x"}} and so on. */
#include "src/program/operand.h"

#include <math.h>
#include <string.h>

/* The archive's codes (torch/_export/serde/schema.py, ScalarType). */
static const struct {
    int64_t code;
    const char *name;
    int dtype; /* -1: the library has none */
} dtypes[] = {
    {1, "uint8", NBX_UINT8},
    {2, "int8", NBX_INT8},
    {3, "int16", NBX_INT16},
    {4, "int32", NBX_INT32},
    {5, "int64", NBX_INT64},
    {6, "float16", NBX_FLOAT16},
    {7, "float32", NBX_FLOAT32},
    {8, "float64", NBX_FLOAT64},
    {9, "complex32", -1},
    {10, "complex64", NBX_COMPLEX64},
    {11, "complex128", NBX_COMPLEX128},
    {12, "bool", NBX_BOOL},
    {13, "bfloat16", NBX_BFLOAT16},
    {28, "uint16", NBX_UINT16},
    {29, "float8_e4m3fn", NBX_FLOAT8_E4M3FN},
    {30, "float8_e5m2", NBX_FLOAT8_E5M2},
    {31, "float8_e4m3fnuz", -1},
    {32, "float8_e5m2fnuz", -1},
    {33, "float8_e8m0fnu", -1},
    {34, "uint32", NBX_UINT32},
    {35, "uint64", NBX_UINT64},
};

bool nbxi_serial_dtype(int64_t code, nbx_dtype *out, const char **name)
{
    *name = "of an unknown code";
    for (size_t i = 0; i < sizeof dtypes / sizeof *dtypes; i++) {
        if (dtypes[i].code != code) continue;
        *name = dtypes[i].name;
        if (dtypes[i].dtype < 0) return false;
        *out = (nbx_dtype)dtypes[i].dtype;
        return true;
    }
    return false;
}

nbx_status nbxi_loader_dtype(nbxi_loader *loader, int64_t code, const char *what, nbx_dtype *out)
{
    const char *name;
    (void)what;
    *out = NBX_FLOAT32;
    if (nbxi_serial_dtype(code, out, &name)) return NBX_OK;
    bool known = strcmp(name, "of an unknown code") != 0;
    return known ? nbxi_loader_missing(loader, "dtype %s", name)
                 : nbxi_loader_missing(loader, "dtype number %lld", (long long)code);
}

nbx_status nbxi_scope_slot(nbxi_scope_names *scope, const char *name, const char *where, int32_t *out)
{
    void *value = nbxi_map_get(&scope->names, name);
    *out = (int32_t)(intptr_t)value - 1;
    if (value) return NBX_OK;
    return nbxi_refuse(scope->loader, NBX_FORMAT, "%s uses '%.200s', which no earlier node or input defines", where,
                       name);
}

static nbx_value scalar(nbx_scalar s)
{
    nbx_value v = {.kind = NBX_VALUE_SCALAR};
    v.v.scalar = s;
    return v;
}

static bool number_of(const nbxi_jnode *json, double *out)
{
    const char *text = nbxi_jstring(json);
    *out = nbxi_jnumber(json);
    if (nbxi_jis_number(json)) return true;
    if (!text) return false;
    if (strcmp(text, "Infinity") == 0 || strcmp(text, "inf") == 0)
        *out = (double)INFINITY;
    else if (strcmp(text, "-Infinity") == 0 || strcmp(text, "-inf") == 0)
        *out = -(double)INFINITY;
    else if (strcmp(text, "NaN") == 0 || strcmp(text, "nan") == 0)
        *out = (double)NAN;
    else
        return false;
    return true;
}

static nbx_status wrong(nbxi_scope_names *scope, const char *key, const char *where)
{
    return nbxi_refuse(scope->loader, NBX_FORMAT, "the argument '%s' of %s is not of its form", key, where);
}

/* A number written as int, float or bool, or as a symbol {"as_name": …} (then *slot is set). */
static nbx_status entry(nbxi_scope_names *scope, const char *key, const nbxi_jnode *json, const char *where,
                        nbx_scalar *out, int32_t *slot)
{
    double d;
    *slot = -1;
    *out = nbx_scalar_int(0);
    if (nbxi_jis(json, NBXI_JOBJECT)) {
        const char *name = nbxi_jstring(nbxi_jget(json, "as_name"));
        if (name) return nbxi_scope_slot(scope, name, where, slot);
        const char *inner;
        const nbxi_jnode *value;
        NBXI_TRY(nbxi_json_union(scope->loader, json, where, &inner, &value));
        if (nbxi_jis(value, NBXI_JOBJECT)) return wrong(scope, key, where);
        return entry(scope, key, value, where, out, slot);
    }
    if (nbxi_jis_bool(json))
        *out = nbx_scalar_bool(nbxi_jis(json, NBXI_JTRUE));
    else if (nbxi_jis(json, NBXI_JINT) && !strstr(key, "float"))
        *out = nbx_scalar_int(nbxi_jint(json));
    else if (number_of(json, &d))
        *out = nbx_scalar_double(d);
    else
        return wrong(scope, key, where);
    return NBX_OK;
}

static nbx_status numbers(nbxi_scope_names *scope, const char *key, const nbxi_jnode *list, const char *where,
                          nbxi_operand *out)
{
    nbxi_loader *loader = scope->loader;
    if (!nbxi_jis(list, NBXI_JARRAY)) return wrong(scope, key, where);
    size_t n = nbxi_jcount(list);
    bool ints = strstr(key, "int") != NULL, symbolic = false;
    int64_t *whole = NULL;
    nbx_scalar *scalars = NULL;
    NBXI_TRY(nbxi_loader_alloc(loader, n, sizeof(int32_t), &out->slots));
    if (ints)
        NBXI_TRY(nbxi_loader_alloc(loader, n, sizeof *whole, &whole));
    else
        NBXI_TRY(nbxi_loader_alloc(loader, n, sizeof *scalars, &scalars));
    for (size_t i = 0; i < n; i++) {
        nbx_scalar s;
        NBXI_TRY(entry(scope, key, nbxi_jat(list, i), where, &s, &out->slots[i]));
        if (ints && s.kind != NBX_SCALAR_INT) return wrong(scope, key, where);
        if (ints)
            whole[i] = s.re.i;
        else
            scalars[i] = s;
        symbolic = symbolic || out->slots[i] >= 0;
    }
    out->count = n;
    out->kind = !symbolic ? NBXI_OPERAND_FIXED : ints ? NBXI_OPERAND_INTS : NBXI_OPERAND_SCALARS;
    out->value.kind = ints ? NBX_VALUE_INTS : NBX_VALUE_SCALARS;
    if (ints) {
        out->value.v.ints.data = whole;
        out->value.v.ints.count = n;
    } else {
        out->value.v.scalars.data = scalars;
        out->value.v.scalars.count = n;
    }
    return NBX_OK;
}

static nbx_status tensors(nbxi_scope_names *scope, const char *key, const nbxi_jnode *list, const char *where,
                          nbxi_operand *out)
{
    if (!nbxi_jis(list, NBXI_JARRAY)) return wrong(scope, key, where);
    out->kind = NBXI_OPERAND_TENSORS;
    out->count = nbxi_jcount(list);
    NBXI_TRY(nbxi_loader_alloc(scope->loader, out->count, sizeof(int32_t), &out->slots));
    for (size_t i = 0; i < out->count; i++) {
        const nbxi_jnode *item = nbxi_jat(list, i), *inner = nbxi_jget(item, "as_tensor");
        out->slots[i] = -1;
        if (nbxi_jget(item, "as_none") && !inner) continue;
        const char *name;
        NBXI_TRY(nbxi_json_text(scope->loader, inner ? inner : item, "name", where, &name));
        NBXI_TRY(nbxi_scope_slot(scope, name, where, &out->slots[i]));
    }
    return NBX_OK;
}

static nbx_status text(nbxi_scope_names *scope, const char *key, const nbxi_jnode *json, const char *where,
                       nbxi_operand *out)
{
    const char *value = nbxi_jstring(json);
    if (!value) return wrong(scope, key, where);
    out->kind = NBXI_OPERAND_FIXED;
    out->value.kind = NBX_VALUE_STRING;
    return nbxi_loader_copy(scope->loader, value, &out->value.v.string);
}

static nbx_status code(nbxi_scope_names *scope, const char *key, const nbxi_jnode *json, const char *where,
                       nbxi_operand *out)
{
    if (!nbxi_jis(json, NBXI_JINT)) return wrong(scope, key, where);
    int64_t n = nbxi_jint(json);
    out->kind = NBXI_OPERAND_FIXED;
    if (strcmp(key, "as_scalar_type") == 0) {
        out->value.kind = NBX_VALUE_DTYPE;
        return nbxi_loader_dtype(scope->loader, n, where, &out->value.v.dtype);
    }
    if (strcmp(key, "as_layout") == 0) {
        out->value.kind = NBX_VALUE_LAYOUT;
        out->value.v.layout = NBX_STRIDED;
        return n == 7 ? NBX_OK : nbxi_loader_missing(scope->loader, "sparse layouts (number %lld)", (long long)n);
    }
    static const nbx_memory_format formats[] = {NBX_CONTIGUOUS_FORMAT, NBX_CHANNELS_LAST, NBX_CHANNELS_LAST_3D,
                                                NBX_PRESERVE_FORMAT};
    if (n < 1 || n > 4) return wrong(scope, key, where);
    out->value.kind = NBX_VALUE_MEMORY_FORMAT;
    out->value.v.memory_format = formats[n - 1];
    return NBX_OK;
}

static nbx_status device(nbxi_scope_names *scope, const nbxi_jnode *json, const char *where, nbxi_operand *out)
{
    const char *type;
    NBXI_TRY(nbxi_json_text(scope->loader, json, "type", where, &type));
    out->kind = NBXI_OPERAND_FIXED;
    out->value.kind = NBX_VALUE_DEVICE;
    out->value.v.device = scope->loader->program->device;
    return strcmp(type, "meta") == 0 ? nbxi_loader_missing(scope->loader, "device meta") : NBX_OK;
}

static nbx_status named(nbxi_scope_names *scope, const char *key, const nbxi_jnode *json, const char *where,
                        nbxi_operand *out)
{
    const char *name;
    NBXI_TRY(nbxi_json_text(scope->loader, json, "name", key, &name));
    out->kind = NBXI_OPERAND_SLOT;
    out->count = 1;
    NBXI_TRY(nbxi_loader_alloc(scope->loader, 1, sizeof(int32_t), &out->slots));
    return nbxi_scope_slot(scope, name, where, out->slots);
}

static bool one_of(const char *key, const char *const *keys)
{
    for (; *keys; keys++) {
        if (strcmp(key, *keys) == 0) return true;
    }
    return false;
}

static nbx_status number(nbxi_scope_names *scope, const char *key, const nbxi_jnode *json, const char *where,
                         nbxi_operand *out)
{
    nbx_scalar s;
    int32_t slot;
    NBXI_TRY(entry(scope, key, json, where, &s, &slot));
    out->value = scalar(s);
    out->kind = slot >= 0 ? NBXI_OPERAND_SLOT : NBXI_OPERAND_FIXED;
    out->count = 1;
    if (slot < 0) return NBX_OK;
    NBXI_TRY(nbxi_loader_alloc(scope->loader, 1, sizeof(int32_t), &out->slots));
    out->slots[0] = slot;
    return NBX_OK;
}

static nbx_status complex_number(nbxi_scope_names *scope, const nbxi_jnode *json, const char *where, nbxi_operand *out)
{
    double re, im;
    if (!number_of(nbxi_jget(json, "real"), &re) || !number_of(nbxi_jget(json, "imag"), &im))
        return wrong(scope, "as_complex", where);
    out->kind = NBXI_OPERAND_FIXED;
    out->value = scalar(nbx_scalar_complex(re, im));
    return NBX_OK;
}

static nbx_status graph(nbxi_scope_names *scope, const nbxi_jnode *json, const char *where, nbxi_operand *out)
{
    const char *name;
    const nbxi_jnode *inner;
    NBXI_TRY(nbxi_json_text(scope->loader, json, "name", where, &name));
    NBXI_TRY(nbxi_json_object(scope->loader, json, "graph", where, &inner));
    out->kind = NBXI_OPERAND_GRAPH;
    return nbxi_parse_graph(scope->loader, inner, name, scope->graph->depth + 1, &out->graph, NULL);
}

nbx_status nbxi_parse_operand(nbxi_scope_names *scope, const nbxi_jnode *json, const char *where, nbxi_operand *out)
{
    static const char *const single[] = {"as_int",       "as_float",    "as_bool", "as_sym_int",
                                         "as_sym_float", "as_sym_bool", NULL};
    static const char *const lists[] = {"as_ints",       "as_floats",    "as_bools", "as_sym_ints",
                                        "as_sym_floats", "as_sym_bools", NULL};
    const char *key;
    const nbxi_jnode *value;
    NBXI_TRY(nbxi_json_union(scope->loader, json, where, &key, &value));
    if (strcmp(key, "as_none") == 0) {
        out->kind = NBXI_OPERAND_FIXED;
        out->value.kind = NBX_VALUE_NONE;
        return NBX_OK;
    }
    if (strcmp(key, "as_tensor") == 0) return named(scope, key, value, where, out);
    if (strcmp(key, "as_optional_tensor") == 0) return nbxi_parse_operand(scope, value, where, out);
    if (one_of(key, single)) return number(scope, key, value, where, out);
    if (one_of(key, lists)) return numbers(scope, key, value, where, out);
    if (strcmp(key, "as_tensors") == 0 || strcmp(key, "as_optional_tensors") == 0)
        return tensors(scope, key, value, where, out);
    if (strcmp(key, "as_string") == 0 || strcmp(key, "as_operator") == 0) return text(scope, key, value, where, out);
    if (strcmp(key, "as_scalar_type") == 0 || strcmp(key, "as_layout") == 0 || strcmp(key, "as_memory_format") == 0)
        return code(scope, key, value, where, out);
    if (strcmp(key, "as_device") == 0) return device(scope, value, where, out);
    if (strcmp(key, "as_complex") == 0) return complex_number(scope, value, where, out);
    if (strcmp(key, "as_graph") == 0) return graph(scope, value, where, out);
    out->kind = NBXI_OPERAND_UNSUPPORTED;
    return nbxi_loader_copy(scope->loader, strncmp(key, "as_", 3) == 0 ? key + 3 : key, &out->value.v.string);
}
