/* SPDX-License-Identifier: Apache-2.0 */
/* Symbolic sizes: the expressions that exported programs write for sizes that are known only when they run. */
#ifndef NBXI_PROGRAM_SYMBOLIC_H
#define NBXI_PROGRAM_SYMBOLIC_H

#include "src/base/context.h"

/* Python's numbers as far as size arithmetic needs them: exact fractions, floats and truth values. */
typedef enum nbxi_number_kind { NBXI_UNBOUND = 0, NBXI_RATIONAL, NBXI_REAL, NBXI_TRUTH } nbxi_number_kind;
typedef struct nbxi_number {
    nbxi_number_kind kind;
    int64_t num; /* RATIONAL, and TRUTH (0 or 1) */
    int64_t den; /* RATIONAL: above 0, in lowest terms; integers have 1 */
    double real; /* REAL */
} nbxi_number;

static inline nbxi_number nbxi_number_int(int64_t v) { return (nbxi_number){NBXI_RATIONAL, v, 1, 0}; }
static inline nbxi_number nbxi_number_real(double v) { return (nbxi_number){NBXI_REAL, 0, 1, v}; }
static inline nbxi_number nbxi_number_truth(bool v) { return (nbxi_number){NBXI_TRUTH, v, 1, 0}; }

typedef enum nbxi_sym_op {
    NBXI_SYM_CONST,
    NBXI_SYM_SYMBOL,
    NBXI_SYM_ADD,
    NBXI_SYM_SUB,
    NBXI_SYM_MUL,
    NBXI_SYM_DIV,
    NBXI_SYM_FLOORDIV,
    NBXI_SYM_MOD,
    NBXI_SYM_POW,
    NBXI_SYM_TRUEDIV,
    NBXI_SYM_CEILDIV,
    NBXI_SYM_MAX,
    NBXI_SYM_MIN,
    NBXI_SYM_LSHIFT,
    NBXI_SYM_RSHIFT,
    NBXI_SYM_EQ,
    NBXI_SYM_NE,
    NBXI_SYM_LT,
    NBXI_SYM_LE,
    NBXI_SYM_GT,
    NBXI_SYM_GE,
    NBXI_SYM_AND,
    NBXI_SYM_OR,
    NBXI_SYM_NEG,
    NBXI_SYM_NOT,
    NBXI_SYM_ABS,
    NBXI_SYM_FLOOR,
    NBXI_SYM_CEIL,
    NBXI_SYM_TRUNC,
    NBXI_SYM_ROUND,
    NBXI_SYM_TOFLOAT,
    NBXI_SYM_SQRT,
    NBXI_SYM_SAME,
    NBXI_SYM_WHERE
} nbxi_sym_op;

/* One operation on numbers with Python's meaning; a third operand is taken by WHERE only. NULL: done; else what is
 * wrong ("division by zero", "integer overflow", "…needs integers"). Operands must be bound. */
const char *nbxi_number_apply(nbxi_sym_op op, nbxi_number a, nbxi_number b, nbxi_number c, nbxi_number *out);

typedef int32_t nbxi_expr; /* index of an expression; negative: none */

typedef struct nbxi_sym_node {
    nbxi_sym_op op;
    nbxi_expr child[3];
    int32_t symbol;
    int32_t depth;
    nbxi_number value;
} nbxi_sym_node;

typedef struct nbxi_symbol {
    char *name;
    bool has_min, has_max;
    int64_t min, max;
} nbxi_symbol;

/* All expressions and symbols of one program. */
typedef struct nbxi_symbols {
    nbxi_heap *heap;
    nbxi_sym_node *nodes;
    size_t node_count, node_capacity;
    nbxi_symbol *symbols;
    size_t symbol_count, symbol_capacity;
} nbxi_symbols;

void nbxi_symbols_free(nbxi_symbols *symbols);
/* The index of a symbol, made if it is new. */
nbx_status nbxi_symbols_find(nbx_context *ctx, nbxi_symbols *symbols, const char *name, size_t length, int32_t *out);
/* Parses Python text ("2*s0 + 1") or SymPy's constructor text ("Add(Mul(Integer(2), Symbol('s0')), Integer(1))").
 * Errors: FORMAT (with the column), NOT_SUPPORTED (a function that is not known), LIMIT (nesting), OUT_OF_MEMORY. */
nbx_status nbxi_symbols_parse(nbx_context *ctx, nbxi_symbols *symbols, const char *text, size_t length, nbxi_expr *out);
nbx_status nbxi_symbols_constant(nbx_context *ctx, nbxi_symbols *symbols, nbxi_number value, nbxi_expr *out);

/* The value under the bindings (one number for each symbol). NULL: *out is set, to UNBOUND if a symbol is; else what is
 * wrong. */
const char *nbxi_symbols_eval(const nbxi_symbols *symbols, nbxi_expr expr, const nbxi_number *bindings,
                              nbxi_number *out);
/* Looks for the one unbound symbol of an expression that is linear in it, and for its value where the expression equals
 * `target`. */
typedef enum nbxi_solution {
    NBXI_NOT_SOLVED, /* several or no unbound symbols, or not linear */
    NBXI_SOLVED,     /* *symbol and *value are set */
    NBXI_NO_SOLUTION /* no whole number solves it; *symbol is set */
} nbxi_solution;
nbxi_solution nbxi_symbols_solve(const nbxi_symbols *symbols, nbxi_expr expr, const nbxi_number *bindings,
                                 int64_t target, int32_t *symbol, int64_t *value);
/* Python-like text of an expression, cut at the capacity; returns the buffer. */
const char *nbxi_symbols_text(const nbxi_symbols *symbols, nbxi_expr expr, char *buffer, size_t capacity);

#endif
