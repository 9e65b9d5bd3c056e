/* SPDX-License-Identifier: Apache-2.0 */
/* A recursive-descent reader of operator schemas. */
#include "src/ops/schema.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct reader {
    nbxi_schema *s;
    const char *text;
    const char *p;
    bool failed;
} reader;

static bool fail(reader *r, const char *format, ...) NBX_PRINTF(2, 3);
static bool fail(reader *r, const char *format, ...)
{
    if (r->failed) return false;
    va_list list;
    va_start(list, format);
    (void)vsnprintf(r->s->message, sizeof r->s->message, format, list);
    va_end(list);
    r->s->column = (size_t)(r->p - r->text) + 1;
    r->failed = true;
    return false;
}

static void skip(reader *r)
{
    while (*r->p == ' ' || *r->p == '\t') r->p++;
}

static bool take(reader *r, const char *token)
{
    skip(r);
    size_t n = strlen(token);
    if (strncmp(r->p, token, n) != 0) return false;
    r->p += n;
    return true;
}

static bool expect(reader *r, const char *token) { return take(r, token) || fail(r, "expected '%s'", token); }

static bool is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static const char *keep(reader *r, const char *text, size_t length)
{
    nbxi_schema *s = r->s;
    if (length + 1 > NBXI_SCHEMA_TEXT - s->text_used) {
        fail(r, "the schema is too long");
        return "";
    }
    char *copy = s->text + s->text_used;
    memcpy(copy, text, length);
    copy[length] = 0;
    s->text_used += length + 1;
    return copy;
}

/* A name at the cursor; length 0 if there is none. */
static size_t word(reader *r, const char **begin)
{
    skip(r);
    *begin = r->p;
    while (is_name(*r->p)) r->p++;
    return (size_t)(r->p - *begin);
}

static const char *name_here(reader *r, const char *what)
{
    const char *begin;
    size_t n = word(r, &begin);
    if (n == 0) {
        fail(r, "expected %s", what);
        return "";
    }
    return keep(r, begin, n);
}

static bool parse_name(reader *r)
{
    nbxi_schema *s = r->s;
    s->space = name_here(r, "the namespace of the operator");
    if (r->failed || !expect(r, "::")) return false;
    s->base_name = name_here(r, "the name of the operator");
    if (r->failed) return false;
    s->overload = "";
    if (*r->p == '.') {
        r->p++;
        s->overload = name_here(r, "the name of the overload");
        if (r->failed) return false;
        if (strcmp(s->overload, "default") == 0) s->overload = "";
    }
    char full[512];
    int n = snprintf(full, sizeof full, "%s::%s%s%s", s->space, s->base_name, s->overload[0] ? "." : "", s->overload);
    if (n < 0 || (size_t)n >= sizeof full) return fail(r, "the name is too long");
    s->name = keep(r, full, (size_t)n);
    return !r->failed;
}

static const struct {
    const char *word;
    nbxi_arg_type type;
} type_words[] = {{"Tensor", NBXI_ARG_TENSOR},
                  {"int", NBXI_ARG_INT},
                  {"SymInt", NBXI_ARG_INT},
                  {"float", NBXI_ARG_FLOAT},
                  {"SymFloat", NBXI_ARG_FLOAT},
                  {"bool", NBXI_ARG_BOOL},
                  {"SymBool", NBXI_ARG_BOOL},
                  {"Scalar", NBXI_ARG_SCALAR},
                  {"str", NBXI_ARG_STRING},
                  {"ScalarType", NBXI_ARG_DTYPE},
                  {"Layout", NBXI_ARG_LAYOUT},
                  {"Device", NBXI_ARG_DEVICE},
                  {"MemoryFormat", NBXI_ARG_MEMORY_FORMAT},
                  {"Generator", NBXI_ARG_GENERATOR}};

/* "(a)", "(a!)", "(a|b)", "(a -> *)": true if there is a mark; *written if it has an exclamation mark. */
static bool parse_alias(reader *r, bool *written)
{
    if (*r->p != '(') return false;
    r->p++;
    while (*r->p && *r->p != ')') {
        if (*r->p == '!') *written = true;
        if (!is_name(*r->p) && !strchr("!|*-> ", *r->p)) break;
        r->p++;
    }
    expect(r, ")");
    return true;
}

