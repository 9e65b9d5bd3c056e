/* SPDX-License-Identifier: Apache-2.0 */
/* Parser, evaluation and text of symbolic sizes: precedence climbing over Python's expression grammar, which SymPy's
 * constructor text ("Add(Integer(1), Symbol('s0', integer=True))") is a part of. */
#include "src/program/symbolic.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/checked.h"
#include "src/io/jtree.h"

#define MAX_DEPTH 200
#define MAX_TEXT 65536

typedef struct sym_function {
    const char *name;
    nbxi_sym_op op;
    int min, max; /* number of arguments; folds from the left when more than the operation takes */
} sym_function;

static const sym_function functions[] = {
    {"Add", NBXI_SYM_ADD, 1, 9999},
    {"Mul", NBXI_SYM_MUL, 1, 9999},
    {"Pow", NBXI_SYM_POW, 2, 2},
    {"PowByNatural", NBXI_SYM_POW, 2, 2},
    {"FloatPow", NBXI_SYM_POW, 2, 2},
    {"FloorDiv", NBXI_SYM_FLOORDIV, 2, 2},
    {"CleanDiv", NBXI_SYM_FLOORDIV, 2, 2},
    {"CeilDiv", NBXI_SYM_CEILDIV, 2, 2},
    {"Mod", NBXI_SYM_MOD, 2, 2},
    {"PythonMod", NBXI_SYM_MOD, 2, 2},
    {"IntTrueDiv", NBXI_SYM_TRUEDIV, 2, 2},
    {"FloatTrueDiv", NBXI_SYM_TRUEDIV, 2, 2},
    {"Rational", NBXI_SYM_DIV, 1, 2},
    {"Max", NBXI_SYM_MAX, 1, 9999},
    {"Min", NBXI_SYM_MIN, 1, 9999},
    {"max", NBXI_SYM_MAX, 1, 9999},
    {"min", NBXI_SYM_MIN, 1, 9999},
    {"LShift", NBXI_SYM_LSHIFT, 2, 2},
    {"RShift", NBXI_SYM_RSHIFT, 2, 2},
    {"Eq", NBXI_SYM_EQ, 2, 2},
    {"Ne", NBXI_SYM_NE, 2, 2},
    {"Lt", NBXI_SYM_LT, 2, 2},
    {"Le", NBXI_SYM_LE, 2, 2},
    {"Gt", NBXI_SYM_GT, 2, 2},
    {"Ge", NBXI_SYM_GE, 2, 2},
    {"Equality", NBXI_SYM_EQ, 2, 2},
    {"Unequality", NBXI_SYM_NE, 2, 2},
    {"StrictLessThan", NBXI_SYM_LT, 2, 2},
    {"LessThan", NBXI_SYM_LE, 2, 2},
    {"StrictGreaterThan", NBXI_SYM_GT, 2, 2},
    {"GreaterThan", NBXI_SYM_GE, 2, 2},
    {"And", NBXI_SYM_AND, 1, 9999},
    {"Or", NBXI_SYM_OR, 1, 9999},
    {"Not", NBXI_SYM_NOT, 1, 1},
    {"Abs", NBXI_SYM_ABS, 1, 1},
    {"abs", NBXI_SYM_ABS, 1, 1},
    {"floor", NBXI_SYM_FLOOR, 1, 1},
    {"ceiling", NBXI_SYM_CEIL, 1, 1},
    {"FloorToInt", NBXI_SYM_FLOOR, 1, 1},
    {"CeilToInt", NBXI_SYM_CEIL, 1, 1},
    {"TruncToInt", NBXI_SYM_TRUNC, 1, 1},
    {"RoundToInt", NBXI_SYM_ROUND, 1, 1},
    {"trunc", NBXI_SYM_TRUNC, 1, 1},
    {"ToFloat", NBXI_SYM_TOFLOAT, 1, 1},
    {"Identity", NBXI_SYM_SAME, 1, 1},
    {"OpaqueUnaryFn_sqrt", NBXI_SYM_SQRT, 1, 1},
    {"sqrt", NBXI_SYM_SQRT, 1, 1},
    {"Where", NBXI_SYM_WHERE, 3, 3},
    {"Integer", NBXI_SYM_SAME, 1, 1},
    {"Float", NBXI_SYM_TOFLOAT, 1, 1},
};

