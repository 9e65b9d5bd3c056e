/* SPDX-License-Identifier: Apache-2.0 */
/* Python's arithmetic on the numbers of symbolic sizes: exact fractions, floats and truth values, all checked. */
#include <math.h>

#include "src/base/checked.h"
#include "src/program/symbolic.h"

static const char OVERFLOWED[] = "integer overflow";
static const char DIVIDED[] = "division by zero";

static int64_t gcd(int64_t a, int64_t b)
{
    uint64_t x = a < 0 ? 0 - (uint64_t)a : (uint64_t)a, y = b < 0 ? 0 - (uint64_t)b : (uint64_t)b;
    while (y) {
        uint64_t t = x % y;
        x = y;
        y = t;
    }
    return x > INT64_MAX ? 1 : (int64_t)x;
}

/* num / den in lowest terms; den is not 0. */
static const char *fraction(int64_t num, int64_t den, nbxi_number *out)
{
    if (den < 0) {
        if (num == INT64_MIN || den == INT64_MIN) return OVERFLOWED;
        num = -num;
        den = -den;
    }
    int64_t g = den == 1 ? 1 : gcd(num, den);
    if (g > 1) {
        num /= g;
        den /= g;
    }
    *out = (nbxi_number){NBXI_RATIONAL, num, den, 0};
    return NULL;
}

static double to_real(nbxi_number v)
{
    return v.kind == NBXI_REAL ? v.real : v.den == 1 ? (double)v.num : (double)v.num / (double)v.den;
}

static int64_t floor_div(int64_t a, int64_t b) /* b is not 0, no overflow */
{
    int64_t q = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}

static const char *from_real(double v, nbxi_number *out)
{
    if (!(v >= -9223372036854775808.0 && v < 9223372036854775808.0)) return OVERFLOWED;
    *out = nbxi_number_int((int64_t)v);
    return NULL;
}

static const char *add(nbxi_number a, nbxi_number b, bool minus, nbxi_number *out)
{
    int64_t x, y, den, num;
    if (!nbxi_mul_i64(a.num, b.den, &x) || !nbxi_mul_i64(b.num, a.den, &y) || !nbxi_mul_i64(a.den, b.den, &den))
        return OVERFLOWED;
    if (minus ? !nbxi_sub_i64(x, y, &num) : !nbxi_add_i64(x, y, &num)) return OVERFLOWED;
    return fraction(num, den, out);
}

static const char *multiply(nbxi_number a, nbxi_number b, nbxi_number *out)
{
    int64_t g = gcd(a.num, b.den), h = gcd(b.num, a.den), num, den;
    if (g == 0) g = 1;
    if (h == 0) h = 1;
    if (!nbxi_mul_i64(a.num / g, b.num / h, &num) || !nbxi_mul_i64(a.den / h, b.den / g, &den)) return OVERFLOWED;
    return fraction(num, den, out);
}

static const char *divide(nbxi_number a, nbxi_number b, nbxi_number *out)
{
    if (b.num == 0) return DIVIDED;
    nbxi_number inverse;
    const char *problem = fraction(b.den, b.num, &inverse);
    return problem ? problem : multiply(a, inverse, out);
}

static const char *round_down(nbxi_number a, nbxi_number *out)
{
    if (a.kind == NBXI_REAL) return from_real(floor(a.real), out);
    *out = nbxi_number_int(floor_div(a.num, a.den));
    return NULL;
}

static const char *round_up(nbxi_number a, nbxi_number *out)
{
    if (a.kind == NBXI_REAL) return from_real(ceil(a.real), out);
    *out = nbxi_number_int(a.den == 1 ? a.num : floor_div(a.num, a.den) + 1);
    return NULL;
}

/* Half to even, as Python's round. */
static const char *round_even(nbxi_number a, nbxi_number *out)
{
    if (a.kind != NBXI_REAL && a.den == 1) {
        *out = a;
        return NULL;
    }
    double v = to_real(a), f = floor(v), d = v - f;
    if (d > 0.5 || (d == 0.5 && fmod(f, 2.0) != 0.0)) f += 1;
    return from_real(f, out);
}

