/* SPDX-License-Identifier: Apache-2.0 */
/* Special functions that are computed one element at a time. */
#include "src/ops/pointwise/special.h"

#include "src/tensor/convert.h"

/* M. Giles' approximation in single precision (Approximating the erfinv function, 2010) as a start, then two steps of
 * Newton's method on erf or, in the tail, erfc. */
double nbxi_erfinv(double x)
{
    double a = fabs(x);
    if (!(a < 1)) return a == 1 ? copysign((double)INFINITY, x) : (double)NAN;
    if (a == 0) return x;
    double w = -log((1 - a) * (1 + a)), y;
    static const double near[9] = {2.81022636e-08, 3.43273939e-07, -3.5233877e-06, -4.39150654e-06, 0.00021858087,
                                   -0.00125372503, -0.00417768164, 0.246640727,    1.50140941};
    static const double far[9] = {-0.000200214257, 0.000100950558, 0.00134934322, -0.00367342844, 0.00573950773,
                                  -0.0076224613,   0.00943887047,  1.00167406,    2.83297682};
    const double *c = w < 5 ? near : far;
    double t = w < 5 ? w - 2.5 : sqrt(w) - 3;
    y = c[0];
    for (int i = 1; i < 9; i++) y = y * t + c[i];
    y *= a;
    for (int i = 0; i < 3; i++) {
        double slope = 0x1.20dd750429b6dp+0 * exp(-y * y); /* 2 / sqrt(pi) */
        double error = a > 0.5 ? (1 - a) - erfc(y) : erf(y) - a;
        error = a > 0.5 ? error : error;
        y -= error / (slope + y * error); /* Halley's correction */
    }
    return copysign(y, x);
}

/* Recurrence up to 10, then the asymptotic series; reflection for negative numbers. */
double nbxi_digamma(double x)
{
    if (x == 0) return copysign((double)INFINITY, -x);
    double r = 0;
    if (x < 0) {
        if (x == floor(x)) return (double)NAN;
        double f = x - rint(x); /* the tangent has a period of pi */
        r = -0x1.921fb54442d18p+1 / tan(0x1.921fb54442d18p+1 * f);
        x = 1 - x;
    }
    if (x == (double)INFINITY || x != x) return x;
    double down = 0;
    while (x < 10) {
        down += 1 / x;
        x += 1;
    }
    double z = 1 / (x * x);
    static const double c[] = {8.33333333333333333333e-2,  -2.10927960927960927961e-2, 7.57575757575757575758e-3,
                               -4.16666666666666666667e-3, 3.96825396825396825397e-3,  -8.33333333333333333333e-3,
                               8.33333333333333333333e-2};
    double s = c[0];
    for (int i = 1; i < 7; i++) s = s * z + c[i];
    return log(x) - 0.5 / x - z * s - down + r;
}

double nbxi_lgamma(double x)
{
    int sign;
    return x == -(double)INFINITY ? (double)INFINITY : lgamma_r(x, &sign);
}

/* The power series, whose terms have one sign, then the asymptotic series. */
double nbxi_bessel_i(int order, double x, int scaled)
{
    double a = fabs(x), sign = order == 1 && x < 0 ? -1 : 1;
    if (x != x) return x;
    if (a <= 20) {
        double z = a * a / 4, term = order ? a / 2 : 1, sum = term;
        for (int k = 1; k < 80 && term > sum * 1e-18; k++) {
            term *= z / ((double)k * (k + order));
            sum += term;
        }
        return sign * (scaled ? exp(-a) * sum : sum);
    }
    if (a == (double)INFINITY) return scaled ? sign * 0.0 : (double)NAN; /* as PyTorch has it */
    double mu = order ? 4 : 0, term = 1, sum = 1;
    for (int k = 1; k < 30; k++) {
        double odd = 2.0 * k - 1, next = -term * (mu - odd * odd) / (k * 8.0 * a);
        if (fabs(next) > fabs(term)) break;
        term = next;
        sum += term;
    }
    double r = sum / (sqrt(a) * 0x1.40d931ff62706p+1); /* sqrt(2 pi) */
    if (!scaled) r = exp(a / 2) * r * exp(a / 2);      /* exp(a) alone would overflow too early */
    return sign * r;
}