typedef struct parser {
    nbx_context *ctx;
    nbxi_symbols *symbols;
    const char *text;
    size_t length, at;
    int depth;
} parser;

static nbx_status parse_or(parser *p, nbxi_expr *out);

static nbx_status refuse(parser *p, nbx_status status, const char *format, ...) NBX_PRINTF(3, 4);
static nbx_status refuse(parser *p, nbx_status status, const char *format, ...)
{
    char what[160];
    va_list list;
    va_start(list, format);
    vsnprintf(what, sizeof what, format, list);
    va_end(list);
    return nbxi_fail(p->ctx, status, "size expression '%.*s%s': %s at column %zu",
                     p->length > 120 ? 120 : (int)p->length, p->text, p->length > 120 ? "…" : "", what, p->at + 1);
}

static nbx_status grow(nbx_context *ctx, nbxi_heap *heap, void **array, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity) return NBX_OK;
    size_t wanted = *capacity ? *capacity * 2 : 16, bytes;
    if (!nbxi_mul_size(wanted, size, &bytes)) return nbxi_fail(ctx, NBX_OVERFLOW, "too many symbolic expressions");
    void *block = nbxi_realloc(heap, *array, bytes);
    if (!block) return nbxi_fail_memory(ctx, bytes, "symbolic expressions");
    *array = block;
    *capacity = wanted;
    return NBX_OK;
}

void nbxi_symbols_free(nbxi_symbols *symbols)
{
    if (!symbols->heap) return;
    for (size_t i = 0; i < symbols->symbol_count; i++) nbxi_free(symbols->heap, symbols->symbols[i].name);
    nbxi_free(symbols->heap, symbols->symbols);
    nbxi_free(symbols->heap, symbols->nodes);
    memset(symbols, 0, sizeof *symbols);
}

nbx_status nbxi_symbols_find(nbx_context *ctx, nbxi_symbols *s, const char *name, size_t length, int32_t *out)
{
    for (size_t i = 0; i < s->symbol_count; i++) {
        if (strncmp(s->symbols[i].name, name, length) == 0 && s->symbols[i].name[length] == 0) {
            *out = (int32_t)i;
            return NBX_OK;
        }
    }
    if (s->symbol_count >= 100000) return nbxi_fail(ctx, NBX_LIMIT, "a program has more than 100000 symbols");
    NBXI_TRY(grow(ctx, s->heap, (void **)&s->symbols, s->symbol_count, &s->symbol_capacity, sizeof *s->symbols));
    nbxi_symbol symbol = {.name = nbxi_strndup(s->heap, name, length)};
    if (!symbol.name) return nbxi_fail_memory(ctx, length + 1, "a symbol");
    s->symbols[s->symbol_count] = symbol;
    *out = (int32_t)s->symbol_count++;
    return NBX_OK;
}

static nbx_status add_node(nbx_context *ctx, nbxi_symbols *s, nbxi_sym_node node, nbxi_expr *out)
{
    node.depth = 0;
    for (int i = 0; i < 3; i++) {
        if (node.child[i] >= 0 && s->nodes[node.child[i]].depth >= node.depth)
            node.depth = s->nodes[node.child[i]].depth + 1;
    }
    if (node.depth > MAX_DEPTH)
        return nbxi_fail(ctx, NBX_LIMIT, "a size expression is nested deeper than %d", MAX_DEPTH);
    if (s->node_count >= INT32_MAX / 2) return nbxi_fail(ctx, NBX_LIMIT, "too many symbolic expressions");
    NBXI_TRY(grow(ctx, s->heap, (void **)&s->nodes, s->node_count, &s->node_capacity, sizeof *s->nodes));
    s->nodes[s->node_count] = node;
    *out = (nbxi_expr)s->node_count++;
    return NBX_OK;
}

