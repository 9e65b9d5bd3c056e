/* SPDX-License-Identifier: Apache-2.0 */
/* Orthogonal polynomials, Bessel functions, incomplete gamma functions and Airy's, one element at a time, in double. */
#include <math.h>

#include "src/ops/pointwise/special.h"

/* Degrees from which recurrences are given up: PyTorch would loop as often. */
#define MOST_STEPS ((int64_t)1 << 26)

/* What a recurrence that overflowed at degree k goes on to: an infinity, whose sign may alternate. */
static double overflowed(double q, int64_t steps_left, int alternates) { return alternates && steps_left % 2 ? -q : q; }

/* p_k = (a x + b) p_{k-1} - p_{k-2} from p_0 = 1 and p_1. */
static double chebyshev_recurrence(double twice, double first, int64_t n)
{
    double p = 1, q = first;
    if (n == 0) return p;
    int64_t k = 1;
    for (; k < n && fabs(q) < (double)INFINITY; k++) {
        double r = twice * q - p;
        p = q, q = r;
    }
    return overflowed(q, n - k, twice < 0);
}

static double chebyshev(int kind, double x, int64_t n)
{
    if (fabs(x) < 1 && n > 8) {
        double t = acos(x), half = sin(t / 2), other = cos(t / 2);
        if (kind == 0) return cos((double)n * t);
        if (kind == 1) return sin(((double)n + 1) * t) / sin(t);
        if (kind == 2) return cos(((double)n + 0.5) * t) / other;
        return sin(((double)n + 0.5) * t) / half;
    }
    if (fabs(x) == 1 && n > 8) {
        double sign = x > 0 || n % 2 == 0 ? 1 : -1,
               size[4] = {1, (double)n + 1, x > 0 ? 1 : 2 * (double)n + 1, x > 0 ? 2 * (double)n + 1 : 1};
        return sign * size[kind];
    }
    if (n > MOST_STEPS) return (double)NAN;
    double first[4] = {x, 2 * x, 2 * x - 1, 2 * x + 1};
    return chebyshev_recurrence(2 * x, first[kind], n);
}

double nbxi_polynomial(int kind, double x, double degree, int64_t most)
{
    if (!(degree > -1)) return 0;
    if (degree >= 0x1p62) return 0;
    int64_t n = (int64_t)degree;
    if (kind < 4) return chebyshev(kind, x, n);
    if (kind < 8) return chebyshev(kind - 4, 2 * x - 1, n);
    if (kind < 10 && n > most) return (double)NAN;
    if (n > MOST_STEPS) return (double)NAN;
    long double p = 1, q, lx = x; /* wider: near the zeros much cancels */
    switch (kind) {
    case 8: q = 2 * lx; break;
    case 10: q = 1 - lx; break;
    default: q = lx;
    }
    if (n == 0) return 1;
    int64_t k = 1;
    for (; k < n && fabsl(q) < (long double)INFINITY; k++) {
        long double r, i = (long double)k;
        switch (kind) {
        case 8: r = 2 * lx * q - 2 * i * p; break;                    /* Hermite H */
        case 9: r = lx * q - i * p; break;                            /* Hermite He */
        case 10: r = ((2 * i + 1 - lx) * q - i * p) / (i + 1); break; /* Laguerre */
        default: r = ((2 * i + 1) * lx * q - i * p) / (i + 1);        /* Legendre */
        }
        p = q, q = r;
    }
    return overflowed((double)q, n - k, kind == 10 ? x > 0 : x < 0);
}

double nbxi_bessel_jy(int kind, double x)
{
    switch (kind) {
    case 0: return j0(x);
    case 1: return j1(x);
    case 2: return x < 0 ? (double)NAN : x == 0 ? -(double)INFINITY : y0(x);
    case 3: return x < 0 ? (double)NAN : x == 0 ? -(double)INFINITY : y1(x);
    default: break;
    }
    /* spherical j0 */
    if (fabs(x) == (double)INFINITY) return 0;
    if (fabs(x) < 0.5) {
        double z = x * x;
        return 1 - z / 6 * (1 - z / 20 * (1 - z / 42 * (1 - z / 72 * (1 - z / 110 * (1 - z / 156)))));
    }
    return sin(x) / x;
}