double nbxi_erfcx(double x)
{
    if (x >= 25) {
        double z = 1 / (x * x);
        double s = 1 - z * (0.5 - z * (0.75 - z * (1.875 - z * (6.5625 - z * 29.53125))));
        return s / x * 0x1.20dd750429b6dp-1;
    }
    if (x < -27) return (double)INFINITY;
    double square = x * x, lost = fma(x, x, -square), e = exp(square);
    return e * erfc(x) * (1 + lost);
}

double nbxi_log_ndtr(double x)
{
    if (x < -1) return log(0.5 * nbxi_erfcx(-x * 0x1.6a09e667f3bcdp-1)) - 0.5 * x * x;
    return log1p(-0.5 * erfc(x * 0x1.6a09e667f3bcdp-1));
}

/* Below 0.1 Newton's method on the logarithm of the distribution function. */
double nbxi_ndtri(double p)
{
    if (!(p > 0 && p < 1)) return p == 0 ? -(double)INFINITY : (p == 1 ? (double)INFINITY : (double)NAN);
    double q = p < 0.5 ? p : 1 - p, x;
    if (q > 0.1) {
        x = -0x1.6a09e667f3bcdp+0 * nbxi_erfinv(1 - 2 * q);
    } else {
        double l = log(q), t = sqrt(-2 * l);
        x = -(t - (2.30753 + 0.27061 * t) / (1 + t * (0.99229 + 0.04481 * t)));
        for (int i = 0; i < 6; i++) {
            /* density over distribution function: the derivative of its logarithm */
            double slope = 0x1.9884533d43651p-1 / nbxi_erfcx(-x * 0x1.6a09e667f3bcdp-1);
            x -= (nbxi_log_ndtr(x) - l) / slope;
        }
    }
    return p < 0.5 ? x : -x;
}

/* Euler and Maclaurin's sum. */
double nbxi_zeta(double s, double q)
{
    if (s == 1) return (double)INFINITY;
    if (s < 1 || s != s || q != q) return (double)NAN;
    if (q <= 0) {
        if (q == floor(q)) return (double)INFINITY;
        if (s != floor(s)) return (double)NAN;
    }
    if (q == (double)INFINITY) return (double)NAN;
    double sum = 0, a = q;
    for (int k = 0; k < 12 || a <= 12; k++, a += 1) {
        double term = pow(a, -s);
        sum += term;
        if (a > 0 && term < sum * 1e-18) return sum;
    }
    static const double c[] = {8.3333333333333333e-2,  -1.3888888888888889e-3, 3.3068783068783069e-5,
                               -8.2671957671957672e-7, 2.0876756987868099e-8,  -5.2841901386874932e-10,
                               1.3382536530684679e-11};
    double power = pow(a, -s), tail = power * a / (s - 1) + power / 2, rising = s;
    for (int j = 0; j < 7; j++) {
        tail += c[j] * rising * power / a;
        rising *= (s + 2 * j + 1) * (s + 2 * j + 2);
        power /= a * a;
    }
    return sum + tail;
}

double nbxi_polygamma(int64_t n, double x)
{
    if (n == 0) return nbxi_digamma(x);
    if (n == 1 && x == (double)INFINITY) return 0;
    double r = nbxi_zeta((double)n + 1, x) * exp(nbxi_lgamma((double)n + 1));
    return n % 2 ? r : -r;
}

float nbxi_nextafter_half(float x, float y, double max)
{
    if (x != x || y != y) return x != x ? x : y;
    if (x == y) return y;
    bool f16 = max < 1e6;
    uint16_t h = f16 ? nbxi_f32_to_f16(x) : nbxi_f32_to_bf16(x);
    if (x == 0) {
        h = (uint16_t)(y < 0 ? 0x8001u : 1u);
    } else {
        h = (uint16_t)((x < y) == (x > 0) ? h + 1u : h - 1u);
    }
    return f16 ? nbxi_f16_to_f32(h) : nbxi_bf16_to_f32(h);
}