nbx_status nbxi_symbols_constant(nbx_context *ctx, nbxi_symbols *symbols, nbxi_number value, nbxi_expr *out)
{
    return add_node(ctx, symbols,
                    (nbxi_sym_node){.op = NBXI_SYM_CONST, .child = {-1, -1, -1}, .symbol = -1, .value = value}, out);
}

/* Makes an operation; with constant operands its value at once, so that "Integer(-2)" is a constant. */
static nbx_status operation(parser *p, nbxi_sym_op op, nbxi_expr a, nbxi_expr b, nbxi_expr c, nbxi_expr *out)
{
    const nbxi_sym_node *nodes = p->symbols->nodes;
    nbxi_number zero = nbxi_number_int(0), value;
    if (nodes[a].op == NBXI_SYM_CONST && (b < 0 || nodes[b].op == NBXI_SYM_CONST) &&
        (c < 0 || nodes[c].op == NBXI_SYM_CONST)) {
        const char *problem =
            nbxi_number_apply(op, nodes[a].value, b < 0 ? zero : nodes[b].value, c < 0 ? zero : nodes[c].value, &value);
        if (problem) return refuse(p, NBX_FORMAT, "%s", problem);
        return nbxi_symbols_constant(p->ctx, p->symbols, value, out);
    }
    return add_node(p->ctx, p->symbols, (nbxi_sym_node){.op = op, .child = {a, b, c}, .symbol = -1}, out);
}

static void skip_space(parser *p)
{
    while (p->at < p->length && (p->text[p->at] == ' ' || p->text[p->at] == '\t' || p->text[p->at] == '\n')) p->at++;
}

static bool accept(parser *p, const char *token)
{
    skip_space(p);
    size_t n = strlen(token);
    if (p->length - p->at < n || strncmp(p->text + p->at, token, n) != 0) return false;
    p->at += n;
    return true;
}

static bool name_char(char c, bool first)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (!first && c >= '0' && c <= '9');
}

static size_t peek_name(parser *p)
{
    skip_space(p);
    size_t n = 0;
    while (p->at + n < p->length && name_char(p->text[p->at + n], n == 0)) n++;
    return n;
}

static bool accept_word(parser *p, const char *word)
{
    size_t n = peek_name(p);
    if (n == 0 || n != strlen(word) || strncmp(p->text + p->at, word, n) != 0) return false;
    p->at += n;
    return true;
}

static nbx_status parse_string(parser *p, const char **text, size_t *length)
{
    skip_space(p);
    char quote = p->at < p->length ? p->text[p->at] : 0;
    if (quote != '\'' && quote != '"') return refuse(p, NBX_FORMAT, "a string is missing");
    const char *end = memchr(p->text + p->at + 1, quote, p->length - p->at - 1);
    if (!end) return refuse(p, NBX_FORMAT, "a string does not end");
    *text = p->text + p->at + 1;
    *length = (size_t)(end - *text);
    p->at = (size_t)(end - p->text) + 1;
    return NBX_OK;
}

/* Digits, with a fraction or an exponent: a float. */
static nbx_status parse_number(parser *p, const char *text, size_t length, size_t *used, nbxi_expr *out)
{
    char buffer[64];
    size_t n = 0;
    bool real = false;
    while (n < length && n < sizeof buffer - 1) {
        char c = text[n];
        bool sign = (c == '+' || c == '-') && n > 0 && (text[n - 1] == 'e' || text[n - 1] == 'E');
        if (!((c >= '0' && c <= '9') || c == '.' || c == 'e' || c == 'E' || sign)) break;
        real = real || c == '.' || c == 'e' || c == 'E';
        buffer[n++] = c;
    }
    buffer[n] = 0;
    char *end = buffer;
    errno = 0;
    nbxi_number value;
    double d;
    if (real) {
        bool point = n > 1 && buffer[n - 1] == '.'; /* "1." */
        if (!nbxi_parse_double(buffer, point ? n - 1 : n, &d)) return refuse(p, NBX_FORMAT, "a number cannot be read");
        value = nbxi_number_real(d);
        end = buffer + n;
    } else {
        value = nbxi_number_int(strtoll(buffer, &end, 10));
    }
    if (n == 0 || *end || (errno && !real)) return refuse(p, NBX_FORMAT, "a number cannot be read");
    *used = n;
    return nbxi_symbols_constant(p->ctx, p->symbols, value, out);
}

