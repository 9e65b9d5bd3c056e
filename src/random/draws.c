/* SPDX-License-Identifier: Apache-2.0 */
/* Uniform and normal numbers. The bits of normal numbers in blocks of float32 are those of PyTorch's AVX2 code, whose
 * logarithm, sine and cosine are the polynomials of Cephes (Moshier, "Methods and programs for mathematical functions",
 * 1989) with fused multiplications and additions. */
#include <math.h>
#include <string.h>

#include "src/random/random.h"
#include "src/random/state.h"

#define PI 3.14159265358979323846

float nbxi_random_float(nbx_generator *r) { return (float)(nbxi_random_u32(r) & ((UINT32_C(1) << 24) - 1)) * 0x1p-24f; }

double nbxi_random_double(nbx_generator *r)
{
    return (double)(nbxi_random_u64(r) & ((UINT64_C(1) << 53) - 1)) * 0x1p-53;
}

/* Box and Muller, "A note on the generation of random normal deviates", 1958. */
double nbxi_random_normal(nbx_generator *r)
{
    if (r->has_normal) {
        r->has_normal = false;
        return r->normal;
    }
    double a = nbxi_random_double(r), b = nbxi_random_double(r);
    double radius = sqrt(-2 * log1p(-b)), angle = 2 * PI * a;
    r->normal = radius * sin(angle);
    r->has_normal = true;
    return radius * cos(angle);
}

/* x > 0 */
static float log_polynomial(float x)
{
    static const float terms[] = {7.0376836292E-2f,  -1.1514610310E-1f, 1.1676998740E-1f,
                                  -1.2420140846E-1f, 1.4249322787E-1f,  -1.6668057665E-1f,
                                  2.0000714765E-1f,  -2.4999993993E-1f, 3.3333331174E-1f};
    uint32_t bits;
    if (x < 0x1p-126f) x = 0x1p-126f;
    memcpy(&bits, &x, sizeof bits);
    float e = (float)((int)(bits >> 23) - 126), m, z, y = terms[0];
    bits = (bits & UINT32_C(0x007fffff)) | UINT32_C(0x3f000000);
    memcpy(&m, &bits, sizeof m);
    float low = m < 0.707106781186547524f ? m : 0;
    if (m < 0.707106781186547524f) e -= 1;
    m = m - 1;
    m = m + low;
    z = m * m;
    for (int i = 1; i < 9; i++) y = fmaf(y, m, terms[i]);
    y = y * m;
    y = fmaf(y, z, e * -2.12194440e-4f);
    y = fmaf(-0.5f, z, y);
    return fmaf(e, 0.693359375f, m + y);
}

/* x >= 0 */
static void sine_and_cosine(float x, float *sine, float *cosine)
{
    int i = (int)(x * 1.27323954473516f);
    i = (i + 1) & ~1;
    float y = (float)i, z, c = 2.443315711809948E-005f, s = -1.9515295891E-4f;
    x = fmaf(y, -0.78515625f, x);
    x = fmaf(y, -2.4187564849853515625e-4f, x);
    x = fmaf(y, -3.77489497744594108e-8f, x);
    z = x * x;
    c = fmaf(c, z, -1.388731625493765E-003f);
    c = fmaf(c, z, 4.166664568298827E-002f);
    c = c * z;
    c = fmaf(c, z, -(0.5f * z));
    c = c + 1;
    s = fmaf(s, z, 8.3321608736E-3f);
    s = fmaf(s, z, -1.6666654611E-1f);
    s = s * z;
    s = fmaf(s, x, x);
    *sine = i & 2 ? c : s;
    *cosine = i & 2 ? s : c;
    if (i & 4) *sine = -*sine;
    if (~(i - 2) & 4) *cosine = -*cosine;
}

static void block_f32(float *x, float mean, float std)
{
    for (int j = 0; j < 8; j++) {
        float radius = sqrtf(-2.0f * log_polynomial(1 - x[j])), sine, cosine;
        sine_and_cosine((float)(2.0f * PI) * x[j + 8], &sine, &cosine);
        x[j] = fmaf(radius * cosine, std, mean);
        x[j + 8] = fmaf(radius * sine, std, mean);
    }
}

static void block_f64(double *x, double mean, double std)
{
    for (int j = 0; j < 8; j++) {
        double radius = sqrt(-2 * log(1 - x[j])), angle = 2 * PI * x[j + 8];
        x[j] = fma(radius * cos(angle), std, mean);
        x[j + 8] = fma(radius * sin(angle), std, mean);
    }
}

/* The last block is drawn once more where the blocks leave a rest, and overlaps the one before. */
#define BLOCKS(T, FIRST, DRAW, BLOCK) \
    for (int64_t i = 0; i < (FIRST); i++) x[i] = DRAW; \
    for (int64_t i = 0; i + 16 <= n; i += 16) BLOCK(x + i); \
    if (n % 16 != 0) { \
        T *last = x + n - 16; \
        for (int i = 0; i < 16; i++) last[i] = DRAW; \
        BLOCK(last); \
    }

#define BLOCK_F32(x) block_f32(x, mean, std)
#define BLOCK_F64(x) block_f64(x, mean, std)

void nbxi_random_normals_f32(nbx_generator *random, float *x, int64_t n, float mean, float std)
{
    BLOCKS(float, n, nbxi_random_float(random), BLOCK_F32)
}

void nbxi_random_normals_f64(nbx_generator *random, double *x, int64_t n, double mean, double std)
{
    BLOCKS(double, n, nbxi_random_double(random), BLOCK_F64)
}

void nbxi_random_normals_half(nbx_generator *random, float *x, int64_t n, float mean, float std)
{
    BLOCKS(float, n - n % 16, nbxi_random_float(random), BLOCK_F32)
}

static void block_narrow(float *x, float mean, float std, float (*narrow)(float))
{
    for (int j = 0; j < 8; j++) {
        float u = narrow(1 - x[j]), radius = narrow(sqrtf(narrow(-2 * narrow(logf(u))))),
              angle = narrow((float)(2.0f * PI * x[j + 8]));
        x[j] = narrow(narrow(narrow(radius * narrow(cosf(angle))) * std) + mean);
        x[j + 8] = narrow(narrow(narrow(radius * narrow(sinf(angle))) * std) + mean);
    }
}

static float draw_bits(nbx_generator *random, int bits)
{
    return (float)(nbxi_random_u32(random) & ((UINT32_C(1) << bits) - 1)) / (float)(UINT32_C(1) << bits);
}

#define BLOCK_NARROW(x) block_narrow(x, mean, std, narrow)

void nbxi_random_normals_narrow(nbx_generator *random, float *x, int64_t n, float mean, float std, int bits,
                                float (*narrow)(float))
{
    BLOCKS(float, n, draw_bits(random, bits), BLOCK_NARROW)
}
