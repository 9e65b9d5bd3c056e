/* SPDX-License-Identifier: Apache-2.0 */
/* Reference of polynomials, Bessel functions, incomplete gamma functions and Airy's, in long double: recurrences, libm,
 * and integrals by the trapezoidal rule. */
#include <math.h>
#include <stdbool.h>

#include "src/ops/pointwise/ref_special.h"

#define PI 3.14159265358979323846264338327950288L

static long double three_terms(int kind, long double x, int64_t n)
{
    long double before = 1, now, next;
    if (n == 0) return 1;
    now = kind == 1 || kind == 8 ? 2 * x : kind == 2 ? 2 * x - 1 : kind == 3 ? 2 * x + 1 : kind == 10 ? 1 - x : x;
    int64_t k = 1;
    for (; k < n && fabsl(now) < (long double)INFINITY; k++) {
        long double m = (long double)k;
        if (kind < 4)
            next = 2 * x * now - before;
        else if (kind == 8)
            next = 2 * (x * now - m * before);
        else if (kind == 9)
            next = x * now - m * before;
        else if (kind == 10)
            next = now + (m * (now - before) - x * now) / (m + 1);
        else
            next = x * now + m * (x * now - before) / (m + 1);
        before = now;
        now = next;
    }
    bool turns = kind == 10 ? x > 0 : x < 0; /* the sign of what is infinite, at each further degree */
    return turns && (n - k) % 2 ? -now : now;
}

/* Chebyshev polynomials of high degree by their definition with x = cos(t). */
static long double by_angle(int kind, long double x, long double n)
{
    long double t = acosl(x), even = fmodl(n, 2) == 0 ? 1 : -1;
    if (x == 1) return kind == 1 ? n + 1 : kind == 3 ? 2 * n + 1 : 1;
    if (x == -1) return even * (kind == 1 ? n + 1 : kind == 2 ? 2 * n + 1 : 1);
    if (kind == 0) return cosl(n * t);
    if (kind == 1) return sinl((n + 1) * t) / sinl(t);
    return kind == 2 ? cosl((n + 0.5L) * t) / cosl(t / 2) : sinl((n + 0.5L) * t) / sinl(t / 2);
}

long double nbxi_ref_polynomial(int kind, long double x, long double degree, int64_t most)
{
    if (!(degree > -1) || degree >= 0x1p62L) return 0;
    int64_t n = (int64_t)degree;
    if ((kind == 8 || kind == 9) && n > most) return (long double)NAN;
    long double at = kind >= 4 && kind < 8 ? 2 * x - 1 : x;
    if (n > (int64_t)1 << 20 && kind < 8 && fabsl(at) <= 1) return by_angle(kind % 4, at, (long double)n);
    if (n > (int64_t)1 << 26) return (long double)NAN;
    return three_terms(kind >= 4 && kind < 8 ? kind - 4 : kind, at, n);
}

long double nbxi_ref_bessel_jy(int kind, long double x)
{
    if (kind == 2 || kind == 3) {
        if (x < 0) return (long double)NAN;
        if (x == 0) return -(long double)INFINITY;
        return kind == 2 ? y0l(x) : y1l(x);
    }
    if (kind == 4) return x == 0 ? 1 : fabsl(x) == (long double)INFINITY ? 0 : sinl(x) / x;
    return kind == 0 ? j0l(x) : j1l(x);
}

/* exp(x) K(x) is the integral of exp(-x (cosh t - 1)) cosh(order t) over t from 0 on. */
static long double scaled_k(long double order, long double x)
{
    const long double narrow = 0.25L / sqrtl(x), step = narrow < 1.0L / 32 ? narrow : 1.0L / 32;
    long double sum = 0.5L;
    for (int k = 1; k < 100000; k++) {
        long double t = k * step, s = sinhl(t / 2), e = -2 * x * s * s, up = expl(e + order * t);
        sum += (up + expl(e - order * t)) / 2;
        if (e + order * t < -50) break;
    }
    return sum * step;
}