/* Keyword arguments (", positive=True, precision=53") say nothing that is needed here. */
static nbx_status skip_keywords(parser *p)
{
    while (accept(p, ",")) {
        size_t n = peek_name(p);
        p->at += n;
        if (n == 0 || !accept(p, "=")) return refuse(p, NBX_FORMAT, "a keyword argument is missing");
        skip_space(p);
        size_t start = p->at;
        while (p->at < p->length && (name_char(p->text[p->at], false) || p->text[p->at] == '-')) p->at++;
        if (p->at == start) return refuse(p, NBX_FORMAT, "the value of a keyword argument is missing");
    }
    return accept(p, ")") ? NBX_OK : refuse(p, NBX_FORMAT, "')' is missing");
}

static nbx_status parse_symbol(parser *p, const char *name, size_t length, nbxi_expr *out)
{
    if (length == 0 || length > 128) return refuse(p, NBX_FORMAT, "a symbol's name is empty or too long");
    int32_t symbol;
    NBXI_TRY(nbxi_symbols_find(p->ctx, p->symbols, name, length, &symbol));
    return add_node(p->ctx, p->symbols, (nbxi_sym_node){.op = NBXI_SYM_SYMBOL, .child = {-1, -1, -1}, .symbol = symbol},
                    out);
}

/* Symbol('s0', …) and Float('1.5', …): the first argument is a string. */
static nbx_status parse_quoted(parser *p, bool symbol, nbxi_expr *out)
{
    const char *text = NULL;
    size_t length = 0, used, minus = 0;
    NBXI_TRY(parse_string(p, &text, &length));
    if (symbol) {
        NBXI_TRY(parse_symbol(p, text, length, out));
        return skip_keywords(p);
    }
    nbxi_expr value;
    if (length > 0 && text[0] == '-') minus = 1;
    NBXI_TRY(parse_number(p, text + minus, length - minus, &used, &value));
    if (used + minus != length) return refuse(p, NBX_FORMAT, "a number cannot be read");
    NBXI_TRY(operation(p, NBXI_SYM_TOFLOAT, value, -1, -1, &value));
    *out = value;
    if (minus) NBXI_TRY(operation(p, NBXI_SYM_NEG, value, -1, -1, out));
    return skip_keywords(p);
}

static nbx_status parse_call(parser *p, const char *name, size_t length, nbxi_expr *out)
{
    skip_space(p);
    char next = p->at < p->length ? p->text[p->at] : 0;
    bool quoted = next == '\'' || next == '"';
    if (quoted && ((length == 6 && strncmp(name, "Symbol", 6) == 0) || (length == 5 && strncmp(name, "Dummy", 5) == 0)))
        return parse_quoted(p, true, out);
    if (quoted && length == 5 && strncmp(name, "Float", 5) == 0) return parse_quoted(p, false, out);
    const sym_function *f = NULL;
    for (size_t i = 0; i < sizeof functions / sizeof *functions && !f; i++) {
        if (strlen(functions[i].name) == length && strncmp(functions[i].name, name, length) == 0) f = &functions[i];
    }
    bool modular = length == 15 && strncmp(name, "ModularIndexing", 15) == 0; /* (a // b) % c */
    if (!f && !modular)
        return refuse(p, NBX_NOT_SUPPORTED, "the function %.*s is not known", (int)(length > 60 ? 60 : length), name);
    nbxi_expr args[3] = {-1, -1, -1};
    int count = 0, max = modular ? 3 : f->max, min = modular ? 3 : f->min;
    do {
        nbxi_expr e;
        NBXI_TRY(parse_or(p, &e));
        if (++count > max) return refuse(p, NBX_FORMAT, "%.*s has too many arguments", (int)length, name);
        if (max > 3 && count > 1)
            NBXI_TRY(operation(p, f->op, args[0], e, -1, &args[0]));
        else
            args[count - 1] = e;
    } while (accept(p, ","));
    if (!accept(p, ")")) return refuse(p, NBX_FORMAT, "')' is missing");
    if (count < min) return refuse(p, NBX_FORMAT, "%.*s has too few arguments", (int)length, name);
    if (modular) {
        NBXI_TRY(operation(p, NBXI_SYM_FLOORDIV, args[0], args[1], -1, &args[0]));
        return operation(p, NBXI_SYM_MOD, args[0], args[2], -1, out);
    }
    if (max > 3 || (f->op == NBXI_SYM_DIV && count == 1))
        *out = args[0];
    else
        return operation(p, f->op, args[0], args[1], args[2], out);
    return NBX_OK;
}