static const char *power(nbxi_number a, nbxi_number b, nbxi_number *out)
{
    if (a.kind == NBXI_REAL || b.kind == NBXI_REAL || b.den != 1) {
        *out = nbxi_number_real(pow(to_real(a), to_real(b)));
        return NULL;
    }
    nbxi_number base = a, result = nbxi_number_int(1);
    const char *problem;
    if (b.num < 0 && (problem = divide(result, a, &base))) return problem;
    uint64_t n = b.num < 0 ? 0 - (uint64_t)b.num : (uint64_t)b.num;
    if (base.den == 1 && (base.num == 0 || base.num == 1 || base.num == -1)) n = n > 2 ? 2 + (n & 1) : n;
    for (; n; n >>= 1) {
        if ((n & 1) && (problem = multiply(result, base, &result))) return problem;
        if (n > 1 && (problem = multiply(base, base, &base))) return problem;
    }
    *out = result;
    return NULL;
}

static const char *floor_modulo(nbxi_sym_op op, nbxi_number a, nbxi_number b, nbxi_number *out)
{
    nbxi_number q, whole;
    if (a.kind == NBXI_REAL || b.kind == NBXI_REAL) {
        double x = to_real(a), y = to_real(b);
        if (y == 0) return DIVIDED;
        double m = fmod(x, y);
        if (m != 0 && (m < 0) != (y < 0)) m += y;
        *out = nbxi_number_real(op == NBXI_SYM_MOD ? m : floor((x - m) / y + 0.5));
        return NULL;
    }
    if (b.num == 0) return DIVIDED;
    if (a.den == 1 && b.den == 1) {
        if (b.num == -1) return op == NBXI_SYM_MOD ? (*out = nbxi_number_int(0), NULL) : fraction(a.num, -1, out);
        int64_t d = floor_div(a.num, b.num);
        *out = nbxi_number_int(op == NBXI_SYM_MOD ? a.num - d * b.num : d);
        return NULL;
    }
    const char *problem = divide(a, b, &q);
    if (problem || (problem = round_down(q, &whole))) return problem;
    if (op != NBXI_SYM_MOD) {
        *out = whole;
        return NULL;
    }
    if ((problem = multiply(whole, b, &q))) return problem;
    return add(a, q, true, out);
}

static int compare(nbxi_number a, nbxi_number b, bool *unordered)
{
    if (a.kind == NBXI_REAL || b.kind == NBXI_REAL) {
        double x = to_real(a), y = to_real(b);
        *unordered = x != x || y != y;
        return x < y ? -1 : x > y;
    }
    __int128 x = (__int128)a.num * b.den, y = (__int128)b.num * a.den;
    return x < y ? -1 : x > y;
}

static const char *compared(nbxi_sym_op op, nbxi_number a, nbxi_number b, nbxi_number *out)
{
    bool unordered = false, r = false;
    int c = compare(a, b, &unordered);
    switch (op) {
    case NBXI_SYM_EQ: r = !unordered && c == 0; break;
    case NBXI_SYM_NE: r = unordered || c != 0; break;
    case NBXI_SYM_LT: r = !unordered && c < 0; break;
    case NBXI_SYM_LE: r = !unordered && c <= 0; break;
    case NBXI_SYM_GT: r = !unordered && c > 0; break;
    case NBXI_SYM_GE: r = !unordered && c >= 0; break;
    case NBXI_SYM_MAX: *out = c >= 0 ? a : b; return NULL;
    default: *out = c <= 0 ? a : b; return NULL;
    }
    *out = nbxi_number_truth(r);
    return NULL;
}

static const char *integers(nbxi_sym_op op, nbxi_number a, nbxi_number b, nbxi_number *out)
{
    if (a.kind == NBXI_REAL || b.kind == NBXI_REAL || a.den != 1 || b.den != 1) return "the operation needs integers";
    if (op == NBXI_SYM_AND || op == NBXI_SYM_OR) {
        int64_t v = op == NBXI_SYM_AND ? a.num & b.num : a.num | b.num;
        *out = a.kind == NBXI_TRUTH && b.kind == NBXI_TRUTH ? nbxi_number_truth(v != 0) : nbxi_number_int(v);
        return NULL;
    }
    if (b.num < 0) return "a shift count is negative";
    if (op == NBXI_SYM_RSHIFT) {
        *out = nbxi_number_int(a.num >> (b.num > 63 ? 63 : b.num));
        return NULL;
    }
    int64_t v;
    if (a.num != 0 && (b.num > 62 || !nbxi_mul_i64(a.num, (int64_t)1 << b.num, &v))) return OVERFLOWED;
    *out = nbxi_number_int(a.num == 0 ? 0 : v);
    return NULL;
}

