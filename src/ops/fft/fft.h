/* SPDX-License-Identifier: Apache-2.0 */
/* What _fft_c2c, _fft_r2c and _fft_c2r ask for, after the argument checks. */
#ifndef NBXI_OPS_FFT_FFT_H
#define NBXI_OPS_FFT_FFT_H

#include "src/ops/op.h"

typedef enum nbxi_fft_kind { NBXI_FFT_C2C, NBXI_FFT_R2C, NBXI_FFT_C2R } nbxi_fft_kind;

typedef struct nbxi_fft {
    nbxi_fft_kind kind;
    const nbx_tensor *self;
    int ndims, dims[NBX_MAX_RANK]; /* the last one is real on one side for R2C and C2R */
    bool inverse, onesided;
    int64_t length; /* of the last of dims, in the real domain for R2C and C2R */
    double points;  /* product of the lengths of dims */
    int64_t normalization;
} nbxi_fft;

nbx_status nbxi_fft_read(nbxi_call *call, nbxi_fft *out);

#endif