static nbx_status parse_atom(parser *p, nbxi_expr *out)
{
    skip_space(p);
    if (p->at >= p->length) return refuse(p, NBX_FORMAT, "the expression ends too early");
    if (accept(p, "(")) {
        NBXI_TRY(parse_or(p, out));
        return accept(p, ")") ? NBX_OK : refuse(p, NBX_FORMAT, "')' is missing");
    }
    size_t n = peek_name(p);
    if (n == 0) {
        size_t used;
        NBXI_TRY(parse_number(p, p->text + p->at, p->length - p->at, &used, out));
        p->at += used;
        return NBX_OK;
    }
    const char *name = p->text + p->at;
    p->at += n;
    if (accept(p, "(")) return parse_call(p, name, n, out);
    bool yes = n == 4 && (strncmp(name, "true", 4) == 0 || strncmp(name, "True", 4) == 0);
    bool no = n == 5 && (strncmp(name, "false", 5) == 0 || strncmp(name, "False", 5) == 0);
    if (yes || no) return nbxi_symbols_constant(p->ctx, p->symbols, nbxi_number_truth(yes), out);
    return parse_symbol(p, name, n, out);
}

static nbx_status parse_unary(parser *p, nbxi_expr *out);

static nbx_status parse_power(parser *p, nbxi_expr *out)
{
    NBXI_TRY(parse_atom(p, out));
    if (!accept(p, "**")) return NBX_OK;
    nbxi_expr exponent;
    NBXI_TRY(parse_unary(p, &exponent));
    return operation(p, NBXI_SYM_POW, *out, exponent, -1, out);
}

static nbx_status parse_unary(parser *p, nbxi_expr *out)
{
    if (p->depth >= MAX_DEPTH) return refuse(p, NBX_LIMIT, "nesting is deeper than %d", MAX_DEPTH);
    p->depth++;
    nbx_status status;
    if (accept(p, "-") || accept(p, "~")) {
        bool minus = p->text[p->at - 1] == '-';
        status = parse_unary(p, out);
        if (status == NBX_OK) status = operation(p, minus ? NBXI_SYM_NEG : NBXI_SYM_NOT, *out, -1, -1, out);
    } else {
        status = accept(p, "+") ? parse_unary(p, out) : parse_power(p, out);
    }
    p->depth--;
    return status;
}

static nbx_status parse_product(parser *p, nbxi_expr *out)
{
    NBXI_TRY(parse_unary(p, out));
    for (;;) {
        nbxi_sym_op op;
        if (accept(p, "//"))
            op = NBXI_SYM_FLOORDIV;
        else if (accept(p, "/"))
            op = NBXI_SYM_DIV;
        else if (accept(p, "*"))
            op = NBXI_SYM_MUL;
        else if (accept(p, "%"))
            op = NBXI_SYM_MOD;
        else
            return NBX_OK;
        nbxi_expr right;
        NBXI_TRY(parse_unary(p, &right));
        NBXI_TRY(operation(p, op, *out, right, -1, out));
    }
}

static nbx_status parse_sum(parser *p, nbxi_expr *out)
{
    NBXI_TRY(parse_product(p, out));
    for (;;) {
        nbxi_sym_op op;
        if (accept(p, "+"))
            op = NBXI_SYM_ADD;
        else if (accept(p, "-"))
            op = NBXI_SYM_SUB;
        else
            return NBX_OK;
        nbxi_expr right;
        NBXI_TRY(parse_product(p, &right));
        NBXI_TRY(operation(p, op, *out, right, -1, out));
    }
}