static bool list_type(reader *r, nbxi_arg *arg, bool optional_elements)
{
    switch (arg->type) {
    case NBXI_ARG_TENSOR: arg->type = optional_elements ? NBXI_ARG_OPTIONAL_TENSORS : NBXI_ARG_TENSORS; return true;
    case NBXI_ARG_INT: arg->type = NBXI_ARG_INTS; break;
    case NBXI_ARG_FLOAT: arg->type = NBXI_ARG_FLOATS; break;
    case NBXI_ARG_BOOL: arg->type = NBXI_ARG_BOOLS; break;
    case NBXI_ARG_SCALAR: arg->type = NBXI_ARG_SCALARS; break;
    default: return fail(r, "lists of this type are not known");
    }
    return !optional_elements || fail(r, "lists of optional numbers are not known");
}

static bool parse_type(reader *r, nbxi_arg *arg, bool *alias)
{
    const char *begin;
    size_t n = word(r, &begin);
    size_t i = 0, count = sizeof type_words / sizeof *type_words;
    while (i < count && (strlen(type_words[i].word) != n || memcmp(type_words[i].word, begin, n) != 0)) i++;
    if (i == count) {
        r->p = begin;
        return n == 0 ? fail(r, "expected a type") : fail(r, "unknown type '%.*s'", (int)(n > 60 ? 60 : n), begin);
    }
    arg->type = type_words[i].type;
    *alias = parse_alias(r, &arg->written) || *alias;
    bool optional = false;
    if (*r->p == '?') {
        optional = true;
        r->p++;
    }
    if (*r->p == '[') {
        r->p++;
        if (!list_type(r, arg, optional)) return false;
        optional = false;
        long size = 0;
        while (*r->p >= '0' && *r->p <= '9' && size < 1000) size = size * 10 + (*r->p++ - '0');
        arg->list_size = (int)size;
        if (!expect(r, "]")) return false;
        *alias = parse_alias(r, &arg->written) || *alias;
        if (*r->p == '?') {
            optional = true;
            r->p++;
        }
    }
    arg->optional = optional;
    return !r->failed;
}

/* A decimal number, without regard to the locale: exact steps only, so the result is correctly rounded. False: no
 * number, or more digits than that allows. */
static bool parse_real(const char *p, double *out)
{
    if (strcmp(p, "inf") == 0 || strcmp(p, "nan") == 0) {
        *out = *p == 'i' ? (double)INFINITY : (double)NAN;
        return true;
    }
    int64_t digits = 0;
    int exponent = 0, count = 0;
    for (bool point = false; (*p >= '0' && *p <= '9') || (*p == '.' && !point); p++) {
        if (*p == '.') {
            point = true;
            continue;
        }
        if (digits > (INT64_C(1) << 53) / 10 - 1) return false;
        digits = digits * 10 + (*p - '0');
        exponent -= point;
        count++;
    }
    if (count == 0) return false;
    if (*p == 'e' || *p == 'E') {
        bool negative = *++p == '-';
        if (*p == '-' || *p == '+') p++;
        int e = 0;
        if (*p < '0' || *p > '9') return false;
        while (*p >= '0' && *p <= '9' && e < 1000) e = e * 10 + (*p++ - '0');
        exponent += negative ? -e : e;
    }
    if (*p != 0 || exponent > 22 || exponent < -22) return false;
    double power = 1; /* exact up to 10^22 */
    for (int i = exponent < 0 ? -exponent : exponent; i > 0; i--) power *= 10;
    *out = exponent < 0 ? (double)digits / power : (double)digits * power;
    return true;
}

static bool parse_integer(const char *p, int64_t *out)
{
    int64_t v = 0;
    if (*p == 0) return false;
    for (; *p >= '0' && *p <= '9'; p++)
        if (__builtin_mul_overflow(v, 10, &v) || __builtin_add_overflow(v, *p - '0', &v)) return false;
    *out = v;
    return *p == 0;
}

