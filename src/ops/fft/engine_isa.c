/* SPDX-License-Identifier: Apache-2.0 */
/* The passes of Stockham's algorithm (Van Loan, "Computational frameworks for the fast Fourier transform", 1992). Each
 * number of the result is computed in the same way whatever the length of vectors. */
#include "src/ops/fft/engine.h"

#define SIN60 0.86602540378443864676372317075293618
#define COS72 0.30901699437494742410229341718281906
#define SIN72 0.95105651629515357211643933337938214
#define COS36 0.80901699437494742410229341718281906
#define SIN36 0.58778525229247312916870595463907277

/* y[k] = (re, im) * w[k] */
static inline void put(double *y, double re, double im, const double *w)
{
    y[0] = re * w[0] - im * w[1];
    y[1] = re * w[1] + im * w[0];
}

static void pass2(const nbxi_fft_stage *s, const double *x, double *y)
{
    int64_t c = 2 * s->columns, step = c * s->rest;
    for (int64_t p = 0; p < s->rest; p++) {
        const double *a = x + c * p, *b = a + step, *w = s->twiddles + 2 * p;
        double *u = y + 2 * c * p, *v = u + c;
        for (int64_t q = 0; q < c; q += 2) {
            double re = a[q] - b[q], im = a[q + 1] - b[q + 1];
            u[q] = a[q] + b[q];
            u[q + 1] = a[q + 1] + b[q + 1];
            put(v + q, re, im, w);
        }
    }
}

static void pass3(const nbxi_fft_stage *s, const double *x, double *y)
{
    int64_t c = 2 * s->columns, step = c * s->rest;
    for (int64_t p = 0; p < s->rest; p++) {
        const double *a = x + c * p, *w = s->twiddles + 4 * p;
        double *u = y + 3 * c * p;
        for (int64_t q = 0; q < c; q += 2) {
            const double *x0 = a + q, *x1 = x0 + step, *x2 = x1 + step;
            double tr = x1[0] + x2[0], ti = x1[1] + x2[1];
            double mr = x0[0] - 0.5 * tr, mi = x0[1] - 0.5 * ti;
            double dr = SIN60 * (x1[1] - x2[1]), di = -SIN60 * (x1[0] - x2[0]);
            u[q] = x0[0] + tr;
            u[q + 1] = x0[1] + ti;
            put(u + c + q, mr + dr, mi + di, w);
            put(u + 2 * c + q, mr - dr, mi - di, w + 2);
        }
    }
}

static void pass4(const nbxi_fft_stage *s, const double *x, double *y)
{
    int64_t c = 2 * s->columns, step = c * s->rest;
    for (int64_t p = 0; p < s->rest; p++) {
        const double *a = x + c * p, *w = s->twiddles + 6 * p;
        double *u = y + 4 * c * p;
        for (int64_t q = 0; q < c; q += 2) {
            const double *x0 = a + q, *x1 = x0 + step, *x2 = x1 + step, *x3 = x2 + step;
            double ar = x0[0] + x2[0], ai = x0[1] + x2[1], br = x0[0] - x2[0], bi = x0[1] - x2[1];
            double cr = x1[0] + x3[0], ci = x1[1] + x3[1];
            double dr = x1[1] - x3[1], di = x3[0] - x1[0]; /* -i (x1 - x3) */
            u[q] = ar + cr;
            u[q + 1] = ai + ci;
            put(u + c + q, br + dr, bi + di, w);
            put(u + 2 * c + q, ar - cr, ai - ci, w + 2);
            put(u + 3 * c + q, br - dr, bi - di, w + 4);
        }
    }
}

static void pass5(const nbxi_fft_stage *s, const double *x, double *y)
{
    int64_t c = 2 * s->columns, step = c * s->rest;
    for (int64_t p = 0; p < s->rest; p++) {
        const double *a = x + c * p, *w = s->twiddles + 8 * p;
        double *u = y + 5 * c * p;
        for (int64_t q = 0; q < c; q += 2) {
            const double *x0 = a + q, *x1 = x0 + step, *x2 = x1 + step, *x3 = x2 + step, *x4 = x3 + step;
            double pr = x1[0] + x4[0], pi = x1[1] + x4[1], mr = x1[0] - x4[0], mi = x1[1] - x4[1];
            double or = x2[0] + x3[0], oi = x2[1] + x3[1], nr = x2[0] - x3[0], ni = x2[1] - x3[1];
            double ar = x0[0] + COS72 * pr - COS36 * or, ai = x0[1] + COS72 * pi - COS36 * oi;
            double br = x0[0] - COS36 * pr + COS72 * or, bi = x0[1] - COS36 * pi + COS72 * oi;
            double cr = SIN72 * mi + SIN36 * ni, ci = -SIN72 * mr - SIN36 * nr;
            double dr = SIN36 * mi - SIN72 * ni, di = -SIN36 * mr + SIN72 * nr;
            u[q] = x0[0] + pr + or ;
            u[q + 1] = x0[1] + pi + oi;
            put(u + c + q, ar + cr, ai + ci, w);
            put(u + 2 * c + q, br + dr, bi + di, w + 2);
            put(u + 3 * c + q, br - dr, bi - di, w + 4);
            put(u + 4 * c + q, ar - cr, ai - ci, w + 6);
        }
    }
}

/* Any radix, by its definition. */
static void pass_any(const nbxi_fft_stage *s, const double *x, double *y)
{
    int64_t c = 2 * s->columns, step = c * s->rest, r = s->radix;
    static const double one[2] = {1, 0};
    for (int64_t p = 0; p < s->rest; p++) {
        const double *w = s->twiddles + 2 * (r - 1) * p;
        for (int64_t k = 0; k < r; k++) {
            double *u = y + r * c * p + k * c;
            const double *f = k ? w + 2 * (k - 1) : one;
            for (int64_t q = 0; q < c; q += 2) {
                const double *a = x + c * p + q;
                double re = a[0], im = a[1];
                for (int64_t j = 1, t = k; j < r; j++, t = t + k >= r ? t + k - r : t + k) {
                    const double *b = a + j * step, *root = s->roots + 2 * t;
                    re += b[0] * root[0] - b[1] * root[1];
                    im += b[0] * root[1] + b[1] * root[0];
                }
                put(u + q, re, im, f);
            }
        }
    }
}

void NBXI_ISA_NAME(nbxi_fft_pass)(const nbxi_fft_stage *s, const double *x, double *y)
{
    switch (s->radix) {
    case 2: pass2(s, x, y); break;
    case 3: pass3(s, x, y); break;
    case 4: pass4(s, x, y); break;
    case 5: pass5(s, x, y); break;
    default: pass_any(s, x, y); break;
    }
}

void NBXI_ISA_NAME(nbxi_fft_multiply)(double *x, const double *y, int64_t n)
{
    for (int64_t i = 0; i < 2 * n; i += 2) {
        double re = x[i] * y[i] - x[i + 1] * y[i + 1], im = x[i] * y[i + 1] + x[i + 1] * y[i];
        x[i] = re;
        x[i + 1] = im;
    }
}