static nbx_status parse_comparison(parser *p, nbxi_expr *out)
{
    NBXI_TRY(parse_sum(p, out));
    nbxi_sym_op op;
    if (accept(p, "=="))
        op = NBXI_SYM_EQ;
    else if (accept(p, "!="))
        op = NBXI_SYM_NE;
    else if (accept(p, "<="))
        op = NBXI_SYM_LE;
    else if (accept(p, ">="))
        op = NBXI_SYM_GE;
    else if (accept(p, "<"))
        op = NBXI_SYM_LT;
    else if (accept(p, ">"))
        op = NBXI_SYM_GT;
    else
        return NBX_OK;
    nbxi_expr right;
    NBXI_TRY(parse_sum(p, &right));
    return operation(p, op, *out, right, -1, out);
}

static nbx_status parse_not(parser *p, nbxi_expr *out)
{
    bool negate = false;
    while (accept_word(p, "not")) negate = !negate;
    NBXI_TRY(parse_comparison(p, out));
    return negate ? operation(p, NBXI_SYM_NOT, *out, -1, -1, out) : NBX_OK;
}

static nbx_status parse_and(parser *p, nbxi_expr *out)
{
    NBXI_TRY(parse_not(p, out));
    while (accept_word(p, "and") || accept(p, "&")) {
        nbxi_expr right;
        NBXI_TRY(parse_not(p, &right));
        NBXI_TRY(operation(p, NBXI_SYM_AND, *out, right, -1, out));
    }
    return NBX_OK;
}

static nbx_status parse_or(parser *p, nbxi_expr *out)
{
    if (p->depth >= MAX_DEPTH) return refuse(p, NBX_LIMIT, "nesting is deeper than %d", MAX_DEPTH);
    p->depth++;
    nbx_status status = parse_and(p, out);
    while (status == NBX_OK && (accept_word(p, "or") || accept(p, "|"))) {
        nbxi_expr right;
        status = parse_and(p, &right);
        if (status == NBX_OK) status = operation(p, NBXI_SYM_OR, *out, right, -1, out);
    }
    p->depth--;
    return status;
}

nbx_status nbxi_symbols_parse(nbx_context *ctx, nbxi_symbols *symbols, const char *text, size_t length, nbxi_expr *out)
{
    parser p = {.ctx = ctx, .symbols = symbols, .text = text, .length = length};
    *out = -1;
    if (length > MAX_TEXT) return nbxi_fail(ctx, NBX_LIMIT, "a size expression is longer than %d bytes", MAX_TEXT);
    nbxi_expr e;
    NBXI_TRY(parse_or(&p, &e));
    skip_space(&p);
    if (p.at != length) return refuse(&p, NBX_FORMAT, "there is text after the expression");
    *out = e;
    return NBX_OK;
}

const char *nbxi_symbols_eval(const nbxi_symbols *s, nbxi_expr expr, const nbxi_number *bindings, nbxi_number *out)
{
    const nbxi_sym_node *node = &s->nodes[expr];
    if (node->op == NBXI_SYM_CONST) {
        *out = node->value;
        return NULL;
    }
    if (node->op == NBXI_SYM_SYMBOL) {
        *out = bindings[node->symbol];
        return NULL;
    }
    nbxi_number value[3] = {nbxi_number_int(0), nbxi_number_int(0), nbxi_number_int(0)};
    for (int i = 0; i < 3 && node->child[i] >= 0; i++) {
        const char *problem = nbxi_symbols_eval(s, node->child[i], bindings, &value[i]);
        if (problem) return problem;
        if (value[i].kind == NBXI_UNBOUND) {
            *out = value[i];
            return NULL;
        }
    }
    return nbxi_number_apply(node->op, value[0], value[1], value[2], out);
}