/* A number, a truth value or one of the words that stand for numbers. */
static bool parse_number(reader *r, nbx_scalar *out)
{
    static const struct {
        const char *word;
        int64_t value;
    } words[] = {{"Mean", 1}, {"Sum", 2}};
    skip(r);
    const char *begin = r->p;
    bool negative = *begin == '-';
    const char *p = begin + (negative ? 1 : 0);
    const char *end = p;
    while (is_name(*end) || *end == '.' || ((*end == '-' || *end == '+') && (end[-1] == 'e' || end[-1] == 'E'))) end++;
    size_t n = (size_t)(end - p);
    char token[64];
    if (n == 0 || n >= sizeof token) return fail(r, "expected a default value");
    memcpy(token, p, n);
    token[n] = 0;
    r->p = end;
    if (strcmp(token, "True") == 0 || strcmp(token, "False") == 0) {
        *out = nbx_scalar_bool(token[0] == 'T');
        return !negative || fail(r, "a truth value has no sign");
    }
    for (size_t w = 0; w < sizeof words / sizeof *words; w++) {
        if (strcmp(token, words[w].word) == 0) {
            *out = nbx_scalar_int(words[w].value);
            return true;
        }
    }
    if (strcmp(token, "float") == 0 && *r->p == '(') { /* float('inf') */
        r->p++;
        while (*r->p == '\'' || *r->p == '"') r->p++;
        if (!parse_number(r, out)) return false;
        while (*r->p == '\'' || *r->p == '"') r->p++;
        if (negative) out->re.d = -out->re.d;
        return expect(r, ")");
    }
    bool real = strpbrk(token, ".eE") != NULL || strcmp(token, "inf") == 0 || strcmp(token, "nan") == 0;
    double d = 0;
    int64_t i = 0;
    if (real ? !parse_real(token, &d) : !parse_integer(token, &i)) {
        r->p = begin;
        return fail(r, "'%s' is no default value", token);
    }
    *out = real ? nbx_scalar_double(negative ? -d : d) : nbx_scalar_int(negative ? -i : i);
    return true;
}

static bool number_for(reader *r, nbxi_arg_type type, nbx_scalar *out)
{
    if (!parse_number(r, out)) return false;
    switch (type) {
    case NBXI_ARG_INT:
        if (out->kind == NBX_SCALAR_DOUBLE) return fail(r, "an int has a real default");
        out->kind = NBX_SCALAR_INT;
        return true;
    case NBXI_ARG_FLOAT:
        if (out->kind != NBX_SCALAR_DOUBLE) *out = nbx_scalar_double((double)out->re.i);
        return true;
    case NBXI_ARG_BOOL:
        if (out->kind != NBX_SCALAR_BOOL) return fail(r, "a bool has a default that is none");
        return true;
    default: return true;
    }
}

static nbxi_arg_type element_type(nbxi_arg_type list)
{
    switch (list) {
    case NBXI_ARG_INTS: return NBXI_ARG_INT;
    case NBXI_ARG_FLOATS: return NBXI_ARG_FLOAT;
    case NBXI_ARG_BOOLS: return NBXI_ARG_BOOL;
    default: return NBXI_ARG_SCALAR;
    }
}

static bool append(reader *r, const nbxi_arg *arg, nbx_value *value, nbx_scalar number)
{
    nbxi_schema *s = r->s;
    if (s->ints_used == NBXI_SCHEMA_LIST || s->scalars_used == NBXI_SCHEMA_LIST)
        return fail(r, "the default lists are too long");
    if (arg->type == NBXI_ARG_INTS) {
        s->ints[s->ints_used++] = number.re.i;
        value->v.ints.count++;
    } else {
        s->scalars[s->scalars_used++] = number;
        value->v.scalars.count++;
    }
    return true;
}

static bool parse_list_default(reader *r, nbxi_arg *arg)
{
    nbxi_schema *s = r->s;
    nbx_value *v = &arg->default_value;
    if (arg->type == NBXI_ARG_TENSORS || arg->type == NBXI_ARG_OPTIONAL_TENSORS) {
        v->kind = NBX_VALUE_TENSORS;
        v->v.tensors.data = NULL;
        v->v.tensors.count = 0;
        return expect(r, "[") && expect(r, "]");
    }
    if (arg->type == NBXI_ARG_INTS) {
        v->kind = NBX_VALUE_INTS;
        v->v.ints.data = s->ints + s->ints_used;
        v->v.ints.count = 0;
    } else {
        v->kind = NBX_VALUE_SCALARS;
        v->v.scalars.data = s->scalars + s->scalars_used;
        v->v.scalars.count = 0;
    }
    nbx_scalar number;
    if (!take(r, "[")) { /* one number for all places */
        if (!number_for(r, element_type(arg->type), &number)) return false;
        for (int i = 0; i < (arg->list_size ? arg->list_size : 1); i++)
            if (!append(r, arg, v, number)) return false;
        return true;
    }
    if (take(r, "]")) return true;
    do {
        if (!number_for(r, element_type(arg->type), &number) || !append(r, arg, v, number)) return false;
    } while (take(r, ","));
    return expect(r, "]");
}

