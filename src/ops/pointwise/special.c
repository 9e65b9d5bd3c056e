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
                                   -0.00125372503, -0.00417768164, 0.246640727, 1.50140941};
    static const double far[9] = {-0.000200214257, 0.000100950558, 0.00134934322, -0.00367342844, 0.00573950773,
                                  -0.0076224613, 0.00943887047, 1.00167406, 2.83297682};
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
    static const double c[] = {8.33333333333333333333e-2, -2.10927960927960927961e-2, 7.57575757575757575758e-3,
                               -4.16666666666666666667e-3, 3.96825396825396825397e-3, -8.33333333333333333333e-3,
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