long double nbxi_ref_bessel_k(int order, long double x, int scaled)
{
    if (x != x || x < 0) return (long double)NAN;
    if (x == 0) return (long double)INFINITY;
    if (x == (long double)INFINITY) return 0;
    return scaled ? scaled_k(order, x) : scaled_k(order, x) * expl(-x);
}

long double nbxi_ref_igamma(long double a, long double x, int upper)
{
    if (a != a || x != x || a < 0 || x < 0 || (a == 0 && x == 0)) return (long double)NAN;
    if (a == 0) return upper ? 0 : 1;
    if (x == 0) return upper ? 1 : 0;
    if (a == (long double)INFINITY && x == (long double)INFINITY) return (long double)NAN;
    if (a == (long double)INFINITY) return upper ? 1 : 0;
    if (x == (long double)INFINITY) return upper ? 0 : 1;
    if (upper && x < 1.2L && a < 1) { /* 1 minus the series of the lower one in powers of -x */
        long double l = a < 1e-7L ? a * (a * PI * PI / 12 - 0.577215664901532860606512090082402431L) : lgammal(1 + a);
        long double q = -expm1l(a * logl(x) - l), factor = a * expl(a * logl(x) - l);
        for (int n = 1; n < 80; n++) {
            factor *= -x / n;
            q -= factor / (a + n);
        }
        return q;
    }
    long double l = a * logl(x) - x - lgammal(a);
    if (x < a + 0.5L) { /* the lower one's series */
        long double term = 1 / a, sum = term;
        for (long k = 1; k < 20000000 && term > sum * 1e-21L; k++) sum += term *= x / (a + k);
        sum *= expl(l);
        return upper ? 1 - sum : sum;
    }
    /* the upper one's continued fraction, by its convergents */
    long double p0 = 1, q0 = x, p1 = x + 1, q1 = (x + 2 - a) * x, value = p1 / q1, m = 1 - a, c = m + x + 1;
    for (long k = 1; k < 20000000; k++) {
        m += 1, c += 2;
        long double p = p1 * c - p0 * m * k, q = q1 * c - q0 * m * k;
        if (q != 0) {
            long double was = value;
            value = p / q;
            if (fabsl(value - was) < fabsl(value) * 1e-20L) break;
        }
        p0 = p1, p1 = p, q0 = q1, q1 = q;
        if (fabsl(p) > 1e300L) p0 *= 1e-300L, p1 *= 1e-300L, q0 *= 1e-300L, q1 *= 1e-300L;
    }
    value *= expl(l);
    return upper ? value : 1 - value;
}

long double nbxi_ref_airy(long double x)
{
    if (x != x) return x;
    if (x > 1) {
        long double zeta = 2 * x * sqrtl(x) / 3;
        return zeta > 12000 ? 0 : sqrtl(x / 3) / PI * expl(-zeta) * scaled_k(1.0L / 3, zeta);
    }
    if (x < -40) {
        long double z = 2 * -x * sqrtl(-x) / 3, u = 1, p = 1, q = 0;
        for (int k = 1; k < 25; k++) {
            u *= (6 * k - 5) * (6 * k - 3) * (6 * k - 1.0L) / (216.0L * k * (2 * k - 1)) / z;
            if (k & 1)
                q += k & 2 ? -u : u;
            else
                p += k & 2 ? -u : u;
        }
        return (sinl(z + PI / 4) * p - cosl(z + PI / 4) * q) / sqrtl(PI * sqrtl(-x));
    }
    /* y'' = x y from 0 by Taylor series around each point */
    const int steps = (int)ceill(fabsl(x) * 8);
    long double h = steps ? x / steps : 0, y = 0.355028053887817239260063186004183177L,
                d = -0.258819403792806798405183560189203963L;
    for (int i = 0; i < steps; i++) {
        long double at = i * h, a = 0, b = y, c = d, power = h, sum = y + d * h, slope = d;
        for (int k = 2; k < 40; k++) { /* a, b, c: coefficients k - 3 to k - 1 */
            long double next = (at * b + a) / ((long double)k * (k - 1));
            slope += k * next * power;
            power *= h;
            sum += next * power;
            a = b, b = c, c = next;
        }
        y = sum, d = slope;
    }
    return y;
}