/* K of order 0 and 1: the power series up to 2, Temme's continued fraction (J. Comp. Phys. 19, 1975) above. */
double nbxi_bessel_k(int order, double x, int scaled)
{
    if (x != x || x < 0) return (double)NAN;
    if (x == 0) return (double)INFINITY;
    if (x <= 2) {
        /* log(x) - log(2): half of the least number is 0 */
        double z = x * x / 4, l = log(x) - 0.69314718055994530942 + 0.57721566490153286061, term = 1, h = 0, sum;
        if (order == 0) {
            sum = -l;
            for (int k = 1; k < 40; k++) {
                term *= z / ((double)k * k);
                h += 1.0 / k;
                sum += term * (h - l);
            }
        } else {
            double inner = 2 * l - 1; /* terms: ln(x/2) - (psi(k+1) + psi(k+2)) / 2, doubled */
            sum = inner;
            for (int k = 1; k < 40; k++) {
                term *= z / ((double)k * (k + 1));
                h += 1.0 / k;
                sum += term * (2 * l - 2 * h - 1.0 / (k + 1));
            }
            sum = 1 / x + x / 4 * sum;
        }
        return scaled ? sum * exp(x) : sum;
    }
    if (x == (double)INFINITY) return 0;
    if (x > 1e6) { /* Hankel's asymptotic series */
        double z = 0.125 / x, series = order == 0 ? 1 - z * (1 - 4.5 * z) : 1 + z * (3 - 7.5 * z);
        series *= 1.2533141373155002512 / sqrt(x); /* sqrt(pi / 2) */
        return scaled ? series : series * exp(-x);
    }
    double b = 2 * (1 + x), d = 1 / b, h = d, delta = d, q1 = 0, q2 = 1, c = 0.25, q = c, a = -c, s = 1 + q * delta;
    for (int i = 2; i < 10000; i++) {
        a -= 2.0 * (i - 1);
        c = -a * c / i;
        double next = (q1 - b * q2) / a;
        q1 = q2, q2 = next;
        q += c * next;
        b += 2;
        d = 1 / (b + a * d);
        delta *= b * d - 1;
        h += delta;
        s += q * delta;
        if (fabs(q * delta) < fabs(s) * 1e-17) break;
    }
    double k = sqrt(0x1.921fb54442d18p+0 / x) / s;
    if (order == 1) k *= (x + 0.5 - h / 4) / x;
    return scaled ? k : k * exp(-x);
}

/* x^a exp(-x) / gamma(a + 1) */
static double gamma_prefix(double a, double x)
{
    if (a < 20) return exp(a * log(x) - x - nbxi_lgamma(a + 1));
    double m = (x - a) / a, l; /* log(1 + m) - m */
    if (fabs(m) < 0.4) {
        double power = -m * m;
        l = power / 2;
        for (int k = 3; k < 60; k++) {
            power *= -m;
            l += power / k;
        }
    } else {
        l = log1p(m) - m;
    }
    double z = 1 / (a * a), stirling = (1.0 / 12 - z * (1.0 / 360 - z * (1.0 / 1260 - z / 1680))) / a;
    return exp(a * l - stirling) / sqrt(0x1.921fb54442d18p+2 * a);
}

/* log(gamma(1 + a)) for |a| <= 0.1, where 1 + a would lose digits of a: its power series at 0. */
static double lgamma_near_one(double a)
{
    static const double zeta[] = {1.6449340668482264365, 1.2020569031595942854, 1.0823232337111381915,
                                  1.0369277551433699263, 1.0173430619844491397, 1.0083492773819228268,
                                  1.0040773561979443394, 1.0020083928260822144, 1.0009945751278180853,
                                  1.0004941886041194646, 1.0002460865533080483, 1.0001227133475784891,
                                  1.0000612481350587048, 1.0000305882363070205, 1.0000152822594086519};
    double sum = 0;
    for (int k = 16; k >= 2; k--) sum = zeta[k - 2] / k - a * sum; /* alternating, from the last */
    return a * (a * sum - 0.57721566490153286061);
}

