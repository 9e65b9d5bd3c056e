/* SPDX-License-Identifier: Apache-2.0 */
/* Matrix products on the CPU: C = alpha * A @ B + beta * D, for any strides.
 *
 * Order of summation. Every element of C is the sum over k of the chains [0, L), [L, 2L), ... with L = NBXI_GEMM_CHAIN:
 * a chain starts at zero and adds its products in order of k (fused multiply-add where the instruction set has it), and
 * the chains are added in order. This holds for every size, stride, tile, number of threads and kernel, so an element
 * depends on its row of A and its column of B alone. Short chains keep the error far below that of one chain over K.
 * When B is small (n * k <= NBXI_GEMM_SMALL) single-precision products are summed in double, so that they are nearly
 * always the exact sum rounded once; this too depends on B alone. Half types are widened to float32 where the operands
 * are packed and rounded once at the end. Complex products are real ones of twice the depth. Integers wrap. */
#ifndef NBXI_OPS_MATMUL_GEMM_H
#define NBXI_OPS_MATMUL_GEMM_H

#include "nbx/value.h"
#include "src/base/context.h"
#include "src/base/isa.h"

#define NBXI_GEMM_CHAIN 64
#define NBXI_GEMM_SMALL 4096

typedef enum nbxi_gemm_sums { NBXI_GEMM_AUTO, NBXI_GEMM_SINGLE, NBXI_GEMM_DOUBLE } nbxi_gemm_sums;

/* Operand B, widened and laid out as the kernels read it, for products that use it many times. Opaque, read-only after
 * it is made, may be shared between threads. */
typedef struct nbxi_gemm_packed nbxi_gemm_packed;

/* Strides count elements and may be zero or negative. Batches are two nested loops: batch[0] * batch[1] products, whose
 * operands are X_batch[0] and X_batch[1] elements apart. C must not overlap A, B or itself; D may be C (each element is
 * read before it is written) or be apart from it. */
typedef struct nbxi_gemm {
    /* float16, bfloat16 and float32 mix, also with c of float64 or a of float64 and c of float64; other dtypes are the
     * same for a, b and c. */
    nbx_dtype a_dtype, b_dtype;
    nbx_dtype c_dtype; /* of C and D */
    int64_t batch[2];
    int64_t m, n, k;
    const void *a, *b, *d; /* d NULL: no third term (beta is not looked at) */
    void *c;
    int64_t a_batch[2], a_row, a_col;
    int64_t b_batch[2], b_row, b_col;
    int64_t c_batch[2], c_row, c_col;
    int64_t d_batch[2], d_row, d_col;
    nbx_scalar alpha, beta;
    nbxi_gemm_sums sums;            /* what products of float16, bfloat16 and float32 are summed in */
    const nbxi_gemm_packed *packed; /* B, packed before with the same n, k and dtype (b is not looked at), or NULL */
} nbxi_gemm;

/* batch 1 x 1, alpha 1, beta 1, everything else zero. */
void nbxi_gemm_init(nbxi_gemm *g);

/* Whether the kernels take these dtypes. */
bool nbxi_gemm_takes(nbx_dtype a, nbx_dtype b, nbx_dtype c);

/* Errors: OUT_OF_MEMORY (then C is as it was); OVERFLOW. */
nbx_status nbxi_gemm_run(nbx_context *ctx, const nbxi_gemm *g);

/* The same on the calling thread, in memory that the caller has: nothing is allocated and nothing can fail. The dtypes
 * must be ones that nbxi_gemm_takes, and not integers. `scratch` is aligned to 64 bytes and has the bytes that g, or
 * one with larger m, n and k, asks for. */
size_t nbxi_gemm_scratch_bytes(const nbxi_gemm *g);
void nbxi_gemm_run_here(const nbxi_gemm *g, void *scratch);

/* Packs B [k, n] for products whose a is float16, bfloat16 or float32 (b one of these) or whose dtypes all are b's.
 * Errors: NOT_SUPPORTED (integers), OUT_OF_MEMORY. */
nbx_status nbxi_gemm_pack_b(nbx_context *ctx, nbx_dtype dtype, int64_t n, int64_t k, const void *b, int64_t b_row,
                            int64_t b_col, nbxi_gemm_packed **out);
void nbxi_gemm_packed_free(nbxi_gemm_packed *packed); /* NULL is ignored */
size_t nbxi_gemm_packed_bytes(const nbxi_gemm_packed *packed);

/* ---- between gemm.c and the kernels
 * ---------------------------------------------------------------------------------- */

/* dst[k * width + j] = source[j * stride_j + k * stride_k] for j < valid, 0 for valid <= j < width. */
typedef void (*nbxi_gemm_pack_function)(void *dst, int valid, const void *src, int64_t stride_j, int64_t stride_k,
                                        int64_t count);
/* acc [rows, columns] (row stride lda) with the epilogue to C, D in dtype. */
typedef struct nbxi_gemm_finish {
    nbx_dtype dtype;
    int64_t rows, cols;
    const void *acc;
    int64_t acc_row;
    void *c;
    int64_t c_row, c_col;
    const void *d;
    int64_t d_row, d_col;
    double alpha[2], beta[2]; /* real and imaginary part */
} nbxi_gemm_finish;

/* The kernels of one compute type (float or double) of one instruction set. */
typedef struct nbxi_gemm_kernels {
    int mr, nr;
    /* C[rows, nr] (=, or += when !first) packed A (mr wide) times packed B (nr wide); rows <= mr. */
    void (*micro)(int64_t k, const void *a, const void *b, void *c, int64_t c_row, int rows, bool first);
    nbxi_gemm_pack_function pack_a[NBX_DTYPE_COUNT], pack_b[NBX_DTYPE_COUNT]; /* by source dtype, NULL: none */
    void (*finish)(const nbxi_gemm_finish *f);
} nbxi_gemm_kernels;

NBXI_ISA_DECLARE(const nbxi_gemm_kernels *, nbxi_gemm_kernels_f32, (void))
NBXI_ISA_DECLARE(const nbxi_gemm_kernels *, nbxi_gemm_kernels_f64, (void))

/* Integer products; gemm_int.c. */
nbx_status nbxi_gemm_int(nbx_context *ctx, const nbxi_gemm *g);

#endif