static bool parse_string_default(reader *r, nbxi_arg *arg)
{
    skip(r);
    char quote = *r->p;
    if (quote != '"' && quote != '\'') return fail(r, "expected a string");
    const char *begin = ++r->p;
    while (*r->p && *r->p != quote) r->p++;
    if (*r->p != quote) return fail(r, "the string does not end");
    arg->default_value.kind = NBX_VALUE_STRING;
    arg->default_value.v.string = keep(r, begin, (size_t)(r->p - begin));
    r->p++;
    return !r->failed;
}

static bool parse_word_default(reader *r, nbxi_arg *arg)
{
    static const struct {
        const char *word;
        nbxi_arg_type type;
        int value;
    } words[] = {{"contiguous_format", NBXI_ARG_MEMORY_FORMAT, NBX_CONTIGUOUS_FORMAT},
                 {"preserve_format", NBXI_ARG_MEMORY_FORMAT, NBX_PRESERVE_FORMAT},
                 {"channels_last", NBXI_ARG_MEMORY_FORMAT, NBX_CHANNELS_LAST},
                 {"strided", NBXI_ARG_LAYOUT, NBX_STRIDED},
                 {"long", NBXI_ARG_DTYPE, NBX_INT64},
                 {"float", NBXI_ARG_DTYPE, NBX_FLOAT32},
                 {"double", NBXI_ARG_DTYPE, NBX_FLOAT64},
                 {"int", NBXI_ARG_DTYPE, NBX_INT32},
                 {"bool", NBXI_ARG_DTYPE, NBX_BOOL},
                 {"cpu", NBXI_ARG_DEVICE, NBX_DEVICE_CPU}};
    const char *begin;
    size_t n = word(r, &begin);
    nbx_value *v = &arg->default_value;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (words[i].type != arg->type || strlen(words[i].word) != n || memcmp(words[i].word, begin, n) != 0) continue;
        switch (arg->type) {
        case NBXI_ARG_MEMORY_FORMAT:
            v->kind = NBX_VALUE_MEMORY_FORMAT;
            v->v.memory_format = (nbx_memory_format)words[i].value;
            return true;
        case NBXI_ARG_LAYOUT:
            v->kind = NBX_VALUE_LAYOUT;
            v->v.layout = (nbx_layout)words[i].value;
            return true;
        case NBXI_ARG_DEVICE:
            v->kind = NBX_VALUE_DEVICE;
            v->v.device.type = (nbx_device_type)words[i].value;
            v->v.device.index = 0;
            return true;
        default:
            v->kind = NBX_VALUE_DTYPE;
            v->v.dtype = (nbx_dtype)words[i].value;
            return true;
        }
    }
    r->p = begin;
    return fail(r, "unknown default value");
}

static bool parse_default(reader *r, nbxi_arg *arg)
{
    arg->has_default = true;
    skip(r);
    if (arg->optional && strncmp(r->p, "None", 4) == 0 && !is_name(r->p[4])) {
        r->p += 4;
        arg->default_value.kind = NBX_VALUE_NONE;
        return true;
    }
    switch (arg->type) {
    case NBXI_ARG_INT:
    case NBXI_ARG_FLOAT:
    case NBXI_ARG_BOOL:
    case NBXI_ARG_SCALAR:
        arg->default_value.kind = NBX_VALUE_SCALAR;
        return number_for(r, arg->type, &arg->default_value.v.scalar);
    case NBXI_ARG_STRING: return parse_string_default(r, arg);
    case NBXI_ARG_DTYPE:
    case NBXI_ARG_LAYOUT:
    case NBXI_ARG_DEVICE:
    case NBXI_ARG_MEMORY_FORMAT: return parse_word_default(r, arg);
    case NBXI_ARG_INTS:
    case NBXI_ARG_FLOATS:
    case NBXI_ARG_BOOLS:
    case NBXI_ARG_SCALARS:
    case NBXI_ARG_TENSORS:
    case NBXI_ARG_OPTIONAL_TENSORS: return parse_list_default(r, arg);
    default: return fail(r, "this type takes no default but None");
    }
}