/* expr = slope * symbol + rest; false: not linear in one unbound symbol. *symbol starts at -1. */
static bool linear(const nbxi_symbols *s, nbxi_expr expr, const nbxi_number *bindings, int32_t *symbol,
                   nbxi_number *slope, nbxi_number *rest)
{
    const nbxi_sym_node *node = &s->nodes[expr];
    nbxi_number zero = nbxi_number_int(0);
    if (!nbxi_symbols_eval(s, expr, bindings, rest) && rest->kind != NBXI_UNBOUND) {
        *slope = zero;
        return rest->kind == NBXI_RATIONAL;
    }
    if (node->op == NBXI_SYM_SYMBOL) {
        if (*symbol >= 0 && *symbol != node->symbol) return false;
        *symbol = node->symbol;
        *slope = nbxi_number_int(1);
        *rest = zero;
        return true;
    }
    nbxi_number ls, lr, rs = zero, rr = zero;
    if (node->child[0] < 0 || !linear(s, node->child[0], bindings, symbol, &ls, &lr)) return false;
    if (node->child[1] >= 0 && !linear(s, node->child[1], bindings, symbol, &rs, &rr)) return false;
    nbxi_number x, y;
    switch (node->op) {
    case NBXI_SYM_SAME:
        *slope = ls;
        *rest = lr;
        return true;
    case NBXI_SYM_NEG:
    case NBXI_SYM_ADD:
    case NBXI_SYM_SUB:
        return !nbxi_number_apply(node->op, ls, rs, zero, slope) && !nbxi_number_apply(node->op, lr, rr, zero, rest);
    case NBXI_SYM_MUL: /* (ls x + lr)(rs x + rr) with one slope 0 */
        if (ls.num != 0 && rs.num != 0) return false;
        return !nbxi_number_apply(NBXI_SYM_MUL, ls, rr, zero, &x) &&
               !nbxi_number_apply(NBXI_SYM_MUL, rs, lr, zero, &y) &&
               !nbxi_number_apply(NBXI_SYM_ADD, x, y, zero, slope) &&
               !nbxi_number_apply(NBXI_SYM_MUL, lr, rr, zero, rest);
    case NBXI_SYM_DIV:
        return rs.num == 0 && !nbxi_number_apply(NBXI_SYM_DIV, ls, rr, zero, slope) &&
               !nbxi_number_apply(NBXI_SYM_DIV, lr, rr, zero, rest);
    default: return false;
    }
}

nbxi_solution nbxi_symbols_solve(const nbxi_symbols *s, nbxi_expr expr, const nbxi_number *bindings, int64_t target,
                                 int32_t *symbol, int64_t *value)
{
    nbxi_number slope, rest, zero = nbxi_number_int(0), v;
    *symbol = -1;
    if (!linear(s, expr, bindings, symbol, &slope, &rest) || *symbol < 0 || slope.num == 0) return NBXI_NOT_SOLVED;
    if (nbxi_number_apply(NBXI_SYM_SUB, nbxi_number_int(target), rest, zero, &v) ||
        nbxi_number_apply(NBXI_SYM_DIV, v, slope, zero, &v))
        return NBXI_NOT_SOLVED;
    *value = v.num;
    return v.den == 1 ? NBXI_SOLVED : NBXI_NO_SOLUTION;
}

typedef struct writer {
    char *buffer;
    size_t capacity, used;
} writer;

static void put(writer *w, const char *text)
{
    while (*text && w->used + 1 < w->capacity) w->buffer[w->used++] = *text++;
    if (w->capacity) w->buffer[w->used] = 0;
}

static void put_number(writer *w, nbxi_number v)
{
    char text[64];
    if (v.kind == NBXI_TRUTH)
        snprintf(text, sizeof text, "%s", v.num ? "True" : "False");
    else if (v.kind == NBXI_REAL)
        snprintf(text, sizeof text, "%.17g", v.real);
    else if (v.den == 1)
        snprintf(text, sizeof text, "%lld", (long long)v.num);
    else
        snprintf(text, sizeof text, "%lld/%lld", (long long)v.num, (long long)v.den);
    put(w, text);
}