static const char *unary(nbxi_sym_op op, nbxi_number a, nbxi_number *out)
{
    bool real = a.kind == NBXI_REAL;
    switch (op) {
    case NBXI_SYM_NEG:
        if (real)
            *out = nbxi_number_real(-a.real);
        else
            return fraction(a.num == INT64_MIN ? a.num : -a.num, a.num == INT64_MIN ? -a.den : a.den, out);
        return NULL;
    case NBXI_SYM_NOT: *out = nbxi_number_truth(real ? a.real == 0 : a.num == 0); return NULL;
    case NBXI_SYM_ABS:
        if (real)
            *out = nbxi_number_real(fabs(a.real));
        else
            return a.num < 0 ? unary(NBXI_SYM_NEG, a, out) : fraction(a.num, a.den, out);
        return NULL;
    case NBXI_SYM_FLOOR: return round_down(a, out);
    case NBXI_SYM_CEIL: return round_up(a, out);
    case NBXI_SYM_TRUNC: return (real ? a.real < 0 : a.num < 0) ? round_up(a, out) : round_down(a, out);
    case NBXI_SYM_ROUND: return round_even(a, out);
    case NBXI_SYM_TOFLOAT: *out = nbxi_number_real(to_real(a)); return NULL;
    case NBXI_SYM_SQRT:
        if (to_real(a) < 0) return "square root of a negative number";
        *out = nbxi_number_real(sqrt(to_real(a)));
        return NULL;
    default: *out = a; return NULL;
    }
}

const char *nbxi_number_apply(nbxi_sym_op op, nbxi_number a, nbxi_number b, nbxi_number c, nbxi_number *out)
{
    bool real = a.kind == NBXI_REAL || b.kind == NBXI_REAL;
    const char *problem;
    switch (op) {
    case NBXI_SYM_ADD:
        if (!real) return add(a, b, false, out);
        *out = nbxi_number_real(to_real(a) + to_real(b));
        return NULL;
    case NBXI_SYM_SUB:
        if (!real) return add(a, b, true, out);
        *out = nbxi_number_real(to_real(a) - to_real(b));
        return NULL;
    case NBXI_SYM_MUL:
        if (!real) return multiply(a, b, out);
        *out = nbxi_number_real(to_real(a) * to_real(b));
        return NULL;
    case NBXI_SYM_DIV:
    case NBXI_SYM_TRUEDIV:
        if (op == NBXI_SYM_DIV && !real) return divide(a, b, out);
        if (to_real(b) == 0) return DIVIDED;
        *out = nbxi_number_real(to_real(a) / to_real(b));
        return NULL;
    case NBXI_SYM_FLOORDIV:
    case NBXI_SYM_MOD: return floor_modulo(op, a, b, out);
    case NBXI_SYM_CEILDIV:
        if ((problem = unary(NBXI_SYM_NEG, a, &a)) || (problem = floor_modulo(NBXI_SYM_FLOORDIV, a, b, &a)))
            return problem;
        return unary(NBXI_SYM_NEG, a, out);
    case NBXI_SYM_POW: return power(a, b, out);
    case NBXI_SYM_MAX:
    case NBXI_SYM_MIN:
    case NBXI_SYM_EQ:
    case NBXI_SYM_NE:
    case NBXI_SYM_LT:
    case NBXI_SYM_LE:
    case NBXI_SYM_GT:
    case NBXI_SYM_GE: return compared(op, a, b, out);
    case NBXI_SYM_LSHIFT:
    case NBXI_SYM_RSHIFT:
    case NBXI_SYM_AND:
    case NBXI_SYM_OR: return integers(op, a, b, out);
    case NBXI_SYM_WHERE: *out = (a.kind == NBXI_REAL ? a.real != 0 : a.num != 0) ? b : c; return NULL;
    default: return unary(op, a, out);
    }
}