/* The upper one for small a and x: 1 - x^a / gamma(a + 1) and the rest of the lower one's alternating series. */
static double igamma_small(double a, double x)
{
    double l = a <= 0.1 ? lgamma_near_one(a) : nbxi_lgamma(1 + a);
    double power = a * log(x) - l, term = 1, sum = 0;
    for (int n = 1; n < 60; n++) {
        term *= -x / n;
        sum += term / (a + n);
    }
    return -expm1(power) - a * exp(power) * sum;
}

double nbxi_igamma(double a, double x, int upper)
{
    if (a != a || x != x || a < 0 || x < 0) return (double)NAN;
    if (a == 0) return x > 0 ? (upper ? 0 : 1) : (double)NAN;
    if (x == 0) return upper ? 1 : 0;
    if (a == (double)INFINITY) return x == (double)INFINITY ? (double)NAN : (upper ? 1 : 0);
    if (x == (double)INFINITY) return upper ? 0 : 1;
    if (upper && x <= 1.1 && a < 1) return igamma_small(a, x);
    double prefix = gamma_prefix(a, x);
    if (x < a + 1) {
        double term = 1, sum = 1;
        for (double k = 1; term > sum * 1e-17 && k < 1e7; k++) {
            term *= x / (a + k);
            sum += term;
        }
        return upper ? 1 - prefix * sum : prefix * sum;
    }
    /* Legendre's continued fraction, by Lentz */
    double b = x + 1 - a, c = 1e300, d = 1 / b, h = d;
    for (double i = 1; i < 1e7; i++) {
        double an = -i * (i - a);
        b += 2;
        d = an * d + b;
        d = 1 / (fabs(d) < 1e-300 ? 1e-300 : d);
        c = b + an / c;
        if (fabs(c) < 1e-300) c = 1e-300;
        h *= c * d;
        if (fabs(c * d - 1) < 1e-16) break;
    }
    double q = prefix * a * h;
    return upper ? q : 1 - q;
}

/* Steps of y'' = x y by Taylor series from 0 below, the integral of K 1/3 above, asymptotic far below. */
double nbxi_airy(double x)
{
    if (x != x || x == (double)INFINITY) return x != x ? x : 0;
    if (x > 104) return 0;
    if (x > 1) {
        double zeta = 2 * x * sqrt(x) / 3, sum = 0.5, step = fmin(0.0625, 0.25 / sqrt(zeta));
        for (int k = 1; k < 400; k++) {
            double t = k * step, term = exp(-2 * zeta * sinh(t / 2) * sinh(t / 2)) * cosh(t / 3);
            sum += term;
            if (term < 1e-18) break;
        }
        return sqrt(x / 3) * 0x1.45f306dc9c883p-2 * exp(-zeta) * sum * step;
    }
    if (x < -12) {
        double z = -x, zeta = 2 * z * sqrt(z) / 3, u = 1, even = 1, odd = 0;
        for (int k = 1; k < 30; k++) {
            double next = u * (6.0 * k - 5) * (6.0 * k - 3) * (6.0 * k - 1) / (216.0 * k * (2.0 * k - 1)) / zeta;
            if (next > u) break;
            u = next;
            if (k % 2)
                odd += k % 4 == 1 ? u : -u;
            else
                even += k % 4 == 0 ? u : -u;
        }
        double angle = zeta + 0x1.921fb54442d18p-1;
        return (sin(angle) * even - cos(angle) * odd) * 0x1.20dd750429b6dp-1 / sqrt(sqrt(z));
    }
    double at = 0, y = 0.35502805388781723926, slope = -0.25881940379280679840;
    while (at != x) {
        double h = x - at, c[32], new_y, new_slope;
        if (h < -0.5) h = -0.5;
        c[0] = y, c[1] = slope, c[2] = at * y / 2;
        for (int k = 3; k < 32; k++) c[k] = (at * c[k - 2] + c[k - 3]) / ((double)k * (k - 1));
        new_y = c[31], new_slope = 31 * c[31];
        for (int k = 30; k >= 0; k--) new_y = new_y * h + c[k];
        for (int k = 30; k >= 1; k--) new_slope = new_slope * h + k * c[k];
        y = new_y, slope = new_slope;
        at = h == x - at ? x : at + h;
    }
    return y;
}