static bool parse_args(reader *r)
{
    nbxi_schema *s = r->s;
    if (!expect(r, "(")) return false;
    if (take(r, ")")) return true;
    bool keyword_only = false, alias = false;
    do {
        if (take(r, "*")) {
            if (keyword_only) return fail(r, "a second '*'");
            keyword_only = true;
            continue;
        }
        if (s->nargs == NBXI_MAX_ARGS) return fail(r, "more than %d arguments", NBXI_MAX_ARGS);
        nbxi_arg *arg = &s->args[s->nargs];
        memset(arg, 0, sizeof *arg);
        arg->keyword_only = keyword_only;
        if (!parse_type(r, arg, &alias)) return false;
        arg->name = name_here(r, "the name of the argument");
        if (r->failed) return false;
        for (int i = 0; i < s->nargs; i++)
            if (strcmp(s->args[i].name, arg->name) == 0) return fail(r, "two arguments are named '%s'", arg->name);
        if (take(r, "=")) {
            if (!parse_default(r, arg)) return false;
        } else if (s->nargs > 0 && s->args[s->nargs - 1].has_default && !keyword_only) {
            return fail(r, "argument '%s' needs a default because the one before it has one", arg->name);
        }
        s->nargs++;
    } while (take(r, ","));
    return expect(r, ")");
}

static bool parse_return(reader *r)
{
    nbxi_schema *s = r->s;
    if (s->nreturns == NBXI_MAX_RETURNS) return fail(r, "more than %d returns", NBXI_MAX_RETURNS);
    nbxi_arg result;
    memset(&result, 0, sizeof result);
    if (!parse_type(r, &result, &s->return_aliases)) return false;
    if (result.optional) return fail(r, "optional returns are not known");
    const char *begin;
    size_t n = word(r, &begin);
    s->return_names[s->nreturns] = n ? keep(r, begin, n) : "";
    s->returns[s->nreturns++] = result.type;
    return !r->failed;
}

static bool parse_returns(reader *r)
{
    nbxi_schema *s = r->s;
    if (!expect(r, "->")) return false;
    if (take(r, "(")) {
        if (!take(r, ")")) {
            do {
                if (!parse_return(r)) return false;
            } while (take(r, ","));
            if (!expect(r, ")")) return false;
        }
    } else if (!parse_return(r)) {
        return false;
    }
    for (int i = 0; i < s->nreturns; i++) {
        switch (s->returns[i]) {
        case NBXI_ARG_TENSOR:
        case NBXI_ARG_INT:
        case NBXI_ARG_FLOAT:
        case NBXI_ARG_BOOL:
        case NBXI_ARG_SCALAR:
        case NBXI_ARG_DTYPE: break;
        case NBXI_ARG_TENSORS:
            if (s->nreturns != 1) return fail(r, "Tensor[] must be the only return");
            s->nreturns = NBXI_RETURN_LIST;
            return true;
        default: return fail(r, "returns of this type are not known");
        }
    }
    return true;
}

bool nbxi_schema_parse(nbxi_schema *schema, const char *text)
{
    memset(schema, 0, sizeof *schema);
    reader r = {schema, text, text, false};
    if (!parse_name(&r) || !parse_args(&r) || !parse_returns(&r)) return false;
    skip(&r);
    return *r.p == 0 || fail(&r, "unexpected text after the schema");
}

const char *nbxi_arg_type_text(const nbxi_arg *arg, char *buffer, size_t capacity)
{
    static const char *const names[] = {[NBXI_ARG_TENSOR] = "Tensor",
                                        [NBXI_ARG_INT] = "int",
                                        [NBXI_ARG_FLOAT] = "float",
                                        [NBXI_ARG_BOOL] = "bool",
                                        [NBXI_ARG_SCALAR] = "Scalar",
                                        [NBXI_ARG_STRING] = "str",
                                        [NBXI_ARG_DTYPE] = "ScalarType",
                                        [NBXI_ARG_LAYOUT] = "Layout",
                                        [NBXI_ARG_DEVICE] = "Device",
                                        [NBXI_ARG_MEMORY_FORMAT] = "MemoryFormat",
                                        [NBXI_ARG_GENERATOR] = "Generator",
                                        [NBXI_ARG_INTS] = "int[]",
                                        [NBXI_ARG_FLOATS] = "float[]",
                                        [NBXI_ARG_BOOLS] = "bool[]",
                                        [NBXI_ARG_SCALARS] = "Scalar[]",
                                        [NBXI_ARG_TENSORS] = "Tensor[]",
                                        [NBXI_ARG_OPTIONAL_TENSORS] = "Tensor?[]"};
    const char *name = names[arg->type];
    size_t n = strlen(name);
    if (arg->list_size > 0 && name[n - 1] == ']')
        (void)snprintf(buffer, capacity, "%.*s%d]%s", (int)(n - 1), name, arg->list_size, arg->optional ? "?" : "");
    else
        (void)snprintf(buffer, capacity, "%s%s", name, arg->optional ? "?" : "");
    return buffer;
}
