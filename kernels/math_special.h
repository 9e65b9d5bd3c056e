/* SPDX-License-Identifier: Apache-2.0 */
/* Special functions in float64; those of float32 pass through it. */
/* needs: math_f32 math_f64 float64 */

/* M. Giles' approximation (Approximating the erfinv function, 2010) as a start, then Halley's method. */
FN f64 nk_erfinv_f64(f64 x)
{
    f64 a = nk_abs_f64(x);
    if (!(a < 1.0)) return a == 1.0 ? nk_copysign_f64(INFINITY_F64, x) : NAN_F64;
    if (a == 0.0) return x;
    f64 w = -nk_log_f64((1.0 - a) * (1.0 + a)), y;
    if (w < 5.0) {
        const f64 c[9] = {2.81022636e-08, 3.43273939e-07, -3.5233877e-06, -4.39150654e-06, 0.00021858087,
                          -0.00125372503, -0.00417768164, 0.246640727,    1.50140941};
        y = c[0];
        for (i32 i = 1; i < 9; i++) y = FMA(y, w - 2.5, c[i]);
    } else {
        const f64 c[9] = {-0.000200214257, 0.000100950558, 0.00134934322, -0.00367342844, 0.00573950773,
                          -0.0076224613,   0.00943887047,  1.00167406,    2.83297682};
        y = c[0];
        for (i32 i = 1; i < 9; i++) y = FMA(y, NK_SQRT_F64(w) - 3.0, c[i]);
    }
    y *= a;
    for (i32 i = 0; i < 3; i++) {
        f64 slope = 1.1283791670955126 * nk_exp_f64(-y * y);
        f64 error = a > 0.5 ? (1.0 - a) - nk_erfc_f64(y) : nk_erf_f64(y) - a;
        y -= error / (slope + y * error);
    }
    return nk_copysign_f64(y, x);
}
/* Recurrence up to 10, then the asymptotic series; reflection for negative numbers. */
FN f64 nk_digamma_f64(f64 x)
{
    if (x == 0.0) return nk_copysign_f64(INFINITY_F64, -x);
    f64 r = 0.0;
    if (x < 0.0) {
        if (x == NK_FLOOR_F64(x)) return NAN_F64;
        f64 f = x - NK_RINT_F64(x);
        r = -3.1415926535897931 / nk_tan_f64(3.1415926535897931 * f);
        x = 1.0 - x;
    }
    if (x == INFINITY_F64 || x != x) return x;
    f64 down = 0.0;
    while (x < 10.0) {
        down += 1.0 / x;
        x += 1.0;
    }
    f64 z = 1.0 / (x * x);
    const f64 c[7] = {8.33333333333333333333e-2,  -2.10927960927960927961e-2, 7.57575757575757575758e-3,
                      -4.16666666666666666667e-3, 3.96825396825396825397e-3,  -8.33333333333333333333e-3,
                      8.33333333333333333333e-2};
    f64 s = c[0];
    for (i32 i = 1; i < 7; i++) s = FMA(s, z, c[i]);
    return nk_log_f64(x) - 0.5 / x - z * s - down + r;
}
/* Series around 1 and 2, recurrence between, Stirling's series above 8; reflection for negative numbers. */
FN f64 nk_lgamma_positive_f64(f64 x)
{
    if (x >= 8.0) {
        f64 z = 1.0 / (x * x);
        const f64 c[8] = {-2.9550653594771242e-02, 6.4102564102564103e-03,  -1.9175269175269176e-03,
                          8.4175084175084175e-04,  -5.9523809523809524e-04, 7.9365079365079365e-04,
                          -2.7777777777777778e-03, 8.3333333333333333e-02};
        f64 s = c[0];
        for (i32 i = 1; i < 8; i++) s = FMA(s, z, c[i]);
        if (x > 1e300) return x == INFINITY_F64 ? x : x * (nk_log_f64(x) - 1.0);
        return (x - 0.5) * nk_log_f64(x) - x + (0.91893853320467278 + s / x);
    }
    f64 product = 1.0;
    while (x > 2.5) {
        x -= 1.0;
        product *= x;
    }
    f64 r;
    if (x < 0.5) {
        f64 e = x;

        r = e * (FMA(
                    FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(-0.22513960319655724,
                                                                                                                                e,
                                                                                                                                0.23220268431813382),
                                                                                                                            e,
                                                                                                                            0.16833795073417865),
                                                                                                                        e,
                                                                                                                        -0.17310581118613022),
                                                                                                                    e,
                                                                                                                    -0.1534056149656646),
                                                                                                                e,
                                                                                                                0.15846766634774326),
                                                                                                            e,
                                                                                                            -0.0044852627485476738),
                                                                                                        e,
                                                                                                        0.005299145410064582),
                                                                                                    e,
                                                                                                    -0.056639693177101345),
                                                                                                e,
                                                                                                0.059288786676676641),
                                                                                            e, -0.05117780894523187),
                                                                                        e, 0.054058776743014576),
                                                                                    e, -0.058989240309108591),
                                                                                e, 0.062671110472769298),
                                                                            e, -0.066655507194611288),
                                                                        e, 0.071419357246629372),
                                                                    e, -0.076933243387331915),
                                                                e, 0.083354589002950175),
                                                            e, -0.090953990507096821),
                                                        e, 0.10009943008747753),
                                                    e, -0.11133426648064036),
                                                e, 0.12550967015385275),
                                            e, -0.14404989676093186),
                                        e, 0.16955717698926046),
                                    e, -0.20738555102872175),
                                e, 0.27058080842783372),
                            e, -0.40068563438653132),
                        e, 0.82246703342411309),
                    e, -0.57721566490153287)) -
            nk_log_f64(x);
    } else if (x < 1.5) {
        f64 e = x - 1.0;

        r = e *
            (FMA(
                FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(-0.22513960319655724,
                                                                                                                            e,
                                                                                                                            0.23220268431813382),
                                                                                                                        e,
                                                                                                                        0.16833795073417865),
                                                                                                                    e,
                                                                                                                    -0.17310581118613022),
                                                                                                                e,
                                                                                                                -0.1534056149656646),
                                                                                                            e,
                                                                                                            0.15846766634774326),
                                                                                                        e,
                                                                                                        -0.0044852627485476738),
                                                                                                    e,
                                                                                                    0.005299145410064582),
                                                                                                e,
                                                                                                -0.056639693177101345),
                                                                                            e, 0.059288786676676641),
                                                                                        e, -0.05117780894523187),
                                                                                    e, 0.054058776743014576),
                                                                                e, -0.058989240309108591),
                                                                            e, 0.062671110472769298),
                                                                        e, -0.066655507194611288),
                                                                    e, 0.071419357246629372),
                                                                e, -0.076933243387331915),
                                                            e, 0.083354589002950175),
                                                        e, -0.090953990507096821),
                                                    e, 0.10009943008747753),
                                                e, -0.11133426648064036),
                                            e, 0.12550967015385275),
                                        e, -0.14404989676093186),
                                    e, 0.16955717698926046),
                                e, -0.20738555102872175),
                            e, 0.27058080842783372),
                        e, -0.40068563438653132),
                    e, 0.82246703342411309),
                e, -0.57721566490153287));
    } else {
        f64 e = x - 2.0;
        r = e * (FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(2.7475390051909663e-07, e,
                                                                                     -5.8112777689212464e-07),
                                                                                 e, 9.2428522251622768e-07),
                                                                             e, -1.9743106888421067e-06),
                                                                         e, 4.3828545383846665e-06),
                                                                     e, -9.4562885151017197e-06),
                                                                 e, 2.0506019701747618e-05),
                                                             e, -4.4923727564247656e-05),
                                                         e, 9.945761692157133e-05),
                                                     e, -0.00022315497746292723),
                                                 e, 0.00050966951965266728),
                                             e, -0.0011927539009983087),
                                         e, 0.0028905103308659009),
                                     e, -0.0073855510289355447),
                                 e, 0.020580808427783381),
                             e, -0.067352301053195632),
                         e, 0.3224670334241132),
                     e, 0.42278433509846713));
    }
    return product == 1.0 ? r : nk_log_f64(product) + r;
}
FN f64 nk_lgamma_f64(f64 x)
{
    if (x != x) return x;
    if (x > 0.0) return nk_lgamma_positive_f64(x);
    if (x == NK_FLOOR_F64(x)) return INFINITY_F64;
    f64 a = -x, f = a - 2.0 * NK_FLOOR_F64(a * 0.5); /* sin(pi a) has a period of 2 */
    f = f > 1.0 ? f - 1.0 : f;
    f = f > 0.5 ? 1.0 - f : f;
    f64 s = nk_sin_f64(3.1415926535897931 * f);
    if (a < 1e-8) return -nk_log_f64(a); /* pi / sin(pi a) is 1 / a */
    if (a < 0.5) {                       /* log(a) + lgamma(a) = lgamma(1 + a) */
        f64 e = a;

        return 1.1447298858494002 - nk_log_f64(s) -
               e * (FMA(
                       FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(FMA(-0.22513960319655724,
                                                                                                                                   e,
                                                                                                                                   0.23220268431813382),
                                                                                                                               e,
                                                                                                                               0.16833795073417865),
                                                                                                                           e,
                                                                                                                           -0.17310581118613022),
                                                                                                                       e,
                                                                                                                       -0.1534056149656646),
                                                                                                                   e,
                                                                                                                   0.15846766634774326),
                                                                                                               e,
                                                                                                               -0.0044852627485476738),
                                                                                                           e,
                                                                                                           0.005299145410064582),
                                                                                                       e,
                                                                                                       -0.056639693177101345),
                                                                                                   e,
                                                                                                   0.059288786676676641),
                                                                                               e, -0.05117780894523187),
                                                                                           e, 0.054058776743014576),
                                                                                       e, -0.058989240309108591),
                                                                                   e, 0.062671110472769298),
                                                                               e, -0.066655507194611288),
                                                                           e, 0.071419357246629372),
                                                                       e, -0.076933243387331915),
                                                                   e, 0.083354589002950175),
                                                               e, -0.090953990507096821),
                                                           e, 0.10009943008747753),
                                                       e, -0.11133426648064036),
                                                   e, 0.12550967015385275),
                                               e, -0.14404989676093186),
                                           e, 0.16955717698926046),
                                       e, -0.20738555102872175),
                                   e, 0.27058080842783372),
                               e, -0.40068563438653132),
                           e, 0.82246703342411309),
                       e, -0.57721566490153287));
    }
    return nk_log_f64(3.1415926535897931 / (a * s)) - nk_lgamma_positive_f64(a);
}
/* The power series, whose terms have one sign, then the asymptotic series. */
FN f64 nk_bessel_i_f64(i32 order, f64 x, i32 scaled)
{
    f64 a = nk_abs_f64(x), sign = order == 1 && x < 0.0 ? -1.0 : 1.0;
    if (x != x) return x;
    if (a <= 20.0) {
        f64 z = a * a / 4.0, term = order != 0 ? a / 2.0 : 1.0, sum = term;
        for (i32 k = 1; k < 80 && term > sum * 1e-18; k++) {
            term *= z / ((f64)k * (f64)(k + order));
            sum += term;
        }
        return sign * (scaled != 0 ? nk_exp_f64(-a) * sum : sum);
    }
    if (a == INFINITY_F64) return scaled != 0 ? sign * 0.0 : NAN_F64;
    f64 mu = order != 0 ? 4.0 : 0.0, term = 1.0, sum = 1.0;
    for (i32 k = 1; k < 30; k++) {
        f64 odd = 2.0 * (f64)k - 1.0, next = -term * (mu - odd * odd) / ((f64)k * 8.0 * a);
        if (nk_abs_f64(next) > nk_abs_f64(term)) break;
        term = next;
        sum += term;
    }
    f64 r = sum / (NK_SQRT_F64(a) * 2.5066282746310002);
    if (scaled == 0) r = nk_exp_f64(a / 2.0) * r * nk_exp_f64(a / 2.0);
    return sign * r;
}
FN f64 nk_i0_f64(f64 x) { return nk_bessel_i_f64(0, x, 0); }
FN f64 nk_i0e_f64(f64 x) { return nk_bessel_i_f64(0, x, 1); }
FN f64 nk_i1_f64(f64 x) { return nk_bessel_i_f64(1, x, 0); }
FN f64 nk_i1e_f64(f64 x) { return nk_bessel_i_f64(1, x, 1); }
FN f64 nk_erfcx_f64(f64 x)
{
    if (x >= 25.0) {
        f64 z = 1.0 / (x * x);
        f64 s = 1.0 - z * (0.5 - z * (0.75 - z * (1.875 - z * (6.5625 - z * 29.53125))));
        return s / x * 0.56418958354775628;
    }
    if (x < -27.0) return INFINITY_F64;
    if (x >= 0.5) {
        f64 low, v = nk_erfcx_part_f64(x, &low);
        return v + low;
    }
    f64 square = x * x, lost = FMA(x, x, -square), e = nk_exp_f64(square);
    return e * nk_erfc_f64(x) * (1.0 + lost);
}
FN f64 nk_log_ndtr_f64(f64 x)
{
    if (x < -1.0) return nk_log_f64(0.5 * nk_erfcx_f64(-x * 0.70710678118654757)) - 0.5 * x * x;
    return nk_log1p_f64(-nk_normal_cdf_f64(-x));
}
/* Below 0.1 Newton's method on the logarithm of the distribution function. */
FN f64 nk_ndtri_f64(f64 p)
{
    if (!(p > 0.0 && p < 1.0)) return p == 0.0 ? -INFINITY_F64 : (p == 1.0 ? INFINITY_F64 : NAN_F64);
    f64 q = p < 0.5 ? p : 1.0 - p, x;
    if (q > 0.1) {
        x = -1.4142135623730951 * nk_erfinv_f64(1.0 - 2.0 * q);
    } else {
        f64 l = nk_log_f64(q), t = NK_SQRT_F64(-2.0 * l);
        x = -(t - (2.30753 + 0.27061 * t) / (1.0 + t * (0.99229 + 0.04481 * t)));
        for (i32 i = 0; i < 6; i++) {
            f64 slope = 0.79788456080286541 / nk_erfcx_f64(-x * 0.70710678118654757);
            x -= (nk_log_ndtr_f64(x) - l) / slope;
        }
    }
    return p < 0.5 ? x : -x;
}
/* Euler and Maclaurin's sum. */
FN f64 nk_zeta_f64(f64 s, f64 q)
{
    if (s == 1.0) return INFINITY_F64;
    if (s < 1.0 || s != s || q != q) return NAN_F64;
    if (q <= 0.0) {
        if (q == NK_FLOOR_F64(q)) return INFINITY_F64;
        if (s != NK_FLOOR_F64(s)) return NAN_F64;
    }
    if (q == INFINITY_F64) return NAN_F64;
    f64 sum = 0.0, a = q;
    for (i32 k = 0; k < 12 || a <= 12.0; k++, a += 1.0) {
        f64 term = nk_pow_f64(a, -s);
        sum += term;
        if (a > 0.0 && term < sum * 1e-18) return sum;
    }
    const f64 c[7] = {8.3333333333333333e-2, -1.3888888888888889e-3,  3.3068783068783069e-5, -8.2671957671957672e-7,
                      2.0876756987868099e-8, -5.2841901386874932e-10, 1.3382536530684679e-11};
    f64 power = nk_pow_f64(a, -s), tail = power * a / (s - 1.0) + power / 2.0, rising = s;
    for (i32 j = 0; j < 7; j++) {
        tail += c[j] * rising * power / a;
        rising *= (s + (f64)(2 * j + 1)) * (s + (f64)(2 * j + 2));
        power /= a * a;
    }
    return sum + tail;
}
FN f64 nk_polygamma_f64(i64 n, f64 x)
{
    if (n == 0) return nk_digamma_f64(x);
    if (n == 1 && x == INFINITY_F64) return 0.0;
    f64 r = nk_zeta_f64((f64)(n + 1), x) * nk_exp_f64(nk_lgamma_f64((f64)(n + 1)));
    return (n & 1) != 0 ? r : -r;
}
FN f32 nk_erfinv_f32(f32 x) { return (f32)nk_erfinv_f64((f64)x); }
FN f32 nk_digamma_f32(f32 x) { return (f32)nk_digamma_f64((f64)x); }
FN f32 nk_lgamma_f32(f32 x) { return (f32)nk_lgamma_f64((f64)x); }
FN f32 nk_i0_f32(f32 x) { return (f32)nk_i0_f64((f64)x); }
FN f32 nk_i0e_f32(f32 x) { return (f32)nk_i0e_f64((f64)x); }
FN f32 nk_i1_f32(f32 x) { return (f32)nk_i1_f64((f64)x); }
FN f32 nk_i1e_f32(f32 x) { return (f32)nk_i1e_f64((f64)x); }
FN f32 nk_erfcx_f32(f32 x) { return (f32)nk_erfcx_f64((f64)x); }
FN f32 nk_log_ndtr_f32(f32 x) { return (f32)nk_log_ndtr_f64((f64)x); }
FN f32 nk_ndtri_f32(f32 x) { return (f32)nk_ndtri_f64((f64)x); }
FN f32 nk_zeta_f32(f32 s, f32 q) { return (f32)nk_zeta_f64((f64)s, (f64)q); }
FN f32 nk_polygamma_f32(i64 n, f32 x) { return (f32)nk_polygamma_f64(n, (f64)x); }