static int precedence(nbxi_sym_op op)
{
    switch (op) {
    case NBXI_SYM_OR: return 1;
    case NBXI_SYM_AND: return 2;
    case NBXI_SYM_NOT: return 3;
    case NBXI_SYM_EQ:
    case NBXI_SYM_NE:
    case NBXI_SYM_LT:
    case NBXI_SYM_LE:
    case NBXI_SYM_GT:
    case NBXI_SYM_GE: return 4;
    case NBXI_SYM_ADD:
    case NBXI_SYM_SUB: return 5;
    case NBXI_SYM_MUL:
    case NBXI_SYM_DIV:
    case NBXI_SYM_FLOORDIV:
    case NBXI_SYM_MOD:
    case NBXI_SYM_TRUEDIV: return 6;
    case NBXI_SYM_NEG: return 7;
    case NBXI_SYM_POW: return 8;
    default: return 9;
    }
}

static const char *infix(nbxi_sym_op op)
{
    switch (op) {
    case NBXI_SYM_ADD: return " + ";
    case NBXI_SYM_SUB: return " - ";
    case NBXI_SYM_MUL: return "*";
    case NBXI_SYM_DIV:
    case NBXI_SYM_TRUEDIV: return "/";
    case NBXI_SYM_FLOORDIV: return "//";
    case NBXI_SYM_MOD: return "%";
    case NBXI_SYM_POW: return "**";
    case NBXI_SYM_EQ: return " == ";
    case NBXI_SYM_NE: return " != ";
    case NBXI_SYM_LT: return " < ";
    case NBXI_SYM_LE: return " <= ";
    case NBXI_SYM_GT: return " > ";
    case NBXI_SYM_GE: return " >= ";
    case NBXI_SYM_AND: return " and ";
    case NBXI_SYM_OR: return " or ";
    default: return NULL;
    }
}

static void write_expr(const nbxi_symbols *s, nbxi_expr expr, int outer, writer *w)
{
    const nbxi_sym_node *node = &s->nodes[expr];
    if (node->op == NBXI_SYM_CONST) {
        bool parens = node->value.num < 0 && outer > 5;
        put(w, parens ? "(" : "");
        put_number(w, node->value);
        put(w, parens ? ")" : "");
        return;
    }
    if (node->op == NBXI_SYM_SYMBOL) {
        put(w, s->symbols[node->symbol].name);
        return;
    }
    int mine = precedence(node->op);
    const char *between = infix(node->op);
    if (between || node->op == NBXI_SYM_NEG || node->op == NBXI_SYM_NOT) {
        put(w, mine < outer ? "(" : "");
        if (!between) {
            put(w, node->op == NBXI_SYM_NEG ? "-" : "not ");
            write_expr(s, node->child[0], mine + 1, w);
        } else {
            const nbxi_sym_node *right = &s->nodes[node->child[1]];
            write_expr(s, node->child[0], mine, w);
            if (node->op == NBXI_SYM_ADD && right->op == NBXI_SYM_CONST && right->value.kind == NBXI_RATIONAL &&
                right->value.num < 0 && right->value.num > INT64_MIN) {
                nbxi_number positive = right->value;
                positive.num = -positive.num;
                put(w, " - ");
                put_number(w, positive);
            } else {
                put(w, between);
                write_expr(s, node->child[1], mine + (node->op != NBXI_SYM_ADD && node->op != NBXI_SYM_MUL), w);
            }
        }
        put(w, mine < outer ? ")" : "");
        return;
    }
    const char *name = "same";
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        if (functions[i].op == node->op) {
            name = functions[i].name;
            break;
        }
    }
    put(w, name);
    put(w, "(");
    for (int i = 0; i < 3 && node->child[i] >= 0; i++) {
        put(w, i ? ", " : "");
        write_expr(s, node->child[i], 0, w);
    }
    put(w, ")");
}

const char *nbxi_symbols_text(const nbxi_symbols *symbols, nbxi_expr expr, char *buffer, size_t capacity)
{
    writer w = {buffer, capacity, 0};
    if (capacity) buffer[0] = 0;
    if (expr >= 0) write_expr(symbols, expr, 0, &w);
    return buffer;
}
